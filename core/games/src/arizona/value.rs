//! What a state is worth to a player, for policies that look one move ahead. No rule: a judgement.

use javelina_engine::{Element, Scored, Seat};

use super::points::{Cell, Good, setting};
use super::state::{Stage, State};
use super::{Arizona, content::Symbol};

/// One point of the score, in units of the value.
const POINT: i64 = 100;

impl Arizona {
    /// The value of a state for a seat, in hundredths of a point: its score, the goods on board at what they may
    /// bring, the towns that are left, and how freely the line can go on.
    pub(super) fn value(&self, state: &State, seat: Seat) -> i64 {
        let player = state.player(seat);
        let score = i64::from(self.total(state, seat).0) * POINT;
        let others = (0..state.seats).map(Seat).filter(|other| *other != seat);
        let leading = others.map(|other| self.total(state, other).0).max();
        if matches!(state.stage, Stage::Over(_)) {
            return score * 2 - leading.map_or(0, |points| i64::from(points) * POINT / 4);
        }
        let towns = self.towns & !player.line;
        let (mut missing, mut board) = (0, 0);
        for good in Good::all().filter(|good| !player.has_delivered(*good)) {
            missing += 1;
            let aboard = i32::from(player.aboard[good.index()]);
            if aboard > 0 {
                let first = if state.deliverers[good.index()] == 0 { self.setting(setting::FIRST_BONUS) } else { 0 };
                let hoped = self.by_table(aboard) - self.setting(setting::UNDELIVERED) + first / 2;
                board += i64::from(hoped) * POINT * 7 / 10 + 60;
            }
        }
        let scarcity = (missing - i64::from(towns.count_ones())).max(0) * 8 * POINT;
        let closeness = self.nearness(player.position, towns, board > 0);
        let freedom = self.freedom(state, seat) + self.at_hand(state, seat);
        score + board - scarcity + closeness + freedom - leading.map_or(0, |points| i64::from(points) * POINT / 10)
    }

    /// What the seat is about to gain: the best delivery in the town where it stands, or the best end of a section of
    /// the die that it holds.
    fn at_hand(&self, state: &State, seat: Seat) -> i64 {
        let player = state.player(seat);
        let delivery = Good::all().filter(|good| player.aboard[good.index()] > 0 && !player.has_delivered(*good));
        let delivery = delivery.map(|good| self.by_table(i32::from(player.aboard[good.index()]))).max();
        let die = if state.stage == Stage::Sealed {
            state.memory.sealed.element(seat).map_or(0, |value| value as u8)
        } else {
            player.die
        };
        match state.stage {
            Stage::Town if state.acting == seat => delivery.map_or(0, |points| i64::from(points + 5) * POINT),
            Stage::Draft(_) | Stage::Sealed | Stage::Draw(_) if die == 0 => 0,
            Stage::Draw(_) if state.memory.lap.is_past(seat) => 0,
            Stage::Draft(_) | Stage::Sealed | Stage::Draw(_) => {
                let Some(position) = player.position else { return 0 };
                let worth = |cell: Cell| match self.symbol(cell) {
                    Symbol::Town => delivery.map_or(10, |points| i64::from(points + 6) * POINT),
                    Symbol::Good(good) if !player.has_delivered(good) => 300,
                    Symbol::Station => 250,
                    Symbol::Good(_) | Symbol::Mountain => 50,
                };
                let range = self.sections.at(position, die);
                let fits = self.sections.clear_of(range.clone(), player.line, player.crossed);
                let ends = self.sections.among(range.clone()).filter(|(at, _)| fits >> (at - range.start) & 1 == 1);
                ends.map(|(_, section)| worth(section.end())).max().unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// Up to 100 for a town near the line's end when there is something to deliver.
    fn nearness(&self, position: Option<Cell>, towns: u128, laden: bool) -> i64 {
        let Some(position) = position.filter(|_| laden) else { return 0 };
        let (column, row) = self.content.sheet.place(position);
        let distance = |cell: Cell| {
            let (other_column, other_row) = self.content.sheet.place(cell);
            (column - other_column).abs().max((row - other_row).abs())
        };
        let near = Cell::each_in(towns).map(distance).min();
        near.map_or(-100, |distance| i64::from(10 - distance) * 12)
    }

    /// How freely the line can go on: sections that fit now, and open ground two steps around.
    fn freedom(&self, state: &State, seat: Seat) -> i64 {
        let player = state.player(seat);
        let Some(position) = player.position else { return 0 };
        let (mut faces, mut ends) = (0_u8, 0_u128);
        for (_, section) in self.sections.among(self.sections.all_at(position)) {
            if section.entered() & player.line == 0 && section.crosses & player.crossed == 0 {
                faces |= 1 << section.face;
                ends |= section.end().mask();
            }
        }
        let room = i64::from(self.region(position, player.line).count_ones());
        let crowded = if faces == 0 { -3_000 } else { 0 };
        crowded + i64::from(faces.count_ones()) * 120 + i64::from(ends.count_ones()) * 15 + room * 25
    }

    /// The fresh spaces that are connected with a space by steps to the eight neighbours, at most eight steps far.
    fn region(&self, from: Cell, line: u128) -> u128 {
        let fresh = self.all_cells.wide() & !line;
        let mut reached = from.mask();
        for _ in 0..8 {
            let grown = (reached | self.neighbours(reached)) & (fresh | from.mask());
            if grown == reached {
                break;
            }
            reached = grown;
        }
        reached & fresh
    }

    fn neighbours(&self, cells: u128) -> u128 {
        let columns = self.content.sheet.columns as u32;
        let west = self.not_first_column;
        let east = self.not_last_column;
        let sides = cells | (cells & east) << 1 | (cells & west) >> 1;
        sides | sides << columns | sides >> columns
    }
}
