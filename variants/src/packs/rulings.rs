//! The rules of a game as its folder tells them: `rules.md` in our own words, and `rulings.toml`, how the engine decides
//! what the rulebook leaves open.
//!
//! Both are texts for people and no content: no digest names them, and they stand in no header of a record.

use std::sync::OnceLock;

use javelina_engine::rules::Catalogue;
use javelina_engine::{Diagnostic, FileId, Files, Span, printable};

use crate::packs::files::{RULINGS, are_embedded};
use crate::read::reader::{Key, Node, Placed, Reader};
use crate::read::words::needed;

/// The most rulings of a game.
const MAX_RULINGS: usize = 500;

/// The rules of a pack, in the order of its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulebook {
    /// The sections; the first one has the name of the game, and what stands before all others.
    pub sections: Vec<Section>,
    /// The rulings.
    pub rulings: Vec<Ruling>,
}

/// A section of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its heading.
    pub name: String,
    /// Its text: Markdown without further headings.
    pub text: String,
    /// Where the heading stands.
    pub span: Span,
}

impl Section {
    /// The base rules of the section, by id: paragraphs that begin with `**B7.**`.
    pub fn base_rules(&self) -> impl Iterator<Item = (&str, &str)> {
        self.paragraphs().filter_map(|paragraph| Some((id_and_text(paragraph)?.0, paragraph)))
    }

    /// The paragraphs of the section for players: without the ids of base rules.
    pub fn for_players(&self) -> impl Iterator<Item = &str> {
        self.paragraphs().map(|paragraph| id_and_text(paragraph).map_or(paragraph, |(_, text)| text))
    }

    /// The words that the section explains: items of lists, such as `* *cargo*: goods of one kind`.
    pub fn words(&self) -> impl Iterator<Item = (&str, String)> {
        self.paragraphs().flat_map(words)
    }

    fn paragraphs(&self) -> impl Iterator<Item = &str> {
        self.text.split("\n\n").map(str::trim)
    }
}

fn id_and_text(paragraph: &str) -> Option<(&str, &str)> {
    let (id, text) = paragraph.strip_prefix("**")?.split_once(".**")?;
    (!id.contains(char::is_whitespace)).then_some((id, text.trim_start()))
}

fn words(paragraph: &str) -> impl Iterator<Item = (&str, String)> {
    paragraph.split("\n* ").filter_map(|item| {
        let (word, text) = item.strip_prefix("* ").unwrap_or(item).strip_prefix('*')?.split_once("*: ")?;
        (!word.contains('*')).then(|| (word, text.split_whitespace().collect::<Vec<_>>().join(" ")))
    })
}

/// A ruling: how the engine decides what the rulebook leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Its id: `A11`.
    pub id: String,
    /// What is asked.
    pub question: String,
    /// How it was decided.
    pub answer: String,
    /// Why so.
    pub why: String,
    /// What the decision rests on.
    pub basis: Basis,
    /// The heading of the section under which it belongs.
    pub section: String,
    /// The setting that turns it.
    pub setting: Option<String>,
    /// Where its id stands.
    pub span: Span,
}

impl Ruling {
    /// Whether a text may be the id of a ruling: a letter and a number.
    pub fn is_id(text: &str) -> bool {
        let number = text.strip_prefix(|first: char| first.is_ascii_alphabetic()).unwrap_or_default();
        (1..=4).contains(&number.len()) && number.bytes().all(|one| one.is_ascii_digit())
    }
}

/// What a ruling rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The text of the rulebook, or one of its examples.
    Rulebook,
    /// Nothing: the rulebook is silent.
    Reconstructed,
}

/// The two texts of a pack, read when somebody first asks for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shelf {
    /// `rules.md` and `rulings.toml`, as far as the pack has them.
    pub texts: [Option<FileId>; 2],
    /// `pack.toml`.
    pub head: Option<FileId>,
    book: OnceLock<(Rulebook, Vec<Diagnostic>)>,
}

impl Shelf {
    pub fn new(head: Option<FileId>, texts: [Option<FileId>; 2]) -> Self {
        Self { texts, head, book: OnceLock::new() }
    }

    /// The rules and rulings, with what is wrong with them.
    pub fn read(&self, files: &Files, catalogue: &Catalogue) -> &(Rulebook, Vec<Diagnostic>) {
        self.book.get_or_init(|| read_rulebook(files, self.texts, catalogue))
    }

    /// Whether the texts are those of this very pack as it comes with the engine, which a test has read.
    pub fn is_shipped(&self, files: &Files) -> bool {
        let named = [("pack.toml", self.head), ("rules.md", self.texts[0]), (RULINGS, self.texts[1])];
        let texts: Vec<_> = named.iter().filter_map(|(name, file)| Some((*name, files.text((*file)?)))).collect();
        are_embedded(&texts)
    }
}

/// Reads the rules and rulings of a pack, as far as it has them.
fn read_rulebook(
    files: &Files,
    [rules, rulings]: [Option<FileId>; 2],
    catalogue: &Catalogue,
) -> (Rulebook, Vec<Diagnostic>) {
    let (mut book, mut found) = (Rulebook::default(), Vec::new());
    if let Some(file) = rules {
        book.sections = sections(files.text(file), file);
        let names = book.sections.iter().map(|section| (section.name.as_str(), section.span));
        twice(names, "section", &mut found);
    }
    if let Some(file) = rulings {
        let (list, problems) = Reader::new(file)
            .read(files.text(file), |root| root.tables("ruling", MAX_RULINGS, |node| ruling(node, &book, catalogue)));
        found.extend(problems);
        book.rulings = list.unwrap_or_default().into_iter().flatten().collect();
    }
    let base = book.sections.iter().flat_map(|one| one.base_rules().map(|(id, _)| (id, one.span)));
    twice(base.chain(book.rulings.iter().map(|one| (one.id.as_str(), one.span))), "ruling", &mut found);
    (book, found)
}

fn sections(text: &str, file: FileId) -> Vec<Section> {
    let (mut sections, mut at) = (Vec::<Section>::new(), 0);
    for line in text.split_inclusive('\n') {
        let heading = line.strip_prefix("# ").filter(|_| sections.is_empty()).or_else(|| line.strip_prefix("## "));
        match (heading, sections.last_mut()) {
            (Some(name), _) => {
                let span = Span::new(file, at..at + line.trim_end().len());
                sections.push(Section { name: name.trim().into(), text: String::new(), span });
            }
            (None, Some(section)) => section.text += &format!("{}\n", line.trim_end()),
            (None, None) => {} // before the title there is nothing to read
        }
        at += line.len();
    }
    sections
}

/// The keys of `rulings.toml`.
pub fn rulings_keys() -> Vec<Key> {
    let (book, catalogue) = (Rulebook::default(), &javelina_games::arizona::CATALOGUE);
    Reader::describe(|root| drop(root.tables("ruling", MAX_RULINGS, |node| ruling(node, &book, catalogue))))
}

fn ruling(node: &Node<'_>, book: &Rulebook, catalogue: &Catalogue) -> Option<Ruling> {
    let id = node.text("id").filter(|id| is_id(node, id));
    let [question, answer, why] = ["question", "answer", "why"].map(|key| node.text(key));
    let basis = needed(node, "basis", node.one_of("basis", &["rulebook", "reconstructed"]));
    let section = node.text("section");
    let names = book.sections.iter().map(|section| section.name.as_str());
    if let Some(section) = &section
        && !names.clone().any(|name| name == section.value)
    {
        let help = format!("add `## {}` to `rules.md`", printable(&section.value, 60));
        unknown(node, section, "`rules.md` has no section", &help, names);
    }
    let setting = node.opt_text("setting");
    if let Some(setting) = &setting
        && catalogue.setting(&setting.value).is_none()
    {
        let help = format!("`javelina points {}` lists the settings", catalogue.game);
        let names = catalogue.settings.iter().map(|setting| setting.name);
        unknown(node, setting, &format!("{} has no setting", catalogue.game), &help, names);
    }
    let id = id?;
    Some(Ruling {
        span: node.reader().at(&id.span),
        id: id.value,
        question: question?.value,
        answer: answer?.value,
        why: why?.value,
        basis: if basis?.value == 0 { Basis::Rulebook } else { Basis::Reconstructed },
        section: section?.value,
        setting: setting.map(|setting| setting.value),
    })
}

/// Whether a text may be the id of a ruling; another one is reported.
fn is_id(node: &Node<'_>, id: &Placed<String>) -> bool {
    let sound = Ruling::is_id(&id.value);
    if !sound {
        let text = format!("`{}` is not the id of a ruling", printable(&id.value, 60));
        let problem = Diagnostic::error("T1006", node.reader().at(&id.span), text);
        node.reader().push(problem.help("write a letter and a number, for example `A11`"));
    }
    sound
}

fn unknown<'a>(
    node: &Node<'_>,
    word: &Placed<String>,
    what: &str,
    help: &str,
    known: impl IntoIterator<Item = &'a str>,
) {
    let text = format!("{what} `{}`", printable(&word.value, 60));
    let problem = Diagnostic::error("X4070", node.reader().at(&word.span), text).help(help);
    node.reader().push(problem.did_you_mean(&word.value, known));
}

/// Reports names that stand twice; people type them in any case.
fn twice<'a>(names: impl Iterator<Item = (&'a str, Span)>, what: &str, found: &mut Vec<Diagnostic>) {
    let mut seen: Vec<(&str, Span)> = Vec::new();
    for (name, span) in names {
        match seen.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some((_, first)) => found.push(
                Diagnostic::error("X4071", span, format!("two {what}s have the name `{}`", printable(name, 60)))
                    .also(*first, "the first one")
                    .help("give one of them another name"),
            ),
            None => seen.push((name, span)),
        }
    }
}
