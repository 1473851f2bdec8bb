//! A small made-up game that the tests of the language check texts against.

use javelina_dsl::{Compiled, Form, Source, World, compile};
use javelina_engine::rules::{
    BaseRule, Bound, Catalogue, CurrencyDecl, EffectDecl, EffectId, FactDecl, FactId, Grain, KindDecl, KindId, Lexicon,
    PatternPart, PointDecl, PointId, PointKind, Pool, Rate, Seen, SettingDecl, SettingType, SubjectDecl, Type,
    ZoneDecl, number, subject,
};
use javelina_engine::{Diagnostic, Files, former_names};

const CELL: KindId = KindId(0);
const CARD: KindId = KindId(1);
const SYMBOL: KindId = KindId(2);
const GOOD: KindId = KindId(3);
const SEASON: KindId = KindId(4);
const SEAT: KindId = KindId(5);
const STEPS: KindId = KindId(6);
const HOW: KindId = KindId(7);
const LAP: KindId = KindId(8);

const fn kind(name: &'static str, all: &'static str, fixed: &'static [&'static str]) -> KindDecl {
    KindDecl { name, all, doc: "", fixed: Some(fixed) }
}

const KINDS: &[KindDecl] = &[
    KindDecl { name: "cell", all: "cells", doc: "", fixed: None },
    kind("card", "cards", &["Gray Fox", "Polar Bear", "Cactus Wren", "Wild", "Kit Fox"]),
    kind("symbol", "symbols", &["station", "town", "mountain", "cow", "apple"]),
    kind("good", "goods", &["cow", "apple"]),
    kind("season", "seasons", &["fall", "winter", "spring", "summer"]),
    kind("seat", "seats", &["A", "B", "C", "D"]),
    kind("shape", "steps", &["a", "d", "a_a"]),
    kind("manner", "manners", &["introduce", "move", "draw"]),
    kind("phase", "phases", &["draft", "race"]),
];

const fn fact(name: &'static str, of: &'static [KindId], yields: Type, rate: Rate, layer: u8) -> FactDecl {
    FactDecl { name, of, yields, or_none: true, rate, layer, ..FactDecl::PLAIN }
}

const FACTS: &[FactDecl] = &[
    fact("symbol", &[CELL], Type::Of(SYMBOL), Rate::Static, 0),
    fact("good", &[CELL], Type::Of(GOOD), Rate::Static, 0),
    fact("row", &[CELL], Type::Number, Rate::Static, 0),
    fact("column", &[CELL], Type::Number, Rate::Static, 0),
    fact("last_row", &[], Type::Number, Rate::Static, 0),
    FactDecl { mine: true, ..fact("line", &[], Type::SetOf(CELL), Rate::Turn, 0) },
    FactDecl { only_at: &[PointId(6), PointId(7)], ..fact("drawn_over", &[], Type::SetOf(CELL), Rate::Turn, 0) },
    fact("neighbours", &[CELL], Type::SetOf(CELL), Rate::Static, 0),
    fact("number", &[CARD], Type::Number, Rate::Static, 0),
    fact("season", &[CARD], Type::Of(SEASON), Rate::Static, 0),
    fact("endangered", &[CARD], Type::Bool, Rate::Static, 0),
    fact("field", &[], Type::SetOf(CARD), Rate::Turn, 0),
    FactDecl { mine: true, ..fact("board", &[], Type::SetOf(CARD), Rate::Turn, 0) },
    FactDecl { seen: Seen::Own, ..fact("hand", &[SEAT], Type::SetOf(CARD), Rate::Turn, 0) },
    FactDecl { seen: Seen::Secret, ..fact("deck_top", &[], Type::Of(CARD), Rate::Turn, 0) },
    FactDecl { follows_score: true, ..fact("score", &[], Type::Number, Rate::Turn, 2) },
    FactDecl { mine: true, ..fact("scored_lines", &[CARD], Type::Number, Rate::Costly, 2) },
    fact("time", &[], Type::Number, Rate::Turn, 0),
    FactDecl { mine: true, ..fact("synergy", &[], Type::Number, Rate::Turn, 0) },
    fact("room", &[], Type::Number, Rate::Turn, 0),
    fact("distance", &[CELL, CELL], Type::Number, Rate::Static, 0),
    fact("reachable", &[], Type::SetOf(CELL), Rate::Costly, 0),
    fact("playing", &[], Type::SetOf(SEAT), Rate::Turn, 0),
    fact("first_player", &[], Type::Of(SEAT), Rate::Turn, 0),
    fact("round", &[], Type::Number, Rate::Turn, 0),
    FactDecl { length: true, ..fact("depth", &[CELL], Type::Number, Rate::Static, 0) },
];

const WORD: fn(&'static str) -> PatternPart = PatternPart::Word;
const NUMBER: PatternPart = PatternPart::Hole(Type::Number);
const A_CARD: PatternPart = PatternPart::Hole(Type::Of(CARD));
const A_SEAT: PatternPart = PatternPart::Hole(Type::Of(SEAT));

const fn effect(name: &'static str, pattern: &'static [PatternPart], resources: &'static [&'static str]) -> EffectDecl {
    EffectDecl { name, pattern, resources, ..EffectDecl::PLAIN }
}

/// An effect that all games have alike.
const fn fate(name: &'static str, pattern: &'static [PatternPart]) -> EffectDecl {
    EffectDecl { everywhere: true, ..effect(name, pattern, &["fate"]) }
}

const EFFECTS: &[EffectDecl] = &[
    effect("gain", &[PatternPart::Word("gain"), NUMBER], &["synergy"]),
    effect("pay", &[PatternPart::Word("pay"), NUMBER], &["synergy"]),
    effect("load", &[PatternPart::Word("load"), PatternPart::Hole(Type::Of(GOOD))], &["cargo"]),
    effect("discard", &[PatternPart::Word("discard"), A_CARD], &["field"]),
    effect("research", &[PatternPart::Word("research"), A_CARD, PatternPart::Word("by"), NUMBER], &["board"]),
    effect("place", &[PatternPart::Word("place"), A_CARD, PatternPart::Hole(Type::Of(CELL))], &["board"]),
    effect("put", &[PatternPart::Word("put"), A_CARD, PatternPart::Word("in"), PatternPart::Word("field")], &["field"]),
    effect(
        "bury",
        &[PatternPart::Word("bury"), A_CARD, PatternPart::Word("in"), PatternPart::Word("top"), NUMBER],
        &["deck"],
    ),
    EffectDecl {
        verdict: Some(PointId(1)),
        ..effect("visit", &[PatternPart::Word("visit"), PatternPart::Hole(Type::Of(CELL))], &["board"])
    },
    effect("shift", &[PatternPart::Word("shift"), PatternPart::Word("columns"), NUMBER], &["board"]),
    EffectDecl { adds_to: Some((Pool::Table, Bound::None)), ..fate("win", &[PatternPart::Word("win"), A_SEAT]) },
    fate("finish", &[PatternPart::Word("finish"), A_SEAT]),
    fate("retire", &[PatternPart::Word("retire"), A_SEAT]),
    EffectDecl {
        adds_to: Some((Pool::Table, Bound::None)),
        ..fate("end", &[PatternPart::Word("end"), PatternPart::Word("game")])
    },
];

const ALL: &[EffectId] = &[
    EffectId(0),
    EffectId(1),
    EffectId(2),
    EffectId(3),
    EffectId(4),
    EffectId(5),
    EffectId(6),
    EffectId(7),
    EffectId(8),
];

const CELL_SUBJECT: SubjectDecl = subject("cell", Type::Of(CELL), "");
const CARD_SUBJECT: SubjectDecl = subject("card", Type::Of(CARD), "");
const HOW_SUBJECT: SubjectDecl = subject("how", Type::Of(HOW), "");

const fn point(
    name: &'static str,
    kind: PointKind,
    grain: Grain,
    layer: u8,
    subjects: &'static [SubjectDecl],
) -> PointDecl {
    let effects = if matches!(kind, PointKind::Event | PointKind::Offer) { ALL } else { &[] };
    PointDecl { name, kind, grain, layer, subjects, effects, ..PointDecl::PLAIN }
}

const LAP_SUBJECT: SubjectDecl = subject("phase", Type::Of(LAP), "");

/// A number whose answer everybody sees.
const fn open(name: &'static str, of: Type, subjects: &'static [SubjectDecl]) -> PointDecl {
    PointDecl { open: true, ..point(name, PointKind::Number(of), Grain::Phase, 5, subjects) }
}

const POINTS: &[PointDecl] = &[
    point("enter", PointKind::Fact, Grain::Candidate, 1, &[CELL_SUBJECT]),
    point("draw", PointKind::Verdict, Grain::Candidate, 1, &[CELL_SUBJECT]),
    point("place", PointKind::Verdict, Grain::Candidate, 1, &[CARD_SUBJECT, CELL_SUBJECT, HOW_SUBJECT]),
    point("bonus_steps", PointKind::Set(STEPS), Grain::List, 1, &[CELL_SUBJECT]),
    point("extra_points", PointKind::Number(Type::Number), Grain::Phase, 3, &[]),
    point("income", PointKind::Number(Type::Number), Grain::Phase, 1, &[CARD_SUBJECT, HOW_SUBJECT]),
    point("loaded", PointKind::Event, Grain::Phase, 1, &[subject("end", Type::Of(CELL), "")]),
    point("placed", PointKind::Event, Grain::Phase, 1, &[CARD_SUBJECT, CELL_SUBJECT, HOW_SUBJECT]),
    point("time_moved", PointKind::Event, Grain::Phase, 1, &[]),
    point("arrange", PointKind::Event, Grain::Phase, 0, &[]),
    PointDecl { reveals: true, ..point("reveal", PointKind::Event, Grain::Phase, 1, &[CARD_SUBJECT]) },
    point("in_turn", PointKind::Offer, Grain::List, 1, &[]),
    point("flip.scope", PointKind::Number(Type::Of(HOW)), Grain::Phase, 1, &[]),
    point("usable", PointKind::Fact, Grain::Candidate, 1, &[CELL_SUBJECT]),
    point("turn_ends", PointKind::Event, Grain::Phase, 1, &[]),
    open("first_player", Type::Of(SEAT), &[]),
    open("turn_order", Type::Number, &[LAP_SUBJECT, number("usual_place", 0..=7, "")]),
    open("turns", Type::Number, &[LAP_SUBJECT, number("turns_taken", 0..=255, "")]),
    point("round_starts", PointKind::Event, Grain::Phase, 5, &[]),
    point("round_ends", PointKind::Event, Grain::Phase, 5, &[]),
    PointDecl { outcome: true, ..point("standing", PointKind::Number(Type::Number), Grain::Phase, 5, &[]) },
    PointDecl { free: true, ..point("noted", PointKind::Event, Grain::Phase, 1, &[]) },
    PointDecl { hidden: true, ..point("secret_points", PointKind::Number(Type::Number), Grain::Phase, 2, &[]) },
    PointDecl { closing: true, ..point("game_ends", PointKind::Event, Grain::Phase, 5, &[]) },
];

const SETTINGS: &[SettingDecl] = &[
    SettingDecl { name: "time", doc: "", of: SettingType::Number { least: 1, greatest: 20 } },
    SettingDecl { name: "board.hole_radius", doc: "", of: SettingType::Length { least: 10_000, greatest: 30_000 } },
    SettingDecl { name: "nuggets.gain", doc: "", of: SettingType::Word(&["always", "only_when_none"]) },
    SettingDecl { name: "board.rail", doc: "", of: SettingType::Switch },
    SettingDecl { name: "score.table", doc: "", of: SettingType::Numbers { least: -100, greatest: 100, most: 5 } },
    SettingDecl { name: "species_sets", doc: "", of: SettingType::Names { most: 3 } },
    SettingDecl { name: "outcome.ranking", doc: "", of: SettingType::Word(&["highest", "lowest"]) },
];

const fn zone(name: &'static str, of: KindId, stock: &'static str) -> ZoneDecl {
    ZoneDecl { name, of, stock, resources: &["cards"], ..ZoneDecl::PLAIN }
}

const ZONES: &[ZoneDecl] = &[
    ZoneDecl { seen: Seen::Secret, ordered: true, ..zone("deck", CARD, "card") },
    zone("field", CARD, "card"),
    ZoneDecl { seat: true, seen: Seen::Own, hideable: true, ..zone("hand", CARD, "card") },
    ZoneDecl { dice: true, ..zone("dice", GOOD, "die") },
    ZoneDecl { seat: true, whole: true, ..zone("board", CARD, "board") },
    ZoneDecl { seat: true, bound: true, ..zone("rack", GOOD, "good") },
    ZoneDecl { seat: true, bound: true, outward: true, ..zone("track", GOOD, "good") },
];

former_names! {
    /// Names of a release before that never was.
    FORMER;
    kind "sign" => "symbol";
    kind "signs" => "symbols";
    fact "ground" => "symbol";
    fact "tier" => "row";
    point "walk" => "enter";
    point "step.limit" => "extra_points";
    subject "field_card" => "card";
    zone "stock" => "deck";
    effect "earn _" => "gain _";
    effect "study _ using _" => "research _ by _";
    effect "stow _" => "put _ in field";
    effect "inter _ among _" => "bury _ in top _";
}

/// All that the made-up game declares.
pub static CATALOGUE: Catalogue = Catalogue {
    game: "toy",
    kinds: KINDS,
    seat: SEAT,
    facts: FACTS,
    points: POINTS,
    effects: EFFECTS,
    base: &[BaseRule { name: "crossing", doc: "", point: PointId(1) }],
    zones: ZONES,
    currencies: &[CurrencyDecl {
        name: "synergy",
        held: FactId(18),
        pay: EffectId(1),
        gain: EffectId(0),
        gains_one: None,
    }],
    settings: SETTINGS,
    content: &["variant", "scenario", "condition", "token", "objective", "card"],
    timeline: &[],
    former: FORMER,
};

/// The names of the made-up game: cells `R1C1` to `R4C4`.
pub fn lexicon() -> Lexicon {
    let _ = WORD;
    let mut lexicon = Lexicon::of(&CATALOGUE);
    lexicon.names[0] = (1..=4).flat_map(|row| (1..=4).map(move |column| format!("R{row}C{column}"))).collect();
    lexicon
}

/// Compiles one file.
pub fn check(text: &str) -> (Compiled, Vec<Diagnostic>, Files) {
    let mut files = Files::default();
    let file = files.add("toy/house.rules", text);
    let lexicon = lexicon();
    let source = Source { file, start: 0, end: text.len(), form: Form::File, home: Default::default() };
    let (compiled, found) = compile(&files, &[source], &World { catalogue: &CATALOGUE, lexicon: &lexicon });
    (compiled, found, files)
}

/// The text after the likeliest fix of each problem that overlaps no earlier one.
pub fn mended(text: &str, found: &[Diagnostic]) -> String {
    let mut edits: Vec<_> =
        found.iter().filter_map(|one| one.fixes.first()).flat_map(|fix| fix.edits.clone()).collect();
    edits.sort_by_key(|(span, _)| (span.start, span.end));
    let mut out = String::new();
    let mut at = 0;
    for (span, with) in edits {
        if span.start < at {
            continue;
        }
        out += &text[at..span.start];
        out += &with;
        at = span.end;
    }
    out + &text[at..]
}

/// A table of `meaning.toml`.
pub fn table(name: &str) -> Vec<toml::Value> {
    let all: toml::Table = include_str!("../meaning.toml").parse().expect("TOML");
    all[name].as_array().filter(|rows| !rows.is_empty()).expect("rows").clone()
}
