//! The binary as people and CI use it: exit codes, streams, formats.

use std::fs;

use crate::support::{Folder, code, err, out};

const META: &str = "id = \"house\"\nextends = \"arizona\"\ntitle = \"House\"\nversion = \"0.1.0\"\n";

#[test]
fn wrong_usage_exits_with_two_and_help_with_zero() {
    let folder = Folder::new("usage");
    for wrong in [
        &["plya"][..],
        &["play", "arizonna", "--seats", "greedy,greedy"],
        &["play", "arizona", "--seats", "greedy,nobody"],
        &["play", "arizona", "--seats", "greedy,greedy", "--with", "nope"],
        &["play", "arizona", "--seats", "greedy,greedy", "--with", "no_conditions=3"],
        &["play", "--load", "nowhere.jsonl"],
        &["play", "keystone", "--seats", "greedy", "--scenario", "nope", "--no-input"],
        &["batch", "--game", "arizonna"],
        &["batch", "--game", "arizona", "--with", "nope"],
        &["rules", "arizonna"],
        &["explain", "arizonna"],
        &["points", "arizonna"],
        &["replay", "nowhere.jsonl"],
        &["check", "nowhere"],
        &["test", "nowhere"],
    ] {
        let output = folder.run(wrong);
        assert_eq!(code(&output), 2, "{wrong:?}: {}", err(&output));
        assert!(out(&output).is_empty() && !err(&output).is_empty(), "{wrong:?} talks on standard error");
    }
    assert_eq!(code(&folder.run(&["--help"])), 0);
}

#[test]
fn help_fits_a_small_terminal_and_begins_with_the_verbs_that_are_used_most() {
    let help = out(&Folder::new("help").run(&["--help"]));
    assert!(help.lines().count() <= 24 && help.lines().all(|line| line.chars().count() <= 80), "{help}");
    let most = help.split("Most used\n").nth(1).unwrap();
    assert!(most.starts_with("  tour       Learn a game in a few guided moves\n  play "), "{help}");
    assert!(help.contains("\nCompare           diff  blame  mutate  merge\n"), "{help}");
}

#[test]
fn four_is_content_that_has_errors_and_explain_exit_says_so() {
    let folder = Folder::new("exits");
    let table = out(&folder.run(&["explain", "exit"]));
    assert!(table.lines().any(|line| line.trim_start().starts_with("4 ")), "{table}");

    folder.write("house/pack.toml", META);
    folder.write("house/v.rules", "variant v for arizona { rule a at enter { narrow when symbl is mountain } }\n");
    folder.write("bad.batch.toml", "format = \"javelina.batch/1\"\ngame = \"arizona\"\n[[arm]]\nlabl = \"a\"\n");
    let bots = ["--seats", "random,random", "--seed", "1"];
    for (words, wanted) in [
        (&["check", "house"][..], 1),
        (&["test", "house"], 4),
        (&["batch", "bad.batch.toml"], 4),
        (&["batch", "none.batch.toml"], 2),
        (&[&["play", "arizona", "--pack", "house", "--with", "v"], &bots[..]].concat(), 4),
        (&[&["batch", "--game", "arizona", "--pack", "house", "--with", "v"][..], &bots[..2]].concat(), 4),
    ] {
        let done = folder.run(words);
        assert_eq!(code(&done), wanted, "{words:?}: {}{}", out(&done), err(&done));
    }
}

#[test]
fn a_person_at_a_seat_with_no_input_is_wrong_usage() {
    let output = Folder::new("input").run(&["play", "arizona", "--no-input"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("--no-input"));
}

#[test]
fn a_game_by_hand_through_a_pipe_refuses_explains_and_takes_back() {
    let input = "set chance typed\nnew arizona --seats 2 --with no_conditions\nfirst A\nroll 1 5 6\ntake 5\ntake 1\n\
                 why-not draw F1-F2\nundo\nredo\ndraw F1-E2-D3\nexplain score\nquit\n";
    let output = Folder::new("pipe").run_with(&["play"], input);
    let text = out(&output);
    assert_eq!(code(&output), 0, "{}", err(&output));
    for part in [
        "the die shows 5, and this section needs 1",
        "by rulebook",
        "undid 1 move",
        "played 1 move again",
        "A draws F1-E2-D3",
        "not delivered",
    ] {
        assert!(text.contains(part), "`{part}` is not in\n{text}");
    }
}

#[test]
fn eight_mistakes_in_three_languages_are_eight_findings_in_one_run() {
    let folder = Folder::new("eight");
    folder.write("house/pack.toml", META);
    folder.write(
        "house/cards.toml",
        "[[condition]]\nid = \"one\"\nname = \"One\"\ncolour = \"red\"\ntext = \"t\"\nsourced = \"no\"\nrules = '''\n\
         rule a at enter { narrow when symbl is mountain }\n'''\n\n[[condition]]\nid = \"two\"\nname = \"Two\"\ntext = \"t\"\n\
         sourced = false\nclass = \"bonsu\"\nscript = \"two.rhai\"\n",
    );
    folder.write("house/two.rhai", "fn extra_points(view) {\n    add(scroe(view.line));\n}\n");
    folder.write(
        "house/more.rules",
        "variant v for arizona {\n  change nuggets.gian to always\n  rule c at enter { add 2 }\n  \
         rule d on selected { when symbol is mountian do { gain 1 nuggets } }\n}\n",
    );
    let output = folder.run(&["check", "house", "--format", "short"]);
    assert_eq!(code(&output), 1);
    assert_eq!(out(&output).lines().count(), 8, "{}", out(&output));
    for line in out(&output).lines() {
        let (place, rest) = line.split_once(": error[").unwrap_or_else(|| panic!("{line}"));
        assert_eq!(place.split(':').count(), 3, "{line}");
        let explained = folder.run(&["explain", &rest[..5]]);
        assert!(code(&explained) == 0 && out(&explained).contains("wrong:"), "{rest}");
    }
    assert!(err(&output).contains("8 errors"));
    for line in out(&folder.run(&["check", "house", "--format", "json"])).lines() {
        let one: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(one["code"].is_string() && one["range"]["start"]["line"].is_u64(), "{line}");
    }
    let sarif: serde_json::Value =
        serde_json::from_str(&out(&folder.run(&["check", "house", "--format", "sarif"]))).unwrap();
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), 8);
    assert!(
        out(&folder.run(&["check", "house", "--format", "github"]))
            .lines()
            .all(|line| line.starts_with("::error file="))
    );
}

#[test]
fn junit_goes_to_a_file_of_its_own_and_says_seconds_only_if_they_are_asked_for() {
    let folder = Folder::new("junit");
    let batch = |more: &[&str]| {
        let all = ["batch", "--game", "arizona", "--seats", "random,random", "--games", "4", "--junit", "j.xml"];
        let output = folder.run(&[&all, more].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        (fs::read_to_string(folder.0.join("j.xml")).unwrap(), out(&output))
    };
    let (plain, summary) = batch(&["--out", "o"]);
    assert_eq!(plain, fs::read_to_string(folder.0.join("o/junit.xml")).unwrap());
    assert!(!plain.contains("timestamp") && !plain.contains("time=\"0."), "{plain}");
    assert!(summary.ends_with("4 games\n"), "{summary}");
    let (timed, summary) = batch(&["--timed"]);
    let is_measured = |rest: &str| rest.split('"').next().is_some_and(|seconds| seconds.contains('.'));
    assert!(timed.split(" time=\"").skip(1).any(is_measured) && timed.contains("timestamp=\"2"), "{timed}");
    assert!(summary.contains("; 4 games in ") && summary.ends_with(" s\n"), "{summary}");
    let part = folder.run(&["batch", "--out", "p", "--shard", "1/2", "--junit", "p.xml"]);
    assert!(code(&part) == 2 && err(&part).contains("cannot be used with"), "a part is not judged: {}", err(&part));
}

#[cfg(unix)]
#[test]
fn a_pack_with_a_link_out_of_its_folder_is_refused() {
    let folder = Folder::new("link");
    folder.write("house/pack.toml", META);
    folder.write("secret.toml", "[[condition]]\n");
    std::os::unix::fs::symlink("../secret.toml", folder.0.join("house/cards.toml")).unwrap();
    let output = folder.run(&["check", "house"]);
    assert!(
        code(&output) == 2 && err(&output).contains("is a symbolic link; replace it by the file"),
        "{}",
        err(&output)
    );
}

#[test]
fn a_kind_of_content_that_a_game_does_not_have_is_refused_and_what_it_has_is_named() {
    let folder = Folder::new("scenario");
    let refused = folder.run(&["new", "scenario", "dry_river", "--game", "arizona"]);
    assert_eq!(code(&refused), 2);
    assert_eq!(
        err(&refused),
        "javelina: arizona has no scenarios; it can be changed by cards (`javelina new card dry_river --game arizona`) \
         and variants (`javelina new variant dry_river --game arizona`)\n"
    );
    assert!(out(&refused).is_empty() && !folder.0.join("dry_river").exists());
    let other = folder.run(&["new", "scenario", "dry_river", "--game", "sonora"]);
    assert!(code(&other) == 2 && err(&other).contains("it can be changed by variants"), "{}", err(&other));
    let refused = folder.run(&["new", "card", "my_card", "--game", "keystone"]);
    assert!(code(&refused) == 2 && !folder.0.join("my_card").exists());
    for part in ["keystone has no cards", "javelina new token my_card --game keystone", "new scenario", "new variant"] {
        assert!(err(&refused).contains(part), "{}", err(&refused));
    }
    let refused = folder.run(&["new", "objective", "goal", "--game", "arizona"]);
    assert!(code(&refused) == 2 && err(&refused).contains("arizona has no objectives; it can be changed by cards"));
    assert_eq!(code(&folder.run(&["new", "card", "dry_river", "--game", "arizona"])), 0, "as it was told");
    let refused = folder.run(&["new", "card", "wet_river", "--script", "--pack", "dry_river"]);
    assert!(code(&refused) == 2 && !folder.0.join("wet_river").exists(), "{}", out(&refused));
    assert!(err(&refused).contains("--pack is only for `new ci`"), "{}", err(&refused));
}

#[test]
fn what_comes_through_a_pipe_is_not_kept_as_history() {
    let folder = Folder::new("pipe");
    let played = folder.run_with(&["play", "arizona", "--seed", "1"], "moves\nquit\n");
    assert_eq!(code(&played), 0);
    folder.run(&["play", "arizona", "--seed", "1", "--seats", "random,random", "--no-input"]);
    assert!(!folder.0.join("state").exists());
}

#[test]
fn what_play_would_not_heed_is_refused() {
    let folder = Folder::new("unheeded");
    folder.run_with(&["play", "arizona", "--seats", "human,greedy", "--seed", "3"], "1\nsave a.jsonl\nquit\n");
    for (more, switch) in [
        (&["sonora"][..], "GAME"),
        (&["--with", "no_conditions"], "--with"),
        (&["--seed", "5"], "--seed"),
        (&["--seats", "human,human"], "--seats"),
        (&["--scenario", "x"], "--scenario"),
        (&["--open"], "--open"),
    ] {
        let loaded = folder.run_with(&[&["play", "--load", "a.jsonl"], more].concat(), "quit\n");
        let says = format!("{switch} has no effect with --load, whose file contains it");
        assert!(code(&loaded) == 2 && err(&loaded).contains(&says), "{more:?}: {}", err(&loaded));
    }
    for (more, says) in [
        (&["--seats", "greedy,greedy", "--no-input"][..], "--no-input needs a game: `play"),
        (&["--no-input"], "--no-input needs a game: `play"),
        (&["--seats", "human,greedy"], "--seats needs a game: `play GAME --seats"),
        (&["--seed", "7"], "--seed needs a game"),
    ] {
        let begun = folder.run_with(&[&["play"], more].concat(), "quit\n");
        assert!(code(&begun) == 2 && err(&begun).contains(says), "{more:?}: {}", err(&begun));
    }
}

#[test]
fn what_was_typed_wrong_exits_with_two_also_where_something_is_shown() {
    let folder = Folder::new("usage-told");
    folder.run(&["play", "arizona", "--seats", "greedy,greedy", "--seed", "7", "--record", "a.jsonl"]);
    folder.run(&["new", "variant", "five"]);
    folder.write("bare/pack.toml", "id = \"bare\"\nextends = \"arizona\"\ntitle = \"Bare\"\nversion = \"0.1.0\"\n");
    for (wrong, says) in [
        (&["check", "--with", "nope"][..], "no card or variant is called `nope`"),
        (&["replay", "a.jsonl", "--to", "9999"], "there is no move 9999: the game has "),
        (&["test", "five/pack.toml"], "name the folder of a pack, a `.play` file or a record"),
        (&["test", "bare"], "nothing was tested: no transcript, example or record in bare"),
    ] {
        let output = folder.run(wrong);
        let said = format!("{}{}", out(&output), err(&output));
        assert!(code(&output) == 2 && said.contains(says), "{wrong:?}: {said}");
    }
    assert_eq!(code(&folder.run(&["replay", "a.jsonl", "--to", "3"])), 0);
}

#[test]
fn names_that_are_not_there_are_told_with_those_that_are() {
    let folder = Folder::new("names");
    let play = |more: &[&str]| {
        let output = folder.run(&[&["play"], more, &["--seats", "greedy,greedy", "--no-input"]].concat());
        (code(&output), format!("{}{}", out(&output), err(&output)))
    };
    for (more, says) in [
        (&["cliffs", "--with", "three_leged"][..], "did you mean `three_legged`?"),
        (&["arizona", "--with", "three_legged"], "use it with cliffs"),
        (&["keystone", "--scenario", "nope"], "keystone has no scenario `nope`; `list scenarios` shows them"),
        (&["arizona", "--scenario", "nope"], "arizona has no scenario `nope`; it has no scenarios"),
        (&["arizona", "--with", "foo=1"], " = help: use one of outcome.ranking, outcome.last_side"),
    ] {
        let (exit, said) = play(more);
        assert!(exit == 2 && said.contains(says), "{more:?}: {said}");
    }
    let of_batch = folder.run(&["batch", "--game", "arizona", "--set", "foo=1"]);
    assert!(code(&of_batch) == 2 && err(&of_batch).contains("use one of "), "{}", err(&of_batch));
    let explained = folder.run(&["explain", "arizonna"]);
    assert!(err(&explained).contains("did you mean `arizona`?"), "{}", err(&explained));
    for (ruling, of) in [("A12", "arizona"), ("d15", "keystone"), ("R27", "cliffs"), ("S22", "sonora")] {
        let explained = folder.run(&["explain", ruling]);
        assert!(out(&explained).starts_with(&format!("{of}, {ruling}: ")), "{}", err(&explained));
    }
    for help in [&["help"][..], &["help", "batch"]] {
        let output = folder.run(help);
        assert!(code(&output) == 0 && out(&output).contains("Usage: javelina"), "{help:?}: {}", err(&output));
    }
}

#[test]
fn a_game_that_was_kept_nowhere_is_told_so_once_with_its_seed() {
    let folder = Folder::new("not-kept");
    let game = ["play", "arizona", "--seats", "human,greedy", "--seed", "7"];
    let said = |lines: &str| {
        let output = folder.run_with(&game, lines);
        format!("{}{}", out(&output), err(&output))
    };
    let left = said("1\nquit\n");
    assert!(left.contains("the game was not saved; use `save FILE` or"), "{left}");
    assert_eq!(left.lines().filter(|line| *line == "seed 7").count(), 1, "{left}");
    assert!(said("1\nsave a.jsonl\n1\nquit\n").contains("was not saved"), "a move came after it");
    for kept in ["quit\n", "1\nsave! a.jsonl\nquit\n", "load a.jsonl\nquit\n"] {
        assert!(!said(kept).contains("was not saved"), "{kept}");
    }
}
