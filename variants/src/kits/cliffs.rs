//! The files of Cliffs & Cactuses: the lengths of the race, settings, and in any other file movement cards, multipliers and
//! special cards, whether the file belongs to the game's pack or to one that extends it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use javelina_dsl::{Form, Source};
use javelina_engine::rules::{Catalogue, Doubt, Facts, Item, ItemId, Lexicon, PointId, Rules, Settings};
use javelina_engine::{Diagnostic, FileId, Files};
use javelina_games::cliffs::content::{
    CardDesign, Content, FlipMap, MAX_CLIFF, MAX_METRES, Named, Selector, Sort, Totals,
};
use javelina_games::cliffs::points::{LIMITS, setting};
use javelina_games::cliffs::{CATALOGUE, Cliffs, lexicon};

use crate::kits::kit;
use crate::kits::kit::{BuildError, Kit};
use crate::packs::files::{CLIFFS, PackText, embedded};
use crate::packs::pack::{How, ItemInfo};
use crate::read::items::{Card, card};
use crate::read::reader::{Key, Node, Reader};
use crate::read::settings::read_both;
use crate::read::words::{needed, word};

/// The most designs of a file, and the most cliffs, timers and paces.
const MAX_ROWS: usize = 96;
const RACERS: [&str; 2] = ["mirrored", "unchanged"];

/// Cliffs & Cactuses, for the loader.
pub struct CliffsKit;

impl Kit for CliffsKit {
    type Game = Cliffs;
    type Content = Content;
    const CATALOGUE: &'static Catalogue = &CATALOGUE;
    const NEW_PACK: &'static [&'static str] = &["variant", "card"];
    const FILES: &'static [&'static str] = &["race.toml", "settings.toml", "policy.toml"];
    const CARDS: &'static [&'static str] = &["card"];

    kit::of_content!(Cliffs, Content, checked);

    fn read(files: &Files, own: &[FileId]) -> (Option<Content>, Vec<Diagnostic>) {
        let &[race, settings, policy] = own else { return (None, Vec::new()) };
        let (content, mut found) = Reader::new(race).read(files.text(race), read_race);
        let (settings, more) = read_both(files, [settings, policy], &CATALOGUE);
        found.extend(more);
        let content = content.flatten().zip(settings);
        (content.map(|(content, settings)| Content { settings, ..content }), found)
    }

    fn extend(content: Option<&mut Content>, files: &Files, file: FileId) -> (Vec<Card>, Vec<Diagnostic>) {
        let text = files.text(file);
        let mut apart = Content::default();
        let content = content.unwrap_or(&mut apart);
        let (cards, found) = Reader::of(files, file).read(text, |root| {
            let movements = root.tables("movement", MAX_ROWS, |node| movement(node, file)).into_iter().flatten();
            let mut all: Vec<(Option<CardDesign>, Card)> =
                movements.map(|(design, card)| (Some(design), card)).collect();
            all.extend(root.tables("multiplier", MAX_ROWS, |node| multiplier(node, file, text)));
            all.extend(root.tables("special", MAX_ROWS, |node| special(node, file, text)));
            if root.entries().is_empty() {
                let problem =
                    Diagnostic::warning("X4020", root.reader().at(&(0..text.len().min(1))), "this file is empty");
                root.reader().push(problem.help("add `[[movement]]`, `[[multiplier]]` or `[[special]]` tables"));
            }
            let (designs, cards): (Vec<Option<CardDesign>>, Vec<Card>) = all.into_iter().unzip();
            content.designs.extend(designs.into_iter().flatten());
            cards
        });
        (cards.unwrap_or_default(), found)
    }

    fn card_ids(content: &mut Content) -> Vec<Vec<&mut String>> {
        vec![content.designs.iter_mut().map(|design| &mut design.id).collect()]
    }

    fn keys() -> Vec<Key> {
        let file = FileId(0);
        Reader::describe(|root| {
            root.tables("movement", MAX_ROWS, |node| movement(node, file));
            root.tables("multiplier", MAX_ROWS, |node| multiplier(node, file, ""));
            root.tables("special", MAX_ROWS, |node| special(node, file, ""));
        })
    }

    fn own_keys(file: &str) -> Vec<Key> {
        match file {
            "race.toml" => Reader::describe(|node| drop(read_race(node))),
            _ => Vec::new(),
        }
    }

    fn statics(content: &Content) -> impl Facts {
        content
    }

    fn deals(content: &Content, card: &str) -> bool {
        let sets = content.settings.names(setting::SETS);
        content.designs.iter().any(|design| design.id == card && sets.contains(&design.set))
    }

    fn build(content: Content, rules: Rules, standing: Vec<ItemId>, cards: kit::Cards) -> Result<Cliffs, BuildError> {
        Ok(Cliffs::new(content, rules, standing, cards.chosen))
    }

    fn last_of<'c>(content: &'c Content, word: &str) -> Option<&'c str> {
        content.last_of(word)
    }

    fn quiet(content: &Content) -> (&'static [PointId], &'static str) {
        content.quiet()
    }

    fn pack() -> PackText {
        embedded("cliffs", CLIFFS)
    }
}

fn read_race(root: &Node<'_>) -> Option<Content> {
    let list = |key, unit, most| {
        let rows = root.tables(key, MAX_ROWS, |node| {
            let id = node.id("id");
            let value = needed(node, unit, node.number(unit, 1..=most));
            Some(Named { id: id?.value, value: value?.value as i32 })
        });
        rows.into_iter().flatten().collect::<Vec<Named>>()
    };
    let (cliffs, timers) = (list("cliff", "metres", MAX_CLIFF.into()), list("timer", "ticks", 10_000));
    let paces = list("pace", "ticks", 250);
    let flip = root.table("flip", flip_map);
    let totals = root.table("totals", |node| {
        let count = |key| needed(node, key, node.number(key, 0..=250)).map(|count| count.value as i32);
        let counts = [count("bonuses"), count("sabotages"), count("specials"), count("multipliers")];
        let [bonuses, sabotages, specials, multipliers] = counts;
        Some(Totals { bonuses: bonuses?, sabotages: sabotages?, specials: specials?, multipliers: multipliers? })
    });
    for (key, is_there) in [("flip", flip.is_some()), ("totals", totals.is_some())] {
        if !is_there && !root.has(key) {
            let place = root.reader().at(&(0..1));
            root.reader().push(Diagnostic::error("T1003", place, format!("the table `[{key}]` is missing")));
        }
    }
    let (flip, totals) = (flip??, totals??);
    Some(Content { cliffs, timers, paces, flip, totals, ..Content::default() })
}

fn flip_map(node: &Node<'_>) -> Option<FlipMap> {
    let mut card = FlipMap::default().card;
    let mut complete = true;
    for (place, key) in card.iter_mut().zip(Selector::NAMES) {
        match word(node, key, &Selector::NAMES, "target") {
            Some(at) => *place = Selector::ALL[at],
            None => complete = false,
        }
    }
    let racers = word(node, "racers", &RACERS, "way to flip racers")? == 0;
    for (from, to) in card.iter().enumerate() {
        if complete && card[*to as usize] as usize != from {
            let problem = Diagnostic::error("X4053", node.span(), "flipping a card twice does not restore it");
            let text = format!(
                "`{}` becomes `{}`, so write the reverse too",
                Selector::NAMES[from],
                Selector::NAMES[*to as usize]
            );
            node.reader().push(problem.help(text));
            return None;
        }
    }
    complete.then_some(FlipMap { card, racers })
}

/// What all cards say: how many there are, and to which set they belong.
fn printed(node: &Node<'_>) -> Option<(u8, String)> {
    let copies = needed(node, "copies", node.number("copies", 1..=60));
    let set = node.opt_name("set").map_or_else(|| "base".to_string(), |set| set.value);
    Some((copies?.value as u8, set))
}

fn movement(node: &Node<'_>, file: FileId) -> Option<(CardDesign, Card)> {
    let id = node.id("id");
    let name = node.name("name");
    let kind = word(node, "kind", &["bonus", "sabotage"], "sort of movement card");
    let metres = needed(node, "metres", node.number("metres", 1..=MAX_METRES.into()));
    let printed = printed(node);
    let sourced = node.switch("sourced").is_some_and(|on| on.value);
    let (id, name, down, metres) = (id?, name?, kind? == 0, metres?.value as i32);
    let (copies, set) = printed?;
    let way = if down { "down" } else { "up" };
    let text = format!("Moves {metres} m {way}.");
    let span = node.reader().at(&id.span);
    let item = Item {
        id: id.value.clone(),
        title: name.value.clone(),
        kind: "card".into(),
        text: text.clone(),
        group: None,
        span,
        changes: Vec::new(),
        levels: Vec::new(),
        overrides: Vec::new(),
    };
    let info = ItemInfo {
        id: id.value.clone(),
        title: name.value.clone(),
        kind: "card".into(),
        text,
        sourced,
        how: How::Data,
        script: None,
        levels: Vec::new(),
        span,
    };
    let nothing = id.span.end;
    let source =
        Source { file, start: nothing, end: nothing, form: Form::Inline(Box::new(item)), home: Arc::default() };
    let design = CardDesign { id: id.value, name: name.value, sort: Sort::Movement { metres, down }, copies, set };
    Some((design, Card { info, source, script: None }))
}

fn multiplier(node: &Node<'_>, file: FileId, text: &str) -> (Option<CardDesign>, Card) {
    let target = word(node, "target", &Selector::NAMES, "target");
    let times = node.number("times", 2..=4).map_or(2, |times| times.value as u8);
    let sort = target.map(|target| Sort::Multiplier { target: Selector::ALL[target], times });
    let printed = printed(node);
    let card = card(node, file, text, "card", false);
    (design(printed, sort, &card), card)
}

fn special(node: &Node<'_>, file: FileId, text: &str) -> (Option<CardDesign>, Card) {
    let printed = printed(node);
    let card = card(node, file, text, "card", true);
    (design(printed, Some(Sort::Special), &card), card)
}

/// What is printed on a card, if all of it is there.
fn design(printed: Option<(u8, String)>, sort: Option<Sort>, card: &Card) -> Option<CardDesign> {
    let (copies, set) = printed.filter(|_| card.has_id())?;
    Some(CardDesign { id: card.info.id.clone(), name: card.info.title.clone(), sort: sort?, copies, set })
}
