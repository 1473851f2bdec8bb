//! Stones: one implementation of the bare contract, sound or with a planted flaw, for tests of every package.
//!
//! [`Little`] has what a small game needs beyond the defaults of a sound one; [`Stones`] makes a [`Game`] of it.
#![allow(missing_docs, reason = "the names of switches say what they do")]

pub mod bags;
pub mod hare;
pub mod knots;
pub mod race;
pub mod riddles;
pub mod rolls;
pub mod toe;

use std::fmt;
use std::ops::RangeInclusive;

use javelina_engine::rules::{Catalogue, Expression, KindDecl, KindId, Lexicon, PointId, Rules, Spoken, Worked};
use javelina_engine::{
    Actor, Dice, Digest, Extent, Finding, Flow, Game, Ledger, Luck, Mention, Move, Outcome, Passage, Present, Refusal,
    Row, Seat, SeatSet, Seats, Sink, Source, Spot, Standing, Tape, Tick, Turn, Verb, counted,
};

const SEATS: &[KindDecl] =
    &[KindDecl { name: "seat", all: "seats", doc: "a seat", fixed: Some(&["A", "B", "C", "D", "E", "F", "G", "H"]) }];

static CATALOGUE: Catalogue = Catalogue {
    game: "stones",
    kinds: SEATS,
    seat: KindId(0),
    facts: &[],
    points: &[],
    effects: &[],
    base: &[],
    zones: &[],
    currencies: &[],
    settings: &[],
    content: &["variant"],
    timeline: &[],
    former: &[],
};

/// What is told: who did what.
pub type Done<A> = (Actor, A);
/// A move, what it led from and to.
pub type Step<'a, L> = Passage<'a, <L as Little>::State, Done<<L as Little>::Action>>;

/// A small game. The defaults are those of a sound game in which all is public.
pub trait Little {
    type State: Clone + Default + Eq + fmt::Debug;
    type Action: Copy + Ord + fmt::Debug;

    const ID: &'static str;
    const LONGEST: usize;
    const ENDING: &'static str;
    const VERBS: &'static [Verb] = &[];

    fn seats_range(&self) -> RangeInclusive<usize> {
        2..=2
    }
    fn refuses_seats(&self, count: usize) -> Option<String> {
        let range = self.seats_range();
        let (least, most) = (range.start(), range.end());
        let takes = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let refused = || format!("{} is for {}, not for {count}", Self::ID, counted(takes, "seat"));
        (!range.contains(&count)).then(refused)
    }
    fn seat_word(&self, _word: &str) -> Option<(usize, i32)> {
        None
    }
    fn seat_words(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    fn setup(&self, seats: &Seats) -> Self::State;
    fn turn(&self, state: &Self::State) -> Turn;
    fn chance(&self, state: &Self::State, luck: &Luck) -> Self::Action;
    /// Actions of a seat that is to act.
    fn actions(&self, state: &Self::State) -> Vec<Self::Action>;
    /// Returns `true` if Nature, who is to act, may do this.
    fn may_come(&self, state: &Self::State, action: Self::Action) -> bool;
    fn list(&self, state: &Self::State, seat: Seat) -> Vec<Self::Action> {
        if self.turn(state) == Turn::Seat(seat) { self.actions(state) } else { Vec::new() }
    }
    fn sample(&self, state: &Self::State, seat: Seat, dice: &mut Dice) -> Option<Self::Action> {
        let all = self.list(state, seat);
        all.get(dice.below(all.len() as u32) as usize).copied()
    }
    fn decide(&self, state: &Self::State, step: &Move<Self::Action>) -> Result<(), &'static str> {
        let may = match (self.turn(state), step.by) {
            (Turn::Nature, Actor::Nature) => self.may_come(state, step.action),
            (Turn::Seat(seat), Actor::Seat(by)) => seat == by && self.actions(state).contains(&step.action),
            _ => false,
        };
        if may { Ok(()) } else { Err("that cannot be done now") }
    }
    fn test(&self, state: &Self::State, step: &Move<Self::Action>) -> bool {
        self.decide(state, step).is_ok()
    }
    fn check(&self, state: &Self::State, step: &Move<Self::Action>) -> Result<(), Box<Refusal>> {
        self.decide(state, step).map_err(|why| Refusal::new(Source::Table, why))
    }
    /// Does what a legal move does.
    fn act(&self, state: &mut Self::State, step: &Move<Self::Action>);
    fn apply(&self, state: &mut Self::State, step: &Move<Self::Action>, tape: &mut impl Tape<Done<Self::Action>>) {
        if self.decide(state, step).is_ok() {
            tape.tell(|| (step.by, step.action));
            self.act(state, step);
        }
    }
    fn pace(&self, _state: &Self::State, _luck: &Luck) -> Option<(Tick, Seat)> {
        None
    }
    fn void(&self, _step: &Move<Self::Action>) -> Option<Self::Action> {
        None
    }
    /// Takes out of a view what a seat does not see.
    fn hide(&self, _view: &mut Self::State, _seat: Seat) {}
    fn told(&self, _state: &Self::State, event: Done<Self::Action>) -> Option<Done<Self::Action>> {
        Some(event)
    }
    fn imagine(&self, view: &Self::State, _dice: &mut Dice) -> Self::State {
        view.clone()
    }
    fn spoiled(&self, _state: &Self::State) -> Option<Finding> {
        None
    }
    fn seats(&self, _state: &Self::State) -> u8 {
        2
    }
    fn points(&self, state: &Self::State, seat: Seat) -> i32;
    /// Points in the ledger.
    fn listed(&self, state: &Self::State, seat: Seat) -> i32 {
        self.points(state, seat)
    }
    /// Returns `true` if a seat has won a game that is over: the one with most points.
    fn has_won(&self, state: &Self::State, seat: Seat) -> bool {
        let most = (0..self.seats(state)).map(|seat| self.points(state, Seat(seat))).max();
        most == Some(self.points(state, seat))
    }
    fn value(&self, state: &Self::State, seat: Seat) -> i64 {
        self.points(state, seat).into()
    }
    fn measure(&self, _state: &Self::State, _out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {}
    fn figure_range(&self, _name: &str) -> Option<(i64, i64)> {
        None
    }
    fn things(&self, _out: &mut dyn FnMut(&'static str, &str)) {}
    fn mentions(&self, _passage: &Step<'_, Self>, _out: &mut dyn FnMut(Mention<'_>))
    where
        Self: Sized,
    {
    }
    fn spots(&self, _passage: &Step<'_, Self>, _out: &mut dyn FnMut(Spot))
    where
        Self: Sized,
    {
    }
    fn write(&self, action: &Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;
    fn read(&self, text: &str) -> Option<Self::Action>;
    /// What is told to a person who types what is no action.
    fn unread(&self) -> &'static str {
        "that is no action"
    }
    fn tell(&self, event: &Done<Self::Action>) -> String {
        format!("{event:?}")
    }
    fn board(&self, view: &Self::State) -> String {
        format!("{view:?}")
    }
    fn sheet(&self, view: &Self::State, _seat: Seat) -> String {
        self.board(view)
    }
    fn expand(&self, text: &str) -> Vec<(u32, String)> {
        vec![(0, text.to_string())]
    }
}

/// A small game as one on the contract.
#[derive(Debug)]
pub struct Stones<L> {
    pub of: L,
    rules: Rules,
}

impl<L> Stones<L> {
    pub fn new(of: L) -> Self {
        Self { of, rules: Rules::none(&CATALOGUE, Lexicon::of(&CATALOGUE)) }
    }
}

/// Another value of the same game, for a worker.
pub fn fork<L: Clone>(game: &Stones<L>) -> Stones<L> {
    Stones::new(game.of.clone())
}

impl<L: Little> Game for Stones<L> {
    type State = L::State;
    type Action = L::Action;
    type Event = Done<L::Action>;
    type View = L::State;

    fn id(&self) -> &'static str {
        L::ID
    }
    fn rules(&self) -> &Rules {
        &self.rules
    }
    fn seats_range(&self) -> RangeInclusive<usize> {
        self.of.seats_range()
    }
    fn refuses_seats(&self, count: usize) -> Option<String> {
        self.of.refuses_seats(count)
    }
    fn seat_word(&self, word: &str) -> Option<(usize, i32)> {
        self.of.seat_word(word)
    }
    fn seat_words(&self) -> &'static [(&'static str, &'static str)] {
        self.of.seat_words()
    }
    fn longest(&self) -> usize {
        L::LONGEST
    }
    fn setup(&self, seats: &Seats) -> L::State {
        self.of.setup(seats)
    }
    fn turn(&self, state: &L::State) -> Turn {
        self.of.turn(state)
    }
    fn chance(&self, state: &L::State, luck: &Luck) -> L::Action {
        self.of.chance(state, luck)
    }
    fn legal<S: Sink<L::Action>>(&self, state: &L::State, seat: Seat, out: &mut S) -> Extent {
        let _ = self.of.list(state, seat).into_iter().all(|action| out.take(action) == Flow::More);
        Extent::All
    }
    fn sample(&self, state: &L::State, seat: Seat, dice: &mut Dice) -> Option<L::Action> {
        self.of.sample(state, seat, dice)
    }
    fn test(&self, state: &L::State, step: &Move<L::Action>) -> bool {
        self.of.test(state, step)
    }
    fn check(&self, state: &L::State, step: &Move<L::Action>) -> Result<(), Box<Refusal>> {
        self.of.check(state, step)
    }
    fn apply(&self, state: &mut L::State, step: &Move<L::Action>, tape: &mut impl Tape<Done<L::Action>>) {
        self.of.apply(state, step, tape);
    }
    fn pace(&self, state: &L::State, luck: &Luck) -> Option<(Tick, Seat)> {
        self.of.pace(state, luck)
    }
    fn void(&self, _: &L::State, step: &Move<L::Action>) -> Option<L::Action> {
        self.of.void(step)
    }
    fn view(&self, state: &L::State, seat: Seat, out: &mut L::State) {
        out.clone_from(state);
        self.of.hide(out, seat);
    }
    fn told(&self, state: &L::State, event: &Done<L::Action>, _: Seat) -> Option<Done<L::Action>> {
        self.of.told(state, *event)
    }
    fn imagine(&self, view: &L::State, dice: &mut Dice) -> L::State {
        self.of.imagine(view, dice)
    }
    fn endings(&self) -> Vec<&'static str> {
        vec![L::ENDING]
    }
    fn outcome(&self, state: &L::State) -> Outcome {
        if let Some(finding) = self.of.spoiled(state) {
            return Outcome::Void(finding);
        }
        let is_over = self.of.turn(state) == Turn::Over;
        let standing = |seat: Seat| {
            let (score, points) = (self.of.points(state, seat), self.of.listed(state, seat));
            let row = Row { label: "points".into(), points, because: "counted".into(), source: Source::Table };
            Standing {
                seats: SeatSet::default().with(seat),
                score,
                ranked_by: score,
                standing: score,
                ties: Default::default(),
                ledger: Ledger { rows: vec![row] },
                level: None,
                won: is_over && self.of.has_won(state, seat),
            }
        };
        let standings = (0..self.of.seats(state)).map(|seat| standing(Seat(seat))).collect();
        if is_over { Outcome::Over { standings, ending: L::ENDING } } else { Outcome::Running(standings) }
    }
    fn value(&self, state: &L::State, seat: Seat) -> i64 {
        self.of.value(state, seat)
    }
    /// Sees all that is shown of a state, and so more than comparing states does.
    fn digest(&self, state: &L::State, digest: &mut Digest) {
        digest.bytes(format!("{state:?}").as_bytes());
    }
    fn measure(&self, state: &L::State, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        self.of.measure(state, out);
    }
    fn figure_range(&self, name: &str) -> Option<(i64, i64)> {
        self.of.figure_range(name)
    }
    fn things(&self, out: &mut dyn FnMut(&'static str, &str)) {
        self.of.things(out);
    }
    fn mentions(&self, passage: &Step<'_, L>, out: &mut dyn FnMut(Mention<'_>)) {
        self.of.mentions(passage, out);
    }
    fn spots(&self, passage: &Step<'_, L>, out: &mut dyn FnMut(Spot)) {
        self.of.spots(passage, out);
    }
    fn write(&self, action: &L::Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.of.write(action, out)
    }
    fn read(&self, _: &L::State, _: Actor, text: &str) -> Result<L::Action, Box<Refusal>> {
        self.of.read(text.trim()).ok_or_else(|| Refusal::new(Source::Table, self.of.unread()))
    }
}

impl<L: Little> Present for Stones<L> {
    fn tell(&self, event: &Done<L::Action>) -> String {
        self.of.tell(event)
    }
    fn board(&self, view: &L::State, _: bool) -> String {
        self.of.board(view)
    }
    fn sheet(&self, view: &L::State, seat: Seat, _: bool) -> String {
        self.of.sheet(view, seat)
    }
    fn prompt(&self, _: &L::State) -> String {
        "act".into()
    }
    fn expand(&self, text: &str) -> Vec<(u32, String)> {
        self.of.expand(text)
    }
    fn trace(&self, _: &L::State, _: Seat, _: PointId, _: [i32; 4]) -> Vec<Spoken> {
        Vec::new()
    }
    fn work_out(&self, _: &L::State, _: Seat, _: &Expression) -> Worked {
        Worked::default()
    }
    fn verbs(&self) -> &'static [Verb] {
        L::VERBS
    }
}
