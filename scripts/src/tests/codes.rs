//! Every code has a script that provokes it and nothing else, and the same script mended.

use javelina_engine::code_pages;

use crate::CODES;

use super::limits::stopped;
use super::{code_after, code_of, compiled, within};
use crate::limits;

#[test]
fn every_wrong_example_yields_exactly_its_code_and_every_right_one_none() {
    within(60, || {
        for page in code_pages(CODES) {
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
