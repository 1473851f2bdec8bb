//! Why a move was refused, in words: the rule, the facts, the nearest legal action.

use javelina_engine::rules::Noted;
use javelina_engine::{Adapter, Move, Reason, Refusal, Source, or_none};

use super::Cliffs;
use super::actions::Action;
use super::decide::Why;
use super::facts::Asker;
use super::points;
use super::state::{Stage, State, WAIT};
use super::text::acts_as;

const RACE: Source = Source::Rulebook("The race");
const LARRY: Source = Source::Rulebook("Last-Ditch Larry");

impl Cliffs {
    /// Puts a refusal into words.
    pub(super) fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let seat = acts_as(state, step.by);
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let is_timely = state.stage != Stage::Race || (state.now..self.end_of_music()).contains(&step.at.0);
        let nearest = self.nearest(state, step).filter(|_| is_timely);
        let ticks = |refusal: Box<Refusal>| {
            refusal.fact("tick", step.at.0).fact("reached", state.now).fact("music stops at", self.end_of_music())
        };
        let refusal = match why {
            Why::Any(Reason::Answer) => {
                let answers = self.asked(state).map(|(kind, set, _)| self.candidates(state, seat, kind, set));
                self.refuse_plainly(state, step, Reason::Answer).fact("answers", answers.unwrap_or("none".into()))
            }
            Why::Any(reason) => self.refuse_plainly(state, step, reason),
            Why::Looking => Refusal::new(Source::Ruling("R38"), "Larry's card goes into a queue first")
                .fact("queues", or_none(state.seats().map(|seat| seat.to_string()))),
            Why::Past => ticks(Refusal::new(RACE, "that tick has passed already")),
            Why::Stopped => ticks(Refusal::new(RACE, "the music has stopped: everybody stops")),
            Why::NotYet => ticks(Refusal::new(RACE, "the music stops at the end of its timer")),
            Why::Counts => Refusal::new(Source::Table, "that is legal and counts, so it is not void"),
            Why::Cards => {
                let all = self.to_shuffle(state);
                let named = if let Action::Shuffle(order) = &step.action { order.len() } else { 0 };
                Refusal::new(Source::Rulebook("Setup"), "the order names each card that is shuffled once")
                    .fact("cards to shuffle", all.iter().map(|count| u32::from(*count)).sum::<u32>())
                    .fact("cards named", named)
                    .fact("cards", self.counts(&all))
            }
            Why::Coin => Refusal::new(Source::Ruling("R24"), "the coin decides between those who are tied").fact(
                "tied",
                or_none(state.seats().filter(|seat| state.tied >> seat.0 & 1 == 1).map(|seat| seat.to_string())),
            ),
            Why::NotHeld(design) => Refusal::new(RACE, format!("{} is not in {seat}'s hand", self.design_name(design)))
                .fact("hand", self.hand_of(state, seat)),
            Why::NoRacer => Refusal::new(Source::Rulebook("The queue"), "nobody has that letter")
                .fact("racers", or_none(state.seats().map(|seat| seat.to_string()))),
            Why::Full(queue) => Refusal::new(Source::Table, format!("{queue}'s queue takes no more cards"))
                .fact("cards", state.racer(queue).queue.len()),
            Why::Plays(most) => {
                let refusal = Refusal::new(RACE, format!("{seat} has played {} cards", state.racer(seat).played));
                self.rules.with_clauses(refusal, points::PLAYS, &asker.ask()).fact("plays in a race", most)
            }
            Why::Drawing => {
                Refusal::new(Source::Ruling("R27"), format!("{seat} has begun to draw and plays no more in this race"))
            }
            Why::HandFull(most) => {
                let refusal = Refusal::new(RACE, format!("{seat} holds enough cards"));
                let refusal = self.rules.with_clauses(refusal, points::HAND_SIZE, &asker.ask());
                refusal.fact("cards held", state.racer(seat).hand.len()).fact("hand size", most)
            }
            Why::PileEmpty => {
                Refusal::new(Source::Ruling("R26"), "there is no card to draw: the pile is not filled in the race")
                    .fact("pile", state.pile.len())
            }
            Why::Gone => Refusal::new(RACE, format!("{seat} has nothing left to do in this race")),
            Why::NoLarry => {
                let text = if self.setting(points::setting::LARRY) == 0 {
                    "Larry is not in play".into()
                } else {
                    format!("{seat} has played Larry already")
                };
                Refusal::new(LARRY, text)
            }
            Why::Wait => Refusal::new(RACE, format!("a racer waits {WAIT} ticks at a time")).fact("wait", WAIT),
        };
        refusal.nearest(nearest)
    }
}
