//! `list recipes`: rules to read and to copy, found by the words of a designer.

use std::collections::BTreeSet;

use javelina_engine::printable;
use javelina_variants::{How, ItemInfo, Pack, recipes};
use serde_json::json;

use crate::args::{ListArgs, ListFormat};
use crate::disk::gather;
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINE, load_for};
use javelina_session::{WIDTH, hanging};
use javelina_studies::written;

/// Recipes that are printed whole.
const WHOLE: usize = 3;
/// Letters of a word that count, without an `s` at its end: `delivers` and `delivered` are one.
const STEM: usize = 4;
/// Words that say nothing of a rule.
const IDLE: [&str; 14] =
    ["the", "and", "for", "who", "whoever", "that", "with", "one", "each", "has", "have", "may", "its", "are"];

struct Recipe<'a> {
    game: &'a str,
    item: &'a ItemInfo,
    words: [BTreeSet<String>; 2],
}

/// Prints the recipes that share most with the words, the best first; without words all of them.
pub(in crate::commands) fn run(args: &ListArgs, cli: &Cli, console: &mut Console) -> Ended {
    let mut packs = gather(cli.games, cli.packs.iter().map(AsRef::as_ref))?;
    packs.extend(recipes().into_iter().filter(|pack| {
        // A program with other games has no use for recipes of games that it lacks.
        cli.games.iter().any(|game| pack.name.starts_with(game.as_ref().id()))
    }));
    let loaded = load_for(cli.games, &packs);
    let says = |item: &&ItemInfo| item.kind != "scenario" && item.how != How::Data;
    let mut all: Vec<Recipe<'_>> = Vec::new();
    // Without words only what is nowhere else is listed.
    let is_listed = |pack: &&Pack| !args.words.is_empty() || recipes().iter().any(|own| pack.id == own.name);
    for pack in loaded.packs.iter().filter(is_listed) {
        let words = |item: &ItemInfo| [format!("{} {}", item.id.replace('_', " "), item.title), item.text.clone()];
        let recipe = |item| Recipe { game: &pack.game, item, words: words(item).map(|text| stems(&text)) };
        all.extend(pack.items.iter().filter(says).map(recipe));
    }
    let asked = stems(&args.words.join(" "));
    let shared = |recipe: &Recipe<'_>| {
        let [name, text] = &recipe.words;
        let both = asked.iter().filter(|stem| name.contains(*stem) || text.contains(*stem)).count();
        (both, asked.intersection(name).count())
    };
    // Of equals the one that says least besides is meant.
    all.sort_by_key(|recipe| {
        (std::cmp::Reverse(shared(recipe)), if asked.is_empty() { 0 } else { recipe.words[1].len() })
    });
    let best = all.first().map_or(0, |recipe| shared(recipe).0);
    if best == 0 && !args.words.is_empty() {
        let words = printable(&args.words.join(" "), 80);
        return Err(Failure::usage(format!("no recipe matches `{words}`; `list recipes` shows all")));
    }
    if !asked.is_empty() {
        all.retain(|recipe| shared(recipe).0 == best);
    }
    if args.format == ListFormat::Json {
        let object = |recipe: &Recipe<'_>| {
            let Recipe { game, item, .. } = recipe;
            json!({ "id": item.id, "game": game, "what": item.title, "text": item.text, "rules": written(item, &loaded.files) })
        };
        let objects: Vec<_> = all.iter().map(object).collect();
        console.json(&format!("{}\n", json!({ "recipes": objects })));
        return Ok(FINE);
    }
    let whole = if asked.is_empty() { 0 } else { WHOLE.min(all.len()) };
    for (at, Recipe { game, item, .. }) in all.iter().take(whole).enumerate() {
        let gap = if at == 0 { "" } else { "\n" };
        console.say(format!("{gap}{} ({game}, {})", printable(&item.title, 100), item.id));
        console.say(hanging("  ", &item.text, WIDTH));
        for text in written(item, &loaded.files) {
            console.say(format!("\n{text}"));
        }
    }
    if whole > 0 && all.len() > whole {
        console.say(format!("\nalso {}", if all.len() > whole + 1 { "these:" } else { "this one:" }));
    }
    let width = all.iter().skip(whole).map(|recipe| recipe.item.id.len()).max().unwrap_or(0);
    for Recipe { game, item, .. } in all.iter().skip(whole) {
        console.say(hanging(&format!("{:width$}  {game:8}  ", item.id), &item.text, WIDTH));
    }
    if whole > 0 {
        let game = all.first().map_or("", |recipe| recipe.game);
        console.tell(format!("to start your own: `javelina new variant NAME --game {game}`"));
    }
    Ok(FINE)
}

/// The first letters of each word that says something.
fn stems(text: &str) -> BTreeSet<String> {
    let words = text.split(|one: char| !one.is_alphanumeric()).map(str::to_lowercase);
    let told = words.filter(|word| word.chars().count() > 2 && !IDLE.contains(&word.as_str()));
    told.map(|word| word.trim_end_matches('s').chars().take(STEM).collect()).collect()
}
