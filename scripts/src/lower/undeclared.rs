//! Unknown variables, and the intended spelling of each.

use javelina_engine::rules::{KindDecl, KindId, PatternPart};
use javelina_engine::{Diagnostic, Fix, Span, nearest};

use crate::lower::lowering::{Lowering, is_plural, or_joined, shown};
use crate::lower::tree::At;
use crate::lower::types::Shape;
use crate::lower::verbs::verb_forms;
use crate::reading::messages::foreign_word;

impl Lowering<'_> {
    /// Reports a name that is no variable.
    pub(crate) fn undeclared(&mut self, name: &str, span: Span) -> At {
        if self.source.scan.is_loose(self.source.text, name) {
            return self.unknown(Vec::new(), span); // it is declared outside functions, which is reported there
        }
        let message = format!("unknown variable `{}`", shown(name));
        if self.found.iter().any(|one| one.message == message) {
            return self.unknown(Vec::new(), span);
        }
        let problem = Diagnostic::error("R3007", span, message);
        self.found.push(match self.meant(name, span) {
            Some(written) => problem.help(format!("write `{written}`")).fix(Fix::write(span, written).unsure()),
            None => foreign_word(name, span).unwrap_or_else(|| self.resembling(problem, name, span)),
        });
        self.unknown(Vec::new(), span)
    }

    /// The spelling of a name that lacks its view, brackets or quotes.
    fn meant(&self, name: &str, span: Span) -> Option<String> {
        let (known, token) = (self.known, self.source.token(span.start));
        let quoted = || format!("\"{name}\"");
        let called = self.source.word(token.saturating_sub(2));
        let is_first = self.source.word(token.saturating_sub(1)) == "(";
        let is_kind = |one: &KindDecl| one.name == name || is_plural(one, name);
        let kind = known.catalogue.kinds.iter().find(|one| is_kind(one));
        match called {
            "set_to" | "add_to" | "reveal" if is_first && known.own.counters.iter().any(|one| one.name == name) => {
                return Some(quoted());
            }
            "all" | "ask" | "ask_or_skip" if is_first && kind.is_some() => {
                return kind.map(|kind| format!("\"{}\"", kind.name));
            }
            _ => {}
        }
        let is_element = |kind: usize| known.names.element(KindId(kind as u8), name).is_some();
        let is_last = |part: Option<&PatternPart>| matches!(part, Some(PatternPart::Word(word)) if *word == name);
        let ends_effect = known.catalogue.effects.iter().any(|one| is_last(one.pattern.last()));
        let is_answer = |name| self.own(name, 2).is_some();
        if self.source.word(token.saturating_sub(1)) == "," && (ends_effect || is_answer(name)) {
            Some(quoted())
        } else if name == "view" {
            let is_view = |(_, at): &&(String, u16)| {
                let function = self.stack.last().map(|frame| &self.tree.functions[frame.function]);
                function
                    .is_some_and(|one| self.tree.types.shape(one.locals[usize::from(*at)].term) == Some(Shape::View))
            };
            self.stack.last()?.scope.iter().find(is_view).map(|(name, _)| name.clone())
        } else if let Some((_, written)) = self.of_view(name).or_else(|| self.of_one(name)) {
            Some(written)
        } else if (0..known.catalogue.kinds.len()).any(is_element) {
            Some(quoted())
        } else if let Some(kind) = kind.filter(|kind| is_plural(kind, name)) {
            Some(format!("all(\"{}\")", kind.name))
        } else if ends_effect || is_answer(name) || known.catalogue.zone(name).is_some() {
            Some(quoted())
        } else {
            None
        }
    }

    /// Help with the variables and functions that a name resembles, or with the way to declare it.
    fn resembling(&self, problem: Diagnostic, name: &str, span: Span) -> Diagnostic {
        let token = self.source.token(span.start);
        let (next, behind) = (self.source.word(token + 1), self.source.word(token + 2));
        let signatures = self.known.effects(name).into_iter().map(|effect| self.known.signature(effect));
        let forms: Vec<String> = self.forms(name).into_iter().chain(verb_forms(name)).chain(signatures).collect();
        let forms = if next == "." && forms.is_empty() { self.forms(behind) } else { forms };
        if !forms.is_empty() {
            return problem.help(format!("write {}", or_joined(&forms)));
        }
        if name == "view" {
            let function = self.stack.last().map_or("", |frame| &self.tree.functions[frame.function].name);
            return problem.help(format!("pass the view: write `fn {function}(view)` and `{function}(view)`"));
        }
        if matches!(next, "=" | "+=" | "-=" | "*=" | "/=" | "%=") {
            return problem.help(format!("declare it first, before the loop: `let {} = 0;`", shown(name)));
        }
        let scope = self.stack.last().map_or(&[][..], |frame| &frame.scope);
        let here = nearest(name, scope.iter().map(|(known, _)| known.as_str()));
        let fields = self.fields_of_view();
        let near = nearest(name, fields.iter().map(String::as_str));
        let problem = match near.first().filter(|_| here.is_empty()) {
            Some(field) => problem.help(format!("did you mean `view.{field}`?")),
            None => problem.help("declare it with `let`, or read a fact of the view: `view.name`"),
        };
        problem.did_you_mean(name, here)
    }
}
