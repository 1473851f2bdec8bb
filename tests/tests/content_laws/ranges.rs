//! The law of declared ranges: in every state that play reaches, each fact is within the range of its row, and it is there
//! unless the row says `or none`.

use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_engine::rules::{ABSENT, Catalogue, ClauseId, Coverage, FactDecl, FactId, Facts, Noted, Set, Type};
use javelina_engine::{Asker, Dice, Heard, Key, Luck, Ruled, Seat, Seats, Table, Threaded, Turn};
use javelina_games::{arizona::Arizona, cliffs::Cliffs, keystone::Keystone, sonora::Sonora};
use javelina_tests::language::packs::probed;
use javelina_tests::oasis::{Content, play::Played};
use javelina_tests::play::{goes_on, random_move};
use javelina_variants::{Choice, Loaded, Visit, load, shipped};

/// Games of each number of seats.
const GAMES: u64 = 40;
/// Moves of a game.
const MOVES: u32 = 400;
/// Values that must be seen of each fact.
const VALUES: u64 = 100;

/// The values seen of one fact: how many there were, how often it was absent, and the first ones that its row denies.
#[derive(Clone, Debug, Default)]
struct Seen {
    values: u64,
    absent: u64,
    denied: BTreeSet<String>,
}

/// Returns the words for a value that the row of a fact denies.
fn denied(decl: &FactDecl, value: i32, elements: usize, may_lack: bool) -> Option<String> {
    let within = match (decl.yields, decl.range) {
        _ if value == ABSENT => return (!may_lack).then(|| "none".into()),
        (Type::Number, Some((least, greatest))) => (least..=greatest).contains(&value),
        (Type::Of(_), _) => (0..elements as i32).contains(&value),
        (Type::Bool, _) => (0..=1).contains(&value),
        _ => false,
    };
    (!within).then(|| value.to_string())
}

/// Reads every fact of a state for all arguments, those that depend on the seat for all seats.
fn read<G: Ruled>(game: &G, state: &G::State, seen: &mut [Seen]) {
    let (rules, noted) = (game.rules(), Noted::default());
    let catalogue = rules.catalogue();
    let count = |kind| rules.lexicon().count(kind);
    let seats = G::seats_of(state);
    for (at, decl) in catalogue.facts.iter().enumerate().filter(|(_, decl)| decl.only_at.is_empty()) {
        let (one, other) =
            (decl.of.first().map_or(1, |kind| count(*kind)), decl.of.get(1).map_or(1, |kind| count(*kind)));
        // Of many pairs some are read.
        let step = other.div_ceil(12).max(1);
        let elements = if let Type::Of(kind) = decl.yields { count(kind) } else { 0 };
        for seat in (0..if decl.mine { seats } else { 1 }).map(|seat| Seat(seat as u8)) {
            let asker = Asker::new(game, state, seat, &noted);
            for args in (0..one).flat_map(|one| (0..other).step_by(step).map(move |other| [one as i32, other as i32])) {
                // A seat that nobody takes has no facts.
                let is_empty =
                    decl.of.iter().zip(args).any(|(kind, arg)| *kind == catalogue.seat && arg >= seats as i32);
                let seen = &mut seen[at];
                let wrong = if let Type::SetOf(kind) = decl.yields {
                    let set = asker.set(FactId(at as u8), args);
                    seen.values += 1;
                    let (least, greatest) = decl.range.unwrap_or((0, i32::MAX));
                    let least = if is_empty { 0 } else { least };
                    let fits = (least..=greatest).contains(&(set.len() as i32));
                    let is_of_kind = set.minus(Set::first_elements(count(kind))).is_empty();
                    (!fits || !is_of_kind).then(|| format!("{} elements", set.len()))
                } else {
                    let value = asker.fact(FactId(at as u8), args);
                    *if value == ABSENT { &mut seen.absent } else { &mut seen.values } += 1;
                    denied(decl, value, elements, decl.or_none || is_empty)
                };
                if let Some(wrong) = wrong.filter(|_| seen.denied.len() < 3) {
                    seen.denied.insert(format!("{wrong} for {args:?} of {seat}"));
                }
            }
        }
    }
}

/// Reads all facts in each state of a game of random moves.
fn play<G: Ruled>(game: &Arc<G>, seats: usize, seed: u64, seen: &mut [Seen]) {
    let mut table = Table::new(game.clone(), Seats::new(seats), seed);
    let luck = Luck::new(seed);
    for turn in 0..MOVES {
        read(&**game, table.state(), seen);
        if !goes_on(&mut table, &mut luck.dice(Key::of("ranges").round(turn))) {
            break;
        }
    }
    read(&**game, table.state(), seen);
}

/// A choice of up to four items that fit together, drawn by seed.
pub(crate) fn drawn(loaded: &Loaded, game: &str, dice: &mut Dice) -> Choice {
    let items: Vec<&str> = loaded
        .packs
        .iter()
        .filter(|pack| pack.game == game)
        .flat_map(|pack| &pack.items)
        .map(|item| item.id.as_str())
        .collect();
    let mut choice = Choice { with: Vec::new(), params: Vec::new() };
    for _ in 0..dice.below(5) {
        let id = items[dice.below(items.len() as u32) as usize].to_string();
        choice.with.push(id);
        if choice.with[..choice.with.len() - 1].contains(&choice.with[choice.with.len() - 1])
            || loaded.build(game, &choice).is_err()
        {
            choice.with.pop();
        }
    }
    choice
}

/// Plays a shipped game with drawn items at its fewest and its most seats.
fn of_game<G: Ruled + Threaded>(id: &str) -> (&'static Catalogue, Vec<Seen>, usize) {
    let loaded = load(&shipped());
    let catalogue = javelina_variants::catalogue(id).unwrap();
    let (mut seen, mut with) = (vec![Seen::default(); catalogue.facts.len()], BTreeSet::new());
    for seed in 0..GAMES {
        let choice = drawn(&loaded, id, &mut Dice::new(seed, 0x4a));
        let game: Arc<G> = Arc::new(loaded.build(id, &choice).unwrap().into_game().unwrap());
        let range = game.seats_range();
        let fits = |count: &usize| game.refuses_seats(*count).is_none();
        let tables: BTreeSet<usize> = range.clone().find(fits).into_iter().chain(range.rev().find(fits)).collect();
        for seats in tables {
            play(&game, seats, seed, &mut seen);
        }
        with.extend(choice.with);
    }
    (catalogue, seen, with.len())
}

fn holds(catalogue: &Catalogue, seen: &[Seen]) {
    let facts = || catalogue.facts.iter().zip(seen);
    let wrong = facts().filter(|(_, seen)| !seen.denied.is_empty());
    let wrong: Vec<String> = wrong.map(|(decl, seen)| format!("{}: {:?}", decl.name, seen.denied)).collect();
    assert!(wrong.is_empty(), "{}: outside the ranges of their rows: {wrong:#?}", catalogue.game);
    let rare = facts().filter(|(decl, seen)| decl.only_at.is_empty() && seen.values < VALUES);
    let rare: Vec<String> = rare.map(|(decl, seen)| format!("{}: {}", decl.name, seen.values)).collect();
    assert!(rare.is_empty(), "{}: hardly read: {rare:?}", catalogue.game);
    let never = facts().filter(|(decl, seen)| decl.only_at.is_empty() && decl.or_none && seen.absent == 0);
    let never: Vec<&str> = never.map(|(decl, _)| decl.name).collect();
    assert!(never.is_empty(), "{}: `or none`, and never seen absent: {never:?}", catalogue.game);
}

#[test]
fn facts_of_arizona_are_within_their_ranges() {
    let (catalogue, seen, items) = of_game::<Arizona>("arizona");
    holds(catalogue, &seen);
    assert!(items > 8, "{items}");
}

#[test]
fn facts_of_keystone_are_within_their_ranges() {
    let (catalogue, seen, items) = of_game::<Keystone>("keystone");
    holds(catalogue, &seen);
    assert!(items > 8, "{items}");
}

#[test]
fn facts_of_cliffs_are_within_their_ranges() {
    let (catalogue, seen, items) = of_game::<Cliffs>("cliffs");
    holds(catalogue, &seen);
    assert!(items > 8, "{items}");
}

#[test]
fn facts_of_sonora_are_within_their_ranges() {
    let (catalogue, seen, items) = of_game::<Sonora>("sonora");
    holds(catalogue, &seen);
    assert!(items > 8, "{items}");
}

#[test]
fn facts_of_oasis_are_within_their_ranges() {
    let mut seen = vec![Seen::default(); javelina_tests::oasis::CATALOGUE.facts.len()];
    let dealt = Played::dealt(&Content::default()).unwrap();
    for (seats, seed) in (0..GAMES).flat_map(|seed| [(2, seed), (4, seed)]) {
        play(dealt.table.game(), seats, seed, &mut seen);
    }
    holds(&javelina_tests::oasis::CATALOGUE, &seen);
}

/// Rules at an event that count where a fact that is read there alone is within its range, and where it is outside.
fn probes(catalogue: &Catalogue, point: &str) -> (String, Vec<(String, bool)>) {
    let (mut rules, mut names) = (String::from("  counter hits in 0..9 shown as \"hits\"\n"), Vec::new());
    let id = catalogue.point(point).unwrap();
    for decl in catalogue.facts.iter().filter(|decl| decl.only_at.contains(&id)) {
        let args: Vec<String> = match decl.of {
            [kind] => catalogue.kinds[kind.index()].fixed.unwrap().iter().map(|name| format!("[{name}]")).collect(),
            _ => vec![String::new()],
        };
        for (at, arg) in args.iter().enumerate() {
            let read = format!("{}{arg}", decl.name);
            let [fits, misses] = match (decl.yields, decl.range) {
                (Type::Number, Some((least, greatest))) => [
                    format!("{read} >= {least} and {read} <= {greatest}"),
                    format!("{read} < {least} or {read} > {greatest}"),
                ],
                (Type::Of(kind), _) => {
                    let all = catalogue.kinds[kind.index()].all;
                    [format!("{read} in {all}"), format!("{read} is not {read}")]
                }
                _ => continue,
            };
            let name = format!("{}_{at}", decl.name);
            for (word, condition) in [("fits", fits), ("misses", misses)] {
                rules += &format!("  rule {name}_{word} on {point} when {condition} do {{ hits := 1 }}\n");
            }
            names.push((name, decl.or_none));
        }
    }
    (rules, names)
}

/// Plays random games and counts how often each rule was asked and spoke.
struct Probed;

impl Visit for Probed {
    type Out = Vec<(String, [u64; 4])>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut heard = Heard::<G::Event>::default();
        for seed in 0..12 {
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 1));
            let mut state = game.setup(&Seats::new(3));
            while game.turn(&state) != Turn::Over {
                let Some(step) = random_move(&*game, &state, &luck, &mut dice) else { break };
                game.apply(&mut state, &step, &mut heard);
            }
        }
        let coverage = Coverage::from(heard.deeds);
        let clauses = game.rules().program().clauses.iter().enumerate();
        clauses.map(|(at, clause)| (clause.label.clone(), coverage.of(ClauseId(at as u16)))).collect()
    }
}

#[test]
fn facts_that_are_read_after_a_flick_alone_are_within_their_ranges_there() {
    let catalogue = javelina_variants::catalogue("sonora").unwrap();
    let (rules, names) = probes(catalogue, "kept");
    let counts = probed("sonora", &[], &rules).visit(Probed);
    let of = |name: String| counts.iter().find(|(label, _)| *label == format!("probe.{name}")).unwrap().1;
    assert!(names.len() >= 6, "{names:?}");
    for (name, or_none) in names {
        let ([asked, fits, ..], [_, misses, ..]) = (of(format!("{name}_fits")), of(format!("{name}_misses")));
        assert!(fits >= VALUES && misses == 0, "{name}: of {asked} fit {fits}, and {misses} are outside");
        assert_eq!(fits < asked, or_none, "{name}: of {asked} are there {fits}");
    }
}
