//! Positions of the shipped Cliffs & Cactuses, built by hand out of its 120 cards and played on by typing.

use std::sync::Arc;

use javelina_engine::{
    Actor, Element, Files, Game, Heard, Luck, Move, Present, Refusal, Seat, Seats, Tick, Turn, written,
};
use javelina_games::cliffs::{Action, Card, Cliffs, Design, Event, Held, Slot, Stage, State, Until, View};
use javelina_variants::{Built, Choice, PackText, load, shipped};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);
pub const C: Seat = Seat(2);
pub const D: Seat = Seat(3);

/// A position that is played on by typing, what happened in it so far, and what counted for nothing.
#[derive(Clone)]
pub struct Play {
    pub game: Arc<Cliffs>,
    pub state: State,
    pub told: Vec<Event>,
    pub void: Vec<String>,
}

/// The shipped game with these variants; `name=number` changes a setting.
pub fn cliffs(with: &[&str]) -> Arc<Cliffs> {
    cliffs_of(&shipped(), with)
}

/// The game of these packs.
pub fn cliffs_of(packs: &[PackText], with: &[&str]) -> Arc<Cliffs> {
    let mut choice = Choice::default();
    for one in with {
        match one.split_once('=') {
            Some((name, value)) => choice.params.push((name.into(), value.parse().unwrap())),
            None => choice.with.push((*one).into()),
        }
    }
    let loaded = load(packs);
    assert_eq!(loaded.found, []);
    match loaded.build("cliffs", &choice).map(Built::into_game::<Cliffs>) {
        Ok(Some(game)) => Arc::new(game),
        other => panic!("{other:?}"),
    }
}

/// A game before anything is shuffled.
pub fn start(with: &[&str], seats: usize) -> Play {
    start_of(cliffs(with), seats)
}

pub fn start_of(game: Arc<Cliffs>, seats: usize) -> Play {
    let state = game.setup(&Seats::new(seats));
    Play { game, state, told: Vec::new(), void: Vec::new() }
}

/// The first race: A wears the Crown, the hands are empty, all cards are in the pile.
pub fn race(with: &[&str], seats: usize) -> Play {
    race_of(cliffs(with), seats)
}

pub fn race_of(game: Arc<Cliffs>, seats: usize) -> Play {
    let mut play = start_of(game, seats);
    play.nature();
    play.type_in("coin A");
    for at in 0..seats {
        play.hand(Seat(at as u8), &[]);
    }
    play
}

/// The resolution of these queues, all face-down, from the first reveal on; the music has stopped. Nobody plays Larry. A is at the
/// bottom already, so that the race is over when the queues have been counted, and they stay as they lay.
pub fn resolve(with: &[&str], queues: &[&[&str]]) -> Play {
    let mut play = queued(with, queues);
    play.last_round();
    play.nobody_wants_larry();
    play.music_stops();
    play
}

/// These queues, all face-down, while the music plays.
pub fn queued(with: &[&str], queues: &[&[&str]]) -> Play {
    let mut play = race(with, queues.len().max(2));
    for (at, cards) in queues.iter().enumerate() {
        play.queue(Seat(at as u8), cards);
    }
    play
}

impl Play {
    /// The design of a name or an id.
    #[track_caller]
    pub fn design(&self, name: &str) -> Design {
        let designs = &self.game.content().designs;
        let found = designs.iter().position(|design| design.name == name || design.id == name);
        found.and_then(Design::at).unwrap_or_else(|| panic!("no card is called {name}"))
    }

    pub fn name(&self, design: Option<Design>) -> String {
        design.map_or("?".into(), |design| self.game.content().designs[design.index()].name.clone())
    }

    #[track_caller]
    fn out_of_pile(&mut self, name: &str) -> Option<Design> {
        let design = Some(self.design(name));
        let at = self.state.pile.iter().position(|one| *one == design);
        self.state.pile.remove(at.unwrap_or_else(|| panic!("no {name} is in the pile")))
    }

    /// Gives a racer this hand; what was held goes to the bottom of the pile.
    #[track_caller]
    pub fn hand(&mut self, seat: Seat, names: &[&str]) {
        for held in std::mem::take(&mut self.state.racers[seat.index()].hand) {
            self.state.pile.insert(0, held.design);
        }
        let mut hand: Vec<Held> =
            names.iter().map(|name| Held { design: self.out_of_pile(name), known: 1 << seat.0 }).collect();
        hand.sort_by_key(|held| (held.design, held.known));
        self.state.racers[seat.index()].hand = hand.into_iter().collect();
    }

    /// Lays cards face-down at the right end of a queue, played by its owner; `~` before a name flips the card.
    #[track_caller]
    pub fn queue(&mut self, seat: Seat, names: &[&str]) {
        for name in names {
            self.lay(seat, name, 1 << seat.0);
        }
    }

    /// Lays a card face-down at the right end of a queue; `known` are the racers that know it, as bits.
    #[track_caller]
    pub fn lay(&mut self, seat: Seat, name: &str, known: u8) {
        let (flipped, name) = name.strip_prefix('~').map_or((false, name), |name| (true, name));
        let design = self.out_of_pile(name);
        let slot = Slot::at(self.state.used.trailing_ones() as usize).unwrap_or_else(|| panic!("no place is free"));
        self.state.used |= slot.bit();
        self.state.cards[slot.index()] = Card { design, flipped, known, ..Card::default() };
        self.state.racers[seat.index()].queue.push(Some(slot));
    }

    /// Puts cards on top of the pile, the first one topmost.
    #[track_caller]
    pub fn on_top(&mut self, names: &[&str]) {
        for name in names.iter().rev() {
            let design = self.out_of_pile(name);
            self.state.pile.push(design);
        }
    }

    /// Leaves the top cards of the pile and discards the others.
    pub fn leave_in_pile(&mut self, count: usize) {
        while self.state.pile.len() > count {
            let design = self.state.pile.remove(0).unwrap_or_else(|| panic!("a card is not known"));
            self.state.discards[design.index()] += 1;
        }
    }

    pub fn elevations(&mut self, metres: &[i32]) {
        for (racer, metres) in self.state.racers.iter_mut().zip(metres) {
            racer.elevation = *metres;
        }
    }

    /// Larry has been played by these.
    pub fn without_larry(&mut self, seats: &[Seat]) {
        for seat in seats {
            self.state.racers[seat.index()].larry = false;
        }
    }

    /// The race is over after this round: A is far below everybody else.
    pub fn last_round(&mut self) {
        self.state.racers[0].elevation = -5_000;
    }

    pub fn nobody_wants_larry(&mut self) {
        self.state.racers.iter_mut().for_each(|racer| racer.until = Until::End);
    }

    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn actor(&self) -> Actor {
        match self.turn() {
            Turn::Seat(seat) => Actor::Seat(seat),
            _ => Actor::Nature,
        }
    }

    pub fn apply(&mut self, step: &Move<Action>) {
        let mut heard = Heard::default();
        self.game.apply(&mut self.state, step, &mut heard);
        self.told.extend(heard.events);
    }

    /// Nature's answer.
    pub fn nature(&mut self) {
        assert_eq!(self.turn(), Turn::Nature);
        let step = Move::new(Actor::Nature, self.game.chance(&self.state, &Luck::new(7)));
        self.game.check(&self.state, &step).unwrap();
        self.apply(&step);
    }

    pub fn music_stops(&mut self) {
        let Turn::Together(_, javelina_engine::Order::Clock { end, .. }) = self.turn() else { panic!("no music") };
        let step = Move { by: Actor::Nature, at: end, action: Action::Stop };
        self.game.check(&self.state, &step).unwrap();
        self.apply(&step);
    }

    fn step(&self, by: Actor, at: Tick, text: &str) -> Result<Move<Action>, Box<Refusal>> {
        let step = Move { by, at, action: self.game.read(&self.state, by, text)? };
        self.game.check(&self.state, &step).map(|()| step)
    }

    /// Has whoever is to act do what is typed.
    #[track_caller]
    pub fn type_in(&mut self, text: &str) {
        let step = self.step(self.actor(), Tick(0), text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        self.apply(&step);
    }

    /// Has this racer, who must be the one that is asked, do what is typed.
    #[track_caller]
    pub fn says(&mut self, seat: Seat, text: &str) {
        assert_eq!(self.turn(), Turn::Seat(seat), "before `{text}`: {}", self.game.prompt(&self.state));
        self.type_in(text);
    }

    /// In the race: this racer does something at a tick, which must count.
    #[track_caller]
    pub fn at(&mut self, at: u32, seat: Seat, text: &str) {
        for (after, text) in self.game.expand(text) {
            let step = self.step(Actor::Seat(seat), Tick(at + after), &text);
            self.apply(&step.unwrap_or_else(|refusal| panic!("{at} {seat} {text}: {refusal}")));
        }
    }

    /// A line of a script, `12 A play Coffee to B`: it counts or is void; lines that stand for several count one by one.
    #[track_caller]
    pub fn line(&mut self, line: &str) {
        let mut words = line.splitn(3, ' ');
        let at: u32 = words.next().unwrap().parse().unwrap();
        let seat = words.next().and_then(|name| Seat::of_letter(name.chars().next()?)).unwrap();
        for (after, text) in self.game.expand(words.next().unwrap()) {
            let (at, by) = (Tick(at + after), Actor::Seat(seat));
            let action = self.game.read(&self.state, by, &text).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
            let step = Move { by, at, action };
            if self.game.test(&self.state, &step) {
                self.apply(&step);
                continue;
            }
            let action = self.game.void(&self.state, &step).unwrap_or_else(|| panic!("{line} is neither"));
            let noted = Move { by: Actor::Nature, at, action };
            self.game.check(&self.state, &noted).unwrap();
            self.apply(&noted);
            self.void.push(format!("{at} {seat} {text}"));
        }
    }

    /// Why what is typed now is refused, by the reader or by the rules.
    #[track_caller]
    pub fn refused(&self, text: &str) -> Box<Refusal> {
        self.refused_to(self.actor(), 0, text)
    }

    #[track_caller]
    pub fn refused_to(&self, by: Actor, at: u32, text: &str) -> Box<Refusal> {
        self.step(by, Tick(at), text).err().unwrap_or_else(|| panic!("`{text}` is legal"))
    }

    /// What whoever is asked may do.
    pub fn legal(&self) -> Vec<String> {
        match self.turn() {
            Turn::Seat(seat) => self.legal_of(seat),
            _ => Vec::new(),
        }
    }

    pub fn legal_of(&self, seat: Seat) -> Vec<String> {
        let mut listed = Vec::new();
        self.game.legal(&self.state, seat, &mut listed);
        listed.iter().map(|action| written(&*self.game, action)).collect()
    }

    /// The cards of a queue, `~` before flipped ones, in brackets if they lie face-down.
    pub fn cards(&self, seat: Seat) -> Vec<String> {
        let cards = self.state.racer(seat).queue.iter().map(|slot| self.state.card(*slot).unwrap());
        cards
            .map(|card| {
                let text = format!("{}{}", if card.flipped { "~" } else { "" }, self.name(card.design));
                if card.up { text } else { format!("[{text}]") }
            })
            .collect()
    }

    pub fn held(&self, seat: Seat) -> Vec<String> {
        self.state.racer(seat).hand.iter().map(|held| self.name(held.design)).collect()
    }

    fn measured(&self, what: &str, seat: Seat) -> i32 {
        let mut found = None;
        self.game.measure(&self.state, &mut |name, of, value| {
            if name == what && of == Some(seat) {
                found = Some(value as i32);
            }
        });
        found.unwrap()
    }

    /// The metres down that a queue comes to as it lies now, Racin' Spirit included.
    pub fn tally(&self, seat: Seat) -> i32 {
        self.measured("last tally", seat)
    }

    /// The elevation if the round were tallied now.
    pub fn projected(&self, seat: Seat) -> i32 {
        self.measured("elevation", seat)
    }

    pub fn elevation(&self, seat: Seat) -> i32 {
        self.state.racer(seat).elevation
    }

    /// The metres down that a racer's round came to when it was tallied.
    #[track_caller]
    pub fn tallied(&self, seat: Seat) -> i32 {
        let mut all = self.told.iter().filter_map(|event| match event {
            Event::Tallied { seat: of, metres, .. } if *of == seat => Some(*metres),
            _ => None,
        });
        let first = all.next().unwrap_or_else(|| panic!("{seat} was not tallied"));
        assert_eq!(all.next(), None, "{seat} was tallied more than once");
        first
    }

    /// What an expression of the language comes to, asked by A: `factor["A.1"]`.
    #[track_caller]
    pub fn eval(&self, expression: &str) -> String {
        let rules = self.game.rules();
        let world = javelina_dsl::World { catalogue: rules.catalogue(), lexicon: rules.lexicon() };
        let mut files = Files::default();
        let file = files.add("eval", expression);
        let compiled = javelina_dsl::expression(&files, file, &world, rules.program(), true);
        let compiled = compiled.unwrap_or_else(|found| panic!("{expression}: {found:?}"));
        self.game.work_out(&self.state, A, &compiled).value
    }

    /// How often a card counts, by its place: `A.1`.
    #[track_caller]
    pub fn factor(&self, place: &str) -> i32 {
        self.eval(&format!("factor[\"{place}\"]")).parse().unwrap()
    }

    /// How many cards were discarded, of all designs.
    pub fn discarded(&self) -> usize {
        self.state.discards.iter().map(|count| usize::from(*count)).sum()
    }

    /// All cards, wherever they are.
    pub fn all_cards(&self) -> usize {
        let racers = &self.state.racers[..usize::from(self.state.count)];
        let there: usize = racers.iter().map(|racer| racer.hand.len() + racer.queue.len()).sum();
        let looked = usize::from(matches!(self.state.larry, javelina_games::cliffs::Larry::Looks(..)));
        there + looked + self.state.pile.len() + self.discarded()
    }

    /// The cards that were turned up, in order, with whose queue they lay in: `A Coffee`.
    pub fn revealed(&self) -> Vec<String> {
        let cards = self.told.iter().filter_map(|event| match event {
            Event::Revealed { card, .. } => Some(format!("{} {}", card.seat, self.name(card.design))),
            _ => None,
        });
        cards.collect()
    }

    /// What the game asks for now.
    pub fn game_prompt(&self) -> String {
        self.game.prompt(&self.state)
    }

    pub fn has_missed(&self) -> bool {
        self.told.contains(&Event::Missed)
    }

    pub fn view(&self, seat: Seat) -> View {
        let mut view = View::default();
        self.game.view(&self.state, seat, &mut view);
        view
    }

    /// Everything that happened, in the words of the game.
    pub fn story(&self) -> Vec<String> {
        self.told.iter().map(|event| self.game.tell(event)).collect()
    }

    pub fn is_over(&self) -> bool {
        self.state.stage == Stage::Over
    }
}
