//! Actions: a row each, and how their arguments are written and read.

use std::fmt;

use javelina_engine::rules::{ClauseId, KindId};
use javelina_engine::{Answer, Hole, Offered, Refusal, Typed, did_you_mean, printable};

use super::Oasis;
use super::points::{CARD, CELL};
use super::state::{CARDS, NONE, State};

javelina_engine::actions! { pub Action in ACTIONS for Oasis, State, answers Choose Skip;
    /// the cards in this order; the first ones go to the hands, seat by seat
    Deal(order: [u8; CARDS] as Deck) = chance "deal {cards}";
    /// set a card of the hand aside, face down
    Aside(card: u8 as Named<0>) = "aside {card}";
    /// draw a card when everybody is ready
    Draw = "draw";
    /// place the card that was set aside
    Place(cell: u8 as Named<1>) = "place {cell}";
    /// place nothing; a card that was set aside goes back to the hand
    Pass = "pass";
    /// take an offer
    Offer(clause: ClauseId as Offered) = "special {label}";
    /// answer a question
    Choose(kind: KindId, element: i32) = "choose {answer}", also ["yes"], by Answer;
    /// answer a question with nothing
    Skip = "skip", also ["no"];
}

/// An element by its name: of cards (0) or of cells (1).
struct Named<const KIND: usize>;

impl<const KIND: usize> Hole<Oasis, State> for Named<KIND> {
    type Value = u8;

    fn spell(game: &Oasis, element: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&game.rules.lexicon().name([CARD, CELL][KIND], i32::from(*element)))
    }

    fn read(typed: &Typed<'_, Oasis, State>, text: &str) -> Result<u8, Box<Refusal>> {
        let (lexicon, kind) = (typed.game.rules.lexicon(), [CARD, CELL][KIND]);
        lexicon.element(kind, text).map(|element| element as u8).ok_or_else(|| {
            let names = lexicon.names.get(kind.index()).into_iter().flatten().map(String::as_str);
            let help = did_you_mean(text, names).map(|help| format!("; {help}")).unwrap_or_default();
            typed.unclear(format!("nothing is called `{}`{help}", printable(text, 40)))
        })
    }
}

/// All cards in an order.
struct Deck;

impl Hole<Oasis, State> for Deck {
    type Value = [u8; CARDS];
    const LONG: bool = true;

    fn spell(game: &Oasis, order: &Self::Value, out: &mut dyn fmt::Write) -> fmt::Result {
        order.iter().enumerate().try_for_each(|(at, card)| {
            write!(out, "{}{}", if at == 0 { "" } else { " " }, game.rules.lexicon().name(CARD, i32::from(*card)))
        })
    }

    fn read(typed: &Typed<'_, Oasis, State>, text: &str) -> Result<Self::Value, Box<Refusal>> {
        let (mut order, words) = ([NONE; CARDS], text.split_whitespace());
        if words.clone().count() != CARDS {
            return Err(typed.unclear("deal needs all 24 cards"));
        }
        for (place, word) in order.iter_mut().zip(words) {
            *place = Named::<0>::read(typed, word)?;
        }
        Ok(order)
    }
}
