//! Asking: who acts, what a point is about, and where its facts come from.

use std::cell::Cell;

use crate::Seat;
use crate::rules::compiled::set::Set;
use crate::rules::declared::counters::CounterDecl;
use crate::rules::declared::ids::{FactId, ZoneId};
use crate::rules::running::fault::{Fault, Toll};
use crate::rules::running::memory::Memory;
use crate::rules::watching::noted::Noted;

/// What a game knows, on demand. A game implements this on a small struct of references.
pub trait Facts {
    /// The value of a fact: a number, an element, or 0 and 1 for a truth; [`ABSENT`](crate::rules::ABSENT) if there is none.
    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32;
    /// The value of a set-valued fact; empty where there are none.
    fn set(&self, _fact: FactId, _args: [i32; 2]) -> Set {
        Set::EMPTY
    }
    /// The seats at which somebody sits; none where nobody knows of seats yet.
    fn seated(&self) -> Set {
        Set::EMPTY
    }
    /// Those of them that still play, the only ones that may be asked.
    fn playing(&self) -> Set {
        self.seated()
    }
    /// The place of an element in a set-valued fact that is a list (a row of cards); the canonical order otherwise.
    fn rank(&self, _fact: FactId, element: i32) -> i32 {
        element
    }
    /// The same of the list as another seat has it.
    fn rank_of(&self, _seat: i32, fact: FactId, element: i32) -> i32 {
        self.rank(fact, element)
    }
    /// The value of a fact as another seat has it; nothing where nobody sits there.
    fn fact_of(&self, _seat: i32, fact: FactId, args: [i32; 2]) -> i32 {
        self.fact(fact, args)
    }
    /// The same of a set-valued fact.
    fn set_of(&self, _seat: i32, fact: FactId, args: [i32; 2]) -> Set {
        self.set(fact, args)
    }
    /// What lies in a zone of a seat, whoever may know it: what Nature draws from.
    fn lying(&self, _zone: ZoneId, _seat: i32) -> Set {
        Set::EMPTY
    }
    /// How many equal things of a name lie there.
    fn many(&self, _zone: ZoneId, _seat: i32, _element: i32) -> u32 {
        1
    }
    /// Sees a value of a counter that a rule reads, at its place (see [`CounterDecl::place`]).
    #[inline]
    fn saw_counter(&self, _counter: &CounterDecl, _place: i32, _value: i32) {}
    /// Sees a value of a counter that a script reads, at its slot.
    #[inline]
    fn saw_slot(&self, _slot: u16, _value: i32) {}
    /// Where whoever wants these facts learns of what goes wrong in an asking, those that a fact makes on its way
    /// included. `None` where facts ask nothing.
    fn noted(&self) -> Option<&Noted> {
        None
    }
}

/// Facts of any game behind a reference: what people read, what witnesses are told and what is proved is compiled once for
/// all games. Faults are noted with the first asker.
pub(in crate::rules) struct AnyFacts<'a> {
    facts: &'a dyn Facts,
    noted: Option<&'a Noted>,
}

impl<'a> AnyFacts<'a> {
    pub(in crate::rules) fn new(facts: &'a dyn Facts) -> Self {
        Self { facts, noted: facts.noted() }
    }
}

impl Facts for AnyFacts<'_> {
    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        self.facts.fact(fact, args)
    }
    fn set(&self, fact: FactId, args: [i32; 2]) -> Set {
        self.facts.set(fact, args)
    }
    fn seated(&self) -> Set {
        self.facts.seated()
    }
    fn playing(&self) -> Set {
        self.facts.playing()
    }
    fn rank(&self, fact: FactId, element: i32) -> i32 {
        self.facts.rank(fact, element)
    }
    fn rank_of(&self, seat: i32, fact: FactId, element: i32) -> i32 {
        self.facts.rank_of(seat, fact, element)
    }
    fn fact_of(&self, seat: i32, fact: FactId, args: [i32; 2]) -> i32 {
        self.facts.fact_of(seat, fact, args)
    }
    fn set_of(&self, seat: i32, fact: FactId, args: [i32; 2]) -> Set {
        self.facts.set_of(seat, fact, args)
    }
    fn lying(&self, zone: ZoneId, seat: i32) -> Set {
        self.facts.lying(zone, seat)
    }
    fn many(&self, zone: ZoneId, seat: i32, element: i32) -> u32 {
        self.facts.many(zone, seat, element)
    }
    fn saw_counter(&self, counter: &CounterDecl, place: i32, value: i32) {
        self.facts.saw_counter(counter, place, value);
    }
    fn saw_slot(&self, slot: u16, value: i32) {
        self.facts.saw_slot(slot, value);
    }
    fn noted(&self) -> Option<&Noted> {
        self.noted
    }
}

/// One asking of a point: who acts, what it is about, and where facts come from.
pub struct Ask<'a, F: Facts> {
    /// Facts on demand.
    pub facts: &'a F,
    /// Counters and active items.
    pub memory: &'a Memory,
    /// The acting seat.
    pub seat: Seat,
    /// What the point is about, in the order of its declaration; unused ones are 0.
    pub subjects: [i32; 4],
    /// Items that keep silent here although they are active: other cards of the kind that the point is about.
    pub apart: Set,
    /// Where a fault is noted if the facts have no place for it.
    own: Noted,
    /// Operations that scripts have spent, those before this asking in the same action included.
    pub(in crate::rules) spent: Cell<u32>,
    /// What of them was spent before.
    pub(in crate::rules) before: u32,
}

impl<'a, F: Facts> Ask<'a, F> {
    /// Asks about nothing in particular.
    pub fn new(facts: &'a F, memory: &'a Memory, seat: Seat) -> Self {
        Self {
            facts,
            memory,
            seat,
            subjects: [0; 4],
            apart: Set::EMPTY,
            own: Noted::default(),
            spent: Cell::new(0),
            before: 0,
        }
    }

    /// Evaluates something for this asking without the type of its facts, for code that is compiled once for all games.
    pub(in crate::rules) fn any<R>(&self, evaluate: impl FnOnce(&mut Ask<'_, AnyFacts<'_>>) -> R) -> R {
        let facts = AnyFacts { facts: self.facts, noted: Some(self.noted()) };
        let mut asked = Ask::new(&facts, self.memory, self.seat).about(self.subjects).apart_from(self.apart);
        asked.before = self.before;
        asked.spent.set(self.spent.get());
        let result = evaluate(&mut asked);
        self.spent.set(asked.spent.get());
        result
    }

    /// The asking, in the middle of an action: its scripts share the operations of the action, see [`Ask::toll`].
    #[must_use]
    pub fn in_action(mut self) -> Self {
        self.before = self.memory.spent.operations;
        self.spent.set(self.before);
        self
    }

    /// Where faults of this asking are noted: with the facts, if they have a place for it.
    #[inline]
    pub(in crate::rules) fn noted(&self) -> &Noted {
        self.facts.noted().unwrap_or(&self.own)
    }

    /// What went wrong in this asking, or in another one of whoever wants the facts.
    pub fn fault(&self) -> Option<Fault> {
        self.noted().fault()
    }

    /// What the asking leaves behind, for [`Memory::pay`] once it is over.
    pub fn toll(&self) -> Toll {
        let operations = self.spent.get().saturating_sub(self.before);
        Toll { fault: self.fault(), capped: self.noted().capped(), operations }
    }

    /// The asking, with these items keeping silent.
    #[must_use]
    pub fn apart_from(mut self, items: Set) -> Self {
        self.apart = items;
        self
    }

    /// The asking, about these subjects (at most 4).
    #[must_use]
    pub fn about<const N: usize>(mut self, subjects: [i32; N]) -> Self {
        self.subjects[..N].copy_from_slice(&subjects);
        self
    }
}
