//! A made-up catalogue of six elements, one point of each kind, and a builder of programs.

use javelina_engine::rules::{
    ABSENT, Ask, Body, Bound, Catalogue, Clause, ClauseId, Code, CounterDecl, CurrencyDecl, EffectDecl, EffectId,
    FactDecl, FactId, Facts, Freeze, Host, Item, ItemId, KindDecl, KindId, Lexicon, Memory, Op, PatternPart, PointDecl,
    PointId, PointKind, Pool, Program, Rate, Rules, Script, Set, SettingDecl, SettingType, Step, SubjectDecl, Type,
    subject,
};
use javelina_engine::{Citation, FileId, Seat, Span};

pub const CELL: KindId = KindId(1);
pub const VERDICT: PointId = PointId(0);
pub const FACT: PointId = PointId(1);
pub const NUMBER: PointId = PointId(2);
pub const SET: PointId = PointId(3);
pub const OFFER: PointId = PointId(4);
pub const EVENT: PointId = PointId(5);
pub const WORTH: FactId = FactId(0);
pub const ODD: FactId = FactId(1);
pub const NEAR: FactId = FactId(2);
pub const MOOD: FactId = FactId(3);
pub const GIVE: EffectId = EffectId(0);
pub const ECHO: EffectId = EffectId(1);
/// Takes from the mood.
pub const PAY: EffectId = EffectId(2);
/// Is about a cell, and put to the verdict point.
pub const MARK: EffectId = EffectId(3);
/// As [`GIVE`], but does not commute with itself.
pub const FILL: EffectId = EffectId(4);

const CELLS: &[SubjectDecl] = &[subject("cell", Type::Of(CELL), "a cell")];

const fn point(name: &'static str, kind: PointKind, subjects: &'static [SubjectDecl]) -> PointDecl {
    PointDecl {
        name,
        doc: "made up",
        kind,
        section: "none",
        subjects,
        effects: &[GIVE, ECHO, PAY, MARK, FILL],
        ..PointDecl::PLAIN
    }
}

const fn fact(name: &'static str, of: &'static [KindId], yields: Type, rate: Rate) -> FactDecl {
    FactDecl { name, doc: "made up", of, yields, or_none: true, rate, ..FactDecl::PLAIN }
}

const fn effect(name: &'static str) -> EffectDecl {
    EffectDecl {
        name,
        doc: "made up",
        pattern: &[PatternPart::Word("give"), PatternPart::Hole(Type::Number)],
        resources: &["purse"],
        adds_to: Some((Pool::Seat, Bound::None)),
        ..EffectDecl::PLAIN
    }
}

pub static CATALOGUE: Catalogue = Catalogue {
    timeline: &[],
    game: "made_up",
    kinds: &[
        KindDecl { name: "seat", all: "seats", doc: "a seat", fixed: Some(&["A", "B"]) },
        KindDecl { name: "cell", all: "cells", doc: "a cell", fixed: Some(&["a", "b", "c", "d", "e", "f"]) },
    ],
    seat: KindId(0),
    facts: &[
        fact("worth", &[CELL], Type::Number, Rate::Static),
        fact("odd", &[CELL], Type::Bool, Rate::Static),
        fact("near", &[CELL], Type::SetOf(CELL), Rate::Static),
        FactDecl { by: &["purse"], ..fact("mood", &[], Type::Number, Rate::Turn) },
    ],
    points: &[
        point("verdict", PointKind::Verdict, CELLS),
        point("fact", PointKind::Fact, CELLS),
        point("number", PointKind::Number(Type::Number), CELLS),
        point("set", PointKind::Set(CELL), CELLS),
        point("offer", PointKind::Offer, &[]),
        point("event", PointKind::Event, CELLS),
    ],
    effects: &[
        effect("give"),
        effect("echo"),
        effect("pay"),
        EffectDecl {
            pattern: &[PatternPart::Word("mark"), PatternPart::Hole(Type::Of(CELL))],
            resources: &["board"],
            verdict: Some(VERDICT),
            ..effect("mark")
        },
        EffectDecl { adds_to: None, ..effect("fill") },
    ],
    base: &[],
    zones: &[],
    former: &[],
    currencies: &[CurrencyDecl { name: "mood", held: MOOD, pay: PAY, gain: EffectId(0), gains_one: None }],
    settings: &[SettingDecl { name: "cells.shown", doc: "made up", of: SettingType::Number { least: 0, greatest: 9 } }],
    content: &["card"],
};

/// Worths of the six cells; the fourth has none.
pub const WORTHS: [i32; 6] = [3, 1, 4, ABSENT, 5, 1];

pub struct World {
    pub mood: i32,
}

impl Facts for World {
    fn seated(&self) -> Set {
        Set::first_elements(2)
    }

    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        match fact {
            WORTH => WORTHS[args[0] as usize],
            ODD => args[0] % 2,
            _ => self.mood,
        }
    }
    fn set(&self, _: FactId, args: [i32; 2]) -> Set {
        [args[0] - 1, args[0] + 1].into_iter().filter(|cell| (0..6).contains(cell)).collect()
    }
    fn rank(&self, _: FactId, element: i32) -> i32 {
        -element
    }
}

/// A host whose purse takes what is given; `echo` raises the event again.
pub struct Purse<'r> {
    pub rules: &'r Rules,
    pub memory: Memory,
    pub world: World,
    pub given: Vec<i32>,
}

impl Host for Purse<'_> {
    type Facts<'a>
        = World
    where
        Self: 'a;
    fn facts(&self, _: Seat) -> World {
        World { mood: self.world.mood }
    }
    fn memory(&self) -> &Memory {
        &self.memory
    }
    fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }
    fn perform(&mut self, _: ClauseId, seat: Seat, effect: EffectId, args: [i32; 3]) {
        if effect == PAY {
            self.world.mood -= args[0];
            return;
        }
        self.given.push(args[0]);
        if effect == ECHO {
            let rules = self.rules;
            rules.raise(EVENT, [args[0]], seat, self, &mut ());
        }
    }
}

#[derive(Default)]
pub struct Builder(pub Program);

impl Builder {
    pub fn code(&mut self, ops: &[Op]) -> Code {
        let start = self.0.code.len() as u32;
        self.0.code.extend_from_slice(ops);
        Code { start, end: self.0.code.len() as u32 }
    }

    pub fn constant(&mut self, value: i32) -> Code {
        self.code(&[Op::Number(value)])
    }

    pub fn set(&mut self, elements: &[i32]) -> u16 {
        self.0.sets.push(elements.iter().copied().collect());
        self.0.sets.len() as u16 - 1
    }

    pub fn counter(&mut self, least: i16, greatest: i16) -> javelina_engine::rules::CounterId {
        self.0.counters.push(CounterDecl {
            item: ItemId(0),
            name: "count".into(),
            per: [None; 2],
            values: None,
            least,
            greatest,
            start: 0,
            starts: Vec::new(),
            scope: javelina_engine::rules::Scope::Game,
            secret: false,
            slot: self.0.counters.len() as u16,
            shown: None,
            revealed: None,
        });
        javelina_engine::rules::CounterId(self.0.counters.len() as u16 - 1)
    }

    /// Adds a clause of an item of its own.
    pub fn clause(&mut self, label: &str, point: PointId, condition: Code, body: Body) -> &mut Clause {
        let span = Span::new(FileId(0), 0..0);
        let item = ItemId(self.0.items.len() as u16);
        self.0.items.push(Item {
            id: label.into(),
            title: label.into(),
            kind: "card".into(),
            text: String::new(),
            group: None,
            span,
            changes: Vec::new(),
            levels: Vec::new(),
            overrides: Vec::new(),
        });
        self.0.clauses.push(Clause {
            item,
            label: label.into(),
            point,
            condition,
            body,
            code: condition,
            says: None,
            asks: Vec::new(),
            overrides: Vec::new(),
            after: Vec::new(),
            span,
            citation: Citation { label: label.into(), file: "made_up.rules".into(), line: 1, column: 1 },
        });
        self.0.clauses.last_mut().unwrap()
    }

    pub fn event(&mut self, label: &str, steps: Vec<Step>) -> &mut Clause {
        self.clause(label, EVENT, Code::default(), Body::Run(steps))
    }

    /// Rules with all items in play.
    pub fn freeze(self) -> (Rules, Memory) {
        self.freeze_with(Vec::new())
    }

    /// Rules with all items in play and these scripts.
    pub fn freeze_with(self, scripts: Vec<Box<dyn Script>>) -> (Rules, Memory) {
        let parts = Freeze { catalogue: &CATALOGUE, lexicon: Lexicon::of(&CATALOGUE), program: self.0, scripts };
        let rules = Rules::freeze(parts, &World { mood: 0 });
        let mut memory = Memory::default();
        for item in 0..rules.program().items.len() {
            rules.activate(ItemId(item as u16), &mut memory);
        }
        (rules, memory)
    }
}

pub fn ask<'a>(world: &'a World, memory: &'a Memory, cell: i32) -> Ask<'a, World> {
    Ask::new(world, memory, Seat(0)).about([cell])
}

/// Runs a part of a test that a missing limit would never let end: then the test fails by name instead of hanging. What
/// hangs is left behind on its thread until the process ends.
pub fn within<T: Send + 'static>(seconds: u64, run: impl FnOnce() -> T + Send + 'static) -> T {
    let name = std::thread::current().name().unwrap_or("a test").to_string();
    let (sender, receiver) = std::sync::mpsc::channel();
    let thread = std::thread::Builder::new().name(name.clone()).stack_size(16 << 20);
    let thread = thread.spawn(move || drop(sender.send(run()))).expect("a thread");
    match receiver.recv_timeout(std::time::Duration::from_secs(seconds)) {
        Ok(value) => value,
        Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => match thread.join() {
            Err(panic) => std::panic::resume_unwind(panic),
            Ok(()) => panic!("{name} gave nothing"),
        },
        Err(_) => panic!("{name} did not end within {seconds} s: a limit does not bite"),
    }
}
