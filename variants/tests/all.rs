//! Every specification of this package in one binary; a file is a module.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod clashes;
mod cliffs;
mod columns;
mod golden;
mod homes;
mod hostile;
mod keystone;
mod keystone_house;
mod library;
mod limits;
mod missing;
mod mistakes;
mod noted;
mod outside;
mod pairs;
mod planted;
mod rulings;
mod scripted;
mod seats;
mod secrets;
mod setups;
mod shipped;
mod slips;
mod sonora;
mod support;
mod tables;
mod texts;
