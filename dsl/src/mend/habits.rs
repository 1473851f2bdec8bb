//! Habits of other languages: how a thing is typed there, how it is written here, and the edits between the two. A habit
//! is tried where reading stops, and counts only if the text then reads further (`cure.rs`).

use javelina_engine::{Diagnostic, Fix, Span};

use crate::mend::counted::{for_each, placed, same, times};
use crate::mend::cures::{
    adds, answer_if, article, bounds, braces, chosen, colon, condition, each, early, game, in_brackets, inner_braces,
    is_in_set, is_not, label, less, level, long_name, otherwise, param, quotes, range, remark, set_to, sets, steps,
    then_adds, unnamed, variable, verdict,
};
use crate::mend::numerals::{centimetres, comma_fraction, decimal_comma, fraction, list, percent, thousands};
use crate::mend::phrases::{
    added_share, allowed, bare_number, bare_steps, changed_by, denied, is_out, last_seat, multiplied, only, question,
    repeated, speed, starts_at, to_player, two_words, unnamed_pick, whoever, within,
};
use crate::mend::sentences::{levels, sentence};
use crate::mend::spot::{Edits, Spot, is_in};
use crate::read::tokens::Kind;

/// A habit.
pub struct Habit {
    /// How it is typed, for the page of V2013.
    pub typed: &'static str,
    /// What to write here.
    pub says: &'static str,
    /// Whether something else may have been meant.
    pub(crate) is_guess: bool,
    /// Whether the edits write a number in another way. Edits of other habits are sure only if they keep each number.
    pub(crate) converts: bool,
    /// The edits, if the habit shows at the place; none if only the author can say what was meant.
    pub(crate) cure: fn(&Spot<'_>) -> Option<Edits>,
}

const fn sure(typed: &'static str, says: &'static str, cure: fn(&Spot<'_>) -> Option<Edits>) -> Habit {
    Habit { typed, says, is_guess: false, converts: false, cure }
}

const fn converted(typed: &'static str, says: &'static str, cure: fn(&Spot<'_>) -> Option<Edits>) -> Habit {
    Habit { converts: true, ..sure(typed, says, cure) }
}

const fn guess(typed: &'static str, says: &'static str, cure: fn(&Spot<'_>) -> Option<Edits>) -> Habit {
    Habit { typed, says, is_guess: true, converts: false, cure }
}

/// A habit that the grammar takes for something else, and which is found where that is read.
const fn elsewhere(typed: &'static str, says: &'static str) -> Habit {
    sure(typed, says, |_| None)
}

/// The habits, in the order in which they are tried.
#[rustfmt::skip]
pub const HABITS: &[Habit] = &[
    guess("levels { pass 40, gold 60 }", "write each level on its own: `level pass when score >= 40`", levels),
    guess("at the start of each round everyone gains 1, if C then end game",
        "write a rule: `rule NAME on EVENT when CONDITION do { STEPS }`", sentence),
    guess("counter c starts at 0, max 5", "write a range and a start value: `counter c in 0..5 = 0`", starts_at),
    sure("row between 1 and 3, row is 1 to 3, row in 1..3", "compare with both ends: `row >= 1 and row <= 3`", within),
    sure("reduce by 1, increase by 2", "write `add 2` or `add -2`", changed_by),
    guess("add 2 in the west zone", "write the place as a condition: `add 2 when zone is NAME`", placed),
    sure("3x, x2, half, twice", "write `scale by 2` or `scale by 1/2`", multiplied),
    guess("add 10 %", "write a fraction: `scale by 11/10`", added_share),
    sure("only when C", "write `forbid unless C`, or `narrow unless C` for a fact", only),
    guess("disc is out when C", "write `forbid when C`", is_out),
    guess("who has no cards", "write a condition for each seat: `widen when no cards`", whoever),
    guess("add 2 per town, add 2 for each town", "write a count or a condition: `* count (SET where CONDITION)`", for_each),
    guess("add 5 to the player with the most nuggets", "write a condition for each seat: `when actor is most playing by it.NUMBER`", to_player),
    sure("500 mm/s", "write the number alone; speeds are in mm/s", speed),
    sure("choose seat s from playing ask \"Who?\"", "write the text after `asks`: `asks \"Who?\"`", question),
    guess("choose card from field", "name the choice: `choose card c from field { .. }`", unnamed_pick),
    guess("if C gain 1", "put the steps of an `if` in braces: `if C { gain 1 }`", bare_steps),
    guess("when last", "write a condition, such as `actor is least playing by it.score`", last_seat),
    guess("touched rail twice", "compare a number: `rail.touch_count >= 2`", times),
    guess("a card of the same season in the field",
        "write a condition over a set: `any (SET where FACT is CARD.FACT)`", same),
    guess("touches rail", "use names of the game: `rail in touched`", two_words),
    guess("8, 5 points", "write `set to 8` or `add 5`", bare_number),
    sure("a == b, a === b, a equals b", "compare with `is`",
        |at| at.sign(&[("===", "is"), ("==", "is")]).or_else(|| at.named(&[("equals", "is")]))),
    sure("a <> b, a ~= b, a !== b", "compare with `is not`",
        |at| at.sign(&[("!==", "is not"), ("<>", "is not"), ("~=", "is not")])),
    sure("a && b", "join with `and`", |at| at.sign(&[("&&", "and"), ("&", "and")])),
    sure("a || b", "join with `or`", |at| at.sign(&[("||", "or"), ("|", "or")])),
    sure("!(a)", "write `not`", |at| at.sign(&[("!", "not")])),
    sure("-- a remark", "begin comments with `#`", remark),
    sure("gain 1;", "remove it; steps and answers need no `;`", |at| at.sign(&[(";", "")])),
    sure("change dice.by_seats to 2,3,3,4", "write a list in brackets: `[2, 3, 3, 4]`", list),
    sure("in (a, b)", "write a set in braces: `{ a, b }`", in_brackets),
    guess("add 1,000", "write digits only: `1000`", thousands),
    sure("1,5 mm", "write a decimal point: `1.5 mm`",
        |at| ((at.opens("change") || at.word(2) == "mm") && decimal_comma(at).is_some()).then(|| at.sign(&[(",", ".")]))?),
    guess("scale by 2,5", "write a fraction: `scale by 5/2`; numbers are whole", comma_fraction),
    sure("add 1,5", "write a whole number", |at| decimal_comma(at).map(|_| Vec::new())),
    sure("16.0 mm,", "write settings and parts of a block without `,`",
        |at| at.opens("change").then(|| at.sign(&[(",", "")]))?),
    sure("change time = 6", "write `to` before the value",
        |at| at.opens("change").then(|| at.sign(&[(":=", "to"), ("=", "to"), (":", "to")]))?),
    converted("15.5 cm", "write lengths in mm: `155.0 mm`", centimetres),
    sure("add 1, cap 9", "write answers and steps without `,`", |at| at.sign(&[(",", "")])),
    converted("scale by 1.5", "write a fraction: `scale by 3/2`; numbers are whole", fraction),
    guess("scale by 10 %", "write a fraction: `scale by 1/10`", percent),
    sure("add 1.5", "write a whole number", |at| (at.token(0)?.kind == Kind::Number && at.word(0).contains('.')).then(Vec::new)),
    sure("n / 3", "divide with `div`", |at| at.sign(&[("/", "div")])),
    sure("n % 3", "write `mod` for the remainder", 
        |at| (at.token(1)?.kind != Kind::Sign || at.word(1) == "(").then(|| at.sign(&[("%", "mod")]))?),
    sure("title: \"T\", title = \"T\"", "write the text right after the word: `title \"T\"`",
        |at| is_in(at.nth(0), &["title", "text", "script"]).then(|| at.sign(&[(":", ""), ("=", "")]))?),
    sure("row is at least 2, row is more than 2", "compare with `>=`, `<=`, `>` or `<`", bounds),
    sure("row => 2, row =< 2", "compare with `>=` or `<=`",
        |at| at.is_rule("at").then(|| at.sign(&[("=>", ">="), ("=<", "<=")]))?),
    sure("symbol isn't town", "compare with `is not`", is_not),
    sure("rule a at enter: narrow", "write answers in braces: `{ narrow }`", colon),
    sure("level gold: score >= 60", "begin the condition of a level with `when`",
        |at| at.opens("level").then(|| at.sign(&[(":", "when")]))?),
    sure("each turn, every turn", "write `per` before a kind or a time span", 
        |at| (at.token(1)?.kind == Kind::Word && at.word(1) != "in").then(|| at.named(&[("each", "per"), ("every", "per"), ("a", "per")]))?),
    guess("rule at enter { narrow }", "give the rule a label: `rule rule1 at ...`", unnamed),
    guess("rule a when C at enter { narrow }",
        "write the condition after the point: `rule a at enter { when C narrow }`", early),
    sure("repeat 3 times { .. }", "write `repeat 3 { .. }`",
        |at| (at.word(-2) == "repeat").then(|| at.named(&[("times", "")]))?),
    guess("while C { .. }", "write the most times: `repeat 9 { if C { .. } }`", repeated),
    sure("rule \"my rule\" at .., rule my-rule at ..", "write the label as one word: `my_rule`", label),
    sure("card is Polar Bear", "write names of several words in quotes: `\"Polar Bear\"`", long_name),
    sure("rule a at enter when C { narrow }, rule a at enter narrow",
        "write conditions and answers inside the braces: `{ when C narrow }`", braces),
    sure("x is in S, x is one of {a, b}", "write `in` to test for an element of a set", is_in_set),
    sure("each x of S if C { .. }", "select elements with `where`: `for each x in S where it is not actor { .. }`", chosen),
    sure("C ? a : b, if C then a else b, else widen", "write two rules, one with `when`, one with `unless`", otherwise),
    sure("when C then -2", "write `add 2` or `add -2`", then_adds),
    sure("{ if C { narrow } }", "begin the condition of an answer with `when`: `narrow when C`", answer_if),
    sure("add 1 if C, narrow where C, whenever C", "begin the condition of an answer with `when`", condition),
    sure("{ when C { narrow } }", "remove the braces around the answer: `narrow when C`", inner_braces),
    sure("when C then gain 1, when C => gain 1", "write `do` before the steps",
        |at| at.named(&[("then", "do")]).or_else(|| at.sign(&[("=>", "do"), ("->", "do")]))),
    sure("on e { when C { .. } }, on e: gain 1", "write `do` before the steps", steps),
    sure("if C then { .. }", "write the steps of an `if` in braces right after its condition", |at| at.named(&[("then", "")])),
    sure("+2, subtract 2, points += 2", "write `add 2` or `add -2`", adds),
    guess("return false", "answer with `forbid`, or with `widen` or `narrow`", verdict),
    sure("= 3, return 3, points := 3", "write `set to 3`", sets),
    guess("param x = 3, param x in 0..5", "write a range and a value: `param x in 0..9 = 3`", param),
    sure("set time to 6", "write `change time to 6`",
        |at| (at.at == 0).then(|| at.named(&[("set", "change")]))?),
    sure("max 9, min 0, multiply by 2", "write `cap 9`, `floor 0` or `scale by 2`",
        |at| at.is_rule("at").then(|| at.named(&[("max", "cap"), ("min", "floor"), ("multiply", "scale"), ("double", "scale by 2")]))?),
    guess("deny, block, cannot, may not", "write `forbid`, or `narrow` for a fact", denied),
    sure("allow when C", "write `widen` or `narrow`", allowed),
    guess("add 2 points", "write the number alone: `add 2`", |at| at.named(&[("points", ""), ("point", "")])),
    guess("let x = 3, var x = 3", "declare a counter: `counter x in 0..9 = 3`", variable),
    sure("set 3", "write `set to 3`", set_to),
    sure("n++, n + = 1", "write `+= 1`", |at| at.sign(&[("++", "+= 1"), ("+ =", "+=")])),
    sure("n--, n - = 1", "write `-= 1`", less),
    sure("level pass score 60, level pass 60", "write a condition: `level pass when score >= 60`", level),
    sure("foreach x in S { .. }, each x in S", "write `for each x in S { .. }`", each),
    sure("counter c per seat in 0..9 secret", "write `secret to owner`: each seat sees its own value alone",
        |at| (at.opens("counter") && at.word(-1) == "secret").then(|| Some(vec![at.change(-1, "secret to owner")?]))?),
    sure("counter c from 0 to 9, 0-9, 0...9", "write the range as `in 0..9`", range),
    sure("\u{201c}text\u{201d}, 'text'", "use straight double quotes", quotes),
    sure("in [a, b]", "write a set in braces: `{ a, b }`", |at| at.pair("[", "{", "}")),
    sure("any of S, count of S", "write the set right after the word: `any S`",
        |at| is_in(at.word(-1), &["any", "no", "count", "first", "last"]).then(|| at.named(&[("of", "")]))?),
    sure("x is either a or b", "write `is a or b` for either of the two",
        |at| (at.word(-1) == "either").then(|| Some(vec![at.change(-1, "")?]))?),
    sure("the symbol is a town", "write names without `the` or `a`", article),
    sure("S contains x", "write `x in S`", |at| (at.word(0) == "contains").then(Vec::new)),
    sure("variant x { .. }", "name the game: `variant x for GAME`", game),
    elsewhere("/* a remark */, // a remark", "begin comments with `#`"),
    elsewhere("v = v + 1, v = 3", "change a counter with `:=`, `+=` or `-=`: `v += 1`"),
    elsewhere("gain 1 and load cow", "write steps without `and`"),
    elsewhere("for x in S { .. }", "write `for each x in S { .. }`"),
    elsewhere("rule a on e { forbid }", "move it to a question; an event takes steps"),
    elsewhere("var x = 3", "name a value with `let`"),
    elsewhere("true, false, x is null, S is empty", "write `yes`, `no`, `x is none` or `no S`"),
    elsewhere("me, player", "write `actor` for the acting seat"),
    elsewhere("per player", "write `per seat`"),
    elsewhere("example \"t\" [ .. ]", "write the lines of an example in braces, and begin typed lines with `> `"),
];

/// A habit of another language at a place, and what to write.
pub(crate) fn foreign(span: Span, written: &str, says: impl Into<String>) -> Diagnostic {
    let written = javelina_engine::printable(written, 40);
    Diagnostic::error("V2013", span, format!("`{written}` is not part of this language")).help(says)
}

/// A problem of what other languages ask of a set by a function or a property, if `name` is one of these, with the word that
/// asks it here: to be written at `before`, with nothing at `gone`.
pub(crate) fn of_set(
    problem: Diagnostic,
    name: &str,
    before: Span,
    gone: Option<Span>,
) -> Result<Diagnostic, Box<Diagnostic>> {
    let word = match name {
        "len" | "size" | "length" | "count" => "count",
        "any" | "some" => "any",
        "empty" | "is_empty" | "isEmpty" | "none" => "no",
        "first" => "first",
        "last" => "last",
        _ => return Err(Box::new(problem)),
    };
    let says = format!("write `{word} S`");
    let mut edits = vec![(before, format!("{word} "))];
    edits.extend(gone.map(|gone| (gone, String::new())));
    Ok(problem.help(says.clone()).fix(Fix { title: says, edits, sure: true }))
}
