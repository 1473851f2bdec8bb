//! Specifications: what is evaluated is among what was foretold.

use super::*;

#[test]
fn what_an_expression_gives_is_among_what_is_foretold_of_it() {
    let mut dice = Dice::new(43, 1);
    let (mut settled, mut absent, mut all) = (0_u32, 0_u32, 0_u32);
    let mut drawn: Vec<Discriminant<Op>> = Vec::new();
    for round in 0..600 {
        let printed = World::drawn(&mut dice, None);
        let depth = 1 + round % 3;
        let mut draw = Draw(&mut dice);
        let pieces: Vec<Vec<Op>> = (0..30)
            .map(|at| match at % 5 {
                0 => draw.number(depth, 0),
                1 => draw.cell(depth, 0),
                2 => draw.seat(1),
                3 => draw.cells(depth, 0),
                _ => draw.truth(depth, 0),
            })
            .collect();
        drawn.extend(pieces.iter().flatten().map(discriminant));
        let (rules, codes) = rules(&pieces, &printed);
        let logic = Logic::new(&rules, &printed, 100);
        for point in [ASKED, RAISED] {
            let moments: Vec<Moment> = (0..30).map(|_| Moment::drawn(&mut dice, &printed, point)).collect();
            for (at, code) in codes.iter().enumerate() {
                let tree = Expr::of(rules.program(), *code).unwrap();
                let mut fold = logic.fold(Some(point));
                let foretold = |fold: &crate::rules::logic::values::fold::Fold<'_>| match at % 5 {
                    3 => Err(fold.set(&tree, &nothing())),
                    _ => Ok((fold.number(&tree, &nothing()), fold.truth(&tree, &nothing()))),
                };
                let whole = foretold(&fold);
                for moment in &moments {
                    fold.subjects = moment.subjects.map(Num::exact);
                    let value = moment.machine(&rules).number(*code);
                    for foretold in [&whole, &foretold(&fold)] {
                        all += 1;
                        let is_so = match foretold {
                            Ok((num, truth)) => {
                                settled += u32::from(num.value().is_some() || *truth != Truth::Open && at % 5 == 4);
                                absent += u32::from(value == ABSENT);
                                has(num, value) && (at % 5 != 4 || may_be(*truth, value))
                            }
                            Err(Span { must, may }) => {
                                let set = moment.machine(&rules).set(*code);
                                must.minus(set).is_empty() && set.minus(*may).is_empty()
                            }
                        };
                        assert!(is_so, "{:?} gives {value} at {:?}: {foretold:?}", pieces[at], moment.subjects);
                    }
                }
            }
        }
    }
    let mut kinds: Vec<Discriminant<Op>> = Vec::new();
    drawn.into_iter().for_each(|op| {
        if !kinds.contains(&op) {
            kinds.push(op);
        }
    });
    assert_eq!(kinds.len(), OPS, "each op is drawn");
    assert!(all > 2_000_000 && settled > all / 20 && absent > all / 50, "{settled} settled, {absent} absent of {all}");
}

#[test]
fn conditions_that_never_meet_never_do_and_what_holds_of_an_element_does() {
    let mut dice = Dice::new(43, 2);
    let mut counts = [0_u32; 3];
    for round in 0..4_000_u32 {
        let printed = World::drawn(&mut dice, None);
        let mut draw = Draw(&mut dice);
        let mut pieces: Vec<Vec<Op>> = (0..2 + round % 3).map(|_| draw.truth(round % 2, 0)).collect();
        // A part and its denial, or a comparison and another one of the same sides.
        let last = pieces[0].clone();
        let more = match (round % 4, last.last().copied()) {
            // What is printed of a cell.
            _ if round % 5 == 0 => {
                pieces.clear();
                let number = Op::Number(number(draw.0));
                vec![Op::Subject(0), Op::Fact(FactId(0)), number, draw.pick([Op::Eq, Op::Ne, Op::Lt, Op::Ge])]
            }
            (0, _) => [last, vec![Op::Not]].concat(),
            (1, Some(Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge)) => {
                [&last[..last.len() - 1], &[draw.pick([Op::Eq, Op::Ne, Op::Lt, Op::Ge]), Op::Not]].concat()
            }
            _ => draw.truth(1, 0),
        };
        pieces.push(more);
        let (rules, codes) = rules(&pieces, &printed);
        let logic = Logic::new(&rules, &printed, 100);
        let parts: Vec<Expr> = codes.iter().map(|code| Expr::of(rules.program(), *code).unwrap()).collect();
        for point in [ASKED, RAISED] {
            let meet = logic.meet(Some(point), &parts);
            counts[usize::from(meet == Meet::Never) + 2 * usize::from(matches!(meet, Meet::Holds(_)))] += 1;
            for _ in 0..60 {
                let mut moment = Moment::drawn(&mut dice, &printed, point);
                if let Meet::Holds(Some(element)) = meet {
                    moment.subjects[0] = element;
                }
                let hold = codes.iter().all(|code| moment.machine(&rules).number(*code) == 1);
                let is_so = match meet {
                    Meet::Never => !hold,
                    // Of other subjects than the first no element is named.
                    Meet::Holds(Some(_)) => hold || moment.subjects[0] == ABSENT,
                    _ => true,
                };
                assert!(is_so, "{pieces:?}: {meet:?}, but {hold} at {:?}", moment.subjects);
            }
        }
    }
    assert!(counts[0] > 1_000 && counts[1] > 1_000 && counts[2] > 100, "{counts:?}");
}

fn has(num: &Num, value: i32) -> bool {
    if value == ABSENT { num.lacks != Lacks::Never } else { num.may_be(value.into()) }
}

fn may_be(truth: Truth, value: i32) -> bool {
    truth == Truth::Open || (truth == Truth::Yes) == (value == 1)
}
