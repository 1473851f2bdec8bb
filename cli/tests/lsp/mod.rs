//! The language server as an editor meets it: the real binary over pipes.

mod batches;
pub mod editor;
mod examples;
mod renames;
mod turns;

use std::fs;
use std::time::Instant;

use serde_json::{Value, json};

use crate::support::{Folder, code, err, out};
use editor::Editor;

const META: &str = "id = \"h\"\nextends = \"arizona\"\ntitle = \"H\"\nversion = \"0.1.0\"\n";

const CARD: &str = "[[condition]]\nid = \"c\"\nname = \"C\"\nsourced = false\nclass = \"restriction\"\ntext = \"T\"\n\
    rules = '''\nrule c at enter { narrow when symbol == montain }\n'''\n";

fn pack(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("h/pack.toml", META);
    folder.write("h/cards.toml", CARD);
    folder
}

/// What a range of a text holds, in UTF-16.
fn at<'a>(text: &'a str, range: &Value) -> &'a str {
    let byte = |place: &Value| {
        let (line, column) = (place["line"].as_u64().unwrap() as usize, place["character"].as_u64().unwrap() as usize);
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let mut units = 0;
        let inner = text[start..].char_indices().find(|(_, one)| {
            units += one.len_utf16();
            units > column
        });
        start + inner.map_or(text.len() - start, |(at, _)| at)
    };
    &text[byte(&range["start"])..byte(&range["end"])]
}

fn codes(found: &Value) -> Vec<&str> {
    found["diagnostics"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect()
}

#[test]
fn a_card_with_two_mistakes_has_two_problems_in_their_places_and_two_fixes() {
    let folder = pack("lsp-card");
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let found = editor.open("h/cards.toml", CARD);
    assert_eq!(codes(&found), ["V2013", "V2030"]);
    let places: Vec<&str> =
        found["diagnostics"].as_array().unwrap().iter().map(|one| at(CARD, &one["range"])).collect();
    assert_eq!(places, ["==", "montain"]);
    let actions = editor.actions("h/cards.toml", &found);
    let titles: Vec<&str> = actions.iter().map(|one| one["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["compare with `is`", "write `mountain`", "apply all safe fixes"]);
    let text = editor.applied("h/cards.toml", CARD, &actions[..2]);
    assert!(text.contains("narrow when symbol is mountain }"), "{text}");
    let found = editor.change("h/cards.toml", &[(None, &text)]);
    assert_eq!(codes(&found), Vec::<&str>::new(), "{found}");
    editor.end();
}

#[test]
fn all_sure_fixes_of_a_document_make_of_it_what_check_makes_of_it() {
    let folder = pack("lsp-all");
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let same_label = |narrow: &str, widen: &str| {
        format!("variant a for arizona {{\n  rule a-b at enter {{ {narrow} }}\n  rule a_b at enter {{ {widen} }}\n}}\n")
    };
    for (file, typed, mended) in [
        ("h/a.rules", crate::of_packs::fixes::TYPED, crate::of_packs::fixes::MENDED),
        ("h/b.rules", &same_label("narrow;", "widen;"), &same_label("narrow;", "widen")),
    ] {
        let found = editor.open(file, typed);
        let actions = editor.actions(file, &found);
        let all = actions.iter().position(|one| one["title"] == "apply all safe fixes").unwrap();
        assert_eq!(editor.applied(file, typed, &actions[all..=all]), mended);
    }
    editor.end();
}

#[test]
fn what_is_proved_of_rules_stands_in_its_line_as_check_says_it_and_what_can_be_mended_is() {
    let folder = pack("lsp-proved");
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let text = "variant a for arizona {\n  title \"A\"\n  text \"Trains hold 8 goods.\"\n  change conditions.dealt to 3\n  \
                rule far at enter { narrow when row > 3 }\n  rule farther at enter { narrow when row > 5 }\n  \
                rule both at train_size { set to 5 when nuggets > nuggets_circled + 1 and nuggets < nuggets_circled }\n  \
                known L6010 \"chosen some day\"\n}\n";
    let found = editor.open("h/a.rules", text);
    let mut shown: Vec<(&str, u64, &str)> = found["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["code"].as_str().unwrap(), one["severity"].as_u64().unwrap(), at(text, &one["range"])))
        .collect();
    shown.sort_unstable();
    let wanted = [
        ("L6002", 2, "farther"),
        ("L6004", 3, "change conditions.dealt to 3"),
        ("L6018", 3, "a"),
        ("L6099", 2, "known L6010 \"chosen some day\""),
        ("V2090", 2, "nuggets < nuggets_circled"),
        ("X4033", 3, "a"),
    ];
    assert_eq!(shown, wanted, "{found}");

    for one in found["diagnostics"].as_array().unwrap() {
        let [said, help] = one["message"].as_str().unwrap().split('\n').collect::<Vec<_>>()[..] else {
            panic!("{one}")
        };
        assert!(!help.is_empty() && !said.is_empty(), "{one}");
        let is_shadow = one["code"] == "L6002";
        assert_eq!(one["relatedInformation"].as_array().map_or(0, Vec::len), usize::from(is_shadow), "{one}");
    }

    let actions = editor.actions("h/a.rules", &found);
    let titles: Vec<&str> = actions.iter().map(|one| one["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["remove this `known`", "remove the change", "apply all safe fixes"]);
    let mended = editor.applied("h/a.rules", text, &actions[..2]);
    let found = editor.change("h/a.rules", &[(None, &mended)]);
    assert_eq!(codes(&found), ["L6002", "V2090", "L6018"], "{mended}");

    editor.end();
}

#[test]
fn edits_are_applied_in_order_in_the_units_of_the_client() {
    for (units, column) in [("utf-16", 6), ("utf-8", 8)] {
        let folder = pack("lsp-units");
        let mut editor = Editor::begin(&folder, &[units]);
        let text = "variant a for arizona {\r\n  # \u{1f98c}\r\n  rule x at ente { narrow when row is 1 }\r\n}\r\n";
        let found = editor.open("h/a.rules", text);
        assert_eq!(codes(&found), ["V2020"], "{units}");
        // A letter behind the deer, then away again: its width in this encoding must be right.
        let deer =
            json!({ "start": { "line": 1, "character": column }, "end": { "line": 1, "character": column + 1 } });
        let here = json!({ "start": { "line": 1, "character": column }, "end": { "line": 1, "character": column } });
        let point = json!({ "start": { "line": 2, "character": 16 }, "end": { "line": 2, "character": 16 } });
        let _ = editor.change("h/a.rules", &[(Some(here), "e"), (Some(point), "xy")]);
        let cut = json!({ "start": { "line": 2, "character": 16 }, "end": { "line": 2, "character": 18 } });
        let found = editor.change("h/a.rules", &[(Some(deer), ""), (Some(cut), "r")]);
        assert_eq!(codes(&found), Vec::<&str>::new(), "{units}: {found}");
        editor.end();
    }
}

#[test]
fn a_file_that_is_laid_out_otherwise_is_laid_out() {
    let folder = pack("lsp-layout");
    let mut editor = Editor::begin(&folder, &[]);
    let text = "variant a for arizona {change time to 6}\n";
    editor.open("h/a.rules", text);
    let edits = editor.ask("textDocument/formatting", json!({ "textDocument": editor.about("h/a.rules") }));
    let new = editor::edited(text, edits.as_array().unwrap().iter());
    assert_eq!(new, "variant a for arizona {\n  change time to 6\n}\n");
    editor.change("h/a.rules", &[(None, &new)]);
    let edits = editor.ask("textDocument/formatting", json!({ "textDocument": editor.about("h/a.rules") }));
    assert_eq!(edits, Value::Null);
    editor.end();
}

#[test]
fn a_file_of_no_pack_is_analysed_alone_and_told_so_by_a_hint() {
    let folder = Folder::new("lsp-alone");
    folder.write("a.rules", "");
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let found = editor.open("a.rules", "variant a for keystone { rule x at nowhere { narrow } }\n");
    assert_eq!(codes(&found), ["V2020", "X4007"]);
    assert_eq!(found["diagnostics"][1]["severity"], 4);
    editor.end();
}

#[test]
fn a_code_leads_to_its_page_where_the_editor_knows_the_book() {
    let folder = Folder::new("lsp-book");
    folder.write("a.rules", "");
    let mut editor = Editor::begin_with(&folder, &["utf-16"], json!({ "book": "https://games.example/book/" }));
    let found = editor.open("a.rules", "variant a for keystone { rule x at nowhere { narrow } }\n");
    let href = "https://games.example/book/reference/codes.html#v2020";
    assert_eq!(found["diagnostics"][0]["codeDescription"]["href"], href, "{found}");
    editor.end();
}

#[test]
fn problems_go_with_the_document_and_other_files_of_the_pack_are_read_anew() {
    let folder = pack("lsp-close");
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    folder.write("h/cards.toml", "");
    let text = "variant a for arizona { rule x at enter { overrides b.y  narrow when row < 3 } }\n";
    assert_eq!(codes(&editor.open("h/a.rules", text)), ["V2080"]);
    folder.write("h/b.rules", "variant b for arizona { rule y at enter { narrow when row is 1 } }\n");
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [editor.about("h/b.rules")] }));
    assert_eq!(codes(&editor.published("h/a.rules")), Vec::<&str>::new());
    editor.tell("textDocument/didClose", json!({ "textDocument": editor.about("h/a.rules") }));
    assert_eq!(codes(&editor.published("h/a.rules")), Vec::<&str>::new());
    editor.end();
}

#[test]
fn frames_may_come_in_pieces_and_unknown_requests_are_refused() {
    let folder = pack("lsp-pieces");
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    editor.in_pieces = true;
    assert_eq!(codes(&editor.open("h/cards.toml", CARD)).len(), 2);
    let refused = editor.request("textDocument/somethingElse", json!({}));
    assert_eq!(refused["error"]["code"], -32601);
    let refused = editor.request("textDocument/formatting", json!({ "textDocument": 3 }));
    assert_eq!(refused["error"]["code"], -32602);
    editor.tell("$/somethingElse", json!({}));
    editor.end();
}

#[test]
fn garbage_and_an_editor_that_goes_away_end_the_server_with_code_1() {
    let folder = pack("lsp-garbage");
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    editor.write(b"no frame\r\n");
    let (code, says) = editor.left();
    assert!(code == 2 && says.starts_with("javelina: malformed LSP header: "), "{says}");
    // A frame that says it is larger than memory is not waited for.
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    editor.write(b"Content-Length: 99999999999\r\n\r\n{}");
    let (code, says) = editor.left();
    assert_eq!(
        (code, says.as_str()),
        (2, "javelina: LSP message too large: 99999999999 bytes, at most 8388608 are allowed\n")
    );
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    editor.open("h/cards.toml", CARD);
    assert_eq!(editor.left(), (1, String::new()));
}

#[test]
fn a_place_is_completed_explained_followed_and_renamed() {
    let folder = pack("lsp-places");
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let text = CARD.replace("== montain", "is ");
    editor.open("h/cards.toml", &text);
    let asked = editor.place("h/cards.toml", &text, "is ", 3);
    let offers = editor.ask("textDocument/completion", asked);
    let labels: Vec<&str> =
        offers["items"].as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap()).collect();
    assert!(labels.iter().take(8).any(|label| *label == "mountain"), "{labels:?}");
    let rules = "variant a for arizona {\n  counter n in 0..9\n  rule x on round_ends do n += 1\n  rule y at enter { narrow when n > 3 }\n}\n";
    editor.open("h/a.rules", rules);
    let place = editor.place("h/a.rules", rules, "n += 1", 0);
    let hover = editor.ask("textDocument/hover", place.clone());
    assert!(hover["contents"]["value"].as_str().unwrap().starts_with("counter `n` of `a`: 0 to 9"), "{hover}");
    let declared = editor.ask("textDocument/definition", place.clone());
    assert_eq!(at(rules, &declared["range"]), "n");
    assert_eq!(declared["range"]["start"]["line"], 1);
    assert_eq!(editor.ask("textDocument/references", place.clone()).as_array().unwrap().len(), 3);
    assert_eq!(at(rules, &editor.ask("textDocument/prepareRename", place.clone())["range"]), "n");
    let asked = json!({ "textDocument": place["textDocument"], "position": place["position"], "newName": "rounds" });
    let edit = editor.ask("textDocument/rename", asked);
    let renamed = editor.applied("h/a.rules", rules, &[json!({ "edit": edit })]);
    assert!(
        renamed.contains("counter rounds in")
            && renamed.contains("do rounds += 1")
            && renamed.contains("when rounds > 3")
    );
    let colours = editor.ask("textDocument/semanticTokens/full", json!({ "textDocument": editor.about("h/a.rules") }));
    let numbers = colours["data"].as_array().unwrap().len();
    assert!(numbers > 50 && numbers.is_multiple_of(5), "{colours}");
    let fact = editor.place("h/a.rules", rules, "enter", 0);
    let refused = editor.request("textDocument/prepareRename", fact);
    assert!(refused["error"]["message"].as_str().unwrap().contains("belongs to the game"), "{refused}");
    editor.end();
}

#[test]
fn names_in_a_script_are_completed_and_explained_and_what_it_reads_keeps_its_name() {
    let folder = pack("lsp-script");
    let rules = "variant v for arizona {\n  title \"V\"\n  counter met in 0..9\n  rule a on delivered after v.delivered do { met += 1 }\n  script \"s.rhai\"\n}\n";
    let script = "fn delivered(view) {\n  if view.met > 2 && view.good == \"cow\" { gain(1, \"nuggets\") }\n}\n";
    folder.write("h/v.rules", rules);
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    assert_eq!(codes(&editor.open("h/s.rhai", script)), Vec::<&str>::new());
    let place = editor.place("h/s.rhai", script, "met", 1);
    let hover = editor.ask("textDocument/hover", place);
    assert!(hover["contents"]["value"].as_str().unwrap().starts_with("counter `met` of `v`: 0 to 9"), "{hover}");
    let colours = editor.ask("textDocument/semanticTokens/full", json!({ "textDocument": editor.about("h/s.rhai") }));
    assert_eq!(colours["data"].as_array().unwrap().len(), 5 * 13, "{colours}");
    let asked = editor.place("h/s.rhai", script, "\"cow", 1);
    let offers = editor.ask("textDocument/completion", asked);
    assert!(offers["items"].as_array().unwrap().iter().any(|one| one["label"] == "apple"), "{offers}");
    // From the name of its file in the rules to the script.
    editor.open("h/v.rules", rules);
    let named = editor.place("h/v.rules", rules, "s.rhai", 0);
    assert_eq!(editor.ask("textDocument/definition", named)["uri"], editor.uri("h/s.rhai").as_str());
    let place = editor.place("h/v.rules", rules, "met", 1);
    let asked = json!({ "textDocument": place["textDocument"], "position": place["position"], "newName": "seen" });
    let refused = editor.request("textDocument/rename", asked);
    let line = "s.rhai` names `met`: `if view.met > 2 && view.good == \"cow\" { gain(1, \"nuggets\") }`";
    let told = refused["error"]["message"].as_str().unwrap();
    assert!(told.starts_with("line 2 of the script `") && told.ends_with(line), "{refused}");
    editor.end();
}

#[test]
fn texts_fold_points_tell_their_subjects_and_what_may_be_started_is_offered_to_who_can() {
    let rules = "variant v for arizona {\n  title \"V\"\n  rule a at enter {\n    narrow when row is 1\n  }\n  rule b on delivered do { gain 1 nuggets }\n  \
                 gate \"g\" { win >= 0 games 1 }\n}\n";
    let toml = format!("{}\n[[condition]]\nid = \"d\"\nname = \"D\"\n", CARD.replace("== montain", "is mountain"));
    for can in [true, false] {
        let folder = pack("lsp-outline");
        let mut editor = Editor::begin_with(&folder, &["utf-16"], json!({ "terminal": can }));
        editor.open("h/v.rules", rules);
        editor.open("h/cards.toml", &toml);
        editor.open("h/pack.toml", META);
        let mut asked = |method: &str, file: &str| {
            let about = editor.about(file);
            let whole = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
            editor.ask(&format!("textDocument/{method}"), json!({ "textDocument": about, "range": whole }))
        };
        let lines = |folds: &Value| -> Vec<(u64, u64)> {
            let line = |fold: &Value, end: &str| fold[end].as_u64().unwrap();
            folds.as_array().unwrap().iter().map(|fold| (line(fold, "startLine"), line(fold, "endLine"))).collect()
        };
        assert_eq!(lines(&asked("foldingRange", "h/v.rules")), [(0, 7), (2, 4)]);
        assert_eq!(lines(&asked("foldingRange", "h/cards.toml")), [(0, 8), (10, 12)]);
        let hints = asked("inlayHint", "h/v.rules");
        let told: Vec<(u64, &str)> = hints
            .as_array()
            .unwrap()
            .iter()
            .map(|hint| (hint["position"]["line"].as_u64().unwrap(), hint["label"].as_str().unwrap()))
            .collect();
        assert_eq!(told, [(2, "(cell, passage)"), (5, "(good, amount)")], "{hints}");
        let started = |lenses: &Value| -> Vec<String> {
            let words = |lens: &Value| {
                let words = lens["command"]["arguments"][0].as_array().unwrap().iter();
                words.map(|word| word.as_str().unwrap().to_string()).collect::<Vec<_>>().join(" ")
            };
            lenses.as_array().into_iter().flatten().map(words).collect()
        };
        let place = folder.0.canonicalize().unwrap().join("h").display().to_string();
        let wanted = [
            format!("play arizona --pack {place} --with v"),
            format!("batch --pack {place} --gates --gate v: g"),
            format!("check {place}"),
        ];
        let all = [started(&asked("codeLens", "h/v.rules")), started(&asked("codeLens", "h/pack.toml"))].concat();
        assert_eq!(wanted.iter().filter(|line| all.contains(line)).count(), if can { 3 } else { 0 }, "{all:?}");
        assert_eq!(all.is_empty(), !can, "{all:?}");
        editor.end();
    }
}

#[test]
fn a_document_lists_what_it_declares() {
    let folder = Folder::new("lsp-symbols");
    folder.write("h/pack.toml", META);
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let text = "variant v for arizona {\n  title \"V\"\n  text \"T\"\n  counter met in 0..9\n  rule a on delivered do { met += 1 }\n}\n";
    editor.open("h/v.rules", text);
    let about = editor.about("h/v.rules");
    let symbols = editor.ask("textDocument/documentSymbol", json!({ "textDocument": about }));
    let told: Vec<(&str, u64, &str)> = symbols
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (one["name"].as_str().unwrap(), one["kind"].as_u64().unwrap(), one["containerName"].as_str().unwrap_or(""))
        })
        .collect();
    assert_eq!(told, [("v", 5, ""), ("met", 13, "v"), ("a", 6, "v")], "{symbols}");
    editor.end();
}

/// The third show of the desk: a card is renamed wherever it stands, and what was green stays green.
#[test]
fn a_card_is_renamed_in_content_rules_batch_and_transcript_and_its_tests_still_pass() {
    let folder = Folder::new("lsp-rename");
    assert_eq!(code(&folder.run(&["new", "card", "night", "--game", "arizona"])), 0);
    assert_eq!(code(&folder.run(&["new", "ci", "--engine", "o/r@v1"])), 0);
    folder.write(
        "night/more.rules",
        "variant day for arizona {\n  overrides night\n  rule a at train_size { cap 9 when night in open_conditions }\n}\n",
    );
    let batch = "format = \"javelina.batch/1\"\ngame = \"arizona\"\ngames = 2\n[[arm]]\nlabel = \"night\"\nseats = 2\nwith = [\"night\"]\n";
    folder.write("night/a.batch.toml", batch);
    let plays = |folder: &Folder, batch: &str| {
        for words in [
            &["check", "night"][..],
            &["test", "night"],
            &["batch", "--pack", "night", batch, "--no-preflight", "--games", "2"],
        ] {
            let done = folder.run(words);
            assert_eq!(code(&done), 0, "{words:?}: {}{}", out(&done), err(&done));
        }
    };
    plays(&folder, "night/a.batch.toml");
    plays(&folder, "games.batch.toml");
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let cards = fs::read_to_string(folder.0.join("night/cards.toml")).unwrap();
    editor.open("night/cards.toml", &cards);
    let place = editor.place("night/cards.toml", &cards, "\"night\"", 2);
    let asked = json!({ "textDocument": place["textDocument"], "position": place["position"], "newName": "dusk" });
    let edit = editor.ask("textDocument/rename", asked);
    let files =
        ["night/cards.toml", "night/more.rules", "night/a.batch.toml", "night/examples/night.play", "games.batch.toml"];
    assert_eq!(edit["changes"].as_object().unwrap().len(), files.len(), "{edit}");
    for file in files {
        let text = fs::read_to_string(folder.0.join(file)).unwrap();
        let changed = editor.applied(file, &text, &[json!({ "edit": edit })]);
        assert_ne!(changed, text, "{file}");
        folder.write(file, &changed);
    }
    editor.end();
    plays(&folder, "night/a.batch.toml");
    plays(&folder, "games.batch.toml");
    let batch = fs::read_to_string(folder.0.join("night/a.batch.toml")).unwrap();
    assert!(batch.contains("with = [\"dusk\"]"), "{batch}");
}

/// From the last key to the problems, waiting for quiet included.
#[test]
fn problems_of_the_largest_game_are_told_soon_after_the_last_key() {
    let folder = Folder::new("lsp-speed");
    folder.write("k/pack.toml", &META.replace("arizona", "keystone").replace("\"h\"", "\"k\""));
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let text = "variant k for keystone {\n  rule a at score.total { add 1 }\n}\n";
    editor.open("k/a.rules", text);
    let mut times: Vec<u128> = Vec::new();
    for key in 0..30 {
        let end = json!({ "line": 2, "character": 0 });
        let typed = if key % 2 == 0 { "# x\n" } else { "  # y\n" };
        let began = Instant::now();
        editor.change("k/a.rules", &[(Some(json!({ "start": end, "end": end })), typed)]);
        times.push(began.elapsed().as_millis());
    }
    times.sort_unstable();
    let slow = times[28];
    println!("from a key to its problems: median {} ms, 95th percentile {slow} ms", times[15]);
    let place = editor.place("k/a.rules", text, "score.total", 0);
    for method in ["hover", "completion"] {
        let mut times: Vec<u128> = Vec::new();
        for _ in 0..20 {
            let began = Instant::now();
            editor.ask(&format!("textDocument/{method}"), place.clone());
            times.push(began.elapsed().as_millis());
        }
        times.sort_unstable();
        println!("{method}: median {} ms, 95th percentile {} ms", times[10], times[18]);
        assert!(times[18] < 300, "{method}: {times:?} ms");
    }
    // The goal is 100 ms on a quiet machine; tests run on machines that do other things too.
    assert!(slow < 1_500, "{times:?} ms");
}
