//! Scripts from a generator: whatever it writes, the boundary answers with a value or a code.

use std::time::{Duration, Instant};

use javelina_engine::{Dice, FileId};

use super::{call, compiled, refused, within};
use crate::{
    calls::{house, library, runtime::Runtime},
    faults, fence,
    reading::scan::scan,
};

/// Writes scripts by a small grammar.
struct Writer {
    dice: Dice,
    text: String,
    depth: usize,
}

impl Writer {
    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.dice.below(of.len() as u32) as usize]
    }

    fn put(&mut self, part: &str) {
        self.text.push_str(part);
    }

    fn value(&mut self) {
        self.depth += 1;
        let kinds = if self.depth > 5 { 6 } else { 16 };
        match self.dice.below(kinds) {
            0 => {
                let one = self.pick(&["0", "1", "-1", "255", "9223372036854775807", "0x7f", "1_000", "'c'"]);
                self.put(one);
            }
            1 => {
                let one = self.pick(&["\"A1\"", "\"cow\"", "\"é\"", "\"\"", "`x${a}y`", "\"mountain\""]);
                self.put(one);
            }
            2 => {
                let one = self.pick(&["true", "false", "()", "[]", "#{}"]);
                self.put(one);
            }
            3 | 4 => {
                let one = self.pick(&["a", "b", "view", "i"]);
                self.put(one);
            }
            5 => {
                let one =
                    self.pick(&["view.line", "view.room", "view.cell", "view.seat", "view.position", "a.len", "b.x"]);
                self.put(one);
            }
            6 | 7 => {
                self.put("(");
                self.value();
                let operator = self.pick(&[
                    " + ", " - ", " * ", " / ", " % ", " ** ", " == ", " != ", " < ", " in ", " && ", " || ", " ?? ",
                    "..", " << ",
                ]);
                self.put(operator);
                self.value();
                self.put(")");
            }
            8 | 9 => {
                let names: Vec<&str> = library::NATIVES.iter().map(|native| native.name).collect();
                let at = self.dice.below(names.len() as u32) as usize;
                self.put(names[at]);
                if self.dice.below(4) > 0 {
                    return self.fitting(library::NATIVES[at].args);
                }
                self.list("(", ")", library::NATIVES[at].args.len());
            }
            10 => {
                let name = self.pick(&["symbol", "row", "neighbours", "good", "circle", "load", "all", "helper"]);
                self.put(name);
                self.list("(", ")", 1);
            }
            11 => {
                self.list("[", "]", 3);
            }
            12 => {
                self.put("#{x: ");
                self.value();
                self.put(", y: ");
                self.value();
                self.put("}");
            }
            13 => {
                self.value();
                self.put("[");
                self.value();
                self.put("]");
            }
            14 => {
                self.value();
                let method = self.pick(&[".push", ".contains", ".put", ".first", ".helper", ".delivered"]);
                self.put(method);
                let count = self.dice.below(3) as usize;
                self.list("(", ")", count);
            }
            _ => {
                self.put("if ");
                self.value();
                self.put(" { ");
                self.value();
                self.put(" } else { ");
                self.value();
                self.put(" }");
            }
        }
        self.depth -= 1;
    }

    /// Arguments of the types that a function of the library takes.
    fn fitting(&mut self, words: &[&str]) {
        self.put("(");
        for (at, word) in words.iter().enumerate() {
            if at > 0 {
                self.put(", ");
            }
            let one = match *word {
                "list" | "list or map" | "list, map or text" => self.pick(&["view.line", "[1, 2]", "all(\"good\")"]),
                "map" => "#{x: 1}",
                "key" => "\"x\"",
                _ => self.pick(&["0", "1", "view.room", "255", "-1"]),
            };
            self.put(one);
        }
        self.put(")");
        self.depth -= 1;
    }

    fn list(&mut self, open: &str, close: &str, count: usize) {
        self.put(open);
        for at in 0..count {
            if at > 0 {
                self.put(", ");
            }
            self.value();
        }
        self.put(close);
    }

    fn statement(&mut self) {
        self.depth += 1;
        match self.dice.below(if self.depth > 4 { 4 } else { 9 }) {
            0 => {
                let to = self.pick(&["let a = ", "let b = ", "a = ", "b += ", "b.x = ", "const c = ", "a -= "]);
                self.put(to);
                self.value();
                self.put("; ");
            }
            1 => {
                self.put("print(");
                self.value();
                self.put("); ");
            }
            2 => {
                let word = self.pick(&["return ", "throw ", "break ", ""]);
                self.put(word);
                self.value();
                self.put("; ");
            }
            3 => {
                self.put("a.push(");
                self.value();
                self.put("); ");
            }
            4 => {
                self.put("for i in ");
                self.value();
                self.block();
            }
            5 => {
                self.put("while ");
                self.value();
                self.block();
            }
            6 => {
                self.put("if ");
                self.value();
                self.block();
            }
            7 => {
                self.put("try");
                self.block();
                self.put("catch (e)");
                self.block();
            }
            _ => {
                self.put("switch ");
                self.value();
                self.put(" { 1 => ");
                self.value();
                self.put(", \"A1\" if ");
                self.value();
                self.put(" => ");
                self.value();
                self.put(", _ => ");
                self.value();
                self.put(" } ");
            }
        }
        self.depth -= 1;
    }

    /// A statement of right types.
    fn typed(&mut self) {
        let one = self.pick(&[
            "a.push(i); ",
            "i += 1; ",
            "b.put(\"x\", i); ",
            "b.x = i - 2; ",
            "for c in view.line { i += c.row; } ",
            "for n in 0..5 { a.push(n); if n == i { break; } } ",
            "if i > 2 && view.cell.symbol == \"town\" { i -= 1; } else { a = reversed(a); } ",
            "while i < 9 { i += 2; } ",
            "switch view.cell { \"A1\" | \"B1\" => a.push(1), _ if i > 1 => i = 0, _ => {} } ",
            "print(view.position ?? \"A1\"); ",
            "a = slice(sorted(a), 0, i); ",
            "i = sum(a) / (i + b.x); ",
        ]);
        self.put(one);
    }

    fn block(&mut self) {
        self.put(" { ");
        for _ in 0..=self.dice.below(2) {
            self.statement();
        }
        self.put("} ");
    }

    fn script(seed: u64) -> String {
        let mut writer = Self { dice: Dice::new(seed, 3), text: String::new(), depth: 0 };
        let point = writer.pick(&["extra_points", "draw", "enter", "bonus_steps", "loaded"]);
        writer.put(&format!("fn {point}(view) {{ let a = []; let b = #{{x: 1}}; let i = 0; "));
        for _ in 0..=writer.dice.below(4) {
            if seed.is_multiple_of(2) { writer.typed() } else { writer.statement() }
        }
        if seed.is_multiple_of(2) {
            writer.put("print(helper(i)");
        } else {
            writer.put("print(");
            writer.value();
        }
        writer.put("); print(a); print(b); print(i); }\nfn helper(a) { let b = a; let i = 1; let view = 1; print(view + i); print(b); ");
        if seed.is_multiple_of(2) {
            writer.put("b");
        } else {
            writer.statement();
            writer.value();
        }
        writer.put(" }\n");
        let mutations = if seed.is_multiple_of(3) { writer.dice.below(4) } else { 0 };
        let mut letters: Vec<char> = writer.text.chars().collect();
        for _ in 0..mutations {
            let at = writer.dice.below(letters.len() as u32) as usize;
            match writer.dice.below(3) {
                0 => {
                    letters.remove(at);
                }
                1 => letters
                    .insert(at, "(){}[];\"'`$#|&.,\\é/*".chars().nth(writer.dice.below(20) as usize).unwrap_or('(')),
                _ => letters.swap(at, 0),
            }
        }
        letters.into_iter().collect()
    }
}

/// Runs the text at the fence alone, past the lint.
fn at_the_fence(text: &str) -> bool {
    let Some(scanned) = scan(text, FileId(0)).0 else { return false };
    let (engine, meter) = fence::engine();
    let (trees, found) = fence::parse(&fence::parser(), text, &scanned, FileId(0));
    if !found.is_empty() || refused(&trees, text, &scanned).is_some() {
        return false;
    }
    let Some(function) = scanned.functions.first() else { return false };
    let mut args = vec![rhai::Dynamic::from(1_i64); function.params.len()];
    let mut args: Vec<_> = args.iter_mut().collect();
    let mut runtime = Runtime::new(&engine, &trees[0]);
    let most = crate::limits::OPERATIONS;
    if let Err(error) = house::call(&engine, &mut runtime, &meter, most, &function.name, &mut args) {
        assert!(usize::from(faults::fault(&error, (1, 1)).code) < faults::TABLE.len());
    }
    true
}

#[test]
fn whatever_is_written_ends_in_an_answer_or_in_a_code() {
    within(120, || {
        let begin = Instant::now();
        let (mut seed, mut ran, mut fenced) = (0_u64, 0, 0);
        while begin.elapsed() < Duration::from_secs(5) && seed < 8_000 {
            seed += 1;
            let text = Writer::script(seed);
            let one = super::hostile::busy();
            match compiled(&text) {
                Err(found) => {
                    assert!(found.iter().all(|one| one.span.unwrap().end <= text.len()
                        && (one.code.starts_with("R3") || one.code == "V2096")))
                }
                Ok(script) => {
                    ran += 1;
                    for (_, function, _) in &script.functions {
                        let first = call(&script, *function, None);
                        assert_eq!(first, call(&script, *function, None), "seed {seed}\n{text}");
                    }
                }
            }
            fenced += i32::from(at_the_fence(&text));
            let took = super::hostile::busy().saturating_sub(one);
            assert!(took < Duration::from_secs(4), "seed {seed} took {took:?}\n{text}");
        }
        println!("{seed} scripts, {ran} of them legal, {fenced} at the fence");
        assert!(
            500 * ran > seed && 50 * fenced > seed as i32,
            "{seed} scripts, {ran} of them legal, {fenced} at the fence"
        );
    })
}
