//! What happens at events: effects, changes of counters, moves between zones, loops, and a question at the end.

use javelina_engine::rules::{EffectDecl, KindId, PatternPart, Type};
use javelina_scripts::spelled;

use super::{Both, ENDING, Term, Writer, both};

impl Writer<'_> {
    /// What happens at an event, behind its condition; a rule without one has none.
    pub(in crate::scripts) fn event(&mut self) -> (Both, Both) {
        if self.hides {
            return (both("total < LIVE", "view.total < LIVE"), self.hidden());
        }
        let [named, read] = self.named();
        let [rule, script] = match self.below(5) {
            0 => self.list(false),
            1 => {
                self.is_quiet |= named.is_empty();
                let [when, if_] = self.condition(2);
                let [rule, script] = self.list(true);
                both(format!("if {when} {{ {rule} }}"), format!("if {if_} {{ {script} }}"))
            }
            2 => {
                let [when, if_] = self.condition(2);
                let [one, two] = [self.list(true), self.list(true)];
                both(
                    format!("if {when} {{ {} }} else {{ {} }}", one[0], two[0]),
                    format!("if {if_} {{ {} }} else {{ {} }}", one[1], two[1]),
                )
            }
            3 => {
                let [each, then] = [self.each(), self.list(true)];
                both(format!("{} {}", each[0], then[0]), format!("{} {}", each[1], then[1]))
            }
            _ => self.list(true),
        };
        (Both::default(), both(format!("{named}{rule}"), format!("{read}{script}")))
    }

    /// Steps that may rest on what one seat alone knows.
    fn hidden(&mut self) -> Both {
        let all: Vec<Both> = (0..1 + self.below(3)).map(|_| self.nested(2)).collect();
        [0, 1].map(|at| all.iter().map(|one| one[at].as_str()).collect::<Vec<_>>().join(" "))
    }

    fn nested(&mut self, depth: u8) -> Both {
        let word = ["total", "own[actor]", "plans[actor]"][self.below(3)];
        match self.below(if depth == 0 { 2 } else { 5 }) {
            0 => self.step(),
            1 => {
                let [rule, script] = self.number(1).both;
                let counter = match word {
                    "total" => "\"total\"",
                    "plans[actor]" => "\"plans\", view.seat",
                    _ => "\"own\", view.seat",
                };
                both(format!("{word} += {rule}"), format!("add_to({counter}, {script} ?? 0);"))
            }
            2 => {
                let [[when, if_], [rule, script]] = [self.condition(2), self.nested(depth - 1)];
                both(format!("if {when} {{ {rule} }}"), format!("if {if_} {{ {script} }}"))
            }
            3 => {
                let [[when, if_], one, two] = [self.condition(1), self.nested(depth - 1), self.nested(depth - 1)];
                both(
                    format!("if {when} {{ {} }} else {{ {} }}", one[0], two[0]),
                    format!("if {if_} {{ {} }} else {{ {} }}", one[1], two[1]),
                )
            }
            _ => {
                let kinds = self.texts.catalogue.kinds.len();
                let kind = KindId(self.below(kinds) as u8);
                let Some([rule, script]) = self.set(kind, true) else { return self.step() };
                let does = self.nested(depth - 1);
                both(
                    format!("for each e in {rule} {{ {} }}", does[0]),
                    format!("for e in {script} {{ print(e); {} }}", does[1]),
                )
            }
        }
    }

    /// A number that is named before the first step, and used by it.
    pub(in crate::scripts) fn named(&mut self) -> Both {
        if !self.one_in(2) {
            return Both::default();
        }
        let Term { both: [rule, script], or_none } = self.number(1);
        if or_none {
            return Both::default();
        }
        let y = format!("y{}", self.asked);
        let add = if self.one_in(3) {
            both(format!("plans[actor] += {y}"), format!("add_to(\"plans\", view.seat, {y});"))
        } else {
            both(format!("total += {y}"), format!("add_to(\"total\", {y});"))
        };
        both(format!("let {y} = {rule} {} ", add[0]), format!("let {y} = {script}; {} ", add[1]))
    }

    /// A loop over elements.
    pub(in crate::scripts) fn each(&mut self) -> Both {
        let kinds: Vec<KindId> = (0..self.texts.catalogue.kinds.len()).map(|at| KindId(at as u8)).collect();
        for _ in 0..6 {
            let Some(kind) = self.one_of(&kinds) else { break };
            let Some([rule, script]) = self.set(kind, true) else { continue };
            if kind == self.texts.catalogue.seat {
                // Each seat does it.
                let Some(does) = self.effect(false) else { continue };
                let on = format!("s.{}", does[1]);
                let [rule, script] = if self.one_in(2) { both("playing", "view.playing") } else { both(rule, script) };
                return both(
                    format!("for each s in {rule} {{ {} }}", does[0]),
                    format!("for s in {script} {{ {on} }}"),
                );
            }
            self.locals.push(("e".into(), kind));
            let does = self.effect(true);
            self.locals.pop();
            // A loop uses what it is over.
            if let Some(does) = does.filter(|[_, script]| {
                script.contains("(e)") || script.contains("(e,") || script.contains(", e,") || script.contains(", e)")
            }) {
                return both(
                    format!("for each e in {rule} {{ {} }}", does[0]),
                    format!("for e in {script} {{ {} }}", does[1]),
                );
            }
        }
        both("total += 1", "add_to(\"total\", 1);")
    }

    /// Steps, with a question at the end if `may_ask`.
    pub(in crate::scripts) fn list(&mut self, may_ask: bool) -> Both {
        let steps = self.below(3);
        let mut all: Vec<Both> = (0..steps).map(|_| self.step()).collect();
        let asks = may_ask && self.asked % 8 < 2 && self.one_in(3);
        let question = if asks { self.question(all.is_empty()) } else { None };
        match question {
            Some(question) => all.push(question),
            None if all.is_empty() => all.push(self.step()),
            None => {}
        }
        [0, 1].map(|at| all.iter().map(|one| one[at].as_str()).collect::<Vec<_>>().join(" "))
    }

    pub(in crate::scripts) fn step(&mut self) -> Both {
        match self.below(if self.hides { 4 } else { 8 }) {
            0 => both("total += 1", "add_to(\"total\", 1);"),
            1 => both("own[actor] := 2", "set_to(\"own\", view.seat, 2);"),
            2 => both("plans[actor] += 1", "add_to(\"plans\", view.seat, 1);"),
            3 => {
                let [rule, script] = if self.hides { self.other() } else { self.seat_element() };
                match self.effect(false) {
                    Some(does) => both(format!("for {rule} {{ {} }}", does[0]), format!("{script}.{}", does[1])),
                    None => both("total += 2", "add_to(\"total\", 2);"),
                }
            }
            4 if !self.texts.catalogue.zones.is_empty() => {
                self.carried().unwrap_or_else(|| both("total += 3", "add_to(\"total\", 3);"))
            }
            _ => self.effect(true).unwrap_or_else(|| both("own[actor] += 1", "add_to(\"own\", view.seat, 1);")),
        }
    }

    pub(in crate::scripts) fn seat_element(&mut self) -> Both {
        let seats = self.texts.catalogue.seat;
        self.element(seats).unwrap_or_default()
    }

    /// A seat by its name.
    pub(in crate::scripts) fn other(&mut self) -> Both {
        self.literal(self.texts.catalogue.seat).unwrap_or_default()
    }

    /// An effect of the point, or of all points; with what is named here if `locally`.
    pub(in crate::scripts) fn effect(&mut self, locally: bool) -> Option<Both> {
        let catalogue = self.texts.catalogue;
        let everywhere = catalogue.effects.iter().filter(|effect| effect.everywhere);
        let own = self.point.effects.iter().map(|id| &catalogue.effects[id.index()]);
        let all: Vec<&'static EffectDecl> = everywhere.chain(own.clone()).chain(own).collect();
        let effect = self.one_of(&all)?;
        if self.hides && self.texts.may_show(effect.resources) {
            return None;
        }
        if ENDING.contains(&effect.name) && !self.one_in(8) {
            return None;
        }
        let (mut words, mut holes, mut last) = (Vec::new(), Vec::new(), Vec::new());
        for (at, part) in effect.pattern.iter().enumerate() {
            match part {
                PatternPart::Word(word) => {
                    words.push((*word).to_string());
                    if at > 0 {
                        last.push(format!("\"{word}\""));
                    }
                }
                PatternPart::Hole(of) => {
                    last.clear();
                    let [rule, script] = match of {
                        Type::Number => {
                            let number = 1 + self.below(2);
                            both(number.to_string(), number.to_string())
                        }
                        Type::Of(kind) if locally => self.element(*kind)?,
                        // As another seat does it, the acting one is another.
                        Type::Of(kind) => self.literal(*kind)?,
                        _ => return None,
                    };
                    words.push(rule);
                    holes.push(script);
                }
            }
        }
        holes.append(&mut last);
        Some(both(words.join(" "), format!("{}({});", spelled(effect.name), holes.join(", "))))
    }

    /// Things go from one zone to another.
    pub(in crate::scripts) fn carried(&mut self) -> Option<Both> {
        let zones: Vec<_> = self.texts.catalogue.zones.iter().collect();
        let from = self.one_of(&zones)?;
        let into: Vec<_> = zones.iter().copied().filter(|zone| zone.stock == from.stock && !zone.outward).collect();
        let into = self.one_of(&into)?;
        let mut whose = |of_seat: bool, zone: &str| -> Option<[String; 2]> {
            if !of_seat {
                return Some(both(zone, "()"));
            }
            match self.one_in(3) {
                true => {
                    let [rule, script] = self.seat_element();
                    Some(both(format!("{zone} of {rule}"), script))
                }
                false => Some(both(zone, "view.seat")),
            }
        };
        let [one, two] = [whose(from.seat, from.name)?, whose(into.seat, into.name)?];
        let (a, b) = (from.name, into.name);
        Some(match self.below(3) {
            _ if from.whole => both(
                format!("exchange {} with {}", one[0], two[0]),
                format!("exchange(\"{a}\", {}, \"{b}\", {});", one[1], two[1]),
            ),
            0 if from.ordered => both(
                format!("send 1 from {} to {}", one[0], two[0]),
                format!("send_first(1, \"{a}\", {}, \"{b}\", {});", one[1], two[1]),
            ),
            _ => both(
                format!("send {} to {}", one[0], two[0]),
                format!("send(\"{a}\", {}, \"{b}\", {});", one[1], two[1]),
            ),
        })
    }

    /// A question, and what follows its answer. If no step stands `before` it, it may read what is there.
    pub(in crate::scripts) fn question(&mut self, is_first: bool) -> Option<Both> {
        let catalogue = self.texts.catalogue;
        let kinds: Vec<KindId> = (0..catalogue.kinds.len()).map(|at| KindId(at as u8)).collect();
        let kind = self.one_of(&kinds)?;
        let [from, options] = if is_first { self.set(kind, true)? } else { self.braces(kind)? };
        let word = catalogue.kinds[kind.index()].name;
        self.asked += 1;
        let (then, x) = (format!("then{}", self.asked), format!("x{}", self.asked));
        // Whether a seat that may skip is itself the only answer, and so answers yes or no, a script finds out in play.
        let (may_skip, text) = (self.one_in(3) && kind != catalogue.seat, self.one_in(3));
        let by = if self.one_in(4) { Some(self.seat_element()) } else { None };
        let locals = std::mem::replace(&mut self.locals, vec![(x.clone(), kind)]);
        let [named, read] = self.named();
        let [rule, script] = match self.one_in(3) {
            true => {
                let [when, if_] = self.condition(1);
                let [rule, script] = self.list(true);
                both(format!("if {when} {{ {rule} }}"), format!("if {if_} {{ {script} }}"))
            }
            false => {
                // The first effect of a rule may bar answers; a step before it has it take all.
                let [rule, script] = self.list(true);
                both(format!("total += 1 {rule}"), format!("add_to(\"total\", 1); {script}"))
            }
        };
        self.locals = locals;
        let body =
            if may_skip { format!("if {x} == () {{ return; }} {read}{script}") } else { format!("{read}{script}") };
        // A parameter that nothing uses is none of our mistakes.
        self.functions += &format!("fn {then}(view, {x}) {{ {body} }}\n");
        let asks = if text { both(" asks \"Which?\"", ", \"Which?\"") } else { Both::default() };
        let by_words = by.as_ref().map(|[rule, _]| format!(" by {rule}")).unwrap_or_default();
        let skip = if may_skip { " or skip" } else { "" };
        let verb = if may_skip { "ask_or_skip" } else { "ask" };
        let on = by.map(|[_, script]| format!("{script}.")).unwrap_or_default();
        Some(both(
            format!("choose {word} {x} from {from}{}{by_words}{skip} {{ {named}{rule} }}", asks[0]),
            format!("{on}{verb}(\"{word}\", {options}, \"{then}\"{});", asks[1]),
        ))
    }
}
