//! Actions: a row each, and how their arguments are written and read.

use std::fmt;

use javelina_engine::rules::{KindId, Set};
use javelina_engine::{
    Actor, Answer, Found, Hole, Names, Refusal, Seat, Typed, Whole, did_you_mean, find, or_none, plain, printable,
};

use super::Cliffs;
use super::state::{NONE, State, Until};
use super::text::acts_as;

javelina_engine::actions! { pub Action in ACTIONS for Cliffs, State, answers Choose Skip;
    /// the order of the pile, the top card first: `shuffle Coffee, Banana, ...`
    Shuffle(order: Vec<u8> as Pile) = chance "shuffle {cards}";
    /// whom the coin favours: `coin B`
    Coin(seat: u8 as Racer) = chance "coin {racer}";
    /// the music stops
    Stop = chance "stop";
    /// what a racer tried counts for nothing: `void A play Coffee to B`
    Void(seat: u8, tried: Box<Action>) = chance "void {what}", by Tried;
    /// play a card face-down into a queue: `play Coffee to B`, `play death b`, `play 3 B` (third card of the hand)
    Play { design: u8 as Held, queue: u8 as Racer } = "play {card} to {racer}";
    /// draw a card in the race; who draws plays no more
    Draw = "draw";
    /// play Last-Ditch Larry: draw a card, look at it, then say `into RACER`
    Larry = "larry";
    /// the queue into which Larry's card goes: `into B`
    Into(queue: u8 as Racer) = "into {racer}", also ["to"];
    /// let 3 ticks go by: `wait 3`
    Wait(ticks: u8 as Whole) = "wait {ticks}";
    /// leave the race until the music stops
    Done = "done", also ["leave", "end"];
    /// do not play Larry now
    Pass = "pass";
    /// do not play Larry before something happens: `pass until mine`, `pass until tally`, `pass until end`
    PassUntil(until: Until as Moment) = "pass until {moment}";
    /// answer a card's question: `choose B`, `choose A.3`, `choose Coffee`
    Choose(kind: KindId, element: i32) = "choose {answer}", also ["yes"], by Answer;
    /// answer a question with nothing, where that is allowed
    Skip = "skip", also ["no"];
}

type Said<'a> = Typed<'a, Cliffs, State>;

/// A racer, by its letter.
struct Racer;

impl Hole<Cliffs, State> for Racer {
    type Value = u8;

    fn spell(_: &Cliffs, seat: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", Seat(*seat))
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<u8, Box<Refusal>> {
        let mut letters = text.chars();
        let seat = letters.next().and_then(Seat::of_letter).filter(|seat| letters.next().is_none() && seat.0 < 26);
        seat.map(|seat| seat.0).ok_or_else(|| {
            let racers = or_none(typed.state.seats().map(|seat| seat.to_string()));
            typed.unclear(format!("no racer is called `{}`; there are {racers}", printable(text, 40)))
        })
    }
}

/// A card of the hand of whoever acts, by its name, its place (`3`) or a part of its name.
struct Held;

impl Hole<Cliffs, State> for Held {
    type Value = u8;
    const LONG: bool = true;

    fn spell(game: &Cliffs, design: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&game.design_name(*design))
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<u8, Box<Refusal>> {
        let Typed { game, state, actor, .. } = *typed;
        let seat = acts_as(state, actor);
        let hand = &state.racer(seat).hand;
        let is_known = |design: u8| design != NONE;
        if let Ok(number) = text.parse::<usize>() {
            let held = number.checked_sub(1).and_then(|at| hand.get(at)).map(|held| held.design);
            return held.filter(|design| is_known(*design)).ok_or_else(|| {
                typed.unclear(format!("the hand has {} cards: {}", hand.len(), game.hand_of(state, seat)))
            });
        }
        design(typed, text, hand.iter().map(|held| held.design).filter(|one| is_known(*one)).map(i32::from).collect())
    }
}

/// The designs of a pile, the top card first, separated by commas.
struct Pile;

impl Hole<Cliffs, State> for Pile {
    type Value = Vec<u8>;
    const LONG: bool = true;
    const OPTIONAL: bool = true;

    fn spell(game: &Cliffs, order: &Vec<u8>, out: &mut dyn fmt::Write) -> fmt::Result {
        order.iter().enumerate().try_for_each(|(at, design)| {
            let gap = if at == 0 { "" } else { ", " };
            write!(out, "{gap}{}", game.design_name(*design))
        })
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<Vec<u8>, Box<Refusal>> {
        let all = typed.game.to_shuffle(typed.state);
        let there: Set = (0..all.len()).filter(|at| all[*at] > 0).map(|at| at as i32).collect();
        let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        names.map(|name| design(typed, name, there)).collect()
    }
}

/// A racer and what it tried.
struct Tried;

impl Hole<Cliffs, State> for Tried {
    type Value = (u8, Box<Action>);

    fn spell(game: &Cliffs, (seat, tried): &Self::Value, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{} ", Seat(*seat))?;
        tried.spell(game, out)
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<Self::Value, Box<Refusal>> {
        let (who, tried) = text.split_once(char::is_whitespace).ok_or_else(|| typed.usage())?;
        let seat = Racer::read(typed, who)?;
        Ok((seat, Box::new(Action::read(typed.game, typed.state, Actor::Seat(Seat(seat)), tried)?)))
    }
}

/// Until when windows for Larry are let go by.
struct Moment;

impl Hole<Cliffs, State> for Moment {
    type Value = Until;

    fn spell(_: &Cliffs, until: &Until, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(Until::NAMES[*until as usize])
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<Until, Box<Refusal>> {
        let said = Until::SAID.into_iter().find(|until| Until::NAMES[*until as usize].eq_ignore_ascii_case(text));
        said.ok_or_else(|| {
            let text = printable(text, 40);
            typed.unclear(format!("`pass until {text}` is not understood: until mine, until tally, until end"))
        })
    }
}

/// A design by its name, its id or a part of its name; those of `first` before all others.
fn design(typed: &Said<'_>, text: &str, first: Set) -> Result<u8, Box<Refusal>> {
    let designs = || typed.game.content.designs.iter().enumerate();
    let as_written = designs().find(|(_, design)| design.name == text || design.id == text);
    let wanted = plain(text);
    if let Some((at, _)) = as_written.or_else(|| designs().find(|(_, design)| plain(&design.name) == wanted)) {
        return Ok(at as u8);
    }
    let among = |set: Option<Set>| -> Names {
        let fits = |at: &usize| set.is_none_or(|set| set.contains(*at as i32));
        designs().filter(|(at, _)| fits(at)).map(|(at, design)| (at as i32, design.name.clone())).collect()
    };
    for names in [among(Some(first)), among(None)] {
        match find(text, &names) {
            Found::One(at) => return Ok(at as u8),
            Found::Several(several) => {
                let named = several.iter().map(|at| typed.game.design_name(*at as u8));
                return Err(typed.unclear(format!("`{}` may be {}", printable(text, 40), or_none(named))));
            }
            Found::None => {}
        }
    }
    let known = designs().map(|(_, design)| design.name.as_str());
    let help = did_you_mean(text, known).map(|help| format!("; {help}")).unwrap_or_default();
    Err(typed.unclear(format!("no card is called `{}`{help}", printable(text, 40))))
}
