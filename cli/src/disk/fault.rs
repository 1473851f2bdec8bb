//! Fault injection for tests: the n-th call to the outside world that this thread makes fails, as on a full disk.

use std::cell::Cell;
use std::io;

thread_local! {
    static CALLS: Cell<u64> = const { Cell::new(0) };
    static FAILS: Cell<u64> = const { Cell::new(0) };
}

/// Counts the calls of this thread from 0 again; the one with this number fails, counted from 1, and none for 0.
pub fn fail_call(number: u64) {
    CALLS.set(0);
    FAILS.set(number);
}

/// Calls of this thread since they were counted from 0.
pub fn calls() -> u64 {
    CALLS.get()
}

/// Stands before each call to the outside world.
pub(crate) fn call() -> io::Result<()> {
    let number = CALLS.get() + 1;
    CALLS.set(number);
    if number == FAILS.get() { Err(io::Error::other("No space left on device (os error 28)")) } else { Ok(()) }
}
