//! Taking back one's own decisions, and the barrier before what was revealed since.
//!
//! A move reveals if it is Nature's and somebody at the table was told anything, or if in one of some states imagined from
//! what a person knew before it, it is not legal or is told otherwise. No game declares anything. Luck that people typed
//! reveals nothing to them.

use javelina_engine::limits::{MAX_RECORD, MAX_RECORD_LINE, MAX_RECORD_LINES};
use javelina_engine::{Actor, Dice, Heard, Seat, Threaded, Turn, counted, printable, written};

use crate::clock::by;
use crate::eyes::{for_all, is_sealed, move_seen};
use crate::table::{GameDesk, Kept};

/// States that are imagined to find out whether a move reveals something.
const IMAGINED: u64 = 16;
/// The most positions that are kept under names.
const MAX_FORKS: usize = 100;
/// The most lines that tell what is known already.
const MAX_SAID: usize = 4;

impl<G: Threaded> GameDesk<G> {
    /// Whether nothing is hidden and nothing refused: at an open table, and with bots alone.
    pub(crate) fn is_free(&self) -> bool {
        self.header.open || self.bots.iter().all(Option::is_some)
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.people().contains(seat)
    }

    /// The person who decided on the move at a place, if one did.
    fn person(&self, at: usize) -> Option<Seat> {
        match self.table.played().get(at)?.step.by {
            Actor::Seat(seat) => Some(seat).filter(|seat| self.is_person(*seat)),
            Actor::Nature => None,
        }
    }

    /// Refuses a word that writes a line without a new move, where the longest game would no longer fit into a record that is
    /// read.
    pub(crate) fn is_full(&self, word: &str) -> Option<String> {
        let writes = matches!(word, "undo" | "undo!" | "goto" | "fork" | "fork!" | "seat");
        let (lines, size) = if writes { self.journal.size() } else { (0, 0) };
        let others = 3; // the one that is written now, another seat and the outcome
        // Half of the bytes are for the game that goes on.
        (writes && (lines + self.game().longest() + others > MAX_RECORD_LINES || size > MAX_RECORD / 2)).then(|| {
            format!(
                "refused: the record of this game has {} and {}, and at most {MAX_RECORD_LINES} and {MAX_RECORD} are read; play \
                 on, or begin another game",
                counted(lines, "line"),
                counted(size, "byte")
            )
        })
    }

    /// Refuses a move where the game has as many as it may take.
    pub(crate) fn is_longest(&self) -> Option<String> {
        let moves = self.whole().played().len();
        (moves >= self.game().longest())
            .then(|| format!("the game has not ended after {}, the most that it may take", counted(moves, "move")))
    }

    /// Refuses to take back moves after which something is known, unless that is crossed and fits into a line of the record.
    fn stops(known: &[String], crosses: bool, way: &str) -> Option<String> {
        let size: usize = known.iter().map(|one| 2 * one.len() + 3).sum(); // JSON doubles quotes and backslashes
        if crosses && size + 200 > MAX_RECORD_LINE {
            let known = counted(known.len(), "thing");
            return Some(format!(
                "refused: {known} known since then are more than a line of a record holds; take back less"
            ));
        }
        (!crosses && !known.is_empty())
            .then(|| format!("refused: since then {}; {way}, and the record says so", few(known)))
    }

    /// `undo [N]`: back before one's own N-th last decision.
    pub(crate) fn undo(&mut self, rest: &str, crosses: bool) -> String {
        let (crosses, rest) = anyway(rest, crosses);
        let Some(count) = counted_from(rest, 1) else { return no_count("undo", rest) };
        if self.is_free() {
            return self.undo_freely(count);
        }
        let Some((to, owner, done)) = self.own_decision(count) else { return "nothing to undo".into() };
        self.back(to, owner, format!("took back {done}"), crosses)
    }

    fn undo_freely(&mut self, count: usize) -> String {
        self.keep();
        let before = self.table.played().len();
        let done = (0..count).take_while(|_| self.table.undo()).count();
        let chance = before - self.table.played().len() - done;
        let note =
            if chance > 0 { format!(" (and {chance} of chance: their luck is known now)") } else { String::new() };
        if done == 0 {
            return "nothing to undo".into();
        }
        self.journal.undo(self.table.played().len(), "open", Vec::new());
        self.tell_bots_anew();
        self.after_jump(format!("took back {done}{note}"))
    }

    /// Where one's N-th last own decision was made, whose it is (`None`: typed luck alone), and how many there were up to N.
    /// Luck that was typed last is an entry of its own.
    fn own_decision(&self, count: usize) -> Option<(usize, Option<Seat>, usize)> {
        let (mut at, mut owner, mut done) = (self.table.played().len(), None, 0);
        while done < count {
            let is_typed = |at: usize| at.checked_sub(1).is_some_and(|last| self.journal.typed.contains(&last));
            if is_typed(at) {
                at -= 1;
            } else {
                let is_own = |at: &usize| self.person(*at).is_some_and(|seat| owner.is_none_or(|own| own == seat));
                let Some(place) = (0..at).rev().find(is_own) else { break };
                owner = self.person(place);
                at = place;
            }
            done += 1;
        }
        (done > 0).then_some((at, owner, done))
    }

    /// Takes back to a place, if nothing speaks against it or it is crossed.
    fn back(&mut self, to: usize, owner: Option<Seat>, what: String, crosses: bool) -> String {
        let known = self.known_since(to, owner);
        if let Some(refused) = Self::stops(&known, crosses, "`undo!` takes it back all the same") {
            return refused;
        }
        self.keep();
        while self.table.played().len() > to && self.table.undo_one() {}
        let by = owner.map_or_else(|| "nature".to_string(), |seat| seat.to_string());
        self.journal.undo(to, &by, known.clone());
        let note = if known.is_empty() { String::new() } else { format!(", and the record says so: {}", few(&known)) };
        self.tell_bots_anew();
        self.after_jump(format!("{what}{note}"))
    }

    /// What somebody at the table learned from the moves after the first `to`, and what others than `owner` decided.
    fn known_since(&self, to: usize, owner: Option<Seat>) -> Vec<String> {
        let mut known = Vec::new();
        for at in to..self.table.played().len() {
            match self.person(at) {
                Some(seat) if owner.is_none_or(|owner| owner != seat) && owner.is_some() => {
                    known.push(format!("{seat} has decided (`{}`)", self.seen(at)));
                }
                _ => known.extend(self.reveals(at)),
            }
        }
        if self.table.turn() == Turn::Over && to < self.table.played().len() && self.has_secrets() {
            known.push("the game is over and what was hidden has been shown".into());
        }
        known
    }

    /// A move as everybody at the table may read it: its first word alone where each of them may read something else.
    fn seen(&self, at: usize) -> String {
        let Some(played) = self.table.played().get(at) else { return String::new() };
        let state = self.table.before(at).unwrap_or(self.table.state());
        let whole = written(self.game(), &played.step.action);
        let texts = self.people().iter().map(|seat| move_seen(self.game(), state, &played.step, seat));
        let text = for_all(&whole, texts).unwrap_or_else(|| whole.split(' ').next().unwrap_or_default().to_string());
        let text = if text == whole { self.game().move_in_words(state, &played.step) } else { text };
        format!("{}: {}", by(&played.step), printable(&text, 100))
    }

    /// What a person at the table learned from a move that could not be known before it, if anybody did. Among several people
    /// it is the first thing that they were all told: which one was new rests on what one of them knew.
    fn reveals(&self, at: usize) -> Option<String> {
        let own = self.people().iter().find_map(|seat| self.tells(at, seat))?;
        let of_all = || self.eyes().told_of(at).first().map(|line| printable(line, 100));
        let text = if self.people().len() > 1 { of_all().unwrap_or_else(|| self.seen(at)) } else { own };
        Some(format!("`{text}` is known"))
    }

    fn tells(&self, at: usize, reader: Seat) -> Option<String> {
        let (played, before) = (self.table.played().get(at)?, self.table.before(at)?);
        let after = self.table.before(at + 1).unwrap_or(self.table.state());
        let game = self.game();
        let heard = |state: &G::State, events: &[G::Event]| -> Vec<String> {
            let texts =
                events.iter().filter_map(|event| game.told(state, event, reader)).map(|event| game.tell(&event));
            texts.filter(|text| !text.is_empty()).map(|text| printable(&text, 100)).collect()
        };
        let told = heard(after, &played.events);
        if played.step.by == Actor::Nature {
            let is_typed = self.journal.typed.contains(&at);
            return told.into_iter().find(|_| !is_typed);
        }
        if move_seen(game, before, &played.step, reader) != written(game, &played.step.action) {
            // The reader does not know what was done, unless it was the last move in secret: the line after its own tells of all.
            return told.into_iter().nth(1).filter(|_| is_sealed(game, before) && !is_sealed(game, after));
        }
        let mut view = G::View::default();
        game.view(before, reader, &mut view);
        (0..IMAGINED).find_map(|one| {
            let mut imagined = game.imagine(&view, &mut Dice::new(at as u64, one));
            if !game.test(&imagined, &played.step) {
                return Some(self.seen(at));
            }
            let mut told_of = Heard::default();
            game.apply(&mut imagined, &played.step, &mut told_of);
            let other = heard(&imagined, &told_of.events);
            let differs =
                told.iter().find(|line| !other.contains(line)).or(other.iter().find(|line| !told.contains(line)));
            differs.map(|line| if told.contains(line) { line.clone() } else { self.seen(at) })
        })
    }

    /// `redo [N]`: forward to one's next question, N times.
    pub(crate) fn redo(&mut self, rest: &str) -> String {
        let Some(count) = counted_from(rest, 1) else { return no_count("redo", rest) };
        let (is_free, from) = (self.is_free(), self.table.played().len());
        let mut done = 0;
        while done < count && self.table.redo() {
            while !is_free && self.table.undone().is_some_and(|next| !self.decides(next.step.by)) {
                self.table.redo_one();
            }
            done += 1;
        }
        self.journal.redo(from, self.table.played().len());
        if done == 0 {
            return "nothing to redo".into();
        }
        self.tell_bots_anew();
        self.after_jump(format!("played {done} again"))
    }

    fn decides(&self, by: Actor) -> bool {
        matches!(by, Actor::Seat(seat) if self.is_person(seat))
    }

    /// `fork NAME`: keeps a position, or returns to it.
    pub(crate) fn fork(&mut self, rest: &str, crosses: bool) -> String {
        let (crosses, rest) = anyway(rest, crosses);
        if rest.is_empty() {
            return "fork needs a name".into();
        }
        let name = printable(rest, 40);
        let Some(kept) = self.forks.get(&name) else {
            if self.forks.len() >= MAX_FORKS {
                return format!("{MAX_FORKS} positions are kept already");
            }
            let kept = Kept { table: self.table.fork(), typed: self.journal.typed.clone() };
            self.forks.insert(name.clone(), kept);
            return format!("kept as `{name}`; `fork {name}` goes back to it");
        };
        let pairs = kept.table.played().iter().zip(self.table.played());
        let common = pairs.take_while(|(one, other)| one.step == other.step).count();
        let (table, typed) = (kept.table.fork(), kept.typed.clone());
        let is_free = self.is_free();
        let owner =
            if is_free { None } else { (common..self.table.played().len()).rev().find_map(|at| self.person(at)) };
        let known = if is_free { Vec::new() } else { self.known_since(common, owner) };
        if let Some(refused) = Self::stops(&known, crosses, &format!("`fork! {name}` goes back all the same")) {
            return refused;
        }
        self.keep();
        let by = match owner {
            _ if is_free => "open".to_string(),
            Some(seat) => seat.to_string(),
            None => "nature".into(),
        };
        self.journal.undo(common, &by, known.clone());
        self.journal.typed.extend(typed);
        self.table = table;
        self.tell_bots_anew();
        let note = if known.is_empty() { String::new() } else { format!(", and the record says so: {}", few(&known)) };
        self.after_jump(format!("back to `{name}`{note}"))
    }

    /// Kept positions and the redo history, in words; `None` if there are none.
    pub(crate) fn history(&self) -> Option<String> {
        let forks = (!self.forks.is_empty()).then(|| counted(self.forks.len(), "kept position"));
        let redo = self.whole().can_redo().then(|| "the redo history".to_string());
        let all: Vec<String> = forks.into_iter().chain(redo).collect();
        (!all.is_empty()).then(|| all.join(" and "))
    }

    /// The positions that were kept.
    pub(crate) fn kept_positions(&self) -> String {
        let lines: Vec<String> = self
            .forks
            .iter()
            .map(|(name, kept)| format!("{name}: after {}", counted(kept.table.played().len(), "move")))
            .collect();
        if lines.is_empty() { "none".into() } else { lines.join("\n") }
    }
}

/// The number of a line after a word that counts, from 1; `without` if there is none.
pub(crate) fn counted_from(rest: &str, without: usize) -> Option<usize> {
    let most = |count: usize| count.min(10_000);
    if rest.is_empty() { Some(without) } else { rest.parse().ok().filter(|count| *count > 0).map(most) }
}

/// That something else than a number stands after such a word.
pub(crate) fn no_count(word: &str, rest: &str) -> String {
    format!("`{}` is no number from 1; write `{word}` or `{word} N`", printable(rest, 40))
}

/// Whether `--anyway` stands in a line, and the rest of it.
fn anyway(rest: &str, crosses: bool) -> (bool, &str) {
    let rest = rest.trim();
    let (front, back) = (rest.strip_prefix("--anyway").map(str::trim), rest.strip_suffix("--anyway").map(str::trim));
    match front.or(back) {
        Some(rest) => (true, rest),
        None => (crosses, rest),
    }
}

/// The first of some things that are known.
fn few(known: &[String]) -> String {
    let more = known.len().saturating_sub(MAX_SAID);
    let said = known.iter().take(MAX_SAID).cloned().collect::<Vec<_>>().join("; ");
    if more > 0 { format!("{said}; and {more} more") } else { said }
}
