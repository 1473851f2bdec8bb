//! A record that was played again up to a move, as its readers may know it.

use javelina_engine::position::Unplaced;
use javelina_engine::replay::{self, Line};
use javelina_engine::{Block, Due, Outcome, Room, Seat, Table, Threaded};
use javelina_sketch::Theme;

use crate::course::clock::by;
use crate::reading::eyes::{Eyes, Onlooker};

/// A record up to a move, whichever game it is of.
pub trait Replayed {
    /// The number of seats.
    fn seats(&self) -> usize;

    /// Moves that were played.
    fn moves(&self) -> usize;

    /// Who is to act.
    fn due(&self) -> Due;

    /// Takes the last move back. Returns `false` at the start.
    fn step_back(&mut self) -> bool;

    /// Plays a move that was taken back. Returns `false` if there is none.
    fn step_on(&mut self) -> bool;

    /// Returns `true` if no move was taken back.
    fn is_last(&self) -> bool;

    /// Plays a line of a record. Returns `false` if it cannot be played.
    fn retake(&mut self, line: &Line, number: usize) -> bool;

    /// Who made a move, and when.
    fn by(&self, at: usize) -> String;

    /// A move in words, as the readers may read it.
    fn move_line(&self, at: usize) -> Option<String>;

    /// What a move brought, as the readers may read it.
    fn told_of(&self, at: usize) -> Vec<String>;

    /// How the game stands, if all readers see it so.
    fn outcome(&self) -> Option<Outcome>;

    /// The position as lines of text, as far as all readers see it.
    ///
    /// # Errors
    ///
    /// What has to be dealt with before it can be written.
    fn position(&self) -> Result<String, Unplaced>;

    /// The picture of the table, or of a seat's sheet, if there is one that all readers see.
    fn picture(&self, about: Option<Seat>, theme: Theme) -> Option<String>;

    /// The table, or a seat's sheet, as text for the first reader.
    fn text(&self, about: Option<Seat>, plain: bool) -> String;

    /// The table and the sheet of the first reader, or a seat's sheet, in parts for a face with so much room.
    fn blocks(&self, about: Option<Seat>, room: Room) -> Vec<Block>;

    /// See [`Eyes::borrowed`]; `None` if something is hidden from the readers.
    fn borrowed(&self, about: Option<Seat>) -> Option<Seat>;

    /// The round, if the game counts rounds.
    fn round(&self) -> i64;
}

/// The one implementation.
pub(super) struct Record<G: Threaded> {
    pub table: Table<G>,
    pub onlooker: Onlooker,
}

impl<G: Threaded> Record<G> {
    fn eyes(&self) -> Eyes<'_, G> {
        self.onlooker.first(&self.table)
    }
}

impl<G: Threaded> Replayed for Record<G> {
    fn seats(&self) -> usize {
        self.table.seats().count()
    }

    fn moves(&self) -> usize {
        self.table.played().len()
    }

    fn due(&self) -> Due {
        self.table.due()
    }

    fn step_back(&mut self) -> bool {
        self.table.undo_one()
    }

    fn step_on(&mut self) -> bool {
        self.table.redo_one()
    }

    fn is_last(&self) -> bool {
        self.table.undone().is_none()
    }

    fn retake(&mut self, line: &Line, number: usize) -> bool {
        replay::retake(&mut self.table, line, number).is_ok()
    }

    fn by(&self, at: usize) -> String {
        self.table.played().get(at).map(|played| by(&played.step)).unwrap_or_default()
    }

    fn move_line(&self, at: usize) -> Option<String> {
        self.onlooker.move_line(&self.table, at)
    }

    fn told_of(&self, at: usize) -> Vec<String> {
        self.onlooker.told_of(&self.table, at)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.onlooker.outcome(&self.table)
    }

    fn position(&self) -> Result<String, Unplaced> {
        self.onlooker.position(&self.table)
    }

    fn picture(&self, about: Option<Seat>, theme: Theme) -> Option<String> {
        self.onlooker.picture(&self.table, about, theme)
    }

    fn text(&self, about: Option<Seat>, plain: bool) -> String {
        let (eyes, game) = (self.eyes(), self.table.game());
        let seat = about.unwrap_or_else(|| eyes.seat());
        let view = eyes.view(seat);
        if about.is_some() { game.sheet(&view, seat, plain) } else { game.board(&view, plain) }
    }

    fn blocks(&self, about: Option<Seat>, room: Room) -> Vec<Block> {
        let (eyes, game) = (self.eyes(), self.table.game());
        let seat = about.unwrap_or_else(|| eyes.seat());
        let view = eyes.view(seat);
        if about.is_some() { game.sheet_blocks(&view, seat, room) } else { game.blocks(&view, seat, room) }
    }

    fn borrowed(&self, about: Option<Seat>) -> Option<Seat> {
        self.eyes().borrowed(about)
    }

    fn round(&self) -> i64 {
        let mut round = 0;
        self.table.game().measure(self.table.state(), &mut |name, _, value| {
            round = if name == "rounds" { value } else { round };
        });
        round
    }
}
