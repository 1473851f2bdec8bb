//! Blocks: parts of a table and a sheet, which a face lays out beside or below each other in the room that it has.

use javelina_sketch::{Anchor, Drawing};

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

impl Block {
    /// Lines that stand as they are.
    pub fn drawn(lines: impl IntoIterator<Item = String>) -> Self {
        Self { form: Form::Drawn, lines: lines.into_iter().collect(), anchors: Vec::new() }
    }

    /// The block, with things that stand in its lines.
    #[must_use]
    pub fn with(self, anchors: impl IntoIterator<Item = Anchor>) -> Self {
        Self { anchors: anchors.into_iter().collect(), ..self }
    }

    /// A drawing of a sketch.
    pub fn sketched(drawing: Drawing) -> Self {
        Self::drawn(drawing.lines).with(drawing.anchors)
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
