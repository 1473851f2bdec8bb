//! Reference of the rules language: words by class, operators by strength, rows of every game with their timeline, the
//! grammar in EBNF, reserved words.

use javelina::dsl::{self, Class, WORDS};
use javelina::engine::rules::Moment::{self, Ask, Each, Raise};
use javelina::engine::rules::{Catalogue, KindDecl, KindId, common};

/// Source of the grammar.
const GRAMMAR: &str = include_str!("../../dsl/src/rules.pest");
/// Columns of a line of the grammar.
const WIDTH: usize = 110;
/// Parts of productions that concern the parser only.
const LEFT_OUT: [&str; 5] = [" ~ !letter", "SOI ~ ", " ~ EOI", " ~ gap?", " ~ gap"];
/// Names of the grammar that need no production here, and what the reference shows for them.
const TOKENS: [(&str, &str); 12] = [
    ("any_word", "NAME"),
    ("word", "NAME"),
    ("it_name", "NAME"),
    ("text", "TEXT"),
    ("digits", "NUMBER"),
    ("whole", "INTEGER"),
    ("decimal", "DECIMAL"),
    ("measure", "DECIMAL"),
    ("path", "PATH"),
    ("paths", "PATHS"),
    ("range", "RANGE"),
    ("opening", "\"{\""),
];

/// Lists the words of the language by their class.
pub(super) fn words() -> String {
    let chapters = [
        (Class::Member, "Members of a block"),
        (Class::Answer, "Answers of a rule"),
        (Class::Condition, "Conditions and costs"),
        (Class::Step, "Steps"),
        (Class::Joins, "Words between parts"),
        (Class::Set, "Words before a set"),
        (Class::Number, "Numbers, yes and no"),
        (Class::Gate, "Parts of a gate"),
        (Class::Name, "Names of every game"),
        (Class::Sign, "Signs"),
    ];
    let chapter = |(class, head): (Class, &str)| {
        let rows = || WORDS.iter().filter(|row| row.class == class);
        let list = rows().map(|row| format!("* `{}`: {}; `{}`\n", row.word, row.doc, row.form));
        let detailed = rows().filter(|row| !row.more.is_empty());
        let details = detailed.map(|row| format!("\n### `{}`\n\n{}\n", row.word, row.more));
        format!("## {head}\n\n{}", list.chain(details).collect::<String>())
    };
    chapters.map(chapter).join("\n")
}

/// Lists the operators, the strongest first.
pub(super) fn operators() -> String {
    let row = |level: Vec<&str>| {
        let cells: Vec<String> = level.iter().map(|operator| format!("`{operator}`")).collect();
        format!("* {}\n", cells.join(", "))
    };
    let rows: String = dsl::operators().into_iter().map(row).collect();
    format!(
        "## Operators\n\nThe strongest operators come first. Operators of one line are equally strong and group from the \
         left.\n\n{rows}"
    )
}

/// Timeline of every game, without points of its own.
pub(super) const TIMELINE: &[Moment] = &[
    Raise(common::GAME_STARTS),
    Each(
        "round",
        &[
            Raise(common::ROUND_STARTS),
            Ask(common::FIRST),
            Each(
                "phase",
                &[
                    Raise(common::PHASE_STARTS),
                    Ask(common::ORDER),
                    Each("turn", &[Ask(common::TURNS), Raise(common::TURN_STARTS), Raise(common::TURN_ENDS)]),
                    Raise(common::PHASE_ENDS),
                ],
            ),
            Raise(common::ROUND_ENDS),
        ],
    ),
    Raise(common::GAME_ENDS),
    Each("side", &[Ask(common::STANDING), Ask(common::TIE_BREAK), Ask(common::WINS)]),
];

/// Rows that all games have.
const SHARED: Catalogue = Catalogue {
    game: "",
    kinds: &[KindDecl { name: "seat", all: "seats", doc: "", fixed: None }],
    seat: KindId(0),
    facts: common::FACTS,
    points: common::POINTS,
    effects: common::EFFECTS,
    base: &[],
    zones: &[],
    currencies: &[],
    settings: common::SETTINGS,
    content: &[],
    timeline: TIMELINE,
    former: &[],
};

/// Draws the timeline of every game, and lists the points, facts, effects and settings that all games have.
pub(super) fn turns() -> String {
    let rows = |head: &str, rows: Vec<(String, &str)>| {
        let rows = rows.iter().map(|(form, doc)| format!("* `{form}`: {doc}\n")).collect::<String>();
        format!("\n### {head} of every game\n\n{rows}")
    };
    let games = || javelina::SHIPPED.iter().map(AsRef::<javelina::variants::GameRow>::as_ref);
    let is_everywhere = |name: &str| games().all(|game| game.catalogue.setting(name).is_some());
    let settings = SHARED.settings.iter().filter(|one| is_everywhere(one.name));
    let parts = [
        rows("Points", SHARED.points.iter().map(|one| (one.name.into(), one.doc)).collect()),
        rows("Facts", SHARED.facts.iter().map(|one| (one.name.into(), one.doc)).collect()),
        rows("Effects", SHARED.effects.iter().map(|one| (dsl::pattern(&SHARED, one.pattern), one.doc)).collect()),
        rows("Settings", settings.map(|one| (one.name.into(), one.doc)).collect()),
    ];
    let lines = SHARED.timeline_lines().join("\n");
    format!(
        "## Turns and results\n\nThis is the order of play in every game. `on` marks an event, `at` marks questions. The pages \
         about the points of each game show its whole timeline.\n\n```text\n{lines}\n```\n{}",
        parts.concat()
    )
}

/// Lists the words that cannot be names.
pub(super) fn reserved() -> String {
    let mut words: Vec<&str> = WORDS.iter().map(|row| row.word).filter(|word| dsl::is_reserved(word)).collect();
    words.sort_unstable();
    format!("## Reserved words\n\nThese words cannot be names: `{}`.\n", words.join("`, `"))
}

/// Returns the grammar of the members of a block in EBNF.
pub(super) fn grammar() -> String {
    let rules: Vec<String> = productions().iter().map(|(name, form)| wrapped(&format!("{name} = {form}"))).collect();
    format!(
        "## Grammar\n\n`A | B` is a choice. `A?` is optional. `A*` occurs any number of times, and `A+` at least once. `!A` \
         means that `A` does not follow, and `&A` that it does. `PATH` is one or more names with dots between them, and `PATHS` is a list of \
         paths. `RANGE` is written `0..9`. The members `setup` and `example` hold free text and have no production.\n\n\
         ```text\n{}\n```\n",
        rules.join("\n")
    )
}

/// Returns the productions for members, steps and expressions: name and form.
fn productions() -> Vec<(&'static str, String)> {
    let chapters = GRAMMAR.split("// ------").skip(1).take(3);
    let (mut found, mut open) = (Vec::new(), None::<(&str, String)>);
    for line in chapters.flat_map(|chapter| chapter.lines().skip(1)).filter(|line| !line.starts_with("//")) {
        let (name, form) = match (open.take(), line.split_once("= ").or_else(|| line.split_once("=_"))) {
            (Some((name, form)), _) => (name, form + " " + line.trim()),
            (None, Some((name, form))) => (name.trim(), form.trim_start_matches(['_', '@', '$']).to_string()),
            (None, None) => continue,
        };
        match form.strip_prefix('{').and_then(|form| form.strip_suffix('}')) {
            Some(form) => found.push((name, plain(form))),
            None => open = Some((name, form)),
        }
    }
    found.retain(|(name, _)| *name != "gap" && !TOKENS.iter().any(|(token, _)| token == name));
    found
}

/// Writes a form of the grammar as the reference shows it.
fn plain(form: &str) -> String {
    let form = LEFT_OUT.iter().fold(form.to_string(), |form, part| form.replace(part, "")).replace(" ~ ", " ");
    let (mut out, mut name, mut is_quoted) = (String::new(), String::new(), false);
    for one in form.chars().chain([' ']) {
        if !is_quoted && (one.is_alphanumeric() || one == '_') {
            name.push(one);
            continue;
        }
        let token = TOKENS.iter().find(|(token, _)| *token == name).map(|(_, shown)| (*shown).to_string());
        let keyword = name.strip_prefix("kw_").map(|word| format!("\"{word}\""));
        out += &token.or(keyword).unwrap_or(std::mem::take(&mut name));
        name.clear();
        is_quoted ^= one == '"';
        out.push(one);
    }
    out.trim().to_string()
}

/// Breaks a production at spaces, and indents all lines but the first one.
fn wrapped(production: &str) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in production.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            text += "\n    ";
            column = 4;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += width;
    }
    text
}
