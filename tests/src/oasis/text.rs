//! Refusals and tables as people read them.

use javelina_engine::rules::{Expression, Noted, PointId, Spoken, Worked};
use javelina_engine::{Actor, Flow, Move, Present, Refusal, Seat, Source, Turn, Verb, written};

use super::actions::{ACTIONS, Action};
use super::decide::Why;
use super::facts::Asker;
use super::points::{CARD, CELL};
use super::state::{NONE, Stage, State, cards};
use super::view::View;
use super::{Event, Oasis};

const TURNS: Source = Source::Rulebook("5 Turns");

impl Oasis {
    /// The name of a card.
    fn card(&self, card: u8) -> String {
        self.rules.lexicon().name(CARD, i32::from(card))
    }

    fn cell(&self, cell: u8) -> String {
        self.rules.lexicon().name(CELL, i32::from(cell))
    }

    /// Puts a refusal into words.
    pub(super) fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let seat = if let Actor::Seat(seat) = step.by { seat } else { Seat(state.acting) };
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let refusal = match why {
            Why::Over => Refusal::new(Source::Rulebook("7 The end"), "the game is over"),
            Why::Turn => Refusal::new(Source::Table, format!("it is not {}'s turn", step.by)),
            Why::Step => Refusal::new(Source::Table, format!("that cannot be done now: {}", self.asking(state))),
            Why::Question => Refusal::new(Source::Table, format!("a question comes first: {}", self.asking(state))),
            Why::Answer => Refusal::new(Source::Table, "that is not among the answers"),
            Why::NotHeld => Refusal::new(Source::Rulebook("4 Preparation"), "that card is not in your hand"),
            Why::NoCard => Refusal::new(TURNS, "no card was set aside"),
            Why::Unusable(cell) => {
                let text = format!("no card may lie on {}", self.cell(cell));
                self.by_clauses(super::points::USABLE, &asker, [i32::from(cell), 0], TURNS, text)
            }
            Why::Ground(cell) => {
                let card = i32::from(state.player(seat).aside);
                let text = format!("the card cannot lie on the ground of {}", self.cell(cell));
                self.by_clauses(super::points::REACH, &asker, [card, 0], TURNS, text)
            }
            Why::Windward(cell) => {
                Refusal::new(Source::Rulebook("3 Wind"), format!("the wind blows over {}", self.cell(cell)))
                    .fact("wind", self.rules.lexicon().name(super::points::WIND, self.wind(&asker)))
            }
            Why::Cards => Refusal::new(Source::Rulebook("2 The deal"), "all 24 cards are dealt, each once"),
            Why::Clause(clause) => {
                let about = self.about(state, seat, &step.action);
                let text = self.rules.says(clause, &asker.ask().about(about));
                let text = text.unwrap_or_else(|| "the rules in play forbid it".into());
                self.by_clauses(self.rules.clause(clause).point, &asker, about, TURNS, text)
            }
            Why::Fault(fault) => self.rules.refusal(fault),
        };
        let nearest = if step.by == Actor::Nature { None } else { self.nearest(state, seat, &step.action) };
        refusal.nearest(nearest)
    }

    fn about(&self, state: &State, seat: Seat, action: &Action) -> [i32; 2] {
        match action {
            Action::Aside(card) => [i32::from(*card), 0],
            Action::Place(cell) => [i32::from(*cell), i32::from(state.player(seat).aside)],
            _ => [0; 2],
        }
    }

    /// A refusal by every clause that spoke at a point, or by `base` if none did.
    fn by_clauses(
        &self,
        point: PointId,
        asker: &Asker<'_>,
        about: [i32; 2],
        base: Source,
        text: String,
    ) -> Box<Refusal> {
        let mut refusal = Refusal::new(base, text);
        let spoke = self.rules.trace(point, &asker.ask().about(about));
        let spoke: Vec<&Spoken> = spoke.iter().filter(|one| one.active && one.fired && !one.overridden).collect();
        if !spoke.is_empty() {
            refusal.sources.clear();
        }
        for one in spoke {
            refusal.sources.push(Source::Clause(self.rules.clause(one.clause).citation.clone()));
            for fact in &one.facts {
                if !refusal.facts.contains(fact) {
                    refusal.facts.push(fact.clone());
                }
            }
        }
        refusal
    }

    /// The first legal action with the same verb.
    fn nearest(&self, state: &State, seat: Seat, action: &Action) -> Option<String> {
        let wanted = written(self, action);
        let verb = wanted.split(' ').next().unwrap_or_default().to_string();
        let mut found = None;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        self.each_action(&asker, &mut (), &mut |action| {
            let text = written(self, &action);
            let fits = text.split(' ').next() == Some(verb.as_str());
            if fits {
                found = Some(text);
            }
            if fits { Flow::Enough } else { Flow::More }
        });
        found
    }

    /// What whoever is to act is asked. Names nothing that is hidden.
    fn asking(&self, state: &State) -> String {
        if let Some(frame) = state.memory.question() {
            return format!("`{}` asks {}", self.rules.clause(frame.clause).label, whose(self.turn_of(state)));
        }
        match state.stage {
            Stage::Deal => "the cards are dealt".into(),
            Stage::Prepare => "everybody sets a card aside or draws".into(),
            Stage::Act(_) => format!("{} places a card or passes", Seat(state.acting)),
            Stage::Over => "the game is over".into(),
            _ => "the rules run by themselves".into(),
        }
    }
}

fn whose(turn: Turn) -> String {
    match turn {
        Turn::Over => "nobody".into(),
        Turn::Nature => "nature".into(),
        Turn::Seat(seat) => seat.to_string(),
        Turn::Together(set, _) => set.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" "),
    }
}

impl Present for Oasis {
    fn tell(&self, event: &Event) -> String {
        match event {
            Event::RoundBegan { round } => format!("round {round} begins"),
            Event::Drew { seat, count, cards: Some(bits) } => {
                let names: Vec<String> = cards(*bits).iter().map(|card| self.card(card as u8)).collect();
                format!("{seat} draws {count}: {}", names.join(" "))
            }
            Event::Drew { seat, count, cards: None } => format!("{seat} draws {count}"),
            Event::SetAside { seat, card } => {
                format!("{seat} sets {} aside", card.map_or("a card".into(), |card| self.card(card)))
            }
            Event::WillDraw { seat } => format!("{seat} will draw"),
            Event::Revealed { seat, card } => format!("{seat} turns up {}", self.card(*card)),
            Event::Placed { seat, card, cell } => format!("{seat} places {} on {}", self.card(*card), self.cell(*cell)),
            Event::Cleared { cell, card } => format!("{} leaves {}", self.card(*card), self.cell(*cell)),
            Event::Discarded { seat, card } => format!("{seat} discards {}", self.card(*card)),
            Event::Poured { seat, change } => format!("{seat}: {change:+} water"),
            Event::Passed { seat } => format!("{seat} passes"),
            Event::OfferTaken { seat, label } => format!("{seat} takes {label}"),
            Event::Chose { by, action } => {
                format!("{by}: {}", action.as_ref().map_or("a choice".into(), |action| written(self, action)))
            }
            Event::Ended => "the game ends".into(),
        }
    }

    fn board(&self, view: &View, _: bool) -> String {
        let lines =
            view.state.field.iter().enumerate().filter(|(_, pile)| pile.card != NONE).map(|(cell, pile)| {
                format!("{} {} {}\n", self.cell(cell as u8), Seat(pile.owner), self.card(pile.card))
            });
        format!("round {}, {}\n{}", view.state.round, self.asking(&view.state), lines.collect::<String>())
    }

    fn sheet(&self, view: &View, seat: Seat, _: bool) -> String {
        let player = view.state.player(seat);
        let hand: Vec<String> = cards(player.hand).iter().map(|card| self.card(card as u8)).collect();
        let hand = if seat == view.seat { hand.join(" ") } else { view.held[seat.index()].to_string() };
        let aside = match (player.aside, view.aside[seat.index()]) {
            (NONE, false) => "nothing".into(),
            (NONE, true) => "a card".into(),
            (card, _) => self.card(card),
        };
        format!("water {}\nhand {hand}\naside {aside}\n", player.water)
    }

    fn prompt(&self, state: &State) -> String {
        self.asking(state)
    }

    fn trace(&self, state: &State, seat: Seat, point: PointId, subjects: [i32; 4]) -> Vec<Spoken> {
        self.rules.trace(point, &Asker { game: self, state, seat, noted: &Noted::default() }.ask().about(subjects))
    }

    fn work_out(&self, state: &State, seat: Seat, expression: &Expression) -> Worked {
        self.rules.work_out(expression, &Asker { game: self, state, seat, noted: &Noted::default() }.ask())
    }

    fn verbs(&self) -> &'static [Verb] {
        ACTIONS
    }
}
