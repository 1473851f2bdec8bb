//! What a reader asks for: it runs on a table that holds nothing, and each question that it asks is noted.

use javelina_engine::FileId;
use toml::de::DeTable;

use super::{Key, Node, Reader, Shape};

impl Node<'_> {
    /// Changes what is noted of a key.
    fn change(&self, key: &str, change: impl FnOnce(&mut Key)) {
        let mut noted = self.reader.noted.as_ref().map(|noted| noted.borrow_mut());
        let keys = noted.as_mut().and_then(|noted| noted.last_mut());
        if let Some(known) = keys.and_then(|keys| keys.iter_mut().find(|one| one.name == key)) {
            change(known);
        }
    }

    /// Says that a key must be there, for readers that tell in their own words that it is missing; and what it is for, if
    /// that stands nowhere else.
    pub fn must(&self, key: &str, about: &'static str) {
        self.change(key, |known| (known.must, known.about) = (true, about));
    }

    /// Says that a key need not be there, which is asked for as if it must where it is.
    pub fn need_not(&self, key: &str) {
        self.change(key, |known| known.must = false);
    }

    /// Says which words the text of a key, or the texts of its list, are looked for among.
    pub fn words(&self, key: &str, words: &[&str]) {
        self.change(key, |known| {
            let mut shape = &mut known.shape;
            while let Shape::List(of, _) = shape {
                shape = of;
            }
            *shape = Shape::Words(words.iter().map(ToString::to_string).collect());
        });
    }
}

impl Reader {
    /// The keys that a reader asks for, in its order.
    #[must_use]
    pub fn describe(read: impl FnOnce(&Node<'_>)) -> Vec<Key> {
        let reader = Self { noted: Some(vec![Vec::new()].into()), ..Self::new(FileId(0)) };
        let empty = DeTable::new();
        read(&Node { reader: &reader, table: &empty, span: 0..0, asked: Default::default() });
        reader.noted.and_then(|noted| noted.into_inner().pop()).unwrap_or_default()
    }

    /// Notes a question, if this is what the reader is for. A key that is asked for twice must be there if either says so.
    pub(super) fn note(&self, name: &'static str, must: bool, shape: &dyn Fn() -> Shape) {
        let Some(noted) = &self.noted else { return };
        let mut noted = noted.borrow_mut();
        let Some(keys) = noted.last_mut() else { return };
        match keys.iter_mut().find(|key| key.name == name) {
            Some(known) => known.must |= must,
            None => keys.push(Key { name, must, shape: shape(), about: "" }),
        }
    }

    /// Notes the keys of an inner table.
    pub(super) fn within(&self, name: &'static str, most: Option<usize>, read: &mut dyn FnMut(&Node<'_>)) {
        let Some(noted) = &self.noted else { return };
        noted.borrow_mut().push(Vec::new());
        let empty = DeTable::new();
        read(&Node { reader: self, table: &empty, span: 0..0, asked: Default::default() });
        let keys = noted.borrow_mut().pop().unwrap_or_default();
        self.note(name, false, &|| match most {
            Some(most) => Shape::Tables(keys.clone(), most),
            None => Shape::Table(keys.clone()),
        });
    }
}
