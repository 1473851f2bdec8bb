//! What a text in quotes is to say where it is being typed: by the call or the comparison in which it stands.

use std::sync::Arc;

use javelina_engine::rules::{Catalogue, KindId, PointId, Type};

use crate::calls::values::Names;
use crate::names::known::Known;
use crate::reading::scan::{Kind, Token, tokens};
use crate::world::{Function, Own, What, World};

/// What a text in quotes names.
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
    let all = tokens(before);
    let (open, rest) = all.split_last()?;
    let text = before.get(open.range.clone())?;
    if open.kind != Kind::Text || !text.starts_with('"') || text.len() > 1 && text.ends_with('"') {
        return None;
    }
    let names = Arc::new(Names::default());
    let known = Known { catalogue, names: &names, own };
    let world = World::new(catalogue, Arc::clone(&names), own);
    let place = Place { world: &world, known, text: before, tokens: rest };
    place.compared().or_else(|| place.among()).or_else(|| place.argument())
}

struct Place<'a> {
    world: &'a World<'a>,
    known: Known<'a>,
    text: &'a str,
    tokens: &'a [Token],
}

impl<'a> Place<'a> {
    fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).and_then(|token| self.text.get(token.range.clone())).unwrap_or_default()
    }

    /// The bracket that is open before token `end`, and how many commas stand behind it.
    fn opening(&self, end: usize) -> Option<(usize, usize)> {
        let (mut depth, mut commas) = (0_usize, 0);
        for at in (0..end).rev() {
            match self.word(at) {
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
        let sign = self.tokens.len().checked_sub(1).filter(|at| ["==", "!="].contains(&self.word(*at)))?;
        self.ended(sign.checked_sub(1)?)
    }

    /// The kind of what is looked for among texts: in an arm of `switch X { .. }`, or in `X in [ .. ]`.
    fn among(&self) -> Option<Wanted> {
        let (open, _) = self.opening(self.tokens.len())?;
        let before = open.checked_sub(1)?;
        match self.word(open) {
            "[" if self.word(before) == "in" => self.ended(before.checked_sub(1)?),
            "{" if ["{", ",", "}", "|"].contains(&self.word(self.tokens.len() - 1)) => {
                let head = (0..open).rev().find(|at| ["switch", "{", "}", ";"].contains(&self.word(*at)))?;
                if self.word(head) == "switch" { self.ended(before) } else { None }
            }
            _ => None,
        }
    }

    /// The kind of the value whose last token this is.
    fn ended(&self, last: usize) -> Option<Wanted> {
        let is_dotted = |at: usize| at > 1 && self.word(at - 1) == ".";
        let is_on_view = |at: usize| is_dotted(at) && self.word(at - 2) == "view";
        let (known, point) = (self.known, self.point());
        let named = if self.word(last) == ")" {
            let (open, commas) = self.opening(last)?;
            let name = open.checked_sub(1)?;
            let args = if open + 1 == last { 0 } else { commas + 1 };
            let of_element = known.on_element(self.word(name), args, None).filter(|_| is_dotted(name));
            of_element.or_else(|| known.former_call(self.word(name), args))
        } else if is_on_view(last) {
            known.on_view(self.word(last), point)
        } else {
            let of_element = known.on_element(self.word(last), 0, None).filter(|_| is_dotted(last));
            of_element.or_else(|| known.on_view(self.word(last), point).filter(|_| is_dotted(last)))
        };
        if let Type::Of(kind) = known.type_of(named?.0) { Some(Wanted::Element(kind)) } else { None }
    }

    /// The point whose function is open. A function of the script's own is reached from some point.
    fn point(&self) -> Option<PointId> {
        let heads = self.tokens.windows(2).enumerate().rev();
        let mut names = heads.filter(|(at, _)| self.word(*at) == "fn").map(|(at, _)| self.word(at + 1));
        let catalogue = self.known.catalogue;
        names.next().and_then(|name| catalogue.point(name)).or(catalogue.points.first().map(|_| PointId(0)))
    }

    /// What the function takes at this place of its brackets.
    fn argument(&self) -> Option<Wanted> {
        let (open, place) = self.opening(self.tokens.len())?;
        let name = open.checked_sub(1).filter(|_| self.word(open) == "(")?;
        let is_method = name.checked_sub(1).is_some_and(|dot| self.word(dot) == ".");
        let is_it = |function: &&Function| {
            function.name == self.word(name) && place < function.args - usize::from(is_method && function.args > 0)
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
