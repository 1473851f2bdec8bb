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
    /// suggests the best moves; by default the three that the bot `greedy` likes best; `h1` plays the first one
    "hint" short "h", [Number] "[N] [with POLICY]" in "Decide" => Reads, Looking, |s, rest| s.table()?.hint(rest);
    /// shows the effect of a move without playing it
    "whatif", [Move] "MOVE" in "Decide" => Reads, Looking, |s, rest| s.of_move("whatif", rest)?.whatif(rest);
    /// names the rule that forbids a move
    "why-not", [Move] "MOVE" in "Decide" => Reads, Looking, |s, rest| s.of_move("why-not", rest)?.why_not(rest);
    /// lists the headings of the rules, or shows a section or a ruling
    "rules", [Topic] "[HEADING | RULING]" in "Learn" => Reads, Looking, Racing, |s, rest| s.rules(rest);
    /// explains a score, a card, a word of the game (`explain Coyote`), a ruling (`A11`), a setting, a code (`V2001`),
    /// or any other name
    "explain", [Topic] "NAME | score [SEAT]" in "Learn" => Reads, Looking, Racing, |s, rest| s.explain(rest);
    /// shows which rules had an effect on the last move, or at a rule point for the seat to act or another one
    "why", [Point, Move] "[POINT [as SEAT]]" in "Learn" => Reads, Looking, Racing, |s, rest| s.why(rest);
    /// undoes your last moves, unless something hidden was shown since
    "undo", [Number] "[N]" in "Go back" => Plays, |s, rest| s.table()?.undo(rest, Barrier::Keep);
    /// plays undone moves again, up to your next decision
    "redo", [Number] "[N]" in "Go back" => Plays, |s, rest| s.table()?.redo(rest);
    /// shows the table after move N, as you saw it then; `goto` alone returns to the game
    "goto", [Number] "N | goto" in "Go back" => Reads, Looking, |s, rest| s.table()?.goto(rest);
    /// saves this position under a name; type the same again to return to it, unless something hidden was shown since
    "fork", [Fork] "NAME" in "Go back" => Plays, |s, rest| s.table()?.fork(rest, Barrier::Keep);
    /// starts a game, by default the same one with a new seed; `--position` starts it from the position in a file, and
    /// `--open` hides nothing
    "new", [Game] "[GAME] [--seats N|WHO,WHO] [--seed N] [--with ID,ID] [--position FILE] [--open]"
        in "Game" => Begins, |s, rest| s.begin(rest);
    /// writes the game to a file
    "save", [File] "FILE" in "Game" => Sets, Looking, |s, rest| s.save(rest, false);
    /// continues a saved game; `--anyway` continues it even if the file was changed
    "load", [File] "FILE [--anyway]" in "Game" => Begins, Alone, |s, rest| s.load(rest);
    /// changes how the program works: `set show` chooses what you see at each question, and `set figures` shows the
    /// effect of each choice
    "set", [Setting] "chance auto|typed, set autoshow on|off, set plain on|off, set show all|sheet|change|none, set figures on|off"
        in "Game" => Sets, Looking, Racing, |s, rest| s.set(rest);
    /// ends the session
    "quit" also "exit" also "q", [] "" in "Game" => Leaves, Looking, Racing, |_, _| Ok(String::new());
    /// prints the value of an expression in the rule language: `eval count line`, `eval nuggets + 1 as B`; after
    /// `ITEM:`, in the language of scripts, with the functions and counters of that item
    "eval", [Expression] "[ITEM:] EXPRESSION [as SEAT]" in "Authors" => Reads, Looking, |s, rest| s.eval(rest);
    /// shows the mistakes in the packs
    "check", [] "" in "Authors" => Reads, Looking, Racing, |s, _| Ok(s.check());
    /// reads the packs again, and plays the moves of this game again with them
    "reload", [] "" in "Authors" => Sets, |s, _| s.reload();
    /// shows the cards and variants in play; with ids, starts a new game with them
    "with", [Item] "[ID ...]" in "Authors" => Begins, Alone, |s, rest| s.with(rest);
    /// starts a new game from this position, with some lines changed: `setup nuggets A: 5 circled, 2 left`
    "setup", [] "LINE [; LINE]" in "Authors" => Begins, Alone, |s, rest| s.set_up(rest);
    /// prints the position as you know it; save it in a file, and `new --position FILE` starts from it
    "position", [] "" in "Authors" => Reads, Looking, |s, rest| s.position(rest);
    /// plays a move at a tick of a race against the clock: `at 15 A done`. `at 15 A 2` plays move 2 of the list. `at
    /// TICK stop` ends the race at its last tick. You can type several moves in one line. Some games record a refused
    /// move as void
    "at", [Tick] "TICK SEAT MOVE | at TICK SEAT N | at TICK stop" => Plays, |s, rest| s.table()?.at(rest);
    /// undoes your last moves, even if something hidden was shown since; the record says so
    "undo!", [Number] "[N]" => Plays, |s, rest| s.table()?.undo(rest, Barrier::Cross);
    /// returns to a saved position, even if something hidden was shown since; the record says so
    "fork!", [Fork] "NAME" => Plays, |s, rest| s.table()?.fork(rest, Barrier::Cross);
    /// lists the saved positions
    "forks", [] "" => Reads, Looking, Racing, |s, _| Ok(s.table()?.forks());
    /// writes the game to a file, even if the file holds another game
    "save!", [File] "FILE" => Sets, Looking, |s, rest| s.save(rest, true);
    /// gives the seat of a stopped bot to another bot: `seat B greedy`
    "seat", [Seat] "SEAT POLICY" => Plays, |s, rest| s.table()?.reseat(rest);
    /// shows the random seed: the same seed gives the same cards and dice; a seed that the program chose is shown only
    /// after the game
    "seed", [] "" => Reads, Looking, Racing, |s, rest| s.seed(rest);
    /// shows the moves and words that you can use now; `help all` shows all of them, `help WORD` explains one
    "help" also "?", [Word] "[WORD | all]" => Reads, Looking, Racing, |s, rest| s.help(rest);
}

/// The usage of a word and its help.
pub(super) fn usage(name: &str) -> Option<String> {
    let word = WORDS.iter().find(|word| word.name == name)?;
    Some(format!("{}\n  {}", format!("{name} {}", word.usage).trim_end(), word.doc))
}

/// A verb with its help, its games and its other names, in a column of this width.
pub(super) fn told(verb: &Verb, width: usize) -> String {
    let (usage, chance) = (verb.usage(), if verb.whose == Whose::Nature { "chance: " } else { "" });
    let also = verb.also.iter().filter(|name| !name.contains(' ')).copied().collect::<Vec<_>>().join(", ");
    let also = if also.is_empty() { String::new() } else { format!(" (also: {also})") };
    format!("{usage:width$}  {chance}{}{also}", verb.doc)
}
