//! What an editor shows around a text: parts that fold, subjects of points, what an author may start from a place.

use std::ops::Range;

use javelina_dsl::{Kind, tokens};
use javelina_engine::FileId;
use javelina_engine::rules::{Meaning, Role};
use javelina_variants::{GameRow, Pack};

use crate::Analysis;

/// Something that an author may start at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// The bytes that it is about.
    pub range: Range<usize>,
    /// What it is called.
    pub title: String,
    /// The words of the command line, after the program; `PACK` stands for the folder of the pack.
    pub words: Vec<String>,
}

/// The folder of the pack in the words of a [`Lens`].
pub const PACK: &str = "PACK";

impl<R: AsRef<GameRow>> Analysis<R> {
    /// The parts of a file that fold, as bytes of their first and last character: braces over several lines, and tables of
    /// content files.
    pub fn folds(&self, file: FileId) -> Vec<Range<usize>> {
        let text = self.files().text(file);
        let mut folds = Vec::new();
        for range in self.rules_of(file) {
            let mut open = Vec::new();
            for token in tokens(text, range.start, range.end).iter().filter(|token| token.kind == Kind::Sign) {
                match token.text(text) {
                    "{" => open.push(token.start),
                    "}" => folds.extend(open.pop().map(|start| start..token.start)),
                    _ => {}
                }
            }
        }
        if self.files().name(file).ends_with(".toml") {
            let (mut head, mut last, mut at) = (None, 0, 0);
            for line in text.split_inclusive('\n') {
                if line.starts_with('[') {
                    folds.extend(head.replace(at).map(|start| start..last));
                }
                at += line.len();
                if !line.trim().is_empty() && !line.starts_with('#') {
                    last = at - line.len() + line.trim_end().len();
                }
            }
            folds.extend(head.map(|start| start..last));
        }
        folds.retain(|fold| text.get(fold.clone()).is_some_and(|part| part.contains('\n')));
        folds.sort_by_key(|fold| (fold.start, fold.end));
        folds
    }

    /// The subjects of each point that a rule of a part of a file answers, with the byte behind which they stand.
    pub fn subjects(&self, file: FileId, part: &Range<usize>) -> Vec<(usize, String)> {
        let Some(known) = self.known(file) else { return Vec::new() };
        let text = self.files().text(file);
        let asked = self.marks(file).iter().filter(|mark| part.start <= mark.span.start && mark.span.end <= part.end);
        let subjects = asked.filter_map(|mark| {
            let Meaning::Point(point) = mark.what else { return None };
            let before = text.get(..mark.span.start)?.trim_end();
            let is_head = [" at", " on"].iter().any(|word| before.ends_with(word));
            let names: Vec<&str> = known.catalogue.points[point.index()].subjects.iter().map(|one| one.name).collect();
            (is_head && !names.is_empty()).then(|| (mark.span.end, format!("({})", names.join(", "))))
        });
        subjects.collect()
    }

    /// What an author may start from a file: the pack's problems and examples, and each item at a table.
    pub fn lenses(&self, file: FileId) -> Vec<Lens> {
        let words = |line: &str| line.split(' ').map(ToString::to_string).collect::<Vec<_>>();
        let lens =
            |range: Range<usize>, title: &str, line: &str| Lens { range, title: title.into(), words: words(line) };
        let (name, text) = (self.files().name(file), self.files().text(file));
        let is_its = |pack: &&Pack| self.files().pack(pack.span.file) == self.files().pack(file);
        let Some(pack) = self.loaded().packs.iter().find(is_its) else { return Vec::new() };
        if name.ends_with("/pack.toml") {
            let head = 0..text.lines().next().map_or(0, str::len);
            let rows = [("check", "check PACK"), ("test", "test PACK"), ("balance", "balance PACK --games 100")];
            return rows.map(|(title, line)| lens(head.clone(), title, line)).into();
        }
        let mut all = Vec::new();
        let declares = self.marks(file).iter().filter(|mark| mark.role == Role::Declares);
        let known = self.known(file);
        for (mark, item) in declares.filter_map(|mark| match (mark.what, known.as_ref()) {
            (Meaning::Item(id), Some(known)) => Some((mark, known.program.items.get(id.index())?)),
            _ => None,
        }) {
            let told = pack.items.iter().find(|told| told.id == item.id);
            let game = &pack.game;
            let line = match told.map(|told| told.kind.as_str()) {
                Some("scenario") => format!("play {game} --pack PACK --scenario {}", item.id),
                _ => format!("play {game} --pack PACK --with {}", item.id),
            };
            all.push(lens(mark.span.range(), "play with it", &line));
        }
        for gate in pack.gates.iter().filter(|gate| gate.span.file == file) {
            let mut judged = lens(gate.span.range(), "run this gate", "batch --pack PACK --gates --gate");
            judged.words.push(format!("{}: {}", gate.item, gate.title));
            all.push(judged);
        }
        all
    }
}
