//! Blocks: parts of a table and a sheet, which a face lays out beside or below each other in the room that it has.

/// How much room a face has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Columns of a line.
    pub columns: usize,
    /// Lines of a page.
    pub rows: usize,
}

/// How the lines of a block are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// They stand as they are.
    Drawn,
    /// Each is a text that may be broken between words.
    Text,
    /// As [`Text`](Self::Text), of what stays the same in the whole game: shown when it begins.
    Once,
}

/// A part of what is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// How its lines are laid out.
    pub form: Form,
    /// Its lines.
    pub lines: Vec<String>,
    /// Where things of a drawing stand in them, for a face that marks what is new and what may be chosen.
    pub anchors: Vec<Anchor>,
}

/// Where a thing stands in the lines of a drawing: so many letters, with one letter before and one after them for marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// Its name, as moves spell it.
    pub name: String,
    /// The line, from 0.
    pub line: usize,
    /// The column of its first letter, from 1.
    pub column: usize,
    /// How many letters.
    pub width: usize,
}

impl Block {
    /// Lines that stand as they are.
    pub fn drawn(lines: impl IntoIterator<Item = String>) -> Self {
        Self { form: Form::Drawn, lines: lines.into_iter().collect(), anchors: Vec::new() }
    }

    /// The drawing, with things that stand in it.
    #[must_use]
    pub fn with(self, anchors: impl IntoIterator<Item = Anchor>) -> Self {
        Self { anchors: anchors.into_iter().collect(), ..self }
    }

    /// Texts that may be broken between words.
    pub fn text(lines: impl IntoIterator<Item = String>) -> Self {
        Self { form: Form::Text, lines: lines.into_iter().collect(), anchors: Vec::new() }
    }

    /// Titles and texts of what is in play.
    pub fn once(lines: impl IntoIterator<Item = String>) -> Self {
        Self { form: Form::Once, lines: lines.into_iter().collect(), anchors: Vec::new() }
    }
}
