//! Session (`desk`): one running game in texts and values, whichever game it is.
//!
//! [`Desk`] has a method for each thing that a game can be asked; arguments and answers are texts. The [`Eyes`] of whoever
//! reads are the only way from an answer to a state.
//! What was played and taken back stands in a journal. A [`Session`] replies to lines. This crate prints nothing, reads no
//! file or clock and knows no terminal: a REPL, studies and outside programs are thin faces of it.
//!
//! ```
//! use javelina_session::{Alone, NoDisk, SHIPPED, Session, load};
//!
//! let packs = || load(SHIPPED, &javelina_variants::shipped(), 1, &Alone);
//! let mut session = Session::new(packs(), Box::new(move || Ok(packs())), Box::new(NoDisk), false);
//! session.command("new arizona --seats 2 --seed 7 --players human,greedy");
//! assert!(session.command("take 4").text.contains("A takes a 4"));
//! ```

mod any;
mod course;
mod desk;
mod erased;
mod host;
mod reading;
mod table;
mod telling;
mod texts;

#[doc(hidden)]
pub use any::after_shipped;
pub use any::{
    Agent, Alone, AnyGame, Built, Game, Games, Loaded, Mixed, Outside, Replayed, SHIPPED, SitError, Starter, heard,
    open, question,
};
pub use course::clock::by;
pub use course::journal::Keeper;
pub use course::taking_back::anyway;
pub use course::thinking::Thinking;
pub use erased::{Answers, Barrier, Denied, Desk, Figure, Jumps, Manner, Problems, Question, Taken, Told};
pub use host::{
    After, Argument, Clock, Disk, Does, News, NoDisk, NobodyThere, Opening, Outcome, Race, Reload, Reply, Session,
    Show, Tables, WORDS, When, Word, Wrong, is_held_by, load, renew, transcript,
};
pub use reading::complete::Choices;
pub use reading::eyes::{Eyes, Onlooker, Reader};
pub use reading::spellings::{Branch, beginning, branches, last_word, ordered, with_words};
pub use table::{GameDesk, printable_lines};
pub use texts::{
    Lookup, MOST, MOST_RELATED, MOST_TOLD, RECORD, WIDTH, clash, clashes_told, fact_form, gravest, hanging, human,
    is_typed, json_lines, kind_word, page, page_of, pages, place, point_lines, quotable, script_words, short, solid,
    terms, word, word_in_words,
};
