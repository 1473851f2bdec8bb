//! `fmt`: lays out `.rules` files, and the rules in content files.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use javelina_author::laid_out;
use javelina_engine::Files;
use javelina_session::human;

use crate::args::FmtArgs;
use crate::disk::{read_marked, shown, walk, write_file};
use crate::failure::{Ended, Failure, tell};
use crate::{Cli, Console, FINDINGS, FINE};

pub fn run(args: &FmtArgs, _: &Cli, console: &mut Console) -> Ended {
    let mut paths = Vec::new();
    for path in &args.paths {
        collect(path, &mut paths)?;
    }
    let mut code = FINE;
    for path in &paths {
        let done = one(path, args.check, console).unwrap_or_else(|failure| tell(failure, console));
        code = code.max(done);
    }
    Ok(code)
}

fn collect(path: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    if !path.is_dir() {
        paths.push(path.to_path_buf());
        return Ok(());
    }
    let mut found = Vec::new();
    walk(path, &|name| [".rules", ".toml"].iter().any(|end| name.ends_with(end)), &mut |_, file| {
        found.push(file.to_path_buf());
        Ok(())
    })?;
    found.sort();
    paths.append(&mut found);
    Ok(())
}

fn one(path: &Path, check: bool, console: &mut Console) -> Ended {
    if path.is_symlink() {
        let problem = format!("{}: is a link; name the file itself", shown(path));
        return Err(Failure::usage(problem));
    }
    let (mark, text) = read_marked(path, javelina_engine::limits::MAX_FILE)?;
    let mut files = Files::default();
    let file = files.add(path.display().to_string(), text.clone());
    Ok(match laid_out(&files, file, path.extension().is_some_and(|extension| extension == "toml")) {
        Err(found) => {
            console.write(&human(&found, &files, console.colour, console.plain));
            FINDINGS
        }
        Ok(laid_out) if path == Path::new("-") => {
            console.data(&[mark, laid_out.clone()].concat());
            if check && laid_out != text { FINDINGS } else { FINE }
        }
        Ok(laid_out) if laid_out == text => FINE,
        Ok(_) if check => {
            console.say(format!("{0}: not formatted; `javelina fmt {0}` formats it", path.display()));
            FINDINGS
        }
        Ok(laid_out) => {
            write_file(path, [mark, laid_out].concat().as_bytes()).context("cannot format a file")?;
            console.tell(format!("{}: formatted", path.display()));
            FINE
        }
    })
}
