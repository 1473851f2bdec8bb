//! Functions: which point reaches them with which types, and the tree of a whole script.

use javelina_engine::rules::{FormerName, KindId, NameSort, PointDecl, PointId, PointKind};
use javelina_engine::{Diagnostic, FileId, Severity, Span, counted};
use rhai::{AST, ASTNode, Stmt};

use crate::limits;
use crate::lower::chains::FIELDS;
use crate::lower::check::check;
use crate::lower::lowering::{Frame, Lowering, listed, shown};
use crate::lower::paths::paths;
use crate::lower::tree::{At, Function, Node, Tree};
use crate::lower::types::{Shape, Term};
use crate::names::known::Known;
use crate::reading::scan::Scan;
use crate::reading::source::Source;

/// The most functions of a tree.
const INSTANCES: usize = 256;

/// The statements of each function, by the places of the functions.
pub(crate) fn bodies(trees: &[AST], source: Source<'_>) -> Vec<Vec<Stmt>> {
    let functions = &source.scan.functions;
    let mut bodies = vec![Vec::new(); functions.len()];
    for ast in trees {
        ast.walk(&mut |path: &[ASTNode]| {
            if let [ASTNode::Stmt(statement)] = path {
                let start = if let Stmt::Expr(expr) = statement { expr.position() } else { statement.position() };
                let begin = source.byte(start);
                if let Some(at) = functions.iter().position(|function| function.whole.contains(&begin)) {
                    bodies[at].push((*statement).clone());
                }
            }
            true
        });
    }
    bodies
}

/// Lowers a script and says what is wrong with it, in no order; or one of its functions alone, by its place, which is the
/// value of an expression that somebody asks about.
pub(crate) fn lower(
    known: Known<'_>,
    (text, scan, file): (&str, &Scan, FileId),
    trees: &[AST],
    asked: Option<usize>,
) -> (Tree, Vec<Diagnostic>) {
    let source = Source { text, scan, file };
    let mut lowering = Lowering {
        known,
        source,
        bodies: &bodies(trees, source),
        tree: Tree::default(),
        found: Vec::new(),
        waiting: Vec::new(),
        stack: Vec::new(),
        compared: Default::default(),
        keys: Default::default(),
        keys_read: Vec::new(),
        is_asked: asked.is_some(),
    };
    match asked {
        None => lowering.run(),
        Some(at) => lowering.run_asked(at),
    }
    lowering.names();
    let Lowering { tree, mut found, .. } = lowering;
    found.extend(paths(known, source, &tree));
    // A variable seems unread if its name is misspelt elsewhere.
    let is_misspelt = found.iter().any(|one| one.code == "R3007");
    let is_told = |one: &Diagnostic| !is_misspelt || one.code != "R3029" || one.severity == Severity::Error;
    found.extend(check(known, source, &tree).into_iter().filter(is_told));
    (tree, found)
}

/// Why a point cannot be answered by a script.
pub(crate) fn unscriptable(point: &PointDecl) -> Option<&'static str> {
    matches!(point.kind, PointKind::Offer)
        .then_some("write the offer as a rule; a script can answer the events that it raises")
}

impl Lowering<'_> {
    /// The place of the name of a function of the text.
    fn name_of(&self, text: usize) -> Span {
        Span::new(self.source.file, self.source.scan.functions[text].at.clone())
    }

    fn run(&mut self) {
        let view = self.tree.types.is(Shape::View);
        let all = 0..self.source.scan.functions.len();
        for at in all.clone() {
            if let Some(point) = self.named_point(at) {
                let made = self.instance(at, Some(point), None, None);
                self.tree.functions[made].answers = Some(point);
                self.waiting.push((made, vec![view]));
            }
        }
        self.lower_waiting();
        for at in all {
            if self.tree.functions.iter().all(|one| one.text != at) {
                self.unreached(at);
                let params = &self.source.scan.functions[at].params;
                let params =
                    params.iter().map(|name| if name == "view" { view } else { self.tree.types.open() }).collect();
                let made = self.instance(at, None, None, None);
                self.waiting.push((made, params));
                self.lower_waiting();
            }
        }
        // What a mistyped call or question names may be the function that nothing seems to use.
        if self.found.iter().any(|one| matches!(one.code, "R3010" | "R3011" | "R3019")) {
            self.found.retain(|one| one.code != "R3015");
        }
    }

    /// Lowers the function of an expression, and those that it calls.
    fn run_asked(&mut self, at: usize) {
        let view = self.tree.types.is(Shape::View);
        let made = self.instance(at, None, None, None);
        self.waiting.push((made, vec![view]));
        self.lower_waiting();
        if self.found.is_empty() && self.tree.types.shape(self.tree.functions[made].gives) == Some(Shape::Void) {
            let span = self.tree.span(self.tree.functions[made].body);
            self.error("R3105", span, "this returns no value", "write an expression, such as `view.round`");
        }
    }

    fn lower_waiting(&mut self) {
        while let Some((function, params)) = self.waiting.pop() {
            self.lower_function(function, params);
        }
    }

    /// The point that a function of the text is named after; what is wrong with its name and parameters is reported.
    fn named_point(&mut self, at: usize) -> Option<PointId> {
        let (one, span) = (&self.source.scan.functions[at], self.name_of(at));
        let (name, params) = (one.name.as_str(), one.params.len());
        let name = self.dotted_name(at).unwrap_or(name);
        if params > limits::PARAMETERS {
            let message = format!("`{name}` has more than {} parameters", limits::PARAMETERS);
            self.error("R3006", span, message, "pass a list instead");
        }
        let catalogue = self.known.catalogue;
        if let Some(row) = catalogue.former_event(name) {
            self.found.push(row.event_problem(span));
        }
        let Some(point) = catalogue.point(name) else {
            if self.is_verb(name) {
                let message = format!("`{name}` is already a verb");
                self.error("R3024", span, message, "give it another name");
            } else if self.is_taken(name, params) {
                self.error("R3024", span, format!("`{name}` is already a function"), "give it another name");
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
            let message = format!("`{name}` answers a rule point, but takes {}", counted(params, "parameter"));
            self.error("R3023", span, message, format!("write `fn {name}(view)`"));
        } else if let Some(why) = unscriptable(decl) {
            self.error("R3014", span, format!("scripts cannot answer the rule point `{name}`"), why);
        } else {
            return Some(point);
        }
        None
    }

    /// Reports a name with dots. Returns the present name of a point whose former name had dots.
    fn dotted_name(&mut self, at: usize) -> Option<&'static str> {
        let (one, source, catalogue) = (&self.source.scan.functions[at], self.source, self.known.catalogue);
        let first = source.token(one.at.start);
        let dots = (first + 1..).step_by(2).take_while(|at| source.word(*at) == ".");
        let end = source.place(dots.last().map_or(first, |dot| dot + 1)).end;
        let (span, written) = (Span::new(source.file, one.at.start..end), source.of(one.at.start..end));
        let is_it = |row: &&FormerName| {
            let is_same = row.old == written || row.old.replace('.', "_") == written;
            row.sort == NameSort::Point && row.old.contains('.') && is_same
        };
        if let Some(row) = catalogue.former_names().find(is_it) {
            let problem = source.former(row.old, row.new, span, vec![(span.range(), row.new.to_string())]);
            self.found.push(Diagnostic { severity: Severity::Error, ..problem });
            return Some(row.new);
        }
        if catalogue.point(&one.name).is_some() && end > one.at.end {
            let message = format!("`{}` is not the name of a rule point", shown(written));
            self.error("R3013", span, message, format!("write `fn {}(view)`", one.name));
        }
        None
    }

    /// Returns `true` if all scripts have a function of this name.
    fn is_taken(&self, name: &str, params: usize) -> bool {
        self.is_verb(name) || (name, params) == ("all", 1) || self.is_native(name, params)
    }

    /// Reports a function that no point reaches.
    fn unreached(&mut self, at: usize) {
        let (one, span) = (&self.source.scan.functions[at], self.name_of(at));
        let (name, catalogue) = (one.name.as_str(), self.known.catalogue);
        let is_reported = catalogue.point(name).is_some()
            || catalogue.former_event(name).is_some()
            || self.is_taken(name, one.params.len());
        if is_reported {
            return;
        }
        if one.params == ["view"] {
            let points = catalogue.points.iter().map(|point| point.name);
            let message = format!("{} has no rule point `{name}`", catalogue.game);
            let problem = Diagnostic::error("R3013", span, message);
            let help = format!("run `javelina points {}` for all rule points", catalogue.game);
            self.found.push(problem.help(help).did_you_mean(name, points));
        } else {
            let problem = Diagnostic::warning("R3015", span, format!("the function `{name}` is never used"));
            self.found.push(problem.help("remove it, call it, or name it after a rule point"));
        }
    }

    fn instance(&mut self, text: usize, point: Option<PointId>, key: Option<String>, takes: Option<KindId>) -> usize {
        let (name, span) = (self.source.scan.functions[text].name.clone(), self.name_of(text));
        let gives = self.tree.types.is(Shape::Void);
        let (locals, body) = (Vec::new(), At(0));
        self.tree.functions.push(Function { text, name, span, answers: None, takes, point, key, locals, body, gives });
        self.tree.functions.len() - 1
    }

    fn lower_function(&mut self, function: usize, params: Vec<Term>) {
        let text = self.tree.functions[function].text;
        let (one, span) = (&self.source.scan.functions[text], self.name_of(text));
        self.stack.push(Frame { function, scope: Vec::new() });
        for (name, term) in one.params.iter().zip(params) {
            self.declare(name, span, term);
        }
        let statements = &self.bodies[text];
        let body = self.statements(statements, span);
        // What one that did not parse gives is not known.
        let is_unknown = statements.is_empty() && !self.source.is_empty_body(one.whole.end);
        let term = if is_unknown { self.tree.types.is(Shape::Any) } else { self.term(body) };
        self.gives(term);
        self.tree.functions[function].body = body;
        self.stack.pop();
    }

    /// A call of a function of the script.
    pub(crate) fn call_own(&mut self, text: usize, args: Vec<At>, span: Span) -> At {
        let name = &self.source.scan.functions[text].name;
        if self.is_asked && self.known.catalogue.point(name).is_some() {
            let message = format!("`{name}` answers a rule point and returns no value");
            self.error("R3018", span, message, format!("write `why {name}` for its answer"));
            return self.unknown(args, span);
        }
        if self.stack.iter().any(|frame| self.tree.functions[frame.function].text == text) {
            let help = "write a loop; functions cannot call themselves";
            self.error("R3102", span, format!("`{name}` calls itself"), help);
            return self.unknown(args, span);
        }
        if self.stack.len() > limits::CALL_LEVELS {
            let message = format!("function calls are nested more than {} levels deep", limits::CALL_LEVELS);
            self.error("R3102", span, message, "use fewer functions");
            return self.unknown(args, span);
        }
        let params: Vec<Term> = args.iter().map(|at| self.term(*at)).collect();
        let key: Option<String> = params.iter().map(|term| self.tree.types.key(*term)).collect();
        let point = self.point();
        let is_same = |one: &Function| {
            one.text == text && key.is_some() && one.key == key && one.point == point && one.takes.is_none()
        };
        let function = match self.tree.functions.iter().position(is_same) {
            Some(function) => function,
            None if self.is_full(span) => return self.unknown(args, span),
            None => {
                let made = self.instance(text, point, key, None);
                self.lower_function(made, params);
                made
            }
        };
        self.node(Node::Call(function, args), span, self.tree.functions[function].gives)
    }

    /// Reports a script whose functions are called with too many kinds of values.
    fn is_full(&mut self, span: Span) -> bool {
        let is_full = self.tree.functions.len() >= INSTANCES;
        if is_full && !self.found.iter().any(|one| one.code == "R3004") {
            let message = format!("the functions of this script are called in more than {INSTANCES} ways");
            self.error("R3004", span, message, "call functions at fewer rule points, or with fewer types of arguments");
        }
        is_full
    }

    /// The function that takes the answer to a question about a kind.
    pub(crate) fn answer_function(&mut self, text: usize, kind: KindId, span: Span) -> Option<usize> {
        let point = self.point();
        let all = || self.tree.functions.iter().enumerate().filter(|(_, one)| one.text == text);
        if let Some(other) = all().filter_map(|(_, one)| one.takes).find(|takes| *takes != kind) {
            let name = &self.source.scan.functions[text].name;
            let [other, kind] = [other, kind].map(|kind| self.known.kind(kind));
            let message = format!("`{name}` is called with a {other} elsewhere, and with a {kind} here");
            self.error("R3019", span, message, "write a function for each kind");
            return None;
        }
        let made = all().find(|(_, one)| one.takes.is_some() && one.point == point).map(|(at, _)| at);
        if made.is_some() || self.is_full(span) {
            return made;
        }
        let params = [Shape::View, Shape::Of(kind)].map(|shape| self.tree.types.is(shape));
        let made = self.instance(text, point, None, Some(kind));
        self.waiting.push((made, params.to_vec()));
        Some(made)
    }

    /// Looks up the names that were left open until all types were known: texts that are elements, keys and fields of maps.
    fn names(&mut self) {
        for at in 0..self.tree.nodes.len() {
            let shape = self.shape(At(at as u32));
            match (self.tree.nodes[at].clone(), shape) {
                (Node::Template(_), Some(Shape::Of(kind))) if !self.compared.contains(&At(at as u32)) => {
                    let kind = self.known.kind(kind);
                    let message = format!("a text that is computed during play may not be the name of a {kind}");
                    let help = format!("write the name in quotes, or search for it in `all(\"{kind}\")`");
                    self.error("R3112", self.tree.spans[at], message, help);
                }
                (Node::Text(text), Some(Shape::Of(kind))) => {
                    if let Some(node) = self.element(kind, &text, self.tree.spans[at]) {
                        self.tree.nodes[at] = node;
                    }
                }
                (Node::Index(_, key), _) => {
                    let is_element = matches!(self.shape(key), Some(Shape::Of(_)));
                    if let Node::Text(text) = self.tree.node(key)
                        && !is_element
                    {
                        self.keys_read.push((text.clone(), self.tree.span(key)));
                    }
                }
                (Node::Map(entries), Some(Shape::Map(key, _))) => {
                    if let Some(Shape::Of(kind)) = self.tree.types.shape(key) {
                        for (name, span, _) in &entries {
                            self.element(kind, name, *span);
                        }
                    }
                }
                _ => {}
            }
        }
        if self.keys.contains(&None) {
            return;
        }
        let known: Vec<String> = self.keys.iter().flatten().cloned().collect();
        let help = match known.as_slice() {
            [] => FIELDS.to_string(),
            known => format!("use one of {}", listed(known)),
        };
        for (key, span) in std::mem::take(&mut self.keys_read) {
            if !known.contains(&key) {
                let problem = Diagnostic::error("R3012", span, format!("unknown field `{}`", shown(&key)));
                self.no_such(problem, &help, &key, &known);
            }
        }
    }

    /// The element that a text names; reports that there is none.
    fn element(&mut self, kind: KindId, text: &str, span: Span) -> Option<Node> {
        if let Some(element) = self.known.names.element(kind, text) {
            return Some(Node::Element(kind, element));
        }
        let names: Vec<String> = self.known.names.names(kind).map(String::from).collect();
        let message = format!("unknown {} `{}`", self.known.kind(kind), shown(text));
        let problem = Diagnostic::error("R3020", span, message);
        self.no_such(problem, format!("use one of {}", listed(&names)), text, &names);
        None
    }
}
