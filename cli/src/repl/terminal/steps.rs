//! Lines about events as a terminal shows them.

/// Returns the lines of a text, with equal ones that follow each other as one: `B draws a card (3 times)`.
pub(super) fn folded(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let fold = |same: &[&str]| match same.len() {
        1 => same[0].to_string(),
        count => format!("{} ({count} times)", same[0]),
    };
    lines.chunk_by(|one, other| one == other).map(fold).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lines_that_follow_each_other_are_one() {
        assert_eq!(folded("B draws\nB draws\nA draws\nB draws"), ["B draws (2 times)", "A draws", "B draws"]);
    }
}
