//! What is proved of rules without playing holds in play: drawn variants, random games.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::rules::{ClauseId, Coverage};
use javelina_engine::{Actor, Dice, Heard, Luck, Move, Seats, Severity, Threaded, Turn};
use javelina_tests::largest::largest;
use javelina_variants::{Choice, Loaded, PackText, Visit, load, shipped};

const META: &str = "id = \"mine\"\nextends = \"arizona\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n";
/// Variants that are drawn, and games of each.
const DRAWN: u64 = 60;
const GAMES: u64 = 6;

/// A part of a condition about a cell, or about the game.
fn part(dice: &mut Dice, about_cell: bool) -> String {
    let number = |dice: &mut Dice, most: u32| dice.below(most) as i32 - 1;
    let sign = |dice: &mut Dice| ["<", "<=", ">", ">=", "is", "is not"][dice.below(6) as usize];
    let symbol = |dice: &mut Dice| ["station", "town", "mountain", "cow", "sheep"][dice.below(5) as usize];
    let which = if about_cell { dice.below(9) } else { 5 + dice.below(6) };
    match which {
        0 => format!("row {} {}", sign(dice), number(dice, 15)),
        1 => format!("column {} {}", sign(dice), number(dice, 15)),
        2 => format!("symbol is {}", symbol(dice)),
        3 => format!("symbol is {} or {}", symbol(dice), symbol(dice)),
        4 => format!("row {} column + {}", sign(dice), number(dice, 12)),
        5 => format!("mood {} {}", sign(dice), number(dice, 7)),
        6 => format!("nuggets {} {}", sign(dice), number(dice, 4)),
        7 => format!("nuggets {} circled + {}", sign(dice), number(dice, 3)),
        8 => format!("mood mod 3 {} {}", sign(dice), number(dice, 5)),
        9 => format!("round {} {}", sign(dice), number(dice, 4)),
        _ => format!("count (cells where row > {}) {} {}", number(dice, 13), sign(dice), 11 * number(dice, 12)),
    }
}

fn condition(dice: &mut Dice, about_cell: bool) -> String {
    let one = |dice: &mut Dice| {
        let part = part(dice, about_cell);
        if dice.below(4) == 0 { format!("not ({part})") } else { format!("({part})") }
    };
    let mut text = one(dice);
    for _ in 0..dice.below(3) {
        let word = if dice.below(3) == 0 { "or" } else { "and" };
        text = format!("({text} {word} {})", one(dice));
    }
    text
}

/// A variant with rules at a fact and at a number, and a counter with few values.
fn variant(seed: u64) -> String {
    let mut dice = Dice::new(seed, 0x10);
    let mut members = String::from(
        "  counter mood in -2..9 shown as \"mood\"\n  rule swing on selected do { mood := nuggets mod 4 }\n",
    );
    for at in 0..4 {
        members += &format!("  rule cell{at} at acts_as_station {{ widen when {} }}\n", condition(&mut dice, true));
    }
    for at in 0..3 {
        members += &format!("  rule box{at} at train_size {{ add 1 when {} }}\n", condition(&mut dice, false));
    }
    format!("variant mine for arizona {{\n  title \"Mine\"\n{members}}}\n")
}

fn loaded(text: &str) -> Loaded {
    let files = [("pack.toml", META), ("v.rules", text)];
    let files = files.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec())).into();
    load(&[shipped(), vec![PackText { name: "mine".into(), files }]].concat())
}

/// Plays random games and gives what each clause of the variant did: asked, fired, decided.
struct Played;

impl Visit for Played {
    type Out = BTreeMap<String, [u64; 4]>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut heard = Heard::<G::Event>::default();
        for seed in 0..GAMES {
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 1));
            let mut state = game.setup(&Seats::new(2));
            loop {
                let step = match game.turn(&state) {
                    Turn::Nature => Move::new(Actor::Nature, game.chance(&state, &luck)),
                    Turn::Seat(seat) => {
                        game.legal(&state, seat, &mut heard);
                        Move::new(Actor::Seat(seat), game.sample(&state, seat, &mut dice).unwrap())
                    }
                    _ => break,
                };
                game.apply(&mut state, &step, &mut heard);
            }
        }
        let coverage = Coverage::from(heard.deeds);
        let clauses = game.rules().program().clauses.iter().enumerate();
        let own = clauses.filter(|(_, clause)| clause.label.starts_with("mine."));
        own.map(|(at, clause)| (clause.label.clone(), coverage.of(ClauseId(at as u16)))).collect()
    }
}

#[test]
fn what_is_proved_never_to_hold_never_does_and_what_always_holds_always_does() {
    let (mut proved, mut rules, mut wrong) = ([0_u32; 2], 0, Vec::new());
    for seed in 0..DRAWN {
        let text = variant(seed);
        let loaded = loaded(&text);
        assert!(loaded.is_sound(), "{seed}: {:?}\n{text}", loaded.found);
        let with = vec!["mine".to_string(), "no_conditions".to_string()];
        let counts = loaded.build("arizona", &Choice { with, params: Vec::new() }).unwrap().visit(Played);
        rules += counts.len();
        for (at, label) in (0..4).map(|at| (at, "cell")).chain((0..3).map(|at| (at, "box"))) {
            let label = format!("mine.{label}{at}");
            let [asked, fired, ..] = counts[&label];
            let told = |code: &str| {
                let all = loaded.found.iter().chain(&loaded.noted).filter(|one| one.code == code);
                all.filter(|one| one.message.contains(&format!("`{label}`"))).count() > 0
            };
            let line = text.lines().find(|line| line.contains(&label["mine.".len()..])).unwrap_or_default();
            if told("V2090") {
                proved[0] += 1;
                wrong.extend(
                    (fired > 0).then(|| format!("{seed}: {line} is said never to hold, and fired {fired} times")),
                );
            }
            let whole =
                loaded.noted.iter().any(|one| one.message == format!("the condition of `{label}` always holds"));
            if whole {
                proved[1] += 1;
                wrong.extend(
                    (fired < asked).then(|| format!("{seed}: {line} is said always to hold: {fired} of {asked}")),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(proved[0] >= 20 && proved[1] >= 5 && rules > 400, "{proved:?} of {rules}: too few to be a test");
}

/// What its reading may take is a row of the benches.
#[test]
fn the_largest_pack_is_read_without_an_error_and_what_is_beyond_it_is_refused_at_its_place() {
    let own = load(&shipped());
    let with = |more: usize| load(&[shipped(), vec![largest(&own, more)]].concat());
    let fits = with(0);
    assert!(fits.is_sound(), "{:?}", fits.found.first());
    let known = fits.known("arizona").unwrap();
    assert_eq!([known.program.items.len(), known.program.clauses.len()], [256, 2_048]);
    let beyond = with(1);
    let wrong: Vec<&str> =
        beyond.found.iter().filter(|one| one.severity == Severity::Error).map(|one| one.code).collect();
    assert_eq!(wrong, ["V2010"]);
    assert!(beyond.files.name(beyond.found[0].span.file).starts_with("largest/v"));
}
