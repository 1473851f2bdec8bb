//! The laws of zones: nothing is lost or made when things change hands, and nobody learns what it may not see.

use std::collections::BTreeMap;

use javelina_engine::rules::{Carried, End, Lot, Portion, Seen, Set, ZoneDecl, ZoneId};
use javelina_engine::{Dice, MAX_SEATS, Seat, SeatSet, Zoned, carry, counted};

/// What seats know of a state.
pub struct Eyes<'a, S> {
    /// What a seat knows, as a digest.
    pub known: &'a dyn Fn(&S, Seat) -> u64,
    /// A state that a seat may take for the real one.
    pub imagined: &'a dyn Fn(&S, Seat) -> S,
    /// The seats that see what one seat sees, itself included.
    pub side: &'a dyn Fn(Seat) -> SeatSet,
}

/// A step about zones drawn from all that could be said in a state of so many seats; `None`: no two zones go together.
pub fn a_step<S>(
    zones: &dyn Zoned<S>,
    declared: &[ZoneDecl],
    (state, seats): (&S, usize),
    dice: &mut Dice,
) -> Option<Carried> {
    let pick = |dice: &mut Dice, fits: &dyn Fn(&ZoneDecl) -> bool| {
        let fitting: Vec<u8> = (0..).zip(declared).filter(|(_, zone)| fits(zone)).map(|(at, _)| at).collect();
        let zone = ZoneId(*fitting.get(dice.below(fitting.len() as u32) as usize)?);
        Some(Lot { zone, seat: Seat(if declared[zone.index()].seat { dice.below(seats as u32) as u8 } else { 0 }) })
    };
    let from = pick(dice, &|_| true)?;
    let decl = &declared[from.zone.index()];
    if decl.whole {
        return Some(Carried::Exchange(from, Lot { seat: Seat(dice.below(seats as u32) as u8), ..from }));
    }
    let to = pick(dice, &|zone| zone.stock == decl.stock && !zone.whole && !zone.outward)?;
    let end = if declared[to.zone.index()].ordered { [End::Usual, End::Top, End::Last] } else { [End::Usual; 3] };
    let end = end[dice.below(3) as usize];
    Some(match dice.below(8) {
        0 => Carried::Send { from, to, portion: Portion::All, end },
        1 if decl.ordered => Carried::Send { from, to, portion: Portion::First(dice.below(4) as usize), end },
        1 | 2 => {
            let lying = zones.lying(state, from);
            let drawn = (0..2).filter_map(|_| lying.get(dice.below(lying.len() as u32) as usize));
            Carried::Send { from, to, portion: Portion::Those(drawn.map(|thing| thing.name).collect()), end }
        }
        3 | 4 if decl.seat && !decl.outward => {
            let mut way = [Carried::STAYS; MAX_SEATS];
            way.iter_mut().take(seats).for_each(|to| *to = dice.below(seats as u32) as u8);
            Carried::Pass(from.zone, way)
        }
        5 if decl.seen == Seen::Own && !decl.outward => {
            Carried::Show(from, SeatSet::default().with(Seat(dice.below(seats as u32) as u8)))
        }
        6 if decl.hideable => Carried::Hide(from, SeatSet::default().with(Seat(dice.below(seats as u32) as u8))),
        6 if decl.ordered && decl.seen == Seen::Secret => Carried::Shuffle(from),
        _ if decl.outward => Carried::Send { from, to, portion: Portion::All, end },
        _ => Carried::Exchange(from, to),
    })
}

/// How many things of each sort there are of each stock, wherever they lie.
fn census<S>(
    zones: &dyn Zoned<S>,
    declared: &[ZoneDecl],
    state: &S,
    seats: usize,
) -> BTreeMap<(&'static str, i32), usize> {
    let mut all = BTreeMap::new();
    for (zone, decl) in (0..).map(ZoneId).zip(declared).filter(|(_, decl)| !decl.whole) {
        for seat in (0..if decl.seat { seats } else { 1 }).map(|seat| Seat(seat as u8)) {
            for thing in zones.lying(state, Lot { zone, seat }) {
                *all.entry((decl.stock, thing.what)).or_insert(0) += 1;
            }
        }
    }
    all
}

/// The step as it might have gone in another world that a seat takes for the real one: of what it does not see other things
/// may have been named there, as many. `lay` are the names of what really lay there. `None`: not so many lie there.
fn elsewhere<S>(
    zones: &dyn Zoned<S>,
    declared: &[ZoneDecl],
    (carried, lay): (&Carried, &[i32]),
    (world, side): (&S, SeatSet),
    dice: &mut Dice,
) -> Option<Carried> {
    let Carried::Send { from, to, portion: Portion::Those(named), end } = *carried else { return Some(*carried) };
    let mut names: Vec<i32> = zones.lying(world, from).iter().map(|thing| thing.name).collect();
    let is_seen = sees(declared, from, side);
    if is_seen && named.iter().all(|name| names.contains(&name)) {
        return Some(*carried);
    }
    let mut drawn = Set::EMPTY;
    if is_seen {
        // Some of it is hidden from its own seat: only that may be something else.
        drawn = named.iter().filter(|name| names.contains(name)).collect();
        names.retain(|name| !lay.contains(name));
    }
    dice.shuffle(&mut names);
    for name in names.into_iter().filter(|name| *name >= 0) {
        if drawn.len() < named.len() {
            drawn.insert(name);
        }
    }
    (drawn.len() == named.len()).then_some(Carried::Send { from, to, portion: Portion::Those(drawn), end })
}

fn sees(declared: &[ZoneDecl], lot: Lot, side: SeatSet) -> bool {
    match declared[lot.zone.index()].seen {
        Seen::Public => true,
        Seen::Own | Seen::Known => side.contains(lot.seat),
        Seen::Secret => false,
    }
}

/// Whether a seat may see by a step what it could not see before.
fn learns(declared: &[ZoneDecl], carried: &Carried, side: SeatSet) -> bool {
    let sees = |lot: &Lot| sees(declared, *lot, side);
    match carried {
        Carried::Send { to, .. } => sees(to),
        Carried::Exchange(one, other) => declared[one.zone.index()].whole || sees(one) || sees(other),
        Carried::Pass(zone, to) => {
            declared[zone.index()].seen == Seen::Public || to.iter().any(|to| side.contains(Seat(*to)))
        }
        Carried::Show(_, seats) => seats.iter().any(|seat| side.contains(seat)),
        Carried::Shuffle(_) | Carried::Reroll(_) | Carried::Hide(..) => false,
    }
}

/// Plays a step about zones in a state, and in one that each seat may take for it: what there is stays the same, and a seat
/// that could not tell the two apart, and is shown nothing, cannot tell them apart afterwards.
///
/// # Errors
///
/// What was lost or made, or who learns what it may not.
pub fn keep<S: Clone>(
    zones: &dyn Zoned<S>,
    declared: &[ZoneDecl],
    eyes: &Eyes<'_, S>,
    (state, seats): (&mut S, usize),
    carried: &Carried,
    dice: &mut Dice,
) -> Result<(), String> {
    let before = census(zones, declared, state, seats);
    let worlds = (0..seats).map(|seat| Seat(seat as u8)).map(|seat| (seat, (eyes.imagined)(state, seat)));
    let worlds: Vec<(Seat, S)> = worlds.collect();
    let lay: Vec<i32> = zones.lying(state, carried.lots()[0]).iter().map(|thing| thing.name).collect();
    carry(zones, declared, carried, state);
    let after = census(zones, declared, state, seats);
    if let Some((of, many)) = before.iter().find(|(of, many)| after.get(of) != Some(*many)) {
        return Err(format!("{carried:?} makes of {} {of:?} {:?}", counted(many, "thing"), after.get(of)));
    }
    if let Some((of, many)) = after.iter().find(|(of, _)| !before.contains_key(of)) {
        return Err(format!("{carried:?} makes {many} things {of:?} of nothing"));
    }
    for (seat, mut other) in worlds {
        let world = (&other, (eyes.side)(seat));
        let Some(carried) = elsewhere(zones, declared, (carried, &lay), world, dice) else { continue };
        carry(zones, declared, &carried, &mut other);
        if !learns(declared, &carried, (eyes.side)(seat)) && (eyes.known)(state, seat) != (eyes.known)(&other, seat) {
            return Err(format!("{carried:?} shows {seat} what it may not know"));
        }
    }
    Ok(())
}
