//! The desk: one running game, whichever it is, and the words that need its table.

use std::collections::BTreeMap;

use javelina_engine::position::Unplaced;
use javelina_engine::replay::{Header, Replay};
use javelina_engine::{
    Actor, Due, Extent, Move, Outcome, Present, Seat, SeatSet, Table, Threaded, Turn, Verb, counted, player, printable,
    written,
};
use javelina_lab::Policy;

use crate::answers::void;
use crate::clock::refused;
use crate::complete::Choices;
use crate::erased::{Desk, Manner};
use crate::eval::Problems;
use crate::eyes::Eyes;
use crate::journal::{Journal, Keeper, Taken};
use crate::look::Look;
use crate::taking_back::{Kept, counted_from, no_count};
use crate::typing::is_number;

/// A running game with its players, its record and its reader.
pub struct GameDesk<G: Present> {
    pub(crate) table: Table<G>,
    pub(crate) header: Header,
    pub(crate) forks: BTreeMap<String, Kept<G>>,
    pub(crate) journal: Journal,
    /// What is put aside while somebody looks at an earlier position.
    pub(crate) look: Option<Look<G>>,
    pub(crate) bots: Vec<Option<Box<dyn Policy<G>>>>,
    /// Why a bot could not go on.
    pub(crate) trouble: Option<String>,
    /// The move that a bot picked and in which content goes wrong, with its place.
    pub(crate) broken: Option<(usize, Move<G::Action>)>,
}

impl<G: Threaded> GameDesk<G> {
    /// The game of a table, new or played so far as `table` has it; players sit down anew. `header` names them, one for each
    /// seat, and `policy` finds those that are no people.
    ///
    /// # Errors
    ///
    /// Those of `policy`.
    pub fn seated<E>(
        table: Table<G>,
        header: Header,
        policy: impl Fn(&str) -> Result<Box<dyn Policy<G>>, E>,
    ) -> Result<Self, E> {
        let bot = |name: &String| match player(name) {
            "human" => Ok(None),
            name => policy(name).map(Some),
        };
        let mut bots = header.seats.iter().map(bot).collect::<Result<Vec<Option<Box<dyn Policy<G>>>>, E>>()?;
        for (at, bot) in bots.iter_mut().enumerate().filter_map(|(at, bot)| Some((at, bot.as_mut()?))) {
            bot.sits(SeatSet::default().with(Seat(at as u8)));
            bot.begin(table.game(), header.seats.len());
        }
        let journal = Journal::begin(&table, &header);
        let mut desk =
            Self { table, header, forks: BTreeMap::new(), journal, look: None, bots, trouble: None, broken: None };
        desk.keep();
        Ok(desk)
    }

    pub(crate) fn game(&self) -> &G {
        self.table.game()
    }

    /// The seats at which people sit.
    pub(crate) fn people(&self) -> SeatSet {
        let seats = self.bots.iter().enumerate().filter(|(_, bot)| bot.is_none());
        seats.fold(SeatSet::default(), |people, (at, _)| people.with(Seat(at as u8)))
    }

    /// What whoever reads along may know; every answer comes from there.
    pub(crate) fn eyes(&self) -> Eyes<'_, G> {
        match &self.look {
            Some(look) => Eyes::of(&self.table, self.people(), look.reader),
            None => Eyes::at(&self.table, self.people(), self.header.open),
        }
    }

    /// The seat to act, else that of whoever reads.
    pub(crate) fn seat(&self) -> Seat {
        self.table.due().seat().unwrap_or_else(|| self.eyes().seat())
    }

    pub(crate) fn last_events(&self) -> Vec<String> {
        self.table.played().len().checked_sub(1).map(|last| self.eyes().told_of(last)).unwrap_or_default()
    }

    /// Tells the bots that listen what the last move brought.
    pub(crate) fn tell_bots(&mut self) {
        let Some(played) = self.table.played().last() else { return };
        let (game, state) = (self.table.game(), self.table.state());
        for (at, bot) in self.bots.iter_mut().enumerate() {
            let Some(bot) = bot.as_mut().filter(|bot| bot.listens()) else { continue };
            let seat = Seat(at as u8);
            for event in played.events.iter().filter_map(|event| game.told(state, event, seat)) {
                bot.hear(game, seat, &event);
            }
        }
    }

    pub(crate) fn act(&mut self, step: Move<G::Action>, manner: Manner) -> String {
        if let Some(refused) = self.looks_only("") {
            return refused;
        }
        if let Err(message) = self.may(&step) {
            return self.or_stuck(message.0, manner);
        }
        let is_typed = step.by == Actor::Nature && self.table.turn() == Turn::Nature;
        match self.table.act(step) {
            Err(refusal) => self.or_stuck(refused(&refusal), manner),
            Ok(_) => {
                self.journal.typed_now(self.table.played().len() - 1, is_typed);
                self.tell_bots();
                let mut lines = self.last_events();
                let more = self.run_on(manner);
                if !more.is_empty() {
                    lines.push(more);
                }
                lines.join("\n")
            }
        }
    }

    /// Runs a word of the table, or a move; `None` if the word is not one of the table's.
    fn run_word(&mut self, word: &str, rest: &str, manner: Manner) -> Option<String> {
        Some(match word {
            "show" => {
                let (eyes, seat) = (self.eyes(), self.eyes().seat());
                let view = eyes.view(seat);
                let (board, sheet) =
                    (self.game().board(&view, manner.plain), self.game().sheet(&view, seat, manner.plain));
                self.with_void(format!("{board}\n{sheet}"))
            }
            "board" => self.with_void(self.game().board(&self.eyes().view(self.eyes().seat()), manner.plain)),
            "sheet" => {
                let seat = rest.chars().next().and_then(Seat::of_letter).unwrap_or_else(|| self.eyes().seat());
                self.with_void(self.game().sheet(&self.eyes().view(seat), seat, manner.plain))
            }
            "score" => self.scores(),
            "moves" => self.or_stuck(self.moves(rest), manner),
            "log" => counted_from(rest, 20).map_or_else(|| no_count("log", rest), |count| self.log(count)),
            "explain" => return self.explain(rest),
            "why" => self.why(rest),
            "why-not" => match self.read(rest) {
                Err(message) => printable_lines(&message.0),
                Ok((eyes, step)) => match eyes.refusal(&step) {
                    None => format!("{} is legal", self.game().move_in_words(&eyes.state(), &step)),
                    Some(refusal) => printable_lines(&refusal.to_string()),
                },
            },
            "position" => self.eyes().position().map_or_else(|why| why.to_string(), |text| text.trim_end().to_string()),
            "hint" => self.or_stuck(self.hint(), manner),
            "whatif" => self.whatif(rest),
            "undo" => self.undo(rest, false),
            "undo!" => self.undo(rest, true),
            "redo" => self.redo(rest),
            "goto" => self.goto(rest),
            "fork" => self.fork(rest, false),
            "fork!" => self.fork(rest, true),
            "forks" => self.kept_positions(),
            "seed" => format!("{}", self.table.seed()),
            "at" => self.at_tick(rest, manner),
            number if is_number(number) && rest.is_empty() => match self.numbered(number) {
                Err(message) => self.or_stuck(message.0, manner),
                Ok(step) => {
                    let text = self.game().move_in_words(&self.eyes().state(), &step);
                    format!("{text}\n{}", self.act(step, manner))
                }
            },
            verb => {
                let known = javelina_engine::verb(self.verbs(), &format!("{word} {rest}")).is_ok()
                    || verb.ends_with(':') && verb.len() <= 7;
                if !known {
                    return None;
                }
                match self.read(&format!("{word} {rest}")).map(|(_, step)| step) {
                    Err(message) => printable_lines(&message.0),
                    Ok(step) => self.act(step, manner),
                }
            }
        })
    }

    /// A drawing of the game; of a void one with the reason, for which no points that it shows count.
    fn with_void(&self, drawing: String) -> String {
        match self.eyes().outcome() {
            Outcome::Void(finding) => format!("{drawing}\n{}; no points count", void(&finding)),
            _ => drawing,
        }
    }

    pub(crate) fn after_jump(&self, what: String) -> String {
        format!("{what}\n{}", self.asking())
    }
}

/// Text of several lines, each made safe.
pub fn printable_lines(text: &str) -> String {
    text.lines().map(|line| printable(line, 400)).collect::<Vec<_>>().join("\n")
}

impl<G: Threaded> Desk for GameDesk<G> {
    fn word(&mut self, word: &str, rest: &str, manner: Manner) -> Option<String> {
        if let Some(refused) = self.looks_only(word) {
            return Some(refused);
        }
        let reply = self.run_word(word, rest, manner);
        self.keep();
        reply
    }

    fn run_on(&mut self, manner: Manner) -> String {
        if self.look.is_some() {
            return String::new();
        }
        let text = self.run(manner, true);
        self.keep();
        text
    }

    fn go_on(&mut self, manner: Manner) -> String {
        let ends_itself = self.people().is_empty();
        let text = self.run(manner, ends_itself);
        self.keep();
        text
    }

    fn record(&self) -> String {
        self.journal.text().to_string()
    }

    fn position(&self) -> Result<String, Unplaced> {
        self.eyes().position()
    }

    fn prompt(&self) -> String {
        let id = self.game().id();
        if self.look.is_some() {
            return format!("look {}> ", self.table.played().len());
        }
        match self.table.due() {
            Due::Seat(seat, at) if self.is_timed() => format!("{id} {at} {seat}> "),
            Due::Nature(at) if self.is_timed() => format!("{id} {at} chance> "),
            Due::Seat(seat, _) => format!("{id} {seat}> "),
            Due::Nature(_) => format!("{id} chance> "),
            Due::Over | Due::Nobody => format!("{id}> "),
        }
    }

    fn completions(&self) -> Choices {
        let (eyes, actions) = (self.eyes(), self.legal().0);
        let state = eyes.state();
        let moves = actions.iter().map(|one| self.in_words(&state, eyes.seat(), one)).collect();
        Choices {
            lines: moves,
            names: self.readable(),
            timed: self.moves_of_all(),
            verbs: self.verbs(),
            ..Choices::default()
        }
    }

    fn is_over(&self) -> bool {
        self.whole().turn() == Turn::Over
    }

    fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn moves_so_far(&self) -> Vec<Move<String>> {
        let texts =
            self.whole().played().iter().map(|played| (&played.step, written(self.game(), &played.step.action)));
        texts.map(|(step, action)| Move { by: step.by, at: step.at, action }).collect()
    }

    fn play_all(&mut self, moves: &[Move<String>]) -> Option<String> {
        let refused = self.play_texts(moves);
        self.keep();
        refused
    }

    fn record_to(&mut self, keeper: Box<dyn Keeper>) {
        self.kept_by(keeper);
    }

    fn eval(&self, line: &str) -> Result<String, Problems> {
        self.evaluated(line)
    }

    fn take_up(&mut self, replay: &Replay, content: &[(String, String)], anyway: bool) -> Taken {
        self.take_up_record(replay, content, anyway)
    }

    fn play_again(&mut self, replay: &Replay, moves: &[Move<String>]) -> Option<String> {
        if self.follow(replay).is_ok() {
            return None;
        }
        let crossed = self.journal.crossed;
        self.table = self.table.anew();
        self.journal = Journal::begin(&self.table, &self.header);
        self.journal.crossed = crossed;
        self.play_all(moves)
    }

    fn come_back(&mut self) {
        if let Some(look) = self.look.take() {
            self.table = look.table;
        }
    }

    fn leave(&mut self) {
        self.come_back();
        let here = self.table.played().len();
        let broken = self.broken.take().filter(|(place, step)| {
            *place == here && self.table.due().at() == step.at && self.failing(self.table.state(), step).is_some()
        });
        if broken.is_some_and(|(_, step)| self.table.recorded(step).is_ok()) {
            self.keep();
        }
    }

    fn crossed(&self) -> usize {
        self.journal.crossed
    }

    fn is_begun(&self) -> bool {
        let (table, people) = (self.whole(), self.people());
        let is_own = |by: Actor| matches!(by, Actor::Seat(seat) if people.contains(seat));
        table.played().iter().any(|played| is_own(played.step.by))
    }

    fn standstill(&self) -> Option<String> {
        let table = self.whole();
        let moves = table.played().len();
        if table.can_redo() || self.journal.is_back() {
            return None; // somebody went back, and no bot was asked since
        }
        if let Some((_, Extent::Failed(fault))) = table.due().seat().map(|seat| table.legal(seat)) {
            return Some(refused(&self.game().rules().refusal(fault)));
        }
        match table.due() {
            Due::Over => None,
            _ if moves >= self.game().longest() => {
                Some(format!("the game has not ended after {}, the most that it may take", counted(moves, "move")))
            }
            Due::Seat(seat, _) => Some(format!(
                "the game is stuck after {}: {seat} ({}) is asked and does nothing: {}",
                counted(moves, "move"),
                printable(self.header.seats.get(seat.index()).map_or("", String::as_str), 40),
                self.asking()
            )),
            _ => Some(format!("the game is stuck after {}: nobody can act", counted(moves, "move"))),
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        self.game().verbs()
    }

    fn seat_words(&self) -> &'static [(&'static str, &'static str)] {
        self.game().seat_words()
    }

    fn outcome(&self) -> Outcome {
        self.whole().outcome()
    }

    fn result(&self) -> String {
        match self.outcome() {
            Outcome::Void(finding) => void(&finding),
            _ => format!("{}\nthe game is over", self.scores()),
        }
    }
}
