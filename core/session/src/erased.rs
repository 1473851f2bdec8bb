//! The trait of a running game, whichever game it is.

use std::sync::Arc;

use javelina_engine::position::Unplaced;
use javelina_engine::replay::{Header, Replay};
use javelina_engine::{Block, Diagnostic, Files, Move, Outcome, Room, Seat, Verb};

use crate::course::journal::Keeper;
use crate::course::thinking::Thinking;
use crate::reading::complete::Choices;

/// How a session behaves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// Whether moves of Nature are typed.
    pub typed_chance: bool,
    /// Whether the table is shown after each move.
    pub autoshow: bool,
    /// One fact a line.
    pub plain: bool,
    /// Whether the log says what each move brought.
    pub tells: bool,
    /// Whether lines are read, so that somebody can ask when the game is over.
    pub is_read: bool,
    /// The columns of a line of rules and help.
    pub columns: usize,
}

/// Reason why a line does nothing, in words for whoever typed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denied(pub String);

impl<T: Into<String>> From<T> for Denied {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

/// Answer to a line, or the reason why it does nothing.
pub type Told = Result<String, Denied>;

/// Treatment of what became known since a decision that is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// Refuses.
    Keep,
    /// Takes the decision back all the same; the record lists what was known.
    Cross,
}

/// What is wrong with an expression.
#[derive(Debug)]
pub struct Problems {
    /// Its text.
    pub files: Files,
    /// Each problem, by place.
    pub found: Vec<Diagnostic>,
}

/// What is said of a file that a game goes on from.
pub enum Taken {
    /// All of it stands; what there is to say.
    Up(Vec<String>),
    /// It cannot be gone on from.
    Refused(String),
}

/// What a person is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who is asked.
    pub seat: Seat,
    /// The question, in a few words.
    pub text: String,
    /// What may be answered, in the order of the numbers that `moves` gives.
    pub choices: Vec<String>,
    /// Whether there are more answers than can be listed.
    pub is_open: bool,
    /// Whether the clock runs.
    pub is_timed: bool,
}

/// What a choice leads to, as far as the reader may know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// The change of the reader's score if the game ended then; `None` if that rests on what is hidden.
    pub points: Option<i32>,
    /// What else it brings; `?` if that rests on what is hidden.
    pub gist: String,
}

/// Answers about a running game, as far as its reader may know.
#[expect(clippy::missing_errors_doc, reason = "a refusal says its reason")]
pub trait Answers {
    /// The table and the sheet of whoever reads along.
    fn show(&self) -> String;
    /// The table.
    fn board(&self) -> String;
    /// The sheet of a seat, named by letter or player; that of whoever reads along if none is named.
    fn sheet(&self, seat: &str) -> Told;
    /// The score of a seat's side, or of all.
    fn score(&mut self, seat: &str) -> Told;
    /// The levels that whoever reads along can reach.
    fn levels(&self) -> String;
    /// Returns `true` if there are levels.
    fn has_levels(&self) -> bool;
    /// The legal moves with this text in them, numbered.
    fn moves(&self, with: &str) -> Told;
    /// The last moves; `count` is their number, 20 if it is empty.
    fn log(&self, count: &str) -> Told;
    /// The lines of a score or an element; `None` if nothing has this name.
    fn explain(&self, name: &str) -> Option<Told>;
    /// What the rules said to the last move, to a move, or at a rule point.
    fn why(&self, what: &str) -> Told;
    /// The rules that forbid a move.
    fn why_not(&self, line: &str) -> Told;
    /// The position as lines of text, as far as the reader may know it.
    fn position(&self) -> Told;
    /// The best moves as a policy judges them: `[N] [with POLICY]`.
    fn hint(&self, rest: &str) -> Told;
    /// What a move would do.
    fn whatif(&self, line: &str) -> Told;
    /// The positions that were kept.
    fn forks(&self) -> String;
    /// The seed, or the reason why it is not shown.
    fn seed(&self) -> String;
}

/// Ways to another position of a game.
#[expect(clippy::missing_errors_doc, reason = "a refusal says its reason")]
pub trait Jumps {
    /// Takes back the last decisions: `[N]`.
    fn undo(&mut self, rest: &str, barrier: Barrier) -> Told;
    /// Plays decisions again that were taken back: `[N]`.
    fn redo(&mut self, rest: &str) -> Told;
    /// Looks at the position after `N` moves; comes back if `rest` is empty.
    fn goto(&mut self, rest: &str) -> Told;
    /// Keeps a position under a name, or goes back to it.
    fn fork(&mut self, name: &str, barrier: Barrier) -> Told;
}

/// A running game, type-erased: what faces (a prompt, transcripts, outside programs) ask of it.
#[expect(clippy::missing_errors_doc, reason = "a refusal says its reason")]
pub trait Desk: Answers + Jumps + Send {
    /// Sets how the session behaves from now on.
    fn behaves(&mut self, manner: Manner);
    /// Refuses whatever does more than read while an earlier position is looked at.
    fn not_looking(&self) -> Result<(), Denied>;
    /// Plays a move, or the move of a number in `moves`; `None` if the line begins with no verb of the game.
    fn play(&mut self, line: &str) -> Option<Told>;
    /// Seats another policy for a bot that was stopped: `SEAT POLICY`.
    fn reseat(&mut self, rest: &str) -> Told;
    /// Plays moves at a tick of a phase against the clock, or ends the phase: `TICK SEAT MOVE`, `TICK stop`.
    fn at(&mut self, rest: &str) -> Told;
    /// An empty line: a bot that was stopped thinks on; what happened.
    fn press_enter(&mut self) -> Told;
    /// The tick that a phase against the clock has reached, and the one at which it ends.
    fn phase(&self) -> Option<(u32, u32)>;
    /// Says that a real clock runs, and which tick it has reached: bots act no later, and nothing ends before.
    fn goes_by(&mut self, reached: Option<u32>);
    /// Lets bots act by a real clock that has reached a tick, and ends the phase after its last one; what happened.
    fn clock_at(&mut self, reached: u32) -> Vec<String>;
    /// The seats of people.
    fn persons(&self) -> Vec<Seat>;
    /// Lets Nature and bots act until a person is to act; what happened.
    fn run_on(&mut self) -> String;
    /// The events that rules caused before the first move, as lines that all people at the table may read.
    fn told_first(&self) -> Vec<String>;
    /// As [`run_on`](Self::run_on) for a game that was played before: with people at the table, a phase against the clock
    /// stands where it stood and does not end by itself.
    fn go_on(&mut self) -> String;
    /// Tells somebody who waits who thinks from now on.
    fn watched_by(&mut self, thinking: Arc<Thinking>);
    /// The names of the elements of the game's kinds, which `explain` takes.
    fn names_of_elements(&self) -> Vec<String>;
    /// What each element of this name is.
    fn told_of_element(&self, name: &str) -> Vec<String>;
    /// The record of the game.
    fn record(&self) -> String;
    /// The position as lines of text under other ones, to begin a new game at: as the reader may know it, with lines about
    /// other seats that this reader does not see.
    ///
    /// # Errors
    ///
    /// What has to be dealt with before it can be written.
    fn position_under(&self, over: &str) -> Result<String, Unplaced>;
    /// What a prompt shows.
    fn prompt(&self) -> String;
    /// What a person is asked, if one is and nobody looks at an earlier position.
    fn question(&self) -> Option<Question>;
    /// What each choice of the question leads to, in their order; nothing if there are too many.
    fn figures(&self) -> Vec<Figure>;
    /// The table and the sheet of whoever reads along, in parts for a face with so much room.
    fn blocks(&self, room: Room) -> Vec<Block>;
    /// The sheet of a seat, named by letter or player, in parts for a face with so much room; of whoever reads along if none is
    /// named. `None` if there is no such seat.
    fn sheet_blocks(&self, seat: &str, room: Room) -> Option<Vec<Block>>;
    /// The person who reads along, if other people at the table may not know what that one sees.
    fn reads_alone(&self) -> Option<Seat>;
    /// What all people at the table may hear of the moves after the first `moves`; `None` if there are no more.
    fn heard_since(&self, moves: usize) -> Option<Vec<String>>;
    /// Lines about what was turned up in the moves after the first `moves`, as a face shows them one at a time.
    fn reveals_since(&self, moves: usize) -> Vec<String>;
    /// A number that changes with the position: moves, what is taken back, looks.
    fn standing(&self) -> u64;
    /// Whether a line is a move that whoever is asked may make, as far as its maker may know.
    fn is_move(&self, line: &str) -> bool;
    /// The words about a seat that may follow the name of a player.
    fn seat_words(&self) -> &'static [(&'static str, &'static str)];
    /// What may be typed now, for completion.
    fn completions(&self) -> Choices;
    /// Whether the game is over or void.
    fn is_over(&self) -> bool;
    /// The first value of the game that was cut off at a limit, in words.
    fn capped(&self) -> Option<String>;
    /// Kept positions and the redo history, in words: a game that is played again from its start loses them.
    fn lost_anew(&self) -> Option<String>;
    /// Why a bot could not go on, if one could not.
    fn trouble(&self) -> Option<&str>;
    /// What was chosen for the game: id, seats, cards and variants.
    fn header(&self) -> &Header;
    /// Hands further lines of the record to a keeper, which has those that there are.
    fn record_to(&mut self, keeper: Arc<dyn Keeper>);
    /// What an expression of the rules language comes to (`EXPR`, or `EXPR as SEAT`), and the facts behind it.
    ///
    /// # Errors
    ///
    /// What is wrong with the expression.
    fn eval(&self, line: &str) -> Result<String, Problems>;
    /// Goes on from a record, see [`Taken`]. `content` is what is in play as the record's format names it.
    fn take_up(&mut self, replay: &Replay, content: &[(String, String)], anyway: bool) -> Taken;
    /// Plays the moves of a record again under other content, with what was taken back if that can be played; `moves` are
    /// those that stand. The first refusal.
    fn play_again(&mut self, replay: &Replay, moves: &[Move<String>]) -> Option<String>;
    /// Ends a look, and plays the move of a bot in which content went wrong, so that the record says what became of the game.
    fn leave(&mut self);
    /// How many times something known was taken back.
    fn crossed(&self) -> usize;
    /// Whether a person has decided on something.
    fn is_begun(&self) -> bool;
    /// Why a game of bots has not ended, if it has not.
    fn standstill(&self) -> Option<String>;
    /// The moves so far as texts, with their actors and ticks.
    fn moves_so_far(&self) -> Vec<Move<String>>;
    /// Plays moves given as texts, as far as they are legal; the first refusal.
    fn play_all(&mut self, moves: &[Move<String>]) -> Option<String>;
    /// The verbs of the game.
    fn verbs(&self) -> &'static [Verb];
    /// Returns `true` if moves of a verb can come in this game, with what is in play.
    fn has_verb(&self, verb: &Verb) -> bool;
    /// How the game stands.
    fn outcome(&self) -> Outcome;
    /// The final word on the game.
    fn result(&self) -> String;
}
