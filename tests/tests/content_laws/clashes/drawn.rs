//! Clauses made from a catalogue: for each point the pairs of verbs that answer differently, under conditions of some
//! shapes.

use javelina_engine::rules::{Catalogue, EffectDecl, KindDecl, KindId, PatternPart, PointDecl, PointKind, Type};

/// Two clauses at one point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// `at train_size` or `on selected`, with the conditions and answers of both.
    pub clauses: [String; 2],
    /// The point.
    pub point: &'static str,
    /// Whether no word, name or order says which of the two holds where both speak.
    pub is_undefined: bool,
    /// Whether both conditions hold in every state.
    pub is_always: bool,
}

/// The shapes of two conditions, and whether both always hold.
pub const SHAPES: [([&str; 2], bool); 6] = [
    (["", ""], true),
    (["", "when round >= 1"], true),
    (["when round >= 1", "when round <= 99"], true),
    (["when round is 1", "when round is 2"], false),
    (["when round > 1", "when round > 2"], false),
    (["when actor is A", "unless round is 2"], false),
];

/// All pairs of a game: each pair of verbs at each point under each shape.
pub fn pairs(catalogue: &'static Catalogue) -> Vec<Pair> {
    let mut all = Vec::new();
    for point in catalogue.points {
        for (answers, is_undefined) in answers(catalogue, point) {
            for (conditions, is_always) in SHAPES {
                let clauses = [0, 1].map(|at| clause(point, conditions[at], &answers[at]));
                all.push(Pair { clauses, point: point.name, is_undefined, is_always });
            }
        }
    }
    all
}

fn clause(point: &PointDecl, condition: &str, answer: &str) -> String {
    match point.kind {
        PointKind::Event => format!("on {} {condition} do {{ {answer} }}", point.name),
        _ => format!("at {} {{ {answer} {condition} }}", point.name),
    }
}

/// Answers that differ, and whether nothing says which holds.
fn answers(catalogue: &'static Catalogue, point: &PointDecl) -> Vec<([String; 2], bool)> {
    let pair = |one: &str, other: &str| [one.to_string(), other.to_string()];
    match point.kind {
        PointKind::Fact => vec![(pair("widen", "narrow"), false)],
        PointKind::Number(Type::Of(kind)) => two_of(catalogue, kind)
            .map(|[a, b]| ([format!("set to {a}"), format!("set to {b}")], true))
            .into_iter()
            .collect(),
        PointKind::Number(_) => vec![(pair("set to 1", "set to 2"), true), (pair("floor 5", "cap 2"), false)],
        PointKind::Set(kind) => two_of(catalogue, kind)
            .map(|[a, _]| ([format!("include {{ {a} }}"), format!("exclude {{ {a} }}")], false))
            .into_iter()
            .collect(),
        PointKind::Event => {
            let effects: Vec<&EffectDecl> = point.effects.iter().map(|id| &catalogue.effects[id.index()]).collect();
            let written =
                effects.iter().filter_map(|effect| Some((*effect, spelled(effect, "1")?))).collect::<Vec<_>>();
            let mut all = Vec::new();
            for (at, (one, first)) in written.iter().enumerate() {
                for (other, second) in &written[at..] {
                    let shared = one.resources.iter().any(|resource| other.resources.contains(resource));
                    all.push(([first.clone(), second.clone()], shared && !(one.accumulates() && other.accumulates())));
                }
            }
            all.truncate(3);
            all
        }
        PointKind::Verdict | PointKind::Offer => Vec::new(),
    }
}

/// Lists of an event that ask before they act: a seat, and chance.
pub fn asking(catalogue: &'static Catalogue, point: &PointDecl) -> Vec<String> {
    let named = |kind: &&KindDecl| kind.fixed.is_some_and(|names| names.len() > 1) && !kind.all.is_empty();
    let kind = catalogue.kinds.iter().find(named);
    let effect = point.effects.iter().find_map(|id| spelled(&catalogue.effects[id.index()], "1"));
    let (Some(kind), Some(effect), PointKind::Event) = (kind, effect, point.kind) else { return Vec::new() };
    let (name, all, element) = (kind.name, kind.all, kind.fixed.map_or("", |names| names[0]));
    let asks = |by: &str| {
        format!("on {} do {{ choose {name} x from {all} {by} {{ if x is {element} {{ {effect} }} }} }}", point.name)
    };
    ["", "or skip", "by next(actor)", "by chance"].map(asks).to_vec()
}

/// The first two elements of a kind that the game itself names.
fn two_of(catalogue: &Catalogue, kind: KindId) -> Option<[&'static str; 2]> {
    let named = catalogue.kinds[kind.index()].fixed?;
    Some([named.first()?, named.get(1)?])
}

/// An effect with this number for each that it wants; `None` if it wants anything else.
pub fn spelled(effect: &EffectDecl, number: &str) -> Option<String> {
    let words = effect.pattern.iter().map(|part| match part {
        PatternPart::Word(word) => Some((*word).to_string()),
        PatternPart::Hole(Type::Number) => Some(number.into()),
        PatternPart::Hole(_) => None,
    });
    words.collect::<Option<Vec<_>>>().map(|words| words.join(" "))
}
