//! A program in rules and the same in a script: accepted alike, told the same secrets, and played move for move alike, with the
//! same reasons, facts and counts. `JAVELINA_CASES` says how many programs are drawn for a game, `JAVELINA_SEED=keystone:37`
//! plays one of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use javelina_engine::rules::{ClauseId, Coverage, PointDecl, PointId, Rate, Type};
use javelina_engine::{
    Actor, Diagnostic, Dice, Digest, Due, Heard, Luck, Move, Outcome, Present, Seat, Seats, Severity, Source, Threaded,
    Turn, due, written,
};
use javelina_tests::language::packs::loaded;
use javelina_tests::scripts::twins::{self, Twin};
use javelina_tests::scripts::{Texts, errors};
use javelina_variants::{Choice, Loaded, PackText, Visit};

/// Programs that are drawn for a game, those in one pack, and games with each.
const PROGRAMS: u64 = 120;
const PACK: usize = 40;
const GAMES_EACH: u64 = 2;
/// The most moves of a game, and actions of other moments that are tried at each.
const MOVES: usize = 60;
const TRIED: usize = 3;

/// Plays a game of a seed with an item.
struct Tell {
    item: String,
    seed: u64,
}

/// Whether a rule speaks, and the facts that it read, by name.
type Why = (bool, BTreeSet<(String, String)>);

/// What can be seen of a game.
#[derive(Default)]
struct Story {
    /// After each move.
    seen: Vec<String>,
    /// Digests of the states; while a list is at work a state holds the number of its rule.
    digests: Vec<Option<u64>>,
    /// How often each function of the item held, and was decisive; of a rule with two answers for each.
    counts: BTreeMap<String, Vec<[u64; 2]>>,
    /// What each function says when its point is asked: held, facts; nothing if it fails.
    said: Vec<Option<Why>>,
}

impl Visit for Tell {
    type Out = Story;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Story {
        let (luck, mut dice, mut story) = (Luck::new(self.seed), Dice::new(self.seed, 9), Story::default());
        let (mut heard, mut known) = (Heard::default(), Vec::new());
        let mut state = game.setup_heard(&Seats::new(2), &mut heard);
        story.seen.push(seen(&*game, &state, &mut known));
        story.digests.push(digest(&*game, &state));
        for at in 0..MOVES {
            let step = match due(&*game, &state, &luck) {
                Due::Nature(at) => Move { by: Actor::Nature, at, action: game.chance(&state, &luck) },
                Due::Seat(seat, at) => {
                    game.legal(&state, seat, &mut heard);
                    let Some(action) = game.sample(&state, seat, &mut dice) else { break };
                    Move { by: Actor::Seat(seat), at, action }
                }
                Due::Over | Due::Nobody => break,
            };
            game.apply(&mut state, &step, &mut heard);
            let seen = seen(&*game, &state, &mut known);
            story.digests.push(digest(&*game, &state));
            story.seen.push(format!("{:?}: {}\n{seen}", step.by, written(&*game, &step.action)));
            if matches!(game.outcome(&state), Outcome::Void(_)) {
                break;
            }
            if at % 4 == 0 {
                self.asks(&*game, &state, &mut dice, &mut story);
            }
        }
        let (coverage, program) = (Coverage::from(heard.deeds), game.rules().program());
        for (at, clause) in program.clauses.iter().enumerate().filter(|(_, clause)| self.is_own(&clause.label)) {
            let [_, held, _, decisive] = coverage.of(ClauseId(at as u16));
            story.counts.entry(of_rule(&clause.label)).or_default().push([held, decisive]);
        }
        story
    }
}

/// The label of a rule, of which each answer has one of its own: `i3.price` of `i3.price.2`.
fn of_rule(label: &str) -> String {
    label.split('.').take(2).collect::<Vec<_>>().join(".")
}

impl Tell {
    fn is_own(&self, label: &str) -> bool {
        label.split_once('.').is_some_and(|(item, _)| item == self.item)
    }

    /// Asks the points of the item about subjects that are drawn.
    fn asks<G: Present>(&self, game: &G, state: &G::State, dice: &mut Dice, story: &mut Story) {
        let (program, catalogue) = (game.rules().program(), game.rules().catalogue());
        let clauses = program.clauses.iter().filter(|clause| self.is_own(&clause.label));
        let points: BTreeSet<PointId> = clauses.map(|clause| clause.point).collect();
        for point in points {
            let decl: &PointDecl = &catalogue.points[point.index()];
            let mut subjects = [0; 4];
            for (subject, one) in subjects.iter_mut().zip(decl.subjects) {
                let count = match one.of {
                    Type::Of(kind) if kind == catalogue.seat => 2,
                    Type::Of(kind) => game.rules().lexicon().names[kind.index()].len(),
                    _ => 2,
                };
                *subject = dice.below(count.max(1) as u32) as i32;
            }
            let spoken = game.trace(state, Seat(dice.below(2) as u8), point, subjects);
            let own = spoken.into_iter().filter(|one| self.is_own(&program.clauses[one.clause.index()].label));
            // Scripts are compiled with the values of printed facts, so nothing reads those.
            let is_read = |(name, _): &(String, String)| {
                let fact = catalogue.facts.iter().find(|fact| name.split('[').next() == Some(fact.name));
                fact.is_none_or(|fact| fact.rate != Rate::Static)
            };
            // The answers of a rule have one condition.
            let said = own.take(1).map(|one| {
                let facts = one.facts.into_iter().filter(is_read).collect();
                one.failed.is_none().then_some((one.fired, facts))
            });
            story.said.extend(said);
        }
    }
}

/// Whose turn it is, what each seat may do, why it may not do what was legal before, and how the game stands.
fn seen<G: Present>(game: &G, state: &G::State, known: &mut Vec<Move<G::Action>>) -> String {
    let mut lines = Vec::new();
    let turn = game.turn(state);
    for seat in (0..2).map(Seat).filter(|seat| turn.awaits(*seat)) {
        let mut listed = Vec::new();
        let extent = game.legal(state, seat, &mut listed);
        lines.push(format!("{seat} {extent:?}"));
        lines.extend(listed.iter().map(|action| format!("{seat} may {}", written(game, action))));
        for step in known.iter().rev().take(TRIED) {
            let step = Move { by: Actor::Seat(seat), ..step.clone() };
            if let Err(refusal) = game.check(state, &step) {
                let label = |source: &Source| match source {
                    Source::Clause(at) => of_rule(&at.label),
                    other => other.to_string(),
                };
                let mut by: Vec<String> = refusal.sources.iter().map(label).collect();
                by.dedup();
                lines.push(format!("{}: {} {by:?}", written(game, &step.action), refusal.message));
            }
        }
        known.extend(listed.first().map(|action| Move::new(Actor::Seat(seat), action.clone())));
    }
    lines.push(if turn == Turn::Over { "over".into() } else { format!("{turn:?} {}", game.prompt(state)) });
    match game.outcome(state) {
        Outcome::Void(finding) => lines.push(format!("void: {}", finding.kind)),
        outcome => {
            lines.extend(outcome.standings().iter().map(|one| format!("{:?} {} {}", one.seats, one.score, one.won)));
        }
    }
    lines.join("\n")
}

/// The digest of a state in which no list is at work.
fn digest<G: Present>(game: &G, state: &G::State) -> Option<u64> {
    let is_still = game.memory(state).is_none_or(|memory| memory.frames.is_empty() && memory.fault.is_none());
    is_still.then(|| {
        let mut digest = Digest::new();
        game.digest(state, &mut digest);
        digest.finish()
    })
}

/// What became of a program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// Neither language takes it: the codes of both.
    Refused(Vec<&'static str>),
    /// Rules say it, scripts cannot: the codes.
    Alone(Vec<&'static str>),
    /// A script may say it, rules cannot: the codes.
    RulesRefuse(Vec<&'static str>),
    /// Both take it.
    Taken,
}

/// Codes that both languages give alike.
fn alike(codes: &[&'static str]) -> Vec<&'static str> {
    codes.iter().copied().filter(|code| ["V2050", "V2051", "V2052", "V2054"].contains(code)).collect()
}

/// What became of a program with these errors. `Err` says how the two differ.
fn fate(by_rules: Vec<&'static str>, by_script: Vec<&'static str>) -> Result<Fate, String> {
    if alike(&by_rules) != alike(&by_script) {
        return Err(format!("rules: {by_rules:?}, script: {by_script:?}"));
    }
    Ok(match (by_rules.is_empty(), by_script.is_empty()) {
        (true, true) => Fate::Taken,
        (true, false) => Fate::Alone(by_script),
        (false, true) => Fate::RulesRefuse(by_rules),
        (false, false) => Fate::Refused(alike(&by_rules)),
    })
}

/// Compiles a program both ways.
pub fn compiled(texts: &Texts, twin: &Twin) -> [Vec<Diagnostic>; 2] {
    let (program, found) = texts.rules(&format!("{}{}", twin.counters, twin.rules));
    [found, texts.script(&twin.script, &program.counters).err().unwrap_or_default()]
}

/// Packs with these programs as variants, one for each language. `i3` is the fourth.
pub fn packed(game: &str, all: &[Twin]) -> [Loaded; 2] {
    let meta =
        format!("id = \"own\"\nextends = \"{game}\"\ntitle = \"Drawn\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    [0, 1].map(|side| {
        let mut files = vec![("pack.toml".to_string(), meta.clone().into_bytes())];
        for (at, twin) in all.iter().enumerate() {
            let members = &twin.members(&format!("i{at}.rhai"))[side];
            let text = format!("variant i{at} for {game} {{\n  title \"Drawn\"\n{members}}}\n");
            files.push((format!("i{at}.rules"), text.into_bytes()));
            if side == 1 {
                files.push((format!("i{at}.rhai"), twin.script.clone().into_bytes()));
            }
        }
        loaded(game, &[PackText { name: "mine".into(), files }])
    })
}

/// The errors of each program of a pack, which the content of its game shows.
pub fn wrong_in(loaded: &Loaded) -> BTreeMap<usize, Vec<&'static str>> {
    let mut wrong = BTreeMap::<usize, Vec<&str>>::new();
    for one in loaded.found.iter().filter(|one| one.severity == Severity::Error) {
        let name = one.span.map(|span| loaded.files.name(span.file)).unwrap_or_default();
        let at = name.rsplit('/').next().and_then(|name| name.strip_prefix('i')?.split('.').next()?.parse().ok());
        let Some(at) = at else { panic!("{one:#?}") };
        wrong.entry(at).or_default().push(one.code);
    }
    wrong
}

/// Plays a program in both languages. Returns how many moves there were and how many digests were compared; `Err` says where the
/// games part.
fn played(sides: &[Loaded; 2], game: &str, (at, twin): (usize, &Twin)) -> Result<[usize; 2], String> {
    // Whether a verb is called wherever a rule holds: not in a loop over nothing.
    let has_verbs = !twin.is_quiet && !twin.script.contains("for ");
    let [mut moves, mut digests] = [0; 2];
    for seed in 0..GAMES_EACH {
        let stories = sides.each_ref().map(|loaded| {
            let choice = Choice { with: vec![format!("i{at}")], params: Vec::new() };
            loaded.build(game, &choice).map(|built| built.visit(Tell { item: format!("i{at}"), seed }))
        });
        let [one, other] = match stories {
            [Ok(one), Ok(other)] => [one, other],
            [Err(one), Err(other)] if errors(&one) == errors(&other) => return Ok([0; 2]),
            // What rules surely clash over, scripts may clash over.
            [Err(one), Ok(_)] if errors(&one) == ["X4030"] => return Ok([0; 2]),
            [one, other] => return Err(format!("built: {:?}, {:?}", one.err(), other.err())),
        };
        moves += one.seen.len();
        // Whether lists of scripts touch in play is not judged there: strict games find it.
        if one.seen.iter().any(|seen| seen.contains("void: conflict")) {
            continue;
        }
        let seen = |story: &Story, at: usize| story.seen.get(at).cloned().unwrap_or_default();
        for at in 0..one.seen.len().max(other.seen.len()) {
            let (one, other) = (seen(&one, at), seen(&other, at));
            if one != other {
                let apart = one.lines().zip(other.lines()).find(|(one, other)| one != other);
                return Err(format!("seed {seed}, after {at} moves: {apart:?}\n{one}\n--\n{other}"));
            }
        }
        // Hidden counters of a language are in the digests from the beginning on: a script that grants points has one for each of
        // its functions, a rule one for itself.
        let mut both = one.digests.iter().zip(&other.digests);
        if both.find(|(one, _)| one.is_some()).is_some_and(|(one, other)| one == other) {
            digests += one.digests.len();
            if let Some(at) = (0..one.digests.len()).find(|at| one.digests[*at] != other.digests[*at]) {
                return Err(format!("seed {seed}, after {at} moves: other digests"));
            }
        }
        // What two answers decide is not the sum of what each decides.
        let is_alike = |(name, rules): (&String, &Vec<[u64; 2]>)| {
            let script = other.counts.get(name).and_then(|counts| counts.first());
            script.is_some_and(|script| match rules.as_slice() {
                [one] => one == script,
                several => several.iter().all(|one| one[0] == script[0]),
            })
        };
        if has_verbs && !one.counts.iter().all(is_alike) {
            return Err(format!("seed {seed}, held and decisive: {:?}, {:?}", one.counts, other.counts));
        }
        for (rule, script) in one.said.iter().zip(&other.said) {
            let (Some((held, facts)), Some((is_held, read))) = (rule, script) else { continue };
            // A rule shows what its condition read, a script what its answer read too.
            let is_alike = facts.is_subset(read) && (*held || facts == read);
            if has_verbs && (held != is_held || !is_alike) {
                return Err(format!("seed {seed}, `why`: {rule:?}, {script:?}"));
            }
        }
    }
    Ok([moves, digests])
}

/// What a law of twins found in one game.
#[derive(Default)]
struct Tally {
    fates: BTreeMap<Fate, u64>,
    /// Moves that were played, and digests that were compared.
    moves: [usize; 2],
    wrong: Vec<String>,
}

impl Tally {
    fn judge(&mut self, fate: Result<Fate, String>, (game, seed, twin): (&str, u64, &Twin)) -> bool {
        match fate {
            Err(why) => self.wrong.push(format!("{game}:{seed}: {why}\n{}{}", twin.rules, twin.script)),
            Ok(Fate::Taken) => return true,
            Ok(fate) => *self.fates.entry(fate).or_default() += 1,
        }
        false
    }
}

fn held(game: &'static str, seeds: impl Iterator<Item = u64>) -> Tally {
    let texts = Texts::of(game);
    let (mut tally, mut taken) = (Tally::default(), Vec::new());
    for seed in seeds {
        let twin = twins::drawn(&texts, seed);
        let [rules, script] = compiled(&texts, &twin).map(|found| errors(&found));
        if tally.judge(fate(rules, script), (game, seed, &twin)) {
            taken.push((seed, twin));
        }
    }
    for some in taken.chunks(PACK) {
        let mut some = some.to_vec();
        let all = |some: &[(u64, Twin)]| some.iter().map(|(_, twin)| twin.clone()).collect::<Vec<_>>();
        let mut sides = packed(game, &all(&some));
        let wrong = sides.each_ref().map(wrong_in);
        if wrong.iter().any(|wrong| !wrong.is_empty()) {
            let codes = |side: usize, at: usize| wrong[side].get(&at).cloned().unwrap_or_default();
            let keep = |(at, (seed, twin)): (usize, (u64, Twin))| {
                let is_taken = tally.judge(fate(codes(0, at), codes(1, at)), (game, seed, &twin));
                is_taken.then_some((seed, twin))
            };
            some = some.into_iter().enumerate().filter_map(keep).collect();
            sides = packed(game, &all(&some));
        }
        *tally.fates.entry(Fate::Taken).or_default() += some.len() as u64;
        for (at, (seed, twin)) in some.iter().enumerate() {
            match played(&sides, game, (at, twin)) {
                Ok([moves, digests]) => tally.moves = [tally.moves[0] + moves, tally.moves[1] + digests],
                Err(why) => tally.wrong.push(format!("{game}:{seed}: {why}\n{}{}", twin.rules, twin.script)),
            }
        }
    }
    tally
}

fn law_of(game: &'static str) {
    let programs = javelina_tests::cases(PROGRAMS);
    let one = std::env::var("JAVELINA_SEED").ok();
    let one = one.as_deref().and_then(|seed| seed.split_once(':')).map(|(of, seed)| (of == game, seed.parse::<u64>()));
    let tally = match one {
        Some((false, _)) => return,
        Some((true, Ok(seed))) => held(game, std::iter::once(seed)),
        _ => held(game, 0..programs),
    };
    let [moves, digests] = tally.moves;
    println!("{game}: {:?}, {moves} moves, {digests} digests", tally.fates);
    let wrong = &tally.wrong;
    assert!(wrong.is_empty(), "{game}: {} differ\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
    if one.is_none() {
        let count =
            |is: fn(&Fate) -> bool| tally.fates.iter().filter(|(fate, _)| is(fate)).map(|(_, n)| n).sum::<u64>();
        let (taken, alone) = (count(|fate| *fate == Fate::Taken), count(|fate| matches!(fate, Fate::Alone(_))));
        assert!(digests * 2 > moves, "{game}: {digests} digests of {moves} moves");
        assert!(taken * 2 > programs, "{game}: {taken} of {programs} programs are played");
        assert!(alone * 20 <= taken, "{game}: {alone} programs are refused as scripts alone, {taken} are played");
    }
}

#[test]
fn rules_and_scripts_of_one_meaning_play_arizona_alike() {
    law_of("arizona");
}

#[test]
fn rules_and_scripts_of_one_meaning_play_sonora_alike() {
    law_of("sonora");
}

#[test]
fn rules_and_scripts_of_one_meaning_play_keystone_alike() {
    law_of("keystone");
}

#[test]
fn rules_and_scripts_of_one_meaning_play_cliffs_alike() {
    law_of("cliffs");
}

#[test]
fn a_list_that_waits_for_an_answer_runs_after_lists_that_do_not_in_both_languages() {
    let twin = Twin {
        counters: "  counter total in 0..9 shown as \"total\"\n  rule z on section_drawn do { gain 1 points }\n".into(),
        rules: "  rule section_drawn on section_drawn do { choose good g from all goods { total := 1 } }\n".into(),
        script: "fn section_drawn(view) { ask(\"good\", all(\"good\"), \"then1\"); }\n\
            fn then1(view, good) { set_to(\"total\", 1); }\n"
            .into(),
        is_quiet: false,
    };
    let sides = packed("arizona", std::slice::from_ref(&twin));
    let wrong = sides.each_ref().map(wrong_in);
    assert_eq!(wrong, [BTreeMap::new(), BTreeMap::new()]);
    let moves = played(&sides, "arizona", (0, &twin)).unwrap_or_else(|apart| panic!("{apart}"));
    assert!(moves[0] > 20, "{moves:?}");
}
