//! The board as a picture: ring and pads, zones, circles, the hole, discs, and the way of the last flick.

use javelina_engine::{Element, Seat};
use javelina_physics::{Measures, Sides};
use javelina_sketch::{Align, FAINT, INK, PANEL, PAPER, Pen, Px, Theme, bold, filled, outlined, serif, stroke};

use super::Course;
use super::palette::{self, HOLE, PAD, WOOD};
use crate::sonora::play::state::{DiscId, State, Where};
use crate::sonora::{Sonora, moves::notation::SIGNS, points::setting};

pub(super) const WIDTH: f64 = 1_350.0;
pub(super) const HEIGHT: f64 = 1_020.0;
/// The place of the middle of the hole, and half the width of the whole board, in pixels.
const MIDDLE: (f64, f64) = (480.0, 550.0);
const HALF: f64 = 415.0;

/// From mm on the board to the picture; y points up there and down here.
#[derive(Clone, Copy)]
pub(super) struct Map {
    scale: f64,
}

impl Map {
    fn of(measures: &Measures) -> Self {
        Self { scale: HALF * 1_000.0 / f64::from(measures.half_outer) }
    }

    fn at(self, (x, y): (f64, f64)) -> (f64, f64) {
        (MIDDLE.0 + x * self.scale, MIDDLE.1 - y * self.scale)
    }

    fn all(self, places: &[(f64, f64)]) -> Vec<(f64, f64)> {
        places.iter().map(|place| self.at(*place)).collect()
    }

    fn um(self, (x, y): (i32, i32)) -> (f64, f64) {
        self.at((f64::from(x) / 1e3, f64::from(y) / 1e3))
    }
}

impl Sonora {
    /// The board as an SVG document. With the course of a flick, its way is drawn as well.
    pub(super) fn board_svg(&self, state: &State, course: Option<&Course>, theme: Theme) -> String {
        let round = self.round_words(state);
        let words = self.board_text(state, true);
        let mut pen = Pen::new((WIDTH, HEIGHT), theme, "", &format!("Sonora, {round}"), &words);
        pen.rect((0.0, 0.0), (WIDTH, HEIGHT), 0.0, &filled(PAPER));
        let title = serif(INK);
        pen.text((48.0, 62.0), 40.0, Align::Start, &title, "Sonora");
        pen.text((250.0, 60.0), 22.0, Align::Start, &filled(FAINT), &round);
        let map = Map::of(self.board.measures());
        self.draw_wood(&mut pen, map);
        self.draw_field(&mut pen, map);
        self.draw_rulers(&mut pen, map);
        if let Some(course) = course {
            self.draw_course(&mut pen, map, course);
        }
        self.draw_discs(&mut pen, map, state);
        self.draw_seats(&mut pen, state);
        self.draw_legend(&mut pen, state, course);
        pen.finish()
    }

    /// Rail, if there is one, and pads; a dashed line encloses where the middle of a disc may be placed.
    fn draw_wood(&self, pen: &mut Pen, map: Map) {
        let measures = self.board.measures();
        let mm = |um: i32| f64::from(um) / 1e3;
        let (outer, cut, radius) = (mm(measures.half_outer), mm(measures.corner_cut), mm(measures.disc_radius));
        let (x, y) = map.at((-outer, outer));
        let side = 2.0 * HALF;
        if measures.sides == Sides::Rail {
            pen.rect((x + 4.0, y + 7.0), (side, side), 16.0, "fill=\"#000\" fill-opacity=\"0.10\"");
            pen.rect((x, y), (side, side), 16.0, &outlined(WOOD, "#a8824f", 2.0));
        }
        for (sx, sy) in signs() {
            let corner = |reach: f64, sum: f64| {
                let one = |x: f64, y: f64| (sx * x, sy * y);
                map.all(&[one(reach, reach), one(sum - reach, reach), one(reach, sum - reach)])
            };
            let style = format!("fill=\"{PAD}\" stroke=\"#a8824f\" stroke-linejoin=\"round\"");
            pen.polygon(&corner(outer - 2.0, cut), &style);
            let sum = cut + radius * std::f64::consts::SQRT_2;
            let dashes = "stroke-width=\"1.5\" stroke-dasharray=\"4 5\" stroke-opacity=\"0.8\"";
            pen.polygon(&corner(outer - radius, sum), &format!("fill=\"none\" stroke=\"#fff6e0\" {dashes}"));
        }
    }

    /// The field with its zones, circles and hole.
    fn draw_field(&self, pen: &mut Pen, map: Map) {
        let measures = self.board.measures();
        let mm = |um: i32| f64::from(um) / 1e3;
        let (half, cut) = (mm(measures.half_field), mm(measures.corner_cut));
        let step = cut - half;
        for ((sx, sy), zone) in signs().into_iter().zip(self.content.board.zones) {
            let (light, strong) = palette::section(zone);
            let quarter = [(0.0, 0.0), (half, 0.0), (half, step), (step, half), (0.0, half)];
            let quarter = quarter.map(|(x, y)| (sx * x, sy * y));
            pen.polygon(&map.all(&quarter), &filled(light));
            let (x, y) = map.at((sx * half * 0.47, sy * half * 0.465));
            let colour = format!("letter-spacing=\"4\" fill=\"{strong}\" fill-opacity=\"0.55\"");
            let style = format!("font-family=\"serif\" font-weight=\"bold\" {colour}");
            pen.text((x, y + 8.0), 24.0, Align::Middle, &style, &zone.name().to_uppercase());
        }
        for (from, to) in [((-half, 0.0), (half, 0.0)), ((0.0, -half), (0.0, half))] {
            pen.line(map.at(from), map.at(to), "stroke=\"#fffdf8\" stroke-width=\"3\"");
        }
        let rim = [(half, -step), (half, step), (step, half), (-step, half)];
        let rim: Vec<(f64, f64)> = rim.into_iter().chain(rim.map(|(x, y)| (-x, -y))).collect();
        pen.polygon(&map.all(&rim), "fill=\"none\" stroke=\"#8d6a3c\" stroke-width=\"3\" stroke-linejoin=\"round\"");
        for (at, circle) in self.content.board.circles.iter().enumerate() {
            let (_, strong) = palette::section(circle.section);
            let middle = map.um(circle.at);
            let radius = f64::from(circle.radius) / 1e3 * map.scale;
            pen.circle(middle, radius, &outlined(PANEL, strong, 3.0));
            pen.icon(middle, radius * 1.35, &palette::animal_icon(circle.section));
            let below = (middle.0, middle.1 + radius + 15.0);
            pen.text(below, 13.0, Align::Middle, &bold(strong), &(at + 1).to_string());
        }
        let hole = mm(measures.hole_radius) * map.scale;
        if hole > 0.0 {
            pen.circle(MIDDLE, hole + 4.0, &outlined(WOOD, "#8d6a3c", 1.5));
            pen.circle(MIDDLE, hole, &filled(HOLE));
            pen.circle((MIDDLE.0, MIDDLE.1 + 3.0), hole - 4.0, "fill=\"#000\" fill-opacity=\"0.18\"");
        }
    }

    /// Millimetres along two sides, for those who plan a flick.
    fn draw_rulers(&self, pen: &mut Pen, map: Map) {
        let outer = self.board.measures().half_outer / 1_000;
        let tick = if outer > 400 { 200 } else { 20 };
        let (left, low) = (MIDDLE.0 - HALF, MIDDLE.1 + HALF);
        for mm in (-outer / tick..=outer / tick).map(|step| step * tick) {
            let named = mm / tick % 2 == 0;
            let (length, style) = (if named { 9.0 } else { 5.0 }, stroke(FAINT, 1.0));
            let (x, y) = map.at((f64::from(mm), f64::from(mm)));
            pen.line((x, low + 4.0), (x, low + 4.0 + length), &style);
            pen.line((left - 4.0, y), (left - 4.0 - length, y), &style);
            if named {
                let style = filled(FAINT);
                pen.text((x, low + 29.0), 13.0, Align::Middle, &style, &mm.to_string());
                pen.text((left - 17.0, y + 4.5), 13.0, Align::End, &style, &mm.to_string());
            }
        }
        pen.text((MIDDLE.0, low + 48.0), 12.0, Align::Middle, &filled(FAINT), "mm from the hole");
    }

    /// The flicked disc's way as a line, that of the discs it moved dashed; rings where they lay.
    fn draw_course(&self, pen: &mut Pen, map: Map, course: &Course) {
        let radius = f64::from(self.board.measures().disc_radius) / 1e3 * map.scale;
        for (disc, place) in &course.starts {
            let (strong, light) = palette::player(disc.colour());
            let ring = format!("stroke=\"{strong}\" stroke-width=\"2\" stroke-dasharray=\"3 4\"");
            let style = format!("fill=\"{light}\" fill-opacity=\"0.35\" {ring}");
            pen.circle(map.at(place.mm()), radius - 1.0, &style);
        }
        for flicked in [false, true] {
            for run in course.runs.iter().filter(|run| (run.disc == course.disc.byte()) == flicked) {
                let (strong, _) = palette::player(DiscId::in_scene(run.disc).colour());
                let (from, to) = (map.at((run.x, run.y)), map.at(run.at(run.duration)));
                let dashes = if flicked { "" } else { " stroke-dasharray=\"7 6\"" };
                let edge = "stroke=\"#fffdf8\" stroke-width=\"6.5\" stroke-linecap=\"round\" stroke-opacity=\"0.75\"";
                pen.line(from, to, edge);
                let style = format!("stroke=\"{strong}\" stroke-width=\"3\" stroke-linecap=\"round\"{dashes}");
                pen.line(from, to, &style);
                pen.circle(to, 4.0, &outlined(strong, "#fffdf8", 1.0));
            }
        }
    }

    fn draw_discs(&self, pen: &mut Pen, map: Map, state: &State) {
        let radius = f64::from(self.board.measures().disc_radius) / 1e3 * map.scale;
        for disc in DiscId::all() {
            if let Some(place) = state.discs[disc.index()].at.on_board() {
                draw_disc(pen, map.at(place.mm()), radius, disc);
            }
        }
        for disc in DiscId::all().filter(|disc| state.discs[disc.index()].at == Where::Hole) {
            draw_disc(pen, MIDDLE, radius, disc);
        }
    }

    /// A badge at the corner of each seat.
    fn draw_seats(&self, pen: &mut Pen, state: &State) {
        let turns = self.switch(setting::BOARD_TURNS);
        for seat in state.players() {
            let (sx, sy) = signs()[usize::from(state.corner(seat, turns) % 4)];
            let at = (MIDDLE.0 + sx * (HALF + 4.0), MIDDLE.1 - sy * (HALF + 4.0));
            draw_badge(pen, at, 21.0, seat);
        }
    }
}

/// The sign of x and of y in each quadrant, in the order of the board's zones.
fn signs() -> [(f64, f64); 4] {
    SIGNS.map(|(x, y)| (f64::from(x), f64::from(y)))
}

/// A wooden disc with its name.
pub(super) fn draw_disc(pen: &mut Pen, at: (f64, f64), radius: f64, disc: DiscId) {
    let (strong, light) = palette::player(disc.colour());
    pen.circle((at.0 + 1.2, at.1 + 2.0), radius, "fill=\"#000\" fill-opacity=\"0.22\"");
    pen.circle(at, radius, &outlined(strong, "#3b2f2a", 1.0));
    pen.circle(at, radius * 0.82, &format!("fill=\"none\" stroke=\"{light}\" stroke-width=\"{}\"", Px(radius * 0.06)));
    let below = (at.0, at.1 + radius * 0.30);
    pen.text(below, radius * 0.84, Align::Middle, &bold(palette::letters(disc.colour())), &disc.to_string());
}

/// A seat's letter in its colour.
pub(super) fn draw_badge(pen: &mut Pen, at: (f64, f64), radius: f64, seat: Seat) {
    let (strong, _) = palette::player(seat);
    let corner = (at.0 - radius, at.1 - radius);
    pen.rect(corner, (2.0 * radius, 2.0 * radius), radius * 0.4, &outlined(strong, PANEL, 3.0));
    let below = (at.0, at.1 + radius * 0.40);
    pen.text(below, radius * 1.1, Align::Middle, &bold(palette::letters(seat)), &seat.to_string());
}
