//! Whose a fact is: inside a word over seats each fact of a seat says it, however it is written.

use std::sync::Arc;

use javelina_dsl::{World, expression};
use javelina_engine::Files;
use javelina_engine::Threaded;
use javelina_engine::rules::{Program, Type};
use javelina_variants::{Choice, Visit, load, shipped};

/// Texts with a fact that does not say whose it is, and with one that does.
#[derive(Default)]
struct Tried {
    unsaid: usize,
    said: usize,
    wrong: Vec<String>,
}

struct Forms;

impl Visit for Forms {
    type Out = Tried;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let (catalogue, lexicon) = (game.rules().catalogue(), game.rules().lexicon());
        let world = World { catalogue, lexicon };
        let codes = |text: &str| -> Vec<&'static str> {
            let mut files = Files::default();
            let file = files.add("eval", text);
            let found = expression(&files, file, &world, &Program::default(), true).err().unwrap_or_default();
            found.iter().map(|one| one.code).collect()
        };
        let mut tried = Tried::default();
        let readable = |fact: &&javelina_engine::rules::FactDecl| {
            fact.mine && fact.only_at.is_empty() && !fact.of.contains(&catalogue.seat)
        };
        for fact in catalogue.facts.iter().filter(readable) {
            let name = fact.name;
            let kinds: Vec<_> = fact.of.iter().map(|kind| &catalogue.kinds[kind.index()]).collect();
            let args: Vec<String> = kinds.iter().map(|kind| format!("first {}", kind.all)).collect();
            let list = args.join(", ");
            let mut unsaid = match kinds.as_slice() {
                [] => vec![name.to_string(), format!("({name})")],
                [_] => vec![format!("{name}[{list}]"), format!("{name}({list})"), format!("(({list}).{name})")],
                _ => vec![
                    format!("{name}[{list}]"),
                    format!("{name}({list})"),
                    format!("(({}).{name}[{}])", args[0], args[1]),
                ],
            };
            let said = match kinds.as_slice() {
                [] => [format!("{name} of it"), format!("it.{name}")],
                _ => [format!("{name}[{list}] of it"), format!("it.{name}[{list}]")],
            };
            let (number, truth): (Wrap, Wrap) = match fact.yields {
                Type::Number => (|one| one.into(), |one| format!("{one} > 1")),
                Type::Bool => (|one| format!("count ({{ actor }} where {one})"), |one| one.into()),
                Type::Of(_) => (|one| format!("count {{ {one} }}"), |one| format!("any {{ {one} }}")),
                Type::SetOf(_) => (|one| format!("count {one}"), |one| format!("any {one}")),
            };
            // Over a whole set, where the values of one are elements or a yes or no.
            if let ([kind], false) = (kinds.as_slice(), fact.yields == Type::Number) {
                let all = kind.all;
                for set in [format!("{name}({all})"), format!("{all}.{name}")] {
                    unsaid.push(if fact.yields == Type::Bool { format!("(any {set})") } else { set });
                }
            }
            let words = |one: &str| {
                let seats = catalogue.kinds[catalogue.seat.index()].all;
                [
                    format!("any ({seats} where {})", truth(one)),
                    format!("no ({seats} where no ({seats} where {}))", truth(one)),
                    format!("sum ({}) over {seats}", number(one)),
                    format!("least {seats} by ({})", number(one)),
                    format!("(most {seats} without {{ actor }} by ({}))", number(one)),
                ]
            };
            for text in unsaid.iter().flat_map(|one| words(one)) {
                tried.unsaid += 1;
                let found = codes(&text);
                if !found.contains(&"V2037") {
                    tried.wrong.push(format!("{} {text}: {found:?}", catalogue.game));
                }
            }
            for text in said.iter().flat_map(|one| words(one)) {
                tried.said += 1;
                let found = codes(&text);
                if found.contains(&"V2037") || found.contains(&"V2030") || found.contains(&"V2040") {
                    tried.wrong.push(format!("{} {text}: {found:?}", catalogue.game));
                }
            }
        }
        tried
    }
}

/// Makes a text of another type from that of a fact.
type Wrap = fn(&str) -> String;

#[test]
fn a_fact_of_a_seat_inside_a_word_over_seats_says_whose_it_is() {
    let loaded = load(&shipped());
    for game in ["arizona", "keystone", "cliffs", "sonora"] {
        let tried = loaded.build(game, &Choice::default()).unwrap().visit(Forms);
        assert!(tried.wrong.is_empty(), "{}", tried.wrong.join("\n"));
        assert!(tried.unsaid >= 20 && tried.said >= 20, "{game}: {} and {}", tried.unsaid, tried.said);
    }
}
