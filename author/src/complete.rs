//! Completion: what may be written at a place, the likeliest first. The grammar says what may follow; the catalogue, the
//! item and what the member has bound fill it in.

mod gate;

use javelina_dsl::{Kind, Next, WORDS, Word, answer_word, next, pattern, subject_word, type_word};
use javelina_engine::FileId;
use javelina_engine::rules::{FactDecl, Grain, KindId, PatternPart, PointDecl, PointKind, Rate, SettingType, Type};
use javelina_variants::{GameRow, Known};

use crate::Analysis;

/// The most that is offered at a place.
pub const MOST: usize = 500;

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// A word of the language.
    Word,
    /// A point, an effect, a setting.
    Function,
    /// A fact.
    Fact,
    /// A counter, a param, a bound name, a subject.
    Name,
    /// An element.
    Element,
    /// A kind, a set of all.
    Kind,
    /// An item or a rule.
    Item,
    /// A key of a content file, or a word that one may hold.
    Key,
}

/// Something that may be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is written.
    pub text: String,
    /// With holes for the values to fill in (`research ${1:card} by ${2:1}`), if it has some.
    pub snippet: Option<String>,
    /// What it is.
    pub what: Offered,
    /// Its type, or how it is written.
    pub detail: String,
    /// What it means.
    pub doc: String,
}

/// What is offered at a place, and the bytes that stand there already.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// Where the word begins that is being typed.
    pub start: usize,
    /// The likeliest first.
    pub all: Vec<Offer>,
}

impl<R: AsRef<GameRow>> Analysis<R> {
    /// What may be written at byte `at`.
    pub fn offers(&self, file: FileId, at: usize) -> Offers {
        if self.files().name(file).ends_with(".rhai") {
            return self.script_offers(file, at);
        }
        let text = self.files().text(file);
        let is_letter = |one: char| one.is_ascii_alphanumeric() || one == '_';
        let typed = text.get(..at).unwrap_or_default();
        let start = typed.len() - typed.chars().rev().take_while(|one| is_letter(*one)).count();
        let is_inline = !self.files().name(file).ends_with(".rules");
        let range = self.rules_of(file).into_iter().find(|range| range.start <= at && at <= range.end);
        if range.is_none() && is_inline {
            return self.key_offers(file, at);
        }
        let (Some(range), Some(known)) = (range, self.known(file)) else { return Offers { start, all: Vec::new() } };
        let Some(next) = next(text, range.start, start, is_inline) else { return Offers { start, all: Vec::new() } };
        let item = self.item_at(file, text, &next, is_inline.then_some(range.start));
        let named = |key: &str| (self.named)(self.loaded(), key);
        let mut place = Place { known, text, next: &next, item, named: &named, all: Vec::new() };
        place.fill();
        let mut all = place.all;
        let mut seen = std::collections::BTreeSet::new();
        all.retain(|offer| seen.insert(offer.text.clone()));
        Offers { start, all }
    }

    /// The id of the item whose member is typed.
    fn item_at(&self, file: FileId, text: &str, next: &Next, inline: Option<usize>) -> Option<String> {
        match (&next.head, inline) {
            (Some(head), _) => text.get(head.clone())?.split_whitespace().nth(1).map(ToString::to_string),
            // A card's id stands before its rules.
            (None, Some(start)) => {
                let items = self.known(file)?.program.items.iter();
                let before = items.filter(|item| item.span.file == file && item.span.start < start);
                before.max_by_key(|item| item.span.start).map(|item| item.id.clone())
            }
            (None, None) => None,
        }
    }
}

struct Place<'a> {
    known: Known<'a>,
    text: &'a str,
    next: &'a Next,
    item: Option<String>,
    /// What a key of a batch spec names, each with what it is.
    named: &'a dyn Fn(&str) -> Vec<(String, String)>,
    all: Vec<Offer>,
}

impl<'a> Place<'a> {
    fn put(&mut self, text: impl Into<String>, what: Offered, detail: impl Into<String>, doc: impl Into<String>) {
        self.all.push(Offer { text: text.into(), snippet: None, what, detail: detail.into(), doc: doc.into() });
    }

    /// The words before the place, the last one first.
    fn before(&self, back: usize) -> &'a str {
        let tokens = &self.next.before;
        tokens.len().checked_sub(back).and_then(|at| tokens.get(at)).map_or("", |token| token.text(self.text))
    }

    /// The point of the member that is typed.
    fn point(&self) -> Option<&'static PointDecl> {
        let tokens = &self.next.before;
        let opens = tokens.first().is_some_and(|token| ["rule", "offer"].contains(&token.text(self.text)));
        let path = tokens.get(3).filter(|_| opens)?.start;
        let rest = self.text.get(path..)?;
        let name = rest.split(|one: char| !one.is_ascii_alphanumeric() && one != '_' && one != '.').next()?;
        self.known.catalogue.point(name).map(|id| &self.known.catalogue.points[id.index()])
    }

    fn fill(&mut self) {
        match self.next.before.first().map(|token| token.text(self.text)) {
            Some("gate") if self.next.path => self.gate(),
            _ if self.next.path => self.paths(),
            _ => {}
        }
        if self.next.value {
            self.values();
        }
        if self.next.step {
            self.steps();
        }
        let words: Vec<&Word> = WORDS.iter().filter(|row| self.next.words.contains(row.word)).collect();
        let wanted = |row: &&Word| self.fits(row);
        let words: Vec<&Word> = words.into_iter().filter(wanted).collect();
        words.into_iter().for_each(|row| self.put(row.word, Offered::Word, row.form, row.doc));
    }

    /// Whether an answer fits the point; all other words do.
    fn fits(&self, row: &Word) -> bool {
        let Some(point) = self.point() else { return true };
        let answers: &[&str] = match point.kind {
            PointKind::Verdict => &["forbid", "allow", "disqualify"],
            PointKind::Fact => &["widen", "narrow"],
            PointKind::Number(Type::Number) => &["set", "add", "scale", "floor", "cap"],
            PointKind::Number(_) => &["set"],
            PointKind::Set(_) => &["include", "exclude"],
            PointKind::Offer | PointKind::Event => &[],
        };
        row.class != javelina_dsl::Class::Answer || answers.contains(&row.word)
    }

    /// Names by the word before them: points, settings, rules, kinds.
    fn paths(&mut self) {
        let catalogue = self.known.catalogue;
        let (first, last) = (self.next.before.first().map_or("", |token| token.text(self.text)), self.before(1));
        match last {
            "at" | "on" if self.next.before.len() == 3 => {
                for point in catalogue.points {
                    let is_fit = match (first, last) {
                        ("offer", _) => point.kind == PointKind::Offer,
                        (_, "on") => point.kind == PointKind::Event,
                        _ => !matches!(point.kind, PointKind::Offer | PointKind::Event),
                    };
                    if is_fit {
                        self.put(point.name, Offered::Function, point.section, point.doc);
                    }
                }
            }
            "change" => {
                for setting in catalogue.settings {
                    self.put(setting.name, Offered::Function, "setting", setting.doc);
                }
            }
            "to" if first == "change" => {
                let name = self.next.before.get(1..self.next.before.len() - 1).unwrap_or_default();
                let name: String = name.iter().map(|token| token.text(self.text)).collect();
                let setting = catalogue.setting(&name).map(|at| &catalogue.settings[at]);
                let words = match setting.map(|setting| &setting.of) {
                    Some(SettingType::Switch) => &["yes", "no"][..],
                    Some(SettingType::Word(words)) => words,
                    _ => &[],
                };
                for word in words {
                    self.put(*word, Offered::Element, name.clone(), setting.map_or("", |setting| setting.doc));
                }
            }
            "at" | "," if first == "counter" => {
                let kinds = (0..catalogue.kinds.len()).map(|kind| KindId(kind as u8));
                let words: Vec<&str> = self.next.before.iter().map(|token| token.text(self.text)).collect();
                let kept = kinds.filter(|kind| words.contains(&catalogue.kind_word(*kind)));
                kept.collect::<Vec<_>>().into_iter().for_each(|kind| self.elements(kind));
            }
            _ if first == "offer" && self.before(2) == "costs" => {
                for currency in catalogue.currencies {
                    self.put(currency.name, Offered::Name, "currency", "");
                }
            }
            "all" => {
                for kind in catalogue.kinds {
                    self.put(kind.all.trim_start_matches("all_"), Offered::Kind, "all elements of a kind", kind.doc);
                }
            }
            "per" | "choose" | "in" => {
                for (scope, doc) in [
                    ("turn", "starts again each turn"),
                    ("round", "starts again each round"),
                    ("game", "lasts for the whole game"),
                ] {
                    if last == "per" {
                        self.put(scope, Offered::Word, "time span", doc);
                    }
                }
                for kind in catalogue.kinds {
                    self.put(kind.name, Offered::Kind, "kind", kind.doc);
                }
            }
            "overrides" | "after" | "allow" | "combine" | "," => {
                let base = catalogue.base.iter();
                let base: Vec<_> =
                    base.filter(|_| last == "allow").map(|base| (format!("base.{}", base.name), base.doc)).collect();
                base.into_iter().for_each(|(name, doc)| self.put(name, Offered::Item, "base rule", doc));
                let point = self.point();
                for clause in &self.known.program.clauses {
                    let speaks = point.is_none_or(|point| catalogue.points[clause.point.index()].name == point.name);
                    if speaks {
                        let says = format!("rule at {}", catalogue.points[clause.point.index()].name);
                        self.put(clause.label.clone(), Offered::Item, says, "");
                    }
                }
                if point.is_none() {
                    for item in &self.known.program.items {
                        self.put(item.id.clone(), Offered::Item, item.kind.clone(), item.text.clone());
                    }
                }
            }
            _ => {}
        }
    }

    /// What stands before an `is`, by its name.
    fn compared(&self) -> Option<KindId> {
        let back = match (self.before(1), self.before(2)) {
            ("is", _) => 2,
            ("not", "is") => 3,
            _ => return None,
        };
        let name = self.before(back);
        let catalogue = self.known.catalogue;
        let subjects = self.point().map_or(&[][..], |point| point.subjects);
        let subject = subjects.iter().find(|subject| subject.name == name).map(|subject| subject.of);
        let counters = self.known.program.counters.iter().filter(|counter| self.is_own(counter.item.index()));
        let counter = counters.filter(|counter| counter.name == name).find_map(|counter| counter.values).map(Type::Of);
        let fact = catalogue.fact(name).map(|fact| catalogue.facts[fact.index()].yields);
        match subject.or(counter).or(fact)? {
            Type::Of(kind) => Some(kind),
            _ => None,
        }
    }

    fn is_own(&self, item: usize) -> bool {
        self.item.as_ref().is_some_and(|own| self.known.program.items.get(item).is_some_and(|item| item.id == *own))
    }

    fn elements(&mut self, kind: KindId) {
        let word = self.known.catalogue.kind_word(kind);
        let names = self.known.lexicon.names.get(kind.index()).cloned().unwrap_or_default();
        for name in names.into_iter().take(MOST) {
            let is_bare = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
                && name.starts_with(|one: char| one.is_ascii_alphabetic() || one == '_');
            let written = if is_bare { name } else { format!("\"{name}\"") };
            self.put(written, Offered::Element, word, "");
        }
    }

    fn values(&mut self) {
        let (catalogue, point, compared) = (self.known.catalogue, self.point(), self.compared());
        if let Some(kind) = compared {
            self.elements(kind);
        }
        for subject in point.map_or(&[][..], |point| point.subjects) {
            self.put(subject.name, Offered::Name, subject_word(catalogue, subject), subject.doc);
        }
        self.bound();
        self.kept(true);
        let mut later = Vec::new();
        for fact in catalogue.facts {
            let detail = answer_word(catalogue, fact);
            match point.and_then(|point| barred(fact, point)) {
                None => self.put(fact.name, Offered::Fact, detail, fact.doc),
                Some(why) => later.push((fact.name, detail, format!("{}\n\n{why}", fact.doc))),
            }
        }
        for kind in catalogue.kinds {
            self.put(kind.all, Offered::Kind, format!("set of {}", kind.all), kind.doc);
        }
        for kind in 0..catalogue.kinds.len() {
            if compared.is_none() && self.known.lexicon.count(KindId(kind as u8)) <= 40 {
                self.elements(KindId(kind as u8));
            }
        }
        for (name, detail, doc) in later {
            self.put(name, Offered::Fact, detail, doc);
        }
    }

    /// The counters of the item, its params and its tables.
    fn kept(&mut self, params: bool) {
        let program = self.known.program;
        for counter in program.counters.iter().filter(|counter| !counter.name.contains(' ')) {
            if self.is_own(counter.item.index()) {
                let holds = counter.values.map_or(format!("{} to {}", counter.least, counter.greatest), |kind| {
                    self.known.catalogue.kind_word(kind).to_string()
                });
                self.put(counter.name.clone(), Offered::Name, format!("counter, {holds}"), "");
            }
        }
        for (item, name, least, most, _) in program.params.iter().filter(|_| params) {
            if self.is_own(item.index()) {
                self.put(name.clone(), Offered::Name, format!("param, {least} to {most}"), "");
            }
        }
        for table in program.tables.iter().filter(|_| params) {
            if self.is_own(table.item.index()) {
                let per = self.known.catalogue.kind_word(table.per);
                let detail = format!("table per {per}, {} to {}", table.least, table.greatest);
                self.put(table.name.clone(), Offered::Name, detail, "");
            }
        }
    }

    /// What steps before the place have bound: `each x of`, `let x =`, `choose KIND x from`.
    fn bound(&mut self) {
        let words: Vec<&str> = self.next.before.iter().map(|token| token.text(self.text)).collect();
        let mut names = Vec::new();
        for at in 1..words.len().saturating_sub(1) {
            let is_bound = match (words[at - 1], words[at + 1]) {
                ("each", "of") | ("let", "=") => true,
                (_, "from") => self.known.catalogue.kind(words[at - 1]).is_some() || words[at - 1] == "number",
                _ => false,
            };
            if is_bound && self.next.before[at].kind == Kind::Word {
                names.push(words[at]);
            }
        }
        names.reverse();
        let names: Vec<String> = names.into_iter().map(ToString::to_string).collect();
        names.into_iter().for_each(|name| self.put(name, Offered::Name, "local name", ""));
    }

    fn steps(&mut self) {
        let (catalogue, point) = (self.known.catalogue, self.point());
        for (at, effect) in catalogue.effects.iter().enumerate() {
            let is_fit = effect.everywhere || point.is_none_or(|point| point.effects.iter().any(|id| id.index() == at));
            if !is_fit {
                continue;
            }
            let mut hole = 0;
            let words = effect.pattern.iter().map(|part| match part {
                PatternPart::Word(word) => (*word).to_string(),
                PatternPart::Hole(of) => {
                    hole += 1;
                    let sample = if *of == Type::Number { "1".into() } else { type_word(catalogue, *of) };
                    format!("${{{hole}:{sample}}}")
                }
            });
            let snippet = words.collect::<Vec<_>>().join(" ");
            self.put(effect.name, Offered::Function, pattern(catalogue, effect.pattern), effect.doc);
            self.all.last_mut().into_iter().for_each(|offer| offer.snippet = (hole > 0).then(|| snippet.clone()));
        }
        self.kept(false);
    }
}

/// Why a fact cannot be read at a point, if it cannot.
fn barred(fact: &FactDecl, point: &PointDecl) -> Option<String> {
    if fact.layer > point.layer {
        return Some(format!("not at `{}`: it depends on the answer there", point.name));
    }
    if fact.rate == Rate::Costly && point.grain == Grain::Candidate {
        return Some(format!("not at `{}`: too slow for a point that tests each candidate", point.name));
    }
    None
}
