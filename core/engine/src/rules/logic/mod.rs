//! Logic: what can be said of clauses without playing (abstract interpretation over intervals and finite sets).
//!
//! Everything here is *proved*: it holds in every state. What is not found is not said to be false.

mod atoms;
mod counted;
mod facts;
mod findings;
mod fold;
#[cfg(test)]
mod tests;
mod limits;
mod meet;
mod paths;
mod reach;
mod rivals;
mod ties;
mod tree;
mod value;

pub(super) use meet::Logic;
