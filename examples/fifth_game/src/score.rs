//! Scoring: a tally of lines for each seat, so that every point has a reason. Sums, ledgers and winners follow from it.

use javelina_engine::rules::Witness;
use javelina_engine::{Scored, Source, Words};

use crate::caravan::Asker;
use crate::caravan::Caravan;
use crate::state::{Stage, State};

/// The section of the rules.
const END: Source = Source::Rulebook("The end");

impl Scored for Caravan {
    /// 2 points for each stop that the caravan has come, 1 for each water.
    fn tally<W: Witness>(&self, asker: &Asker<'_>, _: &mut W, row: &mut dyn FnMut(i32, Words<'_>)) {
        let (come, water) = (asker.state.come(asker.seat) as i32, asker.state.water[asker.seat.index()]);
        row(2 * come, &|| ("trail".into(), format!("{come} stops from the village"), END));
        row(water, &|| ("water".into(), format!("{water} of water"), END));
    }

    // Most points win, and a tie is shared.
    fn tie(&self, _: &Asker<'_>) -> (i32, i32) {
        (0, 0)
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        (state.stage == Stage::Over).then_some(<Self as javelina_engine::Ruled>::ENDINGS[0])
    }
}
