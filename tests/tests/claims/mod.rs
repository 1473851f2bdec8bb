//! What `check` claims of rules holds in play: drawn conditions at drawn points of all games.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic, reason = "tests stop where something is wrong")]

mod law;
