//! Numbers that clauses combine to: rows of the answer, exact factors, and questions that ask themselves. The law of meanings
//! in the package of specifications compares all other answers with a reference.

use crate::support::{Builder, MOOD, NUMBER, World, ask};
use javelina_engine::Seat;
use javelina_engine::rules::{
    Ask, Body, ClauseId, Code, FactId, Facts, FaultKind, MAX_NESTED, Memory, Noted, Op, Rules,
};

#[test]
fn numbers_are_set_then_added_then_scaled_then_bounded() {
    let mut builder = Builder::default();
    let [ten, one, three, two, cap] = [10, 1, 3, 2, 15].map(|value| builder.constant(value));
    builder.clause("a", NUMBER, Code::default(), Body::Cap(cap));
    builder.clause("b", NUMBER, Code::default(), Body::Scale { numerator: three, denominator: two });
    builder.clause("c", NUMBER, Code::default(), Body::Add(one));
    builder.clause("d", NUMBER, Code::default(), Body::Set(ten));
    let (rules, memory) = builder.freeze();
    let world = World { mood: 0 };
    let mut rows = Vec::new();
    let value = rules.number_by(NUMBER, 4, &ask(&world, &memory, 0), &mut (), |clause, by| rows.push((clause.0, by)));
    assert_eq!((value, rows), (15, vec![(3, 6), (2, 1), (1, 5), (0, -1)]), "(10 + 1) * 3 / 2 = 16, at most 15");
}

#[test]
fn factors_are_multiplied_exactly() {
    let scaled = |value: i32, factors: &[[i32; 2]]| {
        let mut builder = Builder::default();
        let base = builder.constant(value);
        builder.clause("base", NUMBER, Code::default(), Body::Set(base));
        for (at, factor) in factors.iter().enumerate() {
            let [numerator, denominator] = factor.map(|value| builder.constant(value));
            builder.clause(&format!("f{at}"), NUMBER, Code::default(), Body::Scale { numerator, denominator });
        }
        let ((rules, memory), world) = (builder.freeze(), World { mood: 0 });
        let ask = ask(&world, &memory, 0);
        (rules.number(NUMBER, 0, &ask, &mut ()), ask.fault().map(|fault| fault.kind))
    };
    assert_eq!(scaled(2, &[[150, 100]; 9]), (76, None));
    assert_eq!(scaled(1, &[[30_000, 10_000]; 5]), (243, None));
    assert_eq!(scaled(-5, &[[1, 2]]), (-3, None), "rounded down");
    let large = i32::MAX;
    let both: Vec<[i32; 2]> = [[large, 1], [1, large - 1]].into_iter().cycle().take(40).collect();
    assert_eq!(scaled(1_000, &both), (1_000, None));
    for denominator in [0, -2] {
        assert_eq!(scaled(6, &[[1, denominator], [3, 2]]), (9, Some(FaultKind::Divisor)), "the other factor counts");
        assert_eq!(scaled(6, &[[1, denominator]]), (6, Some(FaultKind::Divisor)));
    }
}

/// Facts whose values ask the number point twice, which reads them.
struct Circular<'a> {
    rules: &'a Rules,
    memory: &'a Memory,
    noted: &'a Noted,
    asked: std::cell::Cell<u32>,
}

impl Facts for Circular<'_> {
    fn fact(&self, _: FactId, _: [i32; 2]) -> i32 {
        self.asked.set(self.asked.get() + 1);
        let number = || self.rules.number(NUMBER, 1, &Ask::new(self, self.memory, Seat(0)), &mut ());
        number().saturating_add(number())
    }
    fn noted(&self) -> Option<&Noted> {
        Some(self.noted)
    }
}

#[test]
fn a_question_that_asks_itself_ends_in_a_finding() {
    let mut builder = Builder::default();
    let mood = builder.code(&[Op::Fact(MOOD)]);
    builder.clause("one", NUMBER, Code::default(), Body::Add(mood));
    let (rules, memory) = builder.freeze();
    let noted = Noted::default();
    let facts = Circular { rules: &rules, memory: &memory, noted: &noted, asked: 0.into() };
    rules.number(NUMBER, 1, &Ask::new(&facts, &memory, Seat(0)), &mut ());
    let fault = noted.take().unwrap();
    assert_eq!((fault.kind, fault.clause), (FaultKind::Nested, Some(ClauseId(0))));
    assert_eq!(facts.asked.get(), u32::from(MAX_NESTED), "a circle that branches ends with its first way");
    // Once the fault is taken, the next question is nested from the start.
    rules.number(NUMBER, 1, &Ask::new(&facts, &memory, Seat(0)), &mut ());
    assert_eq!(facts.asked.get(), 2 * u32::from(MAX_NESTED));
}
