//! Sonora's own files: the board, the physics, the four sections of the sheet, the settings.

use javelina_engine::rules::{Catalogue, ItemId, Lexicon, Rules, Settings};
use javelina_engine::{Diagnostic, FileId, Files, Span, has_errors};
use javelina_games::sonora::content::{
    Board, Bonus, Building, Canyon, Circle, Content, Ground, MAX_AREAS, MAX_BUILDINGS, MAX_CELLS, MAX_CIRCLES, MAX_COLUMNS,
    MAX_NODES, MAX_SHAPES, MAX_SPACES, Mudcracks, Node as MudNode, Prize, Reward, Section, Shape, Skill, Space,
};
use javelina_games::sonora::{CATALOGUE, Constants, PHYSICS, Sonora, Statics, lexicon};

use crate::choice::AnyGame;
use crate::kit::{Cards, Kit};
use crate::reader::{Node, Placed, Reader};
use crate::settings::read_settings;

const SECTIONS: [&str; 4] = ["ruins", "canyon", "mudcracks", "creek"];
const BONUSES: [&str; 6] = ["reflick", "swap", "discovery", "fox", "owl", "rabbit"];
const SIZES: [&str; 3] = ["small", "medium", "large"];

/// Sonora, for the loader.
pub(crate) struct SonoraKit;

impl Kit for SonoraKit {
    type Content = Content;
    type Statics<'a> = Statics<'a>;
    const CATALOGUE: &'static Catalogue = &CATALOGUE;
    const FILES: &'static [&'static str] = &[
        "board.toml",
        "physics.toml",
        "ruins.toml",
        "canyon.toml",
        "creek.toml",
        "mudcracks.toml",
        "settings.toml",
    ];
    const CARDS: Option<&'static str> = None;

    fn read(files: &Files, own: &[FileId]) -> (Option<Content>, Vec<Diagnostic>) {
        let &[board, physics, ruins, canyon, creek, mudcracks, settings] = own else { return (None, Vec::new()) };
        let mut found = Vec::new();
        let board_read = one(files, board, &mut found, read_board);
        let physics_read = one(files, physics, &mut found, read_physics);
        let ruins_read = one(files, ruins, &mut found, read_ruins);
        let canyon_read = one(files, canyon, &mut found, read_canyon);
        let creek_read = one(files, creek, &mut found, read_creek);
        let mudcracks_read = one(files, mudcracks, &mut found, read_mudcracks);
        let settings_read = one(files, settings, &mut found, |node| Some(read_settings(node, &CATALOGUE)));
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
                settings: Settings(settings_read?),
            };
            Some(content.checked())
        })();
        match content {
            None => (None, found),
            Some(Ok(content)) => (Some(content), found),
            Some(Err(problems)) => {
                for (key, text) in problems {
                    // A key is `file.word`; the word's first place in that file is where the problem is shown.
                    let (name, word) = key.split_once('.').unwrap_or((key, ""));
                    let at = Self::FILES.iter().position(|file| file.strip_suffix(".toml") == Some(name));
                    let file = at.map_or(settings, |at| own[at]);
                    let start = files.text(file).find(word).unwrap_or(0);
                    found.push(Diagnostic::error("X4010", Span::new(file, start..start + word.len()), text));
                }
                (None, found)
            }
        }
    }

    fn lexicon(content: &Content) -> Lexicon {
        lexicon(content)
    }

    fn statics(content: &Content) -> Statics<'_> {
        Statics(content)
    }

    fn settings(content: &mut Content) -> &mut Settings {
        &mut content.settings
    }

    fn deals(_: &Content) -> bool {
        false
    }

    fn build(content: Content, rules: Rules, standing: Vec<ItemId>, _: Cards) -> Result<AnyGame, String> {
        let content = content.checked().map_err(|problems| {
            let all: Vec<String> = problems.into_iter().map(|(_, text)| text).collect();
            format!("what was chosen does not fit together: {}", all.join("; "))
        })?;
        Sonora::new(content, rules, standing).map(AnyGame::Sonora).map_err(|error| error.to_string())
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

/// A word of a list that must be there.
fn must(node: &Node<'_>, key: &'static str, words: &[&str]) -> Option<usize> {
    let found = node.one_of(key, words);
    if found.is_none() && !node.has(key) {
        missing(node, key, &format!("one of {}", words.join(", ")));
    }
    found.map(|word| word.value)
}

fn missing(node: &Node<'_>, key: &str, what: &str) {
    let problem = Diagnostic::error("T1003", node.span(), format!("`{key}` is missing here"));
    node.reader().push(problem.help(format!("add `{key} = ` and {what}")));
}

/// A whole number that must be there.
fn number(node: &Node<'_>, key: &'static str, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
    let found = node.number(key, range);
    if found.is_none() && !node.has(key) {
        missing(node, key, "a whole number");
    }
    found.map(|number| number.value)
}

fn section(node: &Node<'_>, key: &'static str) -> Option<Section> {
    must(node, key, &SECTIONS).and_then(|at| Section::of_element(at as i32))
}

fn bonus(node: &Node<'_>) -> Option<Bonus> {
    node.one_of("bonus", &BONUSES).and_then(|at| Bonus::of_element(at.value as i32))
}

fn read_board(node: &Node<'_>) -> Option<Board> {
    let zones = node.texts("zones", 4).map(|list| {
        let named = list.value.iter().filter_map(|word| named_section(node, word));
        named.collect::<Vec<_>>()
    });
    if zones.is_none() && !node.has("zones") {
        missing(node, "zones", "the four sections, clockwise from the upper left");
    }
    let circles = node.tables("circle", MAX_CIRCLES, |circle| {
        circle.switch("sourced");
        let section = section(circle, "section");
        let at = circle.thousandths_list("at", -1_000_000..=1_000_000, 2);
        let radius = circle.thousandths("radius", 100..=200_000);
        match (at.as_deref(), &radius) {
            (Some([x, y]), Some(radius)) => {
                Some(Circle { section: section?, at: (*x as i32, *y as i32), radius: radius.value as i32 })
            }
            _ => {
                if !circle.has("at") || !circle.has("radius") || at.is_some_and(|list| list.len() != 2) {
                    missing(circle, "at", "x and y of its centre in mm, and `radius`");
                }
                None
            }
        }
    });
    let zones: [Section; 4] = zones?.try_into().ok()?;
    Some(Board { zones, circles: circles.into_iter().flatten().collect() })
}

fn named_section(node: &Node<'_>, word: &Placed<String>) -> Option<Section> {
    let at = SECTIONS.iter().position(|name| *name == word.value);
    if at.is_none() {
        let text = format!("`{}` is not among {}", javelina_engine::printable(&word.value, 40), SECTIONS.join(", "));
        let problem = Diagnostic::error("T1007", node.reader().at(&word.span), text);
        node.reader().push(problem.did_you_mean(&word.value, SECTIONS));
    }
    at.and_then(|at| Section::of_element(at as i32))
}

fn read_physics(node: &Node<'_>) -> Option<(Constants, Vec<Skill>)> {
    let constants = node.table("physics", |table| {
        let mut constants = Constants::default();
        for constant in PHYSICS {
            match table.decimal(constant.name) {
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
        let (name, angle, speed) =
            (skill.id("id"), skill.thousandths("angle", 0..=30_000), skill.thousandths("speed", 0..=1_000));
        Some(Skill { name: name?.value, angle: angle?.value as i32, speed: speed?.value as i32 })
    });
    Some((constants?, skills.into_iter().flatten().collect()))
}

fn read_ruins(node: &Node<'_>) -> Option<(Vec<Building>, u8)> {
    let rival = number(node, "rival_hexes", 0..=200);
    let buildings = node.tables("building", MAX_BUILDINGS, |building| {
        building.switch("sourced");
        let name = building.text("id");
        let hexes = number(building, "hexes", 1..=200);
        let (top, bottom) = (number(building, "top", -1_000..=1_000), number(building, "bottom", -1_000..=1_000));
        let bonus = bonus(building);
        Some(Building { name: name?.value, hexes: hexes? as u8, top: top? as i32, bonus, bottom: bottom? as i32 })
    });
    Some((buildings.into_iter().flatten().collect(), rival? as u8))
}

fn read_canyon(node: &Node<'_>) -> Option<Canyon> {
    let legend = node.table("legend", |legend| {
        legend.all_known();
        legend.entries().into_iter().map(|(key, span, value)| {
            (key, span, value.get_ref().as_str().unwrap_or_default().to_string())
        }).collect::<Vec<_>>()
    });
    let mut canyon = node.table("canyon", |table| {
        table.switch("sourced");
        let cacti: Vec<String> =
            table.texts("cacti", 4).map(|list| list.value.into_iter().map(|name| name.value).collect()).unwrap_or_default();
        let points = table.numbers("table", -1_000..=1_000, 100);
        let beyond = number(table, "beyond", -1_000..=1_000);
        let grid = table.texts("grid", 26)?;
        let (columns, cells) = lay_out(table, &grid.value, &legend.unwrap_or_default(), &cacti)?;
        let table = points?.value.into_iter().map(|points| points as i32).collect();
        Some(Canyon { columns, cells, shapes: Vec::new(), table, beyond: beyond? as i32, cacti })
    });
    if canyon.is_none() && !node.has("canyon") {
        missing(node, "[canyon]", "the grid");
    }
    let shapes = node.tables("shape", MAX_SHAPES, |shape| {
        let (name, label) = (shape.text("id"), number(shape, "label", 1..=5));
        let rows = shape.texts("cells", 8)?;
        let mut cells = Vec::new();
        for (row, text) in rows.value.iter().enumerate() {
            let marked = text.value.chars().take(8).enumerate().filter(|(_, letter)| *letter == '#');
            cells.extend(marked.map(|(column, _)| (row as i8, column as i8)));
        }
        Some(Shape { name: name?.value, label: label? as u8, cells })
    });
    if let Some(Some(canyon)) = &mut canyon {
        canyon.shapes = shapes.into_iter().flatten().collect();
    }
    canyon.flatten()
}

/// The cells of a grid, by the letters of the legend.
fn lay_out(
    node: &Node<'_>,
    rows: &[Placed<String>],
    legend: &[(String, std::ops::Range<usize>, String)],
    cacti: &[String],
) -> Option<(usize, Vec<Ground>)> {
    let columns = rows.first()?.value.chars().count();
    let mut sound = true;
    let mut report = |code, span: Span, text: String| {
        sound = false;
        node.reader().push(Diagnostic::error(code, span, text));
    };
    let mut grounds: Vec<(char, Ground)> = Vec::new();
    for (key, span, name) in legend {
        let ground = match name.as_str() {
            "rock" => Some(Ground::Rock),
            "empty" => Some(Ground::Empty),
            "start" => Some(Ground::Start),
            "rival" => Some(Ground::Rival),
            other => {
                let cactus = cacti.iter().position(|one| one == other).map(|at| Ground::Cactus(at as u8));
                let bonus = BONUSES.iter().position(|one| *one == other).and_then(|at| Bonus::of_element(at as i32));
                cactus.or(bonus.map(Ground::Bonus))
            }
        };
        match (key.chars().next().filter(|_| key.chars().count() == 1), ground) {
            (Some(letter), Some(ground)) => grounds.push((letter, ground)),
            _ => report("X4011", node.reader().at(span), format!(
                "`{}` = `{}` is no letter with rock, empty, start, rival, a cactus or a bonus",
                javelina_engine::printable(key, 20), javelina_engine::printable(name, 40)
            )),
        }
    }
    let mut cells = Vec::new();
    for row in rows {
        let length = row.value.chars().count();
        if length != columns {
            report("X4012", node.reader().at(&row.span), format!("this row has {length} cells, the first one has {columns}"));
        }
        for (at, letter) in row.value.chars().enumerate() {
            match grounds.iter().find(|(one, _)| *one == letter) {
                Some((_, ground)) => cells.push(*ground),
                None => {
                    let place = row.span.start + 1 + at;
                    let span = node.reader().at(&(place..place + letter.len_utf8()));
                    report("X4012", span, format!("`{}` is not in the legend", letter.escape_default()));
                }
            }
        }
    }
    if cells.len() > MAX_CELLS || columns > 26 {
        let span = rows.first().map_or(node.span(), |row| node.reader().at(&row.span));
        report("X4012", span, format!("a grid has at most 26 columns and {MAX_CELLS} cells"));
    }
    sound.then_some((columns, cells))
}

fn read_creek(node: &Node<'_>) -> Option<Vec<Space>> {
    let mut names: Vec<String> = Vec::new();
    let spaces = node.tables("space", MAX_SPACES, |space| {
        space.switch("sourced");
        let name = space.id("id");
        let parent = space.opt_text("parent");
        let rival = space.switch("rival").is_some_and(|on| on.value);
        let (points, bonus) = (space.number("points", -1_000..=1_000), bonus(space));
        let above = parent.as_ref().map(|above| {
            let at = names.iter().position(|one| *one == above.value);
            if at.is_none() {
                let text = format!("no space before this one is called `{}`", javelina_engine::printable(&above.value, 40));
                let problem = Diagnostic::error("X4014", space.reader().at(&above.span), text);
                space.reader().push(
                    problem.help("a space stands after its parent").did_you_mean(&above.value, names.iter().map(String::as_str)),
                );
            }
            at.map(|at| at as u8)
        });
        let name = name?.value;
        names.push(name.clone());
        let reward = match (points, bonus) {
            (Some(points), None) => Reward::Points(points.value as i32),
            (None, Some(bonus)) => Reward::Bonus(bonus),
            _ => {
                if space.has("points") == space.has("bonus") {
                    missing(space, "points", "a number, or `bonus` and its name; one of them");
                }
                return None;
            }
        };
        let parent = match above {
            None => None,
            Some(None) => return None,
            Some(Some(at)) => Some(at),
        };
        Some(Space { name, parent, reward, rival })
    });
    Some(spaces.into_iter().flatten().collect())
}

fn read_mudcracks(node: &Node<'_>) -> Option<Mudcracks> {
    let nodes: Vec<MudNode> = node
        .tables("node", MAX_NODES, |one| {
            let name = one.id("id");
            let cost = one.number("cost", 0..=1_000).map_or(0, |cost| cost.value as i32);
            let outside = one.switch("outside").is_some_and(|on| on.value);
            let at = one.numbers("at", -100..=100, 2);
            let place = at.map_or((0, 0), |at| {
                (at.value.first().map_or(0, |x| *x as i8), at.value.get(1).map_or(0, |y| *y as i8))
            });
            Some(MudNode { name: name?.value, cost, outside, place })
        })
        .into_iter()
        .flatten()
        .collect();
    let find = |word: &Placed<String>| {
        let at = nodes.iter().position(|one| one.name == word.value);
        if at.is_none() {
            let text = format!("no node is called `{}`", javelina_engine::printable(&word.value, 40));
            let problem = Diagnostic::error("X4014", node.reader().at(&word.span), text);
            node.reader().push(problem.did_you_mean(&word.value, nodes.iter().map(|one| one.name.as_str())));
        }
        at.map(|at| at as u8)
    };
    let head = node.table("mudcracks", |table| {
        let start = table.text("start").and_then(|word| find(&word));
        let cactus = table.numbers("cactus", -1_000..=1_000, 3);
        let circles = number(table, "circles", 0..=20);
        let cactus: Option<[i32; 3]> =
            cactus.and_then(|list| list.value.iter().map(|value| *value as i32).collect::<Vec<_>>().try_into().ok());
        if cactus.is_none() {
            missing(table, "cactus", "the points of a small, a medium and a large one");
        }
        Some((start?, cactus?, circles? as u8))
    });
    let areas = node.tables("area", MAX_AREAS, |area| {
        let corners: Option<Vec<u8>> = area.texts("nodes", 3).map(|list| list.value.iter().filter_map(&find).collect());
        let cactus = area.one_of("cactus", &SIZES);
        let prize = match (cactus, bonus(area)) {
            (Some(size), None) => Some(Prize::Cactus(size.value as u8)),
            (None, Some(bonus)) => Some(Prize::Bonus(bonus)),
            _ => {
                if area.has("cactus") == area.has("bonus") {
                    missing(area, "cactus", "its size, or `bonus` and its name; one of them");
                }
                None
            }
        };
        let corners: Result<[u8; 3], _> = corners.unwrap_or_default().try_into();
        match (corners, prize) {
            (Ok(corners), Some(prize)) => Some((corners, prize)),
            (Err(_), _) => {
                area.reader().push(Diagnostic::error("X4014", area.span(), "an area lies between three nodes"));
                None
            }
            _ => None,
        }
    });
    let columns = node.tables("column", MAX_COLUMNS, |column| {
        let (boxes, bonus) = (number(column, "boxes", 1..=100), bonus(column));
        if bonus.is_none() && !column.has("bonus") {
            missing(column, "bonus", "its name");
        }
        Some((boxes? as u8, bonus?))
    });
    let (start, cactus, circles) = head.flatten()?;
    let (areas, columns) = (areas.into_iter().flatten().collect(), columns.into_iter().flatten().collect());
    Some(Mudcracks { nodes, start, areas, columns, cactus, circles })
}
