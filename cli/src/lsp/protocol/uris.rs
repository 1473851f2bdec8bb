//! Paths as `file:` URIs, and back.

use std::path::{Path, PathBuf};

pub(in crate::lsp) fn path_of(uri: &str) -> Option<PathBuf> {
    let written = uri.strip_prefix("file://")?;
    // `file://server/share` is `//server/share`, a folder of another machine.
    let written = match written.find('/')? {
        0 => written,
        host if written[..host].eq_ignore_ascii_case("localhost") => &written[host..],
        _ => uri.strip_prefix("file:")?,
    };
    let (mut bytes, mut rest) = (Vec::new(), written.as_bytes());
    while let [first, more @ ..] = rest {
        let digits = more.get(..2).filter(|_| *first == b'%').and_then(|two| std::str::from_utf8(two).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &more[2..];
            }
            None => {
                bytes.push(*first);
                rest = more;
            }
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    // `/C:/packs` is `C:/packs`.
    let is_drive = matches!(path.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    Some(PathBuf::from(if is_drive { &path[1..] } else { &path }))
}

pub(in crate::lsp) fn uri_of(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let is_remote = path.starts_with("//") && !path.starts_with("///");
    let mut uri = String::from(match path.as_bytes() {
        _ if is_remote => "file:",
        [b'/', ..] => "file://",
        _ => "file:///",
    });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => uri.push(char::from(byte)),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_comes_back_from_its_uri() {
        for path in ["/packs/my pack/ä 50%.rules", "C:/packs/a.toml", "//server/share/my pack/a.rules"] {
            assert_eq!(path_of(&uri_of(Path::new(path))), Some(PathBuf::from(path)));
        }
        assert_eq!(path_of("file:///c%3A/a.rules"), Some(PathBuf::from("c:/a.rules")));
        assert_eq!(path_of("file:///d%3A/My%20Packs/b/a.rhai"), Some(PathBuf::from("d:/My Packs/b/a.rhai")));
        assert_eq!(path_of("file://localhost/packs/a.rules"), Some(PathBuf::from("/packs/a.rules")));
        assert_eq!(uri_of(Path::new(r"C:\My Packs\a.rules")), "file:///C%3A/My%20Packs/a.rules");
        assert_eq!(uri_of(Path::new(r"\\server\share\a.rules")), "file://server/share/a.rules");
        assert_eq!(path_of("untitled:one"), None);
    }
}
