//! What a stranger puts into CI: each step of `action.yml` and of what `new ci` writes is played in an empty folder, with a
//! release that `.ci/ship/archive.sh` made of the binary of this build. Nothing is built and no network is asked.
#![cfg(unix)]

mod host;
mod judged;
mod release;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::of_packs::planted::cases;
use crate::support::{Folder, code, err};
use host::{Host, jobs};

const ENGINE: &str = "OWNER/javelina";

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

fn shell(folder: &Path, command: &str) {
    let done = Command::new("bash").args(["-ec", command]).current_dir(folder).output().unwrap();
    assert!(done.status.success(), "`{command}` fails: {}", String::from_utf8_lossy(&done.stderr));
}

/// The folder with the archive and its SHA-256, made once.
fn release() -> &'static Path {
    static MADE: OnceLock<Folder> = OnceLock::new();
    let folder = MADE.get_or_init(|| {
        let folder = Folder::new("release");
        let archive = project().join(".ci/ship/archive.sh");
        shell(&folder.0, &format!("{} {} .", archive.display(), env!("CARGO_BIN_EXE_javelina")));
        folder
    });
    &folder.0
}

/// A folder with `repository`, which is empty, and `engine`, as much of it as steps touch.
fn stranger(name: &str) -> (Folder, Host) {
    let folder = Folder::new(name);
    let (root, engine) = (folder.0.join("repository"), folder.0.join("engine"));
    fs::create_dir_all(&root).unwrap();
    fs::create_dir_all(engine.join("cli")).unwrap();
    let of = project();
    shell(
        &engine,
        &format!("mkdir .ci && cp -r {0}/.ci/ship .ci/ && cp {0}/action.yml {0}/Cargo.lock .", of.display()),
    );
    let host = Host::new(&root, &engine);
    (folder, host)
}

/// Lays the release there as this version, and has the host look for it.
fn released(folder: &Folder, host: &mut Host, version: &str) -> PathBuf {
    let place = folder.0.join("releases").join(version);
    fs::create_dir_all(&place).unwrap();
    shell(&place, &format!("cp {}/* .", release().display()));
    host.env.push(("JAVELINA_RELEASES".into(), format!("file://{}/releases", folder.0.display())));
    place
}

/// Runs the program in the repository.
fn typed(host: &Host, words: &str) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_javelina"));
    let done = program.args(words.split_whitespace().skip(1)).current_dir(&host.root).output().unwrap();
    assert_eq!(code(&done), 0, "{words}: {}", err(&done));
}

fn inputs(rows: &[(&str, &str)]) -> BTreeMap<String, String> {
    rows.iter().map(|(name, value)| ((*name).to_string(), (*value).to_string())).collect()
}

#[test]
fn the_workflow_that_the_lines_of_the_readme_write_works_with_a_release_alone() {
    let readme = fs::read_to_string(project().join("README.md")).unwrap();
    let section = &readme[readme.find("## In CI").unwrap()..];
    let (folder, mut host) = stranger("ship-readme");
    let lines: Vec<&str> = section.lines().filter(|line| line.starts_with("javelina new ")).take(2).collect();
    assert!(lines[0].contains("new card") && lines[1].contains("new ci --engine "), "{lines:?}");
    // The README has the address of this repository, or a placeholder.
    let address = lines[1].split(['@', ' ']).nth(4).unwrap();
    lines.iter().for_each(|line| typed(&host, &line.replace(address, ENGINE)));
    let workflow = fs::read_to_string(host.root.join(".github/workflows/games.yml")).unwrap();

    released(&folder, &mut host, "main");
    let shards = workflow.lines().find_map(|line| line.trim().strip_prefix("shard: [")).unwrap().trim_end_matches(']');
    let (jobs, shards): (_, Vec<&str>) = (jobs(&workflow), shards.split(", ").collect());
    assert_eq!(jobs.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["play", "judge", "changes"]);
    for shard in &shards {
        assert!(host.job(&jobs[0].1, &[("matrix.shard", shard)]), "{}", host.log);
    }
    assert!(host.job(&jobs[1].1, &[]), "{}", host.log);
    assert!(host.log.contains("installed the release main") && !host.log.contains("source"), "{}", host.log);
    assert!(fs::read_to_string(host.root.join("page.md")).unwrap().contains("night_train"));
    assert!(host.root.join(".artifacts/report/junit.xml").exists());
}

#[test]
fn a_repository_of_somebody_else_holds_no_more_than_it_needs_and_lives_on_the_release_alone() {
    let (folder, mut host) = stranger("ship-repository");
    for line in ["new variant v", "new ci --engine OWNER/javelina@v1", "schema --dir ."] {
        typed(&host, &format!("javelina {line}"));
    }
    let mut there: Vec<String> =
        fs::read_dir(&host.root).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    there.sort();
    assert_eq!(there, [".github", "games.batch.toml", "schemas", "tombi.toml", "v"]);
    let text = fs::read_to_string(host.root.join("tombi.toml")).unwrap();
    let schemas: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("path = \"")?.strip_suffix('"')).collect();
    assert!(schemas.len() >= 2 && text.contains("*.batch.toml"), "{text}");
    schemas.iter().for_each(|path| assert!(host.root.join(path).is_file(), "tombi.toml names {path}"));
    released(&folder, &mut host, "v1");
    let workflow = fs::read_to_string(host.root.join(".github/workflows/games.yml")).unwrap();
    assert!(host.job(&jobs(&workflow)[0].1, &[]), "{}", host.log);
    assert!(host.log.contains("installed the release v1"), "{}", host.log);
    // What an author does between two pushes, with the binary of the release.
    let words = "javelina check v && javelina test v && javelina fmt --check v && javelina schema batch > batch.json && \
                 javelina watch v --once --games 2 && cmp batch.json schemas/batch.json";
    host.log.clear();
    assert!(host.step(words, &[]).0, "{}", host.log);
    assert!(host.log.contains("fine:") && host.log.contains("1 passed, 0 failed"), "{}", host.log);
    // A gate that fails stands beside the job.
    let spec = fs::read_to_string(host.root.join("games.batch.toml")).unwrap();
    fs::write(host.root.join("games.batch.toml"), spec.replace("between 25 % and 75 %", ">= 99 %")).unwrap();
    fs::remove_dir_all(host.root.join(".artifacts")).unwrap();
    host.log.clear();
    assert!(!host.job(&jobs(&workflow)[0].1, &[]), "{}", host.log);
    let line = spec.lines().position(|line| line == "title = \"the first seat has no great advantage\"").unwrap() + 3;
    let place = format!("::error file=games.batch.toml,line={line},title=the first seat has no great advantage");
    assert!(host.log.contains(&place), "{place}: {}", host.log);
}

#[test]
fn a_pull_request_is_told_what_plays_differently_once_and_one_from_a_fork_without_a_secret() {
    let (folder, mut host) = stranger("ship-changes");
    typed(&host, "javelina new variant v");
    typed(&host, "javelina new ci --engine OWNER/javelina@v1");
    released(&folder, &mut host, "v1");
    let workflow = fs::read_to_string(host.root.join(".github/workflows/games.yml")).unwrap();
    let jobs = jobs(&workflow);
    let (name, changes) = jobs.last().unwrap();
    let wanted = ["if: github.event_name == 'pull_request'", "pull-requests: write", "before: before"];
    assert!(name == "changes" && wanted.iter().all(|line| changes.contains(line)), "{workflow}");
    assert!(!workflow.contains("secrets.") && !workflow.contains("pull_request_target"), "{workflow}");
    // The branch that it goes to: one pack as it is, one that has errors, one that is not there. It has moved on since the pull
    // request was made: what changed there is no part of the pull request, which is checked out as merged.
    let history = "git init -q -b main . && git config user.name a && git config user.email a@b
        echo '.runner/' > .git/info/exclude && cp -r v broken && sed -i 's/^id = .*/id = \"broken\"/' broken/pack.toml
        echo nonsense >> broken/$(cd v && ls *.rules) && git add . && git commit -qm first
        git checkout -qb own && cp -r v fresh && rm -r broken && cp -r v broken && sed -i 's/^id = .*/id = \"broken\"/' broken/pack.toml
        git add . && git commit -qm own && git checkout -q main
        sed -i 's/^  rule /  rule moved at cards_box { add 7 }\\n&/' v/*.rules && git commit -qam moved
        git checkout -q --detach main && git merge -q --no-edit own";
    shell(&host.root, history);
    shell(&host.root, "grep -q 'add 7' v/*.rules && ! git diff --quiet HEAD^1");
    // A stand-in for `gh` keeps what it is asked, and has the comment of the first time at the second.
    let bin = folder.0.join("bin");
    fs::create_dir_all(&bin).unwrap();
    let gh = "#!/bin/sh\necho \"$*\" >> \"$HUB/asked\"\ncase \"$*\" in *--jq*) cat \"$HUB/comments\" 2> /dev/null || : ;; *) [ ! -e \"$HUB/fork\" ] || { cat \"$HUB/fork\" >&2; exit 1; } ;; esac\nexit\n";
    fs::write(bin.join("gh"), gh).unwrap();
    shell(&bin, "chmod +x gh");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let hub = folder.0.display().to_string();
    host.env.extend([("PATH".into(), path), ("HUB".into(), hub), ("GITHUB_REPOSITORY".into(), "ANN/packs".into())]);
    let pull = [("github.event.pull_request.number", "7")];
    assert!(host.job(changes, &pull), "{}", host.log);
    shell(&host.root, "git worktree remove --force before");
    let page = fs::read_to_string(host.root.join("page.md")).unwrap();
    assert!(page.contains("no difference: the rules are proved equal"), "{page}");
    let asked = || fs::read_to_string(folder.0.join("asked")).unwrap();
    assert!(asked().contains("api repos/ANN/packs/issues/7/comments --silent -F body=@report/diff.md"), "{}", asked());
    fs::write(folder.0.join("comments"), "41\n42\n").unwrap();
    assert!(host.job(changes, &pull), "{}", host.log);
    shell(&host.root, "git worktree remove --force before");
    assert!(asked().contains("api --method PATCH repos/ANN/packs/issues/comments/41 --silent"), "{}", asked());
    // A fork's token may read alone.
    for (said, told) in [
        ("gh: Resource not accessible by integration (HTTP 403)", "this token may not comment; see the job summary"),
        ("gh: Bad Gateway (HTTP 502)", "could not write the comment, see the job summary: gh: Bad Gateway (HTTP 502)"),
    ] {
        shell(&host.root, "git worktree remove --force before || true");
        fs::write(folder.0.join("fork"), format!("{said}\n")).unwrap();
        host.log.clear();
        assert!(host.job(changes, &pull), "{}", host.log);
        assert!(host.log.contains(told), "{}", host.log);
    }
    // What cannot be compared is said, and is no failure: the present is judged by `check`.
    let with = inputs(&[("pack", "broken\nfresh"), ("before", "before")]);
    fs::remove_file(host.root.join("page.md")).unwrap();
    assert!(host.action(ENGINE, "v1", &with), "{}", host.log);
    let page = fs::read_to_string(host.root.join("page.md")).unwrap();
    assert!(page.contains("`broken` cannot be compared") && page.contains("The pack `fresh` is new."), "{page}");
    assert!(!host.action(ENGINE, "v1", &inputs(&[("pack", "v"), ("before", "nowhere")])), "{}", host.log);
}

#[test]
fn a_problem_in_a_pack_fails_the_job_and_is_marked_in_its_line() {
    let (folder, mut host) = stranger("ship-problem");
    typed(&host, "javelina new variant v");
    typed(&host, "javelina new ci --engine OWNER/javelina@v1");
    released(&folder, &mut host, "v1");
    let workflow = fs::read_to_string(host.root.join(".github/workflows/games.yml")).unwrap();
    shell(&host.root, "for f in v/*.rules; do echo 'nonsense' >> $f; done; mkdir report");
    assert!(!host.job(&jobs(&workflow)[0].1, &[]), "{}", host.log);
    assert!(host.log.contains("::error file=v/"), "{}", host.log);
    assert!(!host.root.join("page.md").exists(), "nothing was played");
}

#[test]
fn a_release_with_another_checksum_is_refused_and_one_that_is_not_there_is_said_and_built() {
    let (folder, mut host) = stranger("ship-checksum");
    typed(&host, "javelina new card c");
    let place = released(&folder, &mut host, "v1");
    let only = |more: &[(&str, &str)]| inputs(&[&[("pack", "c")], more].concat());
    let sums = fs::read_to_string(place.join("SHA256SUMS")).unwrap();
    let first = if sums.starts_with('0') { "1" } else { "0" };
    fs::write(place.join("SHA256SUMS"), format!("{first}{}", &sums[1..])).unwrap();
    assert!(!host.action(ENGINE, "v1", &only(&[])), "{}", host.log);
    assert!(host.log.contains("is not the one in SHA256SUMS") && !host.log.contains("fine:"), "{}", host.log);

    host.log.clear();
    assert!(!host.action(ENGINE, "v9", &only(&[("build", "release")])), "{}", host.log);
    assert!(host.log.contains("there is no release `v9` of `OWNER/javelina`"), "{}", host.log);

    // What would be built is asked of a stand-in for cargo, which lays the binary of this build there.
    host.log.clear();
    let bin = folder.0.join("bin");
    fs::create_dir_all(&bin).unwrap();
    let install = format!("install --locked --path {}/cli --root", host.engine.display());
    let binary = env!("CARGO_BIN_EXE_javelina");
    let cargo =
        format!("#!/bin/sh\ncase \"$*\" in '{install} '*' --force') cp {binary} \"$6/bin/\" ;; *) exit 9 ;; esac\n");
    fs::write(bin.join("cargo"), cargo).unwrap();
    shell(&bin, "chmod +x cargo");
    host.env.push(("PATH".into(), format!("{}:{}", bin.display(), std::env::var("PATH").unwrap())));
    let (is_well, outputs) = host.step("\"$GITHUB_ACTION_PATH/.ci/ship/install.sh\"", &[]);
    assert!(is_well && outputs["source"] == "yes", "{}", host.log);
    assert!(host.log.contains("building from source, which takes minutes"), "{}", host.log);
    host.log.clear();
    assert!(host.step("\"$GITHUB_ACTION_PATH/.ci/ship/install.sh\" source", &[]).0, "{}", host.log);
    assert!(host.log.contains("built from this source before"), "{}", host.log);
}

#[test]
fn nothing_that_an_input_holds_is_run() {
    let (folder, mut host) = stranger("ship-hostile");
    typed(&host, "javelina new card c");
    typed(&host, "javelina new ci --engine OWNER/javelina@v1");
    released(&folder, &mut host, "v1");
    // All pairs in `.ci/long`; else one text for each input.
    let inputs_of_action = ["pack", "spec", "gates", "shard", "parts", "before", "out", "args", "version", "build"];
    for (first, hostile) in ["\"; touch x; \"$(touch x)", "--out=x", "x\ny"].into_iter().enumerate() {
        for input in inputs_of_action.into_iter().skip(first).step_by(cases(3).clamp(1, 3) as usize) {
            let mut with = inputs(&[("pack", "c"), ("spec", "games.batch.toml"), ("args", "--games=2")]);
            with.insert(input.into(), hostile.into());
            if input == "version" {
                with.insert("build".into(), "release".into());
            }
            host.log.clear();
            let is_well = host.action(ENGINE, "v1", &with);
            assert!(is_well == (input == "out") || input == "args", "{input} = {hostile}: {}", host.log);
            let _ = fs::remove_dir_all(host.root.join("report"));
            let is_made = host.root.join("x").is_file() || host.root.join("c/x").exists();
            assert!(!is_made, "{input} = {hostile} was run");
            let _ = fs::remove_dir_all(host.root.join("x"));
        }
    }
}

#[test]
fn the_workflow_of_gitlab_plays_the_same_pack() {
    let (folder, mut host) = stranger("ship-other");
    typed(&host, "javelina new card c");
    typed(&host, "javelina new ci --engine OWNER/javelina@v1 --gitlab");
    released(&folder, &mut host, "v1");
    // A repository of the engine, under the address that the workflow names.
    shell(
        &host.engine,
        "git init -q . && git add . && git -c user.name=a -c user.email=a@b commit -qm a && git tag v1",
    );
    fs::create_dir_all(folder.0.join("hub/OWNER")).unwrap();
    fs::rename(&host.engine, folder.0.join("hub/OWNER/javelina.git")).unwrap();
    let config = format!("[url \"file://{}/hub/\"]\n\tinsteadOf = https://github.com/\n", folder.0.display());
    folder.write("config", &config);
    host.env.push(("GIT_CONFIG_GLOBAL".into(), folder.0.join("config").display().to_string()));
    let text = fs::read_to_string(host.root.join(".gitlab-ci.yml")).unwrap();
    let told = |line: &str| {
        let (name, value) = line.trim().strip_prefix("JAVELINA_")?.split_once(": ")?;
        Some((format!("JAVELINA_{name}"), value.trim_matches('"').to_string()))
    };
    host.env.extend(text.lines().filter_map(told));
    let commands = text.lines().filter_map(|line| line.trim().strip_prefix("- "));
    let commands: Vec<&str> = commands.filter(|line| !line.contains(": ")).collect();
    assert!(commands.len() >= 7, "{commands:?}");
    let (is_well, _) = host.step(&commands.join("\n"), &[("GITHUB_ACTIONS".into(), String::new())]);
    assert!(is_well && host.log.contains("installed the release v1"), "{}", host.log);
    assert!(host.root.join("report/junit.xml").exists() && host.root.join("page.md").exists());
}
