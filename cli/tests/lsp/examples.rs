//! Examples that are played when a file is saved, beside what else the editor asks.

use serde_json::{Value, json};

use super::editor::Editor;
use super::{META, at};
use crate::support::Folder;

fn save(editor: &mut Editor, folder: &Folder, text: &str) -> Value {
    folder.write("h/v.rules", text);
    let about = editor.about("h/v.rules");
    editor.tell("textDocument/didSave", json!({ "textDocument": about }));
    editor.published("h/v.rules")
}

fn of_examples(found: &Value) -> Vec<Value> {
    let all = found["diagnostics"].as_array().unwrap();
    all.iter().filter(|one| one["code"] == "J7001").cloned().collect()
}

#[test]
fn an_example_that_says_otherwise_is_told_at_its_line_when_the_file_is_saved_and_can_be_renewed() {
    let folder = Folder::new("lsp-example");
    folder.write("h/pack.toml", META);
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let text = "variant v for arizona {\n  title \"V\"\n  change nuggets.scoring to each\n  example \"two nuggets\" {\n    > new arizona --seats 1 --seed 7\n    [...]\n    > eval nuggets\n    3\n  }\n}\n";
    let found = editor.open("h/v.rules", text);
    assert!(of_examples(&found).is_empty(), "nothing is played before it is saved: {found}");
    let found = save(&mut editor, &folder, text);
    assert!(of_examples(&found).is_empty(), "they are played beside: {found}");
    let found = editor.published("h/v.rules");
    let told = of_examples(&found);
    assert_eq!(told.len(), 1, "{found}");
    assert_eq!(at(text, &told[0]["range"]), "> eval nuggets");
    let message = told[0]["message"].as_str().unwrap();
    assert!(message.contains("\n- ") && message.contains("\n+ 2"), "{message}");
    let actions = editor.actions("h/v.rules", &json!({ "diagnostics": told }));
    let renewed = editor.applied("h/v.rules", text, &actions);
    assert!(renewed.contains("> eval nuggets\n    2\n") && !renewed.contains("    3\n"), "{renewed}");
    editor.change("h/v.rules", &[(None, &renewed)]);
    let found = save(&mut editor, &folder, &renewed);
    assert!(of_examples(&found).is_empty(), "{found}");
    editor.end();
}

#[test]
fn what_is_asked_is_answered_while_a_long_example_is_played_and_the_next_change_gives_it_up() {
    let folder = Folder::new("lsp-long-example");
    folder.write("h/pack.toml", META);
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let example = |name: &str, lines: &str| {
        format!("  example \"{name}\" {{\n    > new arizona --seats 1 --seed 7\n    [...]\n{lines}  }}\n")
    };
    // Hours of thinking, then what would differ.
    let long = "    > new arizona --players mcts@100000,mcts@100000\n    [...]\n    > eval nuggets\n    none\n";
    let pack = |examples: String| format!("variant v for arizona {{\n  title \"V\"\n{examples}}}\n");
    let text = pack(example("long", long));
    editor.open("h/v.rules", &text);
    for _ in 0..2 {
        let found = save(&mut editor, &folder, &text);
        assert!(of_examples(&found).is_empty(), "{found}");
        let about = editor.about("h/v.rules");
        let symbols = editor.ask("textDocument/documentSymbol", json!({ "textDocument": about }));
        assert!(!symbols.as_array().unwrap().is_empty(), "{symbols}");
    }
    let found = editor.change("h/v.rules", &[(None, &pack(String::new()))]);
    assert!(of_examples(&found).is_empty(), "{found}");
    editor.end();
}
