//! `mutate`: the changes of an item that no check, example or gate would notice.

use std::path::Path;

use javelina_engine::FileKey;
use javelina_lab::Format;
use javelina_studies::{MutateAsk, mutate};
use javelina_variants::PackText;

use crate::args::MutateArgs;
use crate::commands::{reported, show, study};
use crate::disk::{gather, origin};
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINDINGS, load_with};

pub fn run(args: &MutateArgs, cli: &Cli, console: &mut Console) -> Ended {
    let (packs, file) = packs(args, cli)?;
    let loaded = load_with(cli.games, &packs, 1, &cli.stop);
    crate::commands::shown_of(&loaded)?;
    let ask = MutateAsk {
        what: args.what.clone(),
        file,
        most: args.most as usize,
        games: args.games,
        seats: args.seats.clone(),
        seed: args.seed,
        gates: !args.no_gates,
    };
    let report = study(cli, args.jobs, console, |context| mutate((cli.games, &packs, &loaded), &ask, context))?;
    let code = show(reported(&report, args.format), args.format, console);
    if args.format == Format::Json {
        console.tell(report.summary()); // a document has it
    }
    let is_short =
        args.least.is_some_and(|least| report.noticed_percent().is_some_and(|share| share < f64::from(least)));
    Ok(if is_short { FINDINGS } else { code })
}

/// The packs of the run; with a content file or a folder its pack too, and the file: with a folder, the path in the pack is
/// that of the folder.
fn packs(args: &MutateArgs, cli: &Cli) -> Result<(Vec<PackText>, Option<FileKey>), Failure> {
    let path = Path::new(&args.what);
    let mut folders: Vec<&Path> = cli.packs.iter().map(AsRef::as_ref).collect();
    if !path.is_file() && !path.join("pack.toml").is_file() {
        return Ok((gather(cli.games, folders)?, None));
    }
    let real = path.canonicalize().map_err(|error| crate::disk::cause(path, &error))?;
    let Some(folder) = real.ancestors().find(|folder| folder.join("pack.toml").is_file()) else {
        return Err(Failure::usage(format!(
            "{}: this file is not in a pack (no folder above it has a `pack.toml`)",
            path.display()
        )));
    };
    if !folders.iter().any(|known| known.canonicalize().is_ok_and(|known| known == folder)) {
        folders.push(folder);
    }
    let origin = origin(folder)?;
    let within = real.strip_prefix(folder).unwrap_or(&real).components();
    let within: Vec<_> = within.map(|part| part.as_os_str().to_string_lossy().to_string()).collect();
    Ok((gather(cli.games, folders)?, Some(FileKey::new(origin, within.join("/")))))
}
