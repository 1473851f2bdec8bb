//! The sheet of one player as text that one can play from.

use javelina_engine::{Element, Padded, Seat, counted};

use super::super::text::numbers;
use crate::sonora::Sonora;
use crate::sonora::content::{Area, AreaPrize, Bonus, BuildingPrint, Ground, NodePrint, Reward, ShapePrint};
use crate::sonora::play::state::{Prize, Rival, State};
use crate::sonora::points::{Column, Node, Space};

impl Sonora {
    pub(in crate::sonora) fn sheet_text(&self, state: &State, seat: Seat, plain: bool) -> String {
        let (points, [ruins, canyon, creek, mudcracks, _]) = (self.points(state, seat), self.parts(state, seat));
        let parts = [("ruins", ruins), ("canyon", canyon), ("creek", creek), ("mudcracks", mudcracks)];
        let mut lines = if plain {
            let parts = parts.map(|(name, points)| format!("{name}: {}", counted(points, "point")));
            std::iter::once(format!("sheet of {seat}: {}", counted(points, "point"))).chain(parts).collect()
        } else {
            let parts = parts.map(|(name, points)| format!("{name} {points}")).join(", ");
            vec![format!("sheet of {seat}: {} ({parts})", counted(points, "point"))]
        };
        lines.extend(self.desk_lines(state, seat));
        lines.extend(self.bonus_lines(state, seat, plain));
        lines.extend(self.ruins_lines(state, seat, plain));
        lines.extend(self.canyon_lines(state, seat, plain));
        lines.extend(self.creek_lines(state, seat, plain));
        lines.extend(self.mudcracks_lines(state, seat, plain));
        lines.join("\n")
    }

    /// What can still be written in this phase.
    pub(super) fn desk_lines(&self, state: &State, seat: Seat) -> impl Iterator<Item = String> {
        let desk = state.desk(seat);
        let animals = Bonus::ANIMALS.into_iter().zip(desk.animals).filter(|(_, count)| *count > 0);
        let animals: Vec<String> = animals.map(|(animal, count)| format!("{count} {animal}")).collect();
        let lines = [
            (desk.hexes > 0).then(|| format!("to spend in the Ruins: {}", desk.hexes)),
            (desk.shapes != [0; 5]).then(|| format!("shapes to draw: {}", numbers(&desk.shapes))),
            (desk.paths != [0; 5]).then(|| format!("paths to mark: {}", numbers(&desk.paths))),
            (desk.pool > 0).then(|| format!("to spend in the Mudcracks: {}", desk.pool)),
            (!animals.is_empty()).then(|| format!("animals of this phase: {}", animals.join(", "))),
        ];
        lines.into_iter().flatten()
    }

    pub(super) fn bonus_lines(&self, state: &State, seat: Seat, plain: bool) -> Vec<String> {
        let sheet = state.sheet(seat);
        let icons = |bonus: Bonus| {
            let (usable, taken) = (sheet.usable[bonus.slot()], sheet.icons[bonus.slot()]);
            format!("{bonus} {usable} usable, {taken} of {} taken", counted(self.content.icons(bonus), "icon"))
        };
        let found = Bonus::ANIMALS.map(|animal| {
            let (found, usable) = (sheet.found[animal.slot()], sheet.circled_animals(animal));
            format!("{animal} {found}/{} circled, {usable} usable", self.content.icons(animal))
        });
        if plain {
            return [icons(Bonus::Reflick), icons(Bonus::Swap)].into_iter().chain(found).collect();
        }
        vec![
            format!("bonuses: {}; {}", icons(Bonus::Reflick), icons(Bonus::Swap)),
            format!("discovery: {}", found.join("; ")),
        ]
    }

    pub(super) fn ruins_lines(&self, state: &State, seat: Seat, plain: bool) -> Vec<String> {
        let sheet = state.sheet(seat);
        let head = "RUINS hexes top            bottom".to_string();
        let mut lines = if plain { Vec::new() } else { vec![head] };
        for (at, building) in self.content.buildings.iter().enumerate() {
            let taken = state.taken >> at & 1 == 1;
            let bonus = building.bonus.map(|bonus| format!(" + {bonus}")).unwrap_or_default();
            let top = format!("{}{bonus}", building.top);
            let mark = match sheet.prizes[at] {
                Prize::Top => "top circled",
                Prize::Bottom => "bottom circled",
                Prize::None if taken && !state.is_solo() => "top is gone",
                Prize::None => "",
            };
            let BuildingPrint { name, hexes, bottom, .. } = building;
            let filled = sheet.hexes[at];
            let row = if plain {
                let hexes = counted(hexes, "hex");
                format!("building {name}: {filled} of {hexes}, top {top}, bottom {bottom}, {mark}")
            } else {
                format!("  {name}  {filled:>2}/{hexes:<2}  {top:<14} {bottom:<2} {mark}")
            };
            lines.push(row.trim_end_matches([',', ' ']).into());
        }
        if state.is_solo() {
            let (Rival { circled, crossed, .. }, all) = (&state.rival, self.content.rival_hexes);
            let indent = if plain { "" } else { "  " };
            lines.push(format!("{indent}rival: {circled} of {} circled, {crossed} crossed off", counted(all, "hex")));
        }
        lines
    }

    pub(super) fn canyon_lines(&self, state: &State, seat: Seat, plain: bool) -> Vec<String> {
        let sheet = state.sheet(seat);
        let canyon = &self.content.canyon;
        let counts = || canyon.cacti.iter().zip(sheet.cacti);
        if plain {
            let words =
                |(name, count): (&String, u8)| format!("cactus {name}: {count}, worth {}", self.by_table(count));
            let mut lines: Vec<String> = counts().map(words).collect();
            let drawn = self.places.names(sheet.drawn, " ");
            lines.push(format!("canyon drawn: {}", if drawn.is_empty() { "nothing".into() } else { drawn }));
            return lines;
        }
        let words = |(name, count): (&String, u8)| format!("{name} {count} = {}", self.by_table(count));
        let mut lines = vec![format!("CANYON  {}", counts().map(words).collect::<Vec<_>>().join(", "))];
        let columns = canyon.columns.max(1);
        let header: String = (0..columns).map(|column| format!(" {}", char::from(b'A' + column as u8))).collect();
        lines.push(format!("   {header}"));
        let sign = |cell: usize, ground: Ground| match ground {
            _ if sheet.drawn.contains(cell as i32) => '@',
            _ if state.rival.filled.contains(cell as i32) => '%',
            Ground::Rock => '#',
            Ground::Start => 'S',
            Ground::Cactus(kind) => ['1', '2', '3', '4'][kind.index()],
            Ground::Bonus(bonus) => ['k', 'w', 'd', 'f', 'o', 'h'][bonus as usize],
            Ground::Rival if state.is_solo() => 'A',
            Ground::Empty | Ground::Rival => '.',
        };
        for (row, cells) in canyon.cells.chunks_exact(columns).enumerate() {
            let signs = cells.iter().enumerate().map(|(column, ground)| sign(row * columns + column, *ground));
            let signs: String = signs.flat_map(|sign| [' ', sign]).collect();
            lines.push(format!("  {:>2}{signs}", row + 1));
        }
        let signs = "drawn @, cacti 1 2 3, k reflick, w swap, d discovery, f fox, o owl, h rabbit";
        lines.push(format!("  rock #, start S, {signs}"));
        let words = |shape: &ShapePrint| format!("{} ({})", shape.name, counted(shape.cells.len(), "cell"));
        let shapes: Vec<String> = canyon.shapes.iter().map(words).collect();
        lines.push(format!("  shapes by label: {}", shapes.join(", ")));
        lines
    }

    pub(super) fn creek_lines(&self, state: &State, seat: Seat, plain: bool) -> Vec<String> {
        let sheet = state.sheet(seat);
        let mark = |at: Space| match at {
            at if at.is_in(sheet.circled) => ("(o)", ", circled"),
            at if at.is_in(sheet.visited) => (" x ", ", crossed out"),
            at if at.is_in(state.rival.spaces) => (" % ", ", the rival's"),
            _ => ("", ""),
        };
        let text = |at: Space| {
            let space = &self.content.creek[at.index()];
            let reward = match space.reward {
                Reward::Points(points) => points.to_string(),
                Reward::Bonus(bonus) => bonus.to_string(),
            };
            let (mark, words) = mark(at);
            if plain {
                format!("creek {}: {reward}{words}", space.name)
            } else {
                format!("{}={reward}{mark}", space.name)
            }
        };
        if plain {
            return Space::first(self.content.creek.len()).map(text).collect();
        }
        let mut lines = vec!["CREEK   name=reward; (o) circled, x crossed out".to_string()];
        // One line a branch: spaces in a row until the next fork.
        let children = |at: Option<Space>| {
            let all = Space::all().zip(&self.content.creek);
            all.filter(move |(_, space)| space.parent == at).map(|(at, _)| at).collect::<Vec<_>>()
        };
        let mut stack: Vec<(Space, usize)> = children(None).into_iter().rev().map(|at| (at, 0)).collect();
        while let Some((first, depth)) = stack.pop() {
            let (mut line, mut here) = (format!("  {}{}", "  ".repeat(depth), text(first)), first);
            loop {
                let next = children(Some(here));
                if let [only] = next[..] {
                    line += &format!(" - {}", text(only));
                    here = only;
                } else {
                    stack.extend(next.into_iter().rev().map(|at| (at, depth + 1)));
                    break;
                }
            }
            lines.push(line);
        }
        lines
    }

    pub(super) fn mudcracks_lines(&self, state: &State, seat: Seat, plain: bool) -> Vec<String> {
        let sheet = state.sheet(seat);
        let mud = &self.content.mudcracks;
        let mut lines = Vec::new();
        let text = |(at, NodePrint { name, cost, .. }): (Node, &NodePrint)| {
            let cost = cost + i32::from(state.rival.circles[at.index()]);
            match (plain, at.is_in(sheet.nodes)) {
                (true, true) => format!("node {name}: marked"),
                (true, false) => format!("node {name}: costs {cost}"),
                (false, true) => format!("[{name}]"),
                (false, false) => format!("{name}={cost}"),
            }
        };
        let nodes = || Node::all().zip(&mud.nodes);
        if plain {
            lines.extend(nodes().map(text));
        } else {
            lines.push("MUDCRACKS  node=cost; [node] marked".to_string());
            let rows: std::collections::BTreeSet<i8> = mud.nodes.iter().map(|node| node.place.1).collect();
            let left = mud.nodes.iter().map(|node| node.place.0).min().unwrap_or(0);
            for row in rows {
                let mut line = String::new();
                for (at, node) in nodes().filter(|(_, node)| node.place.1 == row) {
                    let column = 2 + 4 * (node.place.0 - left).max(0) as usize;
                    line = format!("{:<column$}{}", Padded(&line), text((at, node)));
                }
                lines.push(line);
            }
        }
        let mut open: Vec<(String, String)> = Vec::new();
        for (_, (corners, prize)) in Area::all().zip(&mud.areas).filter(|(at, _)| !at.is_in(sheet.areas)) {
            let what = match prize {
                AreaPrize::Cactus(size) => mud.cactus[size.index()].to_string(),
                AreaPrize::Bonus(bonus) => bonus.to_string(),
            };
            open.push((corners.map(|node| self.name(node)).join("-"), what));
        }
        let (done, all) = (sheet.areas.count_ones(), mud.areas.len());
        let columns = Column::all().zip(&mud.columns);
        if plain {
            lines.push(format!("areas surrounded: {done} of {all}"));
            lines.extend(open.iter().map(|(area, what)| format!("open area {area}: {what}")));
            lines.extend(columns.map(|(at, (boxes, _))| {
                format!("column {}: {} of {boxes}", self.column_name(at), sheet.boxes[at.index()])
            }));
            return lines;
        }
        let open: Vec<String> = open.iter().map(|(area, what)| format!("{area}:{what}")).collect();
        lines.push(format!("  {done} of {} surrounded; open areas and their rewards:", counted(all, "area")));
        lines.extend(open.chunks(5).map(|chunk| format!("    {}", chunk.join("  "))));
        let words = |(at, (boxes, _)): (Column, &(u8, Bonus))| {
            format!("{} {}/{boxes}", self.column_name(at), sheet.boxes[at.index()])
        };
        let columns: Vec<String> = columns.map(words).collect();
        lines.push(format!("  columns: {}", columns.join("  ")));
        lines
    }
}
