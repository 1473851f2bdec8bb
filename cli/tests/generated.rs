//! What `generate` writes is what stands in the tree. `JAVELINA_RENEW=1` writes it there.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::fs;
use std::path::Path;

use crate::support::{Folder, code, err, out};

const GRAMMAR: &str = "vscode/syntaxes/javelina.tmLanguage.json";

#[test]
fn the_word_lists_of_editors_are_those_of_the_language() {
    let folder = Folder::new("generate");
    let done = folder.run(&["generate", "editors", "."]);
    assert!(code(&done) == 0 && out(&done).trim_end().ends_with(GRAMMAR), "{}", err(&done));
    let made = fs::read_to_string(folder.0.join(GRAMMAR)).unwrap();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../editors").join(GRAMMAR);
    if std::env::var_os("JAVELINA_RENEW").is_some() {
        fs::write(&kept, &made).unwrap();
    }
    assert_eq!(
        fs::read_to_string(&kept).unwrap_or_default(),
        made,
        "`javelina generate editors editors` writes it anew"
    );
    for word in javelina_dsl::WORDS.iter().map(|word| word.word) {
        let is_listed = |end: char| ['|', ':'].iter().any(|begin| made.contains(&format!("{begin}{word}{end}")));
        assert!([')', '|'].into_iter().any(is_listed), "{word}");
    }
}
