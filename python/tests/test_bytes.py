"""A batch in parts ends in the bytes, the text and the exit code of one machine."""

from pathlib import Path

import pytest
from at_work import LONG, SPEC, Place, contents, kill, players, until

import javelina_ray

EARLY = SPEC.replace("games = 60", 'games = 4000\nstop = "early"').replace("games = 100", "games = 4000")
PANEL = SPEC.replace('policies = ["greedy"]', 'panel = ["random", "easy"]').replace("-1000 and 1000", "-900 and 900")
PANEL = PANEL.replace('against = "plain"\n', "")


@pytest.mark.parametrize("count", [1, 3, 8])
def test_parts_have_the_bytes_of_one_machine(place: Place, cluster: object, whole: Path, count: int) -> None:
    assert place.in_parts(place.spec, "--parts", str(count), "--out", "one") == 0
    assert contents(place.folder / "one") == contents(whole)
    assert not place.parts("one").exists()


def test_without_a_number_there_are_some_parts_for_each_place(
    place: Place, cluster: object, whole: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert place.in_parts(place.spec, "--out", "one") == 0
    assert contents(place.folder / "one") == contents(whole)
    assert "part 8/8: 19 games" in capfd.readouterr().err


def test_a_failing_gate_has_the_exit_code_and_the_text_of_one_machine(
    place: Place, cluster: object, capfd: pytest.CaptureFixture[str]
) -> None:
    spec = place.write("fails.batch.toml", SPEC.replace("-1000 and 1000", "900 and 1000"))
    alone = place.alone("batch", spec, "--out", "alone")
    assert (alone.returncode, place.in_parts(spec, "--parts", "3", "--out", "parts")) == (1, 1)
    assert capfd.readouterr().out == alone.stdout
    assert "FAIL" in alone.stdout
    assert contents(place.folder / "alone") == contents(place.folder / "parts")


def test_content_that_may_clash_is_told_above_the_report(
    place: Place, cluster: object, capfd: pytest.CaptureFixture[str]
) -> None:
    place.house()
    for name, rule in [("p1", "set to 3"), ("p3", "set to 7 when nuggets > 1")]:
        text = f'variant {name} for arizona {{\n  title "Trains"\n  rule r at train_size {{ {rule} }}\n}}\n'
        place.write(f"house/{name}.rules", text)
    words = ["--game", "arizona", "--pack", "house", "--with", "p1,p3,no_conditions", "--games", "6"]
    alone = place.alone("batch", *words, "--out", "alone")
    assert alone.stdout.startswith("warning[X4031]: "), alone.stderr
    assert place.in_parts(*words, "--parts", "2", "--out", "parts") == alone.returncode
    assert capfd.readouterr().out == alone.stdout
    assert contents(place.folder / "alone") == contents(place.folder / "parts")


def test_a_spec_with_an_error_has_the_exit_code_and_the_text_of_one_machine(
    place: Place, capfd: pytest.CaptureFixture[str]
) -> None:
    spec = place.write("wrong.batch.toml", SPEC.replace("gold_vein", "gold_vien"))
    alone = place.alone("batch", spec, "--out", "alone")
    assert (alone.returncode, place.in_parts(spec, "--parts", "3", "--out", "parts")) == (4, 4)
    said = capfd.readouterr()
    assert (said.out, said.err) == (alone.stdout, alone.stderr)
    assert "gold_vein" in said.err
    assert not list(place.folder.glob("parts*/"))


def test_a_pack_with_a_script_travels_and_its_findings_come_back(
    place: Place, cluster: object, capfd: pytest.CaptureFixture[str]
) -> None:
    more = '\n[[arm]]\nlabel = "spin"\nseats = 2\npolicies = ["random"]\nwith = ["spin"]\ngames = 2\n'
    spec = place.write("specs/spin.batch.toml", SPEC + more)
    pack = ["--pack", place.house()]
    alone = place.alone("batch", spec, *pack, "--out", "alone")
    assert (alone.returncode, place.in_parts(spec, *pack, "--parts", "3", "--out", "parts")) == (1, 1)
    assert capfd.readouterr().out == alone.stdout
    files = contents(place.folder / "alone")
    assert files == contents(place.folder / "parts")
    assert any(name.startswith("findings/") for name in files)


def test_a_pack_whose_scripts_play_gives_the_same_bytes(place: Place, cluster: object) -> None:
    pack = Path(__file__).resolve().parents[2] / "variants" / "cliffs_extras"
    words = ["--pack", str(pack), "--game", "cliffs", "--with", "extras", "--seats", "random,random", "--games", "60"]
    assert place.alone("batch", *words, "--out", "alone").returncode == 0
    assert place.in_parts(*words, "--parts", "3", "--out", "parts") == 0
    assert contents(place.folder / "alone") == contents(place.folder / "parts")


def test_a_spec_that_begins_at_a_position_takes_it_along(place: Place, cluster: object) -> None:
    record = ["play", "arizona", "--seats", "random,random", "--with", "no_conditions", "--record", "game.jsonl"]
    assert place.alone(*record, "--seed", "4").returncode == 0
    place.write("cases/case.pos", place.alone("position", "game.jsonl", "--at", "20").stdout)
    arm = SPEC.split("[[arm]]")[1]
    text = SPEC.split("[[arm]]")[0] + 'position = "../cases/case.pos"\n[[arm]]' + arm
    spec = place.write("specs/case.batch.toml", text)
    alone = place.alone("batch", spec, "--out", "alone")
    assert alone.returncode == 0, alone.stderr
    assert place.in_parts(spec, "--parts", "2", "--out", "parts") == 0
    assert contents(place.folder / "alone") == contents(place.folder / "parts")


def test_a_sweep_is_played_in_parts_as_by_one_machine(place: Place, cluster: object) -> None:
    words = ["--game", "arizona", "--set", "nuggets.each=1..3", "--seats", "random,random", "--games", "80"]
    assert place.alone("batch", *words, "--out", "alone").returncode == 0
    assert place.in_parts(*words, "--parts", "3", "--out", "parts") == 0
    assert contents(place.folder / "alone") == contents(place.folder / "parts")


@pytest.mark.parametrize("text", [EARLY, PANEL], ids=["early", "panel"])
def test_panels_and_batches_that_stop_early_end_as_on_one_machine(place: Place, cluster: object, text: str) -> None:
    spec = place.write("special.batch.toml", text.replace('["greedy"]', '["random"]'))
    assert place.alone("batch", spec, "--out", "alone").returncode == 0
    assert place.in_parts(spec, "--parts", "3", "--out", "parts") == 0
    assert contents(place.folder / "alone") == contents(place.folder / "parts")


def test_a_worker_that_is_killed_loses_no_game(place: Place, cluster: object) -> None:
    spec = place.write("long.batch.toml", LONG)
    assert place.alone("batch", spec, "--out", "alone").returncode == 0
    driver = place.driver(cluster.address, spec, "--parts", "4", "--out", "parts")
    player, worker = next(iter(until(lambda: players("1/4")).items()))
    kill(worker)
    until(lambda: player not in players("1/4"))
    _, told = driver.communicate(timeout=120)
    assert driver.returncode == 0, told
    assert contents(place.folder / "alone") == contents(place.folder / "parts")


def test_a_binary_that_is_killed_is_started_again(place: Place, cluster: object) -> None:
    spec = place.write("long.batch.toml", LONG)
    assert place.alone("batch", spec, "--out", "alone").returncode == 0
    driver = place.driver(cluster.address, spec, "--parts", "2", "--out", "parts")
    kill(next(iter(until(lambda: players("2/2")))))
    _, told = driver.communicate(timeout=120)
    assert driver.returncode == 0, told
    assert contents(place.folder / "alone") == contents(place.folder / "parts")


def test_a_node_that_is_taken_away_loses_no_game(place: Place, cluster: object) -> None:
    spec = place.write("long.batch.toml", LONG)
    assert place.alone("batch", spec, "--out", "alone").returncode == 0
    node = cluster.add_node(num_cpus=1)
    driver = place.driver(cluster.address, spec, "--parts", "6", "--out", "parts")
    until(lambda: len(players()) == 3)  # all three nodes play
    cluster.remove_node(node, allow_graceful=False)
    _, told = driver.communicate(timeout=120)
    assert driver.returncode == 0, told
    assert contents(place.folder / "alone") == contents(place.folder / "parts")


def test_a_notebook_gets_the_report_that_the_command_prints(place: Place, cluster: object, whole: Path) -> None:
    report = javelina_ray.batch(place.spec, out="one", parts=2, binary=place.binary)
    assert contents(report.folder) == contents(whole)
    assert report.text == place.alone("batch", place.spec).stdout
    assert (report.code, report.summary["verdict"]) == (0, "PASS")
