//! Effect lists: runs of words and values are cut into effects by the game's spellings, and into assignments.

use std::collections::BTreeSet;

use javelina_engine::rules::{PatternPart, PointKind};
use javelina_engine::{Diagnostic, Span};

use crate::ast::{Asked, Choose, Doer, Expr, ExprKind, Infix, Pick, Step};
use crate::expressions::binding::{Change, Part, Parts};
use crate::former::effect_of;
use crate::forms::type_word;
use crate::mend::habits::foreign;
use crate::read::grammar::Rule;
use crate::read::keywords::is_keyword;
use crate::read::parse::{Node, Reader};

impl<'a> Reader<'a> {
    /// The steps of a `doing`, `steps`, `block` or `one_step`.
    pub fn steps_of(&mut self, node: Node<'a>, out: &mut Vec<Step>) {
        let span = self.span(&node);
        match node.as_rule() {
            Rule::doing | Rule::steps | Rule::block | Rule::one_step | Rule::otherwise => {
                for part in node.into_inner().filter(|pair| !is_keyword(pair)) {
                    self.steps_of(part, out);
                }
            }
            Rule::piece => {
                let parts = self.flat(node);
                self.cut(parts, out);
            }
            Rule::if_step => {
                let (mut branches, mut otherwise) = (Vec::new(), Vec::new());
                let mut condition = None;
                for part in node.into_inner().filter(|pair| !is_keyword(pair)) {
                    match part.as_rule() {
                        Rule::expr => condition = Some(self.expr(part)),
                        Rule::otherwise => self.steps_of(part, &mut otherwise),
                        _ => {
                            let mut body = Vec::new();
                            self.steps_of(part, &mut body);
                            branches.extend(condition.take().map(|condition| (condition, body)));
                        }
                    }
                }
                out.push(Step::If { branches, otherwise });
            }
            Rule::each_step => {
                let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
                if let (Some(name), Some(set), Some(block)) = (parts.next(), parts.next(), parts.next()) {
                    let (name, set, mut body) = (self.name(&name), self.expr(set), Vec::new());
                    self.steps_of(block, &mut body);
                    out.push(Step::Each { name: Some(name), set, to: None, by: Doer::Actor, body, span });
                }
            }
            Rule::repeat_step => {
                let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
                let (Some(times), Some(block)) = (parts.next(), parts.next()) else { return };
                let (times, mut body) = (self.expr(times), Vec::new());
                self.steps_of(block, &mut body);
                let first = Expr { what: ExprKind::Number(1), span: times.span, depth: 1 };
                out.push(Step::Each { name: None, set: first, to: Some(times), by: Doer::Element, body, span });
            }
            Rule::for_step => {
                let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
                let (Some(head), Some(block)) = (parts.next(), parts.next()) else { return };
                let mut body = Vec::new();
                if head.as_rule() != Rule::for_each {
                    let seat = self.expr(head);
                    self.steps_of(block, &mut body);
                    return out.push(match self.element_of(&seat, span) {
                        Some((name, set)) => {
                            Step::Each { name: Some(name), set, to: None, by: Doer::Element, body, span }
                        }
                        None => Step::For { seat, body, span },
                    });
                }
                let mut parts = head.into_inner().filter(|pair| !is_keyword(pair)).peekable();
                let Some(name) = parts.next().map(|name| self.name(&name)) else { return };
                let is_in = parts.next_if(|part| part.as_rule() == Rule::loop_in).is_some();
                if let Some(set) = parts.next() {
                    let set = self.expr(set);
                    let to = parts.next().map(|end| self.expr(end));
                    self.steps_of(block, &mut body);
                    if is_in || to.is_some() {
                        return out.push(Step::Each { name: Some(name), set, to, by: Doer::Element, body, span });
                    }
                    let seat = Expr { what: ExprKind::Name(name.text.clone()), span: name.span, depth: 1 };
                    let body = vec![Step::For { seat, body, span }];
                    out.push(Step::Each { name: Some(name), set, to: None, by: Doer::Actor, body, span });
                }
            }
            Rule::send_step
            | Rule::exchange_step
            | Rule::pass_step
            | Rule::shuffle_step
            | Rule::reroll_step
            | Rule::show_step
            | Rule::hide_step => {
                let step = self.zone_step(node);
                out.push(step);
            }
            Rule::let_step => {
                let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
                if let (Some(name), Some(value)) = (parts.next(), parts.next()) {
                    let (name, value) = (self.name(&name), self.expr(value));
                    out.push(Step::Let { name, value, span });
                }
            }
            Rule::may_step => {
                let (mut asks, mut body) = (None, Vec::new());
                for part in node.into_inner().filter(|pair| !is_keyword(pair)) {
                    match part.as_rule() {
                        Rule::text => asks = Some(self.worded(&part)),
                        _ => self.steps_of(part, &mut body),
                    }
                }
                out.push(Step::May { asks, body, span });
            }
            Rule::reveal_step => {
                let counter = node.into_inner().find(|pair| !is_keyword(pair)).map(|pair| self.name(&pair));
                out.extend(counter.map(|counter| Step::Reveal { counter, span }));
            }
            Rule::choose_step => {
                let choose = self.choose(node, span);
                out.push(Step::Choose(choose));
            }
            _ => {}
        }
    }

    fn choose(&mut self, node: Node<'a>, span: Span) -> Choose {
        let mut choose =
            Choose { times: None, picks: Vec::new(), asked: Asked::Actor, may_skip: false, body: Vec::new(), span };
        for part in node.into_inner().filter(|pair| !is_keyword(pair)) {
            let mut inner = part.clone().into_inner().filter(|pair| !is_keyword(pair)).peekable();
            match part.as_rule() {
                Rule::times => {
                    let up_to = inner.next_if(|pair| pair.as_rule() == Rule::up_to).is_some();
                    choose.times = inner.next().map(|value| (self.alone(value), up_to));
                }
                Rule::pick => {
                    if let (Some(kind), Some(name), Some(set)) = (inner.next(), inner.next(), inner.next()) {
                        let (kind, name, set) = (self.name(&kind), self.name(&name), self.expr(set));
                        let to = inner.next_if(|pair| pair.as_rule() == Rule::expr).map(|end| self.expr(end));
                        let text =
                            inner.next().and_then(|asks| asks.into_inner().find(|pair| pair.as_rule() == Rule::text));
                        let asks = text.map(|text| self.worded(&text));
                        choose.picks.push(Pick { kind, name, set, to, asks });
                    }
                }
                Rule::asked => {
                    choose.asked = match inner.next() {
                        Some(seat) if seat.as_rule() == Rule::expr => Asked::Seat(Box::new(self.expr(seat))),
                        _ => Asked::Chance,
                    };
                }
                Rule::sealed => {
                    if let (Some(seats), Some(counter)) = (inner.next(), inner.next()) {
                        choose.asked = Asked::Sealed(Box::new(self.expr(seats)), self.name(&counter));
                    }
                }
                Rule::or_skip => choose.may_skip = true,
                _ => self.steps_of(part, &mut choose.body),
            }
        }
        choose
    }

    /// A primary that stands alone.
    fn alone(&mut self, node: Node<'a>) -> Expr {
        let span = self.span(&node);
        let Part::Operand(expr) = self.part(node) else { return Expr { what: ExprKind::Broken, span, depth: 1 } };
        expr
    }

    /// Cuts a run into effects and assignments.
    fn cut(&mut self, mut parts: Parts, out: &mut Vec<Step>) {
        self.without_and(&mut parts);
        while let Some(first) = parts.front() {
            let name = match first {
                Part::Operand(Expr { what: ExprKind::Name(name), span, .. }) => Some((name.clone(), *span)),
                _ => None,
            };
            // `end.n := 1` is about an element that is called like an effect.
            if let Some((name, span)) = &name
                && !matches!(parts.get(1), Some(Part::Property(_)))
                && self.effects.iter().any(|pattern| names(pattern, name))
            {
                match self.effect(name, *span, &parts) {
                    Some((step, rest)) => {
                        out.push(step);
                        parts = rest;
                    }
                    None => return,
                }
                continue;
            }
            let Some(target) = self.climb(&mut parts, 0, None) else {
                self.stray(parts.front().map(place));
                return;
            };
            match parts.pop_front() {
                Some(Part::Assign(change, _)) => {
                    let Some(mut value) = self.climb(&mut parts, 0, None) else {
                        self.stray(Some(target.span));
                        return;
                    };
                    let span = Span { end: value.span.end, ..target.span };
                    if change == Change::Subtract {
                        value =
                            Expr { span: value.span, depth: value.depth + 1, what: ExprKind::Minus(Box::new(value)) };
                    }
                    out.push(Step::Assign { target, add: change != Change::Set, value, span });
                }
                other => {
                    other.into_iter().for_each(|part| parts.push_front(part));
                    match self.assigned(&target).or_else(|| self.variable(&target, &mut parts)) {
                        Some(step) => out.push(step),
                        None => match self.sentence(&target, &parts, out.last()) {
                            Some(problem) => return self.found.push(problem),
                            None => return self.unknown_effect(&target, name),
                        },
                    }
                }
            }
        }
    }

    /// Reads one effect from the front of `parts` by the longest spelling that fits. A misspelt word of a spelling is told
    /// before a former spelling is tried.
    fn effect(&mut self, name: &str, at: Span, parts: &Parts) -> Option<(Step, Parts)> {
        let now = self.effects_now();
        let mut known: Vec<usize> =
            (0..self.effects.len()).filter(|index| names(&self.effects[*index], name)).collect();
        known.sort_by_key(|index| (*index >= now, std::cmp::Reverse(self.effects[*index].len())));
        let mut missed: Vec<Missed> = Vec::new();
        for index in &known {
            let before = self.found.len();
            let mut rest = parts.clone();
            let pattern = self.effects[*index].clone();
            if *index >= now && missed.iter().any(|one| one.is_misspelt(self)) {
                break;
            }
            match self.match_pattern(&pattern, &mut rest) {
                Ok((args, words, end)) => {
                    let span = Span { end: end.max(at.end), ..at };
                    return Some((Step::Effect { effect: *index, args, words, span }, rest));
                }
                Err(miss) => missed.push(miss),
            }
            self.found.truncate(before);
        }
        if known.iter().any(|index| *index < now) {
            known.retain(|index| *index < now);
        }
        let spelled = |reader: &Self, index: usize, miss: &Missed| {
            let mut args = miss.args.iter();
            let mut written = || args.next().copied().flatten().map(|span| reader.at(span).trim().to_string());
            let words: Vec<String> = match reader.world {
                Some(world) => {
                    let word = |part: &PatternPart| match part {
                        PatternPart::Word(word) => (*word).to_string(),
                        PatternPart::Hole(of) => {
                            written().unwrap_or_else(|| type_word(world.catalogue, *of).to_uppercase())
                        }
                    };
                    world.catalogue.effects[effect_of(&world, index).0].pattern.iter().map(word).collect()
                }
                None => {
                    let word = |part: &Option<&str>| match part {
                        Some(word) => (*word).to_string(),
                        None => written().unwrap_or_else(|| "...".into()),
                    };
                    reader.effects[index].iter().map(word).collect()
                }
            };
            format!("`{}`", words.join(" "))
        };
        let mut spellings: Vec<String> =
            known.iter().zip(&missed).map(|(index, miss)| spelled(self, *index, miss)).collect();
        spellings.dedup();
        let help = format!("write {}", spellings.join(" or "));
        let furthest =
            missed.iter().filter_map(|miss| miss.word).max_by_key(|(span, _)| span.start).map(|(span, _)| span);
        let Some(span) = furthest else {
            self.found.push(Diagnostic::error("V2062", at, format!("wrong syntax for `{name}`")).help(help));
            return None;
        };
        let written = self.at(span).to_string();
        let wanted =
            missed.iter().filter_map(|miss| miss.word).filter(|(place, _)| *place == span).map(|(_, word)| word);
        let message = format!("wrong syntax for `{name}` at `{}`", javelina_engine::printable(&written, 40));
        self.found.push(Diagnostic::error("V2062", span, message).help(help).did_you_mean(&written, wanted));
        None
    }

    /// Returns the values of a spelling that fits, the places of its words and its end.
    fn match_pattern(
        &mut self,
        pattern: &[Option<&'static str>],
        parts: &mut Parts,
    ) -> Result<(Vec<Expr>, Vec<Span>, usize), Missed> {
        let (mut args, mut words, mut end) = (Vec::new(), Vec::new(), 0);
        let missed = |args: &[Expr], word| {
            let whole = |arg: &Expr| (!matches!(arg.what, ExprKind::Binary(..))).then_some(arg.span);
            Missed { args: args.iter().map(whole).collect(), word }
        };
        for (at, wanted) in pattern.iter().enumerate() {
            match wanted {
                Some(word) => {
                    let Some(part) = parts.pop_front() else { return Err(missed(&args, None)) };
                    let span = place(&part);
                    // `gain 1 point` is written like `gain 2 points`.
                    let typed = self.at(span);
                    if typed != *word && word.strip_suffix('s') != Some(typed) {
                        let is_word = matches!(&part, Part::Operand(Expr { what: ExprKind::Name(_), .. }));
                        return Err(missed(&args, is_word.then_some((span, *word))));
                    }
                    end = span.end;
                    words.push(span);
                    unnamed(parts);
                }
                None => {
                    let stop = pattern.get(at + 1).copied().flatten();
                    let Some(arg) = self.climb(parts, 0, stop) else { return Err(missed(&args, None)) };
                    end = arg.span.end;
                    args.push(arg);
                }
            }
        }
        // `gain x := 2` is no effect followed by a sign.
        if matches!(parts.front(), Some(Part::Assign(..))) {
            return Err(missed(&args, None));
        }
        Ok((args, words, end))
    }

    fn stray(&mut self, place: Option<Span>) {
        if let Some(span) = place {
            self.found.push(
                Diagnostic::error("V2001", span, "expected a step")
                    .help("write an effect, `counter := value` (or `+=`, `-=`), `if`, `for each` or `choose`"),
            );
        }
    }

    /// How many of the spellings are those of now; former ones come after them.
    fn effects_now(&self) -> usize {
        self.world.map_or(self.effects.len(), |world| world.catalogue.effects.len())
    }

    fn unknown_effect(&mut self, target: &Expr, name: Option<(String, Span)>) {
        let (word, span) = name.unwrap_or_else(|| (self.at(target.span).to_string(), target.span));
        if word == "score" || word == "gain" {
            let message = "this game has no points to give";
            let help = "use an effect that changes the ranking, or a rule at `standing`";
            return self.found.push(Diagnostic::error("V2086", span, message).help(help));
        }
        if let ExprKind::Property(seat, effect) = &target.what
            && self.effects.iter().take(self.effects_now()).any(|pattern| names(pattern, &effect.text))
        {
            let (seat, effect) = (self.at(seat.span), effect.text.as_str());
            let message = format!("`{}` is not an effect", javelina_engine::printable(self.at(target.span), 40));
            let help = format!("write `for {} {{ {effect} .. }}`", javelina_engine::printable(seat, 40));
            return self.found.push(Diagnostic::error("V2060", target.span, message).help(help));
        }
        if ["forbid", "disqualify", "narrow", "widen", "allow"].contains(&word.as_str()) {
            let points = self.world.map_or(&[][..], |world| world.catalogue.points);
            let asked = points.iter().filter(|point| matches!(point.kind, PointKind::Verdict | PointKind::Fact));
            let list: Vec<String> = asked.take(6).map(|point| format!("`{}`", point.name)).collect();
            let says = format!("move it to a question such as {}; an event takes steps", list.join(", "));
            return self.found.push(foreign(span, &word, says));
        }
        let of_now = self.effects.iter().take(self.effects_now());
        let mut names: Vec<&str> = of_now.filter_map(|pattern| pattern.first().copied().flatten()).collect();
        let mut told = BTreeSet::new();
        names.retain(|name| told.insert(*name));
        let problem =
            Diagnostic::error("V2060", span, format!("unknown effect `{}`", javelina_engine::printable(&word, 40)));
        let list = format!("use one of {}", names.join(", "));
        self.found.push(problem.help(list).did_you_mean(&word, names));
    }
}

/// Result of a spelling of an effect that does not fit.
struct Missed {
    /// The places of its values; none of one that may have taken in too much.
    args: Vec<Option<Span>>,
    /// The word in place of the word of the spelling, and that one.
    word: Option<(Span, &'static str)>,
}

impl Missed {
    fn is_misspelt(&self, reader: &Reader<'_>) -> bool {
        self.word.is_some_and(|(span, word)| !javelina_engine::nearest(reader.at(span), [word]).is_empty())
    }
}

/// Behind a word of an effect, a name before `where` is a value: `discard` in `discard field where ..` is no set.
fn unnamed(parts: &mut Parts) {
    if let Some(Part::Where(name, span)) = parts.pop_front_if(|part| matches!(part, Part::Where(..))) {
        parts.push_front(Part::Infix(Infix::Where, Span { start: name.span.end, ..span }));
        let set = ExprKind::Name(name.text);
        parts.push_front(Part::Operand(Expr { what: set, span: name.span, depth: 1 }));
    }
}

/// Whether a spelling begins with this word.
fn names(pattern: &[Option<&'static str>], word: &str) -> bool {
    pattern.first().copied().flatten() == Some(word)
}

pub(crate) fn place(part: &Part) -> Span {
    match part {
        Part::Not(span)
        | Part::Minus(span)
        | Part::Infix(_, span)
        | Part::Where(_, span)
        | Part::Call(_, span)
        | Part::Index(_, span)
        | Part::Of(_, span)
        | Part::Assign(_, span) => *span,
        Part::Operand(expr) => expr.span,
        Part::Property(name) => name.span,
    }
}
