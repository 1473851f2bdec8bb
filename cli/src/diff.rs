//! Differences of two texts, as `patch` reads them (unified format without context).

/// The most lines that are looked through for a line that both texts have.
const MOST: usize = 400;

/// What changes from one text to the other; nothing if they are equal.
pub(crate) fn unified(name: &str, old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let mut hunks = String::new();
    let (mut a, mut b) = (0, 0);
    while a < old.len() || b < new.len() {
        if old.get(a) == new.get(b) {
            (a, b) = (a + 1, b + 1);
            continue;
        }
        let (gone, come) = until_equal(&old[a.min(old.len())..], &new[b.min(new.len())..]);
        hunks += &format!("@@ -{} +{} @@\n", range(a, gone), range(b, come));
        for (mark, lines) in [('-', &old[a..a + gone]), ('+', &new[b..b + come])] {
            for line in lines {
                let end = if line.ends_with('\n') { "" } else { "\n\\ No newline at end of file\n" };
                hunks += &format!("{mark}{line}{end}");
            }
        }
        (a, b) = (a + gone, b + come);
    }
    if hunks.is_empty() { hunks } else { format!("--- {name}\n+++ {name}\n{hunks}") }
}

/// How many lines of each text stand before the next one that both have.
fn until_equal(old: &[&str], new: &[&str]) -> (usize, usize) {
    let most = (old.len() + new.len()).min(MOST);
    let pairs = (1..=most).flat_map(|sum| (0..=sum).map(move |gone| (gone, sum - gone)));
    let is_equal = |(gone, come): &(usize, usize)| old.get(*gone).is_some_and(|line| new.get(*come) == Some(line));
    pairs.into_iter().find(is_equal).unwrap_or((old.len(), new.len()))
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
