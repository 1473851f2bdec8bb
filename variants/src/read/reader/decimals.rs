//! Decimal numbers: lengths, exact to a micrometre, and measured constants.

use std::ops::RangeInclusive;

use javelina_engine::printable;
use toml::Spanned;
use toml::de::DeValue;

use super::{Node, Placed, Shape};

impl Node<'_> {
    /// A whole number in a range.
    pub fn number(&self, key: &'static str, range: RangeInclusive<i64>) -> Option<Placed<i64>> {
        self.reader.note(key, false, &|| Shape::Number(range.clone()));
        let value = self.get(key)?;
        self.number_of(key, value, range)
    }

    fn number_of(&self, key: &str, value: &Spanned<DeValue<'_>>, range: RangeInclusive<i64>) -> Option<Placed<i64>> {
        let Some(digits) = value.get_ref().as_integer() else {
            self.wrong(key, value, "a whole number");
            return None;
        };
        let number = i64::from_str_radix(digits.as_str(), digits.radix()).ok();
        let inside = number.filter(|number| range.contains(number));
        if inside.is_none() {
            self.reader.report(
                "T1008",
                value.span(),
                format!("`{key}` is {}, but must be {} to {}", digits.as_str(), range.start(), range.end()),
            );
        }
        inside.map(|value_found| Placed { value: value_found, span: value.span() })
    }

    /// A list of whole numbers in a range; `None` if one of them is refused.
    pub fn numbers(&self, key: &'static str, range: RangeInclusive<i64>, most: usize) -> Option<Placed<Vec<i64>>> {
        self.reader.note(key, false, &|| Shape::List(Box::new(Shape::Number(range.clone())), most));
        let (values, span) = self.list(key, most)?;
        let numbers: Vec<_> = values.iter().map(|value| self.number_of(key, value, range.clone())).collect();
        let numbers = numbers.into_iter().map(|number| number.map(|number| number.value)).collect::<Option<_>>()?;
        Some(Placed { value: numbers, span })
    }

    /// A decimal number with at most three places, in thousandths (a length in mm gives um); whole numbers too.
    pub fn thousandths(&self, key: &'static str, range: RangeInclusive<i64>) -> Option<Placed<i64>> {
        self.reader.note(key, false, &|| Shape::Decimal(range.clone()));
        let value = self.get(key)?;
        self.thousandths_of(key, value, range)
    }

    /// A list of such numbers.
    pub fn thousandths_list(
        &self,
        key: &'static str,
        range: RangeInclusive<i64>,
        most: usize,
    ) -> Option<Placed<Vec<i64>>> {
        self.reader.note(key, false, &|| Shape::List(Box::new(Shape::Decimal(range.clone())), most));
        let (values, span) = self.list(key, most)?;
        let read = values.iter().filter_map(|value| self.thousandths_of(key, value, range.clone()));
        Some(Placed { value: read.map(|number| number.value).collect(), span })
    }

    fn thousandths_of(
        &self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        range: RangeInclusive<i64>,
    ) -> Option<Placed<i64>> {
        let text = match value.get_ref() {
            DeValue::Integer(digits) if digits.radix() == 10 => digits.as_str().to_string(),
            DeValue::Float(digits) => digits.as_str().to_string(),
            _ => {
                self.wrong(key, value, "a number");
                return None;
            }
        };
        let Some(number) = thousandths(&text) else {
            self.reader.report(
                "T1011",
                value.span(),
                format!(
                    "`{key}` is {}, but must be a decimal number with at most three decimal places",
                    printable(&text, 40)
                ),
            );
            return None;
        };
        if !range.contains(&number) {
            let (least, most) = (*range.start() as f64 / 1_000.0, *range.end() as f64 / 1_000.0);
            self.reader.report("T1008", value.span(), format!("`{key}` is {text}, but must be {least} to {most}"));
            return None;
        }
        Some(Placed { value: number, span: value.span() })
    }

    /// A decimal number as it stands, for constants that are measured.
    pub fn decimal(&self, key: &'static str) -> Option<Placed<f64>> {
        self.reader.note(key, false, &|| Shape::Real);
        let value = self.get(key)?;
        let text = match value.get_ref() {
            DeValue::Integer(digits) if digits.radix() == 10 => digits.as_str().replace('_', ""),
            DeValue::Float(digits) => digits.as_str().replace('_', ""),
            _ => {
                self.wrong(key, value, "a number");
                return None;
            }
        };
        let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
        if number.is_none() {
            self.reader.report("T1011", value.span(), format!("`{key}` must be a finite number"));
        }
        number.map(|number| Placed { value: number, span: value.span() })
    }
}

/// A decimal number with at most three places, in thousandths.
fn thousandths(text: &str) -> Option<i64> {
    let text = text.replace('_', "");
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(&text)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let part = part.trim_end_matches('0');
    if whole.is_empty() || whole.len() > 12 || part.len() > 3 || !plain(whole) || !plain(part) {
        return None;
    }
    let value = format!("{whole}{part:0<3}").parse::<i64>().ok()?;
    Some(if negative { -value } else { value })
}
