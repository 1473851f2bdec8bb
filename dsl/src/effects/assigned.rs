//! Assignments to counters, and counters that are revealed.

use javelina_engine::rules::{CounterId, CurrencyDecl, EffectDecl, Meaning, PatternPart, Role, Type};
use javelina_engine::{Diagnostic, Fix, Span};

use crate::ast::{Expr, ExprKind, Name};
use crate::expressions::names::Resolver;
use crate::ir::{Act, Term, What};

impl Resolver<'_> {
    pub(super) fn assign(&mut self, target: &Expr, add: bool, value: &Expr, span: Span) -> Option<Act> {
        let (named, args) = match &target.what {
            ExprKind::Index(named, args) | ExprKind::Call(named, args) => (&**named, args.as_slice()),
            _ => (target, &[][..]),
        };
        let (of, name, place) = match &named.what {
            ExprKind::Name(name) => (None, name, named.span),
            ExprKind::Property(of, name) => (Some(of), &name.text, name.span),
            _ => return self.no_counter(target.span),
        };
        if self.declared.broken.contains(name) {
            return None;
        }
        let Some(counter) = self.declared.counters.get(name).copied() else {
            let known: Vec<String> = self.declared.counters.keys().cloned().collect();
            let problem = Diagnostic::error("V2030", place, format!("this item has no counter `{name}`"));
            let indices = args.len() + usize::from(of.is_some());
            self.found.push(match self.instead(name, add, value) {
                _ if self.declared.tables.contains_key(name) => {
                    let message = format!("`{name}` is a table and cannot change");
                    Diagnostic::error("V2030", place, message).help("use a counter for numbers that change")
                }
                None if self.world.catalogue.fact(name).is_some() => {
                    let message = format!("`{name}` is a fact of the game, and only counters can be assigned");
                    Diagnostic::error("V2030", place, message).help("use an effect, or a counter with another name")
                }
                Some(written) => {
                    let list: Vec<String> = written.iter().map(|one| format!("`{one}`")).collect();
                    let help = format!("use an effect to change `{name}`: {}", list.join(" or "));
                    let whole = written.iter().filter(|one| !one.contains("...") && !one.contains("NUMBER"));
                    whole.fold(problem.help(help), |problem, one| problem.fix(Fix::write(span, one.as_str()).unsure()))
                }
                None => problem
                    .help(format!("declare it: `counter {name}{} in 0..9 = 0`", " per KIND".repeat(indices)))
                    .did_you_mean(name, known.iter().map(String::as_str)),
            });
            return None;
        };
        self.mark(place, Meaning::Counter(counter), Role::Writes);
        let stands = match of {
            None => self.counter_of(name, counter, args, target.span, false),
            Some(of) => {
                let of = self.term(of, self.kept_per(name).map(Type::Of));
                self.counter_property(counter, of, name, args, target.span, false)
            }
        };
        let What::Counter(_, elements) = stands.what else { return None };
        let (of, name) = (stands.of?, name.clone());
        if value.what == ExprKind::None {
            if add || self.program.counters[counter.index()].values.is_none() {
                let message = format!("`{name}` holds numbers and cannot be `none`");
                let message = if add { "`none` cannot be added or subtracted".into() } else { message };
                self.error("V2040", value.span, message, "write a number, or `:= none` for a counter of elements");
                return None;
            }
            return Some(Act::Assign { counter, elements, add, value: None, span });
        }
        let value = self.typed(value, of);
        if add && of != Type::Number {
            self.error(
                "V2040",
                span,
                format!("`{name}` holds elements, which cannot be added or subtracted"),
                format!("write `{name} := next({name})` or `{name} := previous({name})`"),
            );
        }
        self.fits(counter, add, &value, &name);
        Some(Act::Assign { counter, elements, add, value: Some(value), span })
    }

    /// `reveal COUNTER`: the counter is one of this item and secret.
    pub(super) fn reveals(&mut self, name: &Name, span: Span) -> Option<Act> {
        if self.declared.broken.contains(&name.text) {
            return None;
        }
        let Some(counter) = self.declared.counters.get(&name.text).copied() else {
            let known: Vec<String> = self.declared.counters.keys().cloned().collect();
            let problem = Diagnostic::error("V2030", name.span, format!("this item has no counter `{}`", name.text));
            let problem = problem.help("name a counter of this item that is `secret to owner`");
            self.found.push(problem.did_you_mean(&name.text, known.iter().map(String::as_str)));
            return None;
        };
        self.mark(name.span, Meaning::Counter(counter), Role::Reads);
        self.declared.read_counters.insert(counter);
        if !self.program.counters[counter.index()].secret {
            let message = format!("`{}` is already public", name.text);
            self.error("V2049", name.span, message, "remove the step, or declare the counter `secret to owner`");
            return None;
        }
        Some(Act::Reveal { counter, span })
    }

    /// How effects change what is the game's and no counter: `lose 1` for `nuggets -= 1`.
    fn instead(&self, name: &str, add: bool, value: &Expr) -> Option<Vec<String>> {
        let catalogue = self.world.catalogue;
        let (takes, amount) = match &value.what {
            ExprKind::Minus(inner) => (true, &inner.what),
            what => (false, what),
        };
        let amount = match amount {
            ExprKind::Number(number) if add => number.to_string(),
            _ => "NUMBER".into(),
        };
        let held =
            |currency: &&CurrencyDecl| currency.name == name || catalogue.facts[currency.held.index()].name == name;
        let pay = catalogue.currencies.iter().find(held).map(|currency| currency.pay.index());
        let serves = |at: usize| !add || (pay == Some(at)) == takes;
        let effects = catalogue.effects.iter().enumerate();
        let fitting = effects.filter(|(at, effect)| {
            (effect.resources.contains(&name) || effect.adds.contains(&name) || pay == Some(*at)) && serves(*at)
        });
        let written: Vec<String> = fitting.map(|(_, effect)| spelled(effect, &amount)).collect();
        (!written.is_empty()).then_some(written)
    }

    fn no_counter(&mut self, span: Span) -> Option<Act> {
        self.error("V2030", span, "only a counter can be assigned a value", "declare it: `counter NAME in 0..9 = 0`");
        None
    }

    fn fits(&mut self, counter: CounterId, add: bool, value: &Term, name: &str) {
        let decl = &self.program.counters[counter.index()];
        let (least, greatest) = (i32::from(decl.least), i32::from(decl.greatest));
        if let (false, What::Constant(constant)) = (add, &value.what)
            && !(least..=greatest).contains(constant)
        {
            self.error(
                "V2043",
                value.span,
                format!("value out of range: `{name}` is {least} to {greatest}"),
                "widen the range of the counter or change the value",
            );
        }
    }
}

/// A step with an effect of this amount.
pub(super) fn spelled(effect: &EffectDecl, amount: &str) -> String {
    let words = effect.pattern.iter().map(|part| match part {
        PatternPart::Word(word) => *word,
        PatternPart::Hole(Type::Number) => amount,
        PatternPart::Hole(_) => "...",
    });
    words.collect::<Vec<_>>().join(" ")
}
