//! Ids of what a catalogue and a program hold, and runs of code.

/// The value of a fact that is not there (the number of a wild card). Compared with anything it gives false.
pub const ABSENT: i32 = i32::MIN;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($inner:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $inner);
        impl $name {
            /// The id as an index.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

ids! {
    /// A kind, as an index into the catalogue's kinds.
    KindId(u8);
    /// A fact, as an index into the catalogue's facts.
    FactId(u8);
    /// A point, as an index into the catalogue's points.
    PointId(u8);
    /// An effect, as an index into the catalogue's effects.
    EffectId(u8);
    /// A zone, as an index into the catalogue's zones.
    ZoneId(u8);
    /// A counter, as an index into the program's counters.
    CounterId(u16);
    /// An item of content (card, token, variant), as an index into the program's items. A game has at most 256.
    ItemId(u16);
    /// A clause, as an index into the program's clauses.
    ClauseId(u16);
}

impl KindId {
    /// Numbers from 0 to 255 as answers to `choose number`. They are of no catalogue and their names are their digits.
    pub const NUMBER: Self = Self(254);
}

/// A run of [`Op`](crate::rules::Op)s in the program's code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Code {
    /// The first op.
    pub start: u32,
    /// One past the last op; an empty run means "no condition" (true) where a condition may be left out.
    pub end: u32,
}

impl Code {
    /// The same run in code that begins at `to` instead of `from`.
    pub(in crate::rules) fn moved(self, from: u32, to: u32) -> Self {
        Self { start: self.start - from + to, end: self.end - from + to }
    }

    /// Whether there is nothing to run.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}
