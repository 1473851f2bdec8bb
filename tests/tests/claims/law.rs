//! The law, a game at a time.

use std::path::Path;

use javelina_engine::rules::PointId;
use javelina_tests::claims::law::{LEAST, Law};
use javelina_tests::claims::program::Drawn;
use javelina_tests::claims::{Counts, Program, claims};
use javelina_tests::language::packs::pack;
use javelina_tests::language::tree::Expr;

use crate::judge::{Played, Question, Tally};

/// Conditions of all games in CI; `JAVELINA_CASES` is another number.
const CASES: usize = 2_400;
/// Rules of one program that judges what others leave open.
const FOLLOWING: usize = 36;
/// Claims of each kind, if there are as many cases as in CI.
const CLAIMS: usize = 24;

/// Programs of a game, held against play.
struct Held {
    law: Law,
}

impl Held {
    fn program(&self, seed: u64, tally: &mut Tally) {
        let run = match self.law.run(self.law.drawn(seed), false) {
            Ok(run) => run,
            Err((code, told)) => return tally.refused.entry(code).or_insert((0, told)).0 += 1,
        };
        let played = Played { catalogue: self.law.catalogue, program: &run.program, counts: &run.counts };
        let drawn = || run.program.conditions.iter().enumerate().filter(|(_, one)| one.is_drawn);
        // Rules that are too dear together are void before they are asked.
        if drawn().all(|(at, _)| played.of(at).asked == 0) {
            return tally.refused.entry("void".into()).or_insert((0, String::new())).0 += 1;
        }
        tally.programs += 1;
        tally.mixed += usize::from(run.is_mixed);
        for (at, _) in drawn() {
            let Counts { asked, fired, .. } = played.of(at);
            tally.conditions += 1;
            tally.unjudged += usize::from(asked < LEAST);
            tally.both += usize::from(fired > 0 && fired < asked);
        }
        if let Ok(folder) = std::env::var("JAVELINA_CLAIMS") {
            keep(Path::new(&folder), &run.program, &played);
        }
        for (claim, says) in claims(&run.loaded, &run.program) {
            played.judge(claim, &says, tally);
        }
        for (claim, says) in self.law.proved(&run) {
            played.judge(claim, &says, tally);
        }
        played.coverage(tally);
    }

    /// Judges what the games of the programs left open.
    fn follow(&self, tally: &mut Tally) {
        let questions = std::mem::take(&mut tally.questions);
        let mut questions: Vec<Question> = questions;
        questions.sort_by_key(|question| question.point);
        let mut at = 0;
        while at < questions.len() {
            let (start, mut rules) = (at, 0);
            while at < questions.len() && (at == start || rules + questions[at].refuters.len() <= FOLLOWING) {
                rules += questions[at].refuters.len();
                at += 1;
            }
            self.answer(&questions[start..at], tally);
        }
    }

    fn answer(&self, questions: &[Question], tally: &mut Tally) {
        let all = questions.iter().flat_map(|one| one.refuters.iter().map(|refuter| (one.point, refuter.clone())));
        let list: Vec<(PointId, Expr)> = all.collect();
        let seed = 1_000_000 + tally.followed as u64;
        let program =
            Program::judging(self.law.game, self.law.catalogue, &self.law.lexicon, &self.law.places, &list, seed);
        let Ok(run) = self.law.run(program, true) else { return tally.open += questions.len() };
        let played = Played { catalogue: self.law.catalogue, program: &run.program, counts: &run.counts };
        let mut at = 0;
        for question in questions {
            let counts: Vec<Counts> = (at..at + question.refuters.len()).map(|at| played.of(at)).collect();
            at += question.refuters.len();
            let is_false = match question.needs_all {
                true => counts.iter().all(|one| one.fired > 0),
                false => counts.iter().any(|one| one.fired > 0),
            };
            tally.followed += 1;
            if is_false {
                let held: Vec<String> = counts.iter().map(|one| format!("{} of {}", one.fired, one.asked)).collect();
                tally.wrong.push(format!("{}\n  what refutes it held in {}", question.told, held.join(", ")));
            } else if counts.iter().any(|one| one.asked < LEAST) {
                tally.open += 1;
            }
        }
    }
}

/// Writes a program as a pack, for `check` of any version, with counts of how often each condition was asked and held.
fn keep(folder: &Path, program: &Program, played: &Played<'_>) {
    let name = format!("{}_{}", program.game, program.seed);
    std::fs::create_dir_all(folder.join(&name)).unwrap();
    for (file, bytes) in pack("claims", program.game, &program.text).files {
        std::fs::write(folder.join(&name).join(file), bytes).unwrap();
    }
    let row = |(at, one): (usize, &Drawn)| format!("{}\t{}\t{}\n", one.label, played.of(at).asked, played.of(at).fired);
    let rows: String = program.conditions.iter().enumerate().map(row).collect();
    std::fs::write(folder.join(name + ".counts"), rows).unwrap();
}

/// Draws programs until there are enough conditions, and holds what is claimed of them against play.
pub fn hold(game: &'static str) {
    let cases = javelina_tests::cases(CASES);
    let law = Held { law: Law::new(game) };
    let mut tally = Tally::default();
    let (mut seed, wanted) = (0, cases / 4);
    while tally.conditions < wanted {
        law.program(seed, &mut tally);
        seed += 1;
        assert!(seed < 20 + wanted as u64, "{game}: programs are refused: {:?}", tally.refused);
    }
    law.follow(&mut tally);
    let Tally { conditions, programs, mixed, unjudged, both, claims, claimed, followed, open, refused, wrong, .. } =
        &tally;
    let claimed = claimed.len();
    println!(
        "{game}: {conditions} conditions in {programs} programs, {mixed} of them beside other items; {unjudged} asked too \
         seldom, {both} with both outcomes; {claimed} with claims {claims:?}, {followed} judged apart, {open} not judged"
    );
    println!("  refused programs: {refused:?}");
    let shown: Vec<String> = wrong.iter().take(12).cloned().collect();
    assert!(wrong.is_empty(), "{game}: {} false claims\n{}", wrong.len(), shown.join("\n"));
    let few = ["always", "never", "disjoint", "implied"].map(|kind| claims.get(kind).copied().unwrap_or_default());
    assert!(cases < CASES || few.iter().all(|count| *count >= CLAIMS), "{game}: {claims:?}");
    assert!(claimed * 5 >= *conditions, "{game}: {claimed} of {conditions} conditions draw a claim");
    let void = refused.get("void").map_or(0, |(count, _)| *count);
    assert!(void * 3 <= *programs, "{game}: {void} programs ask nothing");
    assert!(unjudged * 20 <= *conditions, "{game}: {unjudged} conditions are not judged");
}
