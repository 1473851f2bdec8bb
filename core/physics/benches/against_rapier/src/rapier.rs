//! A flick by rapier2d, in centimetres.

use rapier2d::prelude::*;

use crate::{Case, End, Final};

const RADIUS: f32 = 1.0;
/// cm/s²
const BRAKE: f32 = 0.25 * 981.0;
/// A disc that meets a wall faster than this, cm/s, hops over it.
const HOP: f32 = 90.0;
const DISC: Group = Group::GROUP_1;
const WALL: Group = Group::GROUP_2;

struct Disc {
    body: RigidBodyHandle,
    collider: ColliderHandle,
    on_ring: bool,
    /// Walls do not hold it yet: it dropped over an edge and is not clear of it.
    free_of_walls: bool,
    end: Option<End>,
    /// Speed towards each wall within reach of this step, before it.
    nears: [f32; 8],
}

/// Outward normals and offsets of the field's edges.
fn walls() -> [(Vector, f32); 8] {
    let d = std::f32::consts::FRAC_1_SQRT_2;
    let normals = [(1.0, 0.0), (d, d), (0.0, 1.0), (-d, d), (-1.0, 0.0), (-d, -d), (0.0, -1.0), (d, -d)];
    let mut k = 0;
    normals.map(|(x, y)| {
        k += 1;
        (Vector::new(x, y), if k % 2 == 1 { 12.0 } else { 18.0 * d })
    })
}

fn brake(body: &mut RigidBody, time: f32) {
    let v = body.linvel();
    let speed = (v.x * v.x + v.y * v.y).sqrt();
    if speed == 0.0 {
        return;
    }
    let left = speed - BRAKE * time;
    // Below 1 mm/s a disc stops, as in the exact simulator after a hit.
    if left < 0.1 {
        body.set_linvel(Vector::new(0.0, 0.0), false);
        body.set_angvel(0.0, false);
    } else {
        body.set_linvel(Vector::new(v.x * left / speed, v.y * left / speed), false);
    }
}

/// Where all discs end.
pub fn flick(case: &Case, step: f64) -> Vec<Final> {
    let step = step as f32;
    let mut world = PhysicsWorld { gravity: Vector::new(0.0, 0.0), ..PhysicsWorld::default() };
    world.integration_parameters.dt = step;
    let walls = walls();
    for (normal, offset) in &walls {
        let collider = ColliderBuilder::new(SharedShape::halfspace(-*normal))
            .translation(*normal * *offset)
            .restitution(0.4)
            .friction(0.0)
            .collision_groups(InteractionGroups::new(WALL, DISC, InteractionTestMode::And));
        world.colliders.insert(collider);
    }
    let (aim_x, aim_y) = case.aim.vector();
    let mut discs: Vec<Option<Disc>> = Vec::with_capacity(case.places.len());
    for (k, place) in case.places.iter().enumerate() {
        let launched = k == case.disc;
        let Some(place) = (if launched { Some(case.from) } else { *place }) else {
            discs.push(None);
            continue;
        };
        let (x, y) = place.mm();
        let mut builder = RigidBodyBuilder::dynamic().translation(Vector::new((x / 10.0) as f32, (y / 10.0) as f32));
        if launched {
            let speed = f64::from(case.speed) / 10_000.0;
            builder = builder.linvel(Vector::new((aim_x * speed) as f32, (aim_y * speed) as f32));
        } else {
            builder = builder.sleeping(true);
        }
        let body = world.bodies.insert(builder);
        let meets = if launched { DISC } else { DISC | WALL };
        let collider = ColliderBuilder::new(SharedShape::ball(RADIUS))
            .restitution(0.7)
            .friction(0.0)
            .collision_groups(InteractionGroups::new(DISC, meets, InteractionTestMode::And));
        let collider = world.colliders.insert_with_parent(collider, body, &mut world.bodies);
        discs.push(Some(Disc {
            body,
            collider,
            on_ring: launched,
            free_of_walls: launched,
            end: None,
            nears: [0.0; 8],
        }));
    }
    // Ten seconds are more than any flick lasts.
    let mut steps_left = (10.0 / step) as u32;
    while steps_left > 0 {
        steps_left -= 1;
        for disc in discs.iter_mut().flatten() {
            before_step(&mut world, disc, &walls, step);
        }
        world.step();
        let mut moving = false;
        for disc in discs.iter_mut().flatten() {
            moving |= after_step(&mut world, disc, &walls, step);
        }
        if !moving {
            break;
        }
    }
    let judge = |disc: &Option<Disc>| {
        let Some(disc) = disc else { return Final { end: End::Absent, x: 0.0, y: 0.0 } };
        if let Some(end) = disc.end {
            return Final { end, x: 0.0, y: 0.0 };
        }
        let at = world.bodies[disc.body].translation();
        let (x, y) = (f64::from(at.x) * 10.0, f64::from(at.y) * 10.0);
        if disc.on_ring {
            let (fx, fy) = case.from.mm();
            let end = if x * fx.signum() + y * fy.signum() >= 180.0 { End::Pad } else { End::Off };
            return Final { end, x: 0.0, y: 0.0 };
        }
        Final { end: End::Quadrant(x >= 0.0, y >= 0.0), x, y }
    };
    discs.iter().map(judge).collect()
}

/// Half of the floor's friction; then notes how fast the disc nears the walls that it may meet in this step.
fn before_step(world: &mut PhysicsWorld, disc: &mut Disc, walls: &[(Vector, f32); 8], step: f32) {
    disc.nears = [0.0; 8];
    if disc.end.is_some() {
        return;
    }
    let body = &mut world.bodies[disc.body];
    brake(body, 0.5 * step);
    if disc.free_of_walls {
        return;
    }
    let (at, v) = (body.translation(), body.linvel());
    for ((normal, offset), nears) in walls.iter().zip(&mut disc.nears) {
        let closing = v.x * normal.x + v.y * normal.y;
        let gap = offset - (at.x * normal.x + at.y * normal.y) - RADIUS;
        // Contacts are solved a little ahead.
        if gap <= closing * step + 0.1 {
            *nears = closing;
        }
    }
}

/// The other half, hops, the drop, the hole and the outer edge; whether the disc moves.
fn after_step(world: &mut PhysicsWorld, disc: &mut Disc, walls: &[(Vector, f32); 8], step: f32) -> bool {
    if disc.end.is_some() {
        return false;
    }
    let body = &mut world.bodies[disc.body];
    let (at, v) = (body.translation(), body.linvel());
    for ((normal, offset), nears) in walls.iter().zip(&disc.nears) {
        let closing = v.x * normal.x + v.y * normal.y;
        // A wall that turned a disc around at such a speed would not have held it.
        if *nears > HOP && closing < 0.0 {
            leave(world, disc, End::Off);
            return false;
        }
        // A disc that dropped and is not clear of an edge meets it with its centre.
        if disc.free_of_walls && !disc.on_ring && closing > 0.0 && offset - (at.x * normal.x + at.y * normal.y) < 0.0 {
            if closing > HOP {
                leave(world, disc, End::Off);
                return false;
            }
            body.set_linvel(v - *normal * (1.55 * closing), true);
            break;
        }
    }
    brake(body, 0.5 * step);
    let (at, v) = (body.translation(), body.linvel());
    let speed = (v.x * v.x + v.y * v.y).sqrt();
    let least = walls.iter().map(|(n, offset)| offset - (at.x * n.x + at.y * n.y)).fold(f32::INFINITY, f32::min);
    if disc.on_ring && (at.x.abs() > 14.0 || at.y.abs() > 14.0) {
        leave(world, disc, End::Off);
        return false;
    }
    if disc.on_ring && least >= 0.0 {
        disc.on_ring = false;
    }
    if disc.free_of_walls && !disc.on_ring && least >= RADIUS {
        disc.free_of_walls = false;
        world.colliders[disc.collider].set_collision_groups(InteractionGroups::new(
            DISC,
            DISC | WALL,
            InteractionTestMode::And,
        ));
    }
    let centre = (at.x * at.x + at.y * at.y).sqrt();
    if !disc.on_ring && ((centre < 1.04 && speed < 50.0) || (centre <= 1.3 && speed == 0.0)) {
        leave(world, disc, End::Hole);
        return false;
    }
    speed > 0.0
}

fn leave(world: &mut PhysicsWorld, disc: &mut Disc, end: End) {
    disc.end = Some(end);
    world.colliders[disc.collider].set_enabled(false);
    world.bodies[disc.body].set_enabled(false);
}
