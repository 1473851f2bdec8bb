//! From places to sections: Swaps, choices at borders, multiplier circles (rulebook, "The write phase", "Disc
//! positions", "Multiplier circles"; rulings S13 to S18 and S55).

use javelina_engine::rules::Witness;
use javelina_engine::{Adapter, Element, Seat, Tape};
use javelina_physics::Place;

use super::Sonora;
use super::content::Section;
use super::events::Event;
use super::facts::Asker;
use super::flick::quadrant;
use super::points::{self, setting};
use super::state::{DiscId, State, Where};

/// Sections, a bit each.
pub(super) type Sections = u8;

impl Sonora {
    /// The zones in which a place lies: one, or those that tie where it lies on a border.
    pub(super) fn zones_at(&self, place: Place) -> Sections {
        let border = self.setting(setting::ZONE_BORDER).saturating_mul(1_000);
        let sides = |value: i32| if value.abs() <= border { [true, false] } else { [value < 0, value < 0] };
        let mut zones = 0;
        for left in sides(place.x) {
            for low in sides(place.y) {
                zones |= 1 << self.content.board.zones[usize::from(quadrant(left, low))] as u8;
            }
        }
        zones
    }

    /// The zone in which most of a disc lies; on a border the one of the lesser quadrant.
    pub(super) fn zone_at(&self, place: Place) -> Section {
        self.content.board.zones[usize::from(quadrant(place.x < 0, place.y < 0))]
    }

    /// The circles that a disc at a place touches, a bit each.
    pub(super) fn circles_at(&self, place: Place) -> u16 {
        let touch = i64::from(self.setting(setting::TOUCH)) * 1_000;
        let radius = i64::from(self.setting(setting::DISC_RADIUS)) * 1_000;
        let mut touched = 0;
        for (index, circle) in self.content.board.circles.iter().enumerate() {
            let (x, y) = (i64::from(circle.at.0) * 1_000, i64::from(circle.at.1) * 1_000);
            let (dx, dy) = (i64::from(place.x) - x, i64::from(place.y) - y);
            let reach = radius + i64::from(circle.radius) * 1_000 + touch;
            if dx * dx + dy * dy <= reach * reach {
                touched |= 1 << index;
            }
        }
        touched
    }

    /// The sections to which a disc may be assigned. More than one is its owner's choice.
    pub(super) fn sections_of(&self, state: &State, disc: DiscId) -> Sections {
        let Where::Board(place) = state.discs[disc.index()].at else { return 0 };
        let circles = self.circles_at(place);
        if circles == 0 {
            return self.zones_at(place);
        }
        let all = self.content.board.circles.iter().enumerate();
        let on =
            all.filter(|(at, _)| circles >> at & 1 == 1).fold(0, |sum, (_, circle)| sum | 1 << circle.section as u8);
        if self.switch(setting::CIRCLE_COMPULSORY) { on } else { on | self.zones_at(place) }
    }

    /// The first disc for which a seat must choose a section: its own, then, alone, those of the rival.
    pub(super) fn open_choice(&self, state: &State, seat: Seat) -> Option<DiscId> {
        let colours: &[u8] = if state.is_solo() { &state.colours } else { &[seat.0.min(3)] };
        let mut discs = colours.iter().flat_map(|colour| (0..5).map(move |index| DiscId::of(*colour, index)));
        discs.find(|disc| {
            let open = state.discs[disc.index()].choice.is_none();
            open && self.sections_of(state, *disc).count_ones() > 1
        })
    }

    /// Whether a seat has a Swap and two discs to use it on.
    pub(super) fn can_swap<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> bool {
        let mut found = false;
        if asker.state.sheet(asker.seat).usable[1] > 0 {
            self.each_swap(asker, witness, &mut |_, _| found = true);
        }
        found
    }

    /// Calls `take` with every two discs that a seat may swap, the lower one first.
    pub(super) fn each_swap<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, take: &mut dyn FnMut(u8, u8)) {
        for one in 0..5 {
            for other in one + 1..5 {
                if self.decide_swap(asker, one, other, witness).is_ok() {
                    take(one, other);
                }
            }
        }
    }

    pub(super) fn swap<T: Tape<Event>>(&self, state: &mut State, seat: Seat, one: u8, other: u8, tape: &mut T) {
        let (first, second) = (state.disc_of(seat, one), state.disc_of(seat, other));
        let kept = state.discs[first.index()].at;
        state.discs[first.index()].at = state.discs[second.index()].at;
        state.discs[second.index()].at = kept;
        state.sheet_mut(seat).usable[1] -= 1;
        tape.tell(|| Event::Swapped { seat, one: first, other: second });
    }

    /// Settles the section, the factor and the value of every disc, and puts the work on the desks.
    pub(super) fn assign_all<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        for disc in DiscId::all() {
            let rival = state.is_solo() && disc.colour() == state.colours[1];
            let plays =
                if state.is_solo() { disc.colour() == state.colours[0] || rival } else { disc.colour() < state.seats };
            if plays {
                self.assign(state, disc, rival, tape);
            }
        }
        let mut order: Vec<u8> = (0..state.seats).map(|n| state.in_turn(n).0).collect();
        order.sort_by_key(|seat| std::cmp::Reverse(state.desks[usize::from(*seat)].hexes));
        for (place, seat) in state.order.iter_mut().zip(order) {
            *place = seat;
        }
    }

    fn assign<T: Tape<Event>>(&self, state: &mut State, disc: DiscId, rival: bool, tape: &mut T) {
        let slot = disc.index();
        let (seat, number) = (state.owner(disc), i32::from(disc.face()));
        let (base, circled) = match state.discs[slot].at {
            Where::Chosen(section) => (section, false),
            Where::Board(place) => {
                let may = self.sections_of(state, disc);
                let first = Section::ALL.into_iter().find(|section| may >> *section as u8 & 1 == 1);
                let chosen = state.discs[slot].choice.filter(|section| may >> *section as u8 & 1 == 1);
                let Some(section) = chosen.or(first) else { return };
                (section, self.on_circle(place, section))
            }
            _ => return,
        };
        let (section, factor, value) = self.inquire(state, seat, |asker| {
            let set = self.rules.number(points::ASSIGN, base as i32, &asker.ask().about([number]), tape);
            let section = Section::of_element(set).unwrap_or(base);
            let circles = circled && section == base && (!rival || self.switch(setting::RIVAL_CIRCLES));
            let factor = if circles { self.setting(setting::FACTOR) } else { 1 };
            let ask = asker.ask().about([number, section as i32]);
            let factor = self.rules.number(points::FACTOR, factor, &ask, tape).clamp(0, 100) as u8;
            (section, factor, self.rules.number(points::VALUE_OF, number + 1, &ask, tape).clamp(0, 100) as i16)
        });
        let placed = &mut state.discs[slot];
        placed.section = Some(section);
        placed.factor = factor;
        placed.value = value;
        tape.tell(|| Event::Assigned { disc, section, factor });
        self.hand_out(state, seat, rival, section, factor, value);
    }

    /// Puts a disc's work on its owner's desk, or on the rival's.
    fn hand_out(&self, state: &mut State, seat: Seat, rival: bool, section: Section, factor: u8, value: i16) {
        let total = i16::from(factor).saturating_mul(value);
        let index = (value.clamp(1, 5) - 1) as usize;
        if rival {
            let rival = &mut state.rival;
            match section {
                Section::Ruins => {
                    let free = i16::from(self.content.rival_hexes) - i16::from(rival.circled);
                    rival.circled += total.clamp(0, free.max(0)) as u8;
                }
                Section::Canyon => rival.shapes[index] = rival.shapes[index].saturating_add(factor),
                Section::Creek => rival.paths[index] = rival.paths[index].saturating_add(factor),
                Section::Mudcracks => rival.value = rival.value.saturating_add(total),
            }
            return;
        }
        let desk = state.desk_mut(seat);
        match section {
            Section::Ruins => desk.hexes = desk.hexes.saturating_add(total),
            Section::Canyon => desk.shapes[index] = desk.shapes[index].saturating_add(factor),
            Section::Creek => desk.paths[index] = desk.paths[index].saturating_add(factor),
            Section::Mudcracks => desk.pool = desk.pool.saturating_add(total),
        }
    }

    /// Whether a place touches a circle of a section.
    pub(super) fn on_circle(&self, place: Place, section: Section) -> bool {
        let touched = self.circles_at(place);
        let all = self.content.board.circles.iter().enumerate();
        all.into_iter().any(|(at, circle)| touched >> at & 1 == 1 && circle.section == section)
    }
}
