//! The Canyon: shapes on a grid (rulebook, "Canyon"; rulings S28 to S33).

use javelina_engine::Element;
use javelina_engine::rules::Set;

use crate::sonora::content::{Bonus, Canyon, Ground};
use crate::sonora::points::{Cactus, Shape};

/// Cells of the grid, by their places in reading order.
pub type Cells = Set;

/// One place of a shape on the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The shape.
    pub shape: Shape,
    /// Its cells.
    pub cells: Cells,
    /// The cells that share an edge with one of them.
    pub around: Cells,
    /// Cacti inside, by type.
    pub cacti: [u8; Cactus::MOST],
    /// Bonuses inside, in reading order.
    pub bonuses: Vec<Bonus>,
}

/// All places of all shapes, worked out once for a pack.
#[derive(Clone, Debug)]
pub struct Places {
    columns: i32,
    all: Vec<Placement>,
    /// The first placement of each shape, and one past the last one of all.
    starts: Vec<u16>,
    /// The cells that are drawn from the start.
    pub start: Cells,
    /// The cells that share an edge with one of them.
    pub start_around: Cells,
    /// The squares of the rival.
    pub rival: Cells,
}

impl Places {
    /// Works them out: every shape in every rotation and reflection wherever it fits on cells that can be drawn on, in
    /// the order of the shapes, then of their cells.
    pub fn of(canyon: &Canyon) -> Self {
        let columns = canyon.columns.max(1) as i32;
        let which = |wanted: &dyn Fn(Ground) -> bool| -> Cells {
            (0..).zip(&canyon.cells).filter(|(_, ground)| wanted(**ground)).map(|(at, _)| at).collect()
        };
        let open = which(&|ground| !matches!(ground, Ground::Rock | Ground::Start));
        let (mut all, mut starts) = (Vec::new(), vec![0]);
        for (shape, print) in Shape::first(canyon.shapes.len()).zip(&canyon.shapes) {
            let mut found: Vec<Cells> = Vec::new();
            for turned in turns(&print.cells) {
                found.extend((0..canyon.cells.len() as i32).filter_map(|corner| {
                    let cells = turned.iter().map(|(down, right)| {
                        let cell = corner + down * columns + right;
                        (corner % columns + right < columns && open.contains(cell)).then_some(cell)
                    });
                    cells.collect::<Option<Cells>>()
                }));
            }
            found.sort_by(|one, other| one.iter().cmp(other.iter()));
            found.dedup();
            all.extend(found.into_iter().map(|cells| placement(canyon, shape, cells)));
            starts.push(all.len() as u16);
        }
        let start = which(&|ground| ground == Ground::Start);
        let rival = which(&|ground| ground == Ground::Rival);
        Self { columns, all, starts, start, start_around: around(canyon, start), rival }
    }

    /// The numbers of all placements.
    pub fn numbers(&self) -> std::ops::Range<u16> {
        0..self.all.len() as u16
    }

    /// The placement of a number.
    pub fn get(&self, index: u16) -> Option<&Placement> {
        self.all.get(usize::from(index))
    }

    /// The numbers of a shape's placements.
    pub fn of_shape(&self, shape: Shape) -> std::ops::Range<u16> {
        match self.starts[shape.index().min(self.starts.len())..] {
            [first, end, ..] => first..end,
            _ => 0..0,
        }
    }

    /// The placement that covers just these cells.
    pub fn find(&self, cells: Cells) -> Option<u16> {
        self.all.iter().position(|one| one.cells == cells).map(|at| at as u16)
    }

    /// The name of a cell: column letter and row from the top, `A1`.
    pub fn name(&self, cell: i32) -> String {
        format!("{}{}", char::from(b'A' + (cell % self.columns) as u8), cell / self.columns + 1)
    }

    /// The names of cells, in reading order.
    pub(in crate::sonora) fn names(&self, cells: Cells, between: &str) -> String {
        cells.iter().map(|cell| self.name(cell)).collect::<Vec<_>>().join(between)
    }

    /// The cell of a name, in either case.
    pub fn cell(&self, name: &str) -> Option<i32> {
        let letter = name.chars().next()?.to_ascii_uppercase();
        let column = (letter as i32) - ('A' as i32);
        let row = name.get(1..)?.parse::<i32>().ok()?.checked_sub(1)?;
        let inside = (0..self.columns).contains(&column) && (0..256 / self.columns).contains(&row);
        inside.then(|| row * self.columns + column)
    }
}

/// The different rotations and reflections of a shape, each moved to the upper left corner.
fn turns(cells: &[(i8, i8)]) -> Vec<Vec<(i32, i32)>> {
    let mut all: Vec<Vec<(i32, i32)>> = Vec::new();
    let mut now: Vec<(i32, i32)> = cells.iter().map(|(row, column)| (i32::from(*row), i32::from(*column))).collect();
    for turn in 0..8 {
        let least = |pick: &dyn Fn(&(i32, i32)) -> i32| now.iter().map(pick).min().unwrap_or(0);
        let (top, left) = (least(&|cell| cell.0), least(&|cell| cell.1));
        let mut moved: Vec<(i32, i32)> = now.iter().map(|(row, column)| (row - top, column - left)).collect();
        moved.sort_unstable();
        if !all.contains(&moved) {
            all.push(moved);
        }
        now = now.iter().map(|(row, column)| (*column, -row)).collect();
        if turn == 3 {
            now = now.iter().map(|(row, column)| (*row, -column)).collect();
        }
    }
    all
}

fn placement(canyon: &Canyon, shape: Shape, cells: Cells) -> Placement {
    let (mut cacti, mut bonuses) = ([0; Cactus::MOST], Vec::new());
    for cell in cells.iter() {
        match canyon.cells[cell as usize] {
            Ground::Cactus(kind) => cacti[kind.index()] += 1,
            Ground::Bonus(bonus) => bonuses.push(bonus),
            _ => {}
        }
    }
    Placement { shape, cells, around: around(canyon, cells), cacti, bonuses }
}

/// The cells that share an edge with one of these.
fn around(canyon: &Canyon, cells: Cells) -> Cells {
    let (columns, all) = (canyon.columns.max(1) as i32, canyon.cells.len() as i32);
    let beside = |cell: i32| {
        let left = (cell % columns > 0).then_some(cell - 1);
        let right = ((cell + 1) % columns > 0).then_some(cell + 1);
        [Some(cell - columns), Some(cell + columns), left, right].into_iter().flatten()
    };
    cells.iter().flat_map(beside).filter(|cell| (0..all).contains(cell)).collect::<Cells>().minus(cells)
}
