//! `overrides`, `after` and `allow`: names of rules and items, looked up when all texts are read.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::rules::{
    Body, Catalogue, Clause, ClauseId, Combine, Combined, ItemId, Lift, PointId, PointKind, Program, Type,
};
use javelina_engine::{Diagnostic, Span};

use crate::ast::Name;
use crate::checks::check::circular;
use crate::world::{Home, World};

/// A name that is looked up when the scripts are added: one after `overrides` or `after` that is none of a rule, but may
/// be one of a script, `item.point`; or the rule that a script allows.
#[derive(Clone, Debug)]
pub struct Late {
    clause: ClauseId,
    name: String,
    span: Span,
    what: Link,
}

/// What a name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    Overrides,
    After,
    Allow,
}

impl Late {
    /// The rule that a function of a script allows.
    pub const fn allow(clause: ClauseId, name: String, span: Span) -> Self {
        Self { clause, name, span, what: Link::Allow }
    }

    /// Fills in what the name means. Returns an error if nothing has it, or if it may not be allowed.
    pub fn resolve(&self, catalogue: &Catalogue, program: &mut Program) -> Option<Diagnostic> {
        let point = program.clauses[self.clause.index()].point;
        if let Some(base) = self.name.strip_prefix("base.").filter(|_| self.what == Link::Allow) {
            return lifted(catalogue, (base, self.span), point).err().map(|problem| *problem);
        }
        let named = |clause: &&Clause| clause.label == self.name;
        let Some(at) = program.clauses.iter().position(|clause| named(&clause)) else {
            let problem = Diagnostic::error("V2080", self.span, format!("no rule is called `{}`", self.name));
            let labels = program.clauses.iter().map(|clause| clause.label.as_str());
            return Some(problem.help("write `item.rule`").did_you_mean(&self.name, labels));
        };
        let forbids = |clause: &Clause| matches!(clause.body, Body::Forbid | Body::Script { .. });
        let is_allowed = || program.clauses.iter().filter(named).any(|one| one.point == point && forbids(one));
        if self.what == Link::Allow {
            return (!is_allowed()).then(|| forbids_nothing(&self.name, self.span));
        }
        let clause = &mut program.clauses[self.clause.index()];
        let names = if self.what == Link::Overrides { &mut clause.overrides } else { &mut clause.after };
        names.push(ClauseId(at as u16));
        None
    }
}

/// The base rule of a name, which is lifted at a point.
fn lifted(catalogue: &Catalogue, (base, span): (&str, Span), point: PointId) -> Result<Lift, Box<Diagnostic>> {
    let known = catalogue.base;
    let Some(index) = known.iter().position(|rule| rule.name == base) else {
        let problem = Diagnostic::error("V2083", span, format!("no base rule is called `{base}`"));
        let list: Vec<&str> = known.iter().map(|rule| rule.name).collect();
        let problem = problem.help(format!("base rules that can be lifted: {}", list.join(", ")));
        return Err(problem.did_you_mean(base, list).into());
    };
    if known[index].point != point {
        let place = catalogue.points[known[index].point.index()].name;
        let problem = Diagnostic::error("V2083", span, format!("`base.{base}` is not asked here"));
        return Err(problem.help(format!("it can be lifted at `{place}`")).into());
    }
    Ok(Lift::Base(index as u8))
}

/// The problem of allowing a rule that forbids nothing at the point.
fn forbids_nothing(name: &str, span: Span) -> Diagnostic {
    let message = format!("`{name}` forbids nothing here");
    Diagnostic::error("V2083", span, message).help("name a rule that forbids at the same point")
}

/// What items are called in a program, by the names that texts have for them.
#[derive(Default)]
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

/// Names of rules that are looked up when all are known.
#[derive(Default)]
pub(crate) struct Links {
    /// What items are called.
    pub called: Names,
    /// Clauses by `item.label`; several for a rule with several answers.
    pub rules: BTreeMap<String, Vec<ClauseId>>,
    /// Whether the greatest number of clauses was reached.
    pub full: bool,
    /// Rules that could not be read.
    pub broken: Vec<String>,
    /// Clause, names, and whether they are overridden (or follow after).
    pub names: Vec<(ClauseId, Vec<Name>, bool)>,
    /// Clauses that allow others.
    pub allows: Vec<(ClauseId, Name)>,
    /// Items that override others as a whole, with the places.
    pub whole: Vec<(ItemId, Vec<Name>)>,
    /// Items that combine two rules, the word that says how, and the place.
    pub combines: Vec<(ItemId, Vec<Name>, Name, Span)>,
}

impl Links {
    /// Fills in what all names mean; gives those that only scripts can have.
    pub fn resolve(&self, world: &World<'_>, program: &mut Program, found: &mut Vec<Diagnostic>) -> Vec<Late> {
        let mut late = Vec::new();
        for (clause, names, overrides) in &self.names {
            for name in names {
                let item = program.clauses[clause.index()].item;
                let full = self.called.full(item, &name.text);
                let point = program.clauses[clause.index()].point;
                let decl = &world.catalogue.points[point.index()];
                let is_handler = |(item, function): (&str, &str)| {
                    function == decl.name && program.items.iter().any(|known| known.id == item)
                };
                if !self.rules.contains_key(&full)
                    && !self.broken.contains(&full)
                    && (*overrides || decl.kind == PointKind::Event)
                    && full.split_once('.').is_some_and(is_handler)
                {
                    let what = if *overrides { Link::Overrides } else { Link::After };
                    late.push(Late { clause: *clause, name: full, span: name.span, what });
                    continue;
                }
                let Some(others) = self.look_up(name, item, program, found) else { continue };
                let word = if *overrides { "overrides" } else { "after" };
                if !*overrides && world.catalogue.points[point.index()].kind != PointKind::Event {
                    let message = "only rules at events come one after another".to_string();
                    found.push(
                        Diagnostic::error("V2081", name.span, message)
                            .help("answers of other rules have no order; write `overrides`"),
                    );
                    continue;
                }
                let here: Vec<ClauseId> = others
                    .into_iter()
                    .filter(|other| program.clauses[other.index()].point == point && other != clause)
                    .collect();
                if here.is_empty() {
                    let message =
                        format!("`{}` does not speak at `{}`", name.text, world.catalogue.points[point.index()].name);
                    found.push(
                        Diagnostic::error("V2081", name.span, message)
                            .help(format!("`{word}` names a rule at the same point")),
                    );
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
                let message = format!("`{}` comes after itself", clause.label);
                found
                    .push(Diagnostic::error("V2082", clause.span, message).help("take one `after` of the circle away"));
            }
            if circular(program, at, |clause| &clause.overrides) {
                let message =
                    format!("`{}` overrides itself by way of others, and none of them would speak", clause.label);
                let problem = Diagnostic::error("V2087", clause.span, message);
                found.push(problem.help("take one `overrides` of the circle away"));
            }
        }
        late
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
                None => Diagnostic::error("V2080", name.span, format!("no rule is called `{}`", name.text))
                    .help("write `item.rule`")
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
                None => Diagnostic::error("V2080", name.span, format!("no item is called `{other}`"))
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
            let message = format!("nothing is combined as `{}`", word.text);
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
            let help = "write it into a variant, or into the item of one of the rules";
            return refuse(format!("`{own}` is neither a variant nor the owner of one of these rules"), help);
        }
        let mut pairs = Vec::new();
        for a in &first {
            for b in second.iter().filter(|b| *b != a) {
                let [one, two] = [a, b].map(|id| &clauses[id.index()]);
                let of_elements = world.catalogue.points[one.point.index()].kind != PointKind::Number(Type::Number);
                let is_set = matches!(one.body, Body::Set(_));
                let has_order = !(is_set && of_elements) || how == Combined::First;
                if one.point == two.point && how.fits(&one.body, &two.body) && has_order {
                    pairs.push([*a, *b]);
                }
            }
        }
        if pairs.is_empty() {
            let text = format!("`{}` and `{}` are not combined as `{}`", one.text, two.text, word.text);
            let help = "name two rules at one point that clash; only numbers that are `set` have a sum, and of lists and \
                        of elements that are `set` one is the first";
            return refuse(text, help);
        }
        let overrides = |[a, b]: [ClauseId; 2]| clauses[a.index()].overrides.contains(&b);
        if pairs.iter().all(|[a, b]| overrides([*a, *b]) || overrides([*b, *a])) {
            let text = format!("`{}` and `{}` never meet, since one overrides the other", one.text, two.text);
            let problem = Diagnostic::warning("V2085", span, text);
            found.push(problem.help("take this `combine` or the `overrides` away"));
        }
        program.combines.extend(pairs.into_iter().map(|pair| Combine { item, pair, how, span }));
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
        if let Some(base) = name.text.strip_prefix("base.") {
            match lifted(world.catalogue, (base, name.span), point) {
                Ok(lift) => program.clauses[clause.index()].body = Body::Allow(lift),
                Err(problem) => found.push(*problem),
            }
            return;
        }
        let item = program.clauses[clause.index()].item;
        let Some(others) = self.look_up(name, item, program, found) else { return };
        let forbids = others.iter().find(|other| {
            let other = &program.clauses[other.index()];
            other.point == point && other.body == Body::Forbid
        });
        match forbids {
            Some(other) => program.clauses[clause.index()].body = Body::Allow(Lift::Clause(*other)),
            None => found.push(forbids_nothing(&name.text, name.span)),
        }
    }
}
