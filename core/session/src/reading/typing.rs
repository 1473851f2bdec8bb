//! A line that somebody typed as a move: who acts in it, with whose eyes it is read, and whether the rules let it be.

use javelina_engine::{Actor, Due, Move, Seat, Threaded, printable};

use crate::erased::{Denied, Desk as _};
use crate::reading::eyes::Eyes;
use crate::table::{GameDesk, printable_lines};

impl<G: Threaded> GameDesk<G> {
    /// The eyes for a line in which `actor` acts.
    ///
    /// # Errors
    ///
    /// A bot sits there.
    pub(crate) fn eyes_for(&self, actor: Actor) -> Result<Eyes<'_, G>, Denied> {
        self.eyes().for_line(actor).ok_or_else(|| format!("refused: {actor} is played by {}", self.who(actor)).into())
    }

    /// The name of who acts: `greedy`.
    pub(crate) fn who(&self, actor: Actor) -> String {
        let Actor::Seat(seat) = actor else { return actor.to_string() };
        printable(self.names.get(seat.index()).map_or("no player", String::as_str), 100)
    }

    /// The move of this number in `moves`.
    pub(crate) fn numbered(&self, number: &str) -> Result<Move<G::Action>, Denied> {
        let (seat, at) =
            self.asks().ok_or_else(|| format!("there is no move number {number}: no player must decide now"))?;
        Ok(Move { by: Actor::Seat(seat), at, action: self.entry(&self.eyes(), seat, number)? })
    }

    /// The action of this number in the list of a seat.
    pub(crate) fn entry(&self, eyes: &Eyes<'_, G>, seat: Seat, number: &str) -> Result<G::Action, Denied> {
        let mut actions = Vec::new();
        self.game().legal(&eyes.state(), seat, &mut actions);
        let none = format!("there is no move number {number}; `moves` lists {}", actions.len());
        Ok(number.parse::<usize>().ok().and_then(|at| actions.into_iter().nth(at.checked_sub(1)?)).ok_or(none)?)
    }

    /// Reads a move for whoever is to act, with the eyes of its maker. `A: take 3` names the seat, `3` is the third of `moves`.
    pub(crate) fn read(&self, text: &str) -> Result<(Eyes<'_, G>, Move<G::Action>), Denied> {
        if is_number(text) {
            return Ok((self.eyes(), self.numbered(text)?));
        }
        let hint = hint_number(text).map(|number| self.hint_of(number)).transpose()?;
        let text = hint.as_deref().unwrap_or(text);
        let (actor, text) = match text.split_once(':') {
            Some((name, rest)) if is_nature(name) => (Actor::Nature, rest.trim()),
            Some((name, rest)) if name.trim().len() == 1 => {
                match name.trim().chars().next().and_then(Seat::of_letter) {
                    Some(seat) => (Actor::Seat(seat), rest.trim()),
                    None => (self.actor(), text),
                }
            }
            _ => (self.actor(), text),
        };
        let eyes = self.eyes_for(actor)?;
        let action =
            self.game().read(&eyes.state(), actor, text).map_err(|refusal| printable_lines(&refusal.to_string()))?;
        Ok((eyes, Move { by: actor, at: self.tick_of(actor), action }))
    }

    /// The move of this number in the last hint.
    fn hint_of(&self, number: usize) -> Result<String, Denied> {
        let hints = self.hints.borrow();
        let (position, moves) = &*hints;
        let moves = if *position == self.standing() { &moves[..] } else { &[] };
        let found = number.checked_sub(1).and_then(|at| moves.get(at)).cloned();
        let none = || match moves.len() {
            0 => format!("there is no hint for this position yet; `hint` gives some, and `h{number}` plays one"),
            all => format!("there is no hint {number}; hints: h1 to h{all}"),
        };
        Ok(found.ok_or_else(none)?)
    }

    pub(crate) fn actor(&self) -> Actor {
        if matches!(self.table.due(), Due::Nature(_)) { Actor::Nature } else { Actor::Seat(self.seat()) }
    }

    /// Whether the rules let somebody at the keyboard make a move, as far as its maker may know.
    ///
    /// # Errors
    ///
    /// Why not. Nature's moves are judged by the state as it stands, and what refuses them is said only if it rests on nothing
    /// hidden. In a phase against the clock, where they feel for what a bot may do, nobody types them.
    pub(crate) fn may(&self, step: &Move<G::Action>) -> Result<(), Denied> {
        let eyes = self.eyes_for(step.by)?;
        let is_hidden = || Err("refused: not possible; the reason is hidden information".into());
        if step.by == Actor::Nature {
            let feels = self.is_timed() && !eyes.is_open() && self.people().len() < self.bots.len();
            if feels {
                return Err("refused: chance is drawn in this game; `at TICK stop` ends the phase".into());
            }
            if self.game().test(self.table.state(), step) {
                return Ok(());
            }
            let told = |refusal: String| Err(format!("refused: {}", printable_lines(&refusal)).into());
            return eyes.refusal_in_all(step).map_or_else(is_hidden, told);
        }
        if let Some(refusal) = eyes.refusal(step) {
            return Err(format!("refused: {}", printable_lines(&refusal.to_string())).into());
        }
        match self.game().test(self.table.state(), step) {
            true => Ok(()),
            false => is_hidden(),
        }
    }
}

/// Whether a line is a number alone.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit())
}

/// The number of a hint: 2 of `h2`.
pub(crate) fn hint_number(text: &str) -> Option<usize> {
    text.strip_prefix(['h', 'H']).filter(|rest| is_number(rest))?.parse().ok()
}

/// Whether a name is that of Nature, as people and as records call her.
fn is_nature(name: &str) -> bool {
    ["chance", "nature"].iter().any(|known| name.trim().eq_ignore_ascii_case(known))
}
