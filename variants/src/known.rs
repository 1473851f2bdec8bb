//! Which codes an item may say to know of, `known CODE`.

use javelina_engine::rules::IDLE_CODES;
use javelina_engine::{Severity, position, replay};

use crate::codes::CODES;

/// Codes of warnings and notes, beside those that begin with L. Some are errors elsewhere.
const WARNINGS: [&str; 14] = [
    "R3015", "R3021", "V2085", "V2091", "V2092", "V2094", "X4008", "X4020", "X4025", "X4031", "X4032", "X4033",
    "X4034", "X4036",
];

/// How bad a code is at its mildest; `None` if there is no such code.
pub(crate) fn severity_of(code: &str) -> Option<Severity> {
    let pages = CODES.iter().chain(javelina_dsl::CODES).chain(javelina_scripts::CODES).chain(IDLE_CODES);
    let mut pages = pages.chain(position::CODES).chain(replay::CODES);
    if code.starts_with('L') && pages.any(|page| page.code == code) || WARNINGS.contains(&code) {
        return Some(Severity::Warning);
    }
    pages.any(|page| page.code == code).then_some(Severity::Error)
}
