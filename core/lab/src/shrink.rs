//! Makes a game that went wrong small, as long as the same thing goes wrong.
//!
//! A game cannot be cut at its front: it starts at setup. So other games are looked for that are shorter: fewer seats,
//! other seeds, other choices; then single actions are taken out and the rest is read again (Zeller and Hildebrandt,
//! "Simplifying and Isolating Failure-Inducing Input", 2002), and the game is played to another, shorter end from each
//! of its moments. The work is bounded by a number of moves, so that the same finding is always shrunk to the same game.

use std::sync::Arc;

use javelina_engine::replay::{Shows, json_line};
use javelina_engine::{Actor, Dice, Finding, Move, written};

use crate::plan::Arm;
use crate::policy::Playable;
use crate::seeds::game_seed;
use crate::signature::signature;
use crate::trial::{Choice, Chooser, Rules, at_random, trial};

/// Moves that are played for one finding at most.
const MOST_WORK: usize = 400_000;
/// The same where each move is held against all laws.
const MOST_STRICT_WORK: usize = 60_000;
/// Seeds that are tried for each number of seats.
const SEEDS: u64 = 200;
/// Other ends that are tried from each moment.
const ENDS: u64 = 12;
const SHRINK: u64 = u64::from_le_bytes(*b"shrink  ");

/// A finding, made small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk {
    /// What is shown.
    pub signature: String,
    /// What happens, in the words of the small game.
    pub message: String,
    /// How many seats play.
    pub seats: usize,
    /// The seed of its luck.
    pub seed: u64,
    /// The content in play.
    pub with: Vec<String>,
    /// Moves of the game in which it was found.
    pub before: usize,
    /// Moves that are left, those of Nature included.
    pub moves: usize,
    /// The game as a replay whose header says what it shows.
    pub replay: String,
}

/// A game that shows it.
struct Case<A> {
    seats: usize,
    seed: u64,
    moves: Vec<Move<A>>,
    finding: Finding,
}

pub(crate) struct Shrinker<'a, G: Playable> {
    source: &'a Arc<G>,
    fork: fn(&G) -> G,
    game: G,
    signature: String,
    is_strict: bool,
    most_work: usize,
    work: usize,
}

impl<'a, G: Playable> Shrinker<'a, G> {
    pub fn new(source: &'a Arc<G>, fork: fn(&G) -> G, signature: &str) -> Self {
        let is_strict = signature.starts_with("law: ");
        let work = if is_strict { MOST_STRICT_WORK } else { MOST_WORK };
        Self { source, fork, game: fork(source), signature: signature.into(), is_strict, most_work: work, work }
    }

    /// Shrinks the game of an arm that was played so.
    pub fn shrink(mut self, arm: &Arm, seed: u64, steps: Vec<Move<G::Action>>, plan: u64) -> Option<Shrunk> {
        let before = steps.len();
        let found = self.again(arm.seats, seed, &steps);
        let mut best = self.other_seeds(arm, plan, found)?;
        // What shows before the first move cannot be made smaller.
        while !best.moves.is_empty() {
            let moves = best.moves.len();
            self.fewer_actions(&mut best);
            self.other_ends(&mut best);
            if best.moves.len() >= moves || self.work == 0 {
                break;
            }
        }
        Some(self.told(arm, &best, before))
    }

    /// Plays a game of at most `most` moves; the case if it shows what is looked for.
    fn attempt(
        &mut self,
        (seats, seed, most): (usize, u64, usize),
        choose: &mut Chooser<'_, G>,
    ) -> Option<Case<G::Action>> {
        if self.work == 0 {
            return None;
        }
        let mut moves = Vec::new();
        let rules = Rules { seats, seed, is_strict: self.is_strict, most };
        let finding = trial(&self.game, rules, &mut moves, choose);
        self.work = self.work.saturating_sub(moves.len().max(1));
        let finding = finding?;
        if finding.kind == crate::arena::BUG {
            self.game = (self.fork)(self.source); // scripts may have stopped half way
        }
        (signature(finding.kind, &finding.message) == self.signature).then_some(Case { seats, seed, moves, finding })
    }

    /// Plays the same moves again.
    fn again(&mut self, seats: usize, seed: u64, steps: &[Move<G::Action>]) -> Option<Case<G::Action>> {
        let mut at = 0;
        let mut last = Dice::new(seed, SHRINK);
        self.attempt((seats, seed, self.game.longest()), &mut |game, state, asked, luck| {
            at += 1;
            match steps.get(at - 1) {
                Some(step) => Choice::Play(step.action.clone()),
                // What is wrong may be that there is nothing to do.
                None => match at_random(game, state, asked, luck, &mut last) {
                    Choice::Nothing => Choice::Nothing,
                    _ => Choice::Stop,
                },
            }
        })
    }

    /// Random games: few seats first, each time shorter than the best so far, or as short with fewer seats.
    fn other_seeds(&mut self, arm: &Arm, plan: u64, found: Option<Case<G::Action>>) -> Option<Case<G::Action>> {
        let mut best = found;
        let range = self.game.seats_range();
        for seats in *range.start()..=arm.seats {
            for index in 0..SEEDS {
                // Half of the work is kept for what comes after.
                if self.work < self.most_work / 2 {
                    return best;
                }
                let seed = game_seed(plan ^ SHRINK, index);
                let mut dice = Dice::new(seed, SHRINK);
                let most = best.as_ref().map_or(self.game.longest(), |best| {
                    best.moves.len().saturating_sub(usize::from(seats >= best.seats))
                });
                let found = self.attempt((seats, seed, most), &mut |game, state, asked, luck| {
                    at_random(game, state, asked, luck, &mut dice)
                });
                best = found.filter(|found| found.moves.len() <= most).or(best);
            }
        }
        best
    }

    /// Takes out actions of seats, many at once first, and lets the others be played as far as they are still legal.
    fn fewer_actions(&mut self, best: &mut Case<G::Action>) {
        let mut size = best.moves.len().div_ceil(2);
        while size > 0 {
            let mut from = 0;
            loop {
                let steps: Vec<_> = best.moves.iter().filter(|step| step.by != Actor::Nature).cloned().collect();
                if from >= steps.len() {
                    break;
                }
                let rest: Vec<_> = steps[..from].iter().chain(steps.iter().skip(from + size)).cloned().collect();
                match self.rest_of(best, &rest) {
                    Some(found) => *best = found,
                    None => from += size,
                }
            }
            size /= 2;
        }
    }

    fn rest_of(&mut self, best: &Case<G::Action>, rest: &[Move<G::Action>]) -> Option<Case<G::Action>> {
        let mut left: Vec<_> = rest.iter().collect();
        let most = best.moves.len().saturating_sub(1);
        self.attempt((best.seats, best.seed, most), &mut |game, state, (by, at), luck| {
            if by == Actor::Nature {
                return Choice::Play(game.chance(state, luck));
            }
            let fits = |step: &&Move<G::Action>| {
                step.by == by && game.test(state, &Move { by, at, action: step.action.clone() })
            };
            match left.iter().position(fits) {
                Some(place) => Choice::Play(left.remove(place).action.clone()),
                None => match at_random(game, state, (by, at), luck, &mut Dice::new(0, SHRINK)) {
                    Choice::Nothing => Choice::Nothing,
                    _ => Choice::Stop,
                },
            }
        })
        .filter(|found| found.moves.len() < best.moves.len())
    }

    /// Keeps the beginning and plays on at random.
    fn other_ends(&mut self, best: &mut Case<G::Action>) {
        let mut keep = best.moves.len().saturating_sub(2);
        let mut round = 0;
        loop {
            let mut is_better = false;
            for end in 0..ENDS {
                round += 1;
                let beginning: Vec<_> = best.moves.iter().take(keep).cloned().collect();
                let (mut at, mut dice) = (0, Dice::new(best.seed ^ SHRINK, round << 8 | end));
                let most = best.moves.len().saturating_sub(1);
                let found = self.attempt((best.seats, best.seed, most), &mut |game, state, asked, luck| {
                    at += 1;
                    match beginning.get(at - 1) {
                        Some(step) => Choice::Play(step.action.clone()),
                        None => at_random(game, state, asked, luck, &mut dice),
                    }
                });
                if let Some(found) = found.filter(|found| found.moves.len() < best.moves.len()) {
                    *best = found;
                    is_better = true;
                    break;
                }
            }
            if keep == 0 || self.work == 0 {
                break;
            }
            keep = if is_better { best.moves.len().saturating_sub(2).min(keep) } else { keep * 3 / 4 };
        }
    }

    fn told(&self, arm: &Arm, best: &Case<G::Action>, before: usize) -> Shrunk {
        let shows = Shows {
            kind: best.finding.kind.into(),
            signature: self.signature.clone(),
            message: best.finding.message.clone(),
        };
        let names = vec!["random".to_string(); best.seats];
        let game = (self.fork)(self.source);
        let (mut replay, played) =
            crate::arena::recorded(game, arm, (best.seed, names), best.moves.clone(), Some(shows));
        if let Some(step) = best.moves.get(played) {
            // The move that shows it cannot be played to its end: it stands last, without a digest.
            let action = written(&(self.fork)(self.source), &step.action);
            replay += &json_line(played + 1, step.by, step.at, action);
        }
        Shrunk {
            signature: self.signature.clone(),
            message: best.finding.message.clone(),
            seats: best.seats,
            seed: best.seed,
            with: arm.with.clone(),
            before,
            moves: best.moves.len(),
            replay,
        }
    }
}
