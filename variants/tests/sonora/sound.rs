//! Content that no pack file can spell is refused too: play relies on what was checked.

use javelina_engine::Element;
use javelina_games::sonora::content::{Content, Ground};
use javelina_games::sonora::{Circle, Node, Space};

use super::game;

/// What is done to sound content, and a word of the one problem that it must give.
type Breach = (fn(&mut Content), &'static str);

const BREACHES: &[Breach] = &[
    (|content| content.settings.0.truncate(3), "settings are needed"),
    (|content| content.board.circles = content.board.circles.repeat(Circle::MOST), "circles"),
    (|content| content.skills.clear(), "presets of skill"),
    (|content| content.buildings.clear(), "buildings"),
    (|content| content.buildings[2].hexes = 0, "`C` has no hexes"),
    (|content| content.buildings[2].name.clear(), "`` is not a name"),
    (|content| content.buildings[2].name = "a b".into(), "`a b` is not a name"),
    (|content| content.buildings.extend(content.buildings.clone()), "there are 16 buildings"),
    (|content| content.canyon.columns = 0, "26 columns"),
    (|content| content.canyon.columns = 27, "26 columns"),
    (|content| content.canyon.cells.truncate(195), "different lengths"),
    (|content| content.canyon.cells = [Ground::Start; 14].repeat(20), "256 cells"),
    (|content| content.canyon.cells[10] = Ground::Cactus(at(3)), "type has no name"),
    (|content| content.canyon.cacti = ["a", "b", "c", "d", "e"].map(String::from).to_vec(), "types of cacti"),
    (|content| content.canyon.table.clear(), "entries of the table"),
    (|content| content.canyon.shapes.clear(), "shapes"),
    (|content| content.canyon.shapes = vec![content.canyon.shapes.clone(); 3].concat(), "there are 18 shapes"),
    (|content| content.canyon.shapes[1].label = 0, "`1b` has the label 0"),
    (|content| content.canyon.shapes[1].cells.push((8, 0)), "larger than 8 by 8"),
    (|content| content.canyon.shapes[1].cells.push((-1, 0)), "larger than 8 by 8"),
    (|content| content.canyon.shapes[1].cells.push((1, 1)), "`1b` has a cell twice"),
    (|content| content.creek.clear(), "spaces"),
    (|content| content.creek.extend(content.creek.clone()), "is the name of a second space"),
    (|content| content.creek.extend(content.creek.clone()), "there are 104 spaces"),
    (|content| content.creek[0].parent = Some(at(1)), "`s1` must come after its parent"),
    (|content| content.creek[3].parent = Some(at(3)), "`l2` must come after its parent"),
    (|content| content.creek[3].parent = Space::all().last(), "`l2` must come after its parent"),
    (|content| content.mudcracks.nodes.extend(content.mudcracks.nodes.clone()), "there are 58 nodes"),
    (|content| content.mudcracks.start = at(Node::MOST - 1), "the start is not a node"),
    (|content| content.mudcracks.nodes[content.mudcracks.start.index()].cost = 1, "is the start"),
    (|content| content.mudcracks.areas[4].0 = [1, 2, 29].map(at), "area 5 has an unknown node"),
    (|content| content.mudcracks.areas = content.mudcracks.areas.repeat(2), "areas"),
    (|content| content.mudcracks.columns[1].0 = 0, "column 2 has no boxes"),
    (|content| content.mudcracks.columns = content.mudcracks.columns.repeat(3), "columns"),
];

/// The element of an index.
fn at<E: Element>(index: usize) -> E {
    E::at(index).expect("there can be so many")
}

#[test]
fn content_that_play_could_not_rely_on_is_refused_with_a_word_on_why() {
    let sound = game().content().clone();
    assert!(sound.clone().checked().is_ok());
    assert!(sound.creek.len() * 2 > Space::MOST, "twice the spaces are too many");
    let mut wrong = Vec::new();
    for (breach, word) in BREACHES {
        let mut content = sound.clone();
        breach(&mut content);
        match content.checked() {
            Err(problems) if problems.iter().any(|(_, text)| text.contains(word)) => {}
            Err(problems) => wrong.push(format!("{word}: {problems:?}")),
            Ok(_) => wrong.push(format!("{word}: nothing was found")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
