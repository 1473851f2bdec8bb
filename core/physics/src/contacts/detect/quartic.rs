//! Two sliding discs meet: the first sign change from + to - of a quartic on the unit interval.

/// Coefficients, constant term first.
type Quartic = [f64; 5];

#[inline]
fn value(q: &Quartic, t: f64) -> f64 {
    (((q[4] * t + q[3]) * t + q[2]) * t + q[1]) * t + q[0]
}

#[inline]
fn slope(q: &Quartic, t: f64) -> f64 {
    ((4.0 * q[4] * t + 3.0 * q[3]) * t + 2.0 * q[2]) * t + q[1]
}

#[inline]
fn bend(q: &Quartic, t: f64) -> f64 {
    (12.0 * q[4] * t + 6.0 * q[3]) * t + 2.0 * q[2]
}

/// The root of `f` between `from` and `to`, where it has different signs and is monotone: Newton, kept in the bracket.
#[inline]
fn root_between(f: impl Fn(f64) -> f64, df: impl Fn(f64) -> f64, from: f64, to: f64) -> f64 {
    let (mut near, mut far) = (from, to);
    let falling = f(from) > 0.0;
    let mut t = 0.5 * (near + far);
    for _ in 0..80 {
        let y = f(t);
        if y == 0.0 {
            return t;
        }
        if (y > 0.0) == falling {
            near = t;
        } else {
            far = t;
        }
        let step = y / df(t);
        let next = t - step;
        let middle = 0.5 * (near + far);
        let (low, high) = if near < far { (near, far) } else { (far, near) };
        // Written so that a step that is no number falls back to the middle.
        let next = if next > low && next < high { next } else { middle };
        if (next - t).abs() <= 4e-16 || high - low <= 4e-16 {
            return next;
        }
        t = next;
    }
    t
}

/// The least `t` in 0 to 1 at which `q`, the squared distance minus that of contact, falls through zero.
///
/// * `touch`: values below it count as touching; where `q` is that small and about to fall, the answer is there.
///
/// Where `q` bends upwards all over the interval, Newton from the left cannot pass the first root. Otherwise the
/// zeros of the second derivative split the first one into monotone pieces, and its zeros split `q`.
pub(crate) fn first_fall(q: &Quartic, touch: f64) -> Option<f64> {
    if q[0] < touch && q[1] < 0.0 {
        return Some(0.0);
    }
    if is_convex(q) && q[0] > 0.0 {
        if q[1] >= 0.0 {
            return None;
        }
        let mut t = 0.0;
        for _ in 0..40 {
            let (y, dy) = (value(q, t), slope(q, t));
            if y <= 0.0 {
                return Some(t);
            }
            if dy >= 0.0 {
                return None;
            }
            let step = -y / dy;
            if step <= 4e-16 {
                return Some(t);
            }
            t += step;
            if t > 1.0 {
                return None;
            }
        }
    }
    by_pieces(q, touch)
}

/// Whether `q` bends upwards from 0 to 1.
#[inline]
fn is_convex(q: &Quartic) -> bool {
    let (c, b, a) = (2.0 * q[2], 6.0 * q[3], 12.0 * q[4]);
    // q[4] is a square, so the second derivative is a parabola open upwards: its least value is at -b / 2a or an end.
    c >= 0.0 && a + b + c >= 0.0 && (b >= 0.0 || b + 2.0 * a <= 0.0 || b * b <= 4.0 * a * c)
}

fn by_pieces(q: &Quartic, touch: f64) -> Option<f64> {
    // Zeros of the second derivative, in order.
    let (c, b, a) = (2.0 * q[2], 6.0 * q[3], 12.0 * q[4]);
    let mut bends = [1.0; 2];
    let room = b * b - 4.0 * a * c;
    if room > 0.0 {
        let s = -0.5 * (b + if b >= 0.0 { room.sqrt() } else { -room.sqrt() });
        // Either division may be by zero; what is not inside the interval is left out below.
        let (one, two) = (s / a, c / s);
        bends = if one < two { [one, two] } else { [two, one] };
        if !(bends[0] > 0.0 && bends[0] < 1.0) {
            bends[0] = if bends[1] > 0.0 && bends[1] < 1.0 { bends[1] } else { 1.0 };
        }
        if !(bends[1] > 0.0 && bends[1] < 1.0) {
            bends[1] = 1.0;
        }
    }
    let mut start = 0.0;
    let mut piece = 0.0;
    for end in [bends[0], bends[1], 1.0] {
        // The first derivative is monotone from `piece` to `end`.
        let (low, high) = (slope(q, piece), slope(q, end));
        if (low > 0.0) != (high > 0.0) && end > piece {
            let turn = root_between(|t| slope(q, t), |t| bend(q, t), piece, end);
            if let Some(t) = falls(q, touch, start, turn) {
                return Some(t);
            }
            start = turn;
        }
        piece = end;
    }
    falls(q, touch, start, 1.0)
}

/// Where `q`, monotone from `start` to `end`, falls through zero.
#[inline]
fn falls(q: &Quartic, touch: f64, start: f64, end: f64) -> Option<f64> {
    let (from, to) = (value(q, start), value(q, end));
    if to >= from || to >= 0.0 {
        return None;
    }
    if from < touch { Some(start) } else { Some(root_between(|t| value(q, t), |t| slope(q, t), start, end)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_roots(roots: [f64; 4]) -> Quartic {
        let mut q = [1.0, 0.0, 0.0, 0.0, 0.0];
        for (degree, root) in roots.into_iter().enumerate() {
            for k in (0..=degree).rev() {
                q[k + 1] += q[k];
                q[k] *= -root;
            }
        }
        q
    }

    #[test]
    fn the_first_fall_of_a_quartic_with_known_roots_is_found() {
        for (roots, first) in [
            ([0.2, 0.4, 0.6, 0.8], Some(0.2)),
            ([-0.5, 0.3, 0.5, 1.7], Some(0.5)),
            ([-0.5, -0.2, 0.9, 1.2], Some(0.9)),
            ([-3.0, -0.2, 1.9, 2.2], None),
            ([0.25, 0.75, 0.95, 7.0], Some(0.25)),
        ] {
            let q = with_roots(roots);
            match (first_fall(&q, 1e-12), first) {
                (Some(found), Some(first)) => assert!((found - first).abs() < 1e-13, "{roots:?}: {found}"),
                (found, first) => assert_eq!(found, first, "{roots:?}"),
            }
        }
    }

    #[test]
    fn a_quadratic_left_by_equal_directions_is_solved_too() {
        let q = [0.06, -0.5, 1.0, 0.0, 0.0];
        assert!((first_fall(&q, 1e-12).unwrap() - 0.2).abs() < 1e-14);
        assert_eq!(first_fall(&[0.5, -1.0, 0.0, 0.0, 0.0], 1e-12), Some(0.5));
        assert_eq!(first_fall(&[0.5, 0.0, 0.0, 0.0, 0.0], 1e-12), None);
        // Its zero, its turn and a zero of its second derivative come after 1.
        assert_eq!(first_fall(&[-2.4, 2.88, 1.68, -3.2, 1.0], 1e-12), None);
    }

    #[test]
    fn a_value_at_the_limit_of_touching_does_not_touch_and_only_one_that_falls_does() {
        let fall = |at: f64, slope: f64| first_fall(&[at, slope, 0.0, 0.0, 0.0], 0.25);
        assert_eq!(fall(0.125, -1.0), Some(0.0));
        assert_eq!(fall(0.25, -1.0), Some(0.25), "at the limit it falls later");
        assert_eq!(fall(0.125, 0.0), None);
        assert_eq!(fall(0.125, 1.0), None);
        // Where a piece begins, too: it rises to a turn first, and at the limit it is not there yet.
        assert_eq!(falls(&[0.25, -1.0, 0.0, 0.0, 0.0], 0.25, 0.0, 1.0), Some(0.25));
        assert_eq!(falls(&[0.125, -1.0, 0.0, 0.0, 0.0], 0.25, 0.0, 1.0), Some(0.0));
        assert_eq!(falls(&[0.5, -0.5, 0.0, 0.0, 0.0], 0.25, 0.0, 1.0), None, "it ends at zero");
        assert_eq!(fall(-0.125, 0.0), None, "an overlap that stays the same: two discs slide alike");
    }

    #[test]
    fn a_quartic_is_convex_exactly_where_it_bends_upwards_everywhere() {
        let (mut seen, steps) = ([0; 2], 0..=400);
        for number in 0..4_000_u32 {
            let part =
                |salt: u32| f64::from((number.wrapping_mul(2_654_435_761).rotate_left(salt)) % 2_001) / 1_000.0 - 1.0;
            let q = [0.0, 0.0, part(3), part(11), part(19).abs()];
            let least = steps.clone().map(|step| bend(&q, f64::from(step) / 400.0)).fold(f64::INFINITY, f64::min);
            if least.abs() > 1e-3 {
                assert_eq!(is_convex(&q), least > 0.0, "{q:?}: {least}");
                seen[usize::from(least > 0.0)] += 1;
            }
        }
        assert!(seen.iter().all(|count| *count > 300), "{seen:?}");
    }
}
