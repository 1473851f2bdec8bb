//! Scripts that blocks of rules name, in every game: they answer questions, read counters of their block, and do things.

use std::sync::Arc;

use javelina_engine::{Digest, Game, Luck, Playable, Seats, Threaded};
use javelina_lab::{Players, drive, policy, policy_luck};
use javelina_tests::language::packs::beside;
use javelina_variants::{Built, Choice, Visit, load, shipped};

/// A game with a variant that has one counter and a script, if any.
fn built(game: &str, script: &str) -> Built {
    let block = format!("variant scripted for {game} {{\n  counter n in 0..9 = 3\n  script \"mine.rhai\"\n}}\n");
    let loaded = if script.is_empty() {
        load(&shipped())
    } else {
        beside(game, &[("mine.rules", &block), ("mine.rhai", script)])
    };
    assert!(loaded.is_sound(), "{game}: {:#?}", loaded.found);
    let with = if script.is_empty() { Vec::new() } else { vec!["scripted".to_string()] };
    loaded.build(game, &Choice { with, params: Vec::new() }).unwrap()
}

/// Plays a game of two random players. Returns its moves and the state at its end.
fn played<G: Game + Playable>(game: &G, seed: u64) -> (Vec<String>, G::State) {
    let names = ["random".to_string(), "random".to_string()];
    let table = Seats::named(game, &names).unwrap();
    let mut policies: Vec<_> = names.iter().map(|name| policy::<G>(name).unwrap()).collect();
    let (luck, minds) = (Luck::new(seed), policy_luck(seed));
    let players = Players { luck, minds, policies: &mut policies, who: &[0, 1] };
    let (mut state, mut moves) = (game.setup(&table), Vec::new());
    let strict = Some(Seats::new(2));
    let driven = drive(game, &mut state, players, strict, |step| moves.push(format!("{step:?}")));
    assert!(driven.finding.is_none(), "{:?}", driven.finding);
    (moves, state)
}

fn scores<G: Game>(game: &G, state: &G::State) -> Vec<i32> {
    game.outcome(state).standings().iter().map(|standing| standing.score).collect()
}

/// Moves and scores of games.
struct Plays(std::ops::RangeInclusive<u64>);

impl Visit for Plays {
    type Out = Vec<(Vec<String>, Vec<i32>)>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        self.0.map(|seed| played(&*game, seed)).map(|(moves, state)| (moves, scores(&*game, &state))).collect()
    }
}

/// Digests of the states at the ends of games, and of their scores.
struct Digests(std::ops::RangeInclusive<u64>);

impl Visit for Digests {
    type Out = Vec<u64>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let digest = |seed| {
            let (mut digest, (_, state)) = (Digest::default(), played(&*game, seed));
            game.digest(&state, &mut digest);
            scores(&*game, &state).iter().for_each(|score| digest.bytes(&score.to_le_bytes()));
            digest.finish()
        };
        self.0.map(digest).collect()
    }
}

#[test]
fn a_script_of_a_block_answers_what_the_final_scoring_asks() {
    for game in ["arizona", "sonora", "keystone"] {
        let base = built(game, "").visit(Plays(1..=6));
        let with = built(game, "fn extra_points(view) { add(view.n + 4); }\n").visit(Plays(1..=6));
        for ((moves, scores), (same, more)) in base.iter().zip(&with) {
            assert_eq!(moves, same, "{game}: the scoring comes last");
            assert_eq!(scores.iter().map(|score| score + 7).collect::<Vec<_>>(), *more, "{game}");
        }
    }
}

#[test]
fn a_script_of_a_block_ends_a_race() {
    let base = built("cliffs", "").visit(Plays(1..=6));
    let with = built("cliffs", "fn at_bottom(view) { if view.n == 3 { allow(); } }\n").visit(Plays(1..=6));
    for ((moves, _), (first, _)) in base.iter().zip(&with) {
        // With its last move a game that ends may differ from one that goes on.
        let same = moves.iter().zip(first).take_while(|(one, other)| one == other).count();
        assert!(same + 1 >= first.len() && first.len() < moves.len(), "all are at the bottom after one race: {same}");
    }
}

#[test]
fn scripts_of_blocks_do_things_at_events_in_every_game() {
    for (game, function) in [
        ("arizona", "fn selected(view) { gain(1, \"nuggets\") }"),
        ("sonora", "fn kept(view) { gain(view.n, \"points\") }"),
        ("keystone", "fn placed(view) { gain(1, \"synergy\") }"),
        ("cliffs", "fn phase_starts(view) { if view.phase == \"tally\" { slide(view.n) } }"),
    ] {
        let base = built(game, "").visit(Plays(1..=6));
        let with = built(game, function).visit(Plays(1..=6));
        let scores =
            |games: &[(Vec<String>, Vec<i32>)]| games.iter().map(|(_, scores)| scores.clone()).collect::<Vec<_>>();
        assert_ne!(scores(&base), scores(&with), "{game}");
        assert!(with.iter().all(|(moves, _)| moves.len() > 3), "{game}");
    }
}

/// The digests of a hundred games with a variant of these members, and a script.
fn digests(game: &str, members: &str, script: &str, prices: &str) -> Vec<u64> {
    let named = if script.is_empty() { "" } else { "script \"mine.rhai\"" };
    let block = format!("variant scripted for {game} {{\n  title \"Market\"\n  {members}\n  {named}\n}}\n");
    let files = [("mine.rules", &*block), ("mine.rhai", script), ("prices.csv", prices)];
    let loaded = beside(game, &files.into_iter().filter(|file| !file.1.is_empty()).collect::<Vec<_>>());
    assert!(loaded.found.is_empty(), "{members} {script} {:#?}", loaded.found);
    let choice = Choice { with: vec!["scripted".into()], params: Vec::new() };
    loaded.build(game, &choice).unwrap().visit(Digests(1..=100))
}

/// Members and scripts that say the same: a table in a rule, cases in a rule, a table in a script, cases in a script. The
/// rows of the table are in the text or in a spreadsheet.
struct Twins {
    game: &'static str,
    table: &'static str,
    rows: &'static str,
    sheet: &'static str,
    by_table: [&'static str; 2],
    by_cases: [&'static str; 2],
}

const TWINS: [Twins; 2] = [
    Twins {
        game: "arizona",
        table: "table price per good in -5..9",
        rows: "{ cow 3 wheat -1 }",
        sheet: "good,price\nwheat,-1\ncow,3\n",
        by_table: [
            "rule paid at extra_points { add sum price over (all_goods where has_delivered) }",
            "fn extra_points(view) { for g in all(\"good\") { if g.has_delivered { add(g.price ?? 0); } } }",
        ],
        by_cases: [
            "rule cow at extra_points { add 3 when has_delivered[cow] }
             rule wheat at extra_points { add -1 when has_delivered[wheat] }",
            "fn extra_points(view) {
                for g in all(\"good\") {
                    if g.has_delivered { switch g { \"cow\" => add(3), \"wheat\" => add(-1), _ => {} } }
                }
            }",
        ],
    },
    Twins {
        game: "keystone",
        table: "table price per card in 0..9",
        rows: "{ Aspen: 2, \"Black Willow\": 1, Bearberry: 3 }",
        sheet: "card;notes;price\nAspen;;2\nBlack Willow;\"in \"\"wetland\"\"\";1,0\n\nBearberry;;3\n",
        by_table: [
            "rule paid on placed when card.price is not none do { gain card.price synergy }",
            "fn placed(view) { let price = view.card.price; if price != () { gain(price, \"synergy\"); } }",
        ],
        by_cases: [
            "rule paid on placed do {
                if card is Aspen { gain 2 synergy }
                if card is \"Black Willow\" { gain 1 synergy } else if card is Bearberry { gain 3 synergy }
            }",
            "fn placed(view) {
                switch view.card {
                    \"Aspen\" => gain(2, \"synergy\"),
                    \"Black Willow\" => gain(1, \"synergy\"),
                    \"Bearberry\" => gain(3, \"synergy\"),
                    _ => {}
                }
            }",
        ],
    },
];

#[test]
fn a_table_is_what_its_cases_are_in_rules_and_in_scripts() {
    for Twins { game, table, rows, sheet, by_table, by_cases } in TWINS {
        let (written, read) = (format!("{table} {rows}"), format!("{table} from \"prices.csv\""));
        let expected = digests(game, by_cases[0], "", "");
        let members = |table: &str| format!("{table}\n  {}", by_table[0]);
        assert_eq!(digests(game, &members(&written), "", ""), expected, "{game}: a rule");
        assert_eq!(digests(game, &members(&read), "", sheet), expected, "{game}: a rule and a spreadsheet");
        assert_eq!(digests(game, &written, by_table[1], ""), expected, "{game}: a script");
        assert_eq!(digests(game, &read, by_table[1], sheet), expected, "{game}: a script and a spreadsheet");
        assert_eq!(digests(game, "", by_cases[1], ""), expected, "{game}: a script of cases");
        let base = built(game, "").visit(Digests(1..=100));
        let changed = base.iter().zip(&expected).filter(|(one, other)| one != other).count();
        assert!(changed > 20, "{game}: the prices matter in {changed} games alone");
    }
}
