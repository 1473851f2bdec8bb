//! The edits of amounts for each of something: `2 for each town`, `1 per forest`, `a card of the same season`.

use javelina_engine::rules::{FactDecl, KindId, PointDecl, Type};

use crate::mend::phrases::{ARTICLES, CONDITIONS, PLAYERS, is_number, point};
use crate::mend::spot::{Edits, Spot, is_in};
use crate::world::World;

/// The letters that two words of one stem have alike.
const STEM: usize = 6;

/// Meaning of an amount for each of something.
enum Counted {
    /// Number that multiplies the amount.
    Times(String),
    /// Condition, at a point that asks about one thing at a time.
    When(String),
}

/// `2 per town`, `2 for each town`, of which `per` or `for` stands here.
pub(crate) fn for_each(at: &Spot<'_>) -> Option<Edits> {
    let is_one = at.is_rule("at") && is_in(at.word(0), &["per", "for"]) && is_number(at, -1);
    let ends = |word: &str| word == "}" || word.is_empty() || is_in(word, CONDITIONS) || word == "says";
    let end = (1..12).find(|offset| ends(at.word(*offset))).filter(|_| is_one)?;
    let words: Vec<&str> = (1..end).map(|offset| at.word(offset)).filter(|word| !is_in(word, ARTICLES)).collect();
    let range = at.token(0)?.start..at.token(end - 1)?.end;
    let counted = at.around.world.and_then(|world| counted(world, point(at)?, &words));
    Some(match counted {
        Some(Counted::Times(number)) => vec![at.put(range, &format!("* {number}"))],
        Some(Counted::When(condition)) if at.word(end) == "}" => vec![at.put(range, &format!("when {condition}"))],
        _ => Vec::new(),
    })
}

/// Returns the meaning of counted words at a point. `town`: the towns of a set that the acting seat has, or whether the thing is one that the
/// point is about; `endangered card`: those of a kind with a yes-or-no fact; `town delivered`: the number `deliveries`.
fn counted(world: World<'_>, point: &PointDecl, words: &[&str]) -> Option<Counted> {
    let all = world.catalogue;
    let is_kind = |word: &str| all.kinds.iter().position(|kind| [kind.name, kind.all].contains(&word));
    let is_about = |kind: KindId| point.subjects.iter().find(|subject| subject.of == Type::Of(kind));
    if let [word] = words
        && is_in(word, PLAYERS)
    {
        return Some(Counted::Times("count playing".into()));
    }
    if let [flag, word] = words
        && let Some(kind) = is_kind(word).map(|kind| KindId(kind as u8))
        && let Some(flag) =
            all.facts.iter().find(|fact| fact.name == *flag && fact.of == [kind] && fact.yields == Type::Bool)
    {
        return Some(match is_about(kind) {
            Some(subject) => Counted::When(format!("{}.{}", subject.name, flag.name)),
            None => Counted::Times(format!("count ({} where {})", own(world, kind)?, flag.name)),
        });
    }
    let [word] = words else {
        let stems: Vec<&str> = words.iter().filter_map(|word| word.get(..STEM)).collect();
        let is_one = |fact: &&FactDecl| {
            // A count has no negative values, unlike a score.
            let is_count = fact.range.is_some_and(|(least, _)| least >= 0) && !fact.length;
            fact.yields == Type::Number
                && fact.of.is_empty()
                && is_count
                && stems.iter().any(|stem| fact.name.starts_with(stem))
        };
        let is_named = |word: &str, fact: &FactDecl| {
            is_one(&fact) && word.get(..STEM).is_some_and(|stem| fact.name.starts_with(stem))
        };
        // `cow delivered` is about one good, which `has_delivered[cow]` says and a count would lose.
        let is_same = |part: &str| stems.iter().any(|stem| part.starts_with(stem));
        let says = |of: KindId| all.facts.iter().any(|fact| fact.of == [of] && fact.name.split('_').any(is_same));
        let is_thing = |word: &str| {
            let kinds = (0..all.kinds.len()).map(|at| KindId(at as u8));
            let mut kinds = kinds.filter(|kind| world.lexicon.element(*kind, word).is_some()).peekable();
            kinds.peek().is_some() && !kinds.any(says)
        };
        let is_counted = |word: &str| all.facts.iter().any(|fact| is_named(word, fact));
        if !words.iter().all(|word| is_kind(word).is_some() || is_thing(word) || is_counted(word)) {
            return None; // a word that a count would lose, such as `not`
        }
        let mut facts = all.facts.iter().filter(is_one);
        let only = facts.next().filter(|_| facts.next().is_none());
        return only.map(|fact| Counted::Times(fact.name.to_string()));
    };
    if let Some(kind) = is_kind(word).map(|kind| KindId(kind as u8)) {
        let set = own(world, kind).filter(|_| is_about(kind).is_none())?;
        return Some(Counted::Times(format!("count {set}")));
    }
    let element = |kind: &KindId| world.lexicon.element(*kind, word);
    let kind = (0..all.kinds.len()).map(|at| KindId(at as u8)).find(|kind| element(kind).is_some())?;
    let name = world.lexicon.name(kind, element(&kind)?);
    let name = if name.contains([' ', '-']) { format!("\"{name}\"") } else { name.to_string() };
    let is_it = |fact: &FactDecl, of: &str| match fact.yields {
        Type::Of(_) => format!("{of}{} is {name}", fact.name),
        _ => format!("{name} in {of}{}", fact.name),
    };
    let shows = |subject: &javelina_engine::rules::SubjectDecl| {
        let Type::Of(of) = subject.of else { return None };
        leads(world, of, kind).map(|fact| is_it(fact, &format!("{}.", subject.name)))
    };
    if let Some(condition) = point.subjects.iter().find_map(shows) {
        return Some(Counted::When(condition));
    }
    // The amount may be meant per thing that the point is about.
    if is_about(kind).is_some() || point.subjects.iter().any(|subject| subject.of == Type::Number) {
        return None;
    }
    let (set, fact) = owned(world, kind)?;
    Some(Counted::Times(format!("count ({} where {})", set.name, is_it(fact, ""))))
}

/// The fact of the things of a kind that yields another kind, the one that is called like it first.
fn leads(world: World<'_>, things: KindId, kind: KindId) -> Option<&'static FactDecl> {
    let decl = &world.catalogue.kinds[kind.index()];
    let yields = |fact: &&FactDecl| matches!(fact.yields, Type::Of(of) | Type::SetOf(of) if of == kind);
    let all = || world.catalogue.facts.iter().filter(yields).filter(move |fact| fact.of == [things]);
    all().find(|fact| decl.name == fact.name || decl.all.ends_with(fact.name)).or_else(|| all().next())
}

/// A set that each seat has and a fact of its things that yields this kind: the symbols of the cells of a line.
pub(crate) fn owned(world: World<'_>, kind: KindId) -> Option<(&'static FactDecl, &'static FactDecl)> {
    world.catalogue.facts.iter().filter(|set| set.mine && set.of.is_empty()).find_map(|set| {
        let Type::SetOf(things) = set.yields else { return None };
        Some((set, leads(world, things, kind)?))
    })
}

/// A set of things of a kind that each seat has, as it is written for the acting seat.
fn own(world: World<'_>, kind: KindId) -> Option<String> {
    let all = world.catalogue;
    all.facts.iter().filter(|fact| fact.yields == Type::SetOf(kind)).find_map(|fact| match fact.of {
        [] if fact.mine => Some(fact.name.to_string()),
        [of] if *of == all.seat => Some(format!("actor.{}", fact.name)),
        _ => None,
    })
}

/// Words that say how many, or that there is none.
const LOST: &[&str] =
    &["no", "not", "never", "without", "only", "all", "every", "both", "two", "three", "four", "five"];

/// `a card of the same season on the board`, as a condition: found from any word of it.
pub(crate) fn same(at: &Spot<'_>) -> Option<Edits> {
    let catalogue = at.around.world?.catalogue;
    let same = (-6..6).find(|offset| at.word(*offset) == "same")?;
    let first = (1..10).map(|back| same - back).find(|offset| is_in(at.word(*offset), CONDITIONS))? + 1;
    let ends = |word: &str| word == "}" || word.is_empty() || is_in(word, &["and", "or", "says", "do", "{"]);
    let end = (same + 1..same + 8).find(|offset| ends(at.word(*offset)))?;
    let subject = |fact: &FactDecl| {
        point(at)?.subjects.iter().find(|subject| matches!(subject.of, Type::Of(kind) if fact.of == [kind]))
    };
    let fact = catalogue.facts.iter().find(|fact| fact.name == at.word(same + 1))?;
    let subject = subject(fact)?;
    let words = (first..end).filter(|offset| *offset != same + 1).map(|offset| at.word(offset));
    // A condition over any of them would lose these.
    let is_lost = |word: &str| is_in(word, LOST) || word.starts_with(|one: char| one.is_ascii_digit());
    if words.clone().any(is_lost) {
        return None;
    }
    let set = |word: &str| {
        let is_one = |fact: &&FactDecl| {
            fact.name == word
                && fact.of.is_empty()
                && matches!((fact.yields, subject.of), (Type::SetOf(of), Type::Of(kind)) if of == kind)
        };
        catalogue.facts.iter().find(is_one)
    };
    let set = words.into_iter().find_map(set)?;
    let (of, fact) = (subject.name, fact.name);
    let range = at.token(first)?.start..at.token(end - 1)?.end;
    Some(vec![at.put(range, &format!("any ({} where it is not {of} and {fact} is {of}.{fact})", set.name))])
}

/// `touched rail twice`, of which one word stands here: a number that each thing of a set has.
pub(crate) fn times(at: &Spot<'_>) -> Option<Edits> {
    let world = at.around.world?;
    let (last, least) = (0..3).find_map(|offset| {
        let least = match at.word(offset) {
            "once" => 1,
            "twice" => 2,
            "thrice" => 3,
            _ => return None,
        };
        Some((offset, least))
    })?;
    let name = at.word(last - 1);
    let first = (2..5).map(|back| last - back).find(|offset| is_in(at.word(offset - 1), CONDITIONS))?;
    let stem = at.word(first).get(..5)?;
    let counts = |fact: &&FactDecl| {
        let [kind] = fact.of else { return false };
        let is_count = fact.name.starts_with(stem) && fact.name.split('_').any(|part| part == "count");
        fact.yields == Type::Number && is_count && world.lexicon.element(*kind, name).is_some()
    };
    let fact = world.catalogue.facts.iter().find(counts)?;
    let range = at.token(first)?.start..at.token(last)?.end;
    Some(vec![at.put(range, &format!("{name}.{} >= {least}", fact.name))])
}

/// `add 2 in the west zone`: a place in words, as a condition. Reading stops at the first word that no value has.
pub(crate) fn placed(at: &Spot<'_>) -> Option<Edits> {
    let facts = at.around.world?.catalogue.facts;
    let is_fact = |word: &str| facts.iter().any(|fact| fact.name == word && matches!(fact.yields, Type::Of(_)));
    let last = (0..=1).find(|offset| is_fact(at.word(*offset)))?;
    let first = (1..4).map(|back| last - back).find(|offset| is_in(at.word(*offset), &["in", "on"]))?;
    let words = (first + 1..last).map(|offset| at.word(offset)).filter(|word| !is_in(word, ARTICLES));
    let [name]: [&str; 1] =
        words.collect::<Vec<_>>().try_into().ok().filter(|_| at.is_rule("at") && is_number(at, first - 1))?;
    let range = at.token(first)?.start..at.token(last)?.end;
    Some(vec![at.put(range, &format!("when {} is {name}", at.word(last)))])
}
