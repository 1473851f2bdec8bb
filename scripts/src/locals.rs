//! Local variables (lexical scope): where each gets its name, where it is read and set. Read from the tokens, so that those
//! of a function that is not finished are known, too.

use std::ops::Range;

use crate::scan::{Kind, Token, tokens};

/// A variable, a parameter, or the name of a loop or of what is caught.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    /// Its name, where it gets it.
    pub at: Range<usize>,
    /// Where it is named again, and whether it is set there.
    pub uses: Vec<(Range<usize>, bool)>,
}

/// The variables that may be read at the end of a text, the last first.
#[must_use]
pub fn in_scope(before: &str) -> Vec<String> {
    let all = tokens(before);
    let mut reader = Reader::over(before, &all);
    reader.run();
    let names = reader.known.iter().rev().map(|local| before[reader.all[*local].at.clone()].to_string());
    let mut seen = Vec::new();
    names.for_each(|name| {
        if !seen.contains(&name) {
            seen.push(name);
        }
    });
    seen
}

/// The variables of a text in their order.
pub(crate) fn locals(text: &str, tokens: &[Token]) -> Vec<Local> {
    let mut reader = Reader::over(text, tokens);
    reader.run();
    reader.all
}

/// An open bracket.
struct Open {
    /// How many names were known before it.
    known: usize,
    /// Whether words before a `:` are keys in it.
    is_map: bool,
}

/// A name that is not known yet, or a word that a block follows: how many brackets are open there.
struct Waiting {
    depth: usize,
    names: Vec<usize>,
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Token],
    all: Vec<Local>,
    known: Vec<usize>,
    open: Vec<Open>,
    /// Names behind `let`, known from the end of the statement.
    lets: Vec<Waiting>,
    /// Words that a block follows, and the names that are known in it.
    heads: Vec<Waiting>,
}

impl<'a> Reader<'a> {
    fn over(text: &'a str, tokens: &'a [Token]) -> Self {
        Self { text, tokens, all: vec![], known: vec![], open: vec![], lets: vec![], heads: vec![] }
    }

    fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).and_then(|token| self.text.get(token.range.clone())).unwrap_or_default()
    }

    fn run(&mut self) {
        let mut at = 0;
        while at < self.tokens.len() {
            at = self.step(at);
        }
    }

    /// Takes a token, or several of a head; where the next begins.
    fn step(&mut self, at: usize) -> usize {
        let (word, kind) = (self.word(at), self.tokens[at].kind);
        match word {
            "fn" => {
                (self.known, self.open, self.lets, self.heads) = (vec![], vec![], vec![], vec![]);
                return self.head(at + 2, ")");
            }
            "for" => return self.head(at + 1, "in"),
            "catch" if self.word(at + 1) == "(" => return self.head(at + 1, ")"),
            "if" | "while" | "switch" | "loop" | "do" | "try" | "catch" => self.wait(Vec::new()),
            "else" if self.word(at + 1) != "if" => self.wait(Vec::new()),
            "let" | "const" => {
                let names = self.declare(at + 1).into_iter().collect();
                self.lets.push(Waiting { depth: self.open.len(), names });
                return at + 2;
            }
            ";" => self.ended(),
            "{" => {
                let is_map = at > 0 && self.word(at - 1) == "#";
                self.open.push(Open { known: self.known.len(), is_map });
                let depth = self.open.len() - 1;
                if !is_map && let Some(head) = self.heads.pop_if(|head| head.depth == depth) {
                    self.known.extend(head.names);
                }
            }
            "(" | "[" => self.open.push(Open { known: self.known.len(), is_map: false }),
            ")" | "]" | "}" => self.close(),
            _ if kind == Kind::Text => {
                // Between `${` and `}` of a template stands a block.
                if word.starts_with('}') {
                    self.close();
                }
                if word.starts_with(['}', '`']) && word.ends_with("${") {
                    self.open.push(Open { known: self.known.len(), is_map: false });
                }
            }
            _ if kind == Kind::Word => self.named(at),
            _ => {}
        }
        at + 1
    }

    fn declare(&mut self, at: usize) -> Option<usize> {
        let token = self.tokens.get(at).filter(|token| token.kind == Kind::Word)?;
        self.all.push(Local { at: token.range.clone(), uses: Vec::new() });
        Some(self.all.len() - 1)
    }

    /// The names up to a word; they are known in the block that follows.
    fn head(&mut self, from: usize, last: &str) -> usize {
        let is_end = |at: &usize| [last, "{", "}", ";"].contains(&self.word(*at));
        let end = (from..self.tokens.len()).find(is_end).unwrap_or(self.tokens.len());
        let names = (from..end).filter_map(|at| self.declare(at)).collect();
        self.wait(names);
        if self.word(end) != last {
            return end;
        }
        if last == "in" && self.word(end + 1) == "{" {
            self.wait(Vec::new()); // a block that stands for a value
        }
        end + 1
    }

    fn wait(&mut self, names: Vec<usize>) {
        self.heads.push(Waiting { depth: self.open.len(), names });
    }

    /// A statement ends.
    fn ended(&mut self) {
        let depth = self.open.len();
        while let Some(waiting) = self.lets.pop_if(|one| one.depth == depth) {
            self.known.extend(waiting.names);
        }
        self.heads.retain(|head| head.depth < depth);
    }

    fn close(&mut self) {
        if let Some(open) = self.open.pop() {
            self.known.truncate(open.known);
        }
        let depth = self.open.len();
        self.lets.retain(|one| one.depth <= depth);
        self.heads.retain(|head| head.depth <= depth);
    }

    fn named(&mut self, at: usize) {
        let (word, next) = (self.word(at), self.word(at + 1));
        let before = at.checked_sub(1).map_or("", |before| self.word(before));
        let is_key = next == ":" && self.open.last().is_some_and(|open| open.is_map);
        if next == "(" || [".", "?."].contains(&before) || is_key {
            return; // a function, a field, a key
        }
        let text = self.text;
        let is_it = |local: &&usize| text.get(self.all[**local].at.clone()) == Some(word);
        let Some(local) = self.known.iter().rev().find(is_it).copied() else { return };
        let is_set = next.ends_with('=') && !["==", "!=", "<=", ">="].contains(&next);
        self.all[local].uses.push((self.tokens[at].range.clone(), is_set));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    /// The text with each name of a variable replaced by itself and the number of the variable.
    fn numbered(text: &str) -> String {
        let mut all: Vec<(Range<usize>, String)> = Vec::new();
        for (at, local) in locals(text, &tokens(text)).into_iter().enumerate() {
            all.push((local.at, at.to_string()));
            all.extend(
                local.uses.into_iter().map(|(range, is_set)| (range, format!("{at}{}", if is_set { "!" } else { "" }))),
            );
        }
        all.sort_by_key(|(range, _)| range.start);
        let mut shown = text.to_string();
        all.into_iter().rev().for_each(|(range, number)| shown.insert_str(range.end, &number));
        shown
    }

    #[test]
    fn a_name_is_that_of_the_innermost_block_that_declares_it_and_begins_after_its_statement() {
        for (text, shown) in [
            ("fn f(a, b) { a + b }", "fn f(a0, b1) { a0 + b1 }"),
            ("fn f(a) { let a = a + 1; a }", "fn f(a0) { let a1 = a0 + 1; a1 }"),
            ("fn f(a) { { let a = 2; a } a }", "fn f(a0) { { let a1 = 2; a1 } a0 }"),
            ("fn f(a) { let b = { let a = a; a }; a + b }", "fn f(a0) { let b1 = { let a2 = a0; a2 }; a0 + b1 }"),
            ("fn f() { let a; a = 1; a += a; a == 1 }", "fn f() { let a0; a0! = 1; a0! += a0; a0 == 1 }"),
            ("fn f(a) { for a in a { a } a }", "fn f(a0) { for a1 in a0 { a1 } a0 }"),
            ("fn f(l) { for (x, i) in l { x + i } x }", "fn f(l0) { for (x1, i2) in l0 { x1 + i2 } x }"),
            (
                "fn f(c) { for x in if c { c } else { c } { x } x }",
                "fn f(c0) { for x1 in if c0 { c0 } else { c0 } { x1 } x }",
            ),
            ("fn f() { for x in { let x = [1]; x } { x } }", "fn f() { for x0 in { let x1 = [1]; x1 } { x0 } }"),
            ("fn f() { for x in [#{ x: 1 }] { x } }", "fn f() { for x0 in [#{ x: 1 }] { x0 } }"),
            (
                "fn f(a) { let m = #{ a: a, b: a.a }; m.a(a) + a(a) }",
                "fn f(a0) { let m1 = #{ a: a0, b: a0.a }; m1.a(a0) + a(a0) }",
            ),
            ("fn f(a) { try { a } catch (e) { e } e }", "fn f(a0) { try { a0 } catch (e1) { e1 } e }"),
            (
                "fn f(a) { switch a { \"x\" if a > 1 => { let a = 1; a } _ => a } }",
                "fn f(a0) { switch a0 { \"x\" if a0 > 1 => { let a1 = 1; a1 } _ => a0 } }",
            ),
            (
                "fn f(a) { `a ${ let b = a; b } b ${a}` + \"a ${a}\" + b }",
                "fn f(a0) { `a ${ let b1 = a0; b1 } b ${a0}` + \"a ${a}\" + b }",
            ),
            (
                "fn f(a) { do { let b = a; } while a > 1; for x in a..a { x } b }",
                "fn f(a0) { do { let b1 = a0; } while a0 > 1; for x2 in a0..a0 { x2 } b }",
            ),
            ("fn f(a) { a } fn g(b) { a + b } // a", "fn f(a0) { a0 } fn g(b1) { a + b1 } // a"),
            ("fn f(a) { let b = a fn g(b) { b }", "fn f(a0) { let b1 = a0 fn g(b2) { b2 }"),
        ] {
            assert_eq!(numbered(text), shown);
        }
    }

    #[test]
    fn what_is_in_scope_ends_with_its_block() {
        assert_eq!(in_scope("fn f(view) { let a = 1; if a > 0 { let b = 2; } let c = "), ["a", "view"]);
        assert_eq!(in_scope("fn f(view) { for x in view.line { let a = 1; let x = 2; "), ["x", "a", "view"]);
        assert_eq!(in_scope("fn f(a) { a } fn g("), [""; 0]);
    }
}
