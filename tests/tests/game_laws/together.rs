//! Shipped items together: each pair that may be chosen plays to an end, at its smallest and its largest table.

use std::sync::Arc;

use javelina_engine::{Game, Luck, MAX_SEATS, Outcome, Playable, Seats, Threaded};
use javelina_lab::{Players, drive, policy, policy_luck};
use javelina_tests::cases;
use javelina_variants::{Choice, Loaded, Visit, load, shipped};

/// Pairs that CI plays of about 3,000; `JAVELINA_CASES` is another number.
const PAIRS: usize = 60;

/// Plays one game for each policy at the smallest and the largest table, and lists the games that go wrong.
struct Ends<'a> {
    with: &'a [String],
    seed: u64,
}

impl Visit for Ends<'_> {
    type Out = Vec<String>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Vec<String> {
        let counts: Vec<usize> = (1..=MAX_SEATS).filter(|count| game.refuses_to_begin(*count).is_none()).collect();
        let tables = [counts.first(), counts.last()].into_iter().flatten();
        let games = tables.flat_map(|seats| ["random", "greedy"].map(|name| (*seats, name)));
        games.filter_map(|(seats, name)| wrong(&*game, self.with, (seats, name), self.seed)).collect()
    }
}

/// The report of a game that goes wrong, as a command line that plays it.
fn wrong<G: Game + Playable>(game: &G, with: &[String], (seats, name): (usize, &str), seed: u64) -> Option<String> {
    let names = vec![name.to_string(); seats];
    let table = Seats::named(game, &names).unwrap();
    let mut policies = vec![policy::<G>(name).unwrap()];
    let who = vec![0; seats];
    let players = Players { luck: Luck::new(seed), minds: policy_luck(seed), policies: &mut policies, who: &who };
    let mut state = game.setup(&table);
    let finding = drive(game, &mut state, players, None, |_| ()).finding.map(|found| found.message);
    let found = finding.or_else(|| match game.result(&state) {
        Outcome::Over { .. } => None,
        other => Some(format!("{other:?}")),
    })?;
    Some(format!("play {} --with {} --seats {} --seed {seed}: {found}", game.id(), with.join(","), names.join(",")))
}

/// The pairs of items of a game that may be chosen together.
fn pairs<'a>(loaded: &'a Loaded, game: &str) -> Vec<[&'a str; 2]> {
    let packs = loaded.packs.iter().filter(|pack| pack.game == game);
    let items = packs.flat_map(|pack| &pack.items).map(|item| item.id.as_str());
    let choice = |ids: &[&str]| Choice { with: ids.iter().map(ToString::to_string).collect(), ..Choice::default() };
    let items: Vec<&str> = items.filter(|id| loaded.start(game, &choice(&[id])).is_empty()).collect();
    let all = items.iter().enumerate().flat_map(|(at, one)| items[at + 1..].iter().map(|two| [*one, *two]));
    all.collect()
}

#[test]
fn each_pair_of_shipped_items_that_may_be_chosen_plays_to_an_end() {
    let loaded = load(&shipped());
    let (mut played, mut refused, mut wrong) = (0, 0, Vec::new());
    let games = loaded.game_ids().into_iter().map(|game| (game, pairs(&loaded, game)));
    let games: Vec<_> = games.collect();
    let all: usize = games.iter().map(|(_, pairs)| pairs.len()).sum();
    let step = all.div_ceil(cases(PAIRS).max(1)).max(1);
    for (game, pairs) in games {
        for (at, pair) in pairs.into_iter().enumerate().step_by(step) {
            let with: Vec<String> = pair.iter().map(ToString::to_string).collect();
            let Ok(built) = loaded.build(game, &Choice { with: with.clone(), ..Choice::default() }) else {
                refused += 1;
                continue;
            };
            played += 1;
            // A pair of which `check --with` says that no order is given may be void for that reason.
            let is_told = built.told.iter().any(|one| one.code == "X4031");
            let found = built.visit(Ends { with: &with, seed: at as u64 });
            wrong.extend(found.into_iter().filter(|one| !(is_told && one.contains("kind: Conflict"))));
        }
    }
    eprintln!("{all} pairs; {played} played, {refused} refused");
    assert!(played > refused, "{played} of {} pairs", played + refused);
    assert!(wrong.is_empty(), "{} games went wrong:\n{}", wrong.len(), wrong.join("\n"));
}
