//! The laws of the contract, held against a game by playing it at random. Each gives the first breach in words.

use std::sync::Arc;

use javelina_engine::{
    Actor, Dice, Digest, Game, Move, Order, Outcome, Present, Seat, Seats, Silent, Table, Turn, replay, written,
};

/// Holds all laws against `game` with `seats` seats, one random game for each seed.
///
/// # Errors
///
/// The first breach: the seed, the move, and what is wrong.
pub fn obey_all<G: Present>(game: &Arc<G>, seats: usize, seeds: std::ops::Range<u64>) -> Result<(), String> {
    seeds.clone().try_for_each(|seed| one_game(game, seats, seed).map_err(|breach| format!("seed {seed}: {breach}")))
}

fn one_game<G: Present>(game: &Arc<G>, seats: usize, seed: u64) -> Result<(), String> {
    let mut table = Table::new(Arc::clone(game), Seats::new(seats), seed);
    let mut dice = Dice::new(seed, 0x1a35);
    while table.turn() != Turn::Over {
        let number = table.played().len();
        if number >= game.longest() {
            return Err(format!("the game goes on after {number} moves"));
        }
        if let Outcome::Void(finding) = table.outcome() {
            return Err(format!("move {number}: void, {}", finding.message));
        }
        let at = |breach: String| format!("move {number}: {breach}");
        let step = match table.turn() {
            Turn::Over => break,
            Turn::Nature => Move::new(Actor::Nature, game.chance(table.state(), table.luck())),
            Turn::Seat(seat) => a_move_of(&table, seat, seats, &mut dice).map_err(at)?,
            Turn::Together(set, Order::Free | Order::Sealed) => {
                let seat = set.iter().nth(dice.below(set.len() as u32) as usize).unwrap_or(Seat(0));
                a_move_of(&table, seat, seats, &mut dice).map_err(at)?
            }
            Turn::Together(_, Order::Clock { .. }) => return Err(at("timed phases have laws of their own".into())),
        };
        legal_as_one(&**game, table.state(), &step).map_err(at)?;
        outcome_sums(&table.outcome()).map_err(at)?;
        let before = (table.state().clone(), digest(&**game, table.state()));
        table.act(step).map_err(|refusal| at(format!("refused: {}", refusal.message)))?;
        if number < 3 || number.is_power_of_two() {
            let mut back = table.fork();
            back.undo_one();
            if *back.state() != before.0 || digest(&**game, back.state()) != before.1 {
                return Err(at("taking the move back gives another state".into()));
            }
            recorded(&table).map_err(at)?;
        }
    }
    if !matches!(table.outcome(), Outcome::Over { .. }) {
        return Err("nobody is to act, but the game is not over".into());
    }
    outcome_sums(&table.outcome())?;
    recorded(&table)?;
    let first = game.setup(&Seats::new(seats));
    while table.undo_one() {}
    if *table.state() == first { Ok(()) } else { Err("undoing everything does not lead to the start".into()) }
}

/// One sampled action of a seat, after the laws of legal lists.
fn a_move_of<G: Game>(table: &Table<G>, seat: Seat, seats: usize, dice: &mut Dice) -> Result<Move<G::Action>, String> {
    let (game, state) = (table.game(), table.state());
    let (legal, _) = table.legal(seat);
    let mut unique = legal.clone();
    unique.sort();
    unique.dedup();
    if unique.len() != legal.len() {
        return Err(format!("{seat} has {} legal actions, but only {} different ones", legal.len(), unique.len()));
    }
    for action in &legal {
        legal_as_one(&**game, state, &Move::new(Actor::Seat(seat), action.clone()))?;
    }
    for other in (0..seats as u8).map(Seat).filter(|other| *other != seat) {
        if let (Turn::Seat(_), (listed, _)) = (table.turn(), table.legal(other))
            && !listed.is_empty()
        {
            return Err(format!("{other} is not to act, but has legal actions"));
        }
        if let (Turn::Seat(_), Some(action)) = (table.turn(), legal.first()) {
            illegal_as_one(&**game, state, &Move::new(Actor::Seat(other), action.clone()))?;
        }
    }
    if let Some(action) = legal.first() {
        illegal_as_one(&**game, state, &Move::new(Actor::Nature, action.clone()))?;
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
    if !legal.contains(&action) {
        return Err(format!("`{}` was sampled, but is not listed", written(&**game, &action)));
    }
    Ok(Move::new(Actor::Seat(seat), action))
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
    let (mut silent, mut heard, kept) = (state.clone(), state.clone(), state.clone());
    game.apply(&mut silent, step, &mut Silent);
    game.apply(&mut heard, step, &mut Vec::new());
    if silent != heard || digest(game, &silent) != digest(game, &heard) {
        return Err(format!("`{text}` gives another state when somebody listens"));
    }
    if kept != *state {
        return Err(format!("`{text}` played on a copy changes the original"));
    }
    Ok(())
}

/// An illegal move is refused by test and check, and changes nothing.
fn illegal_as_one<G: Game>(game: &G, state: &G::State, step: &Move<G::Action>) -> Result<(), String> {
    let text = || format!("`{}` of {}", written(game, &step.action), step.by);
    if game.test(state, step) {
        return Err(format!("{} is legal, though somebody else is to act", text()));
    }
    if game.check(state, step).is_ok() {
        return Err(format!("{} fails the test, but passes the check", text()));
    }
    let mut after = state.clone();
    game.apply(&mut after, step, &mut Silent);
    if after == *state { Ok(()) } else { Err(format!("{} is illegal, but changes the state", text())) }
}

fn outcome_sums(outcome: &Outcome) -> Result<(), String> {
    match outcome.standings().iter().find(|side| side.score != side.ledger.total()) {
        Some(side) => Err(format!("a score of {} has a ledger that sums to {}", side.score, side.ledger.total())),
        None => Ok(()),
    }
}

/// A record of the table reads back, plays to the same state, and verifies.
fn recorded<G: Game>(table: &Table<G>) -> Result<(), String> {
    let game = table.game();
    let header = replay::Header {
        game: game.id().into(),
        seats: vec!["random".into(); table.seats().count()],
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
