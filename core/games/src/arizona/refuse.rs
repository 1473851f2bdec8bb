//! Why a move was refused, in words: the rule, the facts, the nearest legal action.

use javelina_engine::rules::{Noted, PointId};
use javelina_engine::{Actor, Adapter, Element, Move, Reason, Refusal, Ruled, Source};

use super::Arizona;
use super::actions::Action;
use super::decide::{Why, player_of};
use super::facts::Asker;
use super::points::{self, Cell, setting};
use super::state::State;

const DRAWING: Source = Source::Rulebook("Drawing route sections");

impl Arizona {
    /// Puts a refusal into words.
    pub(super) fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let name = |cell: Cell| self.content.sheet.name(cell);
        let seat = match step.by {
            Actor::Seat(seat) => seat,
            Actor::Nature => state.acting,
        };
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let player = player_of(&asker);
        let refusal = match why {
            Why::Any(Reason::Clause(clause)) => {
                let point = self.rules.clause(clause).point;
                let text = "the rules in play forbid it".into();
                self.by_clauses(point, &asker, self.about(state, point, &step.action), text)
            }
            Why::Any(reason) => self.refuse_plainly(state, step, reason),
            Why::NoDie => Refusal::new(Source::Rulebook("Turn sequence"), "no die in the middle shows that value")
                .fact("dice", dice_in_words(&state.dice)),
            Why::Elsewhere => Refusal::new(Source::Rulebook("Following turns"), "a section starts where the line ends")
                .fact("line ends at", player.position.map_or_else(String::new, name)),
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
            Why::Closed(cell, as_end) => {
                let text = format!("the line may not {} {}", if as_end { "end on" } else { "go through" }, name(cell));
                return self.by_clauses(points::ENTER, &asker, [cell.number(), i32::from(as_end)], text);
            }
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

    /// A refusal by every clause that spoke at a point, with the facts that they read, in the words of the last one.
    fn by_clauses<const N: usize>(
        &self,
        point: PointId,
        asker: &Asker<'_>,
        subjects: [i32; N],
        text: String,
    ) -> Box<Refusal> {
        let ask = asker.ask().about(subjects);
        let spoken = self.rules.trace(point, &ask);
        let mut speaking = spoken.iter().rev().filter(|one| one.active && one.fired && !one.overridden);
        let said = speaking.find_map(|one| self.rules.says(one.clause, &ask));
        self.rules.with_clauses(Refusal::of(Vec::new(), said.unwrap_or(text)), point, &ask)
    }

    fn face_of(&self, action: &Action) -> u8 {
        match action {
            Action::Draw { section, .. } => self.sections.get(*section).map_or(0, |section| section.face),
            _ => 0,
        }
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
