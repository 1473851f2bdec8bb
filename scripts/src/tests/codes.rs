//! Every code has a script that provokes it and nothing else, and the same script mended.

use javelina_engine::code_pages;

use crate::CODES;

use super::limits::stopped;
use super::{code_after, code_of, compiled, within};
use crate::limits;

#[test]
fn every_wrong_example_yields_exactly_its_code_and_every_right_one_none() {
    within(60, || {
        let mut bad = Vec::new();
        for page in code_pages(CODES) {
            let wrong = if page.code == "R3004" { page.wrong.repeat(1_000) } else { page.wrong.to_string() };
            let spent = if page.code == "R3116" { limits::ACTION_OPERATIONS - 1_000 } else { 0 };
            let code = if page.code == "R3117" { stopped(&wrong) } else { code_after(&wrong, spent) };
            let codes = compiled(&wrong).err().map(|found| found.iter().map(|one| one.code).collect::<Vec<_>>());
            if code != page.code || codes.as_ref().is_some_and(|codes| *codes != [page.code]) {
                bad.push(format!("{} gives {code} {codes:?}: {}", page.code, page.wrong));
            }
            let right = code_of(page.right);
            if right != "fine" {
                bad.push(format!("{} gives {right}: {}", page.code, page.right));
            }
        }
        assert!(bad.is_empty(), "{}", bad.join("\n"));
    })
}
