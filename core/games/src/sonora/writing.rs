//! The last step of the Write phase: shapes, paths, nodes and columns in any order (rulebook, "Mark remaining discs",
//! "Canyon", "Creek Bed", "Mudcracks"; rulings S20, S23, S30 to S41, S51).

use javelina_engine::rules::Witness;
use javelina_engine::{Adapter, Seat, Tape};

use super::Sonora;
use super::content::{Bonus, Prize as Area, Reward, Section};
use super::events::Event;
use super::facts::Asker;
use super::points::{self, setting};
use super::state::State;

impl Sonora {
    pub(super) fn draw<T: Tape<Event>>(&self, state: &mut State, seat: Seat, number: u8, placement: u16, tape: &mut T) {
        let Some(place) = self.places.get(placement) else { return };
        self.pay(state, seat, number, 0, |desk| &mut desk.shapes);
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
        self.raise(points::RECORDED, [Section::Canyon as i32], seat, state, tape);
        for bonus in &place.bonuses {
            self.earn(state, seat, *bonus, tape);
        }
    }

    /// Takes the disc or the animal that an action uses.
    fn pay(
        &self,
        state: &mut State,
        seat: Seat,
        number: u8,
        animal: usize,
        discs: impl Fn(&mut super::state::Desk) -> &mut [u8; 5],
    ) {
        if number == 0 {
            self.use_animal(state, seat, animal);
        } else {
            discs(state.desk_mut(seat))[usize::from(number) - 1] -= 1;
        }
    }

    pub(super) fn path<T: Tape<Event>>(&self, state: &mut State, seat: Seat, number: u8, end: u8, tape: &mut T) {
        let lengths = self.inquire(state, seat, |asker| self.lengths(asker, number, tape));
        let sheet = state.sheet(seat);
        let Some(path) =
            lengths.into_iter().find_map(|length| self.creek.path(end, length, sheet.visited, state.rival.spaces))
        else {
            return;
        };
        self.pay(state, seat, number, 1, |desk| &mut desk.paths);
        let sheet = state.sheet_mut(seat);
        sheet.visited |= path;
        sheet.circled |= 1 << end;
        tape.tell(|| Event::Walked { seat, number, end, length: path.count_ones() as u8 });
        self.raise(points::RECORDED, [Section::Creek as i32], seat, state, tape);
        let passed = if self.switch(setting::PASSING_BONUS) { path } else { 1 << end };
        for space in (0..self.creek.len()).filter(|space| passed >> space & 1 == 1) {
            if let Reward::Bonus(bonus) = self.content.creek[space].reward {
                self.earn(state, seat, bonus, tape);
            }
        }
    }

    /// The lengths that a path may have with a disc of this number, or with an owl (0).
    pub(super) fn lengths<W: Witness>(&self, asker: &Asker<'_>, number: u8, witness: &mut W) -> Vec<u8> {
        let mut one = |value: i32| {
            let ask = asker.ask().about([value]);
            self.rules.number(points::LENGTH, value, &ask, witness).clamp(0, 64) as u8
        };
        if number > 0 {
            return vec![one(i32::from(number))];
        }
        let mut all: Vec<u8> = (1..=self.setting(setting::OWL_LENGTH)).map(one).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// What a node costs a seat.
    pub(super) fn node_cost<W: Witness>(&self, asker: &Asker<'_>, node: u8, witness: &mut W) -> i32 {
        let slot = usize::from(node);
        let printed = self.content.mudcracks.nodes.get(slot).map_or(0, |node| node.cost);
        let base = printed + i32::from(asker.state.rival.circles.get(slot).copied().unwrap_or(0));
        if self.rules.silent(points::NODE_COST, &asker.state.memory) {
            return base;
        }
        self.rules.number(points::NODE_COST, base, &asker.ask().about([i32::from(node)]), witness).max(0)
    }

    pub(super) fn mark_node<T: Tape<Event>>(&self, state: &mut State, seat: Seat, node: u8, tape: &mut T) {
        let cost = self.inquire(state, seat, |asker| self.node_cost(asker, node, tape));
        let desk = state.desk_mut(seat);
        desk.pool = desk.pool.saturating_sub(cost.clamp(0, i32::from(i16::MAX)) as i16);
        let sheet = state.sheet_mut(seat);
        sheet.nodes |= 1 << node;
        let closed = self.network.surrounded(sheet.nodes) & !sheet.areas;
        sheet.areas |= closed;
        tape.tell(|| Event::Reached { seat, node, cost });
        self.raise(points::RECORDED, [Section::Mudcracks as i32], seat, state, tape);
        for (at, (_, prize)) in self.content.mudcracks.areas.iter().enumerate() {
            if closed >> at & 1 == 0 {
                continue;
            }
            tape.tell(|| Event::Surrounded { seat, area: at as u8 });
            if let Area::Bonus(bonus) = prize {
                self.earn(state, seat, *bonus, tape);
            }
        }
    }

    pub(super) fn fill<T: Tape<Event>>(&self, state: &mut State, seat: Seat, column: u8, count: u8, tape: &mut T) {
        let slot = usize::from(column);
        state.desk_mut(seat).pool -= i16::from(count);
        state.sheet_mut(seat).boxes[slot] += count;
        tape.tell(|| Event::Filled { seat, column, count });
        let (boxes, bonus) = self.content.mudcracks.columns[slot];
        if state.sheet(seat).boxes[slot] == boxes {
            self.earn(state, seat, bonus, tape);
        }
    }

    /// Ends the part of the Write phase that a seat is at.
    pub(super) fn end<T: Tape<Event>>(&self, state: &mut State, seat: Seat, tape: &mut T) {
        match state.stage {
            super::Stage::Swap => {
                state.step += 1;
                if state.step >= state.seats {
                    self.begin_stage(state, super::Stage::Choose);
                } else {
                    state.acting = state.in_turn(state.step).0;
                }
            }
            super::Stage::Ruins => state.desk_mut(seat).hexes = 0,
            _ => {
                let desk = state.desk_mut(seat);
                desk.done = true;
                let wasted = desk.shapes.iter().chain(&desk.paths).map(|count| i16::from(*count)).sum::<i16>();
                let lapsed = desk.animals.iter().copied().fold(0, u8::saturating_add);
                tape.tell(|| Event::Finished { seat, discs: wasted as u8, animals: lapsed });
            }
        }
    }

    /// Whether a seat has nothing that it could still write: no disc, no value, no animal, no offer.
    pub(super) fn nothing_left(&self, asker: &Asker<'_>) -> bool {
        let (state, seat) = (asker.state, asker.seat);
        let desk = state.desk(seat);
        let idle = desk.shapes == [0; 5] && desk.paths == [0; 5] && desk.pool <= 0 && desk.discoveries == 0;
        if !idle || [Bonus::Fox, Bonus::Owl, Bonus::Rabbit].iter().any(|animal| self.usable(state, seat, *animal) > 0) {
            return false;
        }
        let mut offered = false;
        self.rules.offers(points::WHILE_WRITING, &asker.ask(), &mut |_| offered = true);
        !offered
    }
}
