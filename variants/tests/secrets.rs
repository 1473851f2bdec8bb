//! What only one player knows does not show, whether a rule or a script would show it.

use javelina_variants::{PackText, load, shipped};

/// The codes of what is wrong with a variant.
fn codes(game: &str, body: &str, script: Option<&str>) -> Vec<String> {
    let meta = format!("id = \"mine\"\nextends = \"{game}\"\ntitle = \"M\"\nversion = \"1\"\n");
    let named = script.map_or("", |_| "script \"m.rhai\"");
    let rules = format!("variant m for {game} {{\n title \"M\"\n text \"Something.\"\n {named} {body}\n}}\n");
    let script = script.map(|text| ("m.rhai".to_string(), text.as_bytes().to_vec()));
    let files = [("pack.toml".to_string(), meta.into_bytes()), ("m.rules".to_string(), rules.into_bytes())];
    let pack = PackText { name: "mine".into(), files: files.into_iter().chain(script).collect() };
    let found = load(&[shipped(), vec![pack]].concat()).found;
    found.iter().filter(|one| one.code != "V2091").map(|one| format!("{} {}", one.code, one.message)).collect()
}

#[test]
fn a_script_shows_no_secret_that_a_rule_may_not_show() {
    let secret = "counter bet per seat in 0..5 secret to owner shown as \"bet\"";
    let public = "counter n in 0..9 shown as \"n\"";
    let took = "fn took(view, answer) { draw(1); }";
    for (code, game, counter, rule, script) in [
        (
            "V2050",
            "keystone",
            "",
            "rule r at turns { add 1 when goals_reached >= 1 }",
            "fn turns(view) { if view.goals_reached >= 1 { add(1); } }",
        ),
        (
            "V2050",
            "cliffs",
            "",
            "rule r on round_starts when Banana in hand[actor] do { for B { draw 1 } }",
            "fn round_starts(view) { if view.seat.hand.contains(\"Banana\") { \"B\".draw(1); } }",
        ),
        (
            "V2050",
            "cliffs",
            "",
            "rule r on round_starts do { if Banana in hand[actor] { send hand of B to hand of A } }",
            "fn round_starts(view) { if \"Banana\" in view.seat.hand { send(\"hand\", \"B\", \"hand\", \"A\"); } }",
        ),
        (
            "V2050",
            "cliffs",
            "",
            "rule r on round_starts do { if Banana in hand[actor] { look at B } }",
            "fn round_starts(view) { if \"Banana\" in view.seat.hand { look(\"B\"); } }",
        ),
        (
            "V2051",
            "cliffs",
            public,
            "rule r on round_starts do { n := count hand[actor] }",
            "fn round_starts(view) { set_to(\"n\", view.seat.hand.len()); }",
        ),
        (
            "V2050",
            "cliffs",
            "",
            "rule r on round_starts do { choose design d from hand[actor] by B { draw 1 } }",
            "fn round_starts(view) { let all = []; for d in view.seat.hand { all.push(d); } \"B\".ask(\"design\", all, \"took\", \"Which?\"); }",
        ),
        ("V2050", "keystone", secret, "rule r at turns { add bet[actor] }", "fn turns(view) { add(view.seat.bet); }"),
        (
            "V2050",
            "keystone",
            secret,
            "rule r at place { forbid when any (playing where bet[it] > 2) }",
            "fn place(view) { for s in view.playing { if s.bet > 2 { forbid(); } } }",
        ),
    ] {
        let script = if script.contains("took") { format!("{script}\n{took}") } else { script.to_string() };
        for found in [codes(game, &format!("{counter} {rule}"), None), codes(game, counter, Some(&script))] {
            assert!(found.len() == 1 && found[0].starts_with(code), "{rule}\n{script}\n{found:#?}");
        }
    }
}
