//! The ways to a shorter game that shows the same.
//!
//! Other seeds and fewer seats; single moves taken out, so that the rest is read again (Zeller and Hildebrandt,
//! "Simplifying and Isolating Failure-Inducing Input", 2002); another end from each moment of the game, seats at random
//! and Nature with other luck. Each way takes up what the others found, until none finds anything any more.

use javelina_engine::{Actor, Dice, Luck, Move, Playable};

use crate::finding::shrink::{Case, SHRINK, Shrinker};
use crate::finding::trial::{Choice, at_random};
use crate::plans::seeds::game_seed;

/// Seeds that are tried for each number of seats.
pub(crate) const SEEDS: u64 = 200;
/// Other ends that are tried from each moment.
const ENDS: u64 = 12;
/// Games that are short enough for other ends from each of their moments; of longer ones only some moments are tried.
const SHORT: usize = 40;
/// Rounds of all ways without a shorter game, after which there is hardly one.
const DRY: u32 = 10;

impl<G: Playable> Shrinker<'_, G> {
    /// Makes a game shorter as long as that succeeds.
    pub fn cut(&mut self, mut best: Case<G::Action>) -> Case<G::Action> {
        let mut dry = 0;
        // What shows before the first move cannot be made smaller.
        while !best.moves.is_empty() && dry < DRY && self.work > 0 {
            let moves = best.moves.len();
            self.fewer_moves(&mut best);
            self.other_ends(&mut best);
            dry = if best.moves.len() < moves { 0 } else { dry + 1 };
        }
        self.fewer_words(&mut best);
        best
    }

    /// Random games: few seats first, each time shorter than the best so far, or as short with fewer seats.
    pub fn other_seeds(&mut self, seats: usize, plan: u64, found: Option<Case<G::Action>>) -> Option<Case<G::Action>> {
        let mut best = found;
        let all = self.names.clone();
        for seats in *self.game.seats_range().start()..=seats {
            let names = &all[..seats.min(all.len())];
            for index in 0..SEEDS {
                // Half of the work is kept for what comes after.
                if self.work < self.most_work / 2 {
                    return best;
                }
                let seed = game_seed(plan ^ SHRINK, index);
                let mut dice = Dice::new(seed, SHRINK);
                let most = best.as_ref().map_or(self.game.longest(), |best| {
                    best.moves.len().saturating_sub(usize::from(seats >= best.names.len()))
                });
                let found = self.attempt((names, seed, most), &mut |game, state, asked, luck| {
                    at_random(game, state, asked, luck, &mut dice)
                });
                best = found.filter(|found| found.moves.len() <= most).or(best);
            }
        }
        best
    }

    /// Takes out moves, many at once first, and lets the others be played as far as they are still legal.
    fn fewer_moves(&mut self, best: &mut Case<G::Action>) {
        let mut size = best.moves.len().div_ceil(2);
        while size > 0 {
            let mut from = 0;
            while from < best.moves.len() {
                let rest: Vec<_> = best.moves[..from].iter().chain(best.moves.iter().skip(from + size)).collect();
                match self.rest_of(best, rest) {
                    Some(found) => *best = found,
                    None => from += size,
                }
            }
            size /= 2;
        }
    }

    /// A shorter game of these moves, in their order. Where none of Nature's is legal any more, she answers anew.
    fn rest_of(&mut self, best: &Case<G::Action>, mut left: Vec<&Move<G::Action>>) -> Option<Case<G::Action>> {
        let most = best.moves.len().saturating_sub(1);
        let last = best.moves.last();
        self.attempt((&best.names, best.seed, most), &mut |game, state, (by, at), luck| {
            let is_last = left.len() == 1;
            let fits = |step: &&Move<G::Action>| {
                // The last one may be what is wrong: an action that is offered, but not legal.
                let is_shown = || is_last && last == Some(*step);
                step.by == by && (game.test(state, &Move { by, at, action: step.action.clone() }) || is_shown())
            };
            match left.iter().position(fits) {
                Some(place) => Choice::Play(left.remove(place).action.clone()),
                None if by == Actor::Nature => Choice::Play(game.chance(state, luck)),
                None => match at_random(game, state, (by, at), luck, &mut Dice::new(0, SHRINK)) {
                    Choice::Nothing => Choice::Nothing,
                    _ => Choice::Stop,
                },
            }
        })
        .filter(|found| found.moves.len() < best.moves.len())
    }

    /// Keeps the beginning and plays on at random, from the last moments first.
    fn other_ends(&mut self, best: &mut Case<G::Action>) {
        let mut keep = best.moves.len().saturating_sub(1);
        while self.work > 0 {
            let is_better = (0..ENDS).any(|_| self.other_end(best, keep));
            keep = match keep {
                _ if is_better => best.moves.len().saturating_sub(1).min(keep),
                0 => break,
                _ if best.moves.len() <= SHORT => keep - 1,
                _ => keep * 3 / 4,
            };
        }
    }

    /// Whether another end after the first `keep` moves is shorter. Takes it if it is, or as long: from another game there
    /// may be a way where there was none. Every second end has other luck.
    fn other_end(&mut self, best: &mut Case<G::Action>, keep: usize) -> bool {
        self.tries += 1;
        let mut dice = Dice::new(best.seed ^ SHRINK, self.tries);
        let other = self.tries.is_multiple_of(2).then(|| Luck::new(dice.bits()));
        let (mut at, most) = (0, best.moves.len());
        let found = self.attempt((&best.names, best.seed, most), &mut |game, state, asked, luck| {
            at += 1;
            match best.moves.get(at - 1) {
                Some(step) if at <= keep => Choice::Play(step.action.clone()),
                _ => at_random(game, state, asked, other.as_ref().unwrap_or(luck), &mut dice),
            }
        });
        let Some(found) = found.filter(|found| found.moves.len() <= most) else { return false };
        *best = found;
        best.moves.len() < most
    }

    /// Leaves out what is said of the seats, if it does not matter.
    fn fewer_words(&mut self, best: &mut Case<G::Action>) {
        let plain = vec!["random".to_string(); best.names.len()];
        if plain == best.names {
            return;
        }
        self.work = self.work.max(1); // one more game
        let found = self.replayed((&plain, best.seed, self.game.longest()), &best.moves);
        if let Some(found) = found.filter(|found| found.moves.len() <= best.moves.len()) {
            *best = found;
        }
    }
}
