//! Laws of the rounds of Cliffs & Cactuses: after a tally the race is over or the table is clear, and a race of turns goes
//! on as long as racers may play. `JAVELINA_CASES` is the number of choices of items.

use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_engine::position::Position;
use javelina_engine::{
    Actor, Dice, Due, FileId, FindingKind, Game, Heard, Luck, Move, Outcome, Seat, Seats, Silent, Table, Threaded,
    Turn, due,
};
use javelina_games::cliffs::{Action, Cliffs, Event, Stage, State, points};
use javelina_lab::{Players, drive, policy, policy_luck};
use javelina_tests::language::packs::probed;
use javelina_variants::{Choice, Loaded, Visit, load, shipped};

use crate::content_laws::ranges::drawn;

/// Choices of items.
const CASES: u64 = 24;

fn cases() -> u64 {
    javelina_tests::cases(CASES)
}

/// The moves of a game of such players, and what went wrong.
fn moves(game: &Cliffs, player: &str, seats: usize, seed: u64) -> (Vec<Move<Action>>, Option<FindingKind>) {
    let names = vec![player.to_string(); seats];
    let mut policies: Vec<_> = names.iter().map(|name| policy::<Cliffs>(name).unwrap()).collect();
    let who: Vec<usize> = (0..seats).collect();
    let (luck, minds) = (Luck::new(seed), policy_luck(seed));
    let (mut state, mut moves) = (game.setup(&Seats::new(seats)), Vec::new());
    let players = Players { luck, minds, policies: &mut policies, who: &who };
    let driven = drive(game, &mut state, players, None, |step| moves.push(step.clone()));
    (moves, driven.finding.map(|finding| finding.kind))
}

/// Returns what is wrong with the table after a move in which a round was tallied.
fn wrong(game: &Cliffs, state: &State, events: &[Event]) -> Option<String> {
    let tallied = |event: &Event| if let Event::Tallied { seat, to, .. } = event { Some((*seat, *to)) } else { None };
    let told: Vec<(Seat, i32)> = events.iter().filter_map(tallied).collect();
    if told.is_empty() {
        return None;
    }
    let left = |seat: &Seat| state.memory.fates.has_left(*seat);
    let is_over = game.turn(state) == Turn::Over || state.decides;
    let plain = game.rules().silent(points::FINISHED, &state.memory);
    let finished = told.iter().any(|(seat, to)| *to <= 0 && !left(seat));
    if plain && finished && !is_over {
        return Some(format!("the race goes on after {told:?}"));
    }
    let team = |seat: &Seat| game.teams(state.count.into())[seat.index()];
    if told.iter().any(|(seat, to)| told.iter().any(|(mate, at)| team(seat) == team(mate) && at != to)) {
        return Some(format!("a pair has two elevations: {told:?}"));
    }
    if is_over {
        return None;
    }
    let stands = |(seat, to): &&(Seat, i32)| state.racer(*seat).elevation != *to;
    if let Some((seat, to)) = told.iter().find(stands) {
        return Some(format!("{seat} tallied to {to}, but is at {}", state.racer(*seat).elevation));
    }
    let queued = state.seats().find(|seat| !state.racer(*seat).queue.is_empty());
    queued.map(|seat| format!("{seat}'s queue is not empty"))
}

/// Plays the moves again: what is wrong after a round, and how many rounds were tallied.
fn rounds(game: &Cliffs, moves: &[Move<Action>], seats: usize) -> (Option<String>, u64) {
    let (mut state, mut rounds) = (game.setup(&Seats::new(seats)), 0);
    for step in moves {
        let mut heard = Heard::default();
        game.apply(&mut state, step, &mut heard);
        rounds += u64::from(heard.events.iter().any(|event| matches!(event, Event::Tallied { .. })));
        let wrong = wrong(game, &state, &heard.events);
        if wrong.is_some() {
            return (wrong.map(|wrong| format!("{wrong} in round {}", state.round)), rounds);
        }
    }
    (None, rounds)
}

fn game_of(loaded: &Loaded, choice: &Choice) -> Arc<Cliffs> {
    Arc::new(loaded.build("cliffs", choice).unwrap().into_game().unwrap())
}

#[test]
fn after_each_round_the_race_is_over_or_the_table_is_clear() {
    let loaded = load(&shipped());
    let (mut tallied, mut pairs, mut found) = (0, 0, Vec::new());
    for seed in 0..cases() {
        let mut choice = drawn(&loaded, "cliffs", &mut Dice::new(seed, 0x5d));
        for (at, id) in ["three_legged", "long_pursuit", "royale"].into_iter().enumerate() {
            if seed >> at & 1 == 1 && !choice.with.iter().any(|one| one == id) {
                choice.with.push(id.into());
                if loaded.build("cliffs", &choice).is_err() {
                    choice.with.pop();
                }
            }
        }
        let game = game_of(&loaded, &choice);
        let fits = |count: &usize| game.refuses_seats(*count).is_none();
        let range = game.seats_range();
        let tables: BTreeSet<usize> =
            [range.clone().find(fits), range.rev().find(fits)].into_iter().flatten().collect();
        for (player, seats) in ["random", "greedy"].into_iter().flat_map(|one| tables.iter().map(move |at| (one, *at)))
        {
            let (moves, finding) = moves(&game, player, seats, seed);
            // Without a top, players that move each other up need not come down.
            let may_go_on = choice.with.iter().any(|id| id == "no_top") && finding == Some(FindingKind::Endless);
            let (wrong, rounds) = rounds(&game, &moves, seats);
            let wrong = wrong.or(finding.filter(|_| !may_go_on).map(|kind| kind.to_string()));
            found.extend(wrong.map(|wrong| format!("{:?}, {seats} {player}, seed {seed}: {wrong}", choice.with)));
            tallied += rounds;
            pairs += u64::from(choice.with.iter().any(|id| id == "three_legged"));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(tallied > cases() * 4 && pairs * 8 > cases(), "{tallied} rounds, {pairs} games of pairs");
}

#[test]
fn in_turns_a_racer_plays_as_many_cards_as_plays_says() {
    for most in [1, 4, 8, 9, 12] {
        let members = format!("  change race.hand to 12\n  rule many at play_limit {{ set to {most} }}");
        let game = probed("cliffs", &["in_turns"], &members).into_game::<Cliffs>().unwrap();
        let (luck, mut state) = (Luck::new(3), game.setup(&Seats::new(2)));
        while !matches!(state.stage, Stage::Window(_)) {
            let step = match due(&game, &state, &luck) {
                Due::Seat(seat, at) => {
                    let mut legal = Vec::new();
                    game.legal(&state, seat, &mut legal);
                    Move { by: Actor::Seat(seat), at, action: legal[0].clone() }
                }
                _ => Move::new(Actor::Nature, game.chance(&state, &luck)),
            };
            game.apply(&mut state, &step, &mut Silent);
        }
        let played = state.seats().map(|seat| state.racer(seat).played).collect::<Vec<_>>();
        assert_eq!(played, [most, most], "plays {most}");
    }
}

#[test]
fn a_round_that_is_not_cleared_is_found() {
    let choice = Choice { with: vec!["in_turns".into(), "three_legged".into()], params: Vec::new() };
    let game = game_of(&load(&shipped()), &choice);
    let mut state = game.setup(&Seats::new(4));
    let tally = |seat, to| Event::Tallied { seat: Seat(seat), metres: 0, from: to, to, cards: Vec::new() };
    let level: Vec<Event> = (0..4).map(|seat| tally(seat, 1_000)).collect();
    assert_eq!(wrong(&game, &state, &level), None);
    let uneven: Vec<Event> = (0..4).map(|seat| tally(seat, if seat == 1 { 0 } else { 1_000 })).collect();
    assert_eq!(wrong(&game, &state, &uneven).map(|text| text.starts_with("the race goes on")), Some(true));
    let apart: Vec<Event> = (0..4).map(|seat| tally(seat, if seat == 1 { 950 } else { 1_000 })).collect();
    assert_eq!(wrong(&game, &state, &apart).map(|text| text.starts_with("a pair has two")), Some(true));
    state.racers[2].elevation = 900;
    assert_eq!(wrong(&game, &state, &level).as_deref(), Some("C tallied to 1000, but is at 900"));
    state.racers[2].elevation = 1_000;
    state.racers[3].queue.push(None);
    assert_eq!(wrong(&game, &state, &level).as_deref(), Some("D's queue is not empty"));
}

/// Items, members of a rule item, a position, the scores of A and B, and the side that wins.
type Closing<'a> = (&'a [&'a str], &'a str, String, [i32; 2], &'a str);

/// The table after a round of turns without Larry, played on from a position with these items and members of a rule item.
fn after_round(with: &[&str], seats: usize, members: &str, position: &str) -> Result<Table<Cliffs>, String> {
    let with: Vec<&str> = ["in_turns", "no_larry"].iter().chain(with).copied().collect();
    let game = Arc::new(probed("cliffs", &with, members).into_game::<Cliffs>().unwrap());
    let position = Position::read(&position.replace("; ", "\n"), FileId(0));
    let set_up = Table::set_up(game, Seats::new(seats), 1, &position);
    let mut table =
        set_up.map_err(|found| found.iter().map(|one| format!("{} {}", one.code, one.message)).collect::<String>())?;
    table.settle();
    Ok(table)
}

#[test]
fn the_score_of_a_round_that_closes_is_the_way_down_to_where_everybody_stands() {
    let worm = "queue A: Giant Worm; turn: reveal";
    let cases: [Closing<'_>; 6] = [
        // The tally of a racer that leaves stays.
        (
            &["royale"],
            "",
            format!("round: 3; crown: A; elevation A: 500; elevation B: 900; queue B: Coffee; {worm}"),
            [750, 250],
            "A",
        ),
        // Who is carried to the bottom at the end of the round has finished.
        (
            &[],
            "rule r on round_ends do { slide 2000 }",
            format!("crown: B; elevation A: 100; elevation B: 900; {worm}"),
            [1_150, 2_200],
            "B",
        ),
        (
            &[],
            "rule r on round_ends do { slide 2000 }",
            format!("crown: B; elevation A: 500; {worm}"),
            [750, 2_100],
            "B",
        ),
        // The elevation at the end of the game is the same however it ends.
        (
            &[],
            "rule r at wins { narrow when elevation[actor] > 0 }",
            format!("crown: A; elevation A: 100; {worm}"),
            [1_150, 100],
            "A",
        ),
        (
            &[],
            "rule r at wins { narrow when elevation[actor] > 0 } rule e on round_ends do { end game }",
            format!("crown: A; elevation A: 100; {worm}"),
            [1_150, 100],
            "A",
        ),
        // The top holds a racer back once, at the tally. The Crown breaks the tie.
        (
            &[],
            "rule r on round_ends do { slide 100 end game }",
            "crown: A; queue A: Death Ray, Death Ray; turn: reveal".into(),
            [100, 100],
            "A",
        ),
    ];
    for (with, members, position, scores, winners) in cases {
        let table = after_round(with, 2, members, &position).unwrap();
        let Outcome::Over { standings, .. } = table.game().outcome(table.state()) else {
            panic!("{position}: goes on")
        };
        let came: Vec<i32> = standings.iter().map(|side| side.score).collect();
        let won = standings.iter().filter(|side| side.won).map(|side| side.seats.first().unwrap().letter());
        assert_eq!((came, won.collect::<String>()), (scores.to_vec(), winners.to_string()), "{members} {position}");
        for side in &standings {
            let rows = side.ledger.rows.iter().map(|row| row.points).sum::<i32>();
            assert_eq!(rows, side.score, "{members} {position}: {:?}", side.ledger);
            let racer = table.state().racer(side.seats.first().unwrap());
            assert_eq!(1_000 - racer.elevation + racer.tallied, side.score, "{members} {position}");
        }
    }
}

#[test]
fn questions_of_rules_do_not_keep_a_race_of_turns_going() {
    for asks in ["turn_starts", "turn_ends"] {
        let members = format!(
            "counter c in 0..9\nrule r at turns {{ set to 0 when phase is race and actor is A }}
            rule q on {asks} when phase is race and actor is B do {{ choose number n from 1..2 c := n }}"
        );
        let game = probed("cliffs", &["in_turns", "no_larry"], &members).into_game::<Cliffs>().unwrap();
        let (luck, mut state, mut moves) = (Luck::new(1), game.setup(&Seats::new(2)), 0);
        while state.round < 2 {
            let step = match due(&game, &state, &luck) {
                Due::Seat(seat, at) => {
                    let mut legal = Vec::new();
                    game.legal(&state, seat, &mut legal);
                    let done = legal.iter().position(|action| *action == Action::Done).unwrap_or(0);
                    Move { by: Actor::Seat(seat), at, action: legal.swap_remove(done) }
                }
                _ => Move::new(Actor::Nature, game.chance(&state, &luck)),
            };
            game.apply(&mut state, &step, &mut Silent);
            moves += 1;
            assert!(moves < 20, "{asks}: B is asked for ever");
        }
    }
}

#[test]
fn the_left_partner_of_a_pair_wears_the_crown_in_a_position() {
    let found = |rules, position| after_round(&["three_legged"], 4, rules, position).err().unwrap_or_default();
    assert_eq!(found("", "crown: D"), "P4111 the left partner of C and D wears the Crown");
    for fine in ["elevation A: 700; elevation B: 500", "crown: C"] {
        assert_eq!(found("", fine), "", "{fine}");
    }
    assert_eq!(found("rule r at first_player { set to B }", "crown: B"), "", "a rule may name the right partner");
}

#[test]
fn what_follows_the_score_is_foreseen() {
    for (game, rule, foreseen) in [
        ("cliffs", "rule r at wins { narrow when elevation[actor] > 0 }", true),
        ("cliffs", "rule r at wins { narrow when score < 0 }", true),
        ("cliffs", "rule r at wins { narrow when cards_held[actor] > 3 }", false),
        ("keystone", "rule r at wins { narrow when score < 9 }", true),
        ("keystone", "rule r at wins { narrow when synergy < 9 }", false),
    ] {
        let said = probed(game, &[], rule).visit(Unforeseen);
        assert_eq!(said.is_empty(), foreseen, "{game}, {rule}: {said:?}");
    }
}

/// The rules whose reading no policy foresees.
struct Unforeseen;

impl Visit for Unforeseen {
    type Out = Vec<String>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        game.rules().unforeseen(None)
    }
}
