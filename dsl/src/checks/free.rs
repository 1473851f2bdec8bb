//! Phases in which players act in any order: what a rule does there must commute with what the others do.

use javelina_engine::rules::{Motion, PatternPart, Program, Type, ZoneId};
use javelina_engine::{Diagnostic, Span};

use crate::ir::{Act, Term, What};
use crate::world::World;

/// Reports the steps of a rule at a point of such a phase that touch more than what the acting player has.
pub(crate) fn commute(acts: &[Act], world: &World<'_>, program: &Program, found: &mut Vec<Diagnostic>) {
    for act in acts {
        match act {
            Act::Perform { effect, args } => {
                let effect = &world.catalogue.effects[*effect];
                let holes = effect.pattern.iter().filter(|part| matches!(part, PatternPart::Hole(_))).zip(args);
                let of_seat = |part: &PatternPart| matches!(part, PatternPart::Hole(Type::Of(kind)) if *kind == world.catalogue.seat);
                for (_, seat) in holes.filter(|(part, _)| of_seat(part) && !effect.accumulates()) {
                    if effect.everywhere {
                        report(seat.span, "this would reveal who left first", found);
                    } else if !is_actor(seat) {
                        report(seat.span, ANOTHER, found);
                    }
                }
            }
            Act::Assign { counter, elements, span, .. } => {
                let decl = &program.counters[counter.index()];
                let mut owners = decl.per.iter().zip(elements).filter(|(of, _)| **of == Some(world.catalogue.seat));
                if !owners.any(|(_, seat)| is_actor(seat)) {
                    report(*span, &format!("`{}` does not belong to the acting player", decl.name), found);
                }
            }
            Act::For { seat, body, .. } => {
                if !is_actor(seat) {
                    report(seat.span, ANOTHER, found);
                }
                commute(body, world, program, found);
            }
            Act::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| commute(body, world, program, found));
                commute(otherwise, world, program, found);
            }
            Act::Choose { asked, body, .. } => {
                if let Some(seats) = asked.seats().filter(|seats| !is_actor(seats)) {
                    report(seats.span, "this asks another player", found);
                }
                commute(body, world, program, found);
            }
            Act::Move { motion, from, to, .. } => {
                let is_own = |zone: ZoneId, seat: &Term| world.catalogue.zones[zone.index()].seat && is_actor(seat);
                let alone = matches!(motion, Motion::Shuffle | Motion::Reroll | Motion::Show | Motion::Hide);
                let own = is_own(from.0, &from.1) && (alone || is_own(to.0, &to.1));
                if !own || *motion == Motion::Pass {
                    report(from.1.span, "this zone does not belong to the acting player", found);
                }
            }
            Act::Each { body, .. } => commute(body, world, program, found),
            Act::Reveal { span, .. } => report(*span, "this makes secrets of others public", found),
            Act::Let { .. } => {}
        }
    }
}

const ANOTHER: &str = "this affects another player";

fn is_actor(seat: &Term) -> bool {
    seat.what == What::Actor
}

fn report(span: Span, what: &str, found: &mut Vec<Diagnostic>) {
    let message = format!("players act here in any order, and {what}");
    found.push(Diagnostic::error("V2054", span, message).help("move it to `round_ends`"));
}
