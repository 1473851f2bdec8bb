//! Whether content is sound as a whole.

use super::content::Content;

/// All problems, each with the file and key of the pack that it belongs to.
pub(super) fn problems(content: &Content) -> Vec<(&'static str, String)> {
    let mut problems = Vec::new();
    if let Err(error) = super::board_of(content) {
        problems.push(("settings.board", error.to_string()));
    }
    problems
}
