//! Sameness of scripts: whether two texts are the same but for remarks and layout.

use crate::reading::scan::tokens;

/// Returns `true` if two scripts have the same tokens.
pub fn same_code(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        tokens(text).iter().filter_map(|token| text.get(token.range.clone())).map(String::from).collect()
    };
    words(one) == words(other)
}
