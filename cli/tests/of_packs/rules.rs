//! Reading the rules: `rules` and `explain`, in a shell and at the table.

use javelina_variants::{GAMES, Ruling, load, shipped};

use crate::support::{Folder, code, err, out};

#[test]
fn headings_lead_to_sections_and_no_line_is_wider_than_a_terminal() {
    let (folder, loaded) = (Folder::new("rules"), load(&shipped()));
    for game in GAMES {
        let headings = out(&folder.run(&["rules", game]));
        let book = loaded.rulebooks(game).next().expect("rules");
        assert!(book.sections.len() > 10 && book.rulings.len() > 20, "{game}");
        let mut last = 0;
        for section in &book.sections[1..] {
            let at =
                headings.find(&format!("\n  {} ", section.name)).or(headings.find(&format!("\n  {}\n", section.name)));
            assert!(at.is_some_and(|at| at > last), "{game}: {} in\n{headings}", section.name);
            last = at.unwrap();
        }
        let mut texts = vec![headings];
        let (first, ruling) = (&book.sections[1], book.rulings.last().unwrap());
        texts.push(out(&folder.run(&["rules", game, &first.name.to_uppercase()])));
        assert!(texts[1].starts_with(&format!("{}\n\n", first.name)), "{}", texts[1]);
        texts.push(out(&folder.run(&["explain", game, &ruling.id.to_lowercase()])));
        assert!(texts[2].starts_with(&format!("{}: ", ruling.id)), "{}", texts[2]);
        let widest = texts.iter().flat_map(|text| text.lines()).map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{game}: {widest:?}");
    }
}

#[test]
fn a_topic_is_found_in_any_case_by_its_beginning_and_otherwise_told_what_there_is() {
    let folder = Folder::new("rules-topic");
    let said = |arguments: &[&str]| {
        let output = folder.run(arguments);
        (code(&output), format!("{}{}", out(&output), err(&output)))
    };
    for topic in [&["gold"][..], &["Gold nuggets"], &["GOLD", "nuggets"], &["'gold nug'"]] {
        let (code, text) = said(&[&["rules", "arizona"], topic].concat());
        assert!(code == 0 && text.starts_with("Gold nuggets\n\n") && text.contains("rulings: A11, A13"), "{text}");
    }
    let (fine, text) = said(&["rules", "arizona", "a11"]);
    assert!(fine == 0 && text.contains("section: Gold nuggets") && text.contains("nuggets.gain = only_when"), "{text}");
    assert!(said(&["rules", "keystone", "end of game"]).1.starts_with("End of game\n"), "the whole name comes first");
    for (arguments, words) in [
        (&["rules", "arizona", "go"][..], "`go` is the start of `Gold nuggets`, `Goods delivery`"),
        (&["rules", "arizona", "gld nuggets"], "did you mean `Gold nuggets`?"),
        (&["rules", "arizona", "A99"], "no section or ruling is called `A99`"),
        (&["rules", "arizona", "qu"], "no section or ruling is called `qu`"),
        (&["rules", "arizonna"], "did you mean `arizona`?"),
        (&["explain", "arizonna", "A11"], "did you mean `arizona`?"),
        (&["explain", "arizona", "side_lodaing"], "did you mean `side_loading`"),
        (&["explain", "initail", "player"], "there is no game `initail`"),
    ] {
        let (code, text) = said(arguments);
        assert!(code == 2 && text.contains(words), "{arguments:?}: {text}");
    }
    let (fine, text) = said(&["rules", "keystone", "Drawing"]);
    let head = "no section is called `Drawing`; these mention it:\n\nSkill token icon guide\n\nResearch, drawing,";
    assert!(fine == 0 && text.starts_with(head), "{text}");
    assert!(said(&["explain", "cliffs", "b7"]).1.ends_with("section: The queue\n"));
    assert!(said(&["explain", "V2001"]).1.starts_with("V2001: "), "codes are explained as before");
    let (fine, text) = said(&["explain", "initial", "player"]);
    assert!(fine == 0 && text.starts_with("arizona, ") && text.contains("initial player"), "two words: {text}");
    let (fine, text) = said(&["explain", "keystone"]);
    assert!(fine == 0 && text.starts_with("Keystone: North America\n"), "a game: {text}");
    assert!(text.contains("\nkeystone[card] (fact, yes or no)\n"), "and a fact of that name: {text}");
}

/// A table reads the packs of its game alone, and another thing of the game may have the name of a ruling.
#[test]
fn every_ruling_is_explained_at_every_table_and_says_of_which_other_game_it_is() {
    let (folder, loaded) = (Folder::new("rules-all"), load(&shipped()));
    let rulings = |game| loaded.rulebooks(game).flat_map(|book| &book.rulings).map(move |ruling| (game, ruling));
    let all: Vec<_> = GAMES.into_iter().flat_map(rulings).collect();
    let lines: String = all.iter().map(|(_, ruling)| format!("explain {}\n", ruling.id)).collect();
    let first = |at: &str, (game, ruling): &(&str, &Ruling)| {
        let of = if *game == at { String::new() } else { format!("{game}, ") };
        let question = ruling.question.split_whitespace().next().unwrap_or_default();
        format!("\n{of}{}: {question}", ruling.id)
    };
    for game in GAMES {
        let said = out(&folder.run_with(&["play", game, "--seed", "1"], &format!("{lines}quit\n")));
        for ruling in &all {
            assert!(said.contains(&first(game, ruling)), "{game}: {:?} is not in\n{said}", first(game, ruling));
        }
        let foreign = all.iter().rfind(|(other, _)| *other != game).unwrap();
        let told = format!("\n{}", out(&folder.run(&["explain", game, &foreign.1.id])));
        assert!(told.starts_with(&first(game, foreign)), "{game}: {told}");
        let last = all.iter().rfind(|(other, _)| *other == game).unwrap();
        let told = format!("\n{}", out(&folder.run(&["explain", &last.1.id])));
        assert!(told.starts_with(&first("no game", last)), "{game}: {told}");
    }
}

#[test]
fn at_the_table_a_ruling_shows_the_value_of_its_setting_in_this_game() {
    let lines = "rules\nnew keystone --seats 2 --seed 1 --with strict_supply\nrules wild\nexplain d18\nexplain \"Wild cards\"\n\
                 explain strict_supply\nexplain supply.strict_supply\nexplain d99\nexplain score\ngoto 0\nrules setup\nhelp rules\nquit\n";
    let said = out(&Folder::new("rules-table").run_with(&["play"], lines));
    for part in [
        "there is no game; `new GAME` begins one",
        "Wild cards\n\nOnce a turn,",
        "supply.strict_supply = yes; ",
        "Strict supply",
        "is called `d99`; did you mean `d9`",
        "Setup\n\nEach player has an empty board.",
        "rules [HEADING | RULING]\n",
    ] {
        assert!(said.contains(part), "`{part}` is not in\n{said}");
    }
    assert_eq!(said.matches("Wild cards\n\n").count(), 2, "by `rules` and by `explain`");
}

#[test]
fn explain_tells_elements_facts_points_codes_and_words_and_what_is_near() {
    let lines = "new keystone --seats 2 --seed 5\nexplain coyote\nexplain card \"Coyote\"\nexplain season\nexplain lies_on\n\
                 explain V2001\nexplain UNDO\nexplain undo\nexplain Coyotte\nquit\n";
    let said = out(&Folder::new("rules-names").run_with(&["play"], lines));
    assert_eq!(said.matches("\nCoyote (card): ").count(), 2, "alone and by its kind:\n{said}");
    for part in [
        "  printed_habitats: ",
        "season[card] (fact, season)\n",
        "season (kind, all: seasons)\n",
        "lies_on[card] (fact, cell, or none)\n",
    ] {
        assert!(said.contains(part), "`{part}` is not in\n{said}");
    }
    for part in [
        "\nV2001: ",
        "\nundo [N]\n",
        "is called `UNDO`; did you mean `undo`",
        "is called `Coyotte`; did you mean `Coyote`",
    ] {
        assert!(said.contains(part), "`{part}` is not in\n{said}");
    }
    let folder = Folder::new("rules-declared");
    let said = out(&folder.run(&["explain", "arizona", "symbol"]));
    assert!(said.contains("\nsymbol[cell] (fact, symbol"), "the rules of the game, then how a rule uses it: {said}");
}
