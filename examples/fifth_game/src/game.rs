//! Contract: Caravan as tables, policies and batches see it.

use javelina_engine::{Element, Game, Laps, Scored, Seat, Seats, Silent};

use crate::actions::Action;
use crate::caravan::Caravan;
use crate::points::{GROUND, SKY, START, STOP, Sky, Stop, ground};
use crate::state::{SEATS, State};

// What happened, a row each, with the line that people read of it.
javelina_engine::events! { pub Event of game: Caravan;
    /// The sky of the round is known.
    SkyDrawn { sky: Sky } = "the sky: {}", game.name(SKY, sky.number());
    /// A caravan walked, and this is where it is now.
    Walked { seat: Seat, stop: Stop } = "{seat} walks to {} ({})",
        game.name(STOP, stop.number()), game.name(GROUND, ground(*stop));
    /// A caravan stayed.
    Rested { seat: Seat } = "{seat} rests";
    /// So much water came, or went.
    Poured { seat: Seat, by: i32 } = "{seat}: {by:+} water";
    /// Something that a clause brought about.
    ByRule { text: String } = "{text}";
    /// The game ended.
    Ended = "the game is over";
}

/// What a seat may know. Nothing of Caravan is hidden, but rules of authors may have secret counters.
pub type View = javelina_engine::OpenView<State>;

impl Game for Caravan {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    // `turn`, `legal`, `sample`, `test`, `check`, `apply`, `chance` and others follow from what `ruled` says. After the colon
    // stands what differs between games: nothing is hidden here, and the outcome is that of `score`.
    javelina_engine::ruled!(Game "caravan": under, read, open, scored);

    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        2..=SEATS
    }

    // 30 rounds of a sky and four turns, and as many answers to questions of content.
    fn longest(&self) -> usize {
        1_000
    }

    fn setup(&self, seats: &Seats) -> State {
        let mut state = State::new(seats.count().clamp(2, SEATS) as u8, self.setting(START));
        self.standing.iter().for_each(|item| self.rules.activate(*item, &mut state.memory));
        self.start_game(&mut state, &mut Silent);
        self.advance(&mut state, &mut Silent);
        state
    }

    // What `greedy` looks at after each of its moves: water in hand is worth a little more than its point.
    fn value(&self, state: &State, seat: Seat) -> i64 {
        i64::from(self.total(state, seat).0) * 10 + i64::from(state.water[seat.index()].min(6))
    }

    // Figures of our own, which batches gather beside those of all games.
    fn measure(&self, state: &State, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        for seat in (0..state.seats).map(Seat) {
            out("stops come", Some(seat), state.come(seat) as i64);
        }
        out("rounds", None, i64::from(state.round));
    }
}
