//! What people at a printed table say of their boards, as they type it: `board A: R1C1 Coyote`, `synergy A 5`.

use std::fmt;

use javelina_engine::rules::Set;
use javelina_engine::{Element, Found, Hole, Names, Refusal, Seat, Typed, did_you_mean, find, printable};

use super::Keystone;
use super::points::{CARD, Card, Cell, Habitat, OBJECTIVE, Objective};
use super::state::State;

pub(super) type Said<'a> = Typed<'a, Keystone, State>;

/// The most research tokens on a card that anybody may say.
const MOST_RESEARCH: u8 = 50;

/// A card on a board: where, and how many research tokens lie on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lying {
    /// The cell.
    pub cell: Cell,
    /// The card.
    pub card: Card,
    /// Research tokens on it.
    pub research: u8,
}

/// Cards of somebody's board: `A: R1C1 Coyote, R1C2 forest wild, R2C3 Grizzly Bear 2 research`.
pub(super) struct Boarded;

impl Hole<Keystone, State> for Boarded {
    type Value = (Seat, Vec<Lying>);

    fn spell(game: &Keystone, (seat, cards): &Self::Value, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{seat}:")?;
        for (at, Lying { cell, card, research }) in cards.iter().enumerate() {
            let comma = if at == 0 { " " } else { ", " };
            write!(out, "{comma}{} {}", game.name(*cell), game.name(*card))?;
            if *research > 0 {
                write!(out, " {research} research")?;
            }
        }
        Ok(())
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<Self::Value, Box<Refusal>> {
        let (seat, rest) = typed.of_seat(text, typed.state.seats.into())?;
        let (mut cards, mut taken) = (Vec::new(), Set::EMPTY);
        for part in rest.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let one = read_lying(typed, part, taken)?;
            taken.insert(one.card.number());
            cards.push(one);
        }
        Ok((seat, cards))
    }
}

/// Somebody's synergy tokens: `A 5`.
pub(super) struct Tokens;

impl Hole<Keystone, State> for Tokens {
    type Value = (Seat, i32);

    fn spell(_: &Keystone, (seat, tokens): &Self::Value, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{seat} {tokens}")
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<Self::Value, Box<Refusal>> {
        let (seat, rest) = typed.of_seat(text, typed.state.seats.into())?;
        let tokens = rest.trim().parse().ok().filter(|tokens| (0..=1_000).contains(tokens));
        Ok((seat, tokens.ok_or_else(|| typed.usage())?))
    }
}

/// Somebody's secret objectives: `A Secret Objective 4`.
pub(super) struct Held;

impl Hole<Keystone, State> for Held {
    type Value = (Seat, u64);

    fn spell(game: &Keystone, (seat, held): &Self::Value, out: &mut dyn fmt::Write) -> fmt::Result {
        let names: Vec<String> = Objective::of_bits(*held).map(|objective| game.name(objective)).collect();
        write!(out, "{seat} {}", names.join(", "))
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<Self::Value, Box<Refusal>> {
        let (seat, rest) = typed.of_seat(text, typed.state.seats.into())?;
        let names = rest.split(',').map(str::trim).filter(|name| !name.is_empty());
        let held = names.map(|name| typed.game.read_objective(typed, name));
        let held = held.collect::<Result<Vec<Objective>, _>>()?;
        if held.is_empty() { Err(typed.usage()) } else { Ok((seat, held.iter().fold(0, |all, one| all | one.bit()))) }
    }
}

/// `R2C3 Grizzly Bear 2 research`. `taken` are the cards that the line named before: a species and a wild card have copies.
fn read_lying(typed: &Said<'_>, part: &str, taken: Set) -> Result<Lying, Box<Refusal>> {
    let (game, state) = (typed.game, typed.state);
    let how = "write `R1C1 Coyote`, `R1C2 forest wild`, or `R2C3 Grizzly Bear 2 research` with tokens on it";
    let none = || typed.unclear(format!("`{}` is no card on a cell; {how}", printable(part, 60)));
    let (cell, rest) = part.split_once(char::is_whitespace).ok_or_else(none)?;
    let cell = <Cell as Hole<Keystone, State>>::read(typed, cell)?;
    let (name, research) = match rest.strip_suffix("research").map(str::trim_end) {
        Some(rest) => {
            let (name, count) = rest.rsplit_once(char::is_whitespace).ok_or_else(none)?;
            let count = count.parse().ok().filter(|count| *count <= MOST_RESEARCH).ok_or_else(none)?;
            (name.trim(), count)
        }
        None => (rest.trim(), 0),
    };
    let cards = game.rules.lexicon().count(CARD);
    let all = Set::first_elements(cards);
    let card = match name.strip_suffix(" wild") {
        Some(habitat) => {
            let habitat = <Habitat as Hole<Keystone, State>>::read(typed, habitat)?;
            let stack = game.cards.stacks.get(habitat.index()).map_or(&[][..], Vec::as_slice);
            let free = |card: &&Card| !taken.contains(card.number());
            let first = stack.iter().find(free).or(stack.first());
            *first.ok_or_else(|| typed.unclear(format!("{} has no wild cards", game.name(habitat))))?
        }
        None => match game.rules.lexicon().find(name) {
            Some(card) => card,
            None => game.read_card(state, name, all, "the game")?,
        },
    };
    // The second copy of a species may be called like the first one.
    let other =
        game.cards.other_copy(card).filter(|other| taken.contains(card.number()) && !taken.contains(other.number()));
    Ok(Lying { cell, card: other.unwrap_or(card), research })
}

impl Keystone {
    /// A secret objective by its id, its number or its title.
    fn read_objective(&self, typed: &Said<'_>, name: &str) -> Result<Objective, Box<Refusal>> {
        let mut rows: Names = self.called(OBJECTIVE, Set::first_elements(self.content.objectives.len()));
        for (at, one) in self.content.objectives.iter().enumerate() {
            let number = one.id.trim_start_matches(|letter: char| !letter.is_ascii_digit()).to_string();
            rows.extend([(at as i32, number), (at as i32, one.title.clone())]);
        }
        let whole =
            rows.iter().find(|(_, one)| one.eq_ignore_ascii_case(name)).and_then(|(at, _)| Objective::of_number(*at));
        let found = if let Found::One(at) = find(name, &rows) { Objective::of_number(at) } else { None };
        whole.or(found).ok_or_else(|| {
            let titles = self.content.objectives.iter().map(|one| one.title.as_str());
            let help = did_you_mean(name, titles).unwrap_or_else(|| "write `objective A Secret Objective 4`".into());
            typed.unclear(format!("no secret objective is called `{}`; {help}", printable(name, 40)))
        })
    }
}
