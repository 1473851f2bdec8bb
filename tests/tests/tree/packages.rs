//! Packages as a registry would take them: each has all that it needs in its folder, and says which version of ours it wants.

use std::path::{Component, Path, PathBuf};

use super::arrows::{code, root, sources};

/// The folders of the packages that others may use, as the workspace lists them.
fn packages() -> Vec<PathBuf> {
    let table = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let members = table.split_once("members = [").unwrap().1.split(']').next().unwrap();
    let folders = members.split(',').map(|name| name.trim().trim_matches('"'));
    let is_ours = |name: &&str| !["tests", "examples/", "xtask"].iter().any(|other| name.starts_with(other));
    folders.filter(is_ours).map(|name| root().join(name)).collect()
}

/// The path without `..`, as it is read.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut whole, part| {
        match part {
            Component::ParentDir => drop(whole.pop()),
            part => whole.push(part),
        }
        whole
    })
}

/// What a source takes in that does not lie in the folder of its package.
fn reaches_out(package: &Path, file: &Path, text: &str) -> Vec<String> {
    let lines = code(text).join("\n");
    let taken =
        ["include_str!(\"", "include_bytes!(\"", "root.join(\"", "rerun-if-changed="].iter().flat_map(|begin| {
            lines
                .match_indices(begin)
                .map(|(at, begin)| lines[at + begin.len()..].split('"').next().unwrap_or_default())
        });
    let from = if file.ends_with("build.rs") { package } else { file.parent().unwrap() };
    taken.filter(|path| !plain(&from.join(path)).starts_with(package)).map(ToString::to_string).collect()
}

#[test]
fn a_package_takes_in_nothing_from_outside_of_its_folder() {
    let mut read = 0;
    for package in packages() {
        let own = sources(&package.join("src"), ".rs").into_iter();
        let build = package.join("build.rs");
        let build = std::fs::read_to_string(&build).ok().map(|text| (build, text));
        // What only tests take in need not be there for others.
        let is_code = |(file, _): &(PathBuf, String)| !file.components().any(|part| part.as_os_str() == "tests");
        for (file, text) in own.filter(is_code).chain(build) {
            read += 1;
            assert_eq!(reaches_out(&package, &file, &text), [""; 0], "{}", file.display());
        }
    }
    assert!(read > 300, "{read} files");
    let (package, file) = (Path::new("/p"), Path::new("/p/src/a.rs"));
    assert_eq!(
        reaches_out(package, file, "const A: &str = include_str!(\"../../other/a.toml\");"),
        ["../../other/a.toml"]
    );
    assert_eq!(reaches_out(package, file, "const A: &str = include_str!(\"../a.toml\");"), [""; 0]);
    assert_eq!(reaches_out(package, Path::new("/p/build.rs"), "gather(root.join(\"../scripts\"));"), ["../scripts"]);
}

/// Cargo runs a build script again at each command, and builds all that needs its package, while a file is missing.
#[test]
fn a_build_script_watches_files_that_are_there() {
    let mut watched = 0;
    for package in packages() {
        let Ok(build) = std::fs::read_to_string(package.join("build.rs")) else { continue };
        let paths = build.split("rerun-if-changed=").skip(1).filter_map(|rest| rest.split('"').next());
        for path in paths.filter(|path| !path.contains('{')) {
            watched += 1;
            assert!(package.join(path).exists(), "{}: build.rs watches {path}", package.display());
        }
    }
    assert!(watched > 1, "{watched} files");
}

#[test]
fn each_of_our_packages_is_wanted_in_the_version_that_it_has() {
    let table = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let version = table.lines().find_map(|line| line.strip_prefix("version = ")).unwrap();
    // Specifications are for this tree alone.
    let is_ours =
        |line: &&str| line.starts_with("javelina") && line.contains("path = ") && !line.contains("path = \"tests");
    let rows: Vec<&str> = table.lines().filter(is_ours).collect();
    assert_eq!(rows.len(), packages().len());
    for row in rows {
        assert!(row.contains(&format!("version = {version} }}")), "{row}");
    }
    // All of them may be published but the specifications.
    for package in packages() {
        let manifest = std::fs::read_to_string(package.join("Cargo.toml")).unwrap();
        assert!(manifest.contains("publish.workspace = true"), "{}", package.display());
        assert!(manifest.contains("\ndescription = \""), "{} says what it is", package.display());
        let readme = manifest.contains("\nreadme.workspace = true\n") || package.join("README.md").is_file();
        assert!(readme, "{} has a page for whoever finds it", package.display());
    }
    assert!(table.contains("\npublish = true\n"));
}
