//! Marks of a script: what each of its words means, looked up as the lint looks it up.

use javelina_engine::rules::{CounterId, KindId, Mark, Meaning, Role, ZoneId};
use javelina_engine::{FileId, Span};

use crate::lint::Lint;
use crate::locals::Local;
use crate::types::{Defined, Known};
use crate::walk::{Call, Literal, Mention};
use crate::world::{Field, What};

/// The marks of the functions that could be read, and of the variables of all, by place.
pub(crate) fn marks_of(lint: &Lint<'_, '_>, locals: &[Local], file: FileId) -> Vec<Mark> {
    let mut all = Marks { lint, marks: Vec::new() };
    for (at, one) in lint.defined.iter().enumerate() {
        let role = if one.answers.is_some() { Role::Names } else { Role::Declares };
        all.put(one.span, meaning(one), role);
        one.walked.calls.iter().for_each(|call| all.call(call));
        one.walked.mentions.iter().for_each(|mention| all.field(at, one, mention));
        for (literal, other) in one.walked.compared.iter().chain(&one.walked.among) {
            let kind = one.points.first().and_then(|point| lint.world.kind_of(other, *point));
            if let Some(kind) = kind {
                all.element(kind, literal);
            }
        }
    }
    locals.iter().for_each(|local| all.local(local, file));
    Mark::settle(&mut all.marks);
    all.marks
}

/// What the name of a function of the script means.
fn meaning(one: &Defined) -> Meaning {
    one.answers.map_or(Meaning::Function(one.span), Meaning::Point)
}

struct Marks<'a, 'b, 'w> {
    lint: &'a Lint<'b, 'w>,
    marks: Vec<Mark>,
}

impl Marks<'_, '_, '_> {
    fn put(&mut self, span: Span, what: Meaning, role: Role) {
        self.marks.push(Mark { span, what, role });
    }

    fn call(&mut self, call: &Call) {
        let world = self.lint.world;
        if let Some(to) = self.lint.defined(&call.name, call.args.len()) {
            return self.put(call.span, meaning(&self.lint.defined[to]), Role::Names);
        }
        let Some(function) = world.called(call) else { return };
        let (what, role) = match function.what {
            What::Printed(fact) | What::Viewed(fact) | What::Others(fact) => (Meaning::Fact(fact), Role::Reads),
            What::Counted(at) => (Meaning::Counter(CounterId(at as u16)), Role::Reads),
            What::Effect(effect) => (Meaning::Effect(effect), Role::Names),
            What::Native(_) | What::Hands(_) | What::Ask { .. } | What::Elements => (Meaning::Library, Role::Names),
        };
        self.put(call.span, what, role);
        let skipped = usize::from(function.is_read_off() && !call.is_method);
        for (literal, kind) in call.args.iter().skip(skipped).zip(world.kinds_taken(function)) {
            if let (Some(literal), Some(kind)) = (literal, kind) {
                self.element(kind, literal);
            }
        }
        match function.what {
            What::Ask { .. } | What::Elements => self.question(call),
            What::Hands(hand) => {
                for (literal, word) in call.args.iter().zip(hand.args()) {
                    let Some(literal) = literal.as_ref().filter(|_| *word == "zone") else { continue };
                    let zone = world.catalogue.zones.iter().position(|zone| zone.name == literal.text);
                    zone.into_iter().for_each(|at| {
                        self.put(literal.span, Meaning::Zone(ZoneId(at as u8)), Role::Names);
                    });
                }
            }
            _ => {}
        }
    }

    /// The kind that is asked for, and the function that takes the answer.
    fn question(&mut self, call: &Call) {
        if let Some(Some(word)) = call.args.first()
            && let Some((kind, _)) = self.lint.world.catalogue.kind(&word.text)
        {
            self.put(word.span, Meaning::Kind(kind), Role::Names);
        }
        if let Some(Some(then)) = call.args.get(2)
            && let Some(to) = self.lint.defined(&then.text, 2)
        {
            self.put(then.span, meaning(&self.lint.defined[to]), Role::Names);
        }
    }

    fn field(&mut self, at: usize, one: &Defined, mention: &Mention) {
        let Some(point) = one.points.first().copied() else { return };
        let types = self.lint.types();
        let may_be = match types.known(at, &mention.of) {
            Known::View => true,
            Known::Anything => mention.name != "len" && !types.is_key(&mention.name),
            _ => false,
        };
        let Some(field) = self.lint.world.field(&mention.name, point).filter(|_| may_be) else { return };
        let what = match field {
            Field::Subject(at, _) => Meaning::Subject(point, at as u8),
            Field::Actor => Meaning::Actor,
            Field::Fact(fact) => Meaning::Fact(fact),
            Field::Counter(at) => Meaning::Counter(CounterId(at as u16)),
        };
        self.put(mention.span, what, Role::Reads);
    }

    fn local(&mut self, local: &Local, file: FileId) {
        let declared = Span::new(file, local.at.clone());
        let what = Meaning::Variable(declared);
        self.put(declared, what, Role::Declares);
        for (place, is_set) in &local.uses {
            let role = if *is_set { Role::Writes } else { Role::Reads };
            self.put(Span::new(file, place.clone()), what, role);
        }
    }

    fn element(&mut self, kind: KindId, literal: &Literal) {
        if let Some(element) = self.lint.world.names.element(kind, &literal.text) {
            self.put(literal.span, Meaning::Element(kind, element), Role::Names);
        }
    }
}
