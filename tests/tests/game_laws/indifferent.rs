//! A rule that never applies does not change what `greedy` plays.

use std::sync::Arc;

use javelina_engine::{Actor, Due, Luck, Move, Seats, Silent, Threaded};
use javelina_lab::{Ask, policy, policy_luck};
use javelina_tests::language::packs::{GAMES, loaded, pack};
use javelina_variants::{Choice, Visit};

/// Rules that never apply. One at `wins` is left out: with it players judge by their chance to win, not by points.
const NEVER: [&str; 3] = [
    "rule r at standing { add 3 when round > 90 }",
    "rule r at tie_break { add 3 when round > 90 }",
    "rule r on round_starts when round > 90 do { for each s of playing { {GAIN} } }",
];

/// Plays a game for at most so many moves and returns them.
struct Moves {
    seed: u64,
    most: usize,
}

impl Visit for Moves {
    type Out = Vec<String>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Vec<String> {
        let (luck, minds) = (Luck::new(self.seed), policy_luck(self.seed));
        let mut policies = [policy::<G>("greedy").unwrap(), policy::<G>("greedy").unwrap()];
        let (mut state, mut moves) = (game.setup(&Seats::new(2)), Vec::new());
        while moves.len() < self.most {
            let step = match javelina_engine::due(&*game, &state, &luck) {
                Due::Seat(seat, at) => {
                    let ask = Ask::new(&*game, &state, seat, at, minds, moves.len() as u32);
                    let action = policies[seat.index()].pick(&ask).unwrap();
                    Move { by: Actor::Seat(seat), at, action }
                }
                Due::Nature(at) => Move { by: Actor::Nature, at, action: game.chance(&state, &luck) },
                _ => break,
            };
            let mut text = String::new();
            game.write(&step.action, &mut text).unwrap();
            moves.push(format!("{:?} {text}", step.by));
            game.apply(&mut state, &step, &mut Silent);
        }
        moves
    }
}

#[test]
fn greedy_plays_as_without_a_rule_that_never_applies() {
    let mut wrong = Vec::new();
    // In Cliffs any such rule in play makes players weigh the others' metres, whether it applies or not.
    for game in GAMES.into_iter().filter(|game| *game != "cliffs") {
        let gain = "score 3";
        let never = |(at, rule): (usize, &&str)| {
            format!("variant v{at} for {game} {{\n  title \"V\"\n  {}\n}}\n", rule.replace("{GAIN}", gain))
        };
        let text: String = NEVER.iter().enumerate().map(never).collect();
        let loaded = loaded(game, &[pack("never", game, &text)]);
        assert!(loaded.is_sound(), "{game}: {:?}", loaded.found);
        let more: &[&str] = if game == "arizona" { &["no_conditions"] } else { &[] };
        let most = if game == "sonora" { 24 } else { 240 };
        for seed in 1..=javelina_tests::cases(2) {
            let played = |own: Option<usize>| {
                let with = more.iter().map(ToString::to_string).chain(own.map(|at| format!("v{at}"))).collect();
                let built = loaded.build(game, &Choice { with, params: Vec::new() }).unwrap();
                built.visit(Moves { seed, most })
            };
            let base = played(None);
            assert!(base.len() > 20, "{game}: {} moves", base.len());
            for (at, rule) in NEVER.iter().enumerate() {
                let moves = played(Some(at));
                if let Some(first) = (0..base.len()).find(|place| base.get(*place) != moves.get(*place)) {
                    wrong.push(format!(
                        "{game}, seed {seed}, {rule}: move {first}: {:?}, {:?}",
                        base[first],
                        moves.get(first)
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
