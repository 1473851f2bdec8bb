//! Names without marks: typed and printed in transcripts, and the texts of content files and batches.

use std::collections::BTreeSet;

use javelina_engine::rules::Program;
use javelina_engine::{FileId, Span};
use javelina_variants::{GameRow, SPEC, Text, texts};

use crate::Analysis;

/// Origin of the batches beside a pack.
pub const BESIDE: &str = "..";
/// Keys of content files that hold prose or rules.
const PROSE: [&str; 4] = ["name", "title", "text", "rules"];
/// Keys of batch specs that hold labels of arms, in which ids of `each` are parts.
const LABELS: [&str; 3] = ["arm", "arms", "against"];
/// Words of a session before ids.
const NAMING: [&str; 5] = ["--with", "with", "explain", "why", "list"];

/// A line of a text of a game: its first byte, the line, and whether a session reads it.
type Line<'a> = (usize, &'a str, bool);

impl<R: AsRef<GameRow>> Analysis<R> {
    /// Where the id of an item stands; `parts`: what stands behind it and a dot; `is_other`: the game calls something else so.
    pub(crate) fn typed(&self, file: FileId, id: &str, parts: &BTreeSet<&str>, is_other: bool) -> Vec<Span> {
        let mut found = Vec::new();
        for (file, path, text) in self.of_game(file).filter(|(_, path, _)| !path.ends_with(".rhai")) {
            if path.ends_with(".toml") {
                found.extend(self.named_texts(file, id, parts));
                continue;
            }
            for (start, line, is_typed) in self.lines(file, path, text) {
                for at in wholes(line, id) {
                    let (before, behind) = (&line[..at], &line[at + id.len()..]);
                    let is_of_part = behind.strip_prefix('.').is_some_and(|rest| parts.contains(word(rest)));
                    // So a reply names an item: `(cards.toml:4, night)`.
                    let is_printed = path.ends_with(".play") && before.ends_with(", ") && behind.starts_with(')');
                    // `night.jsonl` is a file.
                    let is_file = behind.strip_prefix('.').is_some_and(|rest| !word(rest).is_empty()) && !is_of_part;
                    let is_id = is_typed && !is_file && before.trim_start() != "> " && (!is_other || is_listed(before));
                    if is_id || is_of_part || is_printed {
                        found.push(Span::new(file, start + at..start + at + id.len()));
                    }
                }
            }
        }
        found
    }

    /// Where a rule, a counter or a param of an item is named in text: behind its id, `night.reward`, or alone (`alone`) where
    /// a session or a batch reads a value.
    pub(crate) fn typed_behind(&self, file: FileId, id: &str, name: &str, alone: Option<Alone>) -> Vec<Span> {
        let whole = format!("{id}.{name}");
        let mut found = Vec::new();
        for (file, path, text) in self.of_game(file).filter(|(_, path, _)| !path.ends_with(".rhai")) {
            let mut put = |at: usize| found.push(Span::new(file, at..at + name.len()));
            if path.ends_with(SPEC) {
                let texts = self.texts(file);
                let value = |one: &Text| &text[one.range.clone()];
                for one in &texts {
                    let is_beside = || texts.iter().any(|other| other.table == one.table && value(other) == id);
                    let is_alone = matches!(alone, Some(Alone::Param { .. })) && is_beside();
                    for (lead, named) in [(whole.len() - name.len(), whole.as_str()), (0, name)] {
                        let is_it = value(one).strip_prefix(named).is_some_and(|rest| rest.starts_with('='));
                        if is_it && (lead > 0 || is_alone) {
                            put(one.range.start + lead);
                        }
                    }
                }
                continue;
            }
            let mut is_in_play = false;
            for (start, line, is_typed) in self.lines(file, path, text) {
                wholes(line, &whole).for_each(|at| put(start + at + id.len() + 1));
                let is_new = is_typed && line.contains("> new ");
                is_in_play = if is_new { wholes(line, id).next().is_some() } else { is_in_play };
                let Some(alone) = alone.filter(|_| is_typed) else { continue };
                for at in wholes(line, name) {
                    let (before, behind) = (&line[..at], &line[at + name.len()..]);
                    let is_meant = match alone {
                        Alone::Param { .. } => behind.starts_with('=') && is_listed(before),
                        Alone::Counter { .. } => {
                            before.trim_start().starts_with("> eval ") && !before.ends_with(['"', '\''])
                        }
                    };
                    let (Alone::Param { is_single } | Alone::Counter { is_single }) = alone;
                    if is_meant && (is_single || is_in_play) {
                        put(start + at);
                    }
                }
            }
        }
        found
    }

    /// The texts of a content file or batch spec in which the game of its pack may be meant, and labels that gates name.
    fn texts(&self, file: FileId) -> Vec<Text> {
        let game = self.game_of(file);
        let is_ours = |one: &Text| one.game.as_deref().is_none_or(|of| game.is_none_or(|game| game == of));
        let mut all = texts(self.files().text(file), &self.keys_of(file));
        all.retain(|one| !PROSE.contains(&one.key) && (LABELS.contains(&one.key) || is_ours(one)));
        all
    }

    /// Where texts of a content file or batch spec name an item.
    fn named_texts(&self, file: FileId, id: &str, parts: &BTreeSet<&str>) -> Vec<Span> {
        let text = self.files().text(file);
        let (labels, all): (Vec<Text>, Vec<Text>) = self.texts(file).into_iter().partition(|one| one.key == "label");
        let is_label = |label: &str| labels.iter().any(|one| &text[one.range.clone()] == label);
        let mut found = Vec::new();
        for one in all {
            let (value, start) = (&text[one.range.clone()], one.range.start);
            let at = match LABELS.contains(&one.key) {
                // `two seats, night` is the arm of `night` of the arm `two seats`.
                true => value
                    .split_once(", ")
                    .filter(|(label, _)| is_label(label))
                    .and_then(|(label, rest)| (rest.split(", ").next() == Some(id)).then_some(label.len() + 2)),
                false => {
                    let rest = value.strip_prefix(id);
                    let is_part = |rest: &str| rest.strip_prefix('.').is_some_and(|rest| parts.contains(word(rest)));
                    rest.is_some_and(|rest| rest.is_empty() || is_part(rest)).then_some(0)
                }
            };
            found.extend(at.map(|at| Span::new(file, start + at..start + at + id.len())));
        }
        found
    }

    /// The lines of a file in which the game of its pack may be meant: in a transcript those of games of that name.
    fn lines<'a>(&'a self, file: FileId, path: &str, text: &'a str) -> impl Iterator<Item = Line<'a>> {
        let own = self.game_of(file);
        let is_read = [".play", ".rules"].iter().any(|end| path.ends_with(end));
        let mut is_ours = true;
        lines(text).filter_map(move |(start, line)| {
            let is_typed = is_read && line.trim_start().starts_with('>');
            let mut words = line.split_whitespace();
            if is_typed
                && (words.next(), words.next()) == (Some(">"), Some("new"))
                && let Some(game) = words.next().filter(|game| self.loaded().game(game).is_some())
            {
                is_ours = own.is_none_or(|own| own == game);
            }
            is_ours.then_some((start, line, is_typed))
        })
    }

    /// The game of the pack of any file: of one that lies beside a pack, the game of the pack that was read last.
    fn game_of(&self, file: FileId) -> Option<&str> {
        let own = self.files().pack(file);
        let is_its = |pack: &&javelina_variants::Pack| own == Some(BESIDE) || self.files().pack(pack.span.file) == own;
        self.loaded().packs.iter().rfind(is_its).map(|pack| pack.game.as_str())
    }

    /// The files of the game of a file, batches and transcripts too, which are of the game that their pack is of. A pack that
    /// adds to a game is unknown to that game's own pack.
    pub(crate) fn of_game(&self, file: FileId) -> impl Iterator<Item = (FileId, &str, &str)> {
        let game = self.loaded().game_of(file).unwrap_or_default();
        let own = self.files().pack(file);
        let is_known = move |pack: &&javelina_variants::Pack| {
            pack.game == game && (pack.extends || self.files().pack(pack.span.file) == own)
        };
        let packs = self.loaded().packs.iter().filter(is_known);
        let of_game: BTreeSet<&str> = packs.filter_map(|pack| self.files().pack(pack.span.file)).collect();
        self.files().iter().filter(move |(file, path, _)| {
            // A pack may be called as its card is, and nothing else of it is named in `pack.toml`.
            self.files().pack(*file).is_some_and(|pack| pack == BESIDE || of_game.contains(pack))
                && !path.ends_with("/pack.toml")
        })
    }
}

/// What stands alone for a value of an item, and whether no other item of the game has one of that name.
#[derive(Clone, Copy)]
pub(crate) enum Alone {
    /// A param, `top=5` beside the item.
    Param { is_single: bool },
    /// A counter or a table, in an expression.
    Counter { is_single: bool },
}

/// What can stand behind the id of an item and a dot: its rules, counters, params and tables.
pub(crate) fn parts<'a>(program: &'a Program, id: &str) -> BTreeSet<&'a str> {
    let is_own = |item: &javelina_engine::rules::ItemId| program.items[item.index()].id == id;
    let clauses = program.clauses.iter().filter(|clause| is_own(&clause.item));
    let labels = clauses.filter_map(|clause| clause.label.split_once('.').map(|(_, label)| word(label)));
    let counters = program.counters.iter().filter(|counter| is_own(&counter.item)).map(|counter| counter.name.as_str());
    let params = program.params.iter().filter(|(item, ..)| is_own(item)).map(|(_, name, ..)| name.as_str());
    let tables = program.tables.iter().filter(|table| is_own(&table.item)).map(|table| table.name.as_str());
    labels.chain(counters).chain(params).chain(tables).collect()
}

/// Returns `true` if a typed line goes on with an id: behind a word that names items, or in a list behind one.
fn is_listed(before: &str) -> bool {
    let (head, list) = before.rsplit_once([' ', '=']).unwrap_or((before, ""));
    (list.is_empty() || list.ends_with(','))
        && head.split_whitespace().last().is_some_and(|word| NAMING.contains(&word))
}

/// The lines of a text, each with where it begins.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |start, line| {
        let at = *start;
        *start += line.len();
        Some((at, line))
    })
}

/// Where a name stands in a line, not as a part of another name nor as that of a file.
fn wholes<'a>(line: &'a str, name: &'a str) -> impl Iterator<Item = usize> {
    let beside = |one: Option<char>| one.is_none_or(|one| !one.is_ascii_alphanumeric() && !matches!(one, '_' | '-'));
    line.match_indices(name).map(|(at, _)| at).filter(move |at| {
        let before = line[..*at].chars().next_back();
        beside(before) && !matches!(before, Some('.' | '/')) && beside(line[at + name.len()..].chars().next())
    })
}

/// The word with which a text begins.
fn word(text: &str) -> &str {
    text.split(|one: char| !one.is_ascii_alphanumeric() && one != '_').next().unwrap_or_default()
}
