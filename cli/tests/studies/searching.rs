//! Searches: `--set` and `--target` of `batch` and `balance`, and the price of what is found.

use crate::support::{Folder, code, err, out};

/// A variant that gives seat A points, more of them the greater its parameter is.
fn night(name: &str) -> Folder {
    let folder = Folder::new(name);
    let meta = "id = \"night\"\nextends = \"arizona\"\ntitle = \"Night\"\nversion = \"0.1.0\"\n";
    folder.write("night/pack.toml", meta);
    let rules = "variant night for arizona {
  title \"Night\"
  param bonus in 0..6 = 3
  rule first at extra_points { add bonus * 20 when actor is A }
}
";
    folder.write("night/night.rules", rules);
    folder
}

const SEARCH: [&str; 8] =
    ["--set", "night.bonus=0..6", "--set", "no_conditions=off,on", "--target", "win of A <= 52 %", "--games", "24"];

#[test]
fn balance_proposes_three_kinds_of_games_with_what_each_changes() {
    let folder = night("search-balance");
    let output = folder.run(&[&["balance", "night"], &SEARCH[..]].concat());
    let text = out(&output);
    assert!(text.starts_with("Search: win of A <= 52 %\n"), "{text}{}", err(&output));
    assert!(text.contains(" of 14 kinds of games meet it"), "{text}");
    let proposals: Vec<&str> = text.lines().filter(|line| line.contains("night.bonus=")).collect();
    assert_eq!(proposals.len(), 3, "{text}");
    for (at, line) in proposals.iter().enumerate() {
        assert!(line.starts_with(&format!("{}. night.bonus=", at + 1)), "{text}");
        assert!(line.contains("no_conditions="), "{text}");
    }
    // With 60 points less for A than now the score surely moves, and 100 more is no proposal.
    assert!(proposals.iter().any(|line| line.contains("bonus=0")), "{text}");
    assert!(proposals.iter().all(|line| !line.contains("bonus=5") && !line.contains("bonus=6")), "{text}");
    let price = text.lines().find(|line| line.trim_start().starts_with("score ")).unwrap_or_else(|| panic!("{text}"));
    assert!(price.contains('-'), "{price}");
    assert!([0, 1, 3].contains(&code(&output)), "{}", err(&output));
}

#[test]
fn a_batch_prints_the_same_page_and_an_item_that_is_no_item_is_refused() {
    let folder = night("search-batch");
    let own = ["batch", "--game", "arizona", "--with", "night", "--pack", "night", "--no-preflight"];
    let seats = ["--seats", "random,random"];
    let output = folder.run(&[&own[..], &SEARCH[..], &seats[..]].concat());
    let text = out(&output);
    assert!(text.contains("Search: win of A <= 52 %\n") && text.contains("changes"), "{text}{}", err(&output));
    let json = folder.run(&[&own[..], &SEARCH[..], &seats[..], &["--format", "json"]].concat());
    let report: serde_json::Value = serde_json::from_str(&out(&json)).unwrap_or_else(|_| panic!("{}", err(&json)));
    let proposed = report["proposed"].as_array().unwrap();
    assert_eq!(proposed.len(), 3, "{report}");
    for (at, one) in proposed.iter().enumerate() {
        let title = format!("{}. {}", at + 1, one["arm"].as_str().unwrap());
        assert!(text.contains(&title), "{title} is not on the page: {text}");
        for moved in one["price"]["moves"].as_array().unwrap() {
            let figure = moved["figure"].as_str().unwrap();
            assert!(text.contains(figure), "{figure}: {text}");
            assert!(moved["with"] != moved["against"] && moved["difference"] != 0.0, "{moved}");
        }
    }
    let moves: usize = proposed.iter().filter_map(|one| one["price"]["moves"].as_array()).map(Vec::len).sum();
    assert!(moves > 0, "{report}");
    let wrong = ["--set", "nihgt=off,on", "--target", "win of A <= 52 %"];
    let refused = folder.run(&[&own[..], &wrong[..]].concat());
    assert!(code(&refused) == 2 && err(&refused).contains("did you mean `night`"), "{}", err(&refused));
    let many = ["--set", "night.bonus=0..6", "--set", "score.undelivered_kind=-200..0", "--target", "score >= 1"];
    let refused = folder.run(&[&own[..], &many[..]].concat());
    assert!(code(&refused) == 2 && err(&refused).contains("more than 1000 combinations"), "{}", err(&refused));
}

#[test]
fn what_an_undecided_search_advises_is_read_behind_its_target() {
    let folder = night("search-advice");
    let target = |target: &str| {
        let own = ["balance", "night", "--set", "night.bonus=1,2", "--games", "4", "--target", target];
        let output = folder.run(&own);
        assert!([0, 1, 3].contains(&code(&output)), "{target}: {}", err(&output));
        out(&output)
    };
    let page = target("score >= 0");
    let advice = page.split("add `").nth(1).and_then(|rest| rest.split('`').next()).unwrap_or_else(|| panic!("{page}"));
    assert!(advice.starts_with("range -") && advice.contains(" to "), "{advice}");
    assert!(!target(&format!("score >= 0 {advice}")).contains("range unknown"));
    target(&format!("score >= 0 in 50 % of games {advice}"));
}
