//! Timeline of a game in words and as a picture: when a point is asked, when an event is raised.

use super::catalogue::Catalogue;
use super::ids::PointId;
use super::moment::Moment;

/// Columns of a line of the picture.
const WIDTH: usize = 80;
/// How a phase and a turn begin in words: `phase draw`, `each turn of phase draw`.
const HEADS: [&str; 2] = ["phase ", "each turn of phase "];

/// Where a point occurs: the parts around it, outermost first, and the sentence part that says when in the innermost.
struct Place {
    parts: Vec<&'static str>,
    when: String,
}

impl Catalogue {
    /// Returns when a point is asked, or an event raised: `each turn of phase draw, after the symbol is loaded`. Empty if the
    /// timeline does not have the point.
    ///
    /// ```
    /// use javelina_engine::rules::common;
    /// use javelina_engine::rules::Moment::{Ask, Does, Each, Raise};
    /// # use javelina_engine::rules::{Catalogue, KindId};
    /// # let toy = Catalogue {
    /// #     game: "toy", kinds: &[], seat: KindId(0), facts: &[], points: common::POINTS, effects: &[], base: &[], zones: &[],
    /// #     currencies: &[], settings: &[], content: &[], former: &[],
    /// #     timeline: &[Each("round", &[Raise(common::ROUND_STARTS), Ask(common::FIRST), Does("the dice are rolled")])],
    /// # };
    /// assert_eq!(toy.occurs(common::FIRST), "each round, after `round_starts`");
    /// assert_eq!(toy.occurs(common::ROUND_STARTS), "each round, first");
    /// assert_eq!(toy.timeline_lines(), ["each round", "  on round_starts", "  at first_player", "  the dice are rolled"]);
    /// ```
    #[must_use]
    pub fn occurs(&self, point: PointId) -> String {
        let mut places = Vec::new();
        self.find(self.timeline, point, &mut Vec::new(), "", &mut places);
        let mut told: Vec<(String, String)> = Vec::new();
        for place in &places {
            let part = in_words(&place.parts);
            let same = told.iter_mut().find(|(_, when)| *when == place.when);
            match same {
                Some((all, _)) if all.split(", ").any(|one| one == part) => {}
                Some((all, _)) => {
                    let head = HEADS.iter().find(|head| all.starts_with(**head));
                    match head.and_then(|head| part.strip_prefix(head)) {
                        Some(phase) => *all += &format!(", {phase}"),
                        None => told.push((part, place.when.clone())),
                    }
                }
                None => told.push((part, place.when.clone())),
            }
        }
        let all = told.into_iter().map(|(part, when)| match (part.is_empty(), when.is_empty()) {
            (true, true) => "at any time".to_string(),
            (true, false) => when,
            (false, true) => part,
            (false, false) => format!("{part}, {when}"),
        });
        all.collect::<Vec<_>>().join("; ")
    }

    /// Adds the places of a point in some moments. `before` says after what the first of them comes. Returns after what
    /// comes what follows them.
    fn find(
        &self,
        moments: &'static [Moment],
        point: PointId,
        parts: &mut Vec<&'static str>,
        before: &str,
        out: &mut Vec<Place>,
    ) -> String {
        let mut after = before.to_string();
        let is_alone = has_one_step(moments);
        for (at, moment) in moments.iter().enumerate() {
            match moment {
                Moment::Ask(one) | Moment::Raise(one) => {
                    let is_event = matches!(moment, Moment::Raise(_));
                    if *one == point {
                        let next = || self.next(&moments[at + 1..]);
                        let ends = at + 1 == moments.len() && parts.last().is_some_and(|part| is_phase(part));
                        let when = match (after.is_empty(), is_event) {
                            (_, true) if ends => "last".into(),
                            (false, _) => after.clone(),
                            (true, true) if is_alone => String::new(),
                            (true, true) => "first".into(),
                            (true, false) => next().unwrap_or_default(),
                        };
                        out.push(Place { parts: parts.clone(), when });
                    }
                    if is_event {
                        after = format!("after `{}`", self.name(*one));
                    }
                }
                Moment::Does(step) => after = format!("after {step}"),
                Moment::Any(points) => {
                    if points.contains(&point) {
                        out.push(Place { parts: parts.clone(), when: String::new() });
                    }
                }
                Moment::Each(name, inner) => {
                    parts.push(name);
                    let around = if has_one_step(inner) { after.as_str() } else { "" };
                    self.find(inner, point, parts, around, out);
                    parts.pop();
                    after = match inner {
                        [Moment::Raise(only)] => format!("after `{}`", self.name(*only)),
                        _ => format!("after the last {name}"),
                    };
                }
                Moment::Phase(name, inner) => {
                    parts.push(name);
                    self.find(inner, point, parts, "", out);
                    parts.pop();
                    after = format!("after {name}");
                }
                Moment::OneOf(courses) => {
                    let ends: Vec<String> =
                        courses.iter().map(|course| self.find(course, point, parts, &after, out)).collect();
                    if let ([one, other], true) = (&ends[..], courses.iter().all(|course| !course.is_empty())) {
                        after = format!("{one} or {}", other.trim_start_matches("after "));
                    }
                }
            }
        }
        after
    }

    /// Returns before what a moment comes, by the moments behind it.
    fn next(&self, behind: &'static [Moment]) -> Option<String> {
        behind.iter().find_map(|moment| match moment {
            Moment::Raise(event) => Some(format!("before `{}`", self.name(*event))),
            Moment::Does(step) => Some(format!("before {step}")),
            _ => None,
        })
    }

    fn name(&self, point: PointId) -> &'static str {
        self.points.get(point.index()).map_or("", |point| point.name)
    }

    /// Returns the timeline as lines of at most 80 columns, a part indented below its name. `on` stands before events, `at`
    /// before questions.
    #[must_use]
    pub fn timeline_lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        self.draw(self.timeline, 0, &mut lines);
        lines
    }

    fn draw(&self, moments: &[Moment], depth: usize, lines: &mut Vec<String>) {
        let mut at = 0;
        while let Some(moment) = moments.get(at) {
            at += 1;
            match moment {
                Moment::Ask(_) => {
                    let run = moments[at - 1..].iter().map_while(|one| match one {
                        Moment::Ask(point) => Some(self.name(*point)),
                        _ => None,
                    });
                    let names: Vec<&str> = run.collect();
                    at += names.len() - 1;
                    listed("at ", &names, depth, lines);
                }
                Moment::Raise(event) => lines.push(line(depth, &format!("on {}", self.name(*event)))),
                Moment::Does(step) => lines.push(line(depth, step)),
                Moment::Any(points) => {
                    let names: Vec<&str> = points.iter().map(|point| self.name(*point)).collect();
                    listed("at any time: ", &names, depth, lines);
                }
                Moment::Each(name, inner) | Moment::Phase(name, inner) => {
                    lines.push(line(depth, &part_in_words(name)));
                    self.draw(inner, depth + 1, lines);
                }
                Moment::OneOf(courses) => {
                    let may_miss = courses.iter().any(|course| course.is_empty());
                    for (nth, course) in courses.iter().filter(|course| !course.is_empty()).enumerate() {
                        let word = match (nth, may_miss) {
                            (0, true) => "perhaps",
                            (0, false) => "either",
                            _ => "or",
                        };
                        lines.push(line(depth, word));
                        self.draw(course, depth + 1, lines);
                    }
                }
            }
        }
    }
}

/// Returns `true` if a part does one thing only, whatever it asks.
fn has_one_step(part: &[Moment]) -> bool {
    part.iter().filter(|moment| !matches!(moment, Moment::Ask(_) | Moment::Any(_))).count() == 1
}

/// Returns the parts around a moment in words, from the innermost one that has a name of several words.
fn in_words(parts: &[&str]) -> String {
    let from = parts.iter().rposition(|part| part.contains(' ')).unwrap_or(0);
    parts[from..].iter().map(|part| part_in_words(part)).collect::<Vec<_>>().join(", ")
}

/// Returns `true` if a part is a phase, which is not repeated where it stands.
fn is_phase(part: &str) -> bool {
    part.starts_with(HEADS[0])
}

fn part_in_words(part: &str) -> String {
    if is_phase(part) { part.into() } else { format!("each {part}") }
}

fn line(depth: usize, text: &str) -> String {
    format!("{:1$}{text}", "", 2 * depth)
}

/// Adds names behind a word, wrapped; further lines are indented below the first name.
fn listed(word: &str, names: &[&str], depth: usize, lines: &mut Vec<String>) {
    let mut open = line(depth, word);
    let indent = 2 * depth + word.len();
    for (at, name) in names.iter().enumerate() {
        let mark = if at + 1 < names.len() { "," } else { "" };
        let space = if at == 0 || open.len() == indent { "" } else { " " };
        if open.len() + space.len() + name.len() + mark.len() > WIDTH {
            lines.push(std::mem::replace(&mut open, format!("{:1$}{name}{mark}", "", indent)));
        } else {
            open += &format!("{space}{name}{mark}");
        }
    }
    lines.push(open);
}
