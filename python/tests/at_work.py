"""Places that batches are played in, and the processes that play them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from javelina_ray.__main__ import main

ROOT = Path(__file__).resolve().parents[2]

# Two arms that are compared, of unequal length, and a gate.
SPEC = """format = "javelina.batch/1"
title = "parts"
game = "arizona"
seed = 11
games = 60

[[arm]]
label = "plain"
seats = 2
policies = ["random"]
with = ["no_conditions"]

[[arm]]
label = "gold"
seats = 2
policies = ["greedy"]
with = ["gold_vein"]
games = 100

[[gate]]
arm = "gold"
against = "plain"
metric = "score"
seat = "B"
holds = "between -1000 and 1000"
"""
# The same, long enough to be killed on its way.
LONG = SPEC.replace("games = 60", "games = 1000").replace("games = 100", "games = 1000")

# A card whose script never ends: its games go wrong.
SPIN = "fn extra_points(view) {\n    let n = 0;\n    while n < 1 { n -= 1; n += 1; }\n    add(n);\n}\n"
HOUSE = {
    "pack.toml": 'id = "house"\nextends = "arizona"\ntitle = "House"\nversion = "0.1.0"\n',
    "cards.toml": '[[condition]]\nid = "spin"\nname = "Spin"\ntext = "t"\nsourced = false\nscript = "spin.rhai"\n',
    "spin.rhai": SPIN,
}


@dataclass
class Place:
    """Folder with specs, in which a person works."""

    folder: Path
    binary: str
    spec: str = "parts.batch.toml"

    def __post_init__(self) -> None:
        self.write(self.spec, SPEC)

    def write(self, name: str, text: str) -> str:
        """Writes a file and gives its name."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return name

    def house(self) -> str:
        """Writes a pack with a script that goes wrong."""
        for name, text in HOUSE.items():
            self.write(f"house/{name}", text)
        return "house"

    def alone(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Lets the binary do something."""
        return subprocess.run([self.binary, *words], cwd=self.folder, capture_output=True, text=True)

    def in_parts(self, *words: str) -> int:
        """Plays in parts on the cluster of this process, and gives the exit code."""
        return main([*words, "--binary", self.binary])

    def driver(self, address: str, *words: str) -> subprocess.Popen[str]:
        """Starts a driver of its own on a running cluster."""
        command = [sys.executable, "-m", "javelina_ray", *words, "--binary", self.binary, "--address", address]
        return subprocess.Popen(
            command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    def parts(self, name: str) -> Path:
        """Folder in which parts lie while a batch is played to `name`."""
        return self.folder / f"{name}.parts"


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder and of those below."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def until(is_so: Callable[[], object], seconds: float = 60) -> object:
    """Waits for something that is no error but takes its time."""
    end = time.monotonic() + seconds
    while not (answer := is_so()):
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)
    return answer


def players(shard: str = "") -> dict[int, int]:
    """Processes that play a part (`1/4`, `1/`; any), with the worker of each."""
    found = {}
    for entry in Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
            place = words.index("--shard") + 1 if entry.name.isdigit() else 0
            if place and "--no-preflight" in words and words[place].startswith(shard):
                status = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                if status[0] != "Z":
                    found[int(entry.name)] = int(status[1])
        except (OSError, ValueError):
            continue
    return found


def kill(pid: int) -> None:
    """Kills a process of this test at once."""
    os.kill(pid, signal.SIGKILL)
