//! Laws of studies, for an item of each game.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use javelina_lab::{Document, DocumentBlock, Entry, Inline, Stop};
use javelina_session::SHIPPED;
use javelina_studies::{
    BlameAsk, DiffAsk, Pair, Sides, SpecAsk, StudyContext, StudyReport, blame, diff, gates_of_items, ready,
};
use javelina_variants::{GameRow, PackText, shipped};

/// A comparison of each game with the same game and its last variant.
fn pairs(context: &StudyContext<'_>) -> Vec<(Sides, Pair)> {
    let of_game = |row: &GameRow| {
        let loaded = [0, 1].map(|_| context.load(SHIPPED, &[(row.pack)()]));
        let items = || loaded[1].packs.iter().flat_map(|pack| &pack.items);
        let last = items().filter(|item| item.kind == "variant").last().map(|item| item.id.clone()).unwrap();
        let (game, names) = (row.id().to_string(), ["one", "two"].map(Into::into));
        let pair = Pair { title: game.clone(), with: [Vec::new(), vec![last]], about: None };
        (Sides { game, loaded, names }, pair)
    };
    SHIPPED.iter().map(AsRef::as_ref).map(of_game).collect()
}

fn written((sides, pair): &(Sides, Pair), context: &StudyContext<'_>) -> (String, Document) {
    let ask = DiffAsk { games: 9, seats: vec!["random".into(), "random".into()], ..DiffAsk::default() };
    let report = diff(sides, vec![pair.clone()], &ask, context).unwrap_or_else(|error| panic!("{error}"));
    (report.json(), report.document())
}

fn report(pair: &(Sides, Pair), context: &StudyContext<'_>) -> String {
    written(pair, context).0
}

/// What a line says, without signs.
fn bare(line: &[Inline]) -> String {
    let piece = |piece: &Inline| match piece {
        Inline::Text(text) | Inline::Data(text) | Inline::Code(text) | Inline::Link { text, .. } => letters(text),
        Inline::Strong(inner) => bare(inner),
        Inline::Verdict(verdict) => verdict.word().into(),
        Inline::Figure(_) => String::new(),
    };
    line.iter().map(piece).collect()
}

fn letters(text: &str) -> String {
    text.chars().filter(|one| one.is_alphanumeric()).collect()
}

/// Lines, entries and cells in order.
fn parts(blocks: &[DocumentBlock]) -> Vec<String> {
    fn of_entry(entry: &Entry) -> Vec<String> {
        let own = [bare(&entry.line), letters(entry.code.as_deref().unwrap_or_default())];
        own.into_iter().chain(entry.children.iter().flat_map(of_entry)).collect()
    }
    let of_block = |block: &DocumentBlock| match block {
        DocumentBlock::Heading(_, line) | DocumentBlock::Line(line) => vec![bare(line)],
        DocumentBlock::List(entries) => entries.iter().flat_map(of_entry).collect(),
        DocumentBlock::Table(table) => {
            let cells = table.rows.iter().flatten().map(std::slice::from_ref);
            std::iter::once(&table.caption[..]).chain(cells).map(bare).collect()
        }
        DocumentBlock::Code(code) => vec![letters(code)],
        DocumentBlock::Figure { .. } => Vec::new(),
        DocumentBlock::Details { title, blocks, .. } => [vec![bare(title)], parts(blocks)].concat(),
    };
    blocks.iter().flat_map(of_block).filter(|part| !part.is_empty()).collect()
}

/// The number of parts of a document that each format has in order, or the first part that one has not.
fn held(document: &Document, [text, markdown, page]: [String; 3]) -> Result<usize, String> {
    let page: String = page.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text)).collect();
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    let page = signs.iter().fold(page, |page, (escape, sign)| page.replace(escape, sign));
    let parts = parts(&document.blocks);
    for format in [text, markdown, page].map(|format| letters(&format)) {
        let mut rest = &format[..];
        for part in &parts {
            let Some(at) = rest.find(part) else { return Err(format!("no {part} in {rest}")) };
            rest = &rest[at + part.len()..];
        }
    }
    Ok(parts.len())
}

#[test]
fn text_markdown_and_page_of_a_study_have_the_same_rows() {
    let context = StudyContext::default();
    let files = [
        ("pack.toml", "id = \"p\"\nextends = \"arizona\"\ntitle = \"P\"\nversion = \"0.1.0\"\n"),
        (
            "mine.rules",
            "variant mine for arizona {\n  title \"Mine\"\n  rule size at train_size { set to 3 }\n  rule gift at extra_points \
             { add 50 }\n  gate \"<b>|scores\" { score <= 0 }\n}\n",
        ),
    ];
    let files = files.map(|(path, text)| (path.to_string(), text.into())).into();
    let loaded = context.load(SHIPPED, &[shipped(), vec![PackText { name: "p".into(), files }]].concat());
    let spec = gates_of_items(&["mine".into()], &|_| true, &loaded).unwrap_or_else(|error| panic!("{error}"));
    let ask = SpecAsk { games: Some(20), ..SpecAsk::default() };
    let plan = ready(spec, &loaded.files, &ask, &loaded, &context).unwrap_or_else(|error| panic!("{error}"));
    let ask = BlameAsk { gate: "mine: <b>|scores".into(), ..BlameAsk::default() };
    let blamed = blame(plan, &ask, &loaded, &context).unwrap_or_else(|error| panic!("{error}"));
    let mut documents = vec![blamed.document()];
    documents.extend(pairs(&context).iter().map(|pair| written(pair, &context).1));
    let formats = |document: &Document| [document.text(Some(80)), document.markdown(), document.html("t")];
    for document in &documents {
        let parts = held(document, formats(document)).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert!(parts > 5, "{document:?}");
        let less = Document { blocks: document.blocks[..document.blocks.len() - 1].to_vec() };
        for at in 0..3 {
            let mut planted = formats(document);
            planted[at] = formats(&less)[at].clone();
            assert!(held(document, planted).is_err(), "format {at} lacks a block");
        }
    }
}

#[test]
fn jobs_change_no_report_and_a_stopped_one_says_so() {
    for pair in pairs(&StudyContext::default()) {
        let whole = report(&pair, &StudyContext::default());
        let many = report(&pair, &StudyContext { jobs: 3, ..StudyContext::default() });
        assert_eq!(whole, many);
        assert!(!whole.contains("\"status\": \"interrupted\""), "{whole}");
        for read in [1, 5, 9] {
            let stop = Stop::default();
            stop.stop_at_read(read);
            let cut = report(&pair, &StudyContext { stop: stop.clone(), ..StudyContext::default() });
            assert!(cut.contains("\"status\": \"interrupted\""), "{}, read {read}: {cut}", pair.0.game);
        }
    }
}
