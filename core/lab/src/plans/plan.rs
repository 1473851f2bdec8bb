//! What a batch is to play, and the bars that it must clear.

use javelina_engine::{Digest, Seat};
use serde::{Deserialize, Serialize};

use crate::figures::metric::Metric;
use crate::judging::statistics::bets::Range;
use crate::judging::statistics::intervals::Method;

/// Games that are all measured on their way even for figures that are only shown.
const FEW: u64 = 1_000;

/// A batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What the batch is called.
    pub title: String,
    /// Where the seeds of its games come from, see [`game_seed`](crate::game_seed).
    pub seed: u64,
    /// Confidence of all intervals, in percent.
    pub confidence: u8,
    /// What is played. Game `k` has the same luck in every arm.
    pub arms: Vec<Arm>,
    /// How sure the verdicts must be, and whether arms stop early.
    pub rigor: Rigor,
    /// The bars. That nothing is found amiss is a gate of every batch and not listed here.
    pub gates: Vec<Gate>,
    /// Whether every game is measured on its way, so that cards, tokens and the like have figures of all games.
    #[serde(default, skip_serializing_if = "is_off")]
    pub items: bool,
    /// Source of each gate, in the order of the gates: a file and a line, counted from 1. Empty for gates without a file. Reports
    /// only; not part of the digest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Option<(String, u32)>>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_off(switch: &bool) -> bool {
    !switch
}

/// Games of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arm {
    /// What the arm is called; no two of a plan are called the same.
    pub label: String,
    /// The id of the game.
    pub game: String,
    /// Ids of content in play, and settings or parameters as `NAME=NUMBER`; see [`chosen`].
    pub with: Vec<String>,
    /// How many seats there are, 1 to 8.
    pub seats: usize,
    /// Names of policies; side by side, over again if there are fewer than sides. They move on by one side each game. A side is
    /// a seat where nobody has a partner.
    pub policies: Vec<String>,
    /// How many games are played.
    pub games: u64,
    /// Digest of each content file.
    pub content: Vec<(String, String)>,
    /// The team of each seat, see [`Game::teams`](javelina_engine::Game::teams); empty where each seat is a side of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<u8>,
    /// Whether policies are dealt seat by seat although some seats are partners.
    #[serde(default, skip_serializing_if = "is_off")]
    pub mixed: bool,
    /// The text of the position at which its games begin; `None` for the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

impl Arm {
    /// Games of `game` as it comes, with a seat for each policy; what is called as its game.
    pub fn new<S: Into<String>>(game: &str, policies: impl IntoIterator<Item = S>, games: u64) -> Self {
        let policies: Vec<String> = policies.into_iter().map(Into::into).collect();
        Self {
            label: game.into(),
            game: game.into(),
            with: Vec::new(),
            seats: policies.len(),
            policies,
            games,
            content: Vec::new(),
            teams: Vec::new(),
            mixed: false,
            position: None,
        }
    }

    /// The policy of each seat in game `index`, as indices into [`policies`](Self::policies).
    pub fn who(&self, index: u64) -> Vec<usize> {
        let sides = if self.mixed { self.seats } else { self.sides() }.max(1);
        let shift = (index % sides as u64) as usize;
        let side = |seat: usize| if self.mixed { seat } else { self.side(Seat(seat as u8)) };
        (0..self.seats).map(|seat| self.policy_of((side(seat) + shift) % sides)).collect()
    }

    /// The policy that a side has in the first game: the list names one for each side, or one for each seat.
    fn policy_of(&self, side: usize) -> usize {
        let named = self.policies.len().max(1);
        if self.mixed || named <= self.sides() {
            return side % named;
        }
        let first = (0..self.seats).find(|seat| self.side(Seat(*seat as u8)) == side);
        first.unwrap_or(side) % named
    }

    /// A policy that has no place in any game.
    pub(crate) fn unseated(&self) -> Option<&str> {
        let seated: Vec<usize> = (0..self.rotation()).flat_map(|index| self.who(index)).collect();
        let is_named = |policy: &String| seated.iter().any(|at| self.policies.get(*at) == Some(policy));
        self.policies.iter().find(|policy| !is_named(policy)).map(String::as_str)
    }

    /// Two partners that are to play unlike, if policies are named seat by seat.
    pub(crate) fn torn(&self) -> Option<(Seat, Seat)> {
        let named = self.policies.len().max(1);
        if self.mixed || named <= self.sides() {
            return None;
        }
        let policy = |seat: usize| self.policies.get(seat % named);
        let pairs = (0..self.seats).flat_map(|one| (one + 1..self.seats).map(move |other| (one, other)));
        let seats = pairs.map(|(one, other)| (Seat(one as u8), Seat(other as u8)));
        seats
            .filter(|(one, other)| self.side(*one) == self.side(*other))
            .find(|(one, other)| policy(one.index()) != policy(other.index()))
    }

    /// The side that a seat is on.
    pub fn side(&self, seat: Seat) -> usize {
        self.teams.get(seat.index()).map_or(seat.index(), |team| usize::from(*team))
    }

    /// How many sides there are.
    pub fn sides(&self) -> usize {
        self.teams.iter().take(self.seats).max().map_or(self.seats, |last| usize::from(*last) + 1)
    }

    /// After so many games each policy has had every place alike often.
    pub(crate) fn rotation(&self) -> u64 {
        let is_one = self.policies.iter().all(|policy| Some(policy) == self.policies.first());
        if is_one { 1 } else { if self.mixed { self.seats } else { self.sides() }.max(1) as u64 }
    }

    /// Everything that decides what its games are. Arms without teams are spelled as before there were any.
    fn spelled(&self) -> String {
        let Self { label, game, with, seats, policies, games, content, teams, mixed, position } = self;
        let plain = format!(
            "Arm {{ label: {label:?}, game: {game:?}, with: {with:?}, seats: {seats:?}, policies: {policies:?}, \
             games: {games:?}, content: {content:?} }}"
        );
        let plain = if teams.is_empty() { plain } else { format!("{plain} teams {teams:?} mixed {mixed}") };
        position.as_ref().map_or(plain.clone(), |position| format!("{plain} position {position:?}"))
    }

    /// The command that plays a game of the arm again, but for the packs.
    pub fn again(&self, index: u64, seed: u64) -> String {
        let who = self.who(index);
        let names: Vec<&str> = who.iter().filter_map(|at| self.policies.get(*at)).map(String::as_str).collect();
        let with =
            if self.with.is_empty() { String::new() } else { format!(" --with {}", quoted(&self.with.join(","))) };
        let seats = quoted(&names.join(","));
        format!("javelina play {} --seats {seats}{with} --seed {seed} --no-input", quoted(&self.game))
    }
}

/// A word of a command line, quoted for a shell where it needs to be.
pub fn quoted(text: &str) -> String {
    let is_plain = |one: char| one.is_ascii_alphanumeric() || "_-./,:=@%+".contains(one);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.into();
    }
    let text: String = text.chars().filter(|one| !one.is_control() || *one == '\n').collect();
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// A bar: a figure of an arm, or its difference from the same figure of another arm, must lie within a bound.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    /// What the gate says, in the words of its author.
    pub title: String,
    /// The arm, by its place in the plan.
    pub arm: usize,
    /// What is looked at.
    pub figure: Figure,
    /// The arm whose figure is taken away, game by game.
    pub against: Option<usize>,
    /// Where the mean must lie.
    pub bound: Bound,
    /// How it is judged.
    pub aim: Aim,
}

/// How the verdicts of a plan come about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rigor {
    /// The chance that any verdict of the plan is wrong, all gates and looks together; what is missing to the confidence
    /// without.
    pub alpha: Option<f64>,
    /// Whether an arm stops as soon as all of its gates are settled. The number of games in the plan is the most then.
    pub early: bool,
}

/// How a gate is judged.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    /// The smallest distance from the bound that matters: a figure that is nearer for sure is not worth more games.
    pub effect: Option<f64>,
    /// The chance of leaving a figure undecided that is `effect` away from the bound.
    pub beta: f64,
    /// How the interval is made.
    pub method: Method,
    /// The question that it answers for the policy of its arm, if it is asked over a panel of policies: gates with the same
    /// number ask the same, and stand in the order of the panel, the weakest policy first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<u32>,
    /// Where every value lies, as the author of the gate says: the figure of a game, or the difference of one. A value outside
    /// fails the gate. Without it what is built in or known to the game counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Range>,
    /// If it is there, the gate is about single games and not about their mean: in at least so great a share of them the figure
    /// lies within the bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// Whether a verdict that assumes something of values that were not seen is withheld: the gate stays undecided.
    #[serde(default, skip_serializing_if = "is_off")]
    pub strict: bool,
    /// Whether it asks if the values of its arm meet the target of a search. One value that does is enough.
    #[serde(default, skip_serializing_if = "is_off")]
    pub sought: bool,
}

impl Default for Aim {
    fn default() -> Self {
        Self {
            effect: None,
            beta: 0.1,
            method: Method::Fitting,
            question: None,
            range: None,
            share: None,
            strict: false,
            sought: false,
        }
    }
}

impl Aim {
    /// Everything that decides when a gate is settled. What has neither a range nor a share is spelled as before there were any.
    fn spelled(&self) -> String {
        let Self { effect, beta, method, question, range, share, strict, sought: _ } = self;
        let plain = format!("Aim {{ effect: {effect:?}, beta: {beta:?}, method: {method:?}, question: {question:?} }}");
        let ranged = range.is_some() || share.is_some();
        let plain = if ranged { format!("{plain} range {range:?} share {share:?}") } else { plain };
        if *strict { format!("{plain} strict") } else { plain }
    }
}

impl Gate {
    /// Where what is counted must lie: the mean, or the share of the games that are as the gate wants them.
    pub fn claim(&self) -> Bound {
        self.aim.share.map_or(self.bound, |share| Bound { least: Some(share), most: None })
    }

    /// Where all values of what is counted lie, if that is known: said by the author, built in, or `own`, known to the game.
    pub fn range(&self, own: Option<(i64, i64)>) -> Option<Range> {
        if self.aim.share.is_some() {
            return Some(Range::SHARE);
        }
        self.aim.range.or_else(|| self.known_range(own))
    }

    /// Where all values of its figure lie, whatever the author says: built in, or `own`, known to the game.
    pub fn known_range(&self, own: Option<(i64, i64)>) -> Option<Range> {
        let own = || own.map(|(least, most)| Range { least: least as f64, most: most as f64 });
        let known = self.figure.metric.range().or_else(own);
        if self.against.is_some() { known.map(Range::of_difference) } else { known }
    }
}

/// A figure of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// What is measured.
    pub metric: Metric,
    /// Of this seat only.
    #[serde(with = "letter")]
    pub seat: Option<Seat>,
    /// Of the seats of this policy only.
    pub policy: Option<String>,
}

impl Figure {
    /// Everything that decides which figure it is.
    fn spelled(&self) -> String {
        let Self { metric, seat, policy } = self;
        format!("Figure {{ metric: {:?}, seat: {seat:?}, policy: {policy:?} }}", metric.to_string())
    }
}

/// Seats as letters.
mod letter {
    use javelina_engine::Seat;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(seat: &Option<Seat>, out: S) -> Result<S::Ok, S::Error> {
        seat.map(Seat::letter).serialize(out)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Seat>, D::Error> {
        let letter = Option::<char>::deserialize(from)?;
        let seat = |letter| Seat::of_letter(letter).ok_or_else(|| D::Error::custom("no seat has this letter"));
        letter.map(seat).transpose()
    }
}

/// Where a mean must lie, ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// At least this.
    pub least: Option<f64>,
    /// At most this.
    pub most: Option<f64>,
}

/// Tells ids of content from settings and parameters, which are written `NAME=NUMBER`.
pub fn chosen(with: &[String]) -> (Vec<String>, Vec<(String, i32)>) {
    let (mut ids, mut settings) = (Vec::new(), Vec::new());
    for one in with {
        match one.split_once('=').and_then(|(name, value)| Some((name, value.parse().ok()?))) {
            Some((name, value)) => settings.push((name.to_string(), value)),
            None => ids.push(one.clone()),
        }
    }
    (ids, settings)
}

impl Plan {
    /// A plan of these arms, seed 1, with intervals of 95 % and no gate.
    pub fn new(title: &str, arms: Vec<Arm>) -> Self {
        let (gates, rigor) = (Vec::new(), Rigor::default());
        Self { title: title.into(), seed: 1, confidence: 95, arms, rigor, gates, items: false, places: Vec::new() }
    }

    /// How many games are played in all.
    pub fn games(&self) -> u64 {
        self.arms.iter().map(|arm| arm.games).sum()
    }

    /// The chance that any verdict is wrong.
    pub fn alpha(&self) -> f64 {
        self.rigor.alpha.unwrap_or(1.0 - f64::from(self.confidence.min(99)) / 100.0)
    }

    /// Whether a gate needs each game of an arm to be measured on its way.
    pub(crate) fn meters(&self, arm: usize) -> bool {
        // What is only shown is worth it where there are few games.
        let few = self.arms.get(arm).is_some_and(|arm| arm.games <= FEW);
        let needs = |gate: &Gate| (gate.arm == arm || gate.against == Some(arm)) && (few || !gate.bound.is_open());
        self.items || self.gates.iter().any(|gate| needs(gate) && gate.figure.metric.is_metered())
    }

    /// A digest of everything that decides what the games are. Titles are not part of it, gates and confidence only if arms
    /// stop early.
    pub fn digest(&self) -> String {
        let mut digest = Digest::new();
        digest.bytes(&self.seed.to_le_bytes());
        for arm in &self.arms {
            digest.bytes(arm.spelled().as_bytes());
        }
        for place in (0..self.arms.len()).filter(|place| self.meters(*place)) {
            digest.bytes(format!("metered {place}").as_bytes());
        }
        if self.rigor.early {
            digest.bytes(format!("early {:?}", self.alpha()).as_bytes());
            for gate in &self.gates {
                let Gate { arm, figure, against, bound, aim, .. } = gate;
                let (figure, aim) = (figure.spelled(), aim.spelled());
                let parts = format!("({arm:?}, {figure}, {against:?}, {bound:?}, {aim})");
                digest.bytes(parts.as_bytes());
            }
        }
        format!("{:016x}", digest.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(policies: &[&str], mixed: bool) -> Arm {
        Arm {
            label: "pairs".into(),
            game: "race".into(),
            with: Vec::new(),
            seats: 4,
            policies: policies.iter().map(ToString::to_string).collect(),
            games: 8,
            content: Vec::new(),
            teams: vec![0, 0, 1, 1],
            mixed,
            position: None,
        }
    }

    #[test]
    fn partners_play_alike_and_sides_change_places() {
        for policies in [&["greedy", "random"][..], &["greedy", "greedy", "random", "random"]] {
            let arm = pairs(policies, false);
            let names = |game| arm.who(game).into_iter().map(|at| policies[at].to_string()).collect::<Vec<_>>();
            assert_eq!(names(0), ["greedy", "greedy", "random", "random"], "{policies:?}");
            assert_eq!(names(1), ["random", "random", "greedy", "greedy"], "{policies:?}");
            assert_eq!((names(2), arm.rotation(), arm.torn()), (names(0), 2, None));
        }
        let torn = pairs(&["greedy", "random", "greedy", "random"], false);
        assert_eq!(torn.torn(), Some((Seat(0), Seat(1))));
        let mixed = Arm { mixed: true, ..torn };
        assert_eq!((mixed.who(1), mixed.rotation(), mixed.torn()), (vec![1, 2, 3, 0], 4, None));
    }

    /// Records of batches name their plan by its digest: arms without teams keep it.
    #[test]
    fn only_arms_with_teams_are_spelled_otherwise_than_before_there_were_any() {
        let alone = Arm { teams: Vec::new(), ..pairs(&["greedy"], false) };
        let before = "Arm { label: \"pairs\", game: \"race\", with: [], seats: 4, policies: [\"greedy\"], games: 8, content: [] }";
        assert_eq!(alone.spelled(), before);
        assert_ne!(pairs(&["greedy"], false).spelled(), before);
        let aim = "Aim { effect: None, beta: 0.1, method: Fitting, question: None }";
        assert_eq!(Aim::default().spelled(), aim);
        assert_ne!(Aim { share: Some(0.9), ..Aim::default() }.spelled(), aim);
        let figure = Figure { metric: Metric::Win, seat: Some(Seat(0)), policy: None };
        assert_eq!(figure.spelled(), "Figure { metric: \"win\", seat: Some(Seat(0)), policy: None }");
    }
}
