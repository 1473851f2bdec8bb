//! Luck that is typed (`set chance typed`) in two worlds: whoever types it may not learn from what is refused.

use javelina::repl::Session;
use javelina_engine::{Actor, Playable, Present, Seat, Table, Turn, written};

use super::drive::{Sitting, before, desk, difference, session};

/// What a refusal says depends on hidden information.
const SAYS_SO: &str = "not possible; the reason is hidden information";

/// Where two worlds part for somebody who types the luck of the last moves of Nature.
pub fn parts<G: Present + Playable>(pair: &[Table<G>; 2], viewer: Seat, sitting: Sitting) -> Option<String> {
    let is_luck = |at: &usize| pair[0].played()[*at].step.by == Actor::Nature;
    for at in (0..pair[0].played().len()).rev().filter(is_luck).take(2) {
        let stands = pair.each_ref().map(|table| before(table, at));
        if stands.iter().any(|table| table.turn() != Turn::Nature) {
            continue; // a phase against the clock
        }
        for line in lines(pair, at) {
            let mut desks =
                stands.each_ref().map(|table| session(desk(table.clone(), viewer, sitting), &["set chance typed"]));
            let said = desks.each_mut().map(|desk| desk.command(&line).text);
            let plays = |desk: &Session| desk.desk().unwrap().moves_so_far().len() > at;
            let is_told = match desks.each_ref().map(plays) {
                [true, true] => true, // what bots then do rests on what they hold
                [false, false] => said[0] == said[1],
                [true, false] => said[1].contains(SAYS_SO),
                [false, true] => said[0].contains(SAYS_SO),
            };
            if !is_told {
                return Some(difference(&line, &said));
            }
        }
    }
    None
}

/// The luck of both worlds at one place and some that is like it, to be played and to be asked about.
fn lines<G: Present>(pair: &[Table<G>; 2], at: usize) -> Vec<String> {
    let texts = pair.each_ref().map(|table| written(&**table.game(), &table.played()[at].step.action));
    let (verb, rest) = texts[0].split_once(' ').unwrap_or((&texts[0], ""));
    let mut words: Vec<&str> = rest.split(", ").collect();
    words.pop();
    let fewer = format!("{verb} {}", words.join(", "));
    let twice = format!("{verb} {}, {}", words.join(", "), words.first().unwrap_or(&""));
    let mut lines: Vec<String> = texts.iter().chain([&fewer, &twice]).cloned().collect();
    lines.extend(["why-not", "whatif"].iter().flat_map(|word| texts.iter().map(move |text| format!("{word} {text}"))));
    lines.push("moves".into());
    lines
}
