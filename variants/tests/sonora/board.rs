//! The course of the game, the board, the Ruins.

use javelina_engine::Seat;
use javelina_engine::rules::SettingType;
use javelina_games::sonora::content::{Bonus, Content, Section};
use javelina_games::sonora::points::setting;
use javelina_games::sonora::{CATALOGUE, Sonora, State};

use super::{Row, number};

pub(crate) fn setup() -> Vec<Row> {
    vec![
        (
            "B-SET-2: five, six or seven rounds, six unless said otherwise",
            |game| {
                let SettingType::Number { least, greatest } = CATALOGUE.settings[setting::ROUNDS].of else {
                    return false;
                };
                (least..=greatest).contains(&5) && greatest >= 7 && number(game.content(), setting::ROUNDS) == 6
            },
            ("settings.toml", "rounds = 6", "rounds = 7"),
        ),
        (
            "B-SET-3: three turns of 2, 2 and 1 discs",
            |game| game.content().settings.numbers(setting::TURNS) == [2, 2, 1],
            ("settings.toml", "turns = [2, 2, 1]", "turns = [2, 1, 2]"),
        ),
        (
            "B-SET-4: one Reflick and one Swap at the start",
            |game| {
                [setting::REFLICK_START, setting::SWAP_START].iter().all(|index| number(game.content(), *index) == 1)
            },
            ("settings.toml", "swap_start = 1", "swap_start = 2"),
        ),
        (
            "B-SET-5: with four players the Ruins point to the first player of every round",
            |game| (0..7).all(|round| faces(game, 4, round % 4, round) == Section::Ruins),
            ("settings.toml", "board_turns = true", "board_turns = false"),
        ),
        (
            "B-SET-6: a lone player faces Ruins, Creek Bed, Mudcracks, Canyon, Ruins, Creek Bed",
            |game| {
                let faced: Vec<&str> = (0..6).map(|round| faces(game, 1, 0, round).name()).collect();
                faced == ["ruins", "creek", "mudcracks", "canyon", "ruins", "creek"]
            },
            ("board.toml", "\"canyon\", \"mudcracks\", \"creek\"]", "\"creek\", \"mudcracks\", \"canyon\"]"),
        ),
        (
            "B-SOL-1: three colours are flicked by a lone player",
            |game| number(game.content(), setting::SOLO_COLOURS) == 3,
            ("settings.toml", "colours = 3", "colours = 4"),
        ),
    ]
}

pub(crate) fn board() -> Vec<Row> {
    vec![
        (
            "B-BRD-1: eight circles, two of each animal, none in its own zone",
            |game| {
                let board = &game.content().board;
                let of = |section| board.circles.iter().filter(|circle| circle.section == section).count();
                let own = board.circles.iter().any(|circle| board.zones[quadrant(circle.at)] == circle.section);
                board.circles.len() == 8 && Section::ALL.into_iter().all(|section| of(section) == 2) && !own
            },
            ("board.toml", "section = \"mudcracks\"\nat = [-78.0, 34.0]", "section = \"canyon\"\nat = [-78.0, 34.0]"),
        ),
        (
            "B-BRD-2: a lizard circle lies in the Mudcracks",
            |game| {
                let board = &game.content().board;
                let lizards = board.circles.iter().filter(|circle| circle.section == Section::Ruins);
                lizards.clone().any(|circle| board.zones[quadrant(circle.at)] == Section::Mudcracks)
            },
            ("board.toml", "at = [78.0, -34.0]", "at = [78.0, 34.0]"),
        ),
        (
            "B-BRD-3: two circles lie in each zone",
            |game| {
                let circles = &game.content().board.circles;
                (0..4).all(|zone| circles.iter().filter(|circle| quadrant(circle.at) == zone).count() == 2)
            },
            ("board.toml", "at = [34.0, 78.0]", "at = [34.0, -60.0]"),
        ),
        (
            "B-BRD-4: the hole of 26 mm is wider than a disc of 20 mm",
            |game| {
                let (hole, disc) =
                    (number(game.content(), setting::HOLE_RADIUS), number(game.content(), setting::DISC_RADIUS));
                (hole, disc) == (13_000, 10_000)
            },
            ("settings.toml", "hole_radius = 13.0", "hole_radius = 13.001"),
        ),
        (
            "B-BRD-5: no disc can touch two circles",
            |game| {
                let circles = &game.content().board.circles;
                let width = 2 * i64::from(number(game.content(), setting::DISC_RADIUS));
                let apart = |at: usize, other: usize| {
                    let (one, two) = (&circles[at], &circles[other]);
                    let square = |one: i32, two: i32| i64::from(one - two) * i64::from(one - two);
                    let least = i64::from(one.radius + two.radius) + width;
                    square(one.at.0, two.at.0) + square(one.at.1, two.at.1) > least * least
                };
                (0..circles.len()).all(|at| (0..at).all(|other| apart(at, other)))
            },
            ("board.toml", "at = [34.0, 78.0]", "at = [3.0, 78.0]"),
        ),
    ]
}

pub(crate) fn ruins() -> Vec<Row> {
    vec![
        (
            "B-RUI-1: eight buildings A to H of different sizes",
            |game| {
                let all = &game.content().buildings;
                let names: String = all.iter().map(|one| one.name.as_str()).collect();
                let mut sizes: Vec<u8> = all.iter().map(|one| one.hexes).collect();
                sizes.sort_unstable();
                sizes.dedup();
                names == "ABCDEFGH" && sizes.len() == 8
            },
            ("ruins.toml", "hexes = 19", "hexes = 16"),
        ),
        (
            "B-RUI-2: the smallest building has 5 hexes, the largest 22",
            |game| {
                let sizes = || game.content().buildings.iter().map(|one| one.hexes);
                (sizes().min(), sizes().max()) == (Some(5), Some(22))
            },
            ("ruins.toml", "hexes = 5", "hexes = 4"),
        ),
        (
            "B-RUI-3: building B has 9 hexes, its top gives 11 points and a Swap",
            |game| {
                let all = &game.content().buildings;
                all.iter()
                    .any(|one| (one.name.as_str(), one.hexes, one.top, one.bonus) == ("B", 9, 11, Some(Bonus::Swap)))
            },
            ("ruins.toml", "top = 11", "top = 12"),
        ),
        (
            "B-RUI-4: building C has more than 4 hexes",
            |game| hexes(game.content(), "C") > 4,
            ("ruins.toml", "hexes = 10", "hexes = 4"),
        ),
        (
            "B-RUI-5: 2, 3 and a 4 on a Lizard circle are worth 13, which completes B and leaves 4",
            |game| {
                let value = 2 + 3 + 4 * number(game.content(), setting::FACTOR);
                value == 13 && value - i32::from(hexes(game.content(), "B")) == 4
            },
            ("settings.toml", "factor = 2", "factor = 3"),
        ),
        (
            "B-RUI-6: two tops and two bottoms of others make 40",
            |game| two_tops_two_bottoms(game.content(), 40),
            ("ruins.toml", "top = 6\nbonus = \"reflick\"\nbottom = 3", "top = 900\nbonus = \"reflick\"\nbottom = 900"),
        ),
        (
            "B-RUI-7: to be first is worth more in every building",
            |game| game.content().buildings.iter().all(|one| one.top > one.bottom),
            ("ruins.toml", "bottom = 20", "bottom = 30"),
        ),
        (
            "the reconstructed buildings have 107 hexes, the rival's one 24",
            |game| {
                let content = game.content();
                content.buildings.iter().map(|one| i32::from(one.hexes)).sum::<i32>() == 107
                    && content.rival_hexes == 24
            },
            ("ruins.toml", "hexes = 12", "hexes = 13"),
        ),
    ]
}

fn hexes(content: &Content, name: &str) -> u8 {
    content.buildings.iter().find(|one| one.name == name).map_or(0, |one| one.hexes)
}

/// Whether two tops and the bottoms of two other buildings make this many points.
pub(crate) fn two_tops_two_bottoms(content: &Content, points: i32) -> bool {
    let all = &content.buildings;
    let pairs = || (0..all.len()).flat_map(move |one| (0..one).map(move |other| [one, other]));
    pairs().any(|tops| {
        let top: i32 = tops.iter().map(|at| all[*at].top).sum();
        let others = |bottoms: &[usize; 2]| bottoms.iter().all(|at| !tops.contains(at));
        pairs().filter(others).any(|bottoms| top + bottoms.iter().map(|at| all[*at].bottom).sum::<i32>() == points)
    })
}

/// The quadrant of a place, clockwise from the upper left one.
fn quadrant(at: (i32, i32)) -> usize {
    match (at.0 < 0, at.1 < 0) {
        (true, false) => 0,
        (false, false) => 1,
        (false, true) => 2,
        (true, true) => 3,
    }
}

/// The section at a seat's corner in a round, with as many players.
fn faces(game: &Sonora, seats: u8, seat: u8, round: u8) -> Section {
    let state = State { seats, round, corners: [0, 1, 2, 3], ..State::default() };
    game.content().board.zones[usize::from(state.corner(Seat(seat), number(game.content(), setting::BOARD_TURNS) != 0))]
}
