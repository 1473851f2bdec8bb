//! The page that says how many changes of the shipped rules an example notices.

use std::path::Path;

use javelina_variants::{load, shipped};

/// Rows of the page: file, changes that play differently, those that are noticed.
fn rows(page: &str) -> Vec<(String, u32, u32)> {
    let cells = page.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    cells
        .map(|line| {
            let mut cells = line.split(" | ");
            let file = cells.next().unwrap_or_default().trim_end_matches('`').to_string();
            let mut number = || cells.next().and_then(|cell| cell.parse().ok()).unwrap_or(0);
            (file, number(), number())
        })
        .collect()
}

#[test]
fn of_each_file_on_the_page_nine_changes_in_ten_are_noticed_and_each_of_its_items_has_an_example() {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("MUTANTS.md")).unwrap_or_default();
    let rows = rows(&page);
    assert!(rows.len() >= 2, "{page}");
    let loaded = load(&shipped());
    let transcripts: Vec<_> = loaded.packs.iter().flat_map(|pack| &pack.transcripts).collect();
    for (file, all, noticed) in rows {
        assert!(all > 0 && noticed <= all && noticed * 10 >= all * 9, "{file}: {noticed} of {all}");
        let items = loaded.packs.iter().flat_map(|pack| &pack.items);
        let items: Vec<_> = items.filter(|item| loaded.files.name(item.span.file) == file).collect();
        assert!(!items.is_empty(), "{file} has no items");
        for item in items {
            let is_word =
                |text: &str| text.split(|one: char| !(one.is_alphanumeric() || one == '_')).any(|word| word == item.id);
            let has = transcripts.iter().any(|one| one.item.as_ref() == Some(&item.id) || is_word(&one.text));
            assert!(has, "no example plays {} of {file}", item.id);
        }
    }
}
