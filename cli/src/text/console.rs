//! Where text goes: data to one stream, talk to the other. A reader that goes away ends the output quietly; any other
//! trouble with standard output is told, and the program ends with exit code 2.

use std::io::{self, IsTerminal, Write};

use clap::ColorChoice;

use crate::disk::fault::call;
use crate::disk::unless_closed;
use crate::text::door::{called, json, safe};

/// The two streams and what they can show.
pub struct Console {
    out: Box<dyn Write + Send>,
    err: Box<dyn Write + Send>,
    /// Whether to print one fact a line, without drawings.
    pub plain: bool,
    /// Whether standard output is a terminal that shows colour.
    pub colour: bool,
    /// Whether standard error is a terminal.
    pub terminal: bool,
    /// Whether standard output is a terminal that can write over a line.
    pub rewrites: bool,
    /// The name of the program, which the commands that are told begin with.
    pub program: String,
    /// Whether nothing more can be printed.
    pub closed: bool,
    /// Whether that is so for another reason than that a reader went away.
    is_lost: bool,
    /// Whether what is printed next begins a line.
    at_start: bool,
}

impl Console {
    /// The streams of the process.
    pub fn real(plain: bool, colours: ColorChoice) -> Self {
        let is_shown = match colours {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        };
        let mut console = Self::of(Box::new(io::BufWriter::new(io::stdout())), Box::new(io::stderr()));
        console.plain = plain;
        console.colour = !plain && is_shown;
        console.terminal = io::stderr().is_terminal();
        console.rewrites = io::stdout().is_terminal() && std::env::var("TERM").is_ok_and(|term| term != "dumb");
        console
    }

    /// Streams of a test.
    pub fn of(out: Box<dyn Write + Send>, err: Box<dyn Write + Send>) -> Self {
        Self {
            out,
            err,
            plain: false,
            colour: false,
            terminal: false,
            rewrites: false,
            program: "javelina".into(),
            closed: false,
            is_lost: false,
            at_start: true,
        }
    }

    /// Whether a line of the output may be written over: a terminal shows it, and nobody asked for plain lines.
    pub fn counts(&self) -> bool {
        self.rewrites && !self.plain
    }

    /// Prints a line of text.
    pub fn say(&mut self, text: impl AsRef<str>) {
        self.write(text.as_ref());
        self.write("\n");
    }

    /// Prints text; what would act on a terminal or a CI log is written out.
    pub fn write(&mut self, text: &str) {
        self.data(&safe(&called(text, &self.program), self.colour, self.at_start));
    }

    /// Prints JSON, as programs read it.
    pub fn json(&mut self, text: &str) {
        self.data(&json(text));
    }

    /// Prints exactly these bytes: a file that goes to standard output.
    pub fn data(&mut self, text: &str) {
        if text.is_empty() || self.closed {
            return;
        }
        self.at_start = text.ends_with('\n');
        let done = call().and_then(|()| self.out.write_all(text.as_bytes()));
        self.checked(done);
    }

    /// Pushes data out.
    pub fn flush(&mut self) {
        if !self.closed {
            let done = call().and_then(|()| self.out.flush());
            self.checked(done);
        }
    }

    fn checked(&mut self, done: io::Result<()>) {
        let Err(error) = done else { return };
        self.closed = true;
        if let Err(error) = unless_closed(error) {
            self.is_lost = true;
            self.tell(format!("javelina: standard output: {}", error.to_string().to_lowercase()));
        }
    }

    /// Prints a line of talk.
    pub fn tell(&mut self, text: impl AsRef<str>) {
        self.flush();
        let text = called(text.as_ref(), &self.program);
        let text = safe(&text, self.colour && self.terminal, true);
        let _ = writeln!(self.err, "{text}"); // nobody listens: nothing is lost
    }

    /// Pushes all data out, and gives the exit code: `code`, or 2 if some of the data is lost.
    pub fn end(&mut self, code: u8) -> u8 {
        self.flush();
        if self.is_lost { crate::USAGE } else { code }
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        self.flush();
    }
}
