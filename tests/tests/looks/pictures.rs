//! Pictures of games: well-formed whatever happens, and true to the state that they show.

use std::sync::Arc;

use javelina_engine::{Dice, Element as _, Game, Present, Seat, Seats, Table};
use javelina_games::sonora::{Action, DiscId, Sonora, Where};
use javelina_sketch::Theme;
use javelina_tests::language::packs;
use javelina_tests::play::goes_on;
use javelina_variants::{Built, Choice, PackText, load, shipped};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// An element of a picture: its name, its attributes, and the text right inside.
#[derive(Debug, Default)]
pub struct Element {
    pub name: String,
    attributes: Vec<(String, String)>,
    pub text: String,
}

impl Element {
    pub fn has(&self, name: &str) -> bool {
        self.attributes.iter().any(|(key, _)| key == name)
    }

    pub fn number(&self, name: &str) -> f64 {
        let value = self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value);
        value.unwrap_or_else(|| panic!("{self:?} has no {name}")).parse().unwrap()
    }
}

/// Reads an SVG document to its end; everything that is not well-formed stops the test.
pub fn elements(svg: &str) -> Vec<Element> {
    let mut reader = Reader::from_str(svg);
    let config = reader.config_mut();
    (config.check_end_names, config.allow_unmatched_ends, config.check_comments) = (true, false, true);
    let begun = |tag: &BytesStart<'_>| Element {
        name: String::from_utf8(tag.name().as_ref().to_vec()).unwrap(),
        attributes: tag
            .attributes()
            .map(|one| {
                let one = one.unwrap();
                assert!(!one.value.contains(&b'<'), "a tag inside an attribute");
                let key = String::from_utf8(one.key.as_ref().to_vec()).unwrap();
                (key, quick_xml::escape::unescape(std::str::from_utf8(&one.value).unwrap()).unwrap().into_owned())
            })
            .collect(),
        text: String::new(),
    };
    let (mut all, mut open): (Vec<Element>, Vec<usize>) = (Vec::new(), Vec::new());
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) => {
                assert!(!all.is_empty() || tag.name().as_ref() == b"svg", "the root is svg");
                open.push(all.len());
                all.push(begun(&tag));
            }
            Event::Empty(tag) => all.push(begun(&tag)),
            Event::End(_) => drop(open.pop().unwrap()),
            Event::Text(text) => {
                if let Some(at) = open.last() {
                    all[*at].text += &text.decode().unwrap();
                }
            }
            Event::GeneralRef(name) => {
                let letter = match name.decode().unwrap().as_ref() {
                    "amp" => '&',
                    "lt" => '<',
                    "gt" => '>',
                    "quot" => '"',
                    "apos" => '\'',
                    other => panic!("&{other}; is not known to XML"),
                };
                all[*open.last().unwrap()].text.push(letter);
            }
            Event::Eof => break,
            Event::Decl(_) => {}
            other => panic!("{other:?} in a picture"),
        }
    }
    assert!(open.is_empty(), "something is left open");
    assert!(!svg.chars().any(|letter| letter.is_control() && letter != '\n'), "a control character");
    all
}

fn sonora(packs: &[PackText], with: &[&str]) -> Arc<Sonora> {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    match load(packs).build("sonora", &choice).map(Built::into_game::<Sonora>) {
        Ok(Some(game)) => Arc::new(game),
        other => panic!("{other:?}"),
    }
}

/// Plays a game of random moves to its end, or to so many moves.
fn table(game: &Arc<Sonora>, seats: usize, seed: u64, most: usize) -> Table<Sonora> {
    let mut table = Table::new(Arc::clone(game), Seats::new(seats), seed);
    let mut dice = Dice::new(seed, 3);
    while table.played().len() < most {
        if !goes_on(&mut table, &mut dice) {
            break;
        }
    }
    table
}

#[test]
fn board_and_sheets_are_well_formed_after_every_move() {
    let packs = shipped();
    for (seats, with) in [(1, &[][..]), (2, &["no_rail"]), (3, &["wide_hole"]), (4, &[])] {
        let mut table = table(&sonora(&packs, with), seats, 7 + seats as u64, usize::MAX);
        assert!(table.played().len() > 100, "a whole game");
        loop {
            let game = Arc::clone(table.game());
            elements(&game.picture(&table, None, Theme::Light).unwrap());
            for seat in (0..seats as u8).map(Seat).filter(|_| table.played().len().is_multiple_of(7)) {
                elements(&game.picture(&table, Some(seat), Theme::Light).unwrap());
            }
            assert!(game.picture(&table, Some(Seat(seats as u8)), Theme::Light).is_none(), "nobody sits there");
            if !(0..3).all(|_| table.undo_one()) {
                break;
            }
        }
    }
}

/// 480, 550 is the middle of the drawing and 415 pixels are the 140 mm of half the board.
#[test]
fn every_disc_is_drawn_where_it_lies() {
    let game = sonora(&shipped(), &[]);
    let (mut drawn, mut table) = (0, table(&game, 4, 5, 200));
    while table.undo_one() {
        let all = elements(&game.picture(&table, None, Theme::Light).unwrap());
        for disc in DiscId::all() {
            let Where::Board(place) = table.state().discs[disc.index()].at else { continue };
            let scale = 415.0 / 140.0;
            let (x, y) = place.mm();
            let (x, y, radius) = (480.0 + x * scale, 550.0 - y * scale, 10.0 * scale);
            let name = disc.to_string();
            let found = all
                .iter()
                .filter(|one| one.name == "text" && one.text == name)
                .any(|one| (one.number("x") - x).abs() < 0.02 && (one.number("y") - y - 0.3 * radius).abs() < 0.02);
            assert!(found, "{name} after {} moves", table.played().len());
            drawn += 1;
        }
    }
    assert!(drawn > 500, "{drawn} discs");
}

#[test]
fn the_way_of_a_flick_leads_from_where_discs_lay_to_where_they_lie() {
    let game = sonora(&shipped(), &[]);
    let table = table(&game, 4, 11, usize::MAX);
    let (mut ways, mut moved) = (0, 0);
    for (at, played) in table.played().iter().enumerate() {
        let before = table.before(at).unwrap();
        let Some(course) = game.course(before, &played.step) else {
            assert!(!matches!(played.step.action, Action::Wobble(..)), "a flick without a way");
            continue;
        };
        ways += 1;
        let after = table.before(at + 1).unwrap_or_else(|| table.state());
        for (disc, start) in &course.starts {
            let runs: Vec<_> = course.runs.iter().filter(|run| run.disc == disc.byte()).collect();
            let (mut x, mut y) = start.mm();
            for run in &runs {
                assert!((run.x - x).abs() + (run.y - y).abs() < 1e-4, "{} jumps", disc);
                (x, y) = run.at(run.duration);
            }
            if let Where::Board(place) = after.discs[disc.index()].at {
                let (at_x, at_y) = place.mm();
                assert!((at_x - x).abs() + (at_y - y).abs() < 1e-4, "{} lies elsewhere", disc);
            }
            if *disc != course.disc {
                assert_eq!(before.discs[disc.index()].at, Where::Board(*start));
                moved += 1;
            }
        }
        let still = DiscId::all().filter(|disc| !course.starts.iter().any(|(moved, _)| moved == disc));
        for disc in still.map(DiscId::index) {
            assert_eq!(before.discs[disc].at, after.discs[disc].at, "a disc without a way stays");
        }
    }
    assert!(ways > 100 && moved > 20, "{ways} flicks, {moved} discs moved");
}

#[test]
fn a_sheet_shows_the_points_the_marks_and_what_is_left() {
    let game = sonora(&shipped(), &[]);
    let table = table(&game, 2, 21, usize::MAX);
    for seat in [Seat(0), Seat(1)] {
        let all = elements(&game.picture(&table, Some(seat), Theme::Light).unwrap());
        let texts: Vec<&str> = all.iter().filter(|one| one.name == "text").map(|one| one.text.as_str()).collect();
        let outcome = game.outcome(table.state());
        let score = outcome.standings()[seat.index()].score;
        assert!(texts.contains(&format!("{score} points").as_str()), "{score}: {texts:?}");
        let sheet = table.state().sheet(seat);
        for (building, done) in game.content().buildings.iter().zip(sheet.hexes) {
            assert!(texts.contains(&format!("{done}/{}", building.hexes).as_str()), "{}", building.name);
        }
        for (space, node) in game.content().creek.iter().zip(&game.content().mudcracks.nodes) {
            assert!(texts.contains(&space.name.as_str()) && texts.contains(&node.name.as_str()));
        }
        let colour = if seat == Seat(0) { "#b2432a" } else { "#22696f" };
        let attribute = |one: &Element, key: &str, value: &str| one.attributes.contains(&(key.into(), value.into()));
        let is_node =
            |one: &&Element| one.name == "circle" && attribute(one, "r", "22") && attribute(one, "fill", colour);
        assert_eq!(all.iter().filter(is_node).count(), sheet.nodes.count_ones() as usize, "marked nodes");
        let ring = |one: &&Element| attribute(one, "stroke", colour) && attribute(one, "stroke-width", "5");
        assert_eq!(all.iter().filter(ring).count(), sheet.circled.count_ones() as usize, "circled spaces");
    }
}

#[test]
fn what_an_author_wrote_stays_text_in_a_picture() {
    let title = "<b>\\\"loud\\\"</b> & 'wild'";
    let rules = format!("variant loud for sonora {{\n  title \"{title}\"\n  text \"no\"\n}}\n");
    let game = sonora(&[shipped(), vec![packs::pack("house", "sonora", &rules)]].concat(), &["loud"]);
    let all = elements(&game.picture(&table(&game, 2, 1, 10), None, Theme::Light).unwrap());
    assert!(all.iter().any(|one| one.text == "<b>\"loud\"</b> & 'wild'"), "the title is there");
    assert!(!all.iter().any(|one| one.name == "b"), "and is no element");
}

/// One line of a file of Sonora's pack, and what stands in its place.
fn changed(packs: &mut [PackText], file: &str, from: &str, to: &str) {
    let pack = packs.iter_mut().find(|pack| pack.name == "sonora").unwrap();
    let (_, bytes) = pack.files.iter_mut().find(|(name, _)| name == file).unwrap();
    let text = String::from_utf8(std::mem::take(bytes)).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    *bytes = text.replacen(from, to, 1).into_bytes();
}

#[test]
fn a_pack_of_unusual_sizes_stays_inside_its_picture() {
    let mut packs = shipped();
    changed(&mut packs, "ruins.toml", "hexes = 22", "hexes = 200");
    changed(&mut packs, "ruins.toml", "rival_hexes = 24", "rival_hexes = 200");
    changed(&mut packs, "settings.toml", "reflick_icons = 5", "reflick_icons = 20");
    changed(&mut packs, "canyon.toml", "table = [5, 7, 10, 14, 19, 25, 32, 40]", &format!("table = {:?}", [5; 60]));
    let game = sonora(&packs, &[]);
    for seats in [1, 2] {
        let table = table(&game, seats, 3, 150);
        let svg = game.picture(&table, Some(Seat(0)), Theme::Light).unwrap();
        let all = elements(&svg);
        let (width, height) = (all[0].number("width"), all[0].number("height"));
        for one in all.iter().filter(|one| one.name == "rect") {
            let (w, h) = (one.number("width"), one.number("height"));
            assert!(w > 0.0 && h > 0.0 && one.number("x") + w <= width && one.number("y") + h <= height, "{one:?}");
        }
        let mut hexes = 0;
        for one in all.iter().filter(|one| one.name == "polygon") {
            let points = &one.attributes.iter().find(|(key, _)| key == "points").unwrap().1;
            for point in points.split(' ') {
                let (x, y) = point.split_once(',').unwrap();
                let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
                assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y), "{x},{y} is outside");
            }
            hexes += usize::from(points.split(' ').count() == 6);
        }
        let all_hexes: usize = game.content().buildings.iter().map(|one| usize::from(one.hexes)).sum();
        assert_eq!(hexes, all_hexes + if seats == 1 { 200 } else { 0 });
    }
}
