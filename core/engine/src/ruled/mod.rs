//! What is alike in every game whose rules content may change. A game says what differs ([`Ruled`]); what follows from it is written
//! once ([`Adapter`]), and [`ruled!`](crate::ruled) makes the rest of [`Game`] of it.

mod adapter;
mod asker;
mod bodies;
mod forwards;
mod host;
mod judged;
mod keys;
mod laps;
mod placed;
mod question;
mod ranking;
mod refusing;
mod scored;
mod zones;

pub use adapter::Adapter;
pub use asker::Asker;
pub use bodies::{Doing, FactArg, FactSet, FactValue};
pub use judged::Judged;
pub use keys::{cards, counter, gone, lap};
pub use laps::Laps;
pub use placed::{Placed, PositionKey, Sound};
pub use question::Question;
pub(crate) use question::YES_OR_NO;
pub use ranking::{Rank, Ranking};
pub use refusing::Refusing;
pub use scored::{Scored, Words};
pub use zones::{Thing, Zoned, carry};

use crate::rules::{ClauseId, Deeds, EffectId, FactId, KindId, Memory, Noted, PointId, Set, Witness};
use crate::{
    Actor, Answers, Dice, Extent, Flow, Game, Heard, Luck, Move, Refusal, Rows, Seat, SeatSet, Source, Tape, Turn,
    first_names, uniform, written,
};

/// The most answers that a question or a refusal lists.
pub(crate) const MOST_ANSWERS: usize = 16;

/// What one seat may know where nothing is hidden: the state, but for secret counters of content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenView<S> {
    /// Who looks.
    pub seat: Option<Seat>,
    /// The state.
    pub state: S,
}

/// Why a move is not legal, as far as it is alike in all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game is over.
    Over,
    /// Somebody else is to act.
    Turn,
    /// It is the wrong step for this action.
    Step,
    /// Content asks something else first.
    Question,
    /// The answer is not among the candidates.
    Answer,
    /// The offer is not open.
    Offer(ClauseId),
    /// A clause forbids it.
    Clause(ClauseId),
    /// Something went wrong inside content while it was asked; the slot of whoever asked has it.
    Fault,
}

/// A game whose rules content may change.
pub trait Ruled: Game<Action: Answers + Rows<Self, <Self as Game>::State>> + Sized {
    /// Why a move is not legal: a [`Reason`] or one of the game's own.
    type Why: From<Reason>;
    /// What a refusal says when the game is over, and of what; and what one of a wrong step rests on.
    const OVER: (Source, &'static str);
    /// See [`OVER`](Self::OVER).
    const STEP: Source;
    /// What the log says of the seat that leads a round because of a clause.
    const LEADS: &'static str = "leads the round";
    /// The words of the endings that the game has besides those that clauses decide.
    const ENDINGS: &'static [&'static str];
    /// Limits of arguments of effects: which effect, the place of the argument, the least and the greatest value. What is
    /// beyond is cut off.
    const MOST: &'static [(EffectId, usize, [i32; 2])] = &[];

    /// Content's part of a state.
    fn memory_of(state: &Self::State) -> &Memory;
    /// The same, to be changed.
    fn memory_of_mut(state: &mut Self::State) -> &mut Memory;
    /// How many seats play.
    fn seats_of(state: &Self::State) -> usize;
    /// The round, by which the luck of content's draws is keyed.
    fn round_of(state: &Self::State) -> u32;
    /// Whether Nature shuffles before effect lists go on.
    fn is_halted(_: &Self::State) -> bool {
        false
    }

    /// A fact, as one seat acts; [`ABSENT`](crate::rules::ABSENT) if there is none.
    fn fact(asker: &Asker<'_, Self>, fact: FactId, args: [i32; 2]) -> i32;
    /// A set-valued fact.
    fn set(asker: &Asker<'_, Self>, fact: FactId, args: [i32; 2]) -> Set;
    /// The place of an element in a set-valued fact that is a list.
    fn rank(_: &Asker<'_, Self>, _: FactId, element: i32) -> i32 {
        element
    }
    /// The seat that leads the round.
    fn lead(state: &Self::State) -> Seat;
    /// The seats of the side of whoever asks, it included.
    fn team(asker: &Asker<'_, Self>) -> SeatSet {
        asker.game.partners(asker.seat, Self::seats_of(asker.state))
    }
    /// On which side each seat is (0, or nothing: alone), and whether a side scores the sum, the highest or the lowest of its
    /// seats. `ruled!` writes it for games with the settings for it.
    fn sides_said(&self) -> (&[i32], i32) {
        (&[], 0)
    }
    /// The score of whoever asks if the game ended now, as far as everybody can see it. `ruled!` writes it for games that are
    /// [`Scored`].
    fn open_score(asker: &Asker<'_, Self>) -> i32;
    /// The complete score of the side of whoever asks. `ruled!` writes it, too.
    fn full_score(asker: &Asker<'_, Self>) -> i32;
    /// Does what content wants done for a seat.
    fn effect(
        &self,
        state: &mut Self::State,
        seat: Seat,
        effect: EffectId,
        args: [i32; 3],
        tape: &mut impl Tape<Self::Event>,
    );

    /// The number of a setting, by its index; a word gives its index.
    fn setting_of(&self, index: usize) -> i32;
    /// An event that says what a clause brought about, in these words.
    fn told_by_rule(text: String) -> Self::Event;
    /// Tells what a clause brought about.
    fn tell_by<T: Tape<Self::Event>>(&self, tape: &mut T, by: Option<ClauseId>, text: impl FnOnce() -> String) {
        let before = tape.because(by);
        tape.tell(|| Self::told_by_rule(text()));
        tape.because(before);
    }
    /// A seat leaves the game: what it had that stands in others' way goes.
    fn leaves(&self, _: &mut Self::State, _: Seat, _: &mut impl Tape<Self::Event>) {}
    /// Supposes that a seat has so many points more: for worths, which ask how the game would end.
    fn suppose(&self, state: &mut Self::State, seat: Seat, points: i32) {
        Self::memory_of_mut(state).suppose(seat, points);
    }
    /// What lies in the zones of the game, if it declares some.
    fn zoned(&self) -> Option<&dyn Zoned<Self::State>> {
        None
    }
    /// Things changed hands: what follows from where they lie is worked out anew.
    fn moved(&self, _: &mut Self::State, _: &mut impl Tape<Self::Event>) {}
    /// Asks all that the final scoring of a game that is over asks of the rules, for a witness. `ruled!` writes it for games
    /// that are [`Scored`].
    fn hear_scoring(&self, _: &Self::State, _: &mut Deeds) {}
    /// Whom the game's own stage waits for.
    fn waits_for(&self, state: &Self::State) -> Turn;
    /// Nature's answer at the game's own stage.
    fn nature(&self, state: &Self::State, luck: &Luck) -> Self::Action;
    /// Whether a seat that is to act may do this now: the one decision for `test`, `check`, `apply` and every list.
    ///
    /// # Errors
    ///
    /// Why not.
    fn allows<W: Witness>(
        &self,
        asker: &Asker<'_, Self>,
        step: &Move<Self::Action>,
        witness: &mut W,
    ) -> Result<(), Self::Why>;
    /// The same for a move of Nature. What goes wrong inside content is noted.
    ///
    /// # Errors
    ///
    /// Why not.
    fn allows_nature<W: Witness>(
        &self,
        state: &Self::State,
        step: &Move<Self::Action>,
        noted: &Noted,
        witness: &mut W,
    ) -> Result<(), Self::Why>;
    /// Hands every action of a seat that is to act to `out`, in a fixed order: those of all rows that are allowed. A game
    /// with many candidates lists in a way of its own.
    fn each_action<W: Witness>(
        &self,
        asker: &Asker<'_, Self>,
        witness: &mut W,
        out: &mut dyn FnMut(Self::Action) -> Flow,
    ) -> Extent {
        Self::Action::each(self, asker.state, &mut |action| {
            let step = Move::new(Actor::Seat(asker.seat), action);
            if self.allows(asker, &step, witness).is_ok() { out(step.action) } else { Flow::More }
        });
        Extent::All
    }
    /// One of these actions, each as likely as any other.
    fn sampled(&self, asker: &Asker<'_, Self>, dice: &mut Dice) -> Option<Self::Action> {
        uniform(dice, |out| {
            self.each_action(asker, &mut (), out);
        })
    }
    /// One of the answers to what content asks, each as likely as any other.
    fn sampled_answer(&self, asker: &Asker<'_, Self>, dice: &mut Dice) -> Option<Self::Action> {
        let (kind, elements, may_skip) = self.asked_heard(asker.state, Some(asker.seat), asker.noted, &mut ())?;
        let drawn = dice.below(elements.len() as u32 + u32::from(may_skip));
        let chosen = elements.nth(drawn as usize).map(|element| Self::Action::choose(kind, element));
        chosen.or(may_skip.then(Self::Action::skip))
    }
    /// Returns whether the lap at hand is the first and the last pass of its phase.
    fn edges(&self, _: &Self::State, _lap: i32) -> [bool; 2] {
        [true; 2]
    }
    /// The turn of a seat starts; `turn_starts` is raised next.
    fn begins_turn(&self, _: &mut Self::State, _seat: Seat) {}
    /// Plays a legal move and all that follows by itself.
    fn play<T: Tape<Self::Event>>(&self, state: &mut Self::State, step: &Move<Self::Action>, tape: &mut T);
    /// [`Game::apply`] for a silent tape. `ruled!` writes this and the next two methods, so that the code of all moves is
    /// compiled once, in the crate of the game, and not again in each crate that plays it.
    fn apply_silent(&self, state: &mut Self::State, step: &Move<Self::Action>);
    /// [`Game::apply`] for a tape that keeps what happens.
    fn apply_heard(&self, state: &mut Self::State, step: &Move<Self::Action>, heard: &mut Heard<Self::Event>);
    /// Hands the legal actions of a seat to `out`, in a fixed order; `deeds` collects what clauses did meanwhile.
    fn listed(
        &self,
        state: &Self::State,
        seat: Seat,
        deeds: Option<&mut Deeds>,
        out: &mut dyn FnMut(Self::Action) -> Flow,
    ) -> Extent;

    /// Puts a refusal into words.
    fn refuse(&self, state: &Self::State, step: &Move<Self::Action>, why: Self::Why) -> Box<Refusal>;
    /// What is asked in a state, in a few words, for whoever makes a move.
    fn asking_of(&self, state: &Self::State, by: Actor) -> String;
    /// The name of an answer to what content asks, as whoever types it knows it.
    fn answer_name(&self, _: &Self::State, _viewer: Actor, kind: KindId, element: i32) -> String {
        self.rules().lexicon().name(kind, element)
    }
    /// What the candidates of a question are, and their names, as the seat that is asked knows them: `a card of the Field`.
    fn candidates_in_words(&self, state: &Self::State, seat: Seat, kind: KindId, candidates: Set) -> [String; 2] {
        let word = self.rules().catalogue().kind_word(kind).replace('_', " ");
        let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let name = |element| self.answer_name(state, Actor::Seat(seat), kind, element);
        let names = match kind {
            KindId::NUMBER => self.rules().lexicon().names_of(kind, candidates),
            _ => candidates.iter().map(name).collect(),
        };
        [format!("{article} {word}"), first_names(names, MOST_ANSWERS)]
    }
    /// What a verdict point is about when an action is decided.
    fn about(&self, state: &Self::State, point: PointId, action: &Self::Action) -> [i32; 4];
    /// How much a legal action is like the one that somebody wanted; 0 if not at all: how many bytes their texts begin
    /// alike with, if they have one verb.
    fn likeness(&self, wanted: &Self::Action, action: &Self::Action) -> u32 {
        let (wanted, text) = (written(self, wanted), written(self, action));
        let verb = wanted.split(' ').next().unwrap_or_default();
        let common = text.bytes().zip(wanted.bytes()).take_while(|(a, b)| a == b).count();
        if common < verb.len() { 0 } else { common as u32 }
    }
    /// See [`Game::values`].
    fn values_of(&self, state: &Self::State, out: &mut [i64]) {
        (0_u8..).zip(out).for_each(|(seat, value)| *value = self.value(state, Seat(seat)));
    }
}
