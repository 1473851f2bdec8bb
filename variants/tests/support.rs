//! Packs beside the shipped ones, and what is told of them.

use javelina_engine::Diagnostic;
use javelina_variants::{Choice, Loaded, PackText, shipped};

/// The shipped packs and one that extends a game by these files; those without text are left out.
pub fn beside(name: &str, game: &str, files: &[(&str, &str)]) -> Vec<PackText> {
    let meta =
        format!("id = \"{name}\"\nextends = \"{game}\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    let files = [&[("pack.toml", meta.as_str())], files].concat().into_iter().filter(|(_, text)| !text.is_empty());
    let files = files.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec())).collect();
    [shipped(), vec![PackText { name: name.into(), files }]].concat()
}

/// The shipped packs with a piece of a file changed; all such pieces if `from` begins with `every `.
pub fn changed(game: &str, file: &str, from: &str, to: &str) -> Vec<PackText> {
    let mut packs = shipped();
    let pack = packs.iter_mut().find(|pack| pack.name == game).expect("a shipped pack");
    let (_, bytes) = pack.files.iter_mut().find(|(path, _)| path == file).expect("a file of the pack");
    let text = String::from_utf8(bytes.clone()).expect("UTF-8");
    let (from, most) = from.strip_prefix("every ").map_or((from, 1), |from| (from, usize::MAX));
    assert!(text.contains(from), "`{from}` is not in {file}");
    *bytes = text.replacen(from, to, most).into_bytes();
    packs
}

pub fn choice(with: &[&str]) -> Choice {
    Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() }
}

/// Code, file, underlined text of a problem, and all that is said.
pub fn told(loaded: &Loaded, one: &Diagnostic) -> (&'static str, String, String, String) {
    let marked = loaded.files.at(one.span).unwrap_or("?").to_string();
    let said = format!("{}; {}", one.message, one.help.as_deref().unwrap_or_default());
    (one.code, loaded.files.name(one.file()).to_string(), marked, said)
}

/// Code and underlined text of each problem.
pub fn marks(loaded: &Loaded) -> Vec<(&'static str, String)> {
    loaded.found.iter().map(|one| told(loaded, one)).map(|(code, _, marked, _)| (code, marked)).collect()
}
