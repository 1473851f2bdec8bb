//! Verdicts in words: one line for terminals and job summaries, all details for pages and files.

use javelina_engine::{counted, printable};

use crate::figures::moments::decimal;
use crate::judging::statistics::bets::Range;
use crate::judging::statistics::intervals::{Interval, Method};
use crate::judging::tally::ENOUGH;
use crate::judging::verdict::{Fault, Judged, Open, Unwon, Verdict, exactly, listed, short};
use crate::reports::report::Report;

/// Games that are played again at most to find the rules that never ran.
pub(crate) const WATCHED: u64 = 250;

/// Length of advice.
#[derive(Clone, Copy)]
enum Detail {
    /// A clause.
    Brief,
    /// With the syntax of rule texts and specs.
    Full,
}

/// The verdict on a gate for terminals and job summaries: mean with its range, the bound, and at most one clause of advice.
#[must_use]
pub fn verdict_brief(judged: &Judged) -> String {
    let mut clauses = vec![judged.estimate()];
    clauses.extend((!judged.gate.bound.is_open()).then(|| format!("allowed {}", judged.allowed(" to "))));
    clauses.extend(judged.few());
    let brief = clauses.join(", ");
    judged.advice().map_or_else(|| brief.clone(), |advice| format!("{brief}; {advice}"))
}

/// All that is known of the verdict on a gate, as one sentence.
pub fn verdict_detail(judged: &Judged) -> String {
    let gate = &judged.gate;
    let is_shown = gate.bound.is_open();
    let what = judged.against.as_ref().map(|label| format!(" compared with `{label}` game by game"));
    let what = what.unwrap_or_default();
    let mean = judged.mean_in_words();
    let mean = match gate.aim.share.filter(|_| judged.games > 0) {
        Some(_) => format!("{mean} of games are {}{what}", judged.single()),
        None => format!("{mean}{what}"),
    };
    // Intervals of verdicts are as wide as their common error rate takes; those that are shown stand alone.
    let kind = if is_shown { format!("{} % interval", short((1.0 - judged.error) * 100.0)) } else { "interval".into() };
    let ends = judged.ends().map_or("interval unknown".into(), |ends| format!("{kind} {ends}"));
    let of = match judged.games < judged.planned {
        true if judged.is_given_by_few => format!(" of {} have a value", judged.planned),
        true => format!(" of {}", judged.planned),
        false => String::new(),
    };
    let mut clauses = vec![match judged.games {
        0 => mean,
        games => format!("{mean}, {ends}, {}{of}", counted(games, "game")),
    }];
    clauses.extend(judged.saved.map(luck));
    clauses.extend((!is_shown).then(|| format!("must be {}", judged.allowed(" and "))));
    clauses.extend(judged.by_spread.filter(|_| judged.games > 0).map(|ends| {
        let end = |number| crate::judging::verdict::worded(number, judged.is_percent);
        format!("t interval, for information: {} to {}", end(ends.low), end(ends.high))
    }));
    clauses.extend(judged.notes());
    clauses.join("; ")
}

/// The sentence about the common error rate of all verdicts, with those that it does not cover; `None` without a gate.
pub fn common_error(report: &Report) -> Option<String> {
    if report.gates.iter().all(|gate| gate.verdict == Verdict::Shown) {
        return None;
    }
    let has_verdict = |gate: &&Judged| !matches!(gate.verdict, Verdict::Shown | Verdict::Undecided);
    let judged: Vec<&Judged> = report.gates.iter().filter(has_verdict).collect();
    let but = |is_meant: &dyn Fn(&Judged) -> bool, condition: &str, before: &str| {
        let meant = judged.iter().filter(|gate| gate.is_assumed() && is_meant(gate));
        let names: Vec<String> = meant.map(|gate| report.named(gate)).collect();
        match names.len() {
            0 => String::new(),
            all if all == judged.len() => format!(", {condition}"),
            _ => format!(", {condition} {before} {}", listed(&names)),
        }
    };
    let but = but(&|gate| gate.basis != Method::Wilson, "if no rare value was missed", "in")
        + &but(&|gate| gate.basis == Method::Wilson, "on average only", "for the Wilson intervals of");
    Some(format!("At most a {} chance that any verdict is wrong{but}.", exactly(report.plan.alpha(), true)))
}

impl Report {
    /// The title of a gate, with its arms where several gates have this title.
    fn named(&self, judged: &Judged) -> String {
        match self.gates.iter().filter(|other| other.title == judged.title).count() {
            0 | 1 => judged.title.clone(),
            _ => format!("{} [{}]", judged.title, judged.arm),
        }
    }
}

impl Judged {
    /// The mean, if any game gives the figure.
    pub(crate) fn mean_in_words(&self) -> String {
        match self.games {
            0 => "no game has a value".into(),
            _ => self.gate.claim().beside(self.mean, self.is_percent),
        }
    }

    /// The ends of the interval; `None` if nothing is known.
    pub(crate) fn ends(&self) -> Option<String> {
        let end = |number| self.gate.claim().beside(number, self.is_percent);
        let Interval { low, high } = self.interval;
        match (low.is_finite(), high.is_finite()) {
            _ if self.games == 0 => None,
            (true, true) => Some(format!("{} to {}", end(low), end(high))),
            (true, false) => Some(format!("at least {}", end(low))),
            (false, true) => Some(format!("at most {}", end(high))),
            (false, false) => None,
        }
    }

    /// The mean with its range in brackets, rounded to the digits that the range supports.
    fn estimate(&self) -> String {
        if self.games == 0 {
            return self.mean_in_words();
        }
        let claim = self.gate.claim();
        let Interval { low, high } = self.interval;
        let reach = (high - low) / 2.0 * if self.is_percent { 100.0 } else { 1.0 };
        let places = if reach > 0.0 && reach.is_finite() { (1.0 - reach.log10().floor()).clamp(0.0, 4.0) } else { 2.0 };
        let number = |number| claim.beside_to(number, self.is_percent, places as usize);
        let range = match (low.is_finite(), high.is_finite()) {
            (true, true) => format!(" ({} to {})", number(low), number(high)),
            (true, false) => format!(" (at least {})", number(low)),
            (false, true) => format!(" (at most {})", number(high)),
            (false, false) => String::new(),
        };
        let mean = number(self.mean);
        match self.gate.aim.share {
            Some(_) => format!("{mean} of games{range} are {}", self.single()),
            None => self.gate.figure.metric.unit().map_or_else(|| mean.clone(), |unit| counted(&mean, unit)) + &range,
        }
    }

    /// The bound of a single game, for a claim about a share of the games.
    fn single(&self) -> String {
        self.gate.bound.words(self.gate.figure.metric.is_percent_in(None))
    }

    /// The bound.
    fn allowed(&self, join: &str) -> String {
        let claim = self.gate.claim();
        match (claim.least, claim.most) {
            (Some(least), Some(most)) if join == " to " => {
                format!("{}{join}{}", exactly(least, self.is_percent), exactly(most, self.is_percent))
            }
            _ => claim.words(self.is_percent),
        }
    }

    /// The number of games, where the plan has more.
    pub(crate) fn few(&self) -> Option<String> {
        let give = if self.is_given_by_few { " have a value" } else { "" };
        (self.games > 0 && self.games < self.planned)
            .then(|| format!("{} of {}{give}", self.games, counted(self.planned, "game")))
    }

    /// The most important note, in a few words.
    fn advice(&self) -> Option<String> {
        let never = self.never_ran();
        let unwon = self.unwon.as_ref().map(Unwon::words).filter(|words| !words.is_empty());
        let open = self.open.as_ref().map(|open| self.open_in_words(open, Detail::Brief));
        self.fault.as_ref().map(|fault| self.fault_in_words(fault)).or(open).or(unwon).or(never)
    }

    /// Faults, what would decide the gate, and what the verdict assumes.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        notes.extend(self.fault.as_ref().map(|fault| self.fault_in_words(fault)));
        notes.extend(self.open.as_ref().map(|open| self.open_in_words(open, Detail::Full)));
        notes.extend(self.unwon.as_ref().map(Unwon::words).filter(|words| !words.is_empty()));
        notes.extend(self.never_ran());
        notes.extend(self.is_assumed().then(|| self.assumption()));
        notes
    }

    /// The rules that never ran in the games of a verdict that is not guaranteed.
    fn never_ran(&self) -> Option<String> {
        let games = self.watched.map_or("these games".into(), |first| format!("the first {first} games"));
        let is_told = self.is_assumed() && !self.never_ran.is_empty();
        is_told.then(|| format!("{} never ran in {games}", listed(&self.never_ran)))
    }

    /// Why the gate has no verdict, and what would help.
    fn open_in_words(&self, open: &Open, detail: Detail) -> String {
        let games = if self.is_given_by_few { "games that have a value" } else { "games" };
        match open {
            Open::Near { games: count } => format!("about {count} {games} would decide it"),
            Open::TooNear => match self.gate.aim.effect.filter(|_| self.gate.is_near(self.interval)) {
                Some(effect) => {
                    format!("closer to the bound than {}, which does not matter", exactly(effect, self.is_percent))
                }
                None => "too close to the bound to decide".into(),
            },
            Open::FewDiffer { differing, of, games: more, share, range } => {
                let all = counted(*of, "game");
                let few = match differing {
                    _ if *of == 1 => "1 game is too few".into(),
                    0 if self.is_beside_zero(0, *of) => "no game differs".into(),
                    0 => format!("all {all} give the same value"),
                    _ if self.is_beside_zero(*differing, *of) => format!("{differing} of {all} differ"),
                    _ => format!("{differing} of {all} differ from the most frequent value"),
                };
                let few = if *differing as f64 >= ENOUGH { few + ", but unevenly" } else { few };
                let range = self.range_in_words(*range, detail);
                let claim = share.map(|share| match detail {
                    Detail::Brief => format!(" or claim `in {share} % of games`"),
                    Detail::Full => format!(" or claim `in {share} % of games` (in a spec `share = \"{share} %\"`)"),
                });
                let claim = claim.unwrap_or_default();
                let play = more.map(|more| format!("play {more} {games} or ")).unwrap_or_default();
                format!("{few}: {play}add {range}{claim}")
            }
            Open::Strict { .. } if self.basis == Method::Wilson => {
                "strict: remove `interval`, since Wilson intervals hold only on average".into()
            }
            Open::Strict { range } => {
                let range = self.range_in_words(*range, detail);
                format!("strict: add {range}, or the verdict would assume that no rare value was missed")
            }
            Open::Interrupted => "the batch was interrupted".into(),
        }
    }

    /// A range as a gate states it and, in full, as a spec does.
    fn range_in_words(&self, range: Range, detail: Detail) -> String {
        let [least, most] = [range.least, range.most].map(|end| exactly(end, self.is_percent));
        match detail {
            Detail::Brief => format!("`range {least} to {most}`"),
            Detail::Full => format!("`range {least} to {most}` (in a spec `range = [{least}, {most}]`)"),
        }
    }

    /// Returns `true` if the games that do not differ from the most frequent value are the unchanged ones of a comparison.
    fn is_beside_zero(&self, differing: u64, of: u64) -> bool {
        self.pair.as_ref().is_some_and(|pair| pair.unchanged + differing == of)
    }

    fn fault_in_words(&self, fault: &Fault) -> String {
        match fault {
            Fault::NoFigure => {
                format!("no game has a value for `{}`", printable(&self.gate.figure.metric.to_string(), 60))
            }
            Fault::Outside { game, value, range } => format!(
                "game {game} has {}, outside the stated range {} to {} (B5012)",
                exactly(*value, self.is_percent),
                exactly(range.least, self.is_percent),
                exactly(range.most, self.is_percent)
            ),
            Fault::Failed { games } => format!("{} failed, so the gate fails", counted(*games, "game")),
        }
    }

    /// The assumption of a verdict that is not guaranteed.
    fn assumption(&self) -> String {
        let claim = self.gate.claim();
        let (is_loss, is_gain) = match self.verdict {
            Verdict::Pass => (claim.least.is_some(), claim.most.is_some()),
            _ => (claim.most.is_some_and(|most| self.mean > most), claim.least.is_some_and(|least| self.mean < least)),
        };
        let what = match (is_loss, is_gain) {
            _ if self.basis == Method::Wilson => return "Wilson intervals hold only on average".into(),
            (true, false) => "loss",
            (false, true) => "gain",
            _ => "loss or gain",
        };
        format!("assuming that no rare {what} was missed")
    }
}

/// The effect of the same luck on the variance of a difference.
fn luck(saved: f64) -> String {
    let percent = decimal(saved.abs() * 100.0, 0);
    match saved {
        _ if percent == "0" => "the same luck leaves the variance as it is".into(),
        saved if saved > 0.0 => format!("the same luck reduces the variance by {percent} %"),
        _ => format!("the same luck increases the variance by {percent} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judging::verdict::{Pair, any_judged};
    use crate::plans::plan::{Bound, Gate};

    /// A gate of three games with the mean 1 and the interval 0.5 to 1.5.
    fn judged(verdict: Verdict, least: Option<f64>, most: Option<f64>) -> Judged {
        let judged = any_judged("a");
        Judged { verdict, gate: Gate { bound: Bound { least, most }, ..judged.gate.clone() }, ..judged }
    }

    #[test]
    fn a_sentence_says_what_is_known_and_no_more() {
        assert_eq!(verdict_detail(&any_judged("a")), "1, 95 % interval 0.5 to 1.5, 3 games");
        let open = judged(Verdict::Undecided, Some(0.75), None);
        assert_eq!(verdict_detail(&open), "1, interval 0.5 to 1.5, 3 games; must be at least 0.75");
        let fewer = Judged { planned: 5, ..open.clone() };
        assert!(verdict_detail(&fewer).contains(", 3 games of 5;"));
        assert!(
            verdict_detail(&Judged { is_given_by_few: true, ..fewer.clone() }).contains(", 3 games of 5 have a value;")
        );
        assert_eq!([fewer.few(), open.few()], [Some("3 of 5 games".into()), None]);
        let none = Judged { games: 0, saved: None, ..fewer };
        assert_eq!(verdict_detail(&none), "no game has a value; must be at least 0.75");
        assert_eq!([none.few(), none.ends()], [None, None]);
        let ends = |low, high| Judged { interval: Interval { low, high }, ..open.clone() }.ends();
        assert_eq!(ends(0.5, f64::INFINITY).as_deref(), Some("at least 0.5"));
        assert_eq!(ends(f64::NEG_INFINITY, 1.5).as_deref(), Some("at most 1.5"));
        assert_eq!(ends(f64::NEG_INFINITY, f64::INFINITY), None);
        assert_eq!(
            [0.304, 0.004, 0.0, -0.004, -0.304].map(luck),
            [
                "the same luck reduces the variance by 30 %",
                "the same luck leaves the variance as it is",
                "the same luck leaves the variance as it is",
                "the same luck leaves the variance as it is",
                "the same luck increases the variance by 30 %"
            ]
        );
    }

    #[test]
    fn a_line_has_the_mean_its_range_the_bound_and_one_piece_of_advice() {
        let open = Judged { planned: 5, ..judged(Verdict::Undecided, Some(0.0), None) };
        assert_eq!(verdict_brief(&open), "1 point (0.5 to 1.5), allowed at least 0, 3 of 5 games");
        let both = judged(Verdict::Undecided, Some(0.0), Some(2.0));
        assert_eq!(verdict_brief(&both), "1 point (0.5 to 1.5), allowed 0 to 2");
        assert!(verdict_detail(&both).ends_with("must be between 0 and 2"));
        let near = Judged { open: Some(Open::Near { games: 70 }), unwon: Some(Unwon { games: 2, by: vec![] }), ..both };
        assert_eq!(verdict_brief(&near), "1 point (0.5 to 1.5), allowed 0 to 2; about 70 games would decide it");
        assert!(verdict_detail(&near).ends_with("about 70 games would decide it; no winner in 2 games"));
        let assumed = judged(Verdict::Pass, Some(0.0), None);
        assert_eq!(verdict_brief(&assumed), "1 point (0.5 to 1.5), allowed at least 0");
        assert!(verdict_detail(&assumed).ends_with("assuming that no rare loss was missed"));
    }

    #[test]
    fn a_line_rounds_to_the_digits_of_the_range_and_never_over_the_bound() {
        let line = |mean: f64, low: f64, high: f64, is_percent: bool| {
            let gate = judged(Verdict::Pass, Some(0.0), None);
            let line = verdict_brief(&Judged { mean, interval: Interval { low, high }, is_percent, ..gate });
            line.split_once(", allowed").expect("a bound").0.to_string()
        };
        assert_eq!(line(-0.4708, -2.513, 1.571, false), "-0.5 points (-2.5 to 1.6)");
        assert_eq!(line(310.27, 290.11, 331.4, false), "310 points (290 to 331)");
        assert_eq!(line(0.123_456, 0.101, 0.145_6, false), "0.123 points (0.101 to 0.146)");
        assert_eq!(line(2.0, 0.0004, 4.0, false), "2 points (0.0004 to 4)", "0 would be at the bound");
        assert_eq!(line(0.9754, 0.9123, 0.9989, true).replace("points ", ""), "97.5 % (91.2 % to 99.9 %)");
        assert_eq!(line(1.5, f64::NEG_INFINITY, f64::INFINITY, false), "1.5 points");
        assert_eq!(line(1.5, 0.25, f64::INFINITY, false), "1.5 points (at least 0.25)");
    }

    #[test]
    fn games_that_hardly_differ_are_counted_in_words() {
        let open = judged(Verdict::Undecided, Some(0.0), None);
        let pair = Pair {
            figure: "score".into(),
            against: "base".into(),
            mean: 1.0,
            other: 0.0,
            is_same: false,
            commonest: 0.0,
            differing: 0,
            unchanged: 40,
            is_marked: false,
        };
        let compared = Judged { pair: Some(pair), ..open.clone() };
        let range = Range { least: -60.0, most: 60.0 };
        let words = |judged: &Judged, differing: u64, of: u64| {
            let open = Open::FewDiffer { differing, of, games: None, share: None, range };
            let text = judged.open_in_words(&open, Detail::Full);
            let (few, rest) = text.split_once(": ").unwrap_or_default();
            assert_eq!(rest, "add `range -60 to 60` (in a spec `range = [-60, 60]`)");
            assert_eq!(judged.open_in_words(&open, Detail::Brief), format!("{few}: add `range -60 to 60`"));
            few.to_string()
        };
        assert_eq!(words(&open, 0, 1), "1 game is too few");
        assert_eq!(words(&open, 0, 2), "all 2 games give the same value");
        assert_eq!(words(&open, 1, 40), "1 of 40 games differ from the most frequent value");
        assert_eq!(words(&compared, 0, 40), "no game differs");
        assert_eq!(words(&compared, 3, 43), "3 of 43 games differ");
        assert_eq!(words(&compared, 3, 44), "3 of 44 games differ from the most frequent value");
        assert_eq!(words(&compared, 24, 64), "24 of 64 games differ");
        assert_eq!(words(&compared, 25, 65), "25 of 65 games differ, but unevenly");
        let more = Open::FewDiffer { differing: 3, of: 40, games: Some(900), share: Some(80), range };
        let all = "play 900 games or add `range -60 to 60` (in a spec `range = [-60, 60]`) or claim `in 80 % of games` \
                   (in a spec `share = \"80 %\"`)";
        assert!(open.open_in_words(&more, Detail::Full).ends_with(all));
        let brief = "play 900 games or add `range -60 to 60` or claim `in 80 % of games`";
        assert!(open.open_in_words(&more, Detail::Brief).ends_with(brief));
        let few = Judged { is_given_by_few: true, ..open };
        assert!(few.open_in_words(&more, Detail::Brief).contains("play 900 games that have a value or add"));
    }

    #[test]
    fn a_verdict_by_variance_names_the_rare_values_that_would_change_it() {
        use Verdict::{Fail, Missed, Pass, Shown, Undecided};
        let rare = |verdict, least, most| judged(verdict, least, most).assumption();
        let no_rare = |what: &str| format!("assuming that no rare {what} was missed");
        assert_eq!(rare(Pass, Some(0.0), None), no_rare("loss"));
        assert_eq!(rare(Pass, None, Some(2.0)), no_rare("gain"));
        assert_eq!(rare(Pass, Some(0.0), Some(2.0)), no_rare("loss or gain"));
        assert_eq!(rare(Fail, Some(0.1), Some(0.2)), no_rare("loss"), "it is too high");
        assert_eq!(rare(Fail, Some(2.0), Some(3.0)), no_rare("gain"), "it is too low");
        assert_eq!(rare(Fail, Some(1.0), Some(1.0)), no_rare("loss or gain"), "at the bound it is neither");
        let watched = |watched, open| {
            let (never_ran, open) = (vec!["a.b".into(), "c".into()], open);
            Judged { never_ran, watched, open, ..judged(Pass, Some(0.0), None) }.notes()
        };
        let (last, range) = (no_rare("loss"), Range { least: -60.0, most: 60.0 });
        assert_eq!(watched(None, None), ["`a.b`, `c` never ran in these games", &last]);
        assert_eq!(
            watched(Some(250), Some(Open::Strict { range })).split_off(1),
            ["`a.b`, `c` never ran in the first 250 games", &last]
        );
        let all = [Pass, Fail, Missed, Undecided, Shown];
        let assumed = |basis: Method, fault: Option<Fault>| {
            all.map(|verdict| Judged { basis, fault: fault.clone(), ..judged(verdict, Some(0.0), None) }.is_assumed())
        };
        for basis in [Method::Student, Method::Bootstrap, Method::Wilson, Method::Fitting] {
            assert_eq!(assumed(basis, None), [true, true, true, false, false], "{basis:?}");
        }
        assert_eq!([assumed(Method::Exact, None), assumed(Method::Bets, None)], [[false; 5]; 2]);
        assert_eq!(assumed(Method::Student, Some(Fault::NoFigure)), [false; 5]);
    }

    #[test]
    fn a_shown_figure_that_no_game_gives_is_left_out() {
        let of = |figure: &str, mean: f64, other: f64| {
            let pair = Pair {
                figure: figure.into(),
                against: "base".into(),
                mean,
                other,
                is_same: false,
                commonest: 0.0,
                differing: 1,
                unchanged: 2,
                is_marked: false,
            };
            Judged { pair: Some(pair), ..any_judged("a") }
        };
        assert!(of("ending over", 0.0, 0.0).is_empty());
        assert!(!of("ending over", 0.1, 0.0).is_empty() && !of("ending over", 0.0, 0.1).is_empty());
        assert!(!of("ending over", 1.0, 1.0).is_empty() && !of("score", 0.0, 0.0).is_empty());
        assert!(!any_judged("a").is_empty() && Judged { games: 0, ..any_judged("a") }.is_empty());
        assert!(!Judged { games: 0, ..judged(Verdict::Fail, Some(0.0), None) }.is_empty());
    }
}
