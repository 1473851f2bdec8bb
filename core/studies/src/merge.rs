//! `merge`: makes the parts of a batch one, line by line what the whole run would have written.

use std::collections::BTreeMap;

use anyhow::{Error, Result, anyhow, bail};
use javelina_engine::{counted, printable};
use javelina_lab::{Batch, Kept, Plan, Shard, games_header};
use javelina_session::Loaded;

use crate::context::StudyContext;
use crate::error::StudyError;
use crate::plans::arenas::enter;
use crate::plans::clashes::clashes_of;

/// A part of a batch.
pub struct Part {
    /// Its place among those that were given.
    pub place: usize,
    /// Its name in messages, and that of its games.
    names: [String; 2],
    plan: Plan,
    /// Which part it is.
    pub shard: Shard,
    /// What its batch was called by.
    source: String,
}

impl Part {
    /// The part of a plan file.
    ///
    /// # Errors
    ///
    /// The file is not that of a part.
    pub fn read(place: usize, names: [String; 2], plan: &str) -> Result<Self> {
        let Kept { plan, shard, source } = Kept::read(plan).map_err(|problem| anyhow!("plan.json: {problem}"))?;
        let Some(shard) = shard else {
            bail!("this folder holds a whole batch, so there is nothing to merge");
        };
        Ok(Self { place, names, plan, shard, source })
    }
}

/// The parts in their order, if they are all parts of one batch and none is missing; else all that is wrong.
///
/// # Errors
///
/// These problems, and all that keeps the parts from being one batch.
pub fn in_order(mut parts: Vec<Part>, mut problems: Vec<Error>) -> Result<Vec<Part>, StudyError> {
    let Some(first) = parts.first() else { return Err(StudyError::Usage(problems)) };
    let mut there: BTreeMap<u64, &Part> = BTreeMap::new();
    for part in &parts {
        if let Some(what) = difference(&first.plan, &part.plan) {
            let (one, other) = (&first.names[0], &part.names[0]);
            problems.push(anyhow!("{other} and {one} are parts of different batches: {what}"));
        } else if part.shard.count() != first.shard.count() {
            let (one, other) = (&first.names[0], &part.names[0]);
            problems.push(anyhow!("{other} holds part {}, but {one} holds part {}", part.shard, first.shard));
        } else if let Some(same) = there.insert(part.shard.index(), part) {
            let (one, other) = (&same.names[0], &part.names[0]);
            problems.push(anyhow!("{one} and {other} both hold part {}; name only one of them", part.shard));
        }
    }
    let count = first.shard.count();
    let missing: Vec<String> =
        (1..=count).filter(|at| !there.contains_key(at)).map(|at| format!("{at}/{count}")).collect();
    if !missing.is_empty() && problems.is_empty() {
        let which = printable(&missing.join(", "), 200);
        let what = if missing.len() == 1 { "part" } else { "parts" };
        problems.push(anyhow!(
            "{what} {which} of the batch `{}` missing; name the folders of all parts",
            printable(&first.plan.title, 100)
        ));
    }
    if !problems.is_empty() {
        return Err(StudyError::Usage(problems));
    }
    parts.sort_by_key(|part| part.shard);
    Ok(parts)
}

/// In what two plans differ, in words; `None` if they are one.
fn difference(one: &Plan, other: &Plan) -> Option<String> {
    // A spec may be given by another path to each part.
    let [bare, other_bare] = [one, other].map(|plan| Plan { places: Vec::new(), ..plan.clone() });
    if bare == other_bare {
        return None;
    }
    if one.seed != other.seed {
        return Some(format!("its seed is {}, not {}", other.seed, one.seed));
    }
    if one.arms.len() != other.arms.len() {
        return Some(format!("it has {}, not {}", counted(other.arms.len(), "arm"), one.arms.len()));
    }
    if let Some((one, other)) = one.arms.iter().zip(&other.arms).find(|(one, other)| one != other) {
        let label = printable(&other.label, 80);
        let file = one.content.iter().zip(&other.content).find(|(one, other)| one != other);
        return Some(match file {
            Some((_, (name, _))) => format!("`{label}` was played with another `{}`", printable(name, 100)),
            None if one.games != other.games => {
                format!("`{label}` has {}, not {}", counted(other.games, "game"), one.games)
            }
            None => format!("the arm `{label}` differs"),
        });
    }
    Some("its title, gates or confidence differ".into())
}

/// The whole batch, with the content that it was played with.
///
/// # Errors
///
/// An arm cannot be set up, or was played with other content.
pub fn whole(parts: &[Part], loaded: &Loaded, context: &StudyContext<'_>) -> Result<Batch, StudyError> {
    let plan = parts.first().map(|part| part.plan.clone()).ok_or_else(|| anyhow!("name the folders of the parts"))?;
    let mut arenas = Vec::new();
    for arm in &plan.arms {
        let mut here = arm.clone();
        let label = printable(&arm.label, 80);
        match enter(&mut here, plan.seed, loaded, &context.outside) {
            Ok(arena) if here.content == arm.content => arenas.push(arena),
            Ok(_) => {
                let other = |(name, digest): &&(String, String)| {
                    !here.content.iter().any(|(own, print)| own == name && print == digest)
                };
                let all = arm.content.iter().chain(&here.content);
                let of_both = |one: &&(String, String)| other(one) || !arm.content.contains(one);
                let mut names: Vec<&str> = all.filter(of_both).map(|(name, _)| name.as_str()).collect();
                names.dedup();
                let names = printable(&names.join(", "), 300);
                return Err(StudyError::usage(format!(
                    "`{label}` was played with other content: {names}; use the same --pack as the batch"
                )));
            }
            Err(found) => {
                let why = found.first().map(|one| printable(&one.message, 300)).unwrap_or_default();
                return Err(StudyError::usage(format!(
                    "`{label}` cannot be set up: {why}; use the same --pack as the batch"
                )));
            }
        }
    }
    let clashes = clashes_of(&plan, loaded);
    let source = parts.first().map(|part| part.source.clone()).unwrap_or_default();
    let batch = Batch::new(plan, arenas)?;
    Ok(batch.told(clashes).called(source))
}

/// Takes up the lines of all parts in the order of the whole batch, and hands on those that the whole would have written. `lines`
/// gives the next line of a part, by its place in the order.
///
/// # Errors
///
/// Lines that are not those of the part, or not of the batch.
pub fn weave(
    batch: &mut Batch,
    parts: &[Part],
    lines: &mut dyn FnMut(usize) -> Option<String>,
    keep: &mut dyn FnMut(&str),
) -> Result<()> {
    let plan = batch.plan().clone();
    for (at, part) in parts.iter().enumerate() {
        if lines(at).as_deref() != Some(games_header(&plan, Some(part.shard)).as_str()) {
            bail!("{}: these games are not part {} of this batch", part.names[1], part.shard);
        }
    }
    let count = parts.len().max(1) as u64;
    let rows = plan.arms.iter().map(|arm| arm.games).max().unwrap_or(0);
    let places = (0..rows).flat_map(|game| plan.arms.iter().filter(move |arm| game < arm.games).map(move |_| game));
    let woven = places.map_while(|game| lines((game % count) as usize));
    batch.sift([games_header(&plan, None)].into_iter().chain(woven), keep).map_err(Error::msg)?;
    Ok(())
}
