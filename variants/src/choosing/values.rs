//! Values of settings that are given as a number: by params, and at the command line.

use javelina_engine::Diagnostic;
use javelina_engine::rules::{SettingType, SettingValue};

/// The value of a setting that a number stands for.
pub(super) fn value_of(of: &SettingType, name: &str, value: i32) -> Result<SettingValue, Box<Diagnostic>> {
    let wrong = |text| Diagnostic::error("X4041", None, text).named(name);
    let (new, least, greatest) = match of {
        SettingType::Switch => (SettingValue::Switch(value != 0), 0, 1),
        SettingType::Number { least, greatest } | SettingType::Length { least, greatest } => {
            (SettingValue::Number(value), *least, *greatest)
        }
        SettingType::Word(words) => (SettingValue::Word(value.max(0) as usize), 0, words.len() as i32 - 1),
        SettingType::Numbers { .. } | SettingType::Seats { .. } | SettingType::Names { .. } => {
            let help = format!("write a variant with `change {name} to ...`");
            return Err(Box::new(wrong(format!("`{name}` is a list, not one number")).help(help)));
        }
    };
    if !(least..=greatest).contains(&value) {
        return Err(Box::new(wrong(format!("`{name}` is {value}, but must be {least} to {greatest}"))));
    }
    Ok(new)
}
