//! All texts of a run to one program.

use crate::ast::{Gate, Member, Name};
use crate::checks::check::{Checker, MAX_CLAUSES, MAX_ITEMS, MAX_NAME, bare_item, too_long};
use crate::checks::unused::unused;
use crate::code::emit::Emitter;
use crate::expressions::declared::Declared;
use crate::expressions::names::Resolver;
use crate::former::{self, former_events, former_names};
use crate::ir::{Act, Reply, Ruling, Said, Term};
use crate::marks::{Members, head_marks};
use crate::members::items::{Draft, declare, describe};
use crate::members::levels::names_of_parts;
use crate::members::links::{Links, Names};
use crate::members::tables::sheet_of;
use crate::mend::cure::whole_names;
use crate::mend::habits::foreign;
use crate::read::{parse::Reader, split::split};
use crate::world::{Example, Form, NamedScript, Source, World};
use javelina_engine::limits::MAX_FILE;
use javelina_engine::rules::flow::Sources;
use javelina_engine::rules::{
    Body, Clause, ClauseId, Code, Item, ItemId, Level, Lift, Mark, Meaning, PatternPart, Program, Role,
};
use javelina_engine::{Citation, Diagnostic, FileId, Files, Fix, Span};
use std::collections::{BTreeMap, BTreeSet};

/// What a set of texts compiles to.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// The rules; items stand in the order of the sources and of the blocks in them.
    pub program: Program,
    /// The transcripts of all items, in the same order.
    pub examples: Vec<Example>,
    /// The gates of all items, in the same order.
    pub gates: Vec<Gate>,
    /// The scripts of all items, in the same order.
    pub scripts: Vec<NamedScript>,
    /// The spreadsheet files that tables of rules are read from.
    pub sheets: BTreeSet<FileId>,
    /// Names of rules in rules, which mean nothing until the scripts are added.
    pub links: Links,
    /// What the words of all texts mean, by place; one mark at a place.
    pub marks: Vec<Mark>,
}

/// The ids of the items that a text declares, as it writes them.
pub fn item_ids(files: &Files, source: &Source) -> Vec<String> {
    let text = files.text(source.file);
    if let Form::Inline(item) = &source.form {
        return vec![item.id.clone()];
    }
    let cut = split(source.file, text, source.start.min(text.len()), source.end.min(text.len()), false);
    let id = |head: &str| head.split_whitespace().nth(1).map(str::to_string);
    cut.blocks.iter().filter_map(|block| id(text.get(block.head.clone())?)).collect()
}

/// Compiles texts without their scripts; items have ids that are unique in their pack. If any problem is an error, the
/// program holds only what could be read and must not be played.
pub fn compile(files: &Files, sources: &[Source], world: &World<'_>) -> (Compiled, Vec<Diagnostic>) {
    let (mut compiled, mut found) = compile_unlinked(files, sources, world);
    let mut links = std::mem::take(&mut compiled.links);
    for script in &compiled.scripts {
        links.add_unknown_script(world.catalogue, &compiled.program, &script.item);
    }
    links.resolve(world, &mut compiled.program, &mut found);
    found.sort_by_key(|one| (one.span.map(|span| (span.file, span.start)), one.code));
    found.dedup();
    (compiled, found)
}

/// Compiles texts as [`compile`] does, up to the names of rules in rules: [`Links::resolve`] looks them up when the scripts
/// are added.
pub fn compile_unlinked(files: &Files, sources: &[Source], world: &World<'_>) -> (Compiled, Vec<Diagnostic>) {
    let effects = spellings(world);
    let mut found = Vec::new();
    let mut compiled = Compiled::default();
    let mut heads: Vec<Mark> = Vec::new();
    let mut drafts: Vec<(usize, Draft)> = Vec::new();
    let mut seen: BTreeMap<String, Span> = BTreeMap::new();
    let mut names = Names::default();
    for (at, source) in sources.iter().enumerate() {
        let text = files.text(source.file);
        let range = source.start.min(text.len())..source.end.min(text.len());
        if range.len() > MAX_FILE {
            let span = Span::new(source.file, range.start..range.start);
            found.push(
                Diagnostic::error("V2004", span, "this text is larger than 256 KiB")
                    .help("split it into several files"),
            );
            continue;
        }
        if text.get(range.clone()).is_none() {
            continue;
        }
        let cut = split(source.file, text, range.start, range.end, matches!(source.form, Form::Inline(_)));
        found.extend(cut.found);
        let mut reader = Reader { world: Some(*world), ..Reader::new(source.file, text, &effects) };
        let mut add = |mut item: Item, members: Vec<Member>, found: &mut Vec<Diagnostic>| {
            let called = source.home.called(&item.id);
            let bare = std::mem::replace(&mut item.id, called);
            names.add(&source.home, &bare, &item.id);
            let id = ItemId(compiled.program.items.len() as u16);
            if compiled.program.items.len() >= MAX_ITEMS {
                let message = format!("there are more than {MAX_ITEMS} items, those of the game included");
                if !found.iter().any(|one: &Diagnostic| one.message == message) {
                    found
                        .push(Diagnostic::error("V2010", item.span, message).help("load fewer packs, or remove items"));
                }
                return;
            }
            if let Some(first) = seen.get(&item.id) {
                let message = format!("`{}` is declared twice", item.id);
                found.push(
                    Diagnostic::error("V2008", item.span, message)
                        .help("give it another id")
                        .also(*first, "first declared here"),
                );
            }
            seen.entry(item.id.clone()).or_insert(item.span);
            // A card without an id has a name that stands nowhere.
            if text.get(item.span.range()).is_some_and(|written| written.contains(&bare)) {
                compiled.marks.push(Mark { span: item.span, what: Meaning::Item(id), role: Role::Declares });
            }
            describe(world, &mut item, &members, found);
            examples(&item.id, &members, text, &mut compiled.examples, found);
            gates(&item.id, &members, &mut compiled.gates, found);
            scripts(&item.id, &members, &mut compiled.scripts, found);
            for member in &members {
                if let Member::Known(code, span) = member {
                    compiled.program.known.push((id, code.text.clone(), *span));
                    compiled.marks.push(Mark { span: code.span, what: Meaning::Finding, role: Role::Names });
                }
                if let Member::Setup(raw) = member {
                    let lines = text.get(raw.range()).unwrap_or("").to_string();
                    compiled.program.setups.push((id, lines, *raw));
                }
            }
            compiled.program.items.push(item);
            let draft = Draft { id, members, declared: Declared::default(), hidden: BTreeMap::new() };
            drafts.push((at, draft));
        };
        if let Form::Inline(item) = &source.form {
            let members = cut.loose.iter().map(|member| reader.member(member)).collect();
            add(item.as_ref().clone(), members, &mut found);
        }
        for block in &cut.blocks {
            let Some(block) = reader.block(block) else { continue };
            head(world, &block, &mut found);
            heads.extend(head_marks(world, &block));
            add(bare_item(&block.id.text, &block.kind.text, block.id.span), block.members, &mut found);
        }
        found.append(&mut reader.found);
    }
    for (at, draft) in &mut drafts {
        let home = &sources[*at].home;
        declare(world, (files, home), &mut compiled.program, draft, &mut found);
        compiled.sheets.extend(draft.members.iter().filter_map(|member| sheet_of(files, home, member)));
    }
    compiled.marks.append(&mut heads);
    compiled.marks.extend(Members::marks(world, &compiled.program, &names, &drafts));
    compiled.program.arity = world.catalogue.facts.iter().map(|fact| fact.of.len() as u8).collect();
    found.extend(former_events(files, world, drafts.iter().map(|(_, draft)| draft.members.as_slice())));
    let mut links = Links { called: names, ..Links::default() };
    for (at, draft) in &mut drafts {
        let file = sources[*at].file;
        let mut reader = Reader::new(file, files.text(file), &effects);
        item(files, world, &mut compiled.program, draft, &mut reader, &mut links, &mut found);
        found.append(&mut reader.found);
        compiled.marks.append(&mut draft.declared.marks);
    }
    Mark::settle(&mut compiled.marks);
    former_names(files, world, &compiled.marks, &mut found);
    compiled.links = links;
    whole_names(files, &mut found);
    found.sort_by_key(|one| (one.span.map(|span| (span.file, span.start)), one.code));
    found.dedup();
    (compiled, found)
}

/// How effects are written, then how they were written in the release before.
pub(crate) fn spellings(world: &World<'_>) -> Vec<Vec<Option<&'static str>>> {
    let part = |part: &PatternPart| if let PatternPart::Word(word) = part { Some(*word) } else { None };
    let now = world.catalogue.effects.iter().map(|effect| effect.pattern.iter().map(part).collect());
    now.chain(world.catalogue.former_effects().map(|(row, _)| former::parts(row.old))).collect()
}

fn head(world: &World<'_>, block: &crate::ast::Block, found: &mut Vec<Diagnostic>) {
    too_long(&block.id.text, MAX_NAME, block.id.span, found);
    let content = world.catalogue.content;
    if !content.contains(&block.kind.text.as_str()) {
        let problem =
            Diagnostic::error("V2005", block.kind.span, format!("unknown kind of content `{}`", block.kind.text));
        found.push(
            problem
                .help(format!("write one of {}", content.join(", ")))
                .did_you_mean(&block.kind.text, content.iter().copied()),
        );
    }
    if block.game.text != world.catalogue.game {
        let message = format!("this pack is for `{}`, not for `{}`", world.catalogue.game, block.game.text);
        found.push(
            Diagnostic::error("V2006", block.game.span, message).help(format!("write `for {}`", world.catalogue.game)),
        );
    }
}

fn examples(item: &str, members: &[Member], text: &str, out: &mut Vec<Example>, found: &mut Vec<Diagnostic>) {
    let mut titles: BTreeMap<&str, Span> = BTreeMap::new();
    for member in members {
        let Member::Example { title, raw } = member else { continue };
        if let Some(first) = titles.insert(&title.text, title.span) {
            let message = format!("this item already has an example \"{}\"", title.text);
            found.push(
                Diagnostic::error("V2009", title.span, message)
                    .help("give it another title")
                    .also(first, "first declared here"),
            );
        }
        let text = text.get(raw.range()).unwrap_or("").to_string();
        if let Some(first) = text.find(|one: char| !one.is_whitespace())
            && !text.lines().any(|line| line.trim_start().starts_with('>'))
        {
            let line = text[first..].lines().next().unwrap_or("").trim_end();
            let place = Span::new(raw.file, raw.start + first..raw.start + first + line.len());
            let fix = Fix::write(Span { end: place.start, ..place }, "> ").unsure();
            found.push(foreign(place, line, "begin typed lines with `> `").fix(fix));
        }
        out.push(Example { item: item.into(), title: title.text.clone(), span: *raw, text });
    }
}

fn scripts(item: &str, members: &[Member], out: &mut Vec<NamedScript>, found: &mut Vec<Diagnostic>) {
    let mut first = None;
    for member in members {
        let Member::Script(file) = member else { continue };
        match first {
            None => out.push(NamedScript { item: item.into(), file: file.text.clone(), span: file.span }),
            Some(first) => found.push(
                Diagnostic::error("V2009", file.span, "this item already has a script")
                    .help("keep one of the two: a single file can answer at many points")
                    .also(first, "first declared here"),
            ),
        }
        first = first.or(Some(file.span));
    }
}

fn gates(item: &str, members: &[Member], out: &mut Vec<Gate>, found: &mut Vec<Diagnostic>) {
    let mut titles: BTreeMap<&str, Span> = BTreeMap::new();
    for member in members {
        let Member::Gate(gate) = member else { continue };
        if let Some(first) = titles.insert(&gate.title, gate.span) {
            let message = format!("this item already has a gate \"{}\"", gate.title);
            let problem = Diagnostic::error("V2009", gate.span, message).help("give it another title");
            found.push(problem.also(first, "first declared here"));
        }
        out.push(Gate { item: item.into(), ..gate.as_ref().clone() });
    }
}

fn item(
    files: &Files,
    world: &World<'_>,
    program: &mut Program,
    draft: &mut Draft,
    reader: &mut Reader<'_>,
    links: &mut Links,
    found: &mut Vec<Diagnostic>,
) {
    let id = program.items[draft.id.index()].id.clone();
    let members = std::mem::take(&mut draft.members);
    for member in &members {
        match member {
            Member::Rule(rule) => {
                let hidden = draft.hidden.get(&rule.label.text).copied().unwrap_or_default();
                let mut resolver = Resolver::new(world, program, &mut draft.declared, found);
                let Some(ruling) = resolver.ruling(rule, hidden, reader) else {
                    links.broken.push(format!("{id}.{}", rule.label.text));
                    continue;
                };
                if broken(&ruling) {
                    links.broken.push(format!("{id}.{}", rule.label.text));
                }
                Checker { world, program, found, revealed: Vec::new(), ended: false, sources: Sources::default() }
                    .ruling(&ruling);
                if let Some(counter) = hidden.grants {
                    program.grants.push((ClauseId(program.clauses.len() as u16), counter));
                }
                clauses(files, world, program, draft.id, &id, &ruling, links, found);
            }
            Member::Level(name, condition, says) => {
                let mut resolver = Resolver::new(world, program, &mut draft.declared, found);
                let condition = resolver.truth(condition);
                Checker { world, program, found, revealed: Vec::new(), ended: true, sources: Sources::default() }
                    .level(&condition);
                if program.items[draft.id.index()].levels.iter().any(|known| known.name == name.text) {
                    let message = format!("this item already has a level `{}`", name.text);
                    found.push(Diagnostic::error("V2009", name.span, message).help("give it another name"));
                }
                let code = Emitter::new(world, program, found).code(&condition);
                says.iter().flatten().for_each(|text| too_long(&text.text, MAX_NAME, text.span, found));
                let says = names_of_parts(&condition, says);
                program.items[draft.id.index()].levels.push(Level { name: name.text.clone(), code, says });
            }
            Member::Overrides(names) => links.whole.push((draft.id, names.clone())),
            Member::Combine(names, word, span) => links.combines.push((draft.id, names.clone(), word.clone(), *span)),
            Member::Broken(Some(name)) => links.broken.push(format!("{id}.{name}")),
            _ => {}
        }
    }
    // A rule that could not be read may be the one that reads them.
    let is_whole = !members.iter().any(|member| matches!(member, Member::Broken(_)))
        && !links.broken.iter().any(|label| label.strip_prefix(&id).is_some_and(|rest| rest.starts_with('.')));
    if is_whole {
        links.unread.extend(unused(draft, &members, program));
    }
}

/// Whether something in a rule was reported.
fn broken(ruling: &Ruling) -> bool {
    let mut broken = ruling.conditions.iter().any(Term::is_broken);
    for reply in &ruling.replies {
        broken |= reply.terms().any(Term::is_broken);
        if let Reply::Run(acts) | Reply::Offer { acts, .. } = reply {
            Act::terms(acts, &mut |term, _| broken |= term.is_broken());
        }
    }
    broken |= ruling.says.iter().flatten().any(|said| matches!(said, Said::Value(term) if term.is_broken()));
    broken
}

#[allow(clippy::too_many_arguments, reason = "one call, from the loop over the members of an item")]
fn clauses(
    files: &Files,
    world: &World<'_>,
    program: &mut Program,
    item: ItemId,
    id: &str,
    ruling: &Ruling,
    links: &mut Links,
    found: &mut Vec<Diagnostic>,
) {
    let span = ruling.label.span;
    let (line, column) = files.place(span.file, span.start);
    let rule = format!("{id}.{}", ruling.label.text);
    // One clause for each answer, and one for each name after `allow`.
    let mut bodies: Vec<(&Reply, Option<Name>)> = Vec::new();
    for reply in &ruling.replies {
        match reply {
            Reply::Allow(names) => bodies.extend(names.iter().map(|name| (reply, Some(name.clone())))),
            _ => bodies.push((reply, None)),
        }
    }
    for (at, (reply, allowed)) in bodies.into_iter().enumerate() {
        if program.clauses.len() >= MAX_CLAUSES {
            if !std::mem::replace(&mut links.full, true) {
                let message = format!("there are more than {MAX_CLAUSES} rules");
                found.push(Diagnostic::error("V2010", span, message).help("load fewer packs"));
            }
            return;
        }
        let mut emitter = Emitter::new(world, program, found);
        let condition = emitter.all_of(&ruling.conditions);
        let says = ruling.says.as_ref().map(|said| emitter.template(said));
        let body = match reply {
            Reply::Forbid => Body::Forbid,
            Reply::Allow(_) => Body::Allow(Lift::Base(u8::MAX)),
            Reply::Widen => Body::Widen,
            Reply::Narrow => Body::Narrow,
            Reply::Set(term) => Body::Set(emitter.code(term)),
            Reply::Add(term) => Body::Add(emitter.code(term)),
            Reply::Scale(a, b) => Body::Scale { numerator: emitter.code(a), denominator: emitter.code(b) },
            Reply::Floor(term) => Body::Floor(emitter.code(term)),
            Reply::Cap(term) => Body::Cap(emitter.code(term)),
            Reply::Include(term) => Body::Include(emitter.code(term)),
            Reply::Exclude(term) => Body::Exclude(emitter.code(term)),
            Reply::Run(acts) => Body::Run(emitter.steps(acts, span)),
            Reply::Offer { costs, limit, acts } => {
                let costs = costs.iter().map(|(currency, price)| (*currency, emitter.code(price))).collect();
                Body::Offer { costs, limit: *limit, steps: emitter.steps(acts, span) }
            }
        };
        let asks = emitter.asks;
        let label = if at == 0 { rule.clone() } else { format!("{rule}.{}", at + 1) };
        let clause = ClauseId(program.clauses.len() as u16);
        let citation = Citation { label: label.clone(), file: files.name(span.file).into(), line, column };
        let code = Code { start: condition.start, end: program.code.len() as u32 };
        program.clauses.push(Clause {
            item,
            label,
            point: ruling.point,
            condition,
            body,
            code,
            says,
            asks,
            overrides: Vec::new(),
            after: Vec::new(),
            span,
            citation,
        });
        links.rules.entry(rule.clone()).or_default().push(clause);
        links.names.push((clause, ruling.overrides.clone(), true));
        links.names.push((clause, ruling.after.clone(), false));
        links.allows.extend(allowed.map(|name| (clause, name)));
    }
}
