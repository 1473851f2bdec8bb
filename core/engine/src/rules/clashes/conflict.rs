//! Clauses that clash: found for every pair of items that may meet, before play.

use std::collections::BTreeMap;

use super::kinds::{Certainty, Conflict, ConflictKind, InPlay};
use super::replies::Reply;
use super::touch::{Touch, Touched};
use crate::rules::answering::combined::Combined;
use crate::rules::answering::silencers::STANDING;
use crate::rules::compiled::program::{Body, Clause, Item, Op};
use crate::rules::compiled::set::Set;
use crate::rules::declared::catalogue::{PointKind, Type};
use crate::rules::declared::ids::{ABSENT, ClauseId, Code, ItemId, KindId, PointId};
use crate::rules::evaluating::ask::{Ask, Facts};
use crate::rules::evaluating::eval::Machine;
use crate::rules::freezing::footprint::Value;
use crate::rules::freezing::frozen::Rules;
use crate::rules::logic::Logic;
use crate::rules::running::memory::Memory;
use crate::{Seat, Span};

/// The most conflicts of one [`Certainty`] that are put into words: as many as are ever shown.
const MOST_IN_WORDS: usize = 1_000;

/// The conflicts that were found.
struct Found {
    all: Vec<Conflict>,
    /// How many there are of each [`Certainty`].
    counts: [usize; 2],
    /// Of pairs of items the gravest one.
    gravest: BTreeMap<[ItemId; 2], Certainty>,
}

impl Found {
    /// Returns `true` if another conflict of two items would neither be shown nor be graver than the one that is known.
    /// Two clauses without conditions are looked at until one conflict is certain.
    fn is_enough(&self, items: [ItemId; 2], is_plain: bool) -> bool {
        let least = if is_plain { Certainty::Certain } else { Certainty::Possible };
        self.all.len() >= MOST_IN_WORDS && self.gravest.get(&items).is_some_and(|known| *known <= least)
    }

    fn push(&mut self, mut conflict: Conflict) {
        if self.counts[conflict.certainty as usize] >= MOST_IN_WORDS {
            conflict.how = String::new();
        }
        self.counts[conflict.certainty as usize] += 1;
        let mut items = conflict.items;
        items.sort();
        self.gravest
            .entry(items)
            .and_modify(|known| *known = conflict.certainty.min(*known))
            .or_insert(conflict.certainty);
        self.all.push(conflict);
    }
}

/// What one side of a pair says, for the order of the two and the words about them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rules) struct Side {
    /// What holds by the language comes first.
    rank: u8,
    /// Numbers come in their own order.
    number: Option<i32>,
    says: String,
    condition: Option<String>,
    pub(in crate::rules) label: String,
    item: ItemId,
    span: Span,
    is_script: bool,
}

impl Side {
    /// A side that is not put into words.
    fn unspoken(clause: &Clause) -> Self {
        let Clause { label, item, span, .. } = clause;
        let (says, condition, is_script) = (String::new(), None, clause.is_script());
        Self { rank: 0, number: None, says, condition, label: label.clone(), item: *item, span: *span, is_script }
    }
}

impl Rules {
    /// The conflicts between items of a game, or between any that may meet if `None`. Their order depends on what they say,
    /// and on names only where they say the same. Of two items that clash more often than can be shown, some conflicts are
    /// left out.
    pub fn conflicts(&self, statics: &dyn Facts, among: Option<InPlay>) -> Vec<Conflict> {
        let program = self.program();
        let met = |item: ItemId| among.is_none_or(|game| game.perhaps.contains(i32::from(item.0)));
        let may_meet = |a: ItemId, b: ItemId| {
            let (a, b) = (&program.items[a.index()], &program.items[b.index()]);
            a.group.is_none() || b.group.is_none() || a.group != b.group
        };
        let touch = Touch::new(self, statics);
        let in_play = among.unwrap_or_default();
        let is_about = |items: [ItemId; 2]| {
            in_play.about.is_none_or(|about| items.iter().any(|item| about.contains(i32::from(item.0))))
        };
        let overrides = |one: &&Clause| !one.overrides.is_empty();
        let overriding = program.clauses.iter().filter(overrides).fold(0_u128, |all, one| all | 1 << one.point.index());
        let mut found = Found { all: Vec::new(), counts: [0; 2], gravest: BTreeMap::new() };
        for (at, a) in program.clauses.iter().enumerate() {
            for (offset, b) in program.clauses[at + 1..].iter().enumerate() {
                let ids = [ClauseId(at as u16), ClauseId((at + 1 + offset) as u16)];
                if a.point != b.point
                    || !is_about([a.item, b.item])
                    || !met(a.item)
                    || !met(b.item)
                    || (a.item != b.item && !may_meet(a.item, b.item))
                {
                    continue;
                }
                let kind = |item: ItemId| program.items[item.index()].kind.as_str();
                let alone = self.catalogue().points[a.point.index()].alone && !STANDING.contains(&kind(a.item));
                if alone && a.item != b.item && kind(a.item) == kind(b.item) {
                    continue; // they are asked one at a time
                }
                let is_plain = a.condition.is_empty() && b.condition.is_empty();
                if found.is_enough([a.item.min(b.item), a.item.max(b.item)], is_plain) {
                    continue;
                }
                let may_meet_both =
                    |c: ItemId| met(c) && [a.item, b.item].iter().all(|one| *one == c || may_meet(*one, c));
                let silencers = |pair: [ClauseId; 2]| {
                    if overriding >> a.point.index() & 1 == 0 {
                        return Vec::new();
                    }
                    // Before anything is chosen, a third item need not be in play.
                    self.silencers(pair, touch.logic(), &|item| among.is_some() && may_meet_both(item))
                };
                if let Some(conflict) = self.clash(ids, &touch, in_play, &silencers, &found) {
                    found.push(conflict);
                }
                let together =
                    |pair: [ClauseId; 2]| touch.logic().together(pair.map(|id| self.clause(id)), &silencers(pair));
                if let Some(conflict) = self.mixed_words(ids, &may_meet_both, &together) {
                    found.push(conflict);
                }
            }
        }
        for (at, a) in program.items.iter().enumerate() {
            for (offset, b) in program.items[at + 1..].iter().enumerate() {
                let ids = [ItemId(at as u16), ItemId((at + 1 + offset) as u16)];
                if is_about(ids) && met(ids[0]) && met(ids[1]) && may_meet(ids[0], ids[1]) {
                    self.change_clashes(ids, [a, b], &mut found);
                }
            }
        }
        let mut found = found.all;
        found.sort_by(|a, b| {
            let key = |one: &Conflict| (one.certainty, one.how.is_empty());
            let said = |one: &Conflict| (one.over.clone(), one.kind, one.how.clone(), one.meet.clone());
            key(a).cmp(&key(b)).then_with(|| said(a).cmp(&said(b))).then_with(|| a.labels.cmp(&b.labels))
        });
        found
    }

    fn clash<'c>(
        &'c self,
        ids: [ClauseId; 2],
        touch: &Touch<'_>,
        in_play: InPlay,
        silencers: &dyn Fn([ClauseId; 2]) -> Vec<(&'c Clause, bool)>,
        found: &Found,
    ) -> Option<Conflict> {
        let clauses = ids.map(|id| self.clause(id));
        let [a, b] = clauses;
        if a.overrides.contains(&ids[1]) || b.overrides.contains(&ids[0]) || self.joined_by(ids).is_some() {
            return None;
        }
        let is_ordered = || self.is_after(ids[0], ids[1]) || self.is_after(ids[1], ids[0]);
        let pairs = self.replies(a).flat_map(|one| self.replies(b).map(move |other| [one, other]));
        let clashing = pairs.filter_map(|pair| match self.how_replies_clash(pair)? {
            (ConflictKind::Lists, _) if is_ordered() => None,
            (ConflictKind::Lists, _) => Some((pair, ConflictKind::Lists, touch.over(ids, in_play)?.is_sure)),
            (kind, surely) => Some((pair, kind, surely)),
        });
        // Where a script clashes in several ways, the first that is sure is reported.
        let (replies, kind, surely) = clashing.reduce(|first, next| if next.2 && !first.2 { next } else { first })?;
        let surely = surely && clauses.iter().all(|clause| self.is_said_for_sure(clause));
        let (is_sure, element) = touch.logic().clash(clauses, &silencers(ids))?;
        let shown = self.first_of_each(a.point).map(|kind| (kind, element.unwrap_or(0)));
        let certainty = match kind {
            // It is not known about which elements an event is raised.
            _ if surely && is_sure && (shown.is_some() || a.condition.is_empty() && b.condition.is_empty()) => {
                Certainty::Certain
            }
            _ => Certainty::Possible,
        };
        let over = self.catalogue().points[a.point.index()].name;
        if found.counts[certainty as usize] >= MOST_IN_WORDS {
            let sides = clauses.map(Side::unspoken);
            return Some(Conflict { how: String::new(), ..conflict(kind, over, certainty, sides) });
        }
        let shown_by = shown.map(|(kind, element)| {
            format!("{} {}", self.catalogue().kinds[kind.index()].name, self.lexicon().name(kind, element))
        });
        let mut sides =
            [0, 1].map(|at| self.side(kind, (clauses[at], replies[at]), touch.over([ids[at], ids[1 - at]], in_play)));
        sides.sort();
        let meet = self.condition_in_words(a.point, &[a.condition, b.condition]);
        Some(Conflict { meet, shown_by, ..conflict(kind, over, certainty, sides) })
    }

    /// The word by which two clauses are combined wherever both are in play.
    pub(in crate::rules) fn joined_by(&self, pair: [ClauseId; 2]) -> Option<Combined> {
        self.program().combined_as(pair).or_else(|| self.program().combined_by_its_own(pair))
    }

    pub(in crate::rules) fn is_one_value(&self, one: Code, other: Code) -> bool {
        self.same_code(one, other) || self.settled(one).is_some_and(|one| Some(one) == self.settled(other))
    }

    /// The kind of the first subject of a question that is asked about each of its elements.
    fn first_of_each(&self, point: PointId) -> Option<KindId> {
        let point = &self.catalogue().points[point.index()];
        match (point.kind, point.subjects.first()?.of) {
            (PointKind::Event | PointKind::Offer, _) => None,
            (_, Type::Of(kind)) => Some(kind),
            _ => None,
        }
    }

    /// Returns `true` unless it is disproved that the conditions of two clauses hold at once where this is the first
    /// subject of both.
    pub fn may_meet(&self, clauses: [ClauseId; 2], subject: i32, statics: &dyn Facts) -> bool {
        Logic::new(self, statics, 1).may_meet(clauses.map(|id| self.clause(id)), subject)
    }

    pub(in crate::rules) fn side(
        &self,
        kind: ConflictKind,
        (clause, reply): (&Clause, Reply),
        touched: Option<Touched>,
    ) -> Side {
        let point = &self.catalogue().points[clause.point.index()];
        let of = match point.kind {
            PointKind::Number(of) => of,
            PointKind::Set(kind) => Type::SetOf(kind),
            PointKind::Verdict | PointKind::Fact | PointKind::Offer | PointKind::Event => Type::Bool,
        };
        let value = |value: Value| match value {
            Value::Code(code) => self.code_in_words(clause.point, of, code).unwrap_or_default(),
            Value::Script(Some(constant)) => constant.to_string(),
            Value::Script(None) => "a value of its script".into(),
        };
        let set = || match clause.body {
            Body::Include(code) | Body::Exclude(code) => value(Value::Code(code)),
            _ => "a list of its script".into(),
        };
        let says = match reply {
            Reply::Set(to) => format!("sets {}", value(to)),
            Reply::Floor(to) => format!("keeps it at {} or more", value(to)),
            Reply::Cap(to) => format!("keeps it at {} or less", value(to)),
            Reply::Include(_) => format!("includes {}", set()),
            Reply::Exclude(_) => format!("excludes {}", set()),
            Reply::Widen => "widens it".into(),
            Reply::Narrow => "narrows it".into(),
            Reply::List => match touched {
                Some(Touched { over, writes: [true, _], .. }) => format!("changes `{over}`"),
                Some(Touched { over, .. }) => format!("reads `{over}`"),
                None => "acts".into(),
            },
        };
        let number = match (reply, kind) {
            (Reply::Set(Value::Code(code)), ConflictKind::Sets) => self.settled(code),
            (Reply::Set(Value::Script(constant)), ConflictKind::Sets) => constant,
            _ => None,
        };
        let rank = match reply {
            Reply::Narrow | Reply::Exclude(_) | Reply::Cap(_) => 0,
            _ => 1,
        };
        let condition = self.condition_in_words(clause.point, &[clause.condition]);
        let Clause { label, item, span, .. } = clause;
        let (label, is_script) = (label.clone(), clause.is_script());
        Side { rank, number, says, condition, label, item: *item, span: *span, is_script }
    }

    fn same_code(&self, a: Code, b: Code) -> bool {
        let code = &self.program().code;
        code[a.start as usize..a.end as usize] == code[b.start as usize..b.end as usize]
    }

    /// The number that code comes to if it reads nothing but constants and parameters.
    pub(in crate::rules) fn settled(&self, code: Code) -> Option<i32> {
        struct Nothing;
        impl Facts for Nothing {
            fn fact(&self, _: crate::rules::FactId, _: [i32; 2]) -> i32 {
                ABSENT
            }
            fn set(&self, _: crate::rules::FactId, _: [i32; 2]) -> Set {
                Set::EMPTY
            }
        }
        let is_plain = |op: &Op| {
            matches!(op, Op::Number(_) | Op::Param(_) | Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Mod | Op::Min)
                || matches!(op, Op::Max | Op::Abs | Op::Neg | Op::Row(_))
        };
        let ops = &self.program().code[code.start as usize..code.end as usize];
        let memory = Memory::default();
        let value = || Machine::of(self.program(), &Ask::new(&Nothing, &memory, Seat(0))).number(code);
        (!ops.is_empty() && ops.iter().all(is_plain)).then(value).filter(|value| *value != ABSENT)
    }

    fn change_clashes(&self, ids: [ItemId; 2], [a, b]: [&Item; 2], found: &mut Found) {
        for (setting, value, span) in &a.changes {
            for (same, other, place) in &b.changes {
                let name = self.catalogue().settings[*setting].name;
                let overridden = |item: &Item, over: &Item| {
                    item.overrides.iter().any(|one| *one == over.id || *one == format!("{}.{name}", over.id))
                };
                if setting != same || value == other || overridden(a, b) || overridden(b, a) {
                    continue;
                }
                let side = |item: ItemId, value: &crate::rules::SettingValue, span: Span| Side {
                    rank: 1,
                    number: match value {
                        crate::rules::SettingValue::Number(number) => Some(*number),
                        _ => None,
                    },
                    says: format!("changes it to {}", self.catalogue().settings[*setting].in_words(value)),
                    condition: None,
                    label: self.program().items[item.index()].id.clone(),
                    item,
                    span,
                    is_script: false,
                };
                let mut sides = [side(ids[0], value, *span), side(ids[1], other, *place)];
                sides.sort();
                found.push(conflict(ConflictKind::Settings, name, Certainty::Certain, sides));
            }
        }
    }
}

/// A conflict between two sides, in their order.
pub(in crate::rules) fn conflict(
    kind: ConflictKind,
    over: &str,
    certainty: Certainty,
    [first, second]: [Side; 2],
) -> Conflict {
    // Words are in the language of the author; where something cannot be put into them, less is said.
    let is_told = [&first, &second].iter().all(|side| !side.says.ends_with(' ') && !side.says.contains("  "));
    let how = match kind {
        ConflictKind::Sets if !is_told => "both set it".into(),
        ConflictKind::Bounds if !is_told => "the floor of one may be above the cap of the other".into(),
        ConflictKind::Members if !is_told => "one includes an element that the other excludes".into(),
        ConflictKind::Lists => format!("one {}, the other {}, and no order is given", second.says, first.says),
        _ => format!("one {}, the other {}", second.says, first.says),
    };
    Conflict {
        items: [first.item, second.item],
        labels: [first.label, second.label],
        spans: [first.span, second.span],
        over: over.into(),
        kind,
        how,
        meet: None,
        certainty,
        are_scripts: [first.is_script, second.is_script],
        shown_by: None,
    }
}
