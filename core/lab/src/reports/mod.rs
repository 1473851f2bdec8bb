//! Reports: text, markdown, HTML, JSON and JUnit, made of folds alone.

pub(crate) mod arms;
pub(crate) mod batch;
pub(crate) mod document;
pub(crate) mod favours;
pub(crate) mod html;
pub(crate) mod junit;
pub(crate) mod likeness;
pub(crate) mod plain;
pub(crate) mod report;
pub(crate) mod roster;
pub(crate) mod search;
pub(crate) mod sizes;
pub(crate) mod summary;
mod terminal;
pub(crate) mod wrapping;
