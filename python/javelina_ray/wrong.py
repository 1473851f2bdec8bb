"""Errors that people can mend: each names the thing that is wrong and the way out."""

import signal
from types import FrameType

USAGE = 2
INTERRUPTED = 130


class Interrupts:
    """Interrupts of the command. Ray runs code of its own in which a KeyboardInterrupt is lost, so it is kept here too."""

    def __init__(self) -> None:
        self.came = False

    def listen(self) -> None:
        """Takes what Ctrl-C sends, and what schedulers end with what they take away."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._take)

    def check(self) -> None:
        """Raises KeyboardInterrupt if there was one."""
        if self.came:
            raise KeyboardInterrupt

    def _take(self, _: int, __: FrameType | None) -> None:
        self.came = True
        raise KeyboardInterrupt


INTERRUPTS = Interrupts()


class Wrong(Exception):
    """Refusal with a text for people and an exit code."""

    def __init__(self, text: str, code: int = USAGE) -> None:
        super().__init__(text)
        self.code = code


class Ended(Exception):
    """End of the binary before play: it has already said why."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code
