//! Legal actions, listed (by the decisions of [`decide`](super::decide)).

use javelina_engine::rules::{Set, Witness};
use javelina_engine::{Adapter, Element, Extent, Family, Flow};

use super::Sonora;
use super::actions::Action;
use super::content::{Bonus, Section};
use super::facts::Asker;
use super::points::{self, setting};
use super::state::{DiscId, Stage, Step};

impl Sonora {
    /// Calls `take` with each action of a seat that is to act but flicks, which are too many to list.
    pub(super) fn each_action<W: Witness>(
        &self,
        asker: &Asker<'_>,
        witness: &mut W,
        take: &mut dyn FnMut(Action) -> Flow,
    ) -> Extent {
        let (state, seat) = (asker.state, asker.seat);
        let mut enough = false;
        let mut give = |action: Action| {
            if !enough {
                enough = take(action) == Flow::Enough;
            }
            enough
        };
        match state.stage {
            Stage::Flick => return self.each_in_flight(asker, witness, &mut give),
            Stage::Colours => {
                let colours = self.setting(setting::SOLO_COLOURS) as u8;
                for own in 0..colours {
                    for rival in (0..colours).filter(|rival| *rival != own) {
                        give(Action::Colours(own, rival));
                    }
                }
            }
            Stage::Swap => {
                self.each_swap(asker, witness, &mut |one, other| {
                    give(Action::Swap(one, other));
                });
                give(Action::End);
            }
            Stage::Choose => {
                if let Some(disc) = self.open_choice(state, seat) {
                    self.each_section(asker, disc, witness, &mut give);
                }
            }
            Stage::Rival => self.each_rival_action(state, &mut |action| {
                give(action);
            }),
            Stage::Ruins | Stage::Write if state.desk(seat).discoveries > 0 => {
                for animal in super::bonuses::ANIMALS {
                    if self.decide_seat(asker, &Action::Discover(animal), witness).is_ok() {
                        give(Action::Discover(animal));
                    }
                }
            }
            Stage::Ruins => {
                for building in 0..self.content.buildings.len() as u8 {
                    let most = i16::from(self.free_hexes(state, seat, building)).min(state.desk(seat).hexes);
                    if most > 0 && self.decide_mark(asker, building, 1, witness).is_ok() {
                        (1..=most as u8).for_each(|count| {
                            give(Action::Mark(building, count));
                        });
                    }
                }
                if !self.switch(setting::SPEND_ALL) {
                    give(Action::End);
                }
            }
            Stage::Write => self.each_writing(asker, witness, &mut give),
            _ => {}
        }
        Extent::All
    }

    fn each_section<W: Witness>(
        &self,
        asker: &Asker<'_>,
        disc: DiscId,
        witness: &mut W,
        give: &mut dyn FnMut(Action) -> bool,
    ) {
        let may = self.givable(asker.state, disc);
        for section in Section::ALL.into_iter().filter(|section| may >> *section as u8 & 1 == 1) {
            if self.decide_seat(asker, &Action::Give(disc, section), witness).is_ok() {
                give(Action::Give(disc, section));
            }
        }
    }

    /// Asks for the speed of each disc that may be flicked, where clauses have a say in it: flicks are not listed, but what
    /// goes wrong in judging them is.
    fn ask_speeds(&self, asker: &Asker<'_>) {
        if !self.rules.silent(points::SPEED, &asker.state.memory) {
            self.flick_families(asker, &mut Vec::new());
        }
    }

    fn each_in_flight<W: Witness>(
        &self,
        asker: &Asker<'_>,
        witness: &mut W,
        give: &mut dyn FnMut(Action) -> bool,
    ) -> Extent {
        let state = asker.state;
        match state.flights.last().map(|flight| (flight.step, flight.disc)) {
            None => {
                self.rules.offers_heard(points::BEFORE_FLICK, &asker.ask(), witness, &mut |clause| {
                    give(Action::Offer(clause));
                });
                self.flickable(asker, witness);
                self.ask_speeds(asker);
                Extent::Open
            }
            Some((Step::Aim, _)) => {
                self.ask_speeds(asker);
                Extent::Open
            }
            Some((Step::Taken, flicked)) => {
                if let Some(disc) = self.in_hole(state, flicked) {
                    self.each_section(asker, disc, witness, give);
                }
                Extent::All
            }
            Some((Step::Decide, _)) => {
                give(Action::Keep);
                give(Action::Reflick);
                Extent::All
            }
            Some((Step::Judge, disc)) => {
                self.each_section(asker, disc, witness, give);
                Extent::All
            }
            Some(_) => Extent::All,
        }
    }

    /// The shapes that may be drawn with a disc of this number, or with a fox (0).
    /// The value with which a number draws; that of the fox for 0.
    pub(super) fn shape_value(&self, number: u8) -> i32 {
        if number == 0 { self.setting(setting::FOX_LABEL) } else { i32::from(number) }
    }

    pub(super) fn shapes_for<W: Witness>(&self, asker: &Asker<'_>, number: u8, witness: &mut W) -> Set {
        let value = self.shape_value(number);
        let shapes = self.content.canyon.shapes.iter().enumerate();
        let base: Set = shapes.filter(|(_, shape)| i32::from(shape.label) <= value).map(|(at, _)| at as i32).collect();
        self.rules.members(points::SHAPES, base, &asker.ask().about([value]), witness)
    }

    fn each_writing<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, give: &mut dyn FnMut(Action) -> bool) {
        let (state, seat) = (asker.state, asker.seat);
        let desk = state.desk(seat);
        let fits = self.places_that_fit(
            asker,
            desk.shapes.iter().any(|count| *count > 0) || self.usable(state, seat, Bonus::Fox) > 0,
            witness,
        );
        for number in 0..=5_u8 {
            if number == 0 && self.usable(state, seat, Bonus::Fox) == 0
                || number > 0 && desk.shapes[usize::from(number) - 1] == 0
            {
                continue;
            }
            let shapes = self.shapes_for(asker, number, witness);
            for at in fits.iter().filter(|(shape, _)| shapes.contains(i32::from(*shape))).map(|(_, at)| *at) {
                if give(Action::Draw(number, at)) {
                    return;
                }
            }
        }
        for number in 0..=5_u8 {
            if number == 0 && self.usable(state, seat, Bonus::Owl) == 0
                || number > 0 && desk.paths[usize::from(number) - 1] == 0
            {
                continue;
            }
            let (visited, filled) = (state.sheet(seat).visited, state.rival.spaces);
            let mut ends = 0_u64;
            for length in self.lengths(asker, number, witness) {
                self.creek.each_end(length, visited, filled, |end| ends |= 1 << end);
            }
            for end in (0..self.creek.len() as u8).filter(|end| ends >> end & 1 == 1) {
                if give(Action::Path(number, end)) {
                    return;
                }
            }
        }
        for node in 0..self.content.mudcracks.nodes.len() as u8 {
            if desk.pool >= 0 && self.decide_node(asker, node, witness).is_ok() && give(Action::Node(node)) {
                return;
            }
        }
        for (column, (boxes, _)) in self.content.mudcracks.columns.iter().enumerate() {
            let free = boxes - state.sheet(seat).boxes[column].min(*boxes);
            let most = i16::from(free).min(desk.pool);
            for count in 1..=most.max(0) as u8 {
                let action = Action::Fill(column as u8, count);
                if self.decide_seat(asker, &action, witness).is_ok() && give(action) {
                    return;
                }
            }
        }
        for action in [Action::Rabbit(false), Action::Rabbit(true), Action::End] {
            if self.decide_seat(asker, &action, witness).is_ok() && give(action) {
                return;
            }
        }
        self.rules.offers_heard(points::WHILE_WRITING, &asker.ask(), witness, &mut |clause| {
            give(Action::Offer(clause));
        });
    }

    /// The places of all shapes that fit the sheet now, with their shapes.
    fn places_that_fit<W: Witness>(&self, asker: &Asker<'_>, wanted: bool, witness: &mut W) -> Vec<(u8, u16)> {
        if !wanted {
            return Vec::new();
        }
        let all = (0..self.places.len() as u16).filter(|at| self.decide_place(asker, *at, witness).is_ok());
        all.filter_map(|at| self.places.get(at).map(|place| (place.shape, at))).collect()
    }

    /// The families of flicks.
    pub(super) fn flick_families(&self, asker: &Asker<'_>, out: &mut Vec<Family>) {
        let state = asker.state;
        if state.stage != Stage::Flick || !self.turn_now(state).awaits(asker.seat) || state.memory.question().is_some()
        {
            return;
        }
        if state.flights.last().is_some_and(|flight| flight.step != Step::Aim) {
            return;
        }
        let outer = self.setting(setting::HALF_OUTER) - self.setting(setting::DISC_RADIUS);
        for disc in DiscId::all().filter(|disc| self.decide_disc(asker, *disc, &mut ()).is_ok()) {
            out.push(Family {
                verb: "flick",
                parameters: vec![
                    ("disc", disc.number()..=disc.number()),
                    ("from x", -outer..=outer),
                    ("from y", -outer..=outer),
                    ("toward x", -1_000_000..=1_000_000),
                    ("toward y", -1_000_000..=1_000_000),
                    ("speed", 1..=self.greatest_speed(asker, disc, &mut ())),
                ],
                units: vec![("", 1), ("mm", 1_000), ("mm", 1_000), ("mm", 1_000), ("mm", 1_000), ("mm/s", 1_000)],
                text: format!(
                    "flick {} from {{from x}},{{from y}} toward {{toward x}},{{toward y}} at {{speed}}",
                    self.disc_name(disc)
                ),
            });
        }
    }
}
