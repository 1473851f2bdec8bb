//! Final scoring and ties (rulebook, "Final scoring"; rulings A12, A18, A22).

use javelina_engine::rules::Witness;
use javelina_engine::{Scored, Source, Words};

use crate::arizona::Arizona;
use crate::arizona::play::state::{Stage, State};
use crate::arizona::points;
use crate::arizona::points::setting;
use crate::arizona::rules::facts::{Asker, player_of};

/// The kinds of goods.
pub(in crate::arizona) const GOODS: [&str; 6] = ["cow", "sheep", "wheat", "apple", "wood", "mineral"];
const END: Source = Source::Rulebook("Final scoring");

impl Scored for Arizona {
    fn tally<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, row: &mut dyn FnMut(i32, Words<'_>)) {
        let player = player_of(asker);
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
        self.changes(points::CARDS_BOX, 0, &asker.ask(), &|| "cards".into(), witness, row);
    }

    /// All six kinds delivered.
    const TIES: &'static [&'static str] = &["all six goods delivered"];
    fn tie(&self, asker: &Asker<'_>) -> (i32, i32) {
        (i32::from(player_of(asker).deliveries() == 6), 0)
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        if let Stage::Over(ending) = state.stage { Some(ending.word()) } else { None }
    }
}
