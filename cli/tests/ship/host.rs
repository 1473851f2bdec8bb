//! A host that plays workflows: as much of GitHub as `action.yml` and the workflows of `new ci` use.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

type Map = BTreeMap<String, String>;

/// One step: its keys, and those below `with` and `env`, as `with.KEY`.
pub type Step = Map;

/// The steps that stand below `steps:`.
pub fn steps(text: &str) -> Vec<Step> {
    let mut lines = text.lines().skip_while(|line| line.trim() != "steps:").skip(1).peekable();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let (mut steps, mut below) = (Vec::<Step>::new(), (String::new(), 0));
    let Some(depth) = lines.peek().map(|line| indent(line)) else { return steps };
    while let Some(line) = lines.next_if(|line| line.trim().is_empty() || indent(line) >= depth) {
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let (text, at) = match text.strip_prefix("- ").filter(|_| indent(line) == depth) {
            Some(rest) => {
                steps.push(Step::new());
                (rest, depth + 2)
            }
            None => (text, indent(line)),
        };
        let (key, value) = text.split_once(':').unwrap_or_else(|| panic!("`{line}` is no key with a value"));
        if at <= below.1 {
            below = (String::new(), 0);
        }
        match (value.trim(), steps.last_mut().unwrap()) {
            ("", _) => below = (format!("{key}."), at),
            (value, step) => {
                let is_new = step.insert(format!("{}{key}", below.0), unquoted(value)).is_none();
                assert!(is_new, "`{key}` stands twice: {text}");
            }
        }
    }
    steps
}

fn unquoted(value: &str) -> String {
    let inner = |quote: char| value.strip_prefix(quote)?.strip_suffix(quote);
    inner('\'').or_else(|| inner('"')).unwrap_or(value).to_string()
}

/// The text of each job, by its name.
pub fn jobs(workflow: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in workflow.lines().skip_while(|line| *line != "jobs:").skip(1) {
        match line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')).and_then(|rest| rest.strip_suffix(':')) {
            Some(name) => found.push((name.to_string(), String::new())),
            None => found.last_mut().unwrap().1 += &format!("{line}\n"),
        }
    }
    found
}

/// A machine with a checkout of the repository of somebody, and one of the engine.
pub struct Host {
    /// The repository, in which steps run.
    pub root: PathBuf,
    /// The engine's checkout.
    pub engine: PathBuf,
    /// What steps find in the environment besides.
    pub env: Vec<(String, String)>,
    /// All that steps printed.
    pub log: String,
    path: Vec<String>,
    jobs: usize,
    /// What is known of the event, which actions may ask, too.
    event: Map,
}

impl Host {
    pub fn new(root: &Path, engine: &Path) -> Self {
        let (root, engine) = (root.to_path_buf(), engine.to_path_buf());
        Self { root, engine, env: Vec::new(), log: String::new(), path: Vec::new(), jobs: 0, event: Map::new() }
    }

    /// Runs one command as a step; whether it ended well, and what it handed on.
    pub fn step(&mut self, run: &str, env: &[(String, String)]) -> (bool, Map) {
        let temp = self.root.join(".runner");
        fs::create_dir_all(temp.join(self.jobs.to_string())).unwrap();
        let files = ["output", "path"].map(|name| temp.join(name));
        files.iter().for_each(|file| fs::write(file, "").unwrap());
        let (own, env_of_host): (Vec<_>, Vec<_>) = self.env.iter().cloned().partition(|(name, _)| name == "PATH");
        let base = own.into_iter().next_back().map_or_else(|| std::env::var("PATH").unwrap(), |(_, path)| path);
        let path: Vec<String> = self.path.iter().cloned().chain([base]).collect();
        let done = Command::new("bash")
            .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", run])
            .current_dir(&self.root)
            .env_remove("CI")
            .env_remove("GITHUB_REPOSITORY")
            .env("GITHUB_OUTPUT", &files[0])
            .env("GITHUB_PATH", &files[1])
            .env("GITHUB_STEP_SUMMARY", self.root.join("page.md"))
            .env("GITHUB_ACTION_PATH", &self.engine)
            .env("GITHUB_ACTIONS", "true")
            .env("RUNNER_TEMP", temp.join(self.jobs.to_string()))
            .env("PATH", path.join(":"))
            .envs(env_of_host)
            .envs(env.iter().cloned())
            .output()
            .unwrap();
        self.log += &format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
        let read = |file: &PathBuf| fs::read_to_string(file).unwrap();
        self.path.extend(read(&files[1]).lines().map(str::to_string));
        let outputs = read(&files[0]).lines().filter_map(|line| line.split_once('=')).map(owned).collect();
        (done.status.success(), outputs)
    }

    /// Plays a job on a machine of its own; whether every step ended well.
    pub fn job(&mut self, text: &str, known: &[(&str, &str)]) -> bool {
        self.path.clear();
        self.jobs += 1;
        let mut values: Map = known.iter().copied().map(owned).collect();
        self.event = values
            .iter()
            .filter(|(name, _)| name.starts_with("github."))
            .map(|(a, b)| (a.clone(), b.clone()))
            .collect();
        let mut is_well = true;
        let artifacts = self.root.join(".artifacts");
        for step in steps(text) {
            if !holds(step.get("if"), &values, is_well) {
                continue;
            }
            let with: Map = step
                .iter()
                .filter_map(|(key, value)| Some((key.strip_prefix("with.")?.to_string(), filled(value, &values))))
                .collect();
            let uses = step.get("uses").map_or("", |uses| uses.split('@').next().unwrap());
            match (uses, step.get("run")) {
                ("actions/checkout", _) => {}
                ("actions/upload-artifact", _) => {
                    fs::create_dir_all(&artifacts).unwrap();
                    let path = self.root.join(&with["path"]);
                    assert!(path.exists() || !is_well, "nothing to upload");
                    let _ = fs::rename(path, artifacts.join(&with["name"])); // a job that failed may have no report
                }
                ("actions/download-artifact", _) => {
                    let begin = with["pattern"].trim_end_matches('*').to_string();
                    fs::create_dir_all(self.root.join(&with["path"])).unwrap();
                    for entry in fs::read_dir(&artifacts).unwrap().map(|entry| entry.unwrap()) {
                        let name = entry.file_name().into_string().unwrap();
                        if name.starts_with(&begin) {
                            fs::rename(entry.path(), self.root.join(&with["path"]).join(name)).unwrap();
                        }
                    }
                }
                ("actions/attest-build-provenance", _) => {
                    let file = self.root.join(&with["subject-checksums"]);
                    assert!(!fs::read_to_string(file).unwrap().is_empty(), "nothing to attest");
                }
                ("", Some(run)) => is_well &= self.step(&filled(run, &values), &told(&step, &values)).0,
                (engine, None) if !engine.starts_with("actions/") => {
                    let version = step["uses"].split_once('@').unwrap().1.split(' ').next().unwrap().to_string();
                    is_well &= self.action(engine, &version, &with);
                }
                other => panic!("what is {other:?}?"),
            }
            values.insert("failed".into(), (!is_well).to_string());
        }
        is_well
    }

    /// Plays the steps of `action.yml` with these inputs; whether every one ended well.
    pub fn action(&mut self, repository: &str, version: &str, with: &Map) -> bool {
        let text = fs::read_to_string(self.engine.join("action.yml")).unwrap();
        let mut values: Map =
            [("github.action_repository", repository), ("github.action_ref", version)].map(owned).into();
        values.extend(self.event.clone());
        let mut input = "";
        for line in text.lines().skip_while(|line| *line != "inputs:").take_while(|line| *line != "runs:") {
            match (line.strip_prefix("  "), line.strip_prefix("    default: ")) {
                (_, Some(default)) => drop(values.insert(format!("inputs.{input}"), unquoted(default))),
                (Some(name), None) if !name.starts_with(' ') => input = name.trim_end_matches(':'),
                _ => {}
            }
        }
        for (name, value) in with {
            let is_known = values.insert(format!("inputs.{name}"), value.clone()).is_some();
            assert!(is_known, "the action has no input `{name}`");
        }
        let mut is_well = true;
        for step in steps(&text) {
            if !holds(step.get("if"), &values, is_well) || step.contains_key("uses") {
                continue; // what is used is a cache alone, which is empty here
            }
            assert!(!step["run"].contains("${{"), "no input stands in a script: {step:?}");
            let (ended, outputs) = self.step(&step["run"], &told(&step, &values));
            is_well &= ended;
            for (name, value) in outputs {
                values.insert(format!("steps.{}.outputs.{name}", step["id"]), value);
            }
        }
        is_well
    }
}

/// What a step finds in its environment.
fn told(step: &Step, values: &Map) -> Vec<(String, String)> {
    let names = step.iter().filter_map(|(key, value)| Some((key.strip_prefix("env.")?, value)));
    names.map(|(name, value)| (name.to_string(), filled(value, values))).collect()
}

fn owned((name, value): (&str, &str)) -> (String, String) {
    (name.to_string(), value.to_string())
}

/// What a name in braces stands for; `A || B` is the first that is not empty.
fn value(text: &str, values: &Map) -> String {
    let one = |name: &str| match name.strip_prefix('\'') {
        Some(text) => text.trim_end_matches('\'').to_string(),
        None => values.get(name).cloned().unwrap_or_default(),
    };
    text.split("||").map(|name| one(name.trim())).find(|value| !value.is_empty()).unwrap_or_default()
}

fn filled(text: &str, values: &Map) -> String {
    let mut parts = text.split("${{");
    let first = parts.next().unwrap().to_string();
    parts.fold(first, |whole, part| {
        let (name, rest) = part.split_once("}}").unwrap();
        format!("{whole}{}{rest}", value(name.trim(), values))
    })
}

/// Whether a step is played: by its condition, and only if all went well unless that says otherwise.
fn holds(condition: Option<&String>, values: &Map, is_well: bool) -> bool {
    let Some(condition) = condition else { return is_well };
    let condition = condition.trim_start_matches("${{").trim_end_matches("}}").trim();
    if ["always()", "!cancelled()"].contains(&condition) {
        return true;
    }
    let is_so = |part: &str| {
        let (words, wanted) =
            part.split_once("==").map_or_else(|| (part.split_once("!=").unwrap(), false), |both| (both, true));
        (value(words.0.trim(), values) == value(words.1.trim(), values)) == wanted
    };
    is_well && condition.split("||").any(|parts| parts.split("&&").all(is_so))
}
