//! What is legal: one decision for `test`, `check`, `apply` and every list.

use std::ops::Range;

use javelina_engine::rules::{Choice, ClauseId, Fault, Set, Verdict, Witness};
use javelina_engine::{Actor, Dice, Flow, Seat, Turn};

use super::Arizona;
use super::content::Symbol;
use super::facts::Asker;
use super::points::{self, setting};
use super::sections::Section;
use super::state::{Action, NOWHERE, Player, Stage, State};

/// Why an action is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The game is over.
    Over,
    /// Somebody else is to act.
    Turn,
    /// It is the wrong step for this action.
    Step,
    /// Content asks something else first.
    Question,
    /// The answer is not among the candidates.
    Answer,
    /// No die in the middle shows this value.
    NoDie,
    /// The section starts elsewhere than the line ends.
    Elsewhere,
    /// The section does not start at a station.
    NoStation,
    /// There is no such section.
    NoSection,
    /// The section is of another value, and no nugget is spent.
    OtherValue,
    /// There is no nugget to spend, or none may be spent.
    NoNugget,
    /// The die shows the value already.
    NeedlessNugget,
    /// The line has this cell already.
    Spent(u8),
    /// The line would cross itself.
    Crosses,
    /// Content closes this cell, on the way or as an end.
    Closed(u8, bool),
    /// The die allows a section, and drawing is compulsory.
    Compulsory,
    /// Nothing of this kind is on board.
    NotAboard,
    /// The kind was delivered before.
    Delivered,
    /// The town has taken all that it takes in one visit.
    TownFull,
    /// Nature's move does not fit: not as many dice, not these cards.
    Nature,
    /// A clause forbids it.
    Clause(ClauseId),
    /// A script failed.
    Fault(Fault),
}

/// The cells that content leaves open to one seat.
#[derive(Clone, Copy)]
pub(super) struct Open {
    through: u128,
    end: u128,
}

impl Open {
    fn is_all(self) -> bool {
        self.through & self.end == u128::MAX
    }
}

impl Arizona {
    /// Whether a move is legal, and if not, why not.
    pub(super) fn decide(&self, state: &State, by: Actor, action: &Action) -> Result<(), Why> {
        match (self.turn_of(state), by) {
            (Turn::Over, _) => Err(Why::Over),
            (Turn::Nature, Actor::Nature) => self.decide_nature(state, action),
            (Turn::Seat(seat), Actor::Seat(other)) if seat == other => self.decide_seat(state, seat, action),
            _ => Err(Why::Turn),
        }
    }

    fn decide_nature(&self, state: &State, action: &Action) -> Result<(), Why> {
        if state.memory.question().is_some() {
            return self.decide_choice(state, action);
        }
        match (state.stage, action) {
            (Stage::Deal, Action::Deal(cards)) => {
                let fits = cards.minus(self.deck()).is_empty() && cards.len() == self.deals();
                if fits { Ok(()) } else { Err(Why::Nature) }
            }
            (Stage::First, Action::First(seat)) if seat.0 < state.seats => Ok(()),
            (Stage::Roll, Action::Roll(dice))
                if dice.iter().map(|count| usize::from(*count)).sum::<usize>() == self.dice_for(state.seats) =>
            {
                Ok(())
            }
            (Stage::First | Stage::Roll, Action::First(_) | Action::Roll(_)) => Err(Why::Nature),
            _ => Err(Why::Step),
        }
    }

    fn decide_seat(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Why> {
        if state.memory.question().is_some() {
            return self.decide_choice(state, action);
        }
        let asker = Asker { game: self, state, seat };
        match (state.stage, action) {
            (Stage::Draft(_), Action::Take(value)) => self.decide_take(&asker, *value),
            (Stage::Draw(_), Action::Draw { section, nugget }) => self.decide_draw(&asker, *section, *nugget),
            (Stage::Draw(_), Action::Discard) => self.decide_discard(&asker),
            (Stage::Draw(_), Action::Offer(clause)) => {
                let mut found = false;
                self.rules.offers(points::BEFORE_DRAW, &asker.ask(), &mut |id| found |= id == *clause);
                if found { Ok(()) } else { Err(Why::Answer) }
            }
            (Stage::Town | Stage::Extra(_), Action::Deliver(good)) => self.decide_deliver(&asker, *good),
            (Stage::Town | Stage::Extra(_), Action::Keep) | (Stage::Station, Action::Halt) => Ok(()),
            (Stage::Station, Action::Extend(way)) => self.decide_extend(&asker, *way),
            _ => Err(Why::Step),
        }
    }

    fn decide_choice(&self, state: &State, action: &Action) -> Result<(), Why> {
        let Some(choice) = action.choice() else { return Err(Why::Question) };
        let Some((kind, candidates, may_skip)) = self.asked(state) else { return Err(Why::Question) };
        match (choice, action) {
            (Choice::Skip, _) if may_skip => Ok(()),
            (Choice::Element(element), Action::Choose(of, _)) if *of == kind && candidates.contains(element) => Ok(()),
            _ => Err(Why::Answer),
        }
    }

    fn decide_take(&self, asker: &Asker<'_>, value: u8) -> Result<(), Why> {
        if !(1..=6).contains(&value) || asker.state.dice[usize::from(value) - 1] == 0 {
            return Err(Why::NoDie);
        }
        self.speak(points::TAKE, asker, [i32::from(value)])
    }

    /// What clauses say at a verdict point.
    pub(super) fn speak<const N: usize>(
        &self,
        point: javelina_engine::rules::PointId,
        asker: &Asker<'_>,
        subjects: [i32; N],
    ) -> Result<(), Why> {
        if self.rules.silent(point, &asker.state.memory) {
            return Ok(());
        }
        match self.rules.verdict(point, &asker.ask().about(subjects), &mut ()) {
            Verdict::Fine => Ok(()),
            Verdict::Forbidden(clause) => Err(Why::Clause(clause)),
            Verdict::Failed(fault) => Err(Why::Fault(fault)),
        }
    }

    fn decide_draw(&self, asker: &Asker<'_>, index: u16, nugget: bool) -> Result<(), Why> {
        let section = self.sections.get(index).ok_or(Why::NoSection)?;
        let player = player_of(asker);
        if player.position != NOWHERE && section.start != player.position {
            return Err(Why::Elsewhere);
        }
        if player.position == NOWHERE && self.starts(asker, &mut ()) >> section.start & 1 == 0 {
            return Err(Why::NoStation);
        }
        if nugget {
            if section.face == player.die {
                return Err(Why::NeedlessNugget);
            }
            self.decide_nugget(asker)?;
        } else if section.face != player.die {
            return Err(Why::OtherValue);
        }
        self.decide_section(asker, section, self.open(asker, &mut ()))
    }

    /// Whether a nugget may be spent to change the die.
    pub(super) fn decide_nugget(&self, asker: &Asker<'_>) -> Result<(), Why> {
        if player_of(asker).nuggets == 0 || self.setting(setting::NUGGETS_PER_TURN) == 0 {
            return Err(Why::NoNugget);
        }
        self.speak(points::SPEND_NUGGET, asker, [])
    }

    /// Whether a section fits the line, whatever the die shows.
    fn decide_section(&self, asker: &Asker<'_>, section: &Section, open: Open) -> Result<(), Why> {
        let player = player_of(asker);
        let spent = section.entered() & player.line;
        if spent != 0 {
            return Err(Why::Spent(spent.trailing_zeros() as u8));
        }
        let closed = section.through & !open.through;
        if closed != 0 {
            return Err(Why::Closed(closed.trailing_zeros() as u8, false));
        }
        if open.end >> section.end() & 1 == 0 {
            return Err(Why::Closed(section.end(), true));
        }
        let about = || [i32::from(section.end()), i32::from(section.start), i32::from(section.face)];
        if section.crosses & player.crossed != 0
            && !self.rules.lifts(points::DRAW, points::BASE_CROSSING, &asker.ask().about(about()), &mut ())
        {
            return Err(Why::Crosses);
        }
        if self.rules.silent(points::DRAW, &asker.state.memory) {
            return Ok(());
        }
        self.speak(points::DRAW, asker, about())
    }

    fn decide_discard(&self, asker: &Asker<'_>) -> Result<(), Why> {
        if self.setting(setting::DRAW_COMPULSORY) == 1 {
            let mut able = false;
            self.each_section(asker, player_of(asker).die, &mut (), &mut |_| {
                able = true;
                Flow::Enough
            });
            if able {
                return Err(Why::Compulsory);
            }
        }
        self.speak(points::DISCARD, asker, [])
    }

    fn decide_deliver(&self, asker: &Asker<'_>, good: u8) -> Result<(), Why> {
        let player = player_of(asker);
        if good >= 6 || player.aboard[usize::from(good)] == 0 {
            return Err(Why::NotAboard);
        }
        if player.has_delivered(good) {
            return Err(Why::Delivered);
        }
        if asker.state.stage == Stage::Town && !self.town_takes_more(asker) {
            return Err(Why::TownFull);
        }
        self.speak(points::DELIVER, asker, [i32::from(good)])
    }

    /// Whether the town at hand takes another cargo in this visit.
    pub(super) fn town_takes_more(&self, asker: &Asker<'_>) -> bool {
        let takes = self.rules.number(points::DELIVERIES_PER_TOWN, 1, &asker.ask(), &mut ());
        i32::from(asker.state.cargoes) < takes
    }

    fn decide_extend(&self, asker: &Asker<'_>, way: u16) -> Result<(), Why> {
        let section = self.ways.get(way).ok_or(Why::NoSection)?;
        if section.start != player_of(asker).position {
            return Err(Why::Elsewhere);
        }
        if !self.shapes(asker, &mut ()).contains(i32::from(section.face) - 1) {
            return Err(Why::NoSection);
        }
        self.decide_way(asker, section, self.open(asker, &mut ()))
    }

    fn decide_way(&self, asker: &Asker<'_>, section: &Section, open: Open) -> Result<(), Why> {
        let player = player_of(asker);
        let spent = section.entered() & player.line;
        if spent != 0 {
            return Err(Why::Spent(spent.trailing_zeros() as u8));
        }
        let closed = section.through & !open.through;
        if closed != 0 {
            return Err(Why::Closed(closed.trailing_zeros() as u8, false));
        }
        if open.end >> section.end() & 1 == 0 {
            return Err(Why::Closed(section.end(), true));
        }
        if section.crosses & player.crossed != 0 {
            return Err(Why::Crosses);
        }
        self.speak(points::EXTEND, asker, [i32::from(section.end())])
    }

    /// The ways to a second symbol that are in use where the line ends.
    fn shapes<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Set {
        let position = i32::from(player_of(asker).position);
        self.rules.members(points::BONUS_STEPS, self.base_shapes, &asker.ask().about([position]), witness)
    }

    /// Asks once for the open cells, if no card in play can change its mind about them.
    pub(super) fn remember_open(&self, state: &mut State) {
        state.open = None;
        if self.rules.is_fixed(points::ENTER, &state.memory) {
            let open = self.open(&Asker { game: self, state, seat: Seat(0) }, &mut ());
            state.open = Some((open.through, open.end));
        }
    }

    /// The cells that content leaves open.
    pub(super) fn open<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Open {
        if self.rules.silent(points::ENTER, &asker.state.memory) {
            return Open { through: u128::MAX, end: u128::MAX };
        }
        if let (Some((through, end)), false) = (asker.state.open, W::ON) {
            return Open { through, end };
        }
        let all = self.all_cells;
        let mut ask = asker.ask().about([0, 0]);
        let through = self.rules.holding(points::ENTER, all, all, &mut ask, witness).wide();
        ask.subjects[1] = 1;
        let end = self.rules.holding(points::ENTER, all, all, &mut ask, witness).wide();
        Open { through, end }
    }

    /// The cells where a line may begin.
    fn starts<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> u128 {
        if self.rules.silent(points::START, &asker.state.memory) {
            return self.stations.wide();
        }
        self.rules.holding(points::START, self.stations, self.all_cells, &mut asker.ask(), witness).wide()
    }

    /// Whether selecting a cell gives a second symbol.
    pub(super) fn acts_as_station(&self, asker: &Asker<'_>, cell: u8) -> bool {
        let base = self.stations.contains(i32::from(cell));
        self.rules.holds(points::ACTS_AS_STATION, base, &asker.ask().about([i32::from(cell)]), &mut ())
    }

    /// Calls `take` with each section of a face that fits the line.
    fn each_section<W: Witness>(
        &self,
        asker: &Asker<'_>,
        face: u8,
        witness: &mut W,
        take: &mut impl FnMut(u16) -> Flow,
    ) -> Flow {
        if !(1..=6).contains(&face) {
            return Flow::More;
        }
        let open = self.open(asker, witness);
        self.each_section_within(asker, face, open, witness, take)
    }

    fn each_section_within<W: Witness>(
        &self,
        asker: &Asker<'_>,
        face: u8,
        open: Open,
        witness: &mut W,
        take: &mut impl FnMut(u16) -> Flow,
    ) -> Flow {
        self.each_start(asker, witness, &mut |start| {
            let indices = self.sections.at(start, face);
            let first = indices.start;
            let mut fits = self.fitting(asker, indices, open);
            while fits != 0 {
                if take(first + fits.trailing_zeros() as u16) == Flow::Enough {
                    return Flow::Enough;
                }
                fits &= fits - 1;
            }
            Flow::More
        })
    }

    /// Calls `take` with each space where the next section may start.
    fn each_start<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, take: &mut impl FnMut(u8) -> Flow) -> Flow {
        let position = player_of(asker).position;
        if position != NOWHERE {
            return take(position);
        }
        let mut starts = self.starts(asker, witness);
        while starts != 0 {
            if take(starts.trailing_zeros() as u8) == Flow::Enough {
                return Flow::Enough;
            }
            starts &= starts - 1;
        }
        Flow::More
    }

    /// Which sections of a range fit the line, as bits from the range's first: what `decide_section` says of each.
    fn fitting(&self, asker: &Asker<'_>, indices: Range<u16>, open: Open) -> u128 {
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
            if clear & bit != 0 && self.decide_section(asker, section, open).is_err() {
                fits &= !bit;
            }
        }
        fits
    }

    /// One legal drawing action, uniform over all of them, without listing them; `None` if there is none.
    pub(super) fn sample_drawing(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        let die = player_of(asker).die;
        let open = self.open(asker, &mut ());
        let change = self.decide_nugget(asker).is_ok();
        let range = |start| if change { self.sections.all_at(start) } else { self.sections.at(start, die) };
        let (mut sections, mut last) = (0, 0);
        self.each_start(asker, &mut (), &mut |start| {
            last = self.fitting(asker, range(start), open);
            sections += last.count_ones();
            Flow::More
        });
        let discards = u32::from(self.decide_discard(asker).is_ok());
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
        let (mut found, began) = (None, player_of(asker).position != NOWHERE);
        self.each_start(asker, &mut (), &mut |start| {
            let indices = range(start);
            let first = indices.start;
            let mut fits = if began { last } else { self.fitting(asker, indices, open) };
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
    pub(super) fn is_trapped(&self, state: &State, seat: Seat) -> bool {
        let asker = Asker { game: self, state, seat };
        let open = self.open(&asker, &mut ());
        self.each_start(&asker, &mut (), &mut |start| match self.fitting(&asker, self.sections.all_at(start), open) {
            0 => Flow::More,
            _ => Flow::Enough,
        }) == Flow::More
    }

    /// Whether any second symbol can be selected.
    pub(super) fn can_extend(&self, asker: &Asker<'_>) -> bool {
        let mut can = false;
        self.each_way(asker, &mut (), &mut |_| {
            can = true;
            Flow::Enough
        });
        can
    }

    fn each_way<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, take: &mut impl FnMut(u16) -> Flow) -> Flow {
        let open = self.open(asker, witness);
        let shapes = self.shapes(asker, witness);
        for shape in shapes.iter() {
            for (index, section) in self.ways.among(self.ways.at(player_of(asker).position, shape as u8 + 1)) {
                if self.decide_way(asker, section, open).is_ok() && take(index) == Flow::Enough {
                    return Flow::Enough;
                }
            }
        }
        Flow::More
    }

    /// One legal die, uniform over the values; `None` if there is none.
    pub(super) fn sample_take(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        let mut values = 0_u8;
        for value in 1..=6 {
            values |= u8::from(self.decide_take(asker, value).is_ok()) << value;
        }
        for _ in 0..dice.below(values.count_ones()) {
            values &= values - 1;
        }
        (values != 0).then(|| Action::Take(values.trailing_zeros() as u8))
    }

    /// Whether any kind can be delivered.
    pub(super) fn can_deliver(&self, asker: &Asker<'_>) -> bool {
        (0..6).any(|good| self.decide_deliver(asker, good).is_ok())
    }

    /// Calls `take` with each legal action of the seat to act, in the order in which they are listed.
    pub(super) fn each_action<W: Witness>(
        &self,
        state: &State,
        seat: Seat,
        witness: &mut W,
        take: &mut impl FnMut(Action) -> Flow,
    ) {
        if self.turn_of(state) != Turn::Seat(seat) {
            return;
        }
        if state.memory.question().is_some() {
            let Some((kind, candidates, may_skip)) = self.asked(state) else { return };
            for element in candidates.iter() {
                if take(Action::Choose(kind, element)) == Flow::Enough {
                    return;
                }
            }
            if may_skip {
                take(Action::Skip);
            }
            return;
        }
        let asker = Asker { game: self, state, seat };
        match state.stage {
            Stage::Draft(_) => {
                for value in 1..=6 {
                    if self.decide_take(&asker, value).is_ok() && take(Action::Take(value)) == Flow::Enough {
                        return;
                    }
                }
            }
            Stage::Draw(_) => self.each_drawing(&asker, witness, take),
            Stage::Town | Stage::Extra(_) => {
                for good in 0..6 {
                    if self.decide_deliver(&asker, good).is_ok() && take(Action::Deliver(good)) == Flow::Enough {
                        return;
                    }
                }
                take(Action::Keep);
            }
            Stage::Station => {
                let flow = self.each_way(&asker, witness, &mut |way| take(Action::Extend(way)));
                if flow == Flow::More {
                    take(Action::Halt);
                }
            }
            _ => {}
        }
    }

    fn each_drawing<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, take: &mut impl FnMut(Action) -> Flow) {
        let die = player_of(asker).die;
        let open = self.open(asker, witness);
        let flow = self.each_section_within(asker, die, open, witness, &mut |section| {
            take(Action::Draw { section, nugget: false })
        });
        if flow == Flow::Enough {
            return;
        }
        if self.decide_nugget(asker).is_ok() {
            for face in (1..=6).filter(|face| *face != die) {
                let flow = self.each_section_within(asker, face, open, witness, &mut |section| {
                    take(Action::Draw { section, nugget: true })
                });
                if flow == Flow::Enough {
                    return;
                }
            }
        }
        if self.decide_discard(asker).is_ok() && take(Action::Discard) == Flow::Enough {
            return;
        }
        let mut flow = Flow::More;
        self.rules.offers(points::BEFORE_DRAW, &asker.ask(), &mut |clause| {
            if flow == Flow::More {
                flow = take(Action::Offer(clause));
            }
        });
    }

    /// What is printed on a cell.
    pub(super) fn symbol(&self, cell: u8) -> Symbol {
        self.content.sheet.symbols[usize::from(cell) % self.content.sheet.symbols.len()]
    }
}

fn player_of<'a>(asker: &Asker<'a>) -> &'a Player {
    &asker.state.players[asker.seat.index() % asker.state.players.len()]
}
