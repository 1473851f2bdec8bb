//! Differences of two texts, as `patch` reads them (unified format without context).

use javelina_author::hunks;

pub(crate) fn unified(name: &str, old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let mut text = String::new();
    for (gone, come) in hunks(&old, &new) {
        text += &format!("@@ -{} +{} @@\n", range(gone.start, gone.len()), range(come.start, come.len()));
        for (mark, lines) in [('-', &old[gone]), ('+', &new[come])] {
            for line in lines {
                let end = if line.ends_with('\n') { "" } else { "\n\\ No newline at end of file\n" };
                text += &format!("{mark}{line}{end}");
            }
        }
    }
    if text.is_empty() { text } else { format!("--- {name}\n+++ {name}\n{text}") }
}

/// The lines of a hunk, from 1; a hunk without lines is named by the one before it.
fn range(start: usize, lines: usize) -> String {
    match lines {
        0 => format!("{start},0"),
        1 => format!("{}", start + 1),
        _ => format!("{},{lines}", start + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_that_differ_are_told() {
        let told = unified("a", "1\n2\n3\n4\n", "1\nzwei\n3\n3a\n4\n");
        assert_eq!(told, "--- a\n+++ a\n@@ -2 +2 @@\n-2\n+zwei\n@@ -3,0 +4 @@\n+3a\n");
        assert_eq!(unified("a", "1\n", "1\n"), "");
        assert_eq!(unified("a", "1", ""), "--- a\n+++ a\n@@ -1 +0,0 @@\n-1\n\\ No newline at end of file\n");
    }
}
