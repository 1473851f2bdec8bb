//! Files of packs, and places in them.

use std::ops::Range;

/// A file of a pack, as an index into [`Files`](crate::Files).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A place in a file, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte that is meant.
    pub start: usize,
    /// One past the last byte that is meant.
    pub end: usize,
}

impl Span {
    /// A place in a file.
    pub fn new(file: FileId, range: Range<usize>) -> Self {
        Self { file, start: range.start, end: range.end }
    }

    /// Returns `true` if another place lies in this one.
    pub fn holds(&self, other: &Self) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// The bytes that are meant.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// Identity of a file of a pack. Its name is only for display: two packs may have files of one name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileKey {
    /// The origin of its pack: the path of a folder, or a name.
    pub pack: String,
    /// Its path in the pack, with `/`.
    pub path: String,
}

impl FileKey {
    /// The file at a path of a pack.
    pub fn new(pack: impl Into<String>, path: impl Into<String>) -> Self {
        Self { pack: pack.into(), path: path.into() }
    }
}
