//! What each key of a content file is for.

use std::sync::LazyLock;

use javelina_engine::{Diagnostic, Fix, Span};

/// What each key is for, whichever table has it; keys of settings are explained in the catalogue.
pub static KEYS: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| include_str!("keys.txt").lines().filter_map(|line| line.split_once(": ")).collect());

/// What authors call a key whose name is another one.
const CALLED: &str = "\
    author/authors bound/holds cards/with condition/rules count/copies description/text desc/text effect/rules \
    effects/rules game/extends kind/class label/name least/holds license/licence max/holds min/holds most/holds \
    name/title number/copies players/policies points/row rule/rules title/name type/class";

fn called() -> impl Iterator<Item = (&'static str, &'static str)> {
    CALLED.split(' ').filter_map(|pair| pair.split_once('/'))
}

/// Returns `true` if authors call a key by this other name.
pub(crate) fn is_other_name(name: &str, key: &str) -> bool {
    called().any(|(other, own)| other == name && own == key)
}

/// The problem of a key that is none of those that may stand in its table, some of which are there already.
pub(super) fn unknown(
    what: &str,
    (name, span): (&str, Span),
    asked: &[&str],
    is_there: impl Fn(&str) -> bool,
) -> Diagnostic {
    let text = format!("unknown {what} `{}`", javelina_engine::printable(name, 60));
    let problem =
        Diagnostic::error("T1009", span, text).help(format!("use one of these {what}s: {}", asked.join(", ")));
    match meant(name, |own| asked.contains(&own) && !is_there(own)) {
        Some(own) => problem.help(format!("did you mean `{own}`?")).fix(Fix::write(span, own).unsure()),
        None => problem.did_you_mean(name, asked.iter().copied()),
    }
}

/// The key that an author means by the name of none, if it `is_free`: known there and not written yet.
fn meant(name: &str, is_free: impl Fn(&str) -> bool) -> Option<&'static str> {
    called().find(|(other, own)| *other == name && is_free(own)).map(|(_, own)| own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_authors_may_mean_is_a_key_and_another_one() {
        for (other, own) in called() {
            assert!(other != own && KEYS.iter().any(|(key, _)| *key == own), "{other}: {own}");
        }
        assert_eq!(meant("title", |own| own == "name"), Some("name"));
        assert_eq!(meant("title", |_| false), None, "it has a name already");
    }
}
