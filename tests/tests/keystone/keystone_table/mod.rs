//! A table of the shipped Keystone that is played by typing.

use std::sync::Arc;

use javelina_engine::{Actor, Dice, Element, Game, Move, Present, Refusal, Seat, Seats, Table, written};
use javelina_games::keystone::points::CARD;
use javelina_games::keystone::{Keystone, Stage, View};
use javelina_tests::play::goes_on;
use javelina_variants::{Built, Choice, load, shipped};

/// The shipped game with these variants and scenarios; `name=number` changes a setting.
pub fn keystone(with: &[&str]) -> Arc<Keystone> {
    let mut choice = Choice::default();
    for one in with {
        match one.split_once('=') {
            Some((name, value)) => choice.params.push((name.into(), value.parse().unwrap())),
            None => choice.with.push((*one).into()),
        }
    }
    match load(&shipped()).build("keystone", &choice).map(Built::into_game::<Keystone>) {
        Ok(Some(game)) => Arc::new(game),
        other => panic!("{other:?}"),
    }
}

/// The names of all cards, by index.
pub fn names(game: &Keystone) -> &[String] {
    &game.rules().lexicon().names[CARD.index()]
}

/// The Field of most of these tests, left to right.
pub const FIELD: [&str; 6] =
    ["American Bison", "Snowshoe Hare", "Snail Kite", "Saguaro Cactus", "Red Wolf", "Mexican Gray Wolf"];
/// The cards that come next.
pub const NEXT: [&str; 8] =
    ["Coyote", "Desert Tortoise", "Bumble Bee", "Red Mangrove", "Mule Deer", "Musk Ox", "Mountain Goat", "Bald Eagle"];

pub fn start(with: &[&str], seats: usize) -> Table<Keystone> {
    Table::new(keystone(with), Seats::new(seats), 7)
}

/// Has whoever is to act do what is typed.
#[track_caller]
pub fn type_in(table: &mut Table<Keystone>, text: &str) {
    let actor = table.turn().asked().map_or(Actor::Nature, Actor::Seat);
    let action = table.game().read(table.state(), actor, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    if let Err(refusal) = table.act(Move::new(actor, action)) {
        panic!("{text}: {refusal}");
    }
}

/// A game whose deck has [`FIELD`] and [`NEXT`] on top, with five known tokens.
pub fn laid_out(with: &[&str], seats: usize) -> Table<Keystone> {
    let mut table = start(with, seats);
    let names = names(table.game()).to_vec();
    let known: Vec<&str> = FIELD.iter().rev().chain(&NEXT).copied().collect();
    let rest = table.state().deck.iter().flatten().map(|card| names[card.index()].as_str());
    let rest = rest.filter(|name| !known.contains(name)).collect::<Vec<_>>().join(", ");
    type_in(&mut table, &format!("shuffle {}, {rest}", known.join(", ")));
    type_in(&mut table, "skills t1 t2 t6 t7 t9");
    let letters = ["A: objective_1", "B: objective_2", "C: objective_3", "D: objective_4"];
    let dealt = letters[..usize::from(table.state().count)].join(", ");
    type_in(&mut table, &format!("objectives {dealt}"));
    assert_eq!(table.state().stage, Stage::Act);
    table
}

/// What is typed now, in the one spelling.
pub fn spelled(table: &Table<Keystone>, text: &str) -> Result<String, Box<Refusal>> {
    let actor = table.turn().asked().map_or(Actor::Nature, Actor::Seat);
    table.game().read(table.state(), actor, text).map(|action| written(&**table.game(), &action))
}

/// Why what is typed now is refused, by the reader or by the rules.
#[track_caller]
pub fn refused(table: &Table<Keystone>, text: &str) -> Box<Refusal> {
    let actor = table.turn().asked().map_or(Actor::Nature, Actor::Seat);
    refused_to(table, actor, text)
}

#[track_caller]
pub fn refused_to(table: &Table<Keystone>, actor: Actor, text: &str) -> Box<Refusal> {
    match table.game().read(table.state(), actor, text) {
        Err(refusal) => refusal,
        Ok(action) => match table.game().check(table.state(), &Move::new(actor, action)) {
            Err(refusal) => refusal,
            Ok(()) => panic!("`{text}` is legal"),
        },
    }
}

pub fn view(table: &Table<Keystone>, seat: Seat) -> View {
    let mut view = View::default();
    table.game().view(table.state(), seat, &mut view);
    view
}

/// Calls `look` at every state of a game of random moves.
pub fn each_state(with: &[&str], seats: usize, seed: u64, mut look: impl FnMut(&Table<Keystone>)) {
    let mut table = Table::new(keystone(with), Seats::new(seats), seed);
    let mut dice = Dice::new(seed, 3);
    loop {
        look(&table);
        if !goes_on(&mut table, &mut dice) {
            break;
        }
    }
}

/// All that a seat sees: the table and every board, drawn and plain.
pub fn seen_by(table: &Table<Keystone>, seat: Seat) -> String {
    let (game, view) = (table.game(), view(table, seat));
    let mut text = String::new();
    for plain in [false, true] {
        text += &Present::board(&**game, &view, plain);
        for other in (0..table.state().seats).map(Seat) {
            text += "\n";
            text += &game.sheet(&view, other, plain);
        }
        text += "\n";
    }
    text
}
