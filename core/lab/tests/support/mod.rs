//! A toy on the contract: Nature rolls, the seat to act takes up to as many stones as were rolled. Most stones win.

#![allow(clippy::expect_used)] // a test that cannot be set up is a failed test

pub mod coins;
pub mod knots;
pub mod riddles;

use std::fmt;
use std::sync::Arc;

use javelina_engine::rules::{Catalogue, KindDecl, KindId, Lexicon, Rules};
use javelina_engine::{
    Actor, Dice, Digest, Extent, Finding, FindingKind, Flow, Game, Key, Ledger, Luck, Mention, Move, Note, Outcome,
    Passage, Refusal, Row, Seat, Seats, Sink, Source, Spot, Standing, Tape, Turn,
};
use javelina_lab::{Arena, Arm, Batch, Control, FigureNames, Gate, Plan, Record, Report, arena};

static KINDS: [KindDecl; 0] = [];
static CATALOGUE: Catalogue = Catalogue {
    game: "toy",
    kinds: &KINDS,
    seat: KindId(0),
    facts: &[],
    points: &[],
    effects: &[],
    base: &[],
    zones: &[],
    currencies: &[],
    settings: &[],
    content: &[],
};

/// What is wrong with the toy. Each goes wrong in the games whose first roll is 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    Sound,
    Endless,
    Panics,
    Void,
    WrongLedger,
    NoAction,
    NobodyWins,
    /// Samples what is not legal, in every game.
    IllegalSample,
    /// Nothing is wrong; it measures a share (`even`), and counts that are hardly ever beyond 1 and have no range or a wider one.
    Counts,
    /// Nothing is wrong; it tells of handfuls (five stones or more), crumbs (one), offers, and who takes how many.
    Tells,
}

pub struct Toy {
    pub flaw: Flaw,
    rules: Rules,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    seats: u8,
    turn: u8,
    roll: Option<u8>,
    first: u8,
    stones: [i32; 8],
}

pub fn toy(flaw: Flaw) -> Toy {
    Toy { flaw, rules: Rules::none(&CATALOGUE, Lexicon::default()) }
}

pub fn fork(toy_game: &Toy) -> Toy {
    toy(toy_game.flaw)
}

const ROUNDS: u8 = 5;

impl Toy {
    fn strikes(&self, flaw: Flaw, state: &State) -> bool {
        self.flaw == flaw && state.first == 6
    }

    fn is_over(&self, state: &State) -> bool {
        state.turn >= ROUNDS * state.seats && !self.strikes(Flaw::Endless, state)
    }
}

impl Game for Toy {
    type State = State;
    type Action = u8;
    type Event = u8;
    type View = State;

    fn id(&self) -> &'static str {
        "toy"
    }
    fn rules(&self) -> &Rules {
        &self.rules
    }
    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        1..=8
    }
    fn longest(&self) -> usize {
        200
    }
    fn setup(&self, seats: &Seats) -> State {
        State { seats: seats.count() as u8, ..State::default() }
    }
    fn turn(&self, state: &State) -> Turn {
        if self.is_over(state) || (self.strikes(Flaw::Void, state) && state.turn > 2) {
            return Turn::Over;
        }
        match state.roll {
            None => Turn::Nature,
            Some(_) => Turn::Seat(Seat(state.turn % state.seats)),
        }
    }
    fn chance(&self, state: &State, luck: &Luck) -> u8 {
        luck.dice(Key::of("roll").round(u32::from(state.turn))).below(6) as u8 + 1
    }
    fn legal<S: Sink<u8>>(&self, state: &State, seat: Seat, out: &mut S) -> Extent {
        if self.turn(state) == Turn::Seat(seat) && !self.strikes(Flaw::NoAction, state) {
            for action in 0..=state.roll.unwrap_or(0) {
                if out.take(action) == Flow::Enough {
                    break;
                }
            }
        }
        Extent::All
    }
    fn sample(&self, state: &State, _: Seat, dice: &mut Dice) -> Option<u8> {
        let roll = state.roll?;
        let more = u32::from(self.flaw == Flaw::IllegalSample) * 3;
        (!self.strikes(Flaw::NoAction, state)).then(|| dice.below(u32::from(roll) + 1 + more) as u8)
    }
    fn test(&self, state: &State, step: &Move<u8>) -> bool {
        match (self.turn(state), step.by) {
            (Turn::Nature, Actor::Nature) => (1..=6).contains(&step.action),
            (Turn::Seat(seat), Actor::Seat(by)) => seat == by && step.action <= state.roll.unwrap_or(0),
            _ => false,
        }
    }
    fn check(&self, state: &State, step: &Move<u8>) -> Result<(), Box<Refusal>> {
        if self.test(state, step) { Ok(()) } else { Err(Refusal::new(Source::Table, "not now")) }
    }
    fn apply(&self, state: &mut State, step: &Move<u8>, _: &mut impl Tape<u8>) {
        if !self.test(state, step) {
            return;
        }
        match step.by {
            Actor::Nature => {
                if state.turn == 0 {
                    state.first = step.action;
                }
                state.roll = Some(step.action);
            }
            Actor::Seat(seat) => {
                assert!(!(self.strikes(Flaw::Panics, state) && state.turn == 3), "the toy broke");
                state.stones[seat.index()] += i32::from(step.action);
                state.roll = None;
                state.turn = (state.turn + 1) % 200;
            }
        }
    }
    fn view(&self, state: &State, _: Seat, out: &mut State) {
        out.clone_from(state);
    }
    fn told(&self, _: &State, event: &u8, _: Seat) -> Option<u8> {
        Some(*event)
    }
    fn imagine(&self, view: &State, _: &mut Dice) -> State {
        view.clone()
    }
    fn endings(&self) -> Vec<&'static str> {
        vec!["counted"]
    }
    fn outcome(&self, state: &State) -> Outcome {
        if self.strikes(Flaw::Void, state) && state.turn > 2 {
            return Outcome::Void(Finding::new(FindingKind::Script, "a script failed: \u{1b}[31m <b>`|"));
        }
        let most = state.stones[..usize::from(state.seats)].iter().max().copied().unwrap_or(0);
        let standing = |seat: Seat| {
            let stones = state.stones[seat.index()];
            let points = if self.strikes(Flaw::WrongLedger, state) { stones + 1 } else { stones };
            let row = Row { label: "stones".into(), points, because: "stones".into(), source: Source::Table };
            let won = stones == most && self.is_over(state) && !self.strikes(Flaw::NobodyWins, state);
            Standing {
                seats: javelina_engine::SeatSet::default().with(seat),
                score: stones,
                ranked_by: stones,
                ledger: Ledger { rows: vec![row] },
                level: None,
                won,
            }
        };
        let standings = (0..state.seats).map(|seat| standing(Seat(seat))).collect();
        if self.is_over(state) { Outcome::Over { standings, ending: "counted" } } else { Outcome::Running(standings) }
    }
    fn value(&self, state: &State, seat: Seat) -> i64 {
        i64::from(state.stones[seat.index()])
    }
    fn digest(&self, state: &State, digest: &mut Digest) {
        digest.bytes(&[state.seats, state.turn, state.roll.unwrap_or(0), state.first]);
        state.stones.iter().for_each(|stones| digest.number(i64::from(*stones)));
    }
    fn measure(&self, state: &State, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        out("first roll", None, i64::from(state.first));
        for seat in (0..state.seats).map(Seat) {
            out("stones", Some(seat), i64::from(state.stones[seat.index()]));
        }
        if self.flaw == Flaw::Counts {
            out("even", None, i64::from(state.first.is_multiple_of(2)));
            out("few", None, i64::from(state.first % 2));
            out("wider", None, i64::from(state.first > 1));
            (0..state.seats).map(Seat).for_each(|seat| out("mine", Some(seat), 1));
        }
    }
    fn figure_range(&self, name: &str) -> Option<(i64, i64)> {
        match name {
            "even" => Some((0, 1)),
            "wider" => Some((0, 2)),
            _ => None,
        }
    }
    fn things(&self, out: &mut dyn FnMut(&'static str, &str)) {
        if self.flaw == Flaw::Tells {
            [("take", "handful"), ("take", "crumb"), ("offer", "six"), ("offer", "crumb")]
                .iter()
                .for_each(|(kind, name)| out(kind, name));
        }
    }
    fn mentions(&self, passage: &Passage<'_, State, u8>, out: &mut dyn FnMut(Mention<'_>)) {
        if self.flaw != Flaw::Tells {
            return;
        }
        let mut say = |kind, name, seat, note| out(Mention { kind, name, seat, note });
        if passage.after.roll == Some(6) {
            say("offer", "six", None, Note::Seen);
        }
        let Actor::Seat(seat) = passage.by else { return };
        let taken = passage.after.stones[seat.index()] - passage.before.stones[seat.index()];
        let name = match taken {
            5.. => "handful",
            1 => "crumb",
            _ => return,
        };
        say("take", name, Some(seat), Note::Used);
        say("take", name, Some(seat), Note::Gains);
        if taken == 1 {
            say("offer", "crumb", Some(seat), Note::Used);
            say("offer", "crumb", Some(seat), Note::Paid(10));
        }
    }
    fn spots(&self, passage: &Passage<'_, State, u8>, out: &mut dyn FnMut(Spot)) {
        if let (Flaw::Tells, Actor::Seat(seat)) = (self.flaw, passage.by) {
            let taken = passage.after.stones[seat.index()] - passage.before.stones[seat.index()];
            out(Spot { map: "takes: seats down, stones across", row: seat.0.into(), column: taken as u16, count: 1 });
        }
    }
    fn write(&self, action: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
    fn read(&self, _: &State, _: Actor, text: &str) -> Result<u8, Box<Refusal>> {
        text.parse().map_err(|_| Refusal::new(Source::Table, "no number"))
    }
}

pub fn arm(label: &str, policies: &[&str], seats: usize, games: u64) -> Arm {
    Arm { label: label.into(), seats, ..Arm::new("toy", policies.iter().copied(), games) }
}

pub fn plan(arms: Vec<Arm>, gates: Vec<Gate>) -> Plan {
    Plan { seed: 5, gates, ..Plan::new("toys", arms) }
}

/// A batch whose arms play toys with these flaws, in order.
pub fn batch(plan: Plan, flaws: &[Flaw]) -> Batch {
    let field = |(arm, flaw): (&Arm, &Flaw)| -> Box<dyn Arena> {
        arena(Arc::new(toy(*flaw)), fork, arm.clone(), plan.seed).expect("a sound arm")
    };
    let arenas = plan.arms.iter().zip(flaws).map(field).collect();
    Batch::new(plan, arenas).expect("an arena for each arm")
}

/// The figures of an arm of toys.
pub fn names() -> FigureNames {
    FigureNames::new(vec!["first roll".into(), "stones".into()])
}

/// The game in a line of an arm of toys.
pub fn record(line: &str, label: &str) -> Option<Record> {
    Record::read(line, 0, label, &names())
}

/// Plays a batch; its report and the lines of its games.
pub fn play(batch: Batch, jobs: usize) -> (Report, String) {
    let mut text = String::new();
    let mut take = |lines: &str| {
        text.push_str(lines);
        true
    };
    let report = batch.run(Control { lines: Some(&mut take), ..Control::on(jobs) }).expect("workers");
    (report, text)
}
