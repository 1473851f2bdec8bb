//! The public door: Oasis is a row that `games!` adds, and every command takes it; no file of Javelina names it.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use javelina::{Console, Games, SHIPPED, run_to};
use javelina_engine::replay::Header;
use javelina_engine::{Outcome, Seats, Table};
use javelina_session::{Desk, GameDesk, Manner};
use javelina_stones::Stones;
use javelina_stones::toe::Flaw;
use javelina_tests::oasis::OasisKit;
use javelina_variants::Kit;

/// The pack of Oasis as it lies in the tree.
const PACK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/oasis/pack");

fn games() -> Games {
    javelina::games![OasisKit]
}

/// A stream that is kept.
#[derive(Clone, Default)]
pub struct Kept(pub Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A folder of one test, and the games that its commands know.
struct Door {
    folder: PathBuf,
    games: Games,
}

impl Door {
    fn open(test: &str, games: Games) -> Self {
        let folder = std::env::temp_dir().join(format!("javelina-door-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self { folder, games }
    }

    /// Exit code, and all that is printed; `@` is the folder.
    fn run(&self, line: &str) -> (u8, String) {
        self.run_as("javelina", line)
    }

    /// As [`run`](Self::run), by a program of this name.
    fn run_as(&self, program: &str, line: &str) -> (u8, String) {
        let kept = Kept::default();
        let mut console = Console::of(Box::new(kept.clone()), Box::new(kept.clone()));
        let line = format!("{program} {line}").replace('@', self.folder.to_str().unwrap());
        let code = run_to(self.games, line.split_whitespace().map(Into::into), &mut console);
        drop(console);
        let text = String::from_utf8_lossy(&kept.0.lock().unwrap()).to_string();
        (code, text)
    }

    /// What a command prints that has to be fine.
    fn fine(&self, line: &str) -> String {
        let (code, text) = self.run(line);
        assert_eq!(code, javelina::FINE, "{line}: {text}");
        text
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder); // a folder that stays is litter, no failure
    }
}

/// Each command that has to do with a game, and what it says of Oasis; the exit code is 0, of `draw` and `campaign` 2.
const COMMANDS: [(&str, &str); 15] = [
    ("list games", "oasis     Oasis: cards on a field, for 2 to 4"),
    ("list variants", "Still air: No wind blows"),
    ("points oasis", "### `usable`: fact"),
    ("rules oasis 3 wind", "It blows from the north in the first round"),
    ("explain oasis still_air", "Still air (variant, still_air)"),
    ("explain oasis game.hand", "game.hand = 3"),
    ("check --with still_air", "fine"),
    ("play oasis --seats greedy,random --seed 3 --no-input --record @/game.jsonl", "B (random): "),
    ("replay @/game.jsonl", "oasis, seed 3, greedy, random"),
    ("replay @/game.jsonl --verify", "every digest and the outcome agree"),
    ("test @/game.jsonl", "1 passed, 0 failed"),
    ("draw @/game.jsonl --svg -", "oasis has no pictures; `replay` shows it as text"),
    ("campaign @/none.toml --game oasis", "oasis has no journal"),
    ("batch --game oasis --seats random,greedy --games 20 --jobs 1", "PASS: 1 gate passes, 0 fail"),
    ("batch --game oasis --with still_air --seats random,random --games 20 --jobs 1", "still_air against base"),
];

#[test]
fn every_command_takes_a_game_that_it_has_never_heard_of() {
    let door = Door::open("commands", games());
    for (line, says) in COMMANDS {
        let (code, text) = door.run(line);
        let refuses = line.starts_with("draw") || line.starts_with("campaign");
        assert_eq!(code, if refuses { javelina::USAGE } else { javelina::FINE }, "{line}: {text}");
        assert!(text.contains(says), "{line}: {text}");
    }
}

#[test]
fn without_its_row_no_command_knows_oasis() {
    let with = Door::open("shipped", games());
    with.fine("play oasis --seats random,random --seed 3 --no-input --record @/game.jsonl");
    let without = Door { folder: with.folder.clone(), games: SHIPPED };
    for (line, says) in COMMANDS {
        let (_, text) = without.run(line);
        assert!(!text.contains(says), "{line}: {text}");
    }
}

#[test]
fn its_pack_is_checked_tested_and_laid_out_in_place_of_the_embedded_one() {
    let door = Door::open("pack", games());
    let all = SHIPPED.len() + 1;
    assert!(door.fine(&format!("check {PACK}")).starts_with("fine: 1 pack, "));
    assert!(door.fine("check").starts_with(&format!("fine: {all} packs, ")));
    assert_eq!(door.fine(&format!("test {PACK}")), "1 passed, 0 failed\n");
    door.fine(&format!("fmt --check {PACK}"));
    assert!(door.fine("test").ends_with(" passed, 0 failed\n"));
}

#[test]
fn a_variant_that_is_begun_for_it_is_sound_as_it_comes() {
    let files = javelina_variants::skeleton(games(), ("variant", false), "dry_year", "oasis").unwrap();
    let door = Door::open("new", games());
    for (path, text) in files {
        let path = door.folder.join("dry_year").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    assert!(door.fine("check @/dry_year").starts_with("fine"));
    assert_eq!(door.fine("test @/dry_year"), "1 passed, 0 failed\n");
    let played = door.fine("play oasis --pack @/dry_year --with dry_year --seats random,random --seed 1 --no-input");
    assert!(played.contains("in play: Dry year") || played.contains("oasis, seed 1"), "{played}");
}

#[test]
fn parts_of_a_batch_of_it_are_merged_and_a_folder_of_results_names_it() {
    let door = Door::open("merge", games());
    let batch = "batch --game oasis --seats random,random --games 12 --jobs 1";
    let whole = door.fine(&format!("{batch} --out @/whole"));
    door.fine(&format!("{batch} --shard 1/2 --out @/one"));
    door.fine(&format!("{batch} --shard 2/2 --out @/two"));
    door.fine("merge @/one @/two --out @/both");
    let games = |folder: &str| fs::read_to_string(door.folder.join(folder).join("games.jsonl")).unwrap();
    assert_eq!(games("both"), games("whole"), "{whole}");
}

#[test]
fn its_id_is_that_of_its_catalogue_its_pack_and_its_row() {
    let row = games().last().unwrap().as_ref();
    assert_eq!((row.id(), OasisKit::CATALOGUE.game, (row.pack)().name.as_str()), ("oasis", "oasis", "oasis"));
    assert_eq!(games().len(), SHIPPED.len() + 1);
}

#[test]
fn a_program_of_its_own_has_its_own_name_and_only_batches_that_it_can_play() {
    static ALONE: &[javelina::Game] = &[javelina::Game::of::<OasisKit>()];
    let door = Door::open("alone", ALONE);
    let (code, text) = door.run_as("/usr/bin/own-games", "batch");
    assert_eq!(
        (code, text.as_str()),
        (javelina::USAGE, "own-games: name a spec or a game: `batch SPEC` or `batch --game GAME`\n")
    );
    assert_eq!(door.fine("list batches"), "");
    assert!(door.run_as("own-games", "--version").1.starts_with("own-games "));
    let (_, unknown) = door.run_as("own-games", "play oasis --seats random,random --no-input --with nope");
    assert!(unknown.contains("`own-games list cards`"), "{unknown}");
}

#[test]
fn two_games_of_one_id_are_told_before_anything_is_done() {
    static TWICE: &[javelina::Game] = &[javelina::Game::of::<OasisKit>(), javelina::Game::of::<OasisKit>()];
    let (code, text) = Door::open("twins", TWICE).run("list games");
    assert_eq!(code, javelina::USAGE, "{text}");
    assert!(text.starts_with("javelina: two games have the id `oasis`; "), "{text}");
}

#[test]
fn the_fifth_game_takes_nothing_of_the_workspace_so_it_can_stand_anywhere() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/fifth_game/Cargo.toml");
    let text = fs::read_to_string(path).unwrap();
    let bare = text.lines().filter(|line| !line.trim_start().starts_with('#')).collect::<Vec<_>>().join("\n");
    assert!(bare.contains("[dependencies]") && !bare.contains("workspace"), "{bare}");
}

#[test]
fn a_game_that_ends_with_the_last_move_that_it_may_take_is_over() {
    let manner = Manner { is_read: true, ..Manner::default() };
    let table = Table::new(Arc::new(Stones::new(Flaw::None)), Seats::new(2), 1);
    let header = Header { game: "toe".into(), seats: vec!["human".into(); 2], seed: 1, ..Header::default() };
    let mut desk = GameDesk::seated(table, header, javelina_lab::policy).unwrap();
    desk.behaves(manner);
    for cell in [1, 2, 3, 5, 4, 6, 8, 7, 9] {
        let said = desk.play(&format!("mark {cell}")).unwrap().unwrap();
        assert!(said.starts_with(&format!("cell {cell} is marked")), "{said}");
    }
    assert!(matches!(desk.outcome(), Outcome::Over { .. }) && desk.standstill().is_none());
    let denied = desk.play("mark 1").unwrap().unwrap_err();
    assert!(!denied.0.contains("has not ended"), "{}", denied.0);
}
