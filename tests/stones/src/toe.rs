//! Tic-tac-toe, sound or with one planted flaw: proves the tree counter and that each law can fail.

use std::fmt;

use javelina_engine::{
    Actor, Dice, Game, Luck, Move, Order, Refusal, Seat, SeatSet, Seats, Silent, Source, Tape, Turn, Verb,
};

use crate::{Done, Little, Stones};

/// What is wrong with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    None,
    /// `test` says that a listed action is not legal.
    TestDisagrees,
    ListedTwice,
    /// The sample is no legal action.
    SampleOutside,
    /// The text of an action reads as another one.
    TextMisread,
    /// The ledger does not sum to the score.
    LedgerWrong,
    Endless,
    /// A seat that is not to act has legal actions.
    OutOfTurn,
    /// An illegal move changes the state.
    IllegalChanges,
    /// The view leads to other legal actions.
    ViewMisleads,
    /// A move that is heard leads to another state.
    SilentDiffers,
    /// `test` takes a cell that is marked already.
    TakenTested,
    /// `check` takes a cell that is marked already.
    TakenChecked,
    /// A cell that is marked already is refused, but marked when it is played.
    TakenPlayed,
    /// A refused action leaves a trace that only the digest sees.
    RefusalSeen,
    /// A refused action is told as an event.
    RefusalTold,
    /// A refusal names no rule.
    NoRule,
    /// A refusal has no words.
    NoWords,
    /// A refusal has a fact without a value.
    BlankFact,
    /// A refusal offers an action that is not legal either.
    FarthestOffered,
    /// A seat that is not at the table may act.
    Ghost,
    /// Marks are taken after the end.
    LateMarks,
    /// The last cell is listed from the third move on, but legal before.
    EarlyCorner,
    /// A tenth cell is listed in some games at the second move, but legal in all.
    TenthCell,
    /// Both seats mark their first cell at once, and one may take the cell that the other wants.
    Contested,
    /// Both seats mark their first cell at once, each on its own side, and the digest sees who was the last.
    LastSeen,
    /// Both seats mark their first cell in secret, and one sees the mark of the other.
    Peeked,
    /// Both seats mark their first cell in secret, and one hears where the other does.
    Overheard,
    /// Both seats mark their first cell in secret, and what the game is worth to one rests on where the other did.
    Weighed,
}

/// Marks by seat, nine cells each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    marks: [u16; 2],
    moves: u8,
    scratch: Scratch,
}

/// What comparing boards does not see.
#[derive(Clone, Debug, Default)]
struct Scratch(u8);

impl PartialEq for Scratch {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Scratch {}

fn has_line(marks: u16) -> bool {
    const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    LINES.iter().any(|line| marks & line == *line)
}

fn is_free(board: &Board, cell: u8) -> bool {
    cell < 9 && (board.marks[0] | board.marks[1]) >> cell & 1 == 0
}

impl Flaw {
    /// Returns `true` if a seat that is to act may mark the cell.
    fn is_open(self, board: &Board, cell: u8) -> bool {
        match self {
            Self::Endless => cell < 9,
            Self::TenthCell if cell == 9 => board.moves == 1,
            _ => is_free(board, cell),
        }
    }

    /// Returns `true` if an open cell is left out of lists.
    fn is_unlisted(self, board: &Board, cell: u8) -> bool {
        match self {
            Self::EarlyCorner => cell == 8 && board.moves < 3,
            Self::TenthCell => cell == 9 && board.marks[0] & 0o525 == 0,
            _ => false,
        }
    }

    fn is_sealed(self) -> bool {
        matches!(self, Self::Peeked | Self::Overheard | Self::Weighed)
    }

    /// Returns `true` if both seats mark their first cell at once.
    fn is_opening(self, board: &Board) -> bool {
        (self.is_sealed() || matches!(self, Self::Contested | Self::LastSeen)) && board.moves < 2
    }

    /// Returns `true` if a seat may mark the cell, as far as the others and the sides of the opening go.
    fn may_mark(self, board: &Board, seat: Seat, cell: u8) -> bool {
        if !self.is_opening(board) {
            return seat == Seat(board.moves % 2);
        }
        let on_its_side = self == Self::Contested || (cell < 4) == (seat == Seat(0));
        board.marks.get(seat.index()) == Some(&0) && on_its_side
    }

    /// Returns `true` if the seat to act marks a cell that has a mark.
    fn is_taken(self, board: &Board, step: &Move<u8>) -> bool {
        self.turn(board) == Turn::Seat(Seat(board.moves % 2))
            && step.by == Actor::Seat(Seat(board.moves % 2))
            && step.action < 9
            && !is_free(board, step.action)
    }
}

impl Little for Flaw {
    type State = Board;
    type Action = u8;

    const ID: &'static str = "toe";
    const LONGEST: usize = 9;
    const ENDING: &'static str = "full";
    const VERBS: &'static [Verb] = &[Verb::new("mark {cell}", "marks a cell: `mark 5`")];

    fn setup(&self, _: &Seats) -> Board {
        Board::default()
    }
    fn turn(&self, board: &Board) -> Turn {
        let done = board.moves >= 9 || board.marks.iter().any(|marks| has_line(*marks));
        if self.is_opening(board) {
            let waiting = (0..2).map(Seat).filter(|seat| board.marks[seat.index()] == 0);
            let order = if self.is_sealed() { Order::Sealed } else { Order::Free };
            return Turn::Together(waiting.fold(SeatSet::default(), SeatSet::with), order);
        }
        if done && *self != Self::Endless { Turn::Over } else { Turn::Seat(Seat(board.moves % 2)) }
    }
    fn chance(&self, _: &Board, _: &Luck) -> u8 {
        0
    }
    fn may_come(&self, _: &Board, _: u8) -> bool {
        false
    }
    fn actions(&self, board: &Board) -> Vec<u8> {
        (0..10).filter(|cell| self.is_open(board, *cell) && !self.is_unlisted(board, *cell)).collect()
    }
    fn list(&self, board: &Board, seat: Seat) -> Vec<u8> {
        let is_on = self.turn(board) != Turn::Over;
        let may = |cell: &u8| is_on && self.may_mark(board, seat, *cell) || *self == Self::OutOfTurn;
        let times = if *self == Self::ListedTwice { 2 } else { 1 };
        let listed = self.actions(board).into_iter().filter(may);
        listed.flat_map(|cell| std::iter::repeat_n(cell, times)).collect()
    }
    fn sample(&self, board: &Board, seat: Seat, dice: &mut Dice) -> Option<u8> {
        let all = self.list(board, seat);
        let drawn = all.get(dice.below(all.len() as u32) as usize).copied();
        if *self == Self::SampleOutside { Some(9) } else { drawn }
    }
    fn decide(&self, board: &Board, step: &Move<u8>) -> Result<(), &'static str> {
        let is_on = self.turn(board) != Turn::Over || *self == Self::LateMarks;
        let acts = matches!(step.by, Actor::Seat(seat) if self.may_mark(board, seat, step.action));
        let haunts = *self == Self::Ghost && step.by == Actor::Seat(Seat(2));
        let may = is_on && (acts || haunts) && self.is_open(board, step.action);
        if may { Ok(()) } else { Err("the cell is taken") }
    }
    fn test(&self, board: &Board, step: &Move<u8>) -> bool {
        let taken = *self == Self::TakenTested && self.is_taken(board, step);
        taken || self.decide(board, step).is_ok() && !(*self == Self::TestDisagrees && step.action == 4)
    }
    fn check(&self, board: &Board, step: &Move<u8>) -> Result<(), Box<Refusal>> {
        if *self == Self::TakenChecked && self.is_taken(board, step) {
            return Ok(());
        }
        self.decide(board, step).map_err(|why| {
            let mut refusal = Refusal::new(Source::Table, why).fact("moves", board.moves);
            match self {
                Self::NoRule => refusal.sources.clear(),
                Self::NoWords => refusal.message.clear(),
                Self::BlankFact => refusal = refusal.fact("marks", ""),
                Self::FarthestOffered => refusal = refusal.nearest(Some("mark 12".into())),
                _ => {}
            }
            refusal
        })
    }
    fn apply(&self, board: &mut Board, step: &Move<u8>, tape: &mut impl Tape<Done<u8>>) {
        let taken = self.is_taken(board, step);
        match self {
            Self::RefusalSeen if taken => board.scratch.0 = 1,
            Self::RefusalTold if taken => tape.tell(|| (step.by, step.action)),
            _ => {}
        }
        let anyway = *self == Self::IllegalChanges || *self == Self::TakenPlayed && taken;
        if anyway || self.decide(board, step).is_ok() {
            let mut heard = false;
            tape.tell(|| {
                heard = true;
                (step.by, step.action)
            });
            self.act(board, step);
            if heard && *self == Self::SilentDiffers {
                board.marks[0] |= 1 << 12;
            }
        }
    }
    fn act(&self, board: &mut Board, step: &Move<u8>) {
        let by = match step.by {
            Actor::Seat(seat) if self.is_opening(board) => seat.0 % 2,
            _ => board.moves % 2,
        };
        if *self == Self::LastSeen && self.is_opening(board) {
            board.scratch.0 = by;
        }
        board.marks[usize::from(by)] |= 1 << (step.action % 9);
        board.moves += 1;
    }
    fn hide(&self, board: &mut Board, seat: Seat) {
        if matches!(self, Self::Overheard | Self::Weighed) && self.is_opening(board) {
            board.marks[1 - seat.index() % 2] = 0;
        }
    }
    fn told(&self, board: &Board, event: Done<u8>) -> Option<Done<u8>> {
        Some(event).filter(|_| *self != Self::Weighed || !self.is_opening(board))
    }
    fn imagine(&self, view: &Board, _: &mut Dice) -> Board {
        let mut board = view.clone();
        if *self == Self::ViewMisleads {
            board.marks = [0; 2];
        }
        board
    }
    fn points(&self, board: &Board, seat: Seat) -> i32 {
        i32::from(has_line(board.marks[seat.index() % 2]))
    }
    fn listed(&self, board: &Board, seat: Seat) -> i32 {
        self.points(board, seat) + i32::from(*self == Self::LedgerWrong)
    }
    fn value(&self, board: &Board, seat: Seat) -> i64 {
        let is_weighed = *self == Self::Weighed && self.is_opening(board);
        let other = if is_weighed { board.marks[1 - seat.index() % 2] } else { 0 };
        i64::from(self.points(board, seat)) + i64::from(other)
    }
    fn measure(&self, board: &Board, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        out("rounds", None, i64::from(board.moves));
    }
    fn write(&self, action: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "mark {}", action + 1)
    }
    fn read(&self, text: &str) -> Option<u8> {
        let cell = text.strip_prefix("mark ")?.parse::<u8>().ok()?.checked_sub(1)?;
        Some(if *self == Self::TextMisread { 8 - cell.min(8) } else { cell })
    }
    fn tell(&self, (_, cell): &Done<u8>) -> String {
        format!("cell {} is marked", cell + 1)
    }
}

/// Number of sequences of `depth` moves of seats from a state. Games with chance are not counted through.
pub fn tree_count(game: &Stones<Flaw>, state: &Board, depth: usize) -> u64 {
    let Turn::Seat(seat) = game.turn(state) else { return u64::from(depth == 0) };
    if depth == 0 {
        return 1;
    }
    let after = |action: u8| {
        let mut next = state.clone();
        game.apply(&mut next, &Move::new(Actor::Seat(seat), action), &mut Silent);
        tree_count(game, &next, depth - 1)
    };
    game.of.list(state, seat).into_iter().map(after).sum()
}
