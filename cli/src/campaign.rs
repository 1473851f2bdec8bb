//! A campaign: what has been reached in the assignments of a game, kept in a file from one game to the next.
//!
//! The order of the assignments, and what each opens, is content (`journal.toml` of a pack). The file is read as strictly
//! as a pack: what cannot be understood is reported with its place, and the file stays as it is.

mod best;

use javelina_engine::limits::MAX_ASSIGNMENTS;
use javelina_engine::{Diagnostic, Digest, FileId, Span, printable};
use javelina_variants::{Assignment, Key, Node, Placed, Reader};

use crate::Loaded;
pub use best::{Best, Record};

const FORMAT: &str = "javelina.campaign/3";
/// The formats before it, which are read too: the newer one keeps one result of an assignment, marked or not, and no games
/// that go on; the older one has no marks.
const FORMERS: [&str; 2] = ["javelina.campaign/2", "javelina.campaign/1"];
const MAX_RUNNING: usize = 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Campaign {
    pub game: String,
    /// The variants that are open, in the order in which they were opened.
    pub opened: Vec<String>,
    /// The assignments that were begun, in the order of the journal.
    pub records: Vec<Record>,
    /// The last digest that was known of each game that it began, the latest game last.
    pub running: Vec<String>,
}

impl Campaign {
    /// A campaign in which nothing was played.
    pub fn new(game: &str) -> Self {
        Self { game: game.into(), opened: Vec::new(), records: Vec::new(), running: Vec::new() }
    }

    pub fn read(text: &str, file: FileId, loaded: &Loaded) -> (Option<Self>, Vec<Diagnostic>) {
        let (campaign, found) = Reader::new(file).read(text, |node| root(node, loaded));
        (campaign.flatten().filter(|_| found.is_empty()), found)
    }

    /// The text of the file. Its seal is the digest of all that has a meaning, so that a changed file is not taken for a
    /// whole one.
    pub fn written(&self) -> String {
        let text = self.unsealed(FORMAT);
        let from = text.find("assignments = ").unwrap_or(text.len());
        format!("{}seal = \"{}\"\n{}", &text[..from], self.seal(FORMAT), &text[from..])
    }

    fn seal(&self, format: &str) -> String {
        let mut digest = Digest::new();
        digest.bytes(self.unsealed(format).as_bytes());
        format!("{:016x}", digest.finish())
    }

    fn unsealed(&self, format: &str) -> String {
        let list = |ids: &[String]| ids.iter().map(|id| format!("\"{id}\"")).collect::<Vec<_>>().join(", ");
        let is_former = format != FORMAT;
        let running = if is_former { String::new() } else { format!("running = [{}]\n", list(&self.running)) };
        let mut text = format!(
            "# A campaign of Javelina: `javelina campaign FILE` shows it.\n\nformat = \"{format}\"\ngame = \"{}\"\n\
             opened = [{}]\n{running}assignments = {}\n",
            self.game,
            list(&self.opened),
            self.records.len()
        );
        for one in &self.records {
            text += &format!("\n[[assignment]]\nscenario = \"{}\"\nbegun = {}\n", one.scenario, one.begun);
            text += &one.honest.written("");
            text += &one.marked.written(if is_former { "" } else { "marked_" });
            text += &if one.crossed > 0 { format!("crossed = {}\n", one.crossed) } else { String::new() };
        }
        text
    }

    /// What has been reached in an assignment, if it was begun.
    pub fn record(&self, scenario: &str) -> Option<&Record> {
        self.records.iter().find(|one| one.scenario == scenario)
    }

    /// Begins a game of an assignment: counts it, and opens what it opens.
    pub fn begin(&mut self, scenario: &str, journal: &[&Assignment]) {
        let opens = journal.iter().find(|one| one.scenario == scenario).and_then(|one| one.opens.clone());
        self.opened.extend(opens.filter(|id| !self.opened.contains(id)));
        match self.records.iter_mut().find(|one| one.scenario == scenario) {
            Some(one) => one.begun = one.begun.saturating_add(1),
            None => self.records.push(Record { scenario: scenario.into(), begun: 1, ..Record::default() }),
        }
        let place = |one: &Record| journal.iter().position(|other| other.scenario == one.scenario);
        self.records.sort_by_key(place);
    }

    /// Keeps the last digest of a game that goes on, in the place of the one that was known of it before.
    pub fn follow(&mut self, former: Option<&str>, last: &str) {
        match self.running.iter_mut().find(|one| Some(one.as_str()) == former) {
            Some(known) => *known = last.into(),
            None => self.running.push(last.into()),
        }
        self.running.drain(..self.running.len().saturating_sub(MAX_RUNNING));
    }

    /// Keeps the better of what was reached and what a finished game reached, apart for games in which something known was
    /// taken back, `crossed` times. `levels` are those of the assignment, highest last.
    pub fn finish(&mut self, scenario: &str, reached: &Best, levels: &[String], crossed: u32) {
        let Some(one) = self.records.iter_mut().find(|one| one.scenario == scenario) else { return };
        if crossed == 0 {
            one.honest = one.honest.and(reached, levels);
            return;
        }
        let (is_better, is_as_good) = one.marked.is_below(reached, levels);
        if is_as_good && (is_better || crossed < one.crossed) {
            one.crossed = crossed; // all that is kept was reached in this game
        } else if is_better {
            one.crossed = one.crossed.max(crossed);
        }
        one.marked = one.marked.and(reached, levels);
    }

    /// The campaign without what was reached by taking back what was known.
    pub fn strict(&self) -> Self {
        let mut strict = self.clone();
        for one in &mut strict.records {
            (one.marked, one.crossed) = (Best::default(), 0);
        }
        strict
    }

    pub fn next<'a>(&self, journal: &[&'a Assignment]) -> Option<&'a Assignment> {
        journal.iter().find(|one| self.record(&one.scenario).is_none()).copied()
    }

    /// Whether everything is open that the journal opens.
    pub fn is_all_open(&self, journal: &[&Assignment]) -> bool {
        journal.iter().filter_map(|one| one.opens.as_ref()).all(|id| self.opened.contains(id))
    }
}

pub fn keys(loaded: &Loaded) -> Vec<Key> {
    Reader::describe(|node| drop(root(node, loaded)))
}

fn root(node: &Node<'_>, loaded: &Loaded) -> Option<Campaign> {
    let reader = node.reader();
    let format = node.text_such_as("format", FORMAT);
    node.words("format", &[FORMAT, FORMERS[0], FORMERS[1]]);
    let former = format.as_ref().and_then(|format| FORMERS.into_iter().find(|one| *one == format.value));
    if let Some(format) = format
        && format.value != FORMAT
        && former.is_none()
    {
        let message = format!("unknown format `{}`", printable(&format.value, 60));
        reader.push(Diagnostic::error("C6001", reader.at(&format.span), message).help(format!("write `{FORMAT}`")));
    }
    let game = node.text("game");
    let opened = node.texts("opened", MAX_ASSIGNMENTS);
    let running = node.texts("running", MAX_RUNNING).map(|list| list.value).unwrap_or_default();
    let seal = node.opt_text("seal");
    let count = node.number("assignments", 0..=MAX_ASSIGNMENTS as i64);
    node.must("assignments", "number of assignments below");
    if count.is_none() && !node.has("assignments") {
        reader.push(Diagnostic::error("T1003", node.span(), "`assignments` is missing").help("add `assignments = 0`"));
    }
    let journal = game.as_ref().map(|game| loaded.journal(&game.value)).unwrap_or_default();
    if let Some(game) = game.as_ref().filter(|_| journal.is_empty()) {
        let message = format!("no pack of `{}` has a journal", printable(&game.value, 60));
        let problem = Diagnostic::error("C6002", reader.at(&game.span), message);
        let help = loaded.with_journals().next().map(|game| format!("`game = \"{game}\"` has one"));
        reader.push(help.into_iter().fold(problem, Diagnostic::help));
    }
    let name = game.as_ref().map_or("", |game| &game.value);
    let raw = node.tables("assignment", MAX_ASSIGNMENTS, |node| record(node, name, former.is_some(), &journal, loaded));
    if let Some(count) = count.filter(|count| count.value != raw.len() as i64) {
        let message = format!("expected {} tables `[[assignment]]`, found {}", count.value, raw.len());
        let help = "the end of the file is missing, or the number `assignments` is wrong";
        reader.push(Diagnostic::error("C6005", reader.at(&count.span), message).help(help));
    }
    let mut records: Vec<(Record, Span)> = Vec::new();
    for (record, span) in raw.into_iter().flatten() {
        if let Some((_, first)) = records.iter().find(|(other, _)| other.scenario == record.scenario) {
            let message = format!("`{}` is here twice", record.scenario);
            reader.push(Diagnostic::error("C6004", span, message).also(*first, "the first one"));
            continue;
        }
        records.push((record, span));
    }
    let opens: Vec<&str> = journal.iter().filter_map(|one| one.opens.as_deref()).collect();
    let opened = opened.map(|list| list.value).unwrap_or_default();
    for id in opened.iter().filter(|id| !journal.is_empty() && !opens.contains(&id.value.as_str())) {
        let message = format!("no assignment opens `{}`", printable(&id.value, 60));
        let help = format!("assignments open {}", opens.join(", "));
        let problem = Diagnostic::error("C6002", reader.at(&id.span), message).help(help);
        reader.push(problem.did_you_mean(&id.value, opens.iter().copied()));
    }
    let mut names: Vec<String> = opened.into_iter().map(|id| id.value).collect();
    let mut once: Vec<String> = Vec::new();
    names.retain(|id| {
        !once.contains(id) && {
            once.push(id.clone());
            true
        }
    });
    let campaign = Campaign {
        game: game?.value,
        opened: names,
        records: records.into_iter().map(|(record, _)| record).collect(),
        running: running.into_iter().map(|digest| printable(&digest.value, 60).replace(['"', '\\'], "")).collect(),
    };
    if let Some(seal) = seal.filter(|seal| seal.value != campaign.seal(former.unwrap_or(FORMAT))) {
        let message = "the campaign was changed after it was written";
        let help = "undo the change; to keep your own change, delete the line `seal`";
        reader.push(Diagnostic::error("C6007", reader.at(&seal.span), message).help(help));
    }
    Some(campaign)
}

fn record(
    node: &Node<'_>,
    game: &str,
    is_former: bool,
    journal: &[&Assignment],
    loaded: &Loaded,
) -> Option<(Record, Span)> {
    let reader = node.reader();
    let scenario = node.text("scenario");
    let begun = node.number("begun", 1..=i64::from(u32::MAX));
    node.must("begun", "number of games started");
    if begun.is_none() && !node.has("begun") {
        reader.push(Diagnostic::error("T1003", node.span(), "`begun` is missing").help("add `begun = 1`"));
    }
    let best = |level: &'static str, score: &'static str| {
        let points = if node.has(score) { node.number(score, i64::from(i32::MIN)..=i64::from(i32::MAX)) } else { None };
        (node.opt_text(level), points.map(|points| points.value as i32))
    };
    let (honest, marked) = (best("level", "score"), best("marked_level", "marked_score"));
    let crossed = if node.has("crossed") { node.number("crossed", 1..=i64::from(u32::MAX)) } else { None };
    let scenario = scenario?;
    let span = reader.at(&scenario.span);
    if !journal.is_empty() && !journal.iter().any(|one| one.scenario == scenario.value) {
        let message = format!("there is no assignment `{}`", printable(&scenario.value, 60));
        let problem = Diagnostic::error("C6002", span, message).help("`javelina campaign FILE` lists the assignments");
        reader.push(problem.did_you_mean(&scenario.value, journal.iter().map(|one| one.scenario.as_str())));
    } else if let Some(item) = loaded.item(game, &scenario.value) {
        [&honest.0, &marked.0].into_iter().flatten().for_each(|level| check_level(reader, level, &item.levels));
    }
    let begun = begun?.value as u32;
    let crossed = crossed.map_or(0, |crossed| crossed.value as u32);
    let [mut honest, mut marked] =
        [honest, marked].map(|(level, score)| Best { level: level.map(|level| level.value), score });
    if is_former && crossed > 0 {
        std::mem::swap(&mut honest, &mut marked); // its one result is a marked one
    }
    Some((Record { scenario: scenario.value, begun, honest, marked, crossed }, span))
}

fn check_level(reader: &Reader, level: &Placed<String>, levels: &[String]) {
    if !levels.contains(&level.value) {
        let message = format!("there is no level `{}`", printable(&level.value, 60));
        let problem =
            Diagnostic::error("C6003", reader.at(&level.span), message).help(format!("levels: {}", levels.join(", ")));
        reader.push(problem.did_you_mean(&level.value, levels.iter().map(String::as_str)));
    }
}

#[cfg(test)]
mod tests {
    use javelina_engine::Files;
    use javelina_variants::shipped;

    use crate::load;

    use super::*;

    #[test]
    fn a_changed_or_cut_campaign_is_refused() {
        let loaded = load(&shipped());
        let journal = loaded.journal("keystone");
        let mut campaign = Campaign::new("keystone");
        campaign.begin("saguaro_country", &journal);
        let levels: Vec<String> = ["pass", "merit", "distinction"].map(String::from).to_vec();
        let best = |level: Option<&str>, score| Best { level: level.map(str::to_string), score: Some(score) };
        campaign.finish("saguaro_country", &best(Some("pass"), 85), &levels, 0);
        campaign.finish("saguaro_country", &best(Some("merit"), 99), &levels, 2);
        campaign.follow(None, "0123456789abcdef");
        let text = campaign.written();
        let read = |text: &str| {
            let mut files = Files::default();
            let file = files.add("c.toml", text);
            Campaign::read(text, file, &loaded).0
        };
        assert_eq!(read(&text).as_ref(), Some(&campaign), "{text}");
        for at in 0..text.len() {
            for flip in [1_u8, 4, 32] {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= flip;
                let Ok(other) = String::from_utf8(bytes) else { continue };
                let now = read(&other);
                assert!(now.is_none() || now.as_ref() == Some(&campaign), "byte {at} goes unseen: {other}");
            }
        }
        for (at, _) in text.match_indices('\n') {
            let now = read(&text[..at]);
            assert!(now.is_none() || now.as_ref() == Some(&campaign), "cut at byte {at}");
        }
        assert!(read(&format!("{text}{text}")).is_none(), "joined");
        let one = &campaign.records[0];
        assert_eq!(
            (one.best(&levels), campaign.strict().records[0].best(&levels)),
            ((best(Some("merit"), 99), 2), (best(Some("pass"), 85), 0))
        );
        campaign.finish("saguaro_country", &best(Some("merit"), 99), &levels, 0);
        assert_eq!(campaign.records[0].best(&levels).1, 0, "as much was reached without");
        campaign.finish("saguaro_country", &best(None, 120), &levels, 1);
        let (all, strict) = (campaign.records[0].best(&levels), campaign.strict().records[0].best(&levels));
        assert_eq!((all.0.score, all.1 > 0, strict), (Some(120), true, (best(Some("merit"), 99), 0)));
        let one = &mut campaign.records[0];
        (one.begun, one.crossed) = (u32::MAX, u32::MAX);
        (one.honest.score, one.marked.score) = (Some(i32::MIN), Some(i32::MAX));
        assert_eq!(read(&campaign.written()), Some(campaign), "the largest numbers are read");
    }

    #[test]
    fn a_sealed_file_of_the_former_format_is_read_with_its_marks() {
        let loaded = load(&shipped());
        let levels: Vec<String> = ["pass", "merit", "distinction"].map(String::from).to_vec();
        for crossed in [0, 3] {
            let mut campaign = Campaign::new("keystone");
            campaign.begin("dry_wash", &loaded.journal("keystone"));
            campaign.finish("dry_wash", &Best { level: Some("pass".into()), score: Some(40) }, &levels, crossed);
            let (text, seal) = (campaign.unsealed(FORMERS[0]), campaign.seal(FORMERS[0]));
            let text = text.replace("assignments = ", &format!("seal = \"{seal}\"\nassignments = "));
            let mut files = Files::default();
            let file = files.add("c.toml", text.as_str());
            assert_eq!(Campaign::read(&text, file, &loaded).0, Some(campaign), "{text}");
        }
    }
}
