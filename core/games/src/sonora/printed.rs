//! Sonora beside a printed board: people flick real discs and say where they lie, by zone and circle (`lay B: A1 circle 5, A2 off`).

use javelina_engine::rules::{ClauseId, FactId, Noted, Witness};
use javelina_engine::{Element, Reason, Refusal, Seat, Tape, printable};

use super::facts::Asker;
use super::points::{
    self, Circle, F_ATTEMPT, F_CROSSED, F_FORCED, F_FROM_CENTRE, F_KNOCKED, F_KNOCKED_SEATS, F_NEAREST, F_TOUCH_COUNT,
    F_TOUCH_ORDER, F_TOUCHED, F_TOUCHED_SEATS,
};
use super::refuse::Why;
use super::said::{HOW, Laid};
use super::state::{MAX_FLIGHTS, Record};
use super::{Action, DiscId, Event, Fate, Flight, Section, Sonora, Stage, State, Step, Where, flick::quadrant};

/// Facts about the way of a flick that `by rail disc` tells.
const TOLD: [FactId; 2] = [F_TOUCHED, F_TOUCH_ORDER];
/// Facts that nobody can tell who looks at the board after a turn.
const UNTOLD: [FactId; 9] = [
    F_TOUCH_COUNT,
    F_CROSSED,
    F_TOUCHED_SEATS,
    F_KNOCKED_SEATS,
    F_KNOCKED,
    F_FORCED,
    F_ATTEMPT,
    F_FROM_CENTRE,
    F_NEAREST,
];
impl Sonora {
    /// A place by its zones and circles; without a zone that of the circles' middles.
    pub(super) fn named(&self, zones: u8, circles: u16) -> Where {
        Where::Named { zones: if zones == 0 { self.zones_under(circles) } else { zones }, circles }
    }

    /// The zones in which the middles of circles lie.
    fn zones_under(&self, circles: u16) -> u8 {
        let board = &self.content.board;
        Circle::of_bits(u64::from(circles))
            .filter_map(|circle| board.circles.get(circle.index()))
            .fold(0, |zones, circle| zones | board.zones[quadrant(circle.at.0 < 0, circle.at.1 < 0)].bit() as u8)
    }

    /// The parts of a named place as a position and `lay` write them.
    pub(super) fn named_parts(&self, zones: u8, circles: u16) -> Vec<String> {
        let names = Section::of_bits(u64::from(zones)).map(Section::name).collect::<Vec<_>>().join("|");
        let numbers: Vec<String> =
            Circle::of_bits(u64::from(circles)).map(|circle| (circle.index() + 1).to_string()).collect();
        let s = if numbers.len() == 1 { "" } else { "s" };
        let circles = (!numbers.is_empty()).then(|| format!("circle{s} {}", numbers.join(" ")));
        let is_plain = circles.is_some() && zones == self.zones_under(circles_bits(&numbers));
        (!is_plain).then_some(names).into_iter().chain(circles).collect()
    }

    /// Whether people may say that discs lie like this now.
    pub(super) fn decide_lay(&self, state: &State, whose: Option<Seat>, laid: &[Laid]) -> Result<(), Why> {
        let no = |text: String| Err(Why::Nature(text));
        let seat = state.acting;
        if !state.printed || state.stage != Stage::Flick || !state.flights.is_empty() {
            return Err(Reason::Step.into());
        }
        if whose.is_some_and(|whose| whose != seat) {
            return no(format!(
                "it is {seat}'s turn: `lay {seat}: ..`, or `lay: ..` for all turns of the phase at once"
            ));
        }
        if laid.is_empty() || laid.len() > MAX_FLIGHTS {
            return no(format!("say where the flicked discs lie; {HOW}"));
        }
        let active = state.memory.active();
        if let Some(clause) = self.reader_of(&UNTOLD, active) {
            return Err(Why::Untold(clause));
        }
        let teller = self.reader_of(&TOLD, active);
        let (all_zones, most) =
            (self.content.board.zones.iter().fold(0, |all, zone| all | zone.bit()), self.content.board.circles.len());
        let mut flicked = 0;
        for (at, Laid { disc, at: lies, order }) in laid.iter().enumerate() {
            let was = state.discs[disc.index()].at;
            let (plays, is_own) =
                (state.players().any(|seat| self.may_own(state, seat, *disc)), state.owner(*disc) == seat);
            if !plays {
                return no(format!("nobody plays {disc} in this game"));
            }
            if laid[..at].iter().any(|other| other.disc == *disc) {
                return no(format!("{disc} is named twice"));
            }
            let is_place = match *lies {
                Where::Named { zones, circles } => {
                    zones != 0 && u64::from(zones) & !all_zones == 0 && u32::from(circles) >> most == 0
                }
                Where::Hole | Where::Out | Where::Hand => true,
                _ => false,
            };
            if !is_place {
                return no(format!("{disc} cannot be said to lie there; {HOW}"));
            }
            match was {
                Where::Hand if whose.is_none() || is_own => flicked += u32::from(is_own),
                Where::Hand => return no(format!("{disc} is not {seat}'s, and was not flicked yet")),
                Where::Board(_) | Where::Named { .. } if *lies != Where::Hand => continue,
                Where::Board(_) | Where::Named { .. } => {
                    return no(format!("{disc} lies on the board; only a disc that is flicked can stay on its pad"));
                }
                _ => return no(format!("{disc} lies no more on the board; `undo` takes back what was said of it")),
            }
            if let (Some(clause), None) = (teller, order) {
                return Err(Why::Way(clause, *disc));
            }
        }
        let left = u32::from(state.left);
        if whose.is_some() && flicked > left {
            return no(format!("{seat} flicks {left} more in this turn, but {flicked} of its discs are named"));
        }
        Ok(())
    }

    /// The first clause of an item in play that reads one of these facts.
    fn reader_of(&self, facts: &[FactId], active: javelina_engine::rules::Set) -> Option<ClauseId> {
        let readers = self.rules.readers(facts).and(active);
        let clauses = &self.rules.program().clauses;
        let at = clauses.iter().position(|clause| readers.contains(i32::from(clause.item.0)))?;
        Some(ClauseId(at as u16))
    }

    /// The discs lie as people say. Each flicked one is judged, and its owner gives it to a section if it is in the hole.
    pub(super) fn lay(&self, state: &mut State, laid: &[Laid], tape: &mut impl Tape<Event>) {
        let mut flights = Vec::new();
        for Laid { disc, at, order } in laid {
            let was = state.discs[disc.index()].at;
            let is_flicked = was == Where::Hand;
            let lies = if *at == Where::Hand { Where::Out } else { *at };
            state.discs[disc.index()].at = lies;
            if was != lies {
                tape.tell(|| Event::Landed { disc: *disc, at: *at });
            }
            if is_flicked {
                state.flicked[disc.index()] = state.flicked[disc.index()].saturating_add(1);
            }
            if is_flicked && state.owner(*disc) == state.acting {
                state.left = state.left.saturating_sub(1);
                state.had = state.had.saturating_add((!self.rules.silent(points::FLICKS, &state.memory)).into());
            }
            if is_flicked || lies == Where::Hole {
                let step = if is_flicked { Step::Decide } else { Step::Judge };
                flights.push(Flight { step, order: order.unwrap_or_default(), ..Flight::of(*disc) });
            }
        }
        // The last one is under way.
        state.flights.extend(flights.into_iter().rev().take(MAX_FLIGHTS));
    }

    /// What is known of the flick of a disc that lies where people said.
    pub(super) fn recall(&self, state: &mut State) {
        let Some(flight) = state.flights.last() else { return };
        let (order, at) = (flight.order, state.discs[flight.disc.index()].at);
        let fate = match at {
            Where::Hole => Fate::Hole,
            Where::Named { .. } => Fate::Rests,
            _ => Fate::Off,
        };
        state.record = Record { fate, order, count: order.map(|place| u8::from(place > 0)), ..Record::default() };
    }

    /// What Nature says for people who do not: the next disc is off the board.
    pub(super) fn laid_by_itself(&self, state: &State) -> Action {
        let discs = self.in_hand(state, state.acting).take(1);
        let order = self.reader_of(&TOLD, state.memory.active()).map(|_| [0; 2]);
        Action::Lay(state.acting, discs.map(|disc| Laid { disc, at: Where::Out, order }).collect())
    }

    /// The refusal of a line that does not say what a rule in play reads.
    pub(super) fn unsaid(&self, clause: ClauseId, disc: Option<DiscId>) -> Box<Refusal> {
        let item = &self.rules.program().items[self.rules.clause(clause).item.index()];
        let title = printable(&item.title, 60);
        let text = match disc {
            Some(disc) => format!(
                "{title} asks what {disc} touched on its way: say `{disc} canyon by rail disc`, `by disc` or `by nothing`"
            ),
            None => format!(
                "{title} reads more of a flick than anybody can see after a turn; play without `--printed`, `set chance typed`, \
                 and say each flick (`lies A3 40,-20 by rail`)"
            ),
        };
        Refusal::new(self.rules.cite(clause), text)
    }

    /// The Reflicks that a seat used at the printed board.
    pub(super) fn decide_used(&self, state: &State, seat: Seat, count: u8) -> Result<(), Why> {
        if !state.printed || seat.0 >= state.seats {
            return Err(Reason::Step.into());
        }
        let has = state.sheet(seat).usable[0];
        if count == 0 || count > has {
            let has = javelina_engine::counted(has, "Reflick");
            return Err(Why::Nature(format!("{seat} has {has} that can be used, not {count}")));
        }
        Ok(())
    }

    pub(super) fn used(&self, state: &mut State, seat: Seat, count: u8, tape: &mut impl Tape<Event>) {
        let sheet = state.sheet_mut(seat);
        sheet.usable[0] = sheet.usable[0].saturating_sub(count);
        tape.tell(|| Event::Used { seat, count });
    }

    /// Whether people may say that the seat whose turn it is took an offer before a flick.
    pub(super) fn decide_took<W: Witness>(
        &self,
        asker: &Asker<'_>,
        clause: ClauseId,
        witness: &mut W,
    ) -> Result<(), Why> {
        let Asker { state, seat, .. } = *asker;
        if !state.printed || state.stage != Stage::Flick || !state.flights.is_empty() {
            return Err(Reason::Step.into());
        }
        if seat != state.acting {
            return Err(Why::Nature(format!("it is {}'s turn", state.acting)));
        }
        asker.offers(points::BEFORE_FLICK, clause, witness)
    }

    /// What people at a printed board are to say.
    pub(super) fn asks_for_discs(&self, state: &State) -> String {
        let (seat, left) = (state.acting, javelina_engine::counted(state.left, "disc"));
        let mut discs = self.in_hand(state, seat).map(|disc| disc.to_string());
        let (first, more) = (discs.next().unwrap_or_else(|| "A1".into()), discs.next());
        let example = more.map(|more| format!(", {more} off")).unwrap_or_default();
        let (mut offers, noted) = (String::new(), Noted::default());
        self.rules.offers(points::BEFORE_FLICK, &Asker::new(self, state, seat, &noted).ask(), &mut |clause| {
            offers += &format!("; may be taken before: `took {seat}: {}`", self.rules.clause(clause).label);
        });
        format!(
            "{seat} flicks {left}; say where discs lie then (`lay {seat}: {first} canyon{example}`, `lay: ..` for all turns){offers}"
        )
    }
}

/// Numbers as bits.
fn circles_bits(numbers: &[String]) -> u16 {
    numbers.iter().filter_map(|number| number.parse::<u32>().ok()).fold(0, |all, number| all | 1 << (number - 1))
}
