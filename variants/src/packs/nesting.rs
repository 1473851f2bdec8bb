//! How deep the brackets of a TOML text are nested, found without parsing it.

/// The deepest nesting of brackets that is read.
pub(crate) const MAX_DEPTH: usize = 64;

/// The first bracket that is nested too deep, texts and comments left out.
pub(crate) fn deepest(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0_usize, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'#' => at += bytes[at..].iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len() - at),
            quote @ (b'"' | b'\'') => {
                at = end_of_text(bytes, at, quote);
                continue;
            }
            b'[' | b'{' => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Some(at);
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    None
}

/// One past the last quote of the text that begins at `start`; a short text ends with its line at the latest.
fn end_of_text(bytes: &[u8], start: usize, quote: u8) -> usize {
    let long = bytes[start..].starts_with(&[quote; 3]);
    let mut at = start + if long { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if quote == b'"' => at += 1,
            b'\n' if !long => return at,
            byte if byte == quote && !long => return at + 1,
            byte if byte == quote && bytes[at..].starts_with(&[quote; 3]) => return at + 3,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}
