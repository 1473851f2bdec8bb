//! Scoring, line by line (rulebook, section 7).

use javelina_engine::rules::{Facts, Noted};
use javelina_engine::{Ledger, Outcome, Row, Seat, SeatSet, Source, Standing};

use super::Oasis;
use super::facts::{Asker, Statics};
use super::points::{F_NUMBER, F_SUIT, FINAL, PER_POINT, SUIT, SUIT_SCORE};
use super::state::{Stage, State};

const END: Source = Source::Rulebook("7 The end");

impl Oasis {
    /// The points of a seat line by line.
    pub(super) fn ledger(&self, asker: &Asker<'_>) -> Ledger {
        let (state, rules) = (asker.state, &self.rules);
        let mut rows = Vec::new();
        let mut row = |label: &str, points: i32, because: String, source: Source| {
            rows.push(Row { label: label.into(), points, because, source });
        };
        for (suit, name) in (0..).zip(&rules.lexicon().names[SUIT.index()]) {
            let cards = state.field.iter().filter(|pile| pile.owner == asker.seat.0).map(|pile| i32::from(pile.card));
            let of_suit = cards.filter(|card| Statics.fact(F_SUIT, [*card, 0]) == suit);
            let base = of_suit.map(|card| Statics.fact(F_NUMBER, [card, 0])).sum();
            row(name, base, "the numbers of the cards on the field".into(), END);
            rules.number_by(SUIT_SCORE, base, &asker.ask().about([suit]), &mut (), |clause, by| {
                row(name, by, rules.title_of(clause), rules.cite(clause));
            });
        }
        let water = state.player(asker.seat).water;
        row("water", water / self.settings.number(PER_POINT).max(1), format!("{water} of water"), END);
        rules.number_by(FINAL, 0, &asker.ask(), &mut (), |clause, by| {
            row("final", by, rules.title_of(clause), rules.cite(clause));
        });
        Ledger { rows }
    }

    /// How the game stands: most points win; a tie is shared.
    pub(super) fn outcome(&self, state: &State) -> Outcome {
        let noted = Noted::default();
        let standing = |seat: Seat| {
            let asker = Asker::new(self, state, seat, &noted);
            let ledger = self.ledger(&asker);
            let level = self.standing.iter().flat_map(|item| self.rules.levels(*item, &asker.ask())).last();
            Standing { seats: SeatSet::default().with(seat), score: ledger.total(), ledger, level, won: false }
        };
        let mut standings: Vec<Standing> = (0..state.seats).map(Seat).map(standing).collect();
        if let Some(fault) = state.memory.fault.or(noted.fault()) {
            return Outcome::Void(self.rules.describe(fault));
        }
        if state.stage != Stage::Over {
            return Outcome::Running(standings);
        }
        let best = standings.iter().map(|standing| standing.score).max();
        standings.iter_mut().for_each(|standing| standing.won = Some(standing.score) == best);
        Outcome::Over { standings, ending: "rounds" }
    }
}
