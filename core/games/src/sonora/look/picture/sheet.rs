//! A sheet as a picture: the four sections around the bonuses.

use javelina_engine::{Seat, counted};
use javelina_sketch::{Align, FAINT, HAIR, INK, PANEL, PAPER, Pen, Theme, bold, filled, outlined, serif, stroke};

use super::board::draw_badge;
use super::palette;
use crate::sonora::Sonora;
use crate::sonora::content::{Bonus, Section};
use crate::sonora::play::state::State;

const WIDTH: f64 = 1_640.0;
const HEIGHT: f64 = 1_420.0;
const GAP: f64 = 20.0;
const HALF: f64 = (WIDTH - 3.0 * GAP) / 2.0;

/// The inside of a section's panel: upper left corner and size, in pixels.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

impl Sonora {
    /// The sheet of a seat as an SVG document.
    pub(super) fn sheet_svg(&self, state: &State, seat: Seat, theme: Theme) -> String {
        let round = self.round_words(state);
        let parts = self.parts(state, seat);
        let total = self.points(state, seat);
        let title = format!("Sonora, sheet of {seat}, {round}");
        let mut pen = Pen::new((WIDTH, HEIGHT), theme, "", &title, &self.sheet_text(state, seat, true));
        pen.rect((0.0, 0.0), (WIDTH, HEIGHT), 0.0, &filled(PAPER));
        let serif = serif(INK);
        pen.text((GAP + 4.0, 58.0), 42.0, Align::Start, &serif, "Sonora");
        draw_badge(&mut pen, (220.0, 44.0), 22.0, seat);
        pen.text((258.0, 54.0), 24.0, Align::Start, &filled(FAINT), &round);
        pen.text((WIDTH - GAP - 6.0, 58.0), 42.0, Align::End, &serif, &counted(total, "point"));
        if parts[4] != 0 {
            let words = format!("{:+} by variants", parts[4]);
            pen.text((WIDTH - 330.0, 54.0), 20.0, Align::End, &filled(FAINT), &words);
        }
        let (left, right) = (GAP, 2.0 * GAP + HALF);
        let frame = |x, y, h| Frame { x, y, w: HALF, h };
        let ruins = section(&mut pen, frame(left, 84.0, 590.0), Section::Ruins, parts[0]);
        self.draw_ruins(&mut pen, state, seat, ruins);
        let canyon = section(&mut pen, frame(right, 84.0, 590.0), Section::Canyon, parts[1]);
        self.draw_canyon(&mut pen, state, seat, canyon);
        self.draw_middle(&mut pen, state, seat, Frame { x: GAP, y: 690.0, w: WIDTH - 2.0 * GAP, h: 112.0 });
        let creek = section(&mut pen, frame(left, 818.0, 582.0), Section::Creek, parts[2]);
        self.draw_creek(&mut pen, state, seat, creek);
        let mudcracks = section(&mut pen, frame(right, 818.0, 582.0), Section::Mudcracks, parts[3]);
        self.draw_mudcracks(&mut pen, state, seat, mudcracks);
        pen.finish()
    }

    /// Reflicks and Swaps, the Discovery area, and what is still to be written in this phase.
    fn draw_middle(&self, pen: &mut Pen, state: &State, seat: Seat, area: Frame) {
        panel(pen, area);
        let sheet = state.sheet(seat);
        let row = area.y + 72.0;
        let mut x = area.x + 22.0;
        for (bonus, name) in [(Bonus::Reflick, "Reflick"), (Bonus::Swap, "Swap")] {
            let (icons, slot) = (self.content.icons(bonus), bonus.slot());
            let (taken, usable) = (sheet.icons[slot], sheet.usable[slot]);
            let spent = taken.saturating_sub(usable);
            label(pen, (x, area.y + 30.0), &format!("{name}: {usable} to use"));
            x = Self::draw_icons(pen, (x, row), 216.0, seat, bonus, [icons.max(taken), taken, spent]) + 26.0;
        }
        x = x.max(area.x + 470.0);
        divider(pen, x - 18.0, area);
        label(pen, (x, area.y + 30.0), "Discovery");
        for animal in Bonus::ANIMALS {
            let (found, used) = (sheet.found[animal.slot()], sheet.used[animal.slot()]);
            let all = self.content.icons(animal).max(found);
            x = Self::draw_icons(pen, (x, row), 116.0, seat, animal, [all, found, used]) + 14.0;
        }
        x = x.max(area.x + 840.0);
        divider(pen, x - 6.0, area);
        x += 14.0;
        let words = if state.is_over() { "Unused" } else { "To write in this phase" };
        label(pen, (x, area.y + 30.0), words);
        for (at, words) in self.desk_words(state, seat).iter().enumerate() {
            let place = (x + 370.0 * (at % 2) as f64, area.y + 58.0 + 24.0 * (at / 2) as f64);
            pen.text(place, 17.0, Align::Start, &filled(INK), words);
        }
    }

    /// A row of icons in so much room: of all, some were taken and are ringed, some of those used and crossed off. Where
    /// the row ends.
    fn draw_icons(
        pen: &mut Pen,
        (x, y): (f64, f64),
        room: f64,
        seat: Seat,
        bonus: Bonus,
        [all, taken, used]: [u8; 3],
    ) -> f64 {
        let (strong, light) = palette::player(seat);
        let pitch = (room / f64::from(all.max(1))).min(40.0);
        for at in 0..all {
            let place = (x + 17.0 + pitch * f64::from(at), y);
            let (fill, line) = if at < taken { (light, strong) } else { (PANEL, HAIR) };
            pen.circle(place, 17.0, &outlined(fill, line, 2.5));
            pen.icon(place, 21.0, &palette::bonus_icon(bonus));
            if at < used {
                cross(pen, place, 13.0, strong);
            }
        }
        x + pitch * f64::from(all)
    }

    fn desk_words(&self, state: &State, seat: Seat) -> Vec<String> {
        let desk = state.desk(seat);
        let numbers = |counts: &[u8; 5]| {
            let each = counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(at, count)| match count {
                1 => format!("{}", at + 1),
                _ => format!("{} ({count} times)", at + 1),
            });
            each.collect::<Vec<_>>().join(", ")
        };
        let discs = [
            (desk.hexes > 0).then(|| format!("Ruins: {}", counted(desk.hexes, "hex"))),
            (desk.shapes != [0; 5]).then(|| format!("Canyon: shapes of {}", numbers(&desk.shapes))),
            (desk.paths != [0; 5]).then(|| format!("Creek Bed: paths of {}", numbers(&desk.paths))),
            (desk.pool > 0).then(|| format!("Mudcracks: a value of {}", desk.pool)),
        ];
        let animals = Bonus::ANIMALS.into_iter().zip(desk.animals).filter(|(_, count)| *count > 0);
        let animals = animals.map(|(animal, count)| format!("{animal}: {count}, for this phase only"));
        let discoveries = (desk.discoveries > 0).then(|| format!("Discovery: choose {}", desk.discoveries));
        let lines: Vec<String> = discs.into_iter().flatten().chain(animals).chain(discoveries).collect();
        if lines.is_empty() { vec!["nothing".into()] } else { lines }
    }
}

/// A panel with the heading of a section; what is left for its drawing.
fn section(pen: &mut Pen, area: Frame, which: Section, points: i32) -> Frame {
    panel(pen, area);
    let (light, strong) = palette::section(which);
    pen.rect((area.x, area.y), (area.w, 48.0), 12.0, &filled(light));
    pen.rect((area.x, area.y + 24.0), (area.w, 24.0), 0.0, &filled(light));
    pen.icon((area.x + 30.0, area.y + 24.0), 32.0, &palette::animal_icon(which));
    let name = ["Cliff-Dweller Ruins", "Canyon", "Mudcracks", "Creek Bed"][which as usize];
    let style = serif(strong);
    pen.text((area.x + 56.0, area.y + 33.0), 26.0, Align::Start, &style, name);
    pen.text((area.x + area.w - 18.0, area.y + 33.0), 26.0, Align::End, &style, &points.to_string());
    Frame { x: area.x + 16.0, y: area.y + 60.0, w: area.w - 32.0, h: area.h - 72.0 }
}

fn panel(pen: &mut Pen, area: Frame) {
    pen.rect((area.x, area.y), (area.w, area.h), 12.0, &outlined(PANEL, HAIR, 1.5));
}

fn divider(pen: &mut Pen, x: f64, area: Frame) {
    pen.line((x, area.y + 16.0), (x, area.y + area.h - 16.0), &stroke(HAIR, 1.5));
}

/// A small heading.
pub(super) fn label(pen: &mut Pen, at: (f64, f64), words: &str) {
    pen.text(at, 16.0, Align::Start, &bold(FAINT), words);
}

/// A cross over something that was used or visited.
pub(super) fn cross(pen: &mut Pen, at: (f64, f64), reach: f64, colour: &str) {
    let style = format!("stroke=\"{colour}\" stroke-width=\"2.6\" stroke-linecap=\"round\" stroke-opacity=\"0.85\"");
    pen.cross(at, reach, &style);
}

/// The sign on dark ground of what the rival filled.
pub(super) fn draw_taken(pen: &mut Pen, (x, y): (f64, f64), side: f64) {
    pen.rect((x - side / 2.0, y - side / 2.0), (side, side), 0.0, &filled(PANEL));
}
