//! Arizona beside the printed game: what people say of their sheets (`line A: F1-E1-E2`), held against the rules and added up.

use javelina_engine::rules::{Noted, PointId};
use javelina_engine::{Actor, Element, Move, Refusal, Seat, Source, Tape, counted, or_none, printable};

use super::actions::Action;
use super::content::Symbol;
use super::facts::Asker;
use super::points::{self, Good, setting};
use super::said::{Filled, Stretch};
use super::scoring::GOODS;
use super::state::{Ending, Player, Stage, State};
use super::{Arizona, Event, Section, refuse::Why};
use crate::words::unsaid;

const DELIVERY: Source = Source::Rulebook("Goods delivery");
/// Points at which rules may change what is loaded, or where it is delivered.
const MOVES_GOODS: [PointId; 14] = [
    points::TRAIN_SIZE,
    points::DELIVER,
    points::DELIVERIES_PER_TOWN,
    points::EXTRA_DELIVERY,
    points::BEGIN,
    points::ROUND_BEGINS,
    points::SELECTED,
    points::DRAWN,
    points::LOADED,
    points::LEFT_TOWN,
    points::DELIVERED,
    points::DISCARDED,
    points::BEFORE_TAKE,
    points::BEFORE_DRAW,
];

impl Arizona {
    /// The state after what people at a printed table say of it.
    ///
    /// # Errors
    ///
    /// Why it cannot be so.
    pub(super) fn told_so(&self, state: &State, action: &Action) -> Result<State, Box<Refusal>> {
        let mut after = state.clone();
        match action {
            Action::Lined(seat, line) if seat.0 < state.seats => self.take_line(&mut after, *seat, line, action)?,
            Action::Boxed(seat, boxes) if seat.0 < state.seats => self.take_boxes(&mut after, *seat, boxes)?,
            Action::Nuggets(seat, counts) if seat.0 < state.seats => self.take_nuggets(&mut after, *seat, *counts)?,
            Action::Score => {
                self.check_ranks(state)?;
                let seats = (0..state.seats).map(Seat);
                seats.map(|seat| self.loads(state, seat).map(|_| ())).collect::<Result<Vec<()>, _>>()?;
                after.stage = Stage::Over(Ending::Counted);
            }
            _ => return Err(Refusal::new(Source::Table, "that is no move at a printed table")),
        }
        Ok(after)
    }

    /// Draws a line anew, section by section, by the rules in play.
    fn take_line(&self, state: &mut State, seat: Seat, line: &[Stretch], action: &Action) -> Result<(), Box<Refusal>> {
        state.acting = seat;
        let player = state.player_mut(seat);
        (player.line, player.crossed, player.selected, player.position) = (0, 0, 0, None);
        (player.sections, player.changed) = (0, 0);
        player.path.clear();
        for (at, stretch) in line.iter().enumerate() {
            let Some(section) = self.stretch(*stretch).copied() else {
                return Err(Refusal::new(Source::Table, "there is no such section"));
            };
            let noted = Noted::default();
            let asker = Asker { game: self, state, seat, noted: &noted };
            self.decide_stretch(&asker, &section, *stretch).map_err(|why| {
                let step = Move::new(Actor::Nature, action.clone());
                let mut refusal = self.refuse(state, &step, why);
                refusal.message =
                    format!("section {} of {seat}, {}: {}", at + 1, self.section_text(&section), refusal.message);
                refusal
            })?;
            (state.second, state.chain) = (stretch.second, if stretch.second { state.chain + 1 } else { 0 });
            let player = state.player_mut(seat);
            if player.position.is_none() {
                player.line |= section.start.mask();
                player.path.push(section.start);
            }
            player.sections += u16::from(!stretch.second);
            player.changed += u8::from(stretch.nugget);
            player.line |= section.entered();
            player.crossed |= section.crosses;
            player.position = Some(section.end());
            player.selected |= section.end().mask();
            player.path.extend(section.path().iter().copied());
        }
        (state.second, state.chain) = (false, 0);
        self.check_nuggets(state, seat)
    }

    fn decide_stretch(&self, asker: &Asker<'_>, section: &Section, stretch: Stretch) -> Result<(), Why> {
        let open = self.open(asker, &mut ());
        let position = asker.state.player(asker.seat).position;
        match position {
            Some(position) if section.start != position => return Err(Why::Elsewhere),
            None if stretch.second => return Err(Why::NoSecond),
            None if !section.start.lies_in(self.starts(asker, &mut ())) => return Err(Why::NoStation),
            _ => {}
        }
        if !stretch.second {
            return self.decide_section(asker, section, open, &mut ());
        }
        let chained = i32::from(asker.state.chain) >= self.setting(setting::SECOND_SYMBOLS);
        if chained || !position.is_some_and(|at| self.acts_as_station(asker, at, &mut ())) {
            return Err(Why::NoSecond);
        }
        if !self.shapes(asker, &mut ()).contains(i32::from(section.face) - 1) {
            return Err(Why::NoSection);
        }
        self.decide_way(asker, section, open, &mut ())
    }

    fn take_boxes(&self, state: &mut State, seat: Seat, boxes: &[Filled]) -> Result<(), Box<Refusal>> {
        state.acting = seat;
        let asked = state.clone();
        let asker = Asker { game: self, state: &asked, seat, noted: &Noted::default() };
        let player = state.player_mut(seat);
        (player.delivered, player.points, player.bonus) = ([0; 6], [0; 6], [0; 6]);
        for Filled { good, count, points, bonus } in boxes.iter().copied() {
            let (kind, name) = (good.index(), self.name(good));
            if player.delivered[kind] > 0 {
                return Err(Refusal::new(
                    DELIVERY,
                    format!("{name} is named twice; a sheet has one box for each kind"),
                ));
            }
            let most = self.content.sheet.with(|symbol| symbol == Symbol::Good(good)).count_ones() as u8;
            let worth = |count: u8| {
                let ask = asker.ask().about([good.number(), i32::from(count)]);
                self.rules.number(points::DELIVERY_POINTS, self.by_table(i32::from(count)), &ask, &mut ())
            };
            let fits = (1..=most).filter(|goods| count == 0 || *goods == count).find(|goods| worth(*goods) == points);
            let Some(goods) = fits else {
                let table = (1..=most.min(10)).map(|goods| worth(goods).to_string()).collect::<Vec<_>>().join(" ");
                let text = if count > 0 {
                    format!("{count} {name} do not score {points}")
                } else {
                    format!("no number of {name} scores {points}")
                };
                return Err(Refusal::new(DELIVERY, text).fact("points of 1, 2, .. goods", table));
            };
            let ranks = (0..asked.seats).map(|rank| self.rank_bonus(&asker, good, rank));
            let may: Vec<i32> = ranks.chain((self.setting(setting::EXTRA_FIRST_BONUS) == 0).then_some(0)).collect();
            if !may.contains(&bonus) {
                let mut list: Vec<String> = may.iter().map(i32::to_string).collect();
                list.dedup();
                let text = format!("a bonus of {bonus} for {name} belongs to no rank");
                return Err(Refusal::new(DELIVERY, text).fact("bonus of the first, second, ..", list.join(" ")));
            }
            (player.delivered[kind], player.points[kind], player.bonus[kind]) = (goods, points, bonus);
        }
        for good in 0..GOODS.len() {
            let players = &state.players[..usize::from(state.seats)];
            state.deliverers[good] = players.iter().filter(|player| player.delivered[good] > 0).count() as u8;
        }
        Ok(())
    }

    /// The bonus for being so many-th to deliver a kind.
    fn rank_bonus(&self, asker: &Asker<'_>, good: Good, rank: u8) -> i32 {
        let base = if rank == 0 { self.setting(setting::FIRST_BONUS) } else { 0 };
        let ask = asker.ask().about([good.number(), i32::from(rank)]);
        self.rules.number(points::DELIVERY_BONUS, base, &ask, &mut ())
    }

    fn take_nuggets(&self, state: &mut State, seat: Seat, [circled, left]: [u8; 2]) -> Result<(), Box<Refusal>> {
        let (nuggets, spaces) = (Source::Rulebook("Gold nuggets"), self.setting(setting::NUGGET_SPACES));
        if i32::from(circled) > spaces {
            return Err(Refusal::new(nuggets, format!("{} cannot be circled", counted(circled, "nugget")))
                .fact("on the sheet", spaces));
        }
        if left > circled {
            return Err(Refusal::new(
                nuggets,
                format!("{} cannot be left of {circled} circled", counted(left, "nugget")),
            ));
        }
        let player = state.player_mut(seat);
        (player.circled, player.nuggets, player.counts_nuggets) = (circled, left, true);
        self.check_nuggets(state, seat)
    }

    /// No more sections by nugget than nuggets were spent.
    fn check_nuggets(&self, state: &State, seat: Seat) -> Result<(), Box<Refusal>> {
        let Player { changed, circled, nuggets, counts_nuggets, .. } = *state.player(seat);
        let spent = circled.saturating_sub(nuggets);
        if counts_nuggets && changed > spent {
            let text =
                format!("{} of {seat} by nugget, but {} spent", counted(changed, "section"), counted(spent, "nugget"));
            return Err(Refusal::new(Source::Rulebook("Gold nuggets"), text));
        }
        Ok(())
    }

    /// The bonuses of a kind are those of the ranks of all that delivered it.
    fn check_ranks(&self, state: &State) -> Result<(), Box<Refusal>> {
        for good in Good::all() {
            let kind = good.index();
            let holders = || (0..state.seats).map(Seat).filter(|seat| state.player(*seat).delivered[kind] > 0);
            let ranks = holders().count() as u8;
            let asker = Asker { game: self, state, seat: Seat(0), noted: &Noted::default() };
            let mut due: Vec<i32> = (0..ranks).map(|rank| self.rank_bonus(&asker, good, rank)).collect();
            let mut has: Vec<i32> = holders().map(|seat| state.player(seat).bonus[kind]).collect();
            due.sort_unstable();
            has.sort_unstable();
            // The first delivery of a kind may have been an extra one, which has no bonus then.
            let as_extra = self.setting(setting::EXTRA_FIRST_BONUS) == 0 && has.iter().all(|bonus| *bonus == 0);
            if due != has && !as_extra {
                let list = |all: &[i32]| or_none(all.iter().rev().map(i32::to_string));
                let who = or_none(holders().map(|seat| format!("{seat} {}", state.player(seat).bonus[kind])));
                let text = format!("the bonuses for {} do not agree: {who}", self.name(good));
                return Err(Refusal::new(DELIVERY, text).fact("by rank", list(&due)));
            }
        }
        Ok(())
    }

    /// Whether some way of loading and delivering along the line gives what the boxes say; why nobody can tell, if so.
    fn loads(&self, state: &State, seat: Seat) -> Result<Option<String>, Box<Refusal>> {
        let player = state.player(seat);
        if player.path.is_empty() {
            let any = player.deliveries() > 0;
            return Ok(any.then(|| format!("{seat}: the boxes are not proved, since no line was said")));
        }
        let program = self.rules.program();
        let other = program
            .clauses
            .iter()
            .find(|clause| state.memory.is_active(clause.item) && MOVES_GOODS.contains(&clause.point));
        if let Some(clause) = other {
            let title = printable(&program.items[clause.item.index()].title, 60);
            return Ok(Some(format!(
                "{seat}: the boxes are not proved, since {title} may change what is loaded or delivered"
            )));
        }
        // At each visit of a town, how many goods of each kind had come on board by then.
        let (mut aboard, mut towns) = ([0_u8; 6], Vec::new());
        for cell in player.path.iter().skip(1).filter(|cell| player.selected & cell.mask() != 0) {
            match self.symbol(*cell) {
                Symbol::Good(good) => aboard[good.index()] += 1,
                Symbol::Town => towns.push(aboard),
                _ => {}
            }
        }
        if self.setting(setting::EXTRA_DELIVERY) == 0 {
            towns.push(aboard);
        }
        let mut used = vec![None; towns.len()];
        for good in Good::all().filter(|good| player.has_delivered(*good)) {
            if !place(player, &towns, good.index(), &mut used, &mut vec![false; towns.len()]) {
                let name = self.name(good);
                let count = player.delivered[good.index()];
                let text = format!("the line of {seat} does not let it deliver {count} {name} beside its other boxes");
                let visits = towns.iter().map(|aboard| aboard[good.index()].to_string()).collect::<Vec<_>>().join(" ");
                return Err(Refusal::new(DELIVERY, text).fact("on board at each town, and at the end", visits));
            }
        }
        Ok(None)
    }

    /// Takes over what people say.
    pub(super) fn say<T: Tape<Event>>(&self, state: &mut State, action: &Action, tape: &mut T) {
        let Ok(after) = self.told_so(state, action) else { return };
        *state = after;
        let (seat, what) = match action {
            Action::Lined(seat, line) => {
                let end = state.player(*seat).position.map_or_else(|| "nowhere".into(), |cell| self.name(cell));
                let second = line.iter().filter(|stretch| stretch.second).count();
                let seconds =
                    if second > 0 { format!(" and {}", counted(second, "second symbol")) } else { String::new() };
                (seat, format!("a line of {}{seconds} ends on {end}", counted(line.len() - second, "section")))
            }
            Action::Boxed(seat, _) => {
                let player = state.player(*seat);
                let box_text = |good: Good| {
                    let (count, bonus) = (player.delivered[good.index()], player.bonus[good.index()]);
                    let bonus = if bonus == 0 { String::new() } else { format!(" and {bonus}") };
                    format!("{count} {} for {}{bonus}", self.name(good), player.points[good.index()])
                };
                let what = or_none(Good::all().filter(|good| player.has_delivered(*good)).map(box_text));
                (seat, format!("delivered {what}"))
            }
            Action::Nuggets(seat, [circled, left]) => {
                (seat, format!("{} circled, {left} left", counted(*circled, "nugget")))
            }
            _ => {
                self.told_of_count(state).into_iter().for_each(|text| tape.tell(|| Event::Unproved { text }));
                tape.tell(|| Event::Ended { ending: Ending::Counted });
                return;
            }
        };
        tape.tell(|| Event::Said { seat: *seat, what });
    }

    /// What people at a printed table are to say: what nobody said yet.
    pub(super) fn asks_for_sheets(&self, state: &State) -> String {
        let parts = |seat: Seat| {
            let player = state.player(seat);
            [("line", player.path.is_empty()), ("boxes", player.deliveries() == 0), ("nuggets", !player.counts_nuggets)]
        };
        let all = "the sheets (`line A: F1-E1-E2`, `boxes A: wood 6, sheep 6+5`, `nuggets A: 5 circled, 2 left`)";
        unsaid(state.seats, parts, 3 * usize::from(state.seats), all)
    }

    /// What is to be said of a table that was counted.
    fn told_of_count(&self, state: &State) -> Vec<String> {
        let seats = (0..state.seats).map(Seat);
        let open = seats.filter_map(|seat| self.loads(state, seat).ok().flatten());
        open.chain(["no sheet shows which dice were rolled and when; that is taken as it was played".into()]).collect()
    }
}

/// Finds a town for a kind, moving others if that helps: an augmenting path of a matching.
fn place(player: &Player, towns: &[[u8; 6]], kind: usize, used: &mut [Option<usize>], seen: &mut [bool]) -> bool {
    for (at, aboard) in towns.iter().enumerate() {
        if aboard[kind] != player.delivered[kind] || std::mem::replace(&mut seen[at], true) {
            continue;
        }
        if used[at].is_none_or(|other| place(player, towns, other, used, seen)) {
            used[at] = Some(kind);
            return true;
        }
    }
    false
}
