"""Command `python -m javelina_ray`."""

import sys

from .asked import read
from .driver import run
from .wrong import INTERRUPTED, INTERRUPTS, USAGE, Ended, Wrong


def main(arguments: list[str]) -> int:
    """Runs the command and gives its exit code: that of `javelina batch`."""
    asked = read(arguments)
    try:
        return run(asked).code
    except Ended as ended:
        print(ended, end="")
        return ended.code
    except Wrong as wrong:
        print(f"javelina_ray: {wrong}", file=sys.stderr)
        return wrong.code
    except OSError as error:
        print(f"javelina_ray: {error}; finished parts are kept, repeat the command to continue", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        print("javelina_ray: interrupted", file=sys.stderr)
        return INTERRUPTED


if __name__ == "__main__":
    INTERRUPTS.listen()
    sys.exit(main(sys.argv[1:]))
