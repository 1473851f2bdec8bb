//! Rules mean what `LANGUAGE.md` says: drawn sets of items are played, and each question and each step of a list is compared
//! with the reference.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use javelina_tests::language::{generate, write};
use javelina_tests::meaning::{Case, Fate, Field, Games};
use javelina_tests::reference::{Planted, Tally};

/// What the cases of one game come to.
#[derive(Default)]
struct Counts {
    played: u64,
    refused: BTreeMap<String, u64>,
    clashed: u64,
    raced: u64,
    compared: [u64; 2],
    tally: Tally,
    /// The first differences, by seed.
    differ: BTreeMap<u64, String>,
}

impl Counts {
    fn merge(&mut self, other: Self) {
        self.played += other.played;
        self.clashed += other.clashed;
        self.raced += other.raced;
        other.refused.into_iter().for_each(|(code, count)| *self.refused.entry(code).or_default() += count);
        self.compared.iter_mut().zip(other.compared).for_each(|(sum, count)| *sum += count);
        self.tally.merge(&other.tally);
        self.differ.extend(other.differ);
    }
}

fn case(field: &dyn Field, seed: u64) -> Case {
    let (catalogue, lexicon) = (field.catalogue(), field.lexicon());
    let items = generate::item_set(catalogue, lexicon, seed);
    let text = write::text(&items, catalogue.game, catalogue, lexicon, seed);
    Case { items: Arc::new(items), text }
}

fn play(field: &dyn Field, seed: u64, planted: Option<Planted>, counts: &mut Counts) {
    let case = case(field, seed);
    match field.play(&case, seed, planted) {
        Fate::Refused(why) => {
            let code = why.split(' ').next().unwrap_or_default().to_string();
            if std::env::var("JAVELINA_SHOW").is_ok_and(|wanted| wanted == code) {
                println!("{seed}: {why}\n{}", case.text);
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
        Fate::Differs(difference) => {
            let told = format!("{} {seed}\n{}{difference}", field.catalogue().game, case.text);
            counts.differ.insert(seed, told);
        }
    }
}

/// Plays sets of one game until so many were played; seeds are handed out in order to all workers.
fn all(field: &dyn Field, seeds: std::ops::Range<u64>) -> Counts {
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
                play(field, seed, None, &mut counts);
            }
        };
        let running: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let mut sum = Counts::default();
        running.into_iter().for_each(|worker| sum.merge(worker.join().unwrap()));
        sum
    })
}

#[test]
fn rules_mean_what_the_page_says() {
    let cases: u64 = std::env::var("JAVELINA_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(10_000);
    let games = Games::new();
    let mut sum = Counts::default();
    for field in games.all() {
        let begun = std::time::Instant::now();
        let counts = all(field.as_ref(), 0..cases / 4);
        println!(
            "{}: played {}, refused {:?}, clashed {}, raced {}, compared {:?}, differ {}, {:.1} s",
            field.catalogue().game,
            counts.played,
            counts.refused,
            counts.clashed,
            counts.raced,
            counts.compared,
            counts.differ.len(),
            begun.elapsed().as_secs_f64()
        );
        for told in counts.differ.values().take(2) {
            println!("{told}\n");
        }
        sum.merge(counts);
    }
    for (form, counts) in &sum.tally.forms {
        println!("{form}: {counts:?}");
    }
    for (pair, count) in &sum.tally.pairs {
        println!("{pair:?}: {count}");
    }
    assert!(sum.differ.is_empty(), "{} sets differ", sum.differ.len());
}
