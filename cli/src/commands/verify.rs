//! `replay --verify`: plays a record again and says what was checked, what came of it, and what no record can prove.

use std::path::Path;
use std::sync::Arc;

use javelina_engine::replay::{self, Replay, Report, Verification};
use javelina_engine::{Present, counted, printable};
use javelina_lab::Playable;

use crate::{Console, FINDINGS, FINE};

/// Verifies a record; the exit code. `content` is what is in play now, as the record's format names it.
pub(super) fn verify<G: Present + Playable>(
    file: &Path,
    replay: &Replay,
    game: Arc<G>,
    content: &[(String, String)],
    console: &mut Console,
) -> u8 {
    let report = replay::report(replay, Arc::clone(&game), content);
    let file = file.display();
    let is_finding = replay.header.finding.is_some();
    let is_other = !report.other_content.is_empty();
    let code = match &report.played {
        Verification::Same { .. } | Verification::CutShort { .. } if is_finding => {
            match super::fixtures::quietly(&*game, replay) {
                None => {
                    let under = if is_other { "other content: " } else { "" };
                    console.say(format!(
                        "{under}every digest agrees, but what the record is about does not go wrong any more"
                    ));
                    FINDINGS
                }
                Some(found) => {
                    let moves = counted(replay.moves.len(), "move");
                    let (kind, message) = (found.kind, printable(&found.message, 400));
                    console.say(format!("same: after {moves} it goes wrong as recorded ({kind}): {message}"));
                    FINE
                }
            }
        }
        Verification::Same { moves } => {
            let agree = match &replay.footer {
                Some(_) => "every digest and the outcome agree",
                None => "every digest agrees, no outcome is recorded",
            };
            let moves = counted(*moves, "move");
            console.say(match is_other {
                false => format!("same: {moves} played again, {agree}"),
                true => format!("content differs from the recorded one, yet {agree}: {moves} played again"),
            });
            FINE
        }
        found => {
            if is_other && !matches!(found, Verification::Differs(at) if at.field == "seal") {
                console.say("other content, and the moves come out otherwise");
            }
            match found {
                Verification::Differs(at) => {
                    console.say(format!("differs at {file}:{}, field `{}`", at.line, at.field));
                    console.say(format!("  recorded: {}", printable(&at.recorded, 300)));
                    console.say(format!("  now:      {}", printable(&at.now, 300)));
                }
                _ => {
                    let problem = found.problem();
                    problem.iter().for_each(|one| {
                        console.say(format!("{file}:{}: error[{}]: {}; {}", one.line, one.code, one.message, one.help));
                    });
                }
            }
            FINDINGS
        }
    };
    checked(replay, &report, console);
    code
}

/// What was checked, a line each, and what was not.
fn checked(replay: &Replay, report: &Report, console: &mut Console) {
    let header = &replay.header;
    if let Verification::Same { moves } = report.played {
        let back = match report.taken_back {
            0 => String::new(),
            times => format!(
                "; taken back {}, --all shows what",
                if times == 1 { "once".into() } else { format!("{times} times") }
            ),
        };
        console.say(format!("  moves: {moves}, all legal{back}"));
    }
    if report.played == (Verification::Same { moves: replay.moves.len() }) {
        console.say(match &replay.footer {
            Some(footer) => {
                format!("  outcome: {} ({})", printable(&footer.outcome, 20), printable(&footer.ending, 40))
            }
            None if header.finding.is_some() => "  outcome: none; the record is about something that goes wrong".into(),
            None => {
                "  outcome: none: a game that was left, or a record that was cut off at the end of a line".to_string()
            }
        });
    }
    let chance = report.chance;
    let mut luck = vec![format!("{} drawn by seed {}", counted(chance.drawn, "move"), header.seed)];
    luck.extend((chance.typed > 0).then(|| format!("{} marked as typed by hand or drawn otherwise", chance.typed)));
    luck.extend((chance.unmarked > 0).then(|| {
        format!(
            "{} neither drawn by it nor marked: typed by hand, or changed (the former format has no marks)",
            chance.unmarked
        )
    }));
    console.say(format!("  chance: {}", luck.join(", ")));
    let names: Vec<String> = report.other_content.iter().map(|name| printable(name, 200)).collect();
    console.say(match (&names[..], header.is_former()) {
        ([], true) => "  content: every file of the game is as recorded".to_string(),
        ([], false) => "  content: what is in play is as recorded".into(),
        (_, true) => format!("  other content: files that changed, whether in play or not: {}", names.join(", ")),
        (_, false) => format!("  other content in play: {}", names.join(", ")),
    });
    let (wrote, ours) = (printable(&header.engine, 40), env!("CARGO_PKG_VERSION"));
    console.say(if wrote == ours {
        format!("  engine: {ours}, as recorded")
    } else {
        format!("  engine: {ours}, recorded by `{wrote}`")
    });
    if let Some(anyway) = &header.anyway {
        console.say(format!("  it goes on from a file in which {}", printable(anyway, 300)));
    }
    let open = if header.open { ", at an open table" } else { "" };
    console.say(format!(
        "  not checked: that {} made these moves{open}{}",
        printable(&header.seats.join(", "), 200),
        if header.is_former() { "; the former format does not seal its header" } else { "" }
    ));
}
