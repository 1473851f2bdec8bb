//! Conditions split for speed when rules freeze: a guard, a mask of static parts, and what is left per candidate.

use crate::Seat;
use crate::rules::compiled::program::{Body, Clause, Op, Program};
use crate::rules::compiled::set::Set;
use crate::rules::declared::catalogue::{Catalogue, PointKind, Rate, Type};
use crate::rules::declared::ids::{ABSENT, Code};
use crate::rules::declared::lexicon::Lexicon;
use crate::rules::evaluating::ask::{AnyFacts, Ask, Facts};
use crate::rules::evaluating::eval::Machine;
use crate::rules::running::memory::Memory;
use crate::rules::scripts::script::{Answer, Script};

/// A condition split for speed.
#[derive(Clone, Debug, Default)]
pub(in crate::rules) struct Folded {
    /// Parts that do not look at the first subject: asked once.
    pub guard: Vec<Code>,
    /// The elements of the first subject's kind for which all static parts hold. `None`: there are no static parts.
    pub mask: Option<Set>,
    /// Whether all static parts hold where the first subject is absent.
    pub without: bool,
    /// What is left, per candidate.
    pub rest: Vec<Code>,
}

impl Folded {
    /// Whether a clause may speak differently about the same subjects later in a game.
    pub(in crate::rules) fn wavers(&self, catalogue: &Catalogue, program: &Program, clause: &Clause) -> bool {
        let fixed = |op: &Op| match op {
            Op::Fact(fact) | Op::SetFact(fact) => catalogue.facts[fact.index()].rate == Rate::Static,
            Op::Number(_) | Op::Subject(_) | Op::Param(_) | Op::Not | Op::AndThen(_) | Op::OrElse(_) => true,
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => true,
            _ => false,
        };
        let plain = matches!(clause.body, Body::Forbid | Body::Widen | Body::Narrow);
        let guard = self.guard.iter().flat_map(|code| &program.code[code.start as usize..code.end as usize]);
        !plain || !self.rest.is_empty() || !guard.into_iter().all(fixed)
    }
}

/// Splits the top-level `and`s of a condition into guard, mask and rest.
pub(in crate::rules) fn fold(
    catalogue: &Catalogue,
    lexicon: &Lexicon,
    program: &Program,
    clause: &Clause,
    statics: &dyn Facts,
) -> Folded {
    let point = &catalogue.points[clause.point.index()];
    let first = point.subjects.first().map(|subject| subject.of);
    let countable = matches!(point.kind, PointKind::Fact | PointKind::Verdict);
    let mut folded = Folded { without: true, ..Folded::default() };
    for part in conjuncts(program, clause.condition) {
        let ops = &program.code[part.start as usize..part.end as usize];
        let looks = ops.contains(&Op::Subject(0));
        match first {
            Some(Type::Of(kind)) if looks && countable && is_static(catalogue, ops) => {
                let memory = Memory::default();
                let all = Set::first_elements(lexicon.count(kind));
                let facts = AnyFacts::new(statics);
                let holds = |element: i32| {
                    let ask = Ask::new(&facts, &memory, Seat(0)).about([element]);
                    Machine::of(program, &ask).holds(part)
                };
                let mask: Set = all.iter().filter(|element| holds(*element)).collect();
                folded.without &= holds(ABSENT);
                folded.mask = Some(folded.mask.map_or(mask, |before| before.and(mask)));
            }
            _ if looks => folded.rest.push(part),
            _ => folded.guard.push(part),
        }
    }
    folded
}

/// Leaves out the elements of the first subject about which a script answers nothing, whatever happens in a game.
pub(in crate::rules) fn fold_script(
    catalogue: &Catalogue,
    lexicon: &Lexicon,
    clause: &Clause,
    scripts: &[Box<dyn Script>],
    folded: &mut Folded,
) {
    let Body::Script { script, function } = clause.body else { return };
    let point = &catalogue.points[clause.point.index()];
    let Some(Type::Of(kind)) = point.subjects.first().map(|subject| subject.of) else { return };
    let Some(script) = scripts.get(usize::from(script)).filter(|_| point.kind != PointKind::Event) else { return };
    let all = Set::first_elements(lexicon.count(kind));
    let answers = |element: &i32| script.fixed(function, *element) != Some(Answer::Nothing);
    let mask: Set = all.iter().filter(answers).collect();
    if mask != all {
        folded.mask = Some(folded.mask.map_or(mask, |before| before.and(mask)));
    }
}

/// Whether ops read static facts of the first subject and nothing else that can change.
pub(in crate::rules) fn is_static(catalogue: &Catalogue, ops: &[Op]) -> bool {
    ops.iter().all(|op| match op {
        Op::Fact(fact) | Op::SetFact(fact) | Op::Image(fact) | Op::Spread(fact) => {
            catalogue.facts[fact.index()].rate == Rate::Static
        }
        Op::Group(fact) | Op::GroupOf(fact) | Op::Groups(fact) => catalogue.facts[fact.index()].rate == Rate::Static,
        Op::Subject(which) => *which == 0,
        Op::Counter(_)
        | Op::Actor
        | Op::Pick(_)
        | Op::FirstBy(_)
        | Op::LastBy(_)
        | Op::Place(Some(_))
        | Op::Listing => false,
        Op::Least { list, .. } | Op::Most { list, .. } => list.is_none(),
        Op::FactOf(_) | Op::SetFactOf(_) | Op::Zone(_) => false,
        Op::Seated | Op::NextSeat | Op::PreviousSeat => false,
        _ => true,
    })
}

/// The parts of a condition as its author wrote them: what one list stands for (`x is not a or b`) is one part.
pub(in crate::rules) fn written_parts(program: &Program, code: Code) -> Vec<Vec<Code>> {
    let mut parts: Vec<Vec<Code>> = Vec::new();
    for code in conjuncts(program, code) {
        let place = program.place(code);
        match parts.last_mut() {
            Some(part) if place.is_some() && program.place(part[0]) == place => part.push(code),
            _ => parts.push(vec![code]),
        }
    }
    parts
}

/// The parts of a condition that its outermost `and`s join.
pub(in crate::rules) fn conjuncts(program: &Program, code: Code) -> Vec<Code> {
    let (mut parts, mut start, mut at, mut open) = (Vec::new(), code.start, code.start, code.start);
    while at < code.end {
        match program.code[at as usize] {
            Op::Where { len, .. } | Op::Sum { len, .. } | Op::Least { len, .. } | Op::Most { len, .. } => {
                at += u32::from(len)
            }
            Op::OrElse(skip) => open = open.max(at + 1 + u32::from(skip)),
            Op::AndThen(skip) if at + 1 + u32::from(skip) == code.end && open <= at => {
                parts.push(Code { start, end: at });
                start = at + 1;
            }
            Op::AndThen(skip) => open = open.max(at + 1 + u32::from(skip)),
            _ => {}
        }
        at += 1;
    }
    if start < code.end {
        parts.push(Code { start, end: code.end });
    }
    if parts.len() < 2 {
        return parts;
    }
    // `a and b and c` nests to the left: what stands before the last `and` may be joined by more of them.
    parts.into_iter().flat_map(|part| conjuncts(program, part)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FileId, Span};

    #[test]
    fn what_has_one_place_is_one_part() {
        let [a, b, c] = [0, 2, 4].map(|start| Code { start, end: start + 1 });
        let place = |range| Span::new(FileId(0), range);
        let code = vec![Op::Number(1), Op::AndThen(3), Op::Number(0), Op::AndThen(1), Op::Number(1)];
        let places = vec![(a, place(0..9)), (b, place(0..9)), (c, place(14..20))];
        let whole = Code { start: 0, end: 5 };
        let program = Program { code, places, ..Program::default() };
        assert_eq!(written_parts(&program, whole), [vec![a, b], vec![c]]);
        let unplaced = Program { places: Vec::new(), ..program };
        assert_eq!(written_parts(&unplaced, whole), [vec![a], vec![b], vec![c]], "nothing says that they are one");
    }
}
