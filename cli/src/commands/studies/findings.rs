//! What went wrong in a batch: one group for each cause, each with a small game that shows it.

use std::path::{Path, PathBuf};

use javelina_lab::{Report, quoted};
use javelina_studies::{small, small_told};
use serde_json::json;

use crate::commands::{pack_options, study};
use crate::disk::{Output, listed, make_folder, remove, shown};
use crate::failure::Failure;
use crate::{Cli, Console, Loaded};

/// Groups that are shrunk.
const MOST_SMALL: usize = 10;
const LIST: &str = "groups.json";
/// What the files of small games are called, before their number.
const SMALL: &str = "small-";

/// Shrinks the findings of a batch and writes them as records that `test` and `replay --verify` take.
pub(in crate::commands) fn write_small(
    report: &Report,
    folder: &Path,
    loaded: &Loaded,
    (cli, packs): (&Cli, &[PathBuf]),
    console: &mut Console,
) -> Result<(), Failure> {
    if folder.is_dir() {
        for path in listed(folder)? {
            let name = path.file_name().map(|name| name.to_string_lossy().to_string()).unwrap_or_default();
            let is_old =
                name.starts_with(SMALL) && Output::Record.is_at(&path) || name == LIST && Output::Findings.is_at(&path);
            if is_old {
                remove(&path)?; // of an earlier batch; written anew below
            }
        }
    }
    if report.groups.is_empty() || report.is_cut {
        return Ok(());
    }
    make_folder(folder)?;
    let added = pack_options(packs);
    let (mut list, mut first) = (Vec::new(), None);
    for (at, group) in report.groups.iter().enumerate() {
        let shrunk = match at < MOST_SMALL {
            true => study(cli, None, console, |context| small(report, group, loaded, context)),
            false => None,
        };
        let file = format!("{SMALL}{}.jsonl", at + 1);
        let arm = report.plan.arms.get(group.arm);
        let mut entry = json!({
            "signature": group.name(), "kind": group.kind, "message": group.message, "games": group.games,
            "arm": arm.map(|arm| &arm.label), "game": group.game,
        });
        if let Some(shrunk) = shrunk {
            let path = folder.join(&file);
            Output::Record.write(&path, &shrunk.replay)?;
            entry["small"] = json!({
                "file": file, "message": shrunk.message, "moves": shrunk.moves, "before": shrunk.before,
                "seats": shrunk.seats, "seed": shrunk.seed, "with": shrunk.with,
                // Whether `play --seed` rolls the same, or the rolls stand in the record alone.
                "luck": if shrunk.is_seeded { "seed" } else { "recorded" },
                "command": format!("javelina replay findings/{file} --verify{added}"),
            });
            console.tell(format!("{}: {}", shown(&path), small_told(group, &shrunk)));
            first.get_or_insert_with(|| quoted(&path.display().to_string()));
        }
        list.push(entry);
    }
    if let Some(first) = first {
        console.tell(format!("show the first: javelina replay {first}{added}"));
        console.tell(format!("use it as a test, which fails until it is fixed: javelina test {first}{added}"));
    }
    let all = json!({ "format": "javelina.findings/1", "groups": list });
    let text = serde_json::to_string_pretty(&all).unwrap_or_default() + "\n";
    Ok(Output::Findings.write(&folder.join(LIST), &text)?)
}
