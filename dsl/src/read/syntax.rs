//! What a parse error says to an author.

use std::ops::Range;

use javelina_engine::{Diagnostic, Span, nearest, printable};
use pest::error::{ErrorVariant, InputLocation};

use crate::read::grammar::Rule;
use crate::read::tokens::{Kind, tokens};
use crate::read::words::{Class, MEMBERS, Word, is_reserved, word as row, written};

/// All words that the grammar spells out.
pub(crate) fn keywords() -> impl Iterator<Item = &'static str> {
    let parts = include_str!("../rules.pest").split('"'); // what stands between quoted words is never one word
    parts.filter(|part| part.len() > 1 && part.bytes().all(|byte| byte.is_ascii_lowercase()))
}

/// A parse error in the author's words. `form`: what was to be read; `place`: where a piece of `text` stands.
pub(crate) fn unreadable(
    error: &pest::error::Error<Rule>,
    form: Rule,
    text: &str,
    place: &dyn Fn(Range<usize>) -> Span,
) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at.min(text.len()),
    };
    let positives = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives.as_slice(),
        ErrorVariant::CustomError { .. } => {
            let end = text.len().min(first_word(text));
            return Diagnostic::error("V2004", place(0..end), "this text is too complex to read")
                .help("split it into several rules");
        }
    };
    let (start, end) = found_at(text, at);
    let span = place(start..end);
    let word = text.get(start..end).unwrap_or("");
    let expected = expectations(positives);
    let known: Vec<&str> = positives.iter().flat_map(|form| spellings(*form)).copied().collect();
    if form == Rule::member && text.get(..start).is_some_and(|before| before.trim().is_empty()) {
        let close = nearest(word, MEMBERS.iter().copied());
        let problem = Diagnostic::error("V2007", span, format!("unknown part of a block `{}`", printable(word, 40)));
        return match close.first() {
            Some(close) => problem.help(format!("did you mean `{close}`?")),
            None => problem.help(format!("write one of {}", MEMBERS.join(", "))),
        };
    }
    let last = tokens(text, 0, text.len()).into_iter().rfind(|token| token.kind != Kind::Comment);
    let ends = last.filter(|last| at >= last.end).map(|last| printable(last.text(text), 40));
    let is_name = ends.is_none() && is_reserved(word) && positives.contains(&Rule::word) && positives.len() <= 2;
    if is_name {
        let message = format!("`{word}` is a reserved word and cannot be a name");
        return Diagnostic::error("V2001", span, message).help(match word {
            "in" | "from" | "of" => format!("write a name before `{word}`"),
            _ => "choose another name".into(),
        });
    }
    let message = match (expected, ends) {
        (Some(expected), Some(last)) => format!("expected {expected} after `{last}`"),
        (None, Some(last)) => format!("the text ends too early, after `{last}`"),
        (Some(expected), None) if word.is_empty() => format!("expected {expected}, but the text ends here"),
        (Some(expected), None) => format!("expected {expected}, found `{}`", printable(word, 40)),
        (None, None) if word.is_empty() => "the text ends too early".into(),
        (None, None) => format!("unexpected `{}`", printable(word, 40)),
    };
    let problem = Diagnostic::error("V2001", span, message);
    let before = text.get(..start).unwrap_or("");
    let before: Vec<&str> = tokens(before, 0, before.len()).iter().map(|token| token.text(before)).collect();
    let at_hand = written(word).or_else(|| written(before.last()?)).or_else(|| match before.as_slice() {
        [.., "costs" | ",", price] => Some(format!("write the price before the currency: `costs 3 {price}`")),
        words => {
            let mut near = words.iter().rev().take_while(|word| !["{", "}"].contains(word));
            let near = near.find_map(|word| row(word).filter(|row| has_form(row)));
            match near {
                Some(near) => Some(format!("write `{}` as `{}`", near.word, near.form)),
                None if known.contains(&"over") => Some(format!("write `{}`", row("over")?.form)),
                None => None,
            }
        }
    });
    match (nearest(word, known).first(), at_hand) {
        (Some(close), _) if *close != word => problem.help(format!("did you mean `{close}`?")),
        (_, Some(help)) => problem.help(help),
        _ => problem.help(match before.first().and_then(|first| row(first)).filter(|row| row.class == Class::Member) {
            Some(member) => format!("write `{}`", member.form),
            None => "run `javelina explain V2001` for the syntax of blocks, rules and steps".into(),
        }),
    }
}

/// Returns `true` for a word of an answer, a condition or a step whose form says more than the word.
fn has_form(row: &Word) -> bool {
    let is_part = matches!(row.class, Class::Answer | Class::Condition | Class::Step);
    is_part && row.form != row.word && !["when", "unless", "else"].contains(&row.word)
}

fn first_word(text: &str) -> usize {
    tokens(text, 0, text.len()).first().map_or(0, |token| token.end)
}

/// The token at a byte; nothing after the last one.
fn found_at(text: &str, at: usize) -> (usize, usize) {
    let all = tokens(text, 0, text.len());
    let here = all.iter().find(|token| token.kind != Kind::Comment && token.end > at);
    match (here, all.last()) {
        (Some(token), _) => {
            (token.start.max(if token.kind == Kind::Text { token.start } else { at.min(token.end) }), token.end)
        }
        (None, Some(last)) => (last.end.saturating_sub(1), last.end),
        (None, None) => (0, text.len()),
    }
}

/// What could stand there, at most four things; `None` if nothing of it has a name.
fn expectations(rules: &[Rule]) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    for form in rules {
        let word = match describe(*form) {
            Some(word) => word.to_string(),
            None => match spellings(*form) {
                [only] => format!("`{only}`"),
                _ => continue,
            },
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let more = words.len() > 4;
    words.truncate(4);
    match words.as_slice() {
        [] => None,
        [only] => Some(only.clone()),
        [start @ .., last] => {
            let join = if more { ", " } else { " or " };
            Some(format!("{}{join}{last}{}", start.join(", "), if more { " or similar" } else { "" }))
        }
    }
}

/// What an author calls a rule of the grammar.
fn describe(form: Rule) -> Option<&'static str> {
    Some(match form {
        Rule::word | Rule::any_word | Rule::name => "a name",
        Rule::path | Rule::paths => "a name",
        Rule::text => "a text in quotes",
        Rule::digits | Rule::length | Rule::whole | Rule::decimal | Rule::quantity => "a number",
        Rule::range => "a range such as `0..3`",
        Rule::lines => "numbers in braces",
        Rule::line => "an element and its number",
        Rule::expr | Rule::operand | Rule::value | Rule::primary => "a value",
        Rule::members => "a set",
        Rule::figure => "a figure such as `score`",
        Rule::amount => "a number",
        Rule::block => "steps in braces",
        Rule::steps | Rule::piece | Rule::one_step => "a step",
        Rule::forbid
        | Rule::allow
        | Rule::widen
        | Rule::narrow
        | Rule::set
        | Rule::add
        | Rule::scale
        | Rule::floor
        | Rule::cap
        | Rule::include
        | Rule::exclude => "an answer such as `forbid` or `add 2`",
        Rule::rule_at | Rule::rule_on => "`at POINT { ... }` or `on EVENT ...`",
        Rule::pick => "what to choose, such as `cell c from cells`",
        Rule::list | Rule::names => "a value for the setting",
        _ => return None,
    })
}

macro_rules! spellings {
    ($($($rule:ident)|+ => $($word:literal),+;)+) => {
        /// How a rule of the grammar is written, if it is a fixed word.
        pub(crate) fn spellings(form: Rule) -> &'static [&'static str] {
            match form {
                $($(Rule::$rule)|+ => &[$($word),+],)+
                _ => &[],
            }
        }
    };
}

spellings! {
    when | kw_when => "when"; unless | kw_unless => "unless"; says | kw_says => "says"; doing | kw_do => "do";
    opening => "{"; kw_at => "at"; kw_on => "on"; kw_to => "to"; kw_by => "by"; kw_of => "of"; kw_in | bounds => "in";
    kw_from => "from"; kw_for => "for"; kw_over => "over"; kw_as => "as"; kw_per | per => "per"; kw_table | table => "table"; start => "=";
    secret => "secret to owner"; shown => "shown as"; costs | kw_costs => "costs"; limit | kw_limit => "limit";
    overrides | kw_overrides => "overrides"; after | kw_after => "after"; combine | kw_combine => "combine";
    known | kw_known => "known"; forbid => "forbid", "disqualify"; allow => "allow"; widen => "widen";
    narrow => "narrow"; set => "set"; add => "add"; scale => "scale"; floor => "floor"; cap => "cap";
    include => "include"; exclude => "exclude"; if_step => "if"; each_step => "each"; for_step => "for"; repeat_step => "repeat"; send_step => "send"; exchange_step => "exchange";
    pass_step => "pass"; shuffle_step => "shuffle"; reroll_step => "reroll"; show_step => "show"; hide_step => "hide"; kw_with => "with";
    let_step => "let"; at_least => ">="; at_most => "<="; between | kw_between => "between"; kw_and => "and";
    gate_base | kw_against => "against base"; kw_base => "base"; gate_share => "in"; gate_range | kw_range => "range";
    gate_seats => "seats"; gate_players => "players"; gate_panel => "panel"; gate_games => "games"; gate_with => "with";
    choose_step => "choose";
}
