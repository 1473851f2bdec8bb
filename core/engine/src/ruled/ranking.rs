//! Who has won: by what clauses decided, by who left when, by standing, by ties (`Ranking`).

use arrayvec::ArrayVec;

use crate::contract::outcome::MAX_TIES;
use crate::rules::{ClauseId, ItemId, Noted, Witness, common};

use crate::{Effort, Outcome, Presets, Seat, SeatSet};

use super::{Adapter, Asker};

/// How a side ranks, the more the better, its parts from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    fate: i32,
    /// The number that decides before ties are broken.
    pub standing: i32,
    tie_break: i32,
    tie: (i32, i32),
}

impl Rank {
    /// The numbers that break ties, with their names: that of rules before those of the game.
    pub fn ties(self, names: &[&'static str], tie: (i32, i32)) -> ArrayVec<(&'static str, i32), MAX_TIES> {
        let own = names.iter().copied().zip([tie.0, tie.1]);
        std::iter::once(("tie-break", self.tie_break)).chain(own).take(MAX_TIES).collect()
    }

    pub(super) fn tie_break(self) -> i32 {
        self.tie_break
    }
}

/// What decides a game in every game.
pub trait Ranking: Adapter {
    /// The seats on the side of one, it included, of so many at the table.
    fn partners(&self, seat: Seat, seats: usize) -> SeatSet {
        let side = |seat: &Seat| self.sides_said().0.get(seat.index()).copied().unwrap_or(0);
        let mine = side(&seat);
        let are = (0..seats as u8).map(Seat).filter(|other| mine != 0 && side(other) == mine);
        are.fold(SeatSet::default().with(seat), SeatSet::with)
    }

    /// The number of each seat's side, from 0.
    fn teams_of(&self, seats: usize) -> [u8; 8] {
        let (mut teams, mut next) = ([0; 8], 0);
        for at in 0..8_u8 {
            let first = self.partners(Seat(at), seats).first().filter(|first| first.0 < at);
            teams[usize::from(at)] = first.map_or(next, |first| teams[first.index()]);
            next += u8::from(first.is_none());
        }
        teams
    }

    /// What a side comes to by what its seats have, and the seat whose points they are if one's count alone.
    fn combined(&self, points: &[(Seat, i32)]) -> (i32, Option<Seat>) {
        let one = |best: Option<&(Seat, i32)>| best.map_or((0, None), |(seat, points)| (*points, Some(*seat)));
        match self.sides_said().1 {
            1 if points.len() > 1 => one(points.iter().rev().max_by_key(|(_, points)| *points)),
            2 if points.len() > 1 => one(points.iter().min_by_key(|(_, points)| *points)),
            _ => (points.iter().fold(0, |sum, (_, points)| sum.saturating_add(*points)), None),
        }
    }

    /// How the side of this seat would rank if no rule had a say, by its score and what breaks ties in the game.
    fn ranked_so_far(&self, asker: &Asker<'_, Self>, score: i32, tie: (i32, i32)) -> Rank {
        let fate = Self::memory_of(asker.state).fates.rank(asker.seat);
        Rank { fate, standing: self.turned(score), tie_break: 0, tie: (self.turned(tie.0), self.turned(tie.1)) }
    }

    /// How the side of this seat ranks, by its score and what breaks ties in the game.
    fn ranked<W: Witness>(&self, asker: &Asker<'_, Self>, score: i32, tie: (i32, i32), witness: &mut W) -> Rank {
        let (rules, ask) = (self.rules(), asker.ask());
        let standing = rules.number(common::STANDING, score, &ask, witness);
        let tie_break = rules.number(common::TIE_BREAK, 0, &ask, witness);
        Rank { tie_break, ..self.ranked_so_far(asker, standing, tie) }
    }

    /// Returns `true` if no setting and no clause in play changes how sides rank, no seat has left, and no clause gave points.
    fn is_plainly_ranked(&self, state: &Self::State) -> bool {
        let (rules, memory) = (self.rules(), Self::memory_of(state));
        let silent = |point| rules.silent(point, memory);
        let mut granted = (0..Self::seats_of(state)).flat_map(|seat| rules.granted(Seat(seat as u8), memory));
        let is_as_it_was = memory.fates.left().is_empty() && granted.next().is_none();
        is_as_it_was && self.setting_of(common::RANKING) == 0 && silent(common::STANDING) && silent(common::TIE_BREAK)
    }

    /// How well policies play, as the settings say.
    fn presets_said(&self) -> Presets {
        let number = |index| self.setting_of(index).max(0) as u32;
        let (playouts, turns) = (number(common::PLAYOUTS), number(common::TURNS_AHEAD));
        let search = Effort { playouts, turns, tries: number(common::TRIES), width: number(common::WIDTH) };
        Presets { careless: number(common::CARELESS), search }
    }

    /// A number with its sign turned where the fewest points win.
    fn turned(&self, value: i32) -> i32 {
        if self.sign() < 0 { value.saturating_neg() } else { value }
    }

    /// -1 where the fewest points win.
    #[inline]
    fn sign(&self) -> i64 {
        if self.setting_of(common::RANKING) == 1 { -1 } else { 1 }
    }

    /// The highest level of the variants and scenarios in play that a side has reached; `None` where none is granted. Where
    /// some are, whoever reaches one wins.
    fn level(&self, asker: &Asker<'_, Self>) -> Option<Option<String>> {
        let (rules, active) = (self.rules(), Self::memory_of(asker.state).active());
        let grants = |item: &ItemId| {
            let item = &rules.program().items[item.index()];
            item.stands() && !item.levels.is_empty()
        };
        let items = || active.iter().map(|item| ItemId(item as u16)).filter(grants);
        items().next()?;
        Some(items().flat_map(|item| rules.levels(item, &asker.ask())).last())
    }

    /// The rule by which nobody wins a game that is over: the first that speaks at `wins` for the side that ranks best.
    fn unwon_by(&self, state: &Self::State) -> Option<ClauseId> {
        if self.rules().silent(common::WINS, Self::memory_of(state)) {
            return None;
        }
        let Outcome::Over { mut standings, .. } = self.outcome(state) else { return None };
        if standings.len() < 2 || standings.iter().any(|side| side.won) {
            return None;
        }
        standings.sort_by_key(|side| std::cmp::Reverse(side.ranked_by));
        let noted = Noted::at_the_end();
        let speaks = |seat: Seat| {
            self.rules().narrowers(common::WINS, &Asker::new(self, state, seat, &noted).ask()).first().copied()
        };
        standings.iter().filter_map(|side| side.seats.first()).find_map(speaks)
    }

    /// Whether the side of this seat wins, if it `is_best` by rank or not.
    fn wins<W: Witness>(&self, asker: &Asker<'_, Self>, is_best: bool, witness: &mut W) -> bool {
        let won = Self::memory_of(asker.state).fates.won();
        if won.is_empty() {
            self.rules().holds(common::WINS, is_best, &asker.ask(), witness)
        } else {
            won.contains(asker.seat)
        }
    }
}

impl<G: super::Ruled> Ranking for G {}
