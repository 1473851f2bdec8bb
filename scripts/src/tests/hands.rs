//! Other seats and zones in scripts: what is read, what is done, what is refused.

use javelina_engine::Seat;
use javelina_engine::rules::{Answer, Carried, EffectId, End, Lot, Portion, ScriptEffect, Set, ZoneId};

use super::{answered, call, compiled, yes};

fn circle(by: i32, seat: Option<u8>) -> ScriptEffect {
    ScriptEffect::Does { effect: EffectId(0), args: [by, 0, 0], seat: seat.map(Seat) }
}

fn lot(zone: u8, seat: u8) -> Lot {
    Lot { zone: ZoneId(zone), seat: Seat(seat) }
}

fn sent(from: Lot, to: Lot, portion: Portion) -> ScriptEffect {
    ScriptEffect::Carries(Carried::Send { from, to, portion, end: End::Usual })
}

/// Code, message and underlined words of the only problem of a text.
fn refused(text: &str) -> (&'static str, String, String) {
    let found = compiled(text).err().unwrap_or_default();
    assert_eq!(found.len(), 1, "{text}\n{found:#?}");
    (found[0].code, found[0].message.clone(), text[found[0].span.unwrap().range()].to_string())
}

#[test]
fn what_everybody_sees_of_a_seat_is_its_field() {
    yes("\"A\".coins == 3 && \"B\".coins == 13");
    yes("\"C\".coins == ()"); // nobody sits there
    yes("\"B\".holds(\"apple\") && !\"A\".holds(\"apple\")");
    yes("view.coins_of(\"A\") == 3 && view.holds_of(\"B\", \"apple\")"); // as it was written before
    let code = |text: &str| refused(&format!("fn draw(view) {{ if {text} {{ forbid(); }} }}")).0;
    assert_eq!(code("view.hand_of(\"B\") == 3"), "R3012", "only B may see it");
}

#[test]
fn an_effect_is_a_method_of_the_seat_that_carries_it_out() {
    let done = |list: &str| answered(&format!("fn loaded(view) {{ {list} }}"));
    assert_eq!(done("\"B\".circle(2);"), Ok(Answer::Effects(vec![circle(2, Some(1))])));
    let both = "circle(1); let other = \"B\"; other.circle(2); other.circle(()); first([]).circle(4);";
    assert_eq!(done(both), Ok(Answer::Effects(vec![circle(1, None), circle(2, Some(1))])));
}

#[test]
fn another_seat_is_asked_by_name() {
    let text = "fn loaded(view) { \"B\".ask(\"good\", [\"cow\"], \"then\", \"Which good?\"); }\nfn then(view, good) { load(good); }";
    let Ok(Answer::Ask { seat, prompt, .. }) = answered(text) else { panic!() };
    assert_eq!((seat, prompt), (Some(Seat(1)), Some(0)));
}

#[test]
fn what_lies_in_a_zone_is_sent_and_exchanged_by_name() {
    let done = |step: &str| answered(&format!("fn loaded(view) {{ {step}; }}"));
    let only = |step: ScriptEffect| Ok(Answer::Effects(vec![step]));
    assert_eq!(done("send(\"stable\", \"A\", \"stable\", \"B\")"), only(sent(lot(0, 0), lot(0, 1), Portion::All)));
    assert_eq!(
        done("send_first(2, \"yard\", (), \"stable\", view.seat)"),
        only(sent(lot(1, 0), lot(0, 0), Portion::First(2)))
    );
    assert_eq!(
        done("send_those([\"apple\"], \"stable\", view.seat, \"yard\", ())"),
        only(sent(lot(0, 0), lot(1, 0), Portion::Those(Set::one(1))))
    );
    assert_eq!(
        done("exchange(\"stable\", \"A\", \"stable\", \"B\")"),
        only(ScriptEffect::Carries(Carried::Exchange(lot(0, 0), lot(0, 1))))
    );
    assert_eq!(done("send(\"stable\", first([]), \"yard\", ())"), Ok(Answer::Nothing), "no seat, nothing to do");
}

#[test]
fn a_zone_that_does_not_fit_is_refused_with_its_place() {
    let at = |step: &str| refused(&format!("fn loaded(view) {{ {step}; }}"));
    let (code, message, marked) = at("send(\"stabel\", \"A\", \"yard\", ())");
    assert_eq!((code, &*message, &*marked), ("R3025", "unknown zone `stabel`", "\"stabel\""));
    let (code, message, marked) = at("send(\"yard\", \"A\", \"stable\", \"B\")");
    assert_eq!((code, &*message, &*marked), ("R3025", "`yard` belongs to the table, not to a seat", "\"A\""));
    let (code, message, _) = at("send(\"yard\", (), \"shelf\", \"B\")");
    assert_eq!((code, message.contains("different kinds")), ("R3025", true), "{message}");
    let (code, message, _) = at("send_first(1, \"stable\", \"A\", \"yard\", ())");
    assert_eq!((code, message.contains("the first has no order")), ("R3025", true), "{message}");
    let (code, message, _) = at("let zone = \"yard\"; send(zone, (), \"stable\", \"B\")");
    assert_eq!((code, &*message), ("R3025", "the zone must be a text in quotes"));
    assert_eq!(at("send(\"stable\", \"A\", \"stable\", \"E\")").0, "R3020");
}

#[test]
fn what_stays_with_its_seat_goes_to_the_same_seat() {
    let at = |step: &str| refused(&format!("fn loaded(view) {{ {step}; }}"));
    for step in [
        "send(\"shelf\", \"A\", \"shelf\", view.seat)",
        "exchange(\"shelf\", \"A\", \"shelf\", \"B\")",
        "for s in all(\"seat\") { send_those([\"cow\"], \"shelf\", s, \"shelf\", view.seat); }",
    ] {
        let (code, message, _) = at(step);
        assert_eq!((code, &*message), ("R3111", "the contents of `shelf` stay with their seat"), "{step}");
    }
    let fine = "fn loaded(view) { for s in all(\"seat\") { send(\"shelf\", s, \"shelf\", s); } }";
    assert!(compiled(fine).is_ok(), "{:?}", compiled(fine));
}

#[test]
fn others_are_left_alone_where_it_would_show_a_secret_or_who_was_faster() {
    assert_eq!(refused("fn draw(view) { \"B\".circle(1); }").0, "R3018");
    let (code, message, _) = refused("fn written(view) { send(\"stable\", \"A\", \"stable\", \"B\") }");
    assert_eq!((code, message.contains("in any order")), ("V2054", true), "{message}");
    let (code, message, marked) = refused("fn loaded(view) { if view.seat.hand > 3 { \"B\".circle(1); } }");
    assert_eq!((code, message.contains("would show"), &*marked), ("V2050", true, "hand"));
    let apart = "fn loaded(view) { helped(view) }\nfn helped(view) { \"B\".circle(view.seat.hand); }";
    assert_eq!(refused(apart).0, "V2050", "also by way of another function");
}

#[test]
fn a_function_that_takes_answers_at_two_points_runs_at_the_point_that_asked() {
    let script = compiled(
        "fn loaded(view) { ask(\"good\", all(\"good\"), \"then\"); }
         fn delivered(view) { ask(\"good\", all(\"good\"), \"then\"); }
         fn then(view, good) { circle(1); }",
    )
    .expect("fine");
    let then = |at: usize| match call(&script, script.functions[at].1, None) {
        Ok(Answer::Ask { then, .. }) => then,
        other => panic!("{other:?}"),
    };
    assert_ne!(then(0), then(1));
}

#[test]
fn what_check_lets_a_script_read_of_another_seat_is_read_in_play() {
    let script = compiled("fn shown(view) { circle(\"B\".hand); }").expect("fine");
    assert!(call(&script, script.functions[0].1, None).is_ok());
}
