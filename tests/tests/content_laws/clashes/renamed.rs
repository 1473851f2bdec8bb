//! The law of names: whoever renames every item, clause, file and the pack of made-up content, so that each order of names is
//! turned round, plays the same games.

use std::sync::Arc;

use javelina_engine::rules::{PatternPart, PointKind, Type};
use javelina_engine::{
    Actor, Dice, Due, Luck, Move, Outcome, Present, Seat, Seats, Silent, Threaded, Tick, Turn, due, written,
};
use javelina_variants::{Choice, Visit, catalogue};

use super::drawn::{asking, pairs};
use super::played::{base, beside_shipped, sound};

/// How many items a made-up pack has, and how many of them are in one game.
const ITEMS: usize = 30;
const CHOSEN: usize = 4;
/// The most moves of a game that are compared.
const MOVES: usize = 400;

/// What can be seen of a game after each move, and the moves.
#[derive(Default)]
struct Story {
    moves: Vec<(Actor, Tick, String)>,
    seen: Vec<Vec<String>>,
}

struct Tell<'a> {
    seed: u64,
    /// The moves to be played; `None`: at random.
    moves: Option<&'a [(Actor, Tick, String)]>,
}

impl Visit for Tell<'_> {
    type Out = Story;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Story {
        let (luck, mut dice, mut story) = (Luck::new(self.seed), Dice::new(self.seed, 9), Story::default());
        let mut state = game.setup(&Seats::new(2));
        story.seen.push(seen(&*game, &state));
        for at in 0..MOVES {
            let step = match (self.moves, due(&*game, &state, &luck)) {
                (Some(moves), _) => {
                    let Some((by, tick, text)) = moves.get(at) else { break };
                    let action = game.read(&state, *by, text).unwrap_or_else(|refusal| panic!("`{text}`: {refusal}"));
                    Move { by: *by, at: *tick, action }
                }
                (None, Due::Nature(tick)) => Move { by: Actor::Nature, at: tick, action: game.chance(&state, &luck) },
                (None, Due::Seat(seat, tick)) => {
                    let Some(action) = game.sample(&state, seat, &mut dice) else { break };
                    Move { by: Actor::Seat(seat), at: tick, action }
                }
                (None, Due::Over | Due::Nobody) => break,
            };
            story.moves.push((step.by, step.at, written(&*game, &step.action)));
            game.apply(&mut state, &step, &mut Silent);
            story.seen.push(seen(&*game, &state));
        }
        story
    }
}

/// Whose turn it is, how the game stands, what each seat may do: in an order that owes nothing to names.
fn seen<G: Present>(game: &G, state: &G::State) -> Vec<String> {
    let mut lines = Vec::new();
    let turn = game.turn(state);
    for seat in (0..2).map(Seat).filter(|seat| turn.awaits(*seat)) {
        let mut listed = Vec::new();
        let extent = game.legal(state, seat, &mut listed);
        let is_sound = matches!(extent, javelina_engine::Extent::All | javelina_engine::Extent::Open);
        let texts = listed.iter().filter(|_| is_sound).map(|action| format!("{seat} may {}", written(game, action)));
        lines.extend(texts);
        lines.push(format!("{seat} sees all: {is_sound}"));
    }
    lines.sort();
    lines.push(if turn == Turn::Over { "over".into() } else { format!("{turn:?}") });
    match game.outcome(state) {
        Outcome::Void(finding) => lines.push(format!("void: {}", finding.kind)),
        outcome => {
            lines.extend(outcome.standings().iter().map(|one| format!("{:?} {} {}", one.seats, one.score, one.won)));
        }
    }
    lines
}

/// Clauses whose order may show: effects at their bounds, counters at their ends, lists whose effects ask points that read
/// what others write, and ties of seats.
fn bounded(game: &str) -> Vec<String> {
    let (event, more): (&str, &[&str]) = match game {
        "arizona" => (
            "selected",
            &[
                "on selected do { load cow }",
                "on selected do { load wheat }",
                "on selected do { gain 60 nuggets }",
                "on selected do { pay 1 nuggets }",
                "on selected do { each s of playing { load apple } }",
                "at train_size { cap 1 }",
                "at train_size { add -999 }",
                "on selected do { cLABEL += 1 } counter cLABEL in 0..2 shown as \"c\" rule LABELs at train_size { cap cLABEL }",
            ],
        ),
        "keystone" => (
            "turn_ends",
            &[
                "on turn_ends do { gain 90 synergy }",
                "on turn_ends do { gain count board - 3 }",
                "on turn_ends do { pay 1 synergy }",
                "on turn_ends do { advance 1 }",
                "on turn_ends do { advance 3 - round }",
                "on turn_ends do { each c of field { put c on R1C1 } }",
                "on time_moved do { pay 1 synergy }",
                "on turn_ends do { cLABEL += 1 } counter cLABEL in 0..2 shown as \"c\" rule LABELs at income { add cLABEL }",
            ],
        ),
        "sonora" => (
            "kept",
            &[
                "on kept do { earn reflick }",
                "on kept do { earn swap }",
                "on kept do { spend swap }",
                "on kept do { cLABEL += 1 } counter cLABEL in 0..2 shown as \"c\" rule LABELs at earn_bonus { narrow when cLABEL is 1 }",
            ],
        ),
        _ => (
            "round_starts",
            &[
                "on round_starts do { draw 9 }",
                "on round_starts do { deal to actor }",
                "on round_starts do { slide 9 }",
            ],
        ),
    };
    let counted = ["+= round", "-= round", "+= count playing - 3", ":= round"];
    let counters = counted.iter().map(|change| {
        format!("on {event} do {{ cLABEL {change} }} counter cLABEL in 0..2 shown as \"c\" rule LABELs on {event} do {{ score cLABEL }}")
    });
    let ties = format!("on {event} do {{ if actor is most seats by round {{ gain 1 points }} }}");
    more.iter()
        .map(|one| (*one).to_string())
        .chain(counters)
        .chain([ties])
        .map(|one| format!("rule LABEL {one}"))
        .collect()
}

/// Clauses of one game: those of the pairs, some at their bounds, and an offer at each point that takes one.
fn clauses(game: &str) -> Vec<String> {
    let catalogue = catalogue(game).unwrap();
    let mut all: Vec<String> = pairs(catalogue)
        .into_iter()
        .flat_map(|pair| pair.clauses)
        .map(|clause| format!("rule LABEL {clause}"))
        .collect();
    // Only one item at a time is asked there, shipped ones too.
    for point in catalogue.points.iter().filter(|point| !point.alone) {
        all.extend(asking(catalogue, point).into_iter().map(|clause| format!("rule LABEL {clause}")));
    }
    for point in catalogue.points.iter().filter(|point| point.kind == PointKind::Offer) {
        for effect in point.effects.iter().map(|id| &catalogue.effects[id.index()]) {
            if let [PatternPart::Word(word), PatternPart::Hole(Type::Number)] = effect.pattern {
                all.push(format!("offer LABEL at {} {{ limit 1 per turn do {{ {word} 1 }} }}", point.name));
            }
        }
    }
    all.sort();
    all.dedup();
    // A third of the drawn packs.
    let near = bounded(game);
    let share = all.len() / near.len().max(1) / 2;
    all.extend(near.iter().cycle().take(near.len() * share.max(1)).cloned());
    let sound = sound(game, &all.iter().map(|clause| clause.replace("LABEL", "r")).collect::<Vec<_>>());
    all.into_iter().zip(sound).filter(|(_, is)| *is).map(|(clause, _)| clause).collect()
}

/// The names of item and clause number `at`, and those that they get: the last becomes the first.
fn names(at: usize) -> [[String; 2]; 2] {
    [[format!("ia{at:02}"), format!("ra{at:02}")], [format!("iz{:02}", 99 - at), format!("rz{:02}", 99 - at)]]
}

/// A text of the world numbered `from` in the names of the other one.
fn translated(text: &str, from: usize) -> String {
    let mut text = text.to_string();
    // Most texts hold no name that was made up.
    let starts = [["ia", "ra"], ["iz", "rz"]][from];
    if starts.iter().any(|start| text.contains(start)) {
        for names in (0..ITEMS * 2).map(names) {
            names[from].iter().zip(&names[1 - from]).for_each(|(old, new)| text = text.replace(old, new));
        }
    }
    text
}

/// The event of a list, and whether the list asks.
fn event(clause: &str) -> Option<(&str, bool)> {
    let (name, list) = clause.strip_prefix("rule LABEL on ")?.split_once(' ')?;
    Some((name, list.contains("choose ")))
}

/// Returns `true` if items have a list that asks next to another one at the same event. While it waits, the other one has acted
/// or has not, depending on their labels. In Sonora a list that earns a bonus waits for lists that ask at `gained`.
fn waits_beside(bodies: &[&[String; 2]]) -> bool {
    let clauses = || bodies.iter().copied().flatten();
    let asks_again = clauses().any(|clause| event(clause) == Some(("gained", true)));
    let lists: Vec<(&str, bool)> = clauses()
        .filter_map(|clause| {
            let (name, asks) = event(clause)?;
            Some((name, asks || asks_again && clause.contains("earn ")))
        })
        .collect();
    let beside = |at: usize| lists.iter().enumerate().any(|(other, list)| other != at && list.0 == lists[at].0);
    (0..lists.len()).any(|at| lists[at].1 && beside(at))
}

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    moves: usize,
    /// Answers to questions of content: of seats, and of chance.
    answers: [usize; 2],
    /// Games that were void.
    void: usize,
}

/// Plays games with made-up content, `drawn` by this seed, under two sets of names.
fn renamed(game: &'static str, drawn: u64, games: u64) -> Compared {
    let mut dice = Dice::new(drawn, 1);
    let pool = clauses(game);
    assert!(pool.len() > 40, "{game}: {} clauses", pool.len());
    let (asks, tells): (Vec<&String>, Vec<&String>) =
        pool.iter().partition(|clause| event(clause).is_some_and(|(_, asks)| asks));
    let mut one_of = |some: &[&String]| some[dice.below(some.len() as u32) as usize].clone();
    // Each third item asks somebody.
    let body = |at: usize| [one_of(if at.is_multiple_of(3) { &asks } else { &tells }), one_of(&tells)];
    let bodies: Vec<[String; 2]> = (0..ITEMS).map(body).collect();
    let written = |which: usize| {
        let item = |at: usize| {
            // Each item has two clauses, each with a label of its own.
            let of = |nth: usize| names(at * 2 + nth)[which].clone();
            let rules = [0, 1].map(|nth| bodies[at][nth].replace("LABEL", &of(nth)[1]));
            format!("variant {} for {game} {{\n  title \"Made up\"\n  {}\n  {}\n}}\n", of(0)[0], rules[0], rules[1])
        };
        let mut files: Vec<(String, String)> = (0..3)
            .map(|file| {
                let name = if which == 0 { format!("f{file}.rules") } else { format!("g{}.rules", 9 - file) };
                (name, (file..ITEMS).step_by(3).map(item).collect())
            })
            .collect();
        files.sort();
        beside_shipped(game, ["alpha", "zulu"][which], &files)
    };
    let worlds = [written(0), written(1)];
    let mut compared = Compared::default();
    for seed in 0..games {
        let mut chosen: Vec<usize> = Vec::new();
        for at in (0..CHOSEN).map(|_| dice.below(ITEMS as u32) as usize) {
            let with: Vec<_> = chosen.iter().chain([&at]).map(|at| &bodies[*at]).collect();
            if !chosen.contains(&at) && !waits_beside(&with) {
                chosen.push(at);
            }
        }
        let built = [0, 1].map(|which| {
            let mut with: Vec<String> = base(game).iter().map(ToString::to_string).collect();
            with.extend(chosen.iter().map(|at| names(at * 2)[which][0].clone()));
            worlds[which].build(game, &Choice { with, params: Vec::new() })
        });
        match built {
            [Ok(one), Ok(other)] => {
                let one = one.visit(Tell { seed, moves: None });
                let moves: Vec<_> = one.moves.iter().map(|(by, at, text)| (*by, *at, translated(text, 0))).collect();
                let other = other.visit(Tell { seed, moves: Some(&moves) });
                for (at, (one, other)) in one.seen.iter().zip(&other.seen).enumerate() {
                    let mut other: Vec<String> = other.iter().map(|line| translated(line, 1)).collect();
                    let mut one = one.clone();
                    one.sort();
                    other.sort();
                    assert_eq!(
                        one,
                        other,
                        "{game}, seed {seed}, after {at} moves, {:?}",
                        chosen.iter().map(|at| &bodies[*at]).collect::<Vec<_>>()
                    );
                }
                assert_eq!(one.seen.len(), other.seen.len());
                compared.moves += one.moves.len();
                let is_answer = |text: &str| text == "skip" || text.starts_with("choose ");
                for (by, ..) in one.moves.iter().filter(|(.., text)| is_answer(text)) {
                    compared.answers[usize::from(*by == Actor::Nature)] += 1;
                }
                compared.void +=
                    usize::from(one.seen.last().is_some_and(|lines| lines.iter().any(|line| line.starts_with("void"))));
            }
            [Err(one), Err(other)] => {
                let codes = |all: &[javelina_engine::Diagnostic]| {
                    let mut codes: Vec<&str> = all.iter().map(|one| one.code).collect();
                    codes.sort_unstable();
                    codes.join(" ")
                };
                assert_eq!(codes(&one), codes(&other), "{game}, seed {seed}");
            }
            [one, other] => {
                panic!("{game}, seed {seed}: {:?} {:?}", one.err(), other.err());
            }
        }
    }
    println!("{game}, {games} games: {compared:?}");
    compared
}

/// The most packs of made-up content that are drawn for a game.
const PACKS: u64 = 8;

/// Plays games with one drawn pack after the other until so many moves and void games, and questions to seats and to chance,
/// were met under both sets of names.
fn all_the_same(game: &'static str, games: u64, moves: usize, void: usize) {
    let mut all = Compared::default();
    for drawn in 77..77 + PACKS {
        let Compared { moves: more, answers: [seats, chance], void: ended } = renamed(game, drawn, games);
        all.moves += more;
        all.answers = [all.answers[0] + seats, all.answers[1] + chance];
        all.void += ended;
        if all.moves > moves && all.void > void && all.answers.iter().all(|answers| *answers > 10) {
            return;
        }
    }
    panic!("{PACKS} packs are not enough: {all:?}");
}

#[test]
fn whoever_renames_all_content_of_arizona_plays_the_same_games() {
    all_the_same("arizona", 120, 2_000, 5);
}

#[test]
fn whoever_renames_all_content_of_keystone_plays_the_same_games() {
    all_the_same("keystone", 200, 2_000, 0);
}

#[test]
fn whoever_renames_all_content_of_sonora_plays_the_same_games() {
    all_the_same("sonora", 40, 2_000, 0);
}

#[test]
fn whoever_renames_all_content_of_cliffs_plays_the_same_games() {
    all_the_same("cliffs", 60, 1_000, 3);
}
