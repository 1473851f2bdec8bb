//! What is checked before a batch is worth playing: that its games can be repeated, and that they can tell players apart.
//!
//! A few games of each kind, far fewer than a batch has. The checks of seeds and of games played twice must hold, or
//! no figure of the batch means anything; the others are facts about the game.

use crate::caught::caught;
use crate::figures::metric::Metric;
use crate::figures::value::value;
use crate::finding::clauses::Covered;
use crate::judging::sequential::LAST_LOOK;
use crate::judging::statistics::intervals::{exact, normal};
use crate::judging::verdict::short;
use crate::plans::plan::{Arm, Figure, Gate, Plan};
use crate::plans::seeds::game_seed;
use crate::playing::arena::{Arena, Worker};
use crate::playing::record::Record;
use crate::pool::workers;
use javelina_engine::rules::Coverage;
use javelina_engine::{FindingKind, counted};

/// Seeds that are compared at most.
const MOST_SEEDS: u64 = 100_000;
/// Games that are played twice in each of the arms that are looked at.
const TWICE: u64 = 2;
/// Arms that are played twice at most, spread over the plan.
const MOST_ARMS: usize = 6;
/// Games of random players, for the seats.
const RANDOM: u64 = 120;
/// Games of greedy against random players.
const DUELS: u64 = 8;
/// Fewer of them show nothing.
const FEWEST_DUELS: u64 = 6;
/// After so many moves a game is stopped and left out.
const MOST_MOVES: usize = 4_000;
/// Moves of all games of a check, after which no more are begun: of random players, and of those that look ahead.
const MOVES_AT_RANDOM: u64 = 400_000;
/// See [`MOVES_AT_RANDOM`].
const MOVES_AHEAD: u64 = 12_000;
/// Games of an arm that are tried for whether they end, and how many without an end are too many.
const TRIED: u64 = 8;
/// See [`TRIED`].
const TOO_MANY: u64 = 2;
/// Rules that are named as those with which games do not end.
const NAMED: usize = 3;
/// How often, on both sides together, the strength of players may be misjudged: it takes 7 wins of 8.
const DOUBT: f64 = 0.1;
/// How often an uneven share of wins may be a mere accident.
const ERROR: f64 = 0.01;

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flight {
    /// As it must be.
    Fine,
    /// Something that the reader of the batch should know.
    Fact,
    /// The batch would be worth nothing.
    Broken,
}

/// One check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// How it ended.
    pub flight: Flight,
    /// What was found, as a sentence.
    pub says: String,
}

/// Makes an arena for an arm of the plan that has other policies, seats or games.
pub type Enter<'a> = &'a dyn Fn(&Arm) -> Option<Box<dyn Arena>>;

fn check(flight: Flight, says: String) -> Check {
    Check { flight, says }
}

/// Checks a plan. `arenas`: one per arm; `enter` makes more. A worker of ours that cannot be started is no finding.
pub fn preflight(plan: &Plan, arenas: &[Box<dyn Arena>], enter: Enter<'_>) -> Vec<Check> {
    let mut checks = vec![seeds(plan), twice(plan, arenas)];
    checks.extend(plan.gates.iter().filter_map(|gate| power(plan, gate)));
    let mut unforeseen: Vec<String> = arenas.iter().flat_map(|arena| arena.unforeseen()).collect();
    unforeseen.sort_unstable();
    unforeseen.dedup();
    checks.extend(unforeseen.into_iter().map(|says| check(Flight::Fact, says)));
    let mut games: Vec<&Arm> = Vec::new();
    // Alone nobody is better off than anybody.
    for arm in plan.arms.iter().filter(|arm| arm.seats > 1) {
        if !games.iter().any(|known| known.game == arm.game) {
            games.push(arm);
        }
    }
    for arm in games {
        checks.extend(seats(plan, arm, enter));
        checks.extend(strength(plan, arm, enter));
    }
    checks
}

/// Whether the games of a gate on wins are enough to show the effect that matters to it. Of other figures nobody knows the spread yet.
fn power(plan: &Plan, gate: &Gate) -> Option<Check> {
    let effect = gate.aim.effect.filter(|_| gate.figure.metric == Metric::Win && gate.against.is_none())?;
    let ends = [gate.bound.least, gate.bound.most].into_iter().flatten();
    let spread = ends.map(|share| share * (1.0 - share)).fold(0.0, f64::max);
    let judged = plan.gates.iter().filter(|gate| !gate.bound.is_open()).count().max(1) as f64;
    let last = if plan.rigor.early { LAST_LOOK } else { 1.0 };
    let reach = normal(plan.alpha() * last / judged / 2.0) + normal(gate.aim.beta);
    let needed = reach * reach * spread / (effect * effect);
    let games = plan.arms.get(gate.arm)?.games;
    let there = counted(games, "game");
    let says = |what: &str| {
        format!(
            "`{}` has {there}; detecting an effect of {} with a chance of {} % takes about {}{what}",
            javelina_engine::printable(&gate.title, 60),
            short(effect),
            short((1.0 - gate.aim.beta) * 100.0),
            counted(crate::figures::moments::decimal(needed.ceil(), 0), "game")
        )
    };
    Some(if games as f64 >= needed {
        check(Flight::Fine, says(""))
    } else {
        check(Flight::Fact, says(", so it may stay undecided"))
    })
}

/// All games of an arm have seeds of their own.
fn seeds(plan: &Plan) -> Check {
    let count = plan.arms.iter().map(|arm| arm.games).max().unwrap_or(0).min(MOST_SEEDS);
    let mut seeds: Vec<u64> = (0..count).map(|index| game_seed(plan.seed, index)).collect();
    seeds.sort_unstable();
    seeds.dedup();
    let lost = count - seeds.len() as u64;
    match lost {
        0 => check(Flight::Fine, format!("seeds: {count}, all distinct")),
        lost => check(Flight::Broken, format!("{lost} of {count} seeds occur more than once")),
    }
}

/// The first games of some arms, played forwards by one worker and backwards by another on a second thread, give the same
/// records.
fn twice(plan: &Plan, arenas: &[Box<dyn Arena>]) -> Check {
    // What is checked is a small part of what is played.
    let most = usize::try_from(plan.games() / (20 * 2 * TWICE)).unwrap_or(MOST_ARMS).clamp(1, MOST_ARMS);
    let step = arenas.len().div_ceil(most).max(1);
    let arms: Vec<(usize, &dyn Arena)> = arenas.iter().map(AsRef::as_ref).enumerate().step_by(step).collect();
    let play = |is_backwards: bool| -> Vec<Vec<Record>> {
        arms.iter()
            .map(|(place, arena)| {
                let mut worker: Box<dyn Worker> = arena.worker(*place);
                worker.stop_after(MOST_MOVES);
                let count = TWICE.min(arena.arm().games);
                let mut order: Vec<u64> = (0..count).collect();
                if is_backwards {
                    order.reverse();
                }
                let mut records: Vec<Record> = order.into_iter().map(|index| worker.play(index)).collect();
                records.sort_by_key(|record| record.game);
                records
            })
            .collect()
    };
    let part = |worker: usize| caught(|| play(worker > 0)).ok();
    let mut parts = workers(2).map_or_else(|_| Vec::new(), |pool| pool.broadcast(&part));
    while parts.len() < 2 {
        parts.push(part(parts.len()));
    }
    let [Some(one), Some(other)] = &parts[..] else {
        return check(Flight::Broken, "a worker crashed while it repeated games".into());
    };
    let played: usize = one.iter().map(Vec::len).sum();
    for ((place, arena), (one, other)) in arms.iter().zip(one.iter().zip(other)) {
        for (record, again) in one.iter().zip(other) {
            let label = plan.arms.get(*place).map_or("", |arm| arm.label.as_str());
            if record != again {
                let who = arena.arm().policies.join(", ");
                let says = format!(
                    "game {} of `{}` (seed {}, {who}) has another result when repeated: moves {} and scores {:?}, \
                     then moves {} and scores {:?}",
                    record.game,
                    javelina_engine::printable(label, 60),
                    record.seed,
                    record.moves,
                    record.scores,
                    again.moves,
                    again.scores
                );
                return check(Flight::Broken, says);
            }
        }
    }
    let what = counted(played as u64, "game");
    check(Flight::Fine, format!("{what} repeated on a second thread in reverse order: no difference"))
}

/// An arm like another one, with other players.
fn like(arm: &Arm, policies: &[&str], games: u64) -> Arm {
    Arm { policies: policies.iter().map(ToString::to_string).collect(), games, ..arm.clone() }
}

/// Wins of some seats or policies in the games of an arm of our own.
struct Share {
    /// The wins of each.
    totals: Vec<f64>,
    /// How many games were judged.
    count: u64,
    /// Which games were left out, to follow a sentence.
    left_out: String,
}

/// Plays an arm of our own for at most so many moves; `Err` says why no game was judged, if that can be said.
fn share(plan: &Plan, arm: &Arm, figures: &[Figure], most: u64, enter: Enter<'_>) -> Result<Share, Option<Check>> {
    let arena = enter(arm).ok_or(None)?;
    let mut worker = arena.worker(plan.arms.len());
    worker.stop_after(MOST_MOVES);
    let mut totals = vec![0.0; figures.len()];
    let (mut count, mut endless, mut moves, mut played) = (0, 0, 0, 0);
    for index in 0..arm.games {
        if moves >= most {
            break;
        }
        let record = worker.play(index);
        moves += u64::from(record.moves);
        played += 1;
        endless += u64::from(record.finding().is_some_and(|(kind, _)| kind == FindingKind::Endless));
        if record.finding().is_some() || record.winners.is_empty() {
            continue;
        }
        count += 1;
        for (figure, total) in figures.iter().zip(&mut totals) {
            *total += value(figure, None, arm, &record).unwrap_or(0) as f64 / crate::figures::moments::UNIT as f64;
        }
    }
    let mut left_out = Vec::new();
    if endless > 0 {
        left_out.push(format!("{} did not end within {MOST_MOVES} moves", counted(endless, "game")));
    }
    if played < arm.games {
        left_out.push(format!("{} of {} were not started", arm.games - played, counted(arm.games, "game")));
    }
    let left_out = left_out.join(", ");
    if count == 0 {
        let who = arm.policies.join(" and ");
        let says = format!("no result for {who} players of {}: {left_out}", arm.game);
        return Err((!left_out.is_empty()).then(|| check(Flight::Fact, says)));
    }
    let left_out = if left_out.is_empty() { left_out } else { format!(" ({left_out})") };
    Ok(Share { totals, count, left_out })
}

/// What sitting in each seat is worth among random players.
fn seats(plan: &Plan, arm: &Arm, enter: Enter<'_>) -> Option<Check> {
    let arm = like(arm, &["random"], RANDOM.min(plan.games()));
    let figures: Vec<Figure> = (0..arm.seats)
        .map(|seat| Figure { metric: Metric::Win, seat: Some(javelina_engine::Seat(seat as u8)), policy: None })
        .collect();
    let Share { totals, count, left_out } = match share(plan, &arm, &figures, MOVES_AT_RANDOM, enter) {
        Ok(share) => share,
        Err(why) => return why,
    };
    let even = 1.0 / arm.sides() as f64; // partners win together
    let error = ERROR / arm.seats as f64;
    let off = totals.iter().enumerate().find(|(_, total)| {
        let interval = exact(**total, count, error);
        interval.low > even || interval.high < even
    });
    let shares: Vec<String> =
        totals.iter().map(|total| crate::figures::moments::decimal(total * 100.0 / count as f64, 0)).collect();
    let shares = format!("{} with {} random players: the seats win {} %", arm.game, arm.seats, shares.join(", "));
    Some(match off {
        None if left_out.is_empty() => check(Flight::Fine, format!("{shares} of {count} games, which can be chance")),
        None => check(Flight::Fact, format!("{shares} of {count} games, which can be chance{left_out}")),
        Some((seat, _)) => {
            let seat = javelina_engine::Seat(seat as u8);
            let says =
                format!("{shares} of {count} games{left_out}: seat {seat} wins more or less often than the others");
            check(Flight::Fact, says)
        }
    })
}

/// Whether greedy players beat random ones, as stronger players must where a game can tell.
fn strength(plan: &Plan, arm: &Arm, enter: Enter<'_>) -> Option<Check> {
    let games = DUELS.min(plan.games() / 20);
    if games < FEWEST_DUELS {
        return None;
    }
    let arm = like(arm, &["greedy", "random"], games);
    let figure = Figure { metric: Metric::Win, seat: None, policy: Some("greedy".into()) };
    let Share { totals, count, left_out } = match share(plan, &arm, &[figure], MOVES_AHEAD, enter) {
        Ok(share) => share,
        Err(why) => return why,
    };
    let hits = totals.first().copied()?;
    // With an odd number of seats the policies do not hold as many.
    let greedy = (0..arm.games).map(|game| arm.who(game).iter().filter(|who| **who == 0).count()).sum::<usize>() as f64;
    let even = greedy / (arm.games as f64 * arm.seats as f64);
    let interval = exact(hits, count, DOUBT);
    let says = format!(
        "greedy beats random at {} in {} of {count} games with {} seats ({} if they were equal){left_out}",
        arm.game,
        short(hits),
        arm.seats,
        short(even * count as f64)
    );
    Some(if interval.low > even {
        check(if left_out.is_empty() { Flight::Fine } else { Flight::Fact }, says)
    } else {
        check(Flight::Fact, format!("{says}: not enough to call it stronger"))
    })
}

/// Games of an arm that were stopped before their end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unending {
    /// How many did not end, and the rules of the arm's items, as a clause.
    pub says: String,
    /// A command that plays one of them.
    pub command: String,
}

/// Plays a few games of an arm. Returns those that did not end if they are too many for a batch to be worth playing.
pub fn unending(arena: &dyn Arena) -> Option<Unending> {
    let arm = arena.arm();
    let mut worker = arena.worker(0);
    worker.stop_after(MOST_MOVES);
    let (mut endless, mut moves, mut played, mut least) = (0, 0, 0, u32::MAX);
    for index in 0..arm.games.min(TRIED) {
        let record = worker.play(index);
        (moves, played) = (moves + u64::from(record.moves), played + 1);
        if record.finding().is_some_and(|(kind, _)| kind == FindingKind::Endless) {
            (endless, least) = (endless + 1, least.min(record.moves)); // a cycle or a limit of the game ends it sooner
        }
        if endless >= TOO_MANY.min(arm.games) {
            let is_own = |rule: &Covered| rule.is_in_play && arm.with.contains(&rule.item[1]);
            let rules = arena.clauses(&Coverage::default()).into_iter().filter(is_own);
            let rules: Vec<String> = rules.take(NAMED).map(|rule| format!("`{}`", rule.label)).collect();
            let rules = if rules.is_empty() { "no rule".into() } else { rules.join(", ") };
            let (of, who) = (counted(played, "game"), arm.policies.join(" and "));
            let says = format!("{endless} of {of} by {who} players did not end within {least} moves; in play: {rules}");
            return Some(Unending { says, command: arm.again(index, record.seed) });
        }
        if moves >= MOVES_AHEAD {
            break;
        }
    }
    None
}
