"""Parcel: spec and packs as bytes, so that nodes need nothing but the binary."""

import os
import tomllib
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from .wrong import Wrong

# Files of a pack that the binary reads (`is_read` of the pack loader); others are known to it by name only.
READ = (".toml", ".rules", ".rhai", ".play", ".md", ".txt")
SHIPPED = "shipped:"


@dataclass
class Parcel:
    """Files by their paths on the node, and the words that name them there."""

    files: dict[str, bytes] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)

    def unpack(self, folder: Path) -> None:
        """Writes the files below `folder`."""
        for name, content in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def packed(spec: str | None, stdin: bytes | None, packs: list[str]) -> Parcel:
    """Packs what a batch is made of. `stdin`: the text of the spec `-`.

    Raises `Wrong` for what cannot travel.
    """
    parcel = Parcel()
    if spec is not None and spec.startswith(SHIPPED):
        parcel.words.append(spec)
    elif spec is not None:
        _pack_spec(parcel, spec, stdin)
    known: set[Path] = set()
    for at, folder in enumerate(packs):
        whole = Path(folder).resolve()
        if whole not in known:
            known.add(whole)
            name = f"packs/{at}/{whole.name}"
            _pack_folder(parcel, whole, name)
            parcel.words += ["--pack", name]
    return parcel


def _pack_spec(parcel: Parcel, spec: str, stdin: bytes | None) -> None:
    content = Path(spec).read_bytes() if stdin is None else stdin
    try:
        told = tomllib.loads(content.decode())
    except tomllib.TOMLDecodeError as error:  # the binary reads newer TOML
        raise Wrong(f"{spec}: {error}; write it in TOML 1.0") from None
    if told.get("coverage") is True:
        raise Wrong(f"{spec}: `coverage = true` does not work in parts; remove the line or use `javelina batch`")
    position = told.get("position")
    name = "spec.batch.toml" if stdin is not None else Path(spec).name
    # As many folders as a position beside the spec may climb.
    depth = 1 + PurePosixPath(position).parts.count("..") if isinstance(position, str) else 1
    folder = "/".join(["spec"] * depth)
    if isinstance(position, str):
        if os.path.isabs(position):
            raise Wrong(f"{spec}: the position {position} is a path on one machine; write it relative to the spec's folder")
        beside = Path(spec).parent if stdin is None else Path()
        parcel.files[os.path.normpath(f"{folder}/{position}")] = (beside / position).read_bytes()
    parcel.files[f"{folder}/{name}"] = content
    parcel.words.append(f"{folder}/{name}")


def _pack_folder(parcel: Parcel, folder: Path, name: str) -> None:
    if folder.is_file():
        parcel.files[name] = folder.read_bytes()
        return
    for at, folders, files in os.walk(folder):
        folders[:] = [inner for inner in folders if not inner.startswith(".")]
        inside = Path(at).relative_to(folder)
        for file in files:
            if not file.startswith("."):
                content = (Path(at) / file).read_bytes() if file.endswith(READ) else b""
                parcel.files[(PurePosixPath(name) / inside / file).as_posix()] = content
