//! Rename: all places of a name of the author's own, and why some names stay.

use std::collections::BTreeMap;

use javelina_dsl::is_reserved;
use javelina_engine::rules::{KindId, Mark, Meaning, Role};
use javelina_engine::{FileId, Files, Span};
use javelina_variants::{GameRow, Known};

use crate::Analysis;
use crate::marked::{as_item, item_kinds};
use crate::shown::typed::{Alone, parts};

/// Why a name is not changed, in words for its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stays(pub String);

/// File, place, role and meaning of a mark.
type PlacedMark = (String, usize, Role, String);

impl<R: AsRef<GameRow>> Analysis<R> {
    /// The bytes of the name at a place, without quotes, if it can be changed.
    ///
    /// # Errors
    ///
    /// [`Stays`]: nothing has a name there, or it is the game's.
    pub fn name_at(&self, file: FileId, byte: usize) -> Result<Span, Stays> {
        let nothing = || Stays("nothing here can be renamed".into());
        let mark = self.mark_at(file, byte).ok_or_else(nothing)?;
        let is_own = matches!(
            self.meant(mark),
            Meaning::Item(_)
                | Meaning::Rule(..)
                | Meaning::Counter(_)
                | Meaning::Param(_)
                | Meaning::Table(_)
                | Meaning::Bound(..)
        );
        let declared = self.places(mark).iter().any(|other| other.role == Role::Declares);
        match is_own && declared {
            true => Ok(self.bare(mark.span)),
            false => Err(Stays(
                "this name belongs to the game; you can rename cards, variants, rules, counters, params, tables and the \
                 names that steps declare"
                    .into(),
            )),
        }
    }

    /// All places where a name stands, to be replaced by `name`.
    ///
    /// # Errors
    ///
    /// [`Stays`]: it cannot be changed, or not to that.
    pub fn renamed(&self, file: FileId, byte: usize, name: &str) -> Result<Vec<Span>, Stays> {
        let old = self.name_at(file, byte)?;
        let old = self.files().text(old.file).get(old.range()).unwrap_or_default();
        let (Some(mark), Some(known)) = (self.mark_at(file, byte), self.known(file)) else { return Ok(Vec::new()) };
        let mark = &Mark { what: self.meant(mark), ..*mark };
        let marks = self.places(mark);
        let mut letters = name.chars();
        let is_item = matches!(mark.what, Meaning::Item(_));
        let first = letters
            .next()
            .is_some_and(|one| one.is_ascii_lowercase() || !is_item && (one.is_ascii_alphabetic() || one == '_'));
        let fits = |one: char| {
            one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_' || !is_item && one.is_ascii_uppercase()
        };
        if !first || !letters.all(fits) || name.len() > 40 {
            return Err(Stays(format!(
                "`{}` is not a name: write a letter, then letters, digits or underscores",
                javelina_engine::printable(name, 60)
            )));
        }
        // Labels and ids stand where no word of the language can, unless a rule speaks of the item as of an element.
        let is_apart = matches!(mark.what, Meaning::Rule(..) | Meaning::Item(_))
            && !marks.iter().any(|other| matches!(other.what, Meaning::Element(..)));
        if is_reserved(name) && !is_apart {
            return Err(Stays(format!("`{name}` is a reserved word and cannot be a name")));
        }
        if let Some(why) = self.script_names(file, &known, mark.what, [old, name]).filter(|_| name != old) {
            return Err(Stays(why));
        }
        if let Meaning::Table(at) = mark.what
            && name != old
            && let Some(sheet) = known.program.tables.get(usize::from(at)).and_then(|table| table.file)
        {
            let sheet = self.files().name(sheet);
            return Err(Stays(format!("a column of `{sheet}` has the same name, `{old}`: rename both by hand")));
        }
        let mut places: Vec<Span> = marks.iter().map(|other| self.bare(other.span)).collect();
        let is_word = match mark.what {
            Meaning::Counter(_) | Meaning::Param(_) | Meaning::Table(_) | Meaning::Bound(..) => {
                means(&known, name, false)
            }
            _ => false,
        };
        let program = known.program;
        let typed = match mark.what {
            Meaning::Item(_) => self.typed(file, old, &parts(program, old), means(&known, old, true)),
            Meaning::Rule(item, _) => self.typed_behind(file, &program.items[item.index()].id, old, None),
            Meaning::Counter(id) => {
                let all: Vec<_> = program.counters.iter().filter(|counter| counter.name == old).collect();
                let owner = program.counters.get(id.index()).map_or(0, |counter| counter.item.index());
                let alone = Alone::Counter { is_single: all.len() == 1 };
                self.typed_behind(file, &program.items[owner].id, old, Some(alone))
            }
            Meaning::Table(at) => {
                let all: Vec<_> = program.tables.iter().filter(|table| table.name == old).collect();
                let owner = program.tables.get(usize::from(at)).map_or(0, |table| table.item.index());
                let alone = Alone::Counter { is_single: all.len() == 1 };
                self.typed_behind(file, &program.items[owner].id, old, Some(alone))
            }
            Meaning::Param(at) => {
                let all: Vec<_> = program.params.iter().filter(|(_, other, ..)| other == old).collect();
                let owner = program.params.get(usize::from(at)).map_or(0, |(item, ..)| item.index());
                let alone = Alone::Param { is_single: all.len() == 1 };
                self.typed_behind(file, &program.items[owner].id, old, Some(alone))
            }
            _ => Vec::new(),
        };
        places.extend(typed);
        places.sort();
        places.dedup();
        if name != old && (is_word || !self.keeps_meaning(file, &places, name)) {
            return Err(Stays(format!("the name `{name}` is already in use")));
        }
        Ok(places)
    }

    /// Returns `true` if each word of the game means with `name` in these places what it means now, and nothing is wrong that was
    /// right.
    fn keeps_meaning(&self, file: FileId, places: &[Span], name: &str) -> bool {
        let Some((known, game)) = self.known(file).zip(self.loaded().game_of(file)) else { return true };
        let next = self.loaded().renamed(places, name);
        let Some(renamed) = next.known(game) else { return false };
        let shifted = |span: Span| {
            let before = places.iter().filter(|place| place.file == span.file && place.start < span.start);
            before.fold(span.start + 1, |start, place| start + name.len() - place.range().len()) - 1
        };
        let placed = |files: &Files, marks: &[Mark], start: &dyn Fn(Span) -> usize| {
            let mut all: Vec<PlacedMark> = marks
                .iter()
                .map(|mark| {
                    (files.name(mark.span.file).to_string(), start(mark.span), mark.role, format!("{:?}", mark.what))
                })
                .collect();
            all.sort();
            all
        };
        let was = placed(self.files(), known.marks, &shifted);
        let is = placed(&next.files, renamed.marks, &|span| span.start);
        // Ids and places of declarations may be others, one for one.
        let (mut forth, mut back) = (BTreeMap::new(), BTreeMap::new());
        let same = |(a, b): (&PlacedMark, &PlacedMark)| {
            (&a.0, a.1, a.2) == (&b.0, b.1, b.2)
                && *forth.entry(a.3.clone()).or_insert(b.3.clone()) == b.3
                && *back.entry(b.3.clone()).or_insert(a.3.clone()) == a.3
        };
        let mut codes: Vec<&str> = self.loaded().found.iter().map(|one| one.code).collect();
        let mut is_known =
            |code: &str| codes.iter().position(|known| *known == code).map(|at| codes.swap_remove(at)).is_some();
        was.len() == is.len() && was.iter().zip(&is).all(same) && next.found.iter().all(|one| is_known(one.code))
    }

    /// What else another name of the thing at a place changes, in words for its author.
    pub fn changed_by_name(&self, file: FileId, byte: usize) -> Option<String> {
        let (mark, known) = (self.mark_at(file, byte)?, self.known(file)?);
        let Meaning::Item(id) = self.meant(mark) else { return None };
        let item = known.program.items.get(id.index())?;
        let row = self.loaded().game_of(file).and_then(|game| self.loaded().game(game))?;
        row.cards.contains(&item.kind.as_str()).then(|| {
            format!(
                "shuffles depend on the names of cards: after renaming `{}`, games with the same seed may be dealt differently \
                 and existing replays with it cannot be read; `javelina test --update` renews transcripts",
                item.id
            )
        })
    }

    /// What stands at a place.
    fn text_at(&self, span: Span) -> &str {
        self.files().at(span).unwrap_or_default()
    }

    /// What a mark means; an element that is an item is the item.
    fn meant(&self, mark: &Mark) -> Meaning {
        let Some(known) = self.known(mark.span.file) else { return mark.what };
        as_item(&known, &item_kinds(&known), mark.what)
    }

    /// A place without its quotes.
    fn bare(&self, span: Span) -> Span {
        let text = self.text_at(span);
        let quoted = text.len() >= 2 && text.starts_with(['"', '\'']) && text.ends_with(['"', '\'']);
        if quoted { Span { start: span.start + 1, end: span.end - 1, ..span } } else { span }
    }
}

/// Returns `true` if a name means something in every text of the game; `is_typed`: in what people type, who do not write small
/// and capital letters apart, the ids of items left out.
fn means(known: &Known<'_>, name: &str, is_typed: bool) -> bool {
    let catalogue = known.catalogue;
    let items = if is_typed { item_kinds(known) } else { Vec::new() };
    let kinds = (0_u8..).map(KindId).zip(&known.lexicon.names).filter(|(kind, _)| !items.contains(kind));
    let is_it = |element: &String| element == name || is_typed && element.eq_ignore_ascii_case(name);
    catalogue.fact(name).is_some()
        || catalogue.kind(name).is_some()
        || javelina_dsl::word(name).is_some()
        || kinds.flat_map(|(_, names)| names).any(is_it)
        || catalogue.points.iter().flat_map(|point| point.subjects).any(|subject| subject.name == name)
}
