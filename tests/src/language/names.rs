//! Names as text: elements, facts of things and of sets, counters.

use javelina_dsl::is_reserved;
use javelina_engine::rules::{FactId, KindId, Type};

use super::kinds::fact;
use super::spell::{MEMBERS, NAME, QUOTED, Speller, Text, of};
use super::tree::{Expr, SetExpr};

impl Speller<'_> {
    pub(super) fn image(&mut self, id: FactId, base: &SetExpr) -> Text {
        let decl = fact(self.catalogue, id);
        let text = self.set(base);
        let to = match decl.yields {
            Type::Of(to) | Type::SetOf(to) => Some(to),
            _ => None,
        };
        // The word of the kind that the one fact leads to stands for the fact.
        let leads = |other: &&javelina_engine::rules::FactDecl| {
            other.of == decl.of && matches!(other.yields, Type::Of(kind) | Type::SetOf(kind) if Some(kind) == to)
        };
        if let Some(to) = to
            && self.coin(4)
            && self.catalogue.facts.iter().filter(leads).count() == 1
        {
            let kind = &self.catalogue.kinds[to.index()];
            let word = if self.coin(2) { kind.name } else { kind.all };
            if self.catalogue.fact(word).is_none() && !self.is_own(word) {
                return of(NAME, format!("{word}({})", text.text));
            }
        }
        let is_free = self.goes_on(&text.text, decl.name);
        if is_free && self.coin(2) {
            let level = if text.level == NAME { NAME } else { QUOTED };
            let base = if [QUOTED, NAME].contains(&text.level) { text.text } else { format!("({})", text.text) };
            return of(level, format!("{base}.{}", decl.name));
        }
        of(NAME, format!("{}({})", decl.name, text.text))
    }

    /// Whether `.name` behind a text is a fact of what it says, and no element or fact with a point in its name.
    fn goes_on(&self, text: &str, name: &str) -> bool {
        let kind = self.catalogue.kind(text).map(|(kind, _)| kind);
        kind.is_none_or(|kind| self.lexicon.element(kind, name).is_none())
            && self.catalogue.fact(&format!("{text}.{name}")).is_none()
            && !name.contains('.')
    }

    pub(super) fn subject(&self, at: usize) -> &'static str {
        self.point.map_or("", |point| self.catalogue.points[point.index()].subjects[at].name)
    }

    /// Whether the item has a counter, a table or a param of this name.
    fn is_own(&self, name: &str) -> bool {
        self.counters.iter().any(|(own, _)| own == name) || self.params.iter().any(|own| own == name)
    }

    /// Whether a name means something else before it means a fact.
    fn is_taken(&self, name: &str) -> bool {
        let subjects = self.point.map_or(&[][..], |point| self.catalogue.points[point.index()].subjects);
        self.is_own(name)
            || self.locals.iter().any(|own| own == name)
            || subjects.iter().any(|subject| subject.name == name)
            || ["it", "actor"].contains(&name)
    }

    pub(super) fn element(&mut self, kind: KindId, element: i32, wanted: bool) -> Text {
        let name = self.lexicon.name(kind, element);
        let quoted = format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
        let is_word = name.starts_with(|one: char| one.is_ascii_alphabetic() || one == '_')
            && name.chars().all(|one| one.is_ascii_alphanumeric() || one == '_');
        let kinds = self.lexicon.names.iter().enumerate().filter(|(at, _)| *at != kind.index());
        let is_alone = !kinds.into_iter().any(|(_, names)| names.iter().any(|other| other.eq_ignore_ascii_case(&name)));
        let word = self.catalogue.kinds[kind.index()].name;
        let mut ways = vec![of(NAME, format!("{word}.{}", if is_word { &name } else { &quoted }))];
        if wanted || is_alone {
            ways.push(of(QUOTED, quoted));
            let known = self.catalogue.fact(&name).is_some() || self.catalogue.kind(&name).is_some_and(|(_, all)| all);
            if is_word && !is_reserved(&name) && !known && !self.is_taken(&name) {
                ways.extend([of(NAME, name.clone()), of(NAME, name)]);
            }
        }
        let at = self.dice.below(ways.len() as u32) as usize;
        ways.swap_remove(at)
    }

    /// Whether an element is the one that a name without brackets takes.
    fn is_at_hand(&self, kind: KindId, element: &Expr) -> bool {
        if let Some(depth) = self.its.iter().rposition(|it| *it == kind) {
            return *element == Expr::It && depth + 1 == self.its.len();
        }
        let subjects = self.point.map_or(&[][..], |point| self.catalogue.points[point.index()].subjects);
        match subjects.iter().position(|subject| subject.of == Type::Of(kind)) {
            Some(at) => *element == Expr::Subject(at),
            None => kind == self.catalogue.seat && *element == Expr::Actor,
        }
    }

    pub(super) fn fact(&mut self, id: FactId, args: &[Expr], seat: Option<&Expr>) -> Text {
        let decl = fact(self.catalogue, id);
        let (name, seats) = (decl.name, self.catalogue.seat);
        let is_plain = !name.contains('.');
        let is_at_hand = args.iter().zip(decl.of).all(|(arg, kind)| self.is_at_hand(*kind, arg)) && args.len() < 2;
        let is_of_another = seat.is_some_and(|seat| *seat != Expr::Actor);
        // Inside of a predicate over seats the text says whose it is.
        let unnamed = self.its.iter().skip(usize::from(self.names_seats));
        let must_say = decl.mine && unnamed.copied().any(|kind| kind == seats);
        let mut ways: Vec<Text> = Vec::new();
        if !is_of_another && !must_say {
            if is_at_hand && !self.is_taken(name) {
                ways.push(of(NAME, name));
            }
            if !args.is_empty() {
                let first = self.expr(&args[0], false);
                let all: Vec<String> = args.iter().map(|arg| self.wanted(arg)).collect();
                if !self.is_own(name) {
                    ways.push(of(NAME, format!("{name}[{}]", all.join(", "))));
                    ways.push(of(NAME, format!("{name}({})", all.join(", "))));
                }
                if self.goes_on(&first.text, name) {
                    let rest = if all.len() > 1 { format!("[{}]", all[1..].join(", ")) } else { String::new() };
                    let level = if first.level == NAME { NAME } else { QUOTED };
                    let first =
                        if [QUOTED, NAME].contains(&first.level) { first.text } else { format!("({})", first.text) };
                    ways.push(of(level, format!("{first}.{name}{rest}")));
                }
            }
        }
        if decl.mine {
            let seat = seat.unwrap_or(&Expr::Actor);
            let whose = self.expr(seat, true);
            let behind = if whose.level == NAME && !(self.full && self.coin(3)) {
                whose.text.clone()
            } else {
                format!("({})", whose.text)
            };
            let all: Vec<String> = args.iter().map(|arg| self.wanted(arg)).collect();
            let all = if all.is_empty() { String::new() } else { format!("[{}]", all.join(", ")) };
            if is_plain && is_at_hand {
                ways.push(of(MEMBERS, format!("{name} of {behind}")));
            }
            if is_plain && !all.is_empty() {
                ways.push(of(MEMBERS, format!("{name}{all} of {behind}")));
            }
            // A seat named by a text is drawn again, since here nothing settles what it is.
            let whose = self.expr(seat, false);
            if decl.of.first() != Some(&seats) && self.goes_on(&whose.text, name) {
                let level = if whose.level == NAME { NAME } else { QUOTED };
                let base = if [QUOTED, NAME].contains(&whose.level) { whose.text } else { format!("({})", whose.text) };
                if is_at_hand {
                    ways.push(of(level, format!("{base}.{name}")));
                }
                if !all.is_empty() {
                    ways.push(of(level, format!("{base}.{name}{all}")));
                }
            }
        }
        if ways.is_empty() {
            return of(NAME, format!("{name}()")); // a subject has the name of a fact without arguments
        }
        let at = self.dice.below(ways.len() as u32) as usize;
        ways.swap_remove(at)
    }

    pub(super) fn counter(&mut self, name: &str, args: &[Expr]) -> Text {
        let per = self.counters.iter().find(|(own, _)| own == name).map(|(_, per)| per.clone()).unwrap_or_default();
        let is_twice = per.len() == 2 && per[0] == per[1];
        let mut ways = Vec::new();
        if !is_twice && args.iter().zip(&per).all(|(arg, kind)| self.is_at_hand(*kind, arg)) {
            ways.push(of(NAME, name));
        }
        if !args.is_empty() {
            ways.push(of(NAME, self.target(name, args)));
            let first = self.expr(&args[0], false);
            if self.goes_on(&first.text, name) {
                let rest: Vec<String> = args[1..].iter().map(|arg| self.wanted(arg)).collect();
                let is_left_out =
                    per.len() == 2 && !is_twice && per[1] == self.catalogue.seat && args[1] == Expr::Actor;
                let rest = match rest.as_slice() {
                    [] => String::new(),
                    _ if is_left_out && self.coin(2) => String::new(),
                    rest => format!("[{}]", rest.join(", ")),
                };
                let level = if first.level == NAME { NAME } else { QUOTED };
                let base = if [QUOTED, NAME].contains(&first.level) { first.text } else { format!("({})", first.text) };
                ways.push(of(level, format!("{base}.{name}{rest}")));
            }
        }
        let at = self.dice.below(ways.len() as u32) as usize;
        ways.swap_remove(at)
    }

    /// A counter with its brackets, as it stands before `:=`; an acting seat may be left out.
    pub fn target(&mut self, name: &str, args: &[Expr]) -> String {
        let per = self.counters.iter().find(|(own, _)| own == name).map(|(_, per)| per.clone()).unwrap_or_default();
        let seat = per.iter().position(|kind| *kind == self.catalogue.seat).filter(|_| per.len() == 2);
        let left_out = seat.filter(|at| args[*at] == Expr::Actor && self.coin(2));
        let is_twice = per.len() == 2 && per[0] == per[1];
        if !is_twice && args.iter().zip(&per).all(|(arg, kind)| self.is_at_hand(*kind, arg)) && self.coin(2) {
            return name.into();
        }
        let all = args.iter().enumerate().filter(|(at, _)| Some(*at) != left_out);
        let all: Vec<String> = all.map(|(_, arg)| self.wanted(arg)).collect();
        // `x.name`, with the other index behind it; two of a kind in the order of the declaration.
        if let ([_, rest @ ..], true) = (args, left_out.is_none() && self.coin(2)) {
            let first = self.expr(&args[0], false);
            if self.goes_on(&first.text, name) {
                let rest: Vec<String> = rest.iter().map(|arg| self.wanted(arg)).collect();
                let rest = if rest.is_empty() { String::new() } else { format!("[{}]", rest.join(", ")) };
                let base = if [QUOTED, NAME].contains(&first.level) { first.text } else { format!("({})", first.text) };
                return format!("{base}.{name}{rest}");
            }
        }
        if all.is_empty() { name.into() } else { format!("{name}[{}]", all.join(", ")) }
    }
}
