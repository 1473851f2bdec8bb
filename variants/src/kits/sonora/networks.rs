//! `creek.toml` and `mudcracks.toml`: things that name each other.

use javelina_engine::{Diagnostic, Element, printable};
use javelina_games::sonora::content::{Area, AreaPrize, MAX_COST, Mudcracks, NodePrint, Reward, Size, SpacePrint};
use javelina_games::sonora::{Column, Node as MudNode, Space};

use super::fields::{bonus, exactly, needed, not_one, number};
use crate::read::reader::{Node, Placed};

const SIZES: [&str; 3] = ["small", "medium", "large"];

pub(super) fn read_creek(node: &Node<'_>) -> Option<Vec<SpacePrint>> {
    let mut names: Vec<String> = Vec::new();
    let spaces = node.tables("space", Space::MOST, |space| {
        space.switch("sourced");
        let name = space.id("id");
        let parent = space.opt_text("parent");
        let rival = space.switch("rival").is_some_and(|on| on.value);
        let (points, bonus) = (space.number("points", -1_000..=1_000), bonus(space));
        let above = parent.as_ref().map(|above| {
            let at = names.iter().position(|one| *one == above.value);
            if at.is_none() {
                let text = format!("no earlier space is called `{}`", printable(&above.value, 40));
                let problem = Diagnostic::error("X4014", space.reader().at(&above.span), text);
                space.reader().push(
                    problem
                        .help("put the parent before this space")
                        .did_you_mean(&above.value, names.iter().map(String::as_str)),
                );
            }
            at.and_then(Space::at)
        });
        let name = name?.value;
        names.push(name.clone());
        let reward = match (points, bonus) {
            (Some(points), None) => Reward::Points(points.value as i32),
            (None, Some(bonus)) => Reward::Bonus(bonus),
            _ => {
                not_one(space, "points", "a number, or `bonus = ` and its name");
                return None;
            }
        };
        let parent = match above {
            None => None,
            Some(None) => return None,
            Some(Some(at)) => Some(at),
        };
        Some(SpacePrint { name, parent, reward, rival })
    });
    Some(spaces.into_iter().flatten().collect())
}

pub(super) fn read_mudcracks(node: &Node<'_>) -> Option<Mudcracks> {
    let nodes: Vec<NodePrint> = node
        .tables("node", MudNode::MOST, |one| {
            let name = one.id("id");
            let cost = one.number("cost", 0..=MAX_COST.into()).map_or(0, |cost| cost.value as i32);
            let outside = one.switch("outside").is_some_and(|on| on.value);
            let at = one.numbers("at", -100..=100, 2);
            let at: Option<[i64; 2]> = exactly(one, "at", "its column and row", at);
            one.switch("sourced");
            let [column, row] = at?;
            Some(NodePrint { name: name?.value, cost, outside, place: (column as i8, row as i8) })
        })
        .into_iter()
        .flatten()
        .collect();
    let find = |word: &Placed<String>| {
        let at = nodes.iter().position(|one| one.name == word.value);
        if at.is_none() {
            let text = format!("no node is called `{}`", printable(&word.value, 40));
            let problem = Diagnostic::error("X4014", node.reader().at(&word.span), text);
            node.reader().push(problem.did_you_mean(&word.value, nodes.iter().map(|one| one.name.as_str())));
        }
        at.and_then(MudNode::at)
    };
    let head = node.table("mudcracks", |table| {
        let start = table.text("start").and_then(|word| find(&word));
        let cactus = table.numbers("cactus", -1_000..=1_000, 3);
        let circles = number(table, "circles", 0..=20);
        let cactus: Option<[i64; 3]> =
            exactly(table, "cactus", "the points of a small, a medium and a large one", cactus);
        Some((start?, cactus?.map(|points| points as i32), circles? as u8))
    });
    let head = needed(node, "mudcracks", "`start`, `cactus` and `circles` in a table", head);
    let areas = node.tables("area", Area::MOST, |area| {
        area.switch("sourced");
        let corners = area.texts("nodes", 3).map(|list| {
            let known = list.value.iter().filter_map(&find).collect();
            Placed { value: known, span: list.span }
        });
        let corners: Option<[MudNode; 3]> = exactly(area, "nodes", "three nodes", corners);
        let cactus = area.one_of("cactus", &SIZES);
        let prize = match (cactus, bonus(area)) {
            (Some(size), None) => Size::at(size.value).map(AreaPrize::Cactus),
            (None, Some(bonus)) => Some(AreaPrize::Bonus(bonus)),
            _ => {
                not_one(area, "cactus", "its size, or `bonus = ` and its name");
                None
            }
        };
        Some((corners?, prize?))
    });
    let columns = node.tables("column", Column::MOST, |column| {
        column.switch("sourced");
        let (boxes, bonus) = (number(column, "boxes", 1..=100), needed(column, "bonus", "its name", bonus(column)));
        Some((boxes? as u8, bonus?))
    });
    let (start, cactus, circles) = head.flatten()?;
    let (areas, columns) = (areas.into_iter().flatten().collect(), columns.into_iter().flatten().collect());
    Some(Mudcracks { nodes, start, areas, columns, cactus, circles })
}
