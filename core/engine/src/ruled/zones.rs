//! Zones of a game: what lies in them, and how it changes hands. Nothing is lost or made: what does not fit stays.

use crate::rules::{Carried, Deeds, End, Lot, Portion, Seen, Set, ZoneDecl, ZoneId};
use crate::{Seat, SeatSet, counted};

/// A thing that lies in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// How the zone names it; [`ABSENT`](crate::rules::ABSENT) to whoever may not know.
    pub name: i32,
    /// What it is wherever it lies; often the same number.
    pub what: i32,
    /// The seats that know it, where only some do.
    pub known: SeatSet,
    /// Which one it is among equal ones, if the game tells them apart.
    pub which: Option<u8>,
}

impl Thing {
    /// A thing that is named by what it is, and that nobody in particular knows.
    pub fn plain(what: i32) -> Self {
        Self { name: what, what, known: SeatSet::default(), which: None }
    }
}

/// A game with zones: what lies where, taking it up and laying it down. `S` is its state.
pub trait Zoned<S> {
    /// What lies in a zone, the top or the first first. What is fixed there is left out.
    fn lying(&self, state: &S, lot: Lot) -> Vec<Thing>;
    /// How many more things fit into a zone.
    fn room(&self, state: &S, lot: Lot) -> usize;
    /// Tells a witness what the rules say of how many more things fit into a zone.
    fn hear_room(&self, _: &S, _: Lot, _: &mut Deeds) {}
    /// How many more things like this one fit into a zone, where it holds fewer of some than of others.
    fn fits(&self, _: &S, _: Lot, _: &Thing) -> usize {
        usize::MAX
    }
    /// Takes up a thing that lies there.
    fn lift(&self, state: &mut S, lot: Lot, thing: &Thing);
    /// Lays a thing down where there is room for it. Whoever sees the zone knows it from now on.
    fn lay(&self, state: &mut S, lot: Lot, thing: Thing, end: End);
    /// Nobody but its own seat knows any more what lies there: a part of it goes, and what stays must not show which.
    fn forget(&self, _: &mut S, _: Lot) {}
    /// These seats know from now on what lies there.
    fn show(&self, _: &mut S, _: Lot, _: SeatSet) {}
    /// These seats no longer know what lies there, where a zone may be hidden.
    fn hide(&self, _: &mut S, _: Lot, _: SeatSet) {}
    /// All that belongs to a zone of two seats changes hands, where it is only exchanged as a whole.
    fn exchange(&self, _: &mut S, _: ZoneId, _: [Seat; 2]) {}
    /// Nature has to mix what lies there before the game goes on.
    fn shuffle(&self, _: &mut S, _: Lot) {}
    /// Nature has to roll the dice that lie there before the game goes on.
    fn reroll(&self, _: &mut S, _: Lot) {}
}

/// The names of what lies in a zone, as a set.
pub(super) fn names<S>(zones: &dyn Zoned<S>, state: &S, lot: Lot) -> Set {
    zones.lying(state, lot).iter().map(|thing| thing.name).filter(|name| *name >= 0).collect()
}

/// The zones into which things go.
pub(super) fn taking(carried: &Carried) -> Vec<Lot> {
    match *carried {
        Carried::Send { from, to, .. } if from != to => vec![to],
        Carried::Exchange(one, other) if one != other => vec![one, other],
        Carried::Pass(zone, to) => {
            let ways = (0..).zip(to).filter(|(of, to)| *to != Carried::STAYS && to != of);
            ways.map(|(_, to)| Lot { zone, seat: Seat(to) }).collect()
        }
        _ => Vec::new(),
    }
}

/// Has things change hands between the declared zones as a step says: what everybody is told, if something was done.
pub fn carry<S>(zones: &dyn Zoned<S>, declared: &[ZoneDecl], carried: &Carried, state: &mut S) -> Option<String> {
    let decl = |zone: ZoneId| &declared[zone.index()];
    let called = |lot: Lot| {
        let name = decl(lot.zone).name;
        if decl(lot.zone).seat { format!("{name} of {}", lot.seat) } else { name.into() }
    };
    match *carried {
        Carried::Send { from, to, portion, end } => {
            let gone = send(zones, state, [from, to], portion, (end, decl(from.zone).seen));
            (gone > 0)
                .then(|| format!("{} from {} to {}", counted(gone, decl(from.zone).stock), called(from), called(to)))
        }
        Carried::Exchange(one, other) if one == other => None,
        Carried::Exchange(one, other) if decl(one.zone).whole => {
            zones.exchange(state, one.zone, [one.seat, other.seat]);
            Some(format!("{} and {} are exchanged", called(one), called(other)))
        }
        Carried::Exchange(one, other) => {
            let done = lay_all(zones, state, &[(one, other), (other, one)]);
            done.then(|| format!("{} and {} are exchanged", called(one), called(other)))
        }
        Carried::Pass(zone, to) => {
            let at = |seat: u8| Lot { zone, seat: Seat(seat) };
            let ways: Vec<(Lot, Lot)> = (0..)
                .zip(to)
                .filter(|(of, to)| *to != Carried::STAYS && to != of)
                .map(|(of, to)| (at(of), at(to)))
                .collect();
            let done = !ways.is_empty() && lay_all(zones, state, &ways);
            let way = |(from, to): &(Lot, Lot)| format!("{} to {}", from.seat, to.seat);
            done.then(|| {
                format!("{} is passed: {}", decl(zone).name, ways.iter().map(way).collect::<Vec<_>>().join(", "))
            })
        }
        Carried::Shuffle(lot) => {
            zones.shuffle(state, lot);
            None // Nature's move tells it
        }
        Carried::Reroll(lot) => {
            zones.reroll(state, lot);
            None
        }
        Carried::Show(lot, seats) | Carried::Hide(lot, seats) => {
            let is_shown = matches!(carried, Carried::Show(..));
            match is_shown {
                true => zones.show(state, lot, seats),
                false => zones.hide(state, lot, seats),
            }
            let names: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
            let how = if is_shown { "shown to" } else { "hidden from" };
            (!names.is_empty()).then(|| format!("{} is {how} {}", called(lot), names.join(", ")))
        }
    }
}

/// Sends a portion from one zone to another; how many things went.
fn send<S>(
    zones: &dyn Zoned<S>,
    state: &mut S,
    [from, to]: [Lot; 2],
    portion: Portion,
    (end, seen): (End, Seen),
) -> usize {
    let all = zones.lying(state, from);
    let mut wanted = match portion {
        Portion::Those(set) => set,
        _ => Set::EMPTY,
    };
    let mut first = 0..match portion {
        Portion::All => all.len(),
        Portion::First(count) => count,
        Portion::Those(_) => 0,
    };
    let is_meant = |thing: &&Thing| {
        let is_named = thing.name >= 0 && wanted.contains(thing.name);
        if is_named {
            wanted.remove(thing.name); // of equal things one
        }
        is_named || first.next().is_some()
    };
    let mut meant: Vec<Thing> = all.iter().filter(is_meant).copied().collect();
    if from == to && (portion == Portion::All || end == End::Usual) {
        return 0;
    }
    if from != to {
        let mut fitting: Vec<Thing> = Vec::new();
        for thing in meant {
            if alike(&fitting, &thing) < zones.fits(state, to, &thing) {
                fitting.push(thing);
            }
        }
        meant = fitting;
        meant.truncate(zones.room(state, to));
    }
    if meant.is_empty() {
        return 0;
    }
    if seen == Seen::Own && meant.len() < all.len() {
        zones.forget(state, from);
        let known = zones.lying(state, from);
        for thing in &mut meant {
            let still = known.iter().find(|one| (one.what, one.which) == (thing.what, thing.which));
            thing.known = still.map_or(thing.known, |one| one.known);
        }
    }
    meant.iter().for_each(|thing| zones.lift(state, from, thing));
    let laid = meant.len();
    if end == End::Top {
        meant.reverse(); // the first one is laid last, so that it lies uppermost
    }
    meant.into_iter().for_each(|thing| zones.lay(state, to, thing, end));
    laid
}

/// Lays the whole content of each of the first lots into the second one, all at once; whether there was room. If there is too
/// little somewhere, all stays as it is.
fn lay_all<S>(zones: &dyn Zoned<S>, state: &mut S, ways: &[(Lot, Lot)]) -> bool {
    let lying: Vec<Vec<Thing>> = ways.iter().map(|(from, _)| zones.lying(state, *from)).collect();
    let fits = ways.iter().all(|(_, lot)| {
        let moves = |is: &dyn Fn(&(Lot, Lot)) -> bool| -> Vec<Thing> {
            let fitting = ways.iter().zip(&lying).filter(|(way, _)| is(way));
            fitting.flat_map(|(_, all)| all.iter().copied()).collect()
        };
        let (out, into) = (moves(&|(from, _)| from == lot), moves(&|(_, to)| to == lot));
        into.len() <= zones.room(state, *lot).saturating_add(out.len())
            && into
                .iter()
                .all(|thing| alike(&into, thing) <= zones.fits(state, *lot, thing).saturating_add(alike(&out, thing)))
    });
    if !fits || lying.iter().all(Vec::is_empty) {
        return false;
    }
    for ((from, _), things) in ways.iter().zip(&lying) {
        things.iter().for_each(|thing| zones.lift(state, *from, thing));
    }
    for ((_, to), things) in ways.iter().zip(lying) {
        things.into_iter().for_each(|thing| zones.lay(state, *to, thing, End::Usual));
    }
    true
}

/// How many of these things are what another one is.
fn alike(things: &[Thing], one: &Thing) -> usize {
    things.iter().filter(|thing| thing.what == one.what).count()
}
