//! Who sits at the table, in every game: sets of seats hold nobody else, empty seats are asked nothing, and what content
//! draws shifts no other luck. Every name that a game declares can be read.

use std::sync::Arc;

use javelina_dsl::{World, expression, is_reserved};
use javelina_engine::rules::Type;
use javelina_engine::{Actor, Files, Game, Luck, Playable, Seat, Seats, Threaded};
use javelina_lab::{Players, drive, policy, policy_luck};
use javelina_tests::language::packs::beside;
use javelina_variants::{Built, Choice, GAMES, Visit};

/// A game, an event of it that comes up in each round, a kind of thing, the set of all, and the words for seats.
const WORDS: &[(&str, &str, &str, &str, &str, &str)] = &[
    ("arizona", "round_starts", "good", "all_goods", "seat", "seats"),
    ("sonora", "round_starts", "bonus", "bonuses", "seat", "seats"),
    ("keystone", "turn_starts", "habitat", "all_habitats", "seat", "seats"),
    ("cliffs", "round_starts", "sort", "sorts", "racer", "all_racers"),
];

/// A game with the items of a text.
fn built(game: &str, rules: &str) -> Built {
    let loaded = beside(game, &[("mine.rules", rules)]);
    assert!(loaded.is_sound(), "{game}: {:#?}", loaded.found);
    let with = if rules.is_empty() { Vec::new() } else { vec!["mine_rule".to_string()] };
    loaded.build(game, &Choice { with, params: Vec::new() }).unwrap()
}

/// What seats did in a game of such players, each move in words, and what went wrong.
struct Plays {
    player: &'static str,
    seats: usize,
    seeds: std::ops::RangeInclusive<u64>,
}

impl Visit for Plays {
    type Out = Vec<(Vec<String>, Option<String>)>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        fn played<G: Game + Playable>(
            game: &G,
            player: &str,
            seats: usize,
            seed: u64,
        ) -> (Vec<String>, Option<String>) {
            let names = vec![player.to_string(); seats];
            let table = Seats::named(game, &names).unwrap();
            let mut policies: Vec<_> = names.iter().map(|name| policy::<G>(name).unwrap()).collect();
            let who: Vec<usize> = (0..seats).collect();
            let players =
                Players { luck: Luck::new(seed), minds: policy_luck(seed), policies: &mut policies, who: &who };
            let (mut state, mut moves) = (game.setup(&table), Vec::new());
            let driven = drive(game, &mut state, players, None, |step| {
                if let Actor::Seat(seat) = step.by {
                    assert!(seat.index() < seats, "{step:?}: nobody sits there");
                    moves.push(format!("{step:?}"));
                }
            });
            (moves, driven.finding.map(|finding| format!("{finding:?}")))
        }
        let range = game.seats_range();
        if !range.contains(&self.seats) {
            return Vec::new();
        }
        self.seeds.map(|seed| played(&*game, self.player, self.seats, seed)).collect()
    }
}

/// What an expression comes to before the first move.
struct Asks<'a>(usize, &'a str);

impl Visit for Asks<'_> {
    type Out = String;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let rules = game.rules();
        let mut files = Files::default();
        let file = files.add("asked", self.1);
        let world = World { catalogue: rules.catalogue(), lexicon: rules.lexicon() };
        let compiled = expression(&files, file, &world, rules.program(), true).unwrap();
        game.work_out(&game.setup(&Seats::new(self.0)), Seat(0), &compiled).value
    }
}

#[test]
fn sets_of_seats_hold_who_sits_there_in_every_game() {
    for (game, _, _, _, seat, seats) in WORDS {
        for count in 2..=4 {
            let last = ["B", "C", "D"][count - 2];
            let named = |name: &str| format!("{seat}.{name}");
            for (text, value) in [
                (format!("count {seats}"), count.to_string()),
                (
                    format!("count {{{}, {}, {}}} plus {{{}}}", named("A"), named("C"), named("D"), named("B")),
                    count.to_string(),
                ),
                (format!("next({})", named("A")), "B".into()),
                (format!("next({})", named(last)), "A".into()),
                (format!("previous({})", named("A")), last.into()),
            ] {
                assert_eq!(built(game, "").visit(Asks(count, &text)), value, "{game} of {count}: {seat} {text}");
            }
        }
    }
}

#[test]
fn every_seat_may_be_asked_at_tables_of_one_and_two() {
    for (game, event, kind, all, seat, seats) in WORDS {
        let rules = format!(
            "variant mine_rule for {game} {{\n  counter met per {seat} per {seat} in 0..9 shown as \"met\"\n\
             rule all on {event} do {{\n    each s of {seats} {{ choose {kind} g from {all} by s {{ met[s, s] += 1 }} }}\n\
             choose {seat} t from {seats} by next(actor) {{ met[actor, t] += 1 }}\n\
             choose {kind} h from {all} by C or skip {{ met[C, C] += 1 }}\n\
             choose {seat} u from {{A, B, C, D}} by previous(actor) {{ met[u, u] -= 1 }}\n  }}\n}}\n"
        );
        for (count, games) in [(1, 20), (2, 120)] {
            for (moves, finding) in
                built(game, &rules).visit(Plays { player: "random", seats: count, seeds: 1..=games })
            {
                assert_eq!(finding, None, "{game} of {count}");
                assert!(moves.len() > 3);
            }
        }
    }
}

/// Games of two that come out otherwise with a variant that draws by chance on an event, and forgets what came.
fn changed_by_luck(game: &str, event: &str, kind: &str, all: &str, player: &'static str, games: u64) -> (usize, usize) {
    let rules = format!(
        "variant mine_rule for {game} {{ counter kept_thing in {kind} shown as \"kept thing\"\n  rule draw on {event} do {{ choose 2 {kind} x from {all} by chance {{ choose {kind} y from {all} by chance {{ kept_thing := y }} }} }} }}"
    );
    let plays = || Plays { player, seats: 2, seeds: 1..=games };
    let (with, base) = (built(game, &rules).visit(plays()), built(game, "").visit(plays()));
    (with.iter().zip(&base).filter(|(one, other)| one != other).count(), base.len())
}

#[test]
fn a_variant_that_draws_and_forgets_changes_no_game_of_random_players() {
    for (game, event, kind, all, ..) in WORDS {
        assert_eq!(changed_by_luck(game, event, kind, all, "random", 40), (0, 40), "{game}: games that differ");
    }
}

#[test]
fn a_variant_that_draws_and_forgets_changes_no_game_of_greedy_players() {
    for (game, event, kind, all, ..) in WORDS {
        assert_eq!(changed_by_luck(game, event, kind, all, "greedy", 12), (0, 12), "{game}: games that differ");
    }
    for (game, event, kind, all) in [
        ("cliffs", "turned_up", "sort", "sorts"),
        ("arizona", "selected", "good", "all_goods"),
        ("keystone", "placed", "habitat", "all_habitats"),
    ] {
        assert_eq!(
            changed_by_luck(game, event, kind, all, "greedy", 12),
            (0, 12),
            "{game}, {event}: games that differ"
        );
    }
}

#[test]
fn every_name_that_a_game_declares_can_be_read() {
    let mut reserved = Vec::new();
    for game in GAMES {
        let catalogue = javelina_variants::catalogue(game).unwrap();
        let mut names: Vec<&str> = Vec::new();
        names.extend(catalogue.kinds.iter().flat_map(|kind| [kind.name, kind.all]));
        names.extend(catalogue.kinds.iter().filter_map(|kind| kind.fixed).flatten());
        names.extend(catalogue.facts.iter().map(|fact| fact.name));
        names.extend(catalogue.points.iter().flat_map(|point| point.subjects).map(|subject| subject.name));
        names.extend(catalogue.effects.iter().map(|effect| effect.name));
        names.extend(catalogue.currencies.iter().map(|currency| currency.name));
        reserved.extend(names.into_iter().filter(|name| is_reserved(name)).map(|name| format!("{game}: {name}")));
        // Names of content, too.
        struct Named;
        impl Visit for Named {
            type Out = Vec<String>;
            fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
                game.rules().lexicon().names.concat()
            }
        }
        reserved.extend(built(game, "").visit(Named).into_iter().filter(|name| is_reserved(name)));
    }
    assert!(reserved.is_empty(), "{reserved:?}");
    assert!(is_reserved("count") && is_reserved("first") && !is_reserved("counts") && !is_reserved("cell"));
}

#[test]
fn each_subject_is_read_at_its_point_by_its_name() {
    for (game, point, subject) in [
        ("arizona", "delivery_points", "amount"),
        ("sonora", "cactus_points", "amount"),
        ("sonora", "building_points", "earliest"),
    ] {
        let catalogue = javelina_variants::catalogue(game).unwrap();
        let decl = catalogue.points.iter().find(|decl| decl.name == point).unwrap();
        let of = decl.subjects.iter().find(|decl| decl.name == subject).unwrap().of;
        let answer = if of == Type::Bool { format!("add 1 when {subject}") } else { format!("add {subject} * 2") };
        built(game, &format!("variant mine_rule for {game} {{ rule a at {point} {{ {answer} }} }}"));
    }
}

#[test]
fn scripts_read_subjects_by_their_former_names_for_one_release() {
    let card = "[[condition]]\nid = \"c\"\nname = \"C\"\ntext = \"t\"\nsourced = false\nscript = \"c.rhai\"\n";
    let checked = |script: &str| {
        let loaded = beside("arizona", &[("cards.toml", card), ("c.rhai", script)]);
        loaded.found.iter().map(|one| one.code).collect::<Vec<_>>()
    };
    assert_eq!(checked("fn delivery_points(view) { add(view.goods + view.count); }"), ["V2096", "V2096"]);
    assert!(!checked("fn delivery_points(view) { add(view.counts); }").is_empty());
}
