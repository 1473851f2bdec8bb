//! Steps: the parts of what happened that a terminal shows one at a time.

/// Fewest cards turned up that are shown one at a time.
const LEAST: usize = 2;

/// Lines about what happened, with equal ones that follow each other as one: `B draws a card (3 times)`.
pub(super) fn folded(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let fold = |same: &[&str]| match same.len() {
        1 => same[0].to_string(),
        count => format!("{} ({count} times)", same[0]),
    };
    lines.chunk_by(|one, other| one == other).map(fold).collect()
}

/// The steps of what happened: a line of `reveals` with the lines that follow from it. What happened before the first one is
/// shown with it.
pub(super) fn steps(told: &[String], reveals: &[String]) -> Vec<Vec<String>> {
    let mut steps: Vec<Vec<String>> = Vec::new();
    let mut has_reveal = false;
    for line in told {
        let is_reveal = reveals.contains(line);
        match steps.last_mut() {
            Some(last) if !is_reveal || !has_reveal => last.push(line.clone()),
            _ => steps.push(vec![line.clone()]),
        }
        has_reveal |= is_reveal;
    }
    steps
}

/// Returns `true` if what was turned up is shown one at a time, however short it is.
pub(super) fn is_suspense(reveals: &[String]) -> bool {
    reveals.len() >= LEAST
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.split(" / ").map(str::to_string).collect()
    }

    #[test]
    fn each_card_that_is_turned_up_is_a_step_with_what_follows_from_it() {
        let told =
            lines("A draws a card / the music stops / B reveals a steal / Coffee moves / A reveals a gift / A passes");
        let found = steps(&told, &lines("B reveals a steal / A reveals a gift"));
        let expected =
            ["A draws a card / the music stops / B reveals a steal / Coffee moves", "A reveals a gift / A passes"];
        assert_eq!(found, expected.map(lines));
        assert!(!is_suspense(&lines("B reveals a steal")), "one card is told with the rest");
    }

    #[test]
    fn equal_lines_that_follow_each_other_are_one() {
        assert_eq!(folded("B draws\nB draws\nA draws\nB draws"), ["B draws (2 times)", "A draws", "B draws"]);
    }
}
