//! The Creek Bed as a picture: it flows from the left to the right, a row for each branch.

use javelina_engine::{Element, Seat};
use javelina_sketch::{Align, FAINT, INK, PANEL, Pen, bold, filled, outlined};

use super::palette::{self, RIVAL};
use super::sheet::{Frame, cross, draw_taken, label};
use crate::sonora::content::{Reward, Section};
use crate::sonora::{Sonora, play::state::State, points::Space};

const WATER: &str = "#cfe6e6";

impl Sonora {
    pub(super) fn draw_creek(&self, pen: &mut Pen, state: &State, seat: Seat, area: Frame) {
        let rows = self.creek_rows();
        let spaces = &self.content.creek;
        let deepest = Space::first(spaces.len()).map(|at| self.creek.depth(at)).max().unwrap_or(1);
        let leaves = rows.iter().fold(0.0, |most: f64, row| most.max(*row)) + 1.0;
        let pitch = ((area.w - 40.0) / f64::from(deepest)).min(70.0);
        let fall = ((area.h - 50.0) / leaves).min(110.0);
        let radius = (pitch * 0.40).min(fall * 0.30).min(19.0);
        let at = |space: Space| {
            let x = area.x + 36.0 + pitch * (f64::from(self.creek.depth(space)) - 0.4);
            (x, area.y + 8.0 + fall * (rows[space.index()] + 0.5))
        };
        let all = || Space::all().zip(spaces);
        let roots: Vec<Space> = all().filter(|(_, one)| one.parent.is_none()).map(|(space, _)| space).collect();
        let middle = roots.iter().map(|root| at(*root).1).sum::<f64>() / roots.len().max(1) as f64;
        let start = (area.x + 14.0, middle);
        for (width, colour) in [(radius * 1.25, WATER), (3.0, "#8fbcbc")] {
            for (space, one) in all() {
                let ((x, y), (to_x, to_y)) = (one.parent.map_or(start, at), at(space));
                let half = (to_x - x) / 2.0;
                let (bend, end) = (x + half, to_x - half);
                let path = format!("M{x:.1} {y:.1} C{bend:.1} {y:.1} {end:.1} {to_y:.1} {to_x:.1} {to_y:.1}");
                let style =
                    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.1}\" stroke-linecap=\"round\"");
                pen.path(&path, &style);
            }
        }
        pen.text((start.0, start.1 + 9.0), 26.0, Align::Middle, &bold(INK), "\u{2715}");
        for (space, _) in all() {
            self.draw_space(pen, state, seat, space, at(space), radius);
        }
        draw_key(pen, state, seat, (area.x + 4.0, area.y + area.h - 4.0));
    }

    fn draw_space(&self, pen: &mut Pen, state: &State, seat: Seat, at: Space, place: (f64, f64), radius: f64) {
        let space = &self.content.creek[at.index()];
        let (strong, light) = palette::player(seat);
        let sheet = state.sheet(seat);
        let (visited, circled) = (at.is_in(sheet.visited), at.is_in(sheet.circled));
        let rival = at.is_in(state.rival.spaces);
        if space.rival && state.is_solo() {
            let side = radius * 1.25;
            pen.rect((place.0 - side, place.1 - side), (2.0 * side, 2.0 * side), 3.0, &outlined("none", RIVAL, 3.0));
        }
        let fill = match () {
            () if rival => RIVAL,
            () if visited => light,
            () => PANEL,
        };
        let (line, width) = if circled { (strong, 5) } else { (palette::section(Section::Creek).1, 2) };
        pen.circle(place, radius, &format!("fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\""));
        let passed = visited && !circled;
        let dim = if passed { " fill-opacity=\"0.45\"" } else { "" };
        match space.reward {
            _ if rival => draw_taken(pen, place, radius * 0.55),
            Reward::Points(points) => {
                let style = format!("fill=\"{INK}\" font-weight=\"bold\"{dim}");
                let below = (place.0, place.1 + radius * 0.38);
                pen.text(below, radius * 1.08, Align::Middle, &style, &points.to_string());
            }
            Reward::Bonus(bonus) => pen.icon(place, radius * 1.35, &palette::bonus_icon(bonus)),
        }
        if passed {
            cross(pen, place, radius * 0.62, strong);
        }
        let below = (place.0, place.1 + radius + 15.0);
        pen.text(below, 12.5, Align::Middle, &filled(FAINT), &space.name);
    }

    /// The row of each space: those at the ends of branches one below the other, a fork between its branches.
    fn creek_rows(&self) -> Vec<f64> {
        let spaces = &self.content.creek;
        let children = |at: Option<usize>| {
            let all = spaces.iter().enumerate();
            all.filter(move |(_, space)| space.parent.map(Space::index) == at).map(|(at, _)| at)
        };
        let mut rows = vec![0.0; spaces.len()];
        let mut next = 0.0;
        let mut stack: Vec<usize> = children(None).collect();
        stack.reverse();
        while let Some(space) = stack.pop() {
            let mut below: Vec<usize> = children(Some(space)).collect();
            if below.is_empty() {
                rows[space] = next;
                next += 1.0;
            }
            below.reverse();
            stack.extend(below);
        }
        // Parents stand before their children, so this settles a fork after all of its branches.
        for space in (0..spaces.len()).rev() {
            let below: Vec<f64> = children(Some(space)).map(|child| rows[child]).collect();
            if !below.is_empty() {
                rows[space] = below.iter().sum::<f64>() / below.len() as f64;
            }
        }
        rows
    }
}

fn draw_key(pen: &mut Pen, state: &State, seat: Seat, (x, y): (f64, f64)) {
    let (strong, light) = palette::player(seat);
    pen.circle((x + 9.0, y - 6.0), 8.0, &outlined(light, strong, 4.0));
    label(pen, (x + 24.0, y), "circled");
    let place = (x + 118.0, y - 6.0);
    pen.circle(place, 9.0, &outlined(light, FAINT, 1.0));
    cross(pen, place, 5.0, strong);
    label(pen, (x + 134.0, y), "visited");
    if state.is_solo() {
        pen.circle((x + 228.0, y - 6.0), 9.0, &filled(RIVAL));
        draw_taken(pen, (x + 228.0, y - 6.0), 5.0);
        label(pen, (x + 244.0, y), "filled by the rival; it begins on the squares");
    }
}
