//! What a game declares once about its rules: kinds, facts, points, effects, settings.
//!
//! One declaration feeds the language's checker, the script host, `points`, completion, coverage and the reference.

use super::former::FormerName;
use super::ids::{EffectId, FactId, KindId, PointId};
use super::lexicon::Lexicon;
use super::moment::Moment;
use super::zones::{Seen, ZoneDecl};

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Yes or no.
    Bool,
    /// A whole number; saturates at the limits of 32 bits.
    Number,
    /// An element of a kind.
    Of(KindId),
    /// A set of elements of a kind.
    SetOf(KindId),
}

/// A finite kind of thing: a symbol, a cell, a seat, a card.
#[derive(Clone, Copy, Debug)]
pub struct KindDecl {
    /// The word for one element: `cell`.
    pub name: &'static str,
    /// The word for the set of all: `cells`.
    pub all: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// The elements, in canonical (and cyclic) order. `None`: the pack names them, see [`Lexicon`].
    pub fixed: Option<&'static [&'static str]>,
}

/// How often a fact changes, and how dear it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rate {
    /// Never: printed content. Conditions over static facts are folded into masks.
    Static,
    /// Fixed once a game has begun.
    Game,
    /// Changes during play; cheap.
    Turn,
    /// Needs a search; refused at points of grain [`Grain::Candidate`].
    Costly,
}

/// A fact that clauses and scripts may read.
#[derive(Clone, Copy, Debug)]
pub struct FactDecl {
    /// Its name: `symbol`.
    pub name: &'static str,
    /// What it says, with unit.
    pub doc: &'static str,
    /// The kinds of its arguments, at most 2: `symbol` is of a `cell`. A fact of one argument is written
    /// `symbol[c]`, `c.symbol`, or bare where the point or `it` is of that kind.
    pub of: &'static [KindId],
    /// Its type.
    pub yields: Type,
    /// Least and greatest value of a number, in every state, under all settings and with all content; of a set, of the number of
    /// its elements. `None` where the type says it.
    pub range: Option<(i32, i32)>,
    /// Whether its number is a length in thousandths of a millimetre, which is shown as `15.02 mm`.
    pub length: bool,
    /// Whether it may be absent although its arguments are there and the seats among them are taken.
    pub or_none: bool,
    /// Who may see it.
    pub seen: Seen,
    /// How often it changes.
    pub rate: Rate,
    /// Whether its answer depends on who asks, so that it can be asked of another seat: `cargo of B`.
    pub mine: bool,
    /// Its stratum: a clause reads only facts of a layer not above its point's.
    pub layer: u8,
    /// The points at which it can be read; empty for all.
    pub only_at: &'static [PointId],
    /// The resources of the effects that may change it; empty if no effect of a clause does.
    pub by: &'static [&'static str],
    /// The points at which the rules are asked for its value, beside those that only facts of a lower layer ask. One of layer
    /// [`SCORES`](Self::SCORES) asks all points below it. No witness hears these questions.
    pub asks: &'static [PointId],
    /// Whether it follows the scores: where a policy imagines other scores, it is what they make it.
    pub follows_score: bool,
}

impl FactDecl {
    /// The usual declaration: all players see the fact, and no effect changes it. A row names its differences.
    pub const PLAIN: Self = Self {
        name: "",
        doc: "",
        of: &[],
        yields: Type::Bool,
        range: None,
        length: false,
        or_none: false,
        seen: Seen::Public,
        rate: Rate::Turn,
        mine: false,
        layer: 0,
        only_at: &[],
        by: &[],
        asks: &[],
        follows_score: false,
    };
    /// The layer of facts about scores.
    pub const SCORES: u8 = 4;

    /// Returns `true` if the rules may be asked at this point for the value of the fact.
    pub fn may_ask(&self, point: PointId, decl: &PointDecl) -> bool {
        let is_question = !matches!(decl.kind, PointKind::Event | PointKind::Offer);
        is_question && (self.asks.contains(&point) || self.layer >= Self::SCORES && decl.layer < self.layer)
    }
}

impl FactDecl {
    /// The range of its answer in words, to follow its type: `, 1 to 6, or none`.
    pub fn bounds_in_words(&self) -> String {
        let range = match self.range.filter(|_| self.length) {
            Some((least, greatest)) => format!(", {} to {}", length_in_words(least), length_in_words(greatest)),
            None => range_in_words(self.range),
        };
        range + if self.or_none { ", or none" } else { "" }
    }
}

/// A length in thousandths of a millimetre as people read it: `15.02 mm`, `24.999 mm`.
pub fn length_in_words(length: i32) -> String {
    let (sign, length) = (if length < 0 { "-" } else { "" }, length.unsigned_abs());
    let digits = format!("{:03}", length % 1_000);
    // Two places suffice unless the third would decide a comparison.
    format!("{sign}{}.{} mm", length / 1_000, digits.strip_suffix('0').unwrap_or(&digits))
}

/// The range of a number in words, to follow its type; nothing where the type says it all.
fn range_in_words(range: Option<(i32, i32)>) -> String {
    match range {
        None | Some((i32::MIN..0, i32::MAX)) => String::new(),
        Some((least, i32::MAX)) => format!(", at least {least}"),
        Some((least, greatest)) if least == greatest => format!(", {least}"),
        Some((least, greatest)) => format!(", {least} to {greatest}"),
    }
}

/// How answers at a point combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointKind {
    /// May this happen? Base: yes.
    Verdict,
    /// Is it so?
    Fact,
    /// How many, or which element of a kind?
    Number(Type),
    /// Which ones?
    Set(KindId),
    /// What else may this seat do now?
    Offer,
    /// It happened.
    Event,
}

/// How often a point is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// Once a phase.
    Phase,
    /// Once for each list of legal actions.
    List,
    /// Once for each candidate.
    Candidate,
}

/// What a point is about, in the order in which the engine passes it.
#[derive(Clone, Copy, Debug)]
pub struct SubjectDecl {
    /// Its name in clauses: `cell`, `rank`.
    pub name: &'static str,
    /// Its type (not a set).
    pub of: Type,
    /// Least and greatest value of a number, as in [`FactDecl::range`].
    pub range: Option<(i32, i32)>,
    /// What it is.
    pub doc: &'static str,
}

impl SubjectDecl {
    /// The range of a number in words, to follow its type: `, 1 to 6`.
    pub fn bounds_in_words(&self) -> String {
        range_in_words(self.range)
    }
}

/// A rule point: a question that the game asks.
#[derive(Clone, Copy, Debug)]
pub struct PointDecl {
    /// Its name in clauses: `enter`.
    pub name: &'static str,
    /// The question.
    pub doc: &'static str,
    /// How answers combine.
    pub kind: PointKind,
    /// How often it is asked.
    pub grain: Grain,
    /// Its stratum.
    pub layer: u8,
    /// The section of the rulebook, or the ruling.
    pub section: &'static str,
    /// What it is about, at most 4. Facts of the first subject may be written bare.
    pub subjects: &'static [SubjectDecl],
    /// Effects that its clauses may use (events and offers). Counters, `choose`, `each` and `if` always may.
    pub effects: &'static [EffectId],
    /// At an event: whether its clauses may read secret facts, because the event reveals them.
    pub reveals: bool,
    /// Whether everybody sees what is answered here, so that nothing hidden is read.
    pub open: bool,
    /// Whether it is asked after the end of the game only, when nothing is hidden any more.
    pub outcome: bool,
    /// `true` if other seats see its answers only after the end, so that facts about scores leave them out before.
    pub hidden: bool,
    /// `true` if the game is over here, so that its rules mean final scores.
    pub closing: bool,
    /// Whether items of one kind of content are asked one at a time here (only the token that resolves), so that two of
    /// them never clash.
    pub alone: bool,
    /// Whether it comes up where seats act in any order, so that what happens here must commute.
    pub free: bool,
    /// The fact whose value the question itself determines: reading it here does not ask the point again.
    pub gives: Option<FactId>,
}

impl PointDecl {
    /// The usual declaration: a verdict without subjects and effects. A row names its differences.
    pub const PLAIN: Self = Self {
        name: "",
        doc: "",
        kind: PointKind::Verdict,
        grain: Grain::Candidate,
        layer: 0,
        section: "",
        subjects: &[],
        effects: &[],
        reveals: false,
        open: false,
        outcome: false,
        hidden: false,
        closing: false,
        alone: false,
        free: false,
        gives: None,
    };
}

/// A word or a hole in the spelling of an effect.
#[derive(Clone, Copy, Debug)]
pub enum PatternPart {
    /// A word: `circle`, `by`.
    Word(&'static str),
    /// An argument of a type.
    Hole(Type),
}

/// Where the resources are that an effect adds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// With the acting seat: lists that act for different seats do not meet there.
    Seat,
    /// With the acting seat, out of one supply of the table: lists that act for different seats may want the same thing.
    Supply,
    /// On the table.
    Table,
}

/// What keeps an effect from adding all that it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Nothing.
    None,
    /// A setting, by its index. It is 0 or `no` in the game itself, so it is in force where an active item changes it.
    Setting(usize),
    /// A number of the rules: in force where an active item answers at the point.
    Point(PointId),
    /// A limit of the game, always in force.
    Always,
}

/// Something that content may have done.
#[derive(Clone, Copy, Debug)]
pub struct EffectDecl {
    /// Its name, the first word of the pattern.
    pub name: &'static str,
    /// What it does, and what happens at the limits.
    pub doc: &'static str,
    /// Its spelling: words and holes (at most 3 holes).
    pub pattern: &'static [PatternPart],
    /// What it changes: `nuggets`, `cargo`. Two events that change one thing must commute or be ordered.
    pub resources: &'static [&'static str],
    /// What it depends on and does not change: `research` on where the cards lie.
    pub reads: &'static [&'static str],
    /// What else it changes, and only adds to: the income of a card that is placed.
    pub adds: &'static [&'static str],
    /// Whether clauses at every event and offer may use it; those that all games have alike.
    pub everywhere: bool,
    /// Whether a negative amount has a meaning; other effects do nothing then.
    pub signed: bool,
    /// If it only adds to its resources: where they are, and what bounds them. Two that add commute where no bound is in force.
    pub adds_to: Option<(Pool, Bound)>,
    /// The points that it asks or raises, its verdict point apart.
    pub asks: &'static [PointId],
    /// A verdict point that every candidate of a `choose` is put to when this is the first effect of its body. The
    /// effect's arguments are its subjects, by their types; a candidate stays if the effect may be done with it.
    pub verdict: Option<PointId>,
}

impl EffectDecl {
    /// The usual declaration: an effect that changes nothing. A row names its differences.
    pub const PLAIN: Self = Self {
        name: "",
        doc: "",
        pattern: &[],
        resources: &[],
        reads: &[],
        adds: &[],
        everywhere: false,
        signed: false,
        adds_to: None,
        asks: &[],
        verdict: None,
    };

    /// The types of its arguments.
    pub fn holes(&self) -> impl Iterator<Item = Type> + use<> {
        let pattern = self.pattern;
        pattern.iter().filter_map(|part| if let PatternPart::Hole(of) = part { Some(*of) } else { None })
    }

    /// Returns `true` if the effect only adds.
    pub fn accumulates(&self) -> bool {
        self.adds_to.is_some()
    }
}

/// A base rule that `allow` may lift.
#[derive(Clone, Copy, Debug)]
pub struct BaseRule {
    /// Its name after `base.`: `crossing`.
    pub name: &'static str,
    /// What it forbids.
    pub doc: &'static str,
    /// The verdict point at which it is lifted.
    pub point: PointId,
}

/// Something that an offer may cost.
#[derive(Clone, Copy, Debug)]
pub struct CurrencyDecl {
    /// Its name: `synergy`.
    pub name: &'static str,
    /// How many the acting seat has: a fact without arguments.
    pub held: FactId,
    /// The effect that pays, with one number as its argument.
    pub pay: EffectId,
    /// The effect that gives some, with one number as its argument.
    pub gain: EffectId,
    /// The element that this effect has as its argument instead, where it gives one at a time.
    pub gains_one: Option<i32>,
}

impl CurrencyDecl {
    /// An amount of it: `1 nugget`, `2 nuggets`, `1 synergy`.
    pub fn amount(&self, count: i64) -> String {
        let one = self.name.strip_suffix('s').filter(|_| count == 1);
        format!("{count} {}", one.unwrap_or(self.name))
    }
}

/// The type of a setting.
#[derive(Clone, Copy, Debug)]
pub enum SettingType {
    /// Yes or no.
    Switch,
    /// A whole number in a range.
    Number {
        /// The least value.
        least: i32,
        /// The greatest value.
        greatest: i32,
    },
    /// A length in micrometres, written in mm with a decimal point.
    Length {
        /// The least value, in um.
        least: i32,
        /// The greatest value, in um.
        greatest: i32,
    },
    /// One of a few words.
    Word(&'static [&'static str]),
    /// A list of whole numbers.
    Numbers {
        /// The least entry.
        least: i32,
        /// The greatest entry.
        greatest: i32,
        /// The most entries.
        most: usize,
    },
    /// The least and the greatest number of seats, a list of two numbers. A pack need not name it: then the game takes all
    /// numbers that it is made for.
    Seats {
        /// The least number that the game is made for.
        least: i32,
        /// The greatest number that the game is made for.
        greatest: i32,
    },
    /// A list of ids that the pack declares.
    Names {
        /// The most entries.
        most: usize,
    },
}

/// A named constant of a pack that variants may change.
#[derive(Clone, Copy, Debug)]
pub struct SettingDecl {
    /// Its name, `table.key` as in the pack: `nuggets.gain`.
    pub name: &'static str,
    /// What it means, with unit; the ruling it stands for.
    pub doc: &'static str,
    /// Its type and range.
    pub of: SettingType,
}

impl SettingType {
    /// The value of a setting that a pack does not name; `None` if it must name it.
    pub fn usual(&self) -> Option<SettingValue> {
        match self {
            Self::Seats { least, greatest } => Some(SettingValue::Numbers(vec![*least, *greatest])),
            _ => None,
        }
    }
}

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingValue {
    /// Of a switch.
    Switch(bool),
    /// Of a number or a length (um).
    Number(i32),
    /// Of a word: its index in the declaration.
    Word(usize),
    /// Of a list of numbers.
    Numbers(Vec<i32>),
    /// Of a list of names.
    Names(Vec<String>),
}

impl SettingValue {
    /// Returns `true` unless it is `no` or 0.
    pub fn is_on(&self) -> bool {
        !matches!(self, Self::Switch(false) | Self::Number(0))
    }
}

/// A setting with which games may never end, or begin with less than nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Its place in the catalogue.
    pub setting: usize,
    /// Points at which a rule makes up for it.
    pub mends: &'static [PointId],
    /// Effects by which a rule makes up for it.
    pub effects: &'static [EffectId],
    /// A sentence that names it.
    pub text: String,
}

/// The values of all settings of a catalogue, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(pub Vec<SettingValue>);

impl Settings {
    /// Number of setting `index`; a word gives its index, a switch 0 or 1, a list its length.
    #[inline]
    pub fn number(&self, index: usize) -> i32 {
        match self.0.get(index) {
            Some(SettingValue::Switch(on)) => i32::from(*on),
            Some(SettingValue::Number(number)) => *number,
            Some(SettingValue::Word(word)) => *word as i32,
            Some(SettingValue::Numbers(list)) => list.len() as i32,
            Some(SettingValue::Names(list)) => list.len() as i32,
            None => 0,
        }
    }

    /// The list of setting `index`; empty if it is none.
    #[inline]
    pub fn numbers(&self, index: usize) -> &[i32] {
        match self.0.get(index) {
            Some(SettingValue::Numbers(list)) => list,
            _ => &[],
        }
    }

    /// The numbers of seats of setting `index`, of type [`SettingType::Seats`].
    pub fn seats(&self, index: usize) -> std::ops::RangeInclusive<usize> {
        match self.numbers(index) {
            [least, greatest] => usize::try_from(*least).unwrap_or(1)..=usize::try_from(*greatest).unwrap_or(1),
            _ => 1..=1,
        }
    }

    /// The names of setting `index`; none if it has none.
    pub fn names(&self, index: usize) -> &[String] {
        match self.0.get(index) {
            Some(SettingValue::Names(names)) => names,
            _ => &[],
        }
    }
}

/// All that a game declares about its rules.
#[derive(Debug)]
pub struct Catalogue {
    /// The game's id.
    pub game: &'static str,
    /// Kinds, by [`KindId`].
    pub kinds: &'static [KindDecl],
    /// The kind of seats.
    pub seat: KindId,
    /// Facts, by [`FactId`].
    pub facts: &'static [FactDecl],
    /// Points, by [`PointId`].
    pub points: &'static [PointDecl],
    /// Effects, by [`EffectId`].
    pub effects: &'static [EffectDecl],
    /// Base rules that can be lifted.
    pub base: &'static [BaseRule],
    /// Where things lie that clauses may have change hands, by [`ZoneId`](crate::rules::ZoneId).
    pub zones: &'static [ZoneDecl],
    /// What offers may cost.
    pub currencies: &'static [CurrencyDecl],
    /// Settings, by their index.
    pub settings: &'static [SettingDecl],
    /// Kinds of content, each with its home: `condition` lives on the table.
    pub content: &'static [&'static str],
    /// The order in which points are asked and events raised.
    pub timeline: &'static [Moment],
    /// Names of the release before, those that all games have alike left out.
    pub former: &'static [FormerName],
}

impl Catalogue {
    /// The word for one element of a kind.
    pub fn kind_word(&self, kind: KindId) -> &'static str {
        match self.kinds.get(kind.index()) {
            Some(decl) => decl.name,
            None if kind == KindId::NUMBER => "number",
            None => "answer",
        }
    }

    /// The setting called `name`.
    pub fn setting(&self, name: &str) -> Option<usize> {
        self.settings.iter().position(|setting| setting.name == name)
    }
}

impl Lexicon {
    /// The names that a catalogue fixes; the lists that the pack must fill are empty.
    pub fn of(catalogue: &Catalogue) -> Self {
        let fixed = |kind: &KindDecl| kind.fixed.unwrap_or(&[]).iter().map(ToString::to_string).collect();
        Self { names: catalogue.kinds.iter().map(fixed).collect() }
    }
}
