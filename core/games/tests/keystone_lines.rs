//! Ecosystems and goals of Keystone against tables of known results (rulebook, "Ecosystems", "Secret objectives"; rulings
//! d19, d20, d21).

use javelina_games::keystone::content::{Content, Goal, Shape, Symbol};
use javelina_games::keystone::lines::{Link, best_ecosystem, each_ecosystem};
use javelina_games::keystone::objectives::{Target, places};

/// A line in short: number (or `X` for a wild card) and habitats, `*` for keystone, `+n` for research,
/// `_` for an empty cell.
fn line(text: &str) -> [Link; 4] {
    let link = |word: &str| {
        let mut link = Link::default();
        let mut letters = word.chars();
        while let Some(letter) = letters.next() {
            match letter {
                'X' => link.numbers = 0b1_1111,
                '1'..='5' => link.numbers = 1 << (letter as u8 - b'1'),
                'F' => link.habitats |= 1,
                'D' => link.habitats |= 2,
                'W' => link.habitats |= 4,
                'A' => link.habitats |= 8,
                '*' => link.keystone = true,
                '+' => link.research = letters.next().unwrap().to_digit(10).unwrap() as u8,
                _ => {}
            }
        }
        link
    };
    let links: Vec<Link> = text.split_whitespace().map(link).collect();
    links.try_into().unwrap()
}

#[test]
fn d19_and_d20_a_line_scores_its_best_ecosystem() {
    for (text, points) in [
        ("1F 2FD 3FA 4FW", 4),
        ("1F 2W 3F 4W", 0),
        ("1F 2F 4F* 5F", 4),
        ("1F 2FD 3D 4D", 3),
        ("2A 3A+1 4A 5A+1", 6),
        ("3W* 4W+1 5W* 1F", 12),
        ("1D* XD 3D 4D*", 12),
        ("1A 3A 5A XA", 2),
        ("1F _ 2F 3F", 2),
        ("1F XW 3F 4F", 2),
        ("XA XA _ _", 2),
        // Sally's board, rows then columns.
        ("4FW 1W* 4FD* 5DA*+1", 9),
        ("1FW 2FDW+1 3W 4FDWA*", 10),
        ("2W 3FDW* 2D*+1 3FD", 9),
        ("3FW 3A 4A+1 2D", 3),
        ("4FW 1FW 2W 3FW", 3),
        ("1W* 2FDW+1 3FDW* 3A", 12),
        ("4FD* 3W 2D*+1 4A+1", 0),
        ("5DA*+1 4FDWA* 3FD 2D", 15),
        // Down and up alike; a wild card at an end; research twice on one card.
        ("4F 3F 2F 1F", 4),
        ("XF 2F 3F _", 3),
        ("5F XF _ _", 2),
        ("1F+2 2F _ _", 4),
        ("XF 5F 5F XF", 2),
    ] {
        assert_eq!(best_ecosystem(&line(text)).points, points, "{text}");
    }
}

#[test]
fn the_fast_search_agrees_with_one_that_tries_every_number_of_every_wild_card() {
    let mut seed = 7_u32;
    let mut draw = |below: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % below
    };
    for _ in 0..20_000 {
        let links: [Link; 4] = std::array::from_fn(|_| match draw(8) {
            0 => Link::default(),
            1 => Link { numbers: 0b1_1111, habitats: 1 << draw(4), research: draw(3) as u8, keystone: false },
            _ => Link {
                numbers: 1 << draw(5),
                habitats: draw(16) as u8,
                research: draw(3) as u8,
                keystone: draw(3) == 0,
            },
        });
        let mut best = 0;
        for first in 0..4 {
            for last in first + 1..4 {
                let run = &links[first..=last];
                let habitats = run.iter().fold(15, |all, link| all & link.habitats);
                let fits = |step: i32| {
                    (1..=5).any(|start| {
                        run.iter().enumerate().all(|(at, link)| {
                            let number = start + step * at as i32;
                            (1..=5).contains(&number) && link.numbers >> (number - 1) & 1 == 1
                        })
                    })
                };
                if habitats != 0 && (fits(1) || fits(-1)) {
                    let cards: i32 = run.iter().map(|link| 1 + i32::from(link.research)).sum();
                    best = best.max(cards * (1 + run.iter().filter(|link| link.keystone).count() as i32));
                }
            }
        }
        assert_eq!(best_ecosystem(&links).points, best, "{links:?}");
        each_ecosystem(&links, &mut |one| assert!(one.length >= 2 && one.points <= best));
    }
}

fn shape(name: &str, cells: &[(u8, u8)]) -> Shape {
    Shape { name: name.into(), cells: cells.to_vec() }
}

#[test]
fn shapes_have_as_many_places_on_the_board_as_counting_by_hand_gives() {
    for (shape, count) in [
        (shape("line2", &[(0, 0), (0, 1)]), 24),
        (shape("diag2", &[(0, 0), (1, 1)]), 18),
        (shape("line3", &[(0, 0), (0, 1), (0, 2)]), 16),
        (shape("L3", &[(0, 0), (1, 0), (1, 1)]), 36),
    ] {
        assert_eq!(places(&shape).len(), count, "{}", shape.name);
    }
}

#[test]
fn four_cards_in_a_block_are_an_l_a_pair_and_a_diagonal_at_once() {
    let content = Content {
        shapes: vec![
            shape("L3", &[(0, 0), (1, 0), (1, 1)]),
            shape("line2", &[(0, 0), (0, 1)]),
            shape("diag2", &[(0, 0), (1, 1)]),
            shape("line3", &[(0, 0), (0, 1), (0, 2)]),
        ],
        ..Content::default()
    };
    let of = Symbol::named("endangered").unwrap();
    let reached = |shape: usize, shown: u16| Target::of(Goal::Pattern { shape, of }, &content).is_reached(shown);
    let block = 0b0000_0110_0110_0000;
    assert!(reached(0, block) && reached(1, block) && reached(2, block));
    assert!(!reached(3, block), "no three in a line");
    assert!(reached(0, 0b0000_0000_0011_0001 << 4), "turned and mirrored");
    assert!(!reached(1, 0b0000_0000_0001_1000), "R1C4 and R2C1 are no neighbours");
    let four = Target::of(Goal::AtLeast { count: 4, of }, &content);
    assert!(four.is_reached(0b1001_0000_0000_1001) && !four.is_reached(0b1001_0000_0000_1000));
}
