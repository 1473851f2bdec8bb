//! The edits of habits of everyday language: `reduce by 1`, `only when`, `3x`, `2 for each town`.

use javelina_engine::rules::{FactDecl, PointDecl, PointKind, Type};

use crate::mend::numerals::{decimal, reduced};
use crate::mend::spot::{Edits, Spot, is_in};
use crate::read::tokens::{Kind, Token};

/// How many tokens before the place at which reading stops the word of a question is looked for.
const MOST_BACK: isize = 32;

/// Words that begin a condition, and those that designers write for them.
pub(crate) const CONDITIONS: &[&str] = &["when", "if", "where", "while", "unless"];
/// Words that stand before a name and add nothing to it.
pub(crate) const ARTICLES: &[&str] = &["the", "a", "an", "each", "every"];
pub(crate) const PLAYERS: &[&str] = &["player", "players", "seat", "racer", "whoever", "one"];

/// The point of a rule.
pub(crate) fn point(at: &Spot<'_>) -> Option<&'static PointDecl> {
    let first = at.tokens.get(3)?;
    let name = at.text.get(first.start..at.token(at.behind_point()? - 1)?.end)?;
    let catalogue = at.around.world?.catalogue;
    Some(&catalogue.points[catalogue.point(name)?.index()])
}

/// The kind of the point of a rule.
pub(crate) fn point_kind(at: &Spot<'_>) -> Option<PointKind> {
    point(at).map(|point| point.kind)
}

/// How something is forbidden at the point of a rule.
fn forbids(at: &Spot<'_>) -> Option<&'static str> {
    match point_kind(at)? {
        PointKind::Verdict => Some("forbid"),
        PointKind::Fact => Some("narrow"),
        _ => None,
    }
}

/// `while C { .. }`, of which a word stands here.
pub(crate) fn repeated(at: &Spot<'_>) -> Option<Edits> {
    let first = (-12..=0).find(|offset| at.word(*offset) == "while")?;
    let mut depth = 0;
    let closes = |offset: &isize| {
        depth += match at.word(*offset) {
            "{" => 1,
            "}" => -1,
            _ => return false,
        };
        depth == 0
    };
    let end = at.token((first + 1..first + 60).find(closes)?)?.end;
    Some(vec![at.change(first, "repeat 9 { if")?, (end..end, " }".to_string())])
}

pub(crate) fn is_number(at: &Spot<'_>, offset: isize) -> bool {
    at.token(offset).is_some_and(|token| token.kind == Kind::Number)
}

/// `cannot`, `may not`, `deny` and the like as an answer.
pub(crate) fn denied(at: &Spot<'_>) -> Option<Edits> {
    let alone = ["deny", "block", "disallow", "prevent", "cannot", "never", "ban", "illegal", "forbidden", "banned"];
    let last = match at.word(0) {
        word if is_in(word, &alone) => 0,
        "may" | "can" | "is" | "must" if at.word(1) == "not" => 1 + isize::from(is_in(at.word(2), &["allowed", "be"])),
        _ => return None,
    };
    Some(vec![at.put(at.token(0)?.start..at.token(last)?.end, forbids(at)?)])
}

/// `allow when C` as the answer to a yes-or-no question. `when` reads as the name of a rule.
pub(crate) fn allowed(at: &Spot<'_>) -> Option<Edits> {
    let offset = if is_in(at.word(-1), CONDITIONS) { -2 } else { -1 };
    let is_one = at.word(offset) == "allow" && point_kind(at) == Some(PointKind::Fact);
    is_one.then(|| Some(vec![at.change(offset, "widen")?]))?
}

/// `only when C`.
pub(crate) fn only(at: &Spot<'_>) -> Option<Edits> {
    let answer =
        forbids(at).filter(|_| at.word(0) == "only" && is_in(at.word(1), &["when", "if", "where", "while"]))?;
    Some(vec![at.put(at.token(0)?.start..at.token(1)?.end, &format!("{answer} unless"))])
}

/// `disc is out when C`.
pub(crate) fn is_out(at: &Spot<'_>) -> Option<Edits> {
    let is_one = at.word(1) == "is" && is_in(at.word(2), &["out", "void", "invalid", "lost", "dead"]);
    let answer = forbids(at).filter(|_| is_one)?;
    Some(vec![at.put(at.token(0)?.start..at.token(2)?.end, answer)])
}

/// `whoever has no cards`, as the answer to whether a seat wins or the like.
pub(crate) fn whoever(at: &Spot<'_>) -> Option<Edits> {
    if at.word(-1) == "has" && is_in(at.word(0), &["no", "any"]) {
        let (word, more) = (at.word(1), format!("{}_", at.word(1)));
        let all = at.around.world?.catalogue;
        if all.facts.iter().any(|fact| fact.name == word) {
            return Some(vec![at.change(-1, "")?]);
        }
        // `has no cards`: `cards_held is 0`.
        let is_one = |fact: &&FactDecl| fact.yields == Type::Number && fact.name.starts_with(&more);
        let Some(fact) = all.facts.iter().find(is_one) else { return Some(Vec::new()) };
        let of = if fact.of == [all.seat] { "actor." } else { "" };
        let is = if at.word(0) == "no" { "is" } else { ">" };
        return Some(vec![at.put(at.token(-1)?.start..at.token(1)?.end, &format!("{of}{} {is} 0", fact.name))]);
    }
    let is_one = is_in(at.word(0), &["whoever", "who"]) && point_kind(at) == Some(PointKind::Fact);
    is_one.then(|| Some(vec![at.change(0, "widen when")?]))?
}

/// `reduce by 1`, `increase by 2`.
pub(crate) fn changed_by(at: &Spot<'_>) -> Option<Edits> {
    let with = match at.word(0) {
        "reduce" | "decrease" | "lower" | "lessen" => "add -",
        "increase" | "raise" | "plus" => "add ",
        _ => return None,
    };
    let number = if at.word(1) == "by" { 2 } else { 1 };
    let is_one = at.is_rule("at") && is_number(at, number);
    is_one.then(|| Some(vec![(at.token(0)?.start..at.token(number)?.start, with.to_string())]))?
}

/// `x2`, `3x`, `half`, `twice`.
pub(crate) fn multiplied(at: &Spot<'_>) -> Option<Edits> {
    let is_other = point_kind(at).is_some_and(|kind| !matches!(kind, PointKind::Number { .. }));
    if !at.is_rule("at") || is_other {
        return None;
    }
    let word = at.word(0);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (last, factor) = match word {
        "half" | "halve" | "halved" => (0, "1/2"),
        "twice" | "doubled" => (0, "2"),
        "triple" | "tripled" | "thrice" => (0, "3"),
        _ if word.strip_prefix('x').is_some_and(digits) => (0, &word[1..]),
        "x" if is_number(at, 1) => (1, at.word(1)),
        _ if is_number(at, 0) && is_in(at.word(1), &["x", "times"]) => (1, word),
        _ => return None,
    };
    let factor = match decimal(factor) {
        Some((above, below)) if below > 1 => reduced(above, below),
        _ => factor.to_string(),
    };
    Some(vec![at.put(at.token(0)?.start..at.token(last)?.end, &format!("scale by {factor}"))])
}

/// `add 10 %`, of which the sign stands here.
pub(crate) fn added_share(at: &Spot<'_>) -> Option<Edits> {
    let share: u64 = at.word(-1).parse().ok().filter(|share| at.word(0) == "%" && *share <= 1_000)?;
    let (first, above) = match (at.word(-3), at.word(-2)) {
        (_, "add") => (-2, 100 + share),
        ("add", "-") => (-3, 100_u64.checked_sub(share)?),
        _ => return None,
    };
    Some(vec![at.put(at.token(first)?.start..at.token(0)?.end, &format!("scale by {}", reduced(above, 100)))])
}

/// A number without a word that says what it does.
pub(crate) fn bare_number(at: &Spot<'_>) -> Option<Edits> {
    let is_one = is_number(at, 0)
        && at.word(-1) == "{"
        && at.is_rule("at")
        && matches!(point_kind(at), Some(PointKind::Number { .. }));
    let ends = at.word(1) == "}" || is_in(at.word(1), CONDITIONS) || at.word(1) == "says";
    let with = if ends { "set to" } else { "add" };
    (is_one && !at.word(0).contains('.')).then(|| Some(vec![at.insert(0, with)?]))?
}

/// `value is 3 to 5`, `value in 3..5`, `row between 1 and 3`.
pub(crate) fn within(at: &Spot<'_>) -> Option<Edits> {
    let low = (-2..=1).find(|offset| {
        is_number(at, *offset)
            && is_in(at.word(offset + 1), &["to", "-", "..", "...", "and"])
            && is_number(at, offset + 2)
    })?;
    let mut first = low - 1;
    if !is_in(at.word(first), &["is", "in", "between", "from"])
        || at.word(low + 1) == "and" && at.word(first) != "between"
    {
        return None;
    }
    if at.word(first - 1) == "is" {
        first -= 1;
    }
    let is_part = |offset: &isize| {
        at.word(*offset) == "."
            || at.token(*offset).is_some_and(|token| token.kind == Kind::Word)
                && (at.word(offset + 1) == "." || *offset == first - 1)
    };
    let start = (1..8).map(|back| first - back).take_while(is_part).last()?;
    let is_condition =
        at.tokens.iter().take((at.at as isize + start) as usize).any(|token| is_in(token.text(at.text), CONDITIONS));
    let of = at.text.get(at.token(start)?.start..at.token(first - 1)?.end).filter(|_| is_condition)?;
    let range = at.token(first)?.start..at.token(low + 2)?.end;
    Some(vec![at.put(range, &format!(">= {} and {of} <= {}", at.word(low), at.word(low + 2)))])
}

/// `add 5 to the player with the most nuggets`.
pub(crate) fn to_player(at: &Spot<'_>) -> Option<Edits> {
    let words: Vec<(isize, &str)> =
        (1..9).map(|offset| (offset, at.word(offset))).filter(|(_, word)| !is_in(word, ARTICLES)).collect();
    let is_one = at.is_rule("at") && is_in(at.word(0), &["to", "for"]) && is_in(words.first()?.1, PLAYERS);
    let (_, how) = *words
        .iter()
        .filter(|_| is_one)
        .find(|(_, word)| is_in(word, &["most", "fewest", "least", "highest", "lowest"]))?;
    let (end, of) = words.iter().skip_while(|(_, word)| *word != how).nth(1).copied()?;
    let catalogue = at.around.world?.catalogue;
    let is_own = |fact: &&FactDecl| {
        let is_of_seat = fact.mine && fact.of.is_empty() || fact.of == [catalogue.seat];
        fact.yields == Type::Number && is_of_seat
    };
    let mut facts = catalogue.facts.iter().filter(is_own);
    let fact = facts.find(|fact| fact.name == of || fact.name.strip_suffix('s') == Some(of));
    let Some(fact) = fact else { return Some(Vec::new()) };
    let how = if is_in(how, &["most", "highest"]) { "most" } else { "least" };
    let range = at.token(0)?.start..at.token(end)?.end;
    Some(vec![at.put(range, &format!("when actor is {how} playing by it.{}", fact.name))])
}

/// `counter c starts at 0, max 5`.
pub(crate) fn starts_at(at: &Spot<'_>) -> Option<Edits> {
    let begins = |token: &Token| is_in(token.text(at.text), &["starts", "start", "starting", "begins", "max", "min"]);
    let place = at.tokens.iter().position(begins).filter(|_| at.opens("counter"))?;
    let said = [
        "starts", "start", "starting", "begins", "at", "with", "from", "and", "max", "most", "maximum", "up", "to",
        "min", "minimum", "is", "of", "at", ",",
    ];
    let is_said = |token: &Token| token.kind == Kind::Number || is_in(token.text(at.text), &said);
    let rest = at.tokens.get(place..)?;
    let end = rest.iter().position(|token| !is_said(token)).unwrap_or(rest.len());
    let (first, last) = (rest.first()?, rest.get(end.checked_sub(1)?)?);
    let words: Vec<&str> = at.tokens.iter().map(|token| token.text(at.text)).collect();
    let behind = |names: &[&str]| {
        let place = words.iter().position(|word| is_in(word, names))?;
        let is_number = |token: &&Token| token.kind == Kind::Number;
        at.tokens.get(place..)?.iter().find(is_number).map(|token| token.text(at.text))
    };
    let start = behind(&["starts", "start", "starting", "begins"])?;
    let most = behind(&["max", "most", "maximum", "up"])?;
    let least = behind(&["min", "minimum"]).unwrap_or("0");
    Some(vec![at.put(first.start..last.end, &format!("in {least}..{most} = {start}"))])
}

/// `500 mm/s`: speeds need no unit.
pub(crate) fn speed(at: &Spot<'_>) -> Option<Edits> {
    let first =
        (-1..=0).find(|offset| at.word(*offset) == "mm" && at.word(offset + 1) == "/" && at.word(offset + 2) == "s")?;
    Some(vec![at.put(at.token(first)?.start..at.token(first + 2)?.end, "")])
}

/// `choose card from field`, without a name for what is chosen.
pub(crate) fn unnamed_pick(at: &Spot<'_>) -> Option<Edits> {
    let is_one =
        at.word(-1) == "from" && is_in(at.word(-3), &["choose", "to"]) || at.word(-1) == "from" && is_number(at, -3);
    let (kind, from) = (at.token(-2)?, at.token(-1).filter(|_| is_one)?);
    let mut edits = vec![at.put(kind.start..from.end, &format!("{} one from", at.word(-2)))];
    let its = at.tokens.iter().skip(at.at).filter(|token| token.is(at.text, "it"));
    edits.extend(its.map(|token| (token.start..token.end, "one".to_string())));
    Some(edits)
}

/// `if C gain 1`: the steps of an `if` without braces.
pub(crate) fn bare_steps(at: &Spot<'_>) -> Option<Edits> {
    let back = (-12..0).rev().find(|offset| is_in(at.word(*offset), &["if", "{", "}"]))?;
    if at.word(back) != "if"
        || is_in(at.word(0), &["then", "do"])
        || !at.is_rule("on")
        || at.token(0)?.kind != Kind::Word
    {
        return None;
    }
    let close = at.token(at.closer(at.opener()?)?)?.start;
    Some(vec![at.insert(0, "{")?, (close..close, "} ".into())])
}

/// `when last`: of seats, without a set.
pub(crate) fn last_seat(at: &Spot<'_>) -> Option<Edits> {
    let is_end = at.word(0) == "}" || is_in(at.word(0), CONDITIONS);
    let word = Some(at.word(-1)).filter(|word| is_end && is_in(word, &["last", "first", "leading", "behind"]))?;
    let catalogue = at.around.world?.catalogue;
    let is_one =
        |fact: &&FactDecl| fact.of.is_empty() && fact.name.strip_prefix(word).is_some_and(|rest| rest.starts_with('_'));
    let seats = catalogue.facts.iter().filter(is_one).find(|fact| fact.yields == Type::SetOf(catalogue.seat));
    seats.map_or(Some(Vec::new()), |fact| Some(vec![at.change(-1, &format!("actor in {}", fact.name))?]))
}

/// `touches rail`: two words of a name of the game.
pub(crate) fn two_words(at: &Spot<'_>) -> Option<Edits> {
    let (first, second) = (at.token(-1)?, at.token(0)?);
    let is_word = first.kind == Kind::Word
        && second.kind == Kind::Word
        && is_in(at.word(-2), &["when", "unless", "and", "or", "not", "if"]);
    let stem = |word: &str| word.get(..4.min(word.len())).unwrap_or(word).to_lowercase();
    let stems = [stem(at.word(-1)), stem(at.word(0))];
    let is_one = |name: &str| {
        stems.iter().all(|stem| name.split('_').any(|part| stem.len() > 2 && part.starts_with(stem.as_str())))
    };
    let world = at.around.world.filter(|_| is_word)?;
    let subjects = world.catalogue.points.iter().flat_map(|point| point.subjects).map(|subject| subject.name);
    let names = world.catalogue.facts.iter().map(|fact| fact.name).chain(subjects);
    // `touches rail`: the rail is in the set `touched`.
    let holds = |fact: &&FactDecl| {
        let Type::SetOf(kind) = fact.yields else { return false };
        let names = world.lexicon.names.get(kind.index());
        fact.name.starts_with(stems[0].as_str())
            && names.is_some_and(|names| names.iter().any(|name| name == at.word(0)))
    };
    let set = world.catalogue.facts.iter().find(holds).map(|fact| format!("{} in {}", at.word(0), fact.name));
    let written = names.into_iter().find(|name| is_one(name)).map(str::to_string).or(set)?;
    Some(vec![at.put(first.start..second.end, &written)])
}

/// `ask "TEXT"`: the text of a question. Reading may stop among the steps behind it.
pub(crate) fn question(at: &Spot<'_>) -> Option<Edits> {
    let is_text = |offset: isize| at.token(offset).is_some_and(|token| token.kind == Kind::Text);
    let asks = |offset: isize| is_in(at.word(offset), &["ask", "asking", "question"]) && is_text(offset + 1);
    let word = (0..MOST_BACK).map(|back: isize| -back).find(|offset| asks(*offset))?;
    Some(vec![at.change(word, "asks")?])
}
