//! The table as pictures: the board with the last flick, and the sheets.

mod board;
mod canyon;
mod creek;
mod legend;
mod mudcracks;
mod palette;
mod ruins;
mod sheet;

use javelina_engine::{Element, Move, Seat, Table};
use javelina_physics::{Fate as Landed, Place, Recorder, Segment, flick};
use javelina_sketch::Theme;

use crate::sonora::{Action, DiscId, Intent, Sonora, State};

/// A flick as the physics plays it again: what a picture shows of it.
#[derive(Clone, Debug)]
pub struct Course {
    /// The disc that was flicked.
    pub disc: DiscId,
    /// How the flick was meant.
    pub intent: Intent,
    /// How fast it was, in um/s.
    pub speed: i32,
    /// Where the disc started, and where others lay that moved.
    pub starts: Vec<(DiscId, Place)>,
    /// The straight runs of all discs, in the order of their ends.
    pub runs: Vec<Segment>,
    /// What became of the flicked disc.
    pub fate: Landed,
}

impl Sonora {
    /// The way of all discs in a flick: `before` is the state in which Nature executed it. `None` for other moves, and
    /// for a flick after which `lies` said where discs lie.
    pub fn course(&self, before: &State, step: &Move<Action>) -> Option<Course> {
        let Action::Wobble(turn, speed) = step.action else { return None };
        let (disc, intent) = (before.flights.last()?.disc, before.intent);
        let (aim, speed) = self.executed(intent, turn, speed)?;
        let from = Place::um(intent.from.0, intent.from.1);
        let (lay, mut scene) = (self.scene(before), self.scene(before));
        let (constants, mut heard) = (&self.content.physics, Recorder::default());
        let rest = flick(&self.board, constants, &mut scene, disc.byte(), from, aim, speed, &mut heard).ok()?;
        let moved = |other: &DiscId| heard.segments.iter().any(|run| run.disc == other.byte());
        let lay = lay.discs().map(|(other, place)| (DiscId::in_scene(other), place));
        let starts = lay.filter(|(other, _)| moved(other)).chain([(disc, from)]).collect();
        let fate = rest.fates[disc.index()];
        Some(Course { disc, intent, speed, starts, runs: heard.segments, fate })
    }

    /// The way of the last flick of the round that a table is in, if the physics played it and no disc was swapped since.
    fn last_course(&self, table: &Table<Self>) -> Option<Course> {
        let round = table.state().round;
        for (at, played) in table.played().iter().enumerate().rev() {
            let before = table.before(at).filter(|before| before.round == round)?;
            match played.step.action {
                Action::Wobble(..) => return self.course(before, &played.step),
                Action::Lies(..) | Action::Swap(..) => return None,
                _ => {}
            }
        }
        None
    }

    /// What [`javelina_engine::Present::picture`] draws.
    pub(in crate::sonora) fn picture_of(
        &self,
        table: &Table<Self>,
        seat: Option<Seat>,
        theme: Theme,
    ) -> Option<String> {
        match seat {
            None => Some(self.board_svg(table.state(), self.last_course(table).as_ref(), theme)),
            Some(seat) if seat.0 < table.state().seats => Some(self.sheet_svg(table.state(), seat, theme)),
            Some(_) => None,
        }
    }
}
