//! Ecosystems: the best sequence of each row and column (rulebook, "Ecosystems", "Research tokens", "Keystone species
//! icon", "Wild cards"; rulings d19, d20, d33).

use javelina_engine::Element;
use javelina_engine::rules::Witness;

use crate::keystone::Keystone;
use crate::keystone::content::CELLS;
use crate::keystone::points;
use crate::keystone::points::{Card, Cell, Line};
use crate::keystone::rules::facts::{Asker, LINES, board_of};

/// What counts of a card in a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// The numbers that it may have, 1 as bit 0; none for an empty cell.
    pub numbers: u8,
    /// Its habitats, one bit each.
    pub habitats: u8,
    /// Its research tokens.
    pub research: u8,
    /// `true` if it has the keystone icon.
    pub keystone: bool,
}

/// An ecosystem in a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ecosystem {
    /// The first of its cells in the line.
    pub first: u8,
    /// How many cells it has; 0 for none.
    pub length: u8,
    /// Its points: (cards + research) x (1 + keystone icons).
    pub points: i32,
}

/// Calls `take` with every ecosystem of a line. Numbers go up or down by one from card to card, and one habitat is
/// common to all; a wild card is any number.
pub fn each_ecosystem(line: &[Link; 4], take: &mut impl FnMut(Ecosystem)) {
    for first in 0..3 {
        let Link { numbers, mut habitats, research, keystone } = line[first];
        let (mut up, mut down) = (numbers, numbers);
        let (mut worth, mut factor) = (1 + i32::from(research), 1 + i32::from(keystone));
        for (last, link) in line.iter().enumerate().skip(first + 1) {
            up = up << 1 & link.numbers;
            down = down >> 1 & link.numbers;
            habitats &= link.habitats;
            if up | down == 0 || habitats == 0 {
                break;
            }
            worth += 1 + i32::from(link.research);
            factor += i32::from(link.keystone);
            take(Ecosystem { first: first as u8, length: (last - first + 1) as u8, points: worth * factor });
        }
    }
}

/// The best ecosystem of a line; the first one of several.
pub fn best_ecosystem(line: &[Link; 4]) -> Ecosystem {
    let mut best = Ecosystem::default();
    each_ecosystem(line, &mut |one| {
        if one.points > best.points {
            best = one;
        }
    });
    best
}

impl Keystone {
    /// What counts of each card of the acting seat's board.
    pub(in crate::keystone) fn links<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> [Link; CELLS] {
        let board = board_of(asker);
        let silent = self.rules.silent(points::COUNTS_IN_LINE, &asker.state.memory);
        let mut counts = |card: Card| {
            silent || self.rules.holds(points::COUNTS_IN_LINE, true, &asker.ask().about([card.number()]), witness)
        };
        let mut links = [Link::default(); CELLS];
        for (cell, link) in links.iter_mut().enumerate() {
            if let Some(card) = board.cards[cell].filter(|card| counts(*card)) {
                let face = self.cards.face(card);
                let (habitats, research) = (board.habitats[cell], board.research[cell]);
                *link = Link { numbers: face.numbers, habitats, research, keystone: face.keystone };
            }
        }
        links
    }

    /// Calls `take` with every ecosystem of a line, its points as printed, and its points under the rules in play. A
    /// line without any has an empty one where rules answer.
    fn each_scored<W: Witness>(
        &self,
        asker: &Asker<'_>,
        row: &[Link; 4],
        line: Line,
        witness: &mut W,
        take: &mut impl FnMut(Ecosystem, i32),
    ) {
        if self.rules.silent(points::LINE_SCORE, &asker.state.memory) {
            return each_ecosystem(row, &mut |one| take(one, one.points));
        }
        let ask = asker.ask().about([line.number()]);
        let mut ruled = |one: Ecosystem| {
            let number = || self.rules.number(points::LINE_SCORE, one.points, &ask, witness);
            take(one, asker.noted.giving(given(asker, line, one), number));
        };
        let mut any = false;
        each_ecosystem(row, &mut |one| {
            any = true;
            ruled(one);
        });
        if !any {
            ruled(Ecosystem::default());
        }
    }

    /// The ecosystem that a line of the acting seat's board scores, and its points under the rules in play; the first
    /// one of several.
    pub(in crate::keystone) fn best_scored<W: Witness>(
        &self,
        asker: &Asker<'_>,
        row: &[Link; 4],
        line: Line,
        witness: &mut W,
    ) -> (Ecosystem, i32) {
        let mut best = None;
        self.each_scored(asker, row, line, witness, &mut |one, points| {
            if best.is_none_or(|(_, most)| points > most) {
                best = Some((one, points));
            }
        });
        best.unwrap_or_default()
    }

    /// The points of a line of the acting seat's board.
    pub(in crate::keystone) fn line_points<W: Witness>(&self, asker: &Asker<'_>, line: Line, witness: &mut W) -> i32 {
        self.best_scored(asker, &along(&self.links(asker, witness), line), line, witness).1
    }

    /// The cells of the ecosystem that a line scores, as bits: of the one that a question at `line_points` is about, or
    /// else of the best one. While such a question is asked, others are judged as printed.
    pub(in crate::keystone) fn ecosystem(&self, asker: &Asker<'_>, line: Line) -> u16 {
        let row = || along(&self.links(asker, &mut ()), line);
        let best = match asker.noted.given() {
            Some(one) if one >> 8 == place(asker, line) => {
                return cells_of(line, (one >> 4 & 15) as u8, (one & 15) as u8);
            }
            Some(_) => best_ecosystem(&row()),
            None => self.best_scored(asker, &row(), line, &mut ()).0,
        };
        cells_of(line, best.first, best.length)
    }

    /// In how many lines the card of a cell lies in an ecosystem that is as good as any of the line (ruling d33).
    pub(in crate::keystone) fn scored_lines(&self, asker: &Asker<'_>, cell: Cell) -> i32 {
        let links = self.links(asker, &mut ());
        let mut lines = 0;
        for line in Line::all() {
            let Some(at) = line.cells().position(|one| one == cell) else { continue };
            let (mut best, mut within) = (None, None);
            self.each_scored(asker, &along(&links, line), line, &mut (), &mut |one, points| {
                best = best.max(Some(points));
                if (one.first..one.first + one.length).contains(&(at as u8)) {
                    within = within.max(Some(points));
                }
            });
            lines += i32::from(within.is_some() && within == best);
        }
        lines
    }
}

/// A line of a board, as a question at `line_points` names it.
fn place(asker: &Asker<'_>, line: Line) -> u32 {
    u32::from(asker.seat.0) << 8 | u32::from(line.byte())
}

/// An ecosystem, as a question at `line_points` names it.
pub(in crate::keystone) fn given(asker: &Asker<'_>, line: Line, one: Ecosystem) -> u32 {
    place(asker, line) << 8 | u32::from(one.first) << 4 | u32::from(one.length)
}

/// The cells of a part of a line, as bits.
fn cells_of(line: Line, first: u8, length: u8) -> u16 {
    let range = usize::from(first)..usize::from(first + length);
    LINES[line.index()][range].iter().fold(0, |all, cell| all | 1 << cell)
}

/// The links of one line.
pub(in crate::keystone) fn along(links: &[Link; CELLS], line: Line) -> [Link; 4] {
    LINES[line.index()].map(|cell| links[cell])
}
