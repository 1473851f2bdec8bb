//! Which clauses clash, which only may, and which never do.

use crate::support::{Builder, FILL, NUMBER, VERDICT, World};
use javelina_engine::rules::{Body, ClauseId, Code, Conflict, CounterId, Step};

fn conflicts(builder: Builder) -> Vec<Conflict> {
    builder.freeze().0.conflicts(&World { mood: 0 }, None)
}

/// Whether two lists of assignments to one counter clash, each given as whether it adds, and the value.
fn assignments_clash(one: (bool, i32), other: (bool, i32)) -> bool {
    let mut builder = Builder::default();
    let counter: CounterId = builder.counter(0, 9);
    for (label, (add, value)) in [("a", one), ("b", other)] {
        let value = builder.constant(value);
        builder.event(label, vec![Step::Assign { counter, element: None, add, value }]);
    }
    !conflicts(builder).is_empty()
}

#[test]
fn events_clash_if_one_sets_the_counter_that_the_other_sets_or_adds_to() {
    assert!(assignments_clash((true, 2), (false, 2)) && assignments_clash((false, 2), (false, 3)));
    assert!(!assignments_clash((false, 2), (false, 2)), "both set it to one value");
    assert!(!assignments_clash((true, 2), (true, 3)), "adding commutes");
    assert!(assignments_clash((true, 2), (true, -3)), "but not up and down, where a bound is in the way");
}

/// Two events that fill one thing, with what an author says about their order.
fn ordered(say: impl FnOnce(&mut Builder)) -> usize {
    let mut builder = Builder::default();
    let value = builder.constant(1);
    for label in ["a", "b"] {
        builder.event(label, vec![Step::Perform { effect: FILL, args: [value, Code::default(), Code::default()] }]);
    }
    say(&mut builder);
    conflicts(builder).len()
}

#[test]
fn an_order_an_override_or_a_shared_group_settles_a_conflict() {
    assert_eq!(ordered(|_| {}), 1);
    assert_eq!(ordered(|builder| builder.0.clauses[1].after.push(ClauseId(0))), 0);
    assert_eq!(ordered(|builder| builder.0.clauses[0].after.push(ClauseId(1))), 0);
    assert_eq!(ordered(|builder| builder.0.clauses[0].overrides.push(ClauseId(1))), 0);
    let groups = |groups: [Option<u16>; 2]| {
        ordered(|builder| builder.0.items.iter_mut().zip(groups).for_each(|(item, group)| item.group = group))
    };
    assert_eq!(groups([Some(1), Some(1)]), 0, "items of one group never meet");
    assert_eq!((groups([Some(1), Some(2)]), groups([Some(1), None])), (1, 1));
}

#[test]
fn forbids_adds_and_scales_never_clash() {
    let mut builder = Builder::default();
    let two = builder.constant(2);
    for label in ["a", "b"] {
        builder.clause(&format!("{label}.forbid"), VERDICT, Code::default(), Body::Forbid);
        builder.clause(&format!("{label}.add"), NUMBER, Code::default(), Body::Add(two));
        let scale = Body::Scale { numerator: two, denominator: two };
        builder.clause(&format!("{label}.scale"), NUMBER, Code::default(), scale);
    }
    assert_eq!(conflicts(builder), []);
}
