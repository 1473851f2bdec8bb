//! Caravan: a game for two to four seats, as small as can be and still use each part of the contract.
//!
//! Caravans follow a trail of twelve stops to an oasis. Nature draws the sky of each round; then each seat walks one to
//! three stops onward, which takes water, or rests and finds some. The rules stand in `pack/rules.md`.
//!
//! A game is values and functions: it prints nothing, reads no file, knows no clock and draws no luck but what it is
//! handed. In return it gets everything else: the session at a terminal, undo, records that verify, policies, batches,
//! and rules that people change without a compiler. Read the chapters in this order:
//!
//! 1. [`points`] declares what there is and what content may change: kinds, facts, effects, points, settings. A fact has its
//!    answer in its row, an effect what it does.
//! 2. `state` is what lies on the table, as plain data.
//! 3. `actions` says each decision once, with its spelling, reader and help.
//! 4. `ruled` decides what is legal; `play` does it and all that follows by itself.
//! 5. `score` counts; `game` ties `caravan` to the contract; `show` is what people see.
//! 6. `kit` tells the loader how files become the game. It is the one name that the program needs.

mod actions;
mod caravan;
mod game;
mod kit;
mod play;
pub mod points;
mod ruled;
mod score;
mod show;
mod state;

pub use actions::Action;
pub use caravan::Caravan;
pub use game::Event;
pub use kit::CaravanKit;
pub use points::{Sky, Stop};
pub use state::{Stage, State};
