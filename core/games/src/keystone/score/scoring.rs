//! Final scoring and ties (rulebook, "End of game & scoring", "Handling ties"; rulings d19 to d24).

use javelina_engine::rules::{Set, Witness};
use javelina_engine::{Element, Ranking, Scored, Seat, SeatSet, Source, Words, counted};

use crate::keystone::Keystone;
use crate::keystone::content::{CELLS, HABITAT_SYMBOLS, Symbol};
use crate::keystone::lines::{Ecosystem, along, given};
use crate::keystone::play::state::{Board, Stage, State};
use crate::keystone::points;
use crate::keystone::points::{Habitat, Line, Objective, setting};
use crate::keystone::rules::facts::{Asker, board_of};

const ECOSYSTEMS: Source = Source::Rulebook("Ecosystems");
const OBJECTIVES: Source = Source::Rulebook("Secret objectives");

impl Scored for Keystone {
    /// The columns, the rows, objectives, synergy, what content adds.
    fn tally<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, row: &mut dyn FnMut(i32, Words<'_>)) {
        let links = self.links(asker, witness);
        for line in Line::all().cycle().skip(4).take(Line::MOST) {
            let (best, _) = self.best_scored(asker, &along(&links, line), line, &mut ());
            row(best.points, &|| (self.name(line), self.why_line(asker, line, best), ECOSYSTEMS));
            if !self.rules.silent(points::LINE_SCORE, &asker.state.memory) {
                let (ask, name) = (asker.ask().about([line.number()]), || self.name(line));
                let changes = || self.changes(points::LINE_SCORE, best.points, &ask, &name, witness, row);
                asker.noted.giving(given(asker, line, best), changes);
            }
        }
        let held = board_of(asker).objectives;
        for objective in Objective::of_bits(held) {
            self.tally_objective(asker, objective, witness, row);
        }
        let tokens = board_of(asker).synergy;
        let each = self.setting(setting::SYNERGY_PER_POINT).max(1);
        row(tokens.div_euclid(each), &|| {
            (
                "synergy".into(),
                format!("{}, a point for every {each}", counted(tokens, "token")),
                Source::Rulebook("Synergy tokens"),
            )
        });
        let (ask, points) = (asker.ask(), tokens.div_euclid(each));
        self.changes(points::SYNERGY_SCORE, points, &ask, &|| "synergy".into(), witness, row);
        self.changes(points::FINAL, 0, &ask, &|| "final".into(), witness, row);
    }

    /// Goals, then synergy tokens (ruling d24).
    const TIES: &'static [&'static str] = &["goals reached", "synergy tokens"];
    fn tie(&self, asker: &Asker<'_>) -> (i32, i32) {
        (self.goals_reached(asker), board_of(asker).synergy)
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        if let Stage::Over(ending) = state.stage { Some(ending.word()) } else { None }
    }

    fn sides(&self, state: &State) -> usize {
        usize::from(state.count)
    }

    /// All seats where there is one board only.
    fn side(&self, state: &State, seat: Seat) -> SeatSet {
        let seats = state.seats.into();
        if state.count == 1 { SeatSet::first_seats(seats) } else { self.partners(seat, seats) }
    }

    /// Secret objectives are not seen.
    fn close(&self, state: &mut State) {
        self.rules.close_counters(&mut state.memory, |_| false);
        state.boards.iter_mut().for_each(|board| board.objectives = 0);
    }
}

impl Keystone {
    pub(in crate::keystone) fn tally_objective<W: Witness>(
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
            self.changes(points::OBJECTIVE_SCORE, base, &ask, &|| of.title.clone(), witness, row);
        }
    }

    /// The cards of a line's ecosystem and how their points come about.
    fn why_line(&self, asker: &Asker<'_>, line: Line, best: Ecosystem) -> String {
        let links = along(&self.links(asker, &mut ()), line);
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
        let mut text = format!("{} ({}): {}", names.join(" - "), habitats.join(", "), counted(best.length, "card"));
        if research > 0 {
            text.push_str(&format!(" and {research} research"));
        }
        if keystones > 0 {
            text.push_str(&format!(", times {}", keystones + 1));
        }
        text
    }
}

fn spaced(letters: &str) -> String {
    letters.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

impl Keystone {
    /// The cells of a board whose cards show a symbol, as bits.
    pub(in crate::keystone) fn shown(&self, board: &Board, of: Symbol) -> u16 {
        let habitat = of.0.checked_sub(HABITAT_SYMBOLS).filter(|habitat| *habitat < 4);
        let shows = |cell: usize| match (board.cards[cell], habitat) {
            (None, _) => false,
            (_, Some(habitat)) => board.habitats[cell] >> habitat & 1 == 1,
            (Some(card), None) => self.cards.face(card).symbols >> of.0 & 1 == 1,
        };
        (0..CELLS).filter(|cell| shows(*cell)).fold(0, |all, cell| all | 1 << cell)
    }

    /// Returns `true` if a goal of an objective is reached on the acting seat's board.
    pub(in crate::keystone) fn is_reached(
        &self,
        asker: &Asker<'_>,
        of: Objective,
        goal: usize,
        witness: &mut impl Witness,
    ) -> bool {
        let target = &self.targets[of.index()][goal];
        let base = target.is_reached(self.shown(board_of(asker), target.of));
        if self.rules.silent(points::GOAL, &asker.state.memory) {
            return base;
        }
        let ask = asker.ask().about([of.number(), goal as i32 + 1]).apart_from(self.others_than(of));
        self.rules.holds(points::GOAL, base, &ask, witness)
    }

    /// The objective items that keep silent while one objective is looked at.
    pub(in crate::keystone) fn others_than(&self, objective: Objective) -> Set {
        let mut apart = self.objective_items;
        if let Some(item) = self.objectives[objective.index()] {
            apart.remove(i32::from(item.0));
        }
        apart
    }

    /// How many goals of an objective are reached on the acting seat's board.
    pub(in crate::keystone) fn goals_of(&self, asker: &Asker<'_>, objective: Objective) -> i32 {
        let goals = self.targets[objective.index()].len();
        (0..goals).filter(|goal| self.is_reached(asker, objective, *goal, &mut ())).count() as i32
    }

    /// How many goals of its secret objectives the acting seat's board has reached, as far as it knows them.
    pub(in crate::keystone) fn goals_reached(&self, asker: &Asker<'_>) -> i32 {
        let held = Self::known_objectives(asker, asker.seat);
        Objective::of_bits(held).map(|objective| self.goals_of(asker, objective)).sum()
    }
}
