//! Clock guard of scripts: two seconds a call, sixty a game, and an ear for Ctrl-C.
//!
//! Counted operations decide how games go, on every machine alike. The clock only protects: a game that it stops is
//! void, with a finding of the kind `clock`, and need not be stopped on another machine.

use std::borrow::Cow;
use std::cell::Cell;
use std::time::{Duration, Instant};

use javelina_engine::rules::{Coverage, Stopwatch};
use javelina_lab::{Arena, Arm, Covered, Metric, Record, Shrunk, Signature, Stop, Worker};

/// How long a call may take.
const CALL: Duration = Duration::from_secs(2);
/// How long the calls of a game may take together, each without its first millisecond: what a sound script does takes
/// microseconds, and a policy that thinks long asks it often.
const GAME: Duration = Duration::from_secs(60);
const FREE: Duration = Duration::from_millis(1);

/// What scripts have done on a thread.
#[derive(Clone, Copy)]
struct Spell {
    /// When the call that runs was first looked at; a short one never is.
    begun: Option<Instant>,
    /// How long the calls of the game took.
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

/// Something begins on this thread that has a time of its own: a game, or a command that a person waits for.
pub fn begins() {
    SPELL.set(Spell::NEW);
}

/// The same arena, each of its games with a time of its own.
pub(crate) fn guarded(arena: Box<dyn Arena>) -> Box<dyn Arena> {
    Box::new(Guarded(arena))
}

struct Guarded(Box<dyn Arena>);

impl Arena for Guarded {
    fn arm(&self) -> &Arm {
        self.0.arm()
    }
    fn figures(&self) -> Vec<Cow<'static, str>> {
        self.0.figures()
    }
    fn figure_range(&self, name: &str) -> Option<(i64, i64)> {
        self.0.figure_range(name)
    }
    fn endings(&self) -> Vec<&'static str> {
        self.0.endings()
    }
    fn unforeseen(&self) -> Vec<String> {
        self.0.unforeseen()
    }
    fn is_repeatable(&self) -> bool {
        self.0.is_repeatable()
    }
    fn is_of_seats(&self, metric: &Metric) -> bool {
        self.0.is_of_seats(metric)
    }
    fn items(&self) -> Vec<(&'static str, String)> {
        self.0.items()
    }
    fn worker(&self, place: usize) -> Box<dyn Worker> {
        Box::new(Timed(self.0.worker(place)))
    }
    fn replay(&self, index: u64) -> String {
        begins();
        self.0.replay(index)
    }
    fn watched(&self, index: u64) -> Coverage {
        begins();
        self.0.watched(index)
    }
    fn steered(&self, index: u64, known: &Coverage) -> Coverage {
        begins();
        self.0.steered(index, known)
    }
    fn clauses(&self, coverage: &Coverage) -> Vec<Covered> {
        self.0.clauses(coverage)
    }
    fn shrink(&self, index: u64, signature: &Signature) -> Option<Shrunk> {
        begins();
        self.0.shrink(index, signature)
    }
    fn meter_all(&mut self) {
        self.0.meter_all();
    }
}

struct Timed(Box<dyn Worker>);

impl Worker for Timed {
    fn play(&mut self, index: u64) -> Record {
        SPELL.set(Spell { heeds: true, ..Spell::NEW });
        let record = self.0.play(index);
        begins();
        record
    }
    fn stop_after(&mut self, moves: usize) {
        self.0.stop_after(moves);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ago(seconds: u64) -> Option<Instant> {
        Instant::now().checked_sub(Duration::from_secs(seconds))
    }

    #[test]
    fn a_call_may_take_two_seconds_and_all_calls_of_a_game_sixty() {
        begins();
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
        begins();
        assert!(guard.begin(), "another game");
    }

    #[test]
    fn what_a_sound_script_does_is_not_counted() {
        begins();
        let guard = Guard(Stop::default());
        for _ in 0..1_000 {
            assert!(guard.begin());
            guard.end();
        }
        assert!(SPELL.get().spent < Duration::from_secs(1), "{:?}", SPELL.get().spent);
    }
}
