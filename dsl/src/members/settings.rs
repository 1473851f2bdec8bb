//! `change`: values of settings, read by their declared types.

use javelina_engine::rules::{SettingDecl, SettingType, SettingValue};
use javelina_engine::{Diagnostic, Fix, Span};

use crate::ast::{Change, Entry, Value};
use crate::world::World;

/// The setting and its value; `None` if it was reported.
pub(crate) fn change(
    world: &World<'_>,
    change: &Change,
    found: &mut Vec<Diagnostic>,
) -> Option<(usize, SettingValue, Span)> {
    let settings = world.catalogue.settings;
    let name = &change.setting.text;
    let Some(index) = world.catalogue.setting(name) else {
        let problem = Diagnostic::error("V2070", change.setting.span, format!("unknown setting `{name}`"));
        let problem = problem.help(format!("run `javelina points {}` for all settings", world.catalogue.game));
        found.push(problem.did_you_mean(name, settings.iter().map(|setting| setting.name)));
        return None;
    };
    match value(&settings[index], change) {
        Ok(value) => Some((index, value, change.span)),
        Err(problem) => {
            found.push(*problem);
            None
        }
    }
}

fn value(decl: &SettingDecl, change: &Change) -> Result<SettingValue, Box<Diagnostic>> {
    let wrong = || {
        let message = format!("`{}` is {}", decl.name, words(&decl.of));
        let problem = Diagnostic::error("V2071", change.value_span, message);
        if let (SettingType::Length { .. }, Value::Quantity(digits, false)) = (&decl.of, &change.value) {
            let right = if digits.contains('.') { format!("{digits} mm") } else { format!("{digits}.0 mm") };
            return Box::new(problem.help(format!("write `{right}`")).fix(Fix::write(change.value_span, right)));
        }
        Box::new(problem.help(format!("write {}", sample(&decl.of))))
    };
    let outside = |least: &str, greatest: &str, span: Span| {
        let message = format!("value out of range: `{}` is {least} to {greatest}", decl.name);
        Box::new(Diagnostic::error("V2072", span, message).help("choose a value in this range"))
    };
    let within = |number: i64, least: i32, greatest: i32, span: Span| {
        let fits = i32::try_from(number).ok().filter(|number| (least..=greatest).contains(number));
        fits.ok_or_else(|| outside(&least.to_string(), &greatest.to_string(), span))
    };
    let single = match &change.value {
        Value::Names(entries) => match entries.as_slice() {
            [Entry::Name(name)] => Some(name),
            _ => None,
        },
        _ => None,
    };
    Ok(match (&decl.of, &change.value) {
        (SettingType::Switch, _) => match single.map(|name| name.text.as_str()) {
            Some("yes" | "true") => SettingValue::Switch(true),
            Some("no" | "false") => SettingValue::Switch(false),
            _ => return Err(wrong()),
        },
        (SettingType::Number { least, greatest }, Value::Quantity(digits, false)) => {
            let number = digits.parse::<i64>().map_err(|_| wrong())?;
            SettingValue::Number(within(number, *least, *greatest, change.value_span)?)
        }
        (SettingType::Length { least, greatest }, Value::Quantity(digits, true)) => {
            let length = micrometres(digits).ok_or_else(|| {
                let message = format!("`{digits} mm` has too many digits");
                Box::new(
                    Diagnostic::error("V2071", change.value_span, message)
                        .help("write at most three digits after the point"),
                )
            })?;
            if !(*least..=*greatest).contains(&length) {
                return Err(outside(&millimetres(*least), &millimetres(*greatest), change.value_span));
            }
            SettingValue::Number(length)
        }
        (SettingType::Word(words), _) => {
            let Some(name) = single else { return Err(wrong()) };
            match words.iter().position(|word| *word == name.text) {
                Some(word) => SettingValue::Word(word),
                None => {
                    let message = format!("`{}` cannot be `{}`", decl.name, name.text);
                    let problem = Diagnostic::error("V2072", change.value_span, message)
                        .help(format!("write one of {}", words.join(", ")));
                    return Err(Box::new(problem.did_you_mean(&name.text, words.iter().copied())));
                }
            }
        }
        (SettingType::Numbers { least, greatest, most }, Value::List(entries)) => {
            if entries.len() > *most {
                return Err(too_many(decl.name, *most, entries.len(), change.value_span));
            }
            let number = |entry: &Entry| match entry {
                Entry::Number(number, span) => within(*number, *least, *greatest, *span),
                Entry::Name(_) => Err(wrong()),
            };
            SettingValue::Numbers(entries.iter().map(number).collect::<Result<_, _>>()?)
        }
        (SettingType::Seats { least, greatest }, Value::List(entries)) => {
            let [Entry::Number(from, first), Entry::Number(to, last)] = entries.as_slice() else { return Err(wrong()) };
            let [from, to] = [within(*from, *least, *greatest, *first)?, within(*to, *least, *greatest, *last)?];
            if from > to {
                let message = format!("the smaller number of `{}` comes first: found {from} before {to}", decl.name);
                let problem = Diagnostic::error("V2072", change.value_span, message);
                return Err(Box::new(problem.fix(Fix::write(change.value_span, format!("[{to}, {from}]")))));
            }
            SettingValue::Numbers(vec![from, to])
        }
        (SettingType::Names { most }, Value::List(entries) | Value::Names(entries)) => {
            if entries.len() > *most {
                return Err(too_many(decl.name, *most, entries.len(), change.value_span));
            }
            let name = |entry: &Entry| match entry {
                Entry::Name(name) => Ok(name.text.clone()),
                Entry::Number(..) => Err(wrong()),
            };
            SettingValue::Names(entries.iter().map(name).collect::<Result<_, _>>()?)
        }
        _ => return Err(wrong()),
    })
}

fn too_many(name: &str, most: usize, given: usize, span: Span) -> Box<Diagnostic> {
    let message = format!("`{name}` takes at most {}, found {given}", javelina_engine::counted(most, "entry"));
    Box::new(Diagnostic::error("V2072", span, message).help("remove some"))
}

/// A decimal number of millimetres in micrometres, exactly.
pub(crate) fn micrometres(digits: &str) -> Option<i32> {
    let (sign, digits) = digits.strip_prefix('-').map_or((1, digits), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if part.len() > 3 {
        return None;
    }
    let part: i64 = format!("{part:0<3}").parse().ok()?;
    let whole: i64 = whole.parse().ok()?;
    i32::try_from(sign * (whole.checked_mul(1_000)?.checked_add(part)?)).ok()
}

fn millimetres(length: i32) -> String {
    format!("{}.{:03} mm", length / 1_000, (length % 1_000).abs())
}

fn words(of: &SettingType) -> String {
    match of {
        SettingType::Switch => "`yes` or `no`".into(),
        SettingType::Number { .. } => "a whole number".into(),
        SettingType::Length { .. } => "a length in mm".into(),
        SettingType::Word(words) => format!("one of {}", words.join(", ")),
        SettingType::Numbers { .. } => "a list of whole numbers".into(),
        SettingType::Seats { .. } => "the minimum and maximum number of seats".into(),
        SettingType::Names { .. } => "a list of names".into(),
    }
}

fn sample(of: &SettingType) -> String {
    match of {
        SettingType::Switch => "`yes` or `no`".into(),
        SettingType::Number { least, .. } => format!("a number such as `{least}`"),
        SettingType::Length { .. } => "a length such as `16.0 mm`".into(),
        SettingType::Word(words) => format!("a word such as `{}`", words.first().copied().unwrap_or("")),
        SettingType::Numbers { .. } => "a list such as `[0, 1, 3]`".into(),
        SettingType::Seats { least, greatest } => format!("two numbers such as `[{least}, {greatest}]`"),
        SettingType::Names { .. } => "names such as `base, extra`".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_exact_to_the_micrometre() {
        assert_eq!(micrometres("16.05"), Some(16_050));
        assert_eq!(micrometres("-0.5"), Some(-500));
        assert_eq!(micrometres("0.0001"), None);
        assert_eq!(micrometres("99999999999999999999"), None);
    }
}
