//! Names: labels of clauses and counters that are otherwise in one of two programs, and may stand for the same.

use super::program::{Body, Clause, Op, Program, TemplatePart};
use super::steps::Step;
use crate::rules::CounterDecl;
use crate::rules::declared::ids::ItemId;

/// A label of the second program and the one that it has in the first.
pub type Renamed = (String, String);

/// The second of two programs with the names of the first, and the labels that were changed; `None` if nothing was. Labels in
/// `kept` keep their names. Names that players type, that scripts read or that decide an order are kept, too. What is renamed
/// need not do the same: that is to be proved.
pub fn renamed([first, second]: [&Program; 2], kept: &[String]) -> Option<(Program, Vec<Renamed>)> {
    let mut program = second.clone();
    let (mut labels, mut is_any) = (Vec::new(), false);
    for (at, item) in second.items.iter().enumerate() {
        let Some(own) = first.items.iter().position(|one| one.id == item.id) else { continue };
        let (own, other) = (ItemId(own as u16), ItemId(at as u16));
        let is_named = |program: &Program, item: ItemId| {
            is_scripted(program, item) || program.setups.iter().any(|(_, line, _)| line.contains("counter"))
        };
        if !is_named(first, own) && !is_named(second, other) {
            is_any |= counters([first, second], [own, other], &mut program);
        }
        labels.extend(rules([first, second], [own, other], kept, &mut program));
    }
    // A list that would come elsewhere among those of its event keeps its name.
    let moved = labels.iter().filter(|(from, _)| is_moved(second, &program, from)).cloned();
    let moved: Vec<String> = moved.flat_map(|(from, to)| [from, to]).collect();
    if !moved.is_empty() {
        return renamed([first, second], &[kept, &moved[..]].concat());
    }
    (is_any || !labels.is_empty()).then_some((program, labels))
}

fn is_scripted(program: &Program, item: ItemId) -> bool {
    program.clauses.iter().any(|clause| clause.item == item && matches!(clause.body, Body::Script { .. }))
}

/// Names of counters that only one of two items has: the first ones that are declared alike are one.
fn counters([first, second]: [&Program; 2], [own, other]: [ItemId; 2], program: &mut Program) -> bool {
    // The hidden ones of a rule have blanks in their names and go with its label.
    let of = |program: &Program, item: ItemId| -> Vec<(usize, CounterDecl)> {
        let all = program.counters.iter().cloned().enumerate();
        all.filter(|(_, one)| one.item == item && !one.name.contains(' ')).collect()
    };
    let (ours, theirs) = (of(first, own), of(second, other));
    let lacks = |all: &[(usize, CounterDecl)], name: &str| all.iter().all(|(_, one)| one.name != name);
    let mut gone: Vec<&CounterDecl> = ours.iter().map(|(_, one)| one).filter(|one| lacks(&theirs, &one.name)).collect();
    let mut is_any = false;
    for (at, counter) in theirs.iter().filter(|(_, one)| lacks(&ours, &one.name)) {
        let alike = |one: &&CounterDecl| {
            let twin =
                CounterDecl { item: counter.item, name: counter.name.clone(), slot: counter.slot, ..(*one).clone() };
            twin == *counter
        };
        let Some(place) = gone.iter().position(alike) else { continue };
        program.counters[*at].name.clone_from(&gone.remove(place).name);
        is_any = true;
    }
    is_any
}

/// Labels that only one of two items has.
fn rules(
    [first, second]: [&Program; 2],
    [own, other]: [ItemId; 2],
    kept: &[String],
    program: &mut Program,
) -> Vec<Renamed> {
    let has = |program: &Program, label: &str| program.clauses.iter().any(|one| one.label == label);
    let overridden = |label: &str| [first, second].iter().any(|program| is_overridden(program, label));
    // Players type the label of an offer, and a script's is its function.
    let may = |clause: &Clause| {
        !matches!(clause.body, Body::Offer { .. } | Body::Script { .. }) && !overridden(&clause.label)
    };
    let old = first.clauses.iter();
    let mut gone: Vec<&Clause> = old
        .filter(|one| one.item == own && may(one) && !has(second, &one.label) && !kept.contains(&one.label))
        .collect();
    let new = second.clauses.iter().enumerate();
    let new =
        new.filter(|(_, one)| one.item == other && may(one) && !has(first, &one.label) && !kept.contains(&one.label));
    let mut labels = Vec::new();
    for (at, clause) in new {
        let is_of_sort = |one: &Clause| {
            one.point == clause.point && std::mem::discriminant(&one.body) == std::mem::discriminant(&clause.body)
        };
        let same = spelled(program, clause);
        let exact = gone.iter().position(|one| is_of_sort(one) && spelled(first, one) == same);
        let Some(place) = exact.or_else(|| gone.iter().position(|one| is_of_sort(one))) else { continue };
        let label = gone.remove(place).label.clone();
        hidden(program, other, &clause.label, &label);
        program.clauses[at].label.clone_from(&label);
        labels.push((clause.label.clone(), label));
    }
    labels
}

/// Whether an item overrides it by its name.
fn is_overridden(program: &Program, label: &str) -> bool {
    program.items.iter().any(|item| item.overrides.iter().any(|name| name == label))
}

/// Whether the list of a clause comes elsewhere among those of its event in another program with other labels.
fn is_moved(program: &Program, other: &Program, label: &str) -> bool {
    let Some(at) = program.clauses.iter().position(|one| one.label == label) else { return false };
    let point = program.clauses[at].point;
    let order = |program: &Program, one: usize| program.clauses[at].label.cmp(&program.clauses[one].label);
    let mut beside = (0..program.clauses.len()).filter(|one| program.clauses[*one].point == point);
    matches!(program.clauses[at].body, Body::Run(_)) && beside.any(|one| order(program, one) != order(other, one))
}

/// The hidden counters of a rule go with its label.
fn hidden(program: &mut Program, item: ItemId, from: &str, to: &str) {
    let short = |label: &str| label.split_once('.').map_or_else(String::new, |(_, name)| name.to_string());
    let (from, to) = (short(from), short(to));
    for counter in program.counters.iter_mut().filter(|one| one.item == item) {
        if let Some(what) = counter.name.strip_prefix(&from).filter(|rest| rest.starts_with(' ')) {
            counter.name = format!("{to}{what}");
        }
    }
}

/// The ops of a clause with names instead of ids, without what it says.
fn spelled(program: &Program, clause: &Clause) -> String {
    let counter = |id: crate::rules::CounterId| program.counters.get(id.index()).map_or("", |one| one.name.as_str());
    let said = clause.says.iter().flat_map(|says| &says.0).filter_map(|part| match part {
        TemplatePart::Value(code, _) | TemplatePart::Length(code) => Some(code.start),
        TemplatePart::Text(_) => None,
    });
    let end = said.min().unwrap_or(clause.code.end);
    let ops = &program.code[clause.code.start as usize..end as usize];
    let op = |op: &Op| match op {
        Op::Counter(id) => format!("counter {}", counter(*id)),
        Op::Param(id) => format!("param {:?}", program.params.get(usize::from(*id)).map(|one| &one.1)),
        Op::SetOf(id) => format!("{:?}", program.sets.get(usize::from(*id))),
        Op::Row(id) => format!("{:?}", program.rows.get(usize::from(*id))),
        op => format!("{op:?}"),
    };
    let steps: &[Step] = match &clause.body {
        Body::Run(steps) => steps,
        _ => &[],
    };
    let step = |step: &Step| match step {
        Step::Assign { counter: id, add, .. } => format!("assign {} {add}", counter(*id)),
        Step::Perform { effect, .. } => format!("perform {effect:?}"),
        other => format!("{:?}", std::mem::discriminant(other)),
    };
    let words: Vec<String> = ops.iter().map(op).chain(steps.iter().map(step)).collect();
    words.join("; ")
}
