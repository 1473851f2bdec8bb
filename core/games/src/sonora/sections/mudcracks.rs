//! The Mudcracks: nodes, lines and areas (rulebook, "Mudcracks"; rulings S38 to S41).

use javelina_engine::Element;

use crate::sonora::content::{Area, Mudcracks};
use crate::sonora::points::Node;

/// The network, worked out once for a pack. Nodes are a bit each.
#[derive(Clone, Debug)]
pub struct Network {
    /// The nodes joined to each.
    joined: Vec<u64>,
    /// The three nodes of each area.
    corners: Vec<u64>,
    /// The node that is marked from the start.
    pub start: u64,
}

impl Network {
    /// Works it out: two nodes are joined where they share an area.
    pub fn of(mudcracks: &Mudcracks) -> Self {
        let bits = |(nodes, _): &([Node; 3], _)| nodes.iter().fold(0, |all, node| all | node.bit());
        let corners: Vec<u64> = mudcracks.areas.iter().map(bits).collect();
        let beside = |node: Node| corners.iter().filter(move |area| node.is_in(**area)).fold(0, |all, area| all | area);
        let joined = Node::first(mudcracks.nodes.len()).map(|node| beside(node) & !node.bit()).collect();
        Self { joined, corners, start: mudcracks.start.bit() }
    }

    /// Returns `true` if a node is joined to one of these.
    pub fn touches(&self, node: Node, marked: u64) -> bool {
        self.joined.get(node.index()).is_some_and(|joined| joined & marked != 0)
    }

    /// The areas that are surrounded by these nodes, a bit each.
    pub fn surrounded(&self, marked: u64) -> u64 {
        let areas = Area::first(self.corners.len()).zip(&self.corners);
        areas.filter(|(_, corners)| *corners & !marked == 0).fold(0, |all, (area, _)| all | area.bit())
    }
}
