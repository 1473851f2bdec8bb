//! `table.seats`: how many seats a game takes, as variants and packs change it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use javelina_engine::Threaded;
use javelina_variants::{Loaded, Visit, load};

use crate::support::{beside, changed, choice, marks};

/// The numbers of seats that a game takes, and its refusal of one more than the greatest.
struct Taken;

impl Visit for Taken {
    type Out = (RangeInclusive<usize>, Vec<usize>, String);
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let counts = (0..=9).filter(|count| game.refuses_seats(*count).is_none()).collect();
        let range = game.seats_range();
        let refusal = game.refuses_seats(*range.end() + 1).unwrap_or_default();
        (range, counts, refusal)
    }
}

fn taken(loaded: &Loaded, game: &str, with: &[&str]) -> (RangeInclusive<usize>, Vec<usize>, String) {
    loaded.build(game, &choice(with)).unwrap_or_else(|found| panic!("{found:?}")).visit(Taken)
}

fn variant(game: &str, change: &str) -> Loaded {
    let text = format!("variant few for {game} {{\n  title \"Few\"\n  change table.seats to {change}\n}}\n");
    load(&beside("mine", game, &[("a.rules", &text)]))
}

#[test]
fn a_game_takes_the_seats_of_its_rulebook_unless_a_variant_takes_fewer() {
    for (game, usual, refusal) in [
        ("arizona", 1..=4, "arizona is for 2 to 3 seats, not for 4"),
        ("keystone", 1..=4, "keystone is for 2 to 3 seats, not for 4"),
        ("sonora", 1..=4, "sonora is for 2 to 3 seats, not for 4"),
        ("cliffs", 2..=6, "cliffs is for 2 to 3 racers, not for 4"),
    ] {
        let loaded = variant(game, "[2, 3]");
        assert_eq!(marks(&loaded), [], "{game}");
        assert_eq!(taken(&loaded, game, &[]).0, usual, "{game}");
        assert_eq!(taken(&loaded, game, &["few"]), (2..=3, vec![2, 3], refusal.into()), "{game}");
    }
    let four = variant("cliffs", "[2, 5]");
    let (_, counts, refusal) = taken(&four, "cliffs", &["few", "three_legged"]);
    assert_eq!((counts, refusal.as_str()), (vec![4], "a 3-legged race is for 4 racers, not for 6"));
    let none = variant("keystone", "[3, 4]");
    assert_eq!(taken(&none, "keystone", &["few", "coop"]).1, [0; 0]);
    let told = none.start("keystone", &choice(&["few", "coop"]));
    assert!(told.len() == 1 && told[0].message.contains("`table.seats` allows no number of seats"), "{told:?}");
}

#[test]
fn seats_that_a_game_is_not_made_for_are_refused_at_their_place() {
    for (change, code, marked) in [
        ("[2, 7]", "V2072", "7"),
        ("[3, 2]", "V2072", "[3, 2]"),
        ("[2]", "V2071", "[2]"),
        ("[2, 3, 4]", "V2071", "[2, 3, 4]"),
        ("3", "V2071", "3"),
    ] {
        assert_eq!(marks(&variant("arizona", change)), [(code, marked.to_string())], "{change}");
    }
}

#[test]
fn a_pack_may_name_the_seats_in_its_settings() {
    let with = |line: &str| load(&changed("arizona", "settings.toml", "[draw]", &format!("[table]\n{line}\n\n[draw]")));
    let loaded = with("seats = [2, 2]");
    assert_eq!(marks(&loaded), []);
    assert_eq!(taken(&loaded, "arizona", &[]).1, [2]);
    for (line, code) in
        [("seats = [2, 1]", "T1008"), ("seats = [2]", "T1008"), ("seats = [0, 3]", "T1008"), ("places = 3", "T1009")]
    {
        assert_eq!(with(line).found.iter().map(|one| one.code).collect::<Vec<_>>(), [code], "{line}");
    }
}
