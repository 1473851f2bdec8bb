//! Coverage counts what clauses did: those in play that matter, and none that are not in play.

use std::sync::Arc;

use javelina_engine::rules::{ClauseId, Coverage};
use javelina_engine::{Actor, Dice, Heard, Luck, Move, Seats, Source, Threaded, Turn, written};
use javelina_tests::language::packs::beside;
use javelina_tests::play::random_move;
use javelina_variants::{Choice, PackText, Visit, load, shipped};

/// Plays random games and gives label and counts of every clause.
struct Covered;

impl Visit for Covered {
    type Out = Vec<(String, [u64; 4])>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut heard = Heard::<G::Event>::default();
        for seed in 0..20 {
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 1));
            let mut state = game.setup(&Seats::new(3));
            while let Some(step) = random_move(&*game, &state, &luck, &mut dice) {
                if let Actor::Seat(seat) = step.by {
                    game.legal(&state, seat, &mut heard);
                }
                game.apply(&mut state, &step, &mut heard);
            }
        }
        let coverage = Coverage::from(heard.deeds);
        let program = game.rules().program();
        let counted = |at: usize| coverage.of(ClauseId(at as u16));
        program.clauses.iter().enumerate().map(|(at, clause)| (clause.label.clone(), counted(at))).collect()
    }
}

#[test]
fn clauses_in_play_are_asked_fire_and_decide_and_others_are_not_asked() {
    let loaded = load(&shipped());
    let with = ["closed_passes", "gold_vein", "runner_up"].map(str::to_string).to_vec();
    let counts = loaded.build("arizona", &Choice { with, params: Vec::new() }).unwrap().visit(Covered);
    for (label, [asked, fired, spoke, decisive]) in counts {
        match label.as_str() {
            "closed_passes.closed" => assert!(asked > 100 && fired > 100 && decisive > 100, "{label}"),
            // With closed passes no mountain is ever selected: the clause is asked, but dead.
            "gold_vein.vein" => assert!(asked > 100 && fired == 0, "{label}: {asked}, {fired}"),
            "runner_up.second" => {
                assert!(asked > 0 && asked >= fired && fired >= spoke && spoke >= decisive, "{label}")
            }
            _ => assert_eq!([asked, fired, spoke, decisive], [0; 4], "{label} is not in play"),
        }
    }
}

/// Two cards: cows may not be delivered, and everybody has a point at the end.
fn extra() -> PackText {
    let meta = "id = \"extra\"\nextends = \"arizona\"\ntitle = \"Extra\"\nversion = \"1\"\n";
    let card = |id: &str, rule: &str| {
        format!("[[condition]]\nid = \"{id}\"\nname = \"{id}\"\ntext = \"t\"\nsourced = false\nrules = \"{rule}\"\n")
    };
    let cards = [
        card("no_cows", "rule cows at deliver { forbid when good is good.cow }"),
        card("a_point", "rule point at extra_points { add 1 }"),
    ]
    .concat();
    let file = |name: &str, text: &str| (name.to_string(), text.as_bytes().to_vec());
    PackText { name: "extra".into(), files: vec![file("pack.toml", meta), file("cards.toml", &cards)] }
}

/// What was counted of the two cards, by whom.
#[derive(Debug, Default)]
struct Apart {
    /// The verdict, by the lists of legal actions.
    listed: [u64; 4],
    /// The verdict, by the moves that were played.
    played: [u64; 4],
    /// The verdict, by cows that were delivered although it is forbidden: the state did not change.
    refused: [u64; 4],
    /// The point, by the moves that were played.
    scored: [u64; 4],
    /// How many deliveries were played, and how many cows were refused.
    deliveries: [u64; 2],
}

struct Separately;

const GAMES: u64 = 20;
const SEATS: u64 = 3;

impl Visit for Separately {
    type Out = Apart;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Apart {
        let (mut lists, mut moves, mut refusals) = (Heard::default(), Heard::default(), Heard::default());
        let mut apart = Apart::default();
        for seed in 0..GAMES {
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 1));
            let mut state = game.setup(&Seats::new(SEATS as usize));
            loop {
                let step = match game.turn(&state) {
                    Turn::Nature => Move::new(Actor::Nature, game.chance(&state, &luck)),
                    Turn::Seat(seat) => {
                        let by = Actor::Seat(seat);
                        game.legal(&state, seat, &mut lists);
                        if let Ok(action) = game.read(&state, by, "deliver cow") {
                            let (cow, before) = (Move::new(by, action), state.clone());
                            let by_clause = |source: &Source| matches!(source, Source::Clause(_));
                            let refusal = game.check(&state, &cow).err();
                            if refusal.is_some_and(|refusal| refusal.sources.iter().any(by_clause)) {
                                game.apply(&mut state, &cow, &mut refusals);
                                assert!(state == before, "a refused cow changes the state");
                                apart.deliveries[1] += 1;
                            }
                        }
                        Move::new(by, game.sample(&state, seat, &mut dice).unwrap())
                    }
                    _ => break,
                };
                apart.deliveries[0] += u64::from(written(&*game, &step.action).starts_with("deliver "));
                game.apply(&mut state, &step, &mut moves);
            }
        }
        let [lists, moves, refusals] =
            [lists, moves, refusals].map(|heard: Heard<G::Event>| Coverage::from(heard.deeds));
        let labels: Vec<_> = game.rules().program().clauses.iter().map(|clause| clause.label.clone()).collect();
        let id = |label: &str| ClauseId(labels.iter().position(|one| one == label).unwrap() as u16);
        let (cows, point) = (id("no_cows.cows"), id("a_point.point"));
        (apart.listed, apart.played) = (lists.of(cows), moves.of(cows));
        (apart.refused, apart.scored) = (refusals.of(cows), moves.of(point));
        apart
    }
}

fn apart() -> Apart {
    let mut packs = shipped();
    packs.push(extra());
    let loaded = load(&packs);
    assert!(loaded.is_sound(), "{:?}", loaded.found);
    let with = ["no_cows", "a_point"].map(str::to_string).to_vec();
    loaded.build("arizona", &Choice { with, params: Vec::new() }).unwrap().visit(Separately)
}

#[test]
fn a_verdict_about_one_action_is_counted_when_it_is_listed_played_or_refused() {
    let Apart { listed, played, refused, deliveries, .. } = apart();
    assert!(listed[0] > 50 && listed[1] > 10 && listed[1..] == [listed[1]; 3] && listed[0] > listed[1], "{listed:?}");
    assert!(deliveries[0] > 20 && deliveries[1] > 10, "{deliveries:?}");
    assert!(played[0] - played[1] >= deliveries[0], "asked about each delivery, and never against it: {played:?}");
    assert!(played[1..] == [played[1]; 3] && played[1] > 0, "asked whether anything can be delivered: {played:?}");
    assert_eq!(refused, [deliveries[1]; 4]);
}

#[test]
fn the_final_scoring_is_counted_once_for_each_seat_of_each_game() {
    assert_eq!(apart().scored, [GAMES * SEATS; 4]);
}

/// Variants of three games that speak where a game asks in the middle of a move, or once at its beginning or end.
fn aside() -> Vec<PackText> {
    let pack = |game: &str, rules: &str| {
        let id = format!("aside_{game}");
        let meta = format!("id = \"{id}\"\nextends = \"{game}\"\ntitle = \"Aside\"\nversion = \"1\"\n");
        let text = format!("variant {id} for {game} {{\n  title \"Aside\"\n  text \"t\"\n{rules}\n}}\n");
        let file = |name: &str, text: &str| (name.to_string(), text.as_bytes().to_vec());
        PackText { name: id, files: vec![file("pack.toml", &meta), file("aside.rules", &text)] }
    };
    vec![
        pack(
            "cliffs",
            "  rule more at hand_limit { add 1 }\n  rule twice at factor { scale by 2 when is_movement[card] }\n  \
             rule spared at target { forbid when flipped[card] }\n  \
             rule late at play_larry { forbid when moment is before_tally }",
        ),
        pack(
            "sonora",
            "  rule dear at node_cost { add 1 }\n  rule none at earn_bonus { narrow }\n  rule box at extra_points { add 1 }\n  \
             rule worth at disc_value { add 1 }",
        ),
        pack("keystone", "  rule blank at counts_in_line { narrow }"),
    ]
}

/// What clauses did in the lists of legal actions, and in the moves, of random games: so many with so many seats.
struct Apiece(u64, usize);

impl Visit for Apiece {
    type Out = Vec<(String, [u64; 4], [u64; 4])>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let (mut lists, mut moves) = (Heard::default(), Heard::default());
        for seed in 0..self.0 {
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 1));
            let mut state = game.setup_heard(&Seats::new(self.1), &mut moves);
            while let Some(step) = random_move(&*game, &state, &luck, &mut dice) {
                if let Actor::Seat(seat) = step.by {
                    game.legal(&state, seat, &mut lists);
                }
                game.apply(&mut state, &step, &mut moves);
            }
        }
        let [lists, moves] = [lists, moves].map(|heard: Heard<G::Event>| Coverage::from(heard.deeds));
        let clauses = game.rules().program().clauses.iter().enumerate();
        let id = |at: usize| ClauseId(at as u16);
        clauses.map(|(at, clause)| (clause.label.clone(), lists.of(id(at)), moves.of(id(at)))).collect()
    }
}

/// What one clause did in lists and in moves of six random games with this content.
fn heard(game: &str, with: &[&str], seats: usize, label: &str) -> [[u64; 4]; 2] {
    heard_in(6, game, with, seats, label)
}

/// The same in so many games.
fn heard_in(games: u64, game: &str, with: &[&str], seats: usize, label: &str) -> [[u64; 4]; 2] {
    let mut packs = shipped();
    packs.extend(aside());
    let loaded = load(&packs);
    assert!(loaded.is_sound(), "{:?}", loaded.found);
    let with = with.iter().map(ToString::to_string).collect();
    let all = loaded.build(game, &Choice { with, params: Vec::new() }).unwrap().visit(Apiece(games, seats));
    let found = all.into_iter().find(|(one, ..)| one == label);
    found.map(|(_, lists, moves)| [lists, moves]).unwrap_or_else(|| panic!("no clause is called {label}"))
}

#[test]
fn what_is_asked_in_the_middle_of_a_move_is_counted() {
    let races = ["aside_cliffs", "in_turns"];
    let asked = [
        ("sonora", &["no_bunting"][..], 2, "no_bunting.bunt"),
        ("sonora", &["aside_sonora"], 2, "aside_sonora.none"),
        ("sonora", &["aside_sonora"], 2, "aside_sonora.worth"),
        ("keystone", &["rangers"], 2, "rangers.study"),
        ("cliffs", &races, 4, "aside_cliffs.more"),
        ("cliffs", &races, 4, "aside_cliffs.twice"),
        ("cliffs", &races, 4, "aside_cliffs.late"),
    ];
    for (game, with, seats, label) in asked {
        let [_, [asked, fired, _, decisive]] = heard(game, with, seats, label);
        assert!(asked > 0 && fired > 0 && decisive > 0, "{label}: {asked}, {fired}, {decisive}");
    }
}

#[test]
fn what_is_asked_once_at_the_beginning_or_the_end_of_a_game_is_counted() {
    let asked = [
        ("keystone", "opened_1", "opened_1.mix"),
        ("keystone", "aside_keystone", "aside_keystone.blank"),
        ("sonora", "aside_sonora", "aside_sonora.box"),
    ];
    for (game, with, label) in asked {
        let [_, moves] = heard(game, &[with], 2, label);
        assert!(moves[0] > 0 && moves[3] > 0, "{label}: {moves:?}");
    }
}

#[test]
fn verdicts_about_single_candidates_are_counted_when_candidates_and_nodes_are_listed() {
    let [lists, _] = heard("cliffs", &["aside_cliffs"], 4, "aside_cliffs.spared");
    assert!(lists[0] > lists[1] && lists[1] > 0 && lists[3] > 0, "{lists:?}");
    let [lists, moves] = heard("sonora", &["aside_sonora"], 2, "aside_sonora.dear");
    assert!(lists[3] > 0 && moves[3] > 0, "{lists:?}, {moves:?}");
}

/// What one clause of a drawn-up variant did in all: asked, held, spoke, decisive.
fn done(game: &str, rules: &str, seats: usize, label: &str) -> [u64; 4] {
    let text = format!("variant own for {game} {{\n  title \"Own\"\n  text \"t\"\n{rules}\n}}\n");
    let loaded = beside(game, &[("own.rules", &text)]);
    assert!(loaded.is_sound(), "{:?}", loaded.found);
    let with = vec!["own".to_string()];
    let all = loaded.build(game, &Choice { with, params: Vec::new() }).unwrap().visit(Apiece(6, seats));
    let (_, lists, moves) = all.into_iter().find(|(one, ..)| one == label).unwrap();
    std::array::from_fn(|deed| lists[deed] + moves[deed])
}

#[test]
fn each_rule_that_allows_can_be_decisive() {
    let shipped = [
        ("standing_orders", "again", 6),
        ("viaducts", "bridge", 6),
        ("viaducts", "ramp", 60), // few second symbols lie across the line
        ("strict_dispatch", "broke", 6),
        ("early_claims", "early", 6),
    ];
    for (item, label, games) in shipped {
        let label = format!("{item}.{label}");
        let [lists, moves] = heard_in(games, "arizona", &[item], 3, &label);
        let [asked, held, spoke, decisive]: [u64; 4] = std::array::from_fn(|deed| lists[deed] + moves[deed]);
        assert!(decisive > 0 && decisive <= spoke && spoke == held && held <= asked, "{label}: {lists:?}, {moves:?}");
    }
    let rules = "rule no at take { forbid when value > 3 }\nrule yes at take { allow own.no when value is 5 }";
    let [no, yes] = ["own.no", "own.yes"].map(|label| done("arizona", rules, 3, label));
    assert!(no[3] > 0 && no[3] < no[1], "what is allowed is not forbidden by it: {no:?}");
    assert!(yes[3] > 0 && yes[3] == yes[1], "{yes:?}");
}

#[test]
fn rules_at_the_end_of_a_game_are_counted_once_for_each_side() {
    let rules = "rule kinds at standing { add 3 }\nrule tie at tie_break { add 1 when actor is first seats }\n\
                 rule low at wins { narrow when actor is first seats }";
    for (game, seats) in [("arizona", 3), ("keystone", 2), ("sonora", 3)] {
        for (label, held) in [("own.kinds", seats), ("own.tie", 1), ("own.low", 1)] {
            let [asked, fired, spoke, decisive] = done(game, rules, seats as usize, label);
            assert_eq!([asked, fired, spoke], [6 * seats, 6 * held, 6 * held], "{label} of {game}");
            assert!(decisive == spoke || label == "own.low" && decisive > 0, "{label} of {game}: {decisive}");
        }
    }
    // Which racer the finish crowns stands in the state, so the first one of three loses some of its victories.
    let races = format!("change race.mode to turns\n{}", rules.replace("seats", "all_racers"));
    let [asked, held, _, decisive] = done("cliffs", &races, 3, "own.low");
    assert!(asked > 0 && asked == 3 * held && decisive > 0, "{asked}, {held}, {decisive}");
}

#[test]
fn what_a_setup_asks_and_raises_is_counted() {
    let rules = "counter n in 0..9\nrule once on round_starts when round is 1 do { n += 1 }";
    assert_eq!(done("sonora", rules, 2, "own.once")[1..], [6; 3], "the first round opens before the first move");
    let rules = "counter n in 0..9\nrule laid on arrange do { n += 1 }";
    let [asked, _, _, decisive] = done("keystone", rules, 2, "own.laid");
    assert_eq!([asked, decisive], [12; 2]);
}

#[test]
fn which_discs_may_be_flicked_is_counted_where_flicks_are_asked_for() {
    let [_, held, _, decisive] = done("sonora", "rule same at flick { forbid when disc.number is 2 }", 2, "own.same");
    assert!(held > 20 && decisive == held, "{held}, {decisive}");
}

#[test]
fn a_rule_that_changes_nothing_is_not_decisive() {
    let nothing = [
        ("arizona", "rule a at train_size { add 0 }"),
        ("arizona", "rule a at train_size { cap 1000 }"),
        ("arizona", "rule a at take { forbid when value is 3 }\nrule b at take { forbid when value is 3 }"),
        ("arizona", "rule a at extra_points { floor -1 }"),
        ("arizona", "counter n in 0..3\nrule a on round_starts do { n += 0 }"),
        ("arizona", "counter n in 0..3\nrule a on round_starts do { choose seat s from seats where 1 > 2 { n += 1 } }"),
        ("arizona", "rule a on round_starts do { gain 0 points }"),
        ("sonora", "rule a at flick_speed { add 1000 }"),
        ("sonora", "rule a at flicks { add 0 }"),
        ("keystone", "rule a at toll { add 0 }"),
    ];
    for (game, rules) in nothing {
        let counts = done(game, rules, 2, "own.a");
        assert!(counts[2] > 0 && counts[3] == 0, "{rules}: {counts:?}");
    }
    let something = [
        ("arizona", "rule a at train_size { cap 1 }"),
        ("arizona", "counter n in 0..3\nrule a on round_starts do { choose seat s from seats { n := 1 } }"),
        ("arizona", "rule a on round_starts do { gain 1 points }"),
        ("sonora", "rule a at flick_speed { add -1000 }"),
    ];
    for (game, rules) in something {
        let counts = done(game, rules, 2, "own.a");
        assert!(counts[3] > 0, "{rules}: {counts:?}");
    }
}

#[test]
fn what_keeps_a_stage_from_coming_up_is_counted() {
    // None of these stages is ever reached, so only the question whether it comes up is asked.
    let rules = [
        ("arizona", "rule a at extend { forbid }"),
        ("arizona", "rule a at deliver { forbid }"),
        ("keystone", "offer a at in_turn { costs 99 synergy do { gain 1 synergy } }"),
        ("sonora", "offer a at while_writing { costs 99 reflicks do { gain 1 value } }"),
    ];
    for (game, rules) in rules {
        let counts = done(game, rules, 2, "own.a");
        assert!(counts[0] > 0 && counts[1] > 0, "{rules}: {counts:?}");
    }
    // Nobody is asked a question of which a verdict leaves no candidate.
    let rules =
        "rule a at research { forbid }\nrule b on turn_ends do { choose card c from board { research c by 1 } }";
    let [[.., a], [_, held, _, b]] = ["own.a", "own.b"].map(|label| done("keystone", rules, 2, label));
    assert!(a > 0 && held > 0 && b == 0, "{a}, {held}, {b}");
}
