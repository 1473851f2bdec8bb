//! Sentences: what clauses say, from their code alone and never from their text.

use super::catalogue::{PatternPart, PointKind, SettingValue, Type};
use super::frozen::Rules;
use super::ids::{Code, PointId};
use super::program::{Body, Clause, Lift};
use super::said::bound;
use super::steps::Step;
use crate::Span;

/// What stands for code that is not put into words.
const OTHERS: &str = "..";

/// A clause in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its label: `item.rule`.
    pub label: String,
    /// Where it stands.
    pub span: Span,
    /// The question that it answers, when it does, and its answer.
    pub text: String,
}

impl Rules {
    /// The clauses and the changes of settings of an item as sentences, by place.
    #[must_use]
    pub fn sentences(&self, item: &str) -> Vec<Sentence> {
        let program = self.program();
        let is_its = |clause: &&Clause| program.items[clause.item.index()].id == item;
        let sentence = |clause: &Clause| {
            let point = &self.catalogue().points[clause.point.index()];
            let question = point.doc.split_inclusive(['?', '.']).next().unwrap_or_default().trim();
            let when = match (clause.condition.start == clause.condition.end, self.when(clause)) {
                (true, _) => "Always".into(),
                (false, Some(text)) => format!("When {text}"),
                (false, None) => "In some cases".into(),
            };
            let text = format!("{question} {when}: {}.", self.answered_in_words(clause));
            Sentence { label: clause.label.clone(), span: clause.span, text }
        };
        let changes = program.items.iter().filter(|own| own.id == item).flat_map(|own| &own.changes);
        let changed = |(setting, value, span): &(usize, SettingValue, Span)| {
            let decl = &self.catalogue().settings[*setting];
            let text = format!("`{}` is {}.", decl.name, decl.in_words(value));
            Sentence { label: format!("{item}.change"), span: *span, text }
        };
        let mut all: Vec<Sentence> =
            program.clauses.iter().filter(is_its).map(sentence).chain(changes.map(changed)).collect();
        all.sort_by_key(|one| one.span.start);
        all
    }

    fn when(&self, clause: &Clause) -> Option<String> {
        self.condition_in_words(clause.point, &[clause.condition])
    }

    fn answered_in_words(&self, clause: &Clause) -> String {
        let of = match self.catalogue().points[clause.point.index()].kind {
            PointKind::Number(of) => of,
            PointKind::Set(kind) => Type::SetOf(kind),
            PointKind::Verdict | PointKind::Fact | PointKind::Offer | PointKind::Event => Type::Bool,
        };
        let said = |code: &Code| self.said(clause.point, of, *code);
        match &clause.body {
            Body::Forbid => "no".into(),
            Body::Allow(lift) => {
                let name = match lift {
                    Lift::Base(base) => format!("base.{}", self.catalogue().base[usize::from(*base)].name),
                    Lift::Clause(id) => self.clause(*id).label.clone(),
                };
                format!("`{name}` does not apply")
            }
            Body::Widen => "yes".into(),
            Body::Narrow => "no, whatever says yes".into(),
            Body::Set(value) => said(value),
            Body::Add(value) => format!("{} more", said(value)),
            Body::Scale { numerator, denominator } => match said(denominator).as_str() {
                "1" => format!("times {}", said(numerator)),
                below => format!("times {} by {below}", said(numerator)),
            },
            Body::Floor(value) => format!("at least {}", said(value)),
            Body::Cap(value) => format!("at most {}", said(value)),
            Body::Include(set) => format!("also {}", said(set)),
            Body::Exclude(set) => format!("without {}", said(set)),
            Body::Offer { costs, limit, steps } => {
                let price = |(currency, price): &(u8, Code)| {
                    let name = self.catalogue().currencies[usize::from(*currency)].name;
                    format!("{} {name}", self.said(clause.point, Type::Number, *price))
                };
                let price: Vec<String> = costs.iter().map(price).collect();
                let price = if price.is_empty() { "nothing".into() } else { price.join(" and ") };
                let most = match limit {
                    None => String::new(),
                    Some((_, 1)) => ", at most once".into(),
                    Some((_, most)) => format!(", at most {most} times"),
                };
                format!("for {price}{most}, {}", self.steps(clause.point, steps))
            }
            Body::Run(steps) => self.steps(clause.point, steps),
            Body::Script { .. } => "a script answers".into(),
        }
    }

    fn said(&self, point: PointId, of: Type, code: Code) -> String {
        self.code_in_words(point, of, code).unwrap_or_else(|| OTHERS.into())
    }

    fn steps(&self, point: PointId, steps: &[Step]) -> String {
        let slot = |at: usize| match steps.get(at + 1) {
            Some(Step::Next { slot, .. }) => bound(*slot),
            _ => OTHERS.into(),
        };
        let word = |(at, step): (usize, &Step)| match step {
            Step::Each { set, .. } => {
                Some(format!("for each {} of {}:", slot(at), self.said(point, Type::Number, *set)))
            }
            _ => self.step_in_words(point, step),
        };
        let words: Vec<String> = steps.iter().enumerate().filter_map(word).collect();
        if words.is_empty() { "nothing happens".into() } else { words.join("; ").replace(":; ", ": ") }
    }

    /// A step in words; `None` for those that only say where to go on.
    fn step_in_words(&self, point: PointId, step: &Step) -> Option<String> {
        let number = |code: &Code| self.said(point, Type::Number, *code);
        Some(match step {
            Step::Perform { effect, args } => {
                let mut left = args.iter();
                let part = |part: &PatternPart| match part {
                    PatternPart::Word(word) => (*word).to_string(),
                    PatternPart::Hole(of) => left.next().map_or_else(String::new, |code| self.said(point, *of, *code)),
                };
                let words: Vec<String> = self.catalogue().effects[effect.index()].pattern.iter().map(part).collect();
                words.join(" ")
            }
            Step::Assign { counter, element, add, value } => {
                let decl = &self.program().counters[counter.index()];
                let place = match (decl.per, element) {
                    ([Some(kind), None], Some(code)) => format!("[{}]", self.said(point, Type::Of(kind), *code)),
                    (_, Some(_)) => format!("[{OTHERS}]"),
                    (_, None) => String::new(),
                };
                let of = decl.values.map_or(Type::Number, Type::Of);
                let (word, value) = (if *add { "+=" } else { ":=" }, self.said(point, of, *value));
                format!("{}{place} {word} {value}", decl.name)
            }
            Step::Unless { condition, .. } => format!("if {}:", self.said(point, Type::Bool, *condition)),
            Step::Choose { kind, set, slot, may_skip, .. } => {
                let kind = self.catalogue().kinds[kind.index()].name;
                let skip = if *may_skip { ", or nothing" } else { "" };
                format!("choose {kind} {} of {}{skip}", bound(*slot), number(set))
            }
            Step::Repeat { times, .. } => crate::times(number(times)) + ":",
            Step::For { seat, .. } => format!("as seat {}:", self.said(point, Type::Of(self.catalogue().seat), *seat)),
            Step::Move(_) => "move things between zones".into(),
            Step::Let { slot, value } => format!("{} is {}", bound(*slot), number(value)),
            Step::Jump(_)
            | Step::Each { .. }
            | Step::Next { .. }
            | Step::Again { .. }
            | Step::Back { .. }
            | Step::Done => {
                return None;
            }
        })
    }
}
