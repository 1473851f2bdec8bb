//! Records as tests: a finding that was kept must not show any more, any other record must play again as it stands.

use std::path::{Path, PathBuf};

use anyhow::Result;
use javelina_engine::printable;
use javelina_engine::replay::{Replay, Verification};
use javelina_session::{AnyGame, open};

use super::replay::{game_of, in_play, read_replay};
use super::verify::in_words;
use crate::disk::listed;
use crate::failure::{Failure, tell};
use crate::{Console, Loaded};

/// The records among some paths: files that end in `.jsonl`, and those of folders that are no packs.
pub(in crate::commands) fn records(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let is_record = |path: &Path| path.extension().is_some_and(|end| end == "jsonl");
    let mut found = Vec::new();
    for path in paths {
        if is_record(path) && path.is_file() {
            found.push(path.clone());
        } else if path.is_dir() && !path.join("pack.toml").exists() {
            found.extend(listed(path)?.into_iter().filter(|path| is_record(path) && path.is_file()));
        }
    }
    Ok(found)
}

/// Whether what a record holds is as it should be; says what is wrong if not. A file that cannot be read ends the run.
pub(in crate::commands) fn holds(
    path: &Path,
    loaded: &Loaded,
    console: &mut Console,
) -> std::result::Result<bool, Failure> {
    let shown = printable(&path.display().to_string(), 200);
    let replay = match read_replay(path) {
        Err(wrong @ Failure::Record(_)) => {
            tell(wrong, console);
            return Ok(false);
        }
        read => read?,
    };
    let game = match game_of(path, &replay, loaded) {
        Ok(game) => game,
        Err(wrong) => {
            tell(wrong, console);
            return Ok(false);
        }
    };
    let (is_so, says) = match held(&replay, &*open(game), &in_play(&replay, loaded)) {
        Ok(says) => (true, says),
        Err(why) => (false, Some(why)),
    };
    says.iter().for_each(|says| console.say(format!("{shown}: {}", printable(says, 400))));
    Ok(is_so)
}

/// What is to be told of a record that is as it should be; what is wrong with any other.
fn held(
    replay: &Replay,
    game: &dyn AnyGame,
    content: &[(String, String)],
) -> std::result::Result<Option<String>, String> {
    if replay.header.finding.is_some() {
        let still = game.shows(replay);
        return still.map_or(Ok(None), |still| Err(format!("it still fails ({}): {}", still.kind, still.message)));
    }
    let report = game.verified(replay, content);
    let Some(problem) = report.played.problem() else {
        return Ok(game.gone_wrong(replay).map(|finding| in_words(&finding)));
    };
    let problem = match &report.other_content[..] {
        [] => problem,
        files => Verification::OtherContent { files: files.to_vec() }.problem().unwrap_or(problem),
    };
    let message = match &report.played {
        // The move may be one that people at the table do not know.
        Verification::Differs(at) if !replay.people().is_empty() => format!("`{}` differs", at.field),
        _ => problem.message,
    };
    Err(format!("line {}: error[{}]: {message}", problem.line, problem.code))
}
