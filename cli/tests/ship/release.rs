//! The workflow of releases, played for this system: its archive is all that a stranger needs, and one that was changed on
//! the way is refused. A stand-in for cargo lays the binary of this build there instead of building it.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::host::{Host, jobs};
use super::{Folder, project, shell};

/// A checkout of the engine with what the workflow touches, and programs that stand in for others.
fn checkout(name: &str) -> (Folder, Host, String) {
    let folder = Folder::new(name);
    let (root, bin) = (folder.0.join("engine"), folder.0.join("bin"));
    [&root, &bin].iter().for_each(|made| fs::create_dir_all(made).unwrap());
    let of = project().display().to_string();
    shell(
        &root,
        &format!("cp -r {of}/.ci {of}/.github {of}/editors {of}/Containerfile {of}/README.md {of}/LICENSE-* ."),
    );
    shell(
        &root,
        &format!(
            "for one in Cargo.toml Cargo.lock core dsl scripts variants author cli tests examples xtask; do ln -s {of}/$one .; done"
        ),
    );
    let (binary, cargo) = (env!("CARGO_BIN_EXE_javelina"), env!("CARGO"));
    for (program, text) in [
        (
            "cargo",
            format!(
                "case \"$*\" in 'build --profile dist --locked --package javelina --target '*) mkdir -p target/$8/dist; cp {binary} target/$8/dist/ ;; 'metadata '* | 'tree '*) exec {cargo} \"$@\" ;; *) exit 9 ;; esac"
            ),
        ),
        ("rustup", "case \"$*\" in 'target add '*) ;; 'update --no-self-update stable' | 'default stable') ;; *) exit 9 ;; esac".into()),
        ("gh", "echo \"gh: $*\"".into()),
    ] {
        fs::write(bin.join(program), format!("#!/bin/sh\n{text}\n")).unwrap();
    }
    shell(&bin, "chmod +x *");
    let mut host = Host::new(&root, &root);
    host.env.push(("PATH".into(), format!("{}:{}", bin.display(), std::env::var("PATH").unwrap())));
    host.env.push(("CARGO_NET_OFFLINE".into(), "true".into()));
    host.env.push(("CARGO_TARGET_DIR".into(), "target".into()));
    let (is_well, told) = host.step(". .ci/ship/common.sh && output target \"$(target_of_system)\"", &[]);
    assert!(is_well, "{}", host.log);
    (folder, host, told["target"].clone())
}

/// The names of the files of a folder.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn the_workflow_of_a_tag_makes_a_release_that_a_stranger_can_use_and_says_what_is_in_it() {
    let (folder, mut host, target) = checkout("ship-release");
    let workflow = fs::read_to_string(host.root.join(".github/workflows/release.yml")).unwrap();
    let all = jobs(&workflow);
    assert!(workflow.contains(&format!("target: {target},")), "this system has no release");
    assert!(host.job(&all[0].1, &[("matrix.target", &target)]), "{}", host.log);
    for line in ["installed the release dist for", "> javelina fmt --check night", "1 passed, 0 failed", "fine: "] {
        assert!(host.log.contains(line), "`{line}` is not in {}", host.log);
    }
    host.log.clear();
    assert!(host.job(&all[1].1, &[("github.ref_name", "v1")]), "{}", host.log);
    let (archive, list) = (format!("javelina-{target}.tar.gz"), format!("javelina-{target}.cdx.json"));
    let called = format!(
        "gh: release create v1 --verify-tag --title v1 --notes What changed stands in core/CHANGELOG.md. dist/SHA256SUMS dist/{list} dist/{archive}"
    );
    assert!(host.log.contains(&called), "{}", host.log);
    let dist = host.root.join("dist");
    shell(&dist, "sha256sum --check --strict SHA256SUMS");
    let sums = fs::read_to_string(dist.join("SHA256SUMS")).unwrap();
    assert!(sums.lines().count() == 2 && sums.contains(&list) && sums.contains(&archive), "{sums}");
    is_told_what_was_built_in(&dist.join(list));
    // A part that was changed on the way is no part of a release, and no release is called like an option.
    host.log.clear();
    shell(&host.root, &format!("echo x >> parts/dist-{target}/{archive}; rm -r dist"));
    assert!(
        !host.step(".ci/ship/collect.sh parts dist", &[]).0 && host.log.contains("is not the one in"),
        "{}",
        host.log
    );
    assert!(!host.step(".ci/ship/publish.sh --help dist", &[]).0, "{}", host.log);
    drop(folder);
}

/// The list of what was built in names all packages that others need, each with its digest, and none of tests.
fn is_told_what_was_built_in(list: &Path) {
    let told: Value = serde_json::from_str(&fs::read_to_string(list).unwrap()).unwrap();
    assert_eq!((&told["bomFormat"], &told["specVersion"]), (&"CycloneDX".into(), &"1.5".into()));
    assert_eq!(told["metadata"]["component"]["name"], "javelina");
    let components = told["components"].as_array().unwrap();
    let refs: Vec<&str> = components.iter().map(|one| one["bom-ref"].as_str().unwrap()).collect();
    for (name, is_there) in [
        ("rhai", true),
        ("clap_complete", true),
        ("clap_mangen", false),
        ("serde_derive", true),
        ("vt100", false),
        ("nalgebra", false),
    ] {
        assert_eq!(refs.iter().any(|one| one.starts_with(&format!("pkg:cargo/{name}@"))), is_there, "{name}");
    }
    for one in components.iter().filter(|one| !one["name"].as_str().unwrap().starts_with("javelina-")) {
        assert!(one["hashes"][0]["content"].as_str().is_some_and(|sum| sum.len() == 64), "{one}");
        assert!(one["licenses"][0]["expression"].as_str().is_some_and(|licence| !licence.contains('/')), "{one}");
    }
    let needs = told["dependencies"].as_array().unwrap();
    assert_eq!(needs.len(), components.len() + 1);
    let needed = needs.iter().flat_map(|one| one["dependsOn"].as_array().unwrap()).map(|one| one.as_str().unwrap());
    needed.for_each(|one| assert!(refs.contains(&one), "{one} is needed and not listed"));
}

#[test]
fn an_archive_holds_what_its_container_file_copies_and_what_installers_look_for() {
    let folder = Folder::new("ship-archive");
    shell(&folder.0, &format!("tar -xzf {}/*.tar.gz", super::release().display()));
    let name = names(&folder.0).remove(0);
    let place = folder.0.join(&name);
    let target = name.strip_prefix("javelina-").unwrap();
    assert_eq!(names(&place.join("completions")).len(), 5);
    let pages = names(&place.join("man"));
    assert!(
        ["javelina.1", "javelina-batch.1", "javelina-new.1"].iter().all(|page| pages.contains(&page.to_string())),
        "{pages:?}"
    );
    let notices = fs::read_to_string(place.join("NOTICES")).unwrap();
    for said in ["  rhai 1.", "  xxhash-rust ", "Boost Software License", "Permission is hereby granted"] {
        assert!(notices.contains(said), "`{said}` is not in NOTICES");
    }
    assert!(!notices.contains("nalgebra") && !notices.contains("javelina"), "of others, and of what is built in alone");
    let bash = fs::read_to_string(place.join("completions/javelina.bash")).unwrap();
    shell(&folder.0, &format!("bash -n {}/completions/javelina.bash", place.display()));
    assert!(bash.contains("--undecided"), "{bash}");

    let container = fs::read_to_string(project().join("Containerfile")).unwrap();
    let rows: Vec<Vec<&str>> =
        container.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(' ').collect()).collect();
    let word = |first: &str| rows.iter().find(|row| row[0] == first).unwrap_or_else(|| panic!("no {first}"));
    assert_eq!(word("FROM")[1], "scratch");
    let user: Vec<u32> = word("USER")[1].split(':').map(|id| id.parse().unwrap()).collect();
    assert!(user.iter().all(|id| *id > 0), "nobody is root there");
    for row in rows.iter().filter(|row| row[0] == "COPY") {
        row[1..row.len() - 1]
            .iter()
            .for_each(|file| assert!(place.join(file).is_file(), "{file} is not in the archive"));
    }
    assert_eq!(word("ENTRYPOINT")[1], "[\"/javelina\"]");
    assert_eq!(place.join("Containerfile").exists(), target.contains("-linux-"));

    // As in the image: no environment, and nothing that could be written to.
    let bare = "cd / && env -i $PLACE/javelina check && env -i $PLACE/javelina play cliffs --seats easy,easy --no-input > /dev/null";
    shell(&place, &bare.replace("$PLACE", &place.display().to_string()));

    let manifest = fs::read_to_string(project().join("cli/Cargo.toml")).unwrap();
    let told = |key: &str| {
        let line = manifest.lines().find_map(|line| line.strip_prefix(&format!("{key} = \""))).unwrap();
        let line = line.trim_end_matches('"').replace("{ repo }", "REPO").replace("{ version }", "0.1.0");
        line.replace("{ target }", target).replace("{ bin }{ binary-ext }", "javelina")
    };
    assert!(place.parent().unwrap().join(told("bin-dir")).is_file(), "{}", told("bin-dir"));
    assert_eq!(told("pkg-url"), format!("REPO/releases/download/v0.1.0/{name}.tar.gz"));
}

#[test]
fn nothing_that_ships_names_a_registry() {
    let mut files: Vec<PathBuf> =
        ["Containerfile", "action.yml", ".github/workflows/release.yml"].map(|name| project().join(name)).into();
    files.extend(fs::read_dir(project().join(".ci/ship")).unwrap().map(|entry| entry.unwrap().path()));
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        // In two parts, so that this file names none either.
        for (name, end) in
            [("ghcr", "io"), ("docker", "io"), ("crates", "io"), ("quay", "io"), ("pypi", "org"), ("npmjs", "")]
        {
            let host = format!("{name}.{end}");
            assert!(!text.contains(&host), "{} names {host}", file.display());
        }
    }
}
