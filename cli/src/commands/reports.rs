//! Reports: the shapes of what commands write as JSON, for their schemas.

mod outputs;
mod reference;

use javelina_studies::CUT;
use javelina_variants::{Key, Shape};

pub(super) use outputs::outputs;

/// Numbers of games, decisions and lines.
const COUNT: i64 = 1_000_000_000_000;

fn key(name: &'static str, about: &'static str, shape: Shape) -> Key {
    Key { name, must: true, shape, about }
}

fn maybe(name: &'static str, about: &'static str, shape: Shape) -> Key {
    Key { must: false, ..key(name, about, shape) }
}

fn words(all: &[&str]) -> Shape {
    Shape::Words(all.iter().map(ToString::to_string).collect())
}

fn status() -> Key {
    maybe("status", "`interrupted` if an interrupt has cut it short", words(&[CUT]))
}

fn texts() -> Shape {
    Shape::List(Box::new(Shape::Text), usize::MAX)
}

fn count() -> Shape {
    Shape::Number(0..=COUNT)
}

fn head(format: &'static str) -> Vec<Key> {
    vec![
        key("format", "the format of this report", words(&[format])),
        key("engine", "the version of Javelina that wrote it", Shape::Text),
    ]
}

/// The keys of `coverage.json`.
fn coverage_keys() -> Vec<Key> {
    let counts = || ["asked", "fired", "spoke", "decisive"].map(|name| key(name, "how often", count()));
    let mut item = vec![
        key("game", "the game", Shape::Text),
        key("kind", "what it is", Shape::Text),
        key("id", "its id", Shape::Text),
        key("clauses", "how many it has", count()),
    ];
    item.extend(counts());
    let blocked = vec![
        key("part", "the part of the condition, from 1", count()),
        key("of", "how many parts there are", count()),
        key("condition", "the part in the words of its author", null(Shape::Text)),
        key("times", "how often it did not hold", count()),
    ];
    let mut clause = vec![
        key("game", "the game", Shape::Text),
        key("item", "its item", Shape::Text),
        key("label", "its name", Shape::Text),
        key("file", "the file", Shape::Text),
        key("line", "the line, from 1", count()),
        key("column", "the column, from 1", count()),
        key("in_play", "whether its item is in play", Shape::Switch),
        key("reach", "how far it came", Shape::Text),
        key("blocked", "what kept it from being applied", tables(blocked)),
    ];
    clause.extend(counts());
    vec![
        key("format", "the format of this report", words(&["javelina.coverage/1"])),
        key("replaced", "programs in whose seats random players sat", texts()),
        key("items", "sums of each item", tables(item)),
        key("clauses", "each clause", tables(clause)),
        status(),
    ]
}

/// The keys of `diff --format json`.
pub(super) fn diff_keys() -> Vec<Key> {
    let place = || {
        Shape::Table(vec![
            key("file", "the file", Shape::Text),
            key("line", "the line, from 1", count()),
            key("column", "the column, from 1", count()),
        ])
    };
    let unit = vec![
        key("name", "the rule, change or parameter", Shape::Text),
        key("change", "how it differs", words(&["changed", "only before", "only after"])),
        maybe("before", "where it stands before", place()),
        maybe("after", "where it stands after", place()),
    ];
    let row = vec![
        key("kind", "what differs first", words(&["turn", "legal", "chance", "score", "end"])),
        key("by", "the units that make the difference", texts()),
        key("how", "whether each does alone, or all together", words(&["alone", "together", "not attributed"])),
        key("games", "how many games", count()),
        key("share", "the share in percent, and the ends of its interval", Shape::List(Box::new(Shape::Real), 3)),
        key("per_thousand_decisions", "such games in 1,000 decisions; 0 where no decision was compared", Shape::Real),
        key("first_move", "the earliest move at which it shows", count()),
        key("game", "the number of the game that is shown", count()),
        key("said", "what differs there, in words", Shape::Text),
        key("records", "the files of its records", texts()),
    ];
    let comparison = vec![
        key("title", "what is compared", Shape::Text),
        key("certainty", "how sure it is", words(&["proved", "shown", "unseen"])),
        key("games", "how many games were played", count()),
        key("unended", "games that failed on both sides without a difference", count()),
        key("failed", "games that failed before, and after", Shape::List(Box::new(count()), 2)),
        key("decisions", "how many decisions were compared", count()),
        key("differing", "how many games differ", count()),
        key("share", "the interval of their share, 0 to 1", Shape::List(Box::new(Shape::Real), 2)),
        key("units", "what differs in the rules", Shape::Tables(unit, usize::MAX)),
        key("words", "items of which only words differ", texts()),
        key("rows", "games that differ, by what and by which units", Shape::Tables(row, usize::MAX)),
    ];
    let mut keys = head("javelina.diff/1");
    keys.extend([
        key("game", "the game", Shape::Text),
        key("before", "the first side", Shape::Text),
        key("after", "the second side", Shape::Text),
        key("seed", "the seed of the luck", count()),
        key("seats", "who played", texts()),
        key("comparisons", "what was compared", Shape::Tables(comparison, usize::MAX)),
        status(),
    ]);
    keys
}

/// The keys of `blame --format json`.
pub(super) fn blame_keys() -> Vec<Key> {
    let verdict = || {
        Shape::Table(vec![
            key("verdict", "what became of the gate", words(&["PASS", "FAIL", "UNDECIDED", "SHOWN"])),
            key("because", "the figure and its interval", Shape::Text),
            maybe("mean", "the mean", Shape::Real),
            key("games", "how many games it rests on", count()),
        ])
    };
    let effect = vec![key("unit", "the unit", Shape::Text), key("effect", "what it does", verdict())];
    let without = vec![key("unit", "the unit", Shape::Text), maybe("gate", "the gate without it", verdict())];
    let set = vec![
        key("units", "its units", texts()),
        maybe("gate", "the gate with it alone", verdict()),
        key("without", "the gate without each of them", Shape::Tables(without, usize::MAX)),
    ];
    let sets = || Shape::List(Box::new(texts()), usize::MAX);
    let mut keys = head("javelina.blame/1");
    keys.extend([
        key("gate", "the gate", Shape::Text),
        key("arm", "its arm", Shape::Text),
        key("units", "what the arm has and the base has not", texts()),
        maybe("with_all", "the gate with all units", verdict()),
        maybe("with_none", "the gate with none", verdict()),
        key("effects", "what each unit does, all against all but it", Shape::Tables(effect, usize::MAX)),
        key("sets", "the smallest sets that fail the gate", Shape::Tables(set, usize::MAX)),
        key("undecided", "sets that could not be decided", sets()),
        key("unplayable", "sets that content refuses", sets()),
        key("tests", "how many sets were judged", count()),
        key("games", "how many games were played", count()),
        status(),
    ]);
    keys
}

/// The keys of `mutate --format json`.
pub(super) fn mutate_keys() -> Vec<Key> {
    let mutant = vec![
        key("item", "the item", Shape::Text),
        key("operator", "what was done to its text", Shape::Text),
        key("place", "file and line", Shape::Text),
        key("before", "the line as it stands", Shape::Text),
        key("after", "the line of the mutant", Shape::Text),
        key(
            "fate",
            "what noticed it, or what became of it",
            words(&["check", "example", "gate", "survived", "unseen", "equal"]),
        ),
        key("said", "more of it, in words", Shape::Text),
        key("share", "the share of games that it changes, for survivors", Shape::Real),
        maybe(
            "example",
            "a transcript that holds for the original and fails for the mutant, for survivors",
            Shape::Text,
        ),
    ];
    let mut keys = head("javelina.mutate/1");
    keys.extend([
        key("summary", "how many were noticed, and by what", Shape::Text),
        key("games", "games of each comparison", count()),
        key("mutants", "every mutant", Shape::Tables(mutant, usize::MAX)),
        status(),
    ]);
    keys
}

fn null(of: Shape) -> Shape {
    Shape::Null(Box::new(of))
}

fn tables(keys: Vec<Key>) -> Shape {
    Shape::Tables(keys, usize::MAX)
}
