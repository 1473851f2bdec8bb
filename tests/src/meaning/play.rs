//! Games under drawn rules: texts are compiled, frozen and played from a random state, with and without a tracer.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use javelina_dsl::{Form, Source, World, compile};
use javelina_engine::rules::{Body, Catalogue, Certainty, Clause, Freeze, ItemId, Lexicon, Rules};
use javelina_engine::{
    Actor, Dice, Digest, Due, Files, Game, Heard, Luck, Move, Order, Ruled, Seats, Severity, Silent, Threaded, Turn,
    due, has_errors, written,
};
use javelina_games::arizona::Arizona;
use javelina_games::cliffs::Cliffs;
use javelina_games::keystone::Keystone;
use javelina_games::sonora::Sonora;
use javelina_variants::{ArizonaKit, Cards, Choice, CliffsKit, KeystoneKit, Kit, Loaded, SonoraKit, load, shipped};

use super::listener::Listener;
use crate::language::planted::Planted;
use crate::language::tally::Tally;
use crate::language::tree::Item;

/// The most moves of one game.
const MOVES: usize = 20;
/// The most items of a set.
const ITEMS: u16 = 16;
/// The most moves before one.
const BEFORE: u32 = 60;

/// Items and the text that says them.
#[derive(Clone, Debug)]
pub struct Case {
    /// The items.
    pub items: Arc<Vec<Item>>,
    /// The text that says them.
    pub text: String,
}

/// What became of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The texts do not compile, or say certain clashes.
    Refused(String),
    /// It was played.
    Played(Played),
    /// Engine and reference differ.
    Differs(String),
}

/// What was compared in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Questions, and steps of lists.
    pub compared: [u64; 2],
    /// Whether rules clashed in play, which ends the game.
    pub clashed: bool,
    /// Whether two lists of one event without an order touched.
    pub raced: bool,
    /// What was evaluated.
    pub tally: Tally,
}

/// A game, whichever it is, under rules that a case says.
pub trait Field: Send + Sync {
    /// What it declares.
    fn catalogue(&self) -> &'static Catalogue;
    /// The names of its elements.
    fn lexicon(&self) -> &Lexicon;
    /// Plays a case.
    fn play(&self, case: &Case, seed: u64, planted: Option<Planted>) -> Fate;
}

/// The games that come with the engine.
pub struct Games {
    fields: Vec<Box<dyn Field>>,
    /// Shipped items with scripts, of which the reference knows nothing.
    pub scripted: Vec<String>,
}

impl Games {
    /// Loads the shipped packs and plays some random games of each.
    pub fn new() -> Self {
        let loaded = load(&shipped());
        let fields = vec![
            field::<ArizonaKit>(&loaded, &["no_conditions"], Arizona::content),
            field::<SonoraKit>(&loaded, &[], Sonora::content),
            field::<KeystoneKit>(&loaded, &[], Keystone::content),
            field::<CliffsKit>(&loaded, &[], Cliffs::content),
        ];
        let known = fields.iter().filter_map(|field| loaded.known(field.catalogue().game));
        let is_script = |clause: &&Clause| matches!(clause.body, Body::Script { .. });
        let scripted = known.flat_map(|known| {
            let clauses = known.program.clauses.iter().filter(is_script);
            clauses.map(|clause| known.program.items[clause.item.index()].id.clone()).collect::<BTreeSet<_>>()
        });
        Self { scripted: scripted.collect(), fields }
    }

    /// All of them.
    pub fn all(&self) -> &[Box<dyn Field>] {
        &self.fields
    }
}

impl Default for Games {
    fn default() -> Self {
        Self::new()
    }
}

/// One game without rules, and its content.
struct Ready<K: Kit> {
    /// The game with so many items in play from its start, none of which says anything.
    bases: Vec<K::Game>,
    content: K::Content,
}

fn field<K: Kit>(loaded: &Loaded, with: &[&str], content: fn(&K::Game) -> &K::Content) -> Box<dyn Field>
where
    K::Game: Ruled + Threaded,
    <K::Game as Game>::State: Send + Sync,
{
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    let built = loaded.build(K::CATALOGUE.game, &choice);
    #[expect(clippy::expect_used, reason = "shipped packs are sound")]
    let built = built.expect("the shipped packs build").into_game::<K::Game>().expect("a game of its own kit");
    let content = content(&built).clone();
    let bases = (0..=ITEMS).map(|items| {
        let rules = Rules::none(K::CATALOGUE, built.rules().lexicon().clone());
        let cards = Cards { chosen: Vec::new(), deck: Vec::new() };
        #[expect(clippy::expect_used, reason = "shipped content is sound")]
        K::build(content.clone(), rules, (0..items).map(ItemId).collect(), cards).expect("a game without cards")
    });
    let bases = bases.collect();
    Box::new(Ready::<K> { bases, content })
}

/// How many sit at a table.
fn seats<G: Ruled>(game: &G, dice: &mut Dice) -> Seats {
    let counts: Vec<usize> = game.seats_range().filter(|count| game.refuses_seats(*count).is_none()).collect();
    Seats::new(counts[dice.below(counts.len().min(4) as u32) as usize])
}

/// A state after some random moves, without a list at work; `None` if there is none, or to begin at the start.
fn random_state<G: Ruled>(game: &G, seats: &Seats, luck: &Luck, dice: &mut Dice) -> Option<G::State> {
    let mut state = game.setup(seats);
    let mut last = None;
    for _ in 0..dice.below(BEFORE) {
        let step = random_move(game, &state, luck, dice)?;
        game.apply(&mut state, &step, &mut Silent);
        if game.turn(&state) == Turn::Over {
            break;
        }
        if G::memory_of(&state).is_idle() {
            last = Some(state.clone());
        }
    }
    last
}

/// A random legal move, or Nature's.
fn random_move<G: Ruled>(game: &G, state: &G::State, luck: &Luck, dice: &mut Dice) -> Option<Move<G::Action>> {
    match due(game, state, luck) {
        Due::Over | Due::Nobody => None,
        Due::Nature(at) => Some(Move { by: Actor::Nature, at, action: game.chance(state, luck) }),
        Due::Seat(seat, at) => {
            let seat = match game.turn(state) {
                Turn::Together(seats, Order::Free | Order::Sealed) => {
                    let all: Vec<_> = seats.iter().collect();
                    all[dice.below(all.len() as u32) as usize]
                }
                _ => seat,
            };
            Some(Move { by: Actor::Seat(seat), at, action: game.sample(state, seat, dice)? })
        }
    }
}

fn digest<G: Ruled>(game: &G, state: &G::State) -> u64 {
    let mut digest = Digest::default();
    game.digest(state, &mut digest);
    digest.finish()
}

impl<K: Kit> Ready<K>
where
    K::Game: Ruled + Threaded,
{
    /// The rules that the texts say, or why they are refused.
    fn rules(&self, case: &Case) -> Result<Rules, String> {
        let mut files = Files::default();
        let file = files.add("drawn.rules", case.text.clone());
        let source = Source { file, start: 0, end: case.text.len(), form: Form::File, home: Default::default() };
        let lexicon = self.bases[0].rules().lexicon();
        let (compiled, found) = compile(&files, &[source], &World { catalogue: K::CATALOGUE, lexicon });
        if has_errors(&found) {
            let error = found.iter().find(|one| one.severity == Severity::Error);
            return Err(error.map_or_else(String::new, |one| format!("{} {}", one.code, one.message)));
        }
        let mut program = compiled.program;
        if program.combine(&|_| true).is_some() {
            return Err("X4035 two words combine one pair".into());
        }
        if program.circle().is_some() {
            return Err("X4037 a circle".into());
        }
        let statics = K::statics(&self.content);
        let freeze = Freeze { catalogue: K::CATALOGUE, lexicon: lexicon.clone(), program, scripts: Vec::new() };
        let rules = Rules::freeze(freeze, &statics);
        let conflicts = rules.conflicts(&statics as &_, None);
        let certain = conflicts.iter().find(|one| one.certainty == Certainty::Certain && !one.is_settled());
        match certain {
            Some(one) => Err(format!("X4030 {:?}: {}", one.kind, one.how)),
            None => Ok(rules),
        }
    }
}

impl<K: Kit> Field for Ready<K>
where
    K::Game: Ruled + Threaded,
    <K::Game as Game>::State: Send + Sync,
{
    fn catalogue(&self) -> &'static Catalogue {
        K::CATALOGUE
    }

    fn lexicon(&self) -> &Lexicon {
        self.bases[0].rules().lexicon()
    }

    fn play(&self, case: &Case, seed: u64, planted: Option<Planted>) -> Fate {
        let rules = match self.rules(case) {
            Ok(rules) => rules,
            Err(refused) => return Fate::Refused(refused),
        };
        let listener = Listener::new(&rules, &case.items, planted);
        let traced = rules.fork().traced(Arc::clone(&listener) as Arc<_>);
        let Some(base) = self.bases.get(rules.program().items.len()) else {
            return Fate::Refused("more items than there are games for".into());
        };
        let (Some(plain), Some(traced)) = (base.under(rules), base.under(traced)) else {
            return Fate::Refused("the game cannot be under other rules".into());
        };
        let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 0x1a));
        let seats = seats(&plain, &mut dice);
        let (mut state, mut twin) = match random_state(&plain, &seats, &luck, &mut dice) {
            Some(state) => {
                listener.look(|compared| compared.take_over(traced.rules(), K::Game::memory_of(&state)));
                (state.clone(), state)
            }
            None => (traced.setup(&seats), plain.setup(&seats)),
        };
        let mut moves = String::new();
        for _ in 0..MOVES {
            let step = match step(&[&traced, &plain], [&state, &twin], &luck, &mut dice) {
                Ok(Some(step)) => step,
                Ok(None) => break,
                Err(difference) => return Fate::Differs(format!("{moves}\n  {difference}")),
            };
            let _ = write!(moves, "\n  > {} {}", step.by, written(&traced, &step.action));
            traced.apply(&mut state, &step, &mut Heard::default());
            plain.apply(&mut twin, &step, &mut Silent);
            let memory = K::Game::memory_of(&state);
            let difference = listener.look(|compared| {
                let state = || compared.state(traced.rules(), memory).err();
                compared.difference.clone().or_else(|| if memory.fault.is_some() { None } else { state() })
            });
            if let Some(Some(difference)) = difference {
                return Fate::Differs(format!("{moves}\n  {difference}"));
            }
            if memory.fault.is_some() {
                break;
            }
            if digest(&traced, &state) != digest(&plain, &twin) {
                return Fate::Differs(format!("{moves}\n  the digest is another one without the tracer"));
            }
        }
        let _ = traced.outcome(&state);
        let played = listener.look(|compared| match &compared.difference {
            Some(difference) => Fate::Differs(format!("{moves}\n  at the end: {difference}")),
            None => Fate::Played(Played {
                compared: compared.compared,
                clashed: compared.clashed || K::Game::memory_of(&state).fault.is_some(),
                raced: compared.reference.raced,
                tally: compared.reference.tally.clone(),
            }),
        });
        played.unwrap_or_else(|| Fate::Differs("the listener is gone".into()))
    }
}

/// The next move of two games that must list the same: a random one of the list, or Nature's.
fn step<G: Ruled>(
    [traced, plain]: &[&G; 2],
    [state, twin]: [&G::State; 2],
    luck: &Luck,
    dice: &mut Dice,
) -> Result<Option<Move<G::Action>>, String> {
    if traced.turn(state) != plain.turn(twin) {
        return Err("the turn is another one without the tracer".into());
    }
    let Some(step) = random_move(*traced, state, luck, dice) else { return Ok(None) };
    let Actor::Seat(seat) = step.by else { return Ok(Some(step)) };
    let (mut own, mut other) = (Vec::new(), Vec::new());
    let (extent, twin_extent) = (traced.legal(state, seat, &mut own), plain.legal(twin, seat, &mut other));
    if own != other || extent != twin_extent {
        return Err("the legal list is another one without the tracer".into());
    }
    let drawn = (!own.is_empty()).then(|| own[dice.below(own.len() as u32) as usize].clone());
    Ok(Some(Move { action: drawn.unwrap_or(step.action), ..step }))
}
