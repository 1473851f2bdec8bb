//! Items: counters, params, tables, rules, and what they say of one another.

use javelina_engine::Dice;
use javelina_engine::rules::{Catalogue, KindId, Lexicon, PointId, PointKind, Type};

use super::Draw;
use crate::language::tree::{
    Answer, Body, Combine, Combining, Counter, Expr, Item, Param, Rule, Scope, Step, Table, Values,
};

/// The most values of all counters of a set.
const MOST_VALUES: usize = 120;

pub(super) fn items(catalogue: &'static Catalogue, lexicon: &Lexicon, seed: u64) -> Vec<Item> {
    let mut draw = Draw::new(catalogue, lexicon, Dice::new(seed, 0x17));
    let many = if draw.one_in(10) { 6 + draw.below(7) } else { 1 + draw.below(5) };
    let points = points(&mut draw);
    let count = if many == 1 { 1 } else { 1 + draw.below(3) };
    let mut items: Vec<Item> = (0..count).map(|at| item(&mut draw, seed, at)).collect();
    for at in 0..many {
        let place = draw.below(items.len());
        let point = points[draw.below(points.len())];
        let Item { counters, params, tables, .. } = items[place].clone();
        (draw.counters, draw.params, draw.tables) = (counters, params, tables);
        draw.at(point);
        let rule = rule(&mut draw, format!("r{at}"), &items);
        items[place].rules.push(rule);
    }
    items.retain(|item| !item.rules.is_empty());
    if draw.one_in(3) && items.len() > 1 {
        let other = items[0].id.clone();
        let last = items.len() - 1;
        // Two that override each other are a circle.
        let by_last = format!("{}.", items[last].id);
        let is_overridden = items
            .iter()
            .flat_map(|item| &item.rules)
            .any(|rule| rule.overrides.iter().any(|path| path.starts_with(&by_last)));
        if !is_overridden {
            items[last].overrides.push(other);
        }
    }
    combine(&mut draw, seed, &mut items);
    items
}

/// One point or two; each of the six kinds is as likely as another.
fn points(draw: &mut Draw<'_>) -> Vec<PointId> {
    let all = draw.catalogue.points;
    let sorts: [fn(PointKind) -> bool; 6] = [
        |kind| kind == PointKind::Verdict,
        |kind| kind == PointKind::Fact,
        |kind| matches!(kind, PointKind::Number(_)),
        |kind| matches!(kind, PointKind::Set(_)),
        |kind| kind == PointKind::Event,
        |kind| kind == PointKind::Offer,
    ];
    let mut chosen = Vec::new();
    while chosen.len() < 1 + usize::from(draw.one_in(3)) {
        let sort = sorts[draw.below(sorts.len())];
        let fits: Vec<PointId> = (0..all.len()).filter(|at| sort(all[*at].kind)).map(|at| PointId(at as u8)).collect();
        chosen.extend(draw.pick(&fits));
    }
    chosen
}

fn item(draw: &mut Draw<'_>, seed: u64, at: usize) -> Item {
    // No name says anything about the order in which rules are.
    let letter = char::from(b'a' + draw.below(26) as u8);
    let has_scenarios = draw.catalogue.content.contains(&"scenario");
    let kind = if at == 0 && has_scenarios && draw.one_in(4) { "scenario" } else { "variant" };
    let mut item = Item { kind, id: format!("q{letter}{at}_{seed}"), ..Item::default() };
    for at in 0..[0, 0, 1, 1, 2, 3][draw.below(6)] {
        item.counters.push(counter(draw, format!("q_count{at}")));
    }
    if draw.one_in(4) {
        let (low, width) = (draw.below(9) as i32 - 4, 1 + draw.below(9) as i32);
        let value = low + draw.below(width as usize + 1) as i32;
        item.params.push(Param { name: "q_param".into(), low, high: low + width, value });
    }
    if draw.one_in(3) {
        item.tables.push(table(draw));
    }
    item
}

fn table(draw: &mut Draw<'_>) -> Table {
    let per = draw.kind();
    let mut rows: Vec<(i32, i32)> = Vec::new();
    for _ in 0..1 + draw.below(5) {
        let Expr::Element(_, element) = draw.named(per) else { unreachable!("an element by its name") };
        if rows.iter().all(|(other, _)| *other != element) {
            rows.push((element, draw.below(13) as i32 - 3));
        }
    }
    Table { name: "q_table".into(), per, low: -3, high: 9, rows }
}

fn counter(draw: &mut Draw<'_>, name: String) -> Counter {
    let (catalogue, seat) = (draw.catalogue, draw.catalogue.seat);
    let kinds: Vec<KindId> = (0..catalogue.kinds.len()).map(|at| KindId(at as u8)).collect();
    let mut per: Vec<KindId> = Vec::new();
    let mut size = 1;
    for _ in 0..[0, 1, 1, 2][draw.below(4)] {
        let kind = if draw.one_in(2) { seat } else { kinds[draw.below(kinds.len())] };
        let count = draw.lexicon.count(kind);
        if count > 0 && size * count <= MOST_VALUES / 3 && (kind == seat || !per.contains(&kind)) {
            per.push(kind);
            size *= count;
        }
    }
    let named: Vec<KindId> = kinds.into_iter().filter(|kind| draw.lexicon.count(*kind) > 0).collect();
    let of = named[draw.below(named.len())];
    let is_of = draw.one_in(4) && named.contains(&of);
    let (values, start) = if is_of {
        let Expr::Element(_, start) = draw.named(of) else { unreachable!("an element by its name") };
        (Values::Of(of), if draw.one_in(2) { -1 } else { start })
    } else {
        let low = [0, 0, 0, -2, -32_768][draw.below(5)];
        let high = [1, 9, 9, 50, 32_767][draw.below(5)];
        (Values::Numbers(low, high), if draw.one_in(2) { low.max(0) } else { high.min(3) })
    };
    let mut starts = Vec::new();
    let mut plain = 0;
    if let (Values::Numbers(low, high), [kind]) = (values, per.as_slice())
        && (low..=high).contains(&0)
        && draw.one_in(3)
    {
        let Expr::Element(_, element) = draw.named(*kind) else { unreachable!("an element by its name") };
        starts.push((start, vec![element]));
    } else {
        plain = start;
    }
    let is_secret = per.iter().filter(|kind| **kind == seat).count() == 1 && draw.one_in(4);
    Counter {
        shown: (!draw.one_in(3)).then(|| name.replace('_', " ")),
        name,
        per,
        scope: [Scope::Game, Scope::Game, Scope::Round, Scope::Turn, Scope::Action][draw.below(5)],
        values,
        start: plain,
        starts,
        is_secret,
    }
}

fn path(item: &Item, rule: &Rule) -> String {
    format!("{}.{}", item.id, rule.label)
}

fn rule(draw: &mut Draw<'_>, label: String, items: &[Item]) -> Rule {
    let point = draw.point.unwrap_or_default();
    let decl = &draw.catalogue.points[point.index()];
    let earlier = items.iter().flat_map(|item| item.rules.iter().map(move |rule| (path(item, rule), rule)));
    let earlier: Vec<(String, &Rule)> = earlier.filter(|(_, rule)| rule.point == point).collect();
    let may_know = draw.one_in(5);
    draw.open |= draw.is_event() && !may_know;
    draw.hidden = decl.reveals && draw.one_in(3);
    let mut when: Vec<Expr> = Vec::new();
    let mut unless = Vec::new();
    for _ in 0..[0, 0, 1, 1, 1, 2][draw.below(6)] {
        let depth = draw.below(4) as u8;
        let hidden = std::mem::take(&mut draw.hidden);
        let condition = draw.condition(depth);
        draw.hidden = hidden;
        if draw.one_in(4) { unless.push(condition) } else { when.push(condition) }
    }
    let body = match decl.kind {
        PointKind::Verdict => Body::Answers(vec![verdict(draw, point, &earlier)]),
        PointKind::Fact => {
            let one = [Answer::Widen, Answer::Widen, Answer::Narrow, Answer::Forbid][draw.below(4)].clone();
            Body::Answers(vec![one])
        }
        PointKind::Number(of) => Body::Answers(numbers(draw, of)),
        PointKind::Set(kind) => {
            let set = |draw: &mut Draw<'_>| draw.set(kind, 2, true);
            let mut answers =
                vec![if draw.one_in(2) { Answer::Include(set(draw)) } else { Answer::Exclude(set(draw)) }];
            if draw.one_in(4) {
                answers.push(if draw.one_in(2) { Answer::Include(set(draw)) } else { Answer::Exclude(set(draw)) });
            }
            Body::Answers(answers)
        }
        PointKind::Event => {
            let many = 1 + draw.below(3);
            Body::Steps(draw.list(many, 2))
        }
        PointKind::Offer => offer(draw),
    };
    let mut overrides = Vec::new();
    let mut after = Vec::new();
    let others: Vec<String> = earlier.iter().map(|(path, _)| path.clone()).collect();
    if draw.one_in(4) && matches!(body, Body::Answers(_)) {
        overrides.extend(draw.pick(&others));
    }
    if matches!(body, Body::Steps(_)) && !draw.one_in(6) {
        after = others;
    }
    Rule { label, point, when, unless, overrides, after, body }
}

fn verdict(draw: &mut Draw<'_>, point: PointId, earlier: &[(String, &Rule)]) -> Answer {
    let base = draw.catalogue.base.iter().filter(|base| base.point == point);
    let mut lifted: Vec<String> = base.map(|base| format!("base.{}", base.name)).collect();
    let forbids = |rule: &Rule| matches!(&rule.body, Body::Answers(answers) if answers.contains(&Answer::Forbid));
    lifted.extend(earlier.iter().filter(|(_, rule)| forbids(rule)).map(|(path, _)| path.clone()));
    if lifted.is_empty() || draw.one_in(2) {
        return Answer::Forbid;
    }
    draw.dice.shuffle(&mut lifted);
    lifted.truncate(1 + draw.below(2));
    Answer::Allow(lifted)
}

fn numbers(draw: &mut Draw<'_>, of: Type) -> Vec<Answer> {
    if let Type::Of(kind) = of {
        return vec![Answer::Set(draw.element(kind, 2))];
    }
    let mut answers = Vec::new();
    for _ in 0..1 + draw.below(2) * draw.below(2) {
        let value = |draw: &mut Draw<'_>| {
            let depth = draw.below(3) as u8;
            draw.number(depth)
        };
        answers.push(match draw.below(5) {
            0 => Answer::Set(value(draw)),
            1 => Answer::Add(value(draw)),
            2 => {
                let by = if draw.one_in(2) { Expr::Number(draw.below(5) as i64) } else { value(draw) };
                let under = match draw.below(3) {
                    0 => None,
                    1 => Some(Expr::Number(1 + draw.below(4) as i64)),
                    _ => Some(draw.number(1)),
                };
                Answer::Scale(by, under.filter(|under| !matches!(under, Expr::Number(..=0))))
            }
            3 => Answer::Floor(value(draw)),
            _ => Answer::Cap(value(draw)),
        });
    }
    answers
}

fn offer(draw: &mut Draw<'_>) -> Body {
    let mut costs = Vec::new();
    for at in 0..draw.catalogue.currencies.len() {
        if draw.one_in(2) {
            let price = if draw.one_in(3) { draw.number(1) } else { Expr::Number(1 + draw.below(3) as i64) };
            costs.push((price, at));
        }
    }
    let scope = [Scope::Game, Scope::Round, Scope::Turn][draw.below(3)];
    let limits = if draw.one_in(4) { Vec::new() } else { vec![(1 + draw.below(2) as u16, scope)] };
    let many = 1 + draw.below(2);
    let steps: Vec<Step> = draw.list(many, 1);
    Body::Offer { costs, limits, steps }
}

/// Adds an item that combines two rules which say different things.
fn combine(draw: &mut Draw<'_>, seed: u64, items: &mut Vec<Item>) {
    let rules: Vec<(String, Rule)> =
        items.iter().flat_map(|item| item.rules.iter().map(move |rule| (path(item, rule), rule.clone()))).collect();
    let mut found = Vec::new();
    for (at, (one, first)) in rules.iter().enumerate() {
        for (other, second) in &rules[at + 1..] {
            if first.point == second.point {
                found.extend(words(&first.body, &second.body).into_iter().map(|how| (one.clone(), other.clone(), how)));
            }
        }
    }
    if found.is_empty() || draw.one_in(3) {
        return;
    }
    let mut further = Item { kind: "variant", id: format!("qz_{seed}"), ..Item::default() };
    for _ in 0..1 + draw.below(2) {
        let Some((one, other, how)) = draw.pick(&found) else { continue };
        let pair = if draw.one_in(2) { [one.clone(), other.clone()] } else { [other.clone(), one.clone()] };
        let mut sorted = [one, other];
        sorted.sort();
        found.retain(|(one, other, _)| {
            let mut pair = [one.clone(), other.clone()];
            pair.sort();
            pair != sorted
        });
        further.combines.push(Combine { pair, how });
    }
    items.push(further);
}

/// The words by which two rules may be combined.
fn words(one: &Body, other: &Body) -> Vec<Combining> {
    let (Body::Answers(first), Body::Answers(second)) = (one, other) else {
        let are_lists = matches!((one, other), (Body::Steps(_), Body::Steps(_)));
        return if are_lists { vec![Combining::First] } else { Vec::new() };
    };
    let pairs = || first.iter().flat_map(|one| second.iter().map(move |other| (one, other)));
    if pairs().any(|pair| matches!(pair, (Answer::Set(_), Answer::Set(_)))) {
        return vec![Combining::First, Combining::Least, Combining::Most, Combining::Sum];
    }
    let clash = |pair: (&Answer, &Answer)| {
        matches!(
            pair,
            (Answer::Forbid, Answer::Allow(_))
                | (Answer::Allow(_), Answer::Forbid)
                | (Answer::Floor(_), Answer::Cap(_))
                | (Answer::Cap(_), Answer::Floor(_))
                | (Answer::Include(_), Answer::Exclude(_))
                | (Answer::Exclude(_), Answer::Include(_))
                | (Answer::Widen, Answer::Narrow | Answer::Forbid)
                | (Answer::Narrow | Answer::Forbid, Answer::Widen)
        )
    };
    if pairs().any(clash) { vec![Combining::First, Combining::Least, Combining::Most] } else { Vec::new() }
}
