//! The Language Server Protocol: frames, messages, paths.

pub(super) mod frames;
pub(super) mod uris;
pub(super) mod wire;
