//! Laws of studies, for an item of each game.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use javelina_lab::Stop;
use javelina_session::SHIPPED;
use javelina_studies::{DiffAsk, Pair, Sides, StudyContext, StudyReport, diff};
use javelina_variants::GameRow;

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

fn report((sides, pair): &(Sides, Pair), context: &StudyContext<'_>) -> String {
    let ask = DiffAsk { games: 9, seats: vec!["random".into(), "random".into()], ..DiffAsk::default() };
    diff(sides, vec![pair.clone()], &ask, context).unwrap_or_else(|error| panic!("{error}")).json()
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
