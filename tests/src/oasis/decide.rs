//! What is legal: one decision for `test`, `check`, `apply` and every list.

use javelina_engine::rules::{Choice, ClauseId, Fault, KindId, Noted, PointId, Set, Verdict, Witness};
use javelina_engine::{Actor, Flow, Turn};

use super::Oasis;
use super::actions::Action;
use super::facts::{Asker, Statics};
use super::points;
use super::state::{CARDS, CELLS, NONE, Stage, State};
use javelina_engine::rules::Facts;

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
    /// The answer is not among the candidates, the offer not among those that are open.
    Answer,
    /// The card is not in the hand.
    NotHeld,
    /// No card was set aside.
    NoCard,
    /// A card lies there, or content closes the cell.
    Unusable(u8),
    /// The card cannot lie on this ground.
    Ground(u8),
    /// The wind blows there.
    Windward(u8),
    /// These are not the 24 cards.
    Cards,
    /// A clause forbids it.
    Clause(ClauseId),
    /// Something went wrong inside content while it was asked.
    Fault(Fault),
}

impl Oasis {
    /// Whether a move is legal, and if not, why not.
    pub(super) fn decide(&self, state: &State, by: Actor, action: &Action) -> Result<(), Why> {
        let noted = Noted::default();
        let asker = |seat| Asker { game: self, state, seat, noted: &noted };
        let decided = match (self.turn_of(state), by) {
            (Turn::Over, _) => Err(Why::Over),
            (Turn::Nature, Actor::Nature) => self.decide_nature(state, action, &noted),
            (Turn::Seat(seat), Actor::Seat(other)) if seat == other => self.decide_seat(&asker(seat), action),
            (Turn::Together(set, _), Actor::Seat(seat)) if set.contains(seat) => self.decide_seat(&asker(seat), action),
            _ => Err(Why::Turn),
        };
        noted.fault().map_or(decided, |fault| Err(Why::Fault(fault)))
    }

    fn decide_nature(&self, state: &State, action: &Action, noted: &Noted) -> Result<(), Why> {
        match action {
            _ if state.memory.question().is_some() => self.decide_choice(state, action, noted),
            Action::Deal(order) => {
                let all =
                    order.iter().filter(|card| usize::from(**card) < CARDS).fold(0_u32, |all, card| all | 1 << card);
                if all.count_ones() as usize == CARDS { Ok(()) } else { Err(Why::Cards) }
            }
            _ => Err(Why::Step),
        }
    }

    fn decide_seat(&self, asker: &Asker<'_>, action: &Action) -> Result<(), Why> {
        let (state, seat) = (asker.state, asker.seat);
        if state.memory.question().is_some() {
            return self.decide_choice(state, action, asker.noted);
        }
        match (state.stage, action) {
            (Stage::Prepare, Action::Aside(card)) => {
                if usize::from(*card) >= CARDS || state.player(seat).hand >> card & 1 == 0 {
                    return Err(Why::NotHeld);
                }
                self.speak(points::SET_ASIDE, asker, [i32::from(*card)])
            }
            (Stage::Prepare, Action::Draw) | (Stage::Act(_), Action::Pass) => Ok(()),
            (Stage::Act(_), Action::Place(cell)) => self.decide_place(asker, *cell),
            (Stage::Act(_), Action::Offer(clause)) => {
                let mut found = false;
                self.rules.offers(points::FREE_MOMENT, &asker.ask(), &mut |id| found |= id == *clause);
                if found { Ok(()) } else { Err(Why::Answer) }
            }
            _ => Err(Why::Step),
        }
    }

    fn decide_choice(&self, state: &State, action: &Action, noted: &Noted) -> Result<(), Why> {
        let Some(choice) = action.choice() else { return Err(Why::Question) };
        let Some((kind, candidates, may_skip)) = self.asked(state, noted) else { return Err(Why::Question) };
        match (choice, action) {
            (Choice::Skip, _) if may_skip => Ok(()),
            (Choice::Element(element), Action::Choose(of, _)) if *of == kind && candidates.contains(element) => Ok(()),
            _ => Err(Why::Answer),
        }
    }

    /// What content asks for: kind, candidates, whether `skip` is allowed.
    pub(super) fn asked(&self, state: &State, noted: &Noted) -> Option<(KindId, Set, bool)> {
        let frame = state.memory.question()?;
        self.rules.answers(&Asker { game: self, state, seat: frame.seat, noted }, &state.memory)
    }

    /// What clauses say at a verdict point.
    fn speak<const N: usize>(&self, point: PointId, asker: &Asker<'_>, subjects: [i32; N]) -> Result<(), Why> {
        match self.rules.verdict(point, &asker.ask().about(subjects), &mut ()) {
            Verdict::Fine => Ok(()),
            Verdict::Forbidden(clause) => Err(Why::Clause(clause)),
            Verdict::Failed(fault) => Err(Why::Fault(fault)),
        }
    }

    fn decide_place(&self, asker: &Asker<'_>, cell: u8) -> Result<(), Why> {
        let card = asker.state.player(asker.seat).aside;
        if card == NONE {
            return Err(Why::NoCard);
        }
        if usize::from(cell) >= CELLS || !self.usable(asker, &mut ()).contains(i32::from(cell)) {
            return Err(Why::Unusable(cell));
        }
        let ground = Statics.fact(points::F_TERRAIN, [i32::from(cell), 0]);
        if !self.reach(asker, card, &mut ()).contains(ground) {
            return Err(Why::Ground(cell));
        }
        let about = [i32::from(cell), i32::from(card)];
        if self.is_windward(asker, cell)
            && !self.rules.lifts(points::PLACE, points::BASE_WINDWARD, &asker.ask().about(about), &mut ())
        {
            return Err(Why::Windward(cell));
        }
        self.speak(points::PLACE, asker, about)
    }

    /// The cells on which a card may lie: the free ones, springs only if they are not dry, and what content says.
    pub(super) fn usable<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Set {
        let dry = self.settings.number(points::DRY) == 1;
        let is_dry = |cell: &i32| dry && Statics.fact(points::F_TERRAIN, [*cell, 0]) == 3;
        let free: Set = asker.set(points::F_FREE, [0; 2]).iter().filter(|cell| !is_dry(cell)).collect();
        self.rules.holding(points::USABLE, free, Set::first_elements(CELLS), &mut asker.ask(), witness)
    }

    /// The grounds on which a card may be placed.
    pub(super) fn reach<W: Witness>(&self, asker: &Asker<'_>, card: u8, witness: &mut W) -> Set {
        let goat = Statics.fact(points::F_SUIT, [i32::from(card), 0]) == 2;
        let base = if goat { Set::first_elements(4) } else { [0, 2, 3].into_iter().collect() };
        self.rules.members(points::REACH, base, &asker.ask().about([i32::from(card)]), witness)
    }

    /// The wind of the round.
    pub(super) fn wind(&self, asker: &Asker<'_>) -> i32 {
        let base = (i32::from(asker.state.round) - 1).rem_euclid(4);
        self.rules.number(points::WEATHER, base, &asker.ask(), &mut ())
    }

    fn is_windward(&self, asker: &Asker<'_>, cell: u8) -> bool {
        self.settings.number(points::WINDS) == 0
            && match self.wind(asker) {
                0 => cell / 4 == 0,
                1 => cell % 4 == 3,
                2 => cell / 4 == 3,
                3 => cell.is_multiple_of(4),
                _ => false,
            }
    }

    /// Hands every legal action of a seat to `out`, in a fixed order.
    pub(super) fn each_action<W: Witness>(
        &self,
        asker: &Asker<'_>,
        witness: &mut W,
        out: &mut dyn FnMut(Action) -> Flow,
    ) {
        let (state, seat) = (asker.state, asker.seat);
        let to_act = match self.turn_of(state) {
            Turn::Seat(other) => other == seat,
            Turn::Together(set, _) => set.contains(seat),
            _ => false,
        };
        if !to_act {
            return;
        }
        let mut candidates: Vec<Action> = Vec::new();
        if let Some((kind, elements, _)) = self.asked(state, asker.noted) {
            candidates.extend(elements.iter().map(|element| Action::Choose(kind, element)));
            candidates.push(Action::Skip);
        } else {
            if W::ON && matches!(state.stage, Stage::Act(_)) {
                let card = state.player(seat).aside;
                if card != NONE {
                    self.usable(asker, witness);
                    self.reach(asker, card, witness);
                }
            }
            candidates.extend((0..CARDS as u8).map(Action::Aside));
            candidates.extend([Action::Draw]);
            candidates.extend((0..CELLS as u8).map(Action::Place));
            if matches!(state.stage, Stage::Act(_)) {
                self.rules.offers(points::FREE_MOMENT, &asker.ask(), &mut |id| candidates.push(Action::Offer(id)));
            }
            candidates.push(Action::Pass);
        }
        for action in candidates {
            if self.decide_seat(asker, &action).is_ok() && out(action) == Flow::Enough {
                return;
            }
        }
    }
}
