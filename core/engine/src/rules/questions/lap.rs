//! Laps: one pass in which each seat has its part (`Lap`), and what follows in it (`Next`).

use crate::{Digest, MAX_SEATS, Seat};

/// What follows in a lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The turn of a seat goes on or begins. Lists that `turn_starts` set off may wait for an answer.
    Turn(Seat),
    /// Lists that an event of the phase set off wait for an answer; ask again after it.
    Wait,
    /// The lap is over.
    Over,
}

/// A pass of the seats in an order, each with its turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lap {
    /// Which lap of the game it is, an element of the kind `lap`.
    kind: u8,
    order: [u8; MAX_SEATS],
    seats: u8,
    at: u8,
    /// Turns that the seat has begun.
    taken: u8,
    /// Whether the turn that began last goes on.
    open: bool,
    /// Whether some seat had a turn.
    acted: bool,
    /// Whether no clause in play answers about laps: each seat has one turn, in turn order.
    plain: bool,
    /// Whether a clause in play answers about the order or the number of turns.
    asked: bool,
    /// Whether the order is still to be asked.
    unordered: bool,
    /// Whether `phase_ends` is still to be raised.
    unclosed: bool,
}

impl Lap {
    /// A lap in which nobody had a turn yet.
    pub(crate) fn new(kind: i32, order: impl IntoIterator<Item = Seat>, plain: bool) -> Self {
        let mut lap = Self { kind: kind as u8, plain, ..Self::default() };
        for (place, seat) in lap.order.iter_mut().zip(order) {
            *place = seat.0;
            lap.seats += 1;
        }
        lap.unclosed = !plain;
        lap
    }

    /// The same lap. `asked`: whether a clause answers about the order or the number of turns; `unordered`: whether the
    /// order is still to be asked.
    pub(crate) fn told(self, asked: bool, unordered: bool) -> Self {
        Self { asked, unordered, ..self }
    }

    /// A lap in which all act at once: nobody has a place in an order, so it is over as soon as all have acted, if anybody did.
    pub(crate) fn at_once(kind: i32, acted: bool) -> Self {
        Self { acted, unclosed: true, ..Self::new(kind, [], true) }
    }

    /// A lap in a turn of a seat, its first one or a later one; `None` if the seat has no place in the order.
    pub(crate) fn at_turn(
        kind: i32,
        order: impl IntoIterator<Item = Seat>,
        (seat, taken): (Seat, u8),
        [plain, asked]: [bool; 2],
    ) -> Option<Self> {
        let mut lap = Self::new(kind, order, plain).told(asked, false);
        let place = lap.order().position(|one| one == seat)?;
        lap.at = place as u8;
        (lap.taken, lap.open, lap.acted) = (taken, true, true);
        Some(lap)
    }

    /// How it stands: turns that the seat has begun, kind, place, whether a turn goes on, whether some seat had one.
    pub(crate) fn stands(&self) -> [u8; 5] {
        [self.taken, self.kind, self.at, u8::from(self.open), u8::from(self.acted)]
    }

    /// A lap that stands so, see [`stands`](Self::stands).
    pub(crate) fn standing(order: impl IntoIterator<Item = Seat>, stands: [u8; 5]) -> Self {
        let [taken, kind, at, open, acted] = stands;
        let lap = Self::new(kind.into(), order, false);
        Self { at, taken, open: open > 0, acted: acted > 0, unclosed: at < lap.seats, ..lap }
    }

    /// Which lap of the game it is.
    #[inline]
    pub fn kind(&self) -> i32 {
        self.kind.into()
    }

    /// The place in the order, from 0; as many as there are seats when the lap is over.
    #[inline]
    pub fn at(&self) -> u8 {
        self.at
    }

    /// The seat whose place it is; `None` when the lap is over.
    #[inline]
    pub fn seat(&self) -> Option<Seat> {
        self.seat_at(self.at)
    }

    /// The seat at a place of the order; `None` past its end.
    #[inline]
    pub fn seat_at(&self, place: u8) -> Option<Seat> {
        self.seats().get(usize::from(place)).copied().map(Seat)
    }

    #[inline]
    fn seats(&self) -> &[u8] {
        &self.order[..usize::from(self.seats).min(MAX_SEATS)]
    }

    /// Whether it is the last place in the order.
    #[inline]
    pub fn is_last(&self) -> bool {
        self.at + 1 >= self.seats
    }

    /// Whether its seats have turns of their own. Where all act at once, counters and limits per turn last as long as the phase.
    #[inline]
    pub(crate) fn has_turns(&self) -> bool {
        self.seats > 0
    }

    /// Whether a seat has had its part, or has none.
    #[inline]
    pub fn is_past(&self, seat: Seat) -> bool {
        self.order().position(|one| one == seat).is_none_or(|place| place < usize::from(self.at))
    }

    /// The seats in their order.
    #[inline]
    pub fn order(&self) -> impl Iterator<Item = Seat> {
        self.seats().iter().copied().map(Seat)
    }

    /// How many turns the seat has begun.
    #[inline]
    pub fn taken(&self) -> u8 {
        self.taken
    }

    /// Whether a turn goes on.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Whether some seat had a turn.
    #[inline]
    pub fn has_acted(&self) -> bool {
        self.acted
    }

    /// Whether each seat has one turn, in turn order, and nobody is told of it.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Whether the order is still to be asked.
    #[inline]
    pub(crate) fn is_unordered(&self) -> bool {
        self.unordered
    }

    /// Whether `phase_ends` is still to be raised.
    #[inline]
    pub(crate) fn is_unclosed(&self) -> bool {
        self.unclosed
    }

    /// Whether `phase_ends` is still to be raised; it is raised now.
    #[inline]
    pub(crate) fn close(&mut self) -> bool {
        std::mem::take(&mut self.unclosed)
    }

    /// The seat begins a turn.
    #[inline]
    pub(crate) fn begin(&mut self) {
        self.taken += 1;
        (self.open, self.acted) = (true, true);
    }

    /// The turn is over. Whether one went on.
    #[inline]
    pub(crate) fn end(&mut self) -> bool {
        std::mem::take(&mut self.open)
    }

    /// The next place.
    #[inline]
    pub(crate) fn pass(&mut self) {
        (self.at, self.taken, self.open) = (self.at + 1, 0, false);
    }

    /// Feeds the canonical bytes of a lap whose order or turns clauses decide. Of others games tell the place.
    pub(in crate::rules) fn digest(&self, digest: &mut Digest) {
        if self.asked && self.seats > 0 {
            digest.bytes(&self.order);
            digest.bytes(&[self.kind, self.seats, self.at, self.taken, u8::from(self.open), u8::from(self.acted)]);
        }
    }
}
