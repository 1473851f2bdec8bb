//! Scores that are told line by line: sums, ledgers and standings made of one tally (`Scored`).

use arrayvec::ArrayVec;

use crate::rules::{Ask, Deeds, Fault, Noted, PointId, Witness};
use crate::{Ledger, MAX_SEATS, Outcome, Row, Seat, SeatSet, Source, Standing};

use super::{Adapter, Asker, Rank, Ranking};

/// One of each seat of a side.
type Few<T> = ArrayVec<(Seat, T), MAX_SEATS>;

/// Label, reason and source of a line of a score, made on demand.
pub type Words<'a> = &'a dyn Fn() -> (String, String, Source);

/// A game whose sides have scores, of which the highest wins. The seat of a side is the asker of its tally.
pub trait Scored: Adapter {
    /// Tells `row` every line of a side's score if the game ended now, in the order of the sheet: points and words.
    fn tally<W: Witness>(&self, asker: &Asker<'_, Self>, witness: &mut W, row: &mut dyn FnMut(i32, Words<'_>));
    /// What breaks a tie of points, the more the better; sides that are still equal share the victory.
    fn tie(&self, asker: &Asker<'_, Self>) -> (i32, i32);
    /// Names of these numbers, for the last screen; fewer where the second one or none is used.
    const TIES: &'static [&'static str] = &[];
    /// The word of the ending; `None` while the game goes on.
    fn ending(&self, state: &Self::State) -> Option<&'static str>;
    /// How many sides there are, one a seat unless the game says otherwise.
    fn sides(&self, state: &Self::State) -> usize {
        Self::seats_of(state)
    }
    /// The seats of a side.
    fn side(&self, state: &Self::State, seat: Seat) -> SeatSet {
        self.partners(seat, Self::seats_of(state))
    }
    /// The sides, each with those of its seats that have points of their own.
    fn scorers(&self, state: &Self::State) -> impl Iterator<Item = (SeatSet, SeatSet)> {
        let all = SeatSet::first_seats(self.sides(state));
        let sides = all.iter().map(|seat| (seat, self.side(state, seat)));
        let firsts = sides.filter(|(seat, side)| side.first() == Some(*seat));
        firsts.map(move |(_, side)| (side, side.and(all)))
    }
    /// Tells `row` the lines of the tally, then the points that clauses granted.
    fn lines<W: Witness>(&self, asker: &Asker<'_, Self>, witness: &mut W, row: &mut dyn FnMut(i32, Words<'_>)) {
        self.tally(asker, witness, row);
        for (clause, points) in self.rules().granted(asker.seat, Self::memory_of(asker.state)) {
            row(points, &|| ("rules".into(), self.rules().title_of(clause), self.rules().cite(clause)));
        }
        let supposed = Self::memory_of(asker.state).supposed(asker.seat);
        if supposed != 0 {
            row(supposed, &|| ("supposed".into(), String::new(), Source::Table));
        }
    }

    /// Tells `row` by how much clauses change a number of the score.
    fn changes<W: Witness>(
        &self,
        point: PointId,
        base: i32,
        ask: &Ask<'_, Asker<'_, Self>>,
        label: &dyn Fn() -> String,
        witness: &mut W,
        row: &mut dyn FnMut(i32, Words<'_>),
    ) {
        self.rules().number_by(point, base, ask, witness, |clause, by| {
            row(by, &|| (label(), self.rules().title_of(clause), self.rules().cite(clause)));
        });
    }

    /// The points of a side, and what went wrong in scripts on the way.
    fn total(&self, state: &Self::State, seat: Seat) -> (i32, Option<Fault>) {
        let (mut total, noted) = (0_i32, Noted::default());
        let row = &mut |points: i32, _: Words<'_>| total = total.saturating_add(points);
        self.lines(&Asker::new(self, state, seat, &noted), &mut (), row);
        (total, noted.fault())
    }

    /// Takes out of a state what not everybody may see.
    fn close(&self, state: &mut Self::State) {
        self.rules().close_counters(Self::memory_of_mut(state), |_| false);
    }

    /// The points of the asker's side as far as everybody can see them.
    fn open_total(asker: &Asker<'_, Self>) -> i32 {
        let mut state = asker.state.clone();
        asker.game.close(&mut state);
        Self::full_total(asker, &state)
    }

    /// The points of the asker's side in a state, hidden ones included.
    fn full_total(asker: &Asker<'_, Self>, state: &Self::State) -> i32 {
        let side = asker.game.side(state, asker.seat);
        let mut points = Few::new();
        for seat in side.and(SeatSet::first_seats(asker.game.sides(state))).iter() {
            let (total, fault) = asker.game.total(state, seat);
            fault.into_iter().for_each(|fault| asker.noted.note(fault));
            points.push((seat, total));
        }
        asker.game.combined(&points).0
    }

    /// The points of a side line by line, and what went wrong.
    fn ledger(&self, state: &Self::State, seat: Seat) -> (Ledger, Option<Fault>) {
        let (mut ledger, noted) = (Ledger::default(), Noted::default());
        self.lines(&Asker::new(self, state, seat, &noted), &mut (), &mut |points, words| ledger.add(points, words));
        (ledger, noted.fault())
    }

    /// The score of every side, without ledgers; nothing if the game is void.
    fn sums(&self, state: &Self::State, out: &mut Vec<(SeatSet, i32)>) {
        let mut fault = Self::memory_of(state).fault;
        for (side, seats) in self.scorers(state) {
            let mut points = Few::new();
            for seat in seats.iter() {
                let (total, failed) = self.total(state, seat);
                fault = fault.or(failed);
                points.push((seat, total));
            }
            out.push((side, self.combined(&points).0));
        }
        if fault.is_some() {
            out.clear();
        }
    }

    /// Tells a witness what clauses say of the final scores, of how sides rank, and of who wins.
    fn witness_scoring(&self, state: &Self::State, deeds: &mut Deeds) {
        self.stand(state, deeds, |seat, deeds| {
            let (mut total, noted) = (0_i32, Noted::default());
            let row = &mut |points: i32, _: Words<'_>| total = total.saturating_add(points);
            self.lines(&Asker::new(self, state, seat, &noted), deeds, row);
            (total, Ledger::default(), noted.fault())
        });
    }

    /// How the game stands, with a ledger for each side.
    fn standings(&self, state: &Self::State) -> Outcome {
        self.stand(state, &mut (), |seat, ()| {
            let (ledger, fault) = self.ledger(state, seat);
            (ledger.total(), ledger, fault)
        })
    }

    /// How the game stands, with empty ledgers.
    fn results(&self, state: &Self::State) -> Outcome {
        self.stand(state, &mut (), |seat, ()| {
            let (total, fault) = self.total(state, seat);
            (total, Ledger::default(), fault)
        })
    }

    /// How the game stands, by the score and ledger of each side.
    fn stand<W: Witness>(
        &self,
        state: &Self::State,
        witness: &mut W,
        mut told: impl FnMut(Seat, &mut W) -> (i32, Ledger, Option<Fault>),
    ) -> Outcome {
        let void = |fault| Outcome::Void(self.rules().describe(fault));
        if let Some(fault) = Self::memory_of(state).fault {
            return void(fault);
        }
        let noted = Noted::at_the_end();
        let ending = self.ending(state).or_else(|| Self::memory_of(state).fates.ending());
        let mut sides = ArrayVec::<_, MAX_SEATS>::new();
        for (side, seats) in self.scorers(state) {
            let (mut points, mut ledgers, mut ties) = (Few::new(), Few::new(), Few::new());
            for seat in seats.iter() {
                let (total, ledger, fault) = told(seat, witness);
                if let Some(fault) = fault {
                    return void(fault);
                }
                points.push((seat, total));
                ledgers.push((seat, ledger));
                ties.push((seat, self.tie(&Asker::new(self, state, seat, &noted))));
            }
            let (total, counts) = self.combined(&points);
            let counted = ties.iter().filter(|(seat, _)| counts.is_none_or(|counts| counts == *seat));
            let tie = counted.fold((0_i32, 0_i32), |(one, other), (_, tie)| {
                (one.saturating_add(tie.0), other.saturating_add(tie.1))
            });
            let asker = Asker::new(self, state, side.first().unwrap_or_default(), &noted);
            // Rules about the outcome are asked after the end only.
            let rank = match ending {
                Some(_) => self.ranked(&asker, total, tie, witness),
                None => self.ranked_so_far(&asker, total, tie),
            };
            sides.push((asker, rank, tie, total, Ledger::of_side(ledgers, counts, total)));
        }
        let best = sides.iter().map(|(_, rank, ..)| *rank).max();
        let mut standing = |(asker, rank, tie, score, ledger): (Asker<'_, Self>, Rank, (i32, i32), i32, Ledger)| {
            let (seats, level) = (self.side(state, asker.seat), self.level(&asker));
            let is_best = level.as_ref().map_or(Some(rank) == best, Option::is_some);
            Standing {
                seats,
                score,
                ranked_by: rank.standing,
                standing: self.turned(rank.standing),
                ties: rank.ties(Self::TIES, tie),
                ledger,
                level: level.flatten(),
                won: ending.is_some() && self.wins(&asker, is_best, witness),
            }
        };
        let standings = sides.into_iter().map(&mut standing).collect();
        match (noted.fault(), ending) {
            (Some(fault), _) => void(fault),
            (None, Some(ending)) => Outcome::Over { standings, ending },
            (None, None) => Outcome::Running(standings),
        }
    }
}

impl Ledger {
    /// The lines of all seats of a side, and one that says whose points count if one's do.
    fn of_side(mut ledgers: Few<Self>, counts: Option<Seat>, total: i32) -> Self {
        if let [(_, ledger)] = &mut ledgers[..] {
            return std::mem::take(ledger);
        }
        let mut all = Self::default();
        for (seat, ledger) in ledgers {
            all.rows.extend(ledger.rows.into_iter().map(|row| Row { label: format!("{seat}: {}", row.label), ..row }));
        }
        if let Some(seat) = counts.filter(|_| !all.rows.is_empty()) {
            let points = total.saturating_sub(all.total());
            all.add(points, &|| ("side".into(), format!("only the points of {seat} count"), Source::Table));
        }
        all
    }

    /// Adds a line.
    pub fn add(&mut self, points: i32, words: Words<'_>) {
        let (label, because, source) = words();
        self.rows.push(Row { label, points, because, source });
    }
}
