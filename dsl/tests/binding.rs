//! The order of binding: each text means what it means with its brackets written out, or is refused with both readings.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

/// What a condition, or a number, compiles to; codes and helps of what is wrong with it.
fn compiled(text: &str, number: bool) -> Result<String, Vec<(String, String)>> {
    let rule = if number { format!("cards_box {{ add {text}") } else { format!("place {{ forbid when {text}") };
    let (compiled, found, _) = crate::support::check(&format!("variant demo for toy {{ rule a at {rule} }} }}"));
    if found.is_empty() {
        let program = &compiled.program;
        return Ok(format!("{:?} {:?} {:?}", program.code, program.sets, program.rows));
    }
    Err(found.into_iter().map(|one| (one.code.to_string(), one.help.unwrap_or_default())).collect())
}

fn same(pairs: &[(&str, &str)], number: bool) {
    for (text, bracketed) in pairs {
        let (text, bracketed) = (compiled(text, number), compiled(bracketed, number));
        assert!(text.is_ok(), "{text:?} {bracketed:?}");
        assert_eq!(text, bracketed);
    }
}

#[test]
fn conditions_group_as_the_page_says() {
    let pairs = [
        ("row is 1 or 2", "(row is 1) or (row is 2)"),
        ("row is 1 or 2 or 3", "(row is 1) or ((row is 2) or (row is 3))"),
        ("row is not 1 or 2", "(row is not 1) and (row is not 2)"),
        ("row is 1 or -2", "(row is 1) or (row is -2)"),
        ("symbol is town or cow and column is 2", "((symbol is town) or (symbol is cow)) and (column is 2)"),
        ("column is 2 and symbol is town or cow", "(column is 2) and ((symbol is town) or (symbol is cow))"),
        (
            "symbol is town or cow and column is 1 or 2 and row > 1",
            "(((symbol is town) or (symbol is cow)) and ((column is 1) or (column is 2))) and (row > 1)",
        ),
        ("symbol is town or row is 2", "(symbol is town) or (row is 2)"),
        ("symbol is town or cow or row is 2", "((symbol is town) or (symbol is cow)) or (row is 2)"),
        ("symbol is town or any line", "(symbol is town) or (any line)"),
        ("symbol is town or (row is 2)", "(symbol is town) or (row is 2)"),
        ("symbol is town or cell in line", "(symbol is town) or (cell in line)"),
        ("row is column or last_row", "(row is column) or (row is last_row)"),
        (
            "season[card] is season[\"Gray Fox\"] or next(fall)",
            "(season[card] is season[\"Gray Fox\"]) or (season[card] is next(fall))",
        ),
        ("card is first field or last(field)", "(card is (first field)) or (card is last(field))"),
        ("row is 1 or (column + 1)", "(row is 1) or (row is (column + 1))"),
        ("not symbol is town or cow", "not ((symbol is town) or (symbol is cow))"),
        ("not symbol is town and row is 1", "(not (symbol is town)) and (row is 1)"),
        (
            "row + 1 is 2 or 3 and column * 2 - 1 < 4",
            "(((row + 1) is 2) or ((row + 1) is 3)) and (((column * 2) - 1) < 4)",
        ),
        ("row is 1 or row is 2 or column is 3", "((row is 1) or (row is 2)) or (column is 3)"),
        ("cell in line without {R1C1}", "cell in (line without {R1C1})"),
        ("cell in line plus cells without {R1C1}", "cell in ((line plus cells) without {R1C1})"),
        ("any line without {R1C1}", "any (line without {R1C1})"),
        ("no line plus {R1C1} plus {R1C2}", "no ((line plus {R1C1}) plus {R1C2})"),
        ("any line common with {R1C1} and row is 1", "(any (line common with {R1C1})) and (row is 1)"),
        ("card is first board without {\"Wild\"}", "card is (first (board without {\"Wild\"}))"),
        ("card in board without \"Wild\"", "card in (board without {\"Wild\"})"),
        ("card is most board without field by number", "card is (most (board without field) by number)"),
        ("any line where row is 1 and column is 2", "any (line where ((row is 1) and (column is 2)))"),
        ("any line without first line", "any (line without {first line})"),
    ];
    same(&pairs, false);
}

#[test]
fn numbers_group_as_the_page_says() {
    let pairs = [
        ("count line plus {R1C1}", "count (line plus {R1C1})"),
        ("count line plus {R1C1} + 1", "(count (line plus {R1C1})) + 1"),
        ("count line + 1", "(count line) + 1"),
        ("2 * count line without {R1C1} - 1", "(2 * (count (line without {R1C1}))) - 1"),
        ("sum number over board without {\"Wild\"}", "sum number over (board without {\"Wild\"})"),
        (
            "sum number over board without {\"Wild\"} plus field",
            "sum number over ((board without {\"Wild\"}) plus field)",
        ),
        ("number[least board plus field by number + 1]", "number[least (board plus field, by number + 1)]"),
        ("number[last(field)] + 1", "(number[last (field)]) + 1"),
        ("- count line + 3 * 2", "(- (count line)) + (3 * 2)"),
        ("count (line where row is 1)", "count ((line) where (row is 1))"),
    ];
    same(&pairs, true);
}

#[test]
fn what_can_be_read_in_two_ways_is_refused_with_both() {
    let table = [
        (
            "any (line without {R1C1} where row is 1)",
            "V2016",
            "(line without {R1C1}) where row is 1",
            "line without ({R1C1} where row is 1)",
        ),
        (
            "any line without {R1C1} where row is 1",
            "V2016",
            "(line without {R1C1}) where row is 1",
            "line without ({R1C1} where row is 1)",
        ),
        (
            "cell in line plus cells where row is 1",
            "V2016",
            "(line plus cells) where row is 1",
            "line plus (cells where row is 1)",
        ),
        (
            "any (line common with cells where row is 1)",
            "V2016",
            "(line common with cells) where",
            "line common with (cells where",
        ),
        (
            "cell in line plus cells common with {R1C1}",
            "V2016",
            "(line plus cells) common with {R1C1}",
            "line plus (cells common with {R1C1})",
        ),
        (
            "cell in line common with cells plus {R1C1}",
            "V2016",
            "(line common with cells) plus {R1C1}",
            "line common with (cells plus {R1C1})",
        ),
        (
            "card in first (field) plus {\"Wild\"}",
            "V2016",
            "first ((field) plus {\"Wild\"})",
            "(first (field)) plus {\"Wild\"}",
        ),
        (
            "row is 1 or column is 1 and symbol is town",
            "V2018",
            "(row is 1 or column is 1) and symbol is town",
            "row is 1 or (column is 1 and symbol is town)",
        ),
        (
            "row is 1 and column is 1 or symbol is town",
            "V2018",
            "(row is 1 and column is 1) or symbol is town",
            "row is 1 and (column is 1 or symbol is town)",
        ),
        ("row is 1 or card.endangered", "V2017", "(row is 1) or card.endangered", "(row is 1) or card.endangered"),
        ("row is not 1 or 2 or endangered[card]", "V2017", "(row is not 1 or 2) or endangered[card]", ""),
    ];
    for (text, code, one, other) in table {
        let found = compiled(text, false).expect_err(text);
        let [(got, help)] = found.as_slice() else { panic!("{text}: {found:?}") };
        assert_eq!(got, code, "{text}: {help}");
        assert!(help.contains(one) && help.contains(other), "{text}: {help}");
        // Each of the two ways can be written as shown.
        for way in [one, other].iter().filter(|way| code != "V2016" && !way.is_empty()) {
            assert!(compiled(way, false).is_ok(), "{way}: {:?}", compiled(way, false));
        }
    }
}
