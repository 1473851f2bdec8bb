//! Every specification of this package in one binary; a file is a module.

mod annotations;
mod bots;
mod campaign;
mod commands;
mod coverage;
mod draw;
mod duels;
mod files;
mod findings;
mod gates;
mod guard;
mod items;
mod journal;
mod packs;
mod printed;
mod readme;
mod records;
mod rules;
mod secrets;
mod sessions;
mod shards;
mod shown;
mod support;
mod taking_back;
mod told;
mod verdicts;
