//! What stands beside the board: players, the last flick, discs that are not on the field, and what the signs mean.

use javelina_engine::Element;
use javelina_physics::{Fate as Landed, Place};
use javelina_sketch::{Align, FAINT, HAIR, INK, PANEL, Pen, bold, filled, outlined, stroke, tenth};

use super::Course;
use super::board::{HEIGHT, WIDTH, draw_badge, draw_disc};
use super::palette::{self, RIVAL};
use crate::sonora::play::state::{DiscId, Stage, State};
use crate::sonora::{Sonora, content::Section, points::setting};
use crate::words::in_play;

/// The upper left corner of the legend.
const LEGEND_AT: (f64, f64) = (945.0, 90.0);
const LEFT: f64 = LEGEND_AT.0 + 24.0;
const RIGHT: f64 = 1_296.0;
/// The base line of the last heading.
const SIGNS_AT: f64 = 896.0;

impl Sonora {
    pub(super) fn draw_legend(&self, pen: &mut Pen, state: &State, course: Option<&Course>) {
        draw_panel(pen);
        let mut y = LEGEND_AT.1 + 38.0;
        self.draw_players(pen, state, &mut y);
        if let Some(course) = course {
            self.draw_flick(pen, course, &mut y);
        }
        self.draw_lying(pen, state, &mut y);
        self.draw_absent(pen, state, &mut y);
        self.draw_variants(pen, state, &mut y);
        draw_signs(pen);
    }

    fn draw_players(&self, pen: &mut Pen, state: &State, y: &mut f64) {
        heading(pen, y, "Players");
        for seat in state.players() {
            draw_badge(pen, (LEFT + 17.0, *y + 12.0), 16.0, seat);
            let zone = self.corner_zone(state, seat).name();
            let first = if state.first == seat && !state.is_solo() { ", first player" } else { "" };
            let style = bold(INK);
            pen.text((LEFT + 44.0, *y + 7.0), 17.0, Align::Start, &style, &format!("corner {zone}{first}"));
            pen.text((RIGHT, *y + 7.0), 17.0, Align::End, &style, &self.points(state, seat).to_string());
            let [reflicks, swaps] = state.sheet(seat).usable;
            let bonuses = format!("{reflicks} Reflick, {swaps} Swap");
            pen.text((LEFT + 44.0, *y + 27.0), 14.0, Align::Start, &filled(FAINT), &bonuses);
            pen.text((RIGHT, *y + 27.0), 13.0, Align::End, &filled(FAINT), "points");
            *y += 46.0;
            if state.stage == Stage::Flick {
                let ready: Vec<DiscId> = self.in_hand(state, seat).collect();
                for row in ready.chunks(9) {
                    for (at, disc) in row.iter().enumerate() {
                        draw_disc(pen, (LEFT + 58.0 + 30.0 * at as f64, *y + 4.0), 13.0, *disc);
                    }
                    *y += 31.0;
                }
            }
            *y += 8.0;
        }
        if state.is_solo() && !matches!(state.stage, Stage::Starts | Stage::RoundOpens | Stage::Flick | Stage::Colours)
        {
            let text = format!("yours: {}, the rival's: {}", state.colours[0], state.colours[1]);
            pen.text((LEFT, *y + 6.0), 15.0, Align::Start, &filled(INK), &text);
            *y += 26.0;
        }
    }

    fn draw_flick(&self, pen: &mut Pen, course: &Course, y: &mut f64) {
        *y += 14.0;
        heading(pen, y, "Last flick");
        let name = course.disc.to_string();
        let end = match course.fate {
            Landed::Rests(place) => format!("lies at {}", spot(place)),
            Landed::Captured => "drops into the hole".into(),
            Landed::FailedLaunch(_) => "did not leave its corner".into(),
            Landed::Off(_) | Landed::Absent => "leaves the board".into(),
        };
        let speed = tenth(f64::from(course.speed) / 1e3);
        let [from, toward] = [course.intent.from, course.intent.toward].map(|(x, y)| spot(Place::um(x, y)));
        for line in [format!("{name} from {from} toward {toward}"), format!("at {speed} mm/s, {end}")] {
            pen.text((LEFT, *y + 4.0), 14.5, Align::Start, &filled(INK), &line);
            *y += 21.0;
        }
        let (strong, _) = palette::player(course.disc.colour());
        let sample = |pen: &mut Pen, y: f64, dashes: &str, words: &str| {
            let style = format!("stroke=\"{strong}\" stroke-width=\"3\" stroke-linecap=\"round\" {dashes}");
            pen.line((LEFT + 2.0, y), (LEFT + 44.0, y), &style);
            pen.text((LEFT + 56.0, y + 5.0), 13.5, Align::Start, &filled(FAINT), words);
        };
        sample(pen, *y + 6.0, "", "its way");
        *y += 22.0;
        if course.starts.len() > 1 {
            sample(pen, *y + 6.0, "stroke-dasharray=\"7 6\"", "moved discs; rings: where they lay");
            *y += 22.0;
        }
        *y += 8.0;
    }

    /// Where the discs on the field lie, and the sections in which they may count.
    fn draw_lying(&self, pen: &mut Pen, state: &State, y: &mut f64) {
        let lying = |disc: DiscId| Some((disc, state.discs[disc.index()].at.on_board()?));
        let discs: Vec<(DiscId, Place)> = DiscId::all().filter_map(lying).collect();
        if discs.is_empty() {
            return;
        }
        *y += 14.0;
        heading(pen, y, "On the field, in mm");
        for pair in discs.chunks(2) {
            for (column, (disc, place)) in pair.iter().enumerate() {
                let x = LEFT + 168.0 * column as f64;
                draw_disc(pen, (x + 10.0, *y), 10.0, *disc);
                pen.text((x + 26.0, *y + 4.5), 13.0, Align::Start, &filled(INK), &spot(*place));
                let placed = &state.discs[disc.index()];
                let may = placed.section.map_or_else(|| self.sections_of(state, *disc), Section::bit);
                for (at, section) in Section::of_bits(may).enumerate() {
                    pen.icon((x + 122.0 + 18.0 * at as f64, *y), 16.0, &palette::animal_icon(section));
                }
                if placed.factor > 1 {
                    let words = format!("x{}", placed.factor);
                    pen.text((x + 134.0, *y + 4.5), 13.0, Align::Start, &filled(INK), &words);
                }
            }
            *y += 24.0;
        }
    }

    /// Discs that are neither on the field nor still to be flicked.
    fn draw_absent(&self, pen: &mut Pen, state: &State, y: &mut f64) {
        let mut rows: Vec<(String, Vec<DiscId>)> = Vec::new();
        for disc in DiscId::all() {
            let Some(words) = self.absent_text(state.discs[disc.index()].at) else { continue };
            match rows.iter_mut().find(|(other, _)| *other == words) {
                Some((_, discs)) => discs.push(disc),
                None => rows.push((words, vec![disc])),
            }
        }
        if rows.is_empty() {
            return;
        }
        *y += 14.0;
        heading(pen, y, "Not on the field");
        for (words, discs) in rows {
            for row in discs.chunks(10) {
                for (at, disc) in row.iter().enumerate() {
                    draw_disc(pen, (LEFT + 13.0 + 29.0 * at as f64, *y), 12.0, *disc);
                }
                *y += 28.0;
            }
            pen.text((LEFT, *y), 14.0, Align::Start, &filled(FAINT), &words);
            *y += 24.0;
        }
    }

    fn draw_variants(&self, pen: &mut Pen, state: &State, y: &mut f64) {
        let mut active = in_play(&self.rules, &state.memory).peekable();
        if active.peek().is_none() {
            return;
        }
        *y += 14.0;
        heading(pen, y, "Variants in play");
        for item in active {
            if *y > SIGNS_AT - 30.0 {
                break;
            }
            pen.text((LEFT, *y + 4.0), 14.5, Align::Start, &filled(INK), item.name());
            *y += 21.0;
        }
    }

    /// Round, and whether the game is over, as a title says it.
    pub(super) fn round_words(&self, state: &State) -> String {
        let rounds = self.setting(setting::ROUNDS);
        let over = if state.is_over() { ", the game is over" } else { "" };
        format!("round {} of {rounds}{over}", (i32::from(state.round) + 1).min(rounds))
    }
}

/// A place in mm, to a tenth.
fn spot(place: Place) -> String {
    let (x, y) = place.mm();
    format!("{}, {}", tenth(x), tenth(y))
}

/// What the circles mean; always at the foot of the legend.
fn draw_signs(pen: &mut Pen) {
    let mut y = SIGNS_AT;
    heading(pen, &mut y, "Circles");
    for (at, section) in Section::ALL.into_iter().enumerate() {
        let place = (LEFT + 13.0 + 178.0 * (at % 2) as f64, y + 4.0 + 34.0 * (at / 2) as f64);
        let (_, strong) = palette::section(section);
        pen.circle(place, 14.0, &outlined("#fffdf8", strong, 2.0));
        pen.icon(place, 19.0, &palette::animal_icon(section));
        let words = format!("{}: {}", palette::animal(section), section.name());
        pen.text((place.0 + 24.0, place.1 + 5.0), 14.5, Align::Start, &filled(INK), &words);
    }
}

fn heading(pen: &mut Pen, y: &mut f64, words: &str) {
    let style = format!("fill=\"{RIVAL}\" font-weight=\"bold\" letter-spacing=\"1.5\"");
    pen.text((LEFT, *y), 13.0, Align::Start, &style, &words.to_uppercase());
    pen.line((LEFT, *y + 8.0), (RIGHT, *y + 8.0), &stroke(HAIR, 1.5));
    *y += 30.0;
}

/// The panel of the legend.
fn draw_panel(pen: &mut Pen) {
    let size = (WIDTH - LEGEND_AT.0 - 30.0, HEIGHT - LEGEND_AT.1 - 30.0);
    pen.rect(LEGEND_AT, size, 14.0, &outlined(PANEL, HAIR, 1.5));
}
