//! Coverage counts what clauses did: those in play that matter, and none that are not in play.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use javelina_engine::rules::{ClauseId, Coverage};
use javelina_engine::{Actor, Dice, Luck, Move, Present, Seats, Source, Turn, written};
use javelina_variants::{Choice, PackText, Visit, load, shipped};

/// Plays random games and gives label and counts of every clause.
struct Covered;

impl Visit for Covered {
    type Out = Vec<(String, [u64; 3])>;

    fn visit<G>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out
    where
        G: Present + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Action: Send + Sync,
        G::Event: Send + Sync,
        G::View: Send + Sync,
    {
        let mut coverage = Coverage::default();
        for seed in 0..20 {
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 1));
            let mut state = game.setup(&Seats::new(3));
            loop {
                let step = match game.turn(&state) {
                    Turn::Nature => Move::new(Actor::Nature, game.chance(&state, &luck)),
                    Turn::Seat(seat) => {
                        game.legal(&state, seat, &mut coverage);
                        Move::new(Actor::Seat(seat), game.sample(&state, seat, &mut dice).unwrap())
                    }
                    _ => break,
                };
                game.apply(&mut state, &step, &mut coverage);
            }
        }
        let program = game.rules().program();
        let counted = |at: usize| coverage.of(ClauseId(at as u16));
        program.clauses.iter().enumerate().map(|(at, clause)| (clause.label.clone(), counted(at))).collect()
    }
}

#[test]
fn clauses_in_play_are_asked_fire_and_decide_and_others_are_not_asked() {
    let loaded = load(&shipped());
    let with = ["closed_passes", "gold_vein", "runner_up"].map(str::to_string).to_vec();
    let counts = loaded.build("arizona", &Choice { with, params: Vec::new() }).unwrap().visit(Covered);
    for (label, [asked, fired, decisive]) in counts {
        match label.as_str() {
            "closed_passes.closed" => assert!(asked > 100 && fired > 100 && decisive > 100, "{label}"),
            // With closed passes no mountain is ever selected: the clause is asked, but dead.
            "gold_vein.vein" => assert!(asked > 100 && fired == 0, "{label}: {asked}, {fired}"),
            "runner_up.second" => assert!(asked > 0 && asked >= fired && fired >= decisive, "{label}"),
            _ => assert_eq!([asked, fired, decisive], [0; 3], "{label} is not in play"),
        }
    }
}

/// Two cards: cows may not be delivered, and everybody has a point at the end.
fn extra() -> PackText {
    let meta = "id = \"extra\"\nextends = \"arizona\"\ntitle = \"Extra\"\nversion = \"1\"\n";
    let card = |id: &str, rule: &str| {
        format!("[[condition]]\nid = \"{id}\"\nname = \"{id}\"\ntext = \"t\"\nsourced = false\nrules = \"{rule}\"\n")
    };
    let cards = [
        card("no_cows", "rule cows at deliver { forbid when kind is good.cow }"),
        card("a_point", "rule point at cards_box { add 1 }"),
    ]
    .concat();
    let file = |name: &str, text: &str| (name.to_string(), text.as_bytes().to_vec());
    PackText { name: "extra".into(), files: vec![file("pack.toml", meta), file("cards.toml", &cards)] }
}

/// What was counted of the two cards, by whom.
#[derive(Debug, Default)]
struct Apart {
    /// The verdict, by the lists of legal actions.
    listed: [u64; 3],
    /// The verdict, by the moves that were played.
    played: [u64; 3],
    /// The verdict, by cows that were delivered although it is forbidden: the state did not change.
    refused: [u64; 3],
    /// The point, by the moves that were played.
    scored: [u64; 3],
    /// How many deliveries were played, and how many cows were refused.
    deliveries: [u64; 2],
}

struct Separately;

const GAMES: u64 = 20;
const SEATS: u64 = 3;

impl Visit for Separately {
    type Out = Apart;

    fn visit<G>(self, game: Arc<G>, _: fn(&G) -> G) -> Apart
    where
        G: Present + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Action: Send + Sync,
        G::Event: Send + Sync,
        G::View: Send + Sync,
    {
        let (mut lists, mut moves, mut refusals) = (Coverage::default(), Coverage::default(), Coverage::default());
        let mut apart = Apart::default();
        for seed in 0..GAMES {
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 1));
            let mut state = game.setup(&Seats::new(SEATS as usize));
            loop {
                let step = match game.turn(&state) {
                    Turn::Nature => Move::new(Actor::Nature, game.chance(&state, &luck)),
                    Turn::Seat(seat) => {
                        let by = Actor::Seat(seat);
                        game.legal(&state, seat, &mut lists);
                        if let Ok(action) = game.read(&state, by, "deliver cow") {
                            let (cow, before) = (Move::new(by, action), state.clone());
                            let by_clause = |source: &Source| matches!(source, Source::Clause(_));
                            let refusal = game.check(&state, &cow).err();
                            if refusal.is_some_and(|refusal| refusal.sources.iter().any(by_clause)) {
                                game.apply(&mut state, &cow, &mut refusals);
                                assert!(state == before, "a refused cow changes the state");
                                apart.deliveries[1] += 1;
                            }
                        }
                        Move::new(by, game.sample(&state, seat, &mut dice).unwrap())
                    }
                    _ => break,
                };
                apart.deliveries[0] += u64::from(written(&*game, &step.action).starts_with("deliver "));
                game.apply(&mut state, &step, &mut moves);
            }
        }
        let labels: Vec<_> = game.rules().program().clauses.iter().map(|clause| clause.label.clone()).collect();
        let id = |label: &str| ClauseId(labels.iter().position(|one| one == label).unwrap() as u16);
        let (cows, point) = (id("no_cows.cows"), id("a_point.point"));
        (apart.listed, apart.played) = (lists.of(cows), moves.of(cows));
        (apart.refused, apart.scored) = (refusals.of(cows), moves.of(point));
        apart
    }
}

fn apart() -> Apart {
    let mut packs = shipped();
    packs.push(extra());
    let loaded = load(&packs);
    assert!(loaded.is_sound(), "{:?}", loaded.found);
    let with = ["no_cows", "a_point"].map(str::to_string).to_vec();
    loaded.build("arizona", &Choice { with, params: Vec::new() }).unwrap().visit(Separately)
}

#[test]
fn a_verdict_about_one_action_is_counted_when_it_is_listed_played_or_refused() {
    let Apart { listed, played, refused, deliveries, .. } = apart();
    assert!(listed[0] > 50 && listed[1] > 10 && listed[1] == listed[2] && listed[0] > listed[1], "{listed:?}");
    assert!(deliveries[0] > 20 && deliveries[1] > 10, "{deliveries:?}");
    assert_eq!(played, [deliveries[0], 0, 0], "asked about each delivery, and never against it");
    assert_eq!(refused, [deliveries[1]; 3]);
}

#[test]
fn the_final_scoring_is_counted_once_for_each_seat_of_each_game() {
    assert_eq!(apart().scored, [GAMES * SEATS; 3]);
}
