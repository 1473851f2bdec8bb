//! Scoring, line by line (rulebook, section 7).

use javelina_engine::rules::{ClauseId, Facts, Fault, Noted};
use javelina_engine::{Ledger, Outcome, Row, Seat, SeatSet, Source, Standing};

use super::Oasis;
use super::facts::{Asker, Statics};
use super::points;
use super::state::{NONE, Stage, State};

const END: Source = Source::Rulebook("7 The end");

impl Oasis {
    /// The points of a seat if the game ended now, and what went wrong on the way.
    pub(super) fn total(&self, state: &State, seat: Seat) -> (i32, Option<Fault>) {
        let (ledger, fault) = self.ledger(state, seat);
        (ledger.total(), fault)
    }

    /// The points of a seat line by line.
    pub(super) fn ledger(&self, state: &State, seat: Seat) -> (Ledger, Option<Fault>) {
        let noted = Noted::default();
        let asker = Asker { game: self, state, seat, noted: &noted };
        let mut ledger = Ledger::default();
        let mut row = |label: &str, points: i32, because: String, source: Source| {
            ledger.rows.push(Row { label: label.into(), points, because, source });
        };
        for (suit, name) in self.rules.lexicon().names[points::SUIT.index()].iter().enumerate() {
            let suit = suit as i32;
            let numbers = state.field.iter().filter(|pile| pile.owner == seat.0 && pile.card != NONE);
            let of_suit = numbers.filter(|pile| Statics.fact(points::F_SUIT, [i32::from(pile.card), 0]) == suit);
            let base = of_suit.map(|pile| Statics.fact(points::F_NUMBER, [i32::from(pile.card), 0])).sum();
            row(name, base, "the numbers of the cards on the field".into(), END);
            let ask = asker.ask().about([suit]);
            self.rules.number_by(points::SUIT_SCORE, base, &ask, &mut (), |clause, by| {
                row(name, by, self.title_of(clause), self.cite(clause));
            });
        }
        let water = state.player(seat).water;
        row("water", water / self.settings.number(points::PER_POINT).max(1), format!("{water} of water"), END);
        let ask = asker.ask();
        self.rules.number_by(points::FINAL, 0, &ask, &mut (), |clause, by| {
            row("final", by, self.title_of(clause), self.cite(clause));
        });
        (ledger, noted.fault())
    }

    fn cite(&self, clause: ClauseId) -> Source {
        Source::Clause(self.rules.clause(clause).citation.clone())
    }

    fn title_of(&self, clause: ClauseId) -> String {
        let item = &self.rules.program().items[self.rules.clause(clause).item.index()];
        if item.title.is_empty() { item.id.clone() } else { item.title.clone() }
    }

    /// The highest level that the items in play grant a seat.
    fn level(&self, asker: &Asker<'_>) -> Option<String> {
        self.standing.iter().flat_map(|item| self.rules.levels(*item, &asker.ask())).last()
    }

    /// How the game stands: most points win; a tie is shared.
    pub(super) fn standings(&self, state: &State) -> Outcome {
        let seats = || (0..state.seats).map(Seat);
        let fault = state.memory.fault.or_else(|| seats().find_map(|seat| self.total(state, seat).1));
        if let Some(fault) = fault {
            return Outcome::Void(self.rules.describe(fault));
        }
        let noted = Noted::default();
        let best = seats().map(|seat| self.total(state, seat).0).max();
        let over = state.stage == Stage::Over;
        let standing = |seat: Seat| {
            let ledger = self.ledger(state, seat).0;
            let score = ledger.total();
            let won = over && Some(score) == best;
            let level = self.level(&Asker { game: self, state, seat, noted: &noted });
            Standing { seats: SeatSet::default().with(seat), score, ledger, level, won }
        };
        let standings = seats().map(standing).collect();
        if let Some(fault) = noted.fault() {
            return Outcome::Void(self.rules.describe(fault));
        }
        if over { Outcome::Over { standings, ending: "rounds" } } else { Outcome::Running(standings) }
    }
}
