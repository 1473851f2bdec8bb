//! Why a move was refused, in words: the rule, the facts, the nearest legal action.

use javelina_engine::rules::Noted;
use javelina_engine::{Adapter, Move, Reason, Refusal, Ruled, Seat, SeatSet, Source, counted, one_of, or_none};

use super::actions::Action;
use crate::cliffs::Cliffs;
use crate::cliffs::play::state::acts_as;
use crate::cliffs::play::state::{Stage, State, WAIT};
use crate::cliffs::points;
use crate::cliffs::points::Design;
use crate::cliffs::rules::facts::Asker;

const RACE: Source = Source::Rulebook("The race");
const LARRY: Source = Source::Rulebook("Last-Ditch Larry");

javelina_engine::whys! { #[derive(Clone, Copy, Debug, PartialEq, Eq)] pub Why of Cliffs: asker, step;
    /// Larry's card has to be put down first.
    Looking = Source::Ruling("R38"), "first put Larry's card into a queue: {}"
        (one_of(asker.state.seats().map(|seat| format!("`into {seat}`")).collect()));
    /// The tick has passed already.
    Past => ticks(asker, step, "that tick has already passed");
    /// The music has stopped.
    Stopped => ticks(asker, step, "the music has stopped; no further move is possible");
    /// The music stops at another tick.
    NotYet => ticks(asker, step, "the music stops only at the end of its timer");
    /// What is to be void would count.
    Counts = Source::Table, "that move is legal, so it is not void";
    /// These are not the cards that are shuffled.
    Cards => {
        let all = asker.game.to_shuffle(asker.state);
        let named = if let Action::Shuffle(order) = &step.action { order.len() } else { 0 };
        Refusal::new(Source::Rulebook("Setup"), "the order must name each card of the pile exactly once")
            .fact("cards to shuffle", all.iter().map(|count| u32::from(*count)).sum::<u32>())
            .fact("cards named", named)
            .fact("cards", asker.game.counts(&all))
    };
    /// The coin decides among others.
    Coin = Source::Ruling("R24"), "the coin decides only between tied racers"
        ["tied": racers(asker.state, asker.state.tied)];
    /// No such card is in the racer's hand.
    NotHeld(design: Design) = RACE, "{} is not in {}'s hand" (asker.game.design_name(*design), asker.seat)
        ["hand": asker.game.hand_of(asker.state, asker.seat)];
    /// No racer has this letter.
    NoRacer(seat: Seat) = Source::Rulebook("The queue"), "there is no racer {seat}; racers: {}"
        (racers(asker.state, u8::MAX));
    /// The queue takes no more cards.
    Full(queue: Seat) = Source::Table, "{queue}'s queue takes no more cards"
        ["cards": asker.state.racer(*queue).queue.len()];
    /// The racer has played that many cards.
    Plays(most: i32) => {
        let text = format!("{} has already played {}", asker.seat, counted(asker.state.racer(asker.seat).played, "card"));
        let refusal = asker.game.rules.with_clauses(Refusal::new(RACE, text), points::PLAYS, &asker.ask());
        refusal.fact("plays in a race", most)
    };
    /// The racer has begun to draw (ruling R27).
    Drawing = Source::Ruling("R27"), "{} has drawn a card and can play no more in this race" (asker.seat);
    /// The hand has that many cards.
    HandFull(most: i32) => {
        let refusal = Refusal::new(RACE, format!("{}'s hand is full", asker.seat));
        let refusal = asker.game.rules.with_clauses(refusal, points::HAND_SIZE, &asker.ask());
        refusal.fact("cards held", asker.state.racer(asker.seat).hand.len()).fact("hand size", most)
    };
    /// The pile is empty.
    PileEmpty = Source::Ruling("R26"), "the pile is empty, and it is not refilled during the race"
        ["pile": asker.state.pile.len()];
    /// The racer has left the race.
    Gone = RACE, "{} has no move left in this race" (asker.seat);
    /// Larry was played, or is not in play.
    NoLarry => match asker.game.setting(points::setting::LARRY) {
        0 => Refusal::new(LARRY, "Larry is not in play"),
        _ => Refusal::new(LARRY, format!("{} has already played Larry", asker.seat)),
    };
    /// Racers wait for another number of ticks.
    Wait = RACE, "a racer waits {WAIT} ticks at a time: `wait {WAIT}`";
}

impl Cliffs {
    /// Puts a refusal into words.
    pub(in crate::cliffs) fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let seat = acts_as(state, step.by);
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let is_timely = state.stage != Stage::Race || (state.now..self.end_of_music(state)).contains(&step.at.0);
        let nearest = self.nearest(state, step).filter(|_| is_timely);
        let refusal = match why {
            Why::Any(Reason::Step) => self.untimely(state, step),
            why => why.refusal(&asker, step),
        };
        refusal.nearest(nearest)
    }

    /// The refusal of a move of another step.
    fn untimely(&self, state: &State, step: &Move<Action>) -> Box<Refusal> {
        let text = match state.stage {
            Stage::Race | Stage::Laps(..) => {
                match self.hints(state, SeatSet::default().with(acts_as(state, step.by))) {
                    Some(hints) => format!("in the race, {} may type: {hints}", step.by.called()),
                    None => format!("{} has no move left in this race", step.by.called()),
                }
            }
            Stage::Window(..) => "first say whether you play Larry: `larry`, `pass`, or `pass until` a moment".into(),
            _ => format!("first {}", self.asking(state, step.by)),
        };
        Refusal::new(Self::STEP, text)
    }
}

/// A refusal of a move at a wrong tick.
fn ticks(asker: &Asker<'_>, step: &Move<Action>, text: &str) -> Box<Refusal> {
    let refusal = Refusal::new(RACE, text).fact("tick", step.at.0).fact("reached", asker.state.now);
    refusal.fact("music stops at", asker.game.end_of_music(asker.state))
}

/// The racers of some bits, in words.
fn racers(state: &State, bits: u8) -> String {
    or_none(state.seats().filter(|seat| bits >> seat.0 & 1 == 1).map(|seat| seat.to_string()))
}
