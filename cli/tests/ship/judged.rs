//! The workflow that `new ci` writes says what is wrong with a pack, and names its item.

use std::fs;

use super::host::{Host, jobs};
use super::{Folder, released, shell, stranger, typed};

/// A repository with one variant of Arizona and its workflow, on so many machines.
fn repository(name: &str, rules: &str, shards: u32) -> (Folder, Host, Vec<(String, String)>) {
    let (folder, mut host) = stranger("ship-judged");
    let pack = host.root.join(name);
    fs::create_dir_all(pack.join("examples")).unwrap();
    let meta = format!("id = \"{name}\"\nextends = \"arizona\"\ntitle = \"T\"\nversion = \"0.1.0\"\n");
    fs::write(pack.join("pack.toml"), meta).unwrap();
    let text = format!("variant {name} for arizona {{\n  title \"T\"\n  text \"T.\"\n{rules}\n}}\n");
    fs::write(pack.join("v.rules"), text).unwrap();
    let example = format!("> new arizona --seats 2 --seed 1 --with {name}\n[...]\n");
    fs::write(pack.join("examples/one.play"), example).unwrap();
    typed(&host, &format!("javelina new ci --engine OWNER/javelina@v1 --shards {shards}"));
    released(&folder, &mut host, "v1");
    let workflow = fs::read_to_string(host.root.join(".github/workflows/games.yml")).unwrap();
    let jobs = jobs(&workflow);
    for (name, job) in &jobs {
        assert!(job.contains("\n    timeout-minutes: "), "{name} may run for ever: {workflow}");
    }
    assert!(workflow.contains("\nconcurrency:\n"), "{workflow}");
    (folder, host, jobs)
}

#[test]
fn a_void_game_an_endless_one_and_a_dead_rule_are_each_told_with_the_name_of_the_item() {
    let cases = [
        (
            "shut_table",
            "  rule shut at take { forbid when round >= 3 }\n  rule seal at sealed { widen }",
            false,
            "::error file=shut_table/v.rules,line=1,",
            "failed: no-action",
        ),
        (
            "two_values",
            "  rule one at extra_points { set to 5 when cargo >= 1 }\n  rule two at extra_points { set to 6 when cargo >= 2 }",
            false,
            "::error file=two_values/v.rules,line=1,",
            "failed: conflict",
        ),
        (
            "no_end",
            "  change ending.trap to no\n  rule none at deliver { forbid }",
            false,
            "::error file=no_end/v.rules,line=1,",
            "failed: endless",
        ),
        (
            "late_rule",
            "  rule late at extra_points { add 5 when round >= 200 }",
            true,
            "::notice file=late_rule/v.rules,line=4,",
            "`late_rule.late`: no effect",
        ),
        (
            "idle_rule",
            "  rule idle at extra_points { add 5 when cargo >= 5 and cargo < 4 }",
            true,
            "::warning file=idle_rule/v.rules,line=4,",
            "`idle_rule.idle` never applies",
        ),
    ];
    for (name, rules, is_green, place, words) in cases {
        let (_folder, mut host, jobs) = repository(name, rules, 1);
        assert_eq!(host.job(&jobs[0].1, &[]), is_green, "{name}: {}", host.log);
        let told = host.log.lines().find(|line| line.starts_with(place) && line.contains(words));
        assert!(told.is_some_and(|line| line.contains(name)), "{name}: no `{place}.. {words}` in {}", host.log);
        if is_green {
            continue;
        }
        // A batch that plays without a check says the same of the arm with the item alone.
        host.log.clear();
        let batch = format!("javelina batch --pack {name} games.batch.toml --games 4 --no-preflight --format github");
        assert!(!host.step(&batch, &[]).0, "{}", host.log);
        let title = format!("title={} in arizona with%2C {name}::", words.trim_start_matches("failed: "));
        let told: Vec<&str> = host.log.lines().filter(|line| line.contains(&title)).collect();
        let is_placed = |line: &&str| line.starts_with(place) && line.contains(" of 4 games: ");
        assert!(told.len() == 1 && told.iter().all(is_placed), "{name}: no `{place}{title}` in {}", host.log);
    }
}

#[test]
fn an_example_that_differs_is_marked_in_its_line_and_the_job_that_judges_the_parts_is_red() {
    let (_folder, mut host, jobs) = repository("odd_words", "  rule gift on round_ends do { gain 1 points }", 2);
    assert!(jobs[1].1.contains("    needs: play\n    if: ${{ !cancelled() }}\n"), "{}", jobs[1].1);
    let example = "> new arizona --seats 2 --seed 1 --with odd_words\nno such words\n";
    fs::write(host.root.join("odd_words/examples/one.play"), example).unwrap();
    assert!(!host.job(&jobs[0].1, &[("matrix.shard", "1")]), "{}", host.log);
    let told =
        "::error file=odd_words/examples/one.play,line=1,title=odd_words/examples/one.play differs::> new arizona";
    assert!(host.log.contains(told) && host.log.contains("- no such words"), "{}", host.log);
    assert!(host.job(&jobs[0].1, &[("matrix.shard", "2")]), "{}", host.log);
    host.log.clear();
    assert!(!host.job(&jobs[1].1, &[]), "{}", host.log);
    assert!(host.log.contains("::error title=javelina::part 1/2 of the batch"), "{}", host.log);
    // Without any part it says so, too.
    shell(&host.root, "rm -r parts .artifacts && mkdir .artifacts");
    host.log.clear();
    assert!(!host.job(&jobs[1].1, &[]), "{}", host.log);
    assert!(host.log.contains("::error title=javelina::parts has no folders to merge"), "{}", host.log);
}

/// One round after another gives 3 points to everybody: no win turns, and the item's own gate says what it is about.
const GIFT: &str = "  rule gift on round_ends do { each s of playing { for s { gain 3 points } } }
  gate \"it is worth a few points at most\" {
    score between -8 and 8 against base
    seats 2  players greedy  games 200
  }";

#[test]
fn a_variant_that_breaks_the_game_is_red_by_its_own_gate_on_one_machine_and_on_two() {
    let own = "::error file=gift/v.rules,line=6,title=gift%3A it is worth a few points at most";
    let of_spec = "::error file=games.batch.toml,line=";
    let (_folder, mut host, jobs) = repository("gift", GIFT, 1);
    assert!(!host.job(&jobs[0].1, &[]), "{}", host.log);
    let (folder, mut sharded, parts) = repository("gift", GIFT, 2);
    for shard in ["1", "2"] {
        sharded.log.clear();
        assert!(sharded.job(&parts[0].1, &[("matrix.shard", shard)]), "{}", sharded.log);
        assert_eq!(sharded.log.contains("fine: "), shard == "1", "one part checks for all: {}", sharded.log);
    }
    sharded.log.clear();
    assert!(!sharded.job(&parts[1].1, &[]), "{}", sharded.log);
    for log in [&host.log, &sharded.log] {
        assert!(log.contains(own) && log.contains(of_spec) && log.contains("game by game"), "{log}");
    }
    // Without gates in its text, the batch says it alone.
    let text = fs::read_to_string(folder.0.join("repository/gift/v.rules")).unwrap();
    let bare = text.split("  gate ").next().unwrap().to_string() + "}\n";
    fs::write(host.root.join("gift/v.rules"), bare).unwrap();
    shell(&host.root, "rm -r .artifacts");
    host.log.clear();
    assert!(!host.job(&jobs[0].1, &[]), "{}", host.log);
    let said = "title=scores stay about the same [arizona with%2C gift]";
    assert!(host.log.contains(said) && host.log.contains("no item of these packs has a gate"), "{}", host.log);
}

#[test]
fn a_commit_with_a_tag_beside_it_installs_the_release_of_the_tag() {
    let commit = "0123456789abcdef0123456789abcdef01234567";
    for (kind, file) in [("", ".github/workflows/games.yml"), ("--gitlab", ".gitlab-ci.yml")] {
        let (folder, mut host) = stranger("ship-pinned");
        typed(&host, "javelina new card c");
        typed(&host, &format!("javelina new ci --engine OWNER/javelina@{commit}#v1 {kind}"));
        let workflow = fs::read_to_string(host.root.join(file)).unwrap();
        if !kind.is_empty() {
            let fetched = format!("https://github.com/OWNER/javelina.git {commit}\n");
            assert!(workflow.contains(&fetched) && workflow.contains("JAVELINA_VERSION: \"v1\"\n"), "{workflow}");
            continue;
        }
        assert!(workflow.contains(&format!("- uses: OWNER/javelina@{commit} # v1\n")), "{workflow}");
        let place = released(&folder, &mut host, "v1");
        let job = &jobs(&workflow)[0].1;
        assert!(host.job(job, &[]) && host.log.contains("installed the release v1"), "{}", host.log);
        // A release whose archive was exchanged is refused.
        shell(&place, "echo x >> javelina-*.tar.gz");
        host.log.clear();
        assert!(!host.job(job, &[]) && host.log.contains("is not the one in SHA256SUMS"), "{}", host.log);
    }
    for wrong in ["v1#v1", "0123#v1", &format!("{commit}#"), &format!("{commit}#a/b")] {
        let (_folder, host) = stranger("ship-pin-wrong");
        typed(&host, "javelina new card c");
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_javelina"));
        let done = program
            .args(["new", "ci", "--engine", &format!("OWNER/javelina@{wrong}")])
            .current_dir(&host.root)
            .output();
        assert_eq!(done.unwrap().status.code(), Some(2), "{wrong}");
    }
}
