//! The last step of the Write phase: shapes, paths, nodes and columns in any order (rulebook, "Mark remaining discs",
//! "Canyon", "Creek Bed", "Mudcracks"; rulings S20, S23, S30 to S41, S51).

use javelina_engine::rules::Witness;
use javelina_engine::{Adapter, Element, Laps, Seat, Tape};

use crate::sonora::content::{Area, AreaPrize, Bonus, Reward};
use crate::sonora::points;
use crate::sonora::points::{Column, Node, Space, setting};
use crate::sonora::rules::facts::Asker;
use crate::sonora::{Event, Section, Sonora, Stage, State};

impl Sonora {
    pub(in crate::sonora) fn draw<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        number: u8,
        placement: u16,
        tape: &mut T,
    ) {
        let Some(place) = self.places.get(placement) else { return };
        self.pay(state, seat, number, Bonus::Fox);
        let sheet = state.sheet_mut(seat);
        sheet.drawn = sheet.drawn.or(place.cells);
        sheet.shapes = sheet.shapes.saturating_add(1);
        for (mine, more) in sheet.cacti.iter_mut().zip(place.cacti) {
            *mine = mine.saturating_add(more);
        }
        if state.is_solo() {
            // The grid of a pack has no room for more shapes than the list holds.
            let _ = state.own_shapes.try_push(placement);
        }
        tape.tell(|| Event::Drew { seat, number, placement });
        self.raise(points::RECORDED, [Section::Canyon.number()], seat, state, tape);
        for bonus in &place.bonuses {
            self.earn(state, seat, *bonus, tape);
        }
    }

    /// Takes the disc or the animal that an action uses.
    fn pay(&self, state: &mut State, seat: Seat, number: u8, animal: Bonus) {
        let desk = state.desk_mut(seat);
        let discs = if animal == Bonus::Fox { &mut desk.shapes } else { &mut desk.paths };
        match usize::from(number).checked_sub(1) {
            Some(at) => discs[at] -= 1,
            None => _ = self.use_animal(state, seat, animal),
        }
    }

    pub(in crate::sonora) fn path<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        number: u8,
        end: Space,
        tape: &mut T,
    ) {
        let lengths = self.inquire(state, seat, |asker| self.lengths(asker, number, tape));
        let (visited, filled) = (state.sheet(seat).visited, state.rival.spaces);
        let path = lengths.into_iter().find_map(|length| self.creek.path(end, length, visited, filled));
        let Some(path) = path else { return };
        self.pay(state, seat, number, Bonus::Owl);
        let sheet = state.sheet_mut(seat);
        sheet.visited |= path;
        sheet.circled |= end.bit();
        tape.tell(|| Event::Walked { seat, number, end, length: path.count_ones() as u8 });
        self.raise(points::RECORDED, [Section::Creek.number()], seat, state, tape);
        let passed = if self.switch(setting::PASSING_BONUS) { path } else { end.bit() };
        for space in Space::of_bits(passed) {
            if let Reward::Bonus(bonus) = self.content.creek[space.index()].reward {
                self.earn(state, seat, bonus, tape);
            }
        }
    }

    /// The lengths that a path may have with a disc of this number, or with an owl (0).
    pub(in crate::sonora) fn lengths<W: Witness>(&self, asker: &Asker<'_>, number: u8, witness: &mut W) -> Vec<u8> {
        let mut one = |value: i32| {
            let ask = asker.ask().about([value]);
            self.rules.number_within(points::LENGTH, value, 0..=64, &ask, witness) as u8
        };
        if number > 0 {
            return vec![one(i32::from(number))];
        }
        let mut all: Vec<u8> = (1..=self.setting(setting::OWL_LENGTH)).map(one).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The spaces on which paths with a disc of this number, or with an owl (0), may end.
    pub(in crate::sonora) fn ends(&self, asker: &Asker<'_>, number: u8, witness: &mut impl Witness) -> u64 {
        let (visited, filled) = (asker.state.sheet(asker.seat).visited, asker.state.rival.spaces);
        let mut ends = 0;
        for length in self.lengths(asker, number, witness) {
            self.creek.each_end(length, visited, filled, |end| ends |= end.bit());
        }
        ends
    }

    /// What a node costs a seat.
    pub(in crate::sonora) fn node_cost(&self, asker: &Asker<'_>, node: Node, witness: &mut impl Witness) -> i32 {
        let printed = self.content.mudcracks.nodes.get(node.index()).map_or(0, |node| node.cost);
        let base = printed + i32::from(asker.state.rival.circles[node.index()]);
        if self.rules.silent(points::NODE_COST, &asker.state.memory) {
            return base;
        }
        self.rules.number_within(points::NODE_COST, base, 0..=i32::MAX, &asker.ask().about([node.number()]), witness)
    }

    pub(in crate::sonora) fn mark_node<T: Tape<Event>>(&self, state: &mut State, seat: Seat, node: Node, tape: &mut T) {
        let cost = self.inquire(state, seat, |asker| self.node_cost(asker, node, tape));
        let desk = state.desk_mut(seat);
        desk.pool = desk.pool.saturating_sub(cost.clamp(0, i32::from(i16::MAX)) as i16);
        let sheet = state.sheet_mut(seat);
        sheet.nodes |= node.bit();
        let closed = self.network.surrounded(sheet.nodes) & !sheet.areas;
        sheet.areas |= closed;
        tape.tell(|| Event::Reached { seat, node, cost });
        self.raise(points::RECORDED, [Section::Mudcracks.number()], seat, state, tape);
        for area in Area::of_bits(closed) {
            tape.tell(|| Event::Surrounded { seat, area });
            if let AreaPrize::Bonus(bonus) = self.content.mudcracks.areas[area.index()].1 {
                self.earn(state, seat, bonus, tape);
            }
        }
    }

    /// How many boxes of a column are free.
    pub(in crate::sonora) fn free_boxes(&self, state: &State, seat: Seat, column: Column) -> u8 {
        let boxes = self.content.mudcracks.columns.get(column.index()).map_or(0, |(boxes, _)| *boxes);
        boxes.saturating_sub(state.sheet(seat).boxes[column.index()])
    }

    pub(in crate::sonora) fn fill<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        at: Column,
        count: u8,
        tape: &mut T,
    ) {
        state.desk_mut(seat).pool -= i16::from(count);
        state.sheet_mut(seat).boxes[at.index()] += count;
        tape.tell(|| Event::Filled { seat, column: at, count });
        self.raise(points::RECORDED, [Section::Mudcracks.number()], seat, state, tape);
        self.raise(points::FILLED, [at.number()], seat, state, tape);
        if self.free_boxes(state, seat, at) == 0 {
            self.earn(state, seat, self.content.mudcracks.columns[at.index()].1, tape);
        }
    }

    /// Ends the part of the Write phase that a seat is at.
    pub(in crate::sonora) fn end<T: Tape<Event>>(&self, state: &mut State, seat: Seat, tape: &mut T) {
        match state.stage {
            Stage::Swap => self.end_turn_of_lap(state, tape),
            Stage::Ruins => state.desk_mut(seat).hexes = 0,
            _ => {
                let desk = state.desk_mut(seat);
                desk.done = true;
                let discs = unused(&desk.shapes, &desk.paths);
                let animals = desk.animals.into_iter().fold(0, u8::saturating_add);
                tape.tell(|| Event::Finished { seat, discs, animals });
            }
        }
    }

    /// Returns `true` if a seat has nothing that it could still write: no disc, no value, no animal, no offer.
    pub(in crate::sonora) fn nothing_left(&self, asker: &Asker<'_>, witness: &mut impl Witness) -> bool {
        let Asker { state, seat, .. } = *asker;
        let desk = state.desk(seat);
        let idle = desk.shapes == [0; 5] && desk.paths == [0; 5] && desk.pool <= 0 && desk.discoveries == 0;
        if !idle || Bonus::ANIMALS.into_iter().any(|animal| self.usable(state, seat, animal) > 0) {
            return false;
        }
        let mut offered = false;
        self.rules.offers_heard(points::WHILE_WRITING, &asker.ask(), witness, &mut |_| offered = true);
        !offered
    }
}

/// How many discs were not used.
pub(in crate::sonora) fn unused(shapes: &[u8; 5], paths: &[u8; 5]) -> u8 {
    shapes.iter().chain(paths).fold(0, |all, count| all.saturating_add(*count))
}
