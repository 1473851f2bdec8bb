//! Solo mode: what the rival marks (rulebook, "Solo mode"; rulings S43 to S50, S54).
//!
//! The rival uses every disc if it can; where it may use one in several ways, the player chooses. The order of its discs
//! is the player's too, among orders in which no disc is wasted, if there is one (ruling S54): an action is legal only if
//! as many discs can be used after it as before.

use javelina_engine::{Element, Tape};

use super::{state::Rival, writing::unused};
use crate::sonora::points::{Node, Shape, Space, setting};
use crate::sonora::{Action, Cells, Event, Placement, Sonora, State};

/// Places tried in one search for an order; a search that needs more counts what it has found.
const MOST_TRIES: u32 = 20_000;
/// The most discs for which it has all of them.
const MOST_SEARCHED: u32 = 20;

impl Sonora {
    /// Returns `true` if the rival has something to mark; drops what cannot be marked.
    pub(in crate::sonora) fn rival_waits<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) -> bool {
        let mut some = false;
        self.each_rival_action(state, &mut |_| some = true);
        if !some {
            let Rival { shapes, paths, value, .. } = &mut state.rival;
            let discs = unused(&std::mem::take(shapes), &std::mem::take(paths));
            let value = std::mem::take(value);
            if discs > 0 || value > 0 {
                tape.tell(|| Event::RivalWasted { discs, value });
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
            let own = state.own_shapes.iter().filter_map(|shape| self.places.get(*shape));
            reach = own.filter(|own| own.around.meets(filled)).fold(reach, |reach, own| reach.or(own.cells));
            if self.places.start_around.meets(filled) {
                reach = reach.or(self.places.start);
            }
        }
        reach
    }

    /// Returns `true` if the rival may draw here, whatever the shape.
    fn rival_fits(&self, state: &State, filled: Cells, reach: Cells, place: &Placement) -> bool {
        let taken = state.sheets[0].drawn.or(filled);
        !place.cells.meets(taken) && (place.cells.meets(self.places.rival) || place.around.meets(reach))
    }

    /// Calls `take` with the placements that the rival may draw with a disc of this number, and what it has filled then:
    /// shapes of the greatest label, not above the number, that fit anywhere.
    fn each_rival_shape(&self, state: &State, filled: Cells, number: u8, take: &mut dyn FnMut(Cells, Action)) {
        let (reach, mut fits) = (self.reach(state, filled), false);
        for label in (0..=number).rev() {
            let shapes = Shape::all().zip(&self.content.canyon.shapes).filter(|(_, print)| print.label == label);
            for at in shapes.flat_map(|(shape, _)| self.places.of_shape(shape)) {
                if let Some(place) = self.places.get(at).filter(|place| self.rival_fits(state, filled, reach, place)) {
                    fits = true;
                    take(filled.or(place.cells), Action::RivalDraw(number, at));
                }
            }
            if fits {
                return;
            }
        }
    }

    /// Calls `take` with the paths that the rival may fill, and what it has filled then.
    fn each_rival_path(&self, state: &State, filled: u64, number: u8, take: &mut dyn FnMut(u64, Action)) {
        let spaces = Space::all().zip(&self.content.creek).filter(|(_, print)| print.rival);
        let squares = spaces.fold(0, |all, (space, _)| all | space.bit());
        self.creek.each_rival(number, [squares, filled, state.sheets[0].visited], |first, last, path| {
            take(filled | path, Action::RivalPath(number, first, last));
        });
    }

    /// Calls `take` with every action by which the rival may mark: shapes, then paths, then circles.
    pub(in crate::sonora) fn each_rival_action(&self, state: &State, take: &mut dyn FnMut(Action)) {
        let Rival { shapes, paths, value, filled, spaces, .. } = &state.rival;
        best(*filled, *shapes, &|filled, number, take| self.each_rival_shape(state, filled, number, take), take);
        best(*spaces, *paths, &|filled, number, take| self.each_rival_path(state, filled, number, take), take);
        for node in Node::first(self.content.mudcracks.nodes.len()).filter(|_| *value > 0) {
            let most = i16::from(self.free_circles(state, node)).min(*value) as u8;
            (1..=most).for_each(|count| take(Action::RivalFill(node, count)));
        }
    }

    /// How many circles of a node the rival can still fill.
    fn free_circles(&self, state: &State, node: Node) -> u8 {
        let mud = &self.content.mudcracks;
        let open = mud.nodes[node.index()].outside && !node.is_in(state.sheets[0].nodes);
        if open { mud.circles.saturating_sub(state.rival.circles[node.index()]) } else { 0 }
    }

    /// The rival draws a shape, fills a path, or fills circles.
    pub(in crate::sonora) fn mark_rival<T: Tape<Event>>(&self, state: &mut State, action: &Action, tape: &mut T) {
        let rival = &mut state.rival;
        match *action {
            Action::RivalDraw(number, placement) => {
                let Some(place) = self.places.get(placement) else { return };
                rival.shapes[usize::from(number) - 1] -= 1;
                rival.filled = rival.filled.or(place.cells);
                tape.tell(|| Event::RivalDrew { number, placement });
            }
            Action::RivalPath(number, first, last) => {
                rival.paths[usize::from(number) - 1] -= 1;
                rival.spaces |= self.creek.between(first, last).unwrap_or(0);
                tape.tell(|| Event::RivalWalked { number, first, last });
            }
            Action::RivalFill(node, count) => {
                rival.value -= i16::from(count);
                rival.circles[node.index()] += count;
                tape.tell(|| Event::RivalFilled { node, count });
            }
            _ => {}
        }
    }
}

/// The ways of marking with a disc of a number, once so much is filled: what is filled then, and the action.
type Ways<'a, F> = &'a dyn Fn(F, u8, &mut dyn FnMut(F, Action));

/// Calls `take` with the actions after which as many of these discs can be used as before.
fn best<F: Copy>(filled: F, left: [u8; 5], ways: Ways<'_, F>, take: &mut dyn FnMut(Action)) {
    // Content may give more discs than any board has room for: then a few tries fill it.
    let discs: u32 = left.iter().map(|count| u32::from(*count)).sum();
    let tries = if discs <= MOST_SEARCHED { MOST_TRIES } else { MOST_TRIES / 100 };
    let most = most_used(filled, left, ways, &mut tries.clone());
    for (number, rest) in with_one_less(left) {
        ways(filled, number, &mut |after, action| {
            if most_used(after, rest, ways, &mut tries.clone()).saturating_add(1) >= most {
                take(action);
            }
        });
    }
}

/// The most of these discs that can be used, in the best order, in at most so many tries.
fn most_used<F: Copy>(filled: F, left: [u8; 5], ways: Ways<'_, F>, tries: &mut u32) -> u8 {
    let (wanted, mut best) = (left.iter().copied().fold(0, u8::saturating_add), 0);
    for (number, rest) in with_one_less(left).rev() {
        let mut all = Vec::new();
        ways(filled, number, &mut |after, _| all.push(after));
        for after in all {
            if best == wanted || *tries == 0 {
                return best;
            }
            *tries -= 1;
            best = best.max(most_used(after, rest, ways, tries).saturating_add(1));
        }
    }
    best
}

/// The numbers of which there is a disc, each with what is left without it.
fn with_one_less(left: [u8; 5]) -> impl DoubleEndedIterator<Item = (u8, [u8; 5])> {
    (0..5_u8).filter(move |at| left[usize::from(*at)] > 0).map(move |at| {
        let mut rest = left;
        rest[usize::from(at)] -= 1;
        (at + 1, rest)
    })
}
