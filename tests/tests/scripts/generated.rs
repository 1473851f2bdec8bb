//! What `check` accepts can be played: drawn scripts fail by arithmetic, places and limits alone. `JAVELINA_CASES` says how
//! many texts are drawn for a game.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::rules::{PointDecl, PointKind};
use javelina_engine::{Dice, FindingKind, Luck, Outcome, Seats, Silent, Threaded};
use javelina_tests::language::packs::GAMES;
use javelina_tests::play::random_move;
use javelina_tests::scripts::{Texts, twins, worlds};
use javelina_variants::{Choice, Visit};

use super::playable::may_fail;
use super::twins::wrong_in;
use super::worlds::packed;

/// Texts that are drawn for a game, those in one pack, games with each, and the most moves of one.
const SCRIPTS: u64 = 120;
const PACK: usize = 40;
const GAMES_EACH: u64 = 2;
const MOVES: usize = 60;

/// Plays games at random. Gives what made them void.
struct Play;

impl Visit for Play {
    type Out = Vec<(FindingKind, String)>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let play = |seed: u64| {
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 0x6e));
            let mut state = game.setup(&Seats::new(2));
            for _ in 0..MOVES {
                if let Outcome::Void(finding) = game.outcome(&state) {
                    return Some((finding.kind, finding.message));
                }
                let step = random_move(&*game, &state, &luck, &mut dice)?;
                game.apply(&mut state, &step, &mut Silent);
            }
            None
        };
        (0..GAMES_EACH).filter_map(play).collect()
    }
}

#[test]
fn drawn_scripts_that_check_accepts_are_played() {
    let scripts = javelina_tests::cases(SCRIPTS);
    let (mut accepted, mut void, mut wrong) = (0, BTreeMap::<String, u64>::new(), Vec::new());
    for game in GAMES {
        let texts = Texts::of(game);
        let counters = twins::counters(&texts);
        let declared = texts.rules(&counters).0.counters;
        let is_event = |point: &&PointDecl| point.kind == PointKind::Event;
        let events: Vec<&'static PointDecl> = texts.catalogue.points.iter().filter(is_event).collect();
        let drawn = |seed: u64| match seed % 2 {
            0 => twins::drawn(&texts, seed).script,
            _ => worlds::drawn(&texts, events[seed as usize / 2 % events.len()], seed)[0].clone(),
        };
        let taken: Vec<(String, Option<String>)> = (0..scripts)
            .map(drawn)
            .filter(|script| texts.script(script, &declared).is_ok())
            .map(|script| (counters.clone(), Some(script)))
            .collect();
        for some in taken.chunks(PACK) {
            let loaded = packed(game, &some.iter().collect::<Vec<_>>());
            // A text whose questions go in a circle is refused with the content of its game.
            let refused = wrong_in(&loaded);
            let is_kept = |(at, _): &(usize, _)| !refused.contains_key(at);
            let kept: Vec<_> = some.iter().enumerate().filter(is_kept).map(|(_, one)| one).collect();
            let loaded = packed(game, &kept);
            assert!(loaded.is_sound(), "{game}: {:?}", loaded.found);
            for (at, (_, script)) in kept.iter().enumerate() {
                let choice = Choice { with: vec![format!("i{at}")], params: Vec::new() };
                let Ok(built) = loaded.build(game, &choice) else { continue };
                accepted += 1;
                for (kind, message) in built.visit(Play) {
                    if !may_fail(kind, &message) {
                        wrong.push(format!("{game}: {kind} {message}\n{}", script.as_deref().unwrap_or_default()));
                    }
                    *void.entry(kind.to_string()).or_default() += 1;
                }
            }
        }
    }
    println!("{accepted} of {} drawn scripts are accepted, {GAMES_EACH} games each; void: {void:?}", scripts * 4);
    assert!(wrong.is_empty(), "{} games\n{}", wrong.len(), wrong[..wrong.len().min(8)].join("\n"));
    assert!(accepted * 2 > scripts, "{accepted} scripts are played");
}
