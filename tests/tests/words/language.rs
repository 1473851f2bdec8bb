//! The generator and the writer of the rules language: what they make is mostly taken, in every spelling.

use std::collections::BTreeMap;

use javelina_engine::Severity;
use javelina_tests::language::generate::{item_set, text};
use javelina_tests::language::packs::{GAMES, problems, world};

/// Sets of items a game.
const SETS: u64 = 500;

#[test]
fn at_most_half_of_the_drawn_sets_are_refused_in_each_game() {
    for game in GAMES {
        let (catalogue, lexicon) = world(game);
        let (mut refused, mut codes) = (0, BTreeMap::<&str, (u32, String)>::new());
        for seed in 0..SETS {
            let items = item_set(catalogue, &lexicon, seed);
            let text = text(&items, game, catalogue, &lexicon, seed);
            let found = problems(&text, catalogue, &lexicon);
            let errors: Vec<_> = found.iter().filter(|one| one.severity == Severity::Error).collect();
            refused += u64::from(!errors.is_empty());
            for one in errors {
                let shown = text.get(one.span.unwrap().range()).unwrap_or_default();
                let told = format!("{seed}: {}: {shown}", one.message);
                codes.entry(one.code).or_insert((0, told)).0 += 1;
            }
        }
        println!("{game}: {refused} of {SETS} refused");
        codes.iter().for_each(|(code, (count, told))| println!("  {code} {count} {told}"));
        assert!(refused * 2 <= SETS, "{game}: {refused} of {SETS} are refused: {codes:?}");
        let misread = [
            "V2001", "V2002", "V2012", "V2016", "V2017", "V2018", "V2030", "V2031", "V2032", "V2033", "V2040", "V2062",
        ];
        let wrong: Vec<_> = codes.iter().filter(|(code, _)| misread.contains(code)).collect();
        assert!(wrong.is_empty(), "{game}: a text says something else than its tree: {wrong:?}");
    }
}
