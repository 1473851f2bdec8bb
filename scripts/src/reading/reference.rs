//! The reference of a game's scripts, as Markdown: what `points --format rhai` prints.

use std::fmt::Write;
use std::sync::Arc;

use javelina_engine::rules::{Catalogue, EffectId, FactDecl, KindId, Lexicon, PointId, PointKind, Type, ZoneDecl};

use crate::calls::forms::{VERBS, Verb};
use crate::calls::library::NATIVES;
use crate::calls::values::Names;
use crate::lower::functions::unscriptable;
use crate::reading::words::{ALL, QUESTIONS};
use crate::world::{Own, What, World, holes, last_words, spelled};

/// All rule points that a script can answer, the fields of their views, and all functions, as Markdown.
pub fn reference(catalogue: &'static Catalogue) -> String {
    let names = Arc::new(Names::of(&Lexicon::of(catalogue)));
    let world = World::new(catalogue, names, Own::default());
    let mut out = format!(
        "# Scripts of {}\n\n\
         A script is a file of functions named after rule points: `fn NAME(view) {{ .. }}`. A function answers by \
         calling verbs.\n\
         A card names its script in its table, a block in its text: `script \"NAME.rhai\"`. Read a counter or param \
         of the item as `view.NAME`, and a counter that is kept per element as `x.NAME`.\n\
         An element is a text with its name, a set is a list, and a missing value is `()`.\n\n## Rule points\n",
        catalogue.game
    );
    let points = catalogue.points.iter().enumerate().filter(|(_, point)| unscriptable(point).is_none());
    for (at, point) in points {
        let answer = answer(catalogue, point.kind);
        let _ = write!(out, "\n### `fn {}(view)`\n\n{}\n\nAnswers: {answer}.\n\n", point.name, point.doc);
        for subject in point.subjects {
            let of = typed(catalogue, subject.of) + subject.bounds_in_words().as_str();
            let _ = writeln!(out, "* `view.{}`: {}; {of}", spelled(subject.name), subject.doc);
        }
        let effects = world.functions.iter().filter_map(|function| match function.what {
            What::Effect(effect) if point.effects.contains(&effect) => Some(format!("`{}`", function.name)),
            _ => None,
        });
        let effects: Vec<String> = effects.collect();
        if !effects.is_empty() {
            let _ = writeln!(out, "* effects: {}", effects.join(", "));
        }
        let closed =
            catalogue.facts.iter().filter(|fact| fact.of.is_empty() && fact.only_at.contains(&PointId(at as u8)));
        for fact in closed {
            let _ = writeln!(out, "* `view.{}`: only available here and at a few other points", spelled(fact.name));
        }
    }
    let seat = typed(catalogue, Type::Of(catalogue.seat));
    let _ = writeln!(out, "\n## Fields of the view\n\n* `view.seat`: the acting seat; {seat}");
    let gives = |fact: &FactDecl| typed(catalogue, fact.yields) + fact.bounds_in_words().as_str();
    for fact in catalogue.facts.iter().filter(|fact| fact.of.is_empty()) {
        let _ = writeln!(out, "* `view.{}`: {}", spelled(fact.name), sentence(&gives(fact), fact.doc));
    }
    out.push_str("\n## Facts with arguments\n\n");
    for function in &world.functions {
        let (fact, before) = match function.what {
            What::Printed(fact) | What::Read(fact) => (world.fact(fact), None),
            What::OtherRead(fact) => (world.fact(fact), Some("seat")),
            _ => continue,
        };
        let args: Vec<&str> =
            before.into_iter().chain(fact.of.iter().map(|kind| kind_name(catalogue, *kind))).collect();
        let spelling = match args.as_slice() {
            [of] => format!("{of}.{}", function.name),
            [of, rest @ ..] => format!("{of}.{}({})", function.name, rest.join(", ")),
            [] => continue,
        };
        let whose = before.map_or("", |_| ", for that seat");
        let _ = writeln!(out, "* `{spelling}`: {}", sentence(&(gives(fact) + whose), fact.doc));
    }
    out.push_str("\n## Verbs\n\n");
    for (_, name, args, doc) in VERBS.into_iter().filter(|(verb, ..)| is_taken(catalogue, *verb)) {
        let _ = writeln!(out, "* `{name}({})`: {doc}", args.join(", "));
    }
    out.push_str("\n## Effects of events\n\nAn effect is also a method of the seat that carries it out: ");
    out.push_str("`other.gain(1, \"points\")`.\n\n");
    for function in &world.functions {
        let What::Effect(effect) = function.what else { continue };
        if !is_done(catalogue, effect) {
            continue;
        }
        let decl = &catalogue.effects[effect.index()];
        let words = last_words(decl).into_iter().map(|word| format!("\"{word}\""));
        let args: Vec<String> = holes(decl).map(|hole| typed(catalogue, hole)).chain(words).collect();
        let _ = writeln!(out, "* `{}({})`: {}", function.name, args.join(", "), decl.doc);
    }
    if !catalogue.zones.is_empty() {
        let name = |zone: &ZoneDecl| format!("`{}`{}", zone.name, if zone.seat { " of a seat" } else { "" });
        let zones: Vec<String> = catalogue.zones.iter().map(name).collect();
        let _ = writeln!(out, "\nZones: {}.", zones.join(", "));
    }
    out.push_str(
        "\n## Questions of events\n\nA question must be the last verb that a function calls. The optional fourth argument is its prompt.\n\n",
    );
    for (name, args, doc) in QUESTIONS {
        let _ = writeln!(out, "* `{name}({args})`: {doc}");
    }
    let (name, args, doc) = ALL;
    let _ = write!(
        out,
        "* `seat.ask(..)`, `seat.ask_or_skip(..)`: the same for another seat\n\n\
         ## Functions\n\n* `{name}({args})`: {doc}\n"
    );
    for native in NATIVES {
        let args = native.args.join(", ");
        let _ =
            writeln!(out, "* `{}({args})` -> {}: {} (work: {})", native.name, native.gives, native.doc, native.cost);
    }
    out
}

/// Returns `true` if a point or a zone of the game takes a verb.
fn is_taken(catalogue: &Catalogue, verb: Verb) -> bool {
    let mut zones = catalogue.zones.iter();
    let has_zone = match verb {
        Verb::Send | Verb::SendThose => zones.any(|zone| !zone.whole),
        Verb::SendFirst => zones.any(|zone| !zone.whole && zone.ordered),
        Verb::Exchange => zones.any(|zone| !zone.outward),
        _ => true,
    };
    has_zone && catalogue.points.iter().any(|point| unscriptable(point).is_none() && verb.fits(point.kind))
}

/// Returns `true` if an event takes an effect; some are for offers alone.
fn is_done(catalogue: &Catalogue, effect: EffectId) -> bool {
    let mut events = catalogue.points.iter().filter(|point| point.kind == PointKind::Event);
    catalogue.effects[effect.index()].everywhere || events.any(|point| point.effects.contains(&effect))
}

/// The type of a fact as a sentence before its description.
fn sentence(of: &str, doc: &str) -> String {
    let (first, rest) = of.split_at(of.chars().next().map_or(0, char::len_utf8));
    format!("{}{rest}. {doc}", first.to_uppercase())
}

fn kind_name(catalogue: &Catalogue, kind: KindId) -> &'static str {
    catalogue.kinds.get(kind.index()).map_or("element", |kind| kind.name)
}

fn typed(catalogue: &Catalogue, of: Type) -> String {
    match of {
        Type::Bool => "a boolean".into(),
        Type::Number => "a number".into(),
        Type::Of(kind) => kind_name(catalogue, kind).into(),
        Type::SetOf(kind) => {
            format!("list of {}", catalogue.kinds.get(kind.index()).map_or("elements", |kind| kind.all))
        }
    }
}

fn answer(catalogue: &Catalogue, kind: PointKind) -> String {
    match kind {
        PointKind::Verdict => "`forbid`, `allow`".into(),
        PointKind::Fact => "`allow` widens, `forbid` narrows".into(),
        PointKind::Number(Type::Of(kind)) => format!("`set` to one of {}", catalogue.kinds[kind.index()].all),
        PointKind::Number(_) => "`set`, `add`, `scale`, `floor`, `cap`".into(),
        PointKind::Set(kind) => format!("`include`, `exclude` with a list of {}", catalogue.kinds[kind.index()].all),
        PointKind::Offer => "nothing".into(),
        PointKind::Event => "effects, verbs of counters and zones, and at the end a question".into(),
    }
}
