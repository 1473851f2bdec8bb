//! Hover: what a word means, in a few lines of Markdown, from the one declaration of it.

use javelina_dsl::{answer_word, pattern, subject_word, type_word, word};
use javelina_engine::rules::{Grain, KindId, Mark, Meaning, PointKind, Rate, Role, Seen, SettingType};
use javelina_engine::{FileId, counted, times};
use javelina_variants::{GameRow, Known};

use crate::Analysis;

impl<R: AsRef<GameRow>> Analysis<R> {
    /// What stands at a byte: the bytes that are meant, and what they mean.
    pub fn about(&self, file: FileId, byte: usize) -> Option<(std::ops::Range<usize>, String)> {
        if self.files().name(file).ends_with(".rhai") {
            return self.about_script(file, byte);
        }
        if let Some(mark) = self.mark_at(file, byte)
            && let Some(known) = self.known(file)
        {
            return Some((mark.span.range(), self.meaning(&known, mark)));
        }
        let text = self.files().text(file);
        let Some(range) = self.rules_of(file).into_iter().find(|range| range.contains(&byte)) else {
            return self.about_key(file, byte);
        };
        let tokens = javelina_dsl::tokens(text, range.start, range.end);
        let token = tokens.into_iter().rfind(|token| token.start <= byte && byte <= token.end)?;
        let row = word(token.text(text))?;
        let forms = row.form.replace("` or `", "\n");
        let about = format!("```javelina\n{forms}\n```\n{}\n\n{}", row.doc, row.more);
        Some((token.start..token.end, about.trim_end().to_string()))
    }

    pub(crate) fn meaning(&self, known: &Known<'_>, mark: &Mark) -> String {
        let Known { catalogue, lexicon, program, .. } = *known;
        let item = |id: javelina_engine::rules::ItemId| program.items.get(id.index());
        let owner = |id| item(id).map_or(String::new(), |item| format!("of `{}`", item.id));
        match mark.what {
            Meaning::Game => format!("the game `{}`", catalogue.game),
            Meaning::Content(at) => format!("`{}`: a kind of content of {}", catalogue.content[at], catalogue.game),
            Meaning::Item(id) => item(id).map_or_else(String::new, |item| {
                let overriders = program.items.iter().filter(|other| {
                    other.overrides.iter().any(|name| name.split('.').next() == Some(item.id.as_str()))
                });
                let overriders: Vec<String> = overriders.map(|other| format!("`{}`", other.id)).collect();
                let by = if overriders.is_empty() { String::new() } else { format!("\n\noverridden by {}", overriders.join(", ")) };
                let text = if item.text.is_empty() { String::new() } else { format!("\n\n{}", item.text) };
                format!("{} `{}`: {}{text}{by}", item.kind, item.id, item.name())
            }),
            Meaning::Rule(id, _) => format!("rule {}", owner(id)),
            Meaning::Level(id, _) => format!("level {}", owner(id)),
            Meaning::Counter(id) => {
                let decl = &program.counters[id.index()];
                let (says, used) = (known.counter_in_words(decl), self.used(mark));
                format!("counter `{}` {}: {says}\n\n{used}", decl.name, owner(decl.item))
            }
            Meaning::Table(at) => program.tables.get(usize::from(at)).map_or_else(String::new, |table| {
                let (says, used) = (known.table_in_words(table), self.used(mark));
                format!("table `{}` {}: {says}\n\n{used}", table.name, owner(table.item))
            }),
            Meaning::Param(at) => program.params.get(usize::from(at)).map_or_else(String::new, |(id, name, least, most, value)| {
                let item = item(*id).map_or("", |item| item.id.as_str());
                format!("param `{name}` of `{item}`: {least} to {most}, {value} by default; change it with `--with {item}.{name}=N`")
            }),
            Meaning::Bound(_, of) => format!("a name for {}", type_word(catalogue, of)),
            Meaning::It(kind) => format!("`it`: the {} being tested", catalogue.kind_word(kind)),
            Meaning::Actor => "`actor`: the acting seat".into(),
            Meaning::Point(id) => {
                let point = &catalogue.points[id.index()];
                let subjects = point.subjects.iter().map(|subject| {
                    format!("\n* `{}` ({}): {}", subject.name, subject_word(catalogue, subject), subject.doc)
                });
                let asked = match (point.kind, point.grain) {
                    (PointKind::Event, _) => "raised",
                    (_, Grain::Phase) => "asked",
                    (_, Grain::List) => "asked once per list",
                    (_, Grain::Candidate) => "asked for each candidate",
                };
                let when = catalogue.occurs(id);
                format!("point `{}`: {}\n\n{asked}: {when}\n{}", point.name, point.doc, subjects.collect::<String>())
            }
            Meaning::Subject(id, at) => catalogue.points[id.index()].subjects.get(usize::from(at)).map_or_else(String::new, |subject| {
                format!("`{}` ({}): {}", subject.name, subject_word(catalogue, subject), subject.doc)
            }),
            Meaning::Fact(id) => {
                let fact = &catalogue.facts[id.index()];
                let of: Vec<&str> = fact.of.iter().map(|kind| catalogue.kind_word(*kind)).collect();
                let of = if of.is_empty() { String::new() } else { format!("[{}]", of.join(", ")) };
                let rate = match fact.rate {
                    Rate::Static => "never changes",
                    Rate::Game => "fixed when a game begins",
                    Rate::Turn => "changes during play",
                    Rate::Costly => "changes during play; needs a search",
                };
                let seen = match fact.seen {
                    Seen::Public => "",
                    Seen::Own => "; visible only to its player",
                    Seen::Known => "; shows each player only their own knowledge",
                    Seen::Secret => "; hidden from all players",
                };
                let mine = if fact.mine { format!("; of another seat: `{} of SEAT`", fact.name) } else { String::new() };
                let only: Vec<&str> = fact.only_at.iter().map(|id| catalogue.points[id.index()].name).collect();
                let only = if only.is_empty() { String::new() } else { format!("; only at {}", only.join(", ")) };
                let yields = answer_word(catalogue, fact);
                format!("fact `{}{of}`: {yields}\n\n{}\n\n{rate}{seen}{mine}{only}", fact.name, fact.doc)
            }
            Meaning::Effect(id) => {
                let effect = &catalogue.effects[id.index()];
                format!("effect `{}`\n\n{}", pattern(catalogue, effect.pattern), effect.doc)
            }
            Meaning::Zone(id) => {
                let zone = &catalogue.zones[id.index()];
                format!("zone `{}`: {}", zone.name, zone.doc)
            }
            Meaning::Motion => "step for zones: `send`, `exchange`, `pass`, `shuffle`, `reroll`, `show`, `hide`".into(),
            Meaning::Setting(at) | Meaning::Choice(at) => {
                let setting = &catalogue.settings[at];
                format!("setting `{}`: {}\n\n{}", setting.name, setting_word(&setting.of), setting.doc)
            }
            Meaning::Base(at) => {
                let base = &catalogue.base[usize::from(at)];
                format!("base rule `base.{}`: {}", base.name, base.doc)
            }
            Meaning::Currency(at) => format!("currency of offers: `{}`", catalogue.currencies[usize::from(at)].name),
            Meaning::Kind(KindId::NUMBER) => "numbers from 0 to 255".into(),
            Meaning::Kind(kind) => {
                let decl = &catalogue.kinds[kind.index()];
                format!("kind `{}` (all: `{}`): {}", decl.name, decl.all, decl.doc)
            }
            Meaning::Element(kind, element) => {
                format!("{} `{}`", catalogue.kind_word(kind), lexicon.name(kind, element))
            }
            Meaning::Script(file) => format!("the script `{}`", self.files().name(file)),
            Meaning::Scope => "time span: game, round, turn or action".into(),
            Meaning::Figure => "figure that is measured in each game; `javelina explain B5003` lists all figures".into(),
            Meaning::Policy => "a player: `javelina list policies`".into(),
            Meaning::Finding => "code of a finding of `check`; `javelina explain CODE` describes it".into(),
        }
    }

    /// How often something is read and written.
    fn used(&self, mark: &Mark) -> String {
        let places = self.places(mark);
        let count = |role| places.iter().filter(|other| other.role == role).count();
        format!("read {}, written {}", times(count(Role::Reads)), times(count(Role::Writes)))
    }
}

fn setting_word(of: &SettingType) -> String {
    match of {
        SettingType::Switch => "yes or no".into(),
        SettingType::Number { least, greatest } => format!("{least} to {greatest}"),
        SettingType::Length { least, greatest } => {
            let mm = |um: &i32| f64::from(*um) / 1_000.0;
            format!("{:.1} mm to {:.1} mm", mm(least), mm(greatest))
        }
        SettingType::Word(words) => words.join(", "),
        SettingType::Numbers { least, greatest, most } => {
            format!("at most {}, {least} to {greatest}", counted(most, "number"))
        }
        SettingType::Seats { least, greatest } => format!("two numbers of seats from {least} to {greatest}"),
        SettingType::Names { most } => format!("at most {} of the pack", counted(most, "id")),
    }
}
