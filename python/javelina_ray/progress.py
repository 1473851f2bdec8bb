"""Progress on standard error: a line for each part that ends, and a bar where there is a terminal."""

import sys
import time

from .part import Played
from .plan import Plan

WIDTH = 30


class Progress:
    """Lines and bar of one batch."""

    def __init__(self, plan: Plan, count: int, done: set[int]) -> None:
        self._plan, self._count = plan, count
        self._parts = len(done)
        self._games = sum(plan.games_of(index, count) for index in done)
        self._first, self._began = self._games, time.monotonic()
        self._is_terminal = sys.stderr.isatty()

    def tell(self, text: str) -> None:
        """Prints a line above the bar."""
        self.clear()
        print(text, file=sys.stderr, flush=True)

    def ended(self, index: int, played: Played) -> None:
        """Tells that a part is complete."""
        games = self._plan.games_of(index, self._count)
        self._parts += 1
        self._games += games
        size = f"{played.bytes / 1e6:.1f} MB"
        self.tell(f"part {index}/{self._count}: {games} games, {size}, {played.seconds:.1f} s on {played.node}")
        self.draw()

    def draw(self) -> None:
        """Draws the bar."""
        if not self._is_terminal:
            return
        share = self._games / max(self._plan.games, 1)
        bar = ("#" * round(share * WIDTH)).ljust(WIDTH, "-")
        now, spent = self._games - self._first, time.monotonic() - self._began
        left = f", {spent / now * (self._plan.games - self._games):.0f} s left" if now else ""
        print(f"\r\x1b[K{bar} {self._parts} of {self._count} parts{left}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Takes the bar away."""
        if self._is_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
