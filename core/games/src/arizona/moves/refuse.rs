//! Why a move was refused, in words: the rule, the facts, the nearest legal action.

use javelina_engine::rules::{Noted, PointId};
use javelina_engine::{
    Actor, Adapter, Element, Move, Reason, Refusal, Ruled, Seat, Source, Source::Rulebook, Source::Ruling, counted,
    or_none,
};

use super::actions::Action;
use crate::arizona::Arizona;
use crate::arizona::play::state::{Stage, State, aboard_in_words, dice_in_words, shown, values_in_words};
use crate::arizona::points;
use crate::arizona::points::{Cell, setting};
use crate::arizona::rules::facts::{Asker, player_of};

const DRAWING: Source = Rulebook("Drawing route sections");

javelina_engine::whys! { #[derive(Clone, Copy, Debug, PartialEq, Eq)] pub Why of Arizona: asker, step;
    /// No die in the middle shows this value.
    NoDie = Rulebook("Turn sequence"), "no die in the middle shows {}" (value_of(&step.action))
        ["dice": dice_in_words(&asker.state.dice)];
    /// No die that was taken shows this value.
    NotTaken = Rulebook("Turn sequence"), "{} did not take a {}" (asker.seat, value_of(&step.action))
        ["taken": player_of(asker).hand];
    /// The section starts elsewhere than the line ends.
    Elsewhere = Rulebook("Following turns"), "the section must start where the line ends"
        ["line ends at": player_of(asker).position.map_or_else(String::new, |cell| asker.game.name(cell))];
    /// The section does not start at a station.
    NoStation = DRAWING, "the first section must start at a station";
    /// There is no such section.
    NoSection = DRAWING, "there is no section of that shape";
    /// The section is of another value, and no nugget is spent.
    OtherValue => {
        let (player, value) = (player_of(asker), asker.game.face_of(&step.action));
        let may_change = asker.game.decide_nugget(asker, &mut ()).is_ok();
        let help = if may_change { "; add `by nugget` to change the die" } else { "" };
        let text = format!("the die shows {}, and this section needs {value}{help}", player.die);
        Refusal::new(DRAWING, text).fact("nuggets", player.nuggets)
    };
    /// There is no nugget to spend, or none may be spent.
    NoNugget => match player_of(asker).nuggets {
        0 => Refusal::new(Rulebook("Gold nuggets"), format!("{} has no unspent nugget", asker.seat)).fact("nuggets", 0),
        _ => Refusal::new(Ruling("A13"), "no nugget may be spent")
            .fact("nuggets.per_turn", asker.game.setting(setting::NUGGETS_PER_TURN)),
    };
    /// The die shows the value already.
    NeedlessNugget = Ruling("A13"), "the die shows that value already, so no nugget is needed"
        ["die": player_of(asker).die];
    /// The line has this cell already.
    Spent(cell: Cell) = DRAWING, "the line already passes through {}" (asker.game.name(*cell));
    /// The line would cross itself.
    Crosses = Ruling("A5"), "the line would cross itself between four symbols";
    /// Content closes this cell, on the way or as an end.
    Closed(cell: Cell, as_end: bool) => {
        let how = if *as_end { "end on" } else { "go through" };
        let text = format!("the line may not {how} {}", asker.game.name(*cell));
        asker.game.by_clauses(points::ENTER, asker, [cell.number(), i32::from(*as_end)], text)
    };
    /// The die allows a section, and drawing is compulsory.
    Compulsory = Ruling("A14"), "the die may not be discarded while a section can be drawn" ["die": player_of(asker).die];
    /// Nothing of this kind is on board.
    NotAboard => {
        let text = format!("{} has no {} on board", asker.seat, asker.game.good_of(&step.action));
        let refusal = Refusal::new(Rulebook("Goods delivery"), text).by(Ruling("A20"));
        refusal.fact("on board", aboard_in_words(&player_of(asker).aboard))
    };
    /// The kind was delivered before.
    Delivered = Ruling("A19"), "{} has already delivered {}" (asker.seat, asker.game.good_of(&step.action));
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
            Why::Any(Reason::Step) if matches!(state.stage, Stage::Draft(_)) => self.die_first(state, step.by),
            why => why.refusal(&asker, step),
        };
        refusal.nearest(self.nearest(state, step))
    }

    /// The refusal of whatever comes before a die is taken.
    pub(in crate::arizona) fn die_first(&self, state: &State, by: Actor) -> Box<Refusal> {
        let values = values_in_words(shown(&state.dice));
        Refusal::new(Self::STEP, format!("{} must take a die first ({values})", by.called()))
    }

    fn nature_misfit(&self, state: &State, action: &Action) -> Box<Refusal> {
        match action {
            Action::Roll(_) => {
                let dice = self.to_roll(state);
                let text = format!("{} must be rolled", counted(dice, "die"));
                Refusal::new(Rulebook("Preparation"), text).fact("seats", state.seats)
            }
            Action::First(seat) => {
                let seats = (0..state.seats).map(|seat| Seat(seat).to_string());
                Refusal::new(Source::Table, format!("there is no seat {seat}; seats: {}", or_none(seats)))
            }
            _ => {
                let cards = counted(self.deals(), "different card");
                Refusal::new(Rulebook("Preparation"), format!("{cards} of the pack must be dealt"))
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

    fn good_of(&self, action: &Action) -> String {
        if let Action::Deliver(good) = action { self.name(*good) } else { "such goods".into() }
    }

    fn face_of(&self, action: &Action) -> u8 {
        match action {
            Action::Draw { section, .. } => self.sections.get(*section).map_or(0, |section| section.face),
            _ => 0,
        }
    }
}

/// The value of the die that an action names.
fn value_of(action: &Action) -> u8 {
    if let Action::Take(value) | Action::Keep(value) = action { *value } else { 0 }
}
