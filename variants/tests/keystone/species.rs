//! The cards: the 77 species, those of the envelopes, the wild cards, as tables of known results; and the sums over them.

use javelina_engine::Element;
use javelina_games::keystone::content::{Content, Species};
use javelina_games::keystone::{Cards, Keystone};

use super::{SEASONS, bits, card, file, game, letters, named};

/// Name, number, habitats, season, and the icons keystone, endangered and tag. Names and numbers are printed in the
/// rulebook; what else is known of a species stands in its `known`, see [`what_is_known_of_a_card_is_on_the_card`].
const SPECIES: &str = "\
American Red Squirrel,1,FA,Fa,0,0,1
Aspen,1,FA,Fa,1,0,0
Bearberry,1,FA,Wi,0,0,0
Black Willow,1,FW,Sp,1,0,0
Black-Tailed Prairie Dog,1,D,Sp,1,0,0
Brown Lemming,1,A,Wi,1,0,0
Bumble Bee,1,FDWA,Su,1,0,0
Desert Kangaroo Rat,1,D,Su,1,0,0
Giant Sequoia,1,F,Su,0,1,0
Monarch Butterfly,1,FD,Fa,0,1,1
Montezuma Bald Cypress,1,FW,Su,0,0,0
Northern Flying Squirrel,1,F,Wi,0,0,1
Northern Green Frog,1,W,Su,0,0,0
Prairie Fringed Orchid,1,DW,Su,0,1,0
Red Mangrove,1,W,Fa,1,0,0
Saguaro Cactus,1,D,Sp,1,0,0
Spruce-Fir Moss Spider,1,FA,Sp,0,1,0
Sugar Maple,1,F,Fa,0,0,0
Vancouver Island Marmot,1,A,Sp,0,1,0
Black-Footed Ferret,2,D,Sp,0,1,0
Black-Tailed Jackrabbit,2,D,Su,0,0,0
Cottontail Rabbit,2,FDW,Sp,0,0,0
Desert Tortoise,2,D,Fa,1,1,0
Dusky Grouse,2,FA,Wi,0,0,0
Emperor Goose,2,WA,Fa,0,0,1
Long-Tailed Weasel,2,FDA,Wi,0,0,0
Mangrove Tree Crab,2,W,Su,0,0,0
North American Beaver,2,FW,Wi,1,0,0
Northern Raccoon,2,FW,Fa,0,0,1
Piping Plover,2,W,Fa,0,1,0
Ringed Seal,2,WA,Sp,0,1,0
Rock Ptarmigan,2,A,Wi,0,0,0
Sidewinder Rattlesnake,2,D,Sp,0,0,0
Snowshoe Hare,2,FA,Wi,1,0,0
Virginia Opossum,2,FW,Su,0,0,0
Wood Duck,2,FW,Sp,0,0,1
Alligator Snapping Turtle,3,W,Su,0,0,1
Arctic Fox,3,A,Wi,0,0,0
Atlantic Salt Marsh Snake,3,W,Sp,0,1,0
Burrowing Owl,3,D,Su,0,0,1
Coyote,3,FDW,Sp,1,0,0
Dall Sheep,3,A,Wi,0,0,1
Eastern Hellbender,3,W,Fa,0,1,0
Mountain Goat,3,A,Sp,0,0,1
Mule Deer,3,FD,Su,0,0,0
North American River Otter,3,FW,Wi,0,0,0
Pronghorn Antelope,3,D,Su,0,0,1
Red Fox,3,FDWA,Fa,0,0,0
Ringtail Cat,3,FD,Sp,0,0,0
Rocky Mountain Elk,3,FA,Fa,0,0,1
Sandhill Crane,3,DW,Sp,0,0,1
Snail Kite,3,W,Su,0,1,0
Swallow-Tailed Kite,3,FW,Fa,0,0,1
Whitetail Deer,3,FD,Fa,0,0,1
Woodland Caribou,3,FA,Wi,0,1,0
American Bison,4,FD,Wi,1,0,0
American Black Bear,4,FW,Su,0,0,1
Bald Eagle,4,FWA,Wi,0,0,0
Bighorn Sheep,4,DA,Fa,0,0,1
California Condor,4,FD,Sp,0,1,1
Canada Lynx,4,FA,Wi,0,1,0
Mexican Spotted Owl,4,FD,Su,0,1,0
Musk Ox,4,A,Sp,0,0,1
Peregrine Falcon,4,FDWA,Fa,1,0,0
Snowy Owl,4,WA,Wi,0,0,1
Turkey Vulture,4,FDW,Su,0,0,1
American Alligator,5,W,Su,1,0,0
American Crocodile,5,W,Sp,0,1,0
Arctic Wolf,5,A,Wi,1,0,0
Golden Eagle,5,DA,Fa,0,0,1
Grizzly Bear,5,FDWA,Fa,1,0,0
Mexican Gray Wolf,5,FD,Su,1,1,0
Mountain Lion,5,DA,Wi,1,0,0
Northwestern Gray Wolf,5,FDA,Fa,1,0,0
Polar Bear,5,A,Wi,1,1,0
Red Wolf,5,FDW,Sp,1,1,0
Wolverine,5,FA,Sp,0,0,1
";

/// The same for the envelopes, with the set in front. All of it is reconstructed.
const ENVELOPES: &str = "\
envelope_1,Gila Monster,3,D,Su,0,0,1
envelope_2,West Indian Manatee,4,W,Wi,0,1,1
envelope_3,Ruby-Throated Hummingbird,1,F,Sp,1,0,0
envelope_4,Moose,4,FW,Fa,0,0,1
envelope_5,Greater Sage-Grouse,2,D,Sp,0,0,1
envelope_6,Sea Otter,4,W,Wi,1,1,0
";

/// Habitat, season, copies of each wild card. The seasons are reconstructed.
const WILDS: [(&str, &str, u8); 4] = [("F", "Fa", 2), ("D", "Su", 2), ("W", "Sp", 2), ("A", "Wi", 2)];

fn row(species: &Species) -> String {
    let icons = [species.keystone, species.endangered, species.tag].map(|on| if on { "1" } else { "0" }).join(",");
    let season = SEASONS[usize::from(species.season)];
    format!("{},{},{},{season},{icons}", species.name, species.number, letters(species.habitats))
}

fn base(content: &Content) -> Vec<&Species> {
    content.species.iter().filter(|species| species.set == "base").collect()
}

fn count(content: &Content, is: impl Fn(&Species) -> bool) -> usize {
    base(content).into_iter().filter(|species| is(species)).count()
}

#[test]
fn the_base_game_has_these_77_species_and_no_others() {
    let game = game();
    let mut rows: Vec<String> = base(game.content()).into_iter().map(row).collect();
    let mut wanted: Vec<&str> = SPECIES.lines().collect();
    rows.sort();
    wanted.sort_unstable();
    assert_eq!((rows.len(), wanted.len()), (77, 77));
    let wrong: Vec<_> = rows.iter().zip(&wanted).filter(|(row, wanted)| row != *wanted).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let numbers = [1, 2, 3, 4, 5].map(|number| count(game.content(), |species| species.number == number));
    assert_eq!(numbers, [19, 17, 19, 11, 11]);
}

/// Rulebook, "Species card anatomy": what tells the copies of a species apart is not on their faces.
#[test]
fn both_copies_of_a_species_and_both_wild_cards_of_a_stack_are_alike() {
    let game = game();
    let Cards { faces, species, stacks, .. } = game.cards();
    assert_eq!((*species, faces.len()), (83, 2 * 83 + 8));
    for at in 0..*species {
        let second = card(&game, &format!("{} 2", game.content().species[at].name));
        assert_eq!(faces[at], faces[second.index()], "{}", game.content().species[at].name);
        assert_eq!(game.cards().first_copy(second).index(), at);
    }
    for (habitat, stack) in stacks.iter().enumerate() {
        let [one, other] = stack[..] else { panic!("{stack:?} are no two cards") };
        assert_eq!(faces[one.index()], faces[other.index()]);
        let face = faces[one.index()];
        assert_eq!((face.habitats, face.numbers, face.keystone, face.wild), (1 << habitat, 0b1_1111, false, true));
    }
}

#[test]
fn the_reconstructed_deck_is_balanced_as_it_was_counted() {
    let game = game();
    let count = |is: &dyn Fn(&Species) -> bool| count(game.content(), is);
    assert_eq!(["F", "D", "W", "A"].map(|one| count(&|card| card.habitats & bits(one) != 0)), [41, 32, 33, 32]);
    assert_eq!([1, 2, 3, 4].map(|many| count(&|card| card.habitats.count_ones() == many)), [31, 35, 7, 4]);
    assert_eq!([0, 1, 2, 3].map(|season| count(&|card| card.season == season)), [20, 19, 19, 19]);
    let icons = [count(&|card| card.keystone), count(&|card| card.endangered), count(&|card| card.tag)];
    assert_eq!(icons, [22, 20, 23]);
    assert_eq!(count(&|card| !card.keystone && !card.endangered && !card.tag), 18);
}

/// Which assignments open the envelopes stands in the journal's test.
#[test]
fn six_envelopes_bring_one_species_each() {
    let game = game();
    let others = game.content().species.iter().filter(|species| species.set != "base");
    let rows: Vec<String> = others.map(|species| format!("{},{}", species.set, row(species))).collect();
    assert_eq!(rows, ENVELOPES.lines().collect::<Vec<_>>());
    let sets: Vec<&str> = game.cards().sets.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(sets.len(), 7);
    assert!(sets.contains(&"base"));
}

/// Two identical cards per habitat; without a fixed number, keystone, endangered or tag.
#[test]
fn each_habitat_has_two_wild_cards_of_one_season_without_icons() {
    let game = game();
    let wilds = game.content().wilds.iter();
    let rows: Vec<_> = wilds
        .map(|wild| (letters(1 << wild.habitat.index()), SEASONS[usize::from(wild.season)], wild.copies))
        .map(|(habitat, season, copies)| format!("{habitat} {season} {copies}"))
        .collect();
    assert_eq!(rows, WILDS.map(|(habitat, season, copies)| format!("{habitat} {season} {copies}")));
    for (stack, wild) in game.cards().stacks.iter().zip(&game.content().wilds) {
        // Its season and the symbol of wild cards, which are number 11.
        let symbols = 1 << wild.season | 1 << 11;
        assert!(stack.iter().all(|card| game.cards().face(*card).symbols == symbols), "{}", wild.name);
    }
}

/// A fact about a species as `known` in species.toml writes it: an icon or habitat that is there or not, or a season.
fn holds(species: &Species, fact: &str) -> bool {
    let (fact, wanted) = match fact.strip_prefix("no ").or_else(|| fact.strip_prefix("not ")) {
        Some(fact) => (fact, false),
        None => (fact, true),
    };
    let is = match fact {
        "F" | "D" | "W" | "A" => species.habitats & bits(fact) != 0,
        "K" => species.keystone,
        "E" => species.endangered,
        "T" => species.tag,
        _ => SEASONS.get(usize::from(species.season)).is_some_and(|season| *season == fact),
    };
    is == wanted
}

/// The single facts of a `known`. Habitats without `has` are all there are.
fn facts(known: &str) -> Vec<String> {
    let mut facts = Vec::new();
    for part in known.split(" [").next().unwrap_or_default().split("; ") {
        let (list, exactly) = match part.strip_prefix("has ") {
            Some(list) => (list, false),
            None => (part.trim_start_matches("habitats exactly "), true),
        };
        let words: Vec<&str> = list.split('/').map(str::trim).collect();
        facts.extend(words.iter().map(ToString::to_string));
        if exactly && ["F", "D", "W", "A"].contains(&words[0]) {
            let others = ["F", "D", "W", "A"].into_iter().filter(|habitat| !words.contains(habitat));
            facts.extend(others.map(|habitat| format!("not {habitat}")));
        }
    }
    facts
}

/// 67 single facts on 19 species.
#[test]
fn what_is_known_of_a_card_is_on_the_card() {
    let (game, text) = (game(), file("species.toml"));
    let (mut name, mut species, mut all, mut wrong) = ("", 0, 0, Vec::new());
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("name = ") {
            name = rest.trim_matches('"');
        }
        let Some(known) = line.strip_prefix("known = ") else { continue };
        let facts = facts(known.trim_matches('"'));
        (species, all) = (species + 1, all + facts.len());
        let card = named(game.content(), name);
        wrong.extend(facts.into_iter().filter(|fact| !holds(card, fact)).map(|fact| format!("{name}: {fact}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!((species, all), (19, 67));
}

/// How many habitats two cards share.
pub(crate) fn shared(game: &Keystone, one: &str, other: &str) -> u32 {
    let habitats = |name: &str| game.cards().face(card(game, name)).habitats;
    (habitats(one) & habitats(other)).count_ones()
}
