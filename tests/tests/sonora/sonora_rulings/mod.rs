//! Rulings of Sonora: what the rulebook leaves open and how it is decided. Each test bears the number of a ruling of
//! `variants/sonora/rulings.toml` and turns red when it is inverted; a ruling that a setting switches is played both ways.

mod flicks;
mod places;
mod sections;
mod solo;
mod writing;

use javelina_tests::sonora::{Hand, disc};

/// The last step of a Write phase, in which A has nothing on its desk yet, and B waits with a shape to draw.
fn writes(params: &[(&str, i32)]) -> Hand {
    let mut game = Hand::with(2, &[], params);
    game.round(&[("A1", "canyon"), ("B1", "canyon")]);
    game.state.desks[0] = Default::default();
    game
}
