//! Final scoring, ties, levels (rulebook, "End of game & scoring", "Handling ties"; rulings d19 to d24).

use javelina_engine::rules::{Noted, Witness};
use javelina_engine::{Element, Outcome, Seat, SeatSet, Source, counted};

use super::Keystone;
use super::facts::{Asker, board_of};
use super::lines::{along, best_ecosystem};
use super::points::{self, Habitat, Line, Objective, setting};
use super::state::{Stage, State};
use crate::tallied::{Tallied, Words};

impl Tallied for Keystone {
    /// The columns, the rows, objectives, synergy, what content adds.
    fn tally<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, row: &mut dyn FnMut(i32, Words<'_>)) {
        let state = asker.state;
        let links = self.links(asker, witness);
        for line in Line::all().cycle().skip(4).take(Line::MOST) {
            let best = best_ecosystem(&along(&links, line));
            row(best.points, &|| (self.name(line), self.why_line(asker, line), Source::Rulebook("Ecosystems")));
            if self.rules.silent(points::LINE_SCORE, &state.memory) {
                continue;
            }
            let ask = asker.ask().about([line.number()]);
            self.rules.number_by(points::LINE_SCORE, best.points, &ask, witness, |clause, by| {
                row(by, &|| (self.name(line), self.rules.title_of(clause), self.rules.cite(clause)));
            });
        }
        for objective in Objective::of_bits(board_of(asker).objectives) {
            self.tally_objective(asker, objective, witness, row);
        }
        let (tokens, each) = (board_of(asker).synergy, self.setting(setting::SYNERGY_PER_POINT).max(1));
        let base = tokens.div_euclid(each);
        let because = || format!("{}, a point for every {each}", counted(tokens, "token"));
        row(base, &|| ("synergy".into(), because(), Source::Rulebook("Synergy tokens")));
        for (point, base, label) in [(points::SYNERGY_SCORE, base, "synergy"), (points::FINAL, 0, "final")] {
            if !self.rules.silent(point, &state.memory) {
                self.rules.number_by(point, base, &asker.ask(), witness, |clause, by| {
                    row(by, &|| (label.into(), self.rules.title_of(clause), self.rules.cite(clause)));
                });
            }
        }
    }
}

impl Keystone {
    /// What an objective brings: goals that are reached, what content makes of them.
    pub(super) fn tally_objective<W: Witness>(
        &self,
        asker: &Asker<'_>,
        objective: Objective,
        witness: &mut W,
        row: &mut dyn FnMut(i32, Words<'_>),
    ) {
        let of = &self.content.objectives[objective.index()];
        let mut reached = Vec::new();
        for (letter, goal) in ('a'..='z').cycle().zip(0..of.goals.len()) {
            if self.is_reached(asker, objective, goal, witness) {
                reached.push(String::from(letter));
            }
        }
        let count = reached.len();
        let base = of.row.get(count).or(of.row.last()).copied().unwrap_or(0);
        let goals = if reached.is_empty() { "no goal".into() } else { format!("goals {}", reached.join(" ")) };
        row(base, &|| (of.title.clone(), format!("{goals} reached"), Source::Rulebook("Secret objectives")));
        if !self.rules.silent(points::OBJECTIVE_SCORE, &asker.state.memory) {
            let about = [objective.number(), count as i32];
            let ask = asker.ask().about(about).apart_from(self.others_than(objective));
            self.rules.number_by(points::OBJECTIVE_SCORE, base, &ask, witness, |clause, by| {
                row(by, &|| (of.title.clone(), self.rules.title_of(clause), self.rules.cite(clause)));
            });
        }
    }

    /// The cards of a line's ecosystem and how their points come about.
    fn why_line(&self, asker: &Asker<'_>, line: Line) -> String {
        let links = along(&self.links(asker, &mut ()), line);
        let best = best_ecosystem(&links);
        if best.length == 0 {
            return "no ecosystem".into();
        }
        let range = usize::from(best.first)..usize::from(best.first + best.length);
        let cards = line.cells().skip(range.start).take(range.len()).filter_map(|cell| board_of(asker).on(cell));
        let names: Vec<String> = cards.map(|card| self.name(card)).collect();
        let among = &links[range];
        let habitats = among.iter().fold(15, |all, link| all & link.habitats);
        let research: i32 = among.iter().map(|link| i32::from(link.research)).sum();
        let keystones = among.iter().filter(|link| link.keystone).count();
        let habitats: Vec<String> = Habitat::of_bits(habitats).map(|habitat| self.name(habitat)).collect();
        let mut text = format!("{} ({}): {} cards", names.join(" - "), habitats.join(", "), best.length);
        if research > 0 {
            text.push_str(&format!(" and {research} research"));
        }
        if keystones > 0 {
            text.push_str(&format!(", times {}", keystones + 1));
        }
        text
    }

    /// The highest level that the items in play grant a seat's board.
    pub(super) fn level(&self, asker: &Asker<'_>) -> Option<String> {
        self.standing.iter().flat_map(|item| self.rules.levels(*item, &asker.ask())).last()
    }

    /// How the game stands: most points win, then most goals, then most synergy tokens; then the victory is shared
    /// (ruling d24).
    pub(super) fn standings(&self, state: &State) -> Outcome {
        let noted = Noted::default();
        let asker = |seat: Seat| Asker { game: self, state, seat, noted: &noted };
        let ending = if let Stage::Over(ending) = state.stage { Some(ending.word()) } else { None };
        let rank = |seat, points| (points, self.goals_reached(&asker(seat)), state.board(seat).synergy);
        // Where an item in play has levels, who reaches one wins.
        let grants = self.standing.iter().any(|item| !self.rules.program().items[item.index()].levels.is_empty());
        let mut outcome = self.ranked(state, sides(state), ending, rank);
        if let Outcome::Running(standings) | Outcome::Over { standings, .. } = &mut outcome {
            for standing in standings {
                standing.level = standing.seats.first().and_then(|seat| self.level(&asker(seat)));
                if grants {
                    standing.won = ending.is_some() && standing.level.is_some();
                }
            }
            if let Some(fault) = noted.fault() {
                return Outcome::Void(self.rules.describe(fault));
            }
        }
        outcome
    }
}

/// The seats of each board: all of them where there is one board only.
pub(super) fn sides(state: &State) -> impl Iterator<Item = SeatSet> {
    let all = SeatSet::first_seats(state.seats.into());
    let alone = state.count != 1;
    (0..state.count).map(move |seat| if alone { SeatSet::default().with(Seat(seat)) } else { all })
}
