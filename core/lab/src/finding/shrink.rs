//! Makes a game that went wrong small, as long as the same thing goes wrong.
//!
//! A game cannot be cut at its front: it starts at setup. So other games are looked for that are shorter (`cuts.rs`). A
//! game that never ends has no last move that could come earlier; what is looked for there stands in `endless.rs`. The
//! work is bounded by a number of moves, operations of scripts counted as moves, so that the same finding is always
//! shrunk to the same game and a slow script is not shrunk for minutes.

use std::sync::Arc;

use javelina_engine::replay::{Shows, json_line};
use javelina_engine::{Actor, Dice, Finding, FindingKind, Luck, Move, Playable, Seats, player, written};

use crate::finding::blame::blamed;
use crate::finding::signature::{Signature, signature};
use crate::finding::trial::{Choice, Chooser, Look, Rules, at_random, trial};
use crate::plans::plan::Arm;
use crate::playing::replays::recorded;

/// Moves that are played for one finding at most.
const MOST_WORK: usize = 1_000_000;
/// The same where each move is held against all laws, or played twice.
const MOST_STRICT_WORK: usize = 60_000;
/// So many operations of scripts are as much work as a move.
const OPERATIONS_OF_A_MOVE: u64 = 10;
pub(crate) const SHRINK: u64 = u64::from_le_bytes(*b"shrink  ");

/// A finding, made small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk {
    /// What is shown. The same as that of the group, but that a game that never ends may turn out to go round.
    pub signature: Signature,
    /// What happens, in the words of the small game.
    pub message: String,
    /// How many seats play.
    pub seats: usize,
    /// The seed of its luck.
    pub seed: u64,
    /// Whether Nature answers what the seed says. If not, what she answers stands in the record alone.
    pub is_seeded: bool,
    /// The content in play.
    pub with: Vec<String>,
    /// Moves of the game in which it was found.
    pub before: usize,
    /// Moves that are left, those of Nature included.
    pub moves: usize,
    /// The game as a replay whose header says what it shows.
    pub replay: String,
}

/// A game of a batch in which something went wrong.
pub(crate) struct Found<'a, A> {
    /// What was played.
    pub arm: &'a Arm,
    /// The names of the players, in seat order.
    pub names: Vec<String>,
    /// The seed of its luck.
    pub seed: u64,
    /// How it went.
    pub steps: Vec<Move<A>>,
    /// The seed of the batch.
    pub plan: u64,
}

/// Makes a game small that shows what has this signature; `None` if it does not show it when it is played again, and no
/// other game is found that does.
pub(crate) fn shrink<G: Playable>(
    source: &Arc<G>,
    fork: fn(&G) -> G,
    signature: &Signature,
    found: &Found<'_, G::Action>,
) -> Option<Shrunk> {
    let mut shrinker = Shrinker::new(source, fork, signature, found);
    // Content that stops a game says so itself; a game that never ends is known by its kind alone.
    let best =
        if signature.kind() == FindingKind::Endless { shrinker.endless(found)? } else { shrinker.shortest(found)? };
    Some(shrinker.told(found, &best))
}

/// A game that shows it.
#[derive(Clone)]
pub(crate) struct Case<A> {
    /// The names of the players.
    pub names: Vec<String>,
    pub seed: u64,
    pub moves: Vec<Move<A>>,
    pub finding: Finding,
}

/// Which game is attempted: players, seed, and how many moves it may have.
pub(crate) type Frame<'a> = (&'a [String], u64, usize);

pub(crate) struct Shrinker<'a, G: Playable> {
    source: &'a Arc<G>,
    fork: fn(&G) -> G,
    pub game: G,
    /// What is looked for.
    pub signature: Signature,
    pub look: Look,
    /// Whether a game that is shorter must be one that does not end when it is played on.
    pub must_go_on: bool,
    /// Who sits where if all seats of the arm play.
    pub names: Vec<String>,
    pub most_work: usize,
    pub work: usize,
    /// Counts tries, so that no two meet the same dice.
    pub tries: u64,
}

impl<'a, G: Playable> Shrinker<'a, G> {
    fn new(source: &'a Arc<G>, fork: fn(&G) -> G, signature: &Signature, found: &Found<'_, G::Action>) -> Self {
        let look = Look::at(signature);
        let work = if matches!(look, Look::Laws | Look::Order) { MOST_STRICT_WORK } else { MOST_WORK };
        // Who plays does not matter any more, but what is said of their seats does.
        let names = found.names.iter().map(|name| name.replacen(player(name), "random", 1)).collect();
        Self {
            source,
            fork,
            game: fork(source),
            signature: signature.clone(),
            look,
            must_go_on: false,
            names,
            most_work: work,
            work,
            tries: 0,
        }
    }

    /// The shortest game that is found.
    fn shortest(&mut self, found: &Found<'_, G::Action>) -> Option<Case<G::Action>> {
        let again = self.again(found.seed, &found.steps);
        let best = self.other_seeds(found.arm.seats, found.plan, again)?;
        Some(self.cut(best))
    }

    /// Plays a game; the case if it shows what is looked for.
    pub fn attempt(&mut self, (names, seed, most): Frame<'_>, choose: &mut Chooser<'_, G>) -> Option<Case<G::Action>> {
        if self.work == 0 {
            return None;
        }
        let seats = Seats::named(&self.game, names).ok()?;
        let (mut moves, before) = (Vec::new(), self.game.rules().spent());
        let finding = trial(&self.game, Rules { seats, seed, look: self.look, most }, &mut moves, choose);
        self.worked(moves.len().max(1), before);
        let finding = finding?;
        if finding.kind == FindingKind::Bug {
            self.game = (self.fork)(self.source); // scripts may have stopped half way
        }
        let is_it = signature(&finding) == self.signature;
        let case = is_it.then(|| Case { names: names.to_vec(), seed, moves, finding })?;
        (!self.must_go_on || self.goes_on(&case)).then_some(case)
    }

    /// Counts moves as work, and what scripts have done since they had spent so much.
    pub fn worked(&mut self, moves: usize, before: u64) {
        let scripts = (self.game.rules().spent() - before) / OPERATIONS_OF_A_MOVE;
        self.work = self.work.saturating_sub(moves + usize::try_from(scripts).unwrap_or(usize::MAX));
    }

    /// Plays the same moves again, all seats as they were.
    pub fn again(&mut self, seed: u64, steps: &[Move<G::Action>]) -> Option<Case<G::Action>> {
        let names = self.names.clone();
        self.replayed((&names, seed, self.game.longest()), steps)
    }

    /// Plays moves again.
    pub fn replayed(&mut self, frame: Frame<'_>, steps: &[Move<G::Action>]) -> Option<Case<G::Action>> {
        let mut at = 0;
        let mut last = Dice::new(frame.1, SHRINK);
        self.attempt(frame, &mut |game, state, asked, luck| {
            at += 1;
            match steps.get(at - 1) {
                Some(step) if (step.by, step.at) == asked => Choice::Play(step.action.clone()),
                Some(_) => Choice::Stop,
                // What is wrong may be that there is nothing to do.
                None => match at_random(game, state, asked, luck, &mut last) {
                    Choice::Nothing => Choice::Nothing,
                    _ => Choice::Stop,
                },
            }
        })
    }

    fn told(&self, found: &Found<'_, G::Action>, best: &Case<G::Action>) -> Shrunk {
        let seats = Seats::named(&self.game, &best.names).unwrap_or_else(|_| Seats::new(best.names.len()));
        let message = blamed(&self.game, (seats, best.seed), &best.moves, &best.finding);
        let shows = Shows {
            kind: best.finding.kind.to_string(),
            signature: self.signature.to_string(),
            message: message.clone(),
        };
        let game = (self.fork)(self.source);
        let (mut replay, played) =
            recorded(game, found.arm, (best.seed, best.names.clone()), best.moves.clone(), Some(shows));
        if let Some(step) = best.moves.get(played) {
            // The move that shows it cannot be played to its end: it stands last, without a digest.
            let action = written(&(self.fork)(self.source), &step.action);
            replay += &json_line(played + 1, step.by, step.at, action);
        }
        Shrunk {
            signature: self.signature.clone(),
            message,
            seats: best.names.len(),
            seed: best.seed,
            is_seeded: self.is_seeded(best),
            with: found.arm.with.clone(),
            before: found.steps.len(),
            moves: best.moves.len(),
            replay,
        }
    }

    /// Whether Nature's moves are what the seed says.
    fn is_seeded(&self, best: &Case<G::Action>) -> bool {
        let Ok(seats) = Seats::named(&self.game, &best.names) else { return false };
        let (mut at, mut is_seeded) = (0, true);
        let rules = Rules { seats, seed: best.seed, look: Look::Faults, most: best.moves.len() };
        let mut watch = |game: &G, state: &G::State, (by, _), luck: &Luck| {
            at += 1;
            let Some(step) = best.moves.get(at - 1) else { return Choice::Stop };
            is_seeded &= by != Actor::Nature || game.chance(state, luck) == step.action;
            Choice::Play(step.action.clone())
        };
        trial(&self.game, rules, &mut Vec::new(), &mut watch);
        is_seeded
    }
}
