//! Names with something behind them: facts of things, counters of things, arithmetic, and facts over whole sets.

use javelina_engine::rules::{FactId, KindId, Meaning, Op, Role, Type};
use javelina_engine::{Diagnostic, Fix, Span, counted};

use crate::ast::{Expr, ExprKind};
use crate::expressions::names::Resolver;
use crate::ir::{Term, What, folded};
use crate::mend::habits::of_set;

impl Resolver<'_> {
    /// A name with arguments in brackets.
    pub fn call(&mut self, of: &Expr, args: &[Expr], span: Span, hint: Option<Type>) -> Term {
        match &of.what {
            ExprKind::Name(name) => self.called(name, of.span, args, span, hint),
            ExprKind::Property(first, name) => self.property(first, &name.text, name.span, args.to_vec(), span, hint),
            ExprKind::All(word) => {
                let help = format!("write `{}[..]` without `all`", word.text);
                self.error("V2030", of.span, "`all` is only for kinds, as in `all seats`", help)
            }
            _ => self.error("V2030", of.span, "only facts and counters take brackets", "write `FACT[ELEMENT]`"),
        }
    }

    fn called(&mut self, name: &str, name_span: Span, args: &[Expr], span: Span, hint: Option<Type>) -> Term {
        if let Some(term) = self.arithmetic(name, args, span, hint) {
            return term;
        }
        if let Some(term) = self.grouping(name, args, span) {
            return term;
        }
        if let Some(counter) = self.declared.counters.get(name).copied() {
            self.mark(name_span, Meaning::Counter(counter), Role::Reads);
            return self.counter_of(name, counter, args, span, true);
        }
        if let Some(table) = self.declared.tables.get(name).copied() {
            self.mark(name_span, Meaning::Table(table), Role::Reads);
            return self.table_of(name, table, args, span);
        }
        let catalogue = self.world.catalogue;
        let fact = catalogue.fact(name);
        if let (Some(fact), true) = (fact, !self.declared.params.contains_key(name)) {
            self.mark(name_span, Meaning::Fact(fact), Role::Reads);
            let decl = &catalogue.facts[fact.index()];
            if decl.of.len() != args.len() {
                let kinds: Vec<&str> = decl.of.iter().map(|kind| catalogue.kinds[kind.index()].name).collect();
                let help = if kinds.is_empty() {
                    format!("write `{name}`")
                } else {
                    format!("write `{name}[{}]`", kinds.join(", ").to_uppercase())
                };
                let message = format!("`{name}` takes {}, not {}", counted(decl.of.len(), "argument"), args.len());
                let seat = Some(Type::Of(catalogue.seat));
                // A fact that each seat has: `nuggets[s]` is `s.nuggets`.
                if let ([seat_of], [], true) = (args, decl.of, decl.mine)
                    && self.term(seat_of, seat).of == seat
                {
                    let (opens, closes) = if let ExprKind::Name(_) = seat_of.what { ("", "") } else { ("(", ")") };
                    let before = Span { end: seat_of.span.start, ..span };
                    let behind = Span { start: seat_of.span.end, ..span };
                    let edits = vec![(before, opens.to_string()), (behind, format!("{closes}.{name}"))];
                    let title = format!("write `SEAT.{name}`");
                    return self.fixable(
                        "V2033",
                        span,
                        message,
                        &title,
                        Some(Fix { title: title.clone(), edits, sure: true }),
                    );
                }
                return self.error("V2033", span, message, help);
            }
            let mut terms = Vec::new();
            for (arg, kind) in args.iter().zip(decl.of) {
                let term = self.term(arg, Some(Type::Of(*kind)));
                if let ([_], Some(Type::SetOf(_))) = (args, term.of) {
                    return self.image(term, *kind, fact, span);
                }
                terms.push(self.wanted(term, Type::Of(*kind)));
            }
            return self.read_here(fact, terms, span);
        }
        if let (Some((kind, _)), [arg]) = (catalogue.kind(name), args) {
            self.mark(name_span, Meaning::Kind(kind), Role::Names);
            let set = self.set(arg, None);
            let Some(Type::SetOf(of)) = set.of else { return Term::broken(span) };
            let leads = |fact: &FactId| {
                let decl = &catalogue.facts[fact.index()];
                decl.of == [of] && matches!(decl.yields, Type::Of(to) | Type::SetOf(to) if to == kind)
            };
            let ways: Vec<FactId> = (0..catalogue.facts.len()).map(|fact| FactId(fact as u8)).filter(leads).collect();
            let named =
                ways.iter().find(|fact| catalogue.facts[fact.index()].name == catalogue.kinds[kind.index()].name);
            return match (named, ways.as_slice()) {
                (Some(fact), _) | (None, [fact]) => self.image(set, of, *fact, span),
                _ => {
                    let found = self.words(Type::SetOf(of));
                    self.error(
                        "V2030",
                        name_span,
                        format!("no single fact maps {found} to `{name}`"),
                        "write the fact: `FACT(SET)`",
                    )
                }
            };
        }
        if self.declared.broken.contains(name) {
            return Term::broken(span);
        }
        let known = catalogue
            .facts
            .iter()
            .map(|fact| fact.name)
            .chain(self.declared.counters.keys().chain(self.declared.tables.keys()).map(String::as_str))
            .chain(["min", "max", "abs", "next", "previous", "group", "groups", "place"]);
        let message = format!("unknown fact or counter `{name}`");
        let problem = of_set(Diagnostic::error("V2030", name_span, message), name, name_span, None);
        let problem = problem.unwrap_or_else(|problem| problem.did_you_mean(name, known));
        self.found.push(problem);
        Term::broken(span)
    }

    fn arithmetic(&mut self, name: &str, args: &[Expr], span: Span, hint: Option<Type>) -> Option<Term> {
        let (op, wants) = match name {
            "min" => (Op::Min, 2),
            "max" => (Op::Max, 2),
            "abs" => (Op::Abs, 1),
            "next" => (Op::Next(0), 1),
            "previous" => (Op::Previous(0), 1),
            _ => return None,
        };
        if args.len() != wants {
            let form = if wants == 2 { format!("`{name}(a, b)`") } else { format!("`{name}(a)`") };
            return Some(self.error(
                "V2033",
                span,
                format!("`{name}` takes {}, not {}", counted(wants, "argument"), args.len()),
                format!("write {form}"),
            ));
        }
        if name == "next" || name == "previous" {
            let of = self.term(&args[0], hint);
            return Some(match of.of {
                Some(Type::Of(kind)) => {
                    let count = self.world.lexicon.count(kind) as u16;
                    let op = match (kind == self.world.catalogue.seat, name) {
                        (true, "next") => Op::NextSeat,
                        (true, _) => Op::PreviousSeat,
                        (false, "next") => Op::Next(count),
                        (false, _) => Op::Previous(count),
                    };
                    Term { of: of.of, what: What::One(op, Box::new(of)), span }
                }
                None => Term::broken(span),
                Some(other) => {
                    let found = self.words(other);
                    self.error(
                        "V2040",
                        of.span,
                        format!("expected an element, found {found}"),
                        format!("write an element, as in `{name}(actor)`"),
                    )
                }
            });
        }
        let first = self.number(&args[0]);
        let Some(second) = args.get(1) else {
            return Some(Term { what: What::One(op, Box::new(first)), of: Some(Type::Number), span });
        };
        let second = self.number(second);
        Some(folded(op, first, second, span))
    }

    /// `of.name`, with more arguments in brackets perhaps.
    pub fn property(
        &mut self,
        of: &Expr,
        name: &str,
        name_span: Span,
        args: Vec<Expr>,
        span: Span,
        hint: Option<Type>,
    ) -> Term {
        let catalogue = self.world.catalogue;
        if let Some(path) = dotted(of, name)
            && catalogue.fact(&path).is_some()
        {
            let whole = Span { end: name_span.end, ..span };
            if args.is_empty() {
                return self.name(&path, whole, hint);
            }
            return self.called(&path, whole, &args, span, hint);
        }
        if let Some(kind) = self.kind_word(of)
            && let Some(element) = self.world.lexicon.element(kind, name)
        {
            self.mark(of.span, Meaning::Kind(kind), Role::Names);
            self.mark(name_span, Meaning::Element(kind, element), Role::Names);
            return Term { what: What::Constant(element), of: Some(Type::Of(kind)), span };
        }
        let first = self.term(of, self.kept_per(name).map(Type::Of));
        let kind = match first.of {
            Some(Type::Of(kind) | Type::SetOf(kind)) => kind,
            None => return Term::broken(span),
            Some(other) => {
                let found = self.words(other);
                return self.error(
                    "V2030",
                    name_span,
                    format!("{found} has no `{name}`"),
                    "use an element; only elements have properties",
                );
            }
        };
        if let Some(counter) = self.declared.counters.get(name).copied()
            && self.program.counters[counter.index()].per.contains(&Some(kind))
            && matches!(first.of, Some(Type::Of(_)))
        {
            self.mark(name_span, Meaning::Counter(counter), Role::Reads);
            return self.counter_property(counter, first, name, &args, span, true);
        }
        if let Some(table) = self.declared.tables.get(name).copied()
            && args.is_empty()
        {
            self.mark(name_span, Meaning::Table(table), Role::Reads);
            return self.table_entry(name, table, first, span);
        }
        let fact = catalogue.fact(name).filter(|fact| catalogue.facts[fact.index()].of.first() == Some(&kind));
        let of_seats = |fact: &javelina_engine::rules::FactDecl| kind == catalogue.seat && fact.mine;
        if let (None, Some(mine), Some(Type::Of(_))) = (fact, catalogue.fact(name), first.of)
            && of_seats(&catalogue.facts[mine.index()])
        {
            self.mark(name_span, Meaning::Fact(mine), Role::Reads);
            return self.of_seat(mine, &args, first, span);
        }
        let Some(fact) = fact else {
            let has = |fact: &&javelina_engine::rules::FactDecl| fact.of.first() == Some(&kind) || of_seats(fact);
            let known = catalogue.facts.iter().filter(has).map(|fact| fact.name);
            let whose = self.words(Type::Of(kind));
            let list: Vec<&str> = known.clone().collect();
            let problem = Diagnostic::error("V2030", name_span, format!("{whose} has no `{name}`"));
            let help = if list.is_empty() {
                "remove it: there are no properties".to_string()
            } else {
                format!("use one of {}", list.join(", "))
            };
            let asked = if let Some(Type::SetOf(_)) = first.of { name } else { "" };
            let (before, gone) = (Span { end: span.start, ..span }, Span { start: name_span.start - 1, ..span });
            let problem = of_set(problem, asked, before, Some(gone));
            let problem = problem.unwrap_or_else(|problem| problem.help(help).did_you_mean(name, known));
            self.found.push(problem);
            return Term::broken(span);
        };
        self.mark(name_span, Meaning::Fact(fact), Role::Reads);
        let decl = &catalogue.facts[fact.index()];
        if decl.of.len() != 1 + args.len() {
            return self.error(
                "V2033",
                span,
                format!("`{name}` takes {}, not {}", counted(decl.of.len(), "argument"), 1 + args.len()),
                format!("write all arguments of `{name}`"),
            );
        }
        if matches!(first.of, Some(Type::SetOf(_))) {
            return self.image(first, kind, fact, span);
        }
        let mut terms = vec![first];
        for (arg, kind) in args.iter().zip(&decl.of[1..]) {
            terms.push(self.typed(arg, Type::Of(*kind)));
        }
        self.read_here(fact, terms, span)
    }

    /// The value of a fact with its arguments; an error if the text names no seat where it must.
    fn read_here(&mut self, fact: FactId, args: Vec<Term>, span: Span) -> Term {
        let term = self.read(fact, args, span);
        let decl = &self.world.catalogue.facts[fact.index()];
        // A seat among its arguments names the owner.
        let is_said = decl.of.contains(&self.world.catalogue.seat);
        if is_said {
            return term;
        }
        self.whose(&term, decl.name).unwrap_or(term)
    }

    /// `fact of SEAT`.
    pub fn of(&mut self, of: &Expr, seat: &Expr, span: Span) -> Term {
        let seats = self.world.catalogue.seat;
        let (name, place, args) = match &of.what {
            ExprKind::Name(name) => (name, of.span, &[][..]),
            ExprKind::Index(inner, args) | ExprKind::Call(inner, args) if let ExprKind::Name(name) = &inner.what => {
                (name, inner.span, args.as_slice())
            }
            _ => {
                return self.error("V2036", of.span, "expected the name of a fact before `of`", "write `FACT of SEAT`");
            }
        };
        let Some(fact) = self.world.catalogue.fact(name) else {
            let is_counter = self.declared.counters.contains_key(name);
            if is_counter || self.declared.tables.contains_key(name) {
                let (help, what) = (format!("write `{name}[SEAT]`"), if is_counter { "counter" } else { "table" });
                return self.error("V2036", of.span, format!("`{name}` is a {what}, not a fact of a seat"), help);
            }
            return self.name(name, of.span, None); // reports that nothing is called so
        };
        self.mark(place, Meaning::Fact(fact), Role::Reads);
        let seat = self.typed(seat, Type::Of(seats));
        let decl = &self.world.catalogue.facts[fact.index()];
        if decl.of.first() == Some(&seats) && args.is_empty() && !decl.mine {
            let message = format!("`of` cannot name the seat of `{name}`");
            return self.error("V2036", of.span, message, format!("write `SEAT.{name}`"));
        }
        if !decl.mine {
            let message = format!("`{name}` is the same for all seats");
            return self.error("V2036", of.span, message, format!("write `{name}` without `of`"));
        }
        self.of_seat(fact, args, seat, span)
    }

    /// A fact of these things as a seat has it.
    fn of_seat(&mut self, fact: FactId, args: &[Expr], seat: Term, span: Span) -> Term {
        let decl = &self.world.catalogue.facts[fact.index()];
        if let ([kind], []) = (decl.of, args)
            && let Some(arg) = self.at_hand(*kind, span)
        {
            return Term { what: What::Of(fact, vec![arg], Box::new(seat)), of: Some(decl.yields), span };
        }
        if decl.of.len() != args.len() {
            let kinds: Vec<&str> = decl.of.iter().map(|kind| self.world.catalogue.kinds[kind.index()].name).collect();
            let help = format!("write `{}[{}] of SEAT`", decl.name, kinds.join(", ").to_uppercase());
            let message = format!("`{}` takes {}, not {}", decl.name, counted(decl.of.len(), "argument"), args.len());
            return self.error("V2033", span, message, help);
        }
        let args = args.iter().zip(decl.of).map(|(arg, kind)| self.typed(arg, Type::Of(*kind))).collect();
        Term { what: What::Of(fact, args, Box::new(seat)), of: Some(decl.yields), span }
    }

    /// A fact over a whole set: the values of all elements, or for a truth the elements for which it holds.
    fn image(&mut self, set: Term, kind: KindId, fact: FactId, span: Span) -> Term {
        if set.of != Some(Type::SetOf(kind)) {
            return self.mismatch(&set, Type::SetOf(kind));
        }
        let decl = &self.world.catalogue.facts[fact.index()];
        if decl.mine {
            let help = format!(
                "name the seats (`SEATS s where ..`) to read `{0}` of the acting player, or write `{0}[..] of s`",
                decl.name
            );
            if let Some(broken) = self.whose_is_it(decl.name, span, help) {
                return broken;
            }
        }
        match decl.yields {
            Type::Bool => {
                let depth = self.its.len() as u8;
                if depth >= 2 {
                    return self.too_deep(span);
                }
                let it = Term { what: What::It(depth), of: Some(Type::Of(kind)), span };
                let body = self.read(fact, vec![it], span);
                Term {
                    of: set.of,
                    what: What::Over(Op::Where { depth: 0, len: 0 }, Box::new(set), depth, Box::new(body)),
                    span,
                }
            }
            Type::Number => self.error(
                "V2044",
                span,
                format!("`{}` of a set is not a single number", decl.name),
                format!("write `sum {} over SET`", decl.name),
            ),
            Type::Of(to) | Type::SetOf(to) => {
                Term { what: What::Image(fact, Box::new(set)), of: Some(Type::SetOf(to)), span }
            }
        }
    }
}

/// `a.b.c` as one name.
pub(crate) fn dotted(of: &Expr, name: &str) -> Option<String> {
    match &of.what {
        ExprKind::Name(first) => Some(format!("{first}.{name}")),
        ExprKind::Property(of, middle) => Some(format!("{}.{name}", dotted(of, &middle.text)?)),
        _ => None,
    }
}
