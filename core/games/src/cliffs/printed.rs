//! Cliffs beside the printed game: people say what lies in the queues (`queue B: Coffee, ?, ~Banana`), and the resolution is
//! worked out card by card. Pile and hands are unknown and never asked for.

use javelina_engine::rules::Noted;
use javelina_engine::{Actor, Element, Padded, Reason, Refusal, Seat, Source, Tape, counted, printable};

use super::actions::Action;
use super::cards::{Card, Slot};
use super::content::PLACES;
use super::events::metres;
use super::facts::Asker;
use super::points::Design;
use super::queues::everybody;
use super::refuse::Why;
use super::said::Stands;
use super::state::{MAX_QUEUED, Moment, Stage, State};
use super::text::place_name;
use super::{Cliffs, Event};

impl Cliffs {
    /// Reads what people at a printed table type: `larry C: ..`, which no racer could, and the bare name of a card that turns up.
    pub(super) fn read_at_table(&self, state: &State, text: &str) -> Result<Action, Box<Refusal>> {
        let by = Actor::Nature;
        let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        if word.eq_ignore_ascii_case("larry") {
            return Action::read(self, state, by, &format!("last-ditch larry {rest}"));
        }
        let read = Action::read(self, state, by, text);
        if read.is_ok() || self.unnamed(state).is_none() {
            read
        } else {
            Action::read(self, state, by, &format!("card {text}"))
        }
    }

    /// The card that turns up next, if nobody has said what it is.
    pub(super) fn unnamed(&self, state: &State) -> Option<Slot> {
        let asks = state.printed && state.stage == Stage::TurnUp;
        let slot = state.first_face_down(state.revealing()).filter(|_| asks)?;
        state.card(slot).is_some_and(|card| card.design.is_none()).then_some(slot)
    }

    /// Whether people at a printed table wait for one another at this step.
    fn rests(state: &State) -> bool {
        matches!(state.stage, Stage::Queues | Stage::Window(Moment::Before | Moment::Tally))
    }

    /// Whether people at a printed table may say that now.
    pub(super) fn decide_told(&self, state: &State, action: &Action) -> Result<(), Why> {
        match action {
            _ if !state.printed => Err(Reason::Step.into()),
            Action::Stands(..) | Action::Queued(..) if state.stage == Stage::Queues => self.fits(state, action),
            Action::Larried(..) if Self::rests(state) => self.fits(state, action),
            Action::Reveal | Action::On if Self::rests(state) => Ok(()),
            Action::Named(_) if self.unnamed(state).is_some() => self.fits(state, action),
            Action::Next if state.stage == Stage::Crown && state.tied == 0 => Ok(()),
            _ => Err(Reason::Step.into()),
        }
    }

    fn fits(&self, state: &State, action: &Action) -> Result<(), Why> {
        self.misfit(state, action).map_or(Ok(()), |_| Err(Why::Told))
    }

    /// Why what people say cannot be so.
    pub(super) fn misfit(&self, state: &State, action: &Action) -> Option<Box<Refusal>> {
        let queue = Source::Rulebook("The queue");
        let refuse = |source: Source, text: String| Some(Refusal::new(source, text));
        let seats: Vec<Seat> = match action {
            Action::Stands(Stands { elevations, crown, spent }) => {
                elevations.iter().map(|(seat, _)| seat).chain(crown).chain(spent).copied().collect()
            }
            Action::Queued(seat, _) => vec![*seat],
            Action::Larried(seat, _, to) => vec![*seat, *to],
            _ => Vec::new(),
        };
        if seats.iter().any(|seat| seat.0 >= state.count) {
            return refuse(Source::Table, "nobody sits there".into());
        }
        match action {
            Action::Stands(stands) => {
                let high = stands.elevations.iter().find(|(_, at)| !(0..=self.cliff).contains(at))?;
                refuse(
                    Source::Rulebook("The cliff"),
                    format!("{} cannot stand at {}; the cliff has {} m", high.0, high.1, self.cliff),
                )
            }
            Action::Queued(seat, cards) => {
                let others: usize =
                    state.seats().filter(|other| other != seat).map(|other| state.racer(other).queue.len()).sum();
                if cards.len() > PLACES || others + cards.len() > MAX_QUEUED {
                    let text = format!("{} in a queue, and {others} in the others", counted(cards.len(), "card"));
                    let refusal = Refusal::new(queue, format!("that is more than the table takes: {text}"));
                    return Some(refusal.fact("places of a queue", PLACES).fact("of all queues", MAX_QUEUED));
                }
                let lie = |design: Design| {
                    let lies = |slot: &Slot| state.cards[slot.index()].design == Some(design);
                    let of_others = Slot::of_bits(state.used)
                        .filter(lies)
                        .filter(|slot| state.find(*slot).is_some_and(|(at, _)| at != *seat));
                    of_others.count() + cards.iter().filter(|(card, _)| *card == Some(design)).count()
                };
                let many = cards
                    .iter()
                    .filter_map(|(card, _)| *card)
                    .find(|card| lie(*card) > usize::from(self.composed[card.index()]));
                many.and_then(|card| self.too_many(card, lie(card)))
            }
            Action::Larried(seat, card, to) => {
                let larry = Source::Rulebook("Last-Ditch Larry");
                if !self.larry || !state.racer(*seat).larry {
                    return refuse(
                        larry,
                        if self.larry {
                            format!("{seat} has played Larry already")
                        } else {
                            "Larry is not in play".into()
                        },
                    );
                }
                if !state.has_room(*to) {
                    return refuse(queue, format!("{to}'s queue takes no more cards"));
                }
                card.and_then(|card| self.too_many(card, self.lying(state, card) + 1))
            }
            Action::Named(card) => self.too_many(*card, self.lying(state, *card) + 1),
            _ => None,
        }
    }

    /// How many cards of a design lie in queues.
    fn lying(&self, state: &State, design: Design) -> usize {
        Slot::of_bits(state.used).filter(|slot| state.cards[slot.index()].design == Some(design)).count()
    }

    fn too_many(&self, card: Design, count: usize) -> Option<Box<Refusal>> {
        let has = usize::from(self.composed[card.index()]);
        let name = printable(&self.design_name(card), 60);
        let text = format!("{} of {name} would lie in the queues, but the deck has {has}", counted(count, "card"));
        (count > has).then(|| Refusal::new(Source::Rulebook("Setup"), text))
    }

    /// What Nature says for people who do not.
    pub(super) fn told_by_itself(&self, state: &State) -> Option<Action> {
        if !state.printed {
            return None;
        }
        if self.unnamed(state).is_some() {
            let left = |card: &Design| self.lying(state, *card) < usize::from(self.composed[card.index()]);
            return Design::first(self.content.designs.len()).find(left).map(Action::Named);
        }
        match state.stage {
            Stage::Queues | Stage::Window(_) => Some(Action::On),
            Stage::Crown if state.tied == 0 => Some(Action::Next),
            _ => None,
        }
    }

    /// Takes over what people say.
    pub(super) fn hear<T: Tape<Event>>(&self, state: &mut State, action: &Action, tape: &mut T) {
        match action {
            Action::Stands(stands) => {
                stands.elevations.iter().for_each(|(seat, at)| self.set_elevation(state, *seat, *at));
                stands.spent.iter().for_each(|seat| state.racer_mut(*seat).larry = false);
                state.crown = stands.crown.map_or(state.crown, |seat| seat.0);
                let told: Vec<String> =
                    state.seats().map(|seat| format!("{seat} {}", state.racer(seat).elevation)).collect();
                let text = format!("{}; {} wears the Crown", told.join(", "), Seat(state.crown));
                tape.tell(|| Event::ByRule { text });
            }
            Action::Queued(seat, cards) => {
                for slot in std::mem::take(&mut state.racer_mut(*seat).queue).into_iter().flatten() {
                    state.leave_slot(slot);
                }
                for (design, flipped) in cards {
                    let known = if design.is_some() { everybody() } else { 0 };
                    let slot = Slot::at(state.used.trailing_ones() as usize);
                    if let (true, Some(slot)) = (state.enter(*seat, *design, known), slot) {
                        state.cards[slot.index()].flipped = *flipped;
                    }
                }
                let unknown = cards.iter().filter(|(card, _)| card.is_none()).count();
                let unknown = if unknown > 0 { format!(", {unknown} of them unknown") } else { String::new() };
                let text = format!("{seat} has {}{unknown}", counted(cards.len(), "card"));
                tape.tell(|| Event::ByRule { text });
            }
            Action::Larried(seat, card, to) => {
                state.racer_mut(*seat).larry = false;
                state.enter(*to, *card, if card.is_some() { everybody() } else { 0 });
                let text = format!(
                    "{seat} plays Last-Ditch Larry: {} into {to}'s queue; Racin' Spirit is gone",
                    self.or_unknown(*card)
                );
                tape.tell(|| Event::ByRule { text });
                if state.stage == Stage::Window(Moment::Tally) {
                    state.stage = Stage::Seek;
                }
            }
            Action::Named(card) => {
                if let Some(slot) = self.unnamed(state) {
                    state.cards[slot.index()].design = Some(*card);
                }
            }
            _ => {
                state.goes = if *action == Action::On { 2 } else { 1 };
                if state.stage == Stage::Queues {
                    self.stop_music(state, tape);
                }
            }
        }
    }

    /// Whether the resolution goes on at a place where people may say something.
    pub(super) fn goes_on(state: &mut State) -> bool {
        let goes = state.goes;
        state.goes = if goes == 1 { 0 } else { goes };
        goes > 0
    }

    /// Tells what a card that turned up says, and how everybody would stand.
    pub(super) fn tell_deed<T: Tape<Event>>(&self, state: &State, slot: Slot, tape: &mut T) {
        let Some((seat, place)) = state.find(slot).filter(|_| state.printed) else { return };
        // A movement card says its metres as it lies.
        let says = state.card(slot).filter(|card: &&Card| self.metres(card).is_none()).and_then(|card| card.design);
        let words = self.words_of(says);
        let card = self.card_text(state, seat, place).trim_start_matches('!').to_string();
        let text = if words.is_empty() { card } else { format!("{card}: {words}") };
        tape.tell(|| Event::ByRule { text: format!("  {} {text}", place_name(seat, place)) });
    }

    /// Tells how everybody would stand if the tally came now.
    pub(super) fn tell_standing<T: Tape<Event>>(&self, state: &State, tape: &mut T) {
        if !state.printed {
            return;
        }
        let mut after = state.clone();
        self.annihilate_all(&mut after, &mut javelina_engine::Silent);
        let all = self.reckon(&after, &mut ());
        let told = |seat: Seat| format!("{seat} {} to {}", metres(all.metres[seat.index()]), all.to[seat.index()]);
        let text = state.seats().map(told).collect::<Vec<_>>().join(", ");
        tape.tell(|| Event::ByRule { text: format!("  now {text}") });
    }

    /// Tells the tally of a racer line by line.
    pub(super) fn tell_lines<T: Tape<Event>>(&self, state: &State, seat: Seat, tape: &mut T) {
        if !state.printed {
            return;
        }
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let mut lines = Vec::new();
        self.tally(&asker, &mut (), &mut |_, metres, words| {
            let (label, because, source) = words();
            lines.push(format!("  {metres:>5}  {:8}  {because}, by {source}", Padded(&label)));
        });
        lines.into_iter().for_each(|text| tape.tell(|| Event::ByRule { text }));
    }

    /// What people at a printed table are to say.
    pub(super) fn asks_table(&self, state: &State) -> Option<String> {
        if !state.printed {
            return None;
        }
        if let Some((seat, place)) = self.unnamed(state).and_then(|slot| state.find(slot)) {
            return Some(format!("what is {}? (its name: `coffee`)", place_name(seat, place)));
        }
        Some(match state.stage {
            Stage::Queues if state.used != 0 => {
                let cards = |seat: Seat| format!("{seat} {}", state.racer(seat).queue.len());
                let all = state.seats().map(cards).collect::<Vec<_>>().join(", ");
                format!("cards in the queues: {all}; `reveal` turns up the first one, `on` all to the tally")
            }
            Stage::Queues => "say what lies in the queues (`queue A: Coffee, Flip Left, ?, ~Banana`), and if need be \
                              `stand A 850, B 720, crown B, larry spent C`; then `reveal`, or `on` to the tally"
                .into(),
            Stage::Window(Moment::Tally) => {
                "all cards are revealed: Enter for the tally, or `larry C: nitro to A`".into()
            }
            Stage::Window(_) => "Enter turns up the next card, `on` all to the tally; `larry C: nitro to A`".into(),
            Stage::Crown if state.tied == 0 => "the round is over; `next` begins another one".into(),
            _ => return None,
        })
    }
}
