//! Texts as packs: the cheap ways to what is refused and to a game.

use javelina_dsl::{Form, Source, World, compile};
use javelina_engine::rules::{Catalogue, Lexicon};
use javelina_engine::{Diagnostic, Files};
use javelina_variants::{Built, Choice, Loaded, PackText, SHIPPED, load, shipped};

/// The games that come with the engine.
pub const GAMES: [&str; 4] = ["arizona", "sonora", "keystone", "cliffs"];

/// Problems of a text alone, without the content of its game: some hundred microseconds. `Err` lists errors.
pub fn problems(text: &str, catalogue: &'static Catalogue, lexicon: &Lexicon) -> Vec<Diagnostic> {
    let mut files = Files::default();
    let file = files.add("drawn.rules", text);
    let source = Source { file, start: 0, end: text.len(), form: Form::File, home: Default::default() };
    compile(&files, &[source], &World { catalogue, lexicon }).1
}

/// A pack that extends a game by a text.
pub fn pack(id: &str, game: &str, text: &str) -> PackText {
    let meta =
        format!("id = \"{id}\"\nextends = \"{game}\"\ntitle = \"Drawn\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    let files = vec![("pack.toml".into(), meta.into_bytes()), ("drawn.rules".into(), text.as_bytes().to_vec())];
    PackText { name: id.into(), files }
}

/// The shipped packs and one called `mine` that extends a game by these files.
#[must_use]
pub fn beside(game: &str, files: &[(&str, &str)]) -> Loaded {
    let meta =
        format!("id = \"mine\"\nextends = \"{game}\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    let files = [&[("pack.toml", meta.as_str())], files].concat().into_iter();
    let files = files.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec())).collect();
    load(&[shipped(), vec![PackText { name: "mine".into(), files }]].concat())
}

/// The shipped packs and a variant `probe` of a game with these members.
#[must_use]
pub fn probe(game: &str, members: &str) -> Loaded {
    let text = format!("variant probe for {game} {{\n  title \"Probe\"\n{members}\n}}\n");
    beside(game, &[("probes.rules", &text)])
}

/// A game with these items and a variant `probe` with these members.
///
/// # Panics
///
/// If the members have errors, or the items cannot be played together.
#[must_use]
pub fn probed(game: &str, with: &[&str], members: &str) -> Built {
    let loaded = probe(game, members);
    assert!(loaded.is_sound(), "{game}: {members}: {:?}", loaded.found);
    let with = with.iter().chain([&"probe"]).map(ToString::to_string).collect();
    let built = loaded.build(game, &Choice { with, params: Vec::new() });
    assert!(built.is_ok(), "{game}: {members}: {:?}", built.err());
    built.unwrap_or_else(|_| unreachable!())
}

/// A game with more packs; no other game is read.
///
/// # Panics
///
/// If no game of this name comes with the engine.
pub fn loaded(game: &str, packs: &[PackText]) -> Loaded {
    let row = SHIPPED.iter().find(|row| row.id() == game);
    let own = row.map(|row| (row.pack)());
    assert!(own.is_some(), "no game is called {game}");
    load(&own.into_iter().chain(packs.iter().cloned()).collect::<Vec<_>>())
}

/// What a game declares, and the names of its elements as it comes.
///
/// # Panics
///
/// If no game of this name comes with the engine.
pub fn world(game: &str) -> (&'static Catalogue, Lexicon) {
    let loaded = loaded(game, &[]);
    let known = loaded.known(game);
    assert!(known.is_some(), "no game is called {game}");
    known.map(|known| (known.catalogue, known.lexicon.clone())).unwrap_or_else(|| unreachable!())
}
