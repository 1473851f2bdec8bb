//! Error recovery: a part of a block that does not read is read again as its author probably meant it, habit by habit,
//! so that later mistakes in it are told in the same run. Places stay those of the author's text.

use std::ops::Range;

use javelina_engine::{Diagnostic, Files, Fix, Span, nearest, printable};
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

use crate::mend::habits::{HABITS, Habit, foreign};
use crate::mend::spot::{Around, Edits, Spot};
use crate::read::grammar::{Grammar, Rule};
use crate::read::syntax::{keywords, unreadable};
use crate::read::tokens::{Kind, Token, tokens};

/// The most habits that are told of one part.
const MOST: usize = 32;
/// The longest part, in bytes, that is read again and again.
const LONGEST: usize = 32 * 1024;

/// A text that stands for the author's.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cured {
    pub text: String,
    pub places: Places,
    /// One problem for each habit.
    pub found: Vec<Diagnostic>,
    /// Whether the last habit has no cure that a program could know, so that nothing is read after it.
    pub is_hopeless: bool,
}

/// For each byte of a text, and for its end, the bytes of the author's file that it stands for; none if it is the file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places(Vec<(usize, usize)>);

impl Places {
    /// A text that stands in the file from `start` on.
    fn from(start: usize, length: usize) -> Self {
        Self((start..=start + length).map(|at| (at, at + 1)).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Where a piece of the text stands in the file.
    pub fn of(&self, start: usize, end: usize) -> (usize, usize) {
        let from = self.0.get(start).map_or(0, |place| place.0);
        let last = end.checked_sub(1).filter(|last| *last >= start).and_then(|last| self.0.get(last));
        (from, last.map_or(from, |place| place.1))
    }

    /// The piece of the text for a place of the file. What was put in before or behind it is no part of it.
    pub fn back(&self, start: usize, end: usize) -> (usize, usize) {
        if start == end {
            let from = self.0.partition_point(|place| place.0 < start);
            return (from, self.0.partition_point(|place| place.1 <= end).max(from));
        }
        let from = self.0.partition_point(|place| place.1 <= start);
        (from, self.0.partition_point(|place| place.0 < end).max(from))
    }
}

impl Cured {
    /// The author's own `text`, which stands in the file from `start` on.
    pub fn of(text: &str, start: usize) -> Self {
        Self { text: text.into(), places: Places::from(start, text.len()), ..Self::default() }
    }

    /// The text after edits, which do not overlap.
    pub fn edited(&self, edits: &Edits) -> Self {
        let mut edits: Vec<_> = edits.iter().collect();
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        let mut next = Self { found: self.found.clone(), ..Self::default() };
        let mut at = 0;
        for (range, with) in edits {
            next.take(self, at, range.start);
            let place = self.places.of(range.start, range.end);
            next.text += with;
            next.places.0.extend(std::iter::repeat_n(place, with.len()));
            at = range.end.max(at);
        }
        next.take(self, at, self.text.len());
        next.places.0.extend(self.places.0.last());
        next
    }

    fn take(&mut self, from: &Self, start: usize, end: usize) {
        self.text += from.text.get(start..end).unwrap_or("");
        self.places.0.extend(from.places.0.get(start..end).unwrap_or_default());
    }

    /// Whether nothing but remarks is left.
    pub fn is_blank(&self) -> bool {
        tokens(&self.text, 0, self.text.len()).iter().all(|token| token.kind == Kind::Comment)
    }

    /// Where reading stops; `None` if it reads to its end, holds nothing to read, or takes too long.
    fn stop(&self, form: Rule) -> Option<usize> {
        if self.is_blank() {
            return None;
        }
        let error = Grammar::parse(form, &self.text).err()?;
        if let ErrorVariant::CustomError { .. } = error.variant {
            return None;
        }
        match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => Some(at.min(self.text.len())),
        }
    }

    /// Whether it reads further than the author's place `before`.
    fn is_further(&self, form: Rule, before: usize) -> bool {
        self.stop(form).is_none_or(|stop| self.places.of(stop, stop).0 > before)
    }

    /// Goes on from the first habit whose edits let it be read further; whether there is one.
    fn advance(&mut self, form: Rule, stop: usize, start: Span, around: Around<'_>) -> bool {
        let before = self.places.of(stop, stop).0;
        let spot = Spot::new(&self.text, stop, around);
        for habit in HABITS {
            let Some(edits) = (habit.cure)(&spot) else { continue };
            let mut next = self.edited(&edits);
            // What became two parts is read as soon as they stand in the author's text.
            let is_second = |stop: usize| {
                let rest = next.text.get(stop..).unwrap_or_default();
                ["level ", "rule rule1 on "].iter().any(|part| rest.starts_with(part))
            };
            // A sentence that becomes a rule is read then, too.
            let is_rule = |text: &str| text.trim_start().starts_with("rule ");
            let is_new = !is_rule(&self.text) && is_rule(&next.text);
            let is_split = !edits.is_empty() && (is_new || next.stop(form).is_some_and(is_second));
            if edits.is_empty() || is_split || next.is_further(form, before) {
                next.is_hopeless = edits.is_empty() || is_split;
                let is_sure = !habit.is_guess && (habit.converts || keeps_numbers(&self.text, &next.text));
                let told = self.told((habit, &edits, &next.text), &spot, stop, start, is_sure);
                next.found.push(told);
                *self = next;
                return true;
            }
        }
        self.spelled(form, before, &spot.words(), start)
    }

    /// Goes on with one of these words as a similar word of the language: with which it reads furthest.
    fn spelled(&mut self, form: Rule, before: usize, words: &[Range<usize>], start: Span) -> bool {
        let mut best: Option<(usize, Self)> = None;
        for at in words {
            let written = self.text.get(at.clone()).unwrap_or("");
            if keywords().any(|word| word == written) {
                continue;
            }
            for word in nearest(written, keywords()) {
                let mut next = self.edited(&vec![(at.clone(), word.to_string())]);
                let reached = next.stop(form).map_or(usize::MAX, |stop| next.places.of(stop, stop).0);
                let most = best.as_ref().map_or(before, |(reached, _)| *reached);
                if reached > most
                    && let Err(error) = Grammar::parse(form, &self.text)
                {
                    let place = |range| self.place(range, start);
                    let problem = unreadable(&error, form, &self.text, &place).help(format!("did you mean `{word}`?"));
                    next.found.push(problem.fix(Fix::write(place(at.clone()), word).unsure()));
                    best = Some((reached, next));
                }
            }
        }
        let is_any = best.is_some();
        best.into_iter().for_each(|(_, next)| *self = next);
        is_any
    }

    fn place(&self, range: Range<usize>, start: Span) -> Span {
        let (from, to) = self.places.of(range.start, range.end);
        Span { start: from, end: to, ..start }
    }

    fn told(
        &self,
        (habit, edits, next): (&Habit, &Edits, &str),
        spot: &Spot<'_>,
        stop: usize,
        start: Span,
        sure: bool,
    ) -> Diagnostic {
        let changed = edits.iter().map(|(range, _)| range.clone()).find(|range| !range.is_empty());
        let added = edits.iter().map(|(range, _)| spot.token_at(range.start)).next();
        let mark = changed.clone().or(added).unwrap_or_else(|| spot.token_at(stop));
        let written = self.text.get(mark.clone()).unwrap_or("").trim_end();
        let place = self.place(mark.start..mark.start + written.len(), start);
        let says = in_words(habit.says, edits, next);
        let mut problem = foreign(place, written, says.as_str());
        if edits.is_empty() {
            return problem;
        }
        if changed.is_none() {
            problem.message = format!("unexpected `{}`", printable(written, 40));
        }
        let edits = edits.iter().map(|(range, with)| (self.place(range.clone(), start), with.clone())).collect();
        problem.fix(Fix { title: says, edits, sure })
    }
}

/// The longest text of an author, in bytes, that help shows.
const SHOWN: usize = 80;

/// Returns the help of a habit, with the answer of the author in place of the example. `next` is the text after the edits.
fn in_words(says: &str, edits: &Edits, next: &str) -> String {
    let (text, more) = says.split_once(';').unwrap_or((says, ""));
    let more = says.get(text.len()..).filter(|_| !more.is_empty()).unwrap_or_default();
    let (Some(first), Some(last)) = (text.find('`'), text.rfind('`')) else { return says.into() };
    let is_example = |token: &Token| {
        let word = token.text(text);
        token.kind == Kind::Number || word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_uppercase())
    };
    let is_filled = tokens(text, first + 1, last).iter().any(is_example);
    let written = edits.iter().map(|(range, _)| range.start).min().filter(|_| is_filled);
    match written.and_then(|place| answer(next, place)) {
        Some(written) => format!("{}`{written}`{}{more}", &text[..first], &text[last + 1..]),
        None => says.into(),
    }
}

/// The answer of a rule at a place of its text, a comparison there, or another part of a block as a whole.
fn answer(text: &str, place: usize) -> Option<String> {
    let all: Vec<_> = tokens(text, 0, text.len()).into_iter().filter(|token| token.kind != Kind::Comment).collect();
    let word = |at: usize| all.get(at).map_or("", |token| token.text(text));
    let (mut first, mut end) = (0, all.len());
    let at = all.iter().position(|token| token.end > place)?;
    if at > 0 && ["title", "text"].contains(&word(0)) {
        first = at; // a sentence after them is a part of its own
    } else if at > 0 && ["rule", "offer"].contains(&word(0)) {
        let ends = ["{", "}", "when", "unless", "if", "says", "and", "or", "for", "per", "in"];
        first = at;
        if word(at).starts_with(['<', '>']) {
            let is_path = |at: usize| all.get(at).is_some_and(|token| token.kind == Kind::Word) || word(at) == ".";
            first = (1..at).rev().take_while(|at| is_path(*at) && !ends.contains(&word(*at))).last()?;
            end = (at..all.len()).find(|at| ends.contains(&word(*at)) && word(*at) != "and").unwrap_or(end);
        } else {
            let is_verb = |at: &usize| ["set", "add", "scale", "floor", "cap"].contains(&word(*at));
            let from = if ends.contains(&word(at)) { at - 1 } else { at };
            let back = (1..=from).rev().take_while(|at| !ends.contains(&word(*at)));
            first = back.into_iter().find(is_verb).filter(|_| word(2) == "at")?.min(first);
            let behind = if word(at) == "}" { first } else { at };
            end = (behind + 1..all.len()).find(|at| is_verb(at) || ends.contains(&word(*at))).unwrap_or(end);
        }
    }
    let written = text.get(all.get(first)?.start..all.get(end.checked_sub(1)?)?.end)?;
    let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
    (written.len() <= SHOWN && !written.contains('`')).then_some(written)
}

/// Extends fixes that write a name of several words over all of them that are there: `Polar Bear`, not only `Polar`.
pub(crate) fn whole_names(files: &Files, found: &mut [Diagnostic]) {
    for (span, with) in found.iter_mut().flat_map(|one| &mut one.fixes).flat_map(|fix| &mut fix.edits) {
        let name = with.trim_matches('"');
        let end = span.start + name.len();
        let written = files.text(span.file).get(span.start..end).unwrap_or_default();
        if with.starts_with('"') && name.contains([' ', '-']) && written.eq_ignore_ascii_case(name) {
            span.end = span.end.max(end);
        }
    }
}

/// Returns `true` if each number of a text is as often in another one.
fn keeps_numbers(old: &str, new: &str) -> bool {
    let mut left: Vec<&str> = new.split(|one: char| !one.is_ascii_digit()).collect();
    let mut numbers = old.split(|one: char| !one.is_ascii_digit()).filter(|number| !number.is_empty());
    numbers.all(|number| left.iter().position(|other| *other == number).map(|at| left.swap_remove(at)).is_some())
}

/// What the author of a text that does not read probably meant, habit by habit. `start`: a place in its file.
pub(crate) fn cure(mut cured: Cured, form: Rule, start: Span, around: Around<'_>) -> Cured {
    for _ in 0..if cured.text.len() > LONGEST { 0 } else { MOST } {
        let Some(stop) = cured.stop(form) else { return cured };
        if cured.is_hopeless || !cured.advance(form, stop, start, around) {
            break;
        }
    }
    if cured.stop(form).is_some() {
        // Who knows what is meant by a text of which a part is not understood?
        cured.found.iter_mut().flat_map(|one| &mut one.fixes).for_each(|fix| fix.sure = false);
    }
    cured
}
