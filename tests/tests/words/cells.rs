//! Names of wide and combining letters change no game and no table: each line takes the same cells as with other names.

use std::any::Any;
use std::sync::Arc;

use javelina_engine::replay::Header;
use javelina_engine::{Actor, Dice, Due, Luck, Move, Room, Seats, Table, Threaded, cells};
use javelina_session::{Answers, Desk, GameDesk, Manner};
use javelina_tests::cases;
use javelina_variants::{Choice, PackText, Visit, is_content, load, shipped};

const MANNER: Manner =
    Manner { typed_chance: false, autoshow: false, plain: false, is_read: true, tells: false, columns: 80 };
/// Questions that are asked at each stop.
const SEED: u64 = 7;

/// Lines that a session shows of a table.
fn lines<G: Threaded>(table: &Table<G>) -> Vec<String> {
    let (game, seats) = (table.game().id().into(), vec!["human".into(); 2]);
    let header = Header { game, seats, seed: SEED, ..Header::default() };
    let mut desk = GameDesk::seated(table.clone(), header, javelina_lab::policy).unwrap();
    desk.behaves(MANNER);
    let told = [desk.sheet(""), desk.moves(""), desk.hint(""), desk.explain("score").unwrap(), desk.log("")];
    let said = [desk.board(), desk.show()].into_iter().chain(told.map(|told| told.unwrap_or_else(|denied| denied.0)));
    let said: Vec<String> = said.collect();
    let blocks = [100, 56].into_iter().flat_map(|columns| desk.blocks(Room { columns, rows: 40 }));
    said.join("\n").lines().map(str::to_string).chain(blocks.flat_map(|block| block.lines)).collect()
}

/// Plays some moves and collects the lines that a session shows; a second game has to repeat the moves of the first.
struct Shows {
    most: usize,
    first: Option<Box<dyn Any>>,
}

impl Visit for Shows {
    /// The lines, and the table at the end.
    type Out = (Vec<String>, Box<dyn Any>);
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let first = self.first.map(|first| first.downcast::<Table<G>>().unwrap());
        let (luck, mut dice, mut shown) = (Luck::new(SEED), Dice::new(SEED, 3), Vec::new());
        let mut table = Table::new(Arc::clone(&game), Seats::new(2), SEED);
        for at in 0..self.most {
            let mut step = match table.due() {
                Due::Nature(tick) => Move { by: Actor::Nature, at: tick, action: game.chance(table.state(), &luck) },
                Due::Seat(seat, tick) => {
                    if at % 5 == 0 {
                        shown.extend(lines(&table));
                    }
                    let Some(action) = game.sample(table.state(), seat, &mut dice) else { break };
                    Move { by: Actor::Seat(seat), at: tick, action }
                }
                _ => break,
            };
            if let Some(first) = &first {
                let own = std::mem::replace(&mut step, first.played()[at].step.clone());
                // Luck is keyed by ids, and a species of Keystone has no id other than its name.
                let is_by_name = game.id() == "keystone" && game.parts(&own.action).0.name() == "shuffle";
                assert!(own == step || is_by_name, "{}, move {at}: {own:?} in place of {step:?}", game.id());
            }
            table.act(step).unwrap_or_else(|refusal| panic!("{}, move {at}: {refusal}", game.id()));
        }
        let is_last = first.is_none_or(|first| first.state() == table.state());
        assert!(is_last, "{}: another end", game.id());
        (shown, Box::new(table))
    }
}

/// A name in letters of two cells, and of one and none at the end of an odd word. A word of one cell stays.
fn twin(name: &str, letters: &mut impl Iterator<Item = char>) -> String {
    let word = |word: &str| {
        let wide: String = letters.by_ref().take(cells(word) / 2).collect();
        if wide.is_empty() { word.into() } else { wide + ["", "x\u{301}"][cells(word) % 2] }
    };
    name.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The packs with other names for what nothing but its own line names, and these names.
fn renamed(packs: &[PackText]) -> (Vec<PackText>, Vec<(String, String)>) {
    let (mut packs, mut names, mut letters) = (packs.to_vec(), Vec::new(), '\u{4e00}'..);
    let files = packs.iter().flat_map(|pack| &pack.files).filter(|(path, _)| is_content(path));
    let all = files.map(|(_, bytes)| String::from_utf8_lossy(bytes)).collect::<String>();
    for line in all.lines() {
        let name = line.strip_prefix("name = \"").and_then(|rest| rest.strip_suffix('"'));
        if let Some(name) = name.filter(|name| cells(name) > 3 && all.matches(name).count() == 1) {
            names.push((name.to_string(), twin(name, &mut letters)));
        }
    }
    for (_, bytes) in packs.iter_mut().flat_map(|pack| &mut pack.files) {
        let mut text = String::from_utf8_lossy(bytes).into_owned();
        for (name, twin) in &names {
            text = text.replace(&format!("name = \"{name}\""), &format!("name = \"{twin}\""));
        }
        *bytes = text.into_bytes();
    }
    (packs, names)
}

#[test]
fn a_table_is_the_same_with_names_of_any_letters() {
    let plain = shipped();
    let (wide, names) = renamed(&plain);
    // Word by word, since a drawing may break a name.
    let words: Vec<_> = names.iter().flat_map(|(name, twin)| name.split(' ').zip(twin.split(' '))).collect();
    let [plain, wide] = [plain, wide].map(|packs| load(&packs));
    assert!(plain.is_sound() && wide.is_sound(), "{:?}", wide.found);
    let mut told = 0;
    for game in plain.game_ids() {
        let [one, other] = [&plain, &wide].map(|packs| packs.build(game, &Choice::default()).unwrap());
        let (one, first) = one.visit(Shows { most: cases(60), first: None });
        let (other, _) = other.visit(Shows { most: cases(60), first: Some(first) });
        for (one, other) in one.iter().zip(&other) {
            let back = words.iter().fold(other.clone(), |line, (word, twin)| line.replace(twin, word));
            told += usize::from(back != *other);
            // Where a name is cut, a letter of two cells may leave one cell free.
            let is_same = &back == one || (one.contains('~') && cells(one).abs_diff(cells(other)) <= 1);
            assert!(is_same, "{game}:\n{one}\n{back}\n{other}");
        }
        assert_eq!(one.len(), other.len(), "{game}");
    }
    assert!(told > 100, "{told} lines with other names");
}
