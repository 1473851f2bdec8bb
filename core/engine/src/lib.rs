//! The contract that every game obeys, and the machine around it: rule points that content answers, keyed luck,
//! tables, replays, refusals and ledgers with reasons.
//!
//! This crate knows no game, parses no text of authors, prints nothing, reads no file, and knows no clock, thread or
//! unkeyed random number.

mod actions;
mod answers;
mod block;
mod diagnostic;
mod digest;
mod due;
mod element;
mod events;
mod foresight;
mod game;
mod heard;
mod holes;
pub mod limits;
mod long;
mod luck;
mod mention;
mod named;
mod naming;
mod outcome;
pub mod position;
mod present;
mod presets;
mod refusal;
pub mod replay;
mod ruled;
pub mod rules;
mod seat;
mod stages;
mod table;
mod verbs;
mod whys;
mod words;
mod worth;

pub use actions::{Answers, Hole, Rows, Typed, Whole};
pub use answers::{Answer, Offered};
pub use block::{Block, Form, Room};
pub use diagnostic::{
    CodePage, Diagnostic, FileId, FileKey, Files, Fix, Severity, Span, code_pages, has_errors, place_in,
};
pub use digest::Digest;
pub use due::{Due, due};
pub use element::{Element, Kinded};
pub use foresight::Foresight;
pub use game::{Family, Game, Move, Order, Playable, Turn, uniform, written};
pub use heard::{Extent, Flow, Heard, Silent, Sink, Tape};
pub use holes::{Named, SeatLetter};
#[doc(hidden)]
pub use javelina_sketch::{Padded, Sketch, beginning, cells};
pub use long::Long;
pub use luck::{Dice, Key, Luck};
pub use mention::{Mention, Note, Passage, Spot};
pub use named::{SeatsError, player};
pub use naming::{
    Found, Names, alike, bare, find, first_names, or_none, parts_of, plain, quoted, rsplit_word, unquoted,
};
pub use outcome::{Finding, FindingKind, Ledger, Outcome, Row, Standing};
pub use present::{Present, Threaded};
pub use presets::{Effort, Presets};
pub use refusal::{Citation, Refusal, Source};
pub use ruled::{
    Adapter, Asker, Doing, FactArg, FactSet, FactValue, Judged, Laps, OpenView, Placed, PositionKey, Rank, Ranking,
    Reason, Ruled, Scored, Sound, Thing, Words, Zoned, cards, carry, counter, gone, lap,
};
pub use seat::{Actor, MAX_SEATS, Seat, SeatSet, Seats, Tick};
pub use table::{Played, Table};
#[doc(hidden)]
pub use verbs::{Spelled, Spelling, arguments};
pub use verbs::{Verb, Whose, spell, verb};
pub use words::{closest, counted, did_you_mean, nearest, or_joined, printable, split_mark, times};

/// Pages of the codes of this package, as [`code_pages`] reads them.
pub const CODES: &str = include_str!("../codes.md");
