//! `canyon.toml`: the grid, drawn with the letters of a legend, and the shapes.

use javelina_engine::{Diagnostic, Element, Span, counted, printable};
use javelina_games::sonora::content::{Bonus, Canyon, Ground, MAX_CELLS, ShapePrint};
use javelina_games::sonora::{Cactus, Shape};

use super::fields::{BONUSES, missing, needed, number};
use crate::read::reader::{Node, Placed, Shape as Holds};

pub(super) fn read_canyon(node: &Node<'_>) -> Option<Canyon> {
    let legend = node.table("legend", |legend| {
        legend.all_known(Holds::Text);
        legend
            .entries()
            .into_iter()
            .map(|(key, span, value)| (key, span, value.get_ref().as_str().unwrap_or_default().to_string()))
            .collect::<Vec<_>>()
    });
    let mut canyon = node.table("canyon", |table| {
        table.switch("sourced");
        let cacti: Vec<String> = table
            .texts("cacti", Cactus::MOST)
            .map(|list| list.value.into_iter().map(|name| name.value).collect())
            .unwrap_or_default();
        let points = table.numbers("table", -1_000..=1_000, 100);
        let points = needed(table, "table", "a list of points for 1, 2, ... cacti", points);
        let beyond = number(table, "beyond", -1_000..=1_000);
        let grid = needed(table, "grid", "a list of rows in quotes", table.texts("grid", 26))?;
        let (columns, cells) = lay_out(table, &grid.value, &legend.unwrap_or_default(), &cacti)?;
        let table = points?.value.into_iter().map(|points| points as i32).collect();
        Some(Canyon { columns, cells, shapes: Vec::new(), table, beyond: beyond? as i32, cacti })
    });
    if canyon.is_none() && !node.has("canyon") {
        missing(node, "[canyon]", "the grid");
    }
    let shapes = node.tables("shape", Shape::MOST, |shape| {
        let (name, label) = (shape.text("id"), number(shape, "label", 1..=5));
        shape.switch("sourced");
        let rows = needed(shape, "cells", "a list of rows in quotes, `#` for a cell", shape.texts("cells", 8))?;
        let mut cells = Vec::new();
        for (row, text) in rows.value.iter().enumerate() {
            let marked = text.value.chars().take(8).enumerate().filter(|(_, letter)| *letter == '#');
            cells.extend(marked.map(|(column, _)| (row as i8, column as i8)));
        }
        Some(ShapePrint { name: name?.value, label: label? as u8, cells })
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
    // A letter whose entry in the legend is wrong stands for rock, so that it is reported once.
    let mut grounds: Vec<(char, Ground)> = Vec::new();
    for (key, span, name) in legend {
        let ground = match name.as_str() {
            "rock" => Some(Ground::Rock),
            "empty" => Some(Ground::Empty),
            "start" => Some(Ground::Start),
            "rival" => Some(Ground::Rival),
            other => {
                let cactus = cacti.iter().position(|one| one == other).and_then(Cactus::at).map(Ground::Cactus);
                let bonus = BONUSES.iter().position(|one| *one == other).and_then(Bonus::at);
                cactus.or(bonus.map(Ground::Bonus))
            }
        };
        let letter = key.chars().next().filter(|_| key.chars().count() == 1);
        grounds.extend(letter.map(|letter| (letter, ground.unwrap_or(Ground::Rock))));
        if letter.is_none() || ground.is_none() {
            report(
                "X4011",
                node.reader().at(span),
                format!(
                    "`{}` = `{}` must be a letter, and rock, empty, start, rival or the name of a cactus or bonus",
                    printable(key, 20),
                    printable(name, 40)
                ),
            );
        }
    }
    let mut cells = Vec::new();
    for row in rows {
        let length = row.value.chars().count();
        if length != columns {
            report(
                "X4012",
                node.reader().at(&row.span),
                format!("this row has {}, the first one has {columns}", counted(length, "cell")),
            );
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
        report("X4012", span, format!("the grid has more than 26 columns or {MAX_CELLS} cells"));
    }
    sound.then_some((columns, cells))
}
