//! Sonora by hand: discs are laid where a test wants them, moves are typed, refusals are read.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a wrong line in a test ends the test, and says which line")]

use javelina_engine::{Actor, Digest, Element, Game, Heard, Move, Seat, Seats, Turn, written};
use javelina_games::sonora::content::Section;
use javelina_games::sonora::{Action, DiscId, Event, Sheet, Sonora, Stage, State, Where};
use javelina_variants::{Choice, PackText, load, shipped};

/// Places of a zone where discs touch neither one another nor a circle, for the upper right quadrant; `x` and `y` of
/// another zone have its signs.
const SPOTS: [(i32, i32); 10] =
    [(60, 60), (90, 60), (50, 30), (30, 50), (103, 15), (15, 103), (62, 92), (20, 20), (110, 50), (36, 108)];

/// A game of Sonora that is played by typing.
pub struct Hand {
    /// The game.
    pub game: Sonora,
    /// How it stands. A test may set up what is far away by play.
    pub state: State,
    /// What the last line did.
    pub told: Vec<Event>,
}

impl Hand {
    /// A new game by the shipped rules.
    pub fn new(seats: usize) -> Self {
        Self::with(seats, &[], &[])
    }

    /// A new game with variants and settings.
    pub fn with(seats: usize, items: &[&str], params: &[(&str, i32)]) -> Self {
        Self::built(&shipped(), seats, items, params)
    }

    /// A new game with a variant `demo` that has these rules.
    pub fn ruled(seats: usize, rules: &str) -> Self {
        let mut packs = shipped();
        let text =
            format!("variant demo for sonora {{\n  title \"Demo\"\n  text \"A rule of a test.\"\n  {rules}\n}}\n");
        let pack = packs.iter_mut().find(|pack| pack.name == "sonora").unwrap();
        pack.files.push(("demo.rules".into(), text.into_bytes()));
        Self::built(&packs, seats, &["demo"], &[])
    }

    /// A new game of the shipped pack with one text in one of its files replaced.
    pub fn edited(seats: usize, file: &str, from: &str, to: &str) -> Self {
        let mut packs = shipped();
        let pack = packs.iter_mut().find(|pack| pack.name == "sonora").unwrap();
        let (_, bytes) = pack.files.iter_mut().find(|(name, _)| name == file).unwrap();
        let text = String::from_utf8(bytes.clone()).unwrap();
        assert!(text.contains(from), "{file} has no {from:?}");
        *bytes = text.replace(from, to).into_bytes();
        Self::built(&packs, seats, &[], &[])
    }

    fn built(packs: &[PackText], seats: usize, items: &[&str], params: &[(&str, i32)]) -> Self {
        let with = items.iter().map(ToString::to_string).collect();
        let params = params.iter().map(|(name, value)| (name.to_string(), *value)).collect();
        let loaded = load(packs);
        let game: Sonora = loaded
            .build("sonora", &Choice { with, params })
            .unwrap_or_else(|found| panic!("{found:?}"))
            .into_game()
            .unwrap();
        let state = game.setup(&Seats::new(seats));
        Self { game, state, told: Vec::new() }
    }

    /// Types one move: `keep` for whoever is to act, `B: end` for one seat.
    fn one(&mut self, line: &str) -> Result<(), String> {
        let (by, text) = match line.split_once(": ") {
            Some((seat, text)) => (seat.chars().next().and_then(Seat::of_letter).map(Actor::Seat), text),
            None => (self.game.turn(&self.state).asked().map(Actor::Seat), line),
        };
        let by = by.unwrap_or(Actor::Nature);
        let action = self.game.read(&self.state, by, text).map_err(|refusal| refusal.to_string())?;
        let step = Move::new(by, action);
        self.game.check(&self.state, &step).map_err(|refusal| refusal.to_string())?;
        let mut heard = Heard::default();
        self.game.apply(&mut self.state, &step, &mut heard);
        self.told = heard.events;
        Ok(())
    }

    /// Another hand at the same point of the same game.
    pub fn fork(&self) -> Self {
        Self { game: self.game.fork(), state: self.state.clone(), told: Vec::new() }
    }

    /// Types moves that are legal.
    pub fn say(&mut self, lines: &[&str]) {
        for line in lines {
            self.one(line).unwrap_or_else(|refusal| panic!("`{line}`: {refusal}\n{:?}", self.answers()));
        }
    }

    /// Why a move is refused, in full; empty if it is not.
    pub fn refused(&self, line: &str) -> String {
        let mut fork = self.fork();
        let why = fork.one(line).err().unwrap_or_default();
        assert!(why.is_empty() || fork.state == self.state, "`{line}` is refused, but changes the state");
        why
    }

    /// Whether a move is refused with these words.
    pub fn refuses(&self, line: &str, words: &str) {
        let why = self.refused(line);
        assert!(!why.is_empty() && why.contains(words), "`{line}` is answered with {why:?}");
    }

    /// What whoever is to act may type, as far as it can be listed; of several seats the first one.
    pub fn answers(&self) -> Vec<String> {
        self.game.turn(&self.state).asked().map(|seat| self.answers_of(seat.0)).unwrap_or_default()
    }

    /// What one seat may type, as far as it can be listed.
    pub fn answers_of(&self, seat: u8) -> Vec<String> {
        let mut all = Vec::new();
        self.game.legal(&self.state, Seat(seat), &mut all);
        all.iter().map(|action| written(&self.game, action)).collect()
    }

    /// What a seat may draw with this disc (or `fox`), as the cells of the places.
    pub fn draws(&self, seat: u8, with: &str) -> Vec<String> {
        let start = format!("draw {with} ");
        self.answers_of(seat).iter().filter_map(|text| text.strip_prefix(&start)).map(String::from).collect()
    }

    /// Who is to act, in letters; `nature` and `over` for the others.
    pub fn to_act(&self) -> String {
        match self.game.turn(&self.state) {
            Turn::Over => "over".into(),
            Turn::Nature => "nature".into(),
            Turn::Seat(seat) => seat.to_string(),
            Turn::Together(set, _) => set.iter().map(|seat| seat.letter()).collect(),
        }
    }

    /// Flicks a disc that then `lies` like this, in the words of that move. The Reflick is still to be decided.
    pub fn flick(&mut self, disc: &str, lies: &str) {
        let flick = format!("flick {disc} toward hole at 700");
        let lies = format!("lies {disc} {lies}");
        self.say(&[&flick, &lies]);
    }

    /// Keeps the flick if there is something to decide.
    pub fn keep(&mut self) {
        if self.answers().iter().any(|answer| answer == "keep") {
            self.say(&["keep"]);
        }
    }

    /// Flicks a disc and keeps it.
    pub fn put(&mut self, disc: &str, lies: &str) {
        self.flick(disc, lies);
        self.keep();
    }

    /// Plays what is left of the Flick phase: these discs come to lie at `X,Y` or somewhere in a zone, all others off
    /// the board. Who is to act flicks the named discs first.
    pub fn flicks(&mut self, places: &[(&str, &str)]) {
        let (mut free, round) = (vec![SPOTS.to_vec(); 4], self.state.round);
        while self.state.stage == Stage::Flick && self.state.round == round {
            let seat = self.game.turn(&self.state).asked().unwrap();
            let ready = |name: &str| {
                let disc = disc(name);
                self.state.owner(disc) == seat && self.state.discs[disc.index()].at == Where::Hand
            };
            match places.iter().find(|(name, _)| ready(name)) {
                Some((name, place)) => {
                    let at = spot(&mut free, place);
                    self.put(name, &at);
                }
                None => {
                    let colours = if self.state.is_solo() { 3 } else { self.state.seats };
                    let other =
                        DiscId::first(usize::from(colours) * 5).map(|disc| disc.to_string()).find(|name| ready(name));
                    self.put(&other.unwrap(), "off");
                }
            }
        }
    }

    /// Plays the Flick phase and goes on to where something is to be marked: nobody swaps.
    pub fn round(&mut self, places: &[(&str, &str)]) {
        self.flicks(places);
        if self.state.stage == Stage::Colours {
            self.say(&["colours A B"]);
        }
        self.no_swaps();
    }

    /// Ends the swapping of every seat.
    pub fn no_swaps(&mut self) {
        while self.state.stage == Stage::Swap {
            self.say(&["end"]);
        }
    }

    /// Ends what is left to be written.
    pub fn end_writing(&mut self) {
        let round = self.state.round;
        while self.state.stage == Stage::Write && self.state.round == round {
            self.say(&["end"]);
        }
    }

    /// The sheet of a seat.
    pub fn sheet(&self, seat: u8) -> &Sheet {
        self.state.sheet(Seat(seat))
    }

    /// Usable Reflicks and Swaps.
    pub fn usable(&self, seat: u8) -> [u8; 2] {
        self.sheet(seat).usable
    }

    /// Value of a seat in the Mudcracks.
    pub fn pool(&self, seat: u8) -> i16 {
        self.state.desk(Seat(seat)).pool
    }

    /// The section and the factor that a disc has.
    pub fn counts(&self, name: &str) -> Option<(Section, u8)> {
        let disc = self.state.discs[disc(name).index()];
        disc.section.map(|section| (section, disc.factor))
    }

    /// Where a disc is.
    pub fn at(&self, name: &str) -> Where {
        self.state.discs[disc(name).index()].at
    }

    /// Points of the lines of a seat's ledger whose label begins like this.
    pub fn points(&self, seat: u8, label: &str) -> i32 {
        let outcome = self.game.outcome(&self.state);
        let side = &outcome.standings()[usize::from(seat)];
        assert_eq!(side.score, side.ledger.total());
        side.ledger.rows.iter().filter(|row| row.label.starts_with(label)).map(|row| row.points).sum()
    }

    /// A space of the Creek Bed by its name, as a bit.
    pub fn space(&self, name: &str) -> u64 {
        let at = self.game.content().creek.iter().position(|space| space.name == name);
        1 << at.unwrap_or_else(|| panic!("no space {name}"))
    }

    /// A node of the Mudcracks by its name, as a bit.
    pub fn node(&self, name: &str) -> u64 {
        let at = self.game.content().mudcracks.nodes.iter().position(|node| node.name == name);
        1 << at.unwrap_or_else(|| panic!("no node {name}"))
    }

    /// The place of a shape that an action draws.
    pub fn placement(&self, seat: u8, text: &str) -> u16 {
        match self.game.read(&self.state, Actor::Seat(Seat(seat)), text).unwrap() {
            Action::Draw(_, at) | Action::RivalDraw(_, at) => at,
            other => panic!("{other:?} draws nothing"),
        }
    }

    /// The label of the shape that an action draws.
    pub fn label(&self, seat: u8, text: &str) -> u8 {
        let place = self.game.places().get(self.placement(seat, text)).unwrap();
        self.game.content().canyon.shapes[place.shape.index()].label
    }

    /// The digest of the state.
    pub fn digest(&self) -> u64 {
        let mut digest = Digest::new();
        self.game.digest(&self.state, &mut digest);
        digest.finish()
    }
}

/// A disc by its name.
pub fn disc(name: &str) -> DiscId {
    let [colour, number] = [0, 1].map(|at| name.as_bytes()[at]);
    DiscId::of(Seat(colour - b'A'), number - b'1')
}

/// `X,Y` of a place; of a zone's name, a free spot in it.
fn spot(free: &mut [Vec<(i32, i32)>], place: &str) -> String {
    let zones = [("ruins", (-1, 1)), ("canyon", (1, 1)), ("mudcracks", (1, -1)), ("creek", (-1, -1))];
    let Some(at) = zones.iter().position(|(name, _)| *name == place) else { return place.into() };
    let (x, y) = free[at].remove(0);
    format!("{},{}", x * zones[at].1.0, y * zones[at].1.1)
}
