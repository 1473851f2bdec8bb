//! Rename: all places of a name of the author's own, and why some names stay.

use javelina_dsl::is_reserved;
use javelina_engine::rules::{Mark, Meaning, Role};
use javelina_engine::{FileId, Span};
use javelina_variants::{GameRow, Known};

use crate::Analysis;
use crate::marked::{as_item, item_kinds};
use crate::typed::parts;

/// How scripts call what the game gives their functions.
pub(crate) const VIEW: &str = "view";

/// Why a name is not changed, in words for its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stays(pub String);

impl<R: AsRef<GameRow>> Analysis<R> {
    /// The bytes of the name at a place, without quotes, if it can be changed.
    ///
    /// # Errors
    ///
    /// [`Stays`]: nothing has a name there, or it is the game's.
    pub fn name_at(&self, file: FileId, byte: usize) -> Result<Span, Stays> {
        let nothing = || Stays("nothing here has a name of its own".into());
        let mark = self.mark_at(file, byte).ok_or_else(nothing)?;
        let is_own = matches!(
            self.meant(mark),
            Meaning::Item(_)
                | Meaning::Rule(..)
                | Meaning::Counter(_)
                | Meaning::Param(_)
                | Meaning::Bound(..)
                | Meaning::Function(_)
                | Meaning::Variable(_)
        );
        if matches!(mark.what, Meaning::Variable(_)) && self.text_at(mark.span) == VIEW {
            return Err(Stays(format!("`{VIEW}` is what the game gives a function, and scripts call it so")));
        }
        let declared = self.places(mark).iter().any(|other| other.role == Role::Declares);
        match is_own && declared {
            true => Ok(self.bare(mark.span)),
            false => Err(Stays(
                "this name is the game's; names of cards, variants, rules, counters, params, functions and variables \
                 of a script and of what a step binds can be changed"
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
                "`{}` is no name: a letter, then letters, digits and underscores",
                javelina_engine::printable(name, 60)
            )));
        }
        // Labels and ids stand where no word of the language can, unless a rule speaks of the item as of an element.
        let is_variable = matches!(mark.what, Meaning::Variable(_));
        let is_apart = (is_variable
            || matches!(mark.what, Meaning::Rule(..) | Meaning::Item(_) | Meaning::Function(_)))
            && !marks.iter().any(|other| matches!(other.what, Meaning::Element(..)));
        if is_reserved(name) && !is_apart {
            return Err(Stays(format!("`{name}` is a word of the language and cannot be a name")));
        }
        if let Some(why) = self.script_refuses(&known, &marks, name).filter(|_| name != old) {
            return Err(Stays(why));
        }
        if name != old && is_taken(&known, self, mark, name) {
            return Err(Stays(format!("something else is called `{name}` already")));
        }
        let mut places: Vec<Span> = marks.iter().map(|other| self.bare(other.span)).collect();
        let owner = match mark.what {
            Meaning::Rule(item, _) => Some(item),
            Meaning::Counter(id) => known.program.counters.get(id.index()).map(|counter| counter.item),
            Meaning::Param(at) => known.program.params.get(usize::from(at)).map(|(item, ..)| *item),
            _ => None,
        };
        match (mark.what, owner) {
            (Meaning::Item(_), _) => places.extend(self.typed(file, old, &parts(known.program, old))),
            (_, Some(owner)) => {
                let owner = &known.program.items[owner.index()].id;
                places.extend(self.typed_behind(file, owner, old));
            }
            _ => {}
        }
        places.sort();
        places.dedup();
        Ok(places)
    }

    /// What else another name of the thing at a place changes, in words for its author.
    #[must_use]
    pub fn changed_by_name(&self, file: FileId, byte: usize) -> Option<String> {
        let (mark, known) = (self.mark_at(file, byte)?, self.known(file)?);
        let Meaning::Item(id) = self.meant(mark) else { return None };
        let item = known.program.items.get(id.index())?;
        let row = self.loaded().game_of(file).and_then(|game| self.loaded().game(game))?;
        row.cards.contains(&item.kind.as_str()).then(|| {
            format!(
                "luck goes by the names of cards: under another one `{}` may be dealt otherwise in games with the same seed, \
                 and replays that hold it do not fit any more; `javelina test --update` renews transcripts",
                item.id
            )
        })
    }

    /// What stands at a place.
    fn text_at(&self, span: Span) -> &str {
        self.files().text(span.file).get(span.range()).unwrap_or_default()
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

/// Whether something that would be mixed up with it has this name.
fn is_taken<R: AsRef<GameRow>>(known: &Known<'_>, analysis: &Analysis<R>, mark: &Mark, name: &str) -> bool {
    let program = known.program;
    match mark.what {
        Meaning::Item(_) => program.items.iter().any(|item| item.id == name),
        Meaning::Rule(item, _) => program.clauses.iter().any(|clause| {
            let id = &program.items[item.index()].id;
            clause.item == item
                && clause.label.strip_prefix(id.as_str()).is_some_and(|label| label.strip_prefix('.') == Some(name))
        }),
        Meaning::Counter(_) | Meaning::Param(_) => {
            let owner = match mark.what {
                Meaning::Param(at) => program.params.get(usize::from(at)).map(|(item, ..)| *item),
                Meaning::Counter(id) => program.counters.get(id.index()).map(|counter| counter.item),
                _ => None,
            };
            let counters = program.counters.iter().map(|counter| (counter.item, counter.name.as_str()));
            let params = program.params.iter().map(|(item, name, ..)| (*item, name.as_str()));
            counters.chain(params).any(|(item, other)| Some(item) == owner && other == name) || means(known, name)
        }
        Meaning::Function(_) => {
            let same = |other: &Mark| matches!(other.what, Meaning::Function(place) if analysis.text_at(place) == name);
            analysis.marks(mark.span.file).iter().any(same)
                || program.counters.iter().any(|counter| counter.name == name)
        }
        _ => {
            // Two steps, or two blocks of a script, may bind one name after one another, but not inside of one another.
            let reach = |mark: &Mark| {
                let places = analysis.places(mark);
                places.first().zip(places.last()).map(|(first, last)| first.span.start..last.span.end)
            };
            let own = reach(mark).unwrap_or_default();
            let is_local = |what| matches!(what, Meaning::Bound(..) | Meaning::Variable(_));
            let declared = |other: &&Mark| other.role == Role::Declares && is_local(other.what);
            let meets = |other: &&Mark| reach(other).is_some_and(|one| one.start < own.end && own.start < one.end);
            let others = analysis.marks(mark.span.file).iter().filter(declared);
            let mut texts =
                others.filter(meets).filter_map(|other| analysis.files().text(other.span.file).get(other.span.range()));
            texts.any(|text| text == name) || !matches!(mark.what, Meaning::Variable(_)) && means(known, name)
        }
    }
}

/// Whether a name means something in every text of the game.
fn means(known: &Known<'_>, name: &str) -> bool {
    let catalogue = known.catalogue;
    let elements = known.lexicon.names.iter().flatten();
    catalogue.fact(name).is_some()
        || catalogue.kind(name).is_some()
        || javelina_dsl::word(name).is_some()
        || elements.into_iter().any(|element| element == name)
        || catalogue.points.iter().flat_map(|point| point.subjects).any(|subject| subject.name == name)
}
