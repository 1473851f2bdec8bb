//! The table as text that one can play from: a line for every event, the cliff, the queues, hands.

mod table;

use javelina_engine::{Actor, Move, Present, Seat, Verb, counted, first_names, written};

use super::actions::{ACTIONS, Action};
use super::events::{Event, Named};
use super::state::{Stage, State};
use super::text::{MOST_NAMES, place_name};
use super::{Cliffs, View, points::Design};
use crate::words::who;

/// Metres with their direction, in words.
pub(super) fn metres(down: i32) -> String {
    match down {
        0 => "0 m".into(),
        down if down > 0 => format!("{down} m down"),
        up => format!("{} m up", up.unsigned_abs()),
    }
}

impl Cliffs {
    /// A card as an event tells of it.
    fn telling(&self, card: &Named) -> String {
        let place = place_name(card.seat, usize::from(card.place));
        match card.design {
            Some(design) => {
                let flipped = if card.flipped { "~" } else { "" };
                format!("{flipped}{} ({place})", self.design_name(design))
            }
            None => format!("the face-down card {place}"),
        }
    }
}

impl Present for Cliffs {
    fn tell(&self, event: &Event) -> String {
        let card = |card: &Named| self.telling(card);
        let name = |design: &Option<Design>| self.design_name(*design);
        match event {
            Event::Shuffled { cards } => format!("the pile is shuffled: {}", counted(*cards, "card")),
            Event::Dealt { cards } => format!("everybody is dealt {}", counted(*cards, "card")),
            Event::Coin { seat } => format!("the coin favours {seat}"),
            Event::Crowned { seat } => format!("{seat} wears the Crown"),
            Event::RoundBegan { round } => format!("round {round}: the music plays"),
            Event::Played { seat, queue, design } => format!("{seat} plays {} into {queue}'s queue", name(design)),
            Event::Drew { seat, design } => format!("{seat} draws {}", name(design)),
            Event::Waited { seat, ticks } => format!("{seat} waits {}", counted(*ticks, "tick")),
            Event::Left { seat } => format!("{seat} is done with this race"),
            Event::Passed { seat } => format!("{seat} passes"),
            Event::Void { seat, tried } => format!("{seat} tries to {tried}: void"),
            Event::Stopped => "the music stops".into(),
            Event::Larry { seat, design } => {
                format!("{seat} plays Last-Ditch Larry and draws {}; Racin' Spirit is gone", name(design))
            }
            Event::Revealed { card: one, factor } => {
                let times = if *factor == 1 { String::new() } else { format!(", times {factor}") };
                format!("{} reveals {}{times}", one.seat, card(one))
            }
            Event::Again { left } => match left.saturating_sub(1) {
                1 => "it acts, and once more after that".into(),
                more => format!("it acts, and {more} more times after that"),
            },
            Event::Discarded { card: one, vaporized: true } => format!("{} is vaporized", card(one)),
            Event::Discarded { card: one, vaporized: false } => format!("{} is discarded", card(one)),
            Event::Moved { card: one, to } => format!("{} moves to the end of {to}'s queue", card(one)),
            Event::Swapped { one, other } => format!("{} and {} change places", card(one), card(other)),
            Event::Flipped { card: one } => format!("{} is flipped", card(one)),
            Event::Looked { seat, at, designs } if designs.is_empty() => format!("{seat} looks at {at}'s hand"),
            Event::Looked { seat, at, designs } => {
                let names = first_names(designs.iter().map(|design| self.design_name(*design)).collect(), MOST_NAMES);
                format!("{seat} looks at {at}'s hand: {names}")
            }
            Event::Took { seat, from, design } => format!("{seat} takes {} from {from}'s hand", name(design)),
            Event::Added { seat } => format!("the top card of the pile goes face-down into {seat}'s queue"),
            Event::Slid { seat, metres: down } => format!("{seat} gets {}", metres(*down)),
            Event::Missed => "it misses".into(),
            Event::Annihilated { card: one } => format!("{} and its flipped copy annihilate each other", card(one)),
            Event::Tallied { seat, metres: down, from, to, .. } => {
                format!("{seat} tallies {}: from {from} to {to}", metres(*down))
            }
            Event::Chose { by, answer } => {
                let said = answer.as_ref().map(|action| format!(": {}", written(self, action)));
                format!("{}{}", who(*by), said.unwrap_or_else(|| " answers a question".into()))
            }
            Event::Won { seat } => format!("{seat} is at the bottom first"),
        }
    }

    fn board(&self, view: &View, plain: bool) -> String {
        let mut lines = if plain { self.plain_table(view) } else { self.drawn_table(view) };
        let seats: Vec<Seat> = view.state.seats().collect();
        lines.extend(self.shown_to(view, &seats));
        lines.join("\n")
    }

    fn sheet(&self, view: &View, seat: Seat, plain: bool) -> String {
        if seat.0 >= view.state.count {
            return format!("nobody sits at {seat}");
        }
        let shown = self.shown_to(view, &[seat]);
        self.hand_lines(view, seat, plain).into_iter().chain(shown).collect::<Vec<_>>().join("\n")
    }

    fn move_seen(&self, state: &State, step: &Move<Action>, viewer: Seat) -> String {
        let is_mine = matches!(step.by, Actor::Seat(seat) if self.team(viewer) >> seat.0 & 1 == 1);
        match &step.action {
            action if state.stage == Stage::Over || is_mine => written(self, action),
            Action::Shuffle(order) => format!("shuffle: {}", counted(order.len(), "card")),
            Action::Play { queue, .. } => format!("play a card to {queue}"),
            Action::Void(seat, _) => format!("void {seat}"),
            Action::Choose(super::points::DESIGN, _) => "choose a card of a hand".into(),
            action => written(self, action),
        }
    }

    fn expand(&self, text: &str) -> Vec<(u32, String)> {
        let (verb, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let each = self.setting(super::points::setting::DRAW_TICKS).max(1) as u32;
        match (verb.to_lowercase().as_str(), rest.trim().parse::<u32>()) {
            ("draw", Ok(cards)) if (1..=60).contains(&cards) => {
                (0..cards).map(|card| (card * each, "draw".to_string())).collect()
            }
            ("larry", Err(_)) if !rest.is_empty() => vec![(0, "larry".into()), (0, format!("into {}", rest.trim()))],
            _ => vec![(0, text.to_string())],
        }
    }

    javelina_engine::ruled!(Present);

    fn verbs(&self) -> &'static [Verb] {
        ACTIONS
    }
}
