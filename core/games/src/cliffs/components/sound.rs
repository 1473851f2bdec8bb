//! Whether content is a game as a whole: a deck that adds up, names that are unique, lengths that are there.

use javelina_engine::alike;
use javelina_engine::rules::{Doubt, PointId, common};

use crate::cliffs::content::{CardDesign, Content, MAX_DECK, MAX_DESIGNS, Named};
use crate::cliffs::points::{END_GAME, FINISH, MUSIC, PLAYS, RETIRE, SLIDE, TICKS, WIN, setting};

impl Content {
    /// Settings with which a game may never end.
    pub fn doubtful(&self) -> Vec<Doubt> {
        let text = "`race.plays` is 0: no racer plays a card, so only a rule can move a racer down";
        let doubt = || Doubt {
            setting: setting::PLAYS,
            mends: &[PLAYS],
            effects: &[WIN, FINISH, RETIRE, END_GAME, SLIDE],
            text: text.into(),
        };
        (self.settings.number(setting::PLAYS) == 0).then(doubt).into_iter().collect()
    }

    /// Points that no race asks with these settings, and why.
    pub fn quiet(&self) -> (&'static [PointId], &'static str) {
        match self.settings.number(setting::MODE) {
            0 => (
                &[common::TURN_STARTS, common::TURN_ENDS],
                "a race against the clock has no turns; `change race.mode to turns`, or play with `in_turns`",
            ),
            _ => (&[MUSIC, TICKS], "a race in turns has no clock; `change race.mode to ticks`"),
        }
    }

    /// The last card of the set `base` that a total counts: one of an added pack, if any of these is in the set.
    pub fn last_of(&self, total: &str) -> Option<&str> {
        let is_counted = |design: &&CardDesign| design.set == "base" && design.sort.counted_as() == total;
        self.designs.iter().rfind(is_counted).map(|design| design.name.as_str())
    }

    /// All problems of content as a whole. Each names a word of the file that it belongs to.
    pub fn problems(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let mut say = |word: &str, text: String| found.push((word.to_string(), text));
        let names: Vec<&str> = self.designs.iter().map(|CardDesign { name, .. }| name.as_str()).collect();
        for [at, first] in alike(&names) {
            let [name, first] = [names[at], names[first]];
            say(name, format!("two cards are called `{name}`"));
            if name != first {
                say(first, format!("`{first}` and `{name}` are the same name except for case, quotes or spacing"));
            }
        }
        if self.designs.len() > MAX_DESIGNS {
            say("[[special]]", format!("there are {} designs; a game has at most {MAX_DESIGNS}", self.designs.len()));
        }
        let all: usize = self.designs.iter().map(|design| usize::from(design.copies)).sum();
        if all > MAX_DECK {
            say("copies", format!("the cards of all sets are {all}; a game has at most {MAX_DECK}"));
        }
        let (has, wants) = (self.count("base"), self.totals);
        let sums = [
            ("bonuses", has.bonuses, wants.bonuses),
            ("sabotages", has.sabotages, wants.sabotages),
            ("specials", has.specials, wants.specials),
            ("multipliers", has.multipliers, wants.multipliers),
        ];
        for (what, has, wants) in sums.into_iter().filter(|(_, has, wants)| has != wants) {
            let text = format!("the cards of the set `base` have {has} {what}, but {wants} are stated");
            say(what, format!("{text}; cards of another pack have a set of their own"));
        }
        let names = |index: usize| self.settings.names(index);
        let lists: [(&str, usize, &[Named]); 3] = [
            ("cliff", setting::CLIFF, &self.cliffs),
            ("timer", setting::TIMER, &self.timers),
            ("pace", setting::PACE, &self.paces),
        ];
        for (what, index, list) in lists {
            if list.is_empty() {
                say(what, format!("there is no {what}"));
            }
            for name in names(index).iter().filter(|name| !list.iter().any(|one| one.id == **name)) {
                say(name, format!("no {what} is called `{name}`"));
            }
        }
        if let [least, most] = *self.settings.numbers(setting::REACTION)
            && least > most
        {
            say("reaction", format!("`race.reaction` is at least {least} and at most {most}"));
        }
        let is_set = |name: &&String| self.designs.iter().any(|design| design.set == **name);
        for name in names(setting::SETS).iter().filter(|name| !is_set(name)) {
            say(name, format!("no card is in the set `{name}`"));
        }
        found
    }
}
