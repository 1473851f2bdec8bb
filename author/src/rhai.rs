//! Scripts: what may be written in a Rhai file and what its words mean. Names are explained as the reference that `points
//! --format rhai` prints explains them, so that an editor says what the host gives; marks say which name is meant.

use std::ops::Range;

use javelina_engine::FileId;
use javelina_engine::rules::{CounterDecl, Mark, Meaning, Role};
use javelina_scripts::{Piece, Wanted, in_scope, is_free, pieces, spelled, wanted};
use javelina_variants::{GameRow, Known};

use crate::Analysis;
use crate::colours::{Colour, Coloured, coloured};
use crate::complete::{MOST, Offer, Offered, Offers};
use crate::rename::VIEW;

/// A line of the reference: a point, a field of the view, a function.
struct Row {
    /// The point at which alone it is there; empty for everywhere.
    at: String,
    /// Its name, `view.` before it if it is one of the view's.
    name: String,
    /// As it is written.
    code: String,
    doc: String,
    is_point: bool,
}

/// The rows of a reference.
fn rows(reference: &str) -> Vec<Row> {
    let (mut rows, mut at) = (Vec::<Row>::new(), String::new());
    for line in reference.lines() {
        let quoted = |line: &str| line.split('`').nth(1).unwrap_or_default().to_string();
        if line.starts_with("### `fn ") {
            let code = quoted(line);
            at = code.trim_start_matches("fn ").split('(').next().unwrap_or_default().into();
            rows.push(Row { at: String::new(), name: at.clone(), code, doc: String::new(), is_point: true });
        } else if line.starts_with("## ") {
            at.clear();
        } else if let Some((_, doc)) = line.strip_prefix("* `").and_then(|rest| rest.split_once("`: ")) {
            let code = quoted(line);
            let name = code.split('(').next().unwrap_or_default().to_string();
            rows.push(Row { at: at.clone(), name, code, doc: doc.into(), is_point: false });
        } else if let Some(point) = rows.last_mut().filter(|row| row.is_point && !line.is_empty()) {
            let gap = if point.doc.is_empty() { "" } else { "\n\n" };
            point.doc += &format!("{gap}{line}");
        }
    }
    rows
}

fn is_letter(one: char) -> bool {
    one.is_ascii_alphanumeric() || one == '_'
}

/// The point whose function is open before a place: the last one that begins there.
fn open_point(before: &str) -> &str {
    let begun = before.rsplit("fn ").next().filter(|_| before.contains("fn "));
    begun.and_then(|rest| rest.split('(').next()).unwrap_or_default().trim()
}

impl<R: AsRef<GameRow>> Analysis<R> {
    fn script_rows(&self, file: FileId) -> Vec<Row> {
        let game = self.loaded().game_of(file).and_then(|game| self.loaded().game(game));
        game.map(|row| rows(&javelina_scripts::reference(row.catalogue))).unwrap_or_default()
    }

    /// Why the scripts among the places of a name do not let it become another one.
    pub(crate) fn script_refuses(&self, known: &Known<'_>, marks: &[Mark], name: &str) -> Option<String> {
        let in_scripts = marks.iter().any(|other| self.files().name(other.span.file).ends_with(".rhai"));
        // Functions and fields stand elsewhere than variables.
        let is_variable = marks.iter().any(|mark| matches!(mark.what, Meaning::Variable(_)));
        let is_free = match is_variable {
            true => spelled(name) == name && name != VIEW,
            false => is_free(known.catalogue, name),
        };
        let is_refused = in_scripts && !is_free;
        is_refused.then(|| format!("`{name}` means something in scripts and cannot be a name"))
    }

    /// What may be written at a place of a script.
    pub(crate) fn script_offers(&self, file: FileId, at: usize) -> Offers {
        let before = self.files().text(file).get(..at).unwrap_or_default();
        if let Some(known) = self.known(file) {
            let counters = known.program.counters.as_slice();
            if let Some(wanted) = wanted(known.catalogue, counters, before) {
                let start = before.rfind('"').map_or(at, |quote| quote + 1);
                return Offers { start, all: self.named_in_script(file, &known, wanted) };
            }
        }
        let start = before.len() - before.chars().rev().take_while(|one| is_letter(*one)).count();
        let (lead, point) = (&before[..start], open_point(before));
        let (is_view, is_head) = (lead.ends_with("view."), lead.ends_with("fn "));
        let fits = |row: &Row| match row.name.strip_prefix("view.") {
            Some(_) => is_view && (row.at.is_empty() || row.at == point),
            None => !is_view && row.is_point == is_head,
        };
        let offer = |row: Row| {
            let name = row.name.trim_start_matches("view.").to_string();
            let snippet = is_head.then(|| format!("{name}(view) {{\n    $0\n}}"));
            let what = if row.name == row.code { Offered::Fact } else { Offered::Function };
            Offer { text: name, snippet, what, detail: row.code, doc: row.doc }
        };
        let mut all = Vec::new();
        if is_view {
            all.extend(self.script_counters(file));
        } else if !is_head {
            let variable = |name: String| Offer {
                text: name,
                snippet: None,
                what: Offered::Name,
                detail: "variable".into(),
                doc: String::new(),
            };
            all.extend(in_scope(before).into_iter().map(variable));
            all.extend(self.own_functions(file));
        }
        all.extend(self.script_rows(file).into_iter().filter(fits).map(offer));
        Offers { start, all }
    }

    /// What a text in quotes may name.
    fn named_in_script(&self, file: FileId, known: &Known<'_>, wanted: Wanted) -> Vec<Offer> {
        let offer = |text: &str, what, detail: &str, doc: &str| Offer {
            text: text.into(),
            snippet: None,
            what,
            detail: detail.into(),
            doc: doc.into(),
        };
        let catalogue = known.catalogue;
        match wanted {
            Wanted::Element(kind) => {
                let names = known.lexicon.names.get(kind.index()).map_or(&[][..], Vec::as_slice).iter().take(MOST);
                names.map(|name| offer(name, Offered::Element, catalogue.kind_word(kind), "")).collect()
            }
            Wanted::Kind => {
                catalogue.kinds.iter().map(|kind| offer(kind.name, Offered::Kind, "kind", kind.doc)).collect()
            }
            Wanted::Zone => {
                catalogue.zones.iter().map(|zone| offer(zone.name, Offered::Name, "zone", zone.doc)).collect()
            }
            Wanted::Answer => self.own_functions(file),
        }
    }

    /// The functions that a script defines for itself.
    fn own_functions(&self, file: FileId) -> Vec<Offer> {
        let text = self.files().text(file);
        let own = self.marks(file).iter().filter(|mark| mark.role == Role::Declares);
        let own = own.filter(|mark| matches!(mark.what, Meaning::Function(_)));
        let offer = |span: javelina_engine::Span| Offer {
            text: text.get(span.range()).unwrap_or_default().into(),
            snippet: None,
            what: Offered::Function,
            detail: text.get(span.start..).and_then(|rest| rest.split('{').next()).unwrap_or_default().trim().into(),
            doc: String::new(),
        };
        own.map(|mark| offer(mark.span)).collect()
    }

    /// The counters of the items that name a script, as its view has them.
    fn script_counters(&self, file: FileId) -> Vec<Offer> {
        let Some(known) = self.known(file) else { return Vec::new() };
        let is_its = |counter: &&CounterDecl| {
            let id = known.program.items.get(counter.item.index()).map(|item| item.id.as_str());
            let mut items = self.loaded().packs.iter().flat_map(|pack| &pack.items);
            items.any(|item| Some(item.id.as_str()) == id && item.script == Some(file))
        };
        let counters = known.program.counters.iter().filter(|counter| !counter.name.contains(' '));
        let offer = |counter: &CounterDecl| {
            let holds = counter.values.map_or_else(
                || format!("{} to {}", counter.least, counter.greatest),
                |kind| known.catalogue.kind_word(kind).into(),
            );
            let per: Vec<&str> = counter.per.iter().flatten().map(|kind| known.catalogue.kind_word(*kind)).collect();
            let name = spelled(&counter.name);
            let code = if per.is_empty() { name.clone() } else { format!("{name}({})", per.join(", ")) };
            let what = if per.is_empty() { Offered::Name } else { Offered::Function };
            Offer { text: name, snippet: None, what, detail: format!("counter `{code}`, {holds}"), doc: String::new() }
        };
        counters.filter(is_its).map(offer).collect()
    }

    /// All pieces of a script by place.
    pub(crate) fn script_colours(&self, file: FileId) -> Vec<Coloured> {
        let (text, marks) = (self.files().text(file), self.marks(file));
        let mut all = Vec::new();
        for (range, piece) in pieces(text) {
            let at = marks.partition_point(|mark| mark.span.end <= range.start);
            let mark = marks.get(at).filter(|mark| mark.span.start <= range.start && range.end <= mark.span.end);
            let colour = match (piece, mark) {
                (_, Some(mark)) => coloured(&mark.what),
                (Piece::Keyword, None) => Colour::Keyword,
                (Piece::Text, None) => Colour::String,
                (Piece::Number, None) => Colour::Number,
                (Piece::Remark, None) => Colour::Comment,
                (Piece::Word, None) => continue,
            };
            if text.get(range.clone()).is_none_or(|piece| piece.contains('\n')) {
                continue;
            }
            let role = mark.map(|mark| mark.role);
            let (declares, writes) = (role == Some(Role::Declares), role == Some(Role::Writes));
            all.push(Coloured { range, colour, declares, writes });
        }
        all
    }

    /// What a word of a script means.
    pub(crate) fn about_script(&self, file: FileId, at: usize) -> Option<(Range<usize>, String)> {
        let text = self.files().text(file);
        let (before, after) = (text.get(..at)?, text.get(at..)?);
        let start = at - before.chars().rev().take_while(|one| is_letter(*one)).count();
        let end = at + after.chars().take_while(|one| is_letter(*one)).count();
        let word = text.get(start..end).filter(|word| !word.is_empty())?;
        let lead = &text[..start];
        let name = if lead.ends_with("view.") { format!("view.{word}") } else { word.to_string() };
        let (is_head, point) = (lead.ends_with("fn "), open_point(before));
        let is_it = |row: &Row| row.name == name && row.is_point == is_head && (row.at.is_empty() || row.at == point);
        let row = self.script_rows(file).into_iter().find(is_it)?;
        Some((start..end, format!("```rhai\n{}\n```\n{}", row.code, row.doc)))
    }
}
