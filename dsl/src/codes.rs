//! The pages behind the codes of this crate.

use javelina_engine::CodePage;

/// The pages behind the codes of this crate, in the order of the codes.
pub const CODES: &[CodePage] = &[];
