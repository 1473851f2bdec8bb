//! `tour`: what somebody new sees first.

use super::terminal::Terminal;
use crate::support::{Folder, code, err, out};

#[test]
fn each_game_has_a_tour_of_ten_to_sixteen_moves_each_explained_and_none_refused() {
    let folder = Folder::new("tour");
    let listed = out(&folder.run(&["tour"]));
    for game in ["arizona", "keystone", "cliffs", "sonora"] {
        assert!(listed.contains(&format!("`javelina tour {game}`")), "{listed}");
        let output = folder.run(&["tour", game]);
        assert_eq!(code(&output), 0, "{}", err(&output));
        let text = out(&output);
        assert!(text.contains("The tour ends here.") && !text.contains("refused"), "{text}");
        let source =
            std::fs::read_to_string(format!("{}/../variants/{game}/examples/tour.play", env!("CARGO_MANIFEST_DIR")));
        let source = source.unwrap();
        let lines: Vec<&str> = source.lines().filter(|line| line.starts_with("> ") || line.starts_with("# ")).collect();
        let explained = |at: usize| lines[at].starts_with("> ") && at > 0 && lines[at - 1].starts_with("# ");
        let moves = lines.iter().filter(|line| line.starts_with("> ") && !line.starts_with("> new")).count();
        assert!((10..=16).contains(&moves), "{game}: {moves}");
        assert_eq!((0..lines.len()).filter(|at| explained(*at)).count(), moves + 1, "{game}");
        for line in lines.iter().filter(|line| line.starts_with("> ")) {
            assert!(text.contains(&format!("> {}", &line[2..])), "{game}: {line} is shown");
        }
    }
    assert_eq!(code(&folder.run(&["tour", "chess"])), 2);
}

#[test]
fn a_tour_at_a_terminal_is_a_game_with_a_guide() {
    let mut terminal = Terminal::open(80, 24, &["tour", "arizona"], &[]);
    let first = terminal.screen();
    assert!(first.contains("Arizona, step 1 of 10") && first.contains("Enter plays `take 5`"), "{first}");
    assert!(first.ends_with("\narizona A (1/10)> "), "{first}");
    assert!(terminal.typed("moves").starts_with("  1  take 4"));
    let left = terminal.typed("1");
    assert!(left.contains("you left the tour: play on, or press Enter to return to step 1"), "{left}");
    assert!(left.ends_with("\narizona A> "), "{left}");
    assert!(terminal.typed("").ends_with("\narizona A (1/10)> "));
    assert!(terminal.typed("").contains("Arizona, step 2 of 10"));
    terminal.last("quit");
}
