//! Order of labels (`Turned`): strict games are played again under rules whose labels stand in the reverse order.
//!
//! A game is followed stretch by stretch, from one state in which no effect list is at work to the next. Each stretch is
//! played again from its first state with the same moves, an answer going to the question of its clause, and the two ends
//! are compared. A stretch is not judged if its answers cannot be told apart: one question was asked on behalf of several
//! lists, and answered differently.

use javelina_engine::rules::{Body, ClauseId, Deed, Memory, PointKind, Rules, Set, Witness};
use javelina_engine::{Finding, FindingKind, Game, Heard, Move, Outcome, Seat, Seats};

use crate::finding::laws::digest;

/// The first words of what is found here.
pub(crate) const ORDER: &str = "the order of rules on";

/// The question of an effect list: clause, step, seat, subjects.
type Question = (ClauseId, u16, Seat, [i32; 4]);

/// A move of a stretch.
struct Played<A> {
    step: Move<A>,
    /// The question that was open.
    question: Option<Question>,
    /// The clauses whose lists waited below.
    below: Vec<ClauseId>,
}

/// A stretch from rest to rest.
struct Stretch<G: Game> {
    /// The state at its begin; `None`: it begins with the setup.
    start: Option<G::State>,
    moves: Vec<Played<G::Action>>,
}

/// Follows a game and plays each stretch of it again.
pub(crate) struct Turned<'a, G: Game> {
    game: &'a G,
    seats: Seats,
    /// The game with all its labels in the reverse order, once two lists may meet.
    other: Option<G>,
    stretch: Option<Stretch<G>>,
}

impl<'a, G: Game> Turned<'a, G> {
    /// Follows a game from its setup; also gives what shows there.
    pub fn begin(game: &'a G, seats: Seats, state: &G::State) -> (Self, Option<Finding>) {
        let stretch = Some(Stretch { start: None, moves: Vec::new() });
        let mut turned = Self { game, seats, other: None, stretch };
        let found = turned.rests(state);
        (turned, found)
    }

    /// Follows a move; what shows if a stretch ends with it.
    pub fn follow(&mut self, before: G::State, step: Move<G::Action>, after: &G::State) -> Option<Finding> {
        let memory = self.game.memory(&before)?;
        if !self.game.test(&before, &step) {
            return None; // whoever shortens a game tries what is illegal too; it changes nothing
        }
        let question = asked(memory);
        let below = memory.frames.iter().rev().skip(1).map(|frame| frame.clause).collect();
        let begin = || Stretch { start: Some(before), moves: Vec::new() };
        self.stretch.get_or_insert_with(begin).moves.push(Played { step, question, below });
        self.rests(after)
    }

    /// Judges the stretch if it ends in this state.
    fn rests(&mut self, state: &G::State) -> Option<Finding> {
        let memory = self.game.memory(state)?;
        if !is_at_rest(memory) {
            return None;
        }
        let stretch = self.stretch.take()?;
        let before =
            stretch.start.as_ref().and_then(|start| self.game.memory(start)).map_or(Set::EMPTY, |one| one.active());
        let rivals = self.game.rules().rival_events(memory.active().or(before));
        // What went wrong in the game itself is told anyway.
        if rivals.is_empty() || matches!(self.game.outcome(state), Outcome::Void(_)) {
            return None;
        }
        if self.other.is_none() {
            let points = Set::first_elements(self.game.rules().catalogue().points.len());
            self.other = Some(self.game.under(self.game.rules().turned(points))?);
        }
        let raises = self.differs(self.other.as_ref()?, &stretch, state)?;
        Some(self.told(&raises, &stretch, state))
    }

    /// Whether the stretch ends differently under other rules, and if so, which clauses spoke in each raise of it.
    fn differs(&self, other: &G, stretch: &Stretch<G>, end: &G::State) -> Option<Vec<Vec<ClauseId>>> {
        let mut heard = Heard::default();
        let mut state = stretch.start.clone().unwrap_or_else(|| other.setup_heard(&self.seats, &mut heard));
        let mut left: Vec<&Played<G::Action>> = stretch.moves.iter().collect();
        let mut is_first = stretch.start.is_some();
        // An answer that nobody asked for, or that is none, is a difference as well.
        let mut is_same = true;
        loop {
            let memory = other.memory(&state)?;
            if is_at_rest(memory) && !is_first {
                break;
            }
            is_first = false;
            let question = asked(memory);
            let next = left.iter().position(|played| played.question == question);
            let Some(next) = next.filter(|at| other.test(&state, &left[*at].step)) else {
                is_same = false;
                break;
            };
            other.apply(&mut state, &left.remove(next).step, &mut heard);
        }
        is_same = is_same && digest(other, &state) == digest(self.game, end);
        let mut spoke = Raises::default();
        heard.deeds.hand_on(&mut spoke);
        (!is_same && !is_unclear(&stretch.moves)).then_some(spoke.raises)
    }

    /// A difference in words: the rules of the raise in which it shows, and what settles it.
    fn told(&self, raises: &[Vec<ClauseId>], stretch: &Stretch<G>, end: &G::State) -> Finding {
        let rules = self.game.rules();
        let point = |id: &ClauseId| i32::from(rules.clause(*id).point.0);
        let is_event =
            |id: &ClauseId| rules.catalogue().points[rules.clause(*id).point.index()].kind == PointKind::Event;
        let mut spoke: Vec<Vec<ClauseId>> = raises.iter().map(|raise| rules.unordered(raise)).collect();
        spoke.retain(|raise| raise.first().is_some_and(is_event));
        if spoke.is_empty() {
            // A script is heard when it runs, not when its event is raised, and only if it calls a verb.
            let active = self.game.memory(end).map_or(Set::EMPTY, |memory| memory.active());
            let events: Set = raises.iter().flatten().filter(|id| is_event(id)).map(point).collect();
            let may_speak = |id: &ClauseId| {
                let clause = rules.clause(*id);
                events.contains(point(id))
                    && active.contains(i32::from(clause.item.0))
                    && (matches!(clause.body, Body::Script { .. }) || raises.iter().flatten().any(|one| one == id))
            };
            let all: Vec<ClauseId> =
                (0..rules.program().clauses.len() as u16).map(ClauseId).filter(may_speak).collect();
            spoke.push(rules.unordered(&all));
        }
        let points: Set = spoke.iter().flatten().map(point).collect();
        let shows = |at: &i32| {
            let other = self.game.under(rules.turned(Set::one(*at)));
            other.is_some_and(|other| self.differs(&other, stretch, end).is_some())
        };
        let Some(place) = points.iter().find(shows).or(points.first()) else {
            let message = "with all names in reverse order the game continues differently, although no two rules applied at one event";
            return Finding::new(FindingKind::Law, message);
        };
        in_words(rules, spoke.into_iter().flatten().filter(|id| point(id) == place).collect())
    }
}

fn in_words(rules: &Rules, mut named: Vec<ClauseId>) -> Finding {
    named.sort_by(|one, other| rules.clause(*one).label.cmp(&rules.clause(*other).label));
    named.dedup();
    let clauses: Vec<_> = named.iter().map(|id| rules.clause(*id)).collect();
    let places: Vec<String> = clauses
        .iter()
        .map(|one| format!("`{}` ({}:{}:{})", one.label, one.citation.file, one.citation.line, one.citation.column))
        .collect();
    let event = clauses.first().map_or("", |one| rules.catalogue().points[one.point.index()].name);
    let lists = clauses.iter().filter(|one| !matches!(one.body, Body::Script { .. })).count();
    let way = match (&clauses[..], lists) {
        (_, 0) => "scripts have no `after`: play without one of them, or combine them in one script".into(),
        ([one, script] | [script, one], 1) if matches!(script.body, Body::Script { .. }) => {
            format!("write `after {}` in `{}`", script.label, one.label)
        }
        ([one, other], _) => format!("write `after {}` in `{}` or the reverse", one.label, other.label),
        _ => "write `after` in the rules (scripts have none)".into(),
    };
    let both = places.join(" and ");
    let shows = "matters, although none of them is known to change a value that another reads";
    Finding {
        kind: FindingKind::Conflict,
        message: format!("{ORDER} `{event}` {shows}: {both}; no `after` orders them: {way}"),
        sources: named.iter().map(|id| rules.cite(*id)).collect(),
    }
}

fn is_at_rest(memory: &Memory) -> bool {
    memory.frames.is_empty() || memory.fault.is_some()
}

fn asked(memory: &Memory) -> Option<Question> {
    memory.question().map(|frame| (frame.clause, frame.step, frame.seat, frame.subjects))
}

/// Whether one question was answered differently for several lists.
fn is_unclear<A: PartialEq>(moves: &[Played<A>]) -> bool {
    let alike = |one: &Played<A>, other: &Played<A>| one.question.is_some() && one.question == other.question;
    moves.iter().enumerate().any(|(at, one)| {
        moves[at + 1..]
            .iter()
            .any(|other| alike(one, other) && one.below != other.below && one.step.action != other.step.action)
    })
}

/// Which clauses spoke in each raise, one after the other.
#[derive(Default)]
struct Raises {
    raises: Vec<Vec<ClauseId>>,
    /// Whether the last thing heard was a clause that speaks: those of a raise speak in a row.
    goes_on: bool,
}

impl Witness for Raises {
    const ON: bool = true;
    fn saw(&mut self, clause: ClauseId, deed: Deed) {
        let speaks = deed == Deed::Spoke;
        match self.raises.last_mut().filter(|_| self.goes_on) {
            Some(raise) if speaks => raise.push(clause),
            _ if speaks => self.raises.push(vec![clause]),
            _ => {}
        }
        self.goes_on = speaks;
    }
    fn blocked(&mut self, _: ClauseId, _: usize) {
        self.goes_on = false;
    }
}
