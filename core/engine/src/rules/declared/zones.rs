//! Zones: where things of one kind lie, and what is done with them once a step is worked out.

use super::ids::{KindId, ZoneId};
use crate::rules::compiled::set::Set;
use crate::rules::compiled::steps::End;
use crate::{MAX_SEATS, Seat, SeatSet};

/// Who may see a fact, or what lies in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seen {
    /// Everybody.
    Public,
    /// The seat that it is about.
    Own,
    /// Whoever reads it, whatever it is about: it tells each seat only what that seat knows (the known cards of a hand).
    Known,
    /// Nobody until the rules reveal it.
    Secret,
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
    /// What one of its things is called: `card`. Zones of one stock exchange things.
    pub stock: &'static str,
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
    /// Whether things only go out of it: each has a place there, which no step could name.
    pub outward: bool,
    /// Whether seats may be made to forget what lies there, its own included.
    pub hideable: bool,
    /// Whether its things stay with their seat, in whichever of its zones they lie.
    pub bound: bool,
    /// What moves in and out of it change, as effects do.
    pub resources: &'static [&'static str],
    /// What else they change, and only add to.
    pub adds: &'static [&'static str],
    /// The points that are asked when something comes or goes.
    pub asks: &'static [super::ids::PointId],
}

impl ZoneDecl {
    /// The usual declaration: one zone on the table, in no order, that all players see. A row names its differences.
    pub const PLAIN: Self = Self {
        name: "",
        doc: "",
        of: KindId(0),
        stock: "",
        seat: false,
        seen: Seen::Public,
        ordered: false,
        counted: false,
        dice: false,
        whole: false,
        outward: false,
        hideable: false,
        bound: false,
        resources: &[],
        adds: &[],
        asks: &[],
    };
}

/// The zone of a seat; the seat of one that is the table's does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// Which zone.
    pub zone: ZoneId,
    /// Whose.
    pub seat: Seat,
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
    /// These seats no longer know what lies there.
    Hide(Lot, SeatSet),
}

impl Carried {
    /// Stands for no seat in [`Carried::Pass`].
    pub const STAYS: u8 = u8::MAX;

    /// The zones that a step names, the first one twice if there is no other.
    pub fn lots(&self) -> [Lot; 2] {
        match *self {
            Self::Send { from, to, .. } => [from, to],
            Self::Exchange(one, other) => [one, other],
            Self::Pass(zone, _) => [Lot { zone, seat: Seat(0) }; 2],
            Self::Shuffle(lot) | Self::Reroll(lot) | Self::Show(lot, _) | Self::Hide(lot, _) => [lot; 2],
        }
    }
}
