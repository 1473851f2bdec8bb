//! Colours: what each word of a text is, for an editor that colours by meaning.

use javelina_dsl::{Kind, tokens, word};
use javelina_engine::FileId;
use javelina_engine::rules::{Meaning, Role};
use javelina_variants::GameRow;

use crate::Analysis;

/// What a piece of a text is, as editors call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// A word of the language.
    Keyword,
    /// A text in quotes.
    String,
    /// A number.
    Number,
    /// A remark.
    Comment,
    /// A point or an effect.
    Function,
    /// A fact, a setting, a zone.
    Property,
    /// An element, a choice.
    EnumMember,
    /// A counter, what a step bound, a variable of a script.
    Variable,
    /// A param, what a point is about.
    Parameter,
    /// An item.
    Class,
    /// A kind, a game, a kind of content.
    Type,
    /// A rule or a level.
    Label,
}

impl Colour {
    /// The names of all, in their order.
    pub const NAMES: [&'static str; 12] = [
        "keyword",
        "string",
        "number",
        "comment",
        "function",
        "property",
        "enumMember",
        "variable",
        "parameter",
        "class",
        "type",
        "label",
    ];
}

/// A coloured piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coloured {
    /// Its bytes.
    pub range: std::ops::Range<usize>,
    /// What it is.
    pub colour: Colour,
    /// Whether something gets its name there.
    pub declares: bool,
    /// Whether something gets another value there.
    pub writes: bool,
}

impl<R: AsRef<GameRow>> Analysis<R> {
    /// All pieces of the rules of a file, by place; none of them overlaps another or goes on in the next line.
    pub fn colours(&self, file: FileId) -> Vec<Coloured> {
        let (text, marks) = (self.files().text(file), self.marks(file));
        if self.files().name(file).ends_with(".rhai") {
            return self.script_colours(file);
        }
        let mut all = Vec::new();
        for range in self.rules_of(file) {
            for token in tokens(text, range.start, range.end) {
                let at = marks.partition_point(|mark| mark.span.end <= token.start);
                let mark = marks.get(at).filter(|mark| mark.span.start <= token.start && token.end <= mark.span.end);
                let colour = match (token.kind, mark) {
                    (Kind::Word | Kind::Text, Some(mark)) => coloured(&mark.what),
                    (Kind::Word, None) if word(token.text(text)).is_some() => Colour::Keyword,
                    (Kind::Text | Kind::OpenText, _) => Colour::String,
                    (Kind::Number, _) => Colour::Number,
                    (Kind::Comment, _) => Colour::Comment,
                    _ => continue,
                };
                if token.text(text).contains('\n') {
                    continue;
                }
                let role = mark.map(|mark| mark.role);
                all.push(Coloured {
                    range: token.start..token.end,
                    colour,
                    declares: role == Some(Role::Declares),
                    writes: role == Some(Role::Writes),
                });
            }
        }
        all
    }
}

fn coloured(what: &Meaning) -> Colour {
    match what {
        Meaning::Game | Meaning::Content(_) | Meaning::Kind(_) => Colour::Type,
        Meaning::Item(_) => Colour::Class,
        Meaning::Rule(..) | Meaning::Level(..) | Meaning::Base(_) => Colour::Label,
        Meaning::Counter(_) | Meaning::Bound(..) => Colour::Variable,
        Meaning::Param(_) | Meaning::Subject(..) | Meaning::It(_) | Meaning::Actor => Colour::Parameter,
        Meaning::Point(_) | Meaning::Effect(_) | Meaning::Motion => Colour::Function,
        Meaning::Fact(_)
        | Meaning::Table(_)
        | Meaning::Setting(_)
        | Meaning::Zone(_)
        | Meaning::Figure
        | Meaning::Currency(_) => Colour::Property,
        Meaning::Element(..) | Meaning::Choice(_) | Meaning::Policy | Meaning::Finding => Colour::EnumMember,
        Meaning::Scope => Colour::Keyword,
        Meaning::Script(_) => Colour::String,
    }
}
