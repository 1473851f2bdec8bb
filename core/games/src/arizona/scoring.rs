//! Final scoring and ties (rulebook, "Final scoring"; rulings A12, A18, A22).

use javelina_engine::rules::{Fault, Noted, Witness};
use javelina_engine::{Ledger, Outcome, Row, Seat, SeatSet, Source, Standing};

use super::points::{self, setting};
use super::state::{Stage, State};
use super::{Arizona, facts::Asker};

/// Label, reason and source of a line, made on demand.
type Words<'a> = &'a dyn Fn() -> (String, String, Source);

/// The kinds of goods.
pub(super) const GOODS: [&str; 6] = ["cow", "sheep", "wheat", "apple", "wood", "mineral"];
const END: Source = Source::Rulebook("Final scoring");

impl Arizona {
    /// The points of a player if the game ended now, and what went wrong in scripts on the way.
    pub(super) fn total(&self, state: &State, seat: Seat) -> (i32, Option<Fault>) {
        let mut total = 0;
        let fault = self.tally(state, seat, &mut (), &mut |points, _| total = i32::saturating_add(total, points));
        (total, fault)
    }

    /// The points of a player line by line, if the game ended now.
    pub(super) fn ledger(&self, state: &State, seat: Seat) -> Ledger {
        let mut ledger = Ledger::default();
        self.tally(state, seat, &mut (), &mut |points, row| {
            let (label, because, source) = row();
            ledger.rows.push(Row { label, points, because, source });
        });
        ledger
    }

    /// Tells `row` every line of a player's score: points, and on demand label, reason and source.
    fn tally<W: Witness>(
        &self,
        state: &State,
        seat: Seat,
        witness: &mut W,
        row: &mut dyn FnMut(i32, Words<'_>),
    ) -> Option<Fault> {
        let player = state.player(seat);
        let noted = Noted::default();
        let asker = Asker { game: self, state, seat, noted: &noted };
        for (good, name) in GOODS.iter().enumerate() {
            let count = player.delivered[good];
            if count > 0 {
                row(player.points[good], &|| {
                    let because = format!("{count} delivered");
                    ((*name).into(), because, Source::Rulebook("Goods delivery"))
                });
                if player.bonus[good] != 0 {
                    row(player.bonus[good], &|| {
                        ((*name).into(), "rank of the delivery".into(), Source::Rulebook("Goods delivery"))
                    });
                }
            } else {
                let ask = asker.ask().about([good as i32]);
                let base = self.setting(setting::UNDELIVERED);
                row(base, &|| ((*name).into(), "not delivered".into(), END));
                self.rules.number_by(points::UNDELIVERED, base, &ask, witness, |clause, by| {
                    row(by, &|| ((*name).into(), "not delivered".into(), self.rules.cite(clause)));
                });
            }
        }
        let unspent = i32::from(player.nuggets);
        let base = if self.setting(setting::NUGGET_SCORING) == 0 {
            self.by_table(unspent)
        } else {
            unspent * self.setting(setting::NUGGET_EACH)
        };
        row(base, &|| ("nuggets".into(), format!("{unspent} unspent"), Source::Ruling("A12")));
        let ask = asker.ask().about([unspent]);
        self.rules.number_by(points::NUGGET_POINTS, base, &ask, witness, |clause, by| {
            row(by, &|| ("nuggets".into(), format!("{unspent} unspent"), self.rules.cite(clause)));
        });
        let ask = asker.ask();
        self.rules.number_by(points::CARDS_BOX, 0, &ask, witness, |clause, by| {
            row(by, &|| ("cards".into(), self.rules.title_of(clause), self.rules.cite(clause)));
        });
        noted.fault()
    }

    /// The score of every seat, without ledgers; nothing if the game is void.
    pub(super) fn sums(&self, state: &State, out: &mut Vec<(SeatSet, i32)>) {
        let mut fault = state.memory.fault;
        for seat in (0..state.seats).map(Seat) {
            let (total, failed) = self.total(state, seat);
            fault = fault.or(failed);
            out.push((SeatSet::default().with(seat), total));
        }
        if fault.is_some() {
            out.clear();
        }
    }

    /// Tells a witness what clauses say in the final scoring of every seat.
    pub(super) fn witness_scoring<W: Witness>(&self, state: &State, witness: &mut W) {
        if W::ON {
            for seat in (0..state.seats).map(Seat) {
                self.tally(state, seat, witness, &mut |_, _| {});
            }
        }
    }

    /// How the game stands: most points wins, then all six kinds delivered, then the victory is shared.
    pub(super) fn standings(&self, state: &State) -> Outcome {
        if let Some(fault) = state.memory.fault {
            return Outcome::Void(self.rules.describe(fault));
        }
        let seats = (0..state.seats).map(Seat);
        let mut fault = None;
        let ranks: Vec<(i32, bool)> = seats
            .clone()
            .map(|seat| {
                let (total, failed) = self.total(state, seat);
                fault = fault.or(failed);
                (total, state.player(seat).deliveries() == 6)
            })
            .collect();
        if let Some(fault) = fault {
            return Outcome::Void(self.rules.describe(fault));
        }
        let best = ranks.iter().max().copied();
        let over = matches!(state.stage, Stage::Over(_));
        let standings = seats
            .map(|seat| {
                let ledger = self.ledger(state, seat);
                Standing {
                    seats: SeatSet::default().with(seat),
                    score: ranks[seat.index()].0,
                    ledger,
                    level: None,
                    won: over && Some(ranks[seat.index()]) == best,
                }
            })
            .collect();
        match state.stage {
            Stage::Over(ending) => Outcome::Over { standings, ending: ending.word() },
            _ => Outcome::Running(standings),
        }
    }
}
