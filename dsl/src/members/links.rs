//! `overrides`, `after` and `allow`: names of rules and items, looked up when all texts are read.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::rules::{
    Body, Catalogue, ClauseId, Combine, Combined, ItemId, Lift, PointId, PointKind, Program, ScriptVerb,
};
use javelina_engine::{Diagnostic, Span};

use crate::ast::Name;
use crate::checks::check::circular;
use crate::world::{Home, World};

/// The base rule of a name, which is lifted at a point.
fn lifted(catalogue: &Catalogue, (base, span): (&str, Span), point: PointId) -> Result<Lift, Box<Diagnostic>> {
    let known = catalogue.base;
    let Some(index) = known.iter().position(|rule| rule.name == base) else {
        let problem = Diagnostic::error("V2083", span, format!("unknown base rule `{base}`"));
        let list: Vec<&str> = known.iter().map(|rule| rule.name).collect();
        let problem = problem.help(format!("use one of {}", list.join(", ")));
        return Err(problem.did_you_mean(base, list).into());
    };
    if known[index].point != point {
        let place = catalogue.points[known[index].point.index()].name;
        let problem = Diagnostic::error("V2083", span, format!("`base.{base}` does not apply here"));
        return Err(problem.help(format!("write the rule at `{place}`")).into());
    }
    Ok(Lift::Base(index as u8))
}

/// The problem of allowing a rule that forbids nothing at the point.
fn forbids_nothing(name: &str, span: Span) -> Diagnostic {
    let message = format!("`{name}` does not forbid anything here");
    Diagnostic::error("V2083", span, message).help("name a rule that forbids at the same point")
}

/// What items are called in a program, by the names that texts have for them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Packs and ids, with what they are called.
    of_packs: BTreeMap<(String, String), String>,
    /// The packs of the items, in their order.
    homes: Vec<Arc<Home>>,
}

impl Names {
    /// Adds the next item of the program.
    pub fn add(&mut self, home: &Arc<Home>, id: &str, called: &str) {
        self.of_packs.entry((home.pack.clone(), id.into())).or_insert_with(|| called.into());
        self.homes.push(Arc::clone(home));
    }

    /// A name of an item, or of something of it, that a text of this item writes, as it is called in the program: of its
    /// own pack, else as it is written.
    pub fn full(&self, by: ItemId, name: &str) -> String {
        let (item, rest) = name.split_at(name.find('.').unwrap_or(name.len()));
        let home = self.homes.get(by.index()).map_or("", |home| home.pack.as_str());
        let (pack, id) = item.split_once(':').unwrap_or((home, item));
        let called = self.of_packs.get(&(pack.to_string(), id.to_string()));
        called.map_or_else(|| name.into(), |called| format!("{called}{rest}"))
    }

    /// How to name an item that several other packs have, if the name means one.
    fn several(&self, by: ItemId, name: &str) -> Option<String> {
        let item = name.split('.').next().unwrap_or_default();
        let home = self.homes.get(by.index()).map_or("", |home| home.pack.as_str());
        let own = || self.of_packs.iter().filter(|((_, id), _)| id == item);
        let is_plain = own().any(|((pack, _), called)| pack == home || called == item);
        let all: Vec<String> = own().map(|((pack, _), _)| format!("`{pack}:{name}`")).collect();
        (all.len() > 1 && !is_plain).then(|| format!("write {}", all.join(" or ")))
    }
}

/// Names of rules that are looked up when all are known, those of scripts among them.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// What items are called.
    pub(crate) called: Names,
    /// Clauses by `item.label`; several for a rule with several answers.
    pub(crate) rules: BTreeMap<String, Vec<ClauseId>>,
    /// Whether the greatest number of clauses was reached.
    pub(crate) full: bool,
    /// Rules that could not be read.
    pub(crate) broken: Vec<String>,
    /// Clause, names, and whether they are overridden (or follow after).
    pub(crate) names: Vec<(ClauseId, Vec<Name>, bool)>,
    /// Clauses that allow others.
    pub(crate) allows: Vec<(ClauseId, Name)>,
    /// Items that override others as a whole, with the places.
    pub(crate) whole: Vec<(ItemId, Vec<Name>)>,
    /// Counters and params that no rule reads, with what is told if no script does.
    pub(crate) unread: Vec<(ItemId, String, Diagnostic)>,
    /// Items that combine two rules, the word that says how, and the place.
    pub(crate) combines: Vec<(ItemId, Vec<Name>, Name, Span)>,
    /// Verbs of scripts, by their functions.
    pub(crate) verbs: BTreeMap<ClauseId, Vec<ScriptVerb>>,
}

impl Links {
    /// Adds a rule that a function of a script allows.
    pub fn allow_by_script(&mut self, clause: ClauseId, name: String, span: Span) {
        self.allows.push((clause, Name { text: name, span }));
    }

    /// Says that a function of a script may call these verbs.
    pub fn does_by_script(&mut self, clause: ClauseId, verbs: Vec<ScriptVerb>) {
        self.verbs.insert(clause, verbs);
    }

    /// Says that the script of an item reads counters and params of these names.
    pub fn read_by_script(&mut self, item: ItemId, names: &[String]) {
        self.unread.retain(|(of, name, _)| *of != item || !names.contains(name));
    }

    /// Says that an item has a script which is not known: it may have functions at any point, and read anything.
    pub fn add_unknown_script(&mut self, catalogue: &Catalogue, program: &Program, id: &str) {
        self.broken.extend(catalogue.points.iter().map(|point| format!("{id}.{}", point.name)));
        self.unread.retain(|(item, ..)| program.items[item.index()].id != id);
    }

    /// Fills in what all names mean. The clauses of scripts are in the program by now.
    pub fn resolve(mut self, world: &World<'_>, program: &mut Program, found: &mut Vec<Diagnostic>) {
        for (at, clause) in program.clauses.iter().enumerate().filter(|(_, clause)| clause.is_script()) {
            self.rules.entry(clause.label.clone()).or_default().push(ClauseId(at as u16));
        }
        found.extend(self.unread.drain(..).map(|(_, _, problem)| problem));
        for (clause, names, overrides) in &self.names {
            for name in names {
                let item = program.clauses[clause.index()].item;
                let point = program.clauses[clause.index()].point;
                let Some(others) = self.look_up(name, item, program, found) else { continue };
                if !*overrides && world.catalogue.points[point.index()].kind != PointKind::Event {
                    let message = "`after` is only allowed in rules at events".to_string();
                    found.push(
                        Diagnostic::error("V2081", name.span, message)
                            .help("remove `after`, or write `overrides`; only rules at events run in an order"),
                    );
                    continue;
                }
                let here: Vec<ClauseId> = others
                    .into_iter()
                    .filter(|other| program.clauses[other.index()].point == point && other != clause)
                    .collect();
                if here.is_empty() {
                    let message =
                        format!("`{}` has no answer at `{}`", name.text, world.catalogue.points[point.index()].name);
                    found.push(Diagnostic::error("V2081", name.span, message).help("name a rule at the same point"));
                    continue;
                }
                let clause = &mut program.clauses[clause.index()];
                if *overrides { clause.overrides.extend(here) } else { clause.after.extend(here) }
            }
        }
        for (item, names) in &self.whole {
            for name in &mut program.items[item.index()].overrides {
                *name = self.called.full(*item, name);
            }
            for name in names {
                self.whole_item(world, *item, name, program, found);
            }
        }
        for (item, names, word, span) in &self.combines {
            self.combine(world, *item, names, word, *span, program, found);
        }
        for (clause, name) in &self.allows {
            self.allow(world, *clause, name, program, found);
        }
        for at in 0..program.clauses.len() {
            let clause = &program.clauses[at];
            if circular(program, at, |clause| &clause.after) {
                let message = format!("`{}` runs after itself", clause.label);
                found.push(Diagnostic::error("V2082", clause.span, message).help("remove one `after` of the cycle"));
            }
            if circular(program, at, |clause| &clause.overrides) {
                let message = format!("`{}` overrides itself through other rules", clause.label);
                let problem = Diagnostic::error("V2087", clause.span, message);
                found.push(problem.help("remove one `overrides` of the cycle"));
            }
        }
    }

    /// The clauses of a rule that a text of an item names: `item.rule`, or `rule` alone for one of the same item.
    fn look_up(
        &self,
        name: &Name,
        by: ItemId,
        program: &Program,
        found: &mut Vec<Diagnostic>,
    ) -> Option<Vec<ClauseId>> {
        let full = self.called.full(by, &name.text);
        let own = format!("{}.{}", program.items[by.index()].id, name.text);
        if let Some(clauses) = self.rules.get(&full).or_else(|| self.rules.get(&own)) {
            return Some(clauses.clone());
        }
        if !self.broken.contains(&full) && !self.broken.contains(&own) {
            found.push(match self.called.several(by, &name.text) {
                Some(help) => self.shared(name).help(help),
                None => Diagnostic::error("V2080", name.span, format!("unknown rule `{}`", name.text))
                    .help("write `ITEM.RULE`, or `RULE` for a rule of this item")
                    .did_you_mean(&name.text, self.rules.keys().map(String::as_str)),
            });
        }
        None
    }

    /// The problem of a name that items of several packs have.
    fn shared(&self, name: &Name) -> Diagnostic {
        let item = name.text.split('.').next().unwrap_or_default();
        Diagnostic::error("V2080", name.span, format!("several packs have an item `{item}`"))
    }

    /// `overrides ITEM`, `overrides ITEM.rule` or `overrides ITEM.setting` of an item as a whole.
    fn whole_item(
        &self,
        world: &World<'_>,
        item: ItemId,
        name: &Name,
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) {
        let full = self.called.full(item, &name.text);
        let (other, part) = full.split_once('.').map_or((full.as_str(), None), |(item, part)| (item, Some(part)));
        let Some(other_id) = program.items.iter().position(|known| known.id == other) else {
            found.push(match self.called.several(item, &name.text) {
                Some(help) => self.shared(name).help(help),
                None => Diagnostic::error("V2080", name.span, format!("unknown item `{other}`"))
                    .help("write the id of an item")
                    .did_you_mean(other, program.items.iter().map(|item| item.id.as_str())),
            });
            return;
        };
        let targets: Vec<ClauseId> = match part {
            None => (0..program.clauses.len())
                .map(|at| ClauseId(at as u16))
                .filter(|at| program.clauses[at.index()].item.index() == other_id)
                .collect(),
            Some(part) if world.catalogue.setting(part).is_some() => return,
            Some(_) => match self.look_up(name, item, program, found) {
                Some(clauses) => clauses,
                None => return,
            },
        };
        for at in 0..program.clauses.len() {
            let own = &program.clauses[at];
            if own.item == item {
                let more: Vec<ClauseId> = targets
                    .iter()
                    .copied()
                    .filter(|id| program.clauses[id.index()].point == own.point && id.index() != at)
                    .collect();
                let own = &mut program.clauses[at];
                own.overrides.extend(more.into_iter().filter(|id| !own.overrides.contains(id)).collect::<Vec<_>>());
            }
        }
    }

    /// `combine A, B as WORD`: each answer of the one with each of the other at the same point.
    #[allow(clippy::too_many_arguments, reason = "one call, from the loop over all `combine`s")]
    fn combine(
        &self,
        world: &World<'_>,
        item: ItemId,
        names: &[Name],
        word: &Name,
        span: Span,
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) {
        let own = program.items[item.index()].id.clone();
        let Some(how) = Combined::of_word(&word.text) else {
            let help = "write `as first`, `as least`, `as most` or `as sum`";
            let message = format!("unknown way to combine rules: `{}`", word.text);
            return found.push(Diagnostic::error("V2085", word.span, message).help(help));
        };
        let [one, two] = names else { return };
        let Some(first) = self.look_up(one, item, program, found) else { return };
        let Some(second) = self.look_up(two, item, program, found) else { return };
        let mut refuse = |message: String, help: &str| {
            found.push(Diagnostic::error("V2085", span, message).help(help));
        };
        let clauses = &program.clauses;
        let stands = program.items[item.index()].stands();
        let owns = first.iter().chain(&second).any(|id| clauses[id.index()].item == item);
        if !stands && !owns {
            let help = "move it to a variant, or to the item of one of the rules";
            return refuse(format!("`{own}` is neither a variant nor the owner of one of these rules"), help);
        }
        let mut pairs = Vec::new();
        for a in &first {
            for b in second.iter().filter(|b| *b != a) {
                let [one, two] = [a, b].map(|id| &clauses[id.index()]);
                let kind = world.catalogue.points[one.point.index()].kind;
                let [one_says, two_says] = [*a, *b].map(|id| self.answers(id, kind, program));
                let fits = |one: &Body| two_says.iter().any(|two| how.fits([one, two], kind));
                if one.point == two.point && one_says.iter().any(fits) {
                    pairs.push([*a, *b]);
                }
            }
        }
        if pairs.is_empty() {
            let text = format!("`{}` and `{}` cannot be combined as `{}`", one.text, two.text, word.text);
            let help = "name two rules that clash at one point; use `sum` only for numbers that are `set`, and `first` for \
                        lists and elements";
            let is_script = first.iter().chain(&second).any(|id| clauses[id.index()].is_script());
            let of_scripts = "name two rules that clash at one point; a function of a script counts as the rules that do what \
                              its verbs do: `set` and `set`, `floor` and `cap`, `allow()` and `forbid()`, `include` and `exclude`";
            return refuse(text, if is_script { of_scripts } else { help });
        }
        let overrides = |[a, b]: [ClauseId; 2]| clauses[a.index()].overrides.contains(&b);
        if pairs.iter().all(|[a, b]| overrides([*a, *b]) || overrides([*b, *a])) {
            let text = format!("`{}` and `{}` never clash, because one overrides the other", one.text, two.text);
            let problem = Diagnostic::warning("V2085", span, text);
            found.push(problem.help("remove this `combine` or the `overrides`"));
        }
        program.combines.extend(pairs.into_iter().map(|pair| Combine { item, pair, how, span }));
    }

    /// Returns the possible answers of a clause; for a script, those of rules with the same effect.
    fn answers(&self, id: ClauseId, kind: PointKind, program: &Program) -> Vec<Body> {
        match self.verbs.get(&id) {
            Some(verbs) => verbs.iter().filter_map(|verb| verb.as_rule(kind)).collect(),
            None => vec![program.clauses[id.index()].body.clone()],
        }
    }

    fn allow(
        &self,
        world: &World<'_>,
        clause: ClauseId,
        name: &Name,
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) {
        let point = program.clauses[clause.index()].point;
        let item = program.clauses[clause.index()].item;
        let lift = if let Some(base) = name.text.strip_prefix("base.") {
            lifted(world.catalogue, (base, name.span), point)
        } else {
            let Some(others) = self.look_up(name, item, program, found) else { return };
            // A script names what it allows in play, by the whole label.
            let is_script = program.clauses[clause.index()].is_script();
            let forbids = others.iter().find(|other| {
                let other = &program.clauses[other.index()];
                let is_named = !is_script || other.label == name.text;
                is_named && other.point == point && matches!(other.body, Body::Forbid | Body::Script { .. })
            });
            forbids.map(|other| Lift::Clause(*other)).ok_or_else(|| forbids_nothing(&name.text, name.span).into())
        };
        match lift {
            Err(problem) => found.push(*problem),
            Ok(_) if program.clauses[clause.index()].is_script() => {}
            Ok(lift) => program.clauses[clause.index()].body = Body::Allow(lift),
        }
    }
}
