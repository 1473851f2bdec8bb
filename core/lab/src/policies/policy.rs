//! Policies: they get a view and pick an action.

use std::sync::atomic::{AtomicBool, Ordering};

use javelina_engine::rules::ClauseId;
use javelina_engine::{
    Actor, Dice, Extent, Family, Finding, Game, Move, Outcome, Present, Refusal, Seat, SeatSet, Silent, Tick,
};

use crate::finding::blame::{failed, void};
use crate::plans::seeds::Minds;

/// Tries that stand for a family of actions too large to list.
pub(crate) const TRIES: usize = 64;

/// What a policy is asked: the seat's side of a decision, never the state itself.
pub struct Ask<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    at: Tick,
    minds: Minds,
    decision: u32,
    stop: Option<&'a AtomicBool>,
}

impl<'a, G: Game> Ask<'a, G> {
    /// Asks `seat` for its `decision`-th decision (from 0) at tick `at`. `minds` is from
    /// [`policy_luck`](crate::policy_luck).
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat, at: Tick, minds: Minds, decision: u32) -> Self {
        Self { game, state, seat, at, minds, decision, stop: None }
    }

    /// The same question, which whoever waits may take back by this flag.
    #[must_use]
    pub fn stopped_by(self, stop: &'a AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Whether nobody waits for an answer any more. Policies that take long look at it; what they give then is not played.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The game, which everybody knows.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The seat that is asked.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The tick of a timed phase; 0 outside of one.
    pub fn at(&self) -> Tick {
        self.at
    }

    /// Writes what the seat may know into `out`.
    pub fn view(&self, out: &mut G::View) {
        self.game.view(self.state, self.seat, out);
    }

    /// Lists the seat's legal actions into `out`, which is cleared before; nothing where content failed.
    pub fn legal(&self, out: &mut Vec<G::Action>) -> Extent {
        out.clear();
        let extent = self.game.legal(self.state, self.seat, out);
        if let Extent::Failed(_) = extent {
            out.clear();
        }
        extent
    }

    /// One legal action, drawn with `dice`; `None` if there is none.
    pub fn sample(&self, dice: &mut Dice) -> Option<G::Action> {
        self.game.sample(self.state, self.seat, dice)
    }

    /// The continuous families behind an [`Extent::Open`].
    pub fn families(&self) -> Vec<Family> {
        let mut families = Vec::new();
        self.game.families(self.state, self.seat, &mut families);
        families
    }

    /// Reads an action of the seat, forgivingly.
    ///
    /// # Errors
    ///
    /// Why it is not understood or not legal.
    pub fn read(&self, text: &str) -> Result<G::Action, Box<Refusal>> {
        let by = Actor::Seat(self.seat);
        let action = self.game.read(self.state, by, text)?;
        let step = Move { by, at: self.at, action };
        self.game.check(self.state, &step)?;
        Ok(step.action)
    }

    /// One line that says what the seat is asked.
    pub fn prompt(&self) -> String
    where
        G: Present,
    {
        self.game.prompt_for(self.state, self.seat)
    }

    /// An action of the seat in the words of the question that it answers.
    pub fn in_words(&self, action: &G::Action) -> String
    where
        G: Present,
    {
        let step = Move { by: Actor::Seat(self.seat), at: self.at, action: action.clone() };
        self.game.move_in_words(self.state, &step)
    }

    /// The seats that play.
    pub fn seats(&self) -> SeatSet {
        let mut sides = Vec::new();
        self.game.scores(self.state, &mut sides);
        sides.iter().fold(SeatSet::default(), |all, (seats, _)| SeatSet(all.0 | seats.0))
    }

    /// The number of the decision, from 0.
    pub(crate) fn decision(&self) -> u32 {
        self.decision
    }

    /// Whether an action that went wrong in a look-ahead does so here.
    pub(crate) fn shows(&self, action: &G::Action) -> bool {
        let mut after = self.state.clone();
        let step = Move { by: Actor::Seat(self.seat), at: self.at, action: action.clone() };
        self.game.apply(&mut after, &step, &mut Silent);
        void(self.game, &after).is_some()
    }

    /// What goes wrong inside content while the seat's legal actions are listed.
    pub(crate) fn failed(&self) -> Option<Finding> {
        failed(self.game, self.state, self.seat)
    }

    /// Dice of this decision: no other decision, seat or policy shifts what they give.
    pub fn dice(&self) -> Dice {
        self.minds.dice(self.seat, self.decision)
    }
}

/// How a policy judges an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// The value of the game after it, in hundredths of a point.
    Value(i64),
    /// A search.
    Searched {
        /// The playouts that began with it.
        playouts: u32,
        /// What they brought on the average: the value less that of the best other side, in hundredths of a point.
        mean: f64,
    },
}

/// An action as a policy judges it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated<A> {
    /// The action.
    pub action: A,
    /// What it is worth.
    pub worth: Worth,
}

/// Picks an action from what a seat may know.
pub trait Policy<G: Game>: Send {
    /// The name under which the policy is chosen.
    fn name(&self) -> &str;
    /// The action of the seat that is asked; `None` only if it has none, or if the policy itself failed, see
    /// [`fault`](Self::fault).
    fn pick(&mut self, ask: &Ask<'_, G>) -> Option<G::Action>;
    /// The actions that [`pick`](Self::pick) chooses from, best first; that one it picks, if it does not err on purpose.
    /// Nothing for a policy that judges none.
    fn rate(&mut self, _ask: &Ask<'_, G>) -> Vec<Rated<G::Action>> {
        Vec::new()
    }
    /// A game with so many seats begins.
    fn begin(&mut self, _game: &G, _seats: usize) {}
    /// The seats that the policy plays in the game that is about to begin.
    fn sits(&mut self, _seats: SeatSet) {}
    /// Whether the policy wants to be told what happens.
    fn listens(&self) -> bool {
        false
    }
    /// Something happened, as one of the policy's seats learns it.
    fn hear(&mut self, _game: &G, _seat: Seat, _event: &G::Event, _by: Option<ClauseId>) {}
    /// The game is over; told only to those who listen.
    fn end(&mut self, _game: &G, _outcome: &Outcome) {}
    /// Why the policy gave no action, if that is its own failure.
    fn fault(&mut self) -> Option<Finding> {
        None
    }
    /// What went wrong inside content in a move that the last pick only imagined, if something did: a policy that looks
    /// ahead would steer round it, and nobody would learn of it.
    fn seen_ahead(&mut self) -> Option<Ahead<G::Action>> {
        None
    }
}

/// What a look-ahead showed to be wrong with the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ahead<A> {
    /// The action of the seat that was asked, if it went wrong right after it.
    pub action: Option<A>,
    /// What went wrong.
    pub finding: Finding,
}

/// Plays any legal action.
pub(crate) struct Random;

impl<G: Game> Policy<G> for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn pick(&mut self, ask: &Ask<'_, G>) -> Option<G::Action> {
        ask.sample(&mut ask.dice())
    }
}
