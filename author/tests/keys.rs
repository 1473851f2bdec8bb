//! Keys of content files: the readers' own description of themselves.

use javelina_variants::{Key, SHIPPED, Shape, pack_keys, skeleton};

use super::desk::desk;

fn all(keys: &[Key], found: &mut Vec<&'static str>) {
    for key in keys {
        found.push(key.name);
        if let Shape::Table(inner) | Shape::Tables(inner, _) = &key.shape {
            all(inner, found);
        }
    }
}

#[test]
fn every_key_of_a_skeleton_is_one_that_its_reader_asks_for() {
    for (kind, game) in
        [("card", "arizona"), ("card", "cliffs"), ("token", "keystone"), ("objective", "keystone"), ("pack", "sonora")]
    {
        let row = SHIPPED.iter().find(|row| row.id() == game).unwrap();
        let mut known = Vec::new();
        all(&pack_keys(), &mut known);
        all(&(row.keys)(), &mut known);
        for (path, text) in skeleton(SHIPPED, (kind, false), "a", game).unwrap() {
            let rules = javelina_variants::all_rule_texts(&text);
            let mut at = 0;
            for line in text.split_inclusive('\n').filter(|_| path.ends_with(".toml")) {
                let is_rule = rules.iter().any(|range| range.contains(&at));
                let key = line
                    .split_once('=')
                    .map(|(key, _)| key.trim())
                    .filter(|key| !is_rule && !key.contains([' ', '#', '"']));
                assert!(key.is_none_or(|key| known.contains(&key)), "{game} {path}: {line}");
                at += line.len();
            }
        }
    }
}

fn offered(text: &str) -> Vec<String> {
    let (analysis, file, at) = desk("arizona", "cards.toml", text);
    analysis.offers(file, at).all.into_iter().map(|offer| offer.text).collect()
}

#[test]
fn a_table_offers_the_keys_that_it_lacks_and_the_words_that_one_may_hold() {
    assert_eq!(offered("[[|"), ["condition"]);
    let keys = offered("[[condition]]\nid = \"c\"\nname = \"C\"\n|\n\n[[condition]]\nclass = \"bonus\"\n");
    assert_eq!(keys, ["text", "sourced", "class", "rules", "script"]);
    assert_eq!(offered("[[condition]]\nclass = |"), ["\"restriction\"", "\"change\"", "\"bonus\""]);
    assert_eq!(offered("[[condition]]\nclass = \"res|\""), ["restriction", "change", "bonus"]);
    assert_eq!(offered("[[condition]]\nsourced = |"), ["true", "false"]);
}

#[test]
fn a_key_says_what_it_holds() {
    let (analysis, file, at) = desk("arizona", "cards.toml", "[[condition]]\ncl|ass = \"bonus\"\n");
    let (_, text) = analysis.about(file, at).unwrap();
    assert!(text.starts_with("`class`: one of restriction, change, bonus\n\n"), "{text}");
}
