//! Names of the elements of all kinds (`Lexicon`).

use super::ids::KindId;
use crate::Kinded;
use crate::rules::compiled::set::Set;

/// The names of the elements of every kind of a catalogue, those of the pack included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexicon {
    /// One list per kind, in the order of the catalogue; an element's index is its value.
    pub names: Vec<Vec<String>>,
}

impl Lexicon {
    /// The name of an element; its number if it has none.
    pub fn name(&self, kind: KindId, element: i32) -> String {
        let list = self.names.get(usize::from(kind.0));
        list.and_then(|list| list.get(usize::try_from(element).ok()?)).cloned().unwrap_or_else(|| element.to_string())
    }

    /// The names of elements in canonical order; numbers that follow one another are one: `0 to 5`.
    pub fn names_of(&self, kind: KindId, elements: Set) -> Vec<String> {
        match (elements.first(), elements.iter().last()) {
            (Some(least), Some(most)) if kind == KindId::NUMBER && most > least => vec![format!("{least} to {most}")],
            _ => elements.iter().map(|element| self.name(kind, element)).collect(),
        }
    }

    /// The name of an element.
    pub fn name_of<E: Kinded>(&self, element: E) -> String {
        self.name(E::KIND, element.number())
    }

    /// The name of an element as moves and positions write it, see [`quoted`](crate::quoted).
    pub fn written<E: Kinded>(&self, element: E) -> String {
        crate::quoted(&self.name_of(element)).into_owned()
    }

    /// The element with this name, in any case of letters.
    pub fn find<E: Kinded>(&self, name: &str) -> Option<E> {
        self.element(E::KIND, name).and_then(E::of_number)
    }

    /// How many elements a kind has.
    pub fn count(&self, kind: KindId) -> usize {
        self.names.get(usize::from(kind.0)).map_or(0, Vec::len)
    }

    /// The element of `kind` with this name, in any case of letters, which may stand in quotes.
    pub fn element(&self, kind: KindId, name: &str) -> Option<i32> {
        if kind == KindId::NUMBER {
            return name.parse::<u8>().ok().map(i32::from);
        }
        let list = self.names.get(usize::from(kind.0))?;
        let place = |name: &str| list.iter().position(|one| one.eq_ignore_ascii_case(name));
        place(name).or_else(|| place(&crate::unquoted(name)).filter(|_| name.starts_with('"'))).map(|at| at as i32)
    }
}
