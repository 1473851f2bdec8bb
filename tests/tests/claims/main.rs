//! What `check`, its notes, `diff` and coverage claim of rules holds in play: drawn conditions at drawn points of all games.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests stop where something is wrong"
)]

mod judge;
mod law;
mod planted;
mod same;

use law::hold;

#[test]
fn no_claim_about_a_rule_of_arizona_is_false_in_play() {
    hold("arizona");
}

#[test]
fn no_claim_about_a_rule_of_sonora_is_false_in_play() {
    hold("sonora");
}

#[test]
fn no_claim_about_a_rule_of_keystone_is_false_in_play() {
    hold("keystone");
}

#[test]
fn no_claim_about_a_rule_of_cliffs_is_false_in_play() {
    hold("cliffs");
}
