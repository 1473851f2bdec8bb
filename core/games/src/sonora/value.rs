//! What a state is worth to a seat, for policies that look one move ahead.

use javelina_engine::rules::Scope;
use javelina_engine::{Actor, Element, Seat, Silent};

use super::Sonora;
use super::actions::Action;
use super::content::{Bonus, Prize as Area, Reward, Section};
use super::state::{DiscId, Prize, Stage, State, Step, Where};

/// All in hundredths of a point.
const POINT: i64 = 100;
/// Usable bonuses, by kind: about the points that a round with one more of them brings.
const BONUS: [i64; 6] = [250, 150, 450, 420, 300, 350];

impl Sonora {
    /// Points so far, what is under way on the sheet, the discs where they lie, and a share of what the others have.
    pub(super) fn worth(&self, state: &State, seat: Seat) -> i64 {
        if state.flights.last().is_some_and(|flight| flight.step == Step::Air) {
            let mut after = state.clone();
            self.rules.reset(Scope::Action, &mut after.memory);
            self.play(&mut after, Actor::Nature, &Action::Wobble(0, 0), &mut Silent);
            return self.standing(&after, seat);
        }
        self.standing(state, seat)
    }

    fn standing(&self, state: &State, seat: Seat) -> i64 {
        let own = self.prospects(state, seat);
        let others =
            (0..state.seats).map(Seat).filter(|other| *other != seat).map(|other| self.prospects(state, other)).max();
        own - others.unwrap_or(0) / 4
    }

    fn prospects(&self, state: &State, seat: Seat) -> i64 {
        let (sheet, desk) = (state.sheet(seat), state.desk(seat));
        let mut value = self.parts(state, seat).iter().map(|points| i64::from(*points) * POINT).sum::<i64>();
        for (at, building) in self.content.buildings.iter().enumerate() {
            if sheet.prizes[at] == Prize::None {
                let taken = !state.is_solo() && state.taken >> at & 1 == 1;
                let goal = if taken { building.bottom } else { building.top + 2 };
                let (done, all) = (i64::from(sheet.hexes[at]), i64::from(building.hexes).max(1));
                // Hexes of a building that is nearly done are worth most.
                value += i64::from(goal) * POINT * done * (done + all) / (2 * all * all) * 9 / 10;
            }
        }
        // A count of cacti that leads to a dearer row.
        value += sheet.cacti.iter().map(|count| i64::from(*count) * 60).sum::<i64>();
        // Room in the Canyon and the Creek Bed.
        let free_ends = self.creek_prospect(state, seat);
        value += free_ends;
        // Nodes on the way to dear areas.
        for (nodes, prize) in &self.content.mudcracks.areas {
            let marked = nodes.iter().filter(|node| sheet.nodes >> **node & 1 == 1).count();
            let gain = match prize {
                Area::Cactus(size) => i64::from(self.content.mudcracks.cactus[usize::from(*size) % 3]) * POINT,
                Area::Bonus(bonus) => BONUS[*bonus as usize],
            };
            value += match marked {
                2 => gain / 4,
                1 => gain / 12,
                _ => 0,
            };
        }
        for (at, (boxes, bonus)) in self.content.mudcracks.columns.iter().enumerate() {
            let done = i64::from(sheet.boxes[at]);
            if done < i64::from(*boxes) {
                value += BONUS[*bonus as usize] * done / i64::from(*boxes) * 8 / 10;
            }
        }
        // What can still be used. In the last round what is kept is lost.
        let last = i32::from(state.round) + 1 >= self.setting(super::points::setting::ROUNDS);
        let keeps = if last && state.stage >= Stage::Ruins { 0 } else { 1 };
        value += keeps * (i64::from(sheet.usable[0]) * BONUS[0] + i64::from(sheet.usable[1]) * BONUS[1]);
        for (at, animal) in super::bonuses::ANIMALS.iter().enumerate() {
            let worth = BONUS[*animal as usize];
            value += i64::from(desk.animals[at]) * worth * 8 / 10;
            value += i64::from(sheet.found[at] - sheet.used[at]) * worth * 8 / 10;
        }
        value += i64::from(desk.discoveries) * BONUS[Bonus::Discovery as usize];
        // Work that waits on the desk, a little less than done.
        value += i64::from(desk.pool) * 55 + i64::from(desk.hexes) * 100;
        value +=
            desk.shapes.iter().zip(1..).map(|(count, number)| i64::from(*count) * shape_worth(number)).sum::<i64>();
        value += desk.paths.iter().map(|count| i64::from(*count) * 250).sum::<i64>();
        if state.stage < Stage::Rival {
            value += self.discs_worth(state, seat);
        }
        value
    }

    /// The discs where they lie now, as if the Flick phase ended here.
    fn discs_worth(&self, state: &State, seat: Seat) -> i64 {
        let mut value = 0;
        for disc in DiscId::all().filter(|disc| self.may_own(state, seat, *disc)) {
            let number = i64::from(disc.face()) + 1;
            let section = |section: Section, circled: bool| {
                let factor = if circled { i64::from(self.setting(super::points::setting::FACTOR)) } else { 1 };
                factor * self.disc_worth(state, seat, section, number)
            };
            let all = || Section::ALL.into_iter().map(|one| section(one, false)).max().unwrap_or(0);
            value += match state.discs[disc.index()].at {
                Where::Board(place) => {
                    let may = self.sections_of(state, disc);
                    let open = Section::ALL.into_iter().filter(|one| may >> *one as u8 & 1 == 1);
                    open.map(|one| section(one, self.on_circle(place, one))).max().unwrap_or(0)
                }
                Where::Hole => all() + 20,
                Where::Chosen(one) => section(one, false),
                Where::Hand => 240,
                Where::Off => 200,
                Where::Out => 0,
            };
        }
        if state.is_solo() { value / 3 } else { value }
    }

    fn disc_worth(&self, state: &State, seat: Seat, section: Section, number: i64) -> i64 {
        let sheet = state.sheet(seat);
        match section {
            Section::Ruins => {
                let free: i64 =
                    (0..self.content.buildings.len() as u8).map(|at| i64::from(self.free_hexes(state, seat, at))).sum();
                100 * number.min(free)
            }
            Section::Mudcracks => 75 * number,
            Section::Canyon => shape_worth(number).max(0),
            Section::Creek => {
                let mut best = 0;
                self.creek.each_end(number as u8, sheet.visited, state.rival.spaces, |end| {
                    best = best.max(match self.content.creek[usize::from(end)].reward {
                        Reward::Points(points) => i64::from(points) * POINT,
                        Reward::Bonus(bonus) => BONUS[bonus as usize],
                    });
                });
                best
            }
        }
    }

    /// What the frontier of the Creek Bed promises: the best rewards near to what was visited.
    fn creek_prospect(&self, state: &State, seat: Seat) -> i64 {
        let sheet = state.sheet(seat);
        let mut value = 0;
        for length in 1..=5 {
            let mut best = 0;
            self.creek.each_end(length, sheet.visited, state.rival.spaces, |end| {
                best = best.max(match self.content.creek[usize::from(end)].reward {
                    Reward::Points(points) => i64::from(points) * POINT,
                    Reward::Bonus(bonus) => BONUS[bonus as usize],
                });
            });
            value += best / 6;
        }
        value
    }
}

/// What drawing a shape with a disc of this number brings on average.
fn shape_worth(number: i64) -> i64 {
    300 + 30 * number
}
