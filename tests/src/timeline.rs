//! Law of the timeline: what a game asks and raises comes in the order that its catalogue declares.
//!
//! A declared timeline is a regular expression over points. [`Automaton`] is its automaton.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use javelina_engine::rules::{Catalogue, Moment, PointId, PointKind, Type};

/// Returns a variant that answers every point but some without effect, since its conditions never hold, and has `more`
/// rules.
#[must_use]
pub fn answers_all(game: &str, catalogue: &Catalogue, but: &[&str], more: &str) -> String {
    let all = |kind: javelina_engine::rules::KindId| catalogue.kinds[kind.index()].all;
    let seat = catalogue.kinds[catalogue.seat.index()].name;
    let mut text =
        format!("variant probe for {game} {{\n  title \"Probe\"\n  counter n per {seat} in 0..9 shown as \"n\"\n");
    let never = "count(playing) < 1";
    for (at, point) in catalogue.points.iter().enumerate().filter(|(_, point)| !but.contains(&point.name)) {
        let name = point.name;
        let _ = match point.kind {
            PointKind::Verdict => writeln!(text, "  rule r{at} at {name} {{ forbid when {never} }}"),
            PointKind::Fact => writeln!(text, "  rule r{at} at {name} {{ narrow when {never} }}"),
            PointKind::Number(Type::Of(kind)) => {
                writeln!(text, "  rule r{at} at {name} {{ set to first {} when {never} }}", all(kind))
            }
            PointKind::Number(_) => writeln!(text, "  rule r{at} at {name} {{ add 1 when {never} }}"),
            PointKind::Set(kind) => {
                writeln!(text, "  rule r{at} at {name} {{ exclude {{ first {} }} when {never} }}", all(kind))
            }
            PointKind::Event => writeln!(text, "  rule r{at} on {name} when {never} do {{ n[actor] += 1 }}"),
            PointKind::Offer => {
                writeln!(text, "  offer r{at} at {name} {{ limit 2 per game when {never} do {{ n[actor] += 1 }} }}")
            }
        };
    }
    text + more + "}\n"
}

/// A state of the automaton.
#[derive(Default)]
struct State {
    /// Points that lead on, with where to.
    on: Vec<(PointId, usize)>,
    /// Points that may come at any time.
    stays: Vec<PointId>,
    /// States that are reached without a point.
    free: Vec<usize>,
}

/// A declared timeline as an automaton over points. An event must be raised once where it is declared; a point may be asked
/// any number of times there.
pub struct Automaton {
    states: Vec<State>,
    end: usize,
    /// Events that are not raised, because no rule answers them.
    silent: Vec<PointId>,
}

impl Automaton {
    /// The automaton of a declared timeline, where no rule answers at some points.
    #[must_use]
    pub fn of(timeline: &[Moment], silent: Vec<PointId>) -> Self {
        let mut automaton = Self { states: vec![State::default()], end: 0, silent };
        automaton.end = automaton.build(timeline, 0, &[]).0;
        automaton
    }

    fn state(&mut self, stays: &[PointId]) -> usize {
        self.states.push(State { stays: stays.to_vec(), ..State::default() });
        self.states.len() - 1
    }

    /// Builds a part from a state on. Returns its last state, and those in which it has done nothing but ask.
    fn build(&mut self, moments: &[Moment], from: usize, around: &[PointId]) -> (usize, Vec<usize>) {
        let inner: Vec<PointId> = moments.iter().fold(around.to_vec(), |mut all, moment| {
            if let Moment::Any(points) = moment {
                all.extend_from_slice(points);
            }
            all
        });
        self.states[from].stays.clone_from(&inner);
        let (mut at, mut is_quiet, mut quiet) = (from, true, vec![from]);
        for moment in moments {
            match moment {
                Moment::Ask(point) => {
                    self.states[at].on.push((*point, at));
                    let next = self.state(&inner);
                    self.states[at].free.push(next);
                    at = next;
                }
                Moment::Raise(event) if self.silent.contains(event) => {}
                Moment::Raise(event) => {
                    is_quiet = false;
                    let next = self.state(&inner);
                    self.states[at].on.push((*event, next));
                    at = next;
                }
                Moment::Does(_) | Moment::Any(_) => {}
                Moment::Each(_, part) => {
                    is_quiet = false;
                    let (first, next) = (self.state(&inner), self.state(&inner));
                    let (last, begun) = self.build(part, first, &inner);
                    self.states[at].free.extend([first, next]);
                    self.states[last].free.extend([first, next]);
                    begun.into_iter().for_each(|state| self.states[state].free.push(next));
                    at = next;
                }
                Moment::Phase(_, part) => {
                    is_quiet = false;
                    let first = self.state(&inner);
                    self.states[at].free.push(first);
                    let next = self.state(&inner);
                    let (last, _) = self.build(part, first, &inner);
                    self.states[last].free.push(next);
                    at = next;
                }
                Moment::OneOf(courses) => {
                    is_quiet = false;
                    let next = self.state(&inner);
                    for course in *courses {
                        let first = self.state(&inner);
                        self.states[at].free.push(first);
                        let (last, _) = self.build(course, first, &inner);
                        self.states[last].free.push(next);
                    }
                    at = next;
                }
            }
            if is_quiet {
                quiet.push(at);
            }
        }
        (at, quiet)
    }

    /// Adds the states that are reached without a point.
    fn close(&self, states: &mut BTreeSet<usize>) {
        let mut open: Vec<usize> = states.iter().copied().collect();
        while let Some(at) = open.pop() {
            let next = self.states[at].free.iter().copied();
            open.extend(next.filter(|state| states.insert(*state)).collect::<Vec<_>>());
        }
    }

    /// Checks what a game asked and raised, in its order.
    ///
    /// # Errors
    ///
    /// The first point that does not come there, with the points before it; the end, if the game is over too early.
    pub fn follow(&self, catalogue: &Catalogue, points: &[PointId], is_over: bool) -> Result<(), String> {
        let mut states = BTreeSet::from([0]);
        self.close(&mut states);
        let name = |point: &PointId| catalogue.points[point.index()].name;
        let lately = |at: usize| points[at.saturating_sub(12)..at].iter().map(name).collect::<Vec<_>>().join(", ");
        for (at, point) in points.iter().enumerate() {
            let mut next = BTreeSet::new();
            for state in states.iter().map(|state| (*state, &self.states[*state])) {
                next.extend(Some(state.0).filter(|_| state.1.stays.contains(point)));
                next.extend(state.1.on.iter().filter(|(on, _)| on == point).map(|(_, to)| *to));
            }
            self.close(&mut next);
            if next.is_empty() {
                let may = states.iter().flat_map(|state| self.states[*state].on.iter().map(|(on, _)| name(on)));
                let may: BTreeSet<&str> = may.collect();
                return Err(format!("`{}` after {}; declared are {may:?}", name(point), lately(at)));
            }
            states = next;
        }
        if is_over && !states.contains(&self.end) {
            return Err(format!("the game is over after {}", lately(points.len())));
        }
        Ok(())
    }
}
