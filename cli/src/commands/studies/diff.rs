//! `diff`: what plays differently between two packs or choices, by which units, and how often.

use std::path::{Path, PathBuf};

use javelina_engine::{Diagnostic, Severity, did_you_mean, printable};
use javelina_session::Loaded;
use javelina_studies::{DiffAsk, Pair, Section, Sides, diff};
use javelina_variants::GameRow;

use crate::args::{DiffArgs, Fixes};
use crate::commands::packs::mend::targets;
use crate::commands::{in_folders, reported, show, study};
use crate::disk::{Output, gather, listed, make_folder, meant, remove};
use crate::failure::{Ended, Failure};
use crate::mended::{FORMER, mended};
use crate::{Cli, Console, load_with};

pub fn run(args: &DiffArgs, cli: &Cli, console: &mut Console) -> Ended {
    let (sides, pairs) = pairs(args, cli, console)?;
    let ask = DiffAsk { games: args.games, seats: args.seats.clone(), seed: args.seed, take: args.take.clone() };
    let (shown, summary) = study(cli, args.jobs, console, |context| {
        let mut report = diff(&sides, pairs, &ask, context)?;
        if let Some(folder) = &args.out {
            write_records(folder, &mut report.sections)?;
        }
        report.packs = crate::commands::pack_options(&cli.packs);
        Ok::<_, Failure>((reported(&report, args.format), report.summary()))
    })?;
    let code = show(shown, args.format, console);
    console.tell(summary);
    Ok(code)
}

fn write_records(folder: &Path, sections: &mut [Section]) -> Result<(), Failure> {
    make_folder(folder)?;
    let (mut number, mut written) = (0, Vec::new());
    for section in sections {
        for row in &section.difference.rows {
            number += 1;
            let mut names = [None, None];
            for (at, side) in ["before", "after"].into_iter().enumerate() {
                let Some(text) = &row.replays[at] else { continue };
                let path = folder.join(format!("difference-{number}.{side}.jsonl"));
                Output::Record.write(&path, text)?;
                names[at] = Some(path.display().to_string());
                written.push(path);
            }
            section.records.push(names);
        }
    }
    // Records of an earlier comparison would be taken for those of this one.
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let inner = name.strip_prefix("difference-").and_then(|name| name.strip_suffix(".jsonl"));
        let number = inner.and_then(|inner| inner.strip_suffix(".before").or(inner.strip_suffix(".after")));
        number.is_some_and(|number| number.bytes().all(|one| one.is_ascii_digit())) && Output::Record.is_at(path)
    };
    for path in listed(folder)?.iter().filter(|path| !written.contains(path) && is_ours(path)) {
        remove(path)?;
    }
    Ok(())
}

enum Operand {
    Folder(PathBuf),
    Choice { folder: Option<PathBuf>, game: Option<String>, with: Vec<String> },
}

fn operand(text: &str, cli: &Cli) -> Result<Operand, Failure> {
    let path = Path::new(text);
    if path.exists() {
        return Ok(Operand::Folder(path.into()));
    }
    let ids = |ids: &str| ids.split(',').filter(|id| !id.is_empty()).map(str::to_string).collect();
    let games: Vec<&str> = cli.games.iter().map(|game| AsRef::<GameRow>::as_ref(game).id()).collect();
    let of_game = text.split_once(':').filter(|(left, _)| games.iter().any(|game| game.eq_ignore_ascii_case(left)));
    let Some((left, right)) = of_game.or(text.rsplit_once(':')) else {
        let shown = printable(text, 80);
        let near = did_you_mean(text, games.iter().copied()).map(|near| format!("; {near}"));
        let near = near.unwrap_or_else(|| meant(path));
        let message = format!("`{shown}` is not a folder; write the folder of a pack, GAME:IDS or FOLDER:IDS{near}");
        return Err(Failure::usage(message));
    };
    if let Some(game) = games.iter().find(|game| game.eq_ignore_ascii_case(left)) {
        return Ok(Operand::Choice { folder: None, game: Some((*game).into()), with: ids(right) });
    }
    if Path::new(left).exists() {
        return Ok(Operand::Choice { folder: Some(left.into()), game: None, with: ids(right) });
    }
    let known = did_you_mean(left, games.iter().copied()).unwrap_or_else(|| format!("games: {}", games.join(", ")));
    Err(Failure::usage(format!("`{}` is neither a game nor a folder; {known}", printable(left, 80))))
}

fn pairs(args: &DiffArgs, cli: &Cli, console: &mut Console) -> Result<(Sides, Vec<Pair>), Failure> {
    let operands = [operand(&args.before, cli)?, operand(&args.after, cli)?];
    let loaded = [load(&operands[0], cli, console)?, load(&operands[1], cli, console)?];
    let games = [game_of(&operands[0], &loaded[0])?, game_of(&operands[1], &loaded[1])?];
    let game = match &games {
        [Some(one), Some(two)] if one != two => {
            return Err(Failure::usage(format!("`{}` belongs to {one}, `{}` to {two}", args.before, args.after)));
        }
        [Some(game), _] | [None, Some(game)] => game.clone(),
        [None, None] => return Err(Failure::usage("name a game on one side: `GAME:IDS`")),
    };
    let sides = Sides { game, loaded, names: [args.before.clone(), args.after.clone()] };
    let pairs = match &operands {
        [Operand::Choice { with: before, .. }, Operand::Choice { with: after, .. }] => {
            let title = format!("{} and {}", args.before, args.after);
            vec![Pair { title, with: [before.clone(), after.clone()], about: None }]
        }
        [Operand::Folder(before), Operand::Folder(after)] => {
            let [one, two] = &sides.loaded;
            let is_before = in_folders(&[before.as_path()], &one.files);
            sides.item_by_item([&is_before, &in_folders(&[after.as_path()], &two.files)])
        }
        _ => return Err(Failure::usage("compare two folders or two choices; write FOLDER:IDS for the folder")),
    };
    Ok((sides, pairs))
}

/// The packs of one side. A side whose only errors are former names is read as `check --fix` writes it; any other side
/// that is not sound is refused with all its problems.
fn load(operand: &Operand, cli: &Cli, console: &mut Console) -> Result<Loaded, Failure> {
    let folder = match operand {
        Operand::Folder(folder) => Some(folder),
        Operand::Choice { folder, .. } => folder.as_ref(),
    };
    let folders = cli.packs.iter().chain(folder).map(AsRef::as_ref);
    let mut packs = gather(cli.games, folders)?;
    let mut loaded = load_with(cli.games, &packs, 1, &cli.stop);
    let is_former = |one: &Diagnostic| one.severity != Severity::Error || one.code == FORMER;
    if let Some(folder) = folder.filter(|_| !loaded.is_sound() && loaded.found.iter().all(is_former)) {
        let (_, mut targets) = targets(std::slice::from_ref(folder), &packs)?;
        if let Some(mended) = mended(&mut packs, &mut targets, Fixes::Former, cli.games, &loaded)
            && mended.is_sound()
        {
            loaded = mended;
            console.tell(format!("{}: former names are read as `check --fix` writes them", folder.display()));
        }
    }
    crate::commands::shown_of(&loaded)?;
    Ok(loaded)
}

fn game_of(operand: &Operand, loaded: &Loaded) -> Result<Option<String>, Failure> {
    let folder = match operand {
        Operand::Choice { game: Some(game), .. } => return Ok(Some(game.clone())),
        Operand::Choice { folder: None, .. } => return Ok(None),
        Operand::Folder(folder) | Operand::Choice { folder: Some(folder), .. } => folder,
    };
    let folders = [folder.as_path()];
    let is_there = in_folders(&folders, &loaded.files);
    let game = loaded.packs.iter().find(|pack| is_there(pack.span.file)).map(|pack| pack.game.clone());
    game.map(Some).ok_or_else(|| Failure::usage(format!("{}: no pack", folder.display())))
}
