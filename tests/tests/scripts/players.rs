//! Policies play a script as they play the rule of the same meaning.

use std::sync::Arc;

use javelina_engine::{Luck, Seats, Threaded, written};
use javelina_lab::{Players, drive, policy, policy_luck};
use javelina_tests::language::packs::loaded;
use javelina_variants::{Choice, PackText, Visit};

/// Plays a game with greedy players: what they are told to expect, and their moves.
struct Greedy(u64);

impl Visit for Greedy {
    type Out = (usize, Vec<String>);
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let names = ["greedy", "greedy"].map(String::from);
        let mut policies: Vec<_> = names.iter().map(|name| policy::<G>(name).unwrap()).collect();
        let seats = Seats::named(&*game, &names).unwrap();
        let players =
            Players { luck: Luck::new(self.0), minds: policy_luck(self.0), policies: &mut policies, who: &[0, 1] };
        let (mut state, mut moves) = (game.setup(&seats), Vec::new());
        drive(&*game, &mut state, players, None, |step| moves.push(written(&*game, &step.action)));
        (game.rules().unforeseen(None).len(), moves)
    }
}

#[test]
fn greedy_players_play_a_script_as_they_play_the_rule_of_the_same_meaning() {
    for (game, rule, script) in [
        (
            "keystone",
            "rule r on round_ends do { for each s in playing { gain 2 synergy } }",
            "fn round_ends(view) { for s in view.playing { s.gain(2, \"synergy\"); } }",
        ),
        (
            "keystone",
            "rule r on placed do { for next(actor) { gain -1 points } }",
            "fn placed(view) { for s in view.playing { if s != view.seat { s.gain(-1, \"points\"); } } }",
        ),
        (
            "cliffs",
            "rule r on round_ends do { for each s in playing { gain round mod 3 points } }",
            "fn round_ends(view) { for s in view.playing { s.gain(view.round % 3, \"points\"); } }",
        ),
        ("arizona", "rule r at standing { set to -1 * score }", "fn standing(view) { set(-1 * view.score); }"),
        ("arizona", "rule r at standing { set to nuggets }", "fn standing(view) { set(view.nuggets); }"),
    ] {
        let meta =
            format!("id = \"own\"\nextends = \"{game}\"\ntitle = \"Own\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
        let sides = [rule, "script \"m.rhai\""].map(|member| {
            let text = format!("variant m for {game} {{\n  title \"Own\"\n  {member}\n}}\n");
            let mut files =
                vec![("pack.toml".to_string(), meta.clone().into_bytes()), ("m.rules".into(), text.into_bytes())];
            if member != rule {
                files.push(("m.rhai".into(), script.as_bytes().to_vec()));
            }
            loaded(game, &[PackText { name: "mine".into(), files }])
        });
        for seed in 1..=3 {
            let [by_rule, by_script] = sides.each_ref().map(|loaded| {
                let choice = Choice { with: vec!["m".into()], params: Vec::new() };
                loaded.build(game, &choice).unwrap().visit(Greedy(seed))
            });
            assert_eq!(by_rule, by_script, "{script}, seed {seed}");
        }
    }
}
