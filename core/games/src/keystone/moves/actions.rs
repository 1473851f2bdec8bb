//! Actions: a row each, and how their arguments are written and read.

use std::fmt;

use javelina_engine::rules::{ClauseId, KindId, Set};
use javelina_engine::{
    Element, Hole, Names, Offered, Refusal, Seat, Typed, did_you_mean, find, or_none, parts_of, plain, printable,
    quoted,
};

use crate::keystone::Keystone;
use crate::keystone::content::MAX_CARDS;
use crate::keystone::play::state::{MAX_BOARDS, Stage, State};
use crate::keystone::points::{CELL, Card, Cell, HABITAT, Habitat, OBJECTIVE, Objective, Token};

type Said<'a> = Typed<'a, Keystone, State>;

javelina_engine::actions! { pub Action in ACTIONS for Keystone, State, answers Choose Skip;
    /// shuffle the deck, the top card first: `shuffle Coyote, Aspen, ...`
    Shuffle(order: Vec<Card> as Deck) = chance "shuffle {cards}";
    /// draw the skill tokens in play: `skills t1 t2 t4 t6 t9`
    Skills(tokens: u64 as Drawn) = chance "skills {tokens}";
    /// deal the secret objectives: `objectives A: objective_3, B: objective_7`
    Objectives(dealt: [u64; MAX_BOARDS] as Dealt) = chance "objectives {dealt}";
    /// take a card of the Field and place it: `introduce American Bison at R1C2`, `introduce bison r1c2`,
    /// `introduce 3 R1C2` (slot from the left)
    Introduce { card: Card as FieldCard, cell: Cell as Cell } = "introduce {card} at {cell}",
        also ["intro", "take", "place"];
    /// use a skill token: `use t6`
    Use(token: Token as Ready) = "use {token}";
    /// use the exhausted sides of all exhausted tokens
    UseExhausted = "use exhausted",
        also ["use all", "use all exhausted", "use the exhausted", "use exhausted tokens", "use exhausted skills"];
    /// resolve this exhausted token next: `resolve t1`
    Resolve(token: Token as Exhausted) = "resolve {token}";
    /// take a wild card before or after the action: `wild forest at R2C3`
    Wild { habitat: Habitat as Habitats, cell: Cell as Cell } = "wild {habitat} at {cell}", also ["buy"];
    /// take an offer of a rule in play: `special LABEL`
    Offer(clause: ClauseId as Offered) = "special {label}";
    /// end the turn without a wild card or an offer
    Done = "done", also ["end", "pass"];
    /// answer a question: `choose American Bison`, `choose R1C2`; `yes` agrees where a rule asks whether you want it
    Choose(kind: KindId, element: i32) = "choose {answer}", also ["yes"], by Reply;
    /// answer a question with nothing, where that is allowed; `no` declines
    Skip = "skip", also ["no", "choose skip", "choose no", "choose nothing", "choose none"];
}

javelina_engine::hole! { Keystone, State;
    /// A card of the Field, by its name, a part of it or its slot.
    FieldCard: Card, LONG; |game, card| game.rules.lexicon().written(*card);
    |typed, text| {
        let field = typed.state.field.into_iter().flatten().collect();
        typed.game.read_card(typed.state, text, field, "no card of the Field is called")
    };
    /// A habitat, with or without words around it.
    pub(in crate::keystone) Habitats: Habitat, LONG; |game, habitat| game.name(*habitat);
    |typed, text| {
        let name = plain(text);
        let words: Vec<&str> = name.split(' ').filter(|word| !["wild", "card", "a", "the"].contains(word)).collect();
        let (game, lexicon) = (typed.game, typed.game.rules.lexicon());
        let all = Set::first_elements(lexicon.count(HABITAT));
        find(&words.join(" "), &game.called(HABITAT, all)).one().and_then(Habitat::of_number).ok_or_else(|| {
            let known = lexicon.names.get(HABITAT.index()).into_iter().flatten().map(String::as_str);
            let help = did_you_mean(&name, known)
                .unwrap_or_else(|| format!("habitats: {}", game.some_names(HABITAT, all)));
            typed.unclear(format!("`{}` is not a habitat; {help}", printable(&name, 40)))
        })
    };
    /// A token that is not exhausted, by its id, its number, or a part of what its side says.
    Ready: Token, LONG, OPTIONAL; |game, token| game.name(*token);
    |typed, text| typed.game.read_token(text, typed.state.skills & !typed.state.exhausted, false);
    /// A token that is exhausted; while exhausted tokens are resolved, one that is left.
    Exhausted: Token, LONG, OPTIONAL; |game, token| game.name(*token);
    |typed, text| {
        let left = if let Stage::Exhausted(left) = typed.state.stage { left } else { typed.state.exhausted };
        typed.game.read_token(text, left, true)
    };
    /// Tokens, as bits.
    Drawn: u64, LONG, OPTIONAL;
    |game, tokens| Token::of_bits(*tokens).map(|token| game.name(token)).collect::<Vec<_>>().join(" ");
    |typed, text| {
        let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
        let mut tokens = words.map(|word| typed.game.read_token(word, typed.game.all_tokens(), false));
        tokens.try_fold(0, |all, token| Ok(all | token?.bit()))
    };
    /// The answer to a question; one of a card may be a slot of the Field.
    Reply: (KindId, i32);
    |game, (kind, element)| quoted(&game.rules.lexicon().name(*kind, *element)).into_owned();
    |typed, text| {
        let text = if typed.said == "yes" && text.is_empty() { "yes" } else { text };
        typed.game.read_choice(typed.state, typed.actor, text)
    };
    /// Cards in an order, the top one first. The name of a species may be written twice for its two copies.
    Deck: Vec<Card>, LONG, OPTIONAL;
    |game, order| order.iter().map(|card| game.rules.lexicon().written(*card)).collect::<Vec<_>>().join(", ");
    |typed, text| {
        let Typed { game, state, .. } = *typed;
        let pile = game.to_shuffle(state);
        let (mut order, mut left) = (Vec::new(), pile);
        for name in parts_of(text) {
            if order.len() >= MAX_CARDS {
                return Err(typed.unclear(format!("too many cards; the deck has {}", pile.len())));
            }
            let is_left = |card: &Card| left.contains(card.number());
            let card = match game.rules.lexicon().find(name) {
                Some(card) if is_left(&card) => card,
                Some(card) => game.cards.other_copy(card).filter(is_left).unwrap_or(card),
                None => game.read_card(state, name, left, "no card of the deck is called")?,
            };
            left.remove(card.number());
            order.push(card);
        }
        if order.is_empty() && !pile.is_empty() {
            return Err(typed
                .unclear("shuffle needs the cards in their order, the top one first: `shuffle Coyote, Aspen, ...`"));
        }
        Ok(order)
    };
    /// Each board's secret objectives: `A: objective_3, B: 7`, `none`; without a letter the first board is meant.
    Dealt: [u64; MAX_BOARDS], LONG, OPTIONAL;
    |game, dealt| {
        let boards = dealt.iter().zip((0..).map(Seat)).filter(|(held, _)| **held != 0);
        or_none(boards.map(|(held, seat)| format!("{seat}: {}", game.objective_names(*held).join(" "))))
    };
    |typed, text| {
        let (game, mut dealt) = (typed.game, [0_u64; MAX_BOARDS]);
        if plain(text) == "none" {
            return Ok(dealt);
        }
        let how =
            "objectives are dealt with a letter for each board: `objectives A: NAME, B: NAME`, or `objectives none`";
        let spaced = text.replace(':', ": ");
        let rows = objective_rows(game);
        let mut board = 0;
        for word in spaced.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            if let Some(letter) = word.strip_suffix(':') {
                let seat = letter.chars().next().and_then(Seat::of_letter).map(Seat::index);
                board = seat.filter(|at| *at < MAX_BOARDS && letter.len() == 1).ok_or_else(|| typed.unclear(how))?;
                continue;
            }
            let lexicon = game.rules.lexicon();
            let meant = || find(word, &rows).one().and_then(Objective::of_number);
            let Some(objective) = lexicon.find(word).or_else(meant) else {
                let known = lexicon.names.get(OBJECTIVE.index()).into_iter().flatten().map(String::as_str);
                let help = did_you_mean(word, known).unwrap_or_else(|| how.into());
                let word = printable(word, 40);
                return Err(typed.unclear(format!("no secret objective is called `{word}`; {help}")));
            };
            dealt[board] |= objective.bit();
        }
        if dealt == [0; MAX_BOARDS] { Err(typed.unclear(how)) } else { Ok(dealt) }
    };
}

/// `R1C2`, `r1 c2`.
impl Hole<Keystone, State> for Cell {
    type Value = Self;

    fn spell(game: &Keystone, cell: &Self, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&game.name(*cell))
    }

    fn length(typed: &Said<'_>, words: &[&str]) -> usize {
        let is_cell = |text: &str| typed.game.rules.lexicon().element(CELL, text).is_some();
        match words {
            [.., row, column] if !is_cell(column) && is_cell(&[*row, *column].concat()) => 2,
            _ => 1,
        }
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<Self, Box<Refusal>> {
        let lexicon = typed.game.rules.lexicon();
        lexicon.find(&text.split_whitespace().collect::<String>()).ok_or_else(|| {
            let names = lexicon.names.get(CELL.index()).into_iter().flatten().map(String::as_str);
            let help = did_you_mean(text, names).unwrap_or_else(|| typed.usage().message);
            typed.unclear(format!("`{}` is not a cell of the board; {help}", printable(text, 40)))
        })
    }
}

/// What a secret objective may be called: its id, its number, its title.
fn objective_rows(game: &Keystone) -> Names {
    let mut rows: Names = game.called(OBJECTIVE, Set::first_elements(game.content.objectives.len()));
    for (at, one) in (0..).zip(&game.content.objectives) {
        let number = one.id.trim_start_matches(|letter: char| !letter.is_ascii_digit()).to_string();
        rows.extend([(at, number), (at, one.title.clone())]);
    }
    rows
}
