//! Claims held against what rules did in play.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use javelina_engine::rules::{Catalogue, PointId, PointKind, Type};
use javelina_tests::claims::law::LEAST;
use javelina_tests::claims::reads::reads_fact;
use javelina_tests::claims::{Claim, Counts, Group, Program};
use javelina_tests::language::tree::{Comparison, Expr};

/// What came of the programs of a game.
#[derive(Default)]
pub struct Tally {
    pub conditions: usize,
    /// Conditions that were asked too seldom.
    pub unjudged: usize,
    /// Conditions that held and failed.
    pub both: usize,
    /// Programs that were refused, by code, with the first of each.
    pub refused: BTreeMap<String, (usize, String)>,
    pub programs: usize,
    /// Programs that were played beside variants, cards or drawn items.
    pub mixed: usize,
    /// Claims about drawn conditions that read a fact, by kind.
    pub claims: BTreeMap<&'static str, usize>,
    /// Drawn conditions of which something is claimed, by seed and place.
    pub claimed: BTreeSet<(u64, usize)>,
    /// Claims that were judged by conditions of their own.
    pub followed: usize,
    /// Claims that play does not judge.
    pub open: usize,
    pub wrong: Vec<String>,
    pub questions: Vec<Question>,
}

/// A claim that conditions of its own judge.
pub struct Question {
    pub point: PointId,
    /// The claim is false if one of these holds, or all of them somewhere.
    pub refuters: Vec<Expr>,
    pub needs_all: bool,
    /// What was claimed of which rule.
    pub told: String,
}

/// What rules did, by the places of their conditions.
pub struct Played<'a> {
    pub catalogue: &'static Catalogue,
    pub program: &'a Program,
    pub counts: &'a BTreeMap<String, Counts>,
}

impl Played<'_> {
    pub fn of(&self, at: usize) -> Counts {
        self.counts.get(&self.program.conditions[at].label).cloned().unwrap_or_default()
    }

    fn text(&self, at: usize) -> &str {
        self.program.rule(&self.program.conditions[at].label)
    }

    /// A claim with the texts of its rules and how often they held.
    fn told(&self, claim: Claim, says: &str) -> String {
        let mut told = format!("{}, seed {}: {says}", self.program.game, self.program.seed);
        for at in claim.about() {
            let Counts { asked, fired, .. } = self.of(at);
            let _ = write!(told, "\n  {}\n    held in {fired} of {asked} evaluations", self.text(at));
        }
        told
    }

    /// The rules that speak where both of two conditions hold, the first alone, the second alone.
    fn pair(&self, a: usize, b: usize) -> Option<[usize; 3]> {
        self.program.groups.iter().find_map(|group| match group {
            Group::Pair { pair, both, first, second, .. } if *pair == [a, b] => Some([*both, *first, *second]),
            Group::Pair { pair, both, first, second, .. } if *pair == [b, a] => Some([*both, *second, *first]),
            _ => None,
        })
    }

    /// What refutes a claim; `None` if these games do not judge it.
    pub fn refuted(&self, claim: Claim) -> Option<Option<String>> {
        let times = |count: u64, what: &str| (count > 0).then(|| format!("{what} {count} times"));
        let fired = |at: usize| self.of(at).fired;
        Some(match claim {
            Claim::Never(a) => times(fired(a), "held"),
            // About many candidates at once a rule is asked one time, and holds if it holds of one.
            Claim::Always(a) if self.of(a).asked == fired(a) && self.is_about_many(a) => return None,
            Claim::Always(a) => times(self.of(a).asked - fired(a), "failed"),
            Claim::Apart(a, b) => times(fired(self.pair(a, b)?[0]), "both held"),
            Claim::Implied(a, b) => times(fired(self.pair(a, b)?[1]), "the first held without the second"),
            Claim::Same(a, b) => {
                let [_, first, second] = self.pair(a, b)?;
                times(fired(first) + fired(second), "one held without the other")
            }
            Claim::PartAlways(_) | Claim::PartImplied(_) => return None,
        })
    }

    /// Whether the point of a condition may ask about many candidates at once.
    fn is_about_many(&self, at: usize) -> bool {
        let point = &self.catalogue.points[self.program.conditions[at].point.index()];
        matches!(point.kind, PointKind::Fact | PointKind::Verdict)
    }

    fn question(&self, claim: Claim, says: &str) -> Question {
        let condition = |at: usize| self.program.conditions[at].condition.clone();
        let not = |one: &Expr| Expr::Not(Box::new(one.clone()));
        let (refuters, needs_all) = match claim {
            Claim::Apart(a, b) => (vec![Expr::And(vec![condition(a), condition(b)])], false),
            Claim::Implied(a, b) => (vec![Expr::And(vec![condition(a), not(&condition(b))])], false),
            Claim::Same(a, b) => {
                let alone = |a: usize, b: usize| Expr::And(vec![condition(a), not(&condition(b))]);
                (vec![alone(a, b), alone(b, a)], false)
            }
            // Which part it is the claim says in the words of the engine: it is false if it is false of each.
            Claim::PartImplied(a) => {
                let parts = parts(&condition(a));
                let but = |at: usize| {
                    let part = |(other, part): (usize, &Expr)| if other == at { not(part) } else { part.clone() };
                    Expr::And(parts.iter().enumerate().map(part).collect())
                };
                ((0..parts.len()).map(but).collect(), true)
            }
            Claim::PartAlways(a) => (parts(&condition(a)).iter().map(not).collect(), true),
            Claim::Never(a) => (vec![condition(a)], false),
            Claim::Always(a) => (vec![not(&condition(a))], false),
        };
        let point = self.program.conditions[claim.about()[0]].point;
        Question { point, refuters, needs_all, told: self.told(claim, says) }
    }

    /// Counts a claim and holds it against what was played.
    pub fn judge(&self, claim: Claim, says: &str, tally: &mut Tally) {
        let about = claim.about();
        let drawn = |at: &usize| {
            let one = &self.program.conditions[*at];
            one.is_drawn && reads_fact(&one.condition)
        };
        let counts = about.iter().all(drawn);
        if counts {
            *tally.claims.entry(claim.kind()).or_default() += 1;
            tally.claimed.extend(about.iter().map(|at| (self.program.seed, *at)));
        }
        match self.refuted(claim) {
            Some(Some(evidence)) => tally.wrong.push(format!("{}\n  {evidence}", self.told(claim, says))),
            Some(None) if about.iter().any(|at| self.of(*at).asked < LEAST) => tally.open += usize::from(counts),
            Some(None) => {}
            None => tally.questions.push(self.question(claim, says)),
        }
    }

    /// What coverage counts of rules that belong together agrees.
    pub fn coverage(&self, tally: &mut Tally) {
        let mut wrong = |at: usize, what: String| {
            let told = format!("{}, seed {}: coverage: {what}", self.program.game, self.program.seed);
            tally.wrong.push(format!("{told}\n  {}\n    {:?}", self.text(at), self.of(at)));
        };
        for (at, one) in self.program.conditions.iter().enumerate() {
            let Counts { asked, fired, decisive, blocked } = self.of(at);
            let failed: u64 = blocked.iter().map(|(_, count)| count).sum();
            if failed != asked - fired {
                wrong(at, format!("{failed} times a part failed, {} times the condition", asked - fired));
            }
            let kind = self.catalogue.points[one.point.index()].kind;
            let is_idle = matches!(kind, PointKind::Verdict | PointKind::Number(Type::Number) | PointKind::Set(_));
            if is_idle && decisive > 0 {
                wrong(at, format!("a rule that changes nothing is decisive {decisive} times"));
            }
        }
        for group in &self.program.groups {
            let Group::Pair { pair, both, first, second, .. } = group else { continue };
            let is_about_many = self.is_about_many(pair[0]);
            let [one, other, both, first, second] = [pair[0], pair[1], *both, *first, *second].map(|at| self.of(at));
            if [&other, &both, &first, &second].iter().any(|two| two.asked != one.asked) {
                wrong(pair[0], format!("rules of one point are asked {} and {} times", one.asked, other.asked));
                continue;
            }
            let adds_up = |alone: &Counts, whole: &Counts| match is_about_many {
                true => (both.fired.max(alone.fired)..=both.fired + alone.fired).contains(&whole.fired),
                false => both.fired + alone.fired == whole.fired,
            };
            if !adds_up(&first, &one) || !adds_up(&second, &other) {
                wrong(pair[0], "the conditions of a pair do not add up".into());
            }
        }
    }
}

/// The parts that `and` joins outermost.
fn parts(condition: &Expr) -> Vec<Expr> {
    match condition {
        Expr::And(all) => all.iter().flat_map(parts).collect(),
        // `is not a or b` is neither of the two.
        Expr::OneOf(false, x, all) => {
            let is_not = |one: &Expr| Expr::Compare(Comparison::IsNot, x.clone(), Box::new(one.clone()));
            all.iter().map(is_not).collect()
        }
        one => vec![one.clone()],
    }
}
