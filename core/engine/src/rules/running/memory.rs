//! The part of a state that belongs to content: active items, counters, suspended effect lists, a fault.

use super::fates::Fates;
use super::fault::{Fault, FaultKind, Toll};
use super::frames::{Frame, Frames};
use crate::rules::compiled::set::Set;
use crate::rules::declared::capped::{Capped, Remark};
use crate::rules::declared::ids::{ClauseId, ItemId};
use crate::rules::freezing::numbering::Numbering;
use crate::rules::questions::answers::Answers;
use crate::rules::questions::lap::Lap;
use crate::rules::watching::noted::Noted;
use crate::{Digest, Long, MAX_SEATS, Seat};

/// How many counter values one game can hold, over all counters and elements.
pub const COUNTER_SLOTS: usize = 512;

/// Rounds that close in one move before a game is void.
const IDLE_ROUNDS: u16 = 1000;

/// An answer to a question that content asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    /// An element of the kind that was asked for.
    Element(i32),
    /// Nothing.
    Skip,
}

/// What an action has spent of its bounds. Two are always equal: each action begins with nothing spent, so states between
/// actions do not differ by it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// Effects performed.
    pub effects: u16,
    /// Passes of loops of effect lists, and of the questions that effects asked.
    pub passes: u32,
    /// Operations of scripts.
    pub operations: u32,
    /// Laps in which no seat acted.
    pub idle: u8,
    /// Rounds that closed.
    pub rounds: u16,
}

impl PartialEq for Spent {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Spent {}

/// What content remembers during a game. Plain data, cheap to clone; only a cascade deeper than any that shipped content
/// sets off allocates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The number of seats in this game; 0 where it is not known.
    pub(in crate::rules) seats: u8,
    /// The items in play.
    pub(in crate::rules) active: Set,
    /// The points at which one of them answers, by bits, and from the top the scopes of their counters. Follows from
    /// `active`.
    pub(in crate::rules) heard: u128,
    /// The values of all counters, by slot.
    pub counters: Long<i16, COUNTER_SLOTS>,
    /// Suspended effect lists; the last one runs or waits.
    pub frames: Frames,
    /// The first thing that went wrong.
    pub fault: Option<Fault>,
    /// The first value that was cut off at a limit.
    pub(in crate::rules) capped: Remark,
    /// What this action has spent of its bounds.
    pub spent: Spent,
    /// Who has left, who has won, whether the game ends.
    pub fates: Fates,
    /// The lap that goes on.
    pub lap: Lap,
    /// What seats have answered in a lap in which all act at once; nothing in others.
    pub sealed: Answers,
    /// Points by seat that policies suppose, never part of a game that is played.
    supposed: Option<Box<[i32; MAX_SEATS]>>,
}

impl Memory {
    /// The memory at the start of a game with this number of seats.
    pub fn of_seats(seats: u8) -> Self {
        Self { seats, ..Self::default() }
    }

    /// Whether the game goes on by itself: no effect list is at work, nothing went wrong, no clause ends it.
    #[inline]
    pub fn is_idle(&self) -> bool {
        self.frames.is_empty() && self.fault.is_none() && !self.fates.is_decided()
    }

    /// The items in play, which [`Rules::activate`](crate::rules::Rules::activate) and `deactivate` change.
    #[inline]
    pub fn active(&self) -> Set {
        self.active
    }

    /// Whether an item is in play.
    #[inline]
    pub fn is_active(&self, item: ItemId) -> bool {
        self.active.contains(i32::from(item.0))
    }

    /// Counts rounds that close in one move; a game with too many is void, since nobody decides anything in them.
    pub(crate) fn close_round(&mut self) {
        self.spent.rounds = self.spent.rounds.saturating_add(1);
        if self.spent.rounds >= IDLE_ROUNDS {
            let values = [i32::from(IDLE_ROUNDS); 2];
            self.fail(Fault { clause: None, values, ..Fault::new(FaultKind::Idle, ClauseId(0)) });
        }
    }

    /// The list that waits for an answer, if one does.
    #[inline]
    pub fn question(&self) -> Option<&Frame> {
        if self.frames.is_empty() { None } else { self.frames.last().filter(|frame| frame.waits) }
    }

    /// Supposes that a seat has so many points more.
    pub(crate) fn suppose(&mut self, seat: Seat, points: i32) {
        let supposed = self.supposed.get_or_insert_default();
        if let Some(all) = supposed.get_mut(seat.index()) {
            *all = all.saturating_add(points);
        }
    }

    /// The points that a seat is supposed to have besides.
    #[inline]
    pub(crate) fn supposed(&self, seat: Seat) -> i32 {
        self.supposed.as_ref().and_then(|all| all.get(seat.index())).copied().unwrap_or(0)
    }

    /// Notes what went wrong, unless something did before.
    #[inline]
    pub fn fail(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }

    /// Takes over what went wrong in the askings of a part of an action.
    #[inline]
    pub fn take(&mut self, noted: &Noted) {
        if let Some(fault) = noted.take() {
            self.fail(fault);
        }
        self.heed(noted.capped());
    }

    /// Takes over that a value was cut off at a limit.
    #[inline]
    pub(crate) fn heed(&mut self, capped: Option<Capped>) {
        if capped.is_some() && self.capped.0.is_none() {
            self.capped.0 = capped;
        }
    }

    /// The first value of the game that was cut off at a limit.
    #[inline]
    pub fn capped(&self) -> Option<Capped> {
        self.capped.0
    }

    /// Takes over what a point left behind that was asked while an action is played.
    #[inline]
    pub fn pay(&mut self, toll: Toll) {
        self.spent.operations = self.spent.operations.saturating_add(toll.operations);
        self.heed(toll.capped);
        if let Some(fault) = toll.fault {
            self.fail(fault);
        }
    }

    /// Feeds the canonical bytes.
    pub fn digest(&self, numbering: &Numbering, digest: &mut Digest) {
        for word in numbering.items(self.active).0 {
            digest.bytes(&word.to_le_bytes());
        }
        for value in numbering.slots.iter().filter_map(|slot| self.counters.get(usize::from(*slot))) {
            digest.bytes(&value.to_le_bytes());
        }
        self.fates.digest(digest);
        self.lap.digest(digest);
        self.sealed.digest(digest);
        digest.number(self.frames.len() as i64);
        for frame in self.frames.iter() {
            digest.number(numbering.clause(frame.clause) << 32 | i64::from(frame.step) << 16 | i64::from(frame.seat.0));
            digest.number(i64::from(frame.left) << 2 | i64::from(frame.waits) << 1 | i64::from(frame.may_skip));
            for value in frame.subjects.iter().chain(&frame.picks) {
                digest.number(i64::from(*value));
            }
            for word in frame.sets.iter().flat_map(|set| set.0) {
                digest.bytes(&word.to_le_bytes());
            }
            if frame.back != [Frame::HERE; Frame::DEEP] {
                // Without a third `for`, digests are the same as before there could be one.
                let is_deep = frame.back[2..].iter().any(|seat| *seat != Frame::HERE);
                digest.bytes(if is_deep { &frame.back } else { &frame.back[..2] });
            }
            for word in frame.chosen.0.into_iter().filter(|_| frame.bars) {
                digest.bytes(&word.to_le_bytes());
            }
        }
        if let Some(fault) = self.fault {
            digest.number(
                fault.clause.map_or(-1, |clause| numbering.clause(clause)) << 32
                    | i64::from(fault.line) << 16
                    | i64::from(fault.column),
            );
            if let Some(other) = fault.other {
                digest.number(numbering.clause(other));
            }
        }
    }
}
