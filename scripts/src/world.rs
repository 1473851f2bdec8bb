//! The functions that scripts of one game can call, all from the game's one declaration.

use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_engine::rules::{
    Catalogue, CounterDecl, EffectDecl, EffectId, FactDecl, FactId, FormerName, KindId, NameSort, PatternPart,
    PointDecl, PointId, Rate, Seen, TableDecl, Type,
};

use crate::calls::forms::{VERBS, Verb};
use crate::calls::library::NATIVES;
use crate::calls::values::Names;

/// What a function that scripts can call stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// One of our own, by its place in the library.
    Native(usize),
    /// A fact of printed content: `symbol(cell)`.
    Printed(FactId),
    /// A fact of the state: `good.delivered`, `cell.near(card)`.
    Read(FactId),
    /// A public fact as a seat has it: `seat.synergy`.
    OtherRead(FactId),
    /// A counter kept per element: `cell.salt`, `seat.met(card)`.
    CountedOf(usize),
    /// A table of the item: `good.price`.
    Tabled(usize),
    /// The former spelling of [`What::Read`]: `view.delivered(good)`.
    Viewed(FactId),
    /// The former spelling of [`What::OtherRead`]: `view.synergy_of("B")`.
    Others(FactId),
    /// The former spelling of [`What::CountedOf`]: `view.salt(cell)`.
    Counted(usize),
    /// A verb that does not depend on the game.
    Verb(Verb),
    /// An effect.
    Effect(EffectId),
    /// `ask` and `ask_or_skip`.
    Ask {
        /// `()` is an answer.
        may_skip: bool,
    },
    /// `all("cell")`: the names of a kind; of seats, of those that play.
    All,
}

impl What {
    /// Returns `true` if it is read as a field or method of an element.
    pub(crate) fn is_field(self) -> bool {
        matches!(self, Self::Read(_) | Self::OtherRead(_) | Self::CountedOf(_) | Self::Tabled(_))
    }
}

/// A function that scripts can call. Those that are read off the view count it as their first argument.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub name: String,
    pub args: usize,
    pub what: What,
}

/// All functions of the scripts of one game.
pub(crate) struct World<'a> {
    pub catalogue: &'static Catalogue,
    pub names: Arc<Names>,
    /// Counters of the item.
    pub counters: &'a [CounterDecl],
    /// Params of the item.
    pub params: &'a [String],
    /// Tables of the item.
    pub tables: &'a [TableDecl],
    pub functions: Vec<Function>,
    /// Names that functions had in the release before, each with the place of the function.
    former: Vec<(String, usize)>,
}

/// Words that Rhai keeps for itself and that declarations nevertheless use.
const KEPT: &str = "\
    as in is if do for fn let var use new case match with else switch while until loop break return throw try catch \
    const static shared goto exit public protected private package module global super this thread go sync async \
    await yield default void null nil spawn import export eval call curry debug type_of true false";

/// How scripts spell a declared name: with a `_` after it if Rhai keeps the word.
pub fn spelled(name: &str) -> String {
    if KEPT.split(' ').any(|kept| kept == name) { format!("{name}_") } else { name.to_string() }
}

impl<'a> World<'a> {
    pub(crate) fn new(catalogue: &'static Catalogue, names: Arc<Names>, own: Own<'a>) -> Self {
        let Own { counters, params, tables } = own;
        let mut functions: Vec<Function> = Vec::new();
        for (at, native) in NATIVES.iter().enumerate() {
            let (name, args) = (native.name.to_string(), native.args.len());
            functions.push(Function { name, args, what: What::Native(at) });
        }
        for (name, may_skip) in [("ask", false), ("ask_or_skip", true)] {
            for args in [3, 4] {
                functions.push(Function { name: name.into(), args, what: What::Ask { may_skip } });
            }
        }
        functions.push(Function { name: "all".into(), args: 1, what: What::All });
        for (verb, name, args, _) in VERBS {
            functions.push(Function { name: name.into(), args: args.len(), what: What::Verb(verb) });
        }
        let mut world = Self { catalogue, names, counters, params, tables, functions, former: Vec::new() };
        for (at, fact) in catalogue.facts.iter().enumerate().filter(|(_, fact)| !fact.of.is_empty()) {
            let id = FactId(at as u8);
            if fact.rate == Rate::Static {
                world.add(spelled(fact.name), fact.of.len(), What::Printed(id));
            } else {
                world.add(spelled(fact.name), fact.of.len(), What::Read(id));
                world.add(spelled(fact.name), fact.of.len() + 1, What::Viewed(id));
            }
        }
        let is_others = |fact: &FactDecl| fact.mine && fact.seen == Seen::Public && fact.of.len() < 2;
        for (at, fact) in catalogue.facts.iter().enumerate().filter(|(_, fact)| is_others(fact)) {
            world.add(spelled(fact.name), fact.of.len() + 1, What::OtherRead(FactId(at as u8)));
            world.add(format!("{}_of", fact.name), fact.of.len() + 2, What::Others(FactId(at as u8)));
        }
        let mut known: BTreeSet<(&str, usize)> = BTreeSet::new();
        for (at, counter) in counters.iter().enumerate().filter(|(_, counter)| counter.is_indexed()) {
            let args = 1 + counter.per.iter().flatten().count();
            // Of counters with one name the first is meant, as of those without elements. A library has thousands of them.
            if !known.insert((counter.name.as_str(), args)) {
                continue;
            }
            world.add(spelled(&counter.name), args - 1, What::CountedOf(at));
            world.add(spelled(&counter.name), args, What::Counted(at));
        }
        for (at, table) in tables.iter().enumerate() {
            world.add(spelled(&table.name), 1, What::Tabled(at));
        }
        for (at, effect) in catalogue.effects.iter().enumerate() {
            let args = holes(effect).count() + last_words(effect).len();
            let what = What::Effect(EffectId(at as u8));
            // Effects with one first word differ by their last words.
            let is_alike = |one: &Function| one.name == effect.name && one.args == args;
            if world.functions.iter().any(|one| is_alike(one) && matches!(one.what, What::Effect(_))) {
                world.functions.push(Function { name: effect.name.into(), args, what });
            } else {
                world.add(spelled(effect.name), args, what);
            }
        }
        world.former = world.former_functions();
        world
    }

    /// The names that functions had in the release before.
    fn former_functions(&self) -> Vec<(String, usize)> {
        let named = |row: &FormerName, function: &Function| match function.what {
            What::Printed(fact) | What::Viewed(fact) | What::Read(fact) | What::OtherRead(fact)
                if is_fact(row, self.fact(fact)) =>
            {
                Some(spelled(row.old))
            }
            What::Others(fact) if is_fact(row, self.fact(fact)) => Some(format!("{}_of", row.old)),
            What::Effect(effect) => {
                let is_now =
                    row.sort == NameSort::Effect && self.catalogue.effects[effect.index()].spelling() == row.new;
                is_now.then(|| spelled(row.old.split(' ').next().unwrap_or_default()))
            }
            _ => None,
        };
        let of_row = |row: &'static FormerName| {
            let functions = self.functions.iter().enumerate();
            functions.filter_map(move |(at, function)| Some((named(row, function)?, at)))
        };
        let all = self.functions.iter().position(|function| function.what == What::All);
        let all = all.map(|at| ("elements".to_string(), at));
        self.catalogue.former_names().flat_map(of_row).chain(all).collect()
    }

    /// Adds a function; a name that is taken, or that a function of the script must have for itself, gets a `_`.
    fn add(&mut self, mut name: String, args: usize, what: What) {
        let is_read_off = Function { name: String::new(), args, what }.is_read_off();
        let takes_number = self.takes_number(what);
        let is_taken = |name: &str| {
            let mut alike = self.functions.iter().filter(|one| one.args == args && one.name == name);
            // What is read off the view is told apart by its first value, an effect with a number by that.
            alike.any(|one| one.is_read_off() == is_read_off && self.takes_number(one.what) == takes_number)
                || args == 1 && !what.is_field() && self.catalogue.point(name).is_some()
        };
        while is_taken(&name) {
            name.push('_');
        }
        self.functions.push(Function { name, args, what });
    }

    /// Returns `true` if one of the values of an effect is a number or a truth; facts take elements alone.
    fn takes_number(&self, what: What) -> bool {
        let effect = if let What::Effect(effect) = what { Some(&self.catalogue.effects[effect.index()]) } else { None };
        effect.is_some_and(|effect| holes(effect).any(|hole| matches!(hole, Type::Number | Type::Bool)))
    }

    /// The functions of a name, now or in the release before.
    pub(crate) fn named(&self, name: &str) -> impl Iterator<Item = &Function> {
        self.functions.iter().filter(move |function| function.name == name).chain(self.formerly(name))
    }

    fn formerly(&self, name: &str) -> impl Iterator<Item = &Function> {
        self.former.iter().filter(move |(old, _)| old == name).map(|(_, at)| &self.functions[*at])
    }

    pub(crate) fn fact(&self, id: FactId) -> &'static FactDecl {
        &self.catalogue.facts[id.index()]
    }

    pub(crate) fn point(&self, id: PointId) -> &'static PointDecl {
        &self.catalogue.points[id.index()]
    }

    /// The kinds of a function's arguments, where they are elements; the view is not counted.
    pub(crate) fn kinds_taken(&self, function: &Function) -> Vec<Option<KindId>> {
        let kind = |of: Type| if let Type::Of(kind) = of { Some(kind) } else { None };
        match function.what {
            What::Printed(fact) | What::Viewed(fact) | What::Read(fact) => {
                self.fact(fact).of.iter().copied().map(Some).collect()
            }
            What::Others(fact) | What::OtherRead(fact) => {
                [self.catalogue.seat].iter().chain(self.fact(fact).of).copied().map(Some).collect()
            }
            What::Verb(verb) => verb.kinds(function.args, self.catalogue.seat),
            What::Counted(at) | What::CountedOf(at) => self.counters[at].per.into_iter().flatten().map(Some).collect(),
            What::Tabled(at) => vec![Some(self.tables[at].per)],
            What::Effect(effect) => holes(&self.catalogue.effects[effect.index()]).map(kind).collect(),
            _ => Vec::new(),
        }
    }
}

impl Function {
    /// Whether it is read off the view.
    pub(crate) fn is_read_off(&self) -> bool {
        matches!(self.what, What::Viewed(_) | What::Others(_) | What::Counted(_))
    }
}

fn is_fact(row: &FormerName, fact: &FactDecl) -> bool {
    row.sort == NameSort::Fact && row.new == fact.name
}

/// The holes of an effect.
pub(crate) fn holes(effect: &EffectDecl) -> impl Iterator<Item = Type> {
    effect.pattern.iter().filter_map(|part| if let PatternPart::Hole(of) = part { Some(*of) } else { None })
}

/// The words of an effect after its last hole, or after the first word of one without holes: they are written as texts,
/// `gain(1, "points")`.
pub(crate) fn last_words(effect: &EffectDecl) -> Vec<&'static str> {
    let last = effect.pattern.iter().rposition(|part| matches!(part, PatternPart::Hole(_))).unwrap_or(0);
    let words = effect.pattern.iter().skip(last + 1);
    words.filter_map(|part| if let PatternPart::Word(word) = part { Some(*word) } else { None }).collect()
}

/// Names that the item of a script adds to those of its game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Own<'a> {
    /// Its counters.
    pub counters: &'a [CounterDecl],
    /// Its params.
    pub params: &'a [String],
    /// Its tables.
    pub tables: &'a [TableDecl],
}
