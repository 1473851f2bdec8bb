//! The desk: the words of one running game that need its table, and all else that its faces ask of it.

use std::sync::Arc;

use javelina_engine::position::Unplaced;
use javelina_engine::replay::{Header, Replay};
use javelina_engine::{
    Actor, Block, Due, Extent, Move, Outcome, Room, Seat, Threaded, Turn, Verb, counted, printable, written,
};
use javelina_sketch::{Sketch, Theme};

use crate::answers::void;
use crate::clock::refused;
use crate::complete::Choices;
use crate::erased::{Desk, Figure, Manner, Problems, Question, Shown, Taken};
use crate::eyes::{Reader, is_sealed};
use crate::journal::{Journal, Keeper};
use crate::spellings::last_word;
use crate::table::{GameDesk, printable_lines};
use crate::taking_back::{counted_from, no_count};
use crate::thinking::Thinking;
use crate::typing::is_number;

impl<G: Threaded> GameDesk<G> {
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
            "sheet" => self.about(rest, |seat| {
                let seat = seat.unwrap_or_else(|| self.eyes().seat());
                self.with_void(self.game().sheet(&self.eyes().view(seat), seat, manner.plain))
            }),
            "score" => self.about(rest, |seat| self.scores(seat)),
            "levels" => self.levels_in_words(),
            "moves" => self.or_stuck(self.moves(rest), manner),
            "log" => {
                counted_from(rest, 20).map_or_else(|| no_count("log", rest), |count| self.log(count, manner.tells))
            }
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
            "hint" => self.or_stuck(self.hint(rest), manner),
            "whatif" => self.whatif(rest),
            "undo" => self.undo(rest, false),
            "undo!" => self.undo(rest, true),
            "redo" => self.redo(rest),
            "goto" => self.goto(rest),
            "fork" => self.fork(rest, false),
            "fork!" => self.fork(rest, true),
            "forks" => self.kept_positions(),
            "seat" => self.reseat(rest, manner),
            "seed" => self.seed_in_words(),
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
                match self.read(format!("{word} {rest}").trim()) {
                    Err(message) => printable_lines(&message.0),
                    Ok((_, step)) => self.act(step, manner),
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
}

impl<G: Threaded> Desk for GameDesk<G> {
    fn word(&mut self, word: &str, rest: &str, manner: Manner) -> Option<String> {
        if let Some(refused) = self.looks_only(word).or_else(|| self.is_full(word)) {
            return Some(refused);
        }
        let reply = self.run_word(word, rest, manner);
        self.keep();
        reply
    }

    fn press_enter(&mut self, manner: Manner) -> String {
        if self.stopped().is_some() { self.run_on(manner) } else { String::new() }
    }

    fn phase(&self) -> Option<(u32, u32)> {
        self.clock().map(|(now, end)| (now.0, end.0))
    }

    fn goes_by(&mut self, reached: Option<u32>) {
        self.reached = reached;
    }

    fn clock_at(&mut self, reached: u32, manner: Manner) -> Vec<String> {
        self.race_to(reached, manner)
    }

    fn persons(&self) -> Vec<Seat> {
        self.people().iter().collect()
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

    fn watched_by(&mut self, thinking: Arc<Thinking>) {
        self.thinking = thinking;
    }

    fn names_of_elements(&self) -> Vec<String> {
        self.element_names()
    }

    fn told_of_element(&self, name: &str) -> Vec<String> {
        self.elements(name)
    }

    fn is_stopped(&self) -> bool {
        self.stopped().is_some()
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
                let person = self.people().first();
                format!("{id} {}> ", person.map_or_else(String::new, |seat| seat.to_string()))
            }
            Due::Seat(seat, at) if self.is_timed() => format!("{id} {at} {seat}> "),
            Due::Nature(at) if self.is_timed() => format!("{id} {at} chance> "),
            Due::Seat(seat, _) => format!("{id} {seat}> "),
            Due::Nature(_) => format!("{id} chance> "),
            Due::Over | Due::Nobody => format!("{id}> "),
        }
    }

    fn question(&self) -> Option<Question> {
        self.asked()
    }

    fn figures(&self) -> Vec<Figure> {
        self.consequences()
    }

    fn blocks(&self, room: Room) -> Vec<Block> {
        self.laid_out(room)
    }

    fn pictures(&self, before: &[Option<Sketch>]) -> Vec<Shown> {
        let (eyes, game) = (self.eyes(), self.game());
        let seat = eyes.seat();
        let view = eyes.view(seat);
        let choices = self.asked().map(|question| question.choices).unwrap_or_default();
        let ends: Vec<&str> = choices.iter().filter_map(|choice| last_word(choice)).collect();
        let shown = |(at, about): (usize, Option<Seat>)| {
            let sketch = eyes.sketch(about);
            let marked = sketch.clone().map(|sketch| match before.get(at).and_then(Option::as_ref) {
                Some(before) => sketch.with_news(before).with_choices(&ends),
                None => sketch.with_choices(&ends),
            });
            let drawn = marked.map(|sketch| sketch.svg(Theme::Light));
            Shown {
                title: about.map_or_else(|| "table".into(), |seat| format!("sheet of {seat}")),
                picture: drawn.or_else(|| eyes.picture(about, Theme::Light)),
                sketch,
                text: about.map_or_else(|| game.board(&view, false), |seat| game.sheet(&view, seat, false)),
            }
        };
        [None, Some(seat)].into_iter().enumerate().map(shown).collect()
    }

    fn reads_alone(&self) -> Option<Seat> {
        let Reader::Person(seat) = self.eyes().reader() else { return None };
        let has_secrets = self.has_secrets() || is_sealed(self.game(), self.table.state());
        (self.people().len() > 1 && has_secrets).then_some(seat)
    }

    fn heard_since(&self, moves: usize) -> Option<Vec<String>> {
        let played = self.table.played().len();
        (moves < played).then(|| (moves..played).flat_map(|at| self.eyes().told_of(at)).collect())
    }

    fn standing(&self) -> u64 {
        GameDesk::standing(self)
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
        self.history()
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

    fn record_to(&mut self, keeper: Box<dyn Keeper>) {
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
            _ if self.is_longest().is_some() => self.is_longest(),
            Due::Seat(seat, _) => Some(format!(
                "the game is stuck after {}: {seat} ({}) is asked and does nothing: {}",
                counted(moves, "move"),
                printable(self.names.get(seat.index()).map_or("", String::as_str), 40),
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
            _ => [self.scores(None)]
                .into_iter()
                .chain(self.missed())
                .chain(["the game is over".into()])
                .collect::<Vec<_>>()
                .join("\n"),
        }
    }
}
