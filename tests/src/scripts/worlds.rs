//! Scripts for the law of two worlds: they read what one seat alone knows, on all sorts of paths that rules do not have, and
//! write public counters or act for other seats. `check` refuses most of them.

use javelina_engine::rules::{KindId, PointDecl};

use super::Texts;
use super::twins::Writer;

/// A script at an event. Its variable `v` holds a number.
struct Paths<'a> {
    writer: Writer<'a>,
    helpers: usize,
    /// Functions that are called for one seat and do something for each.
    reaches: Vec<String>,
    in_loop: bool,
}

/// A script at an event, and the same that returns at once, so that the game goes on as without it.
pub fn drawn(texts: &Texts, point: &'static PointDecl, seed: u64) -> [String; 2] {
    let mut paths =
        Paths { writer: Writer::of_secrets(texts, point, seed), helpers: 0, reaches: Vec::new(), in_loop: false };
    let body: String = (0..2 + paths.writer.below(2)).map(|_| paths.statement(2)).collect();
    let helpers: String = (0..paths.helpers)
        .map(|at| {
            let shown = paths.shown();
            format!("fn helper{at}(view, n) {{ if n > 1 {{ {shown} return 0; }} n + 1 }}\n")
        })
        .collect();
    let helpers = [helpers, paths.reaches.concat()].concat();
    ["", "if view.total >= 0 { return; } "].map(|first| {
        let body = format!("{first}let v = 0; {body}add_to(\"plans\", view.seat, v);");
        format!("fn {}(view) {{ {body} }}\n{helpers}", point.name)
    })
}

impl Paths<'_> {
    fn number(&mut self) -> String {
        let [_, number] = self.writer.number(1).both;
        match self.writer.below(4) {
            0 => "v".into(),
            1 => format!("(v + ({number} ?? 0))"),
            _ => format!("({number} ?? 0)"),
        }
    }

    fn condition(&mut self) -> String {
        match self.writer.below(3) {
            0 => format!("v > {}", self.writer.below(3)),
            _ => {
                let [_, condition] = self.writer.condition(1);
                condition
            }
        }
    }

    /// What all see, or the acting seat alone.
    fn shown(&mut self) -> String {
        match self.writer.below(6) {
            0 | 1 => "add_to(\"total\", 1);".into(),
            2 => "set_to(\"own\", view.seat, 2);".into(),
            3 => {
                let ([_, other], does) = (self.writer.other(), self.writer.effect(false));
                does.map_or_else(|| "add_to(\"total\", 2);".into(), |[_, does]| format!("{other}.{does}"))
            }
            _ => "add_to(\"plans\", view.seat, 1);".into(),
        }
    }

    fn statement(&mut self, depth: u8) -> String {
        match self.writer.below(if depth == 0 { 4 } else { 11 }) {
            0 => format!("v = {}; ", self.number()),
            1 => format!("{} ", self.shown()),
            2 => format!("v += {}; ", self.number()),
            3 if self.in_loop => format!("if {} {{ break; }} ", self.condition()),
            3 => format!("{} ", self.shown()),
            4 => format!("if {} {{ return; }} ", self.condition()),
            5 => {
                let [one, two] = [self.statement(depth - 1), self.statement(depth - 1)];
                format!("if {} {{ {one}}} else {{ {two}}} ", self.condition())
            }
            6 => {
                let kinds = self.writer.kinds();
                let kind = KindId(self.writer.below(kinds) as u8);
                let Some([_, list]) = self.writer.set(kind, true) else { return String::new() };
                let was = std::mem::replace(&mut self.in_loop, true);
                let body = self.statement(depth - 1);
                self.in_loop = was;
                format!("for x in {list} {{ print(x); {body}}} ")
            }
            7 => {
                let [one, two] = [self.statement(depth - 1), self.statement(depth - 1)];
                format!("switch {} {{ 0 => {{ {one}}}, 1 | 2 => {{ {two}}}, _ => {{ v += 1; }} }} ", self.number())
            }
            8 => {
                self.helpers += 1;
                format!("v += helper{}(view, {}); ", self.helpers - 1, self.number())
            }
            9 => {
                let Some([_, does]) = self.writer.effect(false) else { return String::new() };
                let at = self.reaches.len();
                self.reaches
                    .push(format!("fn reach{at}(view) {{ let v = 0; for t in view.playing {{ t.{does} }} }}\n"));
                format!("for s in view.playing {{ if s.plans > {} {{ reach{at}(view); }} }} ", self.writer.below(2))
            }
            _ => format!("if {} {{ {}}} ", self.condition(), self.statement(depth - 1)),
        }
    }
}
