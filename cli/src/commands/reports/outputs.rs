//! Shapes of what is read back by programs: summaries, lines of games and records, problems, lists.

use javelina_variants::{ANY, Key, Shape};

use super::reference::points;
use super::{count, coverage_keys, head, key, maybe, null, status, tables, texts, words};

/// Every kind: its name, what it is, its keys.
pub(in super::super) fn outputs() -> Vec<(&'static str, &'static str, Vec<Key>)> {
    vec![
        ("summary", "`summary.json`, and what `batch --format json` writes", summary()),
        ("games", "the first line of `games.jsonl`", games()),
        ("game", "each further line of `games.jsonl`: a game", game()),
        ("record", "the first line of a record", record()),
        ("move", "a line of a record: a move", a_move()),
        ("undo", "a line of a record: moves that were taken back", undo()),
        ("sits", "a line of a record: somebody else sits down", sits()),
        ("outcome", "the last line of a record", outcome()),
        ("problem", "a line of `check --format json`", problem()),
        ("points", "what `points --format json` writes", points()),
        ("list", "what `list --format json` writes", list()),
        ("recipes", "what `list recipes --format json` writes", recipes()),
        ("campaign", "what `campaign --format json` writes", campaign()),
    ]
}

fn each(about: &'static str, of: Shape) -> Shape {
    Shape::Table(vec![maybe(ANY, about, of)])
}

fn many(of: Shape) -> Shape {
    Shape::List(Box::new(of), usize::MAX)
}

/// A whole number, which may be below 0.
fn whole() -> Shape {
    Shape::Number(-1_000_000_000_000..=1_000_000_000_000)
}

/// Name and digest of each piece of content.
fn content() -> Shape {
    many(Shape::List(Box::new(Shape::Text), 2))
}

fn interval() -> Shape {
    Shape::List(Box::new(null(Shape::Real)), 2)
}

fn summary() -> Vec<Key> {
    let found = || {
        tables(vec![
            key("arm", "the arm", Shape::Text),
            key("game", "its number in the arm", count()),
            key("seed", "the seed of its luck", Shape::Real),
            key("kind", "the kind of finding", Shape::Text),
            key("message", "what happened", Shape::Text),
            key("file", "its record", Shape::Text),
            key("command", "the command that shows it", Shape::Text),
        ])
    };
    let measured = || {
        null(Shape::Table(vec![
            key("games", "how many games it rests on", count()),
            key("mean", "the mean", null(Shape::Real)),
            key("interval", "where the true mean lies", null(interval())),
        ]))
    };
    let item = vec![
        key("kind", "what it is", Shape::Text),
        key("name", "its name", Shape::Text),
        key("seen", "the share of seats that saw it", measured()),
        key("used", "uses per seat", measured()),
        key("points per use", "points, of games in which it was used", measured()),
        key("lift", "by how much more those win that used it", measured()),
    ];
    let figure = vec![
        key("name", "the figure", Shape::Text),
        key("of", "of which policy or seat; nothing for the table", Shape::Text),
        key("games", "how many games it rests on", count()),
        key("mean", "the mean", null(Shape::Real)),
        key("deviation", "the standard deviation", null(Shape::Real)),
        key("least", "the least value", null(Shape::Real)),
        key("most", "the greatest value", null(Shape::Real)),
        key("interval", "where the true mean lies", null(interval())),
        key("mark", "what is to be known of the interval", null(words(&["too few", "constant", "by bets"]))),
        key(
            "unit",
            "what its numbers are: a share, of which 1 is all games, or plain numbers",
            words(&["share", "number"]),
        ),
    ];
    let unwon =
        vec![key("games", "how many", count()), key("by", "rules that decided so in the first of them", texts())];
    let arm = vec![
        key("label", "what the arm is called", Shape::Text),
        key("game", "the game", Shape::Text),
        key("with", "what is in play", texts()),
        key("seats", "how many sit at the table", count()),
        key("policies", "who plays", texts()),
        key("content", "name and digest of each piece of content", content()),
        key("games", "how many games were played", count()),
        key("failed", "how many went wrong", count()),
        key("endings", "how many games ended how", each("how many", count())),
        maybe("unwon", "games that no seat won", Shape::Table(unwon)),
        key("figures", "what was measured", tables(figure)),
        key("scores", "quantiles of the scores", each("the score", null(whole()))),
        key("measured", "games in which items were looked at", count()),
        key("items", "what became of cards, tokens and the like", tables(item)),
    ];
    let gate = vec![
        key("title", "what it claims", Shape::Text),
        key("verdict", "what became of it", words(&["PASS", "FAIL", "UNDECIDED", "SHOWN", "MISSED"])),
        key("because", "the figure and its interval", Shape::Text),
        key("games", "how many games it rests on", count()),
        maybe("arm", "its arm", Shape::Text),
        maybe(
            "unit",
            "what its numbers are: a share, of which 1 is all games, or plain numbers",
            words(&["share", "number"]),
        ),
        maybe("again", "the command that judges a gate that fails again", null(Shape::Text)),
        maybe("mean", "the mean", null(Shape::Real)),
        maybe("interval", "where the true mean lies", interval()),
        maybe("covered", "whether the common error rate covers the verdict", Shape::Switch),
        maybe("error", "how often such a verdict errs at most", null(Shape::Real)),
        maybe("saved", "the share of variance that common luck takes away", null(Shape::Real)),
        maybe("differing", "games that differ between the arms", null(count())),
        maybe("marked", "whether few games differ", null(Shape::Switch)),
    ];
    let verdict = vec![key("policy", "who plays", Shape::Text), key("verdict", "what became of the gate", Shape::Text)];
    let panel = vec![
        key("title", "the claim", Shape::Text),
        key("about", "the arms", Shape::Text),
        key("answer", "whether it holds for all", Shape::Text),
        key("verdicts", "what each policy says", tables(verdict)),
    ];
    let clash = vec![
        key("code", "the code of the problem", Shape::Text),
        key("severity", "how bad it is", words(&["error", "warning", "note"])),
        key("message", "between what, and over what", Shape::Text),
        key("places", "where both stand", texts()),
        key("help", "what settles it", null(Shape::Text)),
        key("arms", "the arms that play both", texts()),
    ];
    let clashes = vec![
        key("possible", "those that may happen", count()),
        key("settled", "those that a restriction settles", count()),
        key("scripts", "those that only play can show", count()),
        key("told", "all of them", tables(clash)),
    ];
    let search = vec![
        key("target", "what values are to meet", Shape::Text),
        key("verdict", "PASS if one surely does", words(&["PASS", "FAIL", "UNDECIDED"])),
        key("answer", "which values do", Shape::Text),
    ];
    let findings = vec![
        key("count", "how many games went wrong", count()),
        key("kinds", "how many of which kind", each("how many", count())),
        key("games", "those that have a record", found()),
    ];
    let mut keys = head("javelina.summary/1");
    keys.extend([
        key("title", "the title of the batch", Shape::Text),
        key("command", "the command that plays it again", null(Shape::Text)),
        key("plan", "the digest of what was to be played", Shape::Text),
        key("seed", "the seed of the batch", Shape::Real),
        key("confidence", "of intervals, in percent", count()),
        key("status", "whether all was played", words(&["complete", "interrupted"])),
        key("part", "which part of the batch it is", null(Shape::Text)),
        key("games", "how many games were played", count()),
        key("verdict", "of the whole batch", words(&["PASS", "FAIL", "UNDECIDED", "SHOWN"])),
        key("clashes", "rules that clash in some arms", Shape::Table(clashes)),
        key("gates", "each gate", tables(gate)),
        key("panels", "gates of arms with panels", tables(panel)),
        key("findings", "games that went wrong", Shape::Table(findings)),
        key("shown", "games that show why gates failed", found()),
        key("arms", "what was played", tables(arm)),
        maybe("search", "the answer to --target", Shape::Table(search)),
        maybe("coverage", "what clauses did, on standard output with --coverage", Shape::Table(coverage_keys())),
        maybe("seconds", "how long it took, with --timed", Shape::Real),
    ]);
    keys
}

fn games() -> Vec<Key> {
    let arm = vec![
        key("label", "what the arm is called", Shape::Text),
        key("game", "the game", Shape::Text),
        key("with", "what is in play", texts()),
        key("policies", "who plays", texts()),
    ];
    let mut keys = head("javelina.games/1");
    keys.extend([
        key("plan", "the digest of what was to be played", Shape::Text),
        key("seed", "the seed of the batch", Shape::Real),
        maybe("shard", "which part of the batch it is", Shape::Text),
        key("arms", "the arms", tables(arm)),
    ]);
    keys
}

fn game() -> Vec<Key> {
    let item = vec![
        key("kind", "what it is", Shape::Text),
        key("name", "its name", Shape::Text),
        key("seen", "the seats that saw it", texts()),
        key("used", "uses of each seat", many(count())),
        maybe("points", "points of each seat from it", many(whole())),
    ];
    vec![
        key("game", "its number in the arm", count()),
        key("arm", "the arm", Shape::Text),
        key("seed", "the seed of its luck", Shape::Real),
        key("who", "the policy of each seat, by its place in the arm", many(count())),
        key("end", "whether it ended or went wrong", words(&["over", "finding"])),
        key("kind", "the kind of ending or finding", Shape::Text),
        maybe("message", "what went wrong", Shape::Text),
        maybe("capped", "the first value that was cut off at a limit, if the game counts", Shape::Text),
        key("moves", "moves, those of Nature included", count()),
        key("actions", "moves of seats", count()),
        key("scores", "the score of each side", many(whole())),
        key("winners", "the seats that won", texts()),
        key("table", "figures of the table", each("the figure", whole())),
        key("seats", "figures of each seat", each("the figure of each seat", many(null(whole())))),
        maybe("items", "what became of cards, tokens and the like", tables(item)),
        maybe(
            "places",
            "how often places were used",
            each("row, column, how often", many(Shape::List(Box::new(whole()), 3))),
        ),
        key("sum", "the digest of the line", Shape::Text),
    ]
}

fn record() -> Vec<Key> {
    let shows = vec![
        key("kind", "the kind of finding", Shape::Text),
        key("signature", "what findings of one cause have in common", Shape::Text),
        key("message", "what happens", Shape::Text),
    ];
    let mut keys = head("javelina.replay/2");
    keys.extend([
        key("game", "the game", Shape::Text),
        key("content", "name and digest of each piece of content in play", content()),
        key("with", "what was chosen", texts()),
        key("seats", "who sits at each seat", texts()),
        key("seed", "the seed of its luck", Shape::Real),
        maybe("settings", "parameters that were set", many(Shape::List(Box::new(Shape::Either), 2))),
        maybe("open", "whether nothing was hidden or refused", Shape::Switch),
        maybe("printed", "whether a printed game was played; such a record is refused (S8012)", Shape::Switch),
        maybe("position", "the position at which it begins", Shape::Text),
        maybe("anyway", "what was wrong with the file from which it goes on", Shape::Text),
        key("start", "the digest of the first state", Shape::Text),
        maybe("finding", "what goes wrong after the last move", Shape::Table(shows)),
        key("seal", "the digest of this line", Shape::Text),
    ]);
    keys
}

fn a_move() -> Vec<Key> {
    vec![
        key("n", "its number, from 1", count()),
        key("by", "who: `nature` or the letter of a seat", Shape::Text),
        key("at", "the tick of a phase against the clock", count()),
        key("do", "the action", Shape::Text),
        maybe("typed", "whether people typed what is luck", Shape::Switch),
        key("state", "the running digest", Shape::Text),
    ]
}

fn undo() -> Vec<Key> {
    vec![
        key("undo", "how many moves", count()),
        key("to", "the move after which the game stood then", count()),
        key("by", "whose decision was taken back", Shape::Text),
        maybe("crossed", "what was known already", texts()),
        key("state", "the running digest", Shape::Text),
    ]
}

fn sits() -> Vec<Key> {
    vec![
        key("seat", "the letter of the seat", Shape::Text),
        key("sits", "who sits there from now on", Shape::Text),
        key("state", "the running digest", Shape::Text),
    ]
}

fn outcome() -> Vec<Key> {
    vec![
        key("outcome", "whether it ended or went wrong", words(&["over", "void"])),
        key("ending", "the kind of ending or finding", Shape::Text),
        key("scores", "the score of each side", many(whole())),
        key("winners", "the seats that won", texts()),
        maybe("level", "the level of each side", many(null(Shape::Text))),
        key("moves", "how many moves there were", count()),
    ]
}

fn problem() -> Vec<Key> {
    let place =
        || Shape::Table(vec![key("line", "the line, from 1", count()), key("column", "the column, from 1", count())]);
    let edit = vec![
        key("file", "the file", Shape::Text),
        key("start", "where it begins", place()),
        key("end", "where it ends", place()),
        key("text", "what is to stand there", Shape::Text),
    ];
    let fix = vec![
        key("title", "what it does", Shape::Text),
        key("sure", "whether what was written has no other reading", Shape::Switch),
        key("edits", "what is to be changed", tables(edit)),
    ];
    let related = vec![key("place", "where", Shape::Text), key("message", "what is there", Shape::Text)];
    vec![
        maybe("code", "its code, which `javelina explain` explains", Shape::Text),
        maybe("severity", "how bad it is", words(&["error", "warning", "note"])),
        maybe("message", "what is wrong", Shape::Text),
        maybe("file", "the file", Shape::Text),
        maybe(
            "range",
            "where it stands",
            Shape::Table(vec![key("start", "where it begins", place()), key("end", "where it ends", place())]),
        ),
        maybe("help", "what to write", null(Shape::Text)),
        maybe("related", "other places", tables(related)),
        maybe("fixes", "what would mend it", tables(fix)),
        maybe(
            "label",
            "of a clause that was played (`--played`): `item.rule`; of games that failed: `item`",
            Shape::Text,
        ),
        maybe(
            "certainty",
            "certainty; `refuted` is a bug of the program",
            words(&["wrong", "refuted", "short", "proved", "shown", "unseen", "unlooked"]),
        ),
        maybe("command", "a command that plays such a game", Shape::Text),
        maybe("games", "games that were played", count()),
        maybe("more", "in the last line of the problems alone: how many are left out", count()),
        status(),
    ]
}

fn list() -> Vec<Key> {
    let row = || {
        tables(vec![
            key("id", "its name for commands", Shape::Text),
            key("what", "its name for people", Shape::Text),
            key("how", "the game, the kind and the like", Shape::Text),
            key("text", "what it says", Shape::Text),
        ])
    };
    let kinds = ["games", "packs", "variants", "cards", "scenarios", "policies", "batches", "tables"];
    kinds.map(|kind| maybe(kind, "one each", row())).into()
}

fn recipes() -> Vec<Key> {
    let recipe = vec![
        key("id", "its name for commands", Shape::Text),
        key("game", "the game", Shape::Text),
        key("what", "its name for people", Shape::Text),
        key("text", "what it says", Shape::Text),
        key("rules", "its rules, and its script", texts()),
    ];
    vec![key("recipes", "the best first", tables(recipe))]
}

fn campaign() -> Vec<Key> {
    let row = vec![
        key("scenario", "the scenario", Shape::Text),
        key("levels", "its levels", null(texts())),
        key("begun", "how often it was begun", count()),
        key("level", "the level that was reached", null(Shape::Text)),
        key("score", "the score", null(whole())),
        key("crossed", "what was taken back", count()),
        key("difficulty", "how hard it is", null(count())),
        key("opens", "what its first game opens", null(Shape::Text)),
        key("open", "whether that is open", null(Shape::Switch)),
    ];
    vec![
        key("game", "the game", Shape::Text),
        key("assignments", "in their order", tables(row)),
        key("next", "the one that comes next", null(Shape::Text)),
        key("all_open", "whether all is open", Shape::Switch),
    ]
}
