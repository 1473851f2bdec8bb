//! Steps: effects, assignments, loops and questions, resolved.

use javelina_engine::rules::{EffectDecl, EffectId, KindId, Mark, Meaning, Op, PatternPart, Role, Type};
use javelina_engine::{Diagnostic, Fix, Span, has_errors};

use crate::ast::{Asked, Choose, Expr, Name, Step, Worded};
use crate::checks::check::{MAX_TITLE, too_long};
use crate::effects::assigned::spelled;
use crate::expressions::names::Resolver;
use crate::former::{effect_of, former_effect};
use crate::ir::{Act, Asking, Said, Term, What};

/// The most names that `choose` and `each` may bind at a time.
const MAX_BOUND: usize = 4;

/// What encloses a step.
#[derive(Clone, Copy, Default)]
pub(crate) struct Around {
    /// How many `each`es.
    pub each: u8,
    /// How many `for`s.
    pub others: u8,
    /// Whether a repetition encloses it.
    pub repeated: bool,
}

impl Resolver<'_> {
    /// The steps of an effect list.
    pub fn acts(&mut self, steps: &[Step], around: Around) -> Vec<Act> {
        let (bound, begun) = (self.picks.len(), self.begun());
        let acts = steps.iter().filter_map(|step| self.act(step, around)).collect();
        self.picks.truncate(bound); // a `let` holds to the end of its list
        for step in steps {
            if let Step::Let { name, .. } = step {
                self.unused(name, begun, "use it in a later step, or remove it", None);
            }
        }
        acts
    }

    /// Where marks and problems stand before something is read.
    pub fn begun(&self) -> (usize, usize) {
        (self.declared.marks.len(), self.found.len())
    }

    /// Warns of a name that nothing used since `begun`; what was not understood may use it.
    pub fn unused(&mut self, name: &Name, begun: (usize, usize), help: &str, fix: Option<Fix>) {
        let is_read = |mark: &Mark| {
            matches!(mark.what, Meaning::Bound(place, _) if place == name.span) && mark.role == Role::Reads
        };
        let is_bound = |mark: &Mark| matches!(mark.what, Meaning::Bound(place, _) if place == name.span);
        let marks = self.declared.marks.get(begun.0..).unwrap_or_default();
        let is_understood = !has_errors(self.found.get(begun.1..).unwrap_or_default());
        if !is_understood || !marks.iter().any(is_bound) || marks.iter().any(is_read) {
            return;
        }
        let found = Diagnostic::warning("V2092", name.span, format!("`{}` is never used", name.text)).help(help);
        self.found.push(fix.into_iter().fold(found, Diagnostic::fix));
    }

    fn act(&mut self, step: &Step, around: Around) -> Option<Act> {
        Some(match step {
            Step::Effect { effect, args, words, span } => {
                let (effect, row) = effect_of(self.world, *effect);
                let id = EffectId(effect as u8);
                words.iter().for_each(|word| self.mark(*word, Meaning::Effect(id), Role::Names));
                self.found.extend(row.and_then(|row| former_effect(self.world, row, id, (words, args))));
                self.effect(effect, args, *span)
            }
            Step::Assign { target, add, value, span } => self.assign(target, *add, value, *span)?,
            Step::If { branches, otherwise } => Act::If {
                branches: branches
                    .iter()
                    .map(|(condition, body)| (self.truth(condition), self.acts(body, around)))
                    .collect(),
                otherwise: self.acts(otherwise, around),
            },
            Step::Each { name, set, to, by, body, span } => {
                self.each(name.as_ref(), (set, to.as_ref()), *by, body, *span, around)?
            }
            Step::For { seat, body, span } => {
                let seat = self.typed(seat, Type::Of(self.world.catalogue.seat));
                self.as_seat(seat, body, *span, around)?
            }
            Step::Let { name, value, span } => {
                let value = self.term(value, None);
                match value.of {
                    Some(of @ (Type::Number | Type::Of(_))) => {
                        let slot = self.bind(&name.text, of, name.span)?;
                        Act::Let { slot, value }
                    }
                    Some(of) => {
                        let found = self.words(of);
                        self.poisoned.insert(name.text.clone());
                        self.error(
                            "V2040",
                            *span,
                            format!("`{}` cannot be {found}", name.text),
                            "use `let` for a number or an element",
                        );
                        return None;
                    }
                    None => {
                        self.poisoned.insert(name.text.clone());
                        return None;
                    }
                }
            }
            Step::May { asks, body, span } => {
                let asks = asks.as_ref().map(|asks| self.asks(asks));
                let seat = self.world.catalogue.seat;
                let actor = Term { what: What::Actor, of: Some(Type::Of(seat)), span: *span };
                let set = Term { what: What::Elements(vec![actor]), of: Some(Type::SetOf(seat)), span: *span };
                let slot = self.bind("", Type::Of(seat), *span)?;
                let body = self.acts(body, around);
                self.picks.pop();
                Act::Choose {
                    times: None,
                    picks: vec![(seat, set, slot)],
                    asks: vec![asks],
                    asked: Asking::Actor,
                    may_skip: true,
                    verdict: None,
                    body,
                }
            }
            Step::Zone { form, args, words, span } => {
                words.iter().for_each(|word| self.mark(*word, Meaning::Motion, Role::Names));
                self.zone_act(*form, args, *span, around)?
            }
            Step::Reveal { counter, span } => self.reveals(counter, *span)?,
            Step::Choose(choose) => self.choose(choose, around)?,
        })
    }

    /// Reports a name that means something already.
    fn report_taken(&mut self, name: &str, span: Span) {
        let is_bound = self.picks.iter().any(|(bound, ..)| bound == name)
            || self.named.iter().any(|(bound, ..)| bound.text == name);
        if !name.is_empty() && (is_bound || name == "it" || name == "actor") {
            self.error("V2067", span, format!("`{name}` is already in use here"), "choose another name");
        } else if self.world.catalogue.facts.iter().any(|fact| fact.name == name) {
            let message = format!("`{name}` is already a fact of the game");
            self.error("V2067", span, message, "choose another name");
        }
    }

    /// Names the elements of a set in what is asked of them.
    pub fn name_it(&mut self, name: &Name, kind: KindId, depth: u8) {
        self.report_taken(&name.text, name.span);
        self.mark(name.span, Meaning::Bound(name.span, Type::Of(kind)), Role::Declares);
        self.named.push((name.clone(), kind, depth));
    }

    pub fn bind(&mut self, name: &str, of: Type, span: Span) -> Option<u8> {
        self.report_taken(name, span);
        if self.picks.len() >= MAX_BOUND {
            self.error(
                "V2063",
                span,
                format!("more than {MAX_BOUND} names are in use at the same time"),
                "end a loop or a question before this one, or store a value in a counter",
            );
            return None;
        }
        if !name.is_empty() {
            self.mark(span, Meaning::Bound(span, of), Role::Declares);
        }
        self.bound.truncate(self.picks.len());
        self.bound.push(span);
        self.picks.push((name.to_string(), of, self.picks.len() as u8));
        Some(self.picks.len() as u8 - 1)
    }

    fn effect(&mut self, effect: usize, args: &[Expr], span: Span) -> Act {
        let decl = &self.world.catalogue.effects[effect];
        if let Some(point) = self.point_decl()
            && !decl.everywhere
            && !point.effects.contains(&EffectId(effect as u8))
        {
            let names: Vec<&str> =
                point.effects.iter().map(|id| self.world.catalogue.effects[id.index()].name).collect();
            let help = if names.is_empty() {
                "move it to another event: this point takes no effects".into()
            } else {
                format!("at `{}` use one of {}", point.name, names.join(", "))
            };
            self.error("V2061", span, format!("`{}` cannot be used at `{}`", decl.name, point.name), help);
        }
        let holes =
            decl.pattern.iter().filter_map(|part| if let PatternPart::Hole(of) = part { Some(*of) } else { None });
        let args: Vec<Term> = args.iter().zip(holes).map(|(arg, of)| self.typed(arg, of)).collect();
        if let Some((amount, place)) = args.iter().find_map(negative).filter(|_| !decl.signed) {
            let message = format!("`{}` with a negative amount has no effect", decl.name);
            let taken = format!("{}", amount.unsigned_abs());
            let is_other = |other: &&EffectDecl| {
                other.name != decl.name && other.resources == decl.resources && other.holes().eq([Type::Number])
            };
            let help = match self.world.catalogue.effects.iter().find(is_other) {
                Some(other) => format!("write `{}`", spelled(other, &taken)),
                None => "write a positive number, or remove the step".into(),
            };
            self.error("V2046", place, message, help);
        }
        Act::Perform { effect, args }
    }

    /// The text of a question, resolved.
    fn asks(&mut self, asks: &Worded) -> Vec<Said> {
        too_long(&asks.text.text, MAX_TITLE * 2, asks.text.span, self.found);
        self.said(&asks.parts)
    }

    fn choose(&mut self, choose: &Choose, around: Around) -> Option<Act> {
        let mut times = None;
        if let Some((count, _)) = &choose.times {
            if around.repeated {
                self.error(
                    "V2064",
                    count.span,
                    "a repeated `choose` is nested in another one",
                    "ask the inner question only once",
                );
            }
            times = Some(self.number(count));
        }
        let asked = match &choose.asked {
            Asked::Actor => Asking::Actor,
            // Without a counter there was no room for one, which was reported.
            Asked::Chance => Asking::Chance(self.draws.unwrap_or_default()),
            Asked::Seat(seat) => Asking::Seat(self.typed(seat, Type::Of(self.world.catalogue.seat))),
            Asked::Sealed(seats, counter) => self.sealed(choose, seats, counter, around.each)?,
        };
        let bound = self.picks.len();
        let (mut picks, mut asks) = (Vec::new(), Vec::new());
        for pick in &choose.picks {
            if let (Asked::Chance, Some(text)) = (&choose.asked, &pick.asks) {
                let help = "remove `asks`, or let a seat choose: `by actor`";
                self.error("V2055", text.text.span, "no player reads this text, because chance makes the choice", help);
            }
            asks.push(pick.asks.as_ref().map(|text| self.asks(text)));
            if let Some((set, of)) = self.numbers(pick) {
                self.mark(pick.kind.span, Meaning::Kind(KindId::NUMBER), Role::Names);
                let slot = self.bind(&pick.name.text, of, pick.name.span);
                picks.extend(slot.map(|slot| (KindId::NUMBER, set, slot)));
                continue;
            }
            let Some((kind, false)) = self.world.catalogue.kind(&pick.kind.text) else {
                let known = self.world.catalogue.kinds.iter().map(|kind| kind.name).chain(["number"]);
                let list: Vec<&str> = known.clone().collect();
                let problem = Diagnostic::error("V2068", pick.kind.span, format!("unknown kind `{}`", pick.kind.text));
                self.found.push(
                    problem.help(format!("write one of {}", list.join(", "))).did_you_mean(&pick.kind.text, known),
                );
                // The name is bound all the same, so that its uses are not reported.
                self.poisoned.insert(pick.name.text.clone());
                continue;
            };
            self.mark(pick.kind.span, Meaning::Kind(kind), Role::Names);
            let set = self.set_before(Some(&pick.name), &pick.set, Some(kind));
            if let Some(slot) = self.bind(&pick.name.text, Type::Of(kind), pick.name.span) {
                picks.push((kind, set, slot));
            }
        }
        let body = self.acts(&choose.body, Around { repeated: around.repeated || choose.times.is_some(), ..around });
        self.picks.truncate(bound);
        let up_to = choose.times.as_ref().is_some_and(|(_, up_to)| *up_to);
        let verdict = match body.first() {
            Some(Act::Perform { effect, .. }) => self.world.catalogue.effects[*effect].verdict,
            _ => None,
        };
        (picks.len() == choose.picks.len()).then_some(Act::Choose {
            times,
            picks,
            asks,
            asked,
            may_skip: choose.may_skip || up_to,
            verdict,
            body,
        })
    }
}

/// The value of a constant below 0, and its place.
fn negative(term: &Term) -> Option<(i32, Span)> {
    let value = match &term.what {
        What::Constant(value) => *value,
        What::One(Op::Neg, of) => match of.what {
            What::Constant(value) => value.saturating_neg(),
            _ => return None,
        },
        _ => return None,
    };
    (value < 0 && term.of == Some(Type::Number)).then_some((value, term.span))
}
