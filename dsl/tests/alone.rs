//! Expressions on their own: what they give, and what somebody who asks may not learn.

use javelina_dsl::{World, expression};
use javelina_engine::Files;
use javelina_engine::rules::{Expression, KindId, Type};

const HOUSE: &str = "
variant plans for toy {
  counter plans per seat in 0..9 secret to owner shown as \"plans\"
  counter wells in 0..9 shown as \"wells\"
  counter turns in 0..9 shown as \"turns\"
}
variant others for toy { counter turns in 0..9 shown as \"turns\" }
";

/// What a text gives, or the code and the text that is marked.
fn asked(text: &str, own: bool) -> Result<Expression, Vec<(&'static str, String)>> {
    let (compiled, found, _) = crate::support::check(HOUSE);
    assert!(found.is_empty(), "{found:?}");
    let mut files = Files::default();
    let file = files.add("eval", text);
    let lexicon = crate::support::lexicon();
    let world = World { catalogue: &crate::support::CATALOGUE, lexicon: &lexicon };
    expression(&files, file, &world, &compiled.program, own)
        .map_err(|found| found.iter().map(|one| (one.code, text[one.span.unwrap().range()].to_string())).collect())
}

fn gives(text: &str) -> Type {
    match asked(text, true) {
        Ok(Expression::Rule(rule)) => rule.of,
        other => panic!("{text}: {other:?}"),
    }
}

fn refused(text: &str, own: bool) -> Vec<(&'static str, String)> {
    asked(text, own).err().unwrap_or_else(|| panic!("{text} is let through"))
}

fn one(code: &'static str, marked: &str) -> Vec<(&'static str, String)> {
    vec![(code, marked.to_string())]
}

#[test]
fn an_expression_may_be_of_any_type() {
    assert_eq!(gives("any (line where symbol is town)"), Type::Bool);
    assert_eq!(gives("count line + 2 * time"), Type::Number);
    assert_eq!(gives("first (cells where row is 2)"), Type::Of(KindId(0)));
    assert_eq!(gives("\"Gray Fox\""), Type::Of(KindId(1)));
    assert_eq!(gives("(cells where symbol is town) plus line"), Type::SetOf(KindId(0)));
    assert_eq!(gives("hand"), Type::SetOf(KindId(1)));
    assert_eq!(gives("actor"), Type::Of(KindId(5)));
}

#[test]
fn mistakes_are_reported_where_they_are() {
    assert_eq!(refused("tme + 1", true), one("V2030", "tme"));
    assert_eq!(refused("count line is line", true), one("V2041", "count line is line"));
    assert_eq!(refused("(time + 1", true), one("V2003", "("));
    assert_eq!(refused("time 3", true), one("V2001", "3"));
    assert_eq!(refused("symbol", true), one("V2033", "symbol"), "of which cell?");
    assert_eq!(refused("1 div 0", true), one("V2045", "0"));
    assert_eq!(refused(&"(".repeat(4_000), true)[0].0, "V2002");
    assert!(!refused("", true).is_empty());
}

#[test]
fn what_is_only_there_while_a_rule_is_asked_is_refused() {
    assert_eq!(refused("count drawn_over", true), one("V2035", "drawn_over"));
    assert_eq!(refused("cell", true).len(), 1, "no point, no subject");
}

#[test]
fn what_nobody_may_know_is_refused() {
    assert_eq!(refused("deck_top", true), one("V2050", "deck_top"));
    assert_eq!(refused("hand[B]", true), one("V2050", "hand[B]"));
    assert_eq!(refused("any (seats where \"Kit Fox\" in hand)", true), one("V2050", "hand"));
    assert_eq!(refused("count seats.hand", true), one("V2050", "seats.hand"));
    assert_eq!(refused("plans[B] + 1", true), one("V2050", "plans[B]"));
}

#[test]
fn another_seat_learns_only_what_is_open_to_all() {
    for text in ["count hand", "hand[actor]", "plans", "1 + plans[actor]"] {
        assert!(asked(text, true).is_ok(), "{text}");
        assert_eq!(refused(text, false)[0].0, "V2050", "{text}");
    }
    assert!(asked("count line + wells", false).is_ok());
}

#[test]
fn a_counter_is_read_by_a_name_that_one_item_alone_has() {
    assert_eq!(gives("wells + 1"), Type::Number);
    assert_eq!(refused("turns", true), one("V2030", "turns"));
}
