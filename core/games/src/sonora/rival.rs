//! Solo mode: what the rival marks (rulebook, "Solo mode"; rulings S43 to S50, S54).
//!
//! The rival uses every disc if it can; where it may use one in several ways, the player chooses. The order of its discs
//! is the player's too, among orders in which no disc is wasted, if there is one (ruling S54): an action is legal only if
//! as many discs can be used after it as before.

use javelina_engine::Tape;

use super::Sonora;
use super::canyon::{Cells, Placement};
use super::events::Event;
use super::points::setting;
use super::state::{Rival, State};

/// Places tried in one search for an order; a search that needs more counts what it has found.
const MOST_TRIES: u32 = 20_000;
/// The most discs for which it has all of them.
const MOST_SEARCHED: u32 = 20;

impl Sonora {
    /// Whether the rival has something to mark; drops what cannot be marked.
    pub(super) fn rival_waits<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) -> bool {
        let mut some = false;
        self.each_rival_action(state, &mut |_| some = true);
        if !some {
            let rival = &mut state.rival;
            let wasted = rival.shapes.iter().chain(&rival.paths).map(|count| i16::from(*count)).sum::<i16>();
            let value = rival.value;
            rival.shapes = [0; 5];
            rival.paths = [0; 5];
            rival.value = 0;
            if wasted > 0 || value > 0 {
                tape.tell(|| Event::RivalWasted { discs: wasted as u8, value });
            }
        }
        some
    }

    /// The cells beside which the rival may draw, and whether it may draw on its squares is up to the placement: next to
    /// its own shapes, and next to a player's shape (or the start block) that is next to one of its own (ruling S46).
    fn reach(&self, state: &State, filled: Cells) -> Cells {
        if filled.is_empty() {
            return Cells::default();
        }
        // A placement is adjacent to a set of cells if its own border meets them.
        let mut reach = filled;
        if self.switch(setting::LEAPFROG) {
            for shape in &state.own_shapes {
                if let Some(shape) = self.places.get(*shape).filter(|shape| shape.around.meets(filled)) {
                    reach = reach.or(shape.cells);
                }
            }
            let beside_start = self.places.start_around;
            if beside_start.meets(filled) {
                reach = reach.or(self.places.start);
            }
        }
        reach
    }

    /// Whether the rival may draw here, whatever the shape.
    fn rival_fits(&self, state: &State, filled: Cells, reach: Cells, place: &Placement) -> bool {
        let taken = state.sheets[0].drawn.or(filled);
        !place.cells.meets(taken) && (place.cells.meets(self.places.rival) || place.around.meets(reach))
    }

    /// Calls `take` with the placements that the rival may draw with a disc of this number: shapes of the greatest label,
    /// not above the number, that fit anywhere.
    fn each_rival_shape(&self, state: &State, filled: Cells, number: u8, take: &mut dyn FnMut(u16) -> bool) {
        let reach = self.reach(state, filled);
        for label in (0..=number).rev() {
            let mut fits = false;
            for (index, shape) in self.content.canyon.shapes.iter().enumerate() {
                if shape.label != label {
                    continue;
                }
                for at in self.places.of_shape(index) {
                    if self.places.get(at).is_some_and(|place| self.rival_fits(state, filled, reach, place)) {
                        fits = true;
                        if !take(at) {
                            return;
                        }
                    }
                }
            }
            if fits {
                return;
            }
        }
    }

    /// Calls `take` with first and last space of the paths that the rival may fill.
    fn each_rival_path(&self, state: &State, filled: u64, number: u8, take: &mut dyn FnMut(u8, u8)) {
        let squares = self.content.creek.iter().enumerate().filter(|(_, space)| space.rival);
        let squares = squares.fold(0, |all, (at, _)| all | 1 << at);
        self.creek.each_rival(number, squares, filled, state.sheets[0].visited, take);
    }

    /// The most of these discs that the rival can draw, in the best order, in at most so many tries.
    fn most_shapes(&self, state: &State, filled: Cells, left: [u8; 5], tries: &mut u32) -> u8 {
        let wanted = left.iter().copied().fold(0, u8::saturating_add);
        let mut best = 0;
        for number in (1..=5_u8).rev().filter(|number| left[usize::from(*number) - 1] > 0) {
            let mut rest = left;
            rest[usize::from(number) - 1] -= 1;
            let mut places = Vec::new();
            self.each_rival_shape(state, filled, number, &mut |at| {
                places.push(at);
                true
            });
            for at in places {
                if best == wanted || *tries == 0 {
                    return best;
                }
                *tries -= 1;
                let cells = self.places.get(at).map_or(Cells::default(), |place| place.cells);
                best = best.max(self.most_shapes(state, filled.or(cells), rest, tries).saturating_add(1));
            }
        }
        best
    }

    /// The most of these discs that the rival can fill paths with, in the best order.
    fn most_paths(&self, state: &State, filled: u64, left: [u8; 5], tries: &mut u32) -> u8 {
        let wanted = left.iter().copied().fold(0, u8::saturating_add);
        let mut best = 0;
        for number in (1..=5_u8).rev().filter(|number| left[usize::from(*number) - 1] > 0) {
            let mut rest = left;
            rest[usize::from(number) - 1] -= 1;
            let mut paths = Vec::new();
            self.each_rival_path(state, filled, number, &mut |first, last| paths.push((first, last)));
            for (first, last) in paths {
                if best == wanted || *tries == 0 {
                    return best;
                }
                *tries -= 1;
                let path = self.creek.between(first, last).unwrap_or(0);
                best = best.max(self.most_paths(state, filled | path, rest, tries).saturating_add(1));
            }
        }
        best
    }

    /// Calls `take` with every action by which the rival may mark: shapes, then paths, then circles.
    pub(super) fn each_rival_action(&self, state: &State, take: &mut dyn FnMut(super::Action)) {
        use super::Action;
        let Rival { shapes, paths, value, filled, spaces, .. } = &state.rival;
        if shapes.iter().any(|count| *count > 0) {
            let most = self.most_shapes(state, *filled, *shapes, &mut tries(*shapes));
            for number in (1..=5_u8).filter(|number| shapes[usize::from(*number) - 1] > 0) {
                let mut rest = *shapes;
                rest[usize::from(number) - 1] -= 1;
                self.each_rival_shape(state, *filled, number, &mut |at| {
                    let cells = self.places.get(at).map_or(Cells::default(), |place| place.cells);
                    if self.most_shapes(state, filled.or(cells), rest, &mut tries(*shapes)).saturating_add(1) >= most {
                        take(Action::RivalDraw(number, at));
                    }
                    true
                });
            }
        }
        if paths.iter().any(|count| *count > 0) {
            let most = self.most_paths(state, *spaces, *paths, &mut tries(*paths));
            for number in (1..=5_u8).filter(|number| paths[usize::from(*number) - 1] > 0) {
                let mut rest = *paths;
                rest[usize::from(number) - 1] -= 1;
                self.each_rival_path(state, *spaces, number, &mut |first, last| {
                    let path = self.creek.between(first, last).unwrap_or(0);
                    if self.most_paths(state, spaces | path, rest, &mut tries(*paths)).saturating_add(1) >= most {
                        take(Action::RivalPath(number, first, last));
                    }
                });
            }
        }
        if *value > 0 {
            for node in 0..self.content.mudcracks.nodes.len() as u8 {
                let most = i16::from(self.free_circles(state, node)).min(*value) as u8;
                (1..=most).for_each(|count| take(Action::RivalFill(node, count)));
            }
        }
    }

    /// How many circles of a node the rival can still fill.
    pub(super) fn free_circles(&self, state: &State, node: u8) -> u8 {
        let slot = usize::from(node);
        let open = self.content.mudcracks.nodes.get(slot).is_some_and(|node| node.outside);
        if !open || state.sheets[0].nodes >> node & 1 == 1 {
            return 0;
        }
        self.content.mudcracks.circles.saturating_sub(state.rival.circles[slot])
    }

    pub(super) fn rival_draw<T: Tape<Event>>(&self, state: &mut State, number: u8, placement: u16, tape: &mut T) {
        let Some(place) = self.places.get(placement) else { return };
        state.rival.shapes[usize::from(number) - 1] -= 1;
        state.rival.filled = state.rival.filled.or(place.cells);
        tape.tell(|| Event::RivalDrew { number, placement });
    }

    pub(super) fn rival_path<T: Tape<Event>>(&self, state: &mut State, number: u8, first: u8, last: u8, tape: &mut T) {
        state.rival.paths[usize::from(number) - 1] -= 1;
        state.rival.spaces |= self.creek.between(first, last).unwrap_or(0);
        tape.tell(|| Event::RivalWalked { number, first, last });
    }

    pub(super) fn rival_fill<T: Tape<Event>>(&self, state: &mut State, node: u8, count: u8, tape: &mut T) {
        state.rival.value -= i16::from(count);
        state.rival.circles[usize::from(node)] += count;
        tape.tell(|| Event::RivalFilled { node, count });
    }
}

/// How many tries the search for the most discs has. Content may give more discs than any board has room for: then a few
/// tries fill it.
fn tries(left: [u8; 5]) -> u32 {
    let discs: u32 = left.iter().map(|count| u32::from(*count)).sum();
    if discs <= MOST_SEARCHED { MOST_TRIES } else { MOST_TRIES / 100 }
}
