"""Plan of a batch (`plan.json`): what the binary makes of a spec before it plays, and whether a part belongs to it."""

import hashlib
import itertools
import json
import re
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO

from .binary import end
from .wrong import Ended

_SHARD = re.compile(r'^  "shard": "(\d+)/(\d+)",\n', re.MULTILINE)
# A clash is told before play, in lines that begin so.
_CLASH = re.compile(r"^(\w+\[X\d+\]: |  at |  in |  help: )")


@dataclass(frozen=True)
class Plan:
    """Text of `plan.json`, as the binary writes it for the batch as one part."""

    text: str

    @cached_property
    def body(self) -> str:
        """The plan without the number of the part, the command and the files of the gates; other text as it stands."""
        try:
            told = json.loads(self.text)
            told["plan"].pop("places", None)
            return json.dumps({key: told[key] for key in told if key not in ("shard", "source")})
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return self.text

    @property
    def shard(self) -> tuple[int, int] | None:
        """Number of the part, and of how many."""
        found = _SHARD.search(self.text)
        return (int(found[1]), int(found[2])) if found else None

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the body."""
        return hashlib.sha256(self.body.encode()).hexdigest()

    def of_part(self, index: int, count: int) -> str:
        """Text of `plan.json` of one part."""
        return _SHARD.sub(f'  "shard": "{index}/{count}",\n', self.text, count=1)

    @cached_property
    def _games(self) -> list[int]:
        return [arm["games"] for arm in json.loads(self.text)["plan"]["arms"]]

    @property
    def games(self) -> int:
        """Games of all arms."""
        return sum(self._games)

    @property
    def rows(self) -> int:
        """Games of the longest arm; more parts than these have nothing to play."""
        return max(self._games, default=0)

    def games_of(self, index: int, count: int) -> int:
        """Games of one part."""
        return sum((games - index) // count + 1 for games in self._games if games >= index)

    def differs(self, other: str) -> str | None:
        """Difference of another `plan.json` from this batch, in words; `None` if it is of this batch."""
        plan = Plan(other)
        if plan.body == self.body:
            return None
        try:
            ours, theirs = json.loads(self.text), json.loads(other)
            if theirs["engine"] != ours["engine"]:
                return f"it was played by version {theirs['engine']}, but this is version {ours['engine']}"
            if theirs["plan"]["seed"] != ours["plan"]["seed"]:
                return f"its batch has seed {theirs['plan']['seed']}, not {ours['plan']['seed']}"
            return f"its batch, `{theirs['plan']['title'][:60]}`, has other arms, games, content or gates"
        except (ValueError, KeyError, TypeError, RecursionError):
            return "its plan.json is damaged"


def planned(binary: str, words: list[str], stdin: bytes | None, quiet: bool) -> Plan:
    """Lets the binary read the spec and check it with a few games, and ends it when play begins.

    The binary talks to standard error as always; with `quiet` its talk is kept for the error. Raises `Ended` with the
    binary's exit code where it refuses the batch.
    """
    with tempfile.TemporaryDirectory(prefix="javelina-plan-") as scratch:
        out, said, told = (Path(scratch) / name for name in ("plan", "stdout", "stderr"))
        command = [binary, "batch", *words, "--shard", "1/1", "--jobs", "1", "--out", str(out)]
        with open(said, "wb") as stdout, open(told, "wb") as stderr:
            talk = stderr if quiet else None
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=stdout, stderr=talk, start_new_session=True
            )
            try:
                if process.stdin is not None:
                    _feed(process.stdin, stdin)
                while process.poll() is None and not (out / "plan.json").exists():
                    time.sleep(0.01)
            finally:
                end(process, signal.SIGKILL)
                process.wait()
        if not (out / "plan.json").exists():
            raise Ended(process.returncode, (said.read_text() + told.read_text()) if quiet else said.read_text())
        return Plan((out / "plan.json").read_text())


def clashes(binary: str, words: list[str], stdin: bytes | None) -> str:
    """Clashes of content, as the binary tells them before play.

    It prints that with the end of a batch; the second part of one game has nothing to play and ends at once.
    """
    with tempfile.TemporaryDirectory(prefix="javelina-plan-") as scratch:
        out = Path(scratch) / "plan"
        command = [binary, "batch", *_without_games(words), "--games", "1", "--no-preflight"]
        command += ["--shard", "2/2", "--jobs", "1", "--out", str(out)]
        said = subprocess.run(command, input=stdin or b"", capture_output=True).stdout
    lines = said.decode(errors="replace").splitlines(keepends=True)
    return "".join(itertools.takewhile(_CLASH.match, lines))


def _without_games(words: list[str]) -> list[str]:
    at = words.index("--games") if "--games" in words else len(words)
    return words[:at] + words[at + 2 :]


def _feed(pipe: IO[bytes], text: bytes | None) -> None:
    try:
        with pipe:
            pipe.write(text or b"")
    except BrokenPipeError:
        pass  # it has ended, and says why
