//! Taking back one's own decisions with the barrier before what was revealed since, and looking back at earlier positions.
//!
//! A move reveals if it is Nature's and somebody at the table was told anything, or if in one of some states imagined from
//! what a person knew before it, it is not legal or is told otherwise. No game declares anything. Luck that people typed
//! reveals nothing to them.

use javelina_engine::limits::{MAX_RECORD, MAX_RECORD_LINE, MAX_RECORD_LINES};
use javelina_engine::{Actor, Dice, Due, Heard, Seat, Threaded, Turn, counted, printable, written};

use crate::course::clock::by;
use crate::erased::{Barrier, Denied, Jumps, Told};
use crate::reading::eyes::{Reader, for_all, is_sealed, move_seen};
use crate::table::{GameDesk, Kept, Look};

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

    /// Refuses to write a line without a new move, where the longest game would no longer fit into a record that is read.
    pub(crate) fn has_room(&self) -> Result<(), Denied> {
        let (lines, size) = self.journal.size();
        let others = 3; // the one that is written now, another seat and the outcome
        // Half of the bytes are for the game that goes on.
        if lines + self.game().longest() + others <= MAX_RECORD_LINES && size <= MAX_RECORD / 2 {
            return Ok(());
        }
        Err(format!(
            "refused: the record of this game has {} and {}; the limits are {MAX_RECORD_LINES} and {MAX_RECORD}; \
             continue without it, or start a new game",
            counted(lines, "line"),
            counted(size, "byte")
        )
        .into())
    }

    /// The reason why no move is played where the game has as many as it may take.
    pub(crate) fn is_longest(&self) -> Option<String> {
        let moves = self.whole().played().len();
        (moves >= self.game().longest() && self.whole().due() != Due::Over)
            .then(|| format!("the game has not ended after {}, the limit of this game", counted(moves, "move")))
    }

    fn undo_freely(&mut self, count: usize) -> Told {
        self.keep();
        let before = self.table.played().len();
        let done = (0..count).take_while(|_| self.table.undo()).count();
        let chance = before - self.table.played().len() - done;
        let note =
            if chance > 0 { format!(" (and {chance} of chance; the results are known now)") } else { String::new() };
        if done == 0 {
            return Err("nothing to undo".into());
        }
        self.journal.undo(self.table.played().len(), "open", Vec::new());
        self.tell_bots_anew();
        Ok(self.after_jump(format!("undid {}{note}", counted(done, "move"))))
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

    /// Takes back to a place. Refuses where something is known since then, unless that is crossed and fits into a line of the
    /// record; `way` crosses it.
    fn back(&mut self, to: usize, owner: Option<Seat>, barrier: Barrier, [way, what]: [&str; 2]) -> Told {
        let is_free = self.is_free();
        let known = if is_free { Vec::new() } else { self.known_since(to, owner) };
        let size: usize = known.iter().map(|one| 2 * one.len() + 3).sum(); // JSON doubles quotes and backslashes
        if barrier == Barrier::Keep && !known.is_empty() {
            return Err(format!("refused: {} since then; {way} anyway, and the record says so", few(&known)).into());
        }
        if size + 200 > MAX_RECORD_LINE {
            let known = counted(known.len(), "thing");
            let text = format!(
                "refused: {known} became known since then, too much for one line of a record; undo fewer moves"
            );
            return Err(text.into());
        }
        self.keep();
        while self.table.played().len() > to && self.table.undo_one() {}
        let by = owner.filter(|_| !is_free).map_or_else(|| "nature".to_string(), |seat| seat.to_string());
        self.journal.undo(to, if is_free { "open" } else { &by }, known.clone());
        let note = if known.is_empty() { String::new() } else { format!(", and the record says so: {}", few(&known)) };
        Ok(format!("{what}{note}"))
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
            known.push("the game is over and hidden cards have been shown".into());
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

    fn decides(&self, by: Actor) -> bool {
        matches!(by, Actor::Seat(seat) if self.is_person(seat))
    }

    /// Ends a look at an earlier position, if there is one.
    pub(crate) fn come_back(&mut self) {
        if let Some(look) = self.look.take() {
            self.table = look.table;
        }
    }

    /// `goto N` at an open table: the game itself goes there.
    fn goes(&mut self, wanted: usize) -> Told {
        self.has_room()?;
        self.keep();
        while self.table.played().len() > wanted && self.table.undo_one() {}
        self.journal.undo(self.table.played().len(), "open", Vec::new());
        let from = self.table.played().len();
        while self.table.played().len() < wanted && self.table.redo() {}
        self.journal.redo(from, self.table.played().len());
        self.tell_bots_anew();
        Ok(self.after_jump(format!("after {}", counted(self.table.played().len(), "move"))))
    }
}

impl<G: Threaded> Jumps for GameDesk<G> {
    fn undo(&mut self, rest: &str, barrier: Barrier) -> Told {
        self.has_room()?;
        let (crosses, rest) = anyway(rest);
        let barrier = if crosses { Barrier::Cross } else { barrier };
        let count = counted_from("undo", rest, 1)?;
        if self.is_free() {
            return self.undo_freely(count);
        }
        let (to, owner, done) = self.own_decision(count).ok_or("nothing to undo")?;
        let told = self.back(to, owner, barrier, ["`undo!` undoes it", &format!("undid {}", counted(done, "move"))])?;
        self.tell_bots_anew();
        Ok(self.after_jump(told))
    }

    fn redo(&mut self, rest: &str) -> Told {
        let count = counted_from("redo", rest, 1)?;
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
            return Err("nothing to redo".into());
        }
        self.tell_bots_anew();
        Ok(self.after_jump(format!("played {} again", counted(done, "move"))))
    }

    fn goto(&mut self, rest: &str) -> Told {
        if rest.is_empty() && self.look.is_some() {
            self.come_back();
            return Ok(self.after_jump("back in the game".into()));
        }
        let wanted: usize = rest.parse().map_err(|_| "`goto` needs the number of a move; `log` lists them")?;
        if self.is_free() {
            return self.goes(wanted);
        }
        let all = self.whole();
        let moves = all.played().len();
        if wanted > moves {
            return Err(format!("there is no move {wanted}; the game has {}", counted(moves, "move")).into());
        }
        let after = format!("after {}", counted(wanted, "move"));
        if wanted == moves {
            self.come_back();
            return Ok(self.after_jump(after));
        }
        let mut there = all.fork();
        while there.played().len() > wanted && there.undo_one() {}
        // After the end, too, a look shows what was known then.
        let reader = match (self.eyes().reader(), self.people().first()) {
            (Reader::Open, Some(first)) => Reader::Person(first),
            (reader, _) => reader,
        };
        match &mut self.look {
            Some(_) => self.table = there,
            look => *look = Some(Look { table: std::mem::replace(&mut self.table, there), reader }),
        }
        Ok(self.after_jump(format!("the position {after} of {moves}; `goto` returns to the game")))
    }

    fn fork(&mut self, rest: &str, barrier: Barrier) -> Told {
        self.has_room()?;
        let (crosses, rest) = anyway(rest);
        let barrier = if crosses { Barrier::Cross } else { barrier };
        if rest.is_empty() {
            return Err("`fork` needs a name".into());
        }
        let name = printable(rest, 40);
        let Some(kept) = self.forks.get(&name) else {
            if self.forks.len() >= MAX_FORKS {
                return Err(format!("there are already {MAX_FORKS} saved positions, the limit").into());
            }
            let kept = Kept { table: self.table.fork(), typed: self.journal.typed.clone() };
            self.forks.insert(name.clone(), kept);
            return Ok(format!("saved as `{name}`; `fork {name}` returns to it"));
        };
        let pairs = kept.table.played().iter().zip(self.table.played());
        let common = pairs.take_while(|(one, other)| one.step == other.step).count();
        let (table, typed) = (kept.table.fork(), kept.typed.clone());
        let owner = (common..self.table.played().len()).rev().find_map(|at| self.person(at));
        let ways = [&*format!("`fork! {name}` returns"), &*format!("back to `{name}`")];
        let told = self.back(common, owner, barrier, ways)?;
        self.journal.typed.extend(typed);
        self.table = table;
        self.tell_bots_anew();
        Ok(self.after_jump(told))
    }
}

/// The number behind a word that counts, from 1; `without` if there is none.
pub(crate) fn counted_from(word: &str, rest: &str, without: usize) -> Result<usize, Denied> {
    match rest.parse::<usize>() {
        _ if rest.is_empty() => Ok(without),
        Ok(count @ 1..) => Ok(count.min(10_000)),
        _ => Err(format!("`{}` is not a number from 1; write `{word}` or `{word} N`", printable(rest, 40)).into()),
    }
}

/// Whether `--anyway` stands before or after the rest of a line, and that rest, which may have blanks in it.
pub fn anyway(line: &str) -> (bool, &str) {
    const ANYWAY: &str = "--anyway";
    let after = line.strip_prefix(ANYWAY).filter(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace));
    let rest = after.unwrap_or(line).trim();
    match rest.strip_suffix(ANYWAY).filter(|rest| rest.is_empty() || rest.ends_with(char::is_whitespace)) {
        Some(rest) => (true, rest.trim()),
        None => (after.is_some(), rest),
    }
}

/// The first of some things that are known.
fn few(known: &[String]) -> String {
    let more = known.len().saturating_sub(MAX_SAID);
    let said = known.iter().take(MAX_SAID).cloned().collect::<Vec<_>>().join("; ");
    if more > 0 { format!("{said}; and {more} more") } else { said }
}
