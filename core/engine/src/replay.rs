//! The record of a game.
