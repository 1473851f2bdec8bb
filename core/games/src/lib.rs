//! core/games
