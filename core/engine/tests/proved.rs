//! What is proved of drawn conditions is so: tried for every cell and many moods of the made-up game.

use crate::support::{Builder, FACT, MOOD, NEAR, ODD, WORTH, World, ask};
use javelina_engine::rules::{ABSENT, Body, Op, Rules, Set};
use javelina_engine::{Files, Severity};

/// Conditions that are drawn.
const DRAWN: u64 = 20_000;

/// Draws code.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % most
    }

    fn number(&mut self, depth: u32, it: bool) -> Vec<Op> {
        let cell = if it && self.below(2) == 0 { Op::It(0) } else { Op::Subject(0) };
        if depth == 0 {
            return match self.below(5) {
                0 | 1 => vec![Op::Number(self.below(9) as i32 - 2)],
                2 => vec![cell, Op::Fact(WORTH)],
                3 => vec![cell, Op::Fact(ODD)],
                _ => vec![Op::Fact(MOOD)],
            };
        }
        let two = [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Mod, Op::Min, Op::Max];
        match self.below(12) {
            at @ 0..7 => [self.number(depth - 1, it), self.number(depth - 1, it), vec![two[at as usize]]].concat(),
            7 => [self.number(depth - 1, it), vec![Op::Abs]].concat(),
            8 => [self.number(depth - 1, it), vec![Op::Neg]].concat(),
            9 => [self.number(depth - 1, it), vec![Op::Row(0)]].concat(),
            10 => [self.set(depth - 1, it), vec![Op::Count]].concat(),
            _ if it => self.number(0, it),
            _ => {
                let body = self.number(depth - 1, true);
                [self.set(depth - 1, it), vec![Op::Sum { depth: 0, len: body.len() as u16 }], body].concat()
            }
        }
    }

    fn set(&mut self, depth: u32, it: bool) -> Vec<Op> {
        if depth == 0 {
            return match self.below(3) {
                0 => vec![Op::Subject(0), Op::SetFact(NEAR)],
                at => vec![Op::SetOf(at as u16 - 1)],
            };
        }
        match self.below(4) {
            0 if !it => {
                let body = self.truth(depth - 1, true);
                [self.set(depth - 1, it), vec![Op::Where { depth: 0, len: body.len() as u16 }], body].concat()
            }
            0 | 1 => [self.set(depth - 1, it), self.set(0, it), vec![Op::Union]].concat(),
            2 => [self.set(depth - 1, it), self.set(0, it), vec![Op::Common]].concat(),
            _ => [self.set(depth - 1, it), self.set(0, it), vec![Op::Without]].concat(),
        }
    }

    fn truth(&mut self, depth: u32, it: bool) -> Vec<Op> {
        let compare = [Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge][self.below(6) as usize];
        if depth == 0 {
            return [self.number(0, it), self.number(0, it), vec![compare]].concat();
        }
        match self.below(8) {
            0..3 => [self.number(depth - 1, it), self.number(depth - 1, it), vec![compare]].concat(),
            3 => [vec![if it { Op::It(0) } else { Op::Subject(0) }], self.set(depth - 1, it), vec![Op::In]].concat(),
            4 => [self.set(depth - 1, it), vec![if self.below(2) == 0 { Op::Any } else { Op::No }]].concat(),
            5 => [self.truth(depth - 1, it), vec![Op::Not]].concat(),
            at => {
                let (first, second) = (self.truth(depth - 1, it), self.truth(depth - 1, it));
                let len = second.len() as u16;
                let join = if at == 6 { Op::AndThen(len) } else { Op::OrElse(len) };
                [first, vec![join], second].concat()
            }
        }
    }
}

/// Rules with these conditions, each of a clause of one item that widens.
fn rules(conditions: &[Vec<Op>]) -> Rules {
    let mut builder = Builder::default();
    builder.0.rows.push(vec![10, ABSENT, 30]);
    builder.set(&[0, 1, 2, 3, 4, 5]);
    builder.set(&[4, 5]);
    for (at, condition) in conditions.iter().enumerate() {
        let code = builder.code(condition);
        builder.clause(&format!("c{at}"), FACT, code, Body::Widen);
    }
    let item = builder.0.clauses[0].item;
    builder.0.clauses.iter_mut().for_each(|clause| clause.item = item);
    builder.freeze().0
}

/// Whether each condition holds, for every cell and many moods.
fn held(rules: &Rules) -> Vec<Vec<bool>> {
    let memory = javelina_engine::rules::Memory::default();
    let mut all = Vec::new();
    for mood in -12..13 {
        let world = World { mood };
        for cell in 0..6 {
            let holds = |clause: &javelina_engine::rules::Clause| {
                rules.evaluate(clause.condition, &ask(&world, &memory, cell)) == 1
            };
            all.push(rules.program().clauses.iter().map(holds).collect());
        }
    }
    all
}

#[test]
fn what_is_proved_of_drawn_conditions_is_so_for_every_cell_and_mood() {
    let mut dice = Dice(11);
    let mut told = [0_u32; 4];
    for _ in 0..DRAWN / 2 {
        let conditions = [dice.truth(3, false), dice.truth(2, false)];
        let rules = rules(&conditions);
        let held = held(&rules);
        for one in rules.idle(&World { mood: 0 }, Set::first_elements(1), &Files::default(), 1) {
            let at = usize::from(one.message.contains("`c1`"));
            let is_note = one.severity == Severity::Note;
            let (which, is_so) = match one.code {
                "V2090" => (0, held.iter().all(|held| !held[at])),
                "L6001" if is_note => (1, held.iter().all(|held| held[at])),
                // A part of a condition, which is not told by itself here.
                "L6001" => (2, true),
                "L6002" => {
                    let (a, b) = if one.message.starts_with("`c1`") { (0, 1) } else { (1, 0) };
                    (3, held.iter().all(|held| !held[b] || held[a]))
                }
                "L6007" => continue,
                other => panic!("{other}: {}", one.message),
            };
            told[which] += 1;
            assert!(is_so, "{} {}: {conditions:?}", one.code, one.message);
        }
    }
    assert!(told[0] > 300 && told[1] > 30 && told[2] > 30 && told[3] > 100, "{told:?}: too few to be a test");
}

#[test]
fn most_conditions_that_never_hold_are_found() {
    let mut dice = Dice(12);
    let (mut never, mut found) = (0, 0);
    for _ in 0..2_000 {
        let rules = rules(&[dice.truth(2, false)]);
        if held(&rules).iter().all(|held| !held[0]) {
            never += 1;
            found += usize::from(
                rules
                    .idle(&World { mood: 0 }, Set::first_elements(1), &Files::default(), 1)
                    .iter()
                    .any(|one| one.code == "V2090"),
            );
        }
    }
    assert!(never > 100 && found * 100 >= never * 85, "{found} of {never}");
}
