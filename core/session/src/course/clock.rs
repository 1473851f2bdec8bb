//! Turns of a session, and phases against the clock: `at TICK SEAT MOVE` plays a move at a tick of one's own.

use std::sync::Arc;

use javelina_engine::{
    Actor, Due, Extent, Finding, Move, Order, Outcome, Refusal, Seat, SeatSet, Source, Threaded, Tick, Turn, counted,
    printable,
};

use crate::course::stopping::ways_on;
use crate::erased::{Denied, Desk, Told};
use crate::reading::typing::is_number;
use crate::table::{GameDesk, printable_lines};

/// Who made a move, and when if it was in a timed phase: `A`, `A at 15`; Nature is `chance`, as her questions call her.
pub fn by<A>(step: &Move<A>) -> String {
    let who = match step.by {
        Actor::Nature => "chance".into(),
        Actor::Seat(seat) => seat.to_string(),
    };
    match step.at {
        Tick(0) => who,
        at => format!("{who} at {at}"),
    }
}

/// What a line after `at` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line<'a> {
    at: Tick,
    /// `None`: the phase is to end.
    seat: Option<Seat>,
    /// The move, or moves, of the seat.
    text: &'a str,
}

/// The most moves that one line may stand for.
const MOST_PARTS: usize = 100;
const USAGE: &str = "`at` needs a tick, a seat and a move (`at 15 A ...`), or `at TICK stop`";

/// `15 A play 3`, `15 A: play 3` or `15 stop`; what is wrong with any other line.
fn line(text: &str) -> Result<Line<'_>, Denied> {
    let (tick, rest) = text.trim().split_once(char::is_whitespace).ok_or(USAGE)?;
    let at = tick.parse().map(Tick).map_err(|_| format!("`{}` is not a tick; {USAGE}", printable(tick, 40)))?;
    let rest = rest.trim();
    if rest.eq_ignore_ascii_case("stop") {
        return Ok(Line { at, seat: None, text: "" });
    }
    let (name, text) = rest.split_once(char::is_whitespace).ok_or(USAGE)?;
    let mut letters = name.trim_end_matches(':').chars();
    match (letters.next().and_then(Seat::of_letter), letters.next()) {
        (Some(seat), None) => Ok(Line { at, seat: Some(seat), text: text.trim() }),
        _ => Err(format!("`{}` is not a seat; {USAGE}", printable(name, 40)).into()),
    }
}

impl<G: Threaded> GameDesk<G> {
    /// The tick that a timed phase has reached and the one at which it ends; `None` outside of one.
    pub(crate) fn clock(&self) -> Option<(Tick, Tick)> {
        match self.table.turn() {
            Turn::Together(_, Order::Clock { now, end }) => Some((now, end)),
            _ => None,
        }
    }

    pub(crate) fn is_timed(&self) -> bool {
        self.clock().is_some()
    }

    /// The tick of a move that names none: the one at which somebody is ready; that which the phase has reached, for a
    /// seat when nobody is.
    pub(crate) fn tick_of(&self, by: Actor) -> Tick {
        match (self.asks(), self.table.due(), self.clock()) {
            (Some((seat, at)), ..) if by == Actor::Seat(seat) => at,
            (_, Due::Nature(_), Some((now, _))) if by != Actor::Nature => now,
            (_, due, _) => due.at(),
        }
    }

    /// Whom the table waits for; where a real clock runs, the bot that is ready by its tick, whatever people do meanwhile.
    pub(crate) fn due(&self) -> Due {
        let (Some(reached), Some((_, end))) = (self.reached, self.clock()) else { return self.table.due() };
        let bots = SeatSet(self.table.seats().all().0 & !self.people().0);
        match self.game().pace_among(self.table.state(), self.table.luck(), bots) {
            Some((at, seat)) if at.0 <= reached => Due::Seat(seat, at),
            // What comes in the very last tick is late, and is recorded so.
            _ if reached > end.0 => Due::Nature(end),
            _ => Due::Nobody,
        }
    }

    /// The game's own question; in a timed phase with the tick, and with who is ready.
    pub(crate) fn asking(&self) -> String {
        let eyes = self.eyes();
        let question = match self.table.due().seat().filter(|_| !eyes.is_asked()) {
            Some(seat) if self.stopped() == Some(seat) => ways_on(seat),
            Some(seat) => format!("{seat} is a bot, and moves next"),
            None => self.game_prompt(),
        };
        match self.table.due() {
            _ if self.reached.is_some() && self.is_timed() => match self.asks() {
                Some(_) => self.game_prompt(),
                None => "you are done: wait until the music stops".into(),
            },
            Due::Seat(seat, at) if let Some((_, end)) = self.clock() => {
                format!("tick {at} of {end}, {seat}: {question}")
            }
            Due::Nature(at) if self.is_timed() => {
                format!("no seat is ready before tick {at}; `at {at} stop` ends the phase")
            }
            _ => question,
        }
    }

    /// The question of the game to the person who is asked, else to any seat.
    fn game_prompt(&self) -> String {
        let state = self.eyes().state();
        match self.asks() {
            Some((seat, _)) => self.game().prompt_for(&state, seat),
            None => self.game().prompt(&state),
        }
    }

    /// Keeps what a jump to another position wrote down; what it was, and the question there.
    pub(crate) fn after_jump(&mut self, what: String) -> String {
        self.keep();
        format!("{what}\n{}", self.asking())
    }

    pub(crate) fn act(&mut self, step: Move<G::Action>) -> Told {
        self.not_looking()?;
        self.is_longest().map_or(Ok(()), Err)?;
        self.may(&step).map_err(|denied| self.or_stuck(denied.0))?;
        let is_typed = step.by == Actor::Nature && self.table.turn() == Turn::Nature;
        let done = self.table.act(step).map(drop).map_err(|refusal| refused(&refusal));
        done.map_err(|refusal| self.or_stuck(refusal))?;
        self.journal.typed_now(self.table.played().len() - 1, is_typed);
        self.tell_bots();
        let mut lines = self.last_events();
        let more = self.run_on();
        lines.extend((!more.is_empty()).then_some(more));
        Ok(lines.join("\n"))
    }

    /// Lets Nature and bots act until a person is asked; what happened. Without `ends_itself` a timed phase goes on until
    /// somebody ends it; moves of Nature are typed if the manner says so.
    pub(crate) fn run(&mut self, ends_itself: bool) -> String {
        let mut lines = Vec::new();
        self.broken = None;
        while self.is_longest().is_none() {
            let (seat, at) = match self.due() {
                Due::Nature(end) if self.reached.is_some() && self.is_timed() => {
                    let action = self.game().chance(self.table.state(), self.table.luck());
                    if self.table.act(Move { by: Actor::Nature, at: end, action }).is_err() {
                        break;
                    }
                    self.tell_bots();
                    lines.extend(self.last_events());
                    continue;
                }
                Due::Nature(_) if !self.manner.typed_chance && (ends_itself || !self.is_timed()) => {
                    if self.table.nature().is_none() {
                        break;
                    }
                    self.tell_bots();
                    lines.extend(self.last_events());
                    continue;
                }
                Due::Seat(seat, at) => (seat, at),
                _ => break,
            };
            if self.bots.get(seat.index()).is_none_or(Option::is_none) {
                break;
            }
            self.keep(); // what was played is on the disk, however long the bot thinks
            let decision =
                self.table.played().iter().filter(|played| played.step.by == Actor::Seat(seat)).count() as u32; // as in a batch
            let thinking = Arc::clone(&self.thinking);
            let Some(Some(bot)) = self.bots.get_mut(seat.index()) else { break };
            let who = format!("{seat} thinks ({})", printable(bot.name(), 40));
            let luck = javelina_lab::policy_luck(self.table.seed());
            let (game, state) = (&**self.table.game(), self.table.state());
            let decided = thinking.while_thinks(who, |stop| {
                let ask = javelina_lab::Ask::new(game, state, seat, at, luck, decision).stopped_by(stop);
                javelina_lab::decide(&mut **bot, &ask)
            });
            self.is_stopped = decided.is_none();
            let Some(decided) = decided else {
                lines.push(ways_on(seat));
                return lines.join("\n");
            };
            let action = match decided {
                Ok(action) => action,
                Err(Some(finding)) if !finding.sources.is_empty() => {
                    let why = if self.eyes().is_open() {
                        finding.message
                    } else {
                        stumbled(seat, &finding.sources, Some(&finding))
                    };
                    lines.push(self.stuck(why));
                    return lines.join("\n");
                }
                Err(wrong) => {
                    self.trouble = wrong.map(|finding| finding.message);
                    lines.extend(self.trouble.clone());
                    break;
                }
            };
            let step = Move { by: Actor::Seat(seat), at, action };
            if let Err(refusal) = self.table.act(step.clone()) {
                let failing = self.failing(self.table.state(), &step);
                let why = match self.eyes().is_open() {
                    true => refused(&refusal),
                    false => stumbled(seat, &refusal.sources, failing.as_ref()),
                };
                self.broken = failing.map(|_| (self.table.played().len(), step));
                lines.push(self.stuck(why));
                return lines.join("\n");
            }
            self.tell_bots();
            lines.extend(self.last_events());
        }
        if self.is_over() {
            let outcome = self.table.outcome();
            let game = self.table.game();
            self.bots.iter_mut().flatten().filter(|bot| bot.listens()).for_each(|bot| bot.end(game, &outcome));
        }
        lines.push(match self.table.turn() {
            Turn::Over if self.manner.is_read && !matches!(self.outcome(), Outcome::Void(_)) => {
                format!("{}; `explain score` shows where the points come from", self.result())
            }
            Turn::Over => self.result(),
            _ if self.manner.autoshow => self.game().board(&self.eyes().view(self.eyes().seat()), self.manner.plain),
            _ => self.asking(),
        });
        lines.join("\n")
    }

    /// Keeps why a bot cannot go on; that, and the way on.
    fn stuck(&mut self, why: String) -> String {
        let text = format!("{why}\n{}", self.way_out());
        self.trouble = Some(why);
        text
    }

    /// A refusal, with the way on if content fails whatever the reader does.
    pub(crate) fn or_stuck(&self, refusal: String) -> String {
        if self.is_dead_end() { format!("{refusal}\n{}", self.way_out()) } else { refusal }
    }

    /// An answer or a refusal, with the way on if content fails whatever the reader does.
    pub(crate) fn unless_stuck(&self, told: Told) -> Told {
        told.map(|text| self.or_stuck(text)).map_err(|denied| self.or_stuck(denied.0).into())
    }

    /// The way on from where no move can be played.
    fn way_out(&self) -> String {
        let next = if self.manner.is_read { "`reload`, or start a new game" } else { "play again" };
        format!("the game cannot continue: fix the rules, then {next}")
    }

    /// Whether the reader is asked and content fails in every move, or before one can be listed, as far as the reader can see.
    fn is_dead_end(&self) -> bool {
        let Due::Seat(seat, at) = self.table.due() else { return false };
        let eyes = self.eyes();
        let state = eyes.state();
        let plays = |action: &G::Action| {
            let step = Move { by: Actor::Seat(seat), at, action: action.clone() };
            self.game().test(&state, &step) && self.failing(&state, &step).is_none()
        };
        let is_sound = matches!(self.game().outcome(&state), Outcome::Running(_));
        match self.legal() {
            (actions, Extent::Failed(_)) => !actions.iter().any(plays),
            (actions, Extent::All) => is_sound && !actions.is_empty() && !actions.iter().any(plays),
            (_, Extent::Open) => false,
        }
    }

    /// What goes wrong inside content in a move.
    pub(crate) fn failing(&self, state: &G::State, step: &Move<G::Action>) -> Option<Finding> {
        let mut after = state.clone();
        self.game().apply(&mut after, step, &mut javelina_engine::Silent);
        if let Outcome::Void(finding) = self.game().outcome(&after) { Some(finding) } else { None }
    }

    /// `at`: plays the moves that a line stands for, each at its tick, whoever is ready next; or ends the phase. Bots act
    /// after it as they are ready, but the phase does not end by itself.
    pub(crate) fn at_tick(&mut self, rest: &str) -> Told {
        let (now, end) = self.clock().ok_or("`at` works only in a phase against the clock")?;
        let asked = line(rest)?;
        let Some(seat) = asked.seat else { return self.stop(asked.at, end) };
        if self.sits(&seat.to_string()).is_none() {
            return Err(self.no_seat(&seat.to_string()).into());
        }
        self.eyes_for(Actor::Seat(seat))?;
        if asked.at < now {
            return Err(format!("refused: the phase has already reached tick {now}").into());
        }
        let parts = self.game().expand(asked.text);
        if parts.len() > MOST_PARTS {
            let moves = counted(parts.len(), "move");
            return Err(format!("that line contains {moves}; at most {MOST_PARTS} are played").into());
        }
        let (mut lines, mut played) = (Vec::new(), 0);
        for (after, text) in parts {
            let at = Tick(asked.at.0.saturating_add(after));
            lines.extend(self.answered());
            if !self.is_timed() {
                lines.push(format!("refused: the phase ended before `{}`", printable(&text, 100)));
                break;
            }
            match self.play_at(at, seat, &text) {
                Ok(more) => lines.extend(more),
                Err(message) => {
                    lines.push(message.0);
                    break;
                }
            }
            played += 1;
        }
        let more = self.run(false);
        self.keep();
        lines.extend((!more.is_empty()).then_some(more));
        let text = lines.join("\n");
        if played == 0 { Err(text.into()) } else { Ok(text) }
    }

    /// Lets Nature answer what the move before asked of her, so that the next one can follow; what happened.
    fn answered(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for _ in 0..self.game().longest() {
            if self.manner.typed_chance || self.table.turn() != Turn::Nature || self.table.nature().is_none() {
                break;
            }
            lines.extend(self.last_events());
        }
        lines
    }

    /// Legal moves of every seat that takes part in a timed phase, as texts.
    pub(crate) fn moves_of_all(&self) -> Vec<(Seat, Vec<String>)> {
        let Turn::Together(seats, Order::Clock { .. }) = self.table.turn() else { return Vec::new() };
        let of = |seat| {
            let (eyes, mut actions) = (self.eyes_for(Actor::Seat(seat)).ok()?, Vec::new());
            let state = eyes.state();
            self.game().legal(&state, seat, &mut actions);
            Some((seat, actions.iter().map(|action| self.in_words(&state, seat, action)).collect()))
        };
        seats.iter().filter_map(of).collect()
    }

    /// Plays one move at a tick, or records it as void; what happened, or why it is neither.
    fn play_at(&mut self, at: Tick, seat: Seat, text: &str) -> Result<Vec<String>, Denied> {
        self.is_longest().map_or(Ok(()), Err)?;
        let by = Actor::Seat(seat);
        let eyes = self.eyes_for(by)?;
        let action = match is_number(text) {
            true => self.entry(&eyes, seat, text)?,
            false => {
                self.game().read(&eyes.state(), by, text).map_err(|refusal| printable_lines(&refusal.to_string()))?
            }
        };
        let step = Move { by, at, action };
        let refusal = match (eyes.refusal(&step), self.game().test(self.table.state(), &step)) {
            (None, true) => {
                self.table.act(step).map_err(|refusal| refused(&refusal))?;
                return Ok(self.last_events());
            }
            (Some(refusal), _) => printable_lines(&refusal.to_string()),
            (None, false) => "not possible; the reason is hidden information".into(),
        };
        let recorded = self.game().void(self.table.state(), &step);
        let Some(action) = recorded else { return Err(format!("refused: {refusal}").into()) };
        self.table.act(Move { by: Actor::Nature, at, action }).map_err(|refusal| refused(&refusal))?;
        let mut lines = vec![format!("void: {refusal}")];
        lines.extend(self.last_events());
        Ok(lines)
    }

    /// Ends the phase, which is a move of Nature at its last tick and nowhere else.
    fn stop(&mut self, at: Tick, end: Tick) -> Told {
        if at != end {
            let left = counted(i64::from(end.0) - i64::from(at.0), "tick");
            let when = if at < end { format!("{left} later, ") } else { String::new() };
            return Err(format!("refused: the phase ends {when}at tick {end}: `at {end} stop`").into());
        }
        let action = self.game().chance(self.table.state(), self.table.luck());
        self.act(Move { by: Actor::Nature, at, action })
    }
}

pub(crate) fn refused(refusal: &Refusal) -> String {
    format!("refused: {}", printable_lines(&refusal.to_string()))
}

/// That content goes wrong in the move that a bot picked: which rules, and the code of a fault of one. Nothing of the move, and no
/// word of a script, which knows what may be hidden.
fn stumbled(seat: Seat, sources: &[Source], finding: Option<&Finding>) -> String {
    let of_content = |source: &&Source| matches!(source, Source::Clause(_));
    let rules: Vec<String> = sources.iter().filter(of_content).map(ToString::to_string).collect();
    let by = if rules.is_empty() { String::new() } else { format!(", by {}", printable(&rules.join(", "), 300)) };
    let fault = finding.filter(|finding| finding.sources.len() == 1);
    let code = fault.and_then(|fault| fault.message.split_once(']')).filter(|(code, _)| code.starts_with('['));
    let code =
        code.map(|(code, _)| format!(": {code}]; with `--open`, the game shows the message")).unwrap_or_default();
    format!("refused: the move chosen by {seat}{by}{code}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_tick_seat_and_move_or_ends_the_phase() {
        let of = |at, seat, text| Ok(Line { at: Tick(at), seat, text });
        assert_eq!(line("15 A play Coffee A"), of(15, Some(Seat(0)), "play Coffee A"));
        assert_eq!(line(" 0  b:  draw 3 "), of(0, Some(Seat(1)), "draw 3"));
        assert_eq!(line("40 STOP"), of(40, None, ""));
        for wrong in ["", "15", "x A play", "15 A", "-1 A play", "4294967296 A play", "15 AB play", "15 1 play"] {
            assert!(line(wrong).unwrap_err().0.contains("`at TICK stop`"), "{wrong}");
        }
    }
}
