//! Why a move was refused, in words: the rule, the facts, the nearest legal action.

use javelina_engine::rules::{ClauseId, Noted, PointId};
use javelina_engine::{Actor, Flow, Move, Refusal, Source, Turn, written};

use super::Arizona;
use super::actions::Action;
use super::decide::Why;
use super::facts::Asker;
use super::points::{self, setting};
use super::state::State;

const DRAWING: Source = Source::Rulebook("Drawing route sections");

impl Arizona {
    /// Puts a refusal into words.
    pub(super) fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let name = |cell: u8| self.content.sheet.name(cell);
        let seat = match step.by {
            Actor::Seat(seat) => seat,
            Actor::Nature => javelina_engine::Seat(state.acting),
        };
        let player = &state.players[seat.index() % state.players.len()];
        let refusal = match why {
            Why::Over => Refusal::new(Source::Rulebook("Game end"), "the game is over"),
            Why::Turn => {
                Refusal::new(Source::Table, format!("it is not {}'s turn", step.by)).fact("to act", self.whose(state))
            }
            Why::Step => Refusal::new(
                Source::Rulebook("Turn sequence"),
                format!("that cannot be done now: {}", self.asking(state)),
            ),
            Why::Question => Refusal::new(Source::Table, format!("a question comes first: {}", self.asking(state))),
            Why::Answer => Refusal::new(Source::Table, "that is not among the answers"),
            Why::NoDie => Refusal::new(Source::Rulebook("Turn sequence"), "no die in the middle shows that value")
                .fact("dice", dice_in_words(&state.dice)),
            Why::Elsewhere => Refusal::new(Source::Rulebook("Following turns"), "a section starts where the line ends")
                .fact("line ends at", name(player.position)),
            Why::NoStation => Refusal::new(DRAWING, "the first section starts at a station"),
            Why::NoSection => Refusal::new(DRAWING, "there is no section of that shape"),
            Why::OtherValue => {
                let needed = self.face_of(&step.action);
                Refusal::new(DRAWING, "the die shows another value; add `by nugget` to change it")
                    .fact("die", player.die)
                    .fact("value of that section", needed)
                    .fact("nuggets", player.nuggets)
            }
            Why::NoNugget if player.nuggets == 0 => {
                Refusal::new(Source::Rulebook("Gold nuggets"), "there is no unspent nugget").fact("nuggets", 0)
            }
            Why::NoNugget => Refusal::new(Source::Ruling("A13"), "no nugget may be spent")
                .fact("nuggets.per_turn", self.setting(setting::NUGGETS_PER_TURN)),
            Why::NeedlessNugget => {
                Refusal::new(Source::Ruling("A13"), "the die shows that value already, so no nugget is needed")
                    .fact("die", player.die)
            }
            Why::Spent(cell) => Refusal::new(DRAWING, format!("{} is under the line already", name(cell))),
            Why::Crosses => Refusal::new(Source::Ruling("A5"), "the line would cross itself between four symbols"),
            Why::Closed(cell, as_end) => return self.closed(state, seat, cell, as_end),
            Why::Compulsory => {
                Refusal::new(Source::Ruling("A14"), "the die allows a section, and drawing is compulsory")
                    .fact("die", player.die)
            }
            Why::NotAboard => {
                Refusal::new(Source::Rulebook("Goods delivery"), "nothing of that kind is on board (ruling A20)")
                    .fact("on board", aboard_in_words(&player.aboard))
            }
            Why::Delivered => Refusal::new(Source::Ruling("A19"), "that kind was delivered before"),
            Why::TownFull => {
                Refusal::new(Source::Rulebook("Goods delivery"), "the town takes no more cargo in this visit")
                    .fact("cargoes", state.cargoes)
            }
            Why::Nature => self.nature_misfit(state, &step.action),
            Why::Clause(clause) => return self.forbidden(state, step, clause),
            Why::Fault(fault) => return self.rules.refusal(fault),
        };
        refusal.nearest(self.nearest(state, step))
    }

    fn nature_misfit(&self, state: &State, action: &Action) -> Box<Refusal> {
        match action {
            Action::Roll(_) => {
                let dice = self.dice_for(state.seats);
                Refusal::new(Source::Rulebook("Preparation"), format!("{dice} dice are rolled"))
                    .fact("seats", state.seats)
            }
            Action::First(_) => Refusal::new(Source::Table, "nobody sits there").fact("seats", state.seats),
            _ => Refusal::new(
                Source::Rulebook("Preparation"),
                format!("{} different cards of the pack are dealt", self.deals()),
            ),
        }
    }

    fn closed(&self, state: &State, seat: javelina_engine::Seat, cell: u8, as_end: bool) -> Box<Refusal> {
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let how = if as_end { "end on" } else { "go through" };
        let text = format!("the line may not {how} {}", self.content.sheet.name(cell));
        self.by_clauses(points::ENTER, &asker, [i32::from(cell), i32::from(as_end)], text)
    }

    fn forbidden(&self, state: &State, step: &Move<Action>, clause: ClauseId) -> Box<Refusal> {
        let asker = Asker { game: self, state, seat: javelina_engine::Seat(state.acting), noted: &Noted::default() };
        let subjects = match &step.action {
            Action::Take(value) => [i32::from(*value), 0, 0],
            Action::Draw { section, .. } => self.sections.get(*section).map_or([0; 3], |section| {
                [i32::from(section.end()), i32::from(section.start), i32::from(section.face)]
            }),
            Action::Deliver(good) => [i32::from(*good), 0, 0],
            Action::Extend(way) => self.ways.get(*way).map_or([0; 3], |section| [i32::from(section.end()), 0, 0]),
            _ => [0; 3],
        };
        let says = self.rules.says(clause, &asker.ask().about(subjects));
        let text = says.unwrap_or_else(|| "the rules in play forbid it".into());
        self.by_clauses(self.rules.clause(clause).point, &asker, subjects, text).nearest(self.nearest(state, step))
    }

    /// A refusal by every clause that spoke at a point, with the facts that they read.
    fn by_clauses<const N: usize>(
        &self,
        point: PointId,
        asker: &Asker<'_>,
        subjects: [i32; N],
        text: String,
    ) -> Box<Refusal> {
        let spoken = self.rules.trace(point, &asker.ask().about(subjects));
        let mut refusal = Refusal::new(DRAWING, text);
        refusal.sources.clear();
        for one in spoken.iter().filter(|one| one.active && one.fired && !one.overridden) {
            let clause = self.rules.clause(one.clause);
            if let Some(says) = self.rules.says(one.clause, &asker.ask().about(subjects)) {
                refusal.message = says;
            }
            refusal.sources.push(Source::Clause(clause.citation.clone()));
            for (name, value) in &one.facts {
                if !refusal.facts.iter().any(|(other, _)| other == name) {
                    refusal.facts.push((name.clone(), value.clone()));
                }
            }
        }
        refusal
    }

    fn whose(&self, state: &State) -> String {
        match self.turn_of(state) {
            Turn::Over => "nobody".into(),
            Turn::Nature => "chance".into(),
            Turn::Seat(seat) => seat.to_string(),
            Turn::Together(..) => "several seats".into(),
        }
    }

    fn face_of(&self, action: &Action) -> u8 {
        match action {
            Action::Draw { section, .. } => self.sections.get(*section).map_or(0, |section| section.face),
            _ => 0,
        }
    }

    /// The legal action whose text is most like the refused one.
    fn nearest(&self, state: &State, step: &Move<Action>) -> Option<String> {
        let Actor::Seat(seat) = step.by else { return None };
        let wanted = written(self, &step.action);
        let verb = wanted.split(' ').next().unwrap_or_default().to_string();
        let mut best: Option<(usize, String)> = None;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        self.each_action(&asker, &mut (), &mut |action| {
            let text = written(self, &action);
            if text.starts_with(&verb) {
                let common = text.bytes().zip(wanted.bytes()).take_while(|(a, b)| a == b).count();
                if best.as_ref().is_none_or(|(most, _)| common > *most) {
                    best = Some((common, text));
                }
            }
            Flow::More
        });
        best.map(|(_, text)| text)
    }
}

/// Dice as people read them: `1 3 3 6`.
pub(super) fn dice_in_words(dice: &[u8; 6]) -> String {
    let values = dice
        .iter()
        .enumerate()
        .flat_map(|(face, count)| std::iter::repeat_n((face + 1).to_string(), usize::from(*count)));
    let text = values.collect::<Vec<_>>().join(" ");
    if text.is_empty() { "none".into() } else { text }
}

/// Goods as people read them: `2 cow, 1 apple`.
pub(super) fn aboard_in_words(aboard: &[u8; 6]) -> String {
    let names = ["cow", "sheep", "wheat", "apple", "wood", "mineral"];
    let some = aboard.iter().zip(names).filter(|(count, _)| **count > 0);
    let text = some.map(|(count, name)| format!("{count} {name}")).collect::<Vec<_>>().join(", ");
    if text.is_empty() { "nothing".into() } else { text }
}
