//! What people at a printed table say of their boards, as they type it: `board A: R1C1 Coyote`, `synergy A 5`.

use javelina_engine::rules::Set;
use javelina_engine::{
    Element, Hole, Names, Refusal, Seat, Typed, did_you_mean, find, list_of, parts_of, plain, printable,
};

use super::Keystone;
use super::points::{CARD, Card, Cell, HABITAT, Habitat, OBJECTIVE, Objective};
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

javelina_engine::hole! { Keystone, State;
    /// A habitat, with or without words around it.
    pub(super) Habitats: Habitat, LONG; |game, habitat| game.name(*habitat);
    |typed, text| {
        let name = plain(text);
        let words: Vec<&str> = name.split(' ').filter(|word| !["wild", "card", "a", "the"].contains(word)).collect();
        let (game, lexicon) = (typed.game, typed.game.rules.lexicon());
        let all = Set::first_elements(lexicon.count(HABITAT));
        find(&words.join(" "), &game.called(HABITAT, all)).one().and_then(Habitat::of_number).ok_or_else(|| {
            let known = lexicon.names.get(HABITAT.index()).into_iter().flatten().map(String::as_str);
            let help = did_you_mean(&name, known)
                .unwrap_or_else(|| format!("habitats: {}", game.some_names(HABITAT, all)));
            typed.unclear(format!("`{}` is no habitat; {help}", printable(&name, 40)))
        })
    };
    /// Cards of somebody's board: `A: R1C1 Coyote, R1C2 forest wild, R2C3 Grizzly Bear 2 research`.
    pub(super) Boarded: (Seat, Vec<Lying>);
    |game, (seat, cards)| list_of(*seat, cards.iter().map(|Lying { cell, card, research }| {
        let research = if *research > 0 { format!(" {research} research") } else { String::new() };
        format!("{} {}{research}", game.name(*cell), game.rules.lexicon().written(*card))
    }));
    |typed, text| {
        let (seat, rest) = typed.of_seat(text)?;
        let (mut cards, mut taken) = (Vec::new(), Set::EMPTY);
        for part in parts_of(rest) {
            let one = read_lying(typed, part, taken)?;
            taken.insert(one.card.number());
            cards.push(one);
        }
        Ok((seat, cards))
    };
    /// Somebody's synergy tokens: `A 5`.
    pub(super) Tokens: (Seat, i32); |_, (seat, tokens)| format_args!("{seat} {tokens}");
    |typed, text| {
        let (seat, rest) = typed.of_seat(text)?;
        let tokens = rest.trim().parse().ok().filter(|tokens| (0..=1_000).contains(tokens));
        Ok((seat, tokens.ok_or_else(|| typed.usage())?))
    };
    /// Somebody's secret objectives: `A Secret Objective 4`.
    pub(super) Held: (Seat, u64);
    |game, (seat, held)| format_args!("{seat} {}", game.objective_names(*held).join(", "));
    |typed, text| {
        let (seat, rest) = typed.of_seat(text)?;
        let mut all = parts_of(rest).map(|name| read_objective(typed, name));
        let held = all.try_fold(0, |all, one| one.map(|one| all | one.bit()))?;
        if held == 0 { Err(typed.usage()) } else { Ok((seat, held)) }
    };
}

/// `R2C3 Grizzly Bear 2 research`. `taken` are the cards that the line named before: a species and a wild card have copies.
fn read_lying(typed: &Said<'_>, part: &str, taken: Set) -> Result<Lying, Box<Refusal>> {
    let (game, state) = (typed.game, typed.state);
    let how = "write `R1C1 Coyote`, `R1C2 forest wild`, or `R2C3 Grizzly Bear 2 research` with tokens on it";
    let none = || typed.unclear(format!("`{}` is no card on a cell; {how}", printable(part, 60)));
    let (cell, rest) = part.split_once(char::is_whitespace).ok_or_else(none)?;
    let cell = <Cell as Hole<Keystone, State>>::read(typed, cell)?;
    // A species may be called like a wild card, or end in words for its tokens.
    let species = |name: &str| game.rules.lexicon().find(name).filter(|card| game.cards.is_species(*card));
    let tokens = rest.strip_suffix("research").filter(|_| species(rest.trim()).is_none());
    let (name, research) = match tokens.map(str::trim_end) {
        Some(rest) => {
            let (name, count) = rest.rsplit_once(char::is_whitespace).ok_or_else(none)?;
            let count = count.parse().ok().filter(|count| *count <= MOST_RESEARCH).ok_or_else(none)?;
            (name.trim(), count)
        }
        None => (rest.trim(), 0),
    };
    let cards = game.rules.lexicon().count(CARD);
    let all = Set::first_elements(cards);
    let card = match name.strip_suffix(" wild").filter(|_| species(name).is_none()) {
        Some(habitat) => {
            let habitat = Habitats::read(typed, habitat)?;
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

/// What a secret objective may be called: its id, its number, its title.
pub(super) fn objective_rows(game: &Keystone) -> Names {
    let mut rows: Names = game.called(OBJECTIVE, Set::first_elements(game.content.objectives.len()));
    for (at, one) in (0..).zip(&game.content.objectives) {
        let number = one.id.trim_start_matches(|letter: char| !letter.is_ascii_digit()).to_string();
        rows.extend([(at, number), (at, one.title.clone())]);
    }
    rows
}

/// A secret objective by its id, its number or its title.
fn read_objective(typed: &Said<'_>, name: &str) -> Result<Objective, Box<Refusal>> {
    let (rows, objectives) = (objective_rows(typed.game), &typed.game.content.objectives);
    let whole = rows.iter().find(|(_, one)| one.eq_ignore_ascii_case(name)).map(|(at, _)| *at);
    whole.or_else(|| find(name, &rows).one()).and_then(Objective::of_number).ok_or_else(|| {
        let titles = objectives.iter().map(|one| one.title.as_str());
        let help = did_you_mean(name, titles).unwrap_or_else(|| "write `objective A Secret Objective 4`".into());
        typed.unclear(format!("no secret objective is called `{}`; {help}", printable(name, 40)))
    })
}
