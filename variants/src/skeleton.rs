//! The files that `javelina new` writes: small, commented, and sound as they come.

use javelina_engine::rules::Catalogue;
use javelina_engine::{did_you_mean, printable};
use thiserror::Error;

use crate::packs::files::SKELETONS;

/// Why nothing can be begun.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SkeletonError {
    /// No kind of content is called so.
    #[error("cannot create `{}`; {}", printable(.0, 40), meant(.0, &KINDS, || format!("write one of {}", KINDS.join(", "))))]
    Kind(String),
    /// No game is called so.
    #[error("no game is called `{}`; {}", printable(game, 40), meant(game, games, || format!("games: {}", games.join(", "))))]
    Game {
        /// What was named.
        game: String,
        /// The games that there are.
        games: Vec<&'static str>,
    },
    /// The name is no id.
    #[error("`{}` is not an id: use a lower-case letter, then lower-case letters, digits and underscores, at most 32", printable(.0, 40))]
    Name(String),
    /// What is begun is no content that a script could answer for.
    #[error("`--script` is for {}, not for `{}`", CONTENT.join(", "), printable(.0, 40))]
    Script(String),
    /// The game has no skeleton with a script.
    #[error("{game} has no script template for a {kind}; omit `--script` to write rules")]
    NoScript {
        /// The game.
        game: String,
        /// What was to be begun.
        kind: String,
    },
    /// The game has no content of the kind.
    #[error("{game} has no {kind}s; it can be changed by {}", all_of(.instead, name, game))]
    NoSuch {
        /// The game.
        game: String,
        /// What was to be begun.
        kind: String,
        /// Its name.
        name: String,
        /// What changes the game instead.
        instead: Vec<&'static str>,
    },
}

/// What may have been meant, or all there is.
fn meant(word: &str, known: &[&str], all: impl FnOnce() -> String) -> String {
    did_you_mean(word, known.iter().copied()).unwrap_or_else(all)
}

/// What a game has, with the commands that begin it.
fn all_of(kinds: &[&str], name: &str, game: &str) -> String {
    let begin: Vec<String> =
        kinds.iter().map(|kind| format!("{kind}s (`javelina new {kind} {name} --game {game}`)")).collect();
    match &begin[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => begin.join(""),
    }
}

/// What can be begun anew.
const KINDS: [&str; 6] = ["pack", "card", "variant", "scenario", "token", "objective"];

/// Kinds of content, in the order in which a refusal lists those of a game.
const CONTENT: [&str; 5] = ["card", "token", "objective", "scenario", "variant"];

/// The folder of a kind's skeleton with the files that take the place of others where a script answers.
const SCRIPT: &str = "script/";

/// `pack.toml` of new content.
const PACK: &str = include_str!("../skeletons/any/pack.toml");

/// Path `KIND/FILE` and text of each file, with `{id}`, `{title}`, `{game}` and `{settings}` to be filled in.
pub(crate) type Skeletons = Vec<(&'static str, &'static str)>;

/// How a game begins something new.
#[derive(Clone, Copy)]
pub(crate) struct Begins {
    pub catalogue: &'static Catalogue,
    /// See [`Kit::NEW_PACK`](crate::Kit::NEW_PACK).
    pub new_pack: &'static [&'static str],
    /// See [`Kit::skeletons`](crate::Kit::skeletons).
    pub files: fn() -> Skeletons,
}

/// Returns the embedded skeletons of a game, or those for any game.
pub(crate) fn embedded(game: &str) -> Skeletons {
    Some(inside(SKELETONS, game)).filter(|own| !own.is_empty()).unwrap_or_else(|| inside(SKELETONS, "any"))
}

/// Returns the files of a folder with their paths in it, those of its folders last.
fn inside(files: &[(&'static str, &'static str)], folder: &str) -> Skeletons {
    let own = |path: &'static str| path.strip_prefix(folder)?.strip_prefix('/');
    let mut found: Skeletons = files.iter().filter_map(|(path, text)| Some((own(path)?, *text))).collect();
    found.sort_by_key(|(path, _)| path.contains('/'));
    found
}

/// The files of [`skeleton`](crate::skeleton()).
pub(crate) fn begun(
    games: &[Begins],
    (kind, script): (&str, bool),
    name: &str,
    game: &str,
) -> Result<Vec<(String, String)>, SkeletonError> {
    if !KINDS.contains(&kind) {
        return Err(SkeletonError::Kind(kind.into()));
    }
    let Some(begins) = games.iter().find(|begins| begins.catalogue.game == game) else {
        let games = games.iter().map(|begins| begins.catalogue.game).collect();
        return Err(SkeletonError::Game { game: game.into(), games });
    };
    if !is_id(name) {
        return Err(SkeletonError::Name(name.into()));
    }
    let parts: Vec<(&str, String)> = match (kind, begins.new_pack) {
        ("pack", [first, more @ ..]) => {
            let more = more.iter().map(|kind| (*kind, format!("{name}_{kind}")));
            std::iter::once((*first, name.into())).chain(more).collect()
        }
        _ => vec![(kind, name.into())],
    };
    if script && !CONTENT.contains(&kind) {
        return Err(SkeletonError::Script(kind.into()));
    }
    let files = (begins.files)();
    let mut made = vec![filled(("pack.toml", PACK), name, begins.catalogue)];
    for (kind, id) in parts {
        let found = inside(&files, kind);
        if found.is_empty() {
            let instead = CONTENT.into_iter().filter(|kind| !inside(&files, kind).is_empty()).collect();
            return Err(SkeletonError::NoSuch { game: game.into(), kind: kind.into(), name: id, instead });
        }
        let (scripted, mut found): (Skeletons, _) = found.into_iter().partition(|(path, _)| path.starts_with(SCRIPT));
        if script {
            let scripted: Skeletons = scripted.into_iter().map(|(path, text)| (&path[SCRIPT.len()..], text)).collect();
            if scripted.is_empty() {
                return Err(SkeletonError::NoScript { game: game.into(), kind: kind.into() });
            }
            found.retain(|(path, _)| scripted.iter().all(|(own, _)| own != path));
            found.extend(scripted);
        }
        made.extend(found.into_iter().map(|file| filled(file, &id, begins.catalogue)));
    }
    Ok(made.into_iter().map(laid_out).collect())
}

/// Returns a file of a skeleton for content with an id.
fn filled((path, text): (&str, &str), id: &str, catalogue: &Catalogue) -> (String, String) {
    let settings: String =
        catalogue.settings.iter().map(|setting| format!("  # change {} to ..\n", setting.name)).collect();
    let text = text.replace("{id}", id).replace("{title}", &title(id)).replace("{game}", catalogue.game);
    let text = text.replace("{settings}", &settings);
    (path.replace("{id}", id), text)
}

/// The file as `javelina fmt` lays it out.
fn laid_out((path, text): (String, String)) -> (String, String) {
    if !path.ends_with(".rules") {
        return (path, text);
    }
    let mut files = javelina_engine::Files::default();
    let file = files.add(path.clone(), text.clone());
    (path, javelina_dsl::format(&files, file, None).unwrap_or(text))
}

fn is_id(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.len() <= 32
        && name.chars().all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_')
}

/// `night_train` is shown as `Night train`.
fn title(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut characters = words.chars();
    characters.next().map(|first| first.to_ascii_uppercase().to_string() + characters.as_str()).unwrap_or_default()
}
