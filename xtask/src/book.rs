//! Pages of the book that are generated from declarations: commands, keys, words, codes, points, rulings, recipes.

use std::fmt::Write as _;

use clap::CommandFactory;
use javelina::commands::{kinds, markdown};
use javelina::dsl::{HABITS, Habit};
use javelina::engine::CodePage;
use javelina::studies::written;
use javelina::variants::{ANY, Basis, GameRow, How, Key, Shape, recipes, shipped};
use javelina::{Cli, EXITS, FORMATS, Format, Loaded, SHIPPED, load};

use crate::forms::{grammar, operators, reserved, turns, words};
use crate::man::verbs;

/// Columns of a line of the book.
const WIDTH: usize = 118;

/// Returns each page with its path.
pub(super) fn pages() -> Vec<(String, String)> {
    let loaded = load(&[shipped(), recipes()].concat());
    let mut pages = vec![
        ("reference/commands.md".to_string(), page("Commands", "javelina help VERB", &commands())),
        ("reference/keys.md".into(), page("Keys of files", "javelina schema KIND", &keys())),
        ("reference/language.md".into(), language()),
        ("reference/codes.md".into(), page("Codes of problems", "javelina explain CODE", &codes())),
        ("reference/formats.md".into(), formats()),
        ("recipes.md".into(), page("Recipes", "javelina list recipes WORDS", &all_recipes(&loaded))),
    ];
    for row in SHIPPED.iter().map(AsRef::<GameRow>::as_ref) {
        let (game, points) = (row.id(), markdown(row.catalogue));
        let (head, text) = points.split_once("\n\n").unwrap_or((&points, ""));
        let line = format!("javelina points {game}");
        pages.push((format!("reference/points-{game}.md"), page(head.trim_start_matches("# "), &line, text)));
        let (head, line) = (format!("Rulings of {game}"), format!("javelina explain {game} RULING"));
        pages.push((format!("reference/rulings-{game}.md"), page(&head, &line, &rulings(&loaded, game))));
    }
    pages.into_iter().map(|(name, text)| (format!("book/{name}"), text)).collect()
}

/// Returns a page with its heading and the command that prints the same.
fn page(head: &str, command: &str, text: &str) -> String {
    format!(
        "# {head}\n\n<!-- Made by `cargo xtask pages`. -->\n\nThe command `{command}` prints the same.\n\n{}\n",
        fitted(text).trim()
    )
}

/// Returns the reference of the rules language.
fn language() -> String {
    let parts = [words(), operators(), turns(), grammar(), reserved()].join("\n");
    page("Reference of the rules language", "javelina explain WORD", &parts)
}

/// Wraps the paragraphs and items of Markdown; leaves code, tables and headings as they are.
fn fitted(text: &str) -> String {
    let (mut lines, mut is_code) = (Vec::new(), false);
    for line in text.lines() {
        is_code ^= line.trim_start().starts_with("```");
        if is_code || line.starts_with(['|', '#']) || line.chars().count() <= WIDTH {
            lines.push(line.to_string());
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let mark = if line.trim_start().starts_with("* ") { indent + 2 } else { indent };
        let mut open = line[..mark].to_string();
        for word in line[mark..].split_whitespace() {
            if open.chars().count() > mark && open.chars().count() + 1 + word.chars().count() > WIDTH {
                lines.push(std::mem::replace(&mut open, " ".repeat(mark)));
            }
            let gap = if open.chars().count() > mark { " " } else { "" };
            open += &format!("{gap}{word}");
        }
        lines.push(open);
    }
    lines.join("\n")
}

fn block(kind: &str, text: &str) -> String {
    format!("```{kind}\n{}\n```\n", text.trim_end())
}

/// Cuts the lines that do not fit a page, as in examples of lines that are too long.
fn cut(text: &str) -> String {
    let line = |line: &str| match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{} ..", &line[..end]),
        None => line.to_string(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the exit codes and the help of each verb.
fn commands() -> String {
    // Values of environment variables differ from machine to machine.
    let mut program = Cli::command().term_width(100).mut_args(|arg| arg.hide_env_values(true));
    program.build();
    let mut text = String::from("## Exit codes\n\n| exit | meaning |\n|---|---|\n");
    EXITS.iter().for_each(|(code, means)| text += &format!("| {code} | {means} |\n"));
    for verb in verbs(&program) {
        let mut verb = verb.clone().term_width(100).mut_args(|arg| arg.hide_env_values(true));
        let name = verb.get_name().to_string();
        let help = verb.render_long_help().to_string();
        let help: Vec<&str> = help.lines().map(str::trim_end).collect();
        text += &format!("\n## {name}\n\n{}", block("text", &help.join("\n")));
    }
    text
}

/// Lists the keys of each kind of file.
fn keys() -> String {
    let mut text = format!("An id is {}.\n\n", Shape::Id.words().trim_start_matches("an id: "));
    for kind in kinds(SHIPPED) {
        let _ = writeln!(text, "## {}\n\n{}:\n", kind.name, capital(&kind.what)); // a text takes all
        listed(&kind.keys, 0, &mut text);
        text.push('\n');
    }
    text
}

fn listed(keys: &[Key], depth: usize, text: &mut String) {
    for key in keys {
        let name = if key.name == ANY { "any other key" } else { key.name };
        let must = if key.must { ", needed" } else { "" };
        let doc = if key.doc().is_empty() { String::new() } else { format!(": {}", key.doc()) };
        let _ = writeln!(
            text,
            "{:depth$}* `{name}` ({}{must}){doc}",
            "",
            if key.shape == Shape::Id { "an id".into() } else { key.shape.words() }
        ); // a text takes all
        if let Shape::Table(inner) | Shape::Tables(inner, _) = &key.shape {
            listed(inner, depth + 2, text);
        }
    }
}

/// Returns the page of each code.
fn codes() -> String {
    let one = |page: CodePage| {
        let CodePage { code, title, text, wrong, right } = page;
        let parts = [("Wrong", wrong), ("Right", right)]
            .map(|(head, shown)| format!("{head}:\n\n{}", block("text", &cut(shown))));
        let mut told = format!("## {code}\n\n*{}.* {text}\n\n{}", capital(title), parts.join("\n"));
        if code == "V2013" {
            told += "\n| typed | what to write |\n|---|---|\n";
            let row = |habit: &Habit| format!("| `{}` | {} |\n", habit.typed.replace('|', "\\|"), habit.says);
            told += &HABITS.iter().map(row).collect::<String>();
        }
        told
    };
    javelina::pages().into_iter().map(one).collect::<Vec<_>>().join("\n")
}

/// Returns the table of formats and what they promise.
fn formats() -> String {
    let row = |one: &Format| {
        let names: Vec<String> = one.names.iter().map(|name| format!("`{name}`")).collect();
        format!("| {} | {} | {} | {} |", one.what, names.join(", "), one.within, one.next)
    };
    let rows: Vec<String> = FORMATS.iter().map(row).collect();
    format!(
        "# Formats and promises\n\n<!-- Made by `cargo xtask pages`. -->\n\n{}\n\n| files or interface | formats | within 0.1.x | \
         in 0.2 |\n|---|---|---|---|\n{}\n",
        "Of several formats the first one is written, and all are read.",
        rows.join("\n")
    )
}

/// Returns the rulings of a game in their order.
fn rulings(loaded: &Loaded, game: &str) -> String {
    let mut text = String::new();
    for ruling in loaded.rulebooks(game).flat_map(|book| &book.rulings) {
        let basis = match ruling.basis {
            Basis::Rulebook => "by the rulebook",
            Basis::Reconstructed => "reconstructed",
        };
        let turned = ruling.setting.as_ref().map(|name| format!(" `{name}` turns it.")).unwrap_or_default();
        let (question, section) = (&ruling.question, &ruling.section);
        let place = format!("[{section}](../rules/{game}.md#{})", anchor(section));
        let told = [&ruling.answer, &ruling.why].map(|told| told.split_whitespace().collect::<Vec<_>>().join(" "));
        let _ = writeln!(
            text,
            "## {}\n\n**{question}**\n\n{}\n\n*Why: {}*\n\n{}; {place}.{turned}\n",
            ruling.id,
            told[0],
            told[1],
            capital(basis)
        ); // a text takes all
    }
    text
}

/// Returns the anchor of a heading.
fn anchor(heading: &str) -> String {
    let plain = heading.to_lowercase();
    let kept = plain.chars().filter(|one| one.is_alphanumeric() || " -_".contains(*one));
    kept.map(|one| if one == ' ' { '-' } else { one }).collect()
}

/// Returns the recipes: rules that authors may copy.
fn all_recipes(loaded: &Loaded) -> String {
    let names: Vec<String> = recipes().into_iter().map(|pack| pack.name).collect();
    let mut text = String::new();
    for pack in loaded.packs.iter().filter(|pack| names.contains(&pack.id)) {
        text += &format!("## {}\n", capital(&pack.game));
        for item in pack.items.iter().filter(|item| item.kind != "scenario" && item.how != How::Data) {
            let rules = written(item, &loaded.files).into_iter().map(|one| block("text", &one)).collect::<Vec<_>>();
            text += &format!("\n### {} (`{}`)\n\n{}\n\n{}", item.title, item.id, item.text, rules.join("\n"));
        }
        text.push('\n');
    }
    text
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
