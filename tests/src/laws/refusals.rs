//! What is not legal is refused, for a reason, and changes nothing.

use javelina_engine::{
    Actor, Dice, Extent, Game, Heard, MAX_SEATS, Move, Order, Refusal, Seat, Source, Table, Turn, written,
};

use super::{clock, digest};

/// How many misplaced actions are tried in each state.
const MISPLACED: usize = 12;

/// Actions of other moments and other games, played now: by who is to act, by others, and by nobody who sits here.
/// What is not listed is refused; of what cannot be listed, `test` and `check` say the same.
pub(super) fn misplaced<G: Game>(table: &Table<G>, known: &[G::Action], dice: &mut Dice) -> Result<(), String> {
    let (game, state, turn) = (table.game(), table.state(), table.turn());
    let before = digest(&**game, state);
    let may_act = |by: Actor| match (turn, by) {
        (Turn::Nature, Actor::Nature) => true,
        (Turn::Seat(seat), Actor::Seat(other)) => seat == other,
        (Turn::Together(set, _), Actor::Seat(seat)) => set.contains(seat),
        (Turn::Together(_, Order::Clock { .. }), Actor::Nature) => true,
        _ => false,
    };
    let everybody = std::iter::once(Actor::Nature).chain((0..MAX_SEATS as u8 + 1).map(|seat| Actor::Seat(Seat(seat))));
    for by in everybody {
        let listed = match by {
            Actor::Seat(seat) if may_act(by) => Some(table.legal(seat)),
            _ => None,
        };
        // Those who are to act try many; of those who are not, one is enough to find who asks the wrong question.
        let tries = if may_act(by) { MISPLACED } else { 2 };
        for _ in 0..tries.min(known.len()) {
            let action = known[dice.below(known.len() as u32) as usize].clone();
            let is_listed = listed.as_ref().is_some_and(|(legal, _)| legal.contains(&action));
            let is_complete = listed.as_ref().is_some_and(|(_, extent)| *extent == Extent::All);
            let step = Move { by, at: clock::tick(table, by), action };
            if is_listed {
                continue;
            }
            let must_be_refused = !may_act(by) || is_complete;
            if !must_be_refused && game.test(state, &step) {
                if let Err(refusal) = game.check(state, &step) {
                    let text = written(&**game, &step.action);
                    return Err(format!("`{text}` passes the test, but the check refuses it: {}", refusal.message));
                }
                continue;
            }
            illegal_as_one(&**game, (state, before), &step)?;
        }
    }
    Ok(())
}

/// An illegal move is refused by test and check, for a reason, and changes nothing that can be seen. With the state stands its
/// digest.
pub(super) fn illegal_as_one<G: Game>(
    game: &G,
    (state, before): (&G::State, u64),
    step: &Move<G::Action>,
) -> Result<(), String> {
    let text = || format!("`{}` of {}", written(game, &step.action), step.by);
    if game.test(state, step) {
        return Err(match game.check(state, step) {
            Ok(()) => format!("{} is not listed, but legal", text()),
            Err(refusal) => format!("{} passes the test, but the check refuses it: {}", text(), refusal.message),
        });
    }
    let Err(refusal) = game.check(state, step) else {
        return Err(format!("{} fails the test, but passes the check", text()));
    };
    has_reason(&refusal).map_err(|lack| format!("the refusal of {} {lack}", text()))?;
    if let Some(nearest) = &refusal.nearest {
        let legal = game.read(state, step.by, nearest).map(|action| Move { action, ..step.clone() });
        if !legal.is_ok_and(|step| game.test(state, &step)) {
            return Err(format!("the refusal of {} offers `{nearest}`, which is not legal either", text()));
        }
    }
    let (mut after, mut told) = (state.clone(), Heard::default());
    game.apply(&mut after, step, &mut told);
    if after != *state {
        return Err(format!("{} is illegal, but changes the state", text()));
    }
    if digest(game, &after) != before {
        return Err(format!("{} is illegal, but changes the digest", text()));
    }
    if let Some(event) = told.events.first() {
        return Err(format!("{} is illegal, but something happens: {event:?}", text()));
    }
    Ok(())
}

/// Whether a refusal names a section, a ruling, a clause or the table, and has words; what it lacks.
fn has_reason(refusal: &Refusal) -> Result<(), String> {
    if refusal.message.trim().is_empty() {
        return Err("has no words".into());
    }
    if refusal.message.ends_with('.') {
        return Err(format!("is a sentence with a final stop: {}", refusal.message));
    }
    if refusal.sources.is_empty() {
        return Err(format!("names no rule: {}", refusal.message));
    }
    for source in &refusal.sources {
        let is_named = match source {
            Source::Rulebook(name) | Source::Ruling(name) => !name.is_empty(),
            Source::Clause(at) => !at.label.is_empty() && !at.file.is_empty() && at.line > 0 && at.column > 0,
            Source::Table => true,
        };
        if !is_named {
            return Err(format!("names a rule that has no place: {source:?}"));
        }
    }
    match refusal.facts.iter().find(|(name, value)| name.trim().is_empty() || value.trim().is_empty()) {
        Some((name, value)) => Err(format!("has a fact that says nothing: `{name}` is `{value}`")),
        None => Ok(()),
    }
}
