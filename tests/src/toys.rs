//! Tic-tac-toe on the contract, sound or with one planted flaw: proves the tree counter and that each law can fail.

pub mod bags;

use std::fmt;

use javelina_engine::rules::{Catalogue, Expression, KindDecl, KindId, Lexicon, PointId, Rules, Spoken, Worked};
use javelina_engine::{
    Actor, Dice, Digest, Extent, Flow, Game, Ledger, Luck, Move, Order, Outcome, Present, Refusal, Row, Seat, SeatSet,
    Seats, Sink, Source, Standing, Tape, Turn, Verb,
};

const SEATS: &[KindDecl] = &[KindDecl { name: "seat", all: "seats", doc: "a seat", fixed: Some(&["A", "B"]) }];

static CATALOGUE: Catalogue = Catalogue {
    game: "toe",
    kinds: SEATS,
    seat: KindId(0),
    facts: &[],
    points: &[],
    effects: &[],
    base: &[],
    zones: &[],
    currencies: &[],
    settings: &[],
    content: &["variant"],
};

/// What is wrong with the toy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Nothing.
    None,
    /// `test` says that a listed action is not legal.
    TestDisagrees,
    /// An action is listed twice.
    ListedTwice,
    /// The sample is no legal action.
    SampleOutside,
    /// The text of an action reads as another one.
    TextMisread,
    /// The ledger does not sum to the score.
    LedgerWrong,
    /// The game never ends.
    Endless,
    /// A seat that is not to act has legal actions.
    OutOfTurn,
    /// An illegal move changes the state.
    IllegalChanges,
    /// The view leads to other legal actions.
    ViewMisleads,
    /// The first state is another one each time it is looked at through undo: it remembers the number of moves.
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

/// Tic-tac-toe.
#[derive(Debug)]
pub struct Toe {
    rules: Rules,
    flaw: Flaw,
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

impl Toe {
    /// The game with a flaw, or without.
    #[must_use]
    pub fn new(flaw: Flaw) -> Self {
        Self { rules: Rules::none(&CATALOGUE, Lexicon::of(&CATALOGUE)), flaw }
    }

    fn won(marks: u16) -> bool {
        const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        LINES.iter().any(|line| marks & line == *line)
    }

    fn is_free(board: &Board, cell: u8) -> bool {
        cell < 9 && (board.marks[0] | board.marks[1]) >> cell & 1 == 0
    }

    /// Whether a seat that is to act may mark the cell.
    fn is_open(&self, board: &Board, cell: u8) -> bool {
        match self.flaw {
            Flaw::Endless => cell < 9,
            Flaw::TenthCell if cell == 9 => board.moves == 1,
            _ => Self::is_free(board, cell),
        }
    }

    /// Whether an open cell is left out of lists.
    fn is_unlisted(&self, board: &Board, cell: u8) -> bool {
        match self.flaw {
            Flaw::EarlyCorner => cell == 8 && board.moves < 3,
            Flaw::TenthCell => cell == 9 && board.marks[0] & 0o525 == 0,
            _ => false,
        }
    }

    /// Whether both seats mark their first cell at once.
    fn is_opening(&self, board: &Board) -> bool {
        let flaws = [Flaw::Contested, Flaw::LastSeen, Flaw::Peeked, Flaw::Overheard, Flaw::Weighed];
        flaws.contains(&self.flaw) && board.moves < 2
    }

    /// Whether a seat may mark the cell, as far as the others and the sides of the opening go.
    fn may_mark(&self, board: &Board, seat: Seat, cell: u8) -> bool {
        if !self.is_opening(board) {
            return seat == Seat(board.moves % 2);
        }
        let on_its_side = self.flaw == Flaw::Contested || (cell < 4) == (seat == Seat(0));
        board.marks.get(seat.index()) == Some(&0) && on_its_side
    }

    fn decide(&self, board: &Board, step: &Move<u8>) -> bool {
        let is_on = self.turn(board) != Turn::Over || self.flaw == Flaw::LateMarks;
        let acts = matches!(step.by, Actor::Seat(seat) if self.may_mark(board, seat, step.action));
        let haunts = self.flaw == Flaw::Ghost && step.by == Actor::Seat(Seat(2));
        is_on && (acts || haunts) && self.is_open(board, step.action)
    }

    /// Whether the seat to act marks a cell that has a mark.
    fn is_taken(&self, board: &Board, step: &Move<u8>) -> bool {
        self.turn(board) == Turn::Seat(Seat(board.moves % 2))
            && step.by == Actor::Seat(Seat(board.moves % 2))
            && step.action < 9
            && !Self::is_free(board, step.action)
    }

    fn refusal(&self, board: &Board) -> Box<Refusal> {
        let mut refusal = Refusal::new(Source::Table, "the cell is taken").fact("moves", board.moves);
        match self.flaw {
            Flaw::NoRule => refusal.sources.clear(),
            Flaw::NoWords => refusal.message.clear(),
            Flaw::BlankFact => refusal = refusal.fact("marks", ""),
            Flaw::FarthestOffered => refusal = refusal.nearest(Some("mark 12".into())),
            _ => {}
        }
        refusal
    }
}

impl Game for Toe {
    type State = Board;
    type Action = u8;
    type Event = u8;
    type View = Board;

    fn id(&self) -> &'static str {
        "toe"
    }
    fn rules(&self) -> &Rules {
        &self.rules
    }
    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        2..=2
    }
    fn longest(&self) -> usize {
        9
    }
    fn setup(&self, _: &Seats) -> Board {
        Board::default()
    }
    fn turn(&self, board: &Board) -> Turn {
        let done = board.moves >= 9 || board.marks.iter().any(|marks| Self::won(*marks));
        if self.is_opening(board) {
            let waiting = (0..2).map(Seat).filter(|seat| board.marks[seat.index()] == 0);
            let is_sealed = matches!(self.flaw, Flaw::Peeked | Flaw::Overheard | Flaw::Weighed);
            let order = if is_sealed { Order::Sealed } else { Order::Free };
            return Turn::Together(waiting.fold(SeatSet::default(), SeatSet::with), order);
        }
        if done && self.flaw != Flaw::Endless { Turn::Over } else { Turn::Seat(Seat(board.moves % 2)) }
    }
    fn chance(&self, _: &Board, _: &Luck) -> u8 {
        0
    }
    fn legal<S: Sink<u8>>(&self, board: &Board, seat: Seat, out: &mut S) -> Extent {
        let to_act = |cell: u8| {
            let is_on = self.turn(board) != Turn::Over;
            is_on && self.may_mark(board, seat, cell) || self.flaw == Flaw::OutOfTurn
        };
        let listed = |cell: &u8| self.is_open(board, *cell) && !self.is_unlisted(board, *cell);
        for cell in (0..10).filter(|cell| to_act(*cell) && listed(cell)) {
            let flow = out.take(cell);
            if flow == Flow::Enough || (self.flaw == Flaw::ListedTwice && out.take(cell) == Flow::Enough) {
                break;
            }
        }
        Extent::All
    }
    fn sample(&self, board: &Board, seat: Seat, dice: &mut Dice) -> Option<u8> {
        let mut all = Vec::new();
        self.legal(board, seat, &mut all);
        if self.flaw == Flaw::SampleOutside {
            return Some(9);
        }
        all.get(dice.below(all.len() as u32) as usize).copied()
    }
    fn test(&self, board: &Board, step: &Move<u8>) -> bool {
        let taken = self.flaw == Flaw::TakenTested && self.is_taken(board, step);
        taken || self.decide(board, step) && !(self.flaw == Flaw::TestDisagrees && step.action == 4)
    }
    fn check(&self, board: &Board, step: &Move<u8>) -> Result<(), Box<Refusal>> {
        let taken = self.flaw == Flaw::TakenChecked && self.is_taken(board, step);
        if taken || self.decide(board, step) { Ok(()) } else { Err(self.refusal(board)) }
    }
    fn apply(&self, board: &mut Board, step: &Move<u8>, tape: &mut impl Tape<u8>) {
        let taken = self.is_taken(board, step);
        match self.flaw {
            Flaw::RefusalSeen if taken => board.scratch.0 = 1,
            Flaw::RefusalTold if taken => tape.tell(|| step.action),
            _ => {}
        }
        let anyway = self.flaw == Flaw::IllegalChanges || self.flaw == Flaw::TakenPlayed && taken;
        if anyway || self.decide(board, step) {
            let mut heard = false;
            tape.tell(|| {
                heard = true;
                step.action
            });
            let by = match step.by {
                Actor::Seat(seat) if self.is_opening(board) => seat.0 % 2,
                _ => board.moves % 2,
            };
            if self.flaw == Flaw::LastSeen && self.is_opening(board) {
                board.scratch.0 = by;
            }
            board.marks[usize::from(by)] |= 1 << (step.action % 9);
            board.moves += 1;
            if heard && self.flaw == Flaw::SilentDiffers {
                board.marks[0] |= 1 << 12;
            }
        }
    }
    fn view(&self, board: &Board, seat: Seat, out: &mut Board) {
        out.clone_from(board);
        if matches!(self.flaw, Flaw::Overheard | Flaw::Weighed) && self.is_opening(board) {
            out.marks[1 - seat.index() % 2] = 0;
        }
    }
    fn told(&self, board: &Board, event: &u8, _: Seat) -> Option<u8> {
        Some(*event).filter(|_| self.flaw != Flaw::Weighed || !self.is_opening(board))
    }
    fn imagine(&self, view: &Board, _: &mut Dice) -> Board {
        let mut board = view.clone();
        if self.flaw == Flaw::ViewMisleads {
            board.marks = [0; 2];
        }
        board
    }
    fn endings(&self) -> Vec<&'static str> {
        vec!["full"]
    }
    fn outcome(&self, board: &Board) -> Outcome {
        let standing = |seat: u8| {
            let won = Self::won(board.marks[usize::from(seat)]);
            let points = i32::from(won);
            let row = Row { label: "line".into(), points, because: "three in a row".into(), source: Source::Table };
            Standing {
                seats: SeatSet::default().with(Seat(seat)),
                score: points + i32::from(self.flaw == Flaw::LedgerWrong),
                ranked_by: points,
                ledger: Ledger { rows: vec![row] },
                level: None,
                won: won || board.moves >= 9 && !board.marks.iter().any(|marks| Self::won(*marks)),
            }
        };
        let standings = vec![standing(0), standing(1)];
        if self.turn(board) == Turn::Over {
            Outcome::Over { standings, ending: "full" }
        } else {
            Outcome::Running(standings)
        }
    }
    fn value(&self, board: &Board, seat: Seat) -> i64 {
        let is_weighed = self.flaw == Flaw::Weighed && self.is_opening(board);
        let other = if is_weighed { board.marks[1 - seat.index() % 2] } else { 0 };
        i64::from(Self::won(board.marks[seat.index() % 2])) + i64::from(other)
    }
    fn digest(&self, board: &Board, digest: &mut Digest) {
        digest.number(i64::from(board.marks[0]) << 32 | i64::from(board.marks[1]) << 8 | i64::from(board.moves));
        digest.number(i64::from(board.scratch.0));
    }
    fn measure(&self, board: &Board, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        out("rounds", None, i64::from(board.moves));
    }
    fn write(&self, action: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "mark {}", action + 1)
    }
    fn read(&self, _: &Board, _: Actor, text: &str) -> Result<u8, Box<Refusal>> {
        let cell =
            text.strip_prefix("mark ").and_then(|number| number.parse::<u8>().ok()).and_then(|at| at.checked_sub(1));
        let cell = cell.map(|cell| if self.flaw == Flaw::TextMisread { 8 - cell.min(8) } else { cell });
        cell.ok_or_else(|| Refusal::new(Source::Table, "mark needs a cell, 1 to 9"))
    }
}

impl Present for Toe {
    fn tell(&self, event: &u8) -> String {
        format!("cell {} is marked", event + 1)
    }
    fn board(&self, view: &Board, _: bool) -> String {
        format!("{:?}", view.marks)
    }
    fn sheet(&self, view: &Board, _: Seat, plain: bool) -> String {
        self.board(view, plain)
    }
    fn prompt(&self, _: &Board) -> String {
        "mark a cell".into()
    }
    fn trace(&self, _: &Board, _: Seat, _: PointId, _: [i32; 4]) -> Vec<Spoken> {
        Vec::new()
    }
    fn work_out(&self, _: &Board, _: Seat, _: &Expression) -> Worked {
        Worked::default()
    }
    fn verbs(&self) -> &'static [Verb] {
        const { &[Verb::new("mark {cell}", "marks a cell: `mark 5`")] }
    }
}

/// How many sequences of `depth` moves of seats lead on from a state. Games with chance are not counted through.
pub fn tree_count<G: Game>(game: &G, state: &G::State, depth: usize) -> u64 {
    let Turn::Seat(seat) = game.turn(state) else { return u64::from(depth == 0) };
    if depth == 0 {
        return 1;
    }
    let mut actions = Vec::new();
    game.legal(state, seat, &mut actions);
    let after = |action: G::Action| {
        let mut next = state.clone();
        game.apply(&mut next, &Move::new(Actor::Seat(seat), action), &mut javelina_engine::Silent);
        tree_count(game, &next, depth - 1)
    };
    actions.into_iter().map(after).sum()
}
