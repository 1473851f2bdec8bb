//! What is refused, and in which words.

use crate::support::{Case, constants, random_case, sonora};
use javelina_physics::{
    Aim, Board, BoardError, CONSTANTS, ConstantError, Constants, Corner, Error, Fate, Measures, NoDirection, Place,
    Scene, SceneError, Silent, check_launch, flick,
};

#[test]
fn a_launch_must_lie_fully_on_a_pad() {
    let board = sonora();
    let empty = Scene::empty();
    let check = |x, y| check_launch(&board, &Constants::default(), &empty, 0, Place::um(x, y), 500_000);
    assert_eq!(check(-100_000, 100_000), Ok(Corner::TopLeft));
    assert_eq!(check(130_000, 64_150), Ok(Corner::TopRight));
    assert_eq!(check(64_150, -130_000), Ok(Corner::BottomRight));
    assert_eq!(check(-97_072, -97_072), Ok(Corner::BottomLeft));
    // |x| + |y| must reach 180 + 10 sqrt 2 = 194.142135... mm, and |x|, |y| stay within 130.
    for (x, y) in [(97_071, 97_071), (130_001, 80_000), (0, 0), (-130_000, 64_142), (i32::MAX, i32::MIN)] {
        let error = check(x, y).unwrap_err();
        assert!(matches!(error, Error::OffPad { .. }), "{x},{y}");
        assert!(error.to_string().ends_with("is not fully on a raised pad"), "{error}");
    }
}

#[test]
fn a_launch_onto_a_hanging_disc_is_refused_and_names_it() {
    let board = sonora();
    let mut scene = Scene::new(&board, &[None, None, None, Some(Place::um(-89_000, 89_000))]).unwrap();
    let before = scene.clone();
    let (from, aim) = (Place::um(-98_000, 98_000), Aim::angle(-45_000));
    let error = flick(&board, &Constants::default(), &mut scene, 0, from, aim, 500_000, &mut Silent).unwrap_err();
    assert_eq!(error, Error::Overlaps { disc: 3 });
    assert_eq!(error.to_string(), "disc 3 hangs over the edge of the pad there");
    assert_eq!(scene, before);
}

#[test]
fn speeds_that_are_not_positive_or_too_high_are_refused() {
    let (board, constants) = (sonora(), Constants::default());
    let check = |speed| check_launch(&board, &constants, &Scene::empty(), 0, Place::um(-100_000, 100_000), speed);
    for speed in [0, -1, i32::MIN] {
        assert_eq!(check(speed), Err(Error::NoSpeed { speed }));
    }
    assert_eq!(check(3_000_001), Err(Error::TooFast { speed: 3_000_001, most: 3000.0 }));
    assert!(check(3_000_000).is_ok() && check(1).is_ok());
    let mut scene = Scene::empty();
    let rest =
        flick(&board, &constants, &mut scene, 0, Place::um(-100_000, 100_000), Aim::angle(0), 1, &mut Silent).unwrap();
    assert_eq!(rest.fates[0], Fate::FailedLaunch(Place::um(-100_000, 100_000)));
}

#[test]
fn a_disc_that_lies_on_the_field_or_has_no_number_cannot_be_flicked() {
    let (board, constants) = (sonora(), Constants::default());
    let scene = Scene::new(&board, &[Some(Place::um(50_000, 0))]).unwrap();
    let check = |disc| check_launch(&board, &constants, &scene, disc, Place::um(-100_000, 100_000), 500_000);
    assert_eq!(check(0), Err(Error::AlreadyOnField { disc: 0 }));
    assert_eq!(check(20), Err(Error::NoSuchDisc { disc: 20 }));
    assert!(check(19).is_ok());
}

#[test]
fn positions_that_no_flick_leaves_are_refused() {
    let board = sonora();
    let scene = |places: &[(i32, i32)]| {
        let places: Vec<_> = places.iter().map(|(x, y)| Some(Place::nm(*x, *y))).collect();
        Scene::new(&board, &places)
    };
    assert_eq!(scene(&[(50_000_000, 0), (69_999_997, 0)]), Err(SceneError::Overlap { first: 0, second: 1 }));
    assert!(scene(&[(50_000_000, 0), (69_999_998, 0)]).is_ok(), "2 nm come from snapping");
    assert_eq!(scene(&[(13_000_000, 0)]), Err(SceneError::InHole { disc: 0 }));
    assert!(scene(&[(13_000_001, 0)]).is_ok());
    assert_eq!(scene(&[(50_000_000, 0), (120_000_003, 0)]), Err(SceneError::Outside { disc: 1 }));
    assert_eq!(scene(&[(90_000_100, 90_000_100)]), Err(SceneError::Outside { disc: 0 }));
    assert!(scene(&[(90_000_000, 90_000_000)]).is_ok(), "a disc may hang over the drop edge");
    assert_eq!(Scene::new(&board, &[Some(Place::um(50_000, 0)); 21]), Err(SceneError::TooMany { discs: 21 }));
}

#[test]
fn a_flick_that_does_not_end_is_an_error_and_changes_nothing() {
    let board = sonora();
    let slippery = constants(&[
        ("mu", 0.02),
        ("gravity", 1000.0),
        ("e_rail", 1.0),
        ("e_disc_slow", 1.0),
        ("e_disc_slope", 0.0),
        ("rail_hop_speed", 100_000.0),
        ("hole_capture_speed", 0.0),
        ("hole_capture_radius", 0.05),
        ("max_flick_speed", 20_000.0),
        ("mu_contact", 0.0),
    ]);
    let mut case = Case { speed: 20_000_000, ..random_case(&board, 7, 20) };
    let mut refused = 0;
    for seed in 0..40 {
        case = Case { speed: 20_000_000, ..random_case(&board, seed, 20) };
        let mut scene = case.scene(&board);
        let before = scene.clone();
        let result = flick(&board, &slippery, &mut scene, case.disc, case.from, case.aim(), case.speed, &mut Silent);
        if result == Err(Error::TooManyEvents) {
            refused += 1;
            assert_eq!(scene, before);
        }
    }
    assert!(refused > 0, "the cap was never reached: {case:?}");
}

#[test]
fn extreme_constants_give_ends_or_errors_and_never_nonsense() {
    let board = sonora();
    let mut ended = 0;
    for constant in CONSTANTS {
        for value in [constant.least, constant.most] {
            let constants = Constants::default().with(constant.name, value).unwrap();
            for seed in 0..60 {
                let mut case = random_case(&board, seed, 12);
                case.speed =
                    case.speed.min(i32::try_from((constants.get("max_flick_speed").unwrap() * 1000.0) as i64).unwrap());
                match case.play(&board, &constants) {
                    Ok((_, scene, trace)) => {
                        ended += 1;
                        scene.check(&board).unwrap();
                        assert!(trace.events.iter().all(|event| event.x.is_finite() && event.time.is_finite()));
                    }
                    Err(error) => assert_eq!(error, Error::TooManyEvents),
                }
            }
        }
    }
    assert!(ended > 1000);
}

#[test]
fn constants_are_listed_and_checked_by_name() {
    for constant in CONSTANTS {
        assert_eq!(Constants::default().get(constant.name), Some(constant.default));
        assert!(constant.least <= constant.default && constant.default <= constant.most);
        assert!(![constant.unit, constant.doc, constant.source, constant.extremes].contains(&""));
        for value in [f64::NAN, f64::INFINITY, constant.least - 1e-3, constant.most + 1e-3] {
            assert!(Constants::default().with(constant.name, value).is_err(), "{} = {value}", constant.name);
        }
    }
    let error = Constants::default().with("e_rail", 1.5).unwrap_err();
    assert_eq!(error.to_string(), "`e_rail` is 1.5, but must be from 0 to 1 (1)");
    assert_eq!(Constants::default().with("myu", 0.2), Err(ConstantError::Unknown { name: "myu".to_string() }));
    assert_eq!(Constants::default().get("myu"), None);
}

#[test]
fn measures_that_make_no_board_are_refused_with_the_reason() {
    let s = Measures::SONORA;
    for (measures, wanted) in [
        (Measures { disc_radius: 0, ..s }, "`disc_radius` is 0 um, but must be from 1000 to 100000 um"),
        (Measures { corner_cut: 250_000, ..s }, "`corner_cut` must be at least"),
        (Measures { corner_cut: 130_000, ..s }, "`corner_cut` must be at least"),
        (Measures { disc_radius: 40_000, ..s }, "the field is too narrow"),
        (Measures { half_field: 130_000, half_outer: 131_000, corner_cut: 250_000, ..s }, "the pads are too small"),
        (Measures { hole_radius: 115_000, ..s }, "the hole is too wide"),
        (Measures { disc_thickness: 4_000, ..s }, "`disc_thickness` must exceed `step_height`"),
    ] {
        let error = Board::new(measures).unwrap_err();
        assert!(error.to_string().starts_with(wanted), "{error}, not {wanted}");
    }
    assert_eq!(
        Board::new(Measures { half_outer: i32::MAX, ..s }).unwrap_err(),
        BoardError::OutOfRange { name: "half_outer", value: i32::MAX, least: 20_000, most: 1_000_000 }
    );
}

#[test]
fn angles_are_exact_at_quarters_and_wrap() {
    assert_eq!(Aim::angle(0).vector(), (1.0, 0.0));
    assert_eq!(Aim::angle(90_000).vector(), (0.0, 1.0));
    assert_eq!(Aim::angle(-90_000), Aim::angle(270_000));
    assert_eq!(Aim::angle(i64::MAX).vector(), Aim::angle(i64::MAX % 360_000).vector());
    for milli in (0..90_000).step_by(777) {
        let (x, y) = Aim::angle(milli).vector();
        assert_eq!(Aim::angle(milli + 90_000).vector(), (-y, x));
        assert_eq!(Aim::angle(90_000 - milli).vector(), (y, x));
        assert!((x * x + y * y - 1.0).abs() < 3e-16);
    }
    let (x, y) = Aim::angle(30_000).vector();
    assert!((x - 0.75_f64.sqrt()).abs() < 1e-15 && (y - 0.5).abs() < 1e-15);
    assert_eq!(Aim::toward(Place::um(1, 2), Place::um(1, 2)), Err(NoDirection));
    assert_eq!(Aim::toward(Place::um(0, 0), Place::um(3, 4)).unwrap().vector(), (0.6, 0.8));
}

#[test]
fn a_wobble_turns_by_the_angle_whose_half_has_the_given_tangent() {
    // tan(22.5 degrees) = sqrt 2 - 1.
    let (x, y) = Aim::angle(0).turned(414_213_562, 1_000_000_000).vector();
    assert!((x - 0.5_f64.sqrt()).abs() < 1e-9 && (y - 0.5_f64.sqrt()).abs() < 1e-9);
    assert_eq!(Aim::angle(12_345).turned(0, 7), Aim::angle(12_345).turned(0, 0));
    let there = Aim::angle(12_345).turned(31, 1000).turned(-31, 1000).vector();
    let home = Aim::angle(12_345).vector();
    assert!((there.0 - home.0).abs() < 1e-15 && (there.1 - home.1).abs() < 1e-15);
    let (x, y) = Aim::angle(0).turned(i32::MIN, 1).vector();
    assert!(x.is_finite() && y.is_finite());
}
