//! Packs with one mistake each (`data/mistakes.toml`): the code, the very text that is underlined, and what is said of it.

use std::path::{Path, PathBuf};

use javelina_variants::{PackText, load, shipped};
use toml::{Table, Value};

fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)
}

fn parsed(name: &str) -> Table {
    std::fs::read_to_string(data(name)).expect("a file of data").parse().expect("TOML")
}

/// Texts of a list.
fn texts(list: Option<&Value>) -> Vec<String> {
    let list = list.and_then(Value::as_array).into_iter().flatten();
    list.map(|one| one.as_str().expect("a text").to_string()).collect()
}

/// A table of `data/rules.toml`.
pub fn rules<const N: usize>(name: &str) -> Vec<[String; N]> {
    let all = parsed("rules.toml");
    let rows = all[name].as_array().expect("a table").iter();
    rows.map(|row| texts(Some(row)).try_into().expect("a row of this length")).collect()
}

/// The shipped packs, with the one of `data` of which these are files, and the place of a file among all.
fn packs(path: &str, with: &[String]) -> (Vec<PackText>, [usize; 2]) {
    let (name, file) = path.split_once('/').expect("a file of a pack");
    let mut packs = shipped();
    if packs.iter().all(|pack| pack.name != name) {
        let read = |file: &str| (file.into(), std::fs::read(data(name).join(file)).expect("a file of the pack"));
        let files = with.iter().map(String::as_str).chain([file]).map(read).collect();
        packs.push(PackText { name: name.into(), files });
    }
    let pack = packs.iter().position(|pack| pack.name == name).expect("the pack");
    let at = packs[pack].files.iter().position(|(path, _)| path == file).expect("the file");
    (packs, [pack, at])
}

#[test]
fn each_mistake_is_underlined_where_it_is_and_told_with_its_code() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for of in parsed("mistakes.toml")["of"].as_array().expect("tables") {
        let path = of["file"].as_str().expect("a file");
        let at = of.get("at").and_then(Value::as_str).unwrap_or(path);
        let (packs, [pack, file]) = packs(path, &texts(of.get("with")));
        assert_eq!(load(&packs).found, [], "{path} is sound");
        let sound = String::from_utf8(packs[pack].files[file].1.clone()).expect("UTF-8");
        for row in of["rows"].as_array().expect("rows") {
            let row = texts(Some(row));
            let [from, to, code, marked, said @ ..] = &row[..] else { unreachable!("{row:?}") };
            assert!(sound.contains(from), "`{from}` is not in {path}");
            let mut changed = packs.clone();
            changed[pack].files[file].1 = sound.replacen(from, to, 1).into_bytes();
            let loaded = load(&changed);
            let is_it = |one: &javelina_engine::Diagnostic| {
                let text = loaded.files.at(one.span).unwrap_or("?");
                let words = format!("{}; {}", one.message, one.help.as_deref().unwrap_or_default());
                let is_here = loaded.files.name(one.file()) == at && text == marked;
                one.code == code && is_here && said.iter().all(|said| words.contains(said))
            };
            let is_told = loaded.found.iter().any(is_it);
            if !is_told || of.get("among").is_none() && loaded.found.len() > 1 {
                wrong.push(format!("{path}: {row:?}: got {:#?}", loaded.found));
            }
            tried += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried > 180, "{tried} mistakes");
}
