//! The sheet of one player as text that one can play from.

use javelina_engine::Seat;

use super::super::Sonora;
use super::super::content::{Bonus, Ground, Prize as Area, Reward};
use super::super::state::{Prize, State};

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
        let numbers = |counts: &[u8; 5]| {
            let all = counts
                .iter()
                .enumerate()
                .flat_map(|(at, count)| std::iter::repeat_n((at + 1).to_string(), usize::from(*count)));
            all.collect::<Vec<_>>().join(" ")
        };
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
        let animals: Vec<String> = super::super::bonuses::ANIMALS
            .iter()
            .zip(desk.animals)
            .filter(|(_, count)| *count > 0)
            .map(|(animal, count)| format!("{count} {}", animal.name()))
            .collect();
        if !animals.is_empty() {
            lines.push(format!("animals of this phase: {}", animals.join(", ")));
        }
        lines
    }

    fn bonus_lines(&self, state: &State, seat: Seat) -> Vec<String> {
        let sheet = state.sheet(seat);
        let icons = |which: usize, name: &str| {
            format!(
                "{name} {} usable, {} of {} icons taken",
                sheet.usable[which],
                sheet.icons[which],
                self.content.icons(which)
            )
        };
        let found: Vec<String> = super::super::bonuses::ANIMALS
            .iter()
            .enumerate()
            .map(|(at, animal)| {
                let (found, used) = (sheet.found[at], sheet.used[at]);
                format!("{} {}/{} circled, {} usable", animal.name(), found, self.content.discovery(at), found - used)
            })
            .collect();
        vec![
            format!("bonuses: {}; {}", icons(0, "reflick"), icons(1, "swap")),
            format!("discovery: {}", found.join("; ")),
        ]
    }

    fn ruins_lines(&self, state: &State, seat: Seat) -> Vec<String> {
        let sheet = state.sheet(seat);
        let mut lines = vec!["RUINS   hexes   top            bottom".to_string()];
        for (at, building) in self.content.buildings.iter().enumerate() {
            let taken = state.taken >> at & 1 == 1;
            let bonus = building.bonus.map(|bonus| format!(" + {}", bonus.name())).unwrap_or_default();
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
            .enumerate()
            .map(|(at, name)| format!("{name} {} = {}", sheet.cacti[at % 4], self.by_table(sheet.cacti[at % 4])))
            .collect();
        let mut lines = vec![format!("CANYON  {}", counts.join(", "))];
        if plain {
            let drawn: Vec<String> = sheet.drawn.iter().map(|cell| self.places.name(cell)).collect();
            lines.push(format!("canyon drawn: {}", if drawn.is_empty() { "nothing".into() } else { drawn.join(" ") }));
            return lines;
        }
        let columns = canyon.columns.max(1);
        let header: String = (0..columns).map(|column| format!(" {}", char::from(b'A' + column as u8))).collect();
        lines.push(format!("   {header}"));
        for row in 0..canyon.cells.len() / columns {
            let mut line = format!("  {:>2}", row + 1);
            for column in 0..columns {
                let cell = row * columns + column;
                let sign = if sheet.drawn.contains(cell) {
                    '@'
                } else if state.rival.filled.contains(cell) {
                    '%'
                } else {
                    match canyon.cells[cell] {
                        Ground::Rock => '#',
                        Ground::Start => 'S',
                        Ground::Empty => '.',
                        Ground::Cactus(kind) => ['1', '2', '3', '4'][usize::from(kind) % 4],
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
        let mark = |at: usize| {
            if sheet.circled >> at & 1 == 1 {
                "(o)"
            } else if sheet.visited >> at & 1 == 1 {
                " x "
            } else if state.rival.spaces >> at & 1 == 1 {
                " % "
            } else {
                ""
            }
        };
        let text = |at: usize| {
            let space = &self.content.creek[at];
            let reward = match space.reward {
                Reward::Points(points) => points.to_string(),
                Reward::Bonus(bonus) => bonus.name().to_string(),
            };
            format!("{}={reward}{}", space.name, mark(at))
        };
        let mut lines = vec!["CREEK   name=reward; (o) circled, x crossed out".to_string()];
        if plain {
            lines.extend((0..self.content.creek.len()).map(|at| format!("creek {}", text(at))));
            return lines;
        }
        // One line a branch: spaces in a row until the next fork.
        let children = |at: Option<usize>| {
            let all = self.content.creek.iter().enumerate();
            all.filter(move |(_, space)| space.parent.map(usize::from) == at).map(|(at, _)| at).collect::<Vec<_>>()
        };
        let mut stack: Vec<(usize, usize)> = children(None).into_iter().rev().map(|at| (at, 0)).collect();
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
        let text = |at: usize| {
            let node = &mud.nodes[at];
            let cost = node.cost + i32::from(state.rival.circles[at]);
            if sheet.nodes >> at & 1 == 1 { format!("[{}]", node.name) } else { format!("{}={cost}", node.name) }
        };
        if plain {
            lines.extend((0..mud.nodes.len()).map(|at| format!("node {}", text(at))));
        } else {
            let mut rows: Vec<i8> = mud.nodes.iter().map(|node| node.place.1).collect();
            rows.sort_unstable();
            rows.dedup();
            let left = mud.nodes.iter().map(|node| node.place.0).min().unwrap_or(0);
            for row in rows {
                let mut line = String::new();
                for (at, node) in mud.nodes.iter().enumerate().filter(|(_, node)| node.place.1 == row) {
                    let column = 2 + 4 * (node.place.0 - left).max(0) as usize;
                    line = format!("{line:<column$}{}", text(at));
                }
                lines.push(line);
            }
        }
        let mut open: Vec<String> = Vec::new();
        for (at, (corners, prize)) in mud.areas.iter().enumerate() {
            let names: Vec<&str> = corners.iter().map(|node| mud.nodes[usize::from(*node)].name.as_str()).collect();
            let what = match prize {
                Area::Cactus(size) => mud.cactus[usize::from(*size) % 3].to_string(),
                Area::Bonus(bonus) => bonus.name().to_string(),
            };
            if sheet.areas >> at & 1 == 0 {
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
        let columns: Vec<String> = mud
            .columns
            .iter()
            .enumerate()
            .map(|(at, (boxes, _))| format!("{} {}/{boxes}", self.column_name(at as u8), sheet.boxes[at]))
            .collect();
        lines.push(format!("  columns: {}", columns.join("  ")));
        lines
    }
}
