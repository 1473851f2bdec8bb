//! The rows of reading packs.

use std::hint::black_box;

use javelina_tests::largest::largest;
use javelina_variants::{Choice, Loaded, load, shipped};

use crate::{First, Task, alternate};

/// The rows of reading packs.
pub fn read(loaded: &Loaded) {
    let packs = [shipped(), vec![largest(loaded, 0)]].concat();
    let mut tasks: [Task<'_>; 3] = [
        ("check", Box::new(|_| black_box(load(&shipped())).packs.len())),
        ("largest", Box::new(|_| black_box(load(&packs)).is_sound() as usize)),
        (
            "start",
            Box::new(|round| {
                let loaded = load(&shipped());
                let game = loaded.build("arizona", &Choice::default()).unwrap_or_else(|found| panic!("{found:?}"));
                game.visit(First(round as u64))
            }),
        ),
    ];
    let times = alternate(15, &mut tasks);
    println!("check of the shipped pack              {:8.2} ms", times[0] / 1e6);
    println!("the same beside the largest legal pack {:8.2} ms", times[1] / 1e6);
    println!("packs to first legal action            {:8.2} ms", times[2] / 1e6);
}
