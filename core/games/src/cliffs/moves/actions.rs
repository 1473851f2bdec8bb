//! Actions: a row each, and how their arguments are written and read.

use javelina_engine::rules::{KindId, Set};
use javelina_engine::{
    Actor, Answer, Element, Found, Names, Refusal, Seat, SeatLetter, Typed, Whole, Whose, counted, did_you_mean, find,
    or_none, parts_of, plain, printable, quoted, unquoted, written,
};

use crate::cliffs::Cliffs;
use crate::cliffs::play::state::acts_as;
use crate::cliffs::play::state::{State, Until};
use crate::cliffs::points::Design;

javelina_engine::actions! { pub Action in ACTIONS for Cliffs, State, answers Choose Skip;
    /// shuffle the pile, the top card first: `shuffle Coffee, Banana, ...`
    Shuffle(order: Vec<Design> as Pile) = chance "shuffle {cards}";
    /// toss a coin for this racer: `coin B`
    Coin(seat: Seat as SeatLetter) = chance "coin {racer}";
    /// stop the music
    Stop = chance "stop";
    /// record a refused move of a racer: `void A play Coffee to B`
    Void(seat: Seat, tried: Box<Action>) = chance "void {what}", by Tried;
    /// play a card face-down into a queue: `play Coffee to B`, `play death b`, `play 3 B` (third card of the hand)
    Play { design: Design as Held, queue: Seat as SeatLetter } = "play {card} to {racer}";
    /// draw a card in the race; after that you can play no more
    Draw = "draw";
    /// play Last-Ditch Larry: draw a card, look at it, then type `into RACER`
    Larry = "larry";
    /// put Larry's card into a queue: `into B`
    Into(queue: Seat as SeatLetter) = "into {racer}", also ["to"];
    /// wait for a number of ticks: `wait 3`
    Wait(ticks: u8 as Whole) = "wait {ticks}";
    /// leave the race until the music stops
    Done = "done", also ["leave", "end"];
    /// do not play Larry now
    Pass = "pass";
    /// do not play Larry before a certain moment: `pass until mine`, `pass until tally`, `pass until end`
    PassUntil(until: Until as Moment) = "pass until {moment}";
    /// answer a card's question: `choose B`, `choose A.3`, `choose Coffee`
    Choose(kind: KindId, element: i32) = "choose {answer}", also ["yes"], by Answer;
    /// answer a question with nothing, where that is allowed
    Skip = "skip", also ["no", "choose skip", "choose no", "choose nothing", "choose none"];
}

javelina_engine::hole! { Cliffs, State;
    /// A card of the hand of whoever acts, by its name, its place (`3`) or a part of its name.
    Held: Design, LONG; |game, design| quoted(&game.design_name(*design)).into_owned();
    |typed, text| {
        let Typed { game, state, actor, .. } = *typed;
        let seat = acts_as(state, actor);
        let hand = &state.racer(seat).hand;
        let is_name = || hand.iter().filter_map(|held| held.design).any(|held| game.design_name(held) == text);
        if let Some(number) = text.parse::<usize>().ok().filter(|_| !is_name()) {
            return number.checked_sub(1).and_then(|at| hand.get(at)?.design).ok_or_else(|| {
                typed.unclear(format!("the hand has {}: {}", counted(hand.len(), "card"), game.hand_of(state, seat)))
            });
        }
        design(typed, text, hand.iter().filter_map(|held| held.design).collect())
    };
    /// The designs of a pile, the top card first, separated by commas.
    Pile: Vec<Design>, LONG, OPTIONAL;
    |game, order| order.iter().map(|design| quoted(&game.design_name(*design)).into_owned()).collect::<Vec<_>>().join(", ");
    |typed, text| {
        let all = typed.game.to_shuffle(typed.state);
        let there: Set = Design::all().filter(|design| all[design.index()] > 0).collect();
        let cards = all.iter().map(|count| usize::from(*count)).sum::<usize>();
        if parts_of(text).nth(cards).is_some() {
            return Err(typed.unclear(format!("too many cards; {} are shuffled", counted(cards, "card"))));
        }
        parts_of(text).map(|name| design(typed, name, there)).collect()
    };
    /// A racer and what it tried.
    Tried: (Seat, Box<Action>); |game, (seat, tried)| format_args!("{seat} {}", written(game, tried));
    |typed, text| {
        let (who, tried) = text.split_once(char::is_whitespace).ok_or_else(|| typed.usage())?;
        let seat = SeatLetter::read(typed, who)?;
        // Nature tries nothing: a `void` in a `void` would nest as deep as the line is long.
        let none = || javelina_engine::no_verb(ACTIONS, Actor::Seat(seat), tried);
        let (row, ..) = javelina_engine::verb(ACTIONS, tried).ok_or_else(none)?;
        if ACTIONS[row].whose != Whose::Seat {
            return Err(typed.usage());
        }
        Ok((seat, Box::new(Action::read(typed.game, typed.state, Actor::Seat(seat), tried)?)))
    };
    /// Until when windows for Larry are let go by.
    Moment: Until; |_, until| Until::NAMES[*until as usize];
    |typed, text| {
        let said = Until::SAID.into_iter().find(|until| Until::NAMES[*until as usize].eq_ignore_ascii_case(text));
        said.ok_or_else(|| {
            let text = printable(text, 40);
            typed.unclear(format!("`{text}` is not a moment; write `pass until mine`, `pass until tally` or `pass until end`"))
        })
    };
}

/// A design by its name, its id or a part of its name; those of `first` before all others.
fn design(typed: &Typed<'_, Cliffs, State>, text: &str, first: Set) -> Result<Design, Box<Refusal>> {
    let designs = || Design::all().zip(&typed.game.content.designs);
    let text = &*unquoted(text);
    let as_written = designs().find(|(_, design)| design.name == text);
    let as_written = as_written.or_else(|| designs().find(|(_, design)| design.id == text));
    let wanted = plain(text);
    if let Some((at, _)) = as_written.or_else(|| designs().find(|(_, design)| plain(&design.name) == wanted)) {
        return Ok(at);
    }
    let among = |set: Option<Set>| -> Names {
        let fits = |at: &Design| set.is_none_or(|set| set.contains(at.number()));
        designs().filter(|(at, _)| fits(at)).map(|(at, design)| (at.number(), design.name.clone())).collect()
    };
    for names in [among(Some(first)), among(None)] {
        let found = match find(text, &names) {
            Found::Several(several) => {
                let named = several.iter().map(|at| typed.game.design_name(Design::of_number(*at)));
                return Err(typed.unclear(format!("`{}` may be {}", printable(text, 40), or_none(named))));
            }
            found => found.one().and_then(Design::of_number),
        };
        if let Some(design) = found {
            return Ok(design);
        }
    }
    let known = designs().map(|(_, design)| design.name.as_str());
    let help = did_you_mean(text, known).map(|help| format!("; {help}")).unwrap_or_default();
    Err(typed.unclear(format!("no card is called `{}`{help}", printable(text, 40))))
}
