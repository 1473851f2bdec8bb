//! Params of items, as they are chosen.

use javelina_engine::Diagnostic;
use javelina_engine::rules::{Catalogue, ItemId, Program, Set};

/// Sets the parameters that a choice names, `NAME` or `ITEM.NAME`, of the items `among` those that can be in play. Settings of the
/// game are not looked at.
pub(super) fn set_params(
    program: &mut Program,
    catalogue: &Catalogue,
    (params, among): (&[(String, i32)], Set),
    problems: &mut Vec<Diagnostic>,
) {
    let is_setting = |name: &str| catalogue.setting(name).is_some();
    let twice = |name: &str| Diagnostic::error("X4041", None, format!("`{name}` is set twice")).named(name);
    for (at, (name, _)) in params.iter().enumerate().filter(|(_, (name, _))| is_setting(name)) {
        if params[..at].iter().any(|(other, _)| other == name) {
            problems.push(twice(name));
        }
    }
    let mut done = Vec::new();
    for (name, value) in params.iter().filter(|(name, _)| !is_setting(name)) {
        let owner = |item: ItemId| program.items[item.index()].id.as_str();
        let is_meant = |at: &usize| {
            let (item, param, ..) = &program.params[*at];
            param == name || name.strip_prefix(owner(*item)).and_then(|rest| rest.strip_prefix('.')) == Some(param)
        };
        let called: Vec<usize> = (0..program.params.len()).filter(is_meant).collect();
        let in_play = called.iter().copied().filter(|at| among.contains(i32::from(program.params[*at].0.0)));
        let shown = javelina_engine::printable(name, 60);
        let wrong = |text: String| Diagnostic::error("X4041", None, text).named(name);
        problems.push(match in_play.collect::<Vec<_>>()[..] {
            [at] if done.contains(&at) => twice(&shown),
            [at] => {
                done.push(at);
                let (_, _, least, greatest, now) = &mut program.params[at];
                if (*least..=*greatest).contains(value) {
                    *now = *value;
                    continue;
                }
                wrong(format!("`{shown}` is {value}, but must be {least} to {greatest}"))
            }
            [one, other, ..] => {
                let [one, other] = [one, other].map(|at| owner(program.params[at].0));
                let problem = wrong(format!("`{shown}` is a parameter of `{one}` and of `{other}`"));
                problem.named(one).named(other).help(format!("write `{one}.{name}` or `{other}.{name}`"))
            }
            [] if !called.is_empty() => {
                let owners: Vec<&str> = called.iter().map(|at| owner(program.params[*at].0)).collect();
                let text = format!("`{shown}` is a parameter of `{}`, which is not in play", owners.join("` and of `"));
                let help = format!("add `--with {}`", owners[0]);
                owners.into_iter().fold(wrong(text), Diagnostic::named).help(help)
            }
            [] => {
                let own = program.params.iter().map(|param| format!("{}.{}", owner(param.0), param.1));
                let params: Vec<String> = own.chain(program.params.iter().map(|param| param.1.clone())).collect();
                let settings = catalogue.settings.iter().map(|one| one.name);
                let known: Vec<&str> = params.iter().map(String::as_str).chain(settings).collect();
                let problem = wrong(format!("no parameter is called `{shown}`"));
                problem.help(format!("use one of {}", known.join(", "))).did_you_mean(name, known.iter().copied())
            }
        });
    }
}
