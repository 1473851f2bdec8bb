//! The words of the REPL: a row each, from which help, Tab, did-you-mean and refusals follow.

use javelina_engine::{Verb, Whose};

use super::session::Session;
use crate::erased::{Barrier, Told};

/// What may stand after a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Argument {
    /// A game.
    Game,
    /// A move of whoever is asked.
    Move,
    /// The letter of a seat.
    Seat,
    /// A tick of a phase against the clock, then a seat and a move.
    Tick,
    /// A file.
    File,
    /// A card or a variant of the game.
    Item,
    /// What the rules of the game have a name for.
    Topic,
    /// A rule point.
    Point,
    /// The name of a position that was kept.
    Fork,
    /// A setting of the REPL, with its value.
    Setting,
    /// An expression of the rules language.
    Expression,
    /// A word, or a verb of the game.
    Word,
    /// A number.
    Number,
}

/// Effect of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Answers a question about the game.
    Reads,
    /// Plays, takes back, or writes into the record.
    Plays,
    /// Begins another game in place of the one at the table.
    Begins,
    /// Changes packs, files, or how the session behaves.
    Sets,
    /// Ends the session.
    Leaves,
}

/// A time at which only some words work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// An earlier position is looked at.
    Looking,
    /// A clock runs.
    Racing,
    /// Nothing stands after the word, so it only answers, at any time.
    Alone,
}

/// A word of the REPL.
pub struct Word {
    /// Its name.
    pub name: &'static str,
    /// Other names.
    pub also: &'static [&'static str],
    /// Its name in one letter, at a terminal; empty if it has none. Elsewhere a letter may be the start of a verb.
    pub short: &'static str,
    /// What may stand after it.
    pub takes: &'static [Argument],
    /// The same as help writes it.
    pub usage: &'static str,
    /// The line of `help` that names it; empty if only `help all` does.
    pub purpose: &'static str,
    /// Its help.
    pub doc: &'static str,
    /// Its effect.
    pub does: Does,
    /// When it works, where not every word does.
    pub when: &'static [When],
    pub(super) run: fn(&mut Session, &str) -> Told,
}

impl Word {
    /// The word of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        WORDS.iter().find(|word| word.name == name || word.also.contains(&name))
    }
}

/// Rows of words: names, what may stand after them, the line of `help`, effect, when they work, and their function.
macro_rules! words {
    ($($(#[doc = $doc:literal])+ $name:literal $(also $also:literal)* $(short $short:literal)?,
       [$($takes:ident),*] $usage:literal $(in $purpose:literal)? => $does:ident $(, $when:ident)*,
       |$s:tt, $rest:tt| $run:expr;)*) => {
        /// The words, in the order of help.
        pub const WORDS: &[Word] = &[$(Word {
            name: $name,
            also: &[$($also),*],
            short: concat!($($short)?),
            takes: &[$(Argument::$takes),*],
            usage: $usage,
            purpose: concat!($($purpose)?),
            doc: concat!($($doc),+).trim_ascii_start(),
            does: Does::$does,
            when: &[$(When::$when),*],
            run: |$s, $rest| $run,
        }),*];
    };
}

words! {
    /// shows the table and your sheet
    "show", [] "" in "See" => Reads, Looking, Racing, |s, _| Ok(s.table()?.show());
    /// shows the table
    "board" short "b", [] "" in "See" => Reads, Looking, Racing, |s, _| Ok(s.table()?.board());
    /// draws a sheet
    "sheet" short "s", [Seat] "[SEAT]" in "See" => Reads, Looking, Racing, |s, rest| s.table()?.sheet(rest);
    /// shows the standings, or the score of one side
    "score", [Seat] "[SEAT]" in "See" => Reads, Looking, Racing, |s, rest| s.table()?.score(rest);
    /// shows the levels of the scenario and your progress
    "levels", [] "" in "See" => Reads, Looking, Racing, |s, _| Ok(s.table()?.levels());
    /// shows the last moves
    "log" short "l", [Number] "[N]" in "See" => Reads, Looking, Racing, |s, rest| s.table()?.log(rest);
    /// lists the possible moves; type a number to play one
    "moves" short "m", [] "[TEXT]" in "Decide" => Reads, Looking, Racing, |s, rest| s.table()?.moves(rest);
    /// suggests the best moves, judged from what you know; by default 3, judged by `greedy`; `h1` plays the first one
    "hint" short "h", [Number] "[N] [with POLICY]" in "Decide" => Reads, Looking, |s, rest| s.table()?.hint(rest);
    /// shows the effect of a move without playing it
    "whatif", [Move] "MOVE" in "Decide" => Reads, Looking, |s, rest| s.of_move("whatif", rest)?.whatif(rest);
    /// names the rule that forbids a move
    "why-not", [Move] "MOVE" in "Decide" => Reads, Looking, |s, rest| s.of_move("why-not", rest)?.why_not(rest);
    /// lists the headings of the rules, or shows a section or a ruling
    "rules", [Topic] "[HEADING | RULING]" in "Learn" => Reads, Looking, Racing, |s, rest| s.rules(rest);
    /// explains a score, or a name: a card, an element of any kind (`explain Coyote`), a ruling (`A11`), a section, a
    /// setting, a fact, a point, an effect, a code (`V2001`) or a word
    "explain", [Topic] "NAME | score [SEAT]" in "Learn" => Reads, Looking, Racing, |s, rest| s.explain(rest);
    /// shows which rules applied to the last move, or at a rule point
    "why", [Point, Move] "[POINT]" in "Learn" => Reads, Looking, Racing, |s, rest| s.why(rest);
    /// undoes your last decisions, unless something was revealed since
    "undo", [Number] "[N]" in "Go back" => Plays, |s, rest| s.table()?.undo(rest, Barrier::Keep);
    /// plays undone decisions again, up to your next question
    "redo", [Number] "[N]" in "Go back" => Plays, |s, rest| s.table()?.redo(rest);
    /// shows the position after N moves as you knew it then; `goto` returns
    "goto", [Number] "N | goto" in "Go back" => Reads, Looking, |s, rest| s.table()?.goto(rest);
    /// keeps this position under a name; `fork NAME` again returns to it, if `undo` could
    "fork", [Fork] "NAME" in "Go back" => Plays, |s, rest| s.table()?.fork(rest, Barrier::Keep);
    /// starts a game, by default the same one with a new seed; `--position`: from the position in a file; `--open`:
    /// nothing is hidden or refused
    "new", [Game] "[GAME] [--seats N] [--seed N] [--with ID,ID] [--players WHO,WHO] [--position FILE] [--open]"
        in "Game" => Begins, |s, rest| s.begin(rest);
    /// writes the game to a file
    "save", [File] "FILE" in "Game" => Sets, Looking, |s, rest| s.save(rest, false);
    /// continues a saved game; `--anyway`: even if the file was changed
    "load", [File] "FILE [--anyway]" in "Game" => Begins, Alone, |s, rest| s.load(rest);
    /// changes a setting of the session; `show`: the parts that a terminal prints at each question; `figures`: an
    /// estimate next to each choice
    "set", [Setting] "chance auto|typed, set autoshow on|off, set plain on|off, set show all|sheet|change|none, set figures on|off"
        in "Game" => Sets, Looking, Racing, |s, rest| s.set(rest);
    /// ends the session
    "quit" also "exit" also "q", [] "" in "Game" => Leaves, Looking, Racing, |_, _| Ok(String::new());
    /// evaluates an expression of the rules language: `eval count line`, `eval nuggets + 1 as B`; after `ITEM:`, one in
    /// Rhai with the functions and counters of that item
    "eval", [Expression] "[ITEM:] EXPRESSION [as SEAT]" in "Authors" => Reads, Looking, |s, rest| s.eval(rest);
    /// shows the problems of the packs
    "check", [] "" in "Authors" => Reads, Looking, Racing, |s, _| Ok(s.check());
    /// reads the packs again and replays the moves with them
    "reload", [] "" in "Authors" => Sets, |s, _| s.reload();
    /// shows the cards and variants in play, or starts again with these
    "with", [Item] "[ID ...]" in "Authors" => Begins, Alone, |s, rest| s.with(rest);
    /// starts a new game from this position with these lines changed: `setup nuggets A: 5 circled, 2 left`
    "setup", [] "LINE [; LINE]" in "Authors" => Begins, Alone, |s, rest| s.set_up(rest);
    /// prints the position as you know it, as lines that `new --position` reads
    "position", [] "" in "Authors" => Reads, Looking, |s, rest| s.position(rest);
    /// in a phase against the clock, plays a move, or entry N of `moves`, at a tick: `at 15 A done`. `at TICK stop`
    /// ends the phase at its last tick. One line can hold several moves. Some games record a refused move as void
    "at", [Tick] "TICK SEAT MOVE | at TICK SEAT N | at TICK stop" => Plays, |s, rest| s.table()?.at(rest);
    /// undoes your last decisions even if something was revealed since; the record notes it
    "undo!", [Number] "[N]" => Plays, |s, rest| s.table()?.undo(rest, Barrier::Cross);
    /// returns to a kept position even if something was revealed since; the record notes it
    "fork!", [Fork] "NAME" => Plays, |s, rest| s.table()?.fork(rest, Barrier::Cross);
    /// lists the kept positions
    "forks", [] "" => Reads, Looking, Racing, |s, _| Ok(s.table()?.forks());
    /// writes the game to a file, even over the record of another game
    "save!", [File] "FILE" => Sets, Looking, |s, rest| s.save(rest, true);
    /// gives the seat of a bot that was stopped to another policy: `seat B greedy`
    "seat", [Seat] "SEAT POLICY" => Plays, |s, rest| s.table()?.reseat(rest);
    /// shows the seed of the game's luck; a seed that was drawn, only after the game
    "seed", [] "" => Reads, Looking, Racing, |s, rest| s.seed(rest);
    /// shows the moves and words for now; `help all`: every word and move; `help WORD`: one of them
    "help" also "?", [Word] "[WORD | all]" => Reads, Looking, Racing, |s, rest| s.help(rest);
}

/// The usage of a word, and what it does.
pub(super) fn usage(name: &str) -> Option<String> {
    let word = WORDS.iter().find(|word| word.name == name)?;
    Some(format!("{}\n  {}", format!("{name} {}", word.usage).trim_end(), word.doc))
}

/// A verb with what it does, who else's word it is, and other names: in a column of this width.
pub(super) fn told(verb: &Verb, width: usize) -> String {
    let (usage, chance) = (verb.usage(), if verb.whose == Whose::Nature { "chance: " } else { "" });
    let also = verb.also.iter().filter(|name| !name.contains(' ')).copied().collect::<Vec<_>>().join(", ");
    let also = if also.is_empty() { String::new() } else { format!(" (also: {also})") };
    format!("{usage:width$}  {chance}{}{also}", verb.doc)
}
