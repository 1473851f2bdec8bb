//! The course of a game: whose turn it is, what a move does, and the steps that run by themselves (rulebook, "Game
//! development" to "Game end"; rulings A16, A21, A24, A27).

use javelina_engine::rules::{ItemId, Next};
use javelina_engine::{Adapter, Element, Laps, Move, Seat, Tape};

use super::dice::Dice;
use super::state::{Ending, Stage, State};
use crate::arizona::points;
use crate::arizona::points::{Cell, setting};
use crate::arizona::{
    Arizona,
    components::{sections::Section, sheet::Symbol},
    moves::{actions::Action, events::Event},
    rules::facts::Asker,
};

impl Arizona {
    /// Plays a legal action and all that follows by itself.
    pub(in crate::arizona) fn play<T: Tape<Event>>(&self, state: &mut State, step: &Move<Action>, tape: &mut T) {
        let Move { by, action, .. } = step;
        let seat = state.acting;
        match action {
            Action::Deal(cards) => {
                for card in cards.iter() {
                    self.rules.activate(ItemId(card as u16), &mut state.memory);
                }
                self.remember_open(state);
                tape.tell(|| Event::Dealt { cards: *cards });
                state.stage = Stage::First;
            }
            Action::First(first) => {
                state.initial = *first;
                tape.tell(|| Event::InitialPlayer { seat: *first });
                state.stage = Stage::Begin(0);
            }
            Action::Roll(dice) if state.rolls => {
                state.roll_again(*dice);
                tape.tell(|| Event::Rolled { round: state.round, dice: *dice });
                self.run(state, tape);
            }
            Action::Roll(dice) => {
                state.dice = *dice;
                tape.tell(|| Event::Rolled { round: state.round, dice: *dice });
                self.open_phase(state, points::DRAFT, tape);
            }
            Action::Take(value) if state.stage == Stage::Sealed => {
                self.take_in_secret(state, by.seat_or(seat), *value, tape)
            }
            Action::Take(value) => self.take(state, *value, tape),
            Action::Draw { section, nugget } => self.draw(state, *section, *nugget, tape),
            Action::Discard => self.discard(state, tape),
            Action::Deliver(good) => {
                self.deliver(state, *good, tape);
                match state.stage {
                    Stage::Extra(_) => state.stage = Stage::TurnEnds, // once `delivered` is done
                    _ => state.cargoes += 1,
                }
            }
            Action::Keep(value @ 1..) => self.keep(state, *value, tape),
            Action::Keep(_) => {
                tape.tell(|| Event::Kept { seat });
                match state.stage {
                    Stage::Extra(_) => self.end_turn_of_lap(state, tape),
                    _ => state.stage = Stage::Selected,
                }
            }
            Action::Extend(way) => self.extend(state, *way, tape),
            Action::Halt => state.stage = Stage::TurnEnds,
            Action::Offer(clause) => {
                tape.tell(|| Event::OfferTaken { seat, label: self.rules.clause(*clause).label.clone() });
                self.take_offer(state, *clause, seat, tape);
                self.run(state, tape);
            }
            Action::Choose(..) | Action::Skip => {
                let agrees = |state: &State| self.rules.is_yes_or_no(&state.memory);
                let chose = |state: &_| Event::Chose { by: *by, action: action.clone(), agrees: agrees(state) };
                self.take_answer(state, step, tape, chose);
            }
        }
        self.advance(state, tape);
    }

    /// Runs the steps that need no decision.
    pub(in crate::arizona) fn advance<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        while state.memory.is_idle() {
            let (seat, stage) = (state.acting, state.stage);
            match stage {
                _ if stage.is_in_turn() && Self::has_left(state, seat) => state.stage = Stage::TurnEnds,
                Stage::Deal if self.deals() == 0 => state.stage = Stage::First,
                Stage::First if self.setting(setting::INITIAL_PLAYER) == 1 => {
                    state.initial = Seat(0);
                    state.stage = Stage::Begin(0);
                }
                Stage::Deal | Stage::First | Stage::Roll | Stage::Over(_) => return,
                Stage::Begin(0) => {
                    (state.acting, state.stage) = (state.initial, Stage::Begin(1));
                    self.start_game(state, tape);
                }
                Stage::Begin(_) => self.begin_round(state, tape),
                Stage::RoundOpens => {
                    state.initial = self.leader(state.initial, state, tape);
                    state.acting = state.in_turn(state.seats.saturating_sub(1)); // digests of a roll hold the last seat
                    self.ask_dice(state, tape);
                    state.stage = Stage::Roll;
                }
                Stage::Draft(_) | Stage::Keep(_) => match self.turn_of_lap(1, state, tape) {
                    Next::Turn(seat) => {
                        (state.acting, state.stage) = (seat, Stage::Draft(state.memory.lap.at()));
                        if !state.memory.is_idle() || self.drafts_on(state, tape) {
                            return;
                        }
                    }
                    Next::Over => self.open_phase(state, points::DRAWING, tape),
                    Next::Wait => {}
                },
                Stage::Sealed if self.seal_lap(state, tape) => {}
                Stage::Sealed if !state.memory.sealed.waiting().is_empty() => return,
                Stage::Sealed => self.show_takes(state, tape),
                Stage::Draw(_) => match self.turn_of_lap(9, state, tape) {
                    Next::Turn(seat) => {
                        (state.acting, state.stage) = (seat, Stage::Draw(state.memory.lap.at()));
                        if !state.memory.is_idle() {
                            return;
                        }
                        if state.actor().die == 0 {
                            self.end_turn_of_lap(state, tape); // without a die nobody draws
                        } else {
                            let may_discard = self.rules.silent(points::DISCARD, &state.memory);
                            if may_discard || self.has_action(state, seat, tape) {
                                return;
                            }
                            state.stage = Stage::TurnEnds;
                        }
                    }
                    Next::Over => {
                        state.stage = Stage::RoundEnds;
                        self.close_round(state, tape);
                    }
                    Next::Wait => {}
                },
                Stage::Arrived => self.arrive(state, tape),
                Stage::Town if self.inquire(state, seat, |asker| self.can_deliver(asker, tape)) => return,
                Stage::Town => state.stage = Stage::Selected,
                Stage::Selected => {
                    state.stage = Stage::LeftTown;
                    let about = [self.standing_on(state).number(), i32::from(state.second)];
                    self.raise(points::SELECTED, about, seat, state, tape);
                }
                Stage::LeftTown => {
                    state.stage = if state.second { Stage::Station } else { Stage::Drawn };
                    let position = self.standing_on(state);
                    let about = [position.number(), i32::from(state.cargoes)];
                    if self.symbol(position) == Symbol::Town {
                        self.raise(points::LEFT_TOWN, about, seat, state, tape);
                    }
                }
                Stage::Drawn => {
                    state.stage = Stage::Loaded;
                    self.raise(points::DRAWN, [self.standing_on(state).number()], seat, state, tape);
                }
                Stage::Loaded => {
                    state.stage = Stage::Station;
                    let position = self.standing_on(state);
                    if matches!(self.symbol(position), Symbol::Good(_)) {
                        self.raise(points::LOADED, [position.number()], seat, state, tape);
                    }
                }
                Stage::Station => {
                    let may = i32::from(state.chain) < self.setting(setting::SECOND_SYMBOLS);
                    let at = self.standing_on(state);
                    let goes_on =
                        |asker: &Asker<'_>| self.acts_as_station(asker, at, tape) && self.can_extend(asker, tape);
                    if may && self.inquire(state, seat, goes_on) {
                        return;
                    }
                    state.stage = Stage::TurnEnds;
                }
                Stage::TurnEnds => self.end_turn(state, tape),
                Stage::RoundEnds => self.end_round(state, tape),
                Stage::Extra(_) => match self.turn_of_lap(1, state, tape) {
                    Next::Turn(seat) => {
                        (state.acting, state.stage) = (seat, Stage::Extra(state.memory.lap.at()));
                        let may =
                            |asker: &Asker<'_>| self.may_deliver_extra(asker, tape) && self.can_deliver(asker, tape);
                        if !state.memory.is_idle() || self.inquire(state, seat, may) {
                            return;
                        }
                        self.end_turn_of_lap(state, tape);
                    }
                    Next::Over => {
                        let ending = if self.is_done(state) { Ending::Deliveries } else { Ending::Clause };
                        self.end(state, ending, tape);
                    }
                    Next::Wait => {}
                },
            }
        }
    }

    /// The space on which the line of the acting seat ends.
    #[allow(clippy::expect_used, reason = "the steps that ask follow a section that was drawn")]
    #[inline]
    fn standing_on(&self, state: &State) -> Cell {
        state.actor().position.expect("a line that selected a symbol ends on it")
    }

    /// A phase opens for the seats that play, from the initial player.
    fn open_phase<T: Tape<Event>>(&self, state: &mut State, lap: i32, tape: &mut T) {
        self.settle_cards(state, tape);
        state.stage = match lap {
            points::DRAFT if self.is_sealed(state, tape) => {
                state.stage = Stage::Sealed;
                return self.open_sealed_lap(lap, Self::around(state, state.initial), state, tape);
            }
            points::DRAFT => Stage::Draft(0),
            points::DRAWING => Stage::Draw(0),
            _ => Stage::Extra(0),
        };
        self.open_lap(lap, Self::around(state, state.initial), state, tape);
    }

    fn begin_round<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        self.settle_cards(state, tape);
        state.round += 1;
        (state.drew, state.circled, state.dice) = (false, false, [0; 6]);
        for player in &mut state.players {
            (player.die, player.hand, player.more) = (0, Dice::default(), Dice::default());
        }
        state.rerolls = 0;
        state.stage = Stage::RoundOpens;
        self.open_round(state, tape);
    }

    fn draw<T: Tape<Event>>(&self, state: &mut State, index: u16, nugget: bool, tape: &mut T) {
        let Some(section) = self.sections.get(index).copied() else { return };
        let seat = state.acting;
        (state.drew, state.second, state.chain) = (true, false, 0);
        let player = state.actor_mut();
        if player.position.is_none() {
            player.line |= section.start.mask();
            player.path.push(section.start);
        }
        player.sections += 1;
        if nugget {
            player.nuggets -= 1;
            tape.tell(|| Event::SpentNugget { seat, value: section.face });
        }
        tape.tell(|| Event::Drew { seat, section: index });
        self.enter(state, &section);
    }

    fn extend<T: Tape<Event>>(&self, state: &mut State, way: u16, tape: &mut T) {
        let Some(section) = self.ways.get(way).copied() else { return };
        state.second = true;
        state.chain += 1;
        tape.tell(|| Event::Extended { seat: state.acting, way });
        self.enter(state, &section);
    }

    fn enter(&self, state: &mut State, section: &Section) {
        if !state.second {
            state.drawn_over = section.through;
        }
        state.cargoes = 0;
        state.stage = Stage::Arrived;
        let player = state.actor_mut();
        player.line |= section.entered();
        player.crossed |= section.crosses;
        player.position = Some(section.end());
        player.selected |= section.end().mask();
        player.path.extend(section.path().iter().copied());
    }

    /// The selected symbol takes effect (rulebook, "End of a section").
    fn arrive<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.stage = Stage::Selected;
        match self.symbol(self.standing_on(state)) {
            Symbol::Good(good) => self.load(state, state.acting, good, tape),
            Symbol::Town => state.stage = Stage::Town,
            Symbol::Station | Symbol::Mountain => {}
        }
    }

    fn end<T: Tape<Event>>(&self, state: &mut State, ending: Ending, tape: &mut T) {
        state.stage = Stage::Over(ending);
        tape.tell(|| Event::Ended { ending });
    }

    fn end_turn<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let is_extra = state.memory.lap.kind() == points::EXTRA;
        (state.drawn_over, state.stage) = (0, if is_extra { Stage::Extra(0) } else { Stage::Draw(0) });
        if is_extra || !self.goes_on(state, tape) {
            self.end_turn_of_lap(state, tape);
        }
    }

    /// Returns `true` if a player has made as many deliveries as end the game.
    fn is_done(&self, state: &State) -> bool {
        let to_end = self.setting(setting::DELIVERIES_TO_END) as usize;
        state.players.iter().any(|player| player.deliveries() >= to_end)
    }

    fn end_round<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.acting = state.initial;
        let (done, seat, seats) = (self.is_done(state), state.acting, state.seats);
        let last = self.inquire(state, seat, |asker| self.rules.holds(points::LAST_ROUND, done, &asker.ask(), tape));
        if last {
            tape.tell(|| Event::LastRoundOver);
            return self.open_phase(state, points::EXTRA, tape);
        }
        let ending = if self.setting(setting::TRAP) == 0 {
            None
        } else if (0..seats)
            .map(Seat)
            .all(|seat| Self::has_left(state, seat) || self.inquire(state, seat, |asker| self.is_trapped(asker, tape)))
        {
            Some(Ending::Trapped)
        } else {
            (!state.drew && !state.circled).then_some(Ending::Idle)
        };
        if let Some(ending) = ending {
            return self.end(state, ending, tape);
        }
        state.initial = Self::next_playing(state, state.initial);
        self.begin_round(state, tape);
    }
}
