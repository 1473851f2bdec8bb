//! Answers of a session: moves, scores, reasons, hints.

use crate::course::clock::{by, refused};
use crate::course::taking_back::counted_from;
use crate::erased::{Answers, Told};
use crate::reading::eyes::{Eyes, agreed};
use crate::table::{GameDesk, printable_lines};
use javelina_engine::rules::{PointId, level_lines, level_missed};
use javelina_engine::{
    Actor, Dice, Extent, Finding, Heard, Move, Outcome, Padded, Seat, Source, Standing, Threaded, Turn, bare, counted,
    did_you_mean, printable, written,
};

impl<G: Threaded> GameDesk<G> {
    /// The legal actions of whoever is asked, and whether these are all; none if the reader is not asked.
    pub(crate) fn legal(&self) -> (Vec<G::Action>, Extent) {
        let mut actions = Vec::new();
        let Some((seat, _)) = self.asks() else { return (actions, Extent::All) };
        let extent = self.game().legal(&self.eyes().state(), seat, &mut actions);
        (actions, extent)
    }

    /// An action of a seat in the words of the question that it answers in this state.
    pub(crate) fn in_words(&self, state: &G::State, seat: Seat, action: &G::Action) -> String {
        let step = Move { by: Actor::Seat(seat), at: self.table.due().at(), action: action.clone() };
        self.game().move_in_words(state, &step)
    }

    /// How everybody stands, or the side of one seat.
    pub(crate) fn scores(&self, only: Option<Seat>) -> String {
        let outcome = self.eyes().outcome();
        let sides = outcome.standings().iter().filter(|side| only.is_none_or(|seat| side.seats.contains(seat)));
        let lines = sides.map(|side| {
            let seats: Vec<String> = side
                .seats
                .iter()
                .map(|seat| format!("{seat} ({})", self.names.get(seat.index()).map_or("", String::as_str)))
                .collect();
            let won = if side.won && outcome.standings().len() > 1 { "  wins" } else { "" };
            let level = side.level.as_ref().map(|level| format!("  {level}")).unwrap_or_default();
            format!("{}: {}{level}{won}", seats.join(", "), side.score_in_words())
        });
        let lines: Vec<String> = lines.collect();
        match &outcome {
            Outcome::Void(finding) => void(finding),
            outcome => lines.into_iter().chain(outcome.notes()).collect::<Vec<_>>().join("\n"),
        }
    }

    /// What each side of a finished game missed its next level by, a line each.
    pub(crate) fn missed(&self) -> Vec<String> {
        let (eyes, outcome) = (self.eyes(), self.eyes().outcome());
        let sides = outcome.standings();
        let missed = |side: &Standing| {
            let seat = side.seats.first()?;
            let missed = level_missed(&self.game().levels(&eyes.view(seat), seat), side.level.as_deref())?;
            Some(if sides.len() > 1 { format!("{seat}: {missed}") } else { missed })
        };
        sides.iter().filter_map(missed).collect()
    }

    /// The lines of everybody's score, or of the side of one seat.
    pub(crate) fn ledgers(&self, only: Option<Seat>) -> String {
        let mut lines = Vec::new();
        let outcome = self.eyes().outcome();
        if let Outcome::Void(finding) = &outcome {
            return void(finding);
        }
        for side in outcome.standings().iter().filter(|side| only.is_none_or(|seat| side.seats.contains(seat))) {
            let seats: Vec<String> = side.seats.iter().map(|seat| seat.to_string()).collect();
            lines.push(format!("{}: {}", seats.join(", "), side.score_in_words()));
            for row in &side.ledger.rows {
                let by = match &row.source {
                    Source::Table => String::new(),
                    source => format!(", by {}", printable(&source.to_string(), 200)),
                };
                let (label, because) = (Padded(&row.label), printable(&row.because, 400));
                lines.push(format!("  {:>4}  {label:8}  {because}{by}", row.points));
            }
        }
        lines.join("\n")
    }

    /// Answers of the rules at a point, for the seat to act or the one behind `as`.
    fn why_point(&self, point: PointId, words: &[&str]) -> Told {
        let (eyes, rules) = (self.eyes(), self.game().rules());
        let decl = &rules.catalogue().points[point.index()];
        let (words, seat) = match words {
            [words @ .., "as", name] => (words, self.sits(name).ok_or_else(|| self.no_seat(name))?),
            words => (words, eyes.seat()),
        };
        let (mut subjects, mut left) = ([0; 4], words);
        for (at, subject) in decl.subjects.iter().enumerate() {
            // Names may have several words.
            let read = (1..=left.len()).rev().find_map(|count| {
                let name = left[..count].join(" ");
                let value = match subject.of {
                    javelina_engine::rules::Type::Of(kind) => rules.lexicon().element(kind, name.trim_matches('"')),
                    _ => name.parse().ok(),
                };
                Some((value?, count))
            });
            match read {
                Some((value, count)) => (subjects[at], left) = (value, &left[count..]),
                None => {
                    let names: Vec<&str> = decl.subjects.iter().map(|subject| subject.name).collect();
                    return Err(format!(
                        "`{}` needs {}: write `why {} {}`",
                        decl.name,
                        names.join(", "),
                        decl.name,
                        names.join(" ").to_uppercase()
                    )
                    .into());
                }
            }
        }
        if !left.is_empty() {
            let (left, name) = (printable(&left.join(" "), 40), decl.name);
            return Err(format!("`{left}` is no part of `why {name}`; `why {name} .. as SEAT` asks for a seat").into());
        }
        let whose = if self.table.seats().count() > 1 { format!(" for {seat}") } else { String::new() };
        let mut lines = vec![format!("{}{whose}: {}", decl.name, decl.doc)];
        let worlds: Vec<Vec<String>> =
            eyes.worlds().iter().map(|state| self.spoken(state, seat, point, subjects)).collect();
        lines.extend(agreed(&worlds, hidden));
        if lines.len() == 1 {
            lines.push("  no card or variant in play answers".into());
        }
        Ok(lines.join("\n"))
    }

    /// What every clause of a point says in a state, and the facts that it reads.
    fn spoken(&self, state: &G::State, seat: Seat, point: PointId, subjects: [i32; 4]) -> Vec<String> {
        let (rules, mut lines) = (self.game().rules(), Vec::new());
        for one in self.game().trace(state, seat, point, subjects) {
            let clause = rules.clause(one.clause);
            let deed = match (one.active, one.fired, one.overridden) {
                (false, ..) => continue,
                (_, _, true) => "is overridden",
                (_, true, _) if one.failed.is_some() => "fails",
                (_, true, _) if !one.answers => "applies, but its value is absent: no answer",
                (_, true, _) => "applies",
                _ => "does not apply",
            };
            let place = &clause.citation;
            lines.push(format!("  {} {deed} ({}:{}:{})", clause.label, place.file, place.line, place.column));
            lines.extend(one.failed.iter().chain(&one.says).map(|said| format!("    {}", printable(said, 200))));
            lines.extend(one.facts.iter().map(|(name, value)| format!("    {name}: {}", printable(value, 200))));
        }
        lines
    }

    /// What a move would bring in a state, and what would be asked then.
    fn tried_in(&self, eyes: &Eyes<'_, G>, state: &G::State, seat: Seat, step: &Move<G::Action>) -> Vec<String> {
        let game = self.game();
        let score = |state: &G::State| {
            let outcome = game.outcome_seen(state, seat);
            outcome.standings().iter().find(|side| side.seats.contains(seat)).map_or(0, |side| side.score)
        };
        let (mut after, mut heard) = (state.clone(), Heard::default());
        game.apply(&mut after, step, &mut heard);
        let mut lines = eyes.told(heard.caused(), &after);
        let (now, before) = (score(&after), score(state));
        lines.push(match now == before {
            true => format!("no change in {seat}'s score ({now})"),
            false => format!("{seat} would have {} instead of {before}, if the game ended then", counted(now, "point")),
        });
        lines.push(game.prompt(&after));
        lines
    }

    /// The refusal of a word that needs a move after it, with a legal one.
    fn needs_move(&self, word: &str) -> String {
        let example = self.legal().0.into_iter().next().zip(self.asks());
        let example = example.map(|(action, (seat, _))| self.in_words(&self.eyes().state(), seat, &action));
        match example {
            Some(example) => format!("`{word}` needs a move, such as `{word} {example}`"),
            None => format!("`{word}` needs a move"),
        }
    }

    /// The legal moves with this text in them, numbered.
    fn listed(&self, filter: &str) -> Told {
        let Some((seat, _)) = self.asks() else { return Ok(self.asking()) };
        let (actions, extent) = self.legal();
        if let Extent::Failed(fault) = extent {
            return Err(refused(&self.game().rules().refusal(fault)).into());
        }
        let (state, mut lines) = (self.eyes().state(), Vec::new());
        for (at, action) in actions.iter().enumerate() {
            let text = self.in_words(&state, seat, action);
            if text.contains(filter) {
                lines.push(format!("{:>3}  {text}", at + 1));
            }
        }
        if extent == Extent::Open {
            let mut families = Vec::new();
            self.game().families(&state, seat, &mut families);
            let mut verbs: Vec<&str> = families.iter().map(|family| family.verb).collect();
            verbs.dedup();
            lines.push(format!("too many moves to list ({}); for example", verbs.join(", ")));
            let mut dice = Dice::new(0, self.table.played().len() as u64);
            let some = (0..3).filter_map(|_| self.game().sample(&state, seat, &mut dice));
            lines.extend(some.map(|action| format!("     {}", written(self.game(), &action))));
        }
        if !lines.is_empty() {
            return Ok(lines.join("\n"));
        }
        match counted(actions.len(), "choice") {
            _ if filter.is_empty() => Ok("nothing".into()),
            all => Err(format!("no choice contains `{}`; `moves` lists {all}", printable(filter, 40)).into()),
        }
    }

    /// A drawing of the game; of a void one with the reason, for which no points that it shows count.
    pub(crate) fn with_void(&self, drawing: String) -> String {
        match self.eyes().outcome() {
            Outcome::Void(finding) => format!("{drawing}\n{}; no points count", void(&finding)),
            _ => drawing,
        }
    }
}

impl<G: Threaded> Answers for GameDesk<G> {
    fn show(&self) -> String {
        let (seat, plain) = (self.eyes().seat(), self.manner.plain);
        let view = self.eyes().view(seat);
        self.with_void(format!("{}\n{}", self.game().board(&view, plain), self.game().sheet(&view, seat, plain)))
    }

    fn board(&self) -> String {
        self.with_void(self.game().board(&self.eyes().view(self.eyes().seat()), self.manner.plain))
    }

    fn sheet(&self, seat: &str) -> Told {
        let seat = self.about(seat)?.unwrap_or_else(|| self.eyes().seat());
        Ok(self.with_void(self.game().sheet(&self.eyes().view(seat), seat, self.manner.plain)))
    }

    fn score(&mut self, seat: &str) -> Told {
        Ok(self.scores(self.about(seat)?))
    }

    fn levels(&self) -> String {
        let (eyes, seat) = (self.eyes(), self.eyes().seat());
        let lines = level_lines(&self.game().levels(&eyes.view(seat), seat));
        if lines.is_empty() { "this game has no levels".into() } else { lines.join("\n") }
    }

    fn has_levels(&self) -> bool {
        let (eyes, seat) = (self.eyes(), self.eyes().seat());
        !self.game().levels(&eyes.view(seat), seat).is_empty()
    }

    fn moves(&self, with: &str) -> Told {
        self.unless_stuck(self.listed(with))
    }

    fn log(&self, count: &str) -> Told {
        let count = counted_from("log", count, 20)?;
        let (eyes, played) = (self.eyes(), self.table.played());
        let lines = played.iter().enumerate().skip(played.len().saturating_sub(count)).map(|(at, played)| {
            let told = if self.manner.tells { self.told_once(at) } else { Vec::new() };
            let line = format!("{}: {}", by(&played.step), eyes.move_line(at).unwrap_or_default());
            let told = told.iter().filter(|told| **told != line).map(|told| format!("       {told}"));
            std::iter::once(format!("{:>3}  {line}", at + 1)).chain(told).collect::<Vec<_>>().join("\n")
        });
        let first = if self.manner.tells && played.len() <= count { eyes.told_first() } else { Vec::new() };
        let lines: Vec<String> = first.iter().map(|told| format!("       {told}")).chain(lines).collect();
        Ok(if lines.is_empty() { "no move was played yet".into() } else { lines.join("\n") })
    }

    fn explain(&self, what: &str) -> Option<Told> {
        let mut words = what.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (None, ..) | (Some("score"), None, _) => return Some(Ok(self.ledgers(None))),
            (Some("score"), Some(name), None) => return Some(self.about(name).map(|seat| self.ledgers(seat))),
            _ => {}
        }
        let what = bare(what);
        let told = self.elements(what);
        (!told.is_empty()).then(|| Ok(told.join("\n\n")))
    }

    fn why(&self, what: &str) -> Told {
        if what.is_empty() || what == "last" {
            let played = self.table.played();
            let decided = played.iter().rposition(|played| played.step.by != Actor::Nature);
            let at = decided.or(played.len().checked_sub(1)).ok_or("no move was played yet")?;
            let line = format!("{}: {}", by(&played[at].step), self.eyes().move_line(at).unwrap_or_default());
            let told = self.told_once(at).into_iter().filter(|told| *told != line).map(|told| format!("  {told}"));
            let lines: Vec<String> = std::iter::once(line.clone()).chain(told).collect();
            return Ok(lines.join("\n"));
        }
        let catalogue = self.game().rules().catalogue();
        let mut words = what.split_whitespace();
        let name = words.next().unwrap_or_default();
        let Some(point) = catalogue.point(name) else {
            if name == "score"
                && let Some(told) = self.explain(what)
            {
                return told;
            }
            if let Ok(text) = self.why_not(what) {
                return Ok(text);
            }
            let names = catalogue.points.iter().map(|point| point.name);
            let list = || format!("`javelina points {}` lists the points", self.game().id());
            let help = did_you_mean(name, names).unwrap_or_else(list);
            return Err(format!("`{}` is neither a rule point nor a move; {help}", printable(name, 60)).into());
        };
        self.why_point(point, &words.collect::<Vec<_>>())
    }

    fn why_not(&self, line: &str) -> Told {
        if line.is_empty() {
            return Err(self.needs_move("why-not").into());
        }
        let (eyes, step) = self.read(line)?;
        Ok(match eyes.refusal(&step) {
            None => format!("{} is legal", self.game().move_in_words(&eyes.state(), &step)),
            Some(refusal) => printable_lines(&refusal.to_string()),
        })
    }

    fn position(&self) -> Told {
        let text = self.eyes().position().map_err(|why| why.to_string())?;
        Ok(text.trim_end().to_string())
    }

    fn hint(&self, rest: &str) -> Told {
        self.unless_stuck(self.hinted(rest))
    }

    fn whatif(&self, text: &str) -> Told {
        if self.table.due().seat().is_none() {
            return Err("no player must decide now".into());
        }
        if text.is_empty() {
            return Err(self.needs_move("whatif").into());
        }
        let (eyes, step) = self.read(text)?;
        if let Some(refusal) = eyes.refusal(&step) {
            return Err(refused(&refusal).into());
        }
        let seat = eyes.seat();
        let worlds: Vec<Vec<String>> =
            eyes.worlds().iter().map(|state| self.tried_in(&eyes, state, seat, &step)).collect();
        let mut lines = agreed(&worlds, |_| "(the result is hidden)".into());
        lines.dedup();
        if let Some(foreseen) = self.game().foresee(&eyes.state(), &step.action) {
            lines.push(format!("exact aim: {}", foreseen.way));
            lines.push(format!("of {} tries: {}", foreseen.tries, foreseen.shares()));
        }
        Ok(lines.join("\n"))
    }

    fn forks(&self) -> String {
        let lines: Vec<String> = self
            .forks
            .iter()
            .map(|(name, kept)| format!("{name}: after {}", counted(kept.table.played().len(), "move")))
            .collect();
        if lines.is_empty() { "none".into() } else { lines.join("\n") }
    }

    fn seed(&self) -> String {
        match self.header.known_seed(self.whole().turn() == Turn::Over) {
            Some(seed) => seed.to_string(),
            None => "the program chose the seed of this game; it is shown when the game is over".into(),
        }
    }
}

/// That the game is void, and why.
pub(crate) fn void(finding: &Finding) -> String {
    format!("the game is void ({}): {}", finding.kind, printable(&finding.message, 400))
}

/// A line about something that the reader may not know: its name stays, its value does not.
pub(crate) fn hidden(line: &str) -> String {
    match line.split_once(": ") {
        Some((name, _)) => format!("{name}: hidden"),
        None => "    (depends on hidden information)".into(),
    }
}
