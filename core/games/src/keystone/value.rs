//! What a state is worth to a player, for policies that look one move ahead. No rule: a judgement.

use javelina_engine::Seat;

use super::Keystone;
use super::content::CELLS;
use super::facts::{Asker, LINES};
use super::lines::{Link, along, best_ecosystem};
use super::state::{NONE, Stage, State};

/// One point of the score, in units of the value.
const POINT: i64 = 100;

impl Keystone {
    /// The value of a state for a seat, in hundredths of a point: its score, what its lines may still become, goals that
    /// are nearly reached, and synergy tokens at what they may buy.
    pub(super) fn judge(&self, state: &State, seat: Seat) -> i64 {
        let score = i64::from(self.total(state, seat).0) * POINT;
        if matches!(state.stage, Stage::Over(_)) {
            return score;
        }
        let asker = Asker { game: self, state, seat };
        let links = self.links(&asker);
        let board = asker.board();
        let empty = board.cards.iter().filter(|card| **card == NONE).count() as i64;
        let mut hope = 0;
        for line in 0..LINES.len() as u8 {
            let row = along(&links, line);
            let gain = hoped(&row) - best_ecosystem(&row).points;
            hope += i64::from(gain) * POINT * 4 / 10;
        }
        hope = hope * (empty + 4) / 20;
        let tokens = i64::from(board.synergy);
        let useful = tokens.min(12) * 18 * empty / CELLS as i64;
        score + hope + useful + self.goals_ahead(&asker, empty)
    }

    /// Goals of the secret objectives that are nearly reached.
    fn goals_ahead(&self, asker: &Asker<'_>, empty: i64) -> i64 {
        let board = asker.board();
        let mut ahead = 0;
        for objective in (0..64_usize).filter(|at| board.objectives >> at & 1 == 1) {
            for target in self.targets.get(objective).into_iter().flatten() {
                let shown = self.shown(board, target.of);
                if target.is_reached(shown) {
                    continue;
                }
                let free = !board.occupied();
                let near = if target.places.is_empty() {
                    i64::from(shown.count_ones()) * 100 / i64::from(target.least.max(1))
                } else {
                    let open = |place: &&u16| **place & !(shown | free) == 0;
                    let done = |place: &u16| i64::from((place & shown).count_ones() * 100 / place.count_ones());
                    target.places.iter().filter(open).map(done).max().unwrap_or(0)
                };
                ahead += near * 3;
            }
        }
        ahead * (empty + 2) / 18
    }
}

/// What a line may come to: its best ecosystem if its empty cells became cards that fit, each without icon.
fn hoped(line: &[Link; 4]) -> i32 {
    let any = Link { numbers: 0b1_1111, habitats: 15, research: 0, keystone: false };
    best_ecosystem(&line.map(|link| if link.numbers == 0 { any } else { link })).points
}
