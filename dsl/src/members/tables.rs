//! Tables: what a declaration or a spreadsheet file says, row by row, and what reads a table in an expression.

use std::collections::BTreeMap;

use javelina_engine::rules::{ABSENT, ItemId, KindId, TableDecl, Type};
use javelina_engine::{Diagnostic, FileId, Files, Fix, Span, nearest, printable};

use crate::ast::{Expr, Member, Table};
use crate::expressions::names::Resolver;
use crate::ir::{Term, What};
use crate::members::starts::{named, no_element};
use crate::world::{Home, Sheet, World};

/// A table as declared; `None` if there is no such kind. What reads a table with problems has none for that reason.
pub(crate) fn table_decl(
    world: &World<'_>,
    (files, home): (&Files, &Home),
    item: ItemId,
    table: &Table,
    found: &mut Vec<Diagnostic>,
) -> Option<TableDecl> {
    let (before, (least, greatest, _)) = (found.len(), table.range);
    let Some((per, false)) = world.catalogue.kind(&table.per.text) else {
        let kinds = world.catalogue.kinds.iter().map(|kind| kind.name);
        let message = format!("unknown kind `{}`", table.per.text);
        let help = format!("write one of {}", kinds.clone().collect::<Vec<_>>().join(", "));
        let problem = Diagnostic::error("V2068", table.per.span, message).help(help);
        found.push(problem.did_you_mean(&table.per.text, kinds));
        return None;
    };
    let mut reading = Reading { world, table, per, seen: BTreeMap::new(), cells: Vec::new(), found };
    for (element, number, span) in &table.rows {
        reading.row((&named(element), element.span), (*number, *span));
    }
    let file = table.from.as_ref().and_then(|name| match home.sheet(files, &name.text, name.span) {
        Ok(sheet) => {
            reading.found.extend(sheet.found.iter().cloned());
            if sheet.found.is_empty() {
                reading.columns(sheet, name.span);
            }
            Some(sheet.file)
        }
        Err(problem) => {
            reading.found.push(*problem);
            None
        }
    });
    let (seen, cells) = (reading.seen, reading.cells);
    let left_out = if found.len() == before { ABSENT } else { least as i32 };
    let mut values = vec![left_out; world.lexicon.count(per)];
    seen.into_iter().for_each(|(element, (number, _))| values[element] = number);
    Some(TableDecl {
        item,
        name: table.name.text.clone(),
        per,
        least: least as i32,
        greatest: greatest as i32,
        values,
        file,
        cells,
    })
}

/// The spreadsheet file that a member reads, if it is a table that names one.
pub(crate) fn sheet_of(files: &Files, home: &Home, member: &Member) -> Option<FileId> {
    let Member::Table(Table { from: Some(name), .. }) = member else { return None };
    home.sheet(files, &name.text, name.span).ok().map(|sheet| sheet.file)
}

/// The rows of a table while they are read.
struct Reading<'a> {
    world: &'a World<'a>,
    table: &'a Table,
    per: KindId,
    /// The number of each element so far, and the place of the element.
    seen: BTreeMap<usize, (i32, Span)>,
    /// The numbers of a spreadsheet, and their places.
    cells: Vec<(i32, Span)>,
    found: &'a mut Vec<Diagnostic>,
}

impl Reading<'_> {
    fn kind(&self) -> &'static str {
        self.world.catalogue.kinds[self.per.index()].name
    }

    /// Takes up the number of an element.
    fn row(&mut self, (name, place): (&str, Span), (number, span): (i64, Span)) {
        let (table, (least, greatest, bounds)) = (self.table, self.table.range);
        if !(least..=greatest).contains(&number) {
            let message = format!("value out of range: {number} is not in {least} to {greatest}");
            let problem = Diagnostic::error("V2043", span, message).help("choose a number in the range");
            self.found.push(problem.also(bounds, "the range"));
        }
        let element = self.world.lexicon.element(self.per, name).and_then(|element| usize::try_from(element).ok());
        let Some(element) = element else {
            no_element(self.world, &[self.per], (name, place), self.found);
            if table.from.is_some() {
                // A cell holds a name of several words without quotes.
                let bare = |fix: &mut Fix| {
                    if let [(span, text)] = fix.edits.as_slice() {
                        *fix = Fix::write(*span, text.trim_matches('"')).unsure();
                    }
                };
                self.found.last_mut().into_iter().flat_map(|one| &mut one.fixes).for_each(bare);
            }
            return;
        };
        if let Some((_, first)) = self.seen.get(&element) {
            let message = format!("`{}` already has a number for `{}`", table.name.text, printable(name, 60));
            let problem = Diagnostic::error("V2009", place, message).help("keep one of the two");
            self.found.push(problem.also(*first, "first number"));
            return;
        }
        self.seen.insert(element, (number as i32, place));
    }

    /// The column of a heading.
    fn column(&mut self, sheet: &Sheet, wanted: &str, named: Span) -> Option<usize> {
        let headings = sheet.rows.first().map_or(&[][..], Vec::as_slice);
        let place = headings.iter().position(|heading| heading.text.trim() == wanted);
        if place.is_none() {
            let near = nearest(wanted, headings.iter().map(|heading| heading.text.trim()));
            let meant = headings.iter().find(|heading| near.first() == Some(&heading.text.trim()));
            let [start, end] =
                [headings.first().map(|cell| cell.span.start), headings.last().map(|cell| cell.span.end)];
            let row = Span::new(sheet.file, start.unwrap_or(0)..end.unwrap_or(0));
            let place = meant.map_or(row, |heading| heading.span);
            let problem = Diagnostic::error("V2057", place, format!("missing column `{wanted}`"));
            let problem = problem.also(named, "this table reads the file");
            self.found.push(match meant {
                Some(heading) => {
                    let shown = printable(heading.text.trim(), 60);
                    let help = format!("rename the column `{shown}` to `{wanted}`");
                    problem.help(help).fix(Fix::write(heading.span, wanted).unsure())
                }
                None => {
                    let help = format!("name the columns `{}` and `{}`", self.kind(), self.table.name.text);
                    problem.help(help)
                }
            });
        }
        place
    }

    /// Takes up two columns of a spreadsheet: the one named after the kind, and the one named after the table.
    fn columns(&mut self, sheet: &Sheet, named: Span) {
        let (kind, table) = (self.kind(), self.table);
        let columns = [self.column(sheet, kind, named), self.column(sheet, &table.name.text, named)];
        let [Some(elements), Some(numbers)] = columns else { return };
        for row in sheet.rows.iter().skip(1) {
            let [element, cell] = [elements, numbers].map(|at| row.get(at).filter(|cell| !cell.text.trim().is_empty()));
            match (element, cell) {
                (_, None) => {} // the element has no number
                (None, Some(cell)) => {
                    let message = format!("this row has a number but no {kind}");
                    let help = format!("write a {kind} in the column `{kind}`, or clear this cell");
                    self.found.push(Diagnostic::error("V2057", cell.span, message).help(help));
                }
                (Some(element), Some(cell)) => match cell.number {
                    Some(number) => {
                        self.cells.push((number as i32, cell.span));
                        self.row((element.text.trim(), element.span), (number, cell.span));
                    }
                    None => {
                        let message = format!("`{}` is not a whole number", printable(cell.text.trim(), 60));
                        let help = format!("write a number from {} to {}", table.range.0, table.range.1);
                        self.found.push(Diagnostic::error("V2057", cell.span, message).help(help));
                    }
                },
            }
        }
    }
}

impl Resolver<'_> {
    /// The kind of the elements of a counter or a table; `None` for a counter of two kinds.
    pub fn kept_per(&self, name: &str) -> Option<KindId> {
        let counter = self.declared.counters.get(name).map(|counter| self.program.counters[counter.index()].per);
        let table = self.declared.tables.get(name).map(|table| self.program.tables[usize::from(*table)].per);
        counter.and_then(|per| per[0].filter(|_| per[1].is_none())).or(table)
    }

    /// A table with what is written between its brackets.
    pub fn table_of(&mut self, name: &str, table: u16, args: &[Expr], span: Span) -> Term {
        let per = self.program.tables[usize::from(table)].per;
        let [arg] = args else {
            let kind = self.world.catalogue.kinds[per.index()].name;
            let message = format!("`{name}` has one number per {kind}");
            return self.error("V2033", span, message, format!("write `{name}[{}]`", kind.to_uppercase()));
        };
        let element = self.term(arg, Some(Type::Of(per)));
        if matches!(element.of, Some(Type::SetOf(_))) {
            return self.table_entry(name, table, element, span);
        }
        let element = self.wanted(element, Type::Of(per));
        self.entry(table, element, span)
    }

    /// The number of an element: `g.price`.
    pub fn table_entry(&mut self, name: &str, table: u16, of: Term, span: Span) -> Term {
        let per = self.program.tables[usize::from(table)].per;
        match of.of {
            Some(Type::Of(kind)) if kind == per => self.entry(table, of, span),
            None => Term::broken(span),
            Some(Type::SetOf(kind)) if kind == per => {
                let message = format!("`{name}` of a set is not a single number");
                self.error("V2044", span, message, format!("write `sum {name} over SET`"))
            }
            Some(found) => {
                let message = format!("{} has no `{name}`", self.words(found));
                let help = format!("write `{name}[{}]`", self.world.catalogue.kinds[per.index()].name.to_uppercase());
                self.error("V2033", of.span, message, help)
            }
        }
    }

    /// The number of the element that is at hand; `None` if there is none.
    pub fn table_at_hand(&mut self, table: u16, span: Span) -> Option<Term> {
        let element = self.at_hand(self.program.tables[usize::from(table)].per, span)?;
        Some(self.entry(table, element, span))
    }

    fn entry(&mut self, table: u16, element: Term, span: Span) -> Term {
        self.declared.read_tables.insert(table);
        Term { what: What::Lookup(table, Box::new(element)), of: Some(Type::Number), span }
    }
}
