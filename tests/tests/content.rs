//! What `check` accepts plays: each random pack that it accepts is played, recorded, saved, loaded, cut into positions and verified.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use javelina_engine::replay::{self, Header, Verification};
use javelina_engine::{Actor, Dice, Due, FindingKind, Move, Outcome, Seats, Severity, Table, Threaded, Turn};
use javelina_tests::content::{Drawer, Drawn};
use javelina_tests::language::packs::{GAMES, loaded, world};
use javelina_tests::laws::positions;
use javelina_variants::{Choice, Visit};

/// Packs of each game; `JAVELINA_CASES` draws another number.
const PACKS: u64 = 500;
/// Moves of a game.
const MOVES: usize = 120;
/// One of so many positions is cut out and set up again.
const CUT: usize = 40;

fn packs() -> u64 {
    std::env::var("JAVELINA_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(PACKS)
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
            let step = match table.due() {
                Due::Over | Due::Nobody => break,
                Due::Nature(at) => Move { by: Actor::Nature, at, action: game.chance(table.state(), table.luck()) },
                Due::Seat(seat, at) => {
                    let Some(action) = game.sample(table.state(), seat, &mut dice) else { break };
                    Move { by: Actor::Seat(seat), at, action }
                }
            };
            if at % CUT == 9 && positions::is_decision(&table) {
                positions::says_the_state(&table, &step)?;
            }
            let text = javelina_engine::written(&*game, &step.action);
            table.recorded(step).map_err(|refusal| format!("`{text}` is refused: {}", refusal.message))?;
        }
        let header = Header {
            game: game.id().into(),
            seats: vec!["random".into(); seats],
            seed: self.0,
            ..Header::default()
        };
        let record = replay::read(&replay::write(&table, &header)).map_err(|found| format!("{found:?}"))?;
        match replay::verify(&record, Arc::clone(&game), &[]) {
            Verification::Same { moves } if moves == table.played().len() => {}
            other => return Err(format!("the record does not verify: {other:?}")),
        }
        let again = replay::play(&record, game, None).map_err(|found| format!("{found:?}"))?;
        (again.turn() == Turn::Over || again.state() == table.state()).then_some(None).ok_or("loaded is another state".into())
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
        let built = loaded.build(game, &choice).map_err(|found| format!("{:?} is not built: {found:?}", choice.with))?;
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

fn held(game: &'static str, packs: u64) -> Tally {
    let (catalogue, lexicon) = world(game);
    let drawer = Drawer::new(game, catalogue, &lexicon);
    let next = AtomicU64::new(0);
    let worker = || {
        let mut tally = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= packs {
                return tally;
            }
            let drawn = drawer.draw(number);
            let came = judge(game, &drawn, number);
            tally.add(drawn, came, number);
        }
    };
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().for_each(|worker| tally.merge(worker.join().unwrap()));
    });
    let of = [tally.parts.len(), drawer.parts.len(), tally.pairs.len(), drawer.pairs.len()];
    println!("{game}: parts {} of {}, pairs {} of {}", of[0], of[1], of[2], of[3]);
    println!("  accepted, refused: {:?}; void: {:?}", tally.accepted, tally.found);
    tally.refused.iter().for_each(|(code, (count, first))| println!("  {code} {count} {first}"));
    let lost: Vec<_> = drawer.parts.iter().filter(|part| !tally.parts.contains(*part)).collect();
    println!("  never accepted: {lost:?}");
    tally
}

#[test]
fn each_pack_that_check_accepts_is_played_recorded_and_verified() {
    for game in GAMES {
        let tally = held(game, packs());
        assert!(tally.wrong.is_empty(), "{game}: {} wrong\n{}", tally.wrong.len(), tally.wrong[..tally.wrong.len().min(8)].join("\n"));
        let [yes, no] = tally.accepted.values().fold([0, 0], |[a, b], [yes, no]| [a + yes, b + no]);
        assert!(yes >= no, "{game}: {yes} accepted, {no} refused");
    }
}
