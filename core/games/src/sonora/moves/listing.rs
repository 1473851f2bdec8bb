//! Legal actions, listed (by the decisions of [`decide`](super::decide)).

use javelina_engine::rules::{Set, Witness};
use javelina_engine::{Adapter, Element, Extent, Family, Flow, Seat};

use super::{actions::Take, sample::FARTHEST};
use crate::sonora::points;
use crate::sonora::points::{Building, Column, Node, Shape, Space, setting};
use crate::sonora::{
    Action, DiscId, Section, Sonora, Stage, Step, Where, content::Bonus, play::assign::pairs, rules::facts::Asker,
};

/// Takes an action; whether that is enough.
type Give<'a> = dyn FnMut(Action) -> bool + 'a;

impl Sonora {
    /// Calls `take` with each action of a seat that is to act but flicks, which are too many to list.
    pub(in crate::sonora) fn each_action<W: Witness>(
        &self,
        asker: &Asker<'_>,
        witness: &mut W,
        take: &mut Take<'_>,
    ) -> Extent {
        let (state, seat, mut enough) = (asker.state, asker.seat, false);
        let mut give = |action: Action| {
            if !enough {
                enough = take(action) == Flow::Enough;
            }
            enough
        };
        match state.stage {
            Stage::Flick => return self.each_in_flight(asker, witness, &mut give),
            Stage::Colours => {
                let colours = || (0..self.setting(setting::SOLO_COLOURS) as u8).map(Seat);
                let all = colours().flat_map(|own| colours().map(move |rival| Action::Colours(own, rival)));
                self.each_of(asker, all, witness, &mut give);
            }
            Stage::Swap => {
                self.each_of(asker, pairs().map(|(one, other)| Action::Swap(one, other)), witness, &mut give);
                give(Action::End);
            }
            Stage::Choose => self.each_section(asker, self.open_choice(state, seat), witness, &mut give),
            Stage::Rival => self.each_rival_action(state, &mut |action| {
                give(action);
            }),
            Stage::Ruins | Stage::Write if state.desk(seat).discoveries > 0 => {
                self.each_of(asker, Bonus::ANIMALS.map(Action::Discover), witness, &mut give);
            }
            Stage::Ruins => {
                for building in Building::first(self.content.buildings.len()) {
                    let most = i16::from(self.free_hexes(state, seat, building)).min(state.desk(seat).hexes);
                    if most > 0 && self.decide_mark(asker, building, 1, witness).is_ok() {
                        (1..=most as u8).any(|count| give(Action::Mark(building, count)));
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

    /// Gives those of some actions that are legal; whether that is enough.
    fn each_of<A, W: Witness>(&self, asker: &Asker<'_>, actions: A, witness: &mut W, give: &mut Give<'_>) -> bool
    where
        A: IntoIterator<Item = Action>,
    {
        actions.into_iter().any(|action| self.decide_seat(asker, &action, witness).is_ok() && give(action))
    }

    /// Gives the sections that a disc may be given to: all for one from the hole.
    fn each_section<W: Witness>(&self, asker: &Asker<'_>, disc: Option<DiscId>, witness: &mut W, give: &mut Give<'_>) {
        let Some(disc) = disc else { return };
        let hole = asker.state.discs[disc.index()].at == Where::Hole;
        let may = if hole { (1 << Section::MOST) - 1 } else { self.sections_of(asker.state, disc) };
        self.each_of(asker, Section::of_bits(may).map(|section| Action::Give(disc, section)), witness, give);
    }

    fn each_in_flight<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, give: &mut Give<'_>) -> Extent {
        let state = asker.state;
        match state.flights.last().map(|flight| (flight.step, flight.disc)) {
            None | Some((Step::Aim, _)) => {
                if state.flights.is_empty() {
                    self.rules.offers_heard(points::BEFORE_FLICK, &asker.ask(), witness, &mut |clause| {
                        give(Action::Offer(clause));
                    });
                }
                // Flicks are not listed, but what goes wrong in judging them is.
                let judges = [points::FLICK_DISCS, points::FLICK, points::SPEED];
                if judges.iter().any(|point| !self.rules.silent(*point, &state.memory)) {
                    self.each_speed(asker, witness, |_, _| {});
                }
                return Extent::Open;
            }
            Some((Step::Taken, flicked)) => self.each_section(asker, self.in_hole(state, flicked), witness, give),
            Some((Step::Decide, _)) => {
                give(Action::Keep);
                give(Action::Reflick);
            }
            Some((Step::Judge, disc)) => self.each_section(asker, Some(disc), witness, give),
            Some(_) => {}
        }
        Extent::All
    }

    /// The value with which a number draws; that of the fox for 0.
    pub(in crate::sonora) fn shape_value(&self, number: u8) -> i32 {
        if number == 0 { self.setting(setting::FOX_LABEL) } else { i32::from(number) }
    }

    /// The shapes that may be drawn with a disc of this number, or with a fox (0).
    pub(in crate::sonora) fn shapes_for<W: Witness>(&self, asker: &Asker<'_>, number: u8, witness: &mut W) -> Set {
        let value = self.shape_value(number);
        let shapes = Shape::all().zip(&self.content.canyon.shapes);
        let base: Set = shapes.filter(|(_, print)| i32::from(print.label) <= value).map(|(shape, _)| shape).collect();
        self.rules.members(points::SHAPES, base, &asker.ask().about([value]), witness)
    }

    fn each_writing<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, give: &mut Give<'_>) {
        let (state, seat) = (asker.state, asker.seat);
        let numbers = |animal| (0..=5_u8).filter(move |number| self.decide_task(asker, *number, animal).is_ok());
        let mut fits: Vec<(Shape, u16)> = Vec::new();
        if numbers(Bonus::Fox).next().is_some() {
            let all = self.places.numbers().filter_map(|at| Some((self.places.get(at)?, at)));
            let fit = all.filter(|(place, _)| self.decide_place(asker, place, witness).is_ok());
            fits.extend(fit.map(|(place, at)| (place.shape, at)));
        }
        for number in numbers(Bonus::Fox) {
            let shapes = self.shapes_for(asker, number, witness);
            let mut all = fits.iter().filter(|(shape, _)| shapes.contains(shape.number()));
            if all.any(|(_, at)| give(Action::Draw(number, *at))) {
                return;
            }
        }
        for number in numbers(Bonus::Owl) {
            let ends = self.ends(asker, number, witness);
            if Space::of_bits(ends).any(|end| give(Action::Path(number, end))) {
                return;
            }
        }
        let pool = state.desk(seat).pool;
        let mut nodes = Node::first(self.content.mudcracks.nodes.len()).filter(|_| pool >= 0);
        if nodes.any(|node| self.decide_node(asker, node, witness).is_ok() && give(Action::Node(node))) {
            return;
        }
        for column in Column::first(self.content.mudcracks.columns.len()) {
            let most = i16::from(self.free_boxes(state, seat, column)).min(pool).max(0) as u8;
            if self.each_of(asker, (1..=most).map(|count| Action::Fill(column, count)), witness, give) {
                return;
            }
        }
        if self.each_of(asker, [Action::Rabbit(false), Action::Rabbit(true), Action::End], witness, give) {
            return;
        }
        self.rules.offers_heard(points::WHILE_WRITING, &asker.ask(), witness, &mut |clause| {
            give(Action::Offer(clause));
        });
    }

    /// The families of flicks.
    pub(in crate::sonora) fn flick_families(&self, asker: &Asker<'_>, out: &mut Vec<Family>) {
        let state = asker.state;
        let flies = state.stage != Stage::Flick || state.flights.last().is_some_and(|flight| flight.step != Step::Aim);
        if flies || !self.turn_now(state).awaits(asker.seat) || state.memory.question().is_some() {
            return;
        }
        let outer = self.setting(setting::HALF_OUTER) - self.setting(setting::DISC_RADIUS);
        self.each_speed(asker, &mut (), |disc, speed| {
            out.push(Family {
                verb: "flick",
                parameters: vec![
                    ("disc", disc.number()..=disc.number()),
                    ("from x", -outer..=outer),
                    ("from y", -outer..=outer),
                    ("toward x", -FARTHEST..=FARTHEST),
                    ("toward y", -FARTHEST..=FARTHEST),
                    ("speed", 1..=speed),
                ],
                units: vec![("", 1), ("mm", 1_000), ("mm", 1_000), ("mm", 1_000), ("mm", 1_000), ("mm/s", 1_000)],
                text: format!("flick {disc} from {{from x}},{{from y}} toward {{toward x}},{{toward y}} at {{speed}}"),
            });
        });
    }

    /// Gives each disc that may be flicked now with its greatest speed.
    fn each_speed<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, mut give: impl FnMut(DiscId, i32)) {
        for disc in self.flicked_now(asker, witness) {
            give(disc, self.greatest_speed(asker, disc, witness));
        }
    }
}
