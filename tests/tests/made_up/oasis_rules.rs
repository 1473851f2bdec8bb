//! What content says in oasis: every kind of answer at the points of the game, each played by typing.

use javelina_engine::rules::{Certainty, MAX_FRAMES};
use javelina_engine::{Actor, Element, Game, Move, Outcome, Present, Seat};
use javelina_tests::oasis::play::Played;
use javelina_tests::oasis::{CATALOGUE, Content, Oasis, Statics};

fn content<'a>(rules: &'a [&'a str], with: &'a [&'a str]) -> Content<'a> {
    Content { rules, with, ..Content::default() }
}

/// A with goat_4 and B with date_5 aside; it is A's turn, and the item `demo` is in play.
fn turn(body: &str) -> Played {
    let text = format!("variant demo for oasis {{\n{body}\n}}");
    Played::prepared(&content(&[&text], &["demo"]), "goat_4", "date_5").unwrap()
}

fn after(body: &str, lines: &[&str]) -> Played {
    let mut game = turn(body);
    game.say(lines).unwrap();
    game
}

/// The codes that a text of an item is refused with.
fn codes(body: &str) -> Vec<String> {
    let text = format!("variant demo for oasis {{\n{body}\n}}");
    let told = Oasis::of(&content(&[&text], &[])).err().unwrap_or_default();
    let found = told.lines().filter_map(|line| line.strip_prefix('[')?.split_once("] "));
    found.map(|(code, _)| code.to_string()).collect()
}

// ---------------------------------------------------------------------------------------------------- verdicts

#[test]
fn a_forbidding_rule_refuses_in_the_words_of_its_author_with_place_facts_and_a_way_out() {
    let game = turn(
        "rule heavy at place { forbid when card.number > 3 unless terrain is spring\n says \"{card} is too heavy for {cell}: {card.number + 1}\" }",
    );
    let refused = game.refused("place R2C2");
    assert!(
        refused.starts_with("goat_4 is too heavy for R2C2: 5\n  by demo.heavy (oasis/text_1.rules:2:6)"),
        "{refused}"
    );
    assert!(refused.contains("\n  number[goat_4]: 4\n") && refused.contains("\n  terrain[R2C2]: palm"), "{refused}");
    assert!(refused.ends_with("try: place R2C3"), "{refused}");
    assert_eq!(game.answers(), ["place R2C3", "place R3C2", "sell date_1", "sell fig_2", "pass"]);
}

#[test]
fn a_refusal_shows_the_counters_that_its_rule_read() {
    let game = turn(
        "counter dust in 0..9 = 3\ncounter wet per cell in 0..1 = 1 at R2C2\ncounter luck per seat in 0..9 = 2 secret to owner\n\
         rule heavy at place { forbid when wet[cell] is 1 and dust >= luck[actor] says \"too wet\" }\n\
         rule note on turn_ends do { dust += 1  wet[R1C1] := 1  luck[actor] += 1 }",
    );
    let refused = game.refused("place R2C2");
    for fact in ["\n  wet[R2C2]: 1", "\n  dust: 3", "\n  luck[A]: 2"] {
        assert!(refused.contains(fact), "{fact} is not in {refused}");
    }
}

#[test]
fn a_secret_counter_of_another_seat_is_not_among_the_facts_that_a_rule_read() {
    let game = turn(
        "counter luck per seat in 0..9 = 2 secret to owner\n\
         rule peek on revealed when luck[actor] > 1 and luck[B] > 1 do { luck[actor] += 1 }",
    );
    let point = CATALOGUE.point("revealed").unwrap();
    let traced = game.table.game().trace(game.state(), Seat(0), point, [0; 4]);
    let names: Vec<&str> = traced
        .iter()
        .flat_map(|one| &one.facts)
        .map(|(name, _)| name.as_str())
        .filter(|name| *name != "card")
        .collect();
    assert_eq!(names, ["luck[A]"]);
}

#[test]
fn a_closed_offer_names_the_price_the_limit_or_the_condition_that_closes_it() {
    let game = after(
        "counter dust in 0..9 = 1\n\
         offer dear at in_turn { costs 2 water, 1 water do { gain 5 water } }\n\
         offer once at in_turn { limit 1 per turn do { gain 1 water } }\n\
         offer never at in_turn { when dust > 3 do { dust += 1 } }\n\
         offer open at in_turn { do { dust += 1 } }",
        &["special demo.open"],
    );
    let refused = |line: &str| game.refused(line);
    let dear = refused("special demo.dear");
    assert!(dear.starts_with("`demo.dear` costs 3 water and you have 2\n  by demo.dear ("), "{dear}");
    assert!(dear.contains("\n  open offers: demo.once, demo.open"), "{dear}");
    let never = refused("special demo.never");
    assert!(never.starts_with("`demo.never` is not open: its condition does not hold\n  by demo.never ("), "{never}");
    assert!(never.contains("\n  dust: 2"), "{never}");
    let mut game = game;
    game.say(&["special demo.once"]).unwrap();
    let once = game.refused("special demo.once");
    assert!(once.starts_with("`demo.once` was already used this turn\n  by demo.once ("), "{once}");
}

#[test]
fn what_is_no_answer_is_refused_by_the_rule_that_asks_with_the_answers() {
    let game = after("rule a on turn_ends do { choose seat s from playing { gift 5 to s } }", &["pass"]);
    for line in ["skip", "choose C", "choose R1C1"] {
        let refused = game.refused(line);
        assert!(refused.contains("\n  by demo.a (oasis/text_1.rules:2:6)"), "{refused}");
        let answers = ["choose A or choose B\n", "`R1C1` is not among the answers: A, B\n"];
        assert!(answers.iter().any(|answer| refused.starts_with(answer)), "{refused}");
    }
}

#[test]
fn a_question_says_its_rule_and_its_text() {
    let prompt = |body: &str| {
        let game = after(body, &["pass"]);
        game.table.game().prompt(game.state())
    };
    let asks = |step: &str| prompt(&format!("rule a on turn_ends do {{ {step} }}"));
    assert_eq!(asks("choose seat s from playing { gift 1 to s }"), "A: demo: choose a seat (A, B)");
    assert_eq!(
        asks("choose seat s from playing asks \"who drinks {1 + 2} of {actor}'s {water}?\" or skip { gift 1 to s }"),
        "A: demo: who drinks 3 of A's 2? (A, B, or `skip`)"
    );
    assert_eq!(asks("may { gain 1 water }"), "A: demo: yes or no? (`yes` or `no`)");
    assert_eq!(asks("may \"drink?\" { gain 1 water }"), "A: demo: drink? (`yes` or `no`)");
}

#[test]
fn may_is_answered_by_yes_or_no_and_recorded_as_a_choice_or_skip() {
    let game = || after("rule a on turn_ends do { may \"drink?\" { gain 1 water } }", &["pass"]);
    for (line, water) in [("yes", 3), ("no", 2), ("choose A", 3), ("skip", 2)] {
        let mut game = game();
        game.say(&[line]).unwrap();
        assert_eq!(game.water(0), water, "{line}");
    }
    assert_eq!(game().answers(), ["choose A", "skip"]);
    let game = game();
    let words = |line: &str| {
        let action = game.table.game().read(game.state(), Actor::Seat(Seat(0)), line).unwrap();
        game.table.game().move_in_words(game.state(), &Move::new(Actor::Seat(Seat(0)), action))
    };
    assert_eq!([words("choose A"), words("skip")], ["yes", "no"]);
}

#[test]
fn the_line_of_an_effect_ends_with_the_rule_that_it_follows_from() {
    let game = after("rule a on turn_ends do { gain 1 water }", &["pass"]);
    let lines: Vec<String> =
        (game.table.played().last().unwrap().caused()).map(|(event, by)| game.table.game().line(event, by)).collect();
    let (own, others): (Vec<&String>, Vec<&String>) = lines.iter().partition(|line| line.ends_with(" (demo.a)"));
    assert_eq!(own.len(), 1, "{lines:?}");
    assert!(!others.is_empty() && others.iter().all(|line| !line.contains("demo")), "{lines:?}");
}

#[test]
fn what_a_seat_may_set_aside_may_depend_on_its_own_hand() {
    let text = "variant demo for oasis { rule least at set_aside { forbid when card is least(hand[actor], by number) says \"{card} is the least\" } }";
    let game = Played::dealt(&content(&[text], &["demo"])).unwrap();
    assert_eq!(game.answers_of(Seat(0)), ["aside fig_2", "aside goat_4", "draw"]);
    assert_eq!(game.answers_of(Seat(1)), ["aside date_5", "aside camel_6", "draw"]);
    assert!(game.refused("A: aside date_1").starts_with("date_1 is the least"));
}

#[test]
fn what_nobody_or_only_another_knows_decides_nothing() {
    assert_eq!(codes("rule peek at place { forbid when deck_top is goat_1 }"), ["V2050"]);
    assert_eq!(codes("rule peek at place { forbid when any hand[B] }"), ["V2050"]);
    let vote =
        "counter vote per seat in 0..9 secret to owner\nrule open on turn_ends do { vote[actor] := 1  reveal vote }\n";
    assert_eq!(
        codes(&format!("{vote}rule peek at income {{ add vote[B] }}")),
        ["V2050"],
        "only in the list that reveals"
    );
    let late = "counter vote per seat in 0..9 secret to owner\nrule open on turn_ends do { if water > 0 { reveal vote }  vote[actor] := vote[B] }";
    assert_eq!(codes(late), ["V2050"], "the values may not be open behind the `if`");
    assert_eq!(codes("rule peek at income { add 1 when aside[next(actor)] is goat_1 }"), ["V2050"]);
    assert_eq!(codes("rule own at income { add 1 when any hand[actor] }"), Vec::<String>::new());
    assert_eq!(codes("rule seen on revealed when deck_top is goat_1 do { gain 1 water }"), Vec::<String>::new());
    assert_eq!(codes("rule seen on turn_ends when deck_top is goat_1 do { gain 1 water }"), ["V2050"]);
    let counter = "counter n in 0..9 shown as \"n\"\nrule note on turn_ends when any hand[actor] do { n += 1 }";
    assert_eq!(codes(counter), ["V2051"]);
    assert_eq!(
        codes("rule a on turn_ends do { choose card c from hand[actor] by next(actor) { discard c } }"),
        ["V2050"]
    );
}

#[test]
fn a_mistake_in_a_text_is_shown_with_its_place_and_help() {
    let text = "variant demo for oasis {\n  rule dry at usabel { narrow when terrain is spring }\n  change game.rounds to 9\n}";
    let shown = Oasis::of(&content(&[text], &["demo"])).err().unwrap();
    assert!(
        shown.contains("[V2020] unknown point `usabel`\n  oasis/text_1.rules:2:15\nhelp: did you mean `usable`?"),
        "{shown}"
    );
    assert!(shown.contains("[V2072]"), "{shown}");
}

// ---------------------------------------------------------------------------------------------------- facts and sets

#[test]
fn widen_against_narrow_is_a_conflict_until_one_says_overrides() {
    let body = |overrides: &str| {
        format!(
            "variant a for oasis {{ rule o at usable {{ widen when row is 3 {overrides} }} }} variant b for oasis {{ rule s at usable {{ narrow when terrain is spring }} }}"
        )
    };
    let clash = Oasis::of(&content(&[&body("")], &[])).unwrap().rules().conflicts(&Statics, None);
    assert_eq!(clash.len(), 1);
    assert_eq!((clash[0].certainty, clash[0].shown_by.as_deref()), (Certainty::Certain, Some("cell R3C2")));
    let text = body("overrides b.s");
    let game = Oasis::of(&content(&[&text], &[])).unwrap();
    assert!(game.rules().conflicts(&Statics, None).is_empty());
    let game = Played::prepared(&content(&[&text], &["a", "b"]), "goat_4", "date_5").unwrap();
    assert_eq!(game.refused("place R3C2"), "");
    assert!(game.refused("place R2C3").contains("by b.s"));
}

// ---------------------------------------------------------------------------------------------------- numbers

#[test]
fn a_param_has_a_default_and_is_refused_out_of_its_range_or_of_play() {
    let text = "variant demo for oasis { param toll in 0..5 = 1 rule x at income { add toll } }";
    let with = |params: &[(&str, i32)]| {
        let content = Content { rules: &[text], with: &["demo"], params, ..Content::default() };
        let mut game = Played::prepared(&content, "goat_4", "date_5").unwrap();
        game.say(&["place R2C2"]).unwrap();
        game.water(0)
    };
    assert_eq!([with(&[]), with(&[("demo.toll", 4)])], [5, 8]);
    let refused = |with: &[&str], toll| {
        Oasis::of(&Content { rules: &[text], with, params: &[("demo.toll", toll)], ..Content::default() })
            .err()
            .unwrap()
    };
    assert!(refused(&["demo"], 6).contains("`demo.toll` is 6, but must be 0 to 5"));
    assert!(refused(&[], 1).contains("`demo.toll` is a parameter of `demo`, which is not in play"));
}

#[test]
fn a_number_that_is_an_element_of_a_kind_is_set_and_facts_see_it() {
    let game = turn(
        "rule calm at weather { set to south when round is 1 }\nrule dry at usable { narrow when blowing is south and column is 1 }",
    );
    assert_eq!(game.refused("place R1C2"), "");
    assert!(game.refused("place R4C2").starts_with("the wind blows over R4C2"));
    assert!(game.refused("place R4C2").contains("wind: south"));
    assert!(game.refused("place R2C1").contains("by demo.dry"));
}

#[test]
fn two_items_that_set_one_number_clash_before_play_and_void_a_game_that_is_played_all_the_same() {
    let text =
        "variant a for oasis { rule x at income { set to 5 } } variant b for oasis { rule y at income { set to 7 } }";
    let game = Oasis::of(&content(&[text], &[])).unwrap();
    let clash = game.rules().conflicts(&Statics, None);
    assert_eq!(
        (clash.len(), clash[0].how.as_str(), clash[0].over.as_str()),
        (1, "one sets 7, the other sets 5", "income")
    );
    let mut game = Played::prepared(&content(&[text], &["a", "b"]), "goat_4", "date_5").unwrap();
    let finding = game.finding("place R2C2").unwrap();
    let begins = "conflict: two rules set `income` differently: to 5 by `a.x` (oasis/text_1.rules:1:";
    assert!(finding.starts_with(begins), "{finding}");
    assert!(finding.contains(" and to 7 by `b.y` (oasis/text_1.rules:1:"), "{finding}");
    let before = game.state().clone();
    assert!(game.refused("place R2C2").starts_with("a rule or script failed (conflict)"));
    assert_eq!(*game.state(), before, "a refused move changes nothing");
    game.say(&["pass"]).unwrap();
    let text = text.replace("set to 7", "set to 7 overrides a.x");
    let mut game = Played::prepared(&content(&[&text], &["a", "b"]), "goat_4", "date_5").unwrap();
    assert!(game.table.game().rules().conflicts(&Statics, None).is_empty());
    game.say(&["place R2C2"]).unwrap();
    assert_eq!(game.water(0), 2 + 7);
}

#[test]
fn two_lists_that_touch_need_an_order_and_a_fact_that_asks_a_point_loses_no_clash() {
    let text = |one: &str, other: &str| {
        format!(
            "variant a for oasis {{ rule x on placed do {{ {one} }} }} variant b for oasis {{ rule y on placed {other} }}"
        )
    };
    let finding = |text: &str| {
        let game = Played::prepared(&content(&[text], &["a", "b"]), "goat_4", "date_5").unwrap();
        game.finding("place R2C2")
    };
    for (one, other) in [
        ("pay 1 water", "do { pay 2 water }"),
        ("pay 1 water", "do { gain 2 water }"),
        ("gain 1 water", "do { if water > 3 { draw 1 } }"),
    ] {
        let said = finding(&text(one, other)).unwrap_or_default();
        assert!(
            said.starts_with(
                "conflict: two rules on `placed` change or read the same thing: `a.x` (oasis/text_1.rules:1:"
            ),
            "{one}: {said}"
        );
        assert!(said.contains("and `b.y` (oasis/text_1.rules:1:") && said.contains("`after`"), "{said}");
        assert_eq!(finding(&text(one, &format!("after a.x {other}"))), None, "{one}");
    }
    assert_eq!(finding(&text("gain 1 water", "do { gain 2 water }")), None, "both only add");
    // `blowing` asks `weather` on its way, where two clauses say different winds.
    let text = "variant a for oasis { rule x at weather { set to east } } variant b for oasis { rule y at weather \
                { set to west when round >= 1 } } variant c for oasis { rule z at extra_points { add 1 when blowing is north } }";
    let scored = Played::dealt(&content(&[text], &["a", "b", "c"])).err().unwrap_or_default();
    assert!(scored.contains("a rule or script failed (conflict): two rules set `weather` differently"), "{scored}");
    let mut game = Played::dealt(&content(&[text], &["a", "b"])).unwrap();
    game.say(&["A: aside goat_4", "B: aside date_5"]).unwrap();
    let (listed, extent) = game.table.legal(Seat(0));
    assert!(listed.is_empty() && matches!(extent, javelina_engine::Extent::Failed(_)), "{listed:?}");
    let refused = game.refused("place R2C2");
    assert!(refused.contains("two rules set `weather` differently: to east by `a.x`"), "{refused}");
    assert!(
        refused.contains("by a.x (oasis/text_1.rules:1:") && refused.contains("by b.y (oasis/text_1.rules:1:"),
        "{refused}"
    );
}

// ---------------------------------------------------------------------------------------------------- scoring, settings, levels

#[test]
fn the_ledger_has_a_row_for_what_each_rule_scales_and_caps() {
    let text = "variant demo for oasis { title \"Goats\" rule twice at suit_score { scale by 5/2 when suit is goat }\n\
                rule most at suit_score { cap 8 when suit is goat } rule box at extra_points { add 3 * count mine } }";
    let mut game = Played::prepared(&content(&[text], &["demo"]), "goat_4", "date_5").unwrap();
    game.say(&["place R2C2", "pass"]).unwrap();
    let goat: Vec<i32> = game.rows(0, "goat").iter().map(|row| row.0).collect();
    assert_eq!(goat, [4, 6, -2]);
    assert_eq!(game.rows(0, "goat")[1].1, "Goats");
    assert_eq!(game.rows(0, "final"), [(3, "Goats".to_string())]);
    let standing = &game.table.outcome().standings()[0].clone();
    assert_eq!((standing.score, standing.ledger.total()), (4 + 6 - 2 + 3 + 1, standing.score));
}

#[test]
fn change_sets_numbers_lists_words_and_switches_of_the_game() {
    let body = "change game.rounds to 1 change game.hand to 2 change water.start to 9 change water.by_terrain to [4, 3, 2, 1]\n\
                change game.wind to still change field.dry_springs to yes change score.water_per_point to 5";
    let text = format!("variant demo for oasis {{ {body} }}");
    let mut game = Played::dealt(&content(&[&text], &["demo"])).unwrap();
    assert_eq!(game.answers_of(Seat(0)), ["aside date_1", "aside goat_4", "draw"]);
    game.say(&["A: aside goat_4", "B: draw"]).unwrap();
    assert!(game.refused("place R2C3").starts_with("no card may lie on R2C3"), "the spring is dry");
    game.say(&["place R1C1", "pass"]).unwrap();
    assert_eq!((game.water(0), game.to_act()), (13, "over".to_string()));
    assert_eq!(game.rows(0, "water")[0].0, 2);
    // What is not in play changes nothing.
    let game = Played::dealt(&content(&[&text], &[])).unwrap();
    assert_eq!(game.water(0), 2);
}

#[test]
fn a_scenario_grants_the_highest_level_whose_condition_holds() {
    let text = "scenario demo for oasis { level pass when water_of[actor] >= 4 level merit when score >= 5 and count mine >= 1 }";
    let mut game = Played::prepared(&content(&[text], &["demo"]), "goat_4", "date_5").unwrap();
    let levels = |game: &Played| -> Vec<Option<String>> {
        game.table.outcome().standings().iter().map(|side| side.level.clone()).collect()
    };
    assert_eq!(levels(&game), [None, None]);
    game.say(&["place R2C2"]).unwrap(); // 4 points, 4 of water make another
    assert_eq!(levels(&game), [Some("merit".to_string()), None]);
    let text = text.replace("score >= 5", "score >= 6");
    let mut game = Played::prepared(&content(&[&text], &["demo"]), "goat_4", "date_5").unwrap();
    game.say(&["place R2C2"]).unwrap();
    assert_eq!(levels(&game), [Some("pass".to_string()), None]);
}

// ---------------------------------------------------------------------------------------------------- limits and scripts

#[test]
fn more_lists_that_wait_for_each_other_than_may_wait_void_the_game_as_a_cascade() {
    // Each card laid leaves eighteen lists behind that wait for the next one; there are twenty cards to lay.
    let more: String = (0..17).map(|at| format!("\nrule b{at} on placed do {{ gain 1 water }}")).collect();
    let body = format!("rule again on placed do {{ draw 1 lay first(hand[actor]) on cell gain 1 water }}{more}");
    let game = turn(&body);
    let finding = game.finding("place R2C2").unwrap();
    let text = format!("cascade: lists of effects start each other more than {MAX_FRAMES} levels deep in `demo.");
    assert!(finding.starts_with(&text), "{finding}");
    assert!(game.refused("place R2C2").starts_with("a rule or script failed (cascade)"));
    let few = turn(&body.replace("draw 1 ", ""));
    assert_eq!(few.finding("place R2C2"), None, "a hand of two is no cascade");
}

#[test]
fn a_list_that_does_more_than_ten_thousand_things_at_once_voids_the_game_as_a_flood() {
    let steps = |times: usize| {
        let body = "n += count {c} * count {x} ".repeat(times);
        turn(&format!(
            "counter n in 0..999 shown as \"n\"\nrule a on turn_ends do {{ each c of cards {{ each x of cells {{ {body} }} }} }}"
        ))
    };
    let finding = steps(27).finding("pass").unwrap();
    assert!(finding.starts_with("flood: more than 10,000 effects in one action in `demo.a`"), "{finding}");
    let mut game = steps(2);
    game.say(&["pass"]).unwrap();
    assert_eq!(game.counter("n", 0), Some(24 * 16 * 2));
}

#[test]
fn a_script_adds_to_a_number_forbids_and_asks() {
    let script = "fn income(view) { if view.round == 1 { add(10); } }\n\
                  fn place(view) { if view.cell == \"R2C1\" { forbid(\"R2C1 is taken\"); } }\n\
                  fn turn_ends(view) { ask_or_skip(\"seat\", [\"A\", \"B\"], \"give\"); }\n\
                  fn give(view, who) { if who != () { gift(5, who); } }";
    let card = "[[card]]\nid = \"demo\"\nname = \"By hand\"\ntext = \"\"\nscript = \"demo.rhai\"\n";
    let content =
        Content { files: &[("demo.toml", card), ("demo.rhai", script)], with: &["demo"], ..Content::default() };
    let mut game = Played::prepared(&content, "goat_4", "date_5").unwrap();
    let refused = game.refused("place R2C1");
    for words in ["by demo.place (oasis/demo.rhai:2:4)", "R2C1 is taken"] {
        assert!(refused.contains(words), "{refused}");
    }
    game.say(&["place R2C2"]).unwrap();
    assert_eq!(
        (game.water(0), game.answers()),
        (2 + 2 + 10, ["choose A", "choose B", "skip"].map(String::from).to_vec())
    );
    let mut loaded = game.reloaded().unwrap();
    for table in [&mut game, &mut loaded] {
        table.say(&["choose B"]).unwrap();
        assert_eq!(table.water(1), 7);
    }
    assert_eq!(loaded.digest(), game.digest());
    assert!(matches!(game.table.outcome(), Outcome::Running(_)));
}

// ---------------------------------------------------------------------------------------------------- questions

#[test]
fn a_choice_or_skip_may_be_skipped_and_a_compulsory_one_may_not() {
    let body = "rule a on turn_ends do { choose seat s from playing or skip { gift 5 to s } gain 1 water }";
    assert_eq!(after(body, &["pass"]).answers(), ["choose A", "choose B", "skip"]);
    assert_eq!(after(body, &["pass", "skip"]).water(0), 3);
    assert_eq!(after(body, &["pass", "choose B"]).water(1), 7);
    let must = "rule a on turn_ends do { choose seat s from playing { gift 5 to s } }";
    let game = after(must, &["pass"]);
    assert_eq!(game.answers(), ["choose A", "choose B"]);
    assert!(game.refused("skip").starts_with("choose A or choose B\n"));
    assert!(game.refused("choose C").starts_with("choose A or choose B\n"));
    assert!(game.refused("pass").starts_with("first answer demo: choose a seat (A, B)"));
}

#[test]
fn luck_answers_as_a_recorded_move_that_depends_on_seed_and_clause_alone() {
    let body = "rule a on turn_ends when actor is A do { choose cell x from cells by chance { lay date_1 on x } }";
    let mut game = after(body, &["pass"]);
    assert_eq!(game.to_act(), "nature");
    let fork = Played { table: game.table.fork() };
    assert_eq!(game.table.settle(), 1);
    let answer =
        |game: &Played| game.state().field.iter().position(|pile| pile.is_some_and(|pile| pile.card.index() == 0));
    let first = answer(&game);
    let mut again = Played { table: fork.table.fork() };
    again.table.settle();
    assert_eq!(answer(&again), first);
    let mut typed = fork;
    typed.say(&["choose R3C3"]).unwrap();
    assert_eq!(answer(&typed), Some(10));
    // Another item in play, that draws luck of its own before, shifts nothing.
    let text = format!(
        "variant demo for oasis {{ {body} }} variant other for oasis {{ rule o on revealed do {{ choose seat s from playing by chance {{ gift 1 to s }} }} }}"
    );
    let content = Content { rules: &[&text], with: &["demo", "other"], ..Content::default() };
    let mut other = Played::new(&content).unwrap();
    other.say(&[javelina_tests::oasis::play::DEAL, "A: aside goat_4", "B: aside date_5"]).unwrap();
    assert_eq!(other.table.settle(), 1);
    other.say(&["pass"]).unwrap();
    other.table.settle();
    assert_eq!(answer(&other), first);
}
