//! Expressions: numbers, elements and conditions.
#![allow(missing_docs, reason = "of laws alone; names and types say it")]

use javelina_engine::Dice;
use javelina_engine::rules::{
    Catalogue, FactDecl, FactId, Grain, KindId, Lexicon, PointDecl, PointId, PointKind, Rate, Seen, Type,
};

use crate::language::kinds::has_name;
use crate::language::tree::{Comparison, Counter, Expr, Operation, Param, Table, Values};

/// Draws typed parts of trees at a point.
pub struct Draw<'a> {
    pub catalogue: &'static Catalogue,
    pub lexicon: &'a Lexicon,
    pub dice: Dice,
    pub point: Option<PointId>,
    pub counters: Vec<Counter>,
    pub params: Vec<Param>,
    pub tables: Vec<Table>,
    /// Names that are bound, with their types.
    pub locals: Vec<(String, Type)>,
    /// The kinds that enclosing predicates look at, outermost first.
    pub its: Vec<KindId>,
    /// Whether the elements of the outermost of them may have a name.
    pub has_name: bool,
    /// Whether only what is open to all is read.
    pub open: bool,
    /// Whether what is hidden from the acting seat is read, too: the point reveals it.
    pub hidden: bool,
}

impl<'a> Draw<'a> {
    pub fn new(catalogue: &'static Catalogue, lexicon: &'a Lexicon, dice: Dice) -> Self {
        Self {
            catalogue,
            lexicon,
            dice,
            point: None,
            counters: Vec::new(),
            params: Vec::new(),
            tables: Vec::new(),
            locals: Vec::new(),
            its: Vec::new(),
            has_name: false,
            open: false,
            hidden: false,
        }
    }

    /// Draws at another point from now on.
    pub fn at(&mut self, point: PointId) {
        self.point = Some(point);
        self.locals.clear();
        self.its.clear();
        let decl = self.decl();
        self.open = decl.is_some_and(|decl| decl.open);
        self.hidden = false;
    }

    fn decl(&self) -> Option<&'static PointDecl> {
        self.point.map(|point| &self.catalogue.points[point.index()])
    }

    /// Whether nothing that needs a search may be read.
    pub(super) fn is_cheap(&self) -> bool {
        self.decl().is_some_and(|point| point.grain == Grain::Candidate)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.dice.below(bound as u32) as usize
    }

    pub fn one_in(&mut self, many: u32) -> bool {
        self.dice.below(many) == 0
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() {
            return None;
        }
        let at = self.below(from.len());
        from.get(at).cloned()
    }

    /// Whether a fact may be read here. `alone`: of the acting seat.
    pub(super) fn may_read(&self, decl: &FactDecl) -> bool {
        let Some(point) = self.decl() else { return decl.seen == Seen::Public };
        let is_here = decl.only_at.is_empty() || self.point.is_some_and(|point| decl.only_at.contains(&point));
        is_here
            && decl.layer <= point.layer
            && !(decl.rate == Rate::Costly && self.is_cheap())
            && match decl.seen {
                Seen::Public => true,
                Seen::Own | Seen::Known => !self.open,
                Seen::Secret => self.hidden,
            }
    }

    /// Facts that may be read here and are so.
    pub(super) fn facts(&self, is: impl Fn(&FactDecl) -> bool) -> Vec<FactId> {
        let facts = self.catalogue.facts.iter().enumerate();
        facts.filter(|(_, decl)| self.may_read(decl) && is(decl)).map(|(at, _)| FactId(at as u8)).collect()
    }

    /// The arguments of a fact, and the seat whose it is.
    pub(super) fn args(&mut self, fact: FactId, depth: u8) -> (Vec<Expr>, Option<Box<Expr>>) {
        let decl = &self.catalogue.facts[fact.index()];
        let seat = self.catalogue.seat;
        let own = decl.seen == Seen::Own && !self.hidden;
        let mut args = Vec::new();
        for kind in decl.of {
            args.push(if own && *kind == seat { Expr::Actor } else { self.element(*kind, depth.saturating_sub(1)) });
        }
        let is_of = decl.mine && !own && self.one_in(3);
        let of = is_of.then(|| Box::new(self.element(seat, depth.saturating_sub(1))));
        (args, of)
    }

    fn fact(&mut self, fact: FactId, depth: u8) -> Expr {
        let (args, of) = self.args(fact, depth);
        Expr::Fact { fact, args, of }
    }

    /// A number as it is written, near to what facts come to, or at an edge.
    pub fn written(&mut self) -> i64 {
        const EDGES: [i64; 12] =
            [0, 1, -1, 32_767, 32_768, -32_768, 65_536, 1 << 30, 46_341, 2_147_483_647, -2_147_483_647, 255];
        match self.below(16) {
            0 => EDGES[self.below(EDGES.len())],
            1..=2 => self.below(40) as i64 - 5,
            3 => -(self.below(6) as i64),
            _ => self.below(8) as i64,
        }
    }

    fn leaves(&self, of: Type) -> Vec<Expr> {
        let mut all: Vec<Expr> = Vec::new();
        let locals = self.locals.iter().filter(|(_, own)| *own == of);
        all.extend(locals.map(|(name, _)| Expr::Local(name.clone())));
        let subjects = self.decl().map_or(&[][..], |point| point.subjects);
        let subjects = subjects.iter().enumerate().filter(|(_, subject)| subject.of == of);
        all.extend(subjects.map(|(at, _)| Expr::Subject(at)));
        if of == Type::Of(self.catalogue.seat) {
            all.push(Expr::Actor);
        }
        if self.its.last().is_some_and(|it| Type::Of(*it) == of) {
            all.extend([Expr::It, Expr::It]);
        }
        if self.has_name && self.its.len() == 2 && Type::Of(self.its[0]) == of {
            all.extend([Expr::Outer, Expr::Outer]);
        }
        if of == Type::Number {
            all.extend(self.params.iter().map(|param| Expr::Param(param.name.clone())));
        }
        all
    }

    /// A counter of this type that may be read here, with what it is kept for.
    fn counter(&mut self, of: Type, depth: u8) -> Option<Expr> {
        let is = |counter: &&Counter| match counter.values {
            Values::Numbers(..) => of == Type::Number,
            Values::Of(kind) => of == Type::Of(kind),
        };
        let open = self.open;
        let known: Vec<Counter> =
            self.counters.iter().filter(is).filter(|counter| !open || !counter.is_secret).cloned().collect();
        let counter = self.pick(&known)?;
        let args = self.kept_for(&counter, depth);
        Some(Expr::Counter(counter.name, args))
    }

    /// What a counter is kept for, as it is read or written; of a secret one the acting seat.
    pub(super) fn kept_for(&mut self, counter: &Counter, depth: u8) -> Vec<Expr> {
        let seat = self.catalogue.seat;
        let is_own = |kind: &KindId| counter.is_secret && *kind == seat;
        let of = |draw: &mut Self, kind: &KindId| {
            if is_own(kind) || *kind == seat && draw.one_in(2) {
                return Expr::Actor;
            }
            draw.element(*kind, depth.saturating_sub(1))
        };
        counter.per.iter().map(|kind| of(self, kind)).collect()
    }

    /// A number.
    pub fn number(&mut self, depth: u8) -> Expr {
        if depth == 0 || self.one_in(6) {
            let leaves = self.leaves(Type::Number);
            let is_leaf = self.one_in(3);
            return match self.pick(&leaves).filter(|_| is_leaf) {
                Some(leaf) => leaf,
                None if self.one_in(20) => Expr::Length(self.below(3_000) as i64),
                None => Expr::Number(self.written()),
            };
        }
        let less = depth - 1;
        match self.below(20) {
            0..=6 => {
                let facts = self.facts(|decl| decl.yields == Type::Number);
                match self.pick(&facts) {
                    Some(fact) => self.fact(fact, depth),
                    None => Expr::Number(self.written()),
                }
            }
            7 => {
                let (tables, is_table) = (self.tables.clone(), self.below(2) == 0);
                if let Some(table) = self.pick(&tables).filter(|_| is_table) {
                    return Expr::Lookup(table.name, Box::new(self.element(table.per, less)));
                }
                self.counter(Type::Number, depth).unwrap_or_else(|| Expr::Number(self.written()))
            }
            8 => Expr::Minus(Box::new(self.number(less))),
            9 => Expr::Abs(Box::new(self.number(less))),
            10..=13 => self.arithmetic(less),
            14 => {
                let row = (0..1 + self.below(4)).map(|_| self.written()).collect();
                Expr::Table(row, Box::new(self.number(less)))
            }
            15..=16 => Expr::Count(Box::new(self.some_set(less))),
            17 => self.sum(less),
            _ => {
                let kind = self.kind();
                let element = self.element(kind, less);
                Expr::Place(Box::new(element), Box::new(self.set(kind, less, false)))
            }
        }
    }

    fn arithmetic(&mut self, depth: u8) -> Expr {
        const ALL: [Operation; 7] = [
            Operation::Add,
            Operation::Subtract,
            Operation::Multiply,
            Operation::Div,
            Operation::Mod,
            Operation::Min,
            Operation::Max,
        ];
        let operation = ALL[self.below(ALL.len())];
        let a = self.number(depth);
        let b = match self.number(depth) {
            Expr::Number(0) if matches!(operation, Operation::Div | Operation::Mod) => Expr::Number(2),
            b => b,
        };
        Expr::Arithmetic(operation, Box::new(a), Box::new(b))
    }

    fn sum(&mut self, depth: u8) -> Expr {
        if self.its.len() >= 2 {
            return Expr::Number(self.written());
        }
        let set = self.some_set(depth);
        let each = self.of_members(&set, false, |draw| draw.number(depth));
        Expr::Sum(Box::new(each), Box::new(set))
    }

    /// A kind that has elements, more often one of which much is known here.
    pub fn kind(&mut self) -> KindId {
        let kinds = (0..self.catalogue.kinds.len()).map(|at| KindId(at as u8));
        let mut kinds: Vec<KindId> = kinds.filter(|kind| self.lexicon.count(*kind) > 0).collect();
        let subjects = self.decl().map_or(&[][..], |point| point.subjects);
        let known =
            subjects.iter().filter_map(|subject| if let Type::Of(kind) = subject.of { Some(kind) } else { None });
        kinds.extend(known.flat_map(|kind| [kind; 4]));
        kinds.extend(self.its.last().into_iter().flat_map(|kind| [*kind; 6]));
        kinds.extend(
            self.its.first().filter(|_| self.has_name && self.its.len() == 2).into_iter().flat_map(|kind| [*kind; 9]),
        );
        kinds.extend([self.catalogue.seat; 2]);
        self.pick(&kinds).unwrap_or(self.catalogue.seat)
    }

    /// An element by its name.
    pub fn named(&mut self, kind: KindId) -> Expr {
        let count = self.lexicon.count(kind).max(1);
        let few = if kind == self.catalogue.seat && !self.one_in(4) { count.min(2) } else { count };
        let mut element = self.below(few) as i32;
        for _ in 0..count {
            if has_name(self.lexicon, kind, element) {
                break;
            }
            element = (element + 1) % count as i32;
        }
        Expr::Element(kind, element)
    }

    /// An element of a kind.
    pub fn element(&mut self, kind: KindId, depth: u8) -> Expr {
        let of = Type::Of(kind);
        let leaves = self.leaves(of);
        if leaves.contains(&Expr::Outer) && self.one_in(2) {
            return Expr::Outer;
        }
        if depth == 0 || self.one_in(3) {
            let is_leaf = !self.one_in(4);
            return self.pick(&leaves).filter(|_| is_leaf).unwrap_or_else(|| self.named(kind));
        }
        let less = depth - 1;
        match self.below(12) {
            0..=4 => {
                let facts = self.facts(|decl| decl.yields == of);
                match self.pick(&facts) {
                    Some(fact) => self.fact(fact, depth),
                    None => self.element(kind, 0),
                }
            }
            5 => self.counter(of, depth).unwrap_or_else(|| self.named(kind)),
            6 => Expr::Next(kind, Box::new(self.element(kind, less))),
            7 => Expr::Previous(kind, Box::new(self.element(kind, less))),
            8 => Expr::First(Box::new(self.set(kind, less, false))),
            9 => Expr::Last(Box::new(self.set(kind, less, false))),
            which if self.its.len() < 2 => {
                let set = self.set(kind, less, false);
                let by = self.of_members(&set, true, |draw| draw.number(less));
                let (set, by) = (Box::new(set), Box::new(by));
                if which == 10 { Expr::Least(set, by) } else { Expr::Most(set, by) }
            }
            _ => self.named(kind),
        }
    }

    /// Yes or no.
    pub fn condition(&mut self, depth: u8) -> Expr {
        let less = depth.saturating_sub(1);
        match self.below(if depth == 0 { 8 } else { 22 }) {
            21 if self.its.is_empty() => self.nested(less),
            20 => {
                let kind = self.kind();
                let of = if self.one_in(3) { self.number(less.max(1)) } else { self.element(kind, less.max(1)) };
                Expr::IsNone(self.one_in(2), Box::new(of))
            }
            0..=1 => self.truth(depth),
            2..=4 => self.compared(less),
            5..=6 => self.same(less),
            7 => {
                let kind = self.kind();
                let x = self.element(kind, less.max(1));
                Expr::In(!self.one_in(3), Box::new(x), Box::new(self.set(kind, less, true)))
            }
            8..=10 => {
                let parts = (0..2 + self.below(2)).map(|_| self.condition(less)).collect();
                if self.one_in(2) { Expr::And(parts) } else { Expr::Or(parts) }
            }
            11..=13 => Expr::Not(Box::new(self.condition(less))),
            14..=15 => {
                let set = Box::new(self.some_set(less));
                if self.one_in(2) { Expr::Any(set) } else { Expr::No(set) }
            }
            16..=17 => self.one_of(less),
            18 => {
                let (a, b) = (self.truth(less), self.condition(less));
                let word = if self.one_in(2) { Comparison::Is } else { Comparison::IsNot };
                Expr::Compare(word, Box::new(a), Box::new(b))
            }
            _ => self.compared(less),
        }
    }

    /// A fact or a subject that is yes or no.
    fn truth(&mut self, depth: u8) -> Expr {
        let facts = self.facts(|decl| decl.yields == Type::Bool);
        let leaves = self.leaves(Type::Bool);
        if self.one_in(3)
            && let Some(leaf) = self.pick(&leaves)
        {
            return leaf;
        }
        match self.pick(&facts) {
            Some(fact) if !self.one_in(20) => self.fact(fact, depth),
            _ => Expr::Yes,
        }
    }

    /// Whether the acting seat may be asked for what it alone knows.
    pub(super) fn is_event(&self) -> bool {
        self.decl().is_some_and(|point| point.kind == PointKind::Event)
    }
}
