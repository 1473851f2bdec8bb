//! Where the games of one arm are played: the game's type ends here, so that a batch can mix games.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use javelina_engine::replay::{self, Header};
use javelina_engine::{Actor, Finding, Luck, Move, Outcome, Seat, Seats, Table, printable};

use crate::drive::{Players, drive};
use crate::laws;
use crate::meter;
use crate::plan::{Arm, chosen};
use crate::policy::{Playable, Policy, policy};
use crate::record::{Ending, Record};
use crate::seeds::{game_seed, policy_luck};

/// Every so many games one is held against all laws, move by move.
const STRICT_EVERY: u64 = 256;
/// The kind of finding that is an error of ours: the game panicked.
pub(crate) const BUG: &str = "engine bug";

/// The games of one arm.
pub trait Arena: Send + Sync {
    /// What is played.
    fn arm(&self) -> &Arm;
    /// The names of the figures that the game measures.
    fn figures(&self) -> Vec<Cow<'static, str>>;
    /// Somebody who plays them, with a game of their own. `place` is the arm's place in the plan.
    fn worker(&self, place: usize) -> Box<dyn Worker>;
    /// The replay of game `index`, as far as it goes.
    fn replay(&self, index: u64) -> String;
    /// Measures from now on how each game goes on its way, not only some of them.
    fn meter_all(&mut self) {}
}

/// Plays games of one arm, one after the other.
pub trait Worker {
    /// Plays game `index`. Never panics: a panic of the game is a finding.
    fn play(&mut self, index: u64) -> Record;
}

/// The arena of a game. `fork` makes the same game with scripts of its own; `seed` is that of the plan.
///
/// # Errors
///
/// A sentence when a policy is not known or the game is not for that many seats.
pub fn arena<G: Playable>(game: Arc<G>, fork: fn(&G) -> G, arm: Arm, seed: u64) -> Result<Box<dyn Arena>, String> {
    let range = game.seats_range();
    if !range.contains(&arm.seats) {
        return Err(format!("{} is for {} to {} seats, not for {}", game.id(), range.start(), range.end(), arm.seats));
    }
    if arm.policies.is_empty() {
        return Err(format!("`{}` names no policy", printable(&arm.label, 60)));
    }
    policies::<G>(&arm)?;
    Ok(Box::new(Field { game, fork, arm, seed, meters_all: false }))
}

fn policies<G: Playable>(arm: &Arm) -> Result<Vec<Box<dyn Policy<G>>>, String> {
    arm.policies.iter().map(|name| policy::<G>(name)).collect()
}

/// The levels that the content of an arm grants, highest last.
fn levels<G: Playable>(game: &G, arm: &Arm) -> Vec<String> {
    let items = game.rules().program().items.iter().filter(|item| arm.with.contains(&item.id));
    items.flat_map(|item| item.levels.iter().map(|(name, _)| name.clone())).collect()
}

/// The figure that says whether a level was reached: 1 or 0.
fn reached(level: &str) -> String {
    format!("reached {level}")
}

struct Field<G: Playable> {
    game: Arc<G>,
    fork: fn(&G) -> G,
    arm: Arm,
    seed: u64,
    meters_all: bool,
}

impl<G: Playable> Field<G> {
    fn player(&self, place: usize) -> Player<G> {
        Player {
            game: (self.fork)(&self.game),
            source: Arc::clone(&self.game),
            fork: self.fork,
            policies: policies(&self.arm).unwrap_or_default(),
            levels: levels(&*self.game, &self.arm),
            arm: self.arm.clone(),
            seed: self.seed,
            place,
            meters_all: self.meters_all,
        }
    }
}

impl<G: Playable> Arena for Field<G> {
    fn arm(&self) -> &Arm {
        &self.arm
    }

    fn figures(&self) -> Vec<Cow<'static, str>> {
        let mut names: Vec<Cow<'static, str>> = Vec::new();
        let state = self.game.setup(&Seats::new(self.arm.seats));
        self.game.measure(&state, &mut |name, _, _| {
            if !names.iter().any(|known| known == name) {
                names.push(Cow::Borrowed(name));
            }
        });
        names.extend(meter::FIGURES.iter().map(|name| Cow::Borrowed(*name)));
        names.extend(levels(&*self.game, &self.arm).iter().map(|level| Cow::Owned(reached(level))));
        names
    }

    fn worker(&self, place: usize) -> Box<dyn Worker> {
        Box::new(self.player(place))
    }

    fn meter_all(&mut self) {
        self.meters_all = true;
    }

    fn replay(&self, index: u64) -> String {
        let mut player = self.player(0);
        let seed = game_seed(self.seed, index);
        let mut steps = Vec::new();
        let who = self.arm.who(index);
        // What happened in the batch happens again here; the moves up to there are what we want.
        let _ =
            catch_unwind(AssertUnwindSafe(|| player.drive(index, seed, &who, &mut |step| steps.push(step.clone()))));
        let mut table = Table::new(Arc::new((self.fork)(&self.game)), Seats::new(self.arm.seats), seed);
        let _ = catch_unwind(AssertUnwindSafe(|| {
            for step in steps {
                let is_played =
                    if step.by == Actor::Nature { table.nature().is_some() } else { table.act(step).is_ok() };
                if !is_played {
                    break;
                }
            }
        }));
        let names = who.iter().filter_map(|at| self.arm.policies.get(*at)).cloned().collect();
        let (with, settings) = chosen(&self.arm.with);
        let header = Header {
            game: self.arm.game.clone(),
            content: self.arm.content.clone(),
            with,
            settings,
            seats: names,
            seed,
            ..Header::default()
        };
        catch_unwind(AssertUnwindSafe(|| replay::write(&table, &header))).unwrap_or_default()
    }
}

struct Player<G: Playable> {
    game: G,
    source: Arc<G>,
    fork: fn(&G) -> G,
    policies: Vec<Box<dyn Policy<G>>>,
    /// The levels that content grants, highest last.
    levels: Vec<String>,
    arm: Arm,
    seed: u64,
    place: usize,
    meters_all: bool,
}

impl<G: Playable> Player<G> {
    fn drive(
        &mut self,
        index: u64,
        seed: u64,
        who: &[usize],
        watch: &mut impl FnMut(&Move<G::Action>),
    ) -> (G::State, crate::Driven) {
        let mut state = self.game.setup(&Seats::new(self.arm.seats));
        let is_strict = index.is_multiple_of(STRICT_EVERY);
        let (luck, minds) = (Luck::new(seed), policy_luck(seed));
        let players = Players { luck, minds, policies: &mut self.policies, who };
        let driven = drive(&self.game, &mut state, players, is_strict, watch);
        (state, driven)
    }

    fn once(&mut self, index: u64, seed: u64, who: Vec<usize>) -> Record {
        let is_metered = self.meters_all || meter::is_due(index);
        let mut steps = Vec::new();
        let (state, driven) = if is_metered {
            self.drive(index, seed, &who, &mut |step| steps.push(step.clone()))
        } else {
            self.drive(index, seed, &who, &mut |_| {})
        };
        let mut record = blank(self.place, index, seed, who);
        record.moves = driven.moves;
        record.actions = driven.actions;
        if let Some(finding) = driven.finding {
            return record.found(finding);
        }
        let outcome = self.game.outcome(&state);
        if let Outcome::Void(finding) = outcome {
            return record.found(finding);
        }
        let seats = Seats::new(self.arm.seats);
        if let Some(message) = laws::unsound(&outcome, &seats) {
            return record.found(Finding { kind: "law", message });
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
        self.game.measure(&state, &mut |name, seat, value| {
            if !matches!(name, "score" | "win") {
                record.figures.push((Cow::Borrowed(name), seat, value));
            }
        });
        if is_metered {
            let measured = meter::measure(&self.game, &seats, &steps);
            record.figures.extend(measured.into_iter().map(|(name, value)| (Cow::Borrowed(name), None, value)));
        }
        record
    }
}

fn blank(arm: usize, game: u64, seed: u64, who: Vec<usize>) -> Record {
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
                self.policies = policies(&self.arm).unwrap_or_default();
                let message = panic
                    .downcast_ref::<&str>()
                    .map(ToString::to_string)
                    .or_else(|| panic.downcast_ref::<String>().cloned())
                    .unwrap_or_else(|| "the game stopped without a word".into());
                blank(self.place, index, seed, who).found(Finding { kind: BUG, message: printable(&message, 300) })
            }
        }
    }
}
