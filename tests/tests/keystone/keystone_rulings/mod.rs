//! The rulings of Keystone (`rulings.toml` of the pack) and the examples of its turn in the rulebook, each named by a test
//! that turns red when it is inverted. Ecosystems and goals stand in `core/games`, the scoring example in `variants`.

mod action;
mod course;
mod journal;

use std::sync::Arc;

use crate::keystone::keystone_table::{each_state, names};
use javelina_engine::{Actor, Element, Game, Luck, Move, Outcome, Refusal, Seat, Silent, Turn, written};
use javelina_games::keystone::{Card, Cell, Ending, Keystone, Stage, State, View};

/// A position that is played on by typing, and that a test may change by hand.
struct Play {
    game: Arc<Keystone>,
    state: State,
}

/// A game whose deck begins as `keystone_table` says, with tokens t1 t2 t6 t7 t9.
fn laid_out(with: &[&str], seats: usize) -> Play {
    let table = crate::keystone::keystone_table::laid_out(with, seats);
    Play { game: Arc::clone(table.game()), state: table.state().clone() }
}

/// A game before anything is shuffled.
fn start(with: &[&str], seats: usize) -> Play {
    let table = crate::keystone::keystone_table::start(with, seats);
    Play { game: Arc::clone(table.game()), state: table.state().clone() }
}

impl Play {
    fn state(&self) -> &State {
        &self.state
    }

    fn game(&self) -> &Arc<Keystone> {
        &self.game
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn step(&self, text: &str) -> Result<Move<javelina_games::keystone::Action>, Box<Refusal>> {
        let actor = self.turn().asked().map_or(Actor::Nature, Actor::Seat);
        let step = Move::new(actor, self.game.read(&self.state, actor, text)?);
        self.game.check(&self.state, &step).map(|()| step)
    }

    /// Nature's answer.
    fn nature(&mut self) {
        assert_eq!(self.turn(), Turn::Nature);
        let step = Move::new(Actor::Nature, self.game.chance(&self.state, &Luck::new(7)));
        self.game.apply(&mut self.state, &step, &mut Silent);
    }

    fn view(&self, seat: Seat) -> State {
        let mut view = View::default();
        self.game.view(&self.state, seat, &mut view);
        view.state
    }
}

#[track_caller]
fn type_in(play: &mut Play, text: &str) {
    let step = play.step(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    play.game.apply(&mut play.state, &step, &mut Silent);
}

#[track_caller]
fn refused(play: &Play, text: &str) -> Box<Refusal> {
    play.step(text).err().unwrap_or_else(|| panic!("`{text}` is legal"))
}

/// A card as it lies on a board or in the Field.
fn card(table: &Play, name: &str) -> Option<Card> {
    names(table.game()).iter().position(|one| one == name).and_then(Card::at)
}

/// The cell of the first board on which a card lies, by its index.
fn lies(table: &Play, name: &str) -> Option<usize> {
    table.state().boards[0].cell_of(card(table, name)?).map(Cell::index)
}

fn field(table: &Play) -> Vec<String> {
    let there = table.state().field.iter().flatten();
    there.map(|card| names(table.game())[card.index()].clone()).collect()
}

fn synergy(table: &Play, seat: u8) -> i32 {
    table.state().board(Seat(seat)).synergy
}

fn legal(table: &Play) -> Vec<String> {
    let Turn::Seat(seat) = table.turn() else { return Vec::new() };
    let mut listed = Vec::new();
    table.game().legal(table.state(), seat, &mut listed);
    listed.iter().map(|action| written(&**table.game(), action)).collect()
}

/// Changes the position by hand.
fn set(table: &mut Play, change: impl FnOnce(&mut State)) {
    change(&mut table.state);
}

/// Lays cards on the acting seat's board.
fn lay(table: &mut Play, cards: &[(&str, usize)]) {
    let on: Vec<(Option<Card>, usize, u8)> = cards
        .iter()
        .map(|(name, cell)| {
            let card = card(table, name);
            (card, *cell, table.game().cards().face(card.unwrap()).habitats)
        })
        .collect();
    set(table, |state| {
        let side = state.side(state.seat());
        for (card, cell, habitats) in on {
            state.deck.retain(|one| *one != card);
            state.boards[side].cards[cell] = card;
            state.boards[side].habitats[cell] = habitats;
        }
    });
}
