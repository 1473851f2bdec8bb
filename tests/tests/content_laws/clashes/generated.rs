//! The law of generated clashes: at every point of every game each pair of verbs that answer differently is refused or told
//! before play, or, if it is met all the same, a finding; and whichever of the two comes first in the alphabet, the same
//! comes of it.

use javelina_variants::catalogue;

use super::drawn::{Pair, pairs};
use super::played::{Came, beside_shipped, played, sound, variant};

/// So many pairs are read at a time: a game has at most 256 items.
const BATCH: usize = 20;

/// Of how many pairs this was so.
#[derive(Debug, Default)]
struct Counts {
    pairs: usize,
    not_written: usize,
    refused: usize,
    told: usize,
    met: usize,
}

fn law_of(game: &'static str, games: u64) -> Counts {
    let mut counts = Counts::default();
    let written: Vec<Pair> = pairs(catalogue(game).unwrap());
    let clauses: Vec<String> =
        written.iter().flat_map(|pair| pair.clauses.iter().map(|one| format!("rule r {one}"))).collect();
    // What the language refuses by itself (a fact that is not there yet, an effect that may not be) is no pair.
    let sound = sound(game, &clauses);
    let fits = |at: &usize| sound[at * 2] && sound[at * 2 + 1];
    let all: Vec<Pair> = (0..written.len()).filter(fits).map(|at| written[at].clone()).collect();
    counts.not_written = written.len() - all.len();
    for (batch, some) in all.chunks(BATCH).enumerate() {
        // Each pair twice: with ids in the order of the clauses, and the other way round, in another file.
        let ids: Vec<[[String; 2]; 2]> = (0..some.len())
            .map(|at| {
                [
                    [format!("m{batch}_{at}"), format!("n{batch}_{at}")],
                    [format!("t{batch}_{at}"), format!("s{batch}_{at}")],
                ]
            })
            .collect();
        let text = |which: usize| {
            let pair = |(pair, ids): (&Pair, &[[String; 2]; 2])| {
                let one = |at: usize| variant(game, &ids[which][at], &pair.clauses[at]);
                format!("{}{}", one(0), one(1))
            };
            some.iter().zip(&ids).map(pair).collect::<String>()
        };
        let loaded =
            beside_shipped(game, "made_up", &[("b.rules".to_string(), text(0)), ("a.rules".to_string(), text(1))]);
        for (at, pair) in some.iter().enumerate() {
            counts.pairs += 1;
            let [one, other] =
                [0, 1].map(|which| played(&loaded, game, [&ids[at][which][0], &ids[at][which][1]], games));
            let what = format!("{game}, {}: {:?}", pair.point, pair.clauses);
            match (one, other) {
                (Came::Refused(one), Came::Refused(other)) => {
                    assert_eq!(one, other, "{what}");
                    counts.refused += 1;
                }
                (Came::Played(one), Came::Played(other)) => {
                    assert_eq!(one.games, other.games, "the names decide: {what}\n{:?}\n{:?}", one.says, other.says);
                    assert_eq!(one.told, other.told, "{what}");
                    let names =
                        |message: &str| ids[at][0].iter().filter(|id| message.contains(&format!("`{id}.r`"))).count();
                    // A clash of one of them with a shipped item is another pair.
                    assert!(one.says.iter().all(|message| names(message) > 0), "{what}: {:?}", one.says);
                    let met = one.says.iter().filter(|message| names(message) == 2).count();
                    let odd = one
                        .games
                        .iter()
                        .find(|(kind, ..)| !matches!(kind.as_deref(), None | Some("conflict" | "endless" | "flood")));
                    assert_eq!(odd, None, "{what}: {:?}", one.says);
                    assert!(met == 0 || one.told, "met, but not told before play: {what}: {:?}", one.says);
                    let silent = pair.is_undefined && pair.is_always && one.both_fired;
                    assert!(!silent, "both spoke, and nobody heard of it: {what}");
                    counts.told += usize::from(one.told);
                    counts.met += usize::from(met > 0);
                }
                (one, other) => panic!("one is refused, the other is not: {what}\n{one:?}\n{other:?}"),
            }
        }
    }
    println!("{game}: {counts:?}");
    counts
}

#[test]
fn no_pair_of_clauses_in_arizona_is_settled_by_its_names() {
    let counts = law_of("arizona", 2);
    assert!(counts.pairs > 100 && counts.met > 15, "{counts:?}");
}

#[test]
fn no_pair_of_clauses_in_keystone_is_settled_by_its_names() {
    let counts = law_of("keystone", 2);
    assert!(counts.pairs > 100 && counts.met > 15, "{counts:?}");
}

#[test]
fn no_pair_of_clauses_in_sonora_is_settled_by_its_names() {
    let counts = law_of("sonora", 1);
    assert!(counts.pairs > 60 && counts.met > 10, "{counts:?}");
}

#[test]
fn no_pair_of_clauses_in_cliffs_is_settled_by_its_names() {
    let counts = law_of("cliffs", 2);
    assert!(counts.pairs > 60 && counts.met > 10, "{counts:?}");
}
