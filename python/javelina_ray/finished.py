"""Finished parts (`part-I`): taken over from a driver before, and written so that there is none by half."""

import fcntl
import hashlib
import os
import shutil
from pathlib import Path
from typing import BinaryIO

from .part import Played
from .plan import Plan
from .wrong import Wrong


class Folder:
    """Folder with the finished parts of one batch; one driver at a time."""

    def __init__(self, path: Path, is_shared: bool) -> None:
        self.path = path
        self.is_shared = is_shared
        self._is_new = not path.exists()
        self._lock: BinaryIO | None = None

    def __enter__(self) -> "Folder":
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock = open(self.path / ".driver.lock", "wb")
        except OSError as error:
            raise Wrong(f"{self.path}: {(error.strerror or str(error)).lower()}; parts are kept there") from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise Wrong(f"{self.path}: another driver uses this folder; wait or use another folder") from None
        for half in self.path.glob(".part-*.new"):
            shutil.rmtree(half, ignore_errors=True)
        return self

    def __exit__(self, *_: object) -> None:
        for half in self.path.glob(".part-*.new"):
            shutil.rmtree(half, ignore_errors=True)
        if not any(self.path.glob("part-*")):
            (self.path / ".driver.lock").unlink(missing_ok=True)
            if (self._is_new or not self.is_shared) and not any(self.path.iterdir()):
                self.path.rmdir()
        if self._lock is not None:
            self._lock.close()

    def part(self, index: int) -> Path:
        """Folder of a part."""
        return self.path / f"part-{index}"

    def count(self, plan: Plan) -> int | None:
        """Number of parts that the batch here was cut into, if any of it lies here."""
        for folder in sorted(self.path.glob("part-*")):
            text = _read(folder / "plan.json")
            if text is not None and plan.differs(text) is None and (shard := Plan(text).shard):
                return shard[1]
        return None

    def taken_over(self, plan: Plan, count: int) -> set[int]:
        """Numbers of the parts that are complete.

        Raises `Wrong` with all that lies here and is no part of this batch.
        """
        done, problems = set(), []
        for folder in sorted(self.path.glob("part-*"), key=lambda path: (len(path.name), path.name)):
            text = _read(folder / "plan.json")
            if text is None:
                if (folder / "games.jsonl").exists():
                    problems.append(f"{folder}: plan.json is missing")
                continue
            number = folder.name.removeprefix("part-")
            shard = Plan(text).shard
            if (what := plan.differs(text)) is not None:
                problems.append(f"{folder}: part {number} is of another batch: {what}")
            elif shard is None or shard != (int(number) if number.isdigit() else 0, count):
                holds = f"part {shard[0]}/{shard[1]}" if shard else "a whole batch"
                problems.append(f"{folder}: this holds {holds}, not part {number}/{count}")
            elif (folder / "games.jsonl").exists():
                done.add(shard[0])
        if problems:
            way = "delete the folders or use other ones (--share, --out)"
            raise Wrong("\n".join(problems) + f"\n{way}")
        return done

    def check(self, plan: Plan, index: int, count: int, played: Played) -> None:
        """Holds a part that a node has finished against the plan, and against what lies here.

        Raises `Wrong` with the number of the part.
        """
        name = f"part {index}/{count}"
        if (what := plan.differs(played.plan)) is not None:
            raise Wrong(f"{name} is of another batch: {what}")
        if self.is_shared and not (self.part(index) / "games.jsonl").exists():
            raise Wrong(f"{name} was played on {played.node}, but {self.part(index)} is missing; is --share shared storage?")

    def sink(self, index: int) -> "Sink":
        """File that takes the bytes of a part."""
        return Sink(self.path / f".part-{index}.new", self.part(index))

    def name(self, plan: Plan, count: int) -> None:
        """Gives the first part the words by which the batch was called: `merge` takes them from there."""
        path = self.part(1) / "plan.json"
        new = path.with_name(".plan.json.new")
        new.write_text(plan.of_part(1, count))
        os.replace(new, path)

    def clear(self) -> None:
        """Takes the parts away."""
        for folder in self.path.glob("part-*"):
            shutil.rmtree(folder)


class Sink:
    """Part on its way: pieces are written to a folder of their own, which gets its name last."""

    def __init__(self, half: Path, whole: Path) -> None:
        self._half, self._whole = half, whole
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir()
        self._file = open(half / "games.jsonl", "wb")
        self._digest, self._bytes = hashlib.sha256(), 0

    def add(self, piece: bytes) -> None:
        """Writes the next piece."""
        self._file.write(piece)
        self._digest.update(piece)
        self._bytes += len(piece)

    def close(self) -> None:
        """Leaves it half."""
        self._file.close()

    def end(self, played: Played) -> bool:
        """Gives the part its name if all its bytes came; returns whether they did."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        if self._digest.hexdigest() != played.digest or self._bytes != played.bytes:
            return False
        (self._half / "plan.json").write_text(played.plan)
        os.rename(self._half, self._whole)
        return True


def _read(path: Path) -> str | None:
    try:
        return path.read_text()
    except (OSError, UnicodeDecodeError):
        return None
