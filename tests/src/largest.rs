//! The largest pack that the language allows beside what is shipped: as many items and rules as there may be, each rule as
//! deep as an expression may be.

use javelina_variants::{Loaded, PackText};

/// Items and rules that a game may have in all packs.
const ITEMS: usize = 256;
const RULES: usize = 2_048;
/// Brackets in brackets, each with two sums: with one more, an expression would be deeper than 96.
const BRACKETS: usize = 30;
/// A file may have 256 KiB.
const ITEMS_OF_A_FILE: usize = 16;

/// A pack that extends Arizona, with all items and rules that are left beside those of `shipped`. `more` items are added to
/// it, which is too many.
pub fn largest(shipped: &Loaded, more: usize) -> PackText {
    let taken =
        shipped.known("arizona").map_or([0; 2], |known| [known.program.items.len(), known.program.clauses.len()]);
    let meta = "id = \"largest\"\nextends = \"arizona\"\ntitle = \"Largest\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n";
    let mut files = vec![("pack.toml".to_string(), meta.as_bytes().to_vec())];
    let items = ITEMS - taken[0] + more;
    let rules = RULES - taken[1];
    let texts: Vec<String> = (0..items).map(|at| item(at, (at + 1) * rules / items - at * rules / items)).collect();
    for (at, part) in texts.chunks(ITEMS_OF_A_FILE).enumerate() {
        files.push((format!("v{at}.rules"), part.concat().into_bytes()));
    }
    PackText { name: "largest".into(), files }
}

fn item(at: usize, rules: usize) -> String {
    let mut deep = "round".to_string();
    for step in 0..BRACKETS {
        deep = format!("({deep} + {} - nuggets)", step % 7);
    }
    let rule = |rule: usize| match rule % 4 {
        0 => format!(
            "  rule r{rule} at enter {{ narrow when symbol is mountain and row > {} and column < {} and {deep} > {rule} }}\n",
            rule % 9,
            9 - at % 9
        ),
        1 => format!(
            "  rule r{rule} at train_size {{ add 1 when round > {} and (nuggets > {} or cargo < {}) and {deep} > 3 }}\n",
            rule + at,
            rule % 5,
            at % 5
        ),
        2 => format!(
            "  rule r{rule} at delivery_points {{ add {} when {deep} mod 3 is {} and not (round > {rule} and nuggets < 2) }}\n",
            rule + 1,
            rule % 3
        ),
        _ => format!("  rule r{rule} at nugget_points {{ add 1 when {deep} > {rule} and round < {} }}\n", 20 + rule),
    };
    let rules: String = (0..rules).map(rule).collect();
    format!("variant big{at} for arizona {{\n  title \"Big {at}\"\n{rules}}}\n")
}
