//! Lockstep: one game played under two rules at once, up to the first thing that anybody can notice.

use javelina_engine::{
    Actor, Dice, Digest, Due, Extent, Family, Game, Luck, Move, Outcome, Seat, Seats, Silent, Tick, counted, due,
    written,
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
    /// An open counter. Told only of a game in which nothing of the former differs.
    Counter,
    /// What the seat to act sees of the game. Told only of a game in which nothing of the former differs.
    Shown,
    /// What a policy chooses. Told only of a game in which nothing of the former differs.
    Policy,
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
            Self::Counter => "counter",
            Self::Shown => "shown",
            Self::Policy => "policy",
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
    /// An action that only one side allows, if that is what differs.
    pub action: Option<String>,
}

impl From<(Kind, String)> for Mismatch {
    fn from((kind, said): (Kind, String)) -> Self {
        Self { kind, at: 0, said, action: None }
    }
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
    /// Whether what is only seen is compared, too.
    pub sees: bool,
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
    /// Plays both. `choose` chooses for the first one; the move is made in both. Another chooser says what would be chosen
    /// in the second one.
    pub fn walk(&self, choose: &mut Chooser<'_, G>, other: Option<&mut Chooser<'_, G>>) -> Walked<G::Action> {
        let mut faint = None;
        let mut walked = self.walked(choose, other, &mut faint);
        if walked.mismatch.is_none()
            && let Some(mismatch) = faint
        {
            walked.moves.truncate(mismatch.at);
            walked.mismatch = Some(mismatch);
        }
        walked
    }

    /// The same; what is only seen goes to `faint`.
    fn walked(
        &self,
        choose: &mut Chooser<'_, G>,
        mut other: Option<&mut Chooser<'_, G>>,
        faint: &mut Option<Mismatch>,
    ) -> Walked<G::Action> {
        let [one, two] = self.both;
        let luck = Luck::new(self.seed);
        let mut states = [one.setup(&self.seats), two.setup(&self.seats)];
        let mut walked = Walked { moves: Vec::new(), decisions: 0, mismatch: None, is_over: false };
        loop {
            if let Some(mismatch) = self.compare(&states, &luck) {
                walked.mismatch = Some(Mismatch { at: walked.moves.len(), ..mismatch });
                return walked;
            }
            let at = walked.moves.len();
            if self.sees && faint.is_none() {
                *faint = self.seen(&states, &luck).map(|found| Mismatch { at, ..found.into() });
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
            if let (Actor::Seat(seat), Some(other), None) = (by, &mut other, &faint)
                && let Choice::Play(choice) = other(two, &states[1], (by, at), &luck)
                && !self.are_one([&action, &choice])
            {
                let said =
                    format!("{seat} plays `{}` before, `{}` after", written(one, &action), written(two, &choice));
                *faint = Some(Mismatch { at: walked.moves.len(), ..(Kind::Policy, said).into() });
            }
            walked.decisions += u64::from(by != Actor::Nature);
            let step = Move { by, at, action };
            let Some(twin) = self.twin(&states[1], &step) else {
                let action = written(one, &step.action);
                let said = format!("`{action}` is not understood in the second version");
                let action = Some(action).filter(|_| step.by != Actor::Nature);
                walked.mismatch = Some(Mismatch { kind: Kind::Legal, at: walked.moves.len(), said, action });
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
    fn compare(&self, states: &[G::State; 2], luck: &Luck) -> Option<Mismatch> {
        let [one, two] = self.both;
        let found = |kind, said| Some(Mismatch::from((kind, said)));
        let whom = [due(one, &states[0], luck), due(two, &states[1], luck)];
        let results = [one.result(&states[0]), two.result(&states[1])];
        match (&results[0], &results[1]) {
            (Outcome::Void(_), Outcome::Void(_)) => return None,
            (Outcome::Void(finding), _) => return found(Kind::End, format!("void before: {}", finding.message)),
            (_, Outcome::Void(finding)) => return found(Kind::End, format!("void after: {}", finding.message)),
            _ => {}
        }
        if whom[0] != whom[1] {
            let kind = if whom.contains(&Due::Over) { Kind::End } else { Kind::Turn };
            return found(kind, format!("{} in the first version, {} in the second", waits(whom[0]), waits(whom[1])));
        }
        if let (Outcome::Over { ending: one, .. }, Outcome::Over { ending: two, .. }) = (&results[0], &results[1])
            && one != two
        {
            return found(Kind::End, format!("the game ends with {one} before, with {two} after"));
        }
        // Scores in the middle of a move are nobody's.
        if !matches!(whom[0], Due::Nature(_))
            && let Some((kind, said)) = standings(&results)
        {
            return found(kind, said);
        }
        match whom[0] {
            Due::Nature(_) => {
                let answers = [one.chance(&states[0], luck), two.chance(&states[1], luck)];
                if self.are_one([&answers[0], &answers[1]]) {
                    return None;
                }
                let [before, after] = [written(one, &answers[0]), written(two, &answers[1])];
                found(Kind::Chance, format!("chance gives `{before}` before, `{after}` after"))
            }
            Due::Seat(seat, at) => {
                let (said, action) = self.lists(states, seat, at)?;
                Some(Mismatch { action, ..(Kind::Legal, said).into() })
            }
            Due::Over | Due::Nobody => None,
        }
    }

    /// What people see and what differs now: an open counter, or a line of the position as the seat to act knows it.
    fn seen(&self, states: &[G::State; 2], luck: &Luck) -> Option<(Kind, String)> {
        let [one, two] = self.both;
        let seat = due(one, &states[0], luck).seat()?;
        if !self.by_text {
            let digests = [0, 1].map(|side: usize| {
                let mut digest = Digest::default();
                self.both[side].digest(&states[side], &mut digest);
                digest.finish()
            });
            if digests[0] == digests[1] {
                return None;
            }
        }
        let seats: Vec<Seat> = self.seats.iter().collect();
        let counters = [(one, &states[0]), (two, &states[1])].map(|(game, state)| {
            game.memory(state).map_or_else(Vec::new, |memory| game.rules().shown_by_name(memory, &seats, &|_| false))
        });
        // A counter that only one side has in play is nothing that went otherwise.
        let twin = |name: &String| counters[1].iter().find(|(other, _)| other == name).map(|(_, line)| line);
        let mut pairs = counters[0].iter().filter_map(|(name, line)| Some((line, twin(name)?)));
        if let Some((before, after)) = pairs.find(|(before, after)| before != after) {
            return Some((Kind::Counter, format!("`{before}` before, `{after}` after")));
        }
        let positions = [one.position(&states[0], Some(seat)).ok()?, two.position(&states[1], Some(seat)).ok()?];
        let [before, after] = positions.each_ref().map(|text| facts(text));
        let gone = before.iter().find(|line| !after.contains(line));
        let key = |line: &str| line.split(':').next().unwrap_or_default().to_string();
        let new = match gone {
            Some(gone) => after.iter().find(|line| key(line) == key(gone) && !before.contains(line)),
            None => after.iter().find(|line| !before.contains(line)),
        };
        let told = |line: Option<&&str>| line.map_or_else(|| "nothing".into(), |line| format!("`{line}`"));
        (gone.is_some() || new.is_some())
            .then(|| (Kind::Shown, format!("{seat} sees {} before, {} after", told(gone), told(new))))
    }

    /// How the lists of a seat differ, with an action that only one of them has.
    fn lists(&self, states: &[G::State; 2], seat: Seat, at: Tick) -> Option<(String, Option<String>)> {
        let [one, two] = self.both;
        let mut lists = [Vec::new(), Vec::new()];
        let extents = [one.legal(&states[0], seat, &mut lists[0]), two.legal(&states[1], seat, &mut lists[1])];
        let failed = |extent: &Extent| matches!(extent, Extent::Failed(_));
        match (failed(&extents[0]), failed(&extents[1])) {
            (true, true) => return None,
            (true, false) => return Some(("a rule or script fails before but not after".into(), None)),
            (false, true) => return Some(("a rule or script fails after but not before".into(), None)),
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
                let [gone, new] = [only(0), only(1)];
                return Some((format!("{seat} may {}", told(&gone, &new)), gone.into_iter().chain(new).next()));
            }
        }
        if extents == [Extent::All, Extent::All] {
            return None;
        }
        let mut families: [Vec<Family>; 2] = [Vec::new(), Vec::new()];
        one.families(&states[0], seat, &mut families[0]);
        two.families(&states[1], seat, &mut families[1]);
        if families[0] != families[1] {
            return Some((format!("the ranges of {seat}'s actions differ"), None));
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
                return Some((format!("{seat} may `{text}` only {}", ["before", "after"][side]), Some(text)));
            }
        }
        None
    }
}

/// The lines of a position but those of counters, most of which nobody sees.
fn facts(position: &str) -> Vec<&str> {
    position.lines().filter(|line| !line.trim_start().starts_with("counter")).collect()
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
        Due::Nature(Tick(0)) => "chance decides".into(),
        Due::Nature(at) => format!("chance decides at {at}"),
        Due::Seat(seat, Tick(0)) => format!("{seat} acts"),
        Due::Seat(seat, at) => format!("{seat} acts at {at}"),
        Due::Nobody => "no seat acts".into(),
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
        (true, true) => "play the same actions, but not the same number of them".into(),
        (false, true) => some(gone, "before"),
        (true, false) => some(new, "after"),
        (false, false) => format!("{}; {}", some(gone, "before"), some(new, "after")),
    }
}
