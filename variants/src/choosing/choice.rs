//! What is chosen for a game: variants, cards, parameters. Conflicts are refused here, before play.

use crate::choosing::begun;
use crate::choosing::clashes::in_words;
use crate::choosing::params::set_params;
use crate::choosing::values::value_of;
use crate::joining::circles::{in_a_circle, of_questions, two_words};
use crate::kits::kit::{Cards, Kit, doubts};
use crate::read::limits::{bounding, crowded, left_out_of_play, too_many};
use javelina_engine::rules::{
    ABSENT, Catalogue, Conflict, CounterDecl, Doubt, Freeze, InPlay, Item, ItemId, KindId, Lexicon, Mark, Program,
    Rules, Scope, Script, Set, Stopwatch, TableDecl,
};
use javelina_engine::{Diagnostic, Severity, or_none};
use std::any::Any;
use std::sync::Arc;

/// What is chosen for a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Ids of variants and cards. Whether cards come instead of the others or beside them says [`Kit::NAMED_ALONE`].
    pub with: Vec<String>,
    /// Parameters and their values, as `name` or `item.name`.
    pub params: Vec<(String, i32)>,
}

/// A game that was built, see [`Built`](crate::Built).
pub(crate) struct Seated {
    pub game: Box<dyn Any + Send + Sync>,
    pub dealt: usize,
    pub told: Vec<Diagnostic>,
}

/// A game as its packs make it, whichever it is.
pub(crate) trait Laid: Send {
    /// Itself, of a type that can be told.
    fn as_any(&self) -> &dyn Any;
    /// Builds the game with this choice.
    fn build(&self, choice: &Choice) -> Result<Seated, Vec<Diagnostic>>;
    /// Problems with which no game of this choice is built or begins, at the fewest and the most seats.
    fn start(&self, choice: &Choice) -> Vec<Diagnostic>;
    /// The same of a game with each of these items alone.
    fn starts(&self, ids: &[&str]) -> Vec<Vec<Diagnostic>>;
    /// What its texts may speak of.
    fn known(&self) -> Known<'_>;
    /// A script by its number in the program.
    fn script(&self, number: u16) -> Option<&dyn Script>;
    /// The value of a setting with this choice, in words.
    fn setting(&self, name: &str, choice: &Choice) -> Option<String>;
    /// The cards that cannot enter a game of this choice.
    fn barred(&self, choice: &Choice) -> Vec<&str>;
    /// Has the scripts of games that are built from now on watched.
    fn watch(&mut self, stopwatch: &Arc<dyn Stopwatch>);
}

/// A game as its packs make it.
pub(crate) struct Part<K: Kit> {
    pub content: K::Content,
    pub lexicon: Lexicon,
    pub program: Program,
    pub scripts: Vec<Box<dyn Script>>,
    /// What the words of its texts mean, by place.
    pub marks: Vec<Mark>,
    /// The pack of each item, of those that add to the game; `None` for an item of the game itself.
    pub owners: Vec<Option<usize>>,
}

/// What the texts of a game may speak of, and what their words mean.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// What the game declares.
    pub catalogue: &'static Catalogue,
    /// The names of all elements.
    pub lexicon: &'a Lexicon,
    /// Items, clauses, counters and parameters of all packs of the game.
    pub program: &'a Program,
    /// The marks of their texts, by place.
    pub marks: &'a [Mark],
}

impl Known<'_> {
    /// What a counter holds, of what, for how long, and who sees it.
    #[must_use]
    pub fn counter_in_words(&self, decl: &CounterDecl) -> String {
        let word = |kind: KindId| self.catalogue.kind_word(kind);
        let holds = match decl.values {
            Some(kind) => format!("holds {}", word(kind)),
            None => format!("{} to {}", decl.least, decl.greatest),
        };
        let per: Vec<&str> = decl.per.iter().flatten().map(|kind| word(*kind)).collect();
        let per = if per.is_empty() { String::new() } else { format!(", per {}", per.join(" per ")) };
        let scope = match decl.scope {
            Scope::Game => "",
            Scope::Round => ", for a round",
            Scope::Turn => ", for a turn",
            Scope::Action => ", for an action",
        };
        let secret = if decl.secret { ", secret to its owner" } else { "" };
        format!("{holds}{per}{scope}{secret}")
    }

    /// The range of a table, and its rows.
    #[must_use]
    pub fn table_in_words(&self, table: &TableDecl) -> String {
        let rows = (0..).zip(&table.values).filter(|(_, value)| **value != ABSENT);
        let rows = rows.map(|(element, value)| format!("{} {value}", self.lexicon.name(table.per, element)));
        let rows = or_none(rows);
        format!("{} to {}, per {}: {rows}", table.least, table.greatest, self.catalogue.kind_word(table.per))
    }
}

/// The conflicts that are looked for when a game is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Conflicts between any items in play.
    All,
    /// Conflicts with a chosen item; the others are the same for each choice.
    OfNamed,
}

impl<K: Kit> Part<K> {
    /// Rules with scripts of their own.
    pub fn rules(&self) -> Rules {
        let scripts = self.scripts.iter().map(|script| script.share()).collect();
        let program = Program { bounding: bounding::<K>(&mut self.content.clone()), ..self.program.clone() };
        let parts = Freeze { catalogue: K::CATALOGUE, lexicon: self.lexicon.clone(), program, scripts };
        Rules::freeze(parts, &K::statics(&self.content)).within(&K::limits(&self.content))
    }

    /// The same with scripts of its own, to build games of.
    pub fn copy(&self) -> Self {
        let scripts = self.scripts.iter().map(|script| script.share()).collect();
        let (content, lexicon, program) = (self.content.clone(), self.lexicon.clone(), self.program.clone());
        Self { content, lexicon, program, scripts, marks: Vec::new(), owners: self.owners.clone() }
    }

    /// The items that are cards of the game.
    pub fn cards(&self) -> Set {
        let is_card = |item: &Item| K::CARDS.contains(&item.kind.as_str());
        self.program.items.iter().enumerate().filter(|(_, item)| is_card(item)).map(|(at, _)| at as i32).collect()
    }

    /// Which items may enter a game of this choice: those that are named, and the cards that are dealt.
    pub(super) fn entering<'a>(&self, choice: &'a Choice) -> impl Fn(&Item) -> bool + use<'a, K> {
        let is_card = |item: &Item| K::CARDS.contains(&item.kind.as_str());
        let named = |item: &Item| choice.with.contains(&item.id);
        let items = self.program.items.iter().zip(0_u16..).filter(|(item, _)| named(item));
        let (cards, standing): (Vec<_>, Vec<_>) = items.partition(|(item, _)| is_card(item));
        let mut content = self.changed(&standing.into_iter().map(|(_, at)| ItemId(at)).collect::<Vec<_>>());
        for (name, value) in choice.params.iter().filter(|(name, _)| K::CATALOGUE.setting(name).is_some()) {
            let _ = set::<K>(&mut content, name, *value); // who builds the game is told what is wrong
        }
        let deals = !K::NAMED_ALONE || cards.is_empty();
        move |item| named(item) || deals && is_card(item) && K::deals(&content, &item.id)
    }

    /// The items of each pack that adds to the game.
    fn added(&self) -> Vec<Set> {
        let packs = self.owners.iter().flatten().max().map_or(0, |last| last + 1);
        let mut added = vec![Set::EMPTY; packs];
        for (at, owner) in (0..).zip(&self.owners) {
            owner.iter().for_each(|pack| added[*pack].insert(at));
        }
        added
    }

    /// The items that `keep` says, and those of the game itself.
    pub fn only(&self, keep: &dyn Fn(&Item) -> bool) -> Self {
        let is_own = |at: usize| self.owners.get(at).copied().flatten().is_none();
        self.kept(&|at, item| is_own(at) || keep(item))
    }

    /// The items that `keep` says of their places.
    pub(super) fn kept(&self, keep: &dyn Fn(usize, &Item) -> bool) -> Self {
        let owner = |at: usize| self.owners.get(at).copied().flatten();
        let is_kept = |item: ItemId| keep(item.index(), &self.program.items[item.index()]);
        let (program, scripts, places) = self.program.only(&is_kept, &self.lexicon);
        let script = |at: &u16| {
            let mut script = self.scripts[usize::from(*at)].share();
            script.moved(&places);
            script
        };
        let kept = (0..self.program.items.len()).filter(|at| is_kept(ItemId(*at as u16)));
        let mut part = Self {
            content: self.content.clone(),
            lexicon: self.lexicon.clone(),
            scripts: scripts.iter().map(script).collect(),
            program,
            marks: Vec::new(),
            owners: kept.map(owner).collect(),
        };
        part.program.outside = part.added().into_iter().fold(Set::EMPTY, Set::or);
        part
    }

    /// Of a library that is larger than a game, what a game of this choice is built of; `None` if all fits into one.
    fn slice(&self, choice: &Choice) -> Option<Self> {
        let enters = self.entering(choice);
        (!self.program.fits(&self.lexicon)).then(|| self.only(&enters))
    }

    /// The content with what these items change in its settings.
    pub fn changed(&self, standing: &[ItemId]) -> K::Content {
        let (mut content, items) = (self.content.clone(), &self.program.items);
        for item in standing {
            let (id, changes) = (&items[item.index()].id, &items[item.index()].changes);
            for (setting, value, _) in changes {
                let mut others = standing.iter().filter(|other| *other != item);
                let overridden = others.any(|other| overrides::<K>(&items[other.index()], id, *setting));
                if let (Some(place), false) = (K::settings(&mut content).0.get_mut(*setting), overridden) {
                    *place = value.clone();
                }
            }
        }
        content
    }
}

impl<K: Kit> Laid for Part<K> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn known(&self) -> Known<'_> {
        let Self { lexicon, program, marks, .. } = self;
        Known { catalogue: K::CATALOGUE, lexicon, program, marks }
    }

    fn script(&self, number: u16) -> Option<&dyn Script> {
        self.scripts.get(usize::from(number)).map(AsRef::as_ref)
    }

    fn watch(&mut self, stopwatch: &Arc<dyn Stopwatch>) {
        self.scripts.iter_mut().for_each(|script| script.watch(Arc::clone(stopwatch)));
    }

    fn barred(&self, choice: &Choice) -> Vec<&str> {
        let enters = self.entering(choice);
        let cards = self.program.items.iter().filter(|item| K::CARDS.contains(&item.kind.as_str()));
        cards.filter(|card| !enters(card)).map(|card| card.id.as_str()).collect()
    }

    fn build(&self, choice: &Choice) -> Result<Seated, Vec<Diagnostic>> {
        let (game, told) = self.made(choice)?;
        let dealt = K::dealt(&game);
        Ok(Seated { game: Box::new(game), dealt, told })
    }

    fn start(&self, choice: &Choice) -> Vec<Diagnostic> {
        self.made(choice).map_or_else(|found| found, |(game, _)| begun::unbegun(&game))
    }

    fn starts(&self, ids: &[&str]) -> Vec<Vec<Diagnostic>> {
        self.starts_alone(ids)
    }

    fn setting(&self, name: &str, choice: &Choice) -> Option<String> {
        let at = K::CATALOGUE.setting(name)?;
        let is_in_play = |item: &Item| choice.with.contains(&item.id) && !K::CARDS.contains(&item.kind.as_str());
        let items = self.program.items.iter().enumerate().filter(|(_, item)| is_in_play(item));
        let standing: Vec<ItemId> = items.map(|(at, _)| ItemId(at as u16)).collect();
        let mut content = self.changed(&standing);
        for (name, value) in &choice.params {
            let _ = set::<K>(&mut content, name, *value); // who builds the game is told
        }
        K::settings(&mut content).0.get(at).map(|value| K::CATALOGUE.settings[at].in_words(value))
    }
}

impl<K: Kit> Part<K> {
    /// The game with this choice, and the clashes to be told.
    fn made(&self, choice: &Choice) -> Result<(K::Game, Vec<Diagnostic>), Vec<Diagnostic>> {
        let Some(slice) = self.slice(choice) else { return self.copy().made_whole(choice) };
        let mut problems = Vec::new();
        picked(&self.program, K::CARDS, &choice.with, &mut problems);
        if problems.is_empty() && !slice.program.fits(&slice.lexicon) {
            problems.push(too_many(&slice.program, &slice.lexicon));
        }
        if problems.is_empty() { slice.made_whole(choice) } else { Err(problems) }
    }

    /// The game with this choice, made of all items.
    pub(super) fn made_whole(self, choice: &Choice) -> Result<(K::Game, Vec<Diagnostic>), Vec<Diagnostic>> {
        self.made_with(choice, Wanted::All)
    }

    /// The game with this choice, made of all items, and conflicts of these items.
    pub(super) fn made_with(
        mut self,
        choice: &Choice,
        wanted: Wanted,
    ) -> Result<(K::Game, Vec<Diagnostic>), Vec<Diagnostic>> {
        // The game takes the scripts along: each of them costs as much to copy as a small game to build.
        let (scripts, parts) = (std::mem::take(&mut self.scripts), &self);
        let mut problems = Vec::new();
        let [cards, standing] = picked(&parts.program, K::CARDS, &choice.with, &mut problems);
        let mut program = parts.program.clone();
        let mut content = parts.changed(&standing);
        for (name, value) in choice.params.iter().filter(|(name, _)| K::CATALOGUE.setting(name).is_some()) {
            problems.extend(set::<K>(&mut content, name, *value));
        }
        program.bounding = bounding::<K>(&mut content);
        join(&mut program, &standing, &cards, &mut problems);
        let deck: Vec<ItemId> = parts.cards().iter().map(|at| ItemId(at as u16)).collect();
        let enters = parts.entering(choice);
        let among: Set = (0..).zip(&program.items).filter(|(_, item)| enters(item)).map(|(at, _)| at).collect();
        set_params(&mut program, K::CATALOGUE, (&choice.params, among), &mut problems);
        (program.idle, program.outside) = (left_out_of_play(&program, among), program.outside.minus(among));
        let away = parts.added().into_iter().filter(|pack| !pack.meets(among));
        program.away = away.fold(Set::EMPTY, Set::or);
        let rules = Rules::freeze(
            Freeze { catalogue: K::CATALOGUE, lexicon: parts.lexicon.clone(), program, scripts },
            &K::statics(&content),
        )
        .within(&K::limits(&content));
        problems.extend(of_questions(&rules, among));
        problems.extend(crowded(&rules));
        let stay = standing.iter().chain(if K::NAMED_ALONE { &cards[..] } else { &[] });
        let named = standing.iter().chain(&cards).map(|item| i32::from(item.0)).collect();
        let about = if wanted == Wanted::OfNamed { Some(named) } else { None };
        let in_play = InPlay { perhaps: among, surely: stay.map(|item| i32::from(item.0)).collect(), about };
        let conflicts = rules.conflicts(&K::statics(&content), Some(in_play));
        let [refused, told] = clashing(&conflicts, &standing, &cards);
        problems.extend(refused);
        if !problems.is_empty() {
            return Err(problems);
        }
        let told_of = |doubt: Doubt| Diagnostic::warning("L6014", None, doubt.text).help("change the value");
        let doubtful: Vec<Diagnostic> = doubts::<K>(&content, &rules, among).map(told_of).collect();
        let game = K::build(content, rules, standing, Cards { chosen: cards, deck })
            .map_err(|error| vec![Diagnostic::error("X4042", None, error.to_string())])?;
        let wrong = begun::unfit(&game);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok((game, told.into_iter().chain(doubtful).collect()))
    }
}

/// The items that a choice names: cards, and all others. Tells of names that nothing has.
fn picked(program: &Program, kinds: &[&str], with: &[String], problems: &mut Vec<Diagnostic>) -> [Vec<ItemId>; 2] {
    let (mut cards, mut standing) = (Vec::new(), Vec::new());
    for id in with {
        match program.items.iter().position(|item| item.id == *id) {
            Some(at) if kinds.contains(&program.items[at].kind.as_str()) => cards.push(ItemId(at as u16)),
            Some(at) => standing.push(ItemId(at as u16)),
            None if program.items.iter().any(|item| is_shared(&item.id, id)) => problems.push(of_several(program, id)),
            None => {
                let known = program.items.iter().map(|item| item.id.as_str());
                let problem = Diagnostic::error(
                    "X4040",
                    None,
                    format!("no card or variant is called `{}`", javelina_engine::printable(id, 60)),
                );
                let help = "`javelina list cards` and `javelina list variants` list them";
                problems.push(problem.named(id).help(help).did_you_mean(id, known));
            }
        }
    }
    cards.sort();
    cards.dedup();
    standing.sort();
    standing.dedup();
    let scenarios: Vec<&Item> =
        standing.iter().map(|item| &program.items[item.index()]).filter(|item| item.kind == "scenario").collect();
    if let [first, second, ..] = &scenarios[..] {
        let text = format!("`{}` and `{}` are scenarios, and a game has at most one", first.id, second.id);
        problems.push(
            Diagnostic::error("X4043", second.span, text)
                .also(first.span, "the other one")
                .help("play them in separate games"),
        );
    }
    [cards, standing]
}

/// Returns `true` for the full id, `pack:id`, of an item with this id.
fn is_shared(full: &str, id: &str) -> bool {
    full.split_once(':').is_some_and(|(_, own)| own == id)
}

/// The problem of an id that items of several packs have.
fn of_several(program: &Program, id: &str) -> Diagnostic {
    let items = program.items.iter().filter(|item| is_shared(&item.id, id));
    let text = format!("several packs have an item `{}`", javelina_engine::printable(id, 60));
    let (mut problem, mut full) = (Diagnostic::error("X4044", None, text).named(id), Vec::new());
    for item in items {
        full.push(format!("`{}`", item.id));
        problem = problem.also(item.span, "one of them");
    }
    problem.help(format!("write {}", full.join(" or ")))
}

/// Joins rules by the words that say how they are combined, and tells of what is in a circle.
fn join(program: &mut Program, standing: &[ItemId], cards: &[ItemId], problems: &mut Vec<Diagnostic>) {
    if let Some([one, two]) = program.combine(&|item| standing.contains(&item) || cards.contains(&item)) {
        problems.push(two_words(program, [&one, &two]));
    }
    problems.extend(in_a_circle(program));
}

/// Clashes that are refused, and those that are told.
fn clashing(conflicts: &[Conflict], standing: &[ItemId], cards: &[ItemId]) -> [Vec<Diagnostic>; 2] {
    // Of cards that only may be dealt, `check` has told everything but what may go wrong.
    let named: Set = standing.iter().chain(cards).map(|item| i32::from(item.0)).collect();
    let is_named = |item: &ItemId| named.contains(i32::from(item.0));
    let clashes = conflicts.iter().filter_map(|one| Some((in_words(one)?, one.items.iter().any(is_named))));
    let wanted = clashes.filter(|(told, named)| *named || told.severity != Severity::Note).map(|(told, _)| told);
    let (refused, told) = wanted.partition(|one| one.severity == Severity::Error);
    [refused, told]
}

/// Whether an item overrides what another one says about a setting.
pub(crate) fn overrides<K: Kit>(item: &Item, other: &str, setting: usize) -> bool {
    let name = K::CATALOGUE.settings[setting].name;
    item.overrides.iter().any(|one| one == other || *one == format!("{other}.{name}"))
}

/// Sets a switch or a number of the pack for one game.
fn set<K: Kit>(content: &mut K::Content, name: &str, value: i32) -> Option<Diagnostic> {
    let at = K::CATALOGUE.setting(name)?;
    match value_of(&K::CATALOGUE.settings[at].of, name, value) {
        Ok(new) => {
            if let Some(place) = K::settings(content).0.get_mut(at) {
                *place = new;
            }
            None
        }
        Err(problem) => Some(*problem),
    }
}
