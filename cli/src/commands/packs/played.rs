//! `check --played`: failed games, then each clause of packs with the certainty of its findings: proved, shown, not seen; and
//! the verbs of scripts that no game has called.

use std::path::Path;

use javelina_engine::rules::{Coverage, Deed, ScriptSite};
use javelina_engine::{Diagnostic, Files, FindingKind, Severity, Span, counted, player, printable, times};
use javelina_lab::{Arena, Arm, Covered, Group, Report as Batched, check_policy};
use javelina_studies::{StudyContext, blocked, enter, small};
use javelina_variants::{How, ItemInfo};
use serde_json::json;

use super::lengths::{KNOWN_SHORT, Lengths, SEED, batch};
use crate::Loaded;
use crate::args::CheckArgs;
use crate::commands::{in_folders, pack_options, study};
use crate::failure::Failure;
use crate::{BUG, Cli, Console, FINDINGS, FINE};

/// Numbers of seats that are tried.
const SEATS: std::ops::RangeInclusive<usize> = 1..=8;
/// Of so many games one more is steered towards what was not seen.
const STEERED: u64 = 4;

struct Row {
    label: String,
    span: Span,
    certainty: &'static str,
    games: u64,
    said: String,
    command: Option<String>,
}

const WRONG: &str = "wrong";
/// Codes of findings that prove that a rule does nothing.
const IDLE: [&str; 4] = ["V2090", "L6002", "L6003", "L6013"];
const SHORT: &str = "short";
const UNSEEN: &str = "unseen";
const REFUTED: &str = "refuted";

/// The report: failed games first, then each clause.
#[derive(Default)]
pub(in crate::commands) struct Played(Vec<Row>);

pub(in crate::commands) fn play(
    args: &CheckArgs,
    games: u64,
    cli: &Cli,
    loaded: &Loaded,
    console: &mut Console,
) -> Result<Played, Failure> {
    let unknown = args.players.iter().find_map(|name| check_policy(player(name)).err());
    if let Some(error) = unknown {
        return Err(Failure::usage(error.to_string()));
    }
    let named: Vec<&Path> = cli.packs.iter().chain(&args.paths).map(AsRef::as_ref).collect();
    let is_meant = in_folders(&named, &loaded.files);
    let (mut rows, mut lengths) = (Vec::new(), Lengths::default());
    for pack in &loaded.packs {
        for item in pack.items.iter().filter(|item| is_meant(item.span.file)) {
            let of_item = study(cli, None, console, |context| {
                of_item(item, &pack.game, (games, &args.players), (&named, loaded), (&mut lengths, context))
            })?;
            if cli.stop.is_stopped() {
                return Ok(Played(rows)); // its games are not complete
            }
            rows.extend(of_item);
        }
    }
    rows.sort_by_key(|row| (row.certainty != WRONG, row.certainty != REFUTED, row.certainty != SHORT));
    Ok(Played(rows))
}

impl Played {
    pub(in crate::commands) fn print(&self, is_json: bool, files: &Files, console: &mut Console) {
        for row in &self.0 {
            let [(line, column), end] = files.ends(row.span);
            let file = files.name(row.span.file);
            if is_json {
                let mut shown = json!({
                    "label": row.label, "certainty": row.certainty, "games": row.games, "message": row.said, "file": file,
                    "range": { "start": { "line": line, "column": column }, "end": { "line": end.0, "column": end.1 } },
                });
                if let Some(command) = &row.command {
                    shown["command"] = json!(command);
                }
                console.json(&format!("{shown}\n"));
            } else {
                console.say(format!("{file}:{line} {}: {}", row.label, row.said));
                row.command.iter().for_each(|command| console.say(format!("  to see it: {command}")));
            }
        }
    }

    pub(in crate::commands) fn failures(&self) -> impl Iterator<Item = Diagnostic> {
        let failed = self.0.iter().filter(|row| [WRONG, REFUTED].contains(&row.certainty));
        failed.map(|row| {
            let failure = Diagnostic::error("B5015", row.span, format!("`{}`: {}", row.label, row.said));
            row.command.iter().fold(failure, |failure, command| failure.help(format!("to see it: {command}")))
        })
    }

    pub(in crate::commands) fn short(&self) -> impl Iterator<Item = Diagnostic> {
        let short = self.0.iter().filter(|row| row.certainty == SHORT);
        short.map(|row| Diagnostic::warning(KNOWN_SHORT, row.span, format!("`{}`: {}", row.label, row.said)))
    }

    /// Rules that no game has shown, as notes for code hosts. Those that are proved to do nothing have a warning already.
    pub(in crate::commands) fn idle(&self) -> impl Iterator<Item = Diagnostic> {
        let unseen = self.0.iter().filter(|row| row.certainty == UNSEEN);
        unseen.map(|row| Diagnostic::note("B5016", row.span, format!("`{}`: {}", row.label, row.said)))
    }

    pub(in crate::commands) fn code(&self) -> u8 {
        let has = |certainty| self.0.iter().any(|row| row.certainty == certainty);
        if has(REFUTED) {
            BUG
        } else if has(WRONG) {
            FINDINGS
        } else {
            FINE
        }
    }
}

type Entered = Result<Box<dyn Arena>, Vec<Diagnostic>>;

fn of_item(
    item: &ItemInfo,
    game: &str,
    (games, players): (u64, &[String]),
    (named, loaded): (&[&Path], &Loaded),
    (lengths, context): (&mut Lengths, &StudyContext<'_>),
) -> Result<Vec<Row>, Failure> {
    if !matches!(item.how, How::Script | How::Clauses | How::Both) {
        return Ok(Vec::new());
    }
    let entered = || SEATS.map(|seats| arena(item, game, (seats, games), players, (loaded, context)));
    let arenas = match playable(entered()) {
        Ok(arenas) => arenas,
        Err(refused) => {
            let said = format!("cannot be played: {} ({})", refused.message, refused.code);
            let (label, span) = (item.id.clone(), item.span);
            return Ok(vec![Row { label, span, certainty: WRONG, games: 0, said, command: None }]);
        }
    };
    let report = batch(&item.id, entered().flatten().collect(), context)?;
    let mut rows = wrong(item, &report, (named, loaded), context);
    if rows.is_empty() {
        let short = lengths.short(item, &report, &arenas, (loaded, context))?;
        rows.extend(short.map(|(label, span, said)| {
            let games = report.games;
            Row { label, span, certainty: SHORT, games, said, command: None }
        }));
    }
    rows.extend(of_clauses(item, &arenas, (games, players), (loaded, context)));
    rows.extend(uncalled(item, game, (report.games, players), loaded));
    Ok(rows)
}

/// A row for each verb of the item's script that no game has called.
fn uncalled(item: &ItemInfo, game: &str, (games, players): (u64, &[String]), loaded: &Loaded) -> Vec<Row> {
    let sites = loaded.script_sites(game, &item.id).into_iter().filter(|site| !site.called);
    let row = |site: ScriptSite| {
        let (played, players) = (counted(games, "game"), players.join(", "));
        let said = format!("`{}` was not called in {played} played by {players}", printable(&site.text, 100));
        Row { label: item.id.clone(), span: site.span, certainty: UNSEEN, games, said, command: None }
    };
    sites.map(row).collect()
}

/// The arenas of an item; what keeps it out of play if no number of seats can play it.
fn playable(entered: impl Iterator<Item = Entered>) -> Result<Vec<Box<dyn Arena>>, Box<Diagnostic>> {
    let (mut arenas, mut refused) = (Vec::new(), None);
    for arena in entered {
        match arena {
            Ok(arena) => arenas.push(arena),
            // A number of seats that the game does not take says nothing of the item.
            Err(found) => {
                let first = found.into_iter().find(|one| one.severity == Severity::Error);
                refused = refused.filter(|one: &Diagnostic| one.code != "B5005").or(first);
            }
        }
    }
    refused.filter(|_| arenas.is_empty()).map_or(Ok(arenas), |refused| Err(refused.into()))
}

/// A row for each cause of failed games of an item, the most frequent one first.
fn wrong(
    item: &ItemInfo,
    report: &Batched,
    (named, loaded): (&[&Path], &Loaded),
    context: &StudyContext<'_>,
) -> Vec<Row> {
    let mut groups: Vec<&Group> = report.groups.iter().collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.games));
    let row = |group: &&Group| {
        // A game that was made small names the rules that leave a seat without an action; others name theirs.
        let small = (group.kind == FindingKind::NoAction).then(|| small(report, group, loaded, context)).flatten();
        let message = small.map_or_else(|| group.message.clone(), |small| small.message);
        let (bad, all) = (group.games, counted(report.games, "game"));
        Row {
            label: item.id.clone(),
            span: item.span,
            certainty: WRONG,
            games: report.games,
            said: format!("{bad} of {all} {}: {}", how(group.kind), printable(&message, 400)),
            command: again(report, group, named),
        }
    };
    groups.iter().map(row).collect()
}

fn how(kind: FindingKind) -> String {
    // Their results count.
    if kind == FindingKind::Limit { "passed a limit".into() } else { format!("failed: {kind}") }
}

/// The command that plays the first game of a group again.
fn again(report: &Batched, group: &Group, packs: &[&Path]) -> Option<String> {
    let arm = report.plan.arms.get(group.arm)?;
    let seed = javelina_lab::game_seed(report.plan.seed, group.game);
    Some(format!("{}{}", arm.again(group.game, seed), pack_options(packs)))
}

struct Seen {
    row: Covered,
    /// The first game in which it decided something, and of how many seats.
    first: Option<(u64, usize)>,
}

fn of_clauses(
    item: &ItemInfo,
    arenas: &[Box<dyn Arena>],
    (games, players): (u64, &[String]),
    (loaded, context): (&Loaded, &StudyContext<'_>),
) -> Vec<Row> {
    let mut seen: Vec<Seen> = Vec::new();
    let (mut played, mut passes, mut passing) = (0, 0, 0);
    let mut take = |arena: &dyn Arena, coverage: &Coverage, index: Option<u64>| {
        for row in arena.clauses(coverage).into_iter().filter(|row| row.item[1] == item.id) {
            let first = index.filter(|_| row.count(Deed::Decisive) > 0).map(|index| (index, arena.arm().seats));
            match seen.iter_mut().find(|known| known.row.label == row.label) {
                Some(known) => {
                    known.row.add(&row);
                    known.first = known.first.or(first);
                }
                None => seen.push(Seen { row, first }),
            }
        }
        seen.iter().all(|one| one.first.is_some())
    };
    'games: for index in 0..games {
        for arena in arenas {
            if context.is_stopped() {
                return Vec::new();
            }
            let watched = arena.watched(index);
            (played, passes) = (played + 1, passes + watched.passes());
            passing += u64::from(watched.passes() > 0);
            if take(&**arena, &watched, Some(index)) {
                break 'games;
            }
        }
    }
    for arena in arenas.iter().filter(|_| played >= games) {
        let mut known = Coverage::default();
        for index in 0..games / STEERED {
            if context.is_stopped() {
                return Vec::new();
            }
            known.merge(&arena.steered(index, &known));
        }
        take(&**arena, &known, None);
    }
    let row = |one: &Seen| {
        let (certainty, said) = word(one, played, players, loaded);
        let (label, span) = (one.row.label.clone(), one.row.span);
        Row { label, span, certainty, games: played, said, command: None }
    };
    let said =
        format!("a seat had no legal action and passed {} in {passing} of {}", times(passes), counted(played, "game"));
    let (label, span) = (item.id.clone(), item.span);
    let passed = Row { label, span, certainty: "shown", games: played, said, command: None };
    seen.iter().map(row).chain((passes > 0).then_some(passed)).collect()
}

fn arena(
    item: &ItemInfo,
    game: &str,
    (seats, games): (usize, u64),
    players: &[String],
    (loaded, context): (&Loaded, &StudyContext<'_>),
) -> Entered {
    let (label, with) = (format!("{}, {}", item.id, counted(seats as u64, "seat")), vec![item.id.clone()]);
    let mut arm = Arm { label, with, seats, ..Arm::new(game, players, games) };
    enter(&mut arm, SEED, loaded, &context.outside)
}

/// The deed of a clause that refutes a diagnostic; `None` if there is none.
fn refuted(told: &Diagnostic, row: &Covered) -> Option<String> {
    let [asked, held, decisive] = [Deed::Asked, Deed::Fired, Deed::Decisive].map(|deed| row.count(deed));
    let did = |what: &str, count: u64| (count > 0).then(|| format!("it {what} {}", counted(count, "time")));
    match (told.code, told.severity) {
        ("V2090", _) => did("held", held),
        // The note is about the whole condition, warnings of this code are about a part.
        ("L6001", Severity::Note) => did("did not hold", asked.saturating_sub(held)),
        ("L6002", _) => did("was decisive", decisive),
        _ => None,
    }
}

/// How sure it is, and in words.
fn word(one: &Seen, played: u64, players: &[String], loaded: &Loaded) -> (&'static str, String) {
    let is_its = |told: &&Diagnostic| told.place() == Some(one.row.span);
    let told: Vec<&Diagnostic> = loaded.found.iter().chain(&loaded.noted).filter(is_its).collect();
    if let Some((told, did)) = told.iter().find_map(|told| Some((told, refuted(told, &one.row)?))) {
        let games = counted(played, "game");
        let said = format!("a bug in javelina: {} claims `{}`, but in {games} {did}", told.code, told.message);
        return (REFUTED, format!("{said}; please report it with this pack"));
    }
    if let Some(told) = told.iter().find(|told| IDLE.contains(&told.code)) {
        return ("proved", format!("proved: {} ({})", told.message, told.code));
    }
    if let Some((index, seats)) = one.first {
        return ("shown", format!("had an effect in game {index}, with {}", counted(seats as u64, "seat")));
    }
    let [asked, held, spoke, decisive] = one.row.counts;
    if decisive > 0 {
        return ("shown", "had an effect, but only in games that were steered towards it".into());
    }
    let share = 100.0 * (1.0 - 0.05_f64.powf(1.0 / played.max(1) as f64));
    let bound = format!("no effect in {} played by {}", counted(played, "game"), players.join(", "));
    let what = match (asked, held, spoke) {
        (0, ..) => "never asked".into(),
        (_, 0, _) => {
            let mut kept = blocked(&one.row, loaded);
            kept.sort_by_key(|(part, _, times)| (std::cmp::Reverse(*times), *part));
            let first = kept.first().map(|(part, words, times)| {
                let part = words
                    .as_ref()
                    .map_or_else(|| format!("part {}", part + 1), |words| format!("`{}`", printable(words, 100)));
                format!("; {part} did not hold {}", counted(*times, "time"))
            });
            format!("never held, asked {}{}", times(asked), first.unwrap_or_default())
        }
        (_, _, 0) => format!("held {} and was always overridden", counted(held, "time")),
        _ => format!("applied {} without effect", counted(spoke, "time")),
    };
    let not_counted = if one.row.is_asked_by_facts { "; questions asked by facts are not counted" } else { "" };
    (UNSEEN, format!("{bound} (less than {share:.2} % of such games, 95 %): {what}{not_counted}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(counts: [u64; Deed::SORTS]) -> Covered {
        Covered {
            steered: Default::default(),
            game: "arizona".into(),
            item: ["variant", "mine", "Mine"].map(str::to_string),
            label: "mine.a".into(),
            point: "enter",
            place: javelina_engine::Citation { label: "mine.a".into(), file: "v.rules".into(), line: 1, column: 1 },
            span: Span::new(javelina_engine::FileId(0), 0..1),
            counts,
            parts: vec![None],
            blocked: Vec::new(),
            is_in_play: true,
            is_asked_by_facts: false,
        }
    }

    #[test]
    fn a_rule_that_did_what_is_said_never_to_happen_refutes_it() {
        let span = Span::new(javelina_engine::FileId(0), 0..1);
        let (never, always) = (Diagnostic::warning("V2090", span, "never"), Diagnostic::note("L6001", span, "always"));
        let (part, same) = (Diagnostic::warning("L6001", span, "part"), Diagnostic::warning("L6002", span, "same"));
        assert_eq!(refuted(&never, &row([9, 2, 2, 1])).as_deref(), Some("it held 2 times"));
        assert_eq!(refuted(&never, &row([9, 0, 0, 0])), None);
        assert_eq!(refuted(&always, &row([9, 8, 8, 1])).as_deref(), Some("it did not hold 1 time"));
        assert_eq!(refuted(&always, &row([9, 9, 9, 1])), None);
        assert_eq!(refuted(&part, &row([9, 8, 8, 1])), None);
        assert_eq!(refuted(&same, &row([9, 8, 8, 1])).as_deref(), Some("it was decisive 1 time"));
        assert_eq!(refuted(&same, &row([9, 8, 8, 0])), None);
    }
}
