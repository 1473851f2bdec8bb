//! Text to syntax tree, one member at a time. Problems are gathered, not thrown.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Once;

use javelina_engine::{Diagnostic, FileId, Span, printable};
use pest::Parser;
use pest::iterators::Pair;

use crate::ast::{
    Answer, Block, Change, Conditions, Entry, Limit, Member, Name, Rule as RuleNode, RuleBody, Text, Value, Verb,
    Worded, Wording,
};
use crate::members::settings::micrometres;
use crate::mend::cure::Places;
use crate::read::grammar::{Grammar, Rule};
use crate::read::keywords::is_keyword;
use crate::read::split::{BlockText, MemberText};
use crate::read::syntax::unreadable;
use crate::read::tokens::{Kind, Token, tokens};
use crate::world::World;

/// A piece of the parse tree.
pub(crate) type Node<'a> = Pair<'a, Rule>;

/// Reads members of one file.
pub(crate) struct Reader<'a> {
    pub file: FileId,
    pub text: &'a str,
    /// The spellings of effects: words, and `None` for holes; the first part is the effect's name.
    pub effects: &'a [Vec<Option<&'static str>>],
    /// Where the text that is being parsed starts in `text`.
    pub base: usize,
    /// Where it stands in the file if `text` is not what the author wrote.
    pub places: Places,
    /// What names may mean, if the game is known.
    pub world: Option<World<'a>>,
    pub found: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    pub fn new(file: FileId, text: &'a str, effects: &'a [Vec<Option<&'static str>>]) -> Self {
        static LIMIT: Once = Once::new();
        // A safety net against texts that take long to read; texts of the greatest size need about six million calls.
        LIMIT.call_once(|| pest::set_call_limit(NonZeroUsize::new(20_000_000)));
        Self { file, text, effects, base: 0, places: Places::default(), world: None, found: Vec::new() }
    }

    /// The head and the members of a block; `None` if the head cannot be read.
    pub fn block(&mut self, block: &BlockText) -> Option<Block> {
        let [kind, id, game] = self.read(Rule::head, block.head.clone(), |reader, head| {
            let mut words = head.into_inner().filter(|pair| pair.as_rule() == Rule::any_word);
            let words = [words.next()?, words.next()?, words.next()?];
            Some(words.map(|word| reader.name(&word)))
        })??;
        Some(Block { kind, id, game, members: block.members.iter().map(|member| self.member(member)).collect() })
    }

    /// One member; [`Member::Broken`] if it cannot be read.
    pub fn member(&mut self, member: &MemberText) -> Member {
        if let Some(example) = self.example(&member.range) {
            return example;
        }
        if let Some(turned) = self.turned(&member.range) {
            return turned;
        }
        let read = || self.read(Rule::member, member.range.clone(), |reader, node| reader.member_of(node));
        let read = member.sound.then(read).flatten();
        read.unwrap_or_else(|| Member::Broken(self.declared(&member.range)))
    }

    /// The name that a broken member would have declared, so that its uses are not reported too.
    fn declared(&self, range: &Range<usize>) -> Option<String> {
        let words = tokens(self.text, range.start, range.end);
        let (first, rest) = words.split_first()?;
        let declares = ["counter", "param", "table", "rule", "offer"].contains(&first.text(self.text));
        let name = rest.iter().find(|token| token.kind != Kind::Sign).filter(|name| name.kind == Kind::Word);
        name.filter(|_| declares).map(|name| name.text(self.text).to_string())
    }

    /// The words and signs of a part of the file.
    pub fn words_of(&self, range: &Range<usize>) -> Vec<Token> {
        let all = tokens(self.text, range.start, range.end);
        all.into_iter().filter(|token| token.kind != Kind::Comment).collect()
    }

    fn example(&mut self, range: &Range<usize>) -> Option<Member> {
        let words = self.words_of(range);
        match words.as_slice() {
            [word, title, _, raw, close]
                if word.is(self.text, "example") && raw.kind == Kind::Raw && close.is(self.text, "}") =>
            {
                let title = self.quoted(title.text(self.text), Span::new(self.file, title.start..title.end));
                Some(Member::Example { title, raw: Span::new(self.file, raw.start..raw.end) })
            }
            [word, title, open, .., close]
                if word.is(self.text, "example") && open.is(self.text, "[") && close.is(self.text, "]") =>
            {
                self.in_brackets(open.start, close.start);
                let title = self.quoted(title.text(self.text), Span::new(self.file, title.start..title.end));
                Some(Member::Example { title, raw: Span::new(self.file, open.end..close.start) })
            }
            [word, _, raw, close]
                if word.is(self.text, "setup") && raw.kind == Kind::Raw && close.is(self.text, "}") =>
            {
                Some(Member::Setup(Span::new(self.file, raw.start..raw.end)))
            }
            _ => None,
        }
    }

    /// Parses a part of the file with one rule of the grammar.
    pub fn parse(&mut self, form: Rule, range: Range<usize>) -> Option<Node<'a>> {
        self.base = range.start;
        let text: &'a str = self.text.get(range)?;
        match Grammar::parse(form, text) {
            Ok(mut pairs) => pairs.next(),
            Err(error) => {
                let problem = unreadable(&error, form, text, &|range| self.place(range));
                self.found.push(problem);
                None
            }
        }
    }

    pub fn span(&self, node: &Node<'_>) -> Span {
        let start = node.as_span().start();
        self.place(start..start + node.as_str().trim_end().len())
    }

    /// Where a piece of the text that is being parsed stands in the file.
    fn place(&self, range: Range<usize>) -> Span {
        let (start, end) = match self.places.is_empty() {
            true => (self.base + range.start, self.base + range.end),
            false => self.places.of(range.start, range.end),
        };
        Span::new(self.file, start..end)
    }

    /// What is read for a place of the file.
    pub fn at(&self, span: Span) -> &'a str {
        let (start, end) = match self.places.is_empty() {
            true => (span.start, span.end),
            false => self.places.back(span.start, span.end),
        };
        self.text.get(start..end).unwrap_or("")
    }

    pub fn name(&self, node: &Node<'_>) -> Name {
        Name { text: node.as_str().to_string(), span: self.span(node) }
    }

    fn names(&self, node: Node<'_>) -> Vec<Name> {
        node.into_inner().filter(|pair| pair.as_rule() == Rule::path).map(|pair| self.name(&pair)).collect()
    }

    /// A text in quotes; `\"`, `\\` and `\n` are read, other escapes reported.
    pub fn quoted(&mut self, written: &str, span: Span) -> Text {
        let inner = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(written);
        let mut text = String::with_capacity(inner.len());
        let mut characters = inner.char_indices();
        while let Some((_, character)) = characters.next() {
            if character != '\\' {
                text.push(character);
                continue;
            }
            match characters.next() {
                Some((_, escaped @ ('"' | '\\'))) => text.push(escaped),
                Some((at, other)) => {
                    let place = Span::new(self.file, span.start + at..span.start + at + 1 + other.len_utf8());
                    let message = format!("unknown escape `\\{other}`");
                    self.found.push(
                        Diagnostic::error("V2012", place, message)
                            .help("write `\\\"` for a quote and `\\\\` for a backslash"),
                    );
                }
                None => {}
            }
        }
        Text { text, span }
    }

    pub fn text_of(&mut self, node: &Node<'_>) -> Text {
        let span = self.span(node);
        self.quoted(node.as_str(), span)
    }

    /// A text with holes, in the middle of what is being read.
    pub fn worded(&mut self, node: &Node<'_>) -> Worded {
        let text = self.text_of(node);
        let base = self.base;
        let parts = self.wording(&text);
        self.base = base;
        Worded { text, parts }
    }

    /// The parts of a text with holes: `"{card} is taken"`.
    pub fn wording(&mut self, text: &Text) -> Vec<Wording> {
        let inner = text.span.start + 1..text.span.end.saturating_sub(1);
        let Some(written) = self.text.get(inner.clone()) else { return vec![Wording::Text(text.text.clone())] };
        let (mut parts, mut at) = (Vec::new(), 0);
        while let Some(open) = written[at..].find('{').map(|open| at + open) {
            let Some(close) = written[open..].find('}').map(|close| open + close) else { break };
            parts.push(Wording::Text(unescaped(&written[at..open])));
            if let Some(node) = self.parse(Rule::hole, inner.start + open + 1..inner.start + close)
                && let Some(node) = node.into_inner().find(|pair| pair.as_rule() == Rule::expr)
            {
                parts.push(Wording::Hole(self.expr(node)));
            }
            at = close + 1;
        }
        parts.push(Wording::Text(unescaped(&written[at..])));
        parts.retain(|part| !matches!(part, Wording::Text(text) if text.is_empty()));
        parts
    }

    pub fn number(&mut self, node: &Node<'_>) -> i64 {
        let span = self.span(node);
        match node.as_str().parse::<i64>() {
            Ok(number) if number.unsigned_abs() <= i32::MAX.unsigned_abs().into() => number,
            _ => {
                let message = format!("`{}` is too large", node.as_str());
                self.found.push(
                    Diagnostic::error("V2043", span, message).help("use a number from -2147483647 to 2147483647"),
                );
                0
            }
        }
    }

    /// A length in thousandths of a millimetre.
    pub fn length(&mut self, node: &Node<'_>) -> i64 {
        let (span, written) = (self.span(node), node.as_str());
        let length = micrometres(written).filter(|length| *length < i32::MAX);
        length.map(i64::from).unwrap_or_else(|| {
            let message = format!("`{} mm` has too many digits", printable(written, 40));
            let help = "write at most three digits after the point and at most 2147483.646 mm";
            self.found.push(Diagnostic::error("V2043", span, message).help(help));
            0
        })
    }

    pub fn member_of(&mut self, node: Node<'a>) -> Member {
        let parts = |node: &Node<'a>| node.clone().into_inner().filter(|pair| !is_keyword(pair));
        let first = parts(&node).next();
        match (node.as_rule(), first) {
            (Rule::title, Some(text)) => Member::Title(self.text_of(&text)),
            (Rule::long_text, Some(text)) => Member::LongText(self.text_of(&text)),
            (Rule::script, Some(text)) => Member::Script(self.text_of(&text)),
            (Rule::change, _) => self.change(node).map_or(Member::Broken(None), Member::Change),
            (Rule::param, _) => self.param(node).map_or(Member::Broken(None), Member::Param),
            (Rule::counter, _) => self.counter(node).map_or(Member::Broken(None), Member::Counter),
            (Rule::table, _) => self.table(node).map_or(Member::Broken(None), Member::Table),
            (Rule::rule | Rule::offer, _) => self.rule(node).map_or(Member::Broken(None), Member::Rule),
            (Rule::level, Some(name)) => self.level(self.name(&name), parts(&node).skip(1)),
            (Rule::gate, _) => self.gate(node).map_or(Member::Broken(None), |gate| Member::Gate(Box::new(gate))),
            (Rule::overrides, Some(paths)) => Member::Overrides(self.names(paths)),
            (Rule::known, Some(code)) => Member::Known(self.name(&code), self.span(&node)),
            (Rule::combine, _) => {
                let span = self.span(&node);
                let mut names: Vec<Name> = parts(&node).map(|name| self.name(&name)).collect();
                match names.pop() {
                    Some(word) => Member::Combine(names, word, span),
                    None => Member::Broken(None),
                }
            }
            _ => Member::Broken(None),
        }
    }

    fn change(&mut self, node: Node<'a>) -> Option<Change> {
        let span = self.span(&node);
        let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
        let setting = parts.next().map(|path| self.name(&path))?;
        let value = parts.next()?;
        let value_span = self.span(&value);
        let value = match value.as_rule() {
            Rule::quantity => {
                let mut inner = value.into_inner();
                let digits = inner.next()?.as_str().to_string();
                Value::Quantity(digits, inner.next().is_some())
            }
            Rule::list => Value::List(value.into_inner().map(|entry| self.entry(entry)).collect()),
            _ => Value::Names(value.into_inner().map(|entry| self.entry(entry)).collect()),
        };
        Some(Change { setting, value, value_span, span })
    }

    fn entry(&mut self, node: Node<'a>) -> Entry {
        match node.as_rule() {
            Rule::whole => {
                let span = self.span(&node);
                Entry::Number(self.number(&node), span)
            }
            Rule::text => {
                let text = self.text_of(&node);
                Entry::Name(Name { text: text.text, span: text.span })
            }
            _ => Entry::Name(self.name(&node)),
        }
    }

    fn rule(&mut self, node: Node<'a>) -> Option<RuleNode> {
        let span = self.span(&node);
        let offer = node.as_rule() == Rule::offer;
        let mut parts = node.into_inner().filter(|pair| !is_keyword(pair)).peekable();
        let label = parts.next().map(|label| self.name(&label))?;
        if offer {
            return self.offer(label, parts.collect(), span);
        }
        let at = parts.next()?;
        let answers = at.as_rule() == Rule::rule_at;
        let mut inner = at.into_inner().filter(|pair| !is_keyword(pair));
        let point = inner.next().map(|path| self.name(&path))?;
        let mut conditions = Conditions::default();
        let (mut verbs, mut between, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        let mut pending: Option<Span> = None;
        for part in inner {
            let place = self.span(&part);
            match part.as_rule() {
                Rule::when | Rule::unless => {
                    pending = (!verbs.is_empty()).then_some(place).or(pending);
                    self.condition(part, &mut conditions);
                }
                Rule::says | Rule::overrides | Rule::after => self.condition(part, &mut conditions),
                Rule::doing | Rule::steps => self.steps_of(part, &mut steps),
                _ => {
                    between.extend(pending.take());
                    verbs.extend(self.answer(part));
                }
            }
        }
        let body = if answers { RuleBody::Answers(verbs, between) } else { RuleBody::Steps(steps) };
        Some(RuleNode { label, point, conditions, body, span })
    }

    fn offer(&mut self, label: Name, parts: Vec<Node<'a>>, span: Span) -> Option<RuleNode> {
        let mut parts = parts.into_iter();
        let point = parts.next().map(|path| self.name(&path))?;
        let mut conditions = Conditions::default();
        let (mut costs, mut limits, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            let place = self.span(&part);
            match part.as_rule() {
                Rule::costs => {
                    let mut inner = part.into_inner().filter(|pair| !is_keyword(pair));
                    while let (Some(price), Some(currency)) = (inner.next(), inner.next()) {
                        let currency = self.name(&currency);
                        costs.push((self.expr(price), currency));
                    }
                }
                Rule::limit => {
                    let mut inner = part.into_inner().filter(|pair| !is_keyword(pair));
                    if let (Some(most), Some(scope)) = (inner.next(), inner.next()) {
                        let scope = self.name(&scope);
                        limits.push(Limit { most: self.number(&most), scope, span: place });
                    }
                }
                Rule::doing => self.steps_of(part, &mut steps),
                _ => self.condition(part, &mut conditions),
            }
        }
        Some(RuleNode { label, point, conditions, body: RuleBody::Offer { costs, limits, steps }, span })
    }

    fn condition(&mut self, node: Node<'a>, conditions: &mut Conditions) {
        let (form, span) = (node.as_rule(), self.span(&node));
        let Some(inner) = node.into_inner().find(|pair| !is_keyword(pair)) else { return };
        match form {
            Rule::when => conditions.when.push(self.expr(inner)),
            Rule::unless => conditions.unless.push((self.expr(inner), span)),
            Rule::says => conditions.says.push(self.text_of(&inner)),
            Rule::overrides => conditions.overrides.extend(self.names(inner)),
            _ => conditions.after.extend(self.names(inner)),
        }
    }

    fn answer(&mut self, node: Node<'a>) -> Option<Answer> {
        let span = self.span(&node);
        let form = node.as_rule();
        let mut word = None;
        let mut values = Vec::new();
        let mut names = Vec::new();
        for part in node.into_inner().filter(|pair| !is_keyword(pair)) {
            match part.as_rule() {
                Rule::word => word = Some(self.name(&part)),
                Rule::paths => names = self.names(part),
                _ => values.push(self.expr(part)),
            }
        }
        let mut values = values.into_iter();
        let verb = match form {
            Rule::forbid => Verb::Forbid(word),
            Rule::allow => Verb::Allow(names),
            Rule::widen => Verb::Widen,
            Rule::narrow => Verb::Narrow,
            Rule::set => Verb::Set(word, values.next()?),
            Rule::add => Verb::Add(values.next()?),
            Rule::scale => Verb::Scale(word, values.next()?, values.next()),
            Rule::floor => Verb::Floor(values.next()?),
            Rule::cap => Verb::Cap(values.next()?),
            Rule::include => Verb::Include(values.next()?),
            _ => Verb::Exclude(values.next()?),
        };
        Some(Answer { verb, span })
    }
}

fn unescaped(written: &str) -> String {
    written.replace("\\\"", "\"").replace("\\\\", "\\")
}
