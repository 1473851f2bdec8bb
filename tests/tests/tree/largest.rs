//! The largest pack that is read.

use javelina_tests::largest::largest;
use javelina_variants::{Choice, load, shipped};

/// What its reading may take is a row of the benches.
#[test]
fn the_largest_pack_is_read_without_an_error_and_what_is_beyond_it_is_a_library() {
    let own = load(&shipped());
    let with = |more: usize| load(&[shipped(), vec![largest(&own, more)]].concat());
    let fits = with(0);
    assert!(fits.is_sound(), "{:?}", fits.found.first());
    let known = fits.known("arizona").unwrap();
    assert_eq!([known.program.items.len(), known.program.clauses.len()], [256, 2_048]);
    let beyond = with(1);
    assert!(beyond.is_sound(), "{:?}", beyond.found.first());
    assert_eq!(beyond.known("arizona").unwrap().program.items.len(), 257);
    assert!(beyond.build("arizona", &Choice::default()).is_ok());
}
