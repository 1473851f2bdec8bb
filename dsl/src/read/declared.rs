//! Counters, params and tables as they are written: text to syntax tree.

use javelina_engine::{Diagnostic, Fix, Span};

use crate::ast::{Bounds, Counter, Expr, ExprKind, Name, Param, Start, Table};
use crate::mend::habits::foreign;
use crate::read::grammar::Rule;
use crate::read::keywords::is_keyword;
use crate::read::parse::{Node, Reader};

impl<'a> Reader<'a> {
    fn range(&mut self, node: Node<'a>) -> Option<(i64, i64, Span)> {
        let span = self.span(&node);
        let mut ends = node.into_inner();
        let (least, greatest) = (self.number(&ends.next()?), self.number(&ends.next()?));
        if least > greatest {
            let message = format!("this range is empty: {least} is greater than {greatest}");
            let right = format!("{greatest}..{least}");
            let problem = Diagnostic::error("V2046", span, message).help(format!("write `{right}`"));
            self.found.push(problem.fix(Fix::write(span, right)));
            return Some((greatest, least, span));
        }
        Some((least, greatest, span))
    }

    /// A `param`.
    pub fn param(&mut self, node: Node<'a>) -> Option<Param> {
        let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
        let name = parts.next().map(|name| self.name(&name))?;
        let (least, greatest, bounds) = self.range(parts.next()?)?;
        let value = parts.next()?;
        let value_span = self.span(&value);
        Some(Param { name, least, greatest, bounds, value: self.number(&value), value_span })
    }

    /// A `counter`.
    pub fn counter(&mut self, node: Node<'a>) -> Option<Counter> {
        let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
        let name = parts.next().map(|name| self.name(&name))?;
        let mut counter = Counter {
            name,
            per: Vec::new(),
            bounds: Vec::new(),
            starts: Vec::new(),
            secret: Vec::new(),
            shown: Vec::new(),
        };
        for part in parts {
            let (form, place) = (part.as_rule(), self.span(&part));
            let mut inner = part.into_inner().filter(|pair| !is_keyword(pair));
            match form {
                Rule::secret => counter.secret.push(place),
                Rule::per => counter.per.extend(inner.next().map(|word| self.kept_per(&word))),
                Rule::shown => counter.shown.extend(inner.next().map(|text| self.text_of(&text))),
                Rule::bounds => {
                    let bounds = inner.next()?;
                    counter.bounds.push(match bounds.as_rule() {
                        Rule::range => {
                            let (least, greatest, span) = self.range(bounds)?;
                            Bounds::Numbers(least, greatest, span)
                        }
                        _ => Bounds::Kind(self.name(&bounds)),
                    });
                }
                _ => {
                    let value = self.literal(inner.next()?);
                    counter.starts.push(Start { value, at: inner.map(|element| self.literal(element)).collect() });
                }
            }
        }
        Some(counter)
    }

    /// A `table`.
    pub fn table(&mut self, node: Node<'a>) -> Option<Table> {
        let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
        let name = parts.next().map(|name| self.name(&name))?;
        let per = parts.next().map(|word| self.kept_per(&word))?;
        let (range, rows) = (self.range(parts.next()?)?, parts.next()?);
        let mut table = Table { name, per, range, rows: Vec::new(), from: None };
        match rows.as_rule() {
            Rule::text => table.from = Some(self.text_of(&rows)),
            _ => table.rows = rows.into_inner().filter_map(|line| self.line(line)).collect(),
        }
        Some(table)
    }

    fn line(&mut self, node: Node<'a>) -> Option<(Expr, i64, Span)> {
        let mut parts = node.into_inner();
        let element = self.literal(parts.next()?);
        let number = parts.next()?;
        Some((element, self.number(&number), self.span(&number)))
    }

    /// The word after `per`; who plays is a seat here.
    fn kept_per(&mut self, word: &Node<'_>) -> Name {
        let name = self.name(word);
        if !["player", "players"].contains(&name.text.as_str()) {
            return name;
        }
        self.found.push(foreign(name.span, &name.text, "write `per seat`").fix(Fix::write(name.span, "seat")));
        Name { text: "seat".into(), ..name }
    }

    fn literal(&mut self, node: Node<'a>) -> Expr {
        let span = self.span(&node);
        let what = match node.as_rule() {
            Rule::whole => ExprKind::Number(self.number(&node)),
            Rule::none => ExprKind::None,
            Rule::text => ExprKind::Text(self.text_of(&node).text),
            _ => ExprKind::Name(node.as_str().to_string()),
        };
        Expr { what, span, depth: 1 }
    }
}
