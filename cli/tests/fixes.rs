//! What `check --fix`, `fmt` and `test --update` write into packs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::fs;

use serde_json::Value;

use crate::support::{Folder, code, err, out};

const META: &str = "id = \"h\"\nextends = \"arizona\"\ntitle = \"H\"\nversion = \"0.1.0\"\n";

/// Rules as somebody types them who knows other languages.
const TYPED: &str = r#"// house rules
variant habits {
  title 'Old habits'
  rule "first one" at enter: narrow if symbol == mountain && !(row is 1);
  rule two at enter { if symbol = town || row <> 2 { narrow; } }
  rule at enter when cell is in line { narrow }
  rule box at cards_box { +2, cap 9 }
  rule half at cards_box { scale by 1.5 }
  counter n from 0 to 9 shown as “n”
  rule count on round_closes: n++
  rule each_one on round_closes { for each c in line { n = n + row[c] } }
}
"#;

const MENDED: &str = r#"# house rules
variant habits for arizona {
  title "Old habits"
  rule first_one at enter { narrow when symbol is mountain and not (row is 1) }
  rule two at enter { when symbol is town or row is not 2 narrow }
  rule at enter { when cell in line narrow }
  rule box at cards_box { add 2 cap 9 }
  rule half at cards_box { scale by 3/2 }
  counter n in 0..9 shown as "n"
  rule count on round_closes do n += 1
  rule each_one on round_closes { each c of line { n += row[c] } }
}
"#;

const CARD: &str = "\n[[condition]]\nid = \"c\"\nname = \"C\"\nsourced = false\nclass = \"restricton\"\ntext = \"T\"\n\
    rules = '''\nrule c at enter { narrow when symbol == montain }\n'''\n";

fn pack(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("h/pack.toml", META);
    folder.write("h/a.rules", TYPED);
    folder.write("h/cards.toml", CARD);
    folder
}

fn text(folder: &Folder, file: &str) -> String {
    fs::read_to_string(folder.0.join(file)).unwrap()
}

#[test]
fn sure_fixes_are_written_and_guesses_are_left_to_their_author() {
    let folder = pack("fix");
    let output = folder.run(&["check", "--fix", "h"]);
    assert!(err(&output).contains("in 2 files; 3 more with --fix=all"), "{}", err(&output));
    assert_eq!((code(&output), text(&folder, "h/a.rules")), (1, MENDED.to_string()));
    assert!(text(&folder, "h/cards.toml").contains("\nrule c at enter { narrow when symbol is montain }\n"));
    let again = folder.run(&["check", "--fix", "h"]);
    assert!(err(&again).contains("nothing to fix; 3 more with --fix=all"), "{}", err(&again));
    let all = folder.run(&["check", "--fix=all", "h"]);
    assert!(code(&all) == 0 && err(&all).contains("fixed 3 problems in 2 files\nfine: "), "{}{}", err(&all), out(&all));
    assert!(text(&folder, "h/cards.toml").contains("class = \"restriction\""));
    assert!(text(&folder, "h/a.rules").contains("  rule rule1 at enter { when cell in line narrow }\n"));
    let last = folder.run(&["check", "--fix=all", "h"]);
    assert!(code(&last) == 0 && err(&last).contains("nothing to fix\nfine: "), "{}", err(&last));
}

#[test]
fn a_difference_is_shown_and_nothing_is_written() {
    let folder = pack("diff");
    let output = folder.run(&["check", "--fix", "--diff", "h"]);
    assert!(
        code(&output) == 1 && out(&output).starts_with("--- h/a.rules\n+++ h/a.rules\n@@ -1,11 +1,11 @@\n-// house")
    );
    assert!(err(&output).starts_with("would fix "), "{}", err(&output));
    assert_eq!((text(&folder, "h/a.rules").as_str(), text(&folder, "h/cards.toml").as_str()), (TYPED, CARD));
    folder.write("h/a.rules", "variant a for arizona {\n  rule r at cards_box { add 1 }\n}\n");
    folder.write("h/cards.toml", "");
    assert_eq!(code(&folder.run(&["check", "--fix", "--diff", "h"])), 0);
}

#[test]
fn fixes_are_written_into_named_folders_only() {
    let folder = pack("named");
    for wrong in [&["check", "--fix"][..], &["check", "--fix", "--with", "night"], &["check", "--diff", "h"]] {
        assert_eq!(code(&folder.run(wrong)), 2, "{wrong:?}");
    }
    folder.write("other/pack.toml", &META.replace("\"h\"", "\"other\""));
    assert_eq!(code(&folder.run(&["--pack", "h", "check", "--fix=all", "other"])), 0);
    assert_eq!(text(&folder, "h/a.rules"), TYPED);
}

#[test]
fn a_fix_that_leaves_as_many_problems_is_taken_back_and_others_stay() {
    let folder = Folder::new("back");
    folder.write("h/pack.toml", META);
    // `count` would be found, but not what it counts; the label beside it is mended all the same.
    let typed =
        "variant v for arizona {\n  rule a at cards_box { add nugets * cells }\n  rule b at cards_box { ad 1 }\n}\n";
    folder.write("h/a.rules", typed);
    folder.run(&["check", "--fix=all", "h"]);
    let once = text(&folder, "h/a.rules");
    assert!(once.contains("rule b at cards_box { add 1 }"), "{once}");
    folder.run(&["check", "--fix=all", "h"]);
    assert_eq!(text(&folder, "h/a.rules"), once);
}

/// A rule that reads may be told to say what another one says: the author sees that next.
#[test]
fn a_fix_stays_though_what_it_mends_is_warned_of() {
    let folder = pack("fix-warned");
    let rules = |word: &str| {
        format!(
            "variant twice for arizona {{\n  title \"Twice\"\n  rule one at enter {{ narrow when cargo >= 5 }}\n  \
             rule two at enter {{ narrow {word} cargo >= 5 }}\n}}\n"
        )
    };
    folder.write("h/a.rules", &rules("whenever"));
    folder.write("h/cards.toml", "");
    let output = folder.run(&["check", "--fix", "h"]);
    assert_eq!(text(&folder, "h/a.rules"), rules("when"), "{}", err(&output));
    assert!(code(&output) == 0 && out(&output).contains("warning[L6002]"), "{}", out(&output));
}

#[test]
fn fixes_reach_programs_with_their_places() {
    let folder = pack("json");
    let lines = out(&folder.run(&["check", "h", "--format", "json"]));
    let found: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let near = found.iter().find(|one| one["message"].as_str().unwrap().contains("montain")).unwrap();
    let edit = &near["fixes"][0]["edits"][0];
    assert_eq!((&near["fixes"][0]["sure"], &edit["text"]), (&false.into(), &"mountain".into()));
    assert_eq!((&edit["start"]["line"], &edit["start"]["column"]), (&9.into(), &41.into()));
    let log: Value = serde_json::from_str(&out(&folder.run(&["check", "h", "--format", "sarif"]))).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let fixes: Vec<&Value> = results.iter().flat_map(|one| one["fixes"].as_array().into_iter().flatten()).collect();
    assert!(fixes.len() > 15, "{fixes:?}");
    for change in fixes.iter().flat_map(|fix| fix["artifactChanges"].as_array().unwrap()) {
        assert!(change["artifactLocation"]["uri"].as_str().unwrap().starts_with("h/"), "{change}");
        assert!(change["replacements"][0]["deletedRegion"]["endColumn"].is_u64(), "{change}");
    }
}

#[test]
fn rules_in_content_files_are_laid_out_and_nothing_else_there_changes() {
    let folder = Folder::new("fmt");
    let loose = "# a   remark\n[[condition]]\nid =   \"c\"\nrules = '''\n  rule c   at enter {\nnarrow\n}\n\n\n rule d at enter{ widen }   '''\n\
                 [[condition]]\nrules = 'rule e   at enter { widen }'\n";
    let laid = "# a   remark\n[[condition]]\nid =   \"c\"\nrules = '''\nrule c at enter {\n  narrow\n}\n\nrule d at enter { widen }\n'''\n\
                [[condition]]\nrules = 'rule e   at enter { widen }'\n";
    folder.write("h/cards.toml", loose);
    assert_eq!(code(&folder.run(&["fmt", "--check", "h"])), 1);
    assert_eq!((code(&folder.run(&["fmt", "h"])), text(&folder, "h/cards.toml")), (0, laid.to_string()));
    assert_eq!(code(&folder.run(&["fmt", "--check", "h"])), 0);
    folder.write("h/cards.toml", &loose.replace("widen }   '''", "widen   '''"));
    let output = folder.run(&["fmt", "h"]);
    assert!(code(&output) == 1 && out(&output).contains("V2003"), "{}", out(&output));
}

#[test]
fn rules_of_shipped_cards_are_laid_out() {
    let variants = concat!(env!("CARGO_MANIFEST_DIR"), "/../variants");
    let cards =
        ["arizona/conditions", "cliffs/specials", "cliffs_extras/cards", "keystone/tokens", "keystone/objectives"];
    let paths: Vec<String> = cards.iter().map(|name| format!("{variants}/{name}.toml")).collect();
    let words: Vec<&str> = ["fmt", "--check"].into_iter().chain(paths.iter().map(String::as_str)).collect();
    let output = Folder::new("shipped").run(&words);
    assert_eq!(code(&output), 0, "{}", out(&output));
}

#[test]
fn examples_are_renewed_where_they_stand() {
    let folder = Folder::new("renew");
    folder.write("h/pack.toml", META);
    let example = |reply: &str| {
        format!(
            "  example \"new\" {{\n    > set chance typed\n    {reply}\n    # why\n    > set chance typed\n    [..]ne\n  }}\n"
        )
    };
    let rules = |reply: &str| {
        let (one, two) = (example(reply), example(reply).replace("\"new\"", "\"again\""));
        format!("variant v for arizona {{\n  rule r at cards_box {{ add 1 }}\n{one}{two}}}\n")
    };
    folder.write("h/a.rules", &rules("nonsense"));
    let card = |reply: &str| {
        let rules = format!("rule c at cards_box {{ add 1 }}\n{}", example(reply));
        format!(
            "[[condition]]\nid = \"c\"\nname = \"C\"\nsourced = false\nclass = \"bonus\"\ntext = \"T\"\nrules = '''\n{rules}'''\n"
        )
    };
    folder.write("h/cards.toml", &card("nonsense"));
    assert_eq!(code(&folder.run(&["test", "h"])), 1);
    let output = folder.run(&["test", "--update", "h"]);
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    let now = text(&folder, "h/a.rules");
    let reply = now.lines().nth(4).unwrap().trim().to_string();
    assert_eq!((now, text(&folder, "h/cards.toml")), (rules(&reply), card(&reply)));
    assert_eq!(code(&folder.run(&["test", "h"])), 0);
    assert!(!out(&folder.run(&["test", "--update", "h"])).contains("renewed"));
}
