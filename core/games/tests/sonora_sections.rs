//! Sonora's Canyon and Creek Bed on small sheets.

use javelina_engine::Element;
use javelina_games::sonora::content::{Canyon, Ground, Reward, ShapePrint, SpacePrint};
use javelina_games::sonora::{Creek, Places, Space};

/// The places of one shape on an empty square of cells.
fn places(side: usize, cells: &[(i8, i8)]) -> Places {
    let shapes = vec![ShapePrint { name: "a".into(), label: 1, cells: cells.into() }];
    let (table, cacti, cells) = (Vec::new(), Vec::new(), vec![Ground::Empty; side * side]);
    Places::of(&Canyon { columns: side, cells, shapes, table, beyond: 0, cacti })
}

/// Numbers of fixed polyominoes: 2 and 4 for the trominoes, 4 for the S tetromino, 8 for a P pentomino.
#[test]
fn a_shape_has_as_many_turns_as_it_has_symmetry_left() {
    let turns = |cells: &[(i8, i8)]| {
        let places = places(5, cells);
        // Each turn lies once in the upper left corner: it touches both edges there.
        let in_corner = |at: &u16| {
            let cells = places.get(*at).unwrap().cells;
            cells.iter().any(|cell| cell < 5) && cells.iter().any(|cell| cell % 5 == 0)
        };
        places.numbers().filter(in_corner).count()
    };
    assert_eq!(turns(&[(0, 0), (0, 1), (0, 2)]), 2);
    assert_eq!(turns(&[(0, 0), (1, 0), (1, 1)]), 4);
    assert_eq!(turns(&[(0, 0), (0, 1), (1, 1), (1, 2)]), 4);
    assert_eq!(turns(&[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]), 8);
}

/// On three times three cells, numbered in reading order.
#[test]
fn a_placement_lies_beside_every_cell_across_one_of_its_edges() {
    let beside = |shape: &[(i8, i8)], cells: &[i32]| -> Vec<i32> {
        let places = places(3, shape);
        let at = places.find(cells.iter().copied().collect()).unwrap();
        places.get(at).unwrap().around.iter().collect()
    };
    for (cell, wanted) in [
        (0, &[1, 3][..]),
        (1, &[0, 2, 4]),
        (2, &[1, 5]),
        (3, &[0, 4, 6]),
        (4, &[1, 3, 5, 7]),
        (5, &[2, 4, 8]),
        (6, &[3, 7]),
        (7, &[4, 6, 8]),
        (8, &[5, 7]),
    ] {
        assert_eq!(beside(&[(0, 0)], &[cell]), wanted, "beside cell {cell}");
    }
    assert_eq!(beside(&[(0, 0), (1, 0)], &[1, 4]), [0, 2, 3, 5, 7]);
}

/// Start - 0 - 1 - (2 - 3 | 4 - 5).
fn creek() -> Creek {
    let parents = [None, Some(0), Some(1), Some(2), Some(1), Some(4)].map(|parent| parent.and_then(Space::at));
    let space = |parent| SpacePrint { name: String::new(), parent, reward: Reward::Points(1), rival: false };
    Creek::of(&parents.map(space))
}

fn space(at: usize) -> Space {
    Space::at(at).unwrap()
}

#[test]
fn a_path_starts_on_a_visited_space_and_enters_free_ones_only() {
    let creek = creek();
    assert_eq!(creek.path(space(3), 4, 0, 0), Some(0b1111));
    assert_eq!(creek.path(space(3), 3, 0, 0), None, "it would start on a space that was not visited");
    assert_eq!(creek.path(space(5), 2, 0b1111, 0), Some(0b11_0000));
    assert_eq!(creek.path(space(3), 2, 0b111, 0), None, "its first space was visited");
    assert_eq!(creek.path(space(5), 2, 0b11, 0b1_0000), None, "the rival filled a space");
    let mut ends = Vec::new();
    creek.each_end(2, 0b11, 0, |end| ends.push(end.index()));
    assert_eq!(ends, [3, 5]);
}

#[test]
fn the_rival_turns_into_another_branch_but_never_over_the_start() {
    let creek = creek();
    assert_eq!(creek.between(space(3), space(5)), Some(0b11_1110));
    let paths = |length, on| {
        let mut paths = Vec::new();
        creek.each_rival(length, on, |first, last, _| paths.push((first.index(), last.index())));
        paths
    };
    assert_eq!(paths(3, [0b1000, 0, 0]), [(3, 1)]);
    assert_eq!(paths(4, [0b1000, 0, 0]), [(3, 0), (3, 4)]);
    assert_eq!(paths(2, [0b1000, 0b1000, 0]), [(2, 1)], "next to what it has filled");
}
