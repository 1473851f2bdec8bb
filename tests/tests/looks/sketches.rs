//! Pictures of sketches: well-formed whatever happens, small enough, and with the words of the plain text.

use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_engine::{Dice, Due, Seat, SeatSet, Seats, Table, Threaded};
use javelina_session::{Eyes, Reader};
use javelina_sketch::Theme;
use javelina_tests::language::packs;
use javelina_tests::play::goes_on;
use javelina_variants::{Choice, PackText, Visit, load, shipped};

use super::pictures::{Element, elements};

/// The most bytes of a picture of the table, and of a sheet.
const MOST: [usize; 2] = [64 * 1024, 200 * 1024];

/// Looks at a table in random play, every so many moves; how many pictures there were.
struct Look<'a> {
    seats: usize,
    seed: u64,
    apart: usize,
    look: &'a dyn Fn(&str, &[Element], &str),
}

impl Visit for Look<'_> {
    type Out = usize;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> usize {
        let mut table = Table::new(Arc::clone(&game), Seats::new(self.seats), self.seed);
        let (mut dice, mut pictures) = (Dice::new(self.seed, 3), 0);
        for at in 0..1_500 {
            let due = table.due();
            if at % self.apart == 0 || due == Due::Over {
                pictures += self.all(&table);
            }
            if !goes_on(&mut table, &mut dice) {
                break;
            }
        }
        pictures
    }
}

impl Look<'_> {
    fn all<G: Threaded>(&self, table: &Table<G>) -> usize {
        let seats: Vec<Seat> = (0..self.seats as u8).map(Seat).collect();
        let readers = seats.iter().map(|seat| Reader::Person(*seat)).chain([Reader::Open]);
        let mut pictures = 0;
        for reader in readers {
            let people = seats.iter().fold(SeatSet::default(), |all, seat| all.with(*seat));
            let eyes = Eyes::of(table, people, reader);
            for about in std::iter::once(None).chain(seats.iter().copied().map(Some)) {
                let view = eyes.view(about.unwrap_or_else(|| eyes.seat()));
                let game = table.game();
                let plain = about.map_or_else(|| game.board(&view, true), |seat| game.sheet(&view, seat, true));
                let svg = eyes.picture(about, Theme::Light).unwrap();
                assert!(svg.len() <= MOST[usize::from(about.is_some())], "{} has {} bytes", game.id(), svg.len());
                let dark = eyes.picture(about, Theme::Dark).unwrap();
                assert_eq!(elements(&dark).len(), elements(&svg).len(), "a theme changes colours alone");
                (self.look)(&svg, &elements(&svg), &plain);
                pictures += 1;
            }
            assert!(eyes.picture(Some(Seat(self.seats as u8)), Theme::Light).is_none(), "nobody sits there");
        }
        pictures
    }
}

fn look(packs: &[PackText], game: &str, with: &[&str], look: Look<'_>) -> usize {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    match load(packs).build(game, &choice) {
        Ok(built) => built.visit(look),
        Err(found) => panic!("{found:?}"),
    }
}

/// The words of a text; numbers and letters that stand for something are none.
fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.chars().count() > 1);
    words.filter(|word| word.parse::<u32>().is_err()).map(str::to_lowercase).collect()
}

#[test]
fn a_picture_holds_the_words_of_the_plain_text_outside_its_description() {
    let packs = shipped();
    for (game, seats) in [("arizona", 2), ("arizona", 4), ("keystone", 2), ("cliffs", 2), ("cliffs", 6)] {
        let holds = |_: &str, all: &[Element], plain: &str| {
            let seen = all.iter().filter(|one| one.name != "desc").map(|one| one.text.as_str());
            let seen = words(&seen.collect::<Vec<_>>().join(" "));
            let said: Vec<&str> = plain.lines().filter(|line| !line.starts_with("row ")).collect();
            let missing: Vec<String> = words(&said.join("\n")).difference(&seen).cloned().collect();
            assert!(missing.is_empty(), "{game}: {missing:?} of\n{plain}");
        };
        let pictures = look(&packs, game, &[], Look { seats, seed: 5, apart: 37, look: &holds });
        assert!(pictures > 10, "{game}: {pictures} pictures");
    }
}

#[test]
fn what_is_drawn_stays_inside_its_panel() {
    let packs = shipped();
    for (game, seats) in [("arizona", 3), ("keystone", 2), ("cliffs", 4)] {
        let inside = |_: &str, all: &[Element], _: &str| {
            let frame = |one: &Element| ["x", "y", "width", "height"].map(|key| one.number(key));
            let rects = all.iter().filter(|one| one.name == "rect" && one.has("rx") && one.number("rx") > 4.5);
            let mut panel = [0.0; 4];
            for one in rects {
                let [x, y, w, h] = frame(one);
                if one.number("rx") == 10.0 {
                    panel = [x, y, w, h];
                    continue;
                }
                let fits = x >= panel[0] && y >= panel[1] && x + w <= panel[2] + 0.1 && y + h <= panel[3] + 0.1;
                assert!(fits && w > 0.0 && h > 0.0 || panel[2] == 0.0, "{game}: {one:?} in {panel:?}");
            }
        };
        look(&packs, game, &[], Look { seats, seed: 8, apart: 50, look: &inside });
    }
}

#[test]
fn what_an_author_wrote_stays_text_in_every_picture() {
    for game in ["arizona", "keystone", "cliffs"] {
        let title = "<b>\\\"loud\\\"</b> & 'wild'";
        let rules = format!("variant loud for {game} {{\n  title \"{title}\"\n  text \"no\"\n}}\n");
        let packs = [shipped(), vec![packs::pack("house", game, &rules)]].concat();
        let stays = |svg: &str, all: &[Element], plain: &str| {
            assert!(!all.iter().any(|one| one.name == "b"), "it is no element");
            assert!(!plain.contains("loud") || svg.contains("&lt;b&gt;&quot;loud&quot;&lt;/b&gt;"), "and stays: {svg}");
        };
        look(&packs, game, &["loud"], Look { seats: 2, seed: 2, apart: 200, look: &stays });
    }
}
