//! Witness: for each clash that may happen among what was chosen, a small game in which it does.

use javelina_engine::{Diagnostic, FindingKind, counted};
use javelina_lab::{Arm, Batch, Group, Plan, Report, Shrunk};
use javelina_session::Loaded;

use crate::context::StudyContext;
use crate::error::StudyError;
use crate::findings::small;
use crate::plans::arenas::enter;

/// Numbers of seats in the order in which they are tried.
const SEATS: [usize; 8] = [2, 1, 3, 4, 5, 6, 7, 8];
/// Who plays, and of how many games one is played: `greedy` thinks longer.
const PLAYERS: [(&str, u64); 2] = [("random", 1), ("greedy", 10)];

/// What a study of clashes found.
#[derive(Default)]
pub struct Witnessed {
    /// The clashes that were met, by their places, each with a small game in which it happens.
    pub shown: Vec<(usize, Shrunk)>,
    /// A sentence for each clash that no game met. Empty if the games were stopped.
    pub unseen: Vec<String>,
}

/// Looks for clashes that may happen with this choice; of each number of seats and sort of player at most so many games are
/// played.
///
/// # Errors
///
/// The games cannot be played.
pub fn witness(
    clashes: &[&Diagnostic],
    (game, with): (&str, &[String]),
    games: u64,
    loaded: &Loaded,
    context: &StudyContext<'_>,
) -> Result<Witnessed, StudyError> {
    let mut found = Witnessed::default();
    let mut open: Vec<(usize, &Diagnostic)> = clashes.iter().copied().enumerate().collect();
    let mut played = 0;
    for (seats, (player, slower)) in SEATS.iter().flat_map(|seats| PLAYERS.map(|player| (*seats, player))) {
        if open.is_empty() {
            break;
        }
        let arm = arm(game, with, (seats, player), games.div_ceil(slower));
        let Some(report) = batch(arm, loaded, context)? else { continue };
        played += report.games;
        let met: Vec<&Group> = report.groups.iter().filter(|group| group.kind == FindingKind::Conflict).collect();
        let mut left = Vec::new();
        for (place, clash) in open {
            let group = met.iter().find(|group| is_of(clash, group));
            match group.and_then(|group| small(&report, group, loaded, context)) {
                Some(small) => found.shown.push((place, small)),
                None => left.push((place, clash)),
            }
        }
        open = left;
        if context.is_stopped() {
            return Ok(found); // that a clash was not seen is said of all its games
        }
    }
    let share = 100.0 * (1.0 - 0.05_f64.powf(1.0 / played.max(1) as f64));
    let games = counted(played, "game");
    let unseen = |(_, clash): &(usize, &Diagnostic)| {
        let said = &clash.message;
        format!(
            "no effect in {games} of random and greedy players (less than {share:.2} % of such games, 95 %): {said}"
        )
    };
    found.unseen = open.iter().map(unseen).collect();
    Ok(found)
}

fn arm(game: &str, with: &[String], (seats, player): (usize, &str), games: u64) -> Arm {
    let label = format!("{player}, {}", counted(seats as u64, "seat"));
    Arm { label, with: with.to_vec(), seats, ..Arm::new(game, [player], games) }
}

/// Plays an arm; `None` if the game is not for that many seats.
fn batch(mut arm: Arm, loaded: &Loaded, context: &StudyContext<'_>) -> Result<Option<Report>, StudyError> {
    let seed = 1;
    let Ok(arena) = enter(&mut arm, seed, loaded, &context.outside) else { return Ok(None) };
    let plan = Plan { seed, ..Plan::new("witness", vec![arm]) };
    Ok(Some(context.play(Batch::new(plan, vec![arena])?)?))
}

/// Whether what went wrong is this clash: it names both rules.
fn is_of(clash: &Diagnostic, group: &Group) -> bool {
    let named = clash.message.split('`').skip(1).step_by(2).filter(|name| name.contains('.'));
    let named: Vec<&str> = named.take(2).collect();
    named.len() == 2 && named.iter().all(|name| group.message.contains(&format!("`{name}`")))
}
