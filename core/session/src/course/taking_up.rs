//! Taking up a record: going on from its moves, also from what was taken back, and playing moves given as texts.

use javelina_engine::replay::{self, Difference, Entry, Line, Now, Replay, Sits, Verification};
use javelina_engine::{Actor, Move, Seat, Threaded, player, printable};

use crate::course::journal::Journal;
use crate::erased::Taken;
use crate::table::{GameDesk, printable_lines};

impl<G: Threaded> GameDesk<G> {
    /// Goes on from a record. `content` is what is in play now, as the record's format names it; `anyway`: also if it was
    /// changed.
    pub(crate) fn take_up_record(&mut self, replay: &Replay, content: &[(String, String)], anyway: bool) -> Taken {
        let report = replay::report(replay, self.table.game().clone(), content);
        let mut said = Vec::new();
        let other = !report.other_content.is_empty();
        if other {
            said.push("the packs have changed since it was saved".to_string());
        }
        let wrong = match &report.played {
            Verification::Differs(at) => {
                let place = place(replay, at.line);
                if at.field == "do" && matches!(at.now, Now::Refused(_)) && (other || anyway) {
                    return Taken::Refused(self.refused_now(replay, at));
                }
                let why = self.because(replay, at);
                if other && at.field != "seal" {
                    format!("{place} has another result now{why}")
                } else if at.rules.is_empty() {
                    format!("{place} was changed: its `{}` does not match", at.field)
                } else {
                    format!("{place} was changed or has another result now: its `{}` does not match{why}", at.field)
                }
            }
            Verification::EndsEarly { line, .. } => {
                format!("line {line} was changed: it is an outcome, but the game continues")
            }
            _ => String::new(),
        };
        let is_sealed_otherwise = matches!(&report.played, Verification::Differs(at) if at.field == "seal");
        if !wrong.is_empty() && (!other || is_sealed_otherwise) && !anyway {
            return Taken::Refused(format!(
                "[S8010] {wrong}; `load FILE --anyway` (or `play --load FILE --anyway`) continues anyway, and the record says so"
            ));
        }
        if matches!(report.played, Verification::CutShort { .. }) {
            said.push("the line with its outcome was missing".into());
        }
        if anyway && !wrong.is_empty() {
            self.header.anyway = Some(wrong.clone());
        }
        said.extend((!wrong.is_empty()).then_some(wrong));
        if let Some(before) = &replay.header.anyway {
            self.header.anyway.get_or_insert_with(|| before.clone());
            said.push(format!("it continues from a file in which {}", printable(before, 300)));
        }
        match self.follow(replay) {
            Ok(()) => Taken::Up(said),
            Err(at) => Taken::Refused(self.refused_now(replay, &at)),
        }
    }

    /// Plays all lines of a record in their order, also what was taken back later.
    ///
    /// # Errors
    ///
    /// The line that cannot be played; the table stands before it.
    pub(crate) fn follow(&mut self, replay: &Replay) -> Result<(), Difference> {
        self.journal = Journal::begin(&self.table, &self.header);
        for (number, entry) in &replay.entries {
            match entry {
                Entry::Move(line) if replay.header.finding.is_some() && line.state.is_empty() => {}
                Entry::Move(line) => {
                    if line.typed {
                        self.journal.typed.insert(self.table.played().len());
                    }
                    replay::retake(&mut self.table, line, *number)?;
                }
                Entry::Undo(line) => {
                    self.keep();
                    (0..line.undo).take_while(|_| self.table.undo_one()).for_each(drop);
                    self.journal.undo(line.to, &line.by, line.crossed.clone());
                }
                Entry::Seat(line) => {
                    self.keep();
                    self.seat_again(line, &replay.header.seats);
                }
                Entry::Outcome(_) => {}
            }
        }
        self.keep();
        self.tell_bots_anew();
        Ok(())
    }

    /// Seats who sat down in the middle of a record, if the player before sits there as the record names it: others are meant
    /// by whoever goes on with other players.
    fn seat_again(&mut self, line: &Sits, recorded: &[String]) {
        let Some(seat) = line.seat.chars().next().and_then(Seat::of_letter) else { return };
        let is_same = self.header.seats.get(seat.index()) == recorded.get(seat.index());
        // A program that is named in a file is never started: the player before plays on.
        if let (true, Ok(policy)) = (is_same, javelina_lab::policy::<G>(player(&line.sits))) {
            self.seat_bot(seat, policy, line.sits.clone());
        }
    }

    /// The sentence about a recorded move that the rules refuse now.
    fn refused_now(&self, replay: &Replay, at: &Difference) -> String {
        let Some(line) = replay.move_at(at.line) else { return format!("line {} cannot be played", at.line) };
        let (by, because) = (printable(&line.by, 20), self.because(replay, at));
        if self.is_hidden(line) {
            return format!("move {} of {by} is refused now{because}", line.n);
        }
        let (text, Now::Value(why) | Now::Refused(why)) = (printable(&line.action, 100), &at.now);
        format!("move {} of {by}, `{text}`, is refused now: {}{because}", line.n, printable(why, 400))
    }

    /// Returns `true` if the player at the terminal may not know a recorded move, made by another seat or by chance.
    fn is_hidden(&self, line: &Line) -> bool {
        let mut letters = line.by.chars();
        let seat = letters.next().and_then(Seat::of_letter).filter(|_| letters.next().is_none());
        seat.is_none_or(|seat| self.look.is_none() && self.eyes_for(Actor::Seat(seat)).is_err())
    }

    /// The rules that answered at a difference, as the end of a sentence. Those about a hidden move may reveal it,
    /// so only `replay --verify` names them.
    fn because(&self, replay: &Replay, at: &Difference) -> String {
        let is_hidden = replay.move_at(at.line).is_some_and(|line| self.is_hidden(line));
        if at.rules.is_empty() || !is_hidden || self.header.open {
            return at.because();
        }
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "; rules applied there, and meanings of rules changed with version {version} (see the changelog); `javelina replay --verify` names them"
        )
    }

    /// Plays moves given as texts, as far as they are legal; the first refusal.
    pub(crate) fn play_texts(&mut self, moves: &[Move<String>]) -> Option<String> {
        for (place, Move { by, at, action: text }) in moves.iter().enumerate() {
            let read = self.game().read(self.table.state(), *by, text);
            let done = read.and_then(|action| self.table.act(Move { by: *by, at: *at, action }).map(|_| ()));
            if let Err(refusal) = done {
                let place = place + 1;
                if self.eyes_for(*by).is_err() || *by == Actor::Nature && !self.eyes().is_open() {
                    return Some(format!("move {place} of {by} is refused now"));
                }
                let (text, why) = (printable(text, 100), printable_lines(&refusal.to_string()));
                return Some(format!("move {place} of {by}, `{text}`, is refused now: {why}"));
            }
        }
        None
    }
}

/// What stands at a line of a record: `move 4`, or the line itself.
fn place(replay: &Replay, line: usize) -> String {
    let entry = replay.entries.iter().find(|(at, _)| *at == line).map(|(_, entry)| entry);
    match entry {
        Some(Entry::Move(found)) => format!("move {}", found.n),
        Some(Entry::Undo(_)) => format!("the undo in line {line}"),
        Some(Entry::Seat(_)) => format!("the new player in line {line}"),
        Some(Entry::Outcome(_)) => "the outcome".into(),
        None => "the header".into(),
    }
}
