//! The Creek Bed and the Mudcracks.

use javelina_engine::Element;
use javelina_games::sonora::content::{AreaPrize, Bonus, Content, Reward, Size};
use javelina_games::sonora::{Creek, Network, Node, Space};

use super::Row;

pub(crate) fn creek() -> Vec<Row> {
    vec![
        (
            "B-CRK-1: a fork lies within three spaces of the start",
            |game| {
                let (before, left) = branch(game.content(), 0);
                before.len() <= 3 && !left.is_empty() && !branch(game.content(), 1).1.is_empty()
            },
            ("creek.toml", "id = \"r1\"\nparent = \"s2\"", "id = \"r1\"\nparent = \"l2\""),
        ),
        (
            "B-CRK-2: the fourth space on the left is a Swap",
            |game| {
                let (before, left) = branch(game.content(), 0);
                let way: Vec<Space> = before.into_iter().chain(left).collect();
                game.content().creek[way[3].index()].reward == Reward::Bonus(Bonus::Swap)
            },
            ("creek.toml", "bonus = \"swap\"", "bonus = \"fox\""),
        ),
        (
            "B-CRK-3: the fourth space right of the fork is a 2",
            |game| {
                let (_, right) = branch(game.content(), 1);
                right.get(3).is_some_and(|space| game.content().creek[space.index()].reward == Reward::Points(2))
            },
            ("creek.toml", "parent = \"r3\"\npoints = 2", "parent = \"r3\"\npoints = 3"),
        ),
        (
            "B-CRK-4: six paths can end on 2, 1, 1, 4, 4 and 2: Dylan's 14",
            |game| {
                let creek = Creek::of(&game.content().creek);
                ends_on(game.content(), &creek, 0, &mut vec![2, 1, 1, 4, 4, 2])
            },
            ("creek.toml", "every points = 4\n", "points = 3\n"),
        ),
        (
            "B-CRK-5: points grow with the distance from the start",
            |game| {
                let (content, creek) = (game.content(), Creek::of(&game.content().creek));
                let means = [1..=4, 5..=8, 9..=12, 13..=16].map(|depths| mean(content, &creek, depths));
                means.windows(2).all(|two| two[0] < two[1])
            },
            ("creek.toml", "id = \"s1\"\npoints = 1", "id = \"s1\"\npoints = 30"),
        ),
        (
            "B-CRK-6: four ends of branches have a square of the rival, and no other space has one",
            |game| {
                let content = game.content();
                let is_end = |at: Space| children(content, Some(at)).is_empty();
                let spaces = Space::first(content.creek.len());
                let squares: Vec<Space> = spaces.filter(|at| content.creek[at.index()].rival).collect();
                squares.len() == 4 && squares.into_iter().all(is_end)
            },
            ("creek.toml", "id = \"s1\"\n", "id = \"s1\"\nrival = true\n"),
        ),
        (
            "the reconstructed tree has 52 spaces, 5 forks, 6 ends at depths 13 to 16, and 138 points on 38 numbers",
            |game| {
                let (content, creek) = (game.content(), Creek::of(&game.content().creek));
                let spaces = Space::first(content.creek.len());
                let below = |at: Space| children(content, Some(at)).len();
                let ends = spaces.clone().filter(|at| below(*at) == 0);
                let ends: Vec<u8> = ends.map(|at| creek.depth(at)).collect();
                let forks = spaces.filter(|at| below(*at) > 1).count();
                let points: Vec<i32> = content.creek.iter().filter_map(|space| space.reward.points()).collect();
                (content.creek.len(), forks, ends.len(), ends.iter().min(), ends.iter().max())
                    == (52, 5, 6, Some(&13), Some(&16))
                    && (points.len(), points.iter().sum::<i32>()) == (38, 138)
            },
            ("creek.toml", "points = 8", "points = 9"),
        ),
    ]
}

pub(crate) fn mudcracks() -> Vec<Row> {
    vec![
        (
            "B-MUD-1: a 3 and a 2 next to each other and the start surround a small cactus of 2 points",
            |game| {
                let content = game.content();
                lincolns_nodes(content).is_some()
                    && surrounded(content, &["b3", "b4"]) == small()
                    && content.mudcracks.cactus[0] == 2
            },
            ("mudcracks.toml", "cactus = [2, 4, 6]", "cactus = [3, 4, 6]"),
        ),
        (
            "B-MUD-2: then a 5 and another 2 can be marked, and the 5 surrounds nothing",
            |game| {
                let content = game.content();
                let network = Network::of(&content.mudcracks);
                let Some((three, two)) = lincolns_nodes(content) else { return false };
                let marked = network.start | three.bit() | two.bit();
                let free = Node::first(content.mudcracks.nodes.len()).filter(|node| !node.is_in(marked));
                let next: Vec<Node> = free.filter(|node| network.touches(*node, marked)).collect();
                let idle = |node: &Node| network.surrounded(marked | node.bit()) == network.surrounded(marked);
                next.iter().any(|node| cost(content, *node) == 5 && idle(node))
                    && next.iter().any(|node| cost(content, *node) == 2)
            },
            ("mudcracks.toml", "id = \"d3\"\nat = [5, 6]\ncost = 2", "id = \"d3\"\nat = [5, 6]\ncost = 4"),
        ),
        (
            "B-MUD-3: 3, 2 and 5 of 12 leave 2, which fill a column that gives a Swap",
            |game| {
                let content = game.content();
                let Some((three, two)) = lincolns_nodes(content) else { return false };
                let left = 12 - cost(content, three) - cost(content, two) - 5;
                content
                    .mudcracks
                    .columns
                    .iter()
                    .any(|(boxes, bonus)| (i32::from(*boxes), *bonus) == (left, Bonus::Swap))
            },
            ("mudcracks.toml", "boxes = 2", "boxes = 3"),
        ),
        (
            "B-MUD-4: four small, two medium and two large cacti are worth Dylan's 28 and can be surrounded",
            |game| {
                let content = game.content();
                let [small, medium, large] = content.mudcracks.cactus;
                let enough = Size::all().zip([4, 2, 2]).all(|(size, least)| cacti(content, size) >= least);
                let all: Vec<&str> = content.mudcracks.nodes.iter().map(|node| node.name.as_str()).collect();
                4 * small + 2 * medium + 2 * large == 28
                    && enough
                    && surrounded(content, &all).len() == content.mudcracks.areas.len()
            },
            ("mudcracks.toml", "cactus = [2, 4, 6]", "cactus = [2, 4, 7]"),
        ),
        (
            "B-MUD-5: outside nodes have three circles, and some of them cost 7",
            |game| {
                let mudcracks = &game.content().mudcracks;
                let outside: Vec<&str> =
                    mudcracks.nodes.iter().filter(|node| node.outside).map(|node| node.name.as_str()).collect();
                let seven = mudcracks.nodes.iter().any(|node| node.outside && node.cost == 7);
                outside
                    == ["a1", "a2", "a3", "a4", "a5", "b1", "b6", "c1", "c7", "d1", "d6", "e1", "e2", "e3", "e4", "e5"]
                    && seven
                    && mudcracks.circles == 3
            },
            ("mudcracks.toml", "circles = 3", "circles = 2"),
        ),
        (
            "B-MUD-6: each area lies between three nodes that are next to each other, and every such place is an area",
            |game| {
                let mudcracks = &game.content().mudcracks;
                let place = |node: usize| mudcracks.nodes[node].place;
                let near = |one: usize, other: usize| {
                    let (a, b) = (place(one), place(other));
                    matches!(((a.0 - b.0).abs(), (a.1 - b.1).abs()), (2, 0) | (1, 2))
                };
                let mut wanted = Vec::new();
                for one in 0..mudcracks.nodes.len() {
                    for two in (0..one).filter(|two| near(one, *two)) {
                        wanted.extend(
                            (0..two)
                                .filter(|three| near(one, *three) && near(two, *three))
                                .map(|three| [three, two, one]),
                        );
                    }
                }
                let mut there: Vec<[usize; 3]> =
                    mudcracks.areas.iter().map(|(nodes, _)| nodes.map(Node::index)).collect();
                there.iter_mut().for_each(|nodes| nodes.sort_unstable());
                there.sort_unstable();
                wanted.sort_unstable();
                there == wanted && there.len() == 40
            },
            ("mudcracks.toml", "nodes = [\"b3\", \"b4\", \"c4\"]", "nodes = [\"b3\", \"b4\", \"c5\"]"),
        ),
        (
            "the reconstructed network has 29 nodes that cost 142, cacti of 114 points, and 20 boxes in five columns",
            |game| {
                let mudcracks = &game.content().mudcracks;
                let cost: i32 = mudcracks.nodes.iter().map(|node| node.cost).sum();
                let counts: Vec<usize> = Size::all().map(|size| cacti(game.content(), size)).collect();
                let points: i32 =
                    counts.iter().zip(mudcracks.cactus).map(|(count, points)| *count as i32 * points).sum();
                let boxes: u8 = mudcracks.columns.iter().map(|(boxes, _)| boxes).sum();
                (mudcracks.nodes.len(), cost, counts, points) == (29, 142, vec![11, 11, 8], 114)
                    && (mudcracks.columns.len(), boxes) == (5, 20)
            },
            ("mudcracks.toml", "cost = 8", "cost = 9"),
        ),
    ]
}

/// Whether paths of 1 to 5 spaces can end on spaces with just these points, in some order.
fn ends_on(content: &Content, creek: &Creek, visited: u64, left: &mut Vec<i32>) -> bool {
    if left.is_empty() {
        return true;
    }
    let ends: Vec<(u8, Space)> =
        (1..=5).flat_map(|length| ends(creek, length, visited).map(move |end| (length, end))).collect();
    for (length, end) in ends {
        let Reward::Points(points) = content.creek[end.index()].reward else { continue };
        let Some(at) = left.iter().position(|one| *one == points) else { continue };
        let path = creek.path(end, length, visited, 0).expect("a listed end");
        left.remove(at);
        if ends_on(content, creek, visited | path, left) {
            return true;
        }
        left.insert(at, points);
    }
    false
}

fn ends(creek: &Creek, length: u8, visited: u64) -> impl Iterator<Item = Space> {
    let mut all = Vec::new();
    creek.each_end(length, visited, 0, |end| all.push(end));
    all.into_iter()
}

fn children(content: &Content, space: Option<Space>) -> Vec<Space> {
    let all = Space::all().zip(&content.creek);
    all.filter(|(_, one)| one.parent == space).map(|(at, _)| at).collect()
}

/// The spaces from the start to the first fork, then down the branch that is written first, or second.
fn branch(content: &Content, which: usize) -> (Vec<Space>, Vec<Space>) {
    let (mut before, mut here) = (Vec::new(), None);
    loop {
        match children(content, here).as_slice() {
            [only] => {
                before.push(*only);
                here = Some(*only);
            }
            all => {
                let mut down: Vec<Space> = all.get(which).copied().into_iter().collect();
                while let Some([first, ..]) = down.last().map(|last| children(content, Some(*last))).as_deref() {
                    down.push(*first);
                }
                return (before, down);
            }
        }
    }
}

/// The mean of the points of numbered spaces at these depths, in hundredths.
fn mean(content: &Content, creek: &Creek, depths: std::ops::RangeInclusive<u8>) -> i32 {
    let points: Vec<i32> = Space::first(content.creek.len())
        .filter(|at| depths.contains(&creek.depth(*at)))
        .filter_map(|at| content.creek[at.index()].reward.points())
        .collect();
    points.iter().sum::<i32>() * 100 / points.len().max(1) as i32
}

/// A node by its name; the last that there can be for one that there is not.
fn node(content: &Content, name: &str) -> Node {
    let mut all = Node::all().zip(&content.mudcracks.nodes);
    all.find(|(_, node)| node.name == name).map(|(at, _)| at).or(Node::all().last()).expect("there are nodes")
}

fn cost(content: &Content, node: Node) -> i32 {
    content.mudcracks.nodes.get(node.index()).map_or(0, |node| node.cost)
}

/// What is surrounded by the start and these nodes.
fn surrounded(content: &Content, names: &[&str]) -> Vec<AreaPrize> {
    let network = Network::of(&content.mudcracks);
    let marked = names.iter().fold(network.start, |all, name| all | node(content, name).bit());
    let closed = network.surrounded(marked);
    let areas = content.mudcracks.areas.iter().enumerate();
    areas.filter(|(at, _)| closed >> at & 1 == 1).map(|(_, (_, prize))| *prize).collect()
}

fn small() -> Vec<AreaPrize> {
    Size::first(1).map(AreaPrize::Cactus).collect()
}

/// Lincoln's nodes: a 3 and a 2 that touch each other and the start.
fn lincolns_nodes(content: &Content) -> Option<(Node, Node)> {
    let network = Network::of(&content.mudcracks);
    let beside = |cost: i32| {
        let nodes = Node::all().zip(&content.mudcracks.nodes).filter(move |(_, node)| node.cost == cost);
        nodes.map(|(at, _)| at).filter(|at| network.touches(*at, network.start)).collect::<Vec<_>>()
    };
    let pairs = beside(3).into_iter().flat_map(|three| beside(2).into_iter().map(move |two| (three, two)));
    let fits = |(three, two): &(Node, Node)| {
        let marked = network.start | three.bit() | two.bit();
        let closed = network.surrounded(marked);
        closed.count_ones() == 1 && content.mudcracks.areas[closed.trailing_zeros() as usize].1 == small()[0]
    };
    pairs.clone().find(fits)
}

pub(crate) fn cacti(content: &Content, size: Size) -> usize {
    content.mudcracks.areas.iter().filter(|(_, prize)| *prize == AreaPrize::Cactus(size)).count()
}
