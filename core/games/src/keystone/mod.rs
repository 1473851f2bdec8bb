//! Keystone: North America, a game of card placement, for 1 to 4 players; alone or in co-op with the Field Journal.
//!
//! | file | section of the rulebook |
//! |---|---|
//! | [`content`], `sound` | components: species, wild cards, skill tokens, secret objectives |
//! | `kinds`, `points`, `settings` | what clauses may read and answer, what variants may change |
//! | `state` | what is on the table |
//! | `turn` | setup, turns, rounds, the end |
//! | `introduce` | the Introduce action, placing, wild cards |
//! | `skills` | the Use Skill action, research, the time track |
//! | `field` | drawing, discarding, refilling the Field |
//! | [`lines`], [`objectives`], `scoring` | ecosystems, secret objectives, final scoring, ties |
//! | `decide`, `listing`, `refuse` | what is legal, and why not |
//! | `zones` | how cards, objectives and boards change hands |
//! | `view` | what a seat may know |
//! | `position` | tables as lines of text |
//! | `noted` | what batches note of cards and places |
//! | `text`, `read`, `show` | actions and tables as people write and read them |

mod components;
mod game;
mod look;
mod mind;
mod moves;
mod play;
mod rules;
mod score;

pub use components::{content, objectives, settings};
pub use play::lines;
pub use rules::catalogue::{CATALOGUE, lexicon};
pub use rules::points;

pub use content::{Cards, Content};
pub use game::Keystone;
pub use moves::actions::{ACTIONS, Action};
pub use moves::events::Event;
pub use play::state::{Board, Ending, Stage, State};
pub use play::view::View;
pub use points::{Card, Cell, Habitat, Line, Objective, Token};

use std::cmp::Ordering;

use javelina_engine::rules::{ItemId, Memory, Noted, Rules, Set};
use javelina_engine::{
    Actor, Element, Game, Heard, Key, Luck, Placed, Refusal, Scored, Seat, Seats, Silent, Tape, counted,
};

use objectives::Target;
use play::state::{MAX_BOARDS, MAX_HELD};
use points::setting;
use rules::facts::{Asker, board_of};

impl Keystone {
    javelina_engine::ruled!(Content);

    /// The first state, with what happens in the setup on `tape`.
    fn begun(&self, seats: &Seats, tape: &mut impl Tape<Event>) -> State {
        let coop = self.setting(setting::COOP) == 1;
        let count = seats.count().clamp(1, MAX_BOARDS) as u8;
        let memory = Memory::of_seats(count);
        let mut state = State { seats: count, count: if coop { 1 } else { count }, memory, ..State::default() };
        self.standing.iter().for_each(|item| self.rules.activate(*item, &mut state.memory));
        self.objectives.iter().flatten().for_each(|item| self.rules.activate(*item, &mut state.memory));
        self.advance(&mut state, tape);
        self.opened(seats, state)
    }

    /// The game with checked content and the rules that were frozen for it; `standing` are the items (variants, a
    /// scenario) that are in play from the start, `chosen` the tokens and objectives that are dealt before all others.
    pub fn new(content: Content, rules: Rules, standing: Vec<ItemId>, chosen: Vec<ItemId>) -> Self {
        let cards = Cards::of(&content);
        let tokens: Vec<Option<ItemId>> = content.tokens.iter().map(|token| rules.item(&token.id)).collect();
        let objectives: Vec<Option<ItemId>> = content.objectives.iter().map(|one| rules.item(&one.id)).collect();
        let items = |of: &[Option<ItemId>]| of.iter().flatten().map(|item| i32::from(item.0)).collect();
        let goals = |at: usize| content.objectives[at].goals.iter().map(|goal| Target::of(*goal, &content)).collect();
        Self {
            token_items: items(&tokens),
            objective_items: items(&objectives),
            targets: (0..content.objectives.len()).map(goals).collect(),
            cards,
            rules,
            standing,
            chosen,
            tokens,
            objectives,
            content,
        }
    }

    /// The same game under other rules.
    fn with(&self, rules: Rules) -> Self {
        Self::new(self.content.clone(), rules, self.standing.clone(), self.chosen.clone())
    }

    /// The cards by their index.
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// The sets of species that are in the deck unless content says otherwise.
    fn base_sets(&self) -> Set {
        let opened = self.content.settings.names(setting::OPENED);
        let is_open = |name: &str| name == "base" || opened.iter().any(|one| one == name);
        let sets = self.cards.sets.iter().enumerate().filter(|(_, (name, _))| is_open(name));
        sets.map(|(at, _)| at as i32).collect()
    }

    fn chosen_among(&self, of: &[Option<ItemId>]) -> u64 {
        let chosen = of.iter().enumerate().filter(|(_, item)| item.is_some_and(|item| self.chosen.contains(&item)));
        chosen.fold(0, |all, (at, _)| all | 1 << at)
    }

    /// All skill tokens, as bits.
    fn all_tokens(&self) -> u64 {
        first_bits(self.content.tokens.len())
    }

    /// Tokens that must be in play.
    fn fixed_skills(&self) -> u64 {
        let fixed = self.content.settings.names(setting::FIXED_SKILLS);
        let named = self.content.tokens.iter().enumerate().filter(|(_, token)| fixed.contains(&token.id));
        self.chosen_among(&self.tokens) | named.fold(0, |all, (at, _)| all | 1 << at)
    }

    /// How many tokens are in play.
    fn skills_dealt(&self) -> u32 {
        let wanted = self.setting(setting::SKILLS).max(0) as u32;
        wanted.min(self.content.tokens.len() as u32).max(self.fixed_skills().count_ones())
    }

    /// All secret objectives, as bits.
    fn all_objectives(&self) -> u64 {
        first_bits(self.content.objectives.len())
    }

    /// Objectives that the first board must have.
    fn fixed_objectives(&self) -> u64 {
        self.chosen_among(&self.objectives)
    }

    /// How many objectives each board has.
    fn objectives_dealt(&self, state: &State) -> u32 {
        let wanted = (self.setting(setting::OBJECTIVES).max(0) as u32).min(MAX_HELD as u32);
        let enough = self.content.objectives.len() as u32 / u32::from(state.count.max(1));
        wanted.min(enough).max(self.fixed_objectives().count_ones())
    }

    /// Cards in the order of a shuffle: by keyed hash of their names, so that a card more or less leaves the order of all
    /// others alone. Buried cards come among those on top.
    fn shuffled(&self, state: &State, luck: &Luck) -> Vec<Card> {
        let attempt = u32::from(state.shuffled);
        let key = |card: &Card| Key::of("shuffle").named(self.name(*card).bytes()).attempt(attempt);
        let mut order: Vec<Card> = self.to_shuffle(state).of().collect();
        order.sort_by_cached_key(|card| (luck.dice(key(card)).bits(), *card));
        if state.stage == Stage::Shuffle {
            for (card, top) in &state.buried {
                order.retain(|one| one != card);
                let reach = u32::from(*top).min(order.len() as u32 + 1);
                let bury = Key::of("bury").named(self.name(*card).bytes());
                order.insert(luck.dice(bury).below(reach) as usize, *card);
            }
            if state.buried.iter().any(|(card, top)| !order.iter().take((*top).into()).any(|one| one == card)) {
                Self::bury_all(state, &mut order, luck, |card| self.name(card));
            }
        }
        order
    }

    /// Puts buried cards on places of their own, those with the fewest first: each fits, since they are not crowded.
    fn bury_all(state: &State, order: &mut Vec<Card>, luck: &Luck, name: impl Fn(Card) -> String) {
        let mut buried = state.buried.to_vec();
        buried.sort_by_key(|(card, top)| (*top, *card));
        order.retain(|card| buried.iter().all(|(one, _)| one != card));
        let mut places: Vec<(usize, Card)> = Vec::new();
        let cards = order.len() + buried.len();
        for (card, top) in buried {
            let is_free = |place: &usize| places.iter().all(|(other, _)| other != place);
            let free: Vec<usize> = (0..cards.min(top.into())).filter(is_free).collect();
            let key = Key::of("bury").named(name(card).bytes());
            let place = luck.dice(key).below(free.len().max(1) as u32) as usize;
            places.push((free.get(place).copied().unwrap_or_default(), card));
        }
        places.sort_unstable();
        places.into_iter().for_each(|(place, card)| order.insert(place.min(order.len()), card));
    }

    /// Some bits of `all`, `must` among them, in the order of a keyed shuffle by name.
    fn dealt<'a, E: Element>(
        purpose: &'static str,
        ids: impl Iterator<Item = &'a String>,
        must: u64,
        luck: &Luck,
    ) -> Vec<E> {
        let key = |at: usize, id: &str| (must >> at & 1 == 0, luck.dice(Key::of(purpose).named(id.bytes())).bits(), at);
        let mut order: Vec<_> = ids.enumerate().map(|(at, id)| key(at, id)).collect();
        order.sort_unstable();
        order.into_iter().filter_map(|(.., at)| E::at(at)).collect()
    }
}

/// The lowest `count` bits.
fn first_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

impl Game for Keystone {
    javelina_engine::ruled!(Game "keystone" within 6_000: types, under, hidden, scored, value, placed, noted);

    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        let items = &self.rules.program().items;
        // An assignment is about one board (rulebook, "Solo mode", "Solo co-op variant").
        let is_assigned = self.standing.iter().any(|item| !items[item.index()].levels.is_empty());
        let seats = self.content.settings.seats(setting::SEATS);
        let only = |count: usize| count.max(*seats.start())..=count.min(*seats.end());
        match self.setting(setting::COOP) {
            1 => only(2),
            _ if is_assigned => only(1),
            _ => seats,
        }
    }

    fn refuses_seats(&self, count: usize) -> Option<String> {
        let range = self.seats_range();
        let (least, most) = (range.start(), range.end());
        let takes = match least.cmp(most) {
            Ordering::Less => format!("{least} to {most}"),
            Ordering::Equal => most.to_string(),
            Ordering::Greater => return Some("`table.seats` allows no number of seats that this game can have".into()),
        };
        let alone = if *most == 1 { "; an assignment is played alone, or by 2 seats with `coop`" } else { "" };
        (!range.contains(&count)).then(|| format!("keystone is for {}, not for {count}{alone}", counted(takes, "seat")))
    }

    fn setup(&self, seats: &Seats) -> State {
        self.begun(seats, &mut Silent)
    }

    fn setup_heard(&self, seats: &Seats, heard: &mut Heard<Event>) -> State {
        self.begun(seats, heard)
    }

    fn measure(&self, state: &State, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        let ending = |which: Ending| i64::from(state.stage == Stage::Over(which));
        out("rounds", None, i64::from(state.round));
        out("ended by a full board", None, ending(Ending::Full));
        out("ended by time", None, ending(Ending::Time));
        let by_rule = self.ending(state).is_none() && state.memory.fates.ending().is_some();
        out("ended by a rule", None, ending(Ending::Clause) | i64::from(by_rule));
        for seat in (0..state.count).map(Seat) {
            let asker = Asker { game: self, state, seat, noted: &Noted::default() };
            let board = board_of(&asker);
            out("score", Some(seat), i64::from(self.total(state, seat).0));
            out("cards", Some(seat), i64::from(board.occupied().count_ones()));
            out("research", Some(seat), board.research.iter().map(|tokens| i64::from(*tokens)).sum());
            out("synergy unspent", Some(seat), i64::from(board.synergy));
            out("goals reached", Some(seat), i64::from(self.goals_reached(&asker)));
            out("turns", Some(seat), i64::from(board.turns));
        }
    }

    fn figure_range(&self, name: &str) -> Option<(i64, i64)> {
        match name {
            "ended by a full board" | "ended by time" | "ended by a rule" => Some((0, 1)),
            "cards" => Some((0, i64::from(u16::BITS))),
            "goals reached" => Some((0, self.targets.iter().map(|goals| goals.len() as i64).sum())),
            _ => None,
        }
    }

    /// While exhausted tokens are resolved, `use t1` resolves one.
    fn read(&self, state: &State, actor: Actor, text: &str) -> Result<Action, Box<Refusal>> {
        let (verb, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let resolves = matches!(state.stage, Stage::Exhausted(_)) && verb.eq_ignore_ascii_case("use");
        let text = if resolves { format!("resolve {rest}") } else { text.to_string() };
        Action::read(self, state, actor, &text)
    }
}
