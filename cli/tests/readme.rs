//! The workflow of the README in a stranger's repository: its steps, as they are written, in an empty folder.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{Folder, code, err};

/// The section that tells of CI.
fn section() -> String {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md")).unwrap();
    let from = text.find("## In CI").unwrap();
    let rest = &text[from..];
    rest[..rest[3..].find("\n## ").map_or(rest.len(), |at| at + 3)].to_string()
}

/// The first block of a language.
fn block<'a>(section: &'a str, language: &str) -> &'a str {
    let start = section.find(&format!("```{language}\n")).unwrap() + language.len() + 4;
    &section[start..start + section[start..].find("```").unwrap()]
}

/// The commands of a job, in their order; what artifacts are called, where they come from and go to.
fn steps(workflow: &str, job: &str) -> Vec<String> {
    let from = workflow.find(&format!("\n  {job}:\n")).unwrap() + 1;
    let lines = workflow[from..].lines().skip(1).take_while(|line| line.starts_with("   "));
    lines.filter_map(|line| Some(line.trim_start_matches(['-', ' ']).strip_prefix("run: ")?.to_string())).collect()
}

fn run(folder: &Path, command: &str) {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("GITHUB_STEP_SUMMARY", folder.join("page.md"));
    let done = shell.output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "`{command}` fails: {out}{err}");
}

#[test]
fn the_workflow_of_the_readme_works_in_a_repository_that_has_only_a_pack() {
    let section = section();
    let workflow = block(&section, "yaml");
    assert!(!workflow.contains("cargo run"), "a stranger's repository has no Cargo.toml");
    let folder = Folder::new("stranger");
    // What the text says that the repository holds, made as it says.
    let made = section.split('`').find(|text| text.starts_with("javelina new ")).unwrap();
    let words: Vec<&str> = made.split_whitespace().skip(1).collect();
    assert_eq!(code(&folder.run(&words)), 0);
    folder.write("my.batch.toml", block(&section, "toml"));
    // The engine is installed from its checkout: a test takes the binary that is built.
    let install = steps(workflow, "engine");
    assert!(install.iter().any(|step| step == "cargo install --path engine/cli --locked --root tool"), "{install:?}");
    assert!(workflow.contains("path: tool/bin/javelina"), "what is installed is handed on");
    fs::create_dir(folder.0.join("tool")).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_javelina"), folder.0.join("tool/javelina")).unwrap();
    let shards = workflow.lines().find_map(|line| line.trim().strip_prefix("shard: ")).unwrap();
    let play = steps(workflow, "play");
    for shard in shards.trim_matches(['[', ']']).split(", ") {
        for step in &play {
            run(&folder.0, &step.replace("${{ matrix.shard }}", shard));
        }
        fs::create_dir_all(folder.0.join("parts")).unwrap();
        fs::rename(folder.0.join("part"), folder.0.join(format!("parts/part-{shard}"))).unwrap();
    }
    for step in steps(workflow, "judge") {
        run(&folder.0, &step);
    }
    for name in ["report/report.html", "report/junit.xml", "page.md"] {
        assert!(folder.0.join(name).exists(), "{name}");
    }
    assert_eq!(err(&folder.run(&["check", "night_train"])).lines().count(), 1);
}
