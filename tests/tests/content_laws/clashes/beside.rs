//! The law of order: of each two effect lists at one event either it is known that their order may show, or it does not
//! show. `JAVELINA_CASES` says how many pairs are drawn.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_dsl::{World, expression};
use javelina_engine::rules::{
    Catalogue, EffectDecl, KindId, PatternPart, PointDecl, PointKind, Rate, Seen, SettingType, Type,
};
use javelina_engine::{Actor, Dice, Due, Files, FindingKind, Luck, Move, Seats, Silent, Threaded, due};
use javelina_lab::{Arm, arena};
use javelina_variants::{Choice, Loaded, Visit, catalogue};

use super::played::{base, beside_shipped, sound};

/// Pairs that are drawn for a game, and games that are played with each.
const PAIRS: usize = 120;
const GAMES: u64 = 3;
/// Variants in one pack.
const PACK: usize = 60;

/// Plays games under rules whose labels stand in the order of the text and in the reverse order.
struct Turned(Arm);

impl Visit for Turned {
    type Out = Vec<String>;
    fn visit<G: Threaded>(self, game: Arc<G>, fork: fn(&G) -> G) -> Vec<String> {
        let seats = if self.0.seats == 0 { *game.seats_range().end() } else { self.0.seats };
        // A race of teams is not for two.
        let Ok(arena) = arena(game, fork, Arm { seats, ..self.0 }, 5) else { return Vec::new() };
        let mut worker = arena.worker(0);
        let records = (0..GAMES).map(|index| worker.play(index));
        let conflicts = records.filter_map(|record| {
            let (kind, message) = record.finding()?;
            (kind == FindingKind::Conflict).then(|| message.to_string())
        });
        conflicts.collect()
    }
}

/// One of some things.
fn one_of<'a, T>(dice: &mut Dice, all: &'a [T]) -> &'a T {
    &all[dice.below(all.len() as u32) as usize]
}

/// Words for something of a type: an element, or a number, some of which read the state.
fn terms(catalogue: &'static Catalogue, point: &PointDecl, of: Type) -> Vec<String> {
    let facts = catalogue.facts.iter().filter(|fact| fact.of.is_empty() && fact.seen == Seen::Public);
    let is_whole = |kind: KindId| catalogue.kinds[kind.index()].fixed.is_some();
    match of {
        Type::Number => {
            let read = facts.filter(|fact| fact.rate != Rate::Static).filter_map(|fact| match fact.yields {
                Type::Number => Some(fact.name.to_string()),
                Type::SetOf(_) => Some(format!("count {}", fact.name)),
                _ => None,
            });
            ["1", "2", "9", "-1", "90"].into_iter().map(ToString::to_string).chain(read).collect()
        }
        Type::Of(kind) if kind == catalogue.seat => {
            ["actor", "next(actor)", "A", "B"].map(ToString::to_string).to_vec()
        }
        Type::Of(kind) => {
            let sets = facts.filter(|fact| fact.yields == Type::SetOf(kind));
            let all = catalogue.kinds[kind.index()].all;
            let sets = sets.map(|fact| fact.name).chain((!all.is_empty()).then_some(all));
            let mut terms: Vec<String> = sets.flat_map(|set| [format!("first {set}"), format!("last {set}")]).collect();
            terms.extend(point.subjects.iter().filter(|one| one.of == of).map(|one| one.name.to_string()));
            if is_whole(kind) {
                terms.extend(
                    catalogue.kinds[kind.index()]
                        .fixed
                        .iter()
                        .flat_map(|names| names.iter().take(3))
                        .map(ToString::to_string),
                );
            }
            terms
        }
        _ => Vec::new(),
    }
}

/// Steps of one effect; `x` is its first argument of the kind of a loop around it.
fn performed(
    catalogue: &'static Catalogue,
    point: &PointDecl,
    effect: &EffectDecl,
    mut of_loop: Option<KindId>,
    dice: &mut Dice,
) -> Option<String> {
    let words = effect.pattern.iter().map(|part| match part {
        PatternPart::Word(word) => Some((*word).to_string()),
        PatternPart::Hole(Type::Of(kind)) if of_loop == Some(*kind) => {
            of_loop = None;
            Some("x".to_string())
        }
        PatternPart::Hole(of) => {
            let terms = terms(catalogue, point, *of);
            (!terms.is_empty()).then(|| one_of(dice, &terms).clone())
        }
    });
    words.collect::<Option<Vec<_>>>().map(|words| words.join(" "))
}

/// Steps of an effect about each element of a set.
fn performed_with_each(catalogue: &'static Catalogue, point: &PointDecl, dice: &mut Dice) -> Option<String> {
    let effects: Vec<&EffectDecl> = point.effects.iter().map(|effect| &catalogue.effects[effect.index()]).collect();
    let effect = *effects.get(dice.below(effects.len().max(1) as u32) as usize)?;
    let kind = effect.pattern.iter().find_map(|part| match part {
        PatternPart::Hole(Type::Of(kind)) => Some(*kind),
        _ => None,
    })?;
    let facts = catalogue.facts.iter().filter(|fact| fact.of.is_empty() && fact.yields == Type::SetOf(kind));
    let mut sets: Vec<&str> = facts.map(|fact| fact.name).collect();
    sets.extend((!catalogue.kinds[kind.index()].all.is_empty()).then_some(catalogue.kinds[kind.index()].all));
    let set = *one_of(dice, &sets);
    performed(catalogue, point, effect, Some(kind), dice).map(|steps| format!("each x of {set} {{ {steps} }}"))
}

/// Steps between two zones.
fn carried(catalogue: &'static Catalogue, dice: &mut Dice) -> Option<String> {
    let from = one_of(dice, catalogue.zones);
    let into: Vec<_> = catalogue.zones.iter().filter(|zone| zone.stock == from.stock && !zone.outward).collect();
    let into = one_of(dice, &into);
    let mut whose = |of_seats: bool| if of_seats && dice.below(3) == 0 { " of next(actor)" } else { "" };
    let (one, other) = (whose(from.seat), whose(into.seat));
    let many = ["send", "send 1 from", "send 2 from"][dice.below(3) as usize];
    Some(match from.whole {
        true => format!("exchange {} with {}{other}", from.name, into.name),
        false => format!("{many} {}{one} to {}{other}", from.name, into.name),
    })
}

/// A list at an event, for the acting seat, for another one, or for all.
fn list(catalogue: &'static Catalogue, point: &PointDecl, dice: &mut Dice) -> Option<String> {
    let steps = match dice.below(6) {
        0 if !catalogue.zones.is_empty() => carried(catalogue, dice)?,
        2 => performed_with_each(catalogue, point, dice)?,
        1 => format!("cLABEL += {}", one_of(dice, &terms(catalogue, point, Type::Number))),
        _ => {
            let everywhere = catalogue.effects.iter().filter(|effect| effect.everywhere);
            let own = point.effects.iter().map(|effect| &catalogue.effects[effect.index()]);
            // Those of the game twice.
            let effects: Vec<&EffectDecl> = everywhere.chain(own.clone()).chain(own).collect();
            performed(catalogue, point, one_of::<&EffectDecl>(dice, &effects), None, dice)?
        }
    };
    Some(match dice.below(8) {
        0 => format!("for next(actor) {{ {steps} }}"),
        1 => format!("for B {{ {steps} }}"),
        2 => format!("for each s of playing {{ {steps} }}"),
        3 => format!("if count playing > 1 {{ {steps} }}"),
        _ => steps,
    })
}

/// What may put a bound in force: a switch, or a number of the rules.
fn bound(catalogue: &'static Catalogue, dice: &mut Dice) -> String {
    let switches: Vec<&str> =
        catalogue.settings.iter().filter(|one| matches!(one.of, SettingType::Switch)).map(|one| one.name).collect();
    let numbers: Vec<&str> =
        catalogue.points.iter().filter(|one| one.kind == PointKind::Number(Type::Number)).map(|one| one.name).collect();
    match dice.below(4) {
        0 if !switches.is_empty() => format!("change {} to yes", one_of(dice, &switches)),
        1 => format!("rule bound at {} {{ cap 2 }}", one_of(dice, &numbers)),
        _ => String::new(),
    }
}

/// Two rules of a variant, with what else belongs to it.
fn drawn(catalogue: &'static Catalogue, dice: &mut Dice) -> Option<String> {
    let events: Vec<&PointDecl> = catalogue.points.iter().filter(|one| one.kind == PointKind::Event).collect();
    let point = one_of(dice, &events);
    let (one, other) = (list(catalogue, point, dice)?, list(catalogue, point, dice)?);
    let rule = |label: &str, steps: &str| {
        let counter =
            if steps.contains("cLABEL") { format!("counter c{label} in 0..3 shown as \"c\" ") } else { String::new() };
        format!("{counter}rule {label} on {} do {{ {} }}", point.name, steps.replace("LABEL", label))
    };
    let shared = if dice.below(2) == 0 { other.replace("cLABEL", "caa") } else { other };
    Some(format!("{} {} {}", rule("aa", &one), rule("bb", &shared), bound(catalogue, dice)))
}

/// What is seen of the order of two lists.
#[derive(Debug, PartialEq)]
enum Order {
    /// It is known that it may show.
    Known,
    /// It does not show.
    Hidden,
    /// It shows, and nobody knew.
    Shows(String),
    /// The game is refused for another reason.
    Refused(String),
}

/// A pack of variants of these texts.
fn packed(game: &str, texts: &[String]) -> Loaded {
    let item = |(at, text): (usize, &String)| format!("variant i{at} for {game} {{ title \"Made up\" {text} }}\n");
    beside_shipped(game, "made_up", &[("a.rules".into(), texts.iter().enumerate().map(item).collect())])
}

/// Plays with one of them; with `seats` 0 as many play as can.
fn played(loaded: &Loaded, game: &str, at: usize, seats: usize) -> Order {
    let with: Vec<String> = base(game).iter().map(ToString::to_string).chain([format!("i{at}")]).collect();
    let built = match loaded.build(game, &Choice { with: with.clone(), params: Vec::new() }) {
        Ok(built) => built,
        Err(problems) if problems.iter().all(|one| ["X4030", "X4031"].contains(&one.code)) => return Order::Known,
        Err(problems) => {
            return Order::Refused(problems.iter().map(|one| format!("{} {}", one.code, one.message)).collect());
        }
    };
    let mut conflicts = built.visit(Turned(Arm { with, seats, ..Arm::new(game, ["random"], GAMES) }));
    match conflicts.iter().position(|one| one.starts_with("the order of rules on")) {
        Some(at) => Order::Shows(conflicts.swap_remove(at)),
        None if conflicts.is_empty() => Order::Hidden,
        None => Order::Known,
    }
}

/// Pairs whose order showed although nobody knew: the law found them. What two racers look at does not show any more.
const FOUND: [(&str, &str, bool); 6] = [
    (
        "keystone",
        "rule aa on turn_starts do { for B { gain time synergy } } rule bb on turn_starts do { for next(actor) { gain count spare_tokens synergy } } change supply.strict_supply to yes",
        true,
    ),
    (
        "keystone",
        "rule aa on round_ends do { for next(actor) { finish A } } rule bb on round_ends do { send objectives to spare_objectives }",
        true,
    ),
    (
        "arizona",
        "rule aa on discarded do { send 2 from die to middle } rule bb on discarded do { for B { retire A } }",
        true,
    ),
    (
        "sonora",
        "counter caa in 0..3 shown as \"c\" rule aa on kept do { caa += attempt } rule bb on kept do { retire actor }",
        true,
    ),
    (
        "cliffs",
        "counter caa in 0..3 shown as \"c\" rule aa on phase_starts when phase is tally do { caa += count playing } rule bb on phase_starts when phase is tally do { retire next(actor) }",
        true,
    ),
    (
        "cliffs",
        "rule aa on round_ends do { look at next(actor) } rule bb on round_ends do { for next(actor) { look at B } }",
        false,
    ),
];

#[test]
fn the_order_of_lists_that_the_law_found_is_known_or_does_not_show_any_more() {
    for (game, text, is_known) in FOUND {
        let texts = [text.to_string()];
        let loaded = packed(game, &texts);
        let is_told = loaded.found.iter().any(|one| one.code == "X4030" && one.message.contains("`i0.aa`"));
        let order = if is_told { Order::Known } else { played(&loaded, game, 0, 0) };
        assert_eq!(order, if is_known { Order::Known } else { Order::Hidden }, "{game}: {text}");
    }
}

fn law_of(game: &'static str) {
    let pairs = javelina_tests::cases(PAIRS);
    let (catalogue, mut dice) = (catalogue(game).unwrap(), Dice::new(44, 1));
    let (mut tried, mut known, mut apart) = (0, 0, 0);
    let mut refused = Vec::new();
    let mut shows: BTreeMap<String, String> = BTreeMap::new();
    while tried < pairs {
        let sound_of = |texts: Vec<String>| {
            let sound = sound(game, &texts);
            texts.into_iter().zip(sound).filter(|(_, sound)| *sound).map(|(text, _)| text).collect::<Vec<String>>()
        };
        // What is known for certain is an error, which is told once the texts are fine.
        let written = sound_of((0..PACK * 2).filter_map(|_| drawn(catalogue, &mut dice)).collect());
        let count = written.len();
        let texts = sound_of(written);
        tried += count - texts.len();
        known += count - texts.len();
        let loaded = packed(game, &texts);
        for (at, text) in texts.iter().enumerate() {
            tried += 1;
            match played(&loaded, game, at, [2, 0][at % 2]) {
                Order::Shows(message) => _ = shows.insert(text.clone(), message),
                Order::Known => known += 1,
                Order::Hidden => apart += 1,
                Order::Refused(why) => refused.push(format!("{text}: {why}")),
            }
        }
    }
    println!("{game}: {tried} pairs, of {known} it is known that their order may show, of {apart} it does not show");
    assert!(refused.is_empty(), "{game}: {refused:#?}");
    assert!(known > tried / 20 && apart > tried / 20);
    assert!(shows.is_empty(), "{game}: {} of {tried} pairs: {shows:#?}", shows.len());
}

#[test]
fn the_order_of_two_lists_of_arizona_is_known_to_show_or_does_not() {
    law_of("arizona");
}

#[test]
fn the_order_of_two_lists_of_keystone_is_known_to_show_or_does_not() {
    law_of("keystone");
}

#[test]
fn the_order_of_two_lists_of_sonora_is_known_to_show_or_does_not() {
    law_of("sonora");
}

#[test]
fn the_order_of_two_lists_of_cliffs_is_known_to_show_or_does_not() {
    law_of("cliffs");
}

/// What an expression comes to at the first question of a list in a random game.
struct AtAQuestion<'a>(&'a str);

impl Visit for AtAQuestion<'_> {
    type Out = String;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> String {
        let (luck, mut dice, mut state) = (Luck::new(3), Dice::new(3, 1), game.setup(&Seats::new(2)));
        loop {
            let is_asked = game.memory(&state).is_some_and(|memory| !memory.frames.is_empty());
            let (by, at, action) = match due(&*game, &state, &luck) {
                Due::Seat(seat, _) if is_asked => {
                    let (rules, mut files) = (game.rules(), Files::default());
                    let file = files.add("asked", self.0);
                    let world = World { catalogue: rules.catalogue(), lexicon: rules.lexicon() };
                    let compiled = expression(&files, file, &world, rules.program(), true).unwrap();
                    return game.work_out(&state, seat, &compiled).value;
                }
                Due::Seat(seat, at) => (Actor::Seat(seat), at, game.sample(&state, seat, &mut dice).unwrap()),
                Due::Nature(at) => (Actor::Nature, at, game.chance(&state, &luck)),
                Due::Over | Due::Nobody => return "no question".into(),
            };
            game.apply(&mut state, &Move { by, at, action }, &mut Silent);
        }
    }
}

#[test]
fn lists_that_ask_nothing_act_before_those_that_wait_for_an_answer() {
    for game in ["arizona", "keystone", "sonora", "cliffs"] {
        for asks in ["may { caa += 1 }", "for each s in playing { may { caa += 1 } }"] {
            let text = format!(
                "counter caa in 0..9 shown as \"c\" counter cbb in 0..9 shown as \"d\" \
                 rule aa on round_starts do {{ {asks} }} rule bb on round_starts do {{ cbb += 1 }}"
            );
            let with: Vec<String> = base(game).iter().map(ToString::to_string).chain(["i0".into()]).collect();
            let built = packed(game, &[text]).build(game, &Choice { with, params: Vec::new() }).unwrap();
            assert_eq!(built.visit(AtAQuestion("cbb")), "1", "{game}: {asks}");
        }
    }
}
