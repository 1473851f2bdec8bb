//! The largest pack that is read.

use javelina_engine::Severity;
use javelina_tests::largest::largest;
use javelina_variants::{load, shipped};

/// What its reading may take is a row of the benches.
#[test]
fn the_largest_pack_is_read_without_an_error_and_what_is_beyond_it_is_refused_at_its_place() {
    let own = load(&shipped());
    let with = |more: usize| load(&[shipped(), vec![largest(&own, more)]].concat());
    let fits = with(0);
    assert!(fits.is_sound(), "{:?}", fits.found.first());
    let known = fits.known("arizona").unwrap();
    assert_eq!([known.program.items.len(), known.program.clauses.len()], [256, 2_048]);
    let beyond = with(1);
    let wrong: Vec<&str> =
        beyond.found.iter().filter(|one| one.severity == Severity::Error).map(|one| one.code).collect();
    assert_eq!(wrong, ["V2010"]);
    assert!(beyond.files.name(beyond.found[0].file()).starts_with("largest/v"));
}
