//! Codes of problems, and those that an item may know of: `known CODE`.

use javelina_engine::{CodePage, Severity};

/// Returns the pages of the codes that reading packs, playing games and reading records report.
pub fn code_pages() -> impl Iterator<Item = CodePage> {
    let texts = [javelina_engine::CODES, javelina_dsl::CODES, javelina_scripts::CODES, include_str!("../../codes.md")];
    texts.into_iter().flat_map(javelina_engine::code_pages)
}

/// Codes of warnings and notes, beside those that begin with L. Some are errors elsewhere.
const WARNINGS: [&str; 20] = [
    "R3015", "R3021", "R3027", "R3029", "R3107", "V2056", "V2085", "V2090", "V2091", "V2092", "V2093", "V2094",
    "V2097", "X4008", "X4020", "X4025", "X4031", "X4032", "X4033", "X4034",
];

/// How bad a code is at its mildest; `None` if there is no such code.
pub(crate) fn severity_of(code: &str) -> Option<Severity> {
    let is_reported = code_pages().any(|page| page.code == code);
    if code.starts_with('L') && is_reported || WARNINGS.contains(&code) {
        return Some(Severity::Warning);
    }
    is_reported.then_some(Severity::Error)
}
