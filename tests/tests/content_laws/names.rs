//! Names of rules, over all catalogues: a word has one meaning, events tell of the past, scripts write names as they are.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::rules::{Catalogue, FactDecl, KindId, NameSort, PointKind, Type, common};
use javelina_tests::oasis;
use javelina_variants::catalogue;

/// What a word means in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Means {
    Kind(u8),
    Subject,
    Fact,
    Point,
    Zone,
    Effect,
}

fn catalogues() -> Vec<&'static Catalogue> {
    let shipped = ["arizona", "keystone", "sonora", "cliffs"].map(|game| catalogue(game).unwrap());
    shipped.into_iter().chain([&oasis::CATALOGUE]).collect()
}

/// Words that have two meanings all the same: game, word, why.
const SHARED: &[(&str, &str, &str)] = &[
    ("keystone", "research", "what is put on a card, whether it may be, and how much of it is there"),
    ("keystone", "goal", "the question is about the number of the goal"),
];

/// Events that are no past tense and have no span: game, event, why.
const EVENTS: &[(&str, &str, &str)] = &[
    ("keystone", "arrange", "tells the setup what to lay out"),
    ("keystone", "resolve", "the list is what the token does"),
    ("cliffs", "card_acts", "the list is what the card does"),
];

/// Past participles that do not end in `ed`.
const PAST: [&str; 4] = ["taken", "kept", "drawn", "left"];

fn meanings(of: &'static Catalogue) -> BTreeMap<&'static str, BTreeSet<Means>> {
    let mut all: BTreeMap<&str, BTreeSet<Means>> = BTreeMap::new();
    let mut put = |word, means| {
        all.entry(word).or_default().insert(means);
    };
    for (at, kind) in of.kinds.iter().enumerate() {
        put(kind.name, Means::Kind(at as u8));
        put(kind.all, Means::Kind(at as u8));
    }
    of.facts.iter().for_each(|fact| put(fact.name, Means::Fact));
    of.zones.iter().for_each(|zone| put(zone.name, Means::Zone));
    of.effects.iter().for_each(|effect| put(effect.name, Means::Effect));
    for point in of.points {
        put(point.name, Means::Point);
        point.subjects.iter().for_each(|subject| put(subject.name, Means::Subject));
    }
    all
}

/// Returns `true` if a word may have both meanings.
fn may_share(of: &Catalogue, word: &str, one: Means, other: Means) -> bool {
    let fact = || of.facts.iter().find(|fact| fact.name == word);
    let leads = |fact: &FactDecl, kind: u8| matches!(fact.yields, Type::Of(to) | Type::SetOf(to) if to.0 == kind);
    let of_kind = |kind: u8| {
        let subjects = of.points.iter().flat_map(|point| point.subjects);
        subjects.filter(|subject| subject.name == word).all(|subject| subject.of == Type::Of(KindId(kind)))
    };
    match (one, other) {
        (Means::Kind(kind), Means::Subject) => of_kind(kind),
        (Means::Kind(kind), Means::Fact) => fact().is_some_and(|fact| leads(fact, kind)),
        // A subject and the fact that leads to its kind, or the zone's contents.
        (Means::Subject, Means::Fact) => {
            fact().is_some_and(|fact| matches!(fact.yields, Type::Of(kind) if of_kind(kind.0)))
        }
        (Means::Fact, Means::Zone) => true,
        (Means::Fact, Means::Point) => fact().is_some_and(|fact| {
            let at = of.points.iter().position(|point| point.name == word);
            at.is_some_and(|at| {
                let point = &of.points[at];
                fact.asks.iter().any(|id| id.index() == at)
                    || point.gives.is_some_and(|id| of.facts[id.index()].name == word)
                    || matches!(point.kind, PointKind::Number(_) | PointKind::Set(_) | PointKind::Fact)
            })
        }),
        (Means::Point, Means::Effect) => {
            let point = of.points.iter().find(|point| point.name == word);
            point.is_some_and(|point| point.kind == PointKind::Verdict)
        }
        _ => false,
    }
}

#[test]
fn a_word_has_one_meaning_in_a_game() {
    let mut wrong = Vec::new();
    for of in catalogues() {
        for (word, means) in meanings(of) {
            let all: Vec<Means> = means.into_iter().collect();
            for (at, one) in all.iter().enumerate() {
                let others = all[at + 1..].iter().filter(|other| !may_share(of, word, *one, **other));
                wrong.extend(others.map(|other| (of.game, word, *one, *other)));
            }
        }
    }
    wrong.retain(|(game, word, ..)| !SHARED.iter().any(|(of, known, _)| of == game && known == word));
    assert!(wrong.is_empty(), "{wrong:#?}");
    for (game, word, why) in SHARED {
        let of = catalogues().into_iter().find(|of| of.game == *game).unwrap();
        assert!(
            meanings(of).get(word).is_some_and(|all| all.len() > 1),
            "{game}: {word} is no exception any more: {why}"
        );
    }
}

#[test]
fn events_tell_of_the_past_or_of_the_ends_of_a_span() {
    let is_past = |name: &str| {
        let words: Vec<&str> = name.split('_').collect();
        words.iter().any(|word| PAST.contains(word) || word.ends_with("ed"))
    };
    let is_span = |name: &str| name.ends_with("_starts") || name.ends_with("_ends");
    let mut wrong = Vec::new();
    for of in catalogues() {
        for point in of.points.iter().filter(|point| point.kind == PointKind::Event) {
            let is_known = EVENTS.iter().any(|(game, event, _)| *game == of.game && *event == point.name);
            if !is_past(point.name) && !is_span(point.name) && !is_known {
                wrong.push((of.game, point.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn common_rows_are_equal_and_no_name_has_a_dot() {
    let first = catalogue("arizona").unwrap();
    for of in catalogues() {
        for (one, other) in first.points.iter().zip(of.points).take(common::POINTS.len()) {
            let subjects = |point: &javelina_engine::rules::PointDecl| {
                point.subjects.iter().map(|one| one.name).collect::<Vec<_>>()
            };
            assert_eq!((one.name, one.doc, subjects(one)), (other.name, other.doc, subjects(other)), "{}", of.game);
        }
        for (one, other) in first.facts.iter().zip(of.facts).take(common::FACTS.len()) {
            assert_eq!((one.name, one.doc), (other.name, other.doc), "{}", of.game);
        }
        let dotted: Vec<&str> = meanings(of).into_keys().filter(|word| word.contains('.')).collect();
        assert_eq!(dotted, [""; 0], "{}", of.game);
    }
}

#[test]
fn scripts_write_each_name_as_it_is() {
    for of in catalogues() {
        let text = javelina_scripts::reference(of);
        let names = text.split(|one: char| !one.is_ascii_alphanumeric() && one != '_');
        let changed: BTreeSet<&str> = names.filter(|name| name.len() > 1 && name.ends_with('_')).collect();
        assert_eq!(changed, BTreeSet::new(), "{}", of.game);
        let kept: Vec<&str> =
            meanings(of).into_keys().filter(|word| javelina_scripts::spelled(word) != *word).collect();
        assert_eq!(kept, [""; 0], "{}", of.game);
    }
}

#[test]
fn each_line_of_the_reference_of_scripts_ends_its_sentences_once() {
    for of in catalogues() {
        let text = javelina_scripts::reference(of);
        let wrong: Vec<&str> = text.lines().filter(|line| line.contains(".;") || line.contains(".,")).collect();
        assert_eq!(wrong, [""; 0], "{}", of.game);
    }
}

#[test]
fn former_names_lead_to_names_of_now_and_are_no_such_names_themselves() {
    for of in catalogues() {
        for row in of.former_names() {
            let is_there = |word: &str| match row.sort {
                NameSort::Kind => of.kinds.iter().any(|kind| [kind.name, kind.all].contains(&word)),
                NameSort::Fact => of.facts.iter().any(|fact| fact.name == word),
                NameSort::Point => of.points.iter().any(|point| point.name == word),
                NameSort::Subject => of.points.iter().any(|point| point.subjects.iter().any(|one| one.name == word)),
                NameSort::Effect => of.effects.iter().any(|effect| effect.spelling() == word),
                NameSort::Zone => of.zones.iter().any(|zone| zone.name == word),
                NameSort::Event if word == row.new => {
                    let (event, phase, seats) = row.event();
                    let has = |name: &str| of.points.iter().any(|point| point.name == name);
                    let phases = of.kinds.iter().find(|kind| kind.name == "phase").and_then(|kind| kind.fixed);
                    let phases = phases.unwrap_or_default();
                    has(event)
                        && phase.is_none_or(|phase| phases.contains(&phase))
                        && seats.is_none_or(|seats| of.facts.iter().any(|fact| fact.name == seats))
                }
                // What is new is a condition.
                NameSort::Element if word == row.new => {
                    word.split_once(" is ").is_some_and(|(fact, _)| of.facts.iter().any(|one| one.name == fact))
                }
                NameSort::Element => false,
                NameSort::Event => of.points.iter().any(|point| point.name == word),
            };
            let is_common = common::FORMER.iter().any(|one| (one.sort, one.old) == (row.sort, row.old));
            assert!(is_there(row.new) || is_common, "{}: {row:?} leads nowhere", of.game);
            assert!(!is_there(row.old) || !is_there(row.new), "{}: {row:?} is a name of now", of.game);
        }
    }
}
