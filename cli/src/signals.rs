//! Signals: Ctrl-C, a hangup and a request to end, heard from the first moment of the program. Verbs that play games stop
//! between games; any other verb ends at once. Both end with exit code 130.

use std::sync::{Mutex, PoisonError};

use javelina_lab::Stop;

use crate::bot;

static EFFECT: Mutex<Effect> = Mutex::new(Effect::Ends);

enum Effect {
    /// The program ends.
    Ends,
    /// The verb is to stop; the second signal ends the program.
    Stops(Stop),
    /// A terminal hears it, and whether it was Ctrl-C. Returns `false` if the terminal is gone.
    Told(Box<dyn Fn(bool) -> bool + Send>),
}

/// From now on a signal stops the verb between games.
pub(crate) fn stop_between_games(stop: &Stop) {
    set(Effect::Stops(stop.clone()));
}

/// From now on a terminal hears signals, until it returns `false`.
pub(crate) fn tell(hears: impl Fn(bool) -> bool + Send + 'static) {
    set(Effect::Told(Box::new(hears)));
}

fn set(effect: Effect) {
    *EFFECT.lock().unwrap_or_else(PoisonError::into_inner) = effect;
}

fn heard(is_interrupt: bool) {
    let is_handled = match &*EFFECT.lock().unwrap_or_else(PoisonError::into_inner) {
        Effect::Ends => false,
        Effect::Stops(stop) => stop.stop(),
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
