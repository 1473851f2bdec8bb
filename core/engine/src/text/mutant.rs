//! Mutants: small changes of an author's text, each of which a test should notice (mutation testing).

use super::places::FileId;

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mutant {
    /// The file that is changed.
    pub file: FileId,
    /// Where the text is changed: bytes of the file.
    pub start: usize,
    /// One past the last of them.
    pub end: usize,
    /// The word of what is done, in the order in which reports list them.
    pub operator: &'static str,
    /// What is written instead.
    pub to: String,
}
