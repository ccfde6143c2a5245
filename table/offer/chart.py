"""The chart of a match: one line for each seat, counted from its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from table.contract import Event, Seat
from table.words import Translator


@dataclass(frozen=True, slots=True)
class Chart:
    """What a game counts. `title` and `step` are English msgids."""

    title: str
    """What the numbers are, for example "Cards left"."""
    step: str
    """What goes by from one number to the next, for example "Round"."""
    count: Callable[[Event], Sequence[float] | None]
    """How it stands for each seat after an event; None where no step ends."""
    result: Callable[[float, Translator], str]
    """The last number of a line as it is said of its seat: "36 points"."""
    first: float = 0
    """How it stands for everybody at the beginning."""
    fewest_lead: bool = False
    """Whether whoever has the smallest number is ahead."""
    most: float | None = None
    """The number that nobody can pass, where there is one: the chart reaches up to it."""

    def course(self, events: Iterable[Event], seats: int) -> ChartData:
        """How a match with so many `seats` went, from all its `events` so far."""
        counted = [(self.first,) * seats, *filter(None, map(self.count, events))]
        return ChartData(self, tuple(zip(*counted, strict=True)))


@dataclass(frozen=True, slots=True)
class ChartData:
    """How a match went, as lines to be drawn."""

    chart: Chart
    lines: tuple[tuple[float, ...], ...]
    """One line for each seat, all of the same length; the first number is how it stood at the beginning."""

    def rank(self, seat: Seat) -> float:
        """Smaller for those who were further ahead in the end."""
        last = self.lines[seat][-1]
        return last if self.chart.fewest_lead else -last
