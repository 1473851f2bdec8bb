//! The texts of what [`Lookup`] finds: sections, rulings, settings and items.

use javelina_engine::{Diagnostic, Padded, Severity, cells, printable};
use javelina_variants::{Basis, ItemInfo, Ruling, Section};

use super::lookup::{Found, Lookup};
use super::wrapped::{hanging, page};

impl<'a> Lookup<'a> {
    pub(super) fn headings(&self) -> String {
        let mut text = String::new();
        for book in self.loaded.rulebooks(self.game) {
            let Some((first, rest)) = book.sections.split_first() else { continue };
            let opening = first.text.trim().split("\n\n").next().unwrap_or_default();
            text += &format!("{}\n{}\n\n", first.name, page(opening, self.columns));
            let width = rest.iter().map(|section| cells(&section.name)).max().unwrap_or(0);
            for section in rest {
                let ids = self.rulings_of(section).join(" ");
                text += hanging(&format!("  {:width$}  ", Padded(&section.name)), &ids, self.columns).trim_end();
                text += "\n";
            }
            text += "\n";
        }
        text + "`rules HEADING` shows a section, `explain ID` a ruling"
    }

    pub(super) fn rulings_of(&self, section: &Section) -> Vec<&'a str> {
        let rulings = self.loaded.rulebooks(self.game).flat_map(|book| &book.rulings);
        rulings.filter(|ruling| ruling.section == section.name).map(|ruling| ruling.id.as_str()).collect()
    }

    pub(super) fn told(&self, found: &Found<'_>) -> String {
        match found {
            Found::Section(section) => {
                let text = section.for_players().collect::<Vec<_>>().join("\n\n");
                let ids = self.rulings_of(section);
                let rulings = match ids.first() {
                    Some(first) => {
                        let text = format!("{} (`explain {first}`)", ids.join(", "));
                        format!("\n\n{}", hanging("rulings: ", &text, self.columns))
                    }
                    None => String::new(),
                };
                format!("{}\n\n{}{rulings}", section.name, page(&text, self.columns))
            }
            Found::Meant(text) | Found::Declared(text) | Found::Element(text) | Found::Word(text) => text.clone(),
            Found::Counter(id) => self.counter(*id),
            Found::Table(id) => self.table(*id),
            Found::Rule(label) => self.rule(label),
            Found::Base(text, section) => format!("{}\nsection: {}", page(text, self.columns), section.name),
            Found::Ruling(ruling) => self.ruling(ruling),
            Found::Setting(name, doc) => {
                let rulings = self.loaded.rulebooks(self.game).flat_map(|book| &book.rulings);
                let turned = rulings.filter(|ruling| ruling.setting.as_deref() == Some(*name));
                let lines =
                    turned.map(|one| format!("\n{}", hanging(&format!("{}: ", one.id), &one.question, self.columns)));
                format!("{}{}", hanging("", &self.setting(name, doc), self.columns), lines.collect::<String>())
            }
            Found::Item(item) => {
                let name = if item.title.is_empty() { &item.id } else { &item.title };
                let head = format!("{} ({}, {})", printable(name, 100), item.kind, item.id);
                format!("{head}\n{}{}", hanging("  ", &item.text, self.columns), self.in_sentences(item))
            }
        }
    }

    /// Lists the rules of an item, each with its place, and the numbers of its text that differ.
    fn in_sentences(&self, item: &ItemInfo) -> String {
        let is_wrong = |one: &Diagnostic| {
            one.severity == Severity::Error && one.file() == Some(self.loaded.files.origin(item.span).file)
        };
        if self.loaded.found.iter().any(is_wrong) {
            return "\n  its file has errors (see `check`), so its rules are not known".into();
        }
        let mut text: String =
            self.loaded.sentences(self.game, &item.id).into_iter().map(|one| self.sentence(one)).collect();
        text += &self.params(&item.id).map(|line| format!("\n{line}")).unwrap_or_default();
        let is_its = |told: &&Diagnostic| told.code == "L6018" && told.span == Some(item.span);
        if let Some(told) = self.loaded.noted.iter().find(is_its) {
            text += &format!("\n{}", hanging("  numbers: ", &told.message, self.columns));
        }
        text
    }

    fn ruling(&self, ruling: &Ruling) -> String {
        let basis = match ruling.basis {
            Basis::Rulebook => "the rulebook decides",
            Basis::Reconstructed => "reconstructed: the rulebook does not mention it",
        };
        let mut lines = vec![
            hanging(&format!("{}: ", ruling.id), &ruling.question, self.columns),
            hanging("  answer:  ", &ruling.answer, self.columns),
            hanging("  why:     ", &ruling.why, self.columns),
            hanging("  basis:   ", basis, self.columns),
            hanging("  section: ", &ruling.section, self.columns),
        ];
        let settings = self.loaded.game(self.game).map_or(&[][..], |row| row.catalogue.settings);
        for setting in settings.iter().filter(|setting| ruling.setting.as_deref() == Some(setting.name)) {
            lines.push(hanging("  setting: ", &self.setting(setting.name, setting.doc), self.columns));
        }
        lines.join("\n")
    }

    fn setting(&self, name: &str, doc: &str) -> String {
        let value = self.loaded.setting(self.game, &self.choice, name).unwrap_or_else(|| "?".into());
        format!("{name} = {value}; {doc}")
    }
}
