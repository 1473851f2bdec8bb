//! The Canyon: shapes on a grid (rulebook, "Canyon"; rulings S28 to S33).

use javelina_engine::Digest;

use super::content::{Bonus, Canyon, Ground};

/// Cells of the grid, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells(pub [u64; 4]);

impl Cells {
    /// The cells without these others.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The cells that are in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The cells that are in either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Whether any cell is in both.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        (0..4).any(|word| self.0[word] & other.0[word] != 0)
    }

    /// Whether there is no cell.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// How many cells there are.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether a cell is among them.
    #[must_use]
    pub fn contains(self, cell: usize) -> bool {
        self.0.get(cell / 64).is_some_and(|word| word >> (cell % 64) & 1 == 1)
    }

    /// Adds a cell below 256.
    pub fn insert(&mut self, cell: usize) {
        if let Some(word) = self.0.get_mut(cell / 64) {
            *word |= 1 << (cell % 64);
        }
    }

    /// The cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..256).filter(move |cell| self.contains(*cell))
    }

    pub(super) fn digest(self, digest: &mut Digest) {
        for word in self.0 {
            digest.bytes(&word.to_le_bytes());
        }
    }
}

/// One place of a shape on the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The shape.
    pub shape: u8,
    /// Its cells.
    pub cells: Cells,
    /// The cells that share an edge with one of them.
    pub around: Cells,
    /// Cacti inside, by type.
    pub cacti: [u8; 4],
    /// Bonuses inside, in reading order.
    pub bonuses: Vec<Bonus>,
}

/// All places of all shapes, worked out once for a pack.
#[derive(Clone, Debug)]
pub struct Places {
    columns: usize,
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
    #[must_use]
    pub fn of(canyon: &Canyon) -> Self {
        let columns = canyon.columns.max(1);
        let rows = canyon.cells.len() / columns;
        let which = |wanted: &dyn Fn(Ground) -> bool| {
            let mut cells = Cells::default();
            canyon.cells.iter().enumerate().filter(|(_, ground)| wanted(**ground)).for_each(|(at, _)| cells.insert(at));
            cells
        };
        let open = which(&|ground| !matches!(ground, Ground::Rock | Ground::Start));
        let (mut all, mut starts) = (Vec::new(), Vec::new());
        for (index, shape) in canyon.shapes.iter().enumerate() {
            starts.push(all.len() as u16);
            let mut found: Vec<Vec<usize>> = Vec::new();
            for turned in turns(&shape.cells) {
                for row in 0..rows as i32 {
                    for column in 0..columns as i32 {
                        let cells: Option<Vec<usize>> = turned
                            .iter()
                            .map(|(down, right)| {
                                let (at_row, at_column) = (row + down, column + right);
                                let inside = at_row < rows as i32 && at_column < columns as i32;
                                let cell = (at_row * columns as i32 + at_column) as usize;
                                (inside && open.contains(cell)).then_some(cell)
                            })
                            .collect();
                        if let Some(mut cells) = cells {
                            cells.sort_unstable();
                            found.push(cells);
                        }
                    }
                }
            }
            found.sort();
            found.dedup();
            all.extend(found.iter().map(|cells| placement(canyon, index as u8, cells, columns, rows)));
        }
        starts.push(all.len() as u16);
        let start = which(&|ground| ground == Ground::Start);
        let list: Vec<usize> = start.iter().collect();
        Self {
            columns,
            all,
            starts,
            start,
            start_around: placement(canyon, 0, &list, columns, rows).around,
            rival: which(&|ground| ground == Ground::Rival),
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The placement of a number.
    #[must_use]
    pub fn get(&self, index: u16) -> Option<&Placement> {
        self.all.get(usize::from(index))
    }

    /// The numbers of a shape's placements.
    #[must_use]
    pub fn of_shape(&self, shape: usize) -> std::ops::Range<u16> {
        match (self.starts.get(shape), self.starts.get(shape + 1)) {
            (Some(first), Some(end)) => *first..*end,
            _ => 0..0,
        }
    }

    /// The placement that covers just these cells.
    #[must_use]
    pub fn find(&self, cells: Cells) -> Option<u16> {
        self.all.iter().position(|one| one.cells == cells).map(|at| at as u16)
    }

    /// The name of a cell: column letter and row from the top, `A1`.
    #[must_use]
    pub fn name(&self, cell: usize) -> String {
        format!("{}{}", char::from(b'A' + (cell % self.columns) as u8), cell / self.columns + 1)
    }

    /// The cell of a name, in either case.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<usize> {
        let letter = name.chars().next()?.to_ascii_uppercase();
        let column = (letter as usize).checked_sub('A' as usize)?;
        let row = name.get(1..)?.parse::<usize>().ok()?.checked_sub(1)?;
        (column < self.columns && row < 256 / self.columns).then(|| row * self.columns + column)
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

fn placement(canyon: &Canyon, shape: u8, list: &[usize], columns: usize, rows: usize) -> Placement {
    let (mut cells, mut around) = (Cells::default(), Cells::default());
    let (mut cacti, mut bonuses) = ([0; 4], Vec::new());
    for cell in list {
        cells.insert(*cell);
        match canyon.cells[*cell] {
            Ground::Cactus(kind) => cacti[usize::from(kind) % 4] += 1,
            Ground::Bonus(bonus) => bonuses.push(bonus),
            _ => {}
        }
        let (row, column) = (cell / columns, cell % columns);
        if row > 0 {
            around.insert(cell - columns);
        }
        if row + 1 < rows {
            around.insert(cell + columns);
        }
        if column > 0 {
            around.insert(cell - 1);
        }
        if column + 1 < columns {
            around.insert(cell + 1);
        }
    }
    Placement { shape, cells, around: around.minus(cells), cacti, bonuses }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of fixed polyominoes: 2 and 4 for the trominoes, 4 for the S tetromino, 8 for a P pentomino.
    #[test]
    fn a_shape_has_as_many_turns_as_it_has_symmetry_left() {
        assert_eq!(turns(&[(0, 0), (0, 1), (0, 2)]).len(), 2);
        assert_eq!(turns(&[(0, 0), (1, 0), (1, 1)]).len(), 4);
        assert_eq!(turns(&[(0, 0), (0, 1), (1, 1), (1, 2)]).len(), 4);
        assert_eq!(turns(&[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]).len(), 8);
    }

    /// On three times three cells, numbered in reading order.
    #[test]
    fn a_placement_lies_beside_every_cell_across_one_of_its_edges() {
        let (shapes, table, cacti) = (Vec::new(), Vec::new(), Vec::new());
        let canyon = Canyon { columns: 3, cells: vec![Ground::Empty; 9], shapes, table, beyond: 0, cacti };
        let beside = |list: &[usize]| -> Vec<usize> {
            let around = placement(&canyon, 0, list, 3, 3).around;
            (0..9).filter(|cell| around.contains(*cell)).collect()
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
            assert_eq!(beside(&[cell]), wanted, "beside cell {cell}");
        }
        assert_eq!(beside(&[1, 4]), [0, 2, 3, 5, 7]);
    }
}
