//! Two worlds that one seat cannot tell apart: a game at random, and the same game with hidden cards in other places.

use std::sync::Arc;

use javelina_engine::{Actor, Dice, Digest, Due, Game, Move, Present, Seat, Seats, Table, written};
use javelina_tests::play::goes_on;

/// Exchanges of hidden cards that are tried for one pair, and those that are enough.
const TRIES: usize = 16;
const ENOUGH: usize = 5;
/// The most moves before a pair is driven.
const MOVES: u32 = 60;

/// A game at random up to a moment at which `viewer` is asked, and a sister of it: every view of `viewer` on the way, and
/// all that it is told, is the same. `None` if no exchange of hidden things gives one.
pub fn sisters<G: Present>(game: &Arc<G>, seats: usize, viewer: Seat, seed: u64) -> Option<[Table<G>; 2]> {
    let mut dice = Dice::new(seed, 77);
    let one = until_asked(game, seats, viewer, seed, &mut dice)?;
    let mut other = one.clone();
    let mut found = 0;
    for _ in 0..TRIES {
        if let Some(sister) = exchanged(&other, &one, viewer, &mut dice) {
            other = sister;
            found += 1;
        }
        if found >= ENOUGH {
            break;
        }
    }
    (one.state() != other.state()).then_some([one, other])
}

/// Random play up to the last moment before a random move at which `viewer` is asked.
fn until_asked<G: Present>(game: &Arc<G>, seats: usize, viewer: Seat, seed: u64, dice: &mut Dice) -> Option<Table<G>> {
    let mut table = Table::new(Arc::clone(game), Seats::new(seats), seed);
    let wanted = dice.below(MOVES) as usize;
    let mut found = None;
    for _ in 0..game.longest() {
        match table.due() {
            Due::Seat(seat, _) if seat == viewer && (found.is_none() || table.played().len() <= wanted) => {
                found = Some(table.clone());
            }
            _ if table.played().len() > wanted && found.is_some() => break,
            _ => {}
        }
        if !goes_on(&mut table, dice) {
            break;
        }
    }
    found
}

/// What a seat sees, as a number: equal views imagine equal states.
pub fn seen<G: Game>(game: &G, state: &G::State, viewer: Seat) -> u64 {
    let mut view = G::View::default();
    game.view(state, viewer, &mut view);
    let mut digest = Digest::new();
    game.digest(&game.imagine(&view, &mut Dice::new(1, 1)), &mut digest);
    digest.finish()
}

/// The game once more with two hidden things exchanged in a move of Nature; other seats play what they play there with the
/// names exchanged where that is needed. `None` if `viewer` could tell.
fn exchanged<G: Present>(of: &Table<G>, like: &Table<G>, viewer: Seat, dice: &mut Dice) -> Option<Table<G>> {
    let game = of.game();
    let deals: Vec<usize> = (0..of.played().len())
        .filter(|at| {
            let step = &of.played()[*at].step;
            step.by == Actor::Nature && mutable(&written(&**game, &step.action))
        })
        .collect();
    let deal = *deals.get(dice.below(deals.len() as u32) as usize)?;
    let (text, [x, y]) = mutated(&**game, &written(&**game, &of.played()[deal].step.action), viewer, dice)?;
    let mut table = Table::new(Arc::clone(game), *of.seats(), of.seed());
    for (at, played) in of.played().iter().enumerate() {
        let step = &played.step;
        let own = written(&**game, &step.action);
        let tries = match step.by {
            _ if at == deal => vec![text.clone()],
            Actor::Seat(seat) if seat == viewer => vec![own],
            _ => vec![own.clone(), own.replace(&x, &y), own.replace(&y, &x)],
        };
        let after = like.before(at + 1).unwrap_or_else(|| like.state());
        let wanted = seen(&**game, after, viewer);
        let mut stands = false;
        for text in tries {
            let Ok(action) = game.read(table.state(), step.by, &text) else { continue };
            let mut next = table.fork();
            if next.act(Move { by: step.by, at: step.at, action }).is_ok()
                && seen(&**game, next.state(), viewer) == wanted
                && next.due() == due_after(like, at)
                && told(&next, at, viewer) == told(like, at, viewer)
            {
                (table, stands) = (next, true);
                break;
            }
        }
        if !stands {
            return None;
        }
    }
    Some(table)
}

/// What a seat was told of a move: what it saw in passing is known to it, though no view shows it any more. Leaks are opened
/// when the worlds stand, so none hides here; that events tell no more than views is a law of each game's own.
fn told<G: Present>(table: &Table<G>, at: usize, viewer: Seat) -> Vec<String> {
    let (game, after) = (table.game(), table.before(at + 1).unwrap_or_else(|| table.state()));
    let events = table.played()[at].caused();
    events.filter_map(|(event, by)| Some(game.line(&game.told(after, event, viewer)?, by))).collect()
}

/// Whom a game waited for after a move.
fn due_after<G: Game>(table: &Table<G>, at: usize) -> Due {
    let after = table.before(at + 1).unwrap_or_else(|| table.state());
    javelina_engine::due(&**table.game(), after, table.luck())
}

fn mutable(text: &str) -> bool {
    text.starts_with("shuffle ") || text.starts_with("objectives ")
}

/// A move of Nature with two hidden things exchanged, and their names.
fn mutated<G: Game>(game: &G, text: &str, viewer: Seat, dice: &mut Dice) -> Option<(String, [String; 2])> {
    let (verb, rest) = text.split_once(' ')?;
    if verb == "objectives" {
        return other_objective(game, rest, viewer, dice);
    }
    let mut cards: Vec<&str> = rest.split(", ").collect();
    // Half of the exchanges touch the cards that were dealt or drawn first.
    let near = if dice.below(2) == 0 { cards.len() } else { cards.len().min(40) };
    let (one, other) = (dice.below(near as u32) as usize, dice.below(cards.len() as u32) as usize);
    let names = [cards[one].to_string(), cards[other].to_string()];
    cards.swap(one, other);
    (names[0] != names[1]).then(|| (format!("shuffle {}", cards.join(", ")), names))
}

/// Another secret objective for a board that is not the viewer's.
fn other_objective<G: Game>(game: &G, dealt: &str, viewer: Seat, dice: &mut Dice) -> Option<(String, [String; 2])> {
    let (catalogue, lexicon) = (game.rules().catalogue(), game.rules().lexicon());
    let kind = catalogue.kinds.iter().position(|kind| kind.name == "objective")?;
    let free: Vec<&String> = lexicon.names[kind].iter().filter(|name| !dealt.contains(name.as_str())).collect();
    let new = free.get(dice.below(free.len() as u32) as usize)?;
    let mut old = None;
    let boards: Vec<String> = dealt
        .split(", ")
        .map(|board| {
            let (seat, held) = board.split_once(": ").unwrap_or(("", board));
            if seat == viewer.to_string() {
                return board.to_string();
            }
            let first = held.split(' ').next().unwrap_or_default().to_string();
            let changed = format!("{seat}: {}", held.replacen(&first, new, 1));
            old = Some(first);
            changed
        })
        .collect();
    Some((format!("objectives {}", boards.join(", ")), [old?, (*new).clone()]))
}
