//! Intervals against SciPy 1.17.1: `binomtest(k, n).proportion_ci(c, method="wilson")` and `t.ppf`.

use javelina_lab::{student, wilson};

#[test]
fn wilson_agrees_with_scipy_to_six_digits() {
    let known = [
        (8.0, 10, 95, 0.490162, 0.943318),
        (0.0, 20, 95, 0.0, 0.161125),
        (20.0, 20, 95, 0.838875, 1.0),
        (1024.0, 2000, 99, 0.483218, 0.540703),
        (1.0, 20, 90, 0.011235, 0.196007),
    ];
    for (hits, count, confidence, low, high) in known {
        let interval = wilson(hits, count, confidence);
        let got = format!("{:.6} {:.6}", interval.low, interval.high);
        assert_eq!(got, format!("{low:.6} {high:.6}"), "{hits} of {count}");
    }
}

#[test]
fn t_agrees_with_scipy_to_six_digits() {
    // [12, 15, 11, 19, 14, 13] and [3, 3, 4, 8, 1, 0, -2, 5, 7, 7, 6, 2]
    let known =
        [(14.0, 8.0_f64.sqrt(), 6, 95, "11.031748 16.968252"), (44.0 / 12.0, 3.084_664_4, 12, 99, "0.901052 6.432281")];
    for (mean, deviation, count, confidence, expected) in known {
        let interval = student(mean, deviation, count, confidence);
        assert_eq!(format!("{:.6} {:.6}", interval.low, interval.high), expected);
    }
}

#[test]
fn too_few_values_bound_nothing() {
    assert_eq!(student(3.0, 0.0, 1, 95).high, f64::INFINITY);
    assert_eq!((wilson(0.0, 0, 95).low, wilson(0.0, 0, 95).high), (0.0, 1.0));
}
