//! The Mudcracks as a picture: nodes with their costs, areas with what they give, columns below.

use javelina_engine::{Element, Seat};
use javelina_sketch::{Align, FAINT, HAIR, INK, PANEL, Pen, bold, outlined, stroke};

use super::palette::{self, RIVAL};
use super::sheet::{Frame, label};
use crate::sonora::Sonora;
use crate::sonora::content::{Area, AreaPrize, Section};
use crate::sonora::play::state::State;
use crate::sonora::points::{Column, Node};

const RADIUS: f64 = 22.0;
const COLUMNS: f64 = 88.0;

impl Sonora {
    pub(super) fn draw_mudcracks(&self, pen: &mut Pen, state: &State, seat: Seat, area: Frame) {
        let mud = &self.content.mudcracks;
        let (_, light) = palette::player(seat);
        let places: Vec<(f64, f64)> = {
            let all = || mud.nodes.iter().map(|node| (f64::from(node.place.0), f64::from(node.place.1)));
            let least = all().fold((f64::MAX, f64::MAX), |least, place| (least.0.min(place.0), least.1.min(place.1)));
            let most = all().fold((f64::MIN, f64::MIN), |most, place| (most.0.max(place.0), most.1.max(place.1)));
            let (across, down) = ((most.0 - least.0).max(1.0), (most.1 - least.1).max(1.0));
            let pad = RADIUS + 12.0;
            let (w, h) = (area.w - 2.0 * pad, area.h - COLUMNS - 2.0 * pad);
            let scale = (w / across).min(h / down / 0.866 * 1.15);
            let drop = (h / down).min(scale * 0.95);
            let left = area.x + pad + (w - scale * across) / 2.0;
            let top = area.y + pad + (h - drop * down) / 2.0;
            all().map(|(x, y)| (left + scale * (x - least.0), top + drop * (y - least.1))).collect()
        };
        let sheet = state.sheet(seat);
        for (at, (corners, prize)) in Area::all().zip(&mud.areas) {
            let corners = corners.map(|node| places.get(node.index()).copied().unwrap_or_default());
            let won = at.is_in(sheet.areas);
            let fill = if won { light } else { "#f8f0ee" };
            let style = format!("fill=\"{fill}\" stroke=\"#b79aa8\" stroke-width=\"2.5\" stroke-linejoin=\"round\"");
            pen.polygon(&corners, &style);
            let middle = corners.iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0 / 3.0, sum.1 + one.1 / 3.0));
            match prize {
                AreaPrize::Cactus(size) => {
                    pen.icon((middle.0 - 8.0, middle.1), 25.0, palette::size_icon(*size));
                    let points = mud.cactus[size.index()].to_string();
                    pen.text((middle.0 + 5.0, middle.1 + 7.0), 17.0, Align::Start, &bold(INK), &points);
                }
                AreaPrize::Bonus(bonus) => pen.icon(middle, 25.0, &palette::bonus_icon(*bonus)),
            }
        }
        for (at, place) in Node::all().zip(&places) {
            self.draw_node(pen, state, seat, at, *place);
        }
        self.draw_columns(pen, state, seat, Frame { y: area.y + area.h - COLUMNS + 6.0, h: COLUMNS - 6.0, ..area });
    }

    fn draw_node(&self, pen: &mut Pen, state: &State, seat: Seat, at: Node, place: (f64, f64)) {
        let mud = &self.content.mudcracks;
        let node = &mud.nodes[at.index()];
        let (strong, _) = palette::player(seat);
        let marked = at.is_in(state.sheet(seat).nodes);
        let start = at == mud.start;
        let (fill, ink) = if marked { (strong, palette::letters(seat)) } else { (PANEL, INK) };
        let line = palette::section(Section::Mudcracks).1;
        pen.circle(place, RADIUS, &outlined(fill, line, 2.5));
        let filled = state.rival.circles[at.index()];
        let cost = if start { "\u{2715}".to_string() } else { (node.cost + i32::from(filled)).to_string() };
        pen.text((place.0, place.1 + 3.0), 20.0, Align::Middle, &bold(ink), &cost);
        let style = format!("fill=\"{ink}\" fill-opacity=\"0.8\"");
        pen.text((place.0, place.1 + 16.0), 12.0, Align::Middle, &style, &node.name);
        if state.is_solo() && node.outside {
            for circle in 0..mud.circles {
                let pitch = (52.0 / f64::from(mud.circles)).min(13.0);
                let x = place.0 + pitch * (f64::from(circle) - f64::from(mud.circles - 1) / 2.0);
                let fill = if circle < filled { RIVAL } else { PANEL };
                pen.circle((x, place.1 - RADIUS - 3.0), 5.0, &outlined(fill, RIVAL, 1.5));
            }
        }
    }

    fn draw_columns(&self, pen: &mut Pen, state: &State, seat: Seat, area: Frame) {
        let columns = &self.content.mudcracks.columns;
        let (strong, _) = palette::player(seat);
        let w = area.w / columns.len().max(1) as f64;
        pen.line((area.x, area.y), (area.x + area.w, area.y), &stroke(HAIR, 1.5));
        for (at, (boxes, bonus)) in Column::all().zip(columns) {
            let filled = state.sheet(seat).boxes[at.index()];
            let x = area.x + w * at.index() as f64;
            pen.icon((x + 16.0, area.y + 24.0), 25.0, &palette::bonus_icon(*bonus));
            if w > 120.0 {
                label(pen, (x + 34.0, area.y + 30.0), &self.column_name(at));
            }
            let pitch = ((w - 12.0) / f64::from((*boxes).max(1))).min(25.0);
            for index in 0..*boxes {
                let fill = if index < filled { strong } else { PANEL };
                let corner = (x + 4.0 + pitch * f64::from(index), area.y + 46.0);
                pen.rect(corner, (pitch * 0.84, 22.0), 4.0, &outlined(fill, FAINT, 1.5));
            }
        }
    }
}
