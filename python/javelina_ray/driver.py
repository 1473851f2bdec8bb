"""Driver: plays a batch in parts on a cluster and lets the binary judge them."""

import hashlib
import json
import os
import socket
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import binary as binaries
from .asked import MOST_PARTS, Asked
from .binary import Binary
from .cluster import Cluster, connected, given_up
from .finished import Folder, Sink
from .parcel import Parcel, packed
from .part import MOST, Played, Work
from .plan import Plan, clashes, planned
from .progress import Progress
from .wrong import INTERRUPTED, INTERRUPTS, USAGE, Wrong

# Bytes of a game in `games.jsonl`, as they are expected before play.
LINE = 700
# Parts for each place that a part can be played in: what a killed part loses is a quarter of its worker's share.
PARTS_A_PLACE = 4


@dataclass(frozen=True)
class Report:
    """Outcome of a batch."""

    # The exit code of `javelina batch`: 0, 1 for a failed gate or a game that went wrong, 3 for one that is undecided.
    code: int
    # The text that `javelina batch` prints.
    text: str
    folder: Path

    @property
    def summary(self) -> dict[str, Any]:
        """`summary.json`."""
        summary: dict[str, Any] = json.loads((self.folder / "summary.json").read_text())
        return summary


def run(asked: Asked, quiet: bool = False) -> Report:
    """Plays and judges. With `quiet` the binary's talk and report are kept and not printed.

    Raises `Ended` where the binary refuses the batch, `Wrong` for everything else that people can mend.
    """
    asked.check()
    program = binaries.asked(asked.binary)
    binary = binaries.find(program)
    stdin = sys.stdin.buffer.read() if asked.spec == "-" else None
    words = _words(asked)
    how = [] if asked.preflight else ["--no-preflight"]
    told = [word for word in asked.judged if word == "--plain"]
    plan, out = planned(binary.path, words + how + told, stdin, quiet), Path(asked.out)
    clash = "" if "json" in asked.judged else clashes(binary.path, words, stdin)
    if not quiet:
        print(clash, end="", flush=True)
    _check_out(plan, out, "--replace" in asked.judged)
    parcel = packed(asked.spec, stdin, asked.packs)
    parcel.words += asked.played
    place = Path(asked.share) if asked.share is not None else Path(os.path.normpath(asked.out) + ".parts")
    with Folder(place, asked.share is not None) as folder:
        _play(asked, program, binary, plan, parcel, folder, out)
        count = folder.count(plan) or 1
        folder.name(plan, count)
        parts = [str(folder.part(index)) for index in range(1, count + 1)]
        code, text = _merge(asked, binary, parts, quiet)
        if code == USAGE:
            way = "if a part is damaged, delete its folder and repeat the command: only that part is played again"
            raise Wrong(f"{text}the parts are in {place}; {way}")
        if code == INTERRUPTED:
            raise Wrong(f"interrupted while the parts were judged; {_way_on(place)}", INTERRUPTED)
        if not folder.is_shared:
            folder.clear()
    return Report(code, clash + text if quiet else text, out)


def _words(asked: Asked) -> list[str]:
    """Words for `javelina batch` on this machine."""
    packs = [word for pack in asked.packs for word in ("--pack", pack)]
    return ([asked.spec] if asked.spec is not None else []) + asked.played + packs


def _check_out(plan: Plan, out: Path, replaces: bool) -> None:
    """Refuses a folder with another batch before play, as `javelina batch` does."""
    if replaces or not any((out / name).exists() for name in ("games.jsonl", "games.jsonl.part")):
        return
    try:
        text = (out / "plan.json").read_text()
    except (OSError, UnicodeDecodeError):
        text = ""
    if plan.differs(text) is not None or Plan(text).shard is not None:
        raise Wrong(f"{out}: this folder holds another batch; use another folder or add --replace")


def _count(asked: Asked, plan: Plan, folder: Folder, places: int) -> int:
    """Number of parts: as asked, as they lie there, or some for each place."""
    count = asked.parts or folder.count(plan) or min(PARTS_A_PLACE * places, MOST_PARTS, max(plan.rows, 1))
    if folder.is_shared or plan.games_of(1, count) * LINE <= MOST:
        return count
    least = -(-plan.games * LINE // MOST)
    size = f"a part would have about {plan.games_of(1, count) * LINE >> 20} MiB, more than {MOST >> 20}"
    way = f"use --parts {least} or more" if least <= MOST_PARTS else "use --share DIR, which has no such limit"
    raise Wrong(f"{count} parts are too few: {size}; {way}")


def _play(asked: Asked, program: str, binary: Binary, plan: Plan, parcel: Parcel, folder: Folder, out: Path) -> None:
    """Plays all parts that are not there yet."""
    known = asked.parts or folder.count(plan)
    if known is not None and len(folder.taken_over(plan, known)) == known:
        return  # a driver before came as far as the verdict
    with connected(asked.address) as cluster:
        nodes = cluster.nodes(asked.cpus)
        count = _count(asked, plan, folder, sum(node.cpus // asked.cpus for node in nodes))
        done = folder.taken_over(plan, count)
        names = "\n".join([socket.gethostname(), os.path.abspath(out), plan.digest])
        scratch = hashlib.sha256(names.encode()).hexdigest()[:16]
        seen = str((folder.path / ".driver.lock").resolve()) if folder.is_shared else None
        cluster.look(nodes, program, binary, seen, scratch)
        progress = Progress(plan, count, done)
        if done:
            progress.tell(f"{len(done)} of {count} parts are already done")
        works = [
            Work(
                index,
                count,
                asked.cpus,
                tuple(parcel.words),
                program,
                binary,
                str(folder.part(index).resolve()) if folder.is_shared else None,
                scratch,
            )
            for index in range(1, count + 1)
            if index not in done
        ]
        try:
            _collect(cluster, works, parcel, plan, folder, progress)
        finally:
            progress.clear()
            cluster.clear(nodes, scratch)


def _collect(
    cluster: Cluster, works: list[Work], parcel: Parcel, plan: Plan, folder: Folder, progress: Progress
) -> None:
    """Starts the parts and writes their pieces as they come."""
    sent = cluster.send(parcel)
    running: dict[Any, Work] = {cluster.start(work, sent): work for work in works}
    sinks: dict[int, Sink] = {}
    progress.draw()
    try:
        while running:
            came = cluster.next_of(list(running))
            INTERRUPTS.check()
            if came is None:
                continue
            task, result = came
            work = running[task]
            if isinstance(result, bytes):
                if work.index not in sinks:
                    sinks[work.index] = folder.sink(work.index)
                sinks[work.index].add(result)
            elif isinstance(result, Played):
                _end(work, result, plan, folder, sinks)
                progress.ended(work.index, result)
            elif result is not None:
                raise Wrong(f"part {work.index}/{work.count}: {given_up(result)}; {_way_on(folder.path)}")
            else:
                del running[task]
    except BaseException as error:
        cluster.cancel(list(running))
        if isinstance(error, KeyboardInterrupt):
            raise Wrong(f"interrupted; {_way_on(folder.path)}", INTERRUPTED) from None
        raise
    finally:
        for sink in sinks.values():
            sink.close()


def _end(work: Work, played: Played, plan: Plan, folder: Folder, sinks: dict[int, Sink]) -> None:
    """Takes a part that has ended."""
    name = f"part {work.index}/{work.count}"
    if played.code != 0:
        text = played.text.strip() or f"the binary exited with code {played.code}"
        raise Wrong(f"{name} on {played.node}: {text}")
    folder.check(plan, work.index, work.count, played)
    if not folder.is_shared:
        sink = sinks.pop(work.index, None) or folder.sink(work.index)
        if not sink.end(played):
            raise Wrong(f"{name}: differs from the file that {played.node} sent; {_way_on(folder.path)}")


def _way_on(place: Path) -> str:
    done = sum(1 for _ in place.glob("part-*/games.jsonl"))
    return f"repeat the command to continue ({done} parts are complete in {place})"


def _merge(asked: Asked, binary: Binary, parts: list[str], quiet: bool) -> tuple[int, str]:
    """Exit code and text of the binary's verdict."""
    packs = [word for pack in asked.packs for word in ("--pack", pack)]
    command = [binary.path, "merge", *parts, "--out", asked.out, *packs, *asked.judged]
    if not quiet:
        return subprocess.run(command).returncode, ""
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout if done.returncode != USAGE else done.stderr
