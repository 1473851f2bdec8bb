//! Budgets of loops: prices of rules, reckoned apart from the texts from which they are made; games whose rules are too dear.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use javelina_engine::rules::{ClauseId, MAX_ACTION_PASSES, MAX_QUESTION_PASSES, PointId, Rules, Set};
use javelina_engine::{Dice, Outcome, Seats, Table, Threaded};
use javelina_tests::cases;
use javelina_tests::largest::largest;
use javelina_variants::{Choice, Loaded, Visit, load, shipped};

const GAMES: [&str; 4] = ["arizona", "sonora", "keystone", "cliffs"];

/// Looks at a game.
struct Of<F>(F);

impl<F: FnOnce(&Rules) -> R, R> Visit for Of<F> {
    type Out = R;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> R {
        (self.0)(game.rules())
    }
}

fn choice(with: &[&str]) -> Choice {
    Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() }
}

fn rules_of<R>(loaded: &Loaded, game: &str, with: &[&str], look: impl FnOnce(&Rules) -> R) -> R {
    loaded.build(game, &choice(with)).unwrap_or_else(|found| panic!("{found:?}")).visit(Of(look))
}

/// The shipped packs beside one of rules for a game.
fn beside(game: &str, rules: &str) -> Loaded {
    javelina_tests::language::packs::beside(game, &[("v.rules", rules)])
}

/// The dearest question of items on their own: all clauses of one item at one point.
fn dearest(rules: &Rules) -> (u64, String) {
    let questions = rules.program().clauses.iter().map(|clause| {
        let (item, point) = (i32::from(clause.item.0), rules.catalogue().points[clause.point.index()].name);
        let name = format!("{} at {point}", rules.program().items[clause.item.index()].id);
        (rules.passes_at(clause.point, Set::one(item), 0), name)
    });
    questions.max().unwrap_or_default()
}

#[test]
fn what_is_shipped_costs_less_than_a_tenth_of_what_a_question_may() {
    let own = load(&shipped());
    for game in GAMES {
        let (passes, name) = rules_of(&own, game, &[], dearest);
        println!("{game}: the dearest shipped item is {name}, {passes} of {MAX_QUESTION_PASSES} passes");
        assert!(passes < MAX_QUESTION_PASSES / 10, "{game}: {name} costs {passes}");
    }
    let large = load(&[shipped(), vec![largest(&own, 0)]].concat());
    let (passes, name) = rules_of(&large, "arizona", &[], dearest);
    println!("the dearest item of the largest pack is {name}, {passes} passes");
    assert!(passes <= MAX_QUESTION_PASSES);
}

/// Where lists answer, one at each, so that none clashes with another.
const EVENTS: [&str; 6] = ["selected", "section_drawn", "loaded", "left_town", "delivered", "discarded"];

/// Draws expressions with loops, and reckons their price as they are written.
struct Writer {
    dice: Dice,
    /// Whether a search is allowed, as groups are: not where a point is asked for each candidate.
    may_search: bool,
}

impl Writer {
    fn below(&mut self, most: u32) -> usize {
        self.dice.below(most) as usize
    }

    /// A set of cells, its size, and whether it is a list.
    fn cells(&mut self, inner: bool) -> (&'static str, u64, bool) {
        match self.below(if inner { 4 } else { 3 }) {
            0 => ("cells", 121, false),
            1 => ("line", 121, true),
            2 => ("{ A1, B2, C3 }", 3, false),
            _ => ("neighbours", 4, true),
        }
    }

    /// A number with at most so many loops inside one another, and its price. Inside of one, `it` is a cell.
    fn number(&mut self, loops: u64, inner: bool) -> (String, u64) {
        if loops == 0 || self.below(8) == 0 {
            return (["round", "nuggets"][self.below(2)].into(), 0);
        }
        let (set, size, is_list) = self.cells(inner);
        match self.below(7) {
            0 => {
                let (value, passes) = self.number(loops - 1, true);
                (format!("count ({set} where {value} > 1)"), size * (1 + passes))
            }
            1 => {
                let (value, passes) = self.number(loops - 1, true);
                (format!("(sum ({value}) over {set})"), size * (1 + passes))
            }
            2 => {
                let (value, passes) = self.number(loops - 1, true);
                (format!("row[least {set} by ({value})]"), size * (1 + passes))
            }
            3 if self.may_search => (format!("count group(1, {set}, neighbours)"), size * size),
            3 | 4 => (format!("row[last({set})]"), size),
            5 => (format!("row[first({set})]"), if is_list { size } else { 0 }),
            _ => {
                let [(one, a), (other, b)] = [self.number(loops, inner), self.number(loops - 1, inner)];
                (format!("({one} + {other})"), a + b)
            }
        }
    }

    /// A rule with a label, and the price of a question at its point.
    fn rule(&mut self, label: usize) -> (String, u64) {
        let place = self.below(5);
        self.may_search = ![1, 2].contains(&place);
        let (value, passes) = self.number(2, false);
        match place {
            0 => (format!("rule r{label} at extra_points {{ add {value} }}"), passes),
            1 => (format!("rule r{label} at enter {{ narrow when {value} > 9 }}"), passes * 121),
            2 => (format!("rule r{label} at deliver {{ forbid when {value} > 9 }}"), passes * 6),
            3 => (format!("rule r{label} on {} when {value} > 9 do {{ pay 1 nuggets }}", EVENTS[label]), passes),
            _ => {
                let (set, size, is_list) = self.cells(false);
                let next = if is_list { 1 + size } else { 1 };
                let list = format!("each x of {set} {{ pay {value} nuggets }}");
                (format!("rule r{label} on {} do {{ {list} }}", EVENTS[label]), size * (next + passes))
            }
        }
    }
}

#[test]
fn a_rule_costs_what_its_loops_multiply_to_and_too_dear_a_one_is_an_error_and_ends_the_game() {
    let (mut writer, mut text, mut wanted) =
        (Writer { dice: Dice::new(46, 0xb5), may_search: true }, String::new(), Vec::new());
    for at in 0..cases(48).min(100) {
        let rules: Vec<(String, u64)> = (0..EVENTS.len()).map(|label| writer.rule(label)).collect();
        let lines: String = rules.iter().map(|(rule, _)| format!("  {rule}\n")).collect();
        let _ = write!(text, "variant v{at} for arizona {{\n  title \"V\"\n{lines}}}\n");
        wanted.push(rules);
    }
    let loaded = beside("arizona", &text);
    let mut refused: Vec<String> = Vec::new();
    for (at, rules) in wanted.iter().enumerate() {
        let id = format!("v{at}");
        let built = loaded.build_beside_errors("arizona", &choice(&[&id])).unwrap_or_else(|found| panic!("{found:?}"));
        let sums = built.visit(Of(|of: &Rules| {
            let mut sums = BTreeMap::<PointId, u64>::new();
            for (label, (rule, passes)) in rules.iter().enumerate() {
                let place = of.program().clauses.iter().position(|one| one.label == format!("{id}.r{label}"));
                let clause = ClauseId(place.unwrap_or_else(|| panic!("{rule}: {:?}", loaded.found)) as u16);
                assert_eq!(of.passes(clause), *passes, "{rule}");
                *sums.entry(of.clause(clause).point).or_default() += passes;
            }
            let item = Set::one(i32::from(of.item(&id).map_or(0, |item| item.0)));
            sums.iter().for_each(|(point, sum)| assert_eq!(of.passes_at(*point, item, 0), *sum, "{rules:?}"));
            sums
        }));
        let dear = rules.iter().enumerate().filter(|(_, (_, passes))| *passes > MAX_QUESTION_PASSES);
        refused.extend(dear.map(|(label, _)| format!("`{id}.r{label}`")));
        let built = loaded.build_beside_errors("arizona", &choice(&[&id])).unwrap_or_else(|found| panic!("{found:?}"));
        let is_void = built.visit(Begun(2)).is_some();
        assert_eq!(is_void, sums.values().any(|sum| *sum > MAX_QUESTION_PASSES), "{rules:?}");
    }
    let told: Vec<&str> =
        loaded.found.iter().filter(|one| one.code == "X4048").map(|one| one.message.as_str()).collect();
    assert_eq!(told.len(), refused.len(), "{told:?}");
    assert!(told.iter().zip(&refused).all(|(told, label)| told.contains(label)), "{told:?}");
    assert!(!refused.is_empty(), "no rule is too dear by itself");
    println!("{} rules, {} refused", wanted.len() * 6, refused.len());
}

/// Begins a game of so many seats, up to the first decision of a seat; why it is void.
struct Begun(usize);

impl Visit for Begun {
    type Out = Option<String>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut table = Table::new(game, Seats::new(self.0), 1);
        table.settle();
        match table.outcome() {
            Outcome::Void(finding) => Some(finding.message),
            _ => None,
        }
    }
}

/// The shipped packs beside a variant `v` of these rules for a game.
fn variant(game: &str, rules: &str) -> Loaded {
    let loaded = beside(game, &format!("variant v for {game} {{\n  title \"V\"\n{rules}}}\n"));
    assert!(loaded.is_sound(), "{:?}", loaded.found);
    loaded
}

/// Why a game with a variant `v` of these rules and so many seats is void at its start.
fn void_for(seats: usize, rules: &str) -> Option<String> {
    let built = variant("arizona", rules).build("arizona", &choice(&["v"]));
    built.unwrap_or_else(|found| panic!("{found:?}")).visit(Begun(seats))
}

fn void(rules: &str) -> Option<String> {
    void_for(2, rules)
}

/// What a question at a point costs in a game of so many seats with these rules.
fn passes(rules: &str, point: &str, seats: u8) -> u64 {
    let passes = |of: &Rules| {
        let item = Set::one(i32::from(of.item("v").map_or(0, |item| item.0)));
        of.passes_at(of.catalogue().point(point).expect("a point"), item, seats)
    };
    rules_of(&variant("arizona", rules), "arizona", &[], passes)
}

/// The rule of finding R3, with a condition that never holds: 121 cells, each looked at for each.
const SLOW: &str =
    "add count (cells where count (cells where row[it] * 2 + column[it] > last_row) > 3) when round > 99";
const SLOW_PASSES: u64 = 121 * 122;

#[test]
fn two_hundred_slow_rules_end_the_game_at_once_and_few_of_them_do_not() {
    let rules =
        |many: u64| (0..many).map(|at| format!("  rule r{at} at extra_points {{ {SLOW} }}\n")).collect::<String>();
    println!("R3: {SLOW_PASSES} passes for each of 200 rules, {} together", 200 * SLOW_PASSES);
    let most = MAX_QUESTION_PASSES / SLOW_PASSES;
    assert_eq!(void(&rules(most)), None);
    for many in [most + 1, 200] {
        let told = void(&rules(many)).expect("too dear");
        assert!(told.contains("`extra_points`") && told.contains("`v.r0` (mine/v.rules:3:8)"), "{told}");
    }
}

#[test]
fn an_action_pays_for_the_questions_that_its_effects_ask_whether_their_rules_speak_or_not() {
    let dear: String = (0..10).map(|at| format!("  rule r{at} at train_size {{ {SLOW} }}\n")).collect();
    let of_loads =
        |loads: u64| format!("{dear}  rule l on game_starts do {{ {} }}\n", "load cow ".repeat(loads as usize));
    let most = u64::from(MAX_ACTION_PASSES) / (10 * SLOW_PASSES);
    assert_eq!(void(&of_loads(most)), None);
    let told = void(&of_loads(most + 1)).expect("too dear");
    assert!(told.contains("passes in one action") && told.contains("`v.l`"), "{told}");
}

#[test]
fn a_fact_that_asks_a_point_costs_what_the_rules_there_cost_as_often_as_it_is_read() {
    let asked = "  rule d at draw { forbid when count (cells where row[it] > nuggets) > 400 }\n";
    let asks =
        |cells: &str| format!("  rule t on turn_ends when count ({cells} where trapped) > 3 do {{ pay 1 nuggets }}\n");
    let few = asks("{ A1, B1 }");
    let at = |rules: &str, point: &str| passes(rules, point, 2);
    let question = at(asked, "draw");
    assert!(question >= 121, "{question}");
    assert_eq!(at(&few, "turn_ends"), 2, "where nothing at `draw` has a loop, it costs nothing");
    assert_eq!(at(&(few + asked), "turn_ends"), 2 + 2 * question);
    let told = void(&(asks("cells") + asked)).expect("too dear");
    assert!(told.contains("`turn_ends`") && told.contains("`v.t`"), "{told}");
}

/// A rule with a search, and one that asks it for each pair of seats.
const PAIRS: &str = "  rule d at train_size { add count group(A1, cells, neighbours) when round > 99 }
  rule t on turn_ends when count (seated where count (seated where it.room > 3) > 3) > 3 do { pay 1 nuggets }\n";

#[test]
fn loops_over_seats_cost_what_the_seats_of_the_game_take() {
    let asked = passes(PAIRS, "train_size", 2);
    for seats in 1..=4 {
        let pairs = u64::from(seats) * u64::from(seats);
        assert_eq!(passes(PAIRS, "turn_ends", seats), u64::from(seats) + pairs * (1 + asked), "{seats} seats");
    }
    assert_eq!(void_for(2, PAIRS), None);
    assert!(void_for(4, PAIRS).is_some_and(|told| told.contains("`turn_ends`")));
    for game in GAMES {
        let (most, effect) = if game == "cliffs" { (6, "slide 1") } else { (4, "score 1") };
        let asks = "if count (seated where count (seated where round > 99) > 9) > 9";
        let list = format!("{asks} {{ {effect} }} ").repeat(40);
        let rule = |at: usize| {
            format!("  rule t{at} on round_starts do {{ each x of seated {{ each y of seated {{ {list} }} }} }}\n")
        };
        let loaded = variant(game, &(0..18).map(rule).collect::<String>());
        for (seats, is_void) in [(2, false), (most, true)] {
            let built = loaded.build(game, &choice(&["v"])).unwrap_or_else(|found| panic!("{found:?}"));
            assert_eq!(built.visit(Begun(seats)).is_some(), is_void, "{game} with {seats} seats");
        }
    }
}

#[test]
fn ahead_asks_for_the_score_of_each_seat() {
    let asked = "  rule d at train_size { add count (line where row > 2) }\n";
    let rules = |fact: &str| format!("{asked}  rule t on turn_ends when {fact} > 3 do {{ lose 1 }}\n");
    for seats in [2, 4] {
        let at = |fact: &str| passes(&rules(fact), "turn_ends", seats);
        assert!(at("score") >= 121);
        assert_eq!(at("ahead"), u64::from(seats) * at("score"), "{seats} seats");
    }
}
