//! Embeds the packs that come with the engine: every file of a game's folder.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Result;
use std::path::{Path, PathBuf};

/// The endings of the files of a pack; batches are none, they are named on the command line.
const ENDS: [&str; 7] = ["toml", "rules", "rhai", "csv", "play", "md", "txt"];

fn main() -> Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let (mut code, mut all, mut recipes) = (String::new(), String::new(), String::new());
    for folder in folders(&root)? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().to_string();
        let mut files = Vec::new();
        gather(&folder, "", &mut files)?;
        files.sort();
        let _ = writeln!(
            code,
            "/// The files of `{name}`.\npub(crate) const {}: Packed = &[{}];",
            name.to_uppercase(),
            entries(files, "include_bytes")
        );
        let _ = write!(all, "{}, ", name.to_uppercase());
    }
    let _ = writeln!(code, "/// All of them.\npub(crate) const EMBEDDED: &[Packed] = &[{all}];");
    println!("cargo::rerun-if-changed=recipes"); // who adds a folder adds recipes
    for folder in folders(&root.join("recipes"))? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().to_string();
        let mut files = Vec::new();
        gather(&folder, "", &mut files)?;
        files.sort();
        let _ = write!(recipes, "({name:?}, &[{}]), ", entries(files, "include_bytes"));
    }
    let _ = writeln!(
        code,
        "/// The packs of recipes by their names.\npub(crate) const RECIPES: &[(&str, Packed)] = &[{recipes}];"
    );
    let mut skeletons = Vec::new();
    gather(&root.join("skeletons"), "", &mut skeletons)?;
    skeletons.sort();
    let rows = entries(skeletons, "include_str");
    let _ = writeln!(
        code,
        "/// Paths `GAME/KIND/FILE` and texts of what `new` writes.\npub(crate) const SKELETONS: &[(&str, &str)] = &[{rows}];"
    );
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("shipped.rs"), code)
}

/// Paths with what is in the files, as rows of a list.
fn entries(files: Vec<(String, PathBuf)>, includes: &str) -> String {
    let row = |(path, file): (String, PathBuf)| format!("({path:?}, {includes}!({:?})), ", file.display().to_string());
    files.into_iter().map(row).collect()
}

/// The folders that hold a pack.
fn folders(root: &Path) -> Result<Vec<PathBuf>> {
    println!("cargo::rerun-if-changed=src/kits/games.rs"); // who adds a folder adds a kit there
    let inside = fs::read_dir(root)?.collect::<Result<Vec<_>>>()?;
    let mut all: Vec<PathBuf> = inside.iter().map(fs::DirEntry::path).collect();
    all.retain(|folder| folder.join("pack.toml").is_file());
    all.sort();
    Ok(all)
}

/// The files of a folder and those below it: path in the pack, and path on disk.
fn gather(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            gather(&path, &format!("{prefix}{name}/"), files)?;
        } else if ENDS.iter().any(|end| path.extension().is_some_and(|one| one == *end))
            && !name.ends_with(".batch.toml")
        {
            files.push((format!("{prefix}{name}"), path));
        }
    }
    Ok(())
}
