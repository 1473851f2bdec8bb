//! Each part of a counter's declaration has an effect or is an error; values of pairs stand apart; secrets have owners.

use javelina_engine::rules::CounterDecl;

/// A small generator of numbers, the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }
}

/// A declaration of these parts, or the codes of its errors.
fn declared(parts: &[&str]) -> Result<CounterDecl, Vec<&'static str>> {
    let (compiled, found, _) =
        crate::support::check(&format!("variant demo for toy {{ counter n {} }}", parts.join(" ")));
    let errors: Vec<_> = found.iter().map(|one| one.code).filter(|code| *code != "V2091").collect();
    if errors.is_empty() { Ok(compiled.program.counters[0].clone()) } else { Err(errors) }
}

/// The codes that a declaration of these parts must get.
fn expected(parts: &[&str]) -> Vec<&'static str> {
    let mut codes = Vec::new();
    let mut kinds: Vec<&str> = Vec::new();
    let mut times = 0;
    for part in parts.iter().filter_map(|part| part.strip_prefix("per ")) {
        if ["game", "round", "turn", "action"].contains(&part) {
            times += 1;
            codes.extend((times > 1).then_some("V2015"));
        } else if kinds.len() == 2 || part != "seat" && kinds.contains(&part) {
            codes.push("V2014");
        } else {
            kinds.push(part);
        }
    }
    let many = |start: &str| parts.iter().filter(|part| part.starts_with(start)).count();
    let everywhere = parts.iter().filter(|part| part.starts_with('=') && !part.contains(" at ")).count();
    codes.extend([many("shown"), many("secret"), everywhere].iter().filter(|count| **count > 1).map(|_| "V2009"));
    let seats = kinds.iter().filter(|kind| **kind == "seat").count();
    if codes.iter().all(|code| *code == "V2009") && many("secret") > 0 && seats != 1 {
        codes.push("V2049");
    }
    codes.sort_unstable();
    codes
}

#[test]
fn each_part_of_a_declaration_has_an_effect_or_is_an_error() {
    let parts = [
        "per seat",
        "per card",
        "per season",
        "per turn",
        "per round",
        "per action",
        "= 3",
        "= 5",
        "secret to owner",
        "shown as \"n\"",
        "shown as \"m\"",
    ];
    let mut dice = Dice(11);
    let (mut sound, mut wrong) = (0, 0);
    for _ in 0..3_000 {
        let mut chosen: Vec<&str> = (0..dice.below(6)).map(|_| parts[dice.below(parts.len())]).collect();
        chosen.insert(dice.below(chosen.len() + 1), "in 0..9");
        let expected = expected(&chosen);
        let got = declared(&chosen);
        if !expected.is_empty() {
            let mut codes = got.expect_err(&chosen.join(" "));
            codes.sort_unstable();
            assert_eq!(codes, expected, "{chosen:?}");
            wrong += 1;
            continue;
        }
        let decl = got.unwrap_or_else(|codes| panic!("{chosen:?}: {codes:?}"));
        for left_out in 0..chosen.len() {
            let mut fewer = chosen.clone();
            let part = fewer.remove(left_out);
            if let Ok(other) = declared(&fewer) {
                assert_ne!(decl, other, "`{part}` says nothing in {chosen:?}");
            }
        }
        sound += 1;
    }
    assert!(sound > 300 && wrong > 300, "{sound} sound and {wrong} wrong ones");
}

#[test]
fn values_to_start_with_reach_the_places_that_they_name() {
    let places = |parts: &[&str]| {
        let decl = declared(parts).unwrap();
        let lexicon = crate::support::lexicon();
        let start = |place| decl.starts.iter().find(|(at, _)| *at == place).map_or(decl.start, |(_, value)| *value);
        (0..decl.size(&lexicon)).map(start).collect::<Vec<_>>()
    };
    assert_eq!(places(&["per season", "in 0..9", "= 2 at winter", "= 1"]), [1, 2, 1, 1]);
    // Four seats times two goods: a seat's row, a good's column.
    assert_eq!(places(&["per seat", "per good", "in 0..9", "= 2 at B", "= 1"]), [1, 1, 2, 2, 1, 1, 1, 1]);
    assert_eq!(places(&["per seat", "per good", "in 0..9", "= 4 at apple"]), [0, 4, 0, 4, 0, 4, 0, 4]);
    assert_eq!(declared(&["per seat", "per good", "in 0..9", "= 2 at B", "= 4 at apple"]), Err(vec!["V2009"]));
    assert_eq!(declared(&["per symbol", "per good", "in 0..9", "= 2 at cow"]), Err(vec!["V2031"]));
    assert_eq!(declared(&["per seat", "per good", "in 0..9", "= 2 at cactus"]), Err(vec!["V2032"]));
}

/// The codes of a whole text.
fn codes(body: &str) -> Vec<&'static str> {
    crate::support::check(&format!("variant demo for toy {{ {body} }}")).1.iter().map(|one| one.code).collect()
}

#[test]
fn a_secret_is_read_by_its_owner_alone_whichever_index_the_seat_is() {
    let kept = "counter kept per card per seat in 0..1 secret to owner";
    let read = |what: &str| codes(&format!("{kept} rule a on placed do {{ kept[card] := 1 if {what} {{ gain 1 }} }}"));
    for own in ["kept[card] is 1", "kept[card, actor] is 1", "card.kept is 1", "any (cards where kept[it] is 1)"] {
        assert!(read(own).is_empty(), "{own}: {:?}", read(own));
    }
    for other in ["kept[card, B] is 1", "kept[card, next(actor)] is 1", "any (seats where kept[card, it] is 1)"] {
        assert_eq!(read(other), ["V2050"], "{other}");
    }
    assert_eq!(
        codes("counter n per seat per card in 0..9 shown as \"n\" rule a on placed do { n[actor] += 1 }"),
        ["V2040"]
    );
    assert_eq!(
        codes("counter n per card per cell in 0..9 shown as \"n\" rule a on placed do { n[card] += 1 }"),
        ["V2033"]
    );
    assert_eq!(
        codes("counter n per card in 0..9 rule a on placed do { n[card] += 1 if card.n[cell] > n[card] { gain 1 } }"),
        ["V2033"]
    );
}
