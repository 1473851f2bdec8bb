//! A bot that was stopped while it thought: what may be done then.

use javelina_engine::{Due, Seat, SeatSet, Threaded};
use javelina_lab::Policy;

use crate::erased::{Desk, Told};
use crate::table::GameDesk;

/// That a bot was stopped, and the ways on.
pub(crate) fn ways_on(seat: Seat) -> String {
    format!("stopped; Enter: {seat} thinks again; seat {seat} greedy; undo; quit")
}

impl<G: Threaded> GameDesk<G> {
    /// The seat of the bot that is due, if it was stopped while it thought.
    pub(crate) fn stopped(&self) -> Option<Seat> {
        let Due::Seat(seat, _) = self.table.due() else { return None };
        let is_bot = self.bots.get(seat.index()).is_some_and(Option::is_some);
        (is_bot && self.is_stopped && self.look.is_none()).then_some(seat)
    }

    /// `seat B greedy`: seats another policy for the bot that was stopped, and lets it act.
    pub(crate) fn seat_another(&mut self, rest: &str) -> Told {
        self.has_room()?;
        let Some(seat) = self.stopped() else {
            return Err(
                "refused: `seat` replaces a bot that was stopped while it thought, and no bot was stopped".into()
            );
        };
        let (letter, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if !letter.eq_ignore_ascii_case(&seat.to_string()) {
            return Err(format!("refused: the bot that was stopped is {seat}: type `seat {seat} greedy`").into());
        }
        let policy = javelina_lab::policy::<G>(name.trim()).map_err(|error| format!("refused: {error}"))?;
        let about = self.names.get(seat.index()).and_then(|name| name.split_once('@'));
        let about = about.map(|(_, about)| format!("@{about}")).unwrap_or_default();
        self.keep();
        self.seat_bot(seat, policy, format!("{}{about}", name.trim()));
        Ok(self.run_on())
    }

    /// Seats another policy, and writes that down.
    pub(crate) fn seat_bot(&mut self, seat: Seat, mut policy: Box<dyn Policy<G>>, name: String) {
        policy.sits(SeatSet::default().with(seat));
        policy.begin(self.table.game(), self.header.seats.len());
        self.journal.sits(seat, &name);
        if let (Some(bot), Some(named)) = (self.bots.get_mut(seat.index()), self.names.get_mut(seat.index())) {
            (*bot, *named) = (Some(policy), name);
        }
    }
}
