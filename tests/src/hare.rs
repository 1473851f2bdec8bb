//! Hare: a small game with a phase against the clock, sound or with one planted flaw.
//!
//! # Rulebook
//!
//! 1. Nature deals each hare 1 to 3 of strength, which only its own seat knows.
//! 2. The hares run for 20 ticks, each at its own pace (`@quick`, `@slow`). One hops 1 cell, or 2 for one of strength,
//!    at most four times; or it naps and runs no more.
//! 3. On every third cell the path forks: the hare goes left at once and gains one of strength, or right and one cell
//!    further.
//! 4. When the 20 ticks are over, the hare that came furthest wins.

mod flaw;
mod game;

pub use flaw::Flaw;

use javelina_engine::rules::{Catalogue, KindDecl, KindId, Lexicon, Rules};
use javelina_engine::{Actor, Game, Move, Seat, SeatSet, Tick, Turn};

/// How long the hares run, in ticks.
pub const END: Tick = Tick(20);
/// How often a hare hops.
const HOPS: u8 = 4;
/// The most hares.
const MOST: usize = 4;

const KINDS: &[KindDecl] =
    &[KindDecl { name: "seat", all: "seats", doc: "a seat", fixed: Some(&["A", "B", "C", "D"]) }];

static CATALOGUE: Catalogue = Catalogue {
    game: "hare",
    kinds: KINDS,
    seat: KindId(0),
    facts: &[],
    points: &[],
    effects: &[],
    base: &[],
    zones: &[],
    currencies: &[],
    settings: &[],
    content: &["variant"],
};

/// The game.
#[derive(Debug)]
pub struct Hare {
    rules: Rules,
    flaw: Flaw,
    /// The tick of the state that was asked about last, for the flaw that remembers it.
    asked: std::sync::atomic::AtomicU32,
}

/// One hare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Runner {
    /// 0 where it is hidden.
    strength: u8,
    cells: u8,
    hops: u8,
    /// The tick of its last hop.
    last: u32,
    /// Ticks between two hops, more or less.
    pace: u8,
    /// Whether it stands at a fork.
    forks: bool,
    naps: bool,
}

/// The race as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Track {
    seats: u8,
    is_dealt: bool,
    is_over: bool,
    now: u32,
    voids: u8,
    hares: [Runner; MOST],
}

/// What hares and Nature do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// Nature gives each hare its strength.
    Deal([u8; MOST]),
    /// A hare hops so many cells.
    Hop(u8),
    /// It goes left at a fork.
    Left,
    /// It goes right at a fork.
    Right,
    /// It runs no more.
    Nap,
    /// Nature ends the run.
    Stop,
    /// Nature records a hop of a seat that was refused.
    Void(u8, u8),
}

impl Hare {
    /// The game with a flaw, or without.
    #[must_use]
    pub fn new(flaw: Flaw) -> Self {
        Self { rules: Rules::none(&CATALOGUE, Lexicon::of(&CATALOGUE)), flaw, asked: 0.into() }
    }

    /// The hares that still run.
    fn awake(&self, track: &Track) -> SeatSet {
        let runs = |seat: &Seat| !track.hares[seat.index()].naps || self.flaw == Flaw::SleepersStay;
        (0..track.seats).map(Seat).filter(runs).fold(SeatSet::default(), SeatSet::with)
    }

    /// Why a move is refused.
    fn decide(&self, track: &Track, step: &Move<Act>) -> Result<(), &'static str> {
        let when = |allowed: bool, else_why: &'static str| if allowed { Ok(()) } else { Err(else_why) };
        match (self.turn(track), step.by, step.action) {
            (Turn::Nature, Actor::Nature, Act::Deal(given)) => {
                let fits = |(seat, one): (usize, &u8)| {
                    if seat < usize::from(track.seats) { (1..=3).contains(one) } else { *one == 0 }
                };
                when(given.iter().enumerate().all(fits) && step.at == Tick(0), "each hare gets 1 to 3 of strength")
            }
            (Turn::Together(..), Actor::Nature, Act::Stop) => {
                let is_late = step.at == END || self.flaw == Flaw::StopsAnywhere;
                when(is_late && !track.hares.iter().any(|hare| hare.forks), "the run ends when the ticks are over")
            }
            (Turn::Together(..), Actor::Nature, Act::Void(seat, cells)) => {
                let hop = Move { by: Actor::Seat(Seat(seat)), at: step.at, action: Act::Hop(cells) };
                let is_refused = self.decide(track, &hop).is_err() || self.flaw == Flaw::VoidsAnything;
                let is_late = step.at >= END && self.flaw == Flaw::VoidsInTime;
                when(seat < track.seats && step.at.0 >= track.now && is_refused && !is_late, "that move is not void")
            }
            (Turn::Together(set, _), Actor::Seat(seat), action) if seat.0 < track.seats => {
                when(set.contains(seat) || self.flaw == Flaw::SleepersHop, "a hare that naps runs no more")?;
                when(step.at.0 >= track.now || self.flaw == Flaw::GoesBack, "ticks never fall")?;
                when(step.at < END || self.flaw == Flaw::OutlastsTheEnd, "the ticks are over")?;
                self.may(track, seat, action)
            }
            _ => Err("it is not the time for that"),
        }
    }

    /// Whether a hare that runs may do something, whenever it is.
    fn may(&self, track: &Track, seat: Seat, action: Act) -> Result<(), &'static str> {
        let hare = track.hares[seat.index()];
        let rivals = track.hares.iter().enumerate().filter(|(at, _)| *at != seat.index());
        let is_shy = self.flaw == Flaw::Envious && rivals.map(|(_, rival)| rival.strength).sum::<u8>() % 2 == 1;
        match action {
            _ if hare.naps && self.flaw != Flaw::SleepersHop => Err("a hare that naps runs no more"),
            Act::Left | Act::Right if hare.forks => Ok(()),
            _ if hare.forks => Err("the hare stands at a fork: `left` or `right`"),
            Act::Nap => Ok(()),
            Act::Hop(1) => Ok(()),
            Act::Hop(2) if hare.strength > 0 && !is_shy => Ok(()),
            Act::Hop(2) => Err("the hare has no strength left"),
            _ => Err("a hare hops 1 or 2 cells"),
        }
    }

    /// What a legal move does.
    fn run(&self, track: &mut Track, step: &Move<Act>) {
        match (step.by, step.action) {
            (Actor::Nature, Act::Deal(given)) => {
                track.is_dealt = true;
                track.hares.iter_mut().zip(given).for_each(|(hare, strength)| hare.strength = strength);
            }
            (Actor::Nature, Act::Stop) => track.is_over = self.flaw != Flaw::RunsOn,
            (Actor::Nature, _) => {
                track.voids = track.voids.saturating_add(1);
                track.is_over = self.flaw == Flaw::VoidEnds;
            }
            (Actor::Seat(seat), action) => {
                if self.flaw != Flaw::ClockStands {
                    track.now = step.at.0;
                }
                self.hop(&mut track.hares[seat.index()], step.at.0, action);
            }
        }
    }

    fn hop(&self, hare: &mut Runner, at: u32, action: Act) {
        match action {
            Act::Hop(cells) => {
                hare.cells = hare.cells.saturating_add(cells);
                hare.strength = hare.strength.saturating_sub(cells.saturating_sub(1));
                hare.hops += u8::from(self.flaw != Flaw::Treadmill);
                hare.last = at;
                hare.forks = hare.cells.is_multiple_of(3);
            }
            Act::Left => hare.strength += 1,
            Act::Right => hare.cells += 1,
            _ => hare.naps = self.flaw != Flaw::Treadmill,
        }
        hare.forks &= matches!(action, Act::Hop(_));
        hare.naps |= hare.hops >= HOPS && !hare.forks;
    }
}
