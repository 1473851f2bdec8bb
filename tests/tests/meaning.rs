//! Rules mean what `LANGUAGE.md` says: drawn sets of items are played, and each question and each step of a list is compared
//! with the reference. `JAVELINA_CASES` says how many sets there are, `JAVELINA_SEED=keystone:3709` plays one of them
//! again; items with scripts are not among them.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use javelina_tests::language::planted::Planted;
use javelina_tests::language::tally::{Pairing, Tally};
use javelina_tests::language::{generate, write};
use javelina_tests::meaning::{Aims, Case, Fate, Field, Games, shrunk};

/// Sets that are played, a quarter of them in each game.
const CASES: u64 = 6_000;
/// Seeds that are handed out before it is looked at what is rare.
const BATCH: u64 = 500;
/// How often each form is evaluated, and how often with either outcome where there are two.
const FORMS: u64 = 100;
const OUTCOMES: u64 = 10;
/// How often two verbs speak at one question, and how often one overrides the other, or both are combined by a word.
const SPEAKS: u64 = 100;
const RELATED: u64 = 20;
/// Sets that are tried with a wrong meaning before it counts as unnoticed.
const TRIED: u64 = 4_000;

/// Forms that always come out the same way: they have a value, or are steps.
const ONE_WAY: [&str; 49] = [
    "number",
    "length",
    "element",
    "actor",
    "it",
    "the named element",
    "param",
    "count",
    "sum",
    "subject",
    "abs",
    "minus",
    "counter",
    "effect",
    ":=",
    ":= none",
    "+=",
    "-=",
    "if",
    "each",
    "for",
    "for each",
    "for each number",
    "repeat",
    "let",
    "choose by each",
    "choose by chance",
    "choose by a seat",
    "choose up to",
    "choose several",
    "choose two things",
    "choose",
    "may",
    "asks",
    "reveal",
    "send",
    "send first",
    "send those",
    "exchange",
    "pass",
    "shuffle",
    "reroll",
    "show",
    "hide",
    "all of a kind",
    "yes",
    "local",
    "next",
    "previous",
];
/// Forms that have a value or not, are yes or no, are empty or not.
const TWO_WAYS: [&str; 48] = [
    "fact",
    "fact of",
    "+",
    "-",
    "*",
    "div",
    "mod",
    "min",
    "max",
    "row",
    "table",
    "is",
    "is not",
    "is none",
    "is not none",
    "<",
    "<=",
    ">",
    ">=",
    "is .. or",
    "is not .. or",
    "in",
    "not in",
    "and",
    "or",
    "not",
    "any",
    "no",
    "first",
    "last",
    "least",
    "most",
    "place",
    "set fact",
    "set fact of",
    "braces",
    "where",
    "plus",
    "without",
    "common with",
    "fact of a set",
    "group(n)",
    "group(x)",
    "groups",
    "if it holds",
    "for a seat that plays",
    "a question with answers",
    "an answer that is no skip",
];
/// The verbs of each kind of point.
const VERBS: [&[&str]; 6] = [
    &["forbid", "allow"],
    &["widen", "narrow"],
    &["set to", "add", "scale by", "floor", "cap"],
    &["include", "exclude"],
    &["do"],
    &["offer"],
];
/// Verbs that `combine` joins by `first`, `least` and `most`.
const CLASHING: [(&str, &str); 5] =
    [("set to", "set to"), ("cap", "floor"), ("narrow", "widen"), ("exclude", "include"), ("allow", "forbid")];

/// What the cases of one game come to.
#[derive(Default)]
struct Counts {
    played: u64,
    refused: BTreeMap<String, u64>,
    /// Sets with a rule that asks itself without end.
    endless: u64,
    clashed: u64,
    raced: u64,
    compared: [u64; 2],
    tally: Tally,
    /// Differences by seed.
    differ: BTreeMap<u64, Case>,
}

impl Counts {
    fn merge(&mut self, other: Self) {
        self.played += other.played;
        self.endless += other.endless;
        self.clashed += other.clashed;
        self.raced += other.raced;
        other.refused.into_iter().for_each(|(code, count)| *self.refused.entry(code).or_default() += count);
        self.compared.iter_mut().zip(other.compared).for_each(|(sum, count)| *sum += count);
        self.tally.merge(&other.tally);
        self.differ.extend(other.differ);
    }

    fn refused(&self) -> u64 {
        self.refused.values().sum()
    }
}

/// What was evaluated too seldom, with the counts that it has.
fn lacking(tally: &Tally) -> (Aims, Vec<String>) {
    let (mut aims, mut told) = (Aims::default(), Vec::new());
    for (form, ways) in ONE_WAY.iter().map(|form| (*form, 1)).chain(TWO_WAYS.iter().map(|form| (*form, 2))) {
        let [yes, no] = tally.forms.get(form).copied().unwrap_or_default();
        if yes + no < FORMS || ways == 2 && yes.min(no) < OUTCOMES {
            aims.forms.insert(form);
            told.push(format!("`{form}`: {yes} and {no}"));
        }
    }
    let mut wanted = Vec::new();
    for verbs in VERBS {
        for (at, one) in verbs.iter().enumerate() {
            for two in &verbs[at..] {
                let pair = |kind, count| (((*one).min(*two), (*one).max(*two), kind), count);
                wanted.extend([pair(Pairing::Speaks, SPEAKS), pair(Pairing::Overrides, RELATED)]);
            }
        }
    }
    for (one, two) in CLASHING {
        wanted.extend([Pairing::First, Pairing::Least, Pairing::Most].map(|word| ((one, two, word), RELATED)));
    }
    wanted.push((("set to", "set to", Pairing::Sum), RELATED));
    wanted.push((("do", "do", Pairing::First), RELATED));
    wanted.push((("allow", "forbid", Pairing::Allows), RELATED));
    for (pair, count) in wanted {
        let had = tally.pairs.get(&pair).copied().unwrap_or(0);
        if had < count {
            aims.pairs.insert(pair);
            told.push(format!("{pair:?}: {had} of {count}"));
        }
    }
    (aims, told)
}

fn case(field: &dyn Field, seed: u64) -> Case {
    let (catalogue, lexicon) = (field.catalogue(), field.lexicon());
    let items = generate::item_set(catalogue, lexicon, seed);
    let text = write::text(&items, catalogue.game, catalogue, lexicon, seed);
    Case { items: Arc::new(items), text }
}

fn play(field: &dyn Field, seed: u64, aims: Option<&Aims>, counts: &mut Counts) {
    let case = case(field, seed);
    if aims.is_some_and(|aims| !Aims::of(&case.items).meet(aims)) {
        return;
    }
    if Aims::asks_itself(field.catalogue(), &case.items) {
        counts.endless += 1;
        return;
    }
    match field.play(&case, seed, None) {
        Fate::Refused(why) => {
            let code = why.split(' ').next().unwrap_or_default().to_string();
            if std::env::var("JAVELINA_SHOW").is_ok_and(|wanted| wanted == code) {
                println!("{} {seed}: {why}\n{}", field.catalogue().game, case.text);
            }
            *counts.refused.entry(code).or_default() += 1;
        }
        Fate::Played(played) => {
            counts.played += 1;
            counts.clashed += u64::from(played.clashed);
            counts.raced += u64::from(played.raced);
            counts.compared.iter_mut().zip(played.compared).for_each(|(sum, count)| *sum += count);
            counts.tally.merge(&played.tally);
        }
        Fate::Differs(_) => {
            counts.differ.insert(seed, case);
        }
    }
}

/// Plays the sets of some seeds; workers take the next one that is left.
fn batch(field: &dyn Field, seeds: std::ops::Range<u64>, aims: Option<&Aims>) -> Counts {
    let next = AtomicU64::new(seeds.start);
    let workers = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    std::thread::scope(|scope| {
        let work = || {
            let mut counts = Counts::default();
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= seeds.end {
                    return counts;
                }
                play(field, seed, aims, &mut counts);
            }
        };
        let running: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let mut sum = Counts::default();
        running.into_iter().for_each(|worker| sum.merge(worker.join().unwrap()));
        sum
    })
}

/// Plays so many sets of one game. The last half has something that is still rare, as long as there is such a thing.
fn all(field: &dyn Field, cases: u64, known: &Tally) -> Counts {
    let (mut counts, mut seed) = (Counts::default(), 0);
    while counts.played < cases {
        let mut tally = known.clone();
        tally.merge(&counts.tally);
        let (rare, told) = lacking(&tally);
        let is_aimed = counts.played * 2 >= cases && !told.is_empty() && seed < 40 * cases;
        let many = if is_aimed { BATCH * 4 } else { BATCH.min(cases - counts.played + 20) };
        counts.merge(batch(field, seed..seed + many, is_aimed.then_some(&rare)));
        seed += many;
    }
    counts
}

#[test]
fn rules_mean_what_the_page_says() {
    let cases = javelina_tests::cases(CASES);
    let games = Games::new();
    if let Ok(wanted) = std::env::var("JAVELINA_SEED") {
        return again(&games, &wanted);
    }
    println!("{} shipped items have scripts and are left out: {:?}", games.scripted.len(), games.scripted);
    let mut sum = Counts::default();
    let mut differ = Vec::new();
    for field in games.all() {
        let begun = std::time::Instant::now();
        let counts = all(field.as_ref(), cases.div_ceil(4), &sum.tally);
        let game = field.catalogue().game;
        println!(
            "{game}: {} sets, {} refused {:?}, {} left out, {} clash in play, {} race; {:?} questions and steps; {:.1} s",
            counts.played,
            counts.refused(),
            counts.refused,
            counts.endless,
            counts.clashed,
            counts.raced,
            counts.compared,
            begun.elapsed().as_secs_f64()
        );
        assert!(counts.refused() <= counts.played, "{game}: more than half are refused");
        for (seed, case) in counts.differ.iter().take(4) {
            let (case, how) = shrunk(field.as_ref(), case.clone(), *seed, None);
            differ.push(format!("{game}, seed {seed}:\n{}{how}", case.text));
        }
        sum.merge(counts);
    }
    let (_, told) = lacking(&sum.tally);
    println!("too rare: {told:#?}");
    assert!(differ.is_empty(), "{} sets differ:\n{}", sum.differ.len(), differ.join("\n"));
    assert!(told.is_empty() || cases < CASES, "too rare to say anything:\n{}", told.join("\n"));
}

/// Plays one set again and prints it.
fn again(games: &Games, wanted: &str) {
    let (game, seed) = wanted.split_once(':').unwrap();
    let field = games.all().iter().find(|field| field.catalogue().game == game).unwrap();
    let seed = seed.parse().unwrap();
    let case = case(field.as_ref(), seed);
    let fate = field.play(&case, seed, None);
    println!("{}\n{fate:?}", case.text);
    assert!(!matches!(fate, Fate::Differs(_)), "the set differs");
}

/// What a set must have that may tell a wrong meaning from the right one.
fn tells(planted: Planted) -> Aims {
    let (forms, pairs): (&[&'static str], &[(&'static str, &'static str, Pairing)]) = match planted {
        Planted::TiesToTheLast | Planted::LeastTakesAbsent => (&["least", "most"], &[]),
        Planted::DivTruncates => (&["div"], &[]),
        Planted::ModOfTheSign => (&["mod"], &[]),
        Planted::AbsentIsNotIn => (&["not in"], &[]),
        Planted::AbsentIsNotEqual => (&["is not", "is not .. or"], &[]),
        Planted::NotOfAbsentIsNo => (&["not"], &[]),
        Planted::SilencedSilences | Planted::AbsentAnswerSilences => (&[], &OVERRIDES),
        Planted::MostDropsTheCap => (&[], &[("cap", "floor", Pairing::Most)]),
        Planted::MostDropsTheExclude => (&[], &[("exclude", "include", Pairing::Most)]),
        Planted::CommonKeepsTheRight => (&["common with"], &[]),
        Planted::PlusKeepsTheLeft => (&["plus"], &[]),
        Planted::ScaleRoundsEach => (&[], &[("scale by", "scale by", Pairing::Speaks)]),
        Planted::ScaleBeforeAdd => (&[], &[("add", "scale by", Pairing::Speaks)]),
        Planted::SealedKeepsOldAnswers => (&["choose by each"], &[]),
        Planted::CounterUnbounded => (&[":=", "+=", "-="], &[]),
        Planted::CapBeforeFloor => (&[], &[("cap", "floor", Pairing::Speaks)]),
        Planted::SumIsAbsent => (&["sum"], &[]),
        Planted::WidenBeatsNarrow => (&[], &[("narrow", "widen", Pairing::Speaks)]),
        Planted::IncludeBeatsExclude => (&[], &[("exclude", "include", Pairing::Speaks)]),
        Planted::AllowLiftsAll => (&[], &[("allow", "forbid", Pairing::Speaks)]),
        Planted::SeatOfForStays => (&["for", "for each"], &[]),
        Planted::ChoiceComesAgain => (&["choose several", "choose up to"], &[]),
        Planted::TableWrapsRound => (&["row"], &[]),
        Planted::OverflowWraps => (&["*", "+", "-"], &[]),
        Planted::LimitIsOneMore => (&[], &[]),
        Planted::LastOfTheKind => (&["last"], &[]),
        Planted::NoneIsTheFirst => (&["is none", "is not none"], &[]),
        Planted::NextSeatPlaysOrNot => (&["next", "previous"], &[]),
    };
    Aims::wanting(forms, pairs)
}

const OVERRIDES: [(&str, &str, Pairing); 5] = [
    ("add", "set to", Pairing::Overrides),
    ("set to", "set to", Pairing::Overrides),
    ("add", "cap", Pairing::Overrides),
    ("forbid", "forbid", Pairing::Overrides),
    ("narrow", "narrow", Pairing::Overrides),
];

#[test]
fn each_wrong_meaning_is_noticed() {
    let games = Games::new();
    let notices = |planted: &Planted| {
        let aims = tells(*planted);
        let order = Aims::wanting(&["first", "last", "least", "most", "place", "each"], &[]);
        // Few sets have a list on the right, and of seats only `place` and `each` show its order.
        let is_rare = *planted == Planted::CommonKeepsTheRight;
        let (most, mut tried) = (if is_rare { 4 * TRIED } else { TRIED }, 0);
        for (seed, field) in (0..).flat_map(|seed| games.all().iter().map(move |field| (seed, field.as_ref()))) {
            let case = case(field, seed);
            let has = Aims::of(&case.items);
            let is_apt = aims.is_empty() || has.meet(&aims) && (!is_rare || has.meet(&order));
            if !is_apt || Aims::asks_itself(field.catalogue(), &case.items) {
                continue;
            }
            tried += 1;
            if matches!(field.play(&case, seed, Some(*planted)), Fate::Differs(_))
                && !matches!(field.play(&case, seed, None), Fate::Differs(_))
            {
                println!("{planted:?}: {tried} sets");
                return true;
            }
            if tried == most {
                return false;
            }
        }
        false
    };
    let unnoticed = in_parallel(&Planted::ALL, |planted| (!notices(planted)).then_some(*planted));
    assert!(unnoticed.is_empty(), "no set tells {unnoticed:?} from what the page says");
}

/// What comes of each thing, in no order; workers take the next one that is left.
fn in_parallel<T: Sync, R: Send>(all: &[T], work: impl Fn(&T) -> Option<R> + Sync) -> Vec<R> {
    let next = AtomicU64::new(0);
    let workers = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    std::thread::scope(|scope| {
        let worker = || {
            let mut found = Vec::new();
            while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                found.extend(work(one));
            }
            found
        };
        let running: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        running.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    })
}
