//! Intervals against a table that SciPy and statsmodels made: `golden/intervals.tsv`, written by `golden/intervals.py`.

use javelina_lab::{exact, student, wilson};

/// The rows of the table for one method: the numbers that went in, the confidence, both ends.
fn golden(method: &str) -> Vec<(Vec<f64>, f64, f64, f64)> {
    let rows = include_str!("golden/intervals.tsv").lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [name, input, confidence, low, high] = cells[..] else { panic!("{line}") };
        let number = |text: &str| text.parse().expect("a number");
        (name == method)
            .then(|| (input.split(' ').map(number).collect(), number(confidence), number(low), number(high)))
    });
    let rows: Vec<_> = rows.collect();
    assert!(rows.len() >= 4, "{method}: {} rows", rows.len());
    rows
}

fn agrees(got: javelina_lab::Interval, low: f64, high: f64, what: &str) {
    let near = |got: f64, known: f64| (got - known).abs() <= 5e-7 * known.abs().max(1e-3);
    assert!(near(got.low, low) && near(got.high, high), "{what}: {got:?}, not {low} to {high}");
}

#[test]
fn wilson_agrees_with_scipy_to_six_digits() {
    for (input, confidence, low, high) in golden("wilson") {
        agrees(wilson(input[0], input[1] as u64, 1.0 - confidence), low, high, &format!("{input:?} {confidence}"));
    }
}

#[test]
fn clopper_and_pearson_agree_with_scipy_and_statsmodels_to_six_digits() {
    for (input, confidence, low, high) in golden("exact") {
        agrees(exact(input[0], input[1] as u64, 1.0 - confidence), low, high, &format!("{input:?} {confidence}"));
    }
}

#[test]
fn t_agrees_with_scipy_to_six_digits() {
    for (input, confidence, low, high) in golden("student") {
        let count = input.len() as f64;
        let mean = input.iter().sum::<f64>() / count;
        let spread = input.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (count - 1.0);
        let got = student(mean, spread.sqrt(), input.len() as u64, 1.0 - confidence);
        agrees(got, low, high, &format!("{} values, {confidence}", input.len()));
    }
}

#[test]
fn too_few_values_bound_nothing() {
    assert_eq!(student(3.0, 0.0, 1, 0.05).high, f64::INFINITY);
    // Of two values t has one degree of freedom, and its upper quartile is 1.
    agrees(student(3.0, 1.0, 2, 0.5), 3.0 - 0.5_f64.sqrt(), 3.0 + 0.5_f64.sqrt(), "two values");
    assert_eq!((wilson(0.0, 0, 0.05).low, wilson(0.0, 0, 0.05).high), (0.0, 1.0));
    assert_eq!((exact(0.0, 0, 0.05).low, exact(0.0, 0, 0.05).high), (0.0, 1.0));
}
