//! `replay --verify`: plays a record again and says what was checked, what came of it, and what no record can prove.

use std::path::Path;

use javelina_engine::replay::{Replay, Report, Unsealed, Verification};
use javelina_engine::{Finding, counted, printable};
use javelina_session::{AnyGame, Onlooker};

use crate::{Console, FINDINGS, FINE};

/// So many names of content that changed are told.
const NAMED: usize = 8;

/// Verifies a record; the exit code. `content` is what is in play now, as the record's format names it.
pub(in crate::commands) fn verify(
    file: &Path,
    replay: &Replay,
    game: &dyn AnyGame,
    content: &[(String, String)],
    onlooker: Onlooker,
    console: &mut Console,
) -> u8 {
    let is_hidden = !onlooker.0.is_empty();
    let report = game.verified(replay, content);
    let file = file.display();
    let is_finding = replay.header.finding.is_some();
    let is_other = !report.other_content.is_empty();
    let code = match &report.played {
        Verification::Same { .. } | Verification::CutShort { .. } if is_finding => match game.shows(replay) {
            None => {
                let under = if is_other { "other content: " } else { "" };
                console.say(format!("{under}every move verifies; the recorded failure no longer occurs"));
                FINDINGS
            }
            Some(found) => {
                let moves = counted(replay.moves.len(), "move");
                let (kind, message) = (found.kind, printable(&found.message, 400));
                console.say(format!("same: after {moves} it fails as recorded ({kind}): {message}"));
                FINE
            }
        },
        Verification::Same { moves } => {
            let agree = match &replay.footer {
                Some(_) => "every digest and the outcome agree",
                None => "every digest agrees (no outcome was recorded)",
            };
            let moves = counted(*moves, "move");
            console.say(match is_other {
                false => format!("same: {moves} replayed, {agree}"),
                true => format!("the content differs, but {agree}: {moves} replayed"),
            });
            FINE
        }
        found => {
            if is_other && !matches!(found, Verification::Differs(at) if at.field == "seal") {
                console.say("the content differs, and so do results of moves");
            }
            match found {
                Verification::Differs(at) => {
                    console.say(format!("differs at {file}:{}, field `{}`", at.line, at.field));
                    // The move and the rules that answered it may show what is hidden.
                    if !is_hidden {
                        console.say(format!("  recorded: {}", printable(&at.recorded, 300)));
                        console.say(format!("  now:      {}", printable(&at.now.to_string(), 300)));
                    }
                    let because = if is_hidden { String::new() } else { at.because() };
                    if !because.is_empty() {
                        let number = replay.move_at(at.line).map(|line| line.n).unwrap_or_default();
                        console.say(format!("  move {number}{because}"));
                    }
                    report
                        .unsealed
                        .iter()
                        .for_each(|unsealed| without_seal(&file.to_string(), unsealed, replay, console));
                }
                _ => {
                    let problem = found.problem();
                    problem.iter().for_each(|one| {
                        let (line, code, message, help) = (one.line, one.code, &one.message, one.help());
                        console.say(format!("{file}:{line}: error[{code}]: {message}; {help}"));
                    });
                }
            }
            FINDINGS
        }
    };
    let wrong = if is_finding || is_hidden { None } else { game.gone_wrong(replay) };
    checked(replay, &report, wrong.as_ref(), console);
    code
}

/// Reports the first move whose result differs from the record, while a record is shown.
pub(in crate::commands) fn tell_of_difference(
    file: &Path,
    replay: &Replay,
    game: &dyn AnyGame,
    content: &[(String, String)],
    onlooker: Onlooker,
    console: &mut Console,
) {
    let report = game.verified(replay, content);
    let played = report.unsealed.as_ref().map_or(&report.played, |unsealed| &unsealed.played);
    let Verification::Differs(at) = played else { return };
    let what = match replay.move_at(at.line) {
        Some(line) if !onlooker.0.is_empty() => format!("move {} has another result", line.n),
        Some(line) => format!("move {}, `{}`, has another result", line.n, printable(&line.action, 200)),
        None => format!("line {} has another result", at.line),
    };
    let because = if onlooker.0.is_empty() { at.because() } else { String::new() };
    let (file, field) = (file.display(), at.field);
    console.tell(format!("{file}:{}: {what} than recorded (`{field}`){because}", at.line));
}

/// That the rules went wrong, and which.
pub(in crate::commands) fn in_words(finding: &Finding) -> String {
    let rules: Vec<String> = finding.sources.iter().map(|source| printable(&source.to_string(), 200)).collect();
    let by = if rules.is_empty() { String::new() } else { format!(", by {}", rules.join(", ")) };
    format!("the rules in play failed ({}): {}{by}", finding.kind, printable(&finding.message, 400))
}

/// What can be said of a record whose header was changed.
fn without_seal(file: &str, unsealed: &Unsealed, replay: &Replay, console: &mut Console) {
    let changed = "  the header was changed after it was written";
    console.say(match &unsealed.fields[..] {
        [] => format!("{changed}, in a field that the moves do not show"),
        [field] => format!("{changed}: `{field}` contradicts the moves"),
        fields => format!("{changed}: `{}` contradict the moves", fields.join("`, `")),
    });
    console.say(match &unsealed.played {
        Verification::Same { moves } | Verification::CutShort { moves } => {
            let moves = counted(*moves, "move");
            match replay.footer {
                Some(_) => format!("  {moves} replayed with it: every digest and the outcome agree"),
                None => format!("  {moves} replayed with it: every digest agrees"),
            }
        }
        other => {
            let problem = other.problem().map(|one| format!("{file}:{}: {}", one.line, one.message));
            format!("  the moves differ, too: {}", problem.unwrap_or_default())
        }
    });
}

/// What was checked, a line each, and what was not.
fn checked(replay: &Replay, report: &Report, wrong: Option<&Finding>, console: &mut Console) {
    let header = &replay.header;
    if let Verification::Same { moves } = report.played {
        let back = match report.taken_back {
            0 => String::new(),
            times => format!("; moves undone {} (--all shows them)", javelina_engine::times(times)),
        };
        console.say(format!("  moves: {moves}, all legal{back}"));
    }
    if report.played == (Verification::Same { moves: replay.moves.len() }) {
        console.say(match &replay.footer {
            Some(footer) => {
                let why = wrong.map(|finding| format!(": {}", in_words(finding))).unwrap_or_default();
                format!("  outcome: {} ({}){why}", printable(&footer.outcome, 20), printable(&footer.ending, 40))
            }
            None if wrong.is_some() => format!("  outcome: none: {}", wrong.map(in_words).unwrap_or_default()),
            None if header.finding.is_some() => "  outcome: none; the record shows a failure".into(),
            None => "  outcome: none: the game was not finished, or the end of the record is missing".to_string(),
        });
    }
    let chance = report.chance;
    let seed = header.known_seed(replay.people().is_empty());
    let seed = seed.map_or_else(|| "its seed".to_string(), |seed| format!("seed {seed}"));
    let mut luck = vec![format!("{} drawn by {seed}", counted(chance.drawn, "move"))];
    luck.extend((chance.former > 0).then(|| format!("{} drawn by it as in earlier versions", chance.former)));
    luck.extend((chance.typed > 0).then(|| format!("{} marked as typed or drawn differently", chance.typed)));
    luck.extend((chance.unmarked > 0).then(|| {
        format!(
            "{} not from this seed and not marked: typed or changed{}",
            chance.unmarked,
            if header.is_former() { " (the earlier format has no marks)" } else { "" }
        )
    }));
    console.say(format!("  chance: {}", luck.join(", ")));
    let more = report.other_content.len().saturating_sub(NAMED);
    let mut names: Vec<String> = report.other_content.iter().take(NAMED).map(|name| printable(name, 200)).collect();
    names.extend((more > 0).then(|| format!("and {more} more")));
    console.say(match (&names[..], header.is_former()) {
        ([], true) => "  content: all files of the game as recorded".to_string(),
        ([], false) => "  content: everything in play as recorded".into(),
        (_, true) => format!("  content: files that changed, in play or not: {}", names.join(", ")),
        (_, false) => format!("  content: changes in play: {}", names.join(", ")),
    });
    let (wrote, ours) = (printable(&header.engine, 40), env!("CARGO_PKG_VERSION"));
    console.say(if wrote == ours {
        format!("  engine: {ours}, as recorded")
    } else {
        format!("  engine: {ours}, recorded by `{wrote}`")
    });
    if let Some(anyway) = &header.anyway {
        console.say(format!("  it continues a file in which {}", printable(anyway, 300)));
    }
    let open = if header.open { ", at an open table" } else { "" };
    console.say(format!(
        "  not checked: whether {} made these moves{open}{}",
        printable(&replay.players().join(", "), 200),
        if header.is_former() { "; the earlier format has no header checksum" } else { "" }
    ));
}
