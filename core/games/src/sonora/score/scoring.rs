//! Game end and final scoring (rulebook, "Game end"; rulings S33, S42, S50).

use javelina_engine::rules::{Noted, PointId, Witness};
use javelina_engine::{Element, Scored, Seat, Source, Words};

use crate::sonora::content::{Area, AreaPrize, Reward, Size};
use crate::sonora::points;
use crate::sonora::points::{Building, Cactus, Space, setting};
use crate::sonora::rules::facts::Asker;
use crate::sonora::{Prize, Sonora, Stage, State};

/// Section of the sheet, points, and on demand label, reason and source of a line.
type Line<'a> = (usize, i32, Words<'a>);

/// Label, reason and section of the rulebook of a number.
type Named<'a> = (&'a dyn Fn() -> String, &'a dyn Fn() -> String, &'static str);

impl Sonora {
    /// Points for cacti of one type by the table.
    pub(in crate::sonora) fn by_table(&self, count: u8) -> i32 {
        let canyon = &self.content.canyon;
        let within = usize::from(count).min(canyon.table.len());
        let base = within.checked_sub(1).map_or(0, |row| canyon.table[row]);
        base + (usize::from(count) - within) as i32 * canyon.beyond
    }

    /// Tells `line` every line of a player's score, in the order ruins, canyon, creek, mudcracks, box.
    fn each_line<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, line: &mut dyn FnMut(Line<'_>)) {
        let (state, sheet) = (asker.state, asker.state.sheet(asker.seat));
        let mut number =
            |part: usize, point: PointId, base: i32, about: [i32; 2], (label, because, source): Named<'_>| {
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
        if !self.rules.silent(points::BOX, &state.memory) {
            let because = || "points of variants".to_string();
            number(4, points::BOX, 0, [0; 2], (&|| "box".into(), &because, "Game end"));
        }
    }

    /// The points of a player if the game ended now: ruins, canyon, creek, mudcracks, box.
    pub(in crate::sonora) fn parts(&self, state: &State, seat: Seat) -> [i32; 5] {
        let mut parts = [0; 5];
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        self.each_line(&asker, &mut (), &mut |(part, points, _): (usize, i32, _)| {
            parts[part] = i32::saturating_add(parts[part], points);
        });
        let granted: i32 = self.rules.granted(seat, &state.memory).map(|(_, points)| points).sum();
        parts[4] = parts[4].saturating_add(granted);
        parts
    }

    /// The sum of these parts.
    pub(in crate::sonora) fn points(&self, state: &State, seat: Seat) -> i32 {
        self.parts(state, seat).into_iter().fold(0, i32::saturating_add)
    }
}

impl Scored for Sonora {
    fn tally<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, row: &mut dyn FnMut(i32, Words<'_>)) {
        self.each_line(asker, witness, &mut |(_, points, words)| row(points, words));
    }

    /// Discovery icons, if that is set.
    const TIES: &'static [&'static str] = &["circled Discovery icons"];
    fn tie(&self, asker: &Asker<'_>) -> (i32, i32) {
        let found: u8 = asker.state.sheet(asker.seat).found.iter().sum();
        (if self.switch(setting::TIE_DISCOVERY) { found.into() } else { 0 }, 0)
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        (state.stage == Stage::Over).then_some(<Self as javelina_engine::Ruled>::ENDINGS[0])
    }
}
