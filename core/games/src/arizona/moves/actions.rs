//! Actions: a row each, and how their arguments are written and read.

use javelina_engine::rules::{ClauseId, ItemId, KindId, Set};
use javelina_engine::{
    Actor, Answer, Game, Move, Offered, Refusal, Seat, SeatLetter, Source, Typed, did_you_mean, printable, written,
};

use crate::arizona::Arizona;
use crate::arizona::components::sections::{Section, Sections};
use crate::arizona::components::sheet::MAX_STEPS;
use crate::arizona::play::state::{Stage, State};
use crate::arizona::points::{Cell, GOOD, Good};

type Said<'a> = Typed<'a, Arizona, State>;

javelina_engine::actions! { pub Action in ACTIONS for Arizona, State, answers Choose Skip;
    /// deal these cards: `deal CARD CARD CARD`
    Deal(cards: Set as Cards) = chance "deal {cards}";
    /// choose the initial player: `first A`
    First(seat: Seat as SeatLetter) = chance "first {player}";
    /// roll the dice: `roll 3 5 1`
    Roll(dice: [u8; 6] as Dice) = chance "roll {values}";
    /// take a die with this value: `take 4`
    Take(value: u8 as Value) = "take {value}";
    /// draw a section; `by nugget` after it changes the die: `draw F1-E2-D3`
    Draw { section: u16, nugget: bool } = "draw {spaces}", by Line;
    /// discard the die; circles a nugget if you have none unspent
    Discard = "discard";
    /// deliver all goods of a kind to the town: `deliver cow`
    Deliver(good: Good as Goods) = "deliver {good}";
    /// deliver nothing more; with several dice, `keep 4` keeps one
    Keep(value: u8 as Kept) = "keep {value}";
    /// select a second symbol from a station: `extend D4`
    Extend(way: u16 as Way) = "extend {spaces}", also ["second"];
    /// select no second symbol
    Halt = "halt", also ["stop"];
    /// take the offer of a card: `special CARD.LABEL`
    Offer(clause: ClauseId as Offered) = "special {label}";
    /// answer the question of a card: `choose apple`
    Choose(kind: KindId, element: i32) = "choose {answer}", also ["yes"], by Answer;
    /// answer the question of a card with nothing
    Skip = "skip", also ["no", "choose skip", "choose no", "choose nothing", "choose none"];
}

javelina_engine::hole! { Arizona, State;
    /// Cards by their ids.
    Cards: Set, LONG, OPTIONAL;
    |game, cards| {
        let id = |card: i32| game.rules.program().items.get(card as usize).map_or("?", |item| item.id.as_str());
        cards.iter().map(id).collect::<Vec<_>>().join(" ")
    };
    |typed, text| {
        let mut cards = Set::EMPTY;
        for word in words(text) {
            let Some(ItemId(item)) = typed.game.rules.item(&word) else {
                let known = typed.game.rules.program().items.iter().map(|item| item.id.as_str());
                let help = did_you_mean(&word, known).map(|help| format!("; {help}")).unwrap_or_default();
                return Err(typed.unclear(format!("no card is called `{}`{help}", printable(&word, 40))));
            };
            cards.insert(i32::from(item));
        }
        Ok(cards)
    };
    /// How many dice show each value, 1 first.
    Dice: [u8; 6], LONG, OPTIONAL;
    |_, dice| {
        let values = (1_u8..).zip(dice).flat_map(|(value, count)| std::iter::repeat_n(value, (*count).into()));
        values.map(|value| value.to_string()).collect::<Vec<_>>().join(" ")
    };
    |typed, text| {
        let mut dice = [0_u8; 6];
        for character in words(text).iter().flat_map(|word| word.chars()) {
            match character.to_digit(10) {
                Some(value @ 1..=6) if dice.iter().sum::<u8>() < 20 => dice[value as usize - 1] += 1,
                _ => return Err(typed.unclear("roll needs the values of the dice, 1 to 6 each: `roll 3 5 1`")),
            }
        }
        Ok(dice)
    };
    /// The value of a die.
    Value: u8; |_, value| value;
    |typed, text| {
        let value = text.parse().ok().filter(|value| (1..=6).contains(value));
        value.ok_or_else(|| typed.unclear("take needs the value of a die, 1 to 6: `take 4`"))
    };
    /// A kind of goods, in one or many.
    pub(in crate::arizona) Goods: Good; |game, good| game.name(*good);
    |typed, text| {
        let (lexicon, word) = (typed.game.rules.lexicon(), text.to_lowercase());
        let singular = word.strip_suffix('s').unwrap_or(&word);
        lexicon.find(&word).or_else(|| lexicon.find(singular)).ok_or_else(|| {
            let names = &lexicon.names[GOOD.index()];
            let help = did_you_mean(&word, names.iter().map(String::as_str))
                .unwrap_or_else(|| format!("goods: {}", names.join(", ")));
            typed.unclear(format!("`{}` is not a kind of goods; {help}", printable(&word, 40)))
        })
    };
    /// The value of a die that is kept; 0 and no text where none is.
    Kept: u8, OPTIONAL; |_, value| if *value == 0 { String::new() } else { value.to_string() };
    |typed, text| {
        let value = if text.is_empty() { Some(0) } else { text.parse().ok().filter(|value| (1..=6).contains(value)) };
        value.ok_or_else(|| typed.unclear("keep needs the value of a die that was taken, 1 to 6: `keep 4`"))
    };
    /// The spaces to a second symbol, with or without the station.
    Way: u16, LONG; |game, way| game.way_words(*way);
    |typed, text| {
        let mut cells = cells(typed, words(text).iter().map(String::as_str))?;
        let position = position(typed.state, typed.actor);
        if position.is_some() && cells.first() == position.as_ref() {
            cells.remove(0);
        }
        let found = position.and_then(|position| find(&typed.game.ways, position, &cells));
        found.ok_or_else(|| Refusal::new(Source::Rulebook("End of a section"), "no station gives a second symbol there"))
    };
    /// The spaces of a section, with or without the one where it starts, and `by nugget`.
    Line: (u16, bool), LONG;
    |game, (section, nugget)| {
        let text = game.sections.get(*section).map_or_else(String::new, |section| game.section_text(section));
        text + if *nugget { " by nugget" } else { "" }
    };
    |typed, text| read_section(typed, text);
}

/// `draw F1-E1-E2 by nugget`.
fn read_section(typed: &Said<'_>, text: &str) -> Result<(u16, bool), Box<Refusal>> {
    let Typed { game, state, actor, .. } = *typed;
    let all = words(text);
    let nugget = all.iter().any(|word| word == "nugget");
    let small = ["by", "with", "a", "nugget", "to"];
    let typed_cells = cells(typed, all.iter().map(String::as_str).filter(|word| !small.contains(word)))?;
    if typed_cells.is_empty() {
        return Err(typed.usage());
    }
    let mut cells = typed_cells.clone();
    let position = position(state, actor);
    if let Some(position) = position.filter(|position| cells.first() != Some(position)) {
        cells.insert(0, position);
    }
    let Some((start, entered)) = cells.split_first() else { return Err(typed.usage()) };
    let elsewhere = || typed_cells.split_first().and_then(|(start, entered)| find(&game.sections, *start, entered));
    // A section that starts elsewhere is read as it stands, so that the refusal says where the line ends.
    let found = find(&game.sections, *start, entered).or_else(elsewhere);
    found.map(|section| (section, nugget)).ok_or_else(|| {
        if matches!(state.stage, Stage::Draft(_) | Stage::Sealed) {
            return game.die_first(state, actor);
        }
        let drawing = Source::Rulebook("Drawing route sections");
        let (path, from) = (game.path_text(&typed_cells), game.content.sheet.name(*start));
        let text = if typed_cells == cells { String::new() } else { format!(" from {from}, where the line ends") };
        Refusal::new(drawing, format!("no section has the shape {path}{text}"))
            .nearest(game.like(state, actor, *start, entered))
    })
}

impl Arizona {
    /// The spaces of a section with the one where it starts, joined by hyphens.
    pub(in crate::arizona) fn section_text(&self, section: &Section) -> String {
        format!("{}-{}", self.content.sheet.name(section.start), self.path_text(section.path()))
    }

    /// Spaces joined by hyphens.
    pub(in crate::arizona) fn path_text(&self, path: &[Cell]) -> String {
        path.iter().map(|cell| self.content.sheet.name(*cell)).collect::<Vec<_>>().join("-")
    }

    /// A section that ends where the path does and may be drawn now, without a nugget if one may.
    fn like(&self, state: &State, by: Actor, start: Cell, entered: &[Cell]) -> Option<String> {
        let end = entered.last()?;
        let at_end = || self.sections.among(self.sections.all_at(start)).filter(|(_, section)| section.end() == *end);
        let draws = [false, true]
            .into_iter()
            .flat_map(|nugget| at_end().map(move |(section, _)| Action::Draw { section, nugget }));
        draws
            .map(|draw| Move::new(by, draw))
            .find(|step| self.test(state, step))
            .map(|step| written(self, &step.action))
    }
}

fn position(state: &State, actor: Actor) -> Option<Cell> {
    match actor {
        Actor::Seat(seat) => state.player(seat).position,
        Actor::Nature => None,
    }
}

/// Words in lower case; commas part them too.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|character: char| character.is_whitespace() || character == ',');
    parts.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The spaces of a path: `f1-e2`, `f1 e2`, `f1>e2` are not told apart.
fn cells<'t>(typed: &Said<'_>, words: impl Iterator<Item = &'t str>) -> Result<Vec<Cell>, Box<Refusal>> {
    let mut cells = Vec::new();
    for word in words.flat_map(|word| word.split(['-', '>', '+'])).filter(|word| !word.is_empty()) {
        match typed.game.rules.lexicon().find(word) {
            Some(cell) if cells.len() <= MAX_STEPS => cells.push(cell),
            Some(_) => return Err(typed.unclear("that path is longer than any section")),
            None => return Err(typed.unclear(format!("`{}` is not a space of the sheet", printable(word, 40)))),
        }
    }
    Ok(cells)
}

/// The section from a space over others.
fn find(sections: &Sections, start: Cell, entered: &[Cell]) -> Option<u16> {
    sections.among(sections.all_at(start)).find(|(_, section)| section.path() == entered).map(|(index, _)| index)
}
