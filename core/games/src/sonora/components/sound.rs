//! Whether content is sound as a whole: limits, names, and things that must fit each other.
//!
//! Each problem comes with `file.word`, the file of the pack and a word of it; a name in backticks that stands first in the
//! text is the thing that it is about.

use std::collections::BTreeMap;

use javelina_engine::rules::{SettingType, Settings};
use javelina_engine::{Element, counted};

use crate::sonora::CATALOGUE;
use crate::sonora::content::{
    Area, Board, BuildingPrint, Canyon, Ground, MAX_CELLS, MAX_PLACEMENTS, Mudcracks, ShapePrint, Skill, SpacePrint,
};
use crate::sonora::points::{Building, Cactus, Circle, Column, Node, Shape, Space, setting};
use crate::sonora::{Content, Places, Section};

/// The most columns of the Canyon: they are named by letters.
const MAX_GRID_COLUMNS: usize = 26;
/// The most bytes of a name that players type.
const MAX_NAME: usize = 20;

type Problems = Vec<(&'static str, String)>;

impl Content {
    /// The speeds that a flick can have, in mm/s: none is faster than physics knows.
    pub fn speeds(&self) -> std::ops::RangeInclusive<i32> {
        let printed = self.physics.get("max_flick_speed").unwrap_or(3_000.0) as i32;
        1..=printed.clamp(1, 10_000)
    }

    /// Checks content as a whole. Each problem names the file of the pack and the key that it belongs to.
    ///
    /// # Errors
    ///
    /// All problems: lists that are empty or too long, two things of one name, a parent that is not there, an area whose
    /// nodes are not three, turns that do not make five discs, sizes of the board that do not fit each other.
    pub fn checked(self) -> Result<Self, Vec<(&'static str, String)>> {
        let problems = problems(&self);
        if problems.is_empty() { Ok(self) } else { Err(problems) }
    }
}

/// All problems, each with the file and key of the pack that it belongs to.
pub(in crate::sonora) fn problems(content: &Content) -> Problems {
    let mut found = Vec::new();
    sizes(content, &mut found);
    course(&content.settings, &mut found);
    board(&content.board, &content.settings, &mut found);
    skills(&content.skills, &content.settings, &mut found);
    ruins(&content.buildings, &mut found);
    canyon(&content.canyon, &mut found);
    creek(&content.creek, &mut found);
    mudcracks(&content.mudcracks, &mut found);
    let (wanted, there) = (CATALOGUE.settings.len(), content.settings.0.len());
    if wanted != there {
        found.push(("settings", format!("{wanted} settings are needed, there are {there}")));
    }
    found
}

fn sizes(content: &Content, found: &mut Problems) {
    let (hole, disc) = (content.settings.number(setting::HOLE_RADIUS), content.settings.number(setting::DISC_RADIUS));
    if hole <= disc {
        found.push(("settings.hole_radius", "the hole is not wider than a disc, so no disc can fall into it".into()));
    }
    if let Err(error) = crate::sonora::board_of(content) {
        found.push(("settings.half_field", error.to_string()));
    }
    let (asked, most) = (content.settings.number(setting::MAX_SPEED), content.physics.get("max_flick_speed"));
    if most.is_some_and(|most| f64::from(asked) > most) {
        let text = format!("flicks of {asked} mm/s (`flick.max_speed`) are faster than the physics allows");
        found.push(("settings.max_speed", text));
    }
}

/// Turns, corners and icons.
fn course(settings: &Settings, found: &mut Problems) {
    let turns = settings.numbers(setting::TURNS);
    let discs: i32 = turns.iter().sum();
    if discs != 5 {
        found.push(("settings.turns", format!("the turns of a round have {}, not 5", counted(discs, "disc"))));
    }
    let keys = [(setting::CORNERS_2, "settings.corners_2"), (setting::CORNERS_3, "settings.corners_3")];
    for ((index, key), wanted) in keys.into_iter().zip(2..) {
        let corners = settings.numbers(index);
        let different = corners.iter().enumerate().all(|(at, corner)| !corners[..at].contains(corner));
        if corners.len() != wanted || !different {
            found.push((key, format!("{wanted} players need {wanted} different corners")));
        }
    }
    let reflicks = (setting::REFLICK_START, setting::REFLICK_ICONS, "settings.reflick_start", "Reflicks");
    let swaps = (setting::SWAP_START, setting::SWAP_ICONS, "settings.swap_start", "Swaps");
    for (start, icons, key, name) in [reflicks, swaps] {
        let (start, icons) = (settings.number(start), settings.number(icons));
        if start > icons {
            found.push((key, format!("{name} that are available at the start: {start}, icons: {icons}")));
        }
    }
}

fn board(board: &Board, settings: &Settings, found: &mut Problems) {
    for section in Section::all().filter(|section| !board.zones.contains(section)) {
        found.push(("board.zones", format!("no zone is `{section}`: each section has one")));
    }
    too_many("board.circle", "circles", board.circles.len(), 0, Circle::MOST, found);
    let [half, cut] = [setting::HALF_FIELD, setting::CORNER_CUT].map(|index| i64::from(settings.number(index)));
    for (number, circle) in (1..).zip(&board.circles) {
        let (x, y, radius) = (i64::from(circle.at.0).abs(), i64::from(circle.at.1).abs(), i64::from(circle.radius));
        let to_corner = cut - x - y;
        // The distance to the cut is `to_corner` over the root of two.
        let inside = x.max(y) + radius <= half && to_corner >= 0 && to_corner * to_corner >= 2 * radius * radius;
        if !inside {
            found.push(("board.at", format!("circle {number} of the board is not inside the field")));
        }
    }
}

fn skills(skills: &[Skill], settings: &Settings, found: &mut Problems) {
    too_many("physics.skill", "presets of skill", skills.len(), 1, 32, found);
    names("physics.skill", "preset", skills.iter().map(|skill| skill.name.as_str()), found);
    let SettingType::Word(words) = &CATALOGUE.settings[setting::SKILL].of else { return };
    let word = words.get(settings.number(setting::SKILL).max(0) as usize).copied().unwrap_or_default();
    if !skills.iter().any(|skill| skill.name == word) {
        found.push(("settings.skill", format!("no preset of skill is called `{word}`")));
    }
}

fn ruins(buildings: &[BuildingPrint], found: &mut Problems) {
    too_many("ruins.building", "buildings", buildings.len(), 1, Building::MOST, found);
    names("ruins.building", "building", buildings.iter().map(|building| building.name.as_str()), found);
    for building in buildings.iter().filter(|building| building.hexes == 0) {
        found.push(("ruins.hexes", format!("`{}` has no hexes, so no seat can complete it", building.name)));
    }
}

fn canyon(canyon: &Canyon, found: &mut Problems) {
    too_many("canyon.shape", "shapes", canyon.shapes.len(), 1, Shape::MOST, found);
    too_many("canyon.cacti", "types of cacti", canyon.cacti.len(), 1, Cactus::MOST, found);
    too_many("canyon.table", "entries of the table", canyon.table.len(), 1, 100, found);
    names("canyon.shape", "shape", canyon.shapes.iter().map(|shape| shape.name.as_str()), found);
    names("canyon.cacti", "cactus", canyon.cacti.iter().map(String::as_str), found);
    let before = found.len();
    if canyon.columns == 0 || canyon.columns > MAX_GRID_COLUMNS || canyon.cells.len() > MAX_CELLS {
        found.push(("canyon.grid", format!("a grid has at most {MAX_GRID_COLUMNS} columns and {MAX_CELLS} cells")));
    } else if canyon.cells.is_empty() || !canyon.cells.len().is_multiple_of(canyon.columns) {
        found.push(("canyon.grid", "the rows of the grid have different lengths".into()));
    }
    if !canyon.cells.contains(&Ground::Start) {
        found.push(("canyon.grid", "no cell of the grid is the start, so no shape can be drawn".into()));
    }
    if canyon.cells.iter().any(|cell| matches!(cell, Ground::Cactus(kind) if kind.index() >= canyon.cacti.len())) {
        found.push(("canyon.grid", "a cell of the grid has a cactus whose type has no name".into()));
    }
    for shape in &canyon.shapes {
        found.extend(outline(shape).map(|text| ("canyon.shape", text)));
    }
    if found.len() > before || canyon.shapes.len() > Shape::MOST {
        return;
    }
    let places = Places::of(canyon);
    if places.numbers().len() > MAX_PLACEMENTS {
        let text = format!("the shapes fit in {} places; the limit is {MAX_PLACEMENTS}", places.numbers().len());
        found.push(("canyon.grid", text));
        return;
    }
    let cells = |of: Shape| places.of_shape(of).filter_map(|one| places.get(one)).map(|one| one.cells);
    for (at, shape) in Shape::all().zip(&canyon.shapes) {
        if cells(at).next().is_none() {
            found.push(("canyon.shape", format!("`{}` does not fit anywhere in the grid", shape.name)));
        } else if let Some(same) = Shape::first(at.index()).find(|other| cells(*other).eq(cells(at))) {
            let text =
                format!("`{}` has the same outline as the shape {}", shape.name, canyon.shapes[same.index()].name);
            found.push(("canyon.shape", text));
        }
    }
}

/// What is wrong with the outline of a shape.
fn outline(shape: &ShapePrint) -> Option<String> {
    let name = &shape.name;
    if !(1..=5).contains(&shape.label) {
        return Some(format!("`{name}` has the label {}, but discs have 1 to 5", shape.label));
    }
    let mut reached: Vec<(i8, i8)> = shape.cells.first().copied().into_iter().collect();
    if reached.is_empty() {
        return Some(format!("`{name}` has no cells"));
    }
    if shape.cells.iter().any(|(row, column)| !(0..8).contains(row) || !(0..8).contains(column)) {
        return Some(format!("`{name}` is larger than 8 by 8 cells"));
    }
    if shape.cells.iter().enumerate().any(|(at, cell)| shape.cells[..at].contains(cell)) {
        return Some(format!("`{name}` has a cell twice"));
    }
    let joined = |one: &(i8, i8), other: &(i8, i8)| (one.0 - other.0).abs() + (one.1 - other.1).abs() == 1;
    let beside =
        |cell: &&(i8, i8), reached: &[_]| reached.iter().any(|one| joined(one, cell)) && !reached.contains(cell);
    while let Some(cell) = shape.cells.iter().find(|cell| beside(cell, &reached)) {
        reached.push(*cell);
    }
    (reached.len() < shape.cells.len())
        .then(|| format!("`{name}` is in pieces: cells that touch at a corner are not joined"))
}

fn creek(spaces: &[SpacePrint], found: &mut Problems) {
    too_many("creek.space", "spaces", spaces.len(), 1, Space::MOST, found);
    names("creek.space", "space", spaces.iter().map(|space| space.name.as_str()), found);
    // Parents that stand before their children leave no circle.
    let is_before = |(at, space): &(usize, &SpacePrint)| space.parent.is_some_and(|parent| parent.index() >= *at);
    for (_, space) in spaces.iter().enumerate().filter(is_before) {
        found.push(("creek.space", format!("`{}` must come after its parent", space.name)));
    }
}

fn mudcracks(mudcracks: &Mudcracks, found: &mut Problems) {
    let (nodes, start) = (&mudcracks.nodes, mudcracks.start.index());
    too_many("mudcracks.node", "nodes", nodes.len(), 1, Node::MOST, found);
    too_many("mudcracks.area", "areas", mudcracks.areas.len(), 1, Area::MOST, found);
    too_many("mudcracks.column", "columns", mudcracks.columns.len(), 0, Column::MOST, found);
    names("mudcracks.node", "node", nodes.iter().map(|node| node.name.as_str()), found);
    if start >= nodes.len() {
        found.push(("mudcracks.start", "the start is not a node".into()));
    }
    for (at, node) in nodes.iter().enumerate() {
        if at == start && node.cost != 0 {
            found.push((
                "mudcracks.start",
                format!("`{}` is the start, which is already marked: its cost must be 0", node.name),
            ));
        }
        if at != start && node.cost < 1 {
            found.push(("mudcracks.node", format!("`{}` has no cost of 1 or more; only the start is free", node.name)));
        }
    }
    let mut seen: BTreeMap<[Node; 3], usize> = BTreeMap::new();
    let mut sound = true;
    for (number, (corners, _)) in (1..).zip(&mudcracks.areas) {
        let mut sorted = *corners;
        sorted.sort_unstable();
        if sorted.iter().any(|node| node.index() >= nodes.len()) {
            found.push(("mudcracks.area", format!("area {number} has an unknown node")));
            sound = false;
        } else if sorted[0] == sorted[1] || sorted[1] == sorted[2] {
            found.push(("mudcracks.area", format!("area {number} has a node twice")));
        } else if let Some(first) = seen.insert(sorted, number) {
            found.push(("mudcracks.area", format!("area {number} has the same nodes as area {first}")));
        }
    }
    if sound && start < nodes.len() && nodes.len() <= Node::MOST {
        unreached(mudcracks, found);
    }
    for (number, _) in (1..).zip(&mudcracks.columns).filter(|(_, (boxes, _))| *boxes == 0) {
        found.push(("mudcracks.boxes", format!("column {number} has no boxes")));
    }
}

/// Nodes to which no way of joined nodes leads from the start.
fn unreached(mudcracks: &Mudcracks, found: &mut Problems) {
    let network = crate::sonora::Network::of(mudcracks);
    let mut reached = network.start;
    let all = || Node::all().zip(&mudcracks.nodes);
    while let Some((node, _)) = all().find(|(node, _)| !node.is_in(reached) && network.touches(*node, reached)) {
        reached |= node.bit();
    }
    for (_, node) in all().filter(|(node, _)| !node.is_in(reached)) {
        found.push(("mudcracks.node", format!("`{}` is not connected to the start", node.name)));
    }
}

fn too_many(key: &'static str, what: &str, count: usize, least: usize, most: usize, found: &mut Problems) {
    if !(least..=most).contains(&count) {
        found.push((key, format!("there are {count} {what}, but {least} to {most} are allowed")));
    }
}

/// Names are unique whatever the case of their letters, and can be typed.
fn names<'a>(key: &'static str, what: &str, all: impl Iterator<Item = &'a str>, found: &mut Problems) {
    let mut seen: Vec<String> = Vec::new();
    for name in all {
        let is_typed = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_typed || !(1..=MAX_NAME).contains(&name.len()) {
            let shown = javelina_engine::printable(name, 40);
            found.push((
                key,
                format!("`{shown}` is not a name: a name has 1 to {MAX_NAME} letters, digits and underscores"),
            ));
        }
        let small = name.to_ascii_lowercase();
        if seen.contains(&small) {
            found.push((key, format!("`{name}` is the name of a second {what}")));
        }
        seen.push(small);
    }
}
