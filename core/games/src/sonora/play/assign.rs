//! From places to sections: Swaps, choices at borders, multiplier circles (rulebook, "The write phase", "Disc
//! positions", "Multiplier circles"; rulings S13 to S18 and S55).

use javelina_engine::rules::Witness;
use javelina_engine::{Adapter, Element, Seat, Tape};
use javelina_physics::Place;

use crate::sonora::points;
use crate::sonora::points::{Circle, setting};
use crate::sonora::{
    Disc, DiscId, Event, Section, Sonora, State, Where, moves::notation::quadrant, rules::facts::Asker,
};

/// Every two discs of a seat, by their numbers less 1, the lower one first.
pub(in crate::sonora) fn pairs() -> impl Iterator<Item = (u8, u8)> {
    (0..5).flat_map(|one| (one + 1..5).map(move |other| (one, other)))
}

impl Sonora {
    /// The zones in which a place lies, a bit each: one, or those that tie where it lies on a border.
    pub(in crate::sonora) fn zones_at(&self, place: Place) -> u64 {
        let border = self.setting(setting::ZONE_BORDER).saturating_mul(1_000);
        let sides = |value: i32| if value.abs() <= border { [true, false] } else { [value < 0, value < 0] };
        let mut zones = 0;
        for left in sides(place.x) {
            for low in sides(place.y) {
                zones |= self.content.board.zones[quadrant(left, low)].bit();
            }
        }
        zones
    }

    /// The zone in which most of a disc lies; on a border the one of the lesser quadrant.
    pub(in crate::sonora) fn zone_at(&self, place: Place) -> Section {
        self.content.board.zones[quadrant(place.x < 0, place.y < 0)]
    }

    /// The circles that a disc at a place touches, with their sections.
    pub(in crate::sonora) fn circles_on(&self, place: Place) -> impl Iterator<Item = (Circle, Section)> {
        let nm = |um: i32| i64::from(um) * 1_000;
        let reach = nm(self.setting(setting::TOUCH)) + nm(self.setting(setting::DISC_RADIUS));
        let touched = Circle::all().zip(&self.content.board.circles).filter(move |(_, circle)| {
            let (dx, dy) = (i64::from(place.x) - nm(circle.at.0), i64::from(place.y) - nm(circle.at.1));
            let reach = reach + nm(circle.radius);
            dx * dx + dy * dy <= reach * reach
        });
        touched.map(|(at, circle)| (at, circle.section))
    }

    /// The sections to which a disc may be assigned, a bit each. More than one is its owner's choice.
    pub(in crate::sonora) fn sections_of(&self, state: &State, disc: DiscId) -> u64 {
        let at = state.discs[disc.index()].at;
        let zones = match at {
            Where::Board(place) => self.zones_at(place),
            Where::Named { zones, .. } => zones.into(),
            _ => return 0,
        };
        let on = self.circled_sections(at);
        if on != 0 && self.switch(setting::CIRCLE_COMPULSORY) { on } else { on | zones }
    }

    /// The sections of the circles on which a disc lies, a bit each.
    pub(in crate::sonora) fn circled_sections(&self, at: Where) -> u64 {
        match at {
            Where::Board(place) => self.circles_on(place).fold(0, |all, (_, section)| all | section.bit()),
            Where::Named { circles, .. } => {
                let section = |circle: Circle| self.content.board.circles.get(circle.index()).map(|one| one.section);
                Circle::of_bits(u64::from(circles)).filter_map(section).fold(0, |all, section| all | section.bit())
            }
            _ => 0,
        }
    }

    /// The zone in which most of a disc lies, if it lies on the board.
    pub(in crate::sonora) fn zone_of(&self, state: &State, disc: DiscId) -> Option<Section> {
        match state.discs[disc.index()].at {
            Where::Board(place) => Some(self.zone_at(place)),
            Where::Named { zones, .. } => {
                self.content.board.zones.into_iter().find(|zone| zone.is_in(u64::from(zones)))
            }
            _ => None,
        }
    }

    /// The first circle on which a disc lies.
    pub(in crate::sonora) fn circle_of(&self, state: &State, disc: DiscId) -> Option<Circle> {
        match state.discs[disc.index()].at {
            Where::Board(place) => self.circles_on(place).next().map(|(circle, _)| circle),
            Where::Named { circles, .. } => Circle::of_bits(u64::from(circles)).next(),
            _ => None,
        }
    }

    /// The first disc for which a seat must choose a section: its own, then, alone, those of the rival.
    pub(in crate::sonora) fn open_choice(&self, state: &State, seat: Seat) -> Option<DiscId> {
        let colours = if state.is_solo() { &state.colours[..] } else { &[Seat(seat.0.min(3))] };
        let mut discs = colours.iter().flat_map(|colour| (0..5).map(move |index| DiscId::of(*colour, index)));
        discs.find(|disc| {
            let open = state.discs[disc.index()].choice.is_none();
            open && self.sections_of(state, *disc).count_ones() > 1
        })
    }

    /// Returns `true` if a seat has a Swap and two discs to use it on.
    pub(in crate::sonora) fn can_swap<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> bool {
        let may = |(one, other): &(u8, u8)| self.decide_swap(asker, *one, *other, witness).is_ok();
        asker.state.sheet(asker.seat).usable[1] > 0 && pairs().filter(may).count() > 0
    }

    pub(in crate::sonora) fn swap<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        one: u8,
        other: u8,
        tape: &mut T,
    ) {
        let (first, second) = (state.disc_of(seat, one), state.disc_of(seat, other));
        let places = [first, second].map(|disc| state.discs[disc.index()].at);
        [state.discs[second.index()].at, state.discs[first.index()].at] = places;
        state.sheet_mut(seat).usable[1] -= 1;
        tape.tell(|| Event::Swapped { seat, one: first, other: second });
    }

    /// Settles the section, the factor and the value of every disc, and puts the work on the desks.
    pub(in crate::sonora) fn assign_all<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let solo = state.is_solo();
        for disc in DiscId::all() {
            let rival = solo && disc.colour() == state.colours[1];
            let plays = if solo { state.colours.contains(&disc.colour()) } else { disc.colour().0 < state.seats };
            if plays {
                self.assign(state, disc, rival, tape);
            }
        }
        let mut order: Vec<Seat> = (0..state.seats).map(|n| state.in_turn(n)).collect();
        order.sort_by_key(|seat| std::cmp::Reverse(state.desk(*seat).hexes));
        state.order[..order.len()].copy_from_slice(&order);
    }

    fn assign<T: Tape<Event>>(&self, state: &mut State, disc: DiscId, rival: bool, tape: &mut T) {
        let slot = disc.index();
        let (seat, number) = (state.owner(disc), disc.number());
        let (base, circled) = match state.discs[slot].at {
            Where::Chosen(section) => (section, false),
            at @ (Where::Board(_) | Where::Named { .. }) => {
                let may = self.sections_of(state, disc);
                let chosen = state.discs[slot].choice.filter(|section| section.is_in(may));
                let Some(section) = chosen.or_else(|| Section::of_bits(may).next()) else { return };
                (section, section.is_in(self.circled_sections(at)))
            }
            _ => return,
        };
        let (section, factor, value) = self.inquire(state, seat, |asker| {
            let section = |set: i32| Section::of_number(set).unwrap_or(base);
            let (ask, used) = (asker.ask().about([number]), |set: i32| section(set).number());
            let section = section(self.rules.number_used(points::ASSIGN, base.number(), used, &ask, tape));
            let circles = circled && section == base && (!rival || self.switch(setting::RIVAL_CIRCLES));
            let factor = if circles { self.setting(setting::FACTOR) } else { 1 };
            let ask = asker.ask().about([number, section.number()]);
            let factor = self.rules.number_within(points::FACTOR, factor, 0..=100, &ask, tape) as u8;
            (
                section,
                factor,
                self.rules.number_within(points::VALUE_OF, i32::from(disc.face()) + 1, 0..=100, &ask, tape) as i16,
            )
        });
        state.discs[slot] = Disc { section: Some(section), factor, value, ..state.discs[slot] };
        tape.tell(|| Event::Assigned { disc, section, factor });
        self.hand_out(state, seat, rival, section, factor, value);
    }

    /// Puts a disc's work on its owner's desk, or on the rival's. A disc that is worth nothing gives none.
    fn hand_out(&self, state: &mut State, seat: Seat, rival: bool, section: Section, factor: u8, value: i16) {
        if value == 0 {
            return;
        }
        let total = i16::from(factor).saturating_mul(value);
        let index = (value.clamp(1, 5) - 1) as usize;
        let (other, desk) = (&mut state.rival, &mut state.desks[State::at(seat)]);
        let (shapes, paths, pool) = if rival {
            (&mut other.shapes, &mut other.paths, &mut other.value)
        } else {
            (&mut desk.shapes, &mut desk.paths, &mut desk.pool)
        };
        match section {
            Section::Ruins if rival => {
                let free = i16::from(self.content.rival_hexes) - i16::from(other.circled);
                other.circled += total.clamp(0, free.max(0)) as u8;
            }
            Section::Ruins => desk.hexes = desk.hexes.saturating_add(total),
            Section::Canyon => shapes[index] = shapes[index].saturating_add(factor),
            Section::Creek => paths[index] = paths[index].saturating_add(factor),
            Section::Mudcracks => *pool = pool.saturating_add(total),
        }
    }
}
