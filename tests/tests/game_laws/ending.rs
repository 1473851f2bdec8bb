//! Games end: a seat without an action passes, a game in which no seat can act any more is void, and settings with which
//! games may never end are reported.

use std::sync::Arc;

use javelina_engine::rules::{PointKind, SettingType};
use javelina_engine::{Actor, Due, Key, Luck, Move, Outcome, Seats, Silent, Threaded};
use javelina_tests::language::packs::{loaded, pack, world};
use javelina_variants::{Choice, Loaded, Visit};

/// The games, with items that suit.
const GAMES: [(&str, &[&str]); 4] =
    [("arizona", &["no_conditions"]), ("keystone", &[]), ("cliffs", &["in_turns"]), ("sonora", &["short_game"])];

/// Moves after which a game counts as endless.
const MOST: u32 = 6_000;

/// Changes with which games do not end.
const ENDLESS: [&str; 2] = ["change ending.trap to no", "change race.plays to 0"];

/// Rules with which no racer of Cliffs can ever play a card.
const STILL: [&str; 2] = ["rule r at play { forbid }", "rule r at plays { set to 0 }"];

/// How a game of random moves went.
#[derive(Debug, PartialEq)]
enum Went {
    Ended,
    Endless,
    Stuck(String),
    Void(String),
}

struct Play;

impl Visit for Play {
    type Out = Went;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Went {
        let luck = Luck::new(5);
        let mut state = game.setup(&Seats::new(2));
        for turn in 0..MOST {
            let step = match javelina_engine::due(&*game, &state, &luck) {
                Due::Seat(seat, at) => {
                    let mut dice = luck.dice(Key::of("ending").round(turn));
                    let Some(action) = game.sample(&state, seat, &mut dice) else {
                        return Went::Stuck(format!("{seat} at {turn}: {}", game.prompt(&state)));
                    };
                    Move { by: Actor::Seat(seat), at, action }
                }
                Due::Nature(at) => Move { by: Actor::Nature, at, action: game.chance(&state, &luck) },
                _ => match game.result(&state) {
                    Outcome::Void(finding) => return Went::Void(finding.message),
                    _ => return Went::Ended,
                },
            };
            game.apply(&mut state, &step, &mut Silent);
        }
        Went::Endless
    }
}

fn cases() -> usize {
    javelina_tests::cases(1)
}

/// One of so many variants is played; flights of Sonora take long.
fn stride(game: &str, of_sonora: usize) -> usize {
    if game == "sonora" { (of_sonora / cases()).max(1) } else { 1 }
}

/// A game with one of the variants `v0`, `v1`, .. of these members.
fn with(loaded: &Loaded, game: &str, more: &[&str], at: usize) -> Result<(Went, bool), String> {
    let with = more.iter().map(ToString::to_string).chain([format!("v{at}")]).collect();
    let built = loaded.build(game, &Choice { with, params: Vec::new() }).map_err(|found| found[0].message.clone())?;
    let is_told = built.told.iter().any(|one| one.code == "L6014");
    Ok((built.visit(Play), is_told))
}

fn variants(game: &str, members: &[String]) -> Loaded {
    let text =
        |(at, members): (usize, &String)| format!("variant v{at} for {game} {{\n  title \"V\"\n  {members}\n}}\n");
    let texts: String = members.iter().enumerate().map(text).collect();
    let loaded = loaded(game, &[pack("ends", game, &texts)]);
    assert!(loaded.is_sound(), "{game}: {:?}", loaded.found);
    loaded
}

#[test]
fn a_seat_to_which_everything_is_forbidden_at_a_point_passes() {
    let mut wrong = Vec::new();
    for (game, more) in GAMES {
        let (catalogue, _) = world(game);
        let points = catalogue.points.iter().filter(|point| matches!(point.kind, PointKind::Verdict));
        let mut rules: Vec<String> = points.map(|point| format!("rule r at {} {{ forbid }}", point.name)).collect();
        rules.extend(STILL.into_iter().skip(1).filter(|_| game == "cliffs").map(str::to_string));
        let loaded = variants(game, &rules);
        for (at, rule) in rules.iter().enumerate().step_by(stride(game, 3)) {
            let went = with(&loaded, game, more, at).unwrap().0;
            let is_right = match &went {
                // Without plays a race has no end; where chance decides nothing between its rounds, it is void.
                Went::Void(text) => STILL.contains(&&**rule) && text.contains("1000 rounds"),
                Went::Endless => STILL.contains(&&**rule),
                went => *went == Went::Ended && !STILL.contains(&&**rule),
            };
            if !is_right {
                wrong.push(format!("{game}, {rule}: {went:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The values at both ends of a setting.
fn ends(of: &SettingType) -> Vec<String> {
    match of {
        SettingType::Switch => vec!["yes".into(), "no".into()],
        SettingType::Number { least, greatest } => vec![least.to_string(), greatest.to_string()],
        SettingType::Word(words) => words.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn a_setting_with_which_games_do_not_end_is_told_by_name() {
    let (mut wrong, mut endless) = (Vec::new(), Vec::new());
    for (game, more) in GAMES {
        let (catalogue, _) = world(game);
        let settings = catalogue.settings.iter().filter(|setting| !setting.name.starts_with("policy."));
        let all: Vec<String> = settings
            .flat_map(|setting| {
                ends(&setting.of).into_iter().map(move |end| format!("change {} to {end}", setting.name))
            })
            .collect();
        // An odd stride draws either end of some settings.
        let step = (stride(game, 5) * 7 / cases()).max(1);
        let is_drawn = |(at, change): &(usize, String)| at % step == 0 || ENDLESS.contains(&&**change);
        let members: Vec<String> = all.into_iter().enumerate().filter(is_drawn).map(|(_, change)| change).collect();
        let loaded = variants(game, &members);
        for (at, change) in members.iter().enumerate() {
            let Ok((went, is_told)) = with(&loaded, game, more, at) else { continue };
            match went {
                Went::Ended => {}
                Went::Endless | Went::Void(_) if is_told => endless.push(change.clone()),
                went => wrong.push(format!("{game}, {change}: {went:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(endless, ENDLESS);
}
