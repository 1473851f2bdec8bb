//! Names: what part of one is taken for the whole, and lists of them.

/// What a text may mean: an index, and a name under which people may call it. One index may have several.
pub type Names = Vec<(i32, String)>;

/// What part of a name was found to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// One thing.
    One(i32),
    /// Several things, by index.
    Several(Vec<i32>),
    /// Nothing.
    None,
}

impl Found {
    /// The one thing; `None` for several or nothing.
    #[must_use]
    pub fn one(self) -> Option<i32> {
        if let Self::One(one) = self { Some(one) } else { None }
    }
}

/// A text as names are compared: lower case, words apart by one space, without quotation marks and apostrophes.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(200));
    let mut put = |letter: char| match letter {
        '_' | '-' | ' ' if out.is_empty() || out.ends_with(' ') => {}
        '_' | '-' | ' ' => out.push(' '),
        '`' | '\'' | '"' | '’' | '.' => {}
        letter => out.push(letter),
    };
    for letter in text.chars().take(200) {
        match letter {
            letter if letter.is_whitespace() => put(' '),
            letter if letter.is_ascii() => put(letter.to_ascii_lowercase()),
            letter => letter.to_lowercase().for_each(&mut put),
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// A name as it was meant: without quotes around it.
#[must_use]
pub fn bare(name: &str) -> &str {
    name.trim().trim_matches(['"', '\'', '`']).trim()
}

/// The only one whose name is the text; else the only one with words that begin like those of the text, in their order;
/// else the only one whose name contains it.
#[must_use]
pub fn find(text: &str, names: &Names) -> Found {
    let wanted = plain(text);
    if wanted.is_empty() {
        return Found::None;
    }
    let names: Vec<(i32, String)> = names.iter().map(|(at, name)| (*at, plain(name))).collect();
    let begins = |name: &str| {
        let mut words = name.split(' ');
        wanted.split(' ').all(|part| words.by_ref().any(|word| word.starts_with(part)))
    };
    let ways: [&dyn Fn(&str) -> bool; 3] = [&|name| name == wanted, &begins, &|name| name.contains(&wanted)];
    for fits in ways {
        let mut meant: Vec<i32> = names.iter().filter(|(_, name)| fits(name)).map(|(at, _)| *at).collect();
        meant.sort_unstable();
        meant.dedup();
        match meant[..] {
            [] => {}
            [only] => return Found::One(only),
            _ => return Found::Several(meant),
        }
    }
    Found::None
}

/// Names separated by commas, the first `most` of many; `none` if there is none.
#[must_use]
pub fn first_names(mut names: Vec<String>, most: usize) -> String {
    let more = names.len().saturating_sub(most);
    names.truncate(most);
    or_none(names.into_iter().chain((more > 0).then(|| format!("{more} more"))))
}

/// Texts separated by commas; `none` if there is none.
#[must_use]
pub fn or_none(texts: impl Iterator<Item = String>) -> String {
    let text = texts.collect::<Vec<_>>().join(", ");
    if text.is_empty() { "none".into() } else { text }
}
