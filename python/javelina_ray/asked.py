"""Command line: what is asked for, and which of its words go to which command of the binary."""

import argparse
from dataclasses import dataclass, field
from typing import Any

from .wrong import Wrong

# Options of `javelina batch` that say what is played; with the words after them.
PLAYED = {
    "--game": 1, "--with": 1, "--against": 1, "--of": 1, "--set": 1, "--seats": 1, "--games": 1, "--seed": 1,
    "--arm": 1, "--gate": 1, "--each": 0, "--items": 0,
}  # fmt: skip
# Options of `javelina merge` that say how it is judged and told.
JUDGED = {"--junit": 1, "--undecided": 1, "--format": 1, "--plain": 0, "--replace": 0}
# Options of `javelina batch` that have no meaning here, with the reason.
REFUSED = {
    "--shard": "parts are numbered automatically; --parts sets their number",
    "--jobs": "--cpus-per-part sets how many games a part plays at once",
    "--resume": "repeating the command continues automatically",
    "--coverage": "coverage is not merged from parts; use `javelina batch --coverage` on one machine",
    "--target": "a search does not work in parts; use `javelina batch --target` on one machine",
    "--timed": "a timed batch has different output each time",
    "--patience": "programs are not sent to other machines",
}
MOST_PARTS = 500


@dataclass
class Asked:
    """Batch that is asked for."""

    out: str
    spec: str | None = None
    packs: list[str] = field(default_factory=list)
    parts: int | None = None
    cpus: int = 1
    address: str = "auto"
    share: str | None = None
    binary: str = "javelina"
    preflight: bool = True
    # Words for `javelina batch` that say what is played, and for `javelina merge` that say how it is told.
    played: list[str] = field(default_factory=list)
    judged: list[str] = field(default_factory=list)

    def check(self) -> None:
        """Raises `Wrong` for numbers out of range and for what cannot be played elsewhere."""
        if self.parts is not None and not 1 <= self.parts <= MOST_PARTS:
            raise Wrong(f"--parts {self.parts}: a batch has 1 to {MOST_PARTS} parts")
        if "://" in self.address:
            raise Wrong(f"--address {self.address}: start the command on a node of the cluster, with --address auto")
        if self.cpus < 1:
            raise Wrong(f"--cpus-per-part {self.cpus}: a part takes at least one CPU")
        if any("cmd:" in word for word in self.played):
            raise Wrong("--seats cmd:PROGRAM: programs are not sent to other machines; use `javelina batch`")


def read(arguments: list[str]) -> Asked:
    """Reads the command line.

    Raises `SystemExit` as argparse does, with exit code 2.
    """
    parser = argparse.ArgumentParser(
        prog="python -m javelina_ray",
        description="Plays a batch in parts on a Ray cluster, and writes what `javelina batch` would have written.",
        epilog="Options of `javelina batch`: "
        + ", ".join([*PLAYED, "--gates", *JUDGED, "--no-preflight"]),
        allow_abbrev=False,
    )
    parser.add_argument("spec", nargs="?", metavar="SPEC", help="a `*.batch.toml`, `-`, or `shipped:NAME`")
    parser.add_argument("--parts", type=int, metavar="N", help="number of parts (4 for each place)")
    parser.add_argument("--cpus-per-part", type=int, default=1, metavar="K", dest="cpus", help="games at once (1)")
    parser.add_argument("--address", default="auto", metavar="auto|local", help="a running cluster, or a temporary one")
    parser.add_argument("--share", metavar="DIR", help="storage that all nodes see, for parts and resuming")
    parser.add_argument("--binary", default="javelina", metavar="PATH", help="the binary, on this and all nodes")
    parser.add_argument("--pack", action="append", default=[], metavar="DIR", dest="packs", help="add a pack")
    parser.add_argument("--out", required=True, metavar="DIR", help="folder for the report")
    parser.add_argument("--no-preflight", action="store_false", dest="preflight", help=argparse.SUPPRESS)
    parser.add_argument("--gates", nargs="*", metavar="ID", help=argparse.SUPPRESS)
    for name, words in {**PLAYED, **JUDGED}.items():
        parser.add_argument(name, dest=name, help=argparse.SUPPRESS, action="append" if words else "store_true")
    for name in REFUSED:
        parser.add_argument(name, nargs="?", const="", dest=name, help=argparse.SUPPRESS)
    found = parser.parse_args(arguments)
    values = vars(found)
    for name, why in REFUSED.items():
        if values[name] is not None:
            parser.error(f"{name}: {why}")
    played = _words(PLAYED, values)
    played += ["--gates", *found.gates] if found.gates is not None else []
    given = {name: values[name] for name in ("out", "spec", "packs", "parts", "cpus", "address", "share", "binary")}
    return Asked(**given, preflight=found.preflight, played=played, judged=_words(JUDGED, values))


def _words(names: dict[str, int], values: dict[str, Any]) -> list[str]:
    words: list[str] = []
    for name, takes in names.items():
        given = values[name]
        if takes:
            words += [word for value in given or [] for word in (name, value)]
        elif given:
            words.append(name)
    return words
