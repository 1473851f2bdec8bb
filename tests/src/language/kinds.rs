//! Kinds and types of parts of trees, as the generator and the writer need them.

use javelina_engine::rules::{Catalogue, FactDecl, FactId, KindId, Type};

use super::tree::SetExpr;

/// The declaration of a fact.
pub fn fact(catalogue: &'static Catalogue, id: FactId) -> &'static FactDecl {
    &catalogue.facts[id.index()]
}

/// The kind of the members of a set.
///
/// # Panics
///
/// If a fact stands for a set and is none.
pub fn kind_of(catalogue: &'static Catalogue, set: &SetExpr) -> KindId {
    match set {
        SetExpr::All(kind) | SetExpr::Braces(kind, _) => *kind,
        SetExpr::Fact { fact: id, .. } => members(fact(catalogue, *id).yields),
        SetExpr::Where(of, _)
        | SetExpr::Plus(of, _)
        | SetExpr::Without(of, _)
        | SetExpr::Common(of, _)
        | SetExpr::GroupAt(_, of, _)
        | SetExpr::GroupOf(_, of, _)
        | SetExpr::Groups(of, _) => kind_of(catalogue, of),
        SetExpr::Image(id, of) => match fact(catalogue, *id).yields {
            Type::Bool => kind_of(catalogue, of),
            yields => members(yields),
        },
    }
}

#[allow(clippy::panic, reason = "a law whose trees are of the wrong type fails")]
fn members(of: Type) -> KindId {
    match of {
        Type::Of(kind) | Type::SetOf(kind) => kind,
        _ => unreachable!("{of:?} has no members"),
    }
}

/// Whether a fact leads from elements of a kind to others of it, so that they hang together by it.
pub fn leads(decl: &FactDecl, kind: KindId) -> bool {
    decl.of == [kind] && decl.yields == Type::SetOf(kind)
}

/// Whether the text may call an element by its name: another element of the kind may have the same one.
pub fn has_name(lexicon: &javelina_engine::rules::Lexicon, kind: KindId, element: i32) -> bool {
    lexicon.element(kind, &lexicon.name(kind, element)) == Some(element)
}

/// Whether a name means the set of all elements of a kind, and nothing else.
pub fn has_all(catalogue: &Catalogue, kind: KindId) -> bool {
    let all = catalogue.kinds[kind.index()].all;
    let subjects = catalogue.points.iter().flat_map(|point| point.subjects);
    catalogue.fact(all).is_none() && subjects.into_iter().all(|subject| subject.name != all)
}
