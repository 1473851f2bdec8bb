//! Flicks a second.
fn main() {}
