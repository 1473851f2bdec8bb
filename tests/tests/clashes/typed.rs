//! R1 as it was typed: two chosen variants set one number under conditions that both hold; a batch of 100 games.

use super::played::{Came, beside_shipped, played, played_by, variant};

const PAIRS: [(&str, &str); 9] = [
    ("arizona", "train_size"),
    ("arizona", "deliveries_per_town"),
    ("arizona", "nugget_gain"),
    ("arizona", "delivery_points"),
    ("arizona", "cards_box"),
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
