//! The pages behind the codes of this crate.

use javelina_engine::CodePage;

/// Every code of this crate, in order.
pub const CODES: &[CodePage] = &[];
