//! A sliding disc and the straight edges of the board.

use super::{GRAZING, Here, Kind, Nearest, TOUCH};
use crate::{Board, Edge};

/// Edges for a disc on the field: walls at one radius, or at the centre while an edge is unarmed; open sides.
///
/// A disc that slides away from an unarmed edge cannot come back to it before its next event, and that arms the edge.
#[inline]
pub(crate) fn field_edges(board: &Board, here: &Here, armed: u8, slides: f64, nearest: &mut Nearest) {
    let (end_x, end_y) = ((here.x + here.ux * slides).abs(), (here.y + here.uy * slides).abs());
    // The region clear of all walls is convex, so a path from it into it meets none.
    if armed == 0xff && end_x < board.clear_side && end_y < board.clear_side && end_x + end_y < board.clear_sum {
        return;
    }
    for k in 0..8 {
        let edge = Edge(k);
        let (nx, ny) = edge.normal();
        let outward = nx * here.ux + ny * here.uy;
        let inside = board.inside(edge, here.x, here.y);
        if board.open && !edge.is_pad() {
            if outward > 0.0 {
                let gap = if inside > 0.0 { inside } else { 0.0 };
                nearest.offer(gap / outward, Kind::OpenSide, k);
            }
        } else if armed & (1 << k) != 0 {
            if outward * here.v > GRAZING {
                let gap = inside - board.radius;
                nearest.offer(if gap < TOUCH { 0.0 } else { gap / outward }, Kind::Face, k);
            }
        } else if outward * here.v > GRAZING {
            nearest.offer(if inside < TOUCH { 0.0 } else { inside / outward }, Kind::Face, k);
        }
    }
}

/// Edges for a disc on pads or rail: where it drops to the field, and where it leaves the board.
#[inline]
pub(crate) fn ring_edges(board: &Board, here: &Here, nearest: &mut Nearest) {
    // The last of the edges to enter, the first to leave again, and the edge that is nearest from inside.
    let (mut enter, mut through, mut exit, mut never) = (0.0, 0, f64::INFINITY, false);
    let (mut least, mut any_outside) = (f64::INFINITY, false);
    for k in if board.open { 4..8 } else { 0..8 } {
        let edge = Edge(k);
        let (nx, ny) = edge.normal();
        let outward = nx * here.ux + ny * here.uy;
        let inside = board.inside(edge, here.x, here.y);
        if inside < 0.0 {
            any_outside = true;
            if outward * here.v >= -GRAZING {
                never = true;
            } else if inside / outward > enter {
                (enter, through) = (inside / outward, k);
            }
        } else {
            if outward > 0.0 && inside / outward < exit {
                exit = inside / outward;
            }
            if !any_outside && inside < least {
                (least, through) = (inside, k);
            }
        }
    }
    if !never && enter < exit {
        nearest.offer(enter, Kind::Drop, through);
    }
    for k in 0..4 {
        let (nx, ny) = Edge(k).normal();
        let outward = nx * here.ux + ny * here.uy;
        if outward > 0.0 {
            let gap = board.half_outer - (nx * here.x + ny * here.y);
            nearest.offer(if gap > 0.0 { gap / outward } else { 0.0 }, Kind::Outer, k);
        }
    }
}
