"""Refusals name the part, the place and a way out; nothing is left half."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from at_work import SPEC, Place, contents

import javelina_ray
from javelina_ray import binary as binaries
from javelina_ray.__main__ import main
from javelina_ray.finished import Folder
from javelina_ray.parcel import packed
from javelina_ray.part import Played, Work, play
from javelina_ray.plan import Plan, planned
from javelina_ray.wrong import Wrong


@pytest.fixture
def shared(place: Place, cluster: object) -> Path:
    """Shared storage with three finished parts of the usual spec; the report is gone."""
    assert place.in_parts(place.spec, "--parts", "3", "--share", "store", "--out", "first") == 0
    shutil.rmtree(place.folder / "first")
    return place.folder / "store"


def again(place: Place, capfd: pytest.CaptureFixture[str], *words: str) -> str:
    """Text that refuses the parts in storage; there is no report then."""
    assert place.in_parts(*(words or (place.spec, "--parts", "3")), "--share", "store", "--out", "second") == 2
    assert not (place.folder / "second" / "summary.json").exists()
    return capfd.readouterr().err


def test_a_part_that_was_cut_is_named(place: Place, shared: Path, capfd: pytest.CaptureFixture[str]) -> None:
    games = shared / "part-2" / "games.jsonl"
    games.write_bytes(games.read_bytes()[:-40])
    told = again(place, capfd)
    assert "part-2/games.jsonl: the lines of game" in told
    assert "delete its folder and repeat the command" in told
    shutil.rmtree(shared / "part-2")
    assert place.in_parts(place.spec, "--share", "store", "--out", "second") == 0, "the way out is one"


def test_a_part_that_is_there_twice_is_named(place: Place, shared: Path, capfd: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(shared / "part-3")
    shutil.copytree(shared / "part-2", shared / "part-3")
    assert "part-3: this holds part 2/3, not part 3/3" in again(place, capfd)


def test_a_part_of_another_batch_is_named(place: Place, shared: Path, capfd: pytest.CaptureFixture[str]) -> None:
    other = place.write("other.batch.toml", SPEC.replace("seed = 11", "seed = 12"))
    told = again(place, capfd, other, "--parts", "3")
    assert "part-1: part 1 is of another batch: its batch has seed 11, not 12" in told
    assert "part-3: part 3 is of another batch" in told


def test_a_part_of_another_version_is_named(place: Place, shared: Path, capfd: pytest.CaptureFixture[str]) -> None:
    plan = shared / "part-2" / "plan.json"
    plan.write_text(plan.read_text().replace('"engine": "', '"engine": "9.', 1))
    assert "part-2: part 2 is of another batch: it was played by version 9." in again(place, capfd)


def test_parts_of_another_number_are_named(place: Place, shared: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert "part-1: this holds part 1/3, not part 1/4" in again(place, capfd, place.spec, "--parts", "4")


def test_the_verdict_on_parts_of_ray_names_a_missing_one_and_a_doubled_one(place: Place, shared: Path) -> None:
    parts = [f"store/part-{index}" for index in (1, 3)]
    missing = place.alone("merge", *parts, "--out", "second")
    assert (missing.returncode, "part 2/3" in missing.stderr) == (2, True), missing.stderr
    doubled = place.alone("merge", *parts, parts[0], "--out", "second")
    assert (doubled.returncode, "both hold part 1/3" in doubled.stderr) == (2, True), doubled.stderr


def test_a_part_that_is_not_where_it_was_played_is_named(place: Place) -> None:
    plan = planned(place.binary, [place.spec], None, True)
    played = Played(0, "", plan.of_part(2, 3), 1, "", 0.0, "node-7", 1)
    with Folder(place.folder / "store", True) as folder, pytest.raises(Wrong) as refused:
        folder.check(plan, 2, 3, played)
    assert "part 2/3 was played on node-7, but" in str(refused.value)


def test_a_node_with_another_version_is_named_before_play(
    place: Place, cluster: object, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, other = place.folder / "ours", place.folder / "other"
    ours.mkdir()
    shutil.copy(place.binary, ours / "javelina")
    place.write("other/javelina", "#!/bin/sh\necho javelina 9.9.9\n")
    (other / "javelina").chmod(0o755)
    path = os.environ["PATH"]
    monkeypatch.setenv("PATH", f"{ours}:{path}")
    node = cluster.add_node(num_cpus=3, env_vars={"PATH": f"{other}:{path}"})
    try:
        # Only the new node has three CPUs.
        words = [place.spec, "--binary", "javelina", "--cpus-per-part", "3", "--out", "parts"]
        assert place.in_parts(*words[:1], *words[3:]) == 0, "by its path it is the same binary"
        shutil.rmtree(place.folder / "parts")
        assert main(words) == 2
        told = capfd.readouterr().err
        assert "says `9.9.9`, not `" in told and "all nodes need the same binary" in told
        assert not list(place.folder.glob("parts*/"))
        shutil.copy(place.binary, other / "javelina")
        with open(other / "javelina", "ab") as file:
            file.write(b"\0")
        assert main(words) == 2
        assert "is a different build: digest" in capfd.readouterr().err
    finally:
        cluster.remove_node(node, allow_graceful=False)


def test_what_no_other_try_can_help_is_not_tried_again(
    place: Place, cluster: object, capfd: pytest.CaptureFixture[str]
) -> None:
    place.write("store/part-2", "a file where a folder should be")
    assert place.in_parts(place.spec, "--parts", "3", "--share", "store", "--out", "parts") == 2
    told = capfd.readouterr().err
    assert "javelina_ray: part 2/3 on " in told and "tried" not in told


def test_a_part_that_grows_too_large_ends_with_the_way_out(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(place.folder))
    parcel, expects = packed(place.spec, None, []), binaries.find(place.binary)
    work = Work(1, 1, 1, tuple(parcel.words), place.binary, expects, None, "too-large", most=1000)
    (played,) = play(work, parcel)
    assert (played.code, "play more parts (--parts)" in played.text) == (2, True), played.text


def test_parts_that_would_be_too_large_are_refused_before_play(
    place: Place, cluster: object, capfd: pytest.CaptureFixture[str]
) -> None:
    assert place.in_parts(place.spec, "--no-preflight", "--games", "2000000", "--parts", "2", "--out", "parts") == 2
    assert "2 parts are too few" in (told := capfd.readouterr().err) and "--parts 6 or more" in told
    arms = "".join(f'[[arm]]\nlabel = "{at}"\nseats = 2\npolicies = ["random"]\n' for at in range(40))
    most = SPEC.split("[[arm]]")[0].replace("games = 60", "games = 10000000") + arms
    spec = place.write("most.batch.toml", most)
    assert place.in_parts(spec, "--no-preflight", "--parts", "500", "--out", "parts") == 2
    assert "use --share DIR" in capfd.readouterr().err
    assert not list(place.folder.glob("parts*/"))


def test_no_node_is_large_enough_for_a_part(place: Place, cluster: object, capfd: pytest.CaptureFixture[str]) -> None:
    assert place.in_parts(place.spec, "--cpus-per-part", "64", "--out", "parts") == 2
    assert "no node has 64 CPUs" in (told := capfd.readouterr().err) and "--cpus-per-part 1" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seats", "cmd:./bot,random", "--game", "arizona"], "programs are not sent to other machines"),
        (["--address", "ray://head:10001"], "start the command on a node of the cluster"),
        (["--parts", "501"], "a batch has 1 to 500 parts"),
        (["--binary", "./nowhere"], "nowhere is not a program here"),
    ],
    ids=["bots", "address", "number", "binary"],
)
def test_what_cannot_be_played_elsewhere_is_refused_with_a_reason(
    place: Place, capfd: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    binary = [] if "--binary" in words else ["--binary", place.binary]
    assert main([*words, *binary, "--out", "parts"]) == 2
    assert said in capfd.readouterr().err


def test_coverage_is_refused_where_it_is_asked_for(place: Place, capfd: pytest.CaptureFixture[str]) -> None:
    spec = place.write("covered.batch.toml", SPEC.replace("seed = 11", "seed = 11\ncoverage = true"))
    assert place.in_parts(spec, "--out", "parts") == 2
    assert "`coverage = true` does not work in parts" in capfd.readouterr().err
    with pytest.raises(SystemExit) as ended:
        place.in_parts(place.spec, "--coverage", "--out", "parts")
    assert ended.value.code == 2 and "coverage is not merged from parts" in capfd.readouterr().err


def test_a_report_of_another_batch_is_not_touched(place: Place, capfd: pytest.CaptureFixture[str]) -> None:
    assert place.alone("batch", place.spec, "--seed", "5", "--out", "report").returncode == 0
    before = contents(place.folder / "report")
    assert place.in_parts(place.spec, "--out", "report") == 2
    assert "this folder holds another batch" in capfd.readouterr().err
    assert contents(place.folder / "report") == before and not list(place.folder.glob("*.parts"))


def test_a_plan_that_is_nested_too_deeply_is_damaged() -> None:
    for opening in ("[", '{"plan": '):
        assert Plan('{"plan": {"seed": 1}}').differs(opening * 100_000) == "its plan.json is damaged"


def test_a_node_needs_no_package_of_ours(place: Place) -> None:
    from ray import cloudpickle

    cloudpickle.register_pickle_by_value(javelina_ray)
    parcel, expects = packed(place.spec, None, []), binaries.find(place.binary)
    work = Work(1, 3, 1, tuple(parcel.words), place.binary, expects, None, "alone")
    (place.folder / "task").write_bytes(cloudpickle.dumps((play, work, parcel)))
    script = (
        "import pickle, sys; sys.modules['javelina_ray'] = None\n"
        "play, work, parcel = pickle.load(open('task', 'rb'))\n"
        "*games, played = play(work, parcel)\n"
        "print(played.code, b''.join(games).count(b'\\n'))\n"
    )
    here = {**os.environ, "TMPDIR": str(place.folder)}
    done = subprocess.run([sys.executable, "-c", script], cwd=place.folder, env=here, capture_output=True, text=True)
    assert done.stdout == "0 55\n", done.stderr
