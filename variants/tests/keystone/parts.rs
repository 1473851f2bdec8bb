//! Skill tokens, secret objectives and the setup, as tables; each side of each token is played to see what it does.

use javelina_engine::rules::SettingValue;
use javelina_engine::{Actor, Element, Game, Move, Seat, Seats, Silent, Table};
use javelina_games::keystone::content::Goal;
use javelina_games::keystone::objectives::places;
use javelina_games::keystone::points::CELL;
use javelina_games::keystone::{Action, CATALOGUE, Card, Keystone, State, Token};
use javelina_variants::{load, shipped};
use std::collections::BTreeSet;
use std::sync::Arc;

use super::mistakes::beside;
use super::{build, card, game};

/// The active and the exhausted side of each token. The pairings are reconstructed, but for t2's active side; every
/// effect stands in the icon guide of the rulebook.
const TOKENS: [(&str, &str, &str); 10] = [
    ("t1", "research spring x1; cull 2", "gain 2"),
    ("t2", "research summer x1; cull 2", "research wild x1"),
    ("t3", "research fall x1; cull 2", "gain 2"),
    ("t4", "research winter x1; cull 2", "research wild x1"),
    ("t5", "research tag x1; cull 1", "move 1"),
    ("t6", "research endangered x2; cull 3", "research endangered x1"),
    ("t7", "draw_place 3", "gain 1"),
    ("t8", "recall_place 3", "gain 1"),
    ("t9", "move 2; cull 1", "move 1"),
    ("t10", "gain 4; cull 1", "research tag x1"),
];

/// A board on which no two of the filters for research find the same cards.
const BOARD: [&str; 9] = [
    "Coyote",              // spring
    "Monarch Butterfly",   // fall, endangered, tag
    "Snail Kite",          // summer, endangered
    "American Black Bear", // summer, tag
    "Bald Eagle",          // winter
    "Canada Lynx",         // winter, endangered
    "Arctic Fox",          // winter
    "Forest Wild",         // fall
    "Forest Wild 2",       // fall
];

/// One player with that board, 5 synergy tokens and five discards; the token is in play, and exhausted or not.
fn before(game: &Arc<Keystone>, token: usize, exhausted: bool) -> State {
    let mut table = Table::new(game.clone(), Seats::new(1), 7);
    table.settle();
    let mut state = table.state().clone();
    for (cell, name) in BOARD.iter().enumerate() {
        let card = card(game, name);
        state.deck.retain(|one| *one != Some(card));
        state.boards[0].cards[cell] = Some(card);
        state.boards[0].habitats[cell] = game.cards().face(card).habitats;
    }
    assert_eq!(state.skills >> token & 1, 1, "the token that was chosen is in play");
    state.exhausted = u64::from(exhausted) << token;
    for _ in 0..5 {
        let card = state.deck.pop().flatten().expect("a deck");
        state.discards.push(card);
    }
    state
}

/// What a filter for research finds on the board.
fn filtered(game: &Keystone, state: &State, what: &str) -> BTreeSet<i32> {
    let at = javelina_games::keystone::content::Symbol::named(what).expect("a symbol").0;
    let shows = |card: &Card| game.cards().face(*card).symbols >> at & 1 == 1;
    state.boards[0].cards.into_iter().flatten().filter(shows).map(Card::number).collect()
}

/// Uses a side of a token, answers every question with the first answer that is no `skip`, and says what happened.
fn played(game: &Arc<Keystone>, token: usize, exhausted: bool) -> String {
    let first = before(game, token, exhausted);
    let mut state = first.clone();
    let (mut looked, mut offered, mut moves) = (0, BTreeSet::new(), 0);
    let mut action = if exhausted { Action::UseExhausted } else { Action::Use(Token::at(token).expect("a token")) };
    loop {
        let step = Move::new(Actor::Seat(Seat(0)), action.clone());
        assert!(game.test(&state, &step), "{action:?}");
        game.apply(&mut state, &step, &mut Silent);
        looked = looked.max(state.drawn.len());
        let mut legal = Vec::new();
        game.legal(&state, Seat(0), &mut legal);
        let answers = legal.iter().filter(|one| matches!(one, Action::Choose(..) | Action::Resolve(_)));
        let answers: Vec<&Action> = answers.collect();
        if offered.is_empty() {
            offered.extend(answers.iter().filter_map(|one| match one {
                Action::Choose(_, element) => Some(*element),
                _ => None,
            }));
        }
        let Some(next) = answers.first() else { break };
        moves += usize::from(matches!(next, Action::Choose(kind, _) if *kind == CELL));
        action = (*next).clone();
    }
    let (old, new) = (&first.boards[0], &state.boards[0]);
    let research: u8 = new.research.iter().sum();
    let discarded = state.discards.len() as i32 - first.discards.len() as i32;
    let mut said = if looked > 0 {
        assert_eq!(new.occupied().count_ones(), old.occupied().count_ones() + 1, "one of them is placed");
        // Of three drawn two are left; of three that were discarded one is gone.
        let (what, more) = if state.deck.len() < first.deck.len() { ("draw_place", 2) } else { ("recall_place", -1) };
        assert_eq!(discarded, more);
        return format!("{what} {looked}");
    } else if moves > 0 {
        format!("move {moves}")
    } else if research > 0 {
        let names = ["spring", "summer", "fall", "winter", "tag", "wild", "endangered"];
        let by = names.iter().filter(|name| filtered(game, &first, name) == offered).collect::<Vec<_>>();
        assert_eq!(by.len(), 1, "{offered:?} are found by {by:?}");
        format!("research {} x{research}", by[0])
    } else {
        format!("gain {}", new.synergy - old.synergy)
    };
    if discarded > 0 {
        said += &format!("; cull {discarded}");
    }
    assert_eq!(state.time, first.time - u8::from(exhausted), "exhausted actions take time");
    said
}

/// How the pack says in words what a side does.
fn in_words(effects: &str) -> String {
    let word = |effect: &str| match effect.split(' ').collect::<Vec<_>>()[..] {
        ["research", what, times] => {
            let article = if what == "endangered" { "an" } else { "a" };
            let what = if what == "tag" { "tagged" } else { what };
            let times = if times == "x2" { "2 research" } else { "research" };
            format!("{times} on {article} {what} card")
        }
        ["cull", "1"] => "discard 1 card of the Field".into(),
        ["cull", many] => format!("discard {many} cards of the Field"),
        ["draw_place", many] => format!("draw {many} cards and place one of them"),
        ["recall_place", many] => format!("look at the top {many} discards and place one of them"),
        ["move", "1"] => "move a card".into(),
        ["move", "2"] => "move a card, and another one".into(),
        _ => format!("{effect} synergy"),
    };
    effects.split("; ").map(word).collect::<Vec<_>>().join("; ")
}

#[test]
fn every_side_of_every_token_does_what_the_table_says_and_says_so() {
    let loaded = load(&shipped());
    let mut wrong = Vec::new();
    assert_eq!(game().content().tokens.len(), TOKENS.len());
    for (at, (id, active, exhausted)) in TOKENS.into_iter().enumerate() {
        let game = Arc::new(build(&loaded, &[id]).expect("sound"));
        let token = &game.content().tokens[at];
        assert_eq!(token.id, id);
        for (wanted, text, is_exhausted) in [(active, &token.active, false), (exhausted, &token.exhausted, true)] {
            let got = played(&game, at, is_exhausted);
            if got != wanted || *text != in_words(wanted) {
                wrong.push(format!("{id}: {got}, said as {text:?}; wanted {wanted}, {:?}", in_words(wanted)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Rulebook, "Skill token icon guide": it has 14 entries; how much is gained or discarded is no entry of its own.
#[test]
fn the_tokens_show_all_fourteen_entries_of_the_icon_guide() {
    let loaded = load(&shipped());
    let mut entries = BTreeSet::new();
    for (at, (id, ..)) in TOKENS.into_iter().enumerate() {
        let game = Arc::new(build(&loaded, &[id]).expect("sound"));
        for exhausted in [false, true] {
            entries.extend(played(&game, at, exhausted).split("; ").map(|effect| match effect.split_once(' ') {
                Some((many @ ("gain" | "cull"), _)) => many.to_string(),
                _ => effect.to_string(),
            }));
        }
    }
    assert_eq!(entries.len(), 14, "{entries:?}");
}

/// Shape or number, and symbol, of goals a to d. Card 1 and the goals of card 2 are known.
const OBJECTIVES: &str = "\
L3,spring,line2,endangered,line3,tag,4,summer
L3,summer,diag2,endangered,line3,tag,4,fall
L3,fall,line2,endangered,line3,tag,4,winter
L3,winter,diag2,endangered,line3,tag,4,spring
line3,spring,diag2,tag,L3,endangered,4,winter
line3,summer,line2,tag,3,endangered,4,spring
line3,fall,diag2,tag,L3,endangered,4,summer
line3,winter,line2,tag,3,endangered,4,fall
L3,tag,diag2,endangered,line3,spring,4,fall
L3,tag,line2,endangered,line3,fall,4,winter
";

/// Ruling d22.
#[test]
fn the_ten_objectives_have_these_goals_and_one_row_of_points() {
    let game = game();
    let goal = |goal: &Goal| match goal {
        Goal::Pattern { shape, of } => format!("{},{}", game.content().shapes[*shape].name, of.name()),
        Goal::AtLeast { count, of } => format!("{count},{}", of.name()),
    };
    let objectives = &game.content().objectives;
    let rows: Vec<String> =
        objectives.iter().map(|one| one.goals.iter().map(goal).collect::<Vec<_>>().join(",")).collect();
    assert_eq!(rows, OBJECTIVES.lines().collect::<Vec<_>>());
    for (at, one) in objectives.iter().enumerate() {
        assert_eq!((one.id.clone(), &one.row[..]), (format!("objective_{}", at + 1), &[0, 4, 10, 16, 24][..]));
    }
}

#[test]
fn the_shapes_of_goals_have_as_many_places_as_were_counted() {
    let game = game();
    let counts: Vec<(&str, usize)> =
        game.content().shapes.iter().map(|shape| (shape.name.as_str(), places(shape).len())).collect();
    assert_eq!(counts, [("L3", 36), ("line2", 24), ("diag2", 18), ("line3", 16)]);
}

/// Rulings d13, d18, d23, d25, d27, d28, d30, d32.
#[test]
fn the_settings_are_those_of_the_rulebook_and_the_rulings() {
    let game = game();
    let numbers = |list: &[i32]| SettingValue::Numbers(list.to_vec());
    let wanted = [
        ("outcome.ranking", SettingValue::Word(0)),
        ("outcome.last_side", SettingValue::Word(0)),
        ("teams.sides", SettingValue::Numbers(Vec::new())),
        ("teams.score", SettingValue::Word(0)),
        ("table.seats", numbers(&[1, 4])),
        ("time.start", numbers(&[4, 5, 6, 7])),
        ("field.size", SettingValue::Number(6)),
        ("synergy.start", numbers(&[5, 6, 7, 8])),
        ("synergy.per_point", SettingValue::Number(3)),
        ("supply.synergy", SettingValue::Number(80)),
        ("supply.research", SettingValue::Number(66)),
        ("supply.strict_supply", SettingValue::Switch(false)),
        ("skills.dealt", SettingValue::Number(5)),
        ("skills.fixed", SettingValue::Names(Vec::new())),
        ("objectives.dealt", SettingValue::Number(1)),
        ("wild.price", SettingValue::Number(10)),
        ("wild.per_turn", SettingValue::Number(1)),
        ("species.opened_envelopes", SettingValue::Names(Vec::new())),
        ("species.both_copies_from", SettingValue::Number(3)),
        ("coop.shared_board", SettingValue::Switch(false)),
    ];
    let all = CATALOGUE.settings.iter().map(|one| one.name).zip(game.content().settings.0.clone());
    let got: Vec<_> = all.filter(|(name, _)| !name.starts_with("policy.")).collect();
    assert_eq!(got, wanted);
}

/// Rulings d25 and d27: cards in deck and Field, tokens, time, wild cards, objectives for 1 to 4 players.
#[test]
fn the_table_is_set_for_one_to_four_players() {
    let game = Arc::new(game());
    for (seats, cards) in [(1, 77), (2, 77), (3, 154), (4, 154)] {
        let mut table = Table::new(game.clone(), Seats::new(seats), 11);
        table.settle();
        let state = table.state();
        let field = state.field.iter().flatten().count();
        assert_eq!((state.deck.len() + field, field), (cards, 6), "{seats} players");
        assert_eq!((state.skills.count_ones(), state.exhausted, state.wilds), (5, 0, [0; 4]));
        assert_eq!(usize::from(state.time), seats + 3);
        let boards = &state.boards[..seats];
        let synergy: Vec<i32> = boards.iter().map(|board| board.synergy).collect();
        assert_eq!(synergy, [5, 6, 7, 8][..seats]);
        assert!(boards.iter().all(|board| board.objectives.count_ones() == 1));
    }
}

/// Ruling d32.
#[test]
fn an_opened_envelope_is_mixed_in_with_both_copies_where_both_copies_of_all_are() {
    let rules = "variant opened for keystone {\n  title \"Opened\"\n  change species.opened_envelopes to envelope_2, envelope_5\n}\n";
    let loaded = load(&beside("", rules));
    assert_eq!(loaded.found, []);
    let game = Arc::new(build(&loaded, &["opened"]).expect("sound"));
    for (seats, wanted) in [(1, 77 + 2), (2, 77 + 2), (3, 154 + 4), (4, 154 + 4)] {
        let deck = Table::new(game.clone(), Seats::new(seats), 1).state().deck.clone();
        assert_eq!(deck.len(), wanted, "{seats} players");
        for (name, is) in [("Greater Sage-Grouse", true), ("West Indian Manatee", true), ("Moose", false)] {
            assert_eq!(deck.contains(&Some(card(&game, name))), is, "{name}");
            assert_eq!(deck.contains(&Some(card(&game, &format!("{name} 2")))), is && seats > 2, "{name} 2");
        }
    }
}
