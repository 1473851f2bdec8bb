//! Scripts that blocks of rules name, in every game: they answer questions, read counters of their block, and do things.

use std::sync::Arc;

use javelina_engine::{Game, Luck, Playable, Seats, Threaded};
use javelina_lab::{Players, drive, policy, policy_luck};
use javelina_tests::language::packs::beside;
use javelina_variants::{Built, Choice, Visit, load, shipped};

/// A game with a variant that has one counter and a script, if any.
fn built(game: &str, script: &str) -> Built {
    let block = format!("variant scripted for {game} {{\n  counter n in 0..9 = 3\n  script \"mine.rhai\"\n}}\n");
    let loaded = if script.is_empty() {
        load(&shipped())
    } else {
        beside(game, &[("mine.rules", &block), ("mine.rhai", script)])
    };
    assert!(loaded.is_sound(), "{game}: {:#?}", loaded.found);
    let with = if script.is_empty() { Vec::new() } else { vec!["scripted".to_string()] };
    loaded.build(game, &Choice { with, params: Vec::new() }).unwrap()
}

/// Moves and scores of games of two random players, with names in the reverse order beside them.
struct Plays(std::ops::RangeInclusive<u64>);

impl Visit for Plays {
    type Out = Vec<(Vec<String>, Vec<i32>)>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        fn played<G: Game + Playable>(game: &G, seed: u64) -> (Vec<String>, Vec<i32>) {
            let names = ["random".to_string(), "random".to_string()];
            let table = Seats::named(game, &names).unwrap();
            let mut policies: Vec<_> = names.iter().map(|name| policy::<G>(name).unwrap()).collect();
            let (luck, minds) = (Luck::new(seed), policy_luck(seed));
            let players = Players { luck, minds, policies: &mut policies, who: &[0, 1] };
            let (mut state, mut moves) = (game.setup(&table), Vec::new());
            let strict = Some(Seats::new(2));
            let driven = drive(game, &mut state, players, strict, |step| moves.push(format!("{step:?}")));
            assert!(driven.finding.is_none(), "{:?}", driven.finding);
            (moves, game.outcome(&state).standings().iter().map(|standing| standing.score).collect())
        }
        self.0.map(|seed| played(&*game, seed)).collect()
    }
}

#[test]
fn a_script_of_a_block_answers_what_the_final_scoring_asks() {
    for game in ["arizona", "sonora", "keystone"] {
        let base = built(game, "").visit(Plays(1..=6));
        let with = built(game, "fn extra_points(view) { add(view.n + 4); }\n").visit(Plays(1..=6));
        for ((moves, scores), (same, more)) in base.iter().zip(&with) {
            assert_eq!(moves, same, "{game}: the scoring comes last");
            assert_eq!(scores.iter().map(|score| score + 7).collect::<Vec<_>>(), *more, "{game}");
        }
    }
}

#[test]
fn a_script_of_a_block_ends_a_race() {
    let base = built("cliffs", "").visit(Plays(1..=6));
    let with = built("cliffs", "fn at_bottom(view) { if view.n == 3 { allow(); } }\n").visit(Plays(1..=6));
    for ((moves, _), (first, _)) in base.iter().zip(&with) {
        // With its last move a game that ends may differ from one that goes on.
        let same = moves.iter().zip(first).take_while(|(one, other)| one == other).count();
        assert!(same + 1 >= first.len() && first.len() < moves.len(), "all are at the bottom after one race: {same}");
    }
}

#[test]
fn scripts_of_blocks_do_things_at_events_in_every_game() {
    for (game, function) in [
        ("arizona", "fn selected(view) { gain(1, \"nuggets\") }"),
        ("sonora", "fn kept(view) { gain(view.n, \"points\") }"),
        ("keystone", "fn placed(view) { gain(1, \"synergy\") }"),
        ("cliffs", "fn phase_starts(view) { if view.phase == \"tally\" { slide(view.n) } }"),
    ] {
        let base = built(game, "").visit(Plays(1..=6));
        let with = built(game, function).visit(Plays(1..=6));
        let scores =
            |games: &[(Vec<String>, Vec<i32>)]| games.iter().map(|(_, scores)| scores.clone()).collect::<Vec<_>>();
        assert_ne!(scores(&base), scores(&with), "{game}");
        assert!(with.iter().all(|(moves, _)| moves.len() > 3), "{game}");
    }
}
