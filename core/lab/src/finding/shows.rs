//! Whether the record of a finding still shows it.

use javelina_engine::replay::Replay;
use javelina_engine::{Actor, Dice, Extent, Finding, FindingKind, Move, Playable, Seats};

use crate::finding::blame::{blamed, dice_of_going_on};
use crate::finding::endless::said;
use crate::finding::signature::{Signature, signature};
use crate::finding::trial::{Choice, Look, Rules, at_random, trial};

/// Plays the record of a finding again, moves of Nature as they were recorded. The record of a game that never ends is
/// played on at random, by the seed in its header, until the game has ended or has taken all moves that it may take.
///
/// Gives what goes wrong now, if that is what the record says; `None` if nothing goes wrong, if something else does, or if
/// its moves cannot be played any more.
pub fn shows<G: Playable>(game: &G, replay: &Replay) -> Option<Finding> {
    let wanted = replay.header.finding.as_ref()?;
    let seats = Seats::named(game, &replay.header.seats).ok()?;
    let signature = Signature::read(&wanted.signature)?;
    let look = Look::at(&signature);
    let is_played_on = signature.kind() == FindingKind::Endless;
    let (seed, longest) = (replay.header.seed, game.longest());
    let (mut at, mut dice) = (0, dice_of_going_on(seed));
    let rules = Rules { seats, seed, look, most: longest };
    let mut moves = Vec::new();
    let found = trial(game, rules, &mut moves, &mut |game, state, (by, tick), luck| {
        at += 1;
        match replay.moves.get(at - 1) {
            Some(line) if line.by == by.to_string() && line.at == tick.0 => {
                let action = game.read(state, by, &line.action).ok();
                let step = action.map(|action| Move { by, at: tick, action });
                let is_played = |step: &Move<G::Action>| game.test(state, step) || is_offered(game, state, step);
                step.filter(is_played).map_or(Choice::Stop, |step| Choice::Play(step.action))
            }
            Some(_) => Choice::Stop,
            None if is_played_on => at_random(game, state, (by, tick), luck, &mut dice),
            None if by == Actor::Nature => Choice::Stop,
            None => match at_random(game, state, (by, tick), luck, &mut dice) {
                Choice::Nothing => Choice::Nothing,
                _ => Choice::Stop,
            },
        }
    })?;
    if self::signature(&found) != signature {
        return None;
    }
    let kept = if is_played_on { replay.moves.len().min(moves.len()) } else { moves.len() };
    let found = if is_played_on { Finding { message: said(&found, longest, kept), ..found } } else { found };
    let message = blamed(game, (seats, seed), &moves[..kept], &found);
    Some(Finding { message, ..found })
}

/// Samples in which an illegal action must be found, if the game still offers it.
const OFFERS: u32 = 2_000;

/// Whether the game itself offers an action that is not legal, in its list or as a sample. Anything else is no fault of
/// the game, only a record of another time.
fn is_offered<G: Playable>(game: &G, state: &G::State, step: &Move<G::Action>) -> bool {
    let Actor::Seat(seat) = step.by else { return false };
    let mut listed = Vec::new();
    if let Extent::Failed(_) = game.legal(state, seat, &mut listed) {
        return false;
    }
    let mut dice = Dice::new(0, 0);
    listed.contains(&step.action)
        || (0..OFFERS).any(|_| game.sample(state, seat, &mut dice).as_ref() == Some(&step.action))
}
