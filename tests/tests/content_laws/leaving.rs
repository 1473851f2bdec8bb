//! The law of seats that have left: the facts of all others are the same whatever the seat had. `JAVELINA_CASES` is the
//! number of positions of each game.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use javelina_engine::position::{Position, laid_over};
use javelina_engine::rules::{FactDecl, FactId, Facts, Noted, Type, common};
use javelina_engine::{Actor, Asker, Dice, Due, FileId, Key, Luck, Move, Ruled, Seat, Seats, Table, Threaded, Turn};
use javelina_games::{arizona::Arizona, cliffs::Cliffs, keystone::Keystone, sonora::Sonora};
use javelina_variants::{load, shipped};

use super::ranges::drawn;

/// Positions of each game.
const CASES: u64 = 24;
/// Facts that name the leader of the round. A leader that leaves keeps the name until the round closes.
const LEADERS: [&str; 1] = ["first_player"];
/// Keys of things that are discarded when a seat leaves.
const DISCARDED: [&str; 2] = ["hand", "queue"];
/// Facts about stocks. A thing that the seat had lies in no stock.
const STOCKS: [&str; 3] = ["location", "deck_size", "wilds_left"];

/// Plays moves at random until a position can be written: its text and the seat to act.
fn position<G: Ruled + Threaded>(game: &Arc<G>, seats: usize, seed: u64) -> Option<(String, Option<Seat>)> {
    let mut table = Table::new(game.clone(), Seats::new(seats), seed);
    let luck = Luck::new(seed);
    let least = Dice::new(seed, 0x1f).below(160);
    for turn in 0..400 {
        match table.due() {
            Due::Seat(seat, tick) => {
                let written = table.game().position(table.state(), None);
                if let (true, Ok(text)) = (turn >= least, written) {
                    let acts = if let Turn::Seat(seat) = table.turn() { Some(seat) } else { None };
                    return Some((text, acts));
                }
                let mut dice = luck.dice(Key::of("leaving").round(turn));
                let action = game.sample(table.state(), seat, &mut dice)?;
                table.act(Move { by: Actor::Seat(seat), at: tick, action }).unwrap();
            }
            Due::Nature(_) => {
                table.nature();
            }
            _ => return None,
        }
    }
    None
}

/// The seats that win or lose together with one.
fn side<G: Ruled>(game: &G, seat: Seat, seats: usize) -> Vec<Seat> {
    let teams = game.teams(seats);
    (0..seats as u8).map(Seat).filter(|other| teams[other.index()] == teams[seat.index()]).collect()
}

/// The head of a line if it is about what a seat has and keeps.
fn head(line: &str, seat: Seat) -> Option<&str> {
    let (head, _) = line.split_once(':')?;
    let (key, name) = head.split_once(' ')?;
    let digits = name.trim().strip_prefix(seat.letter())?;
    (!DISCARDED.contains(&key) && digits.bytes().all(|one| one.is_ascii_digit())).then_some(head)
}

/// A state of a position in which a seat has left, and the same with what the seat has in another one.
fn pair<G: Ruled + Threaded>(game: &Arc<G>, seats: usize, seed: u64) -> Option<(Seat, [G::State; 2])> {
    let (text, acts) = position(game, seats, seed)?;
    let (other, _) = position(game, seats, seed + 1_000)?;
    let gone = Seat(Dice::new(seed, 0x2f).below(seats as u32) as u8);
    let mates = side(&**game, gone, seats);
    if text.contains("gone:") || acts.is_some_and(|acts| mates.contains(&acts)) {
        return None;
    }
    let set_up = |text: &str| game.set_up(&Seats::new(seats), &Position::read(text, FileId(0))).ok();
    let left: Vec<String> = mates.iter().map(|seat| format!("{seat} retired 1")).collect();
    let own = DISCARDED.iter().flat_map(|key| mates.iter().map(move |seat| format!("{key} {seat}:")));
    let own: Vec<String> = own.collect();
    let kept = text.lines().filter(|line| !own.iter().any(|head| line.starts_with(head)));
    let kept: String = kept.map(|line| format!("{line}\n")).collect();
    let mut text = laid_over(&kept, &format!("gone: {}", left.join(", ")));
    let first = set_up(&text)?;
    for line in other.lines().filter(|line| head(line, gone).is_some()) {
        let changed = laid_over(&text, line);
        if set_up(&changed).is_some() {
            text = changed;
        }
    }
    Some((gone, [first, set_up(&text)?]))
}

/// Returns what a state says at a fact: each value of the seats of `of`, arguments about `gone` left out.
fn values<G: Ruled>(game: &G, state: &G::State, at: usize, of: &[Seat], gone: Seat) -> Vec<(Seat, [i32; 2], Vec<i32>)> {
    let (rules, noted) = (game.rules(), Noted::default());
    let catalogue = rules.catalogue();
    let decl = &catalogue.facts[at];
    let count = |at: usize| decl.of.get(at).map_or(1, |kind| rules.lexicon().count(*kind)) as i32;
    let step = (count(1) / 12).max(1) as usize;
    let mut all = Vec::new();
    for seat in of {
        let asker = Asker::new(game, state, *seat, &noted);
        for args in (0..count(0)).flat_map(|one| (0..count(1)).step_by(step).map(move |other| [one, other])) {
            let is_gone = |(kind, arg): (_, i32)| kind == catalogue.seat && arg == i32::from(gone.0);
            if decl.of.iter().copied().zip(args).any(is_gone) {
                continue;
            }
            let said = match decl.yields {
                Type::SetOf(_) => asker.set(FactId(at as u8), args).iter().collect(),
                _ => vec![asker.fact(FactId(at as u8), args)],
            };
            all.push((*seat, args, said));
        }
    }
    all
}

/// Returns `true` if no value of a fact may be the seat that has left.
fn names_players(decl: &FactDecl, seat: javelina_engine::rules::KindId) -> bool {
    let of_seats = matches!(decl.yields, Type::Of(kind) | Type::SetOf(kind) if kind == seat);
    let names_all = decl.name == common::FACTS[common::F_SEATED.index()].name;
    of_seats && !names_all && !LEADERS.contains(&decl.name)
}

/// Compares the facts of positions of a game. Returns the facts that see a seat that has left, the number of positions, and
/// how many facts of the seat itself differ.
fn of_game<G: Ruled + Threaded>(id: &str) -> (BTreeMap<String, String>, u64, usize) {
    let cases = javelina_tests::cases(CASES);
    let loaded = load(&shipped());
    let (mut seen, mut compared, mut own) = (BTreeMap::new(), 0, BTreeSet::new());
    for seed in 0..cases * 12 {
        let mut choice = drawn(&loaded, id, &mut Dice::new(seed, 0x3f));
        choice.with.retain(|id| id != "left_behind"); // it lays a card into each queue of a position
        let game: Arc<G> = Arc::new(loaded.build(id, &choice).unwrap().into_game().unwrap());
        let fits = |count: &usize| game.refuses_seats(*count).is_none();
        let Some(seats) = game.seats_range().rev().filter(fits).nth(usize::from(seed % 3 == 2)) else { continue };
        let Some((gone, states)) = pair(&game, seats, seed).filter(|_| seats > 2) else { continue };
        let catalogue = game.rules().catalogue();
        let mates = side(&*game, gone, seats);
        let others: Vec<Seat> = (0..seats as u8).map(Seat).filter(|seat| !mates.contains(seat)).collect();
        for (at, decl) in catalogue.facts.iter().enumerate() {
            let [one, other] = states.each_ref().map(|state| values(&*game, state, at, &others, gone));
            if decl.only_at.is_empty() && one != other && !STOCKS.contains(&decl.name) {
                let wrong = one.iter().zip(&other).find(|(one, other)| one != other);
                seen.entry(decl.name.into()).or_insert_with(|| format!("{gone} left, {:?}: {wrong:?}", choice.with));
            }
            let name = i32::from(gone.0);
            if names_players(decl, catalogue.seat)
                && let Some((seat, args, _)) = one.iter().find(|(.., said)| said.contains(&name))
            {
                seen.entry(decl.name.into()).or_insert_with(|| format!("{gone} left, {seat} sees it: {args:?}"));
            }
            let [one, other] = states.each_ref().map(|state| values(&*game, state, at, &[gone], gone));
            if one != other {
                own.insert(decl.name);
            }
        }
        compared += 1;
        if compared == cases {
            break;
        }
    }
    (seen, compared, own.len())
}

/// Asserts that enough positions were compared, in which the seat that has left differs by so many facts.
fn holds<G: Ruled + Threaded>(id: &str, facts: usize) {
    let (seen, compared, own) = of_game::<G>(id);
    assert!(seen.is_empty(), "{id}: facts that see a seat that has left: {seen:#?}");
    assert!(compared >= CASES.min(16) && own >= facts, "{id}: {compared} positions, {own} facts");
}

#[test]
fn facts_of_arizona_do_not_see_seats_that_have_left() {
    holds::<Arizona>("arizona", 6);
}

#[test]
fn facts_of_keystone_do_not_see_seats_that_have_left() {
    holds::<Keystone>("keystone", 4);
}

#[test]
fn facts_of_cliffs_do_not_see_seats_that_have_left() {
    holds::<Cliffs>("cliffs", 1);
}

#[test]
fn facts_of_sonora_do_not_see_seats_that_have_left() {
    holds::<Sonora>("sonora", 6);
}
