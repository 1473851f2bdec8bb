//! Legal actions, listed, counted and drawn at random (by the decisions of [`decide`](super::decide)).

use super::actions::{Action, Take};
use super::decide::Open;
use crate::arizona::points;
use crate::arizona::points::{Cell, Good};
use crate::arizona::{
    Arizona,
    rules::facts::{Asker, player_of},
};
use javelina_engine::rules::{Deeds, Witness};
use javelina_engine::{Dice, Element, Flow};
use std::ops::Range;

impl Arizona {
    /// Calls `take` with each section of a face that fits the line.
    pub(in crate::arizona) fn each_section<W: Witness>(
        &self,
        asker: &Asker<'_>,
        face: u8,
        open: Open,
        witness: &mut W,
        mut take: impl FnMut(u16) -> Flow,
    ) -> Flow {
        let mut heard = Deeds::default();
        let flow = self.each_start(asker, witness, |start| {
            let indices = self.sections.at(start, face);
            let first = indices.start;
            let mut fits = if W::ON {
                self.fitting(asker, indices, open, &mut heard)
            } else {
                self.fitting(asker, indices, open, &mut ())
            };
            while fits != 0 {
                if take(first + fits.trailing_zeros() as u16) == Flow::Enough {
                    return Flow::Enough;
                }
                fits &= fits - 1;
            }
            Flow::More
        });
        heard.hand_on(witness);
        flow
    }

    /// Calls `take` with each space where the next section may start.
    fn each_start(&self, asker: &Asker<'_>, witness: &mut impl Witness, mut take: impl FnMut(Cell) -> Flow) -> Flow {
        if let Some(position) = player_of(asker).position {
            return take(position);
        }
        let mut starts = Cell::each_in(self.starts(asker, witness));
        if starts.any(|start| take(start) == Flow::Enough) { Flow::Enough } else { Flow::More }
    }

    /// Which sections of a range fit the line, as bits from the range's first: what `decide_section` says of each.
    fn fitting(&self, asker: &Asker<'_>, indices: Range<u16>, open: Open, witness: &mut impl Witness) -> u128 {
        let player = player_of(asker);
        let silent = self.rules.silent(points::DRAW, &asker.state.memory);
        let crossed = if silent { player.crossed } else { 0 };
        let clear = self.sections.clear_of(indices.clone(), player.line, crossed);
        if silent && open.is_all() {
            return clear;
        }
        let mut fits = clear;
        for (index, section) in self.sections.among(indices.clone()) {
            let bit = 1_u128 << (index - indices.start);
            if clear & bit != 0 && self.decide_section(asker, section, open, witness).is_err() {
                fits &= !bit;
            }
        }
        fits
    }

    /// One legal drawing action, uniform over all of them, without listing them; `None` if there is none.
    pub(in crate::arizona) fn sample_drawing(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        let die = player_of(asker).die;
        let open = self.open(asker, &mut ());
        let change = self.decide_nugget(asker, &mut ()).is_ok();
        let range = |start| if change { self.sections.all_at(start) } else { self.sections.at(start, die) };
        let (mut sections, mut last) = (0, 0);
        self.each_start(asker, &mut (), |start| {
            last = self.fitting(asker, range(start), open, &mut ());
            sections += last.count_ones();
            Flow::More
        });
        let discards = u32::from(self.decide_discard(asker, &mut ()).is_ok());
        let mut offers = 0;
        self.rules.offers(points::BEFORE_DRAW, &asker.ask(), &mut |_| offers += 1);
        let mut wanted = dice.below(sections + discards + offers);
        if wanted >= sections + discards {
            let mut found = None;
            wanted -= sections + discards;
            self.rules.offers(points::BEFORE_DRAW, &asker.ask(), &mut |clause| {
                if wanted == 0 && found.is_none() {
                    found = Some(Action::Offer(clause));
                }
                wanted = wanted.saturating_sub(1);
            });
            return found;
        }
        if wanted >= sections {
            return (discards == 1).then_some(Action::Discard);
        }
        let (mut found, began) = (None, player_of(asker).position.is_some());
        self.each_start(asker, &mut (), |start| {
            let indices = range(start);
            let first = indices.start;
            let mut fits = if began { last } else { self.fitting(asker, indices, open, &mut ()) };
            let count = fits.count_ones();
            if wanted >= count {
                wanted -= count;
                return Flow::More;
            }
            for _ in 0..wanted {
                fits &= fits - 1;
            }
            let section = first + fits.trailing_zeros() as u16;
            let nugget = self.sections.get(section).is_some_and(|section| section.face != die);
            found = Some(Action::Draw { section, nugget });
            Flow::Enough
        });
        found
    }

    /// Whether no value of the die has a legal section (ruling A16).
    pub(in crate::arizona) fn is_trapped<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> bool {
        let open = self.open(asker, witness);
        let mut heard = Deeds::default();
        let flow = self.each_start(asker, witness, |start| {
            let indices = self.sections.all_at(start);
            let fits = if W::ON {
                self.fitting(asker, indices, open, &mut heard)
            } else {
                self.fitting(asker, indices, open, &mut ())
            };
            if fits != 0 { Flow::Enough } else { Flow::More }
        });
        heard.hand_on(witness);
        flow == Flow::More
    }

    /// Whether any second symbol can be selected.
    pub(in crate::arizona) fn can_extend<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> bool {
        self.each_way(asker, witness, |_| Flow::Enough) == Flow::Enough
    }

    /// Calls `take` with each way to a second symbol.
    pub(in crate::arizona) fn each_way<W: Witness>(
        &self,
        asker: &Asker<'_>,
        witness: &mut W,
        mut take: impl FnMut(u16) -> Flow,
    ) -> Flow {
        let open = self.open(asker, witness);
        let shapes = self.shapes(asker, witness);
        let Some(position) = player_of(asker).position else { return Flow::More };
        for shape in shapes.iter() {
            for (index, section) in self.ways.among(self.ways.at(position, shape as u8 + 1)) {
                if self.decide_way(asker, section, open, witness).is_ok() && take(index) == Flow::Enough {
                    return Flow::Enough;
                }
            }
        }
        Flow::More
    }

    /// One legal die or offer, uniform over the values and offers; `None` if there is none.
    pub(in crate::arizona) fn sample_take(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        let mut values = 0_u8;
        for value in 1..=6 {
            values |= u8::from(self.decide_take(asker, value, &mut ()).is_ok()) << value;
        }
        let mut offers = Vec::new();
        self.rules.offers(points::BEFORE_TAKE, &asker.ask(), &mut |clause| offers.push(clause));
        let wanted = dice.below(values.count_ones() + offers.len() as u32);
        if let Some(wanted) = wanted.checked_sub(values.count_ones()) {
            return offers.get(wanted as usize).map(|clause| Action::Offer(*clause));
        }
        for _ in 0..wanted {
            values &= values - 1;
        }
        (values != 0).then(|| Action::Take(values.trailing_zeros() as u8))
    }

    /// Whether any kind can be delivered.
    pub(in crate::arizona) fn can_deliver<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> bool {
        Good::all().any(|good| self.decide_deliver(asker, good, witness).is_ok())
    }

    /// Calls `take` with each action of a drawing turn.
    pub(in crate::arizona) fn each_drawing<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, take: &mut Take<'_>) {
        let die = player_of(asker).die;
        let open = self.open(asker, witness);
        let mut each = |face, nugget, witness: &mut W| {
            self.each_section(asker, face, open, witness, |section| take(Action::Draw { section, nugget }))
        };
        if each(die, false, witness) == Flow::Enough {
            return;
        }
        if self.decide_nugget(asker, witness).is_ok() {
            for face in (1..=6).filter(|face| *face != die) {
                if each(face, true, witness) == Flow::Enough {
                    return;
                }
            }
        }
        if self.decide_discard(asker, witness).is_ok() && take(Action::Discard) == Flow::Enough {
            return;
        }
        asker.each_offer(points::BEFORE_DRAW, Action::Offer, witness, take);
    }
}
