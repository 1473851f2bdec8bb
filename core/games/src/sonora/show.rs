//! The table as text that one can play from; the sheet is in [`sheet`].

mod board;
mod sheet;

use javelina_engine::{Actor, Element, Present, Seat, counted, written};
use javelina_physics::Place;

use super::content::{Area, AreaPrize};
use super::text::{point, roughly, thousandths};
use super::{Event, Section, Sonora, View, Where};

/// The disc or the animal that is used, in words.
fn task(number: u8, animal: &str) -> String {
    if number == 0 { format!("the {animal} bonus") } else { format!("a {number}") }
}

impl Present for Sonora {
    fn tell(&self, event: &Event) -> String {
        match event {
            Event::RoundBegan { round } => format!("round {} begins", round + 1),
            Event::Flicked { seat, disc, intent } => {
                let (from, toward, speed) = (point(intent.from), point(intent.toward), thousandths(intent.speed));
                format!("{seat} flicks {disc} from {from} toward {toward} at {speed} mm/s")
            }
            Event::Landed { disc, at } => match at {
                Where::Board(place) => format!("{disc} lies at {} in {}", roughly(*at), self.place_words(*place)),
                Where::Hole => format!("{disc} drops into the hole"),
                Where::Hand => format!("{disc} is still on its pad"),
                _ => format!("{disc} is off the board"),
            },
            Event::Failed { seat, disc } => format!("{disc} did not leave the corner; {seat} may flick it again"),
            Event::GaveUp { why } => {
                format!("the flick could not be worked out ({why}); the disc is out for this round")
            }
            Event::Reflicked { seat, disc } => format!("{seat} uses a Reflick on {disc}"),
            Event::Disqualified { disc, says, by, .. } => {
                let why = says.as_ref().map(|says| format!(": {says}")).unwrap_or_default();
                format!("{disc} is disqualified{why} ({}, {}:{}:{})", by.label, by.file, by.line, by.column)
            }
            Event::Given { seat, disc, section } => format!("{seat} gives {disc} to {section}"),
            Event::Knocked { seat, disc } => format!("{seat} flicks {disc} again, which was knocked off"),
            Event::WritePhase => "the Write phase begins".into(),
            Event::Coloured { own, rival } => format!("the player has colour {own}, the rival colour {rival}"),
            Event::Swapped { seat, one, other } => format!("{seat} swaps {one} and {other}"),
            Event::Assigned { disc, section, factor } => {
                let times = if *factor == 1 { String::new() } else { format!(", counting {factor} times") };
                format!("{disc} counts in {section}{times}")
            }
            Event::Cleared { count } => format!("{} of the rival crossed off", counted(*count, "hex")),
            Event::Marked { seat, building, count } => {
                format!("{seat} crosses off {count} in building {}", self.name(*building))
            }
            Event::Completed { seat, building, first } => {
                let reward = if *first { "top" } else { "bottom" };
                format!("{seat} completes building {} and circles its {reward} reward", self.name(*building))
            }
            Event::Wasted { seat, value } => format!("{seat} has nowhere to spend a value of {value} in the Ruins"),
            Event::Earned { seat, bonus, room: true } => format!("{seat} earns {bonus}"),
            Event::Earned { seat, bonus, .. } => format!("{seat} has no free icon left for {bonus}"),
            Event::NotEarned { seat, bonus } => format!("{seat} earns no {bonus}: the rules in play forbid it"),
            Event::Spent { seat, bonus } => format!("{seat} loses a {bonus}"),
            Event::Discovered { seat, animal } => format!("{seat} discovers the {animal}"),
            Event::Rabbit { seat, value } => format!("{seat} uses a rabbit: value {value} for the Mudcracks"),
            Event::Drew { seat, number, placement } => {
                format!("{seat} draws {} with {}", self.placement_text(*placement), task(*number, "fox"))
            }
            Event::Walked { seat, number, end, length } => {
                let (spaces, with) = (counted(*length, "space"), task(*number, "owl"));
                format!("{seat} marks a path of {spaces} to {} with {with}", self.name(*end))
            }
            Event::Reached { seat, node, cost } => format!("{seat} marks node {} for {cost}", self.name(*node)),
            Event::Surrounded { seat, area } => format!("{seat} surrounds {}", self.area_words(*area)),
            Event::Filled { seat, column, count } => {
                format!("{seat} fills {} of the {} column", counted(*count, "box"), self.column_name(*column))
            }
            Event::Finished { seat, discs: 0, animals: 0 } => format!("{seat} has written"),
            Event::Finished { seat, discs, animals } => {
                let (discs, animals) = (counted(*discs, "disc"), counted(*animals, "animal"));
                format!("{seat} has written; {discs} and {animals} without use")
            }
            Event::RivalDrew { number, placement } => {
                format!("the rival fills {} with a {number}", self.placement_text(*placement))
            }
            Event::RivalWalked { number, first, last } => {
                format!("the rival fills {} to {} with a {number}", self.name(*first), self.name(*last))
            }
            Event::RivalFilled { node, count } => {
                format!("the rival fills {} around {}", counted(*count, "circle"), self.name(*node))
            }
            Event::RivalWasted { discs, value } => {
                let discs = (*discs > 0).then(|| counted(*discs, "disc"));
                let value = (*value > 0).then(|| format!("a value of {value}"));
                let parts: Vec<String> = discs.into_iter().chain(value).collect();
                format!("the rival cannot use {}", parts.join(" and "))
            }
            Event::Scored { seat, points } => format!("{seat} scores {points} by a variant"),
            Event::OfferTaken { seat, label } => format!("{seat} takes the offer {label}"),
            Event::Chose { by: Actor::Seat(seat), action } => format!("{seat}: {}", written(self, action)),
            Event::Chose { action, .. } => format!("chance: {}", written(self, action)),
            Event::Ended => "the last round is over".into(),
        }
    }

    fn board(&self, view: &View, plain: bool) -> String {
        let seats: Vec<Seat> = view.state.players().collect();
        let shown = self.rules.shown(&view.state.memory, &seats, &|seat| view.seat == Some(seat));
        shown.into_iter().chain([self.board_text(&view.state, plain)]).collect::<Vec<_>>().join("\n")
    }

    fn sheet(&self, view: &View, seat: Seat, plain: bool) -> String {
        if seat.0 >= view.state.seats {
            return format!("nobody sits at {seat}");
        }
        let shown = self.rules.shown(&view.state.memory, &[seat], &|seat| view.seat == Some(seat));
        std::iter::once(self.sheet_text(&view.state, seat, plain)).chain(shown).collect::<Vec<_>>().join("\n")
    }

    javelina_engine::ruled!(Present);

    fn picture(&self, table: &javelina_engine::Table<Self>, seat: Option<Seat>) -> Option<String> {
        self.picture_of(table, seat)
    }
}

impl Sonora {
    fn area_words(&self, area: Area) -> String {
        let Some((corners, prize)) = self.content.mudcracks.areas.get(area.index()) else { return "?".into() };
        let what = match prize {
            AreaPrize::Cactus(size) => format!("a {} cactus", ["small", "medium", "large"][size.index()]),
            AreaPrize::Bonus(bonus) => format!("a {bonus}"),
        };
        format!("{} ({what})", corners.map(|node| self.name(node)).join("-"))
    }

    /// Zone and circle of a place, in words.
    pub(super) fn place_words(&self, place: Place) -> String {
        let zones = Section::of_bits(self.zones_at(place)).map(Section::name).collect::<Vec<_>>().join("/");
        let on = self.circles_on(place).map(|(at, section)| format!("circle {} ({section})", at.index() + 1));
        let on = on.collect::<Vec<_>>().join(" and ");
        if on.is_empty() { zones } else { format!("{zones}, on {on}") }
    }
}
