//! Actions: a row each, and how their arguments are written and read.
//!
//! A row gives the variant, its one spelling, the forgiving reader, the line of help, completion and what records hold.

use std::fmt;
use std::marker::PhantomData;

use javelina_engine::rules::KindId;
use javelina_engine::{Answer, Element, Game, Hole, Refusal, Typed, did_you_mean, printable};

use crate::game::Caravan;
use crate::points::{SKY, STOP};
use crate::state::{Sky, State, Stop};

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
    Skip = "skip", also ["no"];
}

/// Which kind of the catalogue a type of elements stands for.
trait OfKind: Element {
    const KIND: KindId;
}

impl OfKind for Stop {
    const KIND: KindId = STOP;
}

impl OfKind for Sky {
    const KIND: KindId = SKY;
}

/// An element by its name, in capitals or not.
struct Named<E>(PhantomData<E>);

impl<E: OfKind> Hole<Caravan, State> for Named<E> {
    type Value = E;

    fn spell(game: &Caravan, element: &E, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&game.rules().lexicon().name(E::KIND, element.number()))
    }

    fn read(typed: &Typed<'_, Caravan, State>, text: &str) -> Result<E, Box<Refusal>> {
        let lexicon = typed.game.rules().lexicon();
        let names = || lexicon.names[E::KIND.index()].iter().map(String::as_str);
        let found = names().position(|name| name.eq_ignore_ascii_case(text)).and_then(E::at);
        found.ok_or_else(|| {
            let near = did_you_mean(text, names()).map(|near| format!("; {near}")).unwrap_or_default();
            typed.unclear(format!("nothing is called `{}`{near}", printable(text, 40)))
        })
    }
}
