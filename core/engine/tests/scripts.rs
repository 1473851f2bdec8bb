//! Scripts as handlers among clauses: their answers combine as those of clauses do, and their failures are noted.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::{Builder, CELL, ECHO, EVENT, FACT, GIVE, NUMBER, ODD, Purse, SET, VERDICT, World, ask, within};
use javelina_engine::rules::{
    Answer, Body, Choice, ClauseId, Code, Combined, Coverage, Decision, ExpressionNames, Fault, FaultKind, Lift,
    MAX_OPERATIONS, Memory, NumberVerbs, Op, PointId, Rules, Said, Script, ScriptEffect, ScriptFault, ScriptView, Set,
    Step, Verdict,
};
use javelina_engine::{Actor, Diagnostic, Files, Seat, Turn};

/// Function `n` of it is the `n`-th of these.
type Function = fn(&ScriptView<'_>) -> Result<Answer, ScriptFault>;

struct Native(&'static [Function]);

impl Script for Native {
    fn fork(&self) -> Box<dyn Script> {
        Box::new(Self(self.0))
    }
    fn call(&self, function: u16, view: &ScriptView<'_>) -> Result<Answer, ScriptFault> {
        self.0[usize::from(function)](view)
    }
    fn prompt(&self, number: u16) -> Option<&str> {
        (number == 0).then_some("which?")
    }
    fn expression(
        &self,
        _: &str,
        _: &ExpressionNames<'_>,
        _: &mut Files,
    ) -> Result<(Box<dyn Script>, u16), Vec<Diagnostic>> {
        Err(Vec::new())
    }
    fn explain(&self, code: u8) -> (&'static str, &'static str) {
        if code == 4 { ("R9", "it gave up") } else { ("R0", "something else") }
    }
}

const GIVES_UP: Function = |_| Err(ScriptFault { code: 4, said: Said::NOTHING, line: 7, column: 3 });

fn builder_with(point: PointId) -> Builder {
    let mut builder = Builder::default();
    builder.clause("script", point, Code::default(), Body::Script { script: 0, function: 0 });
    builder
}

fn frozen(builder: Builder, functions: &'static [Function]) -> (Rules, Memory) {
    builder.freeze_with(vec![Box::new(Native(functions))])
}

#[test]
fn a_script_forbids_like_a_clause_and_may_be_excepted_like_one() {
    let forbids_odd: &[Function] = &[|view| Ok(Answer::decision(view.subjects[0] % 2 == 0))];
    let mut builder = builder_with(VERDICT);
    let third = builder.code(&[Op::Subject(0), Op::Number(3), Op::Eq]);
    builder.clause("but", VERDICT, third, Body::Allow(Lift::Clause(ClauseId(0))));
    let (rules, memory) = frozen(builder, forbids_odd);
    let world = World { mood: 0 };
    let verdict = |cell| rules.verdict(VERDICT, &ask(&world, &memory, cell), &mut ());
    let no = Verdict::Forbidden(ClauseId(0));
    assert_eq!([0, 1, 2, 3].map(verdict), [Verdict::Fine, no, Verdict::Fine, Verdict::Fine]);
    let many = rules.permitted(VERDICT, Set::first_elements(6), &mut ask(&world, &memory, 0), &mut ());
    assert_eq!(many, [0, 2, 3, 4].into_iter().collect());
}

#[test]
fn a_script_widens_or_narrows_and_a_narrowing_clause_is_stronger() {
    let odd_or_not: &[Function] = &[|view| match view.subjects[0] {
        0 => Ok(Answer::Nothing),
        cell => Ok(Answer::decision(cell % 2 == 1)),
    }];
    let mut builder = builder_with(FACT);
    let fifth = builder.code(&[Op::Subject(0), Op::Number(5), Op::Eq]);
    builder.clause("narrow", FACT, fifth, Body::Narrow);
    let second = builder.code(&[Op::Subject(0), Op::Number(2), Op::Eq]);
    builder.clause("wide", FACT, second, Body::Widen);
    let (rules, memory) = frozen(builder, odd_or_not);
    let world = World { mood: 0 };
    let holds = |base| (0..6).filter(|cell| rules.holds(FACT, base, &ask(&world, &memory, *cell), &mut ())).collect();
    let (wide, base): (Vec<i32>, Vec<i32>) = (holds(false), holds(true));
    assert_eq!((wide, base), (vec![1, 3], vec![0, 1, 3]));
    let all = Set::first_elements(6);
    let many = rules.holding(FACT, all, all, &mut ask(&world, &memory, 0), &mut ());
    assert_eq!(many, [0, 1, 3].into_iter().collect());
}

/// What comes of a script and of a rule at a point under each word, the script named first, then the rule.
fn combined_so<T>(
    point: PointId,
    body: impl Fn(&mut Builder) -> Body,
    answer: &'static [Function],
    ask_for: impl Fn(&Rules, &Memory) -> T,
) -> [T; 4] {
    let words = [(0, Combined::First), (1, Combined::First), (0, Combined::Most), (0, Combined::Least)];
    words.map(|(first, how)| {
        let mut builder = builder_with(point);
        let body = body(&mut builder);
        builder.clause("rule", point, Code::default(), body);
        builder.0.combined.push(([first, 1 - first].map(ClauseId), how));
        let (rules, memory) = frozen(builder, answer);
        ask_for(&rules, &memory)
    })
}

#[test]
fn a_script_and_a_rule_that_restrict_and_permit_are_combined_as_two_rules_are() {
    let world = World { mood: 0 };
    let number = |rules: &Rules, memory: &Memory| rules.number(NUMBER, 1, &ask(&world, memory, 0), &mut ());
    let floors: &[Function] = &[|_| Ok(Answer::Number(NumberVerbs { floor: Some(9), ..NumberVerbs::default() }))];
    let caps: &[Function] = &[|_| Ok(Answer::Number(NumberVerbs { cap: Some(4), ..NumberVerbs::default() }))];
    assert_eq!(combined_so(NUMBER, |all| Body::Cap(all.constant(4)), floors, number), [9, 4, 9, 4]);
    assert_eq!(combined_so(NUMBER, |all| Body::Floor(all.constant(9)), caps, number), [4, 9, 9, 4]);
    let fact = |rules: &Rules, memory: &Memory| {
        let holds = rules.holds(FACT, false, &ask(&world, memory, 0), &mut ());
        let many = rules.holding(FACT, Set::EMPTY, Set::one(0), &mut ask(&world, memory, 0), &mut ());
        assert_eq!(!many.is_empty(), holds);
        assert_eq!(rules.narrowers(FACT, &ask(&world, memory, 0)).is_empty(), holds);
        holds
    };
    let [allows, forbids]: [&[Function]; 2] = [&[|_| Ok(Answer::decision(true))], &[|_| Ok(Answer::decision(false))]];
    assert_eq!(combined_so(FACT, |_| Body::Narrow, allows, fact), [true, false, true, false]);
    assert_eq!(combined_so(FACT, |_| Body::Widen, forbids, fact), [false, true, true, false]);
    let fine =
        |rules: &Rules, memory: &Memory| rules.verdict(VERDICT, &ask(&world, memory, 0), &mut ()) == Verdict::Fine;
    assert_eq!(combined_so(VERDICT, |_| Body::Forbid, allows, fine), [true, false, true, false]);
    assert_eq!(combined_so(VERDICT, |_| Body::Allow(Lift::Base(0)), forbids, fine), [false, true, true, false]);
    let is_in = |rules: &Rules, memory: &Memory| {
        let found = rules.members(SET, Set::EMPTY, &ask(&world, memory, 0), &mut ()).contains(3);
        assert_eq!(rules.excluders(SET, 3, &ask(&world, memory, 0)).is_empty(), found);
        found
    };
    let includes: &[Function] = &[|_| Ok(Answer::Members { more: Set::one(3), less: Set::EMPTY })];
    let excludes: &[Function] = &[|_| Ok(Answer::Members { more: Set::EMPTY, less: Set::one(3) })];
    let three = |all: &mut Builder| all.code(&[Op::Number(3), Op::Just]);
    assert_eq!(combined_so(SET, |all| Body::Exclude(three(all)), includes, is_in), [true, false, true, false]);
    assert_eq!(combined_so(SET, |all| Body::Include(three(all)), excludes, is_in), [false, true, true, false]);
}

#[test]
fn a_script_that_only_allows_is_no_reason_why_a_fact_does_not_hold() {
    let mut builder = builder_with(FACT);
    builder.clause("narrow", FACT, Code::default(), Body::Narrow);
    let (rules, memory) = frozen(builder, &[|_| Ok(Answer::decision(true))]);
    assert_eq!(rules.narrowers(FACT, &ask(&World { mood: 0 }, &memory, 0)), [ClauseId(1)]);
}

#[test]
fn what_a_script_adds_is_added_before_clauses_scale() {
    let mut builder = builder_with(NUMBER);
    let (two, one) = (builder.constant(2), builder.constant(1));
    builder.clause("double", NUMBER, Code::default(), Body::Scale { numerator: two, denominator: one });
    let (rules, memory) = frozen(builder, &[|_| Ok(Answer::add(5))]);
    assert_eq!(rules.number(NUMBER, 1, &ask(&World { mood: 0 }, &memory, 0), &mut ()), 12);
}

#[test]
fn what_a_script_includes_a_clause_may_exclude() {
    let mut builder = builder_with(SET);
    let four = builder.code(&[Op::Number(4), Op::Just]);
    builder.clause("without", SET, Code::default(), Body::Exclude(four));
    let (rules, memory) =
        frozen(builder, &[|_| Ok(Answer::Members { more: [3, 4].into_iter().collect(), less: Set::EMPTY })]);
    let members = rules.members(SET, Set::one(0), &ask(&World { mood: 0 }, &memory, 0), &mut ());
    assert_eq!(members, [0, 3].into_iter().collect());
}

#[test]
fn a_script_is_asked_only_where_the_condition_of_its_clause_holds() {
    let mut builder = Builder::default();
    let odd = builder.code(&[Op::Subject(0), Op::Fact(ODD)]);
    builder.clause("script", NUMBER, odd, Body::Script { script: 0, function: 0 });
    let (rules, memory) = frozen(builder, &[|_| Ok(Answer::add(5))]);
    let world = World { mood: 0 };
    assert_eq!([0, 1].map(|cell| rules.number(NUMBER, 1, &ask(&world, &memory, cell), &mut ())), [1, 6]);
}

#[test]
fn a_script_that_has_failed_is_not_called_for_the_other_candidates() {
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let counted: &[Function] = &[|view| {
        CALLS.fetch_add(1, Ordering::Relaxed);
        GIVES_UP(view)
    }];
    let (rules, memory) = frozen(builder_with(VERDICT), counted);
    let world = World { mood: 0 };
    let mut asked = ask(&world, &memory, 0);
    rules.permitted(VERDICT, Set::first_elements(6), &mut asked, &mut ());
    assert!(asked.fault().is_some());
    assert_eq!(CALLS.load(Ordering::Relaxed), 1);
}

#[test]
fn a_script_that_fails_fails_the_verdict_and_leaves_numbers_and_a_note() {
    let wanted = Fault { line: 7, column: 3, ..Fault::new(FaultKind::Script(4, Said::NOTHING), ClauseId(0)) };
    let (rules, memory) = frozen(builder_with(VERDICT), &[GIVES_UP]);
    let world = World { mood: 0 };
    assert_eq!(rules.verdict(VERDICT, &ask(&world, &memory, 0), &mut ()), Verdict::Failed(wanted));
    let (rules, memory) = frozen(builder_with(NUMBER), &[GIVES_UP]);
    let asking = ask(&world, &memory, 0);
    assert_eq!(rules.number(NUMBER, 3, &asking, &mut ()), 3);
    assert_eq!(asking.fault(), Some(wanted));
    let finding = rules.describe(wanted);
    assert_eq!(
        (finding.kind.word(), finding.message.as_str()),
        ("script", "[R9] it gave up in `script` (made_up.rules:7:3)")
    );
}

fn effect(value: i32) -> ScriptEffect {
    ScriptEffect::new(GIVE, [value, 0, 0])
}

fn raised(rules: &Rules, memory: Memory) -> Purse<'_> {
    let mut purse = Purse { rules, memory, world: World { mood: 0 }, given: Vec::new() };
    rules.raise(EVENT, [2], Seat(0), &mut purse, &mut ());
    rules.settle(&mut purse);
    purse
}

#[test]
fn effects_of_a_script_happen_in_its_order_in_the_place_of_its_label() {
    let mut builder = builder_with(EVENT);
    for (label, value) in [("a", 1), ("z", 9)] {
        let code = builder.constant(value);
        let args = [code, Code::default(), Code::default()];
        builder.event(label, vec![Step::Perform { effect: GIVE, args }, Step::Done]);
    }
    let (rules, memory) = frozen(builder, &[|_| Ok(Answer::Effects(vec![effect(4), effect(3)]))]);
    let purse = raised(&rules, memory);
    assert_eq!(purse.given, [1, 4, 3, 9]);
    assert!(purse.memory.frames.is_empty());
}

#[test]
fn what_the_first_effect_of_a_script_sets_off_runs_before_what_the_second_one_does() {
    let mut builder = builder_with(EVENT);
    builder.0.clauses[0].condition = builder.code(&[Op::Subject(0), Op::Number(2), Op::Eq]);
    let (later, value) = (
        builder.code(&[Op::Subject(0), Op::Number(2), Op::Ne]),
        builder.code(&[Op::Subject(0), Op::Number(10), Op::Mul]),
    );
    let args = [value, Code::default(), Code::default()];
    builder.event("later", vec![Step::Perform { effect: GIVE, args }, Step::Done]).condition = later;
    let (rules, memory) = frozen(builder, &[|_| Ok(Answer::Effects(ECHOES.to_vec()))]);
    assert_eq!(raised(&rules, memory).given, [4, 3, 40, 30]);
}

const ECHOES: &[ScriptEffect] = &[ScriptEffect::new(ECHO, [4, 0, 0]), ScriptEffect::new(ECHO, [3, 0, 0])];

/// Gives 1 and asks for one of two cells; the answer is given again, a skip as -1.
const ASKS: &[Function] = &[
    |_| {
        let from = [2, 5].into_iter().collect();
        Ok(Answer::Ask {
            effects: vec![effect(1)],
            kind: CELL,
            from,
            may_skip: true,
            then: 1,
            seat: None,
            prompt: None,
        })
    },
    |view| match view.answer {
        Some(Choice::Element(cell)) => Ok(Answer::Effects(vec![effect(cell)])),
        Some(Choice::Skip) => Ok(Answer::Effects(vec![effect(-1)])),
        None => Ok(Answer::Nothing),
    },
];

#[test]
fn a_question_of_a_script_suspends_it_and_the_named_function_takes_the_answer() {
    for (choice, last) in [(Choice::Element(5), 5), (Choice::Skip, -1)] {
        let (rules, memory) = frozen(builder_with(EVENT), ASKS);
        let mut purse = raised(&rules, memory);
        let wanted = Some((CELL, [2, 5].into_iter().collect::<Set>(), true));
        assert_eq!((rules.answers(&purse.world, &purse.memory), &*purse.given), (wanted, &[1][..]));
        rules.answer(choice, Actor::Seat(Seat(0)), &mut purse);
        assert_eq!((&*purse.given, purse.memory.frames.len()), (&[1, last][..], 0));
    }
}

#[test]
fn a_question_without_candidates_ends_the_script_after_its_effects() {
    let nobody: &[Function] = &[|_| {
        let (effects, from) = (vec![effect(1)], Set::EMPTY);
        Ok(Answer::Ask { effects, kind: CELL, from, may_skip: false, then: 0, seat: None, prompt: None })
    }];
    let (rules, memory) = frozen(builder_with(EVENT), nobody);
    let purse = raised(&rules, memory);
    assert_eq!((&*purse.given, purse.memory.frames.len()), (&[1][..], 0));
}

#[test]
fn an_event_whose_script_fails_stops_everything_with_its_place() {
    let mut builder = builder_with(EVENT);
    let code = builder.constant(9);
    builder.event("z", vec![Step::Perform { effect: GIVE, args: [code, Code::default(), Code::default()] }]);
    let (rules, memory) = frozen(builder, &[GIVES_UP]);
    let purse = raised(&rules, memory);
    let wanted = Fault { line: 7, column: 3, ..Fault::new(FaultKind::Script(4, Said::NOTHING), ClauseId(0)) };
    assert_eq!((purse.memory.fault, purse.given), (Some(wanted), vec![]));
}

/// Spends 30,000 operations and sets itself off again; fails where the action has no more to give.
const SPENDS: Function = |view| {
    let spent = view.spent.get() + 30_000;
    if spent > MAX_OPERATIONS {
        return GIVES_UP(view);
    }
    view.spent.set(spent);
    Ok(Answer::Effects(vec![ScriptEffect::new(ECHO, [1, 0, 0])]))
};

#[test]
fn events_of_one_action_share_the_operations_of_scripts() {
    within(60, || {
        let (rules, memory) = frozen(builder_with(EVENT), &[SPENDS]);
        let purse = raised(&rules, memory);
        assert_eq!((purse.given.len(), purse.memory.spent.operations), (6, 180_000));
        assert_eq!(
            purse.memory.fault.map(|fault| (fault.kind, fault.line)),
            Some((FaultKind::Script(4, Said::NOTHING), 7))
        );
        let mut memory = purse.memory;
        rules.begin_action(&mut memory);
        assert_eq!(memory.spent.operations, 0, "the next action starts anew");
    })
}

#[test]
fn an_asking_in_an_action_pays_for_its_scripts_and_one_outside_of_it_starts_anew() {
    let counts: &[Function] = &[|view| {
        view.spent.set(view.spent.get() + 1_000);
        Ok(Answer::add((view.spent.get() / 1_000) as i32))
    }];
    let (rules, mut memory) = frozen(builder_with(NUMBER), counts);
    memory.spent.operations = 5_000;
    let world = World { mood: 0 };
    let outside = ask(&world, &memory, 0);
    assert_eq!((rules.number(NUMBER, 0, &outside, &mut ()), outside.toll().operations), (1, 1_000));
    let inside = ask(&world, &memory, 0).in_action();
    assert_eq!(rules.number(NUMBER, 0, &inside, &mut ()), 6);
    let toll = inside.toll();
    memory.pay(toll);
    assert_eq!((toll.operations, memory.spent.operations, memory.fault), (1_000, 6_000, None));
}

#[test]
fn a_fork_of_rules_answers_as_they_do() {
    let (rules, memory) = frozen(builder_with(NUMBER), &[|view| Ok(Answer::add(view.subjects[0] * 10))]);
    let world = World { mood: 0 };
    for cell in 0..6 {
        let of = |rules: &Rules| rules.number(NUMBER, 1, &ask(&world, &memory, cell), &mut ());
        assert_eq!((of(&rules), of(&rules.fork())), (1 + cell * 10, 1 + cell * 10));
    }
}

#[test]
fn verbs_of_a_script_at_a_number_apply_in_the_passes_of_rules() {
    let mut builder = builder_with(NUMBER);
    let (ten, one) = (builder.constant(10), builder.constant(1));
    builder.clause("more", NUMBER, Code::default(), Body::Add(one));
    builder.clause("high", NUMBER, Code::default(), Body::Floor(ten));
    let (rules, memory) = frozen(
        builder,
        &[|_| {
            let scale = vec![[3, 2], [2, 1]];
            Ok(Answer::Number(NumberVerbs { set: Some(4), add: -2, scale, cap: Some(9), ..NumberVerbs::default() }))
        }],
    );
    // (4 - 2 + 1) * 3/2 * 2 = 9; at least 10; at most 9.
    assert_eq!(rules.number(NUMBER, 1, &ask(&World { mood: 0 }, &memory, 0), &mut ()), 9);
    let mut builder = builder_with(NUMBER);
    let five = builder.constant(5);
    builder.clause("five", NUMBER, Code::default(), Body::Set(five));
    let sets: &[Function] =
        &[|view| Ok(Answer::Number(NumberVerbs { set: Some(view.subjects[0]), ..NumberVerbs::default() }))];
    let (rules, memory) = frozen(builder, sets);
    let world = World { mood: 0 };
    let faulty = |cell| {
        let asking = ask(&world, &memory, cell);
        (rules.number(NUMBER, 1, &asking, &mut ()), asking.fault().map(|fault| fault.kind))
    };
    assert_eq!((faulty(5), faulty(4)), ((5, None), (1, Some(FaultKind::Conflict))));
}

#[test]
fn a_script_lifts_a_rule_by_its_name_and_gives_the_reason_of_its_own() {
    let mut builder = builder_with(VERDICT);
    builder.clause("never", VERDICT, Code::default(), Body::Forbid);
    let decides: &[Function] = &[|view| {
        let reason = Some("it is the third".into()).filter(|_| view.subjects[0] == 3);
        Ok(Answer::Decision(Decision { forbid: reason.is_some(), reason, allow: false, lifts: vec!["never".into()] }))
    }];
    let (rules, memory) = frozen(builder, decides);
    let world = World { mood: 0 };
    let verdict = |cell| rules.verdict(VERDICT, &ask(&world, &memory, cell), &mut ());
    assert_eq!((verdict(1), verdict(3)), (Verdict::Fine, Verdict::Forbidden(ClauseId(0))));
    let asking = ask(&world, &memory, 3);
    assert_eq!(rules.says(ClauseId(0), &asking).as_deref(), Some("it is the third"));
    let spoken = rules.trace(VERDICT, &asking);
    let own = spoken.iter().find(|one| one.clause == ClauseId(0)).expect("the script");
    assert_eq!(own.says, ["forbid: it is the third", "allow never"]);
}

#[test]
fn a_script_holds_where_it_calls_a_verb_and_is_decisive_where_the_answer_differs() {
    let adds: &[Function] = &[|view| match view.subjects[0] {
        0 => Ok(Answer::Nothing),
        cell => Ok(Answer::add(cell - 1)),
    }];
    let (rules, memory) = frozen(builder_with(NUMBER), adds);
    let (world, mut coverage) = (World { mood: 0 }, Coverage::default());
    for cell in 0..4 {
        rules.number(NUMBER, 1, &ask(&world, &memory, cell), &mut coverage);
    }
    // Asked for 0 to 3, a verb for 1 to 3, another number for 2 and 3.
    assert_eq!(coverage.of(ClauseId(0)), [4, 3, 3, 2]);
    let none: &[Function] = &[|_| Ok(Answer::Nothing)];
    for (point, many) in [(FACT, true), (VERDICT, false)] {
        let (rules, memory) = frozen(builder_with(point), none);
        let mut coverage = Coverage::default();
        let (all, asking) = (Set::first_elements(6), &mut ask(&world, &memory, 0));
        if many {
            rules.holding(point, all, all, asking, &mut coverage);
        } else {
            rules.permitted(point, all, asking, &mut coverage);
        }
        assert_eq!(coverage.of(ClauseId(0))[1..], [0; 3]);
    }
}

#[test]
fn a_script_changes_a_counter_within_its_bounds() {
    let mut builder = builder_with(EVENT);
    builder.counter(0, 9);
    let assigns: &[Function] = &[|_| {
        let assign = |value, add| ScriptEffect::Assign { slot: 0, value: Some(value), add };
        Ok(Answer::Effects(vec![assign(7, false), assign(5, true), effect(1)]))
    }];
    let (rules, memory) = frozen(builder, assigns);
    let purse = raised(&rules, memory);
    assert_eq!((purse.memory.counters[0], purse.given, purse.memory.fault), (9, vec![1], None));
}

#[test]
fn a_script_asks_another_seat_with_a_text_of_its_own() {
    let asks: &[Function] = &[
        |_| {
            let from = [2, 5].into_iter().collect();
            let (seat, prompt) = (Some(Seat(1)), Some(0));
            Ok(Answer::Ask { effects: vec![], kind: CELL, from, may_skip: false, then: 1, seat, prompt })
        },
        |view| Ok(Answer::Effects(vec![effect(i32::from(view.seat.0))])),
    ];
    let (rules, memory) = frozen(builder_with(EVENT), asks);
    let mut purse = raised(&rules, memory);
    assert_eq!(rules.asked(&purse.world, &purse.memory), Some(Turn::Seat(Seat(1))));
    let frame = *purse.memory.question().expect("a question");
    assert_eq!(rules.question_text(&frame, &purse.world, &purse.memory).as_deref(), Some("which?"));
    rules.answer(Choice::Element(5), Actor::Seat(Seat(1)), &mut purse);
    assert_eq!(purse.given, [0], "the function that takes the answer acts for the seat that asked");
}

/// A script that forbids all it is asked about, and says nothing of even cells whatever happens.
struct Odd;

impl Script for Odd {
    fn fork(&self) -> Box<dyn Script> {
        Box::new(Self)
    }
    fn call(&self, _: u16, _: &ScriptView<'_>) -> Result<Answer, ScriptFault> {
        Ok(Answer::decision(false))
    }
    fn fixed(&self, _: u16, cell: i32) -> Option<Answer> {
        (cell % 2 == 0).then_some(Answer::Nothing)
    }
    fn expression(
        &self,
        _: &str,
        _: &ExpressionNames<'_>,
        _: &mut Files,
    ) -> Result<(Box<dyn Script>, u16), Vec<Diagnostic>> {
        Err(Vec::new())
    }
    fn explain(&self, _: u8) -> (&'static str, &'static str) {
        ("R0", "nothing")
    }
}

#[test]
fn a_script_is_not_called_about_elements_of_which_it_says_nothing_whatever_happens() {
    for point in [VERDICT, FACT] {
        let (rules, memory) = builder_with(point).freeze_with(vec![Box::new(Odd)]);
        let (world, all) = (World { mood: 0 }, Set::first_elements(6));
        let asking = &mut ask(&world, &memory, 0);
        let many = match point {
            VERDICT => rules.permitted(point, all, asking, &mut ()),
            _ => rules.holding(point, all, all, asking, &mut ()),
        };
        assert_eq!(many, [0, 2, 4].into_iter().collect(), "{point:?}");
    }
}
