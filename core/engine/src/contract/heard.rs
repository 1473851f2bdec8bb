//! Who takes what a game tells: sinks of lists, tapes of moves, and the one type of whoever listens to both.

use crate::rules::{ClauseId, Deed, Deeds, Fault, Noted, Witness};

/// Whether a sink wants more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    More,
    /// Enough: the lister may stop.
    Enough,
}

/// How complete a list of legal actions is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Everything that is legal was listed (or the sink had enough).
    All,
    /// There are more than can be listed, see [`Game::families`](crate::Game::families).
    Open,
    /// Something went wrong inside content while they were listed: what was listed before is void. A sink that had enough
    /// never learns of it.
    Failed(Fault),
}

impl Extent {
    /// The extent of a list during which this was noted.
    #[must_use]
    pub fn unless(self, noted: &Noted) -> Self {
        noted.fault().map_or(self, Self::Failed)
    }
}

/// Takes legal actions one by one.
pub trait Sink<A>: Witness {
    /// Takes one action and says whether more are wanted.
    fn take(&mut self, action: A) -> Flow;
}

impl<A> Witness for Vec<A> {}
impl<A> Sink<A> for Vec<A> {
    fn take(&mut self, action: A) -> Flow {
        self.push(action);
        Flow::More
    }
}

/// Takes what happens while a move is applied.
pub trait Tape<E>: Witness {
    /// Takes an event; `event` is only built if somebody listens.
    fn tell(&mut self, event: impl FnOnce() -> E);
    /// The tape itself, if it keeps what it takes; `None` if it is silent.
    fn heard(&mut self) -> Option<&mut Heard<E>>;
    /// Number of events taken so far; 0 on a tape that keeps none.
    fn told(&self) -> usize {
        0
    }
    /// Marks the events that follow as effects of a clause, or of none. Returns the mark before, to be put back.
    fn because(&mut self, _clause: Option<ClauseId>) -> Option<ClauseId> {
        None
    }
}

/// A tape that nobody listens to: costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Witness for Silent {}
impl<E> Tape<E> for Silent {
    fn tell(&mut self, _: impl FnOnce() -> E) {}
    fn heard(&mut self) -> Option<&mut Heard<E>> {
        None
    }
}

/// Keeps all that moves and lists report. It is the only tape that is not silent, since each further one would compile the
/// code of all moves again.
#[derive(Clone, Debug)]
pub struct Heard<E> {
    /// What happened, in order.
    pub events: Vec<E>,
    /// The clause that each event follows from, if one does.
    pub causes: Vec<Option<ClauseId>>,
    /// The clause whose effects are heard now.
    cause: Option<ClauseId>,
    /// What clauses did, in order.
    pub deeds: Deeds,
    /// How many actions were listed.
    pub listed: usize,
}

impl<E> Default for Heard<E> {
    fn default() -> Self {
        Self { events: Vec::new(), causes: Vec::new(), cause: None, deeds: Deeds::default(), listed: 0 }
    }
}

impl<E> Heard<E> {
    /// The events with the clause that each follows from.
    pub fn caused(&self) -> impl Iterator<Item = (&E, Option<ClauseId>)> {
        self.events.iter().zip(self.causes.iter().copied())
    }

    /// Forgets all of it.
    pub fn clear(&mut self) {
        self.events.clear();
        self.causes.clear();
        self.deeds.clear();
        self.listed = 0;
    }
}

impl<E> Witness for Heard<E> {
    const ON: bool = true;
    fn saw(&mut self, clause: ClauseId, deed: Deed) {
        self.deeds.saw(clause, deed);
    }
    fn blocked(&mut self, clause: ClauseId, part: usize) {
        self.deeds.blocked(clause, part);
    }
    fn passed(&mut self) {
        self.deeds.passed();
    }
}

impl<A, E> Sink<A> for Heard<E> {
    fn take(&mut self, _: A) -> Flow {
        self.listed += 1;
        Flow::More
    }
}

impl<E> Tape<E> for Heard<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.events.push(event());
        self.causes.push(self.cause);
    }
    fn heard(&mut self) -> Option<&mut Self> {
        Some(self)
    }
    fn told(&self) -> usize {
        self.events.len()
    }
    fn because(&mut self, clause: Option<ClauseId>) -> Option<ClauseId> {
        std::mem::replace(&mut self.cause, clause)
    }
}
