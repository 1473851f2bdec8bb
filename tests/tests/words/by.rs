//! The word `by` of facts: a fact changes through an effect only if it says so, by a resource that the effect names.

use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_engine::rules::{
    Code, EffectDecl, Expression, FactDecl, FactId, Op, PatternPart, Program, RuleExpression, Seen, Type,
};
use javelina_engine::{Actor, Due, Key, Luck, Move, Present, Seat, Seats, Table, Threaded};
use javelina_tests::play::goes_on;
use javelina_variants::{Built, Choice, Loaded, PackText, Visit, load, shipped};

/// Each value of each fact that can be read anywhere, as an expression: the fact, its arguments, the code.
fn readings<G: Present>(game: &G) -> Vec<(FactId, Expression)> {
    let rules = game.rules();
    let arity: Vec<u8> = rules.catalogue().facts.iter().map(|fact| fact.of.len() as u8).collect();
    let mut all = Vec::new();
    for (at, fact) in rules.catalogue().facts.iter().enumerate().filter(|(_, fact)| fact.only_at.is_empty()) {
        let id = FactId(at as u8);
        let counts: Vec<usize> = fact.of.iter().map(|kind| rules.lexicon().count(*kind)).collect();
        let (first, second) = (counts.first().copied().unwrap_or(1), counts.get(1).copied().unwrap_or(1));
        // A fact of many pairs is looked at for some of them.
        for one in 0..first {
            for other in (0..second).step_by(second.div_ceil(8).max(1)) {
                let args = [one, other].into_iter().take(counts.len()).map(|arg| Op::Number(arg as i32));
                let read = if matches!(fact.yields, Type::SetOf(_)) { Op::SetFact(id) } else { Op::Fact(id) };
                let code: Vec<Op> = args.chain([read]).collect();
                let whole = Code { start: 0, end: code.len() as u32 };
                let program = Program { arity: arity.clone(), code, ..Program::default() };
                let rule = RuleExpression { program, code: whole, of: fact.yields, length: fact.length, list: None };
                all.push((id, Expression::Rule(Box::new(rule))));
            }
        }
    }
    all
}

/// Plays two games that differ in nothing but an effect in step, up to the first move after which facts differ: those.
fn differing<G: Present>(still: G, acting: G, seats: usize, seed: u64) -> BTreeSet<FactId> {
    let readings = readings(&still);
    let mut tables = [still, acting].map(|game| Table::new(game.into(), Seats::new(seats), seed));
    let luck = Luck::new(seed);
    for turn in 0..60_u32 {
        let [one, other] = &tables;
        let mut differ = BTreeSet::new();
        for seat in (0..seats).map(|seat| Seat(seat as u8)) {
            for (fact, expression) in &readings {
                let value = |table: &Table<G>| table.game().work_out(table.state(), seat, expression).value;
                if !differ.contains(fact) && value(one) != value(other) {
                    differ.insert(*fact);
                }
            }
        }
        if !differ.is_empty() {
            return differ;
        }
        let Due::Seat(seat, tick) = one.due() else {
            if !matches!(one.due(), Due::Nature(_)) {
                break;
            }
            for table in &mut tables {
                table.nature();
            }
            continue;
        };
        let mut dice = luck.dice(Key::of("by").round(turn));
        let Some(action) = one.game().sample(one.state(), seat, &mut dice) else { break };
        for table in &mut tables {
            if table.act(Move { by: Actor::Seat(seat), at: tick, action: action.clone() }).is_err() {
                return BTreeSet::new(); // something else may be done there
            }
        }
    }
    BTreeSet::new()
}

/// The facts that answer some seats differently, somewhere in a game of random moves.
struct Apart {
    seats: usize,
    seed: u64,
}

impl Visit for Apart {
    type Out = BTreeSet<FactId>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let readings = readings(&*game);
        let mut table = Table::new(game, Seats::new(self.seats), self.seed);
        let (luck, mut apart) = (Luck::new(self.seed), BTreeSet::new());
        for turn in 0..120_u32 {
            for (fact, expression) in readings.iter().filter(|_| turn % 6 == 0) {
                let value = |seat: usize| table.game().work_out(table.state(), Seat(seat as u8), expression).value;
                if !apart.contains(fact) && (1..self.seats).any(|seat| value(seat) != value(0)) {
                    apart.insert(*fact);
                }
            }
            if !goes_on(&mut table, &mut luck.dice(Key::of("by").round(turn))) {
                break;
            }
        }
        apart
    }
}

#[test]
fn a_fact_is_of_a_seat_exactly_where_its_answer_depends_on_who_asks() {
    let loaded = load(&shipped());
    for (game, with, seats) in
        [("arizona", "no_conditions", 3), ("keystone", "", 3), ("cliffs", "in_turns", 4), ("sonora", "", 2)]
    {
        let with = Some(with.to_string()).filter(|item| !item.is_empty()).into_iter().collect();
        let choice = Choice { with, params: Vec::new() };
        let catalogue = javelina_variants::catalogue(game).unwrap();
        // What a seat knows of another one depends on who asks.
        let is_told = |fact: &FactDecl| fact.seen == Seen::Known && fact.of == [catalogue.seat];
        let facts = || catalogue.facts.iter().enumerate().filter(|(_, fact)| fact.only_at.is_empty() && !is_told(fact));
        let mut apart = BTreeSet::new();
        let by_content = ["habitats", "fixed"];
        for seed in 1..=24 {
            let differs = |at: usize, name| apart.contains(&FactId(at as u8)) || by_content.contains(&name);
            // Three games show what answers all seats alike. Some facts differ only late, and not in every game.
            if seed > 3 && facts().all(|(at, fact)| !fact.mine || differs(at, fact.name)) {
                break;
            }
            apart.extend(loaded.build(game, &choice).unwrap().visit(Apart { seats, seed }));
        }
        let differs = |at: usize, name| apart.contains(&FactId(at as u8)) || by_content.contains(&name);
        let wrong = facts().filter(|(at, fact)| fact.mine != differs(*at, fact.name));
        let names: Vec<&str> = wrong.map(|(_, fact)| fact.name).collect();
        assert!(names.is_empty(), "{game}: {names:?}");
    }
}

fn pack(game: &str, point: &str, effect: &str) -> PackText {
    let meta = format!("id = \"probes\"\nextends = \"{game}\"\ntitle = \"Probes\"\nversion = \"1\"\n");
    let probe = |id: &str, effect: &str| {
        format!(
            "variant {id} for {game} {{\n  title \"Probe\"\n  param later in 0..9 = 0\n  counter turns in 0..99\n  \
             rule r on {point} do {{ turns += 1 if turns is later + 1 {{ {effect} }} }}\n}}\n"
        )
    };
    let text = [probe("still", "turns += 0"), probe("acting", effect)].concat();
    PackText {
        name: "probes".into(),
        files: vec![("pack.toml".into(), meta.into()), ("probes.rules".into(), text.into())],
    }
}

fn built(loaded: &Loaded, game: &str, probe: &str, more: &[&str], later: i32) -> Built {
    let with = more.iter().chain([&probe]).map(ToString::to_string).collect();
    loaded.build(game, &Choice { with, params: vec![(format!("{probe}.later"), later)] }).unwrap()
}

/// The facts that differ between two games after the same moves.
struct Differ {
    other: Built,
    seats: usize,
    seed: u64,
}

impl Visit for Differ {
    type Out = BTreeSet<FactId>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        differing(Arc::into_inner(game).unwrap(), self.other.into_game().unwrap(), self.seats, self.seed)
    }
}

/// Holds what an effect changed in play against what facts say of it; how many facts it changed.
fn holds(game: &str, more: &[&str], seats: usize, point: &str, effect: &str) -> usize {
    let loaded = load(&[shipped(), vec![pack(game, point, effect)]].concat());
    assert!(loaded.is_sound(), "{effect}: {:?}", loaded.found);
    let (mut changed, mut found) = (BTreeSet::new(), Vec::new());
    for (seed, later) in [(1, 0), (2, 3), (3, 5), (4, 8)] {
        let [still, acting] = ["still", "acting"].map(|probe| built(&loaded, game, probe, more, later));
        let catalogue = still.row.catalogue;
        let differ = still.visit(Differ { other: acting, seats, seed });
        let written: Vec<&str> = effect.split(' ').collect();
        let is_it = |one: &&EffectDecl| {
            let parts = one.pattern.iter().zip(&written);
            one.pattern.len() <= written.len()
                && parts.into_iter().all(|(part, word)| !matches!(part, PatternPart::Word(must) if must != word))
        };
        let decl: &EffectDecl = catalogue.effects.iter().find(is_it).unwrap();
        for fact in &differ {
            let fact = &catalogue.facts[fact.index()];
            if !fact.by.iter().any(|resource| decl.resources.contains(resource) || decl.adds.contains(resource)) {
                found.push(fact.name);
            }
        }
        changed.extend(differ);
    }
    found.dedup();
    assert!(found.is_empty(), "`{effect}` of {game} changes {found:?}, which say nothing of it in `by`");
    changed.len()
}

#[test]
fn facts_say_by_what_they_change_in_arizona() {
    for effect in ["gain 2 nuggets", "pay 1 nuggets", "load cow", "unload first(all_goods where aboard[it] > 0)"] {
        assert!(holds("arizona", &["no_conditions"], 2, "selected", effect) > 0, "{effect} changes nothing");
    }
}

#[test]
fn facts_say_by_what_they_change_in_keystone() {
    let effects = [
        "gain 2 synergy",
        "pay 1 synergy",
        "research first(board) by 2",
        "place first(field) on first(free_cells)",
        "move first(board) to last(free_cells)",
        "discard last(field)",
        "remove first(board)",
        "shift columns 1",
        "advance 1",
    ];
    for effect in effects {
        assert!(holds("keystone", &[], 2, "turn_starts", effect) > 0, "{effect} changes nothing");
    }
}

#[test]
fn facts_say_by_what_they_change_in_cliffs() {
    for effect in ["draw 1", "deal to seat_right", "look at seat_right", "slide 5"] {
        assert!(holds("cliffs", &["in_turns"], 3, "round_starts", effect) > 0, "{effect} changes nothing");
    }
}

#[test]
fn facts_say_by_what_they_change_in_sonora() {
    assert!(holds("sonora", &[], 2, "round_starts", "earn reflick") > 0);
    holds("sonora", &[], 2, "round_starts", "gain 3 points");
}
