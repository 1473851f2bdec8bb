//! What coverage counts of a rule is so: drawn rules of all four games, held against the same questions without each rule.

mod asked;
mod drawing;

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::sync::Arc;

use javelina_engine::rules::{
    Ask, Catalogue, ClauseId, Coverage, FactId, Frame, Grain, KindId, Noted, PointId, PointKind, Rules, Set, Type,
    Verdict,
};
use javelina_engine::{
    Actor, Adapter, Asker, Dice, Digest, FindingKind, Game, Heard, Luck, Move, Outcome, Ruled, Seat, Seats, Silent,
    Threaded, written,
};
use javelina_games::{arizona::Arizona, cliffs::Cliffs, keystone::Keystone, sonora::Sonora};
use javelina_tests::language::packs::beside;
use javelina_tests::play::random_move;
use javelina_variants::{Choice, load, shipped};

use drawing::{Drawing, of_kind};

/// Pairs of variants that are drawn for each game.
const DRAWN: u64 = 40;
/// Moves after which a game is given up.
const LONGEST: usize = 1_000;
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

/// The game under drawn variants, and for each of their rules the same without it.
struct Apart<G> {
    game: Arc<G>,
    without: Vec<(ClauseId, Arc<G>)>,
    text: String,
}

fn apart<G: Threaded>(game: &str, catalogue: &'static Catalogue, seed: u64) -> Option<Apart<G>> {
    let mut dice = Dice::new(seed, 0x5eed);
    let (text, params) = Drawing { catalogue, dice: &mut dice }.variants(game);
    let loaded = beside(game, &[("v.rules", &text)]);
    if !loaded.is_sound() {
        return None;
    }
    let build = |params: Vec<(String, i32)>| {
        let with = ["mine", "yours", "peace"].map(str::to_string).to_vec();
        let built = loaded.build(game, &Choice { with, params }).ok()?;
        built.into_game::<G>().map(Arc::new)
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

impl<G: Ruled + Threaded> Apart<G> {
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

fn hold<G: Ruled + Threaded>(game: &str) -> Table {
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
    let tables =
        [hold::<Arizona>("arizona"), hold::<Keystone>("keystone"), hold::<Cliffs>("cliffs"), hold::<Sonora>("sonora")];
    let mut whole = Table::new();
    tables.into_iter().flatten().for_each(|(kind, compared)| *whole.entry(kind).or_default() += compared);
    for kind in ["verdict", "lift", "many verdicts", "fact", "many facts", "number", "set", "offer", "event", "move"] {
        let Compared { questions, held, decisive, .. } = whole.get(kind).copied().unwrap_or_default();
        assert!(kind != "move" || whole[kind].undecided >= 5_000, "{whole:?}");
        assert!(questions >= 200 && held >= 100 && decisive >= 50, "{kind}: {questions}, {held}, {decisive}");
    }
}
