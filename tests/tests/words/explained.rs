//! `explain` answers each word of the language and each name of a game, for players first.

use javelina_dsl::WORDS;
use javelina_session::{Loaded, Lookup, SHIPPED};
use javelina_variants::{Choice, load_with, shipped};

fn lookup<'a>(loaded: &'a Loaded, game: &'a str) -> Lookup<'a> {
    Lookup { loaded, game, choice: Choice::default(), others: Vec::new() }
}

#[test]
fn each_word_of_the_grammar_and_each_name_of_a_game_is_explained() {
    let loaded = load_with(SHIPPED, &shipped(), 1);
    let mut missing = Vec::new();
    for game in loaded.game_ids() {
        let (lookup, catalogue) = (lookup(&loaded, game), loaded.game(game).unwrap().catalogue);
        let mut names: Vec<&str> = WORDS.iter().map(|row| row.word).collect();
        names.extend(
            catalogue
                .points
                .iter()
                .flat_map(|point| std::iter::once(point.name).chain(point.subjects.iter().map(|subject| subject.name))),
        );
        names.extend(catalogue.facts.iter().map(|fact| fact.name));
        names.extend(catalogue.effects.iter().map(|effect| effect.name));
        names.extend(
            catalogue.kinds.iter().flat_map(|kind| {
                [kind.name, kind.all].into_iter().chain(kind.fixed.unwrap_or_default().iter().copied())
            }),
        );
        names.extend(catalogue.zones.iter().map(|zone| zone.name));
        names.extend(catalogue.currencies.iter().map(|currency| currency.name));
        names.extend(catalogue.settings.iter().map(|setting| setting.name));
        assert!(names.len() > WORDS.len() + 50, "{game}: {}", names.len());
        missing.extend(
            names.into_iter().filter(|name| lookup.explain(name).is_err()).map(|name| format!("{game} {name}")),
        );
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn words_that_are_written_together_are_explained_together() {
    let loaded = load_with(SHIPPED, &shipped(), 1);
    for phrase in ["for each", "set to", "scale by", "is not", "not in", "or skip", "up to", "by chance", "end game"] {
        for game in loaded.game_ids() {
            let told = lookup(&loaded, game).explain(phrase).unwrap();
            assert!(told.lines().next().unwrap().ends_with(')'), "{game} {phrase}: {told}");
        }
    }
    assert!(lookup(&loaded, "cliffs").explain("look at").unwrap().starts_with("look at SEAT (effect)"));
}

#[test]
fn players_read_what_a_word_is_in_the_game_before_authors_read_how_a_rule_uses_it() {
    let loaded = load_with(SHIPPED, &shipped(), 1);
    for (game, word, for_authors) in [
        ("arizona", "nuggets", " (fact, number"),
        ("arizona", "station", "station ("),
        ("keystone", "synergy", "synergy (fact, number"),
        ("cliffs", "elevation", "elevation[seat] (fact"),
    ] {
        let told = lookup(&loaded, game).explain(word).unwrap();
        let Some(at) = told.find(for_authors) else { panic!("{game} {word}: {told}") };
        let first = told[..at].to_lowercase();
        assert!(first.contains(word.trim_end_matches('s')), "{game} {word}: {told}");
    }
    // Words of the table that no rule names.
    for (game, word) in [("arizona", "sheets"), ("cliffs", "face-down"), ("keystone", "supply")] {
        let told = lookup(&loaded, game).explain(word).unwrap();
        assert!(told.to_lowercase().contains(word.trim_end_matches('s')), "{game} {word}: {told}");
    }
}

#[test]
fn a_noun_of_the_table_is_explained_first_by_the_section_about_it() {
    let loaded = load_with(SHIPPED, &shipped(), 1);
    for (game, word, section) in [
        ("arizona", "nugget", "Gold nuggets"),
        ("arizona", "delivery", "Goods delivery"),
        ("keystone", "ecosystem", "Ecosystems"),
        ("keystone", "synergy", "Synergy tokens"),
        ("sonora", "creek", "Creek Bed"),
        ("sonora", "reflick", "Reflick bonus"),
        ("cliffs", "larry", "Last-Ditch Larry"),
        ("cliffs", "multiplier", "Multipliers"),
    ] {
        let told = lookup(&loaded, game).explain(word).unwrap();
        assert!(told.starts_with(&format!("{section}\n\n")), "{game} {word}: {told}");
    }
}

#[test]
fn a_noun_is_no_part_of_a_longer_word_but_a_plural_is_the_same_noun() {
    let loaded = load_with(SHIPPED, &shipped(), 1);
    assert!(lookup(&loaded, "arizona").explain("disc").is_err(), "Arizona has discards and no disc");
    let told = lookup(&loaded, "arizona").rules("disc").unwrap();
    assert!(told.contains("discard"), "`rules` also finds the start of a word: {told}");
    let told = lookup(&loaded, "cliffs").rules("copy").unwrap();
    assert!(told.contains("Copies that multipliers"), "{told}");
    let told = lookup(&loaded, "arizona").rules("delivery").unwrap();
    assert!(told.starts_with("Goods delivery\n"), "the only heading with this word is meant: {told}");
}
