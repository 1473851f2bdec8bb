//! The table as text that one can play from: a line for every event, the board, the sheets.

mod board;
mod marks;
mod sheet;

use javelina_engine::{Adapter, Move, Outcome, Present, Seat, Verb, counted, written};

use super::actions::{ACTIONS, Action};
use super::points::{CARD, Card, Cell};
use super::state::{Ending, Stage, State};
use super::{Keystone, View, events::Event};
use crate::words::who;

/// Synergy tokens that come or go, in words.
fn synergy(change: i32) -> String {
    let verb = if change < 0 { "loses" } else { "gains" };
    format!("{verb} {} synergy", change.unsigned_abs())
}

impl Present for Keystone {
    fn tell(&self, event: &Event) -> String {
        let card = |card: &Card| self.name(*card);
        let cell = |cell: &Cell| self.name(*cell);
        match event {
            Event::Settled { seat, card: which, cell: at } => {
                format!("the setup puts {} on {} of {seat}'s board", card(which), cell(at))
            }
            Event::Held { card: which } => format!("{} is kept aside", card(which)),
            Event::Buried { card: which, top } => {
                format!("{} is put among the top {top} cards of the deck", card(which))
            }
            Event::Shuffled { cards } => format!("the deck is shuffled: {}", counted(*cards, "card")),
            Event::Skills(tokens) => format!("skill tokens in play: {}", self.token_names(*tokens)),
            Event::Dealt { seat, objectives: Some(held), .. } => {
                format!("{seat} is dealt {}", self.titles(*held).join(" and "))
            }
            Event::Dealt { seat, count, objectives: None } => {
                format!("{seat} is dealt {}", counted(*count, "secret objective"))
            }
            Event::RoundBegan { round } => format!("round {round} begins"),
            Event::Taken { seat, card: which, price, toll, found } => {
                let some = |count: i32, text: String| if count > 0 { text } else { String::new() };
                let price = some(*price, format!(", {price} synergy onto cards to its right"));
                let toll = some(*toll, format!(", {toll} synergy to the supply"));
                let found = some(*found, format!(", and finds {found} synergy on it"));
                format!("{seat} takes {} from the Field{price}{toll}{found}", card(which))
            }
            Event::Bought { seat, card: which, price } => format!("{seat} takes {} for {price} synergy", card(which)),
            Event::Placed { seat, card: which, cell: at, from, income } => {
                let how = match from {
                    Some(from) => format!("moves {} from {} to {}", card(which), cell(from), cell(at)),
                    None => format!("places {} on {}", card(which), cell(at)),
                };
                let income = if *income == 0 { String::new() } else { format!(" and {}", synergy(*income)) };
                format!("{seat} {how}{income}")
            }
            Event::Synergy { seat, change } => format!("{seat} {}", synergy(*change)),
            Event::Researched { seat, card: which, tokens } => {
                format!("{seat} puts {} on {}", counted(*tokens, "research token"), card(which))
            }
            Event::Drew { seat, cards, .. } if cards.iter().all(Option::is_none) => {
                format!("{seat} draws {}", counted(cards.len(), "card"))
            }
            Event::Drew { seat, cards, recalled: false } => {
                format!("{seat} draws {}", self.card_names(cards.iter().flatten()))
            }
            Event::Drew { seat, cards, recalled: true } => {
                format!("{seat} takes {} off the discard pile to look at", self.card_names(cards.iter().flatten()))
            }
            Event::Discarded { card: which, removed: false } => format!("{} is discarded", card(which)),
            Event::Discarded { card: which, removed: true } => format!("{} leaves the board", card(which)),
            Event::Released { card: which } => format!("{} comes into the Field", card(which)),
            Event::Shifted { seat, columns } => format!("the columns of {seat}'s board move {columns} to the right"),
            Event::Resolving { seat, token, exhausted } => {
                let (verb, side) = if *exhausted { ("resolves exhausted", "exhausted") } else { ("uses", "active") };
                let (name, words) = (self.name(*token), self.token_words(*token, *exhausted));
                let words = if words.is_empty() { format!("its {side} side") } else { words.into() };
                format!("{seat} {verb} {name}: {words}")
            }
            Event::Refreshed => "all skill tokens are active again".into(),
            Event::TimeMoved { to } => format!("the time marker moves to {to}"),
            Event::Refilled(cards) => format!("new in the Field: {}", self.card_names(cards)),
            Event::OfferTaken { seat, label } => format!("{seat} takes the offer {label}"),
            Event::Chose { by, answer, agrees } => {
                let who = who(*by);
                match answer {
                    Some(Action::Skip) if *agrees => format!("{who}: no"),
                    Some(_) if *agrees => format!("{who}: yes"),
                    Some(action) => format!("{who}: {}", written(self, action)),
                    None => format!("{who} answers a question"),
                }
            }
            Event::LastRound(why) => format!("this is the last round: {}", ending(*why)),
            Event::Ended(why) => format!("the game ends: {}", ending(*why)),
        }
    }

    fn board(&self, view: &View, plain: bool) -> String {
        let lines = if plain { self.plain_board(view) } else { self.drawn_board(view) };
        lines.join("\n")
    }

    fn sheet(&self, view: &View, seat: Seat, plain: bool) -> String {
        if seat.0 >= view.state.seats {
            return format!("nobody sits at {seat}");
        }
        let lines = if plain { self.plain_sheet(view, seat) } else { self.drawn_sheet(view, seat) };
        lines.join("\n")
    }

    fn move_seen(&self, state: &State, step: &Move<Action>, viewer: Seat) -> String {
        match &step.action {
            _ if matches!(state.stage, Stage::Over(_)) => written(self, &step.action),
            Action::Shuffle(order) => format!("shuffle: {}", counted(order.len(), "card")),
            Action::Objectives(dealt) => {
                let mine = state.side(viewer);
                let held = std::array::from_fn(|at| if at == mine { dealt[at] } else { 0 });
                written(self, &Action::Objectives(held))
            }
            Action::Choose(kind, element) if self.is_secret(state, step.by, (*kind, *element), viewer) => {
                format!("choose a{}", if *kind == CARD { " card" } else { "n objective" })
            }
            action => written(self, action),
        }
    }

    fn move_in_words(&self, state: &State, step: &Move<Action>) -> String {
        let agrees = || self.asked(state).is_some_and(|(kind, among, _)| self.is_yes_or_no(kind, among));
        match &step.action {
            Action::Choose(..) if agrees() => "yes".into(),
            Action::Skip if agrees() => "no".into(),
            action => written(self, action),
        }
    }

    fn outcome_seen(&self, state: &State, viewer: Seat) -> Outcome {
        if matches!(state.stage, Stage::Over(_)) {
            return self.standings(state);
        }
        let mut view = View::default();
        self.look(state, viewer, &mut view);
        self.standings(&view.state)
    }

    javelina_engine::ruled!(Present);

    fn verbs(&self) -> &'static [Verb] {
        ACTIONS
    }
}

/// Why the game ends, in words.
pub(super) fn ending(why: Ending) -> &'static str {
    ["a board is full", "the time marker is at 0", "a rule in play says so"][why as usize]
}
