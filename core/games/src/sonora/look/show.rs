//! The table as text that one can play from; the sheet is in [`sheet`].

mod blocks;
mod board;
mod sheet;

use javelina_engine::{Element, Foresight, Present, Seat, Table, Verb};
use javelina_physics::Place;
use javelina_sketch::Theme;

use crate::sonora::play::state::State;
use crate::sonora::{Action, Circle, Section, Sonora, View};

impl Present for Sonora {
    javelina_engine::ruled!(Present: text, shown);

    fn board(&self, view: &View, plain: bool) -> String {
        let seats: Vec<Seat> = view.state.players().collect();
        let shown = self.rules.shown(&view.state.memory, &seats, &|seat| view.seat == Some(seat));
        shown.into_iter().chain([self.board_text(&view.state, plain)]).collect::<Vec<_>>().join("\n")
    }

    fn sheet(&self, view: &View, seat: Seat, plain: bool) -> String {
        if seat.0 >= view.state.seats {
            return format!("there is no seat {seat}");
        }
        let shown = self.rules.shown(&view.state.memory, &[seat], &|seat| view.seat == Some(seat));
        std::iter::once(self.sheet_text(&view.state, seat, plain)).chain(shown).collect::<Vec<_>>().join("\n")
    }

    fn is_out(&self, state: &State, verb: &Verb) -> bool {
        !state.is_solo() && ["colours", "rival draw", "rival path", "rival fill"].contains(&verb.name())
    }

    fn foresee(&self, state: &State, action: &Action) -> Option<Foresight> {
        self.foreseen(state, action)
    }

    fn is_by_hand(&self, action: &Action) -> bool {
        matches!(action, Action::Flick(_, intent) if intent.is_by_hand())
    }

    fn picture(&self, table: &Table<Self>, seat: Option<Seat>, theme: Theme) -> Option<String> {
        self.picture_of(table, seat, theme)
    }
}

impl Sonora {
    /// Zone and circle of a place, in words.
    pub(in crate::sonora) fn place_words(&self, place: Place) -> String {
        self.spot_words(self.zones_at(place), self.circles_on(place))
    }

    /// The same of a place that people named.
    pub(in crate::sonora) fn named_words(&self, zones: u8, circles: u16) -> String {
        let section = |circle: Circle| Some((circle, self.content.board.circles.get(circle.index())?.section));
        self.spot_words(zones.into(), Circle::of_bits(u64::from(circles)).filter_map(section))
    }

    fn spot_words(&self, zones: u64, circles: impl Iterator<Item = (Circle, Section)>) -> String {
        let zones = Section::of_bits(zones).map(Section::name).collect::<Vec<_>>().join("/");
        let on = circles.map(|(at, section)| format!("circle {} ({section})", at.index() + 1));
        let on = on.collect::<Vec<_>>().join(" and ");
        if on.is_empty() { zones } else { format!("{zones}, on {on}") }
    }
}
