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

/// Rows of words: names, what may stand after them, effect, when they work, and their function.
macro_rules! words {
    ($($(#[doc = $doc:literal])+ $name:literal $(also $also:literal)* $(short $short:literal)?,
       [$($takes:ident),*] $usage:literal => $does:ident $(, $when:ident)*, |$s:tt, $rest:tt| $run:expr;)*) => {
        /// The words, in the order of help.
        pub const WORDS: &[Word] = &[$(Word {
            name: $name,
            also: &[$($also),*],
            short: concat!($($short)?),
            takes: &[$(Argument::$takes),*],
            usage: $usage,
            doc: concat!($($doc),+).trim_ascii_start(),
            does: Does::$does,
            when: &[$(When::$when),*],
            run: |$s, $rest| $run,
        }),*];
    };
}

words! {
    /// begins a game; alone, the same one with a fresh seed; `--position`: from the position in a file; `--open`: nothing is
    /// hidden or refused
    "new", [Game] "[GAME] [--seats N] [--seed N] [--with ID,ID] [--players WHO,WHO] [--position FILE] [--open]"
        => Begins, |s, rest| s.begin(rest);
    /// shows the table and your sheet
    "show", [] "" => Reads, Looking, Racing, |s, _| Ok(s.table()?.show());
    /// shows the table
    "board" short "b", [] "" => Reads, Looking, Racing, |s, _| Ok(s.table()?.board());
    /// draws a sheet
    "sheet" short "s", [Seat] "[SEAT]" => Reads, Looking, Racing, |s, rest| s.table()?.sheet(rest);
    /// shows how everybody stands, or one side
    "score", [Seat] "[SEAT]" => Reads, Looking, Racing, |s, rest| s.table()?.score(rest);
    /// shows which levels you may reach, and how far you are
    "levels", [] "" => Reads, Looking, Racing, |s, _| Ok(s.table()?.levels());
    /// lists what may be done, numbered; a number plays it
    "moves" short "m", [] "[TEXT]" => Reads, Looking, Racing, |s, rest| s.table()?.moves(rest);
    /// shows the last moves
    "log" short "l", [Number] "[N]" => Reads, Looking, Racing, |s, rest| s.table()?.log(rest);
    /// says what the rules said to the last move, or at a rule point
    "why", [Point, Move] "[POINT]" => Reads, Looking, Racing, |s, rest| s.why(rest);
    /// says which rule forbids a move
    "why-not", [Move] "MOVE" => Reads, Looking, |s, rest| s.table()?.why_not(rest);
    /// lists the headings of the rules, or shows a section or a ruling
    "rules", [Topic] "[HEADING | RULING]" => Reads, Looking, Racing, |s, rest| s.rules(rest);
    /// shows where points come from, or what has a name: a card, an element of any kind (`explain Coyote`), a ruling (`A11`),
    /// a section, a setting, a fact, a point, an effect, a code (`V2001`) or a word
    "explain", [Topic] "score [SEAT] | NAME" => Reads, Looking, Racing, |s, rest| s.explain(rest);
    /// works out an expression of the rules language: `eval count line`, `eval nuggets + 1 as B`; after `ITEM:` one in Rhai,
    /// with the functions and counters of that item
    "eval", [Expression] "[ITEM:] EXPRESSION [as SEAT]" => Reads, Looking, |s, rest| s.eval(rest);
    /// in a phase against the clock: plays a move at that tick, or entry N of its `moves` (`at 15 A done`), or ends the phase
    /// at its last tick; a line may stand for several moves, and one that is refused is recorded as void where the game
    /// does that
    "at", [Tick] "TICK SEAT MOVE | at TICK SEAT N | at TICK stop" => Plays, |s, rest| s.table()?.at(rest);
    /// writes the position as lines of text, as far as you may know it; `new --position` reads it
    "position", [] "" => Reads, Looking, |s, _| s.table()?.position();
    /// begins a new game from here with these lines of a position laid over it: `setup nuggets A: 5 circled, 2 left`
    "setup", [] "LINE [; LINE]" => Begins, Alone, |s, rest| s.set_up(rest);
    /// names the best moves as a policy judges them, 3 by `greedy` if nothing else is said; looks only at what you may know
    "hint" short "h", [Number] "[N] [with POLICY]" => Reads, Looking, |s, rest| s.table()?.hint(rest);
    /// shows what a move would do, without doing it
    "whatif", [Move] "MOVE" => Reads, Looking, |s, rest| s.table()?.whatif(rest);
    /// takes back your last decisions, unless something was revealed since
    "undo", [Number] "[N]" => Plays, |s, rest| s.table()?.undo(rest, Barrier::Keep);
    /// takes them back all the same, and the record says so
    "undo!", [Number] "[N]" => Plays, |s, rest| s.table()?.undo(rest, Barrier::Cross);
    /// plays them again, up to your next question
    "redo", [Number] "[N]" => Plays, |s, rest| s.table()?.redo(rest);
    /// shows the position after N moves as you knew it then; `goto` comes back
    "goto", [Number] "N | goto" => Reads, Looking, |s, rest| s.table()?.goto(rest);
    /// keeps this position under a name; `fork NAME` again goes back to it, as far as `undo` would
    "fork", [Fork] "NAME" => Plays, |s, rest| s.table()?.fork(rest, Barrier::Keep);
    /// goes back to it all the same, and the record says so
    "fork!", [Fork] "NAME" => Plays, |s, rest| s.table()?.fork(rest, Barrier::Cross);
    /// lists the positions that were kept
    "forks", [] "" => Reads, Looking, Racing, |s, _| Ok(s.table()?.forks());
    /// writes the game to a file
    "save", [File] "FILE" => Sets, Looking, |s, rest| s.save(rest, false);
    /// writes it also over the record of another game
    "save!", [File] "FILE" => Sets, Looking, |s, rest| s.save(rest, true);
    /// goes on with a saved game; `--anyway`: also with one that was changed
    "load", [File] "FILE [--anyway]" => Begins, Alone, |s, rest| s.load(rest);
    /// lets another policy play on for a bot that was stopped while it thought: `seat B greedy`
    "seat", [Seat] "SEAT POLICY" => Plays, |s, rest| s.table()?.reseat(rest);
    /// shows the seed of the game's luck: one that was drawn, once the game is over
    "seed", [] "" => Reads, Looking, Racing, |s, rest| s.seed(rest);
    /// shows what is in play, or begins anew with these cards and variants
    "with", [Item] "[ID ...]" => Begins, Alone, |s, rest| s.with(rest);
    /// reads the packs again and plays the same moves under them
    "reload", [] "" => Sets, |s, _| s.reload();
    /// shows the problems of the packs
    "check", [] "" => Reads, Looking, Racing, |s, _| Ok(s.check());
    /// changes how the REPL behaves; `show` and `figures`: how much a terminal shows at each question, and whether it says
    /// what each choice leads to
    "set", [Setting] "chance auto|typed, set autoshow on|off, set plain on|off, set show all|sheet|change|none, set figures on|off"
        => Sets, Looking, Racing, |s, rest| s.set(rest);
    /// shows this
    "help" also "?", [Word] "[WORD]" => Reads, Looking, Racing, |s, rest| s.help(rest);
    /// leaves
    "quit" also "exit" also "q", [] "" => Leaves, Looking, Racing, |_, _| Ok(String::new());
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
