//! Actions: a row gives the variant, its one spelling, the forgiving reader, the line of help, the candidates of the legal
//! list and what records hold.

use javelina_engine::rules::KindId;
use javelina_engine::{Answer, Named};

use crate::caravan::Caravan;
use crate::points::{Sky, Stop};
use crate::state::State;

javelina_engine::actions! { pub Action in ACTIONS for Caravan, State, answers Choose Skip;
    /// the sky of the round, which Nature draws
    Sky(sky: Sky as Named<Sky>) = chance "sky {sky}";
    /// walk to a stop, one to three onward
    Walk(stop: Stop as Named<Stop>) = "walk {stop}", also ["go"];
    /// stay, and find 2 of water
    Rest = "rest", also ["stay", "pass"];
    // Every game has these two, since rules of authors may ask something.
    /// answer a question
    Choose(kind: KindId, element: i32) = "choose {answer}", also ["yes"], by Answer;
    /// answer a question with nothing
    Skip = "skip", also ["no", "choose skip", "choose no", "choose nothing", "choose none"];
}
