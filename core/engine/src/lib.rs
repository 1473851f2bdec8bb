//! The contract that every game obeys, and the machine around it: rule points that content answers, keyed luck,
//! tables, replays, refusals and ledgers with reasons.
//!
//! This crate knows no game, parses no text of authors, prints nothing, reads no file, and knows no clock, thread or
//! unkeyed random number.

mod contract;
mod due;
pub mod limits;
mod luck;
mod moves;
mod players;
pub mod position;
pub mod replay;
mod ruled;
pub mod rules;
mod table;
mod text;
mod values;

pub use contract::foresight::Foresight;
pub use contract::game::{Family, Game, Move, Order, Playable, Turn, uniform, written};
pub use contract::heard::{Extent, Flow, Heard, Silent, Sink, Tape};
pub use contract::mention::{Mention, Note, Passage, Spot};
pub use contract::outcome::{Finding, FindingKind, Ledger, Outcome, Row, Standing};
pub use contract::present::{Present, Threaded};
pub use contract::refusal::{Citation, Refusal, Source};
pub use contract::seat::{Actor, MAX_SEATS, Seat, SeatSet, Seats, Tick};
pub use due::{Due, due};
#[doc(hidden)]
pub use javelina_sketch::{Padded, Sketch, beginning, cells};
pub use luck::{Dice, Key, Luck};
pub use moves::actions::{Answers, Hole, Rows, Typed, Whole};
pub use moves::answers::{Answer, Offered, has_offers};
pub use moves::holes::{Named, SeatLetter};
#[doc(hidden)]
pub use moves::verbs::{Spelled, Spelling, arguments};
pub use moves::verbs::{Verb, Whose, misread, no_verb, spell, verb};
pub use players::named::{SeatsError, player};
pub use players::presets::{Effort, Presets};
pub use ruled::{
    Adapter, Asker, Doing, FactArg, FactSet, FactValue, Judged, Laps, OpenView, Placed, PositionKey, Question, Rank,
    Ranking, Reason, Refusing, Ruled, Scored, Sound, Thing, Words, Zoned, cards, carry, counter, gone, lap,
};
pub use table::{Played, Table};
pub use text::block::{Block, Form, Room};
pub use text::diagnostic::{CodePage, Diagnostic, Files, Fix, Severity, code_pages, has_errors, place_in};
pub use text::made::{Grid, Made, Piece};
pub use text::mutant::Mutant;
pub use text::naming::{
    Found, Names, alike, bare, find, first_names, one_of, or_none, parts_of, plain, quoted, rsplit_word, unquoted,
};
pub use text::places::{FileId, FileKey, Span};
pub use text::words::{closest, counted, did_you_mean, is_slip, nearest, or_joined, printable, split_mark, times};
pub use values::digest::Digest;
pub use values::element::{Element, Kinded};
pub use values::long::Long;

/// Pages of the codes of this package, as [`code_pages`] reads them.
pub const CODES: &str = include_str!("../codes.md");
