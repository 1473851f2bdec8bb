//! Scoring, line by line (rulebook, section 7).

use javelina_engine::rules::{Facts, Noted, Witness};
use javelina_engine::{Element, Outcome, Scored, Seat, Source, Words};

use super::Oasis;
use crate::oasis::course::state::{Stage, State};
use crate::oasis::rules::facts::Asker;
use crate::oasis::rules::points::{F_NUMBER, F_SUIT, FINAL, PER_POINT, SUIT, SUIT_SCORE, Statics};

const END: Source = Source::Rulebook("7 The end");

impl Scored for Oasis {
    fn tally<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, row: &mut dyn FnMut(i32, Words<'_>)) {
        let (state, rules) = (asker.state, &self.rules);
        for (suit, name) in (0..).zip(&rules.lexicon().names[SUIT.index()]) {
            let own = state.field.iter().flatten().filter(|pile| pile.owner == asker.seat);
            let facts = own.map(|pile| [F_SUIT, F_NUMBER].map(|fact| Statics.fact(fact, [pile.card.number(), 0])));
            let base = facts.filter(|[of, _]| *of == suit).map(|[_, number]| number).sum();
            row(base, &|| (name.clone(), "the numbers of the cards on the field".into(), END));
            rules.number_by(SUIT_SCORE, base, &asker.ask().about([suit]), witness, |clause, by| {
                row(by, &|| (name.clone(), rules.title_of(clause), rules.cite(clause)));
            });
        }
        let water = state.players[asker.seat.index()].water;
        let points = water / self.settings.number(PER_POINT).max(1);
        row(points, &|| ("water".into(), format!("{water} of water"), END));
        rules.number_by(FINAL, 0, &asker.ask(), witness, |clause, by| {
            row(by, &|| ("final".into(), rules.title_of(clause), rules.cite(clause)));
        });
    }

    fn tie(&self, _: &Asker<'_>) -> (i32, i32) {
        (0, 0)
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        (state.stage == Stage::Over).then_some(<Self as javelina_engine::Ruled>::ENDINGS[0])
    }
}

impl Oasis {
    /// How the game stands. A level is told beside the points, which alone decide who wins.
    pub(super) fn outcome(&self, state: &State) -> Outcome {
        let (mut outcome, noted) = (self.standings(state), Noted::at_the_end());
        if let Outcome::Running(standings) | Outcome::Over { standings, .. } = &mut outcome {
            for (standing, seat) in standings.iter_mut().zip((0..).map(Seat)) {
                let asker = Asker::new(self, state, seat, &noted);
                standing.level = self.standing.iter().flat_map(|item| self.rules.levels(*item, &asker.ask())).last();
            }
        }
        noted.fault().map_or(outcome, |fault| Outcome::Void(self.rules.describe(fault)))
    }
}
