//! Looking back: the position after some moves as its reader knew it then, while the game stands where it stands.

use javelina_engine::{Threaded, counted};

use crate::eyes::Reader;
use crate::table::{GameDesk, Look};

/// The words that only read.
const READS: [&str; 16] = [
    "show", "board", "sheet", "score", "levels", "moves", "log", "why", "why-not", "explain", "eval", "hint", "whatif",
    "forks", "seed", "goto",
];

impl<G: Threaded> GameDesk<G> {
    /// Why a word is not for somebody who looks.
    pub(crate) fn looks_only(&self, word: &str) -> Option<String> {
        let is_refused = self.look.is_some() && !READS.contains(&word);
        is_refused.then(|| {
            let moves = counted(self.table.played().len(), "move");
            format!("refused: you look at the position after {moves}, and nothing is played there; `goto` comes back")
        })
    }

    /// `goto N` looks at the position after N moves, `goto` comes back. At an open table the game itself goes there.
    pub(crate) fn goto(&mut self, rest: &str) -> String {
        let Ok(wanted) = rest.parse::<usize>() else {
            return match self.look.take() {
                Some(look) if rest.is_empty() => {
                    self.table = look.table;
                    self.after_jump("back at the game".into())
                }
                look => {
                    self.look = look;
                    "goto needs the number of a move, see `log`".into()
                }
            };
        };
        if self.is_free() {
            return self.goes(wanted);
        }
        let all = self.whole();
        let moves = all.played().len();
        if wanted > moves {
            return format!("there is no move {wanted}; the game has {}", counted(moves, "move"));
        }
        let mut there = all.fork();
        while there.played().len() > wanted && there.undo_one() {}
        // After the end, too, a look shows what was known then.
        let reader = match (self.eyes().reader(), self.people().first()) {
            (Reader::Open, Some(first)) => Reader::Person(first),
            (reader, _) => reader,
        };
        match &mut self.look {
            _ if wanted == moves => {
                if let Some(look) = self.look.take() {
                    self.table = look.table;
                }
                return self.after_jump(format!("after {}", counted(wanted, "move")));
            }
            Some(_) => self.table = there,
            look => *look = Some(Look { table: std::mem::replace(&mut self.table, there), reader }),
        }
        self.after_jump(format!("only looking, after {} of {moves}; `goto` comes back", counted(wanted, "move")))
    }

    fn goes(&mut self, wanted: usize) -> String {
        self.keep();
        while self.table.played().len() > wanted && self.table.undo_one() {}
        self.journal.undo(self.table.played().len(), "open", Vec::new());
        let from = self.table.played().len();
        while self.table.played().len() < wanted && self.table.redo() {}
        self.journal.redo(from, self.table.played().len());
        self.tell_bots_anew();
        self.after_jump(format!("after {}", counted(self.table.played().len(), "move")))
    }
}
