//! Offers: who can pay, how often, at which price, and what taking one sets off.

use crate::support::{Builder, GIVE, MOOD, OFFER, OFFER_AT, Purse, WORTH, World};
use javelina_engine::Seat;
use javelina_engine::rules::{Ask, Body, ClauseId, Code, KindId, Memory, Op, PointId, Rules, Step};

fn give(code: Code) -> Step {
    Step::Perform { effect: GIVE, args: [code, Code::default(), Code::default()] }
}

/// An offer of these prices that gives 7.
fn offer(builder: &mut Builder, point: PointId, prices: &[Code]) {
    let seven = builder.constant(7);
    let costs = prices.iter().map(|price| (0, *price)).collect();
    builder.clause("deal", point, Code::default(), Body::Offer { costs, limit: None, steps: vec![give(seven)] });
}

/// The offers that seat `seat` has with so much mood, about a cell.
fn offered(rules: &Rules, memory: &Memory, point: PointId, mood: i32, seat: u8, cell: i32) -> Vec<ClauseId> {
    let (world, mut found) = (World { mood }, Vec::new());
    rules.offers(point, &Ask::new(&world, memory, Seat(seat)).about([cell]), &mut |id| found.push(id));
    found
}

fn taken(rules: &Rules, memory: Memory, mood: i32, seat: u8, cell: i32) -> Purse<'_> {
    let mut purse = Purse { rules, memory, world: World { mood }, given: Vec::new() };
    rules.take_offer_about(ClauseId(0), [cell], Seat(seat), &mut purse);
    rules.settle(&mut purse);
    purse
}

#[test]
fn an_offer_is_there_for_who_can_pay_it_and_taking_it_pays() {
    let mut builder = Builder::default();
    let three = builder.constant(3);
    offer(&mut builder, OFFER, &[three]);
    let (rules, memory) = builder.freeze();
    let held: Vec<usize> = [2, 3, 4].map(|mood| offered(&rules, &memory, OFFER, mood, 0, 0).len()).to_vec();
    assert_eq!(held, [0, 1, 1]);
    let purse = taken(&rules, memory, 5, 0, 0);
    assert_eq!((purse.world.mood, purse.given), (2, vec![7]));
}

#[test]
fn two_prices_in_one_currency_are_paid_together_or_not_at_all() {
    let mut builder = Builder::default();
    let (two, three) = (builder.constant(2), builder.constant(3));
    offer(&mut builder, OFFER, &[two, three]);
    let (rules, memory) = builder.freeze();
    let held: Vec<usize> = [3, 4, 5].map(|mood| offered(&rules, &memory, OFFER, mood, 0, 0).len()).to_vec();
    assert_eq!(held, [0, 0, 1]);
    assert_eq!(taken(&rules, memory, 5, 0, 0).world.mood, 0);
}

#[test]
fn a_price_that_reads_what_another_price_takes_is_the_one_that_was_offered() {
    let mut builder = Builder::default();
    let (two, half) = (builder.constant(2), builder.code(&[Op::Fact(MOOD), Op::Number(2), Op::Div]));
    offer(&mut builder, OFFER, &[two, half]);
    let (rules, memory) = builder.freeze();
    assert_eq!(taken(&rules, memory, 10, 0, 0).world.mood, 10 - 2 - 5, "half of ten, not of what two leave");
}

#[test]
fn more_prices_than_anybody_writes_are_all_paid() {
    let mut builder = Builder::default();
    let prices: Vec<Code> = (1..=9).map(|price| builder.constant(price)).collect();
    offer(&mut builder, OFFER, &prices);
    let (rules, memory) = builder.freeze();
    assert!(offered(&rules, &memory, OFFER, 44, 0, 0).is_empty());
    assert_eq!(taken(&rules, memory, 45, 0, 0).world.mood, 0);
}

#[test]
fn a_price_of_something_absent_cannot_be_paid() {
    let mut builder = Builder::default();
    let worth = builder.code(&[Op::Number(3), Op::Fact(WORTH)]);
    offer(&mut builder, OFFER, &[worth]);
    let (rules, memory) = builder.freeze();
    assert!(offered(&rules, &memory, OFFER, 99, 0, 0).is_empty());
}

#[test]
fn condition_price_and_effects_read_the_subject_that_the_offer_is_about() {
    let mut builder = Builder::default();
    let worth = builder.code(&[Op::Subject(0), Op::Fact(WORTH)]);
    let dear = builder.code(&[Op::Subject(0), Op::Fact(WORTH), Op::Number(1), Op::Gt]);
    let body = Body::Offer { costs: vec![(0, worth)], limit: None, steps: vec![give(worth)] };
    builder.clause("buy", OFFER_AT, dear, body);
    let (rules, memory) = builder.freeze();
    let cells: Vec<i32> = (0..6).filter(|cell| !offered(&rules, &memory, OFFER_AT, 4, 0, *cell).is_empty()).collect();
    assert_eq!(cells, [0, 2], "worth 3 and 4; 5 is too dear, 1 is no bargain, nothing is nothing");
    let purse = taken(&rules, memory, 4, 0, 2);
    assert_eq!((purse.world.mood, purse.given), (0, vec![4]));
}

/// An offer that each seat may take twice, at one more mood each time.
fn limited(per: Option<KindId>) -> (Rules, Memory) {
    let mut builder = Builder::default();
    let counter = builder.counter(0, 2);
    builder.0.counters[counter.index()].per = [per, None];
    let own = [Op::Actor, Op::Counter(counter), Op::Number(1), Op::Add];
    let price = builder.code(if per.is_some() { &own } else { &own[1..] });
    let steps = vec![give(price)];
    builder.clause(
        "twice",
        OFFER,
        Code::default(),
        Body::Offer { costs: vec![(0, price)], limit: Some((counter, 2)), steps },
    );
    builder.freeze()
}

#[test]
fn a_limit_counts_each_seat_or_the_table_and_does_not_raise_the_price_that_is_being_paid() {
    for (per, others) in [(Some(KindId(0)), 1), (None, 0)] {
        let (rules, memory) = limited(per);
        let once = taken(&rules, memory, 9, 1, 0);
        assert_eq!((once.world.mood, once.given), (8, vec![2]), "one is paid; the effects see the use");
        let twice = taken(&rules, once.memory, 8, 1, 0);
        assert_eq!(twice.world.mood, 6);
        assert!(offered(&rules, &twice.memory, OFFER, 99, 1, 0).is_empty());
        assert_eq!(offered(&rules, &twice.memory, OFFER, 99, 0, 0).len(), others, "{per:?}");
    }
}

#[test]
fn an_offer_whose_item_is_not_in_play_is_not_there() {
    let mut builder = Builder::default();
    offer(&mut builder, OFFER, &[]);
    let (rules, memory) = builder.freeze();
    assert_eq!(offered(&rules, &memory, OFFER, 0, 0, 0), [ClauseId(0)]);
    assert!(offered(&rules, &Memory::default(), OFFER, 0, 0, 0).is_empty());
}
