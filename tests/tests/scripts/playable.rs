//! What `check` accepts can be played: mutants of the scripts that come with the engine fail by arithmetic, places and limits
//! alone, and spend the same operations on one thread and on eight, heard and unheard. `JAVELINA_CASES` says how many mutants
//! are drawn.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use javelina_engine::{
    Dice, Digest, FindingKind, Heard, Luck, Mutant, Outcome, Seats, Severity, Silent, Tape, Threaded,
};
use javelina_tests::language::packs::GAMES;
use javelina_tests::play::random_move;
use javelina_variants::{Choice, Loaded, PackText, SHIPPED, Visit, load, recipes, skeleton};

/// Mutants that are drawn, games with each, one a thread, and the most moves of one.
const MUTANTS: u64 = 120;
const GAMES_EACH: u64 = 8;
const MOVES: usize = 40;

/// Codes by which a script may fail although `check` accepts it: limits, arithmetic, places, two values of one number.
const MAY_FAIL: [&str; 8] = ["R3101", "R3102", "R3103", "R3106", "R3107", "R3113", "R3116", "R3118"];

/// Returns `true` if a game may become void by this although `check` accepts its scripts.
pub fn may_fail(kind: FindingKind, message: &str) -> bool {
    match kind {
        FindingKind::Script => MAY_FAIL.iter().any(|code| message.contains(code)),
        FindingKind::Bug | FindingKind::Law => false,
        _ => true,
    }
}

/// A script that comes with the engine, with all that its game needs.
struct Source {
    game: &'static str,
    packs: Vec<PackText>,
    /// Its pack, and its place among the files of it.
    place: (usize, usize),
    item: String,
    text: String,
    mutants: Vec<Mutant>,
}

/// The scripts of a pack that is loaded behind these.
fn scripts_of(game: &'static str, packs: Vec<PackText>, found: &mut Vec<Source>) {
    let loaded = load(&packs);
    assert!(loaded.is_sound(), "{game}: {:#?}", loaded.found);
    let Some(known) = loaded.known(game) else { return };
    let last = packs.len() - 1;
    for (at, (path, bytes)) in packs[last].files.iter().enumerate().filter(|(_, (path, _))| path.ends_with(".rhai")) {
        let is_there = |name: &str| name.ends_with(&format!("{}/{path}", packs[last].shown()));
        let clause =
            known.program.clauses.iter().find(|one| one.is_script() && is_there(loaded.files.name(one.span.file)));
        let Some(clause) = clause else { panic!("no clause of {path}") };
        let item = known.program.items[clause.item.index()].id.clone();
        let mutants = loaded.script_mutants(game, &item);
        assert!(!mutants.is_empty(), "{path} has no mutants");
        let text = String::from_utf8(bytes.clone()).unwrap();
        found.push(Source { game, packs: packs.clone(), place: (last, at), item, text, mutants });
    }
}

/// The pack of three more cards of Cliffs.
fn extras() -> PackText {
    let file = |path: &str, text: &[u8]| (path.to_string(), text.to_vec());
    let files = vec![
        file("pack.toml", include_bytes!("../../../variants/cliffs_extras/pack.toml")),
        file("cards.toml", include_bytes!("../../../variants/cliffs_extras/cards.toml")),
        file("extras.rules", include_bytes!("../../../variants/cliffs_extras/extras.rules")),
        file("magpie.rhai", include_bytes!("../../../variants/cliffs_extras/magpie.rhai")),
    ];
    PackText { name: "cliffs_extras".into(), files }
}

/// The scripts of shipped packs, recipes and skeletons.
fn sources() -> Vec<Source> {
    let mut found = Vec::new();
    for game in GAMES {
        let own = SHIPPED.iter().find(|row| row.id() == game).map(|row| (row.pack)()).unwrap();
        scripts_of(game, vec![own.clone()], &mut found);
        let extends = |pack: &PackText| {
            let meta = pack.files.iter().find(|(path, _)| path == "pack.toml");
            meta.is_some_and(|(_, text)| String::from_utf8_lossy(text).contains(&format!("extends = \"{game}\"")))
        };
        for pack in recipes().into_iter().chain([extras()]).filter(extends) {
            scripts_of(game, vec![own.clone(), pack], &mut found);
        }
        for kind in ["card", "variant", "scenario", "token", "objective"] {
            if let Ok(files) = skeleton(SHIPPED, (kind, true), "mine", game) {
                let files = files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect();
                scripts_of(game, vec![own.clone(), PackText { name: "mine".into(), files }], &mut found);
            }
        }
    }
    found
}

/// What is seen of one game: digests and operations after each move, how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Game {
    states: Vec<(u64, String)>,
    finding: Option<(FindingKind, String)>,
}

fn played<G: Threaded>(game: &G, seed: u64, tape: &mut impl Tape<G::Event>) -> Game {
    let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 0x91a));
    let seats = (2..=8).chain([1]).find(|count| game.refuses_seats(*count).is_none()).unwrap();
    let (mut state, mut states) = (game.setup(&Seats::new(seats)), Vec::new());
    for _ in 0..MOVES {
        if let Outcome::Void(finding) = game.outcome(&state) {
            return Game { states, finding: Some((finding.kind, finding.message)) };
        }
        let Some(step) = random_move(game, &state, &luck, &mut dice) else { break };
        game.apply(&mut state, &step, tape);
        let mut digest = Digest::new();
        game.digest(&state, &mut digest);
        let spent = game.memory(&state).map(|memory| format!("{:?}", memory.spent)).unwrap_or_default();
        states.push((digest.finish(), spent));
    }
    Game { states, finding: None }
}

/// Plays the games of a mutant on one thread, on several, and for a listener.
struct Jobs;

impl Visit for Jobs {
    type Out = Result<Vec<Game>, String>;
    fn visit<G: Threaded>(self, game: Arc<G>, fork: fn(&G) -> G) -> Self::Out {
        let one = fork(&game);
        let games: Vec<(Game, u64)> = (0..GAMES_EACH)
            .map(|seed| {
                let before = one.rules().spent();
                let game = played(&one, seed, &mut Silent);
                (game, one.rules().spent() - before)
            })
            .collect();
        let alone = |seed: u64| {
            let own = fork(&game);
            let game = played(&own, seed, &mut Silent);
            (game, own.rules().spent())
        };
        let shared: Vec<(Game, u64)> = std::thread::scope(|scope| {
            let alone = &alone;
            let workers: Vec<_> = (0..GAMES_EACH).map(|seed| scope.spawn(move || alone(seed))).collect();
            workers.into_iter().map(|worker| worker.join().unwrap()).collect()
        });
        if games != shared {
            return Err(format!("one thread: {games:?}\nseveral: {shared:?}"));
        }
        for (seed, (silent, _)) in games.iter().enumerate() {
            let heard = played(&one, seed as u64, &mut Heard::default());
            if heard != *silent {
                return Err(format!("heard: {heard:?}\nunheard: {silent:?}"));
            }
        }
        Ok(games.into_iter().map(|(game, _)| game).collect())
    }
}

/// Some mutations of a text that do not touch each other.
fn mutated(source: &Source, dice: &mut Dice) -> (String, Vec<&'static str>) {
    let mut text = source.text.clone();
    let mut chosen: Vec<&Mutant> = Vec::new();
    for _ in 0..1 + dice.below(3) {
        let one = &source.mutants[dice.below(source.mutants.len() as u32) as usize];
        if chosen.iter().all(|other| one.end <= other.start || other.end <= one.start) {
            chosen.push(one);
        }
    }
    chosen.sort_by_key(|one| std::cmp::Reverse(one.start));
    for one in &chosen {
        text.replace_range(one.start..one.end, &one.to);
    }
    (text, chosen.iter().map(|one| one.operator).collect())
}

fn loaded(source: &Source, text: &str) -> Loaded {
    let mut packs = source.packs.clone();
    packs[source.place.0].files[source.place.1].1 = text.as_bytes().to_vec();
    load(&packs)
}

#[test]
fn mutants_of_scripts_that_check_accepts_are_played() {
    let sources = sources();
    assert!(sources.len() > 12, "{} scripts", sources.len());
    let cases = javelina_tests::cases(MUTANTS);
    let (mut refused, mut accepted, mut wrong) = (BTreeMap::<&str, u64>::new(), 0, Vec::new());
    let (mut found, mut operators) = (BTreeMap::<String, u64>::new(), BTreeSet::new());
    for case in 0..cases {
        let source = &sources[(case % sources.len() as u64) as usize];
        let (text, made) = mutated(source, &mut Dice::new(case, 0x3e7));
        let loaded = loaded(source, &text);
        if let Some(one) = loaded.found.iter().find(|one| one.severity == Severity::Error) {
            *refused.entry(one.code).or_default() += 1;
            continue;
        }
        let choice = Choice { with: vec![source.item.clone()], params: Vec::new() };
        let built = match loaded.build(source.game, &choice) {
            Ok(built) => built,
            Err(problems) => {
                *refused.entry(problems.first().map_or("", |one| one.code)).or_default() += 1;
                continue;
            }
        };
        accepted += 1;
        operators.extend(made);
        match built.visit(Jobs) {
            Err(why) => wrong.push(format!(
                "{} of {}: {}\n{text}",
                source.item,
                source.game,
                why.chars().take(600).collect::<String>()
            )),
            Ok(games) => {
                for (kind, message) in games.into_iter().filter_map(|game| game.finding) {
                    if !may_fail(kind, &message) {
                        wrong.push(format!("{} of {}: {kind} {message}\n{text}", source.item, source.game));
                    }
                    *found.entry(kind.to_string()).or_default() += 1;
                }
            }
        }
    }
    println!("{accepted} accepted, refused: {refused:?}; void: {found:?}; {operators:?}");
    assert!(wrong.is_empty(), "{} mutants\n{}", wrong.len(), wrong[..wrong.len().min(8)].join("\n"));
    assert!(accepted * 3 > cases, "{accepted} of {cases} mutants are played");
}
