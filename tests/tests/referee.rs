//! Games of players, written down as people at a printed table would say them: the same points come out, and what no game leads to
//! is refused.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::fmt::Write;
use std::sync::Arc;

use javelina_engine::{Actor, Element, Game, Luck, Move, Present, Seat, Seats, Table, Threaded, Turn, written};
use javelina_games::arizona::{self, Arizona};
use javelina_games::keystone::{Card, Cell, Keystone, Objective};
use javelina_games::sonora::{DiscId, Sonora, Stage, Where};
use javelina_lab::{Players, drive, policy, policy_luck};
use javelina_variants::{Built, Choice, load, shipped};

fn game<G: Threaded>(id: &str, with: &[&str]) -> Arc<G> {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    Arc::new(load(&shipped()).build(id, &choice).map(Built::into_game::<G>).unwrap().unwrap())
}

/// The moves of a game of these players, and its last state.
fn played<G: javelina_engine::Playable>(game: &G, names: &[&str], seed: u64) -> (Vec<Move<G::Action>>, G::State) {
    let mut policies: Vec<_> = names.iter().map(|name| policy::<G>(name).unwrap()).collect();
    let who: Vec<usize> = (0..names.len()).collect();
    let players = Players { luck: Luck::new(seed), minds: policy_luck(seed), policies: &mut policies, who: &who };
    let (mut state, mut steps) = (game.setup(&Seats::new(names.len())), Vec::new());
    let driven = drive(game, &mut state, players, None, |step| steps.push(step.clone()));
    assert_eq!(driven.finding, None);
    (steps, state)
}

/// A printed table at which so many sit.
fn printed<G: Game>(game: &Arc<G>, seats: usize) -> Table<G> {
    Table::new(Arc::clone(game), Seats::new(seats).at_printed(true), 1)
}

fn say<G: Present>(table: &mut Table<G>, text: &str) -> Result<(), String> {
    let action = table.game().read(table.state(), Actor::Nature, text).map_err(|refusal| refusal.to_string())?;
    assert_eq!(written(&**table.game(), &action), text, "a line is written as it is typed");
    table.act(Move::new(Actor::Nature, action)).map(|_| ()).map_err(|refusal| refusal.to_string())
}

fn points<G: Game>(game: &G, state: &G::State) -> Vec<i32> {
    game.outcome(state).standings().iter().map(|side| side.score).collect()
}

/// The sheets of a game as lines: line, boxes and nuggets of each seat.
fn sheets(game: &Arizona, steps: &[Move<arizona::Action>], state: &arizona::State) -> Vec<[String; 3]> {
    let of = |seat: Seat| {
        let (mut line, mut sections) = (format!("line {seat}:"), 0);
        for step in steps.iter().filter(|step| step.by == Actor::Seat(seat)) {
            let part = match &step.action {
                arizona::Action::Draw { .. } => written(game, &step.action).replacen("draw ", "", 1),
                arizona::Action::Extend(_) => {
                    // A way is told without the station where it begins, which is where the line ended.
                    let from = line.trim_end_matches(" by nugget").rsplit(['-']).next().unwrap().to_string();
                    format!("+{from}-{}", written(game, &step.action).replacen("extend ", "", 1))
                }
                _ => continue,
            };
            write!(line, "{} {part}", if sections == 0 { "" } else { "," }).unwrap();
            sections += 1;
        }
        let player = &state.players[seat.index()];
        let mut boxes = format!("boxes {seat}:");
        for (at, good) in ["cow", "sheep", "wheat", "apple", "wood", "mineral"].iter().enumerate() {
            if player.delivered[at] > 0 {
                let comma = if boxes.ends_with(':') { "" } else { "," };
                let bonus = if player.bonus[at] == 0 { String::new() } else { format!("+{}", player.bonus[at]) };
                write!(boxes, "{comma} {good} {}{bonus}", player.points[at]).unwrap();
            }
        }
        [line, boxes, format!("nuggets {seat}: {} circled, {} left", player.circled, player.nuggets)]
    };
    (0..state.seats).map(Seat).map(of).collect()
}

#[test]
fn sheets_of_played_games_give_the_points_of_the_games() {
    let game: Arc<Arizona> = game("arizona", &["no_conditions"]);
    let (mut wrong, mut tried) = (0, 0);
    for seed in 1..=60 {
        let (steps, state) = played(&*game, &["greedy", "random", "easy"][..2 + (seed % 2) as usize], seed);
        let lines = sheets(&game, &steps, &state);
        let mut table = printed(&game, state.seats.into());
        for line in lines.iter().flatten() {
            say(&mut table, line).unwrap_or_else(|why| panic!("seed {seed}: {line}: {why}"));
        }
        say(&mut table, "score").unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        assert_eq!(table.turn(), Turn::Over);
        assert_eq!(points(&*game, table.state()), points(&*game, &state), "seed {seed}: {lines:#?}");
        // A box with one good more, or a nugget too many, is refused or changes the sum.
        for sheet in &lines {
            let Some((head, rest)) = sheet[1].split_once(": ") else { continue };
            let first = rest.split(", ").next().unwrap();
            let (good, points_of) = first.split_once(' ').unwrap();
            let table_of = ["1", "3", "6", "10", "15", "21", "28", "36", "45", "55"];
            let (number, bonus) = points_of.split_once('+').map_or((points_of, ""), |(one, two)| (one, two));
            let Some(next) = table_of.iter().position(|one| *one == number).and_then(|at| table_of.get(at + 1)) else {
                continue;
            };
            let plus = if bonus.is_empty() { String::new() } else { format!("+{bonus}") };
            let changed = format!("{head}: {}", rest.replacen(first, &format!("{good} {next}{plus}"), 1));
            let mut table = printed(&game, state.seats.into());
            let said = lines.iter().flatten().map(|line| if *line == sheet[1] { &changed } else { line });
            let refused =
                said.map(|line| say(&mut table, line)).any(|said| said.is_err()) || say(&mut table, "score").is_err();
            tried += 1;
            wrong += usize::from(!refused && points(&*game, table.state()) == points(&*game, &state));
        }
    }
    assert!(tried >= 60 && wrong == 0, "{wrong} of {tried} changed sheets went unnoticed");
}

#[test]
fn boards_of_played_games_give_the_points_of_the_games() {
    let game: Arc<Keystone> = game("keystone", &[]);
    let lexicon = game.rules().lexicon();
    for seed in 1..=30 {
        let (_, state) = played(&*game, &["random", "greedy"], seed);
        let mut table = printed(&game, 2);
        for (board, seat) in state.boards.iter().zip([Seat(0), Seat(1)]) {
            let on = |cell: Cell| {
                let card: Card = board.on(cell)?;
                let research = board.research[cell.index()];
                let tokens = if research > 0 { format!(" {research} research") } else { String::new() };
                Some(format!("{} {}{tokens}", lexicon.name_of(cell), lexicon.name_of(card)))
            };
            let cards: Vec<String> = Cell::all().filter_map(on).collect();
            let gap = if cards.is_empty() { "" } else { " " };
            say(&mut table, &format!("board {seat}:{gap}{}", cards.join(", "))).unwrap();
            say(&mut table, &format!("synergy {seat} {}", board.synergy)).unwrap();
            let held: Vec<String> = Objective::of_bits(board.objectives).map(|one| lexicon.name_of(one)).collect();
            say(&mut table, &format!("objective {seat} {}", held.join(", "))).unwrap();
        }
        say(&mut table, "score").unwrap();
        assert_eq!(points(&*game, table.state()), points(&*game, &state), "seed {seed}");
    }
}

#[test]
fn discs_that_are_said_to_lie_somewhere_count_where_they_lay() {
    let game: Arc<Sonora> = game("sonora", &[]);
    for seed in 1..=12 {
        let (steps, _) = played(&*game, &["random", "greedy"], seed);
        // The first flick phase as it was played, up to where discs are swapped.
        let mut real = Table::new(Arc::clone(&game), Seats::new(2), seed);
        let mut steps = steps.into_iter();
        while real.state().stage <= Stage::Flick {
            real.act(steps.next().unwrap()).unwrap();
        }
        let mut lines = Vec::new();
        for disc in DiscId::all().take(10) {
            let at = real.state().discs[disc.index()].at;
            // `position` names no circles of a place in mm; the words of an event do.
            let event = game.tell(&javelina_games::sonora::Event::Landed { disc, at });
            let place = match at {
                Where::Board(_) => {
                    let (_, words) = event.split_once(" in ").unwrap();
                    let (zones, circles) = words.split_once(", on ").unwrap_or((words, ""));
                    let numbers: Vec<&str> = circles.split(" and ").filter_map(|one| one.split(' ').nth(1)).collect();
                    let zones = zones.replace('/', "|");
                    if numbers.is_empty() { zones } else { format!("{zones} circles {}", numbers.join(" ")) }
                }
                Where::Chosen(_) => "hole".into(),
                _ => "off".into(),
            };
            lines.push((disc, at, format!("{disc} {place}")));
        }
        let mut table = printed(&game, 2);
        for seat in [Seat(0), Seat(1)] {
            let [had, has] = [&table, &real].map(|table| table.state().sheet(seat).usable[0]);
            let s = if had - has == 1 { "" } else { "s" };
            if had > has {
                say(&mut table, &format!("used {seat} {} reflick{s}", had - has)).unwrap();
            }
        }
        let all: Vec<&str> = lines.iter().map(|(.., line)| line.as_str()).collect();
        let action = game.read(table.state(), Actor::Nature, &format!("lay: {}", all.join(", "))).unwrap();
        table.act(Move::new(Actor::Nature, action)).unwrap();
        while let Some(flight) = table.state().flights.last() {
            let given = lines.iter().find(|(disc, ..)| *disc == flight.disc);
            let Some((disc, Where::Chosen(section), _)) = given else { panic!("{given:?}") };
            let Turn::Seat(seat) = table.turn() else { panic!("seed {seed}") };
            table.act(Move::new(Actor::Seat(seat), javelina_games::sonora::Action::Give(*disc, *section))).unwrap();
        }
        // From here on the same moves play, whichever way the discs came to lie.
        for step in steps.take_while(|step| step.by != Actor::Nature) {
            if real.state().stage > Stage::Write || real.state().stage == Stage::Flick {
                break;
            }
            real.act(step.clone()).unwrap();
            table
                .act(step.clone())
                .unwrap_or_else(|why| panic!("seed {seed}: {}: {why}", written(&*game, &step.action)));
        }
        assert_eq!(points(&*game, table.state()), points(&*game, real.state()), "seed {seed}");
        assert_eq!(table.state().sheets, real.state().sheets, "seed {seed}");
    }
}
