//! The page of pairs: which shipped variants cannot be played together, or may clash.

use std::fs;
use std::path::Path;

use javelina_variants::{load, shipped};

const HEAD: &str = "# Pairs that clash\n\nShipped variants and scenarios that answer one question differently. A test writes this \
                    page (`JAVELINA_RENEW=1`);\n`javelina check --with ONE,OTHER` says over what, and what to write. What \
                    stands in no row goes with everything.\n";

/// The page as the packs have it.
fn page() -> String {
    let loaded = load(&shipped());
    let mut page = HEAD.to_string();
    for game in loaded.game_ids() {
        let mut rows = Vec::new();
        for note in loaded.noted.iter().filter(|one| one.code == "X4033" && loaded.game_of(one.span.file) == Some(game))
        {
            let id = note.message.split('`').nth(1).unwrap_or_default();
            let list = |words: &str| {
                let rest = note.message.split_once(words).map_or("", |(_, rest)| rest);
                rest.split(';').next().unwrap_or_default().trim().to_string()
            };
            rows.push(format!("| `{id}` | {} | {} |", list("cannot be played with:"), list("may clash with:")));
        }
        rows.sort();
        page += &format!("\n## {game}\n\n");
        if rows.is_empty() {
            page += "None.\n";
            continue;
        }
        page += "| variant | cannot be played with | may clash with |\n|---|---|---|\n";
        page += &format!("{}\n", rows.join("\n"));
    }
    page
}

#[test]
fn the_page_of_pairs_is_what_the_packs_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("PAIRS.md");
    if std::env::var_os("JAVELINA_RENEW").is_some() {
        fs::write(&path, page()).expect("the page is written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(kept, page(), "renew it with JAVELINA_RENEW=1");
}
