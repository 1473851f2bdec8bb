//! The arms of a batch spec: what is played, spread over the ids of `each` and the policies of a `panel`.

use javelina_engine::{Diagnostic, Span, printable};
use javelina_lab::{Arm, POLICIES, check_policy};
use javelina_variants::{Node, Placed};

pub(super) const MAX_ARMS: usize = 200;
pub(super) const MAX_GAMES: i64 = 10_000_000;
pub(super) const MAX_LABEL: usize = 80;
/// Policies of a panel.
const MAX_PANEL: usize = 12;

/// What the arm of one policy of a panel is called.
pub(super) fn by_policy(label: &str, policy: &str) -> String {
    format!("{label}, {policy}")
}

/// An arm before it is spread over the ids of `each`.
pub(super) struct RawArm {
    pub label: Option<Placed<String>>,
    pub spread: Vec<Arm>,
    /// The policies that play it one after the other, the weakest first; empty if there is one set of them.
    pub panel: Vec<String>,
    pub ids: Vec<(String, Span)>,
    pub span: Span,
}

impl RawArm {
    /// Whether the author called it so.
    pub fn is_called(&self, label: &str) -> bool {
        self.label.as_ref().is_some_and(|own| own.value == label)
    }
}

/// Reads an arm.
pub(super) fn arm(node: &Node<'_>, game: &str, games: u64) -> RawArm {
    let reader = node.reader();
    let label = node.text_such_as("label", "plain");
    if let Some(label) = &label
        && (label.value.is_empty() || printable(&label.value, MAX_LABEL) != label.value)
    {
        let message = format!("a label has 1 to {MAX_LABEL} characters on one line");
        reader.push(Diagnostic::error("B5002", reader.at(&label.span), message));
    }
    let seats = node.number("seats", 1..=8).map(|seats| seats.value as usize);
    node.must("seats", "number of seats");
    if seats.is_none() && !node.has("seats") {
        reader.push(
            Diagnostic::error(
                "T1003",
                label.as_ref().map_or(node.span(), |label| reader.at(&label.span)),
                "`seats` is missing",
            )
            .help("add `seats = 2`"),
        );
    }
    let policies = node.texts("policies", 8).map_or_else(Vec::new, |policies| policies.value);
    let panel = node.texts("panel", MAX_PANEL).map_or_else(Vec::new, |panel| panel.value);
    if let Some(first) = panel.first().filter(|_| !policies.is_empty()) {
        let problem =
            Diagnostic::error("B5008", reader.at(&first.span), "an arm has `policies` or a `panel`, not both");
        reader.push(problem.help("remove `policies`: each policy of the panel takes all seats in turn"));
    }
    for (at, policy) in panel.iter().enumerate() {
        if panel[..at].iter().any(|other| other.value == policy.value) {
            let message = format!("`{}` is in the panel twice", printable(&policy.value, 60));
            reader.push(Diagnostic::error("B5008", reader.at(&policy.span), message).help("remove one of them"));
        }
    }
    for policy in policies.iter().chain(&panel) {
        if let Err(error) = check_policy(javelina_engine::player(&policy.value)) {
            let known = POLICIES.iter().map(|(name, _)| *name);
            let help = known.clone().collect::<Vec<_>>().join(", ");
            let problem = Diagnostic::error("B5005", reader.at(&policy.span), error.to_string());
            reader.push(problem.help(format!("policies: {help}")).did_you_mean(&policy.value, known));
        }
    }
    let mut ids = Vec::new();
    let mut texts = |key| {
        let named = node.texts(key, 60).map_or_else(Vec::new, |ids| ids.value);
        ids.extend(named.iter().map(|id| (id.value.clone(), reader.at(&id.span))));
        named.into_iter().map(|id| id.value).collect::<Vec<String>>()
    };
    let (with, each) = (texts("with"), texts("each"));
    let games = node.number("games", 1..=MAX_GAMES).map_or(games, |games| games.value as u64);
    let mixed = node.switch("mixed").is_some_and(|mixed| mixed.value);
    let policies: Vec<String> = policies.into_iter().map(|policy| policy.value).collect();
    let own = node.opt_text("game");
    ids.extend(own.iter().map(|game| (game.value.clone(), reader.at(&game.span))));
    let base = Arm {
        label: label.as_ref().map(|label| label.value.clone()).unwrap_or_default(),
        game: own.map_or_else(|| game.into(), |game| game.value),
        with,
        seats: seats.unwrap_or(2),
        policies: if policies.is_empty() { vec!["random".into()] } else { policies },
        games,
        content: Vec::new(),
        teams: Vec::new(),
        mixed,
        position: None,
    };
    let one_of_each = |id: &String| {
        let with = base.with.iter().chain([id]).cloned().collect();
        Arm { label: format!("{}, {id}", base.label), with, ..base.clone() }
    };
    let spread = if each.is_empty() { vec![base.clone()] } else { each.iter().map(one_of_each).collect() };
    let of_panel = |arm: Arm| -> Vec<Arm> {
        let by = |policy: &Placed<String>| Arm {
            label: by_policy(&arm.label, &policy.value),
            policies: vec![policy.value.clone()],
            ..arm.clone()
        };
        if panel.is_empty() { vec![arm] } else { panel.iter().map(by).collect() }
    };
    let spread = spread.into_iter().flat_map(of_panel).collect();
    let panel = panel.iter().map(|policy| policy.value.clone()).collect();
    let span = label.as_ref().map_or_else(|| node.span(), |label| reader.at(&label.span));
    RawArm { label, spread, panel, ids, span }
}

#[cfg(test)]
mod tests {
    use javelina_engine::FileId;
    use javelina_variants::{Key, Shape};

    use crate::spec::{read, spec_keys};

    /// Each key of each table of a spec is named where another key is not known.
    #[test]
    fn keys_that_are_not_known_are_answered_by_all_that_are() {
        let inner = |key: &Key| match &key.shape {
            Shape::Tables(keys, _) => Some((key.name, keys.clone())),
            _ => None,
        };
        let tables: Vec<(&str, Vec<Key>)> = spec_keys().iter().filter_map(inner).chain([("", spec_keys())]).collect();
        assert_eq!(tables.len(), 3, "{tables:?}");
        for (table, keys) in tables {
            let head = if table.is_empty() { String::new() } else { format!("[[{table}]]\n") };
            let (_, found) = read(&format!("{head}qqqqqqqq = 1\n"), FileId(0));
            let one = found.iter().find(|one| one.message.contains("`qqqqqqqq`"));
            let named: Vec<&str> =
                one.iter().flat_map(|one| &one.help).flat_map(|help| help.split([' ', ',', ':'])).collect();
            for key in keys {
                assert!(named.contains(&key.name), "{table}.{}: {named:?}", key.name);
            }
        }
    }
}
