//! Letters of two to four bytes next to each sign of records, positions and commands: what reads them answers, with places that
//! cut no letter.

use std::sync::Arc;

use javelina_engine::position::Position;
use javelina_engine::replay::{self, Header};
use javelina_engine::{Actor, Dice, Due, FileId, Move, Seat, Seats, Table, Threaded, written};
use javelina_session::{Answers, Desk, GameDesk};
use javelina_variants::{Choice, Visit, load, shipped};

const LETTERS: [char; 3] = ['\u{e9}', '\u{201c}', '\u{1f98c}'];
/// What is asked at a table.
const LINES: [&str; 5] =
    ["count (cells where row is 1) + 1", "\"Gray Fox\" in hand as B", "score B", "A1-B2, C3", "-1"];

/// A text with a letter before, behind or in place of each of its signs.
fn spoilt(text: &str) -> impl Iterator<Item = String> {
    let is_sign = |one: char| !one.is_ascii_alphanumeric() && one != '_';
    let places = text
        .match_indices(is_sign)
        .flat_map(|(at, sign)| [at..at, at + sign.len()..at + sign.len(), at..at + sign.len()]);
    places.zip(LETTERS.into_iter().cycle()).map(|(place, letter)| {
        let mut text = text.to_string();
        text.replace_range(place, &letter.to_string());
        text
    })
}

struct Reads(usize);

impl Visit for Reads {
    type Out = usize;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> usize {
        let (mut table, mut dice, mut read) = (Table::new(Arc::clone(&game), Seats::new(2), 5), Dice::new(5, 3), 0);
        let header = Header { game: game.id().into(), seats: vec!["human".into(); 2], seed: 5, ..Header::default() };
        let mut asked = std::collections::BTreeSet::new();
        for _ in 0..self.0 {
            match table.due() {
                Due::Nature(_) => drop(table.nature()),
                Due::Seat(seat, at) => {
                    let Some(action) = game.sample(table.state(), seat, &mut dice) else { break };
                    if asked.insert(game.parts(&action).0.name()) {
                        for line in spoilt(&written(&*game, &action)) {
                            read += 1;
                            for by in [Actor::Nature, Actor::Seat(seat), Actor::Seat(Seat(7))] {
                                let _ = game.read(table.state(), by, &line);
                            }
                        }
                    }
                    if table.act(Move { by: Actor::Seat(seat), at, action }).is_err() {
                        break;
                    }
                }
                _ => break,
            }
        }
        let text = replay::write(&table, &header);
        let lines: Vec<&str> = text.lines().collect();
        for at in [0, 1, lines.len() - 1] {
            for line in spoilt(lines[at].get(..lines[at].len().min(400)).unwrap_or(lines[at])) {
                read += 1;
                let all: Vec<&str> = lines
                    .iter()
                    .enumerate()
                    .map(|(place, old)| if place == at { line.as_str() } else { *old })
                    .collect();
                let _ = replay::read(&all[..all.len().min(at + 2)].join("\n"))
                    .map(|record| replay::verify(&record, Arc::clone(&game), &[]));
            }
        }
        if let Ok(text) = game.position(table.state(), None) {
            for text in spoilt(&text).step_by(3).chain(spoilt("round: 2\nturn: A act\nhand A: Coyote, ?\n")) {
                read += 1;
                let found = Table::set_up(Arc::clone(&game), Seats::new(2), 7, &Position::read(&text, FileId(0))).err();
                for one in found.iter().flatten() {
                    assert!(text.get(one.span.unwrap().range()).is_some(), "{one:?}: {text}");
                }
            }
        }
        let desk = GameDesk::seated(table, header, javelina_lab::policy).unwrap();
        for line in LINES.iter().flat_map(|line| spoilt(line)) {
            let told = [desk.why(&line), desk.why_not(&line), desk.whatif(&line), desk.hint(&line), desk.log(&line)];
            read += told.len() + [desk.sheet(&line), desk.moves(&line)].len();
            let _ = (desk.explain(&line), desk.eval(&line));
        }
        read
    }
}

#[test]
fn records_positions_and_commands_are_cut_between_letters() {
    let loaded = load(&shipped());
    for game in loaded.game_ids() {
        let read = loaded.build(game, &Choice::default()).unwrap().visit(Reads(40));
        assert!(read > 500, "{game}: {read}");
    }
}
