//! The rulings of Cliffs & Cactuses (`rulings.toml` of the pack) and the rules B1 to B19 (its `rules.md`), each named by
//! a test that turns red when it is inverted. What racers may know stands in `cliffs_hidden`.

mod course;
mod flips;
mod input;
mod larry;
mod multipliers;
mod resolution;
mod tally;
mod targets;
mod teams;
