//! Reading: a text cut into tokens, blocks and members, its syntax tree, and its layout.

pub(super) mod declared;
pub(super) mod format;
pub(super) mod grammar;
pub(super) mod keywords;
pub(super) mod next;
pub(super) mod parse;
pub(super) mod split;
pub(super) mod syntax;
pub(super) mod tokens;
pub(super) mod words;
