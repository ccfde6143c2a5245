"""Fixed steps out of uneven frames."""

LARGEST_GAP = 0.25
"""Seconds. A longer gap between two frames (the window was moved, the machine slept) is dropped, not simulated."""


def usable_gap(gap: float) -> float:
    """The seconds of a frame gap that scenes may live through: `gap` itself, or 0.0 if it is huge or runs backwards."""
    return gap if 0.0 <= gap <= LARGEST_GAP else 0.0


class FixedClock:
    """Turns frame gaps into a whole number of steps of `step` seconds each.

    `most_steps` caps what one frame may demand; time beyond the cap is forgotten, so that a slow machine slows
    the world down instead of falling ever further behind.
    """

    def __init__(self, step: float, most_steps: int = 8) -> None:
        if step <= 0.0 or most_steps < 1:
            raise ValueError("a fixed clock needs a step above zero and at least one step per frame")
        self.step = step
        self.most_steps = most_steps
        self._owed = 0.0

    def advance(self, gap: float) -> int:
        """Add a frame of `gap` seconds and return how many steps to make now."""
        self._owed += usable_gap(gap)
        # A hair of tolerance: sixty gaps of 1/60 s are one second, whatever the binary fractions say.
        steps = int(self._owed / self.step + 1e-9)
        self._owed = max(0.0, self._owed - steps * self.step)
        if steps > self.most_steps:
            self._owed = 0.0
            return self.most_steps
        return steps
