//! The board as text.

use javelina_engine::{Actor, Element, counted};
use javelina_sketch::{Anchor, Drawing};

use crate::sonora::content::CirclePrint;
use crate::sonora::moves::notation::{point, roughly};
use crate::sonora::play::state::{DiscId, Stage, State, Where};
use crate::sonora::{Sonora, moves::notation::SIGNS, points::setting};
use crate::words::texts_in_play;

/// How many lines the drawing has where there is room.
const ROWS: usize = 31;

impl Sonora {
    /// Round, turn, bonuses, the board with its discs, and where each disc lies.
    pub(in crate::sonora) fn board_text(&self, state: &State, plain: bool) -> String {
        let mut lines = self.standing(state, plain);
        lines.splice(1..1, texts_in_play(&self.rules, &state.memory));
        if !plain {
            lines.extend(self.board_drawing(state, ROWS).lines);
        }
        let lying = self.lying(state, !plain).into_iter();
        lines.extend(lying.map(|line| if plain { line.trim_start().replace("  ", ": ") } else { line }));
        lines.push(self.asking(state, Actor::Nature));
        lines.join("\n")
    }

    /// Round and turn, and how everybody stands.
    pub(super) fn standing(&self, state: &State, plain: bool) -> Vec<String> {
        let rounds = self.setting(setting::ROUNDS);
        let mut lines = vec![match state.stage {
            Stage::Over => format!("round {} of {rounds}, the game is over", state.round + 1),
            _ => format!("round {} of {rounds}, first player {}", state.round + 1, state.first),
        }];
        for seat in state.players() {
            let (total, [reflicks, swaps]) = (self.points(state, seat), state.sheet(seat).usable);
            if plain {
                lines.push(format!("{seat}: corner {}", self.corner_zone(state, seat).name()));
                lines.push(format!("{seat}: {}", counted(total, "point")));
                lines.push(format!("{seat}: {}", counted(reflicks, "Reflick")));
                lines.push(format!("{seat}: {}", counted(swaps, "Swap")));
                continue;
            }
            lines.push(format!("{seat}  points {total:>4}  reflicks {reflicks}  swaps {swaps}"));
        }
        lines
    }

    /// Where each disc lies, and which are to be flicked; with `places`, what the drawing shows besides.
    pub(super) fn lying(&self, state: &State, places: bool) -> Vec<String> {
        let mut lines = Vec::new();
        if places {
            lines.push("( ) hole   letters at circles: L ruins, F canyon, R mudcracks, O creek".into());
            let circles = self.content.board.circles.iter().enumerate();
            let places: Vec<String> = circles.map(|(at, circle)| format!("{} {}", at + 1, point(circle.at))).collect();
            lines.push(format!("circles: {}", places.join("  ")));
        }
        for disc in DiscId::all() {
            let placed = &state.discs[disc.index()];
            let lying = |place| format!("{} in {}", roughly(placed.at), self.place_words(place));
            let Some(words) = placed.at.on_board().map(lying).or_else(|| self.absent_text(placed.at)) else { continue };
            let counts = placed.section.map(|section| format!(", counts in {section}")).unwrap_or_default();
            let times = if placed.factor > 1 { format!(" {} times", placed.factor) } else { String::new() };
            lines.push(format!("  {disc}  {words}{counts}{times}"));
        }
        for seat in state.players().filter(|_| state.stage == Stage::Flick) {
            let ready: Vec<String> = self.in_hand(state, seat).map(|disc| disc.to_string()).collect();
            if !ready.is_empty() {
                lines.push(format!("{seat} has to flick: {}", ready.join(" ")));
            }
        }
        lines
    }

    /// The board with its discs and the letter of each seat in its corner, in so many lines.
    pub(super) fn board_drawing(&self, state: &State, rows: usize) -> Drawing {
        let columns = 2 * rows - 1;
        let outer = i64::from(self.setting(setting::HALF_OUTER));
        let (half, cut) = (i64::from(self.setting(setting::HALF_FIELD)), i64::from(self.setting(setting::CORNER_CUT)));
        let hole = i64::from(self.setting(setting::HOLE_RADIUS));
        let mut grid = vec![vec![' '; columns]; rows];
        let at = |x: i64, y: i64| {
            let column = (x + outer) * (columns as i64 - 1) / (2 * outer);
            let row = (outer - y) * (rows as i64 - 1) / (2 * outer);
            (row.clamp(0, rows as i64 - 1) as usize, column.clamp(0, columns as i64 - 1) as usize)
        };
        for (row, line) in grid.iter_mut().enumerate() {
            for (column, cell) in line.iter_mut().enumerate() {
                let x = column as i64 * 2 * outer / (columns as i64 - 1) - outer;
                let y = outer - row as i64 * 2 * outer / (rows as i64 - 1);
                let field = x.abs() <= half && y.abs() <= half && x.abs() + y.abs() <= cut;
                *cell = if !field {
                    if x.abs() + y.abs() > cut { ':' } else { '=' }
                } else if x * x + y * y <= hole * hole {
                    'o'
                } else if x.abs() * (columns as i64) < outer || y.abs() * (rows as i64) < outer {
                    '.'
                } else {
                    ' '
                };
            }
        }
        // A sign in the middle of a place.
        let sign = |x: i64, y: i64, text: String| {
            let (row, column) = at(x, y);
            let width = text.len().min(columns);
            Sign { row, start: (column + 1).saturating_sub(width / 2 + 1).min(columns - width), text }
        };
        let seats = state.players().map(|seat| {
            let (x, y) = SIGNS[usize::from(state.corner(seat, self.switch(setting::BOARD_TURNS)) % 4)];
            sign(i64::from(x) * outer, i64::from(y) * outer, seat.to_string())
        });
        let seats: Vec<Sign> = seats.collect();
        let mut lying: Vec<(DiscId, String, Sign)> = Vec::new();
        for disc in DiscId::all() {
            let Some(place) = state.discs[disc.index()].at.on_board() else { continue };
            let meant = sign(i64::from(place.x) / 1_000, i64::from(place.y) / 1_000, disc.to_string());
            let others = || lying.iter().map(|(.., sign)| sign).chain(&seats);
            let sign = meant.nearest(rows, columns, |sign| others().all(|other| !sign.touches(other)));
            // With its place, so that a disc that was moved is another thing.
            lying.push((disc, format!("{disc} {}", roughly(Where::Board(place))), sign));
        }
        let zones = self.content.board.zones.iter().enumerate().map(|(quadrant, zone)| {
            let (x, y) = SIGNS[quadrant];
            let name = zone.name().to_uppercase();
            sign(i64::from(x) * half * 45 / 100, i64::from(y) * half * 92 / 100, name)
        });
        let circle = |circle: &CirclePrint| {
            let letter = ["(L)", "(F)", "(R)", "(O)"][circle.section as usize];
            sign(i64::from(circle.at.0), i64::from(circle.at.1), letter.into())
        };
        let circles = self.content.board.circles.iter().map(circle).chain([sign(0, 0, "( )".into())]);
        // A name next to a disc would read as another one. A circle of which a disc covers a part is left out.
        let discs = || lying.iter().map(|(.., sign)| sign);
        let zones = zones.filter(|zone| discs().all(|disc| !zone.touches(disc)));
        let circles = circles.filter(|circle| discs().all(|disc| !circle.overlaps(disc)));
        for Sign { row, start, text } in zones.chain(circles).collect::<Vec<_>>().iter().chain(&seats).chain(discs()) {
            grid[*row][*start..].iter_mut().zip(text.chars()).for_each(|(cell, letter)| *cell = letter);
        }
        let anchor = |(disc, name, sign): &(DiscId, String, Sign)| Anchor {
            name: name.clone(),
            line: sign.row,
            column: sign.start,
            width: sign.text.len(),
            owner: Some(disc.colour().0),
        };
        let anchors = lying.iter().map(anchor).collect();
        let lines = grid.into_iter().map(|line| line.into_iter().collect::<String>().trim_end().to_string());
        Drawing { lines: lines.collect(), anchors }
    }
}

/// A text on the drawing, from its first column on.
#[derive(Clone)]
struct Sign {
    row: usize,
    start: usize,
    text: String,
}

impl Sign {
    /// Returns `true` if a column of one is a column of the other.
    fn overlaps(&self, other: &Self) -> bool {
        self.row == other.row && self.start < other.end() && other.start < self.end()
    }

    /// Returns `true` if no blank is between them.
    fn touches(&self, other: &Self) -> bool {
        self.row == other.row && self.start <= other.end() && other.start <= self.end()
    }

    /// Moves it to the nearest place that is free, if there is one. A row is as high as two columns are wide.
    fn nearest(self, rows: usize, columns: usize, is_free: impl Fn(&Self) -> bool) -> Self {
        let starts = 0..=columns.saturating_sub(self.text.len());
        let places = (0..rows).flat_map(|row| starts.clone().map(move |start| (row, start)));
        let free = places.map(|(row, start)| Self { row, start, ..self.clone() }).filter(|sign| is_free(sign));
        let far = |sign: &Self| (2 * sign.row.abs_diff(self.row)).pow(2) + sign.start.abs_diff(self.start).pow(2);
        free.min_by_key(far).unwrap_or(self)
    }

    fn end(&self) -> usize {
        self.start + self.text.len()
    }
}
