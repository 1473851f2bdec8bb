//! Random scenes and flicks from fixed seeds, and how to play one.
#![allow(clippy::unwrap_used, clippy::panic)]
#![allow(dead_code)] // each test file uses its part

use javelina_physics::{Aim, Board, Constants, Error, Measures, Place, Recorder, Rest, Scene, Sides, Silent, flick};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The Sonora board with a rail.
pub fn sonora() -> Board {
    Board::new(Measures::SONORA).unwrap()
}

/// The Sonora board with open sides.
pub fn open() -> Board {
    Board::new(Measures { sides: Sides::Open, ..Measures::SONORA }).unwrap()
}

/// The default constants with some changed.
pub fn constants(changes: &[(&str, f64)]) -> Constants {
    changes.iter().fold(Constants::default(), |c, (name, value)| c.with(name, *value).unwrap())
}

/// A flick to play: where discs lie, and which is flicked how.
#[derive(Clone, Debug)]
pub struct Case {
    pub places: Vec<Option<Place>>,
    pub disc: u8,
    pub from: Place,
    pub target: Place,
    /// µm/s
    pub speed: i32,
}

impl Case {
    pub fn aim(&self) -> Aim {
        Aim::toward(self.from, self.target).unwrap()
    }

    pub fn scene(&self, board: &Board) -> Scene {
        Scene::new(board, &self.places).unwrap()
    }

    pub fn play(&self, board: &Board, constants: &Constants) -> Result<(Rest, Scene, Recorder), Error> {
        let (mut scene, mut trace) = (self.scene(board), Recorder::default());
        let rest = flick(board, constants, &mut scene, self.disc, self.from, self.aim(), self.speed, &mut trace)?;
        Ok((rest, scene, trace))
    }

    pub fn play_silently(&self, board: &Board, constants: &Constants) -> Result<Rest, Error> {
        flick(board, constants, &mut self.scene(board), self.disc, self.from, self.aim(), self.speed, &mut Silent)
    }
}

/// The case number `seed` with `discs` discs in all: most lie free, some touch another, some hang over a pad edge.
pub fn random_case(board: &Board, seed: u64, discs: u8) -> Case {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed * 64 + u64::from(discs));
    let disc = rng.random_range(0..discs);
    let mut places: Vec<Option<Place>> = vec![None; usize::from(discs)];
    let mut lying: Vec<Place> = Vec::new();
    for k in (0..discs).filter(|k| *k != disc) {
        loop {
            let place = match rng.random_range(0..8) {
                0 if !lying.is_empty() => {
                    // Nearly touching: one nm of play for rounding.
                    let other = lying[rng.random_range(0..lying.len())];
                    let (x, y) = Aim::angle(rng.random_range(0..360_000)).vector();
                    let (ox, oy) = other.mm();
                    Place::nearest(ox + 20.000_001 * x, oy + 20.000_001 * y)
                }
                _ => {
                    let mut one = || rng.random_range(-119_999_000..=119_999_000);
                    Place::nm(one(), one())
                }
            };
            lying.push(place);
            let trial: Vec<_> = lying.iter().copied().map(Some).collect();
            if Scene::new(board, &trial).is_ok() {
                places[usize::from(k)] = Some(place);
                break;
            }
            lying.pop();
        }
    }
    let scene = Scene::new(board, &places).unwrap();
    loop {
        let mut sign = || if rng.random_bool(0.5) { 1 } else { -1 };
        let (sx, sy) = (sign(), sign());
        let from = Place::um(sx * rng.random_range(64_000..=130_000), sy * rng.random_range(64_000..=130_000));
        if board.pad(from).is_none() || scene.overlapping(board, from).is_some() {
            continue;
        }
        let target = if lying.is_empty() { Place::default() } else { lying[rng.random_range(0..lying.len())] };
        let off = |rng: &mut Xoshiro256PlusPlus, at: i32| at + rng.random_range(-15_000_000..=15_000_000);
        let target = Place::nm(off(&mut rng, target.x), off(&mut rng, target.y));
        return Case { places, disc, from, target, speed: rng.random_range(500_000..=3_000_000) };
    }
}

/// Calls `law` with `count` random cases of 2 to 20 discs.
pub fn for_random_cases(board: &Board, count: u64, mut law: impl FnMut(&Case)) {
    for seed in 0..count {
        law(&random_case(board, seed, [2, 5, 10, 20][usize::try_from(seed % 4).unwrap()]));
    }
}
