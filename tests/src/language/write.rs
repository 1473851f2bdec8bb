//! Items as text of the rules language.

use std::fmt::Write as _;

use javelina_engine::Dice;
use javelina_engine::rules::{Catalogue, KindId, Lexicon, PatternPart, PointId};

use super::kinds::kind_of;
use super::spell::Speller;
use super::tree::{
    Answer, Asked, Body, Change, Choose, Combining, Counter, End, Expr, Item, Param, Pick, Rule, Scope, Step, Table,
    Values, ZoneOf, ZoneStep,
};

/// The text of items, a block each. The seed decides how each thing is spelled; half of the texts have as few brackets as
/// can be, the others as many.
pub fn text(items: &[Item], game: &str, catalogue: &'static Catalogue, lexicon: &Lexicon, seed: u64) -> String {
    let mut out = String::new();
    for (at, item) in items.iter().enumerate() {
        let mut writer = Writer::new(catalogue, lexicon, item, seed.wrapping_mul(31).wrapping_add(at as u64));
        writer.item(item, game, &mut out);
    }
    out
}

/// An expression as text, at a point or at none.
pub fn expression(
    expr: &Expr,
    point: Option<PointId>,
    catalogue: &'static Catalogue,
    lexicon: &Lexicon,
    seed: u64,
) -> String {
    let mut writer = Writer::new(catalogue, lexicon, &Item::default(), seed);
    writer.speller.point = point;
    writer.speller.whole(expr)
}

struct Writer<'a> {
    speller: Speller<'a>,
    id: String,
}

impl<'a> Writer<'a> {
    fn new(catalogue: &'static Catalogue, lexicon: &'a Lexicon, item: &Item, seed: u64) -> Self {
        let mut dice = Dice::new(seed, 0x57);
        let full = dice.below(2) == 0;
        let counters = item.counters.iter().map(|counter| (counter.name.clone(), counter.per.clone()));
        let tables = item.tables.iter().map(|table| (table.name.clone(), vec![table.per]));
        let counters = counters.chain(tables).collect();
        let params = item.params.iter().map(|param| param.name.clone()).collect();
        let speller = Speller {
            catalogue,
            lexicon,
            dice,
            full,
            point: None,
            counters,
            params,
            locals: Vec::new(),
            its: Vec::new(),
            names_seats: false,
        };
        Self { speller, id: item.id.clone() }
    }

    fn coin(&mut self, of: u32) -> bool {
        self.speller.coin(of)
    }

    fn item(&mut self, item: &Item, game: &str, out: &mut String) {
        let _ = writeln!(out, "{} {} for {game} {{", item.kind, item.id);
        let _ = writeln!(out, "  title \"{}\"", item.id);
        let mut members: Vec<String> = item.params.iter().map(param).collect();
        members.extend(item.counters.iter().map(|one| self.declared(one)));
        members.extend(item.tables.iter().map(|one| self.table(one)));
        if !item.overrides.is_empty() {
            members.push(format!("overrides {}", item.overrides.join(", ")));
        }
        for combine in &item.combines {
            let how = match combine.how {
                Combining::First => "first",
                Combining::Least => "least",
                Combining::Most => "most",
                Combining::Sum => "sum",
            };
            let [one, other] = &combine.pair;
            members.push(format!("combine {}, {} as {how}", self.label(one), self.label(other)));
        }
        let rules: Vec<String> = item.rules.iter().map(|rule| self.rule(rule)).collect();
        // In which order members stand never matters, but for the rules themselves, by which results are told.
        let split = self.speller.dice.below(members.len() as u32 + 1) as usize;
        let (before, after) = members.split_at(split);
        for member in before.iter().chain(&rules).chain(after) {
            let _ = writeln!(out, "  {member}");
        }
        out.push_str("}\n");
    }

    /// A rule by its name; those of the item need no name of the item.
    fn label(&mut self, path: &str) -> String {
        match path.split_once('.') {
            Some((item, rule)) if item == self.id && self.coin(2) => rule.into(),
            _ => path.into(),
        }
    }

    fn labels(&mut self, paths: &[String]) -> String {
        let labels: Vec<String> = paths.iter().map(|path| self.label(path)).collect();
        labels.join(", ")
    }

    fn kind(&self, kind: KindId) -> &'static str {
        self.speller.catalogue.kinds[kind.index()].name
    }

    fn table(&self, table: &Table) -> String {
        let Table { name, per, low, high, rows } = table;
        let row =
            |(element, number): &(i32, i32)| format!("\"{}\" {number}", self.speller.lexicon.name(*per, *element));
        let rows: Vec<String> = rows.iter().map(row).collect();
        format!("table {name} per {} in {low}..{high} {{ {} }}", self.kind(*per), rows.join(" "))
    }

    fn declared(&mut self, counter: &Counter) -> String {
        let mut parts: Vec<String> = counter.per.iter().map(|kind| format!("per {}", self.kind(*kind))).collect();
        if counter.scope != Scope::Game || self.coin(4) {
            parts.push(format!("per {}", scope(counter.scope)));
        }
        let named = |kind: KindId, element: i32| format!("\"{}\"", self.speller.lexicon.name(kind, element));
        let (range, value): (String, Box<dyn Fn(i32) -> String>) = match counter.values {
            Values::Numbers(least, most) => (format!("in {least}..{most}"), Box::new(|value| value.to_string())),
            Values::Of(kind) => (format!("in {}", self.kind(kind)), Box::new(move |value| named(kind, value))),
        };
        parts.push(range);
        match (counter.starts.as_slice(), counter.per.first()) {
            ([(start, at)], Some(kind)) => {
                let at: Vec<String> = at.iter().map(|element| named(*kind, *element)).collect();
                parts.push(format!("= {} at {}", value(*start), at.join(", ")));
            }
            _ if counter.start < 0 && matches!(counter.values, Values::Of(_)) => {
                if self.coin(3) {
                    parts.push("= none".into());
                }
            }
            _ => parts.push(format!("= {}", value(counter.start))),
        }
        if counter.is_secret {
            parts.push("secret to owner".into());
        }
        parts.extend(counter.shown.iter().map(|shown| format!("shown as \"{shown}\"")));
        format!("counter {} {}", counter.name, parts.join(" "))
    }

    /// The conditions of a rule, in some order.
    fn conditions(&mut self, rule: &Rule) -> Vec<String> {
        let mut parts = Vec::new();
        let when: Vec<&Expr> = rule.when.iter().collect();
        if when.len() > 1 && self.coin(2) {
            parts.push(format!("when {}", self.speller.whole(&Expr::And(rule.when.clone()))));
        } else {
            for one in when {
                parts.push(match one {
                    Expr::Not(inner) if self.coin(2) => format!("unless {}", self.speller.whole(inner)),
                    _ => format!("when {}", self.speller.whole(one)),
                });
            }
        }
        for one in &rule.unless {
            let is_denied = self.coin(2);
            parts.push(match is_denied {
                true => format!("when {}", self.speller.whole(&Expr::Not(Box::new(one.clone())))),
                false => format!("unless {}", self.speller.whole(one)),
            });
        }
        if !rule.overrides.is_empty() {
            parts.push(format!("overrides {}", self.labels(&rule.overrides)));
        }
        if !rule.after.is_empty() {
            parts.push(format!("after {}", self.labels(&rule.after)));
        }
        parts
    }

    fn rule(&mut self, rule: &Rule) -> String {
        self.speller.point = Some(rule.point);
        self.speller.locals.clear();
        let point = self.speller.catalogue.points[rule.point.index()].name;
        let mut parts = self.conditions(rule);
        match &rule.body {
            Body::Answers(answers) => {
                let mut answers: Vec<String> = answers.iter().map(|answer| self.answer(answer)).collect();
                let split = self.speller.dice.below(parts.len() as u32 + 1) as usize;
                let behind = parts.split_off(split);
                parts.append(&mut answers);
                parts.extend(behind);
                format!("rule {} at {point} {{ {} }}", rule.label, parts.join("  "))
            }
            Body::Steps(steps) => {
                let steps = self.steps(steps);
                if self.coin(2) {
                    let before = parts.join(" ");
                    let gap = if before.is_empty() { "" } else { " " };
                    return format!("rule {} on {point} {before}{gap}do {{ {steps} }}", rule.label);
                }
                parts.push(format!("do {{ {steps} }}"));
                format!("rule {} on {point} {{ {} }}", rule.label, parts.join("  "))
            }
            Body::Offer { costs, limits, steps } => {
                if !costs.is_empty() {
                    let names = self.speller.catalogue.currencies;
                    let price = |(price, currency): &(Expr, usize)| {
                        format!("{} {}", self.speller.operand(price), names[*currency].name)
                    };
                    let costs: Vec<String> = costs.iter().map(price).collect();
                    parts.insert(0, format!("costs {}", costs.join(", ")));
                }
                parts.extend(limits.iter().map(|(most, of)| format!("limit {most} per {}", scope(*of))));
                let steps = self.steps(steps);
                parts.push(format!("do {{ {steps} }}"));
                format!("offer {} at {point} {{ {} }}", rule.label, parts.join("  "))
            }
        }
    }

    fn answer(&mut self, answer: &Answer) -> String {
        match answer {
            Answer::Forbid => if self.coin(3) { "disqualify" } else { "forbid" }.into(),
            Answer::Allow(paths) => format!("allow {}", self.labels(paths)),
            Answer::Widen => "widen".into(),
            Answer::Narrow => "narrow".into(),
            Answer::Set(value) => format!("set to {}", self.speller.wanted(value)),
            Answer::Add(value) => format!("add {}", self.speller.whole(value)),
            Answer::Scale(value, None) => format!("scale by {}", self.speller.whole(value)),
            Answer::Scale(value, Some(under)) => {
                format!("scale by {}/{}", self.speller.whole(value), self.speller.whole(under))
            }
            Answer::Floor(value) => format!("floor {}", self.speller.whole(value)),
            Answer::Cap(value) => format!("cap {}", self.speller.whole(value)),
            Answer::Include(set) => format!("include {}", self.speller.whole_set(set)),
            Answer::Exclude(set) => format!("exclude {}", self.speller.whole_set(set)),
        }
    }

    /// Steps up to the end of their list; names that they bind end with it.
    fn steps(&mut self, steps: &[Step]) -> String {
        let bound = self.speller.locals.len();
        let texts: Vec<String> = steps.iter().map(|step| self.step(step)).collect();
        self.speller.locals.truncate(bound);
        texts.join("  ")
    }

    /// Steps that may use names.
    fn body(&mut self, names: &[&String], steps: &[Step]) -> String {
        let bound = self.speller.locals.len();
        self.speller.locals.extend(names.iter().map(ToString::to_string));
        let body = self.steps(steps);
        self.speller.locals.truncate(bound);
        format!("{{ {body} }}")
    }

    fn step(&mut self, step: &Step) -> String {
        match step {
            Step::Effect(effect, args) => {
                let pattern = self.speller.catalogue.effects[effect.index()].pattern;
                let (mut args, mut words) = (args.iter(), Vec::new());
                for (at, part) in pattern.iter().enumerate() {
                    words.extend(match part {
                        PatternPart::Word(word) => Some((*word).to_string()),
                        PatternPart::Hole(_) if at + 1 == pattern.len() => {
                            args.next().map(|arg| self.speller.wanted(arg))
                        }
                        PatternPart::Hole(_) => args.next().map(|arg| self.speller.operand(arg)),
                    });
                }
                words.join(" ")
            }
            Step::Assign(name, args, change, value) => {
                let target = self.speller.target(name, args);
                let sign = match change {
                    Change::Set => ":=",
                    Change::Add => "+=",
                    Change::Subtract => "-=",
                };
                format!("{target} {sign} {}", self.speller.wanted(value))
            }
            Step::Clear(name, args) => format!("{} := none", self.speller.target(name, args)),
            Step::If(branches, otherwise) => {
                let mut text = String::new();
                for (at, (condition, body)) in branches.iter().enumerate() {
                    let condition = self.speller.whole(condition);
                    let word = if at == 0 { "if" } else { " else if" };
                    let _ = write!(text, "{word} {condition} {}", self.body(&[], body));
                }
                if !otherwise.is_empty() {
                    let _ = write!(text, " else {}", self.body(&[], otherwise));
                }
                text
            }
            Step::Each(name, set, body) => {
                let of_seats = kind_of(self.speller.catalogue, set) == self.speller.catalogue.seat;
                let (word, joint) = if of_seats || self.coin(2) { ("each", "of") } else { ("for each", "in") };
                format!("{word} {name} {joint} {} {}", self.speller.whole_set(set), self.body(&[name], body))
            }
            Step::For(seat, body) => format!("for {} {}", self.speller.wanted(seat), self.body(&[], body)),
            Step::ForEach(name, set, body) => {
                let joint = if self.coin(2) { "of" } else { "in" };
                format!("for each {name} {joint} {} {}", self.speller.whole_set(set), self.body(&[name], body))
            }
            Step::ForNumbers(name, low, high, body) => {
                let (low, high) = (self.speller.whole(low), self.speller.whole(high));
                format!("for each {name} in {low}..{high} {}", self.body(&[name], body))
            }
            Step::Repeat(times, body) => format!("repeat {} {}", self.speller.whole(times), self.body(&[], body)),
            Step::Let(name, value) => {
                let text = format!("let {name} = {}", self.speller.whole(value));
                self.speller.locals.push(name.clone());
                text
            }
            Step::Choose(choose) => self.choose(choose),
            Step::May(asks, body) => {
                let asks = self.asks(asks.as_ref());
                format!("may{asks} {}", self.body(&[], body))
            }
            Step::Reveal(counter) => format!("reveal {counter}"),
            Step::Zone(step) => self.zone_step(step),
        }
    }

    fn choose(&mut self, choose: &Choose) -> String {
        let mut text = String::from("choose ");
        if let Some((times, up_to)) = &choose.times {
            let times = match times {
                Expr::Number(number) if *number >= 0 => number.to_string(),
                other => format!("({})", self.speller.whole(other)),
            };
            let _ = write!(text, "{}{times} ", if *up_to { "up to " } else { "" });
        }
        let mut picks: Vec<String> = choose.picks.iter().map(|pick| self.pick(pick)).collect();
        if let (Some(first), Some(asks)) = (picks.first_mut(), &choose.asks) {
            *first += &format!(" asks{}", self.asks(Some(asks)));
        }
        text += &picks.join(", ");
        match &choose.asked {
            Asked::Actor => {}
            Asked::Chance => text += " by chance",
            Asked::Seat(seat) => {
                let _ = write!(text, " by {}", self.speller.wanted(seat));
            }
            Asked::Sealed(seats, counter) => {
                let _ = write!(text, " by each {} into {counter}", self.speller.whole_set(seats));
            }
        }
        text += if choose.may_skip { " or skip" } else { "" };
        if !matches!(choose.asked, Asked::Sealed(..)) {
            let names: Vec<&String> =
                choose.picks.iter().map(|(Pick::Element(_, name, _) | Pick::Number(name, ..))| name).collect();
            let _ = write!(text, " {}", self.body(&names, &choose.body));
        }
        text
    }

    /// The text of a question in quotes, with a space before it.
    fn asks(&mut self, asks: Option<&Expr>) -> String {
        asks.map_or_else(String::new, |asks| format!(" \"q {{{}}}?\"", self.speller.whole(asks)))
    }

    fn pick(&mut self, pick: &Pick) -> String {
        match pick {
            Pick::Element(kind, name, set) => {
                format!("{} {name} from {}", self.kind(*kind), self.speller.whole_set(set))
            }
            Pick::Number(name, least, most) => {
                format!("number {name} from {}..{}", self.speller.whole(least), self.speller.whole(most))
            }
        }
    }

    fn zone(&mut self, zone: &ZoneOf) -> String {
        let name = self.speller.catalogue.zones[zone.zone.index()].name;
        match &zone.of {
            None => name.into(),
            Some(seat) => {
                let seat = self.speller.whole(seat);
                if self.coin(2) { format!("({seat}).{name}") } else { format!("{name} of ({seat})") }
            }
        }
    }

    fn to(&mut self, zone: &ZoneOf, end: End) -> String {
        let zone = self.zone(zone);
        match end {
            End::Usual => zone,
            End::Top => format!("top of {zone}"),
            End::Last => format!("end of {zone}"),
        }
    }

    fn zone_step(&mut self, step: &ZoneStep) -> String {
        match step {
            ZoneStep::SendAll(from, to, end) => format!("send {} to {}", self.zone(from), self.to(to, *end)),
            ZoneStep::SendFirst(many, from, to, end) => {
                let many = self.speller.whole(many);
                format!("send {many} from {} to {}", self.zone(from), self.to(to, *end))
            }
            ZoneStep::SendThose(set, from, to, end) => {
                format!("send {} from {} to {}", self.speller.whole_set(set), self.zone(from), self.to(to, *end))
            }
            ZoneStep::Exchange(one, other) => format!("exchange {} with {}", self.zone(one), self.zone(other)),
            ZoneStep::Pass(zone, to) => {
                let seat = self.speller.catalogue.seat;
                let name = self.speller.catalogue.zones[zone.index()].name;
                self.speller.its.push(seat);
                let to = self.speller.wanted(to);
                self.speller.its.pop();
                format!("pass {name} to {to}")
            }
            ZoneStep::Shuffle(zone) => format!("shuffle {}", self.zone(zone)),
            ZoneStep::Reroll(zone) => format!("reroll {}", self.zone(zone)),
            ZoneStep::Show(zone, seats) => format!("show {} to {}", self.zone(zone), self.speller.whole_set(seats)),
            ZoneStep::Hide(zone, seats) => format!("hide {} from {}", self.zone(zone), self.speller.whole_set(seats)),
        }
    }
}

fn param(param: &Param) -> String {
    format!("param {} in {}..{} = {}", param.name, param.low, param.high, param.value)
}

fn scope(scope: Scope) -> &'static str {
    match scope {
        Scope::Game => "game",
        Scope::Round => "round",
        Scope::Turn => "turn",
        Scope::Action => "action",
    }
}
