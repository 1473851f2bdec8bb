//! Offers with several prices in one currency.

use crate::support::{Builder, MOOD, OFFER, Purse, World};
use javelina_engine::Seat;
use javelina_engine::rules::{Ask, Body, ClauseId, Code, Op};

/// Prices are paid together or not at all, each as it was offered.
#[test]
fn an_offer_of_several_prices_costs_their_sum() {
    // Half of ten, not half of what the price of two leaves. More prices than anybody writes are all paid.
    let half = vec![Op::Fact(MOOD), Op::Number(2), Op::Div];
    let nine = (1..=9).map(|price| vec![Op::Number(price)]).collect();
    let rows = [
        (vec![vec![Op::Number(2)], vec![Op::Number(3)]], 5, 0),
        (nine, 45, 0),
        (vec![vec![Op::Number(2)], half], 10, 3),
    ];
    for (prices, mood, left) in rows {
        let mut builder = Builder::default();
        let costs = prices.iter().map(|price| (0, builder.code(price))).collect();
        builder.clause("deal", OFFER, Code::default(), Body::Offer { costs, limit: None, steps: Vec::new() });
        let (rules, memory) = builder.freeze();
        let open = |mood| {
            let (world, mut found) = (World { mood }, 0);
            rules.offers(OFFER, &Ask::new(&world, &memory, Seat(0)), &mut |_| found += 1);
            found
        };
        assert_eq!((open(mood), left > 0 || open(mood - 1) == 0), (1, true), "{prices:?}");
        let mut purse = Purse { rules: &rules, memory: memory.clone(), world: World { mood }, given: Vec::new() };
        rules.take_offer_about(ClauseId(0), [0], Seat(0), &mut purse);
        rules.settle(&mut purse);
        assert_eq!(purse.world.mood, left, "{prices:?}");
    }
}
