//! The table of a session: a running game with its players, its record and its reader.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use javelina_engine::replay::Header;
use javelina_engine::rules::Seen;
use javelina_engine::{Due, Move, Order, Present, Seat, SeatSet, Table, Threaded, Tick, Turn, player, printable};
use javelina_lab::Policy;

use crate::course::journal::Journal;
use crate::course::thinking::Thinking;
use crate::erased::Manner;
use crate::reading::eyes::{Eyes, Reader};

/// A running game with its players, its record and its reader.
pub struct GameDesk<G: Present> {
    pub(crate) table: Table<G>,
    pub(crate) manner: Manner,
    pub(crate) header: Header,
    /// Who sits at each seat now.
    pub(crate) names: Vec<String>,
    pub(crate) forks: BTreeMap<String, Kept<G>>,
    pub(crate) journal: Journal,
    /// What is put aside while somebody looks at an earlier position.
    pub(crate) look: Option<Look<G>>,
    pub(crate) bots: Vec<Option<Box<dyn Policy<G>>>>,
    /// Why a bot could not go on.
    pub(crate) trouble: Option<String>,
    /// The move that a bot picked and in which content goes wrong, with its place.
    pub(crate) broken: Option<(usize, Move<G::Action>)>,
    /// Who thinks, and whether that is to stop.
    pub(crate) thinking: Arc<Thinking>,
    /// Whether the bot that is due was stopped.
    pub(crate) is_stopped: bool,
    /// Where a real clock runs, the tick that it has reached: nobody acts later.
    pub(crate) reached: Option<u32>,
    /// The moves of the last hint, and the position that it was about.
    pub(crate) hints: RefCell<(u64, Vec<String>)>,
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
            _ if header.is_person(name) => Ok(None),
            name => policy(name).map(Some),
        };
        let mut bots = header.seats.iter().map(bot).collect::<Result<Vec<Option<Box<dyn Policy<G>>>>, E>>()?;
        for (at, bot) in bots.iter_mut().enumerate().filter_map(|(at, bot)| Some((at, bot.as_mut()?))) {
            bot.sits(SeatSet::default().with(Seat(at as u8)));
            bot.begin(table.game(), header.seats.len());
        }
        let journal = Journal::begin(&table, &header);
        let mut desk = Self {
            table,
            manner: Manner::default(),
            names: header.seats.clone(),
            header,
            forks: BTreeMap::new(),
            journal,
            look: None,
            bots,
            trouble: None,
            broken: None,
            thinking: Arc::default(),
            is_stopped: false,
            reached: None,
            hints: RefCell::default(),
        };
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

    /// Whether the game has facts that not everybody may know.
    pub(crate) fn has_secrets(&self) -> bool {
        self.game().rules().catalogue().facts.iter().any(|fact| fact.seen != Seen::Public)
    }

    /// What whoever reads along may know; every answer comes from there.
    pub(crate) fn eyes(&self) -> Eyes<'_, G> {
        match &self.look {
            Some(look) => Eyes::of(&self.table, self.people(), look.reader),
            None => Eyes::at(&self.table, self.people(), self.header.open),
        }
    }

    /// The seat that the reader may answer for and its tick; where a real clock runs, that of the person, whoever is ready.
    pub(crate) fn asks(&self) -> Option<(Seat, Tick)> {
        let racing = self.reached.zip(self.people().first()).filter(|_| self.look.is_none());
        match (racing, self.table.turn(), self.table.due()) {
            (Some((reached, seat)), Turn::Together(seats, Order::Clock { now, .. }), _) if seats.contains(seat) => {
                Some((seat, now.max(Tick(reached))))
            }
            (_, _, Due::Seat(seat, at)) => Some((seat, at)).filter(|_| self.eyes().is_asked()),
            _ => None,
        }
    }

    /// The seat to act, else that of whoever reads.
    pub(crate) fn seat(&self) -> Seat {
        let due = self.asks().map(|(seat, _)| seat).or(self.table.due().seat());
        due.unwrap_or_else(|| self.eyes().seat())
    }

    pub(crate) fn last_events(&self) -> Vec<String> {
        self.table.played().len().checked_sub(1).map(|last| self.told_once(last)).unwrap_or_default()
    }

    /// What a move brought; at a terminal without an answer that a later line repeats.
    pub(crate) fn told_once(&self, at: usize) -> Vec<String> {
        let mut lines = self.eyes().told_of(at);
        if let (true, Some((first, others))) = (self.manner.tells, lines.split_first())
            && let Some((_, answer)) = first.split_once(": choose ")
            && others.iter().any(|line| line.contains(answer))
        {
            lines.remove(0);
        }
        lines
    }

    /// Tells the bots that listen what the last move brought.
    pub(crate) fn tell_bots(&mut self) {
        let Some(played) = self.table.played().last() else { return };
        let (game, state) = (self.table.game(), self.table.state());
        for (at, bot) in self.bots.iter_mut().enumerate() {
            let Some(bot) = bot.as_mut().filter(|bot| bot.listens()) else { continue };
            let seat = Seat(at as u8);
            for (event, by) in played.caused() {
                if let Some(event) = game.told(state, event, seat) {
                    bot.hear(game, seat, &event, by);
                }
            }
        }
    }

    /// Begins the game anew for the bots that listen, and tells them what their seats learned up to here: the table went back,
    /// forward or to another game.
    pub(crate) fn tell_bots_anew(&mut self) {
        let (game, seats) = (self.table.game(), self.header.seats.len());
        for (at, bot) in self.bots.iter_mut().enumerate() {
            let Some(bot) = bot.as_mut().filter(|bot| bot.listens()) else { continue };
            let seat = Seat(at as u8);
            bot.sits(SeatSet::default().with(seat));
            bot.begin(game, seats);
            for (place, played) in self.table.played().iter().enumerate() {
                let state = self.table.before(place + 1).unwrap_or(self.table.state());
                for (event, by) in played.caused() {
                    if let Some(event) = game.told(state, event, seat) {
                        bot.hear(game, seat, &event, by);
                    }
                }
            }
        }
    }

    /// The table of the game, whatever position somebody looks at.
    pub(crate) fn whole(&self) -> &Table<G> {
        self.look.as_ref().map_or(&self.table, |look| &look.table)
    }

    /// Writes down what was played since, and has it kept. Called before each question, and before a bot thinks.
    pub(crate) fn keep(&mut self) {
        let table = self.look.as_ref().map_or(&self.table, |look| &look.table);
        self.journal.keep(table);
    }
}

/// What is put aside while somebody looks.
pub struct Look<G: Present> {
    /// The table of the game.
    pub(crate) table: Table<G>,
    /// Who looks: the reader at the table of the game, whoever was asked then.
    pub(crate) reader: Reader,
}

/// A position that was kept under a name.
pub struct Kept<G: Present> {
    pub(crate) table: Table<G>,
    pub(crate) typed: BTreeSet<usize>,
}

/// Text of several lines, each made safe.
pub fn printable_lines(text: &str) -> String {
    text.lines().map(|line| printable(line, 400)).collect::<Vec<_>>().join("\n")
}
