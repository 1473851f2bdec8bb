//! Why a move was refused, in words: the rule, the facts, the nearest legal action.

use javelina_engine::rules::Noted;
use javelina_engine::{
    Actor, Adapter, Element, Game, Move, Refusal, Seat, Source, Source::Rulebook, Source::Ruling, written,
};

use javelina_physics::Error as LaunchError;

use super::notation::thousandths;
use crate::sonora::rules::facts::Asker;
use crate::sonora::{Action, DiscId, Intent, Sonora, Stage, State, Where, points};

const FLICK: Source = Rulebook("Your launch corner");
const SPEED: Source = Ruling("S62");
const CANYON: Source = Rulebook("Canyon");
const RUINS: Source = Rulebook("Cliff-Dweller Ruins");
const MUD: Source = Rulebook("Mudcracks");
const BONUSES: Source = Rulebook("Scoresheet bonuses");

javelina_engine::whys! { #[derive(Clone, Debug, PartialEq)] pub Why of Sonora: asker, step;
    /// The disc is not this seat's, or was flicked already.
    Disc => {
        let Asker { game, state, seat, .. } = *asker;
        game.left_out(state, seat, &step.action).unwrap_or_else(|| game.no_disc(state, seat, &step.action))
    };
    /// Another disc is to be flicked again.
    OtherDisc(disc: DiscId) = Ruling("S5"), "{disc} must be flicked now";
    /// The flick does not start on the seat's own corner.
    Corner = FLICK, "the flick starts on another player's corner"
        ["your corner": asker.game.corner_zone(asker.state, asker.seat).name()];
    /// The flick may not start like this.
    Launch(error: LaunchError) => Sonora::misplaced(*error);
    /// The flick is aimed at where it starts.
    NoDirection = FLICK, "the flick is aimed at its own start";
    /// The flick is faster than allowed, in um/s.
    Speed(most: i32) = SPEED, "the flick is too fast" ["fastest, mm/s": thousandths(*most)];
    /// Nature's move does not fit.
    Nature(text: String) = Source::Table, "{text}";
    /// The wobble is larger than any skill's.
    Wobble = Source::Table, "the numbers of `wobble` are at most 1000000";
    /// The disc is not to be given to a section now, or not to this one.
    Give = Rulebook("Disc positions"), "{} cannot be given to this section; {}"
        (given(&step.action), asker.game.asking(asker.state, Actor::Seat(asker.seat)));
    /// The colours are not two different ones of those in play.
    Colours = Rulebook("Solo mode"), "choose two different colours that were flicked";
    /// There is no Swap to use, or no such two discs on the board.
    Swap = BONUSES, "a Swap needs two of your discs on the board and a Swap bonus"
        ["swaps": asker.state.sheet(asker.seat).usable[1]];
    /// The building has fewer free hexes, or the seat less value to spend.
    Hexes = RUINS, "the building has fewer free hexes, or they cost more than the value left" ["value left": asker.state.desk(asker.seat).hexes];
    /// The animal has no free icon.
    Animal = BONUSES, "that animal has no free icon in the Discovery area";
    /// No disc or animal allows that.
    NoDisc(number: u8) => match number {
        0 => Refusal::new(BONUSES, "you have no such bonus to use"),
        _ => Refusal::new(Rulebook("The write phase"), format!("you have no disc {number} to record there")),
    };
    /// There is no such place of a shape.
    NoPlace = CANYON, "no shape has exactly these cells";
    /// The shape is not allowed with this number.
    Shape => {
        let left_out = asker.game.left_out(asker.state, asker.seat, &step.action);
        left_out.unwrap_or_else(|| Refusal::new(CANYON, "that shape is larger than the number allows"))
    };
    /// A cell is drawn on already.
    Overlap = CANYON, "one of these cells is already drawn on";
    /// The shape touches nothing that was drawn before.
    Apart = CANYON, "the shape must share an edge with one drawn before, or with the start (`base.adjacent`)";
    /// The path cannot be marked: too long, or through a visited space.
    Path = Rulebook("Creek Bed"),
        "no path of that length ends there: a path leaves a visited space and enters only free ones";
    /// The node is marked already, or not joined to a marked one.
    Node = MUD, "that node is already marked, or not joined to a marked node";
    /// The pool has less value than this costs.
    Value(cost: i32) = MUD, "that costs more than you have"
        ["cost": cost, "value left": asker.state.desk(asker.seat).pool];
    /// The column has fewer free boxes, or must be filled at once.
    Boxes = MUD, "the column has fewer free boxes (or must be filled at once)";
    /// The rival cannot mark like this.
    Rival = Rulebook("Solo write phase"), "the rival cannot mark like that: it draws the largest shape that fits, and \
        wastes no disc that it can use (ruling S54)";
    /// Something must be recorded first.
    Unfinished = Ruling("S23"), "first use the rest: {}" (asker.game.left(asker.state, asker.seat));
    /// A Discovery bonus waits for its animal.
    Discovery = Ruling("S52"), "first {}" (asker.game.ask_animal(asker.state));
}

impl Sonora {
    /// Puts a refusal into words.
    pub(in crate::sonora) fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let asker = Asker { game: self, state, seat: state.seat_of(step.by), noted: &Noted::default() };
        why.refusal(&asker, step).nearest(match &step.action {
            Action::Flick(disc, intent) => self.slower(state, step, *disc, *intent),
            _ => self.nearest(state, step),
        })
    }

    /// The discs and values that a seat has still to write, or the value to spend in the Ruins.
    fn left(&self, state: &State, seat: Seat) -> String {
        match state.stage {
            Stage::Ruins => format!("value {} in the Ruins", state.desk(seat).hexes),
            _ => self.left_to_write(state, seat),
        }
    }

    /// Why a disc cannot be flicked at all.
    fn no_disc(&self, state: &State, seat: Seat, action: &Action) -> Box<Refusal> {
        let text = match action {
            Action::Flick(disc, _) if self.may_own(state, seat, *disc) => {
                format!("{disc} cannot be flicked: it was already flicked")
            }
            Action::Flick(disc, _) => format!("{disc} cannot be flicked: it is not yours"),
            _ => "that disc cannot be flicked".into(),
        };
        Refusal::new(Rulebook("Your turn"), text)
    }

    /// What clauses take out of the discs that may be flicked, or of the shapes that a number may draw; `None` if it is not
    /// theirs.
    fn left_out(&self, state: &State, seat: Seat, action: &Action) -> Option<Box<Refusal>> {
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let (point, element, about, text) = match action {
            Action::Flick(disc, _) => {
                let ready = self.may_own(state, seat, *disc) && state.discs[disc.index()].at == Where::Hand;
                let text = ready.then(|| format!("{disc} cannot be flicked now"))?;
                (points::FLICK_DISCS, disc.number(), 0, text)
            }
            Action::Draw(number, placement) => {
                let shape = self.places.get(*placement)?.shape;
                (points::SHAPES, shape.number(), self.shape_value(*number), "that shape cannot be drawn now".into())
            }
            _ => return None,
        };
        let ask = asker.ask().about([about]);
        let clauses = self.rules.excluders(point, element, &ask);
        if clauses.is_empty() {
            return None;
        }
        let mut refusal = Refusal::new(FLICK, text);
        refusal.sources.clear();
        for one in self.rules.trace(point, &ask).iter().filter(|one| clauses.contains(&one.clause)) {
            refusal.sources.push(self.rules.cite(one.clause));
            refusal.message = self.rules.says(one.clause, &ask).unwrap_or(refusal.message);
            refusal.facts.extend(one.facts.iter().cloned());
        }
        Some(refusal)
    }

    /// Why a flick may not start like this, in the words of the game.
    fn misplaced(error: LaunchError) -> Box<Refusal> {
        match error {
            LaunchError::OffPad { from } => {
                let place = super::notation::where_text(Where::Board(from));
                Refusal::new(FLICK, format!("a disc at {place} is not fully on a raised corner"))
            }
            LaunchError::Overlaps { disc } => {
                Refusal::new(FLICK, format!("{} hangs over the edge of the corner there", DiscId::in_scene(disc)))
            }
            LaunchError::NoSpeed { speed } => {
                Refusal::new(FLICK, "the speed of a flick is above 0 mm/s").fact("speed, mm/s", thousandths(speed))
            }
            LaunchError::TooFast { speed, most } => Refusal::new(SPEED, "the flick is too fast")
                .fact("speed, mm/s", thousandths(speed))
                .fact("fastest, mm/s", most),
            other => Refusal::new(FLICK, other.to_string()),
        }
    }

    /// The same flick, no faster than is allowed, if that makes it legal.
    fn slower(&self, state: &State, step: &Move<Action>, disc: DiscId, intent: Intent) -> Option<String> {
        let Actor::Seat(seat) = step.by else { return None };
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let speed = intent.speed.min(self.greatest_speed(&asker, disc, &mut ()));
        let slower = Move { action: Action::Flick(disc, Intent { speed, ..intent }), ..*step };
        self.test(state, &slower).then(|| written(self, &slower.action))
    }
}

/// The disc that an action gives to a section.
fn given(action: &Action) -> String {
    if let Action::Give(disc, _) = action { disc.to_string() } else { "that disc".into() }
}
