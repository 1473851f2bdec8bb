//! Workflows of the hosts that `new ci` knows. All of them run the scripts under `.ci/ship` of the engine.

use super::{SPEC, Wanted};

/// Actions that workflows use, each by the commit of a version: a tag may be moved, a commit may not.
const CHECKOUT: &str = "actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0";
const UPLOAD: &str = "actions/upload-artifact@330a01c490aca151604b8cf639adc76d48f6c5d4 # v5.0.0";
const DOWNLOAD: &str = "actions/download-artifact@018cc2cf5baa6db3ef3c5f8a56943fffe632ef53 # v6.0.0";

/// Packs as the value of a key at this depth: one, or one a line.
fn packs(wanted: &Wanted, depth: usize) -> String {
    match &wanted.packs[..] {
        [one] => format!("\"{one}\""),
        many => {
            let lines = many.iter().map(|pack| format!("\n{:depth$}{pack}", ""));
            format!("|{}", lines.collect::<String>())
        }
    }
}

/// Minutes after which a job ends: the engine may have to be built first.
const MINUTES: u32 = 60;

/// GitHub: the action, once, or a job for each part and one that judges them; for pull requests one that tells what plays
/// differently. That one alone may comment, and never on behalf of a fork, whose token GitHub holds to reading.
pub(super) fn github(wanted: &Wanted) -> String {
    let Wanted { engine, version, release, shards, .. } = wanted;
    let pack = packs(wanted, 12);
    // Of a pull request the newest push alone is judged, of branches each one: a group of its own is never cancelled.
    let head = "name: games\non: [push, pull_request]\npermissions:\n  contents: read\nconcurrency:\n  \
                group: ${{ github.workflow }}-${{ github.event_name == 'pull_request' && github.ref || github.run_id }}\n  \
                cancel-in-progress: true\njobs:\n";
    let checkout = format!("      - uses: {CHECKOUT}\n        with:\n          persist-credentials: false\n");
    let (tag, release) = release
        .as_ref()
        .map_or_else(Default::default, |tag| (format!(" # {tag}"), format!("          version: \"{tag}\"\n")));
    let action = format!("      - uses: {engine}@{version}{tag}\n        with:\n{release}          pack: {pack}\n");
    let batch = format!("          spec: {SPEC}\n          gates: all\n");
    let report = format!(
        "      - if: ${{{{ !cancelled() }}}}\n        uses: {UPLOAD}\n        with:\n          name: report\n          path: report\n"
    );
    let job = |name: &str, more: &str| {
        format!("  {name}:\n{more}    runs-on: ubuntu-latest\n    timeout-minutes: {MINUTES}\n")
    };
    let rights = "    permissions:\n      contents: read\n      pull-requests: write\n";
    let changes = format!(
        "{}{rights}    steps:\n      - uses: {CHECKOUT}\n        with:\n          fetch-depth: 2\n          \
         persist-credentials: false\n      # The branch that the pull request goes to, as it was merged with it.\n      \
         - run: git worktree add --detach before HEAD^1\n{action}          before: before\n",
        job("changes", "    if: github.event_name == 'pull_request'\n")
    );
    if *shards < 2 {
        let play = job("play", "");
        return format!("{head}{play}    steps:\n{checkout}{action}{batch}          args: --timed\n{report}{changes}");
    }
    let (play, judge) = (job("play", ""), job("judge", "    needs: play\n    if: ${{ !cancelled() }}\n"));
    let all: Vec<String> = (1..=*shards).map(|shard| shard.to_string()).collect();
    format!(
        "{head}{play}    strategy:\n      fail-fast: false\n      matrix:\n        shard: [{}]\n    steps:\n{checkout}{action}{batch}          \
         shard: ${{{{ matrix.shard }}}}/{shards}\n          out: part\n      - if: ${{{{ !cancelled() }}}}\n        uses: {UPLOAD}\n        \
         with:\n          name: part-${{{{ matrix.shard }}}}\n          path: part\n{judge}    steps:\n{checkout}      - uses: {DOWNLOAD}\n        \
         with:\n          pattern: part-*\n          path: parts\n{action}          parts: parts\n{report}{changes}",
        all.join(", ")
    )
}

/// The commands that fetch the engine and put the binary on the path.
fn fetched(wanted: &Wanted) -> Vec<String> {
    vec![
        "git init --quiet engine".into(),
        format!("git -C engine fetch --quiet --depth 1 https://github.com/{}.git {}", wanted.engine, wanted.version),
        "git -C engine checkout --quiet FETCH_HEAD".into(),
        "engine/.ci/ship/install.sh".into(),
        "export PATH=\"$PWD/tool/bin:$PATH\"".into(),
    ]
}

/// What the scripts are told, as lines of a mapping.
fn variables(wanted: &Wanted) -> String {
    let rows = [
        ("JAVELINA_ENGINE", wanted.engine.clone()),
        ("JAVELINA_VERSION", format!("\"{}\"", wanted.release.as_ref().unwrap_or(&wanted.version))),
        ("JAVELINA_TOOL", "tool".into()),
        ("JAVELINA_PACK", packs(wanted, 6)),
        ("JAVELINA_SPEC", SPEC.into()),
        ("JAVELINA_GATES", "all".into()),
    ];
    rows.iter().map(|(name, value)| format!("    {name}: {value}\n")).collect()
}

fn listed(commands: &[String]) -> String {
    commands.iter().map(|command| format!("    - {command}\n")).collect()
}

/// GitLab: one job, or as many as there are parts and one that judges them.
pub(super) fn gitlab(wanted: &Wanted) -> String {
    let (shards, words) = (wanted.shards, variables(wanted));
    let head = format!(
        "default:\n  image: rust:1\n  interruptible: true\n  timeout: {MINUTES} minutes\n  cache:\n    key: javelina-{}\n    paths: [tool]\n  before_script:\n{}games:\n",
        wanted.version.replace('/', "-"),
        listed(&fetched(wanted))
    );
    let play = ["engine/.ci/ship/check.sh".to_string(), "engine/.ci/ship/batch.sh".to_string()];
    let judge = ["engine/.ci/ship/batch.sh".to_string(), "engine/.ci/ship/summary.sh".to_string()];
    let report = "  artifacts:\n    when: always\n    paths: [report]\n    reports:\n      junit: report/junit.xml\n";
    if shards < 2 {
        let script = listed(&[&play[..], &judge[1..]].concat());
        return format!(
            "{head}  stage: test\n  variables:\n{words}    JAVELINA_ARGS: --timed\n  script:\n{script}{report}"
        );
    }
    format!(
        "{head}  stage: test\n  parallel: {shards}\n  variables:\n{words}    JAVELINA_SHARD: auto\n    JAVELINA_OUT: parts/part-$CI_NODE_INDEX\n  \
         script:\n{}  artifacts:\n    when: always\n    paths: [parts]\nverdict:\n  stage: deploy\n  when: always\n  variables:\n{words}    JAVELINA_PARTS: parts\n  script:\n{}{report}",
        listed(&play),
        listed(&judge)
    )
}
