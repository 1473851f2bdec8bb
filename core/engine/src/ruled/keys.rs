//! Keys that the positions of all games have: cards, counters, who has left, the lap.

use crate::position::{Line, Misread, named, numbered, seat_in, whole};
use crate::rules::{CounterDecl, Item, ItemId, Lap, Lexicon};
use crate::text::naming::in_quotes;
use crate::{Names, Seat, SeatSet, plain, quoted};

use super::placed::{Placed, is_said};

/// What a position says of a lap beside its order.
const WORDS: [&str; 5] = ["turns", "kind", "place", "open", "acted"];

/// `cards`: those that are in play of the items that come and go.
pub fn cards<G: Placed>(game: &G, state: &mut G::State, line: &mut Line<'_>) {
    let (items, may) = (&game.rules().program().items, game.placeable());
    let mut all: Names = may.iter().filter_map(|at| Some((at, items.get(at as usize)?.name().to_string()))).collect();
    let active = G::memory_of(state).active().and(may);
    // Of cards with one name the ids are written.
    let is_only = |name: &str| all.iter().filter(|(_, other)| plain(other) == plain(name)).count() == 1;
    let spelled = |item: &Item| if is_only(item.name()) { quoted(item.name()).into_owned() } else { item.id.clone() };
    let now: Vec<String> = active.iter().filter_map(|at| items.get(at as usize).map(spelled)).collect();
    all.extend(may.iter().filter_map(|at| Some((at, items.get(at as usize)?.id.clone()))));
    let Some(read) = line.list(now, |text| named(text, "card of this game", &all)) else { return };
    let each = may.iter().filter_map(|at| u16::try_from(at).ok()).map(ItemId);
    each.for_each(|item| game.rules().deactivate(item, G::memory_of_mut(state)));
    for item in read.into_iter().filter_map(|at| u16::try_from(at).ok()) {
        game.rules().activate(ItemId(item), G::memory_of_mut(state));
    }
}

/// `counter NAME`: what counters of content hold, those of limits and draws included.
pub fn counter<G: Placed>(game: &G, state: &mut G::State, line: &mut Line<'_>) {
    let (program, lexicon) = (game.rules().program(), line.lexicon());
    let active = G::memory_of(state).active();
    let of_play = |one: &&CounterDecl| active.contains(i32::from(one.item.0));
    let name = |one: &CounterDecl| {
        let own = one.name.replace(' ', ".");
        let item = &program.items[one.item.index()].id;
        if own.starts_with(&format!("{item}.")) { own } else { format!("{item}.{own}") }
    };
    let all: Vec<(&CounterDecl, String)> =
        program.counters.iter().filter(of_play).map(|one| (one, name(one))).collect();
    // Counters that the engine adds (`bid revealed`) have a space in their names; abbreviations prefer those of authors.
    for (one, name) in line.about_first(&all, |one| !one.name.contains(' '), "counter in play") {
        let start = |place: usize| {
            let other = one.starts.iter().rev().find(|(at, _)| *at == place);
            other.map_or(one.start, |(_, value)| *value)
        };
        let slot = |place: usize| usize::from(one.slot) + place;
        let memory = G::memory_of_mut(state);
        let value = |place: usize| memory.counters.get(slot(place)).copied().unwrap_or(0);
        let places: Vec<usize> = (0..one.size(lexicon)).filter(|place| value(*place) != start(*place)).collect();
        if !line.is_read() && places.is_empty() {
            continue;
        }
        line.begin(&name);
        let now: Vec<String> = places.iter().map(|place| spelled(one, lexicon, *place, value(*place))).collect();
        let Some(read) = line.list(now, |text| placed(one, lexicon, text)) else { continue };
        for place in 0..one.size(lexicon) {
            memory.counters[slot(place)] = start(place);
        }
        for (place, value) in read {
            memory.counters[slot(place)] = value;
        }
    }
}

/// The indices and the value of one place of a counter; names in quotes where they could be read in another way.
fn spelled(one: &CounterDecl, lexicon: &Lexicon, place: usize, value: i16) -> String {
    let words = |quote: &dyn Fn(&str) -> String| {
        let indices = one.per.iter().flatten().zip(one.elements(lexicon, place));
        let mut all: Vec<String> = indices.map(|(kind, element)| quote(&lexicon.name(*kind, element as i32))).collect();
        let name = |kind| match value {
            CounterDecl::NONE => "none".to_string(),
            value => quote(&lexicon.name(kind, i32::from(value))),
        };
        all.push(one.values.map_or_else(|| value.to_string(), name));
        all.join(" ")
    };
    let text = words(&|name| quoted(name).into_owned());
    if read_place(one, lexicon, &text) == Some((place, value)) { text } else { words(&in_quotes) }
}

/// The place and the value that a text says.
fn placed(one: &CounterDecl, lexicon: &Lexicon, text: &str) -> Result<(usize, i16), Misread> {
    read_place(one, lexicon, text).ok_or_else(|| {
        let example = spelled(one, lexicon, 0, one.greatest);
        let (least, most) = (one.least, one.greatest);
        Misread::form(text, format!("write it as `{example}`; the value is {least} to {most}"))
    })
}

/// The place and the value that a text says, if it says any. Names may be several words, so all ways to part it are
/// tried.
fn read_place(one: &CounterDecl, lexicon: &Lexicon, text: &str) -> Option<(usize, i16)> {
    let kinds: Vec<_> = one.per.iter().flatten().copied().collect();
    let gaps = || text.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(at, _)| at);
    let value = |text: &str| -> Option<i16> {
        let text = text.trim();
        if one.values.is_some() && text == "none" {
            return Some(CounterDecl::NONE);
        }
        let number = || whole(text, i64::from(one.least)..=i64::from(one.greatest)).ok();
        let element = one.values.map_or_else(number, |kind| lexicon.element(kind, text).map(i64::from).or_else(number));
        element.and_then(|value| i16::try_from(value).ok())
    };
    let evened = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let element = |kind, text: &str| {
        let found = lexicon.element(kind, text.trim()).or_else(|| lexicon.element(kind, &evened(text)));
        found.and_then(|element| usize::try_from(element).ok())
    };
    match kinds[..] {
        [] => value(text).map(|value| (0, value)),
        [kind] => {
            gaps().find_map(|end| Some((one.place(lexicon, [element(kind, &text[..end])?, 0]), value(&text[end..])?)))
        }
        [first, second, ..] => gaps().find_map(|end| {
            let a = element(first, &text[..end])?;
            gaps().filter(|last| *last > end).find_map(|last| {
                let b = element(second, &text[end..last])?;
                Some((one.place(lexicon, [a, b]), value(&text[last..])?))
            })
        }),
    }
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
            return Err(Misread::form(text, "a seat has one place in a phase"));
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
