//! Names of added content that mean something else in the texts of the game that they are added to.

use std::collections::BTreeSet;

use javelina_engine::rules::{KindId, Lexicon, Meaning};
use javelina_engine::{Diagnostic, FileId, Files, Severity, Span};

use crate::choosing::choice::Known;

/// A game with the names of packs that add to it.
pub(crate) struct Hiding<'a> {
    /// The game, and what the words of its texts mean.
    pub known: Known<'a>,
    /// The names of the game without the packs that add to it.
    pub before: &'a Lexicon,
    /// The files of the game itself.
    pub own: &'a BTreeSet<FileId>,
}

impl Hiding<'_> {
    /// Reports each added name that texts of the game mean now, or that makes them unclear. Errors in these texts follow
    /// from it and are left out.
    pub fn tell(&self, found: &mut Vec<Diagnostic>, files: &Files, place: impl Fn(&str) -> Option<Span>) {
        let is_own = |span: &Span| self.own.contains(&span.file);
        let marks = self.known.marks.iter().filter(|mark| is_own(&mark.span));
        let mut hidden: Vec<(KindId, String, Span)> = Vec::new();
        let mut add = |kind: KindId, name: String, span: Span| {
            if !hidden.iter().any(|(_, other, _)| *other == name) {
                hidden.push((kind, name, span));
            }
        };
        let mut seen = BTreeSet::new();
        for mark in marks {
            let Meaning::Element(kind, element) = mark.what else { continue };
            if kind != KindId::NUMBER && seen.insert((kind, element)) {
                let name = self.known.lexicon.name(kind, element);
                let is_new = self.before.names.get(kind.index()).is_some_and(|names| !names.contains(&name));
                // The names of a table that a pack replaces are new as well, but nothing else has them.
                if is_new && self.other(kind, &name).is_some() {
                    add(kind, name, mark.span);
                }
            }
        }
        let is_error = |one: &&Diagnostic| one.severity == Severity::Error && one.span.as_ref().is_some_and(&is_own);
        for span in found.iter().filter(is_error).filter_map(|one| one.span) {
            let text = files.at(span).unwrap_or_default();
            for word in text.split(|letter: char| !letter.is_alphanumeric() && letter != '_') {
                if let Some((kind, name)) = self.new_name(word) {
                    add(kind, name, span);
                }
            }
        }
        if hidden.is_empty() {
            return;
        }
        found.retain(|one| !is_error(&one));
        found.extend(hidden.into_iter().map(|(kind, name, span)| {
            let what = self.known.catalogue.kinds.get(kind.index()).map_or("thing", |kind| kind.name);
            let other = self.other(kind, &name).unwrap_or_else(|| "something else".into());
            let text = format!("`{name}` cannot be the name of a {what}: in rules of the game it means {other}");
            Diagnostic::error("X4010", place(&name), text).also(span, "a rule of the game").help("choose another name")
        }));
    }

    /// An added element with this name, in any case.
    fn new_name(&self, word: &str) -> Option<(KindId, String)> {
        let kinds = self.known.lexicon.names.iter().zip(&self.before.names).zip(0_u8..);
        kinds.into_iter().find_map(|((now, before), kind)| {
            let name = now.iter().find(|name| name.eq_ignore_ascii_case(word) && !before.contains(name))?;
            Some((KindId(kind), name.clone()))
        })
    }

    /// What else the name means, if anything.
    fn other(&self, own: KindId, name: &str) -> Option<String> {
        let lower = name.to_lowercase();
        let kinds = || self.known.catalogue.kinds.iter();
        let has = |at: &usize| *at != own.index() && self.before.names[*at].contains(&lower);
        if self.known.catalogue.facts.iter().any(|fact| fact.name == lower) {
            Some(format!("the fact `{lower}`"))
        } else if let Some(at) = (0..self.before.names.len()).find(has) {
            Some(format!("the {} `{lower}`", kinds().nth(at).map_or("", |kind| kind.name)))
        } else {
            kinds().any(|kind| kind.all == lower || kind.name == lower).then(|| format!("the word `{lower}`"))
        }
    }
}
