//! Game end and final scoring (rulebook, "Game end"; rulings S33, S42, S50).

use javelina_engine::rules::{Fault, Noted, PointId, Witness};
use javelina_engine::{Element, Ledger, Outcome, Row, Seat, SeatSet, Source, Standing};

use super::content::{Area, AreaPrize, Reward, Size};
use super::points::{self, Building, Cactus, Space, setting};
use super::{Prize, Sonora, Stage, State, facts::Asker};

/// Section of the sheet, points, and on demand label, reason and source of a line.
type Line<'a> = (usize, i32, &'a dyn Fn() -> (String, String, Source));

/// Label, reason and section of the rulebook of a number.
type Words<'a> = (&'a dyn Fn() -> String, &'a dyn Fn() -> String, &'static str);

impl Sonora {
    /// Points for cacti of one type by the table.
    pub(super) fn by_table(&self, count: u8) -> i32 {
        let canyon = &self.content.canyon;
        let within = usize::from(count).min(canyon.table.len());
        let base = within.checked_sub(1).map_or(0, |row| canyon.table[row]);
        base + (usize::from(count) - within) as i32 * canyon.beyond
    }

    /// Tells `line` every line of a player's score, in the order ruins, canyon, creek, mudcracks, box.
    fn tally<W: Witness>(
        &self,
        state: &State,
        seat: Seat,
        witness: &mut W,
        line: &mut dyn FnMut(Line<'_>),
    ) -> Option<Fault> {
        let noted = Noted::default();
        let (sheet, asker) = (state.sheet(seat), Asker { game: self, state, seat, noted: &noted });
        let mut number =
            |part: usize, point: PointId, base: i32, about: [i32; 2], (label, because, source): Words<'_>| {
                line((part, base, &|| (label(), because(), Source::Rulebook(source))));
                if self.rules.silent(point, &state.memory) {
                    return;
                }
                let ask = asker.ask().about(about);
                self.rules.number_by(point, base, &ask, witness, |clause, by| {
                    let cited = || Source::Clause(self.rules.clause(clause).citation.clone());
                    line((part, by, &|| (label(), because(), cited())));
                });
            };
        for ((at, building), prize) in Building::all().zip(&self.content.buildings).zip(sheet.prizes) {
            let (base, first) = match prize {
                Prize::None => continue,
                Prize::Top => (building.top, true),
                Prize::Bottom => (building.bottom, false),
            };
            let because = || if first { "first to complete it".to_string() } else { "completed later".to_string() };
            let label = || format!("ruins {}", building.name);
            let about = [at.number(), i32::from(first)];
            number(0, points::BUILDING_POINTS, base, about, (&label, &because, "Scoring the Cliff-Dweller Ruins"));
        }
        for ((cactus, name), count) in Cactus::all().zip(&self.content.canyon.cacti).zip(sheet.cacti) {
            let about = [cactus.number(), i32::from(count)];
            let (label, because) = (|| format!("canyon {name}"), || format!("{count} inside shapes"));
            number(1, points::CACTUS_POINTS, self.by_table(count), about, (&label, &because, "Scoring the Canyon"));
        }
        let circled = Space::of_bits(sheet.circled).map(|space| self.content.creek[space.index()].reward);
        let spaces: Vec<i32> = circled.filter_map(Reward::points).collect();
        let because = || {
            let all: Vec<String> = spaces.iter().map(ToString::to_string).collect();
            if all.is_empty() { "no number circled".into() } else { all.join(" + ") }
        };
        let (label, total) = (|| "creek".to_string(), spaces.iter().sum());
        number(2, points::CREEK_POINTS, total, [0; 2], (&label, &because, "Scoring the Creek Bed"));
        let mut cacti = [0_i32; Size::MOST];
        for area in Area::of_bits(sheet.areas) {
            if let AreaPrize::Cactus(size) = self.content.mudcracks.areas[area.index()].1 {
                cacti[size.index()] += 1;
            }
        }
        let values = self.content.mudcracks.cactus;
        let total = cacti.iter().zip(values).map(|(count, value)| count * value).sum();
        let because = || {
            let parts = cacti.iter().zip(values).map(|(count, value)| format!("{count} x {value}"));
            parts.collect::<Vec<_>>().join(" + ")
        };
        number(3, points::MUDCRACKS_POINTS, total, [0; 2], (&|| "mudcracks".into(), &because, "Scoring the Mudcracks"));
        if sheet.extra != 0 || !self.rules.silent(points::BOX, &state.memory) {
            let because = || "points of variants".to_string();
            number(4, points::BOX, sheet.extra, [0; 2], (&|| "box".into(), &because, "Game end"));
        }
        noted.fault()
    }

    /// The points of a player if the game ended now: ruins, canyon, creek, mudcracks, box.
    pub(super) fn parts(&self, state: &State, seat: Seat) -> [i32; 5] {
        let mut parts = [0; 5];
        self.tally(state, seat, &mut (), &mut |(part, points, _): (usize, i32, _)| {
            parts[part] = i32::saturating_add(parts[part], points);
        });
        parts
    }

    /// The sum of these parts.
    pub(super) fn points(&self, state: &State, seat: Seat) -> i32 {
        self.parts(state, seat).into_iter().fold(0, i32::saturating_add)
    }

    /// The same line by line.
    pub(super) fn ledger(&self, state: &State, seat: Seat) -> (Ledger, Option<Fault>) {
        let mut ledger = Ledger::default();
        let fault = self.tally(state, seat, &mut (), &mut |(_, points, words)| {
            let (label, because, source) = words();
            ledger.rows.push(Row { label, points, because, source });
        });
        (ledger, fault)
    }

    /// Tells a witness of every clause that speaks in the final scoring.
    pub(super) fn witness_scoring<W: Witness>(&self, state: &State, witness: &mut W) {
        for seat in state.players().filter(|_| W::ON) {
            self.tally(state, seat, witness, &mut |_| {});
        }
    }

    /// How the game stands: most points wins, then most Discovery icons, then the victory is shared.
    pub(super) fn standings(&self, state: &State) -> Outcome {
        if let Some(fault) = state.memory.fault {
            return Outcome::Void(self.rules.describe(fault));
        }
        let (mut ranks, mut ledgers) = (Vec::new(), Vec::new());
        for seat in state.players() {
            let (ledger, fault) = self.ledger(state, seat);
            if let Some(fault) = fault {
                return Outcome::Void(self.rules.describe(fault));
            }
            let found: u8 = state.sheet(seat).found.iter().sum();
            ranks.push((ledger.total(), if self.switch(setting::TIE_DISCOVERY) { found } else { 0 }));
            ledgers.push(ledger);
        }
        let (best, over) = (ranks.iter().max().copied(), state.stage == Stage::Over);
        let side = |((seat, ledger), rank): ((Seat, Ledger), (i32, u8))| {
            let won = over && Some(rank) == best;
            Standing { seats: SeatSet::default().with(seat), score: rank.0, ledger, level: None, won }
        };
        let standings = state.players().zip(ledgers).zip(ranks).map(side).collect();
        if over { Outcome::Over { standings, ending: "rounds" } } else { Outcome::Running(standings) }
    }
}
