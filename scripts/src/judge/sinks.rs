//! Sinks of secrets: effects on seats, counters and zones, and questions.

use javelina_engine::rules::flow::{Label, Sink};
use javelina_engine::rules::{KindId, Type};

use super::flow::{Flow, Slot};
use crate::calls::forms::Verb;
use crate::lower::tree::{Ask, At, Deed, Node};

impl Flow<'_> {
    /// Reports a secret of the seat of a pass that would reach another pass.
    pub(super) fn stays(&mut self, label: Label) {
        if !self.each.is_empty() {
            self.judge(Sink::Seat(0), label);
        }
    }

    /// Reports a secret of a pass in a variable that other passes share.
    pub(super) fn stays_in(&mut self, local: u16, label: Label) {
        if self.born.get(&local) != Some(&self.each) {
            self.stays(label);
        }
    }

    /// Reports a secret of another seat in what happens to the acting one.
    pub(super) fn judge_own(&mut self, label: Label) {
        if self.point().is_some_and(|point| !self.reveals(point)) {
            self.judge(Sink::Seat(0), label);
        }
    }

    /// Reports a secret of another seat in a printed value.
    pub(super) fn prints(&mut self, label: Label) {
        if self.point().is_some_and(|point| !self.reveals(point)) {
            self.judge(Sink::Printed, label);
        }
    }

    /// Reports secrets that an effect on a seat shows, which may be another seat.
    fn happens_to(&mut self, seat: At, label: Label) {
        match self.each_of(Some(seat), std::iter::empty()) {
            Some(context) => self.judge(Sink::Seat(context), label),
            None => self.happens(label),
        }
    }

    fn judge(&mut self, sink: Sink<'_>, label: Label) {
        if self.point().is_some() {
            self.sources.judge(sink, label, &mut self.found);
        }
    }

    /// Reports what would show in what happens to another seat.
    fn happens(&mut self, label: Label) {
        if self.point().is_some_and(|point| !self.reveals(point)) {
            self.judge(Sink::OtherSeat, label);
        }
    }

    pub(super) fn verb(&mut self, deed: Deed, seat: Option<At>, args: &[At], at: At) {
        let (span, seats) = (self.tree.span(at), self.known.catalogue.seat);
        let seat_label = self.all(seat.as_slice());
        let labels: Vec<Label> = args.iter().map(|arg| self.walk(*arg)).collect();
        let joined = |labels: &[Label]| labels.iter().copied().collect::<Label>();
        let all = self.reached() | self.chosen | seat_label | joined(&labels);
        match seat.filter(|seat| !self.is_actor(*seat)) {
            Some(seat) => self.happens_to(seat, all),
            None if matches!(deed, Deed::Counter(..)) => {}
            None => self.judge_own(all),
        }
        match deed {
            Deed::Effect(effect) => {
                let holes = self.known.effect(effect).holes().zip(args.iter().zip(&labels));
                let others = holes.filter(|(hole, (arg, _))| *hole == Type::Of(seats) && !self.is_actor(**arg));
                for (_, (other, label)) in others.collect::<Vec<_>>() {
                    self.happens_to(*other, self.reached() | self.chosen | *label);
                }
            }
            Deed::Counter(Verb::Reveal, counter) => {
                let label = self.reached() | self.chosen;
                if self.point().is_some_and(|point| !self.reveals(point)) {
                    self.judge(Sink::Shown(span), label);
                }
                // What is read is the value before the function, so it must not be written at this point.
                if !self.is_written_here(counter) {
                    self.revealed.push(counter);
                }
            }
            Deed::Counter(_, counter) => {
                let decl = &self.known.own.counters[counter];
                if !decl.secret {
                    let word = self.known.kind(seats);
                    self.judge(Sink::Counter(&decl.name, word, span), all);
                } else {
                    let of_seat = |(kind, at): (Option<KindId>, &At)| (kind == Some(seats)).then_some(*at);
                    let mut others: Vec<At> = decl.per.into_iter().zip(args).filter_map(of_seat).collect();
                    others.retain(|seat| !self.is_actor(*seat));
                    if others.is_empty() {
                        self.judge_own(all);
                    }
                    others.into_iter().for_each(|seat| self.happens_to(seat, all));
                }
            }
            Deed::Plain(Verb::Send | Verb::SendFirst | Verb::SendThose | Verb::Exchange) => {
                // Each zone is followed by its seat.
                let first = args.len() - 4;
                let is_other = |place: usize| {
                    let zone = self.tree.zone(self.known.catalogue, args[place]);
                    let has_seat = zone.is_some_and(|zone| self.known.catalogue.zones[zone.index()].seat);
                    has_seat && !self.is_actor(args[place + 1])
                };
                let [from, to] = [first, first + 2].map(is_other);
                if from || to {
                    self.happens(self.reached() | joined(&labels[first..]));
                }
                // The acting seat may give away what it has.
                if from {
                    self.judge(Sink::Things, joined(&labels[..first]));
                }
            }
            Deed::Plain(_) => {}
        }
    }

    /// Returns `true` if a function of the point changes a counter.
    fn is_written_here(&self, counter: usize) -> bool {
        let here = self.tree.functions[self.function].point;
        let nodes = self.tree.functions.iter().filter(|one| one.point == here);
        nodes.flat_map(|one| self.tree.all_nodes(one.body)).any(|at| match self.node(at) {
            Node::Verb(Deed::Counter(verb, of), ..) => *verb != Verb::Reveal && *of == counter,
            _ => false,
        })
    }

    pub(super) fn ask(&mut self, ask: &Ask) {
        let seat = self.all(ask.seat.as_slice());
        let options = self.walk(ask.options);
        let path = self.reached() | seat;
        match ask.seat.filter(|seat| !self.is_actor(*seat)) {
            Some(seat) => {
                self.happens_to(seat, path | self.chosen);
                self.judge(Sink::Options, options);
            }
            None => self.judge_own(path | self.chosen),
        }
        self.judge(Sink::Seat(0), options);
        if let Some(then) = ask.then {
            self.grow(Slot::Path(then), path);
            self.grow(Slot::Chosen(then), options | self.chosen);
            self.grow(Slot::Local(then, 1), options | path);
        }
    }
}
