//! Laws about clauses that clash: a clash that is met is a finding and was told before play, and no name decides a game.

mod ahead;
mod beside;
mod drawn;
mod extremes;
mod generated;
mod played;
mod renamed;
mod turned;
mod typed;
