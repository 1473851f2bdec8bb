//! Keystone's files: settings, and in any other file species, wild cards, shapes, secret objectives and skill tokens,
//! whether the file belongs to the game's pack or to one that extends it.

use std::ops::RangeInclusive;

use javelina_engine::rules::{Catalogue, Doubt, Facts, ItemId, Lexicon, PointId, Rules, Settings};
use javelina_engine::{Diagnostic, Element, FileId, Files, counted};
use javelina_games::keystone::content::{
    Content, Goal, MAX_GOALS, MAX_OBJECTIVES, MAX_TOKENS, SecretObjective, Shape, SkillToken, Species, Symbol, Wild,
};
use javelina_games::keystone::points::{LIMITS, setting};
use javelina_games::keystone::{CATALOGUE, Cards, Habitat, Keystone, lexicon};

use crate::kits::kit;
use crate::kits::kit::{BuildError, Kit};
use crate::packs::files::{KEYSTONE, PackText, embedded};
use crate::read::items::{Card, card};
use crate::read::reader::{Key, Node, Placed, Reader};
use crate::read::settings::read_both;
use crate::read::words::{among, needed, word};

const HABITATS: [&str; 4] = ["forest", "desert", "wetland", "arctic"];
const SEASONS: [&str; 4] = ["spring", "summer", "fall", "winter"];
const ICONS: [&str; 3] = ["keystone", "endangered", "tag"];
/// The most species of a file.
const MAX_SPECIES: usize = 120;
/// The most shapes of a file.
const MAX_SHAPES: usize = 64;

/// Keystone, for the loader.
pub struct KeystoneKit;

impl Kit for KeystoneKit {
    type Game = Keystone;
    type Content = Content;
    const CATALOGUE: &'static Catalogue = &CATALOGUE;
    const NEW_PACK: &'static [&'static str] = &["variant", "token"];
    const FILES: &'static [&'static str] = &["settings.toml", "policy.toml"];
    const CARDS: &'static [&'static str] = &["token", "objective"];

    kit::of_content!(Keystone, Content, checked);

    fn read(files: &Files, own: &[FileId]) -> (Option<Content>, Vec<Diagnostic>) {
        let &[settings, policy] = own else { return (None, Vec::new()) };
        let (settings, found) = read_both(files, [settings, policy], &CATALOGUE);
        (settings.map(|settings| Content { settings, ..Content::default() }), found)
    }

    fn prepare(content: &mut Content, files: &Files, file: FileId) {
        // What is wrong with the shapes is reported by `extend`, which reads them once more.
        let read = |root: &Node<'_>| root.tables("shape", MAX_SHAPES, shape).into_iter().flatten().collect::<Vec<_>>();
        content.shapes.extend(Reader::of(files, file).read(files.text(file), read).0.unwrap_or_default());
    }

    fn extend(content: Option<&mut Content>, files: &Files, file: FileId) -> (Vec<Card>, Vec<Diagnostic>) {
        let text = files.text(file);
        let mut apart = Content::default();
        // Without the game's own files it is not known which shapes there are.
        let shapes = content.as_ref().map(|content| content.shapes.clone());
        let content = content.unwrap_or(&mut apart);
        let (cards, found) = Reader::of(files, file).read(text, |root| {
            content.species.extend(root.tables("species", MAX_SPECIES, species).into_iter().flatten());
            content.wilds.extend(root.tables("wild", 4, wild).into_iter().flatten());
            root.tables("shape", MAX_SHAPES, shape);
            let tokens = root.tables("token", MAX_TOKENS, |node| token(node, file, text));
            let objectives =
                root.tables("objective", MAX_OBJECTIVES, |node| objective(node, file, text, shapes.as_deref()));
            let mut cards = Vec::new();
            for (token, card) in tokens {
                content.tokens.extend(token);
                cards.push(card);
            }
            for (objective, card) in objectives {
                content.objectives.extend(objective);
                cards.push(card);
            }
            if root.entries().is_empty() {
                let problem =
                    Diagnostic::warning("X4020", root.reader().at(&(0..text.len().min(1))), "this file is empty");
                root.reader().push(
                    problem.help("add `[[species]]`, `[[wild]]`, `[[shape]]`, `[[objective]]` or `[[token]]` tables"),
                );
            }
            cards
        });
        (cards.unwrap_or_default(), found)
    }

    fn card_ids(content: &mut Content) -> Vec<Vec<&mut String>> {
        let tokens = content.tokens.iter_mut().map(|token| &mut token.id).collect();
        vec![tokens, content.objectives.iter_mut().map(|objective| &mut objective.id).collect()]
    }

    fn keys() -> Vec<Key> {
        let file = FileId(0);
        Reader::describe(|root| {
            root.tables("species", MAX_SPECIES, species);
            root.tables("wild", 4, wild);
            root.tables("shape", MAX_SHAPES, shape);
            root.tables("token", MAX_TOKENS, |node| token(node, file, ""));
            root.tables("objective", MAX_OBJECTIVES, |node| objective(node, file, "", None));
        })
    }

    fn statics(content: &Content) -> impl Facts {
        Cards::of(content)
    }

    fn deals(_: &Content, _: &str) -> bool {
        true
    }

    fn build(content: Content, rules: Rules, standing: Vec<ItemId>, cards: kit::Cards) -> Result<Keystone, BuildError> {
        let value = |index| content.settings.number(index);
        if value(setting::COOP) == 1 && value(setting::SIDES) > 0 {
            let text = "players who share a board are one side, so `teams.sides` must be empty";
            return Err(BuildError::Unfit(vec![text.into()]));
        }
        Ok(Keystone::new(content, rules, standing, cards.chosen))
    }

    fn pack() -> PackText {
        embedded("keystone", KEYSTONE)
    }
}

fn season(node: &Node<'_>) -> Option<u8> {
    word(node, "season", &SEASONS, "season").map(|at| at as u8)
}

fn species(node: &Node<'_>) -> Option<Species> {
    let name = node.name("name");
    let number = needed(node, "number", node.number("number", 1..=5));
    let season = season(node);
    let set = node.opt_name("set");
    node.opt_text("known");
    let mut bits = 0;
    let habitats = needed(node, "habitats", node.texts("habitats", HABITATS.len()));
    node.words("habitats", &HABITATS);
    for word in habitats.iter().flat_map(|list| &list.value) {
        bits |= among(node, word, &HABITATS, "habitat").map_or(0, |at| 1 << at);
    }
    if let Some(list) = habitats.as_ref().filter(|list| list.value.is_empty()) {
        let problem = Diagnostic::error("X4050", node.reader().at(&list.span), "a species needs at least one habitat");
        node.reader().push(problem.help(format!("habitats: {}", HABITATS.join(", "))));
    }
    let mut icons = [false; 3];
    let printed = node.texts_if_any("icons", ICONS.len());
    node.words("icons", &ICONS);
    for word in printed {
        if let Some(at) = among(node, &word, &ICONS, "icon") {
            icons[at] = true;
        }
    }
    let [keystone, endangered, tag] = icons;
    Some(Species {
        name: name?.value,
        number: number?.value as u8,
        habitats: habitats.map(|_| bits)?,
        season: season?,
        keystone,
        endangered,
        tag,
        set: set.map_or("base".into(), |set| set.value),
    })
}

fn wild(node: &Node<'_>) -> Option<Wild> {
    let name = node.name("name");
    let habitat = word(node, "habitat", &HABITATS, "habitat").and_then(Habitat::at);
    let season = season(node);
    let copies = needed(node, "copies", node.number("copies", 1..=8));
    Some(Wild { name: name?.value, habitat: habitat?, season: season?, copies: copies?.value as u8 })
}

/// A shape as a drawing: rows of `x` for a card and `.` for any cell. One with a mistake keeps its name, so that goals
/// which look for it are not reported too.
fn shape(node: &Node<'_>) -> Option<Shape> {
    let name = node.name("id");
    let rows = needed(node, "rows", node.texts("rows", 4));
    let cells = rows.map(|rows| drawn(node, &rows)).unwrap_or_default();
    Some(Shape { name: name?.value, cells })
}

/// The cells of a drawing; none if it has a mistake.
fn drawn(node: &Node<'_>, rows: &Placed<Vec<Placed<String>>>) -> Vec<(u8, u8)> {
    let mut cells = Vec::new();
    for (row, text) in rows.value.iter().enumerate() {
        for (column, letter) in text.value.chars().enumerate() {
            match letter {
                'x' if column < 4 => cells.push((row as u8, column as u8)),
                '.' if column < 4 => {}
                _ => {
                    let what =
                        if column < 4 { "a row may only contain `x` and `.`" } else { "a board has four columns" };
                    let problem = Diagnostic::error("X4051", node.reader().at(&text.span), what);
                    node.reader()
                        .push(problem.help("write `x` for a card and `.` for any cell, at most four in a row"));
                    return Vec::new();
                }
            }
        }
    }
    if cells.is_empty() {
        let problem = Diagnostic::error("X4051", node.reader().at(&rows.span), "the shape has no cell with a card");
        node.reader().push(problem.help("write `x` for a card and `.` for any cell"));
    }
    cells
}

/// A token, if all of it is there, and its card.
fn token(node: &Node<'_>, file: FileId, text: &str) -> (Option<SkillToken>, Card) {
    let active = node.text("active");
    let exhausted = node.text("exhausted");
    let card = card(node, file, text, "token", true);
    let sides = active.zip(exhausted).filter(|_| card.has_id());
    let id = card.info.id.clone();
    let token = sides.map(|(active, exhausted)| SkillToken { id, active: active.value, exhausted: exhausted.value });
    (token, card)
}

/// An objective, if all of it is there, and its card.
fn objective(node: &Node<'_>, file: FileId, text: &str, shapes: Option<&[Shape]>) -> (Option<SecretObjective>, Card) {
    let row = needed(node, "row", node.numbers("row", -1_000..=1_000, MAX_GOALS + 1));
    let goals: Vec<Option<Goal>> = node.tables("goals", MAX_GOALS, |one| goal(one, shapes));
    let card = card(node, file, text, "objective", false);
    (scored(node, row, goals, &card), card)
}

/// The goals of an objective and their points.
fn scored(
    node: &Node<'_>,
    row: Option<Placed<Vec<i64>>>,
    goals: Vec<Option<Goal>>,
    card: &Card,
) -> Option<SecretObjective> {
    let row = row.filter(|_| card.has_id())?;
    if goals.is_empty() || row.value.len() != goals.len() + 1 {
        let (needed, need) = (goals.len() + 1, if goals.len() == 1 { "needs" } else { "need" });
        let (goals, entries) = (counted(goals.len(), "goal"), counted(needed, "entry"));
        let text = format!("{goals} {need} {entries}: for none, one, and so on up to all");
        let problem = Diagnostic::error("X4052", node.reader().at(&row.span), text);
        node.reader().push(problem.help("write one entry more than goals: `row = [0, 4, 10]` for two goals"));
        return None;
    }
    let goals: Option<Vec<Goal>> = goals.into_iter().collect();
    let (id, title) = (card.info.id.clone(), card.info.title.clone());
    let row = row.value.into_iter().map(|points| points as i32).collect();
    Some(SecretObjective { id, title, goals: goals?, row })
}

fn goal(node: &Node<'_>, shapes: Option<&[Shape]>) -> Option<Goal> {
    let of = word(node, "of", &Symbol::NAMES, "symbol");
    let least = node.number("at_least", 1..=16);
    let shape = node.opt_text("shape");
    let of = Symbol(of? as u8);
    match (shape, least) {
        (Some(word), None) if !node.has("at_least") => {
            let names: Vec<&str> = shapes?.iter().map(|shape| shape.name.as_str()).collect();
            among(node, &word, &names, "shape").map(|shape| Goal::Pattern { shape, of })
        }
        (None, Some(count)) if !node.has("shape") => Some(Goal::AtLeast { count: count.value as u8, of }),
        (None, None) if node.has("shape") != node.has("at_least") => None, // its value was refused
        _ => {
            let problem = Diagnostic::error("X4052", node.span(), "a goal must have either `shape` or `at_least`");
            node.reader()
                .push(problem.help("write `{ shape = \"L3\", of = \"spring\" }` or `{ at_least = 4, of = \"tag\" }`"));
            None
        }
    }
}
