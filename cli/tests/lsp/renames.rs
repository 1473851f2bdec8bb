//! Edits of the editor are made in the text that is there now.

use serde_json::{Value, json};

use super::editor::{Editor, edited};
use crate::support::Folder;

const META: &str = "id = \"kp\"\nextends = \"keystone\"\ntitle = \"KP\"\nversion = \"0.1.0\"\n";
const ITEM: &str =
    "variant evening for keystone {\n  title \"T\"\n  text \"More.\"\n  rule more at turns { add 1 }\n}\n";
const BATCH: &str = "title = \"evening\"\n[[arm]]\ngame = \"keystone\"\nwith = [\"evening\"]\nseats = 2\n";
const PLAY: &str = "> new keystone --seats 2 --seed 1 --with evening\n[...]\n";
const OTHER: &str = "variant late for keystone {\n  title \"L\"\n  text \"T\"\n  overrides evening\n  rule more at turns { add 2 }\n}\n";
const FILES: [(&str, &str); 4] =
    [("kp/v.rules", ITEM), ("k.batch.toml", BATCH), ("kp/examples/a.play", PLAY), ("kp/w.rules", OTHER)];

/// Changes of a text that leave its meaning.
fn changed(text: &str) -> [String; 5] {
    [
        format!("# a remark\n# and \u{e9}\n{text}"),
        text.replace('\n', "\r\n"),
        text.replacen('\n', "\n\n\n", 1),
        format!("\u{feff}{text}"),
        format!("{text}# a remark\n"),
    ]
}

fn meant(text: &str) -> String {
    let title = |text: String| text.replace("title = \"dusk\"", "title = \"evening\"");
    title(text.replace("evening", "dusk"))
}

/// Edits of a file in the form that goes to an editor which knows versions; the version that they are for.
fn of_file<'a>(edit: &'a Value, uri: &str) -> (Vec<&'a Value>, Value) {
    let all = edit["documentChanges"].as_array().unwrap().iter().filter(|one| one["textDocument"]["uri"] == uri);
    let all: Vec<&Value> = all.collect();
    assert_eq!(all.len(), 1, "{edit}");
    (all[0]["edits"].as_array().unwrap().iter().collect(), all[0]["textDocument"]["version"].clone())
}

/// Any file changed in any way, in the editor or on disk, with a word or without one: nothing but whole names is changed.
#[test]
fn a_rename_is_made_in_the_text_that_is_there_now() {
    for (file, text) in FILES {
        for new in changed(text) {
            for way in ["in the editor", "in a document opened late", "on disk", "on disk, told"] {
                let folder = Folder::new("lsp-now");
                folder.write("kp/pack.toml", META);
                FILES.iter().for_each(|(file, text)| folder.write(file, text));
                let mut editor =
                    Editor::begin_knowing(&folder, &["utf-8"], json!({ "workspaceEdit": { "documentChanges": true } }));
                let is_open = way == "in the editor" || file == "kp/v.rules";
                editor.open("kp/v.rules", ITEM);
                if is_open && file != "kp/v.rules" {
                    editor.open(file, text);
                }
                editor.ask("textDocument/documentSymbol", json!({ "textDocument": editor.about("kp/v.rules") }));
                if is_open {
                    editor.change(file, &[(None, &new)]);
                } else if way == "in a document opened late" {
                    editor.open(file, &new);
                } else {
                    folder.write(file, &new);
                }
                if way == "on disk, told" {
                    let change = json!({ "uri": editor.uri(file), "type": 2 });
                    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [change] }));
                }
                let now = if file == "kp/v.rules" { new.as_str() } else { ITEM };
                let place = editor.place("kp/v.rules", now, "evening", 0);
                let asked =
                    json!({ "textDocument": place["textDocument"], "position": place["position"], "newName": "dusk" });
                let edit = editor.ask("textDocument/rename", asked);
                for (name, text) in FILES {
                    let text = if name == file { new.as_str() } else { text };
                    let (edits, version) = of_file(&edit, &editor.uri(name));
                    // An editor that reads a file takes its mark off.
                    let is_disk = version.is_null();
                    let text = if is_disk { text.trim_start_matches('\u{feff}') } else { text };
                    assert_eq!(
                        edited(text, edits.into_iter()),
                        meant(text),
                        "{name} after {file} was changed {way}: {new}"
                    );
                }
                assert!(!of_file(&edit, &editor.uri("kp/v.rules")).1.is_null(), "an open document has a version");
                editor.end();
            }
        }
    }
}

#[test]
fn layout_and_fixes_keep_line_ends_and_marks() {
    let good = "variant a for arizona {\n  # \u{1f98c}\n  change time to 6\n}\n";
    let typed = "variant a for arizona {\n# \u{1f98c}\n  change time = 6\n}\n";
    let folder = Folder::new("lsp-ends");
    folder.write("h/pack.toml", &META.replace("keystone", "arizona").replace("kp", "h"));
    for (mark, end) in [("", "\n"), ("", "\r\n"), ("\u{feff}", "\n"), ("\u{feff}", "\r\n")] {
        let written = |text: &str| format!("{mark}{}", text.replace('\n', end));
        let mut editor = Editor::begin(&folder, &["utf-8"]);
        let about = json!({ "textDocument": editor.about("h/a.rules") });
        editor.open("h/a.rules", &written(good));
        assert_eq!(editor.ask("textDocument/formatting", about.clone()), Value::Null);
        editor.change("h/a.rules", &[(None, &written(&good.replace("  #", "#")))]);
        let edits = editor.ask("textDocument/formatting", about.clone());
        assert_eq!(edited(&written(&good.replace("  #", "#")), edits.as_array().unwrap().iter()), written(good));
        assert!(edits[0]["newText"].as_str().unwrap().len() < 6, "bytes that stay are in no edit: {edits}");
        let found = editor.change("h/a.rules", &[(None, &written(typed))]);
        let actions = editor.actions("h/a.rules", &found);
        for action in &actions {
            let text = editor.applied("h/a.rules", &written(typed), std::slice::from_ref(action));
            assert_eq!(text, written(&typed.replace("time = 6", "time to 6")), "{action}");
        }
        assert!(actions.len() >= 2, "{actions:?}");
        editor.end();
    }
}
