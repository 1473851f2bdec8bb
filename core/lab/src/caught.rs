//! Panics of games: a finding, not the end of the program.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use javelina_engine::printable;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Runs something that may panic and returns its panic. A panic hook asks [`is_caught`] to be silent about it. Where
/// panics abort, as on wasm32, nothing is returned.
///
/// # Errors
///
/// The payload of the panic.
pub fn caught<T>(act: impl FnOnce() -> T) -> Result<T, Box<dyn Any + Send>> {
    DEPTH.set(DEPTH.get() + 1);
    let done = catch_unwind(AssertUnwindSafe(act));
    DEPTH.set(DEPTH.get() - 1);
    done
}

/// Returns `true` if a panic of this thread is caught.
pub fn is_caught() -> bool {
    DEPTH.get() > 0
}

/// The message of a panic.
pub(crate) fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    printable(&text.unwrap_or_else(|| "the game stopped without a message".into()), 300)
}

#[cfg(test)]
#[allow(clippy::panic, reason = "that is what is tried")]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_returned_and_the_hook_may_be_silent_until_then() {
        assert!(!is_caught());
        let outer = caught(|| {
            let inner = caught(|| panic!("game {}", 7));
            (inner.map_err(|panic| words_of(&*panic)), is_caught())
        });
        assert_eq!(outer.ok(), Some((Err::<(), _>("game 7".to_string()), true)));
        assert!(!is_caught());
    }
}
