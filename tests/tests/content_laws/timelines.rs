//! Timelines: random games ask and raise their points in the order that the catalogue declares, and each point occurs.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use javelina_engine::rules::{Catalogue, Moment, PointId, Traced, Tracer, common};
use javelina_engine::{Key, Luck, Seats, Silent, Threaded, Turn};
use javelina_tests::language::packs::beside;
use javelina_tests::oasis::{CATALOGUE, Content, Oasis};
use javelina_tests::play::random_move;
use javelina_tests::timeline::{Automaton, answers_all};
use javelina_variants::{Choice, Visit, catalogue};

/// The most moves of a game.
const MOVES: u32 = 4_000;

/// A game, items that are in play, points that the variant leaves alone, one more rule, and numbers of seats.
type Case = (&'static str, &'static [&'static str], &'static [&'static str], &'static str, &'static [usize]);

/// What no rule may answer where all take a die in secret.
const IN_TURN: &[&str] =
    &["sealed", "dice_taken", "dice_kept", "before_take", "turn_order", "turn_starts", "turn_ends"];

const SECRET: &str = "  rule secret at sealed { widen }\n";
/// Random games deliver little: the first delivery ends them with extra ones.
const SHORT: &str = "  change score.deliveries_to_end to 1\n";

const CASES: [Case; 8] = [
    ("arizona", &["no_conditions"], &["sealed"], SHORT, &[1, 2, 3, 4]),
    ("arizona", &["no_conditions"], IN_TURN, SECRET, &[2]),
    ("keystone", &[], &[], "", &[1, 2, 3, 4]),
    ("keystone", &["coop"], &[], "", &[2]),
    ("sonora", &[], &[], "", &[1, 2, 3, 4]),
    ("cliffs", &["short_cliff"], &[], "", &[2, 3, 4, 5, 6]),
    ("cliffs", &["short_cliff", "in_turns"], &[], "", &[2, 3, 4, 5, 6]),
    ("oasis", &[], &[], "", &[1, 2, 3, 4]),
];

/// Points that random games do not reach, and the reason.
const LEFT_OUT: [(&str, &str, &str); 1] = [("oasis", "cleared", "only rules lay a card on another one")];

/// A tracer that notes which points are asked.
#[derive(Default)]
struct Noting(Mutex<Vec<PointId>>);

impl Tracer for Noting {
    fn hear(&self, traced: &Traced<'_>) {
        if let Traced::Question { point, .. } = traced {
            self.0.lock().unwrap().push(*point);
        }
    }
}

/// Points that a random game asks and raises, in order, and whether the game is over.
type Played = (Vec<PointId>, bool);

/// Random games with these numbers of seats and seeds.
struct Plays<'a>(&'a [(usize, u64)]);

impl Visit for Plays<'_> {
    type Out = Vec<Played>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        self.0.iter().map(|(seats, seed)| Self::one(&*game, *seats, *seed)).collect()
    }
}

impl Plays<'_> {
    fn one<G: Threaded>(game: &G, seats: usize, seed: u64) -> Played {
        let (rules, luck) = (game.rules(), Luck::new(seed));
        let noting = Arc::new(Noting::default());
        let game = game.under(rules.fork().traced(Arc::clone(&noting) as Arc<_>)).unwrap();
        let mut state = game.setup(&Seats::new(seats));
        for turn in 0..MOVES {
            let mut dice = luck.dice(Key::of("timeline").round(turn));
            let Some(step) = random_move(&game, &state, &luck, &mut dice) else { break };
            game.apply(&mut state, &step, &mut Silent);
        }
        let is_over = game.turn(&state) == Turn::Over;
        if is_over {
            let _ = game.outcome(&state);
        }
        (std::mem::take(&mut noting.0.lock().unwrap()), is_over)
    }
}

fn declared(game: &str) -> &'static Catalogue {
    if game == "oasis" { &CATALOGUE } else { catalogue(game).unwrap() }
}

/// Plays games of a case under the variant.
fn played((game, with, but, more, _): &Case, plays: &[(usize, u64)]) -> Vec<Played> {
    let play = Plays(plays);
    let text = answers_all(game, declared(game), but, more);
    if *game == "oasis" {
        let content = Content { rules: &[&text], with: &["probe"], ..Content::default() };
        return play.visit(Arc::new(Oasis::of(&content).unwrap()), |_| panic!("nothing is forked"));
    }
    let loaded = beside(game, &[("probes.rules", &text)]);
    assert!(loaded.is_sound(), "{game}: {:?}", loaded.found);
    let with = with.iter().chain([&"probe"]).map(ToString::to_string).collect();
    let built = loaded.build(game, &Choice { with, params: Vec::new() });
    built.map_err(|found| format!("{found:?}")).unwrap().visit(play)
}

#[test]
fn games_follow_their_timelines_and_every_point_occurs() {
    let games = javelina_tests::cases(20);
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    for case in &CASES {
        let catalogue = declared(case.0);
        let silent = case.2.iter().filter_map(|name| catalogue.point(name)).collect();
        let automaton = Automaton::of(catalogue.timeline, silent);
        let plays: Vec<_> = case.4.iter().flat_map(|seats| (0..games).map(move |seed| (*seats, seed))).collect();
        for ((seats, seed), (points, is_over)) in plays.iter().zip(played(case, &plays)) {
            seen.extend(points.iter().map(|point| (case.0, catalogue.points[point.index()].name)));
            if let Err(told) = automaton.follow(catalogue, &points, is_over) {
                wrong.push(format!("{} {:?}, {seats} seats, seed {seed}: {told}", case.0, case.1));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for game in ["arizona", "keystone", "sonora", "cliffs", "oasis"] {
        let left_out = |name: &str| LEFT_OUT.iter().any(|(of, point, _)| *of == game && *point == name);
        let all = declared(game).points.iter().map(|point| point.name);
        let missing: Vec<&str> = all.filter(|name| !seen.contains(&(game, name)) && !left_out(name)).collect();
        assert!(missing.is_empty(), "{game}: random games do not reach {missing:?}");
    }
}

/// The law notices an event that is raised too early, twice or not at all.
#[test]
fn a_moved_event_breaks_the_law() {
    for case in &CASES {
        let catalogue = declared(case.0);
        let automaton =
            Automaton::of(catalogue.timeline, case.2.iter().filter_map(|name| catalogue.point(name)).collect());
        let (points, is_over) = played(case, &[(2, 1)]).remove(0);
        assert_eq!(automaton.follow(catalogue, &points, is_over), Ok(()));
        let at = |event: PointId| points.iter().position(|point| *point == event);
        let spans = [
            (common::ROUND_STARTS, common::ROUND_ENDS),
            (common::PHASE_STARTS, common::PHASE_ENDS),
            (common::TURN_STARTS, common::TURN_ENDS),
        ];
        for (starts, ends) in spans {
            let (Some(starts), Some(last)) = (at(starts), at(ends)) else { continue };
            let (mut early, mut twice, mut never) = (points.clone(), points.clone(), points.clone());
            early[starts..=last].rotate_right(1);
            twice.insert(last, ends);
            never.remove(last);
            for moved in [early, twice, never] {
                let name = catalogue.points[ends.index()].name;
                assert!(automaton.follow(catalogue, &moved, is_over).is_err(), "{} {:?}: {name}", case.0, case.1);
            }
        }
    }
}

#[test]
fn each_point_has_its_place_in_the_timeline() {
    for game in ["arizona", "keystone", "sonora", "cliffs", "oasis"] {
        let (catalogue, mut declared) = (declared(game), BTreeSet::new());
        Moment::each_point(catalogue.timeline, &mut |point| _ = declared.insert(point));
        for (at, point) in catalogue.points.iter().enumerate() {
            assert!(declared.contains(&PointId(at as u8)), "{game}: `{}` has no place", point.name);
        }
        for line in catalogue.timeline_lines() {
            assert!(line.chars().count() <= 80, "{game}: a line is too long: {line}");
        }
    }
}
