//! Mistakes of authors: what `check` finds, where, and with which cure; and sound scripts about which it says nothing.

use javelina_engine::rules::{
    Bound, Catalogue, CounterDecl, EffectDecl, FactDecl, Grain, ItemId, KindId, Lexicon, PatternPart, PointDecl,
    PointId, PointKind, Pool, Rate, Scope, Seen, Type,
};
use javelina_engine::{Diagnostic, FileId, Files, Severity};

use super::hostile::{busy, corpus};
use super::{CELL, FORMER, GOOD, ON_CELL, SEAT, SYMBOL, each_within, effect, fact, kind, point, zone};
use crate::calls::values::Names;
use crate::lower::checked::{Checked, check};
use crate::names::known::Known;
use crate::world::Own;

const CARD: KindId = KindId(4);

const fn hole(of: Type) -> PatternPart {
    PatternPart::Hole(of)
}

const fn mine(fact: FactDecl) -> FactDecl {
    FactDecl { mine: true, or_none: false, ..fact }
}

const fn sure(fact: FactDecl) -> FactDecl {
    FactDecl { or_none: false, ..fact }
}

const fn adds(effect: EffectDecl) -> EffectDecl {
    EffectDecl { adds_to: Some((Pool::Seat, Bound::None)), ..effect }
}

static MARKET: Catalogue = Catalogue {
    game: "market",
    kinds: &[
        kind("cell", "cells", &["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]),
        kind("symbol", "symbols", &["station", "town", "mountain", "cow", "apple"]),
        kind("good", "goods", &["cow", "apple"]),
        kind("seat", "seats", &["A", "B", "C"]),
        kind("card", "cards", &["fox", "owl", "toad"]),
    ],
    seat: SEAT,
    facts: &[
        sure(fact("symbol", &[CELL], Type::Of(SYMBOL), Rate::Static)),
        sure(fact("row", &[CELL], Type::Number, Rate::Static)),
        fact("good", &[CELL], Type::Of(GOOD), Rate::Static),
        sure(fact("distance", &[CELL, CELL], Type::Number, Rate::Static)),
        sure(fact("line", &[], Type::SetOf(CELL), Rate::Turn)),
        FactDecl { only_at: &[PointId(4)], ..fact("drawn_over", &[], Type::SetOf(CELL), Rate::Turn) },
        mine(fact("room", &[], Type::Number, Rate::Turn)),
        FactDecl { or_none: true, ..fact("die", &[], Type::Number, Rate::Turn) },
        fact("position", &[], Type::Of(CELL), Rate::Turn),
        FactDecl { seen: Seen::Secret, ..fact("deck_top", &[], Type::Of(SYMBOL), Rate::Turn) },
        FactDecl { seen: Seen::Own, ..mine(fact("hand", &[], Type::Number, Rate::Turn)) },
        mine(fact("coins", &[], Type::Number, Rate::Turn)),
        mine(fact("has_delivered", &[GOOD], Type::Bool, Rate::Turn)),
        sure(fact("near", &[CELL, CARD], Type::SetOf(CARD), Rate::Turn)),
        mine(fact("board", &[], Type::SetOf(CARD), Rate::Turn)),
        mine(fact("research", &[CARD], Type::Number, Rate::Turn)),
        sure(fact("playing", &[], Type::SetOf(SEAT), Rate::Turn)),
        mine(fact("line_end", &[], Type::Of(CELL), Rate::Turn)),
        FactDecl { length: true, ..sure(fact("depth", &[], Type::Number, Rate::Turn)) },
    ],
    points: &[
        point("draw", PointKind::Verdict, Grain::List, ON_CELL),
        point("extra_points", PointKind::Number(Type::Number), Grain::Phase, CELLS),
        point("bonus_steps", PointKind::Set(CELL), Grain::List, ON_CELL),
        point("before_draw", PointKind::Offer, Grain::List, &[]),
        EVENT,
        point("favourite", PointKind::Number(Type::Of(GOOD)), Grain::Phase, &[]),
        point("enter", PointKind::Fact, Grain::Candidate, ON_CELL),
    ],
    effects: &[
        adds(effect("circle", &[PatternPart::Word("circle"), hole(Type::Number)])),
        effect("load", &[PatternPart::Word("load"), hole(Type::Of(GOOD))]),
        effect("burn", &[PatternPart::Word("burn"), hole(Type::Of(GOOD))]),
        adds(effect("gain", &[PatternPart::Word("gain"), hole(Type::Number), PatternPart::Word("coins")])),
        adds(effect("gain", &[PatternPart::Word("gain"), hole(Type::Number), PatternPart::Word("points")])),
        effect(
            "research",
            &[PatternPart::Word("research"), hole(Type::Of(CARD)), PatternPart::Word("by"), hole(Type::Number)],
        ),
        effect("discard", &[PatternPart::Word("discard"), hole(Type::Of(CARD))]),
        effect("end", &[PatternPart::Word("end"), PatternPart::Word("game")]),
    ],
    base: &[],
    zones: &[zone("stable", "good", true), zone("yard", "good", false), zone("shelf", "star", true)],
    currencies: &[],
    settings: &[],
    content: &["condition"],
    timeline: &[],
    former: FORMER,
};

const CELLS: &[javelina_engine::rules::SubjectDecl] =
    &[javelina_engine::rules::subject("cell2", Type::Of(CELL), "a cell")];

const EVENT: PointDecl = PointDecl {
    effects: &[
        javelina_engine::rules::EffectId(0),
        javelina_engine::rules::EffectId(1),
        javelina_engine::rules::EffectId(3),
        javelina_engine::rules::EffectId(4),
        javelina_engine::rules::EffectId(5),
        javelina_engine::rules::EffectId(6),
        javelina_engine::rules::EffectId(7),
    ],
    ..point("loaded", PointKind::Event, Grain::Phase, ON_CELL)
};

fn counter(name: &str, per: [Option<KindId>; 2]) -> CounterDecl {
    CounterDecl {
        item: ItemId(0),
        name: name.into(),
        per,
        values: None,
        least: 0,
        greatest: 9,
        start: 0,
        starts: Vec::new(),
        scope: Scope::Game,
        secret: false,
        revealed: None,
        slot: 0,
        shown: None,
    }
}

/// Checks a script of the market game, whose item has the counters `run`, `salt` per cell and `met` per seat and card.
fn checked(text: &str) -> Result<Checked, Vec<Diagnostic>> {
    let names = Names::of(&Lexicon::of(&MARKET));
    let counters =
        [counter("run", [None; 2]), counter("salt", [Some(CELL), None]), counter("met", [Some(SEAT), Some(CARD)])];
    let params = ["every".to_string()];
    let mut files = Files::default();
    let file: FileId = files.add("market/m.rhai", text);
    let own = Own { counters: &counters, params: &params, ..Own::default() };
    check(Known { catalogue: &MARKET, names: &names, own }, text, file)
}

pub(super) fn found(text: &str) -> Vec<Diagnostic> {
    checked(text).map_or_else(|found| found, |checked| checked.found)
}

const TABLE: &str = include_str!("../../tests/mistakes.table");

#[test]
fn mistakes_of_authors_are_found_with_place_and_cure() {
    let (mut right, mut wrong, mut in_play) = (0, Vec::new(), 0);
    for entry in TABLE.split("---\n").skip(1) {
        let (head, marked) = entry.split_once('\n').expect("a script");
        let [code, cure, title] = head.split(" | ").collect::<Vec<_>>()[..] else { panic!("{head}") };
        let text = marked.replace(['«', '»'], "");
        let found = found(&text);
        if code == "play" {
            in_play += 1;
            assert!(found.is_empty(), "{title}: {found:#?}");
            continue;
        }
        let place = marked.split(['«', '»']).nth(1).unwrap_or_default();
        let start = marked.find('«').unwrap_or_default();
        let is_right = matches!(found.as_slice(), [one] if one.code == code
            && one.span.is_some_and(|span| (span.start, &text[span.range()]) == (start, place))
            && (one.help.as_deref().unwrap_or_default().contains(cure) || one.message.contains(cure)));
        if is_right {
            right += 1;
        } else {
            wrong.push(format!("{title}: wanted {code} at {place:?} with {cure:?}\n{text}{}", shown(&found)));
        }
    }
    assert!(wrong.is_empty(), "{right} right, {in_play} in play\n{}", wrong.join("\n"));
    assert_eq!((right, in_play), (195, 2));
}

pub(super) fn shown(found: &[Diagnostic]) -> String {
    found
        .iter()
        .map(|one| format!("  {} {:?} {} ({:?})\n", one.code, one.span.map(|span| span.range()), one.message, one.help))
        .collect()
}

#[test]
fn sound_scripts_pass_without_a_word() {
    for text in [
        r#"fn extra_points(view) { for g in all("good") { if view.seat.has_delivered(g) { add(view.run); } } }"#,
        r#"fn draw(view) {
            for s in view.playing {
                let end = s.line_end;
                if s != view.seat && end.distance(view.cell) == 1 { forbid(`${view.cell} touches the line of ${s}`); }
            }
        }"#,
        r#"fn loaded(view) {
            if view.cell == "A1" {
                let free = [];
                for c in view.board { if c.research == 0 { free.push(c); } }
                ask("card", free, "researched", "Which card is researched?");
            } else { for s in view.playing { if s.coins > view.coins { gain(1, "coins"); s.gain(1, "points"); } } }
        }
        fn researched(view, card) { research(card, 1); ask_or_skip("card", view.board, "dropped"); }
        fn dropped(view, card) { if card != () { discard(card); } }"#,
        r#"fn extra_points(view) {
            let seen = [];
            for c in view.line { if c.symbol == "cow" { seen.push(c.good); } }
            if unique(seen).len == seen.len { add(3); }
        }"#,
        r#"fn loaded(view) {
            if view.run % view.every != 0 { return; }
            for x in all("cell") { if x.salt == 0 && x.good == () { add_to("salt", x, 1); return; } }
        }"#,
        r#"fn loaded(view) {
            let best = ();
            let most = 0;
            for c in view.line {
                let n = c.row;
                if n > most { most = n; best = c; }
            }
            if best != () { load(best.good); }
        }"#,
        r#"fn extra_points(view) {
            let price = #{ cow: 3, apple: 1 };
            let best = #{ row: 0, cell: () };
            for c in view.line {
                if c.row > best.row { best = #{ row: c.row, cell: c }; }
                let g = c.good;
                if g != () { add(price[g]); }
            }
            let die = view.die;
            if die == () { return; }
            add(die + 1);
        }"#,
        r#"fn extra_points(view) { add(twice(view.room) + twice(2)); floor(0); scale(3, 2); cap(9); }
        fn twice(n) { 2 * n }"#,
        r#"fn bonus_steps(view) { include(near(view, ["A1"])); exclude(["B1"]); }
        fn near(view, cells) { let out = []; for c in cells { if c.distance(view.cell) < 3 { out.push(c); } } out }"#,
        r#"fn loaded(view) { send("stable", "A", "yard", ()); set_to("met", view.seat, "fox", 2); end("game"); }"#,
        r#"fn favourite(view) { switch view.position { "A1" | "B1" => set("cow"), _ => set("apple") } }"#,
        r#"fn enter(view) { if view.cell in ["A1", "B2"] || view.cell.row > 2 { allow(); } else { forbid("no"); } }"#,
    ] {
        let found = found(text);
        assert!(found.is_empty(), "{text}\n{}", shown(&found));
    }
}

#[test]
fn no_hostile_text_hurts_the_checker() {
    let check = |name: &str, text: String| {
        let begin = busy();
        let wrapped = format!("fn loaded(view) {{\n{text}\n}}");
        for text in [text, wrapped] {
            for one in found(&text) {
                assert!(one.span.is_some_and(|span| span.end <= text.len()) && one.message.len() < 2_048, "{one:?}");
            }
        }
        assert!(busy().saturating_sub(begin) < std::time::Duration::from_secs(8), "{name}");
    };
    let mut all = corpus();
    let calls = |n: usize| format!("fn f{n}(x) {{ f{}(1); f{}(\"a\"); f{}([x]) }}\n", n + 1, n + 1, n + 1);
    all.push((
        "many_types".into(),
        (0..9).map(calls).collect::<String>() + "fn f9(x) { x }\nfn loaded(view) { f0(1); }",
    ));
    all.push((
        "many_lists".into(),
        format!("fn loaded(view) {{ let a = []; {} }}", "a = [a]; a.push(a); ".repeat(900)),
    ));
    all.push(("many_lets".into(), format!("fn loaded(view) {{ {} }}", "let a = view.die; a += 1; ".repeat(1_200))));
    let deep = "if view.room > 1 { while view.room > 2 { ".repeat(15);
    all.push(("many_loops".into(), format!("fn loaded(view) {{ {deep} circle(1); {} }}", "}".repeat(30))));
    each_within(30, 2 << 20, all, check);
}

/// Code, underlined words, message and help of the only problem of a text.
fn only(text: &str) -> (&'static str, String, String, String) {
    let found = found(text);
    let [one] = found.as_slice() else { panic!("{text}\n{}", shown(&found)) };
    let help = one.help.clone().unwrap_or_default();
    (one.code, text[one.span.unwrap().range()].to_string(), one.message.clone(), help)
}

#[test]
fn a_call_with_a_wrong_number_of_values_names_the_form_that_is_right() {
    for (text, help) in [
        ("fn draw(view) { print(1, 2); }", "write `print(value)`"),
        ("fn extra_points(view) { add(all().len); }", "write `all(kind)`"),
        ("fn draw(view) { forbid(1, 2); }", "write `forbid()` or `forbid(text)`"),
        ("fn loaded(view) { set_to(\"salt\", 3); }", "write `set_to(\"salt\", cell, value)`"),
        ("fn loaded(view) { send(\"yard\"); }", "write `send(zone, seat, zone, seat)`"),
    ] {
        let (code, _, message, cure) = only(text);
        assert_eq!((code, cure.as_str()), ("R3011", help), "{text}: {message}");
    }
}

#[test]
fn a_verb_is_not_read_off_a_value_and_not_written_anew() {
    let (code, place, message, help) = only("fn extra_points(view) { view.cell2.add(1); }");
    assert_eq!((code, &*place, &*help), ("R3011", "add", "write `add(..)`"), "{message}");
    let (code, place, ..) = only("fn forbid() { }\nfn draw(view) { forbid(); }");
    assert_eq!((code, &*place), ("R3024", "forbid"), "the script would no longer forbid");
}

#[test]
fn what_may_be_missing_is_named_with_all_that_is_before_its_dot() {
    let (code, place, message, help) = only("fn extra_points(view) { let n = 1; n += view.die; add(n); }");
    assert_eq!((code, &*place), ("R3027", "die"));
    assert_eq!(message, "`view.die` may be `()`, which is not a number");
    assert_eq!(help, "write `(view.die ?? 0)`, or test `view.die != ()` first");
}

#[test]
fn nothing_follows_a_question_in_a_function_that_is_called() {
    let text = "fn loaded(view) { helped(); }\nfn helped() { ask(\"good\", [\"cow\"], \"then\"); load(\"apple\"); }\n\
                fn then(view, good) { load(good); }";
    let (code, place, ..) = only(text);
    assert_eq!((code, &*place), ("R3019", "load"));
}

/// Writes all sure fixes of the problems of a text.
pub(super) fn mended(text: &str) -> String {
    let found = found(text);
    let mut edits: Vec<(std::ops::Range<usize>, String)> = Vec::new();
    for fix in found.iter().flat_map(|one| one.fixes.iter().filter(|fix| fix.sure).take(1)) {
        edits.extend(fix.edits.iter().map(|(span, text)| (span.range(), text.clone())));
    }
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let mut out = text.to_string();
    for (range, new) in edits.into_iter().rev() {
        out.replace_range(range, &new);
    }
    out
}

#[test]
fn former_spellings_and_returned_values_are_mended() {
    for (old, new) in [
        (
            "fn draw(view) { if symbol(view.cell) == \"town\" { forbid(); } }",
            "fn draw(view) { if view.cell.symbol == \"town\" { forbid(); } }",
        ),
        (
            "fn draw(view) { if view.cell.symbol() == \"town\" { forbid(); } }",
            "fn draw(view) { if view.cell.symbol == \"town\" { forbid(); } }",
        ),
        (
            "fn extra_points(view) { add(distance(view.cell2, \"A1\")); }",
            "fn extra_points(view) { add(view.cell2.distance(\"A1\")); }",
        ),
        (
            "fn extra_points(view) { for s in elements(\"seat\") { add(view.coins_of(s)); } }",
            "fn extra_points(view) { for s in all(\"seat\") { add(s.coins); } }",
        ),
        (
            "fn extra_points(view) { for c in view.line { add(view.salt(c)); } }",
            "fn extra_points(view) { for c in view.line { add(c.salt); } }",
        ),
        (
            "fn extra_points(view) { for c in view.board { add(view.near(view.cell2, c).len); } }",
            "fn extra_points(view) { for c in view.board { add(view.cell2.near(c).len); } }",
        ),
        ("fn loaded(view) { gain_coins(2); end_game() }", "fn loaded(view) { gain(2, \"coins\"); end(\"game\") }"),
        (
            "fn extra_points(view) { if view.room > 1 { 10 } else { 0 } }",
            "fn extra_points(view) { if view.room > 1 { add(10) } else { add(0) } }",
        ),
        (
            "fn extra_points(view) { if view.room > 1 { return 10; } add(2); }",
            "fn extra_points(view) { if view.room > 1 { add(10); return; } add(2); }",
        ),
        ("fn bonus_steps(view) { [\"A1\"] }", "fn bonus_steps(view) { include([\"A1\"]) }"),
        ("fn loaded(view) { [circle(1), load(\"cow\")] }", "fn loaded(view) { circle(1); load(\"cow\"); }"),
        (
            "fn loaded(view) { if view.room > 1 { return [circle(1), load(\"cow\")]; } circle(2); }",
            "fn loaded(view) { if view.room > 1 { circle(1); load(\"cow\"); return; } circle(2); }",
        ),
    ] {
        let text = mended(old);
        assert_eq!(text, new, "{}", shown(&found(old)));
        assert!(found(&text).is_empty(), "{text}\n{}", shown(&found(&text)));
    }
    assert!(
        found("fn draw(view) { if symbol(view.cell) == \"town\" { forbid(); } }")
            .iter()
            .all(|one| one.severity == Severity::Warning)
    );
}
