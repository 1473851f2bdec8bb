//! Batches in an editor: their keys, words and problems.

use super::editor::Editor;
use super::{CARD, META, at, codes, pack};
use crate::support::Folder;

#[test]
fn keys_and_words_of_a_batch_are_completed_and_explained() {
    let folder = pack("lsp-batch");
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let text = "format = \"javelina.batch/1\"\nstop = \"e\"\n\n[[arm]]\nlabel = \"a\"\npol\n";
    editor.open("h/a.batch.toml", text);
    for (word, behind, wanted) in [("pol", 3, "policies"), ("\"e\"", 2, "early")] {
        let place = editor.place("h/a.batch.toml", text, word, behind);
        let offers = editor.ask("textDocument/completion", place);
        let mut labels = offers["items"].as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap());
        assert!(labels.any(|label| label == wanted), "{word}: {offers}");
    }
    let place = editor.place("h/a.batch.toml", text, "stop", 1);
    let hover = editor.ask("textDocument/hover", place);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("as soon as the gates are settled"), "{hover}");
    editor.end();
}

#[test]
fn policies_and_figures_of_a_batch_are_offered() {
    let folder = pack("lsp-figures");
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let text = "format = \"javelina.batch/1\"\n\n[[arm]]\npolicies = [\"\"]\n\n[[gate]]\nmetric = \"\"\n";
    for file in ["h/a.batch.toml", "alone.batch.toml"] {
        editor.open(file, text);
        for (word, behind, wanted) in
            [("[\"\"", 2, ["greedy", "mcts"]), ("metric = \"", 10, ["win", "kinds delivered"])]
        {
            let place = editor.place(file, text, word, behind);
            let offers = editor.ask("textDocument/completion", place);
            let labels: Vec<&str> =
                offers["items"].as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap()).collect();
            assert!(wanted.iter().all(|word| labels.contains(word)), "{file}, {word}: {labels:?}");
            assert!(!labels.contains(&"no_conditions"), "{file}, {word}: {labels:?}");
        }
    }
    editor.end();
}

#[test]
fn problems_of_a_batch_are_told_in_a_pack_and_out_of_one_and_what_it_may_name_is_offered() {
    let folder = Folder::new("lsp-spec");
    folder.write("h/pack.toml", META);
    folder.write("h/cards.toml", &CARD.replace("== montain", "is mountain"));
    let mut editor = Editor::begin(&folder, &["utf-16"]);
    let text = "format = \"javelina.batch/1\"\ntitle = \"T\"\ngame = \"arizona\"\n\n[[arm]]\nlabel = \"a\"\nseats = 2\nwith = [\"c\"]\n\n\
                [[gate]]\ntitle = \"g\"\narm = \"a\"\nmetric = \"scoer\"\nholds = \">= 1\"\n";
    for file in ["h/a.batch.toml", "alone.batch.toml"] {
        let found = editor.open(file, text);
        assert_eq!(codes(&found), ["B5003"], "{file}: {found}");
        assert_eq!(at(text, &found["diagnostics"][0]["range"]).trim_matches('"'), "scoer", "{file}");
        let found = editor.change(file, &[(None, &text.replace("scoer", "score"))]);
        assert_eq!(codes(&found), Vec::<&str>::new(), "{file}: {found}");
        let found = editor.change(file, &[(None, &text.replace("\"c\"", "\"goldvein\"").replace("scoer", "score"))]);
        assert_eq!(found["diagnostics"].as_array().unwrap().len(), 1, "{file}: an unknown card: {found}");
        editor.change(file, &[(None, text)]);
        let place = editor.place(file, text, "[\"c", 3);
        let offers = editor.ask("textDocument/completion", place);
        let labels: Vec<&str> =
            offers["items"].as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap()).collect();
        assert!(labels.contains(&"c") && labels.contains(&"claim_jumpers"), "{file}: {labels:?}");
    }
    // A card that is being written in a pack beside it is known there, too.
    let card = CARD.replace("== montain", "is mountain").replace("\"c\"", "\"newer\"");
    editor.open("h/cards.toml", &card);
    let text = text.replace("\"c\"", "\"newer\"").replace("scoer", "score");
    assert_eq!(codes(&editor.change("alone.batch.toml", &[(None, &text)])), Vec::<&str>::new());
    editor.end();
}
