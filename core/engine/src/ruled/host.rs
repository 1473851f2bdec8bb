//! Facts of a state as one seat acts, and a state that effect lists work on ([`Hosted`]).

use crate::rules::{
    ABSENT, Ask, Carried, ClauseId, Deeds, EffectId, FactId, Facts, Host, Limited, Lot, Memory, Noted, PatternPart,
    PointId, Rules, Set, Type, Witness, ZoneId, common,
};
use crate::{Flow, Seat, Tape, counted};

use super::asker::Asker;
use super::zones::{carry, names, taking};
use super::{Reason, Ruled};

impl<'a, G: Ruled> Asker<'a, G> {
    /// An asking by this seat.
    #[inline]
    #[must_use]
    pub fn ask<'b>(&'b self) -> Ask<'b, Self>
    where
        'a: 'b,
    {
        Ask::new(self, G::memory_of(self.state), self.seat)
    }

    /// Whether an offer is open at a point.
    ///
    /// # Errors
    ///
    /// That it is not.
    pub fn offers<W: Witness>(&self, point: PointId, clause: ClauseId, witness: &mut W) -> Result<(), G::Why> {
        let mut found = false;
        self.game.rules().offers_heard(point, &self.ask(), witness, &mut |id| found |= id == clause);
        if found { Ok(()) } else { Err(Reason::Offer(clause).into()) }
    }

    /// Hands on the taking of each offer that is open at a point, as the game's actions have it, until it is enough.
    pub fn each_offer<W: Witness>(
        &self,
        point: PointId,
        offer: fn(ClauseId) -> G::Action,
        witness: &mut W,
        out: &mut dyn FnMut(G::Action) -> Flow,
    ) -> Flow {
        let mut flow = Flow::More;
        self.game.rules().offers_heard(point, &self.ask(), witness, &mut |clause| {
            if flow == Flow::More {
                flow = out(offer(clause));
            }
        });
        flow
    }

    /// The same facts as another seat acts; `None` if nobody sits there.
    fn of(&self, seat: i32) -> Option<Self> {
        let seat = u8::try_from(seat).ok().filter(|_| self.seated().contains(seat))?;
        Some(Self { seat: Seat(seat), ..*self })
    }

    /// The score of the seat's side if the game ended now: all of it for questions about the outcome, else its open part.
    fn score(&self) -> i32 {
        if self.noted.is_at_the_end() { G::full_score(self) } else { G::open_score(self) }
    }

    /// The value of a fact that all games declare alike.
    #[cold]
    fn common(&self, fact: FactId) -> i32 {
        match fact {
            common::F_LEAD => i32::from(G::lead(self.state).0),
            common::F_SCORE => self.score().max(-i32::MAX),
            common::F_AHEAD => {
                let (mine, mut known) = (self.score(), self.set(common::F_TEAM, [0; 2]));
                let mut ahead = 0;
                for other in self.playing().iter().filter_map(|seat| self.of(seat)) {
                    if !known.contains(i32::from(other.seat.0)) {
                        known = known.or(other.set(common::F_TEAM, [0; 2]));
                        ahead += i32::from(other.score() > mine);
                    }
                }
                ahead
            }
            _ => ABSENT,
        }
    }
}

impl<G: Ruled> Facts for Asker<'_, G> {
    #[inline]
    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        if fact.index() < common::FACTS.len() { self.common(fact) } else { G::fact(self, fact, args) }
    }

    #[inline]
    fn set(&self, fact: FactId, args: [i32; 2]) -> Set {
        match fact {
            common::F_PLAYING => self.playing(),
            common::F_SEATED => self.seated(),
            common::F_TEAM => Set::of_wide(u128::from(G::team(self).0)),
            _ => G::set(self, fact, args),
        }
    }

    fn fact_of(&self, seat: i32, fact: FactId, args: [i32; 2]) -> i32 {
        self.of(seat).map_or(ABSENT, |asker| asker.fact(fact, args))
    }

    fn set_of(&self, seat: i32, fact: FactId, args: [i32; 2]) -> Set {
        self.of(seat).map_or(Set::EMPTY, |asker| asker.set(fact, args))
    }

    fn seated(&self) -> Set {
        Set::first_elements(G::seats_of(self.state))
    }

    #[inline]
    fn playing(&self) -> Set {
        let left = G::memory_of(self.state).fates.left();
        if left.is_empty() { self.seated() } else { self.seated().minus(Set::of_wide(left.0.into())) }
    }

    fn lying(&self, zone: ZoneId, seat: i32) -> Set {
        let lot = self.of(seat).map(|asker| Lot { zone, seat: asker.seat });
        self.game.zoned().zip(lot).map_or(Set::EMPTY, |(zones, lot)| names(zones, self.state, lot))
    }

    fn many(&self, zone: ZoneId, seat: i32, element: i32) -> u32 {
        let lot = self.of(seat).map(|asker| Lot { zone, seat: asker.seat });
        let all = self.game.zoned().zip(lot).map(|(zones, lot)| zones.lying(self.state, lot)).unwrap_or_default();
        all.iter().filter(|thing| thing.name == element).count() as u32
    }

    fn rank_of(&self, seat: i32, fact: FactId, element: i32) -> i32 {
        self.of(seat).map_or(element, |asker| asker.rank(fact, element))
    }

    fn rank(&self, fact: FactId, element: i32) -> i32 {
        let first = match fact {
            common::F_PLAYING => self.seat,
            common::F_LEAD => G::lead(self.state), // of seats, the turn order
            _ => return G::rank(self, fact, element),
        };
        (element - i32::from(first.0)).rem_euclid(G::seats_of(self.state).max(1) as i32)
    }

    #[inline]
    fn noted(&self) -> Option<&Noted> {
        Some(self.noted)
    }
}

/// A state that effect lists of content work on.
pub(super) struct Hosted<'a, G: Ruled, T> {
    game: &'a G,
    state: &'a mut G::State,
    tape: &'a mut T,
    /// What goes wrong while effect lists read facts; the rules take it from here.
    noted: Noted,
    /// The effect that was carried out last, and its clause.
    performed: Option<(ClauseId, EffectId, [i32; 3])>,
}

impl<'a, G: Ruled, T> Hosted<'a, G, T> {
    #[inline]
    pub(super) fn new(game: &'a G, state: &'a mut G::State, tape: &'a mut T) -> Self {
        Self { game, state, tape, noted: Noted::default(), performed: None }
    }
}

impl<G: Ruled, T: Tape<G::Event>> Host for Hosted<'_, G, T> {
    type Facts<'b>
        = Asker<'b, G>
    where
        Self: 'b;

    #[inline]
    fn facts(&self, seat: Seat) -> Asker<'_, G> {
        Asker::new(self.game, self.state, seat, &self.noted)
    }

    #[inline]
    fn memory(&self) -> &Memory {
        G::memory_of(self.state)
    }

    #[inline]
    fn memory_mut(&mut self) -> &mut Memory {
        G::memory_of_mut(self.state)
    }

    #[inline]
    fn is_halted(&self) -> bool {
        G::is_halted(self.state)
    }

    fn tell(&mut self, clause: ClauseId, text: &dyn Fn() -> String) {
        self.game.tell_by(self.tape, Some(clause), text);
    }

    fn perform(&mut self, clause: ClauseId, seat: Seat, effect: EffectId, args: [i32; 3]) {
        let before = self.tape.because(Some(clause));
        self.has_effect(clause, seat, effect, args);
        self.tape.because(before);
    }

    fn carry(&mut self, clause: ClauseId, carried: &Carried) {
        let Some(zones) = self.game.zoned() else { return };
        if T::ON {
            let mut deeds = Deeds::default();
            taking(carried).into_iter().for_each(|lot| zones.hear_room(self.state, lot, &mut deeds));
            deeds.hand_on(self.tape);
        }
        if let Some(text) = carry(zones, self.game.rules().catalogue().zones, carried, self.state) {
            let before = self.tape.because(Some(clause));
            self.tape.tell(|| G::told_by_rule(text));
            self.game.moved(self.state, self.tape);
            self.tape.because(before);
        }
    }

    const HEARD: bool = T::ON;

    fn hear(&mut self, deeds: &mut Deeds) {
        deeds.hand_on(self.tape);
    }

    /// Logs an effect that changed nothing, unless the game has said so.
    fn alters(&mut self, act: impl FnOnce(&mut Self)) -> bool {
        let (before, told) = (self.state.clone(), self.tape.told());
        self.performed = None;
        act(self);
        let did = before != *self.state;
        let performed = self.performed.take().filter(|_| !did && told == self.tape.told());
        if let Some((clause, effect, args)) = performed {
            let rules = self.game.rules();
            if !is_of_nothing(rules, effect, args) {
                let name = rules.catalogue().effects[effect.index()].name;
                self.game.tell_by(self.tape, Some(clause), || format!("`{name}` had no effect"));
            }
        }
        did
    }
}

impl<G: Ruled, T: Tape<G::Event>> Hosted<'_, G, T> {
    /// Carries out an effect of a clause.
    fn has_effect(&mut self, clause: ClauseId, seat: Seat, effect: EffectId, args: [i32; 3]) {
        self.performed = Some((clause, effect, args));
        if effect <= common::END_GAME {
            return self.decide_fate(clause, effect, args[0]);
        }
        if effect == common::SCORE
            && let Some(points) = self.game.rules().grant(clause, seat, args[0], G::memory_of_mut(self.state))
        {
            let (verb, many) = (if points < 0 { "loses" } else { "scores" }, points.unsigned_abs());
            let text = || format!("{seat} {verb} {}", counted(many as usize, "point"));
            return self.game.tell_by(self.tape, Some(clause), text);
        }
        let mut args = args;
        for (_, at, limits) in G::MOST.iter().filter(|(limited, ..)| *limited == effect) {
            let what = (clause, Limited::Effect(effect));
            args[*at] = self.game.rules().cut(what, args[*at], *limits, G::memory_of_mut(self.state));
        }
        self.game.effect(self.state, seat, effect, args, self.tape);
    }

    /// A seat wins or leaves, or the game ends, as the clause at work says.
    fn decide_fate(&mut self, clause: ClauseId, effect: EffectId, named: i32) {
        let (game, state, tape) = (self.game, &mut *self.state, &mut *self.tape);
        let by = Some(clause);
        if effect == common::END_GAME {
            G::memory_of_mut(state).fates.end();
            return game.tell_by(tape, by, || "the game ends".into());
        }
        let seated = |seat: &u8| usize::from(*seat) < G::seats_of(state);
        let Some(seat) = u8::try_from(named).ok().filter(seated).map(Seat) else { return };
        let side = G::team(&Asker::new(game, state, seat, &Noted::default()));
        if effect == common::WIN {
            G::memory_of_mut(state).fates.win(side);
            return game.tell_by(tape, by, || format!("{seat} wins"));
        }
        if G::memory_of(state).fates.has_left(seat) {
            return;
        }
        let finishes = effect == common::FINISH;
        G::memory_of_mut(state).fates.leave(side, finishes);
        let how = if finishes { "has finished" } else { "leaves the game" };
        game.tell_by(tape, by, || format!("{seat} {how}"));
        side.iter().for_each(|seat| game.leaves(state, seat, tape));
        let noted = Noted::default();
        let playing = Asker::new(game, state, seat, &noted).playing();
        let one_side = playing.iter().next().is_none_or(|first| {
            let side = G::team(&Asker::new(game, state, Seat(first as u8), &noted));
            playing.minus(Set::of_wide(side.0.into())).is_empty() && game.setting_of(common::LAST_SIDE) == 0
        });
        if one_side {
            G::memory_of_mut(state).fates.end();
        }
    }
}

/// Returns `true` if a number that an effect is about is 0: it asks for nothing.
fn is_of_nothing(rules: &Rules, effect: EffectId, args: [i32; 3]) -> bool {
    let pattern = rules.catalogue().effects.get(effect.index()).map_or(&[][..], |effect| effect.pattern);
    let holes = pattern.iter().filter_map(|part| match part {
        PatternPart::Hole(hole) => Some(*hole),
        PatternPart::Word(_) => None,
    });
    holes.zip(args).any(|(hole, arg)| hole == Type::Number && arg == 0)
}
