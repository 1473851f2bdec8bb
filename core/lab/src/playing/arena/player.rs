//! Player: plays the games of an arm one after the other, and judges how each ended.

use std::borrow::Cow;
use std::sync::Arc;

use javelina_engine::rules::{Body, Memory, Rules, Set};
use javelina_engine::{Finding, FindingKind, Luck, Move, Outcome, Playable, Seat, Seats};

use crate::caught::{caught, words_of};
use crate::figures::metric::{FigureId, FigureNames, Metric};
use crate::finding::laws;
use crate::plans::plan::Arm;
use crate::plans::seeds::{game_seed, policy_luck};
use crate::playing::drive::{Players, drive_within};
use crate::playing::meter::{self, Depth};
use crate::playing::record::{Ending, Record};
use crate::playing::replays::recorded;
use crate::policies::named::PolicyError;
use crate::policies::policy::Policy;

/// Every so many games one is held against all laws, move by move, and played again with its labels in the other order.
const STRICT_EVERY: u64 = 1024;
/// So many of the first games are, too.
const STRICT_FIRST: u64 = 4;
/// After so many games without a script in play moves are not kept for a stop by the clock, until one is in play again.
const WARY: u32 = 16;

/// Plays games of one arm, one after the other.
pub trait Worker {
    /// Plays game `index`. Never panics: a panic of the game is a finding.
    fn play(&mut self, index: u64) -> Record;
    /// Stops each game from now on after so many moves; one that has not ended then is taken for endless.
    fn stop_after(&mut self, moves: usize);
}

/// Makes the policy of a name, or says why there is none.
pub type Maker<G> = Arc<dyn Fn(&str) -> Result<Box<dyn Policy<G>>, PolicyError> + Send + Sync>;

/// Hears that a game begins on this thread: `true` for one of a batch, which a request to stop may cut short, `false` for
/// another.
pub type Begins = fn(bool);

pub(super) fn policies<G: Playable>(arm: &Arm, maker: &Maker<G>) -> Result<Vec<Box<dyn Policy<G>>>, PolicyError> {
    arm.policies.iter().map(|name| maker(name)).collect()
}

/// The names of the players of a game, seat by seat.
pub(super) fn names(arm: &Arm, who: &[usize]) -> Vec<String> {
    who.iter().filter_map(|at| arm.policies.get(*at)).cloned().collect()
}

/// The seats of a game, with what the names of its players say of them. An arena has none that are refused.
pub(super) fn seats<G: Playable>(game: &G, arm: &Arm, who: &[usize]) -> Seats {
    Seats::named(game, &names(arm, who)).unwrap_or_else(|_| Seats::new(arm.seats))
}

/// The levels that the content of an arm grants, highest last.
pub(super) fn levels<G: Playable>(game: &G, arm: &Arm) -> Vec<String> {
    let items = game.rules().program().items.iter().filter(|item| arm.with.contains(&item.id));
    items.flat_map(|item| item.levels.iter().map(|level| level.name.clone())).collect()
}

/// The replay of a game of an arm, as far as its moves can be played.
pub(super) fn written<G: Playable>(
    game: G,
    arm: &Arm,
    (seed, who): (u64, &[usize]),
    steps: Vec<Move<G::Action>>,
) -> String {
    recorded(game, arm, (seed, names(arm, who)), steps, None).0
}

/// Whether game `index` is one of these.
fn is_strict(index: u64) -> bool {
    index < STRICT_FIRST || index.is_multiple_of(STRICT_EVERY)
}

pub(super) struct Player<G: Playable> {
    pub game: G,
    pub source: Arc<G>,
    pub fork: fn(&G) -> G,
    pub policies: Vec<Box<dyn Policy<G>>>,
    pub maker: Maker<G>,
    pub begins: Begins,
    pub measured: Measured,
    pub arm: Arm,
    pub seed: u64,
    pub place: usize,
    pub meters_all: bool,
    /// The moves of the game at hand, where they are kept.
    pub steps: Vec<Move<G::Action>>,
    /// The items that have scripts.
    pub scripted: Set,
    /// Games in a row that ended without one of them in play.
    pub unscripted: u32,
    /// After so many moves a game is stopped.
    pub most_moves: usize,
    /// The seats of players that sat as these do.
    pub seated: Vec<(Vec<usize>, Seats)>,
}

/// Ids of what a game measures at its end, looked up once.
pub(super) struct Measured {
    /// In the order in which the game measures them.
    figures: Vec<MeasuredFigure>,
    /// The levels that content grants, highest last, each with the figure that says whether it was reached: 1 or 0.
    levels: Vec<(String, FigureId)>,
    /// The words of the endings that the game declares.
    endings: Vec<&'static str>,
}

#[derive(Clone, Copy)]
struct MeasuredFigure {
    name: &'static str,
    id: FigureId,
    range: Option<(i64, i64)>,
}

impl Measured {
    /// Those of the games of an arm, whose figures have these names.
    pub fn all<G: Playable>(game: &G, arm: &Arm, names: &FigureNames) -> Self {
        let mut figures = Vec::new();
        let measure = || {
            let state = game.setup(&Seats::new(arm.seats));
            game.measure(&state, &mut |name, _, _| {
                let range = game.figure_range(name);
                figures.extend(names.id(name).map(|id| MeasuredFigure { name, id, range }));
            });
        };
        // A game that panics before its first move is a finding of all its games.
        let _ = caught(measure);
        let levels = levels(game, arm).into_iter().filter_map(|level| {
            let id = names.id(&Metric::Reached(level.clone()).to_string())?;
            Some((level, id))
        });
        Self { figures, levels: levels.collect(), endings: game.endings() }
    }

    /// The figure of this name, which is most often the one at place `at`.
    fn at(&self, at: usize, name: &'static str) -> Option<MeasuredFigure> {
        let next = self.figures.get(at).filter(|figure| std::ptr::eq(figure.name, name));
        next.or_else(|| self.figures.iter().find(|figure| figure.name == name)).copied()
    }
}

impl<G: Playable> Player<G> {
    /// The seats of players, whose names are read once.
    fn seats(&mut self, who: &[usize]) -> Seats {
        if let Some((_, seats)) = self.seated.iter().find(|(known, _)| known == who) {
            return *seats;
        }
        let seats = seats(&self.game, &self.arm, who);
        self.seated.push((who.to_vec(), seats));
        seats
    }

    /// The beginning of a game between these players.
    pub fn begin(&mut self, who: &[usize]) -> G::State {
        let seats = self.seats(who);
        self.game.setup(&seats)
    }

    /// Plays game `index` from `state`, its beginning, to its end.
    pub fn drive(
        &mut self,
        index: u64,
        (seed, who): (u64, &[usize]),
        state: &mut G::State,
        watch: &mut impl FnMut(&Move<G::Action>),
    ) -> crate::Driven {
        let strict = is_strict(index).then(|| self.seats(who));
        let (luck, minds) = (Luck::new(seed), policy_luck(seed));
        let players = Players { luck, minds, policies: &mut self.policies, who };
        drive_within(self.most_moves, &self.game, state, players, strict, watch)
    }

    fn once(&mut self, index: u64, seed: u64, who: Vec<usize>) -> Record {
        // Programs of others need not play the same game twice: what they did is kept while they do it.
        let keeps = self.policies.iter().any(|policy| policy.listens());
        let metered = if self.meters_all { Some(Depth::Items) } else { meter::due(index) };
        let is_metered = metered.is_some();
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        // A game that the clock stops would take as long again.
        let may_stop = !self.scripted.is_empty() && self.unscripted < WARY;
        let mut state = self.begin(&who);
        let driven = if keeps || is_metered || may_stop {
            self.drive(index, (seed, &who), &mut state, &mut |step| steps.push(step.clone()))
        } else {
            self.drive(index, (seed, &who), &mut state, &mut |_| {})
        };
        let active = self.game.memory(&state).map_or(Set::EMPTY, |memory| memory.active());
        self.unscripted = if active.and(self.scripted).is_empty() { self.unscripted.saturating_add(1) } else { 0 };
        let mut record = self.judge(blank(self.place, index, seed, who), &state, driven);
        let is_found = record.finding().is_some();
        let is_stopped = record.finding().is_some_and(|(kind, _)| kind == FindingKind::Clock);
        if let Some(depth) = metered.filter(|_| !is_found) {
            let seats = self.seats(&record.who);
            let measured = meter::measure(&self.game, &seats, &steps, depth);
            record.has_items = depth == Depth::Items;
            record.figures.extend(measured.figures.into_iter().map(|(id, value)| (id, None, value)));
            (record.items, record.places) = (measured.items, measured.places);
        }
        if keeps && is_found || is_stopped && (is_metered || may_stop) {
            let steps = std::mem::take(&mut steps);
            record.replay = Some(written((self.fork)(&self.source), &self.arm, (seed, &record.who), steps));
        }
        self.steps = steps;
        record
    }

    /// What came of a game that was driven to `state`.
    fn judge(&self, mut record: Record, state: &G::State, driven: crate::Driven) -> Record {
        record.moves = driven.moves;
        record.actions = driven.actions;
        record.first = driven.first;
        if let Some(finding) = driven.finding {
            return record.found(finding);
        }
        let outcome = if is_strict(record.game) { self.game.outcome(state) } else { self.game.result(state) };
        if let Outcome::Void(finding) = outcome {
            return record.found(finding);
        }
        let seats = Seats::new(self.arm.seats);
        if let Some(message) = laws::unsound(&self.game, state, &outcome, &seats) {
            return record.found(Finding::new(FindingKind::Law, message));
        }
        let capped = self.game.memory(state).and_then(Memory::capped);
        record.capped = capped.map(|capped| self.game.rules().capped_in_words(capped).message);
        if let Outcome::Over { standings, ending } = &outcome {
            if !self.measured.endings.contains(ending) {
                let message = format!("the game ends by `{ending}`, which is not one of its declared endings");
                return record.found(Finding::new(FindingKind::Law, message));
            }
            record.ending = Ending::Over(Cow::Borrowed(ending));
            record.scores = vec![0; seats.count()];
            if standings.iter().any(|standing| standing.ranked_by != standing.score) {
                record.ranked_by = vec![0; seats.count()];
            }
            for standing in standings {
                for seat in standing.seats.iter() {
                    let numbers = [(&mut record.scores, standing.score), (&mut record.ranked_by, standing.ranked_by)];
                    for (of_seats, number) in numbers {
                        if let Some(slot) = of_seats.get_mut(seat.index()) {
                            *slot = number;
                        }
                    }
                    if standing.won {
                        record.winners.push(seat);
                    }
                }
            }
            record.winners.sort_unstable();
            for standing in standings {
                let seat = standing.seats.first().filter(|_| standings.len() > 1);
                let levels = &self.measured.levels;
                let highest = levels.iter().position(|(level, _)| Some(level) == standing.level.as_ref());
                for (at, (_, id)) in levels.iter().enumerate() {
                    let is_reached = highest.is_some_and(|highest| highest >= at);
                    record.figures.push((*id, seat, i64::from(is_reached)));
                }
            }
        }
        let (mut broken, mut at) = (None, 0);
        record.figures.reserve(self.measured.figures.len());
        self.game.measure(state, &mut |name, seat, value| {
            let Some(MeasuredFigure { id, range, .. }) = self.measured.at(at, name) else {
                broken = Some(format!("`{name}` is measured at the end of a game but not at the start"));
                return;
            };
            at += 1;
            if matches!(id, FigureId::SCORE | FigureId::WIN) {
                return;
            }
            if let Some((least, most)) = range.filter(|(least, most)| !(*least..=*most).contains(&value)) {
                broken = Some(format!("`{name}` is {value}, outside its declared range {least} to {most}"));
            }
            record.figures.push((id, seat, value));
        });
        match broken {
            Some(message) => record.found(Finding::new(FindingKind::Law, message)),
            None => record,
        }
    }
}

impl<G: Playable> Worker for Player<G> {
    fn stop_after(&mut self, moves: usize) {
        self.most_moves = moves;
    }

    fn play(&mut self, index: u64) -> Record {
        let seed = game_seed(self.seed, index);
        (self.begins)(true);
        let played = caught(|| self.once(index, seed, self.arm.who(index)));
        (self.begins)(false);
        match played {
            Ok(record) => record,
            Err(panic) => {
                // A game that panicked may have left scripts and policies half way.
                if let Ok(game) = caught(|| (self.fork)(&self.source)) {
                    self.game = game;
                }
                self.policies = policies(&self.arm, &self.maker).unwrap_or_default();
                let message = words_of(&*panic);
                blank(self.place, index, seed, self.arm.who(index)).found(Finding::new(FindingKind::Bug, message))
            }
        }
    }
}

/// The items that have scripts.
pub(super) fn scripted(rules: &Rules) -> Set {
    let scripts = rules.program().clauses.iter().filter(|clause| matches!(clause.body, Body::Script { .. }));
    scripts.map(|clause| i32::from(clause.item.0)).collect()
}

/// The record of a game of which nothing is known yet.
pub(crate) fn blank(arm: usize, game: u64, seed: u64, who: Vec<usize>) -> Record {
    Record {
        game,
        arm,
        seed,
        who,
        first: Seat(0),
        ending: Ending::Over(Cow::Borrowed("")),
        capped: None,
        moves: 0,
        actions: 0,
        scores: Vec::new(),
        ranked_by: Vec::new(),
        winners: Vec::<Seat>::new(),
        figures: Vec::new(),
        has_items: false,
        items: Vec::new(),
        places: Vec::new(),
        replay: None,
    }
}
