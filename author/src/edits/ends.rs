//! Line differences, and the line ends of edited texts.

use std::ops::Range;

/// The most lines that are searched for a line that both texts have.
const MOST: usize = 400;

/// The lines in which two texts differ: ranges of both, in order.
pub fn hunks<T: PartialEq>(old: &[T], new: &[T]) -> Vec<(Range<usize>, Range<usize>)> {
    let (mut all, mut a, mut b) = (Vec::new(), 0, 0);
    while a < old.len() || b < new.len() {
        if old.get(a) == new.get(b) {
            (a, b) = (a + 1, b + 1);
            continue;
        }
        let (gone, come) = until_equal(&old[a..], &new[b..]);
        all.push((a..a + gone, b..b + come));
        (a, b) = (a + gone, b + come);
    }
    all
}

/// How many lines of each text precede the next one that both have.
fn until_equal<T: PartialEq>(old: &[T], new: &[T]) -> (usize, usize) {
    let most = (old.len() + new.len()).min(MOST);
    let pairs = (1..=most).flat_map(|sum| (0..=sum).map(move |gone| (gone, sum - gone)));
    let is_equal = |(gone, come): &(usize, usize)| old.get(*gone).is_some_and(|line| new.get(*come) == Some(line));
    pairs.into_iter().find(is_equal).unwrap_or((old.len(), new.len()))
}

/// `new` with the line ends of `old`, of which it is an edit: a line that stays keeps its end, a line in the place of
/// another takes that one's, and an added line ends as the first line of `old` does.
pub fn with_ends(old: &str, new: &str) -> String {
    let (old, new) = (lines(old), lines(new));
    let usual = old.iter().map(|(_, end)| *end).find(|end| !end.is_empty()).unwrap_or("\n");
    // The old line that each new one keeps or replaces.
    let (mut twins, mut at) = (Vec::with_capacity(new.len()), 0);
    for (gone, come) in hunks(&bare(&old), &bare(&new)) {
        twins.extend((at..gone.start).map(Some));
        at = gone.end;
        twins.extend(gone.map(Some).chain(std::iter::repeat(None)).take(come.len()));
    }
    twins.extend((at..old.len()).map(Some));
    let ended = |((line, end), twin): (&(&str, &str), Option<usize>)| {
        let known = twin.and_then(|twin| old.get(twin)).map(|(_, end)| *end).filter(|end| !end.is_empty());
        [*line, if end.is_empty() { "" } else { known.unwrap_or(usual) }].concat()
    };
    new.iter().zip(twins).map(ended).collect()
}

fn bare<'a>(lines: &[(&'a str, &str)]) -> Vec<&'a str> {
    lines.iter().map(|(line, _)| *line).collect()
}

/// The lines of a text, each with its end.
fn lines(text: &str) -> Vec<(&str, &str)> {
    let split = |line: &str| line.len() - if line.ends_with("\r\n") { 2 } else { usize::from(line.ends_with('\n')) };
    text.split_inclusive('\n').map(|line| line.split_at(split(line))).collect()
}
