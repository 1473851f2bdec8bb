//! Laps and fates in positions: the lap in which a decision stands, and who has left the game.

use crate::position::{Line, Misread, named, numbered, seat_in, whole};
use crate::rules::Lap;
use crate::{Names, Seat, SeatSet};

use super::{Laps, Placed};

/// What a position says of a lap beside its order.
const WORDS: [&str; 5] = ["turns", "kind", "place", "open", "acted"];

/// The lap in which the state stands as clauses leave it that change nothing: those that play, each with its first turn. `None`
/// if the seat whose turn it is has no part in it.
fn usual<G: Placed>(game: &G, state: &G::State) -> Option<Lap> {
    let Some((kind, order, seat)) = game.lap_now(state) else { return Some(Lap::default()) };
    let plays = |seat: &Seat| !G::has_left(state, *seat);
    Lap::at_turn(kind, order.into_iter().filter(plays), (seat, 1), game.laps_are_plain(state))
}

/// Whether a position says something of the lap.
fn is_said<G: Placed>(game: &G, state: &G::State) -> bool {
    let lap = G::memory_of(state).lap;
    match game.lap_now(state) {
        Some(_) => usual(game, state) != Some(lap),
        None => !lap.is_plain() && lap != Lap::default(),
    }
}

/// Leaves of the lap of a first state what is to hold in a position that says nothing else.
pub(super) fn suspend<G: Placed>(game: &G, state: &mut G::State) {
    let lap = G::memory_of(state).lap;
    let kept =
        if is_said(game, state) { Lap::standing(lap.order(), [lap.taken(), 0, 0, 0, 0]) } else { Lap::default() };
    G::memory_of_mut(state).lap = kept;
}

/// Opens the lap in which the decision of a position stands.
///
/// # Errors
///
/// The seat whose turn it is has no part in it.
pub(super) fn resume<G: Placed>(game: &G, state: &mut G::State) -> Result<(), Seat> {
    let Some((kind, _, seat)) = game.lap_now(state) else { return Ok(()) };
    let said = G::memory_of(state).lap;
    let lap = if said.order().next().is_none() {
        usual(game, state)
    } else {
        Lap::at_turn(kind, said.order(), (seat, said.taken().max(1)), game.laps_are_plain(state))
    };
    G::memory_of_mut(state).lap = lap.ok_or(seat)?;
    Ok(())
}

enum Part {
    Seat(Seat),
    Number(usize, u8),
}

/// `lap: A, C, B, turns 2`: the order and the turns of the seat in a lap in which clauses changed them.
pub fn lap<G: Placed>(game: &G, state: &mut G::State, line: &mut Line<'_>) {
    let (lap, seats) = (G::memory_of(state).lap, G::seats_of(state));
    // In a turn all but the number of turns follows from the decision.
    let (count, usual) = if game.lap_now(state).is_some() { (1, 1) } else { (WORDS.len(), 0) };
    let mut now: Vec<String> = Vec::new();
    if !line.is_read() && is_said(game, state) {
        now.extend(lap.order().map(|seat| seat.to_string()));
        let numbers = WORDS.iter().zip(lap.stands()).take(count).filter(|(_, number)| *number != usual);
        now.extend(numbers.map(|(word, number)| format!("{word} {number}")));
    }
    let words: Names = (0..).zip(WORDS.map(ToString::to_string)).collect();
    let mut placed = SeatSet::default();
    let read = line.list(now, |text| {
        if text.contains(char::is_whitespace) {
            let (word, number) = numbered(text)?;
            return Ok(Part::Number(named(word, "word here", &words)? as usize, whole(number, 0..=9)? as u8));
        }
        let seat = seat_in(text, seats)?;
        if placed.contains(seat) {
            return Err(Misread::form(text, "a seat has one place in a lap"));
        }
        placed = placed.with(seat);
        Ok(Part::Seat(seat))
    });
    let Some(read) = read else { return };
    let mut stands = [0; WORDS.len()];
    for part in &read {
        if let Part::Number(at, number) = part {
            stands[*at] = *number;
        }
    }
    let order = read.iter().filter_map(|part| if let Part::Seat(seat) = part { Some(*seat) } else { None });
    G::memory_of_mut(state).lap = Lap::standing(order, stands);
}

/// `gone: A finished 1, B retired 2`: who has left the game, how, and as which one.
pub fn gone<G: Placed>(_: &G, state: &mut G::State, line: &mut Line<'_>) {
    let seats = G::seats_of(state);
    let fates = &mut G::memory_of_mut(state).fates;
    let all = || (0..seats as u8).map(Seat);
    let spell = |seat: Seat| match fates.gone(seat) {
        0 => None,
        place @ 1.. => Some(format!("{seat} finished {place}")),
        place => Some(format!("{seat} retired {}", place.unsigned_abs())),
    };
    let now: Vec<String> = all().filter_map(spell).collect();
    let read = line.list(now, |text| {
        let form = || Misread::form(text, "write `A finished 1` or `A retired 1`");
        let (who, place) = numbered(text)?;
        let (seat, how) = who.split_once(char::is_whitespace).ok_or_else(form)?;
        let place = whole(place, 1..=crate::MAX_SEATS as i64)? as i8;
        let place = match how.trim() {
            "finished" => place,
            "retired" => -place,
            _ => return Err(form()),
        };
        Ok((seat_in(seat, seats)?, place))
    });
    let Some(read) = read else { return };
    all().for_each(|seat| fates.set_gone(seat, 0));
    read.into_iter().for_each(|(seat, place)| fates.set_gone(seat, place));
}
