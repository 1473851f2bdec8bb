//! The words of the REPL, with their help.

use javelina_engine::{Verb, Whose, did_you_mean, printable};

/// Words that one letter stands for at a terminal.
pub(super) const SHORT: [(&str, &str); 5] =
    [("m", "moves"), ("s", "sheet"), ("b", "board"), ("h", "hint"), ("l", "log")];

/// What may stand after a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl Argument {
    /// Those of which there is a list, which Tab offers.
    pub(super) const LISTED: [Self; 9] = [
        Self::Game,
        Self::Move,
        Self::Seat,
        Self::Item,
        Self::Topic,
        Self::Point,
        Self::Fork,
        Self::Setting,
        Self::Word,
    ];

    /// The words after which it may stand.
    pub(super) fn words(self) -> Vec<&'static str> {
        WORDS.iter().filter(|(_, takes, ..)| takes.contains(&self)).map(|(word, ..)| *word).collect()
    }
}

/// What `set` takes.
pub(super) const SETTINGS: [&str; 12] = [
    "chance auto",
    "chance typed",
    "autoshow on",
    "autoshow off",
    "plain on",
    "plain off",
    "show all",
    "show sheet",
    "show change",
    "show none",
    "figures on",
    "figures off",
];

/// Word, what may stand after it, usage, what it does.
pub const WORDS: &[(&str, &[Argument], &str, &str)] = &[
    (
        "new",
        &[Argument::Game],
        "new [GAME] [--seats N] [--seed N] [--with ID,ID] [--players WHO,WHO] [--position FILE] [--open]",
        "begins a game; alone, the same one with a fresh seed; `--position`: from the position in a file; `--open`: nothing is \
         hidden or refused",
    ),
    ("show", &[], "show", "shows the table and your sheet"),
    ("board", &[], "board", "shows the table"),
    ("sheet", &[Argument::Seat], "sheet [SEAT]", "draws a sheet"),
    ("score", &[Argument::Seat], "score [SEAT]", "shows how everybody stands, or one side"),
    ("levels", &[], "levels", "shows which levels you may reach, and how far you are"),
    ("moves", &[], "moves [TEXT]", "lists what may be done, numbered; a number plays it"),
    ("log", &[Argument::Number], "log [N]", "shows the last moves"),
    (
        "why",
        &[Argument::Point, Argument::Move],
        "why [POINT]",
        "says what the rules said to the last move, or at a rule point",
    ),
    ("why-not", &[Argument::Move], "why-not MOVE", "says which rule forbids a move"),
    (
        "rules",
        &[Argument::Topic],
        "rules [HEADING | RULING]",
        "lists the headings of the rules, or shows a section or a ruling",
    ),
    (
        "explain",
        &[Argument::Topic],
        "explain score [SEAT] | NAME",
        "shows where points come from, or what has a name: a card, an element of any kind (`explain Coyote`), a ruling (`A11`), \
         a section, a setting, a fact, a point, an effect, a code (`V2001`) or a word",
    ),
    (
        "eval",
        &[Argument::Expression],
        "eval EXPRESSION [as SEAT]",
        "works out an expression of the rules language: `eval count line`, `eval nuggets + 1 as B`",
    ),
    (
        "at",
        &[Argument::Tick],
        "at TICK SEAT MOVE | at TICK stop",
        "in a phase against the clock: plays a move at that tick, whoever is ready next (`at 15 A done`), or ends the phase \
         at its last tick; a line may stand for several moves, and one that is refused is recorded as void where the game \
         does that",
    ),
    (
        "position",
        &[],
        "position",
        "writes the position as lines of text, as far as you may know it; `new --position` reads it",
    ),
    (
        "setup",
        &[],
        "setup LINE [; LINE]",
        "begins a new game from here with these lines of a position laid over it: `setup nuggets A: 5 circled, 2 left`",
    ),
    (
        "hint",
        &[Argument::Number],
        "hint [N] [with POLICY]",
        "names the best moves as a policy judges them, 3 by `greedy` if nothing else is said; looks only at what you may know",
    ),
    ("whatif", &[Argument::Move], "whatif MOVE", "shows what a move would do, without doing it"),
    ("undo", &[Argument::Number], "undo [N]", "takes back your last decisions, unless something was revealed since"),
    ("undo!", &[Argument::Number], "undo! [N]", "takes them back all the same, and the record says so"),
    ("redo", &[Argument::Number], "redo [N]", "plays them again, up to your next question"),
    (
        "goto",
        &[Argument::Number],
        "goto N | goto",
        "shows the position after N moves as you knew it then; `goto` comes back",
    ),
    (
        "fork",
        &[Argument::Fork],
        "fork NAME",
        "keeps this position under a name; `fork NAME` again goes back to it, as far as `undo` would",
    ),
    ("fork!", &[Argument::Fork], "fork! NAME", "goes back to it all the same, and the record says so"),
    ("forks", &[], "forks", "lists the positions that were kept"),
    ("save", &[Argument::File], "save FILE", "writes the game to a file"),
    ("save!", &[Argument::File], "save! FILE", "writes it also over the record of another game"),
    (
        "load",
        &[Argument::File],
        "load FILE [--anyway]",
        "goes on with a saved game; `--anyway`: also with one that was changed",
    ),
    (
        "seat",
        &[Argument::Seat],
        "seat SEAT POLICY",
        "lets another policy play on for a bot that was stopped while it thought: `seat B greedy`",
    ),
    ("seed", &[], "seed", "shows the seed of the game's luck: one that was drawn, once the game is over"),
    ("with", &[Argument::Item], "with [ID ...]", "shows what is in play, or begins anew with these cards and variants"),
    ("reload", &[], "reload", "reads the packs again and plays the same moves under them"),
    ("check", &[], "check", "shows the problems of the packs"),
    (
        "set",
        &[Argument::Setting],
        "set chance auto|typed, set autoshow on|off, set plain on|off, set show all|sheet|change|none, set figures on|off",
        "changes how the REPL behaves; `show` and `figures`: how much a terminal shows at each question, and whether it says \
         what each choice leads to",
    ),
    ("help", &[Argument::Word], "help [WORD]", "shows this"),
    ("quit", &[], "quit", "leaves"),
];

/// All words, or one of them with its usage. `verbs` and words about `seats` are those of the game.
#[must_use]
pub fn help(word: &str, verbs: &[Verb], seats: &[(&str, &str)]) -> String {
    if let Some((_, _, usage, text)) = WORDS.iter().find(|(name, ..)| *name == word) {
        return format!("{usage}\n  {text}");
    }
    let named = |verb: &&Verb| verb.names().any(|name| name == word || name.split(' ').next() == Some(word));
    let named: Vec<String> = verbs.iter().filter(named).map(|verb| told(verb, 0)).collect();
    if !named.is_empty() {
        return named.join("\n");
    }
    if let Some((_, text)) = seats.iter().find(|(name, _)| *name == word.trim_start_matches('@')) {
        return format!("@{}  {text}", word.trim_start_matches('@'));
    }
    if !word.is_empty() {
        let known = WORDS.iter().map(|(word, ..)| *word).chain(verbs.iter().flat_map(Verb::names));
        let help = did_you_mean(word, known).unwrap_or_else(|| "`help` alone lists the words".into());
        return format!("`{}` is no word here; {help}", printable(word, 40));
    }
    let mut lines: Vec<String> = WORDS.iter().map(|(name, _, _, text)| format!("{name:8} {text}")).collect();
    if !verbs.is_empty() {
        lines.push("moves of the game:".into());
        let width = verbs.iter().map(|verb| verb.usage().len()).max().unwrap_or(0).min(24);
        let (chance, own): (Vec<&Verb>, Vec<&Verb>) = verbs.iter().partition(|verb| verb.whose == Whose::Nature);
        lines.extend(own.into_iter().chain(chance).map(|verb| format!("  {}", told(verb, width))));
    }
    if !seats.is_empty() {
        lines.push("after the name of a player:".into());
        lines.extend(seats.iter().map(|(word, text)| format!("  @{word:8} {text}")));
    }
    lines.join("\n")
}

/// A verb with what it does, who else's word it is, and other names: in a column of this width.
fn told(verb: &Verb, width: usize) -> String {
    let (usage, chance) = (verb.usage(), if verb.whose == Whose::Nature { "chance: " } else { "" });
    let also = verb.also.iter().filter(|name| !name.contains(' ')).copied().collect::<Vec<_>>().join(", ");
    let also = if also.is_empty() { String::new() } else { format!(" (also: {also})") };
    format!("{usage:width$}  {chance}{}{also}", verb.doc)
}
