//! A program in rules and the same in a script: accepted alike, told the same secrets and clashes, and played move for move
//! alike. `JAVELINA_CASES` says how many programs are drawn for a game, `JAVELINA_SEED=keystone:37` plays one of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::rules::PointKind;
use javelina_engine::{
    Actor, Diagnostic, Dice, Digest, Due, Luck, Move, Outcome, Present, Seat, Seats, Severity, Silent, Threaded, Turn,
    due, written,
};
use javelina_tests::language::packs::{GAMES, loaded};
use javelina_tests::scripts::twins::{self, Twin};
use javelina_tests::scripts::{Texts, errors};
use javelina_variants::{Choice, Loaded, PackText, Visit};

/// Programs that are drawn for a game, those in one pack, and games with each.
const PROGRAMS: u64 = 200;
const PACK: usize = 40;
const GAMES_EACH: u64 = 2;
/// The most moves of a game.
const MOVES: usize = 60;

/// What can be seen of a game of a seed after each move; with digests, or without.
struct Tell(u64, bool);

impl Visit for Tell {
    type Out = Vec<String>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Vec<String> {
        let (luck, mut dice, mut story) = (Luck::new(self.0), Dice::new(self.0, 9), Vec::new());
        let mut state = game.setup(&Seats::new(2));
        story.push(seen(&*game, &state, self.1));
        for _ in 0..MOVES {
            let step = match due(&*game, &state, &luck) {
                Due::Nature(at) => Move { by: Actor::Nature, at, action: game.chance(&state, &luck) },
                Due::Seat(seat, at) => {
                    let Some(action) = game.sample(&state, seat, &mut dice) else { break };
                    Move { by: Actor::Seat(seat), at, action }
                }
                Due::Over | Due::Nobody => break,
            };
            game.apply(&mut state, &step, &mut Silent);
            story.push(format!("{:?}: {}\n{}", step.by, written(&*game, &step.action), seen(&*game, &state, self.1)));
            if matches!(game.outcome(&state), Outcome::Void(_)) {
                break;
            }
        }
        story
    }
}

/// Whose turn it is, what each seat may do and why it may not, how the game stands, and what the state is. While a list is at
/// work, its digest holds the number of its rule.
fn seen<G: Present>(game: &G, state: &G::State, has_digest: bool) -> String {
    let mut lines = Vec::new();
    let turn = game.turn(state);
    for seat in (0..2).map(Seat).filter(|seat| turn.awaits(*seat)) {
        let mut listed = Vec::new();
        let extent = game.legal(state, seat, &mut listed);
        lines.push(format!("{seat} {extent:?}"));
        lines.extend(listed.iter().map(|action| format!("{seat} may {}", written(game, action))));
    }
    lines.push(if turn == Turn::Over { "over".into() } else { format!("{turn:?}") });
    match game.outcome(state) {
        Outcome::Void(finding) => lines.push(format!("void: {}", finding.kind)),
        outcome => {
            lines.extend(outcome.standings().iter().map(|one| format!("{:?} {} {}", one.seats, one.score, one.won)));
        }
    }
    if has_digest && game.memory(state).is_none_or(|memory| memory.frames.is_empty() && memory.fault.is_none()) {
        let mut digest = Digest::new();
        game.digest(state, &mut digest);
        lines.push(format!("{:016x}", digest.finish()));
    }
    lines.join("\n")
}

/// What became of a program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// Neither language takes it.
    Refused,
    /// Rules say it, scripts cannot: the codes.
    Alone(Vec<&'static str>),
    /// A script may say it, rules cannot: the codes.
    RulesRefuse(Vec<&'static str>),
    /// Both take it.
    Taken,
}

/// Codes that both languages give alike.
fn alike(codes: &[&'static str]) -> Vec<&'static str> {
    codes.iter().copied().filter(|code| ["V2050", "V2051"].contains(code)).collect()
}

/// Compiles a program both ways. `Err` says how the two differ.
fn compiled(texts: &Texts, twin: &Twin, planted: Planted) -> Result<Fate, String> {
    let (program, found) = texts.rules(&format!("{}{}", twin.counters, twin.rules));
    let by_rules = errors(&found);
    let by_script = match texts.script(&twin.script, &program.counters) {
        Ok(_) => Vec::new(),
        Err(found) => errors(&planted.told(found)),
    };
    if alike(&by_rules) != alike(&by_script) {
        return Err(format!("rules: {by_rules:?}, script: {by_script:?}"));
    }
    match (by_rules.is_empty(), by_script.is_empty()) {
        (true, true) => Ok(Fate::Taken),
        (true, false) => Ok(Fate::Alone(by_script)),
        (false, true) => Ok(Fate::RulesRefuse(by_rules)),
        (false, false) => Ok(Fate::Refused),
    }
}

/// A mistake of the checker of scripts, planted in what it reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Planted {
    Nothing,
    /// It forgets that all see what some points answer.
    OpenIgnored,
    /// What follows an answer is in no footprint.
    NoContinuations,
}

impl Planted {
    fn told(self, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let is_open = |one: &Diagnostic| one.message.starts_with("all see what is answered here");
        found.into_iter().filter(|one| self != Self::OpenIgnored || !is_open(one)).collect()
    }

    /// A script as the footprint sees it.
    fn read(self, script: &str) -> String {
        if self != Self::NoContinuations {
            return script.into();
        }
        let is_then = |line: &&str| line.starts_with("fn then");
        let bare = |line: &str| {
            let answer =
                line.split_once("view, ").and_then(|(_, rest)| rest.split_once(')')).map_or("", |(name, _)| name);
            match is_then(&line) {
                true => format!("{} {{ print({answer}); }}\n", line.split(" {").next().unwrap_or_default()),
                false => format!("{line}\n"),
            }
        };
        script.lines().map(bare).collect()
    }
}

/// A pack with these programs as variants, in both languages.
fn packed(game: &str, all: &[Twin], planted: Planted) -> [Loaded; 2] {
    let meta =
        format!("id = \"own\"\nextends = \"{game}\"\ntitle = \"Drawn\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    [0, 1].map(|side| {
        let mut files = vec![("pack.toml".to_string(), meta.clone().into_bytes())];
        let mut text = String::new();
        for (at, twin) in all.iter().enumerate() {
            let members = &twin.members(&format!("i{at}.rhai"))[side];
            text += &format!("variant i{at} for {game} {{\n  title \"Drawn\"\n{members}}}\n");
            if side == 1 {
                files.push((format!("i{at}.rhai"), planted.read(&twin.script).into_bytes()));
            }
        }
        files.push(("drawn.rules".into(), text.into_bytes()));
        let loaded = loaded(game, &[PackText { name: "mine".into(), files }]);
        let wrong: Vec<&Diagnostic> = loaded.found.iter().filter(|one| one.severity == Severity::Error).collect();
        assert!(wrong.is_empty(), "{game}, side {side}: {wrong:#?}");
        loaded
    })
}

/// The codes of a game's clashes before play.
fn clashes(loaded: &Loaded, game: &str, with: &[String]) -> Vec<String> {
    // What an item says against itself is another matter.
    let is_of_both = |one: &Diagnostic| with.iter().all(|id| one.message.contains(&format!("`{id}.")));
    let codes = |found: &[Diagnostic]| {
        let mut codes: Vec<String> =
            found.iter().filter(|one| is_of_both(one)).map(|one| one.code.to_string()).collect();
        codes.sort();
        codes.dedup();
        codes
    };
    match loaded.build(game, &Choice { with: with.to_vec(), params: Vec::new() }) {
        Ok(built) => codes(&built.told),
        Err(found) => codes(&found),
    }
}

/// Plays a program in both languages. `Err` says where the games part.
fn played(sides: &[Loaded; 2], game: &str, (at, twin): (usize, &Twin)) -> Result<usize, String> {
    // A script that grants points has a hidden counter for each of its functions, a rule one for itself.
    let has_digest = !twin.rules.contains(" points");
    let mut moves = 0;
    for seed in 0..GAMES_EACH {
        let stories = sides.each_ref().map(|loaded| {
            let choice = Choice { with: vec![format!("i{at}")], params: Vec::new() };
            loaded.build(game, &choice).map(|built| built.visit(Tell(seed, has_digest)))
        });
        let [one, other] = match stories {
            [Ok(one), Ok(other)] => [one, other],
            [Err(one), Err(other)] if errors(&one) == errors(&other) => return Ok(0),
            // What rules surely clash over, scripts may clash over.
            [Err(one), Ok(_)] if errors(&one) == ["X4030"] => return Ok(0),
            [one, other] => return Err(format!("built: {:?}, {:?}", one.err(), other.err())),
        };
        moves += one.len();
        // Whether lists of scripts touch in play is not judged there: strict games find it.
        let is_clash = |at: &usize| one.get(*at).is_some_and(|seen| seen.contains("void: conflict"));
        if let Some(at) =
            (0..one.len().max(other.len())).find(|at| one.get(*at) != other.get(*at)).filter(|at| !is_clash(at))
        {
            let lines = |story: &[String]| story.get(at).cloned().unwrap_or_default();
            let (one, other) = (lines(&one), lines(&other));
            let apart = one.lines().zip(other.lines()).find(|(one, other)| one != other);
            return Err(format!("seed {seed}, after {at} moves: {apart:?}\n{one}\n--\n{other}"));
        }
    }
    Ok(moves)
}

/// What a law of twins found in one game.
#[derive(Default)]
struct Tally {
    fates: BTreeMap<Fate, u64>,
    moves: usize,
    wrong: Vec<String>,
}

fn held(game: &'static str, seeds: impl Iterator<Item = u64>) -> Tally {
    let texts = Texts::of(game);
    let (mut tally, mut taken) = (Tally::default(), Vec::new());
    let told = |seed: u64, twin: &Twin, why: String, wrong: &mut Vec<String>| {
        wrong.push(format!("{game}:{seed}: {why}\n{}{}", twin.rules, twin.script));
    };
    for seed in seeds {
        let twin = twins::drawn(&texts, seed);
        match compiled(&texts, &twin, Planted::Nothing) {
            Err(why) => told(seed, &twin, why, &mut tally.wrong),
            Ok(fate) => {
                if fate == Fate::Taken {
                    taken.push((seed, twin));
                }
                *tally.fates.entry(fate).or_default() += 1;
            }
        }
    }
    for some in taken.chunks(PACK) {
        let all: Vec<Twin> = some.iter().map(|(_, twin)| twin.clone()).collect();
        let sides = packed(game, &all, Planted::Nothing);
        for (at, (seed, twin)) in some.iter().enumerate() {
            match played(&sides, game, (at, twin)) {
                Ok(moves) => tally.moves += moves,
                Err(why) => told(*seed, twin, why, &mut tally.wrong),
            }
        }
    }
    tally
}

fn law_of(game: &'static str) {
    let programs = javelina_tests::cases(PROGRAMS);
    let one = std::env::var("JAVELINA_SEED").ok();
    let one = one.as_deref().and_then(|seed| seed.split_once(':')).map(|(of, seed)| (of == game, seed.parse::<u64>()));
    let tally = match one {
        Some((false, _)) => return,
        Some((true, Ok(seed))) => held(game, std::iter::once(seed)),
        _ => held(game, 0..programs),
    };
    println!("{game}: {:?}, {} moves", tally.fates, tally.moves);
    let wrong = &tally.wrong;
    assert!(wrong.is_empty(), "{game}: {} differ\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
    if one.is_none() {
        let count =
            |is: fn(&Fate) -> bool| tally.fates.iter().filter(|(fate, _)| is(fate)).map(|(_, n)| n).sum::<u64>();
        let (taken, alone) = (count(|fate| *fate == Fate::Taken), count(|fate| matches!(fate, Fate::Alone(_))));
        assert!(taken * 2 > programs, "{game}: {taken} of {programs} programs are played");
        assert!(alone * 20 <= taken, "{game}: {alone} programs are refused as scripts alone, {taken} are played");
    }
}

#[test]
fn rules_and_scripts_of_one_meaning_play_arizona_alike() {
    law_of("arizona");
}

#[test]
fn rules_and_scripts_of_one_meaning_play_sonora_alike() {
    law_of("sonora");
}

#[test]
fn rules_and_scripts_of_one_meaning_play_keystone_alike() {
    law_of("keystone");
}

#[test]
fn rules_and_scripts_of_one_meaning_play_cliffs_alike() {
    law_of("cliffs");
}

/// Clashes of pairs of programs at one point, told of their rules and of their scripts: whether any is told, and whether the
/// language has an answer to all.
fn pairs_of(game: &'static str, pairs: u64, planted: Planted) -> (BTreeMap<[Vec<String>; 2], u64>, Vec<String>) {
    let texts = Texts::of(game);
    let points: Vec<_> = texts.catalogue.points.iter().filter(|point| point.kind != PointKind::Offer).collect();
    let mut dice = Dice::new(77, 3);
    let mut taken: Vec<Twin> = Vec::new();
    for pair in 0..pairs {
        let point = points[dice.below(points.len() as u32) as usize];
        let both: Vec<Twin> = (0..2).map(|nth| twins::at(&texts, &[point], 1_000_000 + pair * 2 + nth)).collect();
        if both.iter().all(|twin| compiled(&texts, twin, Planted::Nothing) == Ok(Fate::Taken)) {
            taken.extend(both);
        }
    }
    let (mut codes, mut wrong) = (BTreeMap::new(), Vec::new());
    for some in taken.chunks(PACK) {
        let sides = packed(game, some, planted);
        for at in (0..some.len()).step_by(2) {
            let with = [format!("i{at}"), format!("i{}", at + 1)];
            let told = sides.each_ref().map(|loaded| clashes(loaded, game, &with));
            // What a script does under a condition may clash, where rules are known to clash or to do so never.
            let is_met = |codes: &[String]| codes.iter().any(|code| code == "X4030" || code == "X4031");
            let is_answered = |codes: &[String]| codes.iter().any(|code| code == "X4034");
            let is_lost = is_met(&told[0]) && !is_met(&told[1]) || is_answered(&told[0]) && told[1].is_empty();
            if is_lost {
                let texts = [&some[at], &some[at + 1]].map(|twin| format!("{}{}", twin.rules, twin.script));
                wrong.push(format!("{game}: {told:?}\n{}\n{}", texts[0], texts[1]));
            }
            *codes.entry(told).or_default() += 1;
        }
    }
    (codes, wrong)
}

/// Pairs that are drawn for a game.
const PAIRS: u64 = 150;

#[test]
fn what_rules_of_two_items_clash_over_their_scripts_clash_over() {
    let mut wrong = Vec::new();
    for game in GAMES {
        let (codes, lost) = pairs_of(game, javelina_tests::cases(PAIRS), Planted::Nothing);
        println!("{game}: {codes:?}");
        wrong.extend(lost);
    }
    assert!(wrong.is_empty(), "{} clashes are lost\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
}

#[test]
fn a_checker_of_scripts_that_forgets_what_all_see_is_found() {
    for game in GAMES {
        let texts = Texts::of(game);
        let open: Vec<_> = texts.catalogue.points.iter().filter(|point| point.open).collect();
        let differs = |planted: Planted| {
            let drawn = (0..400_u64).map(|seed| twins::at(&texts, &[open[seed as usize % open.len()]], seed));
            drawn.filter(|twin| compiled(&texts, twin, planted).is_err()).count()
        };
        assert_eq!(differs(Planted::Nothing), 0, "{game}");
        assert!(differs(Planted::OpenIgnored) > 0, "{game}");
    }
}

#[test]
fn a_footprint_without_what_follows_an_answer_is_found() {
    let found: usize = GAMES.iter().map(|game| pairs_of(game, PAIRS * 2, Planted::NoContinuations).1.len()).sum();
    assert!(found > 0);
}
