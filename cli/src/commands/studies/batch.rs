//! `batch`: plays many games and judges them by gates.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use javelina_engine::limits::{MAX_FILE, MAX_POSITION};
use javelina_engine::{FileId, Files, counted, printable};
use javelina_lab::{
    Arm, Aside, Batch, Clock, Control, Report, Stop, items_text, proposals_json, quoted, search_page, summary_json,
    summary_text,
};
use javelina_studies::{
    HandAsk, Ready, SHIPPED_SPEC, Spec, SpecAsk, StudyContext, StudyError, StudyReport, Watched, by_hand, check_first,
    clashes_of, coverage, gates_of_items, groups, has_gates, joined, narrow, prices, read_spec, ready, shipped_spec,
};
use serde_json::Value;

use super::findings;
use super::folder::{COVERAGE, Files as AsideFiles, Manner, begin, finish, lock, write_junit};
use crate::args::{BatchArgs, ListArgs, ListFormat, Listed, Told, Undecided};
use crate::bot::Programs;
use crate::commands::records::pages_of_findings::add_pages;
use crate::commands::{in_folders, jobs, lists::list, pack_options, packs, study};
use crate::disk::{Journal, Output, read_text};
use crate::failure::{Ended, Failure, tell};
use crate::text::annotate::{Place, github_batch, place_of};
use crate::text::door::harmless;
use crate::{BUG, Cli, Console, INTERRUPTED, Loaded, USAGE, shards};

pub(in crate::commands) fn run(args: &BatchArgs, cli: &Cli, console: &mut Console) -> Ended {
    if args.list {
        let format = if args.format == Told::Json { ListFormat::Json } else { ListFormat::Text };
        let what = ListArgs { what: Some(Listed::Batches), words: Vec::new(), kind: None, format };
        return list::run(&what, cli, console);
    }
    args.junit.iter().try_for_each(|file| Output::Junit.spare(file))?;
    let loaded = packs(cli, &[])?;
    let ((mut plan, mut arenas), watches) =
        study(cli, args.jobs, console, |context| plan(args, cli, &loaded, context))?;
    narrow(&mut plan, &mut arenas, args.arm.as_deref(), args.gate.as_deref())?;
    let shard = match &args.shard {
        None => None,
        Some(text) => Some(shards::shard(text, &|name| std::env::var(name).ok())?),
    };
    if shard.is_some() && plan.rigor.early {
        console
            .tell("a part cannot stop early: it plays all its games; `merge` stops where the whole batch would have");
    }
    if !args.no_preflight {
        study(cli, args.jobs, console, |context| check_first(&plan, &arenas, &loaded, context))?;
    }
    let clashes = clashes_of(&plan, &loaded);
    let batch = Batch::new(plan, arenas)?;
    let batch = batch.told(clashes).part(shard).called(source(args, cli)).timed(args.timed.then(clock));
    if args.format != Told::Json {
        let text: String = batch.clashes().iter().map(javelina_lab::Clash::text).collect();
        console.write(&harmless(&text));
    }
    let jobs = jobs(args.jobs);
    let manner = match (args.resume, args.replace) {
        (true, _) => Manner::Resume,
        (_, true) => Manner::Replace,
        _ => Manner::Anew,
    };
    let report = match &args.out {
        None => play(batch, jobs, (None, None), (&cli.stop, &cli.packs), console)?,
        Some(folder) => into_folder(batch, jobs, (folder, manner), (&cli.packs, &loaded), (&cli.stop, console))?,
    };
    // Findings of a part are made small when it is merged with the others.
    if let Some(folder) = args.out.as_ref().filter(|_| report.shard.is_none() && !report.is_refused) {
        findings::write_small(&report, &folder.join("findings"), &loaded, (cli, &cli.packs), console)?;
    }
    let covered = match watches && !report.is_cut {
        true => Some(covered(&report, args.out.as_deref(), &loaded, (cli, args.jobs), console)?),
        false => None,
    };
    if let Some(file) = &args.junit {
        write_junit(&report, file)?;
    }
    // The prices of the best values are games of their own, which no part of a batch plays.
    let is_search = args.target.is_some() && report.shard.is_none() && !report.is_refused;
    let is_json = args.format == Told::Json;
    let proposed = match is_search && is_json {
        true => Some(proposals_json(&report, priced(&report, &loaded, (cli, args.jobs), console)?.as_ref())),
        false => None,
    };
    show(&report, (covered.as_ref(), proposed), args.format, &loaded, console);
    if report.is_refused {
        return Ok(USAGE);
    }
    if is_search && !is_json {
        let prices = priced(&report, &loaded, (cli, args.jobs), console)?;
        console.write(&search_page(&report, prices.as_ref()).text(None));
    }
    if report.is_cut {
        let is_kept = args.out.is_some();
        console.tell(if is_kept { "continue with `--resume`" } else { "only a batch with `--out DIR` can be resumed" });
    }
    Ok(exit_code(&report, args.undecided, watches && covered.is_none_or(|covered| covered.is_cut())))
}

/// What is played, and whether its clauses are counted.
fn plan(args: &BatchArgs, cli: &Cli, loaded: &Loaded, context: &StudyContext<'_>) -> Result<(Ready, bool), Failure> {
    if let Some(game) = &args.game {
        let patience = Duration::from_secs(args.patience.into());
        let outside = Programs::named(&args.seats, patience, &cli.stop)?;
        let context = StudyContext { stop: context.stop.clone(), outside, ..*context };
        let ask = HandAsk {
            seats: args.seats.clone(),
            with: args.with.clone(),
            against: args.against.clone(),
            of: args.of.clone(),
            each: args.each,
            set: args.set.clone(),
            target: args.target.clone(),
            games: args.games,
            seed: args.seed,
            items: args.items,
            is_part: args.shard.is_some(),
        };
        return Ok((by_hand(game, &ask, loaded, &context)?, args.coverage));
    }
    let folders: Vec<&Path> = cli.packs.iter().map(AsRef::as_ref).collect();
    let is_meant: &dyn Fn(FileId) -> bool = &in_folders(&folders, &loaded.files);
    let (spec, files) = match &args.gates {
        Some(items) if args.spec.is_none() => (gates_of_items(items, is_meant, loaded)?, loaded.files.clone()),
        own => {
            if own.as_ref().is_some_and(|items| items.is_empty() && !has_gates(is_meant, loaded)) {
                context.note("note: no item of these packs has a gate; playing only the spec");
            }
            let (spec, files) = spec(args.spec.as_deref(), loaded)?;
            let all = own.iter().try_fold(spec, |spec, items| joined(spec, items, is_meant, loaded))?;
            (all, files)
        }
    };
    let watches = args.coverage || spec.coverage;
    let ask = SpecAsk { games: args.games, seed: args.seed, items: args.items };
    Ok((ready(spec, &files, &ask, loaded, context)?, watches))
}

/// The spec of a file, or one that comes with the engine; the suite if none is named.
pub(in crate::commands) fn spec(path: Option<&Path>, loaded: &Loaded) -> Result<(Spec, Files), Failure> {
    let named = path.map(|path| path.to_string_lossy());
    let (name, text) = match path.filter(|path| !path.to_string_lossy().starts_with(SHIPPED_SPEC)) {
        Some(path) => (printable(&path.display().to_string(), 200), read_text(path, MAX_FILE)?),
        None => shipped_spec(named.as_deref(), loaded)?,
    };
    let beside = path.and_then(Path::parent).unwrap_or(Path::new(""));
    read_spec(&name, &text, loaded, &|position| read_text(&beside.join(position), 2 * MAX_POSITION))
}

/// Counts what clauses did in the games of a report, and writes `coverage.json`.
pub(in crate::commands) fn covered(
    report: &Report,
    out: Option<&Path>,
    loaded: &Loaded,
    (cli, jobs): (&Cli, Option<u16>),
    console: &mut Console,
) -> Result<Watched, Failure> {
    let covered = study(cli, jobs, console, |context| coverage(report, loaded, context))?;
    if let Some(folder) = out.filter(|_| !covered.is_cut()) {
        Output::Coverage.write(&folder.join(COVERAGE), &covered.json())?;
    }
    Ok(covered)
}

/// Plays the arms that a search proposes against the game as it is; `None` if it was interrupted or proposes nothing.
pub(in crate::commands) fn priced(
    report: &Report,
    loaded: &Loaded,
    (cli, jobs): (&Cli, Option<u16>),
    console: &mut Console,
) -> Result<Option<Report>, Failure> {
    if report.is_cut {
        return Ok(None);
    }
    let played = study(cli, jobs, console, |context| -> Result<Option<Report>, StudyError> {
        Ok(prices(report, loaded, context)?.map(|batch| context.play(batch)).transpose()?)
    })?;
    Ok(played.filter(|played| !played.is_cut))
}

/// The exit code of the verdict. A report whose clauses were to be counted and are not is interrupted.
pub(in crate::commands) fn exit_code(report: &Report, undecided: Undecided, is_uncounted: bool) -> u8 {
    match report.exit_code(undecided == Undecided::Fail) {
        BUG => BUG,
        _ if is_uncounted => INTERRUPTED,
        code => code,
    }
}

fn clock() -> Clock {
    let began = Instant::now();
    Box::new(move || began.elapsed())
}

pub(in crate::commands) fn show(
    report: &Report,
    (covered, proposed): (Option<&Watched>, Option<Value>),
    format: Told,
    loaded: &Loaded,
    console: &mut Console,
) {
    if format == Told::Json {
        let text = summary_json(report);
        let body = text.trim_end().trim_end_matches('}').trim_end();
        let more = [("proposed", proposed), ("coverage", covered.map(|covered| covered.json.clone()))];
        let more = more.into_iter().filter_map(|(key, value)| Some(format!(",\n  \"{key}\": {:#}", value?)));
        console.json(&format!("{body}{}\n}}\n", more.collect::<String>()));
        return;
    }
    console.write(&covered.map(|covered| covered.document().text(None)).unwrap_or_default());
    console.write(&groups(report).text(None));
    if report.plan.items {
        console.write(&items_text(report));
    }
    console.write(&summary_text(report));
    if format == Told::Github {
        let items = |arm: &Arm| -> Vec<(String, Place)> {
            let of_game = loaded.packs.iter().filter(|pack| pack.game == arm.game).flat_map(|pack| &pack.items);
            let chosen = of_game.filter(|item| arm.with.contains(&item.id));
            chosen.filter_map(|item| Some((item.id.clone(), place_of(&loaded.files, &item.span)?))).collect()
        };
        console.data(&github_batch(report, &items));
    }
}

pub(in crate::commands) fn play(
    batch: Batch,
    jobs: usize,
    (mut journal, aside): (Option<&mut Journal>, Option<&dyn Aside>),
    (stop, packs): (&Stop, &[PathBuf]),
    console: &mut Console,
) -> Result<Report, Failure> {
    let bar = if console.terminal && !console.plain {
        let bar = indicatif::ProgressBar::new(batch.games());
        if let Ok(style) =
            indicatif::ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} games, {eta} left")
        {
            bar.set_style(style);
        }
        bar
    } else {
        indicatif::ProgressBar::hidden()
    };
    let mut trouble = None;
    let wants_lines = journal.is_some();
    let mut write = |lines: &str| match journal.as_mut().map(|journal| journal.add(lines)) {
        Some(Err(error)) => {
            trouble = Some(error.context("cannot write the games; `--resume` keeps the written ones and continues"));
            false
        }
        _ => true,
    };
    let progress = |done: u64| bar.set_position(done);
    let lines: Option<&mut (dyn FnMut(&str) -> bool + Send)> = if wants_lines { Some(&mut write) } else { None };
    let report = batch.run(Control { jobs, stop: stop.clone(), progress: &progress, lines, aside });
    bar.finish_and_clear();
    if let Some(error) = trouble {
        tell(error.into(), console);
    }
    let mut report = report?;
    // The command that shows a finding needs the same packs.
    let added = pack_options(packs);
    for found in report.found.iter_mut().chain(&mut report.shown) {
        found.command += &added;
    }
    Ok(report)
}

/// Plays into a folder that no other run writes to.
pub(in crate::commands) fn into_folder(
    mut batch: Batch,
    jobs: usize,
    (folder, manner): (&Path, Manner),
    (packs, loaded): (&[PathBuf], &Loaded),
    (stop, console): (&Stop, &mut Console),
) -> Result<Report, Failure> {
    let _held = lock(folder)?;
    let mut journal = begin(&mut batch, folder, manner)?;
    if batch.games_done() > 0 {
        let planned = counted(batch.games(), "game");
        console.tell(format!("{} of {planned} already done", batch.games_done()));
    }
    let aside = AsideFiles::new(folder, jobs);
    let mut report = play(batch, jobs, (Some(&mut journal), Some(&aside)), (stop, packs), console)?;
    if report.is_refused {
        return Ok(report); // a report of some games would pass for that of all
    }
    add_pages(&mut report, loaded);
    let written = journal.flush().and_then(|()| finish(&report, folder));
    written.context("cannot write the results; continue with `--resume`")?;
    Ok(report)
}

/// The words after `javelina` that play the batch again. Each argument is named, so that a new one cannot be forgotten.
fn source(args: &BatchArgs, cli: &Cli) -> String {
    // A report does not depend on what is checked before, how fast it is played, where it is written, how it is shown and
    // what an undecided gate means for the exit code. A part is named next to the command.
    #[rustfmt::skip]
    let BatchArgs {
        spec, gates, game, with, against, of, each, set, target, seats, patience, games, seed, arm, gate, coverage,
        items, list: _, no_preflight: _, jobs: _, shard: _, out: _, junit: _, timed: _, resume: _, replace: _,
        undecided: _, format: _,
    } = args;
    let mut words = vec!["batch".to_string()];
    words.extend(spec.iter().map(|path| path.display().to_string()));
    let mut add = |flag: &str, value: String| {
        words.extend([flag.to_string(), value].into_iter().filter(|word| !word.is_empty()));
    };
    gates.iter().for_each(|items| add("--gates", items.join(",")));
    let lists = [("--seats", seats), ("--with", with), ("--against", against), ("--of", of)];
    game.iter().for_each(|game| add("--game", game.clone()));
    lists.into_iter().filter(|(_, list)| !list.is_empty()).for_each(|(flag, list)| add(flag, list.join(",")));
    set.iter().for_each(|set| add("--set", set.clone()));
    target.iter().for_each(|target| add("--target", target.clone()));
    games.iter().for_each(|games| add("--games", games.to_string()));
    seed.iter().for_each(|seed| add("--seed", seed.to_string()));
    arm.iter().for_each(|arm| add("--arm", arm.clone()));
    gate.iter().for_each(|gate| add("--gate", gate.clone()));
    Some(patience)
        .filter(|patience| **patience != 10)
        .iter()
        .for_each(|patience| add("--patience", patience.to_string()));
    let switches = [("--each", each), ("--items", items), ("--coverage", coverage)];
    switches.into_iter().filter(|(_, is_on)| **is_on).for_each(|(flag, _)| add(flag, String::new()));
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    format!("{}{}", words.join(" "), pack_options(&cli.packs))
}
