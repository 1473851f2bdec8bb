//! Habits of other languages: how a thing is typed there, how it is written here, and the edits between the two. A habit
//! is tried where reading stops, and counts only if the text then reads further (`cure.rs`).

use std::ops::Range;

use javelina_engine::{Diagnostic, Fix, Span};

use crate::spot::{Edits, Spot, is_in};
use crate::tokens::{Kind, Token};

/// A habit.
pub struct Habit {
    /// How it is typed, for the page of V2013.
    pub typed: &'static str,
    /// What to write here.
    pub says: &'static str,
    /// Whether something else may have been meant.
    pub(crate) is_guess: bool,
    /// The edits, if the habit shows at the place; none if only the author can say what was meant.
    pub(crate) cure: fn(&Spot<'_>) -> Option<Edits>,
}

const fn sure(typed: &'static str, says: &'static str, cure: fn(&Spot<'_>) -> Option<Edits>) -> Habit {
    Habit { typed, says, is_guess: false, cure }
}

const fn guess(typed: &'static str, says: &'static str, cure: fn(&Spot<'_>) -> Option<Edits>) -> Habit {
    Habit { typed, says, is_guess: true, cure }
}

/// A habit that the grammar takes for something else, and which is found where that is read.
const fn elsewhere(typed: &'static str, says: &'static str) -> Habit {
    sure(typed, says, |_| None)
}

/// The habits, in the order in which they are tried.
#[rustfmt::skip]
pub const HABITS: &[Habit] = &[
    sure("a == b, a === b, a equals b", "compare with `is`",
        |at| at.sign(&[("===", "is"), ("==", "is")]).or_else(|| at.named(&[("equals", "is")]))),
    sure("a <> b, a ~= b, a !== b", "compare with `is not`",
        |at| at.sign(&[("!==", "is not"), ("<>", "is not"), ("~=", "is not")])),
    sure("a && b", "join with `and`", |at| at.sign(&[("&&", "and"), ("&", "and")])),
    sure("a || b", "join with `or`", |at| at.sign(&[("||", "or"), ("|", "or")])),
    sure("!(a)", "deny with `not`", |at| at.sign(&[("!", "not")])),
    sure("-- a remark", "remarks begin with `#`", remark),
    sure("gain 1;", "steps and answers need no `;`", |at| at.sign(&[(";", "")])),
    sure("1,5 mm", "lengths have a point: `1.5 mm`", |at| at.opens("change").then(|| at.sign(&[(",", ".")]))?),
    sure("16.0 mm,", "settings and parts of a block stand after one another, without `,`",
        |at| at.opens("change").then(|| at.sign(&[(",", "")]))?),
    sure("15.5 cm", "lengths are in mm: `155.0 mm`", centimetres),
    sure("add 1, cap 9", "answers and steps stand after one another, without `,`", |at| at.sign(&[(",", "")])),
    sure("scale by 1.5", "numbers are whole: scale by a fraction such as `3/2`", fraction),
    guess("scale by 10 %", "scale by a fraction such as `1/10`", percent),
    sure("add 1.5", "numbers are whole", |at| (at.token(0)?.kind == Kind::Number && at.word(0).contains('.')).then(Vec::new)),
    sure("n / 3", "divide with `div`", |at| at.sign(&[("/", "div")])),
    sure("n % 3", "what a division leaves over is `mod`", |at| at.sign(&[("%", "mod")])),
    sure("rule a at enter: narrow", "answers stand in braces: `{ narrow }`", colon),
    sure("level gold: score >= 60", "the condition of a level begins with `when`",
        |at| at.opens("level").then(|| at.sign(&[(":", "when")]))?),
    sure("each turn, every turn", "what there is one of each is said with `per`", |at| at.named(&[("each", "per"), ("every", "per"), ("a", "per")])),
    guess("rule at enter { narrow }", "a rule needs a label: `rule rule1 at ...`", unnamed),
    sure("rule \"my rule\" at .., rule my-rule at ..", "a label is one word: `my_rule`", label),
    sure("rule a at enter when C { narrow }, rule a at enter narrow",
        "conditions and answers stand inside the braces: `{ when C narrow }`", braces),
    sure("x is in S, x is one of {a, b}", "whether a set has it is asked with `in`", is_in_set),
    sure("{ if C { narrow } }", "the condition of an answer begins with `when`: `narrow when C`", answer_if),
    sure("add 1 if C, narrow where C, whenever C", "the condition of an answer begins with `when`", condition),
    sure("{ when C { narrow } }", "answers need no braces of their own: `narrow when C`", inner_braces),
    sure("when C then gain 1, when C => gain 1", "`do` stands before the steps",
        |at| at.named(&[("then", "do")]).or_else(|| at.sign(&[("=>", "do"), ("->", "do")]))),
    sure("on e { when C { .. } }, on e: gain 1", "`do` stands before the steps", steps),
    sure("if C then { .. }", "the steps of an `if` stand in braces right after its condition", |at| at.named(&[("then", "")])),
    sure("+2, subtract 2, points += 2", "an answer that adds is written `add 2` or `add -2`", adds),
    sure("= 3, return 3, points := 3", "an answer that sets is written `set to 3`", sets),
    guess("let x = 3, var x = 3", "what is remembered is a counter: `counter x in 0..9 = 3`", variable),
    sure("set 3", "an answer that sets is written `set to 3`", set_to),
    sure("n++, n + = 1", "counters count with `+= 1`", |at| at.sign(&[("++", "+= 1"), ("+ =", "+=")])),
    sure("n--, n - = 1", "counters count with `-= 1`", less),
    sure("level pass score 60, level pass 60", "a level has a condition: `level pass when score >= 60`", level),
    sure("for each x in S { .. }, foreach", "steps for each element are written `each x of S { .. }`", each),
    sure("counter c from 0 to 9, 0-9, 0...9", "a range is written `in 0..9`", range),
    sure("\u{201c}text\u{201d}, 'text'", "texts stand between straight double quotes", quotes),
    sure("in [a, b]", "sets have braces: `{ a, b }`", |at| at.pair("[", "{", "}")),
    sure("any of S, count of S", "the set follows right after the word: `any S`",
        |at| is_in(at.word(-1), &["any", "no", "count", "first", "last"]).then(|| at.named(&[("of", "")]))?),
    sure("x is either a or b", "`is a or b` means either of the two",
        |at| (at.word(-1) == "either").then(|| Some(vec![at.change(-1, "")?]))?),
    sure("C ? a : b, else widen", "two answers are two rules, one with `when`, one with `unless`",
        |at| (at.word(0) == "?" || at.is_rule("at") && at.word(0) == "else").then(Vec::new)),
    sure("variant x { .. }", "a block says for which game it is: `variant x for GAME`", game),
    elsewhere("/* a remark */, // a remark", "remarks begin with `#`"),
    elsewhere("v = v + 1, v = 3", "a counter is changed by `:=`, `+=` or `-=`: `v += 1`"),
    elsewhere("gain 1 and load cow", "steps stand after one another, without `and`"),
    elsewhere("for x in S { .. }", "steps for each element are written `each x of S { .. }`"),
    elsewhere("rule a on e { forbid }", "an event has happened; only questions can be answered so"),
    elsewhere("var x = 3", "a value gets a name with `let`"),
    elsewhere("true, false, S is none", "write `yes`, `no` or `no S`"),
    elsewhere("me, player", "the acting seat is `actor`"),
    elsewhere("per player", "write `per seat`"),
    elsewhere("example \"t\" [ .. ]", "the lines of an example stand in braces, and what is typed begins with `> `"),
];

/// Of two whole numbers, in lowest terms: `3/2`.
fn reduced(above: u64, below: u64) -> String {
    let (mut a, mut b) = (above, below);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    format!("{}/{}", above / a.max(1), below / a.max(1))
}

/// A decimal number as so many of a power of ten.
fn decimal(text: &str) -> Option<(u64, u64)> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    Some((format!("{whole}{part}").parse().ok()?, 10_u64.checked_pow(part.len() as u32)?))
}

fn remark(at: &Spot<'_>) -> Option<Edits> {
    let start =
        (0..2).filter_map(|back| at.stop.checked_sub(back)).find(|start| at.text[*start..].starts_with("--"))?;
    let before = at.text.get(..start)?.rsplit('\n').next()?;
    before.trim().is_empty().then(|| vec![(start..start + 2, "#".into())])
}

fn centimetres(at: &Spot<'_>) -> Option<Edits> {
    let factor = match at.word(0) {
        "cm" => 10,
        "m" => 1_000,
        _ => return None,
    };
    let (amount, below) = decimal(at.word(-1))?;
    let thousandths = amount.checked_mul(factor * 1_000)? / below;
    let digits = format!("{}.{:03}", thousandths / 1_000, thousandths % 1_000);
    let digits = digits.trim_end_matches('0');
    let zero = if digits.ends_with('.') { "0" } else { "" };
    let (start, end) = (at.token(-1)?.start, at.token(0)?.end);
    Some(vec![(start..end, format!("{digits}{zero} mm"))])
}

fn fraction(at: &Spot<'_>) -> Option<Edits> {
    let (above, below) = decimal(at.word(0)).filter(|(_, below)| *below > 1)?;
    is_in(at.word(-1), &["by", "scale"]).then(|| Some(vec![at.change(0, &reduced(above, below))?]))?
}

fn percent(at: &Spot<'_>) -> Option<Edits> {
    let (above, below) = decimal(at.word(-1)).filter(|_| at.word(0) == "%")?;
    let (start, end) = (at.token(-1)?.start, at.token(0)?.end);
    is_in(at.word(-2), &["by", "scale"]).then(|| vec![(start..end, reduced(above, below * 100))])
}

fn colon(at: &Spot<'_>) -> Option<Edits> {
    let behind = at.behind_point().filter(|behind| at.is_rule("at") && at.word(*behind) == ":")?;
    if at.word(behind + 1) == "{" {
        return Some(vec![at.change(behind, "")?]);
    }
    let colon = at.token(behind)?;
    Some(vec![(colon.start..colon.end, " {".into()), at.close()])
}

fn unnamed(at: &Spot<'_>) -> Option<Edits> {
    let is_unnamed = is_in(at.nth(0), &["rule", "offer"]) && is_in(at.nth(1), &["at", "on"]) && at.at == 2;
    is_unnamed.then(|| Some(vec![at.insert(-1, &format!("{}1", at.nth(0)))?]))?
}

fn label(at: &Spot<'_>) -> Option<Edits> {
    let ends: &[&str] = match at.nth(0) {
        "rule" | "offer" => &["at", "on"],
        "counter" | "param" | "level" => &["in", "per", "when", "="],
        _ => return None,
    };
    let words = at.tokens.get(1..).filter(|_| at.at <= 2)?;
    let words = words.get(..words.iter().position(|token| is_in(token.text(at.text), ends))?)?;
    let is_part = |token: &Token| token.kind != Kind::Sign || token.is(at.text, "-");
    let (first, last) = (words.first()?, words.last().filter(|_| words.iter().all(is_part))?);
    let written = at.text.get(first.start..last.end)?.to_lowercase();
    let parts = written.split(|one: char| !one.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    let name = parts.collect::<Vec<_>>().join("_");
    let name = if name.starts_with(|one: char| one.is_ascii_digit()) { format!("_{name}") } else { name };
    Some(vec![(first.start..last.end, name)])
}

/// A number that is remembered.
fn variable(at: &Spot<'_>) -> Option<Edits> {
    let is_one = is_in(at.nth(0), &["let", "var", "int", "const"]) && at.at == 0 && at.nth(2) == "=";
    let most = at.nth(3).parse::<u32>().ok().filter(|_| is_one)?.max(9);
    Some(vec![at.change(0, "counter")?, at.insert(2, &format!("in 0..{most}"))?])
}

/// What should stand in the braces of a rule stands before them, or there are none.
fn braces(at: &Spot<'_>) -> Option<Edits> {
    let behind = at.behind_point().filter(|behind| at.is_rule("at") && at.word(*behind) != "{")?;
    let token = at.token(behind).filter(|token| token.kind == Kind::Word)?;
    let is_do = token.is(at.text, "do");
    let opened = (token.start..if is_do { token.end } else { token.start }, if is_do { "{" } else { "{ " }.to_string());
    match at.last_brace(behind) {
        Some(brace) => Some(vec![opened, at.change(brace, "")?]),
        None => Some(vec![opened, at.close()]),
    }
}

fn answer_if(at: &Spot<'_>) -> Option<Edits> {
    let brace = at.last_brace(0).filter(|_| at.is_rule("at") && at.word(0) == "if")?;
    Some(vec![at.change(0, "when")?, at.change(brace, "")?, at.change(at.closer(brace)?, "")?])
}

fn condition(at: &Spot<'_>) -> Option<Edits> {
    at.named(&[("if", "when"), ("where", "when"), ("whenever", "when"), ("while", "when"), ("except", "unless")])
}

fn inner_braces(at: &Spot<'_>) -> Option<Edits> {
    at.is_rule("at").then(|| at.pair("{", "", ""))?
}

fn steps(at: &Spot<'_>) -> Option<Edits> {
    if !at.is_rule("on") && !at.opens("offer") {
        return None;
    }
    let behind = at.behind_point()?;
    match at.token(0).map(|token| token.kind) {
        _ if at.word(behind) == ":" => Some(vec![at.change(behind, "do")?]),
        Some(Kind::Word) if at.opener().is_none() => Some(vec![at.insert(0, "do")?]),
        _ if at.word(0) == "{" => Some(vec![at.insert(0, "do")?]),
        _ => Some(vec![at.insert(at.opener()?, "do")?]),
    }
}

/// `points += 2`, `points -= 2`: the sign, behind a name or alone.
fn assigned<'a>(at: &Spot<'a>) -> Option<(Range<usize>, &'a str)> {
    let offset = isize::from(at.token(0)?.kind == Kind::Word);
    let sign = at.token(offset).filter(|sign| at.is_rule("at") && sign.kind == Kind::Sign)?;
    Some((at.token(0)?.start..sign.end, sign.text(at.text)))
}

fn adds(at: &Spot<'_>) -> Option<Edits> {
    if at.is_rule("at") && is_in(at.word(0), &["subtract", "minus", "lose"]) {
        let (start, next) = (at.token(0)?.start, at.token(1)?.start);
        return Some(vec![(start..next, "add -".into())]);
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

fn sets(at: &Spot<'_>) -> Option<Edits> {
    if at.is_rule("at") && at.word(0) == "return" {
        return at.named(&[("return", "set to")]);
    }
    let (range, sign) = assigned(at)?;
    is_in(sign, &["=", ":="]).then(|| vec![at.put(range, "set to")])
}

fn set_to(at: &Spot<'_>) -> Option<Edits> {
    match (at.word(-1), at.word(-2), at.word(0)) {
        (_, _, "=" | ":=") => {
            at.sign(&[(":=", "to"), ("=", "to")]).filter(|_| is_in("set", &[at.word(-1), at.word(-2)]))
        }
        ("set", ..) => Some(vec![at.insert(0, "to")?]),
        (_, "set", _) => Some(vec![at.insert(-1, "to")?]),
        _ => None,
    }
}

fn less(at: &Spot<'_>) -> Option<Edits> {
    at.sign(&[("- =", "-=")]).or_else(|| {
        let (first, second) = (at.token(-2)?, at.token(-1)?);
        let is_one = first.end == second.start && at.word(-2) == "-" && at.word(-1) == "-";
        is_one.then(|| vec![at.put(first.start..second.end, "-= 1")])
    })
}

fn level(at: &Spot<'_>) -> Option<Edits> {
    let number = at.tokens.last().filter(|last| at.opens("level") && last.kind == Kind::Number && at.at >= 2)?;
    match at.token(0)?.kind {
        Kind::Number => Some(vec![at.insert(0, "when score >=")?]),
        _ if at.token(1)?.kind == Kind::Number => {
            Some(vec![at.insert(0, "when")?, at.put(number.start..number.start, ">=")])
        }
        _ => Some(vec![at.insert(0, "when")?]),
    }
}

/// `for each x in S`, `foreach (x in S)`: found from the brace in which reading stops, or from `in`.
fn each(at: &Spot<'_>) -> Option<Edits> {
    let first = (-8..=0).rev().find(|offset| is_in(at.word(*offset), &["foreach", "each", "forall"]))?;
    let (mut edits, mut name) = (Vec::new(), first + 1);
    if at.word(name) == "(" {
        edits.extend([at.change(name, "")?, at.change(at.closer(name)?, "")?]);
        name += 1;
    }
    let is_of_seats = is_in(at.word(name + 2), &["seats", "playing"]);
    match at.word(first - 1) {
        "for" if !is_of_seats => edits.push(at.change(first - 1, "")?),
        _ => {}
    }
    if at.word(first) != "each" {
        edits.push(at.change(first, "each")?);
    }
    if is_in(at.word(name + 1), &["in", ":", "from"]) {
        edits.push(at.change(name + 1, "of")?);
    }
    (!edits.is_empty()).then_some(edits)
}

fn range(at: &Spot<'_>) -> Option<Edits> {
    let is_number = |offset: isize| at.token(offset).is_some_and(|token| token.kind == Kind::Number);
    let dots = |from: isize, to: isize| Some((at.token(from)?.end..at.token(to)?.start, "..".to_string()));
    if !is_in(at.nth(0), &["counter", "param", "rule"]) {
        return None;
    }
    if is_in(at.word(0), &["from", "between"]) && is_number(1) {
        return Some(vec![at.change(0, "in")?, dots(1, 3)?]);
    }
    // Reading stops at the first number or at what follows it.
    let first =
        (-2..=0).rev().find(|offset| is_number(*offset) && is_in(at.word(offset + 1), &["-", "to", "and", ".."]))?;
    let last = (first + 2..first + 4).find(|offset| is_number(*offset))?;
    Some(vec![dots(first, last)?])
}

fn quotes(at: &Spot<'_>) -> Option<Edits> {
    let token = at.token(0).filter(|token| token.kind == Kind::Text && !at.word(0).starts_with('"'))?;
    let inner = at.word(0).trim_matches(['\'', '\u{201c}', '\u{201d}', '\u{201e}', '\u{2018}', '\u{2019}']);
    Some(vec![(token.start..token.end, format!("\"{inner}\""))])
}

fn is_in_set(at: &Spot<'_>) -> Option<Edits> {
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

fn game(at: &Spot<'_>) -> Option<Edits> {
    let [_, id] = at.tokens.as_slice() else { return None };
    let game = at.game.filter(|_| at.at == 2 && id.kind == Kind::Word)?;
    Some(vec![(id.end..id.end, format!(" for {game}"))])
}

/// A habit of another language at a place, and what to write.
pub(crate) fn foreign(span: Span, written: &str, says: impl Into<String>) -> Diagnostic {
    let written = javelina_engine::printable(written, 40);
    Diagnostic::error("V2013", span, format!("`{written}` is written as in another language")).help(says)
}

/// A problem of what other languages ask of a set by a function or a property, if `name` is one of these, with the word that
/// asks it here: to be written at `before`, with nothing at `gone`.
pub(crate) fn of_set(
    problem: Diagnostic,
    name: &str,
    before: Span,
    gone: Option<Span>,
) -> Result<Diagnostic, Diagnostic> {
    let word = match name {
        "len" | "size" | "length" | "count" => "count",
        "any" | "some" => "any",
        "empty" | "is_empty" | "isEmpty" | "none" => "no",
        "first" => "first",
        "last" => "last",
        _ => return Err(problem),
    };
    let says = format!("write `{word} S`");
    let mut edits = vec![(before, format!("{word} "))];
    edits.extend(gone.map(|gone| (gone, String::new())));
    Ok(problem.help(says.clone()).fix(Fix { title: says, edits, sure: true }))
}
