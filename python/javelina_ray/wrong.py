"""Errors that people can mend: each names the thing that is wrong and the way out."""

USAGE = 2
INTERRUPTED = 130


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
