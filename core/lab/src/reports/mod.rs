//! Reports: text, Markdown, HTML, JSON and JUnit, made of folds alone.

pub(crate) mod favours;
pub(crate) mod html;
pub(crate) mod junit;
pub(crate) mod likeness;
pub(crate) mod markdown;
pub(crate) mod plain;
pub(crate) mod report;
pub(crate) mod roster;
pub(crate) mod search;
pub(crate) mod sizes;
pub(crate) mod summary;
