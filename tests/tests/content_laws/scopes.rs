//! Moments and scopes: counters and limits last from the first to the last point of their scope and start afresh in the
//! next, for each event and each offer that a catalogue has.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use javelina_engine::rules::{
    Act, Catalogue, ClauseId, CounterId, PointId, PointKind, Rules, Scene, Told, Traced, Tracer, common,
};
use javelina_engine::{Key, Luck, MAX_SEATS, Seat, Seats, Table, Threaded};
use javelina_tests::language::packs::probed;
use javelina_tests::oasis::{CATALOGUE, Content, Oasis};
use javelina_tests::play::goes_on;
use javelina_variants::{Visit, catalogue};

use super::reach::{GAMES, played};

/// The counters of the probe, by scope.
const COUNTERS: [&str; 3] = ["in_turn", "in_round", "in_action"];
const TURN: usize = 0;
const ROUND: usize = 1;
const ACTION: usize = 2;

/// The probe: at each event it counts in each scope, before and after a question. Each offer is limited per turn and per
/// round.
fn probe(catalogue: &Catalogue) -> String {
    let seat = catalogue.kinds[catalogue.seat.index()].name;
    let mut text: String = COUNTERS.iter().fold(String::new(), |mut text, name| {
        let _ = writeln!(text, "  counter {name} per {seat} per {} in 0..9999 shown as \"{name}\"", &name[3..]);
        text
    });
    let count = "in_turn[actor] += 1 in_round[actor] += 1 in_action[actor] += 1";
    for (at, point) in catalogue.points.iter().enumerate().filter(|(_, point)| !point.alone) {
        let name = point.name;
        let _ = match point.kind {
            PointKind::Event if point.free => writeln!(text, "  rule e{at} on {name} do {{ {count} }}"),
            PointKind::Event => writeln!(text, "  rule e{at} on {name} do {{ {count} may {{ {count} }} }}"),
            PointKind::Offer => writeln!(
                text,
                "  offer turn{at} at {name} {{ limit 1 per turn do {{ {count} }} }}\n  \
                 offer round{at} at {name} {{ limit 1 per round do {{ {count} {count} }} }}"
            ),
            _ => Ok(()),
        };
    }
    text
}

/// Follows the counters and limits of the probe through a game.
#[derive(Default)]
struct Watch(Mutex<Followed>);

#[derive(Default)]
struct Followed {
    counters: Vec<(CounterId, usize)>,
    labels: BTreeMap<u16, (PointId, bool)>,
    /// What each counter must hold of each seat.
    held: [[i32; MAX_SEATS]; 3],
    /// Whether a turn of a lap goes on, and whether it closes.
    turn: (bool, bool),
    /// The event that was raised last, and seats whose turn may have ended since then: of a lap without turns nothing says
    /// when it opens.
    last: Option<PointId>,
    fresh: [bool; MAX_SEATS],
    /// Offers that a seat has taken in this turn, and in this round.
    taken: [BTreeSet<(u16, Seat)>; 2],
    wrong: Vec<String>,
    seen: Seen,
}

/// What was followed.
#[derive(Default)]
struct Seen {
    events: BTreeSet<&'static str>,
    /// Offers that were taken, and that were used up when they were asked for.
    offers: [u32; 2],
    writes: u32,
    /// Turns in which more than one write was seen.
    turns: u32,
}

impl Followed {
    fn check(&mut self, scope: usize, scene: &Scene<'_>, about: &str) {
        let (seat, slot) = (scene.seat.index(), self.counters[scope].1);
        let holds = i32::from(scene.memory.counters[slot + seat]);
        if scope == TURN && !self.turn.0 && std::mem::take(&mut self.fresh[seat]) && holds == 0 {
            self.held[TURN][seat] = 0;
        }
        let held = self.held[scope][seat];
        if holds != held {
            self.wrong.push(format!("{about}: {} of {} holds {holds}, not {held}", COUNTERS[scope], scene.seat));
        }
    }

    /// A turn is over once all that its close set off is done.
    fn leave_turn(&mut self, scene: &Scene<'_>) {
        if self.turn.1 && scene.memory.frames.is_empty() {
            self.turn = (false, false);
        }
    }

    fn raised(&mut self, point: PointId, catalogue: &'static Catalogue, scene: &Scene<'_>) {
        let points = &catalogue.points;
        let (name, is_free) = (points[point.index()].name, |point: PointId| points[point.index()].free);
        self.seen.events.insert(name);
        self.leave_turn(scene);
        match point {
            common::ROUND_STARTS => {
                self.held[ROUND] = [0; MAX_SEATS];
                self.taken[1].clear();
            }
            common::TURN_STARTS => {
                self.seen.turns += u32::from(self.held[TURN].iter().any(|held| *held > 3));
                (self.held[TURN], self.turn) = ([0; MAX_SEATS], (true, false));
                self.taken[0].clear();
            }
            common::TURN_ENDS => (self.turn.1, self.fresh) = (true, [true; MAX_SEATS]),
            // The same event raised again, and two events of those that act in any order, are of one lap.
            _ if self.last.is_some_and(|last| last != point && !(is_free(last) && is_free(point))) => {
                self.fresh = [true; MAX_SEATS];
            }
            _ => {}
        }
        self.last = Some(point);
        [TURN, ROUND, ACTION].into_iter().for_each(|scope| self.check(scope, scene, name));
    }
}

impl Watch {
    fn new(rules: &Rules) -> Self {
        let (program, mut followed) = (rules.program(), Followed::default());
        for name in COUNTERS {
            let at = program.counters.iter().position(|one| one.name == name).unwrap();
            followed.counters.push((CounterId(at as u16), program.counters[at].slot.into()));
        }
        for (at, clause) in (0..).zip(&program.clauses) {
            if let Some(label) = clause.label.strip_prefix("probe.") {
                followed.labels.insert(at, (clause.point, label.starts_with("turn")));
            }
        }
        Self(Mutex::new(followed))
    }

    /// A move is made that answers nothing: an action begins.
    fn begins(&self) {
        self.0.lock().unwrap().held[ACTION] = [0; MAX_SEATS];
    }
}

/// A tracer that knows the names of points.
struct Named(Arc<Watch>, &'static Catalogue);

impl Tracer for Named {
    fn hear(&self, traced: &Traced<'_>) {
        let mut followed = self.0.0.lock().unwrap();
        match traced {
            Traced::Question { point, scene, told: Told::Raised, .. } => {
                followed.raised(*point, self.1, scene);
            }
            Traced::Question { point, scene, told: Told::Offers(open), .. } => {
                let ours = followed.labels.clone();
                for (id, (_, by_turn)) in ours.into_iter().filter(|(_, (at, _))| at == point) {
                    let is_taken = followed.taken[usize::from(!by_turn)].contains(&(id, scene.seat));
                    followed.seen.offers[1] += u32::from(is_taken);
                    if open.contains(&ClauseId(id)) == is_taken {
                        let name = self.1.points[point.index()].name;
                        followed.wrong.push(format!("{name}: {} may take it: {}", scene.seat, !is_taken));
                    }
                }
            }
            Traced::Act(id, scene, Act::Takes) => {
                followed.leave_turn(scene);
                let by_turn = followed.labels[&id.0].1;
                followed.taken[usize::from(!by_turn)].insert((id.0, scene.seat));
                followed.seen.offers[0] += 1;
            }
            Traced::Act(id, scene, Act::Assigns(counter)) => {
                let scope = followed.counters.iter().position(|(one, _)| one == counter).unwrap();
                followed.check(scope, scene, &format!("clause {}", id.0));
                followed.held[scope][scene.seat.index()] += 1;
                followed.seen.writes += 1;
            }
            _ => {}
        }
    }
}

struct Play {
    seats: usize,
    seed: u64,
    moves: u32,
}

impl Visit for Play {
    type Out = Result<Seen, String>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let (rules, luck) = (game.rules(), Luck::new(self.seed));
        let watch = Arc::new(Watch::new(rules));
        let traced = rules.fork().traced(Arc::new(Named(Arc::clone(&watch), rules.catalogue())));
        let mut table = Table::new(Arc::new(game.under(traced).unwrap()), Seats::new(self.seats), self.seed);
        for turn in 0..self.moves {
            let memory = table.game().memory(table.state()).unwrap();
            if memory.frames.is_empty() {
                watch.begins();
            }
            if !goes_on(&mut table, &mut luck.dice(Key::of("scopes").round(turn))) {
                break;
            }
            let wrong = std::mem::take(&mut watch.0.lock().unwrap().wrong);
            if !wrong.is_empty() {
                return Err(format!("move {turn}: {wrong:?}"));
            }
        }
        Ok(std::mem::take(&mut watch.0.lock().unwrap().seen))
    }
}

/// A game, the items beside the probe, more rules, and numbers of seats.
type Case = (&'static str, &'static [&'static str], &'static str, &'static [usize]);

const AGAIN: &str = "  rule again at turns { set to 2 when actor is A }";
const TWO_DICE: &str = "  rule three at dice { set to 3 * seat_count }\n  rule two at dice_taken { set to 3 }\n  \
                        rule keep at dice_kept { set to 2 }";

const OVER_OWN: &str = "  rule mine at usable { widen when owner is actor }";

const CASES: [Case; 11] = [
    ("arizona", &["no_conditions"], "", &[2, 4]),
    ("arizona", &["no_conditions"], AGAIN, &[1, 3]),
    ("arizona", &["no_conditions"], TWO_DICE, &[2, 4]),
    ("keystone", &[], "", &[1, 2, 4]),
    ("keystone", &[], AGAIN, &[3]),
    ("cliffs", &["short_cliff"], "", &[2, 6]),
    ("cliffs", &["in_turns", "short_cliff"], "", &[2, 6]),
    ("sonora", &[], "", &[1, 2, 4]),
    ("sonora", &[], AGAIN, &[3]),
    ("oasis", &[], OVER_OWN, &[2, 4]),
    ("oasis", &[], AGAIN, &[3]),
];

fn named(game: &str) -> &'static Catalogue {
    if game == "oasis" { &CATALOGUE } else { catalogue(game).unwrap() }
}

/// Plays a case, with one part of the probe written in another way.
fn play((game, with, more, _): &Case, play: Play, [from, to]: [&str; 2]) -> Result<Seen, String> {
    let members = format!("{}{more}\n", probe(named(game)).replace(from, to));
    if *game != "oasis" {
        return probed(game, with, &members).visit(play);
    }
    let text = format!("variant probe for oasis {{\n{members}}}");
    let content = Content { rules: &[&text], with: &["probe"], ..Content::default() };
    play.visit(Arc::new(Oasis::of(&content).unwrap()), |_| panic!("nothing is forked"))
}

#[test]
fn counters_and_limits_last_as_long_as_their_scope() {
    let seeds = javelina_tests::cases(2);
    let (mut wrong, mut events) = (Vec::new(), BTreeMap::<_, BTreeSet<_>>::new());
    for case in &CASES {
        let (game, with, more, seats) = case;
        let mut sums = [0; 4];
        for (seats, seed) in seats.iter().flat_map(|seats| (0..seeds).map(move |seed| (*seats, seed))) {
            match play(case, Play { seats, seed, moves: 600 }, ["", ""]) {
                Err(told) => wrong.push(format!("{game} {with:?} {more}, {seats} seats, seed {seed}: {told}")),
                Ok(Seen { events: heard, offers: [taken, used], writes, turns }) => {
                    events.entry(*game).or_default().extend(heard);
                    sums.iter_mut().zip([taken, used, writes, turns]).for_each(|(sum, one)| *sum += one);
                }
            }
        }
        println!("{game} {with:?}: offers taken, found used up, writes, turns: {sums:?}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (game, heard) in events {
        let points = named(game).points.iter().filter(|point| matches!(point.kind, PointKind::Event) && !point.alone);
        let silent: Vec<_> = points.map(|point| point.name).filter(|name| !heard.contains(name)).collect();
        assert_eq!(silent, [""; 0], "{game}: events that no case raises");
    }
}

#[test]
fn scopes_that_end_too_early_or_too_late_are_seen() {
    let counters = ["per turn in", "per round in", "per action in"];
    let planted = counters.iter().flat_map(|from| counters.iter().map(move |to| [*from, *to]));
    let limits = ["limit 1 per turn", "limit 1 per round"];
    let planted = planted.filter(|[from, to]| from != to).chain([limits, [limits[1], limits[0]]]);
    for planted in planted {
        for case in CASES.iter().filter(|case| case.2 == AGAIN || case.1.contains(&"in_turns")) {
            let game = case.0;
            let is_limit = planted[0].starts_with("limit");
            if is_limit && game == "cliffs" {
                continue; // it has no offers
            }
            let found = play(case, Play { seats: 3, seed: 1, moves: 600 }, planted);
            assert!(found.is_err(), "{game}: {planted:?} is not seen");
        }
    }
}

/// The game ends where a turn opens for a seat other than the one that `word` named in the turn before, or where the first
/// place of a lap is not the leader's. Ruins are marked in an order of their own.
fn in_order(game: &str, word: &str) -> String {
    let catalogue = catalogue(game).unwrap();
    let seat = catalogue.kinds[catalogue.seat.index()].name;
    let lap = if game == "sonora" { "lap is not ruins" } else { "lap is lap" };
    format!(
        "  counter coming in {seat} = A\n  rule turn on turn_starts when {lap} do {{\n    \
         if actor is not first_player and actor is not coming {{ end game }}\n    coming := {word}(actor)\n  }}\n  \
         rule place at turn_order {{ set to 9 when {lap} and usual_place is 0 and actor is not first_player }}"
    )
}

#[test]
fn next_and_place_follow_turn_order() {
    let wrong = |told: &[String]| told.iter().any(|line| line.contains("probe."));
    for (game, with, most) in GAMES {
        for seats in [2, most] {
            let seen = played(game, with, seats, 7, &in_order(game, "next"));
            assert!(!wrong(&seen.told), "{game}, {seats}: {:?}", seen.told);
        }
        assert!(wrong(&played(game, with, most, 7, &in_order(game, "previous")).told), "{game}: the planted fault");
    }
}
