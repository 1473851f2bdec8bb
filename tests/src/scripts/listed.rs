//! What the reference of scripts promises: each of its lines as a call, with the points at which it must compile.

use javelina_engine::rules::{Catalogue, PointDecl, PointKind, Type};

use super::Texts;

/// A line of the reference as statements of a function.
#[derive(Clone, Debug)]
pub struct Line {
    /// The line.
    pub text: String,
    /// The point under whose heading it stands.
    pub at: Option<&'static PointDecl>,
    /// Statements that use it, one way each. Without any, the law does not know the form of the line.
    pub calls: Vec<String>,
}

impl Line {
    /// The points at which the line says that it can be used.
    pub fn points(&self, catalogue: &'static Catalogue) -> Vec<&'static PointDecl> {
        let is_here = |point: &&PointDecl| {
            !matches!(point.kind, PointKind::Offer) && self.at.is_none_or(|at| at.name == point.name)
        };
        catalogue.points.iter().filter(is_here).collect()
    }
}

/// What stands between the first two marks of code.
fn code(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once('`')?;
    Some(rest.split_once('`')?.0)
}

/// All lines that promise something.
pub fn lines(texts: &Texts) -> Vec<Line> {
    let reference = javelina_scripts::reference(texts.catalogue);
    let (mut at, mut section, mut all) = (None, String::new(), Vec::new());
    for line in reference.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            (section, at) = (title.into(), None);
        } else if let Some(name) = line.strip_prefix("### `fn ").and_then(|rest| rest.strip_suffix("(view)`")) {
            at = texts.catalogue.points.iter().find(|point| point.name == name);
            all.push(Line { text: line.into(), at, calls: vec!["print(view.seat);".into()] });
        } else if let Some(verbs) = line.strip_prefix("Answers: ") {
            let calls = verbs.split('`').skip(1).step_by(2).flat_map(|verb| answers(texts, verb, at));
            // Events answer with what their other lines list.
            let calls = if verbs.contains('`') { calls.collect() } else { vec!["print(view.seat);".into()] };
            all.push(Line { text: line.into(), at, calls });
        } else if let Some(list) = line.strip_prefix("* effects: ") {
            for name in list.split('`').skip(1).step_by(2) {
                let calls = effects(texts, name, &reference);
                all.push(Line { text: format!("{line}: {name}"), at, calls });
            }
        } else if line.starts_with("* ") && code(line).is_some() {
            let code = code(line).unwrap_or_default();
            all.push(Line { text: line.into(), at, calls: calls(texts, &section, code, line) });
        }
    }
    all
}

/// Calls of a verb that a point answers with.
fn answers(texts: &Texts, verb: &str, at: Option<&PointDecl>) -> Vec<String> {
    match (verb, at.map(|at| at.kind)) {
        ("set", Some(PointKind::Number(Type::Of(kind)))) => {
            texts.quoted(kind, 0).map(|name| format!("set({name});")).into_iter().collect()
        }
        ("include" | "exclude", Some(PointKind::Set(kind))) => {
            texts.quoted(kind, 0).map(|name| format!("{verb}([{name}]);")).into_iter().collect()
        }
        ("forbid" | "allow", _) => vec![format!("{verb}();")],
        ("scale", _) => vec!["scale(3, 2);".into()],
        _ => vec![format!("{verb}(1);")],
    }
}

/// Calls of the effects of a name, from their lines.
fn effects(texts: &Texts, name: &str, reference: &str) -> Vec<String> {
    let start = format!("* `{name}(");
    let (_, section) = reference.split_once("## Effects of events").unwrap_or_default();
    let lines = section.lines().take_while(|line| !line.starts_with("## ")).filter(|line| line.starts_with(&start));
    lines.filter_map(code).filter_map(|code| call(texts, code)).collect()
}

/// A call from a form: `pay(a number, "nuggets")`.
fn call(texts: &Texts, form: &str) -> Option<String> {
    let (name, rest) = form.split_once('(')?;
    // Words for several types have commas.
    let rest = rest.replace("list, map or text", "list");
    let args = rest.strip_suffix(')')?;
    let args: Option<Vec<String>> =
        args.split(", ").filter(|arg| !arg.is_empty()).map(|arg| argument(texts, arg)).collect();
    Some(format!("{name}({});", args?.join(", ")))
}

/// A value for a word of the reference.
fn argument(texts: &Texts, word: &str) -> Option<String> {
    let of_kind = |name: &str| texts.catalogue.kinds.iter().position(|kind| kind.name == name);
    Some(match word {
        "a number" | "number" | "divisor" | "least" | "greatest" | "from" | "count" | "index or key" => "1".into(),
        "a boolean" | "boolean" => "true".into(),
        "list" | "list or map" | "list, map or text" => "l".into(),
        "map" => "m".into(),
        "key" => "\"x\"".into(),
        "text" => "\"no\"".into(),
        "value" => "n".into(),
        word if word.starts_with('"') => word.into(),
        word => match word.strip_prefix("list of ") {
            Some(all) => {
                let kind = texts.catalogue.kinds.iter().position(|kind| kind.all == all)?;
                format!("[{}]", texts.quoted(javelina_engine::rules::KindId(kind as u8), 0)?)
            }
            None => texts.quoted(javelina_engine::rules::KindId(of_kind(word)? as u8), 0)?,
        },
    })
}

/// Statements for a line of a section.
fn calls(texts: &Texts, section: &str, code: &str, line: &str) -> Vec<String> {
    match section {
        "Rule points" | "Fields of the view" => vec![format!("print({code});")],
        "Facts with arguments" => {
            let (of, name) = code.split_once('.').unwrap_or_default();
            let (name, args) = name.split_once('(').unwrap_or((name, ""));
            let args = args.trim_end_matches(')').split(", ").filter(|arg| !arg.is_empty());
            let args: Option<Vec<String>> = args.map(|arg| argument(texts, arg)).collect();
            let Some((of, args)) = argument(texts, of).zip(args) else { return Vec::new() };
            let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
            // Of a secret of seats the acting one reads its own.
            let own = code.starts_with("seat.").then(|| format!("print(view.seat.{name}{args});"));
            [format!("print({of}.{name}{args});")].into_iter().chain(own).collect()
        }
        "Verbs" => verb(texts, code),
        "Effects of events" => call(texts, code)
            .into_iter()
            .flat_map(|call| {
                let other = texts.quoted(texts.catalogue.seat, 1).unwrap_or_default();
                [call.clone(), format!("{other}.{call}")]
            })
            .collect(),
        "Questions of events" => {
            let Some(name) = texts.quoted(texts.catalogue.seat, 0) else { return Vec::new() };
            let seat = texts.catalogue.kinds[texts.catalogue.seat.index()].name;
            let arguments = format!("\"{seat}\", [{name}], \"then\"");
            let names: Vec<&str> = line.split('`').skip(1).step_by(2).filter(|code| code.contains("ask")).collect();
            names
                .iter()
                .flat_map(|code| {
                    let on = code.split('(').next().unwrap_or_default().replace("seat.", &format!("{name}."));
                    [format!("{on}({arguments});"), format!("{on}({arguments}, \"Which?\");")]
                })
                .collect()
        }
        "Functions" => match code.split_once('(') {
            Some(("all", _)) => {
                texts.catalogue.kinds.iter().map(|kind| format!("print(all(\"{}\"));", kind.name)).collect()
            }
            _ => {
                let call = call(texts, code).map(|call| call.trim_end_matches(';').to_string());
                // What changes a list gives nothing.
                call.into_iter().flat_map(|call| [format!("print({call});"), format!("{call};")]).collect()
            }
        },
        _ => Vec::new(),
    }
}

/// Calls of a verb, of which the law's item has a counter of each sort and the game may have zones.
fn verb(texts: &Texts, code: &str) -> Vec<String> {
    let Some((name, args)) = code.trim_end_matches(')').split_once('(') else { return Vec::new() };
    let words: Vec<&str> = args.split(", ").filter(|word| !word.is_empty()).collect();
    let seat = texts.quoted(texts.catalogue.seat, 0).unwrap_or_default();
    match (name, words.as_slice()) {
        ("set", _) => {
            let kinds = texts.catalogue.points.iter().filter_map(|point| match point.kind {
                PointKind::Number(Type::Of(kind)) => texts.quoted(kind, 0),
                _ => None,
            });
            kinds.chain(["1".to_string()]).map(|value| format!("set({value});")).collect()
        }
        ("include" | "exclude", _) => {
            let kinds = texts.catalogue.points.iter().filter_map(|point| match point.kind {
                PointKind::Set(kind) => texts.quoted(kind, 0),
                _ => None,
            });
            kinds.map(|value| format!("{name}([{value}]);")).collect()
        }
        ("allow", ["text"]) => vec!["allow(\"base.x\");".into()],
        ("set_to" | "add_to", ["counter", elements @ .., _]) => {
            let (counter, elements) =
                [("n", String::new()), ("per_seat", format!("{seat}, ")), ("met", format!("{seat}, {seat}, "))]
                    [elements.len().min(2)]
                .clone();
            vec![format!("{name}(\"{counter}\", {elements}1);")]
        }
        ("reveal", _) => vec!["reveal(\"plans\");".into()],
        ("send" | "send_first" | "send_those" | "exchange", _) => zones(texts, name),
        ("print", _) => vec!["print(1);".into()],
        _ => {
            let args: Vec<String> = words.iter().filter_map(|word| argument(texts, word)).collect();
            vec![format!("{name}({});", args.join(", "))]
        }
    }
}

/// Calls of a verb of zones with each two zones of a game.
fn zones(texts: &Texts, name: &str) -> Vec<String> {
    let zones = texts.catalogue.zones;
    let whose = |seat: bool| if seat { "view.seat" } else { "()" };
    let first = |zone: &javelina_engine::rules::ZoneDecl| match name {
        "send_first" => Some("1, ".to_string()),
        "send_those" => Some(format!("[{}], ", texts.quoted(zone.of, 0)?)),
        _ => Some(String::new()),
    };
    let pairs = zones.iter().flat_map(|from| zones.iter().map(move |to| (from, to)));
    pairs
        .filter_map(|(from, to)| {
            let (one, two) = (whose(from.seat), whose(to.seat));
            let other = if from.name == to.name && from.seat { "\"B\"" } else { two };
            Some(format!("{name}({}\"{}\", {one}, \"{}\", {other});", first(from)?, from.name, to.name))
        })
        .collect()
}
