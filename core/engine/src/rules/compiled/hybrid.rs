//! Hybrids: two programs as one, of whose differences some are as in the first and some as in the second.

use super::graft::{Graft, grafts};
use super::program::{Body, Clause, Item, Level, Op, Program, TemplatePart};
use crate::Span;
use crate::rules::answering::combined::Combine;
use crate::rules::declared::ids::{ClauseId, Code, CounterId, ItemId};
use crate::rules::declared::lexicon::Lexicon;
use crate::rules::{Catalogue, CounterDecl, SettingValue};

/// How a unit differs between two programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is in both, and says something else.
    Changed,
    /// It is in the first alone.
    Gone,
    /// It is in the second alone.
    New,
}

/// A clause, a `change`, a parameter, a counter or the like that differs between two programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// `item.label`, `item: change NAME`.
    pub name: String,
    /// How it differs.
    pub change: Change,
    /// Where it stands in each.
    pub spans: [Option<Span>; 2],
}

/// A clause that two programs spell otherwise or that one of them lacks, in a program that has both versions.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct Rewritten {
    /// Its unit, by its place.
    pub unit: usize,
    /// The clause as each side has it.
    pub sides: [Option<ClauseId>; 2],
}

/// One of two programs, and which of its items are in play.
pub struct Side<'a> {
    /// What was compiled.
    pub program: &'a Program,
    /// Whether an item is in play.
    pub plays: &'a dyn Fn(&Item) -> bool,
}

type Param = (ItemId, String, i32, i32, i32);
type Setup = (ItemId, String, Span);

/// What a unit is on each side.
#[derive(Clone, Debug)]
enum Swap {
    Item(ItemId),
    Clause(ClauseId, Box<[Option<Clause>; 2]>),
    Setting(ItemId, usize, [Option<(SettingValue, Span)>; 2]),
    Param(usize, Box<[Param; 2]>),
    Counter(CounterId, Box<[CounterDecl; 2]>),
    Levels(ItemId, [Vec<Level>; 2]),
    Overrides(ItemId, [Vec<String>; 2]),
    Setups(ItemId, [Vec<Setup>; 2]),
    Combines(ItemId, [Vec<Combine>; 2]),
    Kind(ItemId, [Option<(String, Option<u16>)>; 2]),
}

/// Two programs over one catalogue and one lexicon, ids made one.
#[derive(Clone, Debug)]
pub struct Hybrid {
    whole: Program,
    units: Vec<Unit>,
    swaps: Vec<Swap>,
    /// Of each item, whether it is in play on each side, and whether it is there at all.
    plays: Vec<[bool; 2]>,
    exists: Vec<[bool; 2]>,
    silence: Code,
}

/// The kind of items that are in one program and not in the other: of nothing.
const ABSENT: &str = "absent";

impl Hybrid {
    /// Two programs as one. `is_alike` says whether two scripts, by a clause of each, are the same text. `None` if both together
    /// have more items or counters than a program may.
    pub fn of(
        sides: [Side<'_>; 2],
        catalogue: &Catalogue,
        lexicon: &Lexicon,
        scripts: u16,
        is_alike: &dyn Fn(&Clause, &Clause) -> bool,
    ) -> Option<Self> {
        let [first, second] = &sides;
        let mut whole = first.program.clone();
        let grafts = grafts([first.program, second.program], &mut whole, lexicon, scripts)?;
        let silence = Code { start: whole.code.len() as u32, end: whole.code.len() as u32 + 1 };
        whole.code.push(Op::Number(0));
        let of_each = |item: &Item, judge: &dyn Fn(&Side<'_>, &Item) -> bool| {
            let own = |side: &Side<'_>| side.program.items.iter().any(|one| one.id == item.id && judge(side, one));
            [own(first), own(second)]
        };
        let exists = whole.items.iter().map(|item| of_each(item, &|_, _| true)).collect();
        let plays: Vec<[bool; 2]> =
            whole.items.iter().map(|item| of_each(item, &|side, own| (side.plays)(own))).collect();
        let mut hybrid = Self { whole, units: Vec::new(), swaps: Vec::new(), plays, exists, silence };
        let programs = [first.program, second.program];
        for at in 0..hybrid.whole.items.len() {
            hybrid.item(ItemId(at as u16), programs, &grafts, catalogue);
        }
        hybrid.clauses(programs, &grafts, is_alike);
        let idle = hybrid.idle_items();
        Some(hybrid.without(&idle))
    }

    /// What differs, in the order of items.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The program in which these units, in their order, are as in the second one; and whether each item is in play.
    pub fn program(&self, taken: &[bool]) -> (Program, Vec<bool>) {
        let mut program = self.whole.clone();
        let mut plays: Vec<bool> = self.plays.iter().map(|[first, second]| *first && *second).collect();
        for (swap, taken) in self.swaps.iter().zip(taken) {
            let side = usize::from(*taken);
            // An item is in play as long as anything of it is.
            let item = self.owner(swap);
            plays[item.index()] |= self.plays[item.index()][side];
        }
        for (swap, taken) in self.swaps.iter().zip(taken) {
            self.put(swap, usize::from(*taken), &mut program);
        }
        let absent = program.items.iter_mut().zip(&self.exists).zip(&plays);
        for ((item, _), _) in absent.filter(|((_, exists), plays)| !**plays && **exists != [true; 2]) {
            item.kind = ABSENT.into();
        }
        (program, plays)
    }

    /// The item of a unit.
    fn owner(&self, swap: &Swap) -> ItemId {
        match swap {
            Swap::Item(item) | Swap::Setting(item, ..) | Swap::Levels(item, _) | Swap::Overrides(item, _) => *item,
            Swap::Clause(id, _) => self.whole.clauses[id.index()].item,
            Swap::Param(at, _) => self.whole.params[*at].0,
            Swap::Counter(id, _) => self.whole.counters[id.index()].item,
            Swap::Setups(item, _) | Swap::Combines(item, _) | Swap::Kind(item, _) => *item,
        }
    }

    /// The items that are units although they have others, which bring them into play by themselves.
    fn idle_items(&self) -> Vec<usize> {
        let is_item = |swap: &Swap| matches!(swap, Swap::Item(_));
        let has_more = |item: ItemId| self.swaps.iter().any(|swap| !is_item(swap) && self.owner(swap) == item);
        let all = self.swaps.iter().enumerate();
        all.filter(|(_, swap)| is_item(swap) && has_more(self.owner(swap))).map(|(at, _)| at).collect()
    }

    /// The clauses that differ, in a program of both versions; `None` if there are none, or if something differs on which a
    /// proof about clauses rests: ranges and start values.
    pub(in crate::rules) fn rewritten(&self) -> Option<(Program, Vec<Rewritten>)> {
        let mut program = self.whole.clone();
        let mut all = Vec::new();
        for (unit, swap) in self.swaps.iter().enumerate() {
            match swap {
                Swap::Setting(..) | Swap::Param(..) | Swap::Counter(..) | Swap::Setups(..) => return None,
                Swap::Item(_) | Swap::Levels(..) | Swap::Overrides(..) | Swap::Combines(..) | Swap::Kind(..) => {}
                Swap::Clause(id, sides) => {
                    let mut at = sides.each_ref().map(|side| side.as_ref().map(|_| *id));
                    if let [Some(_), Some(after)] = &**sides {
                        at[1] = Some(ClauseId(program.clauses.len() as u16));
                        program.clauses.push(after.clone());
                    }
                    all.push(Rewritten { unit, sides: at });
                }
            }
        }
        (!all.is_empty()).then_some((program, all))
    }

    /// The hybrid without some units, which are as on the first side from now on.
    pub(in crate::rules) fn without(mut self, units: &[usize]) -> Self {
        let mut whole = std::mem::take(&mut self.whole);
        units.iter().filter_map(|at| self.swaps.get(*at)).for_each(|swap| self.put(swap, 0, &mut whole));
        self.whole = whole;
        let mut at = 0..;
        self.swaps.retain(|_| at.next().is_some_and(|at| !units.contains(&at)));
        let mut at = 0..;
        self.units.retain(|_| at.next().is_some_and(|at| !units.contains(&at)));
        self
    }

    fn put(&self, swap: &Swap, side: usize, program: &mut Program) {
        match swap {
            Swap::Item(_) => {}
            Swap::Clause(id, sides) => {
                let place = &mut program.clauses[id.index()];
                match &sides[side] {
                    Some(clause) => *place = clause.clone(),
                    None => place.condition = self.silence,
                }
            }
            Swap::Setting(item, setting, sides) => {
                let changes = &mut program.items[item.index()].changes;
                changes.retain(|(one, ..)| one != setting);
                changes.extend(sides[side].clone().map(|(value, span)| (*setting, value, span)));
                changes.sort_by_key(|(setting, ..)| *setting);
            }
            Swap::Param(at, sides) => program.params[*at] = sides[side].clone(),
            Swap::Counter(id, sides) => {
                let place = &mut program.counters[id.index()];
                *place = CounterDecl { slot: place.slot, ..sides[side].clone() };
            }
            Swap::Levels(item, sides) => program.items[item.index()].levels.clone_from(&sides[side]),
            Swap::Overrides(item, sides) => program.items[item.index()].overrides.clone_from(&sides[side]),
            Swap::Setups(item, sides) => {
                program.setups.retain(|(owner, ..)| owner != item);
                program.setups.extend(sides[side].clone());
            }
            Swap::Combines(item, sides) => {
                program.combines.retain(|one| one.item != *item);
                program.combines.extend(sides[side].clone());
            }
            Swap::Kind(item, sides) => {
                let place = &mut program.items[item.index()];
                if let Some(side) = &sides[side] {
                    (place.kind, place.group) = side.clone();
                }
            }
        }
    }

    fn differ(&mut self, name: String, change: Change, spans: [Option<Span>; 2], swap: Swap) {
        self.units.push(Unit { name, change, spans });
        self.swaps.push(swap);
    }

    /// What differs in an item besides its clauses.
    fn item(&mut self, item: ItemId, programs: [&Program; 2], grafts: &[Graft; 2], catalogue: &Catalogue) {
        let plays = self.plays[item.index()];
        if plays == [false; 2] {
            return;
        }
        let id = self.whole.items[item.index()].id.clone();
        // On a side where it is not in play it is nothing.
        let side = |side: usize| programs[side].items.iter().find(|one| one.id == id).filter(|_| plays[side]);
        let both = [side(0), side(1)];
        let spans = both.map(|one| Some(one?.span));
        let change = change(plays);
        if change != Change::Changed {
            self.differ(id.clone(), change, spans, Swap::Item(item));
        }
        for (setting, decl) in catalogue.settings.iter().enumerate() {
            let value = |one: Option<&Item>| {
                let (_, value, span) = one?.changes.iter().rfind(|(which, ..)| *which == setting)?;
                Some((value.clone(), *span))
            };
            let sides = both.map(value);
            if sides[0].as_ref().map(|(value, _)| value) != sides[1].as_ref().map(|(value, _)| value) {
                let spans = [0, 1].map(|side| Some(sides[side].as_ref()?.1));
                let change = self::change([sides[0].is_some(), sides[1].is_some()]);
                self.differ(format!("{id}: change {}", decl.name), change, spans, Swap::Setting(item, setting, sides));
            }
        }
        self.declared(item, programs, grafts, &id);
        // Of all other fields each is compared here; a new one has to be listed.
        let fields = both.map(|one| {
            one.map(|Item { id: _, title: _, kind, text: _, group, span: _, changes: _, levels, overrides }| {
                let mut overrides = overrides.clone();
                overrides.sort();
                ((kind.clone(), *group), levels, overrides)
            })
        });
        let kinds = [0, 1].map(|side| fields[side].as_ref().map(|(kind, ..)| kind.clone()));
        if kinds[0] != kinds[1] {
            self.declare(item, format!("{id}: kind"), spans, Swap::Kind(item, kinds));
        }
        let levels = |side: usize, to: &mut Program| -> Vec<Level> {
            let code = |one: &Level| Level { code: grafts[side].code(programs[side], one.code, to), ..one.clone() };
            fields[side].as_ref().map_or_else(Vec::new, |(_, levels, _)| levels.iter().map(code).collect())
        };
        let spelled = [0, 1].map(|side| {
            let mut alone = Program::default();
            let levels = levels(side, &mut alone);
            (levels, alone)
        });
        if spelled[0] != spelled[1] {
            let sides = [self.whole.items[item.index()].levels.clone(), levels(1, &mut self.whole)];
            self.declare(item, format!("{id}: levels"), spans, Swap::Levels(item, sides));
        }
        let overrides = fields.map(|one| one.map(|(.., names)| names).unwrap_or_default());
        if overrides[0] != overrides[1] {
            self.declare(item, format!("{id}: overrides"), spans, Swap::Overrides(item, overrides));
        }
        let combines = [0, 1].map(|side| {
            let own = programs[side].combines.iter().filter(|one| grafts[side].items[one.item.index()] == item);
            own.map(|Combine { item: _, pair, how, span }| {
                let pair = pair.map(|id| grafts[side].clauses[id.index()]);
                Combine { item, pair, how: *how, span: *span }
            })
            .collect::<Vec<Combine>>()
        });
        let words = [0, 1].map(|side| {
            let mut words: Vec<_> = combines[side].iter().map(|one| (one.pair, one.how.word())).collect();
            words.sort_unstable();
            words
        });
        if words[0] != words[1] {
            self.declare(item, format!("{id}: combine"), spans, Swap::Combines(item, combines));
        }
        let setups = [0, 1].map(|side| {
            let own = programs[side].setups.iter().filter(|(owner, ..)| grafts[side].items[owner.index()] == item);
            let own = own.filter(|_| plays[side]);
            own.map(|(_, line, span)| (item, line.clone(), *span)).collect::<Vec<Setup>>()
        });
        if setups[0].iter().map(|one| &one.1).ne(setups[1].iter().map(|one| &one.1)) {
            self.differ(format!("{id}: start"), change, spans, Swap::Setups(item, setups));
        }
    }

    /// Notes a difference of an item in play on both sides. An item in play on one side is as on that side, without a
    /// unit.
    fn declare(&mut self, item: ItemId, name: String, spans: [Option<Span>; 2], swap: Swap) {
        match change(self.plays[item.index()]) {
            Change::Changed => self.differ(name, Change::Changed, spans, swap),
            Change::Gone => {}
            Change::New => {
                let mut whole = std::mem::take(&mut self.whole);
                self.put(&swap, 1, &mut whole);
                self.whole = whole;
            }
        }
    }

    /// Parameters and counters that both sides have.
    fn declared(&mut self, item: ItemId, programs: [&Program; 2], grafts: &[Graft; 2], id: &str) {
        for (at, (_, name, ..)) in self.whole.params.clone().iter().enumerate().filter(|(_, one)| one.0 == item) {
            let of = |side: usize| {
                let place = grafts[side].params.iter().position(|mapped| usize::from(*mapped) == at)?;
                Some((item, programs[side].params[place].clone()))
            };
            if let (Some((_, one)), Some((_, other))) = (of(0), of(1))
                && (one.2, one.3, one.4) != (other.2, other.3, other.4)
            {
                let sides = [one, other].map(|param| (item, param.1, param.2, param.3, param.4));
                self.declare(item, format!("{id}: param {name}"), [None; 2], Swap::Param(at, Box::new(sides)));
            }
        }
        for (at, counter) in self.whole.counters.clone().iter().enumerate().filter(|(_, one)| one.item == item) {
            let of = |side: usize| {
                let place = grafts[side].counters.iter().position(|mapped| mapped.index() == at)?;
                Some(CounterDecl { item, slot: counter.slot, ..programs[side].counters[place].clone() })
            };
            if let (Some(one), Some(other)) = (of(0), of(1))
                && one != other
            {
                let name = format!("{id}: counter {}", counter.name);
                let swap = Swap::Counter(CounterId(at as u16), Box::new([one, other]));
                self.declare(item, name, [None; 2], swap);
            }
        }
    }

    fn clauses(&mut self, programs: [&Program; 2], grafts: &[Graft; 2], is_alike: &dyn Fn(&Clause, &Clause) -> bool) {
        for at in 0..self.whole.clauses.len() {
            let id = ClauseId(at as u16);
            let (item, label) = (self.whole.clauses[at].item, self.whole.clauses[at].label.clone());
            let plays = self.plays[item.index()];
            let of = |side: usize| {
                let place = grafts[side].clauses.iter().position(|mapped| *mapped == id)?;
                Some(&programs[side].clauses[place]).filter(|_| plays[side])
            };
            let both = [of(0), of(1)];
            let spelled = [0, 1].map(|side| both[side].map(|clause| spelled(programs[side], clause, &grafts[side])));
            let same_script = match both {
                [Some(one), Some(other)] => is_alike(one, other),
                _ => false,
            };
            if spelled[0] == spelled[1] && (both[0].is_none() || same_script) {
                continue;
            }
            let sides = [0, 1].map(|side| {
                let clause = both[side]?;
                Some(match side {
                    0 => self.whole.clauses[at].clone(),
                    _ => grafts[1].clause(programs[1], clause, &mut self.whole),
                })
            });
            let spans = both.map(|clause| Some(clause?.span));
            self.differ(
                label,
                change([both[0].is_some(), both[1].is_some()]),
                spans,
                Swap::Clause(id, Box::new(sides)),
            );
        }
    }
}

fn change(there: [bool; 2]) -> Change {
    match there {
        [true, false] => Change::Gone,
        [false, true] => Change::New,
        _ => Change::Changed,
    }
}

/// A clause by itself, with the ids that both programs share and without its place.
fn spelled(program: &Program, clause: &Clause, graft: &Graft) -> (Clause, Program) {
    let mut alone = Program::default();
    let mut clause = graft.clause(program, clause, &mut alone);
    clause.span = Span::new(crate::FileId(0), 0..0);
    clause.citation = crate::Citation { label: String::new(), file: String::new(), line: 0, column: 0 };
    // What it says stands behind what it does.
    let said = clause.says.take().into_iter().flat_map(|says| says.0).filter_map(|part| match part {
        TemplatePart::Value(code, _) | TemplatePart::Length(code) => Some(code.start as usize),
        TemplatePart::Text(_) => None,
    });
    alone.code.truncate(said.min().unwrap_or(usize::MAX));
    clause.code = Code::default();
    if let Body::Script { script, .. } = &mut clause.body {
        *script = 0; // scripts are told apart by their texts
    }
    (clause, alone)
}
