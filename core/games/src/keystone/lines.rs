//! Ecosystems: the best sequence of each row and column (rulebook, "Ecosystems", "Research tokens", "Keystone species
//! icon", "Wild cards"; rulings d19, d20, d33).

use javelina_engine::Element;
use javelina_engine::rules::Witness;

use super::facts::{Asker, LINES, board_of};
use super::points::{self, Card, Cell, Line};
use super::{Keystone, content::CELLS};

/// What counts of a card in a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// The numbers that it may have, 1 as bit 0; none for an empty cell.
    pub numbers: u8,
    /// Its habitats, one bit each.
    pub habitats: u8,
    /// Its research tokens.
    pub research: u8,
    /// Whether it has the keystone icon.
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
#[must_use]
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
    pub(super) fn links<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> [Link; CELLS] {
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

    /// The points of a line of the acting seat's board with its ecosystem.
    pub(super) fn line_points<W: Witness>(&self, asker: &Asker<'_>, line: Line, witness: &mut W) -> (i32, Ecosystem) {
        let best = best_ecosystem(&along(&self.links(asker, witness), line));
        if self.rules.silent(points::LINE_SCORE, &asker.state.memory) {
            return (best.points, best);
        }
        let ask = asker.ask().about([line.number()]);
        let points = self.rules.number(points::LINE_SCORE, best.points, &ask, witness);
        (points, best)
    }

    /// The cells of the ecosystem that a line scores, as bits.
    pub(super) fn ecosystem(&self, asker: &Asker<'_>, line: Line) -> u16 {
        let best = best_ecosystem(&along(&self.links(asker, &mut ()), line));
        let range = usize::from(best.first)..usize::from(best.first + best.length);
        LINES[line.index()][range].iter().fold(0, |all, cell| all | 1 << cell)
    }

    /// In how many lines the card of a cell lies in an ecosystem that is as good as any of the line (ruling d33).
    pub(super) fn scored_lines(&self, asker: &Asker<'_>, cell: Cell) -> i32 {
        let links = self.links(asker, &mut ());
        let mut lines = 0;
        for line in Line::all() {
            let Some(at) = line.cells().position(|one| one == cell) else { continue };
            let row = along(&links, line);
            let best = best_ecosystem(&row).points;
            let mut within = 0;
            each_ecosystem(&row, &mut |one| {
                if (one.first..one.first + one.length).contains(&(at as u8)) {
                    within = within.max(one.points);
                }
            });
            lines += i32::from(within > 0 && within == best);
        }
        lines
    }
}

/// The links of one line.
pub(super) fn along(links: &[Link; CELLS], line: Line) -> [Link; 4] {
    LINES[line.index()].map(|cell| links[cell])
}
