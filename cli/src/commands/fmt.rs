//! `fmt`: lays out `.rules` files, and the rules in content files.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use javelina_engine::{Diagnostic, FileId, Files};

use crate::args::FmtArgs;
use crate::disk::{listed, read_text, write_whole};
use crate::failure::Ended;
use crate::{Console, FINDINGS, FINE, render};

/// Lays the files out, or says which are not.
pub fn run(args: &FmtArgs, console: &mut Console) -> Ended {
    let mut paths = Vec::new();
    for path in &args.paths {
        collect(path, &mut paths, 0)?;
    }
    let mut code = FINE;
    for path in &paths {
        let done = one(path, args.check, console).unwrap_or_else(|failure| failure.tell(console));
        code = code.max(done);
    }
    Ok(code)
}

fn collect(path: &Path, paths: &mut Vec<PathBuf>, depth: usize) -> Result<()> {
    if !path.is_dir() {
        paths.push(path.to_path_buf());
        return Ok(());
    }
    for entry in listed(path)? {
        let holds_rules = entry.extension().is_some_and(|extension| extension == "rules" || extension == "toml");
        if holds_rules || (entry.is_dir() && !entry.is_symlink() && depth < 8) {
            collect(&entry, paths, depth + 1)?;
        }
    }
    Ok(())
}

/// The text of a file, laid out; of a content file only what stands between the quotes of its rules changes.
fn laid_out(path: &Path, files: &Files, file: FileId) -> Result<String, Vec<Diagnostic>> {
    if path.extension().is_none_or(|extension| extension != "toml") {
        return javelina_dsl::format(files, file);
    }
    let (mut text, mut found) = (files.text(file).to_string(), Vec::new());
    for range in javelina_variants::rule_texts(files.text(file)).into_iter().rev() {
        match javelina_dsl::format_inline(files, file, range.clone()) {
            Ok(rules) => text.replace_range(range, &format!("\n{rules}")),
            Err(problems) => found.splice(0..0, problems).for_each(drop),
        }
    }
    if found.is_empty() { Ok(text) } else { Err(found) }
}

fn one(path: &Path, check: bool, console: &mut Console) -> Ended {
    let text = read_text(path, javelina_variants::MAX_FILE)?;
    let mut files = Files::default();
    let file = files.add(path.display().to_string(), text.clone());
    Ok(match laid_out(path, &files, file) {
        Err(found) => {
            console.write(&render::human(&found, &files, console.colour, console.plain));
            FINDINGS
        }
        Ok(laid_out) if path == Path::new("-") => {
            console.data(&laid_out);
            if check && laid_out != text { FINDINGS } else { FINE }
        }
        Ok(laid_out) if laid_out == text => FINE,
        Ok(_) if check => {
            console.say(format!("{}: not laid out", path.display()));
            FINDINGS
        }
        Ok(laid_out) => {
            write_whole(path, laid_out.as_bytes()).context("a file could not be laid out")?;
            console.tell(format!("{}: laid out anew", path.display()));
            FINE
        }
    })
}
