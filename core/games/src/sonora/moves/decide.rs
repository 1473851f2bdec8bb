//! What is legal: one decision for `test`, `check`, `apply` and every list.

use javelina_engine::rules::Witness;
use javelina_engine::{Adapter, Element, Reason};
use javelina_physics::{Place, check_launch};

use super::refuse::{Legal, Why};
use crate::sonora::points;
use crate::sonora::points::{BASE_ADJACENT, Building, DRAW_SHAPE, Node, setting};
use crate::sonora::{Action, DiscId, Intent, Placement, Sonora, Stage, Step, content::Bonus, rules::facts::Asker};

impl Sonora {
    /// What a seat that is to act may do.
    pub(in crate::sonora) fn decide_seat<W: Witness>(
        &self,
        asker: &Asker<'_>,
        action: &Action,
        witness: &mut W,
    ) -> Legal {
        let (state, seat) = (asker.state, asker.seat);
        match (state.stage, action) {
            (Stage::Flick, _) => self.decide_flicking(asker, action, witness),
            (Stage::Colours, Action::Colours(own, rival)) => {
                let colours = self.setting(setting::SOLO_COLOURS) as u8;
                if own != rival && own.0 < colours && rival.0 < colours { Ok(()) } else { Err(Why::Colours) }
            }
            (Stage::Swap, Action::Swap(one, other)) => self.decide_swap(asker, *one, *other, witness),
            (Stage::Choose, Action::Give(disc, section)) => {
                let open = self.open_choice(state, seat) == Some(*disc);
                if open && section.is_in(self.sections_of(state, *disc)) { Ok(()) } else { Err(Why::Give) }
            }
            (Stage::Rival, Action::RivalDraw(..) | Action::RivalPath(..) | Action::RivalFill(..)) => {
                let mut found = false;
                self.each_rival_action(state, &mut |one| found |= one == *action);
                if found { Ok(()) } else { Err(Why::Rival) }
            }
            (Stage::Ruins | Stage::Write, Action::Discover(animal)) => self.decide_discover(asker, *animal),
            (Stage::Ruins | Stage::Write, _) if state.desk(seat).discoveries > 0 => Err(Why::Discovery),
            (Stage::Ruins, Action::Mark(building, count)) => self.decide_mark(asker, *building, *count, witness),
            (Stage::Ruins, Action::End) if self.switch(setting::SPEND_ALL) => Err(Why::Unfinished),
            (Stage::Ruins | Stage::Swap, Action::End) => Ok(()),
            (Stage::Write, _) => self.decide_writing(asker, action, witness),
            _ => Err(Reason::Step.into()),
        }
    }

    fn decide_flicking<W: Witness>(&self, asker: &Asker<'_>, action: &Action, witness: &mut W) -> Legal {
        let state = asker.state;
        let flight = state.flights.last();
        match (flight.map_or(Step::Aim, |flight| flight.step), action) {
            (Step::Aim, Action::Flick(disc, intent)) => {
                self.decide_disc(asker, *disc, witness)?;
                self.decide_launch(asker, *disc, intent, witness)
            }
            (Step::Aim, Action::Offer(clause)) if flight.is_none() => {
                asker.offers(points::BEFORE_FLICK, *clause, witness)
            }
            (step @ (Step::Taken | Step::Judge), Action::Give(disc, section)) => {
                let lies = |flicked| if step == Step::Judge { Some(flicked) } else { self.in_hole(state, flicked) };
                if flight.and_then(|flight| lies(flight.disc)) != Some(*disc) {
                    return Err(Why::Give);
                }
                self.speak(points::BULLSEYE, asker, [disc.number(), section.number()], witness)
            }
            (Step::Decide, Action::Reflick | Action::Keep) => Ok(()),
            _ => Err(Reason::Step.into()),
        }
    }

    /// Whether a seat may flick this disc now.
    pub(in crate::sonora) fn decide_disc<W: Witness>(&self, asker: &Asker<'_>, disc: DiscId, witness: &mut W) -> Legal {
        let state = asker.state;
        if let Some(flight) = state.flights.last() {
            return if flight.disc == disc { Ok(()) } else { Err(Why::OtherDisc(flight.disc)) };
        }
        if !self.flickable(asker, witness).contains(disc.number()) {
            return Err(Why::Disc);
        }
        self.speak(points::FLICK, asker, [disc.number()], witness)
    }

    /// The discs of which [`decide_disc`](Self::decide_disc) says that they may be flicked now.
    pub(in crate::sonora) fn flicked_now<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Vec<DiscId> {
        if let Some(flight) = asker.state.flights.last() {
            return vec![flight.disc];
        }
        let mut all: Vec<DiscId> = self.flickable(asker, witness).of().collect();
        all.retain(|disc| self.speak(points::FLICK, asker, [disc.number()], witness).is_ok());
        all
    }

    /// Whether a disc may be launched like this.
    fn decide_launch(&self, asker: &Asker<'_>, disc: DiscId, intent: &Intent, witness: &mut impl Witness) -> Legal {
        let from = Place::um(intent.from.0, intent.from.1);
        if intent.from == intent.toward {
            return Err(Why::NoDirection);
        }
        let most = self.greatest_speed(asker, disc, witness);
        let (scene, constants) = (self.scene(asker.state), &self.content.physics);
        let corner = check_launch(&self.board, constants, &scene, disc.byte(), from, intent.speed);
        let corner = corner.map_err(Why::Launch)?;
        if intent.speed > most {
            return Err(Why::Speed(most));
        }
        let own = asker.state.corner(asker.seat, self.switch(setting::BOARD_TURNS));
        if corner as u8 == own { Ok(()) } else { Err(Why::Corner) }
    }

    pub(in crate::sonora) fn decide_swap(
        &self,
        asker: &Asker<'_>,
        one: u8,
        other: u8,
        witness: &mut impl Witness,
    ) -> Legal {
        let Asker { state, seat, .. } = *asker;
        if state.sheet(seat).usable[1] == 0 || one >= other || other >= 5 {
            return Err(Why::Swap);
        }
        let discs = [one, other].map(|index| state.disc_of(seat, index));
        if discs.iter().any(|disc| !state.discs[disc.index()].at.lies()) {
            return Err(Why::Swap);
        }
        self.speak(points::SWAP, asker, discs.map(DiscId::number), witness)
    }

    pub(in crate::sonora) fn decide_mark<W: Witness>(
        &self,
        asker: &Asker<'_>,
        at: Building,
        count: u8,
        witness: &mut W,
    ) -> Legal {
        let free = self.free_hexes(asker.state, asker.seat, at);
        if count == 0 || count > free || i16::from(count) > asker.state.desk(asker.seat).hexes {
            return Err(Why::Hexes);
        }
        self.speak(points::MARK_HEX, asker, [at.number()], witness)
    }

    fn decide_discover(&self, asker: &Asker<'_>, animal: Bonus) -> Legal {
        let is_animal = Bonus::ANIMALS.contains(&animal);
        if is_animal && asker.state.desk(asker.seat).discoveries == 0 {
            return Err(Reason::Step.into());
        }
        let free = asker.state.sheet(asker.seat).found[animal.slot()] < self.content.icons(animal);
        if is_animal && free { Ok(()) } else { Err(Why::Animal) }
    }

    fn decide_writing<W: Witness>(&self, asker: &Asker<'_>, action: &Action, witness: &mut W) -> Legal {
        let (state, seat) = (asker.state, asker.seat);
        match action {
            Action::Draw(number, placement) => {
                self.decide_task(asker, *number, Bonus::Fox)?;
                let place = self.places.get(*placement).ok_or(Why::NoPlace)?;
                if !self.shapes_for(asker, *number, witness).contains(place.shape.number()) {
                    return Err(Why::Shape);
                }
                self.decide_place(asker, place, witness)
            }
            Action::Path(number, end) => {
                self.decide_task(asker, *number, Bonus::Owl)?;
                let (visited, filled) = (state.sheet(seat).visited, state.rival.spaces);
                let fits = |length: u8| self.creek.path(*end, length, visited, filled).is_some();
                if self.lengths(asker, *number, witness).into_iter().any(fits) { Ok(()) } else { Err(Why::Path) }
            }
            Action::Rabbit(found) => {
                let (sheet, desk, rabbit) = (state.sheet(seat), state.desk(seat), Bonus::Rabbit);
                let left = if *found { sheet.circled_animals(rabbit) } else { desk.animals[rabbit.slot()] };
                if left > 0 { Ok(()) } else { Err(Why::NoDisc(0)) }
            }
            Action::Node(node) => self.decide_node(asker, *node, witness),
            Action::Fill(column, count) => {
                let free = self.free_boxes(state, seat, *column);
                if *count == 0 || *count > free || *count < free && !self.switch(setting::PIECEMEAL) {
                    return Err(Why::Boxes);
                }
                if i16::from(*count) > state.desk(seat).pool {
                    return Err(Why::Value(i32::from(*count)));
                }
                self.speak(points::FILL, asker, [column.number()], witness)
            }
            Action::Offer(clause) => asker.offers(points::WHILE_WRITING, *clause, witness),
            Action::End if self.may_end(asker, witness) => Ok(()),
            Action::End => Err(Why::Unfinished),
            _ => Err(Reason::Step.into()),
        }
    }

    /// Whether a seat has a disc of this number for the section, or the animal (0).
    pub(in crate::sonora) fn decide_task(&self, asker: &Asker<'_>, number: u8, animal: Bonus) -> Legal {
        let desk = asker.state.desk(asker.seat);
        let discs = if animal == Bonus::Fox { &desk.shapes } else { &desk.paths };
        let some = match usize::from(number).checked_sub(1) {
            None => self.usable(asker.state, asker.seat, animal),
            Some(at) => discs.get(at).copied().unwrap_or(0),
        };
        if some > 0 { Ok(()) } else { Err(Why::NoDisc(number)) }
    }

    /// Whether a shape may be drawn here, whatever disc is used.
    pub(in crate::sonora) fn decide_place(
        &self,
        asker: &Asker<'_>,
        place: &Placement,
        witness: &mut impl Witness,
    ) -> Legal {
        let (drawn, about) = (asker.state.sheet(asker.seat).drawn, [place.shape.number()]);
        if place.cells.meets(drawn) || place.cells.meets(asker.state.rival.filled) {
            return Err(Why::Overlap);
        }
        let touches = place.around.meets(drawn) || place.around.meets(self.places.start);
        if !touches && !self.rules.lifts(DRAW_SHAPE, BASE_ADJACENT, &asker.ask().about(about), witness) {
            return Err(Why::Apart);
        }
        self.speak(DRAW_SHAPE, asker, about, witness)
    }

    pub(in crate::sonora) fn decide_node(&self, asker: &Asker<'_>, node: Node, witness: &mut impl Witness) -> Legal {
        let nodes = asker.state.sheet(asker.seat).nodes;
        if node.is_in(nodes) || !self.network.touches(node, nodes) {
            return Err(Why::Node);
        }
        let cost = self.node_cost(asker, node, witness);
        if cost > i32::from(asker.state.desk(asker.seat).pool) {
            return Err(Why::Value(cost));
        }
        self.speak(points::MARK_NODE, asker, [node.number()], witness)
    }

    /// Whether a seat may end the Write phase: every disc that has a legal use was recorded (rulings S23, S53).
    pub(in crate::sonora) fn may_end<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> bool {
        // Animals of the Discovery area stay for later rounds: only those of this phase would lapse.
        let [fox, owl, rabbit] = asker.state.desk(asker.seat).animals.map(|count| count > 0);
        let discs = !self.switch(setting::ALLOW_SKIP)
            && (1..=5).any(|number| self.can_draw(asker, number, witness) || self.can_walk(asker, number, witness));
        let beasts = self.switch(setting::ANIMAL_MUST_USE)
            && (fox && self.can_draw(asker, 0, witness) || owl && self.can_walk(asker, 0, witness) || rabbit);
        !discs && !beasts
    }

    fn can_draw(&self, asker: &Asker<'_>, number: u8, witness: &mut impl Witness) -> bool {
        self.decide_task(asker, number, Bonus::Fox).is_ok() && {
            let shapes = self.shapes_for(asker, number, witness);
            let mut places = shapes.of().flat_map(|shape| self.places.of_shape(shape));
            places.any(|at| self.places.get(at).is_some_and(|at| self.decide_place(asker, at, witness).is_ok()))
        }
    }

    fn can_walk(&self, asker: &Asker<'_>, number: u8, witness: &mut impl Witness) -> bool {
        self.decide_task(asker, number, Bonus::Owl).is_ok() && self.ends(asker, number, witness) != 0
    }
}
