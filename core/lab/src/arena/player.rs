//! Player: plays the games of an arm one after the other, and judges how each ended.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use javelina_engine::{Finding, FindingKind, Luck, Move, Outcome, Seat, Seats};

use super::{Maker, Worker, policies, reached, seats, written};
use crate::drive::{Players, drive};
use crate::laws;
use crate::meter;
use crate::plan::Arm;
use crate::policy::{Playable, Policy};
use crate::record::{Ending, Record};
use crate::seeds::{game_seed, policy_luck};
use crate::trial::words_of;

/// Every so many games one is held against all laws, move by move, and played again with its labels in the other order.
const STRICT_EVERY: u64 = 1024;
/// So many of the first games are, too.
const STRICT_FIRST: u64 = 4;

pub(super) struct Player<G: Playable> {
    pub game: G,
    pub source: Arc<G>,
    pub fork: fn(&G) -> G,
    pub policies: Vec<Box<dyn Policy<G>>>,
    pub maker: Maker<G>,
    /// The levels that content grants, highest last.
    pub levels: Vec<String>,
    pub arm: Arm,
    pub seed: u64,
    pub place: usize,
    pub meters_all: bool,
}

impl<G: Playable> Player<G> {
    pub fn drive(
        &mut self,
        index: u64,
        seed: u64,
        who: &[usize],
        watch: &mut impl FnMut(&Move<G::Action>),
    ) -> (G::State, crate::Driven) {
        let seats = seats(&self.game, &self.arm, who);
        let mut state = self.game.setup(&seats);
        let is_strict = index < STRICT_FIRST || index.is_multiple_of(STRICT_EVERY);
        let (luck, minds) = (Luck::new(seed), policy_luck(seed));
        let players = Players { luck, minds, policies: &mut self.policies, who };
        let driven = drive(&self.game, &mut state, players, is_strict.then_some(seats), watch);
        (state, driven)
    }

    fn once(&mut self, index: u64, seed: u64, who: Vec<usize>) -> Record {
        // Programs of others need not play the same game twice: what they did is kept while they do it.
        let keeps = self.policies.iter().any(|policy| policy.listens());
        let is_metered = self.meters_all || meter::is_due(index);
        let mut steps = Vec::new();
        // A game that the clock stops would take as long again.
        let may_stop = self.game.rules().is_scripted();
        let (state, driven) = if keeps || is_metered || may_stop {
            self.drive(index, seed, &who, &mut |step| steps.push(step.clone()))
        } else {
            self.drive(index, seed, &who, &mut |_| {})
        };
        let mut record = self.judge(blank(self.place, index, seed, who), &state, driven);
        let is_found = record.finding().is_some();
        let is_stopped = record.finding().is_some_and(|(kind, _)| kind == FindingKind::Clock);
        if is_metered && !is_found {
            let seats = seats(&self.game, &self.arm, &record.who);
            let measured = meter::measure(&self.game, &seats, &steps);
            let figures = measured.figures.into_iter();
            record.figures.extend(figures.map(|(name, value)| (Cow::Borrowed(name), None, value)));
            (record.items, record.places) = (measured.items, measured.places);
        }
        if keeps && is_found || is_stopped {
            record.replay = Some(written((self.fork)(&self.source), &self.arm, (seed, &record.who), steps));
        }
        record
    }

    /// What came of a game that was driven to `state`.
    fn judge(&self, mut record: Record, state: &G::State, driven: crate::Driven) -> Record {
        record.moves = driven.moves;
        record.actions = driven.actions;
        if let Some(finding) = driven.finding {
            return record.found(finding);
        }
        let outcome = self.game.outcome(state);
        if let Outcome::Void(finding) = outcome {
            return record.found(finding);
        }
        let seats = Seats::new(self.arm.seats);
        if let Some(message) = laws::unsound(&outcome, &seats) {
            return record.found(Finding::new(FindingKind::Law, message));
        }
        if let Outcome::Over { standings, ending } = &outcome {
            record.ending = Ending::Over(Cow::Borrowed(ending));
            record.scores = vec![0; seats.count()];
            for standing in standings {
                for seat in standing.seats.iter() {
                    if let Some(score) = record.scores.get_mut(seat.index()) {
                        *score = standing.score;
                    }
                    if standing.won {
                        record.winners.push(seat);
                    }
                }
            }
            record.winners.sort_unstable();
            for standing in standings {
                let seat = standing.seats.iter().next().filter(|_| standings.len() > 1);
                let highest = self.levels.iter().position(|level| Some(level) == standing.level.as_ref());
                for (at, level) in self.levels.iter().enumerate() {
                    let is_reached = highest.is_some_and(|highest| highest >= at);
                    record.figures.push((Cow::Owned(reached(level)), seat, i64::from(is_reached)));
                }
            }
        }
        let mut outside = None;
        self.game.measure(state, &mut |name, seat, value| {
            if !matches!(name, "score" | "win") {
                let range = self.game.figure_range(name);
                if let Some((least, most)) = range.filter(|(least, most)| !(*least..=*most).contains(&value)) {
                    outside =
                        Some(format!("`{name}` is {value}, but the game says that it lies from {least} to {most}"));
                }
                record.figures.push((Cow::Borrowed(name), seat, value));
            }
        });
        match outside {
            Some(message) => record.found(Finding::new(FindingKind::Law, message)),
            None => record,
        }
    }
}

impl<G: Playable> Worker for Player<G> {
    fn play(&mut self, index: u64) -> Record {
        let seed = game_seed(self.seed, index);
        let who = self.arm.who(index);
        match catch_unwind(AssertUnwindSafe(|| self.once(index, seed, who.clone()))) {
            Ok(record) => record,
            Err(panic) => {
                // A game that panicked may have left scripts and policies half way.
                if let Ok(game) = catch_unwind(AssertUnwindSafe(|| (self.fork)(&self.source))) {
                    self.game = game;
                }
                self.policies = policies(&self.arm, &self.maker).unwrap_or_default();
                let message = words_of(&*panic);
                blank(self.place, index, seed, who).found(Finding::new(FindingKind::Bug, message))
            }
        }
    }
}

/// The record of a game of which nothing is known yet.
pub(crate) fn blank(arm: usize, game: u64, seed: u64, who: Vec<usize>) -> Record {
    Record {
        game,
        arm,
        seed,
        who,
        ending: Ending::Over(Cow::Borrowed("")),
        moves: 0,
        actions: 0,
        scores: Vec::new(),
        winners: Vec::<Seat>::new(),
        figures: Vec::new(),
        items: Vec::new(),
        places: Vec::new(),
        replay: None,
    }
}
