//! The Mudcracks: nodes, lines and areas (rulebook, "Mudcracks"; rulings S38 to S41).

use super::content::Mudcracks;

/// The network, worked out once for a pack.
#[derive(Clone, Debug)]
pub struct Network {
    /// The nodes joined to each.
    joined: Vec<u32>,
    /// The three nodes of each area.
    corners: Vec<u32>,
    /// The node that is marked from the start.
    pub start: u32,
}

impl Network {
    /// Works it out: two nodes are joined where they share an area.
    #[must_use]
    pub fn of(mudcracks: &Mudcracks) -> Self {
        let corners: Vec<u32> =
            mudcracks.areas.iter().map(|(nodes, _)| nodes.iter().fold(0, |all, node| all | 1 << node)).collect();
        let joined = (0..mudcracks.nodes.len())
            .map(|node| {
                corners.iter().filter(|area| *area >> node & 1 == 1).fold(0, |all, area| all | area) & !(1 << node)
            })
            .collect();
        Self { joined, corners, start: 1 << mudcracks.start }
    }

    /// Whether a node is joined to one of these.
    #[must_use]
    pub fn touches(&self, node: u8, marked: u32) -> bool {
        self.joined.get(usize::from(node)).is_some_and(|joined| joined & marked != 0)
    }

    /// The areas that are surrounded by these nodes, a bit each.
    #[must_use]
    pub fn surrounded(&self, marked: u32) -> u64 {
        let closed = self.corners.iter().enumerate().filter(|(_, area)| *area & !marked == 0);
        closed.fold(0, |all, (at, _)| all | 1 << at)
    }
}
