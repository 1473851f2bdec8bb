//! Frozen games: the games and records of `tests/frozen/` play as on the day when they were written.
//!
//! A line of `games.tsv` has game, players, content, seed, and a digest over every legal list, state and outcome of the
//! random game that they give. After an intended change, `JAVELINA_RENEW=1` computes their digests again;
//! that run still fails and lists the games that changed.

use std::path::PathBuf;
use std::sync::Arc;

use javelina_engine::replay::{self, Replay, Verification};
use javelina_engine::{Dice, Digest, Game, Luck, Outcome, Seat, Seats, Silent, Threaded, written};
use javelina_tests::play::random_move;
use javelina_variants::{Choice, Loaded, Visit, load, shipped};

fn frozen(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("frozen").join(name)
}

fn listed(text: &str) -> Vec<String> {
    text.split(',').filter(|word| !word.is_empty()).map(Into::into).collect()
}

/// The random game of these players and this seed; gives its digest.
struct Played<'a>(&'a [String], u64);

impl Visit for Played<'_> {
    type Out = u64;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> u64 {
        played(&*game, self.0, self.1)
    }
}

fn played<G: Game>(game: &G, names: &[String], seed: u64) -> u64 {
    let (luck, mut dice, mut digest) = (Luck::new(seed), Dice::new(seed, 0xf4), Digest::new());
    let (mut state, mut legal) = (game.setup(&Seats::named(game, names).unwrap()), Vec::new());
    for _ in 0..game.longest() {
        game.digest(&state, &mut digest);
        let turn = game.turn(&state);
        for seat in (0..names.len() as u8).map(Seat).filter(|seat| turn.admits(*seat, names.len())) {
            legal.clear();
            digest.number(i64::from(seat.0));
            game.legal(&state, seat, &mut legal);
            legal.iter().for_each(|action| digest.bytes(format!("{}\n", written(game, action)).as_bytes()));
        }
        let Some(step) = random_move(game, &state, &luck, &mut dice) else { break };
        game.apply(&mut state, &step, &mut Silent);
    }
    let Outcome::Over { standings, ending } = game.outcome(&state) else { panic!("seed {seed}: the game is not over") };
    digest.bytes(ending.as_bytes());
    standings.iter().for_each(|side| digest.number(i64::from(side.score) * 2 + i64::from(side.won)));
    digest.finish()
}

/// A line of `games.tsv` with the digest that its game has now.
fn now(loaded: &Loaded, line: &str) -> String {
    let (plan, _) = line.rsplit_once('\t').unwrap();
    let [game, players, with, seed] = plan.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
    let built = loaded.build(game, &Choice { with: listed(with), params: Vec::new() });
    let Ok(built) = built else { return format!("{plan}\tcannot be built") };
    format!("{plan}\t{:016x}", built.visit(Played(&listed(players), seed.parse().unwrap())))
}

#[test]
fn frozen_games_have_the_same_legal_lists_states_and_outcomes() {
    let text = std::fs::read_to_string(frozen("games.tsv")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let all: Vec<String> = std::thread::scope(|scope| {
        let part = |lines: &[&str]| {
            let loaded = load(&shipped());
            lines.iter().map(|line| now(&loaded, line)).collect::<Vec<_>>()
        };
        let chunks = lines.chunks(lines.len().div_ceil(cores));
        let parts: Vec<_> = chunks.map(|lines| scope.spawn(move || part(lines))).collect();
        parts.into_iter().flat_map(|part| part.join().unwrap()).collect()
    });
    if std::env::var_os("JAVELINA_RENEW").is_some() {
        std::fs::write(frozen("games.tsv"), all.join("\n") + "\n").unwrap();
    }
    let other: Vec<String> = lines
        .iter()
        .zip(&all)
        .filter(|(was, now)| *was != now)
        .map(|(was, now)| format!("was {was}\nis  {now}"))
        .collect();
    assert!(other.is_empty(), "{} of {} games differ:\n{}", other.len(), all.len(), other.join("\n"));
    assert_eq!(all.len(), 800);
}

/// A record that is played again and checked against its digests and its outcome.
struct Verified<'a>(&'a Replay);

impl Visit for Verified<'_> {
    type Out = Verification;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Verification {
        // The texts of packs may change as long as the moves come out the same.
        replay::report(self.0, game, &self.0.header.content).played
    }
}

/// The records of a folder, by name.
fn records(folder: &str) -> Vec<(String, String)> {
    let files = std::fs::read_dir(frozen(folder)).unwrap().map(|file| file.unwrap().path());
    let name = |path: &PathBuf| path.file_stem().unwrap().to_string_lossy().to_string();
    files.map(|path| (name(&path), std::fs::read_to_string(path).unwrap())).collect()
}

fn verified(loaded: &Loaded, text: &str) -> Result<usize, String> {
    let record = replay::read(text).map_err(|problems| format!("{problems:?}"))?;
    let choice = Choice { with: record.header.with.clone(), params: record.header.settings.clone() };
    let built = loaded.build(&record.header.game, &choice).map_err(|problems| format!("{problems:?}"))?;
    match built.visit(Verified(&record)) {
        Verification::Same { moves } => Ok(moves),
        other => Err(format!("{other:?}")),
    }
}

#[test]
fn frozen_records_verify() {
    let (loaded, records) = (load(&shipped()), records("records"));
    let other: Vec<String> =
        records.iter().filter_map(|(name, text)| Some(format!("{name}: {}", verified(&loaded, text).err()?))).collect();
    assert!(other.is_empty() && records.len() == 59, "{} of {}:\n{}", other.len(), records.len(), other.join("\n"));
}

#[test]
fn a_frozen_record_of_a_printed_table_is_refused() {
    for (name, text) in records("printed") {
        let found = replay::read(&text).map(|_| ()).unwrap_err();
        assert!(matches!(&found[..], [one] if one.code == "S8012"), "{name}: {found:?}");
    }
}
