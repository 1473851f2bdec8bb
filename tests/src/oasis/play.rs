//! A table of oasis that is played by typing, for specifications.

use std::sync::Arc;

use javelina_engine::rules::{Freeze, ItemId, Program, Rules, Set};
use javelina_engine::{
    Actor, Diagnostic, Digest, Files, Game, Move, Outcome, Refusal, Seat, Seats, Silent, Table, Turn, replay, written,
};
use javelina_variants::{Choice, GameRow, Kit, load_for};

use super::{Oasis, OasisKit, State, Statics};

/// What is laid over the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Content<'a> {
    /// Texts in the rules language.
    pub rules: &'a [&'a str],
    /// Other files of the pack: path and text.
    pub files: &'a [(&'a str, &'a str)],
    /// The items in play.
    pub with: &'a [&'a str],
    /// Params that are set: `item.param` and value.
    pub params: &'a [(&'a str, i32)],
}

impl Oasis {
    /// The game under this content, or what the loader finds wrong with it, warnings included. Items that clash are in
    /// play all the same: what comes of it is for the game to say.
    pub fn of(content: &Content<'_>) -> Result<Self, String> {
        static ROWS: [GameRow; 1] = [GameRow::of::<OasisKit>()];
        let mut pack = OasisKit::pack();
        let rules = content.rules.iter().zip(1..).map(|(text, at)| (format!("text_{at}.rules"), *text));
        let files = rules.chain(content.files.iter().map(|(path, text)| ((*path).into(), *text)));
        pack.files.extend(files.map(|(path, text)| (path, text.into())));
        let loaded = load_for(&ROWS, &[pack]);
        let wrong = told(&loaded.files, loaded.found.iter().filter(|one| !one.code.starts_with("X403")));
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let params = content.params.iter().map(|(name, value)| (name.to_string(), *value)).collect();
        // Parameters are set of items that are chosen. Otherwise nothing is, so that items that clash are not refused.
        let with = content.with.iter().filter(|_| !content.params.is_empty()).map(ToString::to_string).collect();
        let built = loaded.build_beside_errors("oasis", &Choice { with, params });
        let built = built.map_err(|found| told(&loaded.files, found.iter()))?;
        let mut game: Self = built.into_game().ok_or("another game")?;
        // Variants that were not chosen would be left out.
        game.standing.clear();
        let program = game.rules.program();
        if !program.idle.is_empty() && !game.rules.is_scripted() {
            let (catalogue, lexicon) = (game.rules.catalogue(), game.rules.lexicon().clone());
            let program = Program { idle: Set::EMPTY, ..program.clone() };
            game.rules = Rules::freeze(Freeze { catalogue, lexicon, program, scripts: Vec::new() }, &Statics);
        }
        for (item, at) in game.rules.program().items.iter().zip(0..) {
            if content.with.contains(&item.id.as_str()) {
                item.changes.iter().for_each(|(setting, value, _)| game.settings.0[*setting] = value.clone());
                game.standing.push(ItemId(at));
            }
        }
        Ok(game)
    }
}

/// What is wrong, each with its place and help.
fn told<'a>(files: &Files, found: impl Iterator<Item = &'a Diagnostic>) -> String {
    let told = found.map(|one| {
        let (line, column) = files.ends(one.span)[0];
        let (file, help) = (files.name(one.file()), one.help.as_deref().unwrap_or_default());
        format!("[{}] {}\n  {file}:{line}:{column}\nhelp: {help}\n", one.code, one.message)
    });
    told.collect()
}

/// A table that is played by typing.
pub struct Played {
    pub table: Table<Oasis>,
}

/// The deal that [`Played::dealt`] types: hands of A and B (with two seats), then the deck.
pub const DEAL: &str = "deal date_1 goat_4 fig_2 camel_6 date_5 goat_3 date_2 date_3 date_4 date_6 fig_1 fig_3 fig_4 \
                        fig_5 fig_6 goat_1 goat_2 goat_5 goat_6 camel_1 camel_2 camel_3 camel_4 camel_5";

impl Played {
    /// A table of two where nothing has happened yet.
    pub fn new(content: &Content<'_>) -> Result<Self, String> {
        Ok(Self { table: Table::new(Arc::new(Oasis::of(content)?), Seats::new(2), 7) })
    }

    /// A table of two after [`DEAL`]: A holds date_1 goat_4 fig_2, B camel_6 date_5 goat_3.
    pub fn dealt(content: &Content<'_>) -> Result<Self, String> {
        let mut played = Self::new(content)?;
        played.say(&[DEAL])?;
        Ok(played)
    }

    /// A table of two where A has set `first` aside and B `second`, so that it is A's turn.
    pub fn prepared(content: &Content<'_>, first: &str, second: &str) -> Result<Self, String> {
        let mut played = Self::dealt(content)?;
        played.say(&[&format!("A: aside {first}"), &format!("B: aside {second}")])?;
        Ok(played)
    }

    /// Types moves, one after another: `place R2C2` for whoever is to act, `B: draw` for one seat.
    pub fn say(&mut self, lines: &[&str]) -> Result<(), String> {
        lines.iter().try_for_each(|line| {
            self.one(line).map_err(|refusal| format!("`{line}`: {refusal}\n{}", self.answers().join(", ")))
        })
    }

    fn one(&mut self, line: &str) -> Result<(), Box<Refusal>> {
        let (by, text) = match (line.split_once(": "), self.table.turn()) {
            (Some((seat, text)), _) => (seat.chars().next().and_then(Seat::of_letter), text),
            (None, Turn::Seat(seat)) => (Some(seat), line),
            _ => (None, line),
        };
        let by = by.map_or(Actor::Nature, Actor::Seat);
        let action = self.table.game().read(self.table.state(), by, text)?;
        self.table.act(Move::new(by, action)).map(|_| ())
    }

    /// Everything that whoever is to act may type; of several seats the first one.
    pub fn answers(&self) -> Vec<String> {
        self.table.turn().asked().map(|seat| self.answers_of(seat)).unwrap_or_default()
    }

    /// Everything that a seat may type.
    pub fn answers_of(&self, seat: Seat) -> Vec<String> {
        self.table.legal(seat).0.iter().map(|action| written(&**self.table.game(), action)).collect()
    }

    /// Why a move is refused, in full; empty if it is not.
    pub fn refused(&self, line: &str) -> String {
        let mut fork = Self { table: self.table.fork() };
        fork.one(line).err().map(|refusal| refusal.to_string()).unwrap_or_default()
    }

    /// Who is to act, in letters; `nature` and `over` for the others.
    pub fn to_act(&self) -> String {
        match self.table.turn() {
            Turn::Over => "over".into(),
            Turn::Nature => "nature".into(),
            Turn::Seat(seat) => seat.to_string(),
            Turn::Together(set, _) => set.iter().map(Seat::letter).collect(),
        }
    }

    pub fn state(&self) -> &State {
        self.table.state()
    }

    pub fn water(&self, seat: u8) -> i32 {
        self.state().players[usize::from(seat)].water
    }

    /// A value of a counter, by its name and the number of its element.
    pub fn counter(&self, name: &str, element: usize) -> Option<i16> {
        let counters = &self.table.game().rules().program().counters;
        let slot = counters.iter().find(|counter| counter.name == name)?.slot;
        self.state().memory.counters.get(usize::from(slot) + element).copied()
    }

    /// The rows of a seat's ledger with this label: points and reasons.
    pub fn rows(&self, seat: usize, label: &str) -> Vec<(i32, String)> {
        let outcome = self.table.outcome();
        let rows = outcome.standings().get(seat).into_iter().flat_map(|side| &side.ledger.rows);
        rows.filter(|row| row.label == label).map(|row| (row.points, row.because.clone())).collect()
    }

    pub fn digest(&self) -> u64 {
        let mut digest = Digest::new();
        self.table.game().digest(self.state(), &mut digest);
        digest.finish()
    }

    /// A new table that plays the record of this one.
    pub fn reloaded(&self) -> Result<Self, String> {
        let seats = vec!["human".to_string(); self.table.seats().count()];
        let header = replay::Header { game: "oasis".into(), seats, seed: self.table.seed(), ..Default::default() };
        let read = replay::read(&replay::write(&self.table, &header)).map_err(|problems| format!("{problems:?}"))?;
        let table = replay::play(&read, Arc::clone(self.table.game()), None);
        Ok(Self { table: table.map_err(|difference| format!("{difference:?}"))? })
    }

    /// The kind of finding that a move would end in, without the table's own refusal of it.
    pub fn finding(&self, line: &str) -> Option<String> {
        let Turn::Seat(seat) = self.table.turn() else { return None };
        let (game, by) = (self.table.game(), Actor::Seat(seat));
        let action = game.read(self.state(), by, line).ok()?;
        let mut state = self.state().clone();
        game.apply(&mut state, &Move::new(by, action), &mut Silent);
        let Outcome::Void(finding) = game.outcome(&state) else { return None };
        Some(format!("{}: {}", finding.kind, finding.message))
    }
}
