//! Witness: for each clash that may happen among what was chosen, a small game in which it does.

use std::path::{Path, PathBuf};

use javelina_engine::{Diagnostic, FindingKind, counted};
use javelina_lab::{Arm, Batch, Control, Group, Plan, Report, Shrunk};

use super::arenas::enter;
use super::{findings, jobs, quietly};
use crate::bot::Outside;
use crate::disk::{Output, shown};
use crate::failure::Failure;
use crate::signals::is_stopped;
use crate::{Console, Loaded};

/// Numbers of seats in the order in which they are tried.
const SEATS: [usize; 8] = [2, 1, 3, 4, 5, 6, 7, 8];
/// Who plays, and of how many games one is played: `greedy` thinks longer.
const PLAYERS: [(&str, u64); 2] = [("random", 1), ("greedy", 10)];

/// Looks for the clashes in play, writes a record of each that is met, and tells of the others how many games did not
/// meet it.
pub(super) fn write(
    clashes: &[&Diagnostic],
    (game, with): (&str, &[String]),
    (file, games): (&Path, u64),
    loaded: &Loaded,
    console: &mut Console,
) -> Result<(), Failure> {
    let mut open: Vec<(usize, &Diagnostic)> = clashes.iter().copied().enumerate().collect();
    let mut played = 0;
    for (seats, (player, slower)) in SEATS.iter().flat_map(|seats| PLAYERS.map(|player| (*seats, player))) {
        if open.is_empty() {
            break;
        }
        let arm = arm(game, with, (seats, player), games.div_ceil(slower));
        let Some(report) = batch(arm, loaded)? else { continue };
        played += report.games;
        let met: Vec<&Group> = report.groups.iter().filter(|group| group.kind == FindingKind::Conflict).collect();
        let mut left = Vec::new();
        for (place, clash) in open {
            let group = met.iter().find(|group| is_of(clash, group));
            match group.and_then(|group| findings::small(&report, group, loaded)) {
                Some(small) => told(clash, &small, &numbered(file, place), console)?,
                None => left.push((place, clash)),
            }
        }
        open = left;
        if is_stopped() {
            return Ok(()); // that a clash was not seen is said of all its games
        }
    }
    for (_, clash) in open {
        let share = 100.0 * (1.0 - 0.05_f64.powf(1.0 / played.max(1) as f64));
        let games = counted(played, "game");
        let said = &clash.message;
        console.tell(format!(
            "not seen in {games} of random and greedy players (fewer than {share:.2} % of such games, 95 %): {said}"
        ));
    }
    Ok(())
}

fn arm(game: &str, with: &[String], (seats, player): (usize, &str), games: u64) -> Arm {
    let label = format!("{player}, {}", counted(seats as u64, "seat"));
    Arm { label, with: with.to_vec(), seats, ..Arm::new(game, [player], games) }
}

/// Plays an arm; `None` if the game is not for that many seats.
fn batch(mut arm: Arm, loaded: &Loaded) -> Result<Option<Report>, Failure> {
    let seed = 1;
    let Ok(arena) = enter(&mut arm, seed, loaded, &Outside::default()) else { return Ok(None) };
    let plan = Plan { seed, ..Plan::new("witness", vec![arm]) };
    let batch = Batch::new(plan, vec![arena])?;
    let control = Control { stop: &is_stopped, ..Control::on(jobs(None)) };
    Ok(Some(quietly(|| batch.run(control))?))
}

/// Whether what went wrong is this clash: it names both rules.
fn is_of(clash: &Diagnostic, group: &Group) -> bool {
    let named = clash.message.split('`').skip(1).step_by(2).filter(|name| name.contains('.'));
    let named: Vec<&str> = named.take(2).collect();
    named.len() == 2 && named.iter().all(|name| group.message.contains(&format!("`{name}`")))
}

/// The file of a clash: the name that was given, for others with their number before its end.
fn numbered(file: &Path, place: usize) -> PathBuf {
    if place == 0 {
        return file.into();
    }
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().to_string()).unwrap_or_default();
    let end = file.extension().map(|end| format!(".{}", end.to_string_lossy())).unwrap_or_default();
    file.with_file_name(format!("{stem}-{}{end}", place + 1))
}

fn told(clash: &Diagnostic, small: &Shrunk, file: &Path, console: &mut Console) -> Result<(), Failure> {
    Output::Record.write(file, &small.replay)?;
    let (seats, moves) = (counted(small.seats as u64, "seat"), counted(small.moves as u64, "move"));
    console.tell(format!("shown in {}, a game of {seats} and {moves}: {}", shown(file), clash.message));
    Ok(())
}
