//! Every code has a script that provokes it and nothing else, and the same script mended.

use std::collections::BTreeSet;

use crate::CODES;
use crate::faults::{STOPPED, TABLE};

use super::limits::stopped;
use super::{code_after, code_of, compiled, within};
use crate::limits;

#[test]
fn every_wrong_example_yields_exactly_its_code_and_every_right_one_none() {
    within(60, || {
        for page in CODES {
            let wrong = if page.code == "R3004" { page.wrong.repeat(1_000) } else { page.wrong.to_string() };
            let spent = if page.code == "R3116" { limits::ACTION_OPERATIONS - 1_000 } else { 0 };
            let code = if page.code == "R3117" { stopped(&wrong) } else { code_after(&wrong, spent) };
            assert_eq!(code, page.code, "{}", page.title);
            if let Err(found) = compiled(&wrong) {
                let codes: Vec<_> = found.iter().map(|one| one.code).collect();
                assert_eq!(codes, [page.code], "{found:#?}");
            }
            assert_eq!(code_of(page.right), "fine", "{}: {}", page.code, page.right);
        }
    })
}

#[test]
fn codes_are_in_order_and_every_failure_has_its_page() {
    let codes: Vec<_> = CODES.iter().map(|page| page.code).collect();
    let sorted: BTreeSet<_> = codes.iter().copied().collect();
    assert_eq!(codes, sorted.into_iter().collect::<Vec<_>>());
    for (code, _) in TABLE.iter().chain([&STOPPED]) {
        assert!(codes.contains(code), "{code}");
    }
}

#[test]
fn every_code_in_the_source_has_a_page() {
    let sources = [
        include_str!("../scan.rs"),
        include_str!("../fence.rs"),
        include_str!("../walk.rs"),
        include_str!("../lint.rs"),
        include_str!("../judge.rs"),
        include_str!("../compile.rs"),
    ];
    for source in sources {
        for (at, _) in source.match_indices("\"R3") {
            let code = &source[at + 1..at + 6];
            assert!(CODES.iter().any(|page| page.code == code), "{code}");
        }
    }
}
