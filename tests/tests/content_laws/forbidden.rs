//! What rules forbid cannot be done in another way: every action of the lists is tried, in every game.

use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_dsl::{World, expression};
use javelina_engine::{Actor, Dice, Due, Extent, Files, Game, Heard, Luck, Move, Seat, Seats, Silent, Threaded, due};
use javelina_games::cliffs::{Action, Cliffs, Event, State};
use javelina_tests::language::packs::probed;
use javelina_tests::play::random_move;
use javelina_variants::Visit;

use crate::cliffs::cliffs_table::cliffs;

/// A game, a rule that forbids something, and a condition that nothing else brings about.
const CASES: [(&str, &str, &str); 8] = [
    ("arizona", "deliver { forbid when good is good.cow }", "has_delivered[good.cow]"),
    ("keystone", "place { forbid when cell is R4C4 }", "count {card_on[R4C4]} is 1"),
    (
        "keystone",
        "research { forbid when card.season is fall }",
        "any (board where it.season is fall and it.research > 0)",
    ),
    ("sonora", "flick { forbid when disc is disc.A5 }", "disc.A5 in lying"),
    ("sonora", "mark_node { forbid when cost[node] is 3 }", "any (marked_nodes where it.cost is 3)"),
    ("sonora", "mark_hex { forbid when hexes[building] > 9 }", "any (buildings where it.hexes > 9 and it.marked > 0)"),
    ("sonora", "draw { forbid }", "drawn > 0"),
    ("cliffs", "larry { forbid }", "not has_larry[A]"),
];

/// Plays random games and reads a condition for each seat after each move; the first move after which it holds.
struct Holds<'a>(&'a str);

impl Visit for Holds<'_> {
    type Out = Option<String>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let (rules, mut files) = (game.rules(), Files::default());
        let file = files.add("asked", self.0);
        let world = World { catalogue: rules.catalogue(), lexicon: rules.lexicon() };
        let compiled = expression(&files, file, &world, rules.program(), true).unwrap();
        for seed in 0..6 {
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 3));
            let mut state = game.setup(&Seats::new(2));
            for _ in 0..600 {
                let Some(step) = random_move(&*game, &state, &luck, &mut dice) else { break };
                game.apply(&mut state, &step, &mut Silent);
                if [0, 1].iter().any(|seat| game.work_out(&state, Seat(*seat), &compiled).value == "yes") {
                    return Some(format!("seed {seed}: {step:?}"));
                }
            }
        }
        None
    }
}

#[test]
fn what_a_rule_forbids_does_not_come_about_by_any_action() {
    let mut wrong = Vec::new();
    for (game, rule, condition) in CASES {
        let with = probed(game, &[], &format!("  rule none at {rule}")).visit(Holds(condition));
        wrong.extend(with.map(|step| format!("{game}, {rule}: {condition} after {step}")));
        let without = probed(game, &[], "").visit(Holds(condition));
        assert!(without.is_some(), "{game}: {condition} never holds without the rule");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Tries every action of the lists in a game of random moves. Returns the kinds of actions that lay a card into a queue, and
/// those actions to which `may` (state, racer, queue) says no.
fn tried(game: &Cliffs, seed: u64, may: impl Fn(&State, Seat, Seat) -> bool) -> (BTreeSet<String>, Vec<String>) {
    let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 2));
    let (mut state, mut kinds, mut wrong) = (game.setup(&Seats::new(3)), BTreeSet::new(), Vec::new());
    for _ in 0..300 {
        let step = match due(game, &state, &luck) {
            Due::Seat(seat, at) => {
                let mut legal = Vec::new();
                assert_eq!(game.legal(&state, seat, &mut legal), Extent::All);
                for action in &legal {
                    let mut after = state.clone();
                    let mut heard = Heard::default();
                    game.apply(&mut after, &Move { by: Actor::Seat(seat), at, action: action.clone() }, &mut heard);
                    let into = heard.events.iter().find_map(|event| match event {
                        Event::Played { seat, queue, .. } => Some((*seat, *queue)),
                        _ => None,
                    });
                    let Some((by, queue)) = into else { continue };
                    kinds.insert(format!("{action:?}").split([' ', '(']).next().unwrap_or_default().to_string());
                    if !may(&state, by, queue) {
                        wrong.push(format!("{by}: {action:?}"));
                    }
                }
                let larry = legal.iter().position(|action| *action == Action::Larry).filter(|_| dice.below(3) == 0);
                let at_random = dice.below(legal.len() as u32) as usize;
                Move { by: Actor::Seat(seat), at, action: legal[larry.unwrap_or(at_random)].clone() }
            }
            Due::Nature(_) => Move::new(Actor::Nature, game.chance(&state, &luck)),
            _ => break,
        };
        game.apply(&mut state, &step, &mut Silent);
    }
    (kinds, wrong)
}

#[test]
fn a_queue_that_is_closed_to_a_racer_takes_no_card_of_it_by_any_action() {
    let lonely = cliffs(&["lonely_leader", "in_turns"]);
    let members =
        "  rule own at play { forbid when racer is not actor }\n  rule low at play { forbid when design is Banana }";
    let own = Arc::new(probed("cliffs", &["in_turns"], members).into_game::<Cliffs>().unwrap());
    let mut kinds = BTreeSet::new();
    for seed in 0..12 {
        let (tried_kinds, wrong) = tried(&lonely, seed, |state, by, queue| queue.0 != state.crown || by == queue);
        assert!(wrong.is_empty(), "lonely_leader, seed {seed}: {wrong:?}");
        kinds.extend(tried_kinds);
        // Larry's card may be one that goes nowhere: then it may go anywhere.
        let (_, wrong) = tried(&own, seed, |state, by, queue| by == queue || state.larry != Default::default());
        assert!(wrong.is_empty(), "own queues, seed {seed}: {wrong:?}");
    }
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), ["Into", "Play"]);
}

#[test]
fn larrys_card_goes_anywhere_if_every_queue_is_closed_to_it() {
    let game = probed("cliffs", &["in_turns"], "  rule none at play { forbid }").into_game::<Cliffs>().unwrap();
    let (kinds, _) = tried(&game, 1, |_, _, _| true);
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["Into"]);
}
