//! Tables: a number for each of some elements of a kind, which never changes.

use crate::rules::declared::ids::{ItemId, KindId};
use crate::{FileId, Span};

/// A table of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableDecl {
    /// The item that owns it.
    pub item: ItemId,
    /// Its name.
    pub name: String,
    /// The kind of its elements.
    pub per: KindId,
    /// The least number that it may hold.
    pub least: i32,
    /// The greatest number that it may hold.
    pub greatest: i32,
    /// The number of each element; [`ABSENT`](crate::rules::ABSENT) for elements that it leaves out.
    pub values: Vec<i32>,
    /// The spreadsheet file that it is read from, if its rows are not in the text.
    pub file: Option<FileId>,
    /// The numbers in that file, with their places.
    pub cells: Vec<(i32, Span)>,
}
