//! Lockstep: one game played under two rules at once, up to the first thing that anybody can notice.

use javelina_engine::{
    Actor, Dice, Due, Extent, Family, Game, Luck, Move, Outcome, Seat, Seats, Silent, Tick, counted, due, written,
};

use crate::finding::trial::{Choice, Chooser};

/// Samples of each side that are tested on the other where actions cannot be listed.
const SAMPLES: usize = 16;
/// Actions that a difference names.
const NAMED: usize = 2;

/// What differs first between two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Who is to act, or when.
    Turn,
    /// What a seat may do.
    Legal,
    /// What Nature answers.
    Chance,
    /// The score of a side.
    Score,
    /// Whether the game has ended, and how.
    End,
}

impl Kind {
    /// Its word in reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Legal => "legal",
            Self::Chance => "chance",
            Self::Score => "score",
            Self::End => "end",
        }
    }
}

/// The first difference of two games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// What differs.
    pub kind: Kind,
    /// After how many moves.
    pub at: usize,
    /// In words; the first side is *before*, the second *after*.
    pub said: String,
}

/// Two games that are played at once.
pub(crate) struct Lockstep<'a, G: Game> {
    pub both: [&'a G; 2],
    pub seats: Seats,
    pub seed: u64,
    /// No more moves than this.
    pub most: usize,
    /// Whether actions are one on both sides only if they are written alike: the sides have other elements.
    pub by_text: bool,
}

/// How far two games were played.
pub(crate) struct Walked<A> {
    pub moves: Vec<Move<A>>,
    pub decisions: u64,
    pub mismatch: Option<Mismatch>,
    /// `true` if both ended without a difference.
    pub is_over: bool,
}

impl<G: Game> Lockstep<'_, G> {
    /// Plays both. `choose` chooses for the first one; the move is made in both.
    pub fn walk(&self, choose: &mut Chooser<'_, G>) -> Walked<G::Action> {
        let [one, two] = self.both;
        let luck = Luck::new(self.seed);
        let mut states = [one.setup(&self.seats), two.setup(&self.seats)];
        let mut walked = Walked { moves: Vec::new(), decisions: 0, mismatch: None, is_over: false };
        loop {
            if let Some((kind, said)) = self.compare(&states, &luck) {
                walked.mismatch = Some(Mismatch { kind, at: walked.moves.len(), said });
                return walked;
            }
            if walked.moves.len() >= self.most || matches!(one.result(&states[0]), Outcome::Void(_)) {
                return walked;
            }
            let (by, at) = match due(one, &states[0], &luck) {
                Due::Over => return Walked { is_over: true, ..walked },
                Due::Nobody => return walked,
                Due::Nature(at) => (Actor::Nature, at),
                Due::Seat(seat, at) => (Actor::Seat(seat), at),
            };
            let Choice::Play(action) = choose(one, &states[0], (by, at), &luck) else { return walked };
            walked.decisions += u64::from(by != Actor::Nature);
            let step = Move { by, at, action };
            let Some(twin) = self.twin(&states[1], &step) else {
                let said = format!("`{}` is not understood after", written(one, &step.action));
                walked.mismatch = Some(Mismatch { kind: Kind::Legal, at: walked.moves.len(), said });
                return walked;
            };
            one.apply(&mut states[0], &step, &mut Silent);
            two.apply(&mut states[1], &twin, &mut Silent);
            walked.moves.push(step);
        }
    }

    /// A move of the first side as one of the second.
    fn twin(&self, state: &G::State, step: &Move<G::Action>) -> Option<Move<G::Action>> {
        if !self.by_text {
            return Some(step.clone());
        }
        let action = self.both[1].read(state, step.by, &written(self.both[0], &step.action)).ok()?;
        Some(Move { action, ..step.clone() })
    }

    /// Whether actions of both sides are the same.
    fn are_one(&self, actions: [&G::Action; 2]) -> bool {
        let text = |side: usize| written(self.both[side], actions[side]);
        if self.by_text { text(0) == text(1) } else { actions[0] == actions[1] }
    }

    /// What differs now.
    fn compare(&self, states: &[G::State; 2], luck: &Luck) -> Option<(Kind, String)> {
        let [one, two] = self.both;
        let whom = [due(one, &states[0], luck), due(two, &states[1], luck)];
        let results = [one.result(&states[0]), two.result(&states[1])];
        match (&results[0], &results[1]) {
            (Outcome::Void(_), Outcome::Void(_)) => return None,
            (Outcome::Void(finding), _) => return Some((Kind::End, format!("void before: {}", finding.message))),
            (_, Outcome::Void(finding)) => return Some((Kind::End, format!("void after: {}", finding.message))),
            _ => {}
        }
        if whom[0] != whom[1] {
            let kind = if whom.contains(&Due::Over) { Kind::End } else { Kind::Turn };
            return Some((kind, format!("{} in the first version, {} in the second", waits(whom[0]), waits(whom[1]))));
        }
        if let (Outcome::Over { ending: one, .. }, Outcome::Over { ending: two, .. }) = (&results[0], &results[1])
            && one != two
        {
            return Some((Kind::End, format!("the game ends with {one} before, with {two} after")));
        }
        // Scores in the middle of a move are nobody's.
        if !matches!(whom[0], Due::Nature(_))
            && let Some(found) = standings(&results)
        {
            return Some(found);
        }
        match whom[0] {
            Due::Nature(_) => {
                let answers = [one.chance(&states[0], luck), two.chance(&states[1], luck)];
                if self.are_one([&answers[0], &answers[1]]) {
                    return None;
                }
                let [before, after] = [written(one, &answers[0]), written(two, &answers[1])];
                Some((Kind::Chance, format!("Nature answers `{before}` before, `{after}` after")))
            }
            Due::Seat(seat, at) => self.lists(states, seat, at).map(|said| (Kind::Legal, said)),
            Due::Over | Due::Nobody => None,
        }
    }

    /// How the lists of a seat differ.
    fn lists(&self, states: &[G::State; 2], seat: Seat, at: Tick) -> Option<String> {
        let [one, two] = self.both;
        let mut lists = [Vec::new(), Vec::new()];
        let extents = [one.legal(&states[0], seat, &mut lists[0]), two.legal(&states[1], seat, &mut lists[1])];
        let failed = |extent: &Extent| matches!(extent, Extent::Failed(_));
        match (failed(&extents[0]), failed(&extents[1])) {
            (true, true) => return None,
            (true, false) => return Some("content fails before, and not after".into()),
            (false, true) => return Some("content fails after, and not before".into()),
            (false, false) => {}
        }
        // Lists in the same order are the rule.
        if self.by_text || lists[0] != lists[1] {
            let texts = [0, 1].map(|side: usize| {
                let mut texts: Vec<String> =
                    lists[side].iter().map(|action| written(self.both[side], action)).collect();
                texts.sort();
                texts
            });
            if texts[0] != texts[1] {
                let only = |side: usize| -> Vec<String> {
                    texts[side].iter().filter(|text| texts[1 - side].binary_search(text).is_err()).cloned().collect()
                };
                return Some(format!("{seat} may {}", told(&only(0), &only(1))));
            }
        }
        if extents == [Extent::All, Extent::All] {
            return None;
        }
        let mut families: [Vec<Family>; 2] = [Vec::new(), Vec::new()];
        one.families(&states[0], seat, &mut families[0]);
        two.families(&states[1], seat, &mut families[1]);
        if families[0] != families[1] {
            return Some(format!("{seat} may act in other ranges after"));
        }
        let mut dice = Dice::new(self.seed, SAMPLES as u64);
        for at_sample in 0..2 * SAMPLES {
            let side = at_sample % 2;
            let Some(action) = self.both[side].sample(&states[side], seat, &mut dice) else { continue };
            let text = written(self.both[side], &action);
            let by = Actor::Seat(seat);
            // What the other side does not understand it does not allow.
            let twin =
                if self.by_text { self.both[1 - side].read(&states[1 - side], by, &text).ok() } else { Some(action) };
            if !twin.is_some_and(|action| self.both[1 - side].test(&states[1 - side], &Move { by, at, action })) {
                return Some(format!("{seat} may `{text}` only {}", ["before", "after"][side]));
            }
        }
        None
    }
}

/// Scores and levels that differ.
fn standings(results: &[Outcome; 2]) -> Option<(Kind, String)> {
    let [before, after] = [results[0].standings(), results[1].standings()];
    let kind = if matches!(results[0], Outcome::Over { .. }) { Kind::End } else { Kind::Score };
    for (one, two) in before.iter().zip(after) {
        let whom: Vec<String> = one.seats.iter().map(|seat| seat.to_string()).collect();
        let whom = whom.join(" and ");
        if one.score != two.score {
            return Some((Kind::Score, format!("score of {whom}: {} before, {} after", one.score, two.score)));
        }
        if one.level != two.level {
            let level = |level: &Option<String>| level.clone().unwrap_or_else(|| "no level".into());
            return Some((kind, format!("{whom} has {} before, {} after", level(&one.level), level(&two.level))));
        }
        if one.won != two.won {
            return Some((
                kind,
                format!("{whom} wins {}", if one.won { "before, not after" } else { "after, not before" }),
            ));
        }
    }
    (before.len() != after.len())
        .then(|| (kind, format!("{} before, {} after", counted(before.len(), "side"), after.len())))
}

/// Whom a game waits for, in words.
fn waits(due: Due) -> String {
    match due {
        Due::Over => "the game is over".into(),
        Due::Nature(Tick(0)) => "Nature answers".into(),
        Due::Nature(at) => format!("Nature answers at {at}"),
        Due::Seat(seat, Tick(0)) => format!("{seat} acts"),
        Due::Seat(seat, at) => format!("{seat} acts at {at}"),
        Due::Nobody => "nobody acts".into(),
    }
}

/// Actions that are only before and only after.
fn told(gone: &[String], new: &[String]) -> String {
    let some = |texts: &[String], when: &str| {
        let named: Vec<String> = texts.iter().take(NAMED).map(|text| format!("`{text}`")).collect();
        let more = texts.len().saturating_sub(NAMED);
        let rest = if more > 0 { format!(" (and {more} more)") } else { String::new() };
        format!("{}{rest} only {when}", named.join(", "))
    };
    match (gone.is_empty(), new.is_empty()) {
        (true, true) => "do the same, in another number".into(),
        (false, true) => some(gone, "before"),
        (true, false) => some(new, "after"),
        (false, false) => format!("{}; {}", some(gone, "before"), some(new, "after")),
    }
}
