//! Planted cards and misspelt names: what is known to happen in games is told, and no word is taken for another.

use std::fs;

use javelina::lab::{Arm, Bound, Control, Figure, Gate, Metric, Of, POLICIES, Plan};
use javelina::variants::{PackText, shipped};
use javelina::{Problems, batch, load};

use crate::support::{Folder, code, err, out};

pub(super) const GAMES: [&str; 4] = ["arizona", "cliffs", "keystone", "sonora"];

/// Cases of a law: as many as CI has time for, or more by `JAVELINA_CASES`.
pub(crate) fn cases(few: u64) -> u64 {
    std::env::var("JAVELINA_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(few)
}

/// Rules of a pack `w`: who begins wins, everybody gains 5, one seat gains 100, the last wins.
fn cards(game: &str) -> String {
    let [all, one] = match game {
        "cliffs" => [
            "rule r at movement_metres { add 500 }",
            "rule r at movement_metres { add 500 when actor is first playing }",
        ],
        _ => [
            "rule r on game_ends do { each s of playing { for s { gain 5 points } } }",
            "rule r on game_ends do { let s = first seats for s { gain 100 points } }",
        ],
    };
    let begins = "rule r on round_ends when round is 1 do { win first_player }";
    let last = "rule r at standing { scale by -1 }";
    let unchosen = "param more in 0..9 = 1\n  rule r at standing { add more }";
    [("begins", begins), ("all", all), ("one", one), ("last", last), ("unchosen", unchosen), ("other", unchosen)]
        .map(|(id, rule)| format!("variant {id} for {game} {{\n  title \"{id}\"\n  text \"Planted.\"\n  {rule}\n}}\n"))
        .concat()
}

fn meta(game: &str) -> String {
    format!("id = \"w\"\nextends = \"{game}\"\ntitle = \"W\"\nversion = \"1.0.0\"\n")
}

fn folder(game: &str) -> Folder {
    let folder = Folder::new("planted");
    folder.write("w/pack.toml", &meta(game));
    folder.write("w/w.rules", &cards(game));
    folder
}

fn plan(game: &str, with: &[&str], policies: &[&str], games: u64, gates: Vec<Gate>) -> Plan {
    let with = with.iter().map(ToString::to_string).collect();
    Plan { gates, ..Plan::new(game, vec![Arm { with, ..Arm::new(game, policies.iter().copied(), games) }]) }
}

fn gate(metric: &str) -> Gate {
    let figure = Figure { metric: Metric::from(metric), seat: None, policy: None };
    let bound = Bound { least: None, most: Some(1.0) };
    Gate { title: metric.into(), arm: 0, figure, against: None, bound, aim: javelina::lab::Aim::default() }
}

fn packs(game: &str) -> Vec<PackText> {
    let files = [("pack.toml", meta(game)), ("w.rules", cards(game))];
    let files = files.map(|(path, text)| (path.to_string(), text.into_bytes())).into();
    shipped().into_iter().chain([PackText { name: "w".into(), files }]).collect()
}

/// Whether a sentence, whatever its line breaks, has all of some words.
fn says(text: &str, words: &[&str]) -> bool {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.iter().all(|word| text.contains(word))
}

/// The part of `balance` that is about a card.
fn about<'a>(page: &'a str, id: &str) -> &'a str {
    let head = format!("\n  {id} ");
    let rest = &page[page.find(&head).unwrap_or_else(|| panic!("no `{id}`: {page}")) + 1..];
    let end = rest.match_indices("\n  ").map(|(at, _)| at).find(|at| !rest[at + 3..].starts_with(' '));
    &rest[..end.or_else(|| rest.find("\n\n")).unwrap_or(rest.len())]
}

#[test]
fn planted_cards_show_in_the_sentences_that_are_about_them() {
    let games = cases(60).max(60).to_string();
    let by = ["--seats", "random,random", "--games", &games, "--no-preflight"];
    // Look-ahead takes longer than all else: without more cases, greedy players play one game only.
    let is_long = cases(0) > 0;
    for game in GAMES.into_iter().filter(|game| is_long || ["arizona", "cliffs"].contains(game)) {
        let folder = folder(game);
        let is_told = is_long || game == "arizona";
        let told = |arguments: &[&str]| {
            if is_told { out(&folder.run(&[arguments, &["--games", &games]].concat())) } else { String::new() }
        };
        let page = told(&["balance", "w", "--with", "begins,all,one,last"]);
        let watched = if is_long { told(&["watch", "w", "--once"]) } else { String::new() };
        assert!(!page.contains("no difference seen") && !watched.contains("no difference seen"), "{page}{watched}");
        for (id, figure, words) in [
            ("begins", "first wins", &["the first seat wins", "more"][..]),
            ("all", "score", &["point", "more"]),
            ("one", "score", &["point", "more"]),
            ("last", "winner score", &["the winner has fewer points than another side in"]),
        ] {
            let table = out(&folder.run(&[&["batch", "--pack", "w", "--game", game, "--with", id], &by[..]].concat()));
            let row = table.lines().find(|line| line.trim_start().starts_with(&format!("{figure}  "))).unwrap_or("");
            assert!(row.contains(" *") || row.contains("constant"), "{game} {id}: {table}");
            let (before, after) = (format!("{game}:"), format!("w:{id}"));
            let differs = folder.run(&["diff", &before, &after, "--games", "10", "--seats", "random,random"]);
            let text = out(&differs);
            assert!(
                code(&differs) == 1 && text.contains(id) && !text.contains("no game differ"),
                "{game} {id}: {text}"
            );
            // In Cliffs a card with which the last wins shows as fewer metres alone.
            if is_told && (game, id) != ("cliffs", "last") {
                let of_card = about(&page, id);
                assert!(says(of_card, words) && !says(of_card, &["no average"]), "{game} {id}: {page}");
                if watched.is_empty() {
                    continue;
                }
                let of_card = watched.split(&format!("\n{id}: ")).nth(1).unwrap_or_else(|| panic!("{watched}"));
                // The greedy players of `watch` play for few points, and no winner has more than another seat.
                let words = if id == "last" { &["winner score", "fewer"][..] } else { words };
                assert!(says(of_card.split(" unchanged").next().unwrap_or_default(), words), "{game} {id}: {watched}");
            }
        }
        if game == "arizona" {
            assert!(says(about(&page, "all"), &["5 points more (in each game)"]), "{page}");
            assert!(says(about(&page, "one"), &["50 points more (in each game)"]), "{page}");
        }
        if game == "keystone" && !is_told {
            let page = out(&folder.run(&["balance", "w", "--with", "one,last", "--games", "8"]));
            assert!(says(about(&page, "one"), &["points by seat: A about", "B "]), "{page}");
            assert!(says(about(&page, "last"), &["the winner has fewer points than another side in"]), "{page}");
        }
    }
}

/// Whatever sides rank by: points, the fewest points, a rule at `standing`, a winner whom a rule names.
#[test]
fn the_winner_is_never_behind_by_a_negative_margin() {
    for game in GAMES {
        let loaded = load(&packs(game));
        for with in [&[][..], &["misere"], &["last"], &["begins"], &["one"], &["last", "one"]] {
            let with: Vec<&str> = with.iter().copied().filter(|id| loaded.item(game, id).is_some()).collect();
            for seats in [2, 3] {
                let policies = vec!["random"; seats];
                let ready = batch(plan(game, &with, &policies, cases(30), vec![gate("lead changes")]), &loaded);
                let report = ready.unwrap_or_else(|found| panic!("{found}")).run(Control::on(2)).unwrap();
                let rows = report.folds[0].rows();
                let margin = rows.iter().find(|row| row.of == Of::Table && row.name == "margin").expect("a margin");
                assert!(margin.values.least() >= 0.0, "{game} {with:?}: {}", margin.values.least());
                let is_ranked = !with.contains(&"begins");
                assert!(!is_ranked || margin.values.mean() > 0.0, "{game} {with:?}: nobody is ever ahead");
            }
        }
    }
}

/// The name with two neighbours exchanged; a short one with a letter more.
fn misspelt(name: &str) -> String {
    let mut letters: Vec<char> = name.chars().collect();
    let at = (1..letters.len())
        .rev()
        .find(|at| letters[*at] != letters[at - 1] && letters[at - 1] != ' ' && letters[*at] != ' ');
    match at.filter(|_| letters.len() > 4) {
        Some(at) => letters.swap(at - 1, at),
        None => letters.push('x'),
    }
    letters.into_iter().collect()
}

/// All figures that a game names where one is not known, those of one card each included.
fn figures(found: &Problems) -> Vec<String> {
    let helps = found.found.iter().filter_map(|one| one.help.as_deref());
    let figures = helps.clone().find_map(|help| help.split("figures: ").nth(1)).unwrap_or_default();
    let mut names: Vec<String> = figures.split(", ").map(str::to_string).collect();
    let things = helps.filter_map(|help| help.split("NAME`: ").nth(1)).next().unwrap_or_default();
    let things = things.split(", ").filter(|name| !name.contains(" more"));
    names.extend(things.take(8).map(|name| format!("lift of {name}")));
    names
}

#[test]
fn figures_with_one_letter_changed_are_refused_with_what_was_meant() {
    let mut tried = 0;
    for game in GAMES {
        let loaded = load(&packs(game));
        let problems = |metrics: &[String]| {
            let gates = metrics.iter().map(|metric| gate(metric)).collect();
            batch(plan(game, &[], &["random", "random"], 2, gates), &loaded).err()
        };
        let known = figures(&problems(&["no such figure".into(), "lift of nothing like it".into()]).unwrap());
        assert!(problems(&known).is_none() && known.len() > 25, "{known:?}");
        assert!(known.iter().any(|name| name.starts_with("ending ")), "{known:?}");
        let typed = |name: &String| match name.strip_prefix("lift of ") {
            Some(thing) => format!("lift of {}", misspelt(thing)),
            None => misspelt(name),
        };
        let wrong: Vec<String> = known.iter().map(typed).collect();
        let found = problems(&wrong).unwrap().found;
        assert_eq!(found.len(), wrong.len(), "{found:?}");
        for (name, one) in known.iter().zip(&found) {
            let help = one.help.clone().unwrap_or_default();
            let name = name.strip_prefix("lift of ").unwrap_or(name);
            assert!(
                one.code == "B5003" && help.starts_with("did you mean") && help.contains(&format!("`{name}`")),
                "{name}: {one:?}"
            );
        }
        tried += wrong.len();
    }
    assert!(tried > 120, "{tried}");
}

#[test]
fn names_on_the_command_line_with_one_letter_changed_are_refused() {
    let most = cases(4) as usize;
    for game in GAMES.into_iter().take(most) {
        let folder = folder(game);
        let spec = format!(
            "format = \"javelina.batch/1\"\ngame = \"{game}\"\ngames = 2\n[[arm]]\nlabel = \"plain\"\nseats = 2\n\
             policies = [\"random\"]\n[[gate]]\ntitle = \"shares\"\narm = \"plain\"\nmetric = \"win\"\nseat = \"A\"\nholds = \">= 0\"\n"
        );
        folder.write("s.batch.toml", &spec);
        let hand = ["batch", "--pack", "w", "--game", game, "--games", "2"];
        let by_spec = ["batch", "s.batch.toml"];
        let policies = POLICIES.iter().map(|(name, _)| *name).filter(|name| name.len() > 3);
        let mut typed: Vec<(&[&str], &str, &str)> = vec![
            (&hand, "--with", "begins"),
            (&by_spec, "--arm", "plain"),
            (&by_spec, "--gate", "shares"),
            (&["batch", "--games", "2"], "--game", game),
            (&["balance", "w"], "--with", "begins"),
        ];
        typed.extend(policies.map(|name| (&hand[..], "--seats", name)));
        for (before, option, name) in typed {
            let wrong = misspelt(name);
            let wrong = if option == "--seats" { format!("{wrong},random") } else { wrong };
            let refused = folder.run(&[before, &[option, &wrong]].concat());
            let said = err(&refused);
            let is_meant = said.contains(&format!("`{name}`")) && said.contains("did you mean");
            assert!(code(&refused) != 0 && is_meant, "{option} {wrong}: {said}");
        }
        for (set, said) in [
            (
                "more=3",
                "`more` is a parameter of `unchosen` and of `other`, which is not in play; add `--with unchosen`",
            ),
            ("unchosen.more=3", "add `--with unchosen`"),
            ("unchosen.moer=3", "did you mean"),
        ] {
            let refused = folder.run(&[&hand[..], &["--set", set]].concat());
            assert!(code(&refused) == 2 && err(&refused).contains(said), "{set}: {}", err(&refused));
        }
        for (words, said) in [
            (&["--set", "more=2,3,2"][..], "the value 2 twice"),
            (&["--set", "more=2", "--set", "more=3"], "names `more` twice"),
            (&["--set", "more=2", "--set", "other.more=3"], "`other.more` is set twice"),
        ] {
            let refused = folder.run(&[&hand[..], &["--with", "other"], words].concat());
            assert!(code(&refused) == 2 && err(&refused).contains(said), "{words:?}: {}", err(&refused));
        }
        let both = folder.run(&[&hand[..], &["--with", "unchosen,other", "--set", "more=3"]].concat());
        assert!(code(&both) == 2 && err(&both).contains("write `unchosen.more` or `other.more`"), "{}", err(&both));
        let one = folder.run(&[&hand[..], &["--with", "other", "--set", "more=3", "--no-preflight"]].concat());
        assert_eq!(code(&one), 0, "{}", err(&one));
    }
}

/// A value that is set and that nothing reads is told: a policy without a place, a seat of a figure of the table.
#[test]
fn words_of_a_spec_that_nothing_uses_are_refused() {
    let loaded = load(&shipped());
    for game in GAMES {
        let idle = batch(plan(game, &[], &["random", "random"], 2, Vec::new()), &loaded).is_ok();
        let seats = |seats| Arm { seats, ..Arm::new(game, ["random", "greedy", "easy"], 2) };
        let of = |arm| batch(Plan::new(game, vec![arm]), &loaded).err().map(|found| found.to_string());
        assert!(idle && of(seats(3)).is_none());
        let said = of(seats(2)).unwrap_or_default();
        assert!(said.contains("`easy` never plays in"), "{said}");
        for metric in ["actions", "margin", "spread", "first wins", "rounds", "lead changes"] {
            let figure = Figure { policy: Some("random".into()), ..gate(metric).figure };
            let gates = vec![Gate { figure, ..gate(metric) }];
            let found = batch(plan(game, &[], &["random", "random"], 2, gates), &loaded).err().unwrap().to_string();
            assert!(found.contains("one number of the whole table"), "{game} {metric}: {found}");
        }
    }
}

/// The gate of an item is found by its title, and what cannot be compared by hand says what to type.
#[test]
fn a_gate_of_an_item_is_called_by_the_title_that_its_file_has() {
    let folder = folder("arizona");
    let text = fs::read_to_string(folder.0.join("w/w.rules")).unwrap();
    let gate = "  gate \"scores stay\" { score between -1 and 1 against base  range -10 to 10  games 32 }\n}\n";
    folder.write("w/w.rules", &text.replacen("}\nvariant one", &format!("{gate}variant one"), 1));
    let blame = folder.run(&["blame", "--pack", "w", "--gates", "all", "--gate", "scores stay"]);
    assert!(code(&blame) <= 1 && out(&blame).contains("all"), "{}{}", out(&blame), err(&blame));
    let alone = folder.run(&["batch", "--pack", "w", "--game", "arizona", "--against", "base"]);
    assert!(code(&alone) == 2 && err(&alone).contains("javelina diff arizona: DIR:"), "{}", err(&alone));
}

/// A game that a rule ends has a row for that ending, though the base never ends so.
#[test]
fn a_comparison_has_a_row_for_each_ending_of_either_side() {
    for game in GAMES {
        let by = ["--seats", "random,random", "--games", "30", "--no-preflight"];
        let table =
            folder(game).run(&[&["batch", "--pack", "w", "--game", game, "--with", "begins"], &by[..]].concat());
        let table = out(&table);
        let endings: Vec<&str> =
            table.lines().map(str::trim_start).filter(|line| line.starts_with("ending ")).collect();
        let own: f64 = endings.iter().filter_map(|row| row.split_whitespace().nth(2)?.parse::<f64>().ok()).sum();
        let base: f64 = endings.iter().filter_map(|row| row.split_whitespace().nth(4)?.parse::<f64>().ok()).sum();
        assert!((own - 100.0).abs() < 1.0 && (base - 100.0).abs() < 1.0, "{game}: {table}");
        assert!(endings.iter().any(|row| row.starts_with("ending win ")), "{game}: {table}");
    }
}
