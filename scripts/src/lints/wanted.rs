//! The meaning of a text in quotes that is being typed, by the call or the comparison around it.

use std::sync::Arc;

use javelina_engine::FileId;
use javelina_engine::rules::{Catalogue, KindId, PointId, Type};

use crate::calls::values::Names;
use crate::names::known::Known;
use crate::reading::scan::{Kind, Scan, tokens};
use crate::reading::source::Source;
use crate::world::{Function, Own, What, World};

/// The kind of name that a text in quotes must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// An element of a kind.
    Element(KindId),
    /// A kind.
    Kind,
    /// A zone.
    Zone,
    /// A function of the script that takes an answer.
    Answer,
}

/// What the text names that is open at the end of `before`, the script up to there; `None` if none is open, or anything may
/// stand there.
pub fn wanted(catalogue: &'static Catalogue, own: Own<'_>, before: &str) -> Option<Wanted> {
    let mut scan = Scan { tokens: tokens(before), ..Scan::default() };
    let open = scan.tokens.pop()?;
    let text = before.get(open.range)?;
    if open.kind != Kind::Text || !text.starts_with('"') || text.len() > 1 && text.ends_with('"') {
        return None;
    }
    let source = Source { text: before, scan: &scan, file: FileId(0) };
    let names = Arc::new(Names::default());
    let known = Known { catalogue, names: &names, own };
    let world = World::new(catalogue, Arc::clone(&names), own);
    let place = Place { world: &world, known, source, end: scan.tokens.len() };
    place.compared().or_else(|| place.among()).or_else(|| place.argument())
}

struct Place<'a> {
    world: &'a World<'a>,
    known: Known<'a>,
    source: Source<'a>,
    /// The tokens before the text.
    end: usize,
}

impl Place<'_> {
    /// The bracket that is open before token `end`, and how many commas stand behind it.
    fn opening(&self, end: usize) -> Option<(usize, usize)> {
        let (mut depth, mut commas) = (0_usize, 0);
        for at in (0..end).rev() {
            match self.source.word(at) {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" if depth == 0 => return Some((at, commas)),
                "(" | "[" | "{" => depth -= 1,
                "," if depth == 0 => commas += 1,
                _ => {}
            }
        }
        None
    }

    /// The kind of what the text is compared with.
    fn compared(&self) -> Option<Wanted> {
        let sign = self.end.checked_sub(1).filter(|at| ["==", "!="].contains(&self.source.word(*at)))?;
        self.ended(sign.checked_sub(1)?)
    }

    /// The kind of what is looked for among texts: in an arm of `switch X { .. }`, or in `X in [ .. ]`.
    fn among(&self) -> Option<Wanted> {
        let (open, _) = self.opening(self.end)?;
        let before = open.checked_sub(1)?;
        match self.source.word(open) {
            "[" if self.source.word(before) == "in" => self.ended(before.checked_sub(1)?),
            "{" if ["{", ",", "}", "|"].contains(&self.source.word(self.end - 1)) => {
                let head = (0..open).rev().find(|at| ["switch", "{", "}", ";"].contains(&self.source.word(*at)))?;
                if self.source.word(head) == "switch" { self.ended(before) } else { None }
            }
            _ => None,
        }
    }

    /// The kind of the value whose last token this is.
    fn ended(&self, last: usize) -> Option<Wanted> {
        let is_dotted = |at: usize| at > 1 && self.source.word(at - 1) == ".";
        let is_on_view = |at: usize| is_dotted(at) && self.source.word(at - 2) == "view";
        let (known, point) = (self.known, self.point());
        let named = if self.source.word(last) == ")" {
            let (open, commas) = self.opening(last)?;
            let name = open.checked_sub(1)?;
            let args = if open + 1 == last { 0 } else { commas + 1 };
            let of_element = known.on_element(self.source.word(name), args, None).filter(|_| is_dotted(name));
            of_element.or_else(|| known.former_call(self.source.word(name), args))
        } else if is_on_view(last) {
            known.on_view(self.source.word(last), point)
        } else {
            let of_element = known.on_element(self.source.word(last), 0, None).filter(|_| is_dotted(last));
            of_element.or_else(|| known.on_view(self.source.word(last), point).filter(|_| is_dotted(last)))
        };
        if let Type::Of(kind) = known.type_of(named?.0) { Some(Wanted::Element(kind)) } else { None }
    }

    /// The point whose function is open. A function of the script's own is reached from some point.
    fn point(&self) -> Option<PointId> {
        let head = (1..self.end).rev().find(|at| self.source.word(at - 1) == "fn");
        let catalogue = self.known.catalogue;
        head.and_then(|at| catalogue.point(self.source.word(at))).or(catalogue.points.first().map(|_| PointId(0)))
    }

    /// What the function takes at this place of its brackets.
    fn argument(&self) -> Option<Wanted> {
        let (open, place) = self.opening(self.end)?;
        let name = open.checked_sub(1).filter(|_| self.source.word(open) == "(")?;
        let is_method = name.checked_sub(1).is_some_and(|dot| self.source.word(dot) == ".");
        let is_it = |function: &&Function| {
            function.name == self.source.word(name)
                && place < function.args - usize::from(is_method && function.args > 0)
        };
        let function = self.world.functions.iter().find(is_it)?;
        match function.what {
            What::Ask { .. } => match place {
                0 => Some(Wanted::Kind),
                2 => Some(Wanted::Answer),
                _ => None,
            },
            What::All => Some(Wanted::Kind),
            What::Verb(verb) if verb.args(function.args).get(place) == Some(&"zone") => Some(Wanted::Zone),
            _ => {
                let skipped = usize::from(function.is_read_off() && !is_method);
                let kinds = self.world.kinds_taken(function);
                kinds.get(place.checked_sub(skipped)?).copied().flatten().map(Wanted::Element)
            }
        }
    }
}
