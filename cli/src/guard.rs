//! Clock guard of scripts: two seconds a call, sixty a game, and an ear for Ctrl-C.
//!
//! Counted operations decide how games go, on every machine alike. The clock only protects: a game that it stops is
//! void, with a finding of the kind `clock`, and need not be stopped on another machine.

use std::cell::Cell;
use std::time::{Duration, Instant};

use javelina_engine::rules::Stopwatch;
use javelina_lab::Stop;

/// How long a call may take.
const CALL: Duration = Duration::from_secs(2);
/// How long the calls of a game may take together, each without its first millisecond: what a sound script does takes
/// microseconds, and a policy that thinks long asks it often.
const GAME: Duration = Duration::from_secs(60);
const FREE: Duration = Duration::from_millis(1);

#[derive(Clone, Copy)]
struct Spell {
    /// When the call that runs was first looked at; a short one never is.
    begun: Option<Instant>,
    spent: Duration,
    /// Whether Ctrl-C ends calls: a game that it stops is played again or not at all.
    heeds: bool,
}

impl Spell {
    const NEW: Self = Self { begun: None, spent: Duration::ZERO, heeds: false };
}

thread_local! {
    static SPELL: Cell<Spell> = const { Cell::new(Spell::NEW) };
}

/// The stopwatch of every script that the command line loads; a request to stop ends calls, too.
pub(crate) struct Guard(pub Stop);

impl Guard {
    fn is_stopped(&self, spell: &Spell) -> bool {
        spell.heeds && self.0.is_stopped()
    }
}

impl Stopwatch for Guard {
    fn begin(&self) -> bool {
        let spell = SPELL.get();
        let may = spell.spent < GAME && !self.is_stopped(&spell);
        SPELL.set(Spell { begun: None, ..spell });
        may
    }

    fn is_up(&self) -> bool {
        let spell = SPELL.get();
        let Some(begun) = spell.begun else {
            SPELL.set(Spell { begun: Some(Instant::now()), ..spell });
            return self.is_stopped(&spell);
        };
        let took = begun.elapsed();
        took > CALL || spell.spent + took > GAME + FREE || self.is_stopped(&spell)
    }

    fn end(&self) {
        let spell = SPELL.get();
        if let Some(begun) = spell.begun {
            let spent = spell.spent + begun.elapsed().saturating_sub(FREE);
            SPELL.set(Spell { begun: None, spent, ..spell });
        }
    }
}

/// A game begins on this thread, or a command of a session; `heeds`: a request to stop ends its calls.
pub(crate) fn game_begins(heeds: bool) {
    SPELL.set(Spell { heeds, ..Spell::NEW });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ago(seconds: u64) -> Option<Instant> {
        Instant::now().checked_sub(Duration::from_secs(seconds))
    }

    #[test]
    fn a_call_may_take_two_seconds_and_all_calls_of_a_game_sixty() {
        game_begins(false);
        let guard = Guard(Stop::default());
        assert!(guard.begin() && !guard.is_up());
        SPELL.set(Spell { begun: ago(1), ..SPELL.get() });
        assert!(!guard.is_up(), "one second");
        SPELL.set(Spell { begun: ago(3), ..SPELL.get() });
        assert!(guard.is_up(), "three seconds");
        guard.end();
        assert!(SPELL.get().spent >= Duration::from_secs(2) && guard.begin(), "the next call has its own time");
        SPELL.set(Spell { spent: Duration::from_secs(59), begun: ago(2), ..SPELL.get() });
        assert!(guard.is_up(), "sixty seconds together");
        guard.end();
        assert!(!guard.begin(), "the game has had its time");
        game_begins(false);
        assert!(guard.begin(), "another game");
    }

    #[test]
    fn what_a_sound_script_does_is_not_counted() {
        game_begins(false);
        let guard = Guard(Stop::default());
        for _ in 0..1_000 {
            assert!(guard.begin());
            guard.end();
        }
        assert!(SPELL.get().spent < Duration::from_secs(1), "{:?}", SPELL.get().spent);
    }
}
