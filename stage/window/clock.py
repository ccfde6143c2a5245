"""Fixed time steps from uneven frames."""

LARGEST_GAP = 0.25
"""Seconds. A longer gap between two frames (the window was moved, the machine slept) is dropped, not simulated."""


def usable_gap(gap: float) -> float:
    """Return `gap` in seconds, or 0.0 if it is negative or larger than :data:`LARGEST_GAP`."""
    return gap if 0.0 <= gap <= LARGEST_GAP else 0.0


class FixedClock:
    """Converter of frame gaps into whole steps of `step` seconds each.

    A frame gets at most `most_steps`. Time beyond that limit is dropped, so that a slow machine slows the simulation
    down instead of falling ever further behind.
    """

    def __init__(self, step: float, most_steps: int = 8) -> None:
        if step <= 0.0 or most_steps < 1:
            raise ValueError("a fixed clock needs a step above zero and at least one step per frame")
        self.step = step
        self.most_steps = most_steps
        self._owed = 0.0

    def advance(self, gap: float) -> int:
        """Add a frame of `gap` seconds and return the number of steps due."""
        self._owed += usable_gap(gap)
        # A small tolerance, because sixty gaps of 1/60 s must add up to one second despite rounding.
        steps = int(self._owed / self.step + 1e-9)
        self._owed = max(0.0, self._owed - steps * self.step)
        if steps > self.most_steps:
            self._owed = 0.0
            return self.most_steps
        return steps
