//! Scripts: completion, hover and colours of a Rhai file, read from its tokens. Names of the game are explained as the
//! reference that `points --format rhai` prints explains them.

use std::ops::Range;

use javelina_engine::rules::{CounterDecl, CounterId, ItemId, Mark, Meaning, Role, TableDecl, ZoneId};
use javelina_engine::{FileId, Span, printable};
use javelina_scripts::{Own, Piece, Wanted, pieces, spelled, wanted};
use javelina_variants::{GameRow, Known};

use crate::Analysis;
use crate::complete::{MOST, Offer, Offered, Offers};
use crate::marked::item_kinds;
use crate::shown::colours::{Colour, Coloured};

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
    /// Read off an element: `cell.row`.
    of_element: bool,
}

/// The rows of a reference.
fn rows(reference: &str) -> Vec<Row> {
    let (mut rows, mut at) = (Vec::<Row>::new(), String::new());
    for line in reference.lines() {
        let quoted = |line: &str| line.split('`').nth(1).unwrap_or_default().to_string();
        if line.starts_with("### `fn ") {
            let code = quoted(line);
            at = code.trim_start_matches("fn ").split('(').next().unwrap_or_default().into();
            rows.push(Row {
                at: String::new(),
                name: at.clone(),
                code,
                doc: String::new(),
                is_point: true,
                of_element: false,
            });
        } else if line.starts_with("## ") {
            at.clear();
        } else if let Some((_, doc)) = line.strip_prefix("* `").and_then(|rest| rest.split_once("`: ")) {
            let code = quoted(line);
            let name = code.split('(').next().unwrap_or_default();
            // A field of an element goes by its own name, one of the view by both.
            let of_element = name.split_once('.').filter(|(of, _)| *of != "view").map(|(_, field)| field);
            let (name, of_element) = (of_element.unwrap_or(name).to_string(), of_element.is_some());
            rows.push(Row { at: at.clone(), name, code, doc: doc.into(), is_point: false, of_element });
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

/// A piece of a text, what is before it and what behind, without blanks.
fn around<'a>(text: &'a str, range: &Range<usize>) -> (&'a str, &'a str, &'a str) {
    (text[..range.start].trim_end(), &text[range.clone()], text[range.end..].trim_start())
}

/// A text without its quotes.
fn unquoted(text: &str) -> &str {
    text.trim_matches('"')
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

    /// Reason not to give another name to a counter or an item: the line of a script that names it, or that reads a counter
    /// of the new name.
    pub(crate) fn script_names(
        &self,
        file: FileId,
        known: &Known<'_>,
        what: Meaning,
        [old, new]: [&str; 2],
    ) -> Option<String> {
        let mut names = item_kinds(known).into_iter().filter_map(|kind| known.lexicon.names.get(kind.index()));
        let is_element = names.any(|names| names.iter().any(|name| name == old));
        let is_named = |script: FileId, text: &str, range: &Range<usize>, piece: Piece| match (what, piece) {
            (Meaning::Counter(id), Piece::Word) => {
                let word = &text[range.clone()];
                let read = self.counter_of_script(script, known, word).filter(|_| self.reads_counter(script, range));
                read == Some(id) || read.is_some() && word == spelled(new)
            }
            (Meaning::Table(id), Piece::Word) => {
                let item = known.program.tables[usize::from(id)].item;
                let is_read = text[range.clone()] == spelled(old) && self.reads_counter(script, range);
                is_read && self.has_script(known, item, script)
            }
            (Meaning::Item(_), Piece::Text) => is_element && unquoted(&text[range.clone()]) == old,
            _ => false,
        };
        self.of_game(file).filter(|(_, path, _)| path.ends_with(".rhai")).find_map(|(script, path, text)| {
            let (range, _) = pieces(text).into_iter().find(|(range, piece)| is_named(script, text, range, *piece))?;
            let (line, _) = self.files().place(script, range.start);
            let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
            let code = printable(text[start..].lines().next().unwrap_or_default().trim(), 80);
            Some(format!("line {line} of the script `{path}` names `{}`: `{code}`", unquoted(&text[range])))
        })
    }

    /// Returns `true` if a word of a script is a field, or a function that is not of the script's own.
    fn reads_counter(&self, script: FileId, range: &Range<usize>) -> bool {
        let (lead, word, rest) = around(self.files().text(script), range);
        let is_own = || self.own_functions(script).iter().any(|own| own.text == word);
        lead.ends_with('.') || rest.starts_with('(') && !is_own()
    }

    /// The counter that a script reads by a name: of several, that of an item that names the script.
    fn counter_of_script(&self, script: FileId, known: &Known<'_>, name: &str) -> Option<CounterId> {
        let mut named = (0..).map(CounterId).zip(&known.program.counters).filter(|(_, one)| spelled(&one.name) == name);
        let own = named.clone().find(|(_, one)| self.has_script(known, one.item, script));
        own.or_else(|| named.next()).map(|(id, _)| id)
    }

    /// Returns `true` if an item names this script.
    fn has_script(&self, known: &Known<'_>, item: ItemId, script: FileId) -> bool {
        let id = known.program.items.get(item.index()).map(|item| item.id.as_str());
        let mut items = self.loaded().packs.iter().flat_map(|pack| &pack.items);
        items.any(|item| Some(item.id.as_str()) == id && item.script == Some(script))
    }

    /// Offers for a place of a script.
    pub(crate) fn script_offers(&self, file: FileId, at: usize) -> Offers {
        let before = self.files().text(file).get(..at).unwrap_or_default();
        if let Some(known) = self.known(file) {
            let own = Own { counters: &known.program.counters, ..Own::default() };
            if let Some(wanted) = wanted(known.catalogue, own, before) {
                let start = before.rfind('"').map_or(at, |quote| quote + 1);
                return Offers { start, all: self.named_in_script(file, &known, wanted) };
            }
        }
        let start = before.len() - before.chars().rev().take_while(|one| is_letter(*one)).count();
        let (lead, point) = (&before[..start], open_point(before));
        let (is_view, is_head) = (lead.ends_with("view."), lead.ends_with("fn "));
        let fits = |row: &Row| match row.name.strip_prefix("view.") {
            Some(_) => is_view && (row.at.is_empty() || row.at == point),
            None => !is_view && row.is_point == is_head && (!row.of_element || lead.ends_with('.')),
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
            if lead.ends_with('.') {
                all.extend(self.script_tables(file));
            }
            all.extend(self.own_functions(file));
        }
        all.extend(self.script_rows(file).into_iter().filter(fits).map(offer));
        Offers { start, all }
    }

    /// The names that a text in quotes may have.
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
        let points = self.known(file).map_or(&[][..], |known| known.catalogue.points);
        let all = pieces(text);
        let heads = all.windows(2).filter(|two| two[0].1 == Piece::Keyword && &text[two[0].0.clone()] == "fn");
        let names = heads.map(|two| two[1].0.clone()).map(|range| (range.start, &text[range]));
        let own = names.filter(|(_, name)| points.iter().all(|point| point.name != *name));
        let offer = |(start, name): (usize, &str)| Offer {
            text: name.into(),
            snippet: None,
            what: Offered::Function,
            detail: text[start..].split(['{', '\n']).next().unwrap_or_default().trim().into(),
            doc: String::new(),
        };
        own.map(offer).collect()
    }

    /// The counters of the items that name a script, as its view has them.
    fn script_counters(&self, file: FileId) -> Vec<Offer> {
        let Some(known) = self.known(file) else { return Vec::new() };
        let is_its = |counter: &&CounterDecl| self.has_script(&known, counter.item, file);
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

    /// The tables of the items that name a script, as elements have them.
    fn script_tables(&self, file: FileId) -> Vec<Offer> {
        let Some(known) = self.known(file) else { return Vec::new() };
        let own = known.program.tables.iter().filter(|table| self.has_script(&known, table.item, file));
        let offer = |table: &TableDecl| Offer {
            text: spelled(&table.name),
            snippet: None,
            what: Offered::Name,
            detail: format!(
                "table per {}, {} to {}",
                known.catalogue.kind_word(table.per),
                table.least,
                table.greatest
            ),
            doc: String::new(),
        };
        own.map(offer).collect()
    }

    /// All pieces of a script by place.
    pub(crate) fn script_colours(&self, file: FileId) -> Vec<Coloured> {
        let text = self.files().text(file);
        let mut all = Vec::new();
        for (range, piece) in pieces(text) {
            let (lead, word, rest) = around(text, &range);
            let colour = match piece {
                Piece::Keyword => Colour::Keyword,
                Piece::Text => Colour::String,
                Piece::Number => Colour::Number,
                Piece::Remark => Colour::Comment,
                Piece::Word if rest.starts_with('(') => Colour::Function,
                Piece::Word if lead.ends_with('.') => Colour::Property,
                Piece::Word if rest.starts_with(':') => continue, // a key of a map
                Piece::Word => Colour::Variable,
            };
            let declares = colour == Colour::Function && lead.ends_with("fn");
            if !word.contains('\n') {
                all.push(Coloured { range, colour, declares, writes: false });
            }
        }
        all
    }

    /// The meaning of a word of a script.
    pub(crate) fn about_script(&self, file: FileId, at: usize) -> Option<(Range<usize>, String)> {
        let text = self.files().text(file);
        let (range, piece) = pieces(text).into_iter().rfind(|(range, _)| range.start <= at && at <= range.end)?;
        let (lead, word, rest) = around(text, &range);
        let known = self.known(file);
        let meaning = |what| {
            let mark = Mark { span: Span::new(file, range.clone()), what, role: Role::Names };
            known.as_ref().map(|known| self.meaning(known, &mark))
        };
        let function = |name: &str| {
            let own = self.own_functions(file).into_iter().find(|own| own.text == name)?;
            Some(format!("```rhai\nfn {}\n```\na function of this script", own.detail))
        };
        let said = if piece == Piece::Text {
            let (known, name) = (known.as_ref()?, unquoted(word));
            let (catalogue, open) = (known.catalogue, text.get(..range.end - 1)?);
            match wanted(catalogue, Own { counters: &known.program.counters, ..Own::default() }, open)? {
                Wanted::Element(kind) => {
                    let at = known.lexicon.names.get(kind.index())?.iter().position(|one| one == name)?;
                    meaning(Meaning::Element(kind, at as i32))
                }
                Wanted::Kind => meaning(Meaning::Kind(catalogue.kind(name)?.0)),
                Wanted::Zone => {
                    let at = catalogue.zones.iter().position(|zone| zone.name == name)?;
                    meaning(Meaning::Zone(ZoneId(at as u8)))
                }
                Wanted::Answer => function(name),
            }
        } else {
            let name = if lead.ends_with("view.") { format!("view.{word}") } else { word.to_string() };
            let (is_head, point) = (lead.ends_with("fn"), open_point(&text[..range.end]));
            let is_it =
                |row: &Row| row.name == name && row.is_point == is_head && (row.at.is_empty() || row.at == point);
            let row = self.script_rows(file).into_iter().find(is_it);
            row.map(|row| format!("```rhai\n{}\n```\n{}", row.code, row.doc))
                .or_else(|| function(word).filter(|_| rest.starts_with('(')))
                .or_else(|| {
                    let known = known.as_ref()?;
                    let is_its = |one: &TableDecl| spelled(&one.name) == word && self.has_script(known, one.item, file);
                    let at = known.program.tables.iter().position(is_its);
                    let at = at.filter(|_| self.reads_counter(file, &range))?;
                    meaning(Meaning::Table(at as u16))
                })
                .or_else(|| {
                    let read = self.counter_of_script(file, known.as_ref()?, word);
                    meaning(Meaning::Counter(read.filter(|_| self.reads_counter(file, &range))?))
                })
        };
        Some((range, said?))
    }
}
