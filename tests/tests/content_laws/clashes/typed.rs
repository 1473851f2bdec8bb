//! R1 as it was typed: two chosen variants set one number under conditions that both hold; a batch of 100 games.

use javelina_variants::Choice;

use super::played::{Came, Play, base, beside_shipped, played, played_by, variant};

const PAIRS: [(&str, &str); 9] = [
    ("arizona", "train_size"),
    ("arizona", "deliveries_per_town"),
    ("arizona", "nugget_gain"),
    ("arizona", "delivery_points"),
    ("arizona", "extra_points"),
    ("keystone", "price"),
    ("keystone", "toll"),
    ("keystone", "wild_price"),
    ("keystone", "income"),
];

#[test]
fn two_values_of_one_number_are_a_finding_and_never_settled_by_the_alphabet() {
    for (game, point) in PAIRS {
        let clauses = [format!("at {point} {{ set to 3 }}"), format!("at {point} {{ set to 7 when round >= 1 }}")];
        let texts = [["p1", "p3"], ["z1", "a3"]].map(|ids| {
            let text = ids.iter().zip(&clauses).map(|(id, clause)| variant(game, id, clause)).collect::<String>();
            (format!("{}.rules", ids[0]), text)
        });
        let loaded = beside_shipped(game, "made_up", &texts);
        let [one, other] = [["p1", "p3"], ["z1", "a3"]].map(|ids| match played(&loaded, game, ids, 100) {
            Came::Played(played) => played,
            refused => panic!("{game} {point}: {refused:?}"),
        });
        assert_eq!(one.games, other.games, "{game} {point}");
        assert!(one.told, "{game} {point}");
        let met = one.games.iter().filter(|(kind, ..)| kind.as_deref() == Some("conflict")).count();
        let silent = one.games.len() - met;
        assert!(!one.both_fired, "{game} {point}: {silent} of 100 games are silent");
        println!("{game} {point}: {met} of 100 games are a conflict: {:?}", one.says.first());
        assert!(met > 0, "{game} {point}");
    }
}

#[test]
fn a_greedy_player_does_not_steer_round_a_clash() {
    let clauses = ["at delivery_points { set to 3 }", "at delivery_points { set to 7 when round >= 1 }"];
    let text: String = ["p1", "p3"].iter().zip(clauses).map(|(id, clause)| variant("arizona", id, clause)).collect();
    let loaded = beside_shipped("arizona", "made_up", &[("p.rules".into(), text)]);
    for policy in ["greedy", "easy"] {
        let Came::Played(played) = played_by(&loaded, "arizona", ["p1", "p3"], 10, policy) else { panic!("refused") };
        let found: Vec<_> = played.games.iter().filter_map(|(kind, ..)| kind.as_deref()).collect();
        assert!(found.len() >= 8 && found.iter().all(|kind| *kind == "conflict"), "{policy}: {:?}", played.games);
    }
}

/// Lists at one event whose order shows: what else the items say, both lists with their labels, and what else is in play.
const LISTS: [(&str, &str, [&str; 2], &str); 9] = [
    ("arizona", "", ["on selected do { load cow }", "on selected do { load wheat }"], "short_train"),
    (
        "keystone",
        "",
        ["on turn_ends do { gain 3 synergy }", "on turn_ends do { each c of board { place c on R1C1 } }"],
        "strict_supply",
    ),
    (
        "keystone",
        "",
        ["on arrange do { settle \"Red Fox\" on R1C1 }", "on arrange do { settle \"Gila Monster\" on R1C1 }"],
        "",
    ),
    ("keystone", "", ["on turn_ends do { advance count board - 3 }", "on turn_ends do { advance 1 }"], ""),
    ("sonora", "", ["on kept do { earn reflick }", "on kept do { earn swap }"], ""),
    // An amount that may be of either sign, and a clause that reads at a point which an effect or a `choose` asks.
    ("keystone", "", ["on turn_ends do { n += round }", "on turn_ends do { n -= count board }"], ""),
    (
        "keystone",
        "rule s at income { add n }",
        ["on time_moved do { n += 1 }", "on time_moved do { each c of field { place c on R1C1 } }"],
        "",
    ),
    ("arizona", "rule s at train_size { set to n }", ["on selected do { n += 1 }", "on selected do { load cow }"], ""),
    (
        "keystone",
        "rule s at research { forbid when n is 1 }",
        ["on turn_ends do { n += 1 }", "on turn_ends do { choose card c from board { research c by 1 } }"],
        "",
    ),
];

/// The nearest lists whose order shows nowhere.
const APART: [(&str, &str, [&str; 2], &str); 7] = [
    ("arizona", "", ["on selected do { load cow }", "on selected do { load wheat }"], ""),
    ("arizona", "", ["on selected do { load cow }", "on selected do { load cow }"], "short_train"),
    ("keystone", "", ["on turn_ends do { gain 3 synergy }", "on turn_ends do { gain count board }"], "strict_supply"),
    ("keystone", "", ["on turn_ends do { advance count board }", "on turn_ends do { advance 1 }"], ""),
    ("keystone", "", ["on turn_ends do { n += round }", "on turn_ends do { n += count board }"], ""),
    (
        "keystone",
        "rule s at income { add n }",
        ["on time_moved do { n += 1 }", "on time_moved do { gain 1 synergy }"],
        "",
    ),
    (
        "arizona",
        "rule s at train_size { set to n }",
        ["on selected do { n += 1 }", "on selected do { gain 1 nuggets }"],
        "",
    ),
];

/// The clashes between two lists that one item has, with another item in play.
fn clashes_of((game, more, [one, other], third): (&str, &str, [&str; 2], &str)) -> Vec<&'static str> {
    let counter =
        if [one, other].iter().any(|list| list.contains("n += ")) { "counter n in 0..20 shown as \"n\"" } else { "" };
    let text = format!("variant lists for {game} {{ title \"Made up\" {counter} rule a {one} rule b {other} {more} }}");
    let loaded = beside_shipped(game, "made_up", &[("a.rules".into(), text)]);
    let errors = loaded.found.iter().filter(|one| one.severity == javelina_engine::Severity::Error);
    let errors: Vec<&str> = errors.map(|one| one.code).collect();
    if !errors.is_empty() {
        return errors;
    }
    let with = ["lists", third].into_iter().filter(|id| !id.is_empty());
    let with = base(game).iter().copied().chain(with).map(ToString::to_string).collect();
    match loaded.build(game, &Choice { with, params: Vec::new() }) {
        Ok(built) => built.told.iter().map(|one| one.code).collect(),
        Err(refused) => refused.iter().map(|one| one.code).collect(),
    }
}

#[test]
fn lists_whose_order_shows_in_a_bound_or_at_a_point_that_they_ask_are_told() {
    let silent: Vec<_> = LISTS.into_iter().filter(|one| !clashes_of(*one).contains(&"X4030")).collect();
    assert!(silent.is_empty(), "not told: {silent:#?}");
    let told: Vec<_> = APART.into_iter().filter(|one| !clashes_of(*one).is_empty()).collect();
    assert!(told.is_empty(), "told: {told:#?}");
}

#[test]
fn two_loads_of_a_short_train_give_the_same_answer_under_other_names() {
    let clauses = ["on selected when round > 0 do { load cow }", "on selected do { load wheat }"];
    let games = [["a_cow", "b_wheat"], ["z_cow", "b_wheat"]].map(|ids| {
        let text = ids.iter().zip(clauses).map(|(id, clause)| variant("arizona", id, clause)).collect();
        let short = variant("arizona", "one_good", "at train_size { set to 1 }");
        let loaded = beside_shipped("arizona", "made_up", &[("a.rules".into(), text), ("b.rules".into(), short)]);
        let with = ["no_conditions", ids[0], ids[1], "one_good"].map(ToString::to_string).to_vec();
        let built = loaded.build("arizona", &Choice { with: with.clone(), params: Vec::new() }).unwrap();
        assert!(built.told.iter().any(|one| one.code == "X4031"), "{:?}", built.told);
        built.visit(Play { game: "arizona", with, games: 40, ids, policy: "random" })
    });
    assert_eq!(games[0].games, games[1].games);
    assert!(games[0].games.iter().any(|(kind, ..)| kind.as_deref() == Some("conflict")));
}
