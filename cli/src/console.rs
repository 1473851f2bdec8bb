//! Where text goes: data to one stream, talk to the other. A closed pipe ends quietly.

use std::io::{IsTerminal, Write};

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
    /// Whether a reader went away; nothing more is printed then.
    pub closed: bool,
}

impl Console {
    /// The streams of the process.
    #[must_use]
    pub fn real(plain: bool) -> Self {
        let choice = anstream::AutoStream::choice(&std::io::stdout());
        Self {
            out: Box::new(std::io::BufWriter::new(std::io::stdout())),
            err: Box::new(std::io::stderr()),
            plain,
            colour: !plain && choice != anstream::ColorChoice::Never,
            terminal: std::io::stderr().is_terminal(),
            closed: false,
        }
    }

    /// Streams of a test.
    #[must_use]
    pub fn of(out: Box<dyn Write + Send>, err: Box<dyn Write + Send>) -> Self {
        Self { out, err, plain: false, colour: false, terminal: false, closed: false }
    }

    /// Prints a line of data.
    pub fn say(&mut self, text: impl AsRef<str>) {
        self.write(text.as_ref());
        self.write("\n");
    }

    /// Prints data as it is.
    pub fn write(&mut self, text: &str) {
        if !self.closed && self.out.write_all(text.as_bytes()).is_err() {
            self.closed = true;
        }
    }

    /// Pushes data out.
    pub fn flush(&mut self) {
        if !self.closed && self.out.flush().is_err() {
            self.closed = true;
        }
    }

    /// Prints a line of talk.
    pub fn tell(&mut self, text: impl AsRef<str>) {
        self.flush();
        let _ = writeln!(self.err, "{}", text.as_ref()); // nobody listens: nothing is lost
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        self.flush();
    }
}
