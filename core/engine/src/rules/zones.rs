//! Zones: where things of one kind lie. Clauses have what lies there change hands, without reading it.

use super::ask::Facts;
use super::catalogue::Seen;
use super::frozen::Rules;
use super::memory::{Frame, Memory};
use super::program::{Body, Code, KindId, Op};
use super::run::Host;
use super::set::Set;
use super::steps::{Asked, Step};
use crate::{Key, Luck, MAX_SEATS, Seat, SeatSet};

/// A zone, as an index into the catalogue's zones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZoneId(pub u8);

impl ZoneId {
    /// The id as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Where things of one kind lie.
#[derive(Clone, Copy, Debug)]
pub struct ZoneDecl {
    /// Its name: `hand`.
    pub name: &'static str,
    /// What lies there.
    pub doc: &'static str,
    /// How its things are named: by card, by design, by place.
    pub of: KindId,
    /// Zones of one stock exchange things.
    pub stock: &'static str,
    /// The most things that lie there.
    pub most: usize,
    /// Whether each seat has one.
    pub seat: bool,
    /// Who sees what lies there.
    pub seen: Seen,
    /// Whether its things lie in an order, the top first.
    pub ordered: bool,
    /// Whether several equal things lie there.
    pub counted: bool,
    /// Whether its things are dice.
    pub dice: bool,
    /// Whether it is only exchanged, all that belongs to it at once.
    pub whole: bool,
    /// What moves in and out of it change, as effects do.
    pub resources: &'static [&'static str],
}

/// The zone of a seat; the seat of one that is the table's does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// Which zone.
    pub zone: ZoneId,
    /// Whose.
    pub seat: Seat,
}

/// A zone as a step names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Which zone.
    pub zone: ZoneId,
    /// Whose.
    pub seat: Code,
}

/// Where something is laid in a zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// As the game lays things there.
    #[default]
    Usual,
    /// On top.
    Top,
    /// At the end.
    Last,
}

/// What a step does with zones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// All that lies in the one goes to the other.
    #[default]
    SendAll,
    /// The first ones go, as many as the value says.
    SendFirst,
    /// Those of a set go.
    SendThose,
    /// Both change places.
    Exchange,
    /// What each seat has goes to the seat that the value gives for it.
    Pass,
    /// Nature mixes what lies there.
    Shuffle,
    /// Nature rolls the dice that lie there.
    Reroll,
    /// The seats of a set know from now on what lies there.
    Show,
}

/// A step that has things change hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// What is done.
    pub motion: Motion,
    /// Out of this zone.
    pub from: Place,
    /// Into this zone, if it is about two.
    pub to: Place,
    /// Where in it.
    pub end: End,
    /// How many, which ones, to whom.
    pub by: Code,
}

/// What goes out of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Portion {
    /// All that lies there.
    All,
    /// The first ones.
    First(usize),
    /// Those with these names; of equal things one each.
    Those(Set),
}

/// A step that has things change hands, with everything worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carried {
    /// Things go from one zone to another.
    Send {
        /// Out of this one.
        from: Lot,
        /// Into this one.
        to: Lot,
        /// Which ones.
        portion: Portion,
        /// Where they are laid.
        end: End,
    },
    /// What lies in the two changes places.
    Exchange(Lot, Lot),
    /// What lies in the zone of each seat goes to a seat; [`Carried::STAYS`]: it stays.
    Pass(ZoneId, [u8; MAX_SEATS]),
    /// Nature mixes what lies there.
    Shuffle(Lot),
    /// Nature rolls the dice that lie there.
    Reroll(Lot),
    /// These seats know from now on what lies there.
    Show(Lot, SeatSet),
}

impl Carried {
    /// Stands for no seat in [`Carried::Pass`].
    pub const STAYS: u8 = u8::MAX;
}

impl Rules {
    /// What a step about zones comes to; `None` where a seat or a number is not there.
    pub(super) fn carried<H: Host>(&self, moved: &Moved, frame: &Frame, host: &H) -> Option<Carried> {
        let facts = host.facts(frame.seat);
        let playing = facts.playing();
        let number = |code| self.machine(&facts, host.memory(), frame).number(code);
        let lot = |place: &Place| {
            if moved.motion == Motion::Pass || !self.catalogue().zones[place.zone.index()].seat {
                return Some(Lot { zone: place.zone, seat: Seat(0) });
            }
            let seat = number(place.seat);
            let seat = u8::try_from(seat).ok().filter(|_| playing.contains(seat))?;
            Some(Lot { zone: place.zone, seat: Seat(seat) })
        };
        let set = |code| self.machine(&facts, host.memory(), frame).set(code);
        let from = lot(&moved.from)?;
        let send = |portion| Some(Carried::Send { from, to: lot(&moved.to)?, portion, end: moved.end });
        match moved.motion {
            Motion::SendAll => send(Portion::All),
            Motion::SendFirst => send(Portion::First(usize::try_from(number(moved.by)).unwrap_or(0))),
            Motion::SendThose => send(Portion::Those(set(moved.by))),
            Motion::Exchange => Some(Carried::Exchange(from, lot(&moved.to)?)),
            Motion::Pass => {
                let mut to = [Carried::STAYS; MAX_SEATS];
                for (of, to) in to.iter_mut().enumerate().filter(|(of, _)| playing.contains(*of as i32)) {
                    let mut machine = self.machine(&facts, host.memory(), frame);
                    let named = machine.about_it(of as i32).number(moved.by);
                    *to = u8::try_from(named).ok().filter(|_| playing.contains(named)).unwrap_or(Carried::STAYS);
                }
                Some(Carried::Pass(from.zone, to))
            }
            Motion::Shuffle => Some(Carried::Shuffle(from)),
            Motion::Reroll => Some(Carried::Reroll(from)),
            Motion::Show => {
                let seats = set(moved.by).iter().filter_map(|seat| u8::try_from(seat).ok());
                Some(Carried::Show(from, seats.fold(SeatSet::default(), |all, seat| all.with(Seat(seat)))))
            }
        }
    }

    /// Nature's answer to a question that is put to her: uniform over the candidates, of a zone over the things that lie
    /// there; keyed by clause, round, seat and how often she answered this clause for this seat in this round, so that no
    /// other draw changes it. The kind of the question and the element; `None` if nothing is asked.
    pub fn chance<F: Facts>(&self, facts: &F, memory: &Memory, luck: &Luck, round: u32) -> Option<(KindId, i32)> {
        let frame = memory.question()?;
        let question = self.question(frame, facts, memory, &mut ())?;
        let clause = self.clause(frame.clause);
        let entity = xxhash_rust::xxh3::xxh3_64(clause.label.as_bytes()) as u32;
        let (Body::Run(steps) | Body::Offer { steps, .. }) = &clause.body else { return None };
        let Some(Step::Choose { asked: Asked::Chance(counter), set, .. }) = steps.get(usize::from(frame.step)) else {
            return None;
        };
        let drawn = memory.counters.get(self.uses(*counter, frame.seat)).copied().unwrap_or(0);
        let attempt = u32::try_from(drawn).unwrap_or(0);
        let key = Key::of("content").round(round).seat(frame.seat).entity(entity).attempt(attempt);
        let lot = self.program().code[set.start as usize..set.end as usize].last().and_then(|op| match op {
            Op::Zone(zone) => {
                let whose = Code { end: set.end - 1, ..*set };
                Some((*zone, self.machine(facts, memory, frame).number(whose)))
            }
            _ => None,
        });
        let equal = |element| lot.map_or(1, |(zone, seat)| facts.many(zone, seat, element));
        let mut drawn = luck.dice(key).below(question.candidates.iter().map(equal).sum());
        let lies = |element: &i32| {
            let many = equal(*element);
            let is_it = drawn < many;
            drawn = drawn.saturating_sub(many);
            is_it
        };
        question.candidates.iter().find(lies).map(|element| (question.kind, element))
    }
}
