//! Games that never end, made small.
//!
//! Such a game has no last move. It is shown in one of two ways: by a *loop*, a game up to the first state in which it was
//! before, or, where no state comes twice and something grows, by a beginning after which it does not end when it is
//! played on at random. That beginning is often empty.

use javelina_engine::{Finding, FindingKind, Move, Playable, Seats};

use crate::finding::blame::dice_of_going_on;
use crate::finding::cuts::SEEDS;
use crate::finding::shrink::{Case, Found, SHRINK, Shrinker};
use crate::finding::signature::signature;
use crate::finding::trial::{Choice, Look, Rules, at_random, round, trial};
use crate::plans::seeds::game_seed;

/// What is said of a game that has not ended, of which only the first moves are recorded.
pub(crate) fn said(finding: &Finding, longest: usize, recorded: usize) -> String {
    let played_on = longest.saturating_sub(recorded);
    format!("{}, the last {played_on} of them at random", finding.message)
}

impl<G: Playable> Shrinker<'_, G> {
    /// A small game that shows that it need not end.
    pub fn endless(&mut self, found: &Found<'_, G::Action>) -> Option<Case<G::Action>> {
        let names = self.names.clone();
        let whole = self.played_on((&names, found.seed), &found.steps);
        let random = self.random_endless(found);
        for game in [&random, &whole].into_iter().flatten() {
            if let Some(round) = self.round_of(game) {
                // A way round that any random game leaves again does not show what is wrong with one that never ends.
                self.must_go_on = random.is_some();
                self.work = self.most_work;
                let best = self.other_seeds(found.arm.seats, found.plan, Some(round))?;
                return Some(self.cut(best));
            }
        }
        let longest = self.game.longest();
        let mut beginning = match random {
            Some(random) => Case { moves: Vec::new(), ..random },
            None => self.beginning_of(whole?),
        };
        if beginning.moves.len() < longest {
            let message = said(&beginning.finding, longest, beginning.moves.len());
            beginning.finding.message = format!("{message}; no state occurs twice, so something grows");
        }
        Some(beginning)
    }

    /// The game that begins so and is played on at random, with all its moves, if it does not end.
    fn played_on(&mut self, (names, seed): (&[String], u64), steps: &[Move<G::Action>]) -> Option<Case<G::Action>> {
        let (mut at, mut dice) = (0, dice_of_going_on(seed));
        self.attempt((names, seed, self.game.longest()), &mut |game, state, asked, luck| {
            at += 1;
            match steps.get(at - 1) {
                Some(step) if (step.by, step.at) == asked => Choice::Play(step.action.clone()),
                Some(_) => Choice::Stop,
                None => at_random(game, state, asked, luck, &mut dice),
            }
        })
    }

    /// A random game of few seats that does not end.
    fn random_endless(&mut self, found: &Found<'_, G::Action>) -> Option<Case<G::Action>> {
        let all = self.names.clone();
        for seats in *self.game.seats_range().start()..=found.arm.seats {
            for index in 0..SEEDS {
                // Half of the work is kept for what comes after.
                if self.work < self.most_work / 2 {
                    return None;
                }
                let seed = game_seed(found.plan ^ SHRINK, index);
                let case = self.played_on((&all[..seats.min(all.len())], seed), &[]);
                if case.is_some() {
                    return case;
                }
            }
        }
        None
    }

    /// The game up to where it stands as it stood before; from then on, that is what is looked for.
    fn round_of(&mut self, game: &Case<G::Action>) -> Option<Case<G::Action>> {
        let (look, stalls) = (self.look, self.signature.clone());
        // The game goes round, or those who play it do.
        for free in [None, Some(0)] {
            let loops = round(0, 0, free);
            (self.look, self.signature) = (Look::Rounds, signature(&loops));
            self.work = self.work.max(1); // one more game
            let case = self.replayed((&game.names, game.seed, self.game.longest()), &game.moves);
            if case.is_some() {
                return case;
            }
        }
        (self.look, self.signature) = (look, stalls);
        None
    }

    /// Whether a game does not end when it is played on at random.
    pub fn goes_on(&mut self, case: &Case<G::Action>) -> bool {
        let Ok(seats) = Seats::named(&self.game, &case.names) else { return false };
        let rules = Rules { seats, seed: case.seed, look: Look::Faults, most: self.game.longest() };
        let (mut at, mut dice, mut moves) = (0, dice_of_going_on(case.seed), Vec::new());
        let before = self.game.rules().spent();
        let finding = trial(&self.game, rules, &mut moves, &mut |game, state, asked, luck| {
            at += 1;
            let step = case.moves.get(at - 1);
            step.map_or_else(
                || at_random(game, state, asked, luck, &mut dice),
                |step| Choice::Play(step.action.clone()),
            )
        });
        self.worked(moves.len(), before);
        finding.is_some_and(|finding| finding.kind == FindingKind::Endless)
    }

    /// The shortest beginning that is found after which the game does not end; the whole game if there is none.
    fn beginning_of(&mut self, whole: Case<G::Action>) -> Case<G::Action> {
        let all = whole.moves.len();
        let ends = |shrinker: &mut Self, keep: usize| {
            shrinker.played_on((&whole.names, whole.seed), &whole.moves[..keep]).is_none()
        };
        let (mut short, mut long) = (0, 1);
        while long < all && ends(self, long) {
            (short, long) = (long, long * 2);
        }
        long = long.min(all);
        while long - short > 1 {
            let keep = short + (long - short) / 2;
            if ends(self, keep) { short = keep } else { long = keep }
        }
        Case { moves: whole.moves[..long].to_vec(), ..whole }
    }
}
