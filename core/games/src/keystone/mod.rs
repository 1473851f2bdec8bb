//! Keystone: North America, a game of card placement, for 1 to 4 players.

pub mod content;
pub mod points;
mod settings;
mod state;
mod vocabulary;
