//! Every specification of this package in one binary; a file is a module.

mod clashes;
mod cliffs;
mod golden;
mod hostile;
mod keystone;
mod keystone_house;
mod limits;
mod missing;
mod mistakes;
mod noted;
mod outside;
mod pairs;
mod planted;
mod rulings;
mod scripted;
mod setups;
mod shipped;
mod sonora;
mod texts;
