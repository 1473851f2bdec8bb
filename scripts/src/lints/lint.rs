//! What `check` says about a script: unknown names, wrong counts of arguments, facts that must not be read.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::rules::{FormerName, KindId, PointDecl, PointId, PointKind};
use javelina_engine::{Diagnostic, Span, counted, printable};

use crate::limits;
use crate::lints::types::{Defined, Known, Types};
use crate::lints::walk::{Call, Mention};
use crate::world::{Field, Function, What, World};

pub(crate) struct Lint<'a, 'w> {
    pub world: &'a World<'w>,
    pub defined: Vec<Defined>,
    pub found: Vec<Diagnostic>,
}

impl Lint<'_, '_> {
    /// Looks at everything. With an error in `found` the rest is not to be used.
    pub(crate) fn run(&mut self) {
        self.name_points();
        self.follow();
        self.judge_unreached();
        for at in 0..self.defined.len() {
            let one = self.defined[at].clone();
            self.found.extend(one.walked.refused.iter().cloned());
            for call in &one.walked.calls {
                self.judge_call(at, &one, call);
            }
            self.judge_fields(at, &one);
            self.judge_comparisons(&one);
        }
        // What a mistyped call or question names may be the function that nothing seems to use.
        if self.found.iter().any(|one| matches!(one.code, "R3010" | "R3011" | "R3019")) {
            self.found.retain(|one| one.code != "R3015");
        }
    }

    /// What is known of the values of the script.
    pub(crate) fn types(&self) -> Types<'_> {
        Types { world: self.world, defined: &self.defined }
    }

    pub(crate) fn error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.found.push(Diagnostic::error(code, span, message).help(help));
    }

    /// The functions of the script with a name and a count of parameters.
    pub(crate) fn defined(&self, name: &str, params: usize) -> Option<usize> {
        self.defined.iter().position(|one| one.name == name && one.params.len() == params)
    }

    /// Finds the functions that answer rule points.
    fn name_points(&mut self) {
        for at in 0..self.defined.len() {
            let one = self.defined[at].clone();
            if one.params.len() > limits::PARAMETERS {
                let message = format!("`{}` has more than {} parameters", one.name, limits::PARAMETERS);
                self.error("R3006", one.span, message, "give a list instead");
            }
            if self.world.has(&one.name, one.params.len()) {
                let message = format!("`{}` is a function already", one.name);
                self.error("R3024", one.span, message, "give it another name");
                continue;
            }
            if let Some(row) = self.world.catalogue.former_event(&one.name) {
                self.found.push(row.event_problem(one.span));
            }
            let Some(point) = self.world.catalogue.point(&one.name) else { continue };
            let decl = self.world.point(point);
            if one.name != decl.name {
                self.found.push(FormerName::problem(&one.name, decl.name, one.span));
            }
            if one.params.len() != 1 {
                let takes = counted(one.params.len(), "parameter");
                let message = format!("`{}` answers a rule point and takes {takes}", one.name);
                self.error("R3023", one.span, message, format!("write `fn {}(view)`", one.name));
            } else if let Some(why) = unscriptable(decl) {
                let message = format!("the rule point `{}` cannot be answered by a script", one.name);
                self.error("R3014", one.span, message, why);
            } else {
                self.defined[at].answers = Some(point);
            }
        }
    }

    /// Follows calls and questions from the functions that answer rule points.
    fn follow(&mut self) {
        let entries: Vec<(usize, PointId)> =
            self.defined.iter().enumerate().filter_map(|(at, one)| Some((at, one.answers?))).collect();
        for (entry, point) in entries {
            let mut open = vec![entry];
            while let Some(at) = open.pop() {
                if self.defined[at].points.insert(point) {
                    open.extend(self.called_by(at));
                    open.extend(self.asked_by(at).into_iter().map(|(to, _)| to));
                }
            }
        }
        for at in 0..self.defined.len() {
            for (to, kind) in self.asked_by(at) {
                self.defined[to].takes = Some(kind);
            }
        }
    }

    /// The functions of the script that a function calls.
    pub(crate) fn called_by(&self, at: usize) -> BTreeSet<usize> {
        self.defined[at].walked.calls.iter().filter_map(|call| self.defined(&call.name, call.args.len())).collect()
    }

    /// The functions that take the answers to questions of a function, with the kinds that are asked for.
    fn asked_by(&self, at: usize) -> Vec<(usize, KindId)> {
        let target = |call: &Call| {
            let is_question = matches!(call.name.as_str(), "ask" | "ask_or_skip");
            let [Some(kind), _, Some(then), ..] = call.args.as_slice() else { return None };
            let kind = self.world.catalogue.kind(&kind.text)?.0;
            is_question.then(|| Some((self.defined(&then.text, 2)?, kind)))?
        };
        self.defined[at].walked.calls.iter().filter_map(target).collect()
    }

    fn judge_unreached(&mut self) {
        let mut called: BTreeSet<usize> = (0..self.defined.len()).flat_map(|at| self.called_by(at)).collect();
        let calls = self.defined.iter().flat_map(|one| &one.walked.calls);
        let named = calls.filter_map(|call| call.args.get(2)?.as_ref()).filter_map(|then| self.defined(&then.text, 2));
        called.extend(named);
        for at in 0..self.defined.len() {
            let one = &self.defined[at];
            let catalogue = self.world.catalogue;
            let is_point = catalogue.point(&one.name).is_some() || catalogue.former_event(&one.name).is_some();
            // One that has the name of a function of the game is told so already.
            let is_taken = self.world.has(&one.name, one.params.len());
            if is_taken || !one.points.is_empty() || is_point || called.contains(&at) || one.takes.is_some() {
                continue;
            }
            let (span, name) = (one.span, one.name.clone());
            let points = self.world.catalogue.points.iter().map(|point| point.name);
            if one.params.first().is_some_and(|first| first == "view") && one.params.len() == 1 {
                let message = format!("no rule point of {} is called `{name}`", self.world.catalogue.game);
                let found = Diagnostic::error("R3013", span, message);
                let help = format!("`javelina points {}` lists the rule points", self.world.catalogue.game);
                let found = found.help(help).did_you_mean(&name, points);
                self.found.push(found);
            } else {
                let found = Diagnostic::warning("R3015", span, format!("nothing uses the function `{name}`"));
                self.found.push(found.help("remove it, or name it after a rule point or in a question"));
            }
        }
    }

    fn judge_call(&mut self, at: usize, one: &Defined, call: &Call) {
        let given = call.args.len();
        if self.defined(&call.name, given).is_some() {
            return;
        }
        let world = self.world;
        let Some(function) = world.called(call) else { return self.judge_unknown(at, call) };
        let on_seat = world.called_on_seat(call).is_some_and(|other| std::ptr::eq(other, function));
        if function.name != call.name {
            self.found.push(FormerName::problem(&call.name, &function.name, call.span));
        }
        if on_seat {
            return self.judge_on_seat(at, one, call, function);
        }
        if let Some((place, known)) = self.types().unfit(at, call, function) {
            return self.judge_unfit(call, function, place, known);
        }
        let skipped = usize::from(function.is_read_off() && !call.is_method);
        let before = usize::from(!function.is_read_off() && call.is_method);
        for (literal, kind) in call.args.iter().skip(skipped).zip(world.kinds_taken(function).into_iter().skip(before))
        {
            let (Some(literal), Some(kind)) = (literal, kind) else { continue };
            if world.names.element(kind, &literal.text).is_none() {
                self.unknown_element("R3020", &literal.text, literal.span, kind);
            }
        }
        let Some(point) = one.points.first().map(|_| one.points.clone()) else { return };
        for point in point {
            let decl = world.point(point);
            match function.what {
                What::Printed(fact)
                | What::Viewed(fact)
                | What::Others(fact)
                | What::Read(fact)
                | What::OtherRead(fact) => self.judge_fact(fact.index(), point, call.span),
                What::Effect(effect) if !world.allows(decl, effect) => {
                    let message = format!("`{}` may not be done at `{}`", call.name, decl.name);
                    let help = effects_help(world, decl);
                    self.error("R3018", call.span, message, help);
                }
                What::Effect(effect) if decl.free && world.names_a_seat(effect) => {
                    let message =
                        format!("players act at `{}` in any order, and `{}` names a seat", decl.name, call.name);
                    self.error("R3018", call.span, message, "do it at `round_ends`");
                }
                What::Verb(verb) => self.judge_verb(verb, call, decl),
                What::Ask { .. } => self.judge_question(call, decl),
                What::All => self.judge_kind(call),
                _ => {}
            }
        }
    }

    /// A function is given what it does not take.
    fn judge_unfit(&mut self, call: &Call, function: &Function, place: usize, known: Known) {
        let name = &function.name;
        let (message, help) = match function.what {
            _ if place == 0 && function.is_read_off() => (
                format!("`{name}` is read off the view, and stands here with {}", known.in_words()),
                format!("write `view.{name}(..)`"),
            ),
            _ if known == Known::View => (format!("`{name}` is not read off the view"), format!("write `{name}(..)`")),
            _ => (
                format!("`{name}` does not take {} here", known.in_words()),
                "`javelina points --format rhai` says what it takes".to_string(),
            ),
        };
        self.error("R3011", call.span, message, help);
    }

    fn judge_unknown(&mut self, at: usize, call: &Call) {
        let name = &call.name;
        let mut arities = self.world.arities(name);
        arities.extend(self.defined.iter().filter(|one| &one.name == name).map(|one| one.params.len()));
        let shown = printable(name, limits::TOKEN);
        if arities.is_empty() {
            let message = format!("no function is called `{shown}`");
            let known = self.world.functions.iter().map(|function| function.name.as_str());
            let known = known.chain(self.defined.iter().map(|one| one.name.as_str()));
            let found = Diagnostic::error("R3010", call.span, message);
            self.found
                .push(found.help("`javelina points --format rhai` lists all functions").did_you_mean(name, known));
            return;
        }
        let function = self.world.functions.iter().find(|function| &function.name == name).cloned();
        arities.sort_unstable();
        arities.dedup();
        let is_on_view =
            call.is_method && call.given.first().map(|side| self.types().known(at, side)) == Some(Known::View);
        let help = match &function {
            Some(function) if function.is_read_off() => format!("write `view.{name}(..)`"),
            Some(_) if call.is_method => format!("write `{name}(..)`"),
            _ => "look at what stands between the brackets".to_string(),
        };
        let wanted: Vec<String> = arities.iter().map(ToString::to_string).collect();
        let many = if wanted == ["1"] { "argument" } else { "arguments" };
        let message = match function {
            Some(function) if function.is_read_off() && !call.is_method && arities.contains(&call.args.len()) => {
                format!("`{shown}` is read off the view")
            }
            Some(function) if is_on_view && !function.is_read_off() => format!("`{shown}` is not read off the view"),
            _ => format!("`{shown}` takes {} {many} and is given {}", wanted.join(" or "), call.args.len()),
        };
        self.error("R3011", call.span, message, help);
    }

    fn unknown_element(&mut self, code: &'static str, text: &str, span: Span, kind: KindId) {
        let name = self.world.catalogue.kinds[kind.index()].name;
        let message = format!("no {name} is called `{}`", printable(text, limits::TOKEN));
        let found = Diagnostic::error(code, span, message).did_you_mean(text, self.world.names.names(kind));
        self.found.push(found);
    }

    fn judge_fields(&mut self, at: usize, one: &Defined) {
        for mention in &one.walked.mentions {
            let known = self.types().known(at, &mention.of);
            if !self.judge_receiver(mention, known) {
                continue;
            }
            let (mut seen, mut is_field) = (BTreeSet::new(), false);
            let of_element = self.world.field_of_element(&mention.name).filter(|_| known != Known::View);
            if let Some(What::Read(fact) | What::OtherRead(fact) | What::Printed(fact)) = of_element.map(|one| one.what)
            {
                for point in &one.points {
                    self.judge_fact(fact.index(), *point, mention.span);
                }
            }
            is_field |= of_element.is_some();
            for point in one.points.iter().filter(|_| of_element.is_none()) {
                match self.world.field(&mention.name, *point) {
                    Some(field) => {
                        is_field = true;
                        let name = self.world.field_name(field, *point);
                        if name != mention.name {
                            self.found.push(FormerName::problem(&mention.name, &name, mention.span));
                        }
                        seen.insert(format!("{field:?}"));
                        match field {
                            Field::Fact(fact) => self.judge_fact(fact.index(), *point, mention.span),
                            Field::Subject(..) | Field::Actor | Field::Counter(_) | Field::Param(_) => {}
                        }
                    }
                    None if known == Known::View => {
                        is_field = true;
                        self.unknown_field(&mention.name, mention.span, *point);
                    }
                    None => {}
                }
            }
            if seen.len() > 1 {
                let message =
                    format!("`{}` means different things at the points that use `{}`", mention.name, one.name);
                self.error("R3012", mention.span, message, "write a function for each point");
            }
            let is_reached = !one.points.is_empty();
            if known == Known::Anything
                && is_reached
                && !is_field
                && mention.name != "len"
                && !self.types().is_key(&mention.name)
            {
                self.no_field("no value has a field", &mention.name, mention.span);
            }
        }
    }

    /// Whether a field may be there at all; only views and maps have fields, lists and texts have `len`.
    fn judge_receiver(&mut self, mention: &Mention, known: Known) -> bool {
        let is_fine = match known {
            Known::Anything => true,
            Known::Map => self.types().is_key(&mention.name),
            Known::View => !mention.is_set,
            Known::Text | Known::Nothing if !mention.is_set && self.world.field_of_element(&mention.name).is_some() => {
                true
            }
            Known::Text | Known::List | Known::Names => mention.name == "len" && !mention.is_set,
            _ => false,
        };
        if !is_fine && known == Known::View {
            let message =
                format!("`{}` is a field of the view and cannot be set", printable(&mention.name, limits::TOKEN));
            self.error("R3012", mention.span, message, "make a variable of your own with `let`");
        } else if !is_fine {
            self.no_field(&format!("{} has no field", known.in_words()), &mention.name, mention.span);
        }
        is_fine
    }

    fn no_field(&mut self, says: &str, name: &str, span: Span) {
        let shown = printable(name, limits::TOKEN);
        let is_function = !self.world.arities(name).is_empty();
        let help = if is_function {
            format!("write `{shown}(..)`, with the value between the brackets")
        } else {
            let game = self.world.catalogue.game;
            format!(
                "the view and maps have fields, lists and texts `len`; what is known of a thing is asked by functions, \
                 which `javelina points --format rhai {game}` lists"
            )
        };
        self.error("R3012", span, format!("{says} `{shown}`"), help);
    }

    fn unknown_field(&mut self, name: &str, span: Span, point: PointId) {
        let shown = printable(name, limits::TOKEN);
        let decl = self.world.point(point);
        if let Some(function) = self.world.functions.iter().find(|function| function.name == name) {
            let message = format!("`{shown}` is no field of the view");
            let help = match function.what {
                What::Printed(_) | What::Read(_) | What::OtherRead(_) | What::CountedOf(_) if function.args == 1 => {
                    format!("it is one of an element: write `x.{name}`")
                }
                _ => format!("it is a function: write `{name}(..)`"),
            };
            return self.error("R3012", span, message, help);
        }
        let message = format!("the view at `{}` has no field `{shown}`", decl.name);
        let fields = self.world.fields(point);
        let found = Diagnostic::error("R3012", span, message);
        let found = found.help(format!("it has {}", listed(&fields)));
        self.found.push(found.did_you_mean(name, fields.iter().map(String::as_str)));
    }

    /// The questions that name one function must ask for one kind.
    pub(crate) fn judge_answers(&mut self) {
        let mut kinds: BTreeMap<usize, BTreeSet<KindId>> = BTreeMap::new();
        for at in 0..self.defined.len() {
            for (to, kind) in self.asked_by(at) {
                kinds.entry(to).or_default().insert(kind);
            }
        }
        for (at, kinds) in kinds.into_iter().filter(|(_, kinds)| kinds.len() > 1) {
            let message = format!("`{}` takes answers of {} kinds", self.defined[at].name, kinds.len());
            self.error("R3019", self.defined[at].span, message, "write a function for each kind");
        }
    }
}

/// Why a point cannot be answered by a script.
pub(crate) fn unscriptable(point: &PointDecl) -> Option<&'static str> {
    match point.kind {
        PointKind::Offer => Some("write the offer as a clause; a script may answer the events that it sets off"),
        _ => None,
    }
}

pub(crate) fn effects_help(world: &World<'_>, point: &PointDecl) -> String {
    let allowed = |function: &&Function| matches!(function.what, What::Effect(effect) if world.allows(point, effect));
    let names: Vec<String> = world.functions.iter().filter(allowed).map(|function| function.name.clone()).collect();
    if names.is_empty() { "this point takes no effects".into() } else { format!("it takes {}", listed(&names)) }
}

/// `a`, `b` and `c`, at most twelve of them.
pub(crate) fn listed(names: &[String]) -> String {
    let mut shown: Vec<String> = names.iter().take(12).map(|name| format!("`{name}`")).collect();
    if names.len() > 12 {
        return format!("{} and {} more", shown.join(", "), names.len() - 12);
    }
    match shown.pop() {
        None => "none".into(),
        Some(last) if shown.is_empty() => last,
        Some(last) => format!("{} and {last}", shown.join(", ")),
    }
}
