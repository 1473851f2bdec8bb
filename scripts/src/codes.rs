//! The pages behind the codes.
use javelina_engine::CodePage;
/// All codes of scripts, in their order.
pub const CODES: &[CodePage] = &[];
