//! Which part of a batch this machine plays: as it was said, or as the system that started it says in its environment.

use anyhow::{Result, anyhow, bail};
use javelina_engine::printable;
use javelina_lab::{MAX_SHARDS, Shard};

/// Where systems say which of several equal jobs this is: the variable of its number, that of their count, the number of the first.
const JOBS: [(&str, &str, u64); 7] = [
    ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1), // GitLab
    ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
    ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0),
    ("BITBUCKET_PARALLEL_STEP", "BITBUCKET_PARALLEL_STEP_COUNT", 0),
    ("SEMAPHORE_JOB_INDEX", "SEMAPHORE_JOB_COUNT", 1),
    ("SYSTEM_JOBPOSITIONINPHASE", "SYSTEM_TOTALJOBSINPHASE", 1), // Azure Pipelines
    ("AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE", 0),
];

/// An indexed job of Kubernetes says its number, but not how many there are.
const KUBERNETES: &str = "JOB_COMPLETION_INDEX";

/// The part that `--shard` names: `I/N`, `auto`, or `auto/N` where only the number of the part is in the environment.
/// Errors: a sentence with what was found and what to write.
pub fn shard(text: &str, environment: &dyn Fn(&str) -> Option<String>) -> Result<Shard> {
    let Some(rest) = text.strip_prefix("auto") else {
        return Shard::parse(text).ok_or_else(|| {
            let text = printable(text, 40);
            anyhow!("--shard {text}: write I/N with I from 1 to N and N at most {MAX_SHARDS}, such as 1/4, or auto")
        });
    };
    let asked = match rest.strip_prefix('/') {
        None if rest.is_empty() => None,
        Some(count) if Shard::parse(&format!("1/{count}")).is_some() => count.parse::<u64>().ok(),
        _ => bail!("--shard {}: write auto, or auto/N such as auto/4", printable(text, 40)),
    };
    let read = |name: &str| number(name, environment);
    for (index, total, first) in JOBS {
        let count = asked.or(read(total)?);
        match (read(index)?, count) {
            (Some(at), Some(count)) => return part(index, at, first, count),
            // Such a system also says that there is one job where it starts only one.
            (None, Some(1)) if asked.is_none() => return part(total, 1, 1, 1),
            (Some(_), None) => bail!("{index} is set, but {total} is not: write --shard auto/N"),
            (None, _) => {}
        }
    }
    if let Some(at) = read("SLURM_ARRAY_TASK_ID")? {
        let least = read("SLURM_ARRAY_TASK_MIN")?.unwrap_or(0);
        let step = read("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1).max(1);
        let Some(count) = asked.or(read("SLURM_ARRAY_TASK_COUNT")?) else {
            bail!("SLURM_ARRAY_TASK_ID is set, but SLURM_ARRAY_TASK_COUNT is not: write --shard auto/N");
        };
        return part("SLURM_ARRAY_TASK_ID", at.saturating_sub(least) / step, 0, count);
    }
    if let Some(at) = read(KUBERNETES)? {
        let Some(count) = asked else {
            bail!("{KUBERNETES} is set without the number of parts: write --shard auto/N");
        };
        return part(KUBERNETES, at, 0, count);
    }
    let names: Vec<&str> = JOBS.iter().map(|(index, _, _)| *index).collect();
    bail!("--shard auto: none of {}, SLURM_ARRAY_TASK_ID and {KUBERNETES} is set; write --shard I/N", names.join(", "))
}

fn number(name: &str, environment: &dyn Fn(&str) -> Option<String>) -> Result<Option<u64>> {
    let Some(text) = environment(name).filter(|text| !text.trim().is_empty()) else { return Ok(None) };
    let parsed = text.trim().parse::<u64>();
    parsed.map(Some).map_err(|_| anyhow!("{name} is `{}`, not a number; write --shard I/N", printable(&text, 40)))
}

fn part(name: &str, at: u64, first: u64, count: u64) -> Result<Shard> {
    let index = at.checked_sub(first).and_then(|place| place.checked_add(1));
    index.and_then(|index| Shard::new(index, count)).ok_or_else(|| {
        anyhow!(
            "{name} is {at} (first: {first}), but there are {count} parts (at most {MAX_SHARDS}); write --shard I/N"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, set: &[(&str, &str)]) -> std::result::Result<String, String> {
        let read = |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_string());
        shard(text, &read).map(|shard| shard.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn each_system_says_it_in_its_own_way() {
        for (set, is) in [
            (&[("CI_NODE_INDEX", "2"), ("CI_NODE_TOTAL", "4")][..], "2/4"),
            (&[("CI_NODE_TOTAL", "1")], "1/1"),
            (&[("BUILDKITE_PARALLEL_JOB", "2"), ("BUILDKITE_PARALLEL_JOB_COUNT", "4")], "3/4"),
            (&[("CIRCLE_NODE_INDEX", "0"), ("CIRCLE_NODE_TOTAL", "4")], "1/4"),
            (&[("BITBUCKET_PARALLEL_STEP", "3"), ("BITBUCKET_PARALLEL_STEP_COUNT", "4")], "4/4"),
            (&[("SEMAPHORE_JOB_INDEX", "4"), ("SEMAPHORE_JOB_COUNT", "4")], "4/4"),
            (&[("SYSTEM_JOBPOSITIONINPHASE", "1"), ("SYSTEM_TOTALJOBSINPHASE", "4")], "1/4"),
            (&[("AWS_BATCH_JOB_ARRAY_INDEX", "1"), ("AWS_BATCH_JOB_ARRAY_SIZE", "4")], "2/4"),
            (
                &[
                    ("SLURM_ARRAY_TASK_ID", "14"),
                    ("SLURM_ARRAY_TASK_MIN", "10"),
                    ("SLURM_ARRAY_TASK_STEP", "2"),
                    ("SLURM_ARRAY_TASK_COUNT", "4"),
                ],
                "3/4",
            ),
        ] {
            assert_eq!(of("auto", set).as_deref(), Ok(is), "{set:?}");
            assert_eq!(of("2/9", set).as_deref(), Ok("2/9"), "what is said counts");
        }
        assert_eq!(of("auto/3", &[("JOB_COMPLETION_INDEX", "2")]).as_deref(), Ok("3/3"));
    }

    #[test]
    fn what_is_missing_or_wrong_is_said_with_a_way_out() {
        for (text, set, part) in [
            ("auto", &[][..], "none of CI_NODE_INDEX"),
            ("auto", &[("JOB_COMPLETION_INDEX", "2")], "write --shard auto/N"),
            ("auto", &[("CIRCLE_NODE_INDEX", "2")], "CIRCLE_NODE_TOTAL is not"),
            ("auto", &[("CI_NODE_INDEX", "0"), ("CI_NODE_TOTAL", "4")], "CI_NODE_INDEX is 0 (first: 1)"),
            ("auto", &[("CIRCLE_NODE_INDEX", "4"), ("CIRCLE_NODE_TOTAL", "4")], "is 4 (first: 0)"),
            ("auto", &[("CIRCLE_NODE_INDEX", "x"), ("CIRCLE_NODE_TOTAL", "4")], "`x`, not a number"),
            ("auto/0", &[], "auto/N such as"),
            ("automatic", &[], "auto/N such as"),
            ("5/4", &[], "I from 1 to N"),
        ] {
            let said = of(text, set).expect_err(text);
            assert!(said.contains(part), "{text} {set:?}: {said}");
        }
    }
}
