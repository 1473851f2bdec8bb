//! The Cliff-Dweller Ruins as a picture: a house of hexes for each building, filled from the ground up.

use javelina_engine::Seat;
use javelina_sketch::{Align, FAINT, HAIR, INK, PANEL, Pen, filled, outlined, serif, stroke};

use super::palette::{self, RIVAL};
use super::sheet::{Frame, label};
use crate::sonora::Sonora;
use crate::sonora::content::BuildingPrint;
use crate::sonora::play::state::{Prize, State};

/// Half the width of a hexagon of radius 1, point up.
const FLAT: f64 = 0.866_025_403_784_438_6;
const ROW: usize = 4;

impl Sonora {
    pub(super) fn draw_ruins(&self, pen: &mut Pen, state: &State, seat: Seat, area: Frame) {
        let sheet = state.sheet(seat);
        let strip = if state.is_solo() { 58.0 } else { 0.0 };
        if state.is_solo() {
            self.draw_rival_building(pen, state, area);
        }
        let rows = self.content.buildings.len().div_ceil(ROW).max(1);
        let (w, h) = (area.w / ROW as f64, (area.h - strip) / rows as f64);
        for (at, building) in self.content.buildings.iter().enumerate() {
            let corner = (area.x + w * (at % ROW) as f64, area.y + strip + h * (at / ROW) as f64);
            let house = Frame { x: corner.0 + 8.0, y: corner.1, w: w - 16.0, h: h - 10.0 };
            let gone = !state.is_solo() && state.taken >> at & 1 == 1 && sheet.prizes[at] != Prize::Top;
            draw_rewards(pen, house, building, sheet.prizes[at], gone, seat);
            let hexes = Frame { y: house.y + 68.0, h: house.h - 68.0, ..house };
            let (strong, _) = palette::player(seat);
            draw_house(pen, hexes, building.hexes, sheet.hexes[at], strong);
            let words = format!("{}/{}", sheet.hexes[at], building.hexes);
            pen.text((house.x, house.y + 58.0), 13.5, Align::Start, &filled(FAINT), &words);
        }
    }

    fn draw_rival_building(&self, pen: &mut Pen, state: &State, area: Frame) {
        let (rival, all) = (&state.rival, self.content.rival_hexes);
        let words = format!("Rival: {} circled, {} of them crossed off", rival.circled, rival.crossed);
        label(pen, (area.x + 6.0, area.y + 12.0), &words);
        let pitch = ((area.w - 20.0) / f64::from(all.max(1))).min(28.0);
        let radius = pitch / 2.0 / FLAT;
        for at in 0..all {
            let place = (area.x + 6.0 + pitch * (f64::from(at) + 0.5), area.y + 33.0);
            let fill = match at {
                at if at < rival.crossed => palette::player(Seat(0)).0,
                at if at < rival.circled => RIVAL,
                _ => PANEL,
            };
            hexagon(pen, place, radius.min(13.0), &outlined(fill, FAINT, 1.0));
        }
    }
}

/// The letter of a building and its two rewards.
fn draw_rewards(pen: &mut Pen, house: Frame, building: &BuildingPrint, prize: Prize, gone: bool, seat: Seat) {
    let (strong, light) = palette::player(seat);
    pen.text((house.x, house.y + 34.0), 30.0, Align::Start, &serif(INK), &building.name);
    let left = house.x + 48.0;
    let mut pill = |y: f64, name: &str, points: i32, won: bool, lost: bool| {
        let (fill, line) = if won { (light, strong) } else { (PANEL, HAIR) };
        let style = format!("fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{}\"", if won { 3 } else { 1 });
        pen.rect((left, y), (house.w - 48.0, 28.0), 9.0, &style);
        let dim = if lost { "fill-opacity=\"0.4\"" } else { "" };
        pen.text((left + 8.0, y + 19.0), 13.0, Align::Start, &format!("fill=\"{FAINT}\" {dim}"), name);
        let style = format!("fill=\"{INK}\" font-weight=\"bold\" {dim}");
        pen.text((left + 74.0, y + 20.5), 18.0, Align::End, &style, &points.to_string());
    };
    pill(house.y + 4.0, "first", building.top, prize == Prize::Top, gone);
    pill(house.y + 35.0, "later", building.bottom, prize == Prize::Bottom, prize == Prize::Top);
    if let Some(bonus) = building.bonus {
        let place = (left + 94.0, house.y + 18.0);
        pen.icon(place, 22.0, &palette::bonus_icon(bonus));
    }
    if gone {
        let y = house.y + 18.0;
        pen.line((left + 4.0, y), (left + house.w - 52.0, y), &stroke(FAINT, 2.0));
    }
}

/// Hexes in rows on the ground, as large as they fit; `done` of them are crossed off.
fn draw_house(pen: &mut Pen, area: Frame, all: u8, done: u8, colour: &str) {
    let all = usize::from(all).max(1);
    let size = |across: usize| {
        let rows = all.div_ceil(across) as f64;
        let wide = area.w / ((2.0 * across as f64 + if rows > 1.0 { 1.0 } else { 0.0 }) * FLAT);
        wide.min(area.h / (1.5 * rows + 0.5)).min(17.0)
    };
    // Towers look best a little higher than wide: the narrowest house with hexes of nearly the greatest size.
    let most = (1..=all).map(size).fold(0.0, f64::max);
    let across = (1..=all).find(|across| size(*across) > most * 0.97).unwrap_or(all);
    let radius = size(across);
    let wide = (2 * across + usize::from(all > across)) as f64 * FLAT * radius;
    let left = area.x + (area.w - wide) / 2.0;
    for at in 0..all {
        let (row, column) = (at / across, at % across);
        let shift = if row % 2 == 1 { FLAT } else { 0.0 };
        let x = left + radius * (FLAT * (2 * column + 1) as f64 + shift);
        let place = (x, area.y + area.h - radius * (1.0 + 1.5 * row as f64));
        let fill = if at < usize::from(done) { colour } else { "#f7e6d6" };
        hexagon(pen, place, radius * 0.94, &outlined(fill, "#b98a6b", 1.2));
        if at < usize::from(done) {
            pen.cross(place, radius * 0.32, "stroke=\"#ffffff\" stroke-width=\"2\" stroke-linecap=\"round\"");
        }
    }
}

fn hexagon(pen: &mut Pen, (x, y): (f64, f64), radius: f64, style: &str) {
    let (flat, half) = (radius * FLAT, radius / 2.0);
    let corners = [(0.0, -radius), (flat, -half), (flat, half), (0.0, radius), (-flat, half), (-flat, -half)];
    pen.polygon(&corners.map(|(dx, dy)| (x + dx, y + dy)), style);
}
