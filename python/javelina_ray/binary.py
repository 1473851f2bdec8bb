"""Binary `javelina`: where it lies on a machine, and which one it is."""

import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass

from .wrong import Wrong


@dataclass(frozen=True)
class Binary:
    """One binary: its path here, what it says of itself, and the digest of its bytes."""

    path: str
    version: str
    digest: str

    def differs(self, other: "Binary") -> str | None:
        """Difference from another binary, in words; `None` if they are the same."""
        if self.version != other.version:
            return f"{self.path} says `{self.version}`, not `{other.version}`"
        if self.digest != other.digest:
            return f"{self.path} is a different build: digest {self.digest[:16]}, not {other.digest[:16]}"
        return None


def end(process: subprocess.Popen[bytes], number: int) -> None:
    """Sends a signal to a process that leads a session of its own, and to all that it has started."""
    if process.poll() is None:
        os.killpg(process.pid, number)


def asked(name: str) -> str:
    """Name of the binary as nodes look for it: a path is made whole, a bare name is searched in their `PATH`."""
    return os.path.abspath(name) if os.sep in name else name


def find(name: str) -> Binary:
    """Finds the binary on this machine.

    Raises `Wrong` if there is none, or if it does not run.
    """
    path = shutil.which(name)
    if path is None:
        where = "is not a program here" if os.sep in name else "is not in PATH"
        raise Wrong(f"{name} {where}; install the binary there or use --binary PATH")
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60, check=True)
        with open(path, "rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError) as error:
        raise Wrong(f"{path} does not run: {error}; use --binary PATH") from None
    lines = said.stdout.strip().splitlines()
    return Binary(path, " ".join(lines[0].split()[-1:]) if lines else "", digest)
