//! Words and signs for cards and for what content counts on them.

use std::collections::BTreeSet;

use javelina_engine::rules::{ABSENT, CounterDecl, KindId};
use javelina_engine::{Element, Kinded, Seat, counted};
use javelina_sketch::Icon;

use crate::keystone::content::{Goal, Shape};
use crate::keystone::points::{Card, Habitat, Objective, SEASON, SEAT};
use crate::keystone::{Keystone, play::state::State};

/// The letters of the habitats, in the order of the kind.
const HABITATS: [char; 4] = ['F', 'D', 'W', 'A'];
/// The pictures of the seasons and of the icons, in the order of their kinds.
pub(super) const SEASONS: [Icon; 4] = [Icon::Spring, Icon::Summer, Icon::Fall, Icon::Winter];
pub(super) const ICONS: [Icon; 3] = [Icon::Keystone, Icon::Endangered, Icon::Tag];

impl Keystone {
    /// The number of a card as people read it; a wild card has all.
    pub(super) fn number_of(&self, card: Card) -> String {
        let face = self.cards.face(card);
        if face.wild { "any".into() } else { (face.numbers.trailing_zeros() + 1).to_string() }
    }

    /// Habitats as letters: `FD`.
    pub(super) fn habitat_letters(habitats: u8) -> String {
        HABITATS.iter().enumerate().filter(|(at, _)| habitats >> at & 1 == 1).map(|(_, letter)| *letter).collect()
    }

    /// The short name of a card's season.
    pub(super) fn season_letters(&self, card: Card) -> &'static str {
        SEASONS.get(usize::from(self.cards.face(card).season)).map_or("?", |season| season.letters())
    }

    /// The icons of a card.
    pub(super) fn icons(&self, card: Card) -> impl Iterator<Item = Icon> {
        let symbols = self.cards.face(card).symbols;
        ICONS.into_iter().zip(8..).filter(move |(_, bit)| symbols >> bit & 1 == 1).map(|(icon, _)| icon)
    }

    /// Icons as letters: `KT`.
    pub(super) fn icon_letters(&self, card: Card) -> String {
        self.icons(card).map(Icon::letters).collect()
    }

    /// Number, habitats, season and icons of a card in words: `number 4, forest desert, fall, keystone`.
    pub(super) fn face_words(&self, card: Card, habitats: u8) -> String {
        let face = self.cards.face(card);
        let lexicon = self.rules.lexicon();
        let names: Vec<String> = Habitat::of_bits(habitats).map(|habitat| self.name(habitat)).collect();
        let mut parts = vec![
            format!("number {}", self.number_of(card)),
            if names.is_empty() { "no habitat".into() } else { names.join(" ") },
            lexicon.name(SEASON, i32::from(face.season)),
        ];
        parts.extend(self.icons(card).map(|icon| icon.word().into()));
        parts.join(", ")
    }

    /// The titles of objectives.
    pub(in crate::keystone) fn titles(&self, objectives: u64) -> Vec<String> {
        let all = Objective::of_bits(objectives).map(|objective| &self.content.objectives[objective.index()]);
        all.map(|one| if one.title.is_empty() { one.id.clone() } else { one.title.clone() }).collect()
    }

    /// A goal in words: `3 spring cards in an L`, `at least 4 summer cards`.
    pub(super) fn goal_words(&self, goal: Goal) -> String {
        match goal {
            Goal::Pattern { shape, of } => {
                let Some(shape) = self.content.shapes.get(shape) else { return "?".into() };
                format!("{} {} cards {}", shape.cells.len(), of.name(), in_shape(shape))
            }
            Goal::AtLeast { count, of } => format!("at least {}", counted(count, &format!("{} card", of.name()))),
        }
    }

    /// Counters that are shown, of the items in play, as far as `viewer` may see them.
    fn shown_counters<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (&'a CounterDecl, &'a str)> {
        let counters = self.rules.program().counters.iter().filter(|counter| state.memory.is_active(counter.item));
        counters.filter_map(|counter| Some((counter, counter.shown.as_deref()?)))
    }

    /// A counter's value at an element in words; `None` for nothing, if `empty` is nothing.
    fn count_words(&self, state: &State, counter: &CounterDecl, word: &str, element: usize) -> Option<String> {
        let value = counter.value(*state.memory.counters.get(usize::from(counter.slot) + element)?);
        match counter.values {
            Some(_) if value == ABSENT => None,
            Some(kind) => Some(format!("{word} {}", self.rules.lexicon().name(kind, value))),
            None if value == 0 => None,
            None if counter.least == 0 && counter.greatest == 1 => Some(word.into()),
            None => Some(format!("{word} {value}")),
        }
    }

    /// What shown counters say about an element of a kind: `salt`, `sick 2`.
    pub(super) fn marks<E: Kinded>(&self, state: &State, element: E) -> Vec<String> {
        self.shown_counters(state)
            .filter(|(counter, _)| counter.is_per(E::KIND) && !counter.secret)
            .filter_map(|(counter, word)| self.count_words(state, counter, word, element.index()))
            .collect()
    }

    /// What shown counters say about a seat; secret ones only to itself and its partner.
    pub(super) fn marks_of(&self, state: &State, seat: Seat, viewer: Option<Seat>) -> Vec<String> {
        let is_own = viewer.is_some_and(|viewer| state.side(viewer) == state.side(seat));
        self.shown_counters(state)
            .filter(|(counter, _)| counter.is_per(SEAT) && (is_own || !counter.secret))
            .filter_map(|(counter, word)| self.count_words(state, counter, word, seat.index()))
            .collect()
    }

    /// What shown counters say that are of the table, of habitats, of lines: whatever no other drawing has room for.
    pub(super) fn marks_of_table(&self, state: &State, drawn_elsewhere: &[KindId]) -> Vec<String> {
        let mut lines = Vec::new();
        for (counter, word) in self.shown_counters(state).filter(|(counter, _)| !counter.secret) {
            if !counter.is_indexed() {
                let nothing = if counter.values.is_some() { "none" } else { "0" };
                lines.push(self.count_words(state, counter, word, 0).unwrap_or_else(|| format!("{word} {nothing}")));
                continue;
            }
            if drawn_elsewhere.iter().any(|kind| counter.is_per(*kind)) {
                continue;
            }
            let lexicon = self.rules.lexicon();
            let some = (0..counter.size(lexicon)).filter_map(|place| {
                let words = self.count_words(state, counter, word, place)?;
                let elements = counter.per.iter().flatten().zip(counter.elements(lexicon, place));
                let names = elements.map(|(kind, element)| lexicon.name(*kind, element as i32));
                Some(format!("{} {words}", names.collect::<Vec<_>>().join(" ")))
            });
            let some: Vec<String> = some.collect();
            if !some.is_empty() {
                lines.push(some.join(", "));
            }
        }
        lines
    }
}

/// How the cards of a shape lie: `in a line`, `in an L`; others by their name.
fn in_shape(Shape { name, cells }: &Shape) -> String {
    let steps: BTreeSet<(i16, i16)> = cells
        .windows(2)
        .map(|pair| {
            let [(row, column), (to_row, to_column)] =
                [pair[0], pair[1]].map(|(row, column)| (i16::from(row), i16::from(column)));
            ((to_row - row).abs(), (to_column - column).abs())
        })
        .collect();
    let is = |step| steps.len() == 1 && steps.contains(&step);
    let is_corner = cells.len() == 3 && cells.iter().all(|(row, column)| *row < 2 && *column < 2);
    match cells.len() {
        2 if is((0, 1)) || is((1, 0)) => "side by side".into(),
        _ if is((0, 1)) || is((1, 0)) => "in a line".into(),
        _ if is((1, 1)) => "on a diagonal".into(),
        _ if is_corner => "in an L".into(),
        _ => format!("in the shape {name}"),
    }
}
