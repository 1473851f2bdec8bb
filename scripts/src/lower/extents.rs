//! The bytes of values in the text, for fixes.

use std::ops::Range;

use crate::lower::tree::{At, Node, Tree};
use crate::reading::source::Source;

/// The bytes of a value, without brackets around it; `None` where they cannot be told.
pub(crate) fn extent(tree: &Tree, source: Source<'_>, at: At) -> Option<Range<usize>> {
    let mut whole = tree.span(at).range();
    for at in tree.all_nodes(at) {
        let part = part(tree, source, at)?;
        whole = whole.start.min(part.start)..whole.end.max(part.end);
    }
    let text = source.of(whole.clone());
    let is_closed = |pair: [char; 2]| text.matches(pair[0]).count() == text.matches(pair[1]).count();
    [['(', ')'], ['[', ']'], ['{', '}']].into_iter().all(is_closed).then_some(whole)
}

/// The bytes of a node without those of its children: its token, what is before its dot, and its brackets.
fn part(tree: &Tree, source: Source<'_>, at: At) -> Option<Range<usize>> {
    let own = tree.span(at).range();
    let token = source.token(own.start);
    let is_dotted = token > 1 && matches!(source.word(token - 1), "." | "?.");
    let start = if is_dotted { source.place(token - 2).start } else { own.start };
    let open = match (tree.node(at), source.word(token), source.word(token + 1)) {
        (Node::Template(_) | Node::Block(_) | Node::If(..) | Node::Switch(..), ..) => return None,
        (Node::Index(_, place), ..) => source.token(extent(tree, source, *place)?.start).checked_sub(1)?,
        (Node::Number(_), "-", _) => return Some(own.start..source.place(token + 1).end), // folded with its sign
        (_, "(" | "[" | "{", _) => token,
        (_, "#", _) | (_, _, "(") => token + 1,
        _ => return Some(start..own.end),
    };
    Some(start..source.place(source.closing(open)?.0).end)
}
