//! The rows of scripts: random games with a rule, and with a script of the same meaning.

use javelina_variants::{Loaded, PackText};

use crate::{Playouts, Task, alternate, task};

/// A variant in both languages.
struct Pair {
    id: &'static str,
    game: &'static str,
    point: &'static str,
    rule: &'static str,
    script: &'static str,
    /// Games of one round, and their seats.
    games: (usize, usize),
}

const PAIRS: [Pair; 7] = [
    Pair {
        id: "scenic",
        game: "arizona",
        point: "a fact of each candidate",
        rule: "rule r at enter { narrow when symbol is mountain and passage is end }",
        script: "fn enter(view) { if view.cell.symbol == \"mountain\" && view.passage == \"end\" { forbid(); } }",
        games: (30, 4),
    },
    Pair {
        id: "beside",
        game: "arizona",
        point: "a verdict about each candidate, with a loop",
        rule: "rule r at draw { forbid when value is 6 and any (neighbours[cell] where symbol is town) }",
        script: "fn draw(view) {\n    if view.value == 6 {\n        for c in view.cell.neighbours { if c.symbol == \"town\" { forbid(); return; } }\n    }\n}",
        games: (30, 4),
    },
    Pair {
        id: "shelter",
        game: "keystone",
        point: "a number of each placed card, with a loop",
        rule: "rule r at income { add 1 when any (near[cell, card] where keystone) }",
        script: "fn income(view) {\n    for c in view.cell.near(view.card) { if c.keystone { add(1); return; } }\n}",
        games: (30, 2),
    },
    Pair {
        id: "tame",
        game: "keystone",
        point: "an objective, with a loop over the board",
        rule: "rule r at objective_points { add count (board where keystone) when not any (board where wild) }",
        script: "fn objective_points(view) {\n    let many = 0;\n    for c in view.board {\n        if c.wild { return; }\n        if c.keystone { many += 1; }\n    }\n    add(many);\n}",
        games: (30, 2),
    },
    Pair {
        id: "slow_five",
        game: "sonora",
        point: "a number",
        rule: "rule r at flick_speed { add -50 * count unflicked when disc.number is 5 }",
        script: "fn flick_speed(view) {\n    if view.disc.number == 5 { add(-50 * view.unflicked.len); }\n}",
        games: (10, 2),
    },
    Pair {
        id: "catch_up",
        game: "cliffs",
        point: "a number asked for each list of actions",
        rule: "rule r at play_limit { add 1 when actor in last_seats }",
        script: "fn play_limit(view) { if view.last_seats.contains(view.seat) { add(1); } }",
        games: (10, 4),
    },
    Pair {
        id: "slippery",
        game: "cliffs",
        point: "an event, with a loop",
        rule: "rule r on revealed when any (queue[actor] where is_movement) do { slide 5 }",
        script: "fn revealed(view) {\n    for c in view.seat.queue { if c.is_movement { slide(5); return; } }\n}",
        games: (10, 4),
    },
];

/// A pack for each game, with its pairs.
pub fn packs() -> Vec<PackText> {
    let mut games: Vec<&str> = PAIRS.iter().map(|pair| pair.game).collect();
    games.dedup();
    games.into_iter().map(pack).collect()
}

fn pack(game: &str) -> PackText {
    let name = format!("{game}_twins");
    let meta = format!("id = \"{name}\"\nextends = \"{game}\"\ntitle = \"Twins\"\nversion = \"1\"\n");
    let mut files = vec![("pack.toml".to_string(), meta.into_bytes())];
    let mut variants = String::new();
    for Pair { id, rule, script, .. } in PAIRS.iter().filter(|pair| pair.game == game) {
        for (twin, body) in [("rule", (*rule).to_string()), ("script", format!("script \"{id}.rhai\""))] {
            variants +=
                &format!("variant {id}_{twin} for {game} {{\n  title \"{id}\"\n  text \"{id}\"\n  {body}\n}}\n");
        }
        files.push((format!("{id}.rhai"), script.as_bytes().to_vec()));
    }
    files.push(("twins.rules".to_string(), variants.into_bytes()));
    PackText { name, files }
}

/// The rows: CPU time of a game with the script against one with the rule, and of what both add to a game without either.
pub fn twins(loaded: &Loaded) {
    for Pair { id, game, point, games: (games, seats), .. } in PAIRS {
        let names = [format!("{id}_rule"), format!("{id}_script")];
        let played = |with: &[&str]| task(loaded, game, with, Playouts(games, seats));
        let mut tasks: [Task<'_>; 3] =
            [("base", played(&[])), ("rule", played(&[&names[0]])), ("script", played(&[&names[1]]))];
        let times = alternate(15, &mut tasks);
        let micros = |time: f64| time / 1e3;
        println!(
            "{game:8} {id:10} {point:44} rule {:8.1} us a game, script {:8.1}   {:.2} times the rule   (without {:.1})",
            micros(times[1]),
            micros(times[2]),
            times[2] / times[1],
            micros(times[0]),
        );
    }
}
