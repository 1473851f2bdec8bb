//! Meaning of texts: compiled rules of the made-up game, asked by the engine. The law of meanings in the package of
//! specifications compares lists of steps with a reference.

use javelina_dsl::{Form, Source, World, compile};
use javelina_engine::rules::{ABSENT, Ask, FactId, Facts, Freeze, Item, ItemId, Memory, PointId, Rules, Set, Verdict};
use javelina_engine::{Files, Seat};

/// The made-up game: row 1 of the board holds stations, row 2 towns, rows 3 and 4 cows and apples; the line is row 1;
/// cards have the numbers 1 to 5 (the wild card none), and the field is a list in the order 4, 0, 2.
struct ToyFacts;

impl Facts for ToyFacts {
    /// B and D sit at the table.
    fn seated(&self) -> Set {
        [1, 3].into_iter().collect()
    }

    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        let (row, column) = (args[0] / 4, args[0] % 4);
        match crate::support::CATALOGUE.facts[fact.index()].name {
            "symbol" => [0, 1, 3, 4][row as usize],
            "good" => [ABSENT, ABSENT, 0, 1][row as usize],
            "row" => row + 1,
            "column" => column + 1,
            "last_row" | "synergy" | "room" => 4,
            "number" => {
                if args[0] == 3 {
                    ABSENT
                } else {
                    args[0] + 1
                }
            }
            "season" => args[0] % 4,
            "endangered" => i32::from([0, 3, 4].contains(&args[0])),
            "time" => 8,
            _ => ABSENT,
        }
    }

    /// Synergy is 10 more for each seat; nobody but B and D has any.
    fn fact_of(&self, seat: i32, fact: FactId, args: [i32; 2]) -> i32 {
        if !self.seated().contains(seat) {
            return ABSENT;
        }
        if crate::support::CATALOGUE.facts[fact.index()].name == "synergy" { seat * 10 } else { self.fact(fact, args) }
    }

    /// B's line is row 2.
    fn set_of(&self, seat: i32, fact: FactId, args: [i32; 2]) -> Set {
        match (crate::support::CATALOGUE.facts[fact.index()].name, seat) {
            ("line", 1) => (4..8).collect(),
            _ => self.set(fact, args),
        }
    }

    fn set(&self, fact: FactId, args: [i32; 2]) -> Set {
        match crate::support::CATALOGUE.facts[fact.index()].name {
            "line" => (0..4).collect(),
            "drawn_over" => [1, 9, 10, 14].into_iter().collect(),
            "field" => [0, 2, 4].into_iter().collect(),
            "board" => (0..5).collect(),
            "neighbours" => [args[0] - 4, args[0] + 4].into_iter().filter(|cell| (0..16).contains(cell)).collect(),
            _ => Set::EMPTY,
        }
    }

    fn rank(&self, fact: FactId, element: i32) -> i32 {
        match crate::support::CATALOGUE.facts[fact.index()].name {
            "field" => [4, 0, 2].iter().position(|card| *card == element).map_or(99, |place| place as i32),
            _ => element,
        }
    }
}

fn rules(body: &str) -> (Rules, Memory) {
    let (compiled, found, _) = crate::support::check(&format!("variant demo for toy {{\n{body}\n}}"));
    assert!(found.is_empty(), "{body}: {found:?}");
    let parts = Freeze {
        catalogue: &crate::support::CATALOGUE,
        lexicon: crate::support::lexicon(),
        program: compiled.program,
        scripts: Vec::new(),
    };
    let rules = Rules::freeze(parts, &ToyFacts);
    let mut memory = Memory::default();
    rules.activate(ItemId(0), &mut memory);
    (rules, memory)
}

fn point(name: &str) -> PointId {
    crate::support::CATALOGUE.point(name).unwrap()
}

/// The number that `add EXPRESSION` gives.
fn value(expression: &str) -> i32 {
    let (rules, memory) = rules(&format!("rule a at extra_points {{ add {expression} }}"));
    rules.number(point("extra_points"), 0, &Ask::new(&ToyFacts, &memory, Seat(0)), &mut ())
}

/// Whether a condition holds at a point about cell R2C2 (a town).
fn holds(condition: &str) -> bool {
    let (rules, memory) = rules(&format!("rule a at enter {{ widen when {condition} }}"));
    rules.holds(point("enter"), false, &Ask::new(&ToyFacts, &memory, Seat(0)).about([5]), &mut ())
}

#[test]
fn ties_go_to_the_first_of_a_list_and_every_set_word_keeps_its_order() {
    // The field is the list of the cards 4, 0, 2.
    let mut differ = 0;
    let sets = [
        "cards",
        "line",
        "board",
        "field",
        "{\"Kit Fox\", \"Gray Fox\"}",
        "(field where number > 1)",
        "(field without {\"Gray Fox\"})",
        "(field common with board)",
        "(board common with field)",
        "(field plus {\"Polar Bear\"})",
        "((field without {\"Cactus Wren\"}) common with (cards where number > 0))",
        "line of B",
        "neighbours(line)",
        "group(1, line, neighbours)",
        "groups(line, neighbours)",
    ];
    for set in sets {
        let kind = if set.contains("line") { "row" } else { "number" };
        let first = format!(
            "{kind}[first {set}] * 10 + {}",
            if kind == "row" { format!("column[first {set}]") } else { "0".into() }
        );
        for word in ["least", "most"] {
            let tied = first.replace(&format!("first {set}"), &format!("({word} {set} by 0)"));
            assert_eq!(value(&tied), value(&first), "{tied}");
            let listed = format!("place({word} {set} by 0, {set})");
            assert_eq!(value(&listed), 1, "{listed}");
            differ += usize::from(value(&first) == 50);
        }
    }
    assert!(differ >= 8, "the Kit Fox is the first of {differ} lists only");
    assert!(holds("(least seats by 0) is B and (most seats by 0) is B"), "seats in the order of the table");
}

#[test]
fn values_and_conditions_are_what_they_read_like() {
    for row in crate::support::table("values") {
        let text = row[0].as_str().unwrap();
        assert_eq!(Some(i64::from(value(text))), row[1].as_integer(), "{text}");
    }
    for row in crate::support::table("conditions") {
        let text = row[0].as_str().unwrap();
        assert_eq!(Some(holds(text)), row[1].as_bool(), "{text}");
    }
}

#[test]
fn unless_is_when_not() {
    let (rules, memory) =
        rules("rule a at draw { forbid when symbol is town unless column is 2 says \"not at {cell}, row {row}\" }");
    let asked = |cell| Ask::new(&ToyFacts, &memory, Seat(0)).about([cell]);
    assert_eq!(rules.verdict(point("draw"), &asked(5), &mut ()), Verdict::Fine);
    let Verdict::Forbidden(clause) = rules.verdict(point("draw"), &asked(6), &mut ()) else {
        panic!("nothing forbids")
    };
    assert_eq!(rules.says(clause, &asked(6)).as_deref(), Some("not at R2C3, row 2"));
}

#[test]
fn a_counter_may_be_called_group_and_what_is_not_in_a_list_has_no_place() {
    assert!(holds("row is 2 and not place(cell, line) > 0"), "what is not in a list has no place");
    let kept = "counter group per cell in 0..9 = 4\nrule a at extra_points { add group[R1C1] }";
    let (rules, memory) = rules(kept);
    assert_eq!(rules.number(point("extra_points"), 0, &Ask::new(&ToyFacts, &memory, Seat(0)), &mut ()), 4);
}

#[test]
fn a_counter_of_elements_holds_none_until_it_is_set_and_sheets_list_only_what_is_set() {
    let (rules, mut memory) = rules(
        "counter claimed per cell in seat shown as \"claimed by\"\ncounter now in season shown as \"now\"\n\
         counter lent per season in card = Wild at winter shown as \"lent\"\n\
         rule first on placed when claimed is none do { claimed := actor }\n\
         rule later on time_moved do { now := fall  winter.lent := none }\n\
         rule free at extra_points { add count (cells where claimed is none) + 100 * count (seasons where lent is not none) }\n\
         rule own at enter { widen when claimed is actor }",
    );
    let shown = |memory: &Memory| rules.shown(memory, &[Seat(0), Seat(1)], &|_| true);
    let open = |memory: &Memory| rules.number(point("extra_points"), 0, &Ask::new(&ToyFacts, memory, Seat(0)), &mut ());
    let holds = |memory: &Memory, cell: i32| {
        rules.holds(point("enter"), false, &Ask::new(&ToyFacts, memory, Seat(0)).about([cell]), &mut ())
    };
    assert_eq!(shown(&memory), ["demo: claimed by none", "demo: now none", "demo: lent winter Wild"]);
    assert_eq!((open(&memory), holds(&memory, 0)), (116, false));
    memory.counters[5] = 0;
    assert_eq!(shown(&memory)[0], "demo: claimed by R2C2 A");
    assert_eq!((open(&memory), holds(&memory, 5), holds(&memory, 6)), (115, true, false));
}

#[test]
fn spans_of_inline_rules_point_into_the_content_file() {
    let mut files = Files::default();
    let text =
        "[[condition]]\nid = \"x\"\nrules = '''\nrule bad at entre { narrow }\nrule good at enter { narrow }\n'''\n";
    let file = files.add("toy/conditions.toml", text);
    let (start, end) = (text.find("'''").unwrap() + 3, text.rfind("'''").unwrap());
    let lexicon = crate::support::lexicon();
    let world = World { catalogue: &crate::support::CATALOGUE, lexicon: &lexicon };
    let (bare, _, _) = crate::support::check("condition x for toy { }");
    let item = Item { title: "X".into(), group: Some(3), ..bare.program.items[0].clone() };
    let source = Source { file, start, end, form: Form::Inline(Box::new(item)), home: Default::default() };
    let (compiled, found) = compile(&files, &[source], &world);
    assert_eq!(found.len(), 1);
    assert_eq!(
        (&text[found[0].span.unwrap().range()], files.place(file, found[0].span.unwrap().start)),
        ("entre", (4, 13))
    );
    assert_eq!((compiled.program.items[0].title.as_str(), compiled.program.items[0].group), ("X", Some(3)));
    assert_eq!(compiled.program.clauses[0].label, "x.good");
    assert_eq!(compiled.program.clauses[0].citation.line, 5);
}

#[test]
fn an_example_is_kept_as_written() {
    let text = "variant demo for toy {\n  example \"it's\" {\n> say \"{x}\" # y\n  }\n}\n";
    let (compiled, found, _) = crate::support::check(text);
    assert!(found.is_empty());
    let example = &compiled.examples[0];
    assert_eq!(
        (example.item.as_str(), example.title.as_str(), example.text.as_str()),
        ("demo", "it's", "\n> say \"{x}\" # y\n  ")
    );
    assert_eq!(&text[example.span.range()], example.text);
}
