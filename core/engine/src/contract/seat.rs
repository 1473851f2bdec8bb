//! Who sits at the table, who acts, and when.

/// A place at the table, counted from 0 in turn order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into lists that are in seat order.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The letter that stands for the seat in texts: `A` for seat 0.
    #[inline]
    pub fn letter(self) -> char {
        char::from(b'A' + self.0 % 26)
    }

    /// The seat that a letter stands for, in either case.
    pub fn of_letter(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        upper.is_ascii_uppercase().then(|| Self(upper as u8 - b'A'))
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of seats, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatSet(pub u16);

impl SeatSet {
    /// The first `count` seats.
    #[inline]
    pub fn first_seats(count: usize) -> Self {
        Self(((1_u32 << count.min(16)) - 1) as u16)
    }

    /// Whether `seat` is in the set.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        u32::from(self.0).checked_shr(u32::from(seat.0)).unwrap_or(0) & 1 == 1
    }

    /// The set with `seat` in it.
    #[must_use]
    #[inline]
    pub fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set with `seat` taken out.
    #[must_use]
    #[inline]
    pub fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The seats that are in both sets.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether nobody is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first seat in turn order; `None` if nobody is in the set.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The seats in turn order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.first();
            left.0 &= left.0.saturating_sub(1);
            seat
        })
    }
}

/// Who makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// Chance: rolls, deals, shuffles, wobbles.
    Nature,
    /// A seat at the table.
    Seat(Seat),
}

impl Actor {
    /// Who acts, as events and prompts say it: the letter of a seat, or `chance`.
    pub fn called(self) -> String {
        if let Self::Seat(seat) = self { seat.to_string() } else { "chance".into() }
    }

    /// The seat; `None` for Nature.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        if let Self::Seat(seat) = self { Some(seat) } else { None }
    }

    /// The seat, or another one for Nature.
    #[inline]
    pub fn seat_or(self, other: Seat) -> Seat {
        if let Self::Seat(seat) = self { seat } else { other }
    }
}

impl std::fmt::Display for Actor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nature => f.write_str("nature"),
            Self::Seat(seat) => seat.fmt(f),
        }
    }
}

/// A moment of a timed phase; 0 outside of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tick(pub u32);

impl std::fmt::Display for Tick {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The most seats that any game can have.
pub const MAX_SEATS: usize = 8;

/// The seats of one game and what its rules want to know about each (flick skill, pace).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    count: u8,
    parameters: [[i32; 4]; MAX_SEATS],
}

impl Seats {
    /// `count` seats, all parameters 0. More than [`MAX_SEATS`] are cut down to that many.
    #[inline]
    pub fn new(count: usize) -> Self {
        Self { count: count.min(MAX_SEATS) as u8, parameters: [[0; 4]; MAX_SEATS] }
    }

    /// How many seats there are.
    #[inline]
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// All seats in turn order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.count).map(Seat)
    }

    /// All seats as a set.
    #[inline]
    pub fn all(&self) -> SeatSet {
        SeatSet::first_seats(self.count())
    }

    /// The seats with parameter `index` (below 4, meaning declared by the game) of `seat` set.
    #[must_use]
    pub fn with_parameter(mut self, seat: Seat, index: usize, value: i32) -> Self {
        if let Some(slot) = self.parameters.get_mut(seat.index()).and_then(|row| row.get_mut(index)) {
            *slot = value;
        }
        self
    }

    /// Parameter `index` of `seat`; 0 if it was never set.
    #[inline]
    pub fn parameter(&self, seat: Seat, index: usize) -> i32 {
        self.parameters.get(seat.index()).and_then(|row| row.get(index)).copied().unwrap_or(0)
    }
}
