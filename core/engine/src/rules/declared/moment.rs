//! Moments: the order in which a game asks its points and raises its events, declared once.

use super::ids::PointId;

/// One moment of a game. A list of moments is in the order of play.
#[derive(Clone, Copy, Debug)]
pub enum Moment {
    /// A point is asked here, for as many seats or candidates as there are; not at all where its answer decides nothing.
    Ask(PointId),
    /// An event is raised, once.
    Raise(PointId),
    /// A step of the game itself: "the dice are rolled".
    Does(&'static str),
    /// Points that are asked in any order and at any time, as long as the enclosing part lasts.
    Any(&'static [PointId]),
    /// A part that is repeated: "round", "turn of phase draw", "seat".
    Each(&'static str, &'static [Moment]),
    /// A phase, once where it stands: "phase draw".
    Phase(&'static str, &'static [Moment]),
    /// One of several courses. An empty one says that the others may be left out.
    OneOf(&'static [&'static [Moment]]),
}

impl Moment {
    /// Calls `see` with each point of some moments, those of inner parts included.
    pub fn each_point(moments: &[Self], see: &mut impl FnMut(PointId)) {
        for moment in moments {
            match moment {
                Self::Ask(point) | Self::Raise(point) => see(*point),
                Self::Any(points) => points.iter().for_each(|point| see(*point)),
                Self::Each(_, inner) | Self::Phase(_, inner) => Self::each_point(inner, see),
                Self::OneOf(courses) => courses.iter().for_each(|course| Self::each_point(course, see)),
                Self::Does(_) => {}
            }
        }
    }
}
