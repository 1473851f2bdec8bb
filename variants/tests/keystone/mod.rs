//! What is known of Keystone's cards and tokens, and what was reconstructed, on the shipped pack; mistakes in its files;
//! a pack that adds to it.

mod extension;
mod journal;
mod mistakes;
mod parts;
mod sally;
mod species;

use javelina_engine::Game;
use javelina_games::keystone::content::{Content, Species};
use javelina_games::keystone::{Card, Keystone};
use javelina_variants::{Built, Choice, Loaded, PackText, load, shipped};

/// The first letters of the habitats, in the order of their bits.
const HABITATS: [char; 4] = ['F', 'D', 'W', 'A'];
/// Short names of the seasons, in their order.
const SEASONS: [&str; 4] = ["Sp", "Su", "Fa", "Wi"];

/// The shipped packs with one piece of one file of Keystone changed.
fn changed(file: &str, from: &str, to: &str) -> Vec<PackText> {
    crate::support::changed("keystone", file, from, to)
}

/// The text of a shipped file of Keystone.
fn file(name: &str) -> String {
    let packs = shipped();
    let pack = packs.iter().find(|pack| pack.name == "keystone").expect("keystone is shipped");
    let (_, bytes) = pack.files.iter().find(|(path, _)| path == name).expect("a file of the pack");
    String::from_utf8(bytes.clone()).expect("UTF-8")
}

fn build(loaded: &Loaded, with: &[&str]) -> Result<Keystone, String> {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    match loaded.build("keystone", &choice).map(Built::into_game::<Keystone>) {
        Ok(Some(game)) => Ok(game),
        Ok(None) => Err("another game than keystone".into()),
        Err(problems) => Err(format!("{problems:#?}")),
    }
}

fn game() -> Keystone {
    build(&load(&shipped()), &[]).expect("the shipped pack is sound")
}

/// The species of this name.
fn named<'a>(content: &'a Content, name: &str) -> &'a Species {
    content.species.iter().find(|species| species.name == name).unwrap_or_else(|| panic!("no {name}"))
}

/// The index of a species' first copy, or of the first wild card of a habitat (`Arctic Wild`).
fn card(game: &Keystone, name: &str) -> Card {
    game.rules().lexicon().find(name).unwrap_or_else(|| panic!("no {name}"))
}

/// Habitats as letters: `FD`.
fn letters(bits: u8) -> String {
    HABITATS.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, letter)| *letter).collect()
}

/// Letters as habitats.
fn bits(letters: &str) -> u8 {
    let bit = |letter: char| HABITATS.iter().position(|one| *one == letter).map_or(0, |at| 1 << at);
    letters.chars().map(bit).fold(0, |all, bit| all | bit)
}
