//! `new ci`: a workflow for a repository with packs, and a batch of fair pairs for it to play.

mod hosts;
mod spec;

use std::path::{Path, PathBuf};

use javelina_engine::printable;

use crate::args::NewArgs;
use crate::commands::pack_options;
use crate::disk::{listed, make_folder, remove, write_whole};
use crate::failure::{Ended, Failure};
use crate::text::pages::home;
use crate::{Cli, Console, FINE};
use hosts::{SPEC, Wanted};

pub(in crate::commands) fn run(args: &NewArgs, cli: &Cli, console: &mut Console) -> Ended {
    let (engine, version, release) = engine(args, &cli.packs)?;
    let wanted = Wanted { engine, version, release, packs: packs(&cli.packs)?, shards: args.shards };
    let (path, workflow) = if args.gitlab {
        (".gitlab-ci.yml", hosts::gitlab(&wanted))
    } else {
        (".github/workflows/games.yml", hosts::github(&wanted))
    };
    let folders: Vec<&Path> =
        wanted.packs.iter().map(Path::new).filter(|path| !cli.packs.contains(&path.into())).collect();
    let loaded = crate::commands::packs(cli, &folders)?;
    let names: Vec<&Path> = wanted.packs.iter().map(Path::new).collect();
    let spec = spec::spec(&names, &loaded)?;
    let files = [(path, workflow), (SPEC, spec)];
    if let Some((there, _)) = files.iter().find(|(name, _)| Path::new(name).exists()) {
        return Err(Failure::usage(format!("{there} already exists; nothing was written")));
    }
    for (at, (name, text)) in files.iter().enumerate() {
        let made = Path::new(name).parent().map_or(Ok(()), make_folder);
        if let Err(error) = made.and_then(|()| write_whole(Path::new(name), text.as_bytes())) {
            for (name, _) in &files[..at] {
                let _ = remove(Path::new(name)); // what failed before is told, not this
            }
            return Err(error.context("nothing was written").into());
        }
    }
    files.iter().for_each(|(name, _)| console.say(name));
    let added: String = wanted.packs.iter().map(|pack| format!(" --pack {pack}")).collect();
    let Wanted { engine, version, release, .. } = &wanted;
    match (is_commit(version), release) {
        (true, Some(_)) => {}
        (true, None) => console.tell(format!(
            "note: without the tag of a release, each job builds Javelina from source; to install a release, write \
             `--engine {engine}@COMMIT#TAG`"
        )),
        (false, _) => console.tell(format!(
            "note: the owner of {engine} can move `{version}` to another commit; to pin a commit, write \
             `--engine {engine}@COMMIT#TAG`, with the 40 digits of the commit and the tag of its release"
        )),
    }
    console.tell(format!("next: javelina batch{added} {SPEC} --gates"));
    Ok(FINE)
}

fn is_commit(version: &str) -> bool {
    version.len() == 40 && version.bytes().all(|one| one.is_ascii_hexdigit())
}

/// Where the engine lies, which version of it, and the tag beside a commit: as it was said, or as this program was made.
fn engine(args: &NewArgs, packs: &[PathBuf]) -> Result<(String, String, Option<String>), Failure> {
    let is_word =
        |word: &str| !word.is_empty() && word.chars().all(|one| one.is_ascii_alphanumeric() || "._-".contains(one));
    let Some(said) = args.engine.as_deref() else {
        let Some(home) = home().and_then(|home| home.strip_prefix("https://github.com/")) else {
            let host = if args.gitlab { " --gitlab" } else { "" };
            let shards = if args.shards > 1 { format!(" --shards {}", args.shards) } else { String::new() };
            let packs = pack_options(packs);
            return Err(Failure::usage(format!(
                "name Javelina's repository: write `javelina new ci{host} --engine OWNER/REPO@REF{shards}{packs}`, \
                 where REF is a tag or commit"
            )));
        };
        return Ok((home.into(), concat!("v", env!("CARGO_PKG_VERSION")).into(), None));
    };
    let (whole, release) = said.split_once('#').map_or((said, None), |(whole, tag)| (whole, Some(tag)));
    let split = whole.split_once('@').and_then(|(place, version)| Some((place.split_once('/')?, place, version)));
    match split {
        Some(((owner, name), place, version))
            if is_word(owner)
                && is_word(name)
                && version.split('/').all(is_word)
                && !version.starts_with('-')
                && release.is_none_or(|tag| is_word(tag) && is_commit(version)) =>
        {
            Ok((place.into(), version.into(), release.map(Into::into)))
        }
        _ => Err(Failure::usage(format!(
            "--engine {}: write OWNER/REPO@REF, such as desert/javelina@v1, or OWNER/REPO@COMMIT#TAG with the 40 digits of a \
             commit and the tag of its release",
            printable(said, 80)
        ))),
    }
}

fn packs(named: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let is_pack = |path: &PathBuf| path.join("pack.toml").is_file();
    let found = match named {
        [] => listed(Path::new("."))?.into_iter().filter(is_pack).collect(),
        named => named.to_vec(),
    };
    if found.is_empty() {
        return Err(Failure::usage(
            "no folder here has a `pack.toml`; name one with `--pack DIR` or create one with `javelina new card NAME`",
        ));
    }
    if let (true, [one, other, ..]) = (named.is_empty(), &found[..]) {
        let shown = |path: &Path| printable(&path.display().to_string(), 80);
        return Err(Failure::usage(format!("{} and {} are packs; choose with `--pack DIR`", shown(one), shown(other))));
    }
    found.iter().map(|path| within(path)).collect()
}

/// A folder as the workflow writes it: from the root of the repository, of characters that mean nothing to YAML or a shell.
fn within(path: &Path) -> Result<String, Failure> {
    let text = path.to_string_lossy().replace('\\', "/");
    let text = text.trim_start_matches("./").trim_end_matches('/');
    let is_plain = |one: char| one.is_ascii_alphanumeric() || "._-/".contains(one);
    let is_inside =
        path.is_relative() && text.split('/').all(|part| !part.is_empty() && part != ".." && !part.starts_with('-'));
    if !is_inside || !text.chars().all(is_plain) {
        let shown = printable(text, 80);
        return Err(Failure::usage(format!(
            "--pack {shown}: name a folder below this one, the root of the repository; allowed are letters, digits, `.`, `_`, `-` and `/`"
        )));
    }
    Ok(text.into())
}
