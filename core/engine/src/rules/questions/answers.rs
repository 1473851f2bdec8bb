//! Answers that seats give in secret ([`Answers`]), to a question of content or in a lap in which all act at once.

use crate::rules::compiled::set::Set;
use crate::{Digest, MAX_SEATS, Seat, SeatSet};

/// Nobody asks the seat.
const APART: u16 = 0;
/// The seat has not answered yet.
const WAITS: u16 = 1;
/// The seat answered `skip`, or had nothing to answer.
const SKIPPED: u16 = 2;
/// The seat has answered, but whoever looks may not know what.
const HIDDEN: u16 = 3;
/// The seat answered with the first element; the others follow.
const FIRST: u16 = 4;

/// The answers of the seats to a sealed question, 16 bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answers([u16; MAX_SEATS]);

impl Answers {
    /// Of the seats that are asked, those that are not able to answer have done so.
    pub(crate) fn from(asked: SeatSet, able: SeatSet) -> Self {
        Self(std::array::from_fn(|seat| match Seat(seat as u8) {
            seat if !asked.contains(seat) => APART,
            seat if able.contains(seat) => WAITS,
            _ => SKIPPED,
        }))
    }

    /// Those that a set holds, see [`set`](Self::set).
    pub(in crate::rules) fn of(set: &Set) -> Self {
        Self(std::array::from_fn(|seat| (set.0[seat / 4] >> (seat % 4 * 16)) as u16))
    }

    /// All of them in the place of a set: frames keep them so.
    pub(in crate::rules) fn set(&self) -> Set {
        let mut set = Set::EMPTY;
        for (seat, answer) in self.0.iter().enumerate() {
            set.0[seat / 4] |= u64::from(*answer) << (seat % 4 * 16);
        }
        set
    }

    fn seats(&self, are: impl Fn(u16) -> bool) -> SeatSet {
        let all = self.0.iter().zip(0..).filter(|(answer, _)| are(**answer));
        all.fold(SeatSet::default(), |all, (_, seat)| all.with(Seat(seat)))
    }

    /// The seats that are asked, whether they have answered or not.
    pub fn asked(&self) -> SeatSet {
        self.seats(|answer| answer != APART)
    }

    /// The seats that have not answered yet.
    pub fn waiting(&self) -> SeatSet {
        self.seats(|answer| answer == WAITS)
    }

    /// What a seat has answered; `None` if it has not, or not with an element, or whoever looks may not know.
    pub fn element(&self, seat: Seat) -> Option<i32> {
        self.0.get(seat.index())?.checked_sub(FIRST).map(i32::from)
    }

    /// A seat answers, with an element or with nothing.
    pub fn give(&mut self, seat: Seat, element: Option<i32>) {
        if let Some(answer) = self.0.get_mut(seat.index()) {
            let first = |element| u16::try_from(element).unwrap_or(0).saturating_add(FIRST);
            *answer = element.map_or(SKIPPED, first);
        }
        if !self.0.contains(&WAITS) {
            // In a world that somebody imagines, seats whose answers that one may not know answer again.
            self.0.iter_mut().filter(|answer| **answer == HIDDEN).for_each(|answer| *answer = WAITS);
        }
    }

    /// Takes out what seats that are not `own` answered; that they did stays.
    pub(in crate::rules) fn hide(&mut self, own: impl Fn(Seat) -> bool) {
        let given = self.0.iter_mut().zip(0_u8..).filter(|(answer, _)| **answer >= SKIPPED);
        given.filter(|(_, seat)| !own(Seat(*seat))).for_each(|(answer, _)| *answer = HIDDEN);
    }

    /// Feeds the canonical bytes, if anybody was asked.
    pub(in crate::rules) fn digest(&self, digest: &mut Digest) {
        if *self != Self::default() {
            self.0.iter().for_each(|answer| digest.bytes(&answer.to_le_bytes()));
        }
    }
}
