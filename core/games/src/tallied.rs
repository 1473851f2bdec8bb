//! Scores that are told line by line: sums, ledgers, and how a game stands in which the best rank wins.

use javelina_engine::rules::{Fault, Noted, Witness};
use javelina_engine::{Asker, Ledger, Outcome, Row, Ruled, Seat, SeatSet, Source, Standing};

/// Label, reason and source of a line, made on demand.
pub(crate) type Words<'a> = &'a dyn Fn() -> (String, String, Source);

/// A line of a ledger.
pub(crate) fn row(points: i32, words: Words<'_>) -> Row {
    let (label, because, source) = words();
    Row { label, points, because, source }
}

/// A game whose scores are told line by line.
pub(crate) trait Tallied: Ruled {
    /// Tells `row` every line of a seat's score, if the game ended now: points and words.
    fn tally<W: Witness>(&self, asker: &Asker<'_, Self>, witness: &mut W, row: &mut dyn FnMut(i32, Words<'_>));

    /// The points of a seat if the game ended now, and what went wrong in scripts on the way.
    fn total(&self, state: &Self::State, seat: Seat) -> (i32, Option<Fault>) {
        let (noted, mut total) = (Noted::default(), 0);
        let asker = Asker::new(self, state, seat, &noted);
        self.tally(&asker, &mut (), &mut |points, _| total = i32::saturating_add(total, points));
        (total, noted.fault())
    }

    /// The same line by line.
    fn ledger(&self, state: &Self::State, seat: Seat) -> (Ledger, Option<Fault>) {
        let (noted, mut ledger) = (Noted::default(), Ledger::default());
        let asker = Asker::new(self, state, seat, &noted);
        self.tally(&asker, &mut (), &mut |points, words| ledger.rows.push(row(points, words)));
        (ledger, noted.fault())
    }

    /// The points of every side, without ledgers; nothing if the game is void.
    fn sums(&self, state: &Self::State, sides: impl Iterator<Item = SeatSet>, out: &mut Vec<(SeatSet, i32)>) {
        let mut fault = Self::memory_of(state).fault;
        for (seat, side) in sides.filter_map(|side| Some((side.first()?, side))) {
            let (total, failed) = self.total(state, seat);
            fault = fault.or(failed);
            out.push((side, total));
        }
        if fault.is_some() {
            out.clear();
        }
    }

    /// Tells a witness what clauses say in the final scoring of some seats.
    fn witness_scoring<W: Witness>(&self, state: &Self::State, seats: impl Iterator<Item = Seat>, witness: &mut W) {
        for seat in seats.filter(|_| W::ON) {
            self.tally(&Asker::new(self, state, seat, &Noted::default()), witness, &mut |_, _| {});
        }
    }

    /// How the game stands: the best `rank` of seat and points wins, and all that have it share the victory. `ending` is
    /// the word for how it ended, if it did.
    fn ranked<R: Ord>(
        &self,
        state: &Self::State,
        sides: impl Iterator<Item = SeatSet>,
        ending: Option<&'static str>,
        rank: impl Fn(Seat, i32) -> R,
    ) -> Outcome {
        let (mut ranks, mut standings, mut fault) = (Vec::new(), Vec::new(), Self::memory_of(state).fault);
        for (seat, seats) in sides.filter_map(|side| Some((side.first()?, side))) {
            let (ledger, failed) = self.ledger(state, seat);
            fault = fault.or(failed);
            ranks.push(rank(seat, ledger.total()));
            standings.push(Standing { seats, score: ledger.total(), ledger, level: None, won: false });
        }
        if let Some(fault) = fault {
            return Outcome::Void(self.rules().describe(fault));
        }
        let Some(ending) = ending else { return Outcome::Running(standings) };
        let best = ranks.iter().max();
        standings.iter_mut().zip(&ranks).for_each(|(standing, rank)| standing.won = Some(rank) == best);
        Outcome::Over { standings, ending }
    }
}

/// The sides of a game in which each of so many seats plays for itself.
pub(crate) fn each_alone(seats: u8) -> impl Iterator<Item = SeatSet> {
    (0..seats).map(|seat| SeatSet::default().with(Seat(seat)))
}
