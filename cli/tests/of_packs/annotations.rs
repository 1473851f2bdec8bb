//! What `check` tells code hosts: annotations of GitHub and SARIF 2.1.0.

use crate::support::{Folder, code, err, out};
use serde_json::Value;

/// A pack below another folder, with `count` wrong clauses, one of them in a file whose name is a nuisance.
fn folder(name: &str, count: usize) -> Folder {
    let folder = Folder::new(name);
    let meta = "id = \"house\"\nextends = \"arizona\"\ntitle = \"House\"\nversion = \"0.1.0\"\n";
    folder.write("content/my packs/house/pack.toml", meta);
    let rule = |at: usize| format!("  rule r{at} at enter {{ narrow when symbl{at} is mountain }}\n");
    let rules: String = (1..count).map(rule).collect();
    folder.write("content/my packs/house/v.rules", &format!("variant v for arizona {{\n{rules}}}\n"));
    folder.write(
        "content/my packs/house/50%, a.rules",
        "variant w for arizona {\n  rule g at enter { narrow when ⛰symbl is mountain }\n}\n",
    );
    folder
}

fn check(folder: &Folder, path: &str, format: &str) -> String {
    let output = folder.run(&["check", path, "--format", format]);
    assert_eq!(code(&output), 1, "{}", err(&output));
    out(&output)
}

#[test]
fn sarif_has_what_the_standard_and_code_hosts_require() {
    let folder = folder("sarif", 3);
    let log: Value = serde_json::from_str(&check(&folder, "content/my packs/house", "sarif")).unwrap();
    assert_eq!(log["version"], "2.1.0");
    assert!(log["$schema"].as_str().unwrap().ends_with("sarif-2.1.0.json"));
    let runs = log["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 1);
    let driver = &runs[0]["tool"]["driver"];
    assert!(driver["name"] == "javelina" && driver["semanticVersion"].is_string());
    assert_eq!(runs[0]["columnKind"], "unicodeCodePoints");
    assert!(runs[0]["originalUriBaseIds"]["%SRCROOT%"].is_object(), "a base of addresses is declared where it is used");
    let rules = driver["rules"].as_array().unwrap();
    for rule in rules {
        for key in ["shortDescription", "fullDescription", "help"] {
            assert!(!rule[key]["text"].as_str().unwrap().is_empty(), "{rule}");
        }
    }
    let results = runs[0]["results"].as_array().unwrap();
    assert!(results.len() >= 3, "{results:?}");
    for result in results {
        let at = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(result["ruleId"], rules[at]["id"]);
        assert!(["error", "warning"].contains(&result["level"].as_str().unwrap()));
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        assert!(result["partialFingerprints"]["javelina/v1"].as_str().unwrap().len() == 16);
        let physical = &result["locations"][0]["physicalLocation"];
        let uri = physical["artifactLocation"]["uri"].as_str().unwrap();
        assert!(uri.starts_with("content/my%20packs/house/"), "from the working folder, as it is reached: {uri}");
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/.-_~%".contains(&byte);
        assert!(uri.bytes().all(is_plain), "{uri}");
        let region = |key: &str| physical["region"][key].as_u64().unwrap();
        assert!(region("startLine") >= 1 && region("startColumn") >= 1);
        let (start, end) = ((region("startLine"), region("startColumn")), (region("endLine"), region("endColumn")));
        assert!(start < end, "{physical}");
    }
    let uris: Vec<&str> = results
        .iter()
        .map(|one| one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str().unwrap())
        .collect();
    assert!(uris.contains(&"content/my%20packs/house/50%25%2C%20a.rules"), "{uris:?}");
}

#[test]
fn sarif_without_problems_is_a_log_without_results() {
    let folder = Folder::new("sarif-none");
    let output = folder.run(&["check", "--format", "sarif"]);
    let log: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((code(&output), log["runs"][0]["results"].as_array().unwrap().len()), (0, 0));
}

#[test]
fn annotations_name_the_file_as_the_repository_has_it_and_escape_what_is_special() {
    let folder = folder("github", 3);
    let text = check(&folder, "content/my packs/house", "github");
    for line in text.lines() {
        let (head, message) = line.strip_prefix("::error ").unwrap().split_once("::").unwrap();
        assert!(!message.is_empty());
        let properties: Vec<(&str, &str)> = head.split(',').map(|one| one.split_once('=').unwrap()).collect();
        let names: Vec<&str> = properties.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["file", "line", "endLine", "col", "endColumn", "title"], "{line}");
        assert!(properties[0].1.starts_with("content/my packs/house/"), "{line}");
    }
    assert!(text.contains("file=content/my packs/house/50%25%2C a.rules,line=1,"), "{text}");
}

#[test]
fn what_gets_no_annotation_is_listed_and_is_no_command() {
    let folder = folder("github-many", 14);
    let text = check(&folder, "content/my packs/house", "github");
    let commands = text.lines().filter(|line| line.trim_start().starts_with("::")).count();
    let listed = text.lines().filter(|line| line.starts_with("- content/my packs/house/")).count();
    assert_eq!(commands, 10, "as many as are shown");
    let all = check(&folder, "content/my packs/house", "short").lines().count();
    assert!(commands + listed == all && all > 12, "{text}");
    assert!(text.contains(&format!("{listed} more errors without annotations:")), "{text}");
}

#[test]
fn a_path_is_told_from_where_the_command_runs() {
    let folder = folder("paths", 2);
    let absolute = folder.0.join("content/my packs/house");
    for path in ["content/my packs/house", "./content/../content/my packs/house/", absolute.to_str().unwrap()] {
        for format in ["short", "human", "json"] {
            let text = check(&folder, path, format);
            assert!(text.contains("content/my packs/house/v.rules"), "{path} {format}: {text}");
            assert!(!text.contains("/content/my packs") && !text.contains(".."), "{path} {format}: {text}");
        }
    }
}

#[test]
fn a_label_of_a_spec_is_no_command_to_the_log_of_a_job() {
    let folder = Folder::new("labels");
    let spec = |label: &str| {
        format!(
            "format = \"javelina.batch/1\"\ntitle = \"{label}\"\ngame = \"arizona\"\ngames = 2\n\
             [[arm]]\nlabel = \"{label}\"\nseats = 2\n[[gate]]\narm = \"{label}\"\ntitle = \"x ##[{label}\"\n\
             metric = \"score\"\nholds = \">= 0\"\n"
        )
    };
    folder.write("a.batch.toml", &spec("::error file=x::all is lost"));
    let output = folder.run(&["batch", "a.batch.toml"]);
    assert!(out(&output).contains("all is lost"), "{}", err(&output));
    let mut lines = out(&output).lines().map(ToString::to_string).collect::<Vec<_>>().into_iter();
    assert!(!lines.any(|line| line.trim_start().starts_with("::") || line.contains("##[")), "{}", out(&output));
}

#[test]
fn a_batch_annotates_what_is_wrong_with_its_content_as_check_does() {
    let folder = Folder::new("annotated-batch");
    folder.write("p/pack.toml", "id = \"p\"\nextends = \"arizona\"\ntitle = \"P\"\nversion = \"0.1.0\"\n");
    folder.write("p/v.rules", "variant v for arizona {\n  title \"V\"\n  rule r at no_such_point { forbid }\n}\n");
    folder.write("s.batch.toml", "format = \"javelina.batch/1\"\ntitle = \"x\"\ngame = \"arizona\"\nnonsense = 1\n");
    for (words, file) in [
        (&["batch", "--game", "arizona", "--with", "v", "--pack", "p", "--format", "github"][..], "p/v.rules"),
        (&["batch", "s.batch.toml", "--format", "github"], "s.batch.toml"),
        (&["check", "p", "--format", "github"], "p/v.rules"),
    ] {
        let output = folder.run(words);
        assert!(
            out(&output).contains(&format!("::error file={file},line=")),
            "{words:?}: {}{}",
            out(&output),
            err(&output)
        );
    }
}
