//! Spellings of effects: the longest one that fits, and what is wrong where none does.

use std::collections::BTreeSet;

use javelina_engine::rules::{PatternPart, PointKind};
use javelina_engine::{Diagnostic, Span};

use crate::ast::{Expr, ExprKind, Infix, Step};
use crate::expressions::binding::{Part, Parts};
use crate::former::effect_of;
use crate::forms::type_word;
use crate::mend::habits::foreign;
use crate::read::parse::Reader;

impl Reader<'_> {
    /// Reads one effect from the front of `parts` by the longest spelling that fits. A misspelt word of a spelling is told
    /// before a former spelling is tried.
    pub(super) fn effect(&mut self, name: &str, at: Span, parts: &Parts) -> Option<(Step, Parts)> {
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
            // In `gain nuggets` the word is no amount.
            let all = || known.iter().flat_map(|index| &reader.effects[*index]);
            let is_word = |text: &str| all().any(|word| *word == Some(text));
            let mut written = || {
                let text = args.next().copied().flatten().map(|span| reader.at(span).trim().to_string());
                text.filter(|text| !is_word(text))
            };
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
                    let span = part.place();
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

    /// How many of the spellings are those of now; former ones come after them.
    pub(super) fn effects_now(&self) -> usize {
        self.world.map_or(self.effects.len(), |world| world.catalogue.effects.len())
    }

    pub(super) fn unknown_effect(&mut self, target: &Expr, name: Option<(String, Span)>) {
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
pub(super) fn names(pattern: &[Option<&'static str>], word: &str) -> bool {
    pattern.first().copied().flatten() == Some(word)
}
