//! `balance`: what a game is like, and what each card and variant of it changes, on one page for a designer.

use std::path::{Path, PathBuf};

use javelina_engine::printable;
use javelina_lab::{Batch, quoted, search_page};
use javelina_studies::{BalanceAsk, Ending, HandAsk, balance, by_hand, clashes_of, things};

use super::folder::Manner;
use super::{batch, findings};
use crate::args::BalanceArgs;
use crate::commands::{in_folders, jobs, pack_options, packs, study};
use crate::disk::meant;
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINDINGS, FINE, Loaded};

pub(in crate::commands) fn run(args: &BalanceArgs, cli: &Cli, console: &mut Console) -> Ended {
    let (game, loaded, things, folders) = chosen(args, cli)?;
    // What shows a game again needs the folder that is weighed, too.
    let named: Vec<PathBuf> = cli.packs.iter().chain(&folders).cloned().collect();
    if args.target.is_some() {
        return search((&game, args), &loaded, &named, cli, console);
    }
    let ask = BalanceAsk {
        game,
        things,
        are_named: !args.with.is_empty(),
        games: args.games,
        seats: args.seats.into(),
        deep: args.deep,
        seed: args.seed,
        what: args.what.clone(),
        packs: pack_options(&named),
    };
    let (batch, balance) = study(cli, args.jobs, console, |context| balance(&ask, &loaded, context))?;
    let (batch, jobs) = (batch.called(source(args, cli)), jobs(args.jobs));
    let report = match &args.out {
        None => batch::play(batch, jobs, (None, None), (&cli.stop, &named), console)?,
        Some(folder) => {
            batch::into_folder(batch, jobs, (folder, Manner::Anew), (&named, &loaded), (&cli.stop, console))?
        }
    };
    if let Some(folder) = &args.out {
        findings::write_small(&report, &folder.join("findings"), &loaded, (cli, &named), console)?;
    }
    let least = if balance.ending() == Ending::Findings { FINDINGS } else { FINE };
    console.write(&balance.page(&report));
    Ok(report.exit_code(false).max(least))
}

/// Looks for values that meet a target, and prints the best of them with their prices.
fn search(
    (game, args): (&str, &BalanceArgs),
    loaded: &Loaded,
    named: &[PathBuf],
    cli: &Cli,
    console: &mut Console,
) -> Ended {
    let mut with = args.with.clone();
    // The game as it is has the items whose parameters are sought.
    for set in &args.set {
        let owner =
            set.split_once('=').and_then(|(name, _)| name.trim().split_once('.')).map(|(item, _)| item.to_string());
        with.extend(owner.filter(|item| !with.contains(item) && loaded.item(game, item).is_some()));
    }
    let ask = HandAsk {
        seats: vec!["greedy".into(); args.seats.into()],
        with,
        set: args.set.clone(),
        target: args.target.clone(),
        games: Some(args.games),
        seed: Some(args.seed),
        ..HandAsk::default()
    };
    let (plan, arenas) = study(cli, args.jobs, console, |context| by_hand(game, &ask, loaded, context))?;
    let clashes = clashes_of(&plan, loaded);
    let (batch, jobs) = (Batch::new(plan, arenas)?.told(clashes).called(source(args, cli)), jobs(args.jobs));
    let report = match &args.out {
        None => batch::play(batch, jobs, (None, None), (&cli.stop, named), console)?,
        Some(folder) => batch::into_folder(batch, jobs, (folder, Manner::Anew), (named, loaded), (&cli.stop, console))?,
    };
    if let Some(folder) = &args.out {
        findings::write_small(&report, &folder.join("findings"), loaded, (cli, named), console)?;
    }
    let prices = batch::priced(&report, loaded, (cli, args.jobs), console)?;
    console.write(&search_page(&report, prices.as_ref()).text(None));
    Ok(report.exit_code(false))
}

/// The words after `javelina` that play it again.
fn source(args: &BalanceArgs, cli: &Cli) -> String {
    let BalanceArgs { what, with, games, seats, deep, set, target, seed, jobs: _, out: _ } = args;
    let mut words = vec!["balance".to_string(), what.clone()];
    if !with.is_empty() {
        words.extend(["--with".into(), with.join(",")]);
    }
    words.extend(deep.then(|| "--deep".to_string()));
    words.extend(set.iter().flat_map(|set| ["--set".to_string(), set.clone()]));
    words.extend(target.iter().flat_map(|target| ["--target".to_string(), target.clone()]));
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    format!("{} --games {games} --seats {seats} --seed {seed}{}", words.join(" "), pack_options(&cli.packs))
}

/// The game, the packs, the ids of what is held against the game without it, and the folder that is weighed.
fn chosen(args: &BalanceArgs, cli: &Cli) -> Result<(String, Loaded, Vec<String>, Vec<PathBuf>), Failure> {
    let folder = Path::new(&args.what);
    let (game, loaded, folders) = match crate::commands::game(&args.what, cli) {
        Ok(row) => (row.id().to_string(), packs(cli, &[])?, Vec::new()),
        Err(_) if folder.join("pack.toml").is_file() => {
            let loaded = packs(cli, &[folder])?;
            let is_ours = in_folders(&[folder], &loaded.files);
            let own = loaded.packs.iter().find(|pack| is_ours(pack.span.file)).map(|pack| pack.game.clone());
            let Some(game) = own else { return Err(Failure::content(loaded.found.clone(), &loaded.files)) };
            drop(is_ours);
            (game, loaded, vec![folder.to_path_buf()])
        }
        Err(problem) => {
            if folder.exists() {
                let problem = format!("{}: not a folder with a `pack.toml`", printable(&args.what, 80));
                return Err(Failure::usage(problem));
            }
            let near = meant(folder);
            let no_pack = || Failure::usage(format!("there is no pack `{}`{near}", printable(&args.what, 80)));
            return Err(if near.is_empty() { problem } else { no_pack() });
        }
    };
    let paths: Vec<&Path> = folders.iter().map(AsRef::as_ref).collect();
    let ids = things(&game, &args.with, &in_folders(&paths, &loaded.files), &loaded)?;
    Ok((game, loaded, ids, folders))
}
