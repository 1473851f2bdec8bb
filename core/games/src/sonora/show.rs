//! The table as text that one can play from; the sheet is in [`sheet`].

mod board;
mod sheet;

use javelina_engine::{Actor, Present, Seat, Verb, written};

use super::actions::ACTIONS;
use super::events::Event;
use super::state::{DiscId, Where};
use super::text::{point, roughly, thousandths};
use super::{Sonora, View};

fn many(count: impl Into<i64>, one: &str) -> String {
    javelina_engine::counted(count.into(), one)
}

fn task(number: u8, animal: &str) -> String {
    if number == 0 { format!("the {animal} bonus") } else { format!("a {number}") }
}

impl Present for Sonora {
    fn tell(&self, event: &Event) -> String {
        let name = |disc: DiscId| self.disc_name(disc);
        let letter = |colour: u8| char::from(b'A' + colour);
        match event {
            Event::RoundBegan { round } => format!("round {} begins", round + 1),
            Event::Flicked { seat, disc, intent } => format!(
                "{seat} flicks {} from {} toward {} at {} mm/s",
                name(*disc),
                point(intent.from),
                point(intent.toward),
                thousandths(i64::from(intent.speed))
            ),
            Event::Landed { disc, at } => match at {
                Where::Board(place) => {
                    format!("{} lies at {} in {}", name(*disc), roughly(*at), self.place_words(*place))
                }
                Where::Hole => format!("{} drops into the hole", name(*disc)),
                Where::Hand => format!("{} is still on its pad", name(*disc)),
                _ => format!("{} is off the board", name(*disc)),
            },
            Event::Failed { seat, disc } => {
                format!("{} did not leave the corner; {seat} may flick it again", name(*disc))
            }
            Event::GaveUp { why } => {
                format!("the flick could not be worked out ({why}); the disc is out for this round")
            }
            Event::Reflicked { seat, disc } => format!("{seat} uses a Reflick on {}", name(*disc)),
            Event::Disqualified { disc, says, by, .. } => {
                let why = says.as_ref().map(|says| format!(": {says}")).unwrap_or_default();
                format!("{} is disqualified{why} ({}, {}:{}:{})", name(*disc), by.label, by.file, by.line, by.column)
            }
            Event::Given { seat, disc, section } => format!("{seat} gives {} to {}", name(*disc), section.name()),
            Event::Knocked { seat, disc } => format!("{seat} flicks {} again, which was knocked off", name(*disc)),
            Event::WritePhase => "the Write phase begins".into(),
            Event::Coloured { own, rival } => {
                format!("the player has colour {}, the rival colour {}", letter(*own), letter(*rival))
            }
            Event::Swapped { seat, one, other } => format!("{seat} swaps {} and {}", name(*one), name(*other)),
            Event::Assigned { disc, section, factor } => {
                let times = if *factor == 1 { String::new() } else { format!(", counting {factor} times") };
                format!("{} counts in {}{times}", name(*disc), section.name())
            }
            Event::Cleared { count } => {
                format!("{} of the rival crossed off", many(*count, "hex"))
            }
            Event::Marked { seat, building, count } => {
                format!("{seat} crosses off {count} in building {}", self.building(*building))
            }
            Event::Completed { seat, building, first } => {
                let reward = if *first { "top" } else { "bottom" };
                format!("{seat} completes building {} and circles its {reward} reward", self.building(*building))
            }
            Event::Wasted { seat, value } => format!("{seat} has nowhere to spend a value of {value} in the Ruins"),
            Event::Earned { seat, bonus, room: true } => format!("{seat} earns {}", bonus.name()),
            Event::Earned { seat, bonus, .. } => format!("{seat} has no free icon left for {}", bonus.name()),
            Event::NotEarned { seat, bonus } => {
                format!("{seat} earns no {}: the rules in play forbid it", bonus.name())
            }
            Event::Spent { seat, bonus } => format!("{seat} loses a {}", bonus.name()),
            Event::Discovered { seat, animal } => format!("{seat} discovers the {}", animal.name()),
            Event::Rabbit { seat, value } => format!("{seat} uses a rabbit: value {value} for the Mudcracks"),
            Event::Drew { seat, number, placement } => {
                format!("{seat} draws {} with {}", self.placement_text(*placement), task(*number, "fox"))
            }
            Event::Walked { seat, number, end, length } => format!(
                "{seat} marks a path of {} to {} with {}",
                many(*length, "space"),
                self.space_name(*end),
                task(*number, "owl")
            ),
            Event::Reached { seat, node, cost } => {
                format!("{seat} marks node {} for {cost}", self.node_name(*node))
            }
            Event::Surrounded { seat, area } => format!("{seat} surrounds {}", self.area_words(*area)),
            Event::Filled { seat, column, count } => {
                format!("{seat} fills {} of the {} column", many(*count, "box"), self.column_name(*column))
            }
            Event::Finished { seat, discs: 0, animals: 0 } => format!("{seat} has written"),
            Event::Finished { seat, discs, animals } => {
                let (discs, animals) = (many(*discs, "disc"), many(*animals, "animal"));
                format!("{seat} has written; {discs} and {animals} without use")
            }
            Event::RivalDrew { number, placement } => {
                format!("the rival fills {} with a {number}", self.placement_text(*placement))
            }
            Event::RivalWalked { number, first, last } => {
                format!("the rival fills {} to {} with a {number}", self.space_name(*first), self.space_name(*last))
            }
            Event::RivalFilled { node, count } => {
                format!("the rival fills {} around {}", many(*count, "circle"), self.node_name(*node))
            }
            Event::RivalWasted { discs, value } => {
                let discs = (*discs > 0).then(|| many(*discs, "disc"));
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
        let seats: Vec<Seat> = (0..view.state.seats).map(Seat).collect();
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

    fn verbs(&self) -> &'static [Verb] {
        ACTIONS
    }

    fn picture(&self, table: &javelina_engine::Table<Self>, seat: Option<Seat>) -> Option<String> {
        self.picture_of(table, seat)
    }
}

impl Sonora {
    /// The letter of a building.
    pub(super) fn building(&self, building: u8) -> &str {
        self.content.buildings.get(usize::from(building)).map_or("?", |building| &building.name)
    }

    fn node_name(&self, node: u8) -> &str {
        self.content.mudcracks.nodes.get(usize::from(node)).map_or("?", |node| &node.name)
    }

    fn area_words(&self, area: u8) -> String {
        use super::content::Prize;
        let Some((corners, prize)) = self.content.mudcracks.areas.get(usize::from(area)) else { return "?".into() };
        let corners: Vec<&str> = corners.iter().map(|node| self.node_name(*node)).collect();
        let what = match prize {
            Prize::Cactus(size) => format!("a {} cactus", ["small", "medium", "large"][usize::from(*size) % 3]),
            Prize::Bonus(bonus) => format!("a {}", bonus.name()),
        };
        format!("{} ({what})", corners.join("-"))
    }

    /// Zone and circle of a place, in words.
    pub(super) fn place_words(&self, place: javelina_physics::Place) -> String {
        let zones = self.zones_at(place);
        let named = super::Section::ALL.into_iter().filter(|section| zones >> *section as u8 & 1 == 1);
        let zones = named.map(super::Section::name).collect::<Vec<_>>().join("/");
        let circles = self.circles_at(place);
        let all = self.content.board.circles.iter().enumerate().filter(|(at, _)| circles >> at & 1 == 1);
        let on: Vec<String> =
            all.map(|(at, circle)| format!("circle {} ({})", at + 1, circle.section.name())).collect();
        if on.is_empty() { zones } else { format!("{zones}, on {}", on.join(" and ")) }
    }
}
