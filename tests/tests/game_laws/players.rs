//! Players: what a designer may trust when a batch says how `greedy` plays.

use std::sync::atomic::AtomicBool;

use javelina_engine::{Actor, Dice, Game, Luck, Move, Outcome, Playable, Seat, Seats, Silent, Threaded};
use javelina_games::arizona::{Action, Arizona};
use javelina_lab::{Ask, Players, drive, policy, policy_luck};
use javelina_tests::language::packs;
use javelina_variants::{Choice, load, shipped};

/// Plays a game and calls `look` with each state and the move that was made in it; the last state.
fn played<G: Game + Playable>(
    game: &G,
    players: &[&str],
    seed: u64,
    mut look: impl FnMut(&G::State, &Move<G::Action>),
) -> G::State {
    let names: Vec<String> = players.iter().map(ToString::to_string).collect();
    let seats = Seats::named(game, &names).unwrap();
    let mut policies: Vec<_> = names.iter().map(|name| policy::<G>(name).unwrap()).collect();
    let who: Vec<usize> = (0..names.len()).collect();
    let players = Players { luck: Luck::new(seed), minds: policy_luck(seed), policies: &mut policies, who: &who };
    let (mut state, mut steps) = (game.setup(&seats), Vec::new());
    let driven = drive(game, &mut state, players, None, |step| steps.push(step.clone()));
    assert_eq!(driven.finding, None, "seed {seed}");
    let mut again = game.setup(&seats);
    for step in &steps {
        look(&again, step);
        game.apply(&mut again, step, &mut Silent);
    }
    state
}

struct Discards(usize, usize);
impl javelina_variants::Visit for &mut Discards {
    type Out = ();
    fn visit<G: Threaded>(self, game: std::sync::Arc<G>, _: fn(&G) -> G) {
        let game: &dyn std::any::Any = &game;
        let Some(game) = game.downcast_ref::<std::sync::Arc<Arizona>>() else { panic!("another game") };
        for seed in 1..=40 {
            played(&**game, &["greedy", "greedy"], seed, |state, step| {
                let drawing = matches!(step.action, Action::Draw { .. } | Action::Discard);
                self.0 += usize::from(drawing);
                if step.action == Action::Discard {
                    let seat = step.by.seat_or(Seat(0));
                    let mut legal = Vec::new();
                    game.legal(state, seat, &mut legal);
                    let fits = legal.iter().any(|action| matches!(action, Action::Draw { nugget: false, .. }));
                    self.1 += usize::from(fits);
                }
            });
        }
    }
}

#[test]
fn greedy_of_arizona_seldom_discards_a_die_that_has_a_section() {
    let loaded = load(&shipped());
    let choice = Choice { with: vec!["no_conditions".into()], params: Vec::new() };
    let mut discards = Discards(0, 0);
    loaded.build("arizona", &choice).unwrap().visit(&mut discards);
    let Discards(turns, discarded) = discards;
    eprintln!("{discarded} of {turns}");
    assert!(discarded * 20 < turns, "{discarded} of {turns} turns");
}

/// Positions in which judgement and choice were compared.
struct Judgements(usize);
impl javelina_variants::Visit for &mut Judgements {
    type Out = ();
    fn visit<G: Threaded>(self, game: std::sync::Arc<G>, _: fn(&G) -> G) {
        let (mut at, mut asked) = (0, self.0);
        let stop = AtomicBool::new(true);
        played(&*game, &["random", "greedy"], 3, |state, step| {
            let Actor::Seat(seat) = step.by else { return };
            at += 1;
            if at % 9 != 1 {
                return;
            }
            let ask = || Ask::new(&*game, state, seat, step.at, policy_luck(8), at);
            for name in ["greedy", "mcts:12", "strong"] {
                let fresh = || policy::<G>(name).unwrap();
                let rated = fresh().rate(&ask());
                assert_eq!(rated.first().map(|one| &one.action), fresh().pick(&ask()).as_ref(), "{name} at {at}");
                assert!(fresh().rate(&ask().stopped_by(&stop)).is_empty(), "{name} goes on though nobody waits");
            }
            assert!(policy::<G>("random").unwrap().rate(&ask()).is_empty());
            asked += 1;
        });
        self.0 = asked;
    }
}

#[test]
fn what_a_policy_judges_best_is_what_it_picks_and_who_is_stopped_judges_nothing() {
    let loaded = load(&shipped());
    for game in loaded.game_ids() {
        let mut judgements = Judgements(0);
        loaded.build(game, &Choice::default()).unwrap().visit(&mut judgements);
        assert!(judgements.0 > 5, "{game}: {}", judgements.0);
    }
}

/// A planted rule: its text with `{N}` for an effect that brings `N` points, and whether its offer is to be taken,
/// without partners and with them.
struct Planted {
    id: &'static str,
    rules: &'static str,
    takes: [Option<bool>; 2],
}

const COUNTED: &str =
    "counter n per {seat} in 0..99 shown as \"n\"\n  rule o on round_starts do { may { n[actor] += 1 } }\n  ";
/// Whom a gift is for: the partner, or the rival if there is none.
const OTHER: &str = "let v = first ({others})";

/// Ten rules, of which those that give and take come at the beginning of each round.
const PLANTED: [Planted; 10] = [
    Planted { id: "least", rules: "rule s at standing { scale by -1 }", takes: [None; 2] },
    Planted { id: "counted", rules: "{COUNTED}rule s at standing { add 3 * n[actor] }", takes: [Some(true), None] },
    Planted {
        id: "last_wins",
        rules: "rule w at wins { widen when ahead > 0 }\n  rule l at wins { narrow when ahead is 0 }",
        takes: [None; 2],
    },
    Planted {
        id: "least_by_tie",
        rules: "rule s at standing { set to 0 }\n  rule t at tie_break { set to -score }",
        takes: [None; 2],
    },
    Planted {
        id: "tie_counted",
        rules: "{COUNTED}rule s at standing { scale by 1 / 20 }\n  rule t at tie_break { set to n[actor] }",
        takes: [Some(true), None],
    },
    Planted { id: "gain", rules: "rule o on round_starts do { may { {10} } }", takes: [Some(true); 2] },
    Planted { id: "loss", rules: "rule o on round_starts do { may { {-10} } }", takes: [Some(false); 2] },
    Planted {
        id: "generous",
        rules: "rule o on round_starts do { may { {1} each s of playing without team { for s { {20} } } } }",
        takes: [Some(false); 2],
    },
    Planted {
        id: "for_all",
        rules: "rule o on round_starts do { may { {6} each s of playing without { actor } { for s { {1} } } } }",
        takes: [Some(true); 2],
    },
    Planted {
        id: "gift",
        rules: "rule o on round_starts do { {OTHER}\n    may { {-1} for v { {10} } } }",
        takes: [Some(false), Some(true)],
    },
];

impl Planted {
    fn text(&self, game: &str, has_partners: bool, strong: &str) -> String {
        let (id, sides) =
            (self.id, if has_partners && game != "cliffs" { "change teams.sides to [1, 1, 2, 2]" } else { "" });
        let mut text = self
            .rules
            .replace("{COUNTED}", COUNTED)
            .replace("{seat}", if game == "cliffs" { "racer" } else { "seat" })
            .replace("{OTHER}", OTHER);
        let others = if has_partners { "team without { actor }" } else { "playing without { actor }" };
        text = text.replace("{others}", others);
        for points in [10, -10, 1, 20, 6, -1] {
            // Who leads the first round of Keystone leads all: an offer must not outweigh all else.
            let effect = match game {
                "cliffs" => format!("slide {}", 3 * points),
                "keystone" if i32::abs(points) > 1 => format!("gain {} points", points / 3),
                _ => format!("gain {points} points"),
            };
            text = text.replace(&format!("{{{points}}}"), &effect);
        }
        format!("variant {id} for {game} {{\n  title \"{id}\"\n  {sides}\n  {strong}\n  {text}\n}}\n")
    }
}

/// Games of a policy against another one until it is known to win more.
struct Contest<'a> {
    player: &'a str,
    other: &'a str,
    partners: usize,
    takes: Option<bool>,
    /// Whether a counter decides, which no policy foresees.
    counts: bool,
    most: u64,
}

/// What came of a contest: evidence, games, decisions on the offer as they should be and otherwise.
#[derive(Debug)]
struct Contested {
    evidence: f64,
    games: u64,
    right: usize,
    wrong: usize,
}

impl javelina_variants::Visit for Contest<'_> {
    type Out = Contested;
    fn visit<G: Threaded>(self, game: std::sync::Arc<G>, _: fn(&G) -> G) -> Contested {
        let mut all = Contested { evidence: 1.0, games: 0, right: 0, wrong: 0 };
        assert_eq!(game.rules().unforeseen(None).is_empty(), !self.counts, "{:?}", game.rules().unforeseen(None));
        // Ville's inequality: if the policy won half of the games, these bets would reach 100 in 1 % of all cases.
        while all.evidence < 100.0 && all.games < self.most {
            let first = all.games.is_multiple_of(2);
            let mut players = vec![if first { self.player } else { self.other }; self.partners];
            players.extend(vec![if first { self.other } else { self.player }; self.partners]);
            let mine = |seat: Seat| (seat.index() < self.partners) == first;
            let state = played(&*game, &players, all.games + 1, |state, step| {
                let asking = game.memory(state).and_then(|memory| memory.question()).map(|frame| frame.clause);
                let is_asked = asking.is_some_and(|clause| game.rules().clause(clause).label.ends_with(".o"));
                let Actor::Seat(seat) = step.by else { return };
                if let Some(takes) = self.takes.filter(|_| is_asked && mine(seat)) {
                    let mut legal = Vec::new();
                    game.legal(state, seat, &mut legal);
                    let written = |action: &G::Action| {
                        let mut text = String::new();
                        game.write(action, &mut text).map(|()| text).unwrap()
                    };
                    if legal.iter().any(|action| written(action) == "skip") && legal.len() == 2 {
                        let took = written(&step.action) != "skip";
                        *(if took == takes { &mut all.right } else { &mut all.wrong }) += 1;
                    }
                }
            });
            let Outcome::Over { standings, .. } = game.outcome(&state) else { panic!("the game is not over") };
            let won =
                |mine_won: bool| standings.iter().any(|side| side.won && mine(side.seats.first().unwrap()) == mine_won);
            all.games += 1;
            all.evidence *= match (won(true), won(false)) {
                (true, false) => 1.7,
                (false, true) => 0.3,
                _ => 1.0,
            };
        }
        all
    }
}

/// Games that one contest may take; `JAVELINA_CASES` takes so many times as many, and plays all contests of `strong`.
fn cases() -> u64 {
    javelina_tests::cases(1)
}

/// Returns `true` for contests that take long: games of Sonora with partners, and of Arizona where who wants few points
/// draws nothing, so that each decision has thousands of first sections.
fn is_long(game: &str, has_partners: bool, planted: &Planted) -> bool {
    let is_reversed = ["least", "last_wins", "least_by_tie"].contains(&planted.id);
    match game {
        "arizona" => is_reversed && (has_partners || planted.id != "least"),
        "sonora" => has_partners && !["least", "gift"].contains(&planted.id),
        _ => false,
    }
}

/// Returns `true` where the last round does not count: `open_score` of Cliffs is that of the rounds before.
fn is_unlike(game: &str, planted: &Planted) -> bool {
    game == "cliffs" && planted.id == "least_by_tie"
}

/// Plays all contests of a policy; `drawn` picks those that are played.
fn contests(player: &str, setting: &str, drawn: impl Fn(usize) -> bool) {
    let (mut at, mut played, mut failed) = (0, 0, Vec::new());
    for game in packs::GAMES {
        for has_partners in [false, true] {
            for planted in &PLANTED {
                at += 1;
                if !drawn(at - 1) || is_unlike(game, planted) || cases() == 1 && is_long(game, has_partners, planted) {
                    continue;
                }
                let text = planted.text(game, has_partners, setting);
                let loaded = packs::loaded(game, &[packs::pack("planted", game, &text)]);
                assert!(loaded.is_sound(), "{text}\n{:?}", loaded.found);
                let more: &[&str] = match (game, has_partners) {
                    ("arizona", _) => &["no_conditions"],
                    ("cliffs", false) => &["in_turns", "short_cliff"],
                    ("cliffs", true) => &["in_turns", "short_cliff", "three_legged"],
                    ("sonora", _) => &["short_game"],
                    _ => &[],
                };
                let with = more.iter().chain([&planted.id]).map(ToString::to_string).collect();
                let built = loaded.build(game, &Choice { with, params: Vec::new() }).unwrap();
                let takes = planted.takes[usize::from(has_partners)];
                let began = std::time::Instant::now();
                let (partners, counts) = (if has_partners { 2 } else { 1 }, planted.rules.contains("{COUNTED}"));
                let contest = Contest { player, other: "random", partners, takes, counts, most: 40 * cases() };
                let came = built.visit(contest);
                let row = format!("{game} {} partners {has_partners}: {came:?}, {:.1?}", planted.id, began.elapsed());
                println!("{row}");
                played += 1;
                let is_unasked = takes.is_some() && came.right + came.wrong == 0;
                if came.evidence < 100.0 || came.wrong * 20 > came.right || is_unasked {
                    failed.push(row);
                }
            }
        }
    }
    assert!(
        failed.is_empty(),
        "{player} does not know the rules in play in {} of {played}:\n{}",
        failed.len(),
        failed.join("\n")
    );
}

#[test]
fn greedy_knows_the_rules_in_play() {
    // The step shares no factor with the number of planted rules, so that each of them is played in some game.
    let few = cases() == 1;
    contests("greedy", "", |at| !few || at % 3 != 2);
}

#[test]
fn strong_knows_the_rules_in_play() {
    let few = cases() == 1;
    let setting = if few { "change policy.playouts to 12\n  change policy.turns to 0" } else { "" };
    contests("strong", setting, |at| !few || [4, 15, 26, 48, 70].contains(&at));
}

#[test]
fn strong_does_not_lose_to_greedy_where_the_fewest_points_win() {
    for game in packs::GAMES.into_iter().filter(|game| cases() > 1 || *game == "keystone") {
        let text = format!("variant few for {game} {{\n  title \"Few\"\n  change outcome.ranking to lowest\n}}\n");
        let loaded = packs::loaded(game, &[packs::pack("few", game, &text)]);
        let with = if game == "cliffs" { vec!["few".into(), "in_turns".into()] } else { vec!["few".into()] };
        let built = loaded.build(game, &Choice { with, params: Vec::new() }).unwrap();
        // Evidence that `greedy` wins more: it must not come up. Nine wins in a row are enough.
        let (player, other, most) = ("greedy", "strong", 9 * cases());
        let came = built.visit(Contest { player, other, partners: 1, takes: None, counts: false, most });
        eprintln!("{game}: {came:?}");
        assert!(came.evidence < 100.0, "{game}: {came:?}");
    }
}

/// Flicks drawn at the first decision of a seat, and the tenths of each range that they reach.
struct Flicks;
impl javelina_variants::Visit for Flicks {
    type Out = ();
    fn visit<G: Threaded>(self, game: std::sync::Arc<G>, _: fn(&G) -> G) {
        let (mut families, mut dice) = (Vec::new(), Dice::new(5, 1));
        let state = game.setup(&Seats::new(2));
        let javelina_engine::Turn::Seat(seat) = game.turn(&state) else { panic!("nobody flicks") };
        game.families(&state, seat, &mut families);
        let family = families.first().unwrap();
        let mut reached = vec![[false; 10]; family.parameters.len()];
        let mut from = [[i32::MAX, i32::MIN]; 2];
        for _ in 0..20_000 {
            let action = game.sample(&state, seat, &mut dice).unwrap();
            let mut text = String::new();
            game.write(&action, &mut text).unwrap();
            let numbers = text.split(|one: char| !(one.is_ascii_digit() || "-.".contains(one)));
            let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
            let numbers = &numbers[numbers.len() - 5..];
            for (at, number) in numbers.iter().enumerate() {
                let (range, unit) = (&family.parameters[at + 1].1, family.units[at + 1].1);
                let whole = (number * f64::from(unit)).round() as i64 - i64::from(*range.start());
                let tenth = whole * 10 / (i64::from(*range.end()) - i64::from(*range.start()) + 1);
                reached[at + 1][tenth as usize] = true;
                if let Some([least, most]) = from.get_mut(at) {
                    let place = (number * f64::from(unit)) as i32;
                    (*least, *most) = ((*least).min(place), (*most).max(place));
                }
            }
        }
        for (at, (name, _)) in family.parameters.iter().enumerate().skip(3) {
            assert_eq!(reached[at], [true; 10], "{name}");
        }
        // A disc is flicked from the pad of its seat alone: its range is that of all seats.
        assert!(from.iter().all(|[least, most]| most > least), "{from:?}");
    }
}

#[test]
fn random_reaches_every_tenth_of_every_range_of_a_flick() {
    packs::loaded("sonora", &[]).build("sonora", &Choice::default()).unwrap().visit(Flicks);
}
