//! Cuts a text into blocks and members before anything is parsed, so that one mistake does not hide the others, and
//! refuses what is nested too deep. One pass over the tokens, no recursion.

use std::ops::Range;

use javelina_engine::{Diagnostic, FileId, Fix, Span};

use crate::mend::habits;
use crate::read::tokens::{Kind, Token, is_before_a_name, tokens};
use crate::read::words::{MEMBERS, NESTING};

/// The most brackets and unbraced steps that may stand inside one another.
pub(crate) const MAX_DEPTH: usize = 64;
/// One member: its bytes, and whether its brackets and quotes are sound.
#[derive(Clone, Debug)]
pub(crate) struct MemberText {
    pub range: Range<usize>,
    pub sound: bool,
}

/// One top-level block.
#[derive(Clone, Debug)]
pub(crate) struct BlockText {
    /// From the first word up to the opening brace.
    pub head: Range<usize>,
    pub members: Vec<MemberText>,
}

/// The text between two bytes of a file, cut up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Split {
    pub blocks: Vec<BlockText>,
    /// Members that stand in no block: those of an inline text.
    pub loose: Vec<MemberText>,
    pub found: Vec<Diagnostic>,
}

/// Cuts a text. `inline`: it holds members only, no blocks.
pub(crate) fn split(file: FileId, text: &str, start: usize, end: usize, inline: bool) -> Split {
    let all = tokens(text, start, end);
    let words: Vec<Token> = all.iter().copied().filter(|token| token.kind != Kind::Comment).collect();
    let mut cutter = Cutter {
        file,
        text,
        words: &words,
        inline,
        stack: Vec::new(),
        run: 0,
        bad: Vec::new(),
        split: Split::default(),
    };
    cutter.cut(end);
    let mut split = cutter.split;
    let remarks = all.iter().filter(|token| token.kind == Kind::Comment && !token.text(text).starts_with('#'));
    split.found.extend(remarks.map(|remark| foreign(file, text, *remark)));
    split
}

/// A remark of another language.
fn foreign(file: FileId, text: &str, remark: Token) -> Diagnostic {
    let written = remark.text(text);
    let words = written.trim_start_matches(['/', '*']).trim_end_matches(['/', '*']).trim();
    let lines: Vec<String> = words.lines().map(|line| format!("# {}", line.trim().trim_start_matches("* "))).collect();
    // Words behind a remark that ends within its line would become part of it.
    let behind = text.get(remark.end..).unwrap_or("").lines().next().unwrap_or("").trim();
    let end = if behind.is_empty() { "" } else { "\n" };
    let place = Span::new(file, remark.start..remark.end);
    let fix = Fix { title: "begin with `#`".into(), ..Fix::write(place, lines.join("\n") + end) };
    habits::foreign(place, written.get(..2).unwrap_or(written), "begin comments with `#`").fix(fix)
}

struct Cutter<'a> {
    file: FileId,
    text: &'a str,
    words: &'a [Token],
    inline: bool,
    /// Open brackets, with the run of nesting words before each.
    stack: Vec<(Token, usize)>,
    run: usize,
    /// Places of broken brackets and quotes.
    bad: Vec<usize>,
    split: Split,
}

impl Cutter<'_> {
    fn cut(&mut self, end: usize) {
        if self.inline && self.opens_block(0, 0) {
            let first = self.words[0];
            let help = format!("remove `{} .. {{` and its closing brace", first.text(self.text));
            return self.problem("V2007", first, "a block is not allowed here, only its parts, such as rules", help);
        }
        let level = usize::from(!self.inline);
        let (mut head, mut starts): (usize, Vec<usize>) = (0, Vec::new());
        let mut body: Option<Range<usize>> = None;
        for at in 0..self.words.len() {
            let token = self.words[at];
            if !self.inline && !self.stack.is_empty() && self.opens_block(at, head) {
                self.unclosed(0);
                self.close_block(body.take(), &mut starts, token.start);
                head = at;
            } else if self.stack.len() > level && self.opens_rule(at) {
                self.unclosed(level);
            }
            if self.stack.len() == level && self.opens_member(at) && !self.is_of_list(at, &starts) {
                starts.push(token.start);
                self.run = 0;
            }
            match token.kind {
                Kind::OpenText => self.problem(
                    "V2003",
                    token,
                    "this text has no closing quote",
                    "close it with `\"` on the same line",
                ),
                Kind::Sign if matches!(token.text(self.text), "{" | "(" | "[") => {
                    if self.stack.is_empty() && !self.inline && token.is(self.text, "{") {
                        let first = self.words[head].start;
                        body = Some(first..token.start);
                        starts.clear();
                    }
                    self.stack.push((token, self.run));
                    self.run = 0;
                }
                Kind::Sign if matches!(token.text(self.text), "}" | ")" | "]") => {
                    self.close(token);
                    if self.stack.is_empty() && !self.inline && body.is_some() {
                        self.close_block(body.take(), &mut starts, token.start);
                        head = at + 1;
                    }
                }
                Kind::Word if NESTING.contains(&token.text(self.text)) => self.run += 1,
                Kind::Word if token.is(self.text, "not") => self.run += 1,
                Kind::Sign if token.is(self.text, "-") && at > 0 && self.words[at - 1].is(self.text, "-") => {
                    self.run += 1
                }
                Kind::Word if matches!(token.text(self.text), "and" | "or") => self.run = self.run.saturating_sub(1),
                _ => {}
            }
            let depth = self.stack.len() + self.run + self.stack.iter().map(|(_, run)| run).sum::<usize>();
            if depth > MAX_DEPTH {
                self.problem(
                    "V2002",
                    token,
                    format!("this is nested more than {MAX_DEPTH} levels deep"),
                    "split it into several rules",
                );
                self.split.blocks.clear();
                self.split.loose.clear();
                return;
            }
        }
        self.unclosed(0);
        if self.inline {
            let first = self.words.first().map_or(end, |token| token.start);
            if starts.first().is_none_or(|start| *start > first) && first < end {
                starts.insert(0, first);
            }
            self.split.loose = self.members(&starts, end);
        } else if body.is_some() {
            self.close_block(body, &mut starts, end);
        } else if let (Some(first), Some(last)) = (self.words.get(head), self.words.last()) {
            let stray = Token { kind: first.kind, start: first.start, end: last.end.min(first.end) };
            self.problem("V2001", stray, "expected a block", "write `variant my_id for my_game { ... }`");
        }
    }

    fn close_block(&mut self, head: Option<Range<usize>>, starts: &mut Vec<usize>, end: usize) {
        let Some(head) = head else { return };
        let inside = self.words.partition_point(|token| token.start <= head.end);
        let first = self.words.get(inside).map(|token| token.start).filter(|first| *first < end);
        if let Some(first) = first
            && starts.first().is_none_or(|start| *start > first)
        {
            starts.insert(0, first);
        }
        let members = self.members(starts, end);
        starts.clear();
        self.split.blocks.push(BlockText { head, members });
    }

    fn members(&mut self, starts: &[usize], end: usize) -> Vec<MemberText> {
        self.bad.sort_unstable();
        let ends = starts.iter().skip(1).copied().chain([end]);
        let cut = |(start, end): (&usize, usize)| {
            let after = self.words.partition_point(|token| token.start < end);
            let last = after.checked_sub(1).map(|last| self.words[last]).filter(|last| last.start >= *start);
            let range = *start..last.map_or(end, |token| token.end.min(end));
            let next = self.bad.get(self.bad.partition_point(|place| *place < range.start));
            MemberText { sound: next.is_none_or(|place| *place >= range.end), range }
        };
        starts.iter().zip(ends).map(cut).collect()
    }

    /// `WORD WORD for WORD {` at the beginning of a line, no further in than the block before. Inside of a block only an
    /// effect before a `for` looks like this.
    fn opens_block(&self, at: usize, head: usize) -> bool {
        let indent = |at: usize| {
            let before = self.text.get(..self.words.get(at)?.start)?;
            let line = before.rsplit('\n').next().unwrap_or(before);
            line.trim().is_empty().then_some(line.len())
        };
        let word = |offset: usize| self.words.get(at + offset).filter(|token| token.kind == Kind::Word);
        word(0).is_some()
            && word(1).is_some()
            && word(2).is_some_and(|token| token.is(self.text, "for"))
            && word(3).is_some()
            && self.words.get(at + 4).is_some_and(|token| token.is(self.text, "{"))
            && indent(at).is_some_and(|column| indent(head).is_none_or(|before| column <= before))
    }

    /// `rule WORD at` or `on`: never inside another member.
    fn opens_rule(&self, at: usize) -> bool {
        matches!(self.words[at].text(self.text), "rule" | "offer")
            && self.words.get(at + 1).is_some_and(|token| token.kind == Kind::Word)
            && self.words.get(at + 2).is_some_and(|token| token.is(self.text, "at") || token.is(self.text, "on"))
    }

    /// Returns `true` for `overrides` on a line of a rule `on` an event that has no braces: it belongs to the rule, not to the item.
    fn is_of_list(&self, at: usize, starts: &[usize]) -> bool {
        let Some(first) = starts.last().map(|start| self.words.partition_point(|token| token.start < *start)) else {
            return false;
        };
        let is = |at: usize, word: &str| self.words.get(at).is_some_and(|token| token.is(self.text, word));
        let before = at.checked_sub(1).and_then(|before| self.words.get(before)).map_or(0, |before| before.end);
        let is_on_line = !self.text.get(before..self.words[at].start).unwrap_or_default().contains('\n');
        is_on_line && is(at, "overrides") && is(first, "rule") && is(first + 2, "on")
    }

    fn opens_member(&self, at: usize) -> bool {
        let token = self.words[at];
        let before = at.checked_sub(1).map(|before| self.words[before]);
        let word = token.text(self.text);
        // `Rule` and `rules` at the beginning of a line are mistyped.
        let gap = before.map_or("\n", |before| self.text.get(before.end..token.start).unwrap_or(""));
        let is_sign = self.words.get(at + 1).is_none_or(|next| next.kind == Kind::Sign);
        let likely =
            || !is_sign && gap.contains('\n') && MEMBERS.contains(&word.to_ascii_lowercase().trim_end_matches('s'));
        if token.kind != Kind::Word || !MEMBERS.contains(&word) && !likely() {
            return false;
        }
        // The name right after one of these is a name even if it looks like such a word.
        before.is_none_or(|before| !before.is(self.text, "-")) && !is_before_a_name(self.text, &self.words[..at])
    }

    fn close(&mut self, token: Token) {
        let opener = match token.text(self.text) {
            "}" => "{",
            ")" => "(",
            _ => "[",
        };
        let Some(found) = self.stack.iter().rposition(|(open, _)| open.is(self.text, opener)) else {
            self.problem("V2003", token, format!("unmatched `{}`", token.text(self.text)), "remove it");
            return;
        };
        self.unclosed(found + 1);
        if let Some((_, run)) = self.stack.pop() {
            self.run = if opener == "{" { 0 } else { run };
        }
    }

    /// Reports all brackets above a level as not closed.
    fn unclosed(&mut self, level: usize) {
        while self.stack.len() > level {
            if let Some((token, run)) = self.stack.pop() {
                self.run = run;
                let closer = match token.text(self.text) {
                    "{" => "}",
                    "(" => ")",
                    _ => "]",
                };
                let message = format!("this `{}` is not closed", token.text(self.text));
                self.problem("V2003", token, message, format!("write `{closer}` where it ends"));
            }
        }
    }

    fn problem(&mut self, code: &'static str, token: Token, message: impl Into<String>, help: impl Into<String>) {
        self.bad.push(token.start);
        let span = Span::new(self.file, token.start..token.end);
        self.split.found.push(Diagnostic::error(code, span, message).help(help));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> (Vec<Vec<&str>>, Vec<&'static str>) {
        let split = split(FileId(0), text, 0, text.len(), false);
        let members = |block: &BlockText| block.members.iter().map(|member| &text[member.range.clone()]).collect();
        (split.blocks.iter().map(members).collect(), split.found.iter().map(|one| one.code).collect())
    }

    #[test]
    fn members_may_share_a_line() {
        let (blocks, found) =
            cut("variant a for g { change time to 6   change x.title to 2 rule text at p { widen } }");
        assert_eq!(blocks, [vec!["change time to 6", "change x.title to 2", "rule text at p { widen }"]]);
        assert!(found.is_empty());
    }

    #[test]
    fn a_value_of_a_setting_may_be_called_like_a_member() {
        let (blocks, found) = cut("variant a for g { change x.y to table change z to 2 table t per k in 0..9 { } }");
        assert_eq!(blocks, [vec!["change x.y to table", "change z to 2", "table t per k in 0..9 { }"]]);
        assert!(found.is_empty());
    }

    #[test]
    fn overrides_behind_a_list_is_of_its_rule_and_on_a_line_of_its_own_of_the_item() {
        let (blocks, _) = cut(
            "variant a for g { rule x on p overrides y do { n += 1 } rule z on p do { } overrides y\n overrides b }",
        );
        assert_eq!(
            blocks[0],
            ["rule x on p overrides y do { n += 1 }", "rule z on p do { } overrides y", "overrides b"]
        );
    }

    #[test]
    fn a_block_in_the_text_of_a_card_is_reported_once() {
        let text = "variant a for g { rule x at p { widen } }";
        let split = split(FileId(0), text, 0, text.len(), true);
        assert_eq!(split.found.iter().map(|one| one.code).collect::<Vec<_>>(), ["V2007"]);
        assert!(split.blocks.is_empty() && split.loose.is_empty());
    }

    #[test]
    fn a_missing_brace_does_not_hide_the_next_rule_or_block() {
        let (blocks, found) =
            cut("variant a for g { rule x at p { forbid when (a\n rule y at p { widen } }\nvariant b for g { }");
        assert_eq!(blocks.len(), 2);
        assert_eq!(blocks[0][1], "rule y at p { widen }");
        assert_eq!(found, ["V2003", "V2003"]);
    }

    #[test]
    fn deep_nesting_is_refused_without_recursion() {
        for deep in
            ["(".repeat(100_000), "not ".repeat(100_000), "choose a b from c ".repeat(100_000), "- ".repeat(100_000)]
        {
            let (_, found) = cut(&format!("variant a for g {{ rule x at p {{ forbid when {deep}"));
            assert_eq!(found, ["V2002"]);
        }
    }
}
