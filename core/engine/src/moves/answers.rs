//! Arguments of the rows that every game has: `choose` answers what content asks, `special` takes what it offers.

use std::fmt;

use crate::ruled::YES_OR_NO;
use crate::rules::{ClauseId, KindId, PointId, PointKind};
use crate::{
    Actor, Adapter, Flow, Found, Game, Hole, Names, Refusal, Ruled, Source, Typed, did_you_mean, find, or_none,
    printable, quoted,
};

/// The most answers that a refusal lists.
const MOST_LISTED: usize = 16;

/// The answer to a question of content: an element of a kind. `yes` means the only one that there is.
#[derive(Clone, Copy, Debug)]
pub struct Answer;

impl<G: Ruled> Hole<G, G::State> for Answer {
    type Value = (KindId, i32);
    const LONG: bool = true;
    const OPTIONAL: bool = true;

    fn spell(game: &G, (kind, element): &Self::Value, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&quoted(&game.rules().lexicon().name(*kind, *element)))
    }

    fn read(typed: &Typed<'_, G, G::State>, text: &str) -> Result<Self::Value, Box<Refusal>> {
        let Typed { game, state, actor, .. } = *typed;
        let lexicon = game.rules().lexicon();
        let exact = |kind| lexicon.element(kind, text).or_else(|| lexicon.element(kind, &text.to_uppercase()));
        let Some((kind, candidates, may_skip)) = game.asked_of(state, actor.seat()) else {
            let kinds = (0..lexicon.names.len()).map(|kind| KindId(kind as u8));
            let found = kinds.filter_map(|kind| exact(kind).map(|element| (kind, element))).next();
            let none = || match text {
                "" => "there is no question to answer".into(),
                _ => format!("there is no question to answer, and nothing is called `{}`", printable(text, 40)),
            };
            return found.ok_or_else(|| typed.unclear(none()));
        };
        if let Some(element) = exact(kind) {
            return Ok((kind, element));
        }
        let is_yes_or_no = game.rules().is_yes_or_no(G::memory_of(state));
        let agrees = is_yes_or_no && ["yes", "y"].contains(&text.to_lowercase().as_str());
        let takes_only = agrees || typed.said == "yes" && text.is_empty() && may_skip;
        if let (true, 1, Some(only)) = (takes_only, candidates.len(), candidates.first()) {
            return Ok((kind, only));
        }
        if let (Actor::Seat(seat), false) = (actor, game.turn(state) == crate::Turn::Nature)
            && !game.turn(state).awaits(seat)
        {
            return Err(typed.unclear(format!("it is not {seat}'s turn")));
        }
        let name = |element| game.answer_name(state, actor, kind, element);
        let names: Names = candidates.iter().map(|element| (element, name(element))).collect();
        let listed = |elements: &mut dyn Iterator<Item = i32>| {
            let skip = may_skip.then(|| "`skip`".to_string());
            let more = elements.size_hint().0.saturating_sub(MOST_LISTED);
            let names = elements.take(MOST_LISTED).map(name).collect::<Vec<_>>();
            or_none(names.into_iter().chain((more > 0).then(|| format!("{more} more"))).chain(skip))
        };
        match find(text, &names) {
            Found::One(element) => Ok((kind, element)),
            Found::Several(several) => {
                let list = listed(&mut several.into_iter());
                Err(typed.unclear(format!("`{}` may be {list}", printable(text, 40))))
            }
            Found::None => {
                let near = did_you_mean(text, names.iter().map(|(_, name)| name.as_str()));
                let near = near.filter(|_| !is_yes_or_no).map(|near| format!("; {near}")).unwrap_or_default();
                let list = match is_yes_or_no {
                    true => YES_OR_NO.into(),
                    false => listed(&mut names.iter().map(|(element, _)| *element)),
                };
                let asks = G::memory_of(state).question().map(|frame| game.rules().cite(frame.clause));
                let message = match text {
                    "" => format!("an answer is missing; answers: {list}"),
                    _ => format!("`{}` is not among the answers: {list}{near}", printable(text, 40)),
                };
                Err(Refusal::new(asks.unwrap_or(Source::Table), message))
            }
        }
    }
}

/// An offer of content, by its label `item.label` or a part of it.
#[derive(Clone, Copy, Debug)]
pub struct Offered;

impl<G: Game> Hole<G, G::State> for Offered {
    type Value = ClauseId;
    const LONG: bool = true;

    fn spell(game: &G, clause: &ClauseId, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(game.rules().program().clauses.get(clause.index()).map_or("?", |clause| &clause.label))
    }

    fn each(game: &G, _: &G::State, out: &mut dyn FnMut(ClauseId) -> Flow) -> Flow {
        if offers(game).any(|id| out(id) == Flow::Enough) { Flow::Enough } else { Flow::More }
    }

    fn read(typed: &Typed<'_, G, G::State>, text: &str) -> Result<ClauseId, Box<Refusal>> {
        let (game, rules) = (typed.game, typed.game.rules());
        let offers: Names = offers(game).map(|id| (i32::from(id.0), rules.clause(id).label.clone())).collect();
        // An offer that is not in play is read, so that its refusal says so, but not listed.
        let is_there = |id: &i32| is_in_play(game, typed.state, ClauseId(*id as u16));
        let listed: Vec<&String> = offers.iter().filter(|(id, _)| is_there(id)).map(|(_, label)| label).collect();
        if listed.is_empty() && find(text, &offers) == Found::None {
            return Err(typed.unclear("no rule in this game makes an offer"));
        }
        let labels = || or_none(listed.iter().map(ToString::to_string));
        match find(text, &offers) {
            Found::One(at) => Ok(ClauseId(at as u16)),
            Found::Several(_) => Err(typed.unclear(format!("`{}` may be {}", printable(text, 40), labels()))),
            Found::None => {
                let near = did_you_mean(text, listed.iter().map(|label| label.as_str()));
                let near = near.unwrap_or_else(|| format!("offers: {}", labels()));
                Err(typed.unclear(format!("no offer is called `{}`; {near}", printable(text, 40))))
            }
        }
    }
}

/// Returns `true` if something that is in play makes an offer, whether or not it is open now.
pub fn has_offers<G: Game>(game: &G, state: &G::State) -> bool {
    offers(game).any(|id| is_in_play(game, state, id))
}

fn is_in_play<G: Game>(game: &G, state: &G::State, clause: ClauseId) -> bool {
    game.memory(state).is_none_or(|memory| memory.is_active(game.rules().clause(clause).item))
}

/// The clauses that offer something, whether or not it is open now.
fn offers<G: Game>(game: &G) -> impl Iterator<Item = ClauseId> {
    let (rules, clauses) = (game.rules(), game.rules().program().clauses.iter());
    let is_offer = |point: PointId| {
        rules.catalogue().points.get(point.index()).is_some_and(|point| point.kind == PointKind::Offer)
    };
    clauses.enumerate().filter(move |(_, clause)| is_offer(clause.point)).map(|(at, _)| ClauseId(at as u16))
}
