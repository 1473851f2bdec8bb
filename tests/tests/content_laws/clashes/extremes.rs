//! The law of extremes: whatever number a clause gives, and whatever number an effect is given, games are played and shown
//! to their end without a fault of the engine.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use javelina_engine::rules::{PointDecl, PointKind, Type};
use javelina_engine::{Luck, Present, Seat, Seats, Table, Threaded};
use javelina_sketch::Theme;
use javelina_tests::play::random_move;
use javelina_variants::{Choice, Visit, catalogue};

use super::drawn::spelled;
use super::played::{base, beside_shipped, sound};

/// The numbers beyond which no literal of the language goes.
const MOST: i32 = 1_000_000;
/// The moves after which a game is left.
const MOVES: usize = 240;

/// Plays a game by chance and reads everything that is shown on the way.
struct Play;

impl Visit for Play {
    type Out = ();
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) {
        // With the most seats, where there is most to decide and to show.
        play(&game, Seats::new(*game.seats_range().end()));
    }
}

fn play<G: Threaded>(game: &Arc<G>, seats: Seats) {
    let mut table = Table::new(Arc::clone(game), seats, 3);
    for at in 0..MOVES {
        let luck = Luck::new(3);
        let mut dice = javelina_engine::Dice::new(3, at as u64);
        let Some(step) = random_move(&**table.game(), table.state(), &luck, &mut dice) else { break };
        let _ = table.act(step);
        if at % 40 == 0 {
            shown(&table, seats.count());
        }
    }
    shown(&table, seats.count());
}

fn shown<G: Present>(table: &Table<G>, seats: usize) {
    let (game, state) = (table.game(), table.state());
    for seat in (0..seats).map(|seat| Seat(seat as u8)) {
        let mut view = G::View::default();
        game.view(state, seat, &mut view);
        let _ = (game.board(&view, false), game.board(&view, true), game.sheet(&view, seat, false));
        let _ = (game.value(state, seat), game.picture(table, Some(seat), Theme::Light));
    }
    let _ = (game.prompt(state), game.outcome(state), game.picture(table, None, Theme::Light));
}

/// Clauses with extreme numbers at a point.
fn extremes(game: &str, point: &PointDecl) -> Vec<String> {
    match point.kind {
        PointKind::Number(Type::Number) => {
            // Both together give the greatest and the least number that there is.
            let name = point.name;
            let scaled = format!("rule {name}_s at {name} {{ scale by {MOST}/1 }}");
            [MOST, -MOST].map(|number| format!("rule {name}_r at {name} {{ set to {number} }} {scaled}")).to_vec()
        }
        PointKind::Event => {
            let effects = point.effects.iter().map(|id| &catalogue(game).unwrap().effects[id.index()]);
            let written = effects.filter_map(|effect| spelled(effect, &MOST.to_string()));
            written.map(|effect| format!("rule {0}_r on {0} do {{ {effect} }}", point.name)).collect()
        }
        _ => Vec::new(),
    }
}

fn law_of(game: &'static str) {
    let all: Vec<String> = catalogue(game).unwrap().points.iter().flat_map(|point| extremes(game, point)).collect();
    let is_sound = sound(game, &all);
    let mut all: Vec<String> = all.into_iter().zip(is_sound).filter(|(_, sound)| *sound).map(|(one, _)| one).collect();
    // And all numbers together: sums of what is extreme by itself.
    let together =
        |number: &str| all.iter().filter(|one| one.contains(number)).cloned().collect::<Vec<_>>().join("\n  ");
    all.extend([format!("set to {MOST}"), format!("set to -{MOST}")].map(|number| together(&number)));
    let (mut wrong, mut played) = (Vec::new(), 0);
    for some in all.chunks(60) {
        let item = |(at, clauses): (usize, &String)| {
            format!("variant i{at} for {game} {{\n  title \"Made up\"\n  {clauses}\n}}\n")
        };
        let text = some.iter().enumerate().map(item).collect();
        let loaded = beside_shipped(game, "made_up", &[("a.rules".into(), text)]);
        for (at, clause) in some.iter().enumerate() {
            let with = base(game).iter().map(ToString::to_string).chain([format!("i{at}")]).collect();
            let Ok(built) = loaded.build(game, &Choice { with, params: Vec::new() }) else { continue };
            played += 1;
            if catch_unwind(AssertUnwindSafe(|| built.visit(Play))).is_err() {
                wrong.push((*clause).clone());
            }
        }
    }
    assert!(played > 10, "{game}: {played} of {}", all.len()); // a clash with a shipped card is refused before play
    assert!(wrong.is_empty(), "{game}: {wrong:#?}");
}

#[test]
fn no_number_of_content_breaks_arizona() {
    law_of("arizona");
}

#[test]
fn no_number_of_content_breaks_sonora() {
    law_of("sonora");
}

#[test]
fn no_number_of_content_breaks_keystone() {
    law_of("keystone");
}

#[test]
fn no_number_of_content_breaks_cliffs() {
    law_of("cliffs");
}
