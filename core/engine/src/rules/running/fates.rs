//! Fates: who has left the game, who has won, whether it ends (`Fates`).

use crate::{Digest, MAX_SEATS, Seat, SeatSet};

/// What clauses decided about the end of a game. Nothing of it stands in a digest before a clause decides something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fates {
    /// By seat: the n-th to finish, minus the n-th to retire, or 0 while it plays.
    gone: [i8; MAX_SEATS],
    /// The seats that have won.
    won: SeatSet,
    /// Whether the game ends with its usual scoring.
    ends: bool,
    /// Whether `game_ends` was raised.
    closed: bool,
    /// Whether a phase is under way in which seats act in any order: the game goes on until it closes. Follows from the step.
    held: bool,
    /// Whether something is decided and not held. Follows from the others: every action asks this some twenty times.
    decided: bool,
    /// Whether somebody has left in the action at work: whoever leaves in one action leaves at one moment.
    fresh: bool,
}

impl Fates {
    /// Whether a seat has left the game.
    #[inline]
    pub fn has_left(&self, seat: Seat) -> bool {
        self.gone.get(seat.index()).is_some_and(|gone| *gone != 0)
    }

    /// As which one a seat has left: the n-th to finish, minus the n-th to retire, or 0 while it plays.
    pub(crate) fn gone(&self, seat: Seat) -> i8 {
        self.gone.get(seat.index()).copied().unwrap_or(0)
    }

    /// A seat has left so, see [`gone`](Self::gone).
    pub(crate) fn set_gone(&mut self, seat: Seat, place: i8) {
        if let Some(gone) = self.gone.get_mut(seat.index()) {
            *gone = place;
        }
    }

    /// The seats that have left the game.
    #[inline]
    pub fn left(&self) -> SeatSet {
        if self.gone == [0; MAX_SEATS] {
            return SeatSet::default();
        }
        (0..MAX_SEATS as u8).map(Seat).filter(|seat| self.has_left(*seat)).fold(SeatSet::default(), SeatSet::with)
    }

    /// Whether the game is over once the effect lists at work are done.
    #[inline]
    pub fn is_decided(&self) -> bool {
        self.decided
    }

    fn weigh(&mut self) {
        self.decided = (self.ends || self.won.0 != 0) && !self.held;
    }

    /// Whether something is decided that waits until they are done, see [`hold`](Self::hold).
    pub fn is_held(&self) -> bool {
        self.held && (self.ends || self.won.0 != 0)
    }

    /// Whether seats act in any order from now on, so that what is decided waits until they are done.
    pub fn hold(&mut self, held: bool) {
        self.held = held;
        self.weigh();
    }

    /// The seats that have won by a clause.
    pub fn won(&self) -> SeatSet {
        self.won
    }

    /// Where a seat ranks by having left, the more the better: who finished first, those that play, who retired first.
    pub fn rank(&self, seat: Seat) -> i32 {
        match self.gone.get(seat.index()).copied().unwrap_or(0) {
            0 => 0,
            finished @ 1.. => 1_000 - i32::from(finished),
            retired => -1_000 - i32::from(retired),
        }
    }

    /// The words of endings that clauses decide.
    pub const ENDINGS: &'static [&'static str] = &["rule", "win"];

    /// The word of the ending, if a clause decided it.
    pub fn ending(&self) -> Option<&'static str> {
        self.is_decided().then_some(Self::ENDINGS[usize::from(self.won.0 != 0)])
    }

    /// These seats leave the game together: before the others still in, or behind them.
    pub(crate) fn leave(&mut self, seats: SeatSet, finished: bool) {
        let last = self.gone.iter().map(|gone| gone.abs()).max().unwrap_or(0);
        let place = if self.fresh { last.max(1) } else { last + 1 };
        for seat in seats.iter() {
            if let Some(gone @ 0) = self.gone.get_mut(seat.index()) {
                *gone = if finished { place } else { -place };
            }
        }
        self.fresh = true;
    }

    /// These seats have won.
    pub(crate) fn win(&mut self, seats: SeatSet) {
        self.won.0 |= seats.0;
        self.weigh();
    }

    /// The game ends.
    pub(crate) fn end(&mut self) {
        self.ends = true;
        self.weigh();
    }

    /// The action is over.
    pub(crate) fn settle(&mut self) {
        self.fresh = false;
    }

    /// Whether `game_ends` is still to be raised; it is raised now.
    pub(crate) fn close(&mut self) -> bool {
        !std::mem::replace(&mut self.closed, true)
    }

    /// Feeds the canonical bytes, if there are any.
    pub(in crate::rules) fn digest(&self, digest: &mut Digest) {
        if *self != (Self { held: self.held, ..Self::default() }) {
            let [low, high] = self.won.0.to_le_bytes();
            digest.bytes(&self.gone.map(|gone| gone as u8));
            digest.bytes(&[low, high, u8::from(self.ends), u8::from(self.closed)]);
        }
    }
}
