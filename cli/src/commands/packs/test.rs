//! `test`: runs the transcripts and examples of packs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use javelina_author::with_ends;
use javelina_engine::limits::MAX_FILE;
use javelina_engine::{FileKey, Files, Span};
use javelina_lab::{Stop, quoted};
use javelina_session::transcript::{self, Mismatch};
use javelina_session::{Session, human, renew};
use javelina_studies::cut;
use javelina_variants::Transcript;

use crate::Loaded;
use crate::args::{TestArgs, Tested};
use crate::bot::Programs;
use crate::commands::pack_options;
use crate::commands::records::fixtures;
use crate::disk::{cause, gather, origin, read_marked, shown, write_file};
use crate::failure::{Ended, Failure};
use crate::text::annotate::{Place, github_error, path_of};
use crate::{CONTENT, Cli, Console, FINDINGS, FINE, Games, load_for};

/// Lines of a difference that an annotation shows.
const SHOWN: usize = 4;

/// Runs the transcripts and reports those that differ.
pub fn run(args: &TestArgs, cli: &Cli, console: &mut Console) -> Ended {
    let records = fixtures::records(&args.paths)?;
    let is_pack =
        |path: &&PathBuf| !records.contains(path) && !records.iter().any(|one| one.parent() == Some(path.as_path()));
    let chosen: Result<Vec<Chosen>> = args.paths.iter().filter(is_pack).map(|path| Chosen::of(path)).collect();
    let chosen = chosen?;
    let mut named: Vec<PathBuf> = chosen.iter().map(|one| one.folder.clone()).collect();
    named.sort();
    named.dedup();
    let paths: Vec<&Path> = named.iter().map(AsRef::as_ref).collect();
    let folders: Vec<PathBuf> = cli.packs.iter().cloned().chain(named.iter().cloned()).collect();
    let loaded = crate::commands::packs(cli, &paths)?;
    if !loaded.is_sound() {
        let errors: Vec<_> =
            loaded.found.iter().filter(|one| one.severity == javelina_engine::Severity::Error).cloned().collect();
        console.write(&human(&errors, &loaded.files, console.colour, console.plain));
        return Ok(CONTENT);
    }
    let (mut passed, mut failed, mut differs) = (0, 0, false);
    for record in &records {
        if cli.stop.is_stopped() {
            break;
        }
        if fixtures::holds(record, &loaded, console)? {
            passed += 1;
            continue;
        }
        failed += 1;
        if args.format == Tested::Github {
            let title = format!("{} fails", shown(record));
            console.data(&github_error(None, &title, "see the log of this step"));
        }
    }
    let mut transcripts: Vec<Transcript> =
        loaded.packs.iter().flat_map(|pack| pack.transcripts.iter().cloned()).collect();
    if paths.is_empty() && !args.paths.is_empty() {
        transcripts.clear(); // only records were named
    }
    let mut renewed: BTreeMap<PathBuf, Vec<(Span, String)>> = BTreeMap::new();
    for one in transcripts {
        let from = chosen.iter().find(|chosen| chosen.has(&one, &loaded.files));
        if !chosen.is_empty() && from.is_none() {
            continue;
        }
        if cli.stop.is_stopped() {
            break;
        }
        let mut session = fresh(cli.games, &folders, one.item.as_deref())?;
        if let (true, Some(from)) = (args.update, from) {
            let text = renew::renewed(&one.text, &mut session);
            if one.item.is_some() && !can_hold(&text) {
                console.say(format!("{}: the new output does not fit into an example; use a `.play` file", one.name));
                failed += 1;
                continue;
            }
            if text != one.text {
                let path = loaded.files.key(one.span.file).map(|key| key.path.as_str()).unwrap_or_default();
                let path = from.folder.join(path);
                renewed.entry(path).or_default().push((one.span, text));
            }
            passed += 1;
            continue;
        }
        match transcript::run(&one.text, &mut session) {
            Ok(_) => passed += 1,
            Err(mismatch) => {
                failed += 1;
                differs = true;
                report(&one, &mismatch, &loaded, console);
                if args.format == Tested::Github {
                    console.data(&annotation(&one, &mismatch, &loaded));
                }
            }
        }
    }
    for (path, texts) in renewed {
        write_renewed(&path, texts, &loaded)?;
        console.say(format!("renewed {}", path.display()));
    }
    let is_cut = cli.stop.is_stopped();
    let cut = cut(is_cut, "; ", "");
    console.say(format!("{passed} passed, {failed} failed{cut}"));
    if differs && !args.paths.is_empty() {
        let paths: Vec<String> = args.paths.iter().map(|path| quoted(&path.display().to_string())).collect();
        let packs = pack_options(&cli.packs);
        console.tell(format!("to accept the new output: javelina test {} --update{packs}", paths.join(" ")));
    }
    if passed + failed == 0 && !is_cut && !args.paths.is_empty() {
        let named: Vec<String> = args.paths.iter().map(|path| shown(path)).collect();
        let problem = format!("nothing was tested: no transcript, example or record in {}", named.join(", "));
        return Err(Failure::usage(problem));
    }
    Ok(if failed > 0 { FINDINGS } else { FINE })
}

/// A pack among the paths, or one transcript of it.
struct Chosen {
    folder: PathBuf,
    origin: String,
    only: Option<FileKey>,
}

impl Chosen {
    fn of(path: &Path) -> Result<Self> {
        if path.is_file() && path.extension().is_none_or(|end| end != "play") {
            bail!("{}: name the folder of a pack, a `.play` file or a record (`.jsonl`)", shown(path));
        }
        if !path.is_file() {
            return Ok(Self { folder: path.into(), origin: origin(path)?, only: None });
        }
        let real = path.canonicalize().map_err(|error| cause(path, &error))?;
        let Some(folder) = real.ancestors().find(|folder| folder.join("pack.toml").is_file()) else {
            bail!("{}: this transcript is not in a pack (no folder above it has a `pack.toml`)", shown(path));
        };
        let origin = origin(folder)?;
        let within = real.strip_prefix(folder).unwrap_or(&real).components();
        let within: Vec<_> = within.map(|part| part.as_os_str().to_string_lossy()).collect();
        Ok(Self { folder: folder.into(), only: Some(FileKey::new(&origin, within.join("/"))), origin })
    }

    fn has(&self, one: &Transcript, files: &Files) -> bool {
        match &self.only {
            Some(only) => one.item.is_none() && files.key(one.span.file) == Some(only),
            None => files.pack(one.span.file) == Some(&self.origin),
        }
    }
}

/// Whether a text may stand between the braces of an example, and those between the quotes of a content file.
fn can_hold(text: &str) -> bool {
    let closes = |open: i32, one: u8| (open >= 0).then_some(open + i32::from(one == b'{') - i32::from(one == b'}'));
    text.bytes().try_fold(0, closes) == Some(0) && !text.contains("'''")
}

/// Writes texts into the places of a file, last first.
fn write_renewed(path: &Path, mut texts: Vec<(Span, String)>, loaded: &Loaded) -> Result<()> {
    texts.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let Some((first, _)) = texts.first() else { return Ok(()) };
    let mut whole = loaded.files.text(first.file).to_string();
    texts.iter().for_each(|(span, text)| whole.replace_range(span.range(), text));
    let (mark, old) = read_marked(path, MAX_FILE)?;
    write_file(path, [mark, with_ends(&old, &whole)].concat().as_bytes())
}

pub(in crate::commands) fn fresh(games: Games, folders: &[PathBuf], item: Option<&str>) -> Result<Session> {
    let packs = gather(games, folders.iter().map(AsRef::as_ref))?;
    let packs = (games, &packs[..], load_for(games, &packs));
    Ok(Session::of_packs(packs, item, &Programs::none(&Stop::default())))
}

fn place(one: &Transcript, mismatch: &Mismatch, loaded: &Loaded) -> Place {
    let (line, _) = loaded.files.place(one.span.file, one.span.start);
    (path_of(&loaded.files, one.span.file), line + mismatch.line as u32 - 1)
}

fn annotation(one: &Transcript, mismatch: &Mismatch, loaded: &Loaded) -> String {
    let place = Some(place(one, mismatch, loaded)).filter(|(file, _)| Path::new(file).is_file());
    let differs = mismatch.lines().into_iter().filter(|(mark, _)| *mark != ' ').take(SHOWN);
    let lines: Vec<String> = differs.map(|(mark, line)| format!("{mark} {line}")).collect();
    let of = one.item.as_ref().filter(|item| !one.name.contains(item.as_str()));
    let title = format!("{}{} differs", of.map_or_else(String::new, |item| format!("{item}: ")), one.name);
    github_error(place.as_ref(), &title, &format!("> {} gives ({})", mismatch.command, lines.join("; ")))
}

pub(in crate::commands) fn report(one: &Transcript, mismatch: &Mismatch, loaded: &Loaded, console: &mut Console) {
    let (file, line) = place(one, mismatch, loaded);
    console.say(format!("{} differs at {file}:{line}", one.name));
    console.say(format!("  > {}", mismatch.command));
    for (mark, line) in mismatch.lines() {
        console.say(format!("  {mark} {line}").trim_end());
    }
}
