//! The picture of a sketch as an SVG document.

use crate::draw::{badge, letter, panel};
use crate::layout::{Frame, GAP, WIDTH, places, width};
use crate::model::Sketch;
use crate::palette::{FAINT, INK, PAPER, Theme};
use crate::pen::{Align, Pen, filled, serif};

const TOP: f64 = 76.0;

impl Sketch {
    /// The picture as an SVG document.
    pub fn svg(&self, theme: Theme) -> String {
        let (frames, high) = places(&self.panels, TOP);
        let whose = self.seat.map(letter);
        let name = capital(&self.game);
        let title = match &whose {
            Some(seat) => format!("{name}, sheet of {seat}, {}", self.when),
            None => format!("{name}, {}", self.when),
        };
        let prefix = format!("{}-{}-", slug(&self.game), whose.as_deref().unwrap_or("table"));
        let mut pen = Pen::new((WIDTH, high), theme, &prefix, &title, &self.alt);
        pen.rect((0.0, 0.0), (WIDTH, high), 0.0, &filled(PAPER));
        let serif = serif(INK);
        pen.text((GAP + 2.0, 52.0), 36.0, Align::Start, &serif, &name);
        let mut x = GAP + 24.0 + 1.2 * width(&name, 36.0); // bold, and wider than other letters
        if let Some(seat) = self.seat {
            badge(&mut pen, (x + 8.0, 40.0), 18.0, seat);
            x += 40.0;
        }
        pen.text((x, 50.0), 20.0, Align::Start, &filled(FAINT), &self.when);
        pen.text((WIDTH - GAP - 2.0, 52.0), 28.0, Align::End, &serif, &self.score);
        for (at, (one, frame)) in self.panels.iter().zip(frames).enumerate() {
            // A panel that moves is the same panel: all in it stands where its group does.
            pen.open_at(&format!("{prefix}{}", at + 1), (frame.x, frame.y), &one.title);
            panel(&mut pen, one, Frame { x: 0.0, y: 0.0, ..frame });
            pen.close();
        }
        pen.finish()
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What an id may hold.
fn slug(text: &str) -> String {
    text.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').take(40).collect()
}
