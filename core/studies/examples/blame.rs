//! Finds the rule of a card that fails a gate of its own, and prints the report as text and as markdown.
#![allow(clippy::print_stdout, reason = "it is there to print")]

use std::error::Error;

use javelina_lab::Format;
use javelina_session::SHIPPED;
use javelina_studies::{BlameAsk, SpecAsk, StudyContext, StudyReport, blame, gates_of_items, ready};
use javelina_variants::{PackText, shipped};

const META: &str = "id = \"p\"\nextends = \"arizona\"\ntitle = \"P\"\nversion = \"0.1.0\"\n";
const RULES: &str = "variant mine for arizona {
  title \"Mine\"
  rule size at train_size { set to 3 }
  rule gift at extra_points { add 50 }
  gate \"scores\" { score <= 0 }
}
";

fn main() -> Result<(), Box<dyn Error>> {
    let files = [("pack.toml", META), ("mine.rules", RULES)];
    let files = files.map(|(path, text)| (path.to_string(), text.into())).into();
    let packs = [shipped(), vec![PackText { name: "p".into(), files }]].concat();
    let context = StudyContext::default();
    let loaded = context.load(SHIPPED, &packs);
    let spec = gates_of_items(&["mine".into()], &|_| true, &loaded)?;
    let ask = SpecAsk { games: Some(40), ..SpecAsk::default() };
    let plan = ready(spec, &loaded.files, &ask, &loaded, &context)?;
    let ask = BlameAsk { gate: "mine: scores".into(), ..BlameAsk::default() };
    let report = blame(plan, &ask, &loaded, &context)?;
    print!("{}\n{}", report.written(Format::Text), report.written(Format::Markdown));
    Ok(())
}
