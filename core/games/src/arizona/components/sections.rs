//! Route sections: every shape of every face, turned and flipped, laid at every space of the sheet (rulebook, "Drawing
//! route sections"; rulings A1 to A5). Made once per sheet; play only tests bits.

use crate::arizona::components::sheet::{MAX_STEPS, Shape, Sheet, Step};
use crate::arizona::points::Cell;
use javelina_engine::Element;
use std::sync::{Arc, OnceLock};

/// A section laid on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// The space where the line stands before.
    pub start: Cell,
    /// The spaces that are entered, in order; the first `length` count.
    pub cells: [Cell; MAX_STEPS],
    /// How many spaces are entered.
    pub length: u8,
    /// The value of the die, 1 to 6; for a way to a second symbol its shape.
    pub face: u8,
    /// The spaces on the way, the last one not included.
    pub through: u128,
    /// The points between four spaces that diagonal steps cross.
    pub crosses: u128,
}

impl Section {
    /// The space that is selected.
    #[inline]
    pub(in crate::arizona) fn end(&self) -> Cell {
        self.cells[usize::from(self.length) - 1]
    }

    /// All spaces that are entered.
    #[inline]
    pub(in crate::arizona) fn entered(&self) -> u128 {
        self.through | self.end().mask()
    }

    /// The spaces that are entered, in order.
    #[inline]
    pub(in crate::arizona) fn path(&self) -> &[Cell] {
        &self.cells[..usize::from(self.length)]
    }
}

/// Sections by the space where they start and the face (or shape) they belong to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sections {
    all: Vec<Section>,
    /// For each section the spaces that it enters and the points that it crosses: all that a search looks at.
    masks: Vec<[u128; 2]>,
    /// For each space and face the first section; one entry more at the end.
    firsts: Vec<u16>,
    faces: usize,
}

/// The sections of a sheet: laid for the first game and copied for others, because laying takes longer than some games.
#[derive(Clone, Debug, Default)]
pub struct Laid(Arc<OnceLock<LaidOn>>);

/// A sheet with shapes, the sections of the faces, and the ways to a second symbol.
type LaidOn = (Sheet, Faces, Vec<Shape>, [Sections; 2]);

/// The shapes of a section for each value of a die.
type Faces = [Vec<Vec<Step>>; 6];

/// Always `true`: the sections depend on nothing but the other content.
impl PartialEq for Laid {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Laid {}

impl Laid {
    /// The sections of the faces, and the ways to a second symbol.
    pub(in crate::arizona) fn of(&self, sheet: &Sheet, faces: &Faces, shapes: &[Shape]) -> [Sections; 2] {
        let lay = || [Sections::of_faces(sheet, faces), Sections::of_shapes(sheet, shapes)];
        let first = self.0.get_or_init(|| (sheet.clone(), faces.clone(), shapes.to_vec(), lay()));
        let is_same = first.0 == *sheet && first.1 == *faces && first.2 == shapes;
        if is_same { first.3.clone() } else { lay() }
    }
}

impl Sections {
    /// The sections of the six faces.
    fn of_faces(sheet: &Sheet, faces: &Faces) -> Self {
        Self::laid(sheet, faces.iter().map(|shapes| shapes.iter().map(Vec::as_slice).collect()))
    }

    /// The ways to a second symbol, by shape.
    fn of_shapes(sheet: &Sheet, shapes: &[Shape]) -> Self {
        Self::laid(sheet, shapes.iter().map(|shape| vec![shape.steps.as_slice()]))
    }

    fn laid<'a>(sheet: &Sheet, faces: impl Iterator<Item = Vec<&'a [Step]>>) -> Self {
        let moves = |shapes: Vec<&'a [Step]>| shapes.into_iter().flat_map(turned).collect();
        let faces: Vec<Vec<Vec<(i32, i32)>>> = faces.map(moves).collect();
        let (mut all, mut firsts) = (Vec::new(), Vec::new());
        for start in sheet.cells() {
            for (face, ways) in faces.iter().enumerate() {
                firsts.push(all.len() as u16);
                let first = all.len();
                for moves in ways {
                    let Some(section) = lay(sheet, start, moves, face as u8 + 1) else { continue };
                    if !all[first..].contains(&section) {
                        all.push(section);
                    }
                }
                all[first..].sort_by_key(|section| section.cells);
            }
        }
        firsts.push(all.len() as u16);
        let masks = all.iter().map(|section: &Section| [section.entered(), section.crosses]).collect();
        Self { all, masks, firsts, faces: faces.len() }
    }

    /// The indices of the sections that start at a space with a face (1 to 6) or shape (from 1).
    #[inline]
    pub(in crate::arizona) fn at(&self, start: Cell, face: u8) -> std::ops::Range<u16> {
        let slot = start.index() * self.faces + usize::from(face) - 1;
        self.firsts[slot]..self.firsts[slot + 1]
    }

    /// The indices of all sections that start at a space.
    #[inline]
    pub(in crate::arizona) fn all_at(&self, start: Cell) -> std::ops::Range<u16> {
        let slot = start.index() * self.faces;
        self.firsts[slot]..self.firsts[slot + self.faces]
    }

    /// Section number `index`.
    pub(in crate::arizona) fn get(&self, index: u16) -> Option<&Section> {
        self.all.get(usize::from(index))
    }

    /// Which sections of a range enter no space of `line` and cross no point of `crossed`, as bits from the range's
    /// first; at most [`MAX_AT_A_SPACE`](crate::arizona::content::MAX_AT_A_SPACE) start at a space.
    #[inline]
    pub(in crate::arizona) fn clear_of(&self, indices: std::ops::Range<u16>, line: u128, crossed: u128) -> u128 {
        let masks = &self.masks[usize::from(indices.start)..usize::from(indices.end)];
        let mut clear = 0;
        for [entered, crosses] in masks.iter().rev() {
            clear = clear << 1 | u128::from((entered & line) | (crosses & crossed) == 0);
        }
        clear
    }

    /// Sections by indices.
    #[inline]
    pub fn among(&self, indices: std::ops::Range<u16>) -> impl Iterator<Item = (u16, &Section)> {
        let first = indices.start;
        let range = usize::from(indices.start)..usize::from(indices.end);
        self.all[range].iter().enumerate().map(move |(at, section)| (first + at as u16, section))
    }
}

/// The moves (column, row) of a list of steps in each of its orientations.
fn turned(steps: &[Step]) -> Vec<Vec<(i32, i32)>> {
    let straight = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let mut orientations = Vec::new();
    for (along, ahead) in straight.iter().enumerate() {
        for side in [1, 3] {
            let across = straight[(along + side) % 4];
            let moves = steps.iter().map(|step| match step {
                Step::Along => *ahead,
                Step::Across => across,
                Step::Diagonal => (ahead.0 + across.0, ahead.1 + across.1),
            });
            orientations.push(moves.collect());
        }
    }
    orientations
}

fn lay(sheet: &Sheet, start: Cell, moves: &[(i32, i32)], face: u8) -> Option<Section> {
    let (mut column, mut row) = sheet.place(start);
    let mut section = Section { start, cells: [Cell::at(0)?; MAX_STEPS], length: 0, face, through: 0, crosses: 0 };
    let mut entered = start.mask();
    for (right, down) in moves {
        if *right != 0 && *down != 0 {
            let (left, top) = (column.min(column + right), row.min(row + down));
            let between = 1_u128 << (top * sheet.columns as i32 + left).clamp(0, 127);
            if section.crosses & between != 0 {
                return None;
            }
            section.crosses |= between;
        }
        column += right;
        row += down;
        let cell = sheet.at(column, row)?;
        if cell.lies_in(entered) {
            return None; // the line would touch itself
        }
        entered |= cell.mask();
        section.cells[usize::from(section.length)] = cell;
        section.length += 1;
    }
    section.through = entered & !start.mask() & !section.end().mask();
    Some(section)
}
