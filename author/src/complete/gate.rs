//! What may follow in a gate.

use super::{Offered, Place};

impl Place<'_> {
    /// Names in a gate, by the clause: figures, policies, items.
    pub(super) fn gate(&mut self) {
        let words: Vec<&str> = self.next.before.iter().map(|token| token.text(self.text)).collect();
        let game = format!("of {}", self.known.catalogue.game);
        match words.iter().rev().find(|word| ["{", "of", "players", "panel", "with", "seats", "games"].contains(word)) {
            Some(&"{") => {
                // The words of a figure that are there already.
                let typed: String = words.iter().skip(3).map(|word| format!("{word} ")).collect();
                let all = (self.named)("metric").into_iter().filter(|(_, of)| *of == game || of == "of every game");
                let rest = all.filter_map(|(name, of)| Some((name.strip_prefix(&typed)?.to_string(), of)));
                rest.collect::<Vec<_>>().into_iter().for_each(|(name, of)| self.put(name, Offered::Name, of, ""));
            }
            Some(&("of" | "players" | "panel")) => {
                for (name, what) in (self.named)("policies") {
                    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
                    self.put(if is_word { name } else { format!("\"{name}\"") }, Offered::Name, "policy", what);
                }
            }
            Some(&"with") => {
                for item in &self.known.program.items {
                    self.put(item.id.clone(), Offered::Item, item.kind.clone(), item.text.clone());
                }
            }
            _ => {}
        }
    }
}
