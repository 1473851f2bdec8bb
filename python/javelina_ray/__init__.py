"""Batches of Javelina on a Ray cluster.

A batch is played in parts, each a task of Ray that runs the binary `javelina`; the binary makes the parts one and
judges them. What is written is byte for byte what `javelina batch` writes on one machine.

    python -m javelina_ray my.batch.toml --address local --out report

In a notebook:

    report = javelina_ray.batch("my.batch.toml", out="report", address="local")
    report.code, report.summary["verdict"]
"""

from collections.abc import Sequence
from os import PathLike, fspath

from .asked import Asked
from .driver import Report, run
from .wrong import Ended, Wrong

__all__ = ["Ended", "Report", "Wrong", "batch"]


def batch(
    spec: str | PathLike[str] | None = None,
    *,
    out: str | PathLike[str],
    parts: int | None = None,
    cpus_per_part: int = 1,
    address: str = "auto",
    share: str | PathLike[str] | None = None,
    binary: str | PathLike[str] = "javelina",
    packs: Sequence[str | PathLike[str]] = (),
    played: Sequence[str] = (),
    judged: Sequence[str] = (),
) -> Report:
    """Plays a batch on a cluster and gives its report.

    `played` are options of `javelina batch` that say what is played (`["--games", "500"]`), `judged` those of `javelina
    merge` that say how it is told (`["--undecided", "fail"]`). Raises `Ended` where the binary refuses the batch, with
    its text and exit code, and `Wrong` for everything else that can be mended.
    """
    asked = Asked(
        out=fspath(out),
        spec=None if spec is None else fspath(spec),
        packs=[fspath(pack) for pack in packs],
        parts=parts,
        cpus=cpus_per_part,
        address=address,
        share=None if share is None else fspath(share),
        binary=fspath(binary),
        played=list(played),
        judged=list(judged),
    )
    return run(asked, quiet=True)
