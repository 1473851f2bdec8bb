//! Random packs of every kind of item: each key at its limits or left out, odd names, settings at both ends, and rules that read
//! every fact at every point.

use javelina_engine::rules::{Catalogue, KindId, Lexicon, PointKind, SettingType, Type};
use javelina_engine::{Dice, Verb};
use javelina_variants::{Key, PackText, SHIPPED, Shape};

use crate::language::packs::problems;

/// Names with marks that moves and positions use, in other scripts, composed in two ways, and with white space.
pub const NAMES: [&str; 38] = [
    "Wolf, Gray",
    "Wolf; Gray",
    "Coffee: black",
    "Say \"hi\"",
    "\"Quoted\"",
    "Fox's Den",
    "wolf, GREY",
    "狐",
    "Лиса",
    "Zoë",
    "Zoe\u{308} two",
    "~Tilde",
    "What?",
    "Wolf fixed",
    "A + B",
    "Man in Black",
    "Two known AB",
    "2 Fast",
    "No. 5",
    "Straße",
    "İstanbul",
    "(b)",
    "a/b",
    "Fox - 2 research",
    "one  two",
    "3",
    "card to B",
    "Fox at R1C1",
    "",
    "  ",
    " lead",
    "tail ",
    "\u{a0}hard",
    "hard\u{a0}inside",
    "tab\tinside",
    "two\nlines",
    "a, b",
    "\"a, b\"",
];

/// Games whose packs name elements that moves and positions write: the tables, the kind, and an event before play.
const NAMED: [(&str, &[&str], &str, &str); 2] = [
    ("keystone", &["species"], "card", "game_starts"),
    ("cliffs", &["movement", "multiplier", "special"], "design", "round_starts"),
];

/// A pair of a point and a fact, with the text of a rule at the point that reads the fact.
pub struct Pair {
    /// The name of the point.
    pub point: &'static str,
    /// The name of the fact.
    pub fact: &'static str,
    text: String,
}

/// What is drawn for one game.
pub struct Drawer {
    /// The id of the game.
    pub game: &'static str,
    keys: Vec<Key>,
    catalogue: &'static Catalogue,
    /// All pairs that are accepted alone.
    pub pairs: Vec<Pair>,
    /// Settings and their values at both ends.
    pub ends: Vec<(&'static str, String)>,
    /// Each key that may be left out, as `table.key`, and each setting at both ends.
    pub parts: Vec<String>,
    /// Names that are or begin like words of moves, facts and kinds.
    words: Vec<String>,
}

/// A pack, and which parts of its game it has.
#[derive(Default)]
pub struct Drawn {
    /// The pack.
    pub pack: PackText,
    /// The ids of its items.
    pub items: Vec<String>,
    /// The tables that it has, and `variant`.
    pub kinds: Vec<&'static str>,
    /// Which of the drawer's parts it has.
    pub parts: Vec<String>,
    /// Places of its pairs.
    pub pairs: Vec<usize>,
    /// The names that moves and positions write.
    pub names: Vec<String>,
}

/// The text of a rule at a point with a condition.
fn rule(catalogue: &Catalogue, at: usize, condition: &str) -> String {
    let point = &catalogue.points[at];
    let all = |kind: KindId| catalogue.kinds[kind.index()].all;
    let when = format!("when {condition}");
    match point.kind {
        PointKind::Verdict => format!("rule r at {} {{ forbid {when} }}", point.name),
        PointKind::Fact => format!("rule r at {} {{ narrow {when} }}", point.name),
        PointKind::Number(Type::Of(kind)) => {
            format!("rule r at {} {{ set to next(first {}) {when} }}", point.name, all(kind))
        }
        PointKind::Number(_) => format!("rule r at {} {{ add 1 {when} }}", point.name),
        PointKind::Set(kind) => format!("rule r at {} {{ exclude {{ first {} }} {when} }}", point.name, all(kind)),
        PointKind::Event => format!("rule r on {} {when} do {{ n[actor] += 1 }}", point.name),
        PointKind::Offer => format!("offer r at {} {{ limit 2 per game {when} do {{ n[actor] += 1 }} }}", point.name),
    }
}

/// A variant with members.
fn variant(id: &str, game: &str, catalogue: &Catalogue, members: &str) -> String {
    let seat = catalogue.kinds[catalogue.seat.index()].name;
    format!(
        "variant {id} for {game} {{\n  title \"Drawn\"\n  counter n per {seat} in 0..9 shown as \"n\"\n  {members}\n}}\n"
    )
}

impl Drawer {
    /// Learns which pairs of point and fact a game accepts.
    ///
    /// # Panics
    ///
    /// If no game of this name comes with the engine.
    pub fn new(game: &'static str, catalogue: &'static Catalogue, lexicon: &Lexicon, verbs: &[Verb]) -> Self {
        let row = SHIPPED.iter().find(|row| row.id() == game);
        assert!(row.is_some(), "no game is called {game}");
        let keys = row.map(|row| (row.keys)()).unwrap_or_default();
        let mut pairs = Vec::new();
        for fact in catalogue.facts {
            let arg = |kind: &KindId| match catalogue.seat == *kind {
                true => "actor".to_string(),
                false => format!("first {}", catalogue.kinds[kind.index()].all),
            };
            let args: Vec<String> = fact.of.iter().map(arg).collect();
            let read = if args.is_empty() { fact.name.into() } else { format!("{}[{}]", fact.name, args.join(", ")) };
            let condition = match fact.yields {
                Type::Bool => read,
                Type::Number => format!("{read} > 0"),
                Type::Of(kind) => format!("{read} in {}", catalogue.kinds[kind.index()].all),
                Type::SetOf(_) => format!("any {read}"),
            };
            for (at, point) in catalogue.points.iter().enumerate() {
                let text = rule(catalogue, at, &condition);
                let whole = variant("probe", game, catalogue, &text);
                let is_error = |one: &javelina_engine::Diagnostic| one.severity == javelina_engine::Severity::Error;
                if !problems(&whole, catalogue, lexicon).iter().any(is_error) {
                    pairs.push(Pair { point: point.name, fact: fact.name, text });
                }
            }
        }
        let mut parts = Vec::new();
        for key in &keys {
            if let Shape::Tables(inner, _) = &key.shape {
                let may = inner.iter().filter(|inner| !inner.must && inner.name != "script");
                parts.extend(may.map(|inner| format!("{}.{}", key.name, inner.name)));
            }
        }
        let settings = catalogue.settings.iter();
        let ends: Vec<(&'static str, String)> =
            settings.flat_map(|setting| ends(&setting.of).into_iter().map(|end| (setting.name, end))).collect();
        parts.extend(ends.iter().map(|(name, end)| format!("{name} {end}")));
        Self { game, keys, catalogue, pairs, ends, parts, words: words(catalogue, verbs) }
    }

    /// A pack. Over as many numbers as there are pairs, each pair is drawn.
    pub fn draw(&self, number: u64) -> Drawn {
        let mut dice = Dice::new(number, 0xd0);
        let mut drawn = Drawn::default();
        let (mut table, mut rules) = (String::new(), String::new());
        let tables: Vec<&Key> = self.keys.iter().filter(|key| matches!(key.shape, Shape::Tables(..))).collect();
        if !tables.is_empty() && dice.below(3) > 0 {
            for nth in 0..1 + dice.below(2) {
                let key = tables[dice.below(tables.len() as u32) as usize];
                let Shape::Tables(inner, _) = &key.shape else { continue };
                drawn.kinds.push(key.name);
                table += &format!("[[{}]]\n", key.name);
                let has_text = inner.iter().any(|inner| inner.name == "text");
                for inner in inner.iter().filter(|inner| inner.name != "script") {
                    // A card of the set `base` would break the totals that its game states; one without rules does nothing.
                    let must = match inner.name {
                        "set" => self.game == "cliffs",
                        "rules" => has_text,
                        "goals" => true,
                        _ => inner.must,
                    };
                    if !must && dice.below(2) == 0 {
                        continue;
                    }
                    if !inner.must {
                        drawn.parts.push(format!("{}.{}", key.name, inner.name));
                    }
                    let value = self.value(inner, &format!("{}{nth}", key.name), &mut dice);
                    let is_written = |(game, tables, ..): &(_, &[&str], _, _)| {
                        *game == self.game && tables.contains(&key.name) && inner.name == "name"
                    };
                    if NAMED.iter().any(is_written) {
                        drawn.names.extend(serde_json::from_str::<String>(&value));
                    }
                    if inner.name == "id" && key.name != "shape" {
                        drawn.items.push(value.trim_matches('"').into());
                    }
                    table += &format!("{} = {value}\n", inner.name);
                }
            }
        }
        if drawn.items.is_empty() || dice.below(2) == 0 {
            let end =
                (!self.ends.is_empty() && dice.below(3) == 0).then(|| dice.below(self.ends.len() as u32) as usize);
            rules = self.variant((number as usize) % self.pairs.len(), end, &mut drawn);
        }
        rules += &self.asking(&mut drawn);
        self.packed(drawn, (table, rules), &mut dice)
    }

    /// A variant that asks for each name and keeps a counter of it.
    fn asking(&self, drawn: &mut Drawn) -> String {
        let named = NAMED.iter().find(|(game, ..)| *game == self.game).filter(|_| !drawn.names.is_empty());
        let Some((game, _, kind, event)) = named else { return String::new() };
        drawn.items.push("asks".into());
        let ask = |(nth, name): (usize, &String)| {
            let name = name.replace('\\', "\\\\").replace('"', "\\\"");
            format!("    choose {kind} c{nth} from {{\"{name}\"}} {{ k[c{nth}] := 2 }}\n")
        };
        let steps: String = drawn.names.iter().enumerate().map(ask).collect();
        let rule = format!("rule r on {event} when actor is A do {{\n{steps}  }}");
        let counter = format!("counter k per {kind} in 0..9 shown as \"k\"");
        format!("variant asks for {game} {{\n  title \"Asks\"\n  {counter}\n  {rule}\n}}\n")
    }

    /// A pack of one variant: a pair, and a setting at an end.
    pub fn alone(&self, pair: usize, end: Option<usize>) -> Drawn {
        let mut drawn = Drawn::default();
        let rules = self.variant(pair, end, &mut drawn);
        self.packed(drawn, (String::new(), rules), &mut Dice::new(pair as u64, 0xd1))
    }

    fn variant(&self, pair: usize, end: Option<usize>, drawn: &mut Drawn) -> String {
        drawn.kinds.push("variant");
        drawn.pairs.push(pair);
        let mut members = self.pairs[pair].text.clone();
        if let Some((name, end)) = end.and_then(|end| self.ends.get(end)) {
            drawn.parts.push(format!("{name} {end}"));
            members += &format!("\n  change {name} to {end}");
        }
        drawn.items.push("drawn".into());
        variant("drawn", self.game, self.catalogue, &members)
    }

    fn packed(&self, mut drawn: Drawn, (table, rules): (String, String), dice: &mut Dice) -> Drawn {
        let meta = format!(
            "id = \"mine\"\nextends = \"{}\"\ntitle = {}\nversion = \"1.0.0\"\nengine = \"0.1\"\n",
            self.game,
            self.name(dice)
        );
        let mut files = vec![("pack.toml".to_string(), meta.into_bytes())];
        for (file, text) in [("cards.toml", table), ("drawn.rules", rules)] {
            if !text.is_empty() {
                files.push((file.into(), text.into_bytes()));
            }
        }
        drawn.pack = PackText { name: "mine".into(), files };
        drawn
    }

    /// A value of a key, as TOML.
    fn value(&self, key: &Key, id: &str, dice: &mut Dice) -> String {
        match (key.name, &key.shape) {
            ("id", _) => format!("\"{id}\""),
            ("rules", _) => {
                let pair = &self.pairs[dice.below(self.pairs.len() as u32) as usize];
                if pair.text.contains("n[actor]") { "''".into() } else { format!("'{}'", pair.text) }
            }
            ("set", _) => "\"extra\"".into(),
            ("rows", _) => ["[\"xx\"]", "[\"x.\", \".x\"]", "[\"xxxx\", \"xxxx\", \"xxxx\", \"xxxx\"]"]
                [dice.below(3) as usize]
                .into(),
            ("row", _) => "[0, 4, 10]".into(),
            ("goals", _) => {
                let of = ["spring", "forest", "wild", "tag"][dice.below(4) as usize];
                let least = [1, 16][dice.below(2) as usize];
                format!("[{{ at_least = {least}, of = \"{of}\" }}, {{ shape = \"L3\", of = \"{of}\" }}]")
            }
            (_, Shape::Words(words)) => format!("\"{}\"", words[dice.below(words.len() as u32) as usize]),
            (_, Shape::Switch) => (dice.below(2) == 0).to_string(),
            (_, Shape::Number(range)) => if dice.below(2) == 0 { range.start() } else { range.end() }.to_string(),
            (_, Shape::List(of, most)) => match &**of {
                Shape::Words(words) => {
                    let many = 1 + dice.below(words.len().min(*most) as u32) as usize;
                    format!("{:?}", &words[..many])
                }
                _ => "[]".into(),
            },
            _ => self.name(dice),
        }
    }

    /// An odd name, as TOML.
    fn name(&self, dice: &mut Dice) -> String {
        let words = &self.words;
        let name = match dice.below(3) {
            0 if !words.is_empty() => words[dice.below(words.len() as u32) as usize].as_str(),
            _ => NAMES[dice.below(NAMES.len() as u32) as usize],
        };
        serde_json::Value::from(name).to_string()
    }
}

/// What moves begin with, whole and without the first word, and what follows it; names of facts and kinds.
fn words(catalogue: &Catalogue, verbs: &[Verb]) -> Vec<String> {
    let mut all = Vec::new();
    for name in verbs.iter().flat_map(Verb::names) {
        let rest = name.split_once(' ').map_or(name, |(_, rest)| rest);
        all.extend([name, rest].map(ToString::to_string));
        all.extend([rest.to_uppercase(), format!("{rest} Eyed Mole")]);
    }
    all.extend(catalogue.facts.iter().map(|fact| fact.name.to_string()));
    all.extend(catalogue.kinds.iter().flat_map(|kind| [kind.name, kind.all]).map(ToString::to_string));
    all.sort();
    all.dedup();
    all
}

/// The values at both ends of a setting; none of a list.
fn ends(of: &SettingType) -> Vec<String> {
    match of {
        SettingType::Switch => vec!["yes".into(), "no".into()],
        SettingType::Number { least, greatest } => vec![least.to_string(), greatest.to_string()],
        SettingType::Length { least, greatest } => {
            [least, greatest].map(|end| format!("{}.{:03} mm", end / 1_000, end.abs() % 1_000)).into()
        }
        SettingType::Word(words) => {
            [words.first(), words.last()].into_iter().flatten().map(ToString::to_string).collect()
        }
        SettingType::Numbers { .. } | SettingType::Seats { .. } | SettingType::Names { .. } => Vec::new(),
    }
}
