//! Final scoring, ties, levels (rulebook, "End of game & scoring", "Handling ties"; rulings d19 to d24).

use javelina_engine::rules::{Deeds, Fault, Noted, Witness};
use javelina_engine::{Element, Ledger, Outcome, Row, Seat, SeatSet, Source, Standing, counted};

use super::Keystone;
use super::facts::{Asker, board_of};
use super::lines::{along, best_ecosystem};
use super::points::{self, Habitat, Line, Objective, setting};
use super::state::{Stage, State};

/// Label, reason and source of a line, made on demand.
type Words<'a> = &'a dyn Fn() -> (String, String, Source);

const ECOSYSTEMS: Source = Source::Rulebook("Ecosystems");
const OBJECTIVES: Source = Source::Rulebook("Secret objectives");

impl Keystone {
    /// The points of a seat's board if the game ended now, and what went wrong in scripts on the way.
    pub(super) fn total(&self, state: &State, seat: Seat) -> (i32, Option<Fault>) {
        let mut total = 0;
        let fault = self.tally(state, seat, &mut (), &mut |points, _| total = i32::saturating_add(total, points));
        (total, fault)
    }

    /// The points of a seat's board line by line, if the game ended now.
    pub(super) fn ledger(&self, state: &State, seat: Seat) -> (Ledger, Option<Fault>) {
        let mut ledger = Ledger::default();
        let fault = self.tally(state, seat, &mut (), &mut |points, row| {
            let (label, because, source) = row();
            ledger.rows.push(Row { label, points, because, source });
        });
        (ledger, fault)
    }

    /// Tells `row` every line of a board's score: the columns, the rows, objectives, synergy, what content adds.
    fn tally<W: Witness>(
        &self,
        state: &State,
        seat: Seat,
        witness: &mut W,
        row: &mut dyn FnMut(i32, Words<'_>),
    ) -> Option<Fault> {
        let noted = Noted::default();
        let asker = Asker { game: self, state, seat, noted: &noted };
        let links = self.links(&asker, witness);
        for line in Line::all().cycle().skip(4).take(Line::MOST) {
            let best = best_ecosystem(&along(&links, line));
            row(best.points, &|| (self.name(line), self.why_line(&asker, line), ECOSYSTEMS));
            if self.rules.silent(points::LINE_SCORE, &state.memory) {
                continue;
            }
            let ask = asker.ask().about([line.number()]);
            self.rules.number_by(points::LINE_SCORE, best.points, &ask, witness, |clause, by| {
                row(by, &|| (self.name(line), self.rules.title_of(clause), self.rules.cite(clause)));
            });
        }
        let held = board_of(&asker).objectives;
        for objective in Objective::of_bits(held) {
            self.tally_objective(&asker, objective, witness, row);
        }
        let tokens = board_of(&asker).synergy;
        let each = self.setting(setting::SYNERGY_PER_POINT).max(1);
        row(tokens.div_euclid(each), &|| {
            (
                "synergy".into(),
                format!("{}, a point for every {each}", counted(tokens, "token")),
                Source::Rulebook("Synergy tokens"),
            )
        });
        let ask = asker.ask();
        if !self.rules.silent(points::SYNERGY_SCORE, &state.memory) {
            self.rules.number_by(points::SYNERGY_SCORE, tokens.div_euclid(each), &ask, witness, |clause, by| {
                row(by, &|| ("synergy".into(), self.rules.title_of(clause), self.rules.cite(clause)));
            });
        }
        if !self.rules.silent(points::FINAL, &state.memory) {
            self.rules.number_by(points::FINAL, 0, &ask, witness, |clause, by| {
                row(by, &|| ("final".into(), self.rules.title_of(clause), self.rules.cite(clause)));
            });
        }
        noted.fault()
    }

    pub(super) fn tally_objective<W: Witness>(
        &self,
        asker: &Asker<'_>,
        objective: Objective,
        witness: &mut W,
        row: &mut dyn FnMut(i32, Words<'_>),
    ) {
        let of = &self.content.objectives[objective.index()];
        let (mut reached, mut count) = (String::new(), 0);
        for goal in 0..of.goals.len() {
            let is = self.is_reached(asker, objective, goal, witness);
            count += usize::from(is);
            if is {
                reached.push(char::from(b'a' + goal as u8 % 26));
            }
        }
        let base = of.row.get(count).or(of.row.last()).copied().unwrap_or(0);
        let goals = if reached.is_empty() { "no goal".into() } else { format!("goals {}", spaced(&reached)) };
        row(base, &|| (of.title.clone(), format!("{goals} reached"), OBJECTIVES));
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
    fn level(&self, asker: &Asker<'_>) -> Option<String> {
        self.standing.iter().flat_map(|item| self.rules.levels(*item, &asker.ask())).last()
    }

    /// Whether an item in play has levels: then who reaches one wins.
    fn grants_levels(&self) -> bool {
        self.standing.iter().any(|item| !self.rules.program().items[item.index()].levels.is_empty())
    }

    /// How the game stands: most points win, then most goals, then most synergy tokens; then the victory is shared
    /// (ruling d24).
    pub(super) fn outcome(&self, state: &State) -> Outcome {
        let boards = || (0..state.count).map(Seat);
        let fault = state.memory.fault.or_else(|| boards().find_map(|seat| self.total(state, seat).1));
        if let Some(fault) = fault {
            return Outcome::Void(self.rules.describe(fault));
        }
        let noted = Noted::default();
        let asker = |seat: Seat| Asker { game: self, state, seat, noted: &noted };
        let rank = |seat: Seat| {
            let asker = asker(seat);
            (self.total(state, seat).0, self.goals_reached(&asker), board_of(&asker).synergy)
        };
        let best = boards().map(rank).max();
        let ending = match state.stage {
            Stage::Over(ending) => Some(ending.word()),
            _ => None,
        };
        let standing = |seat: Seat| {
            let ledger = self.ledger(state, seat).0;
            let seats = side(state, seat);
            let level = self.level(&asker(seat));
            let is_best = if self.grants_levels() { level.is_some() } else { Some(rank(seat)) == best };
            Standing { seats, score: ledger.total(), ledger, level, won: ending.is_some() && is_best }
        };
        let standings = boards().map(standing).collect();
        if let Some(fault) = noted.fault() {
            return Outcome::Void(self.rules.describe(fault));
        }
        match ending {
            Some(ending) => Outcome::Over { standings, ending },
            None => Outcome::Running(standings),
        }
    }

    /// The score of every board, without ledgers; nothing if the game is void.
    pub(super) fn sums(&self, state: &State, out: &mut Vec<(SeatSet, i32)>) {
        let mut fault = state.memory.fault;
        for seat in (0..state.count).map(Seat) {
            let (total, failed) = self.total(state, seat);
            fault = fault.or(failed);
            out.push((side(state, seat), total));
        }
        if fault.is_some() {
            out.clear();
        }
    }

    /// Feeds every clause that speaks in the final scoring to a witness.
    pub(super) fn witness_scoring(&self, state: &State) -> Deeds {
        let mut deeds = Deeds::default();
        for seat in (0..state.count).map(Seat) {
            self.tally(state, seat, &mut deeds, &mut |_, _| {});
        }
        deeds
    }
}

/// The seats that play a board: all of them where there is one board only.
fn side(state: &State, seat: Seat) -> SeatSet {
    if state.count == 1 { SeatSet::first_seats(state.seats.into()) } else { SeatSet::default().with(seat) }
}

fn spaced(letters: &str) -> String {
    letters.chars().map(String::from).collect::<Vec<_>>().join(" ")
}
