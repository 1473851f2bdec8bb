//! Whole numbers of the command line. Errors name the range that is expected.

use std::ops::RangeInclusive;

/// Reads a whole number of a range.
pub(super) fn whole<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Reads a seed, which may be any whole number.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// Reads the games that `check --played` plays of each item. The folders of packs come behind the number.
pub(super) fn games_of_each(text: &str) -> Result<u64, String> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let games = whole(1..=1_000_000)(text);
    games.map_err(|expected| if is_number { expected } else { format!("{expected}, then folders: `--played 200 DIR`") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_of_the_range_is_told_with_the_range() {
        let seats = whole::<u8>(1..=8);
        assert_eq!(seats("3"), Ok(3));
        for wrong in ["", "three", "0", "9", "-1", "1.5", "300"] {
            assert_eq!(seats(wrong), Err("expected a whole number from 1 to 8".into()), "{wrong}");
        }
        assert_eq!(games_of_each("200"), Ok(200));
        let told = "expected a whole number from 1 to 1000000, then folders: `--played 200 DIR`";
        assert_eq!(games_of_each("mypack"), Err(told.into()));
        assert_eq!(games_of_each("0"), Err("expected a whole number from 1 to 1000000".into()));
    }
}
