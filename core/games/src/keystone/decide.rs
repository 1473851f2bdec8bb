//! What is legal: one decision for `test`, `check`, `apply` and every list.

use javelina_engine::rules::{Choice, ClauseId, Fault, KindId, Noted, PointId, Set, Verdict, Witness};
use javelina_engine::{Actor, Turn};

use super::Keystone;
use super::actions::Action;
use super::content::CELLS;
use super::facts::Asker;
use super::points::{self, setting};
use super::state::{MAX_BOARDS, NONE, Stage, State};

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
    /// The offer is not open, used up, or too dear.
    Offer,
    /// These are not the cards that are shuffled, or a buried card lies too deep.
    Cards,
    /// These cannot be the tokens in play: their number, or one that must be among them.
    Skills,
    /// These cannot be the objectives: their number, one held twice, one unknown.
    Objectives,
    /// The card is not in the Field.
    NotInField(u8),
    /// The card costs more than the player has: price and toll together, synergy at hand.
    Price(i32, i32),
    /// The cell is not on the board.
    NoCell,
    /// A card lies there.
    Taken(u8),
    /// Content closes the cell.
    Unusable(u8),
    /// The token is not in play.
    NotInPlay,
    /// The token is exhausted.
    IsExhausted,
    /// No token is exhausted (ruling d4).
    NoneExhausted,
    /// The token was resolved, or is not exhausted.
    Resolved,
    /// No wild card of the habitat is left.
    NoWild,
    /// A wild card was taken in this turn already.
    WildTaken,
    /// A clause forbids it.
    Clause(ClauseId),
    /// Something went wrong inside content while it was asked.
    Fault(Fault),
}

impl Keystone {
    /// Whether a move is legal, and if not, why not.
    pub(super) fn decide<W: Witness>(
        &self,
        state: &State,
        by: Actor,
        action: &Action,
        witness: &mut W,
    ) -> Result<(), Why> {
        let noted = Noted::default();
        let decided = match (self.turn_of(state), by) {
            (Turn::Over, _) => Err(Why::Over),
            (Turn::Nature, Actor::Nature) => self.decide_nature(state, action, &noted, witness),
            (Turn::Seat(seat), Actor::Seat(other)) if seat == other => {
                self.decide_seat(&Asker { game: self, state, seat, noted: &noted }, action, witness)
            }
            _ => Err(Why::Turn),
        };
        noted.fault().map_or(decided, |fault| Err(Why::Fault(fault)))
    }

    fn decide_nature<W: Witness>(
        &self,
        state: &State,
        action: &Action,
        noted: &Noted,
        witness: &mut W,
    ) -> Result<(), Why> {
        match (state.stage, action) {
            (_, Action::Shuffle(order)) if state.shuffles => self.decide_shuffle(state, order),
            _ if state.shuffles => Err(Why::Step),
            _ if state.memory.question().is_some() => self.decide_choice(state, action, noted, witness),
            (Stage::Skills, Action::Skills(tokens)) => {
                let (must, all) = (self.fixed_skills(), self.all_tokens());
                let fits = tokens & !all == 0 && must & !tokens == 0 && tokens.count_ones() == self.skills_dealt();
                if fits { Ok(()) } else { Err(Why::Skills) }
            }
            (Stage::Objectives, Action::Objectives(dealt)) => self.decide_objectives(state, dealt),
            _ => Err(Why::Step),
        }
    }

    /// The order names each card once; buried cards lie among those on top.
    fn decide_shuffle(&self, state: &State, order: &[u8]) -> Result<(), Why> {
        let from = self.to_shuffle(state);
        let mut seen = Set::EMPTY;
        order.iter().for_each(|card| seen.insert(i32::from(*card)));
        if seen != from || order.len() != from.len() {
            return Err(Why::Cards);
        }
        let deep = state.buried.iter().any(|(card, top)| {
            state.stage == Stage::Shuffle && !order.iter().take(usize::from(*top)).any(|one| one == card)
        });
        if deep { Err(Why::Cards) } else { Ok(()) }
    }

    fn decide_objectives(&self, state: &State, dealt: &[u64; MAX_BOARDS]) -> Result<(), Why> {
        let each = self.objectives_dealt(state);
        let mut seen = 0_u64;
        for (at, held) in dealt.iter().enumerate() {
            let wanted = if at < usize::from(state.count) { each } else { 0 };
            if held.count_ones() != wanted || held & seen != 0 || held & !self.all_objectives() != 0 {
                return Err(Why::Objectives);
            }
            seen |= held;
        }
        if self.fixed_objectives() & !dealt[0] == 0 { Ok(()) } else { Err(Why::Objectives) }
    }

    fn decide_seat<W: Witness>(&self, asker: &Asker<'_>, action: &Action, witness: &mut W) -> Result<(), Why> {
        let state = asker.state;
        if state.memory.question().is_some() {
            return self.decide_choice(state, action, asker.noted, witness);
        }
        match (state.stage, action) {
            (Stage::Act, Action::Introduce { card, cell }) => {
                self.decide_take(asker, *card, witness)?;
                self.decide_place(asker, *card, *cell, witness)
            }
            (Stage::Act, Action::Use(token)) => self.decide_use(asker, *token, witness),
            (Stage::Act, Action::UseExhausted) => self.decide_exhausted(asker, witness),
            (Stage::Exhausted(left), Action::Resolve(token)) => {
                if *token < 64 && left >> token & 1 == 1 {
                    Ok(())
                } else {
                    Err(Why::Resolved)
                }
            }
            (Stage::Act | Stage::After, Action::Wild { habitat, cell }) => {
                let card = self.decide_wild(asker, *habitat, witness)?;
                self.decide_place(asker, card, *cell, witness)
            }
            (Stage::Act | Stage::After, Action::Offer(clause)) => {
                let mut found = false;
                self.rules.offers_heard(points::FREE_MOMENT, &asker.ask(), witness, &mut |id| found |= id == *clause);
                if found { Ok(()) } else { Err(Why::Offer) }
            }
            (Stage::After, Action::Done) => Ok(()),
            _ => Err(Why::Step),
        }
    }

    fn decide_choice<W: Witness>(
        &self,
        state: &State,
        action: &Action,
        noted: &Noted,
        witness: &mut W,
    ) -> Result<(), Why> {
        let Some(choice) = action.choice() else { return Err(Why::Question) };
        let asked = self.asked_heard(state, noted, witness);
        let Some((kind, candidates, may_skip)) = asked else { return Err(Why::Question) };
        match (choice, action) {
            (Choice::Skip, _) if may_skip => Ok(()),
            (Choice::Element(element), Action::Choose(of, _)) if *of == kind && candidates.contains(element) => Ok(()),
            _ => Err(Why::Answer),
        }
    }

    /// What content asks for: kind, candidates, whether `skip` is allowed.
    pub(super) fn asked(&self, state: &State) -> Option<(KindId, Set, bool)> {
        self.asked_heard(state, &Noted::default(), &mut ())
    }

    /// The same, with somebody listening.
    pub(super) fn asked_heard<W: Witness>(
        &self,
        state: &State,
        noted: &Noted,
        witness: &mut W,
    ) -> Option<(KindId, Set, bool)> {
        let frame = state.memory.question()?;
        self.rules.answers_heard(&Asker { game: self, state, seat: frame.seat, noted }, &state.memory, witness)
    }

    /// What clauses say at a verdict point.
    pub(super) fn speak<const N: usize, W: Witness>(
        &self,
        point: PointId,
        asker: &Asker<'_>,
        subjects: [i32; N],
        witness: &mut W,
    ) -> Result<(), Why> {
        if self.rules.silent(point, &asker.state.memory) {
            return Ok(());
        }
        match self.rules.verdict(point, &asker.ask().about(subjects), witness) {
            Verdict::Fine => Ok(()),
            Verdict::Forbidden(clause) => Err(Why::Clause(clause)),
            Verdict::Failed(fault) => Err(Why::Fault(fault)),
        }
    }

    /// Whether a card of the Field may be taken and paid for (rulebook, "Introduce action, 1"; ruling d2).
    pub(super) fn decide_take<W: Witness>(&self, asker: &Asker<'_>, card: u8, witness: &mut W) -> Result<(), Why> {
        if asker.state.slot(card).is_none() {
            return Err(Why::NotInField(card));
        }
        self.speak(points::INTRODUCE, asker, [i32::from(card)], witness)?;
        let (price, toll) = self.price(asker, card, witness);
        let held = asker.board().synergy;
        if price.saturating_add(toll) > held { Err(Why::Price(price.saturating_add(toll), held)) } else { Ok(()) }
    }

    /// Whether a card may be put on a cell, in whatever way.
    pub(super) fn decide_place<W: Witness>(
        &self,
        asker: &Asker<'_>,
        card: u8,
        cell: u8,
        witness: &mut W,
    ) -> Result<(), Why> {
        let board = asker.board();
        match board.cards.get(usize::from(cell)) {
            None => return Err(Why::NoCell),
            Some(&NONE) => {}
            Some(_) => return Err(Why::Taken(cell)),
        }
        if self.usable(asker, witness) >> cell & 1 == 0 {
            return Err(Why::Unusable(cell));
        }
        self.speak(points::PLACE, asker, [i32::from(cell), i32::from(card)], witness)
    }

    fn decide_use<W: Witness>(&self, asker: &Asker<'_>, token: u8, witness: &mut W) -> Result<(), Why> {
        if token >= 64 || asker.state.skills >> token & 1 == 0 {
            return Err(Why::NotInPlay);
        }
        if asker.state.exhausted >> token & 1 == 1 {
            return Err(Why::IsExhausted);
        }
        self.speak(points::USE_SKILL, asker, [i32::from(token)], witness)
    }

    fn decide_exhausted<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Result<(), Why> {
        if asker.state.exhausted == 0 {
            return Err(Why::NoneExhausted);
        }
        self.speak(points::USE_EXHAUSTED, asker, [], witness)
    }

    /// The wild card that would be taken, if it may be (rulebook, "Wild cards"; ruling d13).
    pub(super) fn decide_wild<W: Witness>(&self, asker: &Asker<'_>, habitat: u8, witness: &mut W) -> Result<u8, Why> {
        let stack = self.cards.stacks.get(usize::from(habitat)).ok_or(Why::NoWild)?;
        let taken = asker.state.wilds[usize::from(habitat)];
        let card = *stack.get(taken.trailing_ones() as usize).ok_or(Why::NoWild)?;
        if i32::from(asker.board().wilds) >= self.setting(setting::WILDS_PER_TURN) {
            return Err(Why::WildTaken);
        }
        self.speak(points::TAKE_WILD, asker, [i32::from(card)], witness)?;
        let price = self.wild_price(asker, card, witness);
        let held = asker.board().synergy;
        if price > held { Err(Why::Price(price, held)) } else { Ok(card) }
    }

    /// The cells of the board that may hold a card, as bits.
    pub(super) fn usable<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> u16 {
        if self.rules.silent(points::USABLE, &asker.state.memory) {
            return u16::MAX;
        }
        let all = Set::first_elements(CELLS);
        self.rules.holding(points::USABLE, all, all, &mut asker.ask(), witness).wide() as u16
    }

    /// The cells of the board that can take a card, as bits.
    pub(super) fn free_cells(&self, asker: &Asker<'_>) -> u16 {
        self.usable(asker, &mut ()) & !asker.board().occupied()
    }
}
