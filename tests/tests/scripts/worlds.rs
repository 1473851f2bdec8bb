//! What one seat alone knows does not show: a state and one that a seat cannot tell from it have the same legal actions, reasons
//! and questions for that seat, and what events do in them looks the same, under each script and rule that `check` accepts.
//! `JAVELINA_CASES` says how many are drawn.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::rules::{PointDecl, PointKind, Rate, Seen};
use javelina_engine::{
    Actor, Dice, Digest, Heard, Luck, Move, Outcome, Playable, Present, Seat, Seats, Threaded, Turn, written,
};
use javelina_games::{arizona::Arizona, cliffs::Cliffs, keystone::Keystone, sonora::Sonora};
use javelina_tests::language::packs::loaded;
use javelina_tests::play::random_move;
use javelina_tests::scripts::{Texts, errors, twins, worlds};
use javelina_variants::{Choice, Loaded, PackText};

use super::twins::wrong_in;

/// Programs that are drawn for a game, those in one pack, games with each, and the most moves of one.
const PROGRAMS: u64 = 120;
const PACK: usize = 40;
const GAMES_EACH: u64 = 2;
const MOVES: usize = 60;
/// Actions of other moments that are tried at each.
const TRIED: usize = 4;

/// All that a seat can see of a state: its view, whose turn it is, the question, its legal actions, and why it may not do what was
/// legal before.
fn seen<G: Present>(game: &G, state: &G::State, viewer: Seat, known: &[G::Action]) -> Vec<String> {
    let turn = game.turn(state);
    if turn == Turn::Over {
        return vec!["over".into()]; // where all is opened
    }
    let mut view = G::View::default();
    game.view(state, viewer, &mut view);
    let (mut digest, imagined) = (Digest::new(), game.imagine(&view, &mut Dice::new(1, 1)));
    game.digest(&imagined, &mut digest);
    // As at a table, which asks what the seat imagines.
    let mut lines = vec![format!("{:016x} {turn:?}: {}", digest.finish(), game.prompt(&imagined))];
    if let Outcome::Void(finding) = game.outcome(state) {
        lines.push(format!("void: {}", finding.kind));
    }
    if turn.awaits(viewer) {
        let mut listed = Vec::new();
        game.legal(state, viewer, &mut listed);
        lines.extend(listed.iter().map(|action| written(game, action)));
        for action in known.iter().rev().take(TRIED) {
            let refusal = game.check(state, &Move::new(Actor::Seat(viewer), action.clone())).err();
            lines.extend(refusal.map(|refusal| format!("{} {:?}", refusal.message, refusal.facts)));
        }
    }
    lines
}

/// What a seat sees of a move, with the lines that it is told on the way.
pub fn after<G: Present>(
    game: &G,
    (state, step): (&G::State, &Move<G::Action>),
    viewer: Seat,
    known: &[G::Action],
) -> Vec<String> {
    let (mut after, mut heard) = (state.clone(), Heard::default());
    game.apply(&mut after, step, &mut heard);
    let mut lines = seen(game, &after, viewer, known);
    if game.turn(&after) == Turn::Over {
        return lines;
    }
    let told = heard.caused().filter_map(|(event, by)| Some(game.line(&game.told(&after, event, viewer)?, by)));
    lines.extend(told);
    lines
}

/// Plays a game with a program: the game of the true world and that of the other one. Returns how often two worlds were compared,
/// and the first move that shows what is hidden. `silent` is the same game with a program that does nothing: a move that shows
/// something there is one of the game's own. With `moves` worlds are compared after moves, too: an answer that leaves a seat
/// without an action may bring a card out of the deck, so there only events are held.
fn parts<G: Threaded>([game, other_game, silent]: [&G; 3], moves: bool, seed: u64) -> (u64, Option<String>) {
    let (luck, mut dice, mut compared) = (Luck::new(seed), Dice::new(seed, 0x77), 0);
    let (mut state, mut known) = (game.setup(&Seats::new(2)), Vec::new());
    for at in 0..MOVES {
        let Some(step) = random_move(game, &state, &luck, &mut dice) else { break };
        // What a seat may do now another seat may try later.
        known.extend(step.by.seat().and_then(|seat| game.sample(&state, seat, &mut dice)));
        for viewer in [Seat(0), Seat(1)] {
            let mut view = G::View::default();
            game.view(&state, viewer, &mut view);
            let other = game.imagine(&view, &mut dice);
            if other != state && game.turn(&state).awaits(viewer) {
                compared += 1;
                let [one, two] =
                    [(game, &state), (other_game, &other)].map(|(game, state)| seen(game, state, viewer, &known));
                if let Some(apart) = one.iter().zip(&two).find(|(one, two)| one != two) {
                    return (compared, Some(format!("seed {seed}, before move {at}, shows {viewer}: {apart:?}")));
                }
            }
            if !moves || step.by.seat() == Some(viewer) {
                continue;
            }
            let is_legal = |game: &G, state: &G::State| game.test(state, &step);
            if other == state || !is_legal(game, &other) || !is_legal(silent, &other) || !is_legal(silent, &state) {
                continue;
            }
            if after(silent, (&state, &step), viewer, &known) != after(silent, (&other, &step), viewer, &known) {
                continue;
            }
            compared += 1;
            let worlds = [(game, &state), (other_game, &other)];
            let [one, two] = worlds.map(|(game, state)| after(game, (state, &step), viewer, &known));
            if one != two {
                let apart = one.iter().zip(&two).find(|(one, two)| one != two);
                let text = written(game, &step.action);
                let found = format!("seed {seed}, move {at}, `{text}` of {:?} shows {viewer}: {apart:?}", step.by);
                return (compared, Some(found));
            }
        }
        game.apply(&mut state, &step, &mut javelina_engine::Silent);
        if matches!(game.outcome(&state), Outcome::Void(_)) {
            break;
        }
    }
    (compared, None)
}

/// A program of a language and the same that does nothing: the members of their variants, and their script.
type Program = [(String, Option<String>); 2];

/// Returns `true` if a program answers at events alone.
fn is_at_event(program: &Program, points: &[&'static PointDecl]) -> bool {
    let (members, script) = &program[0];
    let others = points.iter().filter(|point| point.kind != PointKind::Event);
    let [mut at, mut functions] = [Vec::new(), Vec::new()];
    for point in others {
        at.push(format!("rule {0} at {0} ", point.name));
        functions.push(format!("fn {}(", point.name));
    }
    !at.iter().any(|rule| members.contains(rule))
        && !script.as_ref().is_some_and(|script| functions.iter().any(|name| script.starts_with(name)))
}

/// A pack with these programs as variants `i0`, `i1`, ...
pub fn packed(game: &str, all: &[&(String, Option<String>)]) -> Loaded {
    let meta =
        format!("id = \"own\"\nextends = \"{game}\"\ntitle = \"Drawn\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    let mut files = vec![("pack.toml".to_string(), meta.into_bytes())];
    for (at, (members, script)) in all.iter().enumerate() {
        let named = if script.is_some() { format!("  script \"i{at}.rhai\"\n") } else { String::new() };
        let text = format!("variant i{at} for {game} {{\n  title \"Drawn\"\n{members}{named}}}\n");
        files.push((format!("i{at}.rules"), text.into_bytes()));
        files.extend(script.iter().map(|script| (format!("i{at}.rhai"), script.clone().into_bytes())));
    }
    loaded(game, &[PackText { name: "mine".into(), files }])
}

/// What a language says of a drawn program.
enum Said {
    Accepted(Program),
    Refused(Vec<&'static str>),
}

/// Draws a rule.
fn rule(texts: &Texts, points: &[&'static PointDecl], seed: u64) -> Said {
    let drawn = twins::hidden(texts, points[seed as usize % points.len()], seed);
    let codes = errors(&texts.rules(&format!("{}{}", drawn[0].counters, drawn[0].rules)).1);
    match codes.as_slice() {
        [] => Said::Accepted(drawn.map(|twin| (format!("{}{}", twin.counters, twin.rules), None))),
        _ => Said::Refused(codes),
    }
}

/// Draws a script: one of three from the twin of a rule, the others with paths that rules do not have.
fn script(texts: &Texts, points: &[&'static PointDecl], seed: u64) -> Said {
    let counters = twins::counters(texts);
    let events: Vec<_> = points.iter().copied().filter(|point| point.kind == PointKind::Event).collect();
    let texts_of = match seed % 3 {
        0 => twins::hidden(texts, points[seed as usize / 3 % points.len()], seed).map(|twin| twin.script),
        _ => worlds::drawn(texts, events[seed as usize % events.len()], seed),
    };
    match texts.script(&texts_of[0], &texts.rules(&counters).0.counters) {
        Ok(_) => Said::Accepted(texts_of.map(|script| (counters.clone(), Some(script)))),
        Err(found) => Said::Refused(errors(&found)),
    }
}

type Drawn = fn(&Texts, &[&'static PointDecl], u64) -> Said;

fn held<G: Threaded + Playable>(game: &'static str, drawn: Drawn) -> [u64; 3] {
    let (texts, programs) = (Texts::of(game), javelina_tests::cases(PROGRAMS));
    let points: Vec<&'static PointDecl> =
        texts.catalogue.points.iter().filter(|point| point.kind != PointKind::Offer).collect();
    let names = texts.catalogue.facts.iter().filter(|fact| fact.seen != Seen::Public && fact.rate != Rate::Static);
    let names: Vec<&str> = names.map(|fact| fact.name).chain(["view.seat.plans", "(plans[actor]"]).collect();
    let (mut taken, mut secret, mut refused) = (Vec::new(), 0, 0);
    for seed in 0..programs {
        match drawn(&texts, &points, seed) {
            Said::Accepted(program) => {
                let text = program[0].1.as_ref().unwrap_or(&program[0].0);
                secret += u64::from(names.iter().any(|name| text.contains(name)));
                taken.push(program);
            }
            Said::Refused(codes) => refused += u64::from(codes.iter().any(|code| code.starts_with("V205"))),
        }
    }
    let (mut compared, mut played, mut wrong, mut late) = (0, 0, Vec::new(), BTreeMap::<_, u64>::new());
    for some in taken.chunks(PACK) {
        let both =
            |some: &[&Program]| [0, 1].map(|side| packed(game, &some.iter().map(|one| &one[side]).collect::<Vec<_>>()));
        // What the content of the game shows: questions in a circle, for example.
        let mut some: Vec<&Program> = some.iter().collect();
        let mut refused = wrong_in(&both(&some)[0]);
        let mut at = 0;
        some.retain(|_| {
            at += 1;
            refused.remove(&(at - 1)).map(|codes| *late.entry(codes).or_default() += 1).is_none()
        });
        let sides = both(&some);
        for (at, program) in some.iter().enumerate() {
            let choice = Choice { with: vec![format!("i{at}")], params: Vec::new() };
            let built = sides.each_ref().map(|loaded| loaded.build(game, &choice));
            let [Ok(one), Ok(silent)] = built else {
                let codes = built.into_iter().filter_map(Result::err).flat_map(|found| errors(&found)).collect();
                *late.entry(codes).or_default() += 1;
                continue;
            };
            let [one, silent] = [one, silent].map(|built| Arc::new(built.into_game::<G>().unwrap()));
            let moves = is_at_event(program, &points);
            played += 1;
            for seed in 0..GAMES_EACH {
                let (more, found) = parts([&*one, &*one, &*silent], moves, seed);
                compared += more;
                if let Some(found) = found {
                    wrong.push(format!("{game}: {found}\n{}{}", program[0].0, program[0].1.as_deref().unwrap_or("")));
                    break;
                }
            }
        }
    }
    println!(
        "{game}: {} of {programs} accepted, {secret} of them with a secret, {refused} refused for one; {played} played, \
         {compared} pairs of worlds; refused with their game: {late:?}",
        taken.len()
    );
    assert_eq!(played + late.values().sum::<u64>(), taken.len() as u64, "{game}: each program is played or refused");
    assert!(played * 10 >= taken.len() as u64 * 9, "{game}: {played} of {} are played", taken.len());
    assert!(wrong.is_empty(), "{game}: {} programs\n{}", wrong.len(), wrong[..wrong.len().min(8)].join("\n"));
    [taken.len() as u64, secret, compared]
}

#[test]
fn accepted_scripts_show_nothing_that_one_seat_alone_knows() {
    for [taken, secret, compared] in [held::<Keystone>("keystone", script), held::<Cliffs>("cliffs", script)] {
        let is_enough = taken >= 50 && secret >= 6 && compared > 1000;
        assert!(is_enough, "{taken} scripts, {secret} with a secret, {compared} pairs of worlds");
    }
    held::<Arizona>("arizona", script);
    held::<Sonora>("sonora", script);
}

#[test]
fn accepted_rules_show_nothing_that_one_seat_alone_knows() {
    for [taken, secret, compared] in [held::<Keystone>("keystone", rule), held::<Cliffs>("cliffs", rule)] {
        let is_enough = taken >= 50 && secret >= 6 && compared > 1000;
        assert!(is_enough, "{taken} rules, {secret} with a secret, {compared} pairs of worlds");
    }
    held::<Arizona>("arizona", rule);
    held::<Sonora>("sonora", rule);
}

/// Leaks that are planted: what a script does in one world and in the other, since `check` takes none that does so itself.
const PLANTED: [(&str, [&str; 2]); 3] = [
    (
        "a return before what all see",
        [
            "fn placed(view) { if view.total >= 0 { return; } add_to(\"total\", 1); }",
            "fn placed(view) { if view.total < 0 { return; } add_to(\"total\", 1); }",
        ],
    ),
    (
        "a prompt",
        [
            "fn placed(view) { ask(\"card\", view.field, \"then\", \"A plans 1\"); } fn then(view, c) { discard(c); }",
            "fn placed(view) { ask(\"card\", view.field, \"then\", \"A plans 2\"); } fn then(view, c) { discard(c); }",
        ],
    ),
    (
        "a reason",
        [
            "fn introduce(view) { if view.seat == \"B\" { forbid(\"A plans 1\"); } }",
            "fn introduce(view) { if view.seat == \"B\" { forbid(\"A plans 2\"); } }",
        ],
    ),
];

#[test]
fn each_planted_leak_is_found() {
    let counters = twins::counters(&Texts::of("keystone"));
    let game = |script: &str| -> Keystone {
        let loaded = packed("keystone", &[&(counters.clone(), Some(script.to_string()))]);
        assert!(loaded.is_sound(), "{script}: {:?}", loaded.found);
        let choice = Choice { with: vec!["i0".into()], params: Vec::new() };
        loaded.build("keystone", &choice).unwrap().into_game().unwrap()
    };
    for (what, scripts) in PLANTED {
        let silent = scripts[0].replacen("(view) {", "(view) { if view.total >= 0 { return; }", 1);
        let [one, other] = scripts.map(game);
        let silent = game(&silent);
        let alike = (0..4).find_map(|seed| parts([&one, &one, &silent], true, seed).1);
        assert_eq!(alike, None, "{what}");
        let found = (0..8).find_map(|seed| parts([&one, &other, &silent], true, seed).1);
        println!("{what}: {found:?}");
        assert!(found.is_some(), "{what}");
    }
}
