//! Tables of games with drawn scripts: what scripts print, read and say of refusals tells two worlds apart no more than rules do.

use std::sync::Arc;

use javelina_engine::rules::PointKind;
use javelina_engine::{Dice, Playable, Present, Seat, Table, Threaded};
use javelina_games::cliffs::Cliffs;
use javelina_games::keystone::Keystone;
use javelina_tests::language::packs::loaded;
use javelina_tests::scripts::{Texts, twins, worlds};
use javelina_variants::{Built, Choice, PackText};

use super::{drive, driven, seeds};

/// A game with a variant of this script; `None` if `check` refuses it.
fn scripted<G: Threaded>(texts: &Texts, script: &str) -> Option<Arc<G>> {
    let game = texts.game;
    let counters = twins::counters(texts);
    let files = [
        (
            "pack.toml",
            format!("id = \"mine\"\nextends = \"{game}\"\ntitle = \"Mine\"\nversion = \"1\"\nengine = \"0.1\"\n"),
        ),
        (
            "mine.rules",
            format!("variant scripted for {game} {{\n  title \"Scripted\"\n{counters}  script \"mine.rhai\"\n}}\n"),
        ),
        ("mine.rhai", script.into()),
    ];
    let files = files.map(|(path, text)| (path.to_string(), text.into_bytes())).to_vec();
    let loaded = loaded(game, &[PackText { name: "mine".into(), files }]);
    let choice = Choice { with: vec!["scripted".into()], params: Vec::new() };
    let built: Option<Built> = loaded.is_sound().then(|| loaded.build(game, &choice).ok())?;
    built.and_then(Built::into_game).map(Arc::new)
}

/// Drives tables of games with drawn scripts, as many as there are seeds.
fn holds<G: Threaded>(game: &'static str) {
    let texts = Texts::of(game);
    let points: Vec<_> = texts.catalogue.points.iter().filter(|point| point.kind == PointKind::Event).collect();
    let (mut scripts, mut pairs) = (0, 0);
    for seed in 0.. {
        let script = match seed % 2 {
            0 => twins::drawn(&texts, seed).script,
            _ => worlds::drawn(&texts, points[seed as usize / 2 % points.len()], seed)[0].clone(),
        };
        let Some(game) = scripted::<G>(&texts, &script) else { continue };
        let (more, found) = driven(&game, 2, 1, &|_| {});
        assert_eq!(found, None, "script {seed}\n{script}");
        (scripts, pairs) = (scripts + 1, pairs + more);
        if scripts >= seeds() {
            break;
        }
    }
    println!("{game}: {scripts} scripts, {pairs} pairs");
    assert!(pairs * 2 > scripts, "{game}: {pairs} pairs with {scripts} scripts");
}

#[test]
fn no_drawn_script_of_keystone_tells_two_worlds_apart() {
    holds::<Keystone>("keystone");
}

#[test]
fn no_drawn_script_of_cliffs_tells_two_worlds_apart() {
    holds::<Cliffs>("cliffs");
}

/// Where the same game parts at tables of two scripts.
fn apart<G: Present + Playable>([one, other]: [&Arc<G>; 2], viewer: Seat, seed: u64) -> Option<String> {
    let [table, _] = super::worlds::sisters(one, 2, viewer, seed)?;
    let mut again = Table::new(Arc::clone(other), *table.seats(), table.seed());
    for played in table.played() {
        again.act(played.step.clone()).ok()?;
    }
    drive::parts(&[table, again], viewer, drive::Sitting::Alone, &mut Dice::new(seed, u64::from(viewer.0)))
}

/// A reason that rests on something hidden has another text in each world. It is planted as a script of each world.
#[test]
fn a_planted_reason_that_tells_a_secret_is_found() {
    let texts = Texts::of("keystone");
    let games = ["R1C1", "R2C2"].map(|secret| {
        let script = format!("fn place(view) {{ forbid(\"A wants {secret}\"); }}\n");
        scripted::<Keystone>(&texts, &script).unwrap()
    });
    let found: Vec<String> = (0..16).filter_map(|seed| apart([&games[0], &games[1]], Seat(1), seed)).collect();
    assert!(found.iter().any(|found| found.contains("A wants R1C1")), "{found:?}");
    println!("{found:?}");
}
