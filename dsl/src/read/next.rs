//! What may follow: a member up to some place, read by the grammar, whose expectations there are told.

use std::collections::BTreeSet;

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

use crate::read::grammar::{Grammar, Rule};
use crate::read::split::split;
use crate::read::syntax::spellings;
use crate::read::tokens::{Kind, Token, tokens};
use crate::read::words::{Class, WORDS};
use javelina_engine::FileId;

/// What may follow at a place in a text of rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// Words of the language.
    pub words: BTreeSet<&'static str>,
    /// A value: a fact, a counter, a bound name, an element.
    pub value: bool,
    /// A step: an effect, a counter that is set.
    pub step: bool,
    /// The name of a point, a setting, a rule or the like, by the word before it.
    pub path: bool,
    /// The words and signs of the member before the place; none where a member begins.
    pub before: Vec<Token>,
    /// The head of the block, as far as it is written: kind, id, game.
    pub head: Option<std::ops::Range<usize>>,
}

/// What may follow at byte `at` of a text of rules that begins at `start`; `inline`: it holds the members of one item.
/// `None` inside a text in quotes, a remark or a transcript, and in the head of a block.
pub fn next(text: &str, start: usize, at: usize, inline: bool) -> Option<Next> {
    let cut = split(FileId(0), text.get(..at)?, start, at, inline);
    let head = cut.blocks.last().map(|block| block.head.clone());
    if !inline && head.as_ref().is_none_or(|head| text.get(head.end..at).is_none_or(|body| body.contains("\n}"))) {
        return None;
    }
    let member = cut.blocks.last().map_or(cut.loose.last(), |block| block.members.last());
    let from = member.map_or(at, |member| member.range.start);
    let before = tokens(text, from, at);
    let last = before.last();
    if last.is_some_and(|last| matches!(last.kind, Kind::Comment | Kind::OpenText | Kind::Raw) && last.end >= at) {
        return None;
    }
    let before: Vec<Token> = before.into_iter().filter(|token| token.kind != Kind::Comment).collect();
    let mut next = Next { before, head, ..Next::default() };
    // With a sign that nothing begins with the parser tells what it looked for there, whether the member is whole or not.
    let mut may_end = next.before.is_empty();
    if let Err(error) = Grammar::parse(Rule::member, &format!("{}\u{1}", text.get(from..at)?)) {
        let stop = match error.location {
            InputLocation::Pos(stop) | InputLocation::Span((stop, _)) => from + stop,
        };
        let is_there = text.get(stop..at).is_some_and(|rest| rest.trim().is_empty());
        if let (true, ErrorVariant::ParsingError { positives, .. }) = (is_there, &error.variant) {
            positives.iter().for_each(|form| next.add(*form));
            may_end |= positives.contains(&Rule::EOI);
        }
    }
    // A member that may end here may be followed by another one.
    if may_end {
        next.words.extend(WORDS.iter().filter(|row| row.class == Class::Member).map(|row| row.word));
    }
    Some(next)
}

/// Forms of names, which the word before them tells apart.
const NAMES: [Rule; 6] = [Rule::path, Rule::paths, Rule::word, Rule::any_word, Rule::figure, Rule::names];

impl Next {
    fn add(&mut self, form: Rule) {
        match form {
            _ if NAMES.contains(&form) => self.path = true,
            // The parser names the parts of a value if several of them were tried.
            Rule::expr | Rule::value | Rule::name | Rule::members | Rule::named | Rule::kw_yes | Rule::quant_word => {
                self.value = true;
            }
            Rule::piece | Rule::steps | Rule::one_step | Rule::block => self.step = true,
            _ => {}
        }
        if self.value || self.step {
            let fits = |class: Class| self.value && class != Class::Step || class == Class::Step && self.step;
            let rows = WORDS.iter().filter(|row| row.begins_value() || row.class == Class::Step);
            self.words.extend(rows.filter(|row| fits(row.class)).map(|row| row.word));
        }
        let spelled = spellings(form).iter().flat_map(|words| words.split(' ').next());
        self.words.extend(spelled.filter(|word| word.starts_with(|one: char| one.is_ascii_lowercase())));
        // Forms that are nothing but a few words.
        let is_whole = |word: &str| Grammar::parse(form, word).is_ok_and(|read| read.as_str() == word);
        if !NAMES.contains(&form) && form != Rule::text && !self.value {
            let rows = WORDS.iter().filter(|row| row.class != Class::Sign);
            self.words.extend(rows.map(|row| row.word).filter(|word| is_whole(word)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &str) -> Next {
        next(text, 0, text.len(), true).unwrap()
    }

    #[test]
    fn the_grammar_says_what_may_follow() {
        let words = |text: &str| after(text).words;
        assert!(words("").contains("rule") && !words("").contains("when"));
        assert_eq!(words("rule a "), BTreeSet::from(["at", "on"]));
        assert!(after("rule a at ").path && !after("rule a at ").value);
        assert!(words("rule a at enter { ").is_superset(&BTreeSet::from(["when", "narrow", "forbid"])));
        assert!(!words("rule a at enter { ").contains("do"));
        let value = after("rule a at enter { narrow when symbol is ");
        assert!(value.value && value.words.contains("not") && !value.words.contains("each"), "{value:?}");
        let joined = words("rule a at enter { narrow when symbol is mountain ");
        assert!(joined.is_superset(&BTreeSet::from(["and", "or", "when", "says"])), "{joined:?}");
        let step = after("rule a on round_ends do { ");
        assert!(step.step && step.words.contains("choose"), "{step:?}");
        assert!(words("change a to 3 ").contains("rule"));
    }

    #[test]
    fn nothing_follows_in_texts_remarks_and_between_blocks() {
        for text in ["title \"a", "rule a at enter { # wh", "example \"t\" {\n > pl"] {
            assert_eq!(next(text, 0, text.len(), true), None, "{text}");
        }
        assert_eq!(next("variant a for g {\n}\n", 0, 20, false), None);
    }
}
