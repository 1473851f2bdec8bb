//! Whether content is a game as a whole: names that are unique, cards and tokens that fit the table.

use javelina_engine::rules::Doubt;
use javelina_engine::{alike, counted};

use crate::keystone::content::{Cards, Content, MAX_CARDS, MAX_OBJECTIVES, MAX_TOKENS, Wild};
use crate::keystone::play::state::MAX_BOARDS;
use crate::keystone::points::setting;

impl Content {
    /// Settings with which the supply would begin below 0, though it is all that there is.
    pub fn doubtful(&self) -> Vec<Doubt> {
        let start = self.settings.numbers(setting::SYNERGY_START);
        let supply = self.settings.number(setting::SYNERGY_SUPPLY);
        let all = |boards: usize| -> i32 { (0..boards).filter_map(|at| start.get(at).or(start.last())).sum() };
        let short = (1..=MAX_BOARDS).find(|boards| all(*boards) > supply);
        let text = |boards: usize| {
            let (boards, all) = (counted(boards, "board"), all(boards));
            let text = format!("`supply.synergy` is {supply}, and {boards} start with {all} tokens (`synergy.start`)");
            Doubt {
                setting: setting::SYNERGY_SUPPLY,
                mends: &[],
                effects: &[],
                text: text + ", so a strict supply begins below 0",
            }
        };
        short.filter(|_| self.settings.number(setting::STRICT) == 1).map(text).into_iter().collect()
    }

    /// All problems of content as a whole. Each names a word of the file that it belongs to.
    pub fn problems(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let mut names: Vec<String> = self.species.iter().map(|species| species.name.clone()).collect();
        names.extend(self.wilds.iter().map(|wild| wild.name.clone()));
        let copies = self.wilds.iter().flat_map(|wild| (3..=wild.copies).map(|copy| format!("{} {copy}", wild.name)));
        twice(&names.iter().cloned().chain(copies).collect::<Vec<_>>(), "cards", &mut found);
        twice(&self.shapes.iter().map(|shape| shape.name.clone()).collect::<Vec<_>>(), "shapes", &mut found);
        for (at, Wild { name, habitat, .. }) in self.wilds.iter().enumerate() {
            if self.wilds[..at].iter().any(|other| other.habitat == *habitat) {
                found.push((name.clone(), format!("`{name}` is a second stack of wild cards of its habitat")));
            }
        }
        let mut sets: Vec<String> = self.species.iter().map(|species| species.set.clone()).collect();
        sets.sort();
        sets.dedup();
        twice(&sets, "sets", &mut found);
        let is_copy = |name: &&String| name.split_whitespace().skip(1).last() == Some("2");
        for name in names.iter().filter(is_copy) {
            let text = format!("`{name}` ends like a second copy; the engine gives these names itself");
            found.push((name.clone(), text));
        }
        let cards = self.species.len() * 2 + self.wilds.iter().map(|wild| usize::from(wild.copies)).sum::<usize>();
        let (tokens, objectives) = (self.tokens.len(), self.objectives.len());
        let both = format!("both copies of all species and the wild cards are {cards} cards");
        for (word, count, most, text) in [
            ("[[species]]", cards, MAX_CARDS, both),
            ("[[token]]", tokens, MAX_TOKENS, format!("there are {tokens} skill tokens")),
            ("[[objective]]", objectives, MAX_OBJECTIVES, format!("there are {objectives} secret objectives")),
        ] {
            if count > most {
                found.push((word.into(), format!("{text}; a game has at most {most}")));
            }
        }
        if cards <= MAX_CARDS && !Cards::of(self).sets.iter().any(|(name, _)| name == "base") {
            found.push(("[[species]]".into(), "no species is in the set `base`, so the deck would be empty".into()));
        }
        self.unknown_names(&mut found);
        found
    }

    /// Settings that name tokens and sets which are not there.
    fn unknown_names(&self, found: &mut Vec<(String, String)>) {
        let names = |index: usize| self.settings.names(index);
        let is_token = |name: &&String| self.tokens.iter().any(|token| token.id == **name);
        for name in names(setting::FIXED_SKILLS).iter().filter(|name| !is_token(name)) {
            found.push((name.clone(), format!("no skill token is called `{name}`")));
        }
        let is_set = |name: &&String| self.species.iter().any(|species| species.set == **name);
        for name in names(setting::OPENED).iter().filter(|name| !is_set(name)) {
            found.push((name.clone(), format!("no species is in the set `{name}`")));
        }
    }
}

fn twice(names: &[String], what: &str, found: &mut Vec<(String, String)>) {
    for [at, first] in alike(names) {
        let [name, first] = [&names[at], &names[first]];
        found.push((name.clone(), format!("two {what} are called `{name}`")));
        if name != first {
            let text = format!("`{first}` and `{name}` are the same name except for case, quotes or spacing");
            found.push((first.clone(), text));
        }
    }
}
