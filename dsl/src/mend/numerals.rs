//! The edits of habits that write numbers in another way.

use javelina_engine::rules::SettingType;

use crate::mend::spot::{Edits, Spot, is_in};
use crate::read::tokens::{Kind, Token};

/// Of two whole numbers, in lowest terms: `3/2`.
pub(crate) fn reduced(above: u64, below: u64) -> String {
    let (mut a, mut b) = (above, below);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    format!("{}/{}", above / a.max(1), below / a.max(1))
}

/// A decimal number as so many of a power of ten.
pub(crate) fn decimal(text: &str) -> Option<(u64, u64)> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    Some((format!("{whole}{part}").parse().ok()?, 10_u64.checked_pow(part.len() as u32)?))
}

pub(crate) fn centimetres(at: &Spot<'_>) -> Option<Edits> {
    let factor = match at.word(0) {
        "cm" => 10,
        "m" => 1_000,
        _ => return None,
    };
    let (amount, below) = decimal(at.word(-1))?;
    let thousandths = amount.checked_mul(factor * 1_000)? / below;
    let digits = format!("{}.{:03}", thousandths / 1_000, thousandths % 1_000);
    let digits = digits.trim_end_matches('0');
    let zero = if digits.ends_with('.') { "0" } else { "" };
    let (start, end) = (at.token(-1)?.start, at.token(0)?.end);
    Some(vec![(start..end, format!("{digits}{zero} mm"))])
}

pub(crate) fn fraction(at: &Spot<'_>) -> Option<Edits> {
    let (above, below) = decimal(at.word(0)).filter(|(_, below)| *below > 1)?;
    is_in(at.word(-1), &["by", "scale"]).then(|| Some(vec![at.change(0, &reduced(above, below))?]))?
}

pub(crate) fn percent(at: &Spot<'_>) -> Option<Edits> {
    let (above, below) = decimal(at.word(-1)).filter(|_| at.word(0) == "%")?;
    let (start, end) = (at.token(-1)?.start, at.token(0)?.end);
    is_in(at.word(-2), &["by", "scale"]).then(|| vec![(start..end, reduced(above, below * 100))])
}

/// `1,000`, of which the comma stands here.
pub(crate) fn thousands(at: &Spot<'_>) -> Option<Edits> {
    let (before, comma, after) = (at.token(-1)?, at.token(0).filter(|_| at.word(0) == ",")?, at.token(1)?);
    let is_one = before.kind == Kind::Number && after.kind == Kind::Number && after.end - after.start == 3;
    (is_one && before.end == comma.start && comma.end == after.start)
        .then(|| vec![(comma.start..comma.end, String::new())])
}

/// The numbers on both sides of the only comma between digits, which stands here: `1,5`.
pub(crate) fn decimal_comma<'a>(at: &Spot<'a>) -> Option<[&'a str; 2]> {
    let (before, comma, after) = (at.token(-1)?, at.token(0).filter(|_| at.word(0) == ",")?, at.token(1)?);
    let is_one = before.kind == Kind::Number && after.kind == Kind::Number && at.word(2) != ",";
    (is_one && before.end == comma.start && comma.end == after.start).then(|| [at.word(-1), at.word(1)])
}

/// `scale by 2,5`, of which the comma stands here.
pub(crate) fn comma_fraction(at: &Spot<'_>) -> Option<Edits> {
    let [whole, part] = decimal_comma(at).filter(|_| at.word(2) != "/" && is_in(at.word(-2), &["by", "scale"]))?;
    let (above, below) = decimal(&format!("{whole}.{part}"))?;
    Some(vec![(at.token(-1)?.start..at.token(1)?.end, reduced(above, below))])
}

/// A list of numbers without brackets, as the value of a setting that is a list.
pub(crate) fn list(at: &Spot<'_>) -> Option<Edits> {
    let to = at.tokens.iter().position(|token| token.is(at.text, "to")).filter(|_| at.opens("change"))?;
    let name = at.text.get(at.tokens.get(1)?.start..at.tokens.get(to)?.start)?.trim();
    let catalogue = at.around.world?.catalogue;
    let of = catalogue.settings.get(catalogue.setting(name)?)?.of;
    if !matches!(of, SettingType::Numbers { .. } | SettingType::Seats { .. }) {
        return None;
    }
    let values = at.tokens.get(to + 1..)?;
    let is_part = |token: &Token| token.kind == Kind::Number || token.is(at.text, ",");
    let (first, last) = (values.first()?, values.last().filter(|_| values.iter().all(is_part))?);
    Some(vec![(first.start..first.start, "[".into()), (last.end..last.end, "]".into())])
}
