//! Why a move was refused, in words: the rule, the facts, the nearest legal action.

use javelina_engine::rules::{Noted, PointId};
use javelina_engine::{
    Adapter, Element, Move, Reason, Refusal, Ruled, Source, Source::Rulebook, Source::Ruling, counted,
};

use super::actions::Action;
use crate::arizona::Arizona;
use crate::arizona::play::state::{State, aboard_in_words, dice_in_words};
use crate::arizona::points;
use crate::arizona::points::{Cell, setting};
use crate::arizona::rules::facts::{Asker, player_of};

const DRAWING: Source = Rulebook("Drawing route sections");

javelina_engine::whys! { #[derive(Clone, Copy, Debug, PartialEq, Eq)] pub Why of Arizona: asker, step;
    /// No die in the middle shows this value.
    NoDie = Rulebook("Turn sequence"), "no die in the middle shows that value"
        ["dice": dice_in_words(&asker.state.dice)];
    /// No die that was taken shows this value.
    NotTaken = Rulebook("Turn sequence"), "none of the dice that were taken shows that value"
        ["taken": player_of(asker).hand];
    /// The section starts elsewhere than the line ends.
    Elsewhere = Rulebook("Following turns"), "a section starts where the line ends"
        ["line ends at": player_of(asker).position.map_or_else(String::new, |cell| asker.game.name(cell))];
    /// The section does not start at a station.
    NoStation = DRAWING, "the first section starts at a station";
    /// There is no such section.
    NoSection = DRAWING, "there is no section of that shape";
    /// The section is of another value, and no nugget is spent.
    OtherValue = DRAWING, "the die shows another value; add `by nugget` to change it"
        ["die": player_of(asker).die, "value of that section": asker.game.face_of(&step.action),
         "nuggets": player_of(asker).nuggets];
    /// There is no nugget to spend, or none may be spent.
    NoNugget => match player_of(asker).nuggets {
        0 => Refusal::new(Rulebook("Gold nuggets"), "there is no unspent nugget").fact("nuggets", 0),
        _ => Refusal::new(Ruling("A13"), "no nugget may be spent")
            .fact("nuggets.per_turn", asker.game.setting(setting::NUGGETS_PER_TURN)),
    };
    /// The die shows the value already.
    NeedlessNugget = Ruling("A13"), "the die shows that value already, so no nugget is needed"
        ["die": player_of(asker).die];
    /// The line has this cell already.
    Spent(cell: Cell) = DRAWING, "{} is under the line already" (asker.game.name(*cell));
    /// The line would cross itself.
    Crosses = Ruling("A5"), "the line would cross itself between four symbols";
    /// Content closes this cell, on the way or as an end.
    Closed(cell: Cell, as_end: bool) => {
        let how = if *as_end { "end on" } else { "go through" };
        let text = format!("the line may not {how} {}", asker.game.name(*cell));
        asker.game.by_clauses(points::ENTER, asker, [cell.number(), i32::from(*as_end)], text)
    };
    /// The die allows a section, and drawing is compulsory.
    Compulsory = Ruling("A14"), "the die allows a section, and drawing is compulsory" ["die": player_of(asker).die];
    /// Nothing of this kind is on board.
    NotAboard = Rulebook("Goods delivery"), "nothing of that kind is on board (ruling A20)"
        ["on board": aboard_in_words(&player_of(asker).aboard)];
    /// The kind was delivered before.
    Delivered = Ruling("A19"), "that kind was delivered before";
    /// The town has taken all that it takes in one visit.
    TownFull = Rulebook("Goods delivery"), "the town takes no more cargo in this visit" ["cargoes": asker.state.cargoes];
    /// A second symbol that no station gives.
    NoSecond = Rulebook("End of a section"), "no station gives a second symbol there";
    /// Nature's move does not fit: not as many dice, not these cards.
    Nature => asker.game.nature_misfit(asker.state, &step.action);
}

impl Arizona {
    /// Puts a refusal into words.
    pub(in crate::arizona) fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let asker = Asker { game: self, state, seat: step.by.seat_or(state.acting), noted: &Noted::default() };
        let refusal = match why {
            Why::Any(Reason::Clause(clause)) => {
                let point = self.rules.clause(clause).point;
                let text = "the rules in play forbid it".into();
                self.by_clauses(point, &asker, self.about(state, point, &step.action), text)
            }
            Why::Closed(..) => return why.refusal(&asker, step),
            why => why.refusal(&asker, step),
        };
        refusal.nearest(self.nearest(state, step))
    }

    fn nature_misfit(&self, state: &State, action: &Action) -> Box<Refusal> {
        match action {
            Action::Roll(_) => {
                let dice = self.to_roll(state);
                let text = if dice == 1 { "1 die is rolled".into() } else { format!("{dice} dice are rolled") };
                Refusal::new(Rulebook("Preparation"), text).fact("seats", state.seats)
            }
            Action::First(_) => Refusal::new(Source::Table, "nobody sits there").fact("seats", state.seats),
            _ => {
                let cards = counted(self.deals(), "different card");
                Refusal::new(Rulebook("Preparation"), format!("Nature deals {cards} of the pack"))
            }
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
