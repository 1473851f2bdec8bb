//! Keystone beside the printed game: what people say of their boards (`board A: R1C1 Coyote`), held against the rules and added up.

use javelina_engine::{Element, Refusal, Seat, Source, Tape, counted, or_none, printable};

use super::actions::Action;
use super::content::CELLS;
use super::points::{Card, Objective};
use super::said::Lying;
use super::state::{Ending, Stage, State};
use super::{Event, Keystone};
use crate::words::unsaid;

impl Keystone {
    /// The state after what people at a printed table say of it.
    ///
    /// # Errors
    ///
    /// Why it cannot be so.
    pub(super) fn told_so(&self, state: &State, action: &Action) -> Result<State, Box<Refusal>> {
        let mut after = state.clone();
        match action {
            Action::Boarded(seat, cards) if seat.0 < state.seats => self.take_board(&mut after, *seat, cards)?,
            Action::Tokens(seat, tokens) if seat.0 < state.seats => after.board_mut(*seat).synergy = *tokens,
            Action::Held(seat, held) if seat.0 < state.seats => self.take_objectives(&mut after, *seat, *held)?,
            Action::Score => after.stage = Stage::Over(Ending::Counted),
            _ => return Err(Refusal::new(Source::Table, "that is no move at a printed table")),
        }
        Ok(after)
    }

    fn take_board(&self, state: &mut State, seat: Seat, cards: &[Lying]) -> Result<(), Box<Refusal>> {
        let setup = Source::Rulebook("Setup");
        let side = state.side(seat);
        let mut usable = state.composed;
        self.cards.stacks.iter().flatten().for_each(|card| usable.insert(card.number()));
        let fixed = state.boards[side].cards;
        fixed.iter().flatten().for_each(|card| usable.insert(card.number()));
        let (mut on, mut research) = ([None; CELLS], [0; CELLS]);
        for (at, Lying { cell, card, research: tokens }) in cards.iter().enumerate() {
            let (name, place) = (self.name(*card), self.name(*cell));
            if let Some(there) = on[cell.index()] {
                return Err(Refusal::new(
                    setup,
                    format!("two cards lie on {place}: {} and {name}", self.name::<Card>(there)),
                ));
            }
            if cards[..at].iter().any(|other| other.card == *card) {
                return Err(Refusal::new(setup, format!("{name} is named more often than there are cards of it")));
            }
            if !usable.contains(card.number()) {
                let text = format!("{name} is not in this game; its envelope is opened with `--with`");
                return Err(Refusal::new(setup, text));
            }
            let others =
                state.boards.iter().enumerate().take(usize::from(state.count)).filter(|(index, _)| *index != side);
            for (index, board) in others {
                if let Some(cell) = board.cell_of(*card) {
                    let text = format!("{name} lies on {} of {}, too", self.name(cell), Seat(index as u8));
                    return Err(Refusal::new(setup, format!("{text}; say that board again if it was wrong")));
                }
            }
            on[cell.index()] = Some(*card);
            research[cell.index()] = *tokens;
        }
        let board = &mut state.boards[side];
        (board.cards, board.research) = (on, research);
        self.renew(state, seat, &mut ());
        Ok(())
    }

    fn take_objectives(&self, state: &mut State, seat: Seat, held: u64) -> Result<(), Box<Refusal>> {
        let rule = Source::Rulebook("Secret objectives");
        let (side, each) = (state.side(seat), self.objectives_dealt(state));
        if held & !self.all_objectives() != 0 || held.count_ones() > each {
            let text = format!("{seat} has {}", counted(each, "secret objective"));
            return Err(Refusal::new(rule, text).fact("named", held.count_ones()));
        }
        let others = state.boards.iter().enumerate().take(usize::from(state.count)).filter(|(index, _)| *index != side);
        for (index, board) in others {
            if let Some(objective) = Objective::of_bits(board.objectives & held).next() {
                let title = printable(&self.content.objectives[objective.index()].title, 60);
                return Err(Refusal::new(rule, format!("{} has {title} already", Seat(index as u8))));
            }
        }
        state.boards[side].objectives = held;
        Ok(())
    }

    /// What people at a printed table are to say: what nobody said yet.
    pub(super) fn asks_for_boards(&self, state: &State) -> String {
        let objectives = self.objectives_dealt(state);
        let parts = |seat: Seat| {
            let board = state.board(seat);
            [
                ("board", board.occupied() == board.fixed),
                ("synergy", board.synergy == 0),
                ("objective", board.objectives.count_ones() < objectives),
            ]
        };
        let all = "the boards (`board A: R1C1 Coyote, R1C2 forest wild, R2C3 Agave 2 research`, `synergy A 5`, \
                   `objective A Secret Objective 4`)";
        unsaid(state.count, parts, 2 * usize::from(state.count), all)
    }

    /// Takes over what people say.
    pub(super) fn say<T: Tape<Event>>(&self, state: &mut State, action: &Action, tape: &mut T) {
        let Ok(after) = self.told_so(state, action) else { return };
        *state = after;
        let (seat, what) = match action {
            Action::Boarded(seat, cards) => {
                let tokens: u32 = cards.iter().map(|card| u32::from(card.research)).sum();
                let research =
                    if tokens > 0 { format!(", {}", counted(tokens, "research token")) } else { String::new() };
                (seat, format!("{} on the board{research}", counted(cards.len(), "card")))
            }
            Action::Tokens(seat, tokens) => (seat, counted(*tokens, "synergy token")),
            Action::Held(seat, held) => {
                let titles = Objective::of_bits(*held).map(|one| self.content.objectives[one.index()].title.clone());
                (seat, or_none(titles))
            }
            _ => {
                for seat in (0..state.count).map(Seat) {
                    let missing =
                        self.objectives_dealt(state).saturating_sub(state.board(seat).objectives.count_ones());
                    if missing > 0 {
                        let text = format!("{seat}: no secret objective was said (`undo`, `objective {seat} ..`)");
                        tape.tell(|| Event::ByRule { text });
                    }
                }
                tape.tell(|| Event::Ended(Ending::Counted));
                return;
            }
        };
        tape.tell(|| Event::Said { seat: *seat, what });
    }
}
