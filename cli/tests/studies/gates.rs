//! Gates that are asked over panels, and gates that items carry in their own texts, through the binary.

use crate::support::{Folder, code, err, out};

const META: &str = "id = \"house\"\nextends = \"keystone\"\ntitle = \"House\"\nversion = \"0.1.0\"\n";

/// A variant with two claims: one that only good players meet, and one about a difference that is none.
const HOUSE: &str = r#"variant still for keystone {
  title "Still"
  gate "scores are high" {
    score >= 60
    seats 2  panel random, greedy  games 64
  }
  gate "it changes nothing" {
    score between -1 and 1 in 80 % of games against base
    games 40
  }
}
"#;

fn folder(name: &str, rules: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("house/pack.toml", META);
    folder.write("house/still.rules", rules);
    folder
}

#[test]
fn the_gates_of_a_pack_are_played_and_a_panel_says_what_they_depend_on() {
    let folder = folder("own", HOUSE);
    let played = folder.run(&["batch", "--pack", "house", "--gates", "--out", "out"]);
    let text = out(&played);
    assert_eq!(code(&played), 1, "random players do not reach 60: {text}{}", err(&played));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = "PANEL still: scores are high [keystone with still, 2 seats]: depends on skill: holds for greedy, fails for random ";
    assert!(text.contains(words), "{text}");
    let same = "PASS still: it changes nothing: 100 % of games (91.2 % to 100 %) are between -1 and 1, allowed";
    assert!(text.contains(same), "{text}");
    for name in ["report.html", "summary.md", "summary.json"] {
        let text = std::fs::read_to_string(folder.0.join("out").join(name)).unwrap();
        assert!(text.contains("depends on skill: holds for greedy, fails for random"), "{name}");
    }
    let named = folder.run(&["batch", "--pack", "house", "--gates", "still", "--games", "8"]);
    assert!(out(&named).contains("of 8") || out(&named).contains("8 games"), "{}", out(&named));
    let unknown = folder.run(&["batch", "--pack", "house", "--gates", "stil"]);
    assert!(code(&unknown) == 2 && err(&unknown).contains("did you mean `still`?"), "{}", err(&unknown));
}

/// Errors of one item hide nothing of the gates of others, in its file or elsewhere; its own gates wait until it is sound.
#[test]
fn gates_of_sound_items_are_checked_beside_items_with_errors() {
    let wrong = HOUSE.replace("score >= 60", "scrore >= 60");
    let torn = "variant torn for keystone {\n  title \"Torn\"\n  rule r at no_such_point { forbid }\n  gate \"no\" { nothing >= 1 }\n}\n";
    for (still, other) in [(format!("{wrong}{torn}"), ""), (format!("{torn}{wrong}"), ""), (wrong, torn)] {
        let folder = folder("own-beside", &still);
        folder.write("house/other.rules", other);
        let checked = folder.run(&["check", "house"]);
        let text = format!("{}{}", out(&checked), err(&checked));
        assert_eq!(code(&checked), 1, "{text}");
        assert!(text.contains("no_such_point") && text.contains("error[B5003]") && text.contains("scrore"), "{text}");
        assert!(!text.contains("`nothing`") && text.contains("2 errors"), "{text}");
    }
}

#[test]
fn check_sees_what_is_wrong_with_the_gates_of_a_pack() {
    let cases = [
        ("score >= 60", "scrore >= 60", "error[B5003]", "`score`"),
        ("panel random, greedy", "panel random, gredy", "error[B5005]", "`greedy`"),
        ("score >= 60", "score of C >= 60", "error[B5003]", "name a seat such as `A`"),
        ("games 40", "games 40  with nothing_like_it", "error[", "nothing_like_it"),
        ("seats 2", "seats 7", "error[B5005]", "for 7"),
    ];
    for (from, to, code_said, words) in cases {
        let folder = folder("own-wrong", &HOUSE.replace(from, to));
        for (arguments, wanted) in [(&["check", "house"][..], 1), (&["batch", "--pack", "house", "--gates"], 4)] {
            let checked = folder.run(arguments);
            let text = format!("{}{}", out(&checked), err(&checked));
            assert_eq!(code(&checked), wanted, "{arguments:?} {to}: {text}");
            assert!(text.contains(code_said) && text.contains(words) && text.contains("still.rules:"), "{to}: {text}");
        }
    }
    let sound = folder("own-sound", HOUSE).run(&["check", "house"]);
    assert_eq!(code(&sound), 0, "{}", out(&sound));
}

#[test]
fn one_game_that_shows_why_several_gates_failed_is_told_once() {
    let spec = "format = \"javelina.batch/1\"\ntitle = \"T\"\ngame = \"arizona\"\n\n[[arm]]\nlabel = \"a\"\nseats = 2\n\
                policies = [\"random\"]\ngames = 100\n";
    let folder = Folder::new("gates-one-game");
    let gate = |title: &str, most: i32| {
        format!(
            "\n[[gate]]\ntitle = \"{title}\"\narms = [\"a\"]\nmetric = \"score\"\nholds = \"<= {most}\"\nrange = [-150, 150]\n"
        )
    };
    folder.write("s.batch.toml", &format!("{spec}{}{}", gate("first", -100), gate("second", -99)));
    let played = folder.run(&["batch", "s.batch.toml", "--no-preflight"]);
    let text = out(&played);
    assert_eq!(code(&played), 1, "{text}{}", err(&played));
    assert_eq!(text.matches("the shortest game outside the bounds of `first`, `second`").count(), 1, "{text}");
    assert_eq!(text.matches("javelina play arizona").count(), 1, "{text}");
}

/// A spec and the gates of items are one plan, in parts too, and annotations name the place of each gate.
#[test]
fn a_spec_is_played_with_the_gates_of_items() {
    let folder = folder("own-spec", HOUSE);
    // The label is one that the gates would give their own arm.
    let label = "keystone with still, 2 seats, random";
    let spec = format!(
        "format = \"javelina.batch/1\"\ntitle = \"T\"\ngame = \"keystone\"\ngames = 40\n\n[[arm]]\nlabel = \"{label}\"\nseats = 2\n\
         policies = [\"easy\"]\n\n[[gate]]\ntitle = \"no wonder\"\narm = \"{label}\"\nmetric = \"score\"\nholds = \">= 200\"\n"
    );
    folder.write("s.batch.toml", &spec);
    let words = |more: &[&'static str]| -> Vec<&str> {
        [&["batch", "s.batch.toml", "--pack", "house", "--format", "github", "--no-preflight"], more].concat()
    };
    let whole = folder.run(&words(&["--gates"]));
    for shard in ["1/2", "2/2"] {
        let out_of = if shard == "1/2" { "parts/1" } else { "parts/2" };
        assert_eq!(code(&folder.run(&words(&["--gates", "still", "--shard", shard, "--out", out_of]))), 0);
    }
    let merged = folder.run(&["merge", "parts/1", "parts/2", "--out", "all", "--pack", "house", "--format", "github"]);
    for (name, played) in [("whole", &whole), ("merged", &merged)] {
        let text = out(played);
        assert_eq!(code(played), 1, "{name}: {text}{}", err(played));
        assert!(text.contains(&format!("  {label}: ")) && text.contains(&format!("  {label}, own gates: ")), "{text}");
        for place in [
            "file=s.batch.toml,line=14,title=no wonder",
            "file=house/still.rules,line=4,title=still%3A scores are high",
        ] {
            assert!(text.contains(&format!("::error {place}")), "{name}: no {place} in {text}");
        }
    }
    let other = folder.run(&["batch", "--pack", "house", "--gates", "s.batch.toml"]);
    assert!(code(&other) == 2 && err(&other).contains("write SPEC before `--gates`"), "{}", err(&other));
    folder.write("house/still.rules", "variant still for keystone {\n  title \"Still\"\n}\n");
    let none = folder.run(&words(&["--gates", "--games", "4"]));
    assert!(err(&none).contains("note: no item of these packs has a gate"), "{}{}", out(&none), err(&none));
}

#[test]
fn each_option_of_a_batch_is_read_beside_a_spec_or_refused() {
    // Those that only a batch by hand reads, each with a value; `source` in `batch` names all that there are.
    const BY_HAND: &[&[&str]] = &[
        &["--game", "arizona"],
        &["--with", "tunnels"],
        &["--against", "base"],
        &["--of", "tunnels"],
        &["--each"],
        &["--set", "nonsense=1..3"],
        &["--target", "score between 40 and 50"],
        &["--seats", "random,random"],
        &["--patience", "3"],
    ];
    const READ: &[&str] = &[
        "spec",
        "list",
        "gates",
        "games",
        "seed",
        "jobs",
        "shard",
        "out",
        "junit",
        "timed",
        "resume",
        "replace",
        "arm",
        "gate",
        "undecided",
        "coverage",
        "items",
        "no_preflight",
        "format",
        "packs",
        "plain",
        "color",
        "help",
        "version",
    ];
    let folder = Folder::new("beside-a-spec");
    for option in BY_HAND {
        for beside in [&["shipped:suite"][..], &["--gates"], &["--gates", "all"]] {
            let output = folder.run(&[&["batch"], beside, option].concat());
            assert!(
                code(&output) == 2 && err(&output).contains("cannot be used with"),
                "{beside:?} {option:?}: {}",
                err(&output)
            );
        }
    }
    let command = <javelina::Cli as clap::CommandFactory>::command();
    let batch = command.find_subcommand("batch").unwrap();
    for argument in batch.get_arguments() {
        let is_by_hand = BY_HAND.iter().any(|option| Some(&option[0][2..]) == argument.get_long());
        let id = argument.get_id().as_str();
        assert!(is_by_hand != READ.contains(&id), "--{id}: does a spec read it?");
    }
}

#[test]
fn a_spec_with_too_many_arms_is_not_said_to_have_none() {
    let folder = Folder::new("many-arms");
    let arm = |at: usize| format!("[[arm]]\nlabel = \"a{at}\"\nseats = 2\npolicies = [\"random\"]\n");
    let gate = "[[gate]]\ntitle = \"g\"\narm = \"a1\"\nmetric = \"score\"\nholds = \">= 0\"\n";
    let head = "format = \"javelina.batch/1\"\ntitle = \"x\"\ngame = \"arizona\"\n";
    let arms: String = (0..1_001).map(arm).collect();
    folder.write("s.batch.toml", &format!("{head}{arms}{gate}"));
    let output = folder.run(&["batch", "s.batch.toml"]);
    let told = err(&output);
    assert!(
        code(&output) == 4 && told.contains("200") && !told.contains("B5006") && told.matches("error[").count() == 1,
        "{told}"
    );
}

/// A spec with this gate: a line or several.
fn spec(gate: &str) -> String {
    format!(
        "format = \"javelina.batch/1\"
game = \"arizona\"
games = 20
[[arm]]
label = \"two\"
seats = 2
policies = [\"random\"]
[[arm]]
label = \"base\"
seats = 2
policies = [\"random\"]
[[gate]]
arm = \"two\"
{gate}"
    )
}

#[test]
fn gates_that_no_game_can_meet_are_refused_with_what_their_figure_can_be() {
    let cases = [
        ("metric = \"win\"\nholds = \">= 10\"\n", "B5004", "between 0 % and 100 %"),
        ("metric = \"win\"\nholds = \">= 110 %\"\n", "B5004", "between 0 % and 100 %"),
        ("metric = \"win\"\nholds = \"<= -1\"\n", "B5004", "between 0 % and 100 %"),
        ("metric = \"win\"\nholds = \">= 110 %\"\nagainst = \"base\"\n", "B5004", "between -100 % and 100 %"),
        ("metric = \"ended idle\"\nholds = \">= 2\"\n", "B5004", "between 0 % and 100 %"),
        ("metric = \"win\"\nholds = \">= 1 %\"\nrange = [-5, 50]\n", "B5007", "between 0 % and 100 %"),
        ("metric = \"win\"\nholds = \">= 1 %\"\neffect = \"200 %\"\n", "B5007", "between 0 % and 100 %"),
        ("metric = \"score\"\nholds = \">= 1\"\nrange = [0, 50]\neffect = \"51\"\n", "B5007", "between 0 and 50"),
        ("metric = \"score\"\nholds = \">= 1\"\nshare = \"50 %\"\neffect = \"2\"\n", "B5007", "between 0 % and 100 %"),
        ("metric = \"win\"\nholds = \">= 1 %\"\nseat = \"C\"\n", "B5003", "seats: `A`, `B`"),
        ("metric = \"win\"\nholds = \">= 1 %\"\nrnge = [0, 1]\n", "T1009", "did you mean `range`"),
        (
            "metric = \"score\"\nholds = \">= 1\"\nagainst = \"base\"\nrange = [0, 9]\ninterval = \"exact\"\n",
            "B5007",
            "remove `interval`",
        ),
        ("metric = \"win\"\nholds = \">= 1 %\"\n[[rm]]\n", "T1009", "did you mean `arm`"),
    ];
    let folder = Folder::new("impossible");
    for (gate, wanted, words) in cases {
        folder.write("s.batch.toml", &spec(gate));
        let output = folder.run(&["batch", "s.batch.toml", "--no-preflight"]);
        assert!(err(&output).contains(wanted) && err(&output).contains(words), "{gate}: {}", err(&output));
        assert_eq!(code(&output), 4, "{gate}");
    }
    folder.write("s.batch.toml", &spec("metric = \"win\"\nholds = \">= 100 %\"\nrange = [0, 1]\neffect = \"100 %\"\n"));
    let output = folder.run(&["batch", "s.batch.toml", "--no-preflight"]);
    assert!(!err(&output).contains("error["), "the ends are possible: {}", err(&output));
}

/// The bounded method knows no mean of values beyond their range.
#[test]
fn a_value_outside_of_its_range_leaves_no_interval() {
    let folder = Folder::new("outside");
    for range in ["[0, 10]", "[-9, 12]", "[1000, 2000]"] {
        folder.write("s.batch.toml", &spec(&format!("metric = \"winner score\"\nholds = \">= 1\"\nrange = {range}\n")));
        let output = folder.run(&["batch", "s.batch.toml", "--no-preflight"]);
        let line = out(&output).lines().find(|line| line.contains("winner score [")).unwrap().to_string();
        assert!(
            line.contains(" points, allowed at least 1") && out(&output).contains("outside the stated range"),
            "{line}"
        );
    }
}
