//! Layout: whole files of rules, and the rules between the quotes of content files.

use javelina_engine::{Diagnostic, FileId, Files};
use javelina_variants::Reader;

use crate::edits::ends::with_ends;

/// The text of a file, laid out, with its line ends; of a content file (`is_toml`) only what stands between the quotes of
/// its rules changes.
///
/// # Errors
///
/// What keeps the file, or one of its rule texts, from being read.
pub fn laid_out(files: &Files, file: FileId, is_toml: bool) -> Result<String, Vec<Diagnostic>> {
    if !is_toml {
        return javelina_dsl::format(files, file, None).map(|new| with_ends(files.text(file), &new));
    }
    let (mut text, mut found) = (files.text(file).to_string(), Reader::new(file).syntax(files.text(file)));
    if !found.is_empty() {
        return Err(found);
    }
    for range in javelina_variants::rule_texts(files.text(file)).into_iter().rev() {
        match javelina_dsl::format(files, file, Some(range.clone())) {
            Ok(rules) => text.replace_range(range, &format!("\n{rules}")),
            Err(problems) => found.splice(0..0, problems).for_each(drop),
        }
    }
    if found.is_empty() { Ok(with_ends(files.text(file), &text)) } else { Err(found) }
}
