//! The laws of phases against the clock: ticks never fall, nobody acts at or after the end, and the end comes. Who is
//! ready next rests on the state and the luck alone; what a seat may do rests on what it sees.

use javelina_engine::{Actor, Dice, Due, Game, Luck, Move, Order, Seat, SeatSet, Silent, Table, Tick, Turn, written};

use super::{a_move_of, digest, illegal_as_one, legal_as_one};

/// What a timed phase says of itself.
#[derive(Clone, Copy)]
struct Phase {
    set: SeatSet,
    now: Tick,
    end: Tick,
}

fn phase(turn: Turn) -> Option<Phase> {
    match turn {
        Turn::Together(set, Order::Clock { now, end }) => Some(Phase { set, now, end }),
        _ => None,
    }
}

/// The tick at which an actor is tried out: when somebody is ready, or that which a timed phase has reached.
pub(super) fn tick<G: Game>(table: &Table<G>, by: Actor) -> Tick {
    match (phase(table.turn()), table.due()) {
        (Some(phase), Due::Nature(_)) if by != Actor::Nature => phase.now,
        (Some(phase), _) if by == Actor::Nature => phase.end,
        (_, due) => due.at(),
    }
}

/// The next move of a timed phase, after the laws of its state.
pub(super) fn a_timed_move<G: Game>(
    table: &Table<G>,
    seats: usize,
    dice: &mut Dice,
) -> Result<Move<G::Action>, String> {
    let Some(phase) = phase(table.turn()) else { return Err("the phase has no clock".into()) };
    if phase.now >= phase.end {
        return Err(format!("the phase has reached tick {}, but ends at {}", phase.now, phase.end));
    }
    let due = table.due();
    if let Due::Seat(seat, at) = due {
        if !phase.set.contains(seat) {
            return Err(format!("{seat} is ready next, but takes no part in the phase"));
        }
        if at < phase.now {
            return Err(format!("{seat} is ready at tick {at}, but the phase has reached {}", phase.now));
        }
        if at >= phase.end {
            return Err(format!("{seat} is ready at tick {at}, but the phase ends at {}", phase.end));
        }
    }
    let mut chosen = None;
    for seat in phase.set.iter() {
        let by = Actor::Seat(seat);
        let step = a_move_of(table, seat, tick(table, by), seats, dice)?;
        legal_as_one(&**table.game(), table.state(), &step)?;
        off_time(table, phase, &step)?;
        chosen = chosen.or_else(|| (due.seat() == Some(seat)).then_some(step));
    }
    steady(table, due, dice)?;
    match (due, chosen) {
        (Due::Seat(..), Some(step)) => Ok(step),
        (Due::Nature(at), _) => the_end(table, at),
        (due, _) => Err(format!("in a timed phase the game waits for {due:?}")),
    }
}

/// A move that is legal now is refused before the tick that the phase has reached, at its end and after it. It is not
/// recorded as void; the refused ones are, if the game records any.
fn off_time<G: Game>(table: &Table<G>, phase: Phase, step: &Move<G::Action>) -> Result<(), String> {
    let (game, state) = (&**table.game(), table.state());
    let text = || format!("`{}` of {} at tick {}", written(game, &step.action), step.by, step.at);
    if let Some(action) = game.void(state, step)
        && game.test(state, &Move { by: Actor::Nature, at: step.at, action })
    {
        return Err(format!("{} is legal, but can be recorded as void", text()));
    }
    let (early, before) = (phase.now.0.checked_sub(1).map(Tick), digest(game, state));
    for at in [early, Some(phase.end), Some(Tick(phase.end.0 + 1))].into_iter().flatten() {
        let off = Move { at, ..step.clone() };
        illegal_as_one(game, (state, before), &off).map_err(|breach| format!("at tick {at}, {breach}"))?;
        if at < phase.now {
            continue; // no move of any kind may go back
        }
        let Some(action) = game.void(state, &off) else { continue };
        let void = Move { by: Actor::Nature, at, action };
        legal_as_one(game, state, &void).map_err(|breach| format!("to record a move as void, {breach}"))?;
        let mut after = state.clone();
        game.apply(&mut after, &void, &mut Silent);
        if self::phase(game.turn(&after)).is_none_or(|now| now.set != phase.set || now.end != phase.end) {
            return Err(format!("{} is only recorded as void, but the phase is another one then", text()));
        }
    }
    Ok(())
}

/// Who is ready next is the same however often it is asked, and whatever else was looked at in between.
fn steady<G: Game>(table: &Table<G>, due: Due, dice: &mut Dice) -> Result<(), String> {
    let (game, state) = (&**table.game(), table.state());
    let seats = table.seats().iter().filter_map(|seat| {
        let action = game.sample(state, seat, dice)?;
        Some(Move { by: Actor::Seat(seat), at: tick(table, Actor::Seat(seat)), action })
    });
    for step in seats.collect::<Vec<_>>() {
        let mut after = state.clone();
        game.apply(&mut after, &step, &mut Silent);
        if phase(game.turn(&after)).is_some() {
            game.pace(&after, &Luck::new(!table.seed()));
        }
    }
    let again = javelina_engine::due(game, &state.clone(), &Luck::new(table.seed()));
    if again == due { Ok(()) } else { Err(format!("in one state the game waits for {due:?}, and then for {again:?}")) }
}

/// Nature's end of a phase in which nobody is ready any more: at its last tick, and at no other.
fn the_end<G: Game>(table: &Table<G>, at: Tick) -> Result<Move<G::Action>, String> {
    let (game, state) = (&**table.game(), table.state());
    let step = Move { by: Actor::Nature, at, action: game.chance(state, table.luck()) };
    for other in [at.0.checked_sub(1).map(Tick), Some(Tick(at.0 + 1))].into_iter().flatten() {
        let off = Move { at: other, ..step.clone() };
        illegal_as_one(game, (state, digest(game, state)), &off)
            .map_err(|breach| format!("the phase ends at {at}; at tick {other}, {breach}"))?;
    }
    Ok(step)
}

/// What a move of a timed phase left behind: the tick that it was made at, or, after the end, no clock, unless the next phase begins
/// at once.
pub(super) fn went_on<G: Game>(before: Turn, step: &Move<G::Action>, table: &Table<G>) -> Result<(), String> {
    let (Some(_), Some(after)) = (phase(before), phase(table.turn())) else { return Ok(()) };
    let text = written(&**table.game(), &step.action);
    match step.by {
        Actor::Nature if after.now == Tick(0) => Ok(()),
        Actor::Nature => Err(format!("`{text}` is the end of the phase, but the clock still runs")),
        Actor::Seat(_) if after.now != step.at => {
            Err(format!("after `{text}` at tick {} the phase has reached {}", step.at, after.now))
        }
        Actor::Seat(_) => Ok(()),
    }
}

/// A table that was played again waits for the same as the one that was recorded.
pub(super) fn same_pace<G: Game>(table: &Table<G>, again: &Table<G>) -> Result<(), String> {
    let (one, other) = (table.due(), again.due());
    if one == other { Ok(()) } else { Err(format!("the game waits for {one:?}, played again for {other:?}")) }
}

/// Whether nobody who takes no part in what several do at once has something to do.
pub(super) fn bystander<G: Game>(table: &Table<G>, seats: usize) -> Result<(), String> {
    let Turn::Together(set, _) = table.turn() else { return Ok(()) };
    match (0..seats as u8).map(Seat).find(|seat| !set.contains(*seat) && !table.legal(*seat).0.is_empty()) {
        Some(seat) => Err(format!("{seat} takes no part, but has legal actions")),
        None => Ok(()),
    }
}
