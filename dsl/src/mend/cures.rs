//! The edits of habits that take more than a word or a sign: what is looked at around the place where reading stops.

use std::ops::Range;

use javelina_engine::rules::PointKind;

use crate::mend::phrases::point_kind;
use crate::mend::spot::{Edits, Spot, is_in};
use crate::read::syntax::keywords;
use crate::read::tokens::{Kind, Token};
use crate::world::World;

/// How comparisons are said in words.
const BOUNDS: &[(&[&str], &str)] = &[
    (&["at", "least"], ">="),
    (&["at", "most"], "<="),
    (&["at_least"], ">="),
    (&["at_most"], "<="),
    (&["more", "than"], ">"),
    (&["greater", "than"], ">"),
    (&["less", "than"], "<"),
    (&["fewer", "than"], "<"),
];

pub(crate) fn bounds(at: &Spot<'_>) -> Option<Edits> {
    let is_there = |from: isize, words: &[&str]| (from..).zip(words).all(|(offset, word)| at.word(offset) == *word);
    let places = (-2..=1).flat_map(|from| BOUNDS.iter().map(move |(words, sign)| (from, *words, *sign)));
    let (from, words, sign) = places.into_iter().find(|(from, words, _)| is_there(*from, words))?;
    let first = if is_in(at.word(from - 1), &["is", "has"]) { from - 1 } else { from };
    let (start, end) = (at.token(first)?.start, at.token(from + words.len() as isize - 1)?.end);
    Some(vec![at.put(start..end, sign)])
}

pub(crate) fn remark(at: &Spot<'_>) -> Option<Edits> {
    let edits = at.sign(&[("--", "#")])?;
    let before = at.text.get(..edits.first()?.0.start)?.rsplit('\n').next()?;
    before.trim().is_empty().then_some(edits)
}

pub(crate) fn colon(at: &Spot<'_>) -> Option<Edits> {
    let behind = at.behind_point().filter(|behind| at.is_rule("at") && at.word(*behind) == ":")?;
    if at.word(behind + 1) == "{" {
        return Some(vec![at.change(behind, "")?]);
    }
    let colon = at.token(behind)?;
    Some(vec![(colon.start..colon.end, " {".into()), at.close()])
}

pub(crate) fn unnamed(at: &Spot<'_>) -> Option<Edits> {
    let is_unnamed = is_in(at.nth(0), &["rule", "offer"]) && is_in(at.nth(1), &["at", "on"]) && at.at == 2;
    is_unnamed.then(|| Some(vec![at.insert(-1, &format!("{}1", at.nth(0)))?]))?
}

pub(crate) fn label(at: &Spot<'_>) -> Option<Edits> {
    let ends: &[&str] = match at.nth(0) {
        "rule" | "offer" => &["at", "on"],
        "counter" | "param" | "table" | "level" => &["in", "per", "when", "="],
        _ => return None,
    };
    let words = at.tokens.get(1..).filter(|_| at.at <= 2)?;
    let words = words.get(..words.iter().position(|token| is_in(token.text(at.text), ends))?)?;
    let is_part = |token: &Token| token.kind != Kind::Sign || token.is(at.text, "-");
    let (first, last) = (words.first()?, words.last().filter(|_| words.iter().all(is_part))?);
    let whole = at.text.get(first.start..last.end)?;
    let written = whole.to_lowercase();
    let parts = written.split(|one: char| !one.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    let name = parts.collect::<Vec<_>>().join("_");
    let name = if name.starts_with(|one: char| one.is_ascii_digit()) { format!("_{name}") } else { name };
    // What is not one label but begins with one, and what other parts of the file refer to, only the author can name.
    let is_meant = |word: &Token| word.kind == Kind::Word && is_meaningful(at, word.text(at.text));
    let is_list = words.windows(2).any(|pair| pair.iter().all(|part| part.kind != Kind::Sign));
    let file = at.around.file;
    let is_used = occurrences(file, whole) > 1 || occurrences(file, &name) > occurrences(whole, &name);
    if is_list && words.iter().any(is_meant) || is_used && name != whole || !whole.is_ascii() {
        return Some(Vec::new());
    }
    Some(vec![(first.start..last.end, name)])
}

/// Returns `true` if a word is one of the language, or the name of something of the game.
fn is_meaningful(at: &Spot<'_>, word: &str) -> bool {
    let is_of = |world: World<'_>| {
        let all = world.catalogue;
        let mut kinds = all.kinds.iter().flat_map(|kind| [kind.name, kind.all]);
        let mut effects = all.effects.iter().flat_map(|effect| effect.name.split(' '));
        kinds.any(|name| name == word)
            || effects.any(|name| name == word)
            || all.facts.iter().any(|fact| fact.name == word)
            || all.points.iter().any(|point| point.name == word)
            || all.zones.iter().any(|zone| zone.name == word)
            || world.lexicon.names.iter().flatten().any(|name| name.eq_ignore_ascii_case(word))
    };
    keywords().any(|known| known == word) || at.around.world.is_some_and(is_of)
}

/// The number of places of a text that have a word, or several.
fn occurrences(text: &str, words: &str) -> usize {
    let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let byte = |at: Option<usize>| text.as_bytes().get(at?);
    let is_whole = |at: usize| !is_part(byte(at.checked_sub(1))) && !is_part(byte(Some(at + words.len())));
    text.match_indices(words).filter(|(at, _)| is_whole(*at)).count()
}

/// The condition of a rule between its label and its point.
pub(crate) fn early(at: &Spot<'_>) -> Option<Edits> {
    let words = ["when", "unless", "if", "after", "overrides"];
    let point = at.tokens.iter().position(|token| is_in(token.text(at.text), &["at", "on"])).filter(|at| *at > 3)?;
    let first =
        at.tokens.get(2).filter(|first| at.at == 2 && at.opens("rule") && is_in(first.text(at.text), &words))?;
    let (end, behind) = (at.tokens.get(point)?, at.tokens.get(point..)?);
    let opener = if end.is(at.text, "at") { "{" } else { "do" };
    let opener = behind.iter().find(|token| token.is(at.text, opener))?;
    let written = at.text.get(first.start..end.start)?.trim_end();
    let condition = written.strip_prefix("if").map_or(written.to_string(), |rest| format!("when{rest}"));
    let moved = match opener.is(at.text, "{") {
        true => (opener.end..opener.end, format!(" {condition}")),
        false => (opener.start..opener.start, format!("{condition} ")),
    };
    Some(vec![(first.start..end.start, String::new()), moved])
}

/// The name of an element that has several words and no quotes.
pub(crate) fn long_name(at: &Spot<'_>) -> Option<Edits> {
    let names = at.around.world?.lexicon.names.iter().flatten().filter(|name| name.contains([' ', '-']));
    let starts: Vec<Token> = (-8..=0).filter_map(|offset| at.token(offset)).collect();
    let place = |name: &String| {
        let is_it = |start: &usize| {
            let written = at.text.get(*start..*start + name.len());
            written.is_some_and(|written| written.eq_ignore_ascii_case(name)) && *start + name.len() >= at.stop
        };
        let start = starts.iter().map(|token| token.start).find(is_it)?;
        let ends = at.tokens.iter().any(|token| token.kind == Kind::Word && token.end == start + name.len());
        ends.then(|| (start..start + name.len(), format!("\"{name}\"")))
    };
    names.filter_map(place).max_by_key(|(place, _)| place.len()).map(|edit| vec![edit])
}

/// A number that is remembered.
pub(crate) fn variable(at: &Spot<'_>) -> Option<Edits> {
    let is_one = is_in(at.nth(0), &["let", "var", "int", "const"]) && at.at == 0 && at.nth(2) == "=";
    let most = at.nth(3).parse::<u32>().ok().filter(|_| is_one)?.max(9);
    Some(vec![at.change(0, "counter")?, at.insert(2, &format!("in 0..{most}"))?])
}

/// What should stand in the braces of a rule stands before them, or there are none.
pub(crate) fn braces(at: &Spot<'_>) -> Option<Edits> {
    let behind = at.behind_point().filter(|behind| at.is_rule("at") && at.word(*behind) != "{")?;
    let token = at.token(behind).filter(|token| token.kind == Kind::Word)?;
    let is_do = token.is(at.text, "do");
    let opened = (token.start..if is_do { token.end } else { token.start }, if is_do { "{" } else { "{ " }.to_string());
    match at.last_brace(behind) {
        Some(brace) => Some(vec![opened, at.change(brace, "")?]),
        None => Some(vec![opened, at.close()]),
    }
}

/// A second answer for when the condition does not hold.
pub(crate) fn otherwise(at: &Spot<'_>) -> Option<Edits> {
    let is_second = match at.word(0) {
        "?" => true,
        "else" => at.is_rule("at"),
        "then" => at.is_rule("at") && follows(at, "else"),
        _ => at.is_rule("at") && follows(at, "?"),
    };
    is_second.then(Vec::new)
}

/// Whether a word or sign stands behind the place.
fn follows(at: &Spot<'_>, word: &str) -> bool {
    at.tokens.iter().skip(at.at).any(|token| token.text(at.text) == word)
}

pub(crate) fn then_adds(at: &Spot<'_>) -> Option<Edits> {
    match (at.word(0), at.word(1)) {
        ("then", "-") if at.is_rule("at") => Some(vec![at.change(0, "add")?]),
        ("then", "+") if at.is_rule("at") => Some(vec![at.change(0, "add")?, at.change(1, "")?]),
        _ => None,
    }
}

pub(crate) fn answer_if(at: &Spot<'_>) -> Option<Edits> {
    let brace = at.last_brace(0).filter(|_| at.is_rule("at") && at.word(0) == "if" && !follows(at, "else"))?;
    if at.word(brace - 1) == "do" {
        return None;
    }
    Some(vec![at.change(0, "when")?, at.change(brace, "")?, at.change(at.closer(brace)?, "")?])
}

pub(crate) fn condition(at: &Spot<'_>) -> Option<Edits> {
    at.named(&[("if", "when"), ("where", "when"), ("whenever", "when"), ("while", "when"), ("except", "unless")])
}

pub(crate) fn inner_braces(at: &Spot<'_>) -> Option<Edits> {
    at.is_rule("at").then(|| at.pair("{", "", ""))?
}

pub(crate) fn steps(at: &Spot<'_>) -> Option<Edits> {
    if !at.is_rule("on") && !at.opens("offer") {
        return None;
    }
    let behind = at.behind_point()?;
    match at.token(0).map(|token| token.kind) {
        _ if at.word(behind) == ":" => Some(vec![at.change(behind, "do")?]),
        // Before a `do` that is there already, a word belongs to the condition.
        Some(Kind::Word) if (1..).map_while(|next| at.token(next).map(|_| next)).any(|next| at.word(next) == "do") => {
            None
        }
        Some(Kind::Word) if at.opener().is_none() => Some(vec![at.insert(0, "do")?]),
        _ if at.word(0) == "{" => Some(vec![at.insert(0, "do")?]),
        _ => {
            // Behind a number a word may be what is counted, so `then` reads and what follows it does not.
            let opener = at.opener()?;
            let edit =
                if at.word(opener - 1) == "then" { at.change(opener - 1, "do") } else { at.insert(opener, "do") };
            Some(vec![edit?])
        }
    }
}

/// `points += 2`, `points -= 2`: the sign, behind a name or alone, but not behind a word of an answer.
fn assigned<'a>(at: &Spot<'a>) -> Option<(Range<usize>, &'a str)> {
    let offset = isize::from(at.token(0)?.kind == Kind::Word);
    let answers = ["set", "to", "add", "scale", "by", "floor", "cap", "include", "exclude", "return"];
    if is_in(at.word(offset - 1), &answers) {
        return None;
    }
    let sign = at.token(offset).filter(|sign| at.is_rule("at") && sign.kind == Kind::Sign)?;
    Some((at.token(0)?.start..sign.end, sign.text(at.text)))
}

pub(crate) fn adds(at: &Spot<'_>) -> Option<Edits> {
    if at.is_rule("at") && is_in(at.word(0), &["subtract", "minus", "lose"]) {
        let (start, next) = (at.token(0)?.start, at.token(1)?.start);
        return Some(vec![(start..next, "add -".into())]);
    }
    if at.word(0) == "+" && at.word(-1) == "add" {
        return Some(vec![at.change(0, "")?]);
    }
    let (range, sign) = assigned(at)?;
    match sign {
        "+" | "+=" => Some(vec![at.put(range, "add")]),
        "-" | "-=" => {
            let next = at.tokens.iter().find(|token| token.start >= range.end)?.start;
            Some(vec![(range.start..next, "add -".into())])
        }
        _ => None,
    }
}

pub(crate) fn sets(at: &Spot<'_>) -> Option<Edits> {
    if at.is_rule("at") && at.word(0) == "return" {
        return at.named(&[("return", "set to")]);
    }
    let (range, sign) = assigned(at)?;
    is_in(sign, &["=", ":="]).then(|| vec![at.put(range, "set to")])
}

pub(crate) fn set_to(at: &Spot<'_>) -> Option<Edits> {
    match (at.word(-1), at.word(-2), at.word(0)) {
        (_, _, "=" | ":=") => {
            at.sign(&[(":=", "to"), ("=", "to")]).filter(|_| is_in("set", &[at.word(-1), at.word(-2)]))
        }
        ("set", ..) => Some(vec![at.insert(0, "to")?]),
        (_, "set", _) => Some(vec![at.insert(-1, "to")?]),
        _ => None,
    }
}

pub(crate) fn less(at: &Spot<'_>) -> Option<Edits> {
    at.sign(&[("- =", "-=")]).or_else(|| {
        let (first, second) = (at.token(-2)?, at.token(-1)?);
        let is_one = first.end == second.start && at.word(-2) == "-" && at.word(-1) == "-";
        is_one.then(|| vec![at.put(first.start..second.end, "-= 1")])
    })
}

pub(crate) fn level(at: &Spot<'_>) -> Option<Edits> {
    let number = at.tokens.last().filter(|last| at.opens("level") && last.kind == Kind::Number && at.at >= 2)?;
    match at.token(0)?.kind {
        Kind::Number => Some(vec![at.insert(0, "when score >=")?]),
        _ if at.token(1)?.kind == Kind::Number => {
            Some(vec![at.insert(0, "when")?, at.put(number.start..number.start, ">=")])
        }
        _ => Some(vec![at.insert(0, "when")?]),
    }
}

/// `each x in S`, `foreach (x in S)`: found from the brace in which reading stops, or from `in`.
pub(crate) fn each(at: &Spot<'_>) -> Option<Edits> {
    let first = (-8..=0).rev().find(|offset| is_in(at.word(*offset), &["foreach", "each", "forall"]))?;
    let (mut edits, mut name) = (Vec::new(), first + 1);
    if at.word(name) == "(" {
        edits.extend([at.change(name, "")?, at.change(at.closer(name)?, "")?]);
        name += 1;
    }
    let joins = |offset: isize| is_in(at.word(offset), &["in", "of", ":", "from"]);
    let is_word = |offset: isize| at.token(offset).is_some_and(|token| token.kind == Kind::Word);
    // `each card c in S`: the set says of what kind its elements are.
    if is_word(name) && is_word(name + 1) && joins(name + 2) && !joins(name + 1) {
        edits.push(at.change(name, "")?);
        name += 1;
    }
    let (has_for, joint) = (at.word(first - 1) == "for", at.word(name + 1));
    let is_wrong = !edits.is_empty() || at.word(first) != "each" || is_in(joint, &[":", "from"]);
    if !is_wrong && (joint != "in" || has_for) {
        return None;
    }
    match (has_for, at.word(first)) {
        (false, _) => edits.push(at.change(first, "for each")?),
        (true, "each") => {}
        (true, _) => edits.push(at.change(first, "each")?),
    }
    if is_in(joint, &["of", ":", "from"]) {
        edits.push(at.change(name + 1, "in")?);
    }
    Some(edits)
}

/// A condition behind the set of `each`.
pub(crate) fn chosen(at: &Spot<'_>) -> Option<Edits> {
    let is_word = is_in(at.word(0), &["if", "when", "unless"]);
    let back = (-12..0).rev().find(|offset| is_in(at.word(*offset), &["each", "{", "}"]))?;
    (is_word && at.word(back) == "each" && is_in(at.word(back + 2), &["of", "in"])).then(Vec::new)
}

pub(crate) fn range(at: &Spot<'_>) -> Option<Edits> {
    let is_number = |offset: isize| at.token(offset).is_some_and(|token| token.kind == Kind::Number);
    let dots = |from: isize, to: isize| Some((at.token(from)?.end..at.token(to)?.start, "..".to_string()));
    if !is_in(at.nth(0), &["counter", "param", "table", "rule"]) {
        return None;
    }
    if at.nth(0) != "rule" && is_in(at.word(0), &["from", "between"]) && is_number(1) {
        return Some(vec![at.change(0, "in")?, dots(1, 3)?]);
    }
    // Reading stops at the first number or at what follows it.
    let first =
        (-2..=0).rev().find(|offset| is_number(*offset) && is_in(at.word(offset + 1), &["-", "to", "and", ".."]))?;
    let last = (first + 2..first + 4).find(|offset| is_number(*offset))?;
    Some(vec![dots(first, last)?])
}

pub(crate) fn quotes(at: &Spot<'_>) -> Option<Edits> {
    let token = at.token(0).filter(|token| token.kind == Kind::Text && !at.word(0).starts_with('"'))?;
    let inner = at.word(0).trim_matches(['\'', '\u{201c}', '\u{201d}', '\u{201e}', '\u{2018}', '\u{2019}']);
    Some(vec![(token.start..token.end, format!("\"{inner}\""))])
}

pub(crate) fn is_in_set(at: &Spot<'_>) -> Option<Edits> {
    let is = |offset: isize, words: &[&str]| is_in(at.word(offset), words);
    let edit = |from: isize, to: isize, with: &str| {
        let (start, end) = (at.token(from)?.start, at.token(to)?.end);
        Some(vec![at.put(start..end, with)])
    };
    match at.word(0) {
        "in" if is(-1, &["is"]) => edit(-1, 0, "in"),
        "in" if is(-2, &["is"]) && is(-1, &["not"]) => edit(-2, 0, "not in"),
        "{" if is(-1, &["of"]) && is(-2, &["one", "any"]) && is(-3, &["is"]) => edit(-3, -1, "in"),
        _ => None,
    }
}

pub(crate) fn game(at: &Spot<'_>) -> Option<Edits> {
    let [_, id] = at.tokens.as_slice() else { return None };
    let game = at.around.world.map(|world| world.catalogue.game).filter(|_| at.at == 2 && id.kind == Kind::Word)?;
    Some(vec![(id.end..id.end, format!(" for {game}"))])
}

/// `return false` as the answer to a yes-or-no question.
pub(crate) fn verdict(at: &Spot<'_>) -> Option<Edits> {
    let answer = match (point_kind(at).filter(|_| at.word(0) == "return" && at.is_rule("at"))?, at.word(1)) {
        (PointKind::Verdict, "false" | "no") => "forbid",
        (PointKind::Fact, "false" | "no") => "narrow",
        (PointKind::Fact, "true" | "yes") => "widen",
        (PointKind::Verdict | PointKind::Fact, _) => return Some(Vec::new()),
        _ => return None,
    };
    Some(vec![at.put(at.token(0)?.start..at.token(1)?.end, answer)])
}

/// `in (a, b)`, of which a comma stands here.
pub(crate) fn in_brackets(at: &Spot<'_>) -> Option<Edits> {
    let opens = |offset: &isize| at.word(*offset) == "(" && at.closer(*offset).is_some_and(|end| end > 0);
    let open = (-8..0).rev().find(opens).filter(|open| at.word(open - 1) == "in")?;
    if at.word(0) != "," && at.word(-1) != "," {
        return None;
    }
    Some(vec![at.change(open, "{")?, at.change(at.closer(open)?, "}")?])
}

/// `isn't`.
pub(crate) fn is_not(at: &Spot<'_>) -> Option<Edits> {
    let first =
        (-2..=0).find(|offset| is_in(at.word(*offset), &["isn", "aren", "doesn"]) && at.word(offset + 1) == "'")?;
    let (start, end) = (at.token(first)?.start, at.token(first + 2)?.end);
    Some(vec![at.put(start..end, "is not")])
}

/// An article before a name: `the symbol is a town`.
pub(crate) fn article(at: &Spot<'_>) -> Option<Edits> {
    // Behind these words it is a label.
    let is_label =
        is_in(at.word(-2), &["rule", "offer", "counter", "param", "table", "level", "variant", "scenario", "let"]);
    (!is_label && is_in(at.word(-1), &["the", "a", "an"])).then(|| Some(vec![at.change(-1, "")?]))?
}

/// A param without its range, or without a value.
pub(crate) fn param(at: &Spot<'_>) -> Option<Edits> {
    if at.opens("param") && at.nth(2) == "=" {
        let most = at.nth(3).parse::<u32>().ok()?.max(9);
        let start = at.tokens.get(2)?.start;
        return Some(vec![at.put(start..start, &format!("in 0..{most}"))]);
    }
    let low = at.tokens.get(3).filter(|_| at.opens("param") && at.nth(2) == "in" && at.tokens.len() == 6)?;
    let end = at.text.len();
    Some(vec![(end..end, format!(" = {}", low.text(at.text)))])
}
