//! Members and steps that are read as they were meant, with a problem for each habit of another language.

use std::ops::Range;

use javelina_engine::rules::{PatternPart, PointKind, Type};
use javelina_engine::{Diagnostic, Fix, Span};
use pest::Parser;

use crate::ast::{Expr, ExprKind, Infix, Member, Name, Step};
use crate::expressions::binding::{Part, Parts};
use crate::mend::cure::{Cured, cure};
use crate::mend::habits::foreign;
use crate::mend::sentences::for_players;
use crate::mend::spot::Around;
use crate::read::grammar::{Grammar, Rule};
use crate::read::parse::{Node, Reader};

impl<'a> Reader<'a> {
    /// What `take` makes of a part of the file; of one that does not read, what it makes of that as it was meant.
    pub fn read<T>(
        &mut self,
        form: Rule,
        range: Range<usize>,
        take: impl for<'b> Fn(&mut Reader<'b>, Node<'b>) -> T,
    ) -> Option<T> {
        self.base = range.start;
        let text = self.text.get(range.clone())?;
        if let Ok(mut pairs) = Grammar::parse(form, text) {
            return pairs.next().map(|node| take(self, node));
        }
        let cured = cure(Cured::of(text, range.start), form, self.place_in(&range), self.around());
        if cured.found.is_empty() {
            self.parse(form, range);
            return None;
        }
        self.cured(form, cured, take)
    }

    fn around(&self) -> Around<'a> {
        Around { file: self.text, world: self.world }
    }

    fn place_in(&self, range: &Range<usize>) -> Span {
        Span::new(self.file, range.clone())
    }

    /// What `take` makes of a text as it was meant.
    fn cured<T>(
        &mut self,
        form: Rule,
        cured: Cured,
        take: impl for<'b> Fn(&mut Reader<'b>, Node<'b>) -> T,
    ) -> Option<T> {
        let is_read = !cured.is_hopeless && !cured.is_blank();
        self.found.extend(cured.found);
        if !is_read {
            return None;
        }
        let (text, places) = (cured.text.as_str(), cured.places);
        let mut reader = Reader { text, places, base: 0, found: Vec::new(), ..*self };
        let read = reader.parse(form, 0..text.len()).map(|node| take(&mut reader, node));
        self.found.append(&mut reader.found);
        read
    }

    /// A rule whose `at` or `on` should be the other one, if it then reads; the grammar cannot see that.
    pub fn turned(&mut self, range: &Range<usize>) -> Option<Member> {
        let words = self.words_of(range);
        let [rule, _, word, first, rest @ ..] = words.as_slice() else { return None };
        let dotted = rest.chunks(2).take_while(|pair| pair[0].is(self.text, ".")).filter_map(|pair| pair.get(1));
        let last = dotted.last().unwrap_or(first);
        let name = self.text.get(first.start..last.end).filter(|_| rule.is(self.text, "rule"))?;
        let catalogue = self.world?.catalogue;
        let kind = catalogue.points[catalogue.point(name)?.index()].kind;
        let (right, says) = match (word.text(self.text), kind) {
            ("at", PointKind::Event) => ("on", format!("write `on`: `{name}` is an event")),
            ("on", kind) if !matches!(kind, PointKind::Event | PointKind::Offer) => {
                ("at", format!("write `at`: `{name}` is a question"))
            }
            _ => return None,
        };
        let place = self.place_in(&(first.start..last.end));
        let text = self.text.get(range.clone())?;
        let edits = vec![(word.start - range.start..word.end - range.start, right.to_string())];
        let start = self.place_in(range);
        let meant = cure(Cured::of(text, range.start).edited(&edits), Rule::member, start, self.around());
        let before = self.found.len();
        let member = self.cured(Rule::member, meant, |reader, node| reader.member_of(node));
        if self.found[before..].iter().any(|one| one.code != "V2013") || member.is_none() {
            self.found.truncate(before);
            return None;
        }
        let problem = Diagnostic::error("V2022", place, format!("`{name}` cannot be answered like this")).help(says);
        self.found.push(problem.fix(Fix::write(self.place_in(&(word.start..word.end)), right)));
        member
    }

    /// Reports brackets round the lines of an example.
    pub fn in_brackets(&mut self, open: usize, close: usize) {
        let place = self.place_in(&(open..open + 1));
        let fix = Fix {
            edits: vec![(place, "{".into()), (self.place_in(&(close..close + 1)), "}".into())],
            ..Fix::write(place, "{")
        };
        self.found.push(foreign(place, "[", "write the lines of an example in braces: `{ .. }`").fix(fix));
    }

    /// Takes away each `and` between two effects.
    pub fn without_and(&mut self, parts: &mut Parts) {
        let is_effect = |part: Option<&Part>| match part {
            Some(Part::Operand(Expr { what: ExprKind::Name(name), .. })) => {
                self.effects.iter().any(|pattern| pattern.first().copied().flatten() == Some(name))
            }
            _ => false,
        };
        let is_and = |at: &usize| matches!(parts.get(*at), Some(Part::Infix(Infix::And, _)));
        let ands: Vec<usize> = (1..parts.len()).filter(|at| is_and(at) && is_effect(parts.get(at + 1))).collect();
        for at in ands.into_iter().rev() {
            if let (Some(Part::Infix(_, span)), Some(Part::Operand(next))) = (parts.remove(at), parts.get(at)) {
                let whole = Span { end: next.span.start, ..span };
                let fix = Fix { title: "remove `and`".into(), ..Fix::write(whole, "") };
                self.found.push(foreign(span, "and", "write steps without `and`").fix(fix));
            }
        }
    }

    /// A step that is written as a comparison: `v = v + 1`.
    pub fn assigned(&mut self, target: &Expr) -> Option<Step> {
        let ExprKind::Binary(Infix::Is, left, value) = &target.what else { return None };
        let between = Span { start: left.span.end, end: value.span.start, ..left.span };
        let is_sign = |one: &Diagnostic| one.code == "V2094" && one.span.is_some_and(|span| between.holds(&span));
        let sign = self.found.remove(self.found.iter().position(is_sign)?).span?;
        let written = self.at(left.span).to_string();
        let (end, with) = match &value.what {
            ExprKind::Binary(infix @ (Infix::Add | Infix::Subtract), first, by) if self.at(first.span) == written => {
                (by.span.start, if *infix == Infix::Add { "+= " } else { "-= " })
            }
            _ => (value.span.start, ":= "),
        };
        let by = self.at(Span { start: end, ..value.span });
        let says = format!("change a counter with `:=`, `+=` or `-=`: `{written} {with}{by}`");
        let fix = Fix { title: says.clone(), ..Fix::write(Span { end, ..sign }, with) };
        self.found.push(foreign(sign, "=", says).fix(fix));
        Some(Step::Assign { target: (**left).clone(), add: false, value: (**value).clone(), span: target.span })
    }

    /// `var x = 3`, of which `var` is read already.
    pub fn variable(&mut self, target: &Expr, parts: &mut Parts) -> Option<Step> {
        let is_var = ["var", "const", "int"].contains(&self.at(target.span));
        let (Some(Part::Operand(named)), Some(Part::Infix(Infix::Is, sign))) = (parts.front(), parts.get(1)) else {
            return None;
        };
        let ExprKind::Name(text) = named.what.clone() else { return None };
        let (name, sign) = (Name { text, span: named.span }, *sign);
        let at = self.found.iter().position(|one| one.code == "V2094" && one.span == Some(sign));
        self.found.remove(at.filter(|_| is_var)?);
        parts.drain(..2);
        let value = self.climb(parts, 0, None)?;
        let says = "name a value with `let`";
        self.found.push(foreign(target.span, self.at(target.span), says).fix(Fix::write(target.span, "let")));
        Some(Step::Let { name, value, span: target.span })
    }

    /// Steps in everyday language: `everyone gains 1`, `draw 1 card from deck to field`, `load 2 wood`. `first`: what stands
    /// where a step should begin; `before`: the step before it.
    pub fn sentence(&self, first: &Expr, parts: &Parts, before: Option<&Step>) -> Option<Diagnostic> {
        let catalogue = self.world?.catalogue;
        // `all players` is read as one set.
        let mut written = self.at(first.span).split_whitespace();
        let word = written.next()?;
        let words: Vec<&str> = written.chain(parts.iter().map(|part| self.at(part.place()))).collect();
        let end = parts.back().map_or(first.span.end, |part| part.place().end);
        let told = |span: Span, written: &str, says: &str, with: String| {
            let says = format!("{says}: `{with}`");
            foreign(span, written, says.clone()).fix(Fix {
                title: says,
                edits: vec![(Span { end, ..span }, with)],
                sure: false,
            })
        };
        let said: Vec<&str> = std::iter::once(word).chain(words.iter().copied()).collect();
        let starts = |word: &str| self.effects.iter().any(|pattern| pattern.first() == Some(&Some(word)));
        if let Some(with) = for_players(&said, starts) {
            return Some(told(first.span, word, "write a loop for several players", with));
        }
        let zone =
            |offset: usize| words.get(offset).filter(|name| catalogue.zones.iter().any(|zone| zone.name == **name));
        let verbs = ["draw", "move", "put", "take", "deal", "give", "send", "return", "bring"];
        // The word before may be an effect of the game, with its number.
        let start = match before {
            Some(Step::Effect { span, .. }) if !verbs.contains(&word) => *span,
            _ => first.span,
        };
        if let Some(from) = words.iter().position(|word| *word == "from")
            && let (Some(source), Some(&"to"), Some(target)) = (zone(from + 1), words.get(from + 2), zone(from + 3))
        {
            let written = self.at(Span { end, ..start });
            let digits: String = written.chars().filter(char::is_ascii_digit).collect();
            let number = if digits.is_empty() { "1" } else { digits.as_str() };
            let with = format!("send {number} from {source} to {target}");
            return Some(told(start, written, "move things between zones", with));
        }
        let Some(Step::Effect { effect, span, args, .. }) = before else { return None };
        let decl = catalogue.effects.get(*effect)?;
        let ([_, PatternPart::Hole(Type::Of(kind))], [Expr { what: ExprKind::Number(number), .. }]) =
            (decl.pattern, args.as_slice())
        else {
            return None;
        };
        let names = self.world?.lexicon.names.get(kind.index())?;
        let name = names.iter().find(|name| name.eq_ignore_ascii_case(word))?;
        let step = format!("repeat {number} {{ {} {name} }}", decl.name);
        Some(told(*span, self.at(Span { end, ..*span }), "repeat the step", step))
    }

    /// `for x in S { .. }`, which reads as a condition where a seat should stand: name and set.
    pub fn element_of(&mut self, seat: &Expr, step: Span) -> Option<(Name, Expr)> {
        let ExprKind::Binary(Infix::In, element, set) = &seat.what else { return None };
        let ExprKind::Name(text) = &element.what else { return None };
        let says = format!("write `for each {text} in S {{ .. }}`");
        let word = Span { end: step.start + 3, ..step };
        let edits = vec![(word, "for each".into())];
        self.found.push(foreign(word, "for", says.clone()).fix(Fix { title: says, edits, sure: true }));
        Some((Name { text: text.clone(), span: element.span }, (**set).clone()))
    }
}
