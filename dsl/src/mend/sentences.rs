//! The edits of sentences that stand where a part of a block should: `at the start of each round everyone gains 1`.

use javelina_engine::rules::{Catalogue, EffectDecl, Pool};

use crate::mend::spot::{Edits, Spot, is_in};
use crate::read::tokens::{Kind, Token};

/// A sentence where a part of a block should begin, first or behind a title or a text.
fn is_sentence(at: &Spot<'_>) -> bool {
    at.at == 0
        || at.at == 2
            && (at.opens("text") || at.opens("title"))
            && at.tokens.get(1).is_some_and(|token| token.kind == Kind::Text)
}

/// `levels { pass 40 }`, `levels { 40: pass }`.
pub(crate) fn levels(at: &Spot<'_>) -> Option<Edits> {
    let is_one = is_sentence(at) && is_in(at.word(0), &["levels", "goals", "medals"]) && at.word(1) == "{";
    let inner = at.tokens.get(at.at + 2..).filter(|_| is_one)?;
    let mut edits = vec![at.put(at.token(0)?.start..at.token(1)?.end, "")];
    let mut parts: Vec<&Token> = Vec::new();
    for token in inner {
        match token.kind {
            Kind::Sign => edits.push((token.start..token.end, String::new())),
            _ => parts.push(token),
        }
    }
    for pair in parts.chunks(2) {
        let (name, number) = match pair {
            [name, number] if name.kind == Kind::Word && number.kind == Kind::Number => (name, number),
            [number, name] if name.kind == Kind::Word && number.kind == Kind::Number => (name, number),
            _ => return Some(Vec::new()),
        };
        let (first, last) = (pair.first()?.start, pair.last()?.end);
        edits.retain(|(range, _)| range.end <= first || range.start >= last);
        edits
            .push(at.put(first..last, &format!("level {} when score >= {}", name.text(at.text), number.text(at.text))));
    }
    Some(edits)
}

/// `at the start of each round ..`, `if round == 5 then ..`.
pub(crate) fn sentence(at: &Spot<'_>) -> Option<Edits> {
    let begins = [
        "at", "if", "when", "whenever", "on", "after", "before", "each", "every", "all", "no", "players", "the", "once",
    ];
    (is_sentence(at) && is_in(at.word(0), &begins)).then(|| as_rule(at).unwrap_or_default())
}

/// A sentence as a rule: with its span of time, or with its condition at the end of a round. Steps of the acting seat
/// are done by each seat, unless the event is about a turn.
fn as_rule(at: &Spot<'_>) -> Option<Edits> {
    let catalogue = at.around.world?.catalogue;
    let from = at.token(0)?.start;
    let words = |from: isize| (from..).map(|offset| at.word(offset)).take_while(|word| !word.is_empty());
    let steps = |first: isize| {
        let written: Vec<&str> = words(first).collect();
        let range = at.token(first)?.start..at.text.trim_end().len();
        let own = at.text.get(range.clone())?.to_string();
        let all = for_players(&written, |word| is_effect(catalogue, word));
        Some((range, is_own(catalogue, &written) && all.is_none(), all.unwrap_or(own)))
    };
    if is_in(at.word(0), &["at", "on"]) {
        let side = (1..=2).find(|offset| is_in(at.word(*offset), &["start", "beginning", "end"]))?;
        let ends = if at.word(side) == "end" { "ends" } else { "starts" };
        let spans = ["round", "turn", "game", "phase"];
        let span = (side + 1..side + 4).find(|offset| is_in(at.word(*offset), &spans))?;
        let last = span + isize::from(at.word(span + 1) == ",");
        let (range, is_own, steps) = steps(last + 1)?;
        let steps = if is_own && at.word(span) != "turn" { each_seat(&steps) } else { steps };
        let head = format!("rule rule1 on {}_{ends} do {{", at.word(span));
        return Some(vec![at.put(from..at.token(last)?.end, &head), (range, steps), at.close()]);
    }
    let then = (1..at.tokens.len() as isize).find(|offset| is_in(at.word(*offset), &["then", ","]))?;
    is_in(at.word(0), &["if", "when", "whenever", "once"]).then_some(())?;
    let (range, does_own, steps) = steps(then + 1)?;
    let condition: Vec<&str> = (1..then).map(|offset| at.word(offset)).collect();
    let reads_own = condition.iter().any(|word| catalogue.facts.iter().any(|fact| fact.mine && fact.name == *word));
    let signs = [("==", "is"), ("!=", "is not"), ("&&", "and"), ("||", "or")];
    let start = at.token(1)?.start;
    let written = at.text.get(start..at.token(then)?.start)?;
    let places = |(sign, with): (&'static str, &'static str)| {
        written.match_indices(sign).map(move |(place, _)| (start + place..start + place + sign.len(), with))
    };
    let signs: Edits = signs.into_iter().flat_map(places).map(|(range, with)| at.put(range, with)).collect();
    let (head, opens, closes) = match (reads_own, does_own) {
        (true, false) => return None,
        (false, false) => ("rule rule1 on round_ends when", "do {", ""),
        _ => ("rule rule1 on round_ends do { for each s in playing { if", "{", " } }"),
    };
    let steps = (range, format!("{steps}{closes}"));
    Some([vec![at.change(0, head)?], signs, vec![at.change(then, opens)?, steps, at.close()]].concat())
}

/// Returns `true` if a word begins an effect, of now or of the release before.
fn is_effect(catalogue: &Catalogue, word: &str) -> bool {
    let former = || catalogue.former_effects().any(|(row, _)| row.old.split(' ').next() == Some(word));
    catalogue.effects.iter().any(|effect| effect.name == word) || former()
}

/// Returns `true` if steps may be about the acting seat: not if the first one is about the table.
fn is_own(catalogue: &Catalogue, words: &[&str]) -> bool {
    let is_of_table = |effect: &EffectDecl| matches!(effect.adds_to, Some((Pool::Table, _)));
    let first = words.first().copied().unwrap_or_default();
    !catalogue.effects.iter().any(|effect| effect.name == first && is_of_table(effect))
}

fn each_seat(steps: &str) -> String {
    format!("for each s in playing {{ {steps} }}")
}

/// Words for players, behind `all`, `each`, `every` and `other`.
const PLAYERS: [&str; 8] = ["player", "players", "seat", "seats", "racer", "racers", "other", "others"];

/// Everyday verbs for effects that give or take.
const VERBS: [(&str, &str); 6] =
    [("get", "gain"), ("receive", "gain"), ("score", "gain"), ("earn", "gain"), ("lose", "pay"), ("spend", "pay")];

/// Steps of several players as a loop: `everyone gains 1`, `other players lose 1`.
pub(crate) fn for_players(words: &[&str], is_effect: impl Fn(&str) -> bool) -> Option<String> {
    let (first, rest) = words.split_first()?;
    let skipped = rest.iter().take_while(|word| is_in(word, &PLAYERS)).count();
    let is_all = match *first {
        "everyone" | "everybody" | "others" | "opponents" | "players" => true,
        "all" | "each" | "every" | "other" => skipped > 0,
        _ => false,
    };
    let verb = *rest.get(skipped).filter(|_| is_all)?;
    let stem = verb.strip_suffix("es").filter(|stem| is_effect(stem)).or(verb.strip_suffix('s')).unwrap_or(verb);
    let named = VERBS.iter().find(|(said, _)| *said == stem).map(|(_, effect)| *effect);
    let mut rest: Vec<String> = rest.iter().skip(skipped + 1).map(|word| (*word).to_string()).collect();
    // Points are taken by a negative number.
    let takes = named == Some("pay") && rest.iter().any(|word| word.starts_with("point"));
    if rest.iter().any(|word| is_in(word, &["and", "or"])) {
        return None;
    }
    match rest.as_mut_slice() {
        [number, _] if takes && number.parse::<u32>().is_ok() => number.insert(0, '-'),
        _ if takes => return None,
        _ => {}
    }
    let named = if takes { Some("gain") } else { named.filter(|effect| is_effect(effect)) };
    let verb = if is_effect(verb) && !takes {
        verb
    } else {
        Some(stem).filter(|stem| is_effect(stem) && !takes).or(named).unwrap_or(verb)
    };
    let others = words[..=skipped].iter().any(|word| word.starts_with("other") || *word == "opponents");
    let of = if others { "(playing where it is not actor)" } else { "playing" };
    let steps: Vec<&str> = std::iter::once(verb).chain(rest.iter().map(String::as_str)).collect();
    Some(format!("for each s in {of} {{ {} }}", steps.join(" ")))
}
