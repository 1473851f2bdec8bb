//! Mix: two sides of one game, of which each unit that differs is as on the first or as on the second.

use javelina_engine::Diagnostic;
use javelina_engine::rules::{
    Change, Clause, Freeze, Hybrid, Item, ItemId, Lexicon, Program, Rules, Script, SettingValue, Side, Unit, renamed,
};

use crate::choosing::choice::{Choice, Laid, Part, Seated};
use crate::kits::kit::Kit;

/// Two sides of a game, whichever it is.
pub(crate) trait Mix: Send + Sync {
    /// What differs.
    fn units(&self) -> &[Unit];
    /// Whether elements of both sides are the same by their names alone.
    fn is_whole(&self) -> bool;
    /// The game in which these units are as on the second side.
    fn build(&self, taken: &[bool]) -> Result<Seated, Vec<Diagnostic>>;
}

/// What one side brings to a mix.
#[derive(Clone, Copy)]
pub(crate) struct Half<'a> {
    pub laid: &'a dyn Laid,
    pub choice: &'a Choice,
}

/// What differs besides the programs.
enum More<K: Kit> {
    /// A setting of the game's own files.
    Setting(usize, [SettingValue; 2]),
    /// Everything else in them.
    Content(Box<K::Content>),
    /// A parameter or a setting of the choice.
    Param(String, [Option<i32>; 2]),
    /// Which cards are named, where one side names some and the other deals.
    Named,
}

struct Parts<K: Kit> {
    hybrid: Hybrid,
    units: Vec<Unit>,
    more: Vec<More<K>>,
    content: K::Content,
    lexicon: Lexicon,
    scripts: Vec<Box<dyn Script>>,
    choices: [Choice; 2],
}

/// Two sides that have other elements: mixed as a whole or not at all.
struct Wholes<K: Kit> {
    parts: [Part<K>; 2],
    choices: [Choice; 2],
    units: [Unit; 1],
}

impl<K: Kit> Mix for Wholes<K> {
    fn units(&self) -> &[Unit] {
        &self.units
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn build(&self, taken: &[bool]) -> Result<Seated, Vec<Diagnostic>> {
        let side = usize::from(taken.first() == Some(&true));
        self.parts[side].build(&self.choices[side])
    }
}

impl<K: Kit> Mix for Parts<K> {
    fn units(&self) -> &[Unit] {
        &self.units
    }

    fn is_whole(&self) -> bool {
        false
    }

    fn build(&self, taken: &[bool]) -> Result<Seated, Vec<Diagnostic>> {
        let (own, rest) = taken.split_at(self.hybrid.units().len().min(taken.len()));
        let (program, plays) = self.hybrid.program(own);
        let mut content = self.content.clone();
        let mut params: Vec<(String, i32)> = Vec::new();
        let mut named = None;
        // The whole content comes first, so that its settings can be set after it.
        for (more, taken) in self.more.iter().zip(rest).filter(|(_, taken)| **taken) {
            if let (More::Content(other), true) = (more, *taken) {
                content = (**other).clone();
            }
        }
        for (more, taken) in self.more.iter().zip(rest) {
            let side = usize::from(*taken);
            match more {
                More::Content(_) => {}
                More::Setting(at, values) => {
                    if let Some(place) = K::settings(&mut content).0.get_mut(*at) {
                        *place = values[side].clone();
                    }
                }
                More::Param(name, values) => params.extend(values[side].map(|value| (name.clone(), value))),
                More::Named => named = Some(side),
            }
        }
        let both = self.choices[0].params.iter().filter(|param| self.choices[1].params.contains(param));
        params.extend(both.cloned());
        let is_chosen = |id: &String, side: usize| self.choices[side].with.contains(id);
        let in_play = program.items.iter().zip(&plays).filter(|(item, plays)| {
            let is_named = match named.filter(|_| K::CARDS.contains(&item.kind.as_str())) {
                Some(side) => is_chosen(&item.id, side),
                None => is_chosen(&item.id, 0) || is_chosen(&item.id, 1),
            };
            **plays && is_named
        });
        let with = in_play.map(|(item, _)| item.id.clone()).collect();
        let part = self.part(content, program);
        part.build(&Choice { with, params })
    }
}

impl<K: Kit> Parts<K> {
    fn part(&self, content: K::Content, program: Program) -> Part<K> {
        let scripts = self.scripts.iter().map(|script| script.fork()).collect();
        let (marks, owners) = (Vec::new(), Vec::new());
        Part { content, lexicon: self.lexicon.clone(), program, scripts, marks, owners }
    }
}

/// Two parts of one kit, mixed. `tables` names the files of content that differ, `whole` what differs of all that is in play.
pub(crate) fn mix<K: Kit>(
    [one, two]: [Half<'_>; 2],
    [tables, whole]: [&str; 2],
    is_alike: &dyn Fn(&Clause, &Clause) -> bool,
) -> Option<Box<dyn Mix>> {
    let own = one.laid.as_any().downcast_ref::<Part<K>>()?;
    let other = two.laid.as_any().downcast_ref::<Part<K>>()?;
    let choices = [one.choice.clone(), two.choice.clone()];
    let barred = [own.barred(&choices[0]), other.barred(&choices[1])];
    let plays = |side: usize, item: &Item| {
        let is_card = K::CARDS.contains(&item.kind.as_str());
        choices[side].with.contains(&item.id) || is_card && !barred[side].contains(&item.id.as_str())
    };
    let is_card_in_play =
        |part: &Part<K>, side: usize| part.cards().iter().any(|card| plays(side, &part.program.items[card as usize]));
    let as_a_whole = || {
        let name = if whole.is_empty() { "everything in play" } else { whole }.to_string();
        let unit = Unit { name, change: Change::Changed, spans: [None; 2] };
        Box::new(Wholes { parts: [own.copy(), other.copy()], choices: choices.clone(), units: [unit] })
    };
    if own.lexicon != other.lexicon {
        return Some(as_a_whole());
    }
    let (first, second) = (|item: &Item| plays(0, item), |item: &Item| plays(1, item));
    let (mut content, mut twin) = (own.content.clone(), other.content.clone());
    let values = [K::settings(&mut content).clone(), K::settings(&mut twin).clone()];
    K::settings(&mut twin).clone_from(&values[0]);
    // What is proved of clauses rests on what is printed.
    let is_printed_alike = values[0] == values[1] && content == twin && choices[0].params == choices[1].params;
    let hybrid = |program: &Program| {
        let sides = [Side { program: &own.program, plays: &first }, Side { program, plays: &second }];
        let hybrid = Hybrid::of(sides, K::CATALOGUE, &own.lexicon, own.scripts.len() as u16, is_alike)?;
        Some(if is_printed_alike { proved::<K>(hybrid, [own, other], &choices[0]) } else { hybrid })
    };
    let Some(hybrid) = hybrid(&other.program).map(|plain| fewest(plain, [own, other], &hybrid)) else {
        return Some(as_a_whole());
    };
    let mut units = hybrid.units().to_vec();
    let mut more = Vec::new();
    let mut add = |name: String, one: More<K>| {
        units.push(Unit { name, change: Change::Changed, spans: [None; 2] });
        more.push(one);
    };
    for (at, decl) in K::CATALOGUE.settings.iter().enumerate() {
        if let (Some(one), Some(two)) = (values[0].0.get(at), values[1].0.get(at))
            && one != two
        {
            add(format!("setting {}", decl.name), More::Setting(at, [one.clone(), two.clone()]));
        }
    }
    if content != twin {
        add(if tables.is_empty() { "tables".into() } else { tables.into() }, More::Content(Box::new(twin)));
    }
    let mut names: Vec<&String> = choices.iter().flat_map(|choice| &choice.params).map(|(name, _)| name).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let value = |side: usize| choices[side].params.iter().rfind(|(one, _)| one == name).map(|(_, value)| *value);
        if value(0) != value(1) {
            add(format!("{name} as chosen"), More::Param(name.clone(), [value(0), value(1)]));
        }
    }
    let names_cards = |part: &Part<K>, side: usize| {
        let is_card = |item: &&Item| K::CARDS.contains(&item.kind.as_str());
        part.program.items.iter().filter(is_card).any(|item| choices[side].with.contains(&item.id))
    };
    if names_cards(own, 0) != names_cards(other, 1) && is_card_in_play(own, 0) && is_card_in_play(other, 1) {
        add("which cards are named".into(), More::Named);
    }
    let scripts = own.scripts.iter().chain(&other.scripts).map(|script| script.fork()).collect();
    Some(Box::new(Parts { hybrid, units, more, content, lexicon: own.lexicon.clone(), scripts, choices }))
}

/// How often labels are tried to be made one.
const TRIES: usize = 4;

/// A hybrid without what is proved to be no difference.
fn proved<K: Kit>(hybrid: Hybrid, [own, other]: [&Part<K>; 2], choice: &Choice) -> Hybrid {
    let is_chosen = |item: &Item| choice.with.contains(&item.id) && !K::CARDS.contains(&item.kind.as_str());
    let items = own.program.items.iter().enumerate().filter(|(_, item)| is_chosen(item));
    let content = own.changed(&items.map(|(at, _)| ItemId(at as u16)).collect::<Vec<_>>());
    let statics = K::statics(&content);
    let freeze = |program: Program| {
        let scripts = own.scripts.iter().chain(&other.scripts).map(|script| script.fork()).collect();
        Rules::freeze(Freeze { catalogue: K::CATALOGUE, lexicon: own.lexicon.clone(), program, scripts }, &statics)
    };
    hybrid.proved(&freeze, &statics)
}

/// The hybrid with the fewest units: of the sides as they are, or with labels and counters made one that do the same under
/// other names.
fn fewest<K: Kit>(plain: Hybrid, [own, other]: [&Part<K>; 2], hybrid: &dyn Fn(&Program) -> Option<Hybrid>) -> Hybrid {
    let mut kept: Vec<String> = Vec::new();
    for _ in 0..TRIES {
        if plain.units().is_empty() {
            break;
        }
        let Some((program, labels)) = renamed([&own.program, &other.program], &kept) else { break };
        let Some(one) = hybrid(&program) else { break };
        let differs = |label: &String| one.units().iter().any(|unit| unit.name == *label);
        let unlike: Vec<String> =
            labels.into_iter().filter(|(_, label)| differs(label)).flat_map(|(from, to)| [from, to]).collect();
        if unlike.is_empty() {
            return if one.units().len() < plain.units().len() { one } else { plain };
        }
        kept.extend(unlike);
    }
    plain
}
