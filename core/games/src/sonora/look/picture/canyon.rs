//! The Canyon as a picture: the grid with its names, the table of points, the shapes.

use javelina_engine::{Element, Seat};
use javelina_sketch::{Align, FAINT, HAIR, INK, PANEL, Pen, bold, filled, outlined, stroke};

use super::palette::{self, RIVAL};
use super::sheet::{Frame, draw_taken, label};
use crate::sonora::content::{Ground, ShapePrint};
use crate::sonora::{Sonora, play::state::State, points::Cactus};

const ROCK: &str = "#c98d62";
const SIDE: f64 = 232.0;
/// The most rows of the table that are shown.
const MAX_ROWS: usize = 12;

impl Sonora {
    pub(super) fn draw_canyon(&self, pen: &mut Pen, state: &State, seat: Seat, area: Frame) {
        let canyon = &self.content.canyon;
        let columns = canyon.columns.max(1);
        let rows = canyon.cells.len().div_ceil(columns).max(1);
        let pitch = ((area.w - SIDE - 24.0) / columns as f64).min((area.h - 20.0) / rows as f64);
        let (left, top) = (area.x + 24.0, area.y + 20.0);
        let style = filled(FAINT);
        for column in 0..columns {
            let letter = char::from(b'A' + column as u8).to_string();
            pen.text((left + pitch * (column as f64 + 0.5), top - 6.0), 14.0, Align::Middle, &style, &letter);
        }
        for row in 0..rows {
            let place = (left - 6.0, top + pitch * (row as f64 + 0.5) + 5.0);
            pen.text(place, 14.0, Align::End, &style, &(row + 1).to_string());
        }
        for cell in 0..canyon.cells.len() {
            let corner = (left + pitch * (cell % columns) as f64, top + pitch * (cell / columns) as f64);
            self.draw_cell(pen, state, seat, cell, corner, pitch);
        }
        self.draw_outline(pen, state, seat, (left, top), pitch);
        self.draw_seams(pen, state, seat, (left, top), pitch);
        let x = area.x + area.w - SIDE + 22.0;
        self.draw_table(pen, state, seat, Frame { x, y: area.y, w: SIDE - 22.0, h: 300.0 });
        self.draw_shapes(pen, Frame { x, y: area.y + 318.0, w: SIDE - 22.0, h: area.h - 318.0 });
    }

    fn draw_cell(&self, pen: &mut Pen, state: &State, seat: Seat, cell: usize, corner: (f64, f64), pitch: f64) {
        let ground = self.content.canyon.cells[cell];
        let (_, light) = palette::player(seat);
        let drawn = state.sheet(seat).drawn.contains(cell as i32);
        let rival = state.rival.filled.contains(cell as i32);
        let fill = match ground {
            Ground::Rock => ROCK,
            Ground::Start => "#a58a6a",
            _ if rival => RIVAL,
            _ if drawn => light,
            _ => PANEL,
        };
        let line = if ground == Ground::Rock { ROCK } else { HAIR };
        pen.rect(corner, (pitch, pitch), 0.0, &outlined(fill, line, 1.0));
        let middle = (corner.0 + pitch / 2.0, corner.1 + pitch / 2.0);
        match ground {
            _ if rival => draw_taken(pen, middle, pitch * 0.22),
            Ground::Cactus(kind) => pen.icon(middle, pitch * 0.8, palette::cactus_icon(kind.index())),
            Ground::Bonus(bonus) => {
                pen.circle(middle, pitch * 0.43, "fill=\"#fffdf8\" stroke=\"#d9cbb6\" stroke-width=\"1\"");
                pen.icon(middle, pitch * 0.58, &palette::bonus_icon(bonus));
            }
            Ground::Rival if state.is_solo() => {
                let side = pitch * 0.5;
                let style = outlined("none", RIVAL, 3.0);
                pen.rect((middle.0 - side / 2.0, middle.1 - side / 2.0), (side, side), 0.0, &style);
            }
            _ => {}
        }
    }

    /// The outline of all that is drawn.
    fn draw_outline(&self, pen: &mut Pen, state: &State, seat: Seat, (left, top): (f64, f64), pitch: f64) {
        let columns = self.content.canyon.columns.max(1) as i32;
        let drawn = state.sheet(seat).drawn;
        let (strong, _) = palette::player(seat);
        let style = format!("stroke=\"{strong}\" stroke-width=\"3.5\" stroke-linecap=\"round\"");
        for cell in drawn.iter() {
            let (row, column) = (cell / columns, cell % columns);
            let (x, y) = (left + pitch * f64::from(column), top + pitch * f64::from(row));
            let inside = |other: i32| drawn.contains(other);
            let edges = [
                (inside(cell - columns), (x, y), (x + pitch, y)),
                (inside(cell + columns), (x, y + pitch), (x + pitch, y + pitch)),
                (column > 0 && inside(cell - 1), (x, y), (x, y + pitch)),
                (column + 1 < columns && inside(cell + 1), (x + pitch, y), (x + pitch, y + pitch)),
            ];
            for (_, from, to) in edges.into_iter().filter(|(inner, ..)| !inner) {
                pen.line(from, to, &style);
            }
        }
    }

    /// Where one shape of the player ends and another begins, alone: the rival leaps over them.
    fn draw_seams(&self, pen: &mut Pen, state: &State, seat: Seat, (left, top): (f64, f64), pitch: f64) {
        let columns = self.content.canyon.columns.max(1) as i32;
        let drawn = state.sheet(seat).drawn;
        let style = stroke(palette::player(seat).0, 2.0);
        for shape in state.own_shapes.iter().filter_map(|shape| self.places.get(*shape)) {
            let is_seam = |other: i32| drawn.contains(other) && !shape.cells.contains(other);
            for cell in shape.cells.iter() {
                let (row, column) = (cell / columns, cell % columns);
                let (right, low) = (left + pitch * f64::from(column + 1), top + pitch * f64::from(row + 1));
                if is_seam(cell + columns) {
                    pen.line((right - pitch, low), (right, low), &style);
                }
                if column + 1 < columns && is_seam(cell + 1) {
                    pen.line((right, low - pitch), (right, low), &style);
                }
            }
        }
    }

    /// The table: one column for each type of cactus, filled up to what the player has.
    fn draw_table(&self, pen: &mut Pen, state: &State, seat: Seat, area: Frame) {
        let canyon = &self.content.canyon;
        let (strong, light) = palette::player(seat);
        let sheet = state.sheet(seat);
        // A long table is shown around what the player has.
        let most = canyon.cacti.iter().zip(sheet.cacti).map(|(_, count)| usize::from(count)).max();
        let end = canyon.table.len().min((most.unwrap_or(0) + 3).max(MAX_ROWS));
        let first = end.saturating_sub(MAX_ROWS);
        let (types, rows) = (canyon.cacti.len().max(1), end - first);
        let pitch = ((area.h - 74.0) / rows.max(1) as f64).min(30.0);
        let across = area.w / types as f64;
        label(pen, (area.x, area.y + 14.0), "Points for cacti inside");
        for (kind, count) in Cactus::first(canyon.cacti.len()).zip(sheet.cacti) {
            let x = area.x + across * kind.index() as f64;
            for (row, points) in canyon.table.iter().enumerate().take(end).skip(first) {
                let y = area.y + 26.0 + pitch * (end - 1 - row) as f64;
                let (had, here) = (row < usize::from(count), row + 1 == usize::from(count).min(canyon.table.len()));
                let fill = if had { light } else { PANEL };
                let line = if here { (strong, 3.0) } else { (HAIR, 1.0) };
                let style = format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{}\"", line.0, line.1);
                pen.rect((x + 3.0, y + 2.0), (across - 8.0, pitch - 4.0), 5.0, &style);
                let style = format!("fill=\"{INK}\" font-weight=\"{}\"", if here { "bold" } else { "normal" });
                let place = (x + across / 2.0 - 1.0, y + pitch / 2.0 + 5.5);
                pen.text(place, 15.0, Align::Middle, &style, &points.to_string());
            }
            let foot = area.y + 26.0 + pitch * rows as f64;
            pen.icon((x + across / 2.0 - 14.0, foot + 16.0), 27.0, palette::cactus_icon(kind.index()));
            pen.text((x + across / 2.0 + 4.0, foot + 22.0), 16.0, Align::Start, &bold(INK), &count.to_string());
        }
        let foot = area.y + 26.0 + pitch * rows as f64 + 46.0;
        let words = format!("beyond the table: {} each", canyon.beyond);
        pen.text((area.x, foot), 13.5, Align::Start, &filled(FAINT), &words);
    }

    /// The shapes, each with the least number that may draw it.
    fn draw_shapes(&self, pen: &mut Pen, area: Frame) {
        let shapes = &self.content.canyon.shapes;
        label(pen, (area.x, area.y + 8.0), "Shapes by number");
        let across = if shapes.len() > 6 { 4 } else { 3 };
        let rows = shapes.len().div_ceil(across).max(1);
        let (w, h) = (area.w / across as f64, ((area.h - 22.0) / rows as f64).min(84.0));
        for (at, shape) in shapes.iter().enumerate() {
            let corner = (area.x + w * (at % across) as f64, area.y + 22.0 + h * (at / across) as f64);
            draw_shape(pen, corner, (w - 8.0, h - 8.0), shape);
        }
    }
}

fn draw_shape(pen: &mut Pen, (x, y): (f64, f64), (w, h): (f64, f64), shape: &ShapePrint) {
    pen.text((x + 9.0, y + h / 2.0 + 6.0), 17.0, Align::Middle, &bold(INK), &shape.label.to_string());
    let most = shape.cells.iter().map(|(row, column)| (*row).max(*column)).max().unwrap_or(0);
    let pitch = ((w - 22.0).min(h - 6.0) / f64::from(most + 1)).min(15.0);
    let rows = shape.cells.iter().map(|(row, _)| *row).max().unwrap_or(0);
    let top = y + (h - pitch * f64::from(rows + 1)) / 2.0;
    let (light, strong) = palette::section(crate::sonora::Section::Canyon);
    for (row, column) in &shape.cells {
        let corner = (x + 22.0 + pitch * f64::from(*column), top + pitch * f64::from(*row));
        pen.rect(corner, (pitch, pitch), 0.0, &outlined(light, strong, 1.3));
    }
}
