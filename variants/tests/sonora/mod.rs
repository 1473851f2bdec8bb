//! The numbers of Sonora that are printed, seen in reviews or worked out from examples, on the shipped pack.
//!
//! Each row names a known number of `variants/sonora/rules.md` (`B-RUI-3`), checks it on the loaded content, and has a change
//! of a file that makes it false: so none of them holds whatever the files say.

mod board;
mod canyon;
mod mistakes;
mod networks;
mod sound;

use javelina_engine::rules::Facts;
use javelina_games::sonora::content::{AreaPrize, Bonus, Content, Ground, Reward};
use javelina_games::sonora::points::{DISC, F_NUMBER, SEAT, setting};
use javelina_games::sonora::{CATALOGUE, Sonora};
use javelina_variants::{Built, Choice, PackText, load, shipped};

use board::two_tops_two_bottoms;

/// The shipped packs with one piece of one file of Sonora changed.
fn changed(file: &str, from: &str, to: &str) -> Vec<PackText> {
    crate::support::changed("sonora", file, from, to)
}

fn build(packs: &[PackText], choice: &Choice) -> Result<Sonora, String> {
    match load(packs).build("sonora", choice).map(Built::into_game::<Sonora>) {
        Ok(Some(game)) => Ok(game),
        Ok(None) => Err("another game than sonora".into()),
        Err(problems) => Err(format!("{problems:#?}")),
    }
}

fn game() -> Sonora {
    build(&shipped(), &Choice::default()).expect("the shipped pack is sound")
}

fn number(content: &Content, index: usize) -> i32 {
    content.settings.number(index)
}

/// An assertion, its check, and a change of a file that makes it false.
type Row = (&'static str, fn(&Sonora) -> bool, (&'static str, &'static str, &'static str));

fn rows() -> Vec<Row> {
    let (first, second) = ([board::setup(), board::board(), board::ruins()], [canyon::canyon(), networks::creek()]);
    [first.concat(), second.concat(), networks::mudcracks(), bonuses()].concat()
}

fn bonuses() -> Vec<Row> {
    vec![
        (
            "B-BON-1: an owl goes 1 to 5 spaces, a rabbit gives 5, one of the Discovery area 6",
            |game| {
                [setting::OWL_LENGTH, setting::RABBIT_VALUE, setting::DISCOVERY_RABBIT]
                    .map(|index| number(game.content(), index))
                    == [5, 5, 6]
            },
            ("settings.toml", "discovery_rabbit = 6", "discovery_rabbit = 5"),
        ),
        (
            "B-TOT-1: 40, 36, 28 and 14 can be had together: Dylan's 118",
            |game| {
                let content = game.content();
                let table = &content.canyon.table;
                let [small, medium, large] = content.mudcracks.cactus;
                let canyon = table[2] + table[1] + table[4];
                let total = 40 + canyon + 4 * small + 2 * medium + 2 * large + (2 + 1 + 1 + 4 + 4 + 2);
                two_tops_two_bottoms(content, 40) && total == 118
            },
            ("canyon.toml", "[5, 7, 10,", "[5, 8, 10,"),
        ),
        (
            "the reconstructed areas have five Reflicks, five Swaps, and two of each animal",
            |game| {
                let content = game.content();
                [Bonus::Reflick, Bonus::Swap].map(|bonus| content.icons(bonus)) == [5, 5]
                    && Bonus::ANIMALS.map(|animal| content.icons(animal)) == [2, 2, 2]
            },
            ("settings.toml", "discovery_owl = 2", "discovery_owl = 3"),
        ),
        (
            "the reconstructed sheet gives 7 Reflicks, 7 Swaps, 13 Discoveries, 6 foxes, 8 owls and 8 rabbits",
            |game| Bonus::ALL.map(|bonus| sources(game.content(), bonus)) == [7, 7, 13, 6, 8, 8],
            ("ruins.toml", "bonus = \"owl\"", "bonus = \"fox\""),
        ),
    ]
}

fn sources(content: &Content, bonus: Bonus) -> usize {
    content.buildings.iter().filter(|one| one.bonus == Some(bonus)).count()
        + content.canyon.cells.iter().filter(|cell| **cell == Ground::Bonus(bonus)).count()
        + content.creek.iter().filter(|space| space.reward == Reward::Bonus(bonus)).count()
        + content.mudcracks.areas.iter().filter(|(_, prize)| *prize == AreaPrize::Bonus(bonus)).count()
        + content.mudcracks.columns.iter().filter(|(_, column)| *column == bonus).count()
}

#[test]
fn every_number_that_is_known_of_the_game_holds_on_the_shipped_pack() {
    let game = game();
    let wrong: Vec<&str> = rows().into_iter().filter(|(_, holds, _)| !holds(&game)).map(|(name, ..)| name).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_such_number_fails_on_a_pack_in_which_it_was_changed() {
    let mut wrong = Vec::new();
    for (name, holds, (file, from, to)) in rows() {
        match build(&changed(file, from, to), &Choice::default()) {
            Ok(game) if holds(&game) => wrong.push(format!("{name}: still holds with {to:?} in {file}")),
            Ok(_) => {}
            Err(problems) => wrong.push(format!("{name}: {to:?} in {file} makes no game: {problems}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// B-SET-1.
#[test]
fn there_are_four_colours_of_five_discs_numbered_from_one() {
    let game = game();
    let count = |kind: javelina_engine::rules::KindId| CATALOGUE.kinds[kind.index()].fixed.map_or(0, <[_]>::len);
    assert_eq!((count(SEAT), count(DISC)), (4, 20));
    let numbers: Vec<i32> = (0..20).map(|disc| (&game.content()).fact(F_NUMBER, [disc, 0])).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5].repeat(4));
}

#[test]
fn lengths_are_read_to_the_micrometre_and_variants_may_change_them() {
    let read = |text: &str| {
        let game = build(
            &changed("settings.toml", "hole_radius = 13.0", &format!("hole_radius = {text}")),
            &Choice::default(),
        );
        game.map(|game| number(game.content(), setting::HOLE_RADIUS))
    };
    for (text, wanted) in
        [("13", 13_000), ("13.1", 13_100), ("13.001", 13_001), ("1_3.010", 13_010), ("16.7770", 16_777)]
    {
        assert_eq!(read(text), Ok(wanted), "{text}");
    }
    let wide = build(&shipped(), &Choice { with: vec!["wide_hole".into()], params: Vec::new() }).expect("sound");
    assert_eq!(number(wide.content(), setting::HOLE_RADIUS), 16_000);
}

#[test]
fn what_was_chosen_must_fit_together() {
    let with = |name: &str, value| Choice { with: Vec::new(), params: vec![(name.into(), value)] };
    let loaded = load(&shipped());
    let code = |choice: &Choice| loaded.build("sonora", choice).map(|_| ()).map_err(|problems| problems[0].code);
    assert_eq!(code(&with("board.hole_radius", 10_001)), Ok(()));
    assert_eq!(code(&with("board.hole_radius", 10_000)), Err("X4042"));
    assert_eq!(code(&with("board.disc_radius", 25_000)), Err("X4042"));
    assert_eq!(code(&with("bonus.swap_start", 6)), Err("X4042"));
    assert_eq!(code(&with("game.rounds", 13)), Err("X4041"));
}

#[test]
fn every_variant_alone_makes_a_game_and_says_what_it_changes() {
    let loaded = load(&shipped());
    let pack = loaded.packs.iter().find(|pack| pack.id == "sonora").expect("sonora is shipped");
    assert!(pack.items.iter().any(|item| item.id == "no_bunting"));
    for item in &pack.items {
        assert_eq!(item.kind, "variant", "{}", item.id);
        assert!(!item.title.is_empty() && !item.text.is_empty(), "{}", item.id);
        let choice = Choice { with: vec![item.id.clone()], params: Vec::new() };
        assert!(loaded.build("sonora", &choice).is_ok(), "{}", item.id);
    }
}

#[test]
fn items_of_the_two_games_do_not_meet() {
    let loaded = load(&shipped());
    let chosen = |game: &str, id: &str| {
        let choice = Choice { with: vec![id.into()], params: Vec::new() };
        loaded.build(game, &choice).map(|_| ()).map_err(|problems| problems[0].code)
    };
    assert_eq!(chosen("sonora", "no_bunting"), Ok(()));
    assert_eq!(chosen("arizona", "no_bunting"), Err("X4040"));
    assert_eq!(chosen("sonora", "panning"), Err("X4040"));
    let names = |game: &str| loaded.digests(game).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert!(names("sonora").iter().all(|name| name.starts_with("sonora/")));
    assert!(names("arizona").iter().all(|name| name.starts_with("arizona/")));
}
