//! The Canyon: its grid, its shapes, its table.

use javelina_engine::Element;
use javelina_games::sonora::content::{Bonus, Ground};
use javelina_games::sonora::points::setting;
use javelina_games::sonora::{Cactus, Cells, Placement, Shape, Sonora};

use super::{Row, number};

pub(crate) fn canyon() -> Vec<Row> {
    vec![
        (
            "B-CAN-1: a 3 draws a 3, a 2 or either 1; a fox bonus up to 4",
            |game| {
                let shapes = game.content().canyon.shapes.iter().filter(|shape| shape.label <= 3);
                let names: Vec<&str> = shapes.map(|shape| shape.name.as_str()).collect();
                names == ["1a", "1b", "2", "3"] && number(game.content(), setting::FOX_LABEL) == 4
            },
            ("settings.toml", "fox_label = 4", "fox_label = 5"),
        ),
        (
            "B-CAN-2: two shapes of label 1, one each of 2 to 5",
            |game| {
                let of = |label| game.content().canyon.shapes.iter().filter(|shape| shape.label == label).count();
                (1..=5).map(of).collect::<Vec<_>>() == [2, 1, 1, 1, 1]
            },
            ("canyon.toml", "id = \"4\"\nlabel = 4", "id = \"4\"\nlabel = 3"),
        ),
        (
            "B-CAN-3: the start is a square of 4 by 4 at the bottom",
            |game| {
                let canyon = &game.content().canyon;
                let start: Vec<i32> = game.places().start.iter().collect();
                let Some(first) = start.first().copied() else { return false };
                let square: Vec<i32> = (0..16).map(|at| first + at / 4 * canyon.columns as i32 + at % 4).collect();
                start == square
                    && start
                        .last()
                        .is_some_and(|last| *last as usize / canyon.columns + 1 == canyon.cells.len() / canyon.columns)
            },
            ("canyon.toml", "##..bSSSS.bo##", "##..bSSS..bo##"),
        ),
        (
            "B-CAN-4: a 5 next to the start surrounds two cacti",
            |game| williams_shapes(game)[0],
            (
                "canyon.toml",
                "id = \"5\"\nlabel = 5\ncells = [\".##\", \"###\", \"##.\"]",
                "id = \"5\"\nlabel = 5\ncells = [\"#\"]",
            ),
        ),
        (
            "B-CAN-5: after it a 2 surrounds a Swap",
            |game| williams_shapes(game)[1],
            ("canyon.toml", "w = \"swap\"", "w = \"fox\""),
        ),
        (
            "B-CAN-6: after both a 4 fits, and a 3 surrounds two cacti",
            |game| williams_shapes(game)[2],
            (
                "canyon.toml",
                "id = \"3\"\nlabel = 3\ncells = [\"##\", \"##\", \"#.\"]",
                "id = \"3\"\nlabel = 3\ncells = [\"########\"]",
            ),
        ),
        (
            "B-CAN-7: three, two and five cacti are worth 10, 7 and 19: Dylan's 36",
            |game| {
                let table = &game.content().canyon.table;
                [table[2], table[1], table[4]] == [10, 7, 19] && table[2] + table[1] + table[4] == 36
            },
            ("canyon.toml", "19, 25", "20, 25"),
        ),
        (
            "B-CAN-8: the table has eight rows, from 5 to 40",
            |game| {
                let table = &game.content().canyon.table;
                (table.len(), table[0], table.last()) == (8, 5, Some(&40))
            },
            ("canyon.toml", "32, 40]", "32, 41]"),
        ),
        (
            "C-CAN-1: between its ends the table grows by one more each time",
            |game| {
                let table = &game.content().canyon.table;
                table.iter().enumerate().all(|(at, points)| *points == 4 + (at as i32 + 1) * (at as i32 + 2) / 2)
            },
            ("canyon.toml", "14, 19", "15, 19"),
        ),
        (
            "B-CAN-9: each cactus beyond the table is worth 5, and some type has more than eight",
            |game| {
                let canyon = &game.content().canyon;
                let of = |kind: Cactus| canyon.cells.iter().filter(|cell| **cell == Ground::Cactus(kind)).count();
                canyon.beyond == 5 && Cactus::first(canyon.cacti.len()).any(|kind| of(kind) > 8)
            },
            ("canyon.toml", "beyond = 5", "beyond = 6"),
        ),
        (
            "B-CAN-10: two squares of the rival on cells that can be drawn on",
            |game| {
                let squares: Vec<String> = game.places().rival.iter().map(|cell| game.places().name(cell)).collect();
                squares == ["M2", "A7"]
            },
            ("canyon.toml", "A.p#......", "..p#......"),
        ),
        (
            "the reconstructed grid has 123 cells to draw on, ten cacti of each type and twelve bonuses",
            |game| {
                let canyon = &game.content().canyon;
                let count = |wanted: fn(&Ground) -> bool| canyon.cells.iter().filter(|cell| wanted(cell)).count();
                let of = |kind: Cactus| canyon.cells.iter().filter(|cell| **cell == Ground::Cactus(kind)).count();
                count(|cell| !matches!(cell, Ground::Rock | Ground::Start)) == 123
                    && Cactus::first(3).map(of).collect::<Vec<_>>() == [10, 10, 10]
                    && count(|cell| matches!(cell, Ground::Bonus(_))) == 12
            },
            ("canyon.toml", "##..bSSSS.bo##", "##...SSSS.bo##"),
        ),
        (
            "the shapes fit in 116, 243, 158, 233, 70 and 25 places, of which 21, 42, 33, 57, 17 and 6 touch the start",
            |game| {
                let places = game.places();
                let all: Vec<usize> = Shape::first(6).map(|shape| places.of_shape(shape).len()).collect();
                let touching = |shape: Shape| {
                    let all = places.of_shape(shape).filter_map(|one| places.get(one));
                    all.filter(|one| one.around.meets(places.start)).count()
                };
                all == [116, 243, 158, 233, 70, 25]
                    && Shape::first(6).map(touching).collect::<Vec<_>>() == [21, 42, 33, 57, 17, 6]
            },
            ("canyon.toml", "#####..##..b.o", "#####..##.#b.o"),
        ),
    ]
}

/// A legal place of a shape of this label next to `around` and clear of `taken`, that `fits`.
fn places<'a>(
    game: &'a Sonora,
    label: u8,
    taken: Cells,
    fits: impl Fn(&Placement) -> bool + 'a,
) -> impl Iterator<Item = Cells> + 'a {
    let shapes = Shape::all().zip(&game.content().canyon.shapes).filter(move |(_, shape)| shape.label == label);
    let all = shapes.flat_map(|(at, _)| game.places().of_shape(at)).filter_map(|one| game.places().get(one));
    all.filter(move |one| !one.cells.meets(taken) && one.around.meets(taken) && fits(one)).map(|one| one.cells)
}

/// William's three shapes: a 5 around two cacti, then a 2 around a Swap, then a 4 could be drawn and a 3 gives two cacti.
fn williams_shapes(game: &Sonora) -> [bool; 3] {
    let start = game.places().start;
    let cacti = |one: &Placement| one.cacti.iter().sum::<u8>() == 2;
    let swap = |one: &Placement| one.bonuses.contains(&Bonus::Swap);
    let mut reached = [false; 3];
    for five in places(game, 5, start, cacti) {
        reached[0] = true;
        for two in places(game, 2, start.or(five), swap) {
            reached[1] = true;
            let taken = start.or(five).or(two);
            let four = places(game, 4, taken, |_| true).next().is_some();
            reached[2] |= four && places(game, 3, taken, cacti).next().is_some();
        }
    }
    reached
}
