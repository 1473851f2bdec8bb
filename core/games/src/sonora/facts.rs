//! What clauses and scripts may read, answered on demand.

use javelina_engine::Element;
use javelina_engine::rules::{ABSENT, FactId, Facts, Set};
use javelina_physics::Place;

use super::content::Bonus;
use super::points::*;
use super::{Content, Creek, DiscId, Prize, Sonora, Where};

/// The facts that never change: what is printed. For freezing rules and for scripts.
#[derive(Clone, Copy, Debug)]
pub struct Statics<'a>(pub &'a Content);

impl Facts for Statics<'_> {
    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        let content = self.0;
        let Ok(at) = usize::try_from(args[0]) else { return ABSENT };
        let found = match fact {
            F_NUMBER => (at < 5).then_some(args[0] + 1),
            F_LABEL => content.canyon.shapes.get(at).map(|shape| i32::from(shape.label)),
            F_SIZE => content.canyon.shapes.get(at).map(|shape| shape.cells.len() as i32),
            F_COST => content.mudcracks.nodes.get(at).map(|node| node.cost),
            F_DEPTH => {
                Space::at(at).map(|space| i32::from(Creek::of(&content.creek).depth(space))).filter(|depth| *depth > 0)
            }
            F_HEXES => content.buildings.get(at).map(|building| i32::from(building.hexes)),
            F_ANIMAL => content.board.circles.get(at).map(|circle| circle.section.number()),
            _ => None,
        };
        found.unwrap_or(ABSENT)
    }

    fn set(&self, fact: FactId, args: [i32; 2]) -> Set {
        let Some(space) = Space::of_number(args[0]).filter(|_| fact == F_NEXT_SPACES) else { return Set::EMPTY };
        Set([Creek::of(&self.0.creek).beside(space), 0, 0, 0])
    }
}

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Sonora>;

/// The disc that an element of the kind `disc` stands for: of the flight under way, if one of its owner is, else of
/// the acting seat.
fn disc(asker: &Asker<'_>, element: i32) -> Option<DiscId> {
    let Asker { state, seat, .. } = *asker;
    let index = u8::try_from(element).ok().filter(|index| *index < 5)?;
    let flying = state.flights.last().filter(|flight| state.owner(flight.disc) == seat);
    Some(match flying {
        Some(flight) if flight.disc.face() == index => flight.disc,
        _ => state.disc_of(seat, index),
    })
}

fn indices(asker: &Asker<'_>, is: impl Fn(Where) -> bool) -> Set {
    let lies = |index: &u8| asker.state.discs[asker.state.disc_of(asker.seat, *index).index()].at;
    (0..5).filter(|index| is(lies(index))).map(i32::from).collect()
}

/// How far a place lies from the middle of the board, in um.
fn from_centre(place: Place) -> i32 {
    let square = |nm: i32| i64::from(nm) * i64::from(nm);
    ((square(place.x) + square(place.y)).isqrt() / 1_000) as i32
}

/// The value of a fact.
pub(super) fn fact(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> i32 {
    let Asker { game, state, seat, .. } = *asker;
    let sheet = state.sheet(seat);
    let of = |counts: &[u8]| usize::try_from(args[0]).ok().and_then(|at| counts.get(at)).map(|count| i32::from(*count));
    let lies = |disc: DiscId| state.discs[disc.index()].at.on_board();
    let place = || disc(asker, args[0]).and_then(lies);
    let (record, flight) = (&state.record, state.flights.last());
    let found = match fact {
        F_ROUND => Some(i32::from(state.round) + 1),
        F_ROUNDS => Some(game.setting(setting::ROUNDS)),
        F_SEAT_COUNT => Some(i32::from(state.seats)),
        F_FIRST => Some(i32::from(state.first.0)),
        F_CORNER => Some(game.corner_zone(state, seat).number()),
        F_ZONE => disc(asker, args[0]).and_then(|disc| game.zone_of(state, disc)).map(Element::number),
        F_SECTION => disc(asker, args[0]).and_then(|disc| state.discs[disc.index()].section).map(Element::number),
        F_CIRCLE => disc(asker, args[0]).and_then(|disc| game.circle_of(state, disc)).map(Element::number),
        F_FROM_CENTRE => place().map(from_centre),
        F_NEAREST => (0..5).filter_map(|index| disc(asker, index).and_then(lies)).map(from_centre).min(),
        F_FORCED => Some(i32::from(flight.is_some_and(|flight| flight.forced))),
        F_ATTEMPT => Some(flight.map_or(0, |flight| i32::from(flight.attempt))),
        F_FATE => Some(record.fate as i32),
        F_QUADRANT => flight.and_then(|flight| game.zone_of(state, flight.disc)).map(Element::number),
        F_TOUCH_ORDER => of(&record.order).filter(|order| *order > 0),
        F_TOUCH_COUNT => of(&record.count),
        F_KNOCKED => Some(flight.map_or(0, |flight| flight.knocked.count_ones() as i32)),
        F_HAS => Bonus::of_number(args[0]).map(|bonus| i32::from(game.usable(state, seat, bonus))),
        F_ICONS => Some(asker.many(Z_ICONS, seat.0.into(), args[0]) as i32),
        F_REFLICKS => Some(i32::from(sheet.usable[0])),
        F_SWAPS => Some(i32::from(sheet.usable[1])),
        F_MARKED => of(&sheet.hexes),
        F_COMPLETE => of(&sheet.prizes.map(|prize| u8::from(prize != Prize::None))),
        F_CACTI => of(&sheet.cacti),
        F_AREAS => Some(sheet.areas.count_ones() as i32),
        F_DRAWN => Some(i32::from(sheet.shapes)),
        F_DISCOVERED => Some(sheet.found.iter().map(|count| i32::from(*count)).sum()),
        F_DEPTH => Space::of_number(args[0]).map(|at| i32::from(game.creek.depth(at))).filter(|depth| *depth > 0),
        _ => return Statics(&game.content).fact(fact, args),
    };
    found.unwrap_or(ABSENT)
}

/// The value of a set-valued fact.
pub(super) fn set(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> Set {
    let Asker { game, state, seat, .. } = *asker;
    let sheet = state.sheet(seat);
    match fact {
        F_IN_HAND => asker.lying(Z_IN_HAND, seat.0.into()),
        F_OUT => asker.lying(Z_OUT, seat.0.into()),
        F_UNFLICKED => indices(asker, |at| at == Where::Hand),
        F_ON_BOARD => indices(asker, Where::lies),
        F_TOUCHED => (0..2_i32).filter(|at| state.record.order[*at as usize] > 0).collect(),
        F_TOUCHED_SEATS => Set::of_wide(state.record.touched.into()).and(asker.playing()),
        F_KNOCKED_SEATS => Set::of_wide(state.record.knocked.into()).and(asker.playing()),
        F_CROSSED => {
            let zones = game.content.board.zones.iter().enumerate();
            zones.filter(|(at, _)| state.record.crossed >> at & 1 == 1).map(|(_, zone)| *zone).collect()
        }
        F_CIRCLED => Set([sheet.circled, 0, 0, 0]),
        F_VISITED => Set([sheet.visited, 0, 0, 0]),
        F_NODES => Set([sheet.nodes, 0, 0, 0]),
        F_NEXT_SPACES => Set([Space::of_number(args[0]).map_or(0, |space| game.creek.beside(space)), 0, 0, 0]),
        _ => Set::EMPTY,
    }
}
