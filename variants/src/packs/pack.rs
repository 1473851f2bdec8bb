//! A pack: what `pack.toml` says, and the items, transcripts and digests that the rest of the folder gives.

use javelina_dsl::Home;
use javelina_engine::{Diagnostic, FileId, Files, Span, printable};

use crate::packs::rulings::Shelf;
use crate::read::reader::{Key, Node, Placed, Reader, Shape};

/// How a card or variant says what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// In clauses of the rules language.
    Clauses,
    /// In a script.
    Script,
    /// Both.
    Both,
    /// It only changes settings.
    Settings,
    /// It is described by data alone.
    Data,
}

impl How {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Clauses => "clauses",
            Self::Script => "script",
            Self::Both => "clauses and script",
            Self::Settings => "settings",
            Self::Data => "data",
        }
    }
}

/// A card, variant or other piece of content, for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemInfo {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// Its kind of content: `condition`, `variant`.
    pub kind: String,
    /// Its text for people.
    pub text: String,
    /// Whether its effect stands in a rulebook.
    pub sourced: bool,
    /// How it says what it does.
    pub how: How,
    /// The file of its script, if it has one.
    pub script: Option<FileId>,
    /// The names of its levels, highest last; scenarios have some.
    pub levels: Vec<String>,
    /// Where it stands.
    pub span: Span,
}

/// A transcript that `javelina test` runs: a `.play` file, or an `example` block of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The file's name, or `item: title`.
    pub name: String,
    /// What is typed and expected.
    pub text: String,
    /// Where the text stands.
    pub span: Span,
    /// The item that must be in play, for an `example` block.
    pub item: Option<String>,
}

/// An assignment of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The scenario that is played.
    pub scenario: String,
    /// The variant that its first game opens: it is in play in every later game of the campaign.
    pub opens: Option<String>,
    /// How hard it is among all of its journal, from 1 to 5.
    pub difficulty: Option<u8>,
    /// What is told before its first game.
    pub story: Option<String>,
    /// Where the scenario is named.
    pub span: Span,
    /// Where the variant is named.
    pub(crate) opens_span: Span,
}

/// A claim about many games that an item brings along in its text.
pub use javelina_dsl::Gate as OwnGate;

/// A pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// Its id.
    pub id: String,
    /// The game that it is for.
    pub game: String,
    /// Whether it adds to another pack of that game instead of being the game itself.
    pub extends: bool,
    /// Files of the game that files of this pack stand in place of, with where that is said.
    pub replaces: Vec<(String, Span)>,
    /// Its CSV files: what their rows are, path, and where that is said.
    pub tables: Vec<(String, String, Span)>,
    /// Its name for people.
    pub title: String,
    /// What it is, for lists.
    pub text: String,
    /// Its version.
    pub version: String,
    /// Its licence.
    pub licence: String,
    /// Who made it.
    pub authors: Vec<String>,
    /// What is sourced.
    pub sourced: Vec<String>,
    /// What is reconstructed.
    pub reconstructed: Vec<String>,
    /// Its items.
    pub items: Vec<ItemInfo>,
    /// Where its id stands.
    pub span: Span,
    /// Name and digest of each file, sorted by name.
    pub digests: Vec<(String, String)>,
    /// The texts of those files: path and file.
    pub(crate) texts: Vec<(String, FileId)>,
    /// Its transcripts.
    pub transcripts: Vec<Transcript>,
    /// The gates that its items bring along.
    pub gates: Vec<OwnGate>,
    /// Its assignments, in the order in which they are best played.
    pub journal: Vec<Assignment>,
    /// Its rules and rulings, for people.
    pub(crate) shelf: Shelf,
}

impl Pack {
    /// What its items are called in the program of the game.
    pub fn home(&self) -> Home {
        let prefix = format!("{}:", self.id);
        let shared = self.items.iter().filter_map(|item| item.id.strip_prefix(&prefix)).map(str::to_string);
        Home { pack: self.id.clone(), shared: shared.collect(), ..Home::default() }
    }
}

/// What `pack.toml` says.
pub(crate) fn read_meta(games: &[&'static str], files: &Files, file: FileId) -> (Option<Pack>, Vec<Diagnostic>) {
    let (pack, found) = Reader::new(file).read(files.text(file), |node| meta(games, node));
    (pack.flatten(), found)
}

/// The keys of `pack.toml`.
pub fn pack_keys() -> Vec<Key> {
    Reader::describe(|node| drop(meta(&[], node)))
}

fn meta(games: &[&'static str], node: &Node<'_>) -> Option<Pack> {
    let id = node.id("id");
    let game = node.opt_text("game");
    let extends = node.opt_text("extends");
    let title = node.text("title");
    let text = node.opt_text("text");
    let version = node.text_such_as("version", "1.0.0");
    engine_range(node);
    let licence = node.opt_text("licence");
    let list = |key| {
        node.texts(key, 100)
            .map(|list| list.value.into_iter().map(|text: Placed<String>| text.value).collect())
            .unwrap_or_default()
    };
    let (authors, sourced, reconstructed) = (list("authors"), list("sourced"), list("reconstructed"));
    let replaces = node.texts("replaces", 100).map(|list| list.value).unwrap_or_default();
    let replaces: Vec<(String, Span)> =
        replaces.into_iter().map(|name| (name.value, node.reader().at(&name.span))).collect();
    let tables = node.table("tables", tables).unwrap_or_default();
    let for_game = match (&game, &extends) {
        (Some(_), Some(both)) => {
            node.reader().push(
                Diagnostic::error("X4004", node.reader().at(&both.span), "a pack has `game` or `extends`, not both")
                    .help(
                        "keep `extends` if the pack adds cards or variants to a game, and `game` if it is a whole game",
                    ),
            );
            None
        }
        (None, None) => {
            node.reader().push(
                Diagnostic::error("X4004", node.reader().at(&(0..1)), "the pack names no game")
                    .help(format!("add `extends = \"{}\"`", games.first().unwrap_or(&"GAME"))),
            );
            None
        }
        (Some(one), None) | (None, Some(one)) => Some(one),
    }?;
    if !games.contains(&for_game.value.as_str()) {
        let text = format!("no game is called `{}`", printable(&for_game.value, 60));
        let problem = Diagnostic::error("X4005", node.reader().at(&for_game.span), text)
            .help(format!("games: {}", games.join(", ")));
        node.reader().push(problem.did_you_mean(&for_game.value, games.iter().copied()));
        return None;
    }
    let id = id?;
    Some(Pack {
        span: node.reader().at(&id.span),
        id: id.value,
        game: for_game.value.clone(),
        extends: extends.is_some(),
        replaces,
        tables,
        title: title?.value,
        text: text.map(|text| text.value).unwrap_or_default(),
        version: version?.value,
        licence: licence.map(|text| text.value).unwrap_or_default(),
        authors,
        sourced,
        reconstructed,
        items: Vec::new(),
        digests: Vec::new(),
        texts: Vec::new(),
        transcripts: Vec::new(),
        gates: Vec::new(),
        journal: Vec::new(),
        shelf: Shelf::default(),
    })
}

/// The CSV files that `[tables]` names, by what their rows are.
fn tables(node: &Node<'_>) -> Vec<(String, String, Span)> {
    node.all_known(Shape::Text);
    let named = node.entries().into_iter().filter_map(|(kind, _, value)| {
        let place = node.reader().at(&value.span());
        match value.get_ref().as_str() {
            Some(path) => Some((kind, path.to_string(), place)),
            None => {
                let text = format!("`{}` needs a file name", printable(&kind, 40));
                let help = "write it between quotes: `condition = \"cards.csv\"`";
                node.reader().push(Diagnostic::error("T1004", place, text).help(help));
                None
            }
        }
    });
    named.collect()
}

/// Refuses packs that ask for another engine: `engine = "0.1"` means this minor version.
fn engine_range(node: &Node<'_>) {
    let ours = env!("CARGO_PKG_VERSION");
    if let Some(wanted) = node.opt_text("engine") {
        let fits = ours == wanted.value || ours.starts_with(&format!("{}.", wanted.value));
        if !fits {
            let text = format!("the pack is for Javelina {}, this is {ours}", printable(&wanted.value, 30));
            node.reader().push(Diagnostic::error("X4006", node.reader().at(&wanted.span), text));
        }
    }
}
