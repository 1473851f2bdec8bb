//! Arms of a `switch`: the texts that its value may be. Rhai keeps only their hashes, so they are read from the tokens.

use crate::reading::scan::{Kind, Token};

/// The texts before the arrows of the `switch` with which `tokens` begin, each with its token.
pub(crate) fn arms<'a>(text: &'a str, tokens: &'a [Token]) -> Vec<(&'a str, &'a Token)> {
    let (mut found, mut depth, mut is_open, mut is_pattern) = (Vec::new(), 0_usize, false, false);
    for token in tokens {
        let word = text.get(token.range.clone()).unwrap_or_default();
        match word {
            "{" if depth == 0 && !is_open => (is_open, is_pattern, depth) = (true, true, 1),
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth = depth.saturating_sub(1);
                if is_open && depth == 0 {
                    break;
                }
                is_pattern |= is_open && depth == 1 && word == "}";
            }
            "," if depth == 1 && is_open => is_pattern = true,
            "=>" | "=" | "if" if depth == 1 => is_pattern = false,
            _ if is_pattern && depth == 1 && token.kind == Kind::Text => {
                let inner = word.strip_prefix('"').and_then(|word| word.strip_suffix('"'));
                found.extend(inner.map(|inner| (inner, token)));
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::arms;
    use crate::reading::scan::tokens;

    #[test]
    fn the_texts_before_the_arrows_of_a_switch_are_its_arms() {
        let of = |text: &str| {
            let tokens = tokens(text);
            arms(text, &tokens).into_iter().map(|(word, _)| word.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(
            of(r#"switch f("x") { "a" | "b" => "c", "d" if e("f") => { g("h") } "i" => 1, _ => ["j"] } "k""#),
            ["a", "b", "d", "i"]
        );
        assert_eq!(of("switch x { 1 => 2 }"), [""; 0]);
        assert_eq!(of(r#"switch x { "a" => switch y { "b" => 1 } }"#), ["a"]);
    }
}
