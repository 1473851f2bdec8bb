//! Signals: Ctrl-C, a hangup and a request to end, heard from the first moment of the program. Verbs that play games stop
//! between games; any other verb ends at once. Both end with exit code 130.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::bot;

/// The value of [`LEFT`] while no stop is planned.
const NEVER: u64 = u64::MAX;

/// Reads of the stop flag until it is up; 0: it is up.
static LEFT: AtomicU64 = AtomicU64::new(NEVER);

/// Effect of a signal.
static EFFECT: Mutex<Effect> = Mutex::new(Effect::Ends);

enum Effect {
    /// The program ends.
    Ends,
    /// The stop flag goes up; the second signal ends the program.
    Stops,
    /// A terminal hears it, and whether it was Ctrl-C. Returns `false` if the terminal is gone.
    Told(Box<dyn Fn(bool) -> bool + Send>),
}

/// Stop flag: `true` after a signal, for verbs that play games. A result that was made while it went up may be false: read the
/// flag after the work, not only before.
pub(crate) fn is_stopped() -> bool {
    match LEFT.load(Ordering::Relaxed) {
        NEVER => false,
        0 => true,
        _ => {
            let one_less = |left: u64| left.checked_sub(1);
            LEFT.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less).map_or(true, |left| left == 1)
        }
    }
}

/// Fault injection for tests: the stop flag goes up at the read with this number, counted from 1; 0 lowers it.
pub fn stop_at_read(number: u64) {
    LEFT.store(if number == 0 { NEVER } else { number }, Ordering::Relaxed);
}

/// Reads that are left until the stop flag goes up.
#[must_use]
pub fn reads_left() -> u64 {
    LEFT.load(Ordering::Relaxed)
}

/// From now on a signal stops the verb between games.
pub(crate) fn stop_between_games() {
    set(Effect::Stops);
}

/// From now on a terminal hears signals, until it returns `false`.
pub(crate) fn tell(hears: impl Fn(bool) -> bool + Send + 'static) {
    set(Effect::Told(Box::new(hears)));
}

fn set(effect: Effect) {
    *EFFECT.lock().unwrap_or_else(PoisonError::into_inner) = effect;
}

/// Acts on a signal.
fn heard(is_interrupt: bool) {
    let is_handled = match &*EFFECT.lock().unwrap_or_else(PoisonError::into_inner) {
        Effect::Ends => false,
        Effect::Stops => LEFT.swap(0, Ordering::Relaxed) != 0,
        Effect::Told(hears) => hears(is_interrupt),
    };
    if !is_handled {
        bot::leave();
    }
}

/// Hears signals from now on: call it before the first thread starts. A file that grows over the limit of the system (`ulimit -f`) is
/// an error of its write, not a signal.
#[cfg(unix)]
pub(crate) fn listen() {
    use nix::sys::signal::{SigSet, Signal};
    let set: SigSet = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP].into_iter().collect();
    let mut blocked = set;
    blocked.add(Signal::SIGXFSZ);
    if blocked.thread_block().is_err() {
        return; // they end the program, as they do any other
    }
    std::thread::spawn(move || {
        while let Ok(signal) = set.wait() {
            heard(signal == Signal::SIGINT);
        }
    });
}

/// Hears Ctrl-C from now on.
#[cfg(not(unix))]
pub(crate) fn listen() {
    let _ = ctrlc::set_handler(|| heard(true)); // without it Ctrl-C ends the program, as it does any other
}
