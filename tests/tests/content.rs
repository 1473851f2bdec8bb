//! What `check` accepts plays: each random pack that it accepts is played, recorded, saved, loaded, cut into positions and verified.
#![allow(
    clippy::print_stdout,
    missing_docs,
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests stop where something is wrong"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use javelina_engine::replay::{self, Header, Verification};
use javelina_engine::{Actor, Dice, Due, FindingKind, Move, Outcome, Seats, Severity, Table, Threaded, Turn, Verb};
use javelina_tests::content::{Drawer, Drawn};
use javelina_tests::language::packs::{GAMES, loaded, pack, world};
use javelina_tests::laws::positions;
use javelina_tests::play::random_move;
use javelina_variants::{Choice, Visit};

/// Packs of each game; with `JAVELINA_CASES`, which counts cases of cheaper laws, a fortieth of that.
const PACKS: u64 = 600;
/// With this number of packs nearly each pair of point and fact is accepted once.
const ENOUGH: u64 = 2_000;
/// Moves of a game.
const MOVES: usize = 120;
/// One of so many positions is cut out and set up again.
const CUT: usize = 40;

fn packs() -> u64 {
    std::env::var("JAVELINA_CASES")
        .ok()
        .and_then(|count| count.parse::<u64>().ok())
        .map_or(PACKS, |cases| cases.div_ceil(40))
}

/// Plays a game at random; gives why it is void, if it is.
struct Played(u64);

impl Visit for Played {
    type Out = Result<Option<FindingKind>, String>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let counts: Vec<usize> = (1..=8).filter(|count| game.refuses_to_begin(*count).is_none()).collect();
        let seats = if self.0.is_multiple_of(2) { counts.first() } else { counts.last() };
        let seats = *seats.ok_or("no number of seats is taken")?;
        let mut table = Table::new(Arc::clone(&game), Seats::new(seats), self.0);
        let mut dice = Dice::new(self.0, 2);
        for at in 0..MOVES {
            if let Outcome::Void(finding) = table.outcome() {
                if finding.kind == FindingKind::Loop && finding.message.contains("asks itself") {
                    return Err(finding.message);
                }
                return Ok(Some(finding.kind));
            }
            let Some(step) = random_move(&*game, table.state(), table.luck(), &mut dice) else { break };
            if at % CUT == 9 && positions::is_decision(&table) {
                positions::says_the_state(&table, &step)?;
            }
            let text = javelina_engine::written(&*game, &step.action);
            table.recorded(step).map_err(|refusal| format!("`{text}` is refused: {}", refusal.message))?;
        }
        let header =
            Header { game: game.id().into(), seats: vec!["random".into(); seats], seed: self.0, ..Header::default() };
        let record = replay::read(&replay::write(&table, &header)).map_err(|found| format!("{found:?}"))?;
        match replay::verify(&record, Arc::clone(&game), &[]) {
            Verification::Same { moves } if moves == table.played().len() => {}
            other => return Err(format!("the record does not verify: {other:?}")),
        }
        let again = replay::play(&record, game, None).map_err(|found| format!("{found:?}"))?;
        (again.turn() == Turn::Over || again.state() == table.state())
            .then_some(None)
            .ok_or("loaded is another state".into())
    }
}

/// The rows of a game's moves.
struct Verbs;

impl Visit for Verbs {
    type Out = &'static [Verb];

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        game.verbs()
    }
}

/// Plays a game at random and gives its record.
struct Written;

impl Visit for Written {
    type Out = (String, Verification, Verification);

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut table = Table::new(Arc::clone(&game), Seats::new(2), 5);
        let mut dice = Dice::new(5, 2);
        while let Due::Seat(..) | Due::Nature(_) = table.due() {
            table.settle();
            let Due::Seat(seat, at) = table.due() else { break };
            let action = game.sample(table.state(), seat, &mut dice).unwrap();
            table.act(Move { by: Actor::Seat(seat), at, action }).unwrap();
        }
        let seats = vec!["random".into(); 2];
        let header = Header { game: game.id().into(), seats, seed: 5, ..Header::default() };
        let text = replay::write(&table, &header);
        let verify = |text: &str| replay::verify(&replay::read(text).unwrap(), Arc::clone(&game), &[]);
        let bare = text.replace("\\\"", "");
        (text.clone(), verify(&text), verify(&bare))
    }
}

#[test]
fn a_record_whose_names_have_no_quotes_is_told_by_the_law() {
    let cards = "[[species]]\nname = \"Wolf, Gray\"\nnumber = 1\nhabitats = [\"forest\"]\nseason = \"fall\"\n";
    let mut pack = pack("mine", "keystone", "");
    pack.files.push(("cards.toml".into(), cards.into()));
    let built = loaded("keystone", &[pack]).build("keystone", &Choice::default()).unwrap();
    let (text, quoted, bare) = built.visit(Written);
    assert!(text.contains("\\\"Wolf, Gray\\\""), "{text}");
    assert!(matches!(quoted, Verification::Same { .. }), "{quoted:?}");
    assert!(!matches!(bare, Verification::Same { .. }), "names without quotes read alike: {bare:?}");
}

#[test]
fn names_that_are_words_of_moves_are_written_so_that_they_are_read_back() {
    let names = ["Nothing", "No Eyed Mole", "SKIP", "Wolf, Gray", "one  two", "2 Fast"];
    let species = |name: &&str| {
        format!("[[species]]\nname = \"{name}\"\nnumber = 1\nhabitats = [\"forest\"]\nseason = \"fall\"\n")
    };
    let ask = |name: &&str| format!("choose card c from {{\"{name}\"}} {{ k[c] := 2 }} ");
    let steps: String = names.iter().map(ask).collect();
    let text = format!(
        "variant asks for keystone {{ title \"Asks\" counter k per card in 0..9 shown as \"k\" \
         rule r on game_starts do {{ {steps} }} }}"
    );
    let mut pack = pack("mine", "keystone", &text);
    pack.files.push(("cards.toml".into(), names.iter().map(species).collect::<String>().into_bytes()));
    let choice = Choice { with: vec!["asks".into()], params: Vec::new() };
    let built = || loaded("keystone", std::slice::from_ref(&pack)).build("keystone", &choice).unwrap();
    let (text, same, bare) = built().visit(Written);
    for written in ["choose \\\"Nothing\\\"", "choose No Eyed Mole", "choose \\\"SKIP\\\""] {
        assert!(text.contains(written), "{written}: {text}");
    }
    assert!(matches!(same, Verification::Same { .. }), "{same:?}");
    assert!(!matches!(bare, Verification::Same { .. }), "names without quotes read alike: {bare:?}");
    assert_eq!(built().visit(Played(1)), Ok(None));
}

#[test]
fn each_item_that_comes_with_the_engine_begins_alone() {
    for game in GAMES {
        let loaded = loaded(game, &[]);
        let items: Vec<_> = loaded.packs.iter().flat_map(|pack| &pack.items).collect();
        assert!(items.len() > 10, "{game}: {}", items.len());
        assert_eq!(loaded.starts(game, &items), [], "{game}");
    }
}

/// What came of a pack: refused with the code of the first error; or the kinds of findings of its games.
enum Came {
    Refused(String),
    Played(Vec<FindingKind>),
}

fn judge(game: &str, drawn: &Drawn, number: u64) -> Result<Came, String> {
    let loaded = loaded(game, std::slice::from_ref(&drawn.pack));
    let error = loaded.found.iter().find(|one| one.severity == Severity::Error);
    if let Some(one) = error {
        return Ok(Came::Refused(format!("{}: {}", one.code, one.message)));
    }
    let pack = loaded.packs.iter().find(|pack| pack.id == "mine").ok_or("the pack is not there")?;
    let items: Vec<_> = pack.items.iter().collect();
    if let Some(one) = loaded.starts(game, &items).into_iter().find(|one| one.severity == Severity::Error) {
        return Ok(Came::Refused(format!("{}: {}", one.code, one.message)));
    }
    let mut found = Vec::new();
    for with in items.iter().map(|item| vec![item.id.clone()]).chain(items.is_empty().then(Vec::new)) {
        let choice = Choice { with, params: Vec::new() };
        let built =
            loaded.build(game, &choice).map_err(|found| format!("{:?} is not built: {found:?}", choice.with))?;
        found.extend(built.visit(Played(number)).map_err(|why| format!("{:?}: {why}", choice.with))?);
    }
    Ok(Came::Played(found))
}

#[derive(Default)]
struct Tally {
    accepted: BTreeMap<&'static str, [u64; 2]>,
    refused: BTreeMap<String, (u64, String)>,
    found: BTreeMap<FindingKind, u64>,
    parts: BTreeSet<String>,
    pairs: BTreeSet<usize>,
    /// Pairs that were never accepted.
    lost: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn add(&mut self, drawn: Drawn, came: Result<Came, String>, number: u64) {
        let is_accepted = matches!(came, Ok(Came::Played(_)));
        for kind in &drawn.kinds {
            self.accepted.entry(kind).or_default()[usize::from(!is_accepted)] += 1;
        }
        match came {
            Ok(Came::Refused(why)) => {
                let code = why.split(':').next().unwrap_or_default().to_string();
                self.refused.entry(code).or_insert((0, format!("{number}: {why}"))).0 += 1;
            }
            Ok(Came::Played(found)) => {
                found.into_iter().for_each(|kind| *self.found.entry(kind).or_default() += 1);
                self.parts.extend(drawn.parts);
                self.pairs.extend(drawn.pairs);
            }
            Err(why) => {
                let texts = drawn.pack.files.iter().map(|(_, text)| String::from_utf8_lossy(text).into_owned());
                self.wrong.push(format!("{number}: {why}\n{}", texts.skip(1).collect::<String>()));
            }
        }
    }

    fn merge(&mut self, other: Self) {
        for (kind, [yes, no]) in other.accepted {
            let all = self.accepted.entry(kind).or_default();
            *all = [all[0] + yes, all[1] + no];
        }
        for (code, (count, first)) in other.refused {
            self.refused.entry(code).or_insert((0, first)).0 += count;
        }
        other.found.into_iter().for_each(|(kind, count)| *self.found.entry(kind).or_default() += count);
        self.parts.extend(other.parts);
        self.pairs.extend(other.pairs);
        self.wrong.extend(other.wrong);
    }
}

/// Judges the cases `0..count` on two threads.
fn by_two(count: u64, tally: &mut Tally, case: impl Fn(u64, &mut Tally) + Sync) {
    let next = AtomicU64::new(0);
    let worker = || {
        let mut tally = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return tally;
            }
            case(number, &mut tally);
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().for_each(|worker| tally.merge(worker.join().unwrap()));
    });
}

fn held(game: &'static str, packs: u64) -> Tally {
    let (catalogue, lexicon) = world(game);
    let verbs = loaded(game, &[]).build(game, &Choice::default()).unwrap().visit(Verbs);
    let drawer = Drawer::new(game, catalogue, &lexicon, verbs);
    let mut tally = Tally::default();
    by_two(packs, &mut tally, |number, tally| {
        let drawn = drawer.draw(number);
        let came = judge(game, &drawn, number);
        tally.add(drawn, came, number);
    });
    // What was not accepted with the rest of its pack is drawn alone.
    let ends = drawer.ends.iter().enumerate();
    let ends: Vec<usize> =
        ends.filter(|(_, (name, end))| !tally.parts.contains(&format!("{name} {end}"))).map(|(at, _)| at).collect();
    let pairs = (0..drawer.pairs.len()).filter(|pair| !tally.pairs.contains(pair));
    let alone: Vec<_> = pairs.map(|pair| (pair, None)).chain(ends.into_iter().map(|end| (0, Some(end)))).collect();
    let alone = if packs >= PACKS { alone } else { Vec::new() };
    by_two(alone.len() as u64, &mut tally, |at, tally| {
        let (pair, end) = alone[at as usize];
        let drawn = drawer.alone(pair, end);
        let came = judge(game, &drawn, pair as u64);
        if let (Ok(Came::Refused(why)), None) = (&came, end) {
            println!("  {} at {}: {why}", drawer.pairs[pair].fact, drawer.pairs[pair].point);
        }
        tally.add(drawn, came, packs + pair as u64);
    });
    let of = [tally.parts.len(), drawer.parts.len(), tally.pairs.len(), drawer.pairs.len()];
    println!("{game}: parts {} of {}, pairs {} of {}", of[0], of[1], of[2], of[3]);
    println!("  accepted, refused: {:?}; void: {:?}", tally.accepted, tally.found);
    tally.refused.iter().for_each(|(code, (count, first))| println!("  {code} {count} {first}"));
    tally.lost = drawer.pairs.len() - tally.pairs.len();
    let lost: Vec<_> = drawer.parts.iter().filter(|part| !tally.parts.contains(*part)).collect();
    println!("  never accepted: {lost:?}");
    tally
}

#[test]
fn each_pack_that_check_accepts_is_played_recorded_and_verified() {
    for game in GAMES {
        let tally = held(game, packs());
        assert!(
            tally.wrong.is_empty(),
            "{game}: {} wrong\n{}",
            tally.wrong.len(),
            tally.wrong[..tally.wrong.len().min(8)].join("\n")
        );
        let [yes, no] = tally.accepted.values().fold([0, 0], |[a, b], [yes, no]| [a + yes, b + no]);
        assert!(yes >= no, "{game}: {yes} accepted, {no} refused");
        if packs() >= ENOUGH {
            // A pair is lost only where it asks itself.
            assert!(tally.lost <= 2, "{game}: {} pairs of point and fact are never accepted", tally.lost);
        }
    }
}
