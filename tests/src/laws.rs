//! The laws of the contract, held against a game by playing it at random. Each gives the first breach in words.

mod clock;
mod draws;
pub mod positions;
mod refusals;
mod sealed;
pub mod zones;

use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_engine::{
    Actor, Dice, Digest, Due, Extent, Game, Heard, Luck, MAX_SEATS, Move, Order, Outcome, Present, Seat, Seats, Silent,
    Table, Threaded, Tick, Turn, due, replay, written,
};
use javelina_variants::{Built, Visit};

use refusals::{illegal_as_one, misplaced};

/// How many different actions are kept for trying where they do not belong.
const KEPT: usize = 4_000;

/// Holds all laws against `game` with `seats` seats, one random game for each seed.
///
/// # Errors
///
/// The first breach: the seed, the move, and what is wrong.
pub fn obey_all<G: Present>(game: &Arc<G>, seats: usize, seeds: std::ops::Range<u64>) -> Result<(), String> {
    numbers_of_seats(&**game)?;
    // Games of the same seeds that take other turns, and one of another seed: actions that are legal at another time.
    let (mut known, mut has_clock) = (BTreeSet::new(), false);
    for seed in seeds.clone().take(4).chain([seeds.end.wrapping_add(1)]) {
        has_clock |= scout(&**game, seats, seed, &mut known);
    }
    let known: Vec<_> = known.into_iter().collect();
    // What words of seats say shows against the clock, where each is tried alone; elsewhere they sit at one table.
    let words: Vec<String> = game.seat_words().iter().map(|(word, _)| format!("random@{word}")).collect();
    for first in 0..if has_clock { words.len() } else { words.len().min(1) } {
        let names: Vec<_> = (0..seats).map(|at| &words[if has_clock { first } else { at % words.len() }]).collect();
        let names: Vec<String> = names.into_iter().cloned().collect();
        one_game(game, &names, seeds.start, &known).map_err(|breach| format!("with {names:?}, {breach}"))?;
    }
    let names = vec!["random".to_string(); seats];
    seeds
        .into_iter()
        .try_for_each(|seed| one_game(game, &names, seed, &known).map_err(|breach| format!("seed {seed}: {breach}")))
}

/// As [`obey_all`], of a game that comes with the engine; without a number of seats at the fewest that meet others. The games are
/// compiled for the laws here, and for no test that asks.
///
/// # Errors
///
/// The first breach.
pub fn obeys(built: Built, seats: Option<usize>, seeds: std::ops::Range<u64>) -> Result<(), String> {
    built.visit(Obey { seats, seeds })
}

struct Obey {
    seats: Option<usize>,
    seeds: std::ops::Range<u64>,
}

impl Visit for Obey {
    type Out = Result<(), String>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let fewest = || (2..MAX_SEATS).chain([1]).find(|seats| game.refuses_seats(*seats).is_none()).unwrap_or(2);
        obey_all(&game, self.seats.unwrap_or_else(fewest), self.seeds)
    }
}

/// A number of seats outside of a game's range is refused, and every refusal has words; at least one number is not.
fn numbers_of_seats<G: Game>(game: &G) -> Result<(), String> {
    let range = game.seats_range();
    let mut taken = 0;
    for count in 0..=MAX_SEATS + 1 {
        match game.refuses_seats(count) {
            None if !range.contains(&count) => return Err(format!("{count} seats are out of range, but not refused")),
            None => taken += 1,
            Some(message) if message.trim().is_empty() => {
                return Err(format!("{count} seats are refused without words"));
            }
            Some(_) => {}
        }
    }
    if taken == 0 { Err("no number of seats is taken".into()) } else { Ok(()) }
}

/// Plays a game at random and keeps every action that was legal in it, Nature's included. Whether it had a phase against the
/// clock.
fn scout<G: Game>(game: &G, seats: usize, seed: u64, known: &mut BTreeSet<G::Action>) -> bool {
    let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 0x5c07));
    let (mut state, mut has_clock) = (game.setup(&Seats::new(seats)), false);
    for _ in 0..game.longest() {
        has_clock |= matches!(game.turn(&state), Turn::Together(_, Order::Clock { .. }));
        let step = match due(game, &state, &luck) {
            Due::Nature(at) => Some(Move { by: Actor::Nature, at, action: game.chance(&state, &luck) }),
            Due::Seat(seat, at) => {
                if let Turn::Seat(seat) = game.turn(&state) {
                    let mut legal = Vec::new();
                    game.legal(&state, seat, &mut legal);
                    known.extend(legal);
                }
                let action = game.sample(&state, seat, &mut dice);
                action.map(|action| Move { by: Actor::Seat(seat), at, action })
            }
            Due::Over | Due::Nobody => None,
        };
        let Some(step) = step.filter(|_| known.len() < KEPT) else { break };
        game.apply(&mut state, &step, &mut Silent);
        known.insert(step.action);
    }
    has_clock
}

fn one_game<G: Present>(game: &Arc<G>, names: &[String], seed: u64, known: &[G::Action]) -> Result<(), String> {
    let seats = names.len();
    let seated = Seats::named(&**game, names).map_err(|error| error.to_string())?;
    let mut table = Table::new(Arc::clone(game), seated, seed);
    let mut dice = Dice::new(seed, 0x1a35);
    let (mut decisions, mut positions) = (0, 0);
    while table.turn() != Turn::Over {
        let number = table.played().len();
        if number >= game.longest() {
            return Err(format!("the game goes on after {number} moves"));
        }
        if let Outcome::Void(finding) = table.outcome() {
            return Err(format!("move {number}: void, {}", finding.message));
        }
        let at = |breach: String| format!("move {number}: {breach}");
        misplaced(&table, known, &mut dice).map_err(at)?;
        clock::bystander(&table, seats).map_err(at)?;
        let turn = table.turn();
        let step = match turn {
            Turn::Over => break,
            Turn::Nature => Move::new(Actor::Nature, game.chance(table.state(), table.luck())),
            Turn::Seat(seat) => a_move_of(&table, seat, Tick(0), seats, &mut dice).map_err(at)?,
            Turn::Together(set, Order::Free | Order::Sealed) => {
                let seat = set.iter().nth(dice.below(set.len() as u32) as usize).unwrap_or(Seat(0));
                a_move_of(&table, seat, Tick(0), seats, &mut dice).map_err(at)?
            }
            Turn::Together(_, Order::Clock { .. }) => clock::a_timed_move(&table, seats, &mut dice).map_err(at)?,
        };
        legal_as_one(&**game, table.state(), &step).map_err(at)?;
        commute(&table, &step, &mut dice).map_err(at)?;
        sealed::stays_secret(&table, &step, seats).map_err(at)?;
        outcome_sums(&table.outcome()).map_err(at)?;
        scores_agree(&**game, table.state()).map_err(at)?;
        if number % 8 == 0 {
            for seat in (0..seats as u8).map(Seat) {
                let _ = game.value(table.state(), seat); // it comes to an end in every state
            }
        }
        if number % 3 == 0 && positions::is_decision(&table) {
            decisions += 1;
            positions += usize::from(positions::says_the_state(&table, &step).map_err(at)?);
        }
        let before = (table.state().clone(), digest(&**game, table.state()));
        table.act(step.clone()).map_err(|refusal| at(format!("refused: {}", refusal.message)))?;
        clock::went_on(turn, &step, &table).map_err(at)?;
        if number < 3 || number.is_power_of_two() {
            let mut back = table.fork();
            back.undo_one();
            if *back.state() != before.0 || digest(&**game, back.state()) != before.1 {
                return Err(at("taking the move back gives another state".into()));
            }
            recorded(&table, names).map_err(at)?;
        }
    }
    if positions::are_written(&**game) && positions * 4 < decisions {
        return Err(format!("only {positions} of {decisions} decisions have a position"));
    }
    if !matches!(table.outcome(), Outcome::Over { .. }) {
        return Err("nobody is to act, but the game is not over".into());
    }
    outcome_sums(&table.outcome())?;
    scores_agree(&**game, table.state())?;
    recorded(&table, names)?;
    misplaced(&table, known, &mut dice).map_err(|breach| format!("after the end: {breach}"))?;
    let first = game.setup(table.seats());
    while table.undo_one() {}
    if *table.state() == first { Ok(()) } else { Err("undoing everything does not lead to the start".into()) }
}

/// One sampled action of a seat at a tick, after the laws of legal lists.
fn a_move_of<G: Game>(
    table: &Table<G>,
    seat: Seat,
    at: Tick,
    seats: usize,
    dice: &mut Dice,
) -> Result<Move<G::Action>, String> {
    let (game, state) = (table.game(), table.state());
    let done_by = |by: Actor, action: G::Action| Move { by, at, action };
    let (legal, extent) = table.legal(seat);
    let mut unique = legal.clone();
    unique.sort();
    unique.dedup();
    if unique.len() != legal.len() {
        return Err(format!("{seat} has {} legal actions, but only {} different ones", legal.len(), unique.len()));
    }
    let (kept, before) = (state.clone(), digest(&**game, state));
    for action in &legal {
        legal_as_one(&**game, state, &done_by(Actor::Seat(seat), action.clone()))?;
    }
    if kept != *state {
        return Err("what is played on copies changes the original".into());
    }
    for other in (0..seats as u8).map(Seat).filter(|other| *other != seat) {
        if let (Turn::Seat(_), (listed, _)) = (table.turn(), table.legal(other))
            && !listed.is_empty()
        {
            return Err(format!("{other} is not to act, but has legal actions"));
        }
        if let (Turn::Seat(_), Some(action)) = (table.turn(), legal.first()) {
            illegal_as_one(&**game, (state, before), &done_by(Actor::Seat(other), action.clone()))?;
        }
    }
    if let Some(action) = legal.first() {
        illegal_as_one(&**game, (state, before), &done_by(Actor::Nature, action.clone()))?;
    }
    let mut view = G::View::default();
    game.view(state, seat, &mut view);
    let imagined = game.imagine(&view, dice);
    let mut there = Vec::new();
    game.legal(&imagined, seat, &mut there);
    if there != legal {
        return Err(format!(
            "{seat} sees the same, but could do something else: a legal action rests on what is hidden"
        ));
    }
    let action = game.sample(state, seat, dice).ok_or_else(|| format!("{seat} is to act, but has no action"))?;
    if extent == Extent::All && !legal.contains(&action) {
        return Err(format!("`{}` was sampled, but is not listed", written(&**game, &action)));
    }
    draws::reach_all(&**game, state, seat, &legal, extent)?;
    Ok(done_by(Actor::Seat(seat), action))
}

/// A legal move passes test and check, reads back as it is written, and gives the same state however it is applied.
fn legal_as_one<G: Game>(game: &G, state: &G::State, step: &Move<G::Action>) -> Result<(), String> {
    let text = written(game, &step.action);
    if !game.test(state, step) {
        return Err(format!("`{text}` is listed, but the test refuses it"));
    }
    if let Err(refusal) = game.check(state, step) {
        return Err(format!("`{text}` passes the test, but the check refuses it: {}", refusal.message));
    }
    match game.read(state, step.by, &text) {
        Ok(action) if action == step.action => {}
        Ok(other) => return Err(format!("`{text}` reads back as `{}`", written(game, &other))),
        Err(refusal) => return Err(format!("`{text}` is not understood: {}", refusal.message)),
    }
    let (mut silent, mut heard) = (state.clone(), state.clone());
    game.apply(&mut silent, step, &mut Silent);
    game.apply(&mut heard, step, &mut Heard::default());
    if silent != heard || digest(game, &silent) != digest(game, &heard) {
        return Err(format!("`{text}` gives another state when somebody listens"));
    }
    Ok(())
}

/// Where seats act in any order, a move and one of another seat lead to the same state whichever comes first. A move
/// that asks its seat something, or that ends the phase, has to be dealt with before the others go on.
fn commute<G: Game>(table: &Table<G>, step: &Move<G::Action>, dice: &mut Dice) -> Result<(), String> {
    let (game, state) = (&**table.game(), table.state());
    let (Turn::Together(set, Order::Free | Order::Sealed), Actor::Seat(seat)) = (game.turn(state), step.by) else {
        return Ok(());
    };
    let goes_on = |state: &G::State, by: Actor| matches!((game.turn(state), by), (Turn::Together(set, Order::Free | Order::Sealed), Actor::Seat(seat)) if set.contains(seat));
    for other in set.iter().filter(|other| *other != seat) {
        let Some(action) = game.sample(state, other, dice) else { continue };
        let others = Move::new(Actor::Seat(other), action);
        let (mut one, mut two) = (state.clone(), state.clone());
        game.apply(&mut one, step, &mut Silent);
        game.apply(&mut two, &others, &mut Silent);
        if !goes_on(&one, others.by) || !goes_on(&two, step.by) {
            continue;
        }
        let both = || {
            let texts = [written(game, &step.action), written(game, &others.action)];
            format!("`{}` of {seat} and `{}` of {other}", texts[0], texts[1])
        };
        if !game.test(&one, &others) || !game.test(&two, step) {
            return Err(format!("of {} one forbids the other", both()));
        }
        game.apply(&mut one, &others, &mut Silent);
        game.apply(&mut two, step, &mut Silent);
        if one != two || digest(game, &one) != digest(game, &two) {
            return Err(format!("{} give another state in the other order", both()));
        }
    }
    Ok(())
}

/// The short way to the scores says the same as the ledgers.
fn scores_agree<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let mut short = Vec::new();
    game.scores(state, &mut short);
    let outcome = game.outcome(state);
    let long: Vec<_> = outcome.standings().iter().map(|side| (side.seats, side.score)).collect();
    if short == long { Ok(()) } else { Err(format!("the scores are {short:?}, but the standings {long:?}")) }
}

fn outcome_sums(outcome: &Outcome) -> Result<(), String> {
    match outcome.standings().iter().find(|side| side.score != side.ledger.total()) {
        Some(side) => Err(format!("a score of {} has a ledger that sums to {}", side.score, side.ledger.total())),
        None => Ok(()),
    }
}

/// A record of the table reads back, plays to the same state, and verifies.
fn recorded<G: Game>(table: &Table<G>, names: &[String]) -> Result<(), String> {
    let game = table.game();
    let header = replay::Header {
        game: game.id().into(),
        seats: names.to_vec(),
        seed: table.seed(),
        ..replay::Header::default()
    };
    let text = replay::write(table, &header);
    let read = replay::read(&text).map_err(|problems| format!("the record cannot be read: {problems:?}"))?;
    let again = replay::play(&read, Arc::clone(game), None)
        .map_err(|other| format!("the record plays otherwise: {other:?}"))?;
    if again.state() != table.state() || digest(&**game, again.state()) != digest(&**game, table.state()) {
        return Err("the record plays to another state".into());
    }
    clock::same_pace(table, &again)?;
    match replay::verify(&read, Arc::clone(game), &[]) {
        replay::Verification::Same { .. } => Ok(()),
        other => Err(format!("the record does not verify: {other:?}")),
    }
}

fn digest<G: Game>(game: &G, state: &G::State) -> u64 {
    let mut digest = Digest::new();
    game.digest(state, &mut digest);
    digest.finish()
}
