//! Lists of steps: effects, counters, branches, loops, questions, things that change hands.

use javelina_engine::rules::{EffectId, KindId, PatternPart, Seen, Type, ZoneDecl, ZoneId};

use super::Draw;
use crate::language::tree::{
    Asked, Change, Choose, Counter, End, Expr, Pick, Scope, SetExpr, Step, Values, ZoneOf, ZoneStep,
};

impl Draw<'_> {
    /// A list of steps; what it binds ends with it.
    pub fn list(&mut self, many: usize, depth: u8) -> Vec<Step> {
        let bound = self.locals.len();
        let mut steps = Vec::new();
        for _ in 0..many {
            let step = self.step(depth);
            steps.extend(step);
        }
        self.locals.truncate(bound);
        if steps.is_empty() { vec![self.effect()] } else { steps }
    }

    fn body(&mut self, depth: u8) -> Vec<Step> {
        let many = 1 + self.below(2);
        self.list(many, depth)
    }

    fn name(&self) -> String {
        format!("q_name{}", self.locals.len())
    }

    fn step(&mut self, depth: u8) -> Option<Step> {
        let less = depth.saturating_sub(1);
        let free = self.locals.len() < 3;
        Some(match self.below(if depth == 0 { 8 } else { 24 }) {
            22 if free => {
                let times = if self.one_in(6) { self.number(1) } else { Expr::Number(self.below(4) as i64) };
                Step::Repeat(times, self.body(less))
            }
            23 if free && depth > 1 => {
                let low = self.below(4) as i64;
                let high = if self.one_in(4) { self.number(1) } else { Expr::Number(low + self.below(4) as i64 - 1) };
                let name = self.name();
                let body = self.named_body(&[(name.clone(), Type::Number)], less);
                Step::ForNumbers(name, Expr::Number(low), high, body)
            }
            0..=3 => self.effect(),
            4..=6 => self.assign().unwrap_or_else(|| self.effect()),
            7 if free => {
                let name = self.name();
                let (of, value) = if self.one_in(2) {
                    (Type::Number, self.number(2))
                } else {
                    let kind = self.kind();
                    (Type::Of(kind), self.element(kind, 2))
                };
                self.locals.push((name.clone(), of));
                Step::Let(name, value)
            }
            8..=10 => {
                let branches = (0..1 + self.below(2)).map(|_| (self.condition(2), self.body(less))).collect();
                Step::If(branches, if self.one_in(2) { self.body(less) } else { Vec::new() })
            }
            11 if free && depth > 1 => {
                let kind = self.kind();
                let set = self.few(kind);
                let name = self.name();
                let body = self.named_body(&[(name.clone(), Type::Of(kind))], less);
                Step::Each(name, set, body)
            }
            12 => {
                let seat = self.element(self.catalogue.seat, 1);
                let open = std::mem::replace(&mut self.open, true);
                let body = self.body(less);
                self.open = open;
                Step::For(seat, body)
            }
            13 if free => {
                let seat = self.catalogue.seat;
                let open = std::mem::replace(&mut self.open, true);
                let set = self.set(seat, 1, false);
                let name = self.name();
                let body = self.named_body(&[(name.clone(), Type::Of(seat))], less);
                self.open = open;
                Step::ForEach(name, set, body)
            }
            14..=16 if self.locals.len() < 2 => Step::Choose(Box::new(self.choose(less))),
            17 => Step::May(self.asks(), self.body(less)),
            18 => self.sealed().unwrap_or_else(|| self.effect()),
            19..=20 => Step::Zone(Box::new(self.zone_step()?)),
            21 => self.reveal().unwrap_or_else(|| self.effect()),
            _ => self.effect(),
        })
    }

    /// A secret counter is opened to all.
    fn reveal(&mut self) -> Option<Step> {
        let secret: Vec<String> =
            self.counters.iter().filter(|one| one.is_secret).map(|one| one.name.clone()).collect();
        self.pick(&secret).map(Step::Reveal)
    }

    fn named_body(&mut self, names: &[(String, Type)], depth: u8) -> Vec<Step> {
        let bound = self.locals.len();
        self.locals.extend(names.iter().cloned());
        let body = self.body(depth);
        self.locals.truncate(bound);
        body
    }

    /// A set of no more than a few elements.
    fn few(&mut self, kind: KindId) -> SetExpr {
        self.set(kind, 1, false)
    }

    fn effect(&mut self) -> Step {
        let effects = self.catalogue.effects;
        let here = self.point.map_or(&[][..], |point| self.catalogue.points[point.index()].effects);
        let everywhere = (0..effects.len()).filter(|at| effects[*at].everywhere);
        let mut all: Vec<EffectId> = everywhere.map(|at| EffectId(at as u8)).collect();
        // What ends a game is rarer.
        if !here.is_empty() && !self.one_in(8) {
            all = here.to_vec();
        }
        let effect = self.pick(&all).unwrap_or_default();
        let mut args = Vec::new();
        for part in effects[effect.index()].pattern {
            if let PatternPart::Hole(of) = part {
                let arg = match of {
                    Type::Number if self.one_in(2) => Expr::Number(1 + self.below(3) as i64),
                    Type::Number => self.number(2),
                    Type::Of(kind) | Type::SetOf(kind) => self.element(*kind, 2),
                    Type::Bool => self.condition(1),
                };
                args.push(arg);
            }
        }
        Step::Effect(effect, args)
    }

    fn assign(&mut self) -> Option<Step> {
        let all = self.counters.clone();
        let counter = self.pick(&all)?;
        let args = self.kept_for(&counter, 1);
        Some(match counter.values {
            Values::Of(_) if self.one_in(4) => Step::Clear(counter.name, args),
            Values::Of(kind) => Step::Assign(counter.name, args, Change::Set, self.element(kind, 2)),
            Values::Numbers(low, high) => {
                let change = [Change::Set, Change::Add, Change::Add, Change::Subtract][self.below(4)];
                let value = match self.number(2) {
                    Expr::Number(number) if change == Change::Set => {
                        Expr::Number(number.clamp(low.into(), high.into()))
                    }
                    value => value,
                };
                Step::Assign(counter.name, args, change, value)
            }
        })
    }

    fn choose(&mut self, depth: u8) -> Choose {
        let seat = self.catalogue.seat;
        let asked = match self.below(6) {
            0..=3 => Asked::Actor,
            4 => Asked::Chance,
            _ => Asked::Seat(self.element(seat, 1)),
        };
        let open = self.open;
        self.open |= matches!(asked, Asked::Seat(_));
        let (mut picks, mut names) = (Vec::new(), Vec::new());
        for at in 0..1 + usize::from(self.one_in(4)) {
            let name = format!("q_name{}", self.locals.len() + at);
            if self.one_in(4) {
                let (least, most) = (self.number(1), self.number(1));
                names.push((name.clone(), Type::Number));
                picks.push(Pick::Number(name, least, most));
            } else {
                let kind = self.kind();
                let set = self.set(kind, 2, true);
                names.push((name.clone(), Type::Of(kind)));
                picks.push(Pick::Element(kind, name, set));
            }
        }
        let times = self.one_in(4).then(|| {
            let times = if self.one_in(3) { self.number(1) } else { Expr::Number(1 + self.below(3) as i64) };
            (times, self.one_in(2))
        });
        let body = self.named_body(&names, depth);
        self.open = open;
        let asks = if asked == Asked::Chance { None } else { self.asks() };
        Choose { times, picks, asks, asked, may_skip: self.one_in(2), body }
    }

    /// What the text of a question names: a number or the acting seat, open to all and without a name in quotes.
    fn asks(&mut self) -> Option<Expr> {
        if !self.one_in(3) {
            return None;
        }
        let (open, locals) = (std::mem::replace(&mut self.open, true), std::mem::take(&mut self.locals));
        let number = self.number(1);
        (self.open, self.locals) = (open, locals);
        // A hole of a text ends at the first `}`.
        let written = format!("{number:?}");
        let is_plain = !["Element", "Braces"].iter().any(|word| written.contains(word));
        Some(if is_plain && self.one_in(2) { number } else { Expr::Actor })
    }

    /// A question that seats answer at once, if a counter can keep the answers.
    fn sealed(&mut self) -> Option<Step> {
        let seat = self.catalogue.seat;
        let keeps = |counter: &&Counter| counter.per == [seat] && counter.scope != Scope::Action;
        let all: Vec<Counter> = self.counters.iter().filter(keeps).cloned().collect();
        let counter = self.pick(&all)?;
        let seats = self.set(seat, 1, true);
        let name = self.name();
        let pick = match counter.values {
            Values::Numbers(..) => Pick::Number(name, self.number(1), self.number(1)),
            Values::Of(kind) => Pick::Element(kind, name, self.set(kind, 1, true)),
        };
        let may_skip = self.one_in(2);
        let asked = Asked::Sealed(seats, counter.name);
        let asks = self.asks();
        let choose = Choose { times: None, picks: vec![pick], asks, asked, may_skip, body: Vec::new() };
        Some(Step::Choose(Box::new(choose)))
    }

    /// A zone that is so, of some seat if seats have one.
    fn zone(&mut self, is: impl Fn(&ZoneDecl) -> bool) -> Option<ZoneOf> {
        let all = self.catalogue.zones.iter().enumerate().filter(|(_, zone)| is(zone));
        let all: Vec<ZoneId> = all.map(|(at, _)| ZoneId(at as u8)).collect();
        let zone = self.pick(&all)?;
        let has_seat = self.catalogue.zones[zone.index()].seat;
        let of = (has_seat && self.one_in(3)).then(|| self.element(self.catalogue.seat, 1));
        Some(ZoneOf { zone, of })
    }

    fn zone_step(&mut self) -> Option<ZoneStep> {
        let zones = self.catalogue.zones;
        Some(match self.below(10) {
            0 => ZoneStep::Shuffle(self.zone(|zone| zone.ordered && zone.seen == Seen::Secret)?),
            1 | 2 => ZoneStep::Reroll(self.zone(|zone| zone.dice)?),
            3 => {
                let zone = self.zone(|zone| zone.seen == Seen::Own && !zone.outward)?;
                ZoneStep::Show(zone, self.set(self.catalogue.seat, 1, true))
            }
            4 => {
                let zone = self.zone(|zone| zone.seat && !zone.whole && !zone.outward && !zone.bound)?;
                self.its.push(self.catalogue.seat);
                self.has_name = false;
                let to = self.element(self.catalogue.seat, 1);
                self.its.pop();
                ZoneStep::Pass(zone.zone, to)
            }
            5 => {
                let one = self.zone(|zone| !zone.outward)?;
                let decl = &zones[one.zone.index()];
                let other = self.zone(|zone| !zone.outward && zone.stock == decl.stock && zone.whole == decl.whole)?;
                ZoneStep::Exchange(one, other)
            }
            6 if zones.iter().any(|zone| zone.hideable) => {
                let zone = self.zone(|zone| zone.hideable)?;
                ZoneStep::Hide(zone, self.set(self.catalogue.seat, 1, true))
            }
            _ => return self.send(),
        })
    }

    fn send(&mut self) -> Option<ZoneStep> {
        let zones = self.catalogue.zones;
        let mut from = self.zone(|zone| !zone.whole)?;
        let decl = &zones[from.zone.index()];
        let mut to = self.zone(|zone| !zone.whole && !zone.outward && zone.stock == decl.stock)?;
        if decl.bound {
            (from.of, to.of) = (None, None);
        }
        let end =
            if zones[to.zone.index()].ordered { [End::Usual, End::Top, End::Last][self.below(3)] } else { End::Usual };
        Some(match self.below(3) {
            0 => ZoneStep::SendAll(from, to, end),
            1 => {
                let many = if self.one_in(3) { self.number(1) } else { Expr::Number(1 + self.below(2) as i64) };
                ZoneStep::SendFirst(many, from, to, end)
            }
            _ => ZoneStep::SendThose(self.set(decl.of, 1, true), from, to, end),
        })
    }
}
