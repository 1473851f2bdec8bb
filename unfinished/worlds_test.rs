//! What one seat knows does not show: each move of another seat is played in the true state and in one that a seat cannot tell
//! from it, and a script that `check` accepts leaves both alike for that seat. `JAVELINA_CASES` says how many scripts are drawn.

use std::sync::Arc;

use javelina_engine::rules::{PointDecl, PointKind, Rate, Seen};
use javelina_engine::{Dice, Digest, Luck, Outcome, Seat, Seats, Silent, Threaded};
use javelina_games::cliffs::Cliffs;
use javelina_games::keystone::Keystone;
use javelina_tests::language::packs::loaded;
use javelina_tests::play::random_move;
use javelina_tests::scripts::{Texts, twins, worlds};
use javelina_variants::{Built, Choice, Loaded, PackText};

/// Scripts that are drawn for a game, those in one pack, games with each, and the most moves of one.
const SCRIPTS: u64 = 600;
const PACK: usize = 40;
const GAMES_EACH: u64 = 2;
const MOVES: usize = 60;

/// What a seat sees, as a number: equal views imagine equal states.
fn seen<G: Threaded>(game: &G, state: &G::State, viewer: Seat) -> u64 {
    let mut view = G::View::default();
    game.view(state, viewer, &mut view);
    let mut digest = Digest::new();
    game.digest(&game.imagine(&view, &mut Dice::new(1, 1)), &mut digest);
    digest.finish()
}

/// Plays a game with a script. Returns how many moves were played in two worlds, and the first that shows what is hidden.
/// `silent` is the same game with a script that does nothing: a move that shows something there is one of the game's own.
fn parts<G: Threaded>([game, silent]: [&G; 2], seed: u64) -> (u64, Option<String>) {
    let (luck, mut dice, mut compared) = (Luck::new(seed), Dice::new(seed, 0x77), 0);
    let mut state = game.setup(&Seats::new(2));
    for at in 0..MOVES {
        let Some(step) = random_move(game, &state, &luck, &mut dice) else { break };
        for viewer in [Seat(0), Seat(1)].into_iter().filter(|viewer| step.by.seat() != Some(*viewer)) {
            let mut view = G::View::default();
            game.view(&state, viewer, &mut view);
            let other = game.imagine(&view, &mut dice);
            if other == state || !game.test(&other, &step) || !silent.test(&other, &step) || !silent.test(&state, &step)
            {
                continue;
            }
            let after = |game: &G, of: &G::State| {
                let mut after = of.clone();
                game.apply(&mut after, &step, &mut Silent);
                seen(game, &after, viewer)
            };
            if after(silent, &state) != after(silent, &other) {
                continue;
            }
            compared += 1;
            if after(game, &state) != after(game, &other) {
                let text = javelina_engine::written(game, &step.action);
                return (compared, Some(format!("seed {seed}, move {at}, `{text}` of {:?} shows {viewer}", step.by)));
            }
        }
        game.apply(&mut state, &step, &mut Silent);
        if matches!(game.outcome(&state), Outcome::Void(_)) {
            break;
        }
    }
    (compared, None)
}

/// A pack with these scripts as variants.
fn packed(game: &str, counters: &str, scripts: &[&String]) -> Loaded {
    let meta =
        format!("id = \"own\"\nextends = \"{game}\"\ntitle = \"Drawn\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    let mut files = vec![("pack.toml".to_string(), meta.into_bytes())];
    let mut text = String::new();
    for (at, script) in scripts.iter().enumerate() {
        text += &format!("variant i{at} for {game} {{\n  title \"Drawn\"\n{counters}  script \"i{at}.rhai\"\n}}\n");
        files.push((format!("i{at}.rhai"), script.as_bytes().to_vec()));
    }
    files.push(("drawn.rules".into(), text.into_bytes()));
    loaded(game, &[PackText { name: "mine".into(), files }])
}

fn held<G: Threaded>(game: &'static str, into: fn(Built) -> Option<G>) {
    let texts = Texts::of(game);
    let (counters, scripts) = (twins::counters(&texts), javelina_tests::cases(SCRIPTS));
    let (program, _) = texts.rules(&counters);
    let events: Vec<&'static PointDecl> =
        texts.catalogue.points.iter().filter(|point| point.kind == PointKind::Event).collect();
    let names = texts.catalogue.facts.iter().filter(|fact| fact.seen != Seen::Public && fact.rate != Rate::Static);
    let names: Vec<&str> = names.map(|fact| fact.name).chain(["plans"]).collect();
    let (mut taken, mut secret, mut refused) = (Vec::new(), 0, 0);
    for seed in 0..scripts {
        let point = events[seed as usize % events.len()];
        let [script, silent] = worlds::drawn(&texts, point, seed);
        match texts.script(&script, &program.counters) {
            Ok(_) => {
                secret += u64::from(names.iter().any(|name| script.contains(&format!(".{name}"))));
                taken.push([script, silent]);
            }
            Err(found) => refused += u64::from(found.iter().any(|one| one.code.starts_with("V205"))),
        }
    }
    let (mut compared, mut wrong) = (0, Vec::new());
    for some in taken.chunks(PACK) {
        let sides = [0, 1].map(|side| packed(game, &counters, &some.iter().map(|one| &one[side]).collect::<Vec<_>>()));
        for (at, [script, _]) in some.iter().enumerate() {
            let choice = Choice { with: vec![format!("i{at}")], params: Vec::new() };
            let built = sides.each_ref().map(|loaded| loaded.build(game, &choice).ok().and_then(into).map(Arc::new));
            let [Some(one), Some(silent)] = built else { continue };
            for seed in 0..GAMES_EACH {
                let (more, found) = parts([&*one, &*silent], seed);
                compared += more;
                if let Some(found) = found {
                    wrong.push(format!("{game}: {found}\n{script}"));
                    break;
                }
            }
        }
    }
    println!(
        "{game}: {} accepted, {secret} of them with a secret, {refused} refused for one, {compared} moves",
        taken.len()
    );
    assert!(wrong.is_empty(), "{game}: {} scripts\n{}", wrong.len(), wrong[..wrong.len().min(8)].join("\n"));
    assert!(secret * 20 > scripts && compared > scripts, "{game}: {secret} scripts with a secret, {compared} moves");
}

#[test]
fn scripts_of_keystone_show_nothing_of_what_one_seat_knows() {
    held::<Keystone>("keystone", Built::into_game);
}

#[test]
fn scripts_of_cliffs_show_nothing_of_what_one_seat_knows() {
    held::<Cliffs>("cliffs", Built::into_game);
}
