//! What a name means in a game: its name now, or in the release before.

use super::catalogue::{Catalogue, EffectDecl, PatternPart, PointDecl};
use super::common;
use super::former::{FormerName, NameSort};
use super::ids::{EffectId, FactId, KindId, PointId, ZoneId};

impl EffectDecl {
    /// Its spelling with `_` for each value: `research _ by _`.
    pub fn spelling(&self) -> String {
        let word = |part: &PatternPart| if let PatternPart::Word(word) = part { *word } else { "_" };
        self.pattern.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

impl Catalogue {
    /// All former names of the game, its own before the common ones.
    pub fn former_names(&self) -> impl Iterator<Item = &'static FormerName> {
        self.former.iter().chain(common::FORMER)
    }

    /// The row of a word that had a meaning in the release before, whatever it named.
    pub fn former_word(&self, word: &str) -> Option<&'static FormerName> {
        let has_new = |row: &FormerName| match row.sort {
            NameSort::Kind => self.kinds.iter().any(|kind| [kind.name, kind.all].contains(&row.new)),
            NameSort::Fact => self.facts.iter().any(|fact| fact.name == row.new),
            NameSort::Point => self.points.iter().any(|point| point.name == row.new),
            NameSort::Effect => self.effects.iter().any(|effect| effect.spelling() == row.new),
            NameSort::Subject | NameSort::Zone | NameSort::Event | NameSort::Element => true,
        };
        self.former_names().find(|row| row.old.split(' ').next() == Some(word) && has_new(row))
    }

    /// The rows for a name of the release before.
    fn renamed(&self, sort: NameSort, old: &str) -> impl Iterator<Item = &'static str> {
        self.former_names().filter(move |row| row.sort == sort && row.old == old).map(|row| row.new)
    }

    /// The kind called `name` (one element) or `all` (the set), with which of the two it was; former names included.
    pub fn kind(&self, word: &str) -> Option<(KindId, bool)> {
        let kind = |word: &str| {
            self.kinds.iter().enumerate().find_map(|(id, kind)| {
                let id = KindId(id as u8);
                if kind.name == word { Some((id, false)) } else { (kind.all == word).then_some((id, true)) }
            })
        };
        kind(word).or_else(|| self.renamed(NameSort::Kind, word).find_map(kind))
    }

    /// The point called `name`, now or in the release before.
    pub fn point(&self, name: &str) -> Option<PointId> {
        let point = |name: &str| self.points.iter().position(|point| point.name == name);
        let at = point(name).or_else(|| self.renamed(NameSort::Point, name).find_map(point))?;
        Some(PointId(at as u8))
    }

    /// The row of an event that has another name now and comes at another time.
    pub fn moved_event(&self, name: &str) -> Option<&'static FormerName> {
        self.former_names().find(|row| row.sort == NameSort::Point && row.old == name && row.moved.is_some())
    }

    /// The row of an event of the release before that is another one now, with a condition or a loop.
    pub fn former_event(&self, name: &str) -> Option<&'static FormerName> {
        self.former_names().find(|row| row.sort == NameSort::Event && row.old == name)
    }

    /// The fact called `name`, now or in the release before.
    pub fn fact(&self, name: &str) -> Option<FactId> {
        let fact = |name: &str| self.facts.iter().position(|fact| fact.name == name);
        let at = fact(name).or_else(|| self.renamed(NameSort::Fact, name).find_map(fact))?;
        Some(FactId(at as u8))
    }

    /// The zone called `name`, now or in the release before.
    pub fn zone(&self, name: &str) -> Option<ZoneId> {
        let zone = |name: &str| self.zones.iter().position(|zone| zone.name == name);
        let at = zone(name).or_else(|| self.renamed(NameSort::Zone, name).find_map(zone))?;
        Some(ZoneId(at as u8))
    }

    /// The subject of a point that was called `name` in the release before, by its place.
    pub fn former_subject(&self, point: &PointDecl, name: &str) -> Option<usize> {
        let subject = |name: &str| point.subjects.iter().position(|subject| subject.name == name);
        if subject(name).is_some() {
            return None;
        }
        self.renamed(NameSort::Subject, name).find_map(subject)
    }

    /// Former spellings of effects, each with its row and the effect.
    pub fn former_effects(&self) -> impl Iterator<Item = (&'static FormerName, EffectId)> {
        let of_row = |row: &'static FormerName| {
            let is_now = |effect: &EffectDecl| row.sort == NameSort::Effect && effect.spelling() == row.new;
            let effects = self.effects.iter().enumerate().filter(move |(_, effect)| is_now(effect));
            effects.map(move |(at, _)| (row, EffectId(at as u8)))
        };
        self.former_names().flat_map(of_row)
    }
}
