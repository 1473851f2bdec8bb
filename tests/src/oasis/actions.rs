//! Actions: a row each, and how their arguments are written and read.

use std::fmt;

use javelina_engine::rules::{ClauseId, KindId};
use javelina_engine::{Answer, Element, Hole, Named, Offered, Refusal, Typed};

use super::Oasis;
use super::points::{CARD, Card, Cell};
use super::state::{CARDS, NONE, State};

javelina_engine::actions! { pub Action in ACTIONS for Oasis, State, answers Choose Skip;
    /// the cards in this order; the first ones go to the hands, seat by seat
    Deal(order: [u8; CARDS] as Deck) = chance "deal {cards}";
    /// set a card of the hand aside, face down
    Aside(card: Card as Named<Card>) = "aside {card}";
    /// draw a card when everybody is ready
    Draw = "draw";
    /// place the card that was set aside
    Place(cell: Cell as Named<Cell>) = "place {cell}";
    /// take an offer
    Offer(clause: ClauseId as Offered) = "special {label}";
    /// give a card of the hand away for 2 of water; the turn goes on
    Sell(card: Card as Named<Card>) = "sell {card}";
    /// place nothing; a card that was set aside goes back to the hand
    Pass = "pass";
    /// answer a question
    Choose(kind: KindId, element: i32) = "choose {answer}", also ["yes"], by Answer;
    /// answer a question with nothing
    Skip = "skip", also ["no"];
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
            *place = Named::<Card>::read(typed, word)?.byte();
        }
        Ok(order)
    }
}
