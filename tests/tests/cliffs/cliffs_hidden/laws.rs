//! Laws over random play: whatever happens, nobody is shown what it may not know.

use crate::cliffs::cliffs_table::cliffs;
use javelina_engine::{Actor, Dice, Due, Element, Game, Move, Present, Seat, Seats, Table, Turn};
use javelina_games::cliffs::{Cliffs, Design, Event, Larry, State, View};

/// Calls `look` after every move of a game of random moves.
fn each_move(with: &[&str], seats: usize, seed: u64, mut look: impl FnMut(&Table<Cliffs>)) {
    let mut table = Table::new(cliffs(with), Seats::new(seats), seed);
    let mut dice = Dice::new(seed, 11);
    for _ in 0..table.game().longest() {
        match table.due() {
            Due::Over => return,
            Due::Nobody => panic!("nobody is left to act"),
            Due::Nature(_) => assert!(table.nature().is_some()),
            Due::Seat(seat, at) => {
                let action = table.game().sample(table.state(), seat, &mut dice).unwrap();
                table.act(Move { by: Actor::Seat(seat), at, action }).unwrap();
            }
        }
        look(&table);
    }
    panic!("the game does not end");
}

const GAMES: [(&[&str], usize); 4] = [
    (&["short_cliff"], 2),
    (&["short_cliff"], 4),
    (&["short_cliff", "three_legged"], 4),
    (&["short_cliff", "in_turns"], 3),
];

fn is_mate(game: &Cliffs, with: &[&str], one: Seat, other: Seat) -> bool {
    assert_eq!(game.id(), "cliffs");
    one == other || with.contains(&"three_legged") && one.0 / 2 == other.0 / 2
}

/// The designs in a state, in a fixed order of places; what a view does not show is `None`.
fn places(state: &State) -> Vec<Option<Design>> {
    let racers = &state.racers[..usize::from(state.count)];
    let hands = racers.iter().flat_map(|racer| racer.hand.iter().map(|held| held.design));
    let queues = racers.iter().flat_map(|racer| racer.queue.iter().map(|slot| state.card(*slot).unwrap().design));
    let larry = if let Larry::Looks(_, design) = state.larry { Some(design) } else { None };
    hands.chain(queues).chain(larry).chain(state.pile.iter().copied()).collect()
}

#[test]
fn a_view_shows_the_cards_that_its_owner_knows_and_hides_all_others_until_the_race_is_over() {
    let (mut hidden, mut known) = (0, 0);
    for (with, seats) in GAMES {
        for seed in 0..3 {
            each_move(with, seats, seed, |table| {
                let (game, state) = (table.game(), table.state());
                let is_over = table.turn() == Turn::Over;
                for viewer in state.seats() {
                    let mut view = View::default();
                    game.view(state, viewer, &mut view);
                    for owner in state.seats() {
                        let (real, seen) = (&state.racer(owner).hand, &view.state.racer(owner).hand);
                        let is_open = is_over || is_mate(game, with, viewer, owner);
                        let knows = |at: usize| is_open || real[at].known >> viewer.0 & 1 == 1;
                        let wanted = (0..real.len()).filter(|at| knows(*at)).count();
                        let shown = seen.iter().filter(|held| held.design.is_some()).count();
                        assert_eq!((seen.len(), shown), (real.len(), wanted), "{viewer} sees {owner}'s hand");
                        for slot in &state.racer(owner).queue {
                            let (real, seen) = (state.card(*slot).unwrap(), view.state.card(*slot).unwrap());
                            let may = is_over || real.up || real.known >> viewer.0 & 1 == 1;
                            assert_eq!(seen.design, if may { real.design } else { None });
                            assert_eq!((seen.up, seen.flipped), (real.up, real.flipped));
                            if may { known += 1 } else { hidden += 1 }
                        }
                    }
                    assert!(view.state.pile.iter().all(Option::is_none));
                }
            });
        }
    }
    assert!(hidden > 1_000 && known > 1_000, "{hidden} and {known} are too few to mean anything");
}

/// The names of cards that an event says, to whomever it is told.
fn says(game: &Cliffs, event: &Event) -> Vec<Design> {
    let of = |card: &javelina_games::cliffs::Named| card.design.into_iter().collect::<Vec<Design>>();
    assert!(!game.tell(event).is_empty());
    match event {
        Event::Played { design, .. } | Event::Drew { design, .. } | Event::Larry { design, .. } => {
            design.iter().copied().collect()
        }
        Event::Took { design, .. } => design.iter().copied().collect(),
        Event::Looked { designs, .. } => designs.iter().copied().flatten().collect(),
        Event::Moved { card, .. } | Event::Flipped { card } => of(card),
        Event::Swapped { one, other } => of(one).into_iter().chain(of(other)).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn histories_are_told_and_never_name_a_card_that_the_hearer_may_not_know() {
    let mut withheld = 0;
    for (with, seats) in GAMES {
        for seed in 20..23 {
            each_move(with, seats, seed, |table| {
                let (game, state) = (table.game(), table.state());
                let played = table.played().last().unwrap();
                for event in &played.events {
                    for hearer in state.seats() {
                        let told = game.told(state, event, hearer).unwrap();
                        let mine = |seat: Seat| is_mate(game, with, hearer, seat);
                        let may = match event {
                            Event::Played { seat, .. } | Event::Drew { seat, .. } | Event::Larry { seat, .. } => {
                                mine(*seat)
                            }
                            Event::Looked { seat, .. } => mine(*seat),
                            Event::Took { seat, from, .. } => mine(*seat) || mine(*from),
                            Event::Moved { card, .. } | Event::Flipped { card } => card.known >> hearer.0 & 1 == 1,
                            Event::Swapped { one, other } => (one.known & other.known) >> hearer.0 & 1 == 1,
                            _ => continue,
                        };
                        if may {
                            assert_eq!(told, *event, "{hearer} may know it");
                        } else {
                            let (all, some) = (says(game, event).len(), says(game, &told).len());
                            assert!(some < all || all == 0, "{hearer} hears {told:?} of {event:?}");
                            withheld += 1;
                        }
                    }
                }
                // Nor does the log name it.
                let before = table.before(table.played().len() - 1).unwrap();
                let (Actor::Seat(by), Some(Event::Played { design: Some(design), .. })) =
                    (played.step.by, played.events.first())
                else {
                    return;
                };
                for viewer in state.seats().filter(|viewer| !is_mate(game, with, *viewer, by)) {
                    let line = game.move_seen(before, &played.step, viewer);
                    assert!(!line.contains(&game.content().designs[design.index()].name), "{line}");
                }
            });
        }
    }
    assert!(withheld > 500, "{withheld}");
}

#[test]
fn what_is_imagined_has_every_card_of_the_deck_once() {
    let game = cliffs(&["short_cliff"]);
    let sorted = |mut cards: Vec<Option<Design>>| {
        cards.sort_unstable();
        cards
    };
    each_move(&["short_cliff"], 3, 8, |table| {
        for viewer in table.state().seats() {
            let mut view = View::default();
            game.view(table.state(), viewer, &mut view);
            let dreamt = game.imagine(&view, &mut Dice::new(3, 4));
            assert_eq!(sorted(places(&dreamt)), sorted(places(table.state())), "{viewer}");
        }
    });
}
