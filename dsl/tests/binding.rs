//! The order of binding: each text means what it means with its brackets written out, or is refused with both readings.

/// What a condition, or a number, compiles to; codes and helps of what is wrong with it.
fn compiled(text: &str, number: bool) -> Result<String, Vec<(String, String)>> {
    let rule = if number { format!("extra_points {{ add {text}") } else { format!("place {{ forbid when {text}") };
    let (compiled, found, _) = crate::support::check(&format!("variant demo for toy {{ rule a at {rule} }} }}"));
    if found.is_empty() {
        let program = &compiled.program;
        return Ok(format!("{:?} {:?} {:?}", program.code, program.sets, program.rows));
    }
    Err(found.into_iter().map(|one| (one.code.to_string(), one.help.unwrap_or_default())).collect())
}

/// A table of `meaning.toml`.
fn rows<const N: usize>(name: &str) -> Vec<[String; N]> {
    let text = |value: &toml::Value| value.as_str().unwrap().to_string();
    let row = |row: &toml::Value| row.as_array().unwrap().iter().map(text).collect::<Vec<_>>().try_into().unwrap();
    crate::support::table(name).iter().map(row).collect()
}

fn same(name: &str, number: bool) {
    for [text, bracketed] in rows(name) {
        let (text, bracketed) = (compiled(&text, number), compiled(&bracketed, number));
        assert!(text.is_ok(), "{text:?} {bracketed:?}");
        assert_eq!(text, bracketed);
    }
}

#[test]
fn conditions_group_as_the_page_says() {
    same("grouped_conditions", false);
}

#[test]
fn numbers_group_as_the_page_says() {
    same("grouped_numbers", true);
}

#[test]
fn what_can_be_read_in_two_ways_is_refused_with_both() {
    for [text, code, one, other] in rows("in_two_ways") {
        let [text, code, one, other] = [&text, &code, &one, &other].map(String::as_str);
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
