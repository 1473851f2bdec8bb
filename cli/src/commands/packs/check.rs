//! `check`: every problem of every file in one run.

use std::path::Path;

use javelina_engine::{Diagnostic, FileId, Severity, counted, has_errors, printable};
use javelina_session::{human, is_typed, json_lines, short};
use javelina_studies::{CUT, gate_problems};
use javelina_variants::Choice;
use serde_json::json;

use super::mend;
use super::played::{self, Played};
use crate::Loaded;
use crate::args::{CheckArgs, Denied, Report};
use crate::bot::Programs;
use crate::commands::{in_folders, studies::witness};
use crate::disk::{is_file, listed, shown};
use crate::failure::Ended;
use crate::text::annotate;
use crate::{Cli, Console, FINDINGS, FINE, USAGE};

pub fn run(args: &CheckArgs, cli: &Cli, console: &mut Console) -> Ended {
    if let Some(level) = args.fix {
        let is_changed = mend::run(args, level, cli, console)?;
        if args.diff {
            return Ok(if is_changed { FINDINGS } else { FINE });
        }
    }
    let paths: Vec<&Path> = args.paths.iter().map(AsRef::as_ref).collect();
    let loaded = crate::commands::packs_with(cli, &paths, args.effort)?;
    if args.known {
        known(&paths, cli, &loaded, console);
        return Ok(FINE);
    }
    let game = game_of(&args.with, &loaded);
    let mut found =
        if args.with.is_empty() { of_packs(&paths, cli, &loaded) } else { of_choice(game, &args.with, &loaded) };
    let files = annotate::reachable(&loaded.files); // editors and code hosts open files by these names
    let played = match args.played.filter(|_| !has_errors(&found)) {
        Some(games) => played::play(args, games, cli, &loaded, console)?,
        None => Played::default(),
    };
    let for_hosts = matches!(args.format, Report::Sarif | Report::Github);
    if for_hosts {
        found.extend(played.failures().chain(played.short()).chain(played.idle()));
    }
    match args.format {
        Report::Human => console.write(&human(&found, &files, console.colour, console.plain)),
        Report::Short => console.write(&short(&found, &files)),
        Report::Json => console.json(&json_lines(&found, &files)),
        Report::Sarif => console.json(&annotate::sarif(&found, &files, !cli.stop.is_stopped())),
        Report::Github => console.data(&annotate::github(&found, &files)),
    }
    if !for_hosts {
        played.print(args.format == Report::Json, &files, console);
    }
    if let Some(file) = args.witness.as_ref().filter(|_| !has_errors(&found)) {
        let clashes: Vec<&Diagnostic> = found.iter().filter(|one| one.code == "X4031").collect();
        if clashes.is_empty() {
            console.tell("these items do not conflict, so there is no game to search for");
        }
        witness::write(&clashes, (game, &args.with), (file, args.games), (cli, &loaded), console)?;
    }
    let is_cut = (args.played.is_some() || args.witness.is_some()) && cli.stop.is_stopped();
    if args.format == Report::Json && is_cut {
        console.json(&format!("{}\n", json!({ "status": CUT })));
    }
    let failed = played.failures().count();
    let errors = found.iter().filter(|one| one.severity == Severity::Error).count();
    let mut warnings = found.iter().filter(|one| one.severity == Severity::Warning).count();
    let notes = found.len() - errors - warnings;
    if !for_hosts {
        warnings += played.short().count();
    }
    let is_shipped = paths.is_empty() && cli.packs.is_empty();
    let named: Vec<&Path> = cli.packs.iter().map(AsRef::as_ref).chain(paths.iter().copied()).collect();
    let is_named = in_folders(&named, &loaded.files);
    let packs: Vec<_> = loaded.packs.iter().filter(|pack| is_shipped || is_named(pack.span.file)).collect();
    let items: usize = packs.iter().map(|pack| pack.items.len()).sum();
    let items = if items == 1 { "1 card or variant".into() } else { format!("{items} cards and variants") };
    let what = match &args.with[..] {
        [] if is_shipped => format!("{}, {items}, all built in", counted(packs.len(), "pack")),
        [] => format!("{}, {items}", counted(packs.len(), "pack")),
        with => with.join(", "),
    };
    let noted = if notes > 0 { format!(", {}", counted(notes, "note")) } else { String::new() };
    console.tell(match (errors, warnings) {
        _ if is_cut => format!("{CUT}; some games were not played: {what}{noted}"),
        (0, 0) if failed > 0 => format!("{} in play: {what}{noted}", counted(failed, "failure")),
        (0, 0) => format!("fine: {what}{noted}"),
        _ => format!("{}, {}{noted}", counted(errors, "error"), counted(warnings, "warning")),
    });
    if is_shipped && args.with.is_empty() {
        let beside = packs_beside();
        if let [first, ..] = &beside[..] {
            console.tell(format!("not checked: {}; to check: `javelina check {first}`", beside.join(", ")));
        }
    }
    let is_wrong_word = |one: &Diagnostic| one.severity == Severity::Error && is_typed(one);
    Ok(match has_errors(&found) {
        _ if played.code() != FINE => played.code(),
        true if !args.with.is_empty() && found.iter().all(is_wrong_word) => USAGE,
        true => FINDINGS,
        false if warnings > 0 && args.deny == Some(Denied::Warnings) => FINDINGS,
        false => FINE,
    })
}

/// Packs that lie here, which nobody named; at most five.
fn packs_beside() -> Vec<String> {
    let is_pack = |folder: &Path| is_file(&folder.join("pack.toml"));
    if is_pack(Path::new(".")) {
        return vec![".".into()];
    }
    let folders = listed(Path::new(".")).unwrap_or_default().into_iter().filter(|folder| is_pack(folder));
    let shown = |folder: &Path| shown(folder.strip_prefix(".").unwrap_or(folder));
    folders.take(5).map(|folder| shown(&folder)).collect()
}

/// All that is wrong with the packs of these folders, told at any of its places. Notes are of packs that somebody named.
pub(in crate::commands) fn of_packs(paths: &[&Path], cli: &Cli, loaded: &Loaded) -> Vec<Diagnostic> {
    let is_meant = in_folders(paths, &loaded.files);
    let touches = |one: &Diagnostic, is_meant: &dyn Fn(FileId) -> bool| one.spans().any(|span| is_meant(span.file));
    let mut found: Vec<Diagnostic> = loaded.found.iter().filter(|one| touches(one, &is_meant)).cloned().collect();
    found.extend(gate_problems(&is_meant, loaded, &Programs::none(&cli.stop)));
    let named: Vec<&Path> = cli.packs.iter().map(AsRef::as_ref).chain(paths.iter().copied()).collect();
    if !named.is_empty() {
        let is_named = in_folders(&named, &loaded.files);
        found.extend(loaded.noted.iter().filter(|one| touches(one, &is_named)).cloned());
    }
    if !has_errors(&loaded.found) {
        let told = starts(&is_meant, loaded);
        // A warning that says the same is left out.
        let is_said = |text: &str| told.iter().any(|one| one.message.ends_with(text));
        let reason = |one: &Diagnostic| one.message.split_once("` ").map(|(_, text)| text.to_string());
        found.retain(|one| one.code != "L6014" || !reason(one).is_some_and(|text| is_said(&text)));
        found.extend(told);
    }
    found
}

/// Problems with which games do not begin: with packs of these files, then with each item of them alone. Without packs that
/// were named, the games as they are.
fn starts(is_meant: &dyn Fn(FileId) -> bool, loaded: &Loaded) -> Vec<Diagnostic> {
    let of_game = |game: &str| {
        let packs = loaded.packs.iter().filter(|pack| pack.game == game);
        let items = packs.flat_map(|pack| &pack.items).filter(|item| is_meant(item.span.file));
        let items: Vec<_> = items.filter(|item| !loaded.is_shipped(item)).collect();
        let is_added = loaded.packs.iter().any(|pack| pack.game == game && is_meant(pack.span.file));
        if is_added { loaded.starts(game, &items) } else { Vec::new() }
    };
    loaded.game_ids().into_iter().flat_map(of_game).collect()
}

fn known(paths: &[&Path], cli: &Cli, loaded: &Loaded, console: &mut Console) {
    let named: Vec<&Path> = cli.packs.iter().map(AsRef::as_ref).chain(paths.iter().copied()).collect();
    let is_meant = in_folders(&named, &loaded.files);
    let mut count = 0_u64;
    for game in loaded.game_ids() {
        let Some(all) = loaded.known(game) else { continue };
        for (item, _, span) in all.program.known.iter().filter(|(.., span)| is_meant(span.file)) {
            let (line, _) = loaded.files.place(span.file, span.start);
            let said = loaded.files.at(*span).unwrap_or_default();
            let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
            let id = all.program.items.get(item.index()).map_or("", |item| item.id.as_str());
            console.say(format!(
                "{}:{line} {id}: {}",
                annotate::path_of(&loaded.files, span.file),
                printable(&said, 300)
            ));
            count += 1;
        }
    }
    console.tell(format!("{} known", counted(count, "finding")));
}

/// The game that has most of these; several games may have an item of one name.
fn game_of<'a>(with: &[String], loaded: &'a Loaded) -> &'a str {
    let (with, _) = javelina_lab::chosen(with);
    let of_game = |game: &&str| std::cmp::Reverse(with.iter().filter(|id| loaded.item(game, id).is_some()).count());
    loaded.game_ids().into_iter().min_by_key(of_game).unwrap_or_default()
}

fn of_choice(game: &str, with: &[String], loaded: &Loaded) -> Vec<Diagnostic> {
    let (with, params) = javelina_lab::chosen(with);
    let choice = Choice { with, params };
    match loaded.build(game, &choice) {
        Ok(built) => built.told.into_iter().chain(loaded.start(game, &choice)).collect(),
        Err(found) => found,
    }
}
