//! Texts that show what one seat alone knows: each is refused as a rule and as a script, with the same code.

use javelina_tests::scripts::{Texts, errors, twins};

/// A game, a rule, the same as a script, and the code of both.
const TEXTS: [(&str, &str, &str, &str); 21] = [
    (
        "keystone",
        "rule r at turns { add 1 when goals_reached >= 1 }",
        "fn turns(view) { if view.goals_reached >= 1 { add(1); } }",
        "V2050",
    ),
    ("keystone", "rule r at turns { add plans[actor] }", "fn turns(view) { add(view.seat.plans); }", "V2050"),
    (
        "cliffs",
        "rule r on round_starts do { if design.Banana in hand[actor] { for B { draw 1 } } }",
        "fn round_starts(view) { if view.seat.hand.contains(\"Banana\") { \"B\".draw(1); } }",
        "V2050",
    ),
    (
        "keystone",
        "rule r on placed when count drawn_cards >= 1 do { for B { gain 1 synergy } }",
        "fn placed(view) { if view.drawn_cards.len >= 1 { \"B\".gain(1, \"synergy\"); } }",
        "V2050",
    ),
    (
        "keystone",
        "rule r on placed do { let n = count drawn_cards for B { gain n synergy } }",
        "fn placed(view) { let n = view.drawn_cards.len; \"B\".gain(n, \"synergy\"); }",
        "V2050",
    ),
    ("keystone", "rule r at extra_points { add plans[B] }", "fn extra_points(view) { add(\"B\".plans); }", "V2050"),
    (
        "keystone",
        "rule r at introduce { forbid when plans[B] > 2 }",
        "fn introduce(view) { if \"B\".plans > 2 { forbid(); } }",
        "V2050",
    ),
    (
        "keystone",
        "rule r at introduce { forbid says \"B plans {plans[B]}\" }",
        "fn introduce(view) { forbid(`B plans ${\"B\".plans}`); }",
        "V2050",
    ),
    (
        "cliffs",
        "rule r on round_starts do { choose design d from hand[actor] by B { total += 1 } }",
        "fn round_starts(view) { \"B\".ask(\"design\", view.seat.hand, \"then\"); } \
         fn then(view, d) { print(d); add_to(\"total\", 1); }",
        "V2050",
    ),
    (
        "keystone",
        "rule r on placed when count drawn_cards >= 1 do { choose card c from field by B { discard c } }",
        "fn placed(view) { if view.drawn_cards.len >= 1 { \"B\".ask(\"card\", view.field, \"then\"); } } \
         fn then(view, c) { discard(c); }",
        "V2050",
    ),
    (
        "keystone",
        "rule r on placed do { if count drawn_cards >= 1 { plans[B] := 1 } }",
        "fn placed(view) { if view.drawn_cards.len >= 1 { set_to(\"plans\", \"B\", 1); } }",
        "V2050",
    ),
    (
        "cliffs",
        "rule r on round_starts do { if design.Banana in hand[actor] { send hand of B to hand of actor } }",
        "fn round_starts(view) { if view.seat.hand.contains(\"Banana\") { send(\"hand\", \"B\", \"hand\", view.seat); } }",
        "V2050",
    ),
    (
        "keystone",
        "rule r on placed do { if count drawn_cards >= 1 { reveal plans } }",
        "fn placed(view) { if view.drawn_cards.len >= 1 { reveal(\"plans\"); } }",
        "V2050",
    ),
    (
        "keystone",
        "rule r on placed do { total := count drawn_cards }",
        "fn placed(view) { set_to(\"total\", view.drawn_cards.len); }",
        "V2051",
    ),
    (
        "keystone",
        "rule r on placed do { if plans[actor] > 2 { own[actor] += 1 } }",
        "fn placed(view) { if view.seat.plans > 2 { add_to(\"own\", view.seat, 1); } }",
        "V2051",
    ),
    ("keystone", "rule r at price { add plans[actor] }", "fn price(view) { add(view.seat.plans); }", "V2050"),
    ("keystone", "rule r at toll { add plans[actor] }", "fn toll(view) { add(view.seat.plans); }", "V2050"),
    ("keystone", "rule r at income { add plans[actor] }", "fn income(view) { add(view.seat.plans); }", "V2050"),
    ("keystone", "rule r at wild_price { add plans[actor] }", "fn wild_price(view) { add(view.seat.plans); }", "V2050"),
    (
        "cliffs",
        "rule r at target { forbid when design.Banana in hand[actor] }",
        "fn target(view) { if view.seat.hand.contains(\"Banana\") { forbid(); } }",
        "V2050",
    ),
    ("cliffs", "rule r at factor { add count hand[actor] }", "fn factor(view) { add(view.seat.hand.len); }", "V2050"),
];

#[test]
fn each_text_that_shows_a_secret_is_refused_as_a_rule_and_as_a_script() {
    let mut wrong = Vec::new();
    for (game, rule, script, code) in TEXTS {
        let texts = Texts::of(game);
        let (program, found) = texts.rules(&format!("{}  {rule}\n", twins::counters(&texts)));
        let by_rules = errors(&found);
        let by_script = texts.script(script, &program.counters).map_or_else(|found| errors(&found), |_| Vec::new());
        if by_rules != by_script || !by_rules.contains(&code) {
            wrong.push(format!("{rule} {by_rules:?}, {script} {by_script:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_another_seat_knows_is_not_read_as_that_seat() {
    let texts = Texts::of("cliffs");
    let told = |hand: &str| {
        let rule = format!("  rule r at play {{ forbid when design.Banana in ({hand}) }}\n");
        errors(&texts.rules(&rule).1)
    };
    for open in ["hand[actor]", "hand[B]", "hand[B] of actor"] {
        assert_eq!(told(open), [""; 0], "{open}");
    }
    for hidden in ["hand[B] of B", "hand[actor] of B", "hand[B] of next(actor)"] {
        assert_eq!(told(hidden), ["V2050"], "{hidden}");
    }
}
