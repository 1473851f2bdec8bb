//! Refusals in random games: what is typed at the wrong time, badly or for no seat is refused in words that help here.

use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_engine::{Actor, Dice, Due, Move, Refusal, Seat, Seats, Table, Threaded, Whose, cells, written};
use javelina_variants::{Choice, Visit, load, shipped};

/// The most moves of other positions that are typed at one position.
const MOST: usize = 40;

/// What follows a verb that is typed badly.
const TAILS: [&str; 9] = ["", "zz", "9", "Z", "A B C", "to", "`", "1 2 3 4 5 6 7", "Coyote at R9C9"];

struct Refused {
    seats: usize,
    seed: u64,
}

impl Visit for Refused {
    type Out = Result<usize, String>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut table = Table::new(Arc::clone(&game), Seats::new(self.seats), self.seed);
        let (mut dice, mut refused, mut since) = (Dice::new(self.seed, 5), 0, 0);
        let (mut asked, mut known) = (BTreeSet::new(), BTreeSet::new());
        for _ in 0..game.longest().min(400) {
            let step = match table.due() {
                Due::Nature(at) => Move { by: Actor::Nature, at, action: game.chance(table.state(), table.luck()) },
                Due::Seat(seat, at) => {
                    let Some(action) = game.sample(table.state(), seat, &mut dice) else { break };
                    Move { by: Actor::Seat(seat), at, action }
                }
                _ => break,
            };
            // Each kind of question once, and any position now and then.
            let prompt = game.prompt(table.state());
            let kind: String = prompt.chars().filter(|one| one.is_alphabetic()).take(24).collect();
            since += 1;
            if asked.insert(kind) || since % 17 == 0 {
                let verbs = game.verbs().iter().flat_map(|verb| verb.names());
                let bad = verbs.flat_map(|verb| TAILS.map(|tail| format!("{verb} {tail}")));
                let others = ["", "zz", "introducee", "9 9", "rol"].map(str::to_string);
                let known = known.iter().cloned().collect::<Vec<String>>();
                let some = (0..MOST.min(known.len())).map(|_| known[dice.below(known.len() as u32) as usize].clone());
                let by = step.by;
                for line in bad.chain(others).chain(some) {
                    for by in [by, Actor::Seat(Seat(0))] {
                        refused += usize::from(is_refused_well(&table, Move { by, ..step.clone() }, &line)?);
                    }
                }
            }
            known.insert(written(&*game, &step.action));
            table.act(step).map_err(|refusal| refusal.message.clone())?;
        }
        Ok(refused)
    }
}

/// Types a line for the actor of `step`. Returns `true` if it is refused.
///
/// # Errors
///
/// The law that the refusal breaks.
fn is_refused_well<G: Threaded>(table: &Table<G>, step: Move<G::Action>, line: &str) -> Result<bool, String> {
    let (game, state, by) = (&**table.game(), table.state(), step.by);
    let Err(refusal) =
        game.read(state, by, line).and_then(|action| game.check(state, &Move { action, ..step.clone() }))
    else {
        return Ok(false);
    };
    breach(game, by, line, &refusal).map_or(Ok(true), |breach| {
        let place = format!("{} after {} moves", game.id(), table.played().len());
        Err(format!("{place}, `{line}` of {}: {breach}\nrefused: {refusal}", by.called()))
    })
}

/// The law that a refusal breaks, if any.
fn breach<G: Threaded>(game: &G, by: Actor, line: &str, refusal: &Refusal) -> Option<String> {
    let text = format!("refused: {refusal}");
    if let Some(long) = text.lines().find(|line| cells(line) > 120) {
        return Some(format!("a line of {} columns", cells(long)));
    }
    if text.contains("``") && !line.contains('`') {
        return Some("an empty code span".into());
    }
    if text.contains("by the table") {
        return Some("it names the table as a rule".into());
    }
    // A verb of chance is named to a seat only if it was typed.
    let typed = javelina_engine::verb(game.verbs(), line).map(|(row, ..)| game.verbs()[row]);
    let spans = text.split('`').skip(1).step_by(2).map(str::to_string);
    let listed = refusal.message.split("moves: ").nth(1).unwrap_or_default();
    let listed = listed.split(", ").map(str::to_string);
    let others = game.verbs().iter().filter(|verb| by != Actor::Nature && verb.whose == Whose::Nature);
    let mut others = others.filter(|verb| typed != Some(**verb));
    let named: Vec<String> = spans.chain(listed).collect();
    others.find_map(|verb| {
        let named = named.iter().find(|span| begins(span, verb.name()))?;
        Some(format!("`{named}` is a move of chance"))
    })
}

/// Returns `true` if a text is a verb or begins with it.
fn begins(text: &str, verb: &str) -> bool {
    text.trim().to_lowercase().strip_prefix(verb).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

fn refuses(game: &str, seats: usize, with: &[&str], seeds: std::ops::Range<u64>) {
    let loaded = load(&shipped());
    let mut refused = 0;
    for seed in seeds {
        let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
        match loaded.build(game, &choice).unwrap().visit(Refused { seats, seed }) {
            Ok(count) => refused += count,
            Err(message) => panic!("{game} with {with:?}, {seats} seats, seed {seed}: {message}"),
        }
    }
    assert!(refused > 500, "{game}: {refused} refusals are too few to mean anything");
}

#[test]
fn refusals_of_arizona_name_only_what_the_seat_may_do() {
    refuses("arizona", 2, &[], 0..3);
    refuses("arizona", 4, &["no_conditions"], 3..4);
}

#[test]
fn refusals_of_sonora_name_only_what_the_seat_may_do() {
    refuses("sonora", 2, &[], 0..1);
    refuses("sonora", 1, &[], 2..3);
}

#[test]
fn refusals_of_keystone_name_only_what_the_seat_may_do() {
    refuses("keystone", 2, &[], 0..2);
    refuses("keystone", 1, &["t1", "t2", "t3", "t6", "t9"], 4..5);
}

#[test]
fn refusals_of_cliffs_name_only_what_the_seat_may_do() {
    refuses("cliffs", 3, &[], 0..2);
    refuses("cliffs", 2, &["in_turns", "short_cliff"], 2..3);
}
