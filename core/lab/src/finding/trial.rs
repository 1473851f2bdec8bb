//! One game played under a magnifying glass: every move is held against the laws, and it stops where something is wrong.

use std::collections::BTreeMap;

use javelina_engine::rules::Memory;
use javelina_engine::{
    Actor, Due, Finding, FindingKind, Game, Luck, Move, Outcome, Seat, Seats, Silent, Tick, counted, due,
};

use crate::caught::{caught, words_of};
use crate::finding::blame::failed;
use crate::finding::laws;
use crate::finding::signature::Signature;
use crate::finding::turned::{ORDER, Turned};

/// What is to be done at a decision.
pub(crate) enum Choice<A> {
    /// This.
    Play(A),
    /// Nothing, although the seat is to act: that is what is wrong.
    Nothing,
    /// The trial ends here without a finding.
    Stop,
}

/// What is asked of whoever chooses: the actor and the tick.
pub(crate) type Asked = (Actor, Tick);

/// Whoever chooses: asked with the game, its state, and its luck.
pub(crate) type Chooser<'a, G> = dyn FnMut(&G, &<G as Game>::State, Asked, &Luck) -> Choice<<G as Game>::Action> + 'a;

/// What a trial looks at besides faults of content, panics and outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Nothing.
    Faults,
    /// Each move is held against the laws of the contract, which is slow.
    Laws,
    /// Whether a value is cut off at a limit.
    Limits,
    /// Whether the game comes back to where it was.
    Rounds,
    /// The game is played again with its labels in the reverse order.
    Order,
}

impl Look {
    /// The look at which findings of a signature show.
    pub fn at(wanted: &Signature) -> Self {
        match wanted.kind() {
            FindingKind::Law => Self::Laws,
            FindingKind::Limit => Self::Limits,
            FindingKind::Loop => Self::Rounds,
            FindingKind::Conflict if wanted.about().starts_with(ORDER) => Self::Order,
            _ => Self::Faults,
        }
    }
}

/// How a trial is held.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// Who plays, with what is said of each seat.
    pub seats: Seats,
    /// The seed of the game's luck.
    pub seed: u64,
    /// What is looked at.
    pub look: Look,
    /// No more moves than this.
    pub most: usize,
}

/// Plays a game. What was played stands in `moves`, the move that showed what is wrong last; gives what is wrong.
pub(crate) fn trial<G: Game>(
    game: &G,
    rules: Rules,
    moves: &mut Vec<Move<G::Action>>,
    choose: &mut Chooser<'_, G>,
) -> Option<Finding> {
    let played = caught(|| watched(game, rules, moves, choose));
    played.unwrap_or_else(|panic| Some(Finding::new(FindingKind::Bug, words_of(&*panic))))
}

fn watched<G: Game>(
    game: &G,
    rules: Rules,
    moves: &mut Vec<Move<G::Action>>,
    choose: &mut Chooser<'_, G>,
) -> Option<Finding> {
    let (mut state, luck) = (game.setup(&rules.seats), Luck::new(rules.seed));
    let mut known = BTreeMap::new();
    let mut turned = None;
    if rules.look == Look::Order {
        let (begun, found) = Turned::begin(game, rules.seats, &state);
        if found.is_some() {
            return found;
        }
        turned = Some(begun);
    }
    // The last move for which there was another one.
    let mut free = None;
    loop {
        if rules.look == Look::Rounds
            && let Some(before) = known.insert(laws::digest(game, &state), moves.len())
        {
            let free = free.filter(|free| *free > before && leads_out(game, state, &luck, rules.seed));
            return Some(round(before, moves.len(), free));
        }
        if rules.look == Look::Limits
            && let Some(capped) = game.memory(&state).and_then(Memory::capped)
        {
            return Some(game.rules().capped_in_words(capped));
        }
        let outcome = game.outcome(&state);
        if let Outcome::Void(finding) = outcome {
            return Some(finding);
        }
        let asked = match due(game, &state, &luck) {
            Due::Over => {
                let message = laws::unsound(game, &state, &outcome, &rules.seats)?;
                return Some(Finding::new(FindingKind::Law, message));
            }
            Due::Nature(at) => (Actor::Nature, at),
            Due::Seat(seat, at) => (Actor::Seat(seat), at),
            Due::Nobody => return Some(nobody()),
        };
        let action = match choose(game, &state, asked, &luck) {
            Choice::Play(action) => action,
            Choice::Stop => return None,
            Choice::Nothing => {
                if let Actor::Seat(seat) = asked.0
                    && let Some(failed) = failed(game, &state, seat)
                {
                    return Some(failed);
                }
                let message = format!("seat {} must act at move {} but has no action", asked.0, moves.len() + 1);
                return Some(Finding::new(FindingKind::NoAction, message));
            }
        };
        if moves.len() >= rules.most {
            if moves.len() >= game.longest() {
                let message = format!("the game has not ended after {}", counted(moves.len(), "move"));
                return Some(Finding::new(FindingKind::Endless, message));
            }
            return None;
        }
        let step = Move { by: asked.0, at: asked.1, action };
        moves.push(step.clone());
        if let (Look::Rounds, Actor::Seat(seat)) = (rules.look, step.by)
            && has_others(game, &state, seat, &step.action)
        {
            free = Some(moves.len());
        }
        if rules.look == Look::Laws
            && let Some(broken) = laws::broken(game, &state, &step)
        {
            return Some(Finding::new(FindingKind::Law, format!("at move {}: {broken}", moves.len())));
        }
        let before = turned.is_some().then(|| state.clone());
        game.apply(&mut state, &step, &mut Silent);
        if let Some((turned, before)) = turned.as_mut().zip(before)
            && let Some(found) = turned.follow(before, step, &state)
        {
            return Some(found);
        }
    }
}

/// Whether random play brings a game to its end.
fn leads_out<G: Game>(game: &G, mut state: G::State, luck: &Luck, seed: u64) -> bool {
    let mut dice = javelina_engine::Dice::new(seed, 0);
    for _ in 0..game.longest() {
        let asked = match due(game, &state, luck) {
            Due::Over => return true,
            Due::Nature(at) => (Actor::Nature, at),
            Due::Seat(seat, at) => (Actor::Seat(seat), at),
            Due::Nobody => return false,
        };
        let Choice::Play(action) = at_random(game, &state, asked, luck, &mut dice) else { return false };
        game.apply(&mut state, &Move { by: asked.0, at: asked.1, action }, &mut Silent);
    }
    false
}

/// That after move `now` the game is where it was after move `before`. Where another action was legal at move `free`, and random
/// play ends, it is not the game that goes round, but whoever plays it.
pub(crate) fn round(before: usize, now: usize, free: Option<usize>) -> Finding {
    let stands = format!("the state after move {now} equals that after move {before}");
    let message = match free {
        None => format!("the game can repeat forever: {stands}"),
        Some(free) => {
            format!(
                "the players can repeat forever but need not: {stands}, but at move {free} another action was legal, and random play ends the game"
            )
        }
    };
    Finding::new(FindingKind::Loop, message)
}

/// Whether a seat has another action than this one.
fn has_others<G: Game>(game: &G, state: &G::State, seat: Seat, action: &G::Action) -> bool {
    let mut listed = Vec::new();
    let extent = game.legal(state, seat, &mut listed);
    extent == javelina_engine::Extent::Open || listed.iter().any(|other| other != action)
}

fn nobody() -> Finding {
    Finding::new(FindingKind::Law, "several seats must act together, but the set is empty")
}

/// A legal action at random, or the answer of Nature.
pub(crate) fn at_random<G: Game>(
    game: &G,
    state: &G::State,
    (by, _): Asked,
    luck: &Luck,
    dice: &mut javelina_engine::Dice,
) -> Choice<G::Action> {
    match by {
        Actor::Nature => Choice::Play(game.chance(state, luck)),
        Actor::Seat(seat) => sampled(game, state, seat, dice),
    }
}

fn sampled<G: Game>(game: &G, state: &G::State, seat: Seat, dice: &mut javelina_engine::Dice) -> Choice<G::Action> {
    game.sample(state, seat, dice).map_or(Choice::Nothing, Choice::Play)
}
