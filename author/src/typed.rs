//! Names in text that no rule holds: typed and told in transcripts, and whole texts of content files and batches.

use std::collections::BTreeSet;

use javelina_engine::rules::Program;
use javelina_engine::{FileId, Span};
use javelina_variants::GameRow;

use crate::Analysis;

/// Origin of the batches beside a pack.
pub const BESIDE: &str = "..";

impl<R: AsRef<GameRow>> Analysis<R> {
    /// Where the id of an item stands; `parts`: what stands behind it and a dot.
    pub(crate) fn typed(&self, file: FileId, id: &str, parts: &BTreeSet<&str>) -> Vec<Span> {
        let mut found = Vec::new();
        for (file, path, text) in self.of_game(file) {
            for (start, line) in lines(text) {
                let key = line.split('=').next().unwrap_or_default().trim();
                let is_told = ["name", "title", "text", "rules"].contains(&key);
                for at in wholes(line, id) {
                    let (before, behind) = (&line[..at], &line[at + id.len()..]);
                    let is_of_part = behind.strip_prefix('.').is_some_and(|rest| parts.contains(word(rest)));
                    let is_text = before.ends_with(['"', '\'']) && (behind.starts_with(['"', '\'']) || is_of_part);
                    // So a reply names an item: `(cards.toml:4, night)`.
                    let is_printed = path.ends_with(".play") && before.ends_with(", ") && behind.starts_with(')');
                    let is_meant = match path.ends_with(".toml") {
                        true => is_text && !is_told,
                        false => is_printed || is_of_part,
                    };
                    // `night.jsonl` is a file.
                    let is_file = behind.strip_prefix('.').is_some_and(|rest| !word(rest).is_empty()) && !is_of_part;
                    if is_typed(line) && !is_file || is_meant {
                        found.push(Span::new(file, start + at..start + at + id.len()));
                    }
                }
            }
        }
        found
    }

    /// Where a rule, a counter or a param of an item stands behind its id: `night.reward`.
    pub(crate) fn typed_behind(&self, file: FileId, id: &str, name: &str) -> Vec<Span> {
        let whole = format!("{id}.{name}");
        let of_file = |(file, _, text)| {
            let places = lines(text).flat_map(|(start, line)| wholes(line, &whole).map(move |at| start + at));
            let spans = places.map(move |at| Span::new(file, at + id.len() + 1..at + id.len() + 1 + name.len()));
            spans.collect::<Vec<_>>()
        };
        self.of_game(file).flat_map(of_file).collect()
    }

    /// The files of the game of a file, batches and transcripts too, which are of the game that their pack is of.
    fn of_game(&self, file: FileId) -> impl Iterator<Item = (FileId, &str, &str)> {
        let game = self.loaded().game_of(file).unwrap_or_default();
        let packs = self.loaded().packs.iter().filter(move |pack| pack.game == game);
        let of_game: BTreeSet<&str> = packs.filter_map(|pack| self.files().pack(pack.span.file)).collect();
        self.files().iter().filter(move |(file, path, _)| {
            let is_of_game = self.loaded().game_of(*file).is_some_and(|of| of == game);
            // A pack may be called as its card is, and nothing else of it is named in `pack.toml`; scripts have marks.
            (is_of_game || self.files().pack(*file).is_some_and(|pack| pack == BESIDE || of_game.contains(pack)))
                && !path.ends_with("/pack.toml")
                && !path.ends_with(".rhai")
        })
    }
}

/// What can stand behind the id of an item and a dot: its rules, counters and params.
pub(crate) fn parts<'a>(program: &'a Program, id: &str) -> BTreeSet<&'a str> {
    let is_own = |item: &javelina_engine::rules::ItemId| program.items[item.index()].id == id;
    let clauses = program.clauses.iter().filter(|clause| is_own(&clause.item));
    let labels = clauses.filter_map(|clause| clause.label.split_once('.').map(|(_, label)| word(label)));
    let counters = program.counters.iter().filter(|counter| is_own(&counter.item)).map(|counter| counter.name.as_str());
    let params = program.params.iter().filter(|(item, ..)| is_own(item)).map(|(_, name, ..)| name.as_str());
    labels.chain(counters).chain(params).collect()
}

/// Whether a line of a transcript is one that somebody types.
fn is_typed(line: &str) -> bool {
    line.trim_start().starts_with('>')
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
