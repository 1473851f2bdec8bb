//! The law, a game at a time.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;

use javelina_engine::rules::{Catalogue, Lexicon, PointId};
use javelina_engine::{Dice, Severity};
use javelina_tests::claims::play::Length;
use javelina_tests::claims::program::{ITEM, Place, pilot, refused};
use javelina_tests::claims::shapes::reads_fact;
use javelina_tests::claims::{Claim, Counts, Group, Program, claims, play};
use javelina_tests::language::generate;
use javelina_tests::language::packs::{self, pack, world};
use javelina_variants::{Built, Choice, Loaded};

/// Conditions of all games in CI; `JAVELINA_CASES` is another number.
const CASES: usize = 10_000;
/// Evaluations on which a condition is judged.
const LEAST: u64 = 200;
/// How often a point is asked in a game at least, so that conditions are drawn for it.
const ASKED: u64 = 20;

fn cases() -> usize {
    std::env::var("JAVELINA_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES) / 4
}

/// What came of the programs of a game.
#[derive(Default)]
struct Tally {
    conditions: usize,
    /// Conditions that were asked too seldom.
    unjudged: usize,
    /// Conditions that held and failed.
    both: usize,
    refused: BTreeMap<String, (usize, String)>,
    programs: usize,
    mixed: usize,
    /// Claims about conditions that read a fact, and of those the ones that play does not judge.
    claims: BTreeMap<&'static str, usize>,
    open: usize,
    wrong: Vec<String>,
    lines: Vec<String>,
}

/// A game, and what is known of it before anything is drawn.
struct Law {
    game: &'static str,
    catalogue: &'static Catalogue,
    lexicon: Lexicon,
    places: Vec<Place>,
    /// Ids of variants and cards that come with it.
    shipped: Vec<String>,
}

impl Law {
    fn new(game: &'static str) -> Self {
        let (catalogue, lexicon) = world(game);
        let loaded = packs::loaded(game, &[pack("claims", game, &pilot(game, catalogue))]);
        assert!(loaded.is_sound(), "{game}: {:?}", loaded.found);
        let with = vec![ITEM.to_string()];
        let built = loaded.build(game, &Choice { with, params: Vec::new() }).unwrap();
        let counts = play(built, Length { seats: 2, seed: 1, least: u64::MAX, games: 4, moves: 20_000 });
        let asked = |at: usize| counts.get(&format!("r{at}")).map_or(0, |counts| counts.asked / 4);
        let points = (0..catalogue.points.len()).map(|at| Place { point: PointId(at as u8), asked: asked(at) });
        let places = points.filter(|place| place.asked >= ASKED).collect();
        let known = loaded.known(game).unwrap();
        let items = known.program.items.iter().filter(|item| item.id != ITEM && item.kind != "scenario");
        let shipped = items.map(|item| item.id.clone()).collect();
        Self { game, catalogue, lexicon, places, shipped }
    }

    fn program(&self, seed: u64, tally: &mut Tally) {
        let program = Program::new(self.game, self.catalogue, &self.lexicon, &self.places, seed);
        let mut dice = Dice::new(seed, 0x6a);
        let mut text = program.text.clone();
        let mut more = Vec::new();
        let is_mixed = dice.below(2) == 0;
        if is_mixed {
            for _ in 0..1 + dice.below(3) {
                more.push(self.shipped[dice.below(self.shipped.len() as u32) as usize].clone());
            }
            if dice.below(4) == 0 {
                let items = generate::item_set(self.catalogue, &self.lexicon, seed);
                let other = generate::text(&items, self.game, self.catalogue, &self.lexicon, seed);
                let errors = packs::problems(&other, self.catalogue, &self.lexicon);
                if !errors.iter().any(|one| one.severity == Severity::Error) {
                    text += &other;
                    more.extend(items.iter().map(|item| item.id.clone()));
                }
            }
        }
        let loaded = packs::loaded(self.game, &[pack("claims", self.game, &text)]);
        if !loaded.is_sound() {
            for one in loaded.found.iter().filter(|one| one.severity == Severity::Error) {
                let shown = loaded.files.text(one.span.file).get(one.span.start..one.span.end).unwrap_or_default();
                let told = format!("{seed}: {}: {shown}", one.message);
                tally.refused.entry(one.code.to_string()).or_insert((0, told)).0 += 1;
            }
            return;
        }
        let Some((built, is_mixed)) = self.built(&loaded, &more) else {
            tally.refused.entry("not built".into()).or_insert((0, seed.to_string())).0 += 1;
            return;
        };
        tally.programs += 1;
        tally.mixed += usize::from(is_mixed);
        let told = claims(&loaded, &program);
        let seats = 2 + dice.below(2) as usize;
        let counts = play(built, Length { seats, seed, least: LEAST, games: 12, moves: 12_000 });
        judge(&program, &told, &counts, tally);
    }

    /// The game with these items, or without them if they do not fit.
    fn built(&self, loaded: &Loaded, more: &[String]) -> Option<(Built, bool)> {
        let choice = |more: &[String]| {
            let with = more.iter().cloned().chain([ITEM.to_string()]).collect();
            loaded.build(self.game, &Choice { with, params: Vec::new() }).ok()
        };
        match choice(more) {
            Some(built) => Some((built, !more.is_empty())),
            None => Some((choice(&[])?, false)),
        }
    }
}

fn judge(program: &Program, told: &[(Claim, String)], counts: &BTreeMap<String, Counts>, tally: &mut Tally) {
    let of = |at: usize| counts.get(&program.conditions[at].label).cloned().unwrap_or_default();
    for (at, one) in program.conditions.iter().enumerate().filter(|(_, one)| one.is_drawn) {
        let Counts { asked, fired, .. } = of(at);
        tally.conditions += 1;
        tally.unjudged += usize::from(asked < LEAST);
        tally.both += usize::from(fired > 0 && fired < asked);
        let _ = one;
    }
    for (claim, says) in told {
        let about = claim.about();
        let counts: Vec<Counts> = about.iter().map(|at| of(*at)).collect();
        let has_fact = about.iter().all(|at| reads_fact(&program.conditions[*at].condition));
        let is_drawn = about.iter().all(|at| program.conditions[*at].is_drawn);
        let is_judged = counts.iter().all(|one| one.asked >= LEAST);
        let refuted = refuted(*claim, program, &counts, &of);
        if has_fact && is_drawn {
            *tally.claims.entry(claim.kind()).or_default() += 1;
            tally.open += usize::from(refuted.is_none() || !is_judged);
        }
        let texts: Vec<&str> = about.iter().map(|at| program.rule(&program.conditions[*at].label)).collect();
        tally.lines.push(format!("{}\t{}\t{:?}\t{}", program.game, program.seed, claim, texts.join("\t")));
        if let Some(Some(evidence)) = refuted {
            let mut wrong = format!("{}, seed {}: {says}\n", program.game, program.seed);
            for (text, counts) in texts.iter().zip(&counts) {
                let _ = writeln!(wrong, "  {text}\n    held in {} of {} evaluations", counts.fired, counts.asked);
            }
            let _ = write!(wrong, "  {evidence}");
            tally.wrong.push(wrong);
        }
    }
}

/// Whether play refutes a claim, and by what; `None` if it does not judge it.
fn refuted(claim: Claim, program: &Program, counts: &[Counts], of: &dyn Fn(usize) -> Counts) -> Option<Option<String>> {
    let pair = |a: usize, b: usize| {
        program.groups.iter().find_map(|group| match group {
            Group::Pair { pair, both, first, second, .. } if *pair == [a, b] => Some([*both, *first, *second]),
            Group::Pair { pair, both, first, second, .. } if *pair == [b, a] => Some([*both, *second, *first]),
            _ => None,
        })
    };
    let times = |count: u64, what: &str| (count > 0).then(|| format!("{what} {count} times"));
    Some(match claim {
        Claim::Never(_) => times(counts[0].fired, "held"),
        Claim::Always(_) => times(counts[0].asked - counts[0].fired, "failed"),
        Claim::Apart(a, b) => times(of(pair(a, b)?[0]).fired, "both held"),
        Claim::Implied(a, b) => times(of(pair(a, b)?[1]).fired, "the first held without the second"),
        Claim::Same(a, b) => {
            let [_, first, second] = pair(a, b)?;
            times(of(first).fired + of(second).fired, "one held without the other")
        }
        Claim::PartAlways(_) | Claim::PartImplied(_) => return None,
    })
}

/// Draws programs until there are enough conditions, and says what was found.
fn hold(game: &'static str) {
    let law = Law::new(game);
    let mut tally = Tally::default();
    let (mut seed, wanted) = (0, cases());
    while tally.conditions < wanted {
        law.program(seed, &mut tally);
        seed += 1;
        assert!(seed < 20 + wanted as u64, "{game}: programs are refused: {:?}", tally.refused);
    }
    if let Ok(path) = std::env::var("JAVELINA_CLAIMS") {
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).unwrap();
        for line in &tally.lines {
            writeln!(file, "{line}").unwrap();
        }
    }
    println!(
        "{game}: {} conditions in {} programs ({} mixed), {} asked too seldom, {} with both outcomes, claims {:?}, {} not judged; {} points",
        tally.conditions,
        tally.programs,
        tally.mixed,
        tally.unjudged,
        tally.both,
        tally.claims,
        tally.open,
        law.places.len()
    );
    println!("  refused: {:?}", tally.refused);
    let first: Vec<&String> = tally.wrong.iter().take(8).collect();
    for one in &first {
        println!("{one}");
    }
    let _: BTreeSet<u8> = BTreeSet::new();
    let _ = refused;
    assert!(tally.wrong.is_empty(), "{game}: {} false claims", tally.wrong.len());
}

#[test]
fn no_claim_about_a_rule_of_arizona_is_false_in_play() {
    hold("arizona");
}

#[test]
fn no_claim_about_a_rule_of_sonora_is_false_in_play() {
    hold("sonora");
}

#[test]
fn no_claim_about_a_rule_of_keystone_is_false_in_play() {
    hold("keystone");
}

#[test]
fn no_claim_about_a_rule_of_cliffs_is_false_in_play() {
    hold("cliffs");
}
