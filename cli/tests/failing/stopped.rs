//! Every verb that plays games, interrupted at any moment: it tells only what was finished and says so, and a batch that
//! continues gives the bytes of one that was not interrupted.

use std::collections::BTreeSet;
use std::sync::Mutex;

use javelina::lab::Stop;

use super::{ALONE, files, run, run_until};
use crate::support::Folder;

/// Commands, in the folder `@`.
const COMMANDS: &[&str] = &[
    "batch @/all.batch.toml --pack @/p --no-preflight --jobs 1 --coverage --out @/o",
    "batch @/all.batch.toml --pack @/p --no-preflight --jobs 2 --items --out @/o",
    "batch @/all.batch.toml --pack @/p --no-preflight --jobs 1 --coverage --format json",
    "batch @/all.batch.toml --pack @/p --jobs 1 --format github",
    "batch @/all.batch.toml --pack @/p --jobs 2 --format json",
    "balance @/p --games 4 --jobs 1 --out @/o",
    "balance arizona --with mine --pack @/p --games 4 --jobs 1",
    "diff arizona:mine arizona:no_conditions --pack @/p --games 6 --jobs 1 --seats random,random",
    "diff @/old @/p --games 6 --jobs 1 --seats random,random --format markdown",
    "diff @/old @/p --games 6 --jobs 1 --seats random,random --format json",
    "blame @/blame.batch.toml --gate same --pack @/p --jobs 1 --games 40",
    "blame @/blame.batch.toml --gate same --pack @/p --jobs 1 --games 40 --format markdown --all",
    "blame @/blame.batch.toml --gate same --pack @/p --jobs 1 --games 40 --format json",
    "mutate mine --pack @/p --games 4 --jobs 1 --seats random,random --most 5",
    "mutate mine --pack @/p --games 4 --jobs 1 --seats random,random --most 5 --format markdown",
    "mutate mine --pack @/p --games 4 --jobs 1 --seats random,random --most 5 --format json",
    "merge @/p1 @/p2 --pack @/p --out @/o",
    "merge @/p1 @/p2 --pack @/p --out @/o --format json",
    "check @/p --played 4",
    "check @/p --played 4 --format json",
    "check @/p --played 4 --format sarif",
    "check --with mine,other --pack @/p --witness @/w.jsonl --games 8 --format short",
    "check --with mine,other --pack @/p --witness @/w.jsonl --games 8 --format json",
    "test @/p",
    "watch @/p --once --games 4",
];

/// Verbs that tell sums of the games so far; others tell whole lines of the complete report.
const SUMS: &[&str] = &["batch", "balance", "diff", "merge"];

const VARIANTS: &str = "variant mine for arizona {
  title \"Mine\"
  rule calm at train_size { add 1 when round > 3 }
  rule size at train_size { set to 3 }
  rule fire at delivery_points { set to 0 }
  gate \"scores\" { score >= -500 }
  example \"one\" {
    > new arizona --seats 2 --seed 1 --with mine
  }
}
variant other for arizona {
  title \"Other\"
  rule size at train_size { set to 7 when nuggets > 1 }
}
";

/// A script whose calls read the stop flag, too.
const SCRIPT: &str =
    "fn draw(view) {\n    let n = 0;\n    while n < 2500 { n += 1; }\n    if n == 0 { forbid(); }\n}\n";

fn arm(label: &str, game: &str, with: &str) -> String {
    format!(
        "[[arm]]\nlabel = \"{label}\"\ngame = \"{game}\"\nseats = 2\npolicies = [\"random\"]\ngames = 6\nwith = [{with}]\n"
    )
}

fn gate(arm: &str, metric: &str, holds: &str) -> String {
    format!("[[gate]]\ntitle = \"{arm} {metric}\"\narm = \"{arm}\"\nmetric = \"{metric}\"\nholds = \"{holds}\"\n")
}

fn prepared(name: &str) -> Folder {
    let folder = Folder::new(name);
    let meta = "id = \"p\"\nextends = \"arizona\"\ntitle = \"P\"\nversion = \"0.1.0\"\n";
    for (side, rules) in [("old", VARIANTS.replace("add 1", "add 2")), ("p", VARIANTS.to_string())] {
        folder.write(&format!("{side}/pack.toml"), meta);
        folder.write(&format!("{side}/v.rules"), &rules);
    }
    let card = "[[condition]]\nid = \"card\"\nname = \"Card\"\ntext = \"t\"\nsourced = false\nscript = \"card.rhai\"\n";
    folder.write("p/cards.toml", card);
    folder.write("p/card.rhai", SCRIPT);
    folder.write("p/tests/a.play", "> new arizona --seats 2 --seed 1\nnot what is printed\n");
    folder.write("p/tests/b.play", "> new arizona --seats 2 --seed 1\nnot what is printed\n");
    let head = "format = \"javelina.batch/1\"\ntitle = \"all\"\ngame = \"arizona\"\nseed = 7\n";
    let arms =
        [("a", "arizona", "\"mine\", \"card\""), ("c", "cliffs", ""), ("k", "keystone", ""), ("s", "sonora", "")];
    let mut parts: Vec<String> = arms.map(|(label, game, with)| arm(label, game, with)).into();
    for metric in ["longest standstill", "lead changes", "legal actions", "forced moves", "score", "spread"] {
        parts.extend(arms.map(|(label, ..)| gate(label, metric, "<= 5000")));
    }
    folder.write("all.batch.toml", &format!("{head}{}", parts.concat()));
    let pair =
        [arm("with", "arizona", "\"mine\", \"no_conditions\""), arm("base", "arizona", "\"no_conditions\"")].concat();
    let same =
        "[[gate]]\ntitle = \"same\"\narm = \"with\"\nagainst = \"base\"\nmetric = \"score\"\nholds = \">= -1\"\n";
    folder.write("blame.batch.toml", &format!("{head}{pair}{same}"));
    for part in ["1", "2"] {
        let line =
            format!("batch @/all.batch.toml --pack @/p --no-preflight --coverage --shard {part}/2 --out @/p{part}");
        let (code, _, told, _) = run(&words(&line, &folder), 0);
        assert_eq!(code, 0, "{line}: {told}");
    }
    folder
}

fn words(line: &str, folder: &Folder) -> Vec<String> {
    line.replace('@', folder.0.to_str().unwrap()).split(' ').map(str::to_string).collect()
}

/// Returns `true` if a report says that it was interrupted: it, its coverage, its run or its last line.
fn is_marked(report: &str) -> bool {
    let whole = serde_json::from_str::<serde_json::Value>(report);
    let Some(value) = whole.ok().or_else(|| serde_json::from_str(report.lines().last()?).ok()) else { return false };
    value["status"] == "interrupted"
        || value["coverage"]["status"] == "interrupted"
        || value["runs"][0]["invocations"][0]["executionSuccessful"] == false
}

/// Words of sentences about something that failed, or that was proved.
const JUDGES: &[&str] = &["wrong", "fail", "not the same", "does not come out", "refused", "prove", "does not hold"];

/// Parts of sentences that judge, without numbers and verdicts.
fn judgements(text: &str) -> BTreeSet<String> {
    let parts = text.split(['\n', ';', ':', '.', ',']);
    let judges = parts.filter(|part| JUDGES.iter().any(|word| part.contains(word)));
    let plain = |part: &str| part.replace(|one: char| !one.is_ascii_lowercase(), " ");
    judges.map(|part| plain(part).split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Draws a number from 0 up to `below`.
fn drawn(seed: &mut u64, below: u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % below
}

#[test]
fn a_verb_that_is_interrupted_at_any_read_of_the_stop_flag_tells_only_what_was_finished() {
    let _alone = ALONE.lock();
    let left = Mutex::new((46..).zip(COMMANDS));
    // Each worker has a folder of its own.
    let work = |name: &str| {
        let folder = prepared(name);
        let mut wrong = Vec::new();
        while let Some((seed, line)) = { left.lock().unwrap().next() } {
            wrong.extend(interrupted(line, &folder, seed));
        }
        wrong
    };
    let wrong = std::thread::scope(|scope| {
        let workers = ["stopped-1", "stopped-2"].map(|name| scope.spawn(move || work(name)));
        workers.map(|worker| worker.join().unwrap()).concat()
    });
    println!("{}", wrong.join("\n\n")); // a run beside this one may have left no hook for panics
    assert!(wrong.is_empty(), "{} wrong", wrong.len());
}

/// Runs a command whole, then until some of its reads of the stop flag; returns what is told amiss.
fn interrupted(line: &str, folder: &Folder, mut seed: u64) -> Vec<String> {
    const NEVER: u64 = u64::MAX - 1;
    let cases = std::env::var("JAVELINA_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut wrong = Vec::new();
    let out = folder.0.join("o");
    let clear = || drop(std::fs::remove_dir_all(&out)); // it may not be there
    clear();
    let typed = words(line, folder);
    let stop = Stop::default();
    stop.stop_at_read(NEVER);
    let (code, whole, talk, _) = run_until(&typed, 0, &stop);
    let reads = NEVER - stop.reads_left();
    assert!(reads > 1 && [0, 1].contains(&code), "{line}: exit code {code} after {reads} reads: {whole}{talk}");
    let kept = if out.exists() { files(&out) } else { Default::default() };
    let judged = judgements(&format!("{whole}\n{talk}"));
    let known: BTreeSet<&str> = whole.lines().chain(talk.lines()).collect();
    let verb = line.split(' ').next().unwrap();
    for case in 0..cases {
        let number = match case {
            0 => reads - drawn(&mut seed, 3).min(reads - 1), // the last reads are those after the work
            1 => 1 + drawn(&mut seed, reads.min(9)),
            _ => 1 + drawn(&mut seed, reads),
        };
        clear();
        let stop = Stop::default();
        stop.stop_at_read(number);
        let (cut, said, told, _) = run_until(&typed, 0, &stop);
        let is_up = stop.reads_left() == 0;
        let mut complain = |what: &str| wrong.push(format!("{line}, read {number} of {reads}: {what}\n{said}{told}"));
        if !is_up {
            continue; // threads read less often than the first time
        }
        let is_batch = ["batch", "balance", "merge"].contains(&verb);
        if is_batch && (cut, &said, &told) == (code, &whole, &talk) {
            continue; // nothing was missing any more
        }
        let said_amiss = judgements(&format!("{said}\n{told}")).difference(&judged).cloned().collect::<Vec<_>>();
        if !said_amiss.is_empty() {
            complain(&format!("the whole report does not judge so: {said_amiss:?}"));
        }
        if cut != 130 {
            complain(&format!("exit code {cut}"));
        }
        if !told.contains("interrupted") || said != whole && SUMS.contains(&verb) && !said.contains("interrupted") {
            complain("it does not say so");
        }
        // A list may be shorter, and a sentence about the interrupt goes on in indented lines.
        let begins = |line: &str| known.iter().any(|whole| whole.starts_with(line));
        let mut is_cut = false;
        let mut is_known = |line: &str| {
            is_cut = line.contains("interrupted") || is_cut && line.starts_with("  ");
            is_cut || begins(line)
        };
        let is_json = line.contains("--format json") || line.ends_with("sarif");
        let is_one = is_json && (verb != "check" || line.ends_with("sarif")); // not an object in each line
        if let Some(line) = said.lines().chain(told.lines()).find(|line| !is_known(line))
            && !SUMS.contains(&verb)
            && !line.starts_with("| mine |") // sums of the mutants so far
            && !is_one
        {
            complain(&format!("the whole report has no line `{line}`"));
        }
        if is_json && said != whole && !is_marked(&said) {
            complain("the report has no mark");
        }
        if ["batch", "merge"].contains(&verb) && line.contains("--out") {
            let more = if verb == "batch" { " --resume" } else { "" };
            let (again, _, told, _) = run(&words(&format!("{line}{more}"), folder), 0);
            let differ: Vec<_> =
                files(&out).into_iter().filter(|(name, bytes)| kept.get(name) != Some(bytes)).collect();
            if again != code || !differ.is_empty() || files(&out).len() != kept.len() {
                let names: Vec<_> = differ.iter().map(|(name, _)| name.as_str()).collect();
                complain(&format!("resumed with exit code {again}, other bytes in {names:?}: {told}"));
            }
        }
    }
    wrong
}

#[test]
fn each_verb_that_plays_games_is_interrupted_by_a_test() {
    // A verb that is new in the list of subcommands plays no games, or has a command above.
    const QUIET: &[&str] = &[
        "list",
        "play",
        "tour",
        "fmt",
        "rules",
        "explain",
        "points",
        "new",
        "schema",
        "campaign",
        "replay",
        "draw",
        "position",
        "lsp",
        "completions",
        "help",
    ];
    let tried: Vec<&str> = COMMANDS.iter().filter_map(|line| line.split(' ').next()).collect();
    for verb in <javelina::Cli as clap::CommandFactory>::command().get_subcommands() {
        let name = verb.get_name();
        assert!(tried.contains(&name) != QUIET.contains(&name), "{name} is interrupted by no test");
    }
}
