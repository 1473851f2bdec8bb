//! Actions: a row each, and how their arguments are written and read.

use javelina_engine::rules::{ClauseId, KindId};
use javelina_engine::{Answer, Named, Offered};

use crate::oasis::Oasis;
use crate::oasis::course::state::{CARDS, Deal, State};
use crate::oasis::rules::points::{Card, Cell};

javelina_engine::actions! { pub Action in ACTIONS for Oasis, State, answers Choose Skip;
    /// the cards in this order; the first ones go to the hands, seat by seat
    Deal(order: Deal as Deck) = chance "deal {cards}";
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
    Skip = "skip", also ["no", "choose skip", "choose no", "choose nothing", "choose none"];
}

javelina_engine::hole! { Oasis, State;
    /// All cards in an order.
    Deck: Deal, LONG;
    |game, order| order.iter().flatten().map(|card| game.name(*card)).collect::<Vec<_>>().join(" ");
    |typed, text| {
        let (mut order, words) = ([None; CARDS], text.split_whitespace());
        if words.clone().count() != CARDS {
            return Err(typed.unclear("deal needs all 24 cards"));
        }
        for (place, word) in order.iter_mut().zip(words) {
            *place = Some(Named::<Card>::read(typed, word)?);
        }
        Ok(order)
    };
}
