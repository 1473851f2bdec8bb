//! What a state is worth to a seat, for policies that look ahead. No rule: a judgement, by the weights of `policy.toml`.

use javelina_engine::{Element, Judged, Laps, Seat};

use crate::sonora::content::{AreaPrize, Bonus, Reward};
use crate::sonora::look::paper::{Desk, Sheet};
use crate::sonora::points::{Building, setting};
use crate::sonora::{DiscId, Prize, Section, Sonora, Stage, State, Where};

/// All in hundredths of a point.
const POINT: i64 = 100;

javelina_engine::worth! {
    /// What a seat has and may expect, in parts.
    Prospects;
    points = "points",
    ruins = "buildings begun",
    cacti = "cacti",
    creek = "paths left in the Creek Bed",
    areas = "areas and boxes of the Mudcracks",
    kept = "bonuses kept",
    desk = "room for more shapes",
    discs = "discs where they lie",
}

impl Sonora {
    /// Points so far, what is under way on the sheet, the discs where they lie, less a share of what the best of the others has.
    pub(in crate::sonora) fn value(&self, state: &State, seat: Seat) -> i64 {
        let mine = self.prospects(state, seat).sum();
        let own = |of: Seat| if of == seat { mine } else { self.prospects(state, of).sum() };
        let plain = (mine - self.rivals_worth(state, seat), i64::from(self.setting(setting::POLICY_RIVALS)));
        self.judged(state, seat, plain, own)
    }

    /// The parts of the value.
    pub(in crate::sonora) fn parts_of_value(&self, state: &State, seat: Seat, part: &mut dyn FnMut(&'static str, i64)) {
        self.prospects(state, seat).tell(part);
        part("scores of others", -self.rivals_worth(state, seat));
    }

    fn rivals_worth(&self, state: &State, seat: Seat) -> i64 {
        let others = state.players().filter(|other| *other != seat && !Self::has_left(state, *other));
        let best = others.map(|other| self.prospects(state, other).sum()).max().unwrap_or(0);
        best * i64::from(self.setting(setting::POLICY_RIVALS)) / 100
    }

    /// What a usable bonus of a kind is worth.
    fn bonus_worth(&self, bonus: usize) -> i64 {
        i64::from(self.content.settings.numbers(setting::POLICY_BONUS).get(bonus).copied().unwrap_or(0))
    }

    fn prospects(&self, state: &State, seat: Seat) -> Prospects {
        let (sheet, desk) = (state.sheet(seat), state.desk(seat));
        let shapes = (1..).zip(desk.shapes).map(|(number, count)| i64::from(count) * shape_worth(number));
        let paths = desk.paths.iter().map(|count| i64::from(*count) * 250);
        Prospects {
            points: self.parts(state, seat).iter().map(|points| i64::from(*points) * POINT).sum(),
            ruins: self.ruins_worth(state, sheet),
            // A count of cacti that leads to a dearer row.
            cacti: sheet.cacti.iter().map(|count| i64::from(*count) * 60).sum(),
            creek: (1..=5).map(|length| self.creek_worth(state, seat, length) / 6).sum(),
            areas: self.areas_worth(sheet),
            kept: self.kept_worth(state, sheet, desk),
            // Work that waits on the desk, a little less than done.
            desk: i64::from(desk.pool) * 55 + i64::from(desk.hexes) * 100 + shapes.chain(paths).sum::<i64>(),
            discs: if state.stage < Stage::Rival { self.discs_worth(state, seat) } else { 0 },
        }
    }

    /// Buildings that are begun: hexes of one that is nearly done are worth most.
    fn ruins_worth(&self, state: &State, sheet: &Sheet) -> i64 {
        let open =
            Building::all().zip(&self.content.buildings).filter(|(at, _)| sheet.prizes[at.index()] == Prize::None);
        open.map(|(at, building)| {
            let taken = !state.is_solo() && at.is_in(state.taken);
            let goal = if taken { building.bottom } else { building.top + 2 };
            let (done, all) = (i64::from(sheet.hexes[at.index()]), i64::from(building.hexes).max(1));
            i64::from(goal) * POINT * done * (done + all) / (2 * all * all) * 9 / 10
        })
        .sum()
    }

    /// Nodes on the way to dear areas, and boxes on the way to a column's bonus.
    fn areas_worth(&self, sheet: &Sheet) -> i64 {
        let areas = self.content.mudcracks.areas.iter().map(|(nodes, prize)| {
            let gain = match prize {
                AreaPrize::Cactus(size) => i64::from(self.content.mudcracks.cactus[size.index()]) * POINT,
                AreaPrize::Bonus(bonus) => self.bonus_worth(*bonus as usize),
            };
            match nodes.iter().filter(|node| node.is_in(sheet.nodes)).count() {
                2 => gain / 4,
                1 => gain / 12,
                _ => 0,
            }
        });
        let columns = self.content.mudcracks.columns.iter().zip(sheet.boxes);
        let columns = columns.filter(|((boxes, _), done)| done < boxes).map(|((boxes, bonus), done)| {
            self.bonus_worth(*bonus as usize) * i64::from(done) / i64::from(*boxes) * 8 / 10
        });
        areas.chain(columns).sum()
    }

    /// Bonuses that can still be used. In the last round what is kept is lost.
    fn kept_worth(&self, state: &State, sheet: &Sheet, desk: &Desk) -> i64 {
        let last = i32::from(state.round) + 1 >= self.setting(setting::ROUNDS);
        let keeps = if last && state.stage >= Stage::Ruins { 0 } else { 1 };
        let usable = sheet.usable.iter().enumerate().map(|(bonus, count)| i64::from(*count) * self.bonus_worth(bonus));
        let animals = Bonus::ANIMALS.into_iter().map(|animal| {
            let worth = self.bonus_worth(animal as usize);
            i64::from(desk.animals[animal.slot()]) * worth * 8 / 10
                + i64::from(sheet.circled_animals(animal)) * worth * 8 / 10
        });
        let discoveries = i64::from(desk.discoveries) * self.bonus_worth(Bonus::Discovery as usize);
        keeps * usable.sum::<i64>() + animals.sum::<i64>() + discoveries
    }

    /// The discs where they lie now, as if the Flick phase ended here.
    fn discs_worth(&self, state: &State, seat: Seat) -> i64 {
        let mut value = 0;
        for disc in DiscId::all().filter(|disc| self.may_own(state, seat, *disc)) {
            let number = i64::from(disc.face()) + 1;
            let section = |section: Section, circled: bool| {
                let factor = if circled { i64::from(self.setting(setting::FACTOR)) } else { 1 };
                factor * self.disc_worth(state, seat, section, number)
            };
            let all = || Section::all().map(|one| section(one, false)).max().unwrap_or(0);
            value += match state.discs[disc.index()].at {
                Where::Board(_) | Where::Named { .. } => {
                    let circles = self.circled_sections(state.discs[disc.index()].at);
                    let open = Section::of_bits(self.sections_of(state, disc));
                    open.map(|one| section(one, one.is_in(circles))).max().unwrap_or(0)
                }
                Where::Hole => all() + 20,
                Where::Chosen(one) => section(one, false),
                Where::Hand => i64::from(self.setting(setting::POLICY_HAND)),
                Where::Off => i64::from(self.setting(setting::POLICY_OFF)),
                Where::Out => 0,
            };
        }
        if state.is_solo() { value / 3 } else { value }
    }

    fn disc_worth(&self, state: &State, seat: Seat, section: Section, number: i64) -> i64 {
        match section {
            Section::Ruins => {
                let all = Building::first(self.content.buildings.len());
                100 * number.min(all.map(|at| i64::from(self.free_hexes(state, seat, at))).sum())
            }
            Section::Mudcracks => 75 * number,
            Section::Canyon => shape_worth(number).max(0),
            Section::Creek => self.creek_worth(state, seat, number as u8),
        }
    }

    /// The best reward of the Creek Bed to which a path of this length leads.
    fn creek_worth(&self, state: &State, seat: Seat, length: u8) -> i64 {
        let mut best = 0;
        self.creek.each_end(length, state.sheet(seat).visited, state.rival.spaces, |end| {
            best = best.max(match self.content.creek[end.index()].reward {
                Reward::Points(points) => i64::from(points) * POINT,
                Reward::Bonus(bonus) => self.bonus_worth(bonus as usize),
            });
        });
        best
    }
}

/// What drawing a shape with a disc of this number brings on average.
fn shape_worth(number: i64) -> i64 {
    300 + 30 * number
}
