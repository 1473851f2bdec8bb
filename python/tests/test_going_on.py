"""A driver that ends before its batch: what is finished is kept, and nothing else is left."""

import os
import signal
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from at_work import LONG, Place, contents, kill, players, until
from javelina_ray import driver as drivers
from javelina_ray.wrong import INTERRUPTED, INTERRUPTS, Wrong


def finished(folder: Path) -> dict[str, tuple[int, int]]:
    """Parts that are complete, each with its file and when it was written."""
    stats = {path.parent.name: path.stat() for path in folder.glob("part-*/games.jsonl")}
    return {name: (stat.st_ino, stat.st_mtime_ns) for name, stat in stats.items()}


@pytest.mark.parametrize("share", [["--share", "store"], []], ids=["shared", "by bytes"])
def test_finished_parts_are_not_played_twice(
    place: Place, cluster: object, capfd: pytest.CaptureFixture[str], share: list[str]
) -> None:
    spec = place.write("long.batch.toml", LONG)
    parts = place.folder / "store" if share else place.parts("report")
    driver = place.driver(cluster.address, spec, "--parts", "6", *share, "--out", "report")
    until(lambda: len(finished(parts)) >= 2)
    kill(driver.pid)
    driver.communicate()
    until(lambda: not players())
    before = finished(parts)
    assert 2 <= len(before) < 6
    assert place.alone("batch", spec, "--out", "alone").returncode == 0
    seen: dict[str, tuple[int, int]] = {}
    again = place.driver(cluster.address, spec, *share, "--out", "report")
    until(lambda: seen.update(finished(parts)) or again.poll() is not None)
    _, told = again.communicate()
    assert again.returncode == 0, told
    assert f"{len(before)} of 6 parts are already done" in told
    assert {name: seen[name] for name in before} == before
    assert len([line for line in told.splitlines() if line.startswith("part ")]) == 6 - len(before)
    assert contents(place.folder / "report") == contents(place.folder / "alone")
    assert parts.exists() == bool(share)


def test_an_interrupt_ends_what_plays_and_says_how_to_go_on(place: Place, cluster: object) -> None:
    spec, others = place.write("long.batch.toml", LONG), scratch()
    driver = place.driver(cluster.address, spec, "--parts", "6", "--out", "report")
    until(lambda: finished(place.parts("report")) and players())
    os.killpg(driver.pid, signal.SIGINT)
    _, told = driver.communicate(timeout=60)
    assert driver.returncode == 130
    assert "javelina_ray: interrupted; repeat the command to continue (" in told and "Traceback" not in told
    assert not players()
    assert not (place.folder / "report").exists()
    left = {path.name for path in place.parts("report").iterdir()}
    assert left and all(name.startswith(("part-", ".driver.lock")) for name in left)
    assert scratch() <= others


def scratch() -> set[Path]:
    """Folders in which nodes of this machine play parts."""
    return set(Path(tempfile.gettempdir()).glob("javelina-*/part-*"))


class Deaf:
    """A cluster in whose code the first interrupt is lost."""

    def __init__(self) -> None:
        self.asked, self.cancelled = 0, []

    def send(self, _: Any) -> None:
        return None

    def start(self, _: Any, __: Any) -> str:
        return "part"

    def next_of(self, _: list[Any]) -> None:
        self.asked += 1
        assert self.asked == 1, "it waits on"
        try:
            os.kill(os.getpid(), signal.SIGINT)
        except KeyboardInterrupt:
            return

    def cancel(self, running: list[Any]) -> None:
        self.cancelled = running


def test_an_interrupt_that_is_lost_inside_ray_ends_the_batch_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(INTERRUPTS, "came", False)
    deaf, before = Deaf(), [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
    INTERRUPTS.listen()
    try:
        with pytest.raises(Wrong, match="repeat the command to continue") as ended:
            nothing = SimpleNamespace(draw=lambda: None)
            drivers._collect(deaf, [None], None, None, SimpleNamespace(path=tmp_path), nothing)
    finally:
        for number, handler in before:
            signal.signal(number, handler)
    assert ended.value.code == INTERRUPTED and deaf.cancelled == ["part"]


def test_two_drivers_do_not_write_to_one_folder(
    place: Place, cluster: object, capfd: pytest.CaptureFixture[str]
) -> None:
    spec = place.write("long.batch.toml", LONG)
    driver = place.driver(cluster.address, spec, "--parts", "6", "--out", "report")
    until(players)
    assert place.in_parts(spec, "--out", "report") == 2
    assert "another driver uses this folder" in capfd.readouterr().err
    _, told = driver.communicate(timeout=120)
    assert driver.returncode == 0, told
