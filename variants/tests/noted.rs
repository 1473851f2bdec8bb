//! What the games tell batches of cards, tokens and places, held against what their states and sheets show.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::{
    Actor, Dice, Due, Element, Game, Heard, Luck, Mention, Move, Note, Passage, Seat, Seats, Spot, Threaded, due,
};
use javelina_games::{arizona, cliffs, keystone, sonora};
use javelina_variants::{Built, Choice, Visit, load, shipped};

fn built(game: &str, with: &[&str]) -> Built {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    load(&shipped()).build(game, &choice).unwrap_or_else(|found| panic!("{found:?}"))
}

/// What a game told of its things and places, summed up.
#[derive(Debug, Default)]
struct Told {
    /// By kind, name and seat: uses, points.
    things: BTreeMap<(&'static str, String, Option<Seat>), (u32, i64)>,
    seen: BTreeMap<(&'static str, String), usize>,
    /// By map, row and column.
    places: BTreeMap<(&'static str, u16, u16), i64>,
}

impl Told {
    fn of(&self, kind: &str, seat: u8) -> (u32, i64) {
        let own = self.things.iter().filter(|((own, _, at), _)| *own == kind && *at == Some(Seat(seat)));
        own.fold((0, 0), |sum, (_, told)| (sum.0 + told.0, sum.1 + told.1))
    }

    fn about(&self, kind: &'static str, name: &str, seat: u8) -> (u32, i64) {
        self.things.get(&(kind, name.into(), Some(Seat(seat)))).copied().unwrap_or_default()
    }

    fn map(&self, named: &str) -> i64 {
        let all = self.places.iter().filter(|((map, ..), _)| map.contains(named));
        all.map(|(_, count)| count).sum()
    }
}

/// A game at random; each move is shown to `watch`. Gives what was told and the last state.
fn play<G: Game>(
    game: &G,
    seats: usize,
    seed: u64,
    mut watch: impl FnMut(&Passage<'_, G::State, G::Event>),
) -> (Told, G::State) {
    let (luck, mut dice, mut told) = (Luck::new(seed), Dice::new(seed, 9), Told::default());
    let mut state = game.setup(&Seats::new(seats));
    loop {
        let mut ear = Heard::default();
        let step = match due(game, &state, &luck) {
            Due::Over => return (told, state),
            Due::Nobody => panic!("nobody is to act"),
            Due::Nature(at) => Move { by: Actor::Nature, at, action: game.chance(&state, &luck) },
            Due::Seat(seat, at) => {
                game.legal(&state, seat, &mut ear);
                Move { by: Actor::Seat(seat), at, action: game.sample(&state, seat, &mut dice).unwrap() }
            }
        };
        let before = state.clone();
        game.apply(&mut state, &step, &mut ear);
        let passage =
            Passage { by: step.by, before: &before, after: &state, events: &ear.events, deeds: ear.deeds.done() };
        watch(&passage);
        game.mentions(&passage, &mut |Mention { kind, name, seat, note }| {
            *told.seen.entry((kind, name.into())).or_default() += usize::from(note == Note::Seen);
            let sums = told.things.entry((kind, name.into(), seat)).or_default();
            match note {
                Note::Used => sums.0 += 1,
                Note::Paid(points) => sums.1 += i64::from(points),
                Note::Seen | Note::Gains => {}
            }
        });
        game.spots(&passage, &mut |Spot { map, row, column, count }| {
            *told.places.entry((map, row, column)).or_default() += count;
        });
    }
}

/// Plays some games at random and looks whether all that they mention is listed, and all that is listed is mentioned.
struct Listed(usize, u64);

impl Visit for Listed {
    type Out = Vec<(&'static str, String)>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut missing = Vec::new();
        game.things(&mut |kind, name| missing.push((kind, name.to_string())));
        let all = missing.clone();
        assert!(all.len() > 5 && all.iter().all(|(_, name)| !name.is_empty() && name.chars().count() <= 80));
        for seed in 0..self.1 {
            let (told, _) = play(&*game, self.0, seed, |_| {});
            for (kind, name, _) in told.things.keys() {
                assert!(all.contains(&(*kind, name.clone())), "{kind} {name} is not listed");
                missing.retain(|one| *one != (*kind, name.clone()));
            }
            let far = told.places.keys().find(|(_, row, column)| *row >= 64 || *column >= 64);
            assert!(told.places.len() > 5 && far.is_none(), "{far:?}");
        }
        missing
    }
}

#[test]
fn every_thing_that_is_listed_is_told_of_and_no_other() {
    let game: keystone::Keystone = built("keystone", &[]).into_game().expect("keystone");
    // Species of sealed envelopes come with scenarios.
    let sealed: Vec<&str> =
        game.content().species.iter().filter(|one| one.set != "base").map(|one| one.name.as_str()).collect();
    for (game, seats, games) in [("arizona", 3, 40), ("keystone", 2, 30), ("cliffs", 4, 20), ("sonora", 2, 12)] {
        let mut missing = built(game, &[]).visit(Listed(seats, games));
        missing.retain(|(kind, name)| !(*kind == "species" && sealed.contains(&name.as_str())));
        assert!(missing.is_empty(), "{game}: never told of {missing:?}");
    }
}

#[test]
fn arizona_tells_of_each_delivery_and_of_what_cards_paid() {
    let game: arizona::Arizona =
        built("arizona", &["whistle_stops", "runner_up", "grubstake", "closed_passes"]).into_game().expect("arizona");
    let sheet = &game.content().sheet;
    let stations = sheet.with(|symbol| symbol == arizona::Symbol::Station);
    let mut uses = 0;
    for seed in 0..12 {
        let (mut deliveries, mut runners) = ([0_u32; 3], [0_i64; 3]);
        let (told, last) = play(&game, 3, seed, |passage| {
            for event in passage.events {
                if let arizona::Event::Delivered { seat, good, bonus, .. } = event {
                    deliveries[seat.index()] += 1;
                    let second = passage.before.deliverers[good.index()] == 1;
                    runners[seat.index()] += i64::from(second) * 3;
                    assert!(!second || *bonus == 3, "the second one gets what the card gives");
                }
            }
        });
        for seat in 0..3 {
            let player = &last.players[seat];
            let points: i32 = player.points.iter().chain(&player.bonus).sum();
            assert_eq!(told.of("good", seat as u8), (deliveries[seat], i64::from(points)), "seed {seed}");
            assert_eq!(told.about("card", "Runner-up", seat as u8).1, runners[seat], "seed {seed}");
            let whistles = i64::from((player.line & stations).count_ones());
            let used = u32::from(whistles > 0);
            assert_eq!(told.about("card", "Whistle stops", seat as u8), (used, whistles), "seed {seed}");
            uses += told.about("card", "Closed passes", seat as u8).0;
        }
        let grubstake = told.things.get(&("card", "Grubstake".into(), None)).map(|told| told.0);
        assert_eq!(grubstake, Some(1), "everybody begins with nuggets, once");
        let under: u32 = last.players[..3].iter().map(|player| player.line.count_ones()).sum();
        assert_eq!(told.map("under the lines"), i64::from(under));
        assert_eq!(told.map("towns"), deliveries.iter().map(|count| i64::from(*count)).sum::<i64>());
    }
    assert!(uses > 0, "a restriction is used where it takes something off a list");
}

#[test]
fn keystone_tells_of_every_placed_card_and_of_what_objectives_pay() {
    let game: keystone::Keystone = built("keystone", &[]).into_game().expect("keystone");
    let mut tokens = 0;
    for seed in 0..12 {
        let (mut placed, mut resolved) = ([0_u32; 2], [0_u32; 2]);
        let (told, last) = play(&game, 2, seed, |passage| {
            for event in passage.events {
                match event {
                    keystone::Event::Placed { seat, from: None, .. } => placed[seat.index()] += 1,
                    keystone::Event::Resolving { seat, .. } => resolved[seat.index()] += 1,
                    _ => {}
                }
            }
        });
        let outcome = game.outcome(&last);
        for seat in 0..2 {
            let cards = told.of("species", seat as u8).0 + told.of("wild card", seat as u8).0;
            assert_eq!(cards, placed[seat], "seed {seed}");
            assert_eq!(told.of("token", seat as u8).0, resolved[seat], "seed {seed}");
            tokens += resolved[seat];
            let held = last.boards[seat].objectives;
            let titles = game.content().objectives.iter().enumerate().filter(|(at, _)| held >> at & 1 == 1);
            let titles: Vec<&str> = titles.map(|(_, one)| one.title.as_str()).collect();
            let rows = outcome.standings()[seat].ledger.rows.iter();
            let paid: i32 = rows.filter(|row| titles.contains(&row.label.as_str())).map(|row| row.points).sum();
            assert_eq!(told.of("objective", seat as u8).1, i64::from(paid), "seed {seed}");
        }
        assert_eq!(told.map("placed"), placed.iter().map(|count| i64::from(*count)).sum::<i64>());
        let research: u32 = last.boards[..2].iter().flat_map(|board| board.research).map(u32::from).sum();
        assert_eq!(told.map("research"), i64::from(research));
    }
    assert!(tokens > 20, "{tokens}");
}

#[test]
fn cliffs_tells_of_the_metres_of_each_card_of_a_tally() {
    let game: cliffs::Cliffs = built("cliffs", &[]).into_game().expect("cliffs");
    let mut tallies = 0;
    for seed in 0..8 {
        let (mut revealed, mut metres) = ([0_u32; 4], [0_i64; 4]);
        let (told, _) = play(&game, 4, seed, |passage| {
            for event in passage.events {
                match event {
                    cliffs::Event::Revealed { card, .. } => revealed[card.seat.index()] += 1,
                    cliffs::Event::Tallied { seat, metres: down, cards, .. } => {
                        tallies += 1;
                        let counted: i32 = cards.iter().map(|(_, metres)| metres).sum();
                        metres[seat.index()] += i64::from(counted);
                        let besides = down - counted;
                        // Racin' Spirit, as long as Larry is there.
                        let is_there = passage.after.racer(*seat).larry;
                        assert_eq!(besides != 0, is_there, "seed {seed}: {besides} besides the cards");
                    }
                    _ => {}
                }
            }
        });
        for seat in 0..4 {
            let all = ["movement card", "special card", "multiplier"].map(|kind| told.of(kind, seat as u8));
            assert_eq!(all.iter().map(|told| told.0).sum::<u32>(), revealed[seat], "seed {seed}");
            assert_eq!(all[0].1, metres[seat], "seed {seed}");
            assert_eq!((all[1].1, all[2].1), (0, 0), "metres are told of movement cards only");
        }
        assert_eq!(told.map("turned up"), revealed.iter().map(|count| i64::from(*count)).sum::<i64>());
    }
    assert!(tallies > 30, "{tallies}");
}

#[test]
fn sonora_tells_where_discs_come_to_rest_and_what_is_drawn() {
    let game: sonora::Sonora = built("sonora", &[]).into_game().expect("sonora");
    for seed in 0..6 {
        let (mut resting, mut shapes, mut foxes) = (0, [0_u32; 3], [0_u32; 3]);
        let (told, last) = play(&game, 3, seed, |passage| {
            for event in passage.events {
                match event {
                    // What is assigned rests on the board, or lay in the hole and was given to a section.
                    sonora::Event::Assigned { disc, .. } => {
                        let at = passage.after.discs[disc.index()].at;
                        resting += i64::from(matches!(at, sonora::Where::Board(_)));
                    }
                    sonora::Event::Drew { seat, number, .. } => {
                        shapes[seat.index()] += 1;
                        foxes[seat.index()] += u32::from(*number == 0);
                    }
                    _ => {}
                }
            }
        });
        assert!(resting > 20 && told.map("discs at rest") == resting, "seed {seed}: {resting}");
        let drawn: usize = last.sheets[..3].iter().map(|sheet| sheet.drawn.len()).sum();
        assert_eq!(told.map("Canyon"), drawn as i64, "seed {seed}");
        for seat in 0..3 {
            assert_eq!(told.of("shape", seat as u8).0, shapes[seat], "seed {seed}");
            assert_eq!(told.about("animal", "fox", seat as u8).0, foxes[seat], "seed {seed}");
        }
    }
}
