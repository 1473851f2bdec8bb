//! What `points` and its like list, for people and for programs.

use crate::support::{Folder, code, err, out};

#[test]
fn the_base_rules_that_may_be_lifted_are_listed_for_people_and_programs() {
    let folder = Folder::new("base");
    let text = out(&folder.run(&["points", "arizona"]));
    let json: serde_json::Value =
        serde_json::from_str(&out(&folder.run(&["points", "arizona", "--format", "json"]))).unwrap();
    let listed = json["base"].as_array().unwrap();
    for (name, point) in [
        ("base.crossing", "draw"),
        ("base.extend_crossing", "extend"),
        ("base.nuggets_per_turn", "spend_nugget"),
        ("base.compulsory", "discard"),
        ("base.delivered_before", "deliver"),
    ] {
        assert!(text.contains(&format!("* `{name}` at `{point}`: ")), "{name}");
        assert!(listed.iter().any(|one| one["name"] == name && one["point"] == point), "{name}");
    }
    assert_eq!(listed.len(), 5);
}

#[test]
fn what_one_pays_with_and_the_words_for_values_are_listed_for_people_and_programs() {
    let folder = Folder::new("words");
    let text = out(&folder.run(&["points", "keystone"]));
    let json: serde_json::Value =
        serde_json::from_str(&out(&folder.run(&["points", "keystone", "--format", "json"]))).unwrap();
    let listed = |list: &str, name: &str| json[list].as_array().unwrap().iter().any(|one| one["name"] == name);
    assert!(text.contains("* `synergy`: `costs 3 synergy`") && listed("currencies", "synergy"), "{text}");
    for (word, written) in [("count", "count SET"), ("actor", "actor"), ("previous", "previous(X)")] {
        assert!(text.contains(&format!("* `{written}`: ")) && listed("words", word), "{word}");
    }
}

#[test]
fn zones_are_listed_for_people_and_programs_with_who_sees_them() {
    let folder = Folder::new("zones");
    for (game, rows) in [
        ("arizona", [("middle", "face", "die", "all"), ("aboard of SEAT", "good", "good", "all")]),
        (
            "keystone",
            [("deck", "card", "card", "nobody"), ("objectives of SEAT", "objective", "objective", "its seat")],
        ),
        ("cliffs", [("pile", "design", "card", "nobody"), ("hand of SEAT", "design", "card", "its seat")]),
    ] {
        let text = out(&folder.run(&["points", game]));
        let json: serde_json::Value =
            serde_json::from_str(&out(&folder.run(&["points", game, "--format", "json"]))).unwrap();
        for (name, kind, stock, seen) in rows {
            assert!(text.contains(&format!("| `{name}` | {kind} | {stock} | {seen} |")), "{game}: {name}: {text}");
            let is_listed = |one: &serde_json::Value| {
                one["name"] == *name.split(' ').next().unwrap() && one["stock"] == stock && one["seen"] == seen
            };
            assert!(json["zones"].as_array().unwrap().iter().any(is_listed), "{game}: {name}");
        }
    }
}

#[test]
fn no_heading_of_points_stands_over_nothing() {
    let folder = Folder::new("points-headings");
    for game in ["arizona", "sonora", "keystone", "cliffs"] {
        let text = out(&folder.run(&["points", game]));
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        let level = |line: &str| line.chars().take_while(|one| *one == '#').count();
        for pair in lines.windows(2).filter(|pair| level(pair[0]) > 1) {
            assert!(level(pair[1]) == 0 || level(pair[1]) > level(pair[0]), "{game}: {}", pair[0]);
        }
    }
}

#[test]
fn a_word_of_the_language_is_explained_with_a_line_of_a_recipe_that_has_it() {
    let folder = Folder::new("word-in-use");
    let told = out(&folder.run(&["explain", "choose"]));
    let line = told.lines().find_map(|line| line.trim().strip_prefix("example: ")).unwrap();
    assert!(line.split_whitespace().any(|word| word == "choose"), "{told}");
    assert!(told.starts_with("choose (word of the rules language)\n"), "{told}");
    // None of the recipes asks for a level.
    assert!(!out(&folder.run(&["explain", "level"])).contains("\n  example: "));
}

#[test]
fn cards_are_listed_by_the_name_of_their_tables_and_a_name_without_cards_is_refused() {
    let folder = Folder::new("kinds");
    let list = |kind: &str| folder.run(&["list", "cards", "--kind", kind]);
    let special = out(&list("special"));
    assert!(special.contains("vaporize_1 ") && !special.contains("closed_passes"), "{special}");
    let json = folder.run(&["list", "cards", "--kind", "special", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out(&json)).unwrap();
    assert_eq!(json["cards"].as_array().map(Vec::len), Some(special.lines().count()));
    assert!(out(&list("condition")).contains("closed_passes"));
    for (kind, said) in [("specail", "did you mean `special`?"), ("zebra", "kinds: "), ("species", "`--format csv`")] {
        let refused = list(kind);
        assert!(code(&refused) == 2 && err(&refused).contains(said), "{kind}: {}", err(&refused));
    }
}

#[test]
fn check_counts_the_packs_that_were_named() {
    let folder = Folder::new("counted");
    assert_eq!(code(&folder.run(&["new", "variant", "night", "--game", "arizona"])), 0);
    let told = err(&folder.run(&["check", "night"]));
    assert!(told.contains("fine: 1 pack, 1 card or variant"), "{told}");
    let wrong = folder.run(&["check", "--played", "night"]);
    assert!(code(&wrong) == 2 && err(&wrong).contains("`--played 200 DIR`"), "{}", err(&wrong));
}

#[test]
fn a_wrong_cell_is_shown_in_its_line_under_its_place() {
    let folder = Folder::new("cells");
    assert_eq!(code(&folder.run(&["new", "variant", "market", "--game", "arizona"])), 0);
    let rules = "variant prices for arizona {\n  table price per good in 0..9 from \"prices.csv\"\n  \
                 rule paid at extra_points { add price[cow] }\n}\n";
    folder.write("market/prices.rules", rules);
    folder.write("market/prices.csv", "good,price\ncow,x3\n");
    let told = folder.run(&["check", "market"]);
    let shown = format!("{}{}", out(&told), err(&told));
    let excerpt = " --> market/prices.csv:2, column price\n  |\n2 | cow,x3\n  |     ^^\n";
    assert!(shown.contains(excerpt), "{shown}");
}
