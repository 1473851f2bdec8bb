//! How games show themselves to people ([`Present`]).

use javelina_sketch::{Sketch, Theme};

use crate::rules::{ClauseId, Expression, LevelPart, PointId, Spoken, Worked};
use crate::{Block, Foresight, Game, Move, Outcome, Passage, Playable, Room, Seat, Table, Verb, written};

/// How a game shows itself to people, as text and as pictures.
pub trait Present: Game {
    /// One event as a line of text.
    fn tell(&self, event: &Self::Event) -> String;
    /// One event as a line of the log, with the clause that it follows from: `B takes the wheat (night.trade)`. Empty where
    /// nothing is told.
    fn line(&self, event: &Self::Event, by: Option<ClauseId>) -> String {
        let text = self.tell(event);
        match by {
            Some(by) if !text.is_empty() => format!("{text} ({})", self.rules().clause(by).label),
            _ => text,
        }
    }
    /// Returns `true` if two seats may know the same, as partners who play with one hand do. A terminal needs no privacy screen
    /// between them.
    fn share_secrets(&self, _state: &Self::State, one: Seat, other: Seat) -> bool {
        one == other
    }
    /// Returns `true` if the event turns up something that players wait for. A terminal shows such events one at a time.
    fn is_reveal(&self, _event: &Self::Event) -> bool {
        false
    }
    /// The table as `view` knows it: phase, dice, cards, scores. `plain` has one fact a line.
    fn board(&self, view: &Self::View, plain: bool) -> String;
    /// The sheet (or board, or tableau) of `seat` as `view` knows it.
    fn sheet(&self, view: &Self::View, seat: Seat, plain: bool) -> String;
    /// The table and the sheet of `seat` as `view` knows them, in parts for a face with so much room. What is in play is in
    /// blocks of its own, and what the prompt says is left out.
    fn blocks(&self, view: &Self::View, seat: Seat, _room: Room) -> Vec<Block> {
        [self.board(view, false), self.sheet(view, seat, false)]
            .map(|text| Block::drawn(text.lines().map(str::to_string)))
            .into()
    }
    /// The sheet of `seat` as `view` knows it, in parts for a face with so much room.
    fn sheet_blocks(&self, view: &Self::View, seat: Seat, _room: Room) -> Vec<Block> {
        vec![Block::text(self.sheet(view, seat, false).lines().map(str::to_string))]
    }
    /// What a move brings `seat`, in at most 32 columns and without what [`scores`](Game::scores) say: `town; loads cow`. Facts
    /// alone. Nothing if there is nothing to say.
    fn gist(&self, _passage: &Passage<'_, Self::State, Self::Event>, _seat: Seat) -> String {
        String::new()
    }
    /// Returns `true` if an action is only partly resolved, so that the scores do not show its effect yet.
    fn is_half_done(&self, _state: &Self::State) -> bool {
        false
    }
    /// How an action of the seat to act may turn out, if luck decides on that right after it and it can be tried often; never
    /// by the table's luck.
    fn foresee(&self, _state: &Self::State, _action: &Self::Action) -> Option<Foresight> {
        None
    }
    /// Returns `true` if a person carries out this move on a real table. Its result is then typed, not drawn.
    fn is_by_hand(&self, _action: &Self::Action) -> bool {
        false
    }
    /// One line that says what the seat to act is asked.
    fn prompt(&self, state: &Self::State) -> String;
    /// One line that says what this seat is asked, where several seats may act.
    fn prompt_for(&self, state: &Self::State, _seat: Seat) -> String {
        self.prompt(state)
    }
    /// A move as `viewer` may read it in the log of a running game; what a shuffle or a deal hides is left out.
    fn move_seen(&self, _state: &Self::State, step: &Move<Self::Action>, _viewer: Seat) -> String {
        written(self, &step.action)
    }
    /// A move in the words of the question that it answers in this state: `yes`. People may type it so.
    fn move_in_words(&self, _state: &Self::State, step: &Move<Self::Action>) -> String {
        written(self, &step.action)
    }
    /// How the game stands as `viewer` knows it: what is hidden from that seat counts for nothing until the game is over.
    fn outcome_seen(&self, state: &Self::State, _viewer: Seat) -> Outcome {
        self.outcome(state)
    }
    /// The moves that one line of a script stands for: ticks after the line's own, and the text of a move. `draw 3` may be
    /// three draws on three ticks.
    fn expand(&self, text: &str) -> Vec<(u32, String)> {
        vec![(0, text.to_string())]
    }
    /// Every clause of a rule point as it speaks in a state, for `seat` and these subjects.
    fn trace(&self, state: &Self::State, seat: Seat, point: PointId, subjects: [i32; 4]) -> Vec<Spoken>;
    /// What an expression comes to in a state, for `seat`. It reads only what was let through when it was compiled.
    fn work_out(&self, state: &Self::State, seat: Seat, expression: &Expression) -> Worked;
    /// The one table of verbs.
    fn verbs(&self) -> &'static [Verb];
    /// An action in parts: its verb, and its arguments by the names that the verb's pattern gives them, each as it is typed and
    /// empty where it is left out. [`Verb::filled`] makes the text of the action of them again. Rows of
    /// [`actions!`](crate::actions) know their parts; any other game may have one argument an action.
    fn parts(&self, action: &Self::Action) -> (&'static Verb, Vec<(&'static str, String)>) {
        const NONE: &Verb = &Verb::new("", "");
        let (verbs, text) = (self.verbs(), written(self, action));
        let (row, rest) = crate::verb(verbs, &text).map_or((usize::MAX, ""), |(row, _, rest)| (row, rest));
        let verb = verbs.get(row).unwrap_or(NONE);
        (verb, verb.arguments().map(|name| (name, rest.to_string())).collect())
    }
    /// Returns `true` if no move of a verb can be made in this game, by its number of seats: help does not name it.
    fn is_out(&self, _state: &Self::State, _verb: &Verb) -> bool {
        false
    }
    /// The parts of the levels that a seat may reach with how far each is, as `view` knows it, lowest level first.
    fn levels(&self, _view: &Self::View, _seat: Seat) -> Vec<LevelPart> {
        Vec::new()
    }
    /// The table as `view` knows it, or the sheet of a seat, as a sketch of which pictures are made. `None` if the game has
    /// none, or nobody has the seat.
    fn sketch(&self, _view: &Self::View, _about: Option<Seat>) -> Option<Sketch> {
        None
    }
    /// The same as an SVG document that the game draws itself, which may show the way to the state as well as the state. Only
    /// for a game in which nothing is hidden.
    fn picture(&self, _table: &Table<Self>, _about: Option<Seat>, _theme: Theme) -> Option<String>
    where
        Self: Sized,
    {
        None
    }
}

/// The same with words for people.
pub trait Threaded: Present + Playable {}

impl<G: Present + Playable> Threaded for G {}
