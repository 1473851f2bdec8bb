//! The folder in which programs keep what they remember for their user.

use std::ffi::OsString;
use std::path::PathBuf;

/// Our part of it: `javelina` in the folder that the environment names. `None` if it names none.
pub fn state_folder() -> Option<PathBuf> {
    place(|name| std::env::var_os(name))
}

fn place(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || folder("HOME").map(|home| home.join(".local").join("state"));
    let state = folder("XDG_STATE_HOME").or_else(|| folder("LOCALAPPDATA")).or_else(home)?;
    Some(state.join("javelina"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_folder_comes_before_home_and_only_absolute_ones_count() {
        let of = |known: &'static [(&'static str, &'static str)]| {
            place(|name| known.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
        };
        assert_eq!(of(&[("XDG_STATE_HOME", "/s"), ("HOME", "/h")]), Some("/s/javelina".into()));
        assert_eq!(of(&[("XDG_STATE_HOME", ""), ("HOME", "/h")]), Some("/h/.local/state/javelina".into()));
        assert_eq!(of(&[("HOME", "relative")]), None);
        assert_eq!(of(&[]), None);
    }
}
