//! What texts mean when they are played: compiled rules of the made-up game, asked and run by the engine.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test that cannot go on has failed")]

use javelina_dsl::{Form, Source, World, compile};
use javelina_engine::rules::{
    ABSENT, Ask, Choice, ClauseId, EffectId, FactId, Facts, Freeze, Host, Item, ItemId, Memory, PointId, Rules, Set,
    Verdict,
};
use javelina_engine::{Actor, Files, Seat};

/// The made-up game: row 1 of the board holds stations, row 2 towns, rows 3 and 4 cows and apples; the line is row 1;
/// cards have the numbers 1 to 5 (the wild card none), and the field is a list in the order 4, 0, 2.
#[derive(Default)]
struct Toy {
    memory: Memory,
    log: Vec<String>,
}

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

impl Host for Toy {
    type Facts<'a> = ToyFacts;
    fn facts(&self, _: Seat) -> ToyFacts {
        ToyFacts
    }
    fn memory(&self) -> &Memory {
        &self.memory
    }
    fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }
    fn perform(&mut self, _: ClauseId, seat: Seat, effect: EffectId, args: [i32; 3]) {
        let decl = &crate::support::CATALOGUE.effects[effect.index()];
        self.log.push(format!("{}: {} {} {}", seat.0, decl.name, args[0], args[1]));
    }
}

fn rules(body: &str) -> (Rules, Toy) {
    let (compiled, found, _) = crate::support::check(&format!("variant demo for toy {{\n{body}\n}}"));
    assert!(found.is_empty(), "{body}: {found:?}");
    let parts = Freeze {
        catalogue: &crate::support::CATALOGUE,
        lexicon: crate::support::lexicon(),
        program: compiled.program,
        scripts: Vec::new(),
    };
    let rules = Rules::freeze(parts, &ToyFacts);
    let mut toy = Toy::default();
    rules.activate(ItemId(0), &mut toy.memory);
    (rules, toy)
}

fn point(name: &str) -> PointId {
    crate::support::CATALOGUE.point(name).unwrap()
}

/// The number that `add EXPRESSION` gives.
fn value(expression: &str) -> i32 {
    let (rules, toy) = rules(&format!("rule a at cards_box {{ add {expression} }}"));
    rules.number(point("cards_box"), 0, &Ask::new(&ToyFacts, &toy.memory, Seat(0)), &mut ())
}

/// Whether a condition holds at a point about cell R2C2 (a town).
fn holds(condition: &str) -> bool {
    let (rules, toy) = rules(&format!("rule a at enter {{ widen when {condition} }}"));
    rules.holds(point("enter"), false, &Ask::new(&ToyFacts, &toy.memory, Seat(0)).about([5]), &mut ())
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
    let (rules, toy) =
        rules("rule a at draw { forbid when symbol is town unless column is 2 says \"not at {cell}, row {row}\" }");
    let asked = |cell| Ask::new(&ToyFacts, &toy.memory, Seat(0)).about([cell]);
    assert_eq!(rules.verdict(point("draw"), &asked(5), &mut ()), Verdict::Fine);
    let Verdict::Forbidden(clause) = rules.verdict(point("draw"), &asked(6), &mut ()) else {
        panic!("nothing forbids")
    };
    assert_eq!(rules.says(clause, &asked(6)).as_deref(), Some("not at R2C3, row 2"));
}

#[test]
fn allow_and_overrides_silence_what_they_name() {
    let (rules, toy) = rules(
        "rule a at draw { forbid }\nrule b at draw { allow demo.a when column is 1 }\n\
         rule c at enter { narrow }\nrule d at enter { widen when column is 1 overrides c }",
    );
    let asked = |cell| Ask::new(&ToyFacts, &toy.memory, Seat(0)).about([cell]);
    assert_eq!(rules.verdict(point("draw"), &asked(4), &mut ()), Verdict::Fine);
    assert!(matches!(rules.verdict(point("draw"), &asked(5), &mut ()), Verdict::Forbidden(_)));
    assert!(rules.holds(point("enter"), false, &asked(4), &mut ()));
    assert!(!rules.holds(point("enter"), true, &asked(5), &mut ()));
}

fn run(body: &str, event: &str, subjects: [i32; 3], answers: &[Choice]) -> Vec<String> {
    let (rules, mut toy) = rules(body);
    rules.raise(point(event), subjects, Seat(1), &mut toy, &mut ());
    rules.settle(&mut toy);
    for answer in answers {
        assert!(rules.asked(&ToyFacts, &toy.memory).is_some(), "nobody is asked: {:?}", toy.log);
        rules.answer(*answer, Actor::Seat(Seat(0)), &mut toy);
    }
    assert!(rules.asked(&ToyFacts, &toy.memory).is_none(), "somebody is still asked: {:?}", toy.log);
    assert_eq!(toy.memory.fault, None);
    toy.log
}

#[test]
fn one_of_the_goods_drawn_over_is_loaded_or_none() {
    let body = "rule side on loaded { when end.symbol is cow and room > 0 do choose good g from goods(drawn_over) or skip { load g } }";
    assert_eq!(run(body, "loaded", [9, 0, 0], &[Choice::Element(1)]), ["1: load 1 0"]);
    assert!(run(body, "loaded", [9, 0, 0], &[Choice::Skip]).is_empty());
    assert!(run(body, "loaded", [5, 0, 0], &[]).is_empty());
}

#[test]
fn steps_run_one_after_another_and_see_what_was_changed() {
    let body = "counter n in 0..9 = 1\nrule a on turn_end do { n += 2 gain n if n > 5 { gain 100 } else if n is 3 { gain 10 } else { gain 1 } n := 0 gain n -1 }";
    assert_eq!(run(body, "turn_end", [0; 3], &[]), ["1: gain 3 0", "1: gain 10 0", "1: gain -1 0"]);
}

#[test]
fn each_walks_a_list_in_its_order_and_nests() {
    let body = "rule a on turn_end do { each c of field { each s of {A, C} { research c by next(s).deliveries } } }";
    let (_, found, _) = crate::support::check(&format!("variant demo for toy {{ {body} }}"));
    assert_eq!(found[0].code, "V2030");
    let body = "rule a on turn_end do { each c of field { each x of {R1C1, R2C2} { place c x } } }";
    assert_eq!(
        run(body, "turn_end", [0; 3], &[]),
        ["1: place 4 0", "1: place 4 5", "1: place 0 0", "1: place 0 5", "1: place 2 0", "1: place 2 5"]
    );
}

#[test]
fn two_things_that_are_chosen_differ() {
    for (sets, offered) in [("card c from field", vec![0, 4]), ("number c from 1..3", vec![1, 3])] {
        let (rules, mut toy) = rules(&format!(
            "rule a on turn_end do {{ choose 2 {sets} {{ gain count {{actor}} + 0 * {} }} }}",
            if sets.starts_with("card") { "c.number" } else { "c" }
        ));
        rules.raise(point("turn_end"), [0; 1], Seat(1), &mut toy, &mut ());
        rules.settle(&mut toy);
        rules.answer(Choice::Element(2), Actor::Seat(Seat(1)), &mut toy);
        let (_, candidates, _) = rules.answers(&ToyFacts, &toy.memory).unwrap();
        assert_eq!(candidates.iter().collect::<Vec<_>>(), offered, "{sets}");
    }
    let pairs = "rule a on turn_end do { choose 2 card c from field, cell x from line { place c x } }";
    let answers = [0, 1, 0, 2].map(Choice::Element);
    assert_eq!(run(pairs, "turn_end", [0; 3], &answers), ["1: place 0 1", "1: place 0 2"], "of several names each may");
    let three = "rule a on turn_end do { choose 9 card c from field { research c by 1 } gain 1 }";
    let answers = [0, 4, 2].map(Choice::Element);
    assert_eq!(run(three, "turn_end", [0; 3], &answers).len(), 4, "there are no more than three");
}

#[test]
fn a_number_is_chosen_between_bounds_that_are_there() {
    for bounds in ["number[Wild]..5", "0..number[Wild]", "5..3", "300..400"] {
        let body = format!("rule a on turn_end do {{ choose number n from {bounds} {{ gain n }} gain 1 }}");
        assert_eq!(run(&body, "turn_end", [0; 3], &[]), ["1: gain 1 0"], "{bounds}");
    }
}

#[test]
fn up_to_two_means_none_one_or_two() {
    let body = "rule a on turn_end do { choose up to 2 card c from field { discard c } gain 1 }";
    let two = [Choice::Element(0), Choice::Element(2)];
    assert_eq!(run(body, "turn_end", [0; 3], &two), ["1: discard 0 0", "1: discard 2 0", "1: gain 1 0"]);
    assert_eq!(run(body, "turn_end", [0; 3], &[Choice::Element(0), Choice::Skip]), ["1: discard 0 0", "1: gain 1 0"]);
    assert_eq!(run(body, "turn_end", [0; 3], &[Choice::Skip]), ["1: gain 1 0"]);
}

#[test]
fn a_question_zero_times_is_not_asked() {
    let body = "rule a on turn_end do { choose (room - 4) card c from field { discard c } gain 1 }";
    assert_eq!(run(body, "turn_end", [0; 3], &[]), ["1: gain 1 0"]);
}

#[test]
fn chained_choices_bind_both_names() {
    let body =
        "rule a on turn_end do { choose card c from field, cell x from cells where row is c.number { place c x } }";
    assert_eq!(run(body, "turn_end", [0; 3], &[Choice::Element(2), Choice::Element(8)]), ["1: place 2 8"]);
}

#[test]
fn a_candidate_that_a_rule_forbids_is_not_offered() {
    let (rules, mut toy) = rules(
        "rule a at draw { forbid when row is 1 }\nrule b on turn_end do { choose cell x from cells { visit x } }",
    );
    rules.raise(point("turn_end"), [0; 1], Seat(0), &mut toy, &mut ());
    rules.settle(&mut toy);
    let (_, candidates, _) = rules.answers(&ToyFacts, &toy.memory).unwrap();
    assert_eq!(candidates, (4..16).collect());
}

#[test]
fn counters_start_where_they_are_told() {
    let (rules, toy) = rules(
        "counter salt per cell in 0..3 = 2 at R1C1, R2C2 = 3 at R1C2\ncounter now in season = winter\nrule a at enter { widen when salt[cell] >= 2 and now is winter }",
    );
    let wet =
        |cell| rules.holds(point("enter"), false, &Ask::new(&ToyFacts, &toy.memory, Seat(0)).about([cell]), &mut ());
    assert_eq!((0..16).filter(|cell| wet(*cell)).collect::<Vec<_>>(), [0, 1, 5]);
}

#[test]
fn a_counter_of_two_kinds_keeps_each_pair_apart() {
    let body = "counter n per seat per card in 0..9\ncounter met per seat per seat in 0..9\n\
                rule a on turn_end do { n[B, \"Kit Fox\"] := 3 n[\"Kit Fox\"] += 2 n[D, \"Gray Fox\"] := 7 n[D, \"Gray Fox\"] -= 1 met[A, D] := 4\n\
                each s of {B, D} { each c of {\"Gray Fox\", \"Kit Fox\"} { gain n[s, c] } } gain \"Kit Fox\".n gain met[D, A] gain met[A, D] gain B.n[\"Kit Fox\"] }";
    let gains = run(body, "turn_end", [0; 3], &[]);
    assert_eq!(gains, ["0", "5", "6", "0", "5", "0", "4", "5"].map(|n| format!("1: gain {n} 0")));
}

#[test]
fn sets_of_seats_hold_who_sits_at_the_table() {
    // B and D sit there.
    let table = [
        ("count seats", 2),
        ("count {A, B, C}", 1),
        ("count {next(B), next(D)}", 2),
        ("count (seats where it is B or D)", 2),
        ("count (seats without {B})", 1),
        ("count ({A, C} common with seats)", 0),
    ];
    for (text, expected) in table {
        assert_eq!(value(text), expected, "{text}");
    }
    for (text, seat) in [
        ("next(B)", "D"),
        ("next(D)", "B"),
        ("next(C)", "D"),
        ("previous(B)", "D"),
        ("previous(D)", "B"),
        ("previous(C)", "B"),
    ] {
        assert!(holds(&format!("{text} is {seat}")), "{text}");
    }
    assert!(holds("previous(fall) is summer and previous(winter) is fall"));
}

#[test]
fn a_fact_of_another_seat_is_what_that_seat_has() {
    let table = [
        ("synergy", 4),
        ("synergy of B", 10),
        ("synergy of next(B) * 2", 60),
        ("(most seats by synergy of it).synergy", 30),
        ("sum it.synergy over seats", 40),
        ("count line of B", 4),
        ("count (line of B where symbol is town)", 4),
        ("count line of B plus line", 8),
        ("count line of D without line", 0),
        ("min(synergy of B, synergy of D)", 10),
    ];
    for (text, expected) in table {
        assert_eq!(value(text), expected, "{text}");
    }
    assert!(!holds("synergy of A > 0 or synergy of A <= 0"), "nobody sits at A");
}

#[test]
fn for_does_as_another_seat_acts_and_then_goes_on() {
    let event = "time_moved";
    let log = |body: &str| run(&format!("rule a on {event} do {{ {body} }}"), event, [0; 3], &[]);
    assert_eq!(
        log("gain 1 for D { gain 2 for B { gain 3 } gain 4 } gain 5"),
        ["1: gain 1 0", "3: gain 2 0", "1: gain 3 0", "3: gain 4 0", "1: gain 5 0"]
    );
    assert_eq!(
        log("for each s of seats { gain synergy of s } gain 1"),
        ["1: gain 10 0", "3: gain 30 0", "1: gain 1 0"]
    );
    assert_eq!(log("\n    discard first(field)\n    for D { gain 2 }"), ["1: discard 4 0", "3: gain 2 0"]);
    assert_eq!(log("let g = good.apple\n    load g\n    for D { gain 2 }"), ["1: load 1 0", "3: gain 2 0"]);
    assert_eq!(log("for A { gain 1 } gain 2"), ["1: gain 2 0"], "nobody sits at A");
    assert_eq!(log("for D { if synergy > 3 { pay 1 } }"), ["3: pay 1 0"]);
}

#[test]
fn let_keeps_a_value_to_the_end_of_its_list() {
    let log = |body: &str| run(&format!("rule a on time_moved do {{ {body} }}"), "time_moved", [0; 3], &[]);
    assert_eq!(log("let k = min(2, synergy of D) let v = D for v { pay k } gain k"), ["3: pay 2 0", "1: gain 2 0"]);
    assert_eq!(log("let me = actor for D { if actor is not me { gain 1 } }"), ["3: gain 1 0"]);
    assert_eq!(
        log("let v = most (seats where it.synergy > 99) by it.synergy for v { gain 1 } gain 2"),
        ["1: gain 2 0"]
    );
}

#[test]
fn a_counter_may_be_called_group_and_what_is_not_in_a_list_has_no_place() {
    assert!(holds("row is 2 and not place(cell, line) > 0"), "what is not in a list has no place");
    let kept = "counter group per cell in 0..9 = 4\nrule a at cards_box { add group[R1C1] }";
    let (rules, toy) = rules(kept);
    assert_eq!(rules.number(point("cards_box"), 0, &Ask::new(&ToyFacts, &toy.memory, Seat(0)), &mut ()), 4);
}

#[test]
fn a_question_to_an_empty_seat_is_left_out() {
    let body = "rule a on turn_end do { each s of {A, B, C, D} { gain count {s} } choose card c from field by A { discard c } choose card d from field by D { discard d } gain 5 }";
    assert_eq!(
        run(body, "turn_end", [0; 3], &[Choice::Element(2)]),
        ["1: gain 1 0", "1: gain 1 0", "1: discard 2 0", "1: gain 5 0"]
    );
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
    let source = Source { file, start, end, form: Form::Inline(Box::new(item)) };
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
