"""How high the lines of a long list are: each is measured when it comes into sight, and estimated before."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate


class LineHeights:
    """Lines below one another, in logical units from the top of the first one.

    `estimates` are their heights as long as they are not measured; `measure(index)` gives the true height of one.
    """

    def __init__(self, estimates: Sequence[float], measure: Callable[[int], float]) -> None:
        self._heights = list(estimates)
        self._measure = measure
        self._measured = [False] * len(self._heights)
        self._tops: list[float] = []
        self._sum_up()

    @property
    def total(self) -> float:
        """The height of all lines."""
        return self._tops[-1]

    def top(self, index: int) -> float:
        """Where a line begins."""
        return self._tops[index]

    def height(self, index: int) -> float:
        """How high a line is, as far as is known."""
        return self._heights[index]

    def between(self, top: float, bottom: float) -> range:
        """The lines of which something lies between two heights."""
        if not self._heights or bottom <= 0.0 or top >= self.total:
            return range(0)
        first = max(0, bisect_right(self._tops, top) - 1)
        return range(first, min(len(self._heights), max(first + 1, bisect_right(self._tops, bottom))))

    def measure(self, lines: Iterable[int]) -> bool:
        """Measure those of these lines that are not measured yet; whether one is not as high as was thought."""
        changed = False
        for index in lines:
            if not self._measured[index]:
                self._measured[index] = True
                true = self._measure(index)
                changed |= true != self._heights[index]
                self._heights[index] = true
        if changed:
            self._sum_up()
        return changed

    def forget(self, index: int) -> None:
        """A line has changed: it is to be measured again."""
        self._measured[index] = False

    def _sum_up(self) -> None:
        self._tops = list(accumulate(self._heights, initial=0.0))
