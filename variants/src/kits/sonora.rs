//! Sonora's own files: the board, the physics, the four sections of the sheet, the settings.

mod canyon;
mod fields;
mod networks;

use std::ops::RangeInclusive;

use javelina_engine::rules::{Catalogue, Facts, ItemId, Lexicon, PointId, Rules, Settings};
use javelina_engine::{Diagnostic, Element, FileId, Files, Span, has_errors};
use javelina_games::sonora::content::{Board, BuildingPrint, CirclePrint, Content, Section, Skill};
use javelina_games::sonora::points::{LIMITS, SPEED};
use javelina_games::sonora::{Building, CATALOGUE, Circle, Constants, PHYSICS, Sonora, lexicon};

use crate::kits::kit;
use crate::kits::kit::{BuildError, Cards, Kit};
use crate::packs::files::{PackText, SONORA, embedded};
use crate::read::reader::{Key, Node, Placed, Reader, place_of};
use crate::read::settings::read_both;
use canyon::read_canyon;
use fields::{bonus, exactly, missing, must, needed, number};
use networks::{read_creek, read_mudcracks};

const SECTIONS: [&str; 4] = ["ruins", "canyon", "mudcracks", "creek"];

/// Sonora, for the loader.
pub struct SonoraKit;

impl Kit for SonoraKit {
    type Game = Sonora;
    type Content = Content;
    const CATALOGUE: &'static Catalogue = &CATALOGUE;
    const FILES: &'static [&'static str] = &[
        "board.toml",
        "physics.toml",
        "ruins.toml",
        "canyon.toml",
        "creek.toml",
        "mudcracks.toml",
        "settings.toml",
        "policy.toml",
    ];
    const CARDS: &'static [&'static str] = &[];

    kit::of_content!(Sonora, Content);

    fn read(files: &Files, own: &[FileId]) -> (Option<Content>, Vec<Diagnostic>) {
        let &[board, physics, ruins, canyon, creek, mudcracks, settings, policy] = own else {
            return (None, Vec::new());
        };
        let mut found = Vec::new();
        let board_read = one(files, board, &mut found, read_board);
        let physics_read = one(files, physics, &mut found, read_physics);
        let ruins_read = one(files, ruins, &mut found, read_ruins);
        let canyon_read = one(files, canyon, &mut found, read_canyon);
        let creek_read = one(files, creek, &mut found, read_creek);
        let mudcracks_read = one(files, mudcracks, &mut found, read_mudcracks);
        let (settings_read, more) = read_both(files, [settings, policy], &CATALOGUE);
        found.extend(more);
        if has_errors(&found) {
            return (None, found);
        }
        let content = (|| {
            let ((physics, skills), (buildings, rival_hexes)) = (physics_read?, ruins_read?);
            let content = Content {
                board: board_read?,
                physics,
                skills,
                buildings,
                rival_hexes,
                canyon: canyon_read?,
                creek: creek_read?,
                mudcracks: mudcracks_read?,
                settings: settings_read?,
            };
            Some(content.checked())
        })();
        match content {
            None => (None, found),
            Some(Ok(content)) => (Some(content), found),
            Some(Err(problems)) => {
                for (key, text) in problems {
                    let (name, word) = key.split_once('.').unwrap_or((key, ""));
                    let at = Self::FILES.iter().position(|file| file.strip_suffix(".toml") == Some(name));
                    let file = at.map_or(settings, |at| own[at]);
                    let thing = text.split('`').nth(1).filter(|_| text.starts_with('`'));
                    let place = place_of(files.text(file), thing, word).unwrap_or(0..1);
                    found.push(Diagnostic::error("X4010", Span::new(file, place), text));
                }
                (None, found)
            }
        }
    }

    fn own_keys(file: &str) -> Vec<Key> {
        match file {
            "board.toml" => Reader::describe(|node| drop(read_board(node))),
            "physics.toml" => Reader::describe(|node| drop(read_physics(node))),
            "ruins.toml" => Reader::describe(|node| drop(read_ruins(node))),
            "canyon.toml" => Reader::describe(|node| drop(read_canyon(node))),
            "creek.toml" => Reader::describe(|node| drop(read_creek(node))),
            "mudcracks.toml" => Reader::describe(|node| drop(read_mudcracks(node))),
            _ => Vec::new(),
        }
    }

    fn limits(content: &Content) -> Vec<(PointId, RangeInclusive<i32>)> {
        LIMITS.iter().cloned().chain([(SPEED, content.speeds())]).collect()
    }

    fn statics(content: &Content) -> impl Facts {
        content
    }

    fn deals(_: &Content, _: &str) -> bool {
        false
    }

    fn build(content: Content, rules: Rules, standing: Vec<ItemId>, _: Cards) -> Result<Sonora, BuildError> {
        let unfit =
            |problems: Vec<(_, String)>| BuildError::Unfit(problems.into_iter().map(|(_, text)| text).collect());
        let content = content.checked().map_err(unfit)?;
        Sonora::new(content, rules, standing).map_err(|error| BuildError::Board(error.to_string()))
    }

    fn pack() -> PackText {
        embedded("sonora", SONORA)
    }
}

/// Reads one file and keeps its problems.
fn one<T>(
    files: &Files,
    file: FileId,
    found: &mut Vec<Diagnostic>,
    read: impl FnOnce(&Node<'_>) -> Option<T>,
) -> Option<T> {
    let (value, problems) = Reader::new(file).read(files.text(file), read);
    found.extend(problems);
    value.flatten()
}

fn section(node: &Node<'_>, key: &'static str) -> Option<Section> {
    must(node, key, &SECTIONS).and_then(Section::at)
}

fn read_board(node: &Node<'_>) -> Option<Board> {
    let zones = node.texts("zones", 4).map(|list| {
        let named = list.value.iter().filter_map(|word| named_section(node, word));
        Placed { value: named.collect::<Vec<_>>(), span: list.span }
    });
    node.words("zones", &SECTIONS);
    let zones = exactly(node, "zones", "the four sections, clockwise from the upper left", zones);
    let circles = node.tables("circle", Circle::MOST, |circle| {
        circle.switch("sourced");
        let section = section(circle, "section");
        let at = circle.thousandths_list("at", -1_000_000..=1_000_000, 2);
        let at: Option<[i64; 2]> = exactly(circle, "at", "x and y of its centre in mm", at);
        let radius = needed(circle, "radius", "a length in mm", circle.thousandths("radius", 100..=200_000));
        let [x, y] = at?;
        Some(CirclePrint { section: section?, at: (x as i32, y as i32), radius: radius?.value as i32 })
    });
    Some(Board { zones: zones?, circles: circles.into_iter().flatten().collect() })
}

fn named_section(node: &Node<'_>, word: &Placed<String>) -> Option<Section> {
    let at = SECTIONS.iter().position(|name| *name == word.value);
    if at.is_none() {
        let text = format!("`{}` is not one of {}", javelina_engine::printable(&word.value, 40), SECTIONS.join(", "));
        let problem = Diagnostic::error("T1007", node.reader().at(&word.span), text);
        node.reader().push(problem.did_you_mean(&word.value, SECTIONS));
    }
    at.and_then(Section::at)
}

fn read_physics(node: &Node<'_>) -> Option<(Constants, Vec<Skill>)> {
    let constants = node.table("physics", |table| {
        let mut constants = Constants::default();
        for constant in PHYSICS {
            let value = table.decimal(constant.name);
            table.must(constant.name, constant.doc);
            match value {
                Some(value) => match constants.with(constant.name, value.value) {
                    Ok(changed) => constants = changed,
                    Err(error) => table.reader().push(
                        Diagnostic::error("T1008", table.reader().at(&value.span), error.to_string())
                            .help(format!("{} At the extremes: {}", constant.doc, constant.extremes)),
                    ),
                },
                None if !table.has(constant.name) => missing(table, constant.name, constant.doc),
                None => {}
            }
        }
        constants
    });
    if constants.is_none() && !node.has("physics") {
        missing(node, "[physics]", "the constants");
    }
    let skills = node.tables("skill", 32, |skill| {
        let (name, angle) = (skill.id("id"), skill.thousandths("angle", 0..=30_000));
        let angle = needed(skill, "angle", "degrees", angle);
        let speed = needed(skill, "speed", "a share, 0.1 for a tenth", skill.thousandths("speed", 0..=1_000));
        Some(Skill { name: name?.value, angle: angle?.value as i32, speed: speed?.value as i32 })
    });
    Some((constants?, skills.into_iter().flatten().collect()))
}

fn read_ruins(node: &Node<'_>) -> Option<(Vec<BuildingPrint>, u8)> {
    let rival = number(node, "rival_hexes", 0..=200);
    let buildings = node.tables("building", Building::MOST, |building| {
        building.switch("sourced");
        let name = building.text("id");
        let hexes = number(building, "hexes", 1..=200);
        let (top, bottom) = (number(building, "top", -1_000..=1_000), number(building, "bottom", -1_000..=1_000));
        let bonus = bonus(building);
        Some(BuildingPrint { name: name?.value, hexes: hexes? as u8, top: top? as i32, bonus, bottom: bottom? as i32 })
    });
    Some((buildings.into_iter().flatten().collect(), rival? as u8))
}
