//! `points`: the questions that content may answer, from their one declaration.

use javelina_dsl::{WORDS, Word, answer_word, pattern, type_word};
use javelina_engine::counted;
use javelina_engine::rules::{Catalogue, CurrencyDecl, Seen, SettingType, ZoneDecl};
use javelina_session::{fact_form, kind_word, point_lines};
use serde_json::json;

use crate::args::{PointsArgs, PointsFormat};
use crate::failure::Ended;
use crate::{Cli, Console, FINE};

pub fn run(args: &PointsArgs, cli: &Cli, console: &mut Console) -> Ended {
    let games = match args.game.as_deref().map(|game| crate::commands::game(game, cli)) {
        Some(game) => vec![game?],
        None => cli.games.iter().map(AsRef::as_ref).collect(),
    };
    for catalogue in games.into_iter().map(|game| game.catalogue) {
        match args.format {
            PointsFormat::Md => console.say(markdown(catalogue)),
            PointsFormat::Json => console.json(&format!("{}\n", as_json(catalogue))),
            PointsFormat::Rhai => console.say(javelina_scripts::reference(catalogue)),
        }
    }
    if cli.packs.is_empty() { Ok(FINE) } else { crate::commands::shown_of(&crate::commands::packs(cli, &[])?) }
}

/// Introduction to the picture of a timeline.
const TIMELINE: &str = "A game in the order of play. `on` marks an event, `at` marks questions. Questions at any time can \
    occur until their part ends.";

/// The reference of a game as Markdown.
pub fn markdown(catalogue: &Catalogue) -> String {
    let mut text = format!("# Rule points of {}\n\n## Timeline\n\n{TIMELINE}\n\n", catalogue.game);
    let lines: String = catalogue.timeline_lines().iter().map(|line| format!("{line}\n")).collect();
    text += &format!("```text\n{lines}```\n\n## Points\n");
    for point in catalogue.points {
        text += &format!("\n### `{}`: {}\n\n{}\n\n", point.name, kind_word(point.kind), point.doc);
        text += &point_lines(catalogue, point).iter().map(|line| format!("* {line}\n")).collect::<String>();
    }
    text += "\n## Facts\n\n| fact | type | meaning |\n|---|---|---|\n";
    for fact in catalogue.facts {
        let name = fact_form(catalogue, fact);
        let of_another = if fact.mine { " (`of SEAT`)" } else { "" };
        text += &format!("| `{name}`{of_another} | {} | {} |\n", answer_word(catalogue, fact), fact.doc);
    }
    text += "\n## Effects\n\n";
    for effect in catalogue.effects {
        text += &format!("* `{}`: {}\n", pattern(catalogue, effect.pattern), effect.doc);
    }
    if !catalogue.zones.is_empty() {
        text += "\n## Zones\n\n| zone | of | stock | seen by | properties | contents |\n|---|---|---|---|---|---|\n";
    }
    for zone in catalogue.zones {
        let name = if zone.seat { format!("{} of SEAT", zone.name) } else { zone.name.into() };
        let kind = catalogue.kinds[zone.of.index()].name;
        let row = [&format!("`{name}`"), kind, zone.stock, seen_word(zone.seen), &traits_of(zone).join(", "), zone.doc];
        text += &format!("| {} |\n", row.join(" | "));
    }
    if !catalogue.currencies.is_empty() {
        text += "\n## Costs of offers\n\n";
    }
    for currency in catalogue.currencies {
        text += &format!("* `{}`: {}\n", currency.name, price(catalogue, currency));
    }
    text += "\n## Words that are values\n\n";
    for Word { form, doc: says, .. } in WORDS.iter().filter(|row| row.begins_value()) {
        text += &format!("* `{form}`: {says}\n");
    }
    text += "\n## Kinds\n\n";
    for kind in catalogue.kinds {
        let elements = kind.fixed.map(|names| format!(" They are {}.", names.join(", "))).unwrap_or_default();
        text += &format!("* `{}` (all: `{}`): {}{elements}\n", kind.name, kind.all, kind.doc);
    }
    text += "\n## Base rules that `allow` may lift\n\n";
    for base in catalogue.base {
        text += &format!("* `base.{}` at `{}`: {}\n", base.name, catalogue.points[base.point.index()].name, base.doc);
    }
    text += "\n## Settings that `change` may change\n\n";
    for setting in catalogue.settings {
        text += &format!("* `{}` ({}): {}\n", setting.name, setting_word(&setting.of), setting.doc);
    }
    text.trim_end().to_string()
}

fn seen_word(seen: Seen) -> &'static str {
    match seen {
        Seen::Public => "all",
        Seen::Own | Seen::Known => "its seat",
        Seen::Secret => "nobody",
    }
}

/// What is said of a zone besides what lies there.
fn traits_of(zone: &ZoneDecl) -> Vec<&'static str> {
    let all = [
        ("ordered", zone.ordered),
        ("counted", zone.counted),
        ("dice", zone.dice),
        ("only exchanged", zone.whole),
        ("only sent from", zone.outward),
        ("hideable", zone.hideable),
        ("staying with their seat", zone.bound),
    ];
    all.into_iter().filter(|(_, is)| *is).map(|(word, _)| word).collect()
}

/// How many of a currency a seat has, and what pays with it.
fn price(catalogue: &Catalogue, currency: &CurrencyDecl) -> String {
    let pay = pattern(catalogue, catalogue.effects[currency.pay.index()].pattern);
    format!(
        "`costs 3 {}`; a seat has `{}`, and `{pay}` pays",
        currency.name,
        catalogue.facts[currency.held.index()].name
    )
}

fn setting_word(of: &SettingType) -> String {
    match of {
        SettingType::Switch => "yes or no".into(),
        SettingType::Number { least, greatest } => format!("{least} to {greatest}"),
        SettingType::Length { least, greatest } => format!("{least} to {greatest} um, written in mm"),
        SettingType::Word(words) => words.join(" or "),
        SettingType::Numbers { least, greatest, most } => {
            format!("at most {} from {least} to {greatest}", counted(most, "number"))
        }
        SettingType::Seats { least, greatest } => format!("two numbers of seats from {least} to {greatest}"),
        SettingType::Names { most } => format!("at most {}", counted(most, "name")),
    }
}

fn as_json(catalogue: &Catalogue) -> serde_json::Value {
    let points: Vec<_> = catalogue.points.iter().map(|point| {
        let when = catalogue.point(point.name).map_or_else(String::new, |id| catalogue.occurs(id));
        let subjects: Vec<_> = point.subjects.iter().map(|subject| json!({ "name": subject.name, "type": type_word(catalogue, subject.of), "range": subject.range, "doc": subject.doc })).collect();
        json!({ "name": point.name, "kind": kind_word(point.kind), "doc": point.doc, "when": when, "section": point.section, "layer": point.layer, "subjects": subjects })
    }).collect();
    let facts: Vec<_> = catalogue
        .facts
        .iter()
        .map(|fact| {
            let of: Vec<&str> = fact.of.iter().map(|kind| catalogue.kinds[kind.index()].name).collect();
            json!({ "name": fact.name, "of": of, "type": type_word(catalogue, fact.yields), "range": fact.range, "or_none": fact.or_none, "doc": fact.doc })
        })
        .collect();
    let effects: Vec<_> = catalogue
        .effects
        .iter()
        .map(|effect| json!({ "pattern": pattern(catalogue, effect.pattern), "doc": effect.doc }))
        .collect();
    let zones: Vec<_> = catalogue
        .zones
        .iter()
        .map(|zone| json!({ "name": zone.name, "kind": catalogue.kinds[zone.of.index()].name, "stock": zone.stock, "seat": zone.seat, "seen": seen_word(zone.seen), "is": traits_of(zone), "doc": zone.doc }))
        .collect();
    let settings: Vec<_> = catalogue
        .settings
        .iter()
        .map(|setting| json!({ "name": setting.name, "range": setting_word(&setting.of), "doc": setting.doc }))
        .collect();
    let base: Vec<_> = catalogue
        .base
        .iter()
        .map(|base| json!({ "name": format!("base.{}", base.name), "point": catalogue.points[base.point.index()].name, "doc": base.doc }))
        .collect();
    let currencies: Vec<_> = catalogue
        .currencies
        .iter()
        .map(|currency| json!({ "name": currency.name, "doc": price(catalogue, currency) }))
        .collect();
    let words: Vec<_> = WORDS
        .iter()
        .filter(|row| row.begins_value())
        .map(|row| json!({ "name": row.word, "written": row.form, "doc": row.doc }))
        .collect();
    json!({ "format": "javelina.points/1", "game": catalogue.game, "timeline": catalogue.timeline_lines(), "points": points, "facts": facts, "effects": effects, "zones": zones, "base": base, "settings": settings, "currencies": currencies, "words": words })
}
