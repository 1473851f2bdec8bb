//! How deep the two stacks of the evaluator get while code runs.

use javelina_engine::rules::Op;

/// The most numbers and sets that stand on the two stacks while code runs, bodies of sets included. `pops`: how many
/// arguments a fact or a counter takes.
pub(crate) fn stacks(code: &[Op], pops: &dyn Fn(&Op) -> usize) -> (usize, usize) {
    let (mut numbers, mut sets, mut most) = (0_usize, 0_usize, (0, 0));
    let mut at = 0;
    while let Some(op) = code.get(at) {
        at += 1;
        match op {
            Op::Number(_) | Op::Subject(_) | Op::Pick(_) | Op::It(_) | Op::Actor | Op::Param(_) => numbers += 1,
            Op::Fact(_) | Op::FactOf(_) | Op::Counter(_) => numbers = numbers.saturating_sub(pops(op)) + 1,
            Op::SetFact(_) | Op::SetFactOf(_) | Op::SetOf(_) | Op::Seated => {
                numbers = numbers.saturating_sub(pops(op));
                sets += 1;
            }
            Op::Add
            | Op::Sub
            | Op::Mul
            | Op::Div
            | Op::Mod
            | Op::Min
            | Op::Max
            | Op::Eq
            | Op::Ne
            | Op::Lt
            | Op::Le
            | Op::Gt
            | Op::Ge
            | Op::AndThen(_)
            | Op::OrElse(_) => numbers = numbers.saturating_sub(1),
            Op::Abs | Op::Neg | Op::Next(_) | Op::Previous(_) | Op::NextSeat | Op::PreviousSeat => {}
            Op::Row(_) | Op::Not | Op::IsNone | Op::Image(_) | Op::Spread(_) | Op::Groups(_) => {}
            Op::Group(_) | Op::GroupOf(_) => numbers = numbers.saturating_sub(1),
            Op::Listing => numbers = numbers.saturating_sub(1),
            Op::Place(_) => sets = sets.saturating_sub(1),
            Op::Range => {
                numbers = numbers.saturating_sub(2);
                sets += 1;
            }
            Op::Just | Op::Zone(_) => {
                numbers = numbers.saturating_sub(1);
                sets += 1;
            }
            Op::Union | Op::Common | Op::Without | Op::In | Op::NotIn => sets = sets.saturating_sub(1),
            Op::Any | Op::No | Op::Count | Op::First | Op::Last | Op::FirstBy(_) | Op::LastBy(_) => {
                sets = sets.saturating_sub(1);
                numbers += 1;
            }
            Op::Where { len, .. } | Op::Sum { len, .. } | Op::Least { len, .. } | Op::Most { len, .. } => {
                let end = (at + usize::from(*len)).min(code.len());
                let inner = stacks(&code[at..end], pops);
                most = (inner.0.max(most.0), inner.1.max(most.1));
                at = end;
                if !matches!(op, Op::Where { .. }) {
                    sets = sets.saturating_sub(1);
                    numbers += 1;
                }
            }
        }
        most = (most.0.max(numbers), most.1.max(sets));
    }
    most
}
