//! The contract that every game obeys.
//!
//! A game is an immutable value made of checked content and frozen rules; a state is plain data. `apply` of a legal
//! move cannot fail, an illegal one changes nothing, and all randomness is a recorded move of Nature.

use std::fmt;

use arrayvec::ArrayVec;

use crate::position::{Position, Unplaced};
use crate::rules::{Memory, Rules};
use crate::{
    Actor, Diagnostic, Dice, Digest, Extent, Flow, Heard, Luck, Mention, Outcome, Passage, Presets, Refusal, Seat,
    SeatSet, Seats, Sink, Spot, Tape, Tick,
};

/// One typed decision, by whom and when.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move<A> {
    /// Who acts.
    pub by: Actor,
    /// The tick of a timed phase; 0 outside of one.
    pub at: Tick,
    /// What is done.
    pub action: A,
}

impl<A> Move<A> {
    /// A move outside of timed phases.
    pub fn new(by: Actor, action: A) -> Self {
        Self { by, at: Tick(0), action }
    }
}

/// Who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Nobody: the game has ended.
    Over,
    /// Nature rolls, deals or shuffles.
    Nature,
    /// One seat.
    Seat(Seat),
    /// Several seats at once.
    Together(SeatSet, Order),
}

impl Turn {
    /// Whether this seat is to act, alone or with others.
    #[inline]
    pub fn awaits(self, seat: Seat) -> bool {
        match self {
            Self::Seat(one) => one == seat,
            Self::Together(seats, _) => seats.contains(seat),
            Self::Over | Self::Nature => false,
        }
    }

    /// Whether this one of so many seats may act now. In a timed phase anybody may, whoever is ready next.
    #[inline]
    pub fn admits(self, seat: Seat, seats: usize) -> bool {
        match self {
            Self::Together(_, Order::Clock { .. }) => seat.index() < seats,
            turn => turn.awaits(seat),
        }
    }

    /// The seat to ask now where seats are asked one after the other: the one to act, or the first of several. In a timed
    /// phase [`due`](crate::due) says who it is.
    pub fn asked(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Together(seats, _) => seats.first(),
            Self::Over | Self::Nature => None,
        }
    }
}

/// How several seats act at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// In any order; moves of different seats commute.
    Free,
    /// Each answers in secret; the answers are resolved when the last one is in.
    Sealed,
    /// Moves carry ticks that never fall; [`Game::pace`] says who is ready next. Each seat of the set has actions of its
    /// own; those of different seats need not commute.
    Clock {
        /// The tick that the phase has reached.
        now: Tick,
        /// The tick at which it ends.
        end: Tick,
    },
}

/// A family of continuous actions: a verb and an integer range for each of its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The verb, as [`Game::write`] spells it.
    pub verb: &'static str,
    /// Name and inclusive range of each parameter, in the order of writing.
    pub parameters: Vec<(&'static str, std::ops::RangeInclusive<i32>)>,
    /// The unit in which each parameter is written, and how many steps of its range that is: `("mm", 1_000)`.
    pub units: Vec<(&'static str, i32)>,
    /// How an action is written, with the names of parameters in braces: `flick A3 toward {toward x},{toward y}`.
    pub text: String,
}

/// A game: checked content and frozen rules.
pub trait Game {
    /// Everything that the rules need to go on.
    type State: Clone + Eq;
    /// One typed decision.
    type Action: Clone + Ord + fmt::Debug;
    /// What happened, past tense.
    type Event: Clone + fmt::Debug;
    /// What one seat may know.
    type View: Clone + Default;

    /// The id of the game: `arizona`.
    fn id(&self) -> &'static str;
    /// The rules that content laid over the game.
    fn rules(&self) -> &Rules;
    /// The same game under other rules: those of the same content, in another order. `None` if no content is laid over the
    /// game.
    fn under(&self, _rules: Rules) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
    /// What content remembers in a state; `None` if no content is laid over the game.
    fn memory<'a>(&self, _state: &'a Self::State) -> Option<&'a Memory> {
        None
    }
    /// The least and the greatest number of seats.
    fn seats_range(&self) -> std::ops::RangeInclusive<usize>;
    /// Why the game is not for so many seats, in words; `None` if it is. For games that lack a number in the middle of
    /// their [range](Self::seats_range).
    fn refuses_seats(&self, count: usize) -> Option<String> {
        let range = self.seats_range();
        let (least, most) = (range.start(), range.end());
        let takes = if least == most { least.to_string() } else { format!("{least} to {most}") };
        (!range.contains(&count))
            .then(|| format!("{} is for {}, not for {count}", self.id(), crate::counted(takes, "seat")))
    }
    /// Why no game with so many seats begins, in words: it is not for so many, or the position at which items in play let games
    /// begin does not fit so many. `None` if one may.
    fn refuses_to_begin(&self, count: usize) -> Option<String> {
        self.refuses_seats(count).or_else(|| {
            if self.rules().program().setups.is_empty() {
                return None;
            }
            let found = self.set_up(&Seats::new(count), &Position::default()).err()?;
            let why = found.first().map_or_else(String::new, |first| format!(": {}", first.message));
            let seats = crate::counted(count, "seat");
            Some(format!("the start position of this game is not for {seats}{why}"))
        })
    }
    /// What a word after `@` in a player's name says of the seat (`quick` in `greedy@quick`): index and value of a
    /// parameter of [`Seats`]. `None` if the game does not know the word.
    fn seat_word(&self, _word: &str) -> Option<(usize, i32)> {
        None
    }
    /// The words that [`seat_word`](Self::seat_word) knows, with a line of help each.
    fn seat_words(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// The team of each seat, counted from 0 in the order of the first seat of each; partners win and lose together. Each seat
    /// its own where there are no teams.
    fn teams(&self, _seats: usize) -> [u8; 8] {
        [0, 1, 2, 3, 4, 5, 6, 7]
    }
    /// The most moves that a game can take; one that takes more is a finding.
    fn longest(&self) -> usize;

    /// The first state. Draws no luck: deals are moves of Nature.
    fn setup(&self, seats: &Seats) -> Self::State;
    /// The same for a witness: the first state, with what the setup asks of the rules and what happens in it.
    fn setup_heard(&self, seats: &Seats, _heard: &mut Heard<Self::Event>) -> Self::State {
        self.setup(seats)
    }
    /// A state as a [`Position`]: what is otherwise than at the start, and the decision at which it stands; with a viewer, as
    /// that seat may know it.
    ///
    /// # Errors
    ///
    /// What has to be dealt with before it can be written, or that the game writes none.
    fn position(&self, _state: &Self::State, _viewer: Option<Seat>) -> Result<String, Unplaced> {
        Err(Unplaced(format!("{} has no positions", self.id())))
    }
    /// The state that a position says; what it leaves out is as at the start. Draws no luck: what the position does not know
    /// is Nature's first move.
    ///
    /// # Errors
    ///
    /// All that is wrong with the position.
    fn set_up(&self, _seats: &Seats, position: &Position) -> Result<Self::State, Vec<Diagnostic>> {
        Err(position.unread(self.id()))
    }
    /// Who is to act.
    fn turn(&self, state: &Self::State) -> Turn;
    /// Nature's answer when it is her turn, to be recorded and applied like any move. In a timed phase: the move that
    /// ends it.
    fn chance(&self, state: &Self::State, luck: &Luck) -> Self::Action;
    /// Lists the legal actions of `seat`, in a fixed order; nothing if the seat is not to act.
    fn legal<S: Sink<Self::Action>>(&self, state: &Self::State, seat: Seat, out: &mut S) -> Extent;
    /// The continuous families behind an [`Extent::Open`].
    fn families(&self, _state: &Self::State, _seat: Seat, _out: &mut Vec<Family>) {}
    /// One legal action, uniform over [`legal`](Self::legal) where that is complete. `None` if there is none, or if something
    /// went wrong inside content, of which `legal` tells.
    fn sample(&self, state: &Self::State, seat: Seat, dice: &mut Dice) -> Option<Self::Action>;
    /// Whether a move is legal. One that content fails to judge is not.
    fn test(&self, state: &Self::State, step: &Move<Self::Action>) -> bool;
    /// Whether a move is legal, and if not, why.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] with the rule, the facts and a way out.
    fn check(&self, state: &Self::State, step: &Move<Self::Action>) -> Result<(), Box<Refusal>>;
    /// Plays a legal move. An illegal one changes nothing. A move of Nature that content fails to judge leaves the game void.
    fn apply(&self, state: &mut Self::State, step: &Move<Self::Action>, tape: &mut impl Tape<Self::Event>);
    /// Who is ready next in a timed phase, and when: not before the tick that it has reached, and before its end. A seat
    /// that has to answer at once is ready at the tick that the phase has reached. `None` if nobody is ready before the
    /// end, which then is Nature's move. Rests on `state` and `luck` alone.
    fn pace(&self, _state: &Self::State, _luck: &Luck) -> Option<(Tick, Seat)> {
        None
    }
    /// The same among some seats, whatever the others do: where people act by a real clock, bots are ready by themselves.
    fn pace_among(&self, state: &Self::State, luck: &Luck, among: SeatSet) -> Option<(Tick, Seat)> {
        self.pace(state, luck).filter(|(_, seat)| among.contains(*seat))
    }
    /// The move of Nature that records, at the same tick, a move of a timed phase that the rules refuse. It is legal
    /// only if that move is really refused. `None` where refused moves are not recorded.
    fn void(&self, _state: &Self::State, _step: &Move<Self::Action>) -> Option<Self::Action> {
        None
    }
    /// Writes what `seat` may know into `out`.
    fn view(&self, state: &Self::State, seat: Seat, out: &mut Self::View);
    /// An event as `seat` learns it; `None` if it learns nothing.
    fn told(&self, state: &Self::State, event: &Self::Event, seat: Seat) -> Option<Self::Event>;
    /// A full state that `view` allows.
    fn imagine(&self, view: &Self::View, dice: &mut Dice) -> Self::State;
    /// How the game stands: a ledger for each side, winners, or why the game is void.
    fn outcome(&self, state: &Self::State) -> Outcome;
    /// The words of all endings that [`outcome`](Self::outcome) may give.
    fn endings(&self) -> Vec<&'static str>;
    /// The seat that leads the round.
    fn round_lead(&self, _state: &Self::State) -> Seat {
        Seat(0)
    }
    /// How the game stands as [`outcome`](Self::outcome) says it, but that ledgers may be empty: all that is kept of most games
    /// of a batch.
    fn result(&self, state: &Self::State) -> Outcome {
        self.outcome(state)
    }
    /// The sides and their scores as [`outcome`](Self::outcome) has them, in the same order; nothing while the game is void.
    fn scores(&self, state: &Self::State, out: &mut Vec<(SeatSet, i32)>) {
        if let Outcome::Running(standings) | Outcome::Over { standings, .. } = self.result(state) {
            out.extend(standings.iter().map(|standing| (standing.seats, standing.score)));
        }
    }
    /// A value of a state for one seat, for policies that look ahead, in hundredths of what is scored; higher is better.
    fn value(&self, state: &Self::State, seat: Seat) -> i64;
    /// The same for the first seats, as far as `out` has room: for games in which seats share most of the work.
    fn values(&self, state: &Self::State, out: &mut [i64]) {
        (0_u8..).zip(out).for_each(|(seat, value)| *value = self.value(state, Seat(seat)));
    }
    /// The value of a sure win in a state where rules decide who wins, so that values are chances; `None` where they are points.
    fn sure_win(&self, _: &Self::State) -> Option<i64> {
        None
    }
    /// How well the policies that go by a level play this game.
    fn presets(&self) -> Presets {
        Presets::default()
    }
    /// The parts of [`value`](Self::value) that people would name, each in its words and in hundredths of what is scored. What
    /// has no name is left out.
    fn weigh(&self, _state: &Self::State, _seat: Seat, _part: &mut dyn FnMut(&'static str, i64)) {}
    /// Feeds the canonical bytes of a state.
    fn digest(&self, state: &Self::State, digest: &mut Digest);
    /// Reports the figures that batches gather: name, seat (`None` for the table), value. Every state has the same names.
    fn measure(&self, state: &Self::State, out: &mut dyn FnMut(&'static str, Option<Seat>, i64));
    /// The least and the greatest value that a figure of [`measure`](Self::measure) can have, whatever content does; `None` where
    /// content sets no end to it. A value outside is a finding.
    fn figure_range(&self, _name: &str) -> Option<(i64, i64)> {
        None
    }
    /// The things that [`mentions`](Self::mentions) may name: kind and name of each.
    fn things(&self, _out: &mut dyn FnMut(&'static str, &str)) {}
    /// What a move of a game that was played tells of cards, tokens, objectives and the like. Whoever asks may know
    /// everything: the game is over.
    fn mentions(&self, _passage: &Passage<'_, Self::State, Self::Event>, _out: &mut dyn FnMut(Mention<'_>)) {}
    /// The places that a move of a game that was played makes use of, for maps.
    fn spots(&self, _passage: &Passage<'_, Self::State, Self::Event>, _out: &mut dyn FnMut(Spot)) {}

    /// Writes an action in its one spelling.
    fn write(&self, action: &Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;
    /// Reads an action that `actor` typed, forgivingly.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] that says which word was not understood and what was meant.
    fn read(&self, state: &Self::State, actor: Actor, text: &str) -> Result<Self::Action, Box<Refusal>>;
}

/// How many actions [`uniform`] keeps while it counts.
const KEPT: usize = 128;

/// One of the actions that `list` hands out, each as likely as any other: they are counted, then one is picked, from the
/// first ones that were kept or by listing once more.
pub fn uniform<A>(dice: &mut Dice, mut list: impl FnMut(&mut dyn FnMut(A) -> Flow)) -> Option<A> {
    let (mut kept, mut count) = (ArrayVec::<A, KEPT>::new(), 0);
    list(&mut |action| {
        let _ = kept.try_push(action); // one more than fits is listed again if it is wanted
        count += 1;
        Flow::More
    });
    let wanted = dice.below(count);
    if let Some(found) = kept.swap_pop(wanted as usize) {
        return Some(found);
    }
    let (mut at, mut found) = (0, None);
    list(&mut |action| {
        at += 1;
        if at > wanted {
            found = Some(action);
            return Flow::Enough;
        }
        Flow::More
    });
    found
}

/// The action as text, in its one spelling.
pub fn written<G: Game + ?Sized>(game: &G, action: &G::Action) -> String {
    let mut text = String::new();
    let wrote = game.write(action, &mut text);
    debug_assert!(wrote.is_ok(), "writing to a string cannot fail");
    text
}

/// A game that several threads may play.
pub trait Playable:
    Game<State: Send + Sync, Action: Send + Sync, Event: Send + Sync, View: Send + Sync> + Send + Sync + 'static
{
}

impl<G> Playable for G where
    G: Game<State: Send + Sync, Action: Send + Sync, Event: Send + Sync, View: Send + Sync> + Send + Sync + 'static
{
}
