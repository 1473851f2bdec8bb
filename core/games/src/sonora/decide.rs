//! What is legal: one decision for `test`, `check`, `apply` and every list.

use javelina_engine::rules::Witness;
use javelina_engine::{Adapter, Element, Reason};
use javelina_physics::{Error as LaunchError, Place, check_launch};

use super::Sonora;
use super::actions::Action;
use super::bonuses::ANIMALS;
use super::content::{Bonus, Section};
use super::facts::Asker;
use super::points::{self, setting};
use super::state::{DiscId, Intent, Stage, State, Step, Where};

/// Why an action is not legal.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// What any game says.
    Any(Reason),
    /// The disc is not this seat's, or was flicked already.
    Disc,
    /// Another disc is to be flicked again.
    OtherDisc(DiscId),
    /// The flick does not start on the seat's own corner.
    Corner,
    /// The flick may not start like this.
    Launch(LaunchError),
    /// The flick is aimed at where it starts.
    NoDirection,
    /// The flick is faster than allowed, in um/s.
    Speed(i32),
    /// Nature's move does not fit.
    Nature(String),
    /// The wobble is larger than any skill's.
    Wobble,
    /// The disc is not to be given to a section now, or not to this one.
    Give,
    /// The colours are not two different ones of those in play.
    Colours,
    /// There is no Swap to use, or no such two discs on the board.
    Swap,
    /// So many hexes are not free, or not paid for.
    Hexes,
    /// The animal has no free icon.
    Animal,
    /// No disc or animal allows that.
    NoDisc(u8),
    /// There is no such place of a shape.
    NoPlace,
    /// The shape is not allowed with this number.
    Shape,
    /// A cell is drawn on already.
    Overlap,
    /// The shape touches nothing that was drawn before.
    Apart,
    /// The path cannot be marked: too long, or through a visited space.
    Path,
    /// The node is marked already, or not joined to a marked one.
    Node,
    /// The pool has less value than this costs.
    Value(i32),
    /// The column has fewer free boxes, or must be filled at once.
    Boxes,
    /// The rival cannot mark like this.
    Rival,
    /// Something must be recorded first.
    Unfinished,
    /// A Discovery bonus waits for its animal.
    Discovery,
}

impl From<Reason> for Why {
    fn from(reason: Reason) -> Self {
        Self::Any(reason)
    }
}

impl Sonora {
    /// What a seat that is to act may do.
    pub(super) fn decide_seat<W: Witness>(
        &self,
        asker: &Asker<'_>,
        action: &Action,
        witness: &mut W,
    ) -> Result<(), Why> {
        let (state, seat) = (asker.state, asker.seat);
        match (state.stage, action) {
            (Stage::Flick, _) => self.decide_flicking(asker, action, witness),
            (Stage::Colours, Action::Colours(own, rival)) => {
                let colours = self.setting(setting::SOLO_COLOURS) as u8;
                if own != rival && *own < colours && *rival < colours { Ok(()) } else { Err(Why::Colours) }
            }
            (Stage::Swap, Action::Swap(one, other)) => self.decide_swap(asker, *one, *other, witness),
            (Stage::Swap, Action::End) => Ok(()),
            (Stage::Choose, Action::Give(disc, section)) => {
                let open = self.open_choice(state, seat) == Some(*disc);
                let may = self.sections_of(state, *disc) >> *section as u8 & 1 == 1;
                if open && may { Ok(()) } else { Err(Why::Give) }
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
            (Stage::Ruins, Action::End) => Ok(()),
            (Stage::Write, _) => self.decide_writing(asker, action, witness),
            _ => Err(Reason::Step.into()),
        }
    }

    fn decide_flicking<W: Witness>(&self, asker: &Asker<'_>, action: &Action, witness: &mut W) -> Result<(), Why> {
        let state = asker.state;
        let step = state.flights.last().map_or(Step::Aim, |flight| flight.step);
        match (step, action) {
            (Step::Aim, Action::Flick(disc, intent)) => {
                self.decide_disc(asker, *disc, witness)?;
                self.decide_launch(asker, *disc, intent, witness)
            }
            (Step::Aim, Action::Offer(clause)) if state.flights.is_empty() => {
                self.offers(points::BEFORE_FLICK, asker, *clause, witness)
            }
            (Step::Taken, Action::Give(disc, section)) => {
                let flicked = state.flights.last().map(|flight| flight.disc);
                if flicked.and_then(|flicked| self.in_hole(state, flicked)) != Some(*disc) {
                    return Err(Why::Give);
                }
                self.speak(points::BULLSEYE, asker, [i32::from(disc.face()), *section as i32], witness)
            }
            (Step::Decide, Action::Reflick | Action::Keep) => Ok(()),
            (Step::Judge, Action::Give(disc, section)) => {
                if state.flights.last().map(|flight| flight.disc) != Some(*disc) {
                    return Err(Why::Give);
                }
                self.speak(points::BULLSEYE, asker, [i32::from(disc.face()), *section as i32], witness)
            }
            _ => Err(Reason::Step.into()),
        }
    }

    /// Whether a seat may flick this disc now.
    pub(super) fn decide_disc<W: Witness>(&self, asker: &Asker<'_>, disc: DiscId, witness: &mut W) -> Result<(), Why> {
        let state = asker.state;
        if let Some(flight) = state.flights.last() {
            return if flight.disc == disc { Ok(()) } else { Err(Why::OtherDisc(flight.disc)) };
        }
        if !self.flickable(asker, witness).contains(disc.number()) {
            return Err(Why::Disc);
        }
        self.speak(points::FLICK, asker, [i32::from(disc.face())], witness)
    }

    /// Whether a disc may be launched like this.
    pub(super) fn decide_launch<W: Witness>(
        &self,
        asker: &Asker<'_>,
        disc: DiscId,
        intent: &Intent,
        witness: &mut W,
    ) -> Result<(), Why> {
        let from = Place::um(intent.from.0, intent.from.1);
        if intent.from == intent.toward {
            return Err(Why::NoDirection);
        }
        let most = self.greatest_speed(asker, disc, witness);
        let scene = self.scene(asker.state);
        let corner = check_launch(&self.board, &self.content.physics, &scene, disc.byte(), from, intent.speed)
            .map_err(Why::Launch)?;
        if intent.speed > most {
            return Err(Why::Speed(most));
        }
        let own = asker.state.corner(asker.seat, self.switch(setting::BOARD_TURNS));
        if corner as u8 == own { Ok(()) } else { Err(Why::Corner) }
    }

    pub(super) fn decide_swap<W: Witness>(
        &self,
        asker: &Asker<'_>,
        one: u8,
        other: u8,
        witness: &mut W,
    ) -> Result<(), Why> {
        let lies = |index: u8| {
            let disc = asker.state.disc_of(asker.seat, index);
            matches!(asker.state.discs[disc.index()].at, Where::Board(_))
        };
        if asker.state.sheet(asker.seat).usable[1] == 0 || one >= other || other >= 5 || !lies(one) || !lies(other) {
            return Err(Why::Swap);
        }
        self.speak(points::SWAP, asker, [i32::from(one), i32::from(other)], witness)
    }

    pub(super) fn decide_mark<W: Witness>(
        &self,
        asker: &Asker<'_>,
        building: u8,
        count: u8,
        witness: &mut W,
    ) -> Result<(), Why> {
        if usize::from(building) >= self.content.buildings.len() {
            return Err(Why::Hexes);
        }
        let free = self.free_hexes(asker.state, asker.seat, building);
        if count == 0 || count > free || i16::from(count) > asker.state.desk(asker.seat).hexes {
            return Err(Why::Hexes);
        }
        self.speak(points::MARK_HEX, asker, [i32::from(building)], witness)
    }

    fn decide_discover(&self, asker: &Asker<'_>, animal: Bonus) -> Result<(), Why> {
        let at = ANIMALS.iter().position(|one| *one == animal).ok_or(Why::Animal)?;
        let free = asker.state.sheet(asker.seat).found[at] < self.content.discovery(at);
        match (asker.state.desk(asker.seat).discoveries > 0, free) {
            (false, _) => Err(Reason::Step.into()),
            (true, false) => Err(Why::Animal),
            (true, true) => Ok(()),
        }
    }

    fn decide_writing<W: Witness>(&self, asker: &Asker<'_>, action: &Action, witness: &mut W) -> Result<(), Why> {
        let (state, seat) = (asker.state, asker.seat);
        match action {
            Action::Draw(number, placement) => {
                self.decide_task(asker, *number, Bonus::Fox)?;
                let place = self.places.get(*placement).ok_or(Why::NoPlace)?;
                if !self.shapes_for(asker, *number, witness).contains(i32::from(place.shape)) {
                    return Err(Why::Shape);
                }
                self.decide_place(asker, *placement, witness)
            }
            Action::Path(number, end) => {
                self.decide_task(asker, *number, Bonus::Owl)?;
                let (visited, filled) = (state.sheet(seat).visited, state.rival.spaces);
                let fits = |length: u8| self.creek.path(*end, length, visited, filled).is_some();
                if self.lengths(asker, *number, witness).into_iter().any(fits) { Ok(()) } else { Err(Why::Path) }
            }
            Action::Rabbit(found) => {
                let (sheet, desk) = (state.sheet(seat), state.desk(seat));
                let some = if *found { sheet.found[2] > sheet.used[2] } else { desk.animals[2] > 0 };
                if some { Ok(()) } else { Err(Why::NoDisc(0)) }
            }
            Action::Node(node) => self.decide_node(asker, *node, witness),
            Action::Fill(column, count) => {
                let Some((boxes, _)) = self.content.mudcracks.columns.get(usize::from(*column)) else {
                    return Err(Why::Boxes);
                };
                let free = boxes - state.sheet(seat).boxes[usize::from(*column)].min(*boxes);
                let whole = self.switch(setting::PIECEMEAL) || *count == free;
                if *count == 0 || *count > free || !whole {
                    return Err(Why::Boxes);
                }
                if i16::from(*count) > state.desk(seat).pool {
                    return Err(Why::Value(i32::from(*count)));
                }
                self.speak(points::FILL, asker, [i32::from(*column)], witness)
            }
            Action::Offer(clause) => self.offers(points::WHILE_WRITING, asker, *clause, witness),
            Action::End if self.may_end(asker, witness) => Ok(()),
            Action::End => Err(Why::Unfinished),
            _ => Err(Reason::Step.into()),
        }
    }

    /// Whether a seat has a disc of this number for the section, or the animal (0).
    fn decide_task(&self, asker: &Asker<'_>, number: u8, animal: Bonus) -> Result<(), Why> {
        let desk = asker.state.desk(asker.seat);
        let discs = if animal == Bonus::Fox { &desk.shapes } else { &desk.paths };
        let some = match number {
            0 => self.usable(asker.state, asker.seat, animal) > 0,
            1..=5 => discs[usize::from(number) - 1] > 0,
            _ => false,
        };
        if some { Ok(()) } else { Err(Why::NoDisc(number)) }
    }

    /// Whether a shape may be drawn here, whatever disc is used.
    pub(super) fn decide_place<W: Witness>(
        &self,
        asker: &Asker<'_>,
        placement: u16,
        witness: &mut W,
    ) -> Result<(), Why> {
        let place = self.places.get(placement).ok_or(Why::NoPlace)?;
        let sheet = asker.state.sheet(asker.seat);
        if place.cells.meets(sheet.drawn) || place.cells.meets(asker.state.rival.filled) {
            return Err(Why::Overlap);
        }
        if !place.around.meets(sheet.drawn) && !place.around.meets(self.places.start) {
            let ask = asker.ask().about([i32::from(place.shape)]);
            if !self.rules.lifts(points::DRAW_SHAPE, points::BASE_ADJACENT, &ask, witness) {
                return Err(Why::Apart);
            }
        }
        self.speak(points::DRAW_SHAPE, asker, [i32::from(place.shape)], witness)
    }

    pub(super) fn decide_node<W: Witness>(&self, asker: &Asker<'_>, node: u8, witness: &mut W) -> Result<(), Why> {
        let sheet = asker.state.sheet(asker.seat);
        let known = usize::from(node) < self.content.mudcracks.nodes.len();
        if !known || sheet.nodes >> node & 1 == 1 || !self.network.touches(node, sheet.nodes) {
            return Err(Why::Node);
        }
        let cost = self.node_cost(asker, node, witness);
        if cost > i32::from(asker.state.desk(asker.seat).pool) {
            return Err(Why::Value(cost));
        }
        self.speak(points::MARK_NODE, asker, [i32::from(node)], witness)
    }

    /// Whether a seat may end the Write phase: every disc that has a legal use was recorded (rulings S23, S53).
    pub(super) fn may_end<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> bool {
        let skips = self.switch(setting::ALLOW_SKIP);
        // Animals of the Discovery area stay for later rounds: only those of this phase would lapse.
        let [fox, owl, rabbit] = asker.state.desk(asker.seat).animals.map(|count| count > 0);
        let discs = !skips
            && (1..=5).any(|number| self.can_draw(asker, number, witness) || self.can_walk(asker, number, witness));
        let beasts = self.switch(setting::ANIMAL_MUST_USE)
            && (fox && self.can_draw(asker, 0, witness) || owl && self.can_walk(asker, 0, witness) || rabbit);
        !discs && !beasts
    }

    fn can_draw<W: Witness>(&self, asker: &Asker<'_>, number: u8, witness: &mut W) -> bool {
        self.decide_task(asker, number, Bonus::Fox).is_ok() && {
            let shapes = self.shapes_for(asker, number, witness);
            let mut places = shapes.iter().flat_map(|shape| self.places.of_shape(shape as usize));
            places.any(|at| self.decide_place(asker, at, witness).is_ok())
        }
    }

    fn can_walk<W: Witness>(&self, asker: &Asker<'_>, number: u8, witness: &mut W) -> bool {
        self.decide_task(asker, number, Bonus::Owl).is_ok() && {
            let mut some = false;
            let (visited, filled) = (asker.state.sheet(asker.seat).visited, asker.state.rival.spaces);
            for length in self.lengths(asker, number, witness) {
                self.creek.each_end(length, visited, filled, |_| some = true);
            }
            some
        }
    }

    /// The sections that the disc at hand may be given to.
    pub(super) fn givable(&self, state: &State, disc: DiscId) -> u8 {
        match state.discs[disc.index()].at {
            Where::Hole => Section::ALL.iter().fold(0, |all, section| all | 1 << *section as u8),
            _ => self.sections_of(state, disc),
        }
    }
}
