//! The sheet of one player as text that one can play from.

use javelina_engine::{Element, Seat};

use super::super::content::{Area, AreaPrize, Bonus, Ground, NodePrint, Reward};
use super::super::points::{Column, Node, Space};
use super::super::state::{Prize, State};
use super::super::{Sonora, text::numbers};

/// The letter of a bonus.
fn letter(bonus: Bonus) -> char {
    ['k', 'w', 'd', 'f', 'o', 'h'][bonus as usize]
}

impl Sonora {
    pub(in crate::sonora) fn sheet_text(&self, state: &State, seat: Seat, plain: bool) -> String {
        let parts = self.parts(state, seat);
        let mut lines = vec![format!(
            "sheet of {seat}: {} points (ruins {}, canyon {}, creek {}, mudcracks {})",
            self.points(state, seat),
            parts[0],
            parts[1],
            parts[2],
            parts[3]
        )];
        lines.extend(self.desk_lines(state, seat));
        lines.extend(self.bonus_lines(state, seat));
        lines.extend(self.ruins_lines(state, seat));
        lines.extend(self.canyon_lines(state, seat, plain));
        lines.extend(self.creek_lines(state, seat, plain));
        lines.extend(self.mudcracks_lines(state, seat, plain));
        lines.join("\n")
    }

    /// What can still be written in this phase.
    fn desk_lines(&self, state: &State, seat: Seat) -> Vec<String> {
        let desk = state.desk(seat);
        let mut lines = Vec::new();
        if desk.hexes > 0 {
            lines.push(format!("to spend in the Ruins: {}", desk.hexes));
        }
        if desk.shapes != [0; 5] {
            lines.push(format!("shapes to draw: {}", numbers(&desk.shapes)));
        }
        if desk.paths != [0; 5] {
            lines.push(format!("paths to mark: {}", numbers(&desk.paths)));
        }
        if desk.pool > 0 {
            lines.push(format!("to spend in the Mudcracks: {}", desk.pool));
        }
        let animals = Bonus::ANIMALS.into_iter().zip(desk.animals).filter(|(_, count)| *count > 0);
        let animals: Vec<String> = animals.map(|(animal, count)| format!("{count} {animal}")).collect();
        if !animals.is_empty() {
            lines.push(format!("animals of this phase: {}", animals.join(", ")));
        }
        lines
    }

    fn bonus_lines(&self, state: &State, seat: Seat) -> Vec<String> {
        let sheet = state.sheet(seat);
        let icons = |bonus: Bonus| {
            let (usable, taken) = (sheet.usable[bonus.slot()], sheet.icons[bonus.slot()]);
            format!("{bonus} {usable} usable, {taken} of {} icons taken", self.content.icons(bonus))
        };
        let found = Bonus::ANIMALS.map(|animal| {
            let (found, usable) = (sheet.found[animal.slot()], sheet.circled_animals(animal));
            format!("{animal} {found}/{} circled, {usable} usable", self.content.icons(animal))
        });
        vec![
            format!("bonuses: {}; {}", icons(Bonus::Reflick), icons(Bonus::Swap)),
            format!("discovery: {}", found.join("; ")),
        ]
    }

    fn ruins_lines(&self, state: &State, seat: Seat) -> Vec<String> {
        let sheet = state.sheet(seat);
        let mut lines = vec!["RUINS   hexes   top            bottom".to_string()];
        for (at, building) in self.content.buildings.iter().enumerate() {
            let taken = state.taken >> at & 1 == 1;
            let bonus = building.bonus.map(|bonus| format!(" + {bonus}")).unwrap_or_default();
            let top = format!("{}{bonus}", building.top);
            let mark = match sheet.prizes[at] {
                Prize::Top => "  top circled",
                Prize::Bottom => "  bottom circled",
                Prize::None if taken && !state.is_solo() => "  top is gone",
                Prize::None => "",
            };
            let row = format!(
                "  {}     {:>2}/{:<2}   {top:<14} {}{mark}",
                building.name, sheet.hexes[at], building.hexes, building.bottom
            );
            lines.push(row.trim_end().to_string());
        }
        if state.is_solo() {
            let rival = &state.rival;
            lines.push(format!(
                "  rival: {} of {} hexes circled, {} crossed off",
                rival.circled, self.content.rival_hexes, rival.crossed
            ));
        }
        lines
    }

    fn canyon_lines(&self, state: &State, seat: Seat, plain: bool) -> Vec<String> {
        let sheet = state.sheet(seat);
        let canyon = &self.content.canyon;
        let counts: Vec<String> = canyon
            .cacti
            .iter()
            .zip(sheet.cacti)
            .map(|(name, count)| format!("{name} {count} = {}", self.by_table(count)))
            .collect();
        let mut lines = vec![format!("CANYON  {}", counts.join(", "))];
        if plain {
            let drawn = self.places.names(sheet.drawn, " ");
            lines.push(format!("canyon drawn: {}", if drawn.is_empty() { "nothing".into() } else { drawn }));
            return lines;
        }
        let columns = canyon.columns.max(1);
        let header: String = (0..columns).map(|column| format!(" {}", char::from(b'A' + column as u8))).collect();
        lines.push(format!("   {header}"));
        for row in 0..canyon.cells.len() / columns {
            let mut line = format!("  {:>2}", row + 1);
            for column in 0..columns {
                let cell = row * columns + column;
                let sign = if sheet.drawn.contains(cell as i32) {
                    '@'
                } else if state.rival.filled.contains(cell as i32) {
                    '%'
                } else {
                    match canyon.cells[cell] {
                        Ground::Rock => '#',
                        Ground::Start => 'S',
                        Ground::Empty => '.',
                        Ground::Cactus(kind) => ['1', '2', '3', '4'][kind.index()],
                        Ground::Bonus(bonus) => letter(bonus),
                        Ground::Rival if state.is_solo() => 'A',
                        Ground::Rival => '.',
                    }
                };
                line.push(' ');
                line.push(sign);
            }
            lines.push(line);
        }
        lines.push(
            "  rock #, start S, drawn @, cacti 1 2 3, k reflick, w swap, d discovery, f fox, o owl, h rabbit".into(),
        );
        let shapes: Vec<String> =
            canyon.shapes.iter().map(|shape| format!("{} ({} cells)", shape.name, shape.cells.len())).collect();
        lines.push(format!("  shapes by label: {}", shapes.join(", ")));
        lines
    }

    fn creek_lines(&self, state: &State, seat: Seat, plain: bool) -> Vec<String> {
        let sheet = state.sheet(seat);
        let mark = |at: Space| {
            if at.is_in(sheet.circled) {
                "(o)"
            } else if at.is_in(sheet.visited) {
                " x "
            } else if at.is_in(state.rival.spaces) {
                " % "
            } else {
                ""
            }
        };
        let text = |at: Space| {
            let space = &self.content.creek[at.index()];
            let reward = match space.reward {
                Reward::Points(points) => points.to_string(),
                Reward::Bonus(bonus) => bonus.to_string(),
            };
            format!("{}={reward}{}", space.name, mark(at))
        };
        let mut lines = vec!["CREEK   name=reward; (o) circled, x crossed out".to_string()];
        if plain {
            lines.extend(Space::first(self.content.creek.len()).map(|at| format!("creek {}", text(at))));
            return lines;
        }
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

    fn mudcracks_lines(&self, state: &State, seat: Seat, plain: bool) -> Vec<String> {
        let sheet = state.sheet(seat);
        let mud = &self.content.mudcracks;
        let mut lines = vec!["MUDCRACKS  node=cost; [node] marked".to_string()];
        let text = |(at, node): (Node, &NodePrint)| {
            let cost = node.cost + i32::from(state.rival.circles[at.index()]);
            if at.is_in(sheet.nodes) { format!("[{}]", node.name) } else { format!("{}={cost}", node.name) }
        };
        let nodes = || Node::all().zip(&mud.nodes);
        if plain {
            lines.extend(nodes().map(|node| format!("node {}", text(node))));
        } else {
            let mut rows: Vec<i8> = mud.nodes.iter().map(|node| node.place.1).collect();
            rows.sort_unstable();
            rows.dedup();
            let left = mud.nodes.iter().map(|node| node.place.0).min().unwrap_or(0);
            for row in rows {
                let mut line = String::new();
                for (at, node) in nodes().filter(|(_, node)| node.place.1 == row) {
                    let column = 2 + 4 * (node.place.0 - left).max(0) as usize;
                    line = format!("{line:<column$}{}", text((at, node)));
                }
                lines.push(line);
            }
        }
        let mut open: Vec<String> = Vec::new();
        for (at, (corners, prize)) in Area::all().zip(&mud.areas) {
            let names = corners.map(|node| self.name(node));
            let what = match prize {
                AreaPrize::Cactus(size) => mud.cactus[size.index()].to_string(),
                AreaPrize::Bonus(bonus) => bonus.to_string(),
            };
            if !at.is_in(sheet.areas) {
                open.push(format!("{}:{what}", names.join("-")));
            }
        }
        lines.push(format!(
            "  {} of {} areas surrounded; open areas and what they give:",
            sheet.areas.count_ones(),
            mud.areas.len()
        ));
        for chunk in open.chunks(5) {
            lines.push(format!("    {}", chunk.join("  ")));
        }
        let columns: Vec<String> = Column::all()
            .zip(&mud.columns)
            .map(|(at, (boxes, _))| format!("{} {}/{boxes}", self.column_name(at), sheet.boxes[at.index()]))
            .collect();
        lines.push(format!("  columns: {}", columns.join("  ")));
        lines
    }
}
