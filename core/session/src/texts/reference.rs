//! Declarations of a game in words: points, facts, effects, kinds, and the words of the language.

use javelina_dsl::{Word, answer_word, pattern, subject_word};
use javelina_engine::rules::{
    Catalogue, EffectDecl, FactDecl, Lexicon, NameSort, PointDecl, PointKind, SubjectDecl, Type, ZoneDecl,
};

use super::wrapped::{hanging, page};

/// The most elements of a kind that a point names.
const MOST_NAMED: usize = 8;

/// Words that people look for and that are none of the language: what is meant by them, or what is written instead.
pub fn terms(columns: usize) -> impl Iterator<Item = (&'static str, String)> {
    let rows = include_str!("terms.txt").lines().filter_map(|line| line.split_once(": "));
    rows.map(move |(name, text)| (name, format!("{name} (term)\n{}", hanging("  ", text, columns))))
}

/// Verbs, questions and functions of scripts, by name; each in words.
pub fn script_words(columns: usize) -> impl Iterator<Item = (&'static str, String)> {
    javelina_scripts::callables().into_iter().map(move |one| {
        let form = |(form, doc): &(String, &str)| format!("\n  {form}\n{}", hanging("    ", doc, columns));
        let forms: String = one.forms.iter().map(form).collect();
        (one.name, format!("{} ({} of scripts){forms}", one.name, one.sort))
    })
}

/// All that a game declares, by name, but for settings and elements; each in words.
pub fn declared(catalogue: &Catalogue, columns: usize) -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    let text = |head: String, doc: &str, lines: &[String]| {
        let lines = std::iter::once(doc).chain(lines.iter().map(String::as_str));
        std::iter::once(head).chain(lines.map(|line| hanging("  ", line, columns))).collect::<Vec<_>>().join("\n")
    };
    for point in catalogue.points {
        let head = format!("{} (point, {})", point.name, kind_word(point.kind));
        all.push((point.name, text(head, point.doc, &point_lines(catalogue, point))));
    }
    for fact in catalogue.facts {
        let head = format!("{} (fact, {})", fact_form(catalogue, fact), answer_word(catalogue, fact));
        let mine = if fact.mine { vec!["of another seat: `of SEAT`".to_string()] } else { Vec::new() };
        all.push((fact.name, text(head, fact.doc, &mine)));
    }
    for effect in catalogue.effects {
        all.push((effect.name, effect_in_words(catalogue, effect, columns)));
    }
    for kind in catalogue.kinds {
        let elements = kind.fixed.map(|names| vec![format!("they are {}", names.join(", "))]).unwrap_or_default();
        let told = text(format!("{} (kind, all: {})", kind.name, kind.all), kind.doc, &elements);
        all.push((kind.name, told.clone()));
        if kind.all != kind.name {
            all.push((kind.all, told));
        }
    }
    for zone in catalogue.zones {
        let whose = if zone.seat { "each seat has one" } else { "all seats share it" };
        let kind = catalogue.kind_word(zone.of);
        let head = format!("{} (zone of {kind}, {whose})", zone.name);
        all.push((zone.name, text(head, zone.doc, &[])));
    }
    for currency in catalogue.currencies {
        let held = catalogue.facts[currency.held.index()].doc;
        let costs = format!("the price of an offer: `costs 1 {}`", currency.name);
        all.push((currency.name, text(format!("{} (currency of offers)", currency.name), held, &[costs])));
    }
    if !catalogue.zones.is_empty() {
        let zone = |zone: &ZoneDecl| format!("`{}` ({}): {}", zone.name, catalogue.kind_word(zone.of), zone.doc);
        let steps = "steps for zones: `send`, `exchange`, `pass`, `shuffle`, `show`, `hide` (`explain send`)";
        let lines: Vec<String> = std::iter::once(steps.into()).chain(catalogue.zones.iter().map(zone)).collect();
        all.push((
            "zone",
            text("zone (holds elements of one kind)".into(), "steps move elements from one zone to another", &lines),
        ));
    }
    let mut subjects: Vec<(&'static str, String)> = Vec::new();
    for point in catalogue.points {
        for subject in point.subjects {
            let line = format!("at `{}`: {}", point.name, subject.doc);
            match subjects.iter_mut().find(|(name, _)| *name == subject.name) {
                Some((_, lines)) => *lines += &format!("\n{}", hanging("  ", &line, columns)),
                None => subjects.push((
                    subject.name,
                    format!("{} (subject of a point)\n{}", subject.name, hanging("  ", &line, columns)),
                )),
            }
        }
    }
    all.extend(subjects);
    for row in catalogue.former_names() {
        let name = row.old.split(' ').next().unwrap_or(row.old);
        if javelina_dsl::word(name).is_none() && all.iter().all(|(known, _)| *known != name) {
            let now = match row.sort {
                NameSort::Event => row.event_help(),
                _ => format!("it is now `{}`", row.new.replace(" _", " ...")),
            };
            all.push((name, format!("{name} (former name)\n  {now}")));
        }
    }
    all
}

/// An effect: how it is written, and what it does.
pub(super) fn effect_in_words(catalogue: &Catalogue, effect: &EffectDecl, columns: usize) -> String {
    format!("{} (effect)\n{}", pattern(catalogue, effect.pattern), hanging("  ", effect.doc, columns))
}

/// The elements of a game by name, each with its kind. Numbers are not among them.
pub fn elements<'a>(
    catalogue: &Catalogue,
    lexicon: &'a Lexicon,
    columns: usize,
) -> impl Iterator<Item = (&'a str, String)> {
    let kinds = catalogue.kinds.iter().zip(&lexicon.names);
    kinds.flat_map(move |(kind, names)| {
        let names = names.iter().map(String::as_str).filter(|name| name.parse::<i64>().is_err());
        names.map(move |name| (name, format!("{name} ({})\n{}", kind.name, hanging("  ", kind.doc, columns))))
    })
}

/// A word of the language: meaning, forms, `example` if there is one, details.
pub fn word_in_words(row: &Word, example: Option<&str>, columns: usize) -> String {
    let forms = row.form.split("` or `").map(|form| format!("\n  {form}"));
    let zones = if row.form.contains("ZONE") { "\n  `explain GAME zone` lists the zones of a game" } else { "" };
    let example = example.map(|line| format!("\n  example: {line}")).unwrap_or_default();
    let more = if row.more.is_empty() { String::new() } else { format!("\n\n{}", page(row.more, columns)) };
    format!(
        "{} (word of the rules language)\n{}{}{zones}{example}{more}",
        row.word,
        hanging("  ", row.doc, columns),
        forms.collect::<String>()
    )
}

/// The lines of a point: what it asks, of what, and what may be answered.
pub fn point_lines(catalogue: &Catalogue, point: &PointDecl) -> Vec<String> {
    let mut lines = vec![
        format!("answers: {}", verbs(point.kind)),
        format!("{}: {}", if point.kind == PointKind::Event { "raised" } else { "asked" }, occurs(catalogue, point)),
        format!("rulebook: {}", point.section),
    ];
    if point.free {
        let text = "free: players act in any order, so a rule may change only what belongs to the acting player";
        lines.push(text.into());
    }
    let subject = |one: &SubjectDecl| {
        let names = match one.of {
            Type::Of(kind) => catalogue.kinds[kind.index()].fixed.filter(|names| names.len() <= MOST_NAMED),
            _ => None,
        };
        let names = names.map(|names| format!(": {}", names.join(", "))).unwrap_or_default();
        format!("`{}` ({}): {}{names}", one.name, subject_word(catalogue, one), one.doc)
    };
    lines.extend(point.subjects.iter().map(subject));
    lines
}

/// When a point is asked or an event raised, by the timeline of the game.
fn occurs(catalogue: &Catalogue, point: &PointDecl) -> String {
    catalogue.point(point.name).map_or_else(String::new, |id| catalogue.occurs(id))
}

/// Returns the form of a fact in a text: `symbol[cell]`.
pub fn fact_form(catalogue: &Catalogue, fact: &FactDecl) -> String {
    let of: Vec<&str> = fact.of.iter().map(|kind| catalogue.kinds[kind.index()].name).collect();
    if of.is_empty() { fact.name.to_string() } else { format!("{}[{}]", fact.name, of.join(", ")) }
}

/// The word of a kind of points.
#[must_use]
pub fn kind_word(kind: PointKind) -> &'static str {
    match kind {
        PointKind::Verdict => "verdict",
        PointKind::Fact => "fact",
        PointKind::Number(_) => "number",
        PointKind::Set(_) => "set",
        PointKind::Offer => "offer",
        PointKind::Event => "event",
    }
}

fn verbs(kind: PointKind) -> &'static str {
    match kind {
        PointKind::Verdict => "`forbid`, `allow`, `disqualify`",
        PointKind::Fact => "`widen`, `narrow`",
        PointKind::Number(Type::Number) => "`set`, `add`, `scale`, `floor`, `cap`",
        PointKind::Number(_) => "`set`",
        PointKind::Set(_) => "`include`, `exclude`",
        PointKind::Offer => "`offer`",
        PointKind::Event => "`on ... do`",
    }
}
