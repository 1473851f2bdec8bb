//! Random items and conditions for the laws of the language: typed, over all facts that may be read at a point.
//!
//! The generator knows what a game declares and nothing of the compiler: some of what it makes is refused by `check`.

mod compared;
mod draw;
mod rules;
mod sets;
mod steps;

pub use draw::Draw;

use javelina_engine::Dice;
use javelina_engine::rules::{Catalogue, Lexicon, PointId};

use super::tree::{Expr, Item};
use super::write;

/// Items with rules: one to five rules at one or two points, in one set of ten up to twelve.
///
/// The cheap way to a game with them is [`packs`](super::packs): texts are compiled alone to see what is refused, then many
/// sets are loaded as one pack beside the pack of their game, and a game is built for each.
pub fn item_set(catalogue: &'static Catalogue, lexicon: &Lexicon, seed: u64) -> Vec<Item> {
    rules::items(catalogue, lexicon, seed)
}

/// The text of items, spelled as `seed` says.
pub fn text(items: &[Item], game: &str, catalogue: &'static Catalogue, lexicon: &Lexicon, seed: u64) -> String {
    write::text(items, game, catalogue, lexicon, seed)
}

/// A condition that may be read at a point, of depth 4 at most.
pub fn condition(catalogue: &'static Catalogue, lexicon: &Lexicon, point: PointId, seed: u64) -> Expr {
    let mut draw = Draw::new(catalogue, lexicon, Dice::new(seed, 0xc0));
    draw.at(point);
    let depth = 1 + draw.dice.below(4) as u8;
    draw.condition(depth)
}
