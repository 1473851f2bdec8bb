//! Versions of drawn items: what `diff` proves to be the same plays the same. Versions are rewritten, respelled and renamed
//! items, and their mutants, most of which play differently.

use std::sync::Arc;

use javelina_dsl::{Form, Source, World, mutants};
use javelina_engine::rules::{Catalogue, Lexicon};
use javelina_engine::{Actor, Dice, Luck, Move, Outcome, Seats, Silent, Threaded, Turn, written};
use javelina_tests::claims::pairs::rewritten;
use javelina_tests::language::generate::{Draw, item_set, text};
use javelina_tests::language::packs::{self, pack};
use javelina_tests::language::tree::{Body, Change, Expr, Item, Operation, Step};
use javelina_variants::{Built, Choice, Loaded, Visit};

/// Items of each game in CI; `JAVELINA_CASES` is another number, of all games.
const ITEMS: usize = 60;
/// Mutants of one item.
const MUTANTS: usize = 8;
/// Games with each version that is proved, and moves of each.
const GAMES: u64 = 3;
const MOVES: usize = 240;

/// An item with conditions written otherwise, rules in the other order, assignments instead of changes, or another label.
fn changed(item: &Item, draw: &mut Draw<'_>) -> Item {
    let mut item = item.clone();
    let named =
        format!("{:?}", item.rules.iter().map(|rule| (&rule.overrides, &rule.after, &rule.body)).collect::<Vec<_>>());
    for rule in &mut item.rules {
        draw.at(rule.point);
        for condition in rule.when.iter_mut().chain(&mut rule.unless) {
            if draw.one_in(2) {
                *condition = rewritten(draw, condition);
            }
        }
        if draw.one_in(3) {
            rule.when.reverse();
        }
        if let Body::Steps(steps) = &mut rule.body {
            steps.iter_mut().filter(|_| draw.one_in(2)).for_each(assigned);
        }
        if draw.one_in(3) && !named.contains(&rule.label) {
            rule.label = if draw.one_in(2) { format!("{}x", rule.label) } else { format!("a{}", rule.label) };
        }
    }
    if draw.one_in(3) {
        item.rules.reverse();
    }
    item
}

/// `n += E` as `n := n + E`.
fn assigned(step: &mut Step) {
    if let Step::Assign(name, place, change @ Change::Add, value) = step {
        let now = Expr::Counter(name.clone(), place.clone());
        *value = Expr::Arithmetic(Operation::Add, Box::new(now), Box::new(value.clone()));
        *change = Change::Set;
    }
}

struct Record(u64);

impl Visit for Record {
    type Out = Vec<String>;

    /// What is asked and done, and how the game stands, in random games.
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut lines = Vec::new();
        for at in 0..GAMES {
            let seed = self.0.wrapping_mul(100).wrapping_add(at);
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 1));
            let mut state = game.setup(&Seats::new(2));
            for _ in 0..MOVES {
                let (by, action) = match game.turn(&state) {
                    Turn::Nature => (Actor::Nature, Some(game.chance(&state, &luck))),
                    Turn::Seat(seat) => (Actor::Seat(seat), game.sample(&state, seat, &mut dice)),
                    Turn::Together(seats, _) => {
                        let Some(seat) = seats.first() else { break };
                        (Actor::Seat(seat), game.sample(&state, seat, &mut dice))
                    }
                    Turn::Over => break,
                };
                let mut listed = Vec::new();
                if let Actor::Seat(seat) = by {
                    game.legal(&state, seat, &mut listed);
                }
                let Some(action) = action else { break };
                let scores: Vec<String> = match game.result(&state) {
                    Outcome::Void(_) => vec!["void".into()],
                    result => result.standings().iter().map(|one| format!("{} {:?}", one.score, one.level)).collect(),
                };
                lines.push(format!("{by} {} of {}: {scores:?}", written(&*game, &action), listed.len()));
                game.apply(&mut state, &Move::new(by, action), &mut Silent);
            }
        }
        lines
    }
}

fn built(loaded: &Loaded, game: &str, id: &str) -> Option<(Choice, Built)> {
    let turns = (game == "cliffs").then(|| "in_turns".to_string());
    let choice = Choice { with: turns.into_iter().chain([id.to_string()]).collect(), params: Vec::new() };
    let built = loaded.build(game, &choice).ok()?;
    Some((choice, built))
}

/// What came of the versions of a game.
#[derive(Default)]
struct Tally {
    versions: usize,
    proved: usize,
    wrong: Vec<String>,
}

struct Law {
    game: &'static str,
    catalogue: &'static Catalogue,
    lexicon: Lexicon,
}

impl Law {
    fn loaded(&self, text: &str) -> Option<Loaded> {
        let loaded = packs::loaded(self.game, &[pack("same", self.game, text)]);
        loaded.is_sound().then_some(loaded)
    }

    /// Mutants of an item, a few of all.
    fn mutants(&self, loaded: &Loaded, id: &str, own: &str) -> Vec<String> {
        let Some(known) = loaded.known(self.game) else { return Vec::new() };
        let item = known.program.items.iter().find(|item| item.id == id);
        let Some(file) = item.map(|item| item.span.file) else { return Vec::new() };
        let source = Source { file, start: 0, end: own.len(), form: Form::File, home: Default::default() };
        let world = World { catalogue: self.catalogue, lexicon: &self.lexicon };
        let all = mutants(&loaded.files, &source, id, &world, &|_| None);
        let step = (all.len() / MUTANTS).max(1);
        let some = all.iter().step_by(step).take(MUTANTS);
        some.map(|one| format!("{}{}{}", &own[..one.start], one.to, &own[one.end..])).collect()
    }

    fn hold(&self, seed: u64, tally: &mut Tally) {
        let items = item_set(self.catalogue, &self.lexicon, seed);
        let Some(item) = items.first().filter(|item| item.kind == "variant") else { return };
        let spelled =
            |item: &Item, seed| text(std::slice::from_ref(item), self.game, self.catalogue, &self.lexicon, seed);
        let own = spelled(item, seed);
        let Some(loaded) = self.loaded(&own) else { return };
        let Some((choice, game)) = built(&loaded, self.game, &item.id) else { return };
        let mut draw = Draw::new(self.catalogue, &self.lexicon, Dice::new(seed, 0x5a));
        let mut versions: Vec<String> = (0..4).map(|at| spelled(&changed(item, &mut draw), seed + at)).collect();
        versions.push(spelled(item, seed + 7));
        versions.extend(self.mutants(&loaded, &item.id, &own));
        let mut before = None;
        let mut game = Some(game);
        for version in versions {
            let Some(other) = self.loaded(&version) else { continue };
            let Ok(mixed) = loaded.mixed(self.game, &choice, (&other, &choice)) else { continue };
            tally.versions += 1;
            if !mixed.units().is_empty() {
                continue;
            }
            tally.proved += 1;
            let before = before.get_or_insert_with(|| game.take().map(|game| game.visit(Record(seed))));
            let after = built(&other, self.game, &item.id).map(|(_, game)| game.visit(Record(seed)));
            if *before != after {
                let lines = |side: &Option<Vec<String>>| side.clone().unwrap_or_default();
                let (one, two) = (lines(before), lines(&after));
                let at = one.iter().zip(&two).position(|(one, two)| one != two);
                let told = at.map_or_else(|| "lengths differ".into(), |at| format!("{}\n{}", one[at], two[at]));
                tally.wrong.push(format!("seed {seed}\n{own}\n{version}\n{told}"));
            }
        }
    }
}

/// Versions of an item that are proved the same play the same.
fn proved_versions_play_the_same(game: &'static str) {
    let (catalogue, lexicon) = packs::world(game);
    let (law, mut tally) = (Law { game, catalogue, lexicon }, Tally::default());
    let items = javelina_tests::cases(ITEMS * 4) / 4;
    (0..items as u64).for_each(|seed| law.hold(seed, &mut tally));
    let Tally { versions, proved, wrong } = &tally;
    println!("{game}: {proved} of {versions} versions proved, {} of them falsely", wrong.len());
    assert!(wrong.is_empty(), "{game}: {}\n{}", wrong.len(), wrong.first().unwrap());
    assert!(*versions >= items && proved * 12 >= *versions, "{game}: {proved} of {versions}");
}

#[test]
fn versions_of_an_item_of_arizona_that_are_proved_the_same_play_the_same() {
    proved_versions_play_the_same("arizona");
}

#[test]
fn versions_of_an_item_of_sonora_that_are_proved_the_same_play_the_same() {
    proved_versions_play_the_same("sonora");
}

#[test]
fn versions_of_an_item_of_keystone_that_are_proved_the_same_play_the_same() {
    proved_versions_play_the_same("keystone");
}

#[test]
fn versions_of_an_item_of_cliffs_that_are_proved_the_same_play_the_same() {
    proved_versions_play_the_same("cliffs");
}
