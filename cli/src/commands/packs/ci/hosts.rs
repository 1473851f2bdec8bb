//! Workflows of the hosts that `new ci` knows: the files of `cli/templates`, filled in. They run the scripts under
//! `.ci/ship` of the engine.
//!
//! Actions are named by the commit of a version: a tag may be moved, a commit may not. On GitHub only the newest push
//! of a pull request is judged, and each push of a branch: a group of its own is never cancelled. There the job
//! `changes` alone may comment, and never on behalf of a fork, whose token GitHub restricts to reading.

/// The batch that is written.
pub(super) const SPEC: &str = "games.batch.toml";

/// What a workflow is made from.
pub(super) struct Wanted {
    /// `OWNER/REPO`.
    pub(super) engine: String,
    /// The tag, branch or commit of the engine.
    pub(super) version: String,
    /// The tag of the release to install; needed if `version` is a commit.
    pub(super) release: Option<String>,
    /// The folders of the packs, from the root of the repository.
    pub(super) packs: Vec<String>,
    /// How many machines share the batch.
    pub(super) shards: u64,
}

/// GitHub: the action, once, or a job for each part and one that judges them. For pull requests a job reports what
/// plays differently.
pub(super) fn github(wanted: &Wanted) -> String {
    let [once, shared] =
        [include_str!("../../../../templates/github.yml"), include_str!("../../../../templates/github-shards.yml")];
    filled(if wanted.shards < 2 { once } else { shared }, wanted)
}

pub(super) fn gitlab(wanted: &Wanted) -> String {
    let [once, shared] =
        [include_str!("../../../../templates/gitlab.yml"), include_str!("../../../../templates/gitlab-shards.yml")];
    filled(if wanted.shards < 2 { once } else { shared }, wanted)
}

/// Returns a template with its words in braces filled in. A line that names a `{release}` is left out if there is none.
fn filled(template: &str, wanted: &Wanted) -> String {
    let Wanted { engine, version, release, packs, shards } = wanted;
    let release = release.as_deref();
    let shards_in_order: Vec<String> = (1..=*shards).map(|shard| shard.to_string()).collect();
    let words = [
        ("{engine}", engine.clone()),
        ("{version}", version.clone()),
        ("{key}", version.replace('/', "-")),
        ("{release}", release.unwrap_or_default().into()),
        ("{tag}", release.unwrap_or(version).into()),
        ("{comment}", release.map(|tag| format!(" # {tag}")).unwrap_or_default()),
        ("{spec}", SPEC.into()),
        ("{shards}", shards.to_string()),
        ("{each_shard}", shards_in_order.join(", ")),
    ];
    let one = |line: &str| {
        let depth = line.len() - line.trim_start().len() + 2;
        let packs = match &packs[..] {
            [one] => format!("\"{one}\""),
            many => format!("|{}", many.iter().map(|pack| format!("\n{:depth$}{pack}", "")).collect::<String>()),
        };
        let line = words.iter().fold(line.to_string(), |line, (word, text)| line.replace(word, text));
        line.replace("{packs}", &packs) + "\n"
    };
    template.lines().filter(|line| release.is_some() || !line.contains("{release}")).map(one).collect()
}
