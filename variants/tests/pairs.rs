//! Pairs of rules of which only one can apply, and rules that make up for a setting.

use javelina_variants::{PackText, load, shipped};

/// Of pairs of conditions those whose two rules are said to clash, each pair in a variant of its own.
fn clashing(pairs: &[[String; 2]]) -> Vec<[String; 2]> {
    let mut told = Vec::new();
    // Few at a time, so that the budget for proofs is no reason.
    for few in pairs.chunks(8) {
        let rules = few.iter().enumerate().map(|(at, [one, other])| {
            format!(
                "variant v{at} for arizona {{\n  title \"T\"\n  text \"T.\"\n  counter x in 0..9\n  counter opener in seat\n  \
                 rule w on round_ends do {{ x += 1 opener := next(opener) }}\n  rule r on turn_starts when {one} do {{ gain 1 nuggets }}\n  \
                 rule s on turn_starts when {other} do {{ pay 2 nuggets }}\n}}\n"
            )
        });
        let meta = "id = \"mine\"\nextends = \"arizona\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\n";
        let files = [("pack.toml", meta.to_string()), ("v.rules", rules.collect())];
        let files = files.map(|(name, text)| (name.to_string(), text.into_bytes())).into();
        let arizona = shipped().into_iter().filter(|pack| pack.name == "arizona");
        let loaded = load(&arizona.chain([PackText { name: "mine".into(), files }]).collect::<Vec<_>>());
        assert!(loaded.is_sound(), "{:?}", loaded.found);
        let is_told = |at: usize| {
            let names = [format!("`v{at}.r`"), format!("`v{at}.s`")];
            let mut clashes = loaded.found.iter().filter(|one| ["X4030", "X4031"].contains(&one.code));
            clashes.any(|one| names.iter().all(|name| one.message.contains(name.as_str())))
        };
        told.extend(few.iter().enumerate().filter(|(at, _)| is_told(*at)).map(|(_, pair)| pair.clone()));
    }
    told
}

#[test]
fn rules_clash_if_and_only_if_their_conditions_can_hold_at_once() {
    let numbers = ["nuggets", "round", "x", "nuggets + x", "x mod 3", "count line", "deliveries - round", "3"];
    let seats = ["actor", "opener", "next(opener)", "previous(actor)", "(most seats by it.nuggets)", "A"];
    let (mut apart, mut meeting) = (Vec::new(), Vec::new());
    let mut add = |to_apart: bool, pairs: &[[String; 2]]| {
        if to_apart { apart.extend_from_slice(pairs) } else { meeting.extend_from_slice(pairs) }
    };
    for (terms, is_number) in [(&numbers[..], true), (&seats, false)] {
        for (at, a) in terms.iter().enumerate() {
            for b in &terms[at + 1..] {
                add(
                    true,
                    &[
                        [format!("{a} is {b}"), format!("{a} is not {b}")],
                        [format!("{a} is not {b}"), format!("{b} is {a}")],
                        [format!("{a} is {b}"), format!("not ({a} is {b})")],
                    ],
                );
                if is_number {
                    add(
                        true,
                        &[
                            [format!("{a} < {b}"), format!("{a} >= {b}")],
                            [format!("{a} <= {b}"), format!("{b} < {a}")],
                            [format!("{a} is {b}"), format!("{a} > {b}")],
                        ],
                    );
                    // A remainder of 3 is at most 2.
                    if [*a, *b] != ["x mod 3", "3"] {
                        add(false, &[[format!("{a} <= {b}"), format!("{a} >= {b}")]]);
                    }
                } else {
                    add(false, &[[format!("{a} is not {b}"), format!("{b} is not {a}")]]);
                }
            }
        }
    }
    assert!(apart.len() > 200 && meeting.len() > 40, "{} {}", apart.len(), meeting.len());
    assert_eq!(clashing(&apart), [[""; 2]; 0]);
    assert_eq!(clashing(&meeting), meeting);
}

/// A setting with which games may never end is told of, unless the item has a rule that ends them.
#[test]
fn a_rule_that_ends_games_makes_up_for_a_setting_with_which_they_never_end() {
    let told = |game: &str, members: &str| {
        let meta = format!("id = \"mine\"\nextends = \"{game}\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\n");
        let text = format!("variant mine for {game} {{\n  title \"T\"\n  text \"T.\"\n  {members}\n}}\n");
        let files =
            [("pack.toml", meta), ("v.rules", text)].map(|(name, text)| (name.into(), text.into_bytes())).into();
        let own = shipped().into_iter().filter(|pack| pack.name == game);
        let loaded = load(&own.chain([PackText { name: "mine".into(), files }]).collect::<Vec<_>>());
        assert!(loaded.is_sound(), "{members}: {:?}", loaded.found);
        loaded.found.iter().any(|one| one.code == "L6014")
    };
    for (game, change) in [("cliffs", "change race.plays to 0"), ("arizona", "change ending.trap to no")] {
        for (effect, is_told) in [
            ("end game", false),
            ("win first_player", false),
            ("finish first_player", false),
            ("retire first_player", false),
            ("draw 1", true),
        ] {
            let rule = format!("{change}\n  rule r on round_ends when round > 30 do {{ {effect} }}");
            assert!(game == "arizona" && effect == "draw 1" || told(game, &rule) == is_told, "{game}: {rule}");
        }
        assert!(told(game, change), "{change}");
    }
    assert!(!told("cliffs", "change race.plays to 0\n  rule r on round_starts do { slide 100 }"));
    assert!(
        told("cliffs", "change race.plays to 0\n  rule r at movement_metres { add 100 }"),
        "no racer has a tally then"
    );
}
