//! Bytes to lines and columns and back.

use javelina_author::{Encoding, Lines};

const ODD: &str = "\u{feff}a\r\n\u{1f98c} \u{e4}\r\rx\n\n# \u{10000}\u{10000}e\u{301}";

/// All places come back; a byte within the end of a line is its beginning.
fn there_and_back(text: &str, encoding: Encoding) {
    let lines = Lines::new(text, encoding);
    let inner = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut last = (0, 0);
    for (byte, _) in inner.char_indices().chain([(inner.len(), ' ')]) {
        let (line, column) = lines.place(byte);
        assert!((line, column) >= last, "places do not go back");
        last = (line, column);
        let is_within_end = inner[..byte].ends_with('\r') && inner[byte..].starts_with('\n');
        let expected = if is_within_end { byte - 1 } else { byte };
        assert_eq!(lines.byte(line, column), expected, "byte {byte} of {inner:?}");
    }
}

#[test]
fn a_byte_comes_back_from_its_line_and_column_in_every_shipped_text() {
    let packs = javelina_variants::shipped();
    let texts = packs.iter().flat_map(|pack| &pack.files).filter_map(|(_, bytes)| std::str::from_utf8(bytes).ok());
    let mut seen = 0;
    for text in texts.filter(|text| text.len() < 8_000).chain([ODD, "", "\n"]) {
        seen += 1;
        there_and_back(text, Encoding::Utf8);
        there_and_back(text, Encoding::Utf16);
    }
    assert!(seen > 20, "{seen} texts");
}

#[test]
fn columns_count_the_units_that_were_agreed_on() {
    let deer = "\u{1f98c}x";
    assert_eq!(Lines::new(deer, Encoding::Utf16).place(4), (0, 2));
    assert_eq!(Lines::new(deer, Encoding::Utf8).place(4), (0, 4));
    assert_eq!(Lines::new(deer, Encoding::Utf16).byte(0, 1), 0, "half a character is the place before it");
    assert_eq!(Lines::new(ODD, Encoding::Utf16).place(0), (0, 1), "the mark is a column of the editor's");
    assert_eq!(Lines::new("ab", Encoding::Utf16).byte(0, 99), 2);
    assert_eq!(Lines::new("ab", Encoding::Utf16).byte(7, 0), 2);
}
