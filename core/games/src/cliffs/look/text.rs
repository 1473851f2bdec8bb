//! What is asked, in a few words; names of cards and racers.

use javelina_engine::rules::Noted;
use javelina_engine::{Actor, Adapter, Element, Flow, Seat, SeatSet, counted, first_names, or_none};

use crate::cliffs::play::state::{Larry, Moment, Stage, State};
use crate::cliffs::points::{CARD, Design};
use crate::cliffs::{Cliffs, components::cards::Card, moves::actions::Action, rules::facts::Asker};
use crate::words::either;

/// How many names a line lists before it only counts the rest.
pub(in crate::cliffs) const MOST_NAMES: usize = 16;

impl Cliffs {
    /// A number of cards of each design, in words.
    pub(in crate::cliffs) fn counts(&self, counts: &[u8]) -> String {
        let there = Design::all().zip(counts).filter(|(_, count)| **count > 0);
        let names = there.map(|(design, count)| some(usize::from(*count), self.design_name(design)));
        first_names(names.collect(), MOST_NAMES)
    }

    /// The cards of a hand that are known, equal ones counted, and how many are not.
    pub(in crate::cliffs) fn hand_of(&self, state: &State, seat: Seat) -> String {
        let hand = &state.racer(seat).hand;
        let equal = hand.chunk_by(|one, other| one.design == other.design);
        let known = equal.filter(|equal| equal[0].design.is_some());
        let mut texts: Vec<String> = known.map(|equal| some(equal.len(), self.design_name(equal[0].design))).collect();
        let hidden = hand.iter().filter(|held| held.design.is_none()).count();
        if hidden > 0 {
            texts.push(counted(hidden, if texts.is_empty() { "card" } else { "other card" }));
        }
        or_none(texts.into_iter())
    }

    /// A card of a queue, by its place and what is known of it: `B.2 (Coffee)`.
    pub(in crate::cliffs) fn card_at(&self, state: &State, element: i32, viewer: Option<Seat>) -> String {
        let place = self.rules.lexicon().name(CARD, element);
        let card = state.slot_at(element).and_then(|slot| state.card(slot));
        let is_known = |card: &&Card| card.up || viewer.is_none_or(|viewer| card.known >> viewer.0 & 1 == 1);
        match card.filter(|card| card.design.is_some()).filter(is_known) {
            Some(card) => {
                let flipped = if card.flipped { "~" } else { "" };
                let down = if card.up { "" } else { ", face-down" };
                format!("{place} ({flipped}{}{down})", self.design_name(card.design))
            }
            None => format!("{place} (face-down)"),
        }
    }

    /// What the racer (or nature) to act is asked, in a few words.
    pub(in crate::cliffs) fn asking(&self, state: &State, by: Actor) -> String {
        if state.shuffles {
            let cards: usize = self.to_shuffle(state).iter().map(|count| usize::from(*count)).sum();
            let cards = counted(cards, "card");
            return format!("shuffle {cards} (`shuffle CARD, CARD, ...`, the top card first)");
        }
        if let Some(question) = self.question_of(state, by) {
            return question.to_string();
        }
        match (state.stage, state.larry) {
            (_, Larry::Looks(_, design)) => {
                format!("Larry drew {}: into whose queue? (`into RACER`)", self.design_name(design))
            }
            (Stage::Crown, _) => {
                let tied = state.seats().filter(|seat| state.tied >> seat.0 & 1 == 1);
                format!("a coin decides between {} (`coin RACER`)", or_none(tied.map(|seat| seat.to_string())))
            }
            (Stage::Race | Stage::Laps(..), _) => {
                // Without a seat: what any of them may do, since the table decides who is ready next.
                let seats = by.seat().map_or_else(|| self.asked_now(state), |seat| SeatSet::default().with(seat));
                self.hints(state, seats).unwrap_or_else(|| "nothing can be done any more".into())
            }
            (Stage::Window(moment), _) => {
                let when = match moment {
                    Moment::Tally => "before the tally",
                    Moment::After => "before it acts",
                    Moment::Race | Moment::Before => "before the next reveal",
                };
                format!("Last-Ditch Larry {when}? larry, pass, or pass until mine, tally or end")
            }
            (Stage::Over, _) => "the race is over".into(),
            _ => "no decision now".into(),
        }
    }

    /// Moves that some racers may make in a race, as hints to type; `None` if there are none.
    pub(in crate::cliffs) fn hints(&self, state: &State, seats: SeatSet) -> Option<String> {
        const HINTS: [&str; 5] = ["play CARD to RACER", "draw", "larry", "wait 3", "done"];
        let mut may = [false; HINTS.len()];
        for seat in seats.iter() {
            let asker = Asker { game: self, state, seat, noted: &Noted::default() };
            self.list(&asker, &mut (), &mut |action| {
                may[match action {
                    Action::Play { .. } => 0,
                    Action::Draw => 1,
                    Action::Larry => 2,
                    Action::Wait(_) => 3,
                    _ => 4,
                }] = true;
                Flow::More
            });
        }
        either(HINTS.into_iter().zip(may).filter(|(_, may)| *may).map(|(hint, _)| hint).collect())
    }

    /// The cards that a racer may still play, and up to which hand it may draw.
    pub(in crate::cliffs) fn race_facts(&self, state: &State, seat: Seat) -> (i32, i32) {
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let left = self.plays(&asker, &mut ()) - i32::from(state.racer(seat).played);
        (left.max(0), self.hand_size(&asker, &mut ()))
    }
}

/// So many of a name: `Coffee`, `2 Coffee`.
fn some(count: usize, name: String) -> String {
    if count == 1 { name } else { format!("{count} {name}") }
}

/// A place of a queue as people name it.
pub(in crate::cliffs) fn place_name(seat: Seat, place: usize) -> String {
    format!("{seat}.{}", place + 1)
}
