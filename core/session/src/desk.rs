//! The desk: all that the faces of a running game ask of it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use javelina_engine::position::Unplaced;
use javelina_engine::replay::{Header, Replay};
use javelina_engine::{
    Actor, Block, Due, Extent, Move, Outcome, Room, Seat, Threaded, Turn, Verb, counted, has_offers, printable, verb,
    written,
};

use crate::course::clock::refused;
use crate::course::journal::{Journal, Keeper};
use crate::course::thinking::Thinking;
use crate::erased::{Denied, Desk, Figure, Manner, Problems, Question, Taken, Told};
use crate::reading::complete::Choices;
use crate::reading::eyes::{Reader, is_sealed};
use crate::reading::typing::{hint_number, is_number};
use crate::table::GameDesk;
use crate::telling::answers::void;

/// The most choices of which it is worked out what they lead to.
const MOST_FIGURES: usize = 2_000;

impl<G: Threaded> Desk for GameDesk<G> {
    fn behaves(&mut self, manner: Manner) {
        self.manner = manner;
    }

    fn not_looking(&self) -> Result<(), Denied> {
        if self.look.is_none() {
            return Ok(());
        }
        let moves = counted(self.table.played().len(), "move");
        let text = format!("refused: you are looking at the position after {moves}; `goto` returns to the game");
        Err(text.into())
    }

    fn play(&mut self, line: &str) -> Option<Told> {
        if let Err(refused) = self.not_looking() {
            return Some(Err(refused));
        }
        if is_number(line) {
            return Some(match self.numbered(line) {
                Err(denied) => Err(self.or_stuck(denied.0).into()),
                Ok(step) => {
                    let text = self.game().move_in_words(&self.eyes().state(), &step);
                    let after = |told| format!("{text}\n{told}");
                    self.act(step).map(after).map_err(|denied| after(denied.0).into())
                }
            });
        }
        let first = line.split_whitespace().next().unwrap_or_default();
        let known = verb(self.verbs(), line).is_some()
            || hint_number(line).is_some()
            || first.ends_with(':') && first.len() <= 7;
        let read = self.read(line).map(|(_, step)| step);
        let is_by_hand = read.as_ref().is_ok_and(|step| self.game().is_by_hand(&step.action));
        if is_by_hand && !self.manner.typed_chance {
            let why = "refused: chance is drawn in this game; `set chance typed`, then type this move and its result";
            return Some(Err(why.into()));
        }
        known.then(|| self.act(read?))
    }

    fn reseat(&mut self, rest: &str) -> Told {
        self.seat_another(rest)
    }

    fn at(&mut self, rest: &str) -> Told {
        self.at_tick(rest)
    }

    fn press_enter(&mut self) -> Told {
        Ok(if self.stopped().is_some() { self.run_on() } else { String::new() })
    }

    fn phase(&self) -> Option<(u32, u32)> {
        self.clock().map(|(now, end)| (now.0, end.0))
    }

    fn goes_by(&mut self, reached: Option<u32>) {
        self.reached = reached;
    }

    fn clock_at(&mut self, reached: u32) -> Vec<String> {
        self.reached = Some(reached);
        let played = self.table.played().len();
        if !self.is_timed() || self.due() == Due::Nobody {
            return Vec::new();
        }
        let text = self.run(true);
        self.keep();
        let news = self.table.played().len() > played;
        let asking = self.asking();
        let told = if self.is_timed() { text.strip_suffix(&asking).unwrap_or(&text) } else { &text };
        told.lines().filter(|_| news).map(str::to_string).collect()
    }

    fn persons(&self) -> Vec<Seat> {
        self.people().iter().collect()
    }

    fn run_on(&mut self) -> String {
        if self.look.is_some() {
            return String::new();
        }
        let text = self.run(true);
        self.keep();
        text
    }

    fn told_first(&self) -> Vec<String> {
        self.eyes().told_first()
    }

    fn go_on(&mut self) -> String {
        let ends_itself = self.people().is_empty();
        let text = self.run(ends_itself);
        self.keep();
        text
    }

    fn watched_by(&mut self, thinking: Arc<Thinking>) {
        self.thinking = thinking;
    }

    fn names_of_elements(&self) -> Vec<String> {
        let mut names = self.game().rules().lexicon().names.concat();
        names.sort();
        names.dedup();
        names
    }

    fn told_of_element(&self, name: &str) -> Vec<String> {
        self.elements(name)
    }

    fn record(&self) -> String {
        self.journal.text().to_string()
    }

    fn position_under(&self, over: &str) -> Result<String, Unplaced> {
        self.eyes().position_under(over)
    }

    fn prompt(&self) -> String {
        let id = self.game().id();
        if self.look.is_some() {
            return format!("look {}> ", self.table.played().len());
        }
        match self.table.due() {
            _ if self.reached.is_some() && self.is_timed() => {
                let end = self.clock().map_or(0, |(_, end)| end.0);
                let left = end.saturating_sub(self.reached.unwrap_or_default());
                let (width, person) = (end.to_string().len(), self.people().first());
                format!("{id} {left:>width$} s {}> ", person.map_or_else(String::new, |seat| seat.to_string()))
            }
            Due::Seat(seat, at) if self.is_timed() => format!("{id} {at} {seat}> "),
            Due::Nature(at) if self.is_timed() => format!("{id} {at} chance> "),
            Due::Seat(seat, _) => format!("{id} {seat}> "),
            Due::Nature(_) => format!("{id} chance> "),
            Due::Over | Due::Nobody => format!("{id}> "),
        }
    }

    fn question(&self) -> Option<Question> {
        let (seat, _) = self.asks().filter(|_| self.look.is_none())?;
        let (state, (actions, extent)) = (self.eyes().state(), self.legal());
        let text = match extent {
            Extent::Failed(fault) => format!("{}\n{}", self.asking(), refused(&self.game().rules().refusal(fault))),
            _ => self.asking(),
        };
        let choices = actions.iter().map(|action| self.in_words(&state, seat, action)).collect();
        Some(Question { seat, text, choices, is_open: extent == Extent::Open, is_timed: self.is_timed() })
    }

    fn figures(&self) -> Vec<Figure> {
        let actions = self.legal().0;
        if actions.len() <= MOST_FIGURES { self.figures_of(actions) } else { Vec::new() }
    }

    fn blocks(&self, room: Room) -> Vec<Block> {
        let (eyes, seat) = (self.eyes(), self.eyes().seat());
        self.game().blocks(&eyes.view(seat), seat, room)
    }

    fn sheet_blocks(&self, seat: &str, room: Room) -> Option<Vec<Block>> {
        let seat = self.about(seat).ok()?.unwrap_or_else(|| self.eyes().seat());
        let mut blocks = self.game().sheet_blocks(&self.eyes().view(seat), seat, room);
        if matches!(self.eyes().outcome(), Outcome::Void(_)) {
            blocks.push(Block::text([self.with_void(String::new()).trim_start().to_string()]));
        }
        Some(blocks)
    }

    fn reads_alone(&self) -> Option<Seat> {
        let Reader::Person(seat) = self.eyes().reader() else { return None };
        let (game, state) = (self.game(), self.table.state());
        let is_apart = self.people().iter().any(|other| !game.share_secrets(state, seat, other));
        let has_others = self.people().len() > 1;
        (self.has_secrets() && is_apart || has_others && is_sealed(game, state)).then_some(seat)
    }

    fn heard_since(&self, moves: usize) -> Option<Vec<String>> {
        let played = self.table.played().len();
        (moves < played).then(|| (moves..played).flat_map(|at| self.told_once(at)).collect())
    }

    fn reveals_since(&self, moves: usize) -> Vec<String> {
        (moves..self.table.played().len()).flat_map(|at| self.eyes().reveals_of(at)).collect()
    }

    fn standing(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let looks = self.look.as_ref().map(|_| self.table.played().len());
        (self.journal.text(), looks).hash(&mut hasher);
        hasher.finish()
    }

    fn is_move(&self, line: &str) -> bool {
        self.read(line).is_ok_and(|(eyes, step)| eyes.refusal(&step).is_none())
    }

    fn completions(&self) -> Choices {
        let (eyes, actions) = (self.eyes(), self.legal().0);
        let state = eyes.state();
        let moves = actions.iter().map(|one| self.in_words(&state, eyes.seat(), one)).collect();
        Choices {
            lines: moves,
            names: self.readable(),
            points: self.game().rules().catalogue().points.iter().map(|point| point.name.to_string()).collect(),
            forks: self.forks.keys().cloned().collect(),
            timed: self.moves_of_all(),
            verbs: self.verbs(),
            ..Choices::default()
        }
    }

    fn is_over(&self) -> bool {
        self.whole().turn() == Turn::Over
    }

    fn capped(&self) -> Option<String> {
        let capped = self.game().memory(self.whole().state())?.capped()?;
        Some(self.game().rules().capped_in_words(capped).message)
    }

    fn lost_anew(&self) -> Option<String> {
        let forks = (!self.forks.is_empty()).then(|| counted(self.forks.len(), "kept position"));
        let redo = self.whole().can_redo().then(|| "the redo history".to_string());
        let all: Vec<String> = forks.into_iter().chain(redo).collect();
        (!all.is_empty()).then(|| all.join(" and "))
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
        self.tell_bots_anew();
        self.keep();
        refused
    }

    fn record_to(&mut self, keeper: Arc<dyn Keeper>) {
        self.journal.kept_by(keeper);
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
        if table.can_redo() || self.journal.is_back {
            return None; // somebody went back, and no bot was asked since
        }
        if let Some((_, Extent::Failed(fault))) = table.due().seat().map(|seat| table.legal(seat)) {
            return Some(refused(&self.game().rules().refusal(fault)));
        }
        match table.due() {
            Due::Over => None,
            _ if self.is_longest().is_some() => self.is_longest(),
            Due::Seat(seat, _) => Some(format!(
                "the game is stuck after {}: {seat} ({}) does not answer: {}",
                counted(moves, "move"),
                printable(self.names.get(seat.index()).map_or("", String::as_str), 40),
                self.asking()
            )),
            _ => Some(format!("the game is stuck after {}: no seat can act", counted(moves, "move"))),
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        self.game().verbs()
    }

    fn has_verb(&self, verb: &Verb) -> bool {
        let state = self.eyes().state();
        !self.game().is_out(&state, verb) && (verb.name() != "special" || has_offers(self.game(), &state))
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
            _ => [self.scores(None)]
                .into_iter()
                .chain(self.missed())
                .chain(["the game is over".into()])
                .collect::<Vec<_>>()
                .join("\n"),
        }
    }
}
