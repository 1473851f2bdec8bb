//! Why a move was refused, in words: the rule, the facts, the nearest legal action.

use javelina_engine::rules::Noted;
use javelina_engine::{
    Actor, Adapter, Element, Game, Move, Refusal, Seat, Source, Source::Rulebook, Source::Ruling, written,
};

use javelina_physics::Error as LaunchError;

use super::decide::Why;
use super::facts::Asker;
use super::text::thousandths;
use super::{Action, DiscId, Intent, Sonora, State, Where, points};

const FLICK: Source = Rulebook("Your launch corner");
const SPEED: Source = Ruling("S62");
const CANYON: Source = Rulebook("Canyon");
const RUINS: Source = Rulebook("Cliff-Dweller Ruins");
const MUD: Source = Rulebook("Mudcracks");
const BONUSES: Source = Rulebook("Scoresheet bonuses");

impl Sonora {
    /// Puts a refusal into words.
    pub(super) fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let seat = state.seat_of(step.by);
        let (desk, left_out) = (state.desk(seat), || self.left_out(state, seat, &step.action));
        let refusal = match why {
            Why::Any(reason) => self.refuse_plainly(state, step, reason),
            Why::Disc => left_out().unwrap_or_else(|| self.no_disc(state, seat, &step.action)),
            Why::OtherDisc(disc) => Refusal::new(Ruling("S5"), format!("{disc} is to be flicked now")),
            Why::Corner => Refusal::new(FLICK, "the flick starts on another player's corner")
                .fact("your corner", self.corner_zone(state, seat).name()),
            Why::Launch(error) => Self::misplaced(error),
            Why::NoDirection => Refusal::new(FLICK, "the flick is aimed at where it starts"),
            Why::Speed(most) => Refusal::new(SPEED, "the flick is too fast").fact("fastest, mm/s", thousandths(most)),
            Why::Nature(text) => Refusal::new(Source::Table, text),
            Why::Wobble => Refusal::new(Source::Table, "a wobble is at most a million millionths"),
            Why::Give => Refusal::new(
                Rulebook("Disc positions"),
                format!("that disc cannot be given to this section: {}", self.asking(state)),
            ),
            Why::Colours => {
                Refusal::new(Rulebook("Solo mode"), "choose two different colours of those that were flicked")
            }
            Why::Swap => Refusal::new(BONUSES, "a Swap needs two of your discs on the board and a Swap bonus")
                .fact("swaps", state.sheet(seat).usable[1]),
            Why::Hexes => {
                Refusal::new(RUINS, "so many hexes are not free, or not paid for").fact("value left", desk.hexes)
            }
            Why::Animal => Refusal::new(BONUSES, "that animal has no free icon in the Discovery area"),
            Why::NoDisc(0) => Refusal::new(BONUSES, "you have no such bonus to use"),
            Why::NoDisc(number) => {
                Refusal::new(Rulebook("The write phase"), format!("you have no {number} to record there"))
            }
            Why::NoPlace => Refusal::new(CANYON, "no shape fits just these cells"),
            Why::Shape => {
                left_out().unwrap_or_else(|| Refusal::new(CANYON, "that shape is larger than the number allows"))
            }
            Why::Overlap => Refusal::new(CANYON, "a cell is drawn on already"),
            Why::Apart => {
                Refusal::new(CANYON, "the shape shares no edge with one that was drawn before (`base.adjacent`)")
            }
            Why::Path => Refusal::new(
                Rulebook("Creek Bed"),
                "no path of that length ends there: it starts on a visited space and enters free ones only",
            ),
            Why::Node => Refusal::new(MUD, "that node is marked already, or joined to no marked node"),
            Why::Value(cost) => {
                Refusal::new(MUD, "that costs more than you have").fact("cost", cost).fact("value left", desk.pool)
            }
            Why::Boxes => Refusal::new(MUD, "the column has fewer free boxes (or must be filled at once)"),
            Why::Rival => Refusal::new(
                Rulebook("Solo write phase"),
                "the rival cannot mark like that: it draws the largest shape that fits, and wastes no disc that it can use (ruling S54)",
            ),
            Why::Unfinished => Refusal::new(Ruling("S23"), "something that has a legal use must be recorded first"),
            Why::Discovery => {
                Refusal::new(Ruling("S52"), "choose the animal of your Discovery bonus first (`discover fox`)")
            }
        };
        refusal.nearest(match &step.action {
            Action::Flick(disc, intent) => self.slower(state, step, *disc, *intent),
            _ => self.nearest(state, step),
        })
    }

    /// Why a disc cannot be flicked at all.
    fn no_disc(&self, state: &State, seat: Seat, action: &Action) -> Box<Refusal> {
        let text = match action {
            Action::Flick(disc, _) if self.may_own(state, seat, *disc) => {
                format!("{disc} cannot be flicked: it was flicked already")
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
                (points::FLICK_DISCS, disc.face().into(), 0, text)
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
                let place = super::text::where_text(Where::Board(from));
                Refusal::new(FLICK, format!("a disc at {place} does not lie fully on a raised corner"))
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
