"""Cluster: the connection to Ray, its nodes, and the tasks on them."""

import logging
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from . import part
from .binary import Binary
from .parcel import Parcel
from .part import Work
from .wrong import Wrong

# Tries after the first, of a part whose worker or node dies or whose binary is killed.
RETRIES = 3
# Errors of a part that another try can help: a folder that is held, a binary that was killed.
TRIED_AGAIN = (BlockingIOError, ChildProcessError)
# Objects of a part that wait for the driver; with pieces of 1 MiB they bound what lies in the store.
AHEAD = 4
# Seconds that parts which were interrupted may take to end.
GRACE = 15.0
# Bytes of the object store of a cluster that is started for one batch on one machine.
STORE = 256 * 1024 * 1024


@dataclass(frozen=True)
class Node:
    """One machine of the cluster."""

    id: str
    name: str
    cpus: int


class Cluster:
    """Ray, as far as a batch needs it."""

    def __init__(self, ray: ModuleType) -> None:
        self._ray = ray
        # Functions of this package travel as they are, and nodes need not have it.
        ray.cloudpickle.register_pickle_by_value(sys.modules[__package__])

    def nodes(self, cpus: int) -> list[Node]:
        """Nodes that are alive and large enough for a part.

        Raises `Wrong` if there is none.
        """
        alive = [node for node in self._ray.nodes() if node["Alive"]]
        all_ = [Node(one["NodeID"], one["NodeManagerHostname"], int(one["Resources"].get("CPU", 0))) for one in alive]
        fit = [node for node in all_ if node.cpus >= cpus]
        if not fit:
            most = max((node.cpus for node in all_), default=0)
            way = f"use --cpus-per-part {max(most, 1)}"
            raise Wrong(f"no node has {cpus} CPUs for a part, the largest has {most}; {way}")
        return fit

    def look(self, nodes: list[Node], binary: str, expects: Binary, share: str | None, scratch: str) -> None:
        """Looks at each node before play.

        Raises `Wrong` with all nodes that cannot play.
        """
        problems = sorted({said for said in self._on_each(nodes, part.look, binary, expects, share, scratch) if said})
        if problems:
            raise Wrong("\n".join(problems) + "\nall nodes need the same binary as this machine")

    def _on_each(self, nodes: list[Node], task: Any, *words: object) -> list[Any]:
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        remote = self._ray.remote(num_cpus=0, max_retries=1)(task)
        there = [NodeAffinitySchedulingStrategy(node.id, soft=False) for node in nodes]
        asked = [remote.options(scheduling_strategy=strategy).remote(*words) for strategy in there]
        answers = []
        for one in asked:
            try:
                answers.append(self._ray.get(one, timeout=120))
            except self._ray.exceptions.RayError:
                continue  # it went away, or is too busy to answer: a part looks again
        return answers

    def send(self, parcel: Parcel) -> Any:
        """Puts the parcel into the object store."""
        return self._ray.put(parcel)

    def start(self, work: Work, parcel: Any) -> Any:
        """Starts a part; its results are waited for with `next_of`."""
        task = self._ray.remote(
            num_cpus=work.jobs,
            max_retries=RETRIES,
            retry_exceptions=list(TRIED_AGAIN),
            _generator_backpressure_num_objects=AHEAD,
        )(part.play)
        return task.options(name=f"part {work.index}/{work.count}").remote(work, parcel)

    def next_of(self, running: list[Any]) -> tuple[Any, Any] | None:
        """Part that has a result, with it: an error where Ray gave the part up, `None` at its end. `None` alone if no
        part has one for a while.
        """
        ready, _ = self._ray.wait(running, num_returns=1, timeout=0.5, fetch_local=False)
        for one in ready:
            try:
                return one, self._ray.get(next(one))
            except StopIteration:
                return one, None
            except self._ray.exceptions.RayError as error:
                return one, error
        return None

    def cancel(self, running: list[Any]) -> None:
        """Interrupts parts and waits a while until they have ended."""
        for one in running:
            self._ray.cancel(one, force=False)
        open_, until = list(running), time.monotonic() + GRACE
        while open_ and time.monotonic() < until:
            for one in self._ray.wait(open_, num_returns=1, timeout=0.5, fetch_local=False)[0]:
                try:
                    next(one)
                except (StopIteration, self._ray.exceptions.RayError):
                    open_.remove(one)

    def clear(self, nodes: list[Node], scratch: str) -> None:
        """Takes away what killed workers left on the nodes."""
        alive = {node["NodeID"] for node in self._ray.nodes() if node["Alive"]}
        self._on_each([node for node in nodes if node.id in alive], part.clear, scratch)


def given_up(error: Exception) -> str:
    """Reason why Ray gave a part up, in words."""
    cause = getattr(error, "cause", None)
    lines = str(cause or error).strip().splitlines() or [type(error).__name__]
    # An error that a task raises is not tried again, the death of its worker is.
    tries = f"; it was tried {RETRIES + 1} times" if cause is None or isinstance(cause, TRIED_AGAIN) else ""
    return lines[0] + tries


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """Connection to a cluster, which ends with the block unless there was one before.

    Raises `Wrong` if there is no cluster.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    if ray.is_initialized():
        yield Cluster(ray)
        return
    local: dict[str, Any] = {}
    if address == "local":
        local = {"include_dashboard": False, "object_store_memory": STORE}
        # Ray gives way to everything else on a machine by default; `javelina batch` does not.
        os.environ.setdefault("RAY_worker_niceness", "0")
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **local)
    except (ConnectionError, ValueError, RuntimeError) as error:
        why = str(error).split(". ")[0].strip().splitlines()
        said = f": {why[0]}" if why else ""
        way = "start one with `ray start --head`, or use --address local for a temporary one"
        raise Wrong(f"--address {address}: no Ray cluster answers{said}; {way}") from None
    try:
        yield Cluster(ray)
    finally:
        ray.shutdown()
