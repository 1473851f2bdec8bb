//! What happened, past tense, and how it is told.

use javelina_engine::{Actor, Adapter, Seat, counted};

use super::actions::Action;
use crate::keystone::Keystone;
use crate::keystone::play::state::Ending;
use crate::keystone::points::{Card, Cell, Token};

javelina_engine::events! { pub Event of game: Keystone;
    /// A card was taken out of the deck by the setup and put on a cell.
    Settled { seat: Seat, card: Card, cell: Cell } =
        "the setup puts {} on {} of {seat}'s board", game.name(*card), game.name(*cell);
    /// A card was taken out of the deck and kept aside.
    Held { card: Card } = "{} is kept aside", game.name(*card);
    /// A card was put among so many on top of the deck.
    Buried { card: Card, top: u8 } = "{} is put among the top {} of the deck", game.name(*card), counted(*top, "card");
    /// The deck was shuffled: how many cards it has.
    Shuffled { cards: u8 } = "the deck is shuffled: {}", counted(*cards, "card");
    /// These skill tokens are in play, as bits.
    Skills(tokens: u64) = "skill tokens in play: {}", game.token_names(*tokens);
    /// Secret objectives were dealt to the board of a seat, the first one in co-op: which, as bits; `None` to whoever may
    /// not know.
    Dealt { seat: Seat, count: u8, objectives: Option<u64> } = "{seat} is dealt {}", match objectives {
        Some(held) => game.titles(*held).join(" and "),
        None => counted(*count, "secret objective"),
    };
    /// A round began.
    RoundBegan { round: u16 } = "round {round} begins";
    /// A card was taken from the Field. Synergy tokens: put on cards of the Field, gone to the supply, found on the card.
    Taken { seat: Seat, card: Card, price: i32, toll: i32, found: i32 } = "{seat} takes {} from the Field{}{}{}",
        game.name(*card),
        any(*price, ", ", " onto cards to its right"), any(*toll, ", ", " to the supply"),
        any(*found, ", and finds ", " on it");
    /// A wild card was bought for so many synergy tokens.
    Bought { seat: Seat, card: Card, price: i32 } = "{seat} takes {} for {price} synergy", game.name(*card);
    /// A card was placed, or moved from a cell; it brought so many synergy tokens.
    Placed { seat: Seat, card: Card, cell: Cell, from: Option<Cell>, income: i32 } = "{seat} {} {}{}",
        match from {
            Some(from) => format!("moves {} from {} to", game.name(*card), game.name(*from)),
            None => format!("places {} on", game.name(*card)),
        },
        game.name(*cell),
        if *income == 0 { String::new() } else { format!(" and {}", synergy(*income)) };
    /// Synergy tokens were gained or lost otherwise.
    Synergy { seat: Seat, change: i32 } = "{seat} {}", synergy(*change);
    /// Research was put on a card.
    Researched { seat: Seat, card: Card, tokens: u8 } =
        "{seat} puts {} on {}", counted(*tokens, "research token"), game.name(*card);
    /// Cards were drawn, or recalled off the discard pile, to be looked at; the names of drawn ones are hidden from others.
    Drew { seat: Seat, cards: Vec<Option<Card>>, recalled: bool } = "{seat} {}", match recalled {
        _ if cards.iter().all(Option::is_none) => format!("draws {}", counted(cards.len(), "card")),
        false => format!("draws {}", game.card_names(cards.iter().flatten())),
        true => format!("takes {} off the discard pile to look at", game.card_names(cards.iter().flatten())),
    };
    /// A card went to the discard pile, from a board if it was removed.
    Discarded { card: Card, removed: bool } =
        "{} {}", game.name(*card), if *removed { "leaves the board" } else { "is discarded" };
    /// A card that was kept aside came into the Field.
    Released { card: Card } = "{} comes into the Field", game.name(*card);
    /// All columns of a board moved to the right.
    Shifted { seat: Seat, columns: u8 } = "the columns of {seat}'s board move {columns} to the right";
    /// A side of a token was resolved.
    Resolving { seat: Seat, token: Token, exhausted: bool } = "{seat} {} {}: {}",
        if *exhausted { "resolves exhausted" } else { "uses" },
        game.name(*token),
        match game.token_words(*token, *exhausted) {
            "" if *exhausted => "its exhausted side",
            "" => "its active side",
            words => words,
        };
    /// All tokens became active again.
    Refreshed = "all skill tokens are active again";
    /// The time marker moved to a space.
    TimeMoved { to: u8 } = "the time marker moves to {to}";
    /// The Field was filled with these cards, in the order in which they were drawn.
    Refilled(cards: Vec<Card>) = "new in the Field: {}", game.card_names(cards);
    /// An offer of content was taken, by its clause.
    OfferTaken { seat: Seat, label: String } = "{seat} takes the offer {label}";
    /// A question of content was answered; `None` to whoever may not know. Whether somebody was asked who agrees, and whether
    /// it is a card that only whoever drew it knew.
    Chose { by: Actor, answer: Option<Action>, agrees: bool, unseen: bool } = "{}{}", by.called(), match answer {
        Some(action) => format!(": {}", game.answer_told(action, *agrees)),
        None => " decides (hidden)".into(),
    };
    /// The last round was announced.
    LastRound(why: Ending) = "this is the last round: {}", ending(*why);
    /// The game ended.
    Ended(why: Ending) = "the game ends: {}", ending(*why);
    /// Something that a clause brought about.
    ByRule { text: String } = "{text}";
}

/// Synergy tokens that come or go, in words.
fn synergy(change: i32) -> String {
    let verb = if change < 0 { "loses" } else { "gains" };
    format!("{verb} {} synergy", change.unsigned_abs())
}

/// Synergy tokens with words around them; nothing if there are none.
fn any(tokens: i32, before: &str, after: &str) -> String {
    if tokens > 0 { format!("{before}{tokens} synergy{after}") } else { String::new() }
}

/// Why the game ends, in words.
pub(in crate::keystone) fn ending(why: Ending) -> &'static str {
    match why {
        Ending::Full => "a board is full",
        Ending::Time => "the time marker is at 0",
        Ending::Clause => "by a rule in play",
        Ending::Idle => "no seat has a legal action",
    }
}
