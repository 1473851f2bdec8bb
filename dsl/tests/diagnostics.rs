//! One mistake per file: the code, the message, and the underlined text. `UPDATE=1` writes the expectations anew.

use std::fmt::Write as _;
use std::path::PathBuf;

use javelina_dsl::CODES;
use javelina_engine::{Diagnostic, Files, code_pages};

/// A text with a line under each line at which a problem stands: `#  ^^^^ V2020 message`, and help.
fn annotated(text: &str, found: &[Diagnostic], files: &Files) -> String {
    let mut out = String::new();
    for (at, line) in text.lines().enumerate() {
        out.push_str(line);
        out.push('\n');
        for one in found {
            let (row, column) = files.ends(one.span)[0];
            if row as usize != at + 1 {
                continue;
            }
            let marked = &text[one.span.unwrap().range()];
            let length = marked.lines().next().unwrap_or("").chars().count().max(1);
            let indent = " ".repeat((column as usize).saturating_sub(2));
            writeln!(out, "#{indent}{} {} {}", "^".repeat(length), one.code, one.message).unwrap();
            if let Some(help) = &one.help {
                writeln!(out, "#   help: {help}").unwrap();
            }
        }
    }
    out
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics")
}

#[test]
fn every_mistake_is_reported_with_its_place_and_its_words() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    let mut seen = 0;
    let mut paths: Vec<_> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let written = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text: String =
            written.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        let (_, found, files) = crate::support::check(&text);
        let now = annotated(&text, &found, &files);
        seen += 1;
        let codes: Vec<_> = found.iter().map(|one| one.code).collect();
        if codes.is_empty() || codes.iter().any(|code| !name.starts_with(code)) {
            wrong.push(format!("{name}: reported {codes:?}\n{now}"));
        } else if update {
            std::fs::write(&path, now).unwrap();
        } else if now != written {
            wrong.push(format!("{name} changed:\n{now}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen >= 60, "only {seen} files");
}

#[test]
fn every_code_has_a_page_whose_wrong_text_provokes_it_and_whose_right_text_is_clean() {
    for page in code_pages(CODES) {
        let (_, found, _) = crate::support::check(page.right);
        assert!(found.is_empty(), "{}: {found:?}", page.code);
        if page.code != "V2004" {
            let (_, found, _) = crate::support::check(page.wrong);
            assert!(!found.is_empty() && found.iter().all(|one| one.code == page.code), "{}: {found:?}", page.code);
        }
        assert!(page.text.len() > 20 && !page.title.ends_with('.'), "{}", page.code);
    }
}

#[test]
fn the_fixes_of_a_page_make_its_wrong_text_right() {
    let mut mended = 0;
    for page in code_pages(CODES) {
        let (_, found, _) = crate::support::check(page.wrong);
        if found.is_empty() || found.iter().any(|one| one.fixes.is_empty()) {
            continue;
        }
        mended += 1;
        let text = crate::support::mended(page.wrong, &found);
        assert_eq!(text, page.right, "{}", page.code);
    }
    assert!(mended >= 15, "only {mended} pages have fixes");
}

#[test]
fn a_sure_fix_leaves_no_problem_where_it_was() {
    for entry in std::fs::read_dir(folder()).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let (_, found, _) = crate::support::check(&text);
        let sure: Vec<Diagnostic> =
            found.iter().filter(|one| one.fixes.first().is_some_and(|fix| fix.sure)).cloned().collect();
        let (_, again, _) = crate::support::check(&crate::support::mended(&text, &sure));
        assert!(again.len() + sure.len() <= found.len(), "{text}\n{found:#?}\n{again:#?}");
    }
}

#[test]
fn every_code_has_a_file() {
    let files: Vec<_> =
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    for page in code_pages(CODES).filter(|page| page.code != "V2004") {
        assert!(files.iter().any(|file| file.starts_with(page.code)), "no file for {}", page.code);
    }
}

#[test]
fn a_text_over_256_kib_is_refused() {
    let text = format!("# {}\nvariant demo for toy {{ }}", "x".repeat(256 * 1024));
    let (_, found, _) = crate::support::check(&text);
    assert_eq!(found.iter().map(|one| one.code).collect::<Vec<_>>(), ["V2004"]);
}

#[test]
fn all_mistakes_of_a_file_are_reported_in_one_run() {
    let text = "variant a for toy { rule x at entre { narrow } rule y at enter { narrow when symbl is town } rule z at enter { add 1 }\n\
                change tiem to 3 rule w at enter { narrow whenever }\n}\nvariant b for toy { rule q at enter { narrow when (row is 1 } }";
    let (_, found, _) = crate::support::check(text);
    let codes: Vec<_> = found.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["V2020", "V2030", "V2021", "V2070", "V2013", "V2001", "V2003"]);
}
