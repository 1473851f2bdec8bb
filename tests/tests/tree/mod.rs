//! The tree: packages and files, documents, codes.

pub(super) mod arrows;
pub(super) mod book;
pub(super) mod circles;
pub(super) mod citations;
pub(super) mod codes;
pub(super) mod copies;
pub(super) mod largest;
pub(super) mod packages;
pub(super) mod wayfinding;
