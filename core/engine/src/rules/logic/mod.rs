//! Logic: what can be said of clauses without playing (abstract interpretation over intervals and finite sets).
//!
//! Everything here is *proved*: it holds in every state. What is not found is not said to be false.

mod find;
mod meet;
mod same;
#[cfg(test)]
mod tests;
mod values;

pub(super) use meet::Logic;
