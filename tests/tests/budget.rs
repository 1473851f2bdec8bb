//! Budgets of loops: prices of what is shipped, and games that are void because their rules are too dear.
#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use javelina_engine::rules::{ClauseId, MAX_QUESTION_PASSES, PointId, Rules, Set};
use javelina_engine::{Game, Threaded};
use javelina_tests::largest::largest;
use javelina_variants::{Choice, Loaded, Visit, load, shipped};

const GAMES: [&str; 4] = ["arizona", "sonora", "keystone", "cliffs"];

/// Looks at the rules of a game.
struct Of<F>(F);

impl<F: FnOnce(&Rules) -> R, R> Visit for Of<F> {
    type Out = R;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> R {
        (self.0)(game.rules())
    }
}

fn rules_of<R>(loaded: &Loaded, game: &str, with: &[&str], look: impl FnOnce(&Rules) -> R) -> R {
    let with = with.iter().map(ToString::to_string).collect();
    loaded.build(game, &Choice { with, params: Vec::new() }).unwrap_or_else(|found| panic!("{found:?}")).visit(Of(look))
}

/// The dearest question of items on their own, with its price: all clauses of one item at one point.
fn dearest(rules: &Rules) -> (u64, String) {
    let clauses = (0..rules.program().clauses.len()).map(|at| ClauseId(at as u16));
    let mut sums = std::collections::BTreeMap::<(u16, PointId), u64>::new();
    for id in clauses {
        let clause = rules.clause(id);
        *sums.entry((clause.item.0, clause.point)).or_default() += rules.passes_of_a_question(id);
    }
    let name = |(item, point): (u16, PointId)| {
        let [item, point] =
            [&rules.program().items[usize::from(item)].id, rules.catalogue().points[point.index()].name];
        format!("{item} at {point}")
    };
    sums.into_iter().map(|(at, sum)| (sum, name(at))).max().unwrap_or_default()
}

#[test]
fn what_is_shipped_costs_less_than_a_tenth_of_what_a_question_may() {
    let own = load(&shipped());
    for game in GAMES {
        let (passes, name) = rules_of(&own, game, &[], dearest);
        println!("dearest shipped item of {game}: {name}, {passes} of {MAX_QUESTION_PASSES} passes");
        let all = rules_of(&own, game, &[], |rules| {
            let every: Set = Set::first_elements(rules.program().items.len());
            let points = (0..rules.catalogue().points.len()).map(|at| PointId(at as u8));
            points.map(|point| rules.passes_at(point, every)).max().unwrap_or(0)
        });
        println!("  all of them at once: {all}");
        assert!(passes < MAX_QUESTION_PASSES / 10, "{game}: {name} costs {passes}");
    }
    let large = load(&[shipped(), vec![largest(&own, 0)]].concat());
    let (passes, name) = rules_of(&large, "arizona", &[], dearest);
    println!("dearest item of the largest pack: {name}, {passes} passes");
}
