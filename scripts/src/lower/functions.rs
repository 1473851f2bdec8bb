//! Functions: which point reaches them with which types, and the tree of a whole script.

use javelina_engine::rules::{FormerName, KindId, PointDecl, PointId, PointKind};
use javelina_engine::{Diagnostic, FileId, Span, counted};
use rhai::{AST, ASTNode, Position, Stmt};

use crate::limits;
use crate::lower::chains::listed;
use crate::lower::check::{Check, Left};
use crate::lower::lowering::{Frame, Instance, Lowering};
use crate::lower::none::may_be_none;
use crate::lower::source::Source;
use crate::lower::tree::{At, Function, Node, Tree, Ty};
use crate::lower::types::{Shape, Term, Types};
use crate::names::known::{Known, VERBS};
use crate::reading::places::byte_at;
use crate::reading::scan::Scan;
use crate::world::{holes, last_words};

/// The most functions of a tree.
const INSTANCES: usize = 256;

/// The statements of each function, by the places of the functions.
pub(crate) fn bodies(trees: &[AST], text: &str, scan: &Scan) -> Vec<Vec<Stmt>> {
    let mut bodies = vec![Vec::new(); scan.functions.len()];
    for ast in trees {
        ast.walk(&mut |path: &[ASTNode]| {
            if let [ASTNode::Stmt(statement)] = path {
                let begin = byte_at(text, scan, start(statement));
                if let Some(at) = scan.functions.iter().position(|function| function.whole.contains(&begin)) {
                    bodies[at].push((*statement).clone());
                }
            }
            true
        });
    }
    bodies
}

fn start(statement: &Stmt) -> Position {
    match statement {
        Stmt::Expr(expr) => expr.position(),
        other => other.position(),
    }
}

/// Lowers a script and says what is wrong with it, in no order; or one of its functions alone, by its place, which is the
/// value of an expression that somebody asks about.
pub(crate) fn lower(
    known: Known<'_>,
    (text, scan, file): (&str, &Scan, FileId),
    trees: &[AST],
    asked: Option<usize>,
) -> (Tree, Vec<Diagnostic>) {
    let bodies = bodies(trees, text, scan);
    let mut lowering = Lowering {
        known,
        source: Source { text, scan, file },
        bodies: &bodies,
        tree: Tree::default(),
        terms: Vec::new(),
        types: Types::default(),
        found: Vec::new(),
        instances: Vec::new(),
        waiting: Vec::new(),
        stack: Vec::new(),
        compared: Default::default(),
        keys: Default::default(),
        keys_read: Vec::new(),
        is_asked: asked.is_some(),
        extents: Default::default(),
    };
    match asked {
        None => lowering.run(),
        Some(at) => lowering.run_asked(at),
    }
    lowering.finish();
    let Lowering { mut tree, mut found, extents, source, .. } = lowering;
    found.extend(may_be_none(known, source, &mut tree, &extents));
    let mut check = Check { known, source, tree: &tree, extents: &extents, found, left: Left::default() };
    check.run();
    let found = check.found;
    (tree, found)
}

/// Why a point cannot be answered by a script.
pub(crate) fn unscriptable(point: &PointDecl) -> Option<&'static str> {
    matches!(point.kind, PointKind::Offer)
        .then_some("write the offer as a rule; a script may answer the events that it sets off")
}

impl Lowering<'_> {
    fn run(&mut self) {
        let all = self.source.scan.functions.len();
        for at in 0..all {
            if let Some(point) = self.named_point(at) {
                let view = self.types.is(Shape::View);
                let made = self.instance(at, Some(point), vec![view], None, None);
                self.tree.functions[made].answers = Some(point);
                self.waiting.push(made);
            }
        }
        self.lower_waiting();
        for at in 0..all {
            if self.tree.functions.iter().any(|one| one.text == at) {
                continue;
            }
            self.unreached(at);
            let params = self.source.scan.functions[at].params.clone();
            let params =
                params.iter().map(|name| if name == "view" { self.types.is(Shape::View) } else { self.types.open() });
            let params = params.collect();
            let made = self.instance(at, None, params, None, None);
            self.waiting.push(made);
            self.lower_waiting();
        }
        // What a mistyped call or question names may be the function that nothing seems to use.
        if self.found.iter().any(|one| matches!(one.code, "R3010" | "R3011" | "R3019")) {
            self.found.retain(|one| one.code != "R3015");
        }
    }

    /// Lowers the function of an expression, and those that it calls.
    fn run_asked(&mut self, at: usize) {
        let view = self.types.is(Shape::View);
        let made = self.instance(at, None, vec![view], None, None);
        self.waiting.push(made);
        self.lower_waiting();
        if self.found.is_empty() && self.instances[made].gives.is_none() {
            let span = self.span(self.tree.functions[made].body);
            self.error("R3105", span, "this gives no value", "write an expression, for instance `view.round`");
        }
    }

    fn lower_waiting(&mut self) {
        while let Some(function) = self.waiting.pop() {
            self.lower_function(function);
        }
    }

    /// The point that a function of the text is named after; what is wrong with its name and parameters is reported.
    fn named_point(&mut self, at: usize) -> Option<PointId> {
        let one = &self.source.scan.functions[at];
        let span = Span::new(self.source.file, one.at.clone());
        let (name, params) = (one.name.as_str(), one.params.len());
        if params > limits::PARAMETERS {
            let message = format!("`{name}` has more than {} parameters", limits::PARAMETERS);
            self.error("R3006", span, message, "give a list instead");
        }
        let catalogue = self.known.catalogue;
        if let Some(row) = catalogue.former_event(name) {
            self.found.push(row.event_problem(span));
        }
        let Some(point) = catalogue.point(name) else {
            if self.is_taken(name, params) {
                self.error("R3024", span, format!("`{name}` is a function already"), "give it another name");
            }
            return None;
        };
        let decl = self.known.point(point);
        if name != decl.name {
            let moved = catalogue.moved_event(name);
            let moved = moved.and_then(|row| Some(row.moved_problem(row.moved?, span, false)));
            self.found.push(moved.unwrap_or_else(|| FormerName::problem(name, decl.name, span)));
        }
        if params != 1 {
            let takes = counted(params, "parameter");
            let message = format!("`{name}` answers a rule point and takes {takes}");
            self.error("R3023", span, message, format!("write `fn {name}(view)`"));
            None
        } else if let Some(why) = unscriptable(decl) {
            self.error("R3014", span, format!("the rule point `{name}` cannot be answered by a script"), why);
            None
        } else {
            Some(point)
        }
    }

    /// Returns `true` if all scripts have a function of this name.
    fn is_taken(&self, name: &str, params: usize) -> bool {
        let is_verb = VERBS.iter().any(|(verb, _, form)| *verb == name && form.split(", ").count() == params);
        let is_other = match name {
            "all" | "print" | "reveal" => params == 1,
            "ask" | "ask_or_skip" => matches!(params, 3 | 4),
            "set_to" | "add_to" => matches!(params, 2..=4),
            "send" | "exchange" => params == 4,
            "send_first" | "send_those" => params == 5,
            _ => false,
        };
        let takes = |effect| holes(self.known.effect(effect)).count() + last_words(self.known.effect(effect)).len();
        is_verb
            || is_other
            || self.is_native(name, params)
            || self.known.effects(name).into_iter().any(|one| takes(one) == params)
    }

    /// A function that no point reaches.
    fn unreached(&mut self, at: usize) {
        let one = &self.source.scan.functions[at];
        let (name, catalogue) = (one.name.as_str(), self.known.catalogue);
        let is_reported = catalogue.point(name).is_some()
            || catalogue.former_event(name).is_some()
            || self.is_taken(name, one.params.len());
        if is_reported {
            return;
        }
        let span = Span::new(self.source.file, one.at.clone());
        if one.params.len() == 1 && one.params[0] == "view" {
            let points = catalogue.points.iter().map(|point| point.name);
            let message = format!("no rule point of {} is called `{name}`", catalogue.game);
            let problem = Diagnostic::error("R3013", span, message);
            let help = format!("`javelina points {}` lists the rule points", catalogue.game);
            self.found.push(problem.help(help).did_you_mean(name, points));
        } else {
            let problem = Diagnostic::warning("R3015", span, format!("nothing uses the function `{name}`"));
            self.found.push(problem.help("remove it, or name it after a rule point or in a question"));
        }
    }

    fn instance(
        &mut self,
        text: usize,
        point: Option<PointId>,
        params: Vec<Term>,
        key: Option<String>,
        takes: Option<KindId>,
    ) -> usize {
        let one = &self.source.scan.functions[text];
        self.tree.functions.push(Function {
            text,
            name: one.name.clone(),
            span: Span::new(self.source.file, one.at.clone()),
            answers: None,
            takes,
            point,
            locals: Vec::new(),
            body: At(0),
            gives: Ty::NOTHING,
        });
        self.instances.push(Instance { key, params, locals: Vec::new(), gives: None });
        self.tree.functions.len() - 1
    }

    fn lower_function(&mut self, function: usize) {
        let text = self.tree.functions[function].text;
        let one = &self.source.scan.functions[text];
        let span = Span::new(self.source.file, one.at.clone());
        self.stack.push(Frame { function, scope: Vec::new(), locals: Vec::new(), gives: Vec::new() });
        let params = self.instances[function].params.clone();
        for (name, term) in one.params.iter().zip(params) {
            let local = self.declare(name, Position::NONE, term);
            self.tree.functions[function].locals[usize::from(local)].span = span;
        }
        let bodies = self.bodies;
        let body = self.statements(&bodies[text], span);
        let Some(frame) = self.stack.pop() else { return };
        let mut gives = None;
        // What one that did not parse gives is not known.
        if bodies[text].is_empty() && !self.source.is_empty_body(one.whole.end) {
            gives = Some(self.types.is(Shape::Any));
        }
        for term in [self.term(body)].into_iter().chain(frame.gives) {
            if self.types.shape(term) != Some(Shape::Void) {
                gives = Some(gives.map_or(term, |known| self.types.join(known, term)));
            }
        }
        self.tree.functions[function].body = body;
        self.instances[function].gives = gives;
        self.instances[function].locals = frame.locals;
    }

    /// A call of a function of the script.
    pub(crate) fn call_own(&mut self, text: usize, args: Vec<At>, span: Span) -> At {
        let name = &self.source.scan.functions[text].name;
        if self.stack.iter().any(|frame| self.tree.functions[frame.function].text == text) {
            let message = format!("`{name}` calls itself");
            self.error("R3102", span, message, "write a loop; functions of scripts do not call themselves");
            return self.unknown(args, span);
        }
        if self.stack.len() > limits::CALL_LEVELS {
            let message = format!("functions call each other more than {} levels deep", limits::CALL_LEVELS);
            self.error("R3102", span, message, "put the work into fewer functions");
            return self.unknown(args, span);
        }
        let key: Option<String> = args.iter().map(|at| self.types.key(self.term(*at))).collect();
        let point = self.point();
        let is_same = |(function, one): (&Function, &Instance)| {
            function.text == text && function.point == point && function.takes.is_none() && one.key == key
        };
        let is_full = self.tree.functions.len() >= INSTANCES;
        let mut known = self.tree.functions.iter().zip(&self.instances);
        let found = match (&key, is_full) {
            (_, true) => self.tree.functions.iter().position(|function| function.text == text),
            (None, false) => None,
            (Some(_), false) => known.position(is_same),
        };
        let function = match found {
            Some(function) => function,
            None if is_full => return self.unknown(args, span),
            None => {
                let params = args.iter().map(|at| self.term(*at)).collect();
                let made = self.instance(text, point, params, key, None);
                self.lower_function(made);
                made
            }
        };
        let term = match self.instances[function].gives {
            Some(term) => term,
            None => self.types.is(Shape::Void),
        };
        self.node(Node::Call(function, args), span, term)
    }

    /// The function that takes the answer to a question about a kind.
    pub(crate) fn answer_function(&mut self, text: usize, kind: KindId, span: Span) -> Option<usize> {
        let point = self.point();
        let of_text = |one: &&Function| one.text == text && one.takes.is_some();
        if let Some(other) = self.tree.functions.iter().find(|one| of_text(one) && one.takes != Some(kind)) {
            let other = other.takes.map_or("", |kind| self.known.kind(kind));
            let name = &self.source.scan.functions[text].name;
            let message = format!("`{name}` takes a {other} already, and here a {}", self.known.kind(kind));
            self.error("R3019", span, message, "write a function for each kind");
            return None;
        }
        let known = self.tree.functions.iter().position(|one| of_text(&one) && one.point == point);
        known.or_else(|| {
            if self.tree.functions.len() >= INSTANCES {
                return None;
            }
            let params = vec![self.types.is(Shape::View), self.types.is(Shape::Of(kind))];
            let made = self.instance(text, point, params, None, Some(kind));
            self.waiting.push(made);
            Some(made)
        })
    }

    /// Settles what was left open: texts become elements, keys of maps are looked up, types are written down.
    fn finish(&mut self) {
        for at in 0..self.tree.nodes.len() {
            match self.tree.nodes[at].clone() {
                Node::Text(text) => {
                    if let Some(Shape::Of(kind)) = self.types.shape(self.terms[at]) {
                        let span = self.tree.spans[at];
                        let is_compared = self.compared.contains(&At(at as u32));
                        if let Some(node) = self.element(kind, &text, span, is_compared) {
                            self.tree.nodes[at] = node;
                        }
                    }
                }
                Node::Map(entries) => {
                    if let Some(Shape::Map(key, _)) = self.types.shape(self.terms[at])
                        && let Some(Shape::Of(kind)) = self.types.shape(key)
                    {
                        for (name, span, _) in &entries {
                            self.element(kind, name, *span, false);
                        }
                    }
                }
                _ => {}
            }
        }
        if !self.keys.contains(&None) {
            let unknown: Vec<(String, Span)> =
                self.keys_read.iter().filter(|(key, _)| !self.keys.contains(&Some(key.clone()))).cloned().collect();
            for (key, span) in unknown {
                let known: Vec<String> = self.keys.iter().flatten().cloned().collect();
                let message = format!("no value has a field `{}`", javelina_engine::printable(&key, limits::TOKEN));
                let help = match known.as_slice() {
                    [] => "the view, elements and maps have fields, lists and texts have `len`".to_string(),
                    known => format!("the maps of this script have {}", listed(known)),
                };
                let problem = Diagnostic::error("R3012", span, message).help(help);
                self.found.push(problem.did_you_mean(&key, known.iter().map(String::as_str)));
            }
        }
        let ty = |types: &Types, term: Term| Ty { base: types.base(term), or_none: false };
        self.tree.types = self.terms.iter().map(|term| ty(&self.types, *term)).collect();
        for (function, instance) in self.tree.functions.iter_mut().zip(&self.instances) {
            for (local, term) in function.locals.iter_mut().zip(&instance.locals) {
                local.ty = ty(&self.types, *term);
            }
            function.gives = instance.gives.map_or(Ty::NOTHING, |term| ty(&self.types, term));
        }
    }

    /// The element that a text names; reports that there is none.
    fn element(&mut self, kind: KindId, text: &str, span: Span, is_compared: bool) -> Option<Node> {
        if let Some(element) = self.known.names.element(kind, text) {
            return Some(Node::Element(kind, element));
        }
        let message =
            format!("no {} is called `{}`", self.known.kind(kind), javelina_engine::printable(text, limits::TOKEN));
        let problem = if is_compared {
            Diagnostic::warning("R3021", span, message).help("this comparison is always the same")
        } else {
            let names: Vec<String> = self.known.names.names(kind).map(String::from).collect();
            Diagnostic::error("R3020", span, message).help(format!("there are {}", listed(&names)))
        };
        self.found.push(problem.did_you_mean(text, self.known.names.names(kind)));
        None
    }
}
