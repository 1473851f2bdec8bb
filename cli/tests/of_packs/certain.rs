//! `check`: how sure it is what rules do. Clashes with a game that shows them, clauses that were played, findings that are meant.

use serde_json::Value;

use crate::support::{Folder, code, err, out};

/// A folder with packs of one variant each: its id and its member.
fn folder(name: &str, packs: &[(&str, &str)]) -> Folder {
    let folder = Folder::new(name);
    for (id, member) in packs {
        folder.write(
            &format!("{id}/pack.toml"),
            &format!("id = \"{id}\"\nextends = \"arizona\"\ntitle = \"{id}\"\nversion = \"0.1.0\"\n"),
        );
        folder
            .write(&format!("{id}/v.rules"), &format!("variant {id} for arizona {{\n  title \"{id}\"\n{member}\n}}\n"));
    }
    folder
}

#[test]
fn a_clash_that_may_happen_is_shown_by_a_small_game_that_names_both_rules() {
    let three = "  rule r at train_size { set to 3 }";
    let folder = folder(
        "witness",
        &[("p1", three), ("p3", "  rule r at train_size { set to 7 when nuggets > 1 }"), ("z1", three)],
    );
    for other in ["p1", "z1"] {
        let (with, file) = (format!("{other},p3"), format!("{other}.jsonl"));
        let packs = ["--pack", other, "--pack", "p3"];
        let words = ["check", "--with", &with, "--witness", &file, "--games", "60", "--format", "short"];
        let output = folder.run(&[&words[..], &packs].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        assert!(
            out(&output).contains("warning[X4031]") && err(&output).contains(&format!("shown in {file}, a game of"))
        );
        let opened = folder.run(&[&["play", "--load", &file, "--plain"][..], &packs].concat());
        let told = format!("{}{}", out(&opened), err(&opened));
        assert!(told.contains(&format!("to 3 by `{other}.r`")) && told.contains("to 7 by `p3.r`"), "{told}");
        let verified = folder.run(&[&["replay", &file, "--verify"][..], &packs].concat());
        assert_eq!(code(&verified), 0, "{}", err(&verified));
    }
}

#[test]
fn a_clash_that_no_game_meets_is_told_with_a_bound_and_without_a_file() {
    let folder = folder(
        "witness-none",
        &[
            ("p1", "  rule r at train_size { set to 3 }"),
            ("p3", "  rule r at train_size { set to 7 when nuggets > 90 }"),
        ],
    );
    let words = ["check", "--with", "p1,p3", "--pack", "p1", "--pack", "p3", "--witness", "w.jsonl", "--games", "10"];
    let output = folder.run(&words);
    assert_eq!(code(&output), 0, "{}", err(&output));
    // Ten games of random players and one of greedy ones for each of one to four seats.
    assert!(
        err(&output).contains("no effect in 44 games of random and greedy players (less than 6.58 % of such games")
    );
    assert!(!folder.0.join("w.jsonl").exists());
    let output = folder.run(&["check", "--with", "p1", "--pack", "p1", "--witness", "w.jsonl"]);
    assert!(code(&output) == 0 && err(&output).contains("these items do not conflict"), "{}", err(&output));
}

#[test]
fn each_clause_that_was_played_has_one_of_three_words() {
    let members = "  rule dead at enter { narrow when row > 20 }
  rule halls at delivery_points { add 3 when round > 2 }
  rule late at train_size { add 1 when round > 900 }";
    let folder = folder("played", &[("mine", members)]);
    folder.write(
        "mine/cards.toml",
        "[[condition]]\nid = \"box\"\nname = \"Box\"\nclass = \"change\"\ntext = \"A larger box.\"\nscript = \"s.rhai\"\n",
    );
    let script = "fn extra_points(view) {\n    if view.round > 900 { add(4); }\n    add(3);\n}\n";
    folder.write("mine/s.rhai", script);
    let run = |more: &[&str]| folder.run(&[&["check", "mine", "--played", "8"][..], more].concat());
    let output = run(&["--format", "short"]);
    let text = out(&output);
    assert_eq!(code(&output), 0, "{text}");
    for line in [
        "mine/v.rules:3 mine.dead: proved: ",
        "mine/v.rules:4 mine.halls: had an effect in game ",
        "mine/v.rules:5 mine.late: no effect in 32 games played by random (less than 8.94 % of such games, 95 %): never held",
        "; questions asked by facts are not counted",
        "mine/s.rhai:1 box.extra_points: had an effect in game ",
        "mine/s.rhai:2 box: `add(4)` was not called in 32 games played by random",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let json = run(&["--format", "json"]);
    let rows: Vec<Value> = out(&json).lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let mut words: Vec<&str> = rows.iter().filter_map(|row| row["certainty"].as_str()).collect();
    words.sort_unstable();
    assert_eq!(words, ["proved", "shown", "shown", "unseen", "unseen"]);
}

#[test]
fn games_that_go_wrong_come_first_with_rule_number_and_a_command_and_the_exit_code_is_1() {
    let members = "  rule early at train_size { add 1 when round > 1 }
  rule shut at take { forbid says \"no\" }
  rule seal at sealed { widen }";
    let clash = "  rule low at train_size { set to 3 when round > 2 }
  rule high at train_size { set to 4 when round > 2 }
  rule ends at extra_points { add 2 }";
    let folder = folder(
        "wrong",
        &[("ends_all", members), ("clashes", clash), ("sound", "  rule two at extra_points { add 2 }")],
    );
    let run = |more: &[&str]| {
        folder
            .run(&[&["check", "ends_all", "clashes", "sound", "--played", "6", "--format", "short"][..], more].concat())
    };
    let output = run(&[]);
    let text = out(&output);
    assert_eq!(code(&output), 1, "{text}");
    let rows: Vec<&str> = text.lines().filter(|line| !line.contains("X4031")).collect();
    let at = rows.iter().position(|row| row.contains("ends_all: 24 of 24 games failed: no-action: ")).expect(&text);
    let cause = "has no action; rules that applied: ends_all.shut (ends_all/v.rules:";
    assert!(rows[at].contains(cause), "{text}");
    let command = rows[at + 1].trim().strip_prefix("to see it: javelina ").unwrap();
    let clash = |row: &&str| ["clashes: ", "`clashes.low`", "`clashes.high`"].iter().all(|part| row.contains(part));
    assert!(rows[..4].iter().any(clash), "{text}");
    assert!(rows[4..].iter().all(|line| !line.contains(" failed: ")), "{text}");
    // The rule that is asked nowhere but in the list without an action was asked there.
    assert!(text.contains("ends_all.shut: had an effect in game 0, with 1 seat"), "{text}");
    assert!(text.contains("sound.two: had an effect in game 0, with 1 seat"), "{text}");
    let again: Vec<&str> = command.split(' ').collect();
    let shown = folder.run(&again);
    assert!(
        format!("{}{}", out(&shown), err(&shown)).contains("is stuck after 3 moves"),
        "{}{}",
        out(&shown),
        err(&shown)
    );
    let json = folder.run(&["check", "ends_all", "--played", "6", "--format", "json"]);
    let rows: Vec<Value> = out(&json).lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let wrong = rows.iter().find(|row| row["certainty"] == "wrong").unwrap();
    assert!(
        code(&json) == 1 && wrong["games"] == 24 && wrong["command"].as_str().unwrap().contains("--seed"),
        "{wrong}"
    );
}

#[test]
fn a_rule_that_makes_seats_pass_is_told_with_how_often_they_do() {
    let folder = folder("passes", &[("shut", "  rule shut at take { forbid when round is 2 }")]);
    let output = folder.run(&["check", "shut", "--played", "2", "--format", "short"]);
    let text = out(&output);
    let told = "shut/v.rules:1 shut: a seat had no legal action and passed ";
    assert!(code(&output) == 0 && text.contains(told), "{text}{}", err(&output));
}

#[test]
fn code_hosts_are_given_the_failed_games_and_nothing_else() {
    let shut = "  rule shut at take { forbid }\n  rule seal at sealed { widen }";
    let folder = folder("hosts", &[("shut", shut)]);
    let run = |format: &str| folder.run(&["check", "shut", "--played", "2", "--format", format]);
    let sarif = run("sarif");
    let whole: Value = serde_json::from_str(&out(&sarif)).unwrap();
    let results = whole["runs"][0]["results"].as_array().unwrap();
    assert!(code(&sarif) == 1 && results.iter().any(|one| one["ruleId"] == "B5015"), "{results:?}");
    let github = run("github");
    let lines = out(&github);
    assert!(code(&github) == 1 && lines.lines().all(|line| line.starts_with("::")), "{lines}");
    assert!(lines.contains("::error ") && lines.contains("B5015"), "{lines}");
}

#[test]
fn a_player_that_does_not_exist_and_an_item_that_no_table_can_play_are_no_success() {
    let folder = folder("unplayable", &[("mine", "  rule two at extra_points { add 2 }")]);
    let output = folder.run(&["check", "mine", "--played", "2", "--players", "rndom"]);
    assert!(code(&output) == 2 && err(&output).contains("there is no policy `rndom`"), "{}", err(&output));
    let both = "  rule two at dice_taken { set to 2 }\n  rule seal at sealed { widen }";
    let folder = self::folder("no-table", &[("mine", both)]);
    let output = folder.run(&["check", "mine", "--played", "2", "--format", "short"]);
    assert!(code(&output) == 1 && format!("{}{}", out(&output), err(&output)).contains("X4042"), "{}", out(&output));
}

#[test]
fn an_assignment_that_no_seat_passes_is_no_failed_game() {
    let folder = Folder::new("assignment");
    let output = folder.run(&["new", "scenario", "fire", "--game", "keystone"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let output = folder.run(&["check", "fire", "--played", "2", "--format", "short"]);
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
}

#[test]
fn an_exception_that_always_applies_is_named_as_one() {
    let folder =
        folder("exception", &[("mine", "  rule s at enter { narrow unless symbol is not cow or symbol is cow }")]);
    let output = folder.run(&["check", "mine", "--format", "short"]);
    let told = "`mine.s` never applies: `unless symbol is not cow or symbol is cow` always applies";
    assert!(out(&output).contains(told), "{}", out(&output));
}

#[test]
fn a_game_that_has_too_many_moves_is_one_that_goes_wrong() {
    let endless = "  change ending.trap to no\n  rule none at deliver { forbid }";
    let folder = folder("long", &[("endless", endless)]);
    let output = folder.run(&["check", "endless", "--played", "1", "--format", "short"]);
    let text = out(&output);
    assert_eq!(code(&output), 1, "{text}");
    let mut rows = text.lines().filter(|row| !row.contains("warning["));
    let first = rows.next().unwrap();
    assert!(first.contains("games failed: endless: the game has not ended after 8000 moves"), "{text}");
}

#[test]
fn what_an_item_knows_is_listed_and_warnings_can_be_denied() {
    let dead = "  rule dead at enter { narrow when row > 20 }";
    let folder = folder("known", &[("mine", dead), ("meant", &format!("  known V2090 \"kept for later\"\n{dead}"))]);
    assert_eq!(code(&folder.run(&["check", "mine"])), 0);
    assert_eq!(code(&folder.run(&["check", "mine", "--deny", "warnings"])), 1);
    assert_eq!(code(&folder.run(&["check", "meant", "--deny", "warnings"])), 0);
    let listed = folder.run(&["check", "meant", "--known"]);
    assert_eq!(out(&listed).trim(), "meant/v.rules:3 meant: known V2090 \"kept for later\"");
    assert_eq!(code(&folder.run(&["check", "--deny", "warnings"])), 0, "of what is shipped nothing is warned of");
}

#[test]
fn rules_that_the_budget_left_out_are_counted_and_effort_examines_them() {
    let rules: Vec<String> = (20..60)
        .map(|at| format!("  rule r{at} at enter {{ narrow when any (cells where row > row[cell] + {at}) }}"))
        .collect();
    let folder = folder("effort", &[("dear", &rules.join("\n"))]);
    let short = |words: &[&str]| out(&folder.run(&[&["check", "dear", "--format", "short"], words].concat()));
    let told = short(&[]);
    let left = told.lines().find(|line| line.contains("note[L6098]")).expect(&told);
    assert!(left.contains(" of 40 were not examined"), "{left}");
    let all = short(&["--effort", "8"]);
    assert!(!all.contains("L6098") && all.matches("V2090").count() == 40, "{all}");
    assert_eq!(code(&folder.run(&["check", "dear", "--effort", "0"])), 2);
}

/// Rules whose ends a reader has to see: branches, loops, questions, scopes, and what overrides what.
const RULES: &str = "  counter seen per good in 0..9 shown as \"seen\"
  rule lost at delivery_points { add 2 when good is cow and (round > 3 or nuggets < 1) }
  rule count on loaded do { seen[cow] += 1 } # a remark
  rule ways on loaded after count do { if round > 3 { seen[cow] += 1 } else if round > 2 { circle 1 } else { lose 1 } }
  rule asks on turn_ends do { choose good g from all_goods by next(actor) { seen[g] += 1 } may { lose 1 } circle 1 }
  rule less at delivery_points { cap 9 overrides lost }
  offer two at before_draw { costs 1 nuggets limit 1 per turn do { circle 2 } }";

#[test]
fn rules_are_shown_as_their_author_wrote_them_with_numbers_that_the_text_has_otherwise() {
    let folder = folder("sentences", &[("dear", "  text \"A town costs 9 points.\"\n  change conditions.dealt to 2")]);
    folder.write("dear/more.rules", &format!("variant more for arizona {{\n  title \"More\"\n{RULES}\n}}\n"));
    let explained = |words: &[&str]| {
        let output = folder.run(&[&["explain"], words].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        // Lines are as wide as a terminal.
        out(&output).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let closed = explained(&["closed_passes"]);
    let line = "May the line enter this cell? rule closed at enter { narrow when symbol is mountain }";
    assert!(closed.contains("closed (arizona/conditions.toml:") && closed.ends_with(line), "{closed}");
    assert_eq!(explained(&["arizona:closed_passes"]), closed.trim_start_matches("arizona, "));
    let dear = explained(&["arizona:dear", "--pack", "dear"]);
    assert!(dear.contains("change (dear/v.rules:4) `conditions.dealt` is 2."), "{dear}");
    assert!(dear.ends_with("numbers: the text of `dear` says 9, which is not in its rules"), "{dear}");
    let more = explained(&["arizona:more", "--pack", "dear"]);
    for line in RULES.lines().skip(1).map(|line| line.split(" #").next().unwrap_or(line).trim()) {
        assert!(more.contains(line), "{line}\n{more}");
    }
    assert!(!more.contains("remark"), "{more}");
    folder.write(
        "dear/more.rules",
        "variant more for arizona {\n  title \"More\"\n  rule lost at nowhere { add 2 }\n}\n",
    );
    let broken = folder.run(&["explain", "arizona:more", "--pack", "dear"]);
    assert_eq!(code(&broken), 4, "{}", err(&broken));
    let broken = out(&broken).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(broken.ends_with("its file has errors (see `check`), so its rules are not known"), "{broken}");
    // Every shipped rule is shown.
    let loaded = javelina_variants::load(&javelina_variants::shipped());
    let (mut said, mut scripts) = (0, 0);
    for pack in &loaded.packs {
        let known = loaded.known(&pack.game).unwrap();
        for item in &pack.items {
            let own = known.program.clauses.iter().filter(|one| known.program.items[one.item.index()].id == item.id);
            let sentences = loaded.sentences(&pack.game, &item.id);
            assert!(sentences.len() >= own.count(), "{}", item.id);
            said += sentences.len();
            for (label, _, text) in sentences {
                assert!(!text.contains("{ }"), "{label}: {text}");
                let name = label.split_once('.').map_or("", |(_, name)| name);
                let is_written = ["rule", "offer"].iter().any(|word| text.contains(&format!("{word} {name} ")));
                let is_script = text.contains("\nthe script ");
                scripts += usize::from(is_script);
                let is_change = name == "change" && text.starts_with('`');
                assert!(is_written || is_change || is_script, "{label}: {text}");
            }
        }
    }
    assert!(said > 150 && scripts * 10 <= said, "{scripts} of {said} are scripts");
}

#[test]
fn what_breaks_a_game_as_a_whole_is_told_by_check_in_the_file_that_does_it() {
    let card = "id = \"one\"\nname = \"One\"\ncopies = 2\n";
    let movement = format!("[[movement]]\n{card}kind = \"bonus\"\nmetres = 50\n");
    let special = format!(
        "[[special]]\n{card}text = \"t\"\nrules = \"rule a at extra_metres {{ add 1 when face_up[acting_card] }}\"\n"
    );
    let species = |name: &str| -> String {
        format!("[[species]]\nname = \"{name}\"\nnumber = 1\nhabitats = [\"forest\"]\nseason = \"fall\"\n")
    };
    let many: String = (0..45).map(|number| species(&format!("S{number}"))).collect();
    let alike = ["Zo\u{eb}", "Zoe\u{308}", "coyote"].map(species).concat();
    let cases = [("cliffs", &movement), ("cliffs", &special), ("keystone", &many), ("keystone", &alike)];
    for (game, cards) in cases {
        let folder = Folder::new("whole");
        let meta = format!("id = \"mine\"\nextends = \"{game}\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\n");
        folder.write("mine/pack.toml", &meta);
        folder.write("mine/cards.toml", cards);
        let output = folder.run(&["check", "mine", "--format", "short"]);
        assert_eq!(code(&output), 1, "{cards}{}", err(&output));
        assert!(out(&output).lines().any(|line| line.starts_with("mine/cards.toml:")), "{}", out(&output));
        // Names that look alike are reported at both places.
        let places = out(&output).lines().filter(|line| line.contains("are the same name except for")).count();
        assert_eq!(places, if cards == &alike { 2 } else { 0 }, "{}", out(&output));
        let ends = [&["test", "mine"][..], &["watch", "--once", "mine"]].map(|words| code(&folder.run(words)));
        assert_eq!(ends, [4, 4], "{cards}");
    }
}

/// Who leads the first round wins, and the game is over.
#[test]
fn an_item_that_ends_games_early_is_warned_of_at_its_rule_unless_it_knows() {
    for game in ["arizona", "cliffs", "keystone", "sonora"] {
        let folder = Folder::new("early");
        for (name, member) in [("quick", ""), ("meant", "  known X4047 \"a short game\"\n")] {
            let meta = format!("id = \"{name}\"\nextends = \"{game}\"\ntitle = \"T\"\nversion = \"1.0.0\"\n");
            folder.write(&format!("{name}/pack.toml"), &meta);
            let rule = "  rule ends on round_ends when round is 1 do { win first_player }";
            let text = format!("variant {name} for {game} {{\n  title \"T\"\n  text \"T.\"\n{member}{rule}\n}}\n");
            folder.write(&format!("{name}/v.rules"), &text);
        }
        let check = |name: &str, format: &str| folder.run(&["check", name, "--played", "4", "--format", format]);
        let quick = check("quick", "short");
        let place = "quick/v.rules:4 quick.ends: games are only ";
        assert!(code(&quick) == 0 && out(&quick).contains(place), "{game}: {}", out(&quick));
        let github = out(&check("quick", "github"));
        assert!(github.contains("::warning file=quick/v.rules,line=4,"), "{game}: {github}");
        assert!(github.contains("title=X4047::`quick.ends`: games are only "), "{game}: {github}");
        let meant = check("meant", "short");
        assert!(!out(&meant).contains("games are only ") && !out(&meant).contains("L6099"), "{game}: {}", out(&meant));
    }
}

#[test]
fn a_pack_in_a_folder_that_is_called_like_a_game_is_looked_at_alone() {
    for game in ["arizona", "cliffs", "keystone", "sonora"] {
        let folder = Folder::new("called-like");
        folder.write(
            &format!("{game}/pack.toml"),
            &format!("id = \"own\"\nextends = \"{game}\"\ntitle = \"T\"\nversion = \"1.0.0\"\n"),
        );
        let text =
            format!("variant own for {game} {{\n  title \"T\"\n  text \"T.\"\n  rule r at standing {{ add 1 }}\n}}\n");
        folder.write(&format!("{game}/own.rules"), &text);
        for words in [&["check", game][..], &["check", game, "--played", "2"]] {
            let output = folder.run(&[words, &["--format", "short"]].concat());
            let told = out(&output);
            let is_own = |line: &str| !line.contains(".rules:") && !line.contains(".toml:") || line.contains("own.r");
            assert!(code(&output) == 0 && told.lines().all(is_own), "{words:?}: {told}");
        }
        let tested = folder.run(&["test", game]);
        assert!(code(&tested) == 2 && err(&tested).contains("nothing was tested"), "{}", out(&tested));
    }
}
