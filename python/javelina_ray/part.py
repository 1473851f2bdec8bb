"""Part of a batch as a node plays it (the Ray task), and the look at a node before play."""

import ctypes
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from .binary import Binary, end, find
from .parcel import Parcel
from .wrong import Wrong

# Bytes of games in one object of the store.
CHUNK = 1024 * 1024
# Most bytes of one part that go through the object store.
MOST = 512 * 1024 * 1024
# Seconds for which a left-over process may hold the folder of a part.
PATIENCE = 30.0
LOCKED = "another batch is writing to this folder"


@dataclass(frozen=True)
class Work:
    """One part, and all that a node needs to know to play it."""

    index: int
    count: int
    jobs: int
    words: tuple[str, ...]
    binary: str
    expects: Binary
    # The folder in shared storage that the part is played in; without, its bytes go through the object store.
    share: str | None
    # The name of the folder for whatever lies on the node while the batch is played.
    scratch: str
    most: int = MOST


@dataclass(frozen=True)
class Played:
    """Last thing that a part gives: what became of it."""

    # The exit code of the binary; 0 is a complete part.
    code: int
    # The text of the binary where the code is not 0.
    text: str
    # The text of `plan.json`.
    plan: str
    # Of `games.jsonl`.
    bytes: int
    digest: str
    seconds: float
    node: str
    pid: int


def scratch_of(name: str) -> Path:
    """Folder of a batch on this node."""
    return Path(tempfile.gettempdir()) / f"javelina-{name}"


def clear(scratch: str) -> None:
    """Takes away what killed workers left on this node."""
    shutil.rmtree(scratch_of(scratch), ignore_errors=True)


def look(binary: str, expects: Binary, share: str | None, scratch: str) -> str | None:
    """Reason why this node cannot play, or `None`. Clears away what an earlier driver left of the batch."""
    clear(scratch)
    host = socket.gethostname()
    other = _differs(binary, expects)
    if other is None and share is not None and not os.path.exists(share):
        other = f"{share} is missing there; --share needs storage that all nodes and this machine see"
    return f"node {host}: {other}" if other is not None else None


def _differs(binary: str, expects: Binary) -> str | None:
    try:
        return find(binary).differs(expects)
    except Wrong as wrong:
        return str(wrong)


def play(work: Work, parcel: Parcel) -> Iterator[bytes | Played]:
    """Plays a part, and gives `games.jsonl` in pieces, then what became of it.

    Raises `BlockingIOError` where another process holds the folder, and `ChildProcessError` where the binary was
    killed: the two that are worth another try.
    """
    began = time.monotonic()
    nothing = Played(2, "", "", 0, "", 0.0, socket.gethostname(), os.getpid())
    # A node may have come since the look at all of them.
    other = _differs(work.binary, work.expects)
    if other is not None:
        yield replace(nothing, text=other)
        return
    root = scratch_of(work.scratch)
    root.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f"part-{work.index}-", dir=root) as scratch:
        parcel.unpack(Path(scratch))
        out = Path(work.share) if work.share is not None else Path(scratch) / "part"
        code, text = _run(work, Path(scratch), out)
        if code != 0:
            yield replace(nothing, code=code, text=text)
            return
        games, digest, size = out / "games.jsonl", hashlib.sha256(), 0
        if work.share is None:
            with open(games, "rb") as file:
                while chunk := file.read(CHUNK):
                    digest.update(chunk)
                    size += len(chunk)
                    yield chunk
        else:
            size = games.stat().st_size
        plan = (out / "plan.json").read_text()
        seconds = time.monotonic() - began
        yield Played(0, "", plan, size, digest.hexdigest(), seconds, nothing.node, nothing.pid)


def _run(work: Work, scratch: Path, out: Path) -> tuple[int, str]:
    """Exit code and text of the binary."""
    shard = f"{work.index}/{work.count}"
    command = [_path(work.binary), "batch", *work.words, "--no-preflight"]
    command += ["--shard", shard, "--jobs", str(work.jobs), "--out", str(out)]
    command += ["--resume"] if work.share is not None else []
    until = time.monotonic() + PATIENCE
    while True:
        code, text = _once(command, scratch, out, work)
        if LOCKED not in text:
            break
        if time.monotonic() > until:
            raise BlockingIOError(text)
        time.sleep(1)
    if code in (-signal.SIGKILL, -signal.SIGTERM):
        raise ChildProcessError(f"the binary was killed by signal {-code}")
    return code, text


def _path(name: str) -> str:
    """Path of the binary on this node."""
    return shutil.which(name) or name


def _once(command: list[str], scratch: Path, out: Path, work: Work) -> tuple[int, str]:
    told = scratch / "told"
    with open(told, "wb") as talk:
        process = subprocess.Popen(
            command,
            cwd=scratch,
            stdin=subprocess.DEVNULL,
            stdout=talk,
            stderr=talk,
            start_new_session=True,
            preexec_fn=_dies_with_us(),
        )
        try:
            while True:
                try:
                    code = process.wait(0.5)
                    break
                except subprocess.TimeoutExpired:
                    if work.share is None and _size(out) > work.most:
                        end(process, signal.SIGKILL)
                        process.wait()
                        return 2, f"the part has more than {work.most >> 20} MiB; play more parts (--parts)\n"
        except BaseException:  # cancelled: the binary writes out what it has
            end(process, signal.SIGINT)
            try:
                process.wait(10)
            finally:
                end(process, signal.SIGKILL)
                process.wait()
            raise
    if work.share is None and code == 0 and _size(out) > work.most:
        return 2, f"the part has more than {work.most >> 20} MiB; play more parts (--parts)\n"
    with open(told, "rb") as talk:
        return code, talk.read(64 * 1024).decode(errors="replace")


def _size(out: Path) -> int:
    """Bytes of games so far."""
    try:
        return sum(entry.stat().st_size for entry in os.scandir(out) if entry.name.startswith("games.jsonl"))
    except OSError:
        return 0


def _dies_with_us() -> Callable[[], None] | None:
    """Set-up of a child (`PR_SET_PDEATHSIG`): it ends with this process, however that ends; Linux only."""
    if sys.platform != "linux":
        return None
    prctl, us = ctypes.CDLL(None).prctl, os.getpid()

    def set_up() -> None:
        prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if os.getppid() != us:
            os._exit(1)

    return set_up
