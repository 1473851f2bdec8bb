//! Values of cells, written as TOML by what their column holds.

use toml::Table;

use crate::read::reader::Shape;

/// A cell as TOML: what is written as it is, and what is written as text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// Bytes of the cell as they are.
    Bare(std::ops::Range<usize>),
    /// Another spelling.
    Spelled(String),
    /// A text.
    Text(std::ops::Range<usize>),
    /// A list of these.
    List(Vec<Written>),
}

/// The TOML value of a cell, or of an entry of one: the bytes `range` of `text`. What is no value of this shape is written as
/// text, so that the reader of the table says what it needs; `None` for a table or a list of lists that is no TOML.
pub(crate) fn written(
    text: &str,
    range: std::ops::Range<usize>,
    shape: &Shape,
    decimal_comma: bool,
) -> Option<Written> {
    let inner = trimmed(text, range.clone());
    let own = &text[inner.clone()];
    let one = match shape {
        Shape::Text => Written::Text(range),
        Shape::Switch => match own.to_ascii_lowercase().as_str() {
            "yes" | "true" => Written::Spelled("true".into()),
            "no" | "false" => Written::Spelled("false".into()),
            _ => Written::Text(inner),
        },
        Shape::Number(_) => match number(own, decimal_comma).and_then(|number| whole(&number)) {
            Some(number) if number == own => Written::Bare(inner),
            Some(number) => Written::Spelled(number),
            None => Written::Text(inner),
        },
        Shape::Decimal(_) | Shape::Real => match number(own, decimal_comma) {
            Some(number) if number == own => Written::Bare(inner),
            Some(number) => Written::Spelled(number),
            None => Written::Text(inner),
        },
        Shape::List(of, _) if !own.starts_with('[') && is_plain(of) => {
            let ends = own.match_indices(';').map(|(at, _)| inner.start + at).chain([inner.end]);
            let mut start = inner.start;
            let entries = ends.filter_map(|end| {
                let entry = trimmed(text, start..end);
                start = end + 1;
                if entry.is_empty() { None } else { Some(written(text, entry, of, decimal_comma)) }
            });
            Written::List(entries.collect::<Option<_>>()?)
        }
        Shape::List(..) | Shape::Table(_) | Shape::Tables(..) => {
            let is_value = toml::from_str::<Table>(&format!("x = {own}\n")).is_ok_and(|table| table.len() == 1);
            is_value.then_some(Written::Bare(inner))?
        }
        Shape::Id | Shape::Words(_) | Shape::Null(_) | Shape::Either => Written::Text(inner),
    };
    Some(one)
}

/// Whether entries of a list are written one after the other, with `;` between them.
pub(crate) fn is_plain(shape: &Shape) -> bool {
    !matches!(shape, Shape::List(..) | Shape::Table(_) | Shape::Tables(..) | Shape::Null(_) | Shape::Either)
}

/// The bytes of a range without white space at its ends.
fn trimmed(text: &str, range: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let own = &text[range.clone()];
    let start = range.start + own.len() - own.trim_start().len();
    start..start + own.trim().len()
}

/// A number as TOML writes it; `None` for one with two readings: after a comma or a point with three digits behind it may
/// come thousands or parts, unless the cells of the file are divided otherwise.
fn number(text: &str, decimal_comma: bool) -> Option<String> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, part) = digits.split_once([',', '.']).unwrap_or((digits, ""));
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_plain(whole) || !is_plain(part) || whole.len() > 1 && whole.starts_with('0') {
        return None;
    }
    if part.is_empty() {
        return (whole == digits).then(|| text.to_string());
    }
    let is_comma = digits.contains(',');
    (!is_comma || decimal_comma || part.len() != 3).then(|| text.replace(',', "."))
}

/// The whole number of a cell.
pub(crate) fn whole_number(text: &str, decimal_comma: bool) -> Option<i64> {
    number(text, decimal_comma).and_then(|number| whole(&number)).and_then(|number| number.parse().ok())
}

/// A number without a part: `4.00` is 4.
fn whole(number: &str) -> Option<String> {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    (part.bytes().all(|byte| byte == b'0') && part.len() != 3).then(|| whole.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_spreadsheets_write_them() {
        let (count, length) = (Shape::Number(0..=9_999), Shape::Decimal(0..=99_000));
        let shown = |text: &str, shape: &Shape, comma: bool| match written(text, 0..text.len(), shape, comma) {
            Some(Written::Bare(range)) => text[range].to_string(),
            Some(Written::Spelled(own)) => own,
            Some(Written::Text(range)) => format!("\"{}\"", &text[range]),
            other => format!("{other:?}"),
        };
        for (text, shape, comma, expected) in [
            ("4", &count, false, "4"),
            (" 4 ", &count, false, "4"),
            ("4,00", &count, true, "4"),
            ("4.0", &count, false, "4"),
            ("4,5", &count, true, "\"4,5\""),
            ("1,000", &count, false, "\"1,000\""),
            ("1.000", &count, true, "\"1.000\""),
            ("-4", &count, false, "-4"),
            ("007", &count, false, "\"007\""),
            ("12,5", &length, true, "12.5"),
            ("12,5", &length, false, "12.5"),
            ("12,125", &length, true, "12.125"),
            ("12,125", &length, false, "\"12,125\""),
            ("12.5", &length, false, "12.5"),
            ("12.", &length, false, "\"12.\""),
            ("WAHR", &Shape::Switch, false, "\"WAHR\""),
            ("TRUE", &Shape::Switch, false, "true"),
            ("no", &Shape::Switch, false, "false"),
        ] {
            assert_eq!(shown(text, shape, comma), expected, "{text} {shape:?}");
        }
    }
}
