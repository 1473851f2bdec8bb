//! Content from a pack: sheet, shapes, settings. Checked here once; play relies on it.

use javelina_engine::rules::Settings;

use crate::arizona::components::sections::Laid;
use crate::arizona::components::sheet::{MAX_CELLS, MAX_STEPS, Shape, Sheet, Step, Symbol};
use crate::arizona::settings as setting;

/// The most sections that may start at one space, over all faces and orientations.
pub const MAX_AT_A_SPACE: usize = 128;

/// Content from a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The sheet, the same for all players.
    pub sheet: Sheet,
    /// The shapes of a section for each value of a die, 1 first.
    pub faces: [Vec<Vec<Step>>; 6],
    /// The ways to a second symbol, in use or for cards to bring in.
    pub shapes: Vec<Shape>,
    /// The ids of the condition cards of all packs, to be named by clauses.
    pub cards: Vec<String>,
    /// The values of the settings, in the order of the catalogue.
    pub settings: Settings,
    /// The sections of the sheet, for all games of this content.
    pub laid: Laid,
}

impl Content {
    /// Checks content as a whole. Each problem names the key of the pack that it belongs to.
    ///
    /// # Errors
    ///
    /// All problems: a sheet that is too small or too large, rows of unequal length, no station to start from, a face or
    /// shape without steps or with too many, two shapes of one name, settings that are missing.
    pub fn checked(self) -> Result<Self, Vec<(&'static str, String)>> {
        let mut problems = Vec::new();
        let mut say = |key: &'static str, text: String| problems.push((key, text));
        let Sheet { columns, rows, symbols } = &self.sheet;
        if *columns < 2 || *rows < 2 || *columns > 26 || columns * rows > MAX_CELLS {
            let has = format!("this one has {columns} by {rows}");
            say("sheet.grid", format!("a sheet has 2 to 26 columns and at most {MAX_CELLS} spaces, {has}"));
        } else if symbols.len() != columns * rows {
            let (needed, there) = (columns * rows, symbols.len());
            say("sheet.grid", format!("a grid of {columns} by {rows} needs {needed} symbols, there are {there}"));
        }
        if !symbols.contains(&Symbol::Station) {
            say("sheet.grid", "there is no station, so no line could begin".into());
        }
        let is_too_long = |steps: &Vec<Step>| steps.is_empty() || steps.len() > MAX_STEPS;
        for (value, shapes) in (1..).zip(&self.faces) {
            if shapes.is_empty() {
                say("face", format!("value {value} of the die has no section"));
            }
            if shapes.iter().any(is_too_long) {
                say("face", format!("a section of value {value} has 1 to {MAX_STEPS} steps"));
            }
        }
        let (lists, most) = (self.faces.iter().map(Vec::len).sum::<usize>(), MAX_AT_A_SPACE / 8);
        if lists > most {
            say("face", format!("all values together have at most {most} step lists, there are {lists}"));
        }
        if !self.shapes.iter().any(|shape| shape.base) {
            say("bonus_step", "no shape is in use without cards, so stations would do nothing".into());
        }
        if self.shapes.len() > 64 {
            say("bonus_step", format!("at most 64 shapes, there are {}", self.shapes.len()));
        }
        for (at, Shape { name, steps, .. }) in self.shapes.iter().enumerate() {
            if is_too_long(steps) {
                say("bonus_step", format!("shape `{name}` has 1 to {MAX_STEPS} steps"));
            }
            if self.shapes[..at].iter().any(|other| other.name == *name) {
                say("bonus_step", format!("two shapes are called `{name}`"));
            }
        }
        let (wanted, there) = (setting::SETTINGS.len(), self.settings.0.len());
        if wanted != there {
            say("settings", format!("{wanted} settings are needed, there are {there}"));
        }
        if problems.is_empty() { Ok(self) } else { Err(problems) }
    }

    /// All problems of settings that do not fit each other. Each names a word of the file that it belongs to.
    pub fn problems(&self) -> Vec<(String, String)> {
        let by_seats = (1..).zip(self.settings.numbers(setting::DICE_BY_SEATS));
        let too_few = |(seats, dice): (i32, &i32)| {
            (*dice < seats).then(|| format!("`dice.by_seats` has fewer dice than seats: {dice} for {seats}"))
        };
        by_seats.filter_map(too_few).map(|text| ("by_seats".into(), text)).collect()
    }
}
