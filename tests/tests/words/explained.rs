//! `explain` answers each word of the language and each name of a game, for players first.

use javelina_dsl::WORDS;
use javelina_session::{Loaded, Lookup, SHIPPED};
use javelina_variants::{load_with, shipped};

fn lookup<'a>(loaded: &'a Loaded, game: &'a str) -> Lookup<'a> {
    Lookup::of(loaded, game)
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
fn a_word_is_explained_to_players_then_to_authors_and_last_by_the_rulebook() {
    let loaded = load_with(SHIPPED, &shipped(), 1);
    for (game, word, meaning, for_authors, rulebook) in [
        ("arizona", "cargo", "cargo: all goods of one kind", "cargo (fact, number", "Goods delivery\n"),
        ("arizona", "good", "good: what a train carries", "good (kind", "Goods delivery\n"),
        ("arizona", "cow", "cow: one of the six goods", "cow (good)", "Goods delivery\n"),
        ("arizona", "town", "town: a space to which", "town (symbol)", "Components\n"),
        ("arizona", "nuggets", "nugget: a piece of gold", "nuggets (fact, number", "Gold nuggets\n"),
        ("keystone", "Field", "Field: the row of six cards", "field (zone of card", "Setup\n"),
        ("keystone", "price", "price: the synergy tokens", "price (point, number)", "rulings: d1"),
        ("keystone", "synergy", "synergy: tokens", "synergy (fact, number", "Synergy tokens\n"),
        ("cliffs", "reveal", "reveal: turning a face-down card", "reveal (word of the rules", "Last-Ditch Larry\n"),
        ("cliffs", "elevation", "elevation: how many metres", "elevation[seat] (fact", "The cliff\n"),
        ("sonora", "disc", "disc: a round wooden piece", "disc (kind", "Disc positions\n"),
    ] {
        let told = lookup(&loaded, game).explain(word).unwrap();
        assert!(told.starts_with(meaning), "{game} {word}: {told}");
        let [authors, quoted] = [for_authors, rulebook].map(|part| told.find(part));
        assert!(authors.is_some() && authors < quoted, "{game} {word}: {told}");
    }
    // Words of the table that no rule names.
    for (game, word) in [("arizona", "sheets"), ("cliffs", "face-down"), ("keystone", "supply")] {
        let told = lookup(&loaded, game).explain(word).unwrap();
        assert!(told.to_lowercase().contains(word.trim_end_matches('s')), "{game} {word}: {told}");
    }
}

#[test]
fn the_rulebook_is_quoted_from_the_section_about_a_noun() {
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
        let quoted = told.split_once(&format!("{section}\n\n")).map(|(before, _)| before.matches("\n\n").count());
        assert!(quoted.is_some_and(|before| before < 4), "{game} {word}: {told}");
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
