//! Known games: seed and players to moves, digest, scores and winners, as they were when the table was committed.
//!
//! The second net under the rules of the games: a change of any rule that one of these games uses turns a row red. After
//! a change that is meant, `UPDATE=1 cargo test -p javelina-tests --test all known_games` writes the table anew, and the
//! commit says why rows changed.

use std::path::PathBuf;
use std::sync::Arc;

use javelina_engine::{Digest, Game, Luck, Outcome, Playable, Seats, Silent, Threaded};
use javelina_lab::{Players, drive, policy, policy_luck};
use javelina_variants::{Choice, Visit, load, shipped};

/// What is played: game, items, players, and how many seeds from 1 on.
const GAMES: &[(&str, &[&str], &[&str], u64)] = &[
    ("arizona", &[], &["random", "greedy"], 24),
    ("arizona", &["no_conditions"], &["random", "random", "random"], 8),
    ("arizona", &[], &["greedy", "easy", "greedy", "random"], 8),
    ("arizona", &["no_conditions"], &["greedy"], 4),
    ("sonora", &[], &["random", "greedy"], 10),
    ("sonora", &[], &["greedy"], 6),
    ("sonora", &["no_bunting"], &["random", "random", "greedy"], 4),
    ("keystone", &[], &["random", "greedy"], 24),
    ("keystone", &["saguaro_country"], &["greedy"], 4),
    ("keystone", &["coop"], &["greedy", "random"], 8),
    ("keystone", &[], &["random", "easy", "random", "greedy"], 8),
    ("cliffs", &["in_turns"], &["random", "greedy"], 16),
    ("cliffs", &[], &["random", "greedy@quick", "easy@slow"], 8),
    ("cliffs", &["three_legged", "in_turns"], &["random", "greedy", "random", "greedy"], 6),
];

struct Row<'a> {
    players: &'a [&'a str],
    seed: u64,
}

impl Visit for Row<'_> {
    type Out = String;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        fn played<G: Game + Playable>(game: &G, row: &Row<'_>) -> String {
            let names: Vec<String> = row.players.iter().map(ToString::to_string).collect();
            let seats = Seats::named(game, &names).unwrap();
            let mut policies: Vec<_> = names.iter().map(|name| policy::<G>(name).unwrap()).collect();
            let who: Vec<usize> = (0..names.len()).collect();
            let players =
                Players { luck: Luck::new(row.seed), minds: policy_luck(row.seed), policies: &mut policies, who: &who };
            let (mut state, mut steps) = (game.setup(&seats), Vec::new());
            let driven = drive(game, &mut state, players, None, |step| steps.push(step.clone()));
            assert_eq!(driven.finding, None, "seed {}", row.seed);
            let (mut again, mut digest) = (game.setup(&seats), Digest::new());
            for step in &steps {
                game.apply(&mut again, step, &mut Silent);
                game.digest(&again, &mut digest);
            }
            let Outcome::Over { standings, ending } = game.outcome(&state) else { panic!("seed {}", row.seed) };
            let side = |side: &javelina_engine::Standing| {
                let won = if side.won { "*" } else { "" };
                format!("{}{won}", side.score)
            };
            let sides: Vec<String> = standings.iter().map(side).collect();
            format!("{}\t{:016x}\t{ending}\t{}", steps.len(), digest.finish(), sides.join(" "))
        }
        played(&*game, &self)
    }
}

fn rows() -> Vec<String> {
    let loaded = load(&shipped());
    let mut rows = vec!["game\twith\tplayers\tseed\tmoves\tdigest\tending\tscores (* wins)".to_string()];
    for (game, with, players, seeds) in GAMES {
        let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
        for seed in 1..=*seeds {
            let built = loaded.build(game, &choice).unwrap();
            let result = built.visit(Row { players, seed });
            rows.push(format!("{game}\t{}\t{}\t{seed}\t{result}", with.join(","), players.join(",")));
        }
    }
    rows
}

#[test]
fn known_games_come_out_as_they_always_did() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/known_games.tsv");
    let now = rows();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, now.join("\n") + "\n").unwrap();
    }
    let known = std::fs::read_to_string(&file).unwrap();
    let known: Vec<&str> = known.lines().collect();
    let other = now.iter().zip(&known).filter(|(now, known)| now.as_str() != **known);
    let other: Vec<String> = other.map(|(now, known)| format!("  was {known}\n  is  {now}")).collect();
    assert!(other.is_empty(), "{} of {} games come out otherwise:\n{}", other.len(), known.len() - 1, other.join("\n"));
    assert_eq!(now.len(), known.len(), "the table has as many rows as there are games");
}
