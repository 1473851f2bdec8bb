//! `check`: every problem of every file in one run.

use std::path::Path;

use javelina_engine::{Diagnostic, Severity, counted, has_errors};

use super::{in_folders, own_gates};
use crate::args::{CheckArgs, Report};
use crate::{Cli, Console, FINDINGS, FINE, annotate, render};

/// Checks packs and reports.
pub fn run(args: &CheckArgs, cli: &Cli, console: &mut Console) -> u8 {
    let paths: Vec<&Path> = args.paths.iter().map(AsRef::as_ref).collect();
    let loaded = match super::packs(cli, &paths, console) {
        Ok(loaded) => loaded,
        Err(code) => return code,
    };
    let is_meant = in_folders(&paths, &loaded.files);
    let mut found: Vec<Diagnostic> = loaded.found.iter().filter(|one| is_meant(one.span.file)).cloned().collect();
    if !has_errors(&loaded.found) {
        found.extend(own_gates::problems(&is_meant, &loaded));
    }
    // Editors and code hosts open files by these names.
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).unwrap_or_default();
    let ways: Vec<_> = cli
        .packs
        .iter()
        .map(AsRef::as_ref)
        .chain(paths.iter().copied())
        .filter_map(|path: &Path| annotate::way(&path.canonicalize().ok()?, &here))
        .collect();
    let files = annotate::reachable(&loaded.files, &ways);
    match args.format {
        Report::Human => console.write(&render::human(&found, &files, console.colour, console.plain)),
        Report::Short => console.write(&render::short(&found, &files)),
        Report::Json => console.json(&render::json_lines(&found, &files)),
        Report::Sarif => console.json(&annotate::sarif(&found, &files)),
        Report::Github => console.data(&annotate::github(&found, &files)),
    }
    let errors = found.iter().filter(|one| one.severity == Severity::Error).count();
    let warnings = found.len() - errors;
    let items: usize = loaded.packs.iter().map(|pack| pack.items.len()).sum();
    let items = if items == 1 { "1 card or variant".into() } else { format!("{items} cards and variants") };
    console.tell(match (errors, warnings) {
        (0, 0) => format!("fine: {}, {}", counted(loaded.packs.len(), "pack"), items),
        _ => format!("{}, {}", counted(errors, "error"), counted(warnings, "warning")),
    });
    if has_errors(&found) { FINDINGS } else { FINE }
}
