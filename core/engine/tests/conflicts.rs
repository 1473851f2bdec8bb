//! Which clauses clash, which only may, and which never do.

use crate::support::{Builder, EVENT, FACT, FILL, GIVE, MARK, MOOD, NUMBER, ODD, SET, VERDICT, World};
use javelina_engine::rules::{
    Body, Certainty, ClauseId, Code, Combine, Combined, Conflict, CounterId, EffectId, ItemId, Op, PointId, Set,
    SettingValue, Step,
};
use javelina_engine::{FileId, Span};

fn conflicts(builder: Builder) -> Vec<Conflict> {
    builder.freeze().0.conflicts(&World { mood: 0 }, None)
}

/// The only conflict between two bodies at a point, each under a condition.
fn clash(point: PointId, make: impl FnOnce(&mut Builder) -> [(Vec<Op>, Body); 2]) -> Option<Conflict> {
    let mut builder = Builder::default();
    for (label, (condition, body)) in ["a", "b"].into_iter().zip(make(&mut builder)) {
        let condition = builder.code(&condition);
        builder.clause(label, point, condition, body);
    }
    let mut found = conflicts(builder);
    assert!(found.len() < 2, "{found:?}");
    found.pop()
}

const fn at(cell: i32, op: Op) -> [Op; 3] {
    [Op::Subject(0), Op::Number(cell), op]
}

#[test]
fn widening_what_another_narrows_is_certain_where_a_cell_shows_it() {
    let odd = vec![Op::Subject(0), Op::Fact(ODD)];
    let found = clash(FACT, |_| [(odd.clone(), Body::Widen), (at(2, Op::Gt).to_vec(), Body::Narrow)]).unwrap();
    assert_eq!((found.certainty, found.shown_by.as_deref()), (Certainty::Certain, Some("cell d")));
    assert_eq!((found.over.as_str(), found.how.as_str()), ("fact", "one widens it, the other narrows it"));
    assert_eq!(found.labels, ["b", "a"], "what holds comes first");
}

#[test]
fn conditions_that_no_cell_meets_together_are_no_conflict() {
    let odd = vec![Op::Subject(0), Op::Fact(ODD)];
    let even = vec![Op::Subject(0), Op::Fact(ODD), Op::Not];
    assert_eq!(clash(FACT, |_| [(odd, Body::Widen), (even, Body::Narrow)]), None);
    assert_eq!(clash(FACT, |_| [(at(2, Op::Lt).to_vec(), Body::Widen), (at(2, Op::Ge).to_vec(), Body::Narrow)]), None);
}

#[test]
fn conditions_on_what_changes_in_play_are_apart_if_their_constants_are_and_else_possible() {
    let mood = |value, op| vec![Op::Fact(MOOD), Op::Number(value), op];
    let certainty =
        |one, other| clash(FACT, |_| [(one, Body::Narrow), (other, Body::Widen)]).map(|found| found.certainty);
    assert_eq!(certainty(mood(1, Op::Eq), mood(2, Op::Eq)), None);
    assert_eq!(certainty(mood(1, Op::Eq), mood(1, Op::Ne)), None);
    assert_eq!(certainty(mood(3, Op::Le), mood(3, Op::Gt)), None);
    assert_eq!(certainty(mood(3, Op::Le), mood(3, Op::Ge)), Some(Certainty::Possible));
    assert_eq!(certainty(mood(1, Op::Ne), mood(2, Op::Ne)), Some(Certainty::Possible));
    assert_eq!(certainty(vec![], vec![]), Some(Certainty::Certain));
}

#[test]
fn including_what_another_excludes_is_a_conflict_unless_the_constant_sets_are_apart() {
    let certainty = |one: &[i32], other: &[i32]| {
        let found = clash(SET, |builder| {
            let sets = [one, other].map(|elements| builder.set(elements));
            let [one, other] = sets.map(|which| builder.code(&[Op::SetOf(which)]));
            [(vec![], Body::Include(one)), (vec![], Body::Exclude(other))]
        });
        found.map(|found| found.certainty)
    };
    assert_eq!(certainty(&[1, 2], &[2, 3]), Some(Certainty::Certain));
    assert_eq!(certainty(&[1, 2], &[3, 4]), None);
}

#[test]
fn a_floor_above_a_cap_is_a_conflict_and_one_below_it_is_not() {
    let how = |floor, cap| {
        let found = clash(NUMBER, |builder| {
            let [floor, cap] = [floor, cap].map(|value| builder.constant(value));
            [(vec![], Body::Floor(floor)), (vec![], Body::Cap(cap))]
        });
        found.map(|found| found.how)
    };
    assert_eq!(how(4, 3).as_deref(), Some("one keeps it at 4 at least, the other keeps it at 3 at most"));
    assert_eq!((how(3, 3), how(2, 3)), (None, None));
}

/// Whether two events clash that carry out these effects.
fn events_clash(one: EffectId, other: EffectId) -> bool {
    let found = clash(EVENT, |builder| {
        let value = builder.constant(1);
        let list = |effect| Body::Run(vec![Step::Perform { effect, args: [value, Code::default(), Code::default()] }]);
        [(vec![], list(one)), (vec![], list(other))]
    });
    found.is_some()
}

#[test]
fn events_clash_if_their_effects_change_one_thing_and_do_not_only_add_to_it() {
    assert!(!events_clash(GIVE, GIVE), "adding commutes");
    assert!(events_clash(GIVE, FILL) && events_clash(FILL, FILL), "filling does not");
    assert!(!events_clash(FILL, MARK), "other things");
}

/// Whether two lists of assignments to one counter clash, each given as whether it adds, and the value.
fn assignments_clash(one: (bool, i32), other: (bool, i32)) -> bool {
    let found = clash(EVENT, |builder| {
        let counter: CounterId = builder.counter(0, 9);
        let lists = [one, other].map(|(add, value)| {
            let value = builder.constant(value);
            Body::Run(vec![Step::Assign { counter, element: None, add, value }])
        });
        lists.map(|list| (vec![], list))
    });
    found.is_some()
}

#[test]
fn events_clash_if_one_sets_the_counter_that_the_other_sets_or_adds_to() {
    assert!(assignments_clash((true, 2), (false, 2)) && assignments_clash((false, 2), (false, 3)));
    assert!(!assignments_clash((false, 2), (false, 2)), "both set it to one value");
    assert!(!assignments_clash((true, 2), (true, 3)), "adding commutes");
    assert!(assignments_clash((true, 2), (true, -3)), "but not up and down, where a bound is in the way");
}

#[test]
fn events_clash_if_one_reads_what_the_other_writes() {
    let clashes = |read: &dyn Fn(&mut Builder, CounterId) -> Step, write: &dyn Fn(CounterId, Code) -> Step| {
        let found = clash(EVENT, |builder| {
            let (counter, one) = (builder.counter(0, 9), builder.constant(1));
            [(vec![], Body::Run(vec![read(builder, counter)])), (vec![], Body::Run(vec![write(counter, one)]))]
        });
        found.is_some()
    };
    let give = |_: CounterId, one| Step::Perform { effect: GIVE, args: [one, Code::default(), Code::default()] };
    let add = |counter, one| Step::Assign { counter, element: None, add: true, value: one };
    let condition = |builder: &mut Builder, op| builder.code(&[op, Op::Number(3), Op::Gt]);
    let mood = |builder: &mut Builder, _| Step::Unless { condition: condition(builder, Op::Fact(MOOD)), to: 1 };
    let counted =
        |builder: &mut Builder, counter| Step::Unless { condition: condition(builder, Op::Counter(counter)), to: 1 };
    let marks = |builder: &mut Builder, _| {
        let code = builder.code(&[Op::Number(2), Op::Fact(ODD)]);
        Step::Perform { effect: MARK, args: [code, Code::default(), Code::default()] }
    };
    assert!(clashes(&mood, &give), "giving fills the purse, and the mood rests on it");
    assert!(!clashes(&mood, &add), "no counter is in the mood");
    assert!(clashes(&counted, &add) && !clashes(&counted, &give));
    assert!(!clashes(&marks, &give), "what is printed rests on nothing");
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
fn only_the_items_that_are_asked_about_can_conflict() {
    let mut builder = Builder::default();
    let value = builder.constant(1);
    for label in ["a", "b", "c"] {
        builder.event(label, vec![Step::Perform { effect: FILL, args: [value, Code::default(), Code::default()] }]);
    }
    let (rules, _) = builder.freeze();
    let among = |items: &[i32]| rules.conflicts(&World { mood: 0 }, Some(items.iter().copied().collect::<Set>())).len();
    assert_eq!((among(&[0, 1, 2]), among(&[0, 2]), among(&[1]), among(&[])), (3, 1, 0, 0));
}

/// Two items that change one setting, each to a value.
fn changing(values: [i32; 2], overrides: Option<&str>) -> Vec<Conflict> {
    let mut builder = Builder::default();
    for (label, value) in ["a", "b"].into_iter().zip(values) {
        builder.clause(label, VERDICT, Code::default(), Body::Forbid);
        let place = Span::new(FileId(0), value as usize..value as usize + 1);
        let item = builder.0.items.last_mut().unwrap();
        item.changes.push((0, SettingValue::Number(value), place));
    }
    builder.0.items[1].overrides.extend(overrides.map(String::from));
    conflicts(builder)
}

#[test]
fn two_items_that_change_one_setting_to_other_values_clash_at_both_places() {
    let found = changing([3, 4], None);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].over.as_str(), found[0].certainty), ("cells.shown", Certainty::Certain));
    assert_eq!(found[0].spans.map(|span| span.start), [3, 4]);
    assert_eq!(changing([3, 3], None).len(), 0);
    assert_eq!(changing([3, 4], Some("a")).len(), 0, "the whole item is overridden");
    assert_eq!(changing([3, 4], Some("a.cells.shown")).len(), 0, "the change is overridden");
    assert_eq!(changing([3, 4], Some("a.other")).len(), 1);
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

/// The clashes of three values that words join.
fn joined(values: [i32; 3], words: &[([u16; 2], Combined)]) -> Vec<(Certainty, String)> {
    let mut builder = Builder::default();
    for (label, value) in ["a", "b", "c"].into_iter().zip(values) {
        let code = builder.constant(value);
        builder.clause(label, NUMBER, Code::default(), Body::Set(code));
    }
    for (pair, how) in words {
        let span = Span::new(FileId(0), 0..0);
        builder.0.combines.push(Combine { item: ItemId(0), pair: pair.map(ClauseId), how: *how, span });
    }
    assert_eq!(builder.0.combine(&|_| true), None);
    conflicts(builder).into_iter().map(|found| (found.certainty, found.how)).collect()
}

#[test]
fn three_values_that_are_joined_by_different_words_clash() {
    use Combined::{Least, Most, Sum};
    let all = |how| [([0, 1], how), ([0, 2], how), ([1, 2], how)];
    assert_eq!(joined([1, 2, 3], &all(Least)), []);
    assert_eq!(joined([1, 1, 3], &all(Sum)), []);
    let found = joined([1, 2, 3], &[([0, 1], Least), ([0, 2], Most), ([1, 2], Least)]);
    let said = |third, words: [&str; 2]| {
        (Certainty::Certain, format!("one is combined with `{third}` as {}, the other as {}", words[0], words[1]))
    };
    assert!(
        found.contains(&said("a", ["most", "least"])) || found.contains(&said("a", ["least", "most"])),
        "{found:?}"
    );
    assert!(
        found.contains(&said("c", ["most", "least"])) || found.contains(&said("c", ["least", "most"])),
        "{found:?}"
    );
    assert_eq!(found.len(), 2);
    assert_eq!(joined([1, 1, 1], &[([0, 1], Least), ([0, 2], Most), ([1, 2], Least)]), [], "they agree");
    let found = joined([1, 1, 2], &[([0, 2], Sum), ([1, 2], Sum)]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].1, "both are combined with `c` as sum, but not with each other");
}
