//! A game that says too much: another one with a leak in one of its ways out.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use javelina_engine::rules::{Expression, PointId, Rules, Spoken, Worked};
use javelina_engine::{
    Actor, Block, Dice, Digest, Extent, Family, Game, Luck, Move, Outcome, Passage, Present, Refusal, Room, Seat,
    SeatSet, Seats, Sink, Source, Tape, Tick, Turn, Verb, written,
};
use javelina_sketch::Sketch;

/// Where hidden things come out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Leak {
    None,
    /// A fact that is declared open though it rests on what is hidden, and is shown on the board.
    Shown,
    /// What is hidden in a block of the screen alone.
    Block,
    /// What is hidden in a picture alone.
    Picture,
    /// A fact of the same kind that only `eval` reads.
    Fact,
    /// An event that is told as it happened.
    Event,
    /// A line of the log as it was played.
    Log,
    /// An action that is refused for a hidden reason.
    Refusal,
    /// A move of Nature that is refused with what is hidden.
    Luck,
    /// A list of actions depends on hidden information.
    List,
    /// A question that names what is hidden.
    Question,
    /// A phase that comes sooner in one world.
    Prompt,
    /// Worlds that a player imagines from what it may not know.
    Imagined,
}

/// A game with a leak that can be opened once its worlds are made.
pub struct Leaky<G> {
    game: Arc<G>,
    leak: AtomicU8,
}

impl<G: Present> Leaky<G> {
    pub fn new(game: Arc<G>) -> Self {
        Self { game, leak: AtomicU8::new(Leak::None as u8) }
    }

    pub fn open(&self, leak: Leak) {
        self.leak.store(leak as u8, Ordering::Relaxed);
    }

    fn has(&self, leak: Leak) -> bool {
        self.leak.load(Ordering::Relaxed) == leak as u8
    }

    /// A number that rests on everything, hidden things too.
    fn secret(&self, state: &G::State) -> u64 {
        let mut digest = Digest::new();
        self.game.digest(state, &mut digest);
        digest.finish()
    }
}

impl<G: Present> Game for Leaky<G> {
    type State = G::State;
    type Action = G::Action;
    type Event = G::Event;
    type View = (G::View, u64);

    fn id(&self) -> &'static str {
        self.game.id()
    }
    fn rules(&self) -> &Rules {
        self.game.rules()
    }
    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        self.game.seats_range()
    }
    fn longest(&self) -> usize {
        self.game.longest()
    }
    fn setup(&self, seats: &Seats) -> G::State {
        self.game.setup(seats)
    }
    fn turn(&self, state: &G::State) -> Turn {
        match self.game.turn(state) {
            Turn::Seat(_) if self.has(Leak::Prompt) && self.secret(state).is_multiple_of(2) => Turn::Over,
            turn => turn,
        }
    }
    fn chance(&self, state: &G::State, luck: &Luck) -> G::Action {
        self.game.chance(state, luck)
    }
    fn legal<S: Sink<G::Action>>(&self, state: &G::State, seat: Seat, out: &mut S) -> Extent {
        if self.has(Leak::List) && self.secret(state).is_multiple_of(2) {
            return Extent::All;
        }
        self.game.legal(state, seat, out)
    }
    fn families(&self, state: &G::State, seat: Seat, out: &mut Vec<Family>) {
        self.game.families(state, seat, out);
    }
    fn sample(&self, state: &G::State, seat: Seat, dice: &mut Dice) -> Option<G::Action> {
        self.game.sample(state, seat, dice)
    }
    fn test(&self, state: &G::State, step: &Move<G::Action>) -> bool {
        self.check(state, step).is_ok()
    }
    fn check(&self, state: &G::State, step: &Move<G::Action>) -> Result<(), Box<Refusal>> {
        if self.has(Leak::Refusal) && self.secret(state).is_multiple_of(2) {
            return Err(Refusal::new(Source::Table, "the deck says no"));
        }
        if self.has(Leak::Luck) && step.by == Actor::Nature {
            return Err(Refusal::new(Source::Table, format!("the deck is {}", self.secret(state))));
        }
        self.game.check(state, step)
    }
    fn apply(&self, state: &mut G::State, step: &Move<G::Action>, tape: &mut impl Tape<G::Event>) {
        self.game.apply(state, step, tape);
    }
    fn pace(&self, state: &G::State, luck: &Luck) -> Option<(Tick, Seat)> {
        self.game.pace(state, luck)
    }
    fn void(&self, state: &G::State, step: &Move<G::Action>) -> Option<G::Action> {
        self.game.void(state, step)
    }
    fn view(&self, state: &G::State, seat: Seat, out: &mut (G::View, u64)) {
        self.game.view(state, seat, &mut out.0);
        let leaks = [Leak::Shown, Leak::Block, Leak::Picture, Leak::Imagined].into_iter().any(|leak| self.has(leak));
        out.1 = if leaks { self.secret(state) } else { 0 };
    }
    fn told(&self, state: &G::State, event: &G::Event, seat: Seat) -> Option<G::Event> {
        if self.has(Leak::Event) { Some(event.clone()) } else { self.game.told(state, event, seat) }
    }
    fn imagine(&self, view: &(G::View, u64), dice: &mut Dice) -> G::State {
        let mut known = Dice::new(view.1, 1);
        self.game.imagine(&view.0, if self.has(Leak::Imagined) { &mut known } else { dice })
    }
    fn endings(&self) -> Vec<&'static str> {
        self.game.endings()
    }
    fn outcome(&self, state: &G::State) -> Outcome {
        self.game.outcome(state)
    }
    fn scores(&self, state: &G::State, out: &mut Vec<(SeatSet, i32)>) {
        self.game.scores(state, out);
    }
    fn value(&self, state: &G::State, seat: Seat) -> i64 {
        self.game.value(state, seat)
    }
    fn digest(&self, state: &G::State, digest: &mut Digest) {
        self.game.digest(state, digest);
    }
    fn measure(&self, state: &G::State, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        self.game.measure(state, out);
    }
    fn write(&self, action: &G::Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.game.write(action, out)
    }
    fn read(&self, state: &G::State, actor: Actor, text: &str) -> Result<G::Action, Box<Refusal>> {
        self.game.read(state, actor, text)
    }
}

impl<G: Present> Present for Leaky<G> {
    fn tell(&self, event: &G::Event) -> String {
        self.game.tell(event)
    }
    fn board(&self, view: &(G::View, u64), plain: bool) -> String {
        format!("{}\n{}", self.game.board(&view.0, plain), if self.has(Leak::Shown) { view.1 } else { 0 })
    }
    fn blocks(&self, view: &(G::View, u64), seat: Seat, room: Room) -> Vec<Block> {
        let mut blocks = self.game.blocks(&view.0, seat, room);
        blocks.push(Block::text([view.1.to_string()]));
        blocks
    }
    fn gist(&self, passage: &Passage<'_, G::State, G::Event>, seat: Seat) -> String {
        self.game.gist(passage, seat)
    }
    fn sketch(&self, view: &(G::View, u64), about: Option<Seat>) -> Option<Sketch> {
        let sketch = self.game.sketch(&view.0, about)?;
        Some(if self.has(Leak::Picture) { Sketch { score: view.1.to_string(), ..sketch } } else { sketch })
    }
    fn sheet(&self, view: &(G::View, u64), seat: Seat, plain: bool) -> String {
        self.game.sheet(&view.0, seat, plain)
    }
    fn prompt(&self, state: &G::State) -> String {
        let secret = if self.has(Leak::Question) { self.secret(state) } else { 0 };
        format!("{} {secret}", self.game.prompt(state))
    }
    fn move_seen(&self, state: &G::State, step: &Move<G::Action>, viewer: Seat) -> String {
        if self.has(Leak::Log) { written(self, &step.action) } else { self.game.move_seen(state, step, viewer) }
    }
    fn outcome_seen(&self, state: &G::State, viewer: Seat) -> Outcome {
        self.game.outcome_seen(state, viewer)
    }
    fn expand(&self, text: &str) -> Vec<(u32, String)> {
        self.game.expand(text)
    }
    fn trace(&self, state: &G::State, seat: Seat, point: PointId, subjects: [i32; 4]) -> Vec<Spoken> {
        self.game.trace(state, seat, point, subjects)
    }
    fn work_out(&self, state: &G::State, seat: Seat, expression: &Expression) -> Worked {
        let worked = self.game.work_out(state, seat, expression);
        let secret = if self.has(Leak::Fact) { self.secret(state) } else { 0 };
        Worked { value: format!("{} {secret}", worked.value), ..worked }
    }
    fn verbs(&self) -> &'static [Verb] {
        self.game.verbs()
    }
    fn parts(&self, action: &G::Action) -> (&'static Verb, Vec<(&'static str, String)>) {
        self.game.parts(action)
    }
}
