//! A game in progress: its states so far, its luck, and what was played.

use std::sync::Arc;

use crate::position::Position;
use crate::rules::ClauseId;
use crate::{
    Actor, Diagnostic, Due, Extent, Game, Heard, Luck, Move, Order, Outcome, Refusal, Seat, Seats, Source, Turn,
};

/// A move that was played, and what happened.
#[derive(Clone, Debug)]
pub struct Played<A, E> {
    /// The move.
    pub step: Move<A>,
    /// What happened, oldest first.
    pub events: Vec<E>,
    /// The clause that each event follows from, if one does.
    pub causes: Vec<Option<ClauseId>>,
}

impl<A, E> Played<A, E> {
    /// The events with the clause that each follows from.
    pub fn caused(&self) -> impl Iterator<Item = (&E, Option<ClauseId>)> {
        self.events.iter().zip(self.causes.iter().copied())
    }
}

/// What a table of game `G` keeps of each move.
type PlayedOf<G> = Played<<G as Game>::Action, <G as Game>::Event>;

/// Events, oldest first, each with the clause that it follows from, if one does.
type Caused<G> = Vec<(<G as Game>::Event, Option<ClauseId>)>;

/// A game in progress. Every state is kept, so that any move can be taken back.
pub struct Table<G: Game> {
    game: Arc<G>,
    seats: Seats,
    seed: u64,
    luck: Luck,
    /// What rules did before the first move.
    opening: Arc<Caused<G>>,
    states: Vec<G::State>,
    played: Vec<PlayedOf<G>>,
    undone: Vec<(G::State, PlayedOf<G>)>,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            seats: self.seats,
            seed: self.seed,
            luck: self.luck,
            opening: Arc::clone(&self.opening),
            states: self.states.clone(),
            played: self.played.clone(),
            undone: self.undone.clone(),
        }
    }
}

impl<G: Game> Table<G> {
    /// A new game. Nature has not moved yet.
    pub fn new(game: Arc<G>, seats: Seats, seed: u64) -> Self {
        let mut heard = Heard::default();
        let first = game.setup_heard(&seats, &mut heard);
        let caused = heard.events.into_iter().zip(heard.causes);
        let opening = caused.filter(|(_, by)| by.is_some()).collect();
        Self::from(game, seats, seed, first, Arc::new(opening))
    }

    /// A new game that begins at a position.
    ///
    /// # Errors
    ///
    /// All that is wrong with the position.
    pub fn set_up(game: Arc<G>, seats: Seats, seed: u64, position: &Position) -> Result<Self, Vec<Diagnostic>> {
        let first = game.set_up(&seats, position)?;
        Ok(Self::from(game, seats, seed, first, Arc::default()))
    }

    fn from(game: Arc<G>, seats: Seats, seed: u64, first: G::State, opening: Arc<Caused<G>>) -> Self {
        let (luck, states) = (Luck::new(seed), vec![first]);
        Self { game, seats, seed, luck, opening, states, played: Vec::new(), undone: Vec::new() }
    }

    /// The same game from its beginning, as the table has it.
    pub fn anew(&self) -> Self {
        let (game, opening) = (Arc::clone(&self.game), Arc::clone(&self.opening));
        Self::from(game, self.seats, self.seed, self.states[0].clone(), opening)
    }

    /// The game that is played.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The state as it stands.
    pub fn state(&self) -> &G::State {
        &self.states[self.states.len() - 1]
    }

    /// Who sits at the table.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The seed of the game's luck.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The game's luck.
    pub fn luck(&self) -> &Luck {
        &self.luck
    }

    /// Who is to act.
    pub fn turn(&self) -> Turn {
        self.game.turn(self.state())
    }

    /// Whom the table waits for, and at which tick.
    pub fn due(&self) -> Due {
        crate::due(&*self.game, self.state(), &self.luck)
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        self.game.outcome(self.state())
    }

    /// What rules did before the first move, oldest first, and the state after it. Nothing is known of a position that was
    /// set up.
    pub fn opening(&self) -> (impl Iterator<Item = (&G::Event, Option<ClauseId>)>, &G::State) {
        (self.opening.iter().map(|(event, by)| (event, *by)), &self.states[0])
    }

    /// What was played, oldest first.
    pub fn played(&self) -> &[PlayedOf<G>] {
        &self.played
    }

    /// The state in which a move was played, by its place in [`played`](Self::played).
    pub fn before(&self, index: usize) -> Option<&G::State> {
        if index < self.played.len() { self.states.get(index) } else { None }
    }

    /// The legal actions of a seat, and whether these are all; none where content failed.
    pub fn legal(&self, seat: Seat) -> (Vec<G::Action>, Extent) {
        let mut actions = Vec::new();
        let extent = self.game.legal(self.state(), seat, &mut actions);
        if let Extent::Failed(_) = extent {
            actions.clear();
        }
        (actions, extent)
    }

    /// Plays a move. What was undone before can no longer be redone.
    ///
    /// # Errors
    ///
    /// The rules' [`Refusal`], or one that tells what went wrong inside content; nothing has changed then.
    pub fn act(&mut self, step: Move<G::Action>) -> Result<&PlayedOf<G>, Box<Refusal>> {
        self.game.check(self.state(), &step)?;
        let (state, played) = self.after(step);
        if let (Outcome::Void(finding), false) = (self.game.outcome(&state), matches!(self.outcome(), Outcome::Void(_)))
        {
            let sources = if finding.sources.is_empty() { vec![Source::Table] } else { finding.sources };
            return Err(Refusal::of(
                sources,
                format!("a rule or script failed ({}): {}", finding.kind, finding.message),
            ));
        }
        self.undone.clear();
        Ok(self.push(state, played))
    }

    /// Plays one move of Nature, if it is her turn; that may be the end of a timed phase in which nobody is ready any more.
    pub fn nature(&mut self) -> Option<&PlayedOf<G>> {
        let Due::Nature(at) = self.due() else { return None };
        let step = Move { by: Actor::Nature, at, action: self.game.chance(self.state(), &self.luck) };
        let (state, played) = self.after(step);
        self.undone.clear();
        Some(self.push(state, played))
    }

    /// Plays moves of Nature until somebody else is to act (at most as many as a game may have). How many.
    pub fn settle(&mut self) -> usize {
        let limit = self.game.longest();
        (0..limit).take_while(|_| self.nature().is_some()).count()
    }

    /// Plays a recorded move, also one that leaves the game void: [`act`](Self::act) refuses such a move of a seat, but it
    /// is what a record of a failure shows.
    ///
    /// # Errors
    ///
    /// The rules' [`Refusal`]; nothing has changed then.
    pub fn recorded(&mut self, step: Move<G::Action>) -> Result<(), Box<Refusal>> {
        self.game.check(self.state(), &step)?;
        let (state, played) = self.after(step);
        self.undone.clear();
        self.push(state, played);
        Ok(())
    }

    fn after(&self, step: Move<G::Action>) -> (G::State, PlayedOf<G>) {
        let mut state = self.state().clone();
        let mut heard = Heard::default();
        self.game.apply(&mut state, &step, &mut heard);
        (state, Played { step, events: heard.events, causes: heard.causes })
    }

    fn push(&mut self, state: G::State, played: PlayedOf<G>) -> &PlayedOf<G> {
        self.states.push(state);
        self.played.push(played);
        &self.played[self.played.len() - 1]
    }

    /// Takes back the last move, whoever made it. Whether there was one.
    pub fn undo_one(&mut self) -> bool {
        let Some(played) = self.played.pop() else { return false };
        if let Some(state) = self.states.pop() {
            self.undone.push((state, played));
        }
        true
    }

    /// Whether somebody decided on a move: a seat, or whoever played it in the middle of a timed phase, as a refused move
    /// is recorded. Other moves of Nature answer what was done before.
    fn is_decided(&self, before: &G::State, played: &PlayedOf<G>, after: &G::State) -> bool {
        let is_timed = |state| matches!(self.game.turn(state), Turn::Together(_, Order::Clock { .. }));
        played.step.by != Actor::Nature || is_timed(before) && is_timed(after)
    }

    /// Takes back to before the last move that somebody decided on, Nature's answers to it included. Whether there was one.
    pub fn undo(&mut self) -> bool {
        if !self.can_undo() {
            return false;
        }
        while self.undo_one() {
            if self.undone.last().is_some_and(|(after, played)| self.is_decided(self.state(), played, after)) {
                break;
            }
        }
        true
    }

    /// Plays again what was undone last: one move that somebody decided on and Nature's answers to it. Whether there was
    /// one.
    pub fn redo(&mut self) -> bool {
        let Some((state, played)) = self.undone.pop() else { return false };
        self.push(state, played);
        while self.undone.last().is_some_and(|(after, played)| !self.is_decided(self.state(), played, after)) {
            if let Some((state, played)) = self.undone.pop() {
                self.push(state, played);
            }
        }
        true
    }

    /// Plays the one move again that was undone last, whoever made it. Whether there was one.
    pub fn redo_one(&mut self) -> bool {
        let Some((state, played)) = self.undone.pop() else { return false };
        self.push(state, played);
        true
    }

    /// The move that was undone last and can be played again.
    pub fn undone(&self) -> Option<&PlayedOf<G>> {
        self.undone.last().map(|(_, played)| played)
    }

    /// Whether a move that somebody decided on can be taken back.
    pub fn can_undo(&self) -> bool {
        let pairs = self.states.iter().zip(self.states.iter().skip(1)).zip(&self.played);
        pairs.rev().any(|((before, after), played)| self.is_decided(before, played, after))
    }

    /// Whether something was undone that can be played again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// A table of its own that stands where this one does; the game is shared.
    pub fn fork(&self) -> Self {
        self.clone()
    }
}
