//! `tour`: what somebody new sees first.

use crate::support::{Folder, code, err, out};

#[test]
fn each_game_has_a_tour_of_ten_moves_each_explained_and_none_refused() {
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
        assert_eq!((moves, (0..lines.len()).filter(|at| explained(*at)).count()), (10, 11), "{game}");
        for line in lines.iter().filter(|line| line.starts_with("> ")) {
            assert!(text.contains(&format!("> {}", &line[2..])), "{game}: {line} is shown");
        }
    }
    assert_eq!(code(&folder.run(&["tour", "chess"])), 2);
}
