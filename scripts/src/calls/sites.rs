//! Verbs and questions by their places in the text, and which of them were called.

use std::sync::atomic::{AtomicBool, Ordering};

use javelina_engine::Span;
use javelina_engine::rules::ScriptSite;
use rhai::Position;

use crate::reading::plan::place;

/// A verb or question of the text.
#[derive(Debug)]
pub(crate) struct Site {
    /// Line and column of its name.
    pub place: (u16, u16),
    span: Span,
    text: String,
    called: AtomicBool,
}

impl Site {
    /// The verb at a span of a text, as it is written.
    pub(crate) fn new(text: &str, span: Span, written: String) -> Self {
        Self { place: place(text, span.start), span, text: written, called: AtomicBool::new(false) }
    }
}

/// All verbs and questions of a script, by place. A script and its forks share them.
#[derive(Debug, Default)]
pub(crate) struct Sites(Vec<Site>);

impl Sites {
    pub(crate) fn new(mut all: Vec<Site>) -> Self {
        all.sort_by_key(|site| site.place);
        all.dedup_by_key(|site| site.place);
        Self(all)
    }

    fn at(&self, place: (u16, u16)) -> Option<&Site> {
        self.0.binary_search_by_key(&place, |site| site.place).ok().map(|at| &self.0[at])
    }

    /// Notes that the verb at a position is called.
    pub(crate) fn call(&self, at: Position) {
        let number = |one: Option<usize>| one.and_then(|one| u16::try_from(one).ok()).unwrap_or(0);
        let site = self.at((number(at.line()), number(at.position())));
        if let Some(site) = site.filter(|site| !site.called.load(Ordering::Relaxed)) {
            site.called.store(true, Ordering::Relaxed);
        }
    }

    /// The sites at these places.
    pub(crate) fn of(&self, places: &[(u16, u16)]) -> Vec<ScriptSite> {
        let sites = places.iter().filter_map(|place| self.at(*place));
        let told = |site: &Site| {
            let (span, text, called) = (site.span, site.text.clone(), site.called.load(Ordering::Relaxed));
            ScriptSite { span, text, called }
        };
        sites.map(told).collect()
    }
}
