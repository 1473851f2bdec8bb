//! What a game at the REPL answers to questions: moves, scores, reasons, hints.

use super::clock::{by, refused};
use super::desk::{GameDesk, printable_lines};
use javelina_engine::rules::PointId;
use javelina_engine::{
    Actor, Dice, Due, Extent, Move, Outcome, Present, Seat, counted, did_you_mean, printable, written,
};

impl<G> GameDesk<G>
where
    G: Present + Send + Sync + 'static,
    G::State: Send + Sync,
    G::Action: Send + Sync,
    G::Event: Send + Sync,
    G::View: Send + Sync,
{
    pub(super) fn moves(&self, filter: &str) -> String {
        if matches!(self.table.due(), Due::Nature(_)) {
            return self.asking();
        }
        let (actions, extent) = self.table.legal(self.seat());
        if let Extent::Failed(fault) = extent {
            return refused(&self.game().rules().refusal(fault));
        }
        let mut lines: Vec<String> = Vec::new();
        for (at, action) in actions.iter().enumerate() {
            let text = written(self.game(), action);
            if text.contains(filter) {
                lines.push(format!("{:>3}  {text}", at + 1));
            }
        }
        if extent == Extent::Open {
            let mut families = Vec::new();
            self.game().families(self.table.state(), self.seat(), &mut families);
            let mut verbs: Vec<&str> = families.iter().map(|family| family.verb).collect();
            verbs.dedup();
            lines.push(format!("more than can be listed by: {}; for example", verbs.join(", ")));
            let mut dice = Dice::new(0, self.table.played().len() as u64);
            let some = (0..3).filter_map(|_| self.game().sample(self.table.state(), self.seat(), &mut dice));
            lines.extend(some.map(|action| format!("     {}", written(self.game(), &action))));
        }
        if lines.is_empty() { "nothing".into() } else { lines.join("\n") }
    }

    pub(super) fn scores(&self) -> String {
        let outcome = self.outcome();
        let lines = outcome.standings().iter().map(|side| {
            let seats: Vec<String> = side
                .seats
                .iter()
                .map(|seat| format!("{seat} ({})", self.header.seats.get(seat.index()).map_or("", String::as_str)))
                .collect();
            let won = if side.won { "  wins" } else { "" };
            let level = side.level.as_ref().map(|level| format!("  {level}")).unwrap_or_default();
            format!("{}: {}{level}{won}", seats.join(", "), side.score)
        });
        let lines: Vec<String> = lines.collect();
        match &outcome {
            Outcome::Void(finding) => {
                format!("the game is void ({}): {}", finding.kind, printable(&finding.message, 400))
            }
            _ => lines.join("\n"),
        }
    }

    /// The lines of everybody's score, or of the side of one seat.
    fn ledgers(&self, only: Option<Seat>) -> String {
        let mut lines = Vec::new();
        let outcome = self.outcome();
        for side in outcome.standings().iter().filter(|side| only.is_none_or(|seat| side.seats.contains(seat))) {
            let seats: Vec<String> = side.seats.iter().map(|seat| seat.to_string()).collect();
            lines.push(format!("{}: {}", seats.join(", "), side.score));
            for row in &side.ledger.rows {
                lines.push(format!(
                    "  {:>4}  {:8}  {}, by {}",
                    row.points,
                    row.label,
                    printable(&row.because, 100),
                    printable(&row.source.to_string(), 200)
                ));
            }
        }
        lines.join("\n")
    }

    pub(super) fn explain(&self, what: &str) -> String {
        let mut words = what.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (None, ..) | (Some("score"), None, _) => return self.ledgers(None),
            (Some("score"), Some(name), None) => {
                return match self.sits(name) {
                    Some(seat) => self.ledgers(Some(seat)),
                    None => format!("nobody sits at `{}`", printable(name, 40)),
                };
            }
            _ => {}
        }
        let program = self.game().rules().program();
        let Some(at) = program.items.iter().position(|item| item.id == what || item.title.eq_ignore_ascii_case(what))
        else {
            let help = did_you_mean(what, program.items.iter().map(|item| item.id.as_str())).unwrap_or_default();
            return format!("no card or variant is called `{}`; {help}", printable(what, 60));
        };
        let item = &program.items[at];
        let mut lines = vec![
            format!("{} ({}, {})", printable(&item.title, 100), item.kind, item.id),
            format!("  {}", printable(&item.text, 400)),
        ];
        for clause in program.clauses.iter().filter(|clause| clause.item.index() == at) {
            let place = &clause.citation;
            let point = self.game().rules().catalogue().points[clause.point.index()].name;
            lines.push(format!(
                "  answers `{point}`: {} ({}:{}:{})",
                clause.label, place.file, place.line, place.column
            ));
        }
        lines.join("\n")
    }

    pub(super) fn why(&self, what: &str) -> String {
        if what.is_empty() || what == "last" {
            let Some(played) = self
                .table
                .played()
                .iter()
                .rev()
                .find(|played| played.step.by != Actor::Nature)
                .or(self.table.played().last())
            else {
                return "nothing was played yet".into();
            };
            let mut lines = vec![format!("{}: {}", by(&played.step), written(self.game(), &played.step.action))];
            lines.extend(self.told(&played.events).into_iter().map(|line| format!("  {line}")));
            return lines.join("\n");
        }
        let catalogue = self.game().rules().catalogue();
        let mut words = what.split_whitespace();
        let name = words.next().unwrap_or_default();
        let Some(point) = catalogue.point(name) else {
            if let Ok(step) = self.read(what) {
                return match self.game().check(self.table.state(), &step) {
                    Ok(()) => format!("{} is legal: nothing speaks against it", written(self.game(), &step.action)),
                    Err(refusal) => printable_lines(&refusal.to_string()),
                };
            }
            let help = did_you_mean(name, catalogue.points.iter().map(|point| point.name)).unwrap_or_default();
            return format!("`{}` is no rule point and no move; {help}", printable(name, 60));
        };
        self.why_point(point, &words.collect::<Vec<_>>())
    }

    pub(super) fn why_point(&self, point: PointId, words: &[&str]) -> String {
        let rules = self.game().rules();
        let decl = &rules.catalogue().points[point.index()];
        let mut subjects = [0; 4];
        for (at, subject) in decl.subjects.iter().enumerate() {
            let word = words.get(at).copied().unwrap_or_default();
            let value = match subject.of {
                javelina_engine::rules::Type::Of(kind) => rules.lexicon().element(kind, word),
                _ => word.parse().ok(),
            };
            match value {
                Some(value) => subjects[at] = value,
                None => {
                    let names: Vec<&str> = decl.subjects.iter().map(|subject| subject.name).collect();
                    return format!(
                        "`{}` is about {}: `why {} {}`",
                        decl.name,
                        names.join(", "),
                        decl.name,
                        names.join(" ").to_uppercase()
                    );
                }
            }
        }
        let mut lines = vec![format!("{}: {}", decl.name, decl.doc)];
        for one in self.game().trace(self.table.state(), self.seat(), point, subjects) {
            let clause = rules.clause(one.clause);
            let deed = match (one.active, one.fired, one.overridden) {
                (false, ..) => continue,
                (_, _, true) => "is overridden",
                (_, true, _) => "speaks",
                _ => "is silent",
            };
            let place = &clause.citation;
            lines.push(format!("  {} {deed} ({}:{}:{})", clause.label, place.file, place.line, place.column));
            lines.extend(one.facts.iter().map(|(name, value)| format!("    {name}: {}", printable(value, 200))));
        }
        if lines.len() == 1 {
            lines.push("  no card or variant in play answers".into());
        }
        lines.join("\n")
    }

    /// The best moves by the value of what the seat may know, one move deep.
    pub(super) fn hint(&self) -> String {
        let Due::Seat(seat, at) = self.table.due() else { return "nobody is asked".into() };
        let mut dice = Dice::new(self.table.played().len() as u64, 7);
        let imagined = self.game().imagine(&self.view(seat), &mut dice);
        let mut actions = Vec::new();
        self.game().legal(&imagined, seat, &mut actions);
        let mut rated: Vec<(i64, String)> = actions
            .iter()
            .map(|action| {
                let mut after = imagined.clone();
                let step = Move { by: Actor::Seat(seat), at, action: action.clone() };
                self.game().apply(&mut after, &step, &mut javelina_engine::Silent);
                (self.game().value(&after, seat), written(self.game(), action))
            })
            .collect();
        rated.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let lines: Vec<String> = rated.iter().take(3).map(|(_, text)| text.clone()).collect();
        if lines.is_empty() {
            "there is nothing to do".into()
        } else {
            format!("one move deep, best first: {}", lines.join("; "))
        }
    }

    pub(super) fn whatif(&self, text: &str) -> String {
        let Some(seat) = self.table.due().seat() else { return "nobody is asked".into() };
        let step = match self.read(text) {
            Ok(step) => step,
            Err(message) => return printable_lines(&message),
        };
        let mut dice = Dice::new(self.table.played().len() as u64, 7);
        let mut imagined = self.game().imagine(&self.view(seat), &mut dice);
        if let Err(refusal) = self.game().check(&imagined, &step) {
            return format!("refused: {}", printable_lines(&refusal.to_string()));
        }
        let score = |state: &G::State| {
            self.game()
                .outcome(state)
                .standings()
                .iter()
                .find(|side| side.seats.contains(seat))
                .map_or(0, |side| side.score)
        };
        let before = score(&imagined);
        let mut events = Vec::new();
        self.game().apply(&mut imagined, &step, &mut events);
        let mut lines = self.told(&events);
        lines.push(format!(
            "{seat} would have {} instead of {before}, if the game ended then",
            counted(score(&imagined), "point")
        ));
        lines.push(self.game().prompt(&imagined));
        lines.join("\n")
    }

    pub(super) fn log(&self, count: usize) -> String {
        let first = self.table.played().len().saturating_sub(count);
        let viewer = self.viewer();
        let line = |(at, played): (usize, &javelina_engine::Played<G::Action, G::Event>)| {
            let text = match viewer {
                Some(seat) => self.game().move_seen(self.table.state(), &played.step, seat),
                None => written(self.game(), &played.step.action),
            };
            format!("{:>3}  {}: {text}", at + 1, by(&played.step))
        };
        let lines: Vec<String> = self.table.played().iter().enumerate().skip(first).map(line).collect();
        if lines.is_empty() { "nothing was played yet".into() } else { lines.join("\n") }
    }
}
