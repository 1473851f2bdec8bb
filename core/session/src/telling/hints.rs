//! Hints: how a policy judges what the reader may do, what each move leads to, and what sets it apart.

use javelina_engine::rules::common;
use javelina_engine::{Actor, Extent, Move, Padded, Seat, Threaded, Tick, cells, printable, written};
use javelina_lab::{Ask, POLICIES, Rated, Worth};

use crate::erased::{Denied, Desk as _, Figure, Told};
use crate::table::GameDesk;
use crate::texts::hanging;

/// Moves that a hint names if nobody says how many.
const USUAL: usize = 3;
/// The most that it names.
const MOST: usize = 20;
/// A hint looks at dice of its own, never at those of the table.
const OWN_LUCK: u64 = 7;
/// A value in hundredths of a point that stands for no points: what is imagined then shows a mistake in the rules.
const NO_POINTS: i64 = 100_000_000_000;
/// Nothing sets a move apart.
const ALIKE: &str = "like most moves";

/// What a line after `hint` asks for: how many moves, by which policy.
fn wanted(rest: &str) -> Result<(usize, &str), Denied> {
    let (count, name) = match rest.split_once("with ") {
        Some((count, name)) => (count.trim(), name.trim()),
        None => (rest.trim(), "greedy"),
    };
    match if count.is_empty() { Ok(USUAL) } else { count.parse() } {
        Ok(count @ 1..=MOST) => Ok((count, name)),
        _ => Err(format!(
            "unexpected `{}`; write `hint`, or `hint 5 with mcts:400` for 5 moves (at most {MOST})",
            printable(rest, 60)
        )
        .into()),
    }
}

impl<G: Threaded> GameDesk<G> {
    /// The best moves as a policy judges them by what the reader may know.
    pub(crate) fn hinted(&self, rest: &str) -> Told {
        let Some((seat, at)) = self.asks() else { return Ok(self.asking()) };
        let (count, name) = wanted(rest)?;
        let mut policy = javelina_lab::policy::<G>(name).map_err(|error| error.to_string())?;
        let (imagined, luck) = (self.eyes().state(), javelina_lab::policy_luck(OWN_LUCK));
        let thought = self.thinking.while_thinks(format!("a hint ({})", printable(name, 40)), |stop| {
            let ask = Ask::new(self.game(), &*imagined, seat, at, luck, self.table.played().len() as u32);
            policy.rate(&ask.stopped_by(stop))
        });
        let mut rated = thought.ok_or("stopped; no move was judged")?;
        if rated.is_empty() {
            let judges = |name: &str| javelina_lab::policy::<G>(name).is_ok() && name != "random";
            let judging: Vec<&str> = POLICIES.iter().map(|(name, _)| *name).filter(|name| judges(name)).collect();
            return match judges(name) {
                true => Ok("there is no move to judge".into()),
                false => Err(format!("`{name}` does not judge moves; use one of {}", judging.join(", ")).into()),
            };
        }
        let (mut all, extent) = self.legal();
        if extent != Extent::All {
            all = rated.iter().map(|one| one.action.clone()).collect();
        }
        rated.truncate(count);
        let mut apart = self.apart(&imagined, seat, at, &rated, &all);
        if apart.iter().all(|text| text == ALIKE) {
            apart.fill(String::new());
        }
        let moves = rated.iter().map(|one| written(self.game(), &one.action)).collect();
        *self.hints.borrow_mut() = (self.standing(), moves);
        let actions = rated.iter().map(|one| one.action.clone()).collect();
        let leads = self.figures_of(actions);
        let sure = self.game().sure_win(&imagined);
        // A value is then in ranks, not in points.
        let (rules, memory) = (self.game().rules(), self.game().memory(&imagined));
        let ranks = |point| memory.is_some_and(|memory| !rules.silent(point, memory));
        let by_rank = sure.is_none() && [common::STANDING, common::TIE_BREAK].into_iter().any(ranks);
        let worth = |worth: Worth| match worth {
            Worth::Value(_) if by_rank => String::new(),
            worth => self::worth(worth, sure),
        };
        let mut is_flick = false;
        let rows: Vec<[String; 4]> = rated
            .iter()
            .zip(leads)
            .zip(apart)
            .zip(1..)
            .map(|(((one, leads), apart), number)| {
                let foreseen = self.game().foresee(&imagined, &one.action);
                is_flick |= foreseen.is_some();
                let leads = foreseen.map_or_else(|| in_words(leads), |foreseen| foreseen.shares());
                let number = if self.manner.tells { format!("h{number}  ") } else { String::new() };
                let name = format!("{number}{}", self.in_words(&imagined, seat, &one.action));
                [name, worth(one.worth), leads, apart]
            })
            .collect();
        let mut head = vec![match rated.first().map(|one| one.worth) {
            Some(Worth::Searched { .. }) => "playouts, average lead",
            _ if sure.is_some() => "chance of winning",
            _ if by_rank => "the best first",
            _ => "value",
        }];
        head.extend(rows.iter().any(|row| !row[2].is_empty()).then_some(if is_flick {
            "where it ends"
        } else {
            "change in score"
        }));
        head.extend(rows.iter().any(|row| !row[3].is_empty()).then_some("main reason"));
        let head = format!("best moves by `{name}`: {}", head.join(", "));
        let unforeseen = memory.map(|memory| rules.unforeseen(Some(memory)));
        let columns = if self.manner.tells { self.manner.columns } else { usize::MAX };
        let lines = std::iter::once(head).chain(in_columns(&rows, columns)).chain(unforeseen.unwrap_or_default());
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }

    /// In what each move differs most from the median of all: up to two parts of its value, in points.
    fn apart(
        &self,
        state: &G::State,
        seat: Seat,
        at: Tick,
        some: &[Rated<G::Action>],
        all: &[G::Action],
    ) -> Vec<String> {
        let parts = |action: &G::Action| {
            let (mut after, mut parts) = (state.clone(), Vec::new());
            let step = Move { by: Actor::Seat(seat), at, action: action.clone() };
            self.game().apply(&mut after, &step, &mut javelina_engine::Silent);
            self.game().weigh(&after, seat, &mut |name, part| parts.push((name, part)));
            parts
        };
        let all: Vec<Parts> = all.iter().map(parts).collect();
        some.iter().map(|one| reasons(&parts(&one.action), &all)).collect()
    }
}

/// The parts of a value, in hundredths of a point.
type Parts = Vec<(&'static str, i64)>;

fn reasons(parts: &Parts, all: &[Parts]) -> String {
    let median = |name| {
        let of = |one: &Parts| one.iter().find(|(other, _)| *other == name).map_or(0, |(_, part)| *part);
        let mut parts: Vec<i64> = all.iter().map(of).collect();
        parts.sort_unstable();
        match parts.len() {
            0 => 0,
            count => parts[(count - 1) / 2].midpoint(parts[count / 2]),
        }
    };
    let mut apart: Vec<(i64, &str)> = parts.iter().map(|(name, part)| (part - median(*name), *name)).collect();
    apart.retain(|(by, _)| by.abs() >= 10); // a tenth of a point is seen below
    apart.sort_by_key(|(by, _)| std::cmp::Reverse(by.abs()));
    let words = apart.iter().take(2).map(|(by, name)| format!("{name} {:+.1}", *by as f64 / 100.0));
    let words: Vec<String> = words.collect();
    if words.is_empty() && !parts.is_empty() { ALIKE.into() } else { words.join(", ") }
}

/// Worth of a move in points, or in per cent of a sure win.
fn worth(worth: Worth, sure: Option<i64>) -> String {
    match (worth, sure) {
        (Worth::Value(value), _) if value.abs() >= NO_POINTS => "?".into(),
        (Worth::Value(value), Some(sure)) => format!("{:.1} %", value.clamp(0, sure) as f64 * 100.0 / sure as f64),
        (Worth::Searched { playouts, mean }, Some(sure)) => format!("{playouts} {:+.1} %", mean * 100.0 / sure as f64),
        (Worth::Value(value), None) => format!("{:.1}", value as f64 / 100.0),
        (Worth::Searched { playouts, mean }, None) => format!("{playouts} {:+.1}", mean / 100.0),
    }
}

/// What a move leads to: the points that it brings now, and what else.
fn in_words(Figure { points, gist }: Figure) -> String {
    let points = points.map_or_else(|| "?".into(), |points| format!("{points:+}"));
    if gist.is_empty() || gist == points { points } else { format!("{points} {gist}") }
}

/// Rows with their columns below each other; the second one to the right. Where a line would be longer than `columns`, the
/// effects of a move are below it.
fn in_columns(rows: &[[String; 4]], columns: usize) -> Vec<String> {
    let width = |at: usize| rows.iter().map(|row| cells(&row[at])).max().unwrap_or(0);
    let [first, second, third] = [0, 1, 2].map(width);
    let line = |[name, worth, leads, apart]: &[String; 4]| {
        let line = format!("  {:first$}  {worth:>second$}  {:third$}  {apart}", Padded(name), Padded(leads));
        line.trim_end().to_string()
    };
    let lines: Vec<String> = rows.iter().map(line).collect();
    if lines.iter().all(|line| cells(line) <= columns) {
        return lines;
    }
    let stacked = |[name, worth, leads, apart]: &[String; 4]| {
        let parts: Vec<&str> = [leads, apart].into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        let (number, text) = name.split_once("  ").unwrap_or_default();
        let head = hanging(&format!("  {number}  "), &format!("{text} ({worth})"), columns);
        [head, hanging("      ", &parts.join("; "), columns)]
    };
    rows.iter().flat_map(stacked).filter(|line| !line.trim().is_empty()).collect()
}
