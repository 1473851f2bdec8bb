//! What a name of a script means: facts, counters, parameters and effects by the names that the game declares.

use javelina_engine::rules::{
    Catalogue, CounterDecl, EffectDecl, EffectId, FactDecl, FactId, KindId, NameSort, PatternPart, PointDecl, PointId,
    Rate, Type,
};

use crate::calls::values::Names;
use crate::world::{Own, holes, last_words, spelled};

/// Everything that the scripts of one item can name.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    /// The game's declaration.
    pub catalogue: &'static Catalogue,
    /// The names of the elements.
    pub names: &'a Names,
    /// What the item declares.
    pub own: Own<'a>,
}

/// What is read by a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Read {
    /// What the point is about.
    Subject(usize, Type),
    /// The acting seat.
    Actor,
    /// A fact.
    Fact(FactId),
    /// A fact as another seat has it, which stands before the dot.
    OfSeat(FactId),
    /// A counter of the item.
    Counter(usize),
    /// A parameter of the item.
    Param(usize),
    /// A table of the item.
    Table(usize),
}

/// What is read, and its name of now.
pub(crate) type Named = (Read, String);

impl Known<'_> {
    /// The declaration of a fact.
    pub(crate) fn fact(&self, fact: FactId) -> &'static FactDecl {
        &self.catalogue.facts[fact.index()]
    }

    /// The declaration of a point.
    pub(crate) fn point(&self, point: PointId) -> &'static PointDecl {
        &self.catalogue.points[point.index()]
    }

    fn fact_named(&self, name: &str) -> Option<(FactId, String)> {
        let is_it = |fact: &FactDecl| spelled(fact.name) == name;
        let id = match self.catalogue.facts.iter().position(is_it) {
            Some(at) => FactId(at as u8),
            None => self.catalogue.fact(name)?,
        };
        Some((id, spelled(self.fact(id).name)))
    }

    /// What `view.name` means at a point.
    pub(crate) fn on_view(&self, name: &str, point: Option<PointId>) -> Option<Named> {
        let named = |read| Some((read, name.to_string()));
        if let Some(decl) = point.map(|point| self.point(point)) {
            let place = decl.subjects.iter().position(|subject| spelled(subject.name) == name);
            if let Some(at) = place.or_else(|| self.catalogue.former_subject(decl, name)) {
                return Some((Read::Subject(at, decl.subjects[at].of), spelled(decl.subjects[at].name)));
            }
        }
        if name == "seat" {
            return named(Read::Actor);
        }
        if let Some(at) = self.counter(name, 0) {
            return named(Read::Counter(at));
        }
        if let Some(at) = self.own.params.iter().position(|param| spelled(param) == name) {
            return named(Read::Param(at));
        }
        let (fact, now) = self.fact_named(name)?;
        self.fact(fact).of.is_empty().then_some((Read::Fact(fact), now))
    }

    /// What `x.name(..)` means with so many values behind it; `on` is the kind of `x`, where it is known.
    pub(crate) fn on_element(&self, name: &str, args: usize, on: Option<KindId>) -> Option<Named> {
        if let Some(at) = self.counter(name, args + 1) {
            return Some((Read::Counter(at), name.to_string()));
        }
        if let Some(at) = self.own.tables.iter().position(|table| args == 0 && spelled(&table.name) == name) {
            return Some((Read::Table(at), name.to_string()));
        }
        let (fact, now) = self.fact_named(name)?;
        let decl = self.fact(fact);
        let is_of_seat = decl.mine && decl.of.len() == args && (on == Some(self.catalogue.seat) || on.is_none());
        match is_of_seat {
            true => Some((Read::OfSeat(fact), now)),
            false => (decl.of.len() == args + 1).then_some((Read::Fact(fact), now)),
        }
    }

    /// The fact that `name(..)` or `view.name(..)` meant in the release before, with so many elements.
    pub(crate) fn former_call(&self, name: &str, args: usize) -> Option<Named> {
        if let Some((fact, now)) = self.fact_named(name)
            && self.fact(fact).of.len() == args
            && args > 0
        {
            return Some((Read::Fact(fact), now));
        }
        if let Some(at) = self.counter(name, args).filter(|_| args > 0) {
            return Some((Read::Counter(at), name.to_string()));
        }
        let (fact, now) = self.fact_named(name.strip_suffix("_of")?)?;
        let decl = self.fact(fact);
        (decl.mine && decl.of.len() + 1 == args).then_some((Read::OfSeat(fact), now))
    }

    /// Returns `true` if the release before read it off the view with elements between the brackets.
    pub(crate) fn was_on_view(&self, read: Read) -> bool {
        !matches!(read, Read::Fact(fact) if self.fact(fact).rate == Rate::Static)
    }

    /// The counter of a name and a number of elements.
    pub(crate) fn counter(&self, name: &str, elements: usize) -> Option<usize> {
        let is_it = |one: &CounterDecl| one.per.iter().flatten().count() == elements && spelled(&one.name) == name;
        self.own.counters.iter().position(is_it)
    }

    /// The kinds of the elements that stand with a name, that before the dot first.
    pub(crate) fn elements_of(&self, read: Read) -> Vec<KindId> {
        match read {
            Read::Fact(fact) => self.fact(fact).of.to_vec(),
            Read::OfSeat(fact) => [self.catalogue.seat].iter().chain(self.fact(fact).of).copied().collect(),
            Read::Counter(at) => self.own.counters[at].per.into_iter().flatten().collect(),
            Read::Table(at) => vec![self.own.tables[at].per],
            Read::Subject(..) | Read::Actor | Read::Param(_) => Vec::new(),
        }
    }

    /// The type of what is read.
    pub(crate) fn type_of(&self, read: Read) -> Type {
        match read {
            Read::Subject(_, of) => of,
            Read::Actor => Type::Of(self.catalogue.seat),
            Read::Fact(fact) | Read::OfSeat(fact) => self.fact(fact).yields,
            Read::Counter(at) => self.own.counters[at].values.map_or(Type::Number, Type::Of),
            Read::Param(_) | Read::Table(_) => Type::Number,
        }
    }

    /// The effects whose first word is `name`.
    pub(crate) fn effects(&self, name: &str) -> Vec<EffectId> {
        let is_it = |(_, effect): &(usize, &EffectDecl)| spelled(effect.name) == name;
        self.catalogue.effects.iter().enumerate().filter(is_it).map(|(at, _)| EffectId(at as u8)).collect()
    }

    /// Returns `true` if an effect of this name takes so many values.
    pub(crate) fn does(&self, name: &str, args: usize) -> bool {
        let takes = |effect: EffectId| holes(self.effect(effect)).count() + last_words(self.effect(effect)).len();
        self.effects(name).into_iter().any(|effect| takes(effect) == args)
    }

    /// The declaration of an effect.
    pub(crate) fn effect(&self, effect: EffectId) -> &'static EffectDecl {
        &self.catalogue.effects[effect.index()]
    }

    /// The effect that a function with all words in its name, or a former name, stood for.
    pub(crate) fn former_effect(&self, name: &str, args: usize) -> Option<EffectId> {
        let fits = |effect: EffectId| holes(self.effect(effect)).count() == args;
        let joined = |effect: &EffectDecl| words(effect).collect::<Vec<_>>().join("_");
        let all = || (0..self.catalogue.effects.len()).map(|at| EffectId(at as u8));
        let mut by_words = all().filter(|effect| joined(self.effect(*effect)) == name && fits(*effect));
        by_words.next().or_else(|| {
            let is_it = |old: &str| old.split(' ').next().is_some_and(|first| spelled(first) == name);
            let mut rows = self.catalogue.former_effects();
            rows.find(|(row, effect)| row.sort == NameSort::Effect && is_it(row.old) && fits(*effect)).map(|(_, e)| e)
        })
    }

    /// Returns `true` if a point takes an effect.
    pub(crate) fn allows(&self, point: &PointDecl, effect: EffectId) -> bool {
        point.effects.contains(&effect) || !point.effects.is_empty() && self.effect(effect).everywhere
    }

    /// A call of an effect as it is written: `gain(number, "points")`.
    pub(crate) fn signature(&self, effect: EffectId) -> String {
        let decl = self.effect(effect);
        let hole = |of: Type| match of {
            Type::Bool => "boolean".to_string(),
            Type::Number => "number".to_string(),
            Type::Of(kind) => self.kind(kind).to_string(),
            Type::SetOf(_) => "list".to_string(),
        };
        let args: Vec<String> =
            holes(decl).map(hole).chain(last_words(decl).iter().map(|word| format!("\"{word}\""))).collect();
        format!("{}({})", spelled(decl.name), args.join(", "))
    }

    /// The name of one element of a kind.
    pub(crate) fn kind(&self, kind: KindId) -> &'static str {
        self.catalogue.kinds.get(kind.index()).map_or("element", |kind| kind.name)
    }
}

fn words(effect: &EffectDecl) -> impl Iterator<Item = &'static str> + use<> {
    effect.pattern.iter().filter_map(|part| if let PatternPart::Word(word) = part { Some(*word) } else { None })
}
