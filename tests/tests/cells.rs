//! Names of wide and combining letters leave tables as they are: what a game shows of one is what it shows of the other.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::sync::Arc;

use javelina_engine::replay::Header;
use javelina_engine::{Actor, Dice, Due, Move, Room, Seats, Table, Threaded, cells};
use javelina_session::{Desk, GameDesk, Manner};
use javelina_variants::{Choice, PackText, Visit, load, shipped};

const MANNER: Manner = Manner { typed_chance: false, autoshow: false, plain: false, is_read: true, tells: false };
/// What is asked at each stop.
const WORDS: [&str; 7] = ["board", "sheet", "show", "moves", "hint", "explain score", "log"];

/// Plays some moves and tells what a session answers on the way, a line each.
struct Shows(u32);

impl Visit for Shows {
    type Out = Vec<String>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let (seats, mut dice, mut shown) = (2, Dice::new(7, 3), Vec::new());
        let mut table = Table::new(Arc::clone(&game), Seats::new(seats), 7);
        for at in 0..self.0 {
            match table.due() {
                Due::Nature(_) => drop(table.nature()),
                Due::Seat(seat, tick) => {
                    if at % 5 == 0 {
                        let names = vec!["human".to_string(); seats];
                        let header = Header { game: game.id().into(), seats: names, seed: 7, ..Header::default() };
                        let mut desk = GameDesk::seated(table.clone(), header, javelina_lab::policy).unwrap();
                        let said = WORDS.iter().filter_map(|word| {
                            let (word, rest) = word.split_once(' ').unwrap_or((word, ""));
                            desk.word(word, rest, MANNER)
                        });
                        let said: Vec<String> = said.collect();
                        let blocks = desk.blocks(Room { columns: 100, rows: 40 });
                        let lines = said.iter().flat_map(|text| text.lines().map(str::to_string));
                        shown.extend(lines.chain(blocks.into_iter().flat_map(|block| block.lines)));
                    }
                    let Some(action) = game.sample(table.state(), seat, &mut dice) else { break };
                    if table.act(Move { by: Actor::Seat(seat), at: tick, action }).is_err() {
                        break;
                    }
                }
                _ => break,
            }
        }
        shown
    }
}

/// A name in letters of two cells, and of one and none for the last cell of an odd word.
fn twin(name: &str, next: &mut u32) -> String {
    let word = |word: &str| {
        let mut wide = String::new();
        for _ in 0..cells(word) / 2 {
            wide.push(char::from_u32(0x4e00 + *next).unwrap());
            *next += 1;
        }
        wide + if cells(word) % 2 == 1 { "x\u{301}" } else { "" }
    };
    name.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The packs with other names for what nothing but its own line names, and these names.
fn renamed(packs: &[PackText]) -> (Vec<PackText>, Vec<(String, String)>) {
    let (mut packs, mut names, mut next) = (packs.to_vec(), Vec::new(), 0);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let is_content = |path: &str| [".toml", ".rules", ".rhai"].iter().any(|end| path.ends_with(end));
    let files = || packs.iter().flat_map(|pack| &pack.files).filter(|(path, _)| is_content(path));
    let all: Vec<String> = files().map(|(_, bytes)| text(bytes)).collect();
    let is_single = |name: &str| all.iter().map(|text| text.matches(name).count()).sum::<usize>() == 1;
    for line in all.iter().flat_map(|text| text.lines()) {
        let name = line.strip_prefix("name = \"").and_then(|rest| rest.strip_suffix('"'));
        if let Some(name) = name.filter(|name| cells(name) > 3 && is_single(name)) {
            names.push((name.to_string(), twin(name, &mut next)));
        }
    }
    for (_, bytes) in packs.iter_mut().flat_map(|pack| &mut pack.files) {
        let mut new = text(bytes);
        for (name, twin) in &names {
            new = new.replace(&format!("name = \"{name}\""), &format!("name = \"{twin}\""));
        }
        *bytes = new.into_bytes();
    }
    (packs, names)
}

#[test]
fn a_table_is_the_same_with_names_of_any_letters() {
    let plain = shipped();
    let (wide, mut names) = renamed(&plain);
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let [plain, wide] = [plain, wide].map(|packs| load(&packs));
    assert!(plain.is_sound() && wide.is_sound(), "{:?}", wide.found);
    let mut told = 0;
    for game in plain.game_ids() {
        let [one, other] = [&plain, &wide].map(|packs| packs.build(game, &Choice::default()).unwrap().visit(Shows(60)));
        assert_eq!(one.len(), other.len(), "{game}");
        for (one, other) in one.iter().zip(&other) {
            let mut back = other.clone();
            names.iter().for_each(|(name, twin)| back = back.replace(twin.as_str(), name));
            told += usize::from(back != *other);
            // Where a name is cut, a letter of two cells may leave one cell free.
            let is_same = &back == one || (one.contains('~') && cells(one).abs_diff(cells(other)) <= 1);
            assert!(is_same, "{game}:\n{one}\n{back}\n{other}");
        }
    }
    assert!(told > 100, "{told} lines with other names");
}
