//! Arizona's own files: the sheet, the shapes, the settings.

use std::ops::RangeInclusive;

use javelina_engine::rules::{Catalogue, ClauseId, Doubt, Facts, ItemId, Lexicon, PointId, Rules, Set, Settings};
use javelina_engine::{Diagnostic, FileId, Files, Span, counted};
use javelina_games::arizona::points::{LIMITS, setting};
use javelina_games::arizona::{Arizona, CATALOGUE, Content, Dealing, Laid, Shape, Sheet, Step, Symbol, lexicon};

use crate::kits::kit;
use crate::kits::kit::{BuildError, Cards, Kit};
use crate::packs::files::{ARIZONA, PackText, embedded};
use crate::read::items::{Card, read_cards};
use crate::read::reader::{Key, Node, Placed, Reader, Shape as Holds, place_of};
use crate::read::settings::read_both;

const STEPS: [&str; 3] = ["along", "across", "diagonal"];

/// Arizona, for the loader.
pub struct ArizonaKit;

impl Kit for ArizonaKit {
    type Game = Arizona;
    type Content = Content;
    const CATALOGUE: &'static Catalogue = &CATALOGUE;
    const NEW_PACK: &'static [&'static str] = &["card", "variant"];
    const FILES: &'static [&'static str] = &["sheet.toml", "settings.toml", "policy.toml"];
    const CARDS: &'static [&'static str] = &["condition"];
    const NAMED_ALONE: bool = true;
    const NO_DEAL: Option<&'static str> = Some("no_conditions");

    kit::of_content!(Arizona, Content, checked);

    fn read(files: &Files, own: &[FileId]) -> (Option<Content>, Vec<Diagnostic>) {
        let &[sheet, settings, policy] = own else { return (None, Vec::new()) };
        read_content(files, sheet, [settings, policy])
    }

    fn extend(content: Option<&mut Content>, files: &Files, file: FileId) -> (Vec<Card>, Vec<Diagnostic>) {
        let (cards, found) = read_cards(files, file, "condition");
        if let Some(content) = content {
            content.cards.extend(cards.iter().map(|card| card.info.id.clone()));
        }
        (cards, found)
    }

    fn card_ids(content: &mut Content) -> Vec<Vec<&mut String>> {
        vec![content.cards.iter_mut().collect()]
    }

    fn own_keys(file: &str) -> Vec<Key> {
        match file {
            "sheet.toml" => Reader::describe(|node| drop(read_sheet(node))),
            _ => Vec::new(),
        }
    }

    fn statics(content: &Content) -> impl Facts {
        content
    }

    fn deals(content: &Content, _: &str) -> bool {
        content.settings.number(setting::CONDITIONS_DEALT) > 0
    }

    fn unheard(rules: &Rules, content: &Content, items: Set) -> Option<(ClauseId, String)> {
        Arizona::unheard(rules, content, items)
    }

    fn build(content: Content, rules: Rules, standing: Vec<ItemId>, cards: Cards) -> Result<Arizona, BuildError> {
        let deals = cards.chosen.is_empty() && content.settings.number(setting::CONDITIONS_DEALT) > 0;
        let entering = standing.iter().chain(if deals { &cards.deck } else { &cards.chosen });
        if let Some((_, text)) = Self::unheard(&rules, &content, entering.map(|item| i32::from(item.0)).collect()) {
            return Err(BuildError::Unfit(vec![text]));
        }
        let dealing = if deals { Dealing::Deal { from: cards.deck } } else { Dealing::Chosen(cards.chosen) };
        Ok(Arizona::new(content, rules, dealing, standing))
    }

    fn dealt(game: &Arizona) -> usize {
        game.deals()
    }

    fn pack() -> PackText {
        embedded("arizona", ARIZONA)
    }
}

struct SheetFile {
    sheet: Option<Sheet>,
    faces: [Vec<Vec<Step>>; 6],
    shapes: Vec<Shape>,
}

/// Reads `sheet.toml`, `settings.toml` and `policy.toml` into checked content.
fn read_content(files: &Files, sheet: FileId, settings: [FileId; 2]) -> (Option<Content>, Vec<Diagnostic>) {
    let (read, mut found) = Reader::new(sheet).read(files.text(sheet), read_sheet);
    let (settings, more) = read_both(files, settings, &CATALOGUE);
    found.extend(more);
    let (Some(read), Some(settings)) = (read, settings) else { return (None, found) };
    let Some(grid) = read.sheet else { return (None, found) };
    if javelina_engine::has_errors(&found) {
        return (None, found);
    }
    let content = Content {
        sheet: grid,
        faces: read.faces,
        shapes: read.shapes,
        cards: Vec::new(),
        settings,
        laid: Laid::default(),
    };
    match content.checked() {
        Ok(content) => (Some(content), found),
        Err(problems) => {
            for (key, text) in problems {
                let word = key.rsplit('.').next().unwrap_or(key);
                let place = place_of(files.text(sheet), None, word).unwrap_or(0..1);
                found.push(Diagnostic::error("X4010", Span::new(sheet, place), text));
            }
            (None, found)
        }
    }
}

fn read_sheet(node: &Node<'_>) -> SheetFile {
    let legend = read_legend(node);
    let grid = node.table("sheet", |sheet| {
        sheet.switch("sourced");
        sheet.texts("grid", 26)
    });
    let sheet = match grid.flatten() {
        Some(grid) => lay_out(node, &grid.value, &legend),
        None => {
            node.reader().push(Diagnostic::error(
                "T1003",
                node.reader().at(&(0..1)),
                "`[sheet]` with its `grid` is missing",
            ));
            None
        }
    };
    check_counts(node, sheet.as_ref(), &legend);
    let mut faces: [Vec<Vec<Step>>; 6] = Default::default();
    let read = node.tables("face", 6, |face| {
        let (value, steps) = (face.number("value", 1..=6), face.text_lists("steps", 8));
        face.words("steps", &STEPS);
        (value, steps.map(|lists| step_lists(face, &lists.value)))
    });
    for (value, steps) in read {
        if let (Some(value), Some(steps)) = (value, steps) {
            faces[value.value as usize - 1].extend(steps);
        }
    }
    let shapes = node.tables("bonus_step", 64, |shape| {
        shape.switch("sourced");
        let (name, base) = (shape.id("id"), shape.switch("base"));
        let list = shape.texts("steps", 8);
        shape.words("steps", &STEPS);
        let steps = steps(shape, &list?.value);
        Some(Shape { name: name?.value, steps, base: base.is_some_and(|on| on.value) })
    });
    SheetFile { sheet, faces, shapes: shapes.into_iter().flatten().collect() }
}

fn read_legend(node: &Node<'_>) -> Vec<(char, Symbol)> {
    let names: Vec<&str> = CATALOGUE.kinds[1].fixed.unwrap_or(&[]).to_vec();
    let legend = node.table("legend", |legend| {
        legend.all_known(Holds::Words(names.iter().map(ToString::to_string).collect()));
        let mut letters = Vec::new();
        for (key, span, value) in legend.entries() {
            let mut characters = key.chars();
            let (Some(letter), None) = (characters.next(), characters.next()) else {
                legend.reader().push(Diagnostic::error(
                    "X4011",
                    legend.reader().at(&span),
                    format!("`{key}` is not a single letter"),
                ));
                continue;
            };
            let name = value.get_ref().as_str().unwrap_or_default();
            match names.iter().position(|one| *one == name).and_then(|at| Symbol::of_element(at as i32)) {
                Some(symbol) => letters.push((letter, symbol)),
                None => {
                    let problem = Diagnostic::error(
                        "X4011",
                        legend.reader().at(&value.span()),
                        format!("`{name}` is not a symbol"),
                    )
                    .help(format!("symbols: {}", names.join(", ")));
                    legend.reader().push(problem.did_you_mean(name, names.iter().copied()));
                }
            }
        }
        letters
    });
    legend.unwrap_or_default()
}

fn lay_out(node: &Node<'_>, rows: &[Placed<String>], legend: &[(char, Symbol)]) -> Option<Sheet> {
    let columns = rows.first()?.value.chars().count();
    let (mut symbols, mut sound) = (Vec::new(), true);
    for row in rows {
        let length = row.value.chars().count();
        if length != columns {
            sound = false;
            let text = format!("this row has {}, the first one has {columns}", counted(length, "symbol"));
            node.reader().push(Diagnostic::error("X4012", node.reader().at(&row.span), text));
        }
        for (at, letter) in row.value.chars().enumerate() {
            match legend.iter().find(|(one, _)| *one == letter) {
                Some((_, symbol)) => symbols.push(*symbol),
                None => {
                    sound = false;
                    let place = row.span.start + 1 + at;
                    let letters: String = legend.iter().map(|(one, _)| *one).collect();
                    let text = format!("`{}` is not in the legend", letter.escape_default());
                    node.reader().push(
                        Diagnostic::error("X4012", node.reader().at(&(place..place + letter.len_utf8())), text)
                            .help(format!("letters: {letters}")),
                    );
                }
            }
        }
    }
    sound.then_some(Sheet { columns, rows: rows.len(), symbols })
}

fn check_counts(node: &Node<'_>, sheet: Option<&Sheet>, legend: &[(char, Symbol)]) {
    node.table("counts", |counts| {
        counts.all_known(Holds::Number(0..=1_000));
        let Some(sheet) = sheet else { return };
        for (key, span, value) in counts.entries() {
            let wanted = value.get_ref().as_integer().and_then(|digits| digits.as_str().parse::<usize>().ok());
            let symbol = legend.iter().find(|(letter, _)| key.chars().eq([*letter])).map(|(_, symbol)| *symbol);
            let (Some(wanted), Some(symbol)) = (wanted, symbol) else {
                counts.reader().push(Diagnostic::error(
                    "X4013",
                    counts.reader().at(&span),
                    format!(
                        "`{}` must be a letter of the legend, with a whole number as its value",
                        javelina_engine::printable(&key, 20)
                    ),
                ));
                continue;
            };
            let there = sheet.symbols.iter().filter(|one| **one == symbol).count();
            if there != wanted {
                counts.reader().push(Diagnostic::error(
                    "X4013",
                    counts.reader().at(&value.span()),
                    format!("the grid has {there} `{key}`, not {wanted}"),
                ));
            }
        }
    });
}

fn step_lists(node: &Node<'_>, lists: &[Vec<Placed<String>>]) -> Vec<Vec<Step>> {
    lists.iter().map(|list| steps(node, list)).collect()
}

fn steps(node: &Node<'_>, words: &[Placed<String>]) -> Vec<Step> {
    let mut all = Vec::new();
    for word in words {
        match word.value.as_str() {
            "along" => all.push(Step::Along),
            "across" => all.push(Step::Across),
            "diagonal" => all.push(Step::Diagonal),
            other => {
                let problem = Diagnostic::error(
                    "T1007",
                    node.reader().at(&word.span),
                    format!("`{}` is not one of {}", javelina_engine::printable(other, 40), STEPS.join(", ")),
                );
                node.reader().push(problem.did_you_mean(other, STEPS));
            }
        }
    }
    all
}
