//! What coverage counts of a rule is so: drawn rules of all four games, held against the same questions without each rule.

use std::any::Any;
use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::sync::Arc;

use javelina_engine::rules::{
    Ask, Catalogue, ClauseId, Coverage, FactDecl, FactId, Frame, Grain, KindId, Noted, PointDecl, PointId, PointKind,
    Rate, Rules, Seen, Set, Type, Verdict,
};
use javelina_engine::{
    Actor, Adapter, Asker, Dice, Digest, FindingKind, Game, Heard, Luck, Move, Outcome, Present, Ruled, Seat, Seats,
    Silent, written,
};
use javelina_games::{arizona::Arizona, cliffs::Cliffs, keystone::Keystone, sonora::Sonora};
use javelina_tests::play::random_move;
use javelina_variants::{Choice, Loaded, PackText, Visit, load, shipped};

const GAMES: [&str; 4] = ["arizona", "keystone", "cliffs", "sonora"];
/// Pairs of variants that are drawn for each game.
const DRAWN: u64 = 40;
/// Rules of a pair.
const RULES: usize = 10;
/// Moves after which a game is given up.
const LONGEST: usize = 1_000;
/// Points at which they answer.
const POINTS: usize = 3;
/// The kinds of points.
const KINDS: [&str; 6] = ["verdict", "fact", "number", "set", "offer", "event"];
/// Moves of a game that are looked at.
const MOVES: usize = 40;

/// Questions that were compared, by kind of point: all, and with how many a rule held or was decisive.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    questions: u64,
    held: u64,
    decisive: u64,
    /// Of moves: rules that were decisive nowhere in one.
    undecided: u64,
}

impl AddAssign for Compared {
    fn add_assign(&mut self, other: Self) {
        self.questions += other.questions;
        self.held += other.held;
        self.decisive += other.decisive;
        self.undecided += other.undecided;
    }
}

type Table = BTreeMap<&'static str, Compared>;

/// A witness that may be there.
struct Listening<'a>(Option<&'a mut Coverage>);

/// Asks with the witness that is there.
macro_rules! heard {
    ($listening:expr, $witness:ident, $asking:expr) => {
        match &mut $listening.0 {
            Some(coverage) => {
                let $witness: &mut Coverage = coverage;
                $asking
            }
            None => {
                let $witness = &mut ();
                $asking
            }
        }
    };
}

/// Draws rules of a game from what its catalogue declares.
struct Drawing<'a> {
    catalogue: &'static Catalogue,
    dice: &'a mut Dice,
}

impl Drawing<'_> {
    fn below(&mut self, most: usize) -> usize {
        self.dice.below(most as u32) as usize
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Facts that can be read bare at a point, cheap ones that ask no point on their way.
    fn facts(&self, point: PointId) -> Vec<&'static FactDecl> {
        let decl = &self.catalogue.points[point.index()];
        let is_plain = |fact: &&FactDecl| {
            fact.of.is_empty()
                && fact.layer <= decl.layer
                && (fact.only_at.is_empty() || fact.only_at.contains(&point))
                && matches!(fact.seen, Seen::Public)
                && fact.rate < Rate::Costly
                && matches!(fact.yields, Type::Number | Type::Bool)
                && fact.name != "room"
        };
        self.catalogue.facts.iter().filter(is_plain).collect()
    }

    fn part(&mut self, point: PointId) -> String {
        let (facts, subjects) = (self.facts(point), self.catalogue.points[point.index()].subjects);
        let rest = self.below(3);
        match self.below(4) {
            0 if !subjects.is_empty() => {
                let at = self.below(subjects.len());
                match subjects[at].of {
                    Type::Number => format!("{} mod 3 is {rest}", subjects[at].name),
                    Type::Of(kind) => format!("place({}, {}) mod 3 is {rest}", subjects[at].name, self.all(kind)),
                    _ => subjects[at].name.into(),
                }
            }
            1 => format!("actor is first {}", self.all(self.catalogue.seat)),
            _ if facts.is_empty() => "count playing > 1".into(),
            _ => {
                let fact = facts[self.below(facts.len())];
                if fact.yields == Type::Bool { fact.name.into() } else { format!("{} mod 3 is {rest}", fact.name) }
            }
        }
    }

    fn all(&self, kind: KindId) -> &'static str {
        self.catalogue.kinds[kind.index()].all
    }

    fn condition(&mut self, at: usize, point: PointId) -> String {
        let on = format!("on{at} is 1");
        match self.below(4) {
            0 => on,
            1 => format!("{on} and not ({})", self.part(point)),
            2 => format!("{on} and ({} or {})", self.part(point), self.part(point)),
            _ => format!("{on} and {}", self.part(point)),
        }
    }

    /// A rule at a point; `before` are those that stand at it already, each with its label and its text.
    fn rule(&mut self, at: usize, point: PointId, before: &[(String, String)]) -> String {
        let decl: &PointDecl = &self.catalogue.points[point.index()];
        let (condition, name) = (self.condition(at, point), decl.name);
        let base: Vec<&str> =
            self.catalogue.base.iter().filter(|base| base.point == point).map(|base| base.name).collect();
        let forbids: Vec<&str> =
            before.iter().filter(|(_, text)| text.contains("forbid")).map(|(label, _)| label.as_str()).collect();
        let mut answer = match decl.kind {
            PointKind::Verdict => match self.below(4) {
                0 if !base.is_empty() => format!("allow base.{}", self.one_of(&base)),
                1 if !forbids.is_empty() => format!("allow {}", self.one_of(&forbids)),
                _ => "forbid".into(),
            },
            PointKind::Fact => self.one_of(&["widen", "widen", "narrow"]).into(),
            PointKind::Number(Type::Number) => {
                let few = self.below(4);
                match self.below(6) {
                    0 => format!("set to {few}"),
                    1 => format!("floor {few}"),
                    2 => format!("cap {few}"),
                    3 => format!("scale by {few}/2"),
                    _ => format!("add {few}"),
                }
            }
            PointKind::Set(kind) => {
                let (all, rest, verb) = (self.all(kind), self.below(2), self.one_of(&["include", "exclude"]));
                format!("{verb} ({all} where place(it, {all}) mod 2 is {rest})")
            }
            PointKind::Offer => {
                let price = match self.catalogue.currencies.first() {
                    Some(currency) => format!("costs {} {}", self.below(3), currency.name),
                    None => String::new(),
                };
                return format!(
                    "  offer r{at} at {name} {{ {price} limit 2 per game when {condition} do {{ n{at} += 1 }} }}\n"
                );
            }
            PointKind::Event => {
                let all_score = self.catalogue.effects.iter().any(|effect| effect.name == "score");
                let lists = [
                    "score 1",
                    "score 0",
                    "N += 1",
                    "N := 2",
                    "N += 0",
                    "if N > 0 { N := 0 } else if round mod 2 is 0 { N := 1 }",
                    "choose seat s from seats where 1 > 2 { N := 3 }",
                    "each s of seats where it is actor { N := 2 }",
                    "choose seat s from seats { N := 3 }",
                ];
                let list = self.one_of(if all_score { &lists[..] } else { &lists[2..] });
                let seat = &self.catalogue.kinds[self.catalogue.seat.index()];
                let list = list.replace("seats", seat.all).replace("seat ", &format!("{} ", seat.name));
                return format!(
                    "  rule r{at} on {name} when {condition} do {{ {} }}\n",
                    list.replace('N', &format!("n{at}"))
                );
            }
            PointKind::Number(_) => String::new(),
        };
        if !before.is_empty() && self.below(4) == 0 && decl.kind != PointKind::Verdict {
            answer += &format!(" overrides {}", before[self.below(before.len())].0);
        } else if !forbids.is_empty() && self.below(4) == 0 && answer == "forbid" {
            answer += &format!(" overrides {}", self.one_of(&forbids));
        }
        format!("  rule r{at} at {name} {{ when {condition} {answer} }}\n")
    }

    /// Two variants, one that combines their `set`s, and the parameters that turn their rules off.
    fn variants(&mut self, game: &str) -> (String, Vec<String>) {
        let kind = |decl: &PointDecl| match decl.kind {
            PointKind::Number(Type::Of(_) | Type::SetOf(_) | Type::Bool) => None,
            kind => Some(of_kind(kind)),
        };
        let mut bodies = [String::new(), String::new()];
        let (mut rules, mut params): (BTreeMap<u8, Vec<(String, String)>>, _) = (BTreeMap::new(), Vec::new());
        let mut combined = String::new();
        let of = |word: &str| -> Vec<PointId> {
            let all = (0..self.catalogue.points.len() as u8).map(PointId);
            all.filter(|at| kind(&self.catalogue.points[at.index()]) == Some(word)).collect()
        };
        let all: Vec<Vec<PointId>> = KINDS.iter().map(|word| of(word)).filter(|all| !all.is_empty()).collect();
        let mut points: Vec<PointId> = Vec::new();
        for _ in 0..POINTS {
            let of = &all[self.below(all.len())];
            points.push(self.one_of(of));
        }
        for at in 0..RULES {
            let (point, owner) = (self.one_of(&points), at % 2);
            let id = ["mine", "yours"][owner];
            let before = rules.entry(point.0).or_default();
            let (label, text) = (format!("{id}.r{at}"), self.rule(at, point, before));
            let per = if self.catalogue.points[point.index()].free { " per seat" } else { "" };
            let text = if per.is_empty() { text } else { text.replace(&format!("n{at} "), &format!("n{at}[actor] ")) };
            if text.contains("set to") {
                // All pairs of values must be combined with one word.
                let sets = before.iter().filter(|(_, text)| text.contains("set to"));
                combined.extend(sets.map(|(other, _)| format!("  combine {other}, {label} as least\n")));
            }
            bodies[owner] += &format!("  param on{at} in 0..1 = 1\n  counter n{at}{per} in 0..3\n{text}");
            params.push(format!("{id}.on{at}"));
            before.push((label, text));
        }
        let variant =
            |id: &str, body: &str| format!("variant {id} for {game} {{\n  title \"{id}\"\n  text \"t\"\n{body}}}\n");
        let [mine, yours] = [variant("mine", &bodies[0]), variant("yours", &bodies[1])];
        (format!("{mine}{yours}{}", variant("peace", &combined)), params)
    }
}

fn of_kind(kind: PointKind) -> &'static str {
    match kind {
        PointKind::Verdict => "verdict",
        PointKind::Fact => "fact",
        PointKind::Number(_) => "number",
        PointKind::Set(_) => "set",
        PointKind::Offer => "offer",
        PointKind::Event => "event",
    }
}

fn loaded(game: &str, text: &str) -> Loaded {
    let meta =
        format!("id = \"drawn\"\nextends = \"{game}\"\ntitle = \"Drawn\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    let files = [("pack.toml", meta.as_str()), ("v.rules", text)];
    let files = files.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec())).into();
    load(&[shipped(), vec![PackText { name: "drawn".into(), files }]].concat())
}

/// Gives the game, if it is the one that is meant.
struct As<G>(std::marker::PhantomData<G>);

impl<Wanted: 'static> Visit for As<Wanted> {
    type Out = Option<Arc<Wanted>>;

    fn visit<G: javelina_engine::Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        (&game as &dyn Any).downcast_ref::<Arc<Wanted>>().cloned()
    }
}

/// The game under drawn variants, and for each of their rules the same without it.
struct Apart<G> {
    game: Arc<G>,
    without: Vec<(ClauseId, Arc<G>)>,
    text: String,
}

fn apart<G: Game + 'static>(game: &str, catalogue: &'static Catalogue, seed: u64) -> Option<Apart<G>> {
    let mut dice = Dice::new(seed, 0x5eed);
    let (text, params) = Drawing { catalogue, dice: &mut dice }.variants(game);
    let loaded = loaded(game, &text);
    if !loaded.is_sound() {
        return None;
    }
    let build = |params: Vec<(String, i32)>| {
        let with = ["mine", "yours", "peace"].map(str::to_string).to_vec();
        let built = loaded.build(game, &Choice { with, params }).ok()?;
        built.visit(As::<G>(std::marker::PhantomData))
    };
    let whole = build(Vec::new())?;
    let mut without = Vec::new();
    for param in params {
        let label = param.replace(".on", ".r");
        let clauses = &whole.rules().program().clauses;
        let id = ClauseId(clauses.iter().position(|clause| clause.label == label)? as u16);
        without.push((id, build(vec![(param, 0)])?));
    }
    Some(Apart { game: whole, without, text })
}

fn digest<G: Game>(game: &G, state: &G::State) -> u64 {
    let mut digest = Digest::new();
    game.digest(state, &mut digest);
    digest.finish()
}

/// What a game says at one question, as something that can be compared; a fault is an answer, too.
type Said = (bool, Vec<i64>);

fn set(set: Set) -> Vec<i64> {
    set.iter().map(i64::from).collect()
}

/// Asks a point and returns its answer as numbers.
type Asks<'a, G> = dyn Fn(&Rules, &mut Ask<'_, Asker<'_, G>>, &mut Listening<'_>) -> Vec<i64> + 'a;

impl<G: Ruled + Present + 'static> Apart<G> {
    /// One question at a point, asked of the rules of the game and without each one: coverage is compared.
    fn compare(
        &self,
        (state, seat, point): (&G::State, Seat, PointId),
        subjects: [i32; 4],
        candidates: Option<Set>,
        ask: &Asks<'_, G>,
        what: &str,
    ) -> Compared {
        let memory = G::memory_of(state);
        let said = |rules: &Rules, listening: &mut Listening<'_>| -> Said {
            let noted = Noted::default();
            let asker = Asker::new(&*self.game, state, seat, &noted);
            let said = ask(rules, &mut Ask::new(&asker, memory, seat).about(subjects), listening);
            (noted.fault().is_some(), said)
        };
        let mut coverage = Coverage::default();
        let real = said(self.game.rules(), &mut Listening(Some(&mut coverage)));
        assert_eq!(real, said(self.game.rules(), &mut Listening(None)), "{what}: a witness changes the answer");
        let mut compared = Compared { questions: 1, ..Compared::default() };
        let about = |element: i32| [element, subjects[1], subjects[2], subjects[3]];
        let all: Vec<[i32; 4]> =
            candidates.map_or_else(|| vec![subjects], |candidates| candidates.iter().map(about).collect());
        let traced: Vec<_> = all.iter().map(|about| self.game.trace(state, seat, point, *about)).collect();
        for (id, other) in &self.without {
            let is_here = self.game.rules().clause(*id).point == point;
            let held = |spoke: bool| {
                traced
                    .iter()
                    .flatten()
                    .any(|one| one.clause == *id && one.active && one.fired && (!spoke || !one.overridden))
            };
            let expected = [
                is_here && !all.is_empty(),
                is_here && held(false),
                is_here && held(true),
                real != said(other.rules(), &mut Listening(None)),
            ];
            let counted = coverage.of(*id);
            assert_eq!(
                counted,
                expected.map(u64::from),
                "asked, held, spoke, decisive of {} in {what} about {subjects:?} of {seat}: {real:?}\n{}",
                self.game.rules().clause(*id).label,
                self.text,
            );
            compared.held += counted[1];
            compared.decisive += counted[3];
        }
        compared
    }

    /// Questions at each point at which the drawn rules answer, about things that are drawn.
    fn questions(&self, state: &G::State, dice: &mut Dice, table: &mut Table) {
        let rules = self.game.rules();
        let catalogue = rules.catalogue();
        let mut points: Vec<PointId> = self.without.iter().map(|(id, _)| rules.clause(*id).point).collect();
        points.sort_unstable();
        points.dedup();
        for point in points {
            let decl = &catalogue.points[point.index()];
            let size = |kind: KindId| rules.lexicon().names[kind.index()].len();
            let mut subjects = [0; 4];
            for (subject, decl) in subjects.iter_mut().zip(decl.subjects) {
                *subject = match decl.of {
                    Type::Of(kind) if kind == catalogue.seat => dice.below(G::seats_of(state) as u32) as i32,
                    Type::Of(kind) => dice.below(size(kind) as u32) as i32,
                    Type::Bool => dice.below(2) as i32,
                    _ => dice.below(6) as i32,
                };
            }
            let seat = Seat(dice.below(G::seats_of(state) as u32) as u8);
            let few =
                |dice: &mut Dice, size: usize| -> Set { (0..size as i32).filter(|_| dice.below(2) == 0).collect() };
            let asked = (state, seat, point);
            let kind = of_kind(decl.kind);
            let sets = match decl.subjects.first().map(|subject| subject.of) {
                Some(Type::Of(kind)) if matches!(decl.grain, Grain::Candidate | Grain::List) => Some(size(kind)),
                _ => None,
            };
            let mut take = |word: &'static str, compared: Compared| *table.entry(word).or_default() += compared;
            match decl.kind {
                PointKind::Verdict => {
                    let verdict = |rules: &Rules, ask: &mut Ask<'_, Asker<'_, G>>, listening: &mut Listening<'_>| {
                        let verdict = heard!(listening, witness, rules.verdict(point, ask, witness));
                        vec![i64::from(verdict == Verdict::Fine)]
                    };
                    take(kind, self.compare(asked, subjects, None, &verdict, decl.name));
                    for base in (0..catalogue.base.len()).filter(|base| catalogue.base[*base].point == point) {
                        let lifts = |rules: &Rules, ask: &mut Ask<'_, Asker<'_, G>>, listening: &mut Listening<'_>| {
                            vec![i64::from(heard!(listening, witness, rules.lifts(point, base as u8, ask, witness)))]
                        };
                        take("lift", self.compare(asked, subjects, None, &lifts, decl.name));
                    }
                    if let Some(size) = sets {
                        let all = few(dice, size);
                        let permitted =
                            |rules: &Rules, ask: &mut Ask<'_, Asker<'_, G>>, listening: &mut Listening<'_>| {
                                set(heard!(listening, witness, rules.permitted(point, all, ask, witness)))
                            };
                        take("many verdicts", self.compare(asked, subjects, Some(all), &permitted, decl.name));
                    }
                }
                PointKind::Fact => {
                    let base = dice.below(2) == 0;
                    let holds = |rules: &Rules, ask: &mut Ask<'_, Asker<'_, G>>, listening: &mut Listening<'_>| {
                        vec![i64::from(heard!(listening, witness, rules.holds(point, base, ask, witness)))]
                    };
                    take(kind, self.compare(asked, subjects, None, &holds, decl.name));
                    if let Some(size) = sets {
                        let (base, all) = (few(dice, size), few(dice, size));
                        let holding =
                            |rules: &Rules, ask: &mut Ask<'_, Asker<'_, G>>, listening: &mut Listening<'_>| {
                                set(heard!(listening, witness, rules.holding(point, base, all, ask, witness)))
                            };
                        take("many facts", self.compare(asked, subjects, Some(all), &holding, decl.name));
                    }
                }
                PointKind::Number(_) => {
                    let (base, most) = (dice.below(5) as i32 - 1, dice.below(6) as i32);
                    let number = |rules: &Rules, ask: &mut Ask<'_, Asker<'_, G>>, listening: &mut Listening<'_>| {
                        let number =
                            heard!(listening, witness, rules.number_within(point, base, 0..=most, ask, witness));
                        vec![i64::from(number)]
                    };
                    take(kind, self.compare(asked, subjects, None, &number, decl.name));
                }
                PointKind::Set(of) => {
                    let base = few(dice, size(of));
                    let members = |rules: &Rules, ask: &mut Ask<'_, Asker<'_, G>>, listening: &mut Listening<'_>| {
                        set(heard!(listening, witness, rules.members(point, base, ask, witness)))
                    };
                    take(kind, self.compare(asked, subjects, None, &members, decl.name));
                }
                PointKind::Offer => {
                    let open = |rules: &Rules, ask: &mut Ask<'_, Asker<'_, G>>, listening: &mut Listening<'_>| {
                        let mut open = Vec::new();
                        heard!(
                            listening,
                            witness,
                            rules.offers_heard(point, ask, witness, &mut |id| {
                                open.push(i64::from(id.0));
                            })
                        );
                        open
                    };
                    take(kind, self.compare(asked, subjects, None, &open, decl.name));
                }
                PointKind::Event if G::memory_of(state).is_idle() => {
                    take(kind, self.raise(asked, subjects));
                }
                PointKind::Event => {}
            }
        }
    }

    /// Has something happen with all rules and without each: a rule is decisive if the state is another one without it.
    fn raise(&self, (state, seat, point): (&G::State, Seat, PointId), subjects: [i32; 4]) -> Compared {
        let (mut heard, mut after) = (Heard::default(), state.clone());
        self.game.raise(point, subjects, seat, &mut after, &mut heard);
        let coverage = Coverage::from(heard.deeds);
        let mut compared = Compared { questions: 1, ..Compared::default() };
        let traced = self.game.trace(state, seat, point, subjects);
        for (id, other) in &self.without {
            let held = traced.iter().any(|one| one.clause == *id && one.active && one.fired);
            let is_here = self.game.rules().clause(*id).point == point;
            let mut otherwise = state.clone();
            other.raise(point, subjects, seat, &mut otherwise, &mut Silent);
            // A list that asks leaves those behind it waiting: what they will do is told when they do it.
            let waits = !G::memory_of(&after).is_idle();
            let differs = digest(&*self.game, &after) != digest(&**other, &otherwise);
            let counted = coverage.of(*id);
            let label = &self.game.rules().clause(*id).label;
            let point = self.game.rules().catalogue().points[point.index()].name;
            assert_eq!(
                counted[..3],
                [u64::from(is_here), u64::from(held), u64::from(held)],
                "{label} on {point}\n{}",
                self.text
            );
            assert!(counted[3] <= counted[2], "{label} on {point}: {counted:?}");
            if !waits || counted[3] > 0 {
                assert_eq!(
                    counted[3] > 0,
                    differs,
                    "{label} on {point} is decisive if it does something\n{}",
                    self.text
                );
            }
            compared.held += counted[1];
            compared.decisive += counted[3];
        }
        compared
    }

    /// Returns `true` if a rule in play reads a fact that may ask a point; such questions are not counted.
    fn is_asked_by_facts(&self, state: &G::State, point: PointId) -> bool {
        let (rules, decl) = (self.game.rules(), &self.game.rules().catalogue().points[point.index()]);
        let facts = rules.catalogue().facts.iter().zip(0..).filter(|(fact, _)| fact.may_ask(point, decl));
        let asking: Vec<FactId> = facts.map(|(_, at)| FactId(at)).collect();
        rules.readers(&asking).meets(G::memory_of(state).active())
    }

    /// A move that is played: a rule that was decisive nowhere in it changes neither the list of actions nor the state after it.
    fn moves(&self, state: &G::State, step: &Move<G::Action>) -> Compared {
        let (mut heard, mut after) = (Heard::default(), state.clone());
        if let Actor::Seat(seat) = step.by {
            self.game.legal(state, seat, &mut heard);
        }
        self.game.apply(&mut after, step, &mut heard);
        let coverage = Coverage::from(heard.deeds);
        let list = |game: &G| {
            let mut actions = Vec::new();
            if let Actor::Seat(seat) = step.by {
                game.legal(state, seat, &mut actions);
            }
            actions
        };
        let mut compared = Compared { questions: 1, ..Compared::default() };
        for (id, other) in &self.without {
            let counted = coverage.of(*id);
            compared.held += u64::from(counted[1] > 0);
            compared.decisive += u64::from(counted[3] > 0);
            // What a list will do that waits behind another one is told when it does it.
            let waits = |frame: &Frame| frame.clause == *id && frame.step == 0;
            let point = self.game.rules().clause(*id).point;
            if counted[3] > 0 || G::memory_of(&after).frames.iter().any(waits) || self.is_asked_by_facts(state, point) {
                continue;
            }
            compared.undecided += 1;
            let mut otherwise = state.clone();
            other.apply(&mut otherwise, step, &mut Silent);
            let label = &self.game.rules().clause(*id).label;
            let what = || {
                format!(
                    "{label} {counted:?} was decisive nowhere in {}\n{}",
                    written(&*self.game, &step.action),
                    self.text
                )
            };
            assert!(list(&self.game) == list(other), "{}: another list", what());
            let is_idle = |one: &Outcome| matches!(one, Outcome::Void(finding) if finding.kind == FindingKind::Loop);
            // Laps in which no seat may act are counted without a trace of the rules that keep seats from it.
            if [self.game.result(&after), other.result(&otherwise)].iter().any(is_idle) {
                continue;
            }
            assert_eq!(digest(&*self.game, &after), digest(&**other, &otherwise), "{}: another state", what());
            if self.game.turn(&after) == javelina_engine::Turn::Over {
                assert_eq!(self.game.result(&after), other.result(&after), "{}: another outcome", what());
            }
        }
        compared
    }

    fn play(&self, seed: u64, table: &mut Table) {
        let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 7));
        let seats = Seats::new(3);
        if self.game.refuses_to_begin(3).is_some() {
            return;
        }
        let mut heard = Heard::default();
        let mut state = self.game.setup_heard(&seats, &mut heard);
        assert!(state == self.game.setup(&seats), "a witness changes the setup");
        let coverage = Coverage::from(heard.deeds);
        for (id, other) in self.without.iter().filter(|(id, _)| coverage.of(*id)[3] == 0) {
            let label = &self.game.rules().clause(*id).label;
            let without = digest(&**other, &other.setup(&seats));
            assert_eq!(
                digest(&*self.game, &state),
                without,
                "{label} was decisive nowhere in the setup\n{}",
                self.text
            );
        }
        for at in 0..LONGEST {
            let Some(step) = random_move(&*self.game, &state, &luck, &mut dice) else { break };
            let is_last = {
                let mut after = state.clone();
                self.game.apply(&mut after, &step, &mut Silent);
                self.game.turn(&after) == javelina_engine::Turn::Over
            };
            if at < MOVES || is_last {
                *table.entry("move").or_default() += self.moves(&state, &step);
                self.questions(&state, &mut dice, table);
            }
            self.game.apply(&mut state, &step, &mut Silent);
        }
    }
}

fn hold<G: Ruled + Present + 'static>(game: &str) -> Table {
    let (mut table, mut refused, mut drawn) = (Table::new(), 0, 0);
    let catalogue = load(&shipped()).known(game).unwrap().catalogue;
    for seed in 0..2 * DRAWN {
        match apart::<G>(game, catalogue, seed).filter(|_| drawn < DRAWN) {
            Some(apart) => {
                apart.play(seed, &mut table);
                drawn += 1;
            }
            None if drawn == DRAWN => break,
            None => refused += 1,
        }
    }
    assert_eq!(drawn, DRAWN, "{game}: {refused} pairs of variants are refused");
    table
}

#[test]
fn what_is_counted_of_a_rule_is_what_the_same_question_shows_without_it() {
    let mut whole = Table::new();
    for game in GAMES {
        let table = match game {
            "arizona" => hold::<Arizona>(game),
            "keystone" => hold::<Keystone>(game),
            "cliffs" => hold::<Cliffs>(game),
            _ => hold::<Sonora>(game),
        };
        table.iter().for_each(|(kind, compared)| *whole.entry(kind).or_default() += *compared);
    }
    for kind in ["verdict", "lift", "many verdicts", "fact", "many facts", "number", "set", "offer", "event", "move"] {
        let Compared { questions, held, decisive, .. } = whole.get(kind).copied().unwrap_or_default();
        assert!(kind != "move" || whole[kind].undecided >= 5_000, "{whole:?}");
        assert!(questions >= 200 && held >= 100 && decisive >= 50, "{kind}: {questions}, {held}, {decisive}");
    }
}

/// How often a rule held, and how often it was decisive, in a few games of two seats.
fn of_one_rule<G: Ruled + Present + 'static>(game: &str, rule: &str) -> [u64; 2] {
    let text = format!("variant mine for {game} {{\n  title \"mine\"\n  text \"t\"\n  rule r {rule}\n}}\n");
    let choice = Choice { with: vec!["mine".into()], params: Vec::new() };
    let built = loaded(game, &text).build(game, &choice).unwrap_or_else(|found| panic!("{rule}: {found:?}"));
    let game = built.visit(As::<G>(std::marker::PhantomData)).unwrap();
    let clauses = &game.rules().program().clauses;
    let id = ClauseId(clauses.iter().position(|clause| clause.label == "mine.r").unwrap() as u16);
    let mut sums = [0; 2];
    for seed in 0..4 {
        let (luck, mut dice, mut heard) = (Luck::new(seed), Dice::new(seed, 3), Heard::default());
        let mut state = game.setup_heard(&Seats::new(2), &mut heard);
        for _ in 0..LONGEST {
            let Some(step) = random_move(&*game, &state, &luck, &mut dice) else { break };
            game.apply(&mut state, &step, &mut heard);
        }
        let [_, held, _, decisive] = Coverage::from(heard.deeds).of(id);
        sums = [sums[0] + held, sums[1] + decisive];
    }
    sums
}

#[test]
fn an_answer_that_the_game_does_not_use_is_not_decisive() {
    let of = |game: &str, rule: &str| match game {
        "arizona" => of_one_rule::<Arizona>(game, rule),
        "keystone" => of_one_rule::<Keystone>(game, rule),
        "cliffs" => of_one_rule::<Cliffs>(game, rule),
        _ => of_one_rule::<Sonora>(game, rule),
    };
    for (game, rule, does) in [
        // Nobody sits at D.
        ("keystone", "at first { set to D }", false),
        ("keystone", "at first { set to B }", true),
        // An order is one of all keys.
        ("keystone", "at order { add 10 }", false),
        ("sonora", "at order { scale by 3 }", false),
        ("keystone", "at order { add 10 when actor is A }", true),
        // A seat that has not acted yet has its turn.
        ("keystone", "at turns { set to 7 when taken is 0 }", false),
        ("keystone", "at turns { set to 2 when taken is 1 }", true),
        // Nobody circles less than no nugget.
        ("arizona", "at nugget_gain { floor -5 add -9 when nuggets > 0 }", false),
        ("arizona", "at nugget_gain { add 1 }", true),
        // What is not in hand cannot be flicked.
        ("sonora", "at flick.discs { include discs }", false),
    ] {
        let [held, decisive] = of(game, rule);
        assert!(held > 0 && (decisive > 0) == does, "{game}: `{rule}` held {held} times, was decisive {decisive}");
    }
}

/// Rules at the points of a game that answer always, each in force by a parameter of its own.
fn planted(catalogue: &Catalogue, game: &str) -> (String, Vec<(PointId, String)>) {
    let (mut body, mut plants) = (String::new(), Vec::new());
    let mut plant = |at: usize, answer: &str| {
        let param = format!("on{}", plants.len());
        let (point, name) = (PointId(at as u8), catalogue.points[at].name);
        body += &format!(
            "  param {param} in 0..1 = 0\n  rule r{} at {name} {{ when {param} is 1 {answer} }}\n",
            plants.len()
        );
        plants.push((point, param));
    };
    // Beside a rule at `sealed` none may answer at other points of the draft.
    for (at, point) in catalogue.points.iter().enumerate().filter(|(_, point)| point.name != "sealed") {
        match point.kind {
            PointKind::Verdict => {
                plant(at, "forbid");
                let base = catalogue.base.iter().filter(|base| base.point.index() == at);
                base.for_each(|base| plant(at, &format!("allow base.{}", base.name)));
            }
            PointKind::Fact => {
                plant(at, "widen");
                plant(at, "narrow");
            }
            PointKind::Number(Type::Number) => plant(at, if point.name == "first" { "set to 0" } else { "add 1" }),
            PointKind::Set(kind) => plant(at, &format!("exclude {}", catalogue.kinds[kind.index()].all)),
            PointKind::Number(_) | PointKind::Offer | PointKind::Event => {}
        }
    }
    (format!("variant mine for {game} {{\n  title \"mine\"\n  text \"t\"\n{body}}}\n"), plants)
}

/// How many values of facts a rule at a point changed, in random games; all of these facts are declared to ask it.
fn asked_by_facts<G: Ruled + Present + 'static>(game: &str) -> BTreeMap<(&'static str, &'static str), u64> {
    let catalogue = load(&shipped()).known(game).unwrap().catalogue;
    let (text, plants) = planted(catalogue, game);
    let loaded = loaded(game, &text);
    let errors: Vec<_> = loaded.found.iter().filter(|one| one.severity == javelina_engine::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    let build = |params: Vec<(String, i32)>| {
        let built = loaded.build(game, &Choice { with: vec!["mine".into()], params });
        built.unwrap_or_else(|found| panic!("{found:?}")).visit(As::<G>(std::marker::PhantomData)).unwrap()
    };
    let bare = build(Vec::new());
    let others: Vec<(PointId, Arc<G>)> =
        plants.into_iter().map(|(point, param)| (point, build(vec![(param, 1)]))).collect();
    let mut changed = BTreeMap::new();
    for seed in 0..3 {
        let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 9));
        let mut state = bare.setup(&Seats::new(2));
        for at in 0..120 {
            let Some(step) = random_move(&*bare, &state, &luck, &mut dice) else { break };
            bare.apply(&mut state, &step, &mut Silent);
            if at % 6 > 0 {
                continue;
            }
            let seat = Seat(dice.below(2) as u8);
            for (place, fact) in catalogue.facts.iter().enumerate() {
                let id = FactId(place as u8);
                let size = |kind: &KindId| bare.rules().lexicon().names[kind.index()].len().max(1) as u32;
                for _ in 0..if fact.of.is_empty() { 1 } else { 6 } {
                    let mut args = [0; 2];
                    args.iter_mut().zip(fact.of).for_each(|(arg, kind)| *arg = dice.below(size(kind)) as i32);
                    let value = |game: &G| {
                        let noted = Noted::default();
                        let asker = Asker::new(game, &state, seat, &noted);
                        match fact.yields {
                            Type::SetOf(_) => set(javelina_engine::rules::Facts::set(&asker, id, args)),
                            _ => vec![i64::from(javelina_engine::rules::Facts::fact(&asker, id, args))],
                        }
                    };
                    let base = value(&bare);
                    for (point, other) in &others {
                        if value(other) != base {
                            let decl = &catalogue.points[point.index()];
                            assert!(
                                fact.may_ask(*point, decl),
                                "{game}: the value of `{}` asks `{}`",
                                fact.name,
                                decl.name
                            );
                            *changed.entry((fact.name, decl.name)).or_default() += 1;
                        }
                    }
                }
            }
        }
    }
    changed
}

#[test]
fn the_points_that_the_values_of_facts_ask_are_those_of_their_rows() {
    let changed = [
        asked_by_facts::<Arizona>("arizona"),
        asked_by_facts::<Keystone>("keystone"),
        asked_by_facts::<Cliffs>("cliffs"),
        asked_by_facts::<Sonora>("sonora"),
    ];
    let all: Vec<_> = changed.into_iter().flatten().collect();
    let seen = |fact: &str, point: &str| all.iter().any(|((one, at), _)| (*one, *at) == (fact, point));
    for (fact, point) in [
        ("room", "train_size"),
        ("trapped", "draw"),
        ("free_cells", "usable"),
        ("line_points", "line_score"),
        ("goals_reached", "goal"),
        ("factor", "multiplication"),
        ("tally", "besides"),
        ("open_score", "cards_box"),
    ] {
        assert!(seen(fact, point), "`{fact}` never asked `{point}`: {all:?}");
    }
}
