//! Codes of diagnostics and their pages.

use std::collections::BTreeSet;

use crate::tree::arrows::{code, root, sources};

/// The codes of a text, between quotes or brackets.
fn codes(text: &str) -> impl Iterator<Item = &str> {
    text.split(['"', '[', ']', '(', ')']).filter(|part| {
        let (first, digits) = part.as_bytes().split_first().unwrap_or((&0, &[]));
        first.is_ascii_uppercase() && digits.len() == 4 && digits.iter().all(u8::is_ascii_digit)
    })
}

#[test]
fn every_reported_code_has_a_page_and_every_page_is_of_a_reported_code() {
    let mut pages = BTreeSet::new();
    let (mut reported, mut known) = (BTreeSet::new(), 0);
    for package in ["core", "dsl", "scripts", "variants", "author", "cli"] {
        for (path, text) in sources(&root().join(package), "codes.md") {
            let own: Vec<&str> = text.split("\n## ").skip(1).filter_map(|part| part.lines().next()).collect();
            let own: Vec<&str> = own.into_iter().filter(|head| codes(head).next().is_some()).collect();
            assert!(own.is_sorted(), "{}: codes are in order", path.display());
            known += own.len();
            pages.extend(own.iter().map(ToString::to_string));
        }
        for (path, text) in sources(&root().join(package), ".rs") {
            if !path.iter().any(|part| ["tests", "benches"].iter().any(|one| part == *one)) {
                reported.extend(code(&text).iter().flat_map(|line| codes(line)).map(ToString::to_string));
            }
        }
    }
    assert_eq!(reported, pages);
    assert_eq!(pages.len(), known, "a code has one page");
    let read = javelina_variants::code_pages()
        .chain(javelina_engine::code_pages(include_str!("../../../core/session/codes.md")));
    assert_eq!(read.count(), known, "each section is read");
}

#[test]
fn each_code_of_a_warning_about_a_pack_can_be_known() {
    let known = std::fs::read_to_string(root().join("variants/src/packs/known.rs")).unwrap();
    let (mut warnings, mut missing) = (0, BTreeSet::new());
    for package in ["core/engine", "dsl", "scripts", "variants"] {
        for (path, text) in sources(&root().join(package), ".rs") {
            if path.iter().any(|part| part == "tests") {
                continue;
            }
            for call in ["Diagnostic::warning(", "Diagnostic::note(", "warn_part(", "warn("] {
                let firsts = text.split(call).skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"')?.get(..5));
                let own = firsts.filter(|code| codes(code).next().is_some() && !code.starts_with('L'));
                for code in own {
                    warnings += 1;
                    missing.extend((!known.contains(&format!("\"{code}\""))).then(|| code.to_string()));
                }
            }
        }
    }
    assert!(warnings > 15, "{warnings}");
    assert!(missing.is_empty(), "not in WARNINGS: {missing:?}");
}
