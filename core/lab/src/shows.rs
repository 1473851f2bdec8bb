//! Whether the record of a finding still shows it.

use javelina_engine::replay::Replay;
use javelina_engine::{Actor, Dice, Finding, Key, Luck, Move};

use crate::policy::Playable;
use crate::signature::signature;
use crate::trial::{Choice, Rules, at_random, trial};

/// Plays the record of a finding again, moves of Nature as they were recorded.
///
/// Gives what goes wrong now, if that is what the record says; `None` if nothing goes wrong, if something else does, or if
/// its moves cannot be played any more.
#[must_use]
pub fn shows<G: Playable>(game: &G, replay: &Replay) -> Option<Finding> {
    let wanted = replay.header.finding.as_ref()?;
    let seats = replay.header.seats.len();
    if !game.seats_range().contains(&seats) {
        return None;
    }
    let rules = Rules { seats, seed: replay.header.seed, is_strict: wanted.kind == "law", most: game.longest() };
    let (mut at, mut dice) = (0, Luck::new(replay.header.seed).dice(Key::of("shows")));
    let found = trial(game, rules, &mut Vec::new(), &mut |game, state, (by, tick), luck| {
        at += 1;
        match replay.moves.get(at - 1) {
            Some(line) if line.by == by.to_string() && line.at == tick.0 => {
                let action = game.read(state, by, &line.action).ok();
                let step = action.map(|action| Move { by, at: tick, action });
                let is_played = |step: &Move<G::Action>| game.test(state, step) || is_offered(game, state, step);
                step.filter(is_played).map_or(Choice::Stop, |step| Choice::Play(step.action))
            }
            Some(_) => Choice::Stop,
            None if by == Actor::Nature => Choice::Stop,
            None => match at_random(game, state, (by, tick), luck, &mut dice) {
                Choice::Nothing => Choice::Nothing,
                _ => Choice::Stop,
            },
        }
    })?;
    (signature(found.kind, &found.message) == wanted.signature).then_some(found)
}

/// Samples in which an illegal action must be found, if the game still offers it.
const OFFERS: u32 = 2_000;

/// Whether the game itself offers an action that is not legal, in its list or as a sample. Anything else is no fault of
/// the game, only a record of another time.
fn is_offered<G: Playable>(game: &G, state: &G::State, step: &Move<G::Action>) -> bool {
    let Actor::Seat(seat) = step.by else { return false };
    let mut listed = Vec::new();
    game.legal(state, seat, &mut listed);
    let mut dice = Dice::new(0, 0);
    listed.contains(&step.action)
        || (0..OFFERS).any(|_| game.sample(state, seat, &mut dice).as_ref() == Some(&step.action))
}
